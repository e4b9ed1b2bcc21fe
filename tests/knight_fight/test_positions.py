"""Positions that no game comes to are refused, each with its reason; and guesses of what is sealed hold in every phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dicefield.engine.desk import Desk
from dicefield.engine.errors import Refused
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.play.dice import seeded_rng
from dicefield.play.position import Position
from tests.knight_fight.table import Table, house


def at_move() -> Table:
    return Table(6, 6)


def in_the_air() -> Table:
    table = Table(6, 6)
    table.clash("attack d10 d4", "defend d20")
    return table


def at_effect() -> Table:
    table = Table(6, 6)
    table.clash("jostle d10", "defend d20", faces=(3, 9))
    return table


def both_jostle() -> Table:
    table = Table(9, 9)
    table.clash("jostle d10", "jostle d10", faces=(3, 4))
    return table


def at_regather() -> Table:
    table = Table(6, 6)
    table.clash("attack d10 d4", "defend d20", faces=(9, 4, 1))
    return table


def in_the_arena() -> Table:
    table = Table(6, 6, 6)
    table.clash("attack d10 d4", "rally", "rally", faces=(9, 4))
    return table


def gauntlets_level() -> Table:
    table = Table(6, 6, 6)
    table.clash("jostle d10", "jostle d10", "rally", faces=(3, 3))
    return table


def weapons_level() -> Table:
    table = Table(6, 6)
    table.clash("attack d10 d4", "attack d10 d6", faces=(9, 3, 9, 3))
    return table


def crowd_asked() -> Table:
    table = Table(6, 6, 6, 6)
    table.clash("attack d10 d4", "rally", "attack d10 d6", "rally", faces=(9, 2, 9, 2))
    return table


def dealing() -> Table:
    table = Table(cards="house")
    table.land(3, 3)
    return table


def dealing_items() -> Table:
    table = Table(cards="house")
    table.land(3, 4)
    table.land(2, 2)
    return table


def choosing() -> Table:
    table = Table(cards="house", knights="chosen")
    table.choose(1, "knight ox")
    return table


def with_cards() -> Table:
    return house("ox", "sharp", items=("spurs", "helm"))


def claiming() -> Table:
    table = with_cards()
    table.clash("rally", "rally")
    return table


def staking() -> Table:
    table = claiming()
    table.all_choose("claim spurs", "claim spurs")
    return table


def contesting() -> Table:
    table = staking()
    table.all_choose("stake d4", "stake d10 d8")
    return table


def drawing_lots() -> Table:
    table = staking()
    table.all_choose("stake none", "stake none")
    return table


def picking() -> Table:
    table = contesting()
    table.land(1, 5, 5)
    return table


def over() -> Table:
    table = Table(6, 6, rounds=1)
    table.clash("rally", "rally")
    table.regather()
    return table


STAGES: list[Callable[[], Table]] = [
    at_move, in_the_air, at_effect, both_jostle, at_regather, in_the_arena, gauntlets_level, weapons_level, crowd_asked, dealing,
    dealing_items, choosing, with_cards, claiming, staking, contesting, drawing_lots, picking, over,
]  # fmt: skip


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_every_stage_can_be_saved_and_loaded(stage: Callable[[], Table]) -> None:
    table = stage()
    assert Position.load(KNIGHT_FIGHT, table.position.json()).state == table.state


def changed(given: Any, path: str, value: Any) -> Any:
    """The same JSON with one value replaced, found by a path such as `players.0.helmet`."""
    *way, last = path.split(".")
    inside = given
    for step in way:
        inside = inside[int(step)] if step.isdecimal() else inside[step]
    inside[int(last) if last.isdecimal() else last] = value
    return given


DIE = {"place": "table", "face": 3}
WRONG: list[tuple[Callable[[], Table], str, Any, str]] = [
    (at_move, "seats", 5, "position_seats"),
    (at_move, "seats", -1, "position_seats"),
    (at_move, "rounds", 0, "position_counts"),
    (at_move, "round", 0, "position_counts"),
    (at_move, "round", 201, "position_counts"),
    (at_move, "phase", "jostles", "position_counts"),
    (at_move, "phase", "over", "position_counts"),
    (at_move, "favor", 1, "position_counts"),
    (in_the_arena, "favor", 4, "position_counts"),
    (at_move, "owed", [3], "position_counts"),
    (at_move, "cheered", True, "position_counts"),
    (at_move, "players.0.hits", 1, "position_counts"),
    (at_move, "players.0.hits", 4, "position_counts"),
    (over, "round", 0, "position_counts"),
    (at_move, "players.0.helmet", 13, "position_player"),
    (at_move, "players.0.helmet", 0, "position_player"),
    (at_move, "players.0.arrow", 1, "position_player"),
    (at_move, "players.0.arrow", None, "position_player"),
    (at_move, "players.0.shoved", True, "position_player"),
    (at_move, "players.0.struck", True, "position_player"),
    (at_move, "players.0.lot", 3, "position_player"),
    (at_move, "players.3.helmet", 3, "position_player"),
    (at_move, "players.3.hits", 1, "position_player"),
    (at_move, "players.3.arrow", 2, "position_player"),
    (at_move, "players.3.knight", "ox", "position_player"),
    (at_move, "players.3.dice.0", DIE, "position_player"),
    (at_move, "players.3.wish.verb", "rally", "position_player"),
    (choosing, "players.0.helmet", 3, "position_player"),
    (drawing_lots, "players.0.lot", 7, "position_player"),
    (at_move, "players.0.move", "rally", "position_dice"),
    (at_move, "players.0.dice.0", DIE, "position_dice"),
    (at_move, "players.0.dice.0.place", "squire", "position_dice"),
    (in_the_air, "players.0.dice.0.face", 3, "position_dice"),
    (in_the_air, "players.1.dice.5.place", "jostled", "position_dice"),
    (in_the_air, "players.0.move", "take", "position_dice"),
    (at_effect, "players.1.dice.5.face", 21, "position_dice"),
    (at_effect, "players.1.dice.5.face", 0, "position_dice"),
    (at_effect, "players.0.dice.0.face", 10, "position_dice"),
    (at_effect, "players.0.dice.2", DIE, "position_dice"),
    (at_effect, "players.1.dice.2.place", "jostled", "position_dice"),
    (at_regather, "players.0.dice.2.place", "jostled", "position_dice"),
    (at_regather, "players.0.move", "none", "position_dice"),
    (claiming, "players.0.dice.2", DIE, "position_dice"),
    (at_move, "items.0", "spurs", "position_cards"),
    (at_move, "players.0.knight", "ox", "position_cards"),
    (at_move, "players.0.item", "spurs", "position_cards"),
    (at_move, "players.0.want", "spurs", "position_cards"),
    (with_cards, "players.0.knight", "sharp", "position_cards"),
    (with_cards, "players.0.knight", "none", "position_cards"),
    (with_cards, "players.0.knight", "spurs", "position_cards"),
    (with_cards, "players.0.item", "yoke", "position_cards"),
    (with_cards, "players.0.item", "spurs", "position_cards"),
    (with_cards, "players.0.item", "ox", "position_cards"),
    (with_cards, "items.0", "helm", "position_cards"),
    (with_cards, "items.0", "none", "position_cards"),
    (with_cards, "items.3", "relic", "position_cards"),
    (dealing, "players.1.knight", "ox", "position_cards"),
    (dealing, "items.0", "relic", "position_cards"),
    (dealing_items, "items.1", "relic", "position_cards"),
    (choosing, "players.0.knight", "none", "position_cards"),
    (choosing, "players.1.knight", "swift", "position_cards"),
    (staking, "players.0.want", "none", "position_cards"),
    (staking, "players.0.want", "helm", "position_cards"),
    (staking, "players.0.want", "relic", "position_cards"),
    (picking, "players.0.want", "spurs", "position_cards"),
    (at_move, "jostlers", [1], "position_clash"),
    (at_move, "jostlers", [3], "position_clash"),
    (at_move, "acting", [1], "position_clash"),
    (at_move, "tried", [1], "position_clash"),
    (at_move, "rivals", [1], "position_cards"),
    (at_move, "attackers", [1], "position_clash"),
    (at_effect, "attackers", [1], "position_clash"),
    (at_effect, "acting", [2], "position_clash"),
    (at_move, "thrown", [1], "position_wait"),
    (at_move, "thrown", [3], "position_wait"),
    (at_move, "owed", [1], "position_wait"),
    (in_the_air, "throw", ["d4", "d4", "d20"], "position_wait"),
    (in_the_air, "throw", ["d10 from 0", "d4"], "position_wait"),
    (in_the_air, "thrown", [1], "position_wait"),
    (at_effect, "acting", [], "position_wait"),
    (at_effect, "owed", [2], "position_wait"),
    (both_jostle, "players.1.helmet", 3, "position_wait"),
    (gauntlets_level, "jostlers", [1], "position_wait"),
    (crowd_asked, "cheered", False, "position_player"),
    (claiming, "owed", [1], "position_wait"),
    (picking, "owed", [2], "position_cards"),
    (choosing, "owed", [1, 2], "position_cards"),
    (at_move, "players.0.wish.verb", "rally", "position_wish"),
    (at_move, "players.0.wish.dice.0", "d4", "position_wish"),
    (at_move, "players.0.wish.dice.1", "d4", "position_wish"),
    (at_move, "players.0.wish.target", 3, "position_wish"),
]


@pytest.mark.parametrize(("stage", "path", "value", "code"), WRONG)
def test_what_cannot_be_is_refused_with_its_reason(stage: Callable[[], Table], path: str, value: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Position.load(KNIGHT_FIGHT, changed(stage().position.json(), path, value))
    assert refused.value.code == code
    assert refused.value.refusal.rule in KNIGHT_FIGHT.text.book.rules


# --- Sealed choices --------------------------------------------------------------------------------------------------

PLAIN = {"verb": "rally", "roll": False, "aimed": False, "target": 1, "card": "none", "dice": ["none"] * 6}


def sealed_with(table: Table, **wish: Any) -> Any:
    """The position with another choice of seat 1 in its envelope."""
    given = table.position.json()
    given["players"][0]["wish"] = {**PLAIN, **wish}
    return given


def dice(*sizes: str) -> list[str]:
    return [*sizes, *["none"] * (6 - len(sizes))]


@pytest.mark.parametrize(
    "wish",
    [
        {"verb": "none"},
        {"verb": "take"},
        {"verb": "attack", "dice": dice("d4")},
        {"verb": "attack", "dice": dice("d4", "d10")},
        {"verb": "jostle"},
        {"verb": "defend", "dice": ["none", "d4", "none", "none", "none", "none"]},
        {"roll": True},
        {"card": "spurs"},
        {"target": 2},
        {"aimed": True, "target": 2},
    ],
)
def test_a_sealed_choice_must_be_allowed_and_plain(wish: dict[str, Any]) -> None:
    table = Table(6, 6)
    table.choose(1, "rally")
    Position.load(KNIGHT_FIGHT, sealed_with(table))
    with pytest.raises(Refused) as refused:
        Position.load(KNIGHT_FIGHT, sealed_with(table, **wish))
    assert refused.value.code == "position_wish"


def test_a_sealed_regather_is_plain_too() -> None:
    table = at_regather()
    table.choose(1, "take none")
    Position.load(KNIGHT_FIGHT, sealed_with(table, verb="leave", roll=True))
    for wish in ({"verb": "leave", "dice": dice("d4")}, {"verb": "take"}, {"verb": "leave", "aimed": True, "target": 2}):
        with pytest.raises(Refused):
            Position.load(KNIGHT_FIGHT, sealed_with(table, **wish))


def juggling() -> Table:
    table = house("juggler", "sharp", "ox")
    table.clash("attack d10 d6", "defend d20", "defend d20", faces=(0, 1, 20, 20))
    return table


SEALED: list[tuple[Callable[[], Table], str]] = [
    (at_move, "rally"),
    (both_jostle, "nothing"),
    (at_regather, "take none"),
    (in_the_arena, "take none"),
    (juggling, "take none"),
    (claiming, "gather"),
    (staking, "stake none"),
]


@pytest.mark.parametrize(("stage", "action"), SEALED, ids=lambda value: getattr(value, "__name__", value))
def test_a_guess_comes_to_everything_that_may_be_sealed(stage: Callable[[], Table], action: str) -> None:
    table = stage()
    allowed = {KNIGHT_FIGHT.text.grammar.say(choice) for choice in table.position.desk.legal(0)}
    table.choose(1, action)
    view = table.position.view(2).state
    guessed = {say_plainly(guess(view, seed)) for seed in range(40 * len(allowed) if len(allowed) < 20 else 1_000)}
    assert guessed == {text.replace(" of 2", "") for text in allowed}


def guess(view: Any, seed: int) -> Any:
    """What seat 2 takes the sealed choice of seat 1 for, in a position that holds."""
    desk = Desk(KNIGHT_FIGHT)
    desk.state = view
    desk.top.raw["minds"] = seeded_rng(seed).raw
    desk.guess(1)
    assert desk.validate() == 0
    state: Any = desk.state
    return state.players[0].wish


def say_plainly(wish: Any) -> str:
    """A duel needs no names of opponents."""
    return KNIGHT_FIGHT.text.grammar.say(wish).replace(" of 2", "").replace(" to 2", "")
