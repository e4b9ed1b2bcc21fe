"""The board and the panels of Polyhydra show what an observation holds, and nothing else, to whoever looks."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import cast
from xml.etree import ElementTree

import pytest

from dicefield.engine.desk import Desk
from dicefield.engine.record import NOBODY
from dicefield.engine.waiting import is_over, may_choose
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.picture import board, panels
from dicefield.games.polyhydra.picture.layout import FOCUS, FRAME, HydraSpot, Room, around, clear_spot, overlaps, places, route
from dicefield.games.polyhydra.picture.pieces import READABLE, SHADES
from dicefield.games.polyhydra.rules.queries import has_head, in_play, neighbour
from dicefield.games.polyhydra.state import HEADS, SIDES, Standing, Swamp
from dicefield.look.dice import sparkle
from dicefield.look.palette import HOUSE, contrast
from tests.boards import board_svg
from tests.polyhydra.table import Table, with_health

XML = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bob", "Cy", "Dot", "Eve", "Fay")
NASTY = ("<script>&\"'", "]]>\x00\u202e</text>" + "W" * 200, "", "\ud800", "</svg>", "é" * 90)
STAR = re.findall(r' d="([^"]*)"', sparkle())[0]
SEATS = range(2, 7)
Node = ElementTree.Element


def course(seats: int, dice: str, seed: int, most: int = 8) -> Iterator[Desk]:
    """Some positions of a game at random, early and late, on one and the same desk."""
    rng = random.Random(seed)
    desk = Desk(POLYHYDRA)
    desk.start(POLYHYDRA.read_options({"seats": seats, "dice": dice, "turns": 12}))
    for _ in range(most):
        yield desk
        if is_over(desk.state):
            return
        for _ in range(seats + 1):  # another place in the round each time
            advance(desk, rng)


def advance(desk: Desk, rng: random.Random) -> None:
    state = desk.state
    if state.throw.count:
        desk.land([rng.randint(1, state.throw.sides[die]) for die in range(state.throw.count)])
    elif not is_over(state):
        seat = rng.choice([seat for seat in range(state.seats) if state.owed >> seat & 1])
        desk.choose(seat, rng.choice(desk.legal(seat)))


def viewers(seats: int) -> list[int | None]:
    return [*range(seats), None]


def seen(desk: Desk, seat: int | None) -> Swamp:
    return cast(Swamp, desk.view(NOBODY if seat is None else seat))


def drawn(desk: Desk, seat: int | None, names: tuple[str, ...] = NAMES, prefix: str = "polyhydra") -> str:
    return board_svg(board(seen(desk, seat), seat, names, prefix=prefix), prefix=prefix)


def root(table: Table | Desk, seat: int | None = 0) -> Node:
    return ElementTree.fromstring(drawn(table.position.desk if isinstance(table, Table) else table, seat))


def words(table: Table | Desk, seat: int | None = 0) -> list[str]:
    return [found.text or "" for found in root(table, seat).iter(f"{XML}text")]


def tag(table: Table, of: int, seat: int | None = 0) -> str:
    """What the tag of a hydra says, on the board and beside it."""
    view = seen(table.position.desk, seat)
    (said,) = ElementTree.fromstring(board(view, seat, NAMES).parts[f"tag-{of + 1}"]).iter("text")
    assert said.text == next(fact.value for fact in panels(view, seat, NAMES).panels[of].facts if fact.label == "Now")
    return said.text or ""


def scene(table: Table, seat: int | None = 0) -> str:
    return panels(seen(table.position.desk, seat), seat, NAMES).scene


def pieces(node: Node, start: str) -> dict[str, Node]:
    return {found.get("data-piece", ""): found for found in node.iter() if found.get("data-piece", "").startswith(start)}


def heads(node: Node, seat: int) -> dict[int, Node]:
    """The heads of a hydra by their place in the row."""
    found = pieces(node, f"head-{seat + 1}-d")
    return {SIDES.index(int(piece.split("-d")[1])): head for piece, head in found.items()}


def targets(node: Node) -> list[Node]:
    return [found for found in node.iter() if found.get("data-target") is not None]


def place_of(node: Node) -> tuple[float, float]:
    found = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


def titles(table: Table | Desk, start: str, seat: int | None = 0) -> list[str]:
    found = sorted(pieces(root(table, seat), start).items())
    return [node.findtext(f"{XML}title") or "" for _, node in found]


def ringed(node: Node) -> bool:
    """Whether a ring shows without being pointed at."""
    return any(found.get("class") == "df-ring" and found.get("opacity") is None for found in node.iter())


def sparks(node: Node) -> bool:
    return any(found.get("d") == STAR for found in node.iter())


# --- Documents -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", ["open", "sealed"])
@pytest.mark.parametrize("seats", SEATS)
def test_every_position_is_well_formed_with_unique_ids_for_every_viewer(seats: int, dice: str) -> None:
    for desk in course(seats, dice, seats):
        for seat in viewers(seats):
            ids = Counter(node.get("id") for node in root(desk, seat).iter() if node.get("id"))
            assert set(ids.values()) == {1}


def test_names_are_only_text() -> None:
    for desk in course(6, "open", 7, 4):
        svg = drawn(desk, 0, NASTY)
        ElementTree.fromstring(svg)
        assert "<script" not in svg
        assert "&lt;script&gt;&amp;" in svg


def test_whoever_has_no_name_is_called_by_the_seat() -> None:
    table = Table(seats=3)
    assert "Seat 3" in drawn(table.position.desk, 0, ("Ann",))


def test_equal_positions_give_equal_pictures() -> None:
    for one, two in zip(course(4, "open", 3), course(4, "open", 3), strict=True):
        assert drawn(one, 1) == drawn(two, 1)


def test_a_prefix_keeps_two_pictures_apart() -> None:
    desk = next(course(3, "open", 1))
    ids = [{node.get("id") for node in ElementTree.fromstring(drawn(desk, 0, prefix=name)).iter()} - {None} for name in "ab"]
    assert ids[0]
    assert not ids[0] & ids[1]


@pytest.mark.parametrize("seat", [None, -1, 3, 99])
def test_whoever_has_no_seat_is_a_spectator(seat: int | None) -> None:
    table = Table(seats=3)
    table.land(*[1, 2, 3] * 3)
    view = seen(table.position.desk, None)
    assert board(view, seat, NAMES) == board(view, None, NAMES)
    assert panels(view, seat, NAMES) == panels(view, None, NAMES)


# --- Secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_sealed_dice_of_others_are_never_shown(seats: int) -> None:
    for desk in course(seats, "sealed", 10 + seats):
        if is_over(desk.state):
            return
        for seat in viewers(seats):
            node = root(desk, seat)
            for other in set(range(seats)) - {seat}:
                for shown in heads(node, other).values():
                    assert shown.get("data-face") is None
                    assert not list(shown.iter(f"{XML}text"))


def test_open_dice_are_shown_to_all() -> None:
    table = Table(seats=3)
    table.land(1, 2, 3, 4, 5, 6, 6, 8, 10)
    for seat in viewers(3):
        faces = [[head.get("data-face") for head in heads(root(table, seat), other).values()] for other in range(3)]
        assert faces == [["1", "2", "3"], ["4", "5", "6"], ["6", "8", "10"]]


def test_dice_that_are_not_rolled_show_nothing() -> None:
    node = root(Table(seats=2))
    for seat in range(2):
        assert [list(head.iter(f"{XML}text")) for head in heads(node, seat).values()] == [[], [], []]


@pytest.mark.parametrize("dice", ["open", "sealed"])
def test_positions_that_differ_only_in_secrets_look_the_same(dice: str) -> None:
    differed = 0
    for desk in course(4, dice, 5):
        for seat in viewers(4):
            other = Desk(POLYHYDRA)
            other.state = desk.view(NOBODY if seat is None else seat)
            other.guess(NOBODY if seat is None else seat)
            differed += other.state.json() != desk.state.json()
            assert drawn(other, seat) == drawn(desk, seat)
    assert differed > 10


def test_a_sealed_choice_is_shown_to_its_owner_only() -> None:
    table = Table(seats=3)
    table.land(*[2, 5, 9] * 3)
    table.choose(2, "lock d6 d10 reroll")
    mine = heads(root(table, 1), 1)
    assert [SIDES[head] for head, shown in mine.items() if ringed(shown)] == [6, 10]
    assert tag(table, 1, 1) == "sealed: d6 d10, roll"
    for seat in (0, 2, None):
        assert not [shown for shown in heads(root(table, seat), 1).values() if ringed(shown)]
        assert tag(table, 1, seat) == "sealed"
    table.choose(2, "lock d8 stop")
    assert tag(table, 1, 1) == "sealed: d8, stop"


# --- Heads -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", ["open", "sealed"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_heads_a_viewer_can_choose_are_targets_and_no_others(seats: int, dice: str) -> None:
    found = 0
    for desk in course(seats, dice, 20 + seats):
        for seat in viewers(seats):
            view = seen(desk, seat)
            wanted = []
            if seat is not None and may_choose(view, seat):
                hydra = view.hydras[seat]
                free = [head for head in range(HEADS) if has_head(view, hydra, head) and not hydra.locked[head]]
                wanted = [(f"head-{seat + 1}-d{SIDES[head]}", f"d{SIDES[head]}", str(hydra.faces[head])) for head in free]
            shown = [(node.get("data-piece"), node.get("data-target"), node.get("data-face")) for node in targets(root(desk, seat))]
            assert shown == wanted
            found += len(shown)
    assert found > 10


def test_targets_say_what_they_do() -> None:
    table = Table()
    table.land(2, 5, 9, 1, 2, 3)
    assert [node.findtext(f"{XML}title") for node in targets(root(table))] == [
        "Lock the d6 showing 2",
        "Lock the d8 showing 5",
        "Lock the d10 showing 9",
    ]
    table.choose(1, "lock d8 reroll")
    assert targets(root(table))[1].findtext(f"{XML}title") == "Lock the d8 showing 5, in your sealed choice"


@pytest.mark.parametrize("seats", SEATS)
def test_locked_heads_are_raised_above_all_others(seats: int) -> None:
    compared = 0
    for desk in course(seats, "open", 30 + seats):
        node = root(desk, 0)
        for seat in range(seats):
            tops: dict[bool, list[float]] = {True: [], False: []}
            for head, shown in heads(node, seat).items():
                tops[bool(seen(desk, 0).hydras[seat].locked[head])].append(place_of(shown)[1])
            if tops[True] and tops[False]:
                compared += 1
                assert max(tops[True]) < min(tops[False])
    assert compared


def test_heads_stand_in_the_order_of_their_sides() -> None:
    node = root(with_health(5, 20))
    lefts = [place_of(heads(node, 0)[head])[0] for head in range(HEADS)]
    assert lefts == sorted(set(lefts))


def test_a_spark_is_a_locked_maximum_that_counts() -> None:
    table = Table()
    table.land(6, 8, 10, 6, 8, 10)
    assert not any(sparks(shown) for shown in heads(root(table), 0).values())
    table.all("lock d6 reroll", "lock d6 d8 stop")
    node = root(table)
    assert [[sparks(shown) for shown in heads(node, seat).values()] for seat in range(2)] == [
        [True, False, False],
        [True, True, False],
    ]
    missed = Table(seats=3)
    missed.land(6, 8, 10, 1, 2, 3, 1, 2, 3)
    missed.all("lock d6 reroll", "lock d6 reroll", "lock d6 stop")
    missed.land(1, 1, 5, 6)
    assert missed.state.hydras[0].standing == Standing.MISSED
    assert not any(sparks(shown) for shown in heads(root(missed), 0).values())


def test_heads_grow_where_buds_were() -> None:
    grown = {health: sorted(heads(root(with_health(health, 20)), 0)) for health in (20, 16, 8)}
    assert grown == {20: [1, 2, 3], 16: [0, 1, 2, 3], 8: [0, 1, 2, 3, 4]}
    svg = drawn(with_health(16, 20).position.desk, 0)
    assert svg.count("a d12 grows at 8 health") == 2
    assert svg.count("a d4 grows at 16 health") == 1


def test_who_is_out_has_no_heads_and_bites_nobody() -> None:
    table = with_health(20, 0, 9, 0)
    table.land(1, 2, 3, 1, 2, 3, 4)
    for seat in viewers(4):
        node = root(table, seat)
        assert heads(node, 1) == heads(node, 3) == {}
        assert sorted(pieces(node, "bite-")) == ["bite-1", "bite-3"]
        assert tag(table, 1, seat) == "out"
    assert targets(root(table, 1)) == []


# --- Health, bites and words -----------------------------------------------------------------------------------------


def test_health_is_a_d20_with_its_number() -> None:
    table = with_health(17, 3, 20)
    assert titles(table, "health-") == ["Ann: 17 health", "Bob: 3 health", "Cy: 20 health"]
    shown = {piece: [found.text for found in node.iter(f"{XML}text")] for piece, node in pieces(root(table), "health-").items()}
    assert shown == {"health-1": ["17"], "health-2": ["3"], "health-3": ["20"]}


@pytest.mark.parametrize("seats", SEATS)
def test_trails_lead_to_the_next_in_play(seats: int) -> None:
    for desk in course(seats, "open", 40 + seats, 20):
        state = cast(Swamp, desk.state)
        wanted = [f"{NAMES[seat]} bites {NAMES[neighbour(state, seat)]}" for seat in range(seats) if in_play(state, seat)]
        assert sorted(titles(desk, "bite-", 0)) == ([] if is_over(state) or state.sudden_death else sorted(wanted))


def test_the_damage_of_the_last_turn_is_told() -> None:
    table = Table()
    assert not [said for said in words(table) if said.startswith("\u2212")]
    table.land(1, 8, 9, 1, 2, 3)
    table.all("lock d6 d8 d10 stop", "lock d6 d8 stop")
    assert {"\u22124", "\u22122"} <= set(words(table))
    assert titles(table, "health-") == ["Ann: 18 health", "Bob: 16 health"]


def test_tags_say_what_everyone_does() -> None:
    table = Table(seats=3)
    assert tag(table, 0) == "rolls"
    table.land(6, 8, 10, 1, 2, 3, 1, 2, 3)
    assert tag(table, 0) == "chooses"
    table.all("lock d6 reroll", "lock d6 reroll", "lock d6 d8 d10 stop")
    assert tag(table, 2) == "bites for 3"
    table.land(1, 1, 5, 6)
    assert tag(table, 0) == "misses"
    sealed = Table(seats=2, dice="sealed")
    assert [tag(sealed, 1, seat) for seat in (0, 1, None)] == ["unseen", "rolls", "unseen"]


def test_panels_tell_health_and_the_last_turn() -> None:
    table = Table()
    table.land(1, 8, 9, 1, 2, 3)
    table.all("lock d6 d8 d10 stop", "lock d6 d8 stop")
    told = panels(seen(table.position.desk, 0), 0, NAMES)
    assert [[fact.value for fact in panel.facts] for panel in told.panels] == [
        ["18 of 20", "rolls", "4"],
        ["16 of 20", "rolls", "2"],
    ]
    assert told.scene == "Turn 2"
    assert [panel.out for panel in panels(with_health(20, 0, 9).state, 0, NAMES).panels] == [False, True, False]


def test_what_stays_keeps_its_part() -> None:
    table = Table()
    table.land(6, 8, 10, 6, 8, 10)
    before = board(table.state, 0, NAMES).parts
    table.all("lock d6 reroll", "lock d6 d8 stop")
    after = board(table.state, 0, NAMES).parts
    kept = {name for name in before if before[name] == after[name]}
    assert {"ground", "scenery", "moon", "bite-1", "health-1", "head-2-d10"} <= kept
    assert {"head-1-d6", "head-2-d6", "head-2-d8"}.isdisjoint(kept)


def test_the_moon_bears_the_turn() -> None:
    assert "Turn 1" in " ".join(words(Table()))
    table = with_health(1, 1)
    table.land(1, 2, 3, 4, 5, 1, 2, 3, 4, 5)
    table.all("lock d4 stop", "lock d4 stop")
    assert "\u22121" not in words(table)
    assert {"Sudden", "death"} <= set(words(table))
    assert "Sudden death." in (root(table).findtext(f"{XML}desc") or "")
    assert sorted(heads(root(table), 0)) == [0, 1, 2, 3, 4]


def test_the_end_names_the_winner() -> None:
    table = with_health(20, 1)
    table.land(1, 2, 3, 1, 2, 3, 4, 5)
    table.all("lock d6 stop", "lock d4 stop")
    assert scene(table) == "Ann wins after 1 turn"
    assert "wins" in words(table)
    assert (tag(table, 0), tag(table, 1)) == ("wins", "out")
    assert targets(root(table)) == []


def test_a_draw_is_called_one() -> None:
    table = Table(seats=2, turns=1)
    table.land(1, 2, 3, 1, 2, 3)
    table.all("lock d6 stop", "lock d6 stop")
    assert scene(table) == "A draw between Ann and Bob after 1 turn"
    assert "draw" in words(table)
    assert tag(table, 1) == "draws"


def test_a_description_tells_the_swamp() -> None:
    table = with_health(16, 20, 0)
    table.land(1, 2, 3, 4, 6, 5, 4)
    table.all("lock d4 d6 reroll", "lock d6 stop")
    assert root(table).findtext(f"{XML}desc") == (
        "Turn 1. "
        "Ann: 16 health, rolls, d4 showing 1 locked, d6 showing 2 locked, d8 showing 3 and d10 showing 4, bites Bob. "
        "Bob: 20 health, bites for 2, d6 showing 6 locked, d8 showing 5 and d10 showing 4, bites Ann. Cy: out."
    )


# --- Where everyone is -----------------------------------------------------------------------------------------------


def boxes(place: HydraSpot) -> list[Room]:
    return [place.tag_box, place.heads_box]


def meet(one: Room, two: Room) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_covers_another_or_the_edge(seats: int) -> None:
    everyone, focus = places(seats, 0), FOCUS.get(seats, FRAME)
    for place in everyone.values():
        for left, top, right, bottom in boxes(place):
            assert left >= focus.left
            assert top >= focus.top
            assert right <= focus.left + focus.width
            assert bottom <= focus.top + focus.height
    for seat, place in everyone.items():
        left, _, right, _ = around(clear_spot(route(place, everyone[(seat + 1) % seats]), []))
        assert focus.left <= left < right <= focus.left + focus.width
    for one, two in combinations(everyone.values(), 2):
        assert not [(mine, other) for mine in boxes(one) for other in boxes(two) if meet(mine, other)]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("near", [0, 1])
def test_the_viewer_is_below_and_largest_with_the_left_neighbour_on_the_left(seats: int, near: int) -> None:
    everyone = places(seats, near)
    others = [place for seat, place in everyone.items() if seat != near]
    assert all(place.size < everyone[near].size and place.foot < everyone[near].foot for place in others)
    if seats > 2:
        assert everyone[(near + 1) % seats].x < everyone[near].x < everyone[(near - 1) % seats].x


@pytest.mark.parametrize("seats", SEATS)
def test_a_trail_goes_from_the_biter_to_the_bitten(seats: int) -> None:
    everyone = places(seats, 0)
    for one in everyone:
        for two in everyone:
            if one != two:
                start, _, _, end = route(everyone[one], everyone[two])
                for spot, place in ((start, everyone[one]), (end, everyone[two])):
                    assert abs(spot[0] - place.x) <= place.tag / 2 + 24
                    assert place.crest <= spot[1] <= place.foot + 16


@pytest.mark.parametrize("seats", SEATS)
def test_damage_is_written_where_it_hides_nothing(seats: int) -> None:
    everyone = places(seats, 0)
    taken = [box for place in everyone.values() for box in boxes(place)]
    for seat, place in everyone.items():
        spot = clear_spot(route(place, everyone[(seat + 1) % seats]), taken)
        assert not [box for box in taken if overlaps(spot, box)]


# --- Colours ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "ground"), READABLE)
def test_text_is_readable_by_day_and_by_night(ink: str, ground: str) -> None:
    shades = {**HOUSE, **SHADES}
    assert contrast(shades[ink].light, shades[ground].light) >= 4.5
    assert contrast(shades[ink].dark, shades[ground].dark) >= 4.5
