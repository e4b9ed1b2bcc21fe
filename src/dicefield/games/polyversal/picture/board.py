"""The plotting table: inches, models, chains, arcs and fire lines."""

from __future__ import annotations

from math import hypot

from dicefield.games.polyversal.content import Class, Result
from dicefield.games.polyversal.kinds import INCH, say_model, say_unit
from dicefield.games.polyversal.picture.layout import BREADTH, LEFT, RULER, Drawing, UnitStanding
from dicefield.games.polyversal.pointing import model_key, unit_key
from dicefield.games.polyversal.rules.queries import lines_of, place_of_unit, unit_name
from dicefield.games.polyversal.state import LINK, ZONE, Command, Phase, Trace, Verb
from dicefield.games.polyversal.text import tokens_of
from dicefield.games.polyversal.text.names import at, title_of, weapon_name
from dicefield.look.palette import BONE, PITCH, livery, var
from dicefield.look.svg import NOTHING, Markup, circle, element, group, join, number, path, rect, text, title

ACTING = (Phase.MODE, Phase.MOVE, Phase.FIRE, Phase.VOLLEY, Phase.WEAPON)
BODY = 17.5  # how long an inch is in the drawing of a model: a little less than it is, so that it can be read
HANDLE = 13  # how far around a model it is touched: neighbours in a formation are 26 apart
DASHES = ("", "10 5", "3 4", "12 4 3 4")
"""How the borders of the four weapon lines are drawn, so that they are told apart without colour."""

BODIES = {
    Class.VEHICLE: "M-7 -8H5L10 0 5 8H-7Q-9 8 -9 6V-6Q-9 -8 -7 -8Z",
    Class.INFANTRY: "M10 0A9.5 9.5 0 1 1 9.9 -1Z",
    Class.AIRCRAFT: "M11 0 2 3 -2 11 -6 11 -5 3 -9 5 -11 5 -9 0 -11 -5 -9 -5 -5 -3 -6 -11 -2 -11 2 -3Z",
}
"""A model from above, by its class, looking to the right; an inch is 20."""


def plot(view: Drawing) -> Markup:
    """Everything on the table, the ground first and what is clicked last."""
    clip = f"{view.prefix}-table"
    side = BREADTH - 2 * RULER
    cut = element("clipPath", rect(LEFT + RULER, view.plot_top + RULER, side, side), id=clip)
    over = group(ways(view), reaches(view), clip_path=f"url(#{clip})")
    return group(
        element("defs", cut),
        ground(view),
        catcher(view),
        over,
        fire_lines(view),
        links(view),
        *[model(view, standing) for standing in view.standing],
        *[unit_label(view, seat, place) for seat in range(2) for place in range(6)],
        spots(view),
    )


# --- The ground ------------------------------------------------------------------------------------------------------


def ground(view: Drawing) -> Markup:
    top, side = view.plot_top, BREADTH - 2 * RULER
    inner = (LEFT + RULER, top + RULER, side, side)
    return group(
        rect(LEFT, top + 4, BREADTH, BREADTH, rx=16, fill="#000000", opacity=0.18),
        rect(LEFT, top, BREADTH, BREADTH, rx=16, fill=var("plot-rim")),
        rect(*inner, fill=var("plot")),
        grid(view),
        zones(view),
        rect(*inner, fill="none", stroke=var("plot-ink"), stroke_width=2),
        rulers(view),
    )


def catcher(view: Drawing) -> Markup:
    """What takes clicks on the table: inside this group coordinates are those of the table, in thousandths of an inch."""
    edge = view.battle.table * INCH
    x, y = view.at(0, 0)
    scale = view.inch / INCH * (1 if view.near == 0 else -1)
    return group(
        rect(0, 0, edge, edge, fill="none", pointer_events="all"),
        id=f"{view.prefix}-catcher",
        transform=f"translate({number(x)} {number(y)}) scale({scale:.8f} {-scale:.8f})",
        data_table=f"0 0 {edge} {edge}",
        data_unit=INCH,
    )


def grid(view: Drawing) -> Markup:
    """A line for every six inches."""
    edge = view.battle.table * INCH
    lines = [
        f"M{view.point(mark, 0)}L{view.point(mark, edge)}M{view.point(0, mark)}L{view.point(edge, mark)}"
        for mark in range(6 * INCH, edge, 6 * INCH)
    ]
    return path("".join(lines), stroke=var("grid"), stroke_width=1.2, fill="none")


