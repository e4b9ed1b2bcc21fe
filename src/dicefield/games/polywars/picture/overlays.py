"""What lies over the table for a moment: the halo of the acting die, an attack in the air, where to deploy."""

from __future__ import annotations

from math import hypot

from dicefield.engine.waiting import owes
from dicefield.games.polywars.content import UNIT, Deployment
from dicefield.games.polywars.picture.glyphs import ring, word_chip, word_chip_size
from dicefield.games.polywars.picture.layout import Drawing, dice_on_table
from dicefield.games.polywars.picture.pieces import Box, fits, tagged_box
from dicefield.games.polywars.rules.damage import base_of
from dicefield.games.polywars.rules.deployment import leader_of
from dicefield.games.polywars.rules.queries import die_of, is_die, on_table
from dicefield.games.polywars.state import RADIUS, Die, Lie, Phase
from dicefield.look.dice import die as draw_die
from dicefield.look.palette import BONE, PITCH, var
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, circle, group, join, number, path, text, title

AROUND = ((0, -1), (0, 1), (0.71, -0.71), (-0.71, -0.71), (0.71, 0.71), (-0.71, 0.71), (1, 0), (-1, 0))
"""Where on a ring words may stand, the best places first."""


# --- The acting die --------------------------------------------------------------------------------------------------


def shows_acting(view: Drawing) -> bool:
    """One halo at a time: that of a die which is thought about goes before that of the acting one."""
    battle = view.battle
    there = is_die(battle, battle.acting) and on_table(die_of(battle, battle.acting))
    return there and view.considered_die() in (0, battle.acting)


def acting(view: Drawing) -> Markup:
    """The halo around the die whose turn it is, and the steps it has left."""
    battle = view.battle
    if not shows_acting(view):
        return NOTHING
    die = die_of(battle, battle.acting)
    x, y = view.at(die.x, die.y)
    return group(
        title(f"one range unit around {view.die_name(battle.acting)}"),
        circle(x, y, view.unit, fill=var("brass"), fill_opacity=0.1),
        ring(x, y, view.unit),
        data_halo=battle.acting,
    )


def steps_left(view: Drawing) -> Markup:
    """Written on the halo, above everything else."""
    battle = view.battle
    if not battle.steps or not shows_acting(view):
        return NOTHING
    die = die_of(battle, battle.acting)
    x, y = view.at(die.x, die.y)
    words = "1 step left" if battle.steps == 1 else f"{battle.steps} steps left"
    spots = [view.at(die.x + UNIT * across, die.y + UNIT * down) for across, down in AROUND]
    taken = [tagged_box(view, *other) for other in dice_on_table(battle)]
    wide, high = word_chip_size(words, 15)
    free = [
        spot
        for spot in spots
        if fits(view, (spot[0] - wide / 2, spot[1] - high / 2, spot[0] + wide / 2, spot[1] + high / 2), taken)
    ]
    spot = free[0] if free else (x, y + view.unit)
    return group(word_chip(words, *spot, 15, ground=var("brass"), ink=PITCH), data_steps=battle.steps)


def offers(view: Drawing) -> Markup:
    """From an aura that is offered to the die that may take it."""
    drawn = []
    for token in view.battle.tokens:
        if token.lie == Lie.OFFERED and is_die(view.battle, token.killer):
            killer = die_of(view.battle, token.killer)
            drawn.append(strokes(f"M{view.point(token.x, token.y)}L{view.point(killer.x, killer.y)}", var("brass"), "3 8"))
    return group(*drawn, data_offer="1") if drawn else NOTHING


# --- An attack in the air --------------------------------------------------------------------------------------------


def attack(view: Drawing) -> Markup:
    """From attacker to target with a token at every range unit, and the command die half-way."""
    battle = view.battle
    if battle.phase not in (Phase.STRIKE, Phase.SPLIT) or not is_die(battle, battle.acting) or not is_die(battle, battle.target):
        return NOTHING
    one, other = die_of(battle, battle.acting), die_of(battle, battle.target)
    return group(
        title(f"{view.die_name(battle.acting)} attacks {view.die_name(battle.target)}"),
        arrow(view, one, other),
        tokens(view, one, other, battle.away),
        command_die(view, one, other),
        aim_mark(view, other, near=battle.away == 0),
        data_attack=f"{battle.acting} {battle.target}",
    )


def towards(one: Die, other: Die, far: float) -> Point:
    """The spot so far from one die on the way to another."""
    apart = max(hypot(other.x - one.x, other.y - one.y), 1)
    return one.x + (other.x - one.x) * far / apart, one.y + (other.y - one.y) * far / apart


def strokes(d: str, colour: str, dashes: str | None = None) -> Markup:
    """A line with a dark seat."""
    seat = path(
        d, fill="none", stroke=PITCH, stroke_opacity=0.55, stroke_width=7.5, stroke_linecap="round", stroke_linejoin="round"
    )
    line = path(
        d, fill="none", stroke=colour, stroke_width=4, stroke_dasharray=dashes, stroke_linecap="round", stroke_linejoin="round"
    )
    return group(seat, line)


def arrow(view: Drawing, one: Die, other: Die) -> Markup:
    """A line that begins and ends at the rims of two dice, with a head."""
    apart = hypot(other.x - one.x, other.y - one.y)
    start, end = towards(one, other, RADIUS), towards(one, other, max(apart - RADIUS * 1.25, RADIUS))
    return group(strokes(f"M{view.point(*start)}L{view.point(*end)}", BONE), head(view, one, other, end))


