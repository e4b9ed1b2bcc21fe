"""What a host can watch: lines of the log with no secret in them, and figures for Prometheus."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from dicefield.engine.errors import Refused
from dicefield.server import logs
from dicefield.server.gauges import read_address
from tests.server.guests import Guests, until
from tests.server.house import CONTEXT, PATIENCE, House, free_port
from tests.server.test_database import served


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder, port = tmp_path_factory.mktemp("watched"), free_port()
    house = Watched(f"sqlite:///{folder / 'tables.db'}", log=folder / "log.txt")
    house.metrics = port
    house.more = (*house.more, "--log", "json", "--metrics", f"127.0.0.1:{port}")
    try:
        yield house.start().ready()  # type: ignore[misc]
    finally:
        house.stop()


class Watched(House):
    metrics = 0

    def lines(self) -> list[dict[str, Any]]:
        assert self.log is not None
        return [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]

    def line_of(self, request: str) -> dict[str, Any]:
        """The line of a request: it is written when the answer is out."""
        return dict(until(lambda: next((line for line in self.lines() if line.get("request") == request), None)))

    def figures(self) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
        text = httpx.get(f"http://127.0.0.1:{self.metrics}/metrics", timeout=PATIENCE, verify=CONTEXT).text
        families = text_string_to_metric_families(text)
        return {(sample.name, frozenset(sample.labels.items())): sample.value for family in families for sample in family.samples}

    def figure(self, name: str, **labels: str) -> float:
        return sum(value for (known, of), value in self.figures().items() if known == name and of >= labels.items())


def ask(house: House, path: str, **headers: str) -> httpx.Response:
    return httpx.get(house.address + path, headers=headers, timeout=PATIENCE, verify=CONTEXT)


# --- Lines


def test_a_request_leaves_a_line_with_the_id_of_its_answer(watched: Watched) -> None:
    answer = ask(watched, "/api/games?width=7")
    line = watched.line_of(answer.headers["x-request-id"])
    assert (line["method"], line["path"], line["status"], line["from"]) == ("GET", "/api/games", 200, "127.0.0.1")
    assert line["ms"] > 0


@pytest.mark.parametrize(("given", "taken"), [("0123-abcd_EF.9", True), ("short", False), ("x" * 65, False), ("with space", False)])
def test_an_id_that_others_gave_is_taken_if_it_is_sane(watched: Watched, given: str, taken: bool) -> None:
    answer = ask(watched, "/api/health", **{"x-request-id": given})
    assert (answer.headers["x-request-id"] == given) is taken
    assert watched.line_of(answer.headers["x-request-id"])["status"] == 200


def test_nobody_writes_a_line_of_their_own(watched: Watched) -> None:
    forged = secrets.token_hex(8)
    name = ask(watched, f"/nothing%0a%7b%22request%22:%22{forged}%22%7d").headers["x-request-id"]
    assert watched.line_of(name)["status"] == 404
    assert not [line for line in watched.lines() if line.get("request") == forged]


def test_no_secret_is_written(watched: Watched) -> None:
    """All that is said to the server in a whole game, and all that it says: none of the secrets is in a line."""
    made = watched.table(seats=("me", "friend"))
    invite, word = made["invites"]["2"], secrets.token_hex(8)
    seat = watched.post(f"/api/tables/{made['id']}/seats", {"name": "Bob", "invite": invite, "seed": word}).json()
    guests = Guests(watched, made["id"], {1: made["keys"]["1"], 2: seat["key"]})
    watched.post(f"/api/tables/{made['id']}/invitation", {"invite": invite})
    guests.did(1, "chat", words=word)
    guests.play(2)
    with watched.socket(made["id"], guests.keys[1]) as talk:
        talk.until("table")
    ask(watched, f"/api/tables/{made['id']}?key={seat['key']}")
    last = watched.get(f"/api/tables/{made['id']}", "a-key-that-is-wrong").headers["x-request-id"]
    watched.line_of(last)
    until(lambda: any(line.get("method") == "SOCKET" for line in watched.lines()))
    assert watched.log is not None
    written = watched.log.read_text()
    assert made["id"] in written
    for secret in (*guests.keys.values(), invite, word, "a-key-that-is-wrong", "Bob"):
        assert secret not in written


def test_lines_of_text_hold_one_line_each(caplog: pytest.LogCaptureFixture) -> None:
    record = logging.LogRecord("dicefield", logging.INFO, "", 0, "one\ntwo", (), None)
    record.fields = {"path": "/a\nb", "status": 200}
    assert logs.LinesOfText().format(record).count("\n") == 0
    told = json.loads(logs.LinesOfJson().format(record))
    assert (told["words"], told["status"], told["level"]) == ("one\ntwo", 200, "info")


def test_trouble_is_told_when_it_begins_and_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    health = logs.Health("the database")
    for _ in range(3):
        health.note_trouble(OSError("gone\n[parameters: ('secret',)]"))
    for _ in range(3):
        health.note_well()
    assert [record.getMessage() for record in caplog.records] == [
        "the database is in trouble: OSError: gone",
        "the database is well again",
    ]


# --- Figures


def test_figures_are_not_at_the_door_of_everybody(watched: Watched) -> None:
    assert ask(watched, "/metrics").status_code == 404


def test_moves_and_who_is_there_are_counted(watched: Watched) -> None:
    before = watched.figures()

    def more(name: str, **labels: str) -> float:
        found = frozenset(labels.items())
        return sum(
            value - before.get((known, of), 0) for (known, of), value in watched.figures().items() if known == name and of >= found
        )

    guests = Guests.at(watched)
    guests.play(3)
    with watched.socket(guests.id, guests.keys[1]) as talk, watched.socket(guests.id) as watcher:
        for one in (talk, watcher):
            one.until("table")
        assert watched.figure("dicefield_sockets") >= 2
        assert watched.figure("dicefield_connections") >= 2
        assert watched.figure("dicefield_tasks") >= 4, "two for each of them"
        assert watched.figure("dicefield_viewers", who="watching") >= 1
        assert watched.figure("dicefield_viewers", who="seated") >= 1
    assert watched.figure("dicefield_tables") >= 1
    assert more("dicefield_moves_total", by="people") == 3
    assert more("dicefield_command_seconds_count", do="choose") == 3
    assert more("dicefield_request_seconds_count", route="/api/tables/{table_id}/commands", status="200") == 3
    assert more("dicefield_commit_seconds_count") >= 3
    assert more("dicefield_changes_total") >= 3
    guests.refused(1, "undo")
    assert more("dicefield_refusals_total", code="fence") == 1


def test_bots_are_counted(watched: Watched) -> None:
    made = watched.table("polyhydra", ("bot:random", "bot:greedy"))
    until(lambda: watched.snapshot(made["id"])["result"])
    assert watched.figure("dicefield_moves_total", by="bots") > 1
    assert watched.figure("dicefield_bot_seconds_count", bot="greedy") > 1
    assert watched.figure("dicefield_bots_waited_for") == 0


def test_routes_are_few_however_many_addresses_are_asked_for(watched: Watched) -> None:
    for _ in range(5):
        ask(watched, f"/{secrets.token_hex(4)}")
        ask(watched, f"/static/{secrets.token_hex(4)}.js")
    routes = {dict(of)["route"] for name, of in watched.figures() if name == "dicefield_request_seconds_count"}
    assert {"none", "/static"} <= routes
    assert not {route for route in routes if any(letter.isdigit() for letter in route)}


def test_an_address_for_figures_is_read_or_refused(tmp_path: Path) -> None:
    assert read_address("127.0.0.1:9600") == ("127.0.0.1", 9600)
    assert read_address("[::1]:0") == ("::1", 0)
    for text in ("9600", ":9600", "here:", "here:70000", "here:x"):
        with pytest.raises(Refused, match="HOST:PORT"):
            read_address(text)
    done = served("--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.db'}", "--metrics", "192.0.2.1:9600")
    assert done.returncode == 2
    assert "Cannot tell metrics at 192.0.2.1:9600" in " ".join(done.stderr.split())
