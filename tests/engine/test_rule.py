"""Rules stay plain Python, and compile to machine code that does the same."""

from __future__ import annotations

import os
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from pathlib import Path
from threading import Barrier
from typing import Any

import numpy as np
import pytest

from dicefield.engine import compiled as compiling
from dicefield.engine.compiled import KEPT_SECONDS, Compiler, Target, cache_in, default_cache, target_of, watch_compiler
from dicefield.engine.record import array, i64
from dicefield.engine.rule import hook, hook_name, is_rule, rule
from dicefield.engine.table import distance2, within
from dicefield.engine.waiting import Waiting, owe
from tests.engine.helpers import needs_machine, run_python
from tests.engine.zoo import Colour, Lamps, Zoo, filled_zoo

place = hook("place")


@rule
def drive(number: int) -> int:
    return place(number) + 1  # type: ignore[no-any-return]


@rule
def double(number: int) -> int:
    return 2 * number


@rule
def triple(number: int) -> int:
    return 3 * number


@rule
def total(numbers: int) -> int:
    """Names a rule inside an inner function, which is a code object of its own."""
    return sum(double(number) for number in range(numbers))


@rule
def countdown(number: int) -> int:
    return 0 if number == 0 else 1 + countdown(number - 1)


@rule
def stir(zoo: Zoo, by: int, out: array[i64]) -> int:
    """Reads and writes a field of every kind."""
    spot = zoo.spots[by % 2]
    spot.x += double(by)
    spot.lit = not spot.lit
    zoo.spot.y = distance2(0, 0, spot.x, by)
    if zoo.colour == Colour.DARK_BLUE:
        zoo.colour = Colour.GREEN
    zoo.colours[0] = Colour.DARK_BLUE
    zoo.spot.lit = within(0, 0, by, by, 5)
    zoo.maps[1][by % 2].y = zoo.grid[1][2] + zoo.seat
    zoo.grid[0][by % 3] = by
    zoo.seats = zoo.seats | 1 << by
    zoo.real = zoo.real / 2
    zoo.row[:] = 0
    for index in range(len(zoo.row)):
        zoo.row[index] = index * by
        out[index] = zoo.row[index] + zoo.wide
    zoo.yes = zoo.tiny < by
    return zoo.small + out[2]


@rule
def sextuple(number: int) -> int:
    return double(number) + double(number) + double(number)


# --- The mark --------------------------------------------------------------------------------------------------------


def test_the_mark_changes_nothing_but_itself() -> None:
    def plain(number: int) -> int:
        return number + 1

    assert not is_rule(plain)
    before = plain.__code__
    assert rule(plain) is plain
    assert plain.__code__ is before
    assert is_rule(plain)
    assert plain(1) == 2


@pytest.mark.parametrize("value", [None, 5, len, "rule", Colour.RED, Waiting])
def test_nothing_is_a_rule_that_was_not_marked(value: object) -> None:
    assert not is_rule(value)
    assert hook_name(value) is None


def test_what_answers_every_attribute_is_not_taken_for_a_rule() -> None:
    class Agreeable:
        def __getattr__(self, name: str) -> object:
            return "of course"

    assert not is_rule(Agreeable())


# --- Both speeds -----------------------------------------------------------------------------------------------------


@needs_machine
def test_machine_code_does_the_same_to_records_of_every_kind(tmp_path: Path) -> None:
    machine = Compiler("stir", cache=tmp_path)(stir)
    for by in range(20):
        plain, fast = filled_zoo(), filled_zoo()
        plain_out, fast_out = array.of(i64, 3), array.of(i64, 3)
        assert machine(fast.raw, by, fast_out.raw) == stir(plain, by, plain_out)
        assert fast == plain
        assert plain != filled_zoo()
        assert list(fast_out) == list(plain_out)


@rule
def switch(lamps: Lamps, place: int) -> bool:
    lamps.lit[place] = not lamps.lit[place]
    return lamps.lit[0]


