"""Whole games for every way in which bots can sit, as machine code, with the choices of a game on tape where they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from dicefield.bots import PERFECT, bot_number, perfect_play
from dicefield.bots.playout import BY_THE_BOOK, LONGEST, decide, look_up, no_book, take
from dicefield.engine.compiled import Compiler, target_of
from dicefield.engine.desk import PLAYED, Desk, DeskTop, do_start
from dicefield.engine.dice import Rng, roll, stir
from dicefield.engine.game import Game, Options
from dicefield.engine.record import Record, array, i8, i64, many, record
from dicefield.engine.rule import hook, rule
from dicefield.engine.waiting import first_owing
from dicefield.solve import solution_class

TAPED = 8_192
"""Choices that a tape has room for."""

land, score = hook("land"), hook("score")


class Tape(Record):
    """The choices of a game, one after the other; `tape_of` declares it with the actions of a game."""

    room: i64
    count: i64
    seats: array[i8]
    actions: array[Any]


@cache
def tape_of(game: Game) -> type[Tape]:
    kinds = {"room": i64, "count": i64, "seats": array[i8], "actions": array[game.action]}  # type: ignore[name-defined]
    shapes = {"seats": many(TAPED), "actions": many(TAPED)}
    return record(type("Tape", (Tape,), {"__annotations__": kinds, "__slots__": (), **shapes}))


@rule
def sow(rng: Rng, seed: Any, place: int) -> None:
    """The same as `rng_from`, of four words of a seed."""
    rng.a = seed[place]
    rng.b = seed[place + 1]
    rng.c = seed[place + 2]
    rng.counter = seed[place + 3]
    stir(rng)


@rule
def do_throw(desk: DeskTop) -> None:
    """The dice that are awaited, by the desk's own generator."""
    roll(desk.tables[PLAYED], desk.dice, desk.faces)
    land(desk.tables[PLAYED], desk.faces, desk.log)


@rule
def play_rounds(desk: DeskTop, seeds: Any, seated: Any, shares: Any, steps: Any, tape: Tape, book: Any) -> None:
    """Each row of seeds is a round, each row of `seated` a way to sit."""
    for one in range(len(seeds)):
        for way in range(len(seated)):
            for seat in range(len(seated[way])):
                desk.bots[seat] = seated[way][seat]
            sow(desk.dice, seeds[one], 0)
            sow(desk.minds, seeds[one], 4)
            steps[one][way] = play_taped(desk, tape, book)
            if steps[one][way] < LONGEST:
                score(desk.tables[PLAYED], desk.shares)
                for seat in range(len(seated[way])):
                    shares[one][way][seat] = desk.shares[seat]


@rule
def play_taped(desk: DeskTop, tape: Tape, book: Any) -> int:
    """A game from its start, each seat by its bot; how many choices and throws it took."""
    do_start(desk)
    tape.count = 0
    state = desk.tables[PLAYED]
    for step in range(LONGEST):
        if state.throw.count != 0:
            roll(state, desk.dice, desk.faces)
            land(state, desk.faces, desk.log)
        elif state.owed != 0:
            seat = first_owing(state)
            choice = look_up(desk, seat, book) if desk.bots[seat] == BY_THE_BOOK else decide(desk, seat, desk.bots[seat])
            note(desk, tape, seat, choice)
            take(desk, seat, choice)
        else:
            return step
    return LONGEST


@rule
def note(desk: DeskTop, tape: Tape, seat: int, choice: int) -> None:
    if tape.count < tape.room:
        tape.seats[tape.count] = seat
        tape.actions[tape.count] = desk.actions[choice]
        tape.count += 1


# --- Desks with bots in their seats -----------------------------------------------------------------------------------

NO_BOOK = (0,)
"""What is handed in where nobody looks anything up."""


def seat_desk(game: Game, bots: Sequence[str], options: Options, *, machine: bool = True) -> tuple[Desk, tuple[Any, ...]]:
    """A desk that tells nothing, and the book that those who play perfectly look into."""
    perfect = PERFECT in bots
    desk = Desk(game, machine=machine, silent=True)
    desk.compiler = book_compiler(game, perfect, desk.machine)
    desk.top.raw["options"] = options.raw
    for seat, name in enumerate(bots):
        desk.top.bots[seat] = BY_THE_BOOK if name == PERFECT else bot_number(game, name)
    return desk, perfect_play(game, options).book if perfect else NO_BOOK


@cache
def book_compiler(game: Game, perfect: bool, machine: bool) -> Compiler:
    """Fills the hook of those who look things up, too."""
    consult = solution_class(game).consult if perfect else no_book
    return Compiler(game.name, {**game.rules.by_name(), "consult": consult}, target=target_of(machine))
