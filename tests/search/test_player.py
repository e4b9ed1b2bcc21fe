"""The face of the search: budgets, refusals, levels, slips, and that it knows no secrets."""

from __future__ import annotations

import pytest

from dicefield.engine.errors import Illegal, Malformed
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.play.position import Position, View
from dicefield.search.levels import LEVELS, Level, level_named
from dicefield.search.player import Considered, Counted, Searcher
from examples.pig import PIG
from tests.knight_fight.table import Table as Joust
from tests.polyhydra.table import Table as Swamp
from tests.polyversal.table import Table as Battle
from tests.search.toys import begin
from tests.toys import BIDS


def lines(count: int, slips: float = 0.0) -> Level:
    return Level("test", "looks at a number of lines", count, None, slips)


# --- Budgets ---------------------------------------------------------------------------------------------------------


def test_it_plays_the_lines_it_was_given() -> None:
    considered = Searcher(BIDS, lines(77), 1, machine=False).look(begin(BIDS).view(1))
    assert sum(one.visits for one in considered) == 77
    assert sum(one.share for one in considered) == pytest.approx(1)


def test_choices_come_in_the_order_of_the_view() -> None:
    view = begin(BIDS).view(2)
    assert [one.action for one in Searcher(BIDS, lines(5), 1, machine=False).look(view)] == view.actions


def test_a_choice_that_was_not_looked_at_is_worth_what_the_position_is() -> None:
    considered = Searcher(BIDS, lines(2), 1, machine=False).look(begin(BIDS).view(1))
    unseen = [one for one in considered if one.visits == 0]
    seen = [one for one in considered if one.visits]
    assert unseen
    assert {one.worth for one in unseen} == {sum(one.worth * one.visits for one in seen) / 2}
    assert {(one.error, one.share) for one in unseen} == {(1.0, 0.0)}


def test_several_threads_add_up() -> None:
    searcher = Searcher(BIDS, Level("test", "a moment", None, 0.5, threads=3), 1)
    considered = searcher.look(begin(BIDS).view(1))
    assert all(worker.lines > 0 for worker in searcher.workers)
    assert sum(one.visits for one in considered) == sum(worker.lines for worker in searcher.workers)
    trees = [Counted.none(len(considered), sure=1.0) for _ in searcher.workers]
    for counted, worker in zip(trees, searcher.workers, strict=True):
        counted.add(worker.tree)
    for place, one in enumerate(considered):
        assert one.visits == sum(counted.visits[place] for counted in trees)


def test_it_stops_when_nothing_can_change() -> None:
    """Holding wins at once, and whoever rolls a 1 has lost: this is settled when few lines are left, and not when many are."""
    given = begin(PIG).json()
    given.update(scores=[60, 98], pot=45)
    searcher = Searcher(PIG, Level("test", "two hours", None, 7200.0, threads=1), 1)
    worker = searcher.workers[0]
    view = Position.load(PIG, given).view(1)
    worker.begin(view.state, 0, searcher.seeds)
    worker.play(400)
    assert not worker.is_settled(1_000_000, 2)
    assert worker.is_settled(10, 2)


def test_a_single_choice_is_answered_at_once() -> None:
    swamp = Swamp()
    swamp.land(6, 8, 10, 5, 7, 9)
    position = swamp.position
    seat = next(seat for seat in (1, 2) if len(position.view(seat).actions) > 1)
    one = position.view(seat).actions[0]
    searcher = Searcher(POLYHYDRA, lines(10), 1, machine=False)
    searcher.workers[0].choices_of = lambda root, place: [one]  # type: ignore[method-assign]
    assert searcher.look(position.view(seat)) == [Considered(one, 0.5, 1.0, 0, 1.0)]
    assert searcher.choose(position.view(seat)) == one


