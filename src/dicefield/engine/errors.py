"""Everything that can be refused, and nothing else that is raised on purpose.

    Refused
      Malformed   it cannot be read: not text, not JSON, an unknown word, a broken file
      Illegal     it can be read, but the rules do not allow it
      Stale       it came too late: the game is over, the file changed, the fence is passed

Each refusal has a stable code for programs, words for people, and the rule it rests on where there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Self


@dataclass(frozen=True)
class RefusalText:
    """Why something was not done."""

    code: str
    words: str
    rule: str | None = None
    rulings: tuple[str, ...] = ()
    witness: Mapping[str, int] = field(default_factory=dict)
    """What can be shown: the piece that is in the way, and where."""

    def json(self) -> dict[str, Any]:
        told = {"code": self.code, "words": self.words, "rule": self.rule, "rulings": list(self.rulings)}
        return {**told, "witness": dict(self.witness)} if self.witness else told


class Refused(Exception):
    """An input that was not accepted. Nothing has changed."""

    kind = "refused"

    def __init__(self, refusal: RefusalText) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.words

    @classmethod
    def of(cls, code: str, words: str, rule: str | None = None, rulings: tuple[str, ...] = ()) -> Self:
        return cls(RefusalText(code, words, rule, rulings))

    @property
    def code(self) -> str:
        return self.refusal.code

    def json(self) -> dict[str, Any]:
        return {"kind": self.kind, **self.refusal.json()}


class Malformed(Refused):
    kind = "malformed"


class Illegal(Refused):
    kind = "illegal"


class Stale(Refused):
    kind = "stale"


# --- Words that are nearly right

LONGEST_WORD = 60
"""Longer ones are no slips of the finger."""


def nearest(word: object, known: Iterable[str]) -> str:
    """A hint to the word that was meant: " Did you mean 'army_men'?", or nothing if none comes near."""
    given = str(word)[:LONGEST_WORD].lower().replace("-", "_")
    close = get_close_matches(given, list(known), 1)
    return f" Did you mean {close[0]!r}?" if close else ""
