"""Games that break one promise each, and the check that must say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from dicefield import testing
from dicefield.engine.dice import Rng, draw
from dicefield.engine.events import Log, reveal, tell
from dicefield.engine.game import Facts, Game
from dicefield.engine.record import array, f64, i64
from dicefield.engine.rule import rule
from dicefield.engine.text import Grammar, Reason, form
from dicefield.engine.waiting import OK, Wait, ask, clear_throw, is_over
from dicefield.games.army_men import ARMY_MEN
from dicefield.testing import Check
from tests.toys import bids
from tests.toys.bids import BIDS, MOST_SEATS, REASONS, RULES, TELLINGS, TEXT, Bid, Bidding, BidOptions, No, Told

STASH: list[Any] = []
"""Memory beside the state, which no rule may have."""


@dataclass(frozen=True)
class Broken:
    """A game, and the checks of which each must reject it."""

    game: Game
    rejected_by: tuple[Check, ...]


def broken(name: str, *checks: str, rules: Any = None, text: Any = None, **more: Any) -> Broken:
    """Bids with one part replaced. Each has a name of its own, because machine code is kept by name."""
    changed = {"rules": replace(RULES, **(rules or {})), "text": replace(TEXT, **(text or {})), **more}
    return Broken(replace(BIDS, name=f"bids_{name}", **changed), tuple(by_name(check) for check in checks))


def by_name(name: str) -> Check:
    return next(check for check in testing.CHECKS if check.__name__ == name)


def without(given: dict[int, Any], key: int) -> dict[int, Any]:
    return {code: value for code, value in given.items() if code != key}


# --- Leaks -----------------------------------------------------------------------------------------------------------


@rule
def choose_aloud(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    """Tells everybody what was sealed."""
    tell(log, Told.SHOWN, seat, 102, action.amount)
    bids.choose(table, seat, action, log)


@rule
def observe_all(table: Bidding, seat: int) -> None:
    """Blanks nothing."""


@rule
def observe_as_spectator(table: Bidding, seat: int) -> None:
    """Blanks nothing for those who only watch."""
    if seat >= 0:
        bids.observe(table, seat)


@rule
def legal_unless_taken(table: Bidding, seat: int, out: array[Bid]) -> int:
    """Leaves out what another seat has sealed."""
    found = 0
    for amount in range(table.most + 1):
        if amount == 0 or table.bids[1 - seat % 2] != amount + 1:
            out[found].amount = amount
            found += 1
    return found


def choose_and_stash(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    STASH[:] = [action.amount]
    bids.choose(table, seat, action, log)


def observe_and_stash(table: Bidding, seat: int) -> None:
    STASH[:] = list(table.bids)
    bids.observe(table, seat)


def picture_of_stash(table: Bidding, seat: int | None, names: Sequence[str]) -> str:
    return bids.picture(table, seat, [str(STASH), *names[1:]])


def prompt_of_all(table: Bidding, seat: int) -> str:
    return f"Bid; {sum(table.bids)} is bid so far."


def refusal_of_all(table: Bidding, seat: int, action: Bid) -> str:
    return f"{action.amount} is out of range; the bids are {list(table.bids)}."


# --- Endings ---------------------------------------------------------------------------------------------------------


@rule
def land_again(table: Bidding, faces: array[i64], log: Log) -> None:
    """Every throw asks for another."""
    clear_throw(table)
    ask(table, bids.sides(table))


@rule
def score_all(table: Bidding, out: array[f64]) -> None:
    """A whole point for each who is level at the top."""
    for seat in range(table.seats):
        out[seat] = 1.0 if bids.total(table, seat) == bids.best(table) else 0.0


# --- Choices ---------------------------------------------------------------------------------------------------------


@rule
def legal_too_high(table: Bidding, seat: int, out: array[Bid]) -> int:
    count = bids.legal(table, seat, out)
    out[0].amount = table.most + 1
    return count


@rule
def legal_twice(table: Bidding, seat: int, out: array[Bid]) -> int:
    count = bids.legal(table, seat, out)
    out[0].amount = table.most
    return count


@rule
def legal_none(table: Bidding, seat: int, out: array[Bid]) -> int:
    return 0


@rule
def legal_left_over(table: Bidding, seat: int, out: array[Bid]) -> int:
    """Counts on a desk where nothing lay before."""
    for amount in range(1, table.most + 1):
        out[amount].amount = amount
    return table.most + 1


@rule
def check_and_write(table: Bidding, seat: int, action: Bid) -> int:
    code = bids.check(table, seat, action)
    if code != OK:
        table.most = 1 if table.most != 1 else 2
    return code


@rule
def check_nothing(table: Bidding, seat: int, action: Bid) -> int:
    return OK


@rule
def choose_in_order(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    """Whoever bids first of all bids nothing."""
    amount = action.amount
    first = table.sealed == 0
    bids.choose(table, seat, action, log)
    if first and amount > 0:
        table.bids[seat] = 1


@rule
def choose_once(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    """The first bid stays."""
    kept = table.bids[seat]
    bids.choose(table, seat, action, log)
    if kept != 0:
        table.bids[seat] = kept


# --- Memory ----------------------------------------------------------------------------------------------------------


class Shared(Bidding):
    """Copies that are the original."""

    def copy(self) -> Shared:
        return Shared(self.raw)


class Forgetful(Bidding):
    """JSON without the dice."""

    def json(self) -> Any:
        return {**super().json(), "faces": [0] * MOST_SEATS}


def choose_from_memory(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    """Every other bid counts nothing, whichever game it is made in."""
    STASH.append(action.amount)
    bids.choose(table, seat, action, log)
    table.bids[seat] = 1 + len(STASH) % 2


# --- Speeds ----------------------------------------------------------------------------------------------------------


@rule
def land_overflowing(table: Bidding, faces: array[i64], log: Log) -> None:
    """Eight bits do not hold 250, which machine code does not notice."""
    bids.land(table, faces, log)
    table.faces[0] = faces[0] + 250
    table.faces[0] -= 250


@rule
def land_shifting(table: Bidding, faces: array[i64], log: Log) -> None:
    """Two to the 63rd is negative in 64 bits, and positive in Python."""
    bids.land(table, faces, log)
    if 1 << (59 + faces[0]) < 0:
        table.faces[0] = 1


# --- Facts, words, positions, bots -----------------------------------------------------------------------------------


@rule
def start_for_two(table: Bidding, options: BidOptions, log: Log) -> None:
    bids.start(table, options, log)
    table.seats = 2
    table.owed = 3


@rule
def choose_loudly(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    for _ in range(300):
        tell(log, Told.SEALED, seat, 102)
    bids.choose(table, seat, action, log)


@rule
def choose_by_no_rule(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    tell(log, Told.SEALED, seat, 909)
    bids.choose(table, seat, action, log)


@rule
def choose_and_throw(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    """Throws before all bids are in."""
    bids.choose(table, seat, action, log)
    if table.throw.count == 0:
        reveal(log)
        ask(table, 6)


@rule
def sound_until_over(table: Bidding) -> int:
    return No.BAD_FACES if is_over(table) else bids.sound(table)


@rule
def sound_always(table: Bidding) -> int:
    return OK


@rule
def guess_own(table: Bidding, seat: int, rng: Rng) -> None:
    """Changes what is known."""
    bids.guess(table, seat, rng)
    if (table.sealed >> seat) & 1:
        table.bids[seat] = 1 + draw(rng, table.most + 1)


@rule
def guess_nothing(table: Bidding, seat: int, rng: Rng) -> None:
    """Leaves the blanks."""


@rule
def observe_by_turns(table: Bidding, seat: int) -> None:
    """What was blanked comes back as something else."""
    for other in range(table.seats):
        if other != seat and (table.sealed >> other) & 1:
            table.bids[other] = 0 if table.bids[other] else 1


@rule
def pick_and_write(bot: int, view: Bidding, seat: int, actions: array[Bid], count: int, rng: Rng) -> int:
    view.most = 1
    view.faces[seat] = 1
    return 0


@rule
def pick_too_far(bot: int, view: Bidding, seat: int, actions: array[Bid], count: int, rng: Rng) -> int:
    return count


def pick_from_memory(bot: int, view: Bidding, seat: int, actions: array[Bid], count: int, rng: Rng) -> int:
    STASH.append(seat)
    return len(STASH) % count


def silent(*given: Any) -> str:
    return ""


def unfinished(table: Bidding, seat: int | None, names: Sequence[str]) -> str:
    return "<svg><text>"


BAD_RULE = {**REASONS, Wait.OVER: Reason("over", "It is over.", "9.9")}
TELLS_ALL = {**REASONS, No.OUT_OF_RANGE: Reason("out_of_range", refusal_of_all, "1.2")}

BROKEN = (
    broken("leak_in_event", "check_choices_stay_unseen", rules={"choose": choose_aloud}),
    broken("leak_in_observe", "check_choices_stay_unseen", rules={"observe": observe_all}),
    broken(
        "leak_in_legal",
        "check_choices_stay_unseen",
        "check_observations",
        "check_equal_views_look_equal",
        rules={"legal": legal_unless_taken},
    ),
    broken("leak_in_picture", "check_choices_stay_unseen", rules={"choose": choose_and_stash}, picture=picture_of_stash),
    broken("leak_in_view", "check_equal_views_look_equal", rules={"observe": observe_and_stash}, picture=picture_of_stash),
    broken("leak_in_prompt", "check_choices_stay_unseen", text={"prompt": prompt_of_all}),
    broken("leak_in_refusal", "check_choices_stay_unseen", text={"reasons": TELLS_ALL}),
    broken("spectator_sees_all", "check_observations", rules={"observe": observe_as_spectator}),
    broken("observes_by_turns", "check_observations", rules={"observe": observe_by_turns}),
    broken("endless", "check_games_end", rules={"land": land_again}),
    broken("generous", "check_scores_add_up", "check_games_end", rules={"score": score_all}),
    broken("offers_illegal", "check_legal_choices", rules={"legal": legal_too_high}),
    broken("offers_twice", "check_legal_choices", rules={"legal": legal_twice}),
    broken("offers_nothing", "check_legal_choices", rules={"legal": legal_none}),
    broken("offers_too_much", "check_legal_choices", most_actions=2),
    broken("left_over", "check_copies_are_apart", rules={"legal": legal_left_over}),
    broken(
        "check_writes",
        "check_nonsense_at_the_rules",
        "check_nonsense_at_the_table",
        rules={"check": check_and_write},
    ),
    broken("check_sleeps", "check_nonsense_at_the_rules", rules={"check": check_nothing}),
    broken("order_matters", "check_sealed_choices_commute", rules={"choose": choose_in_order}),
    broken("throws_early", "check_sealed_choices_commute", rules={"choose": choose_and_throw}),
    broken("first_bid_stays", "check_second_choice_replaces", rules={"choose": choose_once}),
    broken("shared_copies", "check_copies_are_apart", "check_undo_goes_back", state=Shared),
    broken(
        "remembers",
        "check_copies_are_apart",
        "check_records_round_trip",
        "check_undo_goes_back",
        rules={"choose": choose_from_memory},
    ),
    broken("forgets", "check_states_round_trip", state=Forgetful),
    broken("overflows", "check_speeds_agree", rules={"land": land_overflowing}),
    broken("shifts", "check_speeds_agree", rules={"land": land_shifting}),
    broken("not_sealed", "check_facts", facts=Facts(sealed=False, hidden=True)),
    broken("not_hidden", "check_facts", facts=Facts(sealed=True, hidden=False)),
    broken("not_drawn", "check_facts", facts=Facts(sealed=True, hidden=True, draws=False)),
    broken("no_chance", "check_facts", facts=Facts(sealed=True, hidden=True, chance=False)),
    Broken(replace(ARMY_MEN, facts=Facts(hidden=True)), (by_name("check_facts"),)),
    broken("loses_events", "check_no_event_is_lost", rules={"choose": choose_loudly}),
    broken("four_seats", "check_seats_and_options", seats=(2, 4)),
    broken("for_two", "check_seats_and_options", rules={"start": start_for_two}),
    broken("mumbles", "check_actions_round_trip", text={"grammar": Grammar(Bid, (form("bid"),))}),
    broken("no_such_rule", "check_events_are_told", rules={"choose": choose_by_no_rule}),
    broken("untold", "check_events_are_told", text={"tellings": without(TELLINGS, Told.BEST)}),
    broken("no_reason", "check_nonsense_at_the_rules", text={"reasons": without(REASONS, No.OUT_OF_RANGE)}),
    broken("no_wait_reason", "check_reasons", text={"reasons": without(REASONS, Wait.OVER)}),
    broken("bad_reason", "check_reasons", text={"reasons": BAD_RULE}),
    broken("too_strict", "check_positions_are_sound", rules={"sound": sound_until_over}),
    broken("too_lax", "check_corrupted_positions", rules={"sound": sound_always}),
    broken("guesses_own", "check_guesses", rules={"guess": guess_own}),
    broken("guesses_nothing", "check_guesses", rules={"guess": guess_nothing}),
    broken("bot_writes", "check_bots", rules={"pick": pick_and_write}),
    broken("bot_strays", "check_bots", rules={"pick": pick_too_far}),
    broken("bot_remembers", "check_bots", rules={"pick": pick_from_memory}),
    broken("bold_first", "check_first_bot_is_random", bots={"bold": "bids the highest, or one less"}),
    broken("no_prompt", "check_positions_have_words", text={"prompt": silent}),
    broken("no_board", "check_positions_have_words", text={"board": silent}),
    broken("no_picture", "check_pictures", picture=unfinished),
)

UNTOLD = next(entry.game for entry in BROKEN if entry.game.name == "bids_untold")
