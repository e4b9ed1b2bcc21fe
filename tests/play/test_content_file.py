"""Files of designers: TOML and JSON are read alike, and every field is found on its line."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from dicefield.engine.content import join_path
from dicefield.engine.errors import Malformed
from dicefield.games import GAMES
from dicefield.play.content_file import DEEPEST, line_of, lines_of, parse_content

TEXTS = [
    (kind.shelf.folder / f"{name}.toml").read_text(encoding="utf-8")
    for game in GAMES.games
    for kind in game.content.values()
    for name in kind.shelf.names
]
ODD = """# a = 1
title = "a # b = [" # c
"about" = '''
total = 1
'''
b = [1,
  2]
[[units]]
card = "wolfbite"
[[units]]
[units.card]
when = 1979-05-27 07:32:00
weapons = [
  {gun = "rockets", reach = 3},
  {gun = "flak"},
]
"""


def paths(value: Any, path: str = "") -> Iterator[str]:
    """Every path in a value, found from the value itself."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in inner:
        where = join_path(path, name) if isinstance(value, dict) else f"{path}[{name}]"
        yield where
        yield from paths(item, where)


@pytest.mark.parametrize("text", [*TEXTS, ODD])
def test_every_field_has_a_line(text: str) -> None:
    given = tomllib.loads(text)
    assert set(dict(lines_of(text))) == set(paths(given))
    spread = json.dumps(given, indent=1, default=str)
    assert set(dict(lines_of(spread))) == set(paths(given))
    assert parse_content(spread, "it") == json.loads(spread)


def test_it_is_the_line_where_the_field_begins() -> None:
    lines = dict(lines_of(ODD))
    expected = {
        "title": 2,
        "about": 3,
        "b[1]": 7,
        "units": 8,
        "units[0].card": 9,
        "units[1]": 10,
        "units[1].card.when": 12,
        "units[1].card.weapons[0].reach": 14,
        "units[1].card.weapons[1].gun": 15,
    }
    assert {path: lines[path] for path in expected} == expected
    assert line_of("units[1].card.weapons[1].reach", lines) == 15, "what is missing belongs to what is around it"
    assert line_of("nowhere", lines) == 1
    assert dict(lines_of("\na.b = 1")) == {"a.b": 2}


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("total = = 3", "not_toml", "at line 1, column 9"),
        ("\n{\n", "not_json", "line 3 column 1"),
        (f"a = {'9' * 5000}", "not_toml", "is not TOML"),
        (f"a = {'[' * 50_000}", "too_deep", f"more than {DEEPEST} deep"),
        ('{"a":' * 50_000, "too_deep", f"more than {DEEPEST} deep"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, code: str, words: str) -> None:
    with pytest.raises(Malformed, match=words) as refused:
        parse_content(text, "mine.toml")
    assert refused.value.code == code
    assert str(refused.value).startswith("mine.toml is ")


@pytest.mark.parametrize("text", ["a = 'x", '"', "[[", "a = [1, {", "= 3", "]", "{:"])
def test_even_broken_text_is_walked_to_its_end(text: str) -> None:
    assert all(line == 1 for _, line in lines_of(text))
