"""What the players of the Polyversal demo care about: a row of numbers for each.

Those of the greedy bot were set by hand. Those of the captain were found by letting it play greedy and an earlier self many
thousand times with each force that comes with the game, and keeping what won (CMA-ES). They say how it wins: nothing counts like a
Command Unit; its own keeps away from whatever may still act, and is first to act when there is something to do; the others stand
where they reach the enemy next turn; stress and broken weapons are little beside a model that is gone.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from dicefield.engine.rule import rule


class Trait(IntEnum):
    """Hundredths, if nothing else is said. What is told of others and of the Command Unit stands in pairs, the others first."""

    PRIZE = 0  # what a model of the Command Unit is worth, of its points
    PRIZE_HURT = 1  # and how much more when it has lost others already
    WAITING = 2  # how much more somebody is worth who may still act
    STRESS = 3  # what each result is worth, of the model: a first token,
    SECOND_STRESS = 4  # the one that drops the unit,
    MORE_STRESS = 5  # one too many
    STUCK = 6
    LEAK = 7
    WEAPON = 8
    AGAIN = 9  # what each earlier shot at the same model leaves of the worth of the next
    DREAD = 10  # what may be suffered from those who may still act
    DREAD_COMMAND = 11
    LATER_DREAD = 12  # and from those who have acted
    LATER_DREAD_COMMAND = 13
    STRIDE = 14  # how much of its way an enemy who may still act is thought to come
    LATER_STRIDE = 15  # and one who has acted
    NEAR = 16  # to be near to the enemy's Command Unit
    NEAR_COMMAND = 17
    AIM = 18  # what can be done from a place now
    AIM_COMMAND = 19
    REACH = 20  # and after one more move
    REACH_COMMAND = 21
    STAND = 22  # to fire for effect
    STAND_COMMAND = 23
    FLIGHT = 24  # not to stand where much may be suffered
    FLIGHT_COMMAND = 25
    HASTE = 26  # to act before what may be suffered
    LATER_HASTE = 27  # even from those who have acted
    LEAD = 28  # that the Command Unit acts first
    FIRE_FIRST = 29
    FIRED = 30  # what can be done from a place by a unit that has fired
    MIDDLE = 31  # to be placed in the middle
    MIDDLE_COMMAND = 32
    DISTANCE = 33  # to be placed far from the enemy
    DISTANCE_COMMAND = 34
    LATE = 35  # that the Command Unit is placed last


# fmt: off
GREEDY = (
    300, 0, 0, 12, 12, 12, 30, 35, 30, 60,
    45, 45, 45, 45, 50, 0, 100, 100, 100, 100, 0, 0,
    100, 100, 0, 0, 45, 45, 100, 105, 50,
    100, 0, 0, 100, 100,
)
CAPTAIN = (
    975, -2, 15, 10, 0, 0, 7, 33, 0, 76,
    265, 282, -27, 52, 111, 85, 2080, -3248, 131, 241, 109, -51,
    104, -60, 146, 33, 14, 0, 194, 194, -72,
    854, -174, -431, 280, -243,
)
# fmt: on

WEIGHTS = np.array([GREEDY, CAPTAIN, GREEDY], np.int64)
"""By the number of the bot; the random one has none of its own."""


@rule
def weight(bot: int, trait: int) -> int:
    return int(WEIGHTS[bot, trait])
