"""What may be chosen, and what may not: legal lists keep their promises, nonsense is refused in words and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from dicefield.engine.desk import Desk
from dicefield.engine.errors import RefusalText, Refused
from dicefield.engine.game import Game
from dicefield.engine.waiting import OK, Action, wait_is_valid
from dicefield.play.position import Position
from dicefield.testing.trial import Scene, Trouble, on_scenes, require
from dicefield.testing.walk import choosers, nonsense

NONSENSE = 6
"""Changed actions tried for every seat of a scene."""

NOT_TEXT: tuple[Any, ...] = (None, 7, 1.5, True, b"pass", ["pass"], {"pass": 1}, object())
GARBAGE = ("", " ", "\0", "xyzzy", "-1", "9" * 30, "pass " * 1_000, "set ²", "\u0661", "{0}", "%s", "\ud800")
NO_SEATS: tuple[Any, ...] = (0, -1, 99, None, "1", True, 1.0)
NO_FACES: tuple[Any, ...] = (None, "1", 1, [], [0] * 40, ["1"], [None], [True], [1.0], [-1], [128])


# --- Legal lists -----------------------------------------------------------------------------------------------------


@on_scenes(most=40, where=lambda scene: scene.owing)
def check_legal_choices(scene: Scene) -> None:
    """Whoever may choose has something to choose, all of it passes `check`, once each, and it fits the room declared."""
    desk = scene.desk()
    for seat in choosers(scene.state):
        actions = legal_in_room(desk, seat)
        require(actions, f"seat {seat + 1} may choose but has nothing to choose from")
        twice = [action for place, action in enumerate(actions) if action in actions[:place]]
        require(not twice, f"seat {seat + 1} is offered {twice} twice")
        for action in actions:
            code = desk.check(seat, action)
            require(code == OK, f"seat {seat + 1} is offered {action!r}, which `check` refuses by {code}")
    require(desk.state == scene.state, "asking what may be chosen changed the position")


def legal_in_room(desk: Desk, seat: int) -> list[Action]:
    try:
        return desk.legal(seat)
    except IndexError:
        raise Trouble(f"seat {seat + 1} has more than the {desk.game.most_actions} actions that the game declares") from None


# --- Nonsense at the rules -------------------------------------------------------------------------------------------


@on_scenes(most=15, where=lambda scene: scene.owing)
def check_nonsense_at_the_rules(scene: Scene) -> None:
    """Any action that can be written down is refused with a reason and changes nothing, or is taken and leads somewhere valid."""
    for seat in choosers(scene.state):
        desk = scene.desk()
        for action in nonsense(desk.legal(seat), scene.rng(seat), NONSENSE):
            check_refused_or_valid(scene, seat, action)


def check_refused_or_valid(scene: Scene, seat: int, action: Action) -> None:
    desk = scene.desk()
    code = desk.check(seat, action)
    require(desk.state == scene.state, f"`check` of {action!r} changed the position")
    if code != OK:
        reason_holds(scene, code, seat, action)
        return
    desk.choose(seat, action)
    require(wait_is_valid(desk.state), f"after {action!r}, which `check` allows, the position waits for nothing that can be")
    found = desk.validate()
    require(found == OK, f"{action!r}, which `check` allows, leads to a position that is not valid by {found}")


def reason_holds(scene: Scene, code: int, seat: int, action: Action) -> None:
    text = scene.game.text
    require(code in text.refusals, f"`check` refuses {action!r} by {code}, and there is no reason {code}")
    refusal_holds(scene.game, text.refuse(code, scene.state, seat, action).refusal)


def refusal_holds(game: Game, refusal: RefusalText) -> None:
    """A refusal says why in words, and by which rule of the book."""
    require(refusal.code and refusal.words.strip(), f"the refusal {refusal} says nothing")
    require(refusal.rule in game.text.book.rules, f"the refusal {refusal} cites a rule that is not in the book")


# --- Nonsense at the table -------------------------------------------------------------------------------------------


@on_scenes(most=8)
def check_nonsense_at_the_table(scene: Scene) -> None:
    """Whatever people send, a position takes it by the rules or refuses it and stays as it is."""
    position = scene.position()
    for seat in range(1, position.seats + 1):
        for action in (*NOT_TEXT, *GARBAGE, *misplace(scene, seat), *wild(scene, seat)):
            require_refused(position, seat, action)
    for nobody in NO_SEATS:
        for action in ("", *texts_of(scene)):
            require_refused(position, nobody, action)
    for faces in NO_FACES:
        refused_unchanged(position, f"faces {faces!r}", partial(position.accept_faces, faces))


def texts_of(scene: Scene) -> list[str]:
    """A text for every seat that may choose."""
    desk, grammar = scene.desk(), scene.game.text.grammar
    return [grammar.say(desk.legal(seat)[0]) for seat in choosers(scene.state)]


def misplace(scene: Scene, seat: int) -> list[str]:
    """Choices that are another seat's to make."""
    return texts_of(scene) if seat - 1 not in choosers(scene.state) else []


def wild(scene: Scene, seat: int) -> list[Action]:
    """Choices that are the seat's to make, if they were allowed."""
    if seat - 1 not in choosers(scene.state):
        return []
    return nonsense(scene.desk().legal(seat - 1), scene.rng(seat), NONSENSE)


def require_refused(position: Position, seat: Any, action: Any) -> None:
    """What can be read and passes `check` is no nonsense, whatever it looks like."""
    if position.why_not(seat, action) is not None:
        refused_unchanged(position, f"{action!r} of seat {seat!r}", lambda: position.accept_choice(seat, action))


def refused_unchanged(position: Position, what: str, attempt: Callable[[], object]) -> None:
    before = bytes(position.state)
    try:
        attempt()
    except Refused as refusal:
        refusal_holds(position.game, refusal.refusal)
    else:
        raise Trouble(f"{what} was to be refused, and was taken for {position.waits}")
    require(bytes(position.state) == before, f"{what} was refused, and changed the position")
