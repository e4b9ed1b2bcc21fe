"""Luck and skill: where the result of a game came from.

    start + luck + own choices + choices of others + mixing = result, for every seat

What a throw changes is luck. What a choice changes is skill: in a solved game a choice can only cost, and what it costs is its
regret. Where both choose unseen, each is held against the mix of a perfect opponent, and what the two choices do to each other
beyond that is nobody's merit: it is the luck of the mix, told apart. In a solved game of hidden dice a throw that ends a turn also
shows what the other had hidden; all of that counts as luck.

In solved games this adds up to the last digit. In others every position is estimated by games played on from it, so a choice may
also gain; it still adds up, and the errors are told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import sqrt
from typing import Any

from dicefield.bots import not_worked_out
from dicefield.coach.appraisal import Trials, Worth, solution_of
from dicefield.engine.desk import Desk
from dicefield.engine.errors import Stale
from dicefield.engine.game import Game
from dicefield.engine.waiting import Action, Waiting
from dicefield.play.match import Match
from dicefield.solve import Solution, Weighed

TRIALS = 400
"""Games played on from each position of a game that is not solved."""

Progress = Callable[[int, int], None]


class Cause(Enum):
    THROW = "throw"
    CHOICE = "choice"
    MIX = "mix"
    GIVEN_UP = "given up"


@dataclass(frozen=True)
class LedgerEntry:
    """What one input changed for seat 1, or for each seat where there are more."""

    step: int
    cause: Cause
    seat: int | None
    change: tuple[float, ...]

    def json(self) -> dict[str, Any]:
        return {"step": self.step, "cause": self.cause.value, "seat": self.seat, "change": list(self.change)}


@dataclass(frozen=True)
class Account:
    """Of one seat."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    mixing: float
    given_up: float
    result: float
    error: float = 0.0
    """The standard error of luck, and of what was chosen."""

    @property
    def regret(self) -> float:
        """What the seat's own choices have cost it."""
        return -self.own

    @property
    def rest(self) -> float:
        """What does not add up: nothing."""
        return self.start + self.luck + self.own + self.others + self.mixing + self.given_up - self.result

    def json(self) -> dict[str, Any]:
        return {**vars(self), "regret": self.regret}


@dataclass(frozen=True)
class Ledger:
    """A game, accounted for."""

    exact: bool
    curve: tuple[Worth, ...]
    """What each seat could expect at the start and after each step."""
    entries: tuple[LedgerEntry, ...]
    accounts: tuple[Account, ...]

    def json(self) -> dict[str, Any]:
        parts: dict[str, Sequence[Any]] = {"curve": self.curve, "entries": self.entries, "accounts": self.accounts}
        return {"exact": self.exact, **{name: [one.json() for one in part] for name, part in parts.items()}}


def ledger_of(
    match: Match,
    trials: int = TRIALS,
    progress: Progress = lambda done, of: None,
    *,
    machine: bool = True,
    exact: bool | None = None,
) -> Ledger:
    """The account of a game that is over: only then everything may be known. It is exact where it can be, if nobody says."""
    scores = match.scores
    if scores is None:
        raise Stale.of("not_over", "Luck and skill can be told apart when the game is over.")
    states = [step.before for step in match.steps] + [match.position.state]
    solution = None if exact is False else solution_of(match.game, states[0])
    if solution is not None and solution.value(states[0]) is not None:
        book: Solved | Estimated = Solved(match.game, solution, states[0])
    elif exact:
        raise not_worked_out(match.game)
    else:
        book = Estimated(Trials(match.game, trials, machine=machine), states[0])
    for number, step in enumerate(match.steps):
        book.step(number + 1, step.line, states[number], states[number + 1])
        progress(number + 1, len(match.steps))
    return book.close(scores, match.out)


# --- Solved games ----------------------------------------------------------------------------------------------------


