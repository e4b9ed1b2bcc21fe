"""Puzzles by HTTP: nothing of the answer before one has answered, nothing that the seat may not know, and clear refusals."""

from __future__ import annotations

import json

import pytest

from dicefield.games import GAMES
from dicefield.play.position import may_see
from dicefield.puzzles import Puzzle, puzzles_of
from dicefield.server.chronicle import event_texts
from dicefield.server.puzzles import judge, shown
from dicefield.server.snapshot import name_of
from tests.server.house import House

EACH_GAME = pytest.mark.parametrize("name", [game.name for game in GAMES.own])


def puzzle_of(name: str) -> Puzzle:
    return puzzles_of(GAMES.find(name))[0]


@EACH_GAME
def test_nothing_of_the_answer_is_told_before(name: str) -> None:
    puzzle = puzzle_of(name)
    told = json.dumps(shown(puzzle))
    assert set(shown(puzzle)) == {"id", "game", "title", "goal", "seat", "rival", "snapshot"}
    assert not [word for word in ("worth", "right", "margin") if f'"{word}"' in told]
    assert not [worth for worth in puzzle.worths.values() if len(worth) > 5 and worth in told]
    assert {choice["say"] for choice in shown(puzzle)["snapshot"]["choices"]} == set(puzzle.worths)


@EACH_GAME
def test_only_what_the_seat_knows_is_told(name: str) -> None:
    puzzle = puzzle_of(name)
    match, snapshot = puzzle.match(), shown(puzzle)["snapshot"]
    assert snapshot["on"] == name_of(match.view(puzzle.seat))
    assert match.hash[:16] not in json.dumps(snapshot)
    happened = [one for step in (None, *match.steps) for one in event_texts(match, step)]
    assert [event["words"] for event in snapshot["events"]] == [
        event.text.words for event in happened if may_see(event.seen, puzzle.seat)
    ]


@EACH_GAME
def test_every_choice_is_weighed_afterwards(name: str) -> None:
    puzzle = puzzle_of(name)
    for say in puzzle.worths:
        told = judge(puzzle, say)
        assert told["right"] is (say in puzzle.right)
        assert {one["say"] for one in told["choices"]} == set(puzzle.worths)
        assert [one["worth"] for one in told["choices"]] == sorted((one["worth"] for one in told["choices"]), reverse=True)
        assert told["choices"][0]["words"] in told["why"]
        assert next(one["words"] for one in told["choices"] if one["say"] == say) in told["why"]


# --- By HTTP


def test_a_day_has_a_puzzle(house: House) -> None:
    told = house.get("/api/puzzles?day=2026-11-19").json()
    assert told["day"] == "2026-11-19"
    assert told["puzzle"] in {name for game in told["games"] for name in game["puzzles"]}
    assert house.get("/api/puzzles?day=2026-11-20").json()["puzzle"] != told["puzzle"]
    assert house.get(f"/api/puzzles/{told['puzzle']}").json()["id"] == told["puzzle"]


@pytest.mark.parametrize("day", ["today", "2026-02-30", "2026-1-1", "0000-01-01", "19.11.2026", "1e9"])
def test_what_is_no_day_is_refused(house: House, day: str) -> None:
    answer = house.get("/api/puzzles", params={"day": day})
    assert answer.status_code == 400
    assert answer.json()["error"]["words"]


@pytest.mark.parametrize("name", ["army_men-00000000", "chess-01234567"])
def test_unknown_puzzles_are_refused(house: House, name: str) -> None:
    for answer in (house.get(f"/api/puzzles/{name}"), house.post(f"/api/puzzles/{name}", {"choice": "set 1"})):
        assert answer.status_code == 404
        assert name in answer.json()["error"]["words"]


def test_names_are_names(house: House) -> None:
    assert house.get("/api/puzzles/..%2f..%2fetc").status_code in (400, 404)
    assert house.get("/api/puzzles/UPPER-00000000").status_code == 400


@pytest.mark.parametrize("body", [{}, {"choice": 5}, {"choice": "set 1", "more": 1}, {"choice": "x" * 3_000}])
def test_what_is_no_answer_is_refused(house: House, body: object) -> None:
    assert house.post(f"/api/puzzles/{puzzle_of('army_men').id}", body).status_code == 400


def test_what_the_rules_refuse_is_no_answer(house: House) -> None:
    answer = house.post(f"/api/puzzles/{puzzle_of('army_men').id}", {"choice": "stop"})
    assert answer.status_code == 422
    assert "rule" in answer.json()["error"]["words"]
    unread = house.post(f"/api/puzzles/{puzzle_of('army_men').id}", {"choice": "jump"})
    assert unread.status_code == 400


@EACH_GAME
def test_any_choice_can_be_played_out(house: House, name: str) -> None:
    puzzle = puzzle_of(name)
    seats = [{"who": "bot:random"} for _ in puzzle.match().players]
    seats[puzzle.seat - 1] = {"who": "me", "name": "Ada"}
    worst = puzzle.ranked[-1][0]
    answer = house.post(f"/api/puzzles/{puzzle.id}/table", {"seats": seats, "choice": worst})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    snapshot = house.snapshot(made["id"], made["keys"][str(puzzle.seat)])
    assert snapshot["seat"] == puzzle.seat
    assert snapshot["table"]["game"] == name
    assert snapshot["seats"][puzzle.seat - 1]["name"] == "Ada"


def test_a_table_needs_seats_and_a_choice_that_is_listed(house: House) -> None:
    address = f"/api/puzzles/{puzzle_of('army_men').id}/table"
    both = [{"who": "me"}, {"who": "bot:random"}]
    assert house.post(address, {"seats": both[:1]}).status_code in (400, 422)
    assert house.post(address, {"seats": both, "choice": "stop"}).status_code == 422
    assert house.post(address, {"seats": both}).status_code == 201


def test_the_page_is_there(house: House) -> None:
    assert "/static/puzzles.js" in house.get("/puzzles").text
