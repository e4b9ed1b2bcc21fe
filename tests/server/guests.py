"""People at tables, for tests: they sit down, choose at random, and play games out."""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import httpx

from dicefield.games import GAMES
from dicefield.play.dice import seed_commitment
from dicefield.play.game_record import parse
from dicefield.play.replay import Verified, verify
from tests.server.house import CONTEXT, PATIENCE, House, bearer


def until(met: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Whatever `met` gives, as soon as it is something."""
    end = time.monotonic() + seconds
    while not (found := met()):
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.03)
    return found


@dataclass
class Guests:
    """A table and the keys of the people at it, by seat."""

    house: House
    id: str
    keys: dict[int, str]
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    @classmethod
    def at(cls, house: House, game: str = "army_men", count: int = 2, **wish: Any) -> Guests:
        """One who makes the table, and friends who sit down by invitation."""
        made = house.table(game, ("me", *["friend"] * (count - 1)), **wish)
        keys = {1: made["keys"]["1"]}
        for seat, invite in made["invites"].items():
            keys[int(seat)] = sat(house, made["id"], invite=invite, name=("Ada", "Bob", "Cleo", "Dan")[int(seat) - 1])["key"]
        return cls(house, made["id"], keys)

    @classmethod
    def committed(cls, house: House, game: str = "army_men", **wish: Any) -> Guests:
        """Two who have committed to their seeds as browsers do, and have not opened them."""
        seats = [{"who": "me", "name": "Ada", "commitment": seed_commitment(seed_of(1))}, {"who": "friend"}]
        answer = house.post("/api/tables", {"game": game, "seats": seats, **wish})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        bob = sat(house, made["id"], invite=made["invites"]["2"], name="Bob", commitment=seed_commitment(seed_of(2)))
        return cls(house, made["id"], {1: made["keys"]["1"], 2: bob["key"]})

    def snapshot(self, seat: int = 0) -> dict[str, Any]:
        return self.house.snapshot(self.id, self.keys.get(seat))

    def do(self, seat: int, verb: str, **more: Any) -> Any:
        return self.house.do(self.id, self.keys[seat], verb, **more)

    def did(self, seat: int, verb: str, **more: Any) -> dict[str, Any]:
        """A command that must be taken."""
        answer = self.do(seat, verb, **more)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def refused(self, seat: int, verb: str, **more: Any) -> dict[str, Any]:
        """A command that must be refused; what was said."""
        answer = self.do(seat, verb, **more)
        assert 400 <= answer.status_code < 500, answer.text
        error: dict[str, Any] = answer.json()["error"]
        return {**error, "status": answer.status_code}

    def choose(self, seat: int, choice: str | None = None) -> str:
        """A seat chooses, at random if not told what."""
        choice = choice or self.rng.choice(self.snapshot(seat)["choices"])["say"]
        self.did(seat, "choose", choice=choice)
        return choice

    def owing(self) -> list[int]:
        return [seat for seat in self.keys if self.snapshot(seat)["mine"][0]["owes"]]

    def turn(self) -> int:
        """The first seat that owes a choice."""
        return int(until(self.owing)[0])

    def play(self, choices: int) -> None:
        for _ in range(choices):
            self.choose(self.turn())

    def play_out(self) -> dict[str, Any]:
        """Plays to the end and gives the last snapshot."""
        while not (told := self.snapshot())["result"]:
            for seat in self.owing():
                self.choose(seat)
        return told

    def record(self) -> str:
        answer = self.house.get(f"/api/tables/{self.id}/record")
        assert answer.status_code == 200, answer.text
        return answer.text

    def verified(self) -> Verified:
        return verify(parse(self.record()), GAMES)

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.record().splitlines()]

    def seen(self) -> str:
        """A hash of all that anybody sees of the table: the same as long as nothing has changed."""
        return hashed(self.snapshot(seat) for seat in (0, *self.keys))


def seed_of(seat: int) -> str:
    """What a seat adds to the dice, in tests."""
    return f"the seed of seat {seat}"


def hashed(snapshots: Iterable[dict[str, Any]]) -> str:
    told = [{name: value for name, value in one.items() if name not in ("now", "clocks", "seats")} for one in snapshots]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def sat(house: House, table_id: str, **asked: Any) -> dict[str, Any]:
    answer = house.post(f"/api/tables/{table_id}/seats", asked)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def played_by_bots(
    house: House, game: str = "polyhydra", seats: tuple[str, ...] = ("bot:random", "bot:greedy"), **wish: Any
) -> str:
    """A game between bots that is over; its id."""
    made = house.table(game, seats, **wish)
    until(lambda: house.snapshot(made["id"])["result"])
    return str(made["id"])


def raw(house: House, path: str, content: Any, key: str | None = None, kind: str = "application/json") -> httpx.Response:
    """A body as it is, whatever it is."""
    return httpx.post(
        house.address + path, content=content, headers={**bearer(key), "content-type": kind}, timeout=PATIENCE, verify=CONTEXT
    )
