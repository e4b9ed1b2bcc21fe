"""What a host does under a running server: people are told, and nothing that is not meant changes."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import stat
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text, update
from websockets.exceptions import ConnectionClosed

from dicefield.engine.errors import Malformed
from dicefield.games import GAMES
from dicefield.play.game_record import parse, read
from dicefield.play.pairs import verify_pair
from dicefield.play.replay import verify
from dicefield.server.admin import opened
from dicefield.server.backup import back_up, restore
from dicefield.server.schema import TABLES
from dicefield.server.store import Store
from tests.cli.run import dicefield
from tests.server.guests import Guests, played_by_bots, until
from tests.server.house import PATIENCE, House, Talk


def admin(house: House, *words: str | Path, ok: bool = True, given: str = "") -> str:
    """A command of the host; what it says, or what it complains of."""
    done = dicefield("admin", *words, given=given, DICEFIELD_DATABASE=house.database)
    assert (done.returncode == 0) is ok, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout if ok else done.stderr


def listed(house: House, *words: str) -> dict[str, dict[str, Any]]:
    return {table["id"]: table for table in json.loads(admin(house, "tables", "--json", *words))["tables"]}


def turned_away(talk: Talk) -> str:
    """What somebody is told before the line is closed."""
    said = talk.until("refused")["error"]["code"]
    with pytest.raises(ConnectionClosed):
        talk.until("nothing more")
    return str(said)


def age(house: House, table_id: str, days: float) -> None:
    """Nothing has changed at a table for so many days."""
    with closing(sqlite3.connect(house.database.removeprefix("sqlite:///"))) as database, database:
        database.execute("UPDATE tables SET changed = changed - ? WHERE id = ?", (days * 86_400, table_id))


def test_tables_are_listed_and_closed_and_those_who_look_are_told(own_house: House, tmp_path: Path) -> None:
    guests, over = Guests.at(own_house), played_by_bots(own_house)
    guests.play(2)
    found = listed(own_house)
    assert (found[guests.id]["status"], found[guests.id]["names"]) == ("live", ["Ada", "Bob"])
    assert set(listed(own_house, "--status", "over")) == {over}
    assert guests.id in admin(own_house, "tables")
    with own_house.socket(guests.id, guests.keys[1]) as talk:
        talk.until("table")
        assert "Nothing was changed" in admin(own_house, "close", guests.id, ok=False, given="n\n")
        assert "no table 'nowhere'" in admin(own_house, "close", guests.id, "nowhere", "--yes", ok=False)
        assert set(listed(own_house)) == {guests.id, over}
        admin(own_house, "close", guests.id, "--yes", "--keep", tmp_path / "kept")
        assert turned_away(talk) == "no_table"
    assert verify(read(tmp_path / "kept" / f"{guests.id}.jsonl"), GAMES).match.steps
    assert set(listed(own_house)) == {over}
    assert guests.do(1, "resign").status_code == 404


def test_tables_that_were_left_are_swept_by_age(own_house: House) -> None:
    left, fresh, over = Guests.at(own_house).id, Guests.at(own_house).id, played_by_bots(own_house)
    for table_id in (left, over):
        age(own_house, table_id, 40)
    assert set(listed(own_house, "--idle", "30")) == {left, over}
    assert "Closed 1 " in admin(own_house, "sweep", "30", "--status", "live", "--yes")
    assert set(listed(own_house)) == {fresh, over}
    assert "Closed 0 " in admin(own_house, "sweep", "50")
    assert "one of waiting, live, over" in admin(own_house, "sweep", "30", "--status", "old", ok=False)


def test_a_new_key_puts_out_whoever_has_the_old_one(own_house: House) -> None:
    guests = Guests.at(own_house)
    with own_house.socket(guests.id, guests.keys[1]) as first, own_house.socket(guests.id, guests.keys[2]) as second:
        first.until("table")
        way_back = admin(own_house, "key", guests.id, "1").strip()
        assert turned_away(first) == "wrong_key"
        assert second.do("ping")["ok"]
    assert guests.refused(1, "resign")["code"] == "wrong_key"
    guests.keys[1] = way_back.removeprefix(f"/table/{guests.id}#key=").removesuffix("&seat=1")
    guests.play(2)
    made = own_house.table()
    assert "Nobody who has a key" in admin(own_house, "key", made["id"], "2", ok=False)
    assert "with a seat 7" in admin(own_house, "key", made["id"], "7", ok=False)


def test_a_person_is_forgotten_and_the_game_still_verifies(own_house: House) -> None:
    guests, others = Guests.at(own_house), Guests.at(own_house, dice="seeded")
    guests.play(2)
    for seat in (1, 2):
        guests.did(seat, "chat", words=f"a secret of {seat}")
    assert "'Ada' was at 2 tables" in admin(own_house, "forget", "Ada", "--yes")
    until(lambda: guests.snapshot()["seats"][0]["name"] == "Somebody")
    with own_house.socket(guests.id) as talk:
        said = talk.until("chat")["lines"]
    assert [(line["name"], line["words"]) for line in said] == [("Somebody", "(removed)"), ("Bob", "a secret of 2")]
    for one in (guests, others):
        one.play(2)
        one.did(1, "resign")
        assert [seat["name"] for seat in one.lines()[0]["seats"]] == ["Somebody", "Bob"]
        assert one.verified().match.over


def test_games_with_the_same_dice_belong_together_when_a_name_is_forgotten(own_house: House) -> None:
    first = Guests.at(own_house, dice="paired")
    first.play_out()
    second = Guests(own_house, str(first.snapshot()["table"]["next"]), {3 - seat: key for seat, key in first.keys.items()})
    second.play(2)
    admin(own_house, "forget", "Ada", "--yes")
    for one in (first, second):
        until(lambda one=one: "Somebody" in [seat["name"] for seat in one.snapshot()["seats"]])
    second.play_out()
    found = verify_pair(parse(first.record()), parse(second.record()), GAMES)
    assert found.names == ["Somebody", "Bob"]
    assert found.points


def test_a_backup_under_play_is_whole_and_put_back_under_play(own_house: House, tmp_path: Path) -> None:
    guests, file = Guests.at(own_house), tmp_path / "all.gz"
    guests.play(3)
    seen = guests.seen()
    assert "1 tables" in admin(own_house, "backup", file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    guests.play(4)
    later = Guests.at(own_house)
    with own_house.socket(guests.id, guests.keys[1]) as talk:
        talk.until("table")
        admin(own_house, "restore", file, "--yes")
        talk.until("table")
    assert guests.seen() == seen
    assert later.do(1, "resign").status_code == 404
    guests.play(2)
    guests.did(1, "resign")
    assert guests.verified().match.over


@contextmanager
def talking(games: list[Guests]) -> Iterator[list[list[str]]]:
    """Somebody at each table says one thing after another, as fast as they are answered: what was taken."""
    taken: list[list[str]] = [[] for _ in games]
    over = threading.Event()

    def talk(guests: Guests, said: list[str]) -> None:
        with guests.house.socket(guests.id, guests.keys[1]) as line:
            for words in map(str, count()):
                if over.is_set():
                    return
                answer = line.do("chat", words=words)
                if answer["ok"]:
                    said.append(words)
                else:
                    assert answer["error"]["kind"] == "busy", answer

    with ThreadPoolExecutor(len(games)) as people:
        doing = [people.submit(talk, guests, said) for guests, said in zip(games, taken, strict=True)]
        try:
            yield taken
        finally:
            over.set()
            for one in doing:
                one.result(PATIENCE)


def more_is_said(taken: list[list[str]]) -> None:
    """At every table."""
    before = [len(said) for said in taken]
    until(lambda: all(len(said) > was + 2 for said, was in zip(taken, before, strict=True)))


def words_at(guests: Guests) -> list[str]:
    with guests.house.socket(guests.id) as talk:
        return [line["words"] for line in talk.until("chat")["lines"]]


def test_a_backup_is_made_and_put_back_while_everybody_talks(own_house: House, tmp_path: Path) -> None:
    games, file = [Guests.at(own_house) for _ in range(3)], tmp_path / "all.gz"
    for guests in games:
        guests.play(2)
    with talking(games) as taken:
        more_is_said(taken)
        before = [[*said] for said in taken]
        with_store(own_house, lambda store: back_up(store, file, lambda done, of: None))
        after = [[*said] for said in taken]
        more_is_said(taken)
        with_store(own_house, lambda store: restore(store, file, lambda done, of: None))
        more_is_said(taken)
    for guests, first, then, all_of_it in zip(games, before, after, taken, strict=True):
        kept = words_at(guests)
        fresh = [words for words in kept if words not in then]
        assert kept[: len(first)] == first, "whatever was taken before is in a backup"
        assert kept[len(kept) - len(fresh) :] == all_of_it[-len(fresh) :], "and nothing that is taken afterwards is lost"
        assert len(set(kept)) == len(kept) < len(all_of_it)
        guests.play(2)
        guests.did(1, "resign")
        assert guests.verified().match.over
    assert own_house.log is not None
    assert "Traceback" not in own_house.log.read_text()


def test_a_change_that_is_under_way_is_waited_for_before_a_backup_is_put_back(postgres: Any, tmp_path: Path) -> None:
    """Else a server that has made it would take what was put back for what it knows."""
    file, waits = tmp_path / "all.gz", text("select count(*) from pg_locks where not granted")
    row = {"id": "k3v9m2p7xq", "version": 1, "game": "army_men", "status": "waiting", "listed": False, "due": False}
    row |= {"created": 5.0, "changed": 5.0, "shown": 5.0, "wish": "{}", "offers": "{}", "secret": ""}

    async def version_put_back() -> int:
        async with opened(postgres.get_uri()) as store, opened(postgres.get_uri()) as other:
            async with store.pen.begin() as connection:
                await connection.execute(insert(TABLES), [row])
            await back_up(store, file, lambda done, of: None)
            async with other.pen.begin() as change:
                await change.execute(update(TABLES).values(version=7))
                putting_back = asyncio.create_task(restore(store, file, lambda done, of: None))
                while not await change.scalar(waits):
                    await asyncio.sleep(0.01)
            await putting_back
            return (await other.versions([str(row["id"])]))[str(row["id"])]

    assert asyncio.run(version_put_back()) > 7


def test_a_backup_moves_between_kinds_of_databases(own_house: House, tmp_path: Path, postgres: Any) -> None:
    guests, file = Guests.at(own_house), tmp_path / "all.gz"
    for database in (postgres.get_uri(), f"sqlite:///{tmp_path / 'moved.db'}"):
        guests.play(3)
        seen = guests.seen()
        admin(own_house, "backup", file)
        own_house.stop()
        own_house.database = database
        admin(own_house, "restore", file, "--yes")
        own_house.start().ready()
        assert guests.seen() == seen
        guests.play(1)


def test_a_database_that_is_not_there_is_not_made(own_house: House, tmp_path: Path) -> None:
    own_house.database = f"sqlite:///{tmp_path / 'mistyped.db'}"
    assert "There is no database" in admin(own_house, "tables", ok=False)
    assert not (tmp_path / "mistyped.db").exists()


def spoilt(file: bytes) -> dict[str, bytes]:
    """A backup, changed in ways that somebody or something might have changed it."""
    lines = gzip.decompress(file).splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if line.startswith(b'["tables"'))

    def with_value(name: str, value: object) -> bytes:
        row = json.loads(lines[place])
        row[1][name] = value
        return packed([*lines[:place], json.dumps(row).encode() + b"\n", *lines[place + 1 :]])

    wrong = {"version": ("3", None, True, 2.5, 2**40), "listed": (1,), "created": ("today", float("nan"), float("inf"))}
    wrong |= {"game": (7, "x" * 41, "\ud800", "a\0b"), "id": (["a"], None)}
    return {
        "short": file[:-40],
        "no rows": packed(lines[:-3]),
        "changed": gzip.compress(b"".join(lines).replace(b'"secret"', b'"sacred"')),
        "foreign": packed([b'{"format": "something"}\n']),
        "none": b"this is no file of gzip",
        "twice the same": packed([*lines[:-1], lines[-2]]),
        "of no table": packed([*lines[:place], *lines[place + 1 :], lines[-1]]),
        **{f"{name} is {value!r}": with_value(name, value) for name, values in wrong.items() for value in values},
    }


def with_store(house: House, doing: Callable[[Store], Awaitable[int]]) -> None:
    """As a command does it, without the time that a process takes."""

    async def done() -> None:
        async with opened(house.database) as store:
            await doing(store)

    asyncio.run(done())


def packed(lines: list[bytes]) -> bytes:
    return gzip.compress(b"".join(lines))


def test_a_flawed_backup_changes_nothing(own_house: House, tmp_path: Path) -> None:
    guests, file = Guests.at(own_house), tmp_path / "all.gz"
    guests.play(2)
    seen = guests.seen()
    admin(own_house, "backup", file)
    for flaw, content in spoilt(file.read_bytes()).items():
        (tmp_path / "spoilt.gz").write_bytes(content)
        with pytest.raises(Malformed, match=r"Nothing was changed|Cannot read") as refused:
            with_store(own_house, lambda store: restore(store, tmp_path / "spoilt.gz", lambda done, of: None))
        if " is " in flaw:
            assert "Line " in refused.value.refusal.words, flaw
        assert guests.seen() == seen, flaw
    (tmp_path / "spoilt.gz").write_bytes(spoilt(file.read_bytes())["version is '3'"])
    told = admin(own_house, "restore", tmp_path / "spoilt.gz", "--yes", ok=False)
    assert "'version' of 'tables' cannot be \"3\"." in " ".join(told.split())
    admin(own_house, "restore", file, "--yes")
    guests.play(2)


def test_a_backup_that_cannot_be_finished_leaves_nothing_behind(own_house: House, tmp_path: Path) -> None:
    Guests.at(own_house)
    (tmp_path / "taken").mkdir()
    assert "Cannot write" in admin(own_house, "backup", tmp_path / "taken", ok=False)

    def stopped(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        with_store(own_house, lambda store: back_up(store, tmp_path / "all.gz", stopped))
    assert not [*tmp_path.glob("*.part"), *tmp_path.glob("all.gz")]
