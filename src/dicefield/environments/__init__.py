"""Environments for research: many games at once, and one game against bots.

How a game becomes an environment, the same for every game and for the adapters above:

Actions are numbers. A game with few actions has a list, and a number means the same action in every position; a game on the table
offers candidates, and a number is the place among them (`numbers`). A mask tells which may be chosen now. Nobody acts at
a throw: dice are thrown by the environment, from a generator that belongs to one game and is seeded with it.

Observations are what `observe` leaves of the position for the seat that looks: in a batch the memory of the record as it is
(`vector`), elsewhere a row of whole numbers, the seat that looks first and then every field in the order of its declaration
(`sight`, `leaves`). What may be chosen is found from the observation too, so nothing hidden is ever in reach. In a game with
candidates their fields stand beside the mask.

Steps are single choices. Where several owe a sealed choice they are asked in the order of seats; none sees what another sealed.

Rewards come at the end and add up to 0: with n seats a share s of the point is worth (n s - 1) / (n - 1), so a sole winner has
1, an equal share is worth 0, and of two players the loser has -1. Games end by their rules and are never cut short.

A batch steps all its games by one compiled call a thread, and a game that is over begins anew in the same step. One game
at a time is a `Table`, interpreted unless asked otherwise; the tests hold a batch to it, bit by bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicefield.environments.vector import VectorGame as VectorGame
from dicefield.extras import needs

if TYPE_CHECKING:
    from dicefield.environments.duel import Duel as Duel


def __getattr__(name: str) -> Any:
    """`Duel` is found when it is asked for: it needs Gymnasium, and a batch does not."""
    if name != "Duel":
        raise AttributeError(f"there is no {name!r} here")
    with needs("research"):
        from dicefield.environments.duel import Duel

    return Duel
