"""A game of another package in the browser: what it does not bring along is neither linked nor broken."""

from __future__ import annotations

import asyncio
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.server.app import Settings, create_app
from dicefield.server.cards import plain_card
from examples.pig import PIG

TITLE = "Pig & <Sow>"


@dataclass(frozen=True)
class Client:
    """Asks a server that runs only while it is asked."""

    database: str

    def get(self, path: str) -> httpx.Response:
        return self.ask("GET", path)

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return asyncio.run(self.answer(method, path, **more))

    async def answer(self, method: str, path: str, **more: Any) -> httpx.Response:
        app = create_app(Settings(self.database, limits=0))
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
        async with app.router.lifespan_context(app), client:
            return await client.request(method, path, **more)


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(GAMES, "games", (*GAMES.own, replace(PIG, title=TITLE)))
    return Client(f"sqlite:///{tmp_path / 'tables.db'}")


@pytest.mark.parametrize("game", GAMES.own, ids=lambda game: game.name)
def test_a_card_comes_from_the_folder_of_its_game(client: Client, game: Game) -> None:
    answer = client.get(f"/static/cards/{game.name}.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text == (game.folder / "card.svg").read_text(encoding="utf-8")


def test_a_game_without_a_card_gets_a_plain_one(client: Client) -> None:
    answer = client.get("/static/cards/pig.svg")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    title = ElementTree.fromstring(answer.text).find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == TITLE
    assert answer.text == plain_card(TITLE)


def test_there_is_no_card_of_a_game_that_is_not_there(client: Client) -> None:
    answer = client.get("/static/cards/army_man.svg")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "unknown_game"
    assert "Did you mean 'army_men'?" in answer.json()["error"]["words"]


def test_a_game_without_a_lesson_links_to_none(client: Client) -> None:
    told = {game["name"]: game["lesson"] for game in client.get("/api/games").json()}
    assert told == {**dict.fromkeys((game.name for game in GAMES.own), True), "pig": False}
    assert "/learn/" in client.get("/new/army_men").text
    assert "/learn/" not in client.get("/new/pig").text
    for path in ("/learn/pig", "/api/lessons/pig"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_lesson")


def test_a_table_says_whether_its_game_has_a_lesson(client: Client) -> None:
    for game, has_lesson in (("army_men", True), ("pig", False)):
        wish = {"game": game, "seats": [{"who": "me", "name": "Ann"}, {"who": "bot:greedy"}], "dice": "seeded"}
        made = client.ask("POST", "/api/tables", json=wish).json()
        assert client.get(f"/api/tables/{made['id']}").json()["table"]["lesson"] is has_lesson
