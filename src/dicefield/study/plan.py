"""A study as people write it: a small TOML file, read into cells that can be played anywhere.

A cell is one combination of the values that are varied. Everything is checked before the first game: a study that can be read can
be played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from dicefield import __version__
from dicefield.bots import check_bot, plain_bot
from dicefield.coach.appraisal import solution_of
from dicefield.engine.content import content_of
from dicefield.engine.desk import Desk
from dicefield.engine.errors import Illegal, Malformed, Refused
from dicefield.engine.game import Game, Options
from dicefield.engine.kinds import Kind
from dicefield.engine.record import Inner, Several
from dicefield.games import GAMES
from dicefield.play.content_file import line_of, lines_of, read_content
from dicefield.search.levels import LEVELS
from dicefield.solve import is_solvable

FORMAT = "dicefield study"
MOST_CELLS = 1_000
MOST_GAMES = 10_000_000
FILE = "@"
"""What a value begins with that is spelled out in a file of its own."""

BOTS = "bots"
"""Varied like an option, though it is none."""


@dataclass(frozen=True)
class Cell:
    """One combination, in plain values: it can be sent to another machine."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: tuple[int, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    """What is varied, as people read it."""
    exact: bool = False
    """Whether games are looked at by the solution of the game, or by games played on."""

    @property
    def name(self) -> str:
        return ", ".join(f"{name}={label}" for name, label in self.labels.items()) or "as agreed"


@dataclass(frozen=True)
class Plan:
    """What is asked, of what, and how surely."""

    game: Game
    title: str
    about: str
    cells: tuple[Cell, ...]
    games: int
    """At most so many games a cell."""
    width: float | None = None
    """A cell stops when all its intervals are this narrow."""
    early: bool = False
    """Whether a cell stops as soon as it is sure who does better."""
    seed: int = 0
    sample: int = 20
    """Games a cell that are looked at step by step."""
    trials: int = 60
    """Games played on from each of their positions where the game is not solved."""

    def json(self) -> dict[str, Any]:
        """All that decides the results."""
        asked = {name: getattr(self, name) for name in ("games", "width", "early", "seed", "sample", "trials")}
        cells = [{**vars(cell), "bots": list(cell.bots), "seed": list(cell.seed)} for cell in self.cells]
        told = {"format": FORMAT, "version": __version__, "game": self.game.name, "ruleset": self.game.version}
        return {**told, "title": self.title, "about": self.about, **asked, "cells": cells}


# --- Reading ---------------------------------------------------------------------------------------------------------

FIELDS: dict[str, tuple[type, ...]] = {
    "title": (str,),
    "about": (str,),
    "game": (str,),
    "bots": (str, list),
    "games": (int,),
    "width": (int, float),
    "early": (bool,),
    "seed": (int,),
    "sample": (int,),
    "trials": (int,),
    "options": (dict,),
    "vary": (dict,),
}
BOUNDS: dict[str, tuple[float, float]] = {
    "games": (2, MOST_GAMES),
    "width": (0.0001, 1),
    "seed": (0, 2**63 - 1),
    "sample": (0, 10_000),
    "trials": (10, 100_000),
}
TYPES = {str: "words in quotes", int: "a whole number", float: "a number", bool: "true or false", dict: "a table", list: "a list"}


def read_plan(path: Path) -> Plan:
    """The study of a file; what is wrong with it is told with its line."""
    given, text = read_content(path)
    try:
        return plan_of(given, path.parent, path.stem.replace("_", " "))
    except Refused as refused:
        place = at(refused.refusal.words, dict(lines_of(text)))
        raise type(refused).of(refused.code, f"{path}{place}: {refused.refusal.words}", refused.refusal.rule) from None


def at(words: str, lines: dict[str, int]) -> str:
    """The line of the field that a refusal begins with, if it begins with one."""
    where = words.partition(":")[0]
    return f", line {line_of(where, lines)}" if where.partition(".")[0] in lines else ""


def plan_of(given: Mapping[str, Any], folder: Path = Path(), title: str = "A study") -> Plan:
    """A study from its fields; files are looked for in the folder."""
    check_fields(given)
    game = GAMES.find(given["game"])
    asked = {name: given[name] for name in ("games", "width", "early", "seed", "sample", "trials") if name in given}
    cells = tuple(cells_of(game, given, folder))
    return Plan(game, given.get("title", title), given.get("about", ""), cells, asked.pop("games", 10_000), **asked)


def check_fields(given: Mapping[str, Any]) -> None:
    for name, value in given.items():
        if name not in FIELDS:
            raise Malformed.of("unknown_field", f"{name}: a study has no such field; it has {', '.join(FIELDS)}.")
        check_field(name, value)
    if "game" not in given:
        raise Malformed.of("field", 'A study says which game it is of: game = "army_men", for example.')


def check_field(name: str, value: Any) -> None:
    kinds = FIELDS[name]
    if type(value) not in kinds:
        raise Malformed.of("field", f"{name}: expected {' or '.join(TYPES[kind] for kind in kinds)}, got {value!r}.")
    low, high = BOUNDS.get(name, (0, 0))
    if name in BOUNDS and not low <= value <= high:
        raise Malformed.of("field", f"{name}: must be {low:,} to {high:,}, got {value}.")


# --- Cells -----------------------------------------------------------------------------------------------------------


def cells_of(game: Game, given: Mapping[str, Any], folder: Path) -> list[Cell]:
    vary = given.get("vary", {})
    for name, values in vary.items():
        if not isinstance(values, list) or not values:
            raise Malformed.of("vary", f"vary.{name}: expected a list of values, got {values!r}.")
    ways = list(product(*vary.values()))
    if len(ways) > MOST_CELLS:
        raise Illegal.of("many_cells", f"vary: at most {MOST_CELLS:,} cells are studied at once; these are {len(ways):,}.")
    fixed, bots, seed = given.get("options", {}), given.get("bots", plain_bot(game)), given.get("seed", 0)
    return [
        cell_of(game, fixed, bots, dict(zip(vary, way, strict=True)), (seed, number), folder) for number, way in enumerate(ways)
    ]


def cell_of(
    game: Game, fixed: Mapping[str, Any], bots: Any, varied: Mapping[str, Any], seed: tuple[int, ...], folder: Path = Path()
) -> Cell:
    """One combination, checked as the game and its bots check it."""
    labels = {name: label(value) for name, value in varied.items()}
    where = ", ".join(f"{name}={said}" for name, said in labels.items())
    asked = "vary" if varied else "options"
    try:
        options = dict(fixed)
        for name, value in varied.items():
            if name != BOTS:
                options = put(game, options, name, value, folder)
        agreed = game.read_options({name: spell_out(value, folder) for name, value in options.items()})
        asked = BOTS
        seated = seat_all(game, varied.get(BOTS, bots), agreed)
    except Refused as refused:
        words = f"{asked}: {refused.refusal.words}" + (f" (where {where})" if where else "")
        raise type(refused).of(refused.code, words, refused.refusal.rule) from None
    return Cell(game.name, seated, agreed.json(), seed, labels, is_exact(game, agreed))


def put(game: Game, options: dict[str, Any], name: str, value: Any, folder: Path) -> dict[str, Any]:
    """Options with one of them, or with one field inside what one of them holds: `scenario.total`, `first.units.1.card.points`."""
    option, dot, path = name.partition(".")
    if not dot:
        return {**options, name: value}
    entry = next((entry for entry in game.options.fields if entry.name == option), None)
    if entry is None or content_of(entry.kind) is None:
        raise Malformed.of("unknown_option", f"{game.title} has no option {option!r} that holds fields of its own.")
    held = spell_out(options.get(option, entry.spec.default), folder)
    return {**options, option: inside(held, entry.kind, path.split("."), value, name)}


def inside(held: Any, kind: Kind | None, path: list[str], value: Any, name: str) -> Any:
    """A copy with one field changed; entries of lists are counted from 1, and what is named from a shelf is spelled out."""
    if not path:
        return value
    step, *rest = path
    held = read_shipped(held, kind)
    if isinstance(held, list) and step.isdecimal() and 1 <= int(step) <= len(held):
        place, element = int(step) - 1, kind.element if isinstance(kind, Several) else None
        return [inside(entry, element, rest, value, name) if number == place else entry for number, entry in enumerate(held)]
    if isinstance(held, Mapping) and (not rest or step in held):
        return {**held, step: inside(held.get(step), kind_of(kind, step), rest, value, name)}
    raise Malformed.of("unknown_field", f"There is nothing at {step!r} of {name}.")


def read_shipped(held: Any, kind: Kind | None) -> Any:
    """What lies on a shelf under a name, field by field; anything else as it is."""
    content = None if kind is None else content_of(kind)
    return content.shelf.read(held) if content and isinstance(held, str) and held in content.shelf.names else held


def kind_of(kind: Kind | None, name: str) -> Kind | None:
    """What a field of a record holds, if it is known."""
    fields = kind.cls.fields if isinstance(kind, Inner) else ()
    return next((field.kind for field in fields if field.name == name), None)


def spell_out(value: Any, folder: Path) -> Any:
    return read_content(folder / value[1:])[0] if isinstance(value, str) and value.startswith(FILE) else value


def label(value: Any) -> str:
    """A varied value as people read it."""
    if isinstance(value, Mapping):
        return str(value.get("title", "own"))
    if isinstance(value, list):
        return "+".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def seat_all(game: Game, bots: Any, options: Options) -> tuple[str, ...]:
    """A bot a seat; one that is named alone sits in all of them. All must play the same again when they are asked again."""
    names = (bots,) * options.seats if isinstance(bots, str) else tuple(bots) if isinstance(bots, list) else ()
    if not all(isinstance(name, str) for name in names):
        raise Malformed.of("bots", f"Bots are named in quotes, one for all seats or a list of one a seat, got {bots!r}.")
    if len(names) != options.seats:
        raise Illegal.of("bot_count", f"{game.title} has {options.seats} seats here, but {len(names)} bots are named.")
    for name in names:
        check_bot(game, name, options)
        if any(level.name == name and level.seconds is not None for level in LEVELS):
            raise Illegal.of(
                "timed_bot", f"{name!r} looks as long as a clock says, so its games could not be played again the same."
            )
    return names


def is_exact(game: Game, options: Options) -> bool:
    """Whether all positions of such games have a known value here."""
    if not is_solvable(game):
        return False
    desk = Desk(game)
    desk.start(options)
    solution = solution_of(game, desk.state)
    return solution is not None and solution.value(desk.state) is not None
