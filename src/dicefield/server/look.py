"""Colours, signs and dice for the page, as the pictures have them: a style sheet and a module, written once from `look`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response

from dicefield.look.dice import INK
from dicefield.look.marks import SHIELD, SIGNS
from dicefield.look.palette import BONE, HOUSE, LIVERIES, NEUTRAL, Livery
from dicefield.look.shapes import DRAWN, Shape, shape
from dicefield.server.errors import Unknown

router = APIRouter()
TYPES = {"css": "text/css", "js": "text/javascript"}


@router.get("/static/look.{kind}")
async def look(request: Request, kind: str) -> Response:
    """Browsers keep it, and ask whether it is still the same."""
    if kind not in TYPES:
        raise Unknown.of("no_page", "There is nothing at this address.")
    text = style_sheet() if kind == "css" else module()
    headers = {"etag": f'"{hashlib.sha256(text.encode()).hexdigest()[:16]}"', "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=TYPES[kind], headers=headers)


@cache
def style_sheet() -> str:
    return "\n".join([":root {", *(f"  --{name}: {value};" for name, value in properties()), "}", ""])


def properties() -> Iterator[tuple[str, str]]:
    for role, shade in HOUSE.items():
        yield role, f"light-dark({shade.light}, {shade.dark})"
    for seat, livery in enumerate(LIVERIES, 1):
        yield f"seat-{seat}", livery.base
        yield f"seat-{seat}-ink", livery.ink


@cache
def module() -> str:
    values = {
        "LIVERIES": [livery_json(livery) for livery in LIVERIES],
        "NEUTRAL": livery_json(NEUTRAL),
        "SHIELD": SHIELD,
        "TAG": {"fill": BONE, "ink": INK},
        "SHAPES": {f"d{sides}": shape_json(shape(sides)) for sides in DRAWN},
    }
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())


def livery_json(livery: Livery) -> dict[str, str]:
    tones = {tone: getattr(livery, tone) for tone in ("base", "light", "dark", "edge", "ink")}
    return {"name": livery.name, "sign": SIGNS.get(livery.sign, ""), **tones}


def shape_json(drawn: Shape) -> dict[str, Any]:
    """The outline, the facets each with its tone, where the value stands, and how large."""
    facets = [[facet.tone.name.lower(), facet.d] for facet in drawn.facets]
    return {"outline": drawn.outline, "facets": facets, "middle": drawn.middle, "sizes": drawn.sizes}
