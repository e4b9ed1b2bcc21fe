"""A choice that is thought about, laid over the table: how far it reaches, what it sees, and where it would put something."""

from __future__ import annotations

from math import hypot

from dicefield.engine.record import array, i64
from dicefield.engine.waiting import OK
from dicefield.games.polywars.content import UNIT
from dicefield.games.polywars.picture.board import base_disc, outline
from dicefield.games.polywars.picture.glyphs import cross, ring, word_chip
from dicefield.games.polywars.picture.layout import Drawing, dice_on_table
from dicefield.games.polywars.picture.overlays import aim_mark, arrow, strokes, tokens, towards
from dicefield.games.polywars.rules.combat import attack_of, check_target
from dicefield.games.polywars.rules.queries import (
    CLEAR,
    die_of,
    is_die,
    on_table,
    piece_at,
    range_between,
    side_to_side,
    too_tall,
    witness,
)
from dicefield.games.polywars.state import BASE, RADIUS, REACH, Die, Order, Verb
from dicefield.look.dice import die as draw_die
from dicefield.look.palette import BONE, PITCH, livery, var
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, circle, group, join, path, title

SPOT_VERBS = (Verb.PLACE, Verb.STEP, Verb.TAG, Verb.TELEPORT)
ATTACKS = (Verb.STRIKE, Verb.ZAP)


# --- A choice that is thought about ----------------------------------------------------------------------------------


def reach(view: Drawing) -> Markup:
    """Under the dice: the halo of the considered die, its reach side to side, and a ring for every range it can zap at."""
    which = view.considered_die()
    if not which or not on_table(die_of(view.battle, which)):
        return NOTHING
    die = die_of(view.battle, which)
    x, y = view.at(die.x, die.y)
    zaps = [zap_ring(view, die, away) for away in range(1, die.value)]
    return group(
        *reversed(zaps),
        circle(
            x,
            y,
            view.long(REACH),
            fill=var("brass"),
            fill_opacity=0.12,
            stroke=BONE,
            stroke_width=2,
            stroke_dasharray="7 5",
            data_reach=REACH,
        ),
        group(ring(x, y, view.unit), data_halo=which),
        data_considered=which,
    )


def zap_ring(view: Drawing, die: Die, away: int) -> Markup:
    """How far a zap of one range reaches; the ones that no part of the table shows are left out."""
    r = REACH + away * UNIT
    window = view.window
    farthest = max(hypot(die.x - x, die.y - y) for x in (window.left, window.right) for y in (window.top, window.bottom))
    if r > farthest:
        return NOTHING
    x, y = view.at(die.x, die.y)
    line = circle(x, y, view.long(r), fill="none", stroke=BONE, stroke_opacity=0.55, stroke_width=1.6, stroke_dasharray="3 6")
    return group(line, data_range=away)


def range_figures(view: Drawing) -> Markup:
    """The range of each ring, where the ring crosses the part that is shown."""
    which = view.considered_die()
    if not which or not on_table(die_of(view.battle, which)):
        return NOTHING
    die = die_of(view.battle, which)
    spots = {away: ring_spots(view, die, away) for away in range(1, die.value)}
    ways = sorted(range(4), key=lambda way: (way == busy_way(view, die), -sum(way in shown for shown in spots.values())))
    drawn = []
    for away, shown in spots.items():
        for way in ways:
            if way in shown:
                drawn.append(word_chip(str(away), *shown[way], 12))
                break
    return group(*drawn, opacity=0.92)


def busy_way(view: Drawing, die: Die) -> int:
    """Which of the four ways the line to a considered target takes, counted like those of `ring_spots`, or -1."""
    aimed = aimed_at(view)
    if not aimed:
        return -1
    other = die_of(view.battle, aimed)
    across, down = other.x - die.x, other.y - die.y
    if abs(across) >= abs(down):
        return 1 if across > 0 else 3
    return 2 if down > 0 else 0


def aimed_at(view: Drawing) -> int:
    """The number of the die that the considered choice would attack, or 0."""
    considered, battle = view.considered, view.battle
    if considered is None or considered.verb not in ATTACKS or not is_die(battle, considered.target):
        return 0
    there = considered.target != considered.die and on_table(die_of(battle, considered.target))
    return considered.target if there else 0


def ring_spots(view: Drawing, die: Die, away: int) -> dict[int, Point]:
    """Where a ring crosses the four ways from its die, in the part that is shown; all figures stand in one row if they can."""
    r = REACH + away * UNIT
    spots = [(die.x, die.y - r), (die.x + r, die.y), (die.x, die.y + r), (die.x - r, die.y)]
    return {way: view.at(*spot) for way, spot in enumerate(spots) if view.window.holds(*spot, 150)}


def targets(view: Drawing) -> Markup:
    """Every die that the considered one could attack from where it stands, by how."""
    which, battle = view.considered_die(), view.battle
    if not which or not on_table(die_of(battle, which)) or view.considered is None:
        return NOTHING
    owner = die_of(battle, which).owner
    drawn = []
    for other, die in dice_on_table(battle):
        if check_target(battle, owner, which - 1, other) == OK:
            verb = attack_of(battle, which - 1, other - 1)
            if verb >= 0:
                drawn.append(target(view, which, other, die, verb))
    return join(drawn)