@needs_machine
def test_machine_code_switches_flags_in_a_row(tmp_path: Path) -> None:
    machine = Compiler("switch", cache=tmp_path)(switch)
    plain, fast = Lamps(), Lamps()
    for place in (0, 2, 0, 1):
        assert machine(fast.raw, place) == switch(plain, place)
        assert fast == plain


@needs_machine
def test_the_plain_functions_stay_plain(tmp_path: Path) -> None:
    machine = Compiler("plain", cache=tmp_path)(double)
    assert machine is not double
    assert machine(4) == 8
    assert type(double).__name__ == "function"
    assert not hasattr(double, "targetoptions")


@needs_machine
def test_machine_code_runs_free_of_the_global_lock_and_is_cached(tmp_path: Path) -> None:
    machine = Compiler("free", cache=tmp_path)(double)
    assert machine.targetoptions["nogil"] is True
    assert machine(3) == 6
    assert list(tmp_path.rglob("*double*.nbi"))


def test_each_rule_is_built_once() -> None:
    build = Compiler("once", {"place": double}, target=Target.INTERPRETED)
    assert build(drive) is build(drive)
    assert build(double) is build.built[double]


def test_a_rule_may_call_itself() -> None:
    assert Compiler("self", target=Target.INTERPRETED)(countdown)(5) == 5


def test_names_in_inner_functions_are_found() -> None:
    assert Compiler("inner", target=Target.INTERPRETED)(total)(5) == 20


def test_an_interpreted_compiler_touches_no_disk(tmp_path: Path) -> None:
    build = Compiler("none", {"place": double}, target=Target.INTERPRETED, cache=tmp_path / "cache")
    assert build(drive)(5) == 11
    assert list(tmp_path.iterdir()) == []


def test_a_rule_is_as_large_as_all_that_it_takes_in_as_often_as_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    build = Compiler("size", target=Target.INTERPRETED)
    one, three = len(double.__code__.co_code), len(sextuple.__code__.co_code)
    assert (build.size_of(double), build.size_of(sextuple)) == (one, three + 3 * one)
    assert build.is_inlined(sextuple)
    monkeypatch.setattr(compiling, "INLINED", three + 3 * one - 1)
    assert build.is_inlined(double)
    assert not build.is_inlined(sextuple)


@needs_machine
def test_whoever_waits_is_told_of_every_rule_that_is_compiled(tmp_path: Path) -> None:
    heard: list[tuple[str, int, int]] = []
    with watch_compiler(lambda *told: heard.append(told)):
        assert Compiler("told", {"place": sextuple}, cache=tmp_path)(drive)(2) == 13
    assert heard == [("told", 1, 2), ("told", 2, 2)]
    Compiler("unheard", {"place": sextuple}, cache=tmp_path)(drive)(2)
    assert len(heard) == 2


def test_only_plain_functions_are_built() -> None:
    with pytest.raises(TypeError, match="not a plain function"):
        Compiler("bad", target=Target.PROCESSOR)(len)
    with pytest.raises(TypeError, match="not a plain function"):
        Compiler("bad", target=Target.INTERPRETED)(max)


# --- Hooks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("machine", [False, pytest.param(True, marks=needs_machine)])
def test_a_hook_is_filled_with_the_rule_of_its_name(machine: bool, tmp_path: Path) -> None:
    assert Compiler("two", {"place": double}, target=target_of(machine), cache=tmp_path)(drive)(10) == 21


@pytest.mark.parametrize("machine", [False, pytest.param(True, marks=needs_machine)])
def test_compilers_of_one_name_fill_a_hook_each_with_its_own_rule(machine: bool, tmp_path: Path) -> None:
    """Both rules are in one file and share a cache: machine code of the one must not be found for the other."""
    first = Compiler("same", {"place": double}, target=target_of(machine), cache=tmp_path)(drive)
    second = Compiler("same", {"place": triple}, target=target_of(machine), cache=tmp_path)(drive)
    assert (first(10), second(10)) == (21, 31)


def test_an_unfilled_hook_raises_and_says_which() -> None:
    assert hook_name(place) == "place"
    with pytest.raises(NotImplementedError, match="'place'"):
        drive(1)
    with pytest.raises(KeyError, match="place"):
        Compiler("unfilled", target=Target.INTERPRETED)(drive)


