"""How far a die gets with the steps it has left, and by which steps it gets somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, hypot, pi, sin

from dicefield.engine.waiting import OK
from dicefield.games.polywars.content import UNIT, Deployment
from dicefield.games.polywars.rules.auras import check_tag, leader_of
from dicefield.games.polywars.rules.damage import base_of
from dicefield.games.polywars.rules.movement import allowance, check_mover, check_spot
from dicefield.games.polywars.rules.queries import die_of
from dicefield.games.polywars.state import RADIUS, Battle, Lie, Phase
from dicefield.look.reach import Window, disc

WAYS = 16
LENGTHS = (1.0, 0.7, 0.45)
TRIES = 500
"""How many ends of steps are judged before a way around is given up."""
Point = tuple[int, int]


# --- How far ---------------------------------------------------------------------------------------------------------


def window(battle: Battle) -> Window | None:
    """Where the centre of a die may be, on a table with an edge."""
    if not battle.scenario.edge:
        return None
    return RADIUS, RADIUS, battle.scenario.width - RADIUS, battle.scenario.height - RADIUS


def steps_left(battle: Battle, which: int) -> int:
    if battle.phase == Phase.SPEED or (battle.acting == which and battle.steps):
        return int(battle.steps)
    return allowance(die_of(battle, which).sides)


def step_reach(battle: Battle, which: int) -> str:
    die = die_of(battle, which)
    return disc(die.x, die.y, steps_left(battle, which) * UNIT, window(battle))


def deployment_reach(battle: Battle, seat: int) -> str:
    """Around the leader or the base; where the scenario says it otherwise, the rules judge each spot."""
    if battle.phase != Phase.DEPLOY or battle.scenario.deployment == Deployment.LANE:
        return ""
    led = battle.scenario.deployment == Deployment.LEADERS
    anchor = battle.dice[leader_of(battle, seat)] if led else battle.bases[base_of(battle, seat)]
    return disc(anchor.x, anchor.y, battle.scenario.near + RADIUS, window(battle))


# --- By which steps --------------------------------------------------------------------------------------------------


def route(battle: Battle, seat: int, which: int, x: int, y: int) -> list[str]:
    """Steps to just this point: straight, else around what is in the way; the straight ones where there is no way."""
    if battle.phase not in (Phase.MOVE, Phase.SPEED) or check_mover(battle, seat, which) != OK:
        return []
    points = straight(battle, which, (x, y))
    if not is_walkable(battle, which, points):
        points = around(battle, which, (x, y)) or points
    *before, last = [f"step {which} to {at_x} {at_y}" for at_x, at_y in points]
    return [*before, last + tag_there(battle, which, x, y)]


def straight(battle: Battle, which: int, end: Point) -> list[Point]:
    die = die_of(battle, which)
    dx, dy = end[0] - die.x, end[1] - die.y
    steps = min(max(1, ceil(hypot(dx, dy) / UNIT)), steps_left(battle, which))
    return [(die.x + round(dx * step / steps), die.y + round(dy * step / steps)) for step in range(1, steps)] + [end]


def is_walkable(battle: Battle, which: int, points: list[Point]) -> bool:
    walked = battle.copy()
    return all(walk(walked, which, point) for point in points)


def walk(battle: Battle, which: int, point: Point) -> bool:
    """Puts a die at the end of a step, if a step may end there."""
    if check_spot(battle, which - 1, *point) != OK:
        return False
    die = die_of(battle, which)
    die.x, die.y = point
    return True


def around(battle: Battle, which: int, end: Point) -> list[Point]:
    """A way of several steps, the most direct tried first; empty where none is found soon."""
    tries = iter(range(TRIES))
    return search(battle.copy(), which, end, steps_left(battle, which), tries) or []


def search(battle: Battle, which: int, end: Point, steps: int, tries: Iterator[int]) -> list[Point] | None:
    die = die_of(battle, which)
    here = die.x, die.y
    if far(here, end) <= UNIT and walk(battle, which, end):
        die.x, die.y = here
        return [end]
    if steps < 2:
        return None
    for point in sorted(next_points(here), key=lambda point: far(point, end)):
        if far(point, end) > (steps - 1) * UNIT or next(tries, None) is None:
            return None
        if walk(battle, which, point):
            rest = search(battle, which, end, steps - 1, tries)
            die.x, die.y = here
            if rest:
                return [point, *rest]
    return None


def next_points(here: Point) -> list[Point]:
    turns = [2 * pi * way / WAYS for way in range(WAYS)]
    lengths = [UNIT * length for length in LENGTHS]
    return [(here[0] + int(long * cos(turn)), here[1] + int(long * sin(turn))) for turn in turns for long in lengths]


def far(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def tag_there(battle: Battle, which: int, x: int, y: int) -> str:
    """Who ends a step on an aura that lies there takes it, if that is allowed."""
    for place, token in enumerate(battle.tokens):
        on_it = token.lie == Lie.LYING and far((token.x, token.y), (x, y)) <= RADIUS
        if on_it and check_tag(battle, which - 1, place + 1, x, y) == OK:
            return f" tag {place + 1}"
    return ""
