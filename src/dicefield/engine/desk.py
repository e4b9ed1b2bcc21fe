"""A desk: one game's working memory, and the verbs that move it, at either speed.

Everything the rules touch lies in one record: the position, what a seat sees of it, room for actions, faces and events, generators.
One record means one pointer: nothing is allocated or counted while a million games are played, and a desk is copied, sent or
batched as bytes. Interpreted and compiled desks have the same verbs and give the same answers; tests hold them to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from dicefield.engine.compiled import Compiler, is_interpreted_only, target_of
from dicefield.engine.dice import Rng
from dicefield.engine.events import ROOM, Event, Log, Silence
from dicefield.engine.game import Game, Options
from dicefield.engine.record import Record, array, f64, i8, i64, many, record
from dicefield.engine.rule import hook, rule
from dicefield.engine.validity import field_flaw
from dicefield.engine.waiting import MOST_DICE, MOST_SEATS, Action, Waiting

PLAYED, SEEN, BLANK = 0, 1, 2
"""The three positions on a desk: the one being played, what somebody sees of it, and one that stays empty."""

start, legal, check, choose = hook("start"), hook("legal"), hook("check"), hook("choose")
land, observe, guess = hook("land"), hook("observe"), hook("guess")
score, validate, pick = hook("score"), hook("validate"), hook("pick")
estimate, thrower = hook("estimate"), hook("thrower")


class DeskTop(Record):
    """What lies on a desk; `desk_top` declares it with the records of a game."""

    tables: array[Any]
    options: Any
    action: Any
    actions: array[Any]
    faces: array[i64]
    shares: array[f64]
    bots: array[i8]
    dice: Rng
    minds: Rng
    log: Log


@cache
def desk_top(game: Game, silent: bool = False) -> type[DeskTop]:
    """The record of a game's desk."""
    kinds = {"tables": array[game.state], "options": game.options, "action": game.action, "actions": array[game.action]}  # type: ignore[name-defined]
    kinds["log"] = Silence if silent else Log
    sizes = {"tables": 3, "actions": game.most_actions, "faces": MOST_DICE, "shares": MOST_SEATS, "bots": MOST_SEATS}
    shapes = {name: many(size) for name, size in sizes.items()}
    return record(type("DeskTop", (DeskTop,), {"__annotations__": kinds, "__slots__": (), **shapes}))


# --- The verbs, with the rules of a game in place of the hooks -------------------------------------------------------


@rule
def do_start(desk: DeskTop) -> None:
    desk.tables[PLAYED] = desk.tables[BLANK]
    start(desk.tables[PLAYED], desk.options, desk.log)


@rule
def do_legal(desk: DeskTop, seat: int) -> int:
    return legal(desk.tables[PLAYED], seat, desk.actions)  # type: ignore[no-any-return]


@rule
def do_check(desk: DeskTop, seat: int) -> int:
    return check(desk.tables[PLAYED], seat, desk.action)  # type: ignore[no-any-return]


@rule
def do_choose(desk: DeskTop, seat: int) -> None:
    choose(desk.tables[PLAYED], seat, desk.action, desk.log)


@rule
def do_land(desk: DeskTop) -> None:
    land(desk.tables[PLAYED], desk.faces, desk.log)


@rule
def do_observe(desk: DeskTop, seat: int) -> None:
    desk.tables[SEEN] = desk.tables[PLAYED]
    observe(desk.tables[SEEN], seat)


@rule
def do_guess(desk: DeskTop, seat: int) -> None:
    guess(desk.tables[PLAYED], seat, desk.minds)


@rule
def do_score(desk: DeskTop) -> None:
    score(desk.tables[PLAYED], desk.shares)


@rule
def do_estimate(desk: DeskTop) -> bool:
    return estimate(desk.tables[PLAYED], desk.shares)  # type: ignore[no-any-return]


@rule
def do_validate(desk: DeskTop) -> int:
    return validate(desk.tables[PLAYED])  # type: ignore[no-any-return]


@rule
def do_find_thrower(desk: DeskTop, die: int) -> int:
    return thrower(desk.tables[PLAYED], die)  # type: ignore[no-any-return]


@rule
def do_pick(desk: DeskTop, bot: int, seat: int, count: int) -> int:
    """A bot's choice among the actions on the desk, from what is in `SEEN`."""
    return pick(bot, desk.tables[SEEN], seat, desk.actions, count, desk.minds)  # type: ignore[no-any-return]


# --- The same for Python to call as machine code: an array is handed over forty times as fast as a record --------------


@rule
def legal_at(desks: array[DeskTop], seat: int) -> int:
    return do_legal(desks[0], seat)


@rule
def check_at(desks: array[DeskTop], seat: int) -> int:
    return do_check(desks[0], seat)


@rule
def choose_at(desks: array[DeskTop], seat: int) -> None:
    do_choose(desks[0], seat)


@rule
def land_at(desks: array[DeskTop]) -> None:
    do_land(desks[0])


@rule
def observe_at(desks: array[DeskTop], seat: int) -> None:
    do_observe(desks[0], seat)


@rule
def guess_at(desks: array[DeskTop], seat: int) -> None:
    do_guess(desks[0], seat)


@rule
def score_at(desks: array[DeskTop]) -> None:
    do_score(desks[0])


@rule
def find_thrower_at(desks: array[DeskTop], die: int) -> int:
    return do_find_thrower(desks[0], die)


