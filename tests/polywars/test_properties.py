"""What holds in every position of Polywars: symmetry, mirror images, and nothing lost or doubled in random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.content import Scenario
from dicefield.games.polywars.rules.queries import blocker, range_between, side_to_side
from dicefield.games.polywars.state import Lie, Phase, Place
from dicefield.testing.trial import Scene, random_game
from tests.polywars.ground import Piece, disc, ground, shape
from tests.polywars.table import Table

EXACTLY = settings(derandomize=True, deadline=None, database=None, max_examples=40)
SIDE = 20_000
SIZES = (2, 4, 6, 8, 10, 12, 20, 100)
Spot = tuple[int, int]
Image = Callable[[int, int], Spot]
IMAGES: dict[str, Image] = {
    "mirrored": lambda x, y: (SIDE - x, y),
    "turned left": lambda x, y: (SIDE - y, x),
    "across": lambda x, y: (y, x),
}

# --- Random positions ------------------------------------------------------------------------------------------------

near = st.integers(8000, 12_000)
spots = st.tuples(near, near)
dice = st.lists(st.tuples(st.integers(1, 2), st.sampled_from(SIZES), st.integers(1, 100), spots), min_size=2, max_size=7)
heights = st.sampled_from((30, 40, 60, 250, 320, 420, 500, 700, 1000))
discs = st.tuples(heights, spots, st.integers(100, 1500))
boxes = st.tuples(heights, spots, st.tuples(st.integers(50, 1500), st.integers(50, 1500), st.integers(-300, 300)))
grounds = st.lists(st.one_of(discs, boxes), max_size=3)


def same(x: int, y: int) -> Spot:
    return x, y


def piece(drawn: Any, image: Image) -> Piece:
    height, (x, y), size = drawn
    if isinstance(size, int):
        return disc(height, *image(x, y), size)
    wide, deep, slant = size
    corners = ((x, y), (x + wide, y + slant), (x + wide - slant, y + slant + deep), (x - slant, y + deep))
    return shape(height, *(image(*corner) for corner in corners))


def apart(drawn: list[Any]) -> list[Any]:
    """Those dice that have room beside the ones before them."""
    kept: list[Any] = []
    for row in drawn:
        (x, y) = row[3]
        if all((x - a) ** 2 + (y - b) ** 2 >= 500**2 for *_, (a, b) in kept):
            kept.append(row)
    return kept


def laid(drawn: list[Any], terrain: list[Any], phase: str = "attack", image: Image = same) -> Table:
    """Kings in the corners and the dice that were drawn, under an image of the whole table."""
    table = ground(*(piece(row, image) for row in terrain))
    for king in table.given["dice"]:
        king["x"], king["y"] = image(king["x"], king["y"])
    for seat, sides, value, (x, y) in apart(drawn):
        table.die(seat, sides, 1 + (value - 1) % sides, *image(x, y))
    return table.begin(phase)


def verdicts(table: Table, actions: list[str]) -> list[str]:
    return [refused.code if refused else "allowed" for refused in (table.position.why_not(1, action) for action in actions)]


# --- Symmetry --------------------------------------------------------------------------------------------------------


def pairs(table: Table) -> Iterator[tuple[int, int]]:
    count = table.state.count
    return ((one, other) for one in range(count) for other in range(count) if one < other)


@EXACTLY
@given(dice, grounds)
def test_range_reach_and_sight_are_mutual(drawn: list[Any], terrain: list[Any]) -> None:
    state = (table := laid(drawn, terrain)).state
    for one, other in pairs(table):
        a, b = state.dice[one], state.dice[other]
        assert range_between(a, b) == range_between(b, a)
        assert side_to_side(a, b) == side_to_side(b, a) == (range_between(a, b) == 0)
        assert (blocker(state, one, other) == 0) == (blocker(state, other, one) == 0)


@EXACTLY
@given(dice)
def test_range_and_sight_are_what_a_ruler_says(drawn: list[Any]) -> None:
    """The number of halos laid one after another, and the distance of a third die from the line."""
    state = (table := laid(drawn, [])).state
    for one, other in pairs(table):
        a, b = state.dice[one], state.dice[other]
        square = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
        assert range_between(a, b) == next(tokens for tokens in range(40) if square <= (1250 + 1000 * tokens) ** 2)
        thirds = [die for place, die in enumerate(state.dice) if place < state.count and place not in (one, other)]
        hidden = any(distance2_to_line((a.x, a.y), (b.x, b.y), (die.x, die.y)) < 250**2 for die in thirds)
        assert (blocker(state, one, other) != 0) == hidden


def distance2_to_line(a: Spot, b: Spot, c: Spot) -> Fraction:
    """The squared distance of c from the segment a to b, exactly."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = Fraction((c[0] - a[0]) * dx + (c[1] - a[1]) * dy, dx * dx + dy * dy)
    part = min(max(along, Fraction(0)), Fraction(1))
    return (a[0] + part * dx - c[0]) ** 2 + (a[1] + part * dy - c[1]) ** 2


