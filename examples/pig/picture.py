"""Pig as it is seen: a piggy bank with the pot in it, and the die beside it, on felt."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.beats import banner, beats_by, mend
from dicefield.engine.stage import Board, Box, Fact, Panel, Panels
from dicefield.engine.waiting import is_over
from dicefield.look.dice import die
from dicefield.look.palette import Shade, var
from dicefield.look.svg import Markup, group, path, rect, text
from examples.pig.state import SIDES, Pig

FRAME = Box(30, 54, 550, 320)
SHADES = {"pig": Shade("#f0b8a8", "#d99a8b"), "pig-edge": Shade("#7a3b30", "#4a221b")}
BODY = (
    "M150 300V340H190V312M280 312V340H320V300"
    "M292 118L336 74 352 142M378 178A150 112 0 1 0 378 236H396Q408 236 408 222V192Q408 178 396 178Z"
)
FACE = "M340 176v1M394 198v2M394 216v2M170 112h84"


def board(pig: Pig, seat: int | None, names: Sequence[str], considered: object = None, *, prefix: str = "pig") -> Board:
    """What stays is one part, what changes another: a page is sent only what changed."""
    parts = {"ground": ground(), "bank": bank(), "pot": pot(pig), "die": waiting_die(pig)}
    words = f"{pig.pot} in the pot, {names[pig.turn]} {'has won' if is_over(pig) else 'rolls'}."
    return Board("Pig", words, FRAME, FRAME, parts, die=110, letters=28, shades=SHADES)


def ground() -> Markup:
    """Felt that goes on far beyond the frame, so that a screen of any shape is filled."""
    return rect(-1200, -1200, 3000, 2800, fill=var("felt"))


def bank() -> Markup:
    shadow = path("M70 344Q240 316 420 344Q240 366 70 344Z", fill="#000000", opacity=0.25)
    tail = path("M96 190Q56 204 56 176Q64 156 78 174Q80 194 48 200", fill="none", stroke=var("pig"), stroke_width=7)
    body = path(BODY, fill=var("pig"), stroke=var("pig-edge"), stroke_width=5)
    face = path(FACE, stroke=var("pig-edge"), stroke_width=12)
    return group(shadow, tail, body, face, aria_hidden="true", stroke_linecap="round", stroke_linejoin="round")


def pot(pig: Pig) -> Markup:
    return group(
        text(str(pig.pot), 230, 248, 110, text_anchor="middle", fill="#3a1610", font_weight=800, class_="df-number"),
        text("in the pot", 230, 290, 28, text_anchor="middle", fill="#3a1610"),
        data_piece="pot",
    )


def waiting_die(pig: Pig) -> Markup:
    """In the colour of whoever rolls, and blank: the state keeps no face."""
    return die(SIDES, None, 450, 226, 110, seat=pig.turn, label=False, turn=-8)


def panels(pig: Pig, seat: int | None, names: Sequence[str]) -> Panels:
    """The facts around the board; whoever shows them decides how."""
    scores = [Panel(place, (Fact("Score", f"{pig.scores[place]} of {pig.goal}"),)) for place in range(pig.seats)]
    return Panels(f"Be the first with {pig.goal} points; a 1 loses the pot.", f"{pig.pot} in the pot", tuple(scores))


# How an event is seen, by its kind: a number that rises from the pot, or words over the board.
beats = beats_by(
    {
        "rolled": lambda told: mend("pot", told.face),
        "bust": lambda told: banner(told.words, "rolls 1 and loses the pot"),
        "held": lambda told: banner(told.words, f"holds {told.pot} and has {told.score}"),
        "won": lambda told: banner(told.words, f"wins with {told.score}"),
    }
)
