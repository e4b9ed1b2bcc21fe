"""The table of Army Men Dice War: plastic soldiers on a child's wooden floor, a lamp above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from dicefield.engine.record import NOBODY
from dicefield.engine.stage import Board, Box, Fact, Panel, Panels, ScoreRow, SmallDie, Tray
from dicefield.engine.waiting import is_over, owes
from dicefield.games.army_men.beats import beats as beats
from dicefield.games.army_men.pointing import ante_key, aside_key, face_key, place_key, throw_key
from dicefield.games.army_men.rules.contract import campaign_sum, count, left_to_roll, lower, sheet, starter, worth
from dicefield.games.army_men.state import DICE, GAMES_OF_CAMPAIGN, SEATS, SIDES, Battle, Player, War
from dicefield.games.army_men.text import dice_count, face_name, listing
from dicefield.look.dice import die
from dicefield.look.ground import widened
from dicefield.look.marks import crest, figure
from dicefield.look.palette import Shade, livery, var
from dicefield.look.parts import name_of
from dicefield.look.svg import Markup, fit, group, rect, shorten, text
from dicefield.look.wood import WOOD, box, floor

BREADTH, HEIGHT = 668, 484
FRAME = widened(Box(0, 0, BREADTH, HEIGHT), 12)
MAT_TOP, MAT_HEIGHT = 118, 248
TRAY_HEIGHT, TRAY_DIE, TRAY_STEP = 106, 88, 94
TRAYS = (HEIGHT - TRAY_HEIGHT, 0)
"""How far down a tray stands: that of whoever looks, and the other one."""
ROLLED_LEFT, ROLLED_DIE, ROLLED_STEP = 104, 106, 112
ANTE_DIE = 76
TILTS = (-4, 3, -2, 5, -3)
"""Dice never lie quite straight."""
GUARDS = (
    (-112, 20, 96), (-104, 210, 88), (-112, 372, 96), (696, 6, 92), (690, 186, 98), (700, 380, 90),
    (30, -132, 96), (286, -142, 92), (548, -128, 98), (80, 516, 94), (330, 526, 98), (566, 508, 92),
    (-120, -140, 96), (706, -136, 92), (-124, 530, 92), (704, 524, 98),
)  # fmt: skip
"""Where men stand on the bare floor around the frame, and how large: a phone shows some, a wide screen others."""

SHADES = {
    **WOOD,
    "mat": Shade("#e9e2c4", "#2b3020"),
    "mat-rim": Shade("#6d7a3a", "#77834a"),
    "mat-ink": Shade("#3f4720", "#cfd8a4"),
    "olive": Shade("#6b7a34", "#6b7a34"),
    "olive-deep": Shade("#3f491d", "#2a3112"),
}

READABLE = (("mat-ink", "mat"),)
"""Text of this board on a ground of its own."""


@dataclass(frozen=True)
class Drawing:
    """A position, who looks at it, and what the two are called."""

    battle: Battle
    seat: int | None
    names: Sequence[str]
    prefix: str

    @property
    def near(self) -> int:
        """Who sits below: the viewer, or seat 1 if nobody of the two looks."""
        return self.seat if self.seat is not None and 0 <= self.seat < SEATS else 0

    @property
    def chooses(self) -> bool:
        """Whether the viewer may click the dice just thrown."""
        return self.seat == self.battle.turn and owes(self.battle, self.battle.turn)


def board(battle: Battle, seat: int | None, names: Sequence[str], considered: object = None, *, prefix: str = "army-men") -> Board:
    """The table from a seat counted from 0, or for a spectator; whoever looks sits below."""
    called = [name_of(names, player) for player in range(SEATS)]
    view = Drawing(battle, seat, called, prefix)
    parts = {"ground": ground(prefix), "mat": mat(), **dict(middle(view))}
    for player in range(SEATS):
        parts.update(tray(view, player))
    title = f"Army Men Dice War: {called[0]} against {called[1]}"
    return Board(title, describe(view), FRAME, FRAME, parts, die=ANTE_DIE, letters=24, shades=SHADES)


def winner(battle: Battle) -> int:
    """The seat with the lowest total, or nobody (rules 4.2, 4.3 and 5.3)."""
    return lower(campaign_sum(battle.players[0]), campaign_sum(battle.players[1]))


def describe(view: Drawing) -> str:
    """The whole table for those who hear it."""
    return " ".join([scene(view.battle) + ".", *[side_in_words(view, seat) for seat in range(SEATS)]])


def side_in_words(view: Drawing, seat: int) -> str:
    player = view.battle.players[seat]
    aside = [face_name(face) for face in player.aside if face]
    lying = f"set aside {listing(aside)} for {worth(player.aside)}" if aside else "nothing set aside"
    return f"{view.names[seat]}: {dice_count(player.dice)}, {lying}, sum {sheet(player)}."


# --- Floor and mat ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def ground(prefix: str) -> Markup:
    return group(floor(FRAME, prefix), *[man(*post) for post in GUARDS])


def man(x: float, y: float, size: float) -> Markup:
    return figure(x, y, size, var("olive"), var("olive-deep"))


@cache
def mat() -> Markup:
    """Canvas with a stitched olive hem, on which dice land."""
    stitches = rect(7, MAT_TOP + 7, BREADTH - 14, MAT_HEIGHT - 14, rx=14)
    hem = group(stitches, fill="none", stroke=var("mat-rim"), stroke_width=2, stroke_dasharray="10 7", opacity=0.8)
    cloth = rect(0, MAT_TOP, BREADTH, MAT_HEIGHT, rx=20, fill=var("mat"), stroke=var("mat-rim"), stroke_width=4)
    shade = rect(-1, MAT_TOP + 4, BREADTH + 2, MAT_HEIGHT + 2, rx=21, fill="#000000", opacity=0.18)
    return group(shade, cloth, hem)


# --- A player's tray -------------------------------------------------------------------------------------------------


def tray(view: Drawing, seat: int) -> Iterator[tuple[str, Markup]]:
    """The box with what is set aside and what is still in hand, part by part."""
    top = TRAYS[seat != view.near]
    yield f"tray-{seat + 1}", box(0, top, BREADTH, TRAY_HEIGHT)
    for slot in range(places(view.battle.players[seat])):
        yield lying(view, seat, slot, 14 + TRAY_STEP * slot, top + 9)
    yield f"sum-{seat + 1}", tray_words(view, seat, top)


def places(player: Player) -> int:
    """How many dice a turn sets aside; after the last round that is what lies there."""
    return max(player.dice - 1, count(player.aside))


def lying(view: Drawing, seat: int, slot: int, x: float, y: float) -> tuple[str, Markup]:
    """A die set aside, a die in hand, or the place that a thrown die will come back to."""
    player = view.battle.players[seat]
    key = f"{seat + 1}-{slot + 1}"
    if slot < count(player.aside):
        return aside_key(seat, slot), aside_die(view, seat, player.aside[slot], x, y, aside_key(seat, slot))
    if seat == view.battle.turn or is_over(view.battle):
        place = rect(x + 11, y + 8, 66, 66, rx=11, fill="none", stroke=var("ink"), stroke_dasharray="5 6", stroke_opacity=0.6)
        return f"place-{key}", group(place, data_piece=place_key(seat, slot))
    drawn = die(
        SIDES, None, x, y, TRAY_DIE, seat=seat, label=False, ident=f"{view.prefix}-hand-{key}", piece=f"hand-{key}",
        title=f"{view.names[seat]}: a die in hand",
    )  # fmt: skip
    return f"hand-{key}", drawn


def aside_die(view: Drawing, seat: int, face: int, x: float, y: float, key: str) -> Markup:
    return die(
        SIDES, face, x, y, TRAY_DIE, seat=seat, pips=True, soldier=True, label=False,
        ident=f"{view.prefix}-{key}", piece=key, title=f"{view.names[seat]}: {face_name(face)} set aside",
    )  # fmt: skip


def tray_words(view: Drawing, seat: int, top: float) -> Markup:
    """Whose tray it is, and the sum of what is set aside (rule 2.8)."""
    player = view.battle.players[seat]
    whose = crest(livery(seat), BREADTH - 34, top + TRAY_HEIGHT / 2, 46)
    if count(player.aside) == 0:
        return whose
    x = 24 + TRAY_STEP * places(player)
    return group(whose, text(f"= {worth(player.aside)}", x, top + 68, 44, fill=var("ink"), class_="df-number", font_weight=800))


# --- The middle of the mat -------------------------------------------------------------------------------------------


def middle(view: Drawing) -> Iterator[tuple[str, Markup]]:
    if is_over(view.battle):
        yield "honours", honours(view)
        return
    x, y = 14 + ANTE_DIE / 2, MAT_TOP + MAT_HEIGHT / 2 + 9
    yield "antes", text("antes", x, y, 24, text_anchor="middle", fill=var("mat-ink"), font_weight=600)
    for seat in range(SEATS):
        yield ante_key(seat), ante(view, seat)
    yield from draw_throw(view)


def ante(view: Drawing, seat: int) -> Markup:
    """One die of each player stands in the middle (rule 2.1)."""
    top = MAT_TOP + (MAT_HEIGHT - ANTE_DIE - 24 if seat == view.near else 20)
    return die(
        SIDES, None, 14, top, ANTE_DIE, seat=seat, locked=True, label=False, ident=f"{view.prefix}-{ante_key(seat)}",
        piece=ante_key(seat), title=f"{view.names[seat]}: the ante",
    )  # fmt: skip


def draw_throw(view: Drawing) -> Iterator[tuple[str, Markup]]:
    """The dice that landed, or those about to be thrown, in the middle of the mat."""
    battle = view.battle
    lies = count(battle.rolled)
    number = lies or battle.throw.count
    left = ROLLED_LEFT + (5 - number) * ROLLED_STEP / 2
    draw, name = (rolled_die, "rolled") if lies else (waiting_die, "throw")
    for index in range(number):
        top = MAT_TOP + (MAT_HEIGHT - ROLLED_DIE) / 2 + (18 if index % 2 else -14)
        yield f"{name}-{index + 1}", draw(view, index, left + ROLLED_STEP * index, top)


def rolled_die(view: Drawing, index: int, x: float, y: float) -> Markup:
    face = view.battle.rolled[index]
    return die(
        SIDES, face, x, y, ROLLED_DIE, seat=view.battle.turn, pips=True, soldier=True, label=False, turn=TILTS[index],
        ident=f"{view.prefix}-rolled-{index + 1}", piece=face_key(face), face=face,
        target=str(face) if view.chooses else None,
        title=f"Set aside {face_name(face)}" if view.chooses else f"{view.names[view.battle.turn]}: {face_name(face)}",
    )  # fmt: skip


def waiting_die(view: Drawing, index: int, x: float, y: float) -> Markup:
    """Blank, because nobody knows yet."""
    return die(
        SIDES, None, x, y, ROLLED_DIE, seat=view.battle.turn, label=False, turn=3 * TILTS[index],
        ident=f"{view.prefix}-{throw_key(index)}", piece=throw_key(index),
        title=f"{view.names[view.battle.turn]}: a die to throw",
    )  # fmt: skip


def honours(view: Drawing) -> Markup:
    """How it ended, between two men of the guard."""
    across, top = BREADTH / 2, MAT_TOP + 18
    won = winner(view.battle)
    said = "A draw" if won == NOBODY else f"{shorten(view.names[won], 9)} wins"
    crests = list(range(SEATS)) if won == NOBODY else [won]
    shields = [
        crest(livery(seat), across + 84 * (place - (len(crests) - 1) / 2), top + 62, 80) for place, seat in enumerate(crests)
    ]
    low, high = sorted(campaign_sum(player) for player in view.battle.players)
    sums = f"{low} each" if low == high else f"{low} against {high}"
    right = group(man(0, 0, 140), transform=f"translate({BREADTH - 166} {top + 36})")
    left = group(man(0, 0, 140), transform=f"translate(166 {top + 36}) scale(-1 1)")
    return group(
        left,
        right,
        *shields,
        fit(said, across, top + 155, 46, 320, text_anchor="middle", fill=var("mat-ink"), font_weight=700, class_="df-serif"),
        text(sums, across, top + 193, 32, text_anchor="middle", fill=var("mat-ink"), font_weight=700, class_="df-number"),
    )


# --- Facts -----------------------------------------------------------------------------------------------------------


LEGEND = (
    Fact("Ante", "a die of each side that lies in the middle; whoever scores higher loses theirs"),
    Fact("Soldier", "counts 0, the best there is"),
    Fact("Set aside", "keep one or two dice of a throw; the others are thrown again"),
)


def panels(battle: Battle, seat: int | None, names: Sequence[str]) -> Panels:
    """Two sides with what they hold and lost, and the score sheet."""
    goal = "The lowest sum of all rounds wins. A soldier counts 0; the higher score of a round loses its ante."
    rows = (*round_rows(battle), sum_row(battle), *campaign_rows(battle))
    return Panels(goal, scene(battle), tuple(panel(battle, player) for player in range(SEATS)), rows, LEGEND)


def scene(battle: Battle) -> str:
    if is_over(battle):
        return "The campaign is over" if battle.war == War.CAMPAIGN else "The war is over"
    game = f"Game {battle.games_over + 1} of {GAMES_OF_CAMPAIGN}, round" if battle.war == War.CAMPAIGN else "Round"
    return f"{game} {battle.rounds_over + 1}"


def panel(battle: Battle, seat: int) -> Panel:
    player = battle.players[seat]
    lost = Tray("Lost", (SmallDie(SIDES, broken=True, title="a die lost"),) * (DICE - player.dice))
    return Panel(seat, tuple(facts(battle, seat)), (lost,) if lost.dice else ())


def facts(battle: Battle, seat: int) -> Iterator[Fact]:
    player = battle.players[seat]
    yield Fact("Sum", str(sheet(player)), "of all rounds of this game; the lowest wins")
    yield Fact("Dice", str(player.dice), "held, the ante included")
    if count(player.aside):
        done = is_over(battle) or left_to_roll(player) == 0
        yield Fact("This round", f"{worth(player.aside)}{'' if done else ' so far'}", "the sum of the dice set aside")


def round_rows(battle: Battle) -> Iterator[ScoreRow]:
    """Rounds played, and the one in which only the starter has a score yet."""
    first, second = battle.players
    for row in range(battle.rounds_over):
        best = lower(first.scores[row], second.scores[row])
        figures = (str(first.scores[row]), str(second.scores[row]))
        yield ScoreRow(f"Round {row + 1}", figures, None if best == NOBODY else best)
    if not is_over(battle) and battle.turn != starter(battle):
        yield ScoreRow(f"Round {battle.rounds_over + 1}", tuple(half_score(battle, seat) for seat in range(SEATS)))


def half_score(battle: Battle, seat: int) -> str:
    return str(battle.players[seat].scores[battle.rounds_over]) if seat == starter(battle) else "\u2013"


def sum_row(battle: Battle) -> ScoreRow:
    return ScoreRow("Sum", tuple(str(sheet(player)) for player in battle.players), strong=True)


def campaign_rows(battle: Battle) -> Iterator[ScoreRow]:
    """The totals of a campaign (rule 5.3); a single game has none."""
    if battle.war != War.CAMPAIGN or battle.games_over == 0:
        return
    first, second = battle.players
    for game in range(battle.games_over):
        yield ScoreRow(f"Game {game + 1}", (str(first.games[game]), str(second.games[game])))
    yield ScoreRow("Total", tuple(str(campaign_sum(player)) for player in battle.players), strong=True)
