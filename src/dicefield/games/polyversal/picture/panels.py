"""Beside the table: the tiles of both sides with their tokens and orders, and the dice of the last volley."""

from __future__ import annotations

from dicefield.games.polyversal.content import Result
from dicefield.games.polyversal.kinds import say_model, say_unit
from dicefield.games.polyversal.picture.layout import BREADTH, GAP, LEFT, STRIP, TILE_HEIGHT, TILES_A_ROW, TOKENS, Drawing
from dicefield.games.polyversal.pointing import unit_key
from dicefield.games.polyversal.rules.queries import standing, unit_name
from dicefield.games.polyversal.state import Order, Trace, Unit, Verb
from dicefield.games.polyversal.text import has_placed
from dicefield.games.polyversal.text.names import COLOURS, ORDERS, count_words, title_of
from dicefield.look.dice import die
from dicefield.look.marks import crest, mark
from dicefield.look.palette import BONE, PITCH, livery, var
from dicefield.look.parts import card
from dicefield.look.svg import NOTHING, Markup, circle, fit, group, path, rect, text, title

SHOWN = 4  # attacks of the last volley whose dice are laid out
ORDER_WIDTH = 82


def tiles(view: Drawing, seat: int) -> Markup:
    """The units of a side, in rows of three."""
    top = view.tiles_top(seat)
    width = (BREADTH - GAP * (TILES_A_ROW - 1)) / TILES_A_ROW
    units = [(place, unit) for place, unit in enumerate(view.battle.groups[seat].units) if unit.size]
    drawn = [
        tile(
            view,
            seat,
            place,
            unit,
            LEFT + (place % TILES_A_ROW) * (width + GAP),
            top + place // TILES_A_ROW * (TILE_HEIGHT + GAP),
            width,
        )
        for place, unit in units
    ]
    return group(*drawn, id=f"{view.prefix}-side-{seat + 1}")


def tile(view: Drawing, seat: int, place: int, unit: Unit, x: float, y: float, width: float) -> Markup:
    look, letter = livery(seat), say_unit(unit_name(seat, place))
    acts = view.battle.unit == unit_name(seat, place)
    room = width - ORDER_WIDTH - 106
    parts = [
        title(tile_words(view, seat, place, unit)),
        card(x, y, width, TILE_HEIGHT, edge=look.base if acts else None, rim=5 if acts else 2),
        crest(look, x + 27, y + 29, 38),
        text(letter, x + 60, y + 40, 34, fill=var("ink"), font_weight=800, class_="df-serif", text_anchor="middle"),
        fit(title_of(unit.card), x + 78, y + 27, 23, room, fill=var("ink"), font_weight=700),
        fit(headline(unit), x + 78, y + 48, 17, room, fill=var("muted"), font_weight=600),
        effectiveness(unit, x + 12, y + 58),
        stress(unit, x + 66, y + 58),
        order_card(view, seat, unit, x + width - ORDER_WIDTH - 8, y + 9),
    ]
    return group(
        *parts,
        opacity=0.45 if unit.lost else None,
        data_piece=unit_key(unit_name(seat, place)),
        data_target=letter.lower() if is_callable(view, unit_name(seat, place)) else None,
    )


def headline(unit: Unit) -> str:
    if unit.lost:
        return "lost"
    return ("Command " if unit.command else "") + f"{standing(unit)}/{unit.size}"


def is_callable(view: Drawing, name: int) -> bool:
    return any(command.verb == Verb.ACTIVATE and command.unit == name for command, _ in view.offered)


def tile_words(view: Drawing, seat: int, place: int, unit: Unit) -> str:
    """A tile for those who hear it."""
    name = f"{say_unit(unit_name(seat, place))}, {title_of(unit.card)} of {view.names[seat]}" + (
        ", Command Unit" if unit.command else ""
    )
    if unit.lost:
        return f"{name}: lost"
    stressed = f", {count_words(unit.stress, 'stress token')}" if unit.stress else ""
    models = f"{standing(unit)} of {count_words(unit.size, 'model')}"
    return f"{name}: d{unit.effectiveness} ({COLOURS[unit.effectiveness]}), {models}{stressed}, {known_order(view, seat, unit)}"


def known_order(view: Drawing, seat: int, unit: Unit) -> str:
    if unit.shown:
        return f"order {ORDERS[Order(unit.order)]}"
    if unit.order:
        return f"own order {ORDERS[Order(unit.order)]}, face down"
    return "order face down" if has_placed(view.battle, seat) and not unit.lost else "no order"


