"""The coach at the web table: who can be played, hints, luck and skill of games that are over, and dice that land otherwise."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from dicefield.coach import Account, advise
from dicefield.engine.errors import Illegal
from dicefield.games import GAMES
from dicefield.look.graph import Point
from dicefield.play.game_record import parse
from dicefield.play.match import Match
from dicefield.play.position import Position
from dicefield.play.replay import replay, verify
from dicefield.server import bot_players as minds
from dicefield.server import reports
from dicefield.server.aside import Aside
from dicefield.server.bot_players import BotPlayers
from dicefield.server.replays import Taped
from dicefield.server.reports import round_account, swings_of, work_out
from dicefield.server.table_request import NewTable, TableRequest
from tests.server.guests import Guests, played_by_bots, until
from tests.server.house import House

PARTS = ("start", "luck", "own", "others", "mixing", "given_up")
COMPILING = 240.0
"""Seconds that machine code may take which was never made on this machine."""


def refused(house: House, path: str, status: int, code: str) -> dict[str, Any]:
    answer = house.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    error: dict[str, Any] = answer.json()["error"]
    return error


def report_of(house: House, table_id: str, more: str = "") -> dict[str, Any]:
    def ready() -> dict[str, Any] | None:
        answer = house.get(f"/api/tables/{table_id}/report{more}")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        assert told["ready"] or set(told) == {"ready", "done", "of"}
        return told if told["ready"] else None

    found: dict[str, Any] = until(ready, COMPILING)
    return found


def adds_up(report: dict[str, Any]) -> None:
    for account in report["accounts"]:
        assert sum(account[part] for part in PARTS) == pytest.approx(account["result"], abs=1e-9)
        assert sum(account["told"][part] for part in PARTS) == account["told"]["result"]


@pytest.fixture(scope="module")
def finished(coached: House) -> str:
    """A game of two bots that is over, of a game that is solved."""
    return played_by_bots(coached, "army_men", ("bot:greedy", "bot:random"), dice="seeded", dice_seed=4)


@pytest.fixture(scope="module")
def steps(coached: House, finished: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = coached.get(f"/api/tables/{finished}/replay").json()["steps"]
    return told


# --- Bots


def bots(house: House) -> dict[str, Any]:
    return {game["name"]: game for game in house.get("/api/games").json()}


def test_bots_are_offered_from_easy_to_hard_if_they_can_play_here(house: House, coached: House) -> None:
    for name, game in bots(house).items():
        offered = list(game["bots"])
        assert offered[:2] == ["random", "novice"]
        assert offered[-3:] == ["club", "expert", "strongest"]
        assert game["usual"] == list(GAMES.find(name).bots)[-1]
        assert all(game["bots"].values())
    assert list(bots(coached)["army_men"]["bots"])[-1] == "perfect"
    assert "perfect" not in bots(coached)["polyhydra"]["bots"]


@pytest.mark.parametrize(
    ("game", "who", "status", "code"),
    [
        ("army_men", "bot:perfect", 422, "not_worked_out"),
        ("polywars", "bot:perfect", 400, "unknown_bot"),
        ("army_men", "bot:nobody", 400, "unknown_bot"),
    ],
)
def test_who_cannot_play_is_refused(house: House, game: str, who: str, status: int, code: str) -> None:
    answer = house.post("/api/tables", {"game": game, "seats": [{"who": "me"}, {"who": who}]})
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_the_perfect_bot_is_refused_where_its_solution_does_not_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    known = SimpleNamespace(covers=lambda options: options.seats == 3)
    monkeypatch.setattr("dicefield.bots.load_solution", lambda game: known)
    three = [{"who": "me"}, {"who": "bot:perfect"}, {"who": "bot:greedy"}]
    assert NewTable(TableRequest(game="polyhydra", seats=three)).table.places[1].bot == "perfect"
    with pytest.raises(Illegal, match="not with these options"):
        NewTable(TableRequest(game="polyhydra", seats=three[:2]))


@pytest.mark.parametrize("bot", [pytest.param("beginner", marks=pytest.mark.trial), "perfect"])
def test_stronger_bots_sit_and_move_and_come_along_to_the_rematch(coached: House, bot: str) -> None:
    made = coached.table("army_men", ("me", f"bot:{bot}"))
    guests = Guests(coached, made["id"], {1: made["keys"]["1"]})
    while not any(event["seat"] == 2 for event in guests.snapshot(1)["events"] if "aside" in event["words"]):
        until(guests.owing, COMPILING)
        guests.choose(1)
    guests.did(1, "resign")
    again = guests.did(1, "rematch")["next"]
    assert [seat["kind"] for seat in coached.snapshot(again)["seats"]] == [f"bot:{bot}", "person"]


def first_choice(kind: str) -> tuple[Any, Any]:
    """A table where a bot of this kind owes the first choice, and what it sees."""
    table = NewTable(TableRequest(game="army_men", seats=[{"who": "bot:random"}, {"who": "me"}])).table
    table.places[0] = replace(table.places[0], kind=f"bot:{kind}")
    assert table.bots_owing == [1]
    return table, table.playing().view(1)


def test_a_bot_whose_machine_code_is_being_made_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    table, view = first_choice("beginner")
    being_made: Future[None] = Future()
    monkeypatch.setattr(minds, "search_of", lambda game: being_made)

    async def played() -> Any:
        aside = Aside(1)
        house = BotPlayers(aside)
        thinking = asyncio.create_task(house.choice(table, "beginner", view))
        quick = await house.choice(table, "greedy", view)
        assert quick in view.actions
        assert not thinking.done()
        being_made.set_result(None)
        try:
            return await thinking
        finally:
            aside.close()

    assert asyncio.run(played()) in view.actions


def test_a_bot_whose_solution_is_gone_is_stood_in_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEFIELD_DATA", str(tmp_path))
    table, view = first_choice("perfect")
    assert asyncio.run(BotPlayers(Aside(1)).choice(table, "perfect", view)) in view.actions
    assert table.bots[1].name == "greedy"


# --- Hints


def test_a_hint_is_what_the_solution_says(coached: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEFIELD_DATA", str(coached.data))
    made = coached.table("army_men", ("me", "bot:random"), dice="seeded", dice_seed=11)
    match = Match(GAMES.find("army_men"), seed=11)
    match.land()
    best = advise(match.view(1))
    hints = [coached.do(made["id"], made["keys"]["1"], "hint").json() for _ in range(2)]
    assert hints[0] == hints[1]
    hint = hints[0]
    assert hint["by"] == "solution"
    assert hint["exact"]
    assert hint["choice"] == best.best.say
    assert hint["worth"] == best.worth
    assert hint["label"] in {choice["label"] for choice in coached.snapshot(made["id"], made["keys"]["1"])["choices"]}
    told = {rated.say: rated for rated in best.choices}
    assert 2 <= len(hint["choices"]) <= 5
    for choice in hint["choices"]:
        assert (choice["worth"], choice["regret"]) == (told[choice["say"]].worth, told[choice["say"]].regret)


@pytest.mark.parametrize("depth", [-1, 4, "1", 1.0, True])
def test_a_depth_that_is_none_is_refused(house: House, depth: object) -> None:
    made = house.table("army_men", ("me", "bot:random"), dice="seeded", dice_seed=5)
    refused = house.do(made["id"], made["keys"]["1"], "hint", depth=depth).json()
    assert refused["error"]["code"] == "depth"


def test_where_no_search_is_prepared_the_bot_is_all_there_is(house: House) -> None:
    made = house.table("army_men", ("me", "bot:random"), dice="seeded", dice_seed=5)
    told = house.do(made["id"], made["keys"]["1"], "hint", depth=0).json()
    assert (told["by"], told["next"]) == ("greedy", None)


def test_where_nothing_is_solved_a_hint_comes_from_a_bot_and_then_from_a_search(searching: House) -> None:
    made = searching.table("army_men", ("me", "bot:random"), dice="seeded", dice_seed=101)

    def hint() -> dict[str, Any]:
        told: dict[str, Any] = searching.do(made["id"], made["keys"]["1"], "hint").json()
        assert told["ok"]
        assert told["choice"] in {choice["say"] for choice in searching.snapshot(made["id"], made["keys"]["1"])["choices"]}
        assert told["words"]
        return told

    def searched() -> dict[str, Any] | None:
        told = hint()
        assert told["by"] in ("greedy", "search")
        return told if told["by"] == "search" else None

    assert "ask again" in hint()["words"]
    told = until(searched, COMPILING)
    assert not told["exact"]
    assert 0 < told["error"] < 0.2
    assert told["choices"][0]["say"] == told["choice"]
    assert hint() == told, "whoever asks again is told the same"
    deeper = [searching.do(made["id"], made["keys"]["1"], "hint", depth=depth).json() for depth in range(4)]
    assert [one["by"] for one in deeper] == ["greedy", "search", "search", "search"]
    assert [one["next"] for one in deeper] == [1, 2, 3, None]
    assert all(row["why"] for row in deeper[3]["choices"][:3])


def test_a_host_that_does_not_search_promises_nothing(house: House) -> None:
    made = house.table("army_men", ("me", "bot:random"), dice="seeded", dice_seed=101)
    hints = [house.do(made["id"], made["keys"]["1"], "hint").json() for _ in range(2)]
    assert hints[0] == hints[1]
    assert hints[0]["words"] == "The bot greedy would do this."


# --- The report


def test_the_report_of_a_solved_game_adds_up(coached: House, finished: str, steps: list[dict[str, Any]]) -> None:
    report = report_of(coached, finished)
    assert report["exact"]
    assert report["trials"] is None
    adds_up(report)
    curve = report["curve"]
    assert [point["step"] for point in curve] == list(range(len(steps)))
    assert curve[-1]["shares"] == [account["result"] for account in report["accounts"]]
    assert all(sum(point["shares"]) == pytest.approx(1) for point in curve)
    assert all(account["own"] <= 1e-12 for account in report["accounts"]), "against perfect play a choice can only cost"
    for entry in report["entries"]:
        thrown = "faces" in steps[entry["step"]]
        assert thrown == (entry["cause"] == "throw")
    assert report == report_of(coached, finished)


def test_what_was_taken_back_or_given_up_is_accounted_for(coached: House) -> None:
    made = coached.table("army_men", ("me", "here"), dice="seeded", dice_seed=5)
    guests = Guests(coached, made["id"], {int(seat): key for seat, key in made["keys"].items()})
    guests.choose(1)
    for seat in (1, 2):
        guests.do(seat, "takeback")
    guests.play(3)
    guests.did(2, "resign")
    steps = coached.get(f"/api/tables/{guests.id}/replay").json()["steps"]
    back = next(step["step"] for step in steps if step["input"] == "takeback")
    report = report_of(coached, guests.id)
    adds_up(report)
    told = [point["step"] for point in report["curve"]]
    assert back not in told
    assert back - 1 not in told
    assert told[-1] == steps[-1]["step"]
    assert report["curve"][-1]["shares"] == [1.0, 0.0]
    [given_up] = [entry for entry in report["entries"] if entry["cause"] == "given up"]
    assert given_up["step"] == steps[-1]["step"]
    undone = [step["step"] for step in steps if "faces" in step and step["step"] not in told]
    assert undone, "dice fell after the choice that was taken back"
    for step in undone:
        refused(coached, f"/api/tables/{guests.id}/replay/{step}/what-if", 422, "taken_back")


def test_a_report_is_estimated_where_nothing_is_solved(house: House) -> None:
    table = played_by_bots(house, "army_men", ("bot:greedy", "bot:random"), dice="seeded", dice_seed=4)
    report = report_of(house, table)
    assert not report["exact"]
    assert report["trials"] >= 30
    assert 0.3 < report["curve"][0]["shares"][0] < 0.7
    assert report["curve"][0]["errors"][0] > 0


def test_estimates_of_every_step_add_up(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the machine were quick: then every step is estimated, and luck is told from choices."""
    monkeypatch.setenv("DICEFIELD_DATA", str(tmp_path))
    monkeypatch.setattr(reports, "pace", lambda match, states: 0.000_1)
    table = played_by_bots(house, "army_men", ("bot:greedy", "bot:random"), dice="seeded", dice_seed=4)
    record = parse(house.get(f"/api/tables/{table}/record").text)
    report = work_out(Taped(record.last, record), lambda done, of: None)
    assert not report["exact"]
    assert report["every"] == 1
    adds_up(report)
    assert all(account["error"] > 0 for account in report["accounts"])


