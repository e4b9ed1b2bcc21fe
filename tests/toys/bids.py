"""Bids: everybody seals a bid, then everybody throws a die, and the highest sum wins. A whole game in one file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import Path
from xml.sax.saxutils import escape

from dicefield.engine.dice import Rng, draw
from dicefield.engine.events import Log, reveal, tell, whisper
from dicefield.engine.game import Facts, Game, Options, Rules
from dicefield.engine.record import NOBODY, array, f64, i8, i64, many, option, record
from dicefield.engine.rule import rule
from dicefield.engine.stage import Board, Box, Panels, Stage
from dicefield.engine.text import EventForm, Grammar, RefusalForm, Rulebook, Text, form
from dicefield.engine.waiting import OK, OWN, Action, Wait, Waiting, ask, clear_throw, is_over, wait_is_valid

MOST_SEATS = 3
MOST_BID = 3
FRAME = Box(0, 0, 200, 80)


class Dice(IntEnum):
    D6 = 0
    D4 = 1


class EventKind(IntEnum):
    SEALED = 0
    YOURS = 1
    SHOWN = 2
    THROWN = 3
    BEST = 4


class Refusal(IntEnum):
    OUT_OF_RANGE = OWN
    BAD_HEAD = OWN + 1
    BAD_BIDS = OWN + 2
    BAD_FACES = OWN + 3


@record
class BidOptions(Options):
    most: i8 = option(MOST_BID, "the highest bid", low=1, high=MOST_BID)
    dice: Dice = option(Dice.D6, "what everybody throws")


@record
class Bid(Action):
    amount: i8


@record
class Bidding(Waiting):
    most: i8
    dice: Dice
    bids: array[i8] = many(MOST_SEATS)  # one more than the bid; 0 where there is none, or none to be seen
    faces: array[i8] = many(MOST_SEATS)  # 0 until they land


# --- Rules -----------------------------------------------------------------------------------------------------------


@rule
def sides(table: Bidding) -> int:
    return 4 if table.dice == Dice.D4 else 6


@rule
def total(table: Bidding, seat: int) -> int:
    return table.bids[seat] - 1 + table.faces[seat]


@rule
def best(table: Bidding) -> int:
    found = 0
    for seat in range(table.seats):
        found = max(found, total(table, seat))
    return found


@rule
def start(table: Bidding, options: BidOptions, log: Log) -> None:
    table.seats = options.seats
    table.most = options.most
    table.dice = options.dice
    table.owed = (1 << options.seats) - 1


@rule
def legal(table: Bidding, seat: int, out: array[Bid]) -> int:
    for amount in range(table.most + 1):
        out[amount].amount = amount
    return table.most + 1


@rule
def check(table: Bidding, seat: int, action: Bid) -> int:
    return OK if 0 <= action.amount <= table.most else Refusal.OUT_OF_RANGE


@rule
def choose(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    """A bid is sealed; the last one opens all (rules 1.2 and 1.3)."""
    table.bids[seat] = action.amount + 1
    table.owed &= ~(1 << seat)
    table.sealed |= 1 << seat
    tell(log, EventKind.SEALED, seat, 102)
    whisper(log, 1 << seat, EventKind.YOURS, seat, 102, action.amount)
    if table.owed == 0:
        show(table, log)


@rule
def show(table: Bidding, log: Log) -> None:
    reveal(log)
    table.sealed = 0
    for seat in range(table.seats):
        tell(log, EventKind.SHOWN, seat, 103, table.bids[seat] - 1)
        ask(table, sides(table))


@rule
def thrower(table: Bidding, die: int) -> int:
    """One die each, seat by seat."""
    return die


@rule
def land(table: Bidding, faces: array[i64], log: Log) -> None:
    """Bid and die, the highest sum wins (rules 1.4 and 1.5)."""
    clear_throw(table)
    for seat in range(table.seats):
        table.faces[seat] = faces[seat]
        tell(log, EventKind.THROWN, seat, 104, faces[seat], total(table, seat))
    tell(log, EventKind.BEST, NOBODY, 105, best(table))


@rule
def observe(table: Bidding, seat: int) -> None:
    """Sealed bids of others are not seen (rule 1.2)."""
    for other in range(table.seats):
        if other != seat and (table.sealed >> other) & 1:
            table.bids[other] = 0


@rule
def guess(table: Bidding, seat: int, rng: Rng) -> None:
    for other in range(table.seats):
        if other != seat and (table.sealed >> other) & 1:
            table.bids[other] = 1 + draw(rng, table.most + 1)


@rule
def score(table: Bidding, out: array[f64]) -> None:
    winners = 0
    for seat in range(table.seats):
        if total(table, seat) == best(table):
            winners += 1
    for seat in range(table.seats):
        out[seat] = 1.0 / winners if total(table, seat) == best(table) else 0.0


@rule
def validate(table: Bidding) -> int:
    if not wait_is_valid(table) or not head_is_valid(table):
        return Refusal.BAD_HEAD
    for seat in range(MOST_SEATS):
        bid_now = seat < table.seats and not (table.owed >> seat) & 1
        if not (1 <= table.bids[seat] <= table.most + 1 if bid_now else table.bids[seat] == 0):
            return Refusal.BAD_BIDS
        landed = seat < table.seats and is_over(table)
        if not (1 <= table.faces[seat] <= sides(table) if landed else table.faces[seat] == 0):
            return Refusal.BAD_FACES
    return OK


@rule
def head_is_valid(table: Bidding) -> bool:
    """Seats and limits that exist; while anybody owes, all others have sealed; one die a seat (rules 1.1, 1.2 and 1.4)."""
    if not (2 <= table.seats <= MOST_SEATS and 1 <= table.most <= MOST_BID):
        return False
    if table.owed != 0 and table.owed | table.sealed != (1 << table.seats) - 1:
        return False
    if table.throw.count != 0 and table.throw.count != table.seats:
        return False
    for die in range(table.throw.count):
        if table.throw.sides[die] != sides(table):
            return False
    return True


@rule
def pick(bot: int, view: Bidding, seat: int, actions: array[Bid], count: int, rng: Rng) -> int:
    """The bold bot: one of the two highest bids."""
    return count - 1 - draw(rng, 2)


# --- Words and picture -----------------------------------------------------------------------------------------------


def prompt(table: Bidding, seat: int) -> str:
    return f"Bid 0 to {table.most}."


def throw(table: Bidding, names: Sequence[str]) -> str:
    return f"Everybody throws a d{sides(table)}."


def result(table: Bidding, names: Sequence[str]) -> str:
    winners = [name for seat, name in enumerate(names) if total(table, seat) == best(table)]
    return f"{' and '.join(winners)} won with {best(table)}."


def board(table: Bidding, seat: int, names: Sequence[str]) -> str:
    return "\n".join(f"{name}: bid {bid_shown(table, place)}, die {table.faces[place] or '-'}" for place, name in enumerate(names))


def bid_shown(table: Bidding, seat: int) -> str:
    return str(table.bids[seat] - 1) if table.bids[seat] else "-"


def stage_of(picture: Callable[[Bidding, int | None, Sequence[str]], str]) -> Stage:
    """A board of one part, and panels that tell nothing."""

    def drawn(table: Bidding, seat: int | None, names: Sequence[str], considered: object = None, *, prefix: str = "") -> Board:
        return Board("Bids", "", FRAME, FRAME, {"bids": picture(table, seat, names)}, die=20, letters=16)

    return Stage(drawn, lambda table, seat, names: Panels("The highest sum wins.", "Bidding"))


def picture(table: Bidding, seat: int | None, names: Sequence[str]) -> str:
    lines = [f'<text y="{20 * row + 20}">{escape(line)}</text>' for row, line in enumerate(board(table, -1, names).split("\n"))]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80">{"".join(lines)}</svg>'


GRAMMAR = Grammar(Bid, (form("bid {amount}"),))

EVENTS: dict[int, EventForm] = {
    EventKind.SEALED: EventForm("sealed", "{seat} has sealed a bid."),
    EventKind.YOURS: EventForm("yours", "{seat} bids {amount}.", ("amount",)),
    EventKind.SHOWN: EventForm("shown", "{seat} has bid {amount}.", ("amount",)),
    EventKind.THROWN: EventForm("thrown", "{seat} throws {face}, which makes {total}.", ("face", "total")),
    EventKind.BEST: EventForm("best", "The highest sum is {total}.", ("total",)),
}

REFUSALS: dict[int, RefusalForm] = {
    Wait.OVER: RefusalForm("over", "It is over.", "1.5"),
    Wait.THROW_FIRST: RefusalForm("throw_first", "The dice must land.", "1.4"),
    Wait.NO_SEAT: RefusalForm("no_seat", "There is no such seat.", "1.1"),
    Wait.NOT_OWED: RefusalForm("not_owed", "There is nothing to bid now.", "1.2"),
    Wait.FACES: RefusalForm("faces", "A die shows 1 or more.", "1.4"),
    Wait.UNREADABLE: RefusalForm("unreadable", "Bid a number.", "1.2"),
    Refusal.OUT_OF_RANGE: RefusalForm(
        "out_of_range", lambda table, seat, action: f"{action.amount} is not 0 to {table.most}.", "1.2"
    ),
    Refusal.BAD_HEAD: RefusalForm("bad_head", "The position waits for what cannot be.", "1.1"),
    Refusal.BAD_BIDS: RefusalForm("bad_bids", "The bids are not those of the seats that have bid.", "1.2"),
    Refusal.BAD_FACES: RefusalForm("bad_faces", "The dice are not those that have landed.", "1.4"),
}

TEXT = Text(GRAMMAR, EVENTS, REFUSALS, Rulebook.read(Path(__file__).with_name("RULES.md")), prompt, throw, result, board)

RULES = Rules(start, legal, check, choose, land, observe, guess, score, validate, pick, thrower=thrower)

BIDS = Game(
    name="bids",
    title="Bids",
    blurb="Seal a bid, throw a die.",
    version="1.0",
    seats=(2, MOST_SEATS),
    state=Bidding,
    action=Bid,
    options=BidOptions,
    rules=RULES,
    most_actions=MOST_BID + 1,
    text=TEXT,
    stage=stage_of(picture),
    bots={"random": "bids anything", "bold": "bids the highest, or one less"},
    facts=Facts(sealed=True, hidden=True),
    folder=Path(__file__).parent,
)