# --- The cache -------------------------------------------------------------------------------------------------------

CALLER = """
from dicefield.engine.rule import rule
from b import far

@rule
def near(number):
    return far(number) + 1
"""
CALLEE = """
from dicefield.engine.rule import rule

@rule
def far(number):
    return number * {factor}
"""
CONSTANT = """
from pathlib import Path
from threading import Barrier
from dicefield.engine.rule import rule

FACTOR = int(Path("factor.txt").read_text())

@rule
def near(number):
    return number * FACTOR + 1
"""
ASK = """
import sys
sys.path[:0] = ["one", "two"]
from pathlib import Path
from threading import Barrier
from dicefield.engine.compiled import Compiler
import a
compiler = Compiler("stale", cache=Path("cache"))
print(a.near(10), compiler(a.near)(10), compiler(a.near).stats.cache_hits.total())
"""


def write(path: Path, source: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(textwrap.dedent(source))


@needs_machine
@pytest.mark.parametrize(
    "home", [pytest.param("one", marks=pytest.mark.trial, id="in the same folder"), pytest.param("two", id="in another folder")]
)
def test_a_change_in_a_called_rule_is_never_hidden_by_the_cache(tmp_path: Path, home: str) -> None:
    write(tmp_path / "one" / "a.py", CALLER)
    write(tmp_path / home / "b.py", CALLEE.format(factor=2))
    assert run_python(ASK, tmp_path) == "21 21 0"
    assert run_python(ASK, tmp_path) == "21 21 1"  # unchanged: from the cache
    write(tmp_path / home / "b.py", CALLEE.format(factor=3))
    assert run_python(ASK, tmp_path) == "31 31 0"


@needs_machine
def test_a_change_in_a_constant_read_from_data_is_never_hidden_by_the_cache(tmp_path: Path) -> None:
    """Machine code holds the constants it was compiled with, wherever they came from."""
    write(tmp_path / "one" / "a.py", CONSTANT)
    (tmp_path / "factor.txt").write_text("2")
    assert run_python(ASK, tmp_path).startswith("21 21 ")
    (tmp_path / "factor.txt").write_text("3")
    assert run_python(ASK, tmp_path).startswith("31 31 ")


def digest(source: str, **names: Any) -> str:
    """The digest of the last function of a source that is in no file."""
    space = {"rule": rule, "__name__": "made", **names}
    exec(source, space)
    return Compiler("digest", target=Target.INTERPRETED).digest_of(list(space.values())[-1])  # type: ignore[arg-type]


def test_the_digest_changes_with_all_that_a_rule_is_made_of() -> None:
    source = "@rule\ndef far(n):\n    return n + {step}\n@rule\ndef near(n):\n    return far(n) * FACTOR"
    found = [
        digest(source.format(step=1), FACTOR=2),
        digest(source.format(step=2), FACTOR=2),
        digest(source.format(step=1), FACTOR=3),
        digest(source.format(step=1), FACTOR=(2, 3)),
        digest(source.format(step=1), FACTOR=np.arange(3)),
        digest(source.format(step=1), FACTOR=np.arange(4)),
        digest(source.format(step=1), FACTOR=np.int64(2)),
        digest(source.format(step=1) + " + 1", FACTOR=2),
    ]
    assert len(set(found)) == len(found)


def test_the_digest_changes_with_the_numbers_behind_names() -> None:
    source = "@rule\ndef near(n):\n    return n + Colour.RED"
    one, two = (IntEnum("Colour", {"RED": number}) for number in (1, 2))
    assert digest(source, Colour=one) != digest(source, Colour=two)


def test_the_digest_is_the_same_for_the_same_code_wherever_it_stands() -> None:
    source = "@rule\ndef near(n):\n    return n + 1"
    assert digest(source) == digest("\n\n" + source, UNUSED=7)


def test_the_digest_changes_with_the_version_of_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest("@rule\ndef near(n):\n    return n")
    monkeypatch.setattr(compiling, "version", lambda name: "99" if name == "numba" else "1")
    assert digest("@rule\ndef near(n):\n    return n") != before


def test_machine_code_that_nobody_asks_for_is_forgotten(tmp_path: Path) -> None:
    for name, age in (("old", KEPT_SECONDS + 60), ("new", 60)):
        folder = tmp_path / "game" / name
        folder.mkdir(parents=True)
        os.utime(folder, (time.time() - age,) * 2)
    Compiler("game", cache=tmp_path)
    assert [folder.name for folder in (tmp_path / "game").iterdir()] == ["new"]


@needs_machine
def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    build = Compiler("blocked", cache=blocked)
    assert build.folder_of(double) is None  # type: ignore[arg-type]
    assert build(double)(21) == 42


def test_a_folder_without_permission_to_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling.os, "access", lambda path, mode: False)
    assert Compiler("x", cache=tmp_path).folder_of(double) is None  # type: ignore[arg-type]


