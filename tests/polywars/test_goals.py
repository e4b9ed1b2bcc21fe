"""What puzzles of Polywars ask for, and chances counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicefield.games.polywars import POLYWARS
from dicefield.odds import odds
from dicefield.puzzles.chances import Chances, NoAnswer
from tests.polywars.table import Table


def chances(table: Table, goal: str) -> dict[str, Fraction]:
    """Of each choice of the first seat."""
    say = POLYWARS.text.grammar.say
    view = table.position.view(1)
    return {say(action): chance for action, chance in Chances(POLYWARS, 1, goal, machine=False).weigh(view.state)}


def skirmish(**more: object) -> Table:
    """Two of ours, a d8 at 5 and a d6 at 4, beside two enemies; the leaders are far away."""
    table = Table()
    table.die(1, 8, 5, x=10_000, y=10_000)
    table.die(1, 6, 4, x=12_000, y=10_000)
    table.die(2, 6, 3, x=9_000, y=10_000)
    table.die(2, 10, 7, x=11_000, y=10_000)
    table.leaders(table.die(1, 4, 2, x=2_000, y=2_000), table.die(2, 4, 2, x=18_000, y=18_000))
    return table.begin(**more)


def near(table: Table, seat: int = 1) -> list[str]:
    return list(POLYWARS.goals.near(table.position.view(seat).state, seat - 1))


def words(table: Table, goal: str) -> str:
    return POLYWARS.goals.words(table.position.view(1).state, 0, goal)


def test_goals_are_what_is_within_reach() -> None:
    asked = near(skirmish())
    assert [goal for goal in asked if goal.startswith("destroy")] == ["destroy 3", "destroy 4"]
    assert {"leave 2", "now leave 2", "weaken 9", "now weaken 6"} <= set(asked)
    assert "leave 1" not in asked, "both that are within reach would have to fall, and that is asked die by die"


def test_only_the_leader_counts_where_it_can_be_attacked() -> None:
    table = Table()
    table.leaders(table.die(1, 8, 5, x=10_000, y=10_000), table.die(2, 8, 5, x=11_000, y=10_000))
    table.die(2, 6, 3, x=9_000, y=10_000)
    assert near(table.begin()) == ["destroy 2"]
    assert words(table, "destroy 2") == "Destroy the leader, d8 #2 with the attacks of this turn."


def test_nothing_is_asked_for_in_other_phases() -> None:
    assert near(skirmish(phase="move")) == []


def test_nobody_near_can_be_destroyed() -> None:
    table = Table()
    table.leaders(table.die(1, 8, 5, x=2_000, y=2_000), table.die(2, 8, 5, x=18_000, y=18_000))
    assert not [goal for goal in near(table.begin()) if not goal.removeprefix("now ").startswith("weaken")]


def test_goals_in_words() -> None:
    table = skirmish()
    assert words(table, "destroy 3") == "Destroy d6 #3 with the attacks of this turn."
    assert words(table, "now leave 2") == "Destroy one of the enemy's dice with one attack."
    assert words(table, "weaken 8") == "Take at least 4 points off the enemy's dice with the attacks of this turn."


def test_one_attack_by_hand() -> None:
    """A d8 at 5 beside a d6 at 3: 5 is perfect, 3 and 4 are enough; beside a d10 at 7 only perfect is."""
    told = chances(skirmish(), "now leave 2")
    assert told["strike 1 on 3"] == Fraction(3, 8)
    assert told["strike 1 on 4"] == Fraction(1, 8)
    assert told["strike 2 on 4"] == Fraction(1, 6)
    assert told["done"] == 0


def test_one_attack_as_the_odds_tell_it() -> None:
    table = skirmish()
    told = chances(table, "now leave 2")
    for say, chance in told.items():
        asked = odds(table.position.view(1), say)
        destroyed = dict(asked.parts).get("destroys the target", Fraction(0)) if asked else Fraction(0)
        assert chance == destroyed or say.startswith("zap"), say


def test_all_attacks_of_a_turn_by_hand() -> None:
    """The d8 leaves the d10 at 7 with 3 to 6 points, or destroys it; then the d6 at 4 needs a 4, or as much as is left."""
    first = {rolled: 7 - rolled for rolled in range(1, 5)}  # 5 is perfect, 6 to 8 fail
    then = {left: Fraction(1 + sum(left <= rolled < 4 for rolled in range(1, 7)), 6) for left in (3, 4, 5, 6, 7)}
    expected = (
        Fraction(1, 8) + sum((Fraction(1, 8) * then[left] for left in first.values()), Fraction(0)) + Fraction(3, 8) * then[7]
    )
    told = chances(skirmish(), "destroy 4")
    assert told["strike 1 on 4"] == expected


def test_points_by_hand() -> None:
    """At least 4 of the 12 points: the d8 on the d10 takes 4 with a 4, and 7 with the perfect 5; on the d6 at 3 never as much."""
    told = chances(skirmish(), "now weaken 8")
    assert told["strike 1 on 4"] == Fraction(2, 8)
    assert told["strike 1 on 3"] == 0


def test_a_goal_once_reached_stays_so() -> None:
    table = skirmish()
    table.choose(1, "strike 1 on 3").land(5)
    goals, state = POLYWARS.goals, table.state
    assert goals.reached(state, 0, "destroy 3")
    assert goals.reached(state, 0, "leave 2")
    assert not goals.reached(state, 0, "leave 1")
    assert goals.reached(state, 0, "weaken 9")
    assert goals.lasts(state, 0, "leave 1")
    assert not goals.lasts(state, 0, "now leave 1")
    assert not goals.lasts(state, 1, "leave 1")


def test_too_much_has_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicefield.puzzles.chances.MOST_POSITIONS", 3)
    with pytest.raises(NoAnswer):
        chances(skirmish(), "destroy 4")
