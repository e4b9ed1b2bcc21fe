"""The table of Army Men Dice War: plastic soldiers on a child's wooden floor, a lamp above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicefield.engine.record import NOBODY
from dicefield.engine.waiting import is_over, owes
from dicefield.games.army_men.pointing import face_key
from dicefield.games.army_men.rules.contract import campaign_sum, count, left_to_roll, lower, sheet, starter, worth
from dicefield.games.army_men.state import DICE, SEATS, SIDES, Battle, Player, War
from dicefield.games.army_men.text import dice_count, face_name, faces_shown, listing, prompt, result
from dicefield.look.dice import die
from dicefield.look.marks import crest, figure
from dicefield.look.palette import Livery, Shade, livery, var
from dicefield.look.parts import Row, name_of, now_line, plate, plate_width, table_of
from dicefield.look.svg import NOTHING, Markup, Theme, document, fit, group, join, rect, shorten, text
from dicefield.look.wood import WOOD, box, floor

WIDTH, HEIGHT = 960, 640
LEFT, BREADTH = 14, 668
MAT_TOP, MAT_HEIGHT = 246, 210
TRAY_HEIGHT, TRAY_DIE, TRAY_STEP = 86, 70, 78
ROLLED_LEFT, ROLLED_DIE, ROLLED_STEP = 118, 98, 112
ANTE_DIE = 68
SHEET_LEFT, SHEET_TOP, SHEET_WIDTH, SHEET_ROOM = 696, 88, 250, 534
TILTS = (-4, 3, -2, 5, -3)
"""Dice never lie quite straight."""

ACCENTS = {
    **WOOD,
    "mat": Shade("#e9e2c4", "#2b3020"),
    "mat-rim": Shade("#6d7a3a", "#77834a"),
    "mat-ink": Shade("#3f4720", "#cfd8a4"),
    "olive": Shade("#6b7a34", "#6b7a34"),
    "olive-deep": Shade("#3f491d", "#2a3112"),
}

READABLE = (("mat-ink", "mat"),)
"""Text of this picture on a ground of its own."""


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

    def short(self, seat: int) -> str:
        """A name that leaves room for the rest of a sentence."""
        return shorten(self.names[seat], 9)


def picture(battle: Battle, seat: int | None, names: Sequence[str], *, prefix: str = "army-men", theme: Theme = "auto") -> str:
    """The table from a seat counted from 0, or for a spectator; whoever looks sits below."""
    called = [name_of(names, player) for player in range(SEATS)]
    view = Drawing(battle, seat, called, prefix)
    body = join(
        [
            floor(WIDTH, HEIGHT, prefix),
            side(view, 1 - view.near, plate_top=88, tray_top=150),
            side(view, view.near, plate_top=562, tray_top=466),
            mat(view),
            score_card(view),
            now_line(now(view), LEFT, 14, WIDTH - 2 * LEFT, 60, look=crest_of_now(battle)),
        ]
    )
    title = f"Army Men Dice War: {called[0]} against {called[1]}"
    return document(WIDTH, HEIGHT, title, describe(view), body, prefix=prefix, accents=ACCENTS, theme=theme)


def crest_of_now(battle: Battle) -> Livery | None:
    """Whoever acts, or has won."""
    seat = winner(battle) if is_over(battle) else battle.turn
    return None if seat == NOBODY else livery(seat)


def winner(battle: Battle) -> int:
    """The seat with the lowest total, or nobody (rules 4.2, 4.3 and 5.3)."""
    return lower(campaign_sum(battle.players[0]), campaign_sum(battle.players[1]))


# --- Words -----------------------------------------------------------------------------------------------------------


def now(view: Drawing) -> str:
    """What happens now, and who acts."""
    battle = view.battle
    if is_over(battle):
        return result(battle, [view.short(seat) for seat in range(SEATS)])
    if view.chooses:
        return prompt(battle, battle.turn)
    who = view.short(battle.turn)
    if battle.throw.count == 0:
        return f"{who} chooses from {faces_shown(battle)}."
    return f"{'You throw' if view.seat == battle.turn else f'{who} throws'} {dice_count(battle.throw.count)}."


def describe(view: Drawing) -> str:
    """The whole table for those who hear it."""
    battle = view.battle
    rounds = f"Round {battle.rounds_over + 1}." if not is_over(battle) else ""
    return " ".join(filter(None, [now(view), rounds, *[side_in_words(view, seat) for seat in range(SEATS)]]))


def side_in_words(view: Drawing, seat: int) -> str:
    player = view.battle.players[seat]
    aside = [face_name(face) for face in player.aside if face]
    lying = f"set aside {listing(aside)} for {worth(player.aside)}" if aside else "nothing set aside"
    return f"{view.names[seat]}: {dice_count(player.dice)}, {lying}, sum {sheet(player)}."


def so_far(view: Drawing, seat: int) -> str:
    done = is_over(view.battle) or left_to_roll(view.battle.players[seat]) == 0
    return "" if done else "so far"


# --- A player's side -------------------------------------------------------------------------------------------------


def side(view: Drawing, seat: int, *, plate_top: float, tray_top: float) -> Markup:
    """Name, dice lost, and the tray with what is set aside and what is still in hand."""
    name = view.names[seat]
    acts = not is_over(view.battle) and view.battle.turn == seat
    width = plate_width(name, 54, 34, 350)
    return group(
        plate(seat, name, LEFT + 2, plate_top, width, 54, acts=acts),
        lost_dice(view, seat, plate_top + 5),
        tray(view, seat, tray_top),
        id=f"{view.prefix}-side-{seat + 1}",
    )


def lost_dice(view: Drawing, seat: int, top: float) -> Markup:
    """Dice that left the game, at the right end of the row."""
    lost = DICE - view.battle.players[seat].dice
    if lost == 0:
        return NOTHING
    right = LEFT + BREADTH
    dice = [
        die(SIDES, None, right - 46 * (index + 1), top, 42, seat=seat, broken=True, label=False, title="a die lost")
        for index in range(lost)
    ]
    return group(text("lost", right - 46 * lost - 14, top + 32, 28, text_anchor="end", fill=var("ink"), font_weight=600), *dice)


def tray(view: Drawing, seat: int, top: float) -> Markup:
    player = view.battle.players[seat]
    slots = places(player)
    lies = [lying(view, seat, slot, LEFT + 16 + TRAY_STEP * slot, top + 9) for slot in range(slots)]
    return group(box(LEFT, top, BREADTH, TRAY_HEIGHT), *lies, tray_words(view, seat, top))


def places(player: Player) -> int:
    """How many dice a turn sets aside; after the last round that is what lies there."""
    return max(player.dice - 1, count(player.aside))


def lying(view: Drawing, seat: int, slot: int, x: float, y: float) -> Markup:
    """A die set aside, a die in hand, or the place that a thrown die will come back to."""
    player = view.battle.players[seat]
    key = f"{seat + 1}-{slot + 1}"
    if slot < count(player.aside):
        return aside_die(view, seat, player.aside[slot], x, y, key)
    if seat == view.battle.turn or is_over(view.battle):
        return rect(x + 8, y + 5, 54, 56, rx=9, fill="none", stroke=var("ink"), stroke_dasharray="5 6", stroke_opacity=0.6)
    return die(
        SIDES, None, x, y, TRAY_DIE, seat=seat, label=False, ident=f"{view.prefix}-hand-{key}", piece=f"hand-{key}",
        title=f"{view.names[seat]}: a die in hand",
    )  # fmt: skip


def aside_die(view: Drawing, seat: int, face: int, x: float, y: float, key: str) -> Markup:
    return die(
        SIDES, face, x, y, TRAY_DIE, seat=seat, pips=True, soldier=True, label=False,
        ident=f"{view.prefix}-aside-{key}", piece=f"aside-{key}", title=f"{view.names[seat]}: {face_name(face)} set aside",
    )  # fmt: skip


def tray_words(view: Drawing, seat: int, top: float) -> Markup:
    """The sum of what is set aside (rule 2.8), or what waits in hand."""
    battle, player = view.battle, view.battle.players[seat]
    x = LEFT + 32 + TRAY_STEP * places(player)
    if count(player.aside) == 0 and battle.turn != seat:
        return text(f"{left_to_roll(player)} in hand", x, top + 54, 30, fill=var("ink"))
    score = worth(player.aside)
    return group(
        text(f"= {score}", x, top + 58, 42, fill=var("ink"), class_="df-number", font_weight=800),
        text(so_far(view, seat), x + (98 if score < 10 else 126), top + 57, 30, fill=var("ink")),
    )


# --- The mat in the middle -------------------------------------------------------------------------------------------


def mat(view: Drawing) -> Markup:
    """Canvas with a stitched olive hem, on which dice land."""
    stitches = rect(LEFT + 7, MAT_TOP + 7, BREADTH - 14, MAT_HEIGHT - 14, rx=14)
    hem = group(stitches, fill="none", stroke=var("mat-rim"), stroke_width=2, stroke_dasharray="10 7", opacity=0.8)
    cloth = rect(LEFT, MAT_TOP, BREADTH, MAT_HEIGHT, rx=20, fill=var("mat"), stroke=var("mat-rim"), stroke_width=4)
    shade = rect(LEFT - 1, MAT_TOP + 4, BREADTH + 2, MAT_HEIGHT + 2, rx=21, fill="#000000", opacity=0.18)
    if is_over(view.battle):
        return group(shade, cloth, hem, honours(view))
    return group(shade, cloth, hem, antes(view), draw_throw(view))


def antes(view: Drawing) -> Markup:
    """One die of each player stands in the middle (rule 2.1)."""
    stands = ((1 - view.near, MAT_TOP + 18), (view.near, MAT_TOP + MAT_HEIGHT - ANTE_DIE - 20))
    dice = [
        die(
            SIDES, None, LEFT + 18, top, ANTE_DIE, seat=seat, locked=True, label=False, ident=f"{view.prefix}-ante-{seat + 1}",
            piece=f"ante-{seat + 1}", title=f"{view.names[seat]}: the ante",
        )
        for seat, top in stands
    ]  # fmt: skip
    x, y = LEFT + 18 + ANTE_DIE / 2, MAT_TOP + MAT_HEIGHT / 2 + 9
    words = text("antes", x, y, 24, text_anchor="middle", fill=var("mat-ink"), font_weight=600)
    return group(*dice, words)


def draw_throw(view: Drawing) -> Markup:
    """The dice that landed, or those about to be thrown, in the middle of the mat."""
    battle = view.battle
    lies = count(battle.rolled)
    number = lies or battle.throw.count
    left = ROLLED_LEFT + (5 - number) * ROLLED_STEP / 2 + (ROLLED_STEP - ROLLED_DIE) / 2
    top = MAT_TOP + (MAT_HEIGHT - ROLLED_DIE) / 2 + 2
    draw = rolled_die if lies else waiting_die
    return group(*[draw(view, index, left + ROLLED_STEP * index, top) for index in range(number)])


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
        SIDES, None, x, y + (8 if index % 2 else -8), ROLLED_DIE, seat=view.battle.turn, label=False, turn=3 * TILTS[index],
        ident=f"{view.prefix}-throw-{index + 1}", piece=f"throw-{index + 1}",
        title=f"{view.names[view.battle.turn]}: a die to throw",
    )  # fmt: skip


def honours(view: Drawing) -> Markup:
    """How it ended, between two men of the guard."""
    middle, top = LEFT + BREADTH / 2, MAT_TOP
    won = winner(view.battle)
    said = "A draw" if won == NOBODY else f"{view.short(won)} wins"
    crests = list(range(SEATS)) if won == NOBODY else [won]
    shields = [
        crest(livery(seat), middle + 84 * (place - (len(crests) - 1) / 2), top + 62, 74) for place, seat in enumerate(crests)
    ]
    low, high = sorted(campaign_sum(player) for player in view.battle.players)
    sums = f"{low} each" if low == high else f"{low} against {high}"
    right = group(man(0, 0, 128), transform=f"translate({LEFT + BREADTH - 162} {top + 44})")
    left = group(man(0, 0, 128), transform=f"translate({LEFT + 162} {top + 44}) scale(-1 1)")
    return group(
        left,
        right,
        *shields,
        fit(said, middle, top + 149, 46, 330, text_anchor="middle", fill=var("mat-ink"), font_weight=700, class_="df-serif"),
        text(sums, middle, top + 187, 32, text_anchor="middle", fill=var("mat-ink"), font_weight=700, class_="df-number"),
    )


# --- The score sheet -------------------------------------------------------------------------------------------------


def score_card(view: Drawing) -> Markup:
    """A row a round, their sums, and in a campaign the games that are over; soldiers keep the room that is left."""
    rows = [*round_rows(view.battle), sum_row(view.battle), *campaign_rows(view.battle)]
    head = f"Game {view.battle.games_over + (not is_over(view.battle))}" if view.battle.war == War.CAMPAIGN else "Round"
    drawn, height = table_of(rows, head, SHEET_LEFT, SHEET_TOP, SHEET_WIDTH, SHEET_ROOM)
    return group(drawn, guards(SHEET_TOP + height), id=f"{view.prefix}-sheet")


def round_rows(battle: Battle) -> list[Row]:
    """Rounds played, and the one in which only the starter has a score yet."""
    first, second = battle.players
    rows = [
        Row(str(row + 1), (str(first.scores[row]), str(second.scores[row])), lower(first.scores[row], second.scores[row]))
        for row in range(battle.rounds_over)
    ]
    if not is_over(battle) and battle.turn != starter(battle):
        rows.append(Row(str(battle.rounds_over + 1), tuple(half_score(battle, seat) for seat in range(SEATS))))
    return rows


def half_score(battle: Battle, seat: int) -> str:
    return str(battle.players[seat].scores[battle.rounds_over]) if seat == starter(battle) else "\u2013"


def sum_row(battle: Battle) -> Row:
    return Row("Sum", tuple(str(sheet(player)) for player in battle.players), strong=True)


def campaign_rows(battle: Battle) -> list[Row]:
    """The totals of a campaign (rule 5.3); a single game has none."""
    if battle.war != War.CAMPAIGN or battle.games_over == 0:
        return []
    first, second = battle.players
    rows = [Row(f"Game {game + 1}", (str(first.games[game]), str(second.games[game]))) for game in range(battle.games_over)]
    return [*rows, Row("Total", tuple(str(campaign_sum(player)) for player in battle.players), strong=True)]


def guards(top: float) -> Markup:
    """Toy soldiers on the bare floor below the sheet: a man behind two if there is room, or two, or none."""
    size = min(122.0, HEIGHT - 30 - top)
    if size < 70:
        return NOTHING
    front = HEIGHT - 20 - size
    posts = [(SHEET_LEFT + 2, front), (SHEET_LEFT + 6 + size, front)]
    if front - size * 1.1 > top:
        posts.insert(0, (SHEET_LEFT + 4 + size / 2, front - size * 1.04))
    return group(*[man(x, y, size) for x, y in posts])


def man(x: float, y: float, size: float) -> Markup:
    return figure(x, y, size, var("olive"), var("olive-deep"))
