"""Questions before a choice: what several choices in a row come to, how a piece gets somewhere, the odds of all its targets.

Everything is tried on a copy of what the seat sees; the table itself stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any

from dicefield.engine.errors import Malformed
from dicefield.engine.pointing import Drag
from dicefield.engine.stage import Area, AreaKind
from dicefield.look.reach import disc, outline
from dicefield.odds import odds
from dicefield.play.position import Position, View
from dicefield.server.snapshot import choice, consequences

MOST = 40
"""How many choices in a row are tried."""
FARTHEST = 2**31
"""No place of any table has numbers as large as this."""
LONGEST = 64
"""So many letters name any piece."""
SECONDS = 1.5
"""How long odds are counted for all targets of a piece; those left over are told when they are considered."""


def before_last(view: View, texts: Sequence[str]) -> View:
    """What the seat would see before the last of several choices. The first that is refused says why."""
    position = Position.at(view.game, view.state.copy(), view.names)
    for text in texts[:-1]:
        position.accept_choice(view.seat, text)
    return position.view(view.seat)


def consider_all(view: View, texts: Sequence[str], form: str) -> dict[str, Any]:
    """What would come of several choices, one after the other."""
    last = before_last(view, texts)
    action = Position.at(last.game, last.state.copy(), last.names).check_choice(view.seat, texts[-1])
    return {**consequences(last, action, form), "choices": list(texts)}


def read_texts(given: object) -> list[str]:
    if not isinstance(given, list) or not 1 <= len(given) <= MOST or not all(isinstance(text, str) for text in given):
        raise Malformed.of("choices", f"Choices in a row are a list of 1 to {MOST} texts.")
    return given


# --- Where a piece goes


def route(view: View, command: dict[str, Any]) -> dict[str, Any]:
    """The choices that bring a piece to a point; refused where it cannot get there."""
    piece, x, y = read_piece(command.get("piece")), read_place(command.get("x")), read_place(command.get("y"))
    texts = list(view.game.pointing.route(view.state, view.seat - 1, piece, x, y))[:MOST]
    if not texts:
        texts = [say_drag(drag, x, y) for drag in view.game.pointing.drags(view.state, view.seat - 1) if drag.piece == piece][:1]
    if not texts:
        raise Malformed.of("route", "This piece does not go anywhere now.")
    before_last(view, [*texts, ""])
    return {"choices": texts}


def read_piece(given: object) -> str:
    if not isinstance(given, str) or len(given) > LONGEST:
        raise Malformed.of("piece", f"A piece is named by a text of at most {LONGEST} letters.")
    return given


def read_place(given: object) -> int:
    if type(given) is not int or not -FARTHEST <= given < FARTHEST:
        raise Malformed.of("route", "A route needs x and y in whole units of the table.")
    return given


def say_drag(drag: Drag, x: int, y: int) -> str:
    places = (f"{place / drag.unit:.3f}".rstrip("0").rstrip(".") if drag.unit > 1 else str(place) for place in (x, y))
    return drag.says.format(**dict(zip("xy", places, strict=True)), facing=drag.facing)


# --- Targets


def chances(view: View, named: object) -> dict[str, Any]:
    """The chance of success of every choice that is about a piece and something else, as far as there is time to count."""
    piece, until = read_piece(named), monotonic() + SECONDS
    found: dict[str, float] = {}
    for action in view.actions:
        told = choice(view, action)
        if piece not in told["pieces"] or len(told["pieces"]) < 2:
            continue
        if monotonic() > until:
            break
        counted = odds(view, action)
        if counted and counted.success is not None:
            found[told["say"]] = float(counted.success)
    return {"chances": found}


def why_not(view: View, named: object) -> dict[str, Any]:
    """Why no choice is about these pieces, as far as the game knows what is meant by touching them."""
    if not isinstance(named, list) or len(named) > MOST:
        raise Malformed.of("pieces", "Say which pieces are meant.")
    pieces = [read_piece(piece) for piece in named]
    text = view.game.pointing.attempt(view.state, view.seat - 1, pieces)
    refusal = Position.at(view.game, view.state.copy(), view.names).why_not(view.seat, text) if text else None
    return {"why": refusal.json() if refusal else None, "reach": reach_of(view, pieces[-1]) if pieces else ""}


def reach_of(view: View, piece: str) -> str:
    """How far a piece reaches, whoever owns it, as a path in units of the table; empty where there is nothing to tell."""
    chart = view.chart(piece)
    return "".join(shape(area) for area in (chart.areas if chart else ()) if area.kind is AreaKind.REACH)


def shape(area: Area) -> str:
    return outline(list(area.corners)) if area.corners else disc(area.x, area.y, area.radius)