class Solved:
    """Keeps, for each of two seats, what it can expect by what it knows; both agree where everything lies open."""

    def __init__(self, game: Game, solution: Solution, start: Waiting) -> None:
        self.game = game
        self.solution = solution
        self.desk = Desk(game)
        self.value = self.solution.value(start) or 0.0
        self.sides = [self.value, 1.0 - self.value]
        self.start = self.value
        self.entries: list[LedgerEntry] = []
        self.curve = [Worth.exact(self.value, 1.0 - self.value)]

    def step(self, number: int, line: dict[str, Any], before: Waiting, after: Waiting) -> None:
        if "choose" in line:
            self.choice(number, line["seat"], line["choose"], before)
            self.meet(number, Cause.MIX, after)
        elif not self.meet(number, Cause.THROW, after):
            self.note_throw(number, after)
        first, second = self.sides
        expected = 1.0 - self.value + first - second
        self.curve.append(Worth.exact(expected, 1.0 - expected))

    def choice(self, number: int, seat: int, said: str, before: Waiting) -> None:
        """What the choice leads to against a perfect opponent, less what was to be expected."""
        place = seat - 1
        self.desk.state = before
        weighed = self.solution.choices(self.desk.view(place), place)
        worth = self.worth_of_choice(weighed, self.game.text.hear(said), before, place)
        self.note(number, Cause.CHOICE, seat, worth - self.sides[place], place)
        self.sides[place] = worth

    def worth_of_choice(self, weighed: list[Weighed], action: Action, before: Waiting, place: int) -> float:
        """What the choice is worth that was made, or another way to say what leads to the same."""
        for one in weighed:
            if one.action == action:
                return one.worth
        led = self.position_after(before, place, action)
        for one in weighed:
            if bytes(self.position_after(before, place, one.action)) == bytes(led):
                return one.worth
        value = self.solution.value(led) or 0.0  # dice set aside in another order: nothing is sealed then
        return value if place == 0 else 1.0 - value

    def position_after(self, before: Waiting, place: int, action: Action) -> Waiting:
        self.desk.state = before
        self.desk.choose(place, action)
        return self.desk.state.copy()

    def meet(self, number: int, cause: Cause, after: Waiting) -> bool:
        """Where everything lies open again both agree; what neither has seen coming is noted."""
        value = self.solution.value(after)
        if value is None:
            return False
        first, second = self.sides
        self.note(number, cause, None, value - (1.0 - self.value + first - second), 0)
        self.value = value
        self.sides = [value, 1.0 - value]
        return True

    def note_throw(self, number: int, after: Waiting) -> None:
        """Dice that each seat sees for itself."""
        self.desk.state = after
        for place in (0, 1):
            worth = self.solution.worth(self.desk.view(place), place)
            self.note(number, Cause.THROW, place + 1, worth - self.sides[place], place)
            self.sides[place] = worth

    def note(self, number: int, cause: Cause, seat: int | None, change: float, place: int) -> None:
        if change != 0.0:
            first = change if place == 0 else -change
            self.entries.append(LedgerEntry(number, cause, seat, (first, -first)))

    def close(self, scores: Sequence[float], out: dict[int, str]) -> Ledger:
        first, second = self.sides
        expected = 1.0 - self.value + first - second
        if scores[0] != expected:
            self.note(len(self.curve) - 1, Cause.GIVEN_UP, next(iter(out), None), scores[0] - expected, 0)
        starts = (self.start, 1.0 - self.start)
        accounts = [account_of(seat, starts[seat - 1], self.entries, scores[seat - 1]) for seat in (1, 2)]
        return Ledger(True, tuple(self.curve), tuple(self.entries), tuple(accounts))


# --- Estimates -------------------------------------------------------------------------------------------------------


@dataclass
class Estimated:
    """Every position by games played on from it."""

    trials: Trials
    first: Waiting
    curve: list[Worth] = field(default_factory=list)
    entries: list[LedgerEntry] = field(default_factory=list)
    last: bytes = b""

    def __post_init__(self) -> None:
        self.look(self.first)

    def look(self, state: Waiting) -> None:
        """A step that changes nothing to be seen is not tried again."""
        same = bytes(state) == self.last
        self.curve.append(self.curve[-1] if same else self.trials.worth(state))
        self.last = bytes(state)

    def step(self, number: int, line: dict[str, Any], before: Waiting, after: Waiting) -> None:
        self.look(after)
        earlier, later = self.curve[-2:]
        change = tuple(now - then for now, then in zip(later.shares, earlier.shares, strict=True))
        self.entries.append(LedgerEntry(number, Cause.CHOICE if "choose" in line else Cause.THROW, line.get("seat"), change))

    def close(self, scores: Sequence[float], out: dict[int, str]) -> Ledger:
        rest = tuple(score - share for score, share in zip(scores, self.curve[-1].shares, strict=True))
        if any(rest):
            self.entries.append(LedgerEntry(len(self.curve) - 1, Cause.GIVEN_UP, next(iter(out), None), rest))
        accounts = [
            account_of(seat, self.curve[0].shares[seat - 1], self.entries, score, self.error(seat - 1))
            for seat, score in enumerate(scores, 1)
        ]
        return Ledger(False, tuple(self.curve), tuple(self.entries), tuple(accounts))

    def error(self, place: int) -> float:
        """Of the luck as a whole: an estimate between two throws counts for both, so it falls out."""
        weights = [0] * len(self.curve)
        for entry in self.entries:
            if entry.cause is Cause.THROW:
                weights[entry.step] += 1
                weights[entry.step - 1] -= 1
        return sqrt(sum((weight * worth.errors[place]) ** 2 for weight, worth in zip(weights, self.curve, strict=True)))


def account_of(seat: int, start: float, entries: Sequence[LedgerEntry], result: float, error: float = 0.0) -> Account:
    def total(*causes: Cause, own: bool | None = None) -> float:
        return sum(
            entry.change[seat - 1] for entry in entries if entry.cause in causes and (own is None or (entry.seat == seat) == own)
        )

    return Account(
        seat,
        start,
        luck=total(Cause.THROW),
        own=total(Cause.CHOICE, own=True),
        others=total(Cause.CHOICE, own=False),
        mixing=total(Cause.MIX),
        given_up=total(Cause.GIVEN_UP),
        result=result,
        error=error,
    )
