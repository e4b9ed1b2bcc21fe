"""Records played again: to go on, to look at any step, to verify without trusting anybody.

A record is replayed by a match that plays the same inputs and writes the same lines. Every line it writes is compared with the line
in the record, and every throw with what the dice source would have thrown, so nothing in a record goes unchecked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dicefield.engine.errors import Malformed, Refused
from dicefield.engine.game import Game, Registry
from dicefield.engine.waiting import Throw
from dicefield.play.dice import COMMITTED, PAIRED, DiceSource, SeatDie, Seeded, check_commitments, committed_from, source_from
from dicefield.play.game_record import GameRecord, Writer, bad, clear_errors, read
from dicefield.play.match import GAVE_UP, Match, Player
from dicefield.play.seals import SALT

UNCHECKED = "not checked: people entered the faces"
SCRIPTED = "not checked: the faces were scripted"
UNREVEALED = "not checked yet: the secret is revealed when the game ends"
PAIR_UNREVEALED = "not checked yet: the secret is revealed when the second game of the pair ends; verify both records together"
REVEALED = "checked against the revealed secret"
CHECKED = {"seeded": "checked against the seed", "fair": REVEALED, PAIRED: REVEALED}
OPEN = {"entered": UNCHECKED, "scripted": SCRIPTED, "fair": UNREVEALED, PAIRED: PAIR_UNREVEALED}


class Replayed:
    """Dice that fall as the record says, if that is how the true source would have thrown them."""

    def __init__(self, record: GameRecord, truth: DiceSource | None = None) -> None:
        self.record = record
        self.thrown = [(number, line["faces"]) for number, line in enumerate(record.lines, 1) if "faces" in line]
        self.truth = truth_of(record) or truth

    def header(self) -> dict[str, Any]:
        header: dict[str, Any] = self.record.header["dice"]
        return header

    def faces(self, number: int, throw: Throw, dice: Sequence[SeatDie] = ()) -> list[int]:
        line, faces = self.thrown[number - 1]
        if self.truth and self.truth.faces(number, throw, dice) != faces:
            raise bad(line, f"these are not the faces of throw {number}: the dice were changed.", "wrong_faces")
        return list(faces)

    def reveal(self) -> dict[str, Any] | None:
        return self.record.lines[-1].get("reveal")

    def verdict(self) -> str:
        source: str = self.header()["source"]
        if self.truth:
            return CHECKED[source]
        return OPEN[source]


def truth_of(record: GameRecord) -> DiceSource | None:
    """The source that can be asked again: a seed, or a secret that was revealed and fits its commitment."""
    dice: Any = record.header.get("dice")
    end = record.lines[-1]
    try:
        source = dice.get("source") if isinstance(dice, dict) else None
        if source == "seeded":
            return Seeded(dice.get("seed"))
        if source in COMMITTED and "commitments" in dice:
            check_commitments(dice.get("seeds") or (), dice["commitments"])
        if source in COMMITTED and "reveal" in end:
            return committed_from(dice, record.header.get("id", ""), bytes.fromhex(end["reveal"]["secret"]))
        if source not in OPEN:
            raise Malformed.of("unknown_dice", f"dice are seeded, fair, paired, entered or scripted, not {source!r}.")
    except (ValueError, TypeError, KeyError):
        raise bad(len(record.lines), "the revealed secret is not a secret.", "wrong_secret") from None
    except Refused as refused:
        raise bad(1, refused.refusal.words, refused.code) from None
    return None


class Expected:
    """What the record says comes next; what the replay writes must be just that."""

    def __init__(self, record: GameRecord) -> None:
        self.lines = record.lines
        self.met = 0

    @property
    def number(self) -> int:
        return self.met + 1

    def meet(self, line: dict[str, Any]) -> None:
        if self.met == len(self.lines):
            return  # the game came to its end, and the writer was stopped before it could say so
        theirs = self.lines[self.met]
        if theirs != line:
            raise bad(self.number, differing(line, theirs), "wrong_line")
        self.met += 1


def differing(ours: dict[str, Any], theirs: dict[str, Any]) -> str:
    name = next((name for name in ours if theirs.get(name) != ours[name]), None) or next(iter(theirs.keys() - ours.keys()), "")
    if name == "hash":
        return "the hash is not that of the position which the rules give."
    return f"by the rules {name!r} is {ours.get(name)!r} here, not {theirs.get(name)!r}."


def replay(record: GameRecord, games: Registry, steps: int | None = None, truth: DiceSource | None = None) -> Match:
    """The match that a record tells of, up to a number of inputs, checked line by line."""
    last = len(record.lines) if steps is None else 1 + steps
    *_, match = (match for met, match in replay_on(record, games, last, truth))
    return match


def replay_on(
    record: GameRecord, games: Registry, last: int | None = None, truth: DiceSource | None = None
) -> Iterator[tuple[int, Match]]:
    """The same match after each input, with the number of lines that have been met; `truth` knows what the record does not tell."""
    expected = Expected(record)
    match = open_match(record, game_of(record, games), expected.meet, Replayed(record, truth))
    yield expected.met, match
    while expected.met < min(len(record.lines) if last is None else last, len(record.lines)):
        play_line(match, expected.number, record.lines[expected.met])
        yield expected.met, match


def retell(record: GameRecord, header: dict[str, Any], games: Registry) -> GameRecord:
    """The same inputs under another header, as when somebody is called otherwise: chained anew, and the end told anew."""
    under = GameRecord()
    under.lines = [header, *record.lines[1:]]
    match = open_match(under, game_of(under, games), lambda line: None, Replayed(under))
    while (met := len(match.record.lines)) < len(record.lines):
        play_line(match, met + 1, record.lines[met])
    return match.record


def game_of(record: GameRecord, games: Registry) -> Game:
    header = record.header
    try:
        game = games.find(header.get("game"))
        game.known_ruleset(header.get("ruleset"))
    except Malformed as refused:
        raise bad(1, refused.refusal.words, refused.code) from None
    return game


def open_match(record: GameRecord, game: Game, sink: Callable[[dict[str, Any]], None], dice: Replayed) -> Match:
    """A match with the record's header, before its first input."""
    header = record.header
    try:
        players = [Player(seat["name"], seat["player"]) for seat in header["seats"]]
        told = {"players": players, "match_id": header["id"], "start": header.get("position"), "ruleset": header["ruleset"]}
        return Match(game, header["options"], dice=dice, sink=sink, **told)
    except (KeyError, TypeError):
        raise bad(1, "the header lacks an id, seats, options or dice.") from None
    except Refused as refused:
        raise at_line(1, refused) from None


