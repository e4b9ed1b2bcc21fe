"""Files that grow line by line while something long goes on, so that nothing is lost when it is stopped.

The first line says what it is; the others are what was found so far. A last line that was cut off is forgotten, and found again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dicefield.engine.errors import Illegal, Malformed, Refused
from dicefield.play.game_record import clear_errors

Taken = Callable[[dict[str, Any]], None]


class Rows:
    """What was found, one line of JSON each; `word` is what the whole is called."""

    def __init__(self, path: Path, word: str) -> None:
        self.path = path
        self.word = word

    def open(self, header: dict[str, Any], take: Taken, other: str) -> None:
        """Hands over what is there already, or begins; a file of another header is refused, and `other` says how it may differ."""
        with clear_errors(self.path, "read"):
            lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        if not lines:
            self.write(header)
            return
        if self.parse(1, lines[0]) != header:
            raise Illegal.of(f"other_{self.word}", f"{self.path} holds another {self.word}: {other}.")
        for number, line in enumerate(lines[1:], 2):
            self.recall(number, line, take, last=number == len(lines))

    def recall(self, number: int, line: str, take: Taken, *, last: bool) -> None:
        try:
            take(self.parse(number, line))
        except (Refused, KeyError, IndexError, TypeError, ValueError):
            if not last:
                raise self.damage(number) from None
            self.cut(number - 1)

    def parse(self, number: int, line: str) -> dict[str, Any]:
        try:
            told = json.loads(line)
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise self.damage(number)
        return told

    def damage(self, number: int) -> Malformed:
        return Malformed.of(f"bad_{self.word}", f"Line {number} of {self.path} is damaged.")

    def cut(self, lines: int) -> None:
        kept = self.path.read_text(encoding="utf-8").splitlines()[:lines]
        self.path.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")

    def write(self, told: dict[str, Any]) -> None:
        with clear_errors(self.path, "write"), self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told) + "\n")
            file.flush()
            os.fsync(file.fileno())
