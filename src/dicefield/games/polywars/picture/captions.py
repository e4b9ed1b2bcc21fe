"""The words of the picture: what happens now, what everybody does, what is fought for, what is thought about."""

from __future__ import annotations

from dicefield.engine.waiting import is_over, owes
from dicefield.games.polywars.content import Victory
from dicefield.games.polywars.picture.layout import SET_UP, Drawing, dice_on_table, in_tray
from dicefield.games.polywars.rules.queries import blocker, die_of, is_die, on_table, range_between, side_to_side
from dicefield.games.polywars.state import Battle, Phase, Place, Verb
from dicefield.games.polywars.text.names import PHASES, blocker_words, listing, units
from dicefield.games.polywars.text.prompts import result

ASKED = {
    Phase.FORCES: "Choose your force in secret.",
    Phase.BASES: "Place your base.",
    Phase.LEADER: "Place your leader.",
    Phase.PRISONER: "Name the prisoner.",
    Phase.SPACES: "Put your dice on the spaces.",
    Phase.DEPLOY: "Place a die from your reserve.",
    Phase.MONSTER: "Take one die and make it the monster.",
    Phase.BID: "Bid for the first turn in secret.",
    Phase.HEAL: "Heal your dice in secret.",
    Phase.ATTACK: "Attack with your dice, or go on.",
    Phase.SPLIT: "You hit: share out the zap back.",
    Phase.OFFER: "Your die may take the flag.",
    Phase.MOVE: "Move your dice, or go on.",
    Phase.ACTION: "Use one power, or end your turn.",
    Phase.SPEED: "Super Speed: step, or stop.",
}

DOES = {
    Phase.FORCES: ("chooses a force", "choose their forces"),
    Phase.BASES: ("places a base", "place bases"),
    Phase.LEADER: ("places a leader", "place leaders"),
    Phase.PRISONER: ("names the prisoner", "name the prisoner"),
    Phase.SPACES: ("takes the spaces", "take the spaces"),
    Phase.DEPLOY: ("deploys dice", "deploy dice"),
    Phase.MONSTER: ("places the monster", "place the monster"),
    Phase.BID: ("bids", "bid"),
    Phase.HEAL: ("heals", "heal"),
    Phase.ATTACK: ("attacks", "attack"),
    Phase.SPLIT: ("shares the zap back", "share the zap back"),
    Phase.OFFER: ("may take the flag", "may take the flag"),
    Phase.MOVE: ("moves", "move"),
    Phase.ACTION: ("may use a power", "may use a power"),
    Phase.SPEED: ("moves at Super Speed", "move at Super Speed"),
}

THROWS = {
    Phase.ROLL: "The forces are rolled.",
    Phase.DRAW_LOTS: "Dice decide who deploys first.",
    Phase.TIE: "Dice break the tie of the bids.",
    Phase.RESPAWN: "Fallen dice come back and are rolled.",
    Phase.MUTATE: "The mutated dice are rolled again.",
}

GOALS = {
    Victory.LEADER: "The last leader standing wins.",
    Victory.FLAG: "Carry a flag that is not your own to your base.",
    Victory.PRISONER: "Bring the prisoner to the attacker\u2019s base.",
    Victory.CROSSING: "A point for every die that reaches the second base.",
    Victory.RAMPAGE: "The raging die must reach the base.",
}

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

SEALED = {Phase.FORCES: "force sealed", Phase.BID: "bid sealed", Phase.HEAL: "healing sealed"}


def count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def owing(battle: Battle) -> list[int]:
    return [seat for seat in range(battle.seats) if owes(battle, seat)]


def winners(battle: Battle) -> list[int]:
    return [seat for seat in range(battle.seats) if battle.winners >> seat & 1]


def turn_of(battle: Battle) -> int | None:
    """Whose turn it is, where there are turns."""
    if is_over(battle) or not Phase.ATTACK <= battle.phase <= Phase.MUTATE:
        return None
    return battle.order[battle.turn] if 0 <= battle.turn < battle.seats else None


def acting_seats(battle: Battle) -> list[int]:
    """Who the table waits for, or whose dice are in the air."""
    if is_over(battle):
        return winners(battle)
    turn = turn_of(battle)
    return owing(battle) or ([] if turn is None else [turn])


# --- What happens now ------------------------------------------------------------------------------------------------


def now(view: Drawing) -> str:
    battle = view.battle
    if is_over(battle):
        return result(battle, [view.short(seat) for seat in range(battle.seats)])
    if battle.throw.count:
        return attack_words(view) if battle.phase == Phase.STRIKE else THROWS.get(Phase(battle.phase), "Dice are in the air.")
    seats, phase = owing(battle), Phase(battle.phase)
    if view.seat in seats:
        return ASKED.get(phase, "It is your choice.")
    does = DOES.get(phase, ("chooses", "choose"))[len(seats) > 1]
    waiting = f"{listing([view.short(seat) for seat in seats])} {does}."
    sealed = view.seat is not None and battle.sealed >> view.seat & 1
    return f"Your choice is sealed. {waiting}" if sealed else waiting


