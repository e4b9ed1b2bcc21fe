"""Players of Army Men Dice War."""

from __future__ import annotations

from dicefield.engine.dice import Rng
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.games.army_men.rules.contract import count, points
from dicefield.games.army_men.state import Aside, Battle

EXPECTED = (0, 3333, 5306, 6780, 7823)
"""What 0 to 4 dice that are still to be thrown cost on average, in thousandths, when each is set aside to keep the sum low."""


BOTS = {
    "random": "sets aside anything, every choice equally likely",
    "greedy": "keeps its score of the round as low as it can expect, and looks no further",
}


@rule
def pick(bot: int, view: Battle, seat: int, actions: array[Aside], number: int, rng: Rng) -> int:
    """The greedy bot, which is the only one that looks: the choice with the lowest expected score of the turn."""
    best = 0
    lowest = cost(view, actions[0])
    for place in range(1, number):
        price = cost(view, actions[place])
        if price < lowest:
            best = place
            lowest = price
    return best


@rule
def cost(view: Battle, action: Aside) -> int:
    total = 0
    chosen = count(action.faces)
    for die in range(chosen):
        total += 1000 * points(action.faces[die])
    return total + EXPECTED[count(view.rolled) - chosen]
