"""Who throws the dice that are in the air. Numbers are those of RULES.md."""

from __future__ import annotations

from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.games.polywars.rules.cycle import tied_rank
from dicefield.games.polywars.state import Battle, Phase


@rule
def thrower(battle: Battle, die: int) -> int:
    """Who attacks or uses a power throws (rules 1.7 and 6.8); dice that come into the battle are thrown by their owner (rules 1.6
    and 8.8), lots by those who are tied (rules 1.8 and 3.3)."""
    phase = battle.phase
    if phase == Phase.STRIKE or phase == Phase.MUTATE:
        return battle.dice[battle.acting - 1].owner
    if phase == Phase.ROLL:
        return battle.stage
    if phase == Phase.RESPAWN:
        return owner_of_chosen(battle, die)
    return tied_seat(battle, die)


@rule
def owner_of_chosen(battle: Battle, nth: int) -> int:
    """Whose the nth of the chosen dice is."""
    found = 0
    for index in range(battle.count):
        if battle.dice[index].chosen:
            if found == nth:
                return battle.dice[index].owner
            found += 1
    return NOBODY


@rule
def tied_seat(battle: Battle, nth: int) -> int:
    """The nth seat of those that share the first shared rank."""
    rank = tied_rank(battle)
    found = 0
    for seat in range(battle.seats):
        if not battle.players[seat].out and battle.players[seat].rank == rank:
            if found == nth:
                return seat
            found += 1
    return NOBODY
