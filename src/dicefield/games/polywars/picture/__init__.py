"""The table of Polywars, drawn from an observation: dry grass on a wooden table, brass halos, and facts beside it.

The table is seen from above; x grows to the right and y down, in hundredths of a range unit. To turn a click into a spot of the
table, take the group with `data-table`: its own coordinates are those of the table in thousandths of a range unit, so that
`group.getScreenCTM().inverse()` maps the point of a pointer to it. Dice, auras and bases bear their numbers in `data-die`,
`data-aura` and `data-base`.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.stage import Board, Chart, Panels
from dicefield.games.polywars.picture.beats import beats
from dicefield.games.polywars.picture.chart import chart_of, look_of
from dicefield.games.polywars.picture.forces import box, boxed_parts
from dicefield.games.polywars.picture.glyphs import ACCENTS, DISTINCT, READABLE
from dicefield.games.polywars.picture.ground import base_parts, defs, ground, terrain
from dicefield.games.polywars.picture.layout import (
    RIM,
    Drawing,
    dice_on_table,
    focus_of,
    near_of,
    table_of,
    tokens_in_play,
)
from dicefield.games.polywars.picture.overlays import acting, attack, offers, zones
from dicefield.games.polywars.picture.panels import panels_of, scene, strength
from dicefield.games.polywars.picture.pieces import aura_parts, aura_words, badges, die_parts, die_words
from dicefield.games.polywars.picture.previews import ghost, reach, sight, targets
from dicefield.games.polywars.state import Battle, Order
from dicefield.look.parts import name_of
from dicefield.look.svg import Markup

__all__ = ["ACCENTS", "DISTINCT", "READABLE", "beats", "board", "chart", "panels"]


def board(
    battle: Battle, seat: int | None, names: Sequence[str], considered: Order | None = None, *, prefix: str = "polywars"
) -> Board:
    """The table for a seat counted from 0, or for a spectator; `considered` is a choice whose reach and sight are laid over it."""
    view = drawing(battle, seat, names, prefix, considered)
    title = f"Polywars, {battle.scenario.title} {', '.join(view.names)}"
    frame, focus, near = table_of(battle).around(RIM).box, focus_of(battle).box, near_of(battle).box
    return Board(title, describe(view), frame, focus, parts(view), view.die_wide, view.letters, near, ACCENTS)


def panels(battle: Battle, seat: int | None, names: Sequence[str]) -> Panels:
    return panels_of(drawing(battle, seat, names))


def chart(battle: Battle, seat: int | None, names: Sequence[str], considered: Order | str | None = None) -> Chart:
    """The table as facts; `considered` is a choice, or the key of a die."""
    order = look_of(battle, considered) if isinstance(considered, str) else considered
    return chart_of(drawing(battle, seat, names, considered=order))


def drawing(
    battle: Battle, seat: int | None, names: Sequence[str], prefix: str = "polywars", considered: Order | None = None
) -> Drawing:
    called = [name_of(names, player) for player in range(battle.seats)]
    viewer = seat if seat is not None and 0 <= seat < battle.seats else None
    return Drawing(battle, viewer, called, prefix, considered)


def parts(view: Drawing) -> dict[str, Markup]:
    """What lies below first."""
    below = {"defs": defs, "ground": ground, "terrain": terrain}
    under = {"zones": zones, "reach": reach, "acting": acting, "offers": offers}
    above = {"badges": badges, "targets": targets, "sight": sight, "attack": attack, "ghost": ghost}
    return {
        **{name: layer(view) for name, layer in below.items()},
        **base_parts(view),
        **{name: layer(view) for name, layer in under.items()},
        **aura_parts(view),
        "box": box(view),
        **boxed_parts(view),
        **die_parts(view),
        **{name: layer(view) for name, layer in above.items()},
    }


# --- For those who hear it -------------------------------------------------------------------------------------------


def describe(view: Drawing) -> str:
    """The whole battle in words."""
    battle = view.battle
    players = [f"{view.names[seat]}: {strength(battle, seat)}." for seat in range(battle.seats)]
    lying = [f"{aura_words(view, token)} lies on the table." for _, token in tokens_in_play(battle) if not token.bearer]
    stand = [die_words(view, which) + "." for which, _ in dice_on_table(battle)]
    return " ".join([f"{scene(battle)}.", *players, *lying, *stand])
