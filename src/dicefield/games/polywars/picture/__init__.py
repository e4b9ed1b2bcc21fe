"""The table of Polywars as SVG, drawn from an observation: felt, rulers and brass halos.

The table is seen from above; x grows to the right and y down. Only the part in use is shown large, a map below shows the whole. To
turn a click into a spot of the table, take the group with `data-table`: its own coordinates are those of the table in thousandths
of a range unit, so that `group.getScreenCTM().inverse()` maps the point of a pointer to it, and `data-table` says which part is
shown ("left top width height"). Dice, auras and bases bear their numbers in `data-die`, `data-aura` and `data-base`.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.games.polywars.picture.board import bases, catcher, edges, felt, frame, heights, rulers, terrain
from dicefield.games.polywars.picture.captions import acting_seats, headline, now, status, strength
from dicefield.games.polywars.picture.glyphs import ACCENTS, DISTINCT, READABLE, weaves
from dicefield.games.polywars.picture.layout import (
    BREADTH,
    LEFT,
    TABLE_LEFT,
    TABLE_TOP,
    TABLE_WIDE,
    WIDTH,
    Drawing,
    in_tray,
    numbered_dice,
    tokens_in_play,
)
from dicefield.games.polywars.picture.overlays import acting, attack, offers, steps_left, zones
from dicefield.games.polywars.picture.panels import TRAYS, height, notes, panels
from dicefield.games.polywars.picture.pieces import aura_words, auras, badges, dice, die_words, tags
from dicefield.games.polywars.picture.previews import ghost, range_figures, reach, sight, targets
from dicefield.games.polywars.state import Battle, Order, Place
from dicefield.look.palette import Livery, livery, var
from dicefield.look.parts import name_of, now_line
from dicefield.look.svg import Markup, Theme, document, element, fit, group, join, rect

__all__ = ["ACCENTS", "DISTINCT", "READABLE", "picture"]


def picture(
    battle: Battle,
    seat: int | None,
    names: Sequence[str],
    considered: Order | None = None,
    *,
    prefix: str = "polywars",
    theme: Theme = "auto",
) -> str:
    """The table for a seat counted from 0, or for a spectator; `considered` is a choice whose reach and sight are laid over it."""
    called = [name_of(names, player) for player in range(battle.seats)]
    viewer = seat if seat is not None and 0 <= seat < battle.seats else None
    view = Drawing(battle, viewer, called, prefix, considered)
    high = height(view)
    body = join(
        [
            rect(0, 0, WIDTH, high, fill=var("paper")),
            weaves(prefix),
            now_line(now(view), LEFT, 12, BREADTH, 58, look=crest_of_now(battle), size=27),
            heading(view),
            table(view),
            notes(view),
            panels(view),
        ]
    )
    title = f"Polywars, {battle.scenario.title} {', '.join(called)}"
    return document(WIDTH, high, title, describe(view), body, prefix=prefix, accents=ACCENTS, theme=theme)


def crest_of_now(battle: Battle) -> Livery | None:
    """The only one who acts, or has won."""
    seats = acting_seats(battle)
    return livery(seats[0]) if len(seats) == 1 else None


def heading(view: Drawing) -> Markup:
    """The scenario on the left, cycle and phase on the right."""
    serif = fit(capital(view.battle.scenario.title), LEFT + 6, 106, 26, 300, fill=var("ink"), font_weight=700, class_="df-serif")
    where = fit(headline(view.battle), LEFT + BREADTH - 6, 105, 21, 412, fill=var("ink"), font_weight=600, text_anchor="end")
    return group(serif, where)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def table(view: Drawing) -> Markup:
    """Frame, felt and everything on it, cut off where the shown part ends."""
    clip = f"{view.prefix}-clip"
    layers = (felt, catcher, terrain, bases, heights, zones, reach, range_figures, acting, auras, offers, dice, badges)
    above = (targets, sight, attack, tags, ghost, steps_left)
    return group(
        element("clipPath", rect(TABLE_LEFT, TABLE_TOP, TABLE_WIDE, view.table_high), id=clip),
        frame(view),
        group(*[layer(view) for layer in (*layers, *above)], clip_path=f"url(#{clip})"),
        edges(view),
        rulers(view),
    )


# --- For those who hear it -------------------------------------------------------------------------------------------


def describe(view: Drawing) -> str:
    """The whole battle in words."""
    battle = view.battle
    stand = [die_words(view, which) + "." for which, die in numbered_dice(battle) if die.place == Place.TABLE]
    lying = [f"{aura_words(view, token)} lies on the table." for _, token in tokens_in_play(battle) if not token.bearer]
    players = [player_words(view, seat) for seat in range(battle.seats)]
    return " ".join([now(view), f"{headline(battle)}.", *players, *lying, *stand])


def player_words(view: Drawing, seat: int) -> str:
    away = [
        f"{len(in_tray(view.battle, seat, place))} {name.lower()}" for place, name in TRAYS if in_tray(view.battle, seat, place)
    ]
    return f"{view.names[seat]}: {', '.join([status(view, seat), strength(view.battle, seat), *away])}."
