"""Pairs of games with the same dice, and tournaments made of them."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicefield.bots import Bot
from dicefield.coach import ledger_of
from dicefield.engine.dice import Rng, rng_from
from dicefield.engine.errors import Illegal, Malformed
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.play.match import Match
from dicefield.play.position import View
from dicefield.solve import Solution
from dicefield.study import ladder
from dicefield.study.figures import draw_ratings
from dicefield.study.ladder import Meeting, Rules, Tournament
from dicefield.study.pairs import Pairing, Tally, count_pair, count_weighed, regret_of
from dicefield.study.play import sow
from dicefield.study.simulate import Simulation

Solved = Callable[[str], Solution]


# --- Pairs -----------------------------------------------------------------------------------------------------------


def test_both_speeds_play_the_same_pairs(solved: Solved) -> None:
    solved("army_men")
    for bots in (("greedy", "random"), ("perfect", "greedy")):
        pairing = Pairing.of(ARMY_MEN, bots, seed=3)
        assert pairing.play(1, 3).json() == pairing.play(1, 3, machine=False).json()


def test_two_of_a_kind_are_even() -> None:
    """With the same dice and minds a bot that throws no dice of its own meets itself: what one seat wins the other loses."""
    tally = Pairing.of(ARMY_MEN, ("greedy", "greedy"), seed=5).play(0, 40)
    assert tally.first + tally.second == 40
    assert tally.share.mean == 0.5


def test_a_pair_is_the_same_wherever_it_is_played() -> None:
    pairing = Pairing.of(ARMY_MEN, ("greedy", "random"), seed=5)
    assert pairing.play(4, 10).json() == pairing.play(4, 10).json()
    assert pairing.play(4, 10).json() != pairing.play(5, 10).json()


def test_swapping_the_bots_swaps_the_result() -> None:
    one = Pairing.of(ARMY_MEN, ("greedy", "random"), seed=5).play(0, 30)
    other = Pairing.of(ARMY_MEN, ("random", "greedy"), seed=5).play(0, 30)
    assert (one.wins, one.draws, one.losses) == (other.losses, other.draws, other.wins)


def test_seeds_are_sown_as_everywhere() -> None:
    words = [11, 22, 33, 44, 55, 66, 77, 88]
    rng = Rng()
    sow(rng, words, 4)
    assert rng == rng_from(words[4:])


def test_who_searches_plays_with_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slow way, with a bot of the game's own, comes to the same as the quick one."""
    quick = Pairing.of(ARMY_MEN, ("greedy", "greedy"), seed=8)
    monkeypatch.setattr(Pairing, "quick", property(lambda pairing: False))
    slow = Pairing.of(ARMY_MEN, ("greedy", "greedy"), seed=8).play(0, 3)
    monkeypatch.undo()
    assert quick.play(0, 3).json() == slow.json()


def test_a_level_can_meet_a_bot() -> None:
    tally = Pairing.of(ARMY_MEN, ("beginner", "random"), seed=1).play(0, 2)
    assert tally.wins + tally.draws + tally.losses == 4


def test_share_and_interval() -> None:
    tally = Tally()
    for first, second in ((1.0, 1.0), (1.0, 0.0), (0.5, 0.5), (1.0, 0.5)):
        count_pair(tally, first, second)
    share = tally.share
    assert share.mean == pytest.approx(5.5 / 8)
    assert (tally.wins, tally.draws, tally.losses) == (4, 3, 1)
    low, high = share.interval()
    assert low < share.mean < high
    wide = share.interval(0.999)
    assert wide[0] < low


# --- Without luck ----------------------------------------------------------------------------------------------------


def test_without_luck_the_share_is_the_same_and_known_sooner(solved: Solved, monkeypatch: pytest.MonkeyPatch) -> None:
    known_sooner_without_luck("army_men", solved, monkeypatch)


