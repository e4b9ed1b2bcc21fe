"""A choice that is thought about, laid over the table: how far it reaches, what it sees, and where it would put something."""

from __future__ import annotations

from math import hypot

from dicefield.engine.record import array, i64
from dicefield.engine.waiting import OK
from dicefield.games.polywars.content import UNIT
from dicefield.games.polywars.picture.glyphs import cross, ring, word_chip
from dicefield.games.polywars.picture.ground import base_disc, outline
from dicefield.games.polywars.picture.layout import LETTERS, Drawing, dice_on_table, table_of
from dicefield.games.polywars.picture.overlays import aim_mark, arrow, strokes, tokens, towards
from dicefield.games.polywars.picture.pieces import body
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
from dicefield.games.polywars.state import BASE, RADIUS, REACH, Battle, Die, Order, Verb
from dicefield.games.polywars.text.names import blocker_words
from dicefield.look.palette import BONE, PITCH, livery, var
from dicefield.look.svg import NOTHING, Markup, circle, group, join, number, path, title

SPOT_VERBS = (Verb.PLACE, Verb.STEP, Verb.TAG, Verb.TELEPORT)
ATTACKS = (Verb.STRIKE, Verb.ZAP)


# --- A choice that is thought about ----------------------------------------------------------------------------------


def considers(view: Drawing) -> int:
    """The number of the considered die, if it stands on the table."""
    which = view.considered_die()
    return which if which and on_table(die_of(view.battle, which)) else 0


def attacks(view: Drawing) -> int:
    """The number of the considered die, if it would attack."""
    return considers(view) if view.considered is not None and view.considered.verb in ATTACKS else 0


def reach(view: Drawing) -> Markup:
    """Under the dice: the halo of the considered die, and as one shape how far it can zap."""
    which = considers(view)
    if not which:
        return NOTHING
    die = die_of(view.battle, which)
    x, y = view.at(die.x, die.y)
    far = shade(view, die, farthest(die)) if attacks(view) else NOTHING
    return group(far, group(ring(x, y, view.unit, thick=5), data_halo=which), data_considered=which)


def farthest(die: Die) -> int:
    """How far a die can zap, from centre to centre."""
    return REACH + UNIT * (die.value - 1)


def shade(view: Drawing, die: Die, far: int) -> Markup:
    """Everything within reach in light, the ground outside a little darker, and a two-tone edge between them."""
    box, (x, y), r = table_of(view.battle).box, view.at(die.x, die.y), number(view.long(far))
    disc = f"M{number(x)} {number(y)}m-{r} 0a{r} {r} 0 1 0 {number(2 * float(r))} 0a{r} {r} 0 1 0 -{number(2 * float(r))} 0Z"
    ground = f"M{number(box.left)} {number(box.top)}h{number(box.width)}v{number(box.height)}h{number(-box.width)}Z"
    return group(
        path(ground + disc, fill=PITCH, fill_opacity=0.22, fill_rule="evenodd"),
        circle(x, y, float(r), fill=var("brass"), fill_opacity=0.1, data_reach=far),
        ring(x, y, float(r), thick=3.5),
        pointer_events="none",
    )


def aimed_at(view: Drawing) -> int:
    """The number of the die that the considered choice would attack, or 0."""
    considered, battle = view.considered, view.battle
    if considered is None or considered.verb not in ATTACKS or not is_die(battle, considered.target):
        return 0
    there = considered.target != considered.die and on_table(die_of(battle, considered.target))
    return considered.target if there else 0


def targets(view: Drawing) -> Markup:
    """Every die that the considered one could attack from where it stands, by how."""
    which = attacks(view)
    if not which:
        return NOTHING
    drawn = [
        target(view, which, other, die_of(view.battle, other), attack_of(view.battle, which - 1, other - 1))
        for other in enemies_of(view, which)
        if attack_of(view.battle, which - 1, other - 1) >= 0
    ]
    return group(*drawn, pointer_events="none")


def enemies_of(view: Drawing, which: int) -> list[int]:
    """The dice on the table that a die may attack at all, near or far."""
    battle, owner = view.battle, die_of(view.battle, which).owner
    return [other for other, _ in dice_on_table(battle) if check_target(battle, owner, which - 1, other) == OK]


def target(view: Drawing, which: int, other: int, die: Die, verb: int) -> Markup:
    near = verb == Verb.STRIKE
    away = range_between(die_of(view.battle, which), die)
    words = f"{view.die_name(other)} is side to side" if near else f"{view.die_name(other)} can be zapped at range {away}"
    x, y = view.at(die.x, die.y)
    far = view.die_wide * 0.5
    told = NOTHING if near or other == aimed_at(view) else word_chip(str(away), x - far, y - far, LETTERS, ground=var("brass"))
    return group(title(words), aim_mark(view, die, near=near), told, data_can="strike" if near else "zap", data_target_die=other)


