"""The table as facts, for those who draw with letters: the same models, reach and fire as the board."""

from __future__ import annotations

from math import cos, radians, sin

from dicefield.engine.stage import Area, AreaKind, Box, Chart, Line, Mark
from dicefield.engine.waiting import OK
from dicefield.games.polyversal.kinds import CIRCLE, INCH, say_unit
from dicefield.games.polyversal.picture.layout import Drawing, UnitStanding
from dicefield.games.polyversal.picture.models import damage_words
from dicefield.games.polyversal.picture.overlays import announced, arc_of, middle_of, moving_disc, whole_weapons
from dicefield.games.polyversal.pointing import model_key, unit_key
from dicefield.games.polyversal.rules.aiming import check_shot
from dicefield.games.polyversal.rules.coherency import first_of
from dicefield.games.polyversal.rules.queries import movers, unit_name
from dicefield.games.polyversal.state import SEATS, ZONE, Command, Phase, Verb
from dicefield.games.polyversal.text import tokens_of
from dicefield.games.polyversal.text.names import inches, title_of, unit_title, weapon_name

ARROWS = "\u2192\u2197\u2191\u2196\u2190\u2199\u2193\u2198"
"""Where a model looks on the screen: to the right, then against the clock."""
SLICE = 10
"""Degrees from one corner of an arc to the next."""

Considered = Command | str | None


def chart_of(view: Drawing, considered: Considered) -> Chart:
    return Chart(
        frame=turned(view, view.frame),
        focus=turned(view, view.focus),
        unit=INCH,
        unit_name="inches",
        marks=(*[model_mark(view, here) for here in view.standing], *ghosts(view, considered)),
        areas=(*zones(view), *reach(view, considered)),
        lines=(*aims(view), *fire(view, considered), *ways(view, considered)),
        called=called(view),
        typed=INCH,
        right=-1 if view.near else 1,
        down=1 if view.near else -1,
        grain=2 * INCH,
    )


def turned(view: Drawing, box: Box) -> Box:
    """A part of the board, where the viewer sits below, as a part of the table."""
    if view.near:
        return Box(view.edge - box.left - box.width, box.top, box.width, box.height)
    return Box(box.left, view.edge - box.top - box.height, box.width, box.height)


def called(view: Drawing) -> dict[str, str]:
    units = {unit_key(side.name): unit_title(view.battle, side.seat, side.place) for side in view.units}
    return {**units, **{model_key(here.name): here.word for here in view.standing}}


# --- Models


def model_mark(view: Drawing, here: UnitStanding) -> Mark:
    """A model, where it looks, and the letters of its damage."""
    letters = "".join(dict.fromkeys(letter for letter in tokens_of(here.model) if letter in "IFW"))
    words = f"{here.word} {title_of(here.unit.card)} facing {here.model.facing}{damage_words(here)}"
    state = arrow(view, here.model.facing) + letters
    return Mark(model_key(here.name), here.word, here.seat, here.model.x, here.model.y, state, words)


def arrow(view: Drawing, facing: int) -> str:
    return ARROWS[round(-view.turn(facing) % CIRCLE / 45) % len(ARROWS)]


def ghosts(view: Drawing, considered: Considered) -> list[Mark]:
    """Where the considered choice would put a model, or the first of a unit."""
    if not isinstance(considered, Command) or considered.verb not in (Verb.PLACE, Verb.DEPLOY, Verb.MOVE, Verb.MARCH):
        return []
    mover = moved_by(view, considered)
    seat = mover.seat if mover else view.placing
    name = mover.word if mover else say_unit(considered.unit)
    return [Mark("", name, seat, considered.x, considered.y, arrow(view, considered.facing), ghost=True)]


def moved_by(view: Drawing, command: Command) -> UnitStanding | None:
    """The model that a choice moves: the named one, or the first of the acting unit that can."""
    if command.verb == Verb.MARCH and view.acting:
        able = movers(view.acting[0].unit)
        return next((here for here in view.acting if able and here.number == first_of(able)), None)
    return next((here for here in view.standing if command.model == here.name), None)


# --- Ground


def zones(view: Drawing) -> list[Area]:
    if not view.is_placing:
        return []
    return [zone(view, seat, seat * (view.edge - ZONE)) for seat in range(SEATS)]


