"""Studies under way: the same results whoever plays, in whatever order, stopped and gone on with, and when workers die."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.errors import Illegal, Malformed
from dicefield.study import runner, work
from dicefield.study.plan import Plan, plan_of
from dicefield.study.results import Results
from dicefield.study.runner import ROWS, Case, Study
from dicefield.study.work import LOOKS, ROUNDS
from dicefield.study.workers import Cluster, Here, Workers


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "CHUNK", 25)


def plan(**more: Any) -> Plan:
    asked = {"game": "army_men", "bots": ["greedy", "random"], "games": 400, "seed": 3, "sample": 2, "trials": 10}
    return plan_of({**asked, "vary": {"war": ["single", "campaign"]}, **more})


def run(asked: Plan, folder: Path | None = None) -> Study:
    study = Study(asked, folder)
    study.run(Here())
    return study


def table(study: Study) -> str:
    results = Results(study)
    return results.csv + results.deeds_csv


# --- Stopping --------------------------------------------------------------------------------------------------------


def test_all_games_are_played() -> None:
    study = run(plan())
    assert [(case.count.games, case.count.rounds, case.stopped) for case in study.cases] == [(400, 200, "all")] * 2
    assert [case.look.games for case in study.cases] == [2, 2]
    assert study.done == study.planned


def test_a_cell_stops_when_its_intervals_are_narrow() -> None:
    case = run(plan(games=20_000, width=0.08, sample=0)).cases[0]
    assert case.stopped == "narrow"
    assert case.count.games < 20_000
    assert all(high - low <= 0.08 for low, high in (share.interval() for share in case.shares))


def test_a_cell_stops_when_it_is_sure() -> None:
    case = run(plan(games=20_000, early=True, sample=0)).cases[1]
    assert case.stopped == "sure"
    assert case.count.games < 1_000
    assert case.count.bots["greedy"].interval(0.999)[0] > 0.5


def test_results_do_not_depend_on_the_order_in_which_chunks_come_in() -> None:
    """What was played beyond the end is not counted, whenever it came in."""
    asked = plan(games=4_000, width=0.1, sample=0)
    straight = run(asked).cases[0]
    pieces = [(chunk, work.work(asked.cells[0], ROUNDS, chunk, straight.size(ROUNDS, chunk))) for chunk in range(30)]
    assert 1 < straight.chunks < 30
    for seed in range(5):
        random.Random(seed).shuffle(pieces)
        case = Case(asked.cells[0], asked)
        for chunk, row in pieces:
            case.take(ROUNDS, chunk, row)
        assert case.count == straight.count
        assert case.stopped == straight.stopped == "narrow"


def test_nothing_is_known_before_a_few_rounds() -> None:
    asked = plan(early=True, width=1.0)
    case = Case(asked.cells[0], asked)
    case.count.add(work.Count.parse(work.work(asked.cells[0], ROUNDS, 0, 10)))
    assert not case.stopped


# --- Going on --------------------------------------------------------------------------------------------------------


def test_a_stopped_study_goes_on(tmp_path: Path) -> None:
    straight = table(run(plan()))
    run(plan(), tmp_path)
    rows = tmp_path / ROWS
    lines = rows.read_text().splitlines()
    rows.write_text("\n".join(lines[:7]) + "\n" + lines[7][:30])
    again = Study(plan(), tmp_path)
    assert 0 < again.done < again.planned
    assert len(rows.read_text().splitlines()) == 7, "half a line is forgotten"
    again.run(Here())
    assert table(again) == straight
    assert sorted(rows.read_text().splitlines()) == sorted(lines), "nothing is played twice"


def test_another_study_is_not_mixed_in(tmp_path: Path) -> None:
    Study(plan(), tmp_path)
    before = (tmp_path / ROWS).read_text()
    for other in (plan(seed=4), plan(games=402), plan(bots=["random", "greedy"]), plan(options={"youngest": 2})):
        with pytest.raises(Illegal, match="holds another study"):
            Study(other, tmp_path)
    assert (tmp_path / ROWS).read_text() == before


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(Illegal, match="holds no study"):
        Study(plan(), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    with pytest.raises(Malformed, match="Cannot write"):
        Study(plan(), tmp_path / "letter.txt")


@pytest.mark.parametrize("line", ['{"cell": 0}', "nonsense", '{"cell": 9, "kind": "looks", "chunk": 0, "row": {}}'])
def test_a_damaged_folder_is_refused(tmp_path: Path, line: str) -> None:
    Study(plan(), tmp_path)
    with (tmp_path / ROWS).open("a") as file:
        file.write(f"{line}\n{line}\n")
    with pytest.raises(Malformed, match="Line 2"):
        Study(plan(), tmp_path)


# --- Workers ---------------------------------------------------------------------------------------------------------


def test_another_version_does_not_play_along() -> None:
    with pytest.raises(Illegal, match=r"of Dicefield 9\.9"):
        work.work(plan().cells[0], ROUNDS, 0, 1, "9.9")


def mortal(mark: str, function: Callable[..., Any], *given: Any) -> Any:
    """The first who comes here is killed in the middle of its work."""
    try:
        Path(mark).touch(exist_ok=False)
    except FileExistsError:
        return function(*given)
    os.kill(os.getpid(), signal.SIGKILL)
    return None


class Doomed(Executor):
    """Workers of which one is killed."""

    def __init__(self, pool: Executor, mark: Path) -> None:
        self.inner = pool
        self.mark = mark

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        return self.inner.submit(mortal, str(self.mark), function, *given, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.inner.shutdown(wait, cancel_futures=cancel_futures)


class Unlucky:
    """Workers who are given doomed pools."""

    def __init__(self, workers: Workers, mark: Path, doom: type[Doomed] = Doomed) -> None:
        self.workers = workers
        self.doom = doom
        self.count, self.deaths = workers.count, workers.deaths
        self.mark = mark

    def pool(self) -> Executor:
        return self.doom(self.workers.pool(), self.mark)


class Closed(Doomed):
    """Workers of which one is killed, and who have noticed it before they are given the next piece."""

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        if not self.mark.exists():
            with suppress(BrokenProcessPool):
                super().submit(function, *given, **named).result()
        return super().submit(function, *given, **named)


@pytest.mark.parametrize("doom", [Doomed, Closed])
def test_a_study_goes_on_when_a_process_is_killed(tmp_path: Path, doom: type[Doomed]) -> None:
    study = Study(plan(), tmp_path / "out")
    study.run(Unlucky(Here(2), tmp_path / "killed", doom))
    assert (tmp_path / "killed").exists()
    assert table(study) == table(run(plan()))


class Dying(Executor):
    """Whoever is given something dies of it."""

    def submit(self, *given: Any, **named: Any) -> Future[Any]:  # type: ignore[override]
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("dead"))
        return future


class Mortals:
    count = 2
    deaths = (BrokenProcessPool,)

    def pool(self) -> Executor:
        return Dying()


def test_work_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(Illegal, match="times in a row"):
        Study(plan(), tmp_path).run(Mortals())
    assert table(run(plan(), tmp_path)) == table(run(plan())), "the folder is as good as before"


# --- Ray -------------------------------------------------------------------------------------------------------------


def test_a_cluster_that_is_not_there() -> None:
    pytest.importorskip("ray")
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    with pytest.raises(Illegal, match="Nobody answers"):
        Cluster(f"127.0.0.1:{port}")
    with pytest.raises(Illegal, match="Nobody answers"):
        Cluster(f"ray://127.0.0.1:{port}")
    for nonsense in ("somewhere", "127.0.0.1:99999", "", "http://x:1"):
        with pytest.raises(Malformed, match="HOST:PORT"):
            Cluster(nonsense)


def test_without_ray_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Illegal, match=r"dicefield\[cluster\]"):
        Cluster("local")


def test_rows_are_plain(tmp_path: Path) -> None:
    """What is written can be read by any program, line by line."""
    run(plan(sample=1), tmp_path)
    header, *rows = map(json.loads, (tmp_path / ROWS).read_text().splitlines())
    assert header["format"] == "dicefield study"
    assert {row["kind"] for row in rows} == {ROUNDS, LOOKS}
    assert sum(row["row"]["games"] for row in rows if row["kind"] == ROUNDS) == 800
