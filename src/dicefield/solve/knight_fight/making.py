"""The book, made step by step: what is finished goes on the shelf, and what is there is not made again."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from dicefield.engine.desk import Desk
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.state import HEARTS, HELMET, Verb
from dicefield.solve.knight_fight.clashes import all_clashes, is_shoved, outcomes_in
from dicefield.solve.knight_fight.layers import ALL_HITS, ORDER, Layer, start_worth, steepest_fall
from dicefield.solve.knight_fight.places import (
    FULL,
    HANDS,
    HELMETS,
    LAYERS,
    LOST,
    MOVES,
    WON,
    Book,
    Counts,
    layer_of,
)
from dicefield.solve.knight_fight.regathers import all_grips, all_offers, drive, joust_on
from dicefield.solve.knight_fight.rounds import Bout, round_worth
from dicefield.solve.matrix import blank_sheet
from dicefield.solve.shelf import SolutionFolder
from dicefield.solve.solution import Progress

TOLERANCE = 1e-7
"""A layer is reckoned until no value changes by more than this."""

MEASURE = "bound: the most by which the value of any position can be off that of perfect play"

LAST_PASS = 0.85
"""How much of the work is done when all values stand."""

LISTS = ("moves", "offers", "kinds", "chances")
"""What is tabulated before the first layer, as it lies on the shelf."""

THREADS = os.cpu_count() or 1


def make_book(shelf: SolutionFolder, progress: Progress, tolerance: float) -> None:
    """Everything that is not on the shelf; at the end the shelf says what is known of the whole."""
    if "work_lists" not in shelf:
        progress("every throw of every two Moves", 0.0)
        time_work(shelf, "lists", partial(make_lists, shelf))
    with ThreadPoolExecutor(THREADS) as pool:
        book = blank_book(shelf)
        for hits in ORDER:
            make_layer(Layer(book, hits, pool), shelf, progress, tolerance)
        progress("the last pass over all positions", LAST_PASS)
        residuals = {hits: Layer(book, hits, pool, trust=False).residual() for hits in ALL_HITS}
        error = bound_error(book, pool, tolerance)
    shelf.finish(facts_of(book, shelf, residuals, error))


def read_book(shelf: SolutionFolder) -> Book:
    """The book of a shelf that is finished: values are read, what every Regather is worth follows from them."""
    book = blank_book(shelf)
    with ThreadPoolExecutor(THREADS) as pool:
        for hits in ORDER:
            layer = Layer(book, hits, pool)
            layer.take(read_array(shelf, layer_name(hits)))
            layer.settle()
    return book


def read_array(shelf: SolutionFolder, name: str) -> Any:
    """An array of the shelf, in memory."""
    return np.array(shelf.get(name))


def time_work(shelf: SolutionFolder, name: str, work: Callable[[], int]) -> None:
    """Does some work and notes beside it how many sweeps and seconds it took, so that this is known after an interruption, too."""
    begun = time.perf_counter()
    sweeps = work()
    shelf.put(f"work_{name}", np.array([sweeps, time.perf_counter() - begun]))


# --- Lists -----------------------------------------------------------------------------------------------------------


def make_lists(shelf: SolutionFolder) -> int:
    kinds, chances = all_clashes(THREADS)
    moves, offers = all_offers()
    for name, array in zip(LISTS, (moves, offers, kinds, chances), strict=True):
        shelf.put(name, array)
    return 0


def blank_book(shelf: SolutionFolder) -> Book:
    """A book whose lists are written, and of whose values only those of duels that are over."""
    moves, offers, kinds, chances = (read_array(shelf, name) for name in LISTS)
    grips, gripped = all_grips(offers)
    values = np.full((LAYERS + 2, HELMETS, HELMETS, HANDS, HANDS), np.nan)
    rests = np.full((LAYERS + 2, HELMETS, HELMETS, len(gripped), len(gripped)), np.nan)
    for seat, table in enumerate((WON, LOST)):
        values[table] = rests[table] = score_after(seat)
    return Book(moves, offers, grips, gripped, shovers(kinds, grips, len(gripped)), chances, kinds, values, rests)


def shovers(kinds: Counts, grips: Counts, count: int) -> Counts:
    """Which grips a seat may have that has thrown the other's Helmet."""
    found = np.zeros(count, np.int64)
    for move in range(MOVES):
        outcomes = {outcome for kind in np.unique(kinds[:, :, move]) for outcome in outcomes_in(kind)}
        if any(is_shoved(outcome, 1) for outcome in outcomes):
            found[grips[:, move][grips[:, move] >= 0]] = 1
    return found