def known_sooner_without_luck(name: str, solved: Solved, monkeypatch: pytest.MonkeyPatch) -> None:
    solved(name)
    options = {"dice": "sealed"} if name == "polyhydra" else {}
    pairing = Pairing.of(GAMES.find(name), ("perfect", "greedy"), options, seed=4)
    many = pairing.play(0, 4_000)
    monkeypatch.setattr(Pairing, "quick", property(lambda pairing: False))
    few = pairing.play(1, 30)
    steady = few.without_luck or {}
    error = (steady["high"] - steady["low"]) / (2 * 1.96)
    assert abs(steady["share"] - many.share.mean) <= 3.5 * math.hypot(error, many.share.error)
    assert error < 0.7 * few.share.error


def test_it_is_the_same_from_the_other_side(solved: Solved, monkeypatch: pytest.MonkeyPatch) -> None:
    solved("army_men")
    monkeypatch.setattr(Pairing, "quick", property(lambda pairing: False))
    one, other = (Pairing.of(ARMY_MEN, bots, seed=4).play(0, 3) for bots in (("perfect", "greedy"), ("greedy", "perfect")))
    assert one.weighed == other.weighed == 3
    assert one.steady == pytest.approx(3 - other.steady)
    assert one.steady > 1.5, "greedy is not perfect"


def test_what_a_choice_gives_away_is_what_the_ledger_says(solved: Solved) -> None:
    solution, rng = solved("army_men"), random.Random(6)
    match, given = Match(ARMY_MEN, seed=6), [0.0, 0.0]
    while not match.over:
        if match.position.state.throw.count:
            match.take_throw()
        else:
            view = match.view(match.turn or 0)
            action = rng.choice(view.actions)
            given[view.seat - 1] += regret_of(solution, view, action)
            match.take_choice(view.seat, action)
    assert given == pytest.approx([account.regret for account in ledger_of(match).accounts], abs=1e-12)
    assert min(given) > 0


def test_only_perfect_play_weighs_choices() -> None:
    tally = Pairing.of(ARMY_MEN, ("beginner", "greedy"), seed=1).play(0, 1)
    assert tally.weighed == 0
    assert tally.without_luck is None


def test_few_pairs_without_a_mistake_prove_little() -> None:
    tally = Tally()
    for _ in range(10):
        count_pair(tally, 1.0, 0.0)
        count_weighed(tally, 0.5)
    steady = tally.without_luck or {}
    assert steady["share"] == 0.5
    assert steady["low"] < 0.45 < 0.55 < steady["high"]


def test_pairs_are_for_two() -> None:
    with pytest.raises(Illegal, match="played by two"):
        Pairing.of(KNIGHT_FIGHT, ("greedy", "random"), {"seats": 3})


def test_searchers_are_too_slow_for_a_simulation() -> None:
    with pytest.raises(Illegal, match="dicefield tournament"):
        Simulation.of(ARMY_MEN, ("expert", "random"))


def test_the_value_of_the_start_is_what_perfect_play_comes_to(solved: Solved) -> None:
    solution = solved("army_men")
    result = Simulation.of(ARMY_MEN, ("perfect", "perfect"), games=20_000, seed=1).run()
    mean, reach = result.mean(0)
    assert abs(mean - solution.findings.value) <= 2 * reach


# --- Tournaments -----------------------------------------------------------------------------------------------------


def rules(**more: Any) -> Rules:
    return Rules.of(ARMY_MEN, ("greedy", "random"), **{"games": 400, **more})


def test_a_tournament_says_who_is_better() -> None:
    told = Tournament(Rules.of(ARMY_MEN, games=2_000)).run().json()
    assert [rating["bot"] for rating in told["ratings"]] == ["greedy", "random"]
    (met,) = told["meetings"]
    assert met["decided"]
    assert met["bots"] == ["random", "greedy"]
    assert met["high"] < 0.5
    assert told["ratings"][0]["low"] > told["ratings"][1]["high"]


def test_it_stops_when_it_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "CHUNK", 50)
    early = Tournament(rules(games=20_000)).run(threads=1)
    assert early.json()["meetings"][0]["pairs"] < 1_000
    whole = Tournament(rules(games=2_000, early=False)).run()
    assert whole.json()["meetings"][0]["pairs"] == 1_000


