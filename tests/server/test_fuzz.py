"""Fuzzing: hundreds of requests made from the API's own description, hundreds of messages on sockets; more in `make trials`.

None may be answered with a fault of the server, and tables that nobody gave a valid command to stay exactly as they are.
"""

from __future__ import annotations

import contextlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.guests import Guests, played_by_bots
from tests.server.house import PATIENCE, House, housed

EXAMPLES = 2
MESSAGES = 600
GREETINGS = 40
BURST = 50
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of its own: fuzzing leaves many tables behind."""
    with housed(tmp_path_factory.mktemp("fuzzed")) as house:
        yield house


class Tables:
    """Real tables for the fuzzer to find: some it has no key for, one it may play at, one that is over."""

    def __init__(self, house: House) -> None:
        self.watched = [
            Guests.at(house, game, dice="seeded", dice_seed=4) for game in ("army_men", "polyhydra", "knight_fight", "polywars")
        ]
        for guests in self.watched:
            guests.play(3)
        self.played = Guests.at(house, "polyhydra")
        self.over = played_by_bots(house, options={"turns": 2})
        self.record = house.get(f"/api/tables/{self.over}/record").text
        self.before = [guests.seen() for guests in self.watched]

    @property
    def ids(self) -> list[str]:
        return [*(guests.id for guests in self.watched), self.played.id, self.over]

    def unchanged(self, house: House) -> None:
        assert [guests.seen() for guests in self.watched] == self.before
        assert house.get(f"/api/tables/{self.over}/record").text == self.record
        assert house.log is not None
        assert "Traceback" not in house.log.read_text(errors="replace")


@pytest.fixture(scope="module")
def tables(fuzzed: House) -> Tables:
    return Tables(fuzzed)


GAMES = ["army_men", "polyhydra", "knight_fight", "polywars", "polyversal"]
VARIANTS = 6
"""How often each generated request is sent: as it is, then with names of real things in it, another choice of them each time."""


def real(tables: Tables, case: Any, rng: random.Random) -> None:
    """Puts real names where the fuzzer has only nonsense: most of the time a table that exists, sometimes with a key."""
    where = case.path_parameters or {}
    if "table_id" in where:
        ids = [tables.over] if case.operation.path.endswith("/stream") else tables.ids  # a stream of a live table has no end
        where["table_id"] = rng.choice(ids)
    if "game" in where:
        where["game"] = rng.choice(GAMES)
    if "word" in where and rng.random() < 0.7:
        where["word"] = rng.choice(["scenario", "layout", "unit", "force"])
    if "step" in where and rng.random() < 0.5:
        where["step"] = rng.randrange(8)
    if rng.random() < 0.5:
        case.headers = {"authorization": f"Bearer {tables.played.keys[rng.choice((1, 2))]}"}
    if isinstance(case.body, dict):
        meaningful(case, rng)


def meaningful(case: Any, rng: random.Random) -> None:
    """Bodies that get past the first check now and then."""
    if case.operation.path.endswith("/commands") and rng.random() < 0.7:
        verbs = ["choose", "faces", "undo", "draw", "takeback", "decline", "chat", "consider", "hint", "claim", "rematch", "look"]
        case.body.update(do=rng.choice(verbs), id=f"request-{rng.random()}")
        if rng.random() < 0.5:
            case.body.update(
                choice=rng.choice(["lock d6 stop", "lock d8", "", "x" * 3_000]), words=rng.choice(["hello", 5, "", None])
            )
    if case.operation.path.endswith("/tables") and rng.random() < 0.6:
        case.body.update(game=rng.choice(["army_men", "polyhydra", "polywars", "polyversal"]))
        case.body.update(seats=[{"who": "me"}, {"who": rng.choice(["friend", "anyone", "here"])}])


def fuzz(operation: Any, mode: GenerationMode, tables: Tables, examples: int, drawn: int) -> int:
    """How many requests were sent."""
    sent = 0
    rng = random.Random(f"{operation.label} {drawn}")

    @seed(drawn)
    @settings(max_examples=examples, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        nonlocal sent
        for variant in range(VARIANTS):
            if variant:
                real(tables, case, rng)
            answer = case.call(session=session, timeout=PATIENCE)
            sent += 1
            case.validate_response(answer, checks=CHECKS)

    with requests.Session() as session:
        run()
    return sent


LAB = "POST /api/games/{game}/lab"
"""Plays games by the thousand, in whatever game; its tests send it bad input of their own."""


def operations(house: House) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"{house.address}/api/openapi.json")
    found = [operation.ok() for operation in schema.get_all_operations()]
    return [operation for operation in found if operation.label != LAB]


def test_the_api_holds_against_its_own_description(fuzzed: House, tables: Tables) -> None:
    hold_against_description(fuzzed, tables, EXAMPLES)


def hold_against_description(house: House, tables: Tables, examples: int, drawn: int = 7) -> int:
    """So many examples for every operation, valid and invalid, others for each number; how many requests that made."""
    found, counted = operations(house), Counter[str]()
    assert len(found) >= 17, [operation.label for operation in found]
    for operation in found:
        if any((operation.path_parameters, operation.query, operation.body)):
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                counted[operation.label] += fuzz(operation, mode, tables, examples, drawn)
        else:
            counted[operation.label] += fuzz(operation, GenerationMode.POSITIVE, tables, 1, drawn)
    tables.unchanged(house)
    assert all(counted[operation.label] for operation in found)
    return counted.total()


# --- Sockets


def valid(guests: Guests, seat: int, rng: random.Random) -> dict[str, Any]:
    """A command that could be meant."""
    verbs = ["choose", "consider", "chat", "look", "ping", "hint", "undo", "decline", "claim", "faces", "hello"]
    words = ["lock d6 stop", "set 1", "rally", "force d20", "nonsense", "hello"]
    return {
        "do": rng.choice(verbs),
        "id": f"request-{rng.random()}",
        "choice": rng.choice(words),
        "words": rng.choice(words),
        "seat": seat,
    }


def nonsense(rng: random.Random, depth: int = 0) -> Any:
    kinds = [None, True, rng.randrange(-9, 9), 10**300, 1.5, "", "\ud800", "\x00", "x" * 300, "choose", "do"]
    if depth < 3:
        kinds += [
            [nonsense(rng, depth + 1) for _ in range(rng.randrange(3))],
            {"do": nonsense(rng, depth + 1), "id": nonsense(rng, depth + 1)},
        ]
    return rng.choice(kinds)


def message(guests: Guests, seat: int, rng: random.Random) -> str | bytes:
    """Random bytes, random JSON, or a command with something wrong in it."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 60))
    if kind == 1:
        return json.dumps(nonsense(rng))
    command = valid(guests, seat, rng)
    command[rng.choice([*command, "on", "faces", "keys"])] = nonsense(rng)
    text = json.dumps(command)
    if kind == 2:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(["", "}", "{", "\u0000", '"', ",", "[" * 200, "\u202e"]) + text[place + rng.randrange(4) :]
    return text


