"""Points and pieces of any size and kind: each is refused, nothing changes, the same socket goes on, the log stays quiet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.battles import melee, owing, skirmish
from tests.server.house import House

BATTLES = {"polywars": ("die-2", melee, "done"), "polyversal": ("unit-a", skirmish, "activate a; move first")}
"""Of each game with places: a piece that goes somewhere, and what its seat says before it does."""
MANGLED = [
    "true",
    "null",
    '"9000"',
    "1.5",
    "9000.0",
    "NaN",
    "Infinity",
    "-Infinity",
    "1e400",
    "[9000]",
    "{}",
    str(2**31),
    str(-(2**63)),
    "9" * 4_000,
]
NAMES = ["true", "null", "1", "[]", "{}", '["die-1"]', f'"die-{"9" * 5_000}"', f'"{"x" * 65}"']
FAR = [-1, 2**31 - 1, -(2**31)]


@pytest.fixture(scope="module", params=BATTLES)
def battle(request: pytest.FixtureRequest, house: House) -> tuple[dict[str, Any], str]:
    """A table where a piece can be pulled, and that piece."""
    piece, begun, says = BATTLES[request.param]
    made = begun(house)
    for say in says.split("; "):
        assert house.do(made["id"], made["keys"]["1"], "choose", choice=say).status_code == 200
    return made, piece


@pytest.fixture(autouse=True)
def nothing_happens(house: House, battle: tuple[dict[str, Any], str]) -> Iterator[None]:
    made, _ = battle
    assert house.log is not None
    before, logged = owing(house, made), house.log.stat().st_size
    yield
    assert owing(house, made)[1]["on"] == before[1]["on"]
    assert "Traceback" not in house.log.read_bytes()[logged:].decode(errors="replace")


def asked(house: House, made: dict[str, Any], *questions: str) -> list[dict[str, Any]]:
    """The answers to questions as they are written, all over one socket."""
    with house.socket(made["id"], made["keys"]["1"]) as talk:
        talk.until("table")
        answers = []
        for question in questions:
            talk.connection.send(f'{{"id": "asked", {question}}}')
            answers.append(talk.until("answer"))
        assert talk.do("ping")["ok"]
    return answers


def ways(piece: str, points: list[tuple[str, str]]) -> list[str]:
    return [f'"do": "route", "piece": "{piece}", "x": {x}, "y": {y}' for x, y in points]


def test_what_is_no_place_is_refused_as_such(house: House, battle: tuple[dict[str, Any], str]) -> None:
    made, piece = battle
    points = [point for odd in MANGLED for point in ((odd, "9000"), ("9000", odd), (odd, odd))]
    for point, answer in zip(points, asked(house, made, *ways(piece, points)), strict=True):
        assert not answer["ok"], point
        assert answer["error"]["kind"] == "malformed", (point, answer)


def test_a_place_beyond_the_table_is_refused(house: House, battle: tuple[dict[str, Any], str]) -> None:
    made, piece = battle
    points = [(str(x), str(y)) for x in FAR for y in FAR]
    for point, answer in zip(points, asked(house, made, *ways(piece, points)), strict=True):
        assert not answer["ok"], point
        assert answer["error"]["kind"] in ("illegal", "malformed"), (point, answer)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_piece_is_refused_as_such(house: House, battle: tuple[dict[str, Any], str], name: str) -> None:
    made, _ = battle
    questions = [f'"do": "chances", "piece": {name}', f'"do": "why", "pieces": ["die-1", {name}]']
    questions += [f'"do": "route", "x": 9000, "y": 9000, "piece": {name}']
    for question, answer in zip(questions, asked(house, made, *questions), strict=True):
        assert not answer["ok"], question
        assert answer["error"]["kind"] == "malformed", (question, answer)


@pytest.mark.parametrize(
    "name", ["die-0", "die--1", "die-\u00b2", "die-999999999999999999999", "unit-\u0664", "m\u00b2", "\u202e", ""]
)
def test_a_piece_that_is_not_there_is_no_fault(house: House, battle: tuple[dict[str, Any], str], name: str) -> None:
    """Nothing is to be told of it, and it goes nowhere."""
    made, _ = battle
    about, why, way = asked(
        house,
        made,
        f'"do": "chances", "piece": "{name}"',
        f'"do": "why", "pieces": ["{name}", "{name}"]',
        *ways(name, [("9", "9")]),
    )
    assert about["chances"] == {}
    assert why["why"] is None
    assert way["error"]["kind"] == "malformed"
