"""A match: seats, options, dice, a position, and the record of how it came about."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dicefield.engine.errors import Illegal, Malformed, RefusalText, Stale
from dicefield.engine.events import Event
from dicefield.engine.game import Game
from dicefield.engine.text import EventText
from dicefield.engine.waiting import Waiting, holds
from dicefield.play.dice import PAIRED, DiceSource, Entered, SeatDie, Seeded, seat_dice_of
from dicefield.play.game_record import FORMAT, VERSION, GameRecord
from dicefield.play.position import SPECTATOR, Position, View, Waits

LONGEST_NAME = 40
HUMAN = "human"
GAVE_UP = {"resign": "resigns", "time": "has no time left"}
"""How a seat can give up, and how that is told."""


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
class Settled:
    """How a match ended that the rules did not end: a seat resigned or ran out of time, or all agreed on a draw."""

    how: str
    words: str
    scores: list[float]


@dataclass(frozen=True, slots=True)
class Step:
    """One input that was accepted: what it was, the state before it, what it caused, and whether it can be taken back."""

    line: dict[str, Any]
    kind: type[Waiting]
    folded: bytes
    """The state before it; a long game has thousands."""
    events: list[Event]
    fenced: bool
    number: int
    """Of its line in the record; the header is line 1."""
    throws: int
    """How often dice had been thrown after it, those that were taken back included."""

    @property
    def before(self) -> Waiting:
        return self.kind.unfold(self.folded)

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
        start: object = None,
        ruleset: str | None = None,
        sink: Callable[[dict[str, Any]], None] = lambda line: None,
        draw_salt: Callable[[], str] = str,
    ) -> None:
        self.game = game
        self.options = game.read_options(options)
        self.id = secrets.token_hex(8) if match_id is None else check_id(match_id)
        self.players = seat_players(players, self.options.seats)
        self.dice = dice or Seeded(secrets.randbits(63) if seed is None else seed)
        self.start = start
        self.ruleset = game.version if ruleset is None else game.known_ruleset(ruleset)
        self.position, self.opening = self.first_position()
        self.steps: list[Step] = []
        self.out: dict[int, str] = {}
        """The seats that gave up, and how."""
        self.settled: Settled | None = None
        self.throws = 0
        self.thrown: Counter[tuple[int, int, int]] = Counter()
        """How many dice each seat has thrown, by sides and lowest face, where dice belong to seats."""
        self.record = GameRecord()
        self.sink = sink
        self.draw_salt = draw_salt
        """What a choice that is sealed gets its salt from, where seals are shown; without a salt there is no seal."""
        self.write(self.header())

    def first_position(self) -> tuple[Position, list[Event]]:
        """The first position of the game, or the one that the match is to go on from."""
        position, opening = self.first()
        self.game.begin(position.state, self.ruleset)
        position.names = tuple(player.name for player in self.players)
        return position, opening

    def first(self) -> tuple[Position, list[Event]]:
        if self.start is None:
            return Position.new(self.game, self.options)
        position = Position.load(self.game, self.start)
        if position.seats != self.options.seats or position.over:
            raise Illegal.of("start", f"A match of {self.options.seats} seats cannot go on from this position.")
        return position, []

    # --- What is known

    @property
    def over(self) -> bool:
        return self.settled is not None or self.position.over

    @property
    def waits(self) -> Waits:
        return Waits(words=self.settled.words) if self.settled else self.position.waits

    @property
    def hash(self) -> str:
        return self.game.hash_of(self.position.now.state, self.ruleset)

    @property
    def scores(self) -> list[float] | None:
        return self.settled.scores if self.settled else self.position.scores

    @property
    def result(self) -> str | None:
        """How it ended, in words."""
        return self.waits.words if self.over else None

    @property
    def turn(self) -> int | None:
        """The first seat that owes a choice."""
        choices = () if self.settled else self.position.truth.choices
        return choices[0] if choices else None

    @property
    def by_seat(self) -> bool:
        """Whether the dice of this match belong to seats."""
        return bool(self.record.header["dice"].get("source") == PAIRED)

    def view(self, seat: int) -> View:
        return self.position.view(seat)

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat may choose now; without a seat, the first that owes a choice."""
        asked = self.turn if seat is None else seat
        return [] if asked is None else self.position.legal(asked)

    def why_not(self, seat: int, action: object) -> RefusalText | None:
        return self.position.why_not(seat, action)

    def events(self, seat: int | None = None) -> list[EventText]:
        """All that happened, in words; to a seat, what it may know."""
        return self.position.tell([event for events in self.event_lists() for event in events], seat)

    def event_lists(self) -> Iterable[list[Event]]:
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

    def choose(self, seat: int, action: object) -> list[EventText]:
        """A seat decides, and what came of it is told in words."""
        return self.position.tell(self.take_choice(seat, action).events)

    def land(self, faces: object = None) -> list[EventText]:
        """The dice land, from the match's own source or as entered by people, and what came of it is told in words."""
        return self.position.tell(self.take_throw(faces).events)

    def take_choice(self, seat: int, action: object, salt: str | None = None) -> Step:
        """A seat decides. The record keeps the canonical text, and of a choice that lies sealed its salt."""
        self.require_unsettled()
        heard = self.position.check_choice(seat, action)
        line: dict[str, Any] = {"seat": seat, "choose": self.game.text.grammar.say(heard)}

        def move() -> list[Event]:
            events = self.position.apply_choice(seat, heard)
            if holds(self.position.now.state.sealed, seat - 1) and (drawn := self.draw_salt() if salt is None else salt):
                line["salt"] = drawn
            return events

        return self.take_step(line, move, fenced=self.position.now.state.sealed != 0)

    def take_throw(self, faces: object = None) -> Step:
        self.require_unsettled()
        now, dice = self.position.now, self.next_dice()
        if faces is not None and not isinstance(self.dice, Entered):
            raise Illegal.of("not_entered", "The dice of this match are not entered by hand.")
        if faces is None and now.dice:
            faces = self.dice.faces(self.throws + 1, now.state.throw, dice)
        landed = self.position.check_faces(faces)
        line = {"throw": now.throw, **told_seats(dice), "faces": landed}
        step = self.take_step(line, lambda: self.position.apply_faces(landed), fenced=True)
        self.throws += 1
        self.thrown.update(die[:3] for die in dice)
        return step

    def next_dice(self) -> list[SeatDie]:
        """The dice that must land, by who throws them; none where dice belong to nobody."""
        if not self.by_seat:
            return []
        return seat_dice_of(self.position.now.state.throw, self.position.throwers, self.thrown)

    def undo(self, seat: int) -> None:
        """A seat takes back its last choice, as long as no dice fell and nothing was revealed since."""
        self.position.check_seat(seat)
        if not self.steps:
            raise Stale.of("nothing_to_undo", "Nothing has been chosen yet.")
        last = self.steps[-1]
        if last.fenced or self.over:
            raise Stale.of("fence", "What dice or a reveal have shown cannot be taken back.")
        if last.seat != seat:
            raise Illegal.of("not_yours", f"The last choice was made by seat {last.seat}, not by seat {seat}.")
        self.go_back(1, {"seat": seat, "undo": True})

    def take_back(self, seat: int) -> None:
        """A seat takes back its last choice and all that came of it. The others must have agreed; dice that fell stay counted."""
        self.position.check_seat(seat)
        self.require_unsettled()
        back = next((count for count, step in enumerate(reversed(self.steps), 1) if step.seat == seat), 0)
        if not back or self.over:
            raise Stale.of("nothing_to_undo", f"There is no choice of seat {seat} to take back.")
        self.go_back(back, {"seat": seat, "takeback": back})

    def go_back(self, count: int, line: dict[str, Any]) -> None:
        after = self.position.now.state
        self.position.state = self.steps[-count].before
        self.write_or_restore(line, after)
        del self.steps[-count:]

    def resign(self, seat: int, how: str = "resign") -> None:
        """A seat gives up, or its time is up. The last one left wins; until then somebody else chooses for the seat."""
        self.position.check_seat(seat)
        self.require_unsettled()
        if self.over or seat in self.out:
            raise Stale.of("over", "The game is over." if self.over else f"Seat {seat} has given up already.")
        self.write({"seat": seat, how: True})
        self.out[seat] = how
        left = [other for other in range(1, self.options.seats + 1) if other not in self.out]
        if len(left) == 1:
            name, winner = self.players[seat - 1].name, self.players[left[0] - 1].name
            words = f"{name} {GAVE_UP[how]}: {winner} wins."
            self.settle(Settled(how, words, [float(other == left[0]) for other in range(1, self.options.seats + 1)]))

    def agree_draw(self) -> None:
        """All have agreed that nobody wins."""
        self.require_unsettled()
        if self.over:
            raise Stale.of("over", "The game is over.")
        self.write({"draw": True})
        left = [seat not in self.out for seat in range(1, self.options.seats + 1)]
        self.settle(Settled("draw", "The players agreed on a draw.", [stays / sum(left) for stays in left]))

    def settle(self, settled: Settled) -> None:
        self.settled = settled
        self.write(self.ending())

    def require_unsettled(self) -> None:
        if self.settled:
            raise Stale.of("over", f"The game is over. {self.settled.words}")

    def take_step(self, line: dict[str, Any], move: Callable[[], list[Event]], *, fenced: bool) -> Step:
        """Moves and writes. If it cannot be written, nothing has happened."""
        before = self.position.now.state
        events = move()
        passed = self.position.take_fence()
        self.write_or_restore(line, before)
        throws = self.throws + ("faces" in line)
        self.steps.append(Step(line, type(before), before.fold(), events, fenced or passed, len(self.record.lines), throws))
        if self.over:
            self.write(self.ending())
        return self.steps[-1]

    # --- The record

    def header(self) -> dict[str, Any]:
        start = {} if self.start is None else {"position": self.game.written(self.position.state, self.ruleset).json()}
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "ruleset": self.ruleset,
            "id": self.id,
            "options": self.options.json(),
            "seats": [player.json() for player in self.players],
            "dice": self.dice.header(),
            **start,
        }

    def ending(self) -> dict[str, Any]:
        ending: dict[str, Any] = {"end": {"scores": self.scores, "words": self.result}}
        revealed = self.dice.reveal()
        return ending if revealed is None else {**ending, "reveal": revealed}

    def write(self, body: dict[str, Any]) -> None:
        line = self.record.link({**body, "hash": self.hash})
        self.sink(line)
        self.record.append(line)

    def write_or_restore(self, body: dict[str, Any], otherwise: Waiting) -> None:
        """Writes a line, or goes back to another state if it cannot be written."""
        try:
            self.write(body)
        except BaseException:
            self.position.state = otherwise
            raise


def told_seats(dice: Sequence[SeatDie]) -> dict[str, list[int]]:
    """What the line of a throw says of who threw, where dice belong to seats."""
    return {"seats": [die.seat for die in dice]} if dice else {}


def check_id(match_id: object) -> str:
    if not isinstance(match_id, str) or not re.fullmatch(r"[0-9A-Za-z_-]{1,64}", match_id):
        raise Malformed.of("match_id", f"The id of a match is 1 to 64 letters, digits, - or _; got {match_id!r}.")
    return match_id


def seat_players(players: Sequence[Player | str], seats: int) -> list[Player]:
    """One player a seat; those without a name are called by their seat."""
    if len(players) > seats:
        raise Illegal.of("too_many_players", f"There are {seats} seats, but {len(players)} players were named.")
    given = [Player(player) if isinstance(player, str) else player for player in players]
    return given + [Player(f"Seat {seat + 1}") for seat in range(len(given), seats)]
