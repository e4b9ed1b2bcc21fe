"""What a player may be after with one attack, or with all attacks of a turn."""

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

ONE_ATTACK = (Phase.STRIKE, Phase.SPLIT, Phase.OFFER, Phase.RESPAWN)
"""What belongs to an attack that was announced."""

DESTROY, LEAVE, WEAKEN, NOW = "destroy", "leave", "weaken", "now"
NUMBERS = ("none", "one", "two")
MOST_AT_ONCE = 2
"""How many dice a goal asks for at most."""

LOSSES = (3, 4, 5, 6)
"""Points that goals ask to be taken off the enemy's dice."""


def near(battle: Battle, seat: int) -> list[str]:
    """Dice within reach, one or two of them, or their points. Where a leader is within reach only that one counts."""
    if battle.phase != Phase.ATTACK or battle.seats != 2:
        return []
    targets = [number for number in range(1, battle.count + 1) if in_reach(battle, seat, number)]
    leaders = [number for number in targets if holds(battle, number - 1, Aura.LEADERSHIP)]
    if leaders:
        return [f"{DESTROY} {number}" for number in leaders]
    foes, points = standing_foes(battle, seat), points_of_foes(battle, seat)
    fewer = [f"{LEAVE} {foes - fallen}" for fallen in range(1, MOST_AT_ONCE + 1) if fallen < len(targets)]
    weaker = [f"{WEAKEN} {points - loss}" for loss in LOSSES if loss < points]
    singly = [f"{DESTROY} {number}" for number in targets]
    return [*singly, *fewer, *weaker, *(f"{NOW} {goal}" for goal in fewer[:1] + weaker)]


def in_reach(battle: Battle, seat: int, target: int) -> bool:
    """Whether any die that has not attacked can attack this one."""
    return die_of(battle, target).owner != seat and any(
        can_attack(battle, seat, attacker, target) for attacker in range(battle.count)
    )


def can_attack(battle: Battle, seat: int, attacker: int, target: int) -> bool:
    die = battle.dice[attacker]
    free = die.owner == seat and on_table(die) and not die.attacked and not die.frozen
    return free and check_target(battle, seat, attacker, target) == OK and attack_of(battle, attacker, target - 1) >= 0


def foes(battle: Battle, seat: int) -> list[Die]:
    """The dice of others that stand on the table, and are not only just back there."""
    dice = [battle.dice[place] for place in range(battle.count)]
    back = battle.phase == Phase.RESPAWN
    return [die for die in dice if die.owner != seat and on_table(die) and not (back and die.chosen)]


def standing_foes(battle: Battle, seat: int) -> int:
    return len(foes(battle, seat))


def points_of_foes(battle: Battle, seat: int) -> int:
    return sum(die.value for die in foes(battle, seat))


def words(battle: Battle, seat: int, goal: str) -> str:
    kind, number = read(goal)
    means = "with one attack" if goal.startswith(NOW) else "with the attacks of this turn"
    if kind == LEAVE:
        return f"Destroy {NUMBERS[standing_foes(battle, seat) - number]} of the enemy's dice {means}."
    if kind == WEAKEN:
        return f"Take at least {points_of_foes(battle, seat) - number} points off the enemy's dice {means}."
    king = "the leader, " if holds(battle, number - 1, Aura.LEADERSHIP) else ""
    return f"Destroy {king}{die_name(battle, number)} {means}."


def reached(battle: Battle, seat: int, goal: str) -> bool:
    kind, number = read(goal)
    if kind == LEAVE:
        return standing_foes(battle, seat) <= number
    if kind == WEAKEN:
        return points_of_foes(battle, seat) <= number
    target = die_of(battle, number)
    return not on_table(target) or (battle.phase == Phase.RESPAWN and target.chosen)


def lasts(battle: Battle, seat: int, goal: str) -> bool:
    """To the end of the attack that was chosen, or of all attacks of the turn."""
    attacks = battle.phase == Phase.ATTACK and not goal.startswith(NOW)
    return (attacks or battle.phase in ONE_ATTACK) and active(battle) == seat


def read(goal: str) -> tuple[str, int]:
    """What is to be done, and to whom, or how much is to be left."""
    *_, kind, number = goal.split()
    return kind, int(number)


GOALS = Goals(near, words, reached, lasts)
