"""What units of the Polyversal demo are worth, and how fair a battle is, by playing thousands of them.

    python -m tools.polyversal_points            # points of every shipped unit
    python -m tools.polyversal_points --fair     # who wins: by seat, and by who placed first

A unit's points come from battles of the demo's force against the same force with this unit added. How much more often the larger
side wins, in log-odds, is what the unit is worth; the scale is set by the Encegons, which count 200 points. The greedy bot values
targets by the points in the files, so the figures are found by going round until they stay.
"""

from __future__ import annotations

import argparse
from math import log
from typing import Any

from dicefield.bots.playout import finish_game
from dicefield.engine.desk import PLAYED, Desk, DeskTop, do_start
from dicefield.engine.record import Record, array, f64, i64, many, record
from dicefield.engine.rule import hook, rule
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.bots.pick import GREEDY
from dicefield.games.polyversal.content import Force, UnitCard
from dicefield.play.dice import seeded_rng

score = hook("score")

ANCHOR, ANCHOR_POINTS = "encegon", 200
ROUND = 10


@record
class Fair(Record):
    """Points by seat, and by who placed first."""

    games: i64
    decided: i64
    capped: i64
    steps: i64
    seats: array[f64] = many(2)
    placed: array[f64] = many(2)
    wins: array[i64] = many(2)


@rule
def play_fair(desk: DeskTop, games: int, tally: Fair) -> None:
    for _ in range(games):
        do_start(desk)
        tally.steps += finish_game(desk)
        battle = desk.tables[PLAYED]
        score(battle, desk.shares)
        tally.games += 1
        tally.capped += 1 if battle.ending == 4 else 0
        for seat in range(2):
            tally.seats[seat] += desk.shares[seat]
            second = 0 if seat == battle.first else 1
            tally.placed[second] += desk.shares[seat]
            if desk.shares[seat] == 1.0:
                tally.decided += 1
                tally.wins[second] += 1


def battles(options: dict[str, Any], games: int, seed: int = 1, bots: tuple[int, int] = (GREEDY, GREEDY)) -> Fair:
    desk = Desk(POLYVERSAL, machine=True)
    desk.top.log.room = 0
    desk.top.raw["options"] = POLYVERSAL.read_options(options).raw
    desk.top.raw["dice"], desk.top.raw["minds"] = seeded_rng(seed, 0, 0).raw, seeded_rng(seed, 0, 1).raw
    desk.top.bots[0], desk.top.bots[1] = bots
    tally = Fair()
    desk.run(play_fair, games, tally)
    return tally


def demo_and(*cards: str) -> dict[str, Any]:
    """The force of the demo with units added, none of them in command."""
    return {"units": [*Force.shelf.read("demo")["units"], *[{"card": card} for card in cards]]}


def strength(card: str, games: int) -> float:
    """The log-odds of the side that has one more unit, played from both seats."""
    one = battles({"first": demo_and(card), "second": "demo"}, games)
    two = battles({"first": "demo", "second": demo_and(card)}, games, seed=2)
    share = (one.seats[0] + two.seats[1]) / (one.games + two.games)
    print(f"{card:12} the side that has it scores {share:.3f}")
    return log(share / (1 - share))


def points(games: int) -> None:
    found = {name: strength(name, games) for name in UnitCard.shelf.names}
    for name, worth in found.items():
        exact = ANCHOR_POINTS * worth / found[ANCHOR]
        rounded = max(ROUND, round(exact / ROUND) * ROUND)
        print(f"{name:12} points = {rounded} (exactly {exact:.1f}; the file says {UnitCard.parse(name).points})")


def fairness(games: int, options: dict[str, Any]) -> None:
    tally = battles(options, games)
    share = {name: [round(value / tally.games, 4) for value in getattr(tally, name)] for name in ("seats", "placed", "wins")}
    print(f"{tally.games} battles of greedy against greedy, {tally.steps / tally.games:.0f} steps each")
    print(f"decided {tally.decided}, by the cap {tally.capped}, otherwise drawn {tally.games - tally.decided - tally.capped}")
    print(f"mean score by seat {share['seats']}, by who placed first and second {share['placed']}")
    print(f"won by who placed first and second {share['wins']}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fair", action="store_true", help="how fair a battle is")
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--first", default="demo")
    parser.add_argument("--second", default="demo")
    asked = parser.parse_args()
    if asked.fair:
        fairness(asked.games, {"first": asked.first, "second": asked.second})
        return
    points(asked.games)


if __name__ == "__main__":
    main()
