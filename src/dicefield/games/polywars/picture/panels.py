"""Below the table: map, scale, goal and signs; then everybody's panel with the dice that are not on the table."""

from __future__ import annotations

from dicefield.engine.waiting import owes
from dicefield.games.polywars.content import Aura, Victory
from dicefield.games.polywars.picture.board import overview
from dicefield.games.polywars.picture.captions import GOALS, acting_seats, bid_words, is_sealed, note, status, strength, tray_words
from dicefield.games.polywars.picture.glyphs import aura_badge, envelope
from dicefield.games.polywars.picture.layout import BREADTH, GAP, LEFT, NOTES_HIGH, Drawing, in_tray, tokens_in_play
from dicefield.games.polywars.picture.pieces import AURA_WORDS, die_words
from dicefield.games.polywars.pointing import NEW_BASE, die_key
from dicefield.games.polywars.state import POINTS, Die, Phase, Place
from dicefield.look.dice import die as draw_die
from dicefield.look.marks import crest
from dicefield.look.palette import livery, var
from dicefield.look.parts import card
from dicefield.look.svg import NOTHING, Markup, Value, breadth, circle, fit, group, join, number, path, rect, text, title

HALF_WIDE = (BREADTH - GAP) / 2
HEAD, LINE = 66, 26
PAD = 14

TRAYS = (
    (Place.RESERVE, "Reserve"),
    (Place.FALLEN, "Fallen"),
    (Place.WAITING, "Coming back"),
    (Place.HOME, "Across"),
    (Place.LOST, "Lost"),
)
PLACE = (66.0, 38.0)
CELL = {Place.LOST: (41.0, 26.0)}
"""How wide a place in a tray is, and how large its die; lost dice lie closer."""


# --- Notes -----------------------------------------------------------------------------------------------------------


def notes(view: Drawing) -> Markup:
    """A card under the table: where we look, how long a range unit is, what the signs mean, what it is about."""
    y, room = view.notes_top, NOTES_HIGH - 24
    left = LEFT + room + 38
    wide = BREADTH - room - 52
    return group(
        card(LEFT, y, BREADTH, NOTES_HIGH, radius=14),
        overview(view, LEFT + 14, y + 12, room),
        scale_bar(view, left, y + 30),
        legend(view, left + view.unit + 150, y + 30, LEFT + BREADTH - 12),
        fit(GOALS[Victory(view.battle.scenario.victory)], left, y + 68, 20, wide, fill=var("muted"), font_weight=500),
        fit(note(view), left, y + 99, 21, wide, fill=var("ink"), font_weight=500, class_="df-note") if note(view) else NOTHING,
    )


def scale_bar(view: Drawing, x: float, y: float) -> Markup:
    """One range unit, as long as it is on the table above."""
    long = number(view.unit)
    bar = f"M{number(x)} {number(y - 7)}v14M{number(x)} {number(y)}h{long}m0 -7v14"
    return group(
        path(bar, fill="none", stroke=var("ink"), stroke_width=3),
        text("1 range unit", x + view.unit + 9, y + 6.5, 19, fill=var("ink"), font_weight=500),
        data_scale=round(view.unit, 2),
    )


def legend(view: Drawing, x: float, y: float, end: float) -> Markup:
    """The signs of the auras in play, smaller where there are many."""
    kinds = sorted({Aura(token.kind) for _, token in tokens_in_play(view.battle)})
    ems = sum(breadth(AURA_WORDS[kind]) + 2.3 for kind in kinds)
    size = min(18.0, (end - x) / max(ems, 1))
    drawn = []
    for kind in kinds:
        words = text(AURA_WORDS[kind], x + size * 1.4, y + size * 0.34, round(size, 1), fill=var("ink"), font_weight=500)
        drawn.append(group(aura_badge(kind, -1, x + size * 0.6, y, size * 0.56), words, data_legend=kind.name.lower()))
        x += size * (breadth(AURA_WORDS[kind]) + 2.3)
    return join(drawn)


# --- Panels ----------------------------------------------------------------------------------------------------------


def wide_of(view: Drawing, seat: int) -> float:
    """Two panels a row; one that is left over has the row for itself."""
    alone = seat % 2 == 0 and seat == view.battle.seats - 1
    return BREADTH if alone else HALF_WIDE


