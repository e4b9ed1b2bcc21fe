"""Feint: five hidden dice each, sent out one by one, and a bluff about every one of them."""

from __future__ import annotations

from pathlib import Path

from dicefield.engine.game import Facts, Game, Rules
from dicefield.engine.stage import stage_in
from feint.bots import BOTS, pick
from feint.pointing import POINTING
from feint.rules import check, choose, guess, land, legal, observe, score, start, thrower
from feint.state import DICE, SEATS, Decision, Duel, FeintOptions, Refusal
from feint.text import TEXT
from feint.validity import validate

FEINT = Game(
    name="feint",
    title="Feint",
    blurb="Send out a hidden die, show only its shape, then hold, press or slip away. Two players, five minutes.",
    version="1.0",
    seats=(SEATS, SEATS),
    state=Duel,
    action=Decision,
    options=FeintOptions,
    rules=Rules(start, legal, check, choose, land, observe, guess, score, validate, pick, thrower=thrower),
    most_actions=DICE,
    text=TEXT,
    stage=stage_in("feint.picture"),
    bots=BOTS,
    facts=Facts(sealed=True, hidden=True),
    folder=Path(__file__).parent,
    invalid=Refusal.BAD_TABLE,
    minutes=5,
    pointing=POINTING,
)
