"""What a browser keeps of the site for when there is no server: a few pages, their files, and a service worker over them."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Response

from dicefield import __version__
from dicefield.games import GAMES
from dicefield.server import look
from dicefield.server.pages import STATIC, TEMPLATES, show_page

router = APIRouter()
KEPT = ("offline", "rules", "verify")
"""The templates of the pages that are kept."""
NAMED = re.compile(r'(?:href|src)="(/static/[a-z0-9/._-]+)"')
IMPORTED = re.compile(r"""(?:from|import) *\(? *["']([./][^"']+\.js)["']""")
MADE = {"look.css": look.style_sheet, "look.js": look.module}
"""Files that are written by the program."""


@router.get("/offline")
async def offline() -> Response:
    return show_page("offline.html", title="Dicefield: no server", page={}, games=GAMES.games)


@router.get("/service-worker.js")
async def service_worker() -> Response:
    """It stands at the root, for it looks after all pages; and it is asked for anew at every visit."""
    return Response(worker_text(), media_type="text/javascript", headers={"cache-control": "no-cache"})


@cache
def worker_text() -> str:
    written = f"const VERSION = {json.dumps(version())};\nconst SHELL = {json.dumps(shell())};\n"
    return written + (STATIC / "service-worker.js").read_text(encoding="utf-8")


@cache
def version() -> str:
    """Another one as soon as a single letter of the site changes."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(files_of_site()):
        digest.update(path.name.encode() + path.read_bytes())
    for text in MADE.values():
        digest.update(text().encode())
    return f"{__version__}-{digest.hexdigest()[:16]}"


def files_of_site() -> Iterator[Path]:
    for folder in (STATIC, Path(__file__).parent / "templates"):
        yield from (path for path in folder.rglob("*") if path.is_file())
    yield from (game.folder / "RULES.md" for game in GAMES.games)


def shell() -> list[str]:
    """The addresses of all that is kept."""
    names = [game.name for game in GAMES.games]
    pages = ["/offline", "/verify", *(f"/rules/{name}" for name in names)]
    files: dict[str, None] = {}
    for template in ("base", *KEPT):
        for address in NAMED.findall(source_of(template)):
            add_with_imports(address, files)
    return [*pages, *files, *(f"/static/cards/{name}.svg" for name in names)]


def source_of(template: str) -> str:
    assert TEMPLATES.loader is not None
    return TEMPLATES.loader.get_source(TEMPLATES, f"{template}.html")[0]


def add_with_imports(address: str, files: dict[str, None]) -> None:
    """A file and whatever it imports."""
    if address in files:
        return
    files[address] = None
    for named in imports_of(address):
        add_with_imports(named, files)


def imports_of(address: str) -> Iterator[str]:
    name = address.removeprefix("/static/")
    if name in MADE or not name.endswith(".js"):
        return
    here = (STATIC / name).parent
    for named in IMPORTED.findall((STATIC / name).read_text(encoding="utf-8")):
        yield named if named.startswith("/") else f"/static/{(here / named).resolve().relative_to(STATIC.resolve())}"
