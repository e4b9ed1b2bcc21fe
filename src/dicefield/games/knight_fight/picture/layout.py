"""Where everything stands in the lists: whoever looks is below, the others clockwise from the left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicefield.engine.stage import Box
from dicefield.engine.waiting import may_choose
from dicefield.games.knight_fight.rules.queries import is_arena
from dicefield.games.knight_fight.state import DICE, Joust

MARGIN = 16
GAP = 8
"""Between two dice."""
ABREAST = 3
"""How many dice of a Move lie side by side; a large stake has a second row."""


@dataclass(frozen=True)
class Sizes:
    """How large things are: a duel has more room than the Arena."""

    width: float
    high: float
    die: float
    knight: float
    helmet: float
    lying: float
    letters: float


DUEL = Sizes(width=720, high=346, die=88, knight=206, helmet=88, lying=104, letters=40)
ARENA = Sizes(width=474, high=364, die=66, knight=160, helmet=70, lying=80, letters=36)


@dataclass(frozen=True)
class Side:
    """A player's part of the lists: dice in hand along its outer edge, then Knight, Helmet and hearts, and the dice of a Move."""

    sizes: Sizes
    left: float
    top: float
    upper: bool
    turned: bool
    """Whether the Knight looks to the left."""
    inner: bool
    """Whether the Knight stands towards the middle of the lists."""

    @property
    def hand(self) -> tuple[float, float]:
        """The corner of the row of dice in hand."""
        wide = DICE * (self.sizes.die + GAP) - GAP
        return self.left + (self.sizes.width - wide) / 2, self.top if self.upper else self.top + self.sizes.high - self.sizes.die

    @property
    def knight_left(self) -> bool:
        return self.turned == self.inner

    @property
    def spot(self) -> tuple[float, float]:
        """The middle of the Knight, where arrows begin and end."""
        half = self.sizes.knight / 2
        x = self.left + half + 4 if self.knight_left else self.left + self.sizes.width - half - 4
        return x, self.top + self.sizes.high - half - 10 if self.upper else self.top + half + 10

    @property
    def helmet(self) -> tuple[float, float]:
        x, y = self.spot
        half = self.sizes.knight / 2
        return x + half + 4 if self.knight_left else x - half - 4 - self.sizes.helmet, y - 0.46 * self.sizes.knight

    @property
    def room(self) -> float:
        """How wide the dice of a Move may lie."""
        return self.sizes.width - self.sizes.knight - self.sizes.helmet - 34

    @property
    def table(self) -> tuple[float, float]:
        """The corner of the dice of a Move."""
        x, y = self.helmet
        return (x + self.sizes.helmet + 22 if self.knight_left else x - 16 - self.room), y


@dataclass(frozen=True)
class Drawing:
    """A position, who looks at it, and what all are called."""

    joust: Joust
    seat: int | None
    names: Sequence[str]
    prefix: str

    @property
    def near(self) -> int:
        """Who is below: the viewer, or seat 1 if nobody of them looks."""
        return self.seat if self.seat is not None and 0 <= self.seat < self.joust.seats else 0

    @property
    def chooses(self) -> bool:
        """Whether the viewer may click something now."""
        return self.seat == self.near and may_choose(self.joust, self.near)

    def side(self, seat: int) -> Side:
        place = (seat - self.near) % self.joust.seats
        if not is_arena(self.joust):
            return Side(DUEL, 0, 0 if place else DUEL.high + 44, bool(place), turned=bool(place), inner=False)
        upper = place in (1, 2)
        left = (ARENA.width + 12) * (0.5 if self.joust.seats == 3 and place == 0 else place >= 2)
        return Side(ARENA, left, 0 if upper else ARENA.high + 36, upper, turned=place >= 2, inner=True)

    @property
    def frame(self) -> Box:
        width, high = (DUEL.width, 2 * DUEL.high + 44) if not is_arena(self.joust) else (2 * ARENA.width + 12, 2 * ARENA.high + 36)
        return Box(-MARGIN, -MARGIN, width + 2 * MARGIN, high + 2 * MARGIN)
