"""What a player may be after with the attacks of one turn."""

from __future__ import annotations

from dicefield.engine.goals import Goals
from dicefield.engine.waiting import OK
from dicefield.games.polywars.content import Aura
from dicefield.games.polywars.rules.auras import holds
from dicefield.games.polywars.rules.combat import attack_of, check_target
from dicefield.games.polywars.rules.cycle import active
from dicefield.games.polywars.rules.queries import die_of, on_table
from dicefield.games.polywars.state import Battle, Die, Phase
from dicefield.games.polywars.text.names import die_name

ATTACKS = (Phase.ATTACK, Phase.STRIKE, Phase.SPLIT, Phase.OFFER, Phase.RESPAWN)
"""The phases of which the attacks of a turn consist."""

DESTROY, LEAVE = "destroy", "leave"
NUMBERS = ("none", "one", "two")
MOST_AT_ONCE = 2
"""How many dice a goal asks for at most."""


def near(battle: Battle, seat: int) -> list[str]:
    """Any die within reach, and one or two of them, whichever; a leader alone, where there is one: nothing else counts then."""
    if battle.phase != Phase.ATTACK or battle.seats != 2:
        return []
    targets = [number for number in range(1, battle.count + 1) if in_reach(battle, seat, number)]
    leaders = [number for number in targets if holds(battle, number - 1, Aura.LEADERSHIP)]
    singly = [f"{DESTROY} {number}" for number in leaders or targets]
    if leaders:
        return singly
    foes = standing_foes(battle, seat)
    return singly + [f"{LEAVE} {foes - fallen}" for fallen in range(1, MOST_AT_ONCE + 1) if fallen < len(targets)]


def in_reach(battle: Battle, seat: int, target: int) -> bool:
    """Whether any die that has not attacked can attack this one."""
    return die_of(battle, target).owner != seat and any(
        die.owner == seat
        and on_table(die)
        and not die.attacked
        and not die.frozen
        and check_target(battle, seat, attacker, target) == OK
        and attack_of(battle, attacker, target - 1) >= 0
        for attacker, die in enumerate(battle.dice)
        if attacker < battle.count
    )


def standing_foes(battle: Battle, seat: int) -> int:
    return sum(die.owner != seat and stands(battle, die) for _, die in zip(range(battle.count), battle.dice, strict=False))


def stands(battle: Battle, die: Die) -> bool:
    """On the table, and not only just back there."""
    return on_table(die) and not (battle.phase == Phase.RESPAWN and die.chosen)


def words(battle: Battle, seat: int, goal: str) -> str:
    kind, number = read(goal)
    if kind == LEAVE:
        fallen = NUMBERS[standing_foes(battle, seat) - number]
        return f"Destroy {fallen} of the enemy's dice with the attacks of this turn."
    king = "the leader, " if holds(battle, number - 1, Aura.LEADERSHIP) else ""
    return f"Destroy {king}{die_name(battle, number)} with the attacks of this turn."


def reached(battle: Battle, seat: int, goal: str) -> bool:
    kind, number = read(goal)
    if kind == LEAVE:
        return standing_foes(battle, seat) <= number
    return not stands(battle, die_of(battle, number))


def lasts(battle: Battle, seat: int) -> bool:
    return battle.phase in ATTACKS and active(battle) == seat


def read(goal: str) -> tuple[str, int]:
    kind, number = goal.split()
    return kind, int(number)


GOALS = Goals(near, words, reached, lasts)
