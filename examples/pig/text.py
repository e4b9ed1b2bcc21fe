"""What Pig says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dicefield.engine.text import EventForm, Grammar, RefusalForm, Rulebook, Text, form
from dicefield.engine.waiting import Wait
from examples.pig.state import Decision, EventKind, Pig, Refusal, Verb

GRAMMAR = Grammar(Decision, (form("roll", verb=Verb.ROLL), form("hold", verb=Verb.HOLD)))

EVENTS: dict[int, EventForm] = {
    EventKind.ROLLED: EventForm("rolled", "{seat} rolls {face}; {pot} in the pot.", ("face", "pot")),
    EventKind.BUST: EventForm("bust", "{seat} rolls 1 and loses the pot."),
    EventKind.HELD: EventForm("held", "{seat} holds {pot} and has {score}.", ("pot", "score")),
    EventKind.WON: EventForm("won", "{seat} wins with {score}.", ("score",)),
}

REFUSALS: dict[int, RefusalForm] = {
    Wait.OVER: RefusalForm("over", "The game is over.", "1.6"),
    Wait.THROW_FIRST: RefusalForm("throw_first", "The die must land first.", "1.2"),
    Wait.NO_SEAT: RefusalForm("no_seat", "There are two seats, 1 and 2.", "1.1"),
    Wait.NOT_OWED: RefusalForm("not_owed", "It is the other seat's turn.", "1.2"),
    Wait.FACES: RefusalForm("faces", "The die shows 1 to 6.", "1.1"),
    Wait.UNREADABLE: RefusalForm("unreadable", "Roll or hold.", "1.2"),
    Refusal.POSITION: RefusalForm("position", "No game of Pig comes to this position.", "1.6"),
}


def prompt(pig: Pig, seat: int) -> str:
    return f"Roll, or hold {pig.pot}?"


def throw(pig: Pig, names: Sequence[str]) -> str:
    return f"{names[pig.turn]} rolls."


def result(pig: Pig, names: Sequence[str]) -> str:
    return f"{names[pig.turn]} wins with {pig.scores[pig.turn]}."


def board(pig: Pig, seat: int, names: Sequence[str]) -> str:
    lines = [f"{'>' if place == pig.turn else ' '} {name}: {pig.scores[place]}" for place, name in enumerate(names)]
    return "\n".join([*lines, f"Pot: {pig.pot}, goal: {pig.goal}"])


BOOK = Rulebook.read(Path(__file__).with_name("RULES.md"))
TEXT = Text(GRAMMAR, EVENTS, REFUSALS, BOOK, prompt, throw, result, board)
