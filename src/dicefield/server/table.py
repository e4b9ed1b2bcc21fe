"""One table: who sits there, the match in progress, and the change that a command makes of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any
from weakref import WeakMethod

from sqlalchemy import Row

from dicefield.bots import Bot, usual_bot
from dicefield.engine.errors import Illegal, Stale
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.play.dice import COMMITTED, PAIRED, DiceSource, Entered, Fair, Paired, fresh_source, seed_commitment, source_from
from dicefield.play.game_record import GameRecord, parse
from dicefield.play.match import HUMAN, Match, Player
from dicefield.play.replay import play_line, replay_on
from dicefield.play.seals import new_salt
from dicefield.server.chronicle import Chronicle
from dicefield.server.clock import Clock
from dicefield.server.errors import Denied, Unknown, wrong_key
from dicefield.server.keys import fits, key_hash, new_key
from dicefield.server.store import Change, Kept
from dicefield.server.told import SealedChoice
from dicefield.server.uptime import TIME

PERSON, FRIEND, ANYONE, BOT = "person", "friend", "anyone", "bot:"
HOST = 0
"""The party of whoever made the table; guests are a party each, by the number of their seat."""
WAITING, LIVE, OVER = "waiting", "live", "over"
DRAW, TAKEBACK, REMATCH = "draw", "takeback", "rematch"
COMMIT, OPEN = "commit", "open"
"""What a seat may owe of its seed for the fair dice: what it commits to it by, then the seed itself."""
EMPTY_SEAT = "Empty seat"


@dataclass(frozen=True)
class TableSeat:
    """A seat of a table and who sits in it."""

    seat: int
    kind: str
    name: str
    party: int
    key: str | None = None
    invite: str | None = None
    seed: str = ""
    """What it adds to fair dice; empty until it is opened."""
    commitment: str = ""
    """What the seat itself committed to its seed by, before any seed was opened."""

    @property
    def promise(self) -> str:
        """What everybody is shown of its seed; one that came without a commitment is fixed as well."""
        return self.commitment or (seed_commitment(self.seed) if self.seed else "")

    @property
    def bot(self) -> str | None:
        return self.kind.removeprefix(BOT) if self.kind.startswith(BOT) else None

    @property
    def empty(self) -> bool:
        return self.kind in (FRIEND, ANYONE)

    @property
    def player(self) -> Player:
        return Player(self.name or EMPTY_SEAT, self.bot or HUMAN)


class Table:
    """A table as this server knows it. Whoever changes it holds its lock, and tells nobody before the change is kept."""

    def __init__(
        self, table_id: str, game: Game, wish: dict[str, Any], places: Sequence[TableSeat], *, listed: bool, secret: str
    ) -> None:
        self.id = table_id
        self.game = game
        self.wish = wish
        self.places = list(places)
        self.listed = listed
        self.secret = secret
        self.version = 0
        self.status = WAITING
        self.created = self.shown = time.time()
        self.shown_as = ""
        """What everybody saw of it then."""
        self.offers: dict[str, list[int]] = {DRAW: [], TAKEBACK: [], REMATCH: []}
        self.next: str | None = None
        self.requests: dict[tuple[int, str], dict[str, Any]] = {}
        self.chat: list[dict[str, Any]] = []
        self.match: Match | None = None
        self.clock = Clock.of(wish.get("clock"), [place.seat for place in places if not place.bot])
        self.draft = Change(table_id, 0)
        self.sink = loosely(self.keep)
        self.chronicle = Chronicle()
        self.bots: dict[int, Bot] = {}
        self.times: list[float] = []
        """When each step of the match was taken."""

    # --- From the database

    @classmethod
    def restore(cls, kept: Kept, known: Table | None = None) -> Table:
        """The table as the database knows it, its game played again line by line; from where it was `known` on, if it was."""
        row = kept.row
        places = [seat_of(seat) for seat in kept.seats]
        table = cls(row.id, GAMES.find(row.game), json.loads(row.wish), places, listed=row.listed, secret=row.secret)
        table.version, table.status, table.next, table.created = row.version, row.status, row.next, row.created
        table.shown = row.shown
        table.offers = json.loads(row.offers)
        table.requests = kept.requests
        table.chat = [
            {"n": line.number, "seat": line.seat, "name": line.name, "words": line.words, "at": line.at} for line in kept.chat
        ]
        if known and known.match:
            table.go_on(known, known.match, kept.lines)
        elif kept.lines:
            table.play_again(parse("".join(f"{line.line}\n" for line in kept.lines)), [line.at for line in kept.lines])
        table.draft = Change(table.id, table.version)
        return table

    def play_again(self, record: GameRecord, times: Sequence[float]) -> None:
        for met, match in replay_on(record, GAMES):
            self.match = match
            self.press_clock(record.lines[met - 1], times[met - 1])
            self.note_times(times[met - 1])
        if self.match:
            self.match.dice = self.source()
            self.match.sink, self.match.draw_salt = self.sink, new_salt

    def go_on(self, known: Table, match: Match, lines: Sequence[Row[Any]]) -> None:
        """The game as it was known here, and what another server kept of it since; the first line is the last that was known."""
        self.clock, self.chronicle, self.times, self.bots = known.clock, known.chronicle, known.times, known.bots
        self.requests = known.requests
        self.match, match.sink = match, lambda line: None
        for row in lines:
            line, record = json.loads(row.line), match.record.lines
            fresh = row.number == len(record)
            if fresh:
                self.play_on(match, line)
            if row.number >= len(record) or record[row.number] != line:
                raise other_record()
            if fresh:
                self.press_clock(line, row.at)
                self.note_times(row.at)
        if not lines:
            raise other_record()
        match.sink = self.sink

    def play_on(self, match: Match, line: dict[str, Any]) -> None:
        if "faces" in line and isinstance(match.dice, Entered):
            match.take_throw(line["faces"])
        else:
            play_line(match, len(match.record.lines) + 1, line)

    # --- Beginning

    def source(self) -> DiceSource:
        """The dice of this table; those of a match in progress go on where they were."""
        dice = self.wish["dice"]
        if self.match:
            return source_from(self.match.record.header["dice"], self.id, bytes.fromhex(self.secret) if self.secret else None)
        if dice in COMMITTED:
            return self.committed()
        return fresh_source(dice, self.id, len(self.places), self.wish.get("seed"))

    def committed(self) -> Fair | Paired:
        """The dice that the secret of this table throws; the second game of a pair has those of the first."""
        secret, seeds = bytes.fromhex(self.secret), tuple(place.seed for place in self.places)
        if self.wish["dice"] != PAIRED:
            return Fair(secret, self.id, seeds, self.promises)
        first = self.wish.get("first") or {"id": self.id, "seeds": seeds, "after": "", "commitments": self.promises}
        return Paired(secret, first["id"], tuple(first["seeds"]), first["after"], tuple(first.get("commitments", ())))

    @property
    def promises(self) -> tuple[str, ...]:
        """What each seat has committed to its seed by, empty where it has not yet."""
        return tuple(place.promise for place in self.places)

    @property
    def is_second(self) -> bool:
        """Whether it is the second game of a pair."""
        return bool(self.wish.get("first"))

    def begin(self) -> None:
        """Everybody has sat down: the match starts, and the seeds of all seats are in its dice."""
        self.status = LIVE
        more = self.match_arguments()
        self.match = Match(self.game, self.wish["options"], dice=self.source(), sink=self.sink, draw_salt=new_salt, **more)
        self.throw_on()

    def preview(self) -> Match:
        """What the table will look like."""
        return Match(self.game, self.wish["options"], **self.match_arguments())

    def match_arguments(self) -> dict[str, Any]:
        return {"players": [place.player for place in self.places], "match_id": self.id, "start": self.wish.get("start")}

    # --- A change in the making

    def keep(self, line: dict[str, Any]) -> None:
        """A line of the match, to be kept with the rest of the change."""
        lines = self.match.record.lines if self.match else []
        self.draft.lines.append((len(lines), line, TIME.now()))

    def press_clock(self, line: dict[str, Any], at: float) -> None:
        if self.clock and self.match:
            owing = [seat for seat in self.owing if seat not in self.match.out]
            self.clock.press(at, line.get("seat") if "choose" in line else None, owing)

    def note_times(self, at: float) -> None:
        """Steps that were taken just now; those that were taken back are forgotten."""
        steps = len(self.match.steps) if self.match else 0
        del self.times[steps:]
        self.times += [at] * (steps - len(self.times))

    def throw_on(self) -> None:
        """The server throws whatever is to be thrown, unless people roll real dice."""
        match = self.playing()
        while not match.over and match.position.now.dice and not isinstance(match.dice, Entered):
            match.take_throw()

    def finish_draft(self) -> Change:
        """The change that was made since the last one, ready to be kept."""
        if self.match and self.match.over:
            self.status = OVER
        change = self.draft
        change.row |= {"status": self.status, "due": self.due, "offers": json.dumps(self.offers)}
        change.row |= {"next": self.next, "shown": self.shown}
        for _, line, at in change.lines:
            self.press_clock(line, at)
            self.note_times(at)
        return change

    def note_saved(self) -> None:
        """The change is on disk."""
        self.version += 1
        self.draft = Change(self.id, self.version)

    def new_row(self) -> dict[str, Any]:
        """What the database is told of a table once."""
        told = {"wish": json.dumps(self.wish), "secret": self.secret, "listed": self.listed, "created": self.created}
        return {"game": self.game.name, "changed": self.created, **told}

    def new_change(self) -> Change:
        """The change that brings a new table into being."""
        change = self.finish_draft()
        change.row |= self.new_row()
        change.seats = [asdict(place) for place in self.places]
        return change

    # --- Questions

    def playing(self) -> Match:
        if self.match is None:
            raise Stale.of("waiting", f"The game has not begun: {self.missing()}.")
        return self.match

    def require_over(self) -> None:
        """Only then is nothing secret any more."""
        if self.status != OVER:
            raise Denied.of("not_over", "The record is shown when the game is over: until then it holds secrets.")

    def missing(self) -> str:
        empty = sum(place.empty for place in self.places)
        if not empty:
            owing = [place.name for place in self.places if self.owed_seed(place)]
            return f"the dice still need the {'seed' if len(owing) == 1 else 'seeds'} of {' and '.join(owing)}"
        return "one seat is still empty" if empty == 1 else f"{empty} seats are still empty"

    @property
    def ready(self) -> bool:
        """Whether the match can begin: everybody sits, and every seed is in."""
        return not any(place.empty or self.owed_seed(place) for place in self.places)

    def owed_seed(self, place: TableSeat) -> str | None:
        """What somebody who sits has still to do for the fair dice: commit to a seed; then, when all have, open it."""
        if place.empty or place.seed or self.match or self.wish["dice"] not in COMMITTED:
            return None
        return OPEN if place.commitment else COMMIT

    @property
    def committed_all(self) -> bool:
        """Whether every seat has committed to its seed; then no commitment changes any more, and seeds are opened."""
        return all(self.promises)

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that truly owe a choice; not to be shown to anybody."""
        match = self.match
        return () if match is None or match.over else match.position.owing

    @property
    def bots_owing(self) -> list[int]:
        return [seat for seat in self.owing if self.bot_name(seat)]

    @property
    def due(self) -> bool:
        """Whether the server itself owes the next move."""
        match = self.match
        if match is None or match.over:
            return False
        return bool(self.bots_owing) or (bool(match.position.now.dice) and not isinstance(match.dice, Entered))

    def bot_name(self, seat: int) -> str | None:
        """The bot that chooses for a seat: its own, or the usual one where a person gave up."""
        if self.match and seat in self.match.out:
            return usual_bot(self.game)
        return self.places[seat - 1].bot

    def bot(self, seat: int, name: str) -> Bot:
        """A bot of the game's own, which remembers nothing but its dice."""
        if seat not in self.bots or self.bots[seat].name != name:
            self.bots[seat] = Bot(self.game, name)
        return self.bots[seat]

    def person(self, key: str) -> TableSeat:
        """The seat that a key plays."""
        found = [place for place in self.places if fits(key, place.key)]
        if not found:
            raise wrong_key()
        return found[0]

    def persons(self) -> list[TableSeat]:
        """The people who still play."""
        out = self.match.out if self.match else {}
        return [place for place in self.places if not place.bot and not place.empty and place.seat not in out]

    @property
    def told(self) -> Chronicle:
        """All that happened, in words: the opening, then step by step."""
        if self.match:
            self.chronicle.follow(self.match)
        return self.chronicle

    @property
    def sealed(self) -> tuple[SealedChoice, ...]:
        """The choices that lie sealed and that everybody knows to be there."""
        return self.told.sealed

    # --- Sitting down

    def sit(self, invite: str | None, seat: int | None, name: str, seed: str, commitment: str) -> tuple[TableSeat, str]:
        """Somebody takes an empty seat, by invitation or because it is open to all; the key is theirs alone."""
        place = self.find_invited(invite) if invite else self.open_seat(seat)
        key = new_key()
        sits = replace(place, kind=PERSON, name=Player(name).name, key=key_hash(key), invite=None)
        taken = replace(sits, seed=seed, commitment=commitment)
        self.put(taken)
        return taken, key

    def put(self, place: TableSeat) -> None:
        """Somebody in a seat, or with a seed; the match begins when nobody is missing."""
        self.places[place.seat - 1] = place
        self.draft.seats.append(asdict(place))
        if self.ready:
            self.begin()

    def find_invited(self, invite: str) -> TableSeat:
        found = [place for place in self.places if fits(invite, place.invite)]
        if not found:
            raise Denied.of("wrong_invite", "This invitation was used already or is not for this table. You can watch.")
        return found[0]

    def open_seat(self, seat: int | None) -> TableSeat:
        if seat is not None and not 1 <= seat <= len(self.places):
            raise Unknown.of("no_seat", f"There is no seat {seat} at this table.")
        found = [place for place in self.places if place.kind == ANYONE and seat in (None, place.seat)]
        if not found:
            raise Illegal.of("taken", "No seat here is open to everybody. You can watch.")
        return found[0]


def seat_of(row: Row[Any]) -> TableSeat:
    return TableSeat(row.seat, row.kind, row.name, row.party, row.key, row.invite, row.seed, row.commitment)


def loosely(keep: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, Any]], None]:
    """A method that does not hold its table: one that its own match held would stay in memory until Python looks for garbage."""
    method = WeakMethod(keep)

    def hand_on(line: dict[str, Any]) -> None:
        there = method()
        if there is None:
            raise RuntimeError("a line of a match whose table is gone would be lost")
        there(line)

    return hand_on


def other_record() -> Stale:
    return Stale.of("other_record", "The record of this table is not the one that was known.")