# --- Lines and ghosts ------------------------------------------------------------------------------------------------


def sight(view: Drawing) -> Markup:
    """The line to the target of an attack: whole where it is clear, broken behind the point where something hides it."""
    which, aimed, battle = considers(view), aimed_at(view), view.battle
    if not which or not aimed:
        return NOTHING
    one, other = die_of(battle, which), die_of(battle, aimed)
    found, point = in_the_way(battle, which, aimed)
    words = title(f"{view.die_name(which)} to {view.die_name(aimed)}: {line_words(view, one, other, found)}")
    if found != CLEAR:
        return group(words, blocked_line(view, one, other, found, point), pointer_events="none")
    away = 0 if side_to_side(one, other) else range_between(one, other)
    kind = "clear" if away else "near"
    return group(words, arrow(view, one, other), tokens(view, one, other, away), data_sight=kind, pointer_events="none")


def in_the_way(battle: Battle, which: int, aimed: int) -> tuple[int, tuple[int, int]]:
    """What hides one die from another, or `CLEAR`, and the point where it does."""
    point = array.of(i64, 2)
    near = side_to_side(die_of(battle, which), die_of(battle, aimed))
    found = CLEAR if near else witness(battle, which - 1, aimed - 1, point)
    return found, (int(point[0]), int(point[1]))


def line_words(view: Drawing, one: Die, other: Die, found: int) -> str:
    """How one die could attack another, or what speaks against it."""
    if side_to_side(one, other):
        return "side to side"
    away = range_between(one, other)
    seen = "sight is clear" if found == CLEAR else f"sight is blocked by {blocker_words(view.battle, found)}"
    return f"range {away}, value {one.value}" + (", too far" if away >= one.value else f", {seen}")


def blocked_line(view: Drawing, one: Die, other: Die, found: int, point: tuple[int, int]) -> Markup:
    """Up to the witness, the witness itself, and the way that is not seen."""
    seen = strokes(f"M{view.point(*towards(one, other, RADIUS))}L{view.point(*point)}", BONE)
    hidden = strokes(f"M{view.point(*point)}L{view.point(*towards(other, one, RADIUS))}", var("alarm"), "3 13")
    return group(
        hidden,
        seen,
        hider(view, found),
        cross(*view.at(*point), 13),
        data_sight="blocked",
        data_witness=f"die {found}" if found > 0 else f"terrain {-found}",
        data_x=point[0],
        data_y=point[1],
    )


def hider(view: Drawing, found: int) -> Markup:
    """The piece that is in the way, in alarm's colour and with a thick rim."""
    if found < 0:
        edge = outline(view, piece_at(view.battle, -found - 1))
        seat = path(edge, fill=var("alarm"), fill_opacity=0.25, stroke=PITCH, stroke_width=12, stroke_linejoin="round")
        return group(seat, path(edge, fill="none", stroke=var("alarm"), stroke_width=7, stroke_linejoin="round"))
    die = die_of(view.battle, found)
    x, y = view.at(die.x, die.y)
    inks = ((PITCH, 11), (var("alarm"), 7))
    return join([circle(x, y, view.die_wide * 0.62, fill="none", stroke=ink, stroke_width=wide) for ink, wide in inks])


def ghost(view: Drawing) -> Markup:
    """Where the considered choice would put a die or a base, with the disc that it would truly take up."""
    considered = view.considered
    if considered is None:
        return NOTHING
    if considered.verb == Verb.BASE:
        return base_ghost(view, considered)
    if considered.verb not in SPOT_VERBS or not view.considered_die():
        return NOTHING
    die = die_of(view.battle, considered.die)
    x, y = view.at(considered.x, considered.y)
    words = f"{view.die_name(considered.die)} would stand here"
    return group(
        way(view, die, considered),
        group(body(view, die, x, y, words=words), opacity=0.72),
        ring(x, y, view.long(RADIUS), thick=3, dashes="6 5"),
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
    line = strokes(f"M{view.point(*beside)}L{view.point(considered.x, considered.y)}", var("brass"), "1 13")
    tall = too_tall(view.battle, die, considered.x, considered.y)
    return group(group(hider(view, -tall), data_too_tall=tall) if tall else NOTHING, line)


def base_ghost(view: Drawing, considered: Order) -> Markup:
    owner = places_base(view)
    x, y = view.at(considered.x, considered.y)
    return group(
        title("a base would lie here"),
        group(base_disc(view, livery(owner), x, y), opacity=0.6),
        ring(x, y, view.long(BASE), thick=4, dashes="9 7"),
        data_ghost="base",
        data_x=considered.x,
        data_y=considered.y,
    )


def places_base(view: Drawing) -> int:
    """Whose the base would be."""
    return next((seat for seat in range(view.battle.seats) if view.battle.owed >> seat & 1), view.seat or 0)
