"""What a chat shows of a link that is pasted into it: a title, a sentence, a picture. Never more than a stranger may know.

Of a table that is not listed that is the game and who invites. Nothing here looks at a position.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicefield.engine.game import Game
from dicefield.server.invitations import inviter, invites, join_names
from dicefield.server.table import OVER, WAITING, Table

SITE = "Dicefield"
PICTURE = "/static/icons/preview.png"


@dataclass(frozen=True)
class Preview:
    title: str
    words: str
    picture: str = PICTURE


HOUSE = Preview(SITE, "Battle games fought by dice, in your browser: against a bot, a friend far away, or across one screen.")


def of_game(game: Game, title: str, words: str | None = None) -> Preview:
    return Preview(title, words or game.blurb, f"/static/cards/{game.name}.png")


def of_table(table: Table) -> Preview:
    game = table.game
    if table.status == WAITING:
        return of_game(game, invites(table))
    if not table.listed:
        return of_game(game, game.title, owner(table))
    return of_game(game, who_plays(table), outcome(table) or "Being played: come and watch.")


def of_replay(table: Table) -> Preview:
    """Before its end there is nothing to replay, and nothing to tell of it."""
    if table.status != OVER or not table.listed:
        return of_game(table.game, f"Replay: {table.game.title}", owner(table))
    return of_game(table.game, f"Replay: {who_plays(table)}", outcome(table))


def owner(table: Table) -> str | None:
    """Whose table it is."""
    name = inviter(table)
    return f"A table of {name}." if name else None


def who_plays(table: Table) -> str:
    return f"{table.game.title}: {join_names([place.name for place in table.places])}"


def outcome(table: Table) -> str | None:
    return table.match.result if table.status == OVER and table.match else None
