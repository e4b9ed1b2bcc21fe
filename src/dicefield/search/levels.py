"""How well a search plays, from a beginner to the strongest it can."""

from __future__ import annotations

from dataclasses import dataclass

from dicefield.engine.errors import Malformed


@dataclass(frozen=True)
class Level:
    """How long to look, and how often to take less than the best on purpose."""

    name: str
    words: str
    iterations: int | None
    """Lines of play at each choice; the same seed gives the same choice on any machine."""
    seconds: float | None
    """Or time at each choice."""
    slips: float = 0.0
    """How often the second thought is taken instead of the first."""
    threads: int | None = 1
    """How many cores; None is all. Lines that are counted are played on one."""


LEVELS = (
    Level("beginner", "looks at 40 lines of play, and takes its second thought two times in five", 40, None, slips=0.4),
    Level("club", "looks at 250 lines of play before each choice", 250, None),
    Level("expert", "looks at 2,500 lines of play before each choice", 2_500, None),
    Level("strongest", "looks as far as it gets in a second on all cores of the machine", None, 1.0, threads=None),
)


def level_named(name: object) -> Level:
    for level in LEVELS:
        if level.name == name:
            return level
    known = ", ".join(level.name for level in LEVELS)
    raise Malformed.of("unknown_level", f"There is no level {name!r}; the levels are {known}.")
