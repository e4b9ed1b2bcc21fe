"""Databases that earlier versions made, with games going on, are brought into today's shape, and the games go on.

`upgrades` holds some of them, each named by its last migration: written by the program of that time, with
tables at all stages. The first line has the keys of those who sit there.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, MetaData, Table, insert
from sqlalchemy.ext.asyncio import create_async_engine

from dicefield.games import GAMES
from dicefield.play.dice import seed_commitment
from dicefield.play.game_record import parse
from dicefield.play.pairs import verify_pair
from dicefield.server.store import MIGRATIONS, migrate, read_url
from tests.server.guests import Guests, sat, seed_of
from tests.server.house import House
from tests.server.test_database import differences

DUMPS = sorted((Path(__file__).parent / "upgrades").glob("*.sql"))
LIVE = ("live", "sealed", "knights", "clock", "polywars")


def kept(dump: Path) -> dict[str, dict[str, Any]]:
    """Who sits where, with which keys."""
    told: dict[str, dict[str, Any]] = json.loads(dump.read_text().partition("\n")[0].removeprefix("-- "))
    return told


def old_database(dump: Path, folder: Path) -> Path:
    path = folder / "tables.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(dump.read_text())
    return path


@contextmanager
def upgraded(database: str, folder: Path) -> Iterator[House]:
    house = House(database, log=folder / "log.txt").start()
    try:
        yield house.ready()
    finally:
        house.stop()


def lines_of(path: Path) -> dict[str, list[str]]:
    """The records as they lie in the file."""
    with closing(sqlite3.connect(path)) as connection:
        found: dict[str, list[str]] = {}
        for table_id, line in connection.execute("SELECT table_id, line FROM lines ORDER BY table_id, number"):
            found.setdefault(table_id, []).append(line)
    return found


def play_on(house: House, dump: Path, before: dict[str, list[str]]) -> None:
    """All that went on goes on; what was written stays as it was, and the whole record verifies."""
    seats = kept(dump)
    for name in LIVE:
        one = guests_of(house, seats[name])
        one.play(2)
        one.did(1, "resign")
        one.verified()
        assert one.record().splitlines()[: len(before[one.id])] == before[one.id]
    assert guests_of(house, seats["over"]).snapshot()["result"]
    assert house.get(f"/api/tables/{seats['over']['id']}/record").text.splitlines() == before[seats["over"]["id"]]
    sat(house, seats["waiting"]["id"], invite=seats["waiting"]["invite"], name="Bob")
    assert house.snapshot(seats["waiting"]["id"])["table"]["status"] == "live"
    with house.socket(seats["live"]["id"]) as talk:
        assert [line["words"] for line in talk.until("chat")["lines"]] == ["Good game so far."]


def guests_of(house: House, told: dict[str, Any]) -> Guests:
    return Guests(house, told["id"], {int(seat): key for seat, key in told["keys"].items()})


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
def test_games_of_earlier_versions_go_on(dump: Path, tmp_path: Path) -> None:
    path = old_database(dump, tmp_path)
    before = lines_of(path)
    assert differences(f"sqlite:///{path}") == []
    with upgraded(f"sqlite:///{path}", tmp_path) as house:
        play_on(house, dump, before)


def test_the_second_game_of_a_pair_goes_on(tmp_path: Path) -> None:
    dump = next(dump for dump in DUMPS if "second" in kept(dump))
    path = old_database(dump, tmp_path)
    with upgraded(f"sqlite:///{path}", tmp_path) as house:
        second = guests_of(house, kept(dump)["second"])
        second.play_out()
        record = second.record()
        first = house.get(f"/api/tables/{parse(record).header['dice']['pair']}/record").text
        assert verify_pair(parse(first), parse(record), GAMES).points


def test_an_earlier_database_of_postgresql_goes_on(tmp_path: Path, postgres: Any) -> None:
    """The same rows, in the shape that PostgreSQL had them."""
    dump = DUMPS[0]
    path = old_database(dump, tmp_path)
    before = lines_of(path)
    copy_rows(path, postgres.get_uri(), dump.stem)
    with upgraded(postgres.get_uri(), tmp_path) as house:
        play_on(house, dump, before)


def copy_rows(path: Path, database: str, revision: str) -> None:
    """All rows of a file into a database that has the shape of an earlier version."""

    async def copy() -> None:
        engine = create_async_engine(read_url(database))
        async with engine.begin() as connection:
            await connection.run_sync(migrate, revision)
            shape = MetaData()
            await connection.run_sync(shape.reflect)
            for table in shape.sorted_tables:
                rows = [as_kept(table, row) for row in rows_of(path, table.name)]
                if rows and table.name != "alembic_version":
                    await connection.execute(insert(table), rows)
        await engine.dispose()

    asyncio.run(copy())


def rows_of(path: Path, table: str) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]


def as_kept(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """SQLite keeps yes and no as numbers."""
    return {name: bool(value) if isinstance(table.c[name].type, Boolean) else value for name, value in row.items()}


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
def test_they_are_what_their_names_say(dump: Path, tmp_path: Path) -> None:
    [row] = rows_of(old_database(dump, tmp_path), "alembic_version")
    assert row == {"version_num": dump.stem}


def test_the_first_shape_of_all_is_among_them() -> None:
    assert DUMPS[0].stem == min(file.stem[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


@pytest.mark.parametrize("given", [True, False], ids=["the maker's seed is in", "the maker has still to commit"])
def test_at_an_earlier_table_that_waits_people_commit_to_their_seeds(tmp_path: Path, given: bool) -> None:
    """A seed that was given in the days before counts as committed to and opened; one that was to come is committed to first."""
    dump = DUMPS[-1]
    path, told = old_database(dump, tmp_path), kept(dump)["waiting"]
    with closing(sqlite3.connect(path)) as connection, connection:
        if not given:
            connection.execute("UPDATE seats SET seed = '' WHERE table_id = ? AND seat = 1", (told["id"],))
    with upgraded(f"sqlite:///{path}", tmp_path) as house:
        ada = guests_of(house, told)
        if not given:
            assert ada.snapshot(1)["mine"][0]["seed"] == "commit"
            ada.did(1, "commit", commitment=seed_commitment(seed_of(1)))
        bob = sat(house, told["id"], invite=told["invite"], name="Bob", commitment=seed_commitment(seed_of(2)))
        guests = Guests(house, told["id"], {**ada.keys, 2: bob["key"]})
        promised = guests.snapshot()["table"]["dice"]["commitments"]
        for seat in (2,) if given else (1, 2):
            guests.did(seat, "seed", seed=seed_of(seat))
        guests.did(1, "resign")
        assert guests.verified().match.dice.header()["commitments"] == promised
