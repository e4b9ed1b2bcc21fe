"""What a die is after: the point of the table that the scenario draws it to."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.engine.table import distance2
from dicefield.games.polywars.content import Aura, Victory
from dicefield.games.polywars.rules.auras import held_by, raging, token_spot
from dicefield.games.polywars.rules.damage import base_of
from dicefield.games.polywars.rules.queries import die_of, on_table
from dicefield.games.polywars.state import TOKENS, Battle, Lie

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
def aim(battle: Battle, seat: int, die: int) -> tuple[int, int]:
    """The goal of a die; its own place if it has none."""
    victory = battle.scenario.victory
    if victory == Victory.LEADER:
        return leader_goal(battle, seat, die)
    if victory == Victory.FLAG:
        return flag_goal(battle, seat, die)
    if victory == Victory.PRISONER:
        return prisoner_goal(battle, die)
    if victory == Victory.CROSSING:
        return crossing_goal(battle, seat, die)
    return rage_goal(battle, seat, die)


@rule
def leader_goal(battle: Battle, seat: int, die: int) -> tuple[int, int]:
    """The nearest leader of somebody else."""
    here = battle.dice[die]
    x, y, least = here.x, here.y, FARTHEST
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.kind == Aura.LEADERSHIP and token.lie == Lie.HELD and token.owner != seat:
            there = die_of(battle, token.bearer)
            apart = distance2(here.x, here.y, there.x, there.y)
            if apart < least:
                x, y, least = there.x, there.y, apart
    return x, y


@rule
def flag_goal(battle: Battle, seat: int, die: int) -> tuple[int, int]:
    """Home with a Flag of another; else to the nearest such Flag that no friend carries, or the own one on its way."""
    held = held_by(battle, die)
    base = battle.bases[base_of(battle, seat)]
    if held >= 0 and battle.tokens[held].kind == Aura.FLAG:
        return base.x, base.y
    here = battle.dice[die]
    x, y, least = here.x, here.y, FARTHEST
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.kind == Aura.FLAG and wants_flag(battle, seat, place):
            token_x, token_y = token_spot(battle, token)
            apart = distance2(here.x, here.y, token_x, token_y)
            if apart < least:
                x, y, least = token_x, token_y, apart
    return x, y


@rule
def wants_flag(battle: Battle, seat: int, place: int) -> bool:
    token = battle.tokens[place]
    if token.lie == Lie.HELD:
        return die_of(battle, token.bearer).owner != seat
    return token.lie == Lie.LYING and token.owner != seat


@rule
def prisoner_goal(battle: Battle, die: int) -> tuple[int, int]:
    """The prisoner home once it is free; everybody else to the prisoner."""
    if die == battle.captive - 1:
        base = battle.bases[base_of(battle, battle.attacker)]
        return base.x, base.y
    prisoner = die_of(battle, battle.captive)
    return prisoner.x, prisoner.y


@rule
def crossing_goal(battle: Battle, seat: int, die: int) -> tuple[int, int]:
    if seat == battle.attacker:
        return battle.bases[1].x, battle.bases[1].y
    enemy = nearest_enemy(battle, seat, die)
    goal = battle.dice[enemy if enemy >= 0 else die]
    return goal.x, goal.y


@rule
def rage_goal(battle: Battle, seat: int, die: int) -> tuple[int, int]:
    if seat == battle.attacker:
        return battle.bases[0].x, battle.bases[0].y
    bearer = raging(battle)
    goal = battle.dice[bearer if bearer >= 0 else die]
    return goal.x, goal.y