def per_row(view: Drawing, seat: int, place: Place) -> int:
    return int((wide_of(view, seat) - 2 * PAD) // CELL.get(place, PLACE)[0])


def tray_high(view: Drawing, seat: int, place: Place) -> float:
    found = len(in_tray(view.battle, seat, place))
    rows = -(-found // per_row(view, seat, place))
    return LINE + rows * (CELL.get(place, PLACE)[1] + 24) if found else 0


def panel_high(view: Drawing, seat: int) -> float:
    return HEAD + LINE + sum(tray_high(view, seat, place) for place, _ in TRAYS) + 12


def row_high(view: Drawing, row: int) -> float:
    """Panels side by side are equally high."""
    return max(panel_high(view, seat) for seat in range(2 * row, min(2 * row + 2, view.battle.seats)))


def rows(view: Drawing) -> int:
    return -(-view.battle.seats // 2)


def height(view: Drawing) -> float:
    """Of the whole picture."""
    return view.panels_top + sum(row_high(view, row) + GAP for row in range(rows(view))) + 4


def panels(view: Drawing) -> Markup:
    return join([panel(view, seat) for seat in range(view.battle.seats)])


def panel(view: Drawing, seat: int) -> Markup:
    row = seat // 2
    x = LEFT + (HALF_WIDE + GAP) * (seat % 2)
    y = view.panels_top + sum(row_high(view, above) + GAP for above in range(row))
    look, acts, wide = livery(seat), seat in acting_seats(view.battle), wide_of(view, seat)
    edge = path(f"M{number(x + 14)} {number(y + 2)}h{number(wide - 28)}", stroke=look.base, stroke_width=7, stroke_linecap="round")
    return group(
        card(x, y, wide, row_high(view, row), radius=14, edge=look.base if acts else look.edge, rim=5 if acts else 2),
        edge,
        heading(view, seat, x, y),
        fit(strength(view.battle, seat), x + PAD, y + HEAD + 18, 19, wide - 2 * PAD, fill=var("ink"), font_weight=500),
        trays(view, seat, x, y + HEAD + LINE),
        id=f"{view.prefix}-side-{seat + 1}",
        data_player=seat + 1,
        data_acts="1" if acts else None,
    )


def heading(view: Drawing, seat: int, x: float, y: float) -> Markup:
    """Crest and name, what the player does, what is left to bid or heal with, and crossings."""
    look, sealed = livery(seat), is_sealed(view.battle, seat)
    wide = wide_of(view, seat)
    right = x + wide - PAD
    crossed = view.battle.scenario.victory == Victory.CROSSING
    bold: dict[str, Value] = {"fill": var("ink"), "font_weight": 700, "class_": "df-serif"}
    indent = 34 if sealed else 0
    return group(
        crest_of(view, seat, x + 34, y + 36),
        fit(view.names[seat], x + 62, y + 33, 25, wide - 62 - PAD - (150 if crossed else 74), **bold),
        envelope(look, x + 62, y + 36, 29) if sealed else NOTHING,
        fit(status(view, seat), x + 62 + indent, y + 57, 19, wide - 196 - indent, fill=var("muted"), font_weight=500),
        points(view, seat, right - 8, y + 26),
        fit(bid_words(view.battle, seat), right, y + 57, 18, 120, fill=var("ink"), font_weight=500, text_anchor="end"),
        crossings(view, seat, right - (72 if view.battle.cycle else 0), y + 33) if crossed else NOTHING,
    )


def crest_of(view: Drawing, seat: int, x: float, y: float) -> Markup:
    """The crest of a player; whoever has a base to place takes it from there."""
    drawn = crest(livery(seat), x, y, 42)
    places = view.battle.phase == Phase.BASES and seat == view.seat and owes(view.battle, seat)
    if not places:
        return group(drawn, opacity=0.4 if view.battle.players[seat].out else None)
    rim = circle(x, y, 25, fill="none", stroke=var("brass"), stroke_width=3, pointer_events="all")
    return group(title("your base: put it on the table"), rim, drawn, data_piece=NEW_BASE)


def crossings(view: Drawing, seat: int, right: float, y: float) -> Markup:
    """The points of a hunt: how many dice reached the second base."""
    words = f"{view.battle.players[seat].crossings} across"
    return fit(words, right, y, 20, 76, fill=var("ink"), font_weight=600, text_anchor="end")


def points(view: Drawing, seat: int, right: float, y: float) -> Markup:
    """Three points a cycle: full while they are left, hollow when spent."""
    battle = view.battle
    if not battle.cycle or battle.players[seat].out or battle.phase == Phase.OVER:
        return NOTHING
    left, look = battle.players[seat].points, livery(seat)
    pips = [
        circle(
            right - 19 * (POINTS - 1 - place), y, 7, fill=look.base if place < left else "none", stroke=var("ink"), stroke_width=2
        )
        for place in range(POINTS)
    ]
    return group(title(f"{left} of {POINTS} points left"), *pips, data_points=left)


# --- Trays -----------------------------------------------------------------------------------------------------------


def trays(view: Drawing, seat: int, x: float, y: float) -> Markup:
    drawn = []
    for place, name in TRAYS:
        if in_tray(view.battle, seat, place):
            drawn.append(tray(view, seat, place, name, x, y))
            y += tray_high(view, seat, place)
    return join(drawn)


def tray(view: Drawing, seat: int, place: Place, name: str, x: float, y: float) -> Markup:
    """A row of dice under the words that count them."""
    words = tray_words(view.battle, seat, place, name)
    head = fit(words, x + PAD, y + 18, 18, wide_of(view, seat) - 2 * PAD, fill=var("muted"), font_weight=500)
    wide, size = CELL.get(place, PLACE)
    across = per_row(view, seat, place)
    cells = [
        tray_die(view, which, die, x + PAD + wide * (spot % across), y + LINE + (size + 24) * (spot // across), wide, size)
        for spot, (which, die) in enumerate(in_tray(view.battle, seat, place))
    ]
    return group(head, *cells, data_tray=place.name.lower())


def tray_die(view: Drawing, which: int, die: Die, x: float, y: float, wide: float, size: float) -> Markup:
    lost = die.place == Place.LOST
    words = f"#{which}" if lost else f"d{die.sides} #{which}"
    drawn = draw_die(
        die.sides, None if lost else die.value or None, x + (wide - size) / 2, y, size, seat=die.owner, label=False, broken=lost,
        title=die_words(view, which),
    )  # fmt: skip
    below: dict[str, Value] = {"text_anchor": "middle", "fill": var("ink"), "font_weight": 500, "class_": "df-number"}
    return group(
        title(die_words(view, which)),
        rect(x, y, wide, size + 22, fill="none", pointer_events="all"),
        drawn,
        fit(words, x + wide / 2, y + size + 17, 15, wide - 4, **below),
        id=f"{view.prefix}-die-{which}",
        data_piece=die_key(which),
        data_die=which,
        data_seat=die.owner + 1,
        data_place=Place(die.place).name.lower(),
        data_value=die.value,
    )
