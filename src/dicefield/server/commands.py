"""What people can do at a table, a function a verb. Each changes the table in memory, and may say what came of it, or refuses.

A verb that is refused has changed nothing. What a verb changed is kept by the hall before anybody is told.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any

from dicefield.engine.errors import Illegal, Malformed, Stale
from dicefield.play.dice import LONGEST_SEED, Entered, seed_commitment
from dicefield.play.position import SPECTATOR
from dicefield.server.keys import new_secret, new_seed
from dicefield.server.snapshot import digest, may_undo
from dicefield.server.store import Change
from dicefield.server.table import COMMIT, DRAW, OVER, REMATCH, TAKEBACK, Table, TableSeat
from dicefield.server.table_request import new_id
from dicefield.server.uptime import TIME

LONGEST_CHAT, MOST_CHAT = 500, 2_000
"""Letters of what is said at once, and how often something is said at one table."""
Command = dict[str, Any]
Answer = dict[str, Any]
Verb = Callable[[Table, TableSeat, Command], Answer | None]


def text_of(command: Command, name: str, longest: int) -> str:
    value = command.get(name)
    if not isinstance(value, str) or not value.strip():
        raise Malformed.of(f"no_{name}", f"The command {command.get('do')!r} needs {name!r}, a text.")
    if len(value) > longest:
        raise Malformed.of("too_long", f"At most {longest} characters are read here, got {len(value)}.")
    return value


def check_plain(text: str) -> str:
    """No half or control characters, and none that turns the words of others around; emoji may be joined."""
    if not all(letter.isprintable() or letter in "\n\u200d" for letter in text):
        raise Malformed.of("not_plain", "Only characters that can be shown are taken.")
    return text


# --- The game


def choose(table: Table, place: TableSeat, command: Command) -> Answer:
    """A decision; `on` says which position it was made for. The answer names the position it led to, for the next of several."""
    match = table.playing()
    on = command.get("on")
    if on is not None and on != digest(table, place.seat):
        raise Stale.of("moved_on", "The table has moved on since you decided. Look again, then choose.")
    check_seals(table, command.get("seals", {}))
    choice, seen = text_of(command, "choice", 2_000), digest(table, SPECTATOR)
    step = match.take_choice(place.seat, choice)
    table.throw_on()
    if digest(table, SPECTATOR) != seen:  # whoever plays on lets a request to take back go; an unseen choice tells nothing
        table.offers[TAKEBACK] = []
    own = [{**asdict(one), "seal": one.seal(table.id)} for one in table.sealed if one.line == step.number]
    return {"on": digest(table, place.seat), **({"sealed": own[0]} if own else {})}


def check_seals(table: Table, seals: object) -> None:
    """A choice is made over the sealed choices of others as they lay: if one was replaced since, it is asked for again."""
    if not isinstance(seals, dict):
        raise Malformed.of("seals", "The seals that you saw are an object: a seal by seat.")
    if any(seals.get(str(one.seat), seal) != seal for one in table.sealed for seal in [one.seal(table.id)]):
        raise Stale.of("moved_on", "Somebody has replaced a sealed choice since you decided. Look again, then choose.")


def faces(table: Table, place: TableSeat, command: Command) -> None:
    """Real dice that somebody rolled."""
    match = table.playing()
    if not isinstance(match.dice, Entered):
        raise Illegal.of("not_entered", "The dice of this table are thrown by the server.")
    match.take_throw(command.get("faces"))


def undo(table: Table, place: TableSeat, command: Command) -> None:
    match = table.playing()
    if not may_undo(match, place.seat):
        raise Stale.of("fence", "You cannot take back alone: dice fell, something was shown, or somebody else chose since.")
    match.undo(place.seat)


def resign(table: Table, place: TableSeat, command: Command) -> None:
    table.playing().resign(place.seat)


def claim(table: Table, place: TableSeat, command: Command) -> None:
    """A rival has no time left."""
    match = table.playing()
    out = [seat for seat in table.clock.out_of_time(TIME.now()) if seat != place.seat] if table.clock and not match.over else []
    if not out:
        raise Illegal.of("time_left", "Nobody else is out of time.")
    match.resign(out[0], "time")


# --- By consent


def agree(table: Table, what: str, place: TableSeat, asked: Sequence[TableSeat]) -> bool:
    """Notes that a party is for it; true when all who are asked are."""
    for_it = {table.places[seat - 1].party for seat in table.offers[what]} | {place.party}
    if place.seat not in table.offers[what]:
        table.offers[what].append(place.seat)
    return {one.party for one in asked} <= for_it


def draw(table: Table, place: TableSeat, command: Command) -> None:
    match = table.playing()
    match.require_unsettled()
    if match.over:
        raise Stale.of("over", "The game is over.")
    if any(one.bot for one in table.places):
        raise Illegal.of("bots_play_on", "Bots play on to the end; you can resign.")
    if agree(table, DRAW, place, table.persons()):
        match.agree_draw()


def takeback(table: Table, place: TableSeat, command: Command) -> None:
    """The first who asks takes back; the others agree by asking, too. Bots never mind."""
    match = table.playing()
    asker = (table.offers[TAKEBACK] or [place.seat])[0]
    if match.over or not any(step.seat == asker for step in match.steps):
        raise Stale.of("nothing_to_undo", "There is no choice to take back.")
    if agree(table, TAKEBACK, place, table.persons()):
        table.offers[TAKEBACK] = []
        match.take_back(asker)
        table.throw_on()


def decline(table: Table, place: TableSeat, command: Command) -> None:
    """No, to whatever is offered; one's own offers are withdrawn."""
    if not any(table.offers[what] for what in (DRAW, TAKEBACK, REMATCH)):
        raise Stale.of("nothing_offered", "Nothing is offered just now.")
    table.offers = {DRAW: [], TAKEBACK: [], REMATCH: []}


