"""What happens in Polywars, in words."""

from __future__ import annotations

from dicefield.engine.text import EventForm
from dicefield.games.polywars.content import Aura
from dicefield.games.polywars.state import EventKind, Phase, Verb
from dicefield.games.polywars.text.names import AURAS, PHASES, POWERS, listing, spot


def tell_force(seat: str, first: int, last: int, total: int) -> str:
    dice = f"die #{first}" if first == last else f"dice #{first} to #{last}"
    return f"{seat} brings {dice}, {total} sides."


def tell_order(seat: str, **places: str) -> str:
    return f"The order is {listing([name for name in places.values() if name])}."


def tell_attack(seat: str, die: int, sides: int, value: int, target: int, target_sides: int, away: int) -> str:
    how = f"zaps d{target_sides} #{target} at range {away}" if away else f"strikes d{target_sides} #{target}"
    return f"{seat}: d{sides} #{die} with {value} {how}."


def tell_wounded(seat: str, die: int, sides: int, amount: int, value: int) -> str:
    return f"d{sides} #{die} of {seat} loses {amount} and has {value}."


def tell_destroyed(seat: str, die: int, sides: int, killer: int) -> str:
    by = f" by #{killer}" if killer else ""
    return f"d{sides} #{die} of {seat} is destroyed{by}."


def tell_tagged(seat: str, die: int, sides: int, kind: int, aura: int) -> str:
    return f"d{sides} #{die} of {seat} takes {AURAS[Aura(kind)]}."


def tell_dropped(seat: str, die: int, sides: int, kind: int) -> str:
    return f"d{sides} #{die} of {seat} drops {AURAS[Aura(kind)]}."


def tell_left_play(seat: str, kind: int) -> str:
    of = f" of {seat}" if seat else ""
    return f"{AURAS[Aura(kind)]}{of} leaves play."


def tell_stays(seat: str, kind: int, x: int, y: int) -> str:
    of = f" of {seat}" if seat else ""
    return f"{AURAS[Aura(kind)]}{of} stays at {spot(x, y)}."


def tell_taken(seat: str, die: int, sides: int, kind: int) -> str:
    return f"d{sides} #{die} of {seat} takes {AURAS[Aura(kind)]} from the fallen."


def tell_power(seat: str, die: int, sides: int, power: int) -> str:
    return f"d{sides} #{die} of {seat} uses {POWERS[Verb(power)]}."


def tell_phase(seat: str, phase: int) -> str:
    return f"{seat} goes on to the {PHASES[Phase(phase)]}."


def tell_stepped(seat: str, die: int, sides: int, x: int, y: int, left: int) -> str:
    more = f"; {left} more to go" if left else ""
    return f"d{sides} #{die} of {seat} steps to {spot(x, y)}{more}."


def tell_roll(word: str) -> str:
    return f"The command die shows {{rolled}} against {{strength}}: {word}."


DIE = ("die", "sides")
SPOT = (*DIE, "x", "y")
ATTACK = (*DIE, "value", "target", "target_sides", "away")
ROLL = ("rolled", "strength", "sides")
SEATS = ("first_seat", "second_seat", "third_seat", "fourth_seat", "fifth_seat", "sixth_seat")