def score_after(seat: int) -> float:
    """What the first seat has when a seat scores the last hit that it needs: such a hit is played out."""
    desk = Desk(KNIGHT_FIGHT, silent=True)
    desk.start(KNIGHT_FIGHT.read_options())
    desk.land([1, 1])
    joust_on(desk).players[seat].scored = joust_on(desk).players[1 - seat].hits = HEARTS - 1
    drive(desk, 1 - seat, Verb.RALLY)
    drive(desk, seat, Verb.ATTACK)
    desk.land([1, 1])
    return desk.score()[0]


# --- Layers ----------------------------------------------------------------------------------------------------------


def layer_name(hits: tuple[int, int]) -> str:
    return f"values_{hits[0]}_{hits[1]}"


def make_layer(layer: Layer, shelf: SolutionFolder, progress: Progress, tolerance: float) -> None:
    """A layer, solved unless it is on the shelf."""
    name = layer_name(layer.hits)
    if name in shelf:
        layer.take(read_array(shelf, name))
    else:
        time_work(shelf, name, lambda: layer.solve(tolerance, partial(tell_sweep, layer.hits, progress, tolerance)))
        shelf.put(name, layer.values)
    layer.settle()


def tell_sweep(hits: tuple[int, int], progress: Progress, tolerance: float, sweep: int, change: float) -> None:
    """How far we are: layers of unlike hits count twice, and in a layer changes fall by the same factor again and again."""
    sizes = [1 if first == second else 2 for first, second in ORDER]
    place = ORDER.index(hits)
    part = min(1.0, max(0.0, math.log(max(change, tolerance)) / math.log(tolerance)))
    done = LAST_PASS * (sum(sizes[:place]) + sizes[place] * part) / sum(sizes)
    progress(f"hits {hits[0]} and {hits[1]}, sweep {sweep}", done)


# --- Facts -----------------------------------------------------------------------------------------------------------


def bound_error(book: Book, pool: Executor, step: float) -> float:
    """How far any value can be from that of perfect play, at most.

    Each layer is lowered until the first seat is sure of what is left. Seats are alike, so the second is as sure of its share, and
    the true value lies between: no farther from what was written down than that was lowered.
    """
    sure = book._replace(values=book.values.copy(), rests=book.rests.copy())
    lowered: dict[tuple[int, int], float] = {}
    for first, second in ALL_HITS:
        after = [lowered.get(hits, 0.0) for hits in ((first + 1, second), (first, second + 1))]
        lowered[first, second] = Layer(sure, (first, second), pool, trust=False).lower(max(after), step)
        if lowered[first, second] >= 1:  # a share is from 0 to 1: nothing is said then, and more would say no more
            return 1.0
    return max(lowered.values())


def facts_of(book: Book, shelf: SolutionFolder, residuals: dict[tuple[int, int], float], error: float) -> dict[str, Any]:
    """What is known of the whole duel, as JSON."""
    work = {name: read_array(shelf, f"work_{name}") for name in ("lists", *map(layer_name, ORDER))}
    fall = max(steepest_fall(values) for values in book.values[:LAYERS])
    return {
        "value": start_worth(book),
        "error": error,
        "measure": MEASURE,
        "positions": LAYERS * HELMET**2 * HANDS**2,
        "seconds": float(sum(seconds for _, seconds in work.values())),
        "more": {
            "first round, both Helmets 6": first_mix(book, [(6, 6)]),
            "first round, all Helmets": first_mix(book, [(one, two) for one in range(1, HELMETS) for two in range(1, HELMETS)]),
            "megabytes of the book": round(sum(array.nbytes for array in book) / 1e6),
            "sweeps by hits": {name_of(hits): int(work[layer_name(hits)][0]) for hits in ORDER},
            "seconds by hits": {name_of(hits): round(float(work[layer_name(hits)][1]), 1) for hits in ORDER},
            "seconds for clashes": round(float(work["lists"][1]), 1),
            "residual: what one more round of looking ahead changes": max(residuals.values()),
            "residual by hits": {name_of(hits): residual for hits, residual in residuals.items()},
            "harm by more dice": fall,
        },
    }


def name_of(hits: tuple[int, int]) -> str:
    return f"{hits[0]}-{hits[1]}"


def first_mix(book: Book, helmets: list[tuple[int, int]]) -> dict[str, float]:
    """How often the first seat takes each Move in the first round, on the average over these Helmets."""
    total = np.zeros(MOVES)
    for one, two in helmets:
        sheet = blank_sheet()
        round_worth(book, Bout(layer_of(0, 0), one, two, FULL, FULL), sheet)
        total += sheet.first[:MOVES] / len(helmets)
    return {name: round(float(share), 6) for name, share in zip(move_names(), total, strict=True)}


def move_names() -> list[str]:
    desk = Desk(KNIGHT_FIGHT, silent=True)
    desk.start(KNIGHT_FIGHT.read_options())
    desk.land([1, 1])
    return [KNIGHT_FIGHT.text.grammar.say(action) for action in desk.legal(0)]
