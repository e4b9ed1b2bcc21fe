"""When the database is locked, full, gone or from the future: clear words, nothing half done, and play goes on afterwards."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.exceptions import ConnectionClosed

from dicefield.server.errors import Busy
from dicefield.server.schema import METADATA
from dicefield.server.store import Change, Store, migrate, read_url
from tests.cli.run import dicefield
from tests.server.guests import Guests, until
from tests.server.house import CONTEXT, PATIENCE, House

IMPATIENT = "?timeout=0.5"
"""A server that waits no longer for a locked database."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another process has the database for itself."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def busy(answer: Any) -> None:
    assert answer.status_code == 503, answer.text
    error = answer.json()["error"]
    assert (error["kind"], error["code"]) == ("busy", "database")
    assert "Nothing has changed" in error["words"]
    assert answer.headers["retry-after"]


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[House]:
    """A server that soon gives up on a locked database."""
    house = House(f"sqlite:///{tmp_path / 'tables.db'}{IMPATIENT}", log=tmp_path / "log.txt").start()
    try:
        yield house.ready()
    finally:
        house.stop()


def test_a_locked_database_is_said_so_and_play_goes_on(impatient: House, tmp_path: Path) -> None:
    guests = [Guests.at(impatient) for _ in range(3)]
    seats = [one.turn() for one in guests]
    choices = [one.snapshot(seat)["choices"][0]["say"] for one, seat in zip(guests, seats, strict=True)]
    before = [one.seen() for one in guests]
    answers: list[Any] = []

    def chosen(place: int) -> None:
        answers.append(guests[place].do(seats[place], "choose", choice=choices[place], id="the-same-request"))

    with locked(tmp_path / "tables.db"), impatient.socket(guests[0].id, guests[0].keys[seats[0]]) as talk:
        threads = [threading.Thread(target=chosen, args=(place,)) for place in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for answer in answers:
            busy(answer)
        assert [one.seen() for one in guests] == before
        refused = talk.do("choose", choice=choices[0])
        assert refused["error"]["code"] == "database"
        assert impatient.get("/api/health").status_code == 200, "who only looks is served"
        busy(impatient.get("/api/ready"))
    assert impatient.get("/api/ready").json() == {"ok": True}
    assert [one.seen() for one in guests] == before
    for place, one in enumerate(guests):
        one.did(seats[place], "choose", choice=choices[place], id="the-same-request")
        one.did(1, "resign")
        assert sum("choose" in line for line in one.lines()) == 1
        one.verified()
    no_trace(impatient)


def test_those_who_wait_together_are_told_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked database is waited for once for all, not once for each."""
    path = tmp_path / "tables.db"

    async def ask() -> tuple[list[int], list[Any]]:
        store, tried = Store(f"sqlite:///{path}{IMPATIENT}"), []
        commit = store.commit
        monkeypatch.setattr(store, "commit", lambda batch: (tried.append(len(batch)), commit(batch))[1])
        await store.open()
        with locked(path):
            told = await asyncio.gather(*(store.save(Change(f"table-{number}", 1)) for number in range(3)), return_exceptions=True)
        await store.close()
        return tried, told

    tried, told = asyncio.run(ask())
    assert tried[0] == 3
    assert sum(tried) == 3
    assert all(isinstance(one, Busy) for one in told)


def test_bots_go_on_when_the_database_is_back(impatient: House, tmp_path: Path) -> None:
    made = impatient.table("knight_fight", ("bot:random", "bot:random"))
    with locked(tmp_path / "tables.db"):
        time.sleep(3)  # longer than a server waits: the bots have given up
    until(lambda: impatient.snapshot(made["id"])["result"])
    no_trace(impatient)


def no_trace(house: House) -> None:
    assert house.log is not None
    assert "Traceback" not in house.log.read_text()


# --- Full


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs limits for files, as Unix has them")
def test_a_full_disk_is_said_so_and_play_goes_on(tmp_path: Path) -> None:
    """A limit for the size of files stands for a full disk; without it the same database works again."""
    database, log = tmp_path / "tables.db", tmp_path / "log.txt"
    house = House(f"sqlite:///{database}", log=log).start()
    try:
        guests = Guests.at(house.ready())
        guests.play(1)
        before = guests.seen()
        house.stop()
        limited(house, size_of(database) + 16 * 1024).ready()
        answer = None
        for number in range(400):
            answer = guests.do(1, "chat", words=f"{number} " + "x" * 490)
            if answer.status_code != 200:
                break
        busy(answer)
        assert guests.seen() == before
        assert guests.do(1, "chat", words="x" * 490).status_code == 503
        house.stop()
        no_trace(house)
        house.start().ready()
        assert guests.seen() == before
        guests.did(1, "chat", words="there is room again")
        guests.play_out()
        guests.verified()
    finally:
        house.stop()


def size_of(database: Path) -> int:
    return sum(path.stat().st_size for path in database.parent.glob(database.name + "*"))


def limited(house: House, size: int) -> House:
    """The server in a process that may write no file larger than so many bytes."""
    limit = f"import resource, signal, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({size},) * 2)"
    limit += "; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)"
    run = "sys.argv[0] = 'dicefield'; from dicefield.cli.main import main; main()"
    command = [
        sys.executable,
        "-c",
        f"{limit}; {run}",
        "serve",
        "--port",
        str(house.port),
        "--database",
        house.database,
        *house.more,
    ]
    house.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return house


# --- Gone and back


def test_postgresql_goes_away_and_comes_back(tmp_path: Path, postgres: Any) -> None:
    house = House(postgres.get_uri(), log=tmp_path / "log.txt").start()
    try:
        guests = Guests.at(house.ready())
        bots = house.table("army_men", ("bot:random", "bot:random"))
        guests.play(1)
        seat, before = guests.turn(), guests.seen()
        choice = guests.snapshot(seat)["choices"][0]["say"]
        with house.socket(guests.id, guests.keys[seat]) as talk, stream_of(guests) as lines:
            talk.until("table")
            assert next(lines)["type"] == "table"
            control(postgres, "stop", "-m", "immediate")
            busy(guests.do(seat, "choose", choice=choice, id="while-it-is-gone"))
            assert talk.do("choose", choice=choice)["error"]["code"] == "database"
            assert house.get("/api/health").status_code == 503
            with house.socket(guests.id, guests.keys[seat]) as late:  # stirs up whoever looks on, too
                assert late.hear()["error"]["code"] == "database"
                with pytest.raises(ConnectionClosed) as closed:
                    late.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1013, "try again later"
            assert house.get("/api/tables").status_code == 503
            postgres.ensure_postgres_running()
            until(lambda: house.get("/api/health").status_code == 200)
            assert guests.seen() == before
            on = guests.snapshot()["on"]
            assert talk.do("choose", choice=choice, id="while-it-is-gone")["ok"]
            assert any(line["type"] == "table" and line["on"] != on for line in lines), "a stream goes on, too"
        guests.did(1, "resign")
        guests.verified()
        until(lambda: house.snapshot(bots["id"])["result"])
        no_trace(house)
    finally:
        house.stop()


@contextmanager
def stream_of(guests: Guests) -> Iterator[Iterator[dict[str, Any]]]:
    address = f"{guests.house.address}/api/tables/{guests.id}/stream"
    with httpx.stream("GET", address, timeout=PATIENCE, verify=CONTEXT) as stream:
        yield (json.loads(line) for line in stream.iter_lines())


def control(server: Any, *words: str) -> None:
    from pgserver._commands import POSTGRES_BIN_PATH

    user = {"user": "pgserver"} if os.geteuid() == 0 else {}
    command = [str(POSTGRES_BIN_PATH / "pg_ctl"), "-D", str(server.pgdata), *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE, **user)


# --- Shape


def differences(database: str) -> list[Any]:
    """What a migration made, compared with what the program expects."""

    async def compared() -> list[Any]:
        store = Store(database)
        await store.open()
        await store.close()
        engine = create_async_engine(read_url(database))
        async with engine.connect() as connection:
            found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), METADATA))
        await engine.dispose()
        return list(found)

    return asyncio.run(compared())


def test_migrations_make_what_the_program_expects_in_sqlite(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'new.db'}"
    assert differences(database) == []
    assert differences(database) == [], "a second start changes nothing"
    with closing(sqlite3.connect(tmp_path / "new.db")) as connection:
        connection.execute("ALTER TABLE chat ADD COLUMN mood TEXT")
    assert differences(database), "the comparison can fail"


def test_migrations_make_what_the_program_expects_in_postgresql(postgres: Any) -> None:
    assert differences(postgres.get_uri()) == []
    assert differences(postgres.get_uri()) == []


def test_a_database_of_the_version_before_goes_on(tmp_path: Path) -> None:
    """Made by the first migration alone, with a table in it."""
    path = tmp_path / "old.db"
    database = f"sqlite:///{path}"
    engine = create_engine(database)
    with engine.begin() as connection:
        migrate(connection, "0001")
    engine.dispose()
    row = {"id": "k3v9m2p7xq", "version": 3, "game": "army_men", "status": "waiting", "listed": 1, "due": 0, "created": 5.0}
    row |= {"changed": 7.5, "wish": "{}", "offers": "{}", "secret": ""}
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"INSERT INTO tables ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", [*row.values()])
    assert differences(database) == []

    async def listed() -> list[Any]:
        store = Store(database)
        found = await store.list_tables("waiting")
        await store.close()
        return found

    [(found, seats)] = asyncio.run(listed())
    assert (found.id, found.version, found.shown, seats) == ("k3v9m2p7xq", 3, 7.5, [])


# --- Starting


def served(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return dicefield("serve", *words, **environment)


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    told = " ".join(done.stderr.split())
    for word in words:
        assert word in told


def test_a_database_from_the_future_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "future.db"
    differences(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    kept = path.read_bytes()
    refused(served("--port", "0", "--database", f"sqlite:///{path}"), "newer", "Dicefield")
    assert path.read_bytes() == kept


def test_the_database_may_be_named_where_no_list_of_processes_shows_it(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("milk, eggs, dice\n" * 100)
    refused(served("--port", "0", DICEFIELD_DATABASE=f"sqlite:///{path}"), "database", "notes.txt")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("milk, eggs, dice\n" * 100)
    refused(served("--port", "0", "--database", f"sqlite:///{path}"), "database")
    assert path.read_text().startswith("milk")


@pytest.mark.parametrize("database", ["nonsense", "mysql://me@there/games", "sqlite", "http://example.org/", "postgresql://"])
def test_an_address_that_is_none_is_refused(database: str) -> None:
    refused(served("--port", "0", "--database", database), "database")


def test_a_password_is_not_shown() -> None:
    done = served("--port", "0", "--database", "postgresql://me:hunter2@127.0.0.1:1/games")
    refused(done, "database")
    assert "hunter2" not in done.stdout + done.stderr


def test_a_taken_port_is_said_so(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused(served("--port", port, "--database", f"sqlite:///{tmp_path / 'tables.db'}"), port, "--port")


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    refused(served("--port", "0", "--database", f"sqlite:///{tmp_path / 'nowhere' / 'tables.db'}"), "database")
    (tmp_path / "file").write_text("in the way")
    in_the_way = str(tmp_path / "file")
    refused(served("--port", "0", HOME=in_the_way, DICEFIELD_DATA=in_the_way), "Cannot write")
