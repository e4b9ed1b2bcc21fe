"""Choices made at once: their order does not matter, and each can be replaced until all are in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, permutations

from dicefield.engine.dice import Rng
from dicefield.engine.game import state_hash
from dicefield.engine.waiting import may_choose, owes
from dicefield.testing.trial import Scene, on_scenes, require
from dicefield.testing.walk import Choice, one_of

ORDERS = 24
ROUNDS = 3
"""Sets of choices tried at every scene."""


def several_owe(scene: Scene) -> bool:
    return len(scene.owing) > 1


def choices_of(scene: Scene, rng: Rng) -> list[Choice]:
    """One legal choice for each seat that owes one."""
    desk = scene.desk()
    return [Choice(seat, one_of(desk.legal(seat), rng)) for seat in scene.owing]


def hash_after(scene: Scene, choices: Sequence[Choice]) -> str:
    desk = scene.desk()
    for choice in choices:
        choice.apply(desk)
    return state_hash(desk.state)


@on_scenes(most=12, where=several_owe)
def check_sealed_choices_commute(scene: Scene) -> None:
    """All orders of the same choices give the same position, and nothing moves on before the last is in."""
    for round_of_choices in range(ROUNDS):
        choices = choices_of(scene, scene.rng(round_of_choices))
        nothing_moves_early(scene, choices)
        told = {hash_after(scene, order): order for order in islice(permutations(choices), ORDERS)}
        require(len(told) == 1, f"the order of choices matters: {orders_in_words(scene, list(told.values()))}")


def orders_in_words(scene: Scene, orders: Sequence[Sequence[Choice]]) -> str:
    return " and ".join("; ".join(choice.say(scene.game) for choice in order) for order in orders[:2])


def nothing_moves_early(scene: Scene, choices: Sequence[Choice]) -> None:
    desk = scene.desk()
    for choice in choices[:-1]:
        choice.apply(desk)
        state = desk.state
        require(state.throw.count == 0, f"dice are thrown after {choice.say(scene.game)!r}, while others owe a choice")
        require(not owes(state, choice.seat), f"seat {choice.seat + 1} still owes the choice it made")
        require(may_choose(state, choice.seat), f"seat {choice.seat + 1} may not replace its choice, though others owe theirs")


@on_scenes(most=12, where=several_owe)
def check_second_choice_replaces(scene: Scene) -> None:
    """Choosing twice is choosing the second: right after, and when all are in."""
    for round_of_choices in range(ROUNDS):
        first = choices_of(scene, scene.rng(round_of_choices))
        second = choices_of(scene, scene.rng(round_of_choices + ROUNDS))
        for earlier, later in zip(first, second, strict=True):
            replaces(scene, earlier, later, [choice for choice in second if choice.seat != later.seat])


def replaces(scene: Scene, earlier: Choice, later: Choice, others: Sequence[Choice]) -> None:
    said = f"{earlier.say(scene.game)!r}, then {later.say(scene.game)!r}: the second does not replace the first"
    require(hash_after(scene, [earlier, later]) == hash_after(scene, [later]), said)
    late = hash_after(scene, [earlier, *others[:-1], later, *others[-1:]])
    require(late == hash_after(scene, [*others, later]), f"{said} when all are in")
