"""The generator: sfc32 to the bit, faces exactly uniform, the same stream at both speeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicefield.engine.compiled import Compiler
from dicefield.engine.dice import Rng, draw, next_word, rng_from, roll
from dicefield.engine.record import array, i64
from dicefield.engine.waiting import MOST_DICE, Waiting, ask, ask_from_zero
from tests.engine.helpers import EXACTLY, needs_machine

MASK = 0xFFFFFFFF
SIDES = range(2, 128)

words32 = st.integers(0, MASK)


# --- Slow, obvious oracles -------------------------------------------------------------------------------------------


def rotate(word: int, by: int) -> int:
    return (word << by | word >> 32 - by) & MASK


def sfc32(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """Chris Doty-Humphrey's generator as published: three words that are mixed, and one that counts."""
    while True:
        output = (a + b + counter) & MASK
        counter = (counter + 1) & MASK
        a, b, c = b ^ b >> 9, (c + (c << 3)) & MASK, (rotate(c, 21) + output) & MASK
        yield output


def words_for_face(face: int, sides: int) -> range:
    """The words that give a face: of the 2^32 words, each face owns the last so-many of its stretch, all faces equally many."""
    share = 2**32 // sides
    end = -(-(face + 1) * 2**32 // sides)  # the first word of the next stretch, which is rounded up
    return range(end - share, end)


def showing(word: int) -> Rng:
    """A generator whose next word is this."""
    return Rng(a=word, b=0, c=12_345, counter=0)


def drawn_at_once(word: int, sides: int) -> int | None:
    """The face that a word gives, or None if it is thrown away and another word taken."""
    rng = showing(word)
    face = draw(rng, sides)
    return face if rng.counter == 1 else None


# --- Words -----------------------------------------------------------------------------------------------------------


@EXACTLY
@given(words32, words32, words32, words32)
def test_words_are_those_of_sfc32(a: int, b: int, c: int, counter: int) -> None:
    rng = Rng(a=a, b=b, c=c, counter=counter)
    assert [next_word(rng) for _ in range(20)] == list(islice(sfc32(a, b, c, counter), 20))


def test_the_state_stays_within_32_bits_and_the_counter_turns_over() -> None:
    rng = Rng(a=MASK, b=MASK, c=MASK, counter=MASK)
    next_word(rng)
    assert rng.counter == 0
    assert all(0 <= part <= MASK for part in (rng.a, rng.b, rng.c))


def test_a_generator_starts_after_twelve_words_thrown_away() -> None:
    rng = rng_from((1, 2, 3, 4))
    assert [next_word(rng) for _ in range(5)] == list(islice(sfc32(1, 2, 3, 4), 12, 17))


def test_seeds_are_cut_to_32_bits() -> None:
    assert rng_from((2**32 + 1, -1, 3, 4)) == rng_from((1, MASK, 3, 4))


@pytest.mark.parametrize("seed", [(), (1, 2, 3), (1, 2, 3, 4, 5)])
def test_a_seed_has_four_words(seed: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="unpack"):
        rng_from(seed)


@pytest.mark.parametrize("place", range(4))
def test_close_seeds_part(place: int) -> None:
    """Seeds that differ in one bit give streams of which about half the bits differ, from the first word on."""
    differing = 0
    for bit in range(32):
        seed = [0, 0, 0, 1]
        first = rng_from(seed)
        seed[place] ^= 1 << bit
        second = rng_from(seed)
        for _ in range(4):
            differing += (next_word(first) ^ next_word(second)).bit_count()
    assert 0.45 < differing / (32 * 4 * 32) < 0.55


def test_a_generator_is_a_value() -> None:
    rng = rng_from((5, 6, 7, 8))
    twin = rng.copy()
    assert [next_word(rng) for _ in range(9)] == [next_word(twin) for _ in range(9)]
    assert rng == twin


# --- Faces -----------------------------------------------------------------------------------------------------------


def test_every_face_is_owned_by_equally_many_words() -> None:
    """A face is a stretch of words without gaps, so it is enough to ask at both sides of both ends."""
    for sides in SIDES:
        for face in range(sides):
            own = words_for_face(face, sides)
            assert drawn_at_once(own[0], sides) == drawn_at_once(own[-1], sides) == face
            assert drawn_at_once(own[0] - 1 & MASK, sides) != face
            assert drawn_at_once(own[-1] + 1 & MASK, sides) != face


def test_words_between_the_stretches_are_thrown_away() -> None:
    for sides in SIDES:
        owned = sum(len(words_for_face(face, sides)) for face in range(sides))
        assert 2**32 - owned == 2**32 % sides
        assert (drawn_at_once(0, sides) is None) == (2**32 % sides != 0)


def test_a_word_that_is_thrown_away_is_followed_by_the_next() -> None:
    rng = showing(0)
    _, second = islice(sfc32(0, 0, 12_345, 0), 2)
    assert draw(rng, 6) == second * 6 >> 32
    assert rng.counter == 2


def test_words_are_thrown_away_until_one_counts() -> None:
    """A state, found backwards, whose first two words are both 0."""
    b = 0xC0FFEE
    c = (-1 - (b ^ b >> 9)) * pow(9, -1, 2**32) & MASK
    start = (-b & MASK, b, c, 0)
    first, second, third = islice(sfc32(*start), 3)
    assert (first, second) == (0, 0)
    rng = Rng(a=start[0], b=start[1], c=start[2], counter=start[3])
    assert draw(rng, 7) == third * 7 >> 32
    assert rng.counter == 3


@pytest.mark.parametrize("sides", [1, 2, 4, 64])
def test_no_word_is_thrown_away_where_all_faces_have_equal_shares(sides: int) -> None:
    assert [drawn_at_once(word, sides) for word in (0, MASK)] == [0, sides - 1]


def test_faces_come_about_equally_often() -> None:
    """Chi-square of 6000 faces of a d6, with a fixed seed: above 20.5 once in a thousand seeds."""
    rng = rng_from((1, 2, 3, 4))
    seen = Counter(draw(rng, 6) for _ in range(6_000))
    assert sum((seen[face] - 1_000) ** 2 / 1_000 for face in range(6)) < 20.5


# --- Throws ----------------------------------------------------------------------------------------------------------


def asking(*sides: int) -> Waiting:
    """A state that waits for these dice; those below 0 are read from 0."""
    state = Waiting(seats=2)
    for die in sides:
        if die < 0:
            ask_from_zero(state, -die)
        else:
            ask(state, die)
    return state


def test_a_roll_fills_in_a_face_for_every_die_and_no_more() -> None:
    faces = array.of(i64, MOST_DICE)
    faces[:] = -99
    roll(asking(6, -10, 20), rng_from((1, 2, 3, 4)), faces)
    assert [face == -99 for face in faces] == [False] * 3 + [True] * (MOST_DICE - 3)


def test_a_roll_draws_the_dice_in_their_order() -> None:
    faces, rng, twin = array.of(i64, MOST_DICE), rng_from((9, 9, 9, 9)), rng_from((9, 9, 9, 9))
    roll(asking(6, -10, 100), rng, faces)
    assert [faces[0] - 1, faces[1], faces[2] - 1] == [draw(twin, 6), draw(twin, 10), draw(twin, 100)]
    assert rng == twin


@pytest.mark.parametrize(
    ("sides", "smallest", "largest"), [(2, 1, 2), (6, 1, 6), (127, 1, 127), (-10, 0, 9), (-2, 0, 1), (-127, 0, 126)]
)
def test_every_face_of_a_die_is_rolled_and_none_beyond(sides: int, smallest: int, largest: int) -> None:
    state, faces, rng = asking(*[sides] * MOST_DICE), array.of(i64, MOST_DICE), rng_from((4, 3, 2, 1))
    seen = set()
    for _ in range(60):
        roll(state, rng, faces)
        seen |= set(faces)
    assert seen == set(range(smallest, largest + 1))


@needs_machine
def test_machine_code_rolls_the_same_stream(tmp_path: Path) -> None:
    machine = Compiler("roll", [roll], cache=tmp_path)(roll)
    states = [asking(*range(2, 34)), asking(*range(-127, -95)), asking(*range(96, 128)), asking()]
    plain, fast = rng_from((11, 22, 33, 44)), rng_from((11, 22, 33, 44))
    plain_faces, fast_faces = array.of(i64, MOST_DICE), array.of(i64, MOST_DICE)
    for _ in range(50):
        for state in states:
            roll(state, plain, plain_faces)
            machine(state.raw, fast.raw, fast_faces.raw)
            assert list(fast_faces) == list(plain_faces)
            assert fast == plain


@needs_machine
def test_machine_code_throws_the_same_words_away(tmp_path: Path) -> None:
    machine = Compiler("draw", [draw], cache=tmp_path)(draw)
    for sides in SIDES:
        for word in (0, 1, words_for_face(1, sides)[0] - 1, words_for_face(1, sides)[0], MASK):
            plain, fast = showing(word), showing(word)
            assert machine(fast.raw, sides) == draw(plain, sides)
            assert fast == plain
