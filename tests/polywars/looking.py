"""How the tests look at a board of Polywars."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from dicefield.games.polywars.picture import board
from dicefield.games.polywars.picture.layout import Window
from dicefield.games.polywars.state import Battle, Order
from tests.boards import board_svg
from tests.polywars.pictured import NAMES, SIGHTS

XML = "{http://www.w3.org/2000/svg}"
Node = ElementTree.Element


def drawn(name: str) -> Node:
    sight = SIGHTS[name]
    return root(sight.battle, sight.considered, sight.seat)


def root(battle: Battle, considered: Order | None = None, seat: int | None = 0) -> Node:
    return ElementTree.fromstring(svg_of(battle, seat, NAMES, considered))


def svg_of(
    battle: Battle,
    seat: int | None,
    names: Sequence[str],
    considered: Order | None = None,
    prefix: str = "polywars",
) -> str:
    return board_svg(board(battle, seat, names, considered, prefix=prefix), prefix=prefix)


def having(node: Node, **wanted: object) -> list[Node]:
    """The elements with data attributes of these values; True stands for any."""
    names = {f"data-{name.replace('_', '-')}": value for name, value in wanted.items()}
    return [
        found
        for found in node.iter()
        if all(found.get(name) is not None and value in (True, found.get(name)) for name, value in names.items())
    ]


def only(node: Node, **wanted: object) -> Node:
    found = having(node, **wanted)
    assert len(found) == 1, (wanted, len(found))
    return found[0]


def words(node: Node) -> list[str]:
    return [found.text or "" for found in node.iter(f"{XML}text")]


def titles(node: Node) -> list[str]:
    return [found.text or "" for found in node.iter(f"{XML}title")]


def paths(node: Node) -> list[str]:
    return [found.get("d", "") for found in node.iter(f"{XML}path")]


def spot(node: Node, x: float, y: float) -> tuple[float, float]:
    """A spot of the table on the board, by what the board itself says about clicks."""
    found = re.fullmatch(r"scale\(([\d.]+)\)", only(node, table=True).get("transform", ""))
    assert found
    return x * float(found[1]), y * float(found[1])


def scale_of(node: Node) -> float:
    return spot(node, 1, 0)[0] - spot(node, 0, 0)[0]


def shown(node: Node) -> Window:
    return Window(*map(int, only(node, table=True).get("data-table", "").split()))


def circles(node: Node) -> list[tuple[float, float, float]]:
    return [(float(found.get("cx", 0)), float(found.get("cy", 0)), float(found.get("r", 0))) for found in node.iter(f"{XML}circle")]
