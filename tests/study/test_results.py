"""What a study says in the end: means and intervals, tables, plots and the page."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

import pytest

from dicefield.study import runner
from dicefield.study.analysis import Look
from dicefield.study.intervals import Share, Spread, quantile
from dicefield.study.plan import plan_of
from dicefield.study.report import page, write_folder
from dicefield.study.results import Results, as_csv, deeds_of, part_of_luck, tenths
from dicefield.study.runner import Study
from dicefield.study.workers import Here


def test_a_spread_is_mean_and_standard_error() -> None:
    rng = Random(1)
    numbers = [rng.gauss(3, 2) for _ in range(50)]
    spread = Spread.of(numbers)
    assert spread.mean == pytest.approx(mean(numbers))
    assert spread.error == pytest.approx(stdev(numbers) / sqrt(50))
    parts = Spread.of(numbers[:20])
    parts.add(Spread.of(numbers[20:]))
    assert parts.interval() == pytest.approx(spread.interval())
    assert Spread.parse(spread.json()) == spread


@pytest.mark.parametrize(("freedom", "t"), [(5, 2.5706), (9, 2.2622), (19, 2.0930), (39, 2.0227), (100_000, 1.96)])
def test_intervals_reach_as_far_as_tables_of_t_say(freedom: int, t: float) -> None:
    assert quantile(0.95, freedom) == pytest.approx(t, abs=0.01)


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    rng = Random(2)
    held = 0
    for _ in range(1_000):
        low, high = Share.of(float(rng.random() < 0.3) for _ in range(60)).interval()
        held += low <= 0.3 <= high
    assert 930 <= held <= 980


def test_few_equal_results_do_not_look_certain() -> None:
    low, high = Share.of([1.0] * 10).interval()
    assert low < 0.9
    assert high == 1.0


def test_tenths_of_lengths() -> None:
    lengths = [3] * 10 + [5] * 45 + [9] * 45
    assert tenths(Counter(lengths)) == [3, 5, 9]
    assert tenths(Counter([7])) == [7, 7, 7]


def test_the_part_of_luck_and_its_interval() -> None:
    """Against the spread of luck less its share of all, game by game."""
    rng = Random(3)
    games = [(rng.random(), rng.random() / 3) for _ in range(40)]
    look = Look(games=40)
    look.swings = {
        "luck": Spread.of(luck for luck, _ in games),
        "rest": Spread.of(rest for _, rest in games),
        "all": Spread.of(sum(game) for game in games),
    }
    part = part_of_luck(look)
    assert part is not None
    share = sum(luck for luck, _ in games) / sum(map(sum, games))
    around = Spread.of(luck - share * (luck + rest) for luck, rest in games)
    reach = quantile(0.95, 39) * around.error / mean(map(sum, games))
    assert part.share == pytest.approx(share)
    assert part.high - part.share == pytest.approx(reach, rel=1e-6)
    assert part_of_luck(Look(games=1)) is None


def test_a_deed_counts_as_nothing_where_it_did_not_happen() -> None:
    look = Look(decided=11)
    look.deeds = {"chosen": Spread.of([2.0, 1.0, 3.0]), "often": Spread.of([2.0, 1.0, 3.0]), "seldom": Spread.of([5.0])}
    (deed,) = deeds_of(look)
    whole = Spread.of([2.0, 1.0, 3.0] + [0.0] * 8)
    assert (deed.name, deed.games, deed.more) == ("often", 3, pytest.approx(6 / 11))
    assert (deed.low, deed.high) == pytest.approx(whole.interval())


def test_rows_of_different_columns_make_one_table() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv([{"a": 1, "b": 0.123456789}, {"a": 2, "c": "x, y"}]))))
    assert rows == [{"a": "1", "b": "0.123457", "c": ""}, {"a": "2", "b": "", "c": "x, y"}]


# --- A whole study ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def results() -> Results:
    given = {"game": "polyhydra", "bots": "greedy", "title": "<script>alert(1)</script>", "games": 60, "sample": 3, "trials": 10}
    asked = plan_of({**given, "vary": {"seats": [2, 3], "bots": ["greedy", "random"]}})
    study = Study(asked)
    study.run(Here())
    return Results(study)


def test_cells_may_have_different_seats_and_bots(results: Results) -> None:
    rows = list(csv.DictReader(io.StringIO(results.csv)))
    assert [row["seats"] for row in rows] == ["2", "2", "3", "3"]
    assert [row["bots"] for row in rows] == ["greedy+greedy", "random+random", "greedy+greedy+greedy", "random+random+random"]
    assert [bool(row["seat_3"]) for row in rows] == [False, False, True, True]
    for row, case in zip(rows, results.cases, strict=True):
        shares = [float(row[f"seat_{seat}"]) for seat in (1, 2, 3) if row[f"seat_{seat}"]]
        assert sum(shares) == pytest.approx(1, abs=1e-5)
        assert case.count.games == 60


def test_the_page_needs_nothing_from_elsewhere(results: Results) -> None:
    text = page(results, 'title = "<b>"', "dicefield study x.toml")
    assert not re.search(r"(src|href)\s*=\s*\"(?!#)", text)
    assert not re.search(r"@import|@font-face|url\((?!#)|<script|<link", text)
    assert set(re.findall(r"https?://[^\"< ]+", text)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "&lt;script&gt;alert(1)" in text, "what people write is not markup"
    assert "&lt;b&gt;" in text
    assert text.count("<svg") == 8
    ids = re.findall(r'<(?:clipPath|path|g) id="([^"]+)"', text)
    assert len({name for name in ids if len(name) > 20}) == len([name for name in ids if len(name) > 20])


def test_the_page_is_the_same_each_time(results: Results) -> None:
    assert page(results, "", "x") == page(results, "", "x")


def test_a_folder_is_written(results: Results, tmp_path: Path) -> None:
    written = write_folder(results, tmp_path, "game = 1\n", "dicefield study x.toml")
    assert sorted(path.name for path in written) == ["deeds.csv", "report.html", "reproduce.txt", "results.csv", "study.toml"]
    told = (tmp_path / "reproduce.txt").read_text()
    assert told.startswith("dicefield study x.toml\n")
    assert "numba" in told


def test_a_study_without_looks_has_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "CHUNK", 10)
    study = Study(plan_of({"game": "army_men", "bots": ["greedy", "random"], "games": 40, "sample": 0}))
    study.run(Here())
    text = page(Results(study), "", "x")
    assert "How it swings" not in text
    assert "Who plays better" in text
