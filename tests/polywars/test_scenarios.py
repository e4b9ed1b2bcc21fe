"""Scenarios and layouts as files: what is shipped, every flaw with its place, and scenarios of one's own in play."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.content import schema
from dicefield.engine.errors import Malformed, Refused
from dicefield.engine.game import Registry
from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.content import Layout, Scenario
from dicefield.play.content_file import check_content
from dicefield.play.dice import Scripted
from dicefield.play.game_record import parse
from dicefield.play.match import Match
from dicefield.play.replay import verify
from tests.polywars.table import Table

rule = pytest.mark.rule

BOOK = ["attack_on_tokyo", "capture_the_flag", "kill_the_king", "rescue_mission", "snipe_hunt"]
OWN = ["berserk", "snatch"]

KINGS: dict[str, Any] = {"sizes": [4, 6], "total": 10, "auras": [{"kind": "leadership", "whose": "each", "start": "leader"}]}
FLAGS: dict[str, Any] = {
    "sizes": [4, 6],
    "total": 10,
    "deployment": "bases",
    "victory": "flag",
    "auras": [{"kind": "flag", "whose": "each", "start": "base"}],
}
RESCUE: dict[str, Any] = {
    "sizes": [4, 6],
    "total": 10,
    "share": "double",
    "deployment": "prisoner",
    "victory": "prisoner",
    "limit": "defender",
    "auras": [{"kind": "immunity", "whose": "attacker", "start": "prisoner"}],
}
SNIPES: dict[str, Any] = {
    "sizes": [4],
    "total": 8,
    "attacker_dice": 8,
    "deployment": "lane",
    "victory": "crossing",
    "limit": "points",
}
TOKYO: dict[str, Any] = {
    "sizes": [4, 6],
    "total": 10,
    "share": "alone",
    "defender_dice": 2,
    "deployment": "monster",
    "victory": "rampage",
    "limit": "defender",
    "auras": [{"kind": "rage", "whose": "attacker", "start": "monster"}],
}


# --- What is shipped -------------------------------------------------------------------------------------------------


@rule("polywars", "8.1")
def test_five_scenarios_of_the_book_and_two_of_our_own_are_shipped() -> None:
    assert list(Scenario.shelf.names) == sorted(BOOK + OWN)
    for name in Scenario.shelf.names:
        spelled = Scenario.shelf.read(name)
        assert Scenario.read(spelled)[1] == []
        assert Scenario.parse(name).json() == name
        assert spelled["title"]
        assert spelled["about"]
        assert ("of our own" in spelled["source"]) == (name in OWN)


@pytest.mark.parametrize("name", ["hill", "open", "stick", "wall"])
def test_four_layouts_are_shipped(name: str) -> None:
    assert Layout.shelf.names == ("hill", "open", "stick", "wall")
    spelled = Layout.shelf.read(name)
    assert Layout.read(spelled)[1] == []
    assert bool(spelled.get("terrain")) == (name != "open")
    if name != "open":
        assert "of our own" in spelled["source"]


@rule("polywars", "8.1")
@pytest.mark.parametrize("name", BOOK + OWN)
@pytest.mark.parametrize("layout", ["hill", "open", "stick", "wall"])
def test_every_scenario_can_be_begun_on_every_layout(name: str, layout: str) -> None:
    table = Table(name, layout=layout)
    assert (table.state.scenario.json(), table.state.layout.json()) == (name, layout)


@rule("polywars", "8.1")
@pytest.mark.parametrize(
    ("name", "sizes", "total", "cycles", "players"),
    [
        ("kill_the_king", [2, 4, 6, 8, 10, 12, 20, 100], 60, 50, (2, 6)),
        ("capture_the_flag", [2, 4, 6, 8, 10, 12, 20], 60, 50, (2, 2)),
        ("rescue_mission", [2, 4, 6, 8, 10, 12, 20], 30, 12, (2, 2)),
        ("snipe_hunt", [4, 6, 8, 10, 12, 20], 60, 20, (2, 2)),
        ("attack_on_tokyo", [2, 4, 6, 8, 10, 12, 20], 60, 10, (2, 2)),
    ],
)
def test_the_scenarios_of_the_book_have_its_figures(
    name: str, sizes: list[int], total: int, cycles: int, players: tuple[int, int]
) -> None:
    plan = Scenario.parse(name)
    assert [size for size in plan.sizes if size] == sizes
    assert (plan.total, plan.cycles, (plan.fewest, plan.most)) == (total, cycles, players)
    assert (plan.edge, plan.width, plan.height) == (True, 20_000, 20_000)


@pytest.mark.parametrize("given", [KINGS, FLAGS, RESCUE, SNIPES, TOKYO])
def test_the_smallest_files_of_each_kind_have_no_flaw(given: dict[str, Any]) -> None:
    assert Scenario.read(given)[1] == []
    assert Scenario.parse(given).json()["total"] == given["total"]


# --- Flaws -----------------------------------------------------------------------------------------------------------


def rage_on(spot: dict[str, Any]) -> list[dict[str, Any]]:
    return [*KINGS["auras"], {"kind": "rage", "whose": "nobody", **spot}]


FLAWS: list[tuple[dict[str, Any], str, str]] = [
    ({**KINGS, "sizes": []}, "sizes", "at least one size"),
    ({**KINGS, "sizes": [4, 7]}, "sizes[1]", "each size once"),
    ({**KINGS, "sizes": [4, 6, 4]}, "sizes[2]", "each size once"),
    ({**KINGS, "sizes": [12, 20]}, "total", "no die of the allowed sizes"),
    ({**KINGS, "fewest": 4, "most": 3}, "most", "as many as the fewest, 4"),
    ({**RESCUE, "most": 3}, "most", "by more than two"),
    ({**TOKYO, "most": 4}, "most", "by more than two"),
    ({**KINGS, "most": 7}, "most", "must be 2 to 6"),
    ({**FLAGS, "most": 5, "apart_most": 0}, "most", "only leaders are fought for by more than 4"),
    ({**KINGS, "most": 6, "apart": 9000}, "apart", "room on a table of 20000 by 20000"),  # 6.75 apart, and 6.357 is too much
    ({**KINGS, "apart_most": 7000}, "apart_most", "0, or at least 8000"),
    ({**KINGS, "width": 9000, "height": 9000}, "apart", "room on a table of 9000 by 9000"),
    ({**KINGS, "deployment": "bases"}, "deployment", "needs leaders"),
    ({**FLAGS, "deployment": "lane"}, "deployment", "needs bases"),
    ({**RESCUE, "deployment": "bases"}, "deployment", "needs prisoner"),
    ({**SNIPES, "deployment": "bases"}, "deployment", "needs lane"),
    ({**TOKYO, "deployment": "lane"}, "deployment", "needs monster"),
    ({**KINGS, "limit": "points"}, "limit", "crossing"),
    ({**SNIPES, "limit": "draw"}, "limit", "crossing"),
    ({**KINGS, "respawn": True}, "respawn", "must be bases"),
    ({**KINGS, "share": "alone"}, "share", "monster's player"),
    ({**TOKYO, "share": "equal"}, "defender_dice", "share is alone"),
    ({**TOKYO, "defender_dice": 1}, "defender_dice", "two dice at least"),
    ({**SNIPES, "attacker_dice": 9}, "attacker_dice", "eight spaces"),
    ({**FLAGS, "battles": 2}, "battles", "only crossings"),
    ({**FLAGS, "auras": [{"kind": "flag", "whose": "each", "start": "leader"}]}, "auras[0].start", "needs the deployment leaders"),
    ({**FLAGS, "auras": [*FLAGS["auras"], {"kind": "rage", "start": "monster"}]}, "auras[1].start", "needs the deployment monster"),
    ({**KINGS, "auras": [*KINGS["auras"], {"kind": "immunity", "start": "prisoner"}]}, "auras[1].start", "deployment prisoner"),
    (
        {**KINGS, "auras": [*KINGS["auras"], {"kind": "flag", "whose": "each", "start": "base"}]},
        "auras[1].start",
        "a base and an owner",
    ),
    ({**FLAGS, "auras": [{"kind": "flag", "whose": "nobody", "start": "base"}]}, "auras[0].start", "a base and an owner"),
    ({**KINGS, "auras": [{"kind": "leadership", "whose": "attacker", "start": "leader"}]}, "auras[0].whose", "each has one"),
    ({**KINGS, "auras": [*KINGS["auras"], {"kind": "leadership", "start": "spot"}]}, "auras[1].start", "begins on a leader"),
    ({**KINGS, "auras": rage_on({"x": 20_001, "y": 1})}, "auras[1].x", "beyond the edge"),
    ({**KINGS, "auras": rage_on({"x": 1, "y": -1})}, "auras[1].x", "beyond the edge"),
    ({**KINGS, "auras": []}, "auras", "victory needs leadership that starts on the leader"),
    ({**RESCUE, "auras": []}, "auras", "victory needs immunity that starts on the prisoner"),
    ({**TOKYO, "auras": []}, "auras", "victory needs rage that starts on the monster"),
    ({**FLAGS, "auras": []}, "auras", "victory needs a flag"),
    ({**KINGS, "terrain": [{"height": 5, "radius": 9}, {"height": 5}]}, "terrain[1].radius", "a polygon has corners"),
    ({**KINGS, "terrain": [{"radius": 9}]}, "terrain[0].height", ""),
    ({**KINGS, "total": 3}, "total", "must be 4 to 200, got 3"),
    ({**KINGS, "deployment": "parachute"}, "deployment", "leaders"),
    ({**KINGS, "lives": 9}, "lives", "no such field"),
    ({**KINGS, "auras": [{"kind": "love"}]}, "auras[0].kind", "immunity"),
    ({**KINGS, "edge": 1}, "edge", "true or false"),
]


@pytest.mark.parametrize(("given", "path", "words"), FLAWS, ids=[f"{path}: {words}" for _, path, words in FLAWS])
def test_every_flaw_of_a_scenario_is_found_with_its_field(given: dict[str, Any], path: str, words: str) -> None:
    flaws = {flaw.path: flaw.words for flaw in Scenario.read(given)[1]}
    assert path in flaws
    assert words in flaws[path]
    with pytest.raises(Malformed) as refused:
        Scenario.parse(given)
    assert refused.value.code == "flawed_scenario"


SQUARE = {"height": 300, "corners": 4, "xs": [0, 100, 100, 0], "ys": [0, 0, 100, 100]}


@pytest.mark.parametrize(
    ("piece", "path"),
    [
        (SQUARE, None),
        ({**SQUARE, "ys": [100, 100, 0, 0]}, None),  # the other way round
        ({"height": 300, "x": 5, "y": 5, "radius": 100}, None),
        ({**SQUARE, "radius": 100}, "terrain[0].radius"),
        ({"height": 300}, "terrain[0].radius"),
        ({"radius": 100}, "terrain[0].height"),
        ({**SQUARE, "height": 0}, "terrain[0].height"),
        ({**SQUARE, "xs": [0, 100, 0, 100]}, "terrain[0].corners"),  # crosses itself
        ({**SQUARE, "xs": [0, 100, 20, 0], "ys": [0, 0, 20, 100]}, "terrain[0].corners"),  # a dent
        ({**SQUARE, "corners": 2}, "terrain[0].corners"),
        ({**SQUARE, "xs": [0, 50, 100, 0], "ys": [0, 0, 0, 100]}, "terrain[0].corners"),  # three on a line
        ({**SQUARE, "corners": 9}, "terrain[0].corners"),
    ],
)
def test_every_flaw_of_terrain_is_found_in_layouts_and_scenarios(piece: dict[str, Any], path: str | None) -> None:
    for kind, given in ((Layout, {"terrain": [piece]}), (Scenario, {**KINGS, "terrain": [piece]})):
        assert [flaw.path for flaw in kind.read(given)[1]] == ([path] if path else [])


FILE = """title = "Mine"
sizes = [4, 5, 4]
total = 20
victory = "flag"
deployment = "leaders"
respawn = true
apart_most = 10

