"""The board and the panels of Army Men Dice War show what the position holds, to whoever looks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from xml.etree import ElementTree

import pytest

from dicefield.engine.events import Log
from dicefield.engine.record import array, i64
from dicefield.engine.stage import ScoreRow
from dicefield.engine.waiting import is_over
from dicefield.games.army_men.picture import READABLE, SHADES, board, panels, scene
from dicefield.games.army_men.rules import contract as rules
from dicefield.games.army_men.state import DICE, ArmyOptions, Aside, Battle, War
from dicefield.look.palette import HOUSE, contrast
from tests.boards import board_svg

XML = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bob")
NASTY = ("<script>&\"'", "]]>\x00\u202e</text>" + "W" * 200)


def course(seed: int, war: War = War.SINGLE) -> Iterator[Battle]:
    """Every position of a game at random, one and the same object."""
    rng = random.Random(seed)
    battle, options = Battle(), ArmyOptions(seats=2, war=war)
    rules.start(battle, options, Log())
    room = array.of(Aside, 15)
    yield battle
    while not is_over(battle):
        if battle.throw.count:
            throw(battle, [rng.randint(1, 6) for _ in range(battle.throw.count)])
        else:
            rules.choose(battle, battle.turn, room[rng.randrange(rules.legal(battle, battle.turn, room))], Log())
        yield battle


def throw(battle: Battle, faces: list[int]) -> None:
    landed = array.of(i64, 32)
    for die, face in enumerate(faces):
        landed[die] = face
    rules.land(battle, landed, Log())


def set_aside(battle: Battle, *faces: int) -> None:
    action = Aside()
    for place, face in enumerate(faces):
        action.faces[place] = face
    rules.choose(battle, battle.turn, action, Log())


def fresh() -> Battle:
    return next(course(0))


def reached(seed: int, wanted: Callable[[Battle], bool], war: War = War.SINGLE) -> Battle:
    return next(battle for battle in course(seed, war) if wanted(battle))


def drawn(battle: Battle, seat: int | None = 0, names: tuple[str, ...] = NAMES, prefix: str = "army-men") -> str:
    return board_svg(board(battle, seat, names, prefix=prefix), prefix=prefix)


def root(battle: Battle, seat: int | None = 0, names: tuple[str, ...] = NAMES) -> ElementTree.Element:
    return ElementTree.fromstring(drawn(battle, seat, names))


def words(battle: Battle, seat: int | None = 0, names: tuple[str, ...] = NAMES) -> list[str]:
    return [found.text or "" for found in root(battle, seat, names).iter(f"{XML}text")]


def pieces(battle: Battle, kind: str, seat: int | None = 0) -> list[ElementTree.Element]:
    return [node for node in root(battle, seat).iter(f"{XML}g") if node.get("data-piece", "").startswith(kind + "-")]


def all_pieces(battle: Battle) -> list[str]:
    return [node.get("data-piece", "") for node in root(battle).iter(f"{XML}g")]


def targets(battle: Battle, seat: int | None) -> list[ElementTree.Element]:
    return [node for node in root(battle, seat).iter(f"{XML}g") if node.get("data-target")]


def height_of(battle: Battle, seat: int | None, ident: str) -> float:
    """How far down a die lies."""
    node = next(node for node in root(battle, seat).iter(f"{XML}g") if node.get("id") == ident)
    return float(node.get("transform", "").split("(")[1].split(")")[0].split()[1])


@pytest.mark.parametrize("war", list(War))
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_position_is_well_formed_with_unique_ids(war: War, seat: int | None) -> None:
    for battle in islice(course(5, war), 0, None, 5):
        ids = Counter(node.get("id") for node in root(battle, seat).iter() if node.get("id"))
        assert set(ids.values()) == {1}


def test_names_are_only_text() -> None:
    for battle in islice(course(7), 0, None, 5):
        svg = drawn(battle, 0, NASTY)
        ElementTree.fromstring(svg)
        assert "<script" not in svg
        assert "&lt;script&gt;&amp;" in svg


def test_equal_positions_give_equal_boards() -> None:
    for one, two in zip(course(3), course(3), strict=True):
        assert board(one, 1, NAMES) == board(two, 1, NAMES)


def test_a_prefix_keeps_two_pictures_apart() -> None:
    battle = fresh()
    ids = [{node.get("id") for node in ElementTree.fromstring(drawn(battle, prefix=name)).iter()} - {None} for name in "ab"]
    assert ids[0]
    assert not ids[0] & ids[1]


# --- Dice ------------------------------------------------------------------------------------------------------------


def test_thrown_dice_are_targets_of_whoever_chooses() -> None:
    battle = fresh()
    throw(battle, [6, 1, 3, 3, 2])
    found = targets(battle, 0)
    assert [node.get("data-target") for node in found] == [node.get("data-face") for node in found] == ["1", "2", "3", "3", "6"]
    assert [node.findtext(f"{XML}title") for node in found[:2]] == ["Set aside a soldier", "Set aside a 2"]


@pytest.mark.parametrize("seat", [1, None])
def test_thrown_dice_are_no_targets_of_others(seat: int | None) -> None:
    battle = fresh()
    throw(battle, [6, 1, 3, 3, 2])
    assert targets(battle, seat) == []
    assert [node.get("data-face") for node in pieces(battle, "face", seat)] == ["1", "2", "3", "3", "6"]


def test_dice_in_hand_and_antes_are_drawn_blank() -> None:
    battle = fresh()
    assert [len(pieces(battle, kind)) for kind in ("throw", "hand", "ante", "face", "aside")] == [5, 5, 2, 0, 0]
    blank = [node for kind in ("throw", "hand", "ante") for node in pieces(battle, kind)]
    assert not [node for node in blank if node.get("data-face") or list(node.iter(f"{XML}text"))]


def test_every_die_is_somewhere() -> None:
    for battle in course(11):
        if is_over(battle):
            break
        for seat, player in enumerate(battle.players):
            mine = (f"aside-{seat + 1}-", f"hand-{seat + 1}-", f"ante-{seat + 1}")
            lying = sum(piece.startswith(mine) for piece in all_pieces(battle))
            in_play = sum(piece.startswith(("face-", "throw-")) for piece in all_pieces(battle)) if battle.turn == seat else 0
            assert lying + in_play == player.dice


def test_dice_set_aside_show_their_spots_and_their_sum() -> None:
    battle = fresh()
    throw(battle, [6, 1, 3, 3, 2])
    set_aside(battle, 1, 3)
    titles = [node.findtext(f"{XML}title") for node in pieces(battle, "aside")]
    assert titles == ["Ann: a soldier set aside", "Ann: a 3 set aside"]
    assert "= 3" in words(battle)


def test_the_viewer_sits_below() -> None:
    battle = fresh()
    for seat, near, far in ((0, 1, 2), (1, 2, 1), (None, 1, 2)):
        assert height_of(battle, seat, f"army-men-ante-{near}") > height_of(battle, seat, f"army-men-ante-{far}")


def test_a_die_that_stays_as_it_is_keeps_its_part() -> None:
    battle = fresh()
    throw(battle, [6, 1, 3, 3, 2])
    before = board(battle, 0, NAMES).parts
    set_aside(battle, 1, 3)
    after = board(battle, 0, NAMES).parts
    assert {"ground", "mat", "tray-1", "hand-2-1", "ante-1"} <= {name for name in before if before[name] == after.get(name)}


# --- Panels ----------------------------------------------------------------------------------------------------------


def test_lost_dice_lie_broken_beside_the_board() -> None:
    for battle in course(13):
        for seat, panel in enumerate(panels(battle, 0, NAMES).panels):
            lost = [die for tray in panel.trays for die in tray.dice]
            assert len(lost) == DICE - battle.players[seat].dice
            assert all(die.broken for die in lost)


def test_the_scene_tells_game_and_round() -> None:
    assert scene(fresh()) == "Round 1"
    assert scene(reached(19, lambda battle: battle.games_over == 2, War.CAMPAIGN)) == "Game 3 of 3, round 1"
    assert scene(reached(23, is_over)) == "The war is over"


def rows(battle: Battle, head: str) -> list[ScoreRow]:
    return [row for row in panels(battle, None, NAMES).scores if row.head.startswith(head)]


def test_the_sheet_has_a_row_for_each_round_played_and_the_sums() -> None:
    for battle in course(17):
        first, second = battle.players
        played = [(str(first.scores[row]), str(second.scores[row])) for row in range(battle.rounds_over)]
        assert [row.figures for row in rows(battle, "Round")][: battle.rounds_over] == played
        assert len(rows(battle, "Round")) <= battle.rounds_over + 1
        assert rows(battle, "Sum")[0].figures == (str(sum(first.scores)), str(sum(second.scores)))


def test_the_lower_score_of_a_round_is_marked() -> None:
    battle = reached(17, is_over)
    for number, row in enumerate(rows(battle, "Round")):
        scores = [player.scores[number] for player in battle.players]
        assert row.best == (None if scores[0] == scores[1] else scores.index(min(scores)))


def test_a_round_that_waits_for_the_second_player_has_one_score() -> None:
    battle = reached(2, lambda battle: battle.turn != rules.starter(battle))
    assert rows(battle, "Round")[0].figures == (str(battle.players[0].scores[0]), "\u2013")


def test_a_campaign_shows_the_games_that_are_over() -> None:
    battle = reached(19, lambda battle: battle.games_over == 2, War.CAMPAIGN)
    games = [row.figures for row in rows(battle, "Game")]
    assert games == [tuple(str(player.games[game]) for player in battle.players) for game in range(2)]
    assert rows(battle, "Total")[0].strong
    assert not rows(reached(19, lambda battle: battle.rounds_over == 3), "Total")


@pytest.mark.parametrize("war", list(War))
def test_the_end_names_the_winner(war: War) -> None:
    battle = reached(23, is_over, war)
    first, second = (rules.campaign_sum(player) for player in battle.players)
    assert first != second
    assert f"{NAMES[first > second]} wins" in words(battle)
    assert pieces(battle, "ante") == pieces(battle, "face") == []


def test_a_draw_is_called_one() -> None:
    battle = reached(23, is_over)
    battle.players[1].games[0] = battle.players[0].games[0]
    assert "A draw" in words(battle)


def test_a_description_tells_the_table() -> None:
    battle = fresh()
    throw(battle, [6, 1, 3, 3, 2])
    set_aside(battle, 1, 3)
    assert root(battle, 1).findtext(f"{XML}desc") == (
        "Round 1. Ann: 6 dice, set aside a soldier and a 3 for 3, sum 0. Bob: 6 dice, nothing set aside, sum 0."
    )


@pytest.mark.parametrize(("ink", "ground"), READABLE)
def test_text_is_readable_by_day_and_by_night(ink: str, ground: str) -> None:
    shades = {**HOUSE, **SHADES}
    assert contrast(shades[ink].light, shades[ground].light) >= 4.5
    assert contrast(shades[ink].dark, shades[ground].dark) >= 4.5
