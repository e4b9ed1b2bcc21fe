"""Files that designers write: read, and every flaw found with its line.

TOML gives values without their lines, so the lines are found from the headers and keys of the text: enough to point a person to
the right place, down to the entry of a list of tables.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dicefield.engine.content import Content, Flaw
from dicefield.engine.errors import Malformed

LARGEST = 1_000_000
HEADER = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]")
KEY = re.compile(r"\s*([\w-]+)\s*=")


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
    """What a TOML file says, and its text."""
    try:
        if path.stat().st_size > LARGEST:
            raise Malformed.of("too_large", f"{path} is larger than {LARGEST} bytes.")
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text), text
    except OSError as error:
        raise Malformed.of("unreadable_file", f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Malformed.of("not_text", f"{path} is not a text file in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise Malformed.of("not_toml", f"{path} is not TOML: {error}.") from None


def check_content(path: Path, kind: type[Content]) -> list[Found]:
    """Everything that is wrong with a file, from top to bottom."""
    given, text = read_content(path)
    lines = dict(lines_of(text))
    flaws = kind.read(given)[1]
    return sorted((Found(line_of(flaw.path, lines), flaw) for flaw in flaws), key=lambda found: found.line)


def lines_of(text: str) -> Iterator[tuple[str, int]]:
    """Paths with the lines on which they begin."""
    table = ""
    entries: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if header := HEADER.match(line):
            table = header[2]
            if header[1] == "[[":
                entries[table] = entries.get(table, -1) + 1
                table = f"{table}[{entries[table]}]"
            yield table, number
        elif key := KEY.match(line):
            yield f"{table}.{key[1]}".lstrip("."), number


def line_of(path: str, lines: dict[str, int]) -> int:
    """The line of a path, or of the nearest thing around it that has one."""
    while path not in lines and path:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return lines.get(path, 1)
