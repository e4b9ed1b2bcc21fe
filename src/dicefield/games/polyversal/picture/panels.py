"""Around the table: the tiles of both sides as cards, the dice of the last volley, and what the letters mean."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.record import NOBODY
from dicefield.engine.stage import Card, Fact, Panel, Panels, SmallDie, Tray
from dicefield.engine.waiting import is_over
from dicefield.games.polyversal.content import Rating, Result, UnitCard, Weapon
from dicefield.games.polyversal.kinds import say_model
from dicefield.games.polyversal.picture.layout import Drawing, Side
from dicefield.games.polyversal.picture.models import known_order
from dicefield.games.polyversal.picture.overlays import trace_words
from dicefield.games.polyversal.pointing import unit_key
from dicefield.games.polyversal.rules.queries import command_die, lines_of, living, seat_of_unit, standing, unit_of_model
from dicefield.games.polyversal.state import SEATS, Battle, Phase, Trace
from dicefield.games.polyversal.text.names import COLOURS, count_words, title_of, unit_called, weapon_name
from dicefield.games.polyversal.text.prompts import result
from dicefield.look.parts import name_of

GOAL = "Destroy the enemy's Command Unit: whoever has lost theirs at the end of a turn has lost the battle."
LEGEND = (
    Fact("S", "Stress", "Two or more on a unit at the end of a turn, and its Effectiveness drops by one die."),
    Fact("I", "Immobilised", "The model cannot move any more."),
    Fact("F", "Fuel leak", "Nothing yet; a second leak destroys the model."),
    Fact("W", "Weapon lost", "One weapon line of the model is destroyed."),
    Fact("X", "Destroyed", "The model leaves the table."),
    Fact("Advance", "an order", "The unit moves and fires, in either order."),
    Fact("Fire for Effect", "an order", "The unit stays where it is, and its Targeting is one die larger."),
)
PHASES = {
    Phase.ROLL_OFF: "who places first",
    Phase.DEPLOY: "deployment",
    Phase.ORDERS: "secret orders",
    Phase.INITIATIVE: "initiative",
}
SHOWN = 4
RATINGS = {Rating.L: "low", Rating.ML: "medium-low", Rating.MH: "medium-high"}


def panels(battle: Battle, seat: int | None, names: Sequence[str]) -> Panels:
    called = [name_of(names, player) for player in range(SEATS)]
    view = Drawing(battle, seat, called, "")
    return Panels(GOAL, scene(battle, called), tuple(panel(view, side) for side in range(SEATS)), legend=LEGEND)


def scene(battle: Battle, names: Sequence[str]) -> str:
    """Turn and phase, and who has the initiative."""
    if is_over(battle):
        return result(battle, names)
    turn = f"Turn {battle.turn} of {battle.turns}, " if battle.turn else ""
    if battle.phase in PHASES:
        words = f"{turn}{PHASES[battle.phase]}"
        return words[0].upper() + words[1:]
    who = names[battle.active] if battle.active != NOBODY else "nobody"
    if battle.unit:
        return f"{turn}{unit_called(battle, battle.unit)} acts"
    return f"{turn}{who} has the initiative, {count_words(battle.left, 'unit')} to go"


def panel(view: Drawing, seat: int) -> Panel:
    battle = view.battle
    units = [side for side in view.units if side.seat == seat]
    facts = (
        Fact("Units", f"{living(battle, seat)} of {len(units)}", "Those that still have a model on the table."),
        Fact("Initiative", f"d{command_die(battle, seat)}", "The Effectiveness of the Command Unit, thrown for the initiative."),
    )
    return Panel(seat, facts, trays(battle, seat), tuple(card(view, side) for side in units))


# --- Tiles


def card(view: Drawing, side: Side) -> Card:
    """A tile. It is pointed at here until its models stand on the table."""
    unit, command = side.unit, ", in command" * side.unit.command
    name = f"{side.letter} {title_of(unit.card)}{command}"
    key = "" if side.here else unit_key(side.name)
    if unit.lost:
        return Card(name, (Fact("Models", "lost"),), piece=key, faded=True)
    return Card(name, tuple(facts(view, side)), arms(unit.card), key, more=tuple(tile_facts(unit.card)))


def facts(view: Drawing, side: Side) -> list[Fact]:
    """How it fares."""
    unit = side.unit
    stressed = [Fact("Stress", str(unit.stress), "With two or more at the end of a turn, its Effectiveness drops by one die.")] * (
        unit.stress > 0
    )
    return [
        Fact(
            "Effectiveness",
            f"d{unit.effectiveness} ({COLOURS[unit.effectiveness]})",
            "How good its crew is: the first of three dice in every attack.",
        ),
        Fact("Models", f"{standing(unit) if side.here else unit.size} of {unit.size}", "How many still stand."),
        *stressed,
        Fact("Order", known_order(view, side), "Given in secret, shown when the unit is activated."),
    ]


def tile_facts(tile: UnitCard) -> list[Fact]:
    """What is printed on it."""
    return [
        Fact("Moves", f"{tile.movement}\u2033", "How far each of its models goes with an Advance."),
        Fact("Targeting", f"d{tile.targeting}", "The second of three dice in every attack; the third is the weapon's."),
        Fact("Evasion", str(tile.evasion), "The sum of an attack must exceed it."),
        Fact("Damage", track(tile), "What the damage of a hit does."),
    ]


def track(tile: UnitCard) -> str:
    fields = [band for band in tile.track if band.low]
    return ", ".join(f"{span(band.low, band.high)} {Result(band.result).name if band.result else 'none'}" for band in fields)


def span(low: int, high: int) -> str:
    if not high:
        return f"{low}+"
    return str(low) if low == high else f"{low}\u2013{high}"


def arms(tile: UnitCard) -> str:
    return "; ".join(f"{line + 1}: {weapon_words(tile.weapons[line])}" for line in range(lines_of(tile)))


def weapon_words(weapon: Weapon) -> str:
    several = f"{weapon.quantity} " if weapon.quantity > 1 else ""
    kinds = (("infantry", weapon.ap), ("vehicles", weapon.at), ("aircraft", weapon.aa))
    dice = ", ".join(f"d{die} against {kind}" for kind, die in kinds if die)
    return (
        f"{several}{weapon_name(weapon)}, {weapon.reach}\u2033, {weapon.arc}\u00b0, {dice}, damage {RATINGS[Rating(weapon.damage)]}"
    )


# --- The last volley


def trays(battle: Battle, seat: int) -> tuple[Tray, ...]:
    """The three dice of each of the last attacks, beside whoever threw them."""
    shots = [trace for trace in battle.traces if trace.shooter and seat_of_unit(unit_of_model(trace.shooter)) == seat]
    return tuple(map(tray, shots[-SHOWN:]))


def tray(trace: Trace) -> Tray:
    verb = "hits" if trace.hit else "misses"
    dice = zip(trace.sides, trace.faces, strict=True)
    words = trace_words(trace)
    return Tray(
        f"{say_model(trace.shooter)} {verb} {say_model(trace.target)}",
        tuple(SmallDie(int(sides), int(face), title=words) for sides, face in dice),
    )
