"""Plans for a turn: the best of all against a given worth of each bite, and what it comes to.

A plan is named by that worth, its *prices*: stop where that brings as much as going on is expected to bring, lock what brings most,
of equals the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from dicefield.engine.rule import rule
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.solve.polyhydra.bites import MOST_DAMAGE
from dicefield.solve.polyhydra.turn import Turn
from dicefield.solve.solution import machine

Numbers = np.ndarray[Any, np.dtype[np.float64]]
NOTHING = -1e9
"""What an impossible way to go on is worth: less than anything."""


@rule
def look_ahead(turn: tuple[Any, ...], prices: Numbers, going_on: Numbers, worth: Numbers) -> None:
    """What each node is worth to a hydra that rolls on there, and to one that may stop, too."""
    damage, patterns_at, chances, choices_at, leads_to = turn
    for node in range(len(damage) - 1, -1, -1):
        going_on[node] = NOTHING
        if patterns_at[node] < patterns_at[node + 1]:
            total = 0.0
            for pattern in range(patterns_at[node], patterns_at[node + 1]):
                best = NOTHING
                for choice in range(choices_at[pattern], choices_at[pattern + 1]):
                    best = max(best, worth[leads_to[choice]])
                total += chances[pattern] * best
            going_on[node] = total
        worth[node] = max(going_on[node], stopping(damage[node], prices))


@rule
def stopping(damage: int, prices: Numbers) -> float:
    return NOTHING if damage < 0 else prices[damage]


@rule
def walk(turn: tuple[Any, ...], prices: Numbers, going_on: Numbers, worth: Numbers, reach: Numbers, dealt: Numbers) -> None:
    """How likely a hydra that follows the plan rolls on at each node, and bites for each damage."""
    damage, patterns_at, chances, choices_at, leads_to = turn
    reach[:] = 0.0
    dealt[:] = 0.0
    reach[0] = 1.0
    for node in range(len(damage)):
        if reach[node] == 0.0:
            continue
        for pattern in range(patterns_at[node], patterns_at[node + 1]):
            to = leads_to[choices_at[pattern]]
            for choice in range(choices_at[pattern] + 1, choices_at[pattern + 1]):
                if worth[leads_to[choice]] > worth[to]:
                    to = leads_to[choice]
            if stopping(damage[to], prices) >= going_on[to]:
                dealt[damage[to]] += reach[node] * chances[pattern]
            else:
                reach[to] += reach[node] * chances[pattern]


@dataclass(frozen=True)
class Plan:
    """The best plan for some prices: what it expects, and how likely it bites for each damage."""

    prices: Numbers
    expected: float
    dealt: Numbers
    going_on: Numbers
    reach: Numbers


def best_plan(turn: Turn, prices: Numbers) -> Plan:
    nodes = len(turn.codes)
    going_on, worth, reach, dealt = np.zeros(nodes), np.zeros(nodes), np.zeros(nodes), np.zeros(MOST_DAMAGE + 1)
    machine(POLYHYDRA, look_ahead)(turn.arrays, prices, going_on, worth)
    machine(POLYHYDRA, walk)(turn.arrays, prices, going_on, worth, reach, dealt)
    return Plan(prices, float(worth[0]), dealt, going_on, reach)
