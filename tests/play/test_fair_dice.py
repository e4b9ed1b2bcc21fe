"""Fair dice: what is committed is what is thrown, no face is favoured, and anyone can throw again."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from itertools import chain, repeat

import pytest

from dicefield.engine.errors import Malformed
from dicefield.engine.waiting import Throw
from dicefield.play.dice import Fair, uniform
from tests.play.games import fair


def throw_of(*dice: str) -> Throw:
    return Throw.parse(list(dice))


def test_the_commitment_is_the_hash_of_the_secret_and_does_not_show_it() -> None:
    dice = fair()
    assert dice.commitment == hashlib.sha256(bytes(range(32))).hexdigest()
    assert dice.secret.hex() not in json.dumps(dice.header())


def test_faces_are_what_an_independent_reading_of_the_recipe_gives() -> None:
    dice = fair()
    seeds = ["ann's seed", "ben's seed"]
    message = json.dumps(["0123456789abcdef", seeds, 7, 0], separators=(",", ":")).encode()
    block = hmac.new(bytes(range(32)), message, hashlib.sha256).digest()
    wanted = [byte % 6 + 1 for byte in block if byte < 252][:5]
    assert dice.faces(7, throw_of(*["d6"] * 5)) == wanted


def test_many_dice_take_more_than_one_block() -> None:
    faces = fair().faces(1, throw_of(*["d100"] * 32))
    assert len(faces) == 32
    assert all(1 <= face <= 100 for face in faces)


def test_dice_read_from_zero_show_zero_to_nine() -> None:
    faces = [fair().faces(number, throw_of("d10 from 0"))[0] for number in range(400)]
    assert set(faces) == set(range(10))


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100])
def test_every_face_comes_from_equally_many_bytes(sides: int) -> None:
    faces = Counter(uniform(sides, chain([byte], repeat(0))) for byte in range(256 - 256 % sides))
    assert set(faces.values()) == {256 // sides}
    for byte in range(256 - 256 % sides, 256):
        assert uniform(sides, iter([byte, 1])) == 1


@pytest.mark.parametrize("change", [{"secret": bytes(32)}, {"game_id": "other"}, {"seeds": ("ann's seed", "other")}])
def test_secret_game_and_seeds_all_matter(change: dict[str, object]) -> None:
    dice = fair()
    parts = {"secret": dice.secret, "game_id": dice.game_id, "seeds": dice.seeds} | change
    throw = throw_of(*["d20"] * 10)
    assert Fair(**parts).faces(1, throw) != dice.faces(1, throw)  # type: ignore[arg-type]


def test_throws_differ_by_their_number() -> None:
    throw = throw_of(*["d20"] * 10)
    assert fair().faces(1, throw) != fair().faces(2, throw)


def test_fresh_secrets_differ() -> None:
    assert Fair.fresh("a", ["x"]).secret != Fair.fresh("a", ["x"]).secret


@pytest.mark.parametrize("seed", ["x" * 129, 7])
def test_seeds_of_seats_are_short_texts(seed: object) -> None:
    with pytest.raises(Malformed):
        Fair(bytes(32), "a", (seed,))  # type: ignore[arg-type]
