"""Secrets stay secret: two positions that differ only in what somebody may not know look the same to them, byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicefield.engine.desk import Desk
from dicefield.engine.dice import Rng, draw
from dicefield.engine.events import Event
from dicefield.engine.game import Game
from dicefield.engine.text import EventText
from dicefield.engine.waiting import OK, Action, Waiting, may_choose
from dicefield.play.dice import seeded_rng
from dicefield.play.position import Position, View
from dicefield.testing.trial import Scene, desk_with, on_scenes, require
from dicefield.testing.walk import Choice, choosers, nonsense, one_of, viewer_name, viewers

HIDERS = 2
WATCHERS = 3
"""How many seats of a scene seal something, and how many look at it."""

PAIRS = 2
"""Pairs of different choices tried for every seat that can hide one."""

PROBES = 6
"""Changed actions whose refusals are compared."""

NOBODY_ELSE = -1
"""The spectator, as the rules count seats."""


# --- Observations ----------------------------------------------------------------------------------------------------


@on_scenes(most=25)
def check_observations(scene: Scene) -> None:
    """To observe twice is to observe once; a seat finds its choices in what it sees; a spectator sees no more than any seat."""
    desk = scene.desk()
    spectator = desk.view(NOBODY_ELSE)
    for seat in viewers(scene.state):
        view = desk.view(seat)
        seen = desk_with(scene.game, view)
        require(seen.view(seat) == view, f"observing the view of {viewer_name(seat)} again blanks more, or less")
        require(seen.view(NOBODY_ELSE) == spectator, f"a spectator sees what {viewer_name(seat)} does not")
        if seat in choosers(scene.state):
            require(seen.legal(seat) == desk.legal(seat), f"what seat {seat + 1} may choose does not follow from what it sees")
    require(desk.state == scene.state, "observing changed the position")


@on_scenes(most=25)
def check_guesses(scene: Scene) -> None:
    """A guess fills the blanks of an observation: a valid position that looks the same to whoever guesses."""
    desk = scene.desk()
    for seat in range(scene.state.seats):
        view = desk.view(seat)
        found = guess(scene.game, view, seat, scene.seed)
        code = found.validate()
        require(code == OK, f"the guess of seat {seat + 1} is not valid by {code}: {found.state.json()}")
        require(found.view(seat) == view, f"the guess of seat {seat + 1} looks different to it: {found.state.json()}")
        again = guess(scene.game, view, seat, scene.seed)
        require(again.state == found.state, f"the guess of seat {seat + 1} is another with the same generator")


def guess(game: Game, view: Waiting, seat: int, seed: int) -> Desk:
    """A desk with the blanks of a view filled."""
    desk = desk_with(game, view)
    desk.top.raw["minds"] = seeded_rng(seed, seat, 3).raw
    desk.guess(seat)
    return desk


# --- What leaves for a seat ------------------------------------------------------------------------------------------


def looks(
    position: Position, seat: int, probes: Sequence[Action], events: Sequence[Event] = (), before: View | None = None
) -> dict[str, Any]:
    """Everything that a viewer, counted from 0 with the spectator at -1, is shown, told or answered, who saw `before` before."""
    place = seat + 1
    view = position.view(place)
    told = position.tell(events, place)
    return {
        "the view": bytes(view.state).hex(),
        "the position, the prompt and the choices": view.json(),
        "the events": [event.json() for event in told],
        "the beats": [beats_of(event, before or view, view) for event in told],
        "the picture": view.svg(),
        "the board": position.game.text.board(view.state, seat, view.names),
        "what is said to all": position.waits.json(),
        "the legal list": [repr(action) for action in legal_of(position, seat)],
        "the refusals": [refusal_of(position, place, action) for action in probes],
    }


def beats_of(told: EventText, before: View, after: View) -> list[str]:
    """How a viewer sees an event: the beats, and the dice that land."""
    beats = after.game.stage.beats(told, before.state, after.state)
    return [repr(seen) for seen in (*beats, *after.game.pointing.rolls(told))]


def legal_of(position: Position, seat: int) -> list[Action]:
    """What a seat may choose by the true position."""
    return position.desk.legal(seat) if seat in choosers(position.state) else []


def refusal_of(position: Position, seat: int, action: Action) -> Any:
    refusal = position.why_not(seat, action)
    return refusal and refusal.json()


def look_alike(ours: dict[str, Any], theirs: dict[str, Any], why: str) -> None:
    for what, here in ours.items():
        require(here == theirs[what], f"{what} {why}: {parting(here, theirs[what])}")


def parting(here: Any, there: Any) -> str:
    """Two long values from where they part."""
    one, other = str(here), str(there)
    start = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    shown = slice(max(0, start - 20), start + 60)
    return f"{one[shown]!r} or {other[shown]!r}"


def can_hide(scene: Scene) -> list[int]:
    """Seats whose choice, made now, stays sealed because others owe theirs."""
    return [seat for seat in choosers(scene.state) if set(scene.owing) - {seat}]


@on_scenes(most=6, where=can_hide)
def check_choices_stay_unseen(scene: Scene) -> None:
    """Whatever a seat seals, everybody else is shown, told, offered and refused the same."""
    for hider in some(can_hide(scene), HIDERS, scene.rng()):
        desk = scene.desk()
        actions = desk.legal(hider)
        rng = scene.rng(hider)
        for _ in range(PAIRS if len(actions) > 1 else 0):
            first = one_of(actions, rng)
            second = one_of([action for action in actions if action != first], rng)
            unseen(scene, Choice(hider, first), Choice(hider, second))


def unseen(scene: Scene, first: Choice, second: Choice) -> None:
    why = f"shows whether it was {first.say(scene.game)!r} or {second.say(scene.game)!r}"
    others = [viewer for viewer in viewers(scene.state) if viewer != first.seat]
    for viewer in some(others, WATCHERS, scene.rng(first.seat)):
        look_alike(after(scene, first, viewer), after(scene, second, viewer), f"of {viewer_name(viewer)} {why}")


def some(seats: Sequence[int], most: int, rng: Rng) -> list[int]:
    """Up to so many of the seats, others in other scenes."""
    left = list(seats)
    return [left.pop(draw(rng, len(left))) for _ in range(min(most, len(left)))]


def after(scene: Scene, choice: Choice, viewer: int) -> dict[str, Any]:
    """What a viewer gets after a choice of somebody else."""
    position = scene.position()
    probes, before = probes_of(scene, viewer), position.view(viewer + 1)
    choice.apply(position.desk)
    return looks(position, viewer, probes, position.desk.events(), before)


def probes_of(scene: Scene, viewer: int) -> list[Action]:
    """Legal and changed actions of a seat, the same whatever others do."""
    if viewer < 0 or not may_choose(scene.state, viewer):
        return []
    actions = scene.desk().legal(viewer)
    return [*actions[:PROBES], *nonsense(actions, scene.rng(viewer), PROBES)]


@on_scenes(most=8)
def check_equal_views_look_equal(scene: Scene) -> None:
    """Positions that a seat cannot tell apart are drawn, described and offered to it alike; so they are one input later."""
    for seat in range(scene.state.seats):
        for other in indistinguishable(scene, seat):
            ours, theirs = scene.position(), Position.at(scene.game, other)
            look_alike(looks(ours, seat, ()), looks(theirs, seat, ()), f"of {viewer_name(seat)} shows what it may not know")
            alike_later(scene, ours, theirs, seat)


def indistinguishable(scene: Scene, seat: int) -> list[Waiting]:
    """Other positions that this seat may think of."""
    view = scene.desk().view(seat)
    guesses = [guess(scene.game, view, seat, scene.seed + number).state for number in range(PAIRS)]
    return list({bytes(state): state for state in guesses if state != scene.state}.values())


def alike_later(scene: Scene, ours: Position, theirs: Position, seat: int) -> None:
    """The same input to both, where both allow it: a seat that still cannot tell them apart was not told apart either.

    A rule that calls `reveal` says that something unseen was shown, which a later view may have forgotten again.
    """
    given = scene.given
    if given is None or ours.state.throw != theirs.state.throw:
        return
    if isinstance(given, Choice) and theirs.why_not(given.seat + 1, given.action):
        return
    before, guessed_before = ours.view(seat + 1), theirs.view(seat + 1)
    given.apply(ours.desk)
    given.apply(theirs.desk)
    if ours.desk.take_fence() or theirs.desk.take_fence():
        return
    if ours.desk.view(seat) == theirs.desk.view(seat):
        shown = looks(ours, seat, (), ours.desk.events(), before)
        guessed = looks(theirs, seat, (), theirs.desk.events(), guessed_before)
        look_alike(shown, guessed, f"of {viewer_name(seat)} after {given.say(scene.game)!r} shows what it may not know")