def play_line(match: Match, number: int, line: dict[str, Any]) -> None:
    """One input of the record."""
    try:
        if match.over:
            raise bad(number, "the game was over before this line.", "after_end")
        if "choose" in line:
            match.take_choice(line.get("seat", 0), line["choose"], salt_of(line, number))
        elif "undo" in line:
            match.undo(line.get("seat", 0))
        elif "faces" in line:
            match.take_throw()
        elif how := next((how for how in GAVE_UP if how in line), None):
            match.resign(line.get("seat", 0), how)
        elif "takeback" in line:
            match.take_back(line.get("seat", 0))
        elif "draw" in line:
            match.agree_draw()
        else:
            raise bad(number, "this is no choice, throw or undo, and the game is not over.")
    except Refused as refused:
        raise at_line(number, refused) from None


def salt_of(line: dict[str, Any], number: int) -> str:
    """The salt of a sealed choice; records of before have none."""
    salt = line.get("salt", "")
    if not isinstance(salt, str) or (salt and not SALT.fullmatch(salt)):
        raise bad(number, "the salt of a sealed choice has 32 hexadecimal digits.")
    return salt


def at_line(number: int, refused: Refused) -> Refused:
    """The refusal of a line's input, with the number of the line."""
    words = refused.refusal.words
    return refused if words.startswith("Line ") else bad(number, words, refused.code)


# --- Files -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verified:
    """A record that holds."""

    match: Match
    lines: int
    dice: str

    def json(self) -> dict[str, Any]:
        match = self.match
        return {
            "ok": True,
            "game": match.game.name,
            "ruleset": match.ruleset,
            "id": match.id,
            "lines": self.lines,
            "throws": match.throws,
            "dice": self.dice,
            "over": match.over,
            "scores": match.scores,
            "words": match.waits.words,
            "hash": match.hash,
        }


def verify(record: GameRecord, games: Registry, truth: DiceSource | None = None) -> Verified:
    """Replays a whole record; the first line that does not hold is refused by its number."""
    match = replay(record, games, truth=truth)
    dice: Replayed = match.dice  # type: ignore[assignment]
    return Verified(match, len(record.lines), dice.verdict())


def save(match: Match, path: Path) -> None:
    """Writes a match to a new file and keeps on writing there. If it cannot be written, there is no file."""
    writer = Writer.create(path)
    try:
        for line in match.record.lines:
            writer.write(line)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    match.sink = writer.write


def load(path: Path, games: Registry, secret: bytes | None = None) -> Match:
    """A match to go on with; its further inputs are appended to the same file."""
    record = read(path)
    match = replay(record, games)
    match.sink = lambda line: None
    if "end" in record.lines[-1]:
        return match
    match.dice = source_from(record.header["dice"], match.id, secret)
    match.sink = Writer.go_on(path).write
    if match.over:  # the last line was confirmed, but not the end that follows from it
        match.record.lines.pop()
        match.write(match.ending())
    return match


def secret_path(path: Path) -> Path:
    """Where the secret of fair dice waits while a game on this machine is not over."""
    return path.with_name(path.name + ".secret")


def keep_secret(match: Match, path: Path) -> None:
    """Keeps the secret of a fair match beside its file, for nobody else to read."""
    revealed = match.dice.reveal()
    if revealed:
        with clear_errors(path, "write"):
            target = secret_path(path)
            target.touch(mode=0o600)
            target.write_text(revealed["secret"])


def secret_beside(path: Path) -> bytes | None:
    try:
        return bytes.fromhex(secret_path(path).read_text())
    except (OSError, ValueError):
        return None
