"""Polywars by hand: point at dice and auras, drag dice over the table, fill in a force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from dicefield.engine.pointing import Drag, Entry, Pointing, Rolled, Sheet, Touch
from dicefield.engine.record import array
from dicefield.engine.table import distance2
from dicefield.engine.text import EventText, RefusalPart, fill, listing
from dicefield.engine.waiting import OK, may_choose
from dicefield.games.polywars.bots.forces import STYLES, name_forces, ready_force
from dicefield.games.polywars.content import Share
from dicefield.games.polywars.routes import deployment_reach, route, step_reach
from dicefield.games.polywars.rules.cycle import can_be_healed
from dicefield.games.polywars.rules.deployment import check_reserve
from dicefield.games.polywars.rules.forces import sides_of
from dicefield.games.polywars.rules.legal import is_near
from dicefield.games.polywars.rules.movement import check_mover
from dicefield.games.polywars.rules.powers import MENDS, check_user
from dicefield.games.polywars.rules.queries import die_of, on_table, token_of
from dicefield.games.polywars.state import HEALS, SPACES, Battle, Die, Lie, Order, Phase, Verb
from dicefield.games.polywars.text.names import ARMIES, AURAS, POWERS, die_name, tenths
from dicefield.games.polywars.text.prompts import page_prompt
from dicefield.games.polywars.text.refusals import PARTS

NEW_BASE = "base-new"
COMMAND_DIE = "command-die"

# --- Keys ------------------------------------------------------------------------------------------------------------


def die_key(which: int) -> str:
    return f"die-{which}"


def die_in(piece: str) -> int:
    """The number of a die, from its key; 0 for anything else."""
    number = piece.removeprefix("die-")
    return int(number) if number != piece and number.isascii() and number.isdigit() else 0


def size_key(sides: int) -> str:
    """A die of the box that forces are chosen from."""
    return f"d{sides}"


def aura_key(which: int) -> str:
    return f"aura-{which}"


def base_key(which: int) -> str:
    return f"base-{which}"


# --- Choices ---------------------------------------------------------------------------------------------------------


def touch(battle: Battle, seat: int, action: Order) -> Touch:
    words, *pieces = WAYS[action.verb]
    if action.verb == Verb.DONE:
        words = ENDS.get(battle.phase, words)
    if action.verb == Verb.HEAL and not dice_in(action):
        words = "Heal nobody"
    if action.verb == Verb.FORCE and (army := army_name(battle, seat, action)):
        words = f"Bring {army}: {{sizes}}"
    keys = [key for piece in pieces for key in KEYS[piece](action)]
    spot = (action.x, action.y) if "{place}" in words else None
    label, ends = fill(words, LABEL_PARTS, battle, seat, action), action.verb == Verb.DONE
    return Touch(label, tuple(keys), spot, SHORT.get(action.verb, ""), ends)


def army_name(battle: Battle, seat: int, action: Order) -> str:
    """What a force is called that is the ready one of its style; nothing where the sizes are somebody's own."""
    for style, name in enumerate(ARMIES):
        ready = Order()
        ready_force(battle, seat, style, ready.sizes)
        if list(ready.sizes) == list(action.sizes):
            return name
    return ""


def dice_in(action: Order) -> list[int]:
    return [int(which) for which in action.dice if which]


def sizes_in(action: Order) -> str:
    count = Counter(int(size) for size in action.sizes if size)
    return listing([f"d{sides}" if count[sides] == 1 else f"{count[sides]} d{sides}" for sides in sorted(count, reverse=True)])


def mended(battle: Battle, seat: int, action: Order) -> str:
    return listing([f"{die_name(battle, which)} by {times}" for which, times in Counter(dice_in(action)).items()])


LABEL_PARTS: dict[str, RefusalPart] = {
    **PARTS,
    "place": lambda battle, seat, action: f"{tenths(action.x)}, {tenths(action.y)}",
    "sizes": lambda battle, seat, action: sizes_in(action),
    "hurt": lambda battle, seat, action: battle.rolled - action.amount,
    "loss": lambda battle, seat, action: battle.away - action.amount,
    "lying": lambda battle, seat, action: f"{AURAS[token_of(battle, action.aura).kind]} ({action.aura})",
    "mended": mended,
}
KEYS: dict[str, Callable[[Order], list[str]]] = {
    "base": lambda action: [NEW_BASE],
    "die": lambda action: [die_key(action.die)],
    "target": lambda action: [die_key(action.target)],
    "aura": lambda action: [aura_key(action.aura)],
    "dice": lambda action: [die_key(which) for which in dict.fromkeys(dice_in(action))],
}
"""What is pointed at; whoever is named twice is pointed at once."""

