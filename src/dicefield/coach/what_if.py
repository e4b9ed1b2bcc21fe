"""What if it had been a 5? Every other way a throw of a game could have landed, and what each would have been worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dicefield.coach.appraisal import Trials, Worth, solution_of
from dicefield.engine.errors import Illegal
from dicefield.engine.waiting import Waiting
from dicefield.odds.throws import distinct, landings
from dicefield.play.match import Match
from dicefield.play.position import Position

MOST = 300
"""So many ways to land are listed; of more, one has to be asked for."""


@dataclass(frozen=True)
class ThrowBranch:
    """A way to land, and what it is worth to each seat where that can be said."""

    faces: tuple[int, ...]
    chance: float
    worth: Worth | None
    happened: bool = False

    def json(self) -> dict[str, Any]:
        worth = self.worth.json() if self.worth else {"shares": None, "errors": None}
        return {"faces": list(self.faces), "chance": self.chance, "happened": self.happened, **worth}


def what_if(match: Match, step: int, faces: object = None, trials: int = 200, *, machine: bool = True) -> list[ThrowBranch]:
    """The throw of a step, landed otherwise: as given, or in every way there is, the best for seat 1 first."""
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
    turns = [ThrowBranch(way, times / whole, asking.worth(way), same(way, shown, labels)) for way, times in ways]
    return sorted(turns, key=lambda turn: -turn.worth.shares[0] if turn.worth else 0)


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