@needs_machine
def test_a_rule_without_a_file_compiles_without_a_cache(tmp_path: Path) -> None:
    space: dict[str, Any] = {"rule": rule, "__name__": "nowhere"}
    exec("@rule\ndef made(number):\n    return number * 7", space)
    assert Compiler("made", cache=tmp_path)(space["made"])(6) == 42
    assert not list(tmp_path.rglob("*.nbi"))


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICEFIELD_CACHE", str(tmp_path))
    assert default_cache() == tmp_path
    monkeypatch.setenv("DICEFIELD_CACHE", "")
    assert default_cache().name == "dicefield"
    monkeypatch.delenv("DICEFIELD_CACHE")
    assert default_cache().name == "dicefield"


@needs_machine
def test_other_users_of_numba_keep_their_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core import config

    monkeypatch.setattr(config, "CACHE_DIR", "somewhere of their own")
    with cache_in(tmp_path):
        assert str(tmp_path) == config.CACHE_DIR
    assert config.CACHE_DIR == "somewhere of their own"
    with pytest.raises(ValueError, match="in between"), cache_in(None):
        raise ValueError("in between")
    assert config.CACHE_DIR == "somewhere of their own"
    Compiler("other", cache=tmp_path)(double)(1)
    assert config.CACHE_DIR == "somewhere of their own"


@needs_machine
def test_threads_take_turns_with_the_cache(tmp_path: Path) -> None:
    from numba.core import config

    came, seen = Barrier(2), []

    def declare(folder: Path) -> None:
        came.wait()
        for _ in range(200):
            with cache_in(folder):
                time.sleep(0)  # the other thread may go on here
                seen.append(str(folder) == config.CACHE_DIR)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(declare, [tmp_path / "one", tmp_path / "other"]))
    assert len(seen) == 400
    assert all(seen)


# --- What is not loaded before it is needed --------------------------------------------------------------------------


def test_numba_is_not_loaded_to_import_dicefield_or_to_play_interpreted(tmp_path: Path) -> None:
    source = """
import sys
import dicefield
assert "numba" not in sys.modules, "by the import"
from dicefield.engine.desk import Desk
from dicefield.games import GAMES
from dicefield.engine.waiting import first_owing, is_over
desk = Desk(GAMES.find("army_men"))
desk.start(desk.game.read_options())
while not is_over(desk.state):
    if desk.state.throw.count:
        desk.land([3] * desk.state.throw.count)
    else:
        desk.choose(first_owing(desk.state), desk.legal(first_owing(desk.state))[0])
assert "numba" not in sys.modules, "by a game"
match = dicefield.new("army_men", seed=7)
while not match.over:
    match.choose(match.turn, match.legal()[0]) if match.turn else match.land()
assert "numba" not in sys.modules, "by a match"
print(sum(desk.score()))
"""
    assert run_python(source, tmp_path) == "1.0"


@needs_machine
def test_owing_a_choice_compiles_for_the_head_of_any_state(tmp_path: Path) -> None:
    """A rule over `Waiting` takes every record that begins with it."""
    machine = Compiler("owe", cache=tmp_path)(owe)
    state = Waiting(seats=3, sealed=0b11)
    machine(state.raw, 2)
    assert (state.owed, state.sealed) == (0b100, 0)
