"""Before a game: content, options and first choices, looked at while somebody writes them."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from dicefield.engine.content import TEXTS, Content, schema, summaries
from dicefield.engine.game import Game, Options
from dicefield.engine.text import LONGEST
from dicefield.play.content_file import find_lines, parse_content
from dicefield.play.position import Position
from dicefield.server.api import REFUSALS, TEXT_BODY, GameName, game_of, text_of
from dicefield.server.errors import Unknown
from dicefield.server.snapshot import choice
from dicefield.server.table_request import Plain, Strict

router = APIRouter(prefix="/api", responses=REFUSALS)
ContentWord = Annotated[str, Path(max_length=40, examples=["scenario"])]
MOST_FLAWS = 20


# --- Content


def kind_of(game: str, word: str) -> type[Content]:
    kind = game_of(game).content.get(word)
    if kind is None:
        raise Unknown.of("no_content", f"There is nothing called {word!r} to write for this game.")
    return kind


@router.get("/games/{game}/content/{word}")
async def content(game: GameName, word: ContentWord) -> dict[str, Any]:
    """Scenarios, layouts, units or forces of a game, and the fields of one."""
    kind = kind_of(game, word)
    return {"pieces": [piece_json(kind, name) for name in kind.shelf.names], "fields": list(schema(kind))}


def piece_json(kind: type[Content], name: str) -> dict[str, Any]:
    given = kind.shelf.read(name)
    fields = {field: value for field, value in given.items() if field not in TEXTS}
    return {
        "name": name,
        **{text: given.get(text, "") for text in TEXTS},
        "summary": kind.shipped(name).summary(),
        "fields": fields,
    }


@router.post("/games/{game}/content/{word}", openapi_extra=TEXT_BODY)
async def check_content(request: Request, game: GameName, word: ContentWord) -> dict[str, Any]:
    """What a file says, TOML or JSON: its fields, what they come to, and everything that is wrong with its line."""
    kind = kind_of(game, word)
    answer = await asyncio.to_thread(check_text, kind, await text_of(request, "file"))
    return Response(json.dumps(answer), media_type="application/json")  # type: ignore[return-value] # in ASCII, as refusals are


def check_text(kind: type[Content], text: str) -> dict[str, Any]:
    given = parse_content(text, "This file")
    value, flaws = kind.read(given)
    return {
        "ok": not flaws,
        "fields": as_json(given),
        "summaries": {path: words for path, words in summaries(value) if words},
        "errors": [found.json() for found in find_lines(flaws, text)[:MOST_FLAWS]],
    }


def as_json(given: dict[str, Any]) -> Any:
    """The same where TOML knows more than JSON: dates, and numbers that are none, become words."""
    return json.loads(json.dumps(given, default=str), parse_constant=str)


# --- Options and first choices


class OptionsAsked(Strict):
    options: dict[str, Any] = Field(default_factory=dict)


class ChoiceAsked(OptionsAsked):
    """What a seat would choose first in a game with these options."""

    seat: int = Field(ge=1, le=8)
    choice: Plain = Field(max_length=LONGEST)


@router.post("/games/{game}/check")
async def check_options(game: GameName, asked: OptionsAsked) -> dict[str, Any]:
    """Whether options go together, before anybody sits down; and what can be prepared at home for a game with them."""
    found = game_of(game)
    options = found.read_options(asked.options)
    return {"ok": True, "options": options.json(), "prepare": await asyncio.to_thread(sheets_to_prepare, found, options)}


def sheets_to_prepare(game: Game, options: Options) -> list[dict[str, Any]]:
    """The sheets that seats fill in first, where that can be done at home; one that several seats share is told once."""
    first, _ = Position.new(game, options)
    told = {sheet: seat for seat in range(first.seats, 0, -1) for sheet in game.pointing.sheets(first.view(seat).state, seat - 1)}
    return [{"seat": seat, **asdict(sheet)} for sheet, seat in reversed(told.items()) if sheet.prepare]


@router.post("/games/{game}/prepare")
async def prepare(game: GameName, asked: ChoiceAsked) -> dict[str, Any]:
    """Whether a seat might choose this first: the choice as it is said and in words, or why not."""
    return await asyncio.to_thread(check_first_choice, game_of(game), asked)


def check_first_choice(game: Game, asked: ChoiceAsked) -> dict[str, Any]:
    first, _ = Position.new(game, game.read_options(asked.options))
    told = choice(first.view(asked.seat), first.check_choice(asked.seat, asked.choice))
    return {"ok": True, "choice": told["say"], "words": told["label"]}
