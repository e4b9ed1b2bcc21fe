"""What a battle is about, while it is not decided."""

from __future__ import annotations

from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.games.polywars.content import Victory
from dicefield.games.polywars.rules.auras import leader_of, raging
from dicefield.games.polywars.rules.damage import base_of, dice_of, flag_winner
from dicefield.games.polywars.rules.queries import die_of, on_base, on_table
from dicefield.games.polywars.state import Battle


@rule
def is_undecided(battle: Battle) -> bool:
    """What the battle is about is still there, and nobody has it yet."""
    victory = battle.scenario.victory
    if victory == Victory.LEADER:
        return leaders_are_valid(battle)
    if victory == Victory.FLAG:
        return flags_are_away(battle)
    if victory == Victory.PRISONER:
        return prisoner_is_valid(battle)
    if victory == Victory.CROSSING:
        return snipes_are_valid(battle)
    bearer = raging(battle)
    return bearer >= 0 and battle.dice[bearer].owner == battle.attacker


@rule
def leaders_are_valid(battle: Battle) -> bool:
    """Two leaders at least, of all who are in; who is out has nothing on the table."""
    leading = 0
    for seat in range(battle.seats):
        if (leader_of(battle, seat) >= 0) == bool(battle.players[seat].out):
            return False
        if battle.players[seat].out and dice_of(battle, seat) > 0:
            return False
        leading += 0 if battle.players[seat].out else 1
    return leading > 1


@rule
def flags_are_away(battle: Battle) -> bool:
    """Each has a base, and no Flag of another is on it."""
    for seat in range(battle.seats):
        if battle.bases[base_of(battle, seat)].owner != seat:
            return False
    return flag_winner(battle) == NOBODY


@rule
def prisoner_is_valid(battle: Battle) -> bool:
    if battle.captive == 0:
        return False
    prisoner = die_of(battle, battle.captive)
    if not on_table(prisoner) or prisoner.owner != battle.attacker:
        return False
    if prisoner.frozen:
        return dice_of(battle, battle.attacker) > 1
    return not on_base(battle, base_of(battle, battle.attacker), prisoner.x, prisoner.y)


@rule
def snipes_are_valid(battle: Battle) -> bool:
    """Some are on the table, and none has arrived without leaving it."""
    for index in range(battle.count):
        die = battle.dice[index]
        if on_table(die) and die.owner == battle.attacker and on_base(battle, 1, die.x, die.y):
            return False
    return dice_of(battle, battle.attacker) > 0
