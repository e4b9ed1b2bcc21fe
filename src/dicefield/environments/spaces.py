"""The spaces of Gymnasium for a game: what may be seen, and what may be chosen, by its number or field by field.

Numbers of fields are those of the record itself: seats count from 0, a word of a list is its number there, points are in the unit
of the table. Whatever cannot be read is refused with the field it stands in; what the rules say of the rest is theirs to say.
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
from dicefield.engine.waiting import MOST_SEATS, Action
from dicefield.environments.leaves import action_layout, state_layout
from dicefield.environments.numbers import count_of, is_listed


def observation_space(game: Game, idle: int = 0) -> spaces.Dict:
    """A row of whole numbers, the mask, and the candidates of a game without a list; `idle` more numbers stand in the mask."""
    low, high = state_layout(game).bounds()
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(np.insert(low, 0, 0), np.insert(high, 0, MOST_SEATS - 1), dtype=np.int32),
        "action_mask": spaces.Box(0, 1, (count_of(game) + idle,), np.int8),
    }
    if not is_listed(game):
        low, high = action_layout(game).bounds()
        most = (game.most_actions, 1)
        parts["actions"] = spaces.Box(np.tile(low, most), np.tile(high, most), dtype=np.int32)
    return spaces.Dict(parts)


def action_space(game: Game, idle: int = 0) -> spaces.Discrete:
    return spaces.Discrete(count_of(game) + idle)


# --- Actions spelled out, for those who choose any point of the table -------------------------------------------------


def fields_space(game: Game) -> spaces.Dict:
    """A box of whole numbers for each field."""
    boxes = {field.name: (*bounds(item_of(field.kind)), shape_of(field.kind)) for field in game.action.fields}
    return spaces.Dict({name: spaces.Box(*box, np.int32) for name, box in boxes.items()})


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