def test_sockets_hold_against_nonsense(fuzzed: House, tables: Tables) -> None:
    hold_against_nonsense(fuzzed, tables, MESSAGES)


def hold_against_nonsense(fuzzed: House, tables: Tables, messages: int, drawn: int = 11) -> int:
    """Spectators of four tables and the people of a fifth say many things that make little sense; how many they were."""
    rng, said, answered = random.Random(drawn), 0, 0
    before = [guests.seen() for guests in tables.watched]
    chairs = [(guests, 0, ()) for guests in tables.watched] + [
        (tables.played, seat, (key,)) for seat, key in tables.played.keys.items()
    ]
    for guests, seat, keys in chairs:
        with fuzzed.socket(guests.id, *keys) as talk:
            for _ in range(-(-messages // len(chairs) // BURST)):
                for _ in range(BURST):
                    talk.connection.send(message(guests, seat, rng))
                    said += 1
                answers = [talk.until("answer") for _ in range(BURST)]
                assert all(seat or answer["do"] in ("ping", "look") or not answer["ok"] for answer in answers)
                assert all(answer["ok"] or answer["error"]["code"] != "fault" for answer in answers)
                answered += len(answers)
    assert said == answered >= messages
    assert [guests.seen() for guests in tables.watched] == before
    assert fuzzed.log is not None
    assert "Traceback" not in fuzzed.log.read_text(errors="replace")
    assert fuzzed.get("/api/health").json() == {"ok": True}
    return said


def test_greetings_hold_against_nonsense(fuzzed: House, tables: Tables) -> None:
    greetings_hold(fuzzed, tables, GREETINGS)


def greetings_hold(fuzzed: House, tables: Tables, greetings: int) -> None:
    rng = random.Random(5)
    for _ in range(greetings):
        guests = rng.choice([*tables.watched, tables.played])
        with connect(f"{fuzzed.address.replace('http', 'ws')}/api/tables/{guests.id}/socket", open_timeout=PATIENCE) as talk:
            hello = {"do": "hello", "keys": nonsense(rng), "seat": nonsense(rng), "picture": nonsense(rng)}
            talk.send(rng.choice([json.dumps(hello), message(guests, 1, rng)]))
            with contextlib.suppress(ConnectionClosed):
                assert json.loads(talk.recv(PATIENCE))["type"] in ("refused", "table", "presence")
    assert fuzzed.log is not None
    assert "Traceback" not in fuzzed.log.read_text(errors="replace")
