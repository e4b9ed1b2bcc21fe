"""Pig: the smallest game on the engine, explained in docs/adding-a-game.md."""

from __future__ import annotations

from pathlib import Path

from dicefield.engine.game import Facts, Game, Rules
from dicefield.engine.stage import stage_in
from examples.pig.rules import check, choose, guess, land, legal, observe, pick, score, start, thrower, validate
from examples.pig.state import SEATS, Decision, Pig, PigOptions, Refusal
from examples.pig.text import TEXT

PIG = Game(
    name="pig",
    title="Pig",
    blurb="Roll as often as you dare, but a 1 takes it all. Two players, five minutes.",
    version="1.0",
    seats=(SEATS, SEATS),
    state=Pig,
    action=Decision,
    options=PigOptions,
    rules=Rules(start, legal, check, choose, land, observe, guess, score, validate, pick, thrower=thrower),
    most_actions=2,
    text=TEXT,
    stage=stage_in("examples.pig.picture"),
    bots={"random": "rolls or holds by the toss of a coin", "greedy": "holds at 20, or when that wins"},
    facts=Facts(draws=False),
    folder=Path(__file__).parent,
    invalid=Refusal.POSITION,
)
