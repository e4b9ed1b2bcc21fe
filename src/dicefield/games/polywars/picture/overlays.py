"""What lies over the table for a moment: the halo of the acting die, an attack in the air, where to deploy."""

from __future__ import annotations

from math import hypot

from dicefield.engine.text import count_words
from dicefield.games.polywars.content import UNIT, Deployment
from dicefield.games.polywars.picture.glyphs import ring, word_chip
from dicefield.games.polywars.picture.layout import LETTERS, Disc, Drawing, deploying, dice_on_table
from dicefield.games.polywars.pointing import COMMAND_DIE
from dicefield.games.polywars.rules.deployment import least_apart
from dicefield.games.polywars.rules.queries import die_of, is_die, on_table
from dicefield.games.polywars.state import RADIUS, Battle, Die, Lie, Phase
from dicefield.look.dice import die as draw_die
from dicefield.look.palette import BONE, PITCH, var
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, circle, group, join, number, path, title

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
    steps = word_chip(count_words(battle.steps, "step"), x, y + view.unit, LETTERS, ground=var("brass"))
    return group(
        title(f"one range unit around {view.die_name(battle.acting)}"),
        circle(x, y, view.unit, fill=var("brass"), fill_opacity=0.16),
        ring(x, y, view.unit, thick=5),
        group(steps, data_steps=battle.steps) if battle.steps else NOTHING,
        data_halo=battle.acting,
    )


def offers(view: Drawing) -> Markup:
    """From an aura that is offered to the die that may take it."""
    drawn = []
    for token in view.battle.tokens:
        if token.lie == Lie.OFFERED and is_die(view.battle, token.killer):
            killer = die_of(view.battle, token.killer)
            drawn.append(strokes(f"M{view.point(token.x, token.y)}L{view.point(killer.x, killer.y)}", var("brass"), "4 12"))
    return group(*drawn, data_offer="1") if drawn else NOTHING


# --- An attack in the air --------------------------------------------------------------------------------------------


def attack(view: Drawing) -> Markup:
    """From attacker to target with a token at every range unit, and beside it the command die and what it needs."""
    battle = view.battle
    if battle.phase not in (Phase.STRIKE, Phase.SPLIT) or not is_die(battle, battle.acting) or not is_die(battle, battle.target):
        return NOTHING
    one, other = die_of(battle, battle.acting), die_of(battle, battle.target)
    return group(
        title(attack_words(view)),
        arrow(view, one, other),
        tokens(view, one, other, battle.away),
        aim_mark(view, other, near=battle.away == 0),
        command_die(view, one, other),
        data_attack=f"{battle.acting} {battle.target}",
    )


def attack_words(view: Drawing) -> str:
    """An attack in the air, what it needs, and what was rolled."""
    battle = view.battle
    verb, away = ("zaps", f" at range {battle.away}") if battle.away else ("strikes", "")
    rolled = f"rolled {battle.rolled}, " if battle.rolled else ""
    attack = f"{view.die_name(battle.acting)} {verb} {view.die_name(battle.target)}{away}"
    return f"{attack}: {rolled}{strength(battle)} or less hits."


def strength(battle: Battle) -> int:
    """What the attack in the air is rolled against: the value of the attacker, less the range of a zap."""
    return die_of(battle, battle.acting).value - battle.away


def towards(one: Die, other: Die, far: float) -> Point:
    """The spot so far from one die on the way to another."""
    apart = max(hypot(other.x - one.x, other.y - one.y), 1)
    return one.x + (other.x - one.x) * far / apart, one.y + (other.y - one.y) * far / apart


def strokes(d: str, colour: str, dashes: str | None = None) -> Markup:
    """A line with a dark seat."""
    seat = path(d, stroke=PITCH, stroke_opacity=0.55, stroke_width=11)
    line = path(d, stroke=colour, stroke_width=6, stroke_dasharray=dashes)
    return group(seat, line, fill="none", stroke_linecap="round", stroke_linejoin="round")


def arrow(view: Drawing, one: Die, other: Die) -> Markup:
    """A line that begins and ends at the rims of two dice, with a head."""
    apart = hypot(other.x - one.x, other.y - one.y)
    start, end = towards(one, other, RADIUS), towards(one, other, max(apart - RADIUS * 1.7, RADIUS))
    return group(strokes(f"M{view.point(*start)}L{view.point(*end)}", BONE), head(view, one, other, end))


