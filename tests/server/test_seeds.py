"""The seeds of the seats: all are committed to before any is opened, so nobody chooses theirs after having seen another."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.errors import Malformed
from dicefield.engine.waiting import Throw
from dicefield.games import GAMES
from dicefield.play.dice import Fair, seed_commitment
from dicefield.play.game_record import parse
from dicefield.play.kept import Kept, check_kept
from dicefield.play.replay import verify
from dicefield.server.store import file_of
from tests.server.guests import Guests, sat, seed_of
from tests.server.house import House

COMMITTED = [seed_commitment(seed_of(1)), seed_commitment(seed_of(2))]


def dice_of(guests: Guests) -> dict[str, Any]:
    told: dict[str, Any] = guests.snapshot()["table"]["dice"]
    return told


def begun(guests: Guests) -> Guests:
    for seat in guests.keys:
        guests.did(seat, "seed", seed=seed_of(seat))
    return guests


def test_all_commit_before_any_opens_and_the_record_has_both(house: House) -> None:
    guests = Guests.committed(house)
    assert dice_of(guests)["commitments"] == COMMITTED
    assert dice_of(guests)["seeds"] is None
    assert [guests.snapshot(seat)["mine"][0]["seed"] for seat in (1, 2)] == ["open", "open"]
    assert guests.snapshot()["waits"]["words"] == "Waiting: the dice still need the seeds of Ada and Bob."
    guests.did(2, "seed", seed=seed_of(2))
    assert dice_of(guests)["seeds"] is None, "nobody is shown a seed before all are opened"
    assert guests.snapshot()["waits"]["words"] == "Waiting: the dice still need the seed of Ada."
    guests.did(1, "seed", seed=seed_of(1))
    assert guests.snapshot()["table"]["status"] == "live"
    assert dice_of(guests)["seeds"] == [seed_of(1), seed_of(2)]
    guests.did(1, "resign")
    assert guests.lines()[0]["dice"]["commitments"] == COMMITTED
    assert guests.verified().dice == "checked against the revealed secret"


def test_another_seed_than_the_committed_one_is_refused(house: House) -> None:
    guests = Guests.committed(house)
    for nonsense in ("", " ", "nul\x00", "x" * 129, 5, None):
        assert guests.refused(1, "seed", seed=nonsense)["kind"] == "malformed"
    assert guests.refused(1, "seed", seed="a luckier one")["code"] == "wrong_seed"
    assert guests.refused(1, "commit", commitment=seed_commitment("a luckier one"))["code"] == "fixed"
    guests.did(1, "seed", seed=seed_of(1))
    for seat in (1, 2):
        assert guests.refused(1, "seed", seed=seed_of(seat))["code"] == "seeded"
    assert guests.refused(1, "commit", commitment=COMMITTED[0])["code"] == "seeded"


def test_a_seed_is_opened_by_nobody_before_the_last_commitment_which_may_change_until_then(house: House) -> None:
    seats = [{"who": "me", "commitment": COMMITTED[0]}, {"who": "friend"}]
    made = house.post("/api/tables", {"game": "army_men", "seats": seats}).json()
    ada = Guests(house, made["id"], {1: made["keys"]["1"]})
    assert ada.refused(1, "seed", seed=seed_of(1))["code"] == "not_yet"
    for nonsense in ("", "ab", COMMITTED[0].upper(), 7):
        assert ada.refused(1, "commit", commitment=nonsense)["kind"] == "malformed"
    ada.did(1, "commit", commitment=seed_commitment("from another device"))
    sat(house, ada.id, invite=made["invites"]["2"], name="Bob")
    assert ada.snapshot()["table"]["status"] == "waiting"
    assert ada.refused(1, "seed", seed=seed_of(1))["code"] == "wrong_seed"
    ada.did(1, "seed", seed="from another device")
    assert ada.snapshot()["table"]["status"] == "live"


def test_a_rematch_needs_fresh_seeds_of_those_who_committed(house: House) -> None:
    guests = begun(Guests.committed(house))
    guests.did(1, "resign")
    guests.did(1, "rematch")
    again = Guests(house, guests.did(2, "rematch")["next"], {1: guests.keys[2], 2: guests.keys[1]})
    assert [again.snapshot(seat)["mine"][0]["seed"] for seat in (1, 2)] == ["commit", "commit"]
    assert dice_of(again)["commitments"] == [None, None]
    again.did(1, "commit", commitment=COMMITTED[0])
    assert again.refused(1, "seed", seed=seed_of(1))["code"] == "not_yet"
    again.did(2, "commit", commitment=COMMITTED[1])
    begun(again).did(1, "resign")
    assert again.verified().match.dice.header()["seeds"] == [seed_of(1), seed_of(2)]


def test_one_browser_holds_several_seats_and_bots_commit_from_the_start(house: House) -> None:
    own = [{"who": who, "commitment": COMMITTED[at]} for at, who in enumerate(("me", "here"))]
    made = house.post("/api/tables", {"game": "polyhydra", "seats": [*own, {"who": "bot:random"}]}).json()
    guests = Guests(house, made["id"], {int(seat): key for seat, key in made["keys"].items()})
    promised = dice_of(guests)["commitments"]
    assert promised[:2] == COMMITTED
    begun(guests)
    assert dice_of(guests)["commitments"] == promised == [seed_commitment(seed) for seed in dice_of(guests)["seeds"]]


@pytest.mark.parametrize(
    ("seat", "status"),
    [
        ({"who": "me", "commitment": COMMITTED[0], "seed": "both"}, 400),
        ({"who": "me", "commitment": "abc"}, 400),
        ({"who": "bot:random", "commitment": COMMITTED[0]}, 422),
        ({"who": "friend", "seed": "for a friend"}, 422),
    ],
)
def test_what_does_not_belong_to_a_seat_is_refused(house: House, seat: dict[str, Any], status: int) -> None:
    answer = house.post("/api/tables", {"game": "army_men", "seats": [seat, {"who": "here"}]})
    assert answer.status_code == status, answer.text


def test_dice_that_need_no_seeds_ask_for_none(house: House) -> None:
    seats = [{"who": "me", "commitment": COMMITTED[0]}, {"who": "here", "commitment": COMMITTED[1]}]
    made = house.post("/api/tables", {"game": "army_men", "seats": seats, "dice": "entered"}).json()
    assert house.snapshot(made["id"])["table"]["status"] == "live"


# --- A host with the database at hand ---------------------------------------------------------------------------------


def database(house: House) -> Path:
    path = file_of(house.database)
    assert path
    return path


def searched(house: House, guests: Guests, wanted: int) -> str:
    """A seed for seat 1 that gives a host, who reads all that the server keeps, the first face that is wanted."""
    with closing(sqlite3.connect(database(house))) as kept:
        [secret] = kept.execute("SELECT secret FROM tables WHERE id = ?", (guests.id,)).fetchone()
        [theirs] = kept.execute("SELECT seed FROM seats WHERE table_id = ? AND seat = 2", (guests.id,)).fetchone()
    assert theirs == seed_of(2), "the seed that the other has opened is there to be read"
    tried = (f"try {number}" for number in range(10_000))
    throw = Throw.parse(["d6"] * 5)
    return next(seed for seed in tried if Fair(bytes.fromhex(secret), guests.id, (seed, theirs)).faces(1, throw)[0] == wanted)


def test_a_host_that_reads_the_database_cannot_choose_its_seed_any_more(own_house: House) -> None:
    guests = Guests.committed(own_house)
    guests.did(2, "seed", seed=seed_of(2))
    lucky = searched(own_house, guests, 6)
    assert guests.refused(1, "seed", seed=lucky)["code"] == "wrong_seed"
    assert guests.refused(1, "commit", commitment=seed_commitment(lucky))["code"] == "fixed"


def test_a_seed_that_was_changed_in_the_record_does_not_verify(house: House) -> None:
    guests = begun(Guests.committed(house))
    guests.did(1, "resign")
    record = parse(guests.record())
    record.header["dice"]["seeds"][0] = "another"
    with pytest.raises(Malformed, match=r"Line 1: the seed of seat 1 does not fit what that seat had committed to"):
        verify(record, GAMES)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE seats SET commitment = :commitment WHERE table_id = :id AND seat = 1", "seat 1 had committed to another seed"),
        ("UPDATE tables SET secret = :commitment WHERE id = :id", "the server had committed to another secret"),
    ],
    ids=["its seed", "the secret"],
)
def test_a_host_that_changes_what_was_committed_to_is_found_by_what_the_other_kept(own_house: House, change: str, why: str) -> None:
    """In the database, once the other has opened a seed: the record is in order by itself."""
    guests = Guests.committed(own_house)
    dice = dice_of(guests)
    guests.did(2, "seed", seed=seed_of(2))
    lucky = searched(own_house, guests, 6)
    own_house.stop()
    with closing(sqlite3.connect(database(own_house))) as connection, connection:
        connection.execute(change, {"commitment": seed_commitment(lucky), "id": guests.id})
    own_house.start().ready()
    taken = [guests.do(1, "seed", seed=seed).status_code == 200 for seed in (lucky, seed_of(1))]
    assert any(taken), "the game begins"
    guests.did(1, "resign")
    assert guests.verified().dice == "checked against the revealed secret"
    empty: dict[str, Any] = {"format": "dicefield kept", "version": 1, "id": guests.id, "throws": {}, "seals": []}
    shown = {name: dice[name] for name in ("commitment", "commitments")}
    kept = Kept.model_validate({**empty, **shown, "seeds": {"2": seed_of(2)}})
    with pytest.raises(Malformed, match=why):
        check_kept(parse(guests.record()), kept)
