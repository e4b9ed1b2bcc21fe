"""What is looked at before a game: files, summaries of content, and first choices."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from dicefield.games import GAMES
from tests.server.house import CONTEXT, House

FORCE = """[[units]]
card = "wolfbite"
command = true

[[units]]
card = "encegon"
"""


def check(house: House, text: str | bytes, address: str = "polyversal/content/force") -> httpx.Response:
    return httpx.post(f"{house.address}/api/games/{address}", content=text, verify=CONTEXT)


def test_shipped_files_are_read_as_they_are_listed(house: House) -> None:
    for game in GAMES.games:
        for word, kind in game.content.items():
            for piece in house.get(f"/api/games/{game.name}/content/{word}").json()["pieces"]:
                text = (kind.shelf.folder / f"{piece['name']}.toml").read_text(encoding="utf-8")
                told = check(house, text, f"{game.name}/content/{word}").json()
                assert (told["ok"], told["errors"]) == (True, [])
                assert piece["fields"].items() <= told["fields"].items()
                assert told["summaries"].get("", []) == piece["summary"]


def test_a_force_says_what_it_comes_to(house: House) -> None:
    told = check(house, FORCE).json()
    assert told["summaries"][""] == ["230 points"]
    assert set(told["summaries"]) == {"", "units[0].card", "units[1].card"}
    assert told["summaries"]["units[0].card"][1:] == [
        "5 \N{MULTIPLICATION SIGN} vehicle · moves 18″ · evasion 15 · targeting d8",
        "2 rockets 30″",
    ]
    assert house.post("/api/games/polyversal/content/force", told["fields"]).json() == told, "JSON says the same"


def test_flaws_are_told_with_their_lines(house: House) -> None:
    told = check(house, FORCE.replace("encegon", "pegasus")).json()
    assert not told["ok"]
    assert [(error["line"], error["field"]) for error in told["errors"]] == [(6, "units[1].card")]
    assert "there is no unit 'pegasus'" in told["errors"][0]["words"]
    assert len(check(house, "".join(f"a{n} = 1\n" for n in range(500))).json()["errors"]) == 20


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("units = = 1", "not_toml"),
        ("{", "not_json"),
        (b"\xff", "not_text"),
        ("a = " + 40 * "[", "too_deep"),
        (70_000 * " ", "too_much"),
    ],
)
def test_what_is_no_file_is_refused(house: House, text: str | bytes, code: str) -> None:
    answer = check(house, text)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["code"] == code


def test_what_json_cannot_say_is_told_in_words(house: House) -> None:
    told = check(house, "a = nan\nb = 1979-05-27\n").json()
    assert told["fields"] == {"a": "NaN", "b": "1979-05-27"}
    assert check(house, '{"a": "\\ud800"}').json()["fields"] == {"a": "\ud800"}


def test_there_is_no_other_content(house: House) -> None:
    assert check(house, FORCE, "polyversal/content/scenario").json()["error"]["code"] == "no_content"
    assert check(house, FORCE, "chess/content/force").status_code == 404


# --- First choices


def sheets(house: House, **options: Any) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = house.post("/api/games/polywars/check", {"options": options}).json()["prepare"]
    return told


def test_a_force_can_be_prepared_as_the_scenario_wants_it(house: House) -> None:
    (equal,) = sheets(house)
    assert (equal["seat"], equal["prepare"], equal["help"]) == (1, "force", "The sides of all your dice make exactly 60.")
    attack, defend = sheets(house, scenario="rescue_mission", attacker=2)[::-1]
    assert (attack["seat"], attack["title"]) == (2, "Your force, to attack with")
    assert (defend["seat"], defend["help"]) == (1, "The sides of all your dice make exactly 30.")
    assert [sheet["seat"] for sheet in sheets(house, scenario="attack_on_tokyo")] == [2], "the monster brings no dice"
    others = [house.post(f"/api/games/{game.name}/check", {}).json()["prepare"] for game in GAMES.games if game.name != "polywars"]
    assert others == [[]] * 4


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("force d20 d20 d20", "Bring 3 d20"),
        ("force d20 d20", "These dice have 40 sides together; bring exactly 60. (rule 1.4, PW.13)"),
        ("force", "Bring at least one die. (rule 1.4, PW.13)"),
        ("done", "This is not the time for 'done': it is choosing forces. (rule 3.6, PW.20)"),
    ],
)
def test_the_rules_judge_what_is_prepared(house: House, choice: str, words: str) -> None:
    told = house.post("/api/games/polywars/prepare", {"seat": 1, "choice": choice}).json()
    assert told.get("words", told.get("error", {}).get("words")) == words
    assert told.get("choice", choice) == choice


def test_nobody_prepares_for_a_seat_that_is_not_there(house: House) -> None:
    for asked in ({"seat": 3, "choice": "force d20"}, {"seat": 0, "choice": "x"}, {"seat": 1}, {"seat": 1, "choice": "x" * 3000}):
        assert house.post("/api/games/polywars/prepare", asked).status_code in (400, 422), asked