ENDS = {
    Phase.ATTACK: "No more attacks",
    Phase.MOVE: "No more moves",
    Phase.SPEED: "Stop running",
    Phase.ACTION: "End the turn",
    Phase.DEPLOY: "No room is left",
}
WAYS: dict[Verb, tuple[str, ...]] = {
    Verb.FORCE: ("Bring {sizes}",),
    Verb.BASE: ("Place a base at {place}", "base"),
    Verb.PLACE: ("Place {die} at {place}", "die"),
    Verb.PRISONER: ("{die} is held prisoner", "die"),
    Verb.SPACES: ("Line up {dice}",),
    Verb.BID: ("Bid {action.amount}",),
    Verb.HEAL: ("Heal {dice} by 1", "dice"),
    Verb.STRIKE: ("Strike {target} with your {die}", "die", "target"),
    Verb.ZAP: ("Zap {target} with your {die}", "die", "target"),
    Verb.SPLIT: ("Damage {hurt}, and your die loses {loss}",),
    Verb.TAKE: ("Take the Flag",),
    Verb.LEAVE: ("Leave the Flag",),
    Verb.STEP: ("Step with {die} to {place}", "die"),
    Verb.TAG: ("Step with {die} to {place} and take {lying}", "die", "aura"),
    Verb.DROP: ("Drop what {die} carries", "die"),
    Verb.FIELD: ("Damage Field: everybody next to {die} loses 1", "die"),
    Verb.SPEED: ("Super Speed: {die} runs again", "die"),
    Verb.MEND: ("Mend {mended} with {die}", "die", "dice"),
    Verb.MUTATE: ("Roll {dice} anew with {die}", "die", "dice"),
    Verb.TELEPORT: ("Teleport {die} to {place}", "die"),
    Verb.DONE: ("Done",),
}
"""By verb: how a choice is called, and what is pointed at to make it."""

SHORT = {
    Verb.STRIKE: "Strike",
    Verb.ZAP: "Zap",
    Verb.STEP: "Step",
    Verb.TAG: "Take the aura",
    Verb.DROP: "Drop",
    Verb.PLACE: "Place",
    **POWERS,
}
"""What is done, for a small button beside the die."""


# --- Dice that may go anywhere ---------------------------------------------------------------------------------------


def drags(battle: Battle, seat: int) -> list[Drag]:
    if not may_choose(battle, seat):
        return []
    if battle.phase == Phase.BASES:
        return [Drag(NEW_BASE, "base at {x} {y}", "Place a base", commits=True)]
    if battle.phase in (Phase.MOVE, Phase.SPEED):
        movers = [which for which in numbers(battle) if check_mover(battle, seat, which) == OK]
        return [step_drag(battle, which) for which in movers] + drags_onto(battle, movers)
    if battle.phase in (Phase.DEPLOY, Phase.LEADER):
        zone = deployment_reach(battle, seat)
        placed = [drag(battle, which, "place", "at", "Place") for which in in_reserve(battle, seat)]
        return [replace(one, reach=zone, commits=True) for one in placed]
    if battle.phase == Phase.MONSTER:
        return [drag(battle, which, "place", "at", "Place") for which in numbers(battle) if on_table(die_of(battle, which))]
    if battle.phase == Phase.ACTION:
        return [drag(battle, which, "teleport", "to", "Teleport") for which in with_power(battle, seat, Verb.TELEPORT)]
    return []


def drag(battle: Battle, which: int, verb: str, to: str, words: str) -> Drag:
    return Drag(die_key(which), f"{verb} {which} {to} {{x}} {{y}}", f"{words} {die_name(battle, which)}")


def step_drag(battle: Battle, which: int) -> Drag:
    """All steps that are left, in one go."""
    return replace(drag(battle, which, "step", "to", "Step with"), reach=step_reach(battle, which), commits=True)