def test_a_stopped_tournament_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "CHUNK", 20)
    path, straight = tmp_path / "ladder.jsonl", Tournament(rules(early=False)).run()
    Tournament(rules(early=False), path).run()
    lines = path.read_text().splitlines()
    assert len(lines) == 11
    path.write_text("\n".join(lines[:5]) + "\n" + lines[5][:17])
    again = Tournament(rules(early=False), path)
    assert again.played == 160, "four chunks are known, half a line is not"
    assert again.run().json() == straight.json()
    assert len(path.read_text().splitlines()) == 11


def test_another_tournament_is_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    Tournament(rules(), path)
    before = path.read_text()
    for other in (rules(seed=9), rules(games=402), Rules.of(ARMY_MEN, ("random", "greedy"), games=400)):
        with pytest.raises(Illegal, match="holds another tournament"):
            Tournament(other, path)
    assert path.read_text() == before


def test_a_file_from_before_choices_were_weighed_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    told = Tournament(rules(early=False), path).run().json()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines[1:]:
        for name in ladder.UNWEIGHED:
            del line["tally"][name]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    assert Tournament(rules(early=False), path).run().json() == told


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    Tournament(rules(), path)
    with path.open("a") as file:
        file.write('{"meeting": 7}\n' + json.dumps({"meeting": 0, "chunk": 0, "tally": Tally().json()}) + "\n")
    with pytest.raises(Malformed, match="Line 2"):
        Tournament(rules(), path)
    path.write_text("nonsense\n")
    with pytest.raises(Malformed, match="Line 1"):
        Tournament(rules(), path)
    with pytest.raises(Malformed, match="read"):
        Tournament(rules(), tmp_path)


@pytest.mark.parametrize(
    ("bots", "games", "seed", "words"),
    [
        (("greedy",), 10, 0, "at least two"),
        (("greedy", "greedy"), 10, 0, "each named once"),
        (("greedy", "nobody"), 10, 0, "has no bot"),
        (("greedy", "random"), 7, 0, "even number"),
        (("greedy", "random"), 0, 0, "even number"),
        (("greedy", "random"), 10, -1, "A seed is 0 or more"),
    ],
)
def test_what_is_no_tournament(bots: tuple[str, ...], games: int, seed: int, words: str) -> None:
    with pytest.raises((Illegal, Malformed), match=words):
        Rules.of(ARMY_MEN, bots, games, seed)


def test_nothing_is_decided_by_a_few_games() -> None:
    meeting = Meeting(Pairing.of(ARMY_MEN, ("greedy", "random")), 1_000, early=True)
    for _ in range(10):
        count_pair(meeting.tally, 1.0, 1.0)
    assert not meeting.decided
    for _ in range(40):
        count_pair(meeting.tally, 1.0, 1.0)
    assert meeting.decided


@pytest.mark.parametrize("name", ["ratings.svg", "ratings.png"])
def test_ratings_are_drawn(tmp_path: Path, name: str) -> None:
    results = Tournament(rules()).run()
    draw_ratings(results, tmp_path / name)
    begun = (tmp_path / name).read_bytes()[:60]
    assert begun.startswith(b"\x89PNG") or b"<?xml" in begun


def test_other_plots_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"\.svg or \.png"):
        draw_ratings(Tournament(rules()).run(), tmp_path / "ratings.doc")


def test_views_of_slow_games_are_observations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever searches in a tournament is shown what its seat sees, and nothing else."""
    shown: list[View] = []
    kept = Bot.choose
    monkeypatch.setattr(Bot, "choose", lambda bot, view: (shown.append(view), kept(bot, view))[1])
    monkeypatch.setattr(Pairing, "quick", property(lambda pairing: False))
    Pairing.of(KNIGHT_FIGHT, ("random", "random"), {"rounds": 5}, seed=2).play(0, 1)
    assert shown
    for view in shown:
        other: Any = view.state.players[2 - view.seat]  # type: ignore[attr-defined]
        assert int(other.wish.verb) == 0, "a sealed choice of the other is blank"
