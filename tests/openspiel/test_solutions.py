"""Solutions under the eyes of OpenSpiel: its best replies find nothing to gain, its regret minimization comes to the same value.

Whole games are far too large to be walked, and a tie is thrown again for ever. So a late position is taken and the game is called
off where the solution says what the rest is worth: if no reply gains anything within such a piece, none does in the whole game.
"""

from __future__ import annotations

import json
from typing import Any, cast

import numpy as np
import pytest
from open_spiel.python.algorithms.cfr import CFRPlusSolver
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.exploitability import exploitability

from dicefield.engine.desk import Desk
from dicefield.engine.waiting import clear_throw
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.state import Phase, Verb
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.state import SIDES, Lock, Standing, Then
from dicefield.openspiel import SpielTable, table_of
from dicefield.openspiel.policies import in_turns, policy_of
from dicefield.solve import Weighed
from dicefield.solve.knight_fight import KnightFightDuel
from dicefield.solve.polyhydra.bites import all_bites, number
from dicefield.solve.polyhydra.duel import HydraDuel, Solver
from dicefield.solve.polyhydra.plan import Plan
from dicefield.solve.polyhydra.turn import Turn, code_of, code_with, turn_of
from tests.engine.helpers import needs_machine
from tests.solve.knights import DAGGER, GAUNTLET, SWORD, chosen, landed, legal, position, rough_duel

pytestmark = needs_machine

NOTHING = 1e-9
"""What a best reply gains where there is nothing to gain."""


def share(table: Any, policy: Any) -> float:
    """What the first seat has if both play like this."""
    return float(policy_value(table.new_initial_state(), [policy, policy])[0] + 1) / 2


def comes_to(table: SpielTable, value: float, rounds: int, near: float) -> None:
    """Regret minimization, which knows nothing of our solution, finds play of this value that can hardly be exploited."""
    turns = in_turns(table)
    solver = CFRPlusSolver(turns)
    solver.evaluate_and_update_policy()
    first = exploitability(turns, solver.average_policy())
    for _ in range(rounds - 1):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert exploitability(turns, found) < min(first / 4, near)
    assert share(turns, found) == pytest.approx(value, abs=near)


# --- Knight Fight: the next hit wins ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def knights() -> KnightFightDuel:
    """Worked out roughly: what is tested holds of any values."""
    return rough_duel()


def moves() -> Any:
    """A start of a round: seat 1 has a Gauntlet and the Dagger, seat 2 only the Sword."""
    return position((6, 5), (GAUNTLET + DAGGER, SWORD), (2, 2))


def regather() -> Any:
    """Both have defended: one takes back the Dagger or not, the other the Sword or not, either may throw the Helmet."""
    start = moves()
    defends = [next(move for move in legal(start, seat) if move.verb == Verb.DEFEND) for seat in (0, 1)]
    return next(landed(chosen(start, *defends)))


def until_regather(knights: KnightFightDuel) -> Any:
    return lambda joust: knights.value(joust) if joust.phase == Phase.REGATHER else None


def until_next_round(knights: KnightFightDuel) -> Any:
    return lambda joust: knights.value(joust) if joust.phase == Phase.MOVE else None


@pytest.mark.parametrize(("at", "until"), [(moves, until_regather), (regather, until_next_round)])
def test_knights_cannot_be_exploited(knights: KnightFightDuel, at: Any, until: Any) -> None:
    joust = at()
    table = table_of(KNIGHT_FIGHT, until(knights), position=json.dumps(joust.json()), kept=True, machine=False)
    ours = policy_of(table, knights.choices)
    value = knights.solve_moment(joust)[1]
    assert exploitability(in_turns(table), ours) < NOTHING
    assert share(in_turns(table), ours) == pytest.approx(value, abs=NOTHING)
    comes_to(table, value, rounds=30, near=5e-3)


def test_a_player_at_random_can_be_exploited(knights: KnightFightDuel) -> None:
    """So that nothing to gain means something."""
    table = table_of(KNIGHT_FIGHT, until_regather(knights), position=json.dumps(moves().json()), kept=True, machine=False)
    policy = policy_of(table, knights.choices)
    policy.action_probability_array[:] = policy.legal_actions_mask / policy.legal_actions_mask.sum(axis=1, keepdims=True)
    assert exploitability(in_turns(table), policy) > 0.02


# --- Polyhydra: one bite is enough -----------------------------------------------------------------------------------

PAIR = (1, 2)
"""Healths at which all five heads are there, and at which any bite of two ends it."""

Dice = tuple[dict[int, int], dict[int, int]]
"""What a hydra has locked and what it has just rolled: faces by sides."""

SHORT: tuple[Dice, Dice] = (({4: 1, 10: 10, 12: 11}, {6: 1, 8: 7}), ({6: 3, 8: 4, 10: 9}, {4: 1, 12: 9}))
LONG: tuple[Dice, Dice] = (({4: 2, 12: 9}, {6: 2, 8: 1, 10: 5}), ({4: 1, 10: 9, 12: 10}, {6: 1, 8: 6}))
"""In the second the first hydra may choose again after it has rolled on; the other sees neither."""


