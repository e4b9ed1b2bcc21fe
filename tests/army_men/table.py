"""Scripted play of Army Men Dice War."""

from __future__ import annotations

from typing import Any

from dicefield.engine.text import EventText
from dicefield.games.army_men import ARMY_MEN
from dicefield.play.position import Position


class Table:
    """A position driven by given faces and texts, which keeps what was told."""

    def __init__(self, **options: Any) -> None:
        self.position, events = Position.new(ARMY_MEN, ARMY_MEN.read_options(options))
        self.told: list[EventText] = self.position.tell(events)

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def player(self) -> int:
        """The seat whose turn it is, counted from 1."""
        return int(self.state.turn) + 1

    def land(self, *faces: int) -> None:
        self.told += self.position.tell(self.position.accept_faces(list(faces)))

    def set(self, *faces: int) -> None:
        text = "set " + " ".join(map(str, faces))
        self.told += self.position.tell(self.position.accept_choice(self.player, text))

    def refusal(self, action: object, seat: int | None = None) -> tuple[str, str | None]:
        """Code and rule of why not, having seen that nothing changes."""
        before = self.position.hash
        refusal = self.position.why_not(seat or self.player, action)
        assert self.position.hash == before
        assert refusal is not None, f"{action!r} is allowed"
        return refusal.code, refusal.rule

    def turn(self, *faces: int) -> None:
        """A whole turn in which these dice are set aside, two by two."""
        left = list(faces)
        while left:
            self.land(*left)
            self.set(*left[:2])
            left = left[2:]

    def round(self, first: int, second: int) -> None:
        """A whole round in which seats 1 and 2 come to these scores."""
        scores = (first, second)
        for _ in range(2):
            seat = self.player - 1
            self.turn(*faces_for(scores[seat], self.state.players[seat].dice - 1))

    def tellings(self, kind: str) -> list[EventText]:
        return [told for told in self.told if told.kind == kind]


def faces_for(score: int, dice: int) -> list[int]:
    """Some faces of so many dice that come to a score."""
    faces = []
    for left in range(dice, 0, -1):
        points = next(points for points in (0, 2, 3, 4, 5, 6) if score - points <= 6 * (left - 1) and score - points != 1)
        faces.append(points or 1)
        score -= points
    assert score == 0
    return faces
