"""What Polyhydra says.

A choice names the dice to lock and what then: `lock d6 d10 stop`, `lock d4 reroll`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dicefield.engine.text import EventPart, Grammar, RefusalPart, Rulebook, Text, count_words, event_forms, form, refusal_forms
from dicefield.engine.text import listing as listing
from dicefield.engine.waiting import Wait
from dicefield.games.polyhydra.rules.queries import has_head, in_play, neighbour, players_left
from dicefield.games.polyhydra.state import HEADS, SIDES, Dice, EventKind, Hydra, Lock, Refusal, Standing, Swamp, Then

GRAMMAR = Grammar(Lock, (form("lock {heads...} stop", then=Then.STOP), form("lock {heads...} reroll", then=Then.REROLL)))


def dice_words(faces: Sequence[int], mask: int) -> str:
    """Dice of a mask with what they show: d6:3 and d10:9."""
    return listing([f"d{SIDES[head]}:{faces[head]}" for head in range(HEADS) if mask >> head & 1])


def free_dice(swamp: Swamp, hydra: Hydra) -> str:
    """The dice a player can choose from, with their faces."""
    free = [head for head in range(HEADS) if hydra.faces[head] and has_head(swamp, hydra, head) and not hydra.locked[head]]
    return listing([f"d{SIDES[head]}:{hydra.faces[head]}" for head in free] or ["nothing"])


# --- Events ----------------------------------------------------------------------------------------------------------

FACES = ("d4", "d6", "d8", "d10", "d12")


def tell_roll(seat: str, locked: int, **faces: int) -> str:
    fresh = ~locked & sum(1 << head for head, face in enumerate(faces.values()) if face)
    return f"{seat} rolls {dice_words(list(faces.values()), fresh)}."


def tell_lock(seat: str, locked: int, **faces: int) -> str:
    """`locked` holds the locks, and in its lowest bit what then."""
    goes_on = "and rolls again" if locked & 1 else "and stops"
    return f"{seat} has locked {dice_words(list(faces.values()), locked >> 1)} {goes_on}."


def tell_show(seat: str, locked: int, **faces: int) -> str:
    return f"{seat} shows {dice_words(list(faces.values()), locked)} locked."


def bite_words(told: Any) -> str:
    if told.damage == 0:
        return f"bites at {told.target_seat} and misses; {told.health} health there"
    return f"bites {told.target_seat} for {told.damage}; {told.health} health left there"


EVENT_PARTS: dict[str, EventPart] = {
    "then": lambda told: "roll again" if told.then == Then.REROLL else "stop",
    "bites": bite_words,
}

EVENTS = event_forms(
    EVENT_PARTS,
    {
        EventKind.TURN: ("Turn {turn}: all heads are rolled.", "turn"),
        EventKind.ROLL: (tell_roll, *FACES, "locked"),
        EventKind.MISS: "{seat} can lock nothing: the bite misses, and the locks are wasted.",
        EventKind.CHOSEN: ("{seat} has chosen to {then}; it stays sealed until all have chosen.", "then"),
        EventKind.HOPELESS: "A warning to {seat}: nothing that is left can fit, so this roll will miss.",
        EventKind.LOCK: (tell_lock, *FACES, "locked"),
        EventKind.SHOW: (tell_show, *FACES, "locked"),
        EventKind.BITE: ("{seat} {bites}.", "target_seat", "damage", "health"),
        EventKind.GROW: ("{seat} grows a d{sides} head for the rest of the game.", "sides"),
        EventKind.FALL: "{seat} has no health left and is out.",
        EventKind.WIN: "{seat} wins.",
        EventKind.MOST_DAMAGE: ("All have fallen; the most damage of this turn, {damage}, decides.", "damage"),
        EventKind.SUDDEN_DEATH: ("{players} dealt {damage} each: sudden death, with all five heads.", "players", "damage"),
        EventKind.DRAW: ("After {turns} turns the game is a draw between {players}.", "turns", "players"),
    },
)


# --- Refusals --------------------------------------------------------------------------------------------------------


STANDINGS = {Standing.OUT: "is out of the game", Standing.STOPPED: "has stopped", Standing.MISSED: "has missed"}


def heads_there(swamp: Swamp, hydra: Hydra) -> str:
    return listing([f"d{SIDES[head]}" for head in range(HEADS) if has_head(swamp, hydra, head)])


def wanted_dice(hydra: Hydra, lock: Lock) -> str:
    wanted = [head for head in range(HEADS) if hydra.locked[head] or head + 1 in list(lock.heads)]
    return listing([f"d{SIDES[head]}:{hydra.faces[head]}" for head in wanted])


REFUSAL_PARTS: dict[str, RefusalPart] = {
    "standing": lambda swamp, seat, lock: STANDINGS.get(swamp.hydras[seat].standing, "waits for the dice"),
    "free": lambda swamp, seat, lock: free_dice(swamp, swamp.hydras[seat]),
    "heads": lambda swamp, seat, lock: heads_there(swamp, swamp.hydras[seat]),
    "wanted": lambda swamp, seat, lock: wanted_dice(swamp.hydras[seat], lock),
}

REFUSALS = refusal_forms(
    REFUSAL_PARTS,
    {
        Wait.OVER: ("The game is over; nothing more can be chosen or thrown.", "4.2"),
        Wait.THROW_FIRST: ("First the dice must land.", "2.1"),
        Wait.NO_SEAT: ("There are seats 1 to {state.seats}.", "1.1"),
        Wait.NOT_OWED: ("Seat {seat} has nothing to choose: it {standing}.", "2.5"),
        Wait.FACES: ("A die lands on a face from 1 to its number of sides.", "1.4"),
        Wait.UNREADABLE: ("Say which dice to lock, and stop or reroll.", "2.5"),
        Refusal.LOCKS_NOTHING: ("Lock at least one of {free}.", "2.2"),
        Refusal.NAMED_TWICE: ("Name each die once.", "2.2"),
        Refusal.NO_HEAD: ("The hydra has {heads}; other heads have not grown.", "3.6"),
        Refusal.LOCKED_ALREADY: ("A locked die stays as it lies; choose from {free}.", "2.4"),
        Refusal.NOT_INCREASING: ("Locked dice must increase with their sides; {wanted} do not.", "2.3"),
        Refusal.NOTHING_LEFT: ("Every die would be locked, so there is nothing to roll again: stop.", "2.6"),
        Refusal.POSITION_TABLE: ("The position has seats, turns or players in play that cannot be.", "1.1"),
        Refusal.POSITION_HYDRA: ("Health is 0 to 20, above 0 for those in play unless it is sudden death.", "1.3"),
        Refusal.POSITION_DICE: ("Heads show faces they have, locked ones increase, wishes are sealed.", "2.3"),
        Refusal.POSITION_TURN: ("Those in play, the choices owed and the dice in the air do not go together.", "2.1"),
    },
)


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
    turns = count_words(swamp.turns_over, "turn")
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
