"""Units on the table: silhouettes from above that look where their models face, with their damage, a flag, and the order."""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations
from math import hypot

from dicefield.games.polyversal.content import Class, UnitCard
from dicefield.games.polyversal.picture.layout import LETTERS, RIM, Drawing, Side, UnitStanding
from dicefield.games.polyversal.pointing import model_key, unit_key
from dicefield.games.polyversal.rules.coherency import first_of
from dicefield.games.polyversal.rules.queries import movers
from dicefield.games.polyversal.state import LINK, RADIUS, Order
from dicefield.games.polyversal.text import has_placed, tokens_of
from dicefield.games.polyversal.text.names import COLOURS, ORDERS, count_words, title_of, unit_title
from dicefield.look.marks import mark
from dicefield.look.palette import BONE, PITCH, Livery, livery
from dicefield.look.svg import NOTHING, Markup, circle, element, group, join, path, rect, text, title

ROUND = "0 0 1150"
"""The ring around a model, whichever way it faces."""
FAST, SLOW = 16, 10
"""Inches: a vehicle that moves so far is a scout, one that moves no farther walks."""


class Shape(StrEnum):
    TANK = "hover tank"
    SCOUT = "scout car"
    WALKER = "walker"
    CARRIER = "carrier"
    SQUAD = "squad"
    FLYER = "flyer"


UNDER = {
    Shape.TANK: "M420 -90H1150V90H420Z",
    Shape.SCOUT: "M-800 -660H-380V660H-800ZM-190 -660H210V660H-190ZM390 -620H760V620H390Z",
    Shape.WALKER: "M-260 -300-560 -820-900 -860M260 -300 480 -840 820 -900M-260 300-560 820-900 860M260 300 480 840 820 900",
    Shape.CARRIER: "M-820 -760H520V-420H-820ZM-820 420H520V760H-820Z",
    Shape.SQUAD: "M0 -860A860 860 0 1 1 -1 -860Z",
    Shape.FLYER: "M-60 -300L-380 -1080H-640L-560 -260ZM-60 300L-380 1080H-640L-560 260Z",
}
"""What lies lower or sticks out: barrel, wheels, legs, launchers, the base of a squad, wings."""
HULLS = {
    Shape.TANK: "M-780 -660H360L860 -360Q960 0 860 360L360 660H-780Q-960 620 -940 420V-420Q-960 -620 -780 -660Z",
    Shape.SCOUT: "M-860 -300-700 -440H240L900 -170V170L240 440H-700L-860 300Z",
    Shape.WALKER: "M-420 -400H320L620 -180V180L320 400H-420L-600 200V-200Z",
    Shape.CARRIER: "M-900 -440H420L860 -340Q960 0 860 340L420 440H-900Z",
    Shape.SQUAD: "M640 0a170 170 0 1 1 -1 -1ZM360 -600a170 170 0 1 1 -1 -1ZM360 600a170 170 0 1 1 -1 -1Z"
    "M-420 -520a170 170 0 1 1 -1 -1ZM-420 520a170 170 0 1 1 -1 -1Z",
    Shape.FLYER: "M1000 0Q760 -280 200 -300L-620 -180-780 -520H-980L-920 0-980 520H-780L-620 180 200 300Q760 280 1000 0Z",
}
DETAILS = {
    Shape.TANK: "M-860 -470H340M-860 470H340M-800 -250H-560M-800 250H-560",
    Shape.SCOUT: "M520 -250V250M-640 -300H-300M-640 300H-300",
    Shape.WALKER: "M440 -160V160",
    Shape.CARRIER: "M-380 -740V-440M40 -740V-440M-380 740V440M40 740V440M620 -300V300",
    Shape.SQUAD: "M-700 0H-560",
    Shape.FLYER: "M560 -160Q740 0 560 160M-330 -960-230 -420M-330 960-230 420",
}
POINT = "M1010 -400L1400 0 1010 400 1120 0Z"
CRACKS = "M-700 -420-520 -250-600 -60-420 60M700 300 520 180 560 380 330 520"
ARROW = "M-330 -110H20V-300L360 0 20 300V110H-330Z"
CROSSHAIR = "M0 -400V-130M0 130V400M-400 0H-130M130 0H400M0 -260A260 260 0 1 1 -1 -260Z"


def shape_of(card: UnitCard) -> Shape:
    """What a tile looks like; those that people write are drawn by what they can do."""
    if card.kind != Class.VEHICLE:
        return Shape.SQUAD if card.kind == Class.INFANTRY else Shape.FLYER
    if card.movement >= FAST:
        return Shape.SCOUT
    if card.movement <= SLOW:
        return Shape.WALKER
    return Shape.CARRIER if card.weapons[0].quantity > 1 else Shape.TANK


