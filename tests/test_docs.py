"""The generated documents are fresh, links lead somewhere, and the checks of that can fail."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from dicefield.cli.referee import Referee
from dicefield.games.army_men import ARMY_MEN
from tools import docs

HOUSE = Path(__file__).resolve().parent.parent
SCHEMA = json.loads((HOUSE / "docs" / "referee.schema.json").read_text(encoding="utf-8"))


def test_documents_are_fresh_and_whole() -> None:
    assert list(docs.troubles()) == []


def test_stale_pages_and_dead_links_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "HOUSE", tmp_path)
    monkeypatch.setattr(docs, "MADE", {"made.md": lambda: "new\n"})
    (tmp_path / "made.md").write_text("old\n")
    (tmp_path / "page.md").write_text("[here](there.md) and <!-- code: a.py f -->\n")
    (tmp_path / "a.py").write_text("def f():\n    return 1\n")
    found = "\n".join(docs.troubles())
    assert "made.md is not what the code says" in found
    assert "page.md is not what the code says" in found
    assert "there.md leads nowhere" in found


def valid(part: str, value: object) -> bool:
    schema = {"$ref": f"#/$defs/{part}", "$defs": SCHEMA["$defs"]}
    return jsonschema.Draft202012Validator(schema).is_valid(value)


REQUESTS: list[object] = [
    {"state": True},
    {"new": {"war": "campaign"}},
    {"land": [1, 2, 3, 4, 5]},
    {"legal": 1},
    {"choose": {"seat": 1, "action": "set 1 2"}},
    {"choose": {"seat": 1, "action": "set 1"}},
    {"land": [6, 6, 6]},
    {"choose": {"seat": 1, "action": "set 5"}},
    {"view": 2},
    {"view": None},
]


def test_a_conversation_follows_its_schema() -> None:
    referee = Referee(ARMY_MEN)
    for request in REQUESTS:
        assert valid("request", request), request
        answer = referee.answer(json.dumps(request).encode())
        assert valid("answer", answer), answer


def test_the_schema_can_say_no() -> None:
    for nonsense in ({}, {"legal": 0}, {"new": {}, "state": True}, {"land": ["6"]}):
        assert not valid("request", nonsense)
    for nonsense in ({}, {"ok": False}, {"ok": True, "hash": "x"}, {"ok": True, "more": 1}):
        assert not valid("answer", nonsense)