def rematch(table: Table, place: TableSeat, command: Command) -> Answer | None:
    """Once more with sides swapped, when all want it. Keys stay the same, so nobody needs a new link."""
    if table.status != OVER:
        raise Stale.of("not_over", "A rematch comes after the game.")
    if table.next:
        return {"next": table.next}
    if not agree(table, REMATCH, place, [one for one in table.places if not one.bot]):
        return None
    again = swap_seats(table)
    table.next = again.id
    table.draft.also.append(again.new_change())
    return {"next": again.id}


def swap_seats(table: Table) -> Table:
    """The same people and bots at a new table, each one seat further."""
    count = len(table.places)
    moved = sorted((reseat(table, place, place.seat % count + 1) for place in table.places), key=lambda place: place.seat)
    wish = {**table.wish, "start": table.wish["start"] if table.wish.get("battle") else None, "first": None}
    again = Table(new_id(), table.game, wish, moved, listed=table.listed, secret=new_secret(wish["dice"]))
    if again.ready:
        again.begin()
    return again


def reseat(table: Table, place: TableSeat, seat: int) -> TableSeat:
    """The same player in another seat; the dice are new, and so is what the seat adds to them."""
    commits = bool(place.commitment or table.wish.get("commit")) and not place.bot  # tables of before said it in their wish
    return replace(place, seat=seat, seed="" if commits else new_seed(), commitment="")


# --- Dice


def commit(table: Table, place: TableSeat, command: Command) -> None:
    """What a seat commits to its seed by. Until the last is in, it may commit to another: nobody has opened anything."""
    commitment = text_of(command, "commitment", 64)
    if not re.fullmatch("[0-9a-f]{64}", commitment):
        raise Malformed.of("commitment", "A commitment is SHA-256 of your seed: 64 hexadecimal digits.")
    if table.owed_seed(place) is None:
        raise Stale.of("seeded", "Your seed is in the dice already, or these need none.")
    if table.committed_all:
        raise Stale.of("fixed", "All have committed to their seeds, so no commitment changes any more: open your seed.")
    table.put(replace(place, commitment=commitment))


def seed(table: Table, place: TableSeat, command: Command) -> None:
    """What a seat adds to the fair dice, opened when everybody has committed."""
    words = check_plain(text_of(command, "seed", LONGEST_SEED))
    owed = table.owed_seed(place)
    if owed is None:
        raise Stale.of("seeded", "Your seed is in the dice already, or these need none.")
    if owed == COMMIT or not table.committed_all:
        raise Stale.of("not_yet", "Keep your seed to yourself until every seat has committed to one.")
    if seed_commitment(words) != place.commitment:
        raise Illegal.of("wrong_seed", "This is not the seed that your seat has committed to.")
    table.put(replace(place, seed=words))


# --- Talk


def chat(table: Table, place: TableSeat, command: Command) -> None:
    words = check_plain(text_of(command, "words", LONGEST_CHAT).strip())
    if len(table.chat) >= MOST_CHAT:
        raise Illegal.of("chat_full", f"At a table {MOST_CHAT:,} things can be said, and that many were.")
    line = {"number": len(table.chat), "seat": place.seat, "name": place.name, "words": words, "at": time.time()}
    table.draft.chat = line
    table.chat.append({"n": line["number"], **{name: line[name] for name in ("seat", "name", "words", "at")}})


def while_playing(verb: Verb) -> Verb:
    """A verb for those who still play: where a seat gave up, somebody else chooses for it."""

    def done(table: Table, place: TableSeat, command: Command) -> Answer | None:
        if table.match and not table.match.over and place.seat in table.match.out:
            raise Stale.of("gave_up", "You have given up; the others play on.")
        return verb(table, place, command)

    return done


VERBS: dict[str, Verb] = {
    **{verb.__name__: while_playing(verb) for verb in (choose, faces, undo, resign, claim, draw, takeback, decline)},
    **{verb.__name__: verb for verb in (rematch, commit, seed, chat)},
}


ASKED = ("consider", "route", "chances", "why", "hint", "look", "ping", "delegate")
"""What else can be sent: questions that change nothing, and a choice that is left to a bot."""


def find_verb(command: Command) -> Verb:
    verb = VERBS.get(str(command.get("do")))
    if verb is None:
        raise Malformed.of("unknown_command", f"A command does one of {', '.join([*VERBS, *ASKED])}.")
    return verb


def request_id(command: Command) -> str:
    """What makes a command safe to send twice."""
    given = command.get("id")
    if not isinstance(given, str) or not 8 <= len(given) <= 64 or not (given.isascii() and given.isprintable()):
        raise Malformed.of("request_id", "A command needs an 'id' of 8 to 64 letters and digits that no other command has.")
    return given


def is_change(change: Change) -> bool:
    return bool(change.lines or change.seats or change.chat or change.also or change.row)
