"""Positions that no game comes to are refused, each with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dicefield.engine.errors import Refused
from dicefield.games.polywars import POLYWARS
from dicefield.play.position import Position
from tests.polywars.mustering import muster
from tests.polywars.table import Table

Given = Any


def kings(phase: str = "attack") -> Given:
    table = Table()
    table.leaders(table.die(1, 6, 5, 5000, 5000), table.die(2, 6, 5, 15000, 5000))
    table.die(1, 4, 3, 5000, 6000)
    return table.begin(phase).position.json()


def flags() -> Given:
    table = Table("capture_the_flag")
    table.base(1, 4000, 10000)
    table.base(2, 12000, 10000)
    table.die(1, 6, 5, 6000, 10000)
    table.die(2, 6, 5, 12000, 12000)
    table.aura("flag", 1, x=4000, y=10000)
    table.aura("flag", 2, 1)
    return table.begin("move").position.json()


def rescue() -> Given:
    table = Table("rescue_mission")
    table.base(2, 10000, 10000)
    table.base(1, 4000, 10000)
    table.die(1, 6, 5, 10000, 10000, frozen=True)
    table.die(1, 6, 5, 4000, 10000)
    table.die(2, 6, 5, 12000, 10000)
    table.aura("immunity", 1, 1, stays=True)
    return table.begin("move", captive=1).position.json()


def snipe() -> Given:
    table = Table("snipe_hunt")
    table.base(1, 4000, 10000)
    table.base(1, 11000, 10000)
    table.die(1, 6, 5, 4660, 10000, space=1)
    table.die(2, 6, 5, 7500, 10000)
    return table.begin("move").position.json()


def tokyo() -> Given:
    table = Table("attack_on_tokyo")
    table.base(2, 10000, 10000)
    table.die(1, 6, 5, 2000, 10000)
    table.die(2, 6, 5, 12000, 10000)
    table.aura("rage", 1, 1)
    return table.begin("move").position.json()


def striking() -> Given:
    table = Table()
    table.leaders(table.die(1, 6, 5, 5000, 5000), table.die(2, 6, 5, 6000, 5000))
    return table.begin("attack").choose(1, "strike 1 on 2").position.json()


def splitting() -> Given:
    table = Table()
    table.leaders(table.die(1, 6, 5, 5000, 5000), table.die(2, 6, 5, 7000, 5000))
    return table.begin("attack").choose(1, "zap 1 on 2").land(2).position.json()


def offering() -> Given:
    table = Table()
    table.leaders(table.die(1, 6, 5, 15000, 5000), table.die(2, 6, 5, 15000, 15000))
    table.aura("flag", 2, table.die(2, 6, 1, 6000, 5000))
    table.die(1, 6, 5, 5000, 5000)
    return table.begin("attack").choose(1, "strike 4 on 3").land(5).position.json()


def speeding() -> Given:
    table = Table()
    table.leaders(table.die(1, 6, 5, 15000, 5000), table.die(2, 6, 5, 15000, 15000))
    table.die(1, 4, 3, 5000, 5000)
    return table.begin("action").choose(1, "speed 3").position.json()


def mutating() -> Given:
    table = Table()
    table.leaders(table.die(1, 6, 5, 15000, 5000), table.die(2, 6, 5, 15000, 15000))
    table.die(1, 10, 3, 5000, 5000)
    table.die(2, 8, 3, 6000, 5000)
    return table.begin("action").choose(1, "mutate 3 on 4").position.json()


def returning() -> Given:
    table = Table("capture_the_flag")
    table.base(1, 4000, 10000)
    table.base(2, 12000, 10000)
    table.die(1, 6, 5, 6000, 10000)
    table.die(2, 8, 5, 7000, 10000)
    table.aura("flag", 1, x=4000, y=10000)
    table.aura("flag", 2, x=12000, y=10000)
    return table.begin("attack").choose(1, "strike 1 on 2").land(5).position.json()


def bidding() -> Given:
    table = Table()
    table.given = kings("action")
    return table.begin("action", 2).choose(2, "done").position.json()


def leading() -> Given:
    return muster("kill_the_king", "d4 d4", "d4 d4", lots=(6, 1), total=8).position.json()


def basing() -> Given:
    return muster("capture_the_flag", "d4 d4", "d4 d4", lots=(6, 1), total=8).choose(1, "base at 4000 10000").position.json()


def choosing() -> Given:
    return Table("kill_the_king", total=8).choose(1, "force d4 d4").position.json()


def rolling() -> Given:
    return Table("kill_the_king", total=8).choose(1, "force d4 d4").choose(2, "force d8").position.json()


def over() -> Given:
    table = Table()
    table.leaders(table.die(1, 6, 5, 5000, 5000), table.die(2, 6, 5, 6000, 5000))
    return table.begin("attack").choose(1, "strike 1 on 2").land(5).position.json()


ALL: list[Callable[[], Given]] = [
    kings,
    flags,
    rescue,
    snipe,
    tokyo,
    striking,
    splitting,
    offering,
    speeding,
    mutating,
    returning,
    bidding,
    leading,
    basing,
    choosing,
    rolling,
    over,
]


@pytest.mark.parametrize("made", ALL)
def test_what_a_game_comes_to_is_loaded_and_comes_back(made: Callable[[], Given]) -> None:
    given = made()
    assert Position.load(POLYWARS, given).json() == given


def changed(given: Given, path: str, value: Any) -> Given:
    """One field of a position is another: dice.0.value."""
    *way, last = path.split(".")
    inner: Any = given
    for part in way:
        inner = inner[int(part)] if isinstance(inner, list) else inner[part]
    inner[int(last) if isinstance(inner, list) else last] = value
    return given


def refused(given: Given) -> str:
    with pytest.raises(Refused) as caught:
        Position.load(POLYWARS, given)
    return caught.value.code


FLAWS: list[tuple[Callable[[], Given], str, Any, str]] = [
    (kings, "seats", 1, "position_table"),
    (flags, "seats", 3, "position_table"),
    (kings, "battle", 2, "position_table"),
    (snipe, "battle", 0, "position_table"),
    (kings, "limit", 0, "position_table"),
    (kings, "cycle", 51, "position_table"),
    (kings, "cycle", -1, "position_table"),
    (kings, "total", 0, "position_table"),
    (kings, "order.0", 3, "position_table"),
    (bidding, "players.0.points", 4, "position_table"),
    (bidding, "players.0.bid", 4, "position_table"),
    (bidding, "players.1.crossings", -1, "position_table"),
    (bidding, "players.1.thrown", 3, "position_table"),
    (bidding, "players.1.heals", [1, 0, 0], "position_table"),
    (bidding, "players.1.force", [4], "position_table"),
    (kings, "winners", [3], "position_table"),
    (kings, "attacker", 3, "position_table"),
    (kings, "count", 2, "position_dice"),
    (kings, "count", 4, "position_dice"),
    (kings, "dice.0.sides", 7, "position_dice"),
    (kings, "dice.0.sides", 0, "position_dice"),
    (kings, "dice.0.value", 7, "position_dice"),
    (kings, "dice.0.value", 0, "position_dice"),
    (kings, "dice.0.value", -1, "position_dice"),
    (kings, "dice.0.owner", 3, "position_dice"),
    (kings, "dice.0.place", "nowhere", "position_dice"),
    (kings, "dice.0.x", 249, "position_dice"),
    (kings, "dice.0.y", 19751, "position_dice"),
    (kings, "dice.2.y", 5499, "position_dice"),
    (kings, "dice.2.space", 9, "position_dice"),
    (kings, "captive", 4, "position_dice"),
    (kings, "acting", 4, "position_dice"),
    (striking, "target", 9, "position_dice"),
    (returning, "dice.1.value", 3, "position_dice"),
    (kings, "tokens.0.bearer", 2, "position_auras"),
    (kings, "tokens.0.bearer", 9, "position_auras"),
    (kings, "tokens.0.bearer", 0, "position_auras"),
    (kings, "tokens.0.lie", "lying", "position_auras"),
    (kings, "tokens.0.lie", "nowhere", "position_auras"),
    (kings, "tokens.0.kind", "none", "position_auras"),
    (kings, "tokens.0.killer", 1, "position_auras"),
    (kings, "tokens.0.owner", 3, "position_auras"),
    (flags, "tokens.0.x", 90_001, "position_auras"),
    (offering, "tokens.2.killer", 0, "position_auras"),
    (flags, "bases.0.x", 999, "position_bases"),
    (flags, "bases.0.owner", 3, "position_bases"),
    (flags, "bases", [], "position_bases"),
    (tokyo, "bases.0.down", False, "position_bases"),
    (kings, "bases", [{"owner": 1, "x": 9000, "y": 9000, "down": True}], "position_bases"),
    (kings, "owed", [2], "position_phase"),
    (kings, "owed", [], "position_phase"),
    (kings, "owed", [1, 2], "position_phase"),
    (kings, "sealed", [2], "position_phase"),
    (kings, "throw", ["d6"], "position_phase"),
    (kings, "turn", 1, "position_phase"),
    (kings, "turn", 7, "position_phase"),
    (leading, "turn", 7, "position_phase"),
    (over, "turn", -1, "position_phase"),
    (over, "rolled", -1, "position_phase"),
    (bidding, "steps", 4, "position_phase"),
    (bidding, "stage", -1, "position_phase"),
    (kings, "owed", [3], "position_phase"),
    (kings, "order", [1, 1, None, None, None, None], "position_phase"),
    (kings, "order", [1, None, 2, None, None, None], "position_phase"),
    (kings, "order", [1, None, None, None, None, None], "position_phase"),
    (kings, "cycle", 0, "position_phase"),
    (kings, "steps", 2, "position_phase"),
    (kings, "acting", 1, "position_phase"),
    (kings, "winners", [1], "position_phase"),
    (kings, "phase", "over", "position_phase"),
    (kings, "phase", "strike", "position_phase"),
    (kings, "phase", "split", "position_phase"),
    (kings, "phase", "speed", "position_phase"),
    (kings, "phase", "offer", "position_phase"),
    (kings, "phase", "deploy", "position_phase"),
    (kings, "phase", "forces", "position_phase"),
    (kings, "phase", "bid", "position_phase"),
    (striking, "throw", ["d8"], "position_phase"),
    (striking, "throw", ["d6", "d6"], "position_phase"),
    (striking, "throw", [], "position_phase"),
    (striking, "away", 1, "position_phase"),
    (striking, "target", 1, "position_phase"),
    (striking, "target", 0, "position_phase"),
    (splitting, "rolled", 0, "position_phase"),
    (splitting, "rolled", 4, "position_phase"),
    (splitting, "away", 2, "position_phase"),
    (speeding, "steps", 0, "position_phase"),
    (speeding, "steps", 4, "position_phase"),
    (speeding, "powered", False, "position_phase"),
    (speeding, "acting", 2, "position_phase"),
    (mutating, "throw", ["d6"], "position_phase"),
    (mutating, "acting", 0, "position_phase"),
    (mutating, "dice.3.chosen", False, "position_phase"),
    (returning, "throw", ["d6"], "position_phase"),
    (returning, "resume", "heal", "position_phase"),
    (offering, "owed", [2], "position_phase"),
    (offering, "resume", "bid", "position_phase"),
    (bidding, "owed", [1], "position_phase"),
    (leading, "stage", 1, "position_phase"),
    (leading, "phase", "deploy", "position_phase"),
    (leading, "owed", [2], "position_phase"),
    (basing, "stage", 0, "position_phase"),
    (basing, "bases", [], "position_phase"),
    (choosing, "players.0.out", True, "position_table"),  # nobody is before the first cycle
    (choosing, "total", 127, "position_phase"),  # no dice make it
    (choosing, "owed", [], "position_phase"),
    (choosing, "sealed", [], "position_phase"),
    (choosing, "players.0.force", [4, 7], "position_phase"),
    (rolling, "throw", ["d4"], "position_phase"),
    (rolling, "stage", 2, "position_phase"),
    (rescue, "captive", 0, "position_phase"),
    (over, "owed", [1], "position_phase"),
    (over, "winners", [], "position_phase"),
]


@pytest.mark.parametrize(("made", "path", "value", "code"), FLAWS)
def test_impossible_positions_are_refused_by_what_is_wrong(made: Callable[[], Given], path: str, value: Any, code: str) -> None:
    assert refused(changed(made(), path, value)) == code


@pytest.mark.parametrize(
    ("field", "change", "code"),
    [("dice", {"place": "nowhere"}, "position_dice"), ("players", {"out": True}, "position_table")],
)
def test_what_is_not_in_the_game_is_empty(field: str, change: dict[str, Any], code: str) -> None:
    given = bidding()
    given[field].append({**given[field][0], **change})
    assert refused(given) == code


DECIDED: list[tuple[str, Callable[[], Given], dict[str, Any]]] = [
    ("a flag that is home already", flags, {"dice.0.x": 5000}),
    ("a free prisoner that is home already", rescue, {"dice.0.frozen": False, "dice.0.x": 4000, "dice.0.y": 10500}),
    ("a frozen prisoner with nobody left", rescue, {"dice.1.place": "lost", "dice.1.value": 0}),
    ("a prisoner of the Defenders", rescue, {"captive": 3}),
    ("a die that is frozen and no prisoner", rescue, {"dice.1.frozen": True}),
    ("a Snipe on the second base", snipe, {"dice.0.x": 11000}),
    ("no Snipe left", snipe, {"dice.0.place": "home", "dice.0.value": 0}),
    ("a monster of the Defenders", tokyo, {"dice.0.owner": 2}),
    ("no monster left", tokyo, {"tokens.0.lie": "gone", "tokens.0.bearer": 0}),
    ("a leader that fell, its player still in", kings, {"tokens.1.lie": "gone", "tokens.1.bearer": 0}),
    ("a single leader left", kings, {"tokens.1.lie": "gone", "tokens.1.bearer": 0, "players": [{}, {"out": True}]}),
    ("dice of a player who is out", kings, {"players": [{}, {"out": True}]}),
    ("an offer outside of its phase", offering, {"phase": "attack", "resume": "forces"}),
    ("an offer to a die that fell", offering, {"dice.3.place": "lost", "dice.3.value": 0}),
    ("a die thrown anew with nothing in the air", kings, {"dice.2.chosen": True}),
    ("a die still in reserve", kings, {"dice.2.place": "reserve"}),
    ("bases of one player", flags, {"bases.1.owner": 1}),
]
PLAYER = {"out": False, "bid": 0, "points": 0, "rank": 0, "thrown": 0, "crossings": 0, "heals": [0, 0, 0], "force": []}


@pytest.mark.parametrize(("made", "changes"), [row[1:] for row in DECIDED], ids=[row[0] for row in DECIDED])
def test_positions_that_the_rules_never_leave_are_refused(made: Callable[[], Given], changes: dict[str, Any]) -> None:
    given = made()
    for path, value in changes.items():
        changed(given, path, [{**PLAYER, **player} for player in value] if path == "players" else value)
    assert refused(given).startswith("position_")
