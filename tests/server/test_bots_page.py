"""The bot in docs/bots.md, as it stands there, plays whole games."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.guests import Guests
from tests.server.house import PATIENCE, House

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"
[BOT] = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_bot_is_short_and_needs_httpx_only() -> None:
    assert len(BOT.splitlines()) <= 30
    imported = {alias.name for node in ast.walk(ast.parse(BOT)) if isinstance(node, ast.Import) for alias in node.names}
    assert imported - set(sys.stdlib_module_names) == {"httpx"}


@pytest.mark.parametrize("game", ["army_men", "polyhydra", "knight_fight"])
def test_the_bot_plays_a_game_to_its_end(house: House, tmp_path: Path, game: str) -> None:
    path = tmp_path / "bot.py"
    path.write_text(BOT, encoding="utf-8")
    before = {table["id"] for table in house.get("/api/tables").json()["over"]}
    done = subprocess.run(
        [sys.executable, str(path), house.address, game], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("."), "it tells how the game ended"
    assert before == {table["id"] for table in house.get("/api/tables").json()["over"]}, "its table is private"


def test_the_page_tells_of_every_command_and_field(house: House) -> None:
    from dicefield.server.commands import VERBS

    page = PAGE.read_text(encoding="utf-8")
    assert [verb for verb in VERBS if f"`{verb}`" not in page] == []
    told = Guests.at(house).snapshot(1)
    assert [name for name in told if f"`{name}`" not in page] == []
    assert "—" not in page
