"""Words: actions said and heard, numbered rules cited, events and refusals put into sentences."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.events import Event
from dicefield.engine.record import NOBODY, Seat, array, i8, i16, many, record
from dicefield.engine.text import (
    LONGEST,
    EventForm,
    EventText,
    Form,
    Grammar,
    RefusalForm,
    Rule,
    Rulebook,
    Text,
    form,
    rule_number,
    rulings_in,
    seat_name,
)
from dicefield.engine.waiting import OWN, Action, Wait
from dicefield.games.army_men import ARMY_MEN
from tests.engine.helpers import EXACTLY, refused
from tests.engine.zoo import Colour


class Verb(IntEnum):
    MOVE = 0
    SET = 1
    PASS = 2
    PAINT = 3
    SILENT = 4


@record
class Deed(Action):
    verb: Verb
    die: i8
    x: i16
    whose: Seat
    colour: Colour
    faces: array[i8] = many(3)


GRAMMAR = Grammar(
    Deed,
    (
        form("move {die} to {x}", verb=Verb.MOVE),
        form("set {faces}", verb=Verb.SET),
        form("pass", verb=Verb.PASS),
        form("paint {whose} {colour} all over", verb=Verb.PAINT),
    ),
)
EVERY_WAY = "'move DIE to X' or 'set FACES' or 'pass' or 'paint WHOSE COLOUR all over'"


def deed(verb: Verb, *faces: int, **values: Any) -> Deed:
    made = Deed(verb=verb, **values)
    for place, face in enumerate(faces):
        made.faces[place] = face
    return made


SPOKEN = {
    "move 3 to -250": deed(Verb.MOVE, die=3, x=-250),
    "set 4": deed(Verb.SET, 4),
    "set 1 1 6": deed(Verb.SET, 1, 1, 6),
    "set": deed(Verb.SET),
    "pass": deed(Verb.PASS),
    "paint 2 dark_blue all over": deed(Verb.PAINT, whose=1, colour=Colour.DARK_BLUE),
}


# --- Actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", SPOKEN)
def test_an_action_is_said_in_words(words: str) -> None:
    assert GRAMMAR.say(SPOKEN[words]) == words


@pytest.mark.parametrize("words", SPOKEN)
def test_an_action_is_heard_from_its_words(words: str) -> None:
    assert GRAMMAR.hear(words) == SPOKEN[words]


@pytest.mark.parametrize("words", ["  MOVE\t3  to\n-250 ", "Move 3 TO -250", "move 3 to -250\r\n"])
def test_capitals_and_spaces_do_not_matter(words: str) -> None:
    assert GRAMMAR.hear(words) == SPOKEN["move 3 to -250"]


@EXACTLY
@given(st.integers(-128, 127), st.integers(-(2**15), 2**15 - 1))
def test_every_action_is_heard_as_it_was_said(die: int, x: int) -> None:
    assert GRAMMAR.hear(GRAMMAR.say(deed(Verb.MOVE, die=die, x=x))) == deed(Verb.MOVE, die=die, x=x)


@pytest.mark.parametrize(
    "words", ["", "   ", "stop", "pass now", "passing", "move", "move 3", "move 3 at 5", "paint 1 red all", "paint 1 red over all"]
)
def test_what_no_form_matches_is_unreadable_and_answered_with_the_forms(words: str) -> None:
    with refused(Malformed, "unreadable", repr(words), EVERY_WAY):
        GRAMMAR.hear(words)


@pytest.mark.parametrize("given", [None, 5, b"pass", ["pass"], {"verb": "pass"}, Deed()])
def test_what_is_not_text_is_refused(given: object) -> None:
    with refused(Malformed, "not_text", EVERY_WAY, repr(given)):
        GRAMMAR.hear(given)


def test_text_too_long_is_refused_unread() -> None:
    assert GRAMMAR.hear("pass".ljust(LONGEST)) == SPOKEN["pass"]
    with refused(Malformed, "too_long", str(LONGEST), str(LONGEST + 1)):
        GRAMMAR.hear("pass".ljust(LONGEST + 1))


@pytest.mark.parametrize(
    ("words", "code", "field"),
    [
        ("move x to 5", "not_whole", "die: "),
        ("move 3 to", "not_whole", "x: "),
        ("move 3 to 5 6", "not_whole", "x: "),
        ("move 128 to 5", "too_large", "die: "),
        ("move 3 to 99999", "too_large", "x: "),
        ("paint 0 red all over", "no_seat", "whose: "),
        ("paint 1 pink all over", "unknown_word", "colour: "),
        ("set 1 2 3 4", "wrong_length", "faces: "),
        ("set 1 0", "not_counted", "faces: "),
        ("set one", "not_whole", "faces: "),
    ],
)
def test_a_field_that_cannot_be_heard_is_refused_by_name(words: str, code: str, field: str) -> None:
    with refused(Malformed, code, field):
        GRAMMAR.hear(words)


def test_an_action_that_no_form_says_is_an_error_of_the_game() -> None:
    with pytest.raises(ValueError, match="no form says Deed"):
        GRAMMAR.say(deed(Verb.SILENT))


def test_the_first_form_that_fits_says_an_action() -> None:
    grammar = Grammar(Deed, (form("hold", verb=Verb.MOVE, x=0), form("go {x}", verb=Verb.MOVE)))
    assert grammar.say(Deed()) == "hold"
    assert grammar.say(Deed(x=3)) == "go 3"
    assert grammar.hear("hold") == Deed()
    assert grammar.hear("go 3") == Deed(x=3)


GIVING = Grammar(Deed, (form("give {faces...} to {whose}", verb=Verb.SET), form("give up")))


@pytest.mark.parametrize("faces", [(), (4,), (4, 5, 6)])
def test_a_field_with_dots_takes_the_words_that_the_others_leave(faces: tuple[int, ...]) -> None:
    given = deed(Verb.SET, *faces, whose=2)
    words = " ".join(["give", *map(str, faces), "to", "3"])
    assert GIVING.say(given) == words
    assert GIVING.hear(words) == given


def test_a_field_with_dots_is_shown_without_them() -> None:
    assert GIVING.examples == "'give FACES to WHOSE' or 'give up'"
    assert GIVING.forms[0].fields == ("faces", "whose")


@pytest.mark.parametrize("words", ["give", "give 4", "give 4 to", "give 4 for 3", "give up now"])
def test_a_form_with_dots_still_needs_all_its_other_words(words: str) -> None:
    with refused(Malformed, "unreadable", repr(words)):
        GIVING.hear(words)


def test_a_form_knows_its_fields_in_order() -> None:
    assert Form("move {die} to {x}").fields == ("die", "x")
    assert form("pass", verb=2).fixed == {"verb": 2}
    assert Form("pass").fields == ()


# --- Rules -----------------------------------------------------------------------------------------------------------

BOOK = """# A game