EVENTS: dict[int, EventForm] = {
    EventKind.FORCE: EventForm("force", tell_force, ("first", "last", "total")),
    EventKind.ROLLED: EventForm("rolled", "{seat} rolls {value} with d{sides} #{die}.", (*DIE, "value")),
    EventKind.LOTS: EventForm("lots", tell_order, SEATS),
    EventKind.BASE: EventForm("base", "{seat} places base {base} at ({x}, {y}).", ("base", "x", "y")),
    EventKind.PLACED: EventForm("placed", "{seat} places d{sides} #{die} at ({x}, {y}).", SPOT),
    EventKind.LEADER: EventForm("leader", "{seat} places d{sides} #{die} as leader at ({x}, {y}).", SPOT),
    EventKind.PRISONER: EventForm("prisoner", "d{sides} #{die} of {seat} is the prisoner.", DIE),
    EventKind.SPACED: EventForm("spaced", "d{sides} #{die} of {seat} takes space {space}.", (*DIE, "space")),
    EventKind.MONSTER: EventForm("monster", "{seat} takes d{sides} #{die} and places it at ({x}, {y}).", SPOT),
    EventKind.CYCLE: EventForm("cycle", "Cycle {cycle} begins.", ("cycle",)),
    EventKind.BID: EventForm("bid", "{seat} bids {bid}.", ("bid",)),
    EventKind.TIE: EventForm("tie", "{seat} throws {face} to break the tie.", ("face",)),
    EventKind.ORDER: EventForm("order", tell_order, SEATS),
    EventKind.HEALED: EventForm("healed", "{seat} heals d{sides} #{die} to {value}.", (*DIE, "value")),
    EventKind.TURN: EventForm("turn", "{seat} has the turn in cycle {cycle}.", ("cycle",)),
    EventKind.PHASE: EventForm("phase", tell_phase, ("phase",)),
    EventKind.STRIKE: EventForm("strike", tell_attack, ATTACK),
    EventKind.ZAP: EventForm("zap", tell_attack, ATTACK),
    EventKind.PERFECT: EventForm("perfect", tell_roll("perfect"), ROLL),
    EventKind.HIT: EventForm("hit", tell_roll("a hit"), ROLL),
    EventKind.FAILED: EventForm("failed", tell_roll("it fails"), ROLL),
    EventKind.ZAP_BACK: EventForm(
        "zap_back", "The zap back costs d{sides} #{die} of {seat} {amount}: {value} left.", (*DIE, "amount", "value")
    ),
    EventKind.WOUNDED: EventForm("wounded", tell_wounded, (*DIE, "amount", "value")),
    EventKind.HALVED: EventForm(
        "halved", "d{sides} #{die} of {seat} rages on: it loses half, {amount}, and has {value}.", (*DIE, "amount", "value")
    ),
    EventKind.DESTROYED: EventForm("destroyed", tell_destroyed, (*DIE, "killer")),
    EventKind.STEPPED: EventForm("stepped", tell_stepped, (*SPOT, "left")),
    EventKind.TAGGED: EventForm("tagged", tell_tagged, (*DIE, "kind", "aura")),
    EventKind.DROPPED: EventForm("dropped", tell_dropped, (*DIE, "kind")),
    EventKind.LEFT_PLAY: EventForm("left_play", tell_left_play, ("kind",)),
    EventKind.STAYS: EventForm("stays", tell_stays, ("kind", "x", "y")),
    EventKind.TAKEN: EventForm("taken", tell_taken, (*DIE, "kind")),
    EventKind.RAGED: EventForm("raged", "d{sides} #{die} of {seat} rages, and has {value}.", (*DIE, "value")),
    EventKind.FREED: EventForm("freed", "The prisoner d{sides} #{die} of {seat} is freed by #{friend}.", (*DIE, "friend")),
    EventKind.POWER: EventForm("power", tell_power, (*DIE, "power")),
    EventKind.MENDED: EventForm("mended", "{seat} heals d{sides} #{die} to {value}.", (*DIE, "value")),
    EventKind.MUTATED: EventForm("mutated", "d{sides} #{die} of {seat} turns from {before} to {after}.", (*DIE, "before", "after")),
    EventKind.TELEPORTED: EventForm("teleported", "d{sides} #{die} of {seat} leaps to ({x}, {y}).", SPOT),
    EventKind.COST: EventForm("cost", "It costs d{sides} #{die} of {seat} 1: {value} left.", (*DIE, "value")),
    EventKind.RESPAWNED: EventForm(
        "respawned", "d{sides} #{die} of {seat} comes back with {value} at ({x}, {y}).", (*DIE, "value", "x", "y")
    ),
    EventKind.WAITS: EventForm("waits", "d{sides} #{die} of {seat} waits: its base has no room.", DIE),
    EventKind.CROSSED: EventForm(
        "crossed", "d{sides} #{die} of {seat} reaches the second base: {points} so far.", (*DIE, "points")
    ),
    EventKind.OUT: EventForm("out", "{seat} has no leader left and is out."),
    EventKind.BATTLE_OVER: EventForm("battle_over", "Battle {battle} is over: {first} to {second}.", ("battle", "first", "second")),
    EventKind.LIMIT: EventForm("limit", "{cycles} cycles are over.", ("cycles",)),
    EventKind.WON: EventForm("won", "{seat} wins."),
    EventKind.DRAWN: EventForm("drawn", "{seat} shares the game."),
    EventKind.SKIPPED: EventForm("skipped", "{seat} has no die on the table and is passed over."),
    EventKind.REMOVED: EventForm("removed", "d{sides} #{die} of {seat} leaves the battle.", DIE),
}
