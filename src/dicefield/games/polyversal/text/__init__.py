"""What the Polyversal demo says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dicefield.engine.text import Rulebook, Text
from dicefield.engine.waiting import owes
from dicefield.games.polyversal.kinds import say_model
from dicefield.games.polyversal.rules.contract import has_ordered
from dicefield.games.polyversal.rules.queries import lines_of, model_name
from dicefield.games.polyversal.state import Battle, Model, Order, Unit
from dicefield.games.polyversal.text.events import EVENTS
from dicefield.games.polyversal.text.names import ORDERS, at, unit_title, weapon_name
from dicefield.games.polyversal.text.prompts import GRAMMAR, prompt, result, throw
from dicefield.games.polyversal.text.refusals import REFUSALS

has_placed = has_ordered
"""Whether the orders of a side lie on its tiles."""


def tokens_of(model: Model) -> str:
    """I, F and W with the number of the weapon."""
    marks = ["I"] * model.stuck + ["F"] * model.leaking + [f"W{line + 1}" for line in range(4) if model.out >> line & 1]
    return f" [{' '.join(marks)}]" if marks else ""


def order_words(battle: Battle, unit: Unit, placed: bool) -> str:
    """What is known of the order of a unit."""
    if unit.shown:
        return f"{ORDERS[Order(unit.order)]}, shown"
    if unit.order:
        return f"{ORDERS[Order(unit.order)]}, face down"
    return "order face down" if placed else "no order"


def unit_lines(battle: Battle, seat: int, place: int) -> list[str]:
    unit = battle.groups[seat].units[place]
    name = unit_title(battle, seat, place) + (", Command" if unit.command else "")
    if unit.lost:
        return [f"    {name}: lost"]
    stress = f", stress {unit.stress}" if unit.stress else ""
    lines = [f"    {name}: d{unit.effectiveness}{stress}, {order_words(battle, unit, has_placed(battle, seat))}"]
    models = [
        f"{say_model(model_name(seat, place, number))} at {at(model.x, model.y)} facing {model.facing}{tokens_of(model)}"
        for number, model in enumerate(unit.models)
        if model.here
    ]
    weapons = [f"{line + 1} {weapon_name(unit.card.weapons[line])}" for line in range(lines_of(unit.card))]
    return [*lines, f"      {'; '.join(models) or 'not placed'}", f"      weapons: {', '.join(weapons) or 'none'}"]


def board(battle: Battle, seat: int, names: Sequence[str]) -> str:
    """Every unit with its tokens, where its models stand, and what is known of its order."""
    lines = [f"Turn {battle.turn} of {battle.turns}" if battle.turn else "Set-up"]
    for side in range(battle.seats):
        lines.append(f"{'>' if owes(battle, side) else ' '} {names[side]}")
        for place, unit in enumerate(battle.groups[side].units):
            if unit.size:
                lines += unit_lines(battle, side, place)
    return "\n".join(lines)


BOOK = Rulebook.read(Path(__file__).parents[1] / "RULES.md")
TEXT = Text(GRAMMAR, EVENTS, REFUSALS, BOOK, prompt, throw, result, board)
