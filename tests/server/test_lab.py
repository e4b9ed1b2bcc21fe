"""The lab: what bots find out for a designer, told while they play; and what it does not take."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import BrokenExecutor
from typing import Any

import httpx
import pytest

from dicefield.games import GAMES
from dicefield.server.errors import Busy
from dicefield.server.lab import MOST_AT_ONCE, Lab, LabWish, case_of
from dicefield.study.runner import Case
from tests.server.guests import until
from tests.server.house import CONTEXT, PATIENCE, House

LAB = "/api/games/army_men/lab"


def standings(house: House, path: str = LAB, **wish: Any) -> list[dict[str, Any]]:
    answer = house.post(path, wish)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_shares_close_in_until_it_is_clear_enough(house: House) -> None:
    told = standings(house, bots=["random", "greedy"])
    assert told[0]["games"] == 0
    games = [line["games"] for line in told]
    assert games == sorted(set(games))
    assert [line["stopped"] for line in told[:-1]] == [""] * (len(told) - 1)
    assert told[-1]["stopped"] == "narrow"
    widths = [span["high"] - span["low"] for line in (told[1], told[-1]) for span in line["seats"]]
    assert max(widths[2:]) <= 0.02 < min(widths[:2])
    assert told[-1]["bots"]["greedy"]["low"] > 0.8
    assert told[-1]["steps"] > 10


def test_the_same_seed_tells_the_same(house: House) -> None:
    assert standings(house, seed=3) == standings(house, seed=3)
    assert standings(house, seed=3)[-1] != standings(house, seed=4)[-1]


def test_who_can_try_a_game(house: House) -> None:
    told = house.get("/api/games/polyversal/lab").json()
    assert list(told["bots"]) == ["random", "captain", "greedy"]
    assert told["usual"] == "greedy"


@pytest.mark.parametrize(
    ("path", "wish", "status", "words"),
    [
        (LAB, {"options": {"banners": 3}}, 400, "no option 'banners'"),
        (LAB, {"options": {"turns": "many"}}, 400, "turns"),
        (LAB, {"bots": ["greedy"]}, 422, "2 seats here, but 1 bots"),
        (LAB, {"bots": ["greedy", "oracle"]}, 400, "no bot 'oracle'"),
        (LAB, {"bots": ["greedy", "club"]}, 422, "'club' is not for thousands of games"),
        (LAB, {"bots": ["greedy", "strongest"]}, 422, "strongest"),
        (LAB, {"bots": "greedy"}, 400, "bots"),
        (LAB, {"seed": -1}, 400, "seed"),
        (LAB, {"games": 5}, 400, "games"),
        ("/api/games/chess/lab", {}, 404, "chess"),
        ("/api/games/polywars/lab", {"options": {"scenario": {"total": -4}}}, 400, "scenario"),
    ],
)
def test_what_it_does_not_take(house: House, path: str, wish: dict[str, Any], status: int, words: str) -> None:
    answer = house.post(path, wish)
    assert answer.status_code == status, answer.text
    assert words in answer.json()["error"]["words"]


def test_those_who_stop_listening_leave_room_for_others(house: House) -> None:
    for seed in range(2 * MOST_AT_ONCE):
        with httpx.stream("POST", house.address + LAB, json={"seed": seed}, timeout=PATIENCE, verify=CONTEXT) as answer:
            assert next(answer.iter_lines())
    assert until(lambda: house.post(LAB, {"bots": ["random", "random"]}).status_code == 200)


def test_a_full_lab_says_so() -> None:
    lab = Lab()
    for _ in range(MOST_AT_ONCE):
        lab.enter()
    with pytest.raises(Busy, match="lab is full"):
        lab.enter()


def heard(lab: Lab, most: int) -> list[dict[str, Any]]:
    """Some lines of a run, and then nobody listens any more."""

    async def hear() -> list[dict[str, Any]]:
        lines = lab.lines(case_of(GAMES.find("army_men"), LabWish()))
        told = []
        async for line in lines:
            told.append(json.loads(line))
            assert lab.running == 1
            if len(told) == most:
                break
        await lines.aclose()
        return told

    return asyncio.run(hear())


def test_a_run_is_over_when_nobody_listens() -> None:
    lab = Lab()
    assert [line["games"] for line in heard(lab, 1)] == [0]
    assert lab.running == 0


def test_a_worker_that_dies_is_told_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = Lab()
    played = lab.play

    async def die(case: Case) -> Any:
        raise BrokenExecutor

    monkeypatch.setattr(lab, "play", die)
    assert heard(lab, 5)[-1]["error"]["code"] == "lab_died"
    assert lab.running == 0
    monkeypatch.setattr(lab, "play", played)
    try:
        assert [line["games"] for line in heard(lab, 2)] == [0, 50]
    finally:
        lab.close()
