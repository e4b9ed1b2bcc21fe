"""The facts around the board: what is fought for, where we are, and everybody's strength and dice off the table."""

from __future__ import annotations

from dicefield.engine.stage import Card, Fact, Panel, Panels, SmallDie, Tray
from dicefield.engine.text import count_words
from dicefield.engine.waiting import owes
from dicefield.games.polywars.content import Aura, Deployment, Limit, Victory
from dicefield.games.polywars.picture.layout import SET_UP, Drawing, dice_on_table, in_tray, terrain_of, tokens_in_play
from dicefield.games.polywars.picture.pieces import AURA_SIGNS, AURA_WORDS, die_words
from dicefield.games.polywars.pointing import NEW_BASE, die_key
from dicefield.games.polywars.state import POINTS, Battle, Die, Phase, Place
from dicefield.games.polywars.text.names import PHASES

GOALS = {
    Victory.LEADER: "The last leader standing wins",
    Victory.FLAG: "Carry a flag that is not your own to your base",
    Victory.PRISONER: "The attacker brings the prisoner to their own base",
    Victory.CROSSING: "A point for every die that reaches the second base",
    Victory.RAMPAGE: "The raging die must reach the base",
}
LIMITS = {
    Limit.DRAW: "after {limit} cycles it is a draw.",
    Limit.DEFENDER: "after {limit} cycles the defender wins.",
    Limit.POINTS: "most points win.",
}
ROLES = {
    Deployment.PRISONER: ("rescues", "guards"),
    Deployment.LANE: ("the Snipe", "the Hunter"),
    Deployment.MONSTER: ("rages", "defends"),
}
TRAYS = (
    (Place.RESERVE, "Reserve"),
    (Place.FALLEN, "Fallen"),
    (Place.WAITING, "Coming back"),
    (Place.HOME, "Across"),
    (Place.LOST, "Lost"),
)
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
DEEDS = (Fact("Bolt", "has attacked"), Fact("Arrows", "has moved"))
WORDS = (
    Fact("Value", "the number a die shows: its strength and its life"),
    Fact("Strike", "an attack side to side, at most 1 range unit away"),
    Fact("Zap", "an attack on what is seen farther off; the range counts against the value, and a zap that hits costs it"),
    Fact("Attack", "a die is thrown: the value destroys, less hits for as much, more costs the attacker 1"),
    Fact("Power", "what one die may do in an Action Phase, for 1 of its value"),
)
SEALED = {Phase.FORCES: "Force", Phase.BID: "Bid", Phase.HEAL: "Healing"}


def panels_of(view: Drawing) -> Panels:
    sides = tuple(panel(view, seat) for seat in range(view.battle.seats))
    return Panels(goal(view.battle), scene(view.battle), sides, legend=legend(view.battle))


def goal(battle: Battle) -> str:
    limit = LIMITS[Limit(battle.scenario.limit)].format(limit=battle.limit)
    return f"{GOALS[Victory(battle.scenario.victory)]}; {limit}"


def scene(battle: Battle) -> str:
    """Where in the war we are."""
    fought = f"battle {battle.battle} of {battle.scenario.battles}" if battle.scenario.battles > 1 else ""
    cycle = f"cycle {battle.cycle} of {battle.limit}" if battle.cycle else ""
    title = battle.scenario.title if battle.scenario.name else ""
    return " \u00b7 ".join(filter(None, (title, fought, cycle, PHASES[Phase(battle.phase)])))


def legend(battle: Battle) -> tuple[Fact, ...]:
    """The signs of what is in play."""
    kinds = sorted({Aura(token.kind) for _, token in tokens_in_play(battle)})
    auras = [Fact(AURA_SIGNS[kind].capitalize(), AURA_WORDS[kind]) for kind in kinds]
    heights = [Fact("\u25b2", "how high it is, in range units")] if terrain_of(battle) else []
    return (*auras, *(DEEDS if battle.cycle else ()), *heights, *WORDS)


# --- A player --------------------------------------------------------------------------------------------------------


def panel(view: Drawing, seat: int) -> Panel:
    battle = view.battle
    trays = [tray(view, seat, place, name) for place, name in TRAYS if in_tray(battle, seat, place)]
    return Panel(seat, tuple(facts(battle, seat)), tuple(trays), cards(view, seat), out=bool(battle.players[seat].out))


def facts(battle: Battle, seat: int) -> list[Fact]:
    player, roles = battle.players[seat], ROLES.get(Deployment(battle.scenario.deployment))
    said = [
        ("Role", roles[seat != battle.attacker] if roles else ""),
        ("On the table", strength(battle, seat)),
        ("Points", f"{player.points} of {POINTS}" if has_points(battle, seat) else ""),
        ("Across", str(player.crossings) if battle.scenario.victory == Victory.CROSSING else ""),
        ("Bid", bid(battle, seat)),
        (SEALED.get(Phase(battle.phase), "Choice"), "sealed" if battle.sealed >> seat & 1 else ""),
    ]
    return [Fact(label, value, HELP.get(label, "")) for label, value in said if value]


HELP = {
    "Role": "who attacks in this scenario, and who defends",
    "On the table": "dice that fight; the value of a die is its strength and its life",
    "Points": "to bid or to heal with, in every cycle",
    "Across": "dice that reached the second base",
    **dict.fromkeys(("Force", "Healing", "Choice"), "chosen; shown when all have chosen"),
    "Bid": "points given for the first turn, unseen until all have bid; then the place that they won",
}


def has_points(battle: Battle, seat: int) -> bool:
    return bool(battle.cycle) and not battle.players[seat].out and battle.phase != Phase.OVER


def total(dice: list[Die]) -> str:
    """Dice with their sides and values together."""
    values = sum(die.value for die in dice)
    worth = f", value {values}" if values else ""
    return f"{count_words(len(dice), 'die', 'dice')}, {sum(die.sides for die in dice)} sides{worth}"


def strength(battle: Battle, seat: int) -> str:
    own = [die for _, die in dice_on_table(battle) if die.owner == seat]
    return total(own) if own else "no dice"


def bid(battle: Battle, seat: int) -> str:
    """What a player bid once all have shown it, and the place in the order that it won."""
    player = battle.players[seat]
    if battle.phase in (*SET_UP, Phase.BID, Phase.RESPAWN, Phase.OVER) or not battle.cycle or player.out:
        return ""
    lined_up = [other for other in battle.order if other >= 0]
    if battle.phase == Phase.TIE or seat not in lined_up:
        return str(player.bid)
    return f"{player.bid}, {ORDINALS[lined_up.index(seat)]}"


def tray(view: Drawing, seat: int, place: Place, name: str) -> Tray:
    return Tray(name, tuple(small_die(view, which, die) for which, die in in_tray(view.battle, seat, place)))


def small_die(view: Drawing, which: int, die: Die) -> SmallDie:
    lost = die.place == Place.LOST
    return SmallDie(die.sides, None if lost else die.value or None, die_key(which), die_words(view, which), broken=lost)


def cards(view: Drawing, seat: int) -> tuple[Card, ...]:
    """Whoever has a base to place takes it from here."""
    places = view.battle.phase == Phase.BASES and seat == view.seat and owes(view.battle, seat)
    return (Card("Base", words="Put it on the table.", piece=NEW_BASE),) if places else ()
