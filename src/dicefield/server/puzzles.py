"""Puzzles: the one of the day, which is the same everywhere, and all others. What is right is told to those who have answered."""

from __future__ import annotations

import asyncio
import datetime
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from dicefield.bots import PERFECT, usual_bot
from dicefield.engine.errors import Illegal, Malformed
from dicefield.games import GAMES
from dicefield.odds import SMALL, percent
from dicefield.play.match import Match
from dicefield.play.position import Position
from dicefield.puzzles import Puzzle, all_puzzles, find_puzzle, puzzle_of
from dicefield.server.api import REFUSALS, TheHall, admit
from dicefield.server.bot_players import is_solved
from dicefield.server.drawing import Sight
from dicefield.server.errors import Unknown
from dicefield.server.snapshot import name_choice
from dicefield.server.story import told_alone
from dicefield.server.table_request import NewTable, Strict, TableRequest, Terms
from dicefield.solve import solution_class

router = APIRouter(prefix="/api/puzzles", responses=REFUSALS)
PuzzleId = Annotated[str, Path(max_length=60, pattern="^[a-z0-9_]+-[0-9a-f]{8}$", examples=["army_men-35762cf6"])]
Day = Annotated[datetime.date | None, Query(description="Which day, counted in UTC; today if nothing is said.")]


def puzzle_at(name: str) -> Puzzle:
    try:
        return find_puzzle(name)
    except Malformed as refused:
        raise Unknown(refused.refusal) from None


@router.get("")
async def list_puzzles(day: Day = None) -> dict[str, Any]:
    """The puzzle of a day, and the names of all puzzles by their games."""
    asked = day or datetime.datetime.now(datetime.UTC).date()
    return {"day": asked.isoformat(), "puzzle": (await asyncio.to_thread(puzzle_of, asked)).id, "games": by_game()}


def by_game() -> list[dict[str, Any]]:
    lists = {game: [name for name, puzzle in all_puzzles().items() if puzzle.game is game] for game in GAMES.own}
    return [{"name": game.name, "title": game.title, "puzzles": names} for game, names in lists.items() if names]


@router.get("/{name}")
async def one_puzzle(name: PuzzleId) -> dict[str, Any]:
    """A puzzle: what is asked, and the table as the seat that is to choose sees it."""
    return await asyncio.to_thread(shown, puzzle_at(name))


@lru_cache(maxsize=64)
def shown(puzzle: Puzzle) -> dict[str, Any]:
    match = match_of(puzzle)
    view = match.view(puzzle.seat)
    asked = {"id": puzzle.id, "game": puzzle.game.name, "title": puzzle.game.title, "goal": puzzle.goal_words(view)}
    alone = told_alone(match, puzzle.seat, f"{puzzle.game.title}: a puzzle")
    return {**asked, "seat": puzzle.seat, "rival": rival(match), "snapshot": {**alone, **Sight(view).whole(), "steps": []}}


@lru_cache(maxsize=64)
def match_of(puzzle: Puzzle) -> Match:
    """The game as far as it went. It stays there: whoever goes on does so with a copy of its position."""
    return puzzle.match()


def rival(match: Match) -> str:
    """Who plays the other side if it is played out: the perfect bot, where it is at hand."""
    known = is_solved(match.game) and solution_class(match.game).covers(match.options)
    return PERFECT if known else usual_bot(match.game)


# --- Answers ---------------------------------------------------------------------------------------------------------


class PuzzleAnswer(Strict):
    choice: str = Field(max_length=2_000)


@router.post("/{name}")
async def answer_puzzle(name: PuzzleId, given: PuzzleAnswer) -> dict[str, Any]:
    """Whether that is the best choice, what each is worth, and why."""
    return await asyncio.to_thread(judge, puzzle_at(name), given.choice)


def judge(puzzle: Puzzle, text: str) -> dict[str, Any]:
    say = read_answer(puzzle, text)
    view, hear = match_of(puzzle).view(puzzle.seat), puzzle.game.text.hear
    labels = {choice: name_choice(view, hear(choice))["label"] for choice in puzzle.worths}
    told = [
        {
            "say": choice,
            "label": labels[choice],
            "worth": float(worth),
            "words": worth_words(worth),
            "right": choice in puzzle.right,
        }
        for choice, worth in puzzle.ranked
    ]
    return {"right": say in puzzle.right, "choice": say, "choices": told, "why": why(puzzle, say, labels)}


def read_answer(puzzle: Puzzle, text: str) -> str:
    """One of the choices of the puzzle; anything else is refused, by the rules or because it is not among them."""
    match = match_of(puzzle)
    say = puzzle.game.text.grammar.say(match.position.check_choice(puzzle.seat, text))
    if say not in puzzle.worths:
        raise Illegal.of(
            "not_listed", "The rules allow that, but it is not among the choices of this puzzle: take one of the list."
        )
    return say


def why(puzzle: Puzzle, say: str, labels: dict[str, str]) -> str:
    """The best choice and the next, in a sentence or two."""
    best, most = puzzle.ranked[0]
    after = next(worth for choice, worth in puzzle.ranked if choice not in puzzle.right)
    does = "reaches the goal with a chance of" if puzzle.goal else "wins, when both play on perfectly,"
    what = "" if puzzle.goal else " of the points"
    words = f"\u201c{labels[best]}\u201d {does} {worth_words(most)}{what}, the next best {worth_words(after)}."
    if say in puzzle.right or puzzle.worth(say) == after:
        return words
    return f"{words} \u201c{labels[say]}\u201d comes to {worth_words(puzzle.worth(say))}."


def worth_words(worth: Fraction) -> str:
    """As people say it: 62.5 %, and 5 of 8 where the numbers are small."""
    exactly = worth.denominator <= SMALL and 0 < worth < 1
    told = percent(worth).replace(" %", "\u00a0%")
    return f"{told} ({worth.numerator} of {worth.denominator})" if exactly else told


# --- Playing it out --------------------------------------------------------------------------------------------------


class PlayedOut(Terms):
    """To play on from a puzzle at a new table."""

    choice: str | None = Field(default=None, max_length=2_000, description="What the seat of the puzzle chooses first.")


@router.post("/{name}/table", status_code=201)
async def play_out(request: Request, hall: TheHall, name: PuzzleId, wish: PlayedOut) -> dict[str, Any]:
    """A new table that goes on from the position of a puzzle, with fresh dice."""
    admit(request, hall, wish)
    made = await asyncio.to_thread(new_table, puzzle_at(name), wish)
    await hall.changes.make(made.table)
    return made.json()


def new_table(puzzle: Puzzle, wish: PlayedOut) -> NewTable:
    match = match_of(puzzle)
    position = Position.at(match.game, match.position.state, match.position.names)
    if wish.choice is not None:
        position.accept_choice(puzzle.seat, read_answer(puzzle, wish.choice))
    asked = TableRequest(game=match.game.name, options=match.options.json(), **wish.model_dump(exclude={"choice"}))
    return NewTable(asked, start=position.json())
