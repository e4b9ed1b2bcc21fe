"""Positions of Polywars made by hand, and scripted play from them. Seats, dice, auras and bases count from 1."""

from __future__ import annotations

from typing import Any

import pytest

from dicefield.engine.errors import Refused
from dicefield.engine.text import EventText
from dicefield.games.polywars import POLYWARS
from dicefield.play.position import Position

DIE = {"space": 0, "attacked": False, "moved": False, "frozen": False, "chosen": False}


class Table:
    """A battle: first laid out, then played by given texts and faces. What was told is kept."""

    def __init__(self, scenario: str | dict[str, Any] = "kill_the_king", seats: int = 2, **options: Any) -> None:
        self.position, _ = Position.new(POLYWARS, POLYWARS.read_options({"scenario": scenario, "seats": seats, **options}))
        self.given: dict[str, Any] = self.position.json()
        self.given.update(
            dice=[], tokens=[], bases=[], players=[], owed=[], cycle=1, order=[*range(1, seats + 1), *[None] * (6 - seats)]
        )
        self.told: list[EventText] = []

    # --- Laying out

    def die(self, seat: int, sides: int, value: int, x: int = 0, y: int = 0, **more: Any) -> int:
        """One more die on the table (or `place="reserve"` and so on); its number."""
        self.given["dice"].append({**DIE, "owner": seat, "sides": sides, "value": value, "place": "table", "x": x, "y": y, **more})
        self.given["count"] = len(self.given["dice"])
        return int(self.given["count"])

    def aura(self, kind: str, owner: int | None = None, bearer: int = 0, x: int = 0, y: int = 0, *, stays: bool = False) -> int:
        """An aura that a die holds, or that lies; its number."""
        lie = "held" if bearer else "lying"
        row = {"kind": kind, "owner": owner, "lie": lie, "stays": stays, "bearer": bearer, "killer": 0, "x": x, "y": y}
        self.given["tokens"].append(row)
        return len(self.given["tokens"])

    def base(self, seat: int, x: int, y: int) -> int:
        self.given["bases"].append({"owner": seat, "x": x, "y": y, "down": True})
        return len(self.given["bases"])

    def leaders(self, *dice: int) -> None:
        """The leaders of seats 1, 2 and so on."""
        for seat, die in enumerate(dice, 1):
            self.aura("leadership", seat, die)

    def begin(self, phase: str = "attack", seat: int = 1, **more: Any) -> Table:
        """The turn of a seat, in a phase; `more` overrides fields of the position."""
        order = [place for place in self.given["order"] if place]
        self.given.update(phase=phase, owed=[seat], turn=order.index(seat), **more)
        self.position = Position.load(POLYWARS, self.given)
        return self

    # --- Playing

    def choose(self, seat: int, *actions: str) -> Table:
        for action in actions:
            self.told += self.position.tell(self.position.accept_choice(seat, action))
        return self

    def land(self, *faces: int) -> Table:
        self.told += self.position.tell(self.position.accept_faces(list(faces)))
        return self

    def refused(self, seat: int, action: str) -> str:
        """The code of the refusal; the position must be as it was."""
        before = self.position.hash
        with pytest.raises(Refused) as caught:
            self.position.accept_choice(seat, action)
        refusal = caught.value.refusal
        assert self.position.hash == before
        assert refusal.rule is None or f"rule {refusal.rule}" in refusal.words
        return refusal.code

    def why(self, seat: int, action: str) -> str:
        refusal = self.position.why_not(seat, action)
        assert refusal is not None, f"{action!r} may be chosen"
        return refusal.words

    # --- Asking

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def phase(self) -> str:
        return str(self.state.phase.name.lower())

    def value(self, die: int) -> int:
        return int(self.state.dice[die - 1].value)

    def place(self, die: int) -> str:
        return str(self.state.dice[die - 1].place.name.lower())

    def spot(self, die: int) -> tuple[int, int]:
        there = self.state.dice[die - 1]
        return int(there.x), int(there.y)

    def token(self, aura: int) -> Any:
        return self.state.tokens[aura - 1]

    def bearer(self, aura: int) -> int:
        """The die that holds an aura, or 0."""
        return int(self.token(aura).bearer)

    def lie(self, aura: int) -> str:
        return str(self.token(aura).lie.name.lower())

    @property
    def winners(self) -> list[int]:
        return [seat + 1 for seat in range(self.state.seats) if self.state.winners >> seat & 1]

    def kinds(self) -> list[str]:
        return [told.kind for told in self.told]

    def rules(self, kind: str) -> list[str]:
        """The rules cited by the events of a kind."""
        return [told.rule for told in self.told if told.kind == kind]