def zones(view: Drawing) -> Markup:
    """Where each side places its units."""
    edge = view.battle.table * INCH
    lines = [(0, ZONE), (1, edge - ZONE)]
    drawn = [
        path(f"M{view.point(0, y)}L{view.point(edge, y)}", stroke=livery(seat).base, stroke_width=2, stroke_dasharray="14 8")
        for seat, y in lines
    ]
    return group(*drawn, opacity=0.8)


def rulers(view: Drawing) -> Markup:
    """Inches along two sides, numbered by twelve."""
    edge = view.battle.table
    parts: list[Markup] = []
    for mark in range(edge + 1):
        long = 10 if mark % 6 == 0 else 5
        x, y = view.at(mark * INCH, 0 if view.near == 0 else edge * INCH)
        left, down = view.at(0 if view.near == 0 else edge * INCH, mark * INCH)
        parts.append(path(f"M{number(x)} {number(y)}v{long}M{number(left)} {number(down)}h-{long}"))
    numbers = [ruler_number(view, mark) for mark in range(0, edge + 1, 12)]
    return group(group(*parts, stroke=BONE, stroke_width=1.6, fill="none"), *numbers)


def ruler_number(view: Drawing, mark: int) -> Markup:
    edge = view.battle.table * INCH
    x, y = view.at(mark * INCH, 0 if view.near == 0 else edge)
    left, down = view.at(0 if view.near == 0 else edge, mark * INCH)
    look: dict[str, str | int] = {"fill": BONE, "font_weight": 600, "class_": "df-number", "text_anchor": "middle"}
    return join([text(f'{mark}"', x, y + 29, 19, **look), text(str(mark), left - 21, down + 7, 19, **look) if mark else NOTHING])


# --- Reach of the acting unit ----------------------------------------------------------------------------------------


def leader(view: Drawing) -> UnitStanding | None:
    """The first model of the unit that acts."""
    battle = view.battle
    if battle.phase not in ACTING:
        return None
    return next((here for here in view.standing if unit_name(here.seat, here.place) == battle.unit), None)


def ways(view: Drawing) -> Markup:
    """How far the acting unit may move, from where its first model stood."""
    battle, first = view.battle, leader(view)
    if first is None or battle.phase != Phase.MOVE:
        return NOTHING
    start = battle.starts[first.number]
    x, y = view.at(start.x, start.y)
    radius = first.unit.card.movement * view.inch
    look = livery(first.seat)
    words = title(f"{first.word} may move {first.unit.card.movement} inches")
    return group(
        words,
        circle(x, y, radius, fill=look.base, fill_opacity=0.07, stroke=var("plot-ink"), stroke_width=2, stroke_dasharray="2 6"),
    )


def reaches(view: Drawing) -> Markup:
    """Range and arc of each weapon of the first model of the acting unit."""
    first = leader(view)
    if first is None:
        return NOTHING
    return group(*[reach(view, first, line) for line in range(lines_of(first.unit.card))])


def reach(view: Drawing, first: UnitStanding, line: int) -> Markup:
    weapon = first.unit.card.weapons[line]
    x, y = view.at(first.model.x, first.model.y)
    far = weapon.reach * view.inch
    middle = first.model.facing + 90 * weapon.side
    arc = 360 if view.battle.arcs else weapon.arc
    out = bool(first.model.out >> line & 1)
    words = f"{weapon_name(weapon)} of {first.word}: {weapon.reach} inches, {arc} degrees" + (", destroyed" if out else "")
    look = {
        "fill": livery(first.seat).base,
        "fill_opacity": 0 if out else 0.05,
        "stroke": var("plot-ink"),
        "stroke_width": 1.8,
        "stroke_dasharray": DASHES[line] or None,
        "opacity": 0.35 if out else 0.9,
    }
    shape = circle(x, y, far, **look) if arc == 360 else path(sector(view, x, y, far, middle, arc), **look)
    across, down = view.towards(middle + (0 if arc < 360 else 45 + 25 * line))
    label = text(
        f"{line + 1}", x + across * (far - 14), y + down * (far - 14) + 7, 20,
        text_anchor="middle", fill=var("plot-ink"), font_weight=700, stroke=var("plot"), stroke_width=4, paint_order="stroke",
    )  # fmt: skip
    return group(title(words), shape, label, data_weapon=f"{line + 1}")