@rule
def pick_at(desks: array[DeskTop], bot: int, seat: int, count: int) -> int:
    return do_pick(desks[0], bot, seat, count)


VERBS: dict[Callable[..., Any], tuple[Callable[..., Any], int]] = {
    do_legal: (legal_at, 1),
    do_check: (check_at, 1),
    do_choose: (choose_at, 1),
    do_land: (land_at, 0),
    do_observe: (observe_at, 1),
    do_guess: (guess_at, 1),
    do_score: (score_at, 0),
    do_find_thrower: (find_thrower_at, 1),
    do_pick: (pick_at, 3),
}
"""The verbs by which games are played, and odds counted: as Python calls them, and how many numbers they take beside the desk."""


# --- Desks for Python ------------------------------------------------------------------------------------------------


@cache
def compiler(game: Game, machine: bool) -> Compiler:
    """What fills the hooks of drivers with the rules of a game, as machine code or interpreted."""
    return Compiler(game.name, game.rules.by_name(), target=target_of(machine))


class Desk:
    """A desk to work at from Python. Seats count from 0 here, as in the rules. Nothing is told at a silent one."""

    def __init__(self, game: Game, *, machine: bool = False, silent: bool = False) -> None:
        self.game = game
        self.machine = machine and not is_interpreted_only()
        self.compiler = compiler(game, self.machine)
        """Fills the hooks of drivers; a driver with more hooks than the rules have brings another."""
        self.top = desk_top(game, silent)()
        self.top.log.room = 0 if silent else ROOM
        self.played, self.seen = self.top.tables[PLAYED], self.top.tables[SEEN]
        self.action, self.actions, self.log = self.top.action, self.top.actions, self.top.log
        self.tops = self.top.cell.reshape(1)

    def quicken(self) -> None:
        """From now on it runs by machine code."""
        self.machine = not is_interpreted_only()
        self.compiler = compiler(self.game, self.machine)

    def is_kept(self) -> bool:
        """Whether the machine code of the verbs by which games are played is on the disk."""
        return all(self.compiler.is_kept(verb) for verb, _ in VERBS.values())

    def load(self) -> None:
        """Takes that machine code from the disk, or makes it."""
        if self.machine:
            for verb, count in VERBS.values():
                self.compiler.load(verb, self.tops, *[0] * count)

    def run(self, driver: Callable[..., Any], *more: int | Record | array[Any] | tuple[Any, ...]) -> Any:
        """Runs a driver on this desk, at this desk's speed."""
        if not self.machine:
            return self.compiler(driver)(self.top, *more)
        if driver in VERBS:
            return self.compiler(VERBS[driver][0])(self.tops, *more)
        return self.compiler(driver)(self.top.raw, *[value.raw if isinstance(value, (Record, array)) else value for value in more])

    @property
    def state(self) -> Waiting:
        """The position itself: writing to it moves the game."""
        played: Waiting = self.played
        return played

    @state.setter
    def state(self, state: Waiting) -> None:
        self.played.put(state)

    def start(self, options: Options) -> None:
        self.top.raw["options"] = options.raw
        self.run(do_start)

    def legal(self, seat: int) -> list[Action]:
        return [self.actions[place].copy() for place in range(self.run(do_legal, seat))]

    def check(self, seat: int, action: Action) -> int:
        self.action.put(action)
        return int(self.run(do_check, seat))

    def choose(self, seat: int, action: Action) -> None:
        self.action.put(action)
        self.run(do_choose, seat)

    def land(self, faces: Sequence[int]) -> None:
        self.top.faces.raw[: len(faces)] = faces
        self.run(do_land)

    def view(self, seat: int) -> Waiting:
        """A copy of the position with what the seat may not know blanked."""
        self.run(do_observe, seat)
        seen: Waiting = self.seen.copy()
        return seen

    def guess(self, seat: int) -> None:
        self.run(do_guess, seat)

    def score(self) -> list[float]:
        self.run(do_score)
        return [self.top.shares[seat] for seat in range(self.state.seats)]

    def estimate(self) -> list[float] | None:
        """The game's own estimate of what each seat can expect; None where it gives none."""
        told = self.run(do_estimate)
        return [self.top.shares[seat] for seat in range(self.state.seats)] if told else None

    def throwers(self) -> list[int]:
        """Who throws each die of the throw that is awaited; NOBODY where it is thrown for all."""
        return [int(self.run(do_find_thrower, die)) for die in range(self.state.throw.count)]

    def validate(self) -> int:
        """0, or why no game can come to this position: first by what its fields declare, then by the game's own rule."""
        flaw = field_flaw(self.state)
        if flaw:
            return int(self.game.invalid if flaw.why is None else flaw.why)
        return int(self.run(do_validate))

    def pick(self, bot: int, view: Waiting, seat: int, actions: Iterable[Action], minds: Rng) -> int:
        """The choice of a bot that looks, from an observation and its own generator and nothing else."""
        count = 0
        for action in actions:
            self.actions[count] = action
            count += 1
        self.seen.put(view)
        self.top.raw["minds"] = minds.raw
        chosen = int(self.run(do_pick, bot, seat, count))
        minds.take(self.top.minds)
        return chosen

    def events(self) -> list[Event]:
        """What happened since this was asked last."""
        told = list(self.log)
        self.log.count = 0
        return told

    def take_fence(self) -> bool:
        """Whether a rule revealed something since this was asked last."""
        passed: bool = self.log.fence
        if passed:
            self.log.fence = False
        return passed
