"""Scripted play of the Polyversal demo."""

from __future__ import annotations

from typing import Any

from dicefield.engine.text import EventText
from dicefield.engine.waiting import OK
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.kinds import INCH, LETTERS
from dicefield.games.polyversal.state import Model, Unit
from dicefield.play.position import Position


class Table:
    """A battle driven by given faces and texts, which keeps what was told. Seats count from 1, places are in inches."""

    def __init__(self, *, placed: bool = True, **options: Any) -> None:
        self.position, events = Position.new(POLYVERSAL, POLYVERSAL.read_options(options))
        self.told: list[EventText] = self.position.tell(events)
        if placed:
            self.land(5, 3)
            self.place_all()

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def phase(self) -> str:
        return str(self.state.phase.name.lower())

    @property
    def dice(self) -> list[str]:
        return list(self.position.truth.throw)

    def unit(self, letter: str) -> Unit:
        place = LETTERS.index(letter.lower())
        found: Unit = self.state.groups[place // 6].units[place % 6]
        return found

    def model(self, name: str) -> Model:
        found: Model = self.unit(name[0]).models[int(name[1]) - 1]
        return found

    # --- Playing

    def land(self, *faces: int) -> None:
        self.told += self.position.tell(self.position.accept_faces(list(faces)))

    def choose(self, seat: int, action: str) -> None:
        self.told += self.position.tell(self.position.accept_choice(seat, action))

    def act(self, *actions: str) -> None:
        """Whoever owes a choice says these, one after the other."""
        for action in actions:
            (seat, *_) = self.position.truth.choices
            self.choose(seat, action)

    def place_all(self) -> None:
        """Every unit to the first place that is offered."""
        while self.phase == "deploy":
            (seat,) = self.position.truth.choices
            self.choose(seat, self.position.legal(seat)[0])

    def orders(self, first: str = "advance advance advance", second: str = "advance advance advance") -> None:
        self.choose(1, f"orders {first}")
        self.choose(2, f"orders {second}")

    def activate(self, letter: str, order: str = "advance", targets: int = 3) -> None:
        """From the beginning of a turn to the activation of one unit with this order, by an initiative of 1."""
        seat = LETTERS.index(letter.lower()) // 6 + 1
        places = [place for place, unit in enumerate(self.state.groups[seat - 1].units) if unit.size and not unit.lost]
        mine = " ".join(order if place == LETTERS.index(letter.lower()) % 6 else "advance" for place in places)
        living = [unit for unit in self.state.groups[2 - seat].units if unit.size and not unit.lost]
        theirs = " ".join(["advance"] * len(living))
        self.orders(*((mine, theirs) if seat == 1 else (theirs, mine)))
        self.land(*((3, 2) if seat == 1 else (2, 3)))
        self.choose(seat, f"activate {letter}")

    # --- Arranging

    def stand(self, name: str, x: float, y: float, facing: int = 90) -> None:
        """Puts a model somewhere, as if it had come there by itself."""
        model = self.model(name)
        model.here, model.x, model.y, model.facing = True, round(x * INCH), round(y * INCH), facing

    def remove(self, *names: str) -> None:
        """Takes models off the table, as if they had been destroyed."""
        for name in names:
            self.model(name).take(Model())
            if not any(model.here for model in self.unit(name[0]).models):
                unit = self.unit(name[0])
                unit.lost, unit.order, unit.shown, unit.stress = True, 0, False, 0

    def row(self, letter: str, x: float, y: float, facing: int = 90, gap: float = 1.5) -> None:
        """The models of a unit side by side."""
        unit = self.unit(letter)
        for number in range(unit.size):
            if unit.models[number].here:
                self.stand(f"{letter}{number + 1}", x + gap * number, y, facing)

    def check(self) -> None:
        assert self.position.desk.validate() == OK

    # --- Asking

    def refusal(self, seat: int, action: object) -> tuple[str, str | None]:
        """Code and rule of why not, having seen that nothing changes."""
        refusal = self.refused(seat, action)
        return refusal.code, refusal.rule

    def refused(self, seat: int, action: object) -> Any:
        before = self.position.hash
        refusal = self.position.why_not(seat, action)
        assert self.position.hash == before
        assert refusal is not None, f"{action!r} is allowed"
        return refusal

    def allowed(self, seat: int, action: object) -> bool:
        return self.position.why_not(seat, action) is None

    def tellings(self, kind: str) -> list[EventText]:
        return [told for told in self.told if told.kind == kind]

    @property
    def last(self) -> str:
        return str(self.told[-1])


def duel(attacker: str = "encegon", target: str = "wolfbite", **options: Any) -> Table:
    """One unit a side, each in command, ten inches apart and face to face: A at y 20, P at y 30."""
    forces = {"first": force(attacker), "second": force(target)}
    table = Table(**forces, **options)
    table.row("A", 20, 20, 90)
    table.row("P", 20, 30, 270)
    table.check()
    return table


def force(*cards: Any) -> dict[str, Any]:
    return {"units": [{"card": card, "command": place == 0} for place, card in enumerate(cards)]}
