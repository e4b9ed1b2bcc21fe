"""The table itself: felt in a frame, rulers, terrain with its relief, bases, and a small map of the whole."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from dicefield.games.polywars.content import UNIT, Deployment, Piece
from dicefield.games.polywars.picture.glyphs import hill_role
from dicefield.games.polywars.picture.layout import (
    FRAME,
    LEFT,
    RULER,
    TABLE_LEFT,
    TABLE_TOP,
    TABLE_WIDE,
    Drawing,
    Window,
    dice_on_table,
    terrain_of,
    tokens_in_play,
)
from dicefield.games.polywars.pointing import base_key
from dicefield.games.polywars.rules.queries import covers
from dicefield.games.polywars.state import BASE, HALO, MOST, RADIUS, SPACE_X, SPACE_Y, SPACES, Base, Lie
from dicefield.games.polywars.text.names import terrain_number, units
from dicefield.look.marks import mark
from dicefield.look.palette import BONE, PITCH, Livery, livery, var
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, Value, circle, element, group, join, number, path, rect, text, title

WORDS = 300
"""How far the words on a piece of terrain reach to either side."""


# --- Felt, frame and rulers ------------------------------------------------------------------------------------------


def felt(view: Drawing) -> Markup:
    """Felt with a faint mesh of whole range units."""
    high = view.table_high
    mesh = "".join(f"M{number(view.at(x, 0)[0])} {TABLE_TOP}v{number(high)}" for x in whole(view.window.left, view.window.right))
    mesh += "".join(f"M{TABLE_LEFT} {number(view.at(0, y)[1])}h{TABLE_WIDE}" for y in whole(view.window.top, view.window.bottom))
    return group(
        rect(TABLE_LEFT, TABLE_TOP, TABLE_WIDE, high, fill=var("felt")),
        path(mesh, fill="none", stroke=var("nap"), stroke_width=2),
        aria_hidden="true",
    )


def whole(low: int, high: int) -> list[int]:
    """The whole range units strictly between two places."""
    return [place for place in range(low // UNIT * UNIT, high, UNIT) if low < place]


def catcher(view: Drawing) -> Markup:
    """What takes clicks on the felt: inside this group coordinates are those of the table."""
    window = view.window
    x, y = TABLE_LEFT - window.left * view.scale, TABLE_TOP - window.top * view.scale
    return group(
        rect(window.left, window.top, window.width, window.height, fill="none", pointer_events="all"),
        id=f"{view.prefix}-table",
        transform=f"translate({number(x)} {number(y)}) scale({view.scale:.8f})",
        data_table=str(window),
        data_unit=UNIT,
    )


def frame(view: Drawing) -> Markup:
    """The wooden frame with rulers of bone let in above and on the left."""
    high = view.table_high
    top, wide, whole_high = TABLE_TOP - RULER, RULER + TABLE_WIDE + FRAME, RULER + high + FRAME
    return group(
        rect(LEFT - 1, top + 4, wide + 2, whole_high + 3, rx=13, fill=PITCH, opacity=0.2),
        rect(LEFT, top, wide, whole_high, rx=12, fill=var("rim")),
        path(f"M{LEFT + 10} {top + 1.5}h{wide - 20}", stroke=var("rim-two"), stroke_width=3, stroke_linecap="round"),
        rect(TABLE_LEFT, top + 6, TABLE_WIDE, RULER - 8, rx=3, fill=var("ruler")),
        rect(LEFT + 6, TABLE_TOP, RULER - 8, high, rx=3, fill=var("ruler")),
        aria_hidden="true",
    )


def rulers(view: Drawing) -> Markup:
    """Ticks on half range units, figures on whole ones, in the coordinates of the table."""
    every = UNIT if view.unit >= 26 else 2 * UNIT
    across = ticks(view.window.left, view.window.right)
    along = ticks(view.window.top, view.window.bottom)
    edge = LEFT + RULER - 2
    marks = "".join(f"M{number(view.at(x, 0)[0])} {TABLE_TOP - 2}v{-tick_long(x)}" for x in across)
    marks += "".join(f"M{edge} {number(view.at(0, y)[1])}h{-tick_long(y)}" for y in along)
    look: dict[str, Value] = {"fill": var("ruler-ink"), "class_": "df-number", "font_weight": 600}
    above = [figure(x, view.at(x, 0)[0], TABLE_TOP - 13, look) for x in across if x % every == 0]
    beside = [figure(y, LEFT + 16, view.at(0, y)[1] + 5, look) for y in along if y % every == 0]
    return group(path(marks, stroke=var("ruler-ink"), stroke_width=1.5), *above, *beside, aria_hidden="true")


def figure(place: int, x: float, y: float, look: dict[str, Value]) -> Markup:
    return text(units(place), x, y, 14, text_anchor="middle", **look)


def ticks(low: int, high: int) -> list[int]:
    """Half range units that leave room at the ends for a figure."""
    return [place for place in range(low, high + 1, UNIT // 2) if low + 200 < place < high - 200]


def tick_long(place: int) -> int:
    return 7 if place % UNIT == 0 else 4


def edges(view: Drawing) -> Markup:
    """A bright bar where the table ends, small arrows where it goes on."""
    window, scenario = view.window, view.battle.scenario
    right, bottom = TABLE_LEFT + TABLE_WIDE, TABLE_TOP + view.table_high
    sides = (
        (scenario.edge and window.left <= 0, (TABLE_LEFT, TABLE_TOP), (TABLE_LEFT, bottom)),
        (scenario.edge and window.top <= 0, (TABLE_LEFT, TABLE_TOP), (right, TABLE_TOP)),
        (scenario.edge and window.right >= scenario.width, (right, TABLE_TOP), (right, bottom)),
        (scenario.edge and window.bottom >= scenario.height, (TABLE_LEFT, bottom), (right, bottom)),
    )
    drawn = [side(ends, start, end) for ends, start, end in sides]
    words = "the edge of the table" if any(ends for ends, _, _ in sides) else "a part of the table"
    return group(title(words), *drawn, data_edge="".join(str(int(bool(ends))) for ends, _, _ in sides))


def side(ends: bool, start: Point, end: Point) -> Markup:
    line = f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
    if not ends:
        return path(line, stroke=BONE, stroke_opacity=0.55, stroke_width=2.5, stroke_dasharray="2 9", stroke_linecap="round")
    seat = path(line, stroke=PITCH, stroke_opacity=0.6, stroke_width=8)
    return group(seat, path(line, stroke=var("rim-two"), stroke_width=5))


# --- Terrain ---------------------------------------------------------------------------------------------------------


def terrain(view: Drawing) -> Markup:
    """The lower pieces first, each with a shadow as long as it is high."""
    pieces = terrain_of(view.battle)
    return join([relief(view, which, piece) for which, piece in pieces])


def outline(view: Drawing, piece: Piece) -> str:
    """The edge of a piece as a path."""
    if piece.corners:
        spots = [view.point(piece.xs[corner], piece.ys[corner]) for corner in range(piece.corners)]
        return f"M{'L'.join(spots)}Z"
    (x, y), r = view.at(piece.x, piece.y), number(view.long(piece.radius))
    return f"M{number(x - float(r))} {number(y)}a{r} {r} 0 1 1 {number(2 * float(r))} 0a{r} {r} 0 1 1 {number(-2 * float(r))} 0Z"


def relief(view: Drawing, which: int, piece: Piece) -> Markup:
    """Shadow to the lower right, a wall that grows with the height, and the top in its true place."""
    edge = outline(view, piece)
    fall = min(4 + piece.height * 0.022, 30)
    layers = [
        path(edge, opacity=0.1, transform=f"translate({number(fall * far)} {number(fall * far * 1.2)})") for far in (0.5, 0.75, 1)
    ]
    wall = min(1.5 + piece.height * 0.008, 12)
    return group(
        title(f"terrain #{terrain_number(view.battle, which)}, {units(piece.height)} range units high"),
        group(*layers, fill=PITCH, stroke=PITCH, stroke_width=3, stroke_linejoin="round"),
        path(edge, fill=PITCH, opacity=0.6, transform=f"translate({number(wall * 0.6)} {number(wall)})"),
        path(edge, fill=var(hill_role(piece.height)), stroke=var("hill-ink"), stroke_width=2.2, stroke_linejoin="round"),
        path(edge, fill="none", stroke=BONE, stroke_opacity=0.4, stroke_width=1.2, transform="translate(1 1.2)"),
        id=f"{view.prefix}-terrain-{which}",
        data_terrain=which,
        data_height=piece.height,
    )


def heights(view: Drawing) -> Markup:
    """How high each piece is, written where neither dice nor a higher piece are."""
    return join([height_words(view, which, piece) for which, piece in terrain_of(view.battle)])


def height_words(view: Drawing, which: int, piece: Piece) -> Markup:
    spot = clear_spot(view, which, piece)
    if spot is None:
        return NOTHING
    (x, y), size = view.at(*spot), max(13.0, min(18.0, 0.22 * view.unit))
    look: dict[str, Value] = {"text_anchor": "middle", "fill": var("hill-ink"), "font_weight": 700, "class_": "df-number"}
    rim: dict[str, Value] = {"stroke": var(hill_role(piece.height)), "stroke_width": 4, "paint_order": "stroke"}
    return text(f"\u25b2{units(piece.height)}", x, y + size * 0.36, round(size, 1), stroke_linejoin="round", **look, **rim)


def clear_spot(view: Drawing, which: int, piece: Piece) -> Point | None:
    """The first good spot for words on a piece: its middle, or between the middle and the edge, in the part that is shown."""
    higher = [other for _, other in terrain_of(view.battle) if other.height > piece.height]
    spots = [spot for spot in inner_spots(piece) if view.window.holds(*spot, 300)]
    free = [spot for spot in spots if not any(overlaps(other, spot, room) for other in higher for room in (-WORDS, 0, WORDS))]
    taken = [(die.x, die.y, RADIUS) for _, die in dice_on_table(view.battle)]
    taken += [(x, y + RADIUS, r) for x, y, r in taken]  # their tags
    taken += [(token.x, token.y, HALO) for _, token in tokens_in_play(view.battle) if token.lie != Lie.HELD]
    room = [min([hypot(x - spot[0], y - spot[1]) - r for x, y, r in taken], default=WORDS) for spot in free]
    best = max(room, default=0)
    return next((spot for spot, found in zip(free, room, strict=True) if found >= min(best, WORDS)), None)


def overlaps(piece: Piece, spot: Point, aside: int) -> bool:
    return any(covers(piece, round(spot[0]) + aside, round(spot[1]) + down) for down in (-WORDS // 3, WORDS // 3))


def inner_spots(piece: Piece) -> list[Point]:
    if not piece.corners:
        steps = [(0.0, 0.0), *[(0.86 * sin(turn * pi / 6), -0.86 * cos(turn * pi / 6)) for turn in range(12)]]
        return [(piece.x + piece.radius * across, piece.y + piece.radius * down) for across, down in steps]
    xs, ys = ([float(places[corner]) for corner in range(piece.corners)] for places in (piece.xs, piece.ys))
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))
    return [
        middle,
        *[
            (middle[0] + (x - middle[0]) * far, middle[1] + (y - middle[1]) * far)
            for far in (0.5, 0.8)
            for x, y in zip(xs, ys, strict=True)
        ],
    ]


# --- Bases -----------------------------------------------------------------------------------------------------------


def bases(view: Drawing) -> Markup:
    standing = [(place + 1, view.battle.bases[place]) for place in range(MOST)]
    return join([base(view, which, found) for which, found in standing if found.down])


def base(view: Drawing, which: int, found: Base) -> Markup:
    """A disc of one range unit in the colour of its owner, who is told by sign and name too."""
    look = livery(found.owner)
    lane = view.battle.scenario.deployment == Deployment.LANE
    words = ("the start of the lane, " if which == 1 else "the end of the lane, ") if lane else ""
    return group(
        title(f"{words}base {which} of {view.whose(found.owner)}, at {units(found.x)}, {units(found.y)}"),
        base_disc(view, look, *view.at(found.x, found.y)),
        spaces(view, found) if lane and which == 1 else NOTHING,
        goal(view, found) if lane and which == 2 else NOTHING,
        id=f"{view.prefix}-base-{which}",
        data_piece=base_key(which),
        data_base=which,
        data_seat=found.owner + 1,
    )


def base_disc(view: Drawing, look: Livery, x: float, y: float) -> Markup:
    r = view.long(BASE)
    return group(
        circle(x + 2, y + 4, r + 2, fill=PITCH, opacity=0.25),
        circle(x, y, r, fill=look.dark, stroke=PITCH, stroke_width=3),
        circle(x, y, r * 0.9, fill=look.base, fill_opacity=0.85),
        circle(x, y, r * 0.955, fill="none", stroke=var("brass"), stroke_width=max(2.0, r * 0.035)),
        group(mark(look.sign, x, y, r * 0.9, look.ink), opacity=0.42),
    )


def spaces(view: Drawing, found: Base) -> Markup:
    """Eight numbered spaces; the figures stand on the rim, where no die hides them."""
    return join([space(view, found, place) for place in range(SPACES)])


def space(view: Drawing, found: Base, place: int) -> Markup:
    x, y = view.at(found.x + SPACE_X[place], found.y + SPACE_Y[place])
    far = 1.13 * BASE / SPACE_X[0]
    tab_x, tab_y = view.at(found.x + SPACE_X[place] * far, found.y + SPACE_Y[place] * far)
    r = max(8.0, 0.13 * view.unit)
    return group(
        circle(x, y, view.long(RADIUS) * 0.94, fill=PITCH, fill_opacity=0.28, stroke=BONE, stroke_width=1.5, stroke_opacity=0.8),
        circle(tab_x, tab_y, r, fill=var("brass"), stroke=PITCH, stroke_width=1.4),
        text(str(place + 1), tab_x, tab_y + r * 0.5, r * 1.4, text_anchor="middle", fill=PITCH, font_weight=800),
        data_space=place + 1,
    )


def goal(view: Drawing, found: Base) -> Markup:
    """The far end of the lane is chequered."""
    x, y = view.at(found.x, found.y)
    r = view.long(BASE) * 0.955
    return circle(x, y, r, fill="none", stroke=BONE, stroke_width=r * 0.09, stroke_dasharray=number(r * pi / 18))


# --- The map ---------------------------------------------------------------------------------------------------------


def whole_table(view: Drawing) -> Window:
    """All of the table; where it has no edge, all that is in use."""
    scenario = view.battle.scenario
    return Window(0, 0, scenario.width, scenario.height) if scenario.edge else view.window


def overview(view: Drawing, x: float, y: float, room: float) -> Markup:
    """The whole table with every base and die as a dot, and a frame around the part that is shown."""
    table = whole_table(view)
    scale = room / max(table.width, table.height)
    wide, high = table.width * scale, table.height * scale
    x, y = x + (room - wide) / 2, y + (room - high) / 2
    clip = f"{view.prefix}-map-clip"
    inside = [map_pieces(view), map_bases(view), map_dice(view, scale)]
    place = f"translate({number(x - table.left * scale)} {number(y - table.top * scale)}) scale({scale:.8f})"
    window = view.window
    looking = rect(
        x + (window.left - table.left) * scale, y + (window.top - table.top) * scale, window.width * scale, window.height * scale,
        fill="none", stroke=var("brass"), stroke_width=3, class_="df-looking",
    )  # fmt: skip
    return group(
        title("the whole table, with the part that is shown"),
        element("clipPath", rect(x, y, wide, high, rx=4), id=clip),
        rect(x - 4, y - 4, wide + 8, high + 8, rx=7, fill=var("rim")),
        rect(x, y, wide, high, rx=4, fill=var("felt")),
        group(group(*inside, transform=place), clip_path=f"url(#{clip})"),
        looking,
        id=f"{view.prefix}-map",
    )


def map_pieces(view: Drawing) -> Markup:
    """Terrain in table coordinates."""
    drawn = []
    for _, piece in terrain_of(view.battle):
        fill = var(hill_role(piece.height))
        if piece.corners:
            corners = "L".join(f"{piece.xs[corner]} {piece.ys[corner]}" for corner in range(piece.corners))
            drawn.append(path(f"M{corners}Z", fill=fill))
        else:
            drawn.append(circle(piece.x, piece.y, piece.radius, fill=fill))
    return join(drawn)


def map_bases(view: Drawing) -> Markup:
    found = [view.battle.bases[place] for place in range(MOST) if view.battle.bases[place].down]
    return join([circle(base.x, base.y, BASE, fill=livery(base.owner).base, stroke=BONE, stroke_width=180) for base in found])


def map_dice(view: Drawing, scale: float) -> Markup:
    """Each seat's dice as dots with a pale rim."""
    r = max(RADIUS * 1.4, 3.2 / scale)
    dots = [circle(die.x, die.y, r, fill=livery(die.owner).base) for _, die in dice_on_table(view.battle)]
    return group(*dots, stroke=BONE, stroke_width=round(1.1 / scale))
