"""Table, units and placement: chapters 1 and 2 of the Polyversal demo."""

from __future__ import annotations

import pytest

from dicefield.engine.content import TEXTS
from dicefield.engine.errors import Illegal, Malformed
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.content import Die, Force, UnitCard
from dicefield.games.polyversal.rules.queries import higher, lower
from tests.polyversal.table import Table, duel, force

rule = pytest.mark.rule


@rule("polyversal", "1.1")
def test_two_command_a_battlegroup_with_one_command_unit() -> None:
    table = Table()
    for group in table.state.groups:
        assert [bool(unit.command) for unit in group.units if unit.size] == [False, True, False]
    with pytest.raises(Illegal, match="seats must be 2 to 2"):
        POLYVERSAL.read_options({"seats": 3})
    with pytest.raises(Malformed, match="exactly one unit has command = true, not 0"):
        POLYVERSAL.read_options({"first": {"units": [{"card": "wolfbite"}]}})
    assert table.refusal(3, "orders advance") == ("no_seat", "1.1")


@rule("polyversal", "1.2")
def test_dice_climb_a_ladder_from_d4_to_d12() -> None:
    assert [higher(die, 1) for die in (4, 6, 8, 10, 12)] == [6, 8, 10, 12, 12]
    assert [higher(4, steps) for steps in range(6)] == [4, 6, 8, 10, 12, 12]
    assert [lower(die) for die in (12, 10, 8, 6, 4)] == [10, 8, 6, 4, 0]
    table = Table(placed=False)
    assert table.dice == ["d8", "d8"]
    for faces in ([0, 1], [9, 1], [1]):
        with pytest.raises(Illegal, match=r"rule 1\.2"):
            table.position.accept_faces(faces)


@rule("polyversal", "1.2")
def test_targeting_stays_at_d12() -> None:
    sharp = {**UnitCard.shelf.read("encegon"), "targeting": "d12"}
    table = duel({name: value for name, value in sharp.items() if name not in TEXTS})
    table.activate("A", "fire")
    table.act("fire a1 2 at p1", "volley")
    assert table.dice == ["d8", "d12", "d12"]


@rule("polyversal", "1.3")
def test_models_stay_on_the_table_and_an_inch_apart() -> None:
    table = Table()
    table.row("A", 10, 20)
    table.stand("P1", 20, 20)
    table.activate("A")
    table.act("move first")
    assert table.allowed(1, "move a1 to 0.5 20 facing 0")
    refused = table.refused(1, "move a1 to 0.499 20 facing 0")
    assert (refused.code, refused.rule) == ("off_table", "1.3")
    assert "A1 at 0.5, 20 would not be whole on the table: both numbers are 0.5 to 47.5 inches" in refused.words
    assert table.allowed(1, "move a1 to 19 20 facing 0")
    refused = table.refused(1, "move a1 to 19.25 20 facing 0")
    assert (refused.code, refused.rule) == ("too_close", "1.3")
    assert "A1 would be 0.75 inches from P1; models stand at least 1 inch apart" in refused.words
    assert refused.witness == {"model": 37, "x": 20_000, "y": 20_000}


@rule("polyversal", "1.3")
def test_the_table_has_the_agreed_size() -> None:
    table = Table(table=60)
    table.activate("A")
    table.act("move first")
    assert table.unit("P").models[0].y == 54_000
    assert table.state.table == 60


@rule("polyversal", "1.4")
def test_a_tile_says_all_of_a_unit() -> None:
    card = UnitCard.parse("encegon")
    assert (card.models, card.effectiveness, card.movement, card.targeting) == (2, Die.D8, 14, Die.D10)
    assert (card.assault, card.evasion, len([weapon for weapon in card.weapons if weapon.quantity])) == (Die.D8, 13, 4)
    assert UnitCard.parse("dragonfly").assault == Die.NONE


