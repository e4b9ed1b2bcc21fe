"""The pictures of the lobby: one a game, as fresh as the parts they are drawn from."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from dicefield.games import GAMES
from tools.cards import CARDS, files


def test_every_game_has_a_card() -> None:
    assert set(CARDS) == {game.name for game in GAMES.games}


def test_cards_are_fresh() -> None:
    for path, drawn in files().items():
        assert path.read_text(encoding="utf-8") == drawn, f"{path.name} is stale: run python tools/cards.py"


def test_cards_bring_nothing_from_elsewhere() -> None:
    for drawn in files().values():
        root = ElementTree.fromstring(drawn)
        assert root.find("{http://www.w3.org/2000/svg}title") is not None
        assert drawn.count("http") == 1  # the name of SVG itself
        assert "<script" not in drawn