[[auras]]
kind = "flag"
whose = "nobody"
start = "base"

[[auras]]
kind = "leadership"
start = "spot"

[[terrain]]
height = 100
radius = 200

[[terrain]]
height = 100
corners = 3
xs = [0, 10, 20]
ys = [0, 10, 20]
"""


def test_a_file_is_checked_to_the_end_with_line_and_field(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE)
    assert [(found.line, found.flaw.path) for found in check_content(file, Scenario)] == [
        (2, "sizes[1]"),
        (2, "sizes[2]"),
        (5, "deployment"),
        (6, "respawn"),
        (7, "apart_most"),
        (12, "auras[0].start"),
        (16, "auras[1].start"),
        (24, "terrain[1].corners"),
    ]


def test_a_file_with_unreadable_fields_is_told_so_line_by_line(tmp_path: Path) -> None:
    """What cannot be read and what does not go together, in one go."""
    file = tmp_path / "mine.toml"
    file.write_text(
        "sizes = [4]\ntotal = 2000\nbattles = 2\nedge = 3\n"
        '[[auras]]\nkind = "leadership"\nwhose = "each"\nstart = "leader"\n'
        "[[terrain]]\nheight = 100\nradius = 200\ngirth = 9\n"
    )
    found = check_content(file, Scenario)
    assert [(one.line, one.flaw.path) for one in found] == [(2, "total"), (3, "battles"), (4, "edge"), (12, "terrain[0].girth")]
    assert found[0].json() == {"line": 2, "field": "total", "words": "must be 4 to 200, got 2000"}


def test_the_schema_explains_every_field() -> None:
    rows = list(schema(Scenario))
    assert {"sizes", "share", "deployment", "victory", "limit", "auras[].kind", "terrain[].height"} <= {
        row["field"] for row in rows
    }
    assert [row["field"] for row in rows if not row["meaning"]] == []


# --- Options that do not go together ---------------------------------------------------------------------------------


@rule("polywars", "8.1")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"scenario": "snipe_hunt", "seats": 3}, "scenario_seats"),
        ({"scenario": "capture_the_flag", "seats": 4}, "scenario_seats"),
        ({"scenario": {**KINGS, "fewest": 3, "most": 4}}, "scenario_seats"),
        ({"scenario": "snipe_hunt", "total": 5}, "scenario_total"),
        ({"scenario": "kill_the_king", "total": 7}, "scenario_total"),
        ({"scenario": "kill_the_king", "total": 1}, "scenario_total"),
        ({"scenario": {**SNIPES, "total": 40}}, "scenario_total"),  # ten d4, and a Snipe has eight spaces
        ({"scenario": {**KINGS, "sizes": [4], "total": 132}}, "scenario_total"),  # 33 dice
        ({"scenario": "attack_on_tokyo", "total": 3}, "scenario_total"),  # no two dice have so few sides
        ({"scenario": "chess"}, "unknown_scenario"),
        ({"layout": "swamp"}, "unknown_layout"),
        ({"total": 201}, "option_bounds"),
        ({"attacker": 3}, "option_bounds"),
        ({"cycles": 201}, "option_bounds"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        Table(**options)
    assert refused.value.code == code


@rule("polywars", "8.1")
@pytest.mark.parametrize("total", [4, 5, 6, 8])
def test_a_small_total_leaves_the_defenders_of_tokyo_something_to_choose(total: int) -> None:
    assert Table("attack_on_tokyo", total=total).position.legal(2)


@rule("polywars", "8.1")
def test_the_limit_of_cycles_is_an_option() -> None:
    assert [Table("snipe_hunt", cycles=cycles).state.limit for cycles in (0, 3)] == [20, 3]


# --- A scenario of one's own -----------------------------------------------------------------------------------------


SMALL = """title = "A duel"
sizes = [4]
total = 4
width = 9000
height = 6000
apart = 3000
cycles = 1
auras = [{ kind = "leadership", whose = "each", start = "leader" }]
terrain = [{ height = 500, x = 4500, y = 5000, radius = 400 }]
"""


@rule("polywars", "8.1")
def test_a_scenario_of_ones_own_is_played_and_its_record_verifies() -> None:
    spelled = tomllib.loads(SMALL)
    match = Match(POLYWARS, {"scenario": spelled}, dice=Scripted([4, 3, 6, 1]))
    match.choose(1, "force d4")
    match.choose(2, "force d4")
    for _ in range(3):
        match.land()
    match.choose(1, "place 1 at 1000 3000")
    match.choose(2, "place 2 at 5000 3000")
    match.choose(1, "bid 1")
    match.choose(2, "bid 0")
    match.choose(2, "heal 2")
    for seat in (1, 2):
        for _ in range(3):
            match.choose(seat, "done")
    assert (match.over, match.scores) == (True, [0.5, 0.5])
    assert match.record.header["options"]["scenario"]["terrain"][0]["radius"] == 400
    assert verify(parse(match.record.text()), Registry(POLYWARS)).match.hash == match.hash


@rule("polywars", "8.1")
@pytest.mark.parametrize("fields", [{}, {"flag_stays": True}, {"respawn": True}, {"flag_stays": True, "respawn": True}])
def test_special_rules_are_switched_by_name(fields: dict[str, Any]) -> None:
    """A Flag is offered unless it stays; the fallen are lost unless they come back."""
    table = Table({**FLAGS, **fields})
    table.base(1, 4000, 10000)
    table.base(2, 12000, 10000)
    table.die(1, 6, 5, 8000, 10000)
    table.die(2, 6, 2, 9000, 10000)
    table.aura("flag", 1, 2)
    table.aura("flag", 2, x=12000, y=10000)
    table.begin("attack").choose(1, "strike 1 on 2").land(5)
    assert (table.phase == "offer") == (not fields.get("flag_stays"))
    if table.phase == "offer":
        table.choose(1, "leave")
    assert table.place(2) == ("table" if fields.get("respawn") else "lost")


@rule("polywars", "8.9")
@pytest.mark.parametrize("flag", [2, 3])
def test_flags_can_be_fought_for_by_three(flag: int) -> None:
    table = Table({**FLAGS, "most": 3}, seats=3)
    for seat, spot in enumerate([(4000, 4000), (16000, 4000), (10000, 16000)], 1):
        table.base(seat, *spot)
    runner = table.die(1, 6, 5, 5800, 4000)
    table.die(2, 6, 5, 16000, 4000)
    table.die(3, 6, 5, 10000, 16000)
    for seat, spot in enumerate([(4000, 4000), (16000, 4000), (10000, 16000)], 1):
        table.aura("flag", seat, runner if seat == flag else 0, *((0, 0) if seat == flag else spot))
    assert table.begin("move").choose(1, f"step {runner} to 5000 4000").winners == [1]