Words before. See rule 1.1.

## 1 First

- **1.1** One line. (AM.9)
- **1.2** A rule that goes on
  over a second line (PW.22, ALL.3)
  and a third.
- **10.12** Without a ruling: d6.5 and X.1 and Ab.3 are none.

This paragraph (AM.1) is not a rule.
- an ordinary item (AM.2)
 - **1.3** indented, so not a rule (AM.3)
"""


def test_rules_are_read_with_their_numbers_words_and_rulings() -> None:
    book = Rulebook.parse(BOOK)
    assert dict(book.rules) == {
        "1.1": Rule("1.1", "One line. (AM.9)", ("AM.9",)),
        "1.2": Rule("1.2", "A rule that goes on over a second line (PW.22, ALL.3) and a third.", ("PW.22", "ALL.3")),
        "10.12": Rule("10.12", "Without a ruling: d6.5 and X.1 and Ab.3 are none.", ()),
    }
    assert book.rulings("1.2") == ("PW.22", "ALL.3")


def test_a_rule_is_cited_with_its_rulings() -> None:
    book = Rulebook.parse(BOOK)
    assert book.cite("1.2") == "(rule 1.2, PW.22, ALL.3)"
    assert book.cite("10.12") == "(rule 10.12)"


def test_a_rule_that_is_not_in_the_book_cannot_be_cited() -> None:
    with pytest.raises(KeyError):
        Rulebook.parse(BOOK).cite("1.3")


def test_a_book_is_read_from_a_file_in_any_language(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text("- **1.1** Würfel — alle. (AM.9)\n", encoding="utf-8")
    assert Rulebook.read(tmp_path / "RULES.md").rules["1.1"].words == "Würfel — alle. (AM.9)"


def test_rulings_are_two_or_three_capitals_a_point_and_a_number() -> None:
    assert rulings_in("(AM.1, ALL.22) PW.3; KNIGHT.4 A.1 pw.2 AM.x") == ("AM.1", "ALL.22", "PW.3")


def test_a_rule_has_a_number_for_people_and_a_code_for_events() -> None:
    assert [rule_number(code) for code in (101, 203, 210, 1012)] == ["1.1", "2.3", "2.10", "10.12"]


# --- Events and refusals ---------------------------------------------------------------------------------------------


def event(kind: int, seat: int, rule: int, *numbers: int) -> Event:
    return Event(kind, seat, rule, numbers=(*numbers, *[0] * (6 - len(numbers))))


TEXT = Text(
    GRAMMAR,
    {
        1: EventForm("hit", "{seat} hits for {damage}.", ("damage", "target")),
        2: EventForm("tie", lambda seat, both: f"A tie at {both}, {seat!r}.", ("both",)),
        3: EventForm("bell", "The bell rings."),
    },
    {
        Wait.UNREADABLE: RefusalForm("unreadable", "Say something else.", "1.2"),
        OWN: RefusalForm("too_far", "That is {too} far.", "1.1"),
        OWN + 1: RefusalForm("not_yours", lambda state, seat, action: f"{state} is not {seat}'s to {action}.", "10.12"),
    },
    Rulebook.parse(BOOK),
    prompt=lambda state, seat: "?",
    throw=lambda state: "!",
    result=lambda state, names: ".",
    board=lambda state, seat, names: "#",
)


def test_an_event_is_told_by_a_sentence() -> None:
    told = TEXT.tell(event(1, 0, 102, 5, 7))
    assert told == EventText("hit", 1, "Seat 1 hits for 5.", "1.2", ("PW.22", "ALL.3"), {"damage": 5, "target": 7})
    assert str(told) == "Seat 1 hits for 5. (rule 1.2, PW.22, ALL.3)"


def test_an_event_is_told_by_a_function_and_nobody_has_no_name() -> None:
    told = TEXT.tell(event(2, NOBODY, 1012, 9))
    assert (told.seat, told.words, str(told)) == (None, "A tie at 9, ''.", "A tie at 9, ''. (rule 10.12)")


def test_an_event_is_told_with_the_names_of_those_who_play() -> None:
    names = ["{damage}", "Bob"]  # a name is not a place for numbers
    assert [TEXT.tell(event(1, seat, 101, 5), names.__getitem__).words for seat in (0, 1)] == [
        "{damage} hits for 5.",
        "Bob hits for 5.",
    ]


def test_an_event_in_json_says_all_of_it() -> None:
    assert TEXT.tell(event(1, 1, 101, 5, 7)).json() == {
        "kind": "hit",
        "seat": 2,
        "words": "Seat 2 hits for 5.",
        "rule": "1.1",
        "rulings": ["AM.9"],
        "numbers": {"damage": 5, "target": 7},
    }


def test_numbers_without_a_name_are_not_told() -> None:
    assert TEXT.tell(event(3, 0, 101, 1, 2, 3)).numbers == {}


def test_a_refusal_cites_its_rule_and_rulings() -> None:
    refusal = TEXT.refuse(OWN, None, 0, None)
    assert type(refusal) is Illegal
    assert refusal.json() == {
        "kind": "illegal",
        "code": "too_far",
        "words": "That is {too} far. (rule 1.1, AM.9)",
        "rule": "1.1",
        "rulings": ["AM.9"],
    }


def test_a_refusal_may_speak_of_the_state_the_seat_and_the_action() -> None:
    assert str(TEXT.refuse(OWN + 1, "The hill", 1, "climb")) == "The hill is not 1's to climb. (rule 10.12)"


def test_the_refusal_of_unreadable_text_cites_what_can_be_chosen() -> None:
    assert TEXT.hear("pass") == SPOKEN["pass"]
    for text, code in (("stop", "unreadable"), (None, "not_text"), ("x" * (LONGEST + 1), "too_long"), ("move x to 1", "not_whole")):
        with pytest.raises(Malformed) as caught:
            TEXT.hear(text)
        refusal = caught.value.refusal
        assert (refusal.code, refusal.rule, refusal.rulings) == (code, "1.2", ("PW.22", "ALL.3"))
        assert refusal.words.endswith(" (rule 1.2, PW.22, ALL.3)")


def test_seats_are_counted_from_1_in_words() -> None:
    assert [seat_name(seat) for seat in range(3)] == ["Seat 1", "Seat 2", "Seat 3"]


def test_a_reason_may_rest_on_another_rule_in_the_case_at_hand() -> None:
    book = Rulebook.parse("- **1.1** One (XX.1).\n- **1.2** Two (XX.2).\n")
    reason = RefusalForm("no", "No.", "1.1", by=lambda state, seat, action: "1.2" if state else "1.1")
    text = replace(ARMY_MEN.text, refusals={7: reason}, book=book)
    assert [text.refuse(7, state, 0, None).refusal.rule for state in (False, True)] == ["1.1", "1.2"]
    assert text.refuse(7, True, 0, None).refusal.words == "No. (rule 1.2, XX.2)"
