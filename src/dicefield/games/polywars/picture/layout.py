"""Where everything is: the table in hundredths of a range unit, what of it is in use, and what matters now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dicefield.engine.stage import Box
from dicefield.engine.waiting import is_over, owes
from dicefield.games.polywars.content import PIECES, UNIT, Aura, Deployment, Piece
from dicefield.games.polywars.rules.damage import base_of
from dicefield.games.polywars.rules.deployment import leader_of
from dicefield.games.polywars.rules.queries import die_of, is_die, on_table, piece_at
from dicefield.games.polywars.state import BASE, HALO, MOST, RADIUS, TOKENS, Battle, Die, Lie, Order, Phase, Place, Token
from dicefield.games.polywars.text.names import die_name
from dicefield.look.shapes import Point
from dicefield.look.svg import number

SCALE = 0.1
"""Units of the board a thousandth of a range unit."""
BIG = 1.28
"""How much larger than its true disc a die is drawn: armies stand far apart, and values must be read."""
ALONE = 2.0
"""And while leaders are placed: all of the table is shown then, and none is near another."""
LETTERS, FAR_LETTERS = 25.0, 38.0
"""How high words are, and how high where all of the table is shown."""
BOX_COLUMNS, BOX_PITCH, BOX_DIE = 4, 1_500, 900
"""While forces are chosen, a box shows a die of every size: so many in a row, how far apart and how wide."""
RIM = 700
MARGIN = 1_250
LEAST = 6_500
SEEN = 14_500
"""A screen shows about so much of the table with dice that can be read."""
HALF = UNIT // 2

FIRST_PLACEMENTS = (Phase.BASES, Phase.LEADER, Phase.MONSTER)
"""Phases in which any spot of the table may be chosen, so all of it is shown."""

SET_UP = (Phase.FORCES, Phase.ROLL, Phase.DRAW_LOTS, Phase.PRISONER, Phase.SPACES, Phase.DEPLOY, *FIRST_PLACEMENTS)

Disc = tuple[int, int, int]
"""Something to be seen: its middle, and how far it goes."""


@dataclass(frozen=True)
class Window:
    """A part of the table, in thousandths of a range unit; y grows down the picture."""

    left: int
    top: int
    width: int
    height: int

    def holds(self, x: float, y: float, margin: float = 0) -> bool:
        across = self.left + margin <= x <= self.left + self.width - margin
        return across and self.top + margin <= y <= self.top + self.height - margin

    def around(self, margin: int) -> Window:
        return Window(self.left - margin, self.top - margin, self.width + 2 * margin, self.height + 2 * margin)

    @property
    def box(self) -> Box:
        return Box(self.left * SCALE, self.top * SCALE, self.width * SCALE, self.height * SCALE)

    def __str__(self) -> str:
        return f"{self.left} {self.top} {self.width} {self.height}"


# --- What there is ---------------------------------------------------------------------------------------------------


def numbered_dice(battle: Battle) -> list[tuple[int, Die]]:
    """The dice of the battle with their numbers."""
    return [(place + 1, battle.dice[place]) for place in range(battle.count)]


def dice_on_table(battle: Battle) -> list[tuple[int, Die]]:
    return [(which, die) for which, die in numbered_dice(battle) if on_table(die)]


def in_tray(battle: Battle, seat: int, place: Place) -> list[tuple[int, Die]]:
    """The dice of a seat that are in one place off the table."""
    return [(which, die) for which, die in numbered_dice(battle) if die.owner == seat and die.place == place]


def tokens_in_play(battle: Battle) -> list[tuple[int, Token]]:
    """The auras that are somewhere on the table, with their numbers."""
    found = [(place + 1, battle.tokens[place]) for place in range(TOKENS)]
    return [(which, token) for which, token in found if token.kind != Aura.NONE and token.lie not in (Lie.NOWHERE, Lie.GONE)]


def terrain_of(battle: Battle) -> list[tuple[int, Piece]]:
    """The pieces of scenario and layout with their numbers, the lower ones first."""
    found = [(place + 1, piece_at(battle, place)) for place in range(2 * PIECES)]
    return sorted(((which, piece) for which, piece in found if piece.height), key=lambda pair: (pair[1].height, pair[0]))


def turn_of(battle: Battle) -> int | None:
    """Whose turn it is, where there are turns."""
    if is_over(battle) or not Phase.ATTACK <= battle.phase <= Phase.MUTATE:
        return None
    return battle.order[battle.turn] if 0 <= battle.turn < battle.seats else None


def anchor(battle: Battle, seat: int) -> tuple[int, int]:
    """The middle of a seat's leader or base: near it the seat deploys."""
    if battle.scenario.deployment == Deployment.LEADERS and leader_of(battle, seat) >= 0:
        leader = battle.dice[leader_of(battle, seat)]
        return leader.x, leader.y
    base = battle.bases[base_of(battle, seat)]
    return base.x, base.y


# --- Frame and focus -------------------------------------------------------------------------------------------------


def table_of(battle: Battle) -> Window:
    """All of the table; where it has no edge, what is in use and a good way around it."""
    if battle.scenario.edge:
        return Window(0, 0, battle.scenario.width, battle.scenario.height)
    return window(things(battle), 8 * UNIT + battle.scenario.apart)