def head(view: Drawing, one: Die, other: Die, tip: Point) -> Markup:
    apart = max(hypot(other.x - one.x, other.y - one.y), 1)
    ux, uy = (other.x - one.x) / apart, (other.y - one.y) / apart
    x, y = view.at(*tip)
    corners = [
        (x + ux * ahead - uy * aside, y + uy * ahead + ux * aside) for ahead, aside in ((8, 0), (-17, 13), (-11, 0), (-17, -13))
    ]
    d = "M" + "L".join(f"{number(px)} {number(py)}" for px, py in corners) + "Z"
    return path(d, fill=BONE, stroke=PITCH, stroke_width=4, stroke_linejoin="round", paint_order="stroke")


def tokens(view: Drawing, one: Die, other: Die, away: int) -> Markup:
    """The range tokens that were laid until the halo touched, the last with its figure."""
    return join([token(view, towards(one, other, place * UNIT), place, away) for place in range(1, away + 1)])


def token(view: Drawing, spot: Point, place: int, away: int) -> Markup:
    x, y = view.at(*spot)
    dot = circle(x, y, 9, fill=var("brass"), stroke=PITCH, stroke_width=2.4)
    last = word_chip(str(place), x, y, LETTERS, ground=var("brass"))
    return group(last if place == away else dot, data_token=place)


def command_die(view: Drawing, one: Die, other: Die) -> Markup:
    """The die that decides, tilted while it is in the air, and the most that hits."""
    size, rolled = 80.0, view.battle.rolled
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
    plate = circle(x, y - 1, size * 0.62, fill=var("card"), stroke=var("brass"), stroke_width=5)
    needs = word_chip(f"\u2264 {strength(view.battle)}", x, y + size * 0.66, LETTERS)
    return group(group(plate, drawn, data_piece=COMMAND_DIE), needs, data_rolled=rolled or "air")


def command_spot(view: Drawing, one: Die, other: Die, size: float) -> Point:
    """Beside the line, where no die is hidden if that can be."""
    apart = max(hypot(other.x - one.x, other.y - one.y), 1)
    ux, uy = (other.x - one.x) / apart, (other.y - one.y) / apart
    spots = []
    for share, aside in ((share, aside) for aside in (1.0, -1.0, 1.7, -1.7) for share in (0.5, 0.35, 0.65)):
        x, y = view.at(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)
        spots.append((x + size * aside * uy, y - size * aside * ux))
    taken = [view.at(die.x, die.y) for _, die in dice_on_table(view.battle)]
    free = [spot for spot in spots if all(hypot(x - spot[0], y - spot[1]) > size * 1.1 for x, y in taken)]
    return (free or spots)[0]


def aim_mark(view: Drawing, die: Die, *, near: bool) -> Markup:
    """Corners around a die that is side to side, a dashed ring around one that is farther."""
    x, y = view.at(die.x, die.y)
    r = view.die_wide * 0.64
    if not near:
        return ring(x, y, r, thick=4.5, dashes="10 6")
    arm = r * 0.5
    d = "".join(
        f"M{number(x + r * h)} {number(y + (r - arm) * v)}v{number(arm * v)}h{number(-arm * h)}" for h in (1, -1) for v in (1, -1)
    )
    return strokes(d, var("brass"))


# --- Deployment ------------------------------------------------------------------------------------------------------


FAR = "no nearer than this"


def zones(view: Drawing) -> Markup:
    return group(*[zone(view, *disc, words) for disc, words in zone_discs(view.battle)])


def zone_discs(battle: Battle) -> list[tuple[Disc, str]]:
    """Where a player may deploy: around the leader or the base; or how near nobody may come."""
    if battle.phase == Phase.LEADER:
        return [((die.x, die.y, least_apart(battle)), FAR) for _, die in dice_on_table(battle)]
    if battle.phase == Phase.DEPLOY and battle.scenario.deployment == Deployment.LANE:
        return [((base.x, base.y, battle.scenario.near), FAR) for base in (battle.bases[place] for place in range(2))]
    return [(disc, "deploy within this") for disc in deploying(battle)]


def zone(view: Drawing, x: int, y: int, radius: int, words: str) -> Markup:
    """A shaded disc with a two-tone edge: light where one may go, dark where one may not."""
    (px, py), fill = view.at(x, y), PITCH if words == FAR else var("brass")
    disc = circle(px, py, view.long(radius), fill=fill, fill_opacity=0.16)
    return group(title(words), disc, ring(px, py, view.long(radius), thick=4, dashes="14 10"), data_zone=radius)
