"""One source, two speeds: interpreted and compiled rules give the same answers to every question, and every game ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dicefield.bots.playout import Tally
from dicefield.engine.compiled import is_interpreted_only
from dicefield.engine.desk import Desk
from dicefield.engine.game import Game, state_hash
from dicefield.engine.waiting import is_over
from dicefield.play.dice import seeded_rng
from dicefield.study.simulate import Simulation
from dicefield.testing.trial import MOST_STEPS, Location, Scene, Trial, Trouble, on_each_game, on_game, on_scenes, require
from dicefield.testing.walk import choosers, nonsense, random_input, viewer_name, viewers

SIMULATED_SLOWLY = 20
TASTED = 16
"""Games played before the many, so that an endless game is found without playing thousands of them."""


@on_each_game
def check_speeds_agree(place: Location) -> None:
    """The same throws and choices, step by step on an interpreted and a compiled desk, lead to the same everything."""
    play_both(place, lambda plain, fast, step: compare(plain, fast, place.seed + step))


@on_each_game
def check_states_agree(place: Location) -> None:
    """The same in short: only the state is compared, after every step, so that thousands of games can be."""
    play_both(place, compare_states)


def play_both(place: Location, look: Callable[[Desk, Desk, int], None]) -> None:
    """A random game on two desks, with a look at both before each step."""
    plain, fast = Desk(place.game), Desk(place.game, machine=True)
    rng = seeded_rng(place.seed)
    for desk in (plain, fast):
        desk.start(place.game.read_options(place.options))
    for step in range(MOST_STEPS):
        place.move(step, plain.state)
        look(plain, fast, step)
        given = random_input(fast, rng)
        if given is None:
            return
        given.apply(plain)
        given.apply(fast)
    raise Trouble(f"a random game does not end within {MOST_STEPS} steps")


def compare_states(plain: Desk, fast: Desk, step: int) -> None:
    require(
        bytes(plain.state) == bytes(fast.state),
        f"after step {step} the hash is {state_hash(plain.state)} interpreted, but {state_hash(fast.state)} compiled",
    )


def compare(plain: Desk, fast: Desk, seed: int) -> None:
    for (question, ours), (_, theirs) in zip(answers(plain, seed), answers(fast, seed), strict=True):
        require(ours == theirs, f"{question} is {ours!r} interpreted, but {theirs!r} compiled")


def answers(desk: Desk, seed: int) -> Iterator[tuple[str, Any]]:
    """Every question the rules answer, with the answer."""
    state = desk.state
    yield "the hash", state_hash(state)
    yield "what happened", desk.events()
    yield "the fence", desk.take_fence()
    yield "how many events were lost", desk.top.log.lost
    yield "who throws", desk.throwers()
    yield "validity", desk.validate()
    yield "the score", desk.score() if is_over(state) else None
    yield "the estimate", None if is_over(state) else desk.estimate()
    for seat in viewers(state):
        yield f"what {viewer_name(seat)} sees", bytes(desk.view(seat))
    for seat in choosers(state):
        yield from answers_of_seat(desk, seat, seed)


def answers_of_seat(desk: Desk, seat: int, seed: int) -> Iterator[tuple[str, Any]]:
    rng = seeded_rng(seed, seat)
    actions = desk.legal(seat)
    yield f"what seat {seat + 1} may choose", [bytes(action) for action in actions]
    tried = [*actions, *nonsense(actions, rng, 3)]
    yield f"whether seat {seat + 1} may choose", [(repr(action), desk.check(seat, action)) for action in tried]
    view = desk.view(seat)
    for bot in range(1, len(desk.game.bots)):
        yield f"the pick of bot {bot}", (desk.pick(bot, view, seat, actions, rng), bytes(rng))
    yield f"the guess of seat {seat + 1}", guess_hash(desk, seat, seed)


def guess_hash(desk: Desk, seat: int, seed: int) -> str:
    """The hash of a guess from a seat's view; the desk comes back as it was."""
    before = desk.state.copy()
    desk.state = desk.view(seat)
    desk.top.raw["minds"] = seeded_rng(seed, seat, 1).raw
    desk.guess(seat)
    found = state_hash(desk.state)
    desk.state = before
    return found


# --- Endings ---------------------------------------------------------------------------------------------------------


@on_game
def check_games_end(place: Location, trial: Trial) -> None:
    """Thousands of games, by every bot and every set of options: each ends, and each hands out one point."""
    for options in trial.variants(place.game):
        place.options = options
        for bot in place.game.bots:
            games_end(place.game, dict(options), bot, trial)


def games_end(game: Game, options: dict[str, Any], bot: str, trial: Trial) -> None:
    bots = [bot] * game.read_options(options).seats
    for chunk, games in enumerate((TASTED, min(trial.simulated, SIMULATED_SLOWLY) if is_interpreted_only() else trial.simulated)):
        tally = Simulation.of(game, bots, games, trial.seed, options).play(chunk, games)
        require(tally.endless == 0, f"{tally.endless} of {games} games of the bot {bot!r} do not end")
        require(points_fit(tally), f"the scores of {games} games of the bot {bot!r} add up to {sum(tally.points)}")


def points_fit(tally: Tally) -> bool:
    return abs(sum(tally.points) - tally.games) < 1e-6 * tally.games


@on_scenes(most=1, where=lambda scene: is_over(scene.state))
def check_scores_add_up(scene: Scene) -> None:
    """Every seat gets a share from 0 to 1, together 1."""
    shares = scene.desk().score()
    require(len(shares) == scene.state.seats, f"{len(shares)} shares for {scene.state.seats} seats")
    require(all(0 <= share <= 1 for share in shares), f"a share is from 0 to 1, got {shares}")
    require(abs(sum(shares) - 1) < 1e-9, f"shares {shares} add up to {sum(shares)}")
