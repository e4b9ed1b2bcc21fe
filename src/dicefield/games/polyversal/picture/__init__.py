"""The battle of the Polyversal demo as it is seen, from an observation: orders that lie face down stay so."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.stage import Board, Chart
from dicefield.games.polyversal.picture import ground, models, overlays
from dicefield.games.polyversal.picture.beats import beats
from dicefield.games.polyversal.picture.chart import chart_of
from dicefield.games.polyversal.picture.layout import ACCENTS, DIE, LETTERS, READABLE, Drawing, Side
from dicefield.games.polyversal.picture.models import flag_words
from dicefield.games.polyversal.picture.panels import panels, scene
from dicefield.games.polyversal.state import SEATS, Battle, Command
from dicefield.games.polyversal.text.names import listing, near
from dicefield.look.parts import name_of
from dicefield.look.svg import Markup

__all__ = ["ACCENTS", "READABLE", "beats", "board", "chart", "panels"]


def board(
    battle: Battle, seat: int | None, names: Sequence[str], considered: object = None, *, prefix: str = "polyversal"
) -> Board:
    """The table from a seat counted from 0, or for a spectator; whoever looks sits below."""
    view = drawing(battle, seat, names, prefix)
    title = f"Polyversal demo: {view.names[0]} against {view.names[1]}"
    return Board(title, describe(view), view.frame, view.focus, parts_of(view), DIE, LETTERS, view.close, ACCENTS)


def chart(battle: Battle, seat: int | None, names: Sequence[str], considered: Command | str | None = None) -> Chart:
    """The table as facts; `considered` is a choice, or the key of a model or a unit."""
    return chart_of(drawing(battle, seat, names), considered)


def drawing(battle: Battle, seat: int | None, names: Sequence[str], prefix: str = "polyversal") -> Drawing:
    return Drawing(battle, seat, [name_of(names, player) for player in range(SEATS)], prefix)


def parts_of(view: Drawing) -> dict[str, Markup]:
    """The ground first, what lies on it for a moment, the units, and the last volley above all."""
    return {
        "defs": ground.defs(view),
        "ground": ground.ground(view),
        "zones": ground.zones(view),
        "catcher": ground.catcher(view),
        "reach": overlays.reach(view),
        "halo": overlays.halo(view),
        "aims": overlays.aims(view),
        **{f"unit-{side.letter.lower()}": models.unit(view, side) for side in view.units},
        "volley": overlays.volley(view),
    }


def describe(view: Drawing) -> str:
    """The whole table for those who hear it."""
    return " ".join([f"{scene(view.battle, view.names)}.", *[f"{unit_words(view, side)}." for side in view.units]])


def unit_words(view: Drawing, side: Side) -> str:
    if side.unit.lost:
        return f"{side.letter} is lost"
    spots = [f"{here.word} at {near(here.model.x, here.model.y)}" for here in side.here]
    return flag_words(view, side) + (f"; {listing(spots)}" if spots else "")