def head(view: Drawing, one: Die, other: Die, tip: Point) -> Markup:
    apart = max(hypot(other.x - one.x, other.y - one.y), 1)
    ux, uy = (other.x - one.x) / apart, (other.y - one.y) / apart
    x, y = view.at(*tip)
    corners = [
        (x + ux * ahead - uy * aside, y + uy * ahead + ux * aside) for ahead, aside in ((5, 0), (-11, 8), (-7, 0), (-11, -8))
    ]
    d = "M" + "L".join(f"{number(px)} {number(py)}" for px, py in corners) + "Z"
    return path(d, fill=BONE, stroke=PITCH, stroke_width=2, stroke_linejoin="round", paint_order="stroke")


def tokens(view: Drawing, one: Die, other: Die, away: int) -> Markup:
    """The range tokens that were laid until the halo touched."""
    return join([token(view, towards(one, other, place * UNIT), place) for place in range(1, away + 1)])


def token(view: Drawing, spot: Point, place: int) -> Markup:
    x, y = view.at(*spot)
    return group(
        circle(x, y, 10, fill=var("brass"), stroke=PITCH, stroke_width=1.6),
        word(str(place), x, y + 4.8, 13.5),
        data_token=place,
    )


def word(words: str, x: float, y: float, size: float) -> Markup:
    return text(words, x, y, size, text_anchor="middle", fill=PITCH, font_weight=800, class_="df-number")


def command_die(view: Drawing, one: Die, other: Die) -> Markup:
    """The die that decides, beside the middle of the line: tilted while it is in the air."""
    size, rolled = 46.0, view.battle.rolled
    x, y = command_spot(view, one, other, size)
    words = f"the command die, rolled {rolled}" if rolled else f"the command die, a d{one.sides}, in the air"
    drawn = draw_die(
        one.sides,
        rolled or None,
        x - size / 2,
        y - size / 2,
        size,
        seat=one.owner,
        label=False,
        turn=0 if rolled else 14,
        title=words,
    )
    return group(
        circle(x, y - 1, size * 0.62, fill=var("card"), stroke=var("brass"), stroke_width=3), drawn, data_rolled=rolled or "air"
    )


def command_spot(view: Drawing, one: Die, other: Die, size: float) -> Point:
    """Beside the line, where no die is hidden if that can be."""
    apart = max(hypot(other.x - one.x, other.y - one.y), 1)
    ux, uy = (other.x - one.x) / apart, (other.y - one.y) / apart
    taken = [tagged_box(view, *found) for found in dice_on_table(view.battle)]
    spots = []
    for share, aside in ((share, aside) for aside in (0.95, -0.95, 1.6, -1.6) for share in (0.5, 0.35, 0.65)):
        x, y = view.at(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)
        spots.append((x + size * aside * uy, y - size * aside * ux))
    free = [spot for spot in spots if fits(view, around(spot, size * 0.66), taken)]
    return (free or spots)[0]


def around(spot: Point, half: float) -> Box:
    return spot[0] - half, spot[1] - half, spot[0] + half, spot[1] + half


def aim_mark(view: Drawing, die: Die, *, near: bool) -> Markup:
    """Corners around a die that is side to side, a dashed ring around one that is farther."""
    x, y = view.at(die.x, die.y)
    r = view.long(RADIUS) * 1.3
    if not near:
        return ring(x, y, r, thick=2.6, dashes="6 4")
    arm = r * 0.5
    d = "".join(
        f"M{number(x + r * h)} {number(y + (r - arm) * v)}v{number(arm * v)}h{number(-arm * h)}" for h in (1, -1) for v in (1, -1)
    )
    return strokes(d, var("brass"))


# --- Deployment ------------------------------------------------------------------------------------------------------


def zones(view: Drawing) -> Markup:
    """Where a player may deploy: around the leader or the base, or in the lane beyond the reach of both bases."""
    battle = view.battle
    if battle.phase != Phase.DEPLOY:
        return NOTHING
    near = battle.scenario.near
    if battle.scenario.deployment == Deployment.LANE:
        rounds = [(battle.bases[place].x, battle.bases[place].y, near) for place in range(2)]
        return group(*[zone(view, *spot, "no nearer than this") for spot in rounds])
    seats = [seat for seat in range(battle.seats) if owes(battle, seat)]
    return group(*[zone(view, *anchor(view, seat), near + RADIUS, f"{view.whose(seat)} deploys within this") for seat in seats])


def anchor(view: Drawing, seat: int) -> tuple[int, int]:
    """The middle of a seat's leader or base."""
    battle = view.battle
    if battle.scenario.deployment == Deployment.LEADERS and leader_of(battle, seat) >= 0:
        leader = battle.dice[leader_of(battle, seat)]
        return leader.x, leader.y
    base = battle.bases[base_of(battle, seat)]
    return base.x, base.y


def zone(view: Drawing, x: int, y: int, radius: int, words: str) -> Markup:
    px, py = view.at(x, y)
    line = circle(
        px, py, view.long(radius), fill=var("brass"), fill_opacity=0.08, stroke=BONE, stroke_width=2, stroke_dasharray="8 6"
    )
    return group(title(words), line, data_zone=radius)