def sector(view: Drawing, x: float, y: float, far: float, middle: float, arc: int) -> str:
    ax, ay = view.towards(middle + arc / 2)
    bx, by = view.towards(middle - arc / 2)
    large = 1 if arc > 180 else 0
    start, end = f"{number(x + far * ax)} {number(y + far * ay)}", f"{number(x + far * bx)} {number(y + far * by)}"
    return f"M{number(x)} {number(y)}L{start}A{number(far)} {number(far)} 0 {large} 1 {end}Z"


# --- Models ----------------------------------------------------------------------------------------------------------


def links(view: Drawing) -> Markup:
    """The chain of each unit: a line where two models are within two inches (rule 5.5)."""
    here = list(view.standing)
    parts = [
        path(f"M{view.point(one.model.x, one.model.y)}L{view.point(two.model.x, two.model.y)}", stroke=var("plot-ink"))
        for place, one in enumerate(here)
        for two in here[place + 1 :]
        if (one.seat, one.place) == (two.seat, two.place)
        and not (one.model.stuck or two.model.stuck)
        and hypot(one.model.x - two.model.x, one.model.y - two.model.y) <= LINK
    ]
    return group(*parts, stroke_width=3, opacity=0.55, aria_hidden="true")


def model(view: Drawing, here: UnitStanding) -> Markup:
    """A model with its facing, its name and its tokens."""
    x, y = view.at(here.model.x, here.model.y)
    look, scale = livery(here.seat), view.inch / BODY
    degrees = here.model.facing if view.near == 0 else here.model.facing + 180
    acts = view.battle.phase in ACTING and unit_name(here.seat, here.place) == view.battle.unit
    ring = circle(0, 0, 15, fill="none", stroke=PITCH, stroke_width=5.5) + circle(
        0, 0, 15, fill="none", stroke="#ffcf4d", stroke_width=3
    )
    body = group(
        path(BODIES[here.unit.card.kind], fill=look.base, stroke=look.edge, stroke_width=1.6, stroke_linejoin="round"),
        path("M13 0 9.5 -4 9.5 4Z", fill=look.edge, stroke=BONE, stroke_width=0.6),
        transform=f"rotate({number(-degrees % 360)})",
    )
    words = f"{here.word} {title_of(here.unit.card)}, {view.names[here.seat]}, at {at(here.model.x, here.model.y)}"
    return group(
        title(f"{words} facing {here.model.facing}{tokens_of(here.model)}"),
        circle(0, 0, HANDLE, fill="none", pointer_events="all"),
        group(Markup(ring), pointer_events="none") if acts else NOTHING,
        body,
        text(str(here.number + 1), 0, 4.6, 13, text_anchor="middle", fill=look.ink, font_weight=800, class_="df-number"),
        tokens(here),
        id=f"{view.prefix}-model-{here.word.lower()}",
        transform=f"translate({number(x)} {number(y)}) scale({number(scale)})",
        data_piece=model_key(here.name),
        data_target=here.word.lower() if is_target(view, here.name) else None,
    )


def is_target(view: Drawing, name: int) -> bool:
    """Whether the viewer may fire at a model now, as far as the next weapon goes."""
    return any(name in list(command.targets) for command, _ in view.offered if command.verb == Verb.FIRE)


def tokens(here: UnitStanding) -> Markup:
    """I, F and W with the number of the weapon, above the model."""
    marks = tokens_of(here.model).strip(" []").split()
    parts = []
    for place, mark in enumerate(marks):
        x, y = 12 + 22 * place, -14
        parts.append(rect(x - 8, y - 8, 16 if len(mark) == 1 else 22, 15, rx=4, fill=BONE, stroke=PITCH, stroke_width=1.2))
        parts.append(text(mark, x + (0 if len(mark) == 1 else 3), y + 4, 12.5, text_anchor="middle", fill=PITCH, font_weight=800))
    return group(*parts, data_tokens=" ".join(marks)) if marks else NOTHING


