"""Reviews on the web: told as they are found, of games that are over and no others, and once more from there."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from dicefield.coach import whole_review
from dicefield.engine.errors import Refused
from dicefield.games import GAMES
from dicefield.play.game_record import parse
from dicefield.play.replay import replay
from dicefield.server import jobs
from dicefield.server.jobs import JobQueue, answer_of
from tests.server.guests import Guests, played_by_bots, until
from tests.server.house import House
from tests.server.test_coach import COMPILING, refused


def asked(house: House, table: str, seat: int) -> dict[str, Any]:
    answer = house.get(f"/api/tables/{table}/review?seat={seat}")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def review_of(house: House, table: str, seat: int, growing: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    def ready() -> dict[str, Any] | None:
        told = asked(house, table, seat)
        if growing is not None:
            growing.append(told)
        return told if told["ready"] else None

    found: dict[str, Any] = until(ready, COMPILING)
    return found


@pytest.fixture(scope="module")
def finished(coached: House) -> str:
    return played_by_bots(coached, "army_men", ("bot:greedy", "bot:random"), dice="seeded", dice_seed=4)


def test_the_review_of_a_solved_game_is_that_of_the_coach(coached: House, finished: str) -> None:
    match = replay(parse(coached.get(f"/api/tables/{finished}/record").text), GAMES)
    steps = coached.get(f"/api/tables/{finished}/replay").json()["steps"]
    for seat in (1, 2):
        told = review_of(coached, finished, seat)
        by_coach = whole_review(match, seat)
        assert (told["exact"], told["games"], told["ended"]) == (True, None, True)
        assert [one["cost"] for one in told["costly"]] == [one.cost for one in by_coach.costly]
        for one in told["costly"]:
            assert (steps[one["step"]]["seat"], steps[one["step"]]["input"]) == (seat, one["chosen"])
            assert one["labels"]["better"]
            assert one["worths"]["better"] - one["worths"]["chosen"] == pytest.approx(one["cost"])
    assert told["costly"], "a random player errs"


def test_steps_are_those_of_the_replay_where_something_was_taken_back(coached: House) -> None:
    made = coached.table("army_men", ("me", "here"), dice="seeded", dice_seed=5)
    guests = Guests(coached, made["id"], {int(seat): key for seat, key in made["keys"].items()})
    guests.choose(1)
    for seat in (1, 2):
        guests.do(seat, "takeback")
    guests.play_out()
    steps = coached.get(f"/api/tables/{guests.id}/replay").json()["steps"]
    assert any(step["input"] == "takeback" for step in steps)
    costly = [one for seat in (1, 2) for one in review_of(coached, guests.id, seat)["costly"]]
    assert costly
    for one in costly:
        assert steps[one["step"]]["input"] == one["chosen"]


def test_what_is_not_solved_is_told_as_it_is_found(house: House) -> None:
    table = played_by_bots(house, "army_men", ("bot:random", "bot:greedy"), dice="seeded", dice_seed=4)
    growing: list[dict[str, Any]] = []
    told = review_of(house, table, 1, growing)
    assert not told["exact"]
    assert told["games"] >= 300
    for one in told["costly"]:
        assert 0 < one["low"] < one["cost"] < one["high"]
    for part in growing[:-1]:
        assert not part["ready"]
        assert "preparing" in part or part["done"] <= part["of"]
    assert asked(house, table, 1) == told, "once found, it is told again"


def test_only_games_that_are_over_are_reviewed(coached: House, finished: str) -> None:
    """A review tells what a seat knew then; while a game goes on that is for nobody else."""
    made = coached.table("army_men", ("me", "bot:random"))
    for seat in (1, 2):
        refused(coached, f"/api/tables/{made['id']}/review?seat={seat}", 409, "not_over")
    refused(coached, "/api/tables/nosuchtable/review?seat=1", 404, "no_table")
    assert coached.get(f"/api/tables/{finished}/review?seat=0").status_code == 400
    assert coached.get(f"/api/tables/{finished}/review?seat=9").status_code == 400
    refused(coached, f"/api/tables/{finished}/review?seat=3", 422, "no_seat")


def test_once_more_from_a_costly_choice(coached: House, finished: str) -> None:
    """A table before that choice, with the same bot, where the seat has to choose at once."""
    one = review_of(coached, finished, 2)["costly"][0]
    seats = [{"who": "bot:greedy"}, {"who": "me", "name": "Ada"}]
    answer = coached.post(f"/api/tables/{finished}/branch", {"step": one["step"] - 1, "seats": seats})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    snapshot = coached.snapshot(made["id"], made["keys"]["2"])
    assert snapshot["mine"] == [{"seat": 2, "owes": True, "seed": None}]
    says = [choice["say"] for choice in snapshot["choices"]]
    assert one["better"] in says
    assert one["chosen"] in says


# --- Work that nobody waits for any more


def test_work_tells_what_is_known_so_far_and_is_given_up_when_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.1)
    queue, go, told = JobQueue("test", patience=1_000.0), threading.Event(), threading.Event()

    def work(tell: Any) -> dict[str, Any]:
        tell(1, 3, {"found": ["one"]})
        told.set()
        go.wait(180)
        tell(2, 3)
        return {"found": ["one", "two"]}

    job = queue.ask("key", work)
    assert told.wait(180)
    assert asyncio.run(answer_of(job)) == {"ready": False, "done": 1, "of": 3, "found": ["one"]}
    job.asked -= 2_000
    go.set()
    until(lambda: job.ended)
    with pytest.raises(Refused) as refusal:
        asyncio.run(answer_of(job))
    assert refusal.value.code == "left"
    again = queue.ask("key", work)
    until(lambda: again.ended)
    assert asyncio.run(answer_of(again)) == {"ready": True, "found": ["one", "two"]}


def test_what_nobody_waits_for_is_not_even_begun() -> None:
    queue, go, begun = JobQueue("test", patience=1_000.0), threading.Event(), []
    queue.ask("first", lambda tell: {"went": go.wait(180)})
    second = queue.ask("second", lambda tell: begun.append(1) or {})
    second.asked -= 2_000
    go.set()
    until(lambda: second.ended)
    assert begun == []
