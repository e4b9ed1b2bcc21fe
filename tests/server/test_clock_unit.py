"""The clock alone, with times made up."""

from __future__ import annotations

from dicefield.server.clock import DAY, Clock


def clock(people: tuple[int, ...] = (1, 2), **wish: float) -> Clock:
    made = Clock.of(wish, people)
    assert made is not None
    return made


def left(clock: Clock, now: float, running: tuple[int, ...]) -> dict[int, float]:
    return {one["seat"]: one["left"] for one in clock.show(now, running, over=False)}


def test_no_clock_unless_somebody_wants_one() -> None:
    assert Clock.of(None, [1, 2]) is None


def test_only_whoever_owes_a_choice_uses_time() -> None:
    told = clock(bank=60)
    told.press(100, None, [1])
    assert left(told, 130, (1,)) == {1: 30, 2: 60}
    told.press(130, 1, [2])
    assert left(told, 140, (2,)) == {1: 30, 2: 50}
    assert [one["running"] for one in told.show(140, (2,), over=False)] == [False, True]


def test_a_choice_earns_the_increment() -> None:
    told = clock(bank=60, increment=5)
    told.press(100, None, [1])
    told.press(110, 1, [2])
    assert left(told, 110, (2,)) == {1: 55, 2: 60}
    told.press(111, 2, [1])
    told.press(112, None, [1])  # a throw earns nothing
    assert left(told, 112, (1,)) == {1: 54, 2: 64}


def test_days_begin_anew_with_every_choice() -> None:
    told = clock(days=2)
    told.press(0, None, [1])
    assert left(told, DAY, (1,)) == {1: DAY, 2: 2 * DAY}
    told.press(DAY, 1, [2])
    told.press(DAY + 50, 2, [1])
    assert left(told, DAY + 50, (1,)) == {1: 2 * DAY, 2: 2 * DAY - 50}
    assert told.out_of_time(3 * DAY + 49) == []
    assert told.out_of_time(3 * DAY + 50) == [1]


def test_days_do_not_begin_anew_by_anything_else() -> None:
    """Chat, takebacks and throws are kept lines or none, but no choice: they must not win anybody time."""
    told = clock(days=1)
    told.press(0, None, [1])
    told.press(DAY / 2, None, [1])
    assert left(told, DAY / 2, (1,))[1] == DAY / 2


def test_time_runs_out_for_those_who_owe() -> None:
    told = clock(bank=10)
    told.press(0, None, [1])
    assert told.out_of_time(9.9) == []
    assert told.out_of_time(10) == [1]
    told.press(9, 1, [2])
    assert told.out_of_time(18) == []
    assert told.out_of_time(19) == [2]


def test_bots_think_on_the_house() -> None:
    told = clock(people=(1,), bank=10)
    told.press(0, None, [2])
    assert told.out_of_time(1_000) == []
    told.press(1_000, None, [1])
    assert left(told, 1_001, (1,)) == {1: 9}


def test_when_the_game_is_over_no_clock_runs() -> None:
    told = clock(bank=10)
    told.press(0, None, [1])
    assert not any(one["running"] for one in told.show(5, (1,), over=True))


def test_a_sealed_choice_stops_the_clock_in_truth_only() -> None:
    """To whoever must not know of it, it runs on without a jump, whatever the others do."""
    told = clock((1, 2, 3), bank=60, increment=30)
    told.press(0, None, [1, 2, 3])
    told.press(10, 2, [1, 3])
    assert left(told, 15, (1, 2, 3))[2] == 45
    assert left(told, 15, (1, 3))[2] == 80, "who may know sees the truth"
    told.press(20, 3, [1])
    assert left(told, 25, (1, 2, 3)) == {1: 35, 2: 35, 3: 35}
    told.press(26, 2, [1])  # replaced: neither time nor increment
    assert left(told, 30, (1, 2, 3)) == {1: 30, 2: 30, 3: 30}
    told.press(30, 1, [2])
    assert left(told, 30, (2,)) == {1: 60, 2: 80, 3: 70}


def test_the_same_lines_give_the_same_clock() -> None:
    """A restart plays the lines again; whether they come one by one or together makes no difference."""
    one, other = clock(bank=60, increment=2), clock(bank=60, increment=2)
    one.press(0, None, [1])
    one.press(5, 1, [])
    one.press(5, None, [2])
    other.press(0, None, [1])
    other.press(5, 1, [2])
    other.press(5, None, [2])
    assert left(one, 9, (2,)) == left(other, 9, (2,))
    assert one.out_of_time(70) == other.out_of_time(70) == [2]


def test_where_nothing_is_shown_to_be_left_a_win_can_be_claimed() -> None:
    told = clock(bank=10)
    told.press(0, None, (1,))
    for now in (9.9999, 9.996, 9.99, 9.5):
        assert left(told, now, (1,))[1] > 0
        assert told.out_of_time(now) == []
    for now in (10, 10.001, 11):
        assert left(told, now, (1,))[1] <= 0
        assert told.out_of_time(now) == [1]
