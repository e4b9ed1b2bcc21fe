"""A small generator for simulation and search, exact in whole numbers.

It is a value like any other: somebody seeds it, hands it in, and gets the same faces interpreted, compiled and on any machine.
The step is Chris Doty-Humphrey's sfc32 (a 128-bit state that passes PractRand), faces are uniform by Lemire's multiplication
with rejection: no face is favoured by a single part in four billion.
"""

from __future__ import annotations

from collections.abc import Iterable

from dicefield.engine.record import Record, array, i64, record
from dicefield.engine.rule import rule
from dicefield.engine.waiting import Waiting

WORD = 0xFFFFFFFF
STIRRED = 12
"""Words after which generators of close seeds have parted."""


@record
class Rng(Record):
    """Four words of 32 bits, kept in 64 so that whole-number arithmetic never wraps."""

    a: i64
    b: i64
    c: i64
    counter: i64


def rng_from(words: Iterable[int]) -> Rng:
    """A generator from four words of 32 bits; the first outputs are thrown away so that close seeds part."""
    a, b, c, counter = (int(word) & WORD for word in words)
    rng = Rng(a=a, b=b, c=c, counter=counter)
    stir(rng)
    return rng


@rule
def stir(rng: Rng) -> None:
    """Throws the first words of a fresh generator away."""
    for _ in range(STIRRED):
        next_word(rng)


@rule
def next_word(rng: Rng) -> int:
    """Thirty-two fresh bits. That the old words have no more is said once again, so that the compiler finds the rotation."""
    a, b, c, counter = rng.a & WORD, rng.b & WORD, rng.c & WORD, rng.counter & WORD
    word = (a + b + counter) & WORD
    rng.counter = (counter + 1) & WORD
    rng.a = b ^ (b >> 9)
    rng.b = (c + (c << 3)) & WORD
    rng.c = (((c << 21) | (c >> 11)) + word) & WORD
    return word


@rule
def draw(rng: Rng, count: int) -> int:
    """A number from 0 to count - 1, each equally likely."""
    scaled = next_word(rng) * count
    if scaled & WORD < count:
        threshold = (WORD + 1 - count) % count
        while scaled & WORD < threshold:
            scaled = next_word(rng) * count
    return scaled >> 32


@rule
def roll(state: Waiting, rng: Rng, faces: array[i64]) -> None:
    """Rolls the dice a state waits for."""
    throw = state.throw
    for die in range(throw.count):
        sides = throw.sides[die]
        faces[die] = (1 if sides > 0 else 0) + draw(rng, abs(sides))
