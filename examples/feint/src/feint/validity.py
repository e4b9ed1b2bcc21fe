"""Which positions a game of Feint can come to."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK
from feint.rules import BOTH
from feint.state import DICE, HELD, ROUNDS, SEATS, SIDES, Call, Duel, Phase, Player, Refusal


@rule
def validate(duel: Duel) -> int:
    if not table_is_valid(duel) or not points_are_valid(duel):
        return Refusal.BAD_TABLE
    for seat in range(SEATS):
        if not dice_are_valid(duel, duel.players[seat]):
            return Refusal.BAD_DICE
        if not choice_is_valid(duel, seat):
            return Refusal.BAD_CHOICES
    return OK


@rule
def table_is_valid(duel: Duel) -> bool:
    """How far the game is and what it waits for go together."""
    if duel.phase == Phase.ROLL:
        return duel.rounds_over == 0 and throw_is_valid(duel)
    if duel.throw.count != 0:
        return False
    if duel.rounds_over == ROUNDS:
        return duel.phase == Phase.SEND and duel.owed == 0
    return duel.owed | duel.sealed == BOTH


@rule
def throw_is_valid(duel: Duel) -> bool:
    if duel.throw.count != SEATS * DICE:
        return False
    for die in range(SEATS * DICE):
        if duel.throw.sides[die] != SIDES[die % DICE]:
            return False
    return True


@rule
def points_are_valid(duel: Duel) -> bool:
    """A round whose dice were shown gives one seat two dice' worth, or nobody anything; any other gives one seat a point."""
    first, second = duel.players[0].points, duel.players[1].points
    shown = count_shown(duel.players[0])
    if count_shown(duel.players[1]) != shown:
        return False
    return first + second <= shown * 2 * duel.press + (duel.rounds_over - shown) * HELD


@rule
def count_shown(player: Player) -> int:
    count = 0
    for die in range(DICE):
        count += 1 * player.shown[die]
    return count


@rule
def dice_are_valid(duel: Duel, player: Player) -> bool:
    gone = 0
    for die in range(DICE):
        gone += 1 * player.gone[die]
        if player.shown[die] and not player.gone[die]:
            return False
        if duel.phase == Phase.ROLL:
            if player.faces[die] != 0:
                return False
        elif not 1 <= player.faces[die] <= SIDES[die]:
            return False
    return gone == duel.rounds_over


@rule
def choice_is_valid(duel: Duel, seat: int) -> bool:
    """A die is out from the moment it is sealed, a call is made from then on."""
    player = duel.players[seat]
    sealed = (duel.sealed >> seat) & 1 == 1
    out = duel.phase == Phase.CALL or (duel.phase == Phase.SEND and sealed)
    if (player.sent != 0) != out:
        return False
    if out and player.gone[player.sent - 1]:
        return False
    return (player.call != Call.NONE) == (duel.phase == Phase.CALL and sealed)