# --- Images ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", IMAGES)
@settings(EXACTLY, max_examples=12)
@given(drawn=dice, terrain=grounds)
def test_attacks_are_judged_alike_in_every_image(name: str, drawn: list[Any], terrain: list[Any]) -> None:
    table, image = laid(drawn, terrain), laid(drawn, terrain, image=IMAGES[name])
    count = table.state.count
    actions = [
        f"{verb} {die} on {enemy}" for verb in ("strike", "zap") for die in range(1, count + 1) for enemy in range(1, count + 1)
    ]
    assert verdicts(table, actions) == verdicts(image, actions)


@pytest.mark.parametrize("name", IMAGES)
@settings(EXACTLY, max_examples=12)
@given(
    drawn=dice,
    terrain=grounds,
    ways=st.lists(st.tuples(st.integers(-1000, 1000), st.integers(-1000, 1000)), min_size=4, max_size=4),
)
def test_steps_are_judged_alike_in_every_image(name: str, drawn: list[Any], terrain: list[Any], ways: list[Spot]) -> None:
    table, image = laid(drawn, terrain, "move"), laid(drawn, terrain, "move", IMAGES[name])
    ends = [
        (die, table.spot(die)[0] + x, table.spot(die)[1] + y)
        for die in range(1, table.state.count + 1)
        for x, y in [*ways, (1000, 0), (0, -1000), (600, 800)]
    ]
    plain = verdicts(table, [f"step {die} to {x} {y}" for die, x, y in ends])
    turned = [(die, *IMAGES[name](x, y)) for die, x, y in ends]
    assert plain == verdicts(image, [f"step {die} to {x} {y}" for die, x, y in turned])


@pytest.mark.parametrize("name", IMAGES)
@settings(EXACTLY, max_examples=6)
@given(drawn=dice, base=spots, ways=st.lists(st.tuples(st.integers(-700, 700), st.integers(-700, 700)), min_size=4, max_size=4))
def test_the_walk_to_the_base_is_judged_alike_in_every_image(name: str, drawn: list[Any], base: Spot, ways: list[Spot]) -> None:
    def city(image: Image) -> Table:
        table = Table("attack_on_tokyo")
        table.base(2, *image(*base))
        for place, (_, sides, value, (x, y)) in enumerate(apart(drawn)):
            table.die(2 if place else 1, sides, 1 + (value - 1) % sides, *image(x, y))
        table.aura("rage", 1, 1)
        return table.begin("move")

    table = city(same)
    ends = [(table.spot(1)[0] + x, table.spot(1)[1] + y) for x, y in ways]
    plain = verdicts(table, ["done", *(f"step 1 to {x} {y}" for x, y in ends)])
    turned = [IMAGES[name](x, y) for x, y in ends]
    assert plain == verdicts(city(IMAGES[name]), ["done", *(f"step 1 to {x} {y}" for x, y in turned)])


# --- Random games ----------------------------------------------------------------------------------------------------


