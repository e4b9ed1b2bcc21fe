"""Where faces come from. A state says what must be thrown; one of these throws.

Seeded    the same faces for the same seed: for tests, studies and casual play
Fair      nobody can choose or foresee the faces, and everybody can check them afterwards
Paired    the same for a pair of games with the seats swapped: what a seat throws in one it throws in the other
Scripted  exactly these faces, for tests: an unscripted throw fails, a leftover face fails
Entered   people roll real dice and type what they see

A throw is asked for by its number in the game, and a die of a pair by who throws it, its kind and its order, so a match that is
loaded again goes on with the same dice.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple, Protocol

import numpy as np

from dicefield.engine.dice import Rng, draw, rng_from
from dicefield.engine.errors import Illegal, Malformed, Stale
from dicefield.engine.waiting import Throw

LONGEST_SEED = 128


PAIRED = "paired"
"""The source whose dice belong to seats."""


class SeatDie(NamedTuple):
    """A die that belongs to a seat: who throws it, its kind, and how many of these the seat has thrown before."""

    seat: int
    """0 where it is thrown for all."""
    sides: int
    low: int
    order: int


class DiceSource(Protocol):
    def header(self) -> dict[str, Any]:
        """What the record says of the dice before the first throw."""

    def faces(self, number: int, throw: Throw, dice: Sequence[SeatDie] = ()) -> list[int]:
        """The faces of the throw with that number, counted from 1; the dice are told where they belong to seats."""

    def reveal(self) -> dict[str, Any] | None:
        """What the record says of the dice when the game is over."""


def seeded_rng(*words: int) -> Rng:
    """A generator of its own for each list of numbers."""
    return rng_from(np.random.SeedSequence(words).generate_state(4))


def dice_of(throw: Throw) -> list[tuple[int, int]]:
    """Sides and lowest face, die by die."""
    return throw.dice


def seat_dice_of(throw: Throw, throwers: Sequence[int], thrown: Mapping[tuple[int, int, int], int]) -> list[SeatDie]:
    """Each die of a throw comes next of its kind for whoever throws it."""
    next_of = Counter(thrown)
    dice = []
    for seat, (sides, low) in zip(throwers, dice_of(throw), strict=True):
        dice.append(SeatDie(seat, sides, low, next_of[seat, sides, low]))
        next_of[seat, sides, low] += 1
    return dice


class PlainDice:
    """Dice of which nothing is left to be revealed when the game is over."""

    def reveal(self) -> None:
        return None


@dataclass(frozen=True)
class Seeded(PlainDice):
    seed: int

    def __post_init__(self) -> None:
        if type(self.seed) is not int or not 0 <= self.seed < 2**64:
            raise Malformed.of("seed", f"A seed is a whole number from 0 to 2^64 - 1, got {self.seed!r}.")

    def header(self) -> dict[str, Any]:
        return {"source": "seeded", "seed": self.seed}

    def faces(self, number: int, throw: Throw, dice: Sequence[SeatDie] = ()) -> list[int]:
        rng = seeded_rng(self.seed, number)
        return [low + draw(rng, sides) for sides, low in dice_of(throw)]


def check_seeds(seeds: Iterable[object]) -> None:
    for seed in seeds:
        if not isinstance(seed, str) or len(seed) > LONGEST_SEED:
            raise Malformed.of("seat_seed", f"A seat's seed is a text of at most {LONGEST_SEED} characters, got {seed!r}.")


def stream_of(secret: bytes, *words: object) -> Iterator[int]:
    """An endless stream of bytes for some words: block after block of HMAC."""
    for block in count():
        message = json.dumps([*words, block], separators=(",", ":"))
        yield from hmac.digest(secret, message.encode(), "sha256")


def commitment_of(secret: bytes) -> str:
    """What is shown of a secret before the first throw."""
    return hashlib.sha256(secret).hexdigest()


def seed_commitment(seed: str) -> str:
    """What is shown of a seat's seed before any seed is."""
    return commitment_of(seed.encode())


def check_commitments(seeds: Sequence[object], commitments: object) -> None:
    """Whether each seat opened the seed that it had committed to."""
    check_seeds(seeds)
    if not isinstance(commitments, (list, tuple)) or len(commitments) != len(seeds):
        raise Malformed.of("commitments", "there is not one commitment a seat.")
    for seat, (seed, commitment) in enumerate(zip(seeds, commitments, strict=True), 1):
        if seed_commitment(str(seed)) != commitment:
            raise Malformed.of("wrong_seed", f"the seed of seat {seat} does not fit what that seat had committed to.")


@dataclass(frozen=True)
class Fair:
    """Commit and reveal.

    Before the first throw the record shows SHA-256 of a secret and a seed that each seat added; at a table each seat has committed
    to its seed before any was shown. Faces are HMAC-SHA-256 under the secret, over the game's id, the seats' seeds and the number
    of the throw. At the end the secret is shown, and anyone can throw again.
    """

    secret: bytes
    game_id: str
    seeds: tuple[str, ...]
    commitments: tuple[str, ...] = ()
    """Of each seat to its seed, where the seats committed."""

    def __post_init__(self) -> None:
        check_seeds(self.seeds)

    @classmethod
    def fresh(cls, game_id: str, seeds: Iterable[str]) -> Fair:
        return cls(secrets.token_bytes(32), game_id, tuple(seeds))

    @property
    def commitment(self) -> str:
        return commitment_of(self.secret)

    def header(self) -> dict[str, Any]:
        return {"source": "fair", "commitment": self.commitment, **told_shares(self)}

    def faces(self, number: int, throw: Throw, dice: Sequence[SeatDie] = ()) -> list[int]:
        stream = stream_of(self.secret, self.game_id, list(self.seeds), number)
        return [low + uniform(sides, stream) for sides, low in dice_of(throw)]

    def reveal(self) -> dict[str, Any]:
        return {"secret": self.secret.hex()}


