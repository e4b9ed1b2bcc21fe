"""Games that other packages bring along.

A package declares an entry point in the group `dicefield.games` whose value is a `Game`, such as `my_game:MY_GAME`; from then on
it is a game like ours. One that does not work is told of in a warning and left out: the others are not to suffer for it.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from dicefield.engine.game import Game, Options
from dicefield.engine.rule import is_rule
from dicefield.engine.waiting import Action, Waiting

GROUP = "dicefield.games"
NAME = re.compile("[a-z][a-z0-9_]{0,39}")
BOT = re.compile("[a-z_]{1,40}")


class PluginWarning(UserWarning):
    """A game of another package that is left out, and why."""


def value_at(path: str) -> Any:
    """What a path such as `my_game:MY_GAME` leads to."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def find_games(own: Sequence[Game]) -> tuple[Game, ...]:
    """The games of other packages, in the order of their entry points' names."""
    found = {game.name: game for game in own}
    for entry in sorted(set(entry_points(group=GROUP)), key=lambda entry: (entry.name, entry.value)):
        try:
            game = load(entry)
            if game.name in found:
                raise ValueError(f"there is a game {game.name} already")
        except (Exception, SystemExit) as trouble:
            words = f"The game {entry.value!r}{package_of(entry)} is left out: {str(trouble) or type(trouble).__name__}."
            warnings.warn(words, PluginWarning, stacklevel=2)
        else:
            found[game.name] = game
    return tuple(found.values())[len(own) :]


def package_of(entry: EntryPoint) -> str:
    return f" of the package {entry.dist.name}" if entry.dist else ""


def load(entry: EntryPoint) -> Game:
    """The game that an entry point leads to."""
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError(f"it is no Game, but {type(game).__name__}")
    if fault := next(faults(game), None):
        raise TypeError(fault)
    return game


def faults(game: Game) -> Iterator[str]:
    """What the program could not live with, seen at a glance; the conformance kit looks closer."""
    if not isinstance(game.name, str) or not NAME.fullmatch(game.name):
        yield f"its name is {game.name!r}, not small letters, digits and _"
    kinds = {"state": Waiting, "action": Action, "options": Options}
    for part, kind in kinds.items():
        given = getattr(game, part)
        if not isinstance(given, type) or not issubclass(given, kind):
            yield f"its {part} is no {kind.__name__}"
    for name, function in game.rules.by_name().items():
        if not is_rule(function):
            yield f"{name} is no @rule"
    bots = list(game.bots)
    if bots[:1] != ["random"] or not all(map(BOT.fullmatch, bots)):
        yield "its bots are not 'random' and others named by small letters and _"
    if not (game.folder / "RULES.md").is_file():
        yield "it has no RULES.md"
