"""What a browser keeps of a game while it goes on, and when it raises an alarm at once: a real browser, told lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from dicefield.play.dice import seed_commitment
from dicefield.play.seals import seal_of
from tests.server.browsing import chromium
from tests.server.house import House

TABLE = "k3v9m2p7xq"
SALT = "0123456789abcdef" * 2
WATCH = """async ([table, kept, told]) => {
    localStorage.clear();
    document.querySelector('[data-test=alarm]')?.remove();
    if (kept) localStorage['dicefield.kept.' + table] = JSON.stringify(kept);
    const { Witness } = await import('/static/table/witness.js?' + Math.random());
    const witness = new Witness(table);
    let before = null;
    for (const news of told) {
        if (news.chooses) witness.noteChoice(news.chooses);
        else if ('ok' in news) witness.noteAnswer({ do: 'choose', choice: news.chosen }, news);
        else witness.update(before, before = news);
    }
    const alarm = document.querySelector('[data-test=alarm] p')?.textContent ?? null;
    return { kept: JSON.parse(localStorage['dicefield.kept.' + table] ?? 'null'), alarm };
}"""
COMMITMENTS = [seed_commitment("mine"), seed_commitment("yours")]
DICE = {"source": "fair", "commitment": "a" * 64, "commitments": COMMITMENTS, "seeds": ["mine", "yours"]}
Tell = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def page(house: House) -> Iterator[Any]:
    with chromium() as browser:
        yield browser.new_page()


@pytest.fixture
def tell(page: Any, house: House) -> Tell:
    """What is kept, and what was said, once a browser was told all this by a server."""
    page.goto(f"{house.address}/verify")  # anew, for of each table it is said once
    return lambda *told, kept=None: page.evaluate(WATCH, [TABLE, kept, list(told)])


def news(**more: Any) -> dict[str, Any]:
    """A snapshot, as far as it matters here."""
    table = {"id": TABLE, "status": "live", "dice": {**DICE, **more.pop("dice", {})}}
    usual = {"seat": 2, "mine": [{"seat": 2}], "events": [], "events_from": 5, "seals": []}
    return {"table": table, **usual, **more}


def answered(chosen: str, choice: str) -> dict[str, Any]:
    """What is told of one's own choice that lies sealed."""
    return {
        "ok": True,
        "chosen": chosen,
        "sealed": {"seat": 2, "seal": seal_of(TABLE, 3, 2, choice, SALT), "line": 3, "choice": choice, "salt": SALT},
    }


def sealed(choice: str, line: int = 7, seat: int = 1) -> tuple[dict[str, Any], dict[str, Any]]:
    """A choice as it lies sealed, and the event that opens it."""
    seal = {"seat": seat, "seal": seal_of(TABLE, line, seat, choice, SALT)}
    return seal, {"opened": [{"seat": seat, "line": line, "choice": choice, "salt": SALT}]}


def test_it_keeps_commitments_throws_and_seals_with_what_they_turned_out_to_be(tell: Tell) -> None:
    lying, opened = sealed("attack d10")
    told = tell(news(events=[{"thrown": [1, "d6: 3"]}]), news(seals=[lying]), news(events=[{**opened, "thrown": [2, "d6: 4"]}]))
    assert told["alarm"] is None
    kept = told["kept"]
    assert (kept["id"], kept["commitment"], kept["commitments"]) == (TABLE, "a" * 64, COMMITMENTS)
    assert kept["throws"] == {"1": "d6: 3", "2": "d6: 4"}
    assert kept["seals"] == [{**lying, "opened": {"line": 7, "choice": "attack d10", "salt": SALT}}]


def test_whoever_only_watches_keeps_nothing(tell: Tell) -> None:
    assert tell(news(mine=[], seat=0)) == {"kept": None, "alarm": None}


def test_a_choice_that_is_opened_as_another_is_told_at_once(tell: Tell) -> None:
    (lying, _), (_, other) = sealed("attack d10"), sealed("defend d4")
    told = tell(news(seals=[lying]), news(events=[other]))
    assert told["alarm"] == "Seat 1 had sealed another choice than “defend d4”, which was opened."
    assert told["kept"]["seals"][0]["opened"]["choice"] == "defend d4", "the file says what was shown and what was opened"


def test_a_choice_that_was_replaced_before_all_eyes_is_no_alarm(tell: Tell) -> None:
    (first, _), (second, opened) = sealed("attack d10"), sealed("defend d4", 8)
    told = tell(news(seals=[first]), news(seals=[second]), news(events=[opened]))
    assert told["alarm"] is None
    assert [one.get("opened") is None for one in told["kept"]["seals"]] == [True, False]


def test_a_choice_that_was_replaced_once_mine_was_known_is_told(tell: Tell) -> None:
    """My choice was the last and opens what lay there when I made it; only if it lies sealed, too, may others still choose anew."""
    (first, _), (second, opened) = sealed("attack d10"), sealed("defend d4", 8)
    course = [news(seals=[first]), {"chooses": [first]}, news(seals=[second]), news(events=[opened])]
    assert tell(*course)["alarm"] == "Seat 1 had sealed another choice than “defend d4”, which was opened."
    for answer in (answered("stop", "stop"), {"ok": False}):
        assert tell(*course[:2], answer, *course[2:])["alarm"] is None


def test_what_is_told_once_more_is_no_news(tell: Tell) -> None:
    """At one screen, or when the line comes back, all events come again while the next choice lies sealed."""
    (first, opened), (second, _) = sealed("attack d10"), sealed("defend d4", 9)
    course = [
        news(seals=[first]),
        news(events=[opened]),
        news(seals=[second]),
        news(seals=[second], events=[opened], events_from=0),
    ]
    assert tell(*course)["alarm"] is None
    course[-1] = news(seals=[second], events=[opened], seat=1)
    assert tell(*course)["alarm"] is None


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ([news(), news(dice={"commitment": "b" * 64})], "another commitment to its secret"),
        ([news(), news(dice={"commitments": [COMMITMENTS[1], COMMITMENTS[1]]})], "other commitments of the seats"),
        (
            [news(events=[{"thrown": [1, "d6: 3"]}]), news(events=[{"thrown": [1, "d6: 5"]}])],
            "Throw 1 was d6: 3, and is shown as d6: 5",
        ),
        (
            [{"ok": True, "sealed": {"seat": 2, "seal": "c" * 64, "line": 3, "choice": "stop", "salt": SALT}}],
            "is that of another choice",
        ),
        ([answered("force d12 d8", "force d8 d8")], "You chose “force d12 d8”, and the server has sealed “force d8 d8”."),
    ],
)
def test_what_changes_that_must_not_is_told_at_once(tell: Tell, told: list[Any], words: str) -> None:
    assert words in tell(*told)["alarm"]


def test_a_choice_of_mine_may_be_written_more_plainly(tell: Tell) -> None:
    assert tell(answered(" Force  d12 d08", "force d12 d08"), answered("bid 03", "bid 3"))["alarm"] is None


def test_a_seed_that_somebody_else_put_in_my_place_is_told(tell: Tell) -> None:
    empty = {
        "format": "dicefield kept",
        "version": 1,
        "id": TABLE,
        "commitment": None,
        "commitments": None,
        "throws": {},
        "seals": [],
    }
    assert tell(news(), kept={**empty, "seeds": {"2": "yours"}})["alarm"] is None
    assert "another seed of seat 2 than this browser's" in tell(news(), kept={**empty, "seeds": {"2": "my own"}})["alarm"]
