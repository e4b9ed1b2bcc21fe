"""A position of a game, with words: what it waits for, what may be chosen, what each seat sees of it.

Seats count from 1 here and in everything above; seat 0 is a spectator. This is the choke point for secrets: whatever leaves the
process for a seat is made by `view`, from an observation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dicefield.engine.desk import Desk
from dicefield.engine.errors import Illegal, Malformed, RefusalText, Refused
from dicefield.engine.events import Event
from dicefield.engine.game import Game, Options, state_hash
from dicefield.engine.record import NOBODY
from dicefield.engine.stage import Board, Chart, Panels
from dicefield.engine.text import EventText
from dicefield.engine.validity import field_flaw
from dicefield.engine.waiting import OK, Action, Throw, Wait, Waiting, is_over, may_choose, owing
from dicefield.look.stage import whole_svg
from dicefield.look.svg import Theme
from dicefield.play.speed import desk_with, is_fast

SPECTATOR = 0
SAID = 4
"""How many choices are named to somebody who could not be understood."""


@dataclass(frozen=True)
class Waits:
    """What a position waits for: choices of these seats, a throw of these dice, or nothing."""

    choices: tuple[int, ...] = ()
    throw: tuple[str, ...] = ()
    words: str = ""

    def json(self) -> dict[str, Any]:
        if self.choices:
            return {"for": "choices", "seats": list(self.choices), "words": self.words}
        if self.throw:
            return {"for": "throw", "dice": list(self.throw), "words": self.words}
        return {"for": "nothing", "words": self.words}


@dataclass(frozen=True)
class View:
    """What one seat may know of a position."""

    game: Game
    seat: int
    state: Waiting
    names: tuple[str, ...]

    @cached_property
    def desk(self) -> Desk:
        """A desk that holds nothing but the observation."""
        desk = Desk(self.game)
        desk.state = self.state
        return desk

    @cached_property
    def actions(self) -> list[Action]:
        """What the seat may choose, found from what it knows."""
        if self.seat == SPECTATOR or not may_choose(self.state, self.seat - 1):
            return []
        return desk_with(self.game, self.state).legal(self.seat - 1)

    @cached_property
    def said(self) -> dict[str, Action]:
        """What the seat may choose, by its texts."""
        say = self.game.text.grammar.say
        return {say(action): action for action in self.actions}

    @property
    def said_already(self) -> Collection[str]:
        """Those texts, if somebody has asked for them: nobody needs to look whether these may be chosen."""
        known: Collection[str] = self.__dict__.get("said", ())
        return known

    @property
    def legal(self) -> list[str]:
        return list(self.said)

    @cached_property
    def waits(self) -> Waits:
        return waits_of(self.game, self.state, self.seat, self.names)

    @cached_property
    def name(self) -> str:
        """A short name for it: made of nothing but what the seat sees, so whoever tries out what is hidden finds out nothing."""
        return short_hash(self.looks)

    @cached_property
    def looks(self) -> bytes:
        """All that the seat sees, without whether others still owe a choice or have sealed it."""
        seen = self.state.copy()
        own = 1 << (self.seat - 1) if self.seat != SPECTATOR else 0
        seen.owed, seen.sealed = seen.owed & own, seen.sealed & own
        return bytes(seen)

    @property
    def place(self) -> int | None:
        """The seat counted from 0; nothing for a spectator."""
        return self.seat - 1 if self.seat else None

    @property
    def prefix(self) -> str:
        """What the ids of its markup begin with."""
        return self.game.name.replace("_", "-")

    def board(self, considered: object = None) -> Board:
        """The board; with a choice that is considered, what would come of it, where the game can show that."""
        board = self.game.stage.board
        if considered is None or not self.game.considers:
            return board(self.state, self.place, self.names, prefix=self.prefix)
        action = considered if isinstance(considered, self.game.action) else self.game.text.hear(considered)
        return board(self.state, self.place, self.names, action, prefix=self.prefix)

    def chart(self, considered: Action | str | None = None) -> Chart | None:
        """The table as facts, if it has no grid; with a choice, or a piece by its key, how far that reaches and what it sees."""
        return self.game.stage.chart(self.state, self.place, self.names, considered)

    def panels(self) -> Panels:
        """What is told around the board."""
        return self.game.stage.panels(self.state, self.place, self.names)

    def svg(self, considered: object = None, *, theme: Theme = "auto") -> str:
        """Board and panels as one picture."""
        return whole_svg(self.board(considered), self.panels(), self.names, prefix=self.prefix, theme=theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def json(self) -> dict[str, Any]:
        return {"seat": self.seat, "position": self.state.json(), "waits": self.waits.json(), "legal": self.legal}


def short_hash(seen: bytes) -> str:
    return hashlib.sha256(seen).hexdigest()[:16]


def waits_of(game: Game, state: Waiting, seat: int, names: Sequence[str]) -> Waits:
    if is_over(state):
        return Waits(words=game.text.result(state, names))
    if state.throw.count:
        return Waits(throw=tuple(state.throw.json()), words=game.text.throw(state, names))
    owing = owing_of(state)
    asked = seat if seat in owing else owing[0]
    return Waits(choices=owing, words=game.text.prompt(state, asked - 1))


def owing_of(state: Waiting) -> tuple[int, ...]:
    return tuple(place + 1 for place in owing(state))


class Moment:
    """A position as it stands, with what was found out of it: each once, however often it is asked."""

    def __init__(self, names: tuple[str, ...], state: Waiting) -> None:
        self.names = names
        self.state = state
        self.views: dict[int, View] = {}
        self.dice = state.throw.dice
        """Sides and lowest face of each die that must land."""
        self.owing = () if self.dice else owing_of(state)
        self.over = not self.owing and not self.dice

    @cached_property
    def stands(self) -> bytes:
        """All of it, as it lies in memory."""
        return self.state.cell.tobytes()  # type: ignore[no-any-return]

    @cached_property
    def throw(self) -> list[str]:
        """The dice that must land by their names."""
        return self.state.throw.json()


class Position:
    """A position that takes choices and faces, or refuses them and stays as it is.

    It lies on the desk of the thread only while that answers a question or moves it: there may be thousands of positions.
    """

    def __init__(self, game: Game, state: Waiting, names: Sequence[str] = ()) -> None:
        self.game = game
        self.played = state
        self.own_desk: Desk | None = None
        """For whoever asked for a desk to work at."""
        self.names = tuple(names) or tuple(f"Seat {seat + 1}" for seat in range(state.seats))
        self.seats = state.seats
        self.fence = False
        """Whether something was revealed since that was asked last."""
        self.latest: Moment | None = None
        self.is_lent = False
        """Whether somebody was given the state itself since the last move, and may have written to it."""

    @classmethod
    def new(cls, game: Game, options: Options, names: Sequence[str] = ()) -> tuple[Position, list[Event]]:
        """The first position, and what happened on the way to it."""
        desk = Desk(game)
        desk.start(options)
        return cls(game, desk.state.copy(), names), desk.events()

    @classmethod
    def load(cls, game: Game, given: object) -> Position:
        """Any position that a game can come to, from its JSON."""
        desk = Desk(game)
        desk.state = game.read_state(given)
        code = desk.validate()
        if code != OK:
            raise game.text.refuse(code, desk.state, 0, None, field_flaw(desk.state))
        return cls.at(game, desk.state)

    @classmethod
    def at(cls, game: Game, state: Waiting, names: Sequence[str] = ()) -> Position:
        """A position of its own, with that state."""
        return cls(game, state.copy(), names)

    @property
    def desk(self) -> Desk:
        """A desk of its own, to be worked at from outside."""
        self.is_lent = True
        if self.own_desk is None:
            self.own_desk = Desk(self.game)
            self.own_desk.state = self.played
            self.played = self.own_desk.state
        return self.work_desk

    @property
    def work_desk(self) -> Desk:
        if self.own_desk is None:
            return desk_with(self.game, self.played)
        if not self.own_desk.machine and is_fast(self.game):
            self.own_desk.quicken()
        return self.own_desk

    @property
    def state(self) -> Waiting:
        self.is_lent = True
        return self.played

    @state.setter
    def state(self, state: Waiting) -> None:
        """Goes back, or elsewhere: to a state that was reached by the rules."""
        self.latest, self.is_lent = None, False
        self.played.put(state)

    @property
    def now(self) -> Moment:
        """What is known of it as it stands, until it is another."""
        known, state = self.latest, self.played
        if known is None or known.names is not self.names or (self.is_lent and known.stands != state.cell.tobytes()):
            known = self.latest = Moment(self.names, state.copy())
        return known

    def move(self, verb: Callable[[Desk], None]) -> list[Event]:
        """Becomes another by a verb. Nothing of it is left on the desk, which may be that of others next."""
        desk = self.work_desk
        try:
            verb(desk)
            self.state = desk.state
        finally:
            events, passed = desk.events(), desk.take_fence()
        self.fence |= passed
        return events

    @property
    def hash(self) -> str:
        return state_hash(self.now.state)

    @property
    def over(self) -> bool:
        return self.now.over

    @property
    def waits(self) -> Waits:
        """What everybody may know of what is awaited."""
        return self.view(SPECTATOR).waits

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that owe a choice, in truth: not to be shown to a seat."""
        return self.now.owing

    @property
    def throwers(self) -> list[int]:
        """The seat that throws each die of the throw that is awaited; 0 where it is thrown for all."""
        return [place + 1 for place in self.work_desk.throwers()]

    @property
    def truth(self) -> Waits:
        """What is awaited, for whoever moves the game on: not to be shown to a seat."""
        return waits_of(self.game, self.now.state, SPECTATOR, self.names)

    @property
    def scores(self) -> list[float] | None:
        return self.work_desk.score() if self.over else None

    def json(self) -> Any:
        return self.state.json()

    # --- Questions of a seat

    def view(self, seat: int) -> View:
        """What a seat sees; one and the same thing, and not to be written to, until the position is another."""
        views = self.now.views
        seen = views.get(seat) if type(seat) is int else None
        if seen is None:
            self.check_seat(seat, spectator=True)
            seen = views[seat] = View(self.game, seat, self.work_desk.view(seat - 1), self.names)
        return seen

    def legal(self, seat: int) -> list[str]:
        self.check_seat(seat)
        return self.view(seat).legal

    def why_not(self, seat: int, action: object) -> RefusalText | None:
        """Why a seat may not choose this now; None if it may."""
        try:
            self.check_choice(seat, action)
        except Refused as refused:
            return refused.refusal
        return None

    def check_seat(self, seat: object, *, spectator: bool = False) -> int:
        lowest = SPECTATOR if spectator else 1
        if type(seat) is not int or not lowest <= seat <= self.seats:
            raise self.refuse(Wait.NO_SEAT, NOBODY, None)
        return seat

    def check_choice(self, seat: object, action: object) -> Action:
        """The action, if the seat may choose it now. A refusal is worded from what the seat may know."""
        place = self.check_seat(seat) - 1
        seen = self.view(place + 1).state
        if is_over(seen):
            raise self.refuse(Wait.OVER, place, action)
        if seen.throw.count:
            raise self.refuse(Wait.THROW_FIRST, place, action)
        if not may_choose(seen, place):
            raise self.refuse(Wait.NOT_OWED, place, action)
        if isinstance(action, str) and action in self.view(place + 1).said_already:
            return self.view(place + 1).said[action]
        heard = action if isinstance(action, self.game.action) else self.read_choice(place, action)
        code = self.work_desk.check(place, heard)
        if code != OK:
            raise self.refuse(code, place, heard)
        return heard

    def read_choice(self, place: int, action: object) -> Action:
        """The action that a text names. What cannot be read is refused with some of what the seat may say just now."""
        try:
            return self.game.text.hear(action)
        except Malformed as refused:
            if refused.code != "unreadable":
                raise
            said = [f"'{text}'" for text in self.view(place + 1).legal]
            choices = ", ".join(said[:SAID]) + (" or another of your choices" if len(said) > SAID else "")
            rule = refused.refusal.rule or ""
            words = f"Cannot read {action!r}. Say {choices}. {self.game.text.book.cite(rule)}"
            raise Malformed.of(refused.code, words, rule, refused.refusal.rulings) from None

    def refuse(self, code: int, place: int, action: object) -> Illegal:
        return self.game.text.refuse(code, self.view(place + 1).state, place, action)

    # --- Verbs: check refuses, apply moves on without asking, accept does both

    def accept_choice(self, seat: int, action: object) -> list[Event]:
        return self.apply_choice(seat, self.check_choice(seat, action))

    def accept_faces(self, faces: object) -> list[Event]:
        return self.apply_faces(self.check_faces(faces))

    def apply_choice(self, seat: int, action: Action) -> list[Event]:
        """A choice that was checked."""
        return self.move(lambda desk: desk.choose(seat - 1, action))

    def apply_faces(self, faces: Sequence[int]) -> list[Event]:
        """Faces that were checked."""
        return self.move(lambda desk: desk.land(faces))

    def take_fence(self) -> bool:
        """Whether something was revealed since this was asked last."""
        passed, self.fence = self.fence, False
        return passed

    def check_faces(self, faces: object) -> list[int]:
        """The faces, if they are what the throw needs."""
        if self.over:
            raise self.refuse(Wait.OVER, NOBODY, None)
        dice, named = self.now.dice, self.now.throw
        if not dice:
            raise self.no_throw()
        if not isinstance(faces, (list, tuple)):
            raise self.bad_faces(f"Faces are a list of whole numbers, got {faces!r}.")
        if len(faces) != len(dice):
            raise self.bad_faces(f"{len(dice)} faces are needed for {' '.join(named)}, got {len(faces)}.")
        for die, (face, (sides, low)) in enumerate(zip(faces, dice, strict=True)):
            high = low + sides - 1
            if type(face) is not int or not low <= face <= high:
                raise self.bad_faces(f"Die {die + 1} is a {named[die]} and shows {low} to {high}, not {face!r}.")
        return list(faces)

    def no_throw(self) -> Illegal:
        return self.bad_faces(f"No dice are to be thrown now: {self.waits.words}", "no_throw")

    def bad_faces(self, words: str, code: str = "faces") -> Illegal:
        """What is wrong with the faces, and the rule that says which there are."""
        rule = self.game.text.refusals[Wait.FACES].rule
        book = self.game.text.book
        return Illegal(RefusalText(code, f"{words} {book.cite(rule)}", rule, book.rulings(rule)))

    # --- Words

    def tell(self, events: Sequence[Event], seat: int | None = None) -> list[EventText]:
        """Events in words: all of them, or those a seat may know of (seat 0 learns only what everybody does)."""
        return [self.game.text.tell(event, self.name) for event in events if seat is None or may_know(event, seat)]

    def name(self, place: int) -> str:
        return self.names[place]


def bounds(throw: Throw, die: int) -> tuple[int, int]:
    sides, low = throw.dice[die]
    return low, low + sides - 1


def may_know(event: Event, seat: int) -> bool:
    return may_see(event.seen, seat)


def may_see(seen: int, seat: int) -> bool:
    """Whether a seat is among those who may know. A spectator is told what every seat may know."""
    return seen == -1 if seat == SPECTATOR else bool(seen >> (seat - 1) & 1)
