"""A game is what it says it is: its facts, its seats and its options hold in every game played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from dicefield.engine.errors import Refused
from dicefield.engine.game import Facts, Game
from dicefield.engine.record import NOBODY
from dicefield.engine.waiting import MOST_SEATS, is_over
from dicefield.testing.trial import EVERY, Location, Scene, Trial, Trouble, TroubleAt, on_game, on_scenes, random_opening, require
from dicefield.testing.walk import viewers

SELDOM = ("draws",)
"""Facts that may be true and yet not be seen in a few random games."""


@on_game
def check_facts(place: Location, trial: Trial) -> None:
    """Chance, sealed choices, hidden information and draws are seen where they are declared, and nowhere else."""
    scenes = [scene for played in trial.random_games(place.game) for scene in played]
    for fact in fields(Facts):
        shown = next((scene for scene in scenes if SIGNS[fact.name](scene)), None)
        declared = getattr(place.game.facts, fact.name)
        if shown and not declared:
            raise TroubleAt(shown.place, f"the game says {fact.name}=False, but this position shows otherwise")
        require(shown or not declared or fact.name in SELDOM, f"the game says {fact.name}=True, but no random game shows it")


def sees_less(scene: Scene) -> bool:
    desk = scene.desk()
    return any(desk.view(seat) != scene.state for seat in viewers(scene.state))


def is_shared(scene: Scene) -> bool:
    return bool(is_over(scene.state)) and 1.0 not in scene.desk().score()


SIGNS: dict[str, Callable[[Scene], bool]] = {
    "chance": lambda scene: scene.state.throw.count > 0,
    "sealed": lambda scene: len(scene.owing) > 1,
    "hidden": sees_less,
    "draws": is_shared,
}


@on_scenes(most=EVERY)
def check_no_event_is_lost(scene: Scene) -> None:
    """The log has room for all that one input can cause."""
    require(not scene.lost, f"{scene.lost} events found no room in the log")


@on_scenes(most=EVERY)
def check_throwers(scene: Scene) -> None:
    """Each die of a throw belongs to a seat of the game, or is thrown for all."""
    seats = range(NOBODY, scene.state.seats)
    for die, seat in enumerate(scene.desk().throwers(), 1):
        require(seat in seats, f"die {die} of the throw is thrown by seat {seat + 1}, of {scene.state.seats}")


OPENING = 200
"""Steps of a game that show that so many can play it."""


@on_game
def check_seats_and_options(place: Location, trial: Trial) -> None:
    """The fewest and the most seats can play, one less or more cannot; options survive their JSON; unknown ones are refused."""
    game = place.game
    fewest, most = game.seats
    require(1 <= fewest <= most <= MOST_SEATS, f"seats {game.seats} are not between 1 and {MOST_SEATS}")
    for seats in (fewest, most):
        played = random_opening(game, {"seats": seats}, trial.seed, OPENING)
        require(played[0].state.seats == seats, f"a game of {seats} starts with {played[0].state.seats} seats")
    for wrong in ({"seats": fewest - 1}, {"seats": most + 1}, {"no such option": 1}, {"seats": "two"}, ["seats"]):
        options_refused(game, wrong)
    for options in trial.variants(game):
        agreed = game.read_options(options)
        require(game.read_options(agreed.json()) == agreed, f"the options {options} come back different from their JSON")
    for row in game.option_table():
        require(row["help"].strip(), f"the option {row['name']} says nothing of what it means")


def options_refused(game: Game, options: Any) -> None:
    try:
        game.read_options(options)
    except Refused as refused:
        require(refused.refusal.words.strip(), f"the options {options} are refused without words")
    else:
        raise Trouble(f"the options {options} are taken")