class Middle:
    """The rest of a turn from dice that both know, solved by what solves whole turns: only the first roll is not thrown any more.

    Where both miss, the same question is asked again; sudden death and equal healths are even.
    """

    def __init__(self, whole: Turn, dice: tuple[Dice, Dice]) -> None:
        self.state = swamp_with(dice)
        self.turns = [whole, *(turn_from(whole, self.state, seat) for seat in (0, 1))]
        solver = Solver(self.turns, all_bites())
        solver.values[[number(0, 0), number(1, 1)]] = 0.5
        self.duel: HydraDuel = solver.solve(PAIR)

    def table(self) -> SpielTable:
        return table_of(POLYHYDRA, self.judge, position=json.dumps(self.state.json()), kept=True, machine=False)

    def judge(self, swamp: Any) -> float | None:
        if swamp.sudden_death:
            return 0.5
        return self.duel.value if swamp.turns_over > self.state.turns_over else None

    def choices(self, view: Any, seat: int) -> list[Weighed]:
        """The plans of the mix, each by how likely it has come here."""
        desk = Desk(POLYHYDRA)
        desk.state = view
        actions, mix = desk.legal(seat), self.duel.mixes[seat]
        shares = np.zeros(len(actions))
        for plan, weight in zip(mix.plans, mix.weights, strict=True):
            shares[self.planned(plan, view.hydras[seat], seat, actions)] += weight * self.reach(plan, view.hydras[seat], seat)
        shares = shares / shares.sum() if shares.any() else np.full(len(actions), 1 / len(actions))
        return [Weighed(action, np.nan, part) for action, part in zip(actions, shares.tolist(), strict=True)]

    def reach(self, plan: Plan, hydra: Any, seat: int) -> float:
        at_first = code_of(hydra) == code_of(self.state.hydras[seat])
        return 1.0 if at_first else float(plan.reach[self.turns[1 + seat].node[code_of(hydra)]])

    def planned(self, plan: Plan, hydra: Any, seat: int, actions: Any) -> int:
        """What brings most; of equals the first that stops."""
        turn = self.turns[1 + seat]
        nodes = [turn.node[code_with(hydra, code_of(hydra), action)] for action in actions]
        stops = [action.then == Then.STOP for action in actions]
        bites = turn.arrays[0]
        worth = [plan.prices[bites[node]] if stop else plan.going_on[node] for node, stop in zip(nodes, stops, strict=True)]
        return max(range(len(actions)), key=lambda place: (worth[place], stops[place], -place))


def swamp_with(dice: tuple[Dice, Dice]) -> Any:
    """Both owe a choice."""
    desk = Desk(POLYHYDRA)
    desk.start(POLYHYDRA.read_options({"dice": "sealed"}))
    swamp: Any = desk.state
    clear_throw(swamp)
    swamp.owed = 0b11
    for hydra, health, (locked, rolled) in zip(swamp.hydras, PAIR, dice, strict=False):
        hydra.health, hydra.standing = health, Standing.CHOOSING
        for sides, face in (locked | rolled).items():
            hydra.faces[SIDES.index(sides)] = face
            hydra.locked[SIDES.index(sides)] = sides in locked
    assert desk.validate() == 0
    return swamp.copy()


def turn_from(whole: Turn, swamp: Any, seat: int) -> Turn:
    """A turn whose first roll is the one that lies there."""
    desk = Desk(POLYHYDRA)
    desk.state = swamp
    hydra, legal_now = swamp.hydras[seat], cast(list[Lock], desk.legal(seat))
    ends = [whole.node[code_with(hydra, code_of(hydra), action)] for action in legal_now if action.then == Then.STOP]
    bites, patterns_at, chances, choices_at, leads_to = whole.arrays
    rolls, led = patterns_at[1], choices_at[patterns_at[1]]
    return Turn(
        whole.heads,
        whole.codes,
        (
            bites,
            np.append(0, patterns_at[1:] - rolls + 1),
            np.append(1.0, chances[rolls:]),
            np.append(0, choices_at[rolls:] - led + len(ends)),
            np.append(ends, leads_to[led:]),
        ),
    )


@pytest.fixture(scope="module")
def whole() -> Turn:
    return turn_of(5)


@pytest.mark.parametrize("dice", [SHORT, LONG], ids=["short", "long"])
def test_hydras_cannot_be_exploited(whole: Turn, dice: tuple[Dice, Dice]) -> None:
    """Both mix their plans."""
    middle = Middle(whole, dice)
    table = middle.table()
    ours = policy_of(table, middle.choices)
    assert all(len(mix.plans) > 1 for mix in middle.duel.mixes)
    assert exploitability(in_turns(table), ours) < NOTHING
    assert share(in_turns(table), ours) == pytest.approx(middle.duel.value, abs=NOTHING)


def test_regret_comes_to_the_value_of_hydras(whole: Turn) -> None:
    middle = Middle(whole, SHORT)
    assert middle.duel.value == pytest.approx(8 / 9)
    comes_to(middle.table(), middle.duel.value, rounds=100, near=2e-3)
