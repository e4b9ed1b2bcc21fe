"""A mean of many numbers and how sure it is, from three sums that can be added up in any place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, Self


@dataclass
class Spread:
    """How many numbers, their sum, and the sum of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, numbers: Iterable[float]) -> Self:
        spread = cls()
        for number in numbers:
            spread.add(cls(1, number, number * number))
        return spread

    @classmethod
    def parse(cls, given: Any) -> Self:
        count, total, squares = given
        return cls(int(count), float(total), float(squares))

    def json(self) -> list[float]:
        return [self.count, self.total, self.squares]

    def add(self, other: Spread) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / max(1, self.count)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / max(1, self.count))

    @property
    def variance(self) -> float:
        return max(0.0, self.squares - self.count * self.mean**2) / max(1, self.count - 1)

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        reach = quantile(level, self.count - 1) * self.error
        return self.mean - reach, self.mean + reach


@dataclass
class Share(Spread):
    """Of numbers from 0 to 1. Half a number is added to the spread, so that few equal results do not look certain."""

    @property
    def error(self) -> float:
        spread = self.variance + 1 / (4 * max(1, self.count))
        return sqrt(spread / max(1, self.count))

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        low, high = super().interval(level)
        return max(0.0, low), min(1.0, high)

    @property
    def span(self) -> dict[str, float]:
        """The share with its interval, as JSON."""
        low, high = self.interval()
        return {"share": self.mean, "low": low, "high": high}


def quantile(level: float, freedom: int) -> float:
    """How many standard errors a two-sided interval reaches: Student's t by the first terms of its expansion around the normal."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    free = max(1, freedom)
    terms = ((z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return z + terms[0] / free + terms[1] / free**2 + terms[2] / free**3


def wilson(count: float, of: int, level: float = 0.95) -> tuple[float, float, float]:
    """A share and its Wilson score interval: honest near 0 and 1 too."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return share, max(0.0, middle - reach), min(1.0, middle + reach)
