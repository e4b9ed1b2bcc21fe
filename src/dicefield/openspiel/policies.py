"""Players of ours as policies of OpenSpiel, so that its best replies can look for their weaknesses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import pyspiel
from open_spiel.python.policy import TabularPolicy

from dicefield.engine.waiting import Waiting
from dicefield.openspiel.board import Moment, Step
from dicefield.openspiel.game import SpielTable
from dicefield.solve import Weighed

Choices = Callable[[Waiting, int], Sequence[Weighed]]
"""How often each legal choice is taken, from the view of a seat: the `choices` of a solution."""

Shares = dict[str, dict[int, float]]
"""By what a seat knows: how often it takes the choice of each number."""


def in_turns(table: SpielTable) -> Any:
    """The game with seats that choose at once asked one after the other, none knowing what the others said."""
    return pyspiel.convert_to_turn_based(table)


def policy_of(table: SpielTable, choices: Choices) -> TabularPolicy:
    """Whoever plays by `choices`, in the game in turns. The whole tree is walked, so it must be a finite and small one."""
    policy = TabularPolicy(in_turns(table))
    shares = shares_in(table.board.root, choices)
    for known, row in policy.state_lookup.items():
        mix = shares[known.splitlines()[-1]]
        policy.action_probability_array[row] = [mix.get(number, 0.0) for number in range(table.board.actions)]
    return policy


def shares_in(root: Moment, choices: Choices) -> Shares:
    shares: Shares = {}
    for moment in moments(root):
        for seat in () if moment.over or moment.throws else moment.owing:
            known = moment.memory(seat)
            shares[known] = shares.get(known) or mix_of(moment, seat, choices)
    return shares


def mix_of(moment: Moment, seat: int, choices: Choices) -> dict[int, float]:
    taken = {bytes(choice.action): choice.share for choice in choices(moment.view(seat), seat)}
    return {number: taken[bytes(action)] for number, action in moment.legal(seat).items()}


def moments(root: Moment) -> Iterator[Moment]:
    """Every moment of a tree, each before those that it leads to."""
    todo = [root]
    while todo:
        moment = todo.pop()
        yield moment
        todo += [] if moment.over else [moment.follow([step]) for step in steps(moment)]


def steps(moment: Moment) -> Iterator[Step]:
    if moment.throws:
        return (faces for faces, _ in moment.ways)
    return product(*(moment.legal(seat) for seat in moment.owing))
