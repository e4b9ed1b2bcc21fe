"""Refusals: a code for programs, words for people, and the rule they rest on."""

from __future__ import annotations

import pickle

import pytest

from dicefield.engine.errors import Illegal, Malformed, RefusalText, Refused, Stale

KINDS = {Malformed: "malformed", Illegal: "illegal", Stale: "stale", Refused: "refused"}


@pytest.mark.parametrize("error", KINDS)
def test_a_refusal_is_an_error_with_a_code_and_words(error: type[Refused]) -> None:
    refused = error.of("too_far", "That is too far.")
    assert type(refused) is error
    assert isinstance(refused, Refused)
    assert refused.code == "too_far"
    assert str(refused) == "That is too far."
    assert refused.refusal == RefusalText("too_far", "That is too far.", None, ())


@pytest.mark.parametrize("error", KINDS)
def test_a_refusal_in_json_says_its_kind_and_its_rule(error: type[Refused]) -> None:
    assert error.of("too_far", "Too far.", "2.3", ("PW.4", "ALL.1")).json() == {
        "kind": KINDS[error],
        "code": "too_far",
        "words": "Too far.",
        "rule": "2.3",
        "rulings": ["PW.4", "ALL.1"],
    }


def test_a_refusal_without_a_rule_says_so_in_json() -> None:
    assert RefusalText("code", "Words.").json() == {"code": "code", "words": "Words.", "rule": None, "rulings": []}


def test_the_three_kinds_are_told_apart() -> None:
    for error in (Malformed, Illegal, Stale):
        others = {Malformed, Illegal, Stale} - {error}
        assert not any(isinstance(error.of("a", "b"), other) for other in others)


def test_a_refusal_can_be_sent_to_another_process() -> None:
    refused = Illegal.of("too_far", "Too far.", "2.3", ("PW.4",))
    again = pickle.loads(pickle.dumps(refused))
    assert type(again) is Illegal
    assert again.refusal == refused.refusal
    assert str(again) == str(refused)