def target(view: Drawing, which: int, other: int, die: Die, verb: int) -> Markup:
    near = verb == Verb.STRIKE
    away = range_between(die_of(view.battle, which), die)
    words = f"{view.die_name(other)} is side to side" if near else f"{view.die_name(other)} can be zapped at range {away}"
    x, y = view.at(die.x, die.y)
    far = view.long(RADIUS) * 1.15
    figure = (
        NOTHING
        if near
        else word_chip(f"r{away}", x - far * 0.85, y - far * 0.85, max(10, 0.16 * view.unit), ground=var("brass"), ink=PITCH)
    )
    return group(title(words), aim_mark(view, die, near=near), figure, data_can="strike" if near else "zap", data_target_die=other)


# --- Lines and ghosts ------------------------------------------------------------------------------------------------


def sight(view: Drawing) -> Markup:
    """The line to the target of an attack: whole where it is clear, broken behind the point where something hides it."""
    which, aimed, battle = view.considered_die(), aimed_at(view), view.battle
    if not which or not aimed or not on_table(die_of(battle, which)):
        return NOTHING
    one, other = die_of(battle, which), die_of(battle, aimed)
    if side_to_side(one, other):
        return group(arrow(view, one, other), data_sight="near")
    point = array.of(i64, 2)
    found = witness(battle, which - 1, aimed - 1, point)
    away = range_between(one, other)
    if found == CLEAR:
        return group(arrow(view, one, other), tokens(view, one, other, away), data_sight="clear")
    return blocked_line(view, one, other, found, (int(point[0]), int(point[1])))


def blocked_line(view: Drawing, one: Die, other: Die, found: int, point: tuple[int, int]) -> Markup:
    """Up to the witness, the witness itself, and the way that is not seen."""
    seen = strokes(f"M{view.point(*towards(one, other, RADIUS))}L{view.point(*point)}", BONE)
    hidden = strokes(f"M{view.point(*point)}L{view.point(*towards(other, one, RADIUS))}", var("alarm"), "2 9")
    size = max(5.0, view.long(RADIUS) * 0.34)
    return group(
        hidden,
        seen,
        hider(view, found),
        cross(*view.at(*point), size),
        data_sight="blocked",
        data_witness=f"die {found}" if found > 0 else f"terrain {-found}",
        data_x=point[0],
        data_y=point[1],
    )


def hider(view: Drawing, found: int) -> Markup:
    """The piece that is in the way, in alarm's colour and with a thick rim."""
    if found < 0:
        edge = outline(view, piece_at(view.battle, -found - 1))
        seat = path(edge, fill=var("alarm"), fill_opacity=0.25, stroke=PITCH, stroke_width=9, stroke_linejoin="round")
        return group(seat, path(edge, fill="none", stroke=var("alarm"), stroke_width=5, stroke_linejoin="round"))
    die = die_of(view.battle, found)
    x, y = view.at(die.x, die.y)
    rings = [
        circle(x, y, view.long(RADIUS) * 1.25, fill="none", stroke=ink, stroke_width=wide)
        for ink, wide in ((PITCH, 8), (var("alarm"), 5))
    ]
    return join(rings)


def ghost(view: Drawing) -> Markup:
    """Where the considered choice would put a die or a base."""
    considered = view.considered
    if considered is None:
        return NOTHING
    if considered.verb == Verb.BASE:
        return base_ghost(view, considered)
    if considered.verb not in SPOT_VERBS or not view.considered_die():
        return NOTHING
    die = die_of(view.battle, considered.die)
    x, y = view.at(considered.x, considered.y)
    size, r = view.die_size, view.long(RADIUS)
    drawn = draw_die(
        die.sides, die.value or None, x - size / 2, y - 0.46 * size, size, seat=die.owner, label=False,
        title=f"{view.die_name(considered.die)} would stand here",
    )  # fmt: skip
    return group(
        way(view, die, considered),
        group(drawn, opacity=0.72),
        ring(x, y, r * 1.22, thick=2.4, dashes="4 4"),
        data_ghost=considered.die,
        data_x=considered.x,
        data_y=considered.y,
    )


def way(view: Drawing, die: Die, considered: Order) -> Markup:
    """The path of a step, and the piece that is too tall for it if there is one; a leap has no path."""
    if not on_table(die) or considered.verb not in (Verb.STEP, Verb.TAG):
        return NOTHING
    apart = max(hypot(considered.x - die.x, considered.y - die.y), 1)
    beside = (die.x + (considered.x - die.x) * RADIUS / apart, die.y + (considered.y - die.y) * RADIUS / apart)
    line = strokes(f"M{view.point(*beside)}L{view.point(considered.x, considered.y)}", var("brass"), "1 9")
    tall = too_tall(view.battle, die, considered.x, considered.y)
    return group(group(hider(view, -tall), data_too_tall=tall) if tall else NOTHING, line)


def base_ghost(view: Drawing, considered: Order) -> Markup:
    owner = next((seat for seat in range(view.battle.seats) if view.battle.owed >> seat & 1), view.seat or 0)
    x, y = view.at(considered.x, considered.y)
    return group(
        title("a base would lie here"),
        group(base_disc(view, livery(owner), x, y), opacity=0.6),
        ring(x, y, view.long(BASE), thick=2.4, dashes="6 5"),
        data_ghost="base",
        data_x=considered.x,
        data_y=considered.y,
    )
