"""The battle of the Polyversal demo as SVG, drawn from an observation: orders that lie face down stay so."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.record import NOBODY
from dicefield.engine.waiting import is_over, owes
from dicefield.games.polyversal.kinds import say_unit
from dicefield.games.polyversal.picture.board import plot
from dicefield.games.polyversal.picture.layout import ACCENTS, BREADTH, LEFT, NOW_HEIGHT, READABLE, WIDTH, Drawing
from dicefield.games.polyversal.picture.panels import tile_words, tiles, volley_strip
from dicefield.games.polyversal.rules.queries import place_of_unit, unit_name
from dicefield.games.polyversal.state import SEATS, Battle, Ending, Phase
from dicefield.games.polyversal.text.names import listing, title_of
from dicefield.games.polyversal.text.prompts import result, throw
from dicefield.look.palette import Livery, livery, var
from dicefield.look.parts import name_of, now_line
from dicefield.look.svg import Theme, document, join, rect

__all__ = ["ACCENTS", "READABLE", "picture"]


def picture(battle: Battle, seat: int | None, names: Sequence[str], *, prefix: str = "polyversal", theme: Theme = "auto") -> str:
    """The table from a seat counted from 0, or for a spectator; whoever looks sits below."""
    called = [name_of(names, player) for player in range(SEATS)]
    view = Drawing(battle, seat, called, prefix)
    body = join(
        [
            rect(0, 0, WIDTH, view.height, fill=var("desk")),
            tiles(view, 1 - view.near),
            plot(view),
            volley_strip(view),
            tiles(view, view.near),
            now_line(now(view), LEFT, 14, BREADTH, NOW_HEIGHT, look=crest_of_now(battle), size=27),
        ]
    )
    title = f"Polyversal demo: {called[0]} against {called[1]}"
    return document(WIDTH, view.height, title, describe(view), body, prefix=prefix, accents=ACCENTS, theme=theme)


def crest_of_now(battle: Battle) -> Livery | None:
    """The only one who acts, or has won."""
    seat = battle.winner if is_over(battle) else battle.active
    return None if seat == NOBODY else livery(seat)


# --- Words -----------------------------------------------------------------------------------------------------------

WHAT = {
    Phase.DEPLOY: "places a unit",
    Phase.ACTIVATE: "activates a unit",
    Phase.MODE: "chooses: move or fire first",
    Phase.MOVE: "moves",
    Phase.FIRE: "announces fire",
}


def now(view: Drawing) -> str:
    """What happens now, and who acts."""
    battle = view.battle
    short = [view.short(seat) for seat in range(SEATS)]
    if is_over(battle):
        return outcome(battle, short)
    if battle.throw.count:
        return throw(battle, short)
    if battle.phase == Phase.ORDERS:
        owing = [short[seat] for seat in range(SEATS) if owes(battle, seat)]
        if view.chooses:
            return f"Turn {battle.turn}. Give each unit its order, in secret."
        return f"Turn {battle.turn}. {listing(owing)} {'gives' if len(owing) == 1 else 'give'} orders in secret."
    who = "You:" if view.chooses else short[battle.active]
    what = WHAT[battle.phase]
    if view.chooses:
        what = {"places": "place", "activates": "activate", "chooses:": "choose", "moves": "move", "announces": "announce"}[
            what.split()[0]
        ] + what[len(what.split()[0]) :]
    return f"Turn {battle.turn}. {who} {what}{acting(battle)}." if battle.turn else f"{who} {what}."


def outcome(battle: Battle, short: Sequence[str]) -> str:
    """How it ended, short enough for one line."""
    if battle.ending == Ending.SURRENDER:
        return result(battle, short)
    if battle.winner == NOBODY:
        return f"A draw in turn {battle.turn}."
    return f"{short[battle.winner]} wins in turn {battle.turn}: {short[1 - battle.winner]} has no Command."


def acting(battle: Battle) -> str:
    """The unit it is about, and how many come after."""
    if battle.phase == Phase.ACTIVATE:
        return f", {battle.left} to go"
    if battle.unit == 0:
        return ""
    unit = battle.groups[battle.active].units[place_of_unit(battle.unit)]
    return f" with {say_unit(battle.unit)} ({title_of(unit.card)})"


def describe(view: Drawing) -> str:
    """The whole table for those who hear it."""
    units = [
        tile_words(view, seat, place, unit) + models_in_words(view, seat, place)
        for seat in range(SEATS)
        for place, unit in enumerate(view.battle.groups[seat].units)
        if unit.size
    ]
    return " ".join([now(view), *[f"{words}." for words in units]])


def models_in_words(view: Drawing, seat: int, place: int) -> str:
    here = [standing for standing in view.standing if unit_name(standing.seat, standing.place) == unit_name(seat, place)]
    if not here:
        return ""
    spots = [f"{standing.word} at {standing.model.x / 1000:.1f}, {standing.model.y / 1000:.1f}" for standing in here]
    return f"; {listing(spots)}"