def find_route(battle: Battle, seat: int, piece: str, x: int, y: int) -> list[str]:
    which = die_in(piece)
    return route(battle, seat, which, x, y) if which else []


def drags_onto(battle: Battle, movers: Sequence[int]) -> list[Drag]:
    """The same step, which also takes an aura that lies there."""
    lying = [place for place, token in enumerate(battle.tokens) if token.lie == Lie.LYING]
    return [
        Drag(
            die_key(which),
            f"step {which} to {{x}} {{y}} tag {place + 1}",
            f"Step with {die_name(battle, which)} and take {AURAS[battle.tokens[place].kind]} ({place + 1})",
        )
        for which in movers
        for place in lying
    ]


def numbers(battle: Battle) -> range:
    return range(1, battle.count + 1)


def in_reserve(battle: Battle, seat: int) -> list[int]:
    return [which for which in numbers(battle) if check_reserve(battle, seat, which) == OK]


def with_power(battle: Battle, seat: int, verb: Verb) -> list[int]:
    return [which for which in numbers(battle) if check_user(battle, seat, which, verb) == OK]


# --- Choices too wide to list ----------------------------------------------------------------------------------------


def sheets(battle: Battle, seat: int) -> list[Sheet]:
    if not may_choose(battle, seat):
        return []
    if battle.phase == Phase.FORCES:
        return [force_sheet(battle, seat)]
    if battle.phase == Phase.SPACES:
        return [spaces_sheet(battle, seat)]
    if battle.phase == Phase.HEAL:
        return heal_sheets(battle, seat)
    if battle.phase == Phase.ACTION:
        return [*mend_sheets(battle, seat), *mutate_sheets(battle, seat)]
    return []


def die_labels(battle: Battle, dice: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"{die_name(battle, which)}, {die_of(battle, which).value} of {die_of(battle, which).sides}" for which in dice)


def chosen_dice(battle: Battle, label: str, dice: Sequence[int], most: int = 1, budget: int | None = None) -> Entry:
    """Dice that are touched one after the other."""
    words, keys = tuple(map(str, dice)), tuple(map(die_key, dice))
    return Entry("dice", label, high=most, words=words, labels=die_labels(battle, dice), several=True, pieces=keys, budget=budget)


def force_sheet(battle: Battle, seat: int) -> Sheet:
    """The first ready force to begin with, and the sides that are owed."""
    ready: array[Order] = array.of(Order, STYLES)
    name_forces(battle, seat, ready)
    value = " ".join(f"d{int(size)}" for size in ready[0].sizes if size)
    words = tuple(f"d{sides}" for sides in battle.scenario.sizes if sides)
    most = "at most" if battle.scenario.share == Share.ALONE else "exactly"
    costs = tuple(int(sides) for sides in battle.scenario.sizes if sides)
    total = sides_of(battle, seat)
    keys = tuple(map(size_key, costs))
    entry = Entry(
        "sizes", "How many of each", words=words, several=True, value=value, pieces=keys, costs=costs, budget=total, counted="sides"
    )
    owed = f"The sides of all your dice make {most} {total}."
    return Sheet(force_title(battle, seat), "force {sizes}", (entry,), owed, prepare="force")


def force_title(battle: Battle, seat: int) -> str:
    if battle.scenario.share == Share.EQUAL:
        return "Your force"
    return "Your force, to attack with" if seat == battle.attacker else "Your force, to defend with"


def spaces_sheet(battle: Battle, seat: int) -> Sheet:
    """A die for every space, the largest first."""
    dice = sorted(in_reserve(battle, seat), key=lambda which: -die_of(battle, which).sides)
    words, labels = tuple(map(str, dice)), die_labels(battle, dice)
    entries = tuple(
        Entry(f"space{place + 1}", f"Space {place + 1}", words=words, labels=labels, value=words[place])
        for place in range(min(SPACES, len(dice)))
    )
    says = " ".join(["spaces", *[f"{{{entry.name}}}" for entry in entries]])
    return Sheet("Your dice on the spaces", says, entries, "The largest dice come first; each die takes one space.")


