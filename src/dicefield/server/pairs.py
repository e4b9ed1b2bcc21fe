"""The same dice, twice: when the first game of a pair is over, the second opens by itself with the seats swapped.

Both tables have one secret, which is told when the second game is over. What the second must know of the first stands in its wish.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dicefield.play.dice import PAIRED
from dicefield.play.pairs import points_between, result_text, sum_of
from dicefield.server.table import Table
from dicefield.server.table_request import new_id


def follow(table: Table) -> None:
    """The second game, once the first is over. It comes into being with the change that ended the first."""
    match = table.match
    if table.wish["dice"] == PAIRED and not table.is_second and match and match.over and table.next is None:
        second = second_table(table)
        table.next = second.id
        table.draft.also.append(second.new_change())


def second_table(first: Table) -> Table:
    """The same people and bots with the same dice, each in the other seat. Keys and seeds stay what they were."""
    match = first.playing()
    places = [replace(place, seat=3 - place.seat) for place in reversed(first.places)]
    shares = {name: told for name, told in match.dice.header().items() if name in ("commitments", "seeds")}
    told = {"id": first.id, **shares, "after": match.record.last, "scores": match.scores}
    wish = {**first.wish, "first": told}
    second = Table(new_id(), first.game, wish, places, listed=first.listed, secret=first.secret)
    second.begin()
    return second


def about_pair(table: Table) -> dict[str, Any] | None:
    """Which game of a pair a table is, where the other is, and how it stands between the two who play."""
    if table.wish["dice"] != PAIRED:
        return None
    if table.is_second:
        return {"game": 2, "tables": [table.wish["first"]["id"], table.id], **standing_of(table)}
    return {"game": 1, "tables": [table.id, *([table.next] if table.next else [])], "points": None, "words": ""}


def standing_of(second: Table) -> dict[str, Any]:
    """The sum of both games by the seats of the first, once it is known; before that, how the first came out."""
    first, scores = second.wish["first"]["scores"], second.playing().scores
    names = [place.name for place in reversed(second.places)]
    if not scores:
        return {"points": None, "words": points_between(names, first)}
    points = sum_of(first, scores)
    return {"points": points, "words": result_text(names, points)}