# --- Units


def unit(view: Drawing, side: Side) -> Markup:
    """All of a unit, so that it is touched by any of its models; a march is told by where its first model goes."""
    here = side.here
    if not here:
        return NOTHING
    able = movers(side.unit)
    first = side.unit.models[first_of(able)] if able else here[0].model
    return group(
        title(f"{unit_title(view.battle, side.seat, side.place)} of {view.names[side.seat]}"),
        chain(view, here),
        *[model(view, one) for one in here],
        flag(view, side),
        id=f"{view.prefix}-unit-{side.letter.lower()}",
        data_piece=unit_key(side.name),
        data_seat=side.seat + 1,
        data_x=first.x,
        data_y=first.y,
    )


def chain(view: Drawing, here: list[UnitStanding]) -> Markup:
    """A line where two models that can move are within two inches (rule 5.5)."""
    able = [one.model for one in here if not one.model.stuck]
    pairs = [(one, two) for one, two in combinations(able, 2) if hypot(one.x - two.x, one.y - two.y) <= LINK]
    lines = "".join(f"M{view.point(one.x, one.y)}L{view.point(two.x, two.y)}" for one, two in pairs)
    return path(lines, stroke=PITCH, stroke_width=130, opacity=0.35, aria_hidden="true") if lines else NOTHING


# --- Models


def model(view: Drawing, here: UnitStanding) -> Markup:
    """A model that looks where it faces; its number and its tokens stay upright."""
    x, y = view.at(here.model.x, here.model.y)
    look = livery(here.seat)
    words = f"{here.word} {title_of(here.unit.card)} of {view.names[here.seat]}, {shape_of(here.unit.card)}{damage_words(here)}"
    return group(
        title(words),
        leak(here),
        group(body(shape_of(here.unit.card), look), wreckage(here), transform=f"rotate({view.turn(here.model.facing)})"),
        roundel(look, str(here.number + 1)),
        smoke(here),
        tokens(here),
        id=f"{view.prefix}-model-{here.word.lower()}",
        transform=f"translate({x} {y})",
        data_piece=model_key(here.name),
        data_round=ROUND,
        data_x=here.model.x,
        data_y=here.model.y,
    )


