"""Odds against each choice of somebody who chooses unseen."""

from __future__ import annotations

from fractions import Fraction

import dicefield
from dicefield.odds import odds, odds_against_each


def duel() -> dicefield.Match:
    match = dicefield.new("knight_fight", seed=3)
    while not match.turn:
        match.land()
    return match


def test_an_attack_is_told_against_each_defence() -> None:
    view = duel().view(1)
    found = {
        view.game.text.grammar.say(theirs): counted
        for seat, theirs, counted in odds_against_each(view, "attack d10 d4")
        if seat == 2
    }
    assert {"defend d4", "defend d6", "defend d8"} <= set(found)
    for text, counted in found.items():
        assert counted == odds(view, "attack d10 d4", against={2: text})
        assert sum(chance for _, chance in counted.parts) == Fraction(1)


def test_a_better_defence_is_hit_less_often() -> None:
    view = duel().view(1)
    hits = {
        view.game.text.grammar.say(theirs): dict(counted.parts)["your attack hits"]
        for _, theirs, counted in odds_against_each(view, "attack d10 d4")
    }
    assert hits["defend d4"] > hits["defend d6"] > hits["defend d8"]


def test_what_lies_sealed_changes_nothing() -> None:
    """The odds are those of what may be chosen, whatever was."""
    told = []
    for choice in ("defend d4", "attack d10 d6"):
        match = duel()
        match.choose(2, choice)
        told.append([(str(theirs), counted) for _, theirs, counted in odds_against_each(match.view(1), "attack d10 d4")])
    assert told[0] == told[1] != []


def test_a_choice_that_is_sealed_already_may_be_thought_about_anew() -> None:
    match = duel()
    before = [(str(theirs), counted) for _, theirs, counted in odds_against_each(match.view(1), "attack d10 d4")]
    match.choose(1, "defend d8")
    assert [(str(theirs), counted) for _, theirs, counted in odds_against_each(match.view(1), "attack d10 d4")] == before != []


def test_where_nobody_else_chooses_there_is_nothing_to_tell() -> None:
    match = dicefield.new("army_men", seed=3)
    while not match.turn:
        match.land()
    assert [*odds_against_each(match.view(match.turn), match.legal()[0])] == []
