"""Earlier rulesets: a game that grew still reads the records and positions that were written before.

A running hash is taken over the fields of a state, so a field that becomes wider, longer or new changes every hash. A game
therefore says how its state was laid out before (`reshaped`), and the states of a record of that time are written as they were.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from dicefield.engine.errors import Illegal
from dicefield.engine.kinds import Kind
from dicefield.engine.record import Field, Record, Several, Spec, kind_of, laid_out

if TYPE_CHECKING:
    from dicefield.engine.waiting import Waiting

R = TypeVar("R", bound=Record)


def as_is(state: Any) -> None:
    """Nothing was otherwise."""


@dataclass(frozen=True)
class Earlier:
    """A ruleset whose records and positions are still read."""

    state: type[Waiting]
    """The state as it was laid out."""
    blank: Callable[[], Waiting]
    """A state of today in which all that the earlier one had no room for is as it must be."""
    begin: Callable[[Any], None] = as_is
    """begin(state): makes a first position of today, in place, one of that ruleset."""
    sign: Callable[[Any], None] = as_is
    """sign(then): whatever else the hashes were taken over otherwise, in a state that is laid out as it was."""

    def narrow(self, state: Waiting) -> Waiting:
        """A state as that ruleset laid it out. What does not fit is told, never cut off."""
        then = self.state()
        copy_fields(then, state)
        back = self.widen(then)
        self.begin(back)
        if back != state:
            ours, theirs = state.json(), back.json()
            name = next(name for name in ours if ours[name] != theirs[name])
            words = f"The record follows an earlier ruleset, which has no room for what {name!r} holds now."
            raise Illegal.of("earlier_ruleset", words)
        return then

    def signed(self, state: Waiting) -> Waiting:
        """A state as that ruleset took its hash."""
        then = self.narrow(state)
        self.sign(then)
        return then

    def widen(self, then: Waiting) -> Waiting:
        """A state of today from one that was laid out as it was."""
        state = self.blank()
        copy_fields(state, then)
        return state


def reshaped(cls: type[R], **changes: Any) -> type[R]:
    """A record as it was: `many(4)` for a field of fewer items, another kind or record for a narrower one, None for a new one."""
    fields = tuple(reshaped_field(field, changes[field.name]) if field.name in changes else field for field in cls.fields)
    return laid_out(type(cls.__name__, (cls,), {"__slots__": ()}), tuple(field for field in fields if field))


def reshaped_field(field: Field, change: Any) -> Field | None:
    if change is None:
        return None
    if isinstance(change, Spec):
        return replace(field, kind=resized(field.kind, change.shape))
    kind: Kind = kind_of(change)
    return replace(field, kind=replace(field.kind, item=kind) if isinstance(field.kind, Several) else kind)


def resized(kind: Kind, shape: tuple[int, ...]) -> Kind:
    assert isinstance(kind, Several), "only lists have a number of items"
    return replace(kind, shape=shape)


def copy_fields(target: Record, source: Record) -> None:
    """What both have, by name; of lists as much as both have."""
    copy_parts(target.raw.reshape(1), source.raw.reshape(1))


def copy_parts(target: Any, source: Any) -> None:
    both = tuple(slice(min(sizes)) for sizes in zip(target.shape, source.shape, strict=True))
    target, source = target[both], source[both]
    if target.dtype.names is None:
        target[...] = source
        return
    for name in target.dtype.names:
        if name in source.dtype.names:
            copy_parts(target[name], source[name])
