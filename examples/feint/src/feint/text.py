"""What Feint says. A choice is a die to send out, `d8`, or a call: `hold`, `press`, `slip`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dicefield.engine.record import NOBODY
from dicefield.engine.text import EventForm, Grammar, RefusalForm, Rulebook, Text, form
from dicefield.engine.waiting import Wait
from feint.rules import face_out, leader
from feint.state import DICE, ROUNDS, SIDES, Call, Choice, Decision, Duel, EventKind, Phase, Player, Refusal

GRAMMAR = Grammar(Decision, (form("{choice}"),))
CALLS = {Call.HOLD: "holds", Call.PRESS: "presses", Call.SLIP: "slips away"}


# --- Events ----------------------------------------------------------------------------------------------------------


def tell_chosen(seat: str, choice: int) -> str:
    said = Choice(choice).name.lower()
    return f"{seat} will send the {said}." if choice < Choice.HOLD else f"{seat} will {said}{' away' * (choice == Choice.SLIP)}."


def tell_end(seat: str, first: int, second: int) -> str:
    high, low = max(first, second), min(first, second)
    return f"{seat} wins by {high} to {low}." if seat else f"A draw, {first} all."


EVENTS: dict[int, EventForm] = {
    EventKind.ROLLED: EventForm(
        "rolled", "{seat} rolls d4:{d4} d6:{d6} d8:{d8} d10:{d10} d12:{d12} behind the screen.", ("d4", "d6", "d8", "d10", "d12")
    ),
    EventKind.CHOSEN: EventForm("chosen", tell_chosen, ("choice",)),
    EventKind.SENT: EventForm("sent", "{seat} sends out a d{sides}.", ("sides",)),
    EventKind.CALLED: EventForm("called", lambda seat, call: f"{seat} {CALLS[Call(call)]}.", ("call",)),
    EventKind.SLIPPED: EventForm("slipped", "{seat} scores {points}, and no die is shown.", ("points",)),
    EventKind.SHOWN: EventForm("shown", "The d{sides} of {seat} shows {face}.", ("sides", "face")),
    EventKind.WON: EventForm("won", "{seat} wins the round and scores {points}.", ("points",)),
    EventKind.EVEN: EventForm("even", "Both show {face}: nobody scores.", ("face",)),
    EventKind.END: EventForm("end", tell_end, ("first", "second")),
}


# --- Refusals --------------------------------------------------------------------------------------------------------


def gone(duel: Duel, seat: int, action: Decision) -> str:
    return f"The {action.choice.name.lower()} is out of the game; left are {dice_left(duel.players[seat])}."


REFUSALS: dict[int, RefusalForm] = {
    Wait.OVER: RefusalForm("over", "The game is over.", "3.1"),
    Wait.THROW_FIRST: RefusalForm("throw_first", "The dice must be rolled first.", "1.2"),
    Wait.NO_SEAT: RefusalForm("no_seat", "There are two seats, 1 and 2.", "1.1"),
    Wait.NOT_OWED: RefusalForm("not_owed", "There is nothing to choose now.", "2.1"),
    Wait.FACES: RefusalForm("faces", "A die shows 1 up to its number of sides.", "1.1"),
    Wait.UNREADABLE: RefusalForm("unreadable", "Name a die, or hold, press or slip.", "2.2"),
    Refusal.SEND_NOW: RefusalForm("send_now", "First send out a die; calls come after.", "2.1"),
    Refusal.CALL_NOW: RefusalForm("call_now", "Both dice are out; now hold, press or slip.", "2.2"),
    Refusal.GONE: RefusalForm("gone", gone, "2.9"),
    Refusal.BAD_TABLE: RefusalForm("position_table", "Rounds, points and what is awaited do not go together.", "3.1"),
    Refusal.BAD_DICE: RefusalForm("position_dice", "The dice are not those of so many rounds.", "2.9"),
    Refusal.BAD_CHOICES: RefusalForm("position_choices", "Dice that are out, or calls, are not those that were chosen.", "2.2"),
}


# --- What now --------------------------------------------------------------------------------------------------------


def dice_left(player: Player) -> str:
    """The dice that a player has, with their faces where they are known."""
    shown = [f"d{SIDES[die]}:{player.faces[die] or '?'}" for die in range(DICE) if not player.gone[die]]
    return " ".join(shown) or "nothing"


def prompt(duel: Duel, seat: int) -> str:
    if (duel.sealed >> seat) & 1:
        return "Your choice is sealed; you may change it until the other has chosen."
    if duel.phase == Phase.SEND:
        return f"Round {duel.rounds_over + 1} of {ROUNDS}: send out one of {dice_left(duel.players[seat])}."
    player, other = duel.players[seat], duel.players[1 - seat]
    return f"Your d{SIDES[player.sent - 1]} shows {face_out(player)}, against a d{SIDES[other.sent - 1]}: hold, press or slip away?"


def throw(duel: Duel, names: Sequence[str]) -> str:
    return f"{names[0]} and {names[1]} roll all their dice, each behind a screen."


def result(duel: Duel, names: Sequence[str]) -> str:
    winner = leader(duel)
    points = [int(player.points) for player in duel.players]
    if winner == NOBODY:
        return f"A draw, {points[0]} all."
    return f"{names[winner]} wins by {max(points)} to {min(points)}."


def board(duel: Duel, seat: int, names: Sequence[str]) -> str:
    width = max(map(len, names))
    return "\n".join(player_line(duel, place, f"{name:<{width}}") for place, name in enumerate(names))


def player_line(duel: Duel, seat: int, name: str) -> str:
    player = duel.players[seat]
    out = f"  out: d{SIDES[player.sent - 1]}" if player.sent else ""
    return f"{name}  {player.points:>2} points  {dice_left(player)}{out}"


BOOK = Rulebook.read(Path(__file__).with_name("RULES.md"))
TEXT = Text(GRAMMAR, EVENTS, REFUSALS, BOOK, prompt, throw, result, board)
