"""Where everyone is in the swamp, and which way a bite goes from one to another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from dicefield.engine.stage import Box
from dicefield.games.polyhydra.picture.pieces import Curve, along
from dicefield.look.shapes import Point

WIDTH = 960
FRAME = Box(0, 74, WIDTH, 640)
FOCUS = {2: Box(116, 74, 728, 640), 3: Box(90, 74, 780, 640)}
"""Where everyone is, for a few; more need the whole frame."""
TAG = 44
"""How high the tag is on which a hydra's doing is written."""
MOON: Point = (480, 368)

FAN = (0.16, 0.05, 0.0, 0.05, 0.16)
"""How much lower the outer heads are, in heads."""

Room = tuple[float, float, float, float]
"""Left, top, right and bottom of something that should stay in sight."""

# --- Where everyone is -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HydraSpot:
    """Where a hydra lies: its middle, the top of its highest heads, and how large they are."""

    row: str
    x: float
    top: float
    size: float
    tag: float

    @property
    def low(self) -> float:
        """The top of heads that are not locked."""
        return self.top + 0.62 * self.size

    @property
    def crest(self) -> float:
        """The top of the back."""
        return self.low + 1.28 * self.size

    @property
    def line(self) -> float:
        """Where the back meets the water."""
        return self.crest + 1.08 * self.size

    @property
    def half(self) -> float:
        return 1.42 * self.size

    @property
    def foot(self) -> float:
        """The lower edge of the tag."""
        return self.line + TAG - 6

    def slot(self, head: int) -> float:
        return self.x + (head - 2) * 1.08 * self.size

    def head_top(self, head: int, locked: bool) -> float:
        return (self.top if locked else self.low) + FAN[head] * self.size

    @property
    def tag_box(self) -> Room:
        return self.x - self.tag / 2, self.line - 6, self.x + self.tag / 2, self.foot

    @property
    def heads_box(self) -> Room:
        return self.slot(0) - 0.55 * self.size, self.top, self.slot(4) + 0.55 * self.size, self.low + 1.2 * self.size


def places(seats: int, near: int) -> dict[int, HydraSpot]:
    """Whoever looks sits below, the others clockwise from there: the left neighbour is on the left (rule 3.3)."""
    others = [(near + step) % seats for step in range(1, seats)]
    return {near: near_place(seats), **dict(zip(others, OTHERS[seats], strict=True))}


def near_place(seats: int) -> HydraSpot:
    return HydraSpot("near", 480, 446, 74, 340) if seats > 4 else HydraSpot("near", 480, 430, 78, 340)


def top(x: float, size: float, tag: float = 230) -> HydraSpot:
    return HydraSpot("top", x, 86, size, tag)


LEFT, RIGHT = HydraSpot("left", 154, 330, 56, 230), HydraSpot("right", WIDTH - 154, 330, 56, 230)

OTHERS: dict[int, tuple[HydraSpot, ...]] = {
    2: (HydraSpot("far", 480, 86, 66, 300),),
    3: (top(280, 68, 260), top(680, 68, 260)),
    4: (top(162, 57), top(480, 57), top(798, 57)),
    5: (LEFT, top(300, 62), top(660, 62), RIGHT),
    6: (LEFT, top(162, 57), top(480, 57), top(798, 57), RIGHT),
}


# --- How necks bend --------------------------------------------------------------------------------------------------


def neck_root(place: HydraSpot, head: int) -> Point:
    aside = head - 2
    return place.x + aside * 0.5 * place.size, place.crest + (0.5, 0.24, 0.2, 0.24, 0.5)[head] * place.size


def neck_curve(place: HydraSpot, head: int, locked: bool) -> Curve:
    """Out of the back, outwards, and straight up into the head."""
    (x, y), end = neck_root(place, head), (place.slot(head), place.head_top(head, locked) + 0.8 * place.size)
    sway = (-0.14, 0.1, 0.0, -0.1, 0.14)[head] * place.size if locked else 0.0
    return (x, y), (end[0] + sway, y - 0.12 * place.size), (end[0] - sway, end[1] + 0.35 * place.size), end


def bud_curve(place: HydraSpot, head: int) -> Curve:
    x, y = neck_root(place, head)
    side = 1 if head > 2 else -1
    end = (x + side * 0.62 * place.size, y - 0.5 * place.size)
    return (x, y), (x + side * 0.5 * place.size, y), (end[0], y - 0.1 * place.size), end


def drooping(place: HydraSpot, side: int) -> Curve:
    """A neck that hangs into the water on one side of a sunken back."""
    x, y, aside = place.x + side * 0.45 * place.half, place.line - 0.2 * place.size, side * 0.62 * place.size
    high = 0.5 * place.size
    return (x, y), (x + 0.2 * aside, y - 1.5 * high), (x + aside, y - 1.3 * high), (x + aside, y + 0.3 * high)


