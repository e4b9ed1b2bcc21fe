"""What a browser adds to fair dice, what it keeps of a game, and what it says when the record is of another game."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from dicefield.games import GAMES
from dicefield.play.dice import seed_commitment
from dicefield.play.game_record import dump, parse
from dicefield.play.replay import verify
from dicefield.server.store import file_of
from tests.browser.room import Room
from tests.cli.run import dicefield
from tests.play.games import rewritten
from tests.server.guests import Guests
from tests.server.house import House

LIVE = "body[data-status=live]"
ALARM = "[data-test=alarm]"


def opened(room: Room, game: str) -> tuple[Any, Any, str]:
    """Ada opens a table in the lobby, Bob sits down by her link; their pages, and the id of the table."""
    ada, bob = room.page(), room.page()
    ada.goto("/")
    ada.click(f"[data-test=invite][data-game={game}]")
    bob.goto(str(ada.locator("[data-test=invitations] input").input_value()))
    bob.fill("#join-name", "Bob")
    bob.click("[data-test=join-form] button")
    for page in (ada, bob):
        page.wait_for_selector(LIVE)
    return ada, bob, str(ada.url).split("/table/")[1].split("#")[0]


def kept_by(page: Any, table: str) -> Any:
    return page.evaluate("(id) => JSON.parse(localStorage[`dicefield.kept.${id}`] ?? 'null')", table)


def guests_of(house: House, table: str, *pages: Any) -> Guests:
    """The same people by their keys."""
    keys = [page.evaluate("(id) => JSON.parse(localStorage['dicefield.tables'])[id].keys", table) for page in pages]
    return Guests(house, table, {int(seat): key for held in keys for seat, key in held.items()})


def test_browsers_make_their_own_seeds_and_check_the_game_when_it_is_over(room: Room) -> None:
    ada, bob, table = opened(room, "army_men")
    dice = room.house.snapshot(table)["table"]["dice"]
    for page, seat in ((ada, 1), (bob, 2)):
        page.wait_for_function("(id) => Object.keys(JSON.parse(localStorage[`dicefield.kept.${id}`]).throws).length", arg=table)
        kept = kept_by(page, table)
        assert kept["seeds"] == {str(seat): dice["seeds"][seat - 1]}
        assert len(kept["seeds"][str(seat)]) == 32
        assert kept["commitments"] == dice["commitments"] == [seed_commitment(seed) for seed in dice["seeds"]]
        assert kept["commitment"] == dice["commitment"]
    ada.close()
    guests = guests_of(room.house, table, bob)
    guests.did(2, "resign")
    bob.click("[data-tab=more]")
    bob.wait_for_selector(".fair-badge:has-text('Dice checked')")
    assert kept_by(bob, table) is None
    bob.goto(f"/replay/{table}")
    bob.wait_for_selector("#check:has-text('Dice checked')")


def test_a_tab_that_was_closed_checks_when_the_replay_is_opened(room: Room) -> None:
    ada, bob, table = opened(room, "army_men")
    bob.goto("/rules/army_men")
    guests_of(room.house, table, ada).did(1, "resign")
    bob.goto(f"/replay/{table}")
    bob.wait_for_selector("#check:has-text('Dice checked')")
    assert kept_by(bob, table) is None


def test_a_browser_without_the_seed_says_so_and_may_begin_anew_until_the_last_sits_down(room: Room) -> None:
    ada, bob = room.page(), room.page()
    ada.goto("/")
    ada.click("[data-test=invite][data-game=army_men]")
    link = str(ada.locator("[data-test=invitations] input").input_value())
    table = str(ada.url).split("/table/")[1].split("#")[0]
    ada.evaluate("(id) => localStorage.removeItem(`dicefield.kept.${id}`)", table)
    ada.reload()
    ada.click("[data-test=new-seed]")
    ada.wait_for_selector("[data-test=lost-seed]", state="detached")
    ada.evaluate("(id) => localStorage.removeItem(`dicefield.kept.${id}`)", table)
    bob.goto(link)
    bob.fill("#join-name", "Bob")
    bob.click("[data-test=join-form] button")
    ada.wait_for_selector("[data-test=lost-seed]:has-text('the game cannot begin')")
    assert not ada.is_visible("[data-test=new-seed]")


def test_a_sealed_choice_that_a_host_changed_raises_an_alarm_with_a_file_to_save(own_room: Room, tmp_path: Path) -> None:
    """The host, who plays seat 1, stops the server and writes another choice into the database, in good order."""
    house = own_room.house
    ada, bob, table = opened(own_room, "knight_fight")
    guests = guests_of(house, table, ada, bob)
    guests.turn()
    choices = [choice["say"] for choice in guests.snapshot(1)["choices"]]
    guests.did(1, "choose", choice=choices[0])
    bob.wait_for_function("(id) => JSON.parse(localStorage[`dicefield.kept.${id}`]).seals.length", arg=table)
    ada.close()
    house.stop()
    change_last_choice(house, table, choices[-1])
    house.start().ready()
    guests.did(1, "resign")
    record = tmp_path / "game.jsonl"
    record.write_text(guests.record(), encoding="utf-8")
    assert verify(parse(guests.record()), GAMES).dice == "checked against the revealed secret", "by itself it is in order"
    bob.wait_for_selector(f"{ALARM}:has-text('no choice of seat 1 fits the seal')")
    with bob.expect_download() as saved:
        bob.click("[data-test=save-kept]")
    kept = tmp_path / saved.value.suggested_filename
    saved.value.save_as(kept)
    done = dicefield("verify", str(record), "--kept", str(kept))
    assert done.returncode == 2
    assert "no choice of seat 1 fits the seal" in done.stdout + done.stderr
    bob.goto("/verify")
    bob.set_input_files("[data-test=record-file]", [str(record), str(kept)])
    bob.wait_for_selector("[data-test=verdict]:has-text('No. The record is not of the game that was seen')")
    bob.set_input_files("[data-test=record-file]", [str(record)])
    bob.wait_for_selector("[data-test=verdict]:has-text('Yes.')")


def change_last_choice(house: House, table: str, choice: str) -> None:
    """As somebody does who has the file of the database and the program: hashes and chain fit."""
    path = file_of(house.database)
    assert path
    with closing(sqlite3.connect(path)) as database, database:
        rows = database.execute("SELECT line FROM lines WHERE table_id = ? ORDER BY number", (table,)).fetchall()
        record = parse("".join(f"{line}\n" for (line,) in rows))
        assert "salt" in record.lines[-1]
        record.lines[-1]["choose"] = choice
        for number, line in enumerate(rewritten(record).lines):
            database.execute("UPDATE lines SET line = ? WHERE table_id = ? AND number = ?", (dump(line), table, number))
        assert json.loads(rows[-1][0])["choose"] != choice
