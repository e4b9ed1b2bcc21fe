"""Polyhydra, by Gregg Jewell: lock what increases, and push your luck."""

from __future__ import annotations

from pathlib import Path

from dicefield.engine.game import Facts, Game, Habits, Rules
from dicefield.engine.stage import stage_in
from dicefield.games.polyhydra.bots.estimate import estimate
from dicefield.games.polyhydra.bots.pick import BOTS, pick
from dicefield.games.polyhydra.outcomes import OUTCOMES
from dicefield.games.polyhydra.pointing import POINTING
from dicefield.games.polyhydra.rules.contract import check, choose, land, legal, score, start, thrower
from dicefield.games.polyhydra.rules.secrets import guess, observe
from dicefield.games.polyhydra.rules.validity import validate
from dicefield.games.polyhydra.state import FEWEST, MOST, HydraOptions, Lock, Refusal, Swamp
from dicefield.games.polyhydra.text import TEXT

POLYHYDRA = Game(
    name="polyhydra",
    title="Polyhydra",
    blurb="Roll your heads, lock what increases, and roll again if you dare. Two to six players, ten minutes.",
    version="1.0",
    seats=(FEWEST, MOST),
    state=Swamp,
    action=Lock,
    options=HydraOptions,
    rules=Rules(start, legal, check, choose, land, observe, guess, score, validate, pick, estimate, thrower),
    most_actions=61,
    text=TEXT,
    stage=stage_in("dicefield.games.polyhydra.picture"),
    bots=BOTS,
    facts=Facts(sealed=True, hidden=True),
    folder=Path(__file__).parent,
    invalid=Refusal.POSITION_TABLE,
    minutes=10,
    difficulty="easy",
    pointing=POINTING,
    outcomes=OUTCOMES,
    puzzled=({"dice": "sealed"},),
    habits=Habits(mixes=False, patience=100, eager=0.25),
    solution="dicefield.solve.polyhydra:PolyhydraSealed",
)
