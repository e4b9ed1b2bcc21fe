"""What lies over the ground for a moment: who acts, how far it moves and shoots, announced fire, and the last volley."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, inf, radians, sin

from dicefield.games.polyversal.content import MOST_LINES, Result, Weapon
from dicefield.games.polyversal.kinds import CIRCLE, INCH, say_model
from dicefield.games.polyversal.picture.layout import LETTERS, Drawing, UnitStanding
from dicefield.games.polyversal.rules.queries import lines_of
from dicefield.games.polyversal.state import Phase, Trace
from dicefield.games.polyversal.text.names import weapon_name
from dicefield.look.palette import BONE, PITCH, livery
from dicefield.look.svg import NOTHING, Markup, Value, circle, group, join, path, text, title

GOLD = "#ffcf4d"
LABEL_ROOM = 1_100
"""So far from the edge of the table the middle of a label stands at least."""
LABEL_INSIDE = 1_900
"""So far inside the border of a reach: beyond it the view may end."""
STAR = "M0 -1000 300 -470 880 -530 590 0 1000 470 350 470 120 1000 -230 530 -820 710 -530 120 -1000 -290 -410 -410Z"


def halo(view: Drawing) -> Markup:
    """Light around the models of the unit that acts."""
    places = [view.at(here.model.x, here.model.y) for here in view.acting]
    rims = [circle(x, y, 1_250, fill="none", stroke=PITCH, stroke_width=260, opacity=0.7) for x, y in places]
    return join([*rims, *[circle(x, y, 1_250, fill=GOLD, fill_opacity=0.3, stroke=GOLD, stroke_width=150) for x, y in places]])


# --- How far


def reach(view: Drawing) -> Markup:
    """Where the first model of the acting unit can go, or what it can shoot at: one shape, with a pale and a dark edge."""
    if not view.acting:
        return NOTHING
    first = view.acting[0]
    if view.battle.phase == Phase.MOVE:
        return moving(view, first)
    return shooting(view, first) if view.battle.phase in (Phase.MODE, Phase.FIRE) else NOTHING


def moving(view: Drawing, first: UnitStanding) -> Markup:
    *start, far = moving_disc(view, first)
    words = title(f"{first.word} may move {first.unit.card.movement} inches")
    return group(words, shaded(round_path(*view.at(*start), far), first.seat), data_reach="move")


def moving_disc(view: Drawing, first: UnitStanding) -> tuple[int, int, int]:
    """How far a model of the acting unit may go, from where it began."""
    start = view.battle.starts[first.number]
    return start.x, start.y, first.unit.card.movement * INCH


def whole_weapons(first: UnitStanding) -> list[int]:
    """The lines of the weapons that are not destroyed."""
    return [line for line in range(lines_of(first.unit.card)) if not first.model.out >> line & 1]


def shooting(view: Drawing, first: UnitStanding) -> Markup:
    card = first.unit.card
    ready = whole_weapons(first)
    field = "".join(arc_path(view, first, card.weapons[line]) for line in ready)
    labels = [range_label(view, first, line) for line in ready]
    return group(shaded(field, first.seat), *labels, data_reach="fire") if ready else NOTHING


def shaded(d: str, seat: int) -> Markup:
    return join(
        [
            path(d, fill=livery(seat).base, fill_opacity=0.13),
            path(d, fill="none", stroke=PITCH, stroke_width=150, stroke_opacity=0.55),
            path(d, fill="none", stroke=BONE, stroke_width=70, stroke_opacity=0.9),
        ]
    )


def round_path(x: float, y: float, far: float) -> str:
    return f"M{x - far:.0f} {y}a{far} {far} 0 1 1 {2 * far} 0a{far} {far} 0 1 1 {-2 * far} 0Z"


def arc_path(view: Drawing, first: UnitStanding, weapon: Weapon) -> str:
    far, arc = weapon.reach * INCH, arc_of(view, weapon)
    x, y = first.model.x, first.model.y
    if arc == CIRCLE:
        return round_path(*view.at(x, y), far)
    middle = middle_of(first, weapon)
    start, end = view.ahead(x, y, middle + arc / 2, far), view.ahead(x, y, middle - arc / 2, far)
    return f"M{view.point(x, y)}L{start}A{far} {far} 0 {int(arc > 180)} 1 {end}Z"


def arc_of(view: Drawing, weapon: Weapon) -> int:
    return CIRCLE if view.battle.arcs else int(weapon.arc)


def middle_of(first: UnitStanding, weapon: Weapon) -> int:
    """The direction in which a weapon looks, in degrees of the table."""
    return int(first.model.facing + 90 * weapon.side)


def range_label(view: Drawing, first: UnitStanding, line: int) -> Markup:
    """The number of a weapon and its inches, inside the border of what it reaches, or where that leaves the table."""
    weapon = first.unit.card.weapons[line]
    x, y = first.model.x, first.model.y
    turn = radians(middle_of(first, weapon) + 18 * (line - 1))
    far = min(weapon.reach * INCH - LABEL_INSIDE, as_far_as_table(view, x, cos(turn)), as_far_as_table(view, y, sin(turn)))
    words = f"{weapon_name(weapon)} of {first.word}: {weapon.reach} inches, {arc_of(view, weapon)} degrees"
    spot = view.at(x + far * cos(turn), y + far * sin(turn))
    return group(title(words), label(f"{line + 1}: {weapon.reach}\u2033", *spot), data_weapon=line + 1)


def as_far_as_table(view: Drawing, start: int, pace: float) -> float:
    """How far one can go and leave room for a label before the edge, when every step goes so far along an axis."""
    if abs(pace) < 1e-9:
        return inf
    last = view.edge - LABEL_ROOM if pace > 0 else LABEL_ROOM
    return max(0.0, (last - start) / pace)


def label(words: str, x: float, y: float) -> Markup:
    outline: dict[str, Value] = {"stroke": BONE, "stroke_width": 220, "stroke_linejoin": "round", "paint_order": "stroke"}
    return text(words, x, y + 260, LETTERS, text_anchor="middle", fill=PITCH, font_weight=800, **outline)


# --- Fire


def aims(view: Drawing) -> Markup:
    """Fire that is announced."""
    where = {here.name: view.point(here.model.x, here.model.y) for here in view.standing}
    lines = "".join(f"M{where[one]}L{where[two]}" for one, two in dict.fromkeys(announced(view)) if two in where)
    look = {"fill": "none", "stroke_linecap": "round"}
    return join(
        [path(lines, stroke=PITCH, stroke_width=200, stroke_opacity=0.5, **look),
         path(lines, stroke=GOLD, stroke_width=110, stroke_dasharray="500 330", **look)]
    ) if lines else NOTHING  # fmt: skip


def announced(view: Drawing) -> Iterator[tuple[int, int]]:
    """Who aims at whom."""
    for here in view.acting:
        for line in range(MOST_LINES):
            targets = view.battle.aims[here.number * MOST_LINES + line].targets
            yield from ((here.name, int(target)) for target in targets if target)


def volley(view: Drawing) -> Markup:
    """The last volley, until new orders are thought about: lines first, so that no result is crossed out."""
    if view.battle.phase == Phase.ORDERS:
        return NOTHING
    shots = [(trace, here) for trace in view.battle.traces if trace.shooter for here in view.standing if here.name == trace.shooter]
    return join([*[shot_line(view, trace, here) for trace, here in shots], *[shot_mark(view, trace) for trace, _ in shots]])


def shot_line(view: Drawing, trace: Trace, here: UnitStanding) -> Markup:
    """A hit is a full line, a miss a thin and broken one."""
    d = f"M{view.point(here.model.x, here.model.y)}L{view.point(trace.x, trace.y)}"
    width, dashes = (170, None) if trace.hit else (100, "330 400")
    under = path(d, stroke=BONE, stroke_width=width + 130, stroke_opacity=0.75)
    return join([under, path(d, stroke=livery(here.seat).base, stroke_width=width, stroke_dasharray=dashes)])


def shot_mark(view: Drawing, trace: Trace) -> Markup:
    """What came of it, beside the target: the letter of the result, or the sum that was too low."""
    x, y = view.at(trace.x, trace.y)
    shown = (Result(trace.result).name if trace.result else "0") if trace.hit else str(sum(trace.faces))
    star = path(STAR, fill=GOLD, stroke=PITCH, stroke_width=90) if trace.hit else NOTHING
    return group(
        title(trace_words(trace)), star, label(shown, 0, 0),
        transform=f"translate({x - 1_100} {y + 900})", data_shot=f"{say_model(trace.shooter)}-{say_model(trace.target)}".lower(),
    )  # fmt: skip


def trace_words(trace: Trace) -> str:
    dice = " + ".join(map(str, trace.faces))
    what = f"hit, {Result(trace.result).name}" if trace.hit else "miss"
    return f"{say_model(trace.shooter)} at {say_model(trace.target)}: {dice} = {sum(trace.faces)}, {what}"
