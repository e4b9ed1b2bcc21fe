"""What Polywars says.

A choice names dice by their numbers and points by thousandths of a range unit: `strike 3 on 9`, `step 4 to 5200 7100 tag 1`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from dicefield.engine.text import EventForm, Grammar, Rulebook, Text, form
from dicefield.games.polywars.content import Aura, Share, Victory
from dicefield.games.polywars.rules.auras import held_by
from dicefield.games.polywars.rules.combat import most_off_damage
from dicefield.games.polywars.rules.cycle import active
from dicefield.games.polywars.rules.forces import sides_of
from dicefield.games.polywars.state import Battle, EventKind, Lie, Order, Phase, Place, Verb
from dicefield.games.polywars.text.names import AURAS, PHASES, POWERS, die_name, listing, spot
from dicefield.games.polywars.text.refusals import REFUSALS, allowed_sizes

GRAMMAR = Grammar(
    Order,
    (
        form("force {sizes...}", verb=Verb.FORCE),
        form("base at {x} {y}", verb=Verb.BASE),
        form("place {die} at {x} {y}", verb=Verb.PLACE),
        form("prisoner {die}", verb=Verb.PRISONER),
        form("spaces {dice...}", verb=Verb.SPACES),
        form("bid {amount}", verb=Verb.BID),
        form("heal {dice...}", verb=Verb.HEAL),
        form("strike {die} on {target}", verb=Verb.STRIKE),
        form("zap {die} on {target}", verb=Verb.ZAP),
        form("split {amount}", verb=Verb.SPLIT),
        form("take", verb=Verb.TAKE),
        form("leave", verb=Verb.LEAVE),
        form("step {die} to {x} {y} tag {aura}", verb=Verb.TAG),
        form("step {die} to {x} {y}", verb=Verb.STEP),
        form("drop {die}", verb=Verb.DROP),
        form("field {die}", verb=Verb.FIELD),
        form("speed {die}", verb=Verb.SPEED),
        form("mend {die} on {dice...}", verb=Verb.MEND),
        form("mutate {die} on {dice...}", verb=Verb.MUTATE),
        form("teleport {die} to {x} {y}", verb=Verb.TELEPORT),
        form("done", verb=Verb.DONE),
    ),
)


# --- Events ----------------------------------------------------------------------------------------------------------


def tell_force(seat: str, first: int, last: int, total: int) -> str:
    dice = f"die #{first}" if first == last else f"dice #{first} to #{last}"
    return f"{seat} brings {dice}, {total} sides."


def tell_order(seat: str, **places: str) -> str:
    return f"The order is {listing([name for name in places.values() if name])}."


def tell_attack(seat: str, die: int, sides: int, value: int, target: int, target_sides: int, away: int) -> str:
    how = f"zaps d{target_sides} #{target} at range {away}" if away else f"strikes d{target_sides} #{target}"
    return f"{seat}: d{sides} #{die} with {value} {how}."


def tell_wounded(seat: str, die: int, sides: int, amount: int, value: int) -> str:
    return f"d{sides} #{die} of {seat} loses {amount} and has {value}."


def tell_destroyed(seat: str, die: int, sides: int, killer: int) -> str:
    by = f" by #{killer}" if killer else ""
    return f"d{sides} #{die} of {seat} is destroyed{by}."


def tell_tagged(seat: str, die: int, sides: int, kind: int, aura: int) -> str:
    return f"d{sides} #{die} of {seat} takes {AURAS[Aura(kind)]}."


def tell_dropped(seat: str, die: int, sides: int, kind: int) -> str:
    return f"d{sides} #{die} of {seat} drops {AURAS[Aura(kind)]}."


def tell_left_play(seat: str, kind: int) -> str:
    of = f" of {seat}" if seat else ""
    return f"{AURAS[Aura(kind)]}{of} leaves play."


def tell_stays(seat: str, kind: int, x: int, y: int) -> str:
    of = f" of {seat}" if seat else ""
    return f"{AURAS[Aura(kind)]}{of} stays at {spot(x, y)}."


def tell_taken(seat: str, die: int, sides: int, kind: int) -> str:
    return f"d{sides} #{die} of {seat} takes {AURAS[Aura(kind)]} from the fallen."


def tell_power(seat: str, die: int, sides: int, power: int) -> str:
    return f"d{sides} #{die} of {seat} uses {POWERS[Verb(power)]}."


def tell_phase(seat: str, phase: int) -> str:
    return f"{seat} goes on to the {PHASES[Phase(phase)]}."


def tell_stepped(seat: str, die: int, sides: int, x: int, y: int, left: int) -> str:
    more = f"; {left} more to go" if left else ""
    return f"d{sides} #{die} of {seat} steps to {spot(x, y)}{more}."


def tell_roll(word: str) -> str:
    return f"The command die shows {{rolled}} against {{strength}}: {word}."


DIE = ("die", "sides")
SPOT = (*DIE, "x", "y")
ATTACK = (*DIE, "value", "target", "target_sides", "away")
ROLL = ("rolled", "strength", "sides")
SEATS = ("first_seat", "second_seat", "third_seat", "fourth_seat", "fifth_seat", "sixth_seat")

EVENTS: dict[int, EventForm] = {
    EventKind.FORCE: EventForm("force", tell_force, ("first", "last", "total")),
    EventKind.ROLLED: EventForm("rolled", "{seat} rolls {value} with d{sides} #{die}.", (*DIE, "value")),
    EventKind.LOTS: EventForm("lots", tell_order, SEATS),
    EventKind.BASE: EventForm("base", "{seat} places base {base} at ({x}, {y}).", ("base", "x", "y")),
    EventKind.PLACED: EventForm("placed", "{seat} places d{sides} #{die} at ({x}, {y}).", SPOT),
    EventKind.LEADER: EventForm("leader", "{seat} places d{sides} #{die} as leader at ({x}, {y}).", SPOT),
    EventKind.PRISONER: EventForm("prisoner", "d{sides} #{die} of {seat} is the prisoner.", DIE),
    EventKind.SPACED: EventForm("spaced", "d{sides} #{die} of {seat} takes space {space}.", (*DIE, "space")),
    EventKind.MONSTER: EventForm("monster", "{seat} takes d{sides} #{die} and places it at ({x}, {y}).", SPOT),
    EventKind.CYCLE: EventForm("cycle", "Cycle {cycle} begins.", ("cycle",)),
    EventKind.BID: EventForm("bid", "{seat} bids {bid}.", ("bid",)),
    EventKind.TIE: EventForm("tie", "{seat} throws {face} to break the tie.", ("face",)),
    EventKind.ORDER: EventForm("order", tell_order, SEATS),
    EventKind.HEALED: EventForm("healed", "{seat} heals d{sides} #{die} to {value}.", (*DIE, "value")),
    EventKind.TURN: EventForm("turn", "{seat} has the turn in cycle {cycle}.", ("cycle",)),
    EventKind.PHASE: EventForm("phase", tell_phase, ("phase",)),
    EventKind.STRIKE: EventForm("strike", tell_attack, ATTACK),
    EventKind.ZAP: EventForm("zap", tell_attack, ATTACK),
    EventKind.PERFECT: EventForm("perfect", tell_roll("perfect"), ROLL),
    EventKind.HIT: EventForm("hit", tell_roll("a hit"), ROLL),
    EventKind.FAILED: EventForm("failed", tell_roll("it fails"), ROLL),
    EventKind.ZAP_BACK: EventForm(
        "zap_back", "The zap back costs d{sides} #{die} of {seat} {amount}: {value} left.", (*DIE, "amount", "value")
    ),
    EventKind.WOUNDED: EventForm("wounded", tell_wounded, (*DIE, "amount", "value")),
    EventKind.HALVED: EventForm(
        "halved", "d{sides} #{die} of {seat} rages on: it loses half, {amount}, and has {value}.", (*DIE, "amount", "value")
    ),
    EventKind.DESTROYED: EventForm("destroyed", tell_destroyed, (*DIE, "killer")),
    EventKind.STEPPED: EventForm("stepped", tell_stepped, (*SPOT, "left")),
    EventKind.TAGGED: EventForm("tagged", tell_tagged, (*DIE, "kind", "aura")),
    EventKind.DROPPED: EventForm("dropped", tell_dropped, (*DIE, "kind")),
    EventKind.LEFT_PLAY: EventForm("left_play", tell_left_play, ("kind",)),
    EventKind.STAYS: EventForm("stays", tell_stays, ("kind", "x", "y")),
    EventKind.TAKEN: EventForm("taken", tell_taken, (*DIE, "kind")),
    EventKind.RAGED: EventForm("raged", "d{sides} #{die} of {seat} rages, and has {value}.", (*DIE, "value")),
    EventKind.FREED: EventForm("freed", "The prisoner d{sides} #{die} of {seat} is freed by #{friend}.", (*DIE, "friend")),
    EventKind.POWER: EventForm("power", tell_power, (*DIE, "power")),
    EventKind.MENDED: EventForm("mended", "{seat} heals d{sides} #{die} to {value}.", (*DIE, "value")),
    EventKind.MUTATED: EventForm("mutated", "d{sides} #{die} of {seat} turns from {before} to {after}.", (*DIE, "before", "after")),
    EventKind.TELEPORTED: EventForm("teleported", "d{sides} #{die} of {seat} leaps to ({x}, {y}).", SPOT),
    EventKind.COST: EventForm("cost", "It costs d{sides} #{die} of {seat} 1: {value} left.", (*DIE, "value")),
    EventKind.RESPAWNED: EventForm(
        "respawned", "d{sides} #{die} of {seat} comes back with {value} at ({x}, {y}).", (*DIE, "value", "x", "y")
    ),
    EventKind.WAITS: EventForm("waits", "d{sides} #{die} of {seat} waits: its base has no room.", DIE),
    EventKind.CROSSED: EventForm(
        "crossed", "d{sides} #{die} of {seat} reaches the second base: {points} so far.", (*DIE, "points")
    ),
    EventKind.OUT: EventForm("out", "{seat} has no leader left and is out."),
    EventKind.BATTLE_OVER: EventForm("battle_over", "Battle {battle} is over: {first} to {second}.", ("battle", "first", "second")),
    EventKind.LIMIT: EventForm("limit", "{cycles} cycles are over.", ("cycles",)),
    EventKind.WON: EventForm("won", "{seat} wins."),
    EventKind.DRAWN: EventForm("drawn", "{seat} shares the game."),
    EventKind.SKIPPED: EventForm("skipped", "{seat} has no die on the table and is passed over."),
    EventKind.REMOVED: EventForm("removed", "d{sides} #{die} of {seat} leaves the battle.", DIE),
}


# --- What now --------------------------------------------------------------------------------------------------------


def prompt(battle: Battle, seat: int) -> str:
    asks = PROMPTS.get(battle.phase)
    return asks(battle, seat) if asks else f"{PHASES[battle.phase]}."


def prompt_force(battle: Battle, seat: int) -> str:
    if (battle.sealed >> seat) & 1:
        return "Your force is sealed; you may change it until all have chosen."
    most = "at most" if battle.scenario.share == Share.ALONE else "exactly"
    return f"Choose {most} {sides_of(battle, seat)} sides from {allowed_sizes(battle)}."


def prompt_sealed(words: str) -> str:
    return f"Your {words} sealed; you may change it until all have chosen."


def prompt_bid(battle: Battle, seat: int) -> str:
    return prompt_sealed("bid is") if (battle.sealed >> seat) & 1 else "Bid 0 to 3 points for the first turn."


def prompt_heal(battle: Battle, seat: int) -> str:
    if (battle.sealed >> seat) & 1:
        return prompt_sealed("healing is")
    return f"Heal up to {battle.players[seat].points} dice by 1, or none."


def prompt_deploy(battle: Battle, seat: int) -> str:
    waiting = [die_name(battle, die + 1) for die in range(battle.count) if is_reserve(battle, die, seat)]
    return f"Place your dice: {listing(waiting or ['none'])}."


def is_reserve(battle: Battle, die: int, seat: int) -> bool:
    return battle.dice[die].owner == seat and battle.dice[die].place == Place.RESERVE


def prompt_split(battle: Battle, seat: int) -> str:
    most = most_off_damage(battle)
    return (
        f"The zap hits for {battle.rolled} and costs {battle.away}: take 0 to {most} of it off the damage, the rest off your die."
    )


def steps_left(battle: Battle) -> str:
    return "1 step left" if battle.steps == 1 else f"{battle.steps} steps left"


def prompt_move(battle: Battle, seat: int) -> str:
    if battle.steps:
        return f"{die_name(battle, battle.acting)} has {steps_left(battle)}; or move another die, or say done."
    return "Move your dice, or say done."


PROMPTS: dict[Phase, Callable[[Battle, int], str]] = {
    Phase.FORCES: prompt_force,
    Phase.BASES: lambda battle, seat: "Place a base.",
    Phase.LEADER: lambda battle, seat: "Place your leader.",
    Phase.PRISONER: lambda battle, seat: "Choose the die that is held prisoner.",
    Phase.SPACES: lambda battle, seat: "Name your dice in the order of the spaces, the largest first.",
    Phase.DEPLOY: prompt_deploy,
    Phase.MONSTER: lambda battle, seat: "Take one of the dice and place it far from the base: it will rage.",
    Phase.BID: prompt_bid,
    Phase.HEAL: prompt_heal,
    Phase.ATTACK: lambda battle, seat: "Attack with your dice, or say done.",
    Phase.SPLIT: prompt_split,
    Phase.OFFER: lambda battle, seat: "Take the Flag, or leave it.",
    Phase.MOVE: prompt_move,
    Phase.SPEED: lambda battle, seat: f"{die_name(battle, battle.acting)} speeds on: {steps_left(battle)}.",
    Phase.ACTION: lambda battle, seat: "Say done." if battle.powered else "Use the power of one die, or say done.",
}


def throw(battle: Battle, names: Sequence[str]) -> str:
    dice = listing(battle.throw.json())
    if battle.phase == Phase.ROLL:
        return f"{names[battle.stage]} rolls the force: {dice}."
    if battle.phase == Phase.STRIKE:
        return f"{names[active(battle)]} throws the command die of {die_name(battle, battle.acting)}: {dice}."
    if battle.phase == Phase.MUTATE:
        return f"Mutation: {dice} are thrown anew."
    if battle.phase == Phase.RESPAWN:
        return f"Dice come back: {dice}."
    tied = "lots" if battle.phase == Phase.DRAW_LOTS else "the tie"
    return f"Those who are tied throw for {tied}: {dice}."


def result(battle: Battle, names: Sequence[str]) -> str:
    won = [names[seat] for seat in range(battle.seats) if battle.winners >> seat & 1]
    points = ""
    if battle.scenario.victory == Victory.CROSSING:
        points = f" with {battle.players[0].crossings} to {battle.players[1].crossings} crossings"
    if len(won) == 1:
        return f"{won[0]} wins{points}."
    return f"A draw between {listing(won)}{points}."


# --- The table in letters --------------------------------------------------------------------------------------------


def board(battle: Battle, seat: int, names: Sequence[str]) -> str:
    """A line a die: number, size, value, where, what it holds."""
    lines = [head_line(battle)]
    for place in range(battle.seats):
        turn = ">" if Phase.ATTACK <= battle.phase < Phase.OVER and active(battle) == place else " "
        lines.append(f"{turn} {names[place]}{player_words(battle, place)}")
        lines += [f"    {die_line(battle, die)}" for die in range(battle.count) if is_shown(battle, die, place)]
    lines += [
        f"  base {base + 1} of {names[there.owner]} at {spot(there.x, there.y)}"
        for base, there in enumerate(battle.bases)
        if there.down
    ]
    lines += [
        f"  aura {place + 1}, {token_line(battle, place, names)}"
        for place in range(len(battle.tokens))
        if is_in_play(battle, place)
    ]
    return "\n".join(lines)


def head_line(battle: Battle) -> str:
    number = f", battle {battle.battle} of {battle.scenario.battles}" if battle.scenario.battles > 1 else ""
    cycle = f", cycle {battle.cycle} of {battle.limit}" if battle.cycle else ""
    return f"{battle.scenario.title}{number}{cycle}: {PHASES[battle.phase]}"


def player_words(battle: Battle, seat: int) -> str:
    player = battle.players[seat]
    if player.out:
        return "  out"
    crossings = f"  {player.crossings} across" if battle.scenario.victory == Victory.CROSSING else ""
    return f"{crossings}  {player.points} points" if player.points else crossings


def is_shown(battle: Battle, die: int, seat: int) -> bool:
    return battle.dice[die].owner == seat and battle.dice[die].place in (Place.RESERVE, Place.TABLE, Place.WAITING, Place.FALLEN)


WHERE = {Place.RESERVE: "in reserve", Place.WAITING: "coming back", Place.FALLEN: "fallen"}


def die_line(battle: Battle, index: int) -> str:
    die = battle.dice[index]
    where = WHERE.get(die.place, f"at {die.x:>5} {die.y:>5}")
    held = held_by(battle, index)
    marks = [AURAS[battle.tokens[held].kind]] if held >= 0 else []
    marks += [word for word, on in (("frozen", die.frozen), ("attacked", die.attacked), ("moved", die.moved)) if on]
    return f"#{index + 1:<3} d{die.sides:<3} {die.value:>3}  {where}  {', '.join(marks)}".rstrip()


def is_in_play(battle: Battle, place: int) -> bool:
    return battle.tokens[place].lie in (Lie.LYING, Lie.OFFERED)


def token_line(battle: Battle, place: int, names: Sequence[str]) -> str:
    token = battle.tokens[place]
    whose = f" of {names[token.owner]}" if token.owner >= 0 else ""
    return f"{AURAS[token.kind]}{whose}, lies at {spot(token.x, token.y)}"


BOOK = Rulebook.read(Path(__file__).parents[1] / "RULES.md")
TEXT = Text(GRAMMAR, EVENTS, REFUSALS, BOOK, prompt, throw, result, board)
