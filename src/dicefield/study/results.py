"""What a study came to: a table of its cells, and what winners do, as CSV and as values for a report."""

from __future__ import annotations

import csv
import io
import platform
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from math import sqrt
from typing import Any

import numpy as np

from dicefield import __version__
from dicefield.study.analysis import MEASURES, SWINGS, Look
from dicefield.study.intervals import Spread, quantile
from dicefield.study.runner import Case, Study

OFTEN = 0.1
"""Of the games that were looked at: what winners do or not is told of what happens in as many of them."""

FEW = 10
"""Decided games below which nothing is said of what winners do: four equal games look certain, and are not."""

TENTHS = (0.1, 0.5, 0.9)
VERSIONED = ("numpy", "numba")


@dataclass(frozen=True)
class Deed:
    """What happens to winners more or less often than to losers: so often a game, with its 95 % interval."""

    name: str
    games: int
    more: float
    low: float
    high: float

    @property
    def clear(self) -> float:
        """How far the difference is from nothing, in halves of its interval."""
        return abs(self.more) / max(1e-9, (self.high - self.low) / 2)


@dataclass(frozen=True)
class Part:
    """A part of a whole with its 95 % interval."""

    share: float
    low: float
    high: float


def deeds_of(look: Look) -> list[Deed]:
    """The clearest first. A game in which something did not happen counts as no difference; what is chosen and then told is one."""
    found = []
    told = {tuple(seen.json()): name for name, seen in sorted(look.deeds.items())}
    for name in told.values():
        seen = look.deeds[name]
        if look.decided >= FEW and seen.count >= OFTEN * look.decided:
            spread = Spread(look.decided, seen.total, seen.squares)
            found.append(Deed(name, seen.count, spread.mean, *spread.interval()))
    return sorted(found, key=lambda deed: (-deed.clear, deed.name))


def part_of_luck(look: Look) -> Part | None:
    """How much of all swings are the dice's: a ratio of means, its interval by the spread around it."""
    luck, rest, whole = (look.swings[name] for name in ("luck", "rest", "all"))
    if look.games < 2 or whole.total <= 0:
        return None
    share = luck.total / whole.total
    cross = (whole.squares - luck.squares - rest.squares) / 2
    around = (1 - share) ** 2 * luck.squares - 2 * share * (1 - share) * cross + share**2 * rest.squares
    reach = quantile(0.95, look.games - 1) * sqrt(max(0.0, around) / (look.games * (look.games - 1))) / whole.mean
    return Part(*(min(1.0, max(0.0, value)) for value in (share, share - reach, share + reach)))


def tenths(lengths: Counter[int]) -> list[int]:
    """How long games are: so many steps that a tenth, half, and nine tenths of them are not longer."""
    steps = sorted(lengths)
    below = np.cumsum([lengths[step] for step in steps])
    return [steps[place] for place in np.searchsorted(below, [tenth * below[-1] for tenth in TENTHS])]


@dataclass(frozen=True)
class Results:
    """Of a study that is over."""

    study: Study

    @property
    def plan(self) -> Any:
        return self.study.plan

    @property
    def cases(self) -> list[Case]:
        return self.study.cases

    @cached_property
    def looks(self) -> list[Look]:
        return [case.look for case in self.cases]

    @cached_property
    def whole(self) -> Look:
        """All cells together."""
        together = Look()
        for look in self.looks:
            together.add(look)
        return together

    @property
    def seats(self) -> int:
        return max(len(case.cell.bots) for case in self.cases)

    @property
    def bots(self) -> list[str]:
        return list(dict.fromkeys(bot for case in self.cases for bot in case.cell.bots))

    # --- Tables

    def rows(self) -> list[dict[str, Any]]:
        return [self.row(case, look) for case, look in zip(self.cases, self.looks, strict=True)]

    def row(self, case: Case, look: Look) -> dict[str, Any]:
        """A cell in plain numbers."""
        count = case.count
        told: dict[str, Any] = {**case.cell.labels, "bots": "+".join(case.cell.bots)}
        told |= {"games": count.games, "rounds": count.rounds, "stopped": case.stopped}
        for seat, share in enumerate(count.seats):
            told |= span(f"seat_{seat + 1}", share)
        for bot, share in count.bots.items():
            told |= span(f"bot_{bot}", share)
        told |= {"shared": count.shared, "endless": count.endless}
        told |= dict(zip(("steps_tenth", "steps_half", "steps_nine_tenths"), tenths(count.lengths), strict=True))
        told |= {"looked": look.games, "exact": case.cell.exact}
        for name in MEASURES:
            told |= span(name, look.measures[name])
        told |= {f"swing_{name}": look.swings[name].mean for name in SWINGS[:-1]}
        luck = part_of_luck(look)
        return told | ({"luck": luck.share, "luck_low": luck.low, "luck_high": luck.high} if luck else {})

    def deed_rows(self) -> list[dict[str, Any]]:
        return [
            {"cell": case.cell.name, "deed": deed.name, "games": deed.games, "more": deed.more, "low": deed.low, "high": deed.high}
            for case, look in zip(self.cases, self.looks, strict=True)
            for deed in deeds_of(look)
        ]

    @property
    def csv(self) -> str:
        return as_csv(self.rows())

    @property
    def deeds_csv(self) -> str:
        return as_csv(self.deed_rows())

    @property
    def versions(self) -> dict[str, str]:
        """What one needs to play it again."""
        told = {"dicefield": __version__, f"ruleset of {self.plan.game.title}": self.plan.game.version}
        return {**told, "Python": platform.python_version(), **{name: version(name) for name in VERSIONED}}


def span(name: str, spread: Spread) -> dict[str, float]:
    if not spread.count:
        return {}
    low, high = spread.interval()
    return {name: spread.mean, f"{name}_low": low, f"{name}_high": high}


def as_csv(rows: list[dict[str, Any]]) -> str:
    """A column for whatever any row has; what a row has not stays empty."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: f"{value:.6g}" if isinstance(value, float) else value for name, value in row.items()})
    return text.getvalue()
