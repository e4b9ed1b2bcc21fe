"""The course of a game as a picture: what each seat could expect after every step, one line a seat.

It is drawn for a width in pixels, so that its words are as large on a phone as on a desk. The group `data-part="plot"` says where
the first and the last step are; whoever shows the picture moves `data-part="cursor"` there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicefield.look.marks import crest
from dicefield.look.palette import HOUSE, Livery, Shade, contrast, livery, mix, var
from dicefield.look.svg import Markup, Theme, circle, document, element, group, join, number, path, rect, text, title

LEFT, RIGHT, TOP, BOTTOM = 50.0, 44.0, 16.0, 34.0
LETTERS = 12.5
CREST = 22.0
MARK = 10.0
SURE = 1.96
"""Standard errors to each side: nineteen times in twenty the truth is inside."""
CLEAR = 3.0
"""The contrast that a line needs against its ground."""
DASHES = (None, "10 4", "3 3", "14 4 3 4", "6 3", "1 4")
"""A line is told from others by more than its colour."""


@dataclass(frozen=True)
class Point:
    """What each seat could expect after a step, and the standard error of that."""

    step: int
    shares: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass(frozen=True)
class Swing:
    """A step that changed much, and for whom it was good."""

    step: int
    seat: int
    change: float


@dataclass(frozen=True)
class Paper:
    """Where things lie, in pixels."""

    width: float
    height: float
    last: int

    @property
    def right(self) -> float:
        return self.width - RIGHT

    @property
    def floor(self) -> float:
        return self.height - BOTTOM

    def x(self, step: int) -> float:
        return LEFT + (self.right - LEFT) * step / max(1, self.last)

    def y(self, share: float) -> float:
        return self.floor - (self.floor - TOP) * min(1.0, max(0.0, share))


def graph(
    points: Sequence[Point],
    names: Sequence[str],
    swings: Sequence[Swing] = (),
    *,
    last: int,
    width: float,
    height: float,
    theme: Theme = "auto",
) -> str:
    """The lines of all seats over the steps from 0 to `last`; the swings are numbered in their order."""
    paper = Paper(width, height, last)
    seats = range(len(names))
    plot = group(
        join(band(paper, points, seat) for seat in seats),
        join(line(paper, points, seat) for seat in seats),
        ends(paper, points[-1]),
        join(mark(paper, points, names, place, swing) for place, swing in enumerate(swings, 1)),
        data_part="plot",
        data_left=paper.x(0),
        data_right=paper.x(last),
        data_last=last,
    )
    ground = rect(0, 0, width, height, fill=var("card"), rx=8)
    body = join((ground, grid(paper), steps(paper), cursor(paper), plot))
    return document(width, height, "Win probability", describe(points, names), body, prefix="graph", accents=ACCENTS, theme=theme)


def describe(points: Sequence[Point], names: Sequence[str]) -> str:
    first, last = points[0].shares, points[-1].shares
    told = [f"{name} from {percent(first[seat])} to {percent(last[seat])}" for seat, name in enumerate(names)]
    return f"What each could expect, step by step: {'; '.join(told)}."


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


# --- Colours


def clear(colour: str, ground: str, ink: str) -> str:
    """The colour, with as much ink as it takes to be seen on its ground."""
    shares = (part / 20 for part in range(21))
    return next(mixed for share in shares if contrast(mixed := mix(colour, ink, share), ground) >= CLEAR)


def role(look: Livery) -> str:
    return f"line-{look.name}"


def shade(look: Livery) -> Shade:
    card = HOUSE["card"]
    return Shade(clear(look.base, card.light, "#000000"), clear(look.base, card.dark, "#ffffff"))


LOOKS = tuple(livery(seat) for seat in range(len(DASHES)))
ACCENTS = {role(look): shade(look) for look in LOOKS}


def colour(seat: int) -> str:
    return var(role(livery(seat)))


# --- The ground


def grid(paper: Paper) -> Markup:
    return join(rung(paper, share) for share in (0.0, 0.25, 0.5, 0.75, 1.0))


def rung(paper: Paper, share: float) -> Markup:
    y = paper.y(share)
    words = text(percent(share), LEFT - 8, y + 4, LETTERS, text_anchor="end", fill=var("muted"), class_="df-number")
    return join((path(f"M{number(LEFT)} {number(y)}H{number(paper.right)}", stroke=var("line"), fill="none"), words))


def steps(paper: Paper) -> Markup:
    """Round numbers along the foot, as many as there is room for."""
    room = max(2, int((paper.right - LEFT) / 70))
    apart = next(one for one in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 10_000, 100_000) if paper.last / one <= room)
    return join(
        text(str(step), paper.x(step), paper.floor + 20, LETTERS, text_anchor="middle", fill=var("muted"), class_="df-number")
        for step in range(0, paper.last + 1, apart)
    )


def cursor(paper: Paper) -> Markup:
    """Where somebody is just now; drawn at step 0, to be moved."""
    rod = path(f"M0 {number(TOP - 8)}V{number(paper.floor + 6)}", stroke=var("ink"), stroke_width=1.5, fill="none")
    grip = circle(0, TOP - 8, 5, fill=var("ink"))
    return group(rod, grip, data_part="cursor", transform=f"translate({number(paper.x(0))} 0)")


# --- The lines


def band(paper: Paper, points: Sequence[Point], seat: int) -> Markup:
    """How sure an estimate is; nothing where it is exact."""
    if not any(point.errors[seat] for point in points):
        return Markup("")
    upper = [(point.step, point.shares[seat] + SURE * point.errors[seat]) for point in points]
    lower = [(point.step, point.shares[seat] - SURE * point.errors[seat]) for point in reversed(points)]
    return path(f"{draw(paper, [*upper, *lower])}Z", fill=colour(seat), opacity=0.18, data_part="band")


def line(paper: Paper, points: Sequence[Point], seat: int) -> Markup:
    return path(
        draw(paper, [(point.step, point.shares[seat]) for point in points]),
        fill="none",
        stroke=colour(seat),
        stroke_width=2.5,
        stroke_linejoin="round",
        stroke_dasharray=DASHES[seat % len(DASHES)],
        data_part="line",
        data_seat=seat + 1,
    )


def draw(paper: Paper, places: Sequence[tuple[int, float]]) -> str:
    return "M" + "L".join(f"{number(paper.x(step))} {number(paper.y(share))}" for step, share in places)


def ends(paper: Paper, last: Point) -> Markup:
    """Whose line it is, at its end; where several end together, one above the other."""
    order = sorted(range(len(last.shares)), key=lambda seat: -last.shares[seat])
    places = apart([paper.y(last.shares[seat]) for seat in order], TOP, paper.floor)
    return join(crest(livery(seat), paper.right + 28, y, CREST) for seat, y in zip(order, places, strict=True))


def apart(places: Sequence[float], top: float, floor: float) -> list[float]:
    """Heights in order, moved so that crests do not cover each other."""
    told: list[float] = []
    for place in places:
        told.append(max(place, told[-1] + CREST) if told else max(place, top))
    for at in reversed(range(len(told))):
        most = told[at + 1] - CREST if at + 1 < len(told) else floor
        told[at] = min(told[at], most)
    return told


def mark(paper: Paper, points: Sequence[Point], names: Sequence[str], place: int, swing: Swing) -> Markup:
    """The number of a swing, on the line of whom it helped."""
    share = next(point.shares[swing.seat - 1] for point in points if point.step == swing.step)
    x, y = paper.x(swing.step), min(max(paper.y(share), TOP + MARK / 2), paper.floor - MARK / 2)
    disc = circle(x, y, MARK, fill=var("card"), stroke=colour(swing.seat - 1), stroke_width=2.5)
    figure = text(str(place), x, y + 4.2, 12, text_anchor="middle", fill=var("ink"), font_weight=700, class_="df-number")
    told = title(f"Step {swing.step}: +{100 * swing.change:.0f} % for {names[swing.seat - 1]}")
    return element("g", told, disc, figure, data_part="swing", data_step=swing.step)
