"""The review of twenty recorded games of each game, held against what knows better: the solution, or ten times as many games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from dicefield.bots import Bot, usual_bot
from dicefield.coach import ledger_of
from dicefield.coach.compare import Comparer
from dicefield.coach.review import TOLD, CostlyChoice, choices_made, whole_review
from dicefield.games import GAMES
from dicefield.play.game_record import parse
from dicefield.play.match import Match
from dicefield.play.position import View
from dicefield.play.replay import replay
from dicefield.search.levels import Level
from dicefield.search.player import Searcher
from dicefield.solve import Solution

RECORDED = 20
MORE = 10
"""How many times the games of the review are played by the other estimate."""

Solved = Callable[[str], Solution]


def tell(words: str) -> None:
    """The figures, for whoever runs this with -s."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def recorded(name: str, options: dict[str, Any], seed: int) -> Match:
    """A game of a novice against the usual bot, read from its record."""
    game = GAMES.find(name)
    match = Match(game, options, seed=seed)
    seats = range(1, match.options.seats + 1)
    novice = 1 + seed % len(seats)
    bots = {seat: Bot(game, "novice" if seat == novice else usual_bot(game), 100 * seed + seat) for seat in seats}
    while not match.over:
        if match.position.state.throw.count:
            match.take_throw()
        else:
            seat = match.turn or 0
            match.take_choice(seat, bots[seat].choose(match.view(seat)))
    return replay(parse(match.record.text()), GAMES)


@dataclass
class Held:
    """What a review told, and what the other estimate says of it."""

    told: int = 0
    better: int = 0
    inside: int = 0
    searched: int = 0
    agreed: int = 0
    wrong: list[str] = field(default_factory=list)

    def note(self, choice: CostlyChoice, cost: float, margin: float = 0.0) -> None:
        self.told += 1
        self.better += cost > 0
        inside = choice.low - margin <= cost <= choice.high + margin
        self.inside += inside
        if cost <= 0 or not inside:
            self.wrong.append(f"{choice}: {cost:.4f}")

    def __str__(self) -> str:
        searched = f"; of {self.searched} that a search saw, it agrees with {self.agreed}" if self.searched else ""
        return f"{self.told} told, {self.better} better, {self.inside} inside{searched}"


def view_of(match: Match, choice: CostlyChoice) -> View:
    return next(one.view for one in choices_made(match, choice.seat) if one.step == choice.step)


def check_sums(match: Match, trials: int) -> None:
    for account in ledger_of(match, trials).accounts:
        assert abs(account.rest) < 1e-9


# --- Solved games ------------------------------------------------------------------------------------------------------


def cost_by_solution(solution: Solution, view: View, choice: CostlyChoice) -> float:
    """By the words alone: what the better choice is worth, less what was chosen."""
    say = view.game.text.grammar.say
    worths = {say(one.action): one.worth for one in solution.choices(view.state, view.seat - 1)}
    return worths[choice.better] - worths[choice.chosen]


@pytest.mark.parametrize(
    ("name", "options"), [("army_men", {}), ("polyhydra", {"dice": "sealed"}), ("knight_fight", {})], ids=lambda value: str(value)
)
def test_of_solved_games(name: str, options: dict[str, Any], solved: Solved) -> None:
    solution = solved(name)
    held = Held()
    for seed in range(RECORDED):
        match = recorded(name, options, seed)
        check_sums(match, 10)
        for seat in (1, 2):
            told = whole_review(match, seat)
            assert told.exact
            for choice in told.costly:
                held.note(choice, cost_by_solution(solution, view_of(match, choice), choice), 1e-9)
    tell(f"{name}, exactly: {held}")
    assert held.told > RECORDED
    assert held.wrong == []


@pytest.mark.parametrize(
    ("name", "options", "least"),
    [("army_men", {}, 1.0), ("polyhydra", {"dice": "sealed"}, 1.0), ("knight_fight", {}, 0.8)],
    ids=lambda value: str(value),
)
def test_games_played_on_find_what_the_solution_would(name: str, options: dict[str, Any], least: float, solved: Solved) -> None:
    """Bots that play on are not perfect, so the cost is another; what is told should be better for perfect play as well. In a duel
    both choose unseen: what is better against a bot that can be foreseen need not be against somebody who mixes."""
    solution = solved(name)
    told, better = 0, 0
    for seed in range(RECORDED):
        match = recorded(name, options, seed)
        for seat in (1, 2):
            for choice in whole_review(match, seat, exact=False).costly:
                told += 1
                better += cost_by_solution(solution, view_of(match, choice), choice) > -1e-6
    tell(f"{name}, by games played on: {told} told, {better} better by the solution")
    assert better >= least * told > 0


# --- Others ------------------------------------------------------------------------------------------------------------


def search_agrees(searcher: Searcher, view: View, choice: CostlyChoice) -> bool | None:
    """Whether a search thinks the better choice better; nothing if it did not look at both."""
    hear = view.game.text.hear
    found = {one.action: one for one in searcher.look(view) if one.visits > 1}
    better, chosen = found.get(hear(choice.better)), found.get(hear(choice.chosen))
    return better.worth > chosen.worth if better and chosen else None


@pytest.mark.parametrize(
    ("name", "options", "games", "lines"),
    [
        ("polyhydra", {"seats": 3}, 2_000, 25_000),
        ("polyhydra", {"dice": "open"}, 2_000, 25_000),
        ("knight_fight", {"cards": "house"}, 2_000, 25_000),
        ("polyversal", {}, 2_000, 2_500),
        ("polywars", {"total": 40}, 400, 500),
    ],
    ids=lambda value: str(value),
)
def test_of_games_that_are_not_solved(name: str, options: dict[str, Any], games: int, lines: int) -> None:
    game = GAMES.find(name)
    other = Comparer(game, seed=987_654)
    searcher = Searcher(game, Level("trial", "", lines, None), 5)
    held, reviewed = Held(), 0
    for seed in range(RECORDED):
        match = recorded(name, options, seed)
        for seat in range(1, match.options.seats + 1) if name != "polywars" else [1 + seed % 2]:
            reviewed += 1
            told = whole_review(match, seat, games, exact=False)
            assert len(told.costly) <= TOLD
            for choice in told.costly:
                view = view_of(match, choice)
                better, chosen = map(game.text.hear, (choice.better, choice.chosen))
                held.note(choice, other.compare(view, better, chosen, MORE * games).mean)
                agrees = search_agrees(searcher, view, choice)
                held.searched += agrees is not None
                held.agreed += agrees is True
        tell(f"{name} {options}, {seed + 1} games: {held}")
    assert held.told > 0
    assert held.wrong == []