@dataclass(frozen=True)
class Paired:
    """Commit and reveal for two games with the same dice and the seats swapped.

    All faces are fixed by the secret, the seeds of the seats and the id of the first game before the first throw: for each seat and
    each kind of die one after the other. What is thrown in seat 1 of the first game is thrown in seat 1 of the second. So the
    secret is shown when the second game is over, and not before.
    """

    secret: bytes
    pair: str
    """The id of the first game."""
    seeds: tuple[str, ...]
    after: str = ""
    """In the second game, the chain of the last line of the first."""
    commitments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_seeds(self.seeds)

    @property
    def commitment(self) -> str:
        return commitment_of(self.secret)

    def header(self) -> dict[str, Any]:
        after = {"after": self.after} if self.after else {}
        return {"source": PAIRED, "pair": self.pair, "commitment": self.commitment, **told_shares(self), **after}

    def faces(self, number: int, throw: Throw, dice: Sequence[SeatDie] = ()) -> list[int]:
        return [self.face(die) for die in dice]

    def face(self, die: SeatDie) -> int:
        return die.low + uniform(die.sides, stream_of(self.secret, self.pair, list(self.seeds), *die))

    def reveal(self) -> dict[str, Any] | None:
        return {"secret": self.secret.hex()} if self.after else None


def told_shares(dice: Fair | Paired) -> dict[str, list[str]]:
    """What the seats add to the dice, and what they had committed to."""
    return {**({"commitments": list(dice.commitments)} if dice.commitments else {}), "seeds": list(dice.seeds)}


def uniform(sides: int, stream: Iterator[int]) -> int:
    """A number from 0 to sides - 1: bytes in the incomplete last run of 256 are rejected, so no face is favoured."""
    usable = 256 - 256 % sides
    byte = next(byte for byte in stream if byte < usable)
    return byte % sides


@dataclass
class Scripted(PlainDice):
    """Faces in order. `finish` fails if some were not thrown."""

    script: list[int] = field(default_factory=list)
    used: int = 0

    def header(self) -> dict[str, Any]:
        return {"source": "scripted"}

    def faces(self, number: int, throw: Throw, dice: Sequence[SeatDie] = ()) -> list[int]:
        faces = self.script[self.used : self.used + throw.count]
        if len(faces) < throw.count:
            raise Stale.of("unscripted", f"Throw {number} needs {throw.count} faces, the script has {len(faces)} left.")
        self.used += throw.count
        return faces

    def finish(self) -> None:
        if self.used < len(self.script):
            raise Stale.of("leftover", f"{len(self.script) - self.used} scripted faces were never thrown.")


@dataclass(frozen=True)
class Entered(PlainDice):
    def header(self) -> dict[str, Any]:
        return {"source": "entered"}

    def faces(self, number: int, throw: Throw, dice: Sequence[SeatDie] = ()) -> list[int]:
        raise Illegal.of("enter_faces", f"Roll {' '.join(throw.json())} and enter the {throw.count} faces.")


def fresh_source(name: str, match_id: str, seats: int, seed: int | None = None) -> DiceSource:
    """Dice for a new match by the name of their source. Only seeded ones take a seed; fair ones get a fresh one a seat."""
    if seed is not None and name != "seeded":
        raise Illegal.of("seed", "A seed is for seeded dice only.")
    if name == "seeded":
        return Seeded(secrets.randbits(63) if seed is None else seed)
    if name == "fair":
        return Fair.fresh(match_id, [secrets.token_hex(8) for _ in range(seats)])
    if name == "entered":
        return Entered()
    raise Malformed.of("unknown_dice", f"Dice are seeded, fair or entered; got {name!r}.")


def source_from(header: Any, game_id: str, secret: bytes | None = None) -> DiceSource:
    """The source that a record's header names; a fair one needs the secret that the header only commits to."""
    name = header.get("source") if isinstance(header, dict) else None
    if name == "seeded":
        return Seeded(header.get("seed"))
    if name in COMMITTED:
        return committed_from(header, game_id, secret)
    if name == "entered":
        return Entered()
    if name == "scripted":
        return Scripted()
    raise Malformed.of("unknown_dice", f"Dice are seeded, fair, paired, entered or scripted, not {name!r}.")


COMMITTED = ("fair", PAIRED)
"""The sources that commit to a secret and reveal it."""


def committed_from(header: dict[str, Any], game_id: str, secret: bytes | None) -> Fair | Paired:
    if secret is None:
        raise Stale.of("no_secret", "The secret of the fair dice is not here, so this game cannot go on; it can still be verified.")
    seeds, commitments = tuple(header.get("seeds") or ()), tuple(header.get("commitments") or ())
    dice: Fair | Paired = Fair(secret, game_id, seeds, commitments)
    if header["source"] == PAIRED:
        dice = Paired(secret, header.get("pair", ""), seeds, header.get("after", ""), commitments)
    if dice.commitment != header.get("commitment"):
        raise Malformed.of("wrong_secret", "The secret of the fair dice does not fit the commitment in the header.")
    return dice
