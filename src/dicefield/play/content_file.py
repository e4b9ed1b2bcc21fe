"""Files that designers write, TOML or JSON: read, and every flaw found with its line.

Neither reader tells where a value stood, so the lines are found from the text once more; by then it is known to be well formed.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from dicefield.engine.content import Content, Flaw, join_path
from dicefield.engine.errors import Malformed

LARGEST = 1_000_000
DEEPEST = 20
"""How far brackets may stand in brackets; no content comes near."""
TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\])*"|\'[^\']*\''  # texts, long and short
    r"|\#[^\n]*"  # comments
    r"|\d+-\d+-\d+(?:[Tt ]\d+:[^\s,\]}]+)?|\d+:[^\s,\]}]+"  # dates and times
    r"|[\[\]{},=:]|[^\s\[\]{},=:#]+",
    re.DOTALL,
)
NESTS = {"[": 1, "{": 1, "]": -1, "}": -1}


@dataclass(frozen=True)
class Found:
    """A flaw, and the line it is on."""

    line: int
    flaw: Flaw

    def __str__(self) -> str:
        return f"line {self.line}: {self.flaw}"

    def json(self) -> dict[str, Any]:
        return {"line": self.line, "field": self.flaw.path, "words": self.flaw.words}


def read_content(path: Path) -> tuple[dict[str, Any], str]:
    """What a file says, and its text."""
    try:
        if path.stat().st_size > LARGEST:
            raise Malformed.of("too_large", f"{path} is larger than {LARGEST} bytes.")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed.of("unreadable_file", f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Malformed.of("not_text", f"{path} is not a text file in UTF-8.") from None
    return parse_content(text, str(path)), text


def parse_content(text: str, name: str) -> dict[str, Any]:
    """What a text says; no TOML begins with a brace, every file in JSON does."""
    kind, parse = ("JSON", json.loads) if text.lstrip().startswith("{") else ("TOML", tomllib.loads)
    if max(accumulate(NESTS.get(token[0], 0) for token in TOKEN.finditer(text)), default=0) > DEEPEST:
        raise Malformed.of("too_deep", f"{name} is nested more than {DEEPEST} deep.")
    try:
        given: dict[str, Any] = parse(text)
    except ValueError as error:
        raise Malformed.of(f"not_{kind.lower()}", f"{name} is not {kind}: {error}.") from None
    return given


def check_content(path: Path, kind: type[Content]) -> list[Found]:
    """Everything that is wrong with a file, from top to bottom."""
    given, text = read_content(path)
    return find_lines(kind.read(given)[1], text)


def find_lines(flaws: list[Flaw], text: str) -> list[Found]:
    lines = dict(lines_of(text))
    return sorted((Found(line_of(flaw.path, lines), flaw) for flaw in flaws), key=lambda found: found.line)


def lines_of(text: str) -> Iterator[tuple[str, int]]:
    """Paths with the lines on which they begin."""
    return Places(text).document()


def line_of(path: str, lines: dict[str, int]) -> int:
    """The line of a path, or of the nearest thing around it that has one."""
    while path not in lines and path:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return lines.get(path, 1)


class Places:
    """Walks over the text of a file and tells where each of its fields begins."""

    def __init__(self, text: str) -> None:
        found = [token for token in TOKEN.finditer(text) if not token[0].startswith("#")]
        starts = accumulate(text.count("\n", before, at) for before, at in pairwise([0, *(token.start() for token in found)]))
        self.rest = [(token[0], line) for token, line in zip(found, starts, strict=True)][::-1]
        self.entries: dict[str, int] = {}
        """Of each list of tables, the place of the latest."""

    @property
    def sign(self) -> str:
        return self.rest[-1][0] if self.rest else ""

    @property
    def line(self) -> int:
        return self.rest[-1][1] + 1 if self.rest else 1

    def take(self) -> str:
        return self.rest.pop()[0] if self.rest else ""

    def take_name(self, *ends: str) -> str:
        """A name up to the sign that ends it, which is taken too."""
        name = ""
        while self.rest and (sign := self.take()) not in ends:
            name += sign.strip("\"'")
        return name

    def document(self) -> Iterator[tuple[str, int]]:
        table = ""
        while self.rest:
            line = self.line
            if self.sign == "{":
                yield from self.value("")
            elif self.sign == "[":
                table = self.header()
                yield table, line
                if table.endswith("[0]"):
                    yield table.removesuffix("[0]"), line
            else:
                yield from self.pair(table)

    def header(self) -> str:
        """The path of a table; what comes after a list of tables belongs to the latest of them."""
        self.take()
        is_list = self.sign == "["
        name = self.take_name("]").removeprefix("[")
        *outer, last = name.split(".")
        path = ""
        for part in outer:
            path = self.latest(join_path(path, part))
        path = join_path(path, last)
        if is_list:
            self.take()
            self.entries[path] = self.entries.get(path, -1) + 1
        return self.latest(path)

    def latest(self, path: str) -> str:
        return f"{path}[{self.entries[path]}]" if path in self.entries else path

    def pair(self, table: str) -> Iterator[tuple[str, int]]:
        line = self.line
        path = join_path(table, self.take_name("=", ":"))
        yield path, line
        yield from self.value(path)

    def value(self, path: str) -> Iterator[tuple[str, int]]:
        opening = self.take()
        place = 0
        while opening in ("[", "{") and self.rest and self.sign not in ("]", "}"):
            if self.sign == ",":
                self.take()
            elif opening == "{":
                yield from self.pair(path)
            else:
                yield f"{path}[{place}]", self.line
                yield from self.value(f"{path}[{place}]")
                place += 1
        if opening in ("[", "{"):
            self.take()
