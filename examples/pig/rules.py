"""The rules of Pig."""

from __future__ import annotations

from dicefield.engine.dice import Rng
from dicefield.engine.events import Log, tell
from dicefield.engine.record import array, f64, i64
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, ask, award, clear_throw, is_over, owe
from examples.pig.state import SEATS, SIDES, Decision, EventKind, Pig, PigOptions, Refusal, Verb


@rule
def start(pig: Pig, options: PigOptions, log: Log) -> None:
    pig.seats = SEATS
    pig.goal = options.goal
    owe(pig, 0)


@rule
def legal(pig: Pig, seat: int, out: array[Decision]) -> int:
    out[0].verb = Verb.ROLL
    out[1].verb = Verb.HOLD
    return 2


@rule
def check(pig: Pig, seat: int, action: Decision) -> int:
    return OK


@rule
def choose(pig: Pig, seat: int, action: Decision, log: Log) -> None:
    if action.verb == Verb.ROLL:
        pig.owed = 0
        ask(pig, SIDES)
    else:
        hold(pig, seat, log)


@rule
def hold(pig: Pig, seat: int, log: Log) -> None:
    """The pot is safe, and may win (rules 1.5 and 1.6)."""
    pig.scores[seat] += pig.pot
    tell(log, EventKind.HELD, seat, 105, pig.pot, pig.scores[seat])
    if pig.scores[seat] >= pig.goal:
        pig.owed = 0
        tell(log, EventKind.WON, seat, 106, pig.scores[seat])
    else:
        pass_turn(pig)


@rule
def pass_turn(pig: Pig) -> None:
    pig.pot = 0
    pig.turn = 1 - pig.turn
    owe(pig, pig.turn)


@rule
def land(pig: Pig, faces: array[i64], log: Log) -> None:
    """A 1 ends the turn, anything else fills the pot (rules 1.3 and 1.4)."""
    clear_throw(pig)
    if faces[0] == 1:
        tell(log, EventKind.BUST, pig.turn, 104)
        pass_turn(pig)
    else:
        pig.pot += faces[0]
        tell(log, EventKind.ROLLED, pig.turn, 103, faces[0], pig.pot)
        owe(pig, pig.turn)


@rule
def thrower(pig: Pig, die: int) -> int:
    return pig.turn


@rule
def observe(pig: Pig, seat: int) -> None:
    """Nothing is hidden."""


@rule
def guess(pig: Pig, seat: int, rng: Rng) -> None:
    """Nothing is to be guessed."""


@rule
def score(pig: Pig, out: array[f64]) -> None:
    award(out, SEATS, 0 if pig.scores[0] >= pig.goal else 1)


@rule
def validate(pig: Pig) -> int:
    """What joins several fields: a winner only at the end, and somebody to move before."""
    if pig.scores[1 - pig.turn] >= pig.goal:
        return Refusal.POSITION
    if is_over(pig) != (pig.scores[pig.turn] >= pig.goal):
        return Refusal.POSITION
    waiting = pig.owed == 1 << pig.turn or (pig.throw.count == 1 and pig.throw.sides[0] == SIDES)
    return OK if waiting or is_over(pig) else Refusal.POSITION


@rule
def pick(bot: int, view: Pig, seat: int, actions: array[Decision], count: int, rng: Rng) -> int:
    """The greedy bot: hold at 20, or when that wins."""
    return 1 if view.pot >= 20 or view.scores[seat] + view.pot >= view.goal else 0
