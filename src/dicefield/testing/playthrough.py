"""Golden playthroughs: a whole random game in readable text, so that any change of rules, words or dice shows as a difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from dicefield.engine.events import EVERYONE, Event
from dicefield.engine.game import Game
from dicefield.engine.kinds import SeatSet
from dicefield.play.dice import seeded_rng
from dicefield.play.position import Position
from dicefield.testing.trial import MOST_STEPS, Location, Trouble, naming, require
from dicefield.testing.walk import random_input

SEED = 1


def playthrough(game: Game, seed: int = SEED, options: Mapping[str, Any] | None = None) -> str:
    """Every input of a random game with what it caused, by which rule, and the hash of the position it led to."""
    return "".join(f"{line}\n" for line in lines_of(game, seed, options))


def lines_of(game: Game, seed: int, options: Mapping[str, Any] | None) -> Iterator[str]:
    agreed = game.read_options(options)
    position, events = Position.new(game, agreed)
    rng = seeded_rng(seed)
    yield f"{game.title} ({game.name}, ruleset {game.version}), seed {seed}"
    yield f"Options: {', '.join(f'{name} {word_of(value)}' for name, value in agreed.json().items())}"
    yield from cause_lines(position, "Start", events)
    for step in range(1, MOST_STEPS):
        given = random_input(position.desk, rng)
        if given is None:
            yield from ending(position)
            return
        given.apply(position.desk)
        yield from cause_lines(position, f"{step}. {given.say(game)}", position.desk.events())
    raise Trouble(f"a random game does not end within {MOST_STEPS} steps")


def word_of(value: Any) -> str:
    """An option as people say it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def cause_lines(position: Position, title: str, events: Sequence[Event]) -> Iterator[str]:
    yield ""
    yield title
    for event, told in zip(events, position.tell(events), strict=True):
        yield f"   {told}{told_to(event)}"
    yield f"   = {position.hash}"


def told_to(event: Event) -> str:
    """Whom a secret is told to."""
    if event.seen == EVERYONE:
        return ""
    return f" [only to {', '.join(f'seat {seat}' for seat in SeatSet('i4').json(event.seen))}]"


def ending(position: Position) -> Iterator[str]:
    yield ""
    yield f"End: {position.waits.words}"
    yield f"Scores: {' '.join(f'{share:.4g}' for share in position.scores or ())}"


def check_playthrough(game: Game, path: Path, seed: int = SEED, options: Mapping[str, Any] | None = None) -> None:
    """The game that is stored in a file is still played the same, word for word."""
    with naming("check_playthrough", Location(game, options or {}, seed)):
        require(path.exists(), f"there is no playthrough at {path}; write it: python -m dicefield.testing {game.name} > {path}")
        stored = path.read_text(encoding="utf-8").splitlines()
        played = playthrough(game, seed, options).splitlines()
        for number, (ours, theirs) in enumerate(zip_longest(played, stored), 1):
            require(ours == theirs, f"line {number} of {path} is {theirs!r}, but the game now gives {ours!r}")
