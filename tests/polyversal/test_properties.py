"""What holds in every battle: it does not matter how the table is turned, nobody overlaps or leaves, nothing comes from nowhere."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicefield.engine.desk import Desk
from dicefield.engine.waiting import OK
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.content import Side
from dicefield.games.polyversal.rules.queries import blocker, model_name, on_table
from dicefield.games.polyversal.rules.space import CIRCLE, LONG, SINES, ahead_x, ahead_y, bearing, sees, step_x, step_y
from dicefield.games.polyversal.state import Battle, Command, Phase, Verb
from dicefield.testing import Trial, check_states_agree
from dicefield.testing.trial import Scene, random_game
from tests.engine.helpers import needs_machine

QUICK = settings(max_examples=150)
DEGREES = st.integers(0, CIRCLE - 1)


@cache
def played(seed: int, **options: Any) -> list[Scene]:
    return random_game(POLYVERSAL, options, seed)


@cache
def deciding(phase: Phase) -> list[Battle]:
    """Positions of some games in which a unit moves or fires."""
    scenes = [scene for seed in (1, 2, 3) for scene in played(seed)]
    return [scene.state for scene in scenes if scene.state.phase == phase][:40]  # type: ignore[attr-defined, misc]


# --- Turning and mirroring the table ---------------------------------------------------------------------------------


def turn_place(battle: Battle, x: int, y: int) -> tuple[int, int]:
    return battle.table * 1_000 - y, x


def mirror_place(battle: Battle, x: int, y: int) -> tuple[int, int]:
    return battle.table * 1_000 - x, y


def turned(battle: Battle, moved: Any, mirrored: bool) -> Battle:
    """The same battle with every place and facing changed; in a mirror left is right."""
    other = battle.copy()
    for group in other.groups:
        for unit in group.units:
            for model in unit.models:
                if model.here:
                    turn_spot(other, model, moved, mirrored)
            for weapon in unit.card.weapons:
                if mirrored and weapon.side in (Side.LEFT, Side.RIGHT):
                    weapon.side = Side.RIGHT if weapon.side == Side.LEFT else Side.LEFT
    for spot in other.starts:
        if spot.x or spot.y:
            turn_spot(other, spot, moved, mirrored)
    return other


def turn_spot(battle: Battle, spot: Any, moved: Any, mirrored: bool) -> None:
    spot.x, spot.y = moved(battle, spot.x, spot.y)
    spot.facing = (180 - spot.facing if mirrored else spot.facing + 90) % CIRCLE


def verdict(battle: Battle, command: Command) -> int:
    desk = Desk(POLYVERSAL)
    desk.state = battle
    return desk.check(battle.active, command)


def both_ways(battle: Battle, command: Command) -> None:
    first = verdict(battle, command)
    for moved, mirrored in ((turn_place, False), (mirror_place, True)):
        other = command.copy()
        if other.verb in (Verb.MOVE, Verb.MARCH):
            turn_spot(battle, other, moved, mirrored)
        assert verdict(turned(battle, moved, mirrored), other) == first


@given(st.data())
@QUICK
def test_a_move_is_as_legal_on_a_turned_or_mirrored_table(data: st.DataObject) -> None:
    battle = data.draw(st.sampled_from(deciding(Phase.MOVE)))
    unit = battle.groups[battle.active].units[(battle.unit - 1) % 6]
    number = data.draw(st.integers(0, unit.size - 1))
    start = battle.starts[number]
    dx, dy = data.draw(st.tuples(st.integers(-20_000, 20_000), st.integers(-20_000, 20_000)))
    verb = data.draw(st.sampled_from([Verb.MOVE, Verb.MARCH, Verb.DONE, Verb.REJOIN]))
    name = 1 + (battle.unit - 1) * 6 + number
    both_ways(battle, Command(verb=verb, model=name, x=start.x + dx, y=start.y + dy, facing=data.draw(DEGREES)))


@given(st.data())
@QUICK
def test_fire_is_as_legal_on_a_turned_or_mirrored_table(data: st.DataObject) -> None:
    battle = data.draw(st.sampled_from(deciding(Phase.FIRE)))
    command = Command(verb=Verb.FIRE, model=1 + (battle.unit - 1) * 6 + data.draw(st.integers(0, 5)))
    command.weapon = data.draw(st.integers(1, 4))
    command.linked = data.draw(st.booleans())
    enemies = st.integers(0, 17).map(lambda place: 1 + (1 - battle.active) * 36 + place)
    for shot, target in enumerate(data.draw(st.lists(enemies, min_size=1, max_size=3))):
        command.targets[shot] = target
    both_ways(battle, command)


@given(DEGREES, st.integers(-50_000, 50_000), st.integers(-50_000, 50_000), st.sampled_from([90, 180, 270, 360]))
@QUICK
def test_arcs_turn_and_mirror_exactly(facing: int, dx: int, dy: int, width: int) -> None:
    for side in range(4):
        seen = sees(facing, side, width, dx, dy)
        assert sees(facing + 90, side, width, -dy, dx) == seen
        assert sees((180 - facing) % CIRCLE, (4 - side) % 4, width, -dx, dy) == seen


def test_sines_are_symmetric() -> None:
    for degree in range(CIRCLE):
        assert SINES[degree] == SINES[(180 - degree) % CIRCLE] == -SINES[(degree + 180) % CIRCLE] == -SINES[-degree % CIRCLE]
    assert [ahead_x(0), ahead_y(0), ahead_x(90), ahead_y(90), ahead_y(30)] == [LONG, 0, 0, LONG, LONG // 2]


@given(st.integers(-70_000, 70_000), st.integers(-70_000, 70_000))
@QUICK
def test_a_bearing_is_within_a_degree(dx: int, dy: int) -> None:
    degree = bearing(dx, dy)
    assert 0 <= degree < CIRCLE
    if dx or dy:
        assert ahead_x(degree) * dy - ahead_y(degree) * dx >= 0
        assert ahead_x(degree + 1) * dy - ahead_y(degree + 1) * dx <= 0


@given(st.integers(-70_000, 70_000), st.integers(-70_000, 70_000), st.integers(1, 60_000))
@QUICK
def test_a_step_is_never_too_long(dx: int, dy: int, length: int) -> None:
    x, y = step_x(dx, dy, length), step_y(dx, dy, length)
    assert x * x + y * y <= length * length
    if dx * dx + dy * dy > length * length:
        assert (abs(x) + 2) ** 2 + (abs(y) + 2) ** 2 >= length * length


# --- Models, tokens and weapons --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_nobody_overlaps_or_leaves(seed: int) -> None:
    for scene in played(seed)[::3]:
        battle: Any = scene.state
        for seat, group in enumerate(battle.groups):
            for place, unit in enumerate(group.units):
                for number, model in enumerate(unit.models):
                    if model.here:
                        assert on_table(battle, model.x, model.y)
                        assert blocker(battle, model.x, model.y, model_name(seat, place, number), 1 << number) == 0


def models_of(battle: Any) -> list[tuple[Any, Any]]:
    return [(unit, model) for group in battle.groups for unit in group.units for model in unit.models]


@pytest.mark.parametrize("options", [{}, {"first": "foot", "second": "skirmish"}])
def test_what_is_lost_stays_lost(options: dict[str, Any]) -> None:
    """Models only leave, weapons and tokens only add up on those who stay, Effectiveness only drops, one step a turn."""
    scenes = [scene for scene in played(7, **options) if scene.state.turn > 0]  # type: ignore[attr-defined]
    for before, after in itertools.pairwise(scenes):
        for (unit, model), (later_unit, later) in zip(models_of(before.state), models_of(after.state), strict=True):
            assert model.here or not later.here
            assert unit.size == later_unit.size
            assert unit.card == later_unit.card
            assert later_unit.effectiveness in (unit.effectiveness, unit.effectiveness - 2)
            if later.here:
                assert model.out & ~later.out == 0
                assert later.stuck or not model.stuck
                assert later.leaking or not model.leaking


@pytest.mark.parametrize("seed", [5, 6])
def test_every_change_is_told(seed: int) -> None:
    """Models that leave and weapons that go are as many as the events say."""
    counted = {"models": 0, "weapons": 0}
    scenes = played(seed)
    told = {"models": 0, "weapons": 0}
    for before, after in itertools.pairwise(scenes):
        if not before.state.turn or after.state.phase == Phase.OVER:  # type: ignore[attr-defined]
            continue
        kinds = [POLYVERSAL.text.tell(event).kind for event in after.events]
        told["models"] += kinds.count("destroyed")
        told["weapons"] += kinds.count("weapon_out")
        counted["models"] += gone(before.state, after.state) if "turn_ends" not in kinds else kinds.count("destroyed")
        counted["weapons"] += sum(
            bin(later.out).count("1") - bin(model.out).count("1")
            for (_, model), (_, later) in zip(models_of(before.state), models_of(after.state), strict=True)
            if later.here
        )
    assert counted["models"] == told["models"] > 0
    assert counted["weapons"] == told["weapons"]


def gone(before: Any, after: Any) -> int:
    return sum(model.here for _, model in models_of(before)) - sum(model.here for _, model in models_of(after))


@needs_machine
def test_both_speeds_agree_in_whole_games() -> None:
    check_states_agree(POLYVERSAL, Trial(1, 400, [{}, {"first": "foot", "second": "demo", "arcs": "off"}]))


def test_offered_moves_end_in_coherency_and_pass_the_check() -> None:
    for battle in deciding(Phase.MOVE)[:15]:
        desk = Desk(POLYVERSAL)
        desk.state = battle
        for action in desk.legal(battle.active):
            assert desk.check(battle.active, action) == OK


@given(st.data())
@QUICK
def test_a_placement_is_as_legal_on_a_mirrored_table(data: st.DataObject) -> None:
    battle = data.draw(st.sampled_from(deciding(Phase.DEPLOY)))
    name = 1 + battle.active * 36 + data.draw(st.integers(0, 17))
    side = battle.table * 1_000
    x = data.draw(st.integers(-1_000, side + 1_000))
    deep = data.draw(st.one_of(st.integers(0, 7_000), st.integers(0, side)))
    placed = Command(verb=Verb.PLACE, model=name, x=x, y=deep if battle.active == 0 else side - deep)
    mirrored = placed.copy()
    turn_spot(battle, mirrored, mirror_place, mirrored=True)
    assert verdict(battle, placed) == verdict(turned(battle, mirror_place, mirrored=True), mirrored)


def test_stress_is_as_much_as_is_told() -> None:
    """Tokens come one by one, each with its event; they go with their unit, or at the end of the turn."""
    told = 0
    for before, after in (pair for seed in range(1, 8) for pair in itertools.pairwise(played(seed))):
        kinds = [POLYVERSAL.text.tell(event).kind for event in after.events]
        if not {"turn_ends", "unit_lost"} & set(kinds):
            assert stress_of(after.state) - stress_of(before.state) == kinds.count("stress")
            told += kinds.count("stress")
    assert told > 0


def stress_of(battle: Any) -> int:
    return sum(unit.stress for group in battle.groups for unit in group.units)
