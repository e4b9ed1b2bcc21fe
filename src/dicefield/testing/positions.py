"""Positions: all that a game comes to are validate, and what is not validate cannot be loaded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from dicefield.engine.dice import Rng, draw
from dicefield.engine.errors import Malformed, Refused
from dicefield.engine.waiting import OK, is_over, wait_is_valid
from dicefield.play.position import Position
from dicefield.testing.choices import refusal_holds
from dicefield.testing.trial import MOST_STEPS, Scene, Trouble, in_words, on_scenes, require
from dicefield.testing.walk import one_of, random_input

CORRUPTED = 6
"""Corrupted copies tried of every scene."""


@on_scenes(most=60)
def check_positions_are_valid(scene: Scene) -> None:
    """Every position waits for exactly one thing, and `validate` agrees that a game can come to it."""
    state = scene.state
    awaited = [state.owed != 0, state.throw.count != 0, is_over(state)]
    require(sum(awaited) == 1, f"waits for choices, a throw, nothing: {awaited}, which is not exactly one")
    require(wait_is_valid(state), "the head of the position makes no sense")
    require(state.seats == scene.options.get("seats", state.seats), f"has {state.seats} seats")
    require(is_over(state) == (scene.given is None), "is over, or not, against what comes next")
    desk = scene.desk()
    code = desk.validate()
    require(code == OK, f"`validate` refuses by {code} a position that a game came to")
    require(desk.state == state, "`validate` changed the position")


@on_scenes(most=12)
def check_corrupted_positions(scene: Scene) -> None:
    """A position with changed fields is refused in words, or is as good as any: it is shown and played to its end."""
    rng = scene.rng()
    for _ in range(CORRUPTED):
        given = corrupt(scene.state.json(), rng)
        try:
            position = Position.load(scene.game, given)
        except Malformed as refusal:
            require(refusal.refusal.words.strip(), f"is refused without words: {json.dumps(given)}")
        except Refused as refusal:
            refusal_holds(scene.game, refusal.refusal)
        except Exception as error:
            raise Trouble(f"loading {json.dumps(given)} {in_words(error)}") from error
        else:
            playable(position, given, rng)


def playable(position: Position, given: Any, rng: Rng) -> None:
    try:
        for seat in range(position.seats + 1):
            position.view(seat).json()
        require(play_to_end(position, rng), f"was loaded and does not end: {json.dumps(given)}")
    except Trouble:
        raise
    except Exception as error:
        raise Trouble(f"{json.dumps(given)} was loaded, but playing it {in_words(error)}") from error


def play_to_end(position: Position, rng: Rng) -> bool:
    for _ in range(MOST_STEPS):
        given = random_input(position.desk, rng)
        if given is None:
            return True
        given.apply(position.desk)
        position.desk.events()
    return False


# --- Corruption ------------------------------------------------------------------------------------------------------


def corrupt(given: Any, rng: Rng) -> Any:
    """The same JSON with one value changed, or two."""
    spots = list(spots_in(given))
    for _ in range(1 + draw(rng, 2)):
        inside, key = one_of(spots, rng)
        if isinstance(inside, dict) or key < len(inside):
            inside[key] = other_value(inside[key], words_in(given), rng)
    return given


def spots_in(given: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value that holds something: lists as a whole, and what is in them."""
    for key, value in given.items() if isinstance(given, dict) else enumerate(given):
        yield given, key
        if isinstance(value, (dict, list)):
            yield from spots_in(value)


def words_in(given: Any) -> list[str]:
    return [inside[key] for inside, key in spots_in(given) if isinstance(inside[key], str)]


def other_value(value: Any, words: list[str], rng: Rng) -> Any:
    """Something near, so that much of it is well-formed; now and then something of another kind."""
    if draw(rng, 12) == 0:
        return one_of((None, -1, 10**30, 0.5, "", [], {}, True), rng)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return one_of((value + 1, value - 1, 0, 127, 32_767, draw(rng, 10)), rng)
    if isinstance(value, str):
        return one_of([*words, "d4", "d20", "zzz"], rng)
    if isinstance(value, list):
        return one_of((value[1:], value[:-1], [*value, *value[-1:]], [*value, 1], value[::-1]), rng)
    return draw(rng, 4) if value is None else {}