def test_estimates_agree_with_the_solution(house: House, coached: House, finished: str) -> None:
    """Played on by the usual bot a position is worth nearly what it is worth in perfect play."""
    table = played_by_bots(house, "army_men", ("bot:greedy", "bot:random"), dice="seeded", dice_seed=4)
    start = report_of(house, table)["curve"][0]
    exact = report_of(coached, finished)["curve"][0]
    assert start["shares"][0] == pytest.approx(exact["shares"][0], abs=0.05 + 4 * start["errors"][0])


def test_of_a_long_game_only_the_course_is_told(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the machine were slow: then not every step is estimated, and luck is not told from choices."""
    monkeypatch.setenv("DICEFIELD_DATA", str(tmp_path))
    monkeypatch.setattr(reports, "pace", lambda match, states: 0.01)
    table = played_by_bots(house, "army_men", ("bot:greedy", "bot:random"), dice="seeded", dice_seed=4)
    record = parse(house.get(f"/api/tables/{table}/record").text)
    far: list[int] = []
    report = work_out(Taped(record.last, record), lambda done, of: far.append(done))
    last = report["last"]
    assert report["every"] == 1 + last * 100 * 0.01 // 18
    steps = [point["step"] for point in report["curve"]]
    assert steps == [*range(0, last, report["every"]), last]
    assert far == sorted(far)
    match = replay(record, GAMES)
    for account in report["accounts"]:
        assert account["luck"] is None
        assert account["result"] == (match.scores or [])[account["seat"] - 1]
        assert account["told"]["start"] + account["told"]["play"] == account["told"]["result"]


def test_reports_and_what_ifs_are_for_games_that_are_over(coached: House) -> None:
    made = coached.table("army_men", ("me", "bot:random"))
    refused(coached, f"/api/tables/{made['id']}/report", 409, "not_over")
    refused(coached, f"/api/tables/{made['id']}/replay/1/what-if", 409, "not_over")
    refused(coached, "/api/tables/nosuchtable/report", 404, "no_table")


def test_the_report_brings_a_picture_for_a_width(coached: House, finished: str) -> None:
    assert "graph" not in report_of(coached, finished)
    for width in (320, 1200):
        root = ElementTree.fromstring(report_of(coached, finished, f"?width={width}")["graph"])
        assert root.attrib["viewBox"].split()[2] == str(width)
        assert len(root.findall(".//*[@data-part='line']")) == 2
        assert not root.findall(".//*[@data-part='band']"), "what is exact has no shade of doubt"
    assert coached.get(f"/api/tables/{finished}/report?width=7").status_code == 400


def test_rounded_accounts_add_up_and_swings_are_the_biggest() -> None:
    account = Account(1, 0.33333, 0.33333, 0.33333, 0.0, 0.00001, 0.0, 1.0)
    assert sum(round_account(account)[part] for part in PARTS) == round_account(account)["result"] == 1000
    shares = [0.5, 0.55, 0.3, 0.31, 0.9, 1.0]
    points = [Point(step, (share, 1 - share), (0.0, 0.0)) for step, share in enumerate(shares)]
    assert [(swing.step, swing.seat) for swing in swings_of(points)] == [(1, 1), (2, 2), (4, 1), (5, 1)]
    unsure = [Point(step, (share, 1 - share), (0.1, 0.1)) for step, share in enumerate(shares)]
    assert [swing.step for swing in swings_of(unsure)] == [4]


# --- What if?


def thrown_at(steps: list[dict[str, Any]], dice: int) -> int:
    return next(step["step"] for step in steps if len(step.get("faces", ())) == dice)


@pytest.mark.parametrize("dice", [1, 3])
def test_what_if_weighs_every_way_to_land(coached: House, finished: str, steps: list[dict[str, Any]], dice: int) -> None:
    """All ways together are worth what the position was worth before the throw; the one that happened, what it was after."""
    step = thrown_at(steps, dice)
    told = coached.get(f"/api/tables/{finished}/replay/{step}/what-if").json()
    assert told["exact"]
    assert len(told["ways"]) == {1: 6, 3: 56}[dice]
    assert sum(way["chance"] for way in told["ways"]) == pytest.approx(1)
    curve = report_of(coached, finished)["curve"]
    before = sum(way["chance"] * way["shares"][0] for way in told["ways"])
    assert before == pytest.approx(curve[step - 1]["shares"][0], abs=1e-9)
    [was] = [way for way in told["ways"] if way["happened"]]
    assert sorted(was["faces"]) == sorted(steps[step]["faces"])
    assert was["shares"] == pytest.approx(curve[step]["shares"], abs=1e-9)


def test_what_if_answers_for_given_faces(coached: House, finished: str, steps: list[dict[str, Any]]) -> None:
    step = thrown_at(steps, 1)
    every = coached.get(f"/api/tables/{finished}/replay/{step}/what-if").json()["ways"]
    for face in range(1, 7):
        [way] = coached.get(f"/api/tables/{finished}/replay/{step}/what-if?faces={face}").json()["ways"]
        assert way["shares"] == next(one["shares"] for one in every if one["faces"] == [face])


def test_what_if_refuses_what_cannot_be(coached: House, finished: str, steps: list[dict[str, Any]]) -> None:
    path = f"/api/tables/{finished}/replay"
    step = thrown_at(steps, 1)
    chosen = next(one["step"] for one in steps if one["seat"])
    refused(coached, f"{path}/{chosen}/what-if", 422, "no_throw")
    refused(coached, f"{path}/0/what-if", 422, "no_throw")
    refused(coached, f"{path}/99999/what-if", 404, "no_step")
    assert refused(coached, f"{path}/{step}/what-if?faces=7", 422, "faces")["rule"]
    refused(coached, f"{path}/{step}/what-if?faces=1,1", 422, "faces")
    refused(coached, f"{path}/{step}/what-if?faces=six", 400, "faces")


def test_play_goes_on_from_dice_that_landed_otherwise(coached: House, finished: str, steps: list[dict[str, Any]]) -> None:
    step = thrown_at(steps, 3)
    seats = [{"who": "bot:random"}, {"who": "bot:greedy"}]
    answer = coached.post(f"/api/tables/{finished}/branch", {"step": step, "faces": [6, 6, 1], "seats": seats})
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    until(lambda: coached.snapshot(table)["result"])
    record = parse(coached.get(f"/api/tables/{table}/record").text)
    game = GAMES.find("army_men")
    before = replay(parse(coached.get(f"/api/tables/{finished}/record").text), GAMES, step - 1)
    expected = Position.load(game, before.position.json())
    expected.accept_faces([6, 6, 1])
    assert record.header["position"] == expected.json()
    assert verify(record, GAMES).match.over


@pytest.mark.parametrize(
    ("faces", "status", "code"),
    [([7, 1, 1], 422, "faces"), ([1], 422, "faces"), (["6", 1, 1], 400, "invalid"), ([True, 1, 1], 400, "invalid")],
)
def test_impossible_faces_open_no_table(
    coached: House, finished: str, steps: list[dict[str, Any]], faces: list[Any], status: int, code: str
) -> None:
    asked = {"step": thrown_at(steps, 3), "faces": faces, "seats": [{"who": "me"}, {"who": "here"}]}
    answer = coached.post(f"/api/tables/{finished}/branch", asked)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text


def test_faces_need_a_throw(coached: House, finished: str, steps: list[dict[str, Any]]) -> None:
    chosen = next(one["step"] for one in steps if one["seat"])
    answer = coached.post(
        f"/api/tables/{finished}/branch", {"step": chosen, "faces": [1], "seats": [{"who": "me"}, {"who": "here"}]}
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "no_throw")
