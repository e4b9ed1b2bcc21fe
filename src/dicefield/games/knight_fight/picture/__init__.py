"""The lists of Knight Fight, drawn from an observation: nothing that is sealed is opened."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.stage import Board, Panels
from dicefield.games.knight_fight.picture.beats import beats
from dicefield.games.knight_fight.picture.board import combatants, gone
from dicefield.games.knight_fight.picture.ground import ground, tilt
from dicefield.games.knight_fight.picture.layout import Drawing
from dicefield.games.knight_fight.picture.panels import LEGEND, items, panel, scene
from dicefield.games.knight_fight.picture.pieces import READABLE, SHADES
from dicefield.games.knight_fight.rules.queries import holds, is_arena, with_squire
from dicefield.games.knight_fight.state import HEARTS, Joust, Place
from dicefield.games.knight_fight.text.names import card_name, heart_count, listing
from dicefield.games.knight_fight.text.possible import in_place
from dicefield.look.parts import name_of

__all__ = ["READABLE", "SHADES", "beats", "board", "panels"]


def board(
    joust: Joust, seat: int | None, names: Sequence[str], considered: object = None, *, prefix: str = "knight-fight"
) -> Board:
    """The lists from a seat counted from 0, or for a spectator; whoever looks is below."""
    called = [name_of(names, player) for player in range(joust.seats)]
    view = Drawing(joust, seat, called, prefix)
    parts = {"ground": ground(view.frame, joust.seats, prefix)}
    if not is_arena(joust):
        parts["tilt"] = tilt(view.frame)
    parts.update(combatants(view))
    sizes = view.side(0).sizes
    title = f"Knight Fight: {listing(called)}"
    return Board(
        title, describe(view), view.frame, view.frame, parts, die=sizes.die, letters=0.75 * sizes.letters, shades=SHADES
    )  # fmt: skip


def panels(joust: Joust, seat: int | None, names: Sequence[str]) -> Panels:
    called = [name_of(names, player) for player in range(joust.seats)]
    goal = "The last Knight who lives wins." if is_arena(joust) else "The third hit wins: an Attack hits if it beats the Defense."
    told = (*[panel(joust, player, called) for player in range(joust.seats)], *items(joust))
    return Panels(goal, scene(joust, called), told, legend=LEGEND)


def describe(view: Drawing) -> str:
    """All of it for those who hear it."""
    told = [in_words(view, seat) for seat in range(view.joust.seats)]
    return " ".join([f"{scene(view.joust, view.names)}.", *told])


def in_words(view: Drawing, seat: int) -> str:
    player = view.joust.players[seat]
    if gone(view, seat):
        return f"{view.names[seat]} is out."
    parts = [
        heart_count(HEARTS - player.hits),
        f"Helmet {player.helmet}" if player.helmet else "",
        f"off-hand {listing(in_place(player, Place.HAND) or ['empty'])}",
        f"{with_squire(player)} with the Squire",
        f"arrow to {view.names[player.arrow]}" if is_arena(view.joust) else "",
        *[f"{card_name(held)} (house card)" for held in (player.knight, player.item) if held],
        "a sealed choice" if holds(view.joust.sealed, seat) else "",
    ]
    return f"{view.names[seat]}: {', '.join(filter(None, parts))}."
