"""A desk: the verbs of a game, the same interpreted and compiled."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.compiled import is_interpreted_only
from dicefield.engine.desk import BLANK, PLAYED, SEEN, Desk, compiler, desk_top
from dicefield.engine.dice import Rng, draw, rng_from
from dicefield.engine.events import ROOM, Log, reveal, tell
from dicefield.engine.game import state_hash
from dicefield.engine.rule import rule
from dicefield.engine.waiting import MOST_DICE, MOST_SEATS, OK, Waiting, first_owing, is_over
from dicefield.games.army_men import ARMY_MEN
from tests.engine.helpers import needs_machine

SPEEDS = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled", marks=needs_machine)]


@pytest.fixture(params=SPEEDS)
def desk(request: pytest.FixtureRequest) -> Desk:
    """A desk on which Army Men has begun and its first five dice have landed."""
    made = Desk(ARMY_MEN, machine=request.param)
    made.start(ARMY_MEN.read_options())
    made.land([5, 1, 3, 3, 6])
    return made


def said(desk: Desk, seat: int) -> list[str]:
    return [desk.game.text.grammar.say(action) for action in desk.legal(seat)]


def happened(desk: Desk) -> list[str]:
    return [str(desk.game.text.tell(event)) for event in desk.events()]


# --- The verbs -------------------------------------------------------------------------------------------------------


def test_a_desk_starts_from_nothing_whatever_was_played_before(desk: Desk) -> None:
    fresh = Desk(ARMY_MEN)
    fresh.start(ARMY_MEN.read_options({"youngest": 2}))
    desk.start(ARMY_MEN.read_options({"youngest": 2}))
    assert desk.state == fresh.state
    assert first_owing(desk.state) == 0
    assert desk.state.throw.json() == ["d6"] * 5


def test_the_legal_actions_are_copies(desk: Desk) -> None:
    first, *others = desk.legal(0)
    assert said(desk, 0) == [
        "set 1",
        "set 3",
        "set 5",
        "set 6",
        "set 1 3",
        "set 1 5",
        "set 1 6",
        "set 3 3",
        "set 3 5",
        "set 3 6",
        "set 5 6",
    ]
    first.faces[0] = 6
    assert others == desk.legal(0)[1:]
    assert desk.legal(0)[0] != first


def test_every_legal_action_passes_the_check_and_others_do_not(desk: Desk) -> None:
    assert all(desk.check(0, action) == OK for action in desk.legal(0))
    codes = [desk.check(0, ARMY_MEN.text.hear(words)) for words in ("stop", "set", "set 1 3 5", "set 2")]
    assert [ARMY_MEN.text.refusals[code].code for code in codes] == ["stopping", "none_set", "too_many", "not_thrown"]
    assert type(codes[0]) is int


def test_asking_changes_nothing(desk: Desk) -> None:
    before = state_hash(desk.state)
    desk.legal(0)
    desk.check(0, ARMY_MEN.text.hear("set 2"))
    desk.view(1)
    desk.validate()
    desk.score()
    desk.guess(0)
    assert state_hash(desk.state) == before


def test_a_choice_moves_the_game_and_is_told_once(desk: Desk) -> None:
    desk.events()
    desk.choose(0, ARMY_MEN.text.hear("set 1 3"))
    assert desk.state.throw.json() == ["d6"] * 3
    assert happened(desk) == ["Seat 1 sets aside a soldier and a 3; 3 dice left to throw. (rule 2.5, AM.2)"]
    assert desk.events() == []


def test_events_are_copies_and_leave_room_for_more(desk: Desk) -> None:
    told = desk.events()
    assert told
    kinds = [event.kind for event in told]
    desk.choose(0, ARMY_MEN.text.hear("set 1"))
    assert [event.kind for event in told] == kinds
    assert desk.top.log.room == ROOM


def test_a_silent_desk_goes_the_same_way_and_tells_nothing(desk: Desk) -> None:
    silent = Desk(ARMY_MEN, machine=desk.machine, silent=True)
    silent.start(ARMY_MEN.read_options())
    silent.land([5, 1, 3, 3, 6])
    assert silent.state == desk.state
    assert desk.events()
    assert not silent.events()


def test_a_position_can_be_put_on_the_desk(desk: Desk) -> None:
    position = desk.state.copy()
    desk.choose(0, ARMY_MEN.text.hear("set 1"))
    assert desk.state != position
    desk.state = position
    assert desk.state == position
    assert said(desk, 0)[0] == "set 1"


def test_the_position_on_the_desk_is_the_game_itself(desk: Desk) -> None:
    desk.state.owed = 0b10
    assert desk.top.tables[PLAYED].owed == 0b10
    assert desk.validate() != OK


def test_a_sound_position_is_answered_with_ok(desk: Desk) -> None:
    assert desk.validate() == OK


def test_a_view_is_a_copy(desk: Desk) -> None:
    view = desk.view(1)
    assert view == desk.state
    view.seats = 7
    assert desk.state.seats == desk.view(0).seats == 2
    assert view.seats == 7


def test_the_empty_position_stays_empty(desk: Desk) -> None:
    desk.view(0)
    desk.choose(0, ARMY_MEN.text.hear("set 1"))
    assert desk.top.tables[BLANK] == ARMY_MEN.state()


def test_a_bot_picks_from_what_it_sees_and_not_from_what_is_played(desk: Desk) -> None:
    view, actions, minds = desk.view(0), desk.legal(0), rng_from((1, 2, 3, 4))
    empty = Desk(ARMY_MEN, machine=desk.machine)
    assert empty.pick(1, view, 0, actions, minds) == desk.pick(1, view, 0, iter(actions), minds)
    assert ARMY_MEN.text.grammar.say(actions[desk.pick(1, view, 0, actions, minds)]) == "set 1"


# --- Whole games -----------------------------------------------------------------------------------------------------


def step(desk: Desk, rng: random.Random) -> Any:
    """One input at random, and all that can be asked after it."""
    if desk.state.throw.count:
        desk.land([rng.randint(1, 6) for _ in range(desk.state.throw.count)])
    else:
        seat = first_owing(desk.state)
        desk.choose(seat, rng.choice(desk.legal(seat)))
    seats = range(desk.state.seats)
    legal = [] if desk.state.throw.count else said(desk, first_owing(desk.state))
    return state_hash(desk.state), happened(desk), legal, desk.validate(), [desk.view(seat) for seat in seats], desk.score()


@needs_machine
@pytest.mark.parametrize(("seed", "war"), [(1, "single"), (2, "single"), (3, "campaign")])
def test_whole_games_are_the_same_at_both_speeds(seed: int, war: str) -> None:
    plain, fast = Desk(ARMY_MEN), Desk(ARMY_MEN, machine=True)
    plain_dice, fast_dice = random.Random(seed), random.Random(seed)
    for desk in (plain, fast):
        desk.start(ARMY_MEN.read_options({"war": war, "youngest": 2}))
    while not is_over(plain.state):
        assert step(fast, fast_dice) == step(plain, plain_dice)
    assert fast.state == plain.state
    assert sum(fast.score()) == 1.0
    assert type(fast.score()[0]) is float


# --- A game with secrets, a fence and a bot that rolls ---------------------------------------------------------------


@rule
def blank(state: Waiting, seat: int) -> None:
    """Nobody but seat 1 may know how many play."""
    if seat != 0:
        state.seats = 0


@rule
def fill(state: Waiting, seat: int, rng: Rng) -> None:
    state.seats = 1 + draw(rng, 8)


@rule
def whim(bot: int, view: Waiting, seat: int, actions: Any, count: int, rng: Rng) -> int:
    return (bot + view.seats + seat + draw(rng, count)) % count


@rule
def unveil(state: Waiting, faces: Any, log: Log) -> None:
    tell(log, 1, 0, 101, faces[0], faces[1])
    reveal(log)


RULES = replace(ARMY_MEN.rules, observe=blank, guess=fill, pick=whim, land=unveil)
SECRETIVE = replace(ARMY_MEN, name="secretive", rules=RULES)


@pytest.fixture(params=SPEEDS)
def secretive(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv("DICEFIELD_CACHE", str(tmp_path))
    made = Desk(SECRETIVE, machine=request.param)
    made.state = ARMY_MEN.state(seats=5)
    return made


def test_a_view_blanks_what_the_seat_may_not_know_and_only_there(secretive: Desk) -> None:
    assert [secretive.view(seat).seats for seat in (0, 1, 2)] == [5, 0, 0]
    assert secretive.top.tables[SEEN].seats == 0
    assert secretive.state.seats == 5


def test_a_guess_fills_in_from_the_generator_of_the_minds(secretive: Desk) -> None:
    minds = rng_from((1, 2, 3, 4))
    secretive.top.minds = minds
    dice = secretive.top.dice.copy()
    secretive.guess(1)
    assert secretive.state.seats == 1 + draw(minds, 8)
    assert secretive.top.minds == minds
    assert secretive.top.dice == dice


def test_a_bot_rolls_with_the_generator_it_is_given_and_moves_it_on(secretive: Desk) -> None:
    minds, twin, view = rng_from((9, 8, 7, 6)), rng_from((9, 8, 7, 6)), ARMY_MEN.state(seats=3)
    actions = [ARMY_MEN.action() for _ in range(7)]
    for bot in (1, 2):
        assert secretive.pick(bot, view, 1, actions, minds) == (bot + 3 + 1 + draw(twin, 7)) % 7
        assert minds == twin


def test_the_fence_is_reported_once(secretive: Desk) -> None:
    assert not secretive.take_fence()
    secretive.land([3, 4])
    assert secretive.take_fence()
    assert not secretive.take_fence()


def test_faces_reach_the_rules_in_their_order(secretive: Desk) -> None:
    secretive.land([3, 4])
    (event,) = secretive.events()
    assert list(event.numbers)[:2] == [3, 4]


# --- What lies on a desk ---------------------------------------------------------------------------------------------


def test_a_desk_has_room_for_all_that_the_rules_touch() -> None:
    top = desk_top(ARMY_MEN)()
    assert (len(top.tables), len(top.actions), len(top.faces)) == (3, ARMY_MEN.most_actions, MOST_DICE)
    assert (len(top.shares), len(top.bots)) == (MOST_SEATS, MOST_SEATS)
    assert type(top.tables[0]) is ARMY_MEN.state
    assert type(top.options) is ARMY_MEN.options
    assert type(top.actions[0]) is type(top.action) is ARMY_MEN.action


def test_the_record_of_a_desk_and_its_compilers_are_made_once_a_game() -> None:
    assert desk_top(ARMY_MEN) is desk_top(ARMY_MEN)
    assert desk_top(SECRETIVE) is not desk_top(ARMY_MEN)
    assert compiler(ARMY_MEN, False) is compiler(ARMY_MEN, False)
    assert compiler(ARMY_MEN, False) is not compiler(SECRETIVE, False)


def test_desks_do_not_share_anything() -> None:
    first, second = Desk(ARMY_MEN), Desk(ARMY_MEN)
    first.start(ARMY_MEN.read_options())
    assert second.state == ARMY_MEN.state()
    assert second.events() == []


def test_more_faces_than_a_throw_holds_are_an_error() -> None:
    with pytest.raises(ValueError, match="broadcast"):
        Desk(ARMY_MEN).land([1] * (MOST_DICE + 1))


@pytest.mark.parametrize(("value", "only"), [("1", True), ("yes", True), ("0", False), ("", False), (None, False)])
def test_the_environment_can_keep_every_desk_interpreted(value: str | None, only: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    if value is not None:
        monkeypatch.setenv("NUMBA_DISABLE_JIT", value)
    assert is_interpreted_only() is only
    assert Desk(ARMY_MEN, machine=True).machine is not only
    assert Desk(ARMY_MEN).machine is False
