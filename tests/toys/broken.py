"""Games that break one promise each, and the check that must say so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from dicefield.engine.dice import Rng, draw
from dicefield.engine.events import Log, reveal, tell
from dicefield.engine.game import Facts, Game
from dicefield.engine.outcomes import Outcomes
from dicefield.engine.pointing import Drag, Entry, Pointing, Rolled, Sheet, Touch
from dicefield.engine.record import array, f64, i64
from dicefield.engine.rule import rule
from dicefield.engine.stage import Beat, BeatKind, Stage
from dicefield.engine.text import EventText, Grammar, RefusalForm, form
from dicefield.engine.waiting import OK, Wait, ask, clear_throw, is_over
from dicefield.games.army_men import ARMY_MEN
from tests.toys.bids import (
    BIDS,
    EVENTS,
    MOST_SEATS,
    REFUSALS,
    RULES,
    TEXT,
    Bid,
    Bidding,
    BidOptions,
    EventKind,
    Refusal,
    best,
    check,
    choose,
    guess,
    land,
    legal,
    sides,
    stage_of,
    start,
    total,
    validate,
)
from tests.toys.leaks import (
    STASH,
    beats_of_stash,
    check_unless_taken,
    choose_aloud,
    choose_and_gossip,
    choose_and_stash,
    legal_unless_taken,
    observe_all,
    observe_and_stash,
    observe_as_spectator,
    picture_of_stash,
    prompt_of_stash,
)


@dataclass(frozen=True)
class Broken:
    """A game, and what each check that must reject it says."""

    game: Game
    rejected_by: Mapping[str, str]


def broken(name: str, rejected_by: Mapping[str, str], *, rules: Any = None, text: Any = None, **more: Any) -> Broken:
    """Bids with one part replaced. Each has a name of its own, so that a rejection says which."""
    changed = {"rules": replace(RULES, **(rules or {})), "text": replace(TEXT, **(text or {})), **more}
    return Broken(replace(BIDS, name=f"bids_{name}", **changed), rejected_by)


def without(given: dict[int, Any], key: int) -> dict[int, Any]:
    return {code: value for code, value in given.items() if code != key}


# --- Endings ---------------------------------------------------------------------------------------------------------


@rule
def land_again(table: Bidding, faces: array[i64], log: Log) -> None:
    """Every throw asks for another."""
    clear_throw(table)
    ask(table, sides(table))


@rule
def next_seat_throws(table: Bidding, die: int) -> int:
    """The last die belongs to somebody who does not play."""
    return die + 1


@rule
def score_all(table: Bidding, out: array[f64]) -> None:
    """A whole point for each who is level at the top."""
    for seat in range(table.seats):
        out[seat] = 1.0 if total(table, seat) == best(table) else 0.0


# --- Choices ---------------------------------------------------------------------------------------------------------


@rule
def legal_too_high(table: Bidding, seat: int, out: array[Bid]) -> int:
    count = legal(table, seat, out)
    out[0].amount = table.most + 1
    return count


@rule
def legal_twice(table: Bidding, seat: int, out: array[Bid]) -> int:
    count = legal(table, seat, out)
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
    code = check(table, seat, action)
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
    choose(table, seat, action, log)
    if first and amount > 0:
        table.bids[seat] = 1


@rule
def choose_once(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    """The first bid stays."""
    kept = table.bids[seat]
    choose(table, seat, action, log)
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
    choose(table, seat, action, log)
    table.bids[seat] = 1 + len(STASH) % 2


# --- Speeds ----------------------------------------------------------------------------------------------------------


@rule
def land_overflowing(table: Bidding, faces: array[i64], log: Log) -> None:
    """Eight bits do not hold 250, which machine code does not notice."""
    land(table, faces, log)
    table.faces[0] = faces[0] + 250
    table.faces[0] -= 250


@rule
def land_shifting(table: Bidding, faces: array[i64], log: Log) -> None:
    """Two to the 63rd is negative in 64 bits, and positive in Python."""
    land(table, faces, log)
    if 1 << (57 + 6 * (faces[0] > 2)) < 0:
        table.faces[0] = 1


# --- Facts, words, positions, bots -----------------------------------------------------------------------------------


@rule
def start_for_two(table: Bidding, options: BidOptions, log: Log) -> None:
    start(table, options, log)
    table.seats = 2
    table.owed = 3


@rule
def choose_loudly(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    for _ in range(300):
        tell(log, EventKind.SEALED, seat, 102)
    choose(table, seat, action, log)


@rule
def choose_by_no_rule(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    tell(log, EventKind.SEALED, seat, 909)
    choose(table, seat, action, log)


@rule
def choose_and_throw(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    """Throws before all bids are in."""
    choose(table, seat, action, log)
    if table.throw.count == 0:
        reveal(log)
        ask(table, 6)


@rule
def validate_until_over(table: Bidding) -> int:
    return Refusal.BAD_FACES if is_over(table) else validate(table)


@rule
def validate_nothing(table: Bidding) -> int:
    return OK


@rule
def guess_own(table: Bidding, seat: int, rng: Rng) -> None:
    """Changes what is known."""
    guess(table, seat, rng)
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


@rule
def sure_of_everybody(table: Bidding, out: array[f64]) -> bool:
    """Everybody wins."""
    for seat in range(table.seats):
        out[seat] = 1.0
    return True


def silent(*given: Any) -> str:
    return ""


def tiny(table: Bidding, seat: int | None, names: Sequence[str]) -> str:
    return '<text font-size="5">bids</text>'


def unfinished(table: Bidding, seat: int | None, names: Sequence[str]) -> str:
    return "<svg><text>"


def calls_alike(table: Any) -> list[int]:
    return [0] * table.throw.count


def points_nowhere(table: Bidding, seat: int, action: Bid) -> Touch:
    return Touch(f"Bid {action.amount}", ("die-7",))


def drags_nothing(table: Bidding, seat: int) -> list[Drag]:
    return [Drag("die-7", "bid {x} {y}")]


def asks_too_much(table: Bidding, seat: int) -> list[Sheet]:
    return [Sheet("Your bid", "bid {amount}", (Entry("amount", "How many", words=("all", "none"), value="all"),))]


BAD_RULE = {**REFUSALS, Wait.OVER: RefusalForm("over", "It is over.", "9.9")}

UNSEEN = "check_choices_stay_unseen"
AT_RULES, AT_TABLE = "check_nonsense_at_the_rules", "check_nonsense_at_the_table"
OTHERWISE = "this position shows otherwise"

LEAKS = (
    broken("leak_in_event", {UNSEEN: "the events of "}, rules={"choose": choose_aloud}),
    broken("leak_in_observe", {UNSEEN: "the view of "}, rules={"observe": observe_all}),
    broken(
        "leak_in_legal",
        {
            UNSEEN: "the legal list of seat",
            "check_observations": "does not follow from what it sees",
            "check_equal_views_look_equal": "the legal list of seat 2",
        },
        rules={"legal": legal_unless_taken},
    ),
    broken("leak_in_picture", {UNSEEN: "the picture of"}, rules={"choose": choose_and_stash}, stage=stage_of(picture_of_stash)),
    broken(
        "leak_in_view",
        {"check_equal_views_look_equal": "the picture of"},
        rules={"observe": observe_and_stash},
        stage=stage_of(picture_of_stash),
    ),
    broken(
        "leak_in_beats",
        {UNSEEN: "the beats of "},
        rules={"choose": choose_and_stash},
        stage=replace(BIDS.stage, beats=beats_of_stash),
    ),
    broken("leak_by_gossip", {"check_equal_views_look_equal": "the events of seat"}, rules={"choose": choose_and_gossip}),
    broken("leak_in_prompt", {UNSEEN: "the prompt"}, rules={"choose": choose_and_stash}, text={"prompt": prompt_of_stash}),
    broken("leak_in_refusal", {UNSEEN: "the refusals of seat"}, rules={"check": check_unless_taken}),
    broken("spectator_sees_all", {"check_observations": "a spectator sees what seat"}, rules={"observe": observe_as_spectator}),
    broken("observes_by_turns", {"check_observations": "again blanks more, or less"}, rules={"observe": observe_by_turns}),
    broken("guesses_own", {"check_guesses": "looks different to it"}, rules={"guess": guess_own}),
    broken("guesses_nothing", {"check_guesses": "is not valid by"}, rules={"guess": guess_nothing}),
)

COURSE = (
    broken("endless", {"check_games_end": "16 of 16 games of the bot 'random' do not end"}, rules={"land": land_again}),
    broken("generous", {"check_scores_add_up": "add up to 2", "check_games_end": "add up to"}, rules={"score": score_all}),
    broken("order_matters", {"check_sealed_choices_commute": "the order of choices matters"}, rules={"choose": choose_in_order}),
    broken("throws_early", {"check_sealed_choices_commute": "dice are thrown after"}, rules={"choose": choose_and_throw}),
    broken("first_bid_stays", {"check_second_choice_replaces": "the second does not replace"}, rules={"choose": choose_once}),
    broken("overflows", {"check_speeds_agree": "OverflowError"}, rules={"land": land_overflowing}),
    broken("shifts", {"check_speeds_agree": "the hash is .* interpreted, but .* compiled"}, rules={"land": land_shifting}),
    broken("does_not_compile", {"check_speeds_agree": "TypingError"}, rules={"choose": choose_from_memory}),
    broken("too_strict", {"check_positions_are_valid": "`validate` refuses by"}, rules={"validate": validate_until_over}),
    broken("too_lax", {"check_corrupted_positions": "was loaded, but playing it raised"}, rules={"validate": validate_nothing}),
)

CHOICES = (
    broken("offers_illegal", {"check_legal_choices": "which `check` refuses by 10"}, rules={"legal": legal_too_high}),
    broken("offers_twice", {"check_legal_choices": "is offered .* twice"}, rules={"legal": legal_twice}),
    broken("offers_nothing", {"check_legal_choices": "owes a choice and has none"}, rules={"legal": legal_none}),
    broken("offers_too_much", {"check_legal_choices": "IndexError"}, most_actions=2),
    broken("check_writes", {AT_RULES: "`check` of .* changed"}, rules={"check": check_and_write}),
    broken("check_sleeps", {AT_RULES: "which `check` allows, leads to"}, rules={"check": check_nothing}),
    broken("no_reason", {AT_RULES: "there is no reason 10"}, text={"refusals": without(REFUSALS, Refusal.OUT_OF_RANGE)}),
    broken("bot_writes", {"check_bots": "changes what it sees"}, rules={"pick": pick_and_write}),
    broken("bot_strays", {"check_bots": "list index out of range"}, rules={"pick": pick_too_far}),
    broken("bot_remembers", {"check_bots": "picks differently"}, rules={"pick": pick_from_memory}),
    broken("bold_first", {"check_first_bot_is_random": "the first must be 'random'"}, bots={"bold": "bids high"}),
)

MEMORY = (
    broken("shared_copies", {"check_copies_are_apart": "changed the original"}, state=Shared),
    broken(
        "remembers",
        {
            "check_copies_are_apart": "another position the second time",
            "check_records_round_trip": "does not verify",
            "check_undo_goes_back": "after an undo led elsewhere",
        },
        rules={"choose": choose_from_memory},
    ),
    broken("left_over", {"check_copies_are_apart": "depends on what lay on the desk"}, rules={"legal": legal_left_over}),
    broken("forgets", {"check_states_round_trip": "came back from JSON as"}, state=Forgetful),
    broken("mumbles", {"check_actions_round_trip": "is heard as"}, text={"grammar": Grammar(Bid, (form("bid"),))}),
)

FACTS = (
    broken("not_sealed", {"check_facts": f"sealed=False, but {OTHERWISE}"}, facts=Facts(sealed=False, hidden=True)),
    broken("not_hidden", {"check_facts": f"hidden=False, but {OTHERWISE}"}, facts=Facts(sealed=True, hidden=False)),
    broken("not_drawn", {"check_facts": f"draws=False, but {OTHERWISE}"}, facts=Facts(sealed=True, hidden=True, draws=False)),
    broken("no_chance", {"check_facts": f"chance=False, but {OTHERWISE}"}, facts=Facts(sealed=True, hidden=True, chance=False)),
    Broken(replace(ARMY_MEN, facts=Facts(hidden=True)), {"check_facts": "hidden=True, but no random game shows it"}),
    broken("loses_events", {"check_no_event_is_lost": "46 events found no room"}, rules={"choose": choose_loudly}),
    broken(
        "stranger_throws", {"check_throwers": "die 2 of the throw is thrown by seat 3, of 2"}, rules={"thrower": next_seat_throws}
    ),
    broken("four_seats", {"check_seats_and_options": "IndexError"}, seats=(2, 4)),
    broken("for_two", {"check_seats_and_options": "a game of 3 starts with 2"}, rules={"start": start_for_two}),
)

WORDS = (
    broken("no_such_rule", {"check_events_are_told": "rule 9.9 of the event"}, rules={"choose": choose_by_no_rule}),
    broken("untold", {"check_events_are_told": "there is no telling"}, text={"events": without(EVENTS, EventKind.BEST)}),
    broken(
        "no_wait_reason",
        {"check_reasons": "no reason for OVER", AT_TABLE: "raised KeyError"},
        text={"refusals": without(REFUSALS, Wait.OVER)},
    ),
    broken("bad_reason", {"check_reasons": "cites rule 9.9"}, text={"refusals": BAD_RULE}),
    broken("no_prompt", {"check_positions_have_words": "is not told what"}, text={"prompt": silent}),
    broken("no_board", {"check_positions_have_words": "is empty"}, text={"board": silent}),
    broken("no_picture", {"check_pictures": "is not well-formed"}, stage=stage_of(unfinished)),
    broken("tiny_words", {"check_boards": "smaller than the 16"}, stage=stage_of(tiny)),
)

TOUCHES = "check_touches"

BY_HAND = (
    broken("points_nowhere", {TOUCHES: "which the picture does not show"}, pointing=Pointing(touch=points_nowhere)),
    broken("calls_all_alike", {TOUCHES: "are called"}, pointing=Pointing(touch=lambda table, seat, action: Touch("Bid"))),
    broken("drags_nothing", {TOUCHES: "may drag 'die-7'"}, pointing=Pointing(drags=drags_nothing)),
    broken("asks_too_much", {TOUCHES: "says 'bid all', which cannot be read"}, pointing=Pointing(sheets=asks_too_much)),
    broken("lands_on_edge", {TOUCHES: "face=7"}, pointing=Pointing(rolls=lambda told: [Rolled("d6", 7)])),
)

BEATS = "check_beats"


def shows(*beats: Beat) -> Stage:
    """The stage of Bids on which every event is seen so."""
    return replace(BIDS.stage, beats=lambda told, before, after: beats)


def picture_of_dice(table: Bidding, seat: int | None, names: Sequence[str]) -> str:
    return '<g data-piece="die"/><g data-piece="die"/>'


def writes(told: EventText, before: Bidding, after: Bidding) -> list[Beat]:
    after.most = 1 if after.most != 1 else 2
    return []


FALLS = Beat(BeatKind.FALL, "die")

HAPPENING = (
    broken("falls_nowhere", {BEATS: "'die-7' is neither on the board"}, stage=shows(Beat(BeatKind.FALL, "die-7"))),
    broken("aims_nowhere", {BEATS: "a line needs two ends"}, stage=shows(Beat(BeatKind.LINE))),
    broken("talks_too_long", {BEATS: "its words are too long"}, stage=shows(Beat(BeatKind.BANNER, words="bid " * 21))),
    broken("says_nothing", {BEATS: "it says nothing"}, stage=shows(Beat(BeatKind.BANNER))),
    broken(
        "one_of_two_falls",
        {BEATS: "several pieces are called 'die'"},
        stage=replace(stage_of(picture_of_dice), beats=shows(FALLS).beats),
    ),
    broken("beats_write", {BEATS: "the beats changed what"}, stage=replace(BIDS.stage, beats=writes)),
    broken("lands_nowhere", {BEATS: "lands at a piece"}, pointing=Pointing(rolls=lambda told: [Rolled("d6", 1, 1, "die-7")])),
)


def first_faces(table: Bidding) -> tuple[int, ...]:
    return (1,) * table.throw.count


def all_together(table: Bidding) -> list[tuple[tuple[int, ...], int]]:
    """As if it did not matter how the dice land."""
    return [(first_faces(table), prod(table.throw.sides[die] for die in range(table.throw.count)))]


INSIGHT = (
    broken("all_dice_alike", {"check_alike_dice": "are called alike"}, outcomes=Outcomes(alike=calls_alike)),
    broken(
        "sorts_too_few", {"check_sorted_throws": "are 1 ways of"}, outcomes=Outcomes(sorts=lambda table: [(first_faces(table), 1)])
    ),
    broken("sorts_all_together", {"check_sorted_throws": "no sort of the throw"}, outcomes=Outcomes(sorts=all_together)),
    broken("sure_of_everybody", {"check_estimates": "add up to"}, rules={"estimate": sure_of_everybody}),
)

BROKEN = {entry.game.name: entry for entry in (*LEAKS, *COURSE, *CHOICES, *MEMORY, *FACTS, *WORDS, *BY_HAND, *HAPPENING, *INSIGHT)}
UNTOLD = BROKEN["bids_untold"].game
