"""The pictures of the lobby: one a game, as fresh as the parts they are drawn from."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from PIL import Image

from dicefield.games import GAMES
from tools.cards import CARDS, digest, files, photos


def test_every_game_has_a_card() -> None:
    assert set(CARDS) == {game.name for game in GAMES.games}


def test_cards_are_fresh() -> None:
    for path, drawn in files().items():
        assert path.read_text(encoding="utf-8") == drawn, f"{path.name} is stale: run python tools/cards.py"


def test_photos_are_fresh_and_small() -> None:
    for path, (width, svg) in photos().items():
        with Image.open(path) as image:
            assert image.info["source"] == digest(svg), f"{path.name} is stale: run python tools/cards.py"
            assert image.width == width
        assert path.stat().st_size < 100_000, path


def test_every_colour_of_a_card_is_known() -> None:
    for path, drawn in files().items():
        used, known = (set(re.findall(form, drawn)) for form in (r"var\(--(df-[a-z0-9-]+)\)", r"--(df-[a-z0-9-]+):"))
        assert used <= known, f"{path.parent.name}: {used - known}"


def test_cards_bring_nothing_from_elsewhere() -> None:
    for drawn in files().values():
        root = ElementTree.fromstring(drawn)
        assert root.find("{http://www.w3.org/2000/svg}title") is not None
        assert drawn.count("http") == 1  # the name of SVG itself
        assert "<script" not in drawn
