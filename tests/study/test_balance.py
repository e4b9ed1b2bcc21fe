"""The search for the fairest number."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.errors import Illegal, Malformed
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.study.balance import Point, Question, Search, grid
from dicefield.study.figures import curve
from dicefield.study.intervals import Share
from dicefield.study.plan import Cell
from dicefield.study.runner import ROWS
from dicefield.study.workers import Here


def test_grids_reach_from_end_to_end() -> None:
    assert grid(1, 2) == [1, 2]
    assert grid(0, 8) == list(range(9))
    assert grid(10, 110) == [10, 22, 35, 48, 60, 72, 85, 98, 110]
    for low, high in ((0, 9), (3, 40), (0, 1_000_000)):
        values = grid(low, high)
        assert values == sorted(set(values))
        assert (values[0], values[-1]) == (low, high)


def point(value: int, share: float, shared: int = 0, games: int = 1_000) -> Point:
    won = round(share * games)
    first = Share.of([1.0] * won + [0.0] * (games - won))
    second = Share.of([0.0] * won + [1.0] * (games - won))
    return Point(value, games, shared, (first, second))


class Known(Search):
    """A curve that is known: fair at 137."""

    def play(self, cells: Sequence[Cell], *more: Any) -> list[Point]:
        values = [int(cell.labels[self.asked.name]) for cell in cells]
        return [point(value, min(0.9, 0.5 + abs(value - 137) / 500)) for value in values]


def test_the_fairest_value_is_found() -> None:
    search = Known(Question.of(POLYHYDRA, "turns", 20, 200, options={}))
    search.run(Here())
    assert search.best.value == 137
    assert len(search.points) < 40, "of 181"
    assert search.again is not None
    assert search.again.value == 137
    assert search.alike(search.points[137])
    assert not search.alike(search.points[20])


def test_values_that_cannot_be_played_are_left_out() -> None:
    search = Known(Question.of(POLYHYDRA, "seats", 1, 9, options={}))
    search.run(Here())
    assert sorted(search.points) == [2, 3, 4, 5, 6]
    assert sorted(search.refused) == [1, 7, 8, 9]
    with pytest.raises(Illegal, match=r"None of the values can be played: .*2 to 6"):
        Known(Question.of(POLYHYDRA, "seats", 7, 9, options={})).run(Here())
    with pytest.raises(Illegal, match="no option 'wine'"):
        Known(Question.of(POLYHYDRA, "wine", 1, 3, options={})).run(Here())


def test_games_that_nobody_wins_are_not_fair() -> None:
    drawn = Point(1, 100, 100, (Share.of([0.5] * 100),) * 2)
    assert drawn.unfair > point(2, 0.9).unfair
    half = Point(1, 100, 50, (Share.of([0.5] * 50 + [1.0] * 40 + [0.0] * 10), Share.of([0.5] * 50 + [0.0] * 40 + [1.0] * 10)))
    assert half.unfair == pytest.approx(0.3), "of the games that somebody won, eight in ten"


@pytest.mark.parametrize(
    ("low", "high", "more"), [(2, 2, {}), (3, 1, {}), (0, 9**9, {}), (1, 2, {"games": 1}), (1, 2, {"seed": -1})]
)
def test_what_is_no_question(low: int, high: int, more: dict[str, int]) -> None:
    with pytest.raises(Malformed):
        Question.of(ARMY_MEN, "youngest", low, high, options={}, **more)


def test_a_real_search_is_the_same_each_time() -> None:
    asked = Question.of(ARMY_MEN, "youngest", 1, 2, options={}, games=200)
    one, other = Search(asked), Search(asked)
    one.run(Here())
    other.run(Here())
    assert one.json() == other.json()
    assert sorted(one.points) == [1, 2]
    assert one.again is not None
    assert one.again.seats != one.best.seats, "fresh dice"


def test_a_search_that_was_stopped_goes_on(tmp_path: Path) -> None:
    asked = Question.of(ARMY_MEN, "youngest", 1, 2, options={}, games=2_000)
    whole = Search(asked)
    whole.run(Here())
    stopped = Search(asked, tmp_path / "kept")
    with pytest.raises(KeyboardInterrupt):
        stopped.run(Here(), stop_halfway)
    kept = (tmp_path / "kept" / "1" / ROWS).read_text().splitlines()
    again = Search(asked, tmp_path / "kept")
    again.run(Here())
    assert again.json() == whole.json()
    rows = (tmp_path / "kept" / "1" / ROWS).read_text().splitlines()
    assert rows[: len(kept)] == kept, "nothing was played twice"
    assert 1 < len(kept) < len(rows)


def stop_halfway(done: int, of: int) -> None:
    if done >= of / 2:
        raise KeyboardInterrupt


def test_folders_of_others_are_left_alone(tmp_path: Path) -> None:
    asked = Question.of(ARMY_MEN, "youngest", 1, 2, options={}, games=20)
    Search(asked, tmp_path / "kept").run(Here())
    with pytest.raises(Illegal, match="holds another study"):
        Search(Question.of(ARMY_MEN, "youngest", 1, 2, options={}, games=40), tmp_path / "kept").run(Here())
    (tmp_path / "cellar").mkdir()
    (tmp_path / "cellar" / "wine").write_text("red")
    with pytest.raises(Illegal, match="holds no search"):
        Search(asked, tmp_path / "cellar").run(Here())


@pytest.mark.parametrize("name", ["curve.svg", "curve.png"])
def test_the_curve_is_drawn(tmp_path: Path, name: str) -> None:
    curve([(1, 0.4, 0.35, 0.45), (2, 0.5, 0.45, 0.55)], "total", 0.5, tmp_path / name)
    assert (tmp_path / name).stat().st_size > 1_000
