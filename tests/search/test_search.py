"""What the search finds where the right answer is known, by an oracle or by reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isqrt
from typing import Any

import pytest

from dicefield.engine.desk import Desk
from dicefield.engine.game import Game, Habits
from dicefield.engine.waiting import Waiting, first_owing, is_over, owes
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.play.position import Position
from dicefield.search.levels import Level
from dicefield.search.player import Considered, Searcher
from dicefield.search.tree import ROOT, Node, Tree
from dicefield.solve import Solution
from examples.pig import PIG
from examples.pig.state import Verb
from tests.army_men.table import Table
from tests.engine.helpers import needs_machine
from tests.search.toys import CREATURES, PENNIES, begin
from tests.toys import BIDS

Solved = Callable[[str], Solution]


def lines(count: int) -> Level:
    return Level("test", "looks at a number of lines", count, None)


def look(position: Position, seat: int, count: int, seed: int = 1, *, machine: bool = False) -> list[Considered]:
    return Searcher(position.game, lines(count), seed, machine=machine).look(position.view(seat))


def best_of(considered: list[Considered]) -> Any:
    return max(considered, key=lambda one: one.share).action


# --- By reason -------------------------------------------------------------------------------------------------------


def pig_at(mine: int, theirs: int, pot: int) -> Position:
    position = begin(PIG)
    given = position.json()
    given.update(scores=[mine, theirs], pot=pot)
    return Position.load(PIG, given)


def test_it_holds_a_pot_that_wins() -> None:
    assert best_of(look(pig_at(85, 90, 15), 1, 200)).verb == Verb.HOLD


@needs_machine
def test_it_rolls_where_holding_loses() -> None:
    """The other side wins with its first roll that is not a 1, and then holds; to hold 2 is to lose five times in six."""
    considered = look(pig_at(85, 98, 2), 1, 300, machine=True)
    assert best_of(considered).verb == Verb.ROLL


def test_worth_is_the_chance_to_win() -> None:
    roll, hold = look(pig_at(85, 90, 15), 1, 400)
    assert hold.worth == 1.0
    assert roll.worth < 1.0


def test_a_higher_bid_is_better() -> None:
    considered = look(begin(BIDS), 1, 600)
    assert best_of(considered).amount == 3
    assert considered[3].share > 0.8


@needs_machine
@pytest.mark.parametrize("seat", [1, 2])
def test_sealed_choices_are_mixed(seat: int) -> None:
    """Both sides of this game bid low one time in three, and it is worth a third to seat 1."""
    considered = look(begin(PENNIES, most=1), seat, 4_000, machine=True)
    assert considered[0].share == pytest.approx(1 / 3, abs=0.08)
    worth = sum(one.share * one.worth for one in considered)
    assert worth == pytest.approx(1 / 3 if seat == 1 else 2 / 3, abs=0.06)


@needs_machine
def test_a_sealed_choice_is_mixed_alike_after_the_other_side_has_sealed() -> None:
    position = begin(PENNIES, most=1)
    position.accept_choice(1, "bid 0")
    considered = look(position, 2, 4_000, machine=True)
    assert considered[0].share == pytest.approx(1 / 3, abs=0.08)


def test_a_game_may_have_it_choose_one_for_all() -> None:
    """To mix is a habit of the game: without it, the best choice is taken, or what the bot does if none is surely better."""
    plain = replace(PENNIES, habits=Habits(mixes=False, sure=2.0))
    assert sorted(one.share for one in look(begin(plain, most=1), 1, 400)) == [0.0, 1.0]
    doubting = replace(BIDS, habits=Habits(mixes=False, sure=1_000.0))
    assert {best_of(look(begin(doubting), 1, 400, seed)).amount for seed in range(8)} != {3}


def test_the_others_are_taken_for_the_bot_that_the_game_names() -> None:
    """Against somebody who always bids high, a high bid is worth a half and a low one nothing; low bidders tell another story."""
    rivals = {"high": 0.5, "low": 0.0}
    for rival, worth in rivals.items():
        game = replace(CREATURES, habits=Habits(mixes=False, bot="random", rival=rival))
        (considered,) = [one for one in look(begin(game, most=1), 1, 40) if one.action.amount == 1]
        assert considered.worth == pytest.approx(worth, abs=0.2)


def test_three_can_play() -> None:
    considered = look(begin(BIDS, seats=3), 2, 400)
    assert best_of(considered).amount == 3
    assert considered[3].worth == pytest.approx(1 / 3, abs=0.2)


# --- By an oracle ----------------------------------------------------------------------------------------------------


class Expectimax:
    """What a position is worth to seat 1 when both play perfectly, by following every choice and every face. Slow and plain."""

    def __init__(self, game: Game) -> None:
        self.desk = Desk(game)
        self.known: dict[bytes, float] = {}

    def worth(self, state: Waiting) -> float:
        key = bytes(state)
        if key not in self.known:
            self.known[key] = self.reckoned(state)
        return self.known[key]

    def reckoned(self, state: Waiting) -> float:
        if is_over(state):
            self.desk.state = state
            return self.desk.score()[0]
        if state.throw.count:
            return self.thrown(state)
        seat = first_owing(state)
        worths = [self.worth(self.after(state, seat, action)) for action in self.actions(state, seat)]
        return max(worths) if seat == 0 else min(worths)

    def thrown(self, state: Waiting) -> float:
        faces: list[list[int]] = [[]]
        for die in range(state.throw.count):
            faces = [[*earlier, face] for earlier in faces for face in range(1, state.throw.sides[die] + 1)]
        worths = []
        for landed in faces:
            self.desk.state = state
            self.desk.land(landed)
            worths.append(self.worth(self.desk.state.copy()))
        return sum(worths) / len(worths)

    def actions(self, state: Waiting, seat: int) -> list[Any]:
        self.desk.state = state
        return self.desk.legal(seat)

    def after(self, state: Waiting, seat: int, action: Any) -> Waiting:
        self.desk.state = state
        self.desk.choose(seat, action)
        return self.desk.state.copy()


def late_battle() -> Table:
    """Three dice against two, with two rounds left: everything can still happen."""
    table = Table()
    for first, second in ((4, 5), (5, 4), (4, 5), (5, 4), (4, 5), (5, 4), (4, 5)):
        table.round(first, second)
    return table


@needs_machine
def test_the_oracle_agrees_on_every_throw_of_a_late_battle() -> None:
    oracle = Expectimax(ARMY_MEN)
    searcher = Searcher(ARMY_MEN, lines(40_000), 1)
    differed = 0
    for faces in ((2, 3), (2, 6), (3, 3), (1, 5), (4, 4)):
        table = late_battle()
        while len(table.position.waits.throw) != 2:
            table.land(*[3] * len(table.position.waits.throw))
            table.set(3)
        table.land(*faces)
        seat = table.player
        state = table.state.copy()
        considered = searcher.look(table.position.view(seat))
        exact = [oracle.worth(oracle.after(state, seat - 1, one.action)) for one in considered]
        exact = exact if seat == 1 else [1 - worth for worth in exact]
        chosen = max(range(len(exact)), key=lambda place: considered[place].share)
        assert exact[chosen] >= max(exact) - 0.005, (faces, exact, considered)
        assert considered[chosen].worth == pytest.approx(exact[chosen], abs=0.03), (faces, exact, considered)
        differed += max(exact) - min(exact) > 0.1
    assert differed >= 2, "the choices of these positions hardly matter"


@needs_machine
@pytest.mark.parametrize("faces", [(1, 2, 2, 2, 5), (2, 2, 3, 3, 4), (3, 3, 3, 4, 6), (2, 4, 4, 5, 6)], ids=str)
def test_a_long_look_at_a_whole_game_finds_what_the_solution_says(faces: tuple[int, ...], solved: Solved) -> None:
    """Deep in a large tree little is known; whoever tries everything there thinks ill of choices that leave much open."""
    position = begin(ARMY_MEN)
    position.accept_faces(list(faces))
    considered = look(position, 1, 100_000, machine=True)
    exact = [one.worth for one in solved("army_men").choices(position.state, 0)]
    chosen = max(range(len(exact)), key=lambda place: considered[place].share)
    assert exact[chosen] > max(exact) - 0.005
    assert considered[chosen].worth == pytest.approx(exact[chosen], abs=0.025)


# --- Trees -----------------------------------------------------------------------------------------------------------


@needs_machine
@pytest.mark.parametrize("game", [BIDS, PIG, ARMY_MEN], ids=lambda game: game.name)
def test_both_speeds_see_the_same(game: Game) -> None:
    position = begin(game)
    if position.state.throw.count:
        position.accept_faces([1 + die % 6 for die in range(position.state.throw.count)])
    seat = position.owing[0]
    assert look(position, seat, 60, machine=True) == look(position, seat, 60)


def test_more_choices_are_tried_the_longer_it_looks() -> None:
    position = begin(POLYHYDRA)
    position.accept_faces([3, 5, 7, 2, 4, 6])
    tried = [sum(one.visits > 0 for one in look(position, 1, count)) for count in (2, 12, 40)]
    assert 1 <= tried[0] < tried[1] < tried[2]


def tree_of(game: Game, count: int) -> Tree:
    searcher = Searcher(game, lines(count), 1)
    searcher.look(begin(game).view(1))
    return searcher.workers[0].tree


def nodes_ahead(tree: Tree) -> list[Node]:
    return [tree.nodes[place] for place in range(ROOT + 1, tree.nodes_used + 1)]


@needs_machine
@pytest.mark.parametrize("patience", [1, 9, 10_000])
def test_ahead_the_bot_is_followed_as_long_as_the_game_has_patience(patience: int) -> None:
    ahead = nodes_ahead(tree_of(replace(PIG, habits=Habits(patience=patience)), 400))
    for node in ahead:
        assert node.edges == min(2, 1 + isqrt((node.visits - 1) // patience)), (node.edges, node.visits)
    assert any(node.edges == 2 for node in ahead) == (patience < 400)


@needs_machine
def test_ahead_the_best_is_played_the_more_the_less_eager_a_game_is() -> None:
    def rest(eager: float) -> float:
        """How often something else than the choice that is played most is played, where there were two."""
        tree = tree_of(replace(PIG, habits=Habits(patience=1, eager=eager)), 600)
        open_ones = [node for node in nodes_ahead(tree) if node.edges == 2]
        rare = sum(min(tree.edges[node.first].visits, tree.edges[tree.edges[node.first].next].visits) for node in open_ones)
        return rare / sum(node.visits for node in open_ones)

    assert rest(0.0) < rest(0.5) < rest(2.0)


@needs_machine
def test_a_full_tree_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no room for another node the lines go on without one. A game is built once with the constants of its rules, so
    this takes a game of its own: no other test is to search in a tree so small."""
    monkeypatch.setattr("dicefield.search.tree.NODES", 3)
    tree = tree_of(replace(PIG), 50)
    assert tree.nodes_used == 2
    assert tree.nodes[ROOT].visits == 50


def test_who_sealed_first_owes_nothing_but_may_look_again() -> None:
    position = begin(BIDS)
    position.accept_choice(1, "bid 0")
    assert not owes(position.state, 0)
    assert best_of(look(position, 1, 400)).amount == 3
