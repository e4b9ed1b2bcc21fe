"""Boards: each part stands by itself, words are as large as the board says, and a patch turns one board into the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from dicefield.engine.stage import Board
from dicefield.look.stage import Outline, facts_of, patch_of, whole_board
from dicefield.testing.trial import Scene, Trouble, on_scenes, require
from dicefield.testing.walk import viewer_name, viewers

Drawn = dict[str, Any]
"""A board as it travels, with its parts in order."""

SCALE = re.compile(r"(scale|matrix)\(\s*(-?[\d.]+)")
NEARLY = 0.97
"""How much smaller than told words may be: they are fitted to their room now and then."""


@on_scenes(most=25, where=lambda scene: scene.given)
def check_boards(scene: Scene) -> None:
    """Everybody's board is as it says, and what a step changes leads from the one before it to the one after it."""
    before, after = scene.position(), scene.position()
    if scene.given:
        scene.given.apply(after.desk)
    for seat in viewers(scene.state):
        was, now = before.view(seat + 1).board(), after.view(seat + 1).board()
        board_holds(was, viewer_name(seat))
        changed = patched({**facts_of(was), "parts": dict(was.parts)}, patch_of(Outline.of(was), now))
        require(list(changed["parts"].items()) == list(now.parts.items()), f"a patch misses the next board of {viewer_name(seat)}")
        told = {**facts_of(now), "parts": dict(now.parts)}
        require(changed == told, f"a patch misses what is told of the next board of {viewer_name(seat)}")


def patched(board: Drawn, patch: Drawn) -> Drawn:
    """The board after a patch, in the plainest way: what a page must come to."""
    parts = {name: markup for name, markup in board["parts"].items() if name not in patch.get("gone", ())}
    parts |= patch.get("parts", {})
    order = patch.get("order", list(parts))
    facts = {name: fact for name, fact in patch.items() if name not in ("parts", "gone", "order")}
    return {**board, **facts, "parts": {name: parts[name] for name in order}}


def board_holds(board: Board, whose: str) -> None:
    require(board.frame.width > 0 and board.frame.height > 0, f"the board of {whose} has no room")
    require(board.focus.width > 0 and board.focus.height > 0, f"nothing matters on the board of {whose}")
    require(board.die > 0 and board.letters > 0, f"the board of {whose} does not say how small its dice and words are")
    ElementTree.fromstring(whole_board(board)["sheet"])
    for name, markup in board.parts.items():
        for words, size in sizes_in(part_of(name, markup, whose), 1.0):
            small = f"{words!r} on the board of {whose} is {size:.1f} high, smaller than the {board.letters} it promises"
            require(size >= board.letters * NEARLY, small)


def part_of(name: str, markup: str, whose: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(f"<g>{markup}</g>")
    except ElementTree.ParseError as error:
        raise Trouble(f"part {name!r} of the board of {whose} is not well-formed: {error}") from error


def sizes_in(element: ElementTree.Element, scale: float) -> Iterator[tuple[str, float]]:
    """All words that say how large they are, and how large that is on the board."""
    found = SCALE.search(element.get("transform", ""))
    scale *= abs(float(found[2])) if found else 1.0
    said = "".join(element.itertext()).strip()
    if element.tag.endswith("text") and element.get("font-size") and said:
        yield said, float(element.get("font-size", 0)) * scale
    for child in element:
        yield from sizes_in(child, scale)
