"""Colours, signs and dice of the page come from where the pictures are drawn."""

from __future__ import annotations

import json
import re

import httpx

from dicefield.look.palette import HOUSE, LIVERIES
from tests.server.house import CONTEXT, House


def test_the_style_sheet_has_the_colours_of_the_house_and_of_the_seats(house: House) -> None:
    told = dict(re.findall(r"--([\w-]+): ([^;]+);", house.get("/static/look.css").text))
    assert told.pop("paper") == "light-dark(#f7f2e8, #171a1c)"
    assert (told["seat-2"], told["seat-2-ink"]) == ("#d55e00", "#100c09")
    assert len(told) == len(HOUSE) - 1 + 2 * len(LIVERIES)


def test_the_module_has_a_shape_for_every_die_and_a_sign_for_every_seat(house: House) -> None:
    told = {name: json.loads(value) for name, value in re.findall(r"export const (\w+) = (.*);", house.get("/static/look.js").text)}
    assert list(told["SHAPES"]) == ["d2", "d4", "d6", "d8", "d10", "d12", "d20", "d100"]
    assert {tone for shape in told["SHAPES"].values() for tone, _ in shape["facets"]} == {"light", "base", "dark"}
    assert [bool(livery["sign"]) for livery in (told["NEUTRAL"], *told["LIVERIES"])] == [False] + 6 * [True]


def test_browsers_need_it_once(house: House) -> None:
    for name, kind in (("look.css", "text/css"), ("look.js", "text/javascript")):
        first = house.get(f"/static/{name}")
        assert first.headers["content-type"].startswith(kind)
        again = httpx.get(first.url, headers={"if-none-match": first.headers["etag"]}, verify=CONTEXT)
        assert (again.status_code, again.content) == (304, b"")
    assert house.get("/static/look.exe").status_code == 404