def effectiveness(unit: Unit, x: float, y: float) -> Markup:
    """The square counter: a colour for each die, and the die as text."""
    ground, ink = TOKENS[unit.effectiveness]
    square = rect(x, y, 48, 36, rx=6, fill=ground, stroke=PITCH, stroke_width=2)
    return group(square, text(f"d{unit.effectiveness}", x + 24, y + 26, 21, text_anchor="middle", fill=ink, font_weight=800))


def stress(unit: Unit, x: float, y: float) -> Markup:
    """A counter for each stress token; many are counted."""
    shown = min(unit.stress, 3)
    parts = [stress_token(x + 20 + 30 * place, y + 18) for place in range(shown)]
    if unit.stress > shown:
        parts.append(
            text(f"x{unit.stress}", x + 42 + 30 * shown, y + 26, 22, fill=var("ink"), font_weight=700, text_anchor="middle")
        )
    return group(*parts, data_stress=unit.stress) if parts else NOTHING


def stress_token(x: float, y: float) -> Markup:
    return group(
        circle(x, y, 15, fill=BONE, stroke="#a8261c", stroke_width=3),
        text("S", x, y + 7, 20, text_anchor="middle", fill=PITCH, font_weight=800),
    )


# --- Orders ----------------------------------------------------------------------------------------------------------

ARROW = "M-20 6H2V16L24 0 2 -16V-6H-20Z"
CROSSHAIR = "M0 -20V-8M0 8V20M-20 0H-8M8 0H20M0 -13A13 13 0 1 1 -.1 -13Z"


def order_card(view: Drawing, seat: int, unit: Unit, x: float, y: float) -> Markup:
    """The order of a unit: open, face down, or none; its owner may look under it."""
    if unit.lost or not (unit.shown or has_placed(view.battle, seat)):
        return NOTHING
    middle = x + ORDER_WIDTH / 2
    if unit.shown:
        paper = rect(x, y, ORDER_WIDTH, 86, rx=8, fill=BONE, stroke=PITCH, stroke_width=2)
        return group(
            paper, order_sign(unit.order, middle, y + 34, PITCH), order_name(unit.order, middle, y + 76, PITCH), data_order="shown"
        )
    look = livery(seat)
    cover = rect(x, y, ORDER_WIDTH, 86, rx=8, fill=look.dark, stroke=look.edge, stroke_width=2)
    weave = path(
        f"M{x + 8} {y + 24}l16 -16M{x + 8} {y + 54}l46 -46M{x + 20} {y + 72}l54 -54M{x + 50} {y + 72}l24 -24",
        stroke=look.light,
        stroke_width=2,
        opacity=0.5,
    )
    seal = mark(look.sign, middle, y + 38, 34, BONE)
    inside = order_name(unit.order, middle, y + 78, BONE) if unit.order else NOTHING
    return group(cover, weave, seal, inside, data_order="face-down")


def order_sign(order: Order, x: float, y: float, ink: str) -> Markup:
    place = f"translate({x} {y})"
    if order == Order.ADVANCE:
        return path(ARROW, fill=ink, transform=place)
    return path(CROSSHAIR, fill="none", stroke=ink, stroke_width=4, transform=place)


def order_name(order: Order, x: float, y: float, ink: str) -> Markup:
    return text("Advance" if order == Order.ADVANCE else "Fire", x, y, 16.5, text_anchor="middle", fill=ink, font_weight=700)


# --- The last volley -------------------------------------------------------------------------------------------------


def volley_strip(view: Drawing) -> Markup:
    """The three dice of the last attacks, with what came of them."""
    shots = [trace for trace in view.battle.traces if trace.shooter]
    if not shots:
        return NOTHING
    width = (BREADTH - GAP * (SHOWN - 1)) / SHOWN
    last = shots[-SHOWN:]
    return group(*[attack(view, trace, LEFT + place * (width + GAP), view.strip_top, width) for place, trace in enumerate(last)])


def attack(view: Drawing, trace: Trace, x: float, y: float, width: float) -> Markup:
    seat = 0 if trace.shooter <= 36 else 1
    dice = [
        die(trace.sides[place], face, x + width - 120 + 38 * place, y + 12, 38, seat=seat, label=False)
        for place, face in enumerate(trace.faces)
    ]
    what = f"{Result(trace.result).name}" if trace.hit and trace.result else ("none" if trace.hit else "miss")
    return group(
        card(x, y, width, STRIP - 8),
        text(f"{say_model(trace.shooter)}\u25b8{say_model(trace.target)}", x + 12, y + 30, 23, fill=var("ink"), font_weight=700),
        text(
            f"{sum(trace.faces)}: {what}" if trace.hit else f"{sum(trace.faces)}: miss",
            x + 12,
            y + 54,
            18,
            fill=var("ink"),
            font_weight=600,
        ),
        *dice,
        data_attack=f"{say_model(trace.shooter)}-{say_model(trace.target)}".lower(),
    )
