"""Tables that stand where a test begins: both sides are played over the wire until then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.server.house import House

Snapshot = dict[str, Any]
STANDS = {
    1: [(9000, 6000), (8000, 7900), (8700, 8000), (10000, 7900)],
    2: [(9000, 14000), (8000, 12100), (9000, 12100), (10000, 12100)],
}
GOES = {
    1: [(9300, 8700), (8000, 10880), (8550, 10985), (10000, 10880)],
    2: [(9000, 14000), (8000, 12100), (9900, 9780), (10000, 12100)],
}
"""Four dice a side, the leader first: where they stand, and where they go in the first cycle, each next to an enemy."""


def owing(house: House, made: dict[str, Any]) -> tuple[int, Snapshot]:
    """The seat that has to choose, and what it sees."""
    for seat in made["keys"]:
        seen = house.snapshot(made["id"], made["keys"][seat])
        if any(one["owes"] and one["seat"] == int(seat) for one in seen["mine"]):
            return int(seat), seen
    raise AssertionError("nobody has anything to choose")


def drive(house: House, made: dict[str, Any], until: Callable[[int, Snapshot], bool], say: Callable[[int, Snapshot], str]) -> None:
    """Plays all seats until one is asked what the test is about."""
    while True:
        seat, seen = owing(house, made)
        if until(seat, seen):
            return
        answer = house.do(made["id"], made["keys"][str(seat)], "choose", choice=say(seat, seen))
        assert answer.status_code == 200, f"{say(seat, seen)}: {answer.text}"


def melee(house: House, seed: int = 2) -> dict[str, Any]:
    """Polywars: four d4 a side, all of seat 1 next to an enemy, and its Attack Phase."""
    made = house.table("polywars", ("me", "me"), options={"total": 16}, dice="seeded", dice_seed=seed)
    went: set[str] = set()

    def say(seat: int, seen: Snapshot) -> str:
        says = [choice["say"] for choice in seen["choices"]]
        if any(one.startswith("force") for one in says):
            return "force d4 d4 d4 d4"
        if any(one.startswith("bid") for one in says):
            return "bid 1" if seat == 1 else "bid 0"
        placed = next((drag["piece"] for drag in seen["drags"] if drag["says"].startswith("place")), None)
        if placed:
            number = int(placed.removeprefix("die-"))
            x, y = STANDS[seat][(number - 1) % 4]
            return f"place {number} at {x} {y}"
        movers = [drag["piece"] for drag in seen["drags"] if drag["piece"] not in went]
        return step(house, made, seat, movers, went) if movers else "done" if "done" in says else "heal"

    drive(house, made, lambda seat, seen: seat == 1 and len(went) == 8 and "strike" in str(seen["choices"]), say)
    return made


def step(house: House, made: dict[str, Any], seat: int, movers: list[str], went: set[str]) -> str:
    """The next step of the last die that has not arrived: so those in front go first."""
    piece = movers[-1]
    x, y = GOES[seat][(int(piece.removeprefix("die-")) - 1) % 4]
    key = made["keys"][str(seat)]
    told = house.do(made["id"], key, "route", piece=piece, x=x, y=y).json()
    assert told.get("choices"), told
    if len(told["choices"]) == 1:
        went.add(piece)
    return str(told["choices"][0])


def skirmish(house: House) -> dict[str, Any]:
    """The Polyversal demo: all units stand as far ahead as they may, ordered to advance; seat 1 activates first."""
    made = house.table("polyversal", ("me", "me"), options={"turns": 3, "table": 36}, dice="seeded", dice_seed=4)

    def say(seat: int, seen: Snapshot) -> str:
        spots = [choice for choice in seen["choices"] if choice["spot"]]
        ahead = max(spots, key=lambda choice: choice["spot"][1] * (1 if seat == 1 else -1), default=seen["choices"][0])
        return str(ahead["say"])

    drive(house, made, lambda seat, seen: seat == 1 and "activate" in str(seen["choices"]), say)
    return made