TILES = {
    "wolfbite": (5, "d6", 18, "d8", "d4", 15, "1 none, 2-3 s, 4 i, 5+ x"),
    "dragonfly": (1, "d10", 32, "d8", "none", 17, "1-3 none, 4-7 s, 8 f, 9+ x"),
    "encegon": (2, "d8", 14, "d10", "d8", 13, "1-4 none, 5-7 s, 8-9 w, 10+ x"),
}
GUNS = {
    "wolfbite": ["rockets 1 x2 30 d4 d4 none l 180 front"],
    "dragonfly": ["autocannon 1 x1 10 d4 d4 d4 ml 180 front", "missiles 4 x4 20 d12 d10 d12 ml 180 front"],
    "encegon": [
        "plasma_gun 3 x1 8 d12 d12 none mh 360 front",
        "missiles 2 x6 30 d10 d12 d12 mh 180 front",
        "pulse_laser 1 x1 24 d6 d4 none l 180 left",
        "pulse_laser 1 x1 24 d6 d4 none l 180 right",
    ],
}


def track_words(card: UnitCard) -> str:
    bands = [band for band in card.track if band.low]
    spans = [f"{b.low}+" if not b.high else (str(b.low) if b.low == b.high else f"{b.low}-{b.high}") for b in bands]
    return ", ".join(f"{span} {band.result.name.lower()}" for span, band in zip(spans, bands, strict=True))


@rule("polyversal", "1.5")
@pytest.mark.parametrize("name", TILES)
def test_the_demo_tiles_are_those_of_the_rulings(name: str) -> None:
    card = UnitCard.parse(name)
    dice = [die.name.lower() for die in (card.effectiveness, card.targeting, card.assault)]
    assert (card.models, dice[0], card.movement, dice[1], dice[2], card.evasion, track_words(card)) == TILES[name]
    guns = [
        f"{w.gun.name.lower()} {w.grade} x{w.quantity} {w.reach} {w.ap.name.lower()} {w.at.name.lower()} {w.aa.name.lower()}"
        f" {w.damage.name.lower()} {w.arc} {w.side.name.lower()}"
        for w in card.weapons
        if w.quantity
    ]
    assert guns == GUNS[name]


@rule("polyversal", "1.5")
def test_the_demo_force_is_five_wolfbites_two_encegons_and_a_dragonfly() -> None:
    force_ = Force.parse("demo")
    assert [(entry.card.name, entry.card.models, bool(entry.command)) for entry in force_.enlisted] == [
        ("wolfbite", 5, False),
        ("encegon", 2, True),
        ("dragonfly", 1, False),
    ]


@rule("polyversal", "1.6")
def test_forces_keep_to_the_points_agreed() -> None:
    demo = Force.parse("demo").points
    assert POLYVERSAL.read_options({"points": demo}).points == demo
    assert POLYVERSAL.read_options({"points": 0})
    with pytest.raises(
        Illegal, match=rf"Option first: this force is worth {demo} points; {demo - 1} were agreed\. \(rule 1\.6\)"
    ) as refused:
        POLYVERSAL.read_options({"points": demo - 1})
    assert (refused.value.code, refused.value.refusal.rule) == ("too_many_points", "1.6")
    with pytest.raises(Illegal, match="Option second: this force is worth"):
        POLYVERSAL.read_options({"points": demo - 1, "first": "skirmish"})


@rule("polyversal", "1.7")
def test_a_facing_is_a_whole_degree() -> None:
    table = Table(placed=False)
    table.land(5, 3)
    assert table.allowed(1, "deploy c at 10 6 facing 359")
    refused = table.refused(1, "deploy c at 10 6 facing 360")
    assert (refused.code, refused.rule) == ("bad_facing", "1.7")
    assert table.refusal(1, "place c1 at 10 6 facing -1") == ("bad_facing", "1.7")
    assert table.refusal(1, "place c1 at 10 6 facing 1.5")[0] == "not_whole"


# --- Set-up ----------------------------------------------------------------------------------------------------------


@rule("polyversal", "2.1")
@pytest.mark.parametrize(("faces", "first"), [((5, 3), 1), ((3, 5), 2)])
def test_the_higher_command_die_places_first(faces: tuple[int, int], first: int) -> None:
    table = Table(placed=False)
    assert (table.phase, table.dice) == ("roll_off", ["d8", "d8"])
    table.land(4, 4)
    assert (table.phase, table.tellings("tie")[0].rule) == ("roll_off", "2.1")
    table.land(*faces)
    assert table.tellings("rolled_off")[0].seat == first
    assert table.position.waits.choices == (first,)


