"""The table of Feint: a screen on each side, and two dice between them."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.waiting import is_over
from dicefield.look.dice import die
from dicefield.look.palette import var
from dicefield.look.parts import name_of, now_line, plate
from dicefield.look.svg import Markup, document, group, rect, text
from feint.pointing import die_key
from feint.state import DICE, SEATS, SIDES, Duel, Phase
from feint.text import board, prompt, result

WIDTH, HEIGHT = 960, 620
SIZE, STEP = 96, 112
TOP, MIDDLE, BOTTOM = 108, 268, 452
DICE_LEFT = 378


def picture(duel: Duel, seat: int | None, names: Sequence[str]) -> str:
    """The table from a seat, counted from 0, which sits below; or for a spectator."""
    called = [name_of(names, place) for place in range(SEATS)]
    near = seat if seat in (0, 1) else 0
    body = group(
        rect(0, 0, WIDTH, HEIGHT, fill=var("felt")),
        now_line(now(duel, seat, called), 14, 14, WIDTH - 28, 60, size=28),
        side(duel, 1 - near, called, TOP),
        rect(24, MIDDLE - 14, WIDTH - 48, SIZE + 60, rx=16, fill="#000000", opacity=0.18),
        *[sent(duel, place, near) for place in range(SEATS)],
        side(duel, near, called, BOTTOM),
    )
    title = f"Feint: {called[0]} against {called[1]}"
    return document(WIDTH, HEIGHT, title, board(duel, near, called), body, prefix="feint")


def now(duel: Duel, seat: int | None, names: Sequence[str]) -> str:
    """What happens now, to whoever looks."""
    if is_over(duel):
        return result(duel, names)
    if duel.phase == Phase.ROLL:
        return "Both roll behind their screens."
    if seat in (0, 1):
        return prompt(duel, seat)
    return f"Round {duel.rounds_over + 1}: both {'send out a die' if duel.phase == Phase.SEND else 'call'}."


def side(duel: Duel, seat: int, names: Sequence[str], top: float) -> Markup:
    """A player: name, points, and the five dice, those that are gone pale."""
    player = duel.players[seat]
    points = text(f"{player.points} points", 36, top + 118, 28, fill=var("felt-ink"), font_weight=600)
    return group(
        plate(seat, names[seat], 24, top + 16, 330, 60), points, *[own_die(duel, seat, place, top) for place in range(DICE)]
    )


def own_die(duel: Duel, seat: int, place: int, top: float) -> Markup:
    player = duel.players[seat]
    face = player.faces[place]
    spent = bool(player.gone[place])
    hidden = face == 0 and duel.phase != Phase.ROLL
    return die(
        SIDES[place],
        face or None,
        DICE_LEFT + STEP * place,
        top + 12,
        SIZE,
        seat=seat,
        hidden=hidden,
        broken=spent,
        selected=player.sent == place + 1,
        piece=None if spent else die_key(seat, place),
    )


def sent(duel: Duel, seat: int, near: int) -> Markup:
    """The die that is out, its face for nobody but its owner."""
    player = duel.players[seat]
    x = WIDTH / 2 + (30 if seat != near else -SIZE - 30)
    if not player.sent:
        return rect(x, MIDDLE + 16, SIZE, SIZE, rx=12, fill="none", stroke=var("felt-ink"), stroke_width=2, stroke_dasharray="8 8")
    face = player.faces[player.sent - 1]
    return die(SIDES[player.sent - 1], face or None, x, MIDDLE + 16, SIZE, seat=seat, hidden=face == 0)
