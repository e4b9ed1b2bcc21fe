"""Actions spelled out: every field of the record by its name, for those who choose any point of the table.

Numbers are those of the record itself: seats count from 0, a word of a list is its number there, and points are in the unit of the
table. Whatever cannot be read is refused with the field it stands in; what the rules say of the rest is theirs to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from dicefield.engine.errors import Malformed
from dicefield.engine.game import Game
from dicefield.engine.kinds import Kind, Named, Truth
from dicefield.engine.record import Field, Several
from dicefield.engine.waiting import Action


def fields_space(game: Game) -> spaces.Dict:
    """A box of whole numbers for each field."""
    return spaces.Dict({field.name: field_space(field.kind) for field in game.action.fields})


def field_space(kind: Kind) -> spaces.Box:
    low, high = bounds(item_of(kind))
    return spaces.Box(low, high, shape_of(kind), np.int32)


def item_of(kind: Kind) -> Kind:
    return kind.item if isinstance(kind, Several) else kind


def shape_of(kind: Kind) -> tuple[int, ...]:
    return kind.shape if isinstance(kind, Several) else ()


def bounds(kind: Kind) -> tuple[int, int]:
    """The least and the most of a plain field."""
    if isinstance(kind, Truth):
        return 0, 1
    if isinstance(kind, Named):
        return min(kind.names), max(kind.names)
    widest = np.iinfo(kind.dtype)
    return int(widest.min), int(widest.max)


def as_fields(action: Action) -> dict[str, Any]:
    """An action field by field."""
    return {field.name: np.array(action.raw[field.name], np.int32) for field in action.fields}


def read(game: Game, given: object) -> Action:
    """The action that was spelled out."""
    names = [field.name for field in game.action.fields]
    if not isinstance(given, Mapping) or set(given) != set(names):
        raise Malformed.of("fields", f"An action has the fields {', '.join(names)}, each once; got {given!r}.")
    action = game.action()
    for field in game.action.fields:
        action.raw[field.name] = numbers(field, given[field.name])
    return action


def numbers(field: Field, given: object) -> Any:
    """The numbers of one field, if there are as many as it holds and each may stand there."""
    kind, shape = item_of(field.kind), shape_of(field.kind)
    found = np.asarray(given)
    if found.dtype.kind not in "iu" or found.shape != shape:
        wanted = f"{shape[0]} whole numbers" if shape else "a whole number"
        raise Malformed.of("field_shape", f"{field.name} is {wanted}, got {given!r}.")
    low, high = bounds(kind)
    named = set(kind.names) if isinstance(kind, Named) else None
    for number in found.reshape(-1).tolist():
        if not low <= number <= high or (named is not None and number not in named):
            raise Malformed.of("field_value", f"{field.name} cannot be {number}.")
    return found
