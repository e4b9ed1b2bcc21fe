"""Why not, in words: what was tried, what is in the way, and the figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dicefield.engine.record import array, i64
from dicefield.engine.table import distance2, root_up
from dicefield.engine.text import RefusalForm, RefusalPart, listing, refusal_forms
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
from dicefield.games.polywars.text.names import AURAS, PHASES, POWERS, blocker_words, die_name, exact_spot, terrain_number, units

RADIUS_WORDS = {"base": "1", "die": "0.25"}


def distance(battle: Battle, one: int, other: int) -> int:
    a, b = die_of(battle, one), die_of(battle, other)
    return root_up(distance2(a.x, a.y, b.x, b.y))


# --- The table and forces --------------------------------------------------------------------------------------------


def not_owed(battle: Battle, seat: int, action: Any) -> str:
    if battle.phase >= Phase.ATTACK:
        return f"It is not the turn of seat {seat + 1}, but of seat {active(battle) + 1}"
    return f"Seat {seat + 1} has nothing to choose now"


def allowed_sizes(battle: Battle) -> str:
    return listing([f"d{sides}" for sides in battle.scenario.sizes if sides])


def how_many_sides(battle: Battle, seat: int) -> str:
    most = "at most" if battle.scenario.share == Share.ALONE else "exactly"
    return f"{most} {sides_of(battle, seat)}"


TOTALS = {Share.EQUAL: "1.4", Share.DOUBLE: "8.10", Share.ALONE: "8.20"}
"""The rule of the total that a player brings."""


def off_table(battle: Battle, seat: int, action: Order) -> str:
    plan = battle.scenario
    what = "base" if action.verb == Verb.BASE else "die"
    if not plan.edge:
        return f"At {exact_spot(action.x, action.y)} a {what} would be farther out than anybody plays."
    where, size = exact_spot(action.x, action.y), f"{units(plan.width)} by {units(plan.height)}"
    return f"At {where} a {what} of radius {RADIUS_WORDS[what]} would leave the table, which is {size} range units."


def named_dice(battle: Battle, *numbers: int) -> list[int]:
    """Those of the numbers that are dice of the battle."""
    return [number for number in numbers if 1 <= number <= battle.count]


def foreign_die(battle: Battle, seat: int, action: Order) -> str:
    theirs = (n for n in named_dice(battle, action.die, *action.dice) if die_of(battle, n).owner != seat)
    return die_name(battle, next(theirs, action.die))


def too_near(battle: Battle, seat: int, action: Order) -> str:
    lane = battle.phase == Phase.DEPLOY
    least = battle.scenario.near if lane else least_apart(battle)
    what = {Phase.LEADER: "another leader", Phase.MONSTER: "the base"}.get(battle.phase, "a base")
    return f"{exact_spot(action.x, action.y)} is nearer than {units(least)} range units to {what}."


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


def total_rule(battle: Battle, seat: int, action: Any) -> str:
    return TOTALS[battle.scenario.share]


def deployment_rule(battle: Battle, seat: int, action: Any) -> str:
    return "8.2" if battle.phase == Phase.LEADER else DEPLOYED_BY[battle.scenario.deployment]


# --- Points ----------------------------------------------------------------------------------------------------------


def healing_or(rule: str) -> Callable[[Battle, int, Any], str]:
    """Only own dice in play are healed (rule 3.5); whatever else a die does has a rule of its own."""
    return lambda battle, seat, action: "3.5" if battle.phase == Phase.HEAL else rule


def unhurt_die(battle: Battle, seat: int, action: Order) -> str:
    full = next(n for n in action.dice if n and die_of(battle, n).value >= die_of(battle, n).sides)
    return die_name(battle, full)


def absent_die(battle: Battle, seat: int, action: Order) -> str:
    numbers = named_dice(battle, action.die, action.target, *action.dice)
    return die_name(battle, next((n for n in numbers if die_of(battle, n).place != Place.TABLE), action.die))


# --- Attacks ---------------------------------------------------------------------------------------------------------


def attack_words(battle: Battle, action: Order) -> str:
    word = "Strike" if action.verb == Verb.STRIKE else "Zap"
    return f"{word} from {die_name(battle, action.die)} to {die_name(battle, action.target)}"


def out_of_reach(battle: Battle, seat: int, action: Order) -> str:
    if action.verb in (Verb.STRIKE, Verb.ZAP):
        away = distance(battle, action.die, action.target)
        return f"{attack_words(battle, action)}: the centres are {units(away)} range units apart, and {units(REACH)} is the most."
    far = next(n for n in action.dice if n and distance(battle, action.die, n) > REACH)
    return f"{die_name(battle, far)} is not within one range unit of {die_name(battle, action.die)}."


def sight_witness(battle: Battle, seat: int, action: Order) -> dict[str, int]:
    """The piece in the way and the point of the line where it is: dice from 1, terrain from -1 downwards."""
    point: array[int] = array.of(i64, 2)
    found = witness(battle, action.die - 1, action.target - 1, point)
    return {"blocker": found, "x": point[0], "y": point[1]}


def sight_blocker(battle: Battle, seat: int, action: Order) -> str:
    found = sight_witness(battle, seat, action)
    return f"{blocker_words(battle, found['blocker'])} at {exact_spot(found['x'], found['y'])}"


# --- Movement --------------------------------------------------------------------------------------------------------


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
    return f"{exact_spot(action.x, action.y)} lies more than its own height below {die_name(battle, action.die)}: {figures}."


# --- Auras and powers ------------------------------------------------------------------------------------------------


def aura_words(battle: Battle, number: int) -> str:
    return f"{AURAS[token_of(battle, number).kind]} (aura {number})"


def held_aura(battle: Battle, number: int) -> str:
    return AURAS[battle.tokens[held_by(battle, number - 1)].kind]


def full_hands_rule(battle: Battle, seat: int, action: Order) -> str:
    return "7.7" if holds(battle, action.die - 1, Aura.RAGE) else "7.3"


def power_words(battle: Battle, number: int) -> str:
    return {int(verb): words for verb, words in POWERS.items()}[power_of(die_of(battle, number).sides)]


def step_length(battle: Battle, order: Order) -> str:
    die = die_of(battle, order.die)
    return units(root_up(distance2(die.x, die.y, order.x, order.y)))


PARTS: dict[str, RefusalPart] = {
    "phase": lambda battle, seat, order: PHASES[battle.phase],
    "not_owed": not_owed,
    "dice_in_air": lambda battle, seat, order: listing(battle.throw.json() or ["nothing"]),
    "verb": lambda battle, seat, order: order.verb.name.lower(),
    "wrong_size": lambda battle, seat, order: next(
        size for size in order.sizes if size and size not in list(battle.scenario.sizes)
    ),
    "allowed_sizes": lambda battle, seat, order: allowed_sizes(battle),
    "total": lambda battle, seat, order: sum(order.sizes),
    "allowed_total": lambda battle, seat, order: how_many_sides(battle, seat),
    "fewest_dice": lambda battle, seat, order: fewest_dice(battle, seat),
    "most_dice": lambda battle, seat, order: most_dice(battle, seat),
    "force_dice": lambda battle, seat, order: sum(1 for size in order.sizes if size),
    "near": lambda battle, seat, order: units(battle.scenario.near),
    "points": lambda battle, seat, order: battle.players[seat].points,
    "spot": lambda battle, seat, order: exact_spot(order.x, order.y),
    "die": lambda battle, seat, order: die_name(battle, order.die),
    "dice": lambda battle, seat, order: listing([die_name(battle, number) for number in order.dice if number] or ["nothing"]),
    "size": lambda battle, seat, order: die_of(battle, order.die).sides,
    "value": lambda battle, seat, order: die_of(battle, order.die).value,
    "space": lambda battle, seat, order: die_of(battle, order.die).space,
    "other": lambda battle, seat, order: die_name(battle, overlapping_die(battle, order.x, order.y, order.die - 1) + 1),
    "foreign": foreign_die,
    "unhurt": unhurt_die,
    "absent": absent_die,
    "target": lambda battle, seat, order: die_name(battle, order.target),
    "attack": lambda battle, seat, order: attack_words(battle, order),
    "away": lambda battle, seat, order: range_between(die_of(battle, order.die), die_of(battle, order.target)),
    "blocker": sight_blocker,
    "attacker": lambda battle, seat, order: die_name(battle, must_attack(battle, seat) + 1),
    "most_off": lambda battle, seat, order: most_off_damage(battle),
    "length": lambda battle, seat, order: step_length(battle, order),
    "stepper": lambda battle, seat, order: die_name(battle, must_step(battle, seat) + 1),
    "aura": lambda battle, seat, order: aura_words(battle, order.aura),
    "bearer": lambda battle, seat, order: die_name(battle, token_of(battle, order.aura).bearer),
    "held": lambda battle, seat, order: held_aura(battle, order.die),
    "power": lambda battle, seat, order: POWERS[order.verb],
    "own_power": lambda battle, seat, order: power_words(battle, order.die),
}


# --- Every reason ----------------------------------------------------------------------------------------------------

FORCE_DICE = "Bring {fewest_dice} to {most_dice} dice, not {force_dice}."
TOO_FAR = "{spot} is not within {near} range units of where this force deploys."
VALUE_ONE = "{power} costs 1, and {die} has only that."
NOBODY_NEAR = "Name at least one other die within one range unit."

REFUSALS = refusal_forms(
    PARTS,
    {
        Wait.OVER: ("The game is over; nothing more can be chosen or thrown.", "3.8"),
        Wait.THROW_FIRST: ("First {dice_in_air} must land: {phase}.", "1.7"),
        Wait.NO_SEAT: ("There are seats 1 to {state.seats}.", "1.1"),
        Wait.NOT_OWED: ("{not_owed}: {phase}.", "3.6"),
        Wait.FACES: ("A die lands on a face from 1 to its number of sides.", "1.2"),
        Wait.UNREADABLE: ("Say what a die does, or done.", "3.6"),
        Refusal.WRONG_PHASE: ("This is not the time for '{verb}': it is {phase}.", "3.6"),
        Refusal.GAP: ("Name dice one after another; a list ends at its first empty place.", "3.6"),
        Refusal.FORCE_EMPTY: ("Bring at least one die.", "1.4"),
        Refusal.FORCE_SIZE: ("A d{wrong_size} may not be fielded here; the sizes are {allowed_sizes}.", "1.3"),
        Refusal.FORCE_TOTAL: RefusalForm(
            "force_total", "These dice have {total} sides together; bring {allowed_total}.", "1.4", by=total_rule
        ),
        Refusal.FORCE_DICE: (FORCE_DICE, "1.4"),
        Refusal.FORCE_SNIPES: (FORCE_DICE, "8.16"),
        Refusal.FORCE_RESCUERS: (FORCE_DICE, "8.10"),
        Refusal.FORCE_DEFENDERS: (FORCE_DICE, "8.20"),
        Refusal.OFF_TABLE: (off_table, "2.7"),
        Refusal.OVERLAP: ("At {spot} {die} would overlap {other}.", "2.2"),
        Refusal.NO_DIE: ("There are dice #1 to #{state.count}.", "1.5"),
        Refusal.NOT_YOURS: RefusalForm("not_yours", "{foreign} is not yours.", "3.6", by=healing_or("3.6")),
        Refusal.NOT_IN_RESERVE: ("{die} is not waiting to be placed.", "1.9"),
        Refusal.TOO_FAR_TO_DEPLOY: RefusalForm("too_far_to_deploy", TOO_FAR, "2.8", by=deployment_rule),
        Refusal.TOO_NEAR_TO_DEPLOY: RefusalForm("too_near_to_deploy", too_near, "2.8", by=deployment_rule),
        Refusal.BASE_DISTANCE: RefusalForm("base_distance", base_distance, "2.8", by=deployment_rule),
        Refusal.NOT_BETWEEN: ("The Hunter's dice stand between the two bases.", "8.15"),
        Refusal.SPACES_ORDER: ("The largest die takes the first space, and so on down.", "8.16"),
        Refusal.SPACES_ALL: ("Name all your dice in the order of the spaces.", "8.16"),
        Refusal.SPACES_EXTRA: ("Name each die once.", "8.16"),
        Refusal.STILL_TO_PLACE: ("There is room for the dice that are still to be placed.", "1.9"),
        Refusal.BID_POINTS: ("Bid 0 to 3 points, not {action.amount}.", "3.2"),
        Refusal.HEAL_POINTS: ("There are {points} points left to heal with.", "3.5"),
        Refusal.HEAL_TWICE: ("A die is healed at most once in a stage.", "3.5"),
        Refusal.HEAL_FULL: ("{unhurt} shows its most already.", "3.5"),
        Refusal.NOT_ON_TABLE: RefusalForm("not_on_table", "{absent} is not on the table.", "4.1", by=healing_or("4.1")),
        Refusal.FROZEN: ("{die} is frozen until a friend frees it.", "8.13"),
        Refusal.ATTACKED: ("{die} has attacked in this phase.", "4.1"),
        Refusal.FRIEND: ("{attack}: that is a friend, and only a raging die attacks friends.", "4.2"),
        Refusal.ITSELF: ("A die cannot be its own target.", "4.2"),
        Refusal.PRISONER_SAFE: ("{target} is a prisoner, and is not attacked before it is free.", "8.13"),
        Refusal.OUT_OF_REACH: (out_of_reach, "2.3"),
        Refusal.TOO_NEAR_TO_ZAP: ("{attack}: they are side to side, so strike instead.", "4.7"),
        Refusal.OUT_OF_RANGE: ("{attack}: range {away}, needs a value above {away}, has {value}.", "4.8"),
        Refusal.NO_SIGHT: ("{attack}: sight is blocked by {blocker}.", "4.9", sight_witness),
        Refusal.MUST_ATTACK: ("{attacker} rages, and must attack while it can.", "7.15"),
        Refusal.SPLIT_SUM: (
            "Of the zap back of {state.away}, 0 to {most_off} may be taken off the damage of {state.rolled}; got {action.amount}.",
            "4.12",
        ),
        Refusal.CANNOT_MOVE: ("{die} is too large to move.", "5.1"),
        Refusal.MOVED: ("{die} has moved in this phase.", "5.4"),
        Refusal.TOO_LONG: ("To {spot} it is {length} range units, and a step goes 1.", "5.2"),
        Refusal.TOO_TALL: (too_tall_words, "5.5"),
        Refusal.TOO_DEEP: (too_deep_words, "5.6"),
        Refusal.NOT_RELEASED: ("{die} on space {space} is freed in cycle {space}; this is cycle {state.cycle}.", "8.17"),
        Refusal.NOT_NEARER: ("Every step of {die}, which rages, must end nearer to the base.", "8.21"),
        Refusal.MUST_STEP: ("{stepper} rages, and must step nearer to the base while it can.", "8.21"),
        Refusal.NO_AURA: ("There is no aura {action.aura} to be taken.", "7.1"),
        Refusal.AURA_FAR: ("From {spot} {die} does not touch the halo of {aura}.", "2.12"),
        Refusal.AURA_HELD: ("{aura} is held by {bearer}; only a Flag passes from friend to friend.", "7.5"),
        Refusal.AURA_FIXED: RefusalForm(
            "aura_fixed", "{die} holds {held}, which it may not drop for another.", "7.3", by=full_hands_rule
        ),
        Refusal.OWN_FLAG: ("Nobody takes up their own Flag here.", "8.7"),
        Refusal.NOTHING_TO_DROP: ("{die} holds no aura.", "7.4"),
        Refusal.NOT_DROPPED: ("{held} of {die} may not be dropped.", "7.6"),
        Refusal.NO_POWER: ("A d{size} has no power.", "6.2"),
        Refusal.OTHER_POWER: ("The power of {die} is {own_power}.", "6.1"),
        Refusal.SECOND_POWER: ("One power has been used in this phase.", "6.1"),
        Refusal.VALUE_ONE: (VALUE_ONE, "6.6"),
        Refusal.VALUE_ONE_LEAP: (VALUE_ONE, "6.9"),
        Refusal.IMMUNE: ("{die} holds Immunity, which forbids its own power.", "6.10"),
        Refusal.TARGET_IMMUNE: ("A power cannot be aimed at an immune die: one of {dice}.", "6.10"),
        Refusal.NOBODY_NEAR: (NOBODY_NEAR, "6.7"),
        Refusal.NOBODY_TO_MUTATE: (NOBODY_NEAR, "6.8"),
        Refusal.MENDS_ITSELF: ("A Healer cannot heal itself.", "6.7"),
        Refusal.MUTATES_ITSELF: ("Mutation is for other dice.", "6.8"),
        Refusal.MEND_POINTS: ("A Healer has three points to give.", "6.7"),
        Refusal.MEND_FULL: ("A die cannot be healed above its sides.", "6.7"),
        Refusal.NAMED_TWICE: ("Name each die once.", "6.8"),
        Refusal.NO_FRIEND_NEAR: ("No other friend of {die} is within one range unit of {spot}.", "6.9"),
        Refusal.SPEED_STEP: ("Super Speed is one die's: it takes one step at least, and nobody else moves.", "6.6"),
        Refusal.POSITION_TABLE: ("The position has seats, roles, cycles or limits that cannot be.", "1.1"),
        Refusal.POSITION_DICE: ("Dice have sizes of the game, values they can show, and room on the table.", "2.2"),
        Refusal.POSITION_AURAS: ("Each aura lies or is held by a die on the table, which holds no other.", "7.3"),
        Refusal.POSITION_BASES: ("Bases belong to players, lie on the table, and are there when dice are.", "2.5"),
        Refusal.POSITION_PHASE: ("The phase, the choices owed and the dice in the air do not go together.", "3.6"),
    },
)
