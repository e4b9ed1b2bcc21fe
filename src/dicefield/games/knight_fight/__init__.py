"""Knight Fight, by Dann May: secret moves, two handfuls of dice, three hearts."""

from __future__ import annotations

from pathlib import Path

from dicefield.engine.game import Facts, Game, Habits, Rules
from dicefield.engine.stage import stage_in
from dicefield.games.knight_fight.bots.pick import BOTS, pick
from dicefield.games.knight_fight.cards import Deck
from dicefield.games.knight_fight.outcomes import OUTCOMES
from dicefield.games.knight_fight.pointing import POINTING
from dicefield.games.knight_fight.rules.contract import check, choose, guess, land, legal, observe, score, start
from dicefield.games.knight_fight.rules.throws import thrower
from dicefield.games.knight_fight.rules.validity import validate
from dicefield.games.knight_fight.state import FEWEST, MOST, Choice, Joust, JoustOptions, Refusal
from dicefield.games.knight_fight.text import TEXT

KNIGHT_FIGHT = Game(
    name="knight_fight",
    title="Knight Fight",
    blurb="Defend, attack, jostle or rally, chosen in secret: three hits win. Two to four players, five minutes.",
    version="1.0",
    seats=(FEWEST, MOST),
    state=Joust,
    action=Choice,
    options=JoustOptions,
    rules=Rules(start, legal, check, choose, land, observe, guess, score, validate, pick, thrower=thrower),
    most_actions=48,
    text=TEXT,
    stage=stage_in("dicefield.games.knight_fight.picture"),
    bots=BOTS,
    facts=Facts(sealed=True, hidden=True),
    folder=Path(__file__).parent,
    invalid=Refusal.POSITION_COUNTS,
    minutes=5,
    difficulty="medium",
    content={"deck": Deck},
    pointing=POINTING,
    outcomes=OUTCOMES,
    habits=Habits(mixes=False, sure=2.0),
    solution="dicefield.solve.knight_fight:KnightFightDuel",
)
