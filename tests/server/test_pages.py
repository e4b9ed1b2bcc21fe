"""Pages: all there, with a strict policy; whatever they name exists; nothing comes from elsewhere; errors are friendly."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest

import dicefield.server
from dicefield.games import GAMES
from tests.server.guests import played_by_bots
from tests.server.house import CONTEXT, House

SERVER = Path(dicefield.server.__file__).parent
STATIC = SERVER / "static"
FILES = [path for path in (*STATIC.rglob("*"), *(SERVER / "templates").rglob("*")) if path.is_file()]
NAMES = [game.name for game in GAMES.games]
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


class Names(HTMLParser):
    """What a page names: addresses, ids, and whatever a strict policy forbids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.forbidden: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.addresses += [given[name] or "" for name in ("href", "src", "action") if name in given]
        if given.get("id"):
            self.ids.append(given["id"] or "")
        inline = tag == "script" and "src" not in given and given.get("type") != "application/json"
        if inline or tag == "style" or "style" in given or any(name.startswith("on") for name in given):
            self.forbidden.append(f"<{tag} {attrs}>")


def pages(house: House) -> list[str]:
    over = played_by_bots(house, options={"turns": 1})
    games = [f"/{kind}/{name}" for kind in ("new", "rules", "learn") for name in NAMES]
    return ["/", "/verify", "/offline", f"/table/{over}", f"/replay/{over}", f"/replay/{over}?step=1&seat=1", *games]


def strict(answer: httpx.Response) -> None:
    rules = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert POLICY.items() <= rules.items()
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "*" not in answer.headers["content-security-policy"]
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers


def test_every_page_is_there_and_all_that_it_names(house: House) -> None:
    named: set[str] = set()
    for path in pages(house):
        answer = house.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        strict(answer)
        found = Names(answer.text)
        assert found.forbidden == [], path
        assert len(found.ids) == len(set(found.ids)), path
        for address in found.addresses:
            assert address.startswith(("/", "#")), f"{path} leads out of the house: {address}"
            if address.startswith("#") and len(address) > 1:
                assert address[1:] in found.ids, f"{path} has no {address}"
        named |= {address for address in found.addresses if address.startswith("/")}
    for address in sorted(named):
        assert house.get(address).status_code == 200, address


def modules(text: str) -> list[str]:
    """The files that a module imports or a style sheet names."""
    return re.findall(r"""(?:from|import)\s*\(?\s*["']([./][^"']+)["']""", text) + re.findall(
        r"""url\(["']?([^"')]+)["']?\)""", text
    )


def test_every_file_is_served_and_names_only_files_that_exist(house: House) -> None:
    imports = 0
    with httpx.Client(base_url=house.address, verify=CONTEXT) as client:
        for path in STATIC.rglob("*"):
            if not path.is_file():
                continue
            answer = client.get(f"/static/{path.relative_to(STATIC)}")
            assert answer.status_code == 200, path
            assert answer.content == path.read_bytes()
            assert answer.headers["x-content-type-options"] == "nosniff"
            for name in modules(answer.text) if path.suffix in (".js", ".css") else ():
                imports += 1
                found = client.get(name).status_code == 200 if name.startswith("/") else (path.parent / name).is_file()
                assert name.startswith("data:") or found, f"{path.name} names {name}"
    assert imports > 50


def test_scripts_are_served_as_scripts(house: House) -> None:
    kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}
    for path in FILES:
        if path.suffix in kinds and STATIC in path.parents:
            answer = house.get(f"/static/{path.relative_to(STATIC)}")
            assert answer.headers["content-type"].split(";")[0] in (kinds[path.suffix], "application/javascript"), path


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix != ".png"], ids=lambda path: str(path.relative_to(SERVER)))
def test_nothing_comes_from_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
    assert not re.findall(r"(?:https?:|wss?:)?//[a-z0-9-]+\.[a-z]{2,}", text), "an address out of the house"
    assert "eval(" not in text
    assert "—" not in text, "an em dash"


def test_files_outside_of_static_are_not_served(house: House) -> None:
    for path in (
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/static/cards",
        "/static/",
    ):
        with httpx.Client(base_url=house.address, verify=CONTEXT) as client:
            answer = client.send(client.build_request("GET", house.address + path))
        assert answer.status_code in (400, 404, 405), path


@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_every_rule_has_an_address(house: House, game: Any) -> None:
    numbers = re.findall(r"^\s*-\s+\**(\d+\.\d+)\b", (game.folder / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(numbers) > 10
    ids = Names(house.get(f"/rules/{game.name}").text).ids
    assert [number for number in numbers if f"r{number}" not in ids] == []


# --- Errors


@pytest.mark.parametrize(
    "path", ["/nothing", "/table/UPPER", "/rules/chess", "/new/chess", "/learn/chess", "/static/no.js", "/table/a/b"]
)
def test_error_pages_are_friendly(house: House, path: str) -> None:
    answer = httpx.get(house.address + path, headers={"accept": "text/html,*/*"}, verify=CONTEXT)
    assert answer.status_code in (400, 404)
    strict(answer)
    assert "Back to the games" in answer.text
    assert "Traceback" not in answer.text
    assert Names(answer.text).forbidden == []
    told = httpx.get(house.address + path, headers={"accept": "application/json"}, verify=CONTEXT)
    assert told.status_code == answer.status_code
    assert told.json()["error"]["words"]


def test_what_is_asked_for_is_escaped(house: House) -> None:
    answer = httpx.get(f"{house.address}/new/%3Cscript%3Ealert(1)%3C/script%3E", headers={"accept": "text/html"}, verify=CONTEXT)
    assert "<script>alert" not in answer.text


def test_answers_of_the_api_are_strict_too(house: House) -> None:
    for path in ("/api/games", "/api/nothing", "/api/tables"):
        strict(house.get(path))
    assert "access-control-allow-origin" not in house.get("/api/games").headers


# --- The description of the API


def test_the_description_is_valid_and_tells_of_refusals(house: House) -> None:
    told = house.get("/api/openapi.json").json()
    assert told["openapi"].startswith("3.1")
    schema = jsonschema.Draft202012Validator
    for name, part in told["components"]["schemas"].items():
        schema.check_schema(part), name
    count = 0
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            count += 1
            assert operation.get("summary"), (path, method)
            for status in ("400", "404", "409", "422", "429", "503"):
                refusal = operation["responses"][status]["content"]["application/json"]["schema"]
                assert refusal == {"$ref": "#/components/schemas/Refusal"}, (path, method, status)
    assert count >= 17
    validator = schema({"$ref": "#/components/schemas/Refusal", "components": told["components"]})
    for answer in (house.get("/api/tables/0000000000"), house.post("/api/tables", {}), house.get("/api/nothing")):
        assert validator.is_valid(answer.json()), answer.text
    assert not validator.is_valid({"error": "no"})
    assert not validator.is_valid({"detail": "no"})


def test_every_reference_in_the_description_leads_somewhere(house: House) -> None:
    text = house.get("/api/openapi.json").text
    known = set(house.get("/api/openapi.json").json()["components"]["schemas"])
    assert set(re.findall(r'"#/components/schemas/([^"]+)"', text)) <= known