def things(battle: Battle) -> list[Disc]:
    """All that is in play."""
    dice = [(die.x, die.y, RADIUS) for _, die in dice_on_table(battle)]
    auras = [(token.x, token.y, HALO) for _, token in tokens_in_play(battle) if token.lie != Lie.HELD]
    bases = [(base.x, base.y, BASE) for base in (battle.bases[place] for place in range(MOST)) if base.down]
    return [*dice, *auras, *bases]


def deploying(battle: Battle) -> list[Disc]:
    """Where those who deploy may put their dice."""
    if battle.phase != Phase.DEPLOY or battle.scenario.deployment == Deployment.LANE:
        return []
    return [(*anchor(battle, seat), battle.scenario.near + RADIUS) for seat in range(battle.seats) if owes(battle, seat)]


def actors(battle: Battle) -> list[Disc]:
    """The die that acts and its target with room around them, or the dice of whoever has the turn."""
    acting = [die_of(battle, which) for which in (battle.acting, battle.target) if is_die(battle, which)]
    if acting:
        return [(die.x, die.y, 3 * UNIT) for die in acting if on_table(die)]
    turn = turn_of(battle)
    return [(die.x, die.y, 2 * UNIT) for _, die in dice_on_table(battle) if die.owner == turn]


def box_sizes(battle: Battle) -> list[int]:
    """The dice that a force may have."""
    return [int(sides) for sides in battle.scenario.sizes if sides]


def box_window(battle: Battle) -> Window:
    """Where the box with them stands: in the middle of the table."""
    table, rows = table_of(battle), -(-len(box_sizes(battle)) // BOX_COLUMNS)
    width, height = BOX_COLUMNS * BOX_PITCH, rows * BOX_PITCH
    return Window(table.left + (table.width - width) // 2, table.top + (table.height - height) // 2, width, height)


def focus_of(battle: Battle) -> Window:
    """Both armies, or, where they stand too far apart to be seen at once, whoever acts."""
    if battle.phase == Phase.FORCES:
        return box_window(battle)
    if is_all_open(battle):
        return table_of(battle).around(RIM)
    wide = window([*things(battle), *deploying(battle)])
    return near_of(battle) if max(wide.width, wide.height) > SEEN else settle(wide, table_of(battle))


def near_of(battle: Battle) -> Window:
    """Whoever acts, with room around them."""
    if battle.phase == Phase.FORCES:
        return box_window(battle)
    if is_all_open(battle):
        return table_of(battle).around(RIM)
    return settle(window(deploying(battle) or actors(battle) or things(battle)), table_of(battle))


def is_all_open(battle: Battle) -> bool:
    """Whether all of the table matters."""
    return battle.phase in FIRST_PLACEMENTS or not things(battle)


def window(discs: Iterable[Disc], margin: int = MARGIN) -> Window:
    """A box around all of them, on half range units so that it seldom jumps."""
    found = list(discs) or [(0, 0, 0)]
    left, width = span([(x - r, x + r) for x, _, r in found], margin)
    top, height = span([(y - r, y + r) for _, y, r in found], margin)
    return Window(left, top, width, height)


def span(places: Sequence[tuple[int, int]], margin: int) -> tuple[int, int]:
    low = (min(low for low, _ in places) - margin) // HALF * HALF
    high = -(-(max(high for _, high in places) + margin) // HALF) * HALF
    more = max(0, LEAST - (high - low)) // 2
    return low - more, high - low + 2 * more


def settle(inner: Window, table: Window) -> Window:
    """The same window pushed back onto the table and its rim."""
    outer = table.around(RIM)
    width, height = min(inner.width, outer.width), min(inner.height, outer.height)
    left = min(max(inner.left, outer.left), outer.left + outer.width - width)
    top = min(max(inner.top, outer.top), outer.top + outer.height - height)
    return Window(left, top, width, height)


# --- A drawing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawing:
    """A battle, who looks at it, what all are called, and the choice that somebody thinks about."""

    battle: Battle
    seat: int | None
    names: Sequence[str]
    prefix: str
    considered: Order | None = None

    @property
    def unit(self) -> float:
        return UNIT * SCALE

    def at(self, x: float, y: float) -> Point:
        """Where a spot of the table is on the board."""
        return x * SCALE, y * SCALE

    def long(self, length: float) -> float:
        return length * SCALE

    @property
    def die_wide(self) -> float:
        if self.battle.phase == Phase.FORCES:
            return BOX_DIE * SCALE
        return 2 * RADIUS * SCALE * (ALONE if self.battle.phase in FIRST_PLACEMENTS else BIG)

    @property
    def letters(self) -> float:
        return FAR_LETTERS if self.battle.phase != Phase.FORCES and is_all_open(self.battle) else LETTERS

    def point(self, x: float, y: float) -> str:
        """A spot of the table, to be written into a path."""
        px, py = self.at(x, y)
        return f"{number(px)} {number(py)}"

    def whose(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "nobody"

    def die_name(self, which: int) -> str:
        """A die as it is called at the table: d8 #3."""
        return die_name(self.battle, which)

    def considered_die(self) -> int:
        """The number of the die that is thought about, or 0."""
        which = self.considered.die if self.considered is not None else 0
        return which if is_die(self.battle, which) else 0
