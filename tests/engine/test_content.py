"""Content: files over a schema that is the declaration of a record."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

import pytest

from dicefield.engine.content import Content, ContentFolder, Flaw, content_of, schema
from dicefield.engine.errors import Malformed
from dicefield.engine.record import Record, array, flag, i8, i16, kind_of, many, option, record
from dicefield.play.content_file import check_content, read_content

GARDEN = """title = "Garden"
beds = 3
size = "large"

[[trees]]
height = 5
fruit = [1, 2]

[[trees]]
height = 7
"""


class Size(IntEnum):
    SMALL = 0
    LARGE = 1


@record
class Tree(Record):
    height: i8 = option(1, "how tall", low=1, high=9)
    evergreen: flag = option(False, "whether it keeps its leaves")
    fruit: array[i8] = many(3, short=True, help="what it bears", low=0, high=5)


@record
class Garden(Content):
    word = "garden"
    beds: i16 = option(2, "flower beds", low=0, high=10)
    size: Size = option(Size.SMALL, "how large")
    trees: array[Tree] = many(4, short=True, help="what grows")

    def flaws(self) -> Iterator[Flaw]:
        if self.size == Size.SMALL and self.trees[1].height:
            yield Flaw("trees[1]", "there is room for one tree only")


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "eden.toml").write_text(GARDEN)
    monkeypatch.setattr(Garden, "shelf", ContentFolder(tmp_path), raising=False)
    return tmp_path


def test_a_name_stands_for_what_is_shipped() -> None:
    eden = Garden.parse("eden")
    assert (eden.beds, eden.size, eden.trees[1].height, list(eden.trees[0].fruit)) == (3, Size.LARGE, 7, [1, 2, 0])
    assert (eden.json(), eden.title) == ("eden", "Garden")
    assert eden is not Garden.shipped("eden")


def test_anything_else_is_spelled_out_and_comes_back() -> None:
    own = Garden.parse({"beds": 9, "trees": [{"height": 2}]})
    assert own.json() == {"beds": 9, "size": "small", "trees": [{"height": 2, "evergreen": False, "fruit": []}]}
    assert Garden.parse(own.json()) == own
    assert own.title == "a garden of your own"


def test_an_unknown_name_is_refused_with_those_known() -> None:
    with pytest.raises(Malformed, match="there is no garden 'hell'; there are eden"):
        Garden.parse("hell")


@pytest.mark.parametrize(
    ("given", "path", "words"),
    [
        ({"bed": 3}, "bed", "no such field"),
        ({"beds": 11}, "beds", "must be 0 to 10, got 11"),
        ({"beds": "three"}, "beds", "expected a whole number"),
        ({"size": "huge"}, "size", "expected one of small, large"),
        ({"trees": [{"height": 0}]}, "trees[0].height", "must be 1 to 9"),
        ({"trees": [{"fruit": [9]}]}, "trees[0].fruit[0]", "must be 0 to 5"),
        ({"trees": [{"evergreen": 1}]}, "trees[0].evergreen", "true or false"),
        ({"trees": [{}] * 5}, "trees", "at most 4"),
        ({"trees": [3]}, "trees[0]", "expected fields"),
        ({"title": 3}, "title", "words in quotes"),
        ({"trees": [{}, {}]}, "trees[1]", "room for one"),
        ({"size": "large", "trees": [{"height": 100}, {}]}, "trees[0].height", "must be 1 to 9"),
        (7, "file", "expected fields"),
    ],
)
def test_each_flaw_names_its_field(given: object, path: str, words: str) -> None:
    _, (flaw, *_) = Garden.read(given)
    assert flaw.path == path
    assert words in flaw.words


def test_what_is_out_of_bounds_is_not_stored() -> None:
    """Checks between fields look at the record, and must not be led astray by it."""
    value, _ = Garden.read({"beds": 11, "trees": [{"height": 100, "fruit": [9, 5]}]})
    assert (value.beds, value.trees[0].height, list(value.trees[0].fruit)) == (0, 0, [0, 5, 0])


def test_all_flaws_are_found_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        GARDEN.replace("beds = 3", "beds = 33").replace("height = 7", "height = 77\nmoss = 1").replace("[1, 2]", "[1, 6]")
    )
    assert [(found.line, found.flaw.path) for found in check_content(file, Garden)] == [
        (2, "beds"),
        (7, "trees[0].fruit[1]"),
        (10, "trees[1].height"),
        (11, "trees[1].moss"),
    ]


@pytest.mark.parametrize(("content", "code"), [(b"a = ", "not_toml"), (b"\xff\xfe", "not_text"), (b"#" * 1_000_001, "too_large")])
def test_unreadable_files_are_refused(tmp_path: Path, content: bytes, code: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    with pytest.raises(Malformed) as refused:
        read_content(file)
    assert refused.value.code == code


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="cannot be read"):
        read_content(tmp_path / "nowhere.toml")


def test_the_schema_lists_every_field() -> None:
    rows = {row["field"]: row for row in schema(Garden)}
    assert list(rows) == ["beds", "size", "trees", "trees[].height", "trees[].evergreen", "trees[].fruit"]
    assert [row["takes"] for row in rows.values()][:3] == ["0 to 10", "small, large", "up to 4: fields"]
    assert (rows["beds"]["default"], rows["trees[].evergreen"]["takes"]) == ("2", "true, false")
    assert rows["trees[].fruit"]["takes"] == "up to 3: 0 to 5"


def test_content_is_told_from_other_kinds() -> None:
    assert content_of(kind_of(Garden)) is Garden
    assert content_of(kind_of(Tree)) is None
    assert content_of(kind_of(i8)) is None
