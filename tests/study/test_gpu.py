"""Games on a GPU are the games of processors. Numba's simulator stands in for one; `make trials-gpu` looks at a real one."""

from __future__ import annotations

import sys
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from dicefield import gpu
from dicefield.engine.compiled import Compiler, Target
from dicefield.engine.cuda import as_numbers
from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.games.army_men import ARMY_MEN
from dicefield.study.simulate import WORTHWHILE, Ending, Simulation, play_random_share
from examples.pig import PIG
from tests.engine.helpers import needs_machine, refused, run_python

HOUSE = Path(__file__).resolve().parent.parent.parent

SIMULATED = """
from tools.trials_gpu import Case, differences
print([differences(Case(*case)) for case in {cases}])
"""

CASES = [
    ("pig", 70),
    ("pig", 20, "greedy", {"goal": 30}),
    ("army_men", 12),
    ("army_men", 4, "random", {"war": "campaign"}),
    ("army_men", 4, "greedy"),
    ("polyhydra", 8, "random", {"seats": 3, "dice": "sealed"}),
    ("polyhydra", 4, "greedy"),
    ("knight_fight", 4, "random", {"cards": "house"}),
]
"""Seventy games of Pig are more than there are threads."""


def simulated(source: str) -> str:
    return run_python(source, HOUSE, NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="1")


# --- The same games --------------------------------------------------------------------------------------------------


def test_small_games_end_the_same_on_a_simulated_gpu() -> None:
    assert simulated(SIMULATED.format(cases=CASES)) == str([0] * len(CASES))


def test_a_simulation_on_a_gpu_says_what_one_on_processors_says() -> None:
    source = """
from dicefield.games import GAMES
from dicefield.study.simulate import Simulation
asked = Simulation.of(GAMES.find("army_men"), ("greedy", "random"), 150, 3)
there, here = (asked.run(1, on=on) for on in ("gpu", "cpu"))
print(there.tally == here.tally, there.where, here.where, sep="; ")
"""
    assert simulated(source) == "True; 64 threads of simulated GPU; 1 threads"


def test_a_game_is_known_by_its_seed_and_number_wherever_it_is_played() -> None:
    asked = Simulation.of(PIG, games=6, seed=4)
    together = endings(asked, 0, 6)
    assert [endings(asked, number, 1)[0] for number in range(6)] == together
    assert len({ending.steps for ending in together}) > 3


def endings(asked: Simulation, first: int, games: int) -> list[Ending]:
    found = array.of(Ending, games)
    asked.note_endings(first, found, machine=False)
    return list(found)


@needs_machine
def test_machine_code_notes_the_same_endings() -> None:
    asked = Simulation.of(ARMY_MEN, ("greedy", "random"), 8, 2)
    fast = array.of(Ending, 8)
    asked.note_endings(0, fast)
    assert list(fast) == endings(asked, 0, 8)


# --- Where games are played ------------------------------------------------------------------------------------------


@pytest.fixture
def no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is needed but the GPU itself."""
    monkeypatch.setitem(sys.modules, "numba_cuda", ModuleType("numba_cuda"))
    monkeypatch.setattr(gpu, "api", lambda: SimpleNamespace(is_available=lambda: False))


@pytest.fixture
def a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba_cuda", ModuleType("numba_cuda"))
    monkeypatch.setattr(gpu, "api", lambda: SimpleNamespace(is_available=lambda: True))


def test_without_a_gpu_it_is_refused_in_a_sentence(no_gpu: None) -> None:
    with refused(Illegal, "no_gpu", "dicefield[gpu]"):
        Simulation.of(PIG, games=10).run(on="gpu")
    assert not gpu.has_gpu()
    assert not Simulation.of(PIG, games=WORTHWHILE).takes_gpu("auto")


def with_perfect_play(games: int) -> Simulation:
    """As if it had been worked out here."""
    return replace(Simulation.of(ARMY_MEN, games=games), bots=("perfect", "random"))


def test_auto_takes_a_gpu_for_many_games_of_quick_bots(a_gpu: None) -> None:
    assert Simulation.of(ARMY_MEN, games=WORTHWHILE).takes_gpu("auto")
    assert Simulation.of(ARMY_MEN, games=1).takes_gpu("gpu")
    assert not Simulation.of(ARMY_MEN, games=WORTHWHILE - 1).takes_gpu("auto")
    assert not with_perfect_play(WORTHWHILE).takes_gpu("auto")
    assert not Simulation.of(ARMY_MEN, games=WORTHWHILE).takes_gpu("cpu")


def test_who_looks_things_up_plays_on_processors_only(a_gpu: None) -> None:
    with refused(Illegal, "gpu_bot", "perfect"):
        with_perfect_play(1).takes_gpu("gpu")


def test_another_place_is_refused() -> None:
    with refused(Malformed, "on", "auto, cpu, gpu", "Did you mean 'gpu'?"):
        Simulation.of(PIG).takes_gpu("gpus")


def test_nothing_of_a_gpu_is_imported_before_somebody_asks() -> None:
    source = "import sys, dicefield, dicefield.study.simulate; print([name for name in sys.modules if 'cuda' in name])"
    assert run_python(source, HOUSE) == "['dicefield.engine.cuda']"


# --- The compiler ----------------------------------------------------------------------------------------------------


class Suit(IntEnum):
    NONE = 0
    RED = 3


@rule
def countdown(number: int) -> int:
    return countdown(number - 1) if number > Suit.NONE else Suit.RED


@rule
def twice(number: int) -> int:
    return 2 * number


def test_enums_are_numbers_with_names_there() -> None:
    assert as_numbers(Suit).RED == 3
    assert type(as_numbers(Suit.RED)) is int
    assert as_numbers("RED") == "RED"
    assert as_numbers(str) is str


def test_a_rule_that_calls_itself_is_known_to_need_room(tmp_path: Path) -> None:
    build = Compiler("deep", target=Target.GPU, cache=tmp_path)
    assert build.is_deep(countdown)
    assert not build.is_deep(twice)
    assert not Compiler("pig", PIG.rules.by_name(), target=Target.GPU, cache=tmp_path).is_deep(play_random_share)
