"""Players of Feint."""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from feint.rules import beats, face_out
from feint.state import SIDES, Choice, Decision, Duel, Phase

BOTS = {
    "random": "sends and calls by chance, every choice equally likely",
    "gambler": "calls by the chance that its die wins, but presses a bad one now and then, which pays only against the timid",
    "careful": "calls by the chance that its die wins, and never bluffs",
}
GAMBLER = 1
SURE, HOPELESS = 600, 300
"""The chance to win, in thousandths, from which a die is pressed, and below which it slips away."""
BLUFF = 3
"""One hopeless die in so many is pressed."""


@rule
def pick(bot: int, view: Duel, seat: int, actions: array[Decision], count: int, rng: Rng) -> int:
    """Any die will do, as long as nobody can foresee it; the calls make the difference."""
    if view.phase == Phase.SEND:
        return draw(rng, count)
    wanted = Choice.HOLD
    hope = chance(view, seat)
    if hope >= SURE:
        wanted = Choice.PRESS
    elif hope < HOPELESS:
        wanted = Choice.PRESS if bot == GAMBLER and draw(rng, BLUFF) == 0 else Choice.SLIP
    for place in range(count):
        if actions[place].choice == wanted:
            return place
    return 0


@rule
def chance(view: Duel, seat: int) -> int:
    """The chance, in thousandths, that the die of a seat beats one that shows anything."""
    mine = face_out(view.players[seat])
    sides = SIDES[view.players[1 - seat].sent - 1]
    wins = 0
    for face in range(1, sides + 1):
        wins += 1 * beats(mine, face)
    return 1000 * wins // sides
