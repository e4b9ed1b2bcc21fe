"""The numbers of actions: lists that are complete, and found by their bytes."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from dicefield.engine.desk import Desk
from dicefield.engine.game import Game
from dicefield.environments.numbers import (
    NO_NUMBER,
    byte_rows,
    count_of,
    is_listed,
    number_of,
    numbers_of,
    texts_of,
)
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.polyhydra import POLYHYDRA
from tests.environments.helpers import played

LISTED = [game for game in GAMES.games if is_listed(game)]


def test_the_games_off_the_table_have_lists_and_those_on_it_have_not() -> None:
    assert {game.name: count_of(game) for game in GAMES.games} == {
        "army_men": 27,
        "polyhydra": 61,
        "knight_fight": 158,
        "polyversal": 64,
        "polywars": 640,
    }
    assert [game.name for game in LISTED] == ["army_men", "polyhydra", "knight_fight"]


@pytest.mark.parametrize("game", LISTED, ids=lambda game: game.name)
def test_every_line_is_the_text_of_another_action_without_gaps_in_its_bytes(game: Game) -> None:
    texts = texts_of(game)
    assert len(set(texts)) == len(texts)
    assert [game.text.grammar.say(game.text.hear(text)) for text in texts] == list(texts)
    assert game.action.dtype.itemsize == game.action.packed.itemsize


@pytest.mark.parametrize("game", LISTED, ids=lambda game: game.name)
def test_the_slots_find_every_number_and_nothing_else(game: Game) -> None:
    numbers = numbers_of(game)
    assert [number_of(numbers, numbers.rows[number]) for number in range(count_of(game))] == list(range(count_of(game)))
    strange = Desk(game).top.actions
    strange.raw.view("i1")[:] = 77
    assert number_of(numbers, byte_rows(strange)[0]) == NO_NUMBER


def test_whatever_five_dice_show_the_list_of_army_men_has_it() -> None:
    desk, met = Desk(ARMY_MEN), set()
    for faces in combinations_with_replacement(range(1, 7), 5):
        desk.start(ARMY_MEN.read_options())
        desk.land(faces)
        met |= {ARMY_MEN.text.grammar.say(action) for action in desk.legal(0)}
    assert met == set(texts_of(ARMY_MEN))


def test_the_list_of_polyhydra_has_every_set_of_heads_to_stop_with_and_all_but_one_to_roll_on_with() -> None:
    sets = {frozenset(text.split()[1:-1]) for text in texts_of(POLYHYDRA) if text.endswith("stop")}
    rolls = {frozenset(text.split()[1:-1]) for text in texts_of(POLYHYDRA) if text.endswith("reroll")}
    everything = frozenset(("d4", "d6", "d8", "d10", "d12"))
    assert len(sets) == 2 ** len(everything) - 1
    assert sets - rolls == {everything}
    assert rolls < sets


@pytest.mark.parametrize(
    "options",
    [{}, {"seats": 4}, {"cards": "house"}, {"seats": 4, "cards": "house", "knights": "chosen"}],
    ids=["two", "four", "cards", "four-with-cards"],
)
def test_random_games_of_knight_fight_meet_no_action_without_a_number(options: dict[str, object]) -> None:
    for seed in range(3):
        table = played(KNIGHT_FIGHT, 0, seed, **options)
        step = seed
        while not table.over:
            offer = table.offer(table.seat)
            assert all(KNIGHT_FIGHT.text.grammar.say(action) == texts_of(KNIGHT_FIGHT)[number] for number, action in offer.items())
            step += 1
            table.take(table.seat, list(offer)[step * 7 % len(offer)])
