"""The pages: small shells that the modules fill, and the rules of each game to read."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, HTMLResponse
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markdown_it import MarkdownIt
from markupsafe import Markup

from dicefield.engine.errors import Refused
from dicefield.engine.game import Game
from dicefield.look.palette import HOUSE
from dicefield.play.lesson import has_lesson
from dicefield.server.api import TableId, game_of
from dicefield.server.cards import CARD, plain_card
from dicefield.server.lessons import lesson_of

router = APIRouter(default_response_class=HTMLResponse)
TEMPLATES = Environment(loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=select_autoescape())
TEMPLATES.globals["house"] = HOUSE
SVG = "image/svg+xml"
RULE = re.compile(r"\d+\.\d+")


def show_page(name: str, *, status: int = 200, **told: Any) -> HTMLResponse:
    html = TEMPLATES.get_template(name).render(status=status, **told)
    return HTMLResponse(html, status, {"cache-control": "no-cache"})


@router.get("/")
async def lobby() -> Response:
    return show_page("lobby.html", title="Dicefield", page={})


@router.get("/new/{game}")
async def set_up(game: str) -> Response:
    found = game_of(game)
    return show_page("new.html", title=f"{found.title}: a new table", page={"game": game}, lesson=has_lesson(found))


@router.get("/lab/{game}")
async def lab(game: str) -> Response:
    return show_page("lab.html", title=f"{game_of(game).title}: is it fair?", page={"game": game})


@router.get("/table/{table_id}")
async def table(table_id: TableId) -> Response:
    return show_page("table.html", title="Dicefield: the table", page={"table_id": table_id})


@router.get("/replay/{table_id}")
async def replay(table_id: TableId) -> Response:
    return show_page("replay.html", title="Dicefield: replay", page={"table_id": table_id})


@router.get("/verify")
async def verify() -> Response:
    return show_page("verify.html", title="Dicefield: check the dice", page={})


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


@router.get("/rules/{game}")
async def rules(game: str) -> Response:
    found = game_of(game)
    html, chapters = rulebook(found)
    told: dict[str, Any] = {"game": found, "lesson": has_lesson(found), "rules_html": html, "chapters": chapters}
    return show_page("rules.html", title=f"Rules of {found.title}", page={"game": game}, **told)


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
