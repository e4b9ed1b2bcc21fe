"""What Polyhydra says.

A choice names the dice to lock and what then: `lock d6 d10 stop`, `lock d4 reroll`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dicefield.engine.text import EventForm, Grammar, RefusalForm, Rulebook, Text, form
from dicefield.engine.waiting import Wait
from dicefield.games.polyhydra.rules.queries import has_head, in_play, neighbour, players_left
from dicefield.games.polyhydra.state import HEADS, SIDES, Dice, EventKind, Hydra, Lock, Refusal, Standing, Swamp, Then

GRAMMAR = Grammar(Lock, (form("lock {heads...} stop", then=Then.STOP), form("lock {heads...} reroll", then=Then.REROLL)))


def listing(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def dice_words(faces: Sequence[int], mask: int) -> str:
    """Dice of a mask with what they show: d6:3 and d10:9."""
    return listing([f"d{SIDES[head]}:{faces[head]}" for head in range(HEADS) if mask >> head & 1])


def free_dice(swamp: Swamp, hydra: Hydra) -> str:
    """The dice a player can choose from, with their faces."""
    free = [head for head in range(HEADS) if hydra.faces[head] and has_head(swamp, hydra, head) and not hydra.locked[head]]
    return listing([f"d{SIDES[head]}:{hydra.faces[head]}" for head in free] or ["nothing"])


# --- Events ----------------------------------------------------------------------------------------------------------

FACES = ("d4", "d6", "d8", "d10", "d12")


def tell_turn(seat: str, turn: int) -> str:
    return f"Turn {turn}: all heads are rolled."


def tell_roll(seat: str, locked: int, **faces: int) -> str:
    fresh = ~locked & sum(1 << head for head, face in enumerate(faces.values()) if face)
    return f"{seat} rolls {dice_words(list(faces.values()), fresh)}."


def tell_chosen(seat: str, then: int) -> str:
    return f"{seat} has chosen to {'roll again' if then == Then.REROLL else 'stop'}; it stays sealed until all have chosen."


def tell_lock(seat: str, locked: int, **faces: int) -> str:
    """`locked` holds the locks, and in its lowest bit what then."""
    goes_on = "and rolls again" if locked & 1 else "and stops"
    return f"{seat} has locked {dice_words(list(faces.values()), locked >> 1)} {goes_on}."


def tell_show(seat: str, locked: int, **faces: int) -> str:
    return f"{seat} shows {dice_words(list(faces.values()), locked)} locked."


def tell_bite(seat: str, target_seat: str, damage: int, health: int) -> str:
    if damage == 0:
        return f"{seat} bites at {target_seat} and misses; {health} health there."
    return f"{seat} bites {target_seat} for {damage}; {health} health left there."


def tell_sudden_death(seat: str, players: int, damage: int) -> str:
    return f"{players} dealt {damage} each: sudden death, with all five heads."


EVENTS: dict[int, EventForm] = {
    EventKind.TURN: EventForm("turn", tell_turn, ("turn",)),
    EventKind.ROLL: EventForm("roll", tell_roll, (*FACES, "locked")),
    EventKind.MISS: EventForm("miss", "{seat} can lock nothing: the bite misses, and the locks are wasted."),
    EventKind.CHOSEN: EventForm("chosen", tell_chosen, ("then",)),
    EventKind.HOPELESS: EventForm("hopeless", "A warning to {seat}: nothing that is left can fit, so this roll will miss."),
    EventKind.LOCK: EventForm("lock", tell_lock, (*FACES, "locked")),
    EventKind.SHOW: EventForm("show", tell_show, (*FACES, "locked")),
    EventKind.BITE: EventForm("bite", tell_bite, ("target_seat", "damage", "health")),
    EventKind.GROW: EventForm("grow", "{seat} grows a d{sides} head for the rest of the game.", ("sides",)),
    EventKind.FALL: EventForm("fall", "{seat} has no health left and is out."),
    EventKind.WIN: EventForm("win", "{seat} wins."),
    EventKind.MOST_DAMAGE: EventForm(
        "most_damage", "All have fallen; the most damage of this turn, {damage}, decides.", ("damage",)
    ),
    EventKind.SUDDEN_DEATH: EventForm("sudden_death", tell_sudden_death, ("players", "damage")),
    EventKind.DRAW: EventForm("draw", "After {turns} turns the game is a draw between {players}.", ("turns", "players")),
}


# --- Refusals --------------------------------------------------------------------------------------------------------


def locks_nothing(swamp: Swamp, seat: int, action: Any) -> str:
    return f"Lock at least one of {free_dice(swamp, swamp.hydras[seat])}."


def no_head(swamp: Swamp, seat: int, action: Any) -> str:
    heads = [f"d{SIDES[head]}" for head in range(HEADS) if has_head(swamp, swamp.hydras[seat], head)]
    return f"The hydra has {listing(heads)}; other heads have not grown."


def locked_already(swamp: Swamp, seat: int, action: Any) -> str:
    return f"A locked die stays as it lies; choose from {free_dice(swamp, swamp.hydras[seat])}."


def not_increasing(swamp: Swamp, seat: int, action: Lock) -> str:
    hydra = swamp.hydras[seat]
    wanted = [head for head in range(HEADS) if hydra.locked[head] or head + 1 in list(action.heads)]
    shown = listing([f"d{SIDES[head]}:{hydra.faces[head]}" for head in wanted])
    return f"Locked dice must increase with their sides; {shown} do not."


def not_owed(swamp: Swamp, seat: int, action: Any) -> str:
    standing = {Standing.OUT: "is out of the game", Standing.STOPPED: "has stopped", Standing.MISSED: "has missed"}
    return f"Seat {seat + 1} has nothing to choose: it {standing.get(swamp.hydras[seat].standing, 'waits for the dice')}."


REFUSALS: dict[int, RefusalForm] = {
    Wait.OVER: RefusalForm("over", "The game is over; nothing more can be chosen or thrown.", "4.2"),
    Wait.THROW_FIRST: RefusalForm("throw_first", "First the dice must land.", "2.1"),
    Wait.NO_SEAT: RefusalForm("no_seat", lambda swamp, seat, action: f"There are seats 1 to {swamp.seats}.", "1.1"),
    Wait.NOT_OWED: RefusalForm("not_owed", not_owed, "2.5"),
    Wait.FACES: RefusalForm("faces", "A die lands on a face from 1 to its number of sides.", "1.4"),
    Wait.UNREADABLE: RefusalForm("unreadable", "Say which dice to lock, and stop or reroll.", "2.5"),
    Refusal.LOCKS_NOTHING: RefusalForm("locks_nothing", locks_nothing, "2.2"),
    Refusal.NAMED_TWICE: RefusalForm("named_twice", "Name each die once.", "2.2"),
    Refusal.NO_HEAD: RefusalForm("no_head", no_head, "3.6"),
    Refusal.LOCKED_ALREADY: RefusalForm("locked_already", locked_already, "2.4"),
    Refusal.NOT_INCREASING: RefusalForm("not_increasing", not_increasing, "2.3"),
    Refusal.NOTHING_LEFT: RefusalForm("nothing_left", "Every die would be locked, so there is nothing to roll again: stop.", "2.6"),
    Refusal.BAD_TABLE: RefusalForm("position_table", "The position has seats, turns or players in play that cannot be.", "1.1"),
    Refusal.BAD_HYDRA: RefusalForm(
        "position_hydra", "Health is 0 to 20, above 0 for those in play unless it is sudden death.", "1.3"
    ),
    Refusal.BAD_DICE: RefusalForm("position_dice", "Heads show faces they have, locked ones increase, wishes are sealed.", "2.3"),
    Refusal.BAD_TURN: RefusalForm(
        "position_turn", "Those in play, the choices owed and the dice in the air do not go together.", "2.1"
    ),
}


# --- What now --------------------------------------------------------------------------------------------------------


def prompt(swamp: Swamp, seat: int) -> str:
    hydra = swamp.hydras[seat]
    if hydra.standing != Standing.CHOOSING:
        return "The others are still at it."
    if (swamp.sealed >> seat) & 1:
        return "Your choice is sealed; you may change it until all have chosen."
    return f"Lock at least one of {free_dice(swamp, hydra)}, then stop or reroll."


def throw(swamp: Swamp, names: Sequence[str]) -> str:
    rolling = [names[seat] for seat in range(swamp.seats) if swamp.hydras[seat].standing == Standing.ROLLING]
    who = rolling if swamp.dice == Dice.OPEN or len(rolling) == 1 else ["Everyone who rolls"]
    return f"{listing(who)} {'rolls' if len(who) == 1 else 'roll'}: {' '.join(swamp.throw.json())}."


def result(swamp: Swamp, names: Sequence[str]) -> str:
    left = [names[seat] for seat in range(swamp.seats) if in_play(swamp, seat)]
    turns = "1 turn" if swamp.turns_over == 1 else f"{swamp.turns_over} turns"
    if players_left(swamp) == 1:
        return f"{left[0]} wins after {turns}."
    return f"A draw between {listing(left)} after {turns}."


def board(swamp: Swamp, seat: int, names: Sequence[str]) -> str:
    """A line a hydra: health, heads with their faces, locked ones in brackets, whom it bites."""
    head = "Sudden death" if swamp.sudden_death else f"Turn {swamp.turns_over + 1}"
    width = max(map(len, names))
    return "\n".join([head, *(hydra_line(swamp, place, seat, names, width) for place in range(swamp.seats))])


def hydra_line(swamp: Swamp, place: int, seat: int, names: Sequence[str], width: int) -> str:
    hydra = swamp.hydras[place]
    if not in_play(swamp, place):
        return f"  {names[place]:<{width}}  out"
    heads = " ".join(head_word(hydra, head) for head in range(HEADS) if has_head(swamp, hydra, head))
    mark = ">" if place == seat else " "
    return f"{mark} {names[place]:<{width}}  {hydra.health:>2} health  {heads}  bites {names[neighbour(swamp, place)]}"


def head_word(hydra: Hydra, head: int) -> str:
    face = hydra.faces[head] or "?"
    return f"[d{SIDES[head]}:{face}]" if hydra.locked[head] else f"d{SIDES[head]}:{face}"


BOOK = Rulebook.read(Path(__file__).with_name("RULES.md"))
TEXT = Text(GRAMMAR, EVENTS, REFUSALS, BOOK, prompt, throw, result, board)
