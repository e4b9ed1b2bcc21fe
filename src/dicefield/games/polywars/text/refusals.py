"""Why not, in words: what was tried, what is in the way, and the figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dicefield.engine.record import array, i64
from dicefield.engine.table import distance2, root_up
from dicefield.engine.text import RefusalForm
from dicefield.engine.waiting import Wait
from dicefield.games.polywars.content import Aura, Deployment, Share
from dicefield.games.polywars.rules.auras import held_by, holds
from dicefield.games.polywars.rules.combat import most_off_damage, must_attack
from dicefield.games.polywars.rules.cycle import active
from dicefield.games.polywars.rules.deployment import least_apart
from dicefield.games.polywars.rules.forces import fewest_dice, most_dice, sides_of
from dicefield.games.polywars.rules.powers import power_of
from dicefield.games.polywars.rules.queries import (
    die_of,
    elevation,
    overlapping_die,
    piece_at,
    range_between,
    tall,
    token_of,
    too_tall,
    witness,
)
from dicefield.games.polywars.rules.rage import must_step
from dicefield.games.polywars.state import REACH, Battle, Order, Phase, Place, Refusal, Verb
from dicefield.games.polywars.text.names import AURAS, PHASES, POWERS, blocker_words, die_name, listing, spot, terrain_number, units

RADIUS_WORDS = {"base": "1", "die": "0.25"}


def distance(battle: Battle, one: int, other: int) -> int:
    a, b = die_of(battle, one), die_of(battle, other)
    return root_up(distance2(a.x, a.y, b.x, b.y))


# --- The table and forces --------------------------------------------------------------------------------------------


def wrong_phase(battle: Battle, seat: int, action: Order) -> str:
    return f"This is not the time for '{action.verb.name.lower()}': it is {PHASES[battle.phase]}."


def not_owed(battle: Battle, seat: int, action: Any) -> str:
    if battle.phase >= Phase.ATTACK:
        return f"It is not the turn of seat {seat + 1}, but of seat {active(battle) + 1}: {PHASES[battle.phase]}."
    return f"Seat {seat + 1} has nothing to choose now: {PHASES[battle.phase]}."


def throw_first(battle: Battle, seat: int, action: Any) -> str:
    return f"First {listing(battle.throw.json())} must land: {PHASES[battle.phase]}."


def allowed_sizes(battle: Battle) -> str:
    return listing([f"d{sides}" for sides in battle.scenario.sizes if sides])


def force_size(battle: Battle, seat: int, action: Order) -> str:
    wrong = next(size for size in action.sizes if size and size not in list(battle.scenario.sizes))
    return f"A d{int(wrong)} may not be fielded here; the sizes are {allowed_sizes(battle)}."


def force_total(battle: Battle, seat: int, action: Order) -> str:
    total = sum(int(size) for size in action.sizes)
    most = "at most" if battle.scenario.share == Share.ALONE else "exactly"
    return f"These dice have {total} sides together; bring {most} {sides_of(battle, seat)}."


TOTALS = {Share.EQUAL: "1.4", Share.DOUBLE: "8.10", Share.ALONE: "8.20"}
"""The rule of the total that a player brings."""


def total_rule(battle: Battle, seat: int, action: Any) -> str:
    return TOTALS[battle.scenario.share]


def force_dice(battle: Battle, seat: int, action: Order) -> str:
    count = sum(1 for size in action.sizes if size)
    return f"Bring {fewest_dice(battle, seat)} to {most_dice(battle, seat)} dice, not {count}."


def off_table(battle: Battle, seat: int, action: Order) -> str:
    plan = battle.scenario
    what = "base" if action.verb == Verb.BASE else "die"
    if not plan.edge:
        return f"At {spot(action.x, action.y)} a {what} would be farther out than anybody plays."
    size = f"{units(plan.width)} by {units(plan.height)}"
    return (
        f"At {spot(action.x, action.y)} a {what} of radius {RADIUS_WORDS[what]} would leave the table, which is {size} range units."
    )


def overlap(battle: Battle, seat: int, action: Order) -> str:
    other = overlapping_die(battle, action.x, action.y, action.die - 1)
    return f"At {spot(action.x, action.y)} {die_name(battle, action.die)} would overlap {die_name(battle, other + 1)}."


def no_die(battle: Battle, seat: int, action: Order) -> str:
    return f"There are dice #1 to #{battle.count}."


def not_yours(battle: Battle, seat: int, action: Order) -> str:
    numbers = [action.die, *(number for number in action.dice if number)]
    theirs = next((n for n in numbers if 1 <= n <= battle.count and die_of(battle, n).owner != seat), action.die)
    return f"{die_name(battle, theirs)} is not yours."


def not_in_reserve(battle: Battle, seat: int, action: Order) -> str:
    return f"{die_name(battle, action.die)} is not waiting to be placed."


def too_far(battle: Battle, seat: int, action: Order) -> str:
    return f"{spot(action.x, action.y)} is not within {units(battle.scenario.near)} range units of where this force deploys."


def too_near(battle: Battle, seat: int, action: Order) -> str:
    lane = battle.phase == Phase.DEPLOY
    least = battle.scenario.near if lane else least_apart(battle)
    what = {Phase.LEADER: "another leader", Phase.MONSTER: "the base"}.get(battle.phase, "a base")
    return f"{spot(action.x, action.y)} is nearer than {units(least)} range units to {what}."


def base_distance(battle: Battle, seat: int, action: Order) -> str:
    plan = battle.scenario
    span = units(plan.apart) if plan.apart == plan.apart_most else f"{units(plan.apart)} to {units(plan.apart_most)}"
    first = battle.bases[0]
    away = units(round(distance2(first.x, first.y, action.x, action.y) ** 0.5))
    return f"Bases stand {span if plan.apart_most else f'at least {units(plan.apart)}'} range units apart; this is {away}."


DEPLOYED_BY = {
    Deployment.LEADERS: "8.3",
    Deployment.BASES: "8.6",
    Deployment.PRISONER: "8.11",
    Deployment.LANE: "8.15",
    Deployment.MONSTER: "8.20",
}
"""Which rule says where dice and bases stand."""


def deployment_rule(battle: Battle, seat: int, action: Any) -> str:
    return "8.2" if battle.phase == Phase.LEADER else DEPLOYED_BY[battle.scenario.deployment]


# --- Points ----------------------------------------------------------------------------------------------------------


def healing_or(rule: str) -> Callable[[Battle, int, Any], str]:
    """Only own dice in play are healed (rule 3.5); whatever else a die does has a rule of its own."""
    return lambda battle, seat, action: "3.5" if battle.phase == Phase.HEAL else rule


def heal_points(battle: Battle, seat: int, action: Order) -> str:
    return f"There are {battle.players[seat].points} points left to heal with."


def heal_full(battle: Battle, seat: int, action: Order) -> str:
    full = next(n for n in action.dice if n and die_of(battle, n).value >= die_of(battle, n).sides)
    return f"{die_name(battle, full)} shows its most already."


def not_on_table(battle: Battle, seat: int, action: Order) -> str:
    numbers = [action.die, action.target, *(number for number in action.dice if number)]
    absent = next((n for n in numbers if 1 <= n <= battle.count and die_of(battle, n).place != Place.TABLE), action.die)
    return f"{die_name(battle, absent)} is not on the table."


# --- Attacks ---------------------------------------------------------------------------------------------------------


def attack_words(battle: Battle, action: Order) -> str:
    word = "Strike" if action.verb == Verb.STRIKE else "Zap"
    return f"{word} from {die_name(battle, action.die)} to {die_name(battle, action.target)}"


def attacked_die(battle: Battle, seat: int, action: Order) -> str:
    return f"{die_name(battle, action.die)} has attacked in this phase."


def friend(battle: Battle, seat: int, action: Order) -> str:
    return f"{attack_words(battle, action)}: that is a friend, and only a raging die attacks friends."


def prisoner_safe(battle: Battle, seat: int, action: Order) -> str:
    return f"{die_name(battle, action.target)} is a prisoner, and is not attacked before it is free."


def out_of_reach(battle: Battle, seat: int, action: Order) -> str:
    if action.verb in (Verb.STRIKE, Verb.ZAP):
        away = distance(battle, action.die, action.target)
        return f"{attack_words(battle, action)}: the centres are {units(away)} range units apart, and {units(REACH)} is the most."
    far = next(n for n in action.dice if n and distance(battle, action.die, n) > REACH)
    return f"{die_name(battle, far)} is not within one range unit of {die_name(battle, action.die)}."


def too_near_to_zap(battle: Battle, seat: int, action: Order) -> str:
    return f"{attack_words(battle, action)}: they are side to side, so strike instead."


def out_of_range(battle: Battle, seat: int, action: Order) -> str:
    shooter = die_of(battle, action.die)
    away = range_between(shooter, die_of(battle, action.target))
    return f"{attack_words(battle, action)}: range {away}, needs a value above {away}, has {shooter.value}."


def no_sight(battle: Battle, seat: int, action: Order) -> str:
    point: array[int] = array.of(i64, 2)
    found = witness(battle, action.die - 1, action.target - 1, point)
    return f"{attack_words(battle, action)}: sight is blocked by {blocker_words(battle, found)} at {spot(point[0], point[1])}."


def sight_witness(battle: Battle, seat: int, action: Order) -> dict[str, int]:
    """The piece in the way and the point of the line where it is: dice from 1, terrain from -1 downwards."""
    point: array[int] = array.of(i64, 2)
    found = witness(battle, action.die - 1, action.target - 1, point)
    return {"blocker": found, "x": point[0], "y": point[1]}


def duty_to_attack(battle: Battle, seat: int, action: Order) -> str:
    return f"{die_name(battle, must_attack(battle, seat) + 1)} rages, and must attack while it can."


def split_sum(battle: Battle, seat: int, action: Order) -> str:
    most = most_off_damage(battle)
    return f"Of the zap back of {battle.away}, 0 to {most} may be taken off the damage of {battle.rolled}; got {action.amount}."


# --- Movement --------------------------------------------------------------------------------------------------------


def frozen(battle: Battle, seat: int, action: Order) -> str:
    return f"{die_name(battle, action.die)} is frozen until a friend frees it."


def cannot_move(battle: Battle, seat: int, action: Order) -> str:
    return f"{die_name(battle, action.die)} is too large to move."


def moved_words(battle: Battle, seat: int, action: Order) -> str:
    return f"{die_name(battle, action.die)} has moved in this phase."


def too_long(battle: Battle, seat: int, action: Order) -> str:
    die = die_of(battle, action.die)
    away = units(root_up(distance2(die.x, die.y, action.x, action.y)))
    return f"To {spot(action.x, action.y)} it is {away} range units, and a step goes 1."


def too_tall_words(battle: Battle, seat: int, action: Order) -> str:
    die = die_of(battle, action.die)
    piece = too_tall(battle, die, action.x, action.y)
    top = piece_at(battle, piece - 1).height
    stands = elevation(battle, die.x, die.y)
    figures = f"its top is at {units(top)}, the die is {units(tall(die.sides))} high and stands at {units(stands)}"
    number = terrain_number(battle, piece)
    return f"Terrain #{number} is too tall for {die_name(battle, action.die)} to pass or climb: {figures}."


def too_deep_words(battle: Battle, seat: int, action: Order) -> str:
    die = die_of(battle, action.die)
    drop = elevation(battle, die.x, die.y) - elevation(battle, action.x, action.y)
    figures = f"{units(drop)} lower, and it is {units(tall(die.sides))} high"
    return f"{spot(action.x, action.y)} lies more than its own height below {die_name(battle, action.die)}: {figures}."


def not_released(battle: Battle, seat: int, action: Order) -> str:
    space = die_of(battle, action.die).space
    return f"{die_name(battle, action.die)} on space {space} is freed in cycle {space}; this is cycle {battle.cycle}."


def not_nearer(battle: Battle, seat: int, action: Order) -> str:
    return f"Every step of {die_name(battle, action.die)}, which rages, must end nearer to the base."


def duty_to_step(battle: Battle, seat: int, action: Order) -> str:
    return f"{die_name(battle, must_step(battle, seat) + 1)} rages, and must step nearer to the base while it can."


# --- Auras and powers ------------------------------------------------------------------------------------------------


def aura_words(battle: Battle, action: Order) -> str:
    return f"{AURAS[token_of(battle, action.aura).kind]} (aura {action.aura})"


def no_aura(battle: Battle, seat: int, action: Order) -> str:
    return f"There is no aura {action.aura} to be taken."


def aura_far(battle: Battle, seat: int, action: Order) -> str:
    return (
        f"From {spot(action.x, action.y)} {die_name(battle, action.die)} does not touch the halo of {aura_words(battle, action)}."
    )


def aura_held(battle: Battle, seat: int, action: Order) -> str:
    bearer = die_name(battle, token_of(battle, action.aura).bearer)
    return f"{aura_words(battle, action)} is held by {bearer}; only a Flag passes from friend to friend."


def aura_fixed(battle: Battle, seat: int, action: Order) -> str:
    held = battle.tokens[held_by(battle, action.die - 1)]
    return f"{die_name(battle, action.die)} holds {AURAS[held.kind]}, which it may not drop for another."


def full_hands_rule(battle: Battle, seat: int, action: Order) -> str:
    return "7.7" if holds(battle, action.die - 1, Aura.RAGE) else "7.3"


def not_dropped(battle: Battle, seat: int, action: Order) -> str:
    held = battle.tokens[held_by(battle, action.die - 1)]
    return f"{AURAS[held.kind]} of {die_name(battle, action.die)} may not be dropped."


def no_power(battle: Battle, seat: int, action: Order) -> str:
    return f"A d{die_of(battle, action.die).sides} has no power."


def other_power(battle: Battle, seat: int, action: Order) -> str:
    power = {int(verb): words for verb, words in POWERS.items()}[power_of(die_of(battle, action.die).sides)]
    return f"The power of {die_name(battle, action.die)} is {power}."


def value_one(battle: Battle, seat: int, action: Order) -> str:
    return f"{POWERS[action.verb]} costs 1, and {die_name(battle, action.die)} has only that."


def immune(battle: Battle, seat: int, action: Order) -> str:
    return f"{die_name(battle, action.die)} holds Immunity, which forbids its own power."


def target_immune(battle: Battle, seat: int, action: Order) -> str:
    return f"A power cannot be aimed at an immune die: one of {listing([die_name(battle, n) for n in action.dice if n])}."


def no_friend_near(battle: Battle, seat: int, action: Order) -> str:
    return f"No other friend of {die_name(battle, action.die)} is within one range unit of {spot(action.x, action.y)}."


REFUSALS: dict[int, RefusalForm] = {
    Wait.OVER: RefusalForm("over", "The game is over; nothing more can be chosen or thrown.", "3.8"),
    Wait.THROW_FIRST: RefusalForm("throw_first", throw_first, "1.7"),
    Wait.NO_SEAT: RefusalForm("no_seat", lambda battle, seat, action: f"There are seats 1 to {battle.seats}.", "1.1"),
    Wait.NOT_OWED: RefusalForm("not_owed", not_owed, "3.6"),
    Wait.FACES: RefusalForm("faces", "A die lands on a face from 1 to its number of sides.", "1.2"),
    Wait.UNREADABLE: RefusalForm("unreadable", "Say what a die does, or done.", "3.6"),
    Refusal.WRONG_PHASE: RefusalForm("wrong_phase", wrong_phase, "3.6"),
    Refusal.GAP: RefusalForm("gap", "Name dice one after another; a list ends at its first empty place.", "3.6"),
    Refusal.FORCE_EMPTY: RefusalForm("force_empty", "Bring at least one die.", "1.4"),
    Refusal.FORCE_SIZE: RefusalForm("force_size", force_size, "1.3"),
    Refusal.FORCE_TOTAL: RefusalForm("force_total", force_total, "1.4", by=total_rule),
    Refusal.FORCE_DICE: RefusalForm("force_dice", force_dice, "1.4"),
    Refusal.FORCE_SNIPES: RefusalForm("force_snipes", force_dice, "8.16"),
    Refusal.FORCE_RESCUERS: RefusalForm("force_rescuers", force_dice, "8.10"),
    Refusal.FORCE_DEFENDERS: RefusalForm("force_defenders", force_dice, "8.20"),
    Refusal.OFF_TABLE: RefusalForm("off_table", off_table, "2.7"),
    Refusal.OVERLAP: RefusalForm("overlap", overlap, "2.2"),
    Refusal.NO_DIE: RefusalForm("no_die", no_die, "1.5"),
    Refusal.NOT_YOURS: RefusalForm("not_yours", not_yours, "3.6", by=healing_or("3.6")),
    Refusal.NOT_IN_RESERVE: RefusalForm("not_in_reserve", not_in_reserve, "1.9"),
    Refusal.TOO_FAR_TO_DEPLOY: RefusalForm("too_far_to_deploy", too_far, "2.8", by=deployment_rule),
    Refusal.TOO_NEAR_TO_DEPLOY: RefusalForm("too_near_to_deploy", too_near, "2.8", by=deployment_rule),
    Refusal.BASE_DISTANCE: RefusalForm("base_distance", base_distance, "2.8", by=deployment_rule),
    Refusal.NOT_BETWEEN: RefusalForm("not_between", "The Hunter's dice stand between the two bases.", "8.15"),
    Refusal.SPACES_ORDER: RefusalForm("spaces_order", "The largest die takes the first space, and so on down.", "8.16"),
    Refusal.SPACES_ALL: RefusalForm("spaces_all", "Name all your dice in the order of the spaces.", "8.16"),
    Refusal.SPACES_EXTRA: RefusalForm("spaces_extra", "Name each die once.", "8.16"),
    Refusal.STILL_TO_PLACE: RefusalForm("still_to_place", "There is room for the dice that are still to be placed.", "1.9"),
    Refusal.BID_POINTS: RefusalForm("bid_points", lambda battle, seat, action: f"Bid 0 to 3 points, not {action.amount}.", "3.2"),
    Refusal.HEAL_POINTS: RefusalForm("heal_points", heal_points, "3.5"),
    Refusal.HEAL_TWICE: RefusalForm("heal_twice", "A die is healed at most once in a stage.", "3.5"),
    Refusal.HEAL_FULL: RefusalForm("heal_full", heal_full, "3.5"),
    Refusal.NOT_ON_TABLE: RefusalForm("not_on_table", not_on_table, "4.1", by=healing_or("4.1")),
    Refusal.FROZEN: RefusalForm("frozen", frozen, "8.13"),
    Refusal.ATTACKED: RefusalForm("attacked", attacked_die, "4.1"),
    Refusal.FRIEND: RefusalForm("friend", friend, "4.2"),
    Refusal.ITSELF: RefusalForm("itself", "A die cannot be its own target.", "4.2"),
    Refusal.PRISONER_SAFE: RefusalForm("prisoner_safe", prisoner_safe, "8.13"),
    Refusal.OUT_OF_REACH: RefusalForm("out_of_reach", out_of_reach, "2.3"),
    Refusal.TOO_NEAR_TO_ZAP: RefusalForm("too_near_to_zap", too_near_to_zap, "4.7"),
    Refusal.OUT_OF_RANGE: RefusalForm("out_of_range", out_of_range, "4.8"),
    Refusal.NO_SIGHT: RefusalForm("no_sight", no_sight, "4.9", sight_witness),
    Refusal.MUST_ATTACK: RefusalForm("must_attack", duty_to_attack, "7.15"),
    Refusal.SPLIT_SUM: RefusalForm("split_sum", split_sum, "4.12"),
    Refusal.CANNOT_MOVE: RefusalForm("cannot_move", cannot_move, "5.1"),
    Refusal.MOVED: RefusalForm("moved", moved_words, "5.4"),
    Refusal.TOO_LONG: RefusalForm("too_long", too_long, "5.2"),
    Refusal.TOO_TALL: RefusalForm("too_tall", too_tall_words, "5.5"),
    Refusal.TOO_DEEP: RefusalForm("too_deep", too_deep_words, "5.6"),
    Refusal.NOT_RELEASED: RefusalForm("not_released", not_released, "8.17"),
    Refusal.NOT_NEARER: RefusalForm("not_nearer", not_nearer, "8.21"),
    Refusal.MUST_STEP: RefusalForm("must_step", duty_to_step, "8.21"),
    Refusal.NO_AURA: RefusalForm("no_aura", no_aura, "7.1"),
    Refusal.AURA_FAR: RefusalForm("aura_far", aura_far, "2.12"),
    Refusal.AURA_HELD: RefusalForm("aura_held", aura_held, "7.5"),
    Refusal.AURA_FIXED: RefusalForm("aura_fixed", aura_fixed, "7.3", by=full_hands_rule),
    Refusal.OWN_FLAG: RefusalForm("own_flag", "Nobody takes up their own Flag here.", "8.7"),
    Refusal.NOTHING_TO_DROP: RefusalForm(
        "nothing_to_drop", lambda b, s, action: f"{die_name(b, action.die)} holds no aura.", "7.4"
    ),
    Refusal.NOT_DROPPED: RefusalForm("not_dropped", not_dropped, "7.6"),
    Refusal.NO_POWER: RefusalForm("no_power", no_power, "6.2"),
    Refusal.OTHER_POWER: RefusalForm("other_power", other_power, "6.1"),
    Refusal.SECOND_POWER: RefusalForm("second_power", "One power has been used in this phase.", "6.1"),
    Refusal.VALUE_ONE: RefusalForm("value_one", value_one, "6.6"),
    Refusal.VALUE_ONE_LEAP: RefusalForm("value_one_leap", value_one, "6.9"),
    Refusal.IMMUNE: RefusalForm("immune", immune, "6.10"),
    Refusal.TARGET_IMMUNE: RefusalForm("target_immune", target_immune, "6.10"),
    Refusal.NOBODY_NEAR: RefusalForm("nobody_near", "Name at least one other die within one range unit.", "6.7"),
    Refusal.NOBODY_TO_MUTATE: RefusalForm("nobody_to_mutate", "Name at least one other die within one range unit.", "6.8"),
    Refusal.MENDS_ITSELF: RefusalForm("mends_itself", "A Healer cannot heal itself.", "6.7"),
    Refusal.MUTATES_ITSELF: RefusalForm("mutates_itself", "Mutation is for other dice.", "6.8"),
    Refusal.MEND_POINTS: RefusalForm("mend_points", "A Healer has three points to give.", "6.7"),
    Refusal.MEND_FULL: RefusalForm("mend_full", "A die cannot be healed above its sides.", "6.7"),
    Refusal.NAMED_TWICE: RefusalForm("named_twice", "Name each die once.", "6.8"),
    Refusal.NO_FRIEND_NEAR: RefusalForm("no_friend_near", no_friend_near, "6.9"),
    Refusal.SPEED_STEP: RefusalForm(
        "speed_step", "Super Speed is one die's: it takes one step at least, and nobody else moves.", "6.6"
    ),
    Refusal.BAD_TABLE: RefusalForm("position_table", "The position has seats, roles, cycles or limits that cannot be.", "1.1"),
    Refusal.BAD_DICE: RefusalForm(
        "position_dice", "Dice have sizes of the game, values they can show, and room on the table.", "2.2"
    ),
    Refusal.BAD_AURAS: RefusalForm(
        "position_auras", "Each aura lies or is held by a die on the table, which holds no other.", "7.3"
    ),
    Refusal.BAD_BASES: RefusalForm(
        "position_bases", "Bases belong to players, lie on the table, and are there when dice are.", "2.5"
    ),
    Refusal.BAD_PHASE: RefusalForm(
        "position_phase", "The phase, the choices owed and the dice in the air do not go together.", "3.6"
    ),
}
