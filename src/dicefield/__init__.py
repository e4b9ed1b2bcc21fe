"""Dicefield: play, host, solve and study battle games fought by polyhedral dice.

import dicefield

match = dicefield.new("army_men", seed=7)
while not match.over:
    match.choose(match.turn, match.legal()[0]) if match.turn else match.land()
print(match.result)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from dicefield.engine.game import Game
    from dicefield.play.dice import DiceSource
    from dicefield.play.match import Match, Player
    from dicefield.play.replay import Verified

__version__ = "0.1.0"


def list_games() -> tuple[Game, ...]:
    """Every game there is: ours, and those of other packages."""
    from dicefield.games import GAMES

    return GAMES.games


def __getattr__(name: str) -> Any:
    """Deprecated: `dicefield.games()` works without an import; the package itself says what it is called now."""
    if name != "games":
        raise AttributeError(f"module 'dicefield' has no attribute {name!r}")
    return import_module("dicefield.games")


def new(
    game: str,
    options: dict[str, Any] | None = None,
    *,
    dice: str | DiceSource = "seeded",
    seed: int | None = None,
    players: Sequence[Player | str] = (),
) -> Match:
    """A new match. `dice` are "seeded", "fair", "entered" or a source of your own; `players` are names."""
    import secrets

    from dicefield.games import GAMES
    from dicefield.play.dice import fresh_source
    from dicefield.play.match import Match

    found = GAMES.find(game)
    match_id = secrets.token_hex(8)
    source = fresh_source(dice, match_id, found.read_options(options).seats, seed) if isinstance(dice, str) else dice
    return Match(found, options, dice=source, players=players, match_id=match_id)


def load(path: str | Path) -> Match:
    """A match to go on with, from its record."""
    from pathlib import Path

    from dicefield.games import GAMES
    from dicefield.play import replay

    return replay.load(Path(path), GAMES, replay.secret_beside(Path(path)))


def save(match: Match, path: str | Path) -> None:
    """Writes a match to a new file and keeps on writing there, input by input."""
    from pathlib import Path

    from dicefield.play import replay

    replay.save(match, Path(path))


def verify(path: str | Path) -> Verified:
    """Replays a record and checks every line and every throw."""
    from pathlib import Path

    from dicefield.games import GAMES
    from dicefield.play.game_record import read
    from dicefield.play.replay import verify

    return verify(read(Path(path)), GAMES)
