"""Tiles and battlegroups as files: what is shipped is well, and what is not is explained."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from dicefield.cli.referee import Referee
from dicefield.engine.content import TEXTS, schema
from dicefield.engine.errors import Malformed
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.content import Class, Force, UnitCard
from dicefield.play.content_file import check_content

DEMO = {"wolfbite", "dragonfly", "encegon"}


def spelled(name: str = "encegon", **fields: Any) -> dict[str, Any]:
    return {**{key: value for key, value in UnitCard.shelf.read(name).items() if key not in TEXTS}, **fields}


@pytest.mark.parametrize("kind", [UnitCard, Force])
def test_everything_shipped_is_well(kind: Any) -> None:
    for name in kind.shelf.names:
        piece = kind.parse(name)
        assert (piece.json(), piece.name) == (name, name)
        assert check_content(kind.shelf.folder / f"{name}.toml", kind) == []
        assert piece.points > 0
        assert kind.shelf.read(name)["title"]


def test_units_of_the_house_are_labelled() -> None:
    own = set(UnitCard.shelf.names) - DEMO
    assert len(own) >= 3
    assert all("House unit of Dicefield" in UnitCard.shelf.read(name)["about"] for name in own)
    assert Class.INFANTRY in {UnitCard.parse(name).kind for name in own}
    assert all("House force of Dicefield" in Force.shelf.read(name)["about"] for name in set(Force.shelf.names) - {"demo"})


@pytest.mark.parametrize(
    ("fields", "path", "words"),
    [
        ({"targeting": "d7"}, "targeting", "expected one of none, d4, d6, d8, d10, d12; got 'd7'"),
        ({"targeting": "none"}, "targeting", "got 'none'"),
        ({"effectiveness": "d20"}, "effectiveness", "expected one of"),
        ({"models": 7}, "models", "must be 1 to 6, got 7"),
        ({"kind": "boat"}, "kind", "expected one of vehicle, infantry, aircraft"),
        ({"speed": 7}, "speed", "there is no such field"),
        ({"track": []}, "track", "has no field"),
        ({"track": [{"low": 2, "result": "x"}]}, "track[0].low", "a gap: the first field begins at 1, not at 2"),
        (
            {"track": [{"low": 1, "high": 3, "result": "s"}, {"low": 5, "result": "x"}]},
            "track[1].low",
            "a gap: 4 comes next, not 5",
        ),
        ({"track": [{"low": 1, "high": 3, "result": "s"}, {"low": 3, "result": "x"}]}, "track[1].low", "an overlap: 4 comes next"),
        ({"track": [{"low": 1, "result": "s"}, {"low": 3, "result": "x"}]}, "track[0].high", "needs a last number of 1 or more"),
        ({"track": [{"low": 1, "high": 9, "result": "s"}]}, "track[0].high", "the last field has no end; leave 9 out"),
        ({"track": [{"low": 1, "result": "y"}]}, "track[0].result", "expected one of none, s, i, f, w, x"),
        ({"weapons": [{"gun": "cannon", "reach": 9, "damage": "l"}]}, "weapons[0]", "has no die against anything"),
        ({"weapons": [{"gun": "cannon", "reach": 9, "damage": "l", "at": "d5"}]}, "weapons[0].at", "expected one of"),
        (
            {"weapons": [{"gun": "cannon", "reach": 9, "damage": "l", "at": "d4", "arc": 100}]},
            "weapons[0].arc",
            "90, 180, 270, 360",
        ),
        ({"weapons": [{"gun": "cannon", "reach": 9, "damage": "l", "at": "d4"}] * 5}, "weapons", "at most 4"),
        ({"weapons": [{"gun": "bow", "reach": 9, "damage": "l", "at": "d4"}]}, "weapons[0].gun", "expected one of rockets"),
    ],
)
def test_each_flaw_of_a_unit_is_explained(fields: dict[str, Any], path: str, words: str) -> None:
    _, flaws = UnitCard.read(spelled(**fields))
    assert [(flaw.path, words in flaw.words) for flaw in flaws][:1] == [(path, True)]


@pytest.mark.parametrize(
    ("given", "path", "words"),
    [
        ({"units": []}, "units", "one unit at least"),
        ({"units": [{"card": "wolfbite"}]}, "units", "exactly one unit has command = true, not 0"),
        ({"units": [{"card": "wolfbite", "command": True}] * 2}, "units", "not 2"),
        ({"units": [{"card": "wolf", "command": True}]}, "units[0].card", "there is no unit 'wolf'; there are badger"),
        ({"units": [{"card": spelled(models=9), "command": True}]}, "units[0].card.models", "must be 1 to 6"),
        ({"units": [{"card": spelled(track=[]), "command": True}]}, "units[0].card.track", "has no field"),
        ({"units": [{"card": 3, "command": True}]}, "units[0].card", "expected fields"),
        ({"units": [7]}, "units[0]", "expected fields"),
        ({"units": [{"command": True}]}, "units[0].card", "is missing"),
        ({"units": [{"card": "wolfbite", "command": True}] * 7}, "units", "at most 6"),
        ({"units": 7}, "units", "expected a list"),
        (7, "file", "expected fields"),
    ],
)
def test_each_flaw_of_a_force_is_explained(given: object, path: str, words: str) -> None:
    _, flaws = Force.read(given)
    assert [(flaw.path, words in flaw.words) for flaw in flaws][:1] == [(path, True)]


def test_flaws_come_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = (UnitCard.shelf.folder / "wolfbite.toml").read_text().replace('targeting = "d8"', 'targeting = "d9"')
    file.write_text(text.replace("reach = 30", "reach = 300"))
    found = [(text.splitlines()[flaw.line - 1].split(" =")[0], flaw.flaw.path) for flaw in check_content(file, UnitCard)]
    assert found == [("targeting", "targeting"), ("reach", "weapons[0].reach")]
    file.write_text('[[units]]\ncard = "wolfbite"\n\n[[units]]\ncard = "wolf"\ncommand = true\n')
    assert [(found.line, found.flaw.path) for found in check_content(file, Force)] == [(5, "units[1].card")]


def test_a_force_of_ones_own_is_played_and_comes_back() -> None:
    own = {"units": [{"card": spelled(evasion=9), "command": True}, {"card": "wolfbite"}]}
    options = POLYVERSAL.read_options({"first": own})
    assert POLYVERSAL.read_options(options.json()) == options
    assert options.first.units[0].card.evasion == 9
    assert options.json()["first"]["units"][1]["card"] == "wolfbite"
    assert options.json()["second"] == "demo"
    with pytest.raises(Malformed, match="there is no force 'none'; there are demo, foot, ironclad, skirmish"):
        POLYVERSAL.read_options({"first": "none"})


def test_the_schema_lists_every_field() -> None:
    fields = [row["field"] for row in schema(UnitCard)]
    assert {"kind", "movement", "track[].low", "weapons[].gun", "weapons[].arc"} <= set(fields)
    assert all(row["meaning"] for row in schema(Force))


# --- The page about them ---------------------------------------------------------------------------------------------

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "polyversal_units.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", [UnitCard, Force])
def test_the_page_lists_the_fields_as_they_are(kind: Any) -> None:
    for row in schema(kind):
        if not row["field"].startswith("units[].card."):
            default = f"`{row['default']}`" if row["default"] else ""
            assert f"| `{row['field']}` | {row['takes']} | {default} | {row['meaning']} |" in PAGE


def test_the_page_lists_what_is_shipped_with_its_points() -> None:
    for name in UnitCard.shelf.names:
        card = UnitCard.parse(name)
        row = f"| `{name}` | {card.kind.name.lower()} | {card.models} | {card.effectiveness.name.lower()} | {card.points} |"
        assert row in PAGE
    for name in Force.shelf.names:
        assert re.search(rf"\| `{name}` \| [^|]* \| {Force.parse(name).points} \|", PAGE)


def test_the_example_of_the_page_is_well() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert UnitCard.read(tomllib.loads(example))[1] == []


def test_the_conversation_of_the_other_page_is_as_it_says() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "polyversal.md").read_text(encoding="utf-8")
    (asked,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    (told,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    referee = Referee(POLYVERSAL)
    answers = [referee.answer(line.encode()) for line in asked.splitlines()]
    assert all(answer["ok"] for answer in answers)
    rules = [", ".join([f"rule {event['rule']}", *event["rulings"]]) for event in answers[-1]["events"]]
    cited = [f"{event['words']} ({rule})" for event, rule in zip(answers[-1]["events"], rules, strict=True)]
    assert cited == told.splitlines()
