"""A pair: two games with the same dice and the seats swapped. Who did more with the same luck?

The games are played one after the other. What a seat throws in the first it throws in the second, whoever sits there. Dice are
taken by seat, kind and order, so games in which different dice are thrown still share what they can. The result is the sum.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dicefield.engine.errors import Illegal, Malformed, Stale
from dicefield.engine.game import Game, Options, Registry
from dicefield.play.dice import PAIRED, Paired, committed_from
from dicefield.play.game_record import GameRecord
from dicefield.play.match import Match, Player
from dicefield.play.replay import Verified, verify

SAME_IN_BOTH = {
    "game": "the game",
    "ruleset": "the ruleset",
    "options": "the options",
    "position": "the position they begin with",
}


# --- Playing ---------------------------------------------------------------------------------------------------------


def check_two(game: Game, options: Options) -> None:
    if options.seats != 2:
        raise Illegal.of("two_seats", f"The same dice twice are for two; {game.title} has {options.seats} seats here.")


def begin_pair(game: Game, options: object = None, *, players: Sequence[Player | str] = (), match_id: str | None = None) -> Match:
    """The first game of a pair, with a fresh secret and fresh seeds."""
    agreed = game.read_options(options)
    check_two(game, agreed)
    pair = secrets.token_hex(8) if match_id is None else match_id
    dice = Paired(secrets.token_bytes(32), pair, tuple(secrets.token_hex(8) for _ in range(agreed.seats)))
    return Match(game, agreed.json(), dice=dice, players=players, match_id=pair)


def second_dice(first: Match, secret: bytes) -> Paired:
    """The dice of the second game, once the first is over."""
    header = first.dice.header()
    if not is_paired(header) or "after" in header:
        raise Illegal.of("no_pair", "A second game follows the first of two with the same dice, and no other.")
    if not first.over:
        raise Stale.of("not_over", "The second game begins when the first is over.")
    return Paired(secret, header["pair"], tuple(header["seeds"]), first.record.last, tuple(header.get("commitments", ())))


def begin_second(first: Match, match_id: str | None = None) -> Match:
    """The second game: the same dice, the seats swapped."""
    if not isinstance(first.dice, Paired):
        raise Illegal.of("no_pair", "A second game follows the first of two with the same dice, and no other.")
    dice = second_dice(first, first.dice.secret)
    more: dict[str, Any] = {"players": first.players[::-1], "match_id": match_id, "start": first.start, "ruleset": first.ruleset}
    return Match(first.game, first.options.json(), dice=dice, **more)


# --- What came of it -------------------------------------------------------------------------------------------------


def sum_of(first: Sequence[float], second: Sequence[float]) -> list[float]:
    """The points of both games, by the seats of the first."""
    return [mine + theirs for mine, theirs in zip(first, reversed(second), strict=True)]


def points_text(points: float) -> str:
    """1½ for one and a half."""
    whole, half = divmod(round(2 * points), 2)
    return "½" if half and not whole else f"{whole}{'½' * half}"


def points_between(names: Sequence[str], points: Sequence[float]) -> str:
    """Ann 1 : 0 Ben."""
    first, second = names
    return f"{first} {points_text(points[0])} : {points_text(points[1])} {second}"


def result_text(names: Sequence[str], points: Sequence[float]) -> str:
    """The sum in words: Ann 1½ : ½ Ben with the same dice."""
    return f"{points_between(names, points)} with the same dice"


# --- Verifying -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class VerifiedPair:
    """Two records that hold, each and together."""

    first: Verified
    second: Verified

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.first.match.players]

    @property
    def points(self) -> list[float] | None:
        """The sum by the seats of the first game; nothing while the second goes on."""
        scores = self.first.match.scores, self.second.match.scores
        return sum_of(*scores) if all(scores) else None  # type: ignore[arg-type]

    @property
    def words(self) -> str:
        return result_text(self.names, self.points) if self.points else "The second game is not over."

    def json(self) -> dict[str, Any]:
        games = [self.first.json(), self.second.json()]
        return {"ok": True, "games": games, "names": self.names, "points": self.points, "words": self.words}


def verify_pair(first: GameRecord, second: GameRecord, games: Registry) -> VerifiedPair:
    """Replays two records, each by itself and both with one secret; the first thing that does not hold is refused."""
    check_joined(first, second)
    checked = verify(second, games)
    return VerifiedPair(verify(first, games, truth=revealed_to(first, second)), checked)


def check_joined(first: GameRecord, second: GameRecord) -> None:
    """Whether two records are the two games of one pair."""
    dice: Any = first.header.get("dice")
    again: Any = second.header.get("dice")
    if not is_paired(dice) or not is_paired(again):
        raise apart("they are not two games with the same dice.")
    if "after" in dice and "after" not in again:
        raise apart("the first game must be given first.")
    if "end" not in first.lines[-1] or again.get("after") != first.last:
        raise apart("the second game does not follow from the end of the first.")
    if again != {**dice, "after": first.last} or dice.get("pair") != first.header.get("id"):
        raise apart("their dice do not come from one secret and the same seeds.")
    for name, words in SAME_IN_BOTH.items():
        if first.header.get(name) != second.header.get(name):
            raise apart(f"{words} must be the same in both.")
    seats, swapped = first.header.get("seats"), second.header.get("seats")
    if not isinstance(seats, list) or seats[::-1] != swapped:
        raise apart("the seats are not swapped.")


def is_paired(dice: object) -> bool:
    return isinstance(dice, dict) and dice.get("source") == PAIRED


def apart(why: str) -> Malformed:
    return Malformed.of("not_a_pair", f"These two records do not belong together: {why}")


def revealed_to(first: GameRecord, second: GameRecord) -> Paired | None:
    """The dice of the first game, by the secret that the second revealed."""
    reveal = second.lines[-1].get("reveal")
    if not reveal:
        return None
    dice = committed_from(first.header["dice"], first.header["id"], bytes.fromhex(reveal["secret"]))
    return dice if isinstance(dice, Paired) else None
