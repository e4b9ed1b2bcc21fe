"""What happens in Polywars, in words."""

from __future__ import annotations

from dicefield.engine.text import EventPart, event_forms, listing
from dicefield.games.polywars.content import Aura
from dicefield.games.polywars.state import EventKind, Phase, Verb
from dicefield.games.polywars.text.names import AURAS, PHASES, POWERS, spot


def tell_force(seat: str, first: int, last: int, total: int) -> str:
    dice = f"die #{first}" if first == last else f"dice #{first} to #{last}"
    return f"{seat} brings {dice}, {total} sides."


def tell_order(seat: str, **places: str) -> str:
    return f"The order is {listing([name for name in places.values() if name])}."


PARTS: dict[str, EventPart] = {
    "die": lambda told: f"d{told.sides} #{told.die}",
    "target": lambda told: f"d{told.target_sides} #{told.target}",
    "spot": lambda told: spot(told.x, told.y),
    "aura": lambda told: AURAS[Aura(told.kind)],
    "of_seat": lambda told: f" of {told.seat}" if told.seat else "",
    "power": lambda told: POWERS[Verb(told.power)],
    "phase": lambda told: PHASES[Phase(told.phase)],
    "attack": lambda told: "zaps" if told.away else "strikes",
    "at_range": lambda told: f" at range {told.away}" if told.away else "",
    "by_killer": lambda told: f" by #{told.killer}" if told.killer else "",
    "steps_left": lambda told: f"; {told.left} more to go" if told.left else "",
    "roll": lambda told: f"The command die shows {told.rolled} against {told.strength}",
}

DIE = ("die", "sides")
SPOT = (*DIE, "x", "y")
ATTACK = (*DIE, "value", "target", "target_sides", "away")
ROLL = ("rolled", "strength", "sides")
SEATS = ("first_seat", "second_seat", "third_seat", "fourth_seat", "fifth_seat", "sixth_seat")

EVENTS = event_forms(
    PARTS,
    {
        EventKind.FORCE: (tell_force, "first", "last", "total"),
        EventKind.ROLLED: ("{seat} rolls {value} with {die}.", *DIE, "value"),
        EventKind.LOTS: (tell_order, *SEATS),
        EventKind.BASE: ("{seat} places base {base} at {spot}.", "base", "x", "y"),
        EventKind.PLACED: ("{seat} places {die} at {spot}.", *SPOT),
        EventKind.LEADER: ("{seat} places {die} as leader at {spot}.", *SPOT),
        EventKind.PRISONER: ("{die} of {seat} is the prisoner.", *DIE),
        EventKind.SPACED: ("{die} of {seat} takes space {space}.", *DIE, "space"),
        EventKind.MONSTER: ("{seat} takes {die} and places it at {spot}.", *SPOT),
        EventKind.CYCLE: ("Cycle {cycle} begins.", "cycle"),
        EventKind.BID: ("{seat} bids {bid}.", "bid"),
        EventKind.TIE: ("{seat} throws {face} to break the tie.", "face"),
        EventKind.ORDER: (tell_order, *SEATS),
        EventKind.HEALED: ("{seat} heals {die} to {value}.", *DIE, "value"),
        EventKind.TURN: ("{seat} has the turn in cycle {cycle}.", "cycle"),
        EventKind.PHASE: ("{seat} goes on to the {phase}.", "phase"),
        EventKind.STRIKE: ("{seat}: {die} with {value} {attack} {target}{at_range}.", *ATTACK),
        EventKind.ZAP: ("{seat}: {die} with {value} {attack} {target}{at_range}.", *ATTACK),
        EventKind.PERFECT: ("{roll}: perfect.", *ROLL),
        EventKind.HIT: ("{roll}: a hit.", *ROLL),
        EventKind.FAILED: ("{roll}: it fails.", *ROLL),
        EventKind.ZAP_BACK: ("The zap back costs {die} of {seat} {amount}: {value} left.", *DIE, "amount", "value"),
        EventKind.WOUNDED: ("{die} of {seat} loses {amount} and has {value}.", *DIE, "amount", "value"),
        EventKind.HALVED: ("{die} of {seat} rages on: it loses half, {amount}, and has {value}.", *DIE, "amount", "value"),
        EventKind.DESTROYED: ("{die} of {seat} is destroyed{by_killer}.", *DIE, "killer"),
        EventKind.STEPPED: ("{die} of {seat} steps to {spot}{steps_left}.", *SPOT, "left"),
        EventKind.TAGGED: ("{die} of {seat} takes {aura}.", *DIE, "kind", "aura"),
        EventKind.DROPPED: ("{die} of {seat} drops {aura}.", *DIE, "kind"),
        EventKind.LEFT_PLAY: ("{aura}{of_seat} leaves play.", "kind"),
        EventKind.STAYS: ("{aura}{of_seat} stays at {spot}.", "kind", "x", "y"),
        EventKind.TAKEN: ("{die} of {seat} takes {aura} from the fallen.", *DIE, "kind"),
        EventKind.RAGED: ("{die} of {seat} rages, and has {value}.", *DIE, "value"),
        EventKind.FREED: ("The prisoner {die} of {seat} is freed by #{friend}.", *DIE, "friend"),
        EventKind.POWER: ("{die} of {seat} uses {power}.", *DIE, "power"),
        EventKind.MENDED: ("{seat} heals {die} to {value}.", *DIE, "value"),
        EventKind.MUTATED: ("{die} of {seat} turns from {before} to {after}.", *DIE, "before", "after"),
        EventKind.TELEPORTED: ("{die} of {seat} leaps to {spot}.", *SPOT),
        EventKind.COST: ("It costs {die} of {seat} 1: {value} left.", *DIE, "value"),
        EventKind.RESPAWNED: ("{die} of {seat} comes back with {value} at {spot}.", *DIE, "value", "x", "y"),
        EventKind.WAITS: ("{die} of {seat} waits: its base has no room.", *DIE),
        EventKind.CROSSED: ("{die} of {seat} reaches the second base: {points} so far.", *DIE, "points"),
        EventKind.OUT: "{seat} has no leader left and is out.",
        EventKind.BATTLE_OVER: ("Battle {battle} is over: {first} to {second}.", "battle", "first", "second"),
        EventKind.LIMIT: ("{cycles} cycles are over.", "cycles"),
        EventKind.WON: "{seat} wins.",
        EventKind.DRAWN: "{seat} shares the game.",
        EventKind.SKIPPED: "{seat} has no die on the table and is passed over.",
        EventKind.REMOVED: ("{die} of {seat} leaves the battle.", *DIE),
    },
)
