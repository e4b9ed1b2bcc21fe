"""The review of a game: the costliest choices of a seat, what would have been better, and what each has cost.

A choice is judged by what the seat knew when it was made. In a solved game its cost is exact: what it is worth less than the
best, against perfect play. Elsewhere it is what it is worth less than a better one when bots play on from there (`compare`), found
in four looks, each with luck of its own, so that whatever was picked for its luck loses it again:

* a quick look at each choice, against a few others: which may have been costly?
* a long look at the most suspicious: which of all others is best?
* that one against what was chosen: does it stay better, and which three cost most?
* these once again: what is told, if it is beyond chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dicefield.bots import GameBot, not_worked_out
from dicefield.coach.appraisal import solution_of
from dicefield.coach.compare import FEWEST, Comparer, Difference
from dicefield.coach.ledger import Solved
from dicefield.engine.dice import draw, rng_from
from dicefield.engine.errors import Stale
from dicefield.engine.game import Game
from dicefield.engine.waiting import Action, Waiting, holds
from dicefield.odds import odds
from dicefield.play.match import GAVE_UP, Match
from dicefield.play.position import Position, View
from dicefield.search.player import bot_number
from dicefield.solve import Solution

TOLD = 3
"""How many choices are told."""

GAMES = 2_000
"""Games that a cost rests on, where nothing is solved: as many each of what was chosen and of what was better."""

QUICK = 1 / 16
"""The part of these that each choice gets at the first look, all its alternatives together."""

SUSPECTS = 10
"""How many choices get a long look."""

EARLY = 8
"""In so many parts the choices are looked at first, and after each the most suspicious gets its long look at once."""

LEAST = 0.001
"""A cost that is told is at least this share of the points: what is smaller is shown as nothing."""


@dataclass(frozen=True)
class CostlyChoice:
    """A choice, what would have been better, and what it cost: a share of the points, almost surely between low and high."""

    step: int
    seat: int
    chosen: str
    better: str
    cost: float
    low: float
    high: float
    worths: tuple[float, float]
    """Of the better choice, and of what was chosen."""
    odds: tuple[str, str] | None = None
    """What could come of the better choice and of what was chosen, where that can be said and gives a reason."""

    def json(self) -> dict[str, Any]:
        better, chosen = self.worths
        told = {name: getattr(self, name) for name in ("step", "seat", "chosen", "better", "cost", "low", "high")}
        words = dict(zip(("better", "chosen"), self.odds, strict=True)) if self.odds else None
        return {**told, "worths": {"better": better, "chosen": chosen}, "odds": words}


@dataclass(frozen=True)
class Review:
    """The costliest choices of a seat, as far as they are known, and how far that is."""

    seat: int
    exact: bool
    games: int | None
    """On how many a cost rests; None where it is exact."""
    choices: int
    """How many the seat has made, where there was something to choose."""
    done: int
    of: int
    costly: tuple[CostlyChoice, ...] = ()

    @property
    def ended(self) -> bool:
        return self.done == self.of

    def json(self) -> dict[str, Any]:
        told = {name: getattr(self, name) for name in ("seat", "exact", "games", "choices", "done", "of", "ended")}
        return {**told, "costly": [choice.json() for choice in self.costly]}


@dataclass(frozen=True)
class OwnChoice:
    """A choice that a seat has made, from what it knew then."""

    step: int
    view: View
    before: Waiting
    action: Action
    others: tuple[Action, ...]
    """What else the seat could have chosen."""


def review(match: Match, seat: int, games: int = GAMES, *, exact: bool | None = None, seed: int = 0) -> Iterator[Review]:
    """The review as it grows; the last that comes is the whole. It is exact where it can be, if nobody says."""
    if match.scores is None:
        raise Stale.of("not_over", "A game is reviewed when it is over.")
    match.position.check_seat(seat)
    start = match.steps[0].before if match.steps else match.position.state
    solution = None if exact is False else solution_of(match.game, start)
    made = choices_made(match, seat)
    if solution is not None and solution.value(start) is not None:
        return review_by_solution(made, seat, Solved(match.game, solution, start))
    if exact:
        raise not_worked_out(match.game)
    return review_by_games(made, seat, match.game, games, seed)


def whole_review(match: Match, seat: int, games: int = GAMES, *, exact: bool | None = None, seed: int = 0) -> Review:
    """The review, once it is whole."""
    *_, whole = review(match, seat, games, exact=exact, seed=seed)
    return whole


def weight_of(choices: int) -> float:
    """How many times the games that a cost rests on are played in a whole review, about."""
    return choices * QUICK + SUSPECTS * 2 + TOLD * 2


# --- What was chosen -------------------------------------------------------------------------------------------------


def choices_made(match: Match, seat: int) -> list[OwnChoice]:
    """What a seat has chosen while it played itself, where there was something to choose. Of a sealed choice that was replaced only
    what it was in the end."""
    made: list[OwnChoice] = []
    for number, step in enumerate(match.steps[: steps_played(match, seat)], 1):
        if step.seat != seat:
            continue
        if made and holds(step.before.sealed, seat - 1):
            made.pop()
        view = Position.at(match.game, step.before, match.position.names).view(seat)
        action = match.game.text.hear(step.line["choose"])
        others = tuple(other for other in view.actions if other != action)
        made.append(OwnChoice(number, view, step.before, action, others))
    return [one for one in made if one.others]


def steps_played(match: Match, seat: int) -> int:
    """How many steps there were when a seat gave up, after which somebody else chose for it; all of them if it never did."""
    count, until = 0, len(match.steps)
    gone = False
    for line in match.record.lines:
        count += "choose" in line or "faces" in line
        count -= line.get("takeback", 1 if "undo" in line else 0)
        gone = gone or (line.get("seat") == seat and any(how in line for how in GAVE_UP))
        until = min(until, count) if gone else until
    return until


def with_odds(choice: CostlyChoice, view: View) -> CostlyChoice:
    """With what could have come of both, unless that is the same and gives no reason."""
    found = [odds(view, said) for said in (choice.better, choice.chosen)]
    words = tuple(one.words if one and not one.why_not else "" for one in found)
    return replace(choice, odds=(words[0], words[1])) if words[0] != words[1] else choice


# --- Where the game is solved ----------------------------------------------------------------------------------------


def review_by_solution(made: list[OwnChoice], seat: int, book: Solved) -> Iterator[Review]:
    found = Review(seat, True, None, len(made), 0, len(made))
    views = {one.step: one.view for one in made}
    yield found
    for done, one in enumerate(made, 1):
        costly = [*found.costly, *costly_by_solution(one, book, book.solution)]
        costly.sort(key=lambda choice: -choice.cost)
        found = replace(found, done=done, costly=tuple(costly[:TOLD]))
        if done < found.of:
            yield found
    yield replace(found, costly=tuple(with_odds(choice, views[choice.step]) for choice in found.costly))


def costly_by_solution(one: OwnChoice, book: Solved, solution: Solution) -> list[CostlyChoice]:
    place = one.view.seat - 1
    weighed = solution.choices(one.view.state, place)
    best = max(weighed, key=lambda choice: (choice.share, choice.worth))
    most = max(choice.worth for choice in weighed)
    worth = book.worth_of_choice(weighed, one.action, one.before, place)
    cost = most - worth
    return [costly_choice(one, best.action, cost, cost, cost, (most, worth))] if cost >= LEAST else []


def costly_choice(
    one: OwnChoice, better: Action, cost: float, low: float, high: float, worths: tuple[float, float]
) -> CostlyChoice:
    say = one.view.game.text.grammar.say
    return CostlyChoice(one.step, one.view.seat, say(one.action), say(better), cost, low, high, worths)


# --- Elsewhere -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Suspect:
    """A choice that may have been costly, by the quick look."""

    made: OwnChoice
    doubt: float
    """What it seems to have cost at least."""


@dataclass(frozen=True)
class Confirmed:
    """A choice than which another stayed better in games of their own."""

    made: OwnChoice
    better: Action
    difference: Difference

    def told(self) -> CostlyChoice:
        found = self.difference
        low, high = max(0.0, found.low), min(1.0, found.high)
        return costly_choice(self.made, self.better, found.mean, low, high, found.worths)


class Looking:
    """The four looks at the choices of a seat."""

    def __init__(self, game: Game, games: int, seed: int) -> None:
        self.games = games
        self.quick = max(4 * FEWEST, int(QUICK * games))
        self.comparer = Comparer(game, seed)
        self.bot = GameBot(game, list(game.bots)[bot_number(game, game.habits.bot)], seed)
        self.rng = rng_from((seed, 1, 2, 3))
        self.suspects: list[Suspect] = []
        self.confirmed: list[Confirmed] = []

    def suspect(self, made: OwnChoice) -> None:
        """What the bot would do and a few others by lot, against what was chosen."""
        _, found = self.comparer.race(made.view, made.action, self.some(made), self.quick)
        if found.mean > 0:
            self.suspects.append(Suspect(made, found.mean - found.error))

    def some(self, made: OwnChoice) -> Sequence[Action]:
        others = made.others
        most = max(2, self.quick // FEWEST // 2)
        if len(others) <= most:
            return others
        favourite = self.bot.choose(made.view)
        some = [favourite] if favourite in others else []
        while len(some) < most:
            action = others[draw(self.rng, len(others))]
            if action not in some:
                some.append(action)
        return some

    def confirm_next(self) -> None:
        """A long look at the most suspicious choice."""
        if not self.suspects:
            return
        self.suspects.sort(key=lambda one: one.doubt)
        made = self.suspects.pop().made
        better, _ = self.comparer.race(made.view, made.action, made.others, self.games)
        difference = self.comparer.compare(made.view, better, made.action, self.games // 2)
        if difference.is_likely:
            self.confirmed.append(Confirmed(made, better, difference))
            self.confirmed.sort(key=lambda one: -one.difference.mean)

    def weigh_again(self, one: Confirmed) -> Confirmed | None:
        difference = self.comparer.compare(one.made.view, one.better, one.made.action, self.games)
        return replace(one, difference=difference) if difference.is_sure and difference.mean >= LEAST else None

    @property
    def costly(self) -> tuple[CostlyChoice, ...]:
        return tuple(one.told() for one in self.confirmed[:TOLD])


def review_by_games(made: list[OwnChoice], seat: int, game: Game, games: int, seed: int) -> Iterator[Review]:
    looking = Looking(game, games, seed)
    early = -(-len(made) // EARLY) if made else 1
    found = Review(seat, False, games, len(made), 0, len(made) + SUSPECTS + TOLD)
    yield found
    looks = 0
    for done, one in enumerate(made, 1):
        looking.suspect(one)
        yield (found := replace(found, done=found.done + 1))
        if done % early == 0 or done == len(made):
            looking.confirm_next()
            looks += 1
            yield (found := replace(found, done=found.done + 1, costly=looking.costly))
    for _ in range(SUSPECTS - looks):
        looking.confirm_next()
        yield (found := replace(found, done=found.done + 1, costly=looking.costly))
    yield from tell(looking, found)


def tell(looking: Looking, found: Review) -> Iterator[Review]:
    """The costliest once again; where one falls away, the next takes its place."""
    told: list[Confirmed] = []
    for one in looking.confirmed:
        weighed = looking.weigh_again(one)
        told += [weighed] if weighed else []
        if len(told) == TOLD:
            break
        yield found
    told.sort(key=lambda one: -one.difference.mean)
    yield replace(found, done=found.of, costly=tuple(with_odds(one.told(), one.made.view) for one in told))