def body(shape: Shape, look: Livery) -> Markup:
    """The silhouette, its shadow, the sign of its owner behind and an arrow ahead."""
    walks = shape == Shape.WALKER
    low = {"fill": "none" if walks else look.edge, "stroke_width": 220 if walks else 50}
    return group(
        path(
            UNDER[shape],
            fill=look.dark if shape == Shape.FLYER else low["fill"],
            stroke=look.edge,
            stroke_width=low["stroke_width"],
        ),
        path(HULLS[shape], fill=look.base, stroke=PITCH, stroke_width=70),
        path(DETAILS[shape], fill="none", stroke=look.light, stroke_width=70, stroke_opacity=0.8),
        mark(look.sign, -680, 0, 340, BONE),
        path(POINT, fill=BONE, stroke=PITCH, stroke_width=70),
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def roundel(look: Livery, number: str) -> Markup:
    """The base as large as it truly is, with the number of the model."""
    return join(
        [
            circle(0, 0, RADIUS, fill=look.dark, stroke=BONE, stroke_width=60),
            text(number, 0, 270, 780, text_anchor="middle", fill=look.ink, font_weight=800, class_="df-number"),
        ]
    )


# --- Damage


def damage_words(here: UnitStanding) -> str:
    model = here.model
    lines = [f"weapon {line + 1} destroyed" for line in range(4) if model.out >> line & 1]
    return "".join(f", {word}" for word in [*["immobilised"] * model.stuck, *["leaks fuel"] * model.leaking, *lines])


def leak(here: UnitStanding) -> Markup:
    """The shadow that the light from the upper left leaves, and fuel that runs out."""
    far = 420 if here.unit.card.kind == Class.AIRCRAFT else 150
    shadow = element("ellipse", cx=far, cy=far * 1.2, rx=980, ry=800, fill="#000000", opacity=0.22)
    puddle = path("M-900 500Q-1100 900-500 960T300 1050Q900 1000 700 600Z", fill="#1d1410", opacity=0.75)
    return join([shadow, puddle if here.model.leaking else NOTHING])


def wreckage(here: UnitStanding) -> Markup:
    """Cracks where weapons were, and a broken track."""
    cracks = path(CRACKS, fill="none", stroke=PITCH, stroke_width=90) if here.model.out else NOTHING
    track = path("M-700 -780H-300M-200 -860 40 -700M140 -780H500", stroke=PITCH, stroke_width=200) if here.model.stuck else NOTHING
    return join([cracks, track])


def smoke(here: UnitStanding) -> Markup:
    """It drifts away from whatever is damaged."""
    if not tokens_of(here.model):
        return NOTHING
    puffs = ((-520, -560, 260, 0.55), (-760, -860, 330, 0.4), (-1080, -1180, 400, 0.25))
    return group(*[circle(x, y, r, fill="#3a3632", opacity=much) for x, y, r, much in puffs], aria_hidden="true")


def tokens(here: UnitStanding) -> Markup:
    """I, F and W beside the model; which weapon is told when it is touched."""
    marks = "".join(dict.fromkeys(letter for letter in tokens_of(here.model) if letter in "IFW"))
    if not marks:
        return NOTHING
    wide = 300 + 560 * len(marks)
    return group(
        rect(560, -1180, wide, 860, rx=200, fill=BONE, stroke=PITCH, stroke_width=70),
        text(marks, 560 + wide / 2, -500, LETTERS, text_anchor="middle", fill=PITCH, font_weight=800),
        data_tokens=marks,
    )


# --- Flags


def flag(view: Drawing, side: Side) -> Markup:
    """The letter of a unit beside its models, with its order and its stress."""
    places = [view.at(one.model.x, one.model.y) for one in side.here]
    x, y = max(places)
    x = x + 1_500 if x + 4_200 < view.edge + RIM else min(across for across, _ in places) - 3_900
    look = livery(side.seat)
    return group(
        title(flag_words(view, side)),
        rect(-40, -620, 1_160, 1_280, rx=220, fill="#000000", opacity=0.3),
        rect(-100, -700, 1_160, 1_280, rx=220, fill=look.base, stroke=BONE, stroke_width=90),
        text(side.letter, 480, 310, 1_050, text_anchor="middle", fill=look.ink, font_weight=800, class_="df-serif"),
        order(view, side, look),
        stress(side.unit.stress),
        transform=f"translate({x} {y})",
    )


def flag_words(view: Drawing, side: Side) -> str:
    stressed = f", {count_words(side.unit.stress, 'stress token')}" if side.unit.stress else ""
    command = ", Command Unit" if side.unit.command else ""
    able = f"d{side.unit.effectiveness} ({COLOURS[side.unit.effectiveness]}), {len(side.here)} of {side.unit.size} models"
    named = f"{side.letter}, {title_of(side.unit.card)} of {view.names[side.seat]}{command}"
    return f"{named}: {able}{stressed}, {known_order(view, side)}"


def known_order(view: Drawing, side: Side) -> str:
    """What the viewer knows of an order: the observation holds nothing else."""
    if side.unit.order:
        return ORDERS[Order(side.unit.order)] + ("" if side.unit.shown else ", face down")
    return "face down" if has_placed(view.battle, side.seat) and not side.unit.lost else "no order"


def order(view: Drawing, side: Side, look: Livery) -> Markup:
    """A card on the table: open it is pale, face down it wears the colour of its owner, who may look under it."""
    if not (side.unit.shown or has_placed(view.battle, side.seat)):
        return NOTHING
    paper, ink = (BONE, PITCH) if side.unit.shown else (look.dark, BONE)
    sign = mark(look.sign, 0, 0, 620, BONE)
    if side.unit.order == Order.ADVANCE:
        sign = path(ARROW, fill=ink)
    elif side.unit.order == Order.FIRE:
        sign = path(CROSSHAIR, fill="none", stroke=ink, stroke_width=110)
    card = rect(1_180, -700, 1_080, 1_280, rx=160, fill=paper, stroke=PITCH, stroke_width=70)
    return group(card, group(sign, transform="translate(1720 -60)"), data_order="shown" if side.unit.shown else "face-down")


def stress(count: int) -> Markup:
    """How many stress tokens lie on the unit."""
    if not count:
        return NOTHING
    shown = "S" if count == 1 else f"S{count}"
    wide = 420 + 470 * len(shown)
    return group(
        rect(-100, 680, wide, 880, rx=420, fill=BONE, stroke="#a8261c", stroke_width=120),
        text(shown, wide / 2 - 100, 1_380, LETTERS, text_anchor="middle", fill=PITCH, font_weight=800),
        data_stress=count,
    )