def heal_sheets(battle: Battle, seat: int) -> list[Sheet]:
    """Needed only where points go to some of several."""
    dice = [which for which in numbers(battle) if can_be_healed(battle, seat, which - 1)]
    points = battle.players[seat].points
    if len(dice) < 2:
        return []
    entry = chosen_dice(battle, "Which dice", dice, budget=min(HEALS, points))
    return [Sheet("Heal your dice", "heal {dice}", (entry,), f"Up to {points} dice, each by 1.")]


def mend_sheets(battle: Battle, seat: int) -> list[Sheet]:
    found = []
    for user in with_power(battle, seat, Verb.MEND):
        dice = [which for which in near(battle, user) if die_of(battle, which).value < die_of(battle, which).sides]
        if dice:
            entry = chosen_dice(battle, "Points for each", dice, MENDS, MENDS)
            words = f"Up to {MENDS} points, none beyond the sides of a die."
            title, says = f"Mend with {die_name(battle, user)}", f"mend {user} on {{dice}}"
            found.append(Sheet(title, says, (entry,), words, piece=die_key(user)))
    return found


def mutate_sheets(battle: Battle, seat: int) -> list[Sheet]:
    found = []
    for user in with_power(battle, seat, Verb.MUTATE):
        dice = near(battle, user)
        if len(dice) > 1:
            entry = chosen_dice(battle, "Which dice", dice)
            words = "All of them are rolled anew; one that rolls the value it had is destroyed."
            title, says = f"Mutate with {die_name(battle, user)}", f"mutate {user} on {{dice}}"
            found.append(Sheet(title, says, (entry,), words, piece=die_key(user)))
    return found


def near(battle: Battle, user: int) -> list[int]:
    return [which for which in numbers(battle) if is_near(battle, user - 1, which - 1)]


# --- What somebody has in mind ---------------------------------------------------------------------------------------


def attempt(battle: Battle, seat: int, pieces: Sequence[str]) -> str:
    """A die alone would do what the phase is for; a die and one of another side would attack it."""
    dice = [die_of(battle, which) for which in map(die_in, pieces) if 1 <= which <= battle.count]
    if not 1 <= len(dice) <= 2 or len(dice) != len(pieces) or dice[0].owner != seat:
        return ""
    which = die_in(pieces[0])
    if len(dice) == 2:
        return f"strike {which} on {die_in(pieces[1])}" if battle.phase == Phase.ATTACK and dice[1].owner != seat else ""
    if battle.phase == Phase.ATTACK:
        return f"strike {which} on {nearest_rival(battle, seat, dice[0])}"
    return f"step {which} to {dice[0].x} {dice[0].y}" if battle.phase in (Phase.MOVE, Phase.SPEED) else ""


def nearest_rival(battle: Battle, seat: int, die: Die) -> int:
    rivals = [which for which in numbers(battle) if die_of(battle, which).owner != seat and on_table(die_of(battle, which))]
    return min(rivals, key=lambda which: distance2(die.x, die.y, die_of(battle, which).x, die_of(battle, which).y), default=0)


# --- Dice ------------------------------------------------------------------------------------------------------------


def rolls(told: EventText) -> list[Rolled]:
    """Each at the die that it is; the command die has a place of its own, and who goes first is thrown for beside the table."""
    numbers = told.numbers
    if told.kind == "tie":
        return [Rolled("d6", numbers["face"], told.seat)]
    if told.kind in ("perfect", "hit", "failed"):
        return [Rolled(f"d{numbers['sides']}", numbers["rolled"], told.seat, COMMAND_DIE)]
    face = {"rolled": "value", "respawned": "value", "mutated": "after"}.get(told.kind)
    return [Rolled(f"d{numbers['sides']}", numbers[face], told.seat, die_key(numbers["die"]))] if face else []


SET_UP = (Phase.BASES, Phase.LEADER, Phase.PRISONER, Phase.SPACES, Phase.DEPLOY, Phase.MONSTER)


def chore(battle: Battle, seat: int) -> str:
    return "Deploy for me" if battle.phase in SET_UP else ""


POINTING = Pointing(
    touch=touch, drags=drags, sheets=sheets, rolls=rolls, route=find_route, attempt=attempt, chore=chore, prompt=page_prompt
)
