"""The pages: small shells that the modules fill, and the rules of each game to read."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markdown_it import MarkdownIt
from markupsafe import Markup

from dicefield.engine.errors import Refused
from dicefield.engine.game import Game
from dicefield.look.palette import HOUSE
from dicefield.play.lesson import has_lesson
from dicefield.server import previews
from dicefield.server.api import TableId, TheHall, game_of
from dicefield.server.cards import CARD, plain_card
from dicefield.server.hall import Hall
from dicefield.server.lessons import lesson_of
from dicefield.server.previews import PICTURE, Preview
from dicefield.server.safety import origin_of
from dicefield.server.table import Table

router = APIRouter(default_response_class=HTMLResponse)
TEMPLATES = Environment(loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=select_autoescape())
TEMPLATES.globals["house"] = HOUSE
SVG = "image/svg+xml"
STATIC = Path(__file__).parent / "static"
RULE = re.compile(r"\d+\.\d+")


def show_page(name: str, *, status: int = 200, **told: Any) -> HTMLResponse:
    html = TEMPLATES.get_template(name).render(status=status, **told)
    return HTMLResponse(html, status, {"cache-control": "no-cache"})


def show_linked(name: str, request: Request, preview: Preview, **told: Any) -> HTMLResponse:
    """A page whose address people send to each other."""
    return show_page(name, preview=preview, origin=origin_of(request), path=request.url.path, **told)


@router.get("/")
async def lobby(request: Request) -> Response:
    return show_linked("lobby.html", request, previews.HOUSE, title="Dicefield", page={})


@router.get("/new/{game}")
async def set_up(game: str) -> Response:
    found = game_of(game)
    return show_page("new.html", title=f"{found.title}: a new table", page={"game": game}, lesson=has_lesson(found))


@router.get("/lab/{game}")
async def lab(game: str) -> Response:
    return show_page("lab.html", title=f"{game_of(game).title}: is it fair?", page={"game": game})


@router.get("/table/{table_id}")
async def table(request: Request, hall: TheHall, table_id: TableId) -> Response:
    preview = await preview_of(hall, table_id, previews.of_table)
    return show_linked("table.html", request, preview, title="Dicefield: the table", page={"table_id": table_id})


@router.get("/replay/{table_id}")
async def replay(request: Request, hall: TheHall, table_id: TableId) -> Response:
    preview = await preview_of(hall, table_id, previews.of_replay)
    return show_linked("replay.html", request, preview, title="Dicefield: replay", page={"table_id": table_id})


async def preview_of(hall: Hall, table_id: str, tell: Callable[[Table], Preview]) -> Preview:
    """Of a table that is not there, or not just now, the page itself says so."""
    with suppress(Refused):
        async with hall.tables.at(table_id) as found:
            return tell(found)
    return previews.HOUSE


@router.get("/verify")
async def verify() -> Response:
    return show_page("verify.html", title="Dicefield: check the dice", page={})


@router.get("/puzzles")
async def puzzles() -> Response:
    return show_page("puzzles.html", title="Dicefield: puzzles", page={})


@router.get("/learn/{game}")
async def learn(game: str) -> Response:
    return show_page("learn.html", title=f"Learn {lesson_of(game).game.title}", page={"game": game})


@router.get("/static/cards/{game}.svg")
async def card(game: str) -> Response:
    """The picture of a game in the lobby, from its folder; one without is drawn a plain one."""
    found = game_of(game)
    picture = found.folder / CARD
    if picture.is_file():
        return FileResponse(picture, media_type=SVG)
    return Response(plain_card(found.title), media_type=SVG)


@router.get("/static/cards/{game}.png")
async def photo(game: str) -> Response:
    """The same for those who look at no SVG; a game without one has the picture of the site."""
    picture = game_of(game).folder / "card.png"
    return FileResponse(picture if picture.is_file() else STATIC / PICTURE.removeprefix("/static/"), media_type="image/png")


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    found = game_of(game)
    html, chapters = rulebook(found)
    told: dict[str, Any] = {"game": found, "lesson": has_lesson(found), "rules_html": html, "chapters": chapters}
    title = f"Rules of {found.title}"
    return show_linked("rules.html", request, previews.of_game(found, title), title=title, page={"game": game}, **told)


@cache
def rulebook(game: Game) -> tuple[Markup, list[tuple[str, str]]]:
    """RULES.md as a page: every rule and every chapter has an address of its own."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse((game.folder / "RULES.md").read_text(encoding="utf-8"))
    chapters: list[tuple[str, str]] = []
    for place, token in enumerate(tokens):
        inline = tokens[place + 1].content if place + 1 < len(tokens) else ""
        if token.type == "heading_open" and token.tag == "h2":
            chapters.append((f"chapter-{len(chapters) + 1}", inline))
            token.attrSet("id", chapters[-1][0])
        if token.type == "list_item_open" and (number := RULE.match(tokens[place + 2].content.strip("* "))):
            token.attrSet("id", f"r{number[0]}")
            token.attrSet("class", "rule")
    return Markup(reader.renderer.render(tokens, reader.options, {})), chapters


def sorry(refused: Refused, status: int) -> Response:
    return show_page("error.html", status=status, title="Dicefield", page={}, words=refused.refusal.words)
