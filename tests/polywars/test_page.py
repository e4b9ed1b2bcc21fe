"""What docs/polywars.md shows holds."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from dicefield.cli.referee import converse
from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.content import Scenario
from dicefield.games.polywars.state import Phase
from dicefield.play.content_file import check_content
from dicefield.play.match import Match

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "polywars.md").read_text(encoding="utf-8")


def shown(kind: str) -> str:
    (text,) = re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    return str(text)


def test_the_conversation_goes_as_told() -> None:
    lines = [line.encode() + b"\n" for line in shown("json").splitlines()]
    loaded, zapped, struck, landed = (json.loads(answer) for answer in converse(POLYWARS, iter(lines)))
    assert loaded["ok"]
    assert zapped["refusal"]["code"] == "no_sight"
    assert zapped["refusal"]["witness"] == {"blocker": 2, "x": 6000, "y": 5000}
    assert struck["waits"]["dice"] == ["d8"]
    assert landed["position"]["dice"][1]["value"] == 6


def test_the_scenario_is_sound_and_can_be_begun(tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    file.write_text(shown("toml"))
    assert check_content(file, Scenario) == []
    match = Match(POLYWARS, {"scenario": tomllib.loads(shown("toml"))}, seed=1)
    assert match.position.json()["scenario"]["total"] == 40
    assert match.options.json()["scenario"] == match.position.json()["scenario"]


def test_the_phases_are_all_named() -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith("| `phase` |"))
    assert re.findall(r"`(\w+)`", row)[1:] == [phase.name.lower() for phase in Phase]
