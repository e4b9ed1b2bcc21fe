"""What puzzles of Polyversal ask for, and chances that odds tell, too."""

from __future__ import annotations

from fractions import Fraction

from dicefield.games.polyversal import POLYVERSAL
from dicefield.odds import odds
from dicefield.play.battles import find_battle
from dicefield.play.position import Position
from dicefield.puzzles.chances import Chances

BEFORE = ("1: orders fire advance", "2: orders fire advance", "throw 7 8", "2: activate p")
"""Both order; then three light tanks of the second seat see three of the first, and its infantry."""


def firing() -> Position:
    position = Position.load(POLYVERSAL, find_battle(POLYVERSAL, "road").position())
    for given in BEFORE:
        head, _, rest = given.partition(" ")
        if head == "throw":
            position.accept_faces([int(face) for face in rest.split()])
        else:
            position.accept_choice(int(head.removesuffix(":")), rest)
    return position


def last_weapon() -> Position:
    """Two of the three tanks have aimed at nothing that matters here."""
    position = firing()
    for say in ("fire p1 1 at b1", "fire p2 1 at b1"):
        position.accept_choice(2, say)
    return position


def near(position: Position) -> list[str]:
    return list(POLYVERSAL.goals.near(position.view(2).state, 1))


def words(position: Position, goal: str) -> str:
    return POLYVERSAL.goals.words(position.view(2).state, 1, goal)


def chances(position: Position, goal: str) -> dict[str, Fraction]:
    say = POLYVERSAL.text.grammar.say
    view = position.view(2).state
    return {say(action): chance for action, chance in Chances(POLYVERSAL, 2, goal, machine=False).weigh(view)}


def test_goals_are_models_units_and_stress() -> None:
    asked = near(firing())
    assert {"leave 1 2", "leave 1 1", "leave 1 0", "stress 1 2", "thin 0 8", "shake 0 1"} <= set(asked)
    assert all(int(goal.split()[1]) != 7 for goal in asked), "nothing is asked of one's own units"


def test_goals_in_words() -> None:
    position = firing()
    told = {goal: words(position, goal) for goal in near(position)}
    assert told["leave 1 2"].startswith("Destroy one model of A ")
    assert told["leave 1 0"].startswith("Destroy all that is left of A ")
    assert told["thin 0 7"] == "Destroy any two models of the enemy with this volley."
    assert told["stress 1 2"].endswith(" under 2 stress with this volley.")
    assert told["shake 0 1"].endswith("with this volley, or put it under 2 stress.")


def test_nothing_is_asked_for_when_the_turn_will_end() -> None:
    position = firing()
    state = position.state
    for group in state.groups:
        for unit in group.units:
            unit.shown = unit.size > 0
    assert near(position) == []


def test_a_single_shot_as_the_odds_tell_it() -> None:
    """The other two shots go at infantry: of tanks only the last one can destroy any."""
    position = last_weapon()
    told = chances(position, "leave 1 2")
    shots = [say for say in told if say.startswith("fire p3 1 at a")]
    assert shots
    for say in shots:
        asked = odds(position.view(2), say)
        assert asked is not None
        assert told[say] == dict(asked.parts)["destroys the model"]
    assert told["volley"] == 0


def test_equal_models_are_one_answer() -> None:
    position = firing()
    hear, alike = POLYVERSAL.text.hear, POLYVERSAL.goals.alike
    labels = [alike(position.state, hear(say)) for say in ("fire p1 1 at a1", "fire p1 1 at a2", "fire p1 1 at b1", "volley")]
    assert labels[0] == labels[1]
    assert len(set(labels)) == 3


def test_a_goal_is_reached_by_what_falls() -> None:
    position, goals = last_weapon(), POLYVERSAL.goals
    before = position.view(2).state
    assert not goals.reached(before, 1, "leave 1 2")
    assert goals.lasts(before, 1, "leave 1 2")
    unit = before.groups[0].units[0]
    unit.models[0].here = False
    assert goals.reached(before, 1, "leave 1 2")
    assert goals.reached(before, 1, "thin 0 8")
    assert not goals.reached(before, 1, "stress 1 2")
    unit.stress = 2
    assert goals.reached(before, 1, "stress 1 2")
    assert goals.reached(before, 1, "shake 0 1")