@rule("polyversal", "2.2")
def test_units_are_placed_in_turn_within_six_inches() -> None:
    table = Table(placed=False)
    table.land(5, 3)
    assert table.refusal(2, "deploy p at 10 42 facing 270") == ("not_owed", "4.4")
    refused = table.refused(1, "deploy a at 10 6.001 facing 90")
    assert (refused.code, refused.rule) == ("not_in_zone", "2.2")
    assert table.refusal(1, "deploy p at 10 6 facing 90")[0] == "not_yours"
    assert table.refusal(1, "deploy d at 10 6 facing 90")[0] == "no_unit"
    table.choose(1, "deploy a at 10 6 facing 90")
    assert table.position.waits.choices == (2,)
    refused = table.refused(2, "deploy p at 10 41.9 facing 90")
    assert "P1 would be 6.1 inches from your edge; at most 6 are allowed" in refused.words
    table.choose(2, "deploy p at 10 42 facing 270")
    assert table.refusal(1, "deploy a at 20 6 facing 90") == ("placed_already", "2.2")
    table.choose(1, "deploy b at 20 6 facing 90")
    table.choose(2, "deploy q at 20 42 facing 270")
    table.choose(1, "deploy c at 30 6 facing 90")
    table.choose(2, "deploy r at 30 42 facing 270")
    assert table.phase == "orders"


@rule("polyversal", "2.2")
def test_who_has_more_units_goes_on_alone() -> None:
    table = Table(placed=False, first="skirmish", second="foot")
    table.land(5, 3)
    seats = []
    while table.phase == "deploy":
        (seat,) = table.position.truth.choices
        seats.append(seat)
        table.choose(seat, table.position.legal(seat)[0])
    assert seats == [1, 2, 1, 2, 2, 2]


@rule("polyversal", "2.3")
def test_models_are_placed_one_by_one_in_coherency() -> None:
    table = Table(placed=False)
    table.land(5, 3)
    table.choose(1, "place b1 at 20 5 facing 10")
    assert table.refusal(1, "done") == ("not_all_placed", "2.2")
    assert table.refusal(1, "place a1 at 30 5 facing 10") == ("one_unit", "2.2")
    assert table.refusal(1, "place b3 at 30 5 facing 10")[0] == "no_model"
    table.choose(1, "place b2 at 22.001 5 facing 200")
    refused = table.refused(1, "done")
    assert (refused.code, refused.rule, refused.rulings) == ("apart_at_start", "2.3", ("PV.8", "PV.10"))
    table.choose(1, "place b2 at 22 5 facing 200")
    assert "done" in table.position.legal(1)
    table.choose(1, "done")
    assert (table.model("B1").facing, table.model("B2").facing, table.model("B2").x) == (10, 200, 22_000)
    assert table.position.waits.choices == (2,)


@rule("polyversal", "2.3")
def test_a_unit_that_is_begun_can_still_be_deployed_whole() -> None:
    table = Table(placed=False)
    table.land(5, 3)
    table.choose(1, "place a1 at 20 5 facing 10")
    said = table.position.legal(1)
    assert said
    assert all(text.startswith("deploy a at ") for text in said)
    table.choose(1, said[0])
    assert sum(model.here for model in table.unit("A").models) == 5


@rule("polyversal", "2.4")
def test_a_unit_without_room_stays_out() -> None:
    squads = force(*["rifle_squad"] * 6)
    table = Table(placed=False, first=squads, second="skirmish", table=36)
    table.land(5, 3)
    assert table.refusal(1, "leave out a") == ("has_room", "2.4")
    for _ in range(4):
        table.act(table.position.legal(1)[0] if table.position.truth.choices == (1,) else table.position.legal(2)[0])
    while table.position.legal(1)[0][:8] != "deploy f":
        table.act(table.position.legal(1)[0])
    spots = [(1 + 2.4 * column, y) for column in range(15) for y in (1.9, 4.4)]
    for place, (x, y) in enumerate(spots):
        table.stand(f"{'abcde'[place // 6]}{place % 6 + 1}", x, y)
    assert table.position.legal(1) == ["leave out f"]
    table.choose(1, "leave out f")
    assert table.unit("F").lost
    assert table.tellings("no_room")[0].rule == "2.4"
    assert table.phase == "orders"
