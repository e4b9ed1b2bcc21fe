"""What stands and lies on the table: auras, dice with their marks, and tags that keep out of each other's way."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.games.polywars.content import Aura
from dicefield.games.polywars.picture.captions import turn_of
from dicefield.games.polywars.picture.glyphs import (
    AGAIN,
    BOLT,
    FLAKE,
    GLYPHS,
    STRIDE,
    aura_badge,
    chip,
    glyph,
    halo,
    sign_tab,
    word_chip,
    word_chip_size,
)
from dicefield.games.polywars.picture.layout import Drawing, dice_on_table, tokens_in_play
from dicefield.games.polywars.pointing import aura_key, die_key
from dicefield.games.polywars.rules.auras import held_by
from dicefield.games.polywars.rules.queries import die_of, elevation
from dicefield.games.polywars.state import HALO, RADIUS, Die, Lie, Place, Token
from dicefield.games.polywars.text.names import units
from dicefield.look.dice import die as draw_die
from dicefield.look.marks import mark
from dicefield.look.palette import BONE, PITCH, livery, var
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, circle, group, join, rect, text, title

Box = tuple[float, float, float, float]

AURA_WORDS = {Aura.IMMUNITY: "Immunity", Aura.FLAG: "Flag", Aura.LEADERSHIP: "Leadership", Aura.RAGE: "Rage"}
AURA_SIGNS = {Aura.IMMUNITY: "shield", Aura.FLAG: "flag", Aura.LEADERSHIP: "crown", Aura.RAGE: "flame"}

OFF_TABLE = {
    Place.NOWHERE: "nowhere",
    Place.RESERVE: "in reserve",
    Place.LOST: "lost",
    Place.WAITING: "waiting to come back",
    Place.HOME: "across",
    Place.FALLEN: "fallen",
}


# --- Words -----------------------------------------------------------------------------------------------------------


def aura_words(view: Drawing, token: Token) -> str:
    """An aura in words: "the flag of Ann"."""
    name = AURA_WORDS[Aura(token.kind)]
    return f"{name} of {view.whose(token.owner)}" if token.owner >= 0 else name


def die_words(view: Drawing, which: int) -> str:
    """A die in words: "d8 #3 of Ann, value 5 of 8, at 4.2, 7.9", and what else there is to say."""
    die = die_of(view.battle, which)
    parts = [f"{view.die_name(which)} of {view.whose(die.owner)}"]
    if die.place != Place.LOST:
        parts.append(f"value {die.value} of {die.sides}" if die.value else "not rolled")
    if die.place == Place.TABLE:
        return ", ".join([*parts, f"at {units(die.x)}, {units(die.y)}", *standing_words(view, which, die)])
    return ", ".join([*parts, OFF_TABLE[Place(die.place)]])


def standing_words(view: Drawing, which: int, die: Die) -> list[str]:
    held, high = held_by(view.battle, which - 1), elevation(view.battle, die.x, die.y)
    said = (
        (high > 0, f"{units(high)} above the table"),
        (held >= 0, f"holds {aura_words(view, view.battle.tokens[held])}" if held >= 0 else ""),
        (die.frozen, "frozen"),
    )
    return [words for holds, words in said if holds] + [words for _, words in deeds(view, die)]


def deeds(view: Drawing, die: Die) -> list[tuple[str, str]]:
    """What a die has done in this turn, as glyphs and in words; what it did in an earlier one matters no more."""
    now = turn_of(view.battle) == die.owner
    marked = (
        (BOLT, die.attacked and now, "has attacked"),
        (STRIDE, die.moved and now, "has moved"),
        (AGAIN, die.chosen, "to be rolled again"),
    )
    return [(drawn, words) for drawn, holds, words in marked if holds]


# --- Auras -----------------------------------------------------------------------------------------------------------


def auras(view: Drawing) -> Markup:
    """Halos under the dice; what lies open shows its glyph in the middle."""
    return join([aura(view, which, token) for which, token in tokens_in_play(view.battle)])


def token_spot(view: Drawing, token: Token) -> Point:
    bearer = die_of(view.battle, token.bearer) if token.lie == Lie.HELD else None
    return view.at(bearer.x, bearer.y) if bearer is not None else view.at(token.x, token.y)


def aura(view: Drawing, which: int, token: Token) -> Markup:
    x, y = token_spot(view, token)
    r = view.long(HALO)
    held = f", held by {view.die_name(token.bearer)}" if token.lie == Lie.HELD else ", lying"
    offered = token.lie == Lie.OFFERED
    words = aura_words(view, token) + (f", offered to {view.die_name(token.killer)}" if offered else held)
    bound = circle(x, y, r + 6, fill="none", stroke=var("brass"), stroke_width=2.5, stroke_dasharray="5 5") if offered else NOTHING
    return group(
        title(words),
        circle(x, y, r, fill="none", pointer_events="all"),
        halo(view.prefix, token.kind, token.owner, x, y, r),
        bound,
        lying_glyph(token, x, y, r) if token.lie != Lie.HELD and not is_covered(view, token) else NOTHING,
        id=f"{view.prefix}-aura-{which}",
        data_piece=aura_key(which),
        data_aura=which,
        data_kind=AURA_SIGNS[Aura(token.kind)],
        data_seat=token.owner + 1 if token.owner >= 0 else None,
        data_bearer=token.bearer or None,
    )


def lying_glyph(token: Token, x: float, y: float, r: float) -> Markup:
    rim = glyph(GLYPHS[Aura(token.kind)], x, y, r * 1.05, BONE, stroke=PITCH, stroke_width=9, paint_order="stroke")
    look = livery(token.owner)
    return group(rim, sign_tab(look, x + r * 0.5, y + r * 0.45, r * 0.26) if token.owner >= 0 else NOTHING)


def badges(view: Drawing) -> Markup:
    """The glyphs of auras above the dice: on the rim of the halo of a bearer, and of one that a die stands on."""
    return join([badge(view, token) for _, token in tokens_in_play(view.battle)])


def badge(view: Drawing, token: Token) -> Markup:
    x, y = token_spot(view, token)
    if token.lie != Lie.HELD and not is_covered(view, token):
        return NOTHING
    r = max(8.0, 0.14 * view.unit)
    kind = AURA_SIGNS[Aura(token.kind)]
    return group(aura_badge(token.kind, token.owner, x, y - view.long(HALO), r), data_badge=kind)


def is_covered(view: Drawing, token: Token) -> bool:
    near = RADIUS + HALO // 3
    return any((die.x - token.x) ** 2 + (die.y - token.y) ** 2 < near * near for _, die in dice_on_table(view.battle))


# --- Dice ------------------------------------------------------------------------------------------------------------


def dice(view: Drawing) -> Markup:
    """Those farther down the table are drawn last, so that shadows fall right."""
    order = sorted(dice_on_table(view.battle), key=lambda pair: (pair[1].y, pair[0]))
    return join([table_die(view, which, die) for which, die in order])


def table_die(view: Drawing, which: int, die: Die) -> Markup:
    x, y = view.at(die.x, die.y)
    size, r = view.die_size, view.long(RADIUS)
    high = elevation(view.battle, die.x, die.y)
    drawn = draw_die(
        die.sides, die.value or None, x - size / 2, y - 0.46 * size, size, seat=die.owner, label=False,
        selected=view.battle.acting == which, title=die_words(view, which), face=die.value,
    )  # fmt: skip
    return group(
        title(die_words(view, which)),
        circle(x, y, r, fill="none", pointer_events="all"),
        cast_shadow(x, y, r, high) if high else NOTHING,
        drawn,
        marks(view, die, x, y, high),
        id=f"{view.prefix}-die-{which}",
        data_piece=die_key(which),
        data_die=which,
        data_seat=die.owner + 1,
        data_place="table",
        data_x=die.x,
        data_y=die.y,
        data_value=die.value,
        data_elevation=high or None,
    )


def cast_shadow(x: float, y: float, r: float, high: int) -> Markup:
    """The higher a die stands, the farther its shadow falls."""
    far = min(3 + high * 0.012, 14)
    return circle(x + far * 0.7, y + far, r * 1.05, fill=PITCH, opacity=0.26)


def marks(view: Drawing, die: Die, x: float, y: float, high: int) -> Markup:
    """What this turn has done to a die on its left shoulder, how high it stands on its right one."""
    far, r = view.long(RADIUS) * 0.98, max(6.0, 0.1 * view.unit)
    left = [
        group(title(words), chip(d, x - far, y - far * 0.62 + place * r * 1.9, r), data_mark=words)
        for place, (d, words) in enumerate(deeds(view, die))
    ]
    return group(
        ice(x, y, view.long(RADIUS), r) if die.frozen else NOTHING,
        *left,
        elevation_chip(view, x + far * 0.3, y - far * 1.15, high) if high else NOTHING,
    )


def ice(x: float, y: float, reach: float, r: float) -> Markup:
    """Frozen: a pale broken ring and a flake."""
    ring = [
        circle(x, y, reach * 1.16, fill="none", stroke=ink, stroke_width=wide, stroke_dasharray="6 4")
        for ink, wide in ((PITCH, 5), ("#d9f2ff", 3))
    ]
    flake = chip(FLAKE, x + reach * 1.12, y - reach * 0.05, r * 1.15, ground="#d9f2ff", ink="#0b3a55", line=True)
    return group(title("frozen"), *ring, flake, data_mark="frozen")


def elevation_chip(view: Drawing, x: float, y: float, high: int) -> Markup:
    """Its left end is at x, so that the value below stays free."""
    size, words = max(8.5, 0.15 * view.unit), f"\u25b2{units(high)}"
    return group(
        title(f"stands {units(high)} above the table"),
        word_chip(words, x + word_chip_size(words, size)[0] / 2, y, size, ground=var("hill-5"), ink=var("hill-ink")),
        data_mark="elevation",
    )


# --- Tags ------------------------------------------------------------------------------------------------------------


def tags(view: Drawing) -> Markup:
    """Under every die the sign of its owner with size and number; where it is crowded, only the number."""
    found = dice_on_table(view.battle)
    bodies = {which: die_box(view, die) for which, die in found}
    taken: list[Box] = [badge_box(view, token) for _, token in tokens_in_play(view.battle) if token.lie == Lie.HELD]
    drawn = []
    for which, die in found:
        others = [box for other, box in bodies.items() if other != which]
        words = view.die_name(which)
        if not fits(view, tag_box(view, die, words), [*taken, *others]):
            words = f"#{which}"
        taken.append(tag_box(view, die, words))
        drawn.append(tag(view, which, die, words))
    return group(*drawn, pointer_events="none")


def tag_size(view: Drawing) -> float:
    return max(8.0, min(15.5, 0.19 * view.unit))


def tag_box(view: Drawing, die: Die, words: str) -> Box:
    """Where a tag lies: one with only a number sits higher on its die, because another die may be close below."""
    (x, y), size = view.at(die.x, die.y), tag_size(view)
    half, middle = (
        size * (0.62 * len(words) + 1.5) / 2,
        y + view.long(RADIUS) * 0.98 + size * (0 if words.startswith("#") else 0.35),
    )
    return x - half, middle - size * 0.64, x + half, middle + size * 0.64


def tag(view: Drawing, which: int, die: Die, words: str) -> Markup:
    left, top, right, bottom = tag_box(view, die, words)
    look, size = livery(die.owner), tag_size(view)
    wide, high = right - left, bottom - top
    middle = (left + size * 0.95 + right) / 2
    return group(
        rect(left, top, wide, high, rx=high / 2, fill=BONE, stroke=look.edge, stroke_width=1.5),
        mark(look.sign, left + size * 0.62, top + high / 2, size * 0.78, look.edge),
        text(
            words,
            middle,
            top + high / 2 + size * 0.35,
            round(size, 1),
            text_anchor="middle",
            fill=PITCH,
            font_weight=500,
            class_="df-number",
        ),
        data_tag=which,
    )


def die_box(view: Drawing, die: Die) -> Box:
    (x, y), r = view.at(die.x, die.y), view.long(RADIUS) * 0.9
    return x - r, y - r, x + r, y + r


def badge_box(view: Drawing, token: Token) -> Box:
    (x, y), r = token_spot(view, token), max(8.0, 0.14 * view.unit)
    middle = y - view.long(HALO)
    return x - r, middle - r, x + r * 1.6, middle + r


def tagged_box(view: Drawing, which: int, die: Die) -> Box:
    """A die together with its tag."""
    left, _, right, bottom = tag_box(view, die, view.die_name(which))
    return left, die_box(view, die)[1], right, bottom


def meet(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def fits(view: Drawing, box: Box, taken: Sequence[Box]) -> bool:
    """Whether a box hides nothing and is whole in the part that is shown."""
    left, top = view.at(view.window.left, view.window.top)
    right, bottom = view.at(view.window.right, view.window.bottom)
    shown = left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom
    return shown and not any(meet(box, other) for other in taken)