SCENARIOS = sorted(path.stem for path in Scenario.shelf.folder.glob("*.toml"))
every_scenario = pytest.mark.parametrize("name", SCENARIOS)


@cache
def played(name: str) -> list[Scene]:
    return random_game(POLYWARS, {"scenario": name, "cycles": 3}, seed=7)


def dice_in(scene: Scene) -> list[Any]:
    return [scene.state.dice[place] for place in range(scene.state.count)]


def test_the_seven_scenarios_are_played() -> None:
    assert len(SCENARIOS) == 7


@every_scenario
def test_dice_stand_on_the_table_and_not_on_each_other(name: str) -> None:
    for scene in played(name):
        standing = [(int(die.x), int(die.y)) for die in dice_in(scene) if die.place == Place.TABLE]
        for place, (x, y) in enumerate(standing):
            assert 250 <= x <= SIDE - 250
            assert 250 <= y <= SIDE - 250
            assert all((x - a) ** 2 + (y - b) ** 2 >= 500**2 for a, b in standing[:place])


@every_scenario
def test_values_stay_between_nought_and_the_sides(name: str) -> None:
    for scene in played(name):
        for die in dice_in(scene):
            assert 0 <= die.value <= die.sides
            awaits_roll = scene.state.phase == Phase.ROLL or (scene.state.phase == Phase.RESPAWN and die.chosen)
            alive = die.place in (Place.TABLE, Place.RESERVE)
            assert awaits_roll or (die.value > 0) == alive


@every_scenario
def test_no_die_is_lost_or_added_within_a_battle(name: str) -> None:
    brought: dict[int, list[int]] = {}
    for scene in played(name):
        sizes = [int(die.sides) for die in dice_in(scene)]
        places = [die.place for die in scene.state.dice]
        assert sum(place != Place.NOWHERE for place in places) == scene.state.count
        if scene.state.phase not in (Phase.FORCES, Phase.OVER):
            assert brought.setdefault(scene.state.battle, sizes) == sizes
    assert all(brought.values())


@every_scenario
def test_every_aura_is_there_exactly_once(name: str) -> None:
    """Held by one die on the table, lying, offered or gone."""
    begun: dict[int, Counter[tuple[int, int]]] = {}
    for scene in played(name):
        if scene.state.cycle == 0:
            continue
        tokens = [token for token in scene.state.tokens if token.kind]
        kinds = Counter((int(token.kind), int(token.owner)) for token in tokens if token.lie != Lie.NOWHERE)
        assert sum(kinds.values()) == len(tokens)
        assert begun.setdefault(scene.state.battle, kinds) == kinds
        held = [token for token in tokens if token.lie == Lie.HELD]
        assert len({int(token.bearer) for token in held}) == len(held)
        assert all(scene.state.dice[token.bearer - 1].place == Place.TABLE for token in held)
        assert all(token.bearer == 0 for token in tokens if token.lie != Lie.HELD)
        assert all((token.killer > 0) == (token.lie == Lie.OFFERED) for token in tokens)


@every_scenario
def test_every_scene_of_a_game_can_be_loaded_again(name: str) -> None:
    scenes = played(name)
    for scene in scenes[:: max(1, len(scenes) // 25)]:
        assert POLYWARS.rules.validate(scene.state) == 0


@every_scenario
def test_a_refused_attack_or_step_is_refused_for_all_the_dice_of_others(name: str) -> None:
    """Nobody commands what is not theirs, in any scene of a turn."""
    for scene in [scene for scene in played(name) if scene.state.phase in (Phase.ATTACK, Phase.MOVE)][::20]:
        position = scene.position()
        seat = scene.owing[0] + 1
        for place, die in enumerate(dice_in(scene), 1):
            if die.owner != scene.owing[0]:
                verb = f"strike {place} on 1" if scene.state.phase == Phase.ATTACK else f"step {place} to {die.x} {die.y}"
                refused = position.why_not(seat, verb)
                assert refused is not None
                assert refused.code == "not_yours"
