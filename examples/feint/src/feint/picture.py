"""The table of Feint: a screen on each side, dice behind it, and two dice between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dicefield.engine.beats import banner, beats_by, opened
from dicefield.engine.stage import Board, Box, Fact, Panel, Panels
from dicefield.engine.waiting import is_over
from dicefield.look.dice import die
from dicefield.look.ground import beyond, sheet, widened
from dicefield.look.marks import crest
from dicefield.look.palette import Shade, livery, var
from dicefield.look.parts import name_of
from dicefield.look.svg import Markup, circle, element, group, path, rect
from feint.pointing import die_key
from feint.state import DICE, ROUNDS, SEATS, SIDES, Call, Duel, Phase
from feint.text import CALLS, result
from feint.text import board as told

SIZE, STEP = 104, 116
LETTERS = 17 * SIZE / 100
"""As high as the label of a die."""
WIDTH, HEIGHT = STEP * DICE + 12, 560
FRAME = widened(Box(0, 0, WIDTH, HEIGHT), 16)
SHADES = {"nap": Shade("#38695b", "#2a5246"), "screen": Shade("#7a5334", "#4d3523"), "screen-edge": Shade("#3a2616", "#1d120a")}


def board(duel: Duel, seat: int | None, names: Sequence[str], considered: object = None, *, prefix: str = "feint") -> Board:
    """The table from a seat, counted from 0, which sits below; or for a spectator."""
    called = [name_of(names, place) for place in range(SEATS)]
    near = seat if seat in (0, 1) else 0
    parts = {"ground": ground(prefix)}
    for place in range(SEATS):
        parts.update(side(duel, place, place == near))
    title = f"Feint: {called[0]} against {called[1]}"
    return Board(title, told(duel, near, called), FRAME, FRAME, parts, die=SIZE, letters=LETTERS, shades=SHADES)


def ground(prefix: str) -> Markup:
    """Felt that goes on beyond the frame, and the ring in which dice meet."""
    nap = element(
        "pattern", path("M0 8 8 0M-2 2 2 -2M6 10 10 6", stroke=var("nap"), stroke_width=1.5),
        id=f"{prefix}-nap", patternUnits="userSpaceOnUse", width=8, height=8,
    )  # fmt: skip
    cloth = [sheet(beyond(FRAME), fill=fill) for fill in (var("felt"), f"url(#{prefix}-nap)")]
    ring = circle(
        WIDTH / 2, HEIGHT / 2, 112, fill="#000000", fill_opacity=0.14, stroke=var("felt-ink"), stroke_opacity=0.5, stroke_width=3
    )
    return group(element("defs", nap), *cloth, ring, aria_hidden="true")


def side(duel: Duel, seat: int, near: bool) -> Iterator[tuple[str, Markup]]:
    """The screen of a player, the five dice behind it, those that are gone pale, and the die that is out."""
    top = HEIGHT - SIZE if near else 0
    yield f"screen-{seat + 1}", screen(seat, top - 34 if near else SIZE + 14)
    for place in range(DICE):
        yield die_key(seat, place), own_die(duel, seat, place, top)
    yield f"sent-{seat + 1}", sent(duel, seat, WIDTH / 2 + (-SIZE - 4 if near else 4))


def screen(seat: int, y: float) -> Markup:
    shade = rect(2, y + 5, WIDTH, 20, rx=8, fill="#000000", opacity=0.3)
    wood = rect(0, y, WIDTH, 20, rx=8, fill=var("screen"), stroke=var("screen-edge"), stroke_width=3)
    return group(shade, wood, crest(livery(seat), WIDTH / 2, y + 10, 46), aria_hidden="true")


def own_die(duel: Duel, seat: int, place: int, top: float) -> Markup:
    player = duel.players[seat]
    face, spent = player.faces[place], bool(player.gone[place])
    return die(
        SIDES[place], face or None, 12 + STEP * place, top, SIZE, seat=seat, hidden=face == 0 and duel.phase != Phase.ROLL,
        broken=spent, selected=player.sent == place + 1, piece=None if spent else die_key(seat, place),
    )  # fmt: skip


def sent(duel: Duel, seat: int, x: float) -> Markup:
    """The die that is out, its face for nobody but its owner."""
    player, y = duel.players[seat], (HEIGHT - SIZE) / 2
    if not player.sent:
        return rect(x, y, SIZE, SIZE, rx=12, fill="none", stroke=var("felt-ink"), stroke_width=2, stroke_dasharray="8 8")
    face = player.faces[player.sent - 1]
    return die(SIDES[player.sent - 1], face or None, x, y, SIZE, seat=seat, hidden=face == 0, label=False)


def panels(duel: Duel, seat: int | None, names: Sequence[str]) -> Panels:
    called = [name_of(names, place) for place in range(SEATS)]
    points = [Panel(place, (Fact("Points", str(duel.players[place].points)),)) for place in range(SEATS)]
    goal = f"The higher die wins its round: 1 point held, {duel.press} pressed. The most points after {ROUNDS} rounds win."
    scene = (
        result(duel, called).rstrip(".")
        if is_over(duel)
        else f"Round {duel.rounds_over + 1} of {ROUNDS}: {DOING[Phase(duel.phase)]}"
    )
    return Panels(goal, scene, tuple(points))


DOING = {Phase.ROLL: "both roll behind their screens", Phase.SEND: "both send out a die", Phase.CALL: "both call"}


# --- What happens


def out(told: Any) -> str:
    """The die that a seat has out; after a round it is gone, but it was seen before."""
    return die_key(told.seat - 1, told.was.players[told.seat - 1].sent - 1)


def of_sides(told: Any) -> str:
    return die_key(told.seat - 1, SIDES.index(told.sides))


QUIET = {"rolled", "chosen"}
"""Dice that land, and what only its owner knows."""

WAYS = {
    "sent": lambda told: opened(f"d{told.sides}", of_sides(told)),
    "called": lambda told: opened(CALLS[Call(told.call)], out(told)),
    "slipped": lambda told: banner(told.words, f"scores {told.points}"),
    "shown": lambda told: opened(str(told.face), of_sides(told)),
    "won": lambda told: banner(told.words, f"wins the round and scores {told.points}"),
    "even": lambda told: banner(told.words),
    "end": lambda told: banner(told.words, f"wins, {max(told.first, told.second)} to {min(told.first, told.second)}"),
}
beats = beats_by(WAYS)
