"""What a check is made of: random games, the scenes in them, and one exception that says where a game went wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import update_wrapper
from itertools import islice
from typing import Any, Protocol, cast

from dicefield.engine.compiled import is_interpreted_only
from dicefield.engine.desk import Desk
from dicefield.engine.dice import Rng
from dicefield.engine.events import Event
from dicefield.engine.game import Game
from dicefield.engine.waiting import Waiting, owing
from dicefield.play.dice import seeded_rng
from dicefield.play.position import Position
from dicefield.testing.walk import Input, random_input, variants

MOST_STEPS = 20_000
"""Inputs after which an interpreted random game is given up as endless."""

EVERY = MOST_STEPS
"""Scenes of a game: all of them."""

SIMULATED = 2_000


class Trouble(Exception):
    """What is wrong, before anybody said where."""


@dataclass
class Location:
    """Where a check is looking just now; whatever goes wrong is reported from here."""

    game: Game
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    step: int = 0
    state: Waiting | None = None

    def move(self, step: int, state: Waiting) -> None:
        self.step, self.state = step, state.copy()

    def __str__(self) -> str:
        return f"{self.game.name}, options {json.dumps(self.options)}, seed {self.seed}, step {self.step}"

    def position(self) -> str:
        """The JSON that `Position.load` takes to come back here; the plain bytes of a state that cannot even say it."""
        if self.state is None:
            return "none"
        try:
            return json.dumps(self.state.json())
        except (ValueError, TypeError):
            return f"bytes {bytes(self.state).hex()}"


class Nonconforming(AssertionError):
    """A game that breaks the contract: which check says so, where, and the position to start looking from."""

    def __init__(self, check: str, place: Location, why: str) -> None:
        super().__init__(f"{check}: {place}: {why}\nposition: {place.position()}")
        self.check = check
        self.place = place
        self.why = why


def require(condition: object, why: str) -> None:
    if not condition:
        raise Trouble(why)


@contextmanager
def naming(check: str, place: Location) -> Iterator[None]:
    """Turns whatever goes wrong inside into the one exception of the kit: rules must not raise, so an error is a finding too."""
    try:
        yield
    except Nonconforming:
        raise
    except TroubleAt as found:
        raise Nonconforming(check, found.place, str(found)) from found.__cause__
    except Trouble as trouble:
        raise Nonconforming(check, place, str(trouble)) from None
    except Exception as error:
        raise Nonconforming(check, place, in_words(error)) from error


def in_words(error: Exception) -> str:
    return f"raised {type(error).__name__}: {error}"


# --- Random games ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """One position of a random game: what led to it, and what comes next. Nobody writes to its state."""

    game: Game
    options: Mapping[str, Any]
    seed: int
    step: int
    state: Waiting
    events: list[Event]
    lost: int
    given: Input | None

    @property
    def place(self) -> Location:
        return Location(self.game, self.options, self.seed, self.step, self.state)

    @property
    def owing(self) -> tuple[int, ...]:
        return owing(self.state)

    def desk(self, *, machine: bool = False) -> Desk:
        """A fresh desk with this position on it."""
        return desk_with(self.game, self.state, machine=machine)

    def position(self) -> Position:
        return Position.at(self.game, self.state)

    def rng(self, use: int = 0) -> Rng:
        """A generator that belongs to this scene."""
        return seeded_rng(self.seed, self.step, use)


def desk_with(game: Game, state: Waiting, *, machine: bool = False) -> Desk:
    desk = Desk(game, machine=machine)
    desk.state = state
    return desk


class TroubleAt(Trouble):
    """What is wrong at another place than where the check is looking."""

    def __init__(self, place: Location, why: str) -> None:
        super().__init__(why)
        self.place = place


def random_game(game: Game, options: Mapping[str, Any], seed: int, *, machine: bool = False) -> list[Scene]:
    """The scenes of a whole random game; the last has nothing to come."""
    scenes = random_opening(game, options, seed, MOST_STEPS, machine=machine)
    if scenes[-1].given is not None:
        raise TroubleAt(scenes[-1].place, f"a random game does not end within {MOST_STEPS} steps")
    return scenes


def random_opening(game: Game, options: Mapping[str, Any], seed: int, most: int, *, machine: bool = False) -> list[Scene]:
    """The first scenes of a random game."""
    place = Location(game, options, seed)
    scenes: list[Scene] = []
    try:
        for scene in islice(random_scenes(game, options, seed, place, machine), most):
            scenes.append(scene)
    except Exception as error:
        raise TroubleAt(place, f"a random game {in_words(error)}") from error
    return scenes


def random_scenes(game: Game, options: Mapping[str, Any], seed: int, place: Location, machine: bool) -> Iterator[Scene]:
    desk = Desk(game, machine=machine)
    rng = seeded_rng(seed)
    desk.start(game.read_options(options))
    for step in range(MOST_STEPS):
        place.move(step, desk.state)
        events = desk.events()
        given = random_input(desk, rng)
        yield Scene(game, options, seed, step, desk.state.copy(), events, desk.top.log.lost, given)
        if given is None:
            return
        given.apply(desk)


class Trial:
    """How much is tried: so many random games for every set of options. The games are played once and looked at by many checks.

    Whether games end is tried with many more, `simulated` by every bot. With `machine` the games are played by machine code,
    which is quicker where it lies ready; `check_speeds_agree` shows that they are the same games.
    """

    def __init__(
        self,
        games: int = 2,
        seed: int = 0,
        options: Sequence[Mapping[str, Any]] = (),
        *,
        simulated: int = SIMULATED,
        machine: bool = False,
    ) -> None:
        self.games = games
        self.seed = seed
        self.options = options
        self.simulated = simulated
        self.machine = machine and not is_interpreted_only()
        self.played: dict[Game, list[list[Scene]]] = {}

    def variants(self, game: Game) -> Sequence[Mapping[str, Any]]:
        return self.options or variants(game)

    def starts(self, game: Game) -> list[tuple[Mapping[str, Any], int]]:
        """Options and seed of every game to play."""
        return [(options, self.seed + number) for options in self.variants(game) for number in range(self.games)]

    def random_games(self, game: Game) -> list[list[Scene]]:
        if game not in self.played:
            self.played[game] = [random_game(game, options, seed, machine=self.machine) for options, seed in self.starts(game)]
        return self.played[game]


# --- Checks ----------------------------------------------------------------------------------------------------------


class Check(Protocol):
    """A question to a game: silence, or `Nonconforming`."""

    __name__: str
    __doc__: str | None

    def __call__(self, game: Game, trial: Trial | None = None) -> None: ...


def name_after(function: Callable[..., None], check: Callable[..., None]) -> Check:
    """A check carries the name and the promise of the function it is made of, but a signature of its own."""
    update_wrapper(check, function, ("__module__", "__name__", "__qualname__", "__doc__"))
    del check.__dict__["__wrapped__"]
    return cast(Check, check)


def on_game(function: Callable[[Location, Trial], None]) -> Check:
    """Makes a check of a function that looks at a game as a whole, and moves the place as it goes."""

    def check(game: Game, trial: Trial | None = None) -> None:
        place = Location(game)
        with naming(function.__name__, place):
            function(place, trial or Trial())

    return name_after(function, check)


def on_each_game(function: Callable[[Location], None]) -> Check:
    """Makes a check of a function that plays games of its own, from the options and the seed of a place."""

    def check(game: Game, trial: Trial | None = None) -> None:
        for options, seed in (trial or Trial()).starts(game):
            place = Location(game, options, seed)
            with naming(function.__name__, place):
                function(place)

    return name_after(function, check)


def on_scenes(most: int, where: Callable[[Scene], object] = lambda scene: True) -> Callable[[Callable[[Scene], None]], Check]:
    """Makes a check of a function that looks at one scene: at up to `most` of each random game, spread from first to last."""

    def declare(function: Callable[[Scene], None]) -> Check:
        def check(game: Game, trial: Trial | None = None) -> None:
            with naming(function.__name__, Location(game)):
                played = (trial or Trial()).random_games(game)
            for scene in (scene for scenes in played for scene in spread([*filter(where, scenes)], most)):
                with naming(function.__name__, scene.place):
                    function(scene)

        return name_after(function, check)

    return declare


def spread(scenes: Sequence[Scene], most: int) -> list[Scene]:
    """At most so many, evenly from the first to the last."""
    if len(scenes) <= most:
        return list(scenes)
    return [scenes[place * (len(scenes) - 1) // max(most - 1, 1)] for place in range(most)]
