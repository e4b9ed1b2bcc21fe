"""Scripted play of Polyhydra."""

from __future__ import annotations

from typing import Any

from dicefield.engine.errors import RefusalText
from dicefield.engine.text import EventText
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.play.position import Position

MISS = "miss"


class Table:
    """A position driven by given faces and texts, which keeps what was told, to all or to one seat."""

    def __init__(self, **options: Any) -> None:
        self.position, events = Position.new(POLYHYDRA, POLYHYDRA.read_options(options))
        self.events = list(events)

    @classmethod
    def at(cls, position: dict[str, Any]) -> Table:
        table = cls()
        table.position, table.events = Position.load(POLYHYDRA, position), []
        return table

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def health(self) -> list[int]:
        return [self.state.hydras[seat].health for seat in range(self.state.seats)]

    def land(self, *faces: int) -> None:
        self.events += self.position.accept_faces(list(faces))

    def choose(self, seat: int, action: str) -> None:
        self.events += self.position.accept_choice(seat, action)

    def all(self, *actions: str) -> None:
        """One choice for each seat that owes one, in order."""
        owing = self.position.truth.choices
        for seat, action in zip(owing, actions, strict=True):
            self.choose(seat, action)

    def told(self, kind: str, seat: int | None = None) -> list[EventText]:
        return [told for told in self.position.tell(self.events, seat) if told.kind == kind]

    def why_not(self, seat: int, action: object) -> RefusalText:
        """Why not, having seen that nothing changes."""
        before = self.position.hash
        refusal = self.position.why_not(seat, action)
        assert self.position.hash == before
        assert refusal is not None, f"{action!r} is allowed"
        return refusal

    def refusal(self, seat: int, action: object) -> tuple[str, str | None]:
        refusal = self.why_not(seat, action)
        return refusal.code, refusal.rule


def with_health(*healths: int, **more: Any) -> Table:
    """A fresh turn in which the hydras have these healths; those with 0 are out."""
    table = Table(seats=len(healths), **more)
    position = table.position.json()
    throw = []
    for hydra, health in zip(position["hydras"], healths, strict=False):
        hydra["health"] = health
        hydra["standing"] = "rolling" if health else "out"
        if health:
            throw += heads_at(health)
    return Table.at({**position, "throw": throw})


def heads_at(health: int) -> list[str]:
    return ["d4"] * (health <= 16) + ["d6", "d8", "d10"] + ["d12"] * (health <= 8)
