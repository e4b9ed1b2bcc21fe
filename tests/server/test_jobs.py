"""Work that takes a while and is done once for all who ask, and the picture of a game's course."""

from __future__ import annotations

import asyncio
import threading
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from dicefield.engine.errors import Illegal, Refused
from dicefield.look.graph import ACCENTS, CREST, Point, Swing, apart, graph
from dicefield.look.palette import HOUSE, contrast
from dicefield.server import jobs as clerks
from dicefield.server.errors import status_of
from dicefield.server.jobs import JobQueue, answer_of
from tests.server.guests import until

# --- The clerk


def test_the_clerk_tells_how_far_work_is_and_does_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clerks, "PATIENCE", 0.1)
    clerk, go, begun = JobQueue("test"), threading.Event(), []

    def work(progress: Any) -> dict[str, Any]:
        begun.append(1)
        progress(3, 7)
        go.wait(180)
        return {"answer": 42}

    first = clerk.ask("same", work)
    until(lambda: first.done)
    assert asyncio.run(answer_of(clerk.ask("same", work))) == {"ready": False, "done": 3, "of": 7}
    go.set()
    until(lambda: first.ended)
    assert asyncio.run(answer_of(clerk.ask("same", work))) == {"ready": True, "answer": 42}
    assert begun == [1]


def test_work_that_fails_is_refused_and_may_be_tried_again() -> None:
    clerk, results = JobQueue("test"), [RuntimeError("no"), Illegal.of("many_ways", "Too many."), None]

    def work(progress: Any) -> dict[str, Any]:
        trouble = results.pop(0)
        if trouble:
            raise trouble
        return {"fine": True}

    for code in ("not_worked_out", "many_ways"):
        with pytest.raises(Refused) as told:
            asyncio.run(answer_of(clerk.ask("key", work)))
        assert told.value.code == code
        assert status_of(told.value) == 422
    assert asyncio.run(answer_of(clerk.ask("key", work))) == {"ready": True, "fine": True}


def test_a_clerk_with_too_much_to_do_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clerks, "MOST_WAITING", 2)
    clerk, go = JobQueue("test"), threading.Event()

    def work(progress: Any) -> dict[str, Any]:
        go.wait(180)
        return {}

    clerk.ask(0, work)
    until(lambda: clerk.waiting.qsize() == 0)
    for key in (1, 2):
        clerk.ask(key, work)
    with pytest.raises(Refused) as told:
        clerk.ask(3, work)
    assert status_of(told.value) == 429
    go.set()


# --- The picture


def test_the_lines_of_all_seats_can_be_seen_on_their_ground() -> None:
    assert len(ACCENTS) == 6
    for shade in ACCENTS.values():
        assert contrast(shade.light, HOUSE["card"].light) >= 3
        assert contrast(shade.dark, HOUSE["card"].dark) >= 3


def test_a_graph_of_many_seats_is_whole_and_safe() -> None:
    names = ["Ada", "<b>Bob</b>", "Cléo", "Dan", "Eve", "龍"]
    even = (1 / 6,) * 6
    points = [Point(0, even, (0.02,) * 6), Point(7, (1.0, 0.0, 0.0, 0.0, 0.0, 0.0), (0.0,) * 6)]
    text = graph(points, names, [Swing(7, 1, 5 / 6)], last=9, width=400, height=240)
    root = ElementTree.fromstring(text)
    assert "<b>" not in text
    assert len(root.findall(".//*[@data-part='line']")) == len(root.findall(".//*[@data-part='band']")) == 6
    [mark] = root.findall(".//*[@data-part='swing']")
    assert mark.attrib["data-step"] == "7"
    dashes = {line.attrib.get("stroke-dasharray") for line in root.findall(".//*[@data-part='line']")}
    assert len(dashes) == 6, "lines differ by more than colour"


def test_crests_at_the_end_do_not_cover_each_other() -> None:
    places = apart([20, 180, 180, 180, 180, 180], 16, 206)
    assert all(16 <= place <= 206 for place in places)
    assert all(below - above >= CREST for above, below in pairwise(places))
