"""Useful choices out of all that may be chosen: forces, spots and leaps for bots, hints and masks.

Any point of the table may be chosen; these are the ones worth a thought: full steps all around, the way to what the scenario is
about, just inside the reach of an enemy and just outside it, onto an aura, behind cover.
"""

from __future__ import annotations

from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.engine.table import distance2, root_up
from dicefield.engine.waiting import OK
from dicefield.games.polywars.bots.goals import aim, nearest_enemy
from dicefield.games.polywars.content import UNIT
from dicefield.games.polywars.rules.auras import check_tag, held_by, may_be_dropped
from dicefield.games.polywars.rules.movement import check_mover, check_spot, is_charging
from dicefield.games.polywars.rules.queries import on_table, share
from dicefield.games.polywars.rules.rage import can_draw_nearer, nearer_spot, spot_x, spot_y
from dicefield.games.polywars.state import (
    RADIUS,
    REACH,
    TOKENS,
    Battle,
    Lie,
    Order,
    Size,
    Verb,
)

ROOM = 640
"""How many choices are named at most."""

WAYS = 20
WAY_X = (1000, 0, -1000, 0, 600, -600, -600, 600, 800, -800, -800, 800, 960, -960, -960, 960, 280, -280, -280, 280)
WAY_Y = (0, 1000, 0, -1000, 800, 800, -800, -800, 600, 600, -600, -600, 280, 280, -280, -280, 960, 960, -960, -960)
"""Directions whose full steps end exactly one range unit away, the plainest first."""

STEP_WAYS = 12


# --- Writing ---------------------------------------------------------------------------------------------------------


@rule
def write(out: array[Order], place: int, verb: int, die: int, target: int, x: int, y: int) -> int:
    """One more choice with nothing else in it; the next free place."""
    if place >= ROOM:
        return place
    order = out[place]
    order.die = die
    order.target = target
    order.aura = 0
    order.amount = 0
    order.x = x
    order.y = y
    order.dice[:] = 0
    order.sizes[:] = Size.NONE
    order.verb = verb  # type: ignore[assignment]  # a number already, so that one function serves every verb
    return place + 1


@rule
def is_named(out: array[Order], begin: int, end: int, x: int, y: int) -> bool:
    """Whether a spot is among the choices already."""
    for place in range(begin, end):
        if out[place].x == x and out[place].y == y:
            return True
    return False


# --- Steps -----------------------------------------------------------------------------------------------------------


@rule
def name_steps(battle: Battle, seat: int, out: array[Order], place: int) -> int:
    """Steps of every die that may move; of the one that is moving if there is one, and of those that have not."""
    for die in range(battle.count):
        if battle.dice[die].owner == seat and check_mover(battle, seat, die + 1) == OK:
            place = name_steps_of(battle, seat, out, place, die)
    return place


@rule
def name_steps_of(battle: Battle, seat: int, out: array[Order], begin: int, die: int) -> int:
    mover = battle.dice[die]
    place = begin
    for way in range(STEP_WAYS):
        place = name_step(battle, out, begin, place, die, mover.x + WAY_X[way], mover.y + WAY_Y[way])
    if place < ROOM:
        x, y = aim(battle, seat, die)
        place = name_towards(battle, out, begin, place, die, x, y, 0)
    enemy = nearest_enemy(battle, seat, die)
    if enemy >= 0:
        foe = battle.dice[enemy]
        place = name_towards(battle, out, begin, place, die, foe.x, foe.y, REACH)
        place = name_towards(battle, out, begin, place, die, foe.x, foe.y, REACH + 10)
        place = name_cover(battle, out, begin, place, die, foe.x, foe.y)
    for token in range(TOKENS):
        lying = battle.tokens[token]
        if lying.lie == Lie.LYING:
            place = name_towards(battle, out, begin, place, die, lying.x, lying.y, 0)
            place = name_towards(battle, out, begin, place, die, lying.x, lying.y, 2 * RADIUS)
    if place == begin:
        place = name_step(battle, out, begin, place, die, mover.x, mover.y)
    if place == begin and is_charging(battle, die) and can_draw_nearer(battle, die):
        spot = nearer_spot(battle, die)
        place = name_step(battle, out, begin, place, die, spot_x(spot), spot_y(spot))
    return name_tags(battle, out, begin, place, die)


@rule
def name_step(battle: Battle, out: array[Order], begin: int, place: int, die: int, x: int, y: int) -> int:
    if is_named(out, begin, place, x, y) or check_spot(battle, die, x, y) != OK:
        return place
    return write(out, place, Verb.STEP, die + 1, 0, x, y)


@rule
def name_towards(battle: Battle, out: array[Order], begin: int, place: int, die: int, x: int, y: int, keep: int) -> int:
    """A step on the line to a point, as far as it goes but not nearer than `keep`; back from it if it is too near."""
    mover = battle.dice[die]
    away = root_up(distance2(mover.x, mover.y, x, y))
    if away == 0:
        return place
    length = max(-UNIT + 1, min(UNIT, away - keep))
    nx, ny = mover.x + share(x - mover.x, length, away), mover.y + share(y - mover.y, length, away)
    if keep == REACH and length > 0:  # cut towards 0 it may be a hair too far
        nx, ny = nx + hair(x - mover.x), ny + hair(y - mover.y)
    return name_step(battle, out, begin, place, die, nx, ny)


@rule
def hair(way: int) -> int:
    if way == 0:
        return 0
    return 1 if way > 0 else -1


@rule
def name_cover(battle: Battle, out: array[Order], begin: int, place: int, die: int, x: int, y: int) -> int:
    """Behind another die, as an enemy at a point sees it."""
    mover = battle.dice[die]
    found = 0
    for other in range(battle.count):
        shield = battle.dice[other]
        near = abs(shield.x - mover.x) < 1500 and abs(shield.y - mover.y) < 1500
        if near and found < 2 and other != die and on_table(shield):
            away = root_up(distance2(shield.x, shield.y, x, y))
            nx = shield.x + share(shield.x - x, 2 * RADIUS + 10, away)
            ny = shield.y + share(shield.y - y, 2 * RADIUS + 10, away)
            end = name_step(battle, out, begin, place, die, nx, ny)
            found += end - place
            place = end
    return place


@rule
def name_tags(battle: Battle, out: array[Order], begin: int, place: int, die: int) -> int:
    """Every spot again with each aura that can be tagged from it."""
    end = place
    for token in range(TOKENS):
        if battle.tokens[token].lie == Lie.LYING or battle.tokens[token].lie == Lie.HELD:
            for spot in range(begin, place):
                x, y = out[spot].x, out[spot].y
                if end < ROOM and check_tag(battle, die, token + 1, x, y) == OK:
                    end = write(out, end, Verb.TAG, die + 1, 0, x, y)
                    out[end - 1].aura = token + 1
    return end


@rule
def name_drops(battle: Battle, seat: int, out: array[Order], place: int) -> int:
    for die in range(battle.count):
        if battle.dice[die].owner == seat and on_table(battle.dice[die]):
            token = held_by(battle, die)
            if token >= 0 and may_be_dropped(battle.tokens[token]):
                place = write(out, place, Verb.DROP, die + 1, 0, 0, 0)
    return place
