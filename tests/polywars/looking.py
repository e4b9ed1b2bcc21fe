"""How the tests look at a picture of Polywars."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from dicefield.games.polywars.picture import picture
from dicefield.games.polywars.picture.layout import Window
from dicefield.games.polywars.state import Battle, Order
from tests.polywars.pictured import NAMES, SIGHTS

XML = "{http://www.w3.org/2000/svg}"
Node = ElementTree.Element


def drawn(name: str) -> Node:
    sight = SIGHTS[name]
    return root(sight.battle, sight.considered, sight.seat)


def root(battle: Battle, considered: Order | None = None, seat: int | None = 0) -> Node:
    return ElementTree.fromstring(picture(battle, seat, NAMES, considered))


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


def line(node: Node) -> str:
    """What the line at the top says."""
    return words(next(found for found in node.iter() if found.get("class") == "df-now"))[0]


def side(node: Node, seat: int) -> list[str]:
    return words(only(node, player=str(seat + 1)))


def spot(node: Node, x: float, y: float) -> tuple[float, float]:
    """A spot of the table on the picture, by what the picture itself says about clicks."""
    found = re.fullmatch(r"translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)", only(node, table=True).get("transform", ""))
    assert found
    left, top, scale = (float(part) for part in found.groups())
    return left + x * scale, top + y * scale


def scale_of(node: Node) -> float:
    return spot(node, 1, 0)[0] - spot(node, 0, 0)[0]


def shown(node: Node) -> Window:
    return Window(*map(int, only(node, table=True).get("data-table", "").split()))


def circles(node: Node) -> list[tuple[float, float, float]]:
    return [(float(found.get("cx", 0)), float(found.get("cy", 0)), float(found.get("r", 0))) for found in node.iter(f"{XML}circle")]
