"""The nouns that designers write: scenarios and layouts of terrain."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from itertools import takewhile
from pathlib import Path
from typing import ClassVar

from dicefield.engine.content import Content, ContentFolder, Flaw
from dicefield.engine.record import Record, array, flag, i8, i16, i32, many, option, record
from dicefield.engine.rule import rule
from dicefield.engine.table import is_convex

SIZES = (2, 4, 6, 8, 10, 12, 20, 100)
UNIT = 1000  # one range unit: the outer radius of the halo
CORNERS = 8
PIECES = 12
PLANS = 6
FAR = 60_000  # no table is larger
MOST_TOTAL = 200


class Share(IntEnum):
    """Who may bring how many sides."""

    EQUAL = 0
    DOUBLE = 1  # the attacker brings twice the total, the defender the total
    ALONE = 2  # only the defender brings dice, at most the total


class Deployment(IntEnum):
    """How the forces come to the table."""

    LEADERS = 0  # all leaders, then the others near them
    BASES = 1  # all bases, then the dice near them
    PRISONER = 2  # the defender's base with the prisoner, the guards, the attacker's base, the rescuers
    LANE = 3  # two bases, the attacker on the spaces of the first, the defender between them
    MONSTER = 4  # the defender's base and dice, then one of those dice far away


class Victory(IntEnum):
    """What ends the battle before its limit."""

    LEADER = 0  # the last leader standing
    FLAG = 1  # somebody else's flag on one's own base
    PRISONER = 2  # the prisoner on the attacker's base
    CROSSING = 3  # a point for each die that reaches the second base
    RAMPAGE = 4  # the bearer of Rage on the base


class Limit(IntEnum):
    """Who wins when the cycles are over."""

    DRAW = 0
    DEFENDER = 1
    POINTS = 2


class Aura(IntEnum):
    NONE = 0
    IMMUNITY = 1
    FLAG = 2
    LEADERSHIP = 3
    RAGE = 4


class Whose(IntEnum):
    NOBODY = 0
    EACH = 1
    ATTACKER = 2
    DEFENDER = 3


class Start(IntEnum):
    """Where an aura is when the battle begins."""

    SPOT = 0  # it lies on a spot of the table
    BASE = 1  # it lies on its owner's base
    LEADER = 2  # on the die its owner placed first
    PRISONER = 3
    MONSTER = 4


@record
class AuraPlan(Record):
    kind: Aura = option(Aura.FLAG, "which aura")
    whose: Whose = option(Whose.NOBODY, "who has one")
    start: Start = option(Start.SPOT, "where it is when the battle begins")
    x: i32 = option(0, "the spot it lies on", low=-FAR, high=FAR)
    y: i32 = option(0, "the spot it lies on", low=-FAR, high=FAR)
    stays: flag = option(False, "whether its bearer may not drop it")


@record
class Piece(Record):
    """Terrain: a disc, or a convex polygon when it has corners."""

    height: i16 = option(0, "how high its top is above the table", low=1, high=10_000)
    x: i32 = option(0, "centre of a disc", low=-FAR, high=FAR)
    y: i32 = option(0, "centre of a disc", low=-FAR, high=FAR)
    radius: i32 = option(0, "radius of a disc", low=0, high=10_000)
    corners: i8 = option(0, "how many corners; 0 is a disc", low=0, high=CORNERS)
    xs: array[i32] = many(CORNERS, short=True, help="the corners in turn", low=-FAR, high=FAR)
    ys: array[i32] = many(CORNERS, short=True, help="the corners in turn", low=-FAR, high=FAR)


SHELVES = Path(__file__).parent


@record
class Layout(Content):
    """Terrain to lay on any table."""

    word: ClassVar[str] = "layout"
    shelf: ClassVar[ContentFolder] = ContentFolder(SHELVES / "layouts")
    terrain: array[Piece] = many(PIECES, short=True, help="the pieces")

    def flaws(self) -> Iterator[Flaw]:
        yield from terrain_flaws(self.terrain)


FEW = 4
"""Up to so many leaders stand as far apart as the scenario says."""


@rule
def closer(apart: int) -> int:
    """How far five or six leaders stand apart instead."""
    return 3 * apart // 4


@record
class Scenario(Content):
    word: ClassVar[str] = "scenario"
    shelf: ClassVar[ContentFolder] = ContentFolder(SHELVES / "scenarios")
    fewest: i8 = option(2, "fewest players", low=2, high=6)
    most: i8 = option(2, "most players", low=2, high=6)
    sizes: array[i8] = many(
        len(SIZES), short=True, low=2, high=100, help="sizes that may be fielded, of 2, 4, 6, 8, 10, 12, 20, 100"
    )
    share: Share = option(Share.EQUAL, "equal totals; the attacker has double; or the defender alone brings dice")
    total: i16 = option(60, "sides a player", low=4, high=MOST_TOTAL)
    attacker_dice: i8 = option(32, "most dice of the attacker", low=1, high=32)
    defender_dice: i8 = option(1, "fewest dice of the defender", low=1, high=8)
    deployment: Deployment = option(Deployment.LEADERS, "how the forces come to the table")
    near: i16 = option(2000, "how near dice are placed to their leader or base", low=500, high=10_000)
    apart: i16 = option(8000, "how far leaders, bases or the monster are apart, at least", low=500, high=20_000)
    apart_most: i16 = option(0, "and at most; 0 is any distance", low=0, high=20_000)
    auras: array[AuraPlan] = many(PLANS, short=True, help="the auras in play")
    victory: Victory = option(Victory.LEADER, "what wins")
    cycles: i16 = option(50, "after how many cycles the battle ends", low=1, high=200)
    limit: Limit = option(Limit.DRAW, "who wins then")
    battles: i8 = option(1, "battles, the roles reversed in the second", low=1, high=2)
    respawn: flag = option(False, "special rule: destroyed dice come back on their owner's base")
    flag_stays: flag = option(False, "special rule: a flag always stays where its bearer fell, and nobody takes up the own one")
    staggered: flag = option(False, "special rule: cycle n frees the dice on spaces 1 to n for movement")
    charge: flag = option(False, "special rule: the bearer of Rage must step nearer to the base")
    edge: flag = option(True, "whether the table has an edge that nothing may pass")
    width: i32 = option(20_000, "of the table", low=6_000, high=FAR)
    height: i32 = option(20_000, "of the table", low=6_000, high=FAR)
    terrain: array[Piece] = many(PIECES, short=True, help="the pieces")

    def flaws(self) -> Iterator[Flaw]:
        yield from self.force_flaws()
        yield from self.place_flaws()
        yield from self.aura_flaws()
        yield from terrain_flaws(self.terrain)

    def force_flaws(self) -> Iterator[Flaw]:
        sizes = list(takewhile(bool, self.sizes))
        if not sizes:
            yield Flaw("sizes", f"at least one size must be allowed; the sizes are {', '.join(map(str, SIZES))}")
        for place, sides in enumerate(sizes):
            if sides not in SIZES or sides in sizes[:place]:
                yield Flaw(f"sizes[{place}]", f"each size once, of {', '.join(map(str, SIZES))}; got {sides}")
        if sizes and self.total < min(sizes):
            yield Flaw("total", f"no die of the allowed sizes fits into {self.total} sides")
        if self.most < self.fewest:
            yield Flaw("most", f"at least as many as the fewest, {self.fewest}")
        if self.most > 2 and (self.deployment > Deployment.BASES or self.victory > Victory.FLAG):
            yield Flaw("most", "only leaders and flags are fought for by more than two")
        elif self.most > FEW and self.deployment != Deployment.LEADERS:
            yield Flaw("most", f"only leaders are fought for by more than {FEW}")

    def place_flaws(self) -> Iterator[Flaw]:
        if self.apart_most and self.apart_most < self.apart:
            yield Flaw("apart_most", f"0, or at least {self.apart}")
        if self.edge and not self.has_room():
            yield Flaw(
                "apart", f"wherever the first is placed, the next must find room on a table of {self.width} by {self.height}"
            )
        wanted = {
            Victory.FLAG: (Deployment.BASES,),
            Victory.PRISONER: (Deployment.PRISONER,),
            Victory.CROSSING: (Deployment.LANE,),
            Victory.RAMPAGE: (Deployment.MONSTER,),
        }.get(self.victory, (Deployment.LEADERS,))
        if self.deployment not in wanted:
            yield Flaw("deployment", f"victory by {self.victory.name.lower()} needs {wanted[0].name.lower()}")
        if (self.limit == Limit.POINTS) != (self.victory == Victory.CROSSING):
            yield Flaw("limit", "points are counted in victory by crossing, and only there")
        if self.respawn and self.deployment != Deployment.BASES:
            yield Flaw("respawn", "dice come back on bases, so the deployment must be bases")
        if self.charge and self.deployment == Deployment.LEADERS:
            yield Flaw("charge", "there is no base to charge at")
        if self.share == Share.ALONE and self.deployment != Deployment.MONSTER:
            yield Flaw("share", "only the monster's player can do without dice of their own")
        if self.deployment == Deployment.MONSTER and (self.share != Share.ALONE or self.defender_dice < 2):
            yield Flaw("defender_dice", "the monster is one of the defender's dice: share is alone, and two dice at least")
        if self.deployment == Deployment.LANE and self.attacker_dice > 8:
            yield Flaw("attacker_dice", "a base has eight spaces")
        if self.battles == 2 and self.victory != Victory.CROSSING:
            yield Flaw("battles", "only crossings are counted over two battles")

    def has_room(self) -> bool:
        """Whether leaders or bases can always be placed as far apart as they must be."""
        wide, high = self.width - 2 * UNIT, self.height - 2 * UNIT
        if self.most > FEW and not self.has_room_for_six():
            return False
        if self.most > 2:
            return 2 * self.apart <= min(wide, high) + UNIT and not self.apart_most
        if self.apart == self.apart_most:
            return 2 * self.apart <= max(wide, high)
        return 4 * self.apart * self.apart <= wide * wide + high * high

    def has_room_for_six(self) -> bool:
        """Five discs cover a square only if their radius is 0.326 of its side or more, four only with 0.353: leaders that stand
        less than that apart leave room for the next wherever they are."""
        return 1000 * closer(self.apart) < 326 * (min(self.width, self.height) - UNIT // 2)

    def aura_flaws(self) -> Iterator[Flaw]:
        plans = list(self.auras)
        while plans and plans[-1] == AuraPlan():
            plans.pop()
        for place, plan in enumerate(plans):
            yield from self.plan_flaws(plan, f"auras[{place}]")
        if sum(self.most if plan.whose == Whose.EACH else 1 for plan in plans) > MOST_AURAS:
            yield Flaw("auras", f"there is room for {MOST_AURAS} in all")
        for start in (Start.LEADER, Start.PRISONER, Start.MONSTER):
            if sum(plan.start == start for plan in plans) > 1:
                yield Flaw("auras", f"no die holds two auras, so one begins on the {start.name.lower()}")
        wanted = WANTED.get(self.victory)
        if wanted and not any((plan.kind, plan.start) == wanted for plan in plans):
            yield Flaw("auras", f"victory needs {wanted[0].name.lower()} that starts on the {wanted[1].name.lower()}")
        if self.victory == Victory.FLAG and not any(plan.kind == Aura.FLAG for plan in plans):
            yield Flaw("auras", "victory needs a flag")

    def plan_flaws(self, plan: AuraPlan, path: str) -> Iterator[Flaw]:
        """Whether one aura can come into play."""
        if plan.kind == Aura.NONE:
            yield Flaw(f"{path}.kind", "an aura is one of immunity, flag, leadership and rage")
        if plan.start in HELD and self.deployment != HELD[plan.start][0]:
            yield Flaw(f"{path}.start", f"needs the deployment {HELD[plan.start][0].name.lower()}")
        if plan.start in HELD and plan.whose != HELD[plan.start][1]:
            yield Flaw(
                f"{path}.whose", f"of what begins on the {plan.start.name.lower()}, {HELD[plan.start][1].name.lower()} has one"
            )
        if plan.start == Start.BASE and plan.whose not in BASED.get(self.deployment, ()):
            yield Flaw(f"{path}.start", "needs a base and an owner who has one")
        if plan.kind == Aura.LEADERSHIP and plan.start != Start.LEADER:
            yield Flaw(f"{path}.start", "leadership begins on a leader")
        if plan.start == Start.SPOT and self.edge and not (0 <= plan.x <= self.width and 0 <= plan.y <= self.height):
            yield Flaw(f"{path}.x", "lies beyond the edge of the table")


MOST_AURAS = 8
HELD = {
    Start.LEADER: (Deployment.LEADERS, Whose.EACH),
    Start.PRISONER: (Deployment.PRISONER, Whose.ATTACKER),
    Start.MONSTER: (Deployment.MONSTER, Whose.ATTACKER),
}
"""Auras that begin on a die: with which deployment, and whose they are."""

BASED = {
    Deployment.BASES: (Whose.EACH, Whose.ATTACKER, Whose.DEFENDER),
    Deployment.PRISONER: (Whose.EACH, Whose.ATTACKER, Whose.DEFENDER),
    Deployment.LANE: (Whose.ATTACKER,),
    Deployment.MONSTER: (Whose.DEFENDER,),
}
"""Who has a base."""

WANTED = {
    Victory.LEADER: (Aura.LEADERSHIP, Start.LEADER),
    Victory.PRISONER: (Aura.IMMUNITY, Start.PRISONER),
    Victory.RAMPAGE: (Aura.RAGE, Start.MONSTER),
}
"""What a victory is about."""


def terrain_flaws(terrain: array[Piece]) -> Iterator[Flaw]:
    for place, piece in enumerate(terrain):
        path = f"terrain[{place}]"
        if not piece.height:
            if piece.radius or piece.corners:
                yield Flaw(f"{path}.height", "a piece of terrain has a height")
        elif bool(piece.radius) == bool(piece.corners):
            yield Flaw(f"{path}.radius", "a disc has a radius and no corners, a polygon has corners and no radius")
        elif piece.corners and not is_convex(piece.xs, piece.ys, piece.corners):
            yield Flaw(f"{path}.corners", "must go once around a convex shape, at least three, no three on a line")
