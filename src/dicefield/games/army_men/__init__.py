"""Army Men Dice War, by Philip Reed: roll, set aside, and keep your score low."""

from __future__ import annotations

from pathlib import Path

from dicefield.engine.game import Facts, Game, Habits, Rules
from dicefield.engine.stage import stage_in
from dicefield.games.army_men.bots import BOTS, pick
from dicefield.games.army_men.outcomes import OUTCOMES
from dicefield.games.army_men.pointing import POINTING
from dicefield.games.army_men.rules.contract import check, choose, guess, land, legal, observe, score, start, thrower
from dicefield.games.army_men.rules.validity import validate
from dicefield.games.army_men.state import SEATS, ArmyOptions, Aside, Battle, Refusal
from dicefield.games.army_men.text import TEXT

ARMY_MEN = Game(
    name="army_men",
    title="Army Men Dice War",
    blurb="Roll, set aside one or two, roll again: the lower score keeps its die. Two players, ten minutes.",
    version="1.0",
    seats=(SEATS, SEATS),
    state=Battle,
    action=Aside,
    options=ArmyOptions,
    rules=Rules(start, legal, check, choose, land, observe, guess, score, validate, pick, thrower=thrower),
    most_actions=15,
    text=TEXT,
    stage=stage_in("dicefield.games.army_men.picture"),
    bots=BOTS,
    facts=Facts(),
    folder=Path(__file__).parent,
    invalid=Refusal.POSITION_COUNTS,
    minutes=10,
    difficulty="easy",
    pointing=POINTING,
    outcomes=OUTCOMES,
    puzzled=({}, {"war": "campaign"}),
    habits=Habits(patience=100, eager=0.25),
    solution="dicefield.solve.army_men:ArmyMen",
)