# --- Which way a bite goes -------------------------------------------------------------------------------------------


def route(one: HydraSpot, two: HydraSpot) -> Curve:
    """From who bites to who is bitten, around all heads; whoever lies between is out."""
    if one.row == "near":
        return leaving(one, two)
    if two.row == "near":
        return backwards(mirror(leaving(two, opposite(one))))
    if one.row == two.row == "top" and 0 < two.x - one.x < 600:
        return level(one, two)
    if two.row == "right":
        return backwards(mirror(through(opposite(two), opposite(one))))
    return through(one, two)


def opposite(place: HydraSpot) -> HydraSpot:
    """The same place on the other side of the moon."""
    row = {"left": "right", "right": "left"}.get(place.row, place.row)
    return replace(place, row=row, x=WIDTH - place.x)


def mirror(curve: Curve) -> Curve:
    a, b, c, d = ((WIDTH - x, y) for x, y in curve)
    return a, b, c, d


def backwards(curve: Curve) -> Curve:
    a, b, c, d = curve
    return d, c, b, a


def leaving(near: HydraSpot, other: HydraSpot) -> Curve:
    """From the hydra below, by its left; coming home by the right is the same in a mirror."""
    flank = (near.x - near.half - 20, near.line - 24)
    if other.row == "right":
        start, end = (near.x + near.half + 14, near.line - 52), (other.x - 0.3 * other.tag, other.foot + 16)
        return start, (start[0] + 40, start[1]), (end[0], end[1] + 40), end
    if other.row == "far":
        end = (other.x - other.half - 20, other.line - 26)
        return flank, (80, flank[1] + 10), (80, end[1] + 20), end
    if other.x >= near.x:
        end = (other.x - 0.3 * other.tag, other.foot + 16)
        return flank, (40, near.line), (220, end[1] + 10), end
    end = (other.x - 0.2 * other.tag, other.foot + 16)
    return flank, (end[0] + 40, flank[1] + 8), (end[0] - 6, (end[1] + flank[1]) / 2 + 24), end


def level(one: HydraSpot, two: HydraSpot) -> Curve:
    """Between neighbours of the back row, a leap from flank to flank."""
    y = one.line - 26
    start, end = (one.x + one.half + 14, y), (two.x - two.half - 20, y)
    third = (end[0] - start[0]) / 3
    return start, (start[0] + third, y - 24), (end[0] - third, y - 24), end


def through(one: HydraSpot, two: HydraSpot) -> Curve:
    """Past the moon: above the hydra below, or on the way back, when that one is out, across where it was."""
    back = two.x < one.x or two.row == "left"
    start, end = inner(one, two.x, back), inner(two, one.x, back)
    return start, bent(one, start, back), bent(two, end, back), end


def inner(place: HydraSpot, other: float, back: bool) -> Point:
    """Where a trail past the moon starts or ends: below a tag in the back row, at the sides a flank or beside the tag."""
    side = 1 if (other > place.x if place.x == MOON[0] else place.x < MOON[0]) else -1
    if place.row != "top":
        far, down = (place.tag / 2 + 20, 28) if back else (place.half + 20, -28)
        return place.x + side * far, place.line + down
    if abs(place.x - MOON[0]) > place.tag:
        return place.x + side * (0.5 * place.tag + 8), place.foot + 4
    return place.x + side * 0.3 * place.tag, place.foot + 16


def bent(place: HydraSpot, port: Point, back: bool) -> Point:
    """How a trail leaves a port: sideways from a flank, downwards from below a tag."""
    if place.row == "top":
        return port[0] + (0.6 if back else 0.28) * (MOON[0] - port[0]), port[1] + (150 if back else 54)
    side = 1 if place.row == "left" else -1
    return port[0] + side * 132, port[1] + (20 if back else -34)


# --- Room for words --------------------------------------------------------------------------------------------------


def clear_spot(curve: Curve, boxes: Iterable[Room]) -> Point:
    """A point of a curve, near its middle, where a badge hides nothing; the middle if there is none."""
    kept = [*boxes, (MOON[0] - 50, MOON[1] - 50, MOON[0] + 50, MOON[1] + 50)]
    for step in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6):
        spot = along(curve, 0.5 + 0.06 * step)[0]
        if not any(overlaps(spot, box) for box in kept):
            return spot
    return along(curve, 0.5)[0]


def overlaps(spot: Point, box: Room) -> bool:
    x, y = spot
    return box[0] - 28 < x < box[2] + 28 and box[1] - 20 < y < box[3] + 20


def around(spot: Point) -> Room:
    """The room that a badge takes."""
    return spot[0] - 28, spot[1] - 20, spot[0] + 28, spot[1] + 20
