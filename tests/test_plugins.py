"""Games of other packages: a good one is a game like ours, a bad one is named in a warning and stops nobody."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import dicefield
from dicefield import plugins
from dicefield.cli.content import content_apps
from dicefield.cli.words import all_games
from dicefield.engine.errors import Malformed
from dicefield.engine.game import Game, Registry
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.polywars import POLYWARS
from dicefield.plugins import PluginWarning, find_games
from dicefield.server.bot_players import playable
from dicefield.solve import Damaged, is_solvable, solution_class
from examples.pig import PIG

HOUSE = Path(__file__).resolve().parent.parent


def installed(monkeypatch: pytest.MonkeyPatch, **values: Any) -> None:
    """As if packages had declared these games: `name=Game`, or a path to look for."""
    module = ModuleType("fake_games")
    monkeypatch.setitem(sys.modules, "fake_games", module)
    entries = []
    for name, value in values.items():
        setattr(module, name, value)
        path = value if isinstance(value, str) and ":" in value else f"fake_games:{name}"
        entries.append(EntryPoint(name, path, plugins.GROUP))
    monkeypatch.setattr(plugins, "entry_points", lambda group: entries if group == plugins.GROUP else [])


def found(own: Sequence[Game] = (ARMY_MEN,)) -> tuple[list[str], list[str]]:
    """The names of all games, and what was told on the way."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        games = Registry(*own, more=find_games).games
    assert all(warning.category is PluginWarning for warning in told)
    return [game.name for game in games], [str(warning.message) for warning in told]


def not_marked(*given: Any) -> int:
    return 0


def test_a_game_of_another_package_is_a_game_like_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, pig=PIG)
    assert found() == (["army_men", "pig"], [])
    assert Registry(ARMY_MEN, more=find_games).find("pig") is PIG


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("no_such_module:GAME", "No module named 'no_such_module'"),
        ("fake_games:NOTHING", "has no attribute 'NOTHING'"),
        ("not a path", "it is no Game, but str"),
        (ARMY_MEN, "there is a game army_men already"),
        (replace(PIG, name="Big Pig"), "its name is 'Big Pig'"),
        (replace(PIG, name="odd", state=dict), "its state is no Waiting"),
        (replace(PIG, name="odd", rules=replace(PIG.rules, land=not_marked)), "land is no @rule"),
        (replace(PIG, name="odd", bots={"greedy": "rolls"}), "its bots are not 'random' and others"),
        (replace(PIG, name="odd", folder=Path("nowhere")), "it has no RULES.md"),
    ],
)
def test_a_bad_one_is_named_and_stops_nobody(monkeypatch: pytest.MonkeyPatch, bad: Any, why: str) -> None:
    installed(monkeypatch, bad=bad, pig=PIG)
    names, (told,) = found()
    assert names == ["army_men", "pig"]
    assert "bad" in told or str(bad) in told
    assert "is left out: " in told
    assert why in told


def test_a_module_that_fails_or_exits_stops_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "failing_game.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "exiting_game.py").write_text("raise SystemExit\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    installed(monkeypatch, exiting="exiting_game:GAME", failing="failing_game:GAME", pig=PIG)
    names, told = found()
    assert names == ["army_men", "pig"]
    assert ["SystemExit" in told[0], "division by zero" in told[1]] == [True, True]


def test_an_entry_that_is_listed_twice_is_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, pig=PIG)
    (entry,) = plugins.entry_points(group=plugins.GROUP)
    monkeypatch.setattr(plugins, "entry_points", lambda group: [entry, entry])
    assert found() == (["army_men", "pig"], [])


def test_nobody_looks_for_other_packages_before_a_game_of_theirs_is_asked_for() -> None:
    def never(own: Sequence[Game]) -> Iterator[Game]:
        raise AssertionError

    assert Registry(ARMY_MEN, more=never).find("army_men") is ARMY_MEN  # type: ignore[arg-type]


def test_the_command_line_tells_of_a_bad_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    installed(monkeypatch, bad="no_such_module:GAME", pig=PIG)
    monkeypatch.delitem(vars(GAMES), "games", raising=False)
    try:
        assert [game.name for game in all_games()][-1] == "pig"
    finally:
        vars(GAMES).pop("games")
    shown = capsys.readouterr()
    assert (shown.out, "no_such_module" in shown.err) == ("", True)


def test_two_games_may_call_their_files_by_one_word() -> None:
    theirs = replace(POLYWARS, name="other_wars")
    assert [name for name, _ in content_apps((POLYWARS, theirs), {"play", "layout"})] == [
        "scenario",
        "polywars_layout",
        "other_wars_scenario",
        "other_wars_layout",
    ]


def test_a_game_may_bring_its_solution() -> None:
    theirs = replace(PIG, solution=ARMY_MEN.solution)
    assert is_solvable(theirs)
    assert solution_class(theirs) is solution_class(ARMY_MEN)
    with pytest.raises(Malformed, match="solved are army_men, polyhydra, knight_fight"):
        solution_class(PIG)


@pytest.mark.parametrize("path", ["no_such_module:Perfect", "dicefield.solve:Nothing"])
def test_a_solution_that_is_not_there_is_told_of_and_breaks_no_lobby(path: str) -> None:
    theirs = replace(PIG, solution=path)
    with pytest.raises(Damaged, match="The solution of Pig cannot be loaded"):
        solution_class(theirs)
    assert "perfect" not in playable(theirs)


def test_a_program_finds_what_is_installed(tmp_path: Path) -> None:
    """As pip leaves it: a folder that says what a package is called and where its games are."""
    info = tmp_path / "farm-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: farm\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[dicefield.games]\npig = examples.pig:PIG\ncow = no_cow:COW\n", encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(HOUSE)])}
    program = [sys.executable, "-m", "dicefield.cli", "games", "--json"]
    done = subprocess.run(program, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0
    assert [game["name"] for game in json.loads(done.stdout)] == [*(game.name for game in GAMES.own), "pig"]
    told = " ".join(done.stderr.split())
    assert told == "The game 'no_cow:COW' of the package farm is left out: No module named 'no_cow'."


# --- Names


def test_the_games_are_listed() -> None:
    assert dicefield.list_games() is GAMES.games


def test_the_old_name_still_works() -> None:
    with pytest.warns(DeprecationWarning, match="list_games"):
        assert dicefield.games() is GAMES.games  # type: ignore[operator]
    assert dicefield.games.GAMES is GAMES
    with pytest.raises(AttributeError, match="nothing_else"):
        dicefield.nothing_else  # noqa: B018


@pytest.mark.parametrize(("typed", "meant"), [("armymen", "army_men"), ("Army-Men", "army_men"), ("polyhidra", "polyhydra")])
def test_a_slip_of_the_finger_is_understood(typed: str, meant: str) -> None:
    with pytest.raises(Malformed, match=f"Did you mean '{meant}'") as told:
        GAMES.find(typed)
    assert told.value.code == "unknown_game"
