"""Whole games by bots, as machine code.

The loops here name no game: the hooks are filled with the compiled rules of the game at hand. Bots get a copy of the position with
what they may not know blanked, and a generator of their own; the dice have another.
"""

from __future__ import annotations

from typing import Any

from dicefield.engine.desk import PLAYED, SEEN, DeskTop
from dicefield.engine.dice import Rng, draw, roll
from dicefield.engine.game import RANDOM
from dicefield.engine.record import NOBODY, Record, array, f64, i64, many, record
from dicefield.engine.rule import hook, rule
from dicefield.engine.waiting import MOST_SEATS, Action, Waiting, first_owing

LONGEST = 1_000_000
"""Steps after which a game is given up as endless: no game of ours comes near, and a broken one must not hang."""

start, legal, choose, land = hook("start"), hook("legal"), hook("choose"), hook("land")
observe, score, pick = hook("observe"), hook("score"), hook("pick")
consult = hook("consult")

BY_THE_BOOK = -1
"""The number of the bot that plays a solved game perfectly, beside those of the game's own."""


@rule
def finish_randomly(desk: DeskTop) -> int:
    """From the position on the desk to the end, every choice equally likely; how many choices and throws it took."""
    state = desk.tables[PLAYED]
    for step in range(LONGEST):
        if state.throw.count != 0:  # and not > 0, so that a choice is compiled knowing that no dice lie there
            roll(state, desk.dice, desk.faces)
            land(state, desk.faces, desk.log)
        elif state.owed != 0:
            seat = first_owing(state)
            choice = draw(desk.minds, legal(state, seat, desk.actions))
            take(desk, seat, choice)
        else:
            return step
    return LONGEST


@rule
def finish_game(desk: DeskTop) -> int:
    """From the position on the desk to the end, each seat by its bot; how many choices and throws it took."""
    state = desk.tables[PLAYED]
    for step in range(LONGEST):
        if state.throw.count != 0:
            roll(state, desk.dice, desk.faces)
            land(state, desk.faces, desk.log)
        elif state.owed != 0:
            seat = first_owing(state)
            choice = decide(desk, seat, desk.bots[seat])
            take(desk, seat, choice)
        else:
            return step
    return LONGEST


@rule
def look_up(desk: DeskTop, seat: int, book: Any) -> int:
    """What perfect play does, from what the seat may know."""
    count = legal(desk.tables[PLAYED], seat, desk.actions)
    desk.tables[SEEN] = desk.tables[PLAYED]
    observe(desk.tables[SEEN], seat)
    return consult(book, desk.tables[SEEN], seat, desk.actions, count, desk.minds)  # type: ignore[no-any-return]


@rule
def no_book(book: Any, view: Waiting, seat: int, actions: array[Action], count: int, rng: Rng) -> int:
    """For games in which nobody looks anything up."""
    return 0


@rule
def take(desk: DeskTop, seat: int, choice: int) -> None:
    """Makes the choice of that number among the actions on the desk.

    Where the answer is yes or no, the number is asked before the list: nobody can foresee the choice, and a processor that guessed
    wrong is sooner back on its way by a number at hand than by an action that it must look up. Longer lists gain nothing by that.
    """
    state = desk.tables[PLAYED]
    if len(desk.actions) == 2 and choice == 0:
        choose(state, seat, desk.actions[0], desk.log)
    else:
        choose(state, seat, desk.actions[choice], desk.log)


@rule
def decide(desk: DeskTop, seat: int, bot: int) -> int:
    """The index of a bot's choice; a bot that looks gets a copy with the secrets of others blanked."""
    count = legal(desk.tables[PLAYED], seat, desk.actions)
    if bot == RANDOM:
        return draw(desk.minds, count)
    desk.tables[SEEN] = desk.tables[PLAYED]
    observe(desk.tables[SEEN], seat)
    return pick(bot, desk.tables[SEEN], seat, desk.actions, count, desk.minds)  # type: ignore[no-any-return]


# --- Many games ------------------------------------------------------------------------------------------------------


@record
class Tally(Record):
    """What a number of games came to."""

    games: i64
    steps: i64
    endless: i64
    shared: i64  # games without a sole winner
    wins: array[i64] = many(MOST_SEATS)
    points: array[f64] = many(MOST_SEATS)
    squares: array[f64] = many(MOST_SEATS)  # of the points of each game

    def add(self, other: Tally) -> None:
        for field in self.fields:
            self.raw[field.name] += other.raw[field.name]


@rule
def count_game(desk: DeskTop, steps: int, tally: Tally) -> None:
    tally.games += 1
    tally.steps += steps
    if steps == LONGEST:
        tally.endless += 1
        return
    score(desk.tables[PLAYED], desk.shares)
    winner = NOBODY
    for seat in range(desk.tables[PLAYED].seats):
        tally.points[seat] += desk.shares[seat]
        tally.squares[seat] += desk.shares[seat] * desk.shares[seat]
        if desk.shares[seat] == 1.0:
            winner = seat
    if winner == NOBODY:
        tally.shared += 1
    else:
        tally.wins[winner] += 1
