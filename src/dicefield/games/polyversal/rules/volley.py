"""Throwing and resolving attacks, one after the other (chapter 7)."""

from __future__ import annotations

from typing import Any

from dicefield.engine.events import Log, tell
from dicefield.engine.record import array, i64
from dicefield.engine.rule import apart, rule
from dicefield.engine.waiting import ask
from dicefield.games.polyversal.content import MOST_BANDS, MOST_LINES, MOST_LINKED, Rating, Result, UnitCard
from dicefield.games.polyversal.kinds import MOST_MODELS
from dicefield.games.polyversal.rules.aiming import die_against
from dicefield.games.polyversal.rules.deployment import clear_model, lose_unit
from dicefield.games.polyversal.rules.queries import (
    higher,
    lines_of,
    place_of_model,
    place_of_unit,
    standing,
    targeting_of,
    unit_of_model,
)
from dicefield.games.polyversal.state import MOST_TRACES, SHOTS, WEAPON_DIE, Battle, EventKind, Phase, Unit

DICE = 3


# --- What a throw does -----------------------------------------------------------------------------------------------


@apart
def damage_of(rating: int, a: int, b: int, c: int) -> int:
    """The damage of three dice (rules 7.3 to 7.5, PV.18)."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    if low == high:
        return a + b + c
    if rating == Rating.L:
        return 2 * low if middle == low else low
    if low < middle < high:
        return middle
    if rating == Rating.ML:
        return 2 * low if middle == low else low
    return 2 * high if middle == high else high


@rule
def is_hit(enemy: Unit, a: int, b: int, c: int) -> bool:
    """The sum must be higher than the Evasion (rule 7.2, PV.14)."""
    return a + b + c > enemy.card.evasion


@apart
def result_of(card: UnitCard, damage: int) -> int:
    """What the damage track says (rule 7.6)."""
    for place in range(MOST_BANDS):
        band = card.track[place]
        if band.low > 0 and band.low <= damage and (band.high == 0 or damage <= band.high):
            return band.result
    return 0


# --- The shots one by one --------------------------------------------------------------------------------------------


@rule
def shot_place(battle: Battle) -> int:
    """Model and line of the shot that is due."""
    return battle.shot // MOST_LINKED


@rule
def shot_target(battle: Battle) -> int:
    return battle.aims[battle.shot // MOST_LINKED].targets[battle.shot % MOST_LINKED]


@rule
def weapon_die(battle: Battle) -> int:
    """The die of the weapon against its target; higher by the others of a concentrated attack (rule 6.9, PV.17)."""
    unit = battle.groups[battle.active].units[place_of_unit(battle.unit)]
    weapon = unit.card.weapons[shot_place(battle) % MOST_LINES]
    die = die_against(weapon, enemy_of(battle).card.kind)
    return higher(die, weapon.quantity - 1) if battle.aims[shot_place(battle)].linked else die


@apart
def enemy_of(battle: Battle) -> Unit:
    """The unit of the model that is shot at."""
    return battle.groups[1 - battle.active].units[place_of_unit(unit_of_model(shot_target(battle)))]


@apart
def next_shot(battle: Battle, log: Log) -> None:
    """Three dice for the next shot that has a target; shots at the destroyed are lost (rules 6.11 and 7.1)."""
    while battle.shot < SHOTS:
        if shot_target(battle) == 0:
            battle.shot += MOST_LINKED - battle.shot % MOST_LINKED
        elif not enemy_of(battle).models[place_of_model(shot_target(battle))].here:
            tell(log, EventKind.LOST_SHOT, battle.active, 611, shooter_of(battle), shot_target(battle))
            battle.shot += 1
        else:
            ask_attack(battle)
            return
    end_fire(battle)


@rule
def shooter_of(battle: Battle) -> int:
    return 1 + (battle.unit - 1) * MOST_MODELS + shot_place(battle) // MOST_LINES


@apart
def ask_attack(battle: Battle) -> None:
    """Effectiveness, Targeting, and the die of the weapon (rule 7.1)."""
    unit = battle.groups[battle.active].units[place_of_unit(battle.unit)]
    battle.phase = Phase.VOLLEY
    ask(battle, unit.effectiveness)
    ask(battle, targeting_of(unit))
    ask(battle, weapon_die(battle))


@apart
def end_fire(battle: Battle) -> None:
    """Everything announced has been thrown for."""
    for place in range(MOST_MODELS * MOST_LINES):
        battle.aims[place].linked = False
        battle.aims[place].targets[:] = 0
    battle.shot = 0
    battle.fired = True
    battle.phase = Phase.STEPPING


@apart
def attack_lands(battle: Battle, faces: array[i64], log: Log) -> None:
    """Hit or miss, damage, and its result at once (rules 7.2 and 7.6, PV.14)."""
    enemy = enemy_of(battle)
    unit = battle.groups[battle.active].units[place_of_unit(battle.unit)]
    shooter, target = shooter_of(battle), shot_target(battle)
    rating = unit.card.weapons[shot_place(battle) % MOST_LINES].damage
    damage = damage_of(rating, faces[0], faces[1], faces[2])
    hit = is_hit(enemy, faces[0], faces[1], faces[2])
    result = result_of(enemy.card, damage) if hit else 0
    told = EventKind.HIT if hit else EventKind.MISSED
    tell(log, told, battle.active, 702, shooter, target, faces[0], faces[1], faces[2], enemy.card.evasion)
    trace_attack(battle, unit, hit, result, faces)
    battle.phase = Phase.SHOOTING
    if hit:
        suffer(battle, result, target, damage, 703 + rating, log)
    if battle.phase == Phase.SHOOTING:
        battle.shot += 1


@apart
def trace_attack(battle: Battle, unit: Unit, hit: bool, result: Any, faces: array[i64]) -> None:
    """Keeps an attack for the picture."""
    place = 0
    while place < MOST_TRACES and battle.traces[place].shooter != 0:
        place += 1
    if place == MOST_TRACES:
        return
    target = enemy_of(battle).models[place_of_model(shot_target(battle))]
    trace = battle.traces[place]
    trace.shooter = shooter_of(battle)
    trace.target = shot_target(battle)
    trace.result = result
    trace.hit = hit
    trace.x = target.x
    trace.y = target.y
    trace.sides[0] = unit.effectiveness
    trace.sides[1] = targeting_of(unit)
    trace.sides[2] = weapon_die(battle)
    for die in range(DICE):
        trace.faces[die] = faces[die]


# --- What a hit does -------------------------------------------------------------------------------------------------


@apart
def suffer(battle: Battle, result: int, name: int, damage: int, rating_rule: int, log: Log) -> None:
    """The result of the track on a model or its unit (rules 7.7 to 7.13)."""
    victim = 1 - battle.active
    enemy = enemy_of(battle)
    model = enemy.models[place_of_model(name)]
    if result == Result.NONE:
        tell(log, EventKind.ARMOUR, victim, 707, name, damage, rating_rule)
    elif result == Result.S:
        enemy.stress += 1
        tell(log, EventKind.STRESS, victim, 708, unit_of_model(name), enemy.stress, damage, rating_rule)
    elif result == Result.I:
        tell(log, EventKind.IMMOBILISED_BEFORE if model.stuck else EventKind.IMMOBILISED, victim, 709, name, damage, rating_rule)
        model.stuck = True
    elif result == Result.F and not model.leaking:
        model.leaking = True
        tell(log, EventKind.FUEL, victim, 710, name, damage, rating_rule)
    elif result == Result.W:
        strike_weapon(battle, name, log)
    else:
        tell(log, EventKind.DESTROYED, victim, 710 if result == Result.F else 713, name, damage, rating_rule)
        destroy(battle, name, log)


@apart
def strike_weapon(battle: Battle, name: int, log: Log) -> None:
    """A die decides which line; with one line nothing is thrown (rule 7.11, PV.20)."""
    lines = lines_of(enemy_of(battle).card)
    if lines > 1:
        battle.phase = Phase.WEAPON
        ask(battle, WEAPON_DIE)
    else:
        lose_weapon(battle, name, 0, log)


@apart
def weapon_lands(battle: Battle, face: int, log: Log) -> None:
    if face > lines_of(enemy_of(battle).card):
        tell(log, EventKind.WEAPON_AGAIN, 1 - battle.active, 711, shot_target(battle), face)
        ask(battle, WEAPON_DIE)
        return
    lose_weapon(battle, shot_target(battle), face - 1, log)
    battle.shot += 1
    battle.phase = Phase.SHOOTING


@apart
def lose_weapon(battle: Battle, name: int, line: int, log: Log) -> None:
    """A line of this model is gone; if it was gone before, or there is none, the unit takes stress (rule 7.12, PV.20)."""
    enemy = enemy_of(battle)
    model = enemy.models[place_of_model(name)]
    if (model.out >> line) & 1 == 1 or lines_of(enemy.card) == 0:
        enemy.stress += 1
        tell(log, EventKind.STRESS, 1 - battle.active, 712, unit_of_model(name), enemy.stress)
        return
    model.out |= 1 << line
    weapon = enemy.card.weapons[line]
    thrown = 1 if lines_of(enemy.card) > 1 else 0
    tell(log, EventKind.WEAPON_OUT, 1 - battle.active, 711, name, line + 1, weapon.gun, weapon.grade, thrown)


@apart
def destroy(battle: Battle, name: int, log: Log) -> None:
    """A model leaves the table, and a unit without models the battle, with its order (rules 4.5 and 7.13, PV.24)."""
    enemy = enemy_of(battle)
    clear_model(enemy, place_of_model(name))
    if standing(enemy) == 0:
        lose_unit(enemy)
        tell(log, EventKind.UNIT_LOST, 1 - battle.active, 713, unit_of_model(name))
