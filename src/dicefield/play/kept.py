"""What a player kept of a game, against its record: whoever saw it played needs to trust nobody's record of it.

The browser of a player keeps what it was shown: the commitments of the server and of all seats before any seed was opened, its own
seeds, throws by their number, seals of choices and what came to light when they were opened. A record may be in order by itself and
still tell of another game; then it differs from what was kept.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dicefield.engine.errors import Malformed
from dicefield.play.game_record import GameRecord, clear_errors
from dicefield.play.seals import seal_of

SeatText = Annotated[str, Field(pattern="^[1-8]$")]
Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Opened(Part):
    """What a choice turned out to be when it was opened."""

    line: int
    choice: str
    salt: str


class KeptSeal(Part):
    seat: int
    seal: Hash
    opened: Opened | None = None


class Kept(Part):
    """A file that a browser wrote."""

    format: Literal["dicefield kept"]
    version: Literal[1]
    id: str
    seeds: dict[SeatText, str]
    """Of the seats that were played there."""
    commitment: Hash | None
    commitments: list[Hash | None] | None
    throws: dict[Annotated[str, Field(pattern="^[1-9][0-9]*$")], str]
    """By their number: the dice and the faces that were shown."""
    seals: list[KeptSeal]


def read_kept(path: Path) -> Kept:
    with clear_errors(path, "read"):
        data = path.read_bytes()
    try:
        return Kept.model_validate(json.loads(data))
    except (ValueError, RecursionError) as trouble:
        raise Malformed.of("not_kept", f"{path} is not what a browser kept of a game: {flaw(trouble)}.") from None


def flaw(trouble: Exception) -> str:
    """Where a file is not as it should be, and why."""
    if not isinstance(trouble, ValidationError):
        return "it is no JSON"
    first = trouble.errors()[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"


def differs(why: str) -> Malformed:
    return Malformed.of("not_as_kept", f"The record is not of the game that was seen: {why}")


def check_kept(record: GameRecord, kept: Kept) -> None:
    """Refuses a record of another game than the one that was seen, with the first thing that differs."""
    if record.header.get("id") != kept.id:
        raise Malformed.of("other_table", f"What was kept is of table {kept.id}, the record of {record.header.get('id')}.")
    check_dice(record.header.get("dice") or {}, kept)
    check_throws(record, kept)
    for seal in kept.seals:
        check_seal(record, kept.id, seal)


def check_dice(dice: dict[str, Any], kept: Kept) -> None:
    """The commitments that were shown before any seed was opened, and the own seeds."""
    if kept.commitment is not None and dice.get("commitment") != kept.commitment:
        raise differs("the server had committed to another secret.")
    for seat, commitment in enumerate(kept.commitments or (), 1):
        if part(dice.get("commitments"), seat) != commitment:
            raise differs(f"seat {seat} had committed to another seed.")
    for own, seed in kept.seeds.items():
        if "seeds" in dice and part(dice["seeds"], int(own)) != seed:
            raise differs(f"the seed of seat {own} is not the one that its player made.")


def part(told: object, seat: int) -> object:
    return told[seat - 1] if isinstance(told, list) and len(told) >= seat else None


def check_throws(record: GameRecord, kept: Kept) -> None:
    thrown = [f"{' '.join(line['throw'])}: {' '.join(map(str, line['faces']))}" for line in record.lines if "faces" in line]
    for number, seen in sorted((int(number), seen) for number, seen in kept.throws.items()):
        told = thrown[number - 1] if number <= len(thrown) else "nothing"
        if told != seen:
            raise differs(f"throw {number} was {seen}, and the record has {told}.")


def check_seal(record: GameRecord, match_id: str, kept: KeptSeal) -> None:
    """The choice that lay under a seal is in the record as it was made; one that was opened, as it was told then."""
    seat, told = kept.seat, kept.opened
    if told is None:
        if not any(seal_of_line(match_id, number, line, seat) == kept.seal for number, line in enumerate(record.lines, 1)):
            raise differs(f"no choice of seat {seat} fits the seal {kept.seal[:8]} that was shown: it was changed after that.")
        return
    if seal_of(match_id, told.line, seat, told.choice, told.salt) != kept.seal:
        raise differs(f"seat {seat} had sealed another choice than \u201c{told.choice}\u201d, which was opened.")
    line = record.lines[told.line - 1] if 0 < told.line <= len(record.lines) else {}
    if seal_of_line(match_id, told.line, line, seat) != kept.seal:
        raise differs(f"seat {seat} had chosen \u201c{told.choice}\u201d in line {told.line}, and the record has it otherwise.")


def seal_of_line(match_id: str, number: int, line: dict[str, Any], seat: int) -> str | None:
    """The seal of a line of the record, if it is a sealed choice of that seat."""
    choice, salt = line.get("choose"), line.get("salt")
    if line.get("seat") != seat or not isinstance(choice, str) or not isinstance(salt, str):
        return None
    return seal_of(match_id, number, seat, choice, salt)