def unit_label(view: Drawing, seat: int, place: int) -> Markup:
    """The letter of a unit, large, beside its models."""
    here = [standing for standing in view.standing if (standing.seat, standing.place) == (seat, place)]
    if not here:
        return NOTHING
    places = [view.at(standing.model.x, standing.model.y) for standing in here]
    x, y = max(places, key=lambda spot: (spot[0], -spot[1]))
    room = LEFT + BREADTH - RULER - 24
    x = x + 26 if x + 26 < room else min(across for across, _ in places) - 26
    y = min(y, view.plot_top + BREADTH - RULER - 30)
    name = unit_name(seat, place)
    letter = text(
        say_unit(name), x, y + 24, 26,
        text_anchor="middle", fill=livery(seat).edge, font_weight=800, class_="df-serif",
        stroke=BONE, stroke_width=5, stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip
    room_for_fingers = circle(x, y + 15, 16, fill="none", pointer_events="all")
    return group(title(f"unit {say_unit(name)} of {view.names[seat]}"), room_for_fingers, letter, data_piece=unit_key(name))


# --- Fire ------------------------------------------------------------------------------------------------------------


def fire_lines(view: Drawing) -> Markup:
    """The last volley: hits as full lines with their result, misses broken and thin."""
    shots = [trace for trace in view.battle.traces if trace.shooter]
    return group(*[fire_line(view, trace) for trace in shots])


def fire_line(view: Drawing, trace: Trace) -> Markup:
    shooter = next((here for here in view.standing if here.name == trace.shooter), None)
    if shooter is None:
        return NOTHING
    start, end = view.point(shooter.model.x, shooter.model.y), view.point(trace.x, trace.y)
    x, y = view.at(trace.x, trace.y)
    dashes, width = (None, 3.0) if trace.hit else ("5 7", 1.6)
    line = path(f"M{start}L{end}", stroke=livery(shooter.seat).base, stroke_width=width, stroke_dasharray=dashes, fill="none")
    letter = "0" if trace.result == Result.NONE else Result(trace.result).name
    mark = (
        burst(x, y, letter)
        if trace.hit
        else path(f"M{number(x - 6)} {number(y - 6)}l12 12m0 -12l-12 12", stroke=PITCH, stroke_width=2)
    )
    return group(
        title(trace_words(trace)),
        line,
        mark,
        opacity=0.9,
        data_shot=f"{say_model(trace.shooter)}-{say_model(trace.target)}".lower(),
    )


def burst(x: float, y: float, letter: str) -> Markup:
    """A hit, with the letter of its result."""
    star = "M0 -17 5 -8 15 -9 10 0 17 8 6 8 2 17 -4 9 -14 12 -9 2 -17 -5 -7 -7Z"
    return group(
        path(star, fill="#ffcf4d", stroke=PITCH, stroke_width=1.6),
        text(letter, 0, 5.5, 15, text_anchor="middle", fill=PITCH, font_weight=800),
        transform=f"translate({number(x + 16)} {number(y + 16)})",
    )


def trace_words(trace: Trace) -> str:
    dice = " + ".join(map(str, trace.faces))
    what = f"hit, {Result(trace.result).name}" if trace.hit else "miss"
    return f"{say_model(trace.shooter)} at {say_model(trace.target)}: {dice} = {sum(trace.faces)}, {what}"


# --- Places to choose ------------------------------------------------------------------------------------------------


def spots(view: Drawing) -> Markup:
    """Places that are offered to the viewer."""
    marches = [(command, words) for command, words in view.offered if command.verb in (Verb.MARCH, Verb.DEPLOY)]
    return group(*[spot(view, command, words) for command, words in marches])


def spot(view: Drawing, command: Command, words: str) -> Markup:
    x, y = view.at(command.x, command.y)
    x += 21 * place_of_unit(command.unit) if command.verb == Verb.DEPLOY else 0  # the same places are offered for several units
    ahead_x, ahead_y = view.towards(command.facing)
    look = livery(view.near)
    nose = path(
        f"M{number(x + 9 * ahead_x)} {number(y + 9 * ahead_y)}L{number(x + 17 * ahead_x)} {number(y + 17 * ahead_y)}",
        stroke=look.edge,
    )
    ring = circle(x, y, 9, fill=BONE, fill_opacity=0.75, stroke=look.edge)
    letter = say_unit(command.unit) if command.verb == Verb.DEPLOY else ""
    mark = text(letter, x, y + 5, 14, text_anchor="middle", fill=PITCH, font_weight=800) if letter else NOTHING
    return group(title(words), ring, nose, mark, stroke_width=2.4, data_spot=words)
