"""A page for each game: what the numbers of its environments mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dicefield.engine.game import Game
from dicefield.engine.kinds import Kind, Named, OneSeat, SeatSet, Truth
from dicefield.engine.record import Inner, Record, Several
from dicefield.environments.leaves import ColumnLayout, action_layout, state_layout, under
from dicefield.environments.numbers import count_of, is_listed, texts_of

LETTERS = "ijklm"

PLACES = "Where a place has a letter, the field is in a list."


@dataclass(frozen=True)
class PageEntry:
    """A field, and where it stands in a row: at `place`, and further by a stride for each index of the lists it is in."""

    path: str
    kind: Kind
    place: int
    lists: tuple[tuple[int, int], ...] = ()
    """How many items, and how far apart."""

    def where(self) -> str:
        steps = [f" + {stride if stride > 1 else ''}{letter}" for letter, (_, stride) in zip(LETTERS, self.lists, strict=False)]
        spans = [f"{letter} = 0 to {count - 1}" for letter, (count, _) in zip(LETTERS, self.lists, strict=False)]
        return f"{self.place}{''.join(steps)}" + (f" ({', '.join(spans)})" if spans else "")


def entries(record: type[Record], path: str, place: int, lists: tuple[tuple[int, int], ...] = ()) -> Iterator[PageEntry]:
    for field in record.fields:
        yield from entries_of(field.kind, f"{path}{field.name}", place, lists)
        place += width(field.kind)


def entries_of(kind: Kind, path: str, place: int, lists: tuple[tuple[int, int], ...]) -> Iterator[PageEntry]:
    if isinstance(kind, Inner):
        yield from entries(kind.cls, f"{path}.", place, lists)
    elif isinstance(kind, Several):
        more = (*lists, (kind.shape[0], width(kind.element)))
        yield from entries_of(kind.element, f"{path}[{LETTERS[len(lists)]}]", place, more)
    else:
        yield PageEntry(path, kind, place, lists)


def width(kind: Kind) -> int:
    """How many numbers of a row a field takes."""
    return sum(1 for _ in under(kind, "", 0))


def meaning(kind: Kind) -> str:
    if isinstance(kind, Named):
        return ", ".join(f"{int(member)} {member.name.lower()}" for member in kind.names)
    if isinstance(kind, OneSeat):
        return "a seat, counted from 0; -1 is nobody"
    if isinstance(kind, SeatSet):
        return "seats as bits, the first seat is 1"
    return "0 no, 1 yes" if isinstance(kind, Truth) else "a whole number"


# --- The page --------------------------------------------------------------------------------------------------------


def environment_page(game: Game) -> str:
    parts = [
        f"# {game.title} as an environment",
        "Made by `make docs` from the code. What holds for all games is told in [Environments](../environments.md).",
        f"`dicefield.pettingzoo.{game.name}_v0`, `VectorGame({game.name!r}, batch)` and `Duel({game.name!r})`.",
        f"Agents are `seat_1` and so on, for {seats_of(game)}. Options of the game are given by their names: {options_of(game)}.",
        *actions_part(game),
        *observation_part(game),
    ]
    return "\n\n".join(parts) + "\n"


def seats_of(game: Game) -> str:
    fewest, most = game.seats
    return f"{fewest} seats" if fewest == most else f"{fewest} to {most} seats"


def options_of(game: Game) -> str:
    return ", ".join(f"`{option.name}`" for option in game.options.fields)


def actions_part(game: Game) -> list[str]:
    count = count_of(game)
    waits = f"In a Parallel environment {count} is to wait."
    if is_listed(game):
        words = f"`Discrete({count})`; a number means the same everywhere. {waits}"
        return ["## Actions", words, table(["number", "action"], ([str(n), f"`{text}`"] for n, text in enumerate(texts_of(game))))]
    layout = action_layout(game)
    words = f"`Discrete({count})`; a number is the place among the candidates of the position at hand, at most {count}. {waits}"
    rows = f"The candidates are `actions` in the observation: {count} rows of {layout.width} numbers, all 0 where there is none."
    points = "`points_env()` takes these fields as the action, for any point of the table."
    return ["## Actions", words, f"{rows} {points}", fields_table(layout, 0)]


def observation_part(game: Game) -> list[str]:
    layout = state_layout(game)
    row = f"`observation` is a row of {1 + layout.width} whole numbers (`int32`)"
    words = f"{row}: the seat that looks, then what it may know. {PLACES}"
    return ["## Observation", words, fields_table(layout, 1, [["0", "`seat`", "who looks, counted from 0"]])]


def fields_table(layout: ColumnLayout, first: int, before: Iterable[list[str]] = ()) -> str:
    rows = ([entry.where(), f"`{entry.path}`", meaning(entry.kind)] for entry in entries(layout.record, "", first))
    return table(["place", "field", "holds"], [*before, *rows])


def table(heads: list[str], rows: Iterable[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
