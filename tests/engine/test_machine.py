"""How Numba is leaned on; where its inside is another than the one that was tried, rules compile the plain way and do the same."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dicefield.engine import machine
from dicefield.engine.compiled import Compiler
from dicefield.engine.machine import SlowWarning, knows_numba
from dicefield.engine.rule import rule
from dicefield.testing import Trial
from dicefield.testing.speeds import check_speeds_agree
from tests.engine.helpers import needs_machine
from tests.toys import BIDS

pytestmark = needs_machine


@rule
def half(number: int) -> int:
    return number // 2


@rule
def steps(number: int) -> int:
    """How often a number can be halved."""
    count = 0
    while number > 0:
        number = half(number)
        count += 1
    return count


@pytest.fixture
def another_numba(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A Numba whose inside has changed, and no machine code kept from before."""
    monkeypatch.delattr("numba.core.codegen.JITCodeLibrary")
    monkeypatch.setenv("DICEFIELD_CACHE", str(tmp_path))
    knows_numba.cache_clear()
    yield
    knows_numba.cache_clear()


def test_the_numba_that_is_allowed_is_known() -> None:
    knows_numba.cache_clear()
    assert knows_numba()


def test_another_numba_compiles_the_plain_way_and_says_so_once(another_numba: None) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for name in ("one", "two"):
            assert [Compiler(name)(steps)(number) for number in (0, 1, 8, 1000)] == [0, 1, 4, 10]
    (warning,) = (warning for warning in told if warning.category is SlowWarning)
    assert "JITCodeLibrary" in str(warning.message)


def test_a_part_that_is_missing_is_named(another_numba: None, monkeypatch: pytest.MonkeyPatch) -> None:
    class Empty:
        pass

    monkeypatch.setattr(machine, "inside", lambda: [(Empty, "gone"), (Empty, "__init__")])
    with pytest.warns(SlowWarning, match=r"lacks Empty\.gone\)"):
        assert not knows_numba()


@pytest.mark.filterwarnings("ignore::dicefield.engine.machine.SlowWarning")
def test_a_whole_game_compiles_the_plain_way(another_numba: None) -> None:
    check_speeds_agree(replace(BIDS, name="plain_bids"), Trial(1, 0, [{}]))


# --- From the disk


@rule
def count_down(number: int) -> int:
    return 0 if number <= 0 else 1 + count_down(number - 1)


@rule
def twice(number: int) -> int:
    return 2 * count_down(number)


def test_of_what_comes_from_the_disk_only_the_finished_code_is_read_until_others_take_it_in(tmp_path: Path) -> None:
    assert Compiler("disk", cache=tmp_path)(count_down)(5) == 5
    again = Compiler("disk", cache=tmp_path)
    assert again(steps)(8) == 4, "a rule that calls others"
    found = again(count_down)
    assert found(7) == 7
    assert found.stats.cache_hits.total() == 1
    (made,) = found.overloads.values()
    assert made.library.unread
    assert again(twice)(6) == 12
    assert made.library.unread is None
    assert found(8) == 8
