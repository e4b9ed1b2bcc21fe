"""What if it had been a 5? Every other way a throw of a game could have landed, and what each would have been worth.

Ways that cannot be told apart stand together, with one worth, and are not ranked among themselves. Where worths are estimated, a
first sample of games says which may stand apart, and a second one whether they do: a difference that was luck does not come twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot, sqrt
from typing import Any

from dicefield.coach.appraisal import Trials, Worth, solution_of
from dicefield.engine.errors import Illegal
from dicefield.engine.waiting import Waiting
from dicefield.odds.throws import distinct, landings
from dicefield.play.match import Match
from dicefield.play.position import Position

APART, SAME = 3.0, 4e-6
"""Standard errors by which worths must differ to be told apart where they are estimated; and what does not count where they are
exact, more than twice what any solution may be wrong by."""

MOST = 300
"""So many ways to land are listed; of more, one has to be asked for."""


@dataclass(frozen=True)
class ThrowBranch:
    """A way to land, and what it is worth to each seat where that can be said."""

    faces: tuple[int, ...]
    chance: float
    worth: Worth | None
    happened: bool = False
    scout: Worth | None = field(default=None, repr=False)
    """What it seemed to be worth at first, where worths are estimated."""

    def json(self) -> dict[str, Any]:
        worth = self.worth.json() if self.worth else {"shares": None, "errors": None}
        return {"faces": list(self.faces), "chance": self.chance, "happened": self.happened, **worth}


@dataclass(frozen=True)
class WayGroup:
    """Ways to land that cannot be told apart, by their faces, and what they are worth to a seat together."""

    ways: tuple[ThrowBranch, ...]
    chance: float
    share: float
    error: float

    def json(self) -> dict[str, Any]:
        faces = [list(way.faces) for way in self.ways]
        happened = any(way.happened for way in self.ways)
        return {"faces": faces, "chance": self.chance, "share": self.share, "error": self.error, "happened": happened}


def what_if(match: Match, step: int, faces: object = None, trials: int = 200, *, machine: bool = True) -> list[ThrowBranch]:
    """The throw of a step, landed otherwise: as given, or in every way there is, the best for seat 1 first.

    Which of them can be told apart `groups_of` says.
    """
    before, shown = throw_at(match, step)
    labels = match.game.outcomes.alike(before)
    if faces is not None:
        ways = [(tuple(position_of(match, before).check_faces(faces)), 1)]
    elif distinct(before.throw, labels) > MOST:
        raise Illegal.of("many_ways", f"That throw can land in more than {MOST} ways; say which faces you mean.")
    else:
        ways = list(landings(before.throw, labels))
    asking = Asking(match, before, trials, machine)
    whole = sum(times for _, times in ways)
    turns = [asking.branch(way, times / whole, happened=same(way, shown, labels)) for way, times in ways]
    return [turn for group in groups_of(turns) for turn in group.ways]


# --- Which can be told apart -----------------------------------------------------------------------------------------

Ways = tuple[ThrowBranch, ...]


def groups_of(ways: Sequence[ThrowBranch], seat: int = 1) -> list[WayGroup]:
    """Those that can be told apart, the best for a seat first; within a group they stand by their faces."""
    place = seat - 1
    singles: list[Ways] = [(way,) for way in ways]
    if all(way.scout for way in ways):
        singles.sort(key=lambda group: -scout_of(group, place).share)
        singles = merge_alike(singles, lambda group: scout_of(group, place))
    singles.sort(key=lambda group: -worth_of(group, place).share)
    return [worth_of(group, place) for group in merge_alike(singles, lambda group: worth_of(group, place))]


def merge_alike(groups: list[Ways], weigh: Callable[[Ways], WayGroup]) -> list[Ways]:
    """Neighbours become one, those that differ least first, until all differ."""
    groups, weighed = list(groups), [weigh(group) for group in groups]
    while len(groups) > 1:
        apart = [stand_apart(first, second) for first, second in pairwise(weighed)]
        least = min(range(len(apart)), key=apart.__getitem__)
        if apart[least] >= 1.0:
            break
        groups[least : least + 2] = [groups[least] + groups[least + 1]]
        weighed[least : least + 2] = [weigh(groups[least])]
    return groups


def stand_apart(first: WayGroup, second: WayGroup) -> float:
    """1 or more if the first is worth more than the second beyond chance; less if that cannot be told."""
    return (first.share - second.share) / (APART * hypot(first.error, second.error) + SAME)


def scout_of(ways: Ways, place: int) -> WayGroup:
    return weigh_together(ways, [way.scout for way in ways], place)


def worth_of(ways: Ways, place: int) -> WayGroup:
    return weigh_together(ways, [way.worth for way in ways], place)


def weigh_together(ways: Ways, worths: Sequence[Worth | None], place: int) -> WayGroup:
    """Each way counts by its chance."""
    chance = sum(way.chance for way in ways)
    known = [(way.chance / chance, worth) for way, worth in zip(ways, worths, strict=True) if worth]
    share = sum(part * worth.shares[place] for part, worth in known)
    error = sqrt(sum((part * worth.errors[place]) ** 2 for part, worth in known))
    return WayGroup(tuple(sorted(ways, key=lambda way: way.faces)), chance, share, error)


# --- The throw -------------------------------------------------------------------------------------------------------


def throw_at(match: Match, step: int) -> tuple[Waiting, list[int]]:
    if not 1 <= step <= len(match.steps) or "faces" not in match.steps[step - 1].line:
        thrown = [str(number) for number, one in enumerate(match.steps, 1) if "faces" in one.line]
        words = (
            f"Step {step} of this game is no throw; its throws are {', '.join(thrown[:12])}{' ...' if len(thrown) > 12 else ''}."
        )
        raise Illegal.of("no_throw", words)
    found = match.steps[step - 1]
    return found.before, found.line["faces"]


def same(way: tuple[int, ...], shown: list[int], labels: Any) -> bool:
    """Whether this is how the dice did land; alike dice in any order."""
    return sorted(way) == sorted(shown) if labels is not None and len(set(labels)) == 1 else list(way) == shown


def position_of(match: Match, state: Waiting) -> Position:
    return Position.at(match.game, state, match.position.names)


class Asking:
    """Lands the dice otherwise and asks what that is worth."""

    def __init__(self, match: Match, before: Waiting, trials: int, machine: bool) -> None:
        self.position = position_of(match, before)
        self.before = before
        self.solution = solution_of(match.game, before)
        self.trials = None if self.solution else Trials(match.game, trials, machine=machine)

    def branch(self, faces: tuple[int, ...], chance: float, *, happened: bool) -> ThrowBranch:
        scout = self.worth(faces) if self.trials else None
        return ThrowBranch(faces, chance, self.worth(faces), happened, scout)

    def worth(self, faces: tuple[int, ...]) -> Worth | None:
        self.position.state = self.before
        self.position.apply_faces(faces)
        state = self.position.state
        if self.trials is not None:
            return self.trials.worth(state)
        value = self.solution.value(state) if self.solution else None
        return self.own_eyes(state) if value is None else Worth.exact(value, 1.0 - value)

    def own_eyes(self, state: Waiting) -> Worth | None:
        """Where dice are hidden: what each seat could expect by its own."""
        if self.solution is None:
            return None
        views = [self.position.view(seat).state for seat in (1, 2)]
        return Worth.exact(*(self.solution.worth(view, place) for place, view in enumerate(views)))
