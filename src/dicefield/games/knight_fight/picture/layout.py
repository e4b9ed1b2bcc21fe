"""Where everything stands on the picture of a Knight Fight: whoever looks sits below, the others clockwise from the left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicefield.engine.waiting import may_choose
from dicefield.games.knight_fight.rules.queries import is_arena
from dicefield.games.knight_fight.state import Cards, Joust
from dicefield.look.svg import shorten

WIDTH = 760
LEFT, BREADTH = 14, WIDTH - 28
TOP, GAP = 98, 10
ITEMS_HIGH = 62


@dataclass(frozen=True)
class Sizes:
    """How large things are: a duel has more room than the Arena."""

    panel: float
    head: float  # of a panel: crest, name, and in the Arena hearts and Helmet
    field: float
    die: float
    helmet: float
    lying: float
    ribbon: float  # house cards of a player


DUEL = Sizes(panel=216, head=52, field=272, die=64, helmet=74, lying=92, ribbon=38)
ARENA = Sizes(panel=204, head=66, field=336, die=47, helmet=56, lying=72, ribbon=64)


@dataclass(frozen=True)
class Drawing:
    """A position, who looks at it, and what all are called."""

    joust: Joust
    seat: int | None
    names: Sequence[str]
    prefix: str

    @property
    def near(self) -> int:
        """Who sits below: the viewer, or seat 1 if nobody of them looks."""
        return self.seat if self.seat is not None and 0 <= self.seat < self.joust.seats else 0

    @property
    def chooses(self) -> bool:
        """Whether the viewer may click something now."""
        return self.seat is not None and may_choose(self.joust, self.near)

    def short(self, seat: int) -> str:
        """A name that leaves room for the rest of a sentence."""
        return shorten(self.names[seat], 9)

    def place(self, seat: int) -> int:
        """How many seats to the left of whoever looks."""
        return (seat - self.near) % self.joust.seats

    # --- Sizes

    @property
    def sizes(self) -> Sizes:
        return ARENA if is_arena(self.joust) else DUEL

    @property
    def has_cards(self) -> bool:
        return self.joust.cards != Cards.NONE

    @property
    def panel_high(self) -> float:
        return self.sizes.panel + (self.sizes.ribbon if self.has_cards else 0)

    @property
    def field_top(self) -> float:
        return TOP + self.panel_high + GAP

    @property
    def field_end(self) -> float:
        return self.field_top + self.sizes.field

    @property
    def below(self) -> float:
        """Where the lower panels begin."""
        return self.field_end + (ITEMS_HIGH if self.has_cards else 0) + GAP

    @property
    def height(self) -> float:
        return self.below + self.panel_high + 14

    # --- Places

    def panel_box(self, seat: int) -> tuple[float, float, float]:
        """Corner and width of a player's side."""
        place = self.place(seat)
        half = (BREADTH - GAP) / 2
        if self.joust.seats == 2:
            return LEFT, self.below if place == 0 else TOP, BREADTH
        if self.joust.seats == 3 and place == 0:
            return LEFT + (BREADTH - half) / 2, self.below, half
        return LEFT + (half + GAP) * (place >= 2), self.below if place in (0, 3) else TOP, half

    def spot(self, seat: int) -> tuple[float, float]:
        """The crest of a player on the field, where arrows begin and end."""
        place, high = self.place(seat), self.sizes.field
        if self.joust.seats == 2:
            return LEFT + 116, self.field_top + high * (0.75 if place == 0 else 0.25)
        if self.joust.seats == 3 and place == 0:
            return WIDTH / 2, self.field_end - 66
        return WIDTH / 2 + (96 if place >= 2 else -96), self.field_end - 84 if place in (0, 3) else self.field_top + 84

    def dice_corner(self, seat: int) -> tuple[float, float]:
        """Where the dice of a Move lie."""
        x, y = self.spot(seat)
        if self.joust.seats == 2:
            return x + 56, y - 48
        if self.joust.seats == 3 and self.place(seat) == 0:
            return LEFT + 26, y - 52
        return (WIDTH - LEFT - 206 if x > WIDTH / 2 else LEFT + 26), y - 52