def attack_words(view: Drawing) -> str:
    """An attack in the air, what it needs, and what was rolled."""
    battle = view.battle
    if not is_die(battle, battle.acting) or not is_die(battle, battle.target):
        return "Dice are in the air."
    verb, away = ("zaps", f" at range {battle.away}") if battle.away else ("strikes", "")
    rolled = f"rolled {battle.rolled}, " if battle.rolled else ""
    attack = f"{view.die_name(battle.acting)} {verb} {view.die_name(battle.target)}{away}"
    return f"{attack}: {rolled}{attack_strength(battle)} or less hits."


def attack_strength(battle: Battle) -> int:
    """What the attack in the air is rolled against: the value of the attacker, less the range of a zap."""
    return die_of(battle, battle.acting).value - battle.away


def headline(battle: Battle) -> str:
    """Where in the war we are."""
    parts = [f"Battle {battle.battle} of {battle.scenario.battles}"] if battle.scenario.battles > 1 else []
    if battle.cycle:
        parts.append(f"cycle {battle.cycle} of {battle.limit}")
    parts.append(PHASES[Phase(battle.phase)])
    said = " \u00b7 ".join(parts)
    return said[0].upper() + said[1:]


# --- Notes under the table -------------------------------------------------------------------------------------------


def note(view: Drawing) -> str:
    """What the overlays show, in a sentence."""
    if view.considered is not None and view.considered_die():
        return consider_words(view)
    if view.battle.phase == Phase.STRIKE and is_die(view.battle, view.battle.acting):
        return f"Exactly {attack_strength(view.battle)} destroys; above it the attack fails."
    if view.battle.phase == Phase.SPLIT:
        return attack_words(view)
    return ""


def consider_words(view: Drawing) -> str:
    battle, which, considered = view.battle, view.considered_die(), view.considered
    assert considered is not None
    name = view.die_name(which)
    one = die_of(battle, which)
    if considered.verb in (Verb.STRIKE, Verb.ZAP) and is_die(battle, considered.target) and on_table(one):
        return f"{name} to {view.die_name(considered.target)}: {line_words(view, which, considered.target)}."
    if considered.verb in (Verb.STEP, Verb.TAG, Verb.TELEPORT, Verb.PLACE):
        return f"{name} would stand at {units(considered.x)}, {units(considered.y)}."
    return f"{name}, value {one.value} of {one.sides}."


def line_words(view: Drawing, which: int, target: int) -> str:
    """How one die could attack another, or what speaks against it."""
    battle = view.battle
    one, other = die_of(battle, which), die_of(battle, target)
    if side_to_side(one, other):
        return "side to side"
    away = range_between(one, other)
    found = blocker(battle, which - 1, target - 1)
    seen = "sight is clear" if not found else f"sight is blocked by {blocker_words(battle, found)}"
    return f"range {away}, value {one.value}" + (", too far" if away >= one.value else f", {seen}")


# --- Players ---------------------------------------------------------------------------------------------------------


def is_sealed(battle: Battle, seat: int) -> bool:
    return bool(battle.sealed >> seat & 1)


def status(view: Drawing, seat: int) -> str:
    """What a player does now, in a few words."""
    battle, phase = view.battle, Phase(view.battle.phase)
    if is_over(battle):
        return ("wins" if len(winners(battle)) == 1 else "draws") if seat in winners(battle) else "has lost"
    if battle.players[seat].out:
        return "out of the battle"
    if is_sealed(battle, seat):
        return SEALED.get(phase, "sealed")
    if owes(battle, seat):
        return DOES.get(phase, ("chooses", ""))[0]
    if turn_of(battle) == seat:
        return "has the turn"
    return "waits"


def strength(battle: Battle, seat: int) -> str:
    """What a player has on the table: dice, sides and values together."""
    own = [die for _, die in dice_on_table(battle) if die.owner == seat]
    if not own:
        return "no dice on the table"
    sides, values = sum(die.sides for die in own), sum(die.value for die in own)
    return f"{count(len(own), 'die', 'dice')} on the table \u00b7 {sides} sides \u00b7 value {values}"


def tray_words(battle: Battle, seat: int, place: Place, name: str) -> str:
    """A tray with its totals: "Reserve: 3 dice, 22 sides, value 14"."""
    found = in_tray(battle, seat, place)
    sides, values = sum(die.sides for _, die in found), sum(die.value for _, die in found)
    worth = "" if place == Place.LOST or not values else f", value {values}"
    return f"{name}: {count(len(found), 'die', 'dice')}, {sides} sides{worth}"


def bid_words(battle: Battle, seat: int) -> str:
    """What a player bid once all have shown it, and the place in the order that it won."""
    player = battle.players[seat]
    if battle.phase in SET_UP or battle.phase in (Phase.BID, Phase.RESPAWN, Phase.OVER) or not battle.cycle or player.out:
        return ""
    lined_up = [other for other in battle.order if other >= 0]
    if battle.phase == Phase.TIE or seat not in lined_up:
        return f"bid {player.bid}"
    return f"bid {player.bid}, {ORDINALS[lined_up.index(seat)]}"
