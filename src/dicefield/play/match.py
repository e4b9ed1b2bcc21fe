"""A match: seats, options, dice, a position, and the record of how it came about."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dicefield.engine.errors import Illegal, Malformed, Refusal, Stale
from dicefield.engine.events import Event
from dicefield.engine.game import Game
from dicefield.engine.text import Told
from dicefield.engine.waiting import Waiting
from dicefield.play.dice import DiceSource, Entered, Seeded
from dicefield.play.game_record import FORMAT, VERSION, GameRecord
from dicefield.play.position import SPECTATOR, Position, View, Waits

LONGEST_NAME = 40
HUMAN = "human"


@dataclass(frozen=True)
class Player:
    """Who sits in a seat: a name, and `human` or the name of a bot."""

    name: str
    kind: str = HUMAN

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not 0 < len(self.name.strip()) <= LONGEST_NAME or not self.name.isprintable():
            raise Malformed.of("name", f"A name has 1 to {LONGEST_NAME} printable characters, got {self.name!r}.")

    def json(self) -> dict[str, str]:
        return {"name": self.name, "player": self.kind}


@dataclass(frozen=True)
class Step:
    """One input that was accepted: what it was, the state before it, what it caused, and whether it can be taken back."""

    line: dict[str, Any]
    before: Waiting
    events: list[Event]
    fenced: bool

    @property
    def seat(self) -> int | None:
        return self.line.get("seat")


class Match:
    """A game in progress. Whatever is refused changes nothing."""

    def __init__(
        self,
        game: Game,
        options: object = None,
        *,
        dice: DiceSource | None = None,
        seed: int | None = None,
        players: Sequence[Player | str] = (),
        match_id: str | None = None,
        sink: Callable[[dict[str, Any]], None] = lambda line: None,
    ) -> None:
        self.game = game
        self.options = game.read_options(options)
        self.id = secrets.token_hex(8) if match_id is None else checked_id(match_id)
        self.players = seated(players, self.options.seats)
        self.dice = dice or Seeded(secrets.randbits(63) if seed is None else seed)
        self.position, self.opening = Position.new(game, self.options, [player.name for player in self.players])
        self.steps: list[Step] = []
        self.throws = 0
        self.record = GameRecord()
        self.sink = sink
        self.write(self.header())

    # --- What is known

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def waits(self) -> Waits:
        return self.position.waits

    @property
    def hash(self) -> str:
        return self.position.hash

    @property
    def scores(self) -> list[float] | None:
        return self.position.scores

    @property
    def result(self) -> str | None:
        """How it ended, in words."""
        return self.waits.words if self.over else None

    @property
    def turn(self) -> int | None:
        """The first seat that owes a choice."""
        choices = self.position.truth.choices
        return choices[0] if choices else None

    def view(self, seat: int) -> View:
        return self.position.view(seat)

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat may choose now; without a seat, the first that owes a choice."""
        asked = self.turn if seat is None else seat
        return [] if asked is None else self.position.legal(asked)

    def why_not(self, seat: int, action: object) -> Refusal | None:
        return self.position.why_not(seat, action)

    def events(self, seat: int | None = None) -> list[Told]:
        """All that happened, in words; to a seat, what it may know."""
        return self.position.tell([event for events in self.happened() for event in events], seat)

    def happened(self) -> Iterable[list[Event]]:
        yield self.opening
        for step in self.steps:
            yield step.events

    def svg(self, seat: int = SPECTATOR, considered: object = None) -> str:
        return self.view(seat).svg(considered)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Match {self.game.name} {self.id}: {self.waits.words}>"

    # --- Verbs

    def choose(self, seat: int, action: object) -> list[Told]:
        """A seat decides. The record keeps the canonical text."""
        heard = self.position.checked(seat, action)
        text = self.game.text.grammar.say(heard)
        sealed = self.position.state.sealed != 0
        return self.take({"seat": seat, "choose": text}, lambda: self.position.choose(seat, heard), fenced=sealed)

    def land(self, faces: object = None) -> list[Told]:
        """The dice land: from the match's own source, or as entered by people."""
        throw = self.position.state.throw
        if faces is not None and not isinstance(self.dice, Entered):
            raise Illegal.of("not_entered", "The dice of this match are not entered by hand.")
        if faces is None and throw.count:
            faces = self.dice.faces(self.throws + 1, throw)
        landed = self.position.landed(faces)
        line = {"throw": throw.json(), "faces": landed}
        told = self.take(line, lambda: self.position.land(landed), fenced=True)
        self.throws += 1
        return told

    def undo(self, seat: int) -> None:
        """A seat takes back its last choice, as long as no dice fell and nothing was revealed since."""
        self.position.known(seat)
        if not self.steps:
            raise Stale.of("nothing_to_undo", "Nothing has been chosen yet.")
        last = self.steps[-1]
        if last.fenced or self.over:
            raise Stale.of("fence", "What dice or a reveal have shown cannot be taken back.")
        if last.seat != seat:
            raise Illegal.of("not_yours", f"The last choice was made by seat {last.seat}, not by seat {seat}.")
        after = self.position.state.copy()
        self.position.desk.state = last.before
        self.guarded({"seat": seat, "undo": True}, after)
        self.steps.pop()

    def take(self, line: dict[str, Any], move: Callable[[], list[Event]], *, fenced: bool) -> list[Told]:
        """Moves, writes, and only then tells. If it cannot be written, nothing has happened."""
        before = self.position.state.copy()
        events = move()
        passed = self.position.desk.passed_fence()
        self.guarded(line, before)
        self.steps.append(Step(line, before, events, fenced or passed))
        if self.over:
            self.write(self.ending())
        return self.position.tell(events)

    # --- The record

    def header(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "ruleset": self.game.version,
            "id": self.id,
            "options": self.options.json(),
            "seats": [player.json() for player in self.players],
            "dice": self.dice.header(),
        }

    def ending(self) -> dict[str, Any]:
        ending: dict[str, Any] = {"end": {"scores": self.scores, "words": self.result}}
        revealed = self.dice.reveal()
        return ending if revealed is None else {**ending, "reveal": revealed}

    def write(self, body: dict[str, Any]) -> None:
        line = self.record.linked({**body, "hash": self.hash})
        self.sink(line)
        self.record.append(line)

    def guarded(self, body: dict[str, Any], otherwise: Waiting) -> None:
        """Writes a line, or goes back to another state if it cannot be written."""
        try:
            self.write(body)
        except BaseException:
            self.position.desk.state = otherwise
            raise


def checked_id(match_id: object) -> str:
    if not isinstance(match_id, str) or not re.fullmatch(r"[0-9A-Za-z_-]{1,64}", match_id):
        raise Malformed.of("match_id", f"The id of a match is 1 to 64 letters, digits, - or _; got {match_id!r}.")
    return match_id


def seated(players: Sequence[Player | str], seats: int) -> list[Player]:
    """One player a seat; those without a name are called by their seat."""
    if len(players) > seats:
        raise Illegal.of("too_many_players", f"There are {seats} seats, but {len(players)} players were named.")
    given = [Player(player) if isinstance(player, str) else player for player in players]
    return given + [Player(f"Seat {seat + 1}") for seat in range(len(given), seats)]
