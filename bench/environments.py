"""How many steps a second environments make: all games at once, beside PettingZoo and Pgx. Part of `make bench`.

A step is one choice, drawn by chance from what the mask offers; the drawing counts for everybody. Pgx plays backgammon, the nearest
to our games that it has: dice and two players. Contenders take turns, and the middle of their rounds counts.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from dicefield.engine.game import Game
from dicefield.environments import VectorGame
from dicefield.games import GAMES

ROUNDS = 5
ROUND_SECONDS = 0.5
BATCH = {"polyversal": 1_024, "polywars": 512}
"""Games at once; 8,192 where nothing is said: as many as the memory next to the processor holds."""

PGX_BATCHES = (128, 1_024)
PGX_STEPS = 100

Contender = Callable[[], int]
"""Makes some steps, and says how many."""


# --- Contenders ------------------------------------------------------------------------------------------------------


def vector_steps(game: Game) -> Contender:
    vector = VectorGame(game, BATCH.get(game.name, 8_192))
    vector.reset(1)

    def steps() -> int:
        vector.step(vector.sample())
        return vector.batch

    return steps


def pettingzoo_steps(game: Game, *, machine: bool) -> Contender:
    """Turns as PettingZoo's own examples take them; a new game where one is over."""
    from dicefield.pettingzoo import Family

    env, minds = Family(game, 0).raw_env(machine=machine), np.random.default_rng(1)
    env.reset(seed=1)

    def steps() -> int:
        seen, _, over, _, _ = env.last()
        if over:
            env.reset()
            return 0
        env.step(minds.choice(np.flatnonzero(seen["action_mask"])))
        return 1

    return steps


def pgx_steps(batch: int) -> Contender:
    """Backgammon, compiled whole: the drawing, the steps and new games."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, drawing, dice = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(drawing, chances, axis=1)
        return (step(state, actions, jax.random.split(dice, batch)), key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=PGX_STEPS)[0])
    held: list[Any] = [run((jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), batch)), jax.random.PRNGKey(2)))]

    def steps() -> int:
        held[0] = run(held[0])
        held[0][1].block_until_ready()
        return batch * PGX_STEPS

    return steps


# --- The run ---------------------------------------------------------------------------------------------------------


def speed(contender: Contender) -> float:
    """Steps a second in one round."""
    begun, steps = time.perf_counter(), 0
    while (passed := time.perf_counter() - begun) < ROUND_SECONDS:
        steps += contender()
    return steps / passed


def speeds(contenders: dict[str, Contender]) -> dict[str, float]:
    for contender in contenders.values():
        contender()
    rounds = [{name: speed(contender) for name, contender in contenders.items()} for _ in range(ROUNDS)]
    return {name: statistics.median(one[name] for one in rounds) for name in contenders}


def game_speeds(game: Game) -> dict[str, float]:
    contenders = {"vector": vector_steps(game)}
    try:
        ways = {machine: pettingzoo_steps(game, machine=machine) for machine in (False, True)}
        contenders |= {"pettingzoo": ways[False], "pettingzoo_machine": ways[True]}
    except ImportError:
        Console(stderr=True).print("PettingZoo is not installed; 'make bench' installs it.")
    return speeds(contenders)


def pgx_speeds() -> dict[str, float]:
    try:
        return speeds({f"batch of {batch:,}": pgx_steps(batch) for batch in PGX_BATCHES})
    except ImportError:
        Console(stderr=True).print("Pgx is not installed; 'make bench' installs it.")
        return {}


def step_environments() -> dict[str, Any]:
    return {
        "cores": os.cpu_count(),
        "games": {game.title: game_speeds(game) for game in GAMES.games},
        "pgx_backgammon": pgx_speeds(),
    }


def environments_table(found: dict[str, Any]) -> Table:
    """Steps a second; of PettingZoo's two speeds and of Pgx's batches the better counts."""
    heads = ("all at once", "PettingZoo, one by one", "all at once is")
    table = Table("steps a second", *heads, title=f"Environments, {found['cores']} cores")
    for title, told in found["games"].items():
        single = max((told[name] for name in told if name != "vector"), default=0.0)
        times = f"{told['vector'] / single:,.0f} times" if single else ""
        table.add_row(title, shown(told["vector"]), shown(single), times)
    table.add_row("Backgammon by Pgx", shown(max(found["pgx_backgammon"].values(), default=0.0)), "", "")
    return table


def shown(steps: float) -> str:
    return f"{steps:,.0f}" if steps else "not installed"


if __name__ == "__main__":
    Console().print(environments_table(step_environments()))
