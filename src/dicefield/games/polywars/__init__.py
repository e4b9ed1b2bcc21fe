"""Polywars, by Chuck Henry: a wargame without a grid, fought by dice alone."""

from __future__ import annotations

from pathlib import Path

from dicefield.engine.errors import Illegal
from dicefield.engine.game import Facts, Game, Rules
from dicefield.engine.stage import stage_in
from dicefield.games.polywars.bots.candidates import ROOM
from dicefield.games.polywars.bots.estimate import estimate
from dicefield.games.polywars.bots.pick import BOTS, pick
from dicefield.games.polywars.content import Layout, Scenario
from dicefield.games.polywars.earlier import EARLIER
from dicefield.games.polywars.goals import GOALS
from dicefield.games.polywars.outcomes import OUTCOMES
from dicefield.games.polywars.pointing import POINTING
from dicefield.games.polywars.rules.contract import check, choose, guess, land, observe, score, start
from dicefield.games.polywars.rules.forces import brings_dice, has_force, sides_of
from dicefield.games.polywars.rules.legal import legal
from dicefield.games.polywars.rules.throwers import thrower
from dicefield.games.polywars.rules.validity import validate
from dicefield.games.polywars.state import FEWEST, MOST, Battle, Order, Refusal, WarOptions
from dicefield.games.polywars.text import BOOK, TEXT
from dicefield.games.polywars.text.refusals import TOTALS


def agree(options: WarOptions) -> None:
    """Refuses a number of players that the scenario does not take, and totals that no dice make up."""
    plan = options.scenario
    if not plan.fewest <= options.seats <= plan.most:
        players = f"{plan.fewest}" if plan.fewest == plan.most else f"{plan.fewest} to {plan.most}"
        raise Illegal.of("scenario_seats", f"{plan.title} is for {players} players, not {options.seats} (rule 1.1).", "1.1")
    battle = Battle(seats=options.seats, scenario=plan, attacker=options.attacker)
    battle.total = options.total or plan.total
    for seat in sorted(range(options.seats), key=lambda seat: sides_of(battle, seat)):
        if brings_dice(battle, seat) and not has_force(battle, seat):
            sides = sides_of(battle, seat)
            rule = TOTALS[plan.share]
            words = f"No force of the allowed sizes makes {sides} sides {BOOK.cite(rule)}."
            raise Illegal.of("scenario_total", words, rule, BOOK.rulings(rule))


POLYWARS = Game(
    name="polywars",
    title="Polywars",
    blurb="A wargame without a grid, fought by dice alone: five scenarios, and your own. Two to six players, half an hour.",
    version="1.1",
    seats=(FEWEST, MOST),
    state=Battle,
    action=Order,
    options=WarOptions,
    rules=Rules(start, legal, check, choose, land, observe, guess, score, validate, pick, estimate, thrower),
    most_actions=ROOM,
    text=TEXT,
    stage=stage_in("dicefield.games.polywars.picture"),
    bots=BOTS,
    facts=Facts(sealed=True, hidden=True),
    folder=Path(__file__).parent,
    invalid=Refusal.POSITION_PHASE,
    at_table={"layout": "hill"},
    minutes=30,
    difficulty="deep",
    agree=agree,
    content={"scenario": Scenario, "layout": Layout},
    considers=True,
    pointing=POINTING,
    outcomes=OUTCOMES,
    goals=GOALS,
    earlier=EARLIER,
)