def zone(view: Drawing, seat: int, low: int) -> Area:
    corners = ((0, low), (view.edge, low), (view.edge, low + ZONE), (0, low + ZONE))
    return Area(AreaKind.ZONE, corners=corners, seat=seat, words=f"where {view.names[seat]} places")


def reach(view: Drawing, considered: Considered) -> list[Area]:
    """How far the considered model moves or shoots; where none is considered, the first of the unit that acts."""
    here = looked_at(view, considered)
    if here is None:
        return []
    if isinstance(considered, Command) and considered.verb == Verb.FIRE:
        return [arc(view, here, considered.weapon - 1)]
    if here in view.acting and view.battle.phase == Phase.MOVE:
        return [Area(AreaKind.REACH, *moving_disc(view, here), seat=here.seat, words=f"where {here.word} may move")]
    if considered is None and view.battle.phase not in (Phase.MODE, Phase.FIRE):
        return []
    return [arc(view, here, line) for line in whole_weapons(here)]


def looked_at(view: Drawing, considered: Considered) -> UnitStanding | None:
    if considered is None:
        return view.acting[0] if view.acting else None
    if isinstance(considered, str):
        return next((here for here in view.standing if considered in keys_of(here)), None)
    return moved_by(view, considered)


def keys_of(here: UnitStanding) -> tuple[str, str]:
    return model_key(here.name), unit_key(unit_name(here.seat, here.place))


def arc(view: Drawing, here: UnitStanding, line: int) -> Area:
    """What a weapon reaches: a disc, or a slice of one."""
    weapon = here.unit.card.weapons[line]
    x, y, far, wide = here.model.x, here.model.y, weapon.reach * INCH, arc_of(view, weapon)
    words = f"{line + 1} {weapon_name(weapon)} of {here.word}: {inches(far)} inches"
    if wide == CIRCLE:
        return Area(AreaKind.REACH, x, y, far, seat=here.seat, words=words)
    first = middle_of(here, weapon) - wide / 2
    edge = [radians(first + wide * place / (wide // SLICE)) for place in range(wide // SLICE + 1)]
    rim = [(round(x + far * cos(angle)), round(y + far * sin(angle))) for angle in edge]
    return Area(AreaKind.REACH, corners=((x, y), *rim), seat=here.seat, words=words)


# --- Lines


def aims(view: Drawing) -> list[Line]:
    """Fire that is announced."""
    where = places(view)
    return [Line(where[one], where[two]) for one, two in dict.fromkeys(announced(view)) if two in where]


def places(view: Drawing) -> dict[int, tuple[int, int]]:
    return {here.name: (here.model.x, here.model.y) for here in view.standing}


def fire(view: Drawing, considered: Considered) -> list[Line]:
    """The considered shots; of a model that is looked at, all that it could fire."""
    here = looked_at(view, considered) if considered is not None else None
    if here is None or (isinstance(considered, Command) and considered.verb != Verb.FIRE):
        return []
    if isinstance(considered, Command):
        aimed = [other for other in view.standing if other.name in considered.targets]
        return [shot(view, here, other, [considered.weapon - 1]) for other in aimed]
    shots = [shot(view, here, other, whole_weapons(here)) for other in view.standing if other.seat != here.seat]
    return [Line(line.start, line.end) for line in shots if line.clear]


def shot(view: Drawing, here: UnitStanding, other: UnitStanding, lines: list[int]) -> Line:
    """From a model to another: clear if one of these weapons can do it."""
    weapons = [here.unit.card.weapons[line] for line in lines]
    kind = other.unit.card.kind
    clear = any(check_shot(view.battle, here.model, weapon, other.model, kind) == OK for weapon in weapons)
    words = f"{here.word} {'can' if clear else 'cannot'} fire at {other.word}"
    return Line((here.model.x, here.model.y), (other.model.x, other.model.y), clear, words)


def ways(view: Drawing, considered: Considered) -> list[Line]:
    """The way of a considered move."""
    if not isinstance(considered, Command) or considered.verb not in (Verb.MOVE, Verb.MARCH):
        return []
    mover = moved_by(view, considered)
    return [Line((mover.model.x, mover.model.y), (considered.x, considered.y))] if mover else []
