"""Scripted play of Knight Fight."""

from __future__ import annotations

from typing import Any

from dicefield.engine.text import EventText
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.cards import Card
from dicefield.games.knight_fight.state import Place
from dicefield.games.knight_fight.text.possible import in_place
from dicefield.play.position import Position


class Table:
    """A position driven by given faces and texts, which keeps what was told. Seats count from 1."""

    def __init__(self, *helmets: int, **options: Any) -> None:
        self.position, events = Position.new(KNIGHT_FIGHT, KNIGHT_FIGHT.read_options({"seats": len(helmets) or 2, **options}))
        self.told: list[EventText] = self.position.tell(events)
        if helmets and options.get("cards") != "house":
            self.land(*helmets)

    @property
    def state(self) -> Any:
        return self.position.state

    def player(self, seat: int) -> Any:
        return self.state.players[seat - 1]

    def phase(self) -> str:
        return str(self.state.phase.name.lower())

    # --- Playing

    def land(self, *faces: int) -> None:
        """Faces seat by seat; of each seat Gauntlets first, then d4, d6, d8, d20."""
        self.told += self.position.tell(self.position.accept_faces(list(faces)))

    def choose(self, seat: int, action: str) -> None:
        self.told += self.position.tell(self.position.accept_choice(seat, action))

    def all_choose(self, *actions: str) -> None:
        """One choice for each seat that owes one, in the order of seats."""
        seats = self.position.waits.choices
        assert len(seats) == len(actions), f"{seats} owe a choice"
        for seat, action in zip(seats, actions, strict=True):
            self.choose(seat, action)

    def clash(self, *moves: str, faces: tuple[int, ...] = ()) -> None:
        """Moves of all who live, and how their dice land."""
        self.all_choose(*moves)
        if faces:
            self.land(*faces)

    def regather(self, *actions: str) -> None:
        """What everybody takes; those who are not named take nothing."""
        owing = len(self.position.waits.choices)
        self.all_choose(*actions, *["take none"] * (owing - len(actions)))

    def hit(self, seat: int, other: int, *, last: bool = False) -> None:
        """A round of a duel in which one hits the other, whatever the Helmets; dice come back by a Rally."""
        moves = {seat: "attack d8", other: "rally"}
        self.clash(moves[1], moves[2], faces=(9, 8))
        if not last:
            self.regather()
            self.clash("rally", "rally")
            self.regather()

    # --- Asking

    def refusal(self, seat: int, action: object) -> tuple[str, str | None]:
        """Code and rule of why not, having seen that nothing changes."""
        before = self.position.hash
        refusal = self.position.why_not(seat, action)
        assert self.position.hash == before
        assert refusal is not None, f"{action!r} is allowed"
        return refusal.code, refusal.rule

    def allowed(self, seat: int, action: object) -> bool:
        return self.position.why_not(seat, action) is None

    def hand(self, seat: int) -> list[str]:
        return in_place(self.player(seat), Place.HAND)

    def squire(self, seat: int) -> list[str]:
        return in_place(self.player(seat), Place.SQUIRE)

    def on_table(self, seat: int) -> list[str]:
        return in_place(self.player(seat), Place.TABLE)

    def hits(self) -> list[int]:
        return [self.player(seat).hits for seat in range(1, self.position.seats + 1)]

    def helmets(self) -> list[int]:
        return [self.player(seat).helmet for seat in range(1, self.position.seats + 1)]

    def arrows(self) -> list[int]:
        return [self.player(seat).arrow + 1 for seat in range(1, self.position.seats + 1)]

    def sealed_by(self, seat: int, *, viewer: int) -> str:
        """The verb of a sealed choice as somebody sees it."""
        view: Any = self.position.view(viewer).state
        return str(view.players[seat - 1].wish.verb.name.lower())

    def throw(self) -> list[str]:
        return list(self.position.waits.throw)

    def tellings(self, kind: str) -> list[EventText]:
        return [told for told in self.told if told.kind == kind]

    def last(self, kind: str) -> EventText:
        return self.tellings(kind)[-1]


def house(*knights: str, items: tuple[str, ...] = (), helmets: tuple[int, ...] = (), **options: Any) -> Table:
    """A game with house cards: these Knights, these Magic Items, these Helmets."""
    table = Table(*[6] * len(knights), cards="house", **options)
    order = {row.name.lower(): row.value for row in Card}
    table.land(*[order[name] for name in knights])
    names = items or ("spurs", "yoke", "helm", "banner")[: len(knights)]
    table.land(*[order[name] - 8 for name in names])
    table.land(*(helmets or [6] * len(knights)))
    return table
