"""Writes what the kit compares with, and runs it, from a shell.

    python -m dicefield.testing army_men > tests/playthroughs/army_men.txt
    python -m dicefield.testing army_men --recount tests/trees/army_men.json > new.json
    python -m dicefield.testing examples.pig:PIG --conform

A game is named as it is registered, or as `module:NAME`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from dicefield.engine.errors import Refused
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.plugins import value_at
from dicefield.testing import CHECKS, Nonconforming, Trial, playthrough
from dicefield.testing.playthrough import SEED
from dicefield.testing.tree import recount


def find(name: str) -> Game:
    if ":" not in name:
        return GAMES.find(name)
    game = value_at(name)
    if not isinstance(game, Game):
        raise TypeError(f"{name} is not a game")
    return game


def arguments(given: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m dicefield.testing", description="A golden playthrough of a game.")
    parser.add_argument("game", help="the name of a registered game, or module:NAME")
    parser.add_argument("--seed", type=int, default=SEED, help="the seed of the playthrough, or the first of the checks")
    parser.add_argument("--recount", type=Path, metavar="FILE", help="instead: this file of trees, counted anew")
    named = [check.__name__ for check in CHECKS]
    parser.add_argument("--conform", nargs="*", choices=named, metavar="CHECK", help="instead: run every check, or these")
    parser.add_argument("--games", type=int, default=2, help="random games for each set of options of the checks")
    return parser.parse_args(given)


def conformance(game: Game, trial: Trial, only: list[str]) -> int:
    """Runs the checks one by one and says how each went."""
    failed = 0
    for check in (check for check in CHECKS if not only or check.__name__ in only):
        try:
            check(game, trial)
        except Nonconforming as found:
            failed += 1
            sys.stdout.write(f"FAILED {found}\n")
        else:
            sys.stdout.write(f"passed {check.__name__}\n")
    return 1 if failed else 0


def main(given: list[str] | None = None) -> int:
    asked = arguments(given)
    try:
        game = find(asked.game)
    except Refused as refused:
        sys.stderr.write(f"{refused}\n")
        return 2
    if asked.conform is not None:
        return conformance(game, Trial(asked.games, asked.seed), asked.conform)
    sys.stdout.write(recount(game, asked.recount) if asked.recount else playthrough(game, asked.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