def test_the_same_seed_chooses_the_same_and_another_may_not() -> None:
    view = begin(BIDS).view(1)
    first, again, other = (Searcher(BIDS, lines(30), seed, machine=False).look(view) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_each_look_of_one_searcher_has_dice_of_its_own() -> None:
    view = begin(BIDS).view(1)
    searcher = Searcher(BIDS, lines(30), 1, machine=False)
    assert searcher.look(view) != searcher.look(view)


# --- Levels ----------------------------------------------------------------------------------------------------------


def test_levels_are_told_apart_by_name_and_grow() -> None:
    assert [level.name for level in LEVELS] == ["beginner", "club", "expert", "strongest"]
    counts = [level.iterations for level in LEVELS[:-1]]
    assert counts == sorted(counts, key=lambda count: count or 0)
    assert LEVELS[-1].seconds == 1.0
    assert level_named("club") is LEVELS[1]
    with pytest.raises(Malformed, match="no level 'grandmaster'"):
        level_named("grandmaster")


def test_the_words_of_a_level_say_how_many_lines_it_looks_at() -> None:
    for level in LEVELS:
        assert level.iterations is None or f"{level.iterations:,} lines" in level.words


def test_a_beginner_slips_to_its_second_thought() -> None:
    view = begin(BIDS).view(1)
    always = Searcher(BIDS, lines(300, slips=1.0), 1, machine=False)
    never = Searcher(BIDS, lines(300), 1, machine=False)
    assert never.choose(view).amount == 3  # type: ignore[attr-defined]
    assert always.choose(view).amount != 3  # type: ignore[attr-defined]


# --- Refusals --------------------------------------------------------------------------------------------------------


def refused(view: View) -> str:
    with pytest.raises((Illegal, Malformed)) as caught:
        Searcher(BIDS, lines(5), 1, machine=False).look(view)
    return caught.value.code


def test_it_refuses_who_has_nothing_to_choose() -> None:
    position = begin(BIDS)
    assert refused(position.view(0)) == "spectator"
    position.accept_choice(1, "bid 1")
    position.accept_choice(2, "bid 1")
    assert refused(position.view(1)) == "not_owed"
    position.accept_faces([3, 4])
    assert refused(position.view(1)) == "not_owed"


def test_it_refuses_another_game() -> None:
    assert refused(begin(PIG).view(1)) == "other_game"


@pytest.mark.parametrize("budget", [(None, None), (5, 1.0)])
def test_a_level_has_one_budget(budget: tuple[int | None, float | None]) -> None:
    with pytest.raises(Malformed, match="either how many lines"):
        Searcher(BIDS, Level("test", "unclear", *budget))


# --- Secrets ---------------------------------------------------------------------------------------------------------


def sees(position: Position, seat: int, count: int) -> list[Considered]:
    """What the search makes of a view alone: of a fresh one that holds nothing but the observation."""
    view = position.view(seat)
    alone = View(view.game, seat, view.game.state.parse(view.state.json()), view.names)
    found = Searcher(position.game, lines(count), 5, machine=False).look(view)
    assert found == Searcher(position.game, lines(count), 5, machine=False).look(alone)
    return found


def jousts() -> list[Position]:
    jousting = [Joust(6, 7), Joust(6, 7)]
    choices = jousting[0].position.legal(1)
    jousting[0].choose(1, choices[0])
    jousting[1].choose(1, choices[-1])
    return [joust.position for joust in jousting]


def battles() -> list[Position]:
    fought = [Battle(), Battle()]
    fought[0].orders(first="fire fire fire")
    fought[1].orders(first="advance fire advance")
    for battle in fought:
        battle.land(2, 3)
    return [battle.position for battle in fought]


def swamps() -> list[Position]:
    """Dice that only their owner sees, and a choice that nobody sees yet."""
    rolled = [Swamp(dice="sealed"), Swamp(dice="sealed")]
    rolled[0].land(2, 3, 4, 5, 7, 9)
    rolled[1].land(5, 6, 9, 5, 7, 9)
    for swamp in rolled:
        swamp.choose(1, swamp.position.legal(1)[0])
    return [swamp.position for swamp in rolled]


@pytest.mark.parametrize(("positions", "count"), [(jousts, 6), (battles, 2), (swamps, 20)])
def test_positions_that_look_the_same_are_searched_the_same(positions: object, count: int) -> None:
    first, second = positions()  # type: ignore[operator]
    assert first.hash != second.hash
    assert sees(first, 2, count) == sees(second, 2, count)
