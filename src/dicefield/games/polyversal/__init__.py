"""The Polyversal demo, after Ken Whitehurst: hidden orders, and fire resolved by three dice."""

from __future__ import annotations

from pathlib import Path

from dicefield.engine.errors import Illegal
from dicefield.engine.game import Facts, Game, Habits, Rules
from dicefield.engine.stage import stage_in
from dicefield.games.polyversal.bots.estimate import estimate
from dicefield.games.polyversal.bots.pick import BOTS, pick
from dicefield.games.polyversal.content import Force, UnitCard
from dicefield.games.polyversal.earlier import EARLIER
from dicefield.games.polyversal.goals import GOALS
from dicefield.games.polyversal.outcomes import OUTCOMES
from dicefield.games.polyversal.pointing import POINTING
from dicefield.games.polyversal.rules.contract import check, choose, guess, land, legal, observe, score, start, thrower
from dicefield.games.polyversal.rules.validity import validate
from dicefield.games.polyversal.state import SEATS, Battle, BattleOptions, Command, Refusal
from dicefield.games.polyversal.text import BOOK, TEXT


def agree(options: BattleOptions) -> None:
    """Both battlegroups keep to the points that were agreed (rule 1.6)."""
    for name, force in (("first", options.first), ("second", options.second)):
        if options.points and force.points > options.points:
            words = f"Option {name}: this force is worth {force.points} points; {options.points} were agreed. {BOOK.cite('1.6')}"
            raise Illegal.of("too_many_points", words, "1.6", BOOK.rulings("1.6"))


POLYVERSAL = Game(
    name="polyversal",
    title="Polyversal demo",
    blurb="Secret orders, hover tanks and missiles: each attack is one throw of three dice. Two players, an hour.",
    version="1.1",
    seats=(SEATS, SEATS),
    state=Battle,
    action=Command,
    options=BattleOptions,
    rules=Rules(start, legal, check, choose, land, observe, guess, score, validate, pick, estimate, thrower),
    most_actions=64,
    text=TEXT,
    stage=stage_in("dicefield.games.polyversal.picture"),
    bots=BOTS,
    facts=Facts(sealed=True, hidden=True),
    folder=Path(__file__).parent,
    invalid=Refusal.POSITION_COUNTS,
    minutes=60,
    difficulty="deep",
    agree=agree,
    content={"unit": UnitCard, "force": Force},
    pointing=POINTING,
    outcomes=OUTCOMES,
    goals=GOALS,
    puzzled=({"first": "ironclad", "second": "skirmish"}, {"first": "skirmish", "second": "foot"}),
    habits=Habits(mixes=False, sure=2.0, bot="captain", rival="greedy"),
    earlier=EARLIER,
)
