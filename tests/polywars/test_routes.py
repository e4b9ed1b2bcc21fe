"""Several steps in one go: how far a die gets, and by which steps."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot

import pytest

from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.content import UNIT
from dicefield.play.position import Position
from tests.polywars.table import Table

SEAT = 1


def moving(*near: tuple[int, int], x: int = 9000) -> Position:
    """Die #1 of seat 1, a d4, in its Movement Phase, with dice of seat 2 where they are wanted."""
    table = Table()
    table.die(1, 4, 3, x, 9000)
    for at in near or ((18000, 18000),):
        table.die(2, 4, 3, *at)
    table.leaders(1, 2)
    return table.begin("move").position


def route(position: Position, x: int, y: int) -> list[str]:
    return list(POLYWARS.pointing.route(position.view(SEAT).state, SEAT - 1, "die-1", x, y))


def ends(texts: list[str]) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for text in texts for x, y in re.findall(r"to (\d+) (\d+)", text)]


def walked(position: Position, texts: list[str]) -> tuple[int, int]:
    """Where the die stands when every step was accepted."""
    for text in texts:
        position.accept_choice(SEAT, text)
    there = position.json()["dice"][0]
    return there["x"], there["y"]


@pytest.mark.parametrize(("x", "y", "steps"), [(9400, 9000, 1), (9000, 10900, 2), (10900, 11200, 3)])
def test_the_straight_way_has_as_few_steps_as_can_be(x: int, y: int, steps: int) -> None:
    position = moving()
    texts = route(position, x, y)
    assert len(texts) == steps
    assert walked(position, texts) == (x, y)


def test_a_die_in_the_way_is_walked_around() -> None:
    position = moving((9700, 9000))
    texts = route(position, 10400, 9000)
    stops = ends(texts)
    assert stops[-1] == (10400, 9000)
    assert (9700, 9000) not in stops
    assert walked(position, texts) == (10400, 9000)


def test_no_step_is_longer_than_a_range_unit() -> None:
    stops = [(9000, 9000), *ends(route(moving((9900, 9300)), 10800, 9700))]
    assert all(hypot(x - last_x, y - last_y) <= UNIT for (last_x, last_y), (x, y) in pairwise(stops))


def test_where_there_is_no_way_the_rules_say_why() -> None:
    position = moving((10400, 9000))
    texts = route(position, 10400, 9000)
    refused = [position.why_not(SEAT, text) for text in texts]
    assert any(refusal is not None for refusal in refused)


def test_asking_for_a_way_moves_nothing() -> None:
    view = moving((9700, 9000)).view(SEAT)
    before = bytes(view.state)
    POLYWARS.pointing.route(view.state, SEAT - 1, "die-1", 10400, 9000)
    assert bytes(view.state) == before


def test_only_dice_that_may_step_have_a_way() -> None:
    view = moving().view(SEAT)
    for piece in ("die-2", "die-99", "aura-1", "die-", "nonsense"):
        assert list(POLYWARS.pointing.route(view.state, SEAT - 1, piece, 9400, 9000)) == []


def test_the_reach_ends_at_the_edge_of_the_table() -> None:
    position = moving(x=600)
    drag = next(one for one in POLYWARS.pointing.drags(position.view(SEAT).state, SEAT - 1) if one.piece == "die-1")
    across = [int(x) for x, _ in re.findall(r"(\d+) (\d+)", drag.reach)]
    assert min(across) == 250
    assert max(across) == 600 + 3 * UNIT
    assert drag.commits
