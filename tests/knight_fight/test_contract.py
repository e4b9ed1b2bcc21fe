"""Knight Fight keeps the contract in every variant; its positions hold; and secrets that are let out on purpose are noticed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from dicefield.engine.desk import Desk, DeskTop
from dicefield.engine.dice import draw, roll
from dicefield.engine.events import Log, tell
from dicefield.engine.game import Game
from dicefield.engine.record import array
from dicefield.engine.rule import hook, rule
from dicefield.engine.stage import Board
from dicefield.engine.waiting import first_owing
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.picture import board
from dicefield.games.knight_fight.rules.contract import choose, legal
from dicefield.games.knight_fight.state import Choice, EventKind, Joust
from dicefield.play.dice import seeded_rng
from dicefield.testing import Nonconforming, Trial
from dicefield.testing.secrecy import check_choices_stay_unseen

VARIANTS = [
    {"seats": seats, "cards": cards, "knights": knights}
    for seats in (2, 3, 4)
    for cards, knights in (("none", "dealt"), ("house", "chosen" if seats == 3 else "dealt"))
]


# --- Every position of many games is valid ---------------------------------------------------------------------------

start, land, validate = hook("start"), hook("land"), hook("validate")
any_legal, any_choose = hook("legal"), hook("choose")


@rule
def validly(desk: DeskTop, games: int) -> int:
    """Random games, every position of which is looked at; the first code that speaks against one."""
    state = desk.tables[0]
    for _ in range(games):
        desk.tables[0] = desk.tables[2]
        start(state, desk.options, desk.log)
        while state.owed != 0 or state.throw.count > 0:
            if state.throw.count > 0:
                roll(state, desk.dice, desk.faces)
                land(state, desk.faces, desk.log)
            else:
                seat = first_owing(state)
                choice = draw(desk.minds, any_legal(state, seat, desk.actions))
                any_choose(state, seat, desk.actions[choice], desk.log)
            code = validate(state)
            if code != 0:
                return 0 + code
    return 0


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_position_of_a_game_is_valid(options: dict[str, Any]) -> None:
    positions_are_valid(options, 2, machine=False)


def positions_are_valid(options: dict[str, Any], games: int, *, machine: bool) -> None:
    desk = Desk(KNIGHT_FIGHT, machine=machine)
    desk.top.log.room = 0
    desk.top.raw["options"] = KNIGHT_FIGHT.read_options(options).raw
    desk.top.raw["dice"], desk.top.raw["minds"] = seeded_rng(1, 2, 0).raw, seeded_rng(1, 2, 1).raw
    found = desk.run(validly, games)
    assert found == 0, desk.state.json()


# --- Leaks -----------------------------------------------------------------------------------------------------------


@rule
def choose_aloud(joust: Joust, seat: int, choice: Choice, log: Log) -> None:
    """A sealed Move in an event."""
    tell(log, EventKind.SHOWN, seat, 204, choice.verb if 1 <= choice.verb <= 4 else 4, choice.dice[0], choice.dice[1])
    choose(joust, seat, choice, log)


@rule
def observe_nothing_less(joust: Joust, seat: int) -> None:
    """A sealed Move in the view, and with it in every picture."""


@rule
def legal_by_peeking(joust: Joust, seat: int, out: array[Choice]) -> int:
    """A sealed Move in a legal list: a choice less for those who could learn from it."""
    count = legal(joust, seat, out)
    for other in range(joust.seats):
        if other != seat and joust.players[other].wish.verb == 2:
            return max(count - 1, 1)
    return count


def board_by_peeking(joust: Joust, seat: int | None, names: Sequence[str], considered: object = None, *, prefix: str = "") -> Board:
    """Draws whatever is sealed, if the view lets it."""
    verbs = "".join(f"<text>{player.wish.verb.name}</text>" for player in joust.players)
    return replace(board(joust, seat, names, prefix=prefix), parts={"verbs": verbs})


PEEKING = replace(KNIGHT_FIGHT.stage, board=board_by_peeking)


def leaky(name: str, **rules: Any) -> Game:
    return replace(KNIGHT_FIGHT, name=name, rules=replace(KNIGHT_FIGHT.rules, **rules))


LEAKS = {
    "the events": leaky("aloud", choose=choose_aloud),
    "the view": leaky("open", observe=observe_nothing_less),
    "the legal list": leaky("peeking", legal=legal_by_peeking),
}


@pytest.mark.parametrize("what", LEAKS)
def test_a_leak_is_noticed(what: str) -> None:
    with pytest.raises(Nonconforming) as found:
        check_choices_stay_unseen(LEAKS[what], Trial(games=2, options=[{"seats": 2}, {"seats": 3}]))
    assert what in found.value.why


def test_a_picture_shows_no_more_than_its_view() -> None:
    """The same picture leaks or not by what it is given: an observation keeps it quiet."""
    trial = Trial(games=1, options=[{"seats": 2}])
    check_choices_stay_unseen(replace(KNIGHT_FIGHT, name="drawn", stage=PEEKING), trial)
    with pytest.raises(Nonconforming):
        check_choices_stay_unseen(replace(LEAKS["the view"], name="drawn_open", stage=PEEKING), trial)
