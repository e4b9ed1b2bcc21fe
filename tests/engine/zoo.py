"""Records with fields of every kind."""

from __future__ import annotations

from enum import IntEnum

from dicefield.engine.record import Record, Seat, Seats, array, f64, flag, i8, i16, i32, i64, many, record


class Colour(IntEnum):
    RED = 0
    GREEN = 1
    DARK_BLUE = 5


@record
class Spot(Record):
    x: i32
    y: i64
    lit: flag


@record
class Lamps(Record):
    lit: array[flag] = many(3)


@record
class Zoo(Record):
    tiny: i8
    small: i16
    middle: i32
    wide: i64
    yes: flag
    real: f64
    seat: Seat
    seats: Seats
    colour: Colour
    spot: Spot
    row: array[i16] = many(3)
    colours: array[Colour] = many(2)
    holders: array[Seat] = many(2)
    spots: array[Spot] = many(2)
    grid: array[array[i8]] = many(2, 3)
    maps: array[array[Spot]] = many(2, 2)


def filled_zoo() -> Zoo:
    """A zoo in which no two neighbours are alike."""
    zoo = Zoo(tiny=-7, small=300, middle=-70_000, wide=2**40, yes=True, real=0.25, seat=2, seats=0b101, colour=Colour.DARK_BLUE)
    zoo.colours[1] = Colour.GREEN
    zoo.holders[0] = 3
    zoo.spot = Spot(x=5, y=6, lit=True)
    for place in range(3):
        zoo.row[place] = place + 1
    for place in range(2):
        zoo.spots[place] = Spot(x=10 + place, y=20 + place, lit=place == 1)
        for column in range(3):
            zoo.grid[place][column] = 10 * place + column
        for column in range(2):
            zoo.maps[place][column] = Spot(x=100 * place + column, y=-column)
    return zoo
