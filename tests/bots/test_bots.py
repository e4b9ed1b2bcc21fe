"""Who can play what, and what each is allowed to look at."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from dicefield.bots import NOVICE, PERFECT, Bot, bots_of, check_bot, usual_bot
from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.play.match import Match
from dicefield.play.position import View
from dicefield.search.levels import LEVELS
from dicefield.solve import Solution
from tests.engine.helpers import needs_machine
from tests.knight_fight.table import Table as Joust
from tests.polyhydra.table import Table as Swamp

Solved = Callable[[str], Solution]


@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_bots_are_named_from_the_first_to_the_best(game: Game) -> None:
    names = list(bots_of(game))
    assert names[: len(game.bots)] == list(game.bots)
    assert names[len(game.bots) :][:5] == [NOVICE, *[level.name for level in LEVELS]]
    assert (names[-1] == PERFECT) == (game.name in ("army_men", "polyhydra", "knight_fight"))
    assert usual_bot(game) in game.bots
    assert all(words.strip() for words in bots_of(game).values())


def test_who_cannot_play_is_refused(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEFIELD_DATA", str(tmp_path))
    with pytest.raises(Malformed, match="has no bot 'genius'; it has random, greedy, novice, beginner"):
        Bot(ARMY_MEN, "genius")
    with pytest.raises(Illegal, match="say dicefield solve army_men first"):
        Bot(ARMY_MEN, PERFECT)
    with pytest.raises(Malformed, match="has no bot 'perfect'"):
        Bot(GAMES.find("polywars"), PERFECT)


def test_a_novice_plays_like_the_usual_bot_but_not_always() -> None:
    match, novice, usual = Match(ARMY_MEN, seed=4), Bot(ARMY_MEN, NOVICE, seed=1), Bot(ARMY_MEN, usual_bot(ARMY_MEN), seed=1)
    while not match.turn:
        match.land()
    view = match.view(match.turn)
    best = usual.choose(view)
    alike = [novice.choose(view) == best for _ in range(60)]
    assert 30 < sum(alike) < 60


@needs_machine
def test_perfect_play_is_for_the_games_that_are_solved(solved: Solved) -> None:
    solved("polyhydra")
    game = GAMES.find("polyhydra")
    assert check_bot(game, PERFECT, game.read_options({"dice": "sealed"})) == PERFECT
    for options in ({}, {"dice": "sealed", "seats": 3}, {"dice": "sealed", "turns": 5}):
        with pytest.raises(Illegal, match="not with these options"):
            check_bot(game, PERFECT, game.read_options(options))
    with pytest.raises(Illegal, match="not with these options"):
        Bot(game, PERFECT, 1).choose(Match(game, {"seats": 3, "dice": "sealed"}, seed=1, players=()).view(1))


@needs_machine
def test_the_perfect_bot_takes_the_best_choice(solved: Solved) -> None:
    solution = solved("army_men")
    match = Match(ARMY_MEN, seed=4)
    bot = Bot(ARMY_MEN, PERFECT, seed=1)
    for _ in range(12):
        if match.position.state.throw.count:
            match.land()
        else:
            seat = match.turn or 0
            view = match.view(seat)
            chosen = bot.choose(view)
            best = max(solution.choices(view.state, seat - 1), key=lambda one: one.worth)
            assert chosen == best.action
            match.choose(seat, chosen)


@needs_machine
@pytest.mark.parametrize(("name", "options"), [("army_men", {}), ("polyhydra", {"dice": "sealed"})])
def test_threads_ask_one_solution_at_once(name: str, options: dict[str, str], solved: Solved) -> None:
    """The tables of a host do, and the games of a tournament."""
    solution = solved(name)
    asked = []
    for seed in range(12):
        match = Match(GAMES.find(name), options, seed=seed)
        match.land()
        asked.append((match.view(match.turn or 1).state, (match.turn or 1) - 1))
    alone = [solution.choices(*one) for one in asked]
    kept = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(lambda one: solution.choices(*one), asked * 4))
    finally:
        sys.setswitchinterval(kept)
    assert together == alone * 4


# --- No more than an observation ---------------------------------------------------------------------------------------


def twins() -> list[tuple[str, View, View]]:
    """Views of true positions that differ in what the seat may not know, and in nothing else."""
    jousts = [Joust(5, 7), Joust(5, 7)]
    jousts[0].choose(2, "defend d20")
    jousts[1].choose(2, "attack d8")
    swamps = [Swamp(dice="sealed"), Swamp(dice="sealed")]
    swamps[0].land(2, 5, 7, 3, 4, 5)
    swamps[1].land(2, 5, 7, 6, 8, 1)
    return [
        ("knight_fight", jousts[0].position.view(1), jousts[1].position.view(1)),
        ("polyhydra", swamps[0].position.view(1), swamps[1].position.view(1)),
    ]


@pytest.mark.parametrize(
    ("place", "name"),
    [(0, "random"), (0, "greedy"), (1, "random"), (1, "greedy"), pytest.param(1, "beginner", marks=needs_machine)],
)
def test_positions_that_look_the_same_are_answered_the_same(name: str, place: int) -> None:
    _, one, other = twins()[place]
    answers = [spread(name, view, 12 if name in ("random", "greedy") else 3) for view in (one, other)]
    assert answers[0] == answers[1]


@needs_machine
def test_perfect_answers_do_not_hang_on_secrets(solved: Solved) -> None:
    solved("polyhydra")
    _, one, other = twins()[1]
    assert spread(PERFECT, one, 8) == spread(PERFECT, other, 8)


def spread(name: str, view: View, seeds: int) -> Counter[str]:
    """What a bot answers, by seed; it is given a view and nothing that could lead back to the truth."""
    bare = View(view.game, view.seat, view.game.state.parse(view.state.json()), view.names)
    say = view.game.text.grammar.say
    return Counter(f"{seed} {say(Bot(view.game, name, seed).choose(bare))}" for seed in range(seeds))
