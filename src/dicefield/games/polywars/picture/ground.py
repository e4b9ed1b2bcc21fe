"""The table itself: dry grass with a ruler around it, terrain with its relief, and bases. Light falls from the north-west."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from dicefield.games.polywars.content import UNIT, Deployment, Piece
from dicefield.games.polywars.picture.glyphs import hill_role, weaves
from dicefield.games.polywars.picture.layout import RIM, Drawing, Window, table_of, terrain_of
from dicefield.games.polywars.pointing import base_key
from dicefield.games.polywars.rules.queries import covers
from dicefield.games.polywars.state import BASE, MOST, RADIUS, SPACE_X, SPACE_Y, SPACES, Base
from dicefield.games.polywars.text.names import terrain_number, units
from dicefield.look.marks import mark
from dicefield.look.palette import BONE, PITCH, Livery, livery, var
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, Value, circle, element, group, join, number, path, rect, text, title

WORDS = 300
"""How far the words on a piece of terrain reach to either side."""
BEYOND = 15_000
"""How far the ground goes on, in units of the board: no screen shows an end."""
THIN, LOW = 450, 150
"""A long piece that is no wider is a wall; one that is no higher, a log."""

TUFTS = (
    "M31 44q-3-13-9-17m9 17q0-14 2-20m-2 20q4-9 10-13"
    "M171 129q-3-13-9-17m9 17q0-14 2-20m-2 20q4-9 10-13M84 196q-2-9-7-13m7 13q3-10 8-12"
)
BLADES = "M60 20l5-13M140 70l-4-12M20 150l6-12M190 190l4-13M250 40l-6-11M120 260l5-14M260 240l-3-12M40 250l-5-11"
GRAIN = "M0 14Q90 4 180 14T360 14M0 62Q90 74 180 60T360 62M0 108Q120 98 200 110T360 108"


# --- Ground ----------------------------------------------------------------------------------------------------------


def defs(view: Drawing) -> Markup:
    """Grass and wood that repeat themselves at lengths which have nothing in common, so that nobody sees it."""
    thin: dict[str, Value] = {"fill": "none", "stroke_linecap": "round"}
    tufts = path(TUFTS, stroke=var("straw"), stroke_width=2.4, stroke_opacity=0.55, **thin)
    blades = path(BLADES, stroke=var("blade"), stroke_width=2.6, stroke_opacity=0.5, **thin)
    grain = path(GRAIN, stroke=var("rim-two"), stroke_width=3, stroke_opacity=0.5, **thin)
    plank = path("M0 150H360", stroke=PITCH, stroke_width=3, stroke_opacity=0.35)
    return group(
        weaves(view.prefix),
        element("defs", tile(view, "tufts", 213, 223, tufts), tile(view, "blades", 287, 277, blades)),
        element("defs", tile(view, "wood", 360, 151, grain, plank), lamp(view)),
    )


def tile(view: Drawing, name: str, width: int, height: int, *drawn: Markup) -> Markup:
    return element(
        "pattern", *drawn, id=f"{view.prefix}-{name}", patternUnits="userSpaceOnUse", width=width, height=height
    )  # fmt: skip


def lamp(view: Drawing) -> Markup:
    """Warm light from the north-west."""
    stops = [("#fff3c4", 0.22, 0.0), ("#fff3c4", 0.0, 0.55), (PITCH, 0.24, 1.0)]
    return element(
        "radialGradient",
        *[element("stop", offset=at, stop_color=colour, stop_opacity=share) for colour, share, at in stops],
        id=f"{view.prefix}-lamp", cx=0.3, cy=0.25, r=0.95,
    )  # fmt: skip


def ground(view: Drawing) -> Markup:
    """A mat of dry grass on a wooden table; where the table has no edge, grass as far as one looks."""
    everywhere = Window(-BEYOND * 10, -BEYOND * 10, BEYOND * 20, BEYOND * 20)
    table = table_of(view.battle)
    if not view.battle.scenario.edge:
        return group(grass(view, everywhere), catcher(table))
    return group(
        fill_with(everywhere, var("rim")),
        fill_with(everywhere, f"url(#{view.prefix}-wood)"),
        fill_with(table.around(RIM // 2), PITCH, opacity=0.25, transform="translate(10 14)"),
        fill_with(table.around(RIM // 2), var("ruler"), rx=12),
        ruler(view, table),
        grass(view, table),
        fill_with(table, f"url(#{view.prefix}-lamp)"),
        fill_with(table, "none", stroke=PITCH, stroke_opacity=0.5, stroke_width=4),
        catcher(table),
    )


def fill_with(part: Window, fill: str, **more: Value) -> Markup:
    box = part.box
    return rect(box.left, box.top, box.width, box.height, fill=fill, **more)


def grass(view: Drawing, part: Window) -> Markup:
    layers = [fill_with(part, fill) for fill in (var("grass"), f"url(#{view.prefix}-blades)", f"url(#{view.prefix}-tufts)")]
    return group(*layers, aria_hidden="true")


def catcher(table: Window) -> Markup:
    """What takes clicks: inside this group coordinates are those of the table."""
    whole = rect(table.left, table.top, table.width, table.height, fill="none", pointer_events="all")
    return group(whole, transform="scale(0.1)", data_table=str(table), data_unit=UNIT)


def ruler(view: Drawing, table: Window) -> Markup:
    """A tick on every range unit, a figure on every second one, all around."""
    box = table.box
    right, bottom, half = box.left + box.width, box.top + box.height, RIM / 20
    across, along = range(100, int(box.width), 100), range(100, int(box.height), 100)
    ticks = "".join(f"M{x} {number(box.top)}v-10M{x} {number(bottom)}v10" for x in across)
    ticks += "".join(f"M{number(box.left)} {y}h-10M{number(right)} {y}h10" for y in along)
    look: dict[str, Value] = {"text_anchor": "middle", "fill": var("ruler-ink"), "font_weight": 600, "class_": "df-number"}
    rows = [
        text(str(x // 100), x, y, view.letters, **look) for y in (box.top - 12, bottom + half - 4) for x in across if x % 200 == 0
    ]
    sides = [
        text(str(y // 100), x, y + 9, view.letters, **look)
        for x in (box.left - half / 2 - 2, right + half / 2 + 2)
        for y in along
        if y % 200 == 0
    ]
    return group(path(ticks, stroke=var("ruler-ink"), stroke_width=2), *rows, *sides, aria_hidden="true")


# --- Terrain ---------------------------------------------------------------------------------------------------------


def terrain(view: Drawing) -> Markup:
    """The lower pieces first, each with a shadow as long as it is high."""
    return join([relief(view, which, piece) for which, piece in terrain_of(view.battle)])


def outline(view: Drawing, piece: Piece) -> str:
    """The edge of a piece as a path."""
    if piece.corners:
        spots = [view.point(piece.xs[corner], piece.ys[corner]) for corner in range(piece.corners)]
        return f"M{'L'.join(spots)}Z"
    (x, y), r = view.at(piece.x, piece.y), number(view.long(piece.radius))
    return f"M{number(x - float(r))} {number(y)}a{r} {r} 0 1 1 {number(2 * float(r))} 0a{r} {r} 0 1 1 {number(-2 * float(r))} 0Z"


def is_thin(piece: Piece) -> bool:
    """Whether a piece is long and narrow: a wall or a log."""
    if not piece.corners:
        return False
    sides = [hypot(piece.xs[place] - piece.xs[place - 1], piece.ys[place] - piece.ys[place - 1]) for place in range(piece.corners)]
    return min(sides) <= THIN or piece.height <= LOW


def relief(view: Drawing, which: int, piece: Piece) -> Markup:
    """Shadow to the south-east, a side that grows with the height, and the top in its true place."""
    edge, thin = outline(view, piece), is_thin(piece)
    top = ("log" if piece.height <= LOW else "stone") if thin else hill_role(piece.height)
    fall = min(6 + piece.height * 0.035, 45)
    layers = [path(edge, opacity=0.11, transform=shift(fall * far, fall * far * 1.15)) for far in (0.5, 0.75, 1)]
    wall = min(2 + piece.height * 0.012, 16)
    return group(
        title(f"terrain #{terrain_number(view.battle, which)}, {units(piece.height)} range units high"),
        group(*layers, fill=PITCH, stroke=PITCH, stroke_width=5, stroke_linejoin="round"),
        path(edge, fill=var("hill-ink"), opacity=0.75, transform=shift(wall * 0.6, wall)),
        path(edge, fill=var(top), stroke=var("hill-ink"), stroke_width=2.5, stroke_linejoin="round"),
        path(edge, fill=f"url(#{view.prefix}-{'wood' if thin else 'blades'})", opacity=0.35 if thin else 0.6),
        path(edge, fill="none", stroke=BONE, stroke_opacity=0.4, stroke_width=2.4, transform=shift(1.5, 1.8)),
        NOTHING if thin else height_words(view, piece),
        data_terrain=which,
        data_height=piece.height,
    )


def shift(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def height_words(view: Drawing, piece: Piece) -> Markup:
    """How high a hill is, where no higher one stands on it."""
    spot = clear_spot(view, piece)
    if spot is None:
        return NOTHING
    x, y = view.at(*spot)
    look: dict[str, Value] = {"text_anchor": "middle", "fill": var("hill-ink"), "font_weight": 700, "class_": "df-number"}
    return text(f"\u25b2{units(piece.height)}", x, y + view.letters * 0.36, view.letters, **look)


def clear_spot(view: Drawing, piece: Piece) -> Point | None:
    higher = [other for _, other in terrain_of(view.battle) if other.height > piece.height]
    rooms = (-WORDS, 0, WORDS)
    return next(
        (spot for spot in inner_spots(piece) if not any(overlaps(other, spot, room) for other in higher for room in rooms)), None
    )


def overlaps(piece: Piece, spot: Point, aside: int) -> bool:
    return any(covers(piece, round(spot[0]) + aside, round(spot[1]) + down) for down in (-WORDS // 3, WORDS // 3))


def inner_spots(piece: Piece) -> list[Point]:
    """The middle, then spots between the middle and the edge, the northern ones first."""
    if not piece.corners:
        steps = [(0.0, 0.0), *[(0.84 * sin(turn * pi / 6), -0.84 * cos(turn * pi / 6)) for turn in range(12)]]
        return [(piece.x + piece.radius * across, piece.y + piece.radius * down) for across, down in steps]
    corners = [(float(piece.xs[corner]), float(piece.ys[corner])) for corner in range(piece.corners)]
    middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    return [middle, *[((x + middle[0]) / 2, (y + middle[1]) / 2) for x, y in corners]]


# --- Bases -----------------------------------------------------------------------------------------------------------


def base_parts(view: Drawing) -> dict[str, Markup]:
    standing = [(place + 1, view.battle.bases[place]) for place in range(MOST)]
    return {base_key(which): base(view, which, found) for which, found in standing if found.down}


def base(view: Drawing, which: int, found: Base) -> Markup:
    """A disc of one range unit in the colour of its owner, who is told by sign and name too."""
    look = livery(found.owner)
    lane = view.battle.scenario.deployment == Deployment.LANE
    words = ("the start of the lane, " if which == 1 else "the end of the lane, ") if lane else ""
    return group(
        title(f"{words}base {which} of {view.whose(found.owner)}"),
        base_disc(view, look, *view.at(found.x, found.y)),
        spaces(view, found) if lane and which == 1 else NOTHING,
        goal(view, found) if lane and which == 2 else NOTHING,
        id=f"{view.prefix}-base-{which}",
        data_piece=base_key(which),
        data_base=which,
        data_seat=found.owner + 1,
        data_x=found.x,
        data_y=found.y,
    )


def base_disc(view: Drawing, look: Livery, x: float, y: float) -> Markup:
    r = view.long(BASE)
    return group(
        circle(x + 5, y + 7, r + 2, fill=PITCH, opacity=0.3),
        circle(x, y, r, fill=look.dark, stroke=PITCH, stroke_width=3),
        circle(x, y, r * 0.9, fill=look.base, fill_opacity=0.85),
        circle(x, y, r * 0.955, fill="none", stroke=var("brass"), stroke_width=r * 0.04),
        group(mark(look.sign, x, y, r * 0.9, look.ink), opacity=0.42),
    )


def spaces(view: Drawing, found: Base) -> Markup:
    """Eight numbered spaces; the figures stand on the rim, where no die hides them."""
    return join([space(view, found, place) for place in range(SPACES)])


def space(view: Drawing, found: Base, place: int) -> Markup:
    x, y = view.at(found.x + SPACE_X[place], found.y + SPACE_Y[place])
    far = 1.2 * BASE / SPACE_X[0]
    tab_x, tab_y = view.at(found.x + SPACE_X[place] * far, found.y + SPACE_Y[place] * far)
    return group(
        circle(x, y, view.long(RADIUS) * 0.94, fill=PITCH, fill_opacity=0.28, stroke=BONE, stroke_width=2, stroke_opacity=0.8),
        circle(tab_x, tab_y, view.letters * 0.68, fill=var("brass"), stroke=PITCH, stroke_width=2),
        text(str(place + 1), tab_x, tab_y + view.letters * 0.36, view.letters, text_anchor="middle", fill=PITCH, font_weight=800),
        data_space=place + 1,
    )


def goal(view: Drawing, found: Base) -> Markup:
    """The far end of the lane is chequered."""
    x, y = view.at(found.x, found.y)
    r = view.long(BASE) * 0.955
    return circle(x, y, r, fill="none", stroke=BONE, stroke_width=r * 0.09, stroke_dasharray=number(r * pi / 18))
