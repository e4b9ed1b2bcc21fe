"""What stands and lies on the table: auras, and dice with their marks."""

from __future__ import annotations

from dicefield.games.polywars.content import Aura
from dicefield.games.polywars.picture.glyphs import AGAIN, BOLT, FLAKE, GLYPHS, STRIDE, aura_badge, chip, glyph, halo, sign_tab
from dicefield.games.polywars.picture.layout import Drawing, dice_on_table, tokens_in_play, turn_of
from dicefield.games.polywars.pointing import aura_key, die_key
from dicefield.games.polywars.rules.auras import held_by
from dicefield.games.polywars.rules.queries import die_of, elevation
from dicefield.games.polywars.state import HALO, RADIUS, Die, Lie, Place, Token
from dicefield.games.polywars.text.names import units
from dicefield.look.dice import die as draw_die
from dicefield.look.palette import BONE, PITCH, livery, var
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, circle, group, join, move, number, title

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
BODY = 0.86
"""How much of its square the body of a die fills."""
ROUND = 0.56
"""The ring around a die, as a part of its width."""
SMALL = 35
"""Drawn as a small die and then enlarged, a die bears the sign of its owner large enough for a phone."""
CHIP = 13.0


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
        return ", ".join([*parts, f"at {place_words(die.x, die.y)}", *standing_words(view, which, die)])
    return ", ".join([*parts, OFF_TABLE[Place(die.place)]])


def place_words(x: int, y: int) -> str:
    """A spot in range units, to a tenth."""
    return f"{units(round(x, -2))}, {units(round(y, -2))}"


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


def aura_parts(view: Drawing) -> dict[str, Markup]:
    """Halos under the dice; what lies open shows its glyph in the middle."""
    return {aura_key(which): aura(view, which, token) for which, token in tokens_in_play(view.battle)}


def token_spot(view: Drawing, token: Token) -> Point:
    bearer = die_of(view.battle, token.bearer) if token.lie == Lie.HELD else None
    return view.at(bearer.x, bearer.y) if bearer is not None else view.at(token.x, token.y)


def aura(view: Drawing, which: int, token: Token) -> Markup:
    x, y = token_spot(view, token)
    r = view.long(HALO)
    held = f", held by {view.die_name(token.bearer)}" if token.lie == Lie.HELD else ", lying"
    offered = token.lie == Lie.OFFERED
    words = aura_words(view, token) + (f", offered to {view.die_name(token.killer)}" if offered else held)
    bound = circle(x, y, r + 9, fill="none", stroke=var("brass"), stroke_width=4, stroke_dasharray="8 8") if offered else NOTHING
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
    return group(*[badge(view, token) for _, token in tokens_in_play(view.battle)], pointer_events="none")


def badge(view: Drawing, token: Token) -> Markup:
    x, y = token_spot(view, token)
    if token.lie != Lie.HELD and not is_covered(view, token):
        return NOTHING
    kind = AURA_SIGNS[Aura(token.kind)]
    return group(aura_badge(token.kind, token.owner, x, y - view.long(HALO), 18), data_badge=kind)


def is_covered(view: Drawing, token: Token) -> bool:
    near = RADIUS + HALO // 3
    return any((die.x - token.x) ** 2 + (die.y - token.y) ** 2 < near * near for _, die in dice_on_table(view.battle))


# --- Dice ------------------------------------------------------------------------------------------------------------


def die_parts(view: Drawing) -> dict[str, Markup]:
    return {die_key(which): table_die(view, which, die) for which, die in dice_on_table(view.battle)}


def body(view: Drawing, die: Die, x: float, y: float, *, selected: bool = False, words: str) -> Markup:
    """A die whose middle is at x, y."""
    size = view.die_wide / BODY
    drawn = draw_die(
        die.sides, die.value or None, 0, 0, SMALL, seat=die.owner, label=False, selected=selected, title=words, face=die.value
    )
    return move(x - size / 2, y - 0.46 * size, size / SMALL, drawn)


def table_die(view: Drawing, which: int, die: Die) -> Markup:
    """A die over the disc that it truly takes up."""
    x, y = view.at(die.x, die.y)
    high, words, look = elevation(view.battle, die.x, die.y), die_words(view, which), livery(die.owner)
    return group(
        title(words),
        cast_shadow(x, y, view.die_wide / 2, high) if high else NOTHING,
        circle(x, y, view.long(RADIUS), fill=PITCH, fill_opacity=0.3, stroke=look.edge, stroke_width=2, pointer_events="all"),
        body(view, die, x, y, selected=view.battle.acting == which, words=words),
        marks(view, die, x, y),
        id=f"{view.prefix}-die-{which}",
        data_piece=die_key(which),
        data_round=f"{number(x)} {number(y)} {number(view.die_wide * ROUND)}",
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
    far = min(4 + high * 0.018, 22)
    return circle(x + far * 0.8, y + far, r * 1.02, fill=PITCH, opacity=0.26)


def marks(view: Drawing, die: Die, x: float, y: float) -> Markup:
    """What this turn has done to a die, on its left shoulder."""
    far = view.die_wide / 2
    left = [
        group(title(words), chip(d, x - far, y - far * 0.7 + place * CHIP * 1.9, CHIP), data_mark=words)
        for place, (d, words) in enumerate(deeds(view, die))
    ]
    return join([ice(x, y, far) if die.frozen else NOTHING, *left])


def ice(x: float, y: float, reach: float) -> Markup:
    """Frozen: a pale broken ring and a flake."""
    ring = [
        circle(x, y, reach * 1.16, fill="none", stroke=ink, stroke_width=wide, stroke_dasharray="9 6")
        for ink, wide in ((PITCH, 7), ("#d9f2ff", 4))
    ]
    flake = chip(FLAKE, x + reach * 1.12, y - reach * 0.05, CHIP * 1.15, ground="#d9f2ff", ink="#0b3a55", line=True)
    return group(title("frozen"), *ring, flake, data_mark="frozen")
