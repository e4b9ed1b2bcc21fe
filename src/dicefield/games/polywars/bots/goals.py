"""What a die is after: the point of the table that the scenario draws it to."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.engine.table import distance2
from dicefield.games.polywars.content import Aura, Victory
from dicefield.games.polywars.rules.auras import held_by, raging, token_spot
from dicefield.games.polywars.rules.damage import base_of
from dicefield.games.polywars.rules.queries import die_of, on_table
from dicefield.games.polywars.state import TOKENS, Battle, Lie, Order

FARTHEST = 1 << 60


@rule
def nearest_enemy(battle: Battle, seat: int, die: int) -> int:
    """The index of the nearest die of somebody else, or -1."""
    here = battle.dice[die]
    best, least = -1, FARTHEST
    for other in range(battle.count):
        there = battle.dice[other]
        if there.owner != seat and on_table(there):
            apart = distance2(here.x, here.y, there.x, there.y)
            if apart < least:
                best, least = other, apart
    return best


@rule
def point_at(spot: Order, x: int, y: int) -> None:
    spot.x = x
    spot.y = y


@rule
def aim(battle: Battle, seat: int, die: int, spot: Order) -> None:
    """Writes the goal of a die into a spot; its own place if it has none."""
    here = battle.dice[die]
    point_at(spot, here.x, here.y)
    victory = battle.scenario.victory
    if victory == Victory.LEADER:
        aim_at_leader(battle, seat, die, spot)
    elif victory == Victory.FLAG:
        aim_at_flag(battle, seat, die, spot)
    elif victory == Victory.PRISONER:
        aim_at_prisoner(battle, seat, die, spot)
    elif victory == Victory.CROSSING:
        aim_at_crossing(battle, seat, die, spot)
    else:
        aim_at_rage(battle, seat, spot)


@rule
def aim_at_leader(battle: Battle, seat: int, die: int, spot: Order) -> None:
    """The nearest leader of somebody else."""
    here = battle.dice[die]
    least = FARTHEST
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.kind == Aura.LEADERSHIP and token.lie == Lie.HELD and token.owner != seat:
            there = die_of(battle, token.bearer)
            apart = distance2(here.x, here.y, there.x, there.y)
            if apart < least:
                least = apart
                point_at(spot, there.x, there.y)


@rule
def aim_at_flag(battle: Battle, seat: int, die: int, spot: Order) -> None:
    """Home with a Flag of another; else to the nearest such Flag that no friend carries, or the own one on its way."""
    held = held_by(battle, die)
    base = battle.bases[base_of(battle, seat)]
    if held >= 0 and battle.tokens[held].kind == Aura.FLAG:
        point_at(spot, base.x, base.y)
        return
    here = battle.dice[die]
    least = FARTHEST
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.kind == Aura.FLAG and wants_flag(battle, seat, place):
            x, y = token_spot(battle, token)
            apart = distance2(here.x, here.y, x, y)
            if apart < least:
                least = apart
                point_at(spot, x, y)


@rule
def wants_flag(battle: Battle, seat: int, place: int) -> bool:
    token = battle.tokens[place]
    if token.lie == Lie.HELD:
        return die_of(battle, token.bearer).owner != seat
    return token.lie == Lie.LYING and token.owner != seat


@rule
def aim_at_prisoner(battle: Battle, seat: int, die: int, spot: Order) -> None:
    """The prisoner home once it is free; everybody else to the prisoner."""
    prisoner = die_of(battle, battle.captive)
    base = battle.bases[base_of(battle, battle.attacker)]
    if die == battle.captive - 1:
        point_at(spot, base.x, base.y)
    else:
        point_at(spot, prisoner.x, prisoner.y)


@rule
def aim_at_crossing(battle: Battle, seat: int, die: int, spot: Order) -> None:
    if seat == battle.attacker:
        point_at(spot, battle.bases[1].x, battle.bases[1].y)
        return
    enemy = nearest_enemy(battle, seat, die)
    if enemy >= 0:
        point_at(spot, battle.dice[enemy].x, battle.dice[enemy].y)


@rule
def aim_at_rage(battle: Battle, seat: int, spot: Order) -> None:
    bearer = raging(battle)
    if seat == battle.attacker:
        point_at(spot, battle.bases[0].x, battle.bases[0].y)
    elif bearer >= 0:
        point_at(spot, battle.dice[bearer].x, battle.dice[bearer].y)
