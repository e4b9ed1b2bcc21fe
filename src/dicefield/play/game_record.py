"""The record of a game: JSON Lines, readable, append-only, the only truth of a game in progress.

The first line is the header; then comes one line an input: a choice, a throw, an undo, the end. Every line carries `hash`, the hash
of the state after it, and `chain`, a hash over the line itself and the chain of the line before: one changed character anywhere
breaks it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

from dicefield.engine.errors import Malformed, Stale

FORMAT = "dicefield record"
VERSION = 1
CHAIN = "chain"


ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": "))


def dump(body: dict[str, Any]) -> str:
    """The one way a line is written."""
    return ENCODER.encode(body)


def link(before: str, body: dict[str, Any]) -> str:
    return hashlib.sha256(f"{before}\n{dump(body)}".encode()).hexdigest()[:32]


class GameRecord:
    """The lines of one game, chained."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    @property
    def header(self) -> dict[str, Any]:
        return self.lines[0]

    @property
    def last(self) -> str:
        chain: str = self.lines[-1][CHAIN] if self.lines else ""
        return chain

    def link(self, body: dict[str, Any]) -> dict[str, Any]:
        """The line that `body` would be if it came next."""
        return {**body, CHAIN: link(self.last, body)}

    def append(self, line: dict[str, Any]) -> None:
        self.lines.append(line)

    def text(self) -> str:
        return "".join(f"{dump(line)}\n" for line in self.lines)


# --- Reading ---------------------------------------------------------------------------------------------------------


def bad(line: int, why: str, code: str = "bad_record") -> Malformed:
    return Malformed.of(code, f"Line {line}: {why}")


def parse(text: str) -> GameRecord:
    """A record whose every line is as it was written; anything else is refused by the number of the first bad line."""
    if not text:
        raise bad(1, "the file is empty; a record starts with a header.")
    record = GameRecord()
    *whole, rest = text.split("\n")
    for number, line in enumerate(whole, 1):
        record.append(parse_line(record, number, line))
    if rest:
        raise bad(len(whole) + 1, "the line is cut short. It was never confirmed; without it the record may be whole.", "cut_short")
    return record


def parse_line(record: GameRecord, number: int, text: str) -> dict[str, Any]:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        raise bad(number, "this is not JSON.") from None
    if not isinstance(line, dict):
        raise bad(number, "this is not an object.")
    if number == 1:
        check_format(line)
    if dump(line) != text:
        raise bad(number, "this is not written as a record is; it was edited.", "broken_chain")
    body = {name: value for name, value in line.items() if name != CHAIN}
    if record.link(body) != line:
        raise bad(number, "the chain is broken: this line, or one before it, was changed.", "broken_chain")
    return line


def check_format(header: dict[str, Any]) -> None:
    if header.get("format") != FORMAT:
        raise bad(1, f"the header does not say {FORMAT!r}; this is not a record of a game.", "unknown_format")
    if header.get("version") != VERSION:
        raise bad(
            1, f"the record has format version {header.get('version')!r}; this program reads version {VERSION}.", "unknown_format"
        )


def read(path: Path) -> GameRecord:
    with clear_errors(path, "read"):
        data = path.read_bytes()
    try:
        return parse(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise bad(data[: error.start].count(b"\n") + 1, "this is not UTF-8 text.") from None


@contextmanager
def clear_errors(path: Path, verb: str) -> Iterator[None]:
    """Trouble with files in one clear message."""
    try:
        yield
    except OSError as error:
        raise Malformed.of("file", f"Cannot {verb} {path}: {error.strerror or error}.") from None


# --- Writing ---------------------------------------------------------------------------------------------------------


class Writer:
    """Appends lines to a file and syncs each before anyone is told. A line is written whole or not at all."""

    def __init__(self, path: Path, size: int) -> None:
        self.path = path
        self.size = size

    @classmethod
    def create(cls, path: Path) -> Writer:
        with clear_errors(path, "write"):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                raise Stale.of("file_exists", f"{path} exists already; choose another name, or go on with it by --load.")
            path.touch(exist_ok=False)
        return cls(path, 0)

    @classmethod
    def go_on(cls, path: Path) -> Writer:
        with clear_errors(path, "write"):
            return cls(path, path.stat().st_size)

    def write(self, line: dict[str, Any]) -> None:
        data = f"{dump(line)}\n".encode()
        with clear_errors(self.path, "write"), self.path.open("r+b", buffering=0) as file:
            if file.seek(0, os.SEEK_END) != self.size:
                raise Stale.of("file_changed", f"{self.path} was changed by somebody else; load it again.")
            try:
                append_all(file, data)
            except OSError:
                file.truncate(self.size)
                raise
        self.size += len(data)


def append_all(file: FileIO, data: bytes) -> None:
    """A full disk may take a part of the data and fail only on the rest."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())
