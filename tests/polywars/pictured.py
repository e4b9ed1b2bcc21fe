"""Battles set up by hand, to be looked at."""

from __future__ import annotations

from dataclasses import dataclass

from dicefield.engine.record import NOBODY
from dicefield.engine.waiting import ask
from dicefield.games.polywars.content import Aura, Layout, Scenario
from dicefield.games.polywars.state import SPACE_X, SPACE_Y, Battle, Lie, Order, Phase, Place, Verb

NAMES = ("Ann", "Bartholomew", "Cy", "Dot")


def battle_of(scenario: str, seats: int, phase: Phase, cycle: int = 3, layout: str = "open") -> Battle:
    """A battle in a phase, with nothing on its table yet; the first seat has the turn."""
    battle = Battle()
    battle.seats = seats
    battle.scenario = Scenario.shipped(scenario)
    battle.layout = Layout.shipped(layout)
    battle.total, battle.limit = battle.scenario.total, battle.scenario.cycles
    battle.battle, battle.phase, battle.cycle = 1, phase, cycle
    for place in range(len(battle.order)):
        battle.order[place] = place if place < seats else NOBODY
    for place in range(len(battle.tokens)):
        battle.tokens[place].owner = NOBODY
    for seat in range(seats):
        battle.players[seat].points = (3, 1, 2, 0)[seat]
        battle.players[seat].bid = (0, 2, 1, 3)[seat]
    battle.owed = 1
    return battle


def put(battle: Battle, owner: int, sides: int, value: int, x: int = 0, y: int = 0, place: Place = Place.TABLE) -> int:
    """One die more; its number."""
    die = battle.dice[battle.count]
    die.owner, die.sides, die.value, die.place, die.x, die.y = owner, sides, value, place, x, y
    battle.count += 1
    return battle.count


def give(battle: Battle, which: int, kind: Aura, owner: int, bearer: int = 0, x: int = 0, y: int = 0) -> None:
    token = battle.tokens[which - 1]
    token.kind, token.owner, token.bearer, token.x, token.y = kind, owner, bearer, x, y
    token.lie = Lie.HELD if bearer else Lie.LYING


def lay_base(battle: Battle, which: int, owner: int, x: int, y: int) -> None:
    base = battle.bases[which - 1]
    base.owner, base.x, base.y, base.down = owner, x, y, True


def order(verb: Verb, die: int = 0, target: int = 0, x: int = 0, y: int = 0) -> Order:
    action = Order()
    action.verb, action.die, action.target, action.x, action.y = verb, die, target, x, y
    return action


@dataclass
class Sight:
    """A battle, and what somebody thinks about."""

    battle: Battle
    considered: Order | None = None
    seat: int | None = 0


# --- Five tables -----------------------------------------------------------------------------------------------------


def kings() -> Battle:
    """Two players on an open table, in the middle of a movement."""
    battle = battle_of("kill_the_king", 2, Phase.MOVE, cycle=4)
    one = put(battle, 0, 20, 17, 6000, 7000)
    put(battle, 0, 8, 5, 6900, 7900)
    put(battle, 0, 12, 9, 7700, 6600)
    put(battle, 0, 6, 6, 5200, 8000)
    put(battle, 0, 4, 2, 8500, 8600)
    two = put(battle, 1, 12, 11, 12600, 9400)
    put(battle, 1, 10, 7, 11400, 8200)
    put(battle, 1, 8, 3, 10300, 9600)
    put(battle, 1, 6, 4, 11900, 10500)
    put(battle, 1, 2, 2, 9200, 8300)
    put(battle, 1, 20, 13, 12300, 7300)
    put(battle, 0, 6, 0, place=Place.LOST)
    put(battle, 1, 4, 0, place=Place.LOST)
    put(battle, 1, 10, 0, place=Place.LOST)
    give(battle, 1, Aura.LEADERSHIP, 0, one)
    give(battle, 2, Aura.LEADERSHIP, 1, two)
    battle.acting, battle.steps = 2, 1
    battle.dice[1].moved = battle.dice[2].moved = battle.dice[2].attacked = battle.dice[4].attacked = True
    return battle


def crowd() -> Battle:
    """Four players with thirteen dice each, close together."""
    battle = battle_of("kill_the_king", 4, Phase.ATTACK, cycle=1)
    sizes = (20, 12, 10, 8, 8, 6, 6, 4, 4, 4, 2, 2, 6)
    for seat, (x, y) in enumerate(((4500, 4500), (14000, 4600), (4600, 13800), (13900, 14000))):
        for place, sides in enumerate(sizes):
            ring, turn = divmod(place, 5)
            across = (turn - 2) * (560 + 60 * ring)
            put(battle, seat, sides, 1 + (7 * place + 3 * seat) % sides, x + across, y + (ring - 1) * 620 + 90 * (turn % 2))
        give(battle, seat + 1, Aura.LEADERSHIP, seat, 1 + 13 * seat)
    return battle


def rescue() -> Battle:
    """A frozen prisoner with its shield, guards, rescuers, and a zap that must be shared out."""
    battle = battle_of("rescue_mission", 2, Phase.SPLIT, cycle=6)
    lay_base(battle, 1, 1, 12000, 6000)
    lay_base(battle, 2, 0, 5000, 10500)
    captive = put(battle, 0, 10, 8, 12000, 6000)
    battle.dice[captive - 1].frozen = True
    battle.captive = captive
    give(battle, 1, Aura.IMMUNITY, 0, captive)
    put(battle, 1, 12, 10, 11200, 7100)
    put(battle, 1, 8, 6, 12900, 6900)
    put(battle, 1, 10, 4, 10600, 5300)
    shooter = put(battle, 0, 20, 14, 7300, 8900)
    put(battle, 0, 12, 8, 6200, 9500)
    put(battle, 0, 8, 7, 5600, 11200)
    put(battle, 0, 10, 10, 8300, 7300)
    put(battle, 0, 6, 0, place=Place.LOST)
    battle.acting, battle.target, battle.away, battle.rolled = shooter, 2, 3, 6
    battle.dice[shooter - 1].attacked = True
    return battle


def snipes() -> Battle:
    """The lane: eight spaces, two dice across, one lost, the hunter between the bases."""
    battle = battle_of("snipe_hunt", 2, Phase.MOVE, cycle=4)
    lay_base(battle, 1, 0, 5000, 9000)
    lay_base(battle, 2, 0, 12000, 9000)
    for place, (sides, value) in enumerate(((6, 4), (8, 8), (4, 1), (10, 7), (12, 3), (6, 6))):
        which = put(battle, 0, sides, value, 5000 + SPACE_X[place], 9000 + SPACE_Y[place])
        battle.dice[which - 1].space = place + 1
    battle.dice[0].x, battle.dice[0].y = 7300, 9300
    for sides, value, x, y in (
        (20, 15, 8800, 8600),
        (12, 12, 9000, 9900),
        (8, 5, 8000, 8100),
        (8, 2, 9900, 9100),
        (12, 6, 8200, 10500),
    ):
        put(battle, 1, sides, value, x, y)
    put(battle, 0, 8, 5, place=Place.HOME)
    put(battle, 0, 6, 3, place=Place.HOME)
    put(battle, 1, 6, 0, place=Place.LOST)
    battle.players[0].crossings = 2
    return battle


def tokyo() -> Battle:
    """A raging die on its way to the base, bids being sealed."""
    battle = battle_of("attack_on_tokyo", 2, Phase.BID, cycle=5)
    lay_base(battle, 1, 1, 5500, 14000)
    monster = put(battle, 0, 20, 18, 9300, 11200)
    give(battle, 1, Aura.RAGE, 0, monster)
    for sides, value, x, y in (
        (12, 7, 8300, 12000),
        (10, 10, 7300, 13000),
        (8, 4, 6700, 11700),
        (6, 5, 9900, 12200),
        (4, 3, 6100, 13400),
    ):
        put(battle, 1, sides, value, x, y)
    put(battle, 1, 8, 0, place=Place.LOST)
    battle.owed, battle.sealed = 1, 2
    battle.players[0].points = battle.players[1].points = 3
    battle.players[1].bid = 0
    return battle


def hill() -> Battle:
    """A stepped hill between two forces with their flags."""
    battle = battle_of("snatch", 2, Phase.ATTACK, cycle=2, layout="hill")
    lay_base(battle, 1, 0, 5500, 9000)
    lay_base(battle, 2, 1, 16000, 10500)
    give(battle, 1, Aura.FLAG, NOBODY, 0, 10000, 10000)
    give(battle, 2, Aura.IMMUNITY, NOBODY, 0, 10000, 6000)
    put(battle, 0, 8, 6, 8200, 8600)
    put(battle, 0, 20, 19, 7600, 10100)
    put(battle, 0, 12, 5, 10350, 10300)
    put(battle, 1, 8, 8, 13200, 9700)
    put(battle, 1, 20, 4, 11600, 9300)
    put(battle, 1, 6, 3, 12700, 11600)
    put(battle, 1, 4, 4, 9100, 12600)
    return battle


def flags() -> Battle:
    """Each flag is its owner's: one carried by an enemy, one offered to the die that felled its bearer."""
    battle = battle_of("capture_the_flag", 2, Phase.OFFER, cycle=9)
    lay_base(battle, 1, 0, 5000, 10000)
    lay_base(battle, 2, 1, 13000, 10000)
    carrier = put(battle, 0, 10, 6, 11000, 9300)
    give(battle, 1, Aura.FLAG, 1, carrier)
    killer = put(battle, 0, 8, 8, 7700, 10900)
    give(battle, 2, Aura.FLAG, 0, 0, 7000, 10100)
    battle.tokens[1].lie, battle.tokens[1].killer = Lie.OFFERED, killer
    put(battle, 1, 12, 9, 11900, 10200)
    put(battle, 1, 6, 5, place=Place.WAITING)
    put(battle, 1, 8, 0, place=Place.LOST)
    return battle


def deploying() -> Battle:
    """Leaders stand, the reserves are placed beside them; one force is large."""
    battle = battle_of("kill_the_king", 3, Phase.DEPLOY, cycle=0)
    for seat, (x, y) in enumerate(((5000, 5000), (15000, 6000), (9000, 15000))):
        give(battle, seat + 1, Aura.LEADERSHIP, seat, put(battle, seat, 20, 11 + seat, x, y))
    for seat in range(3):
        for sides, value in ((12, 7), (8, 8), (6, 2), (4, 4), (4, 1), (4, 3), (2, 2))[: 7 - seat]:
            put(battle, seat, sides, value, place=Place.RESERVE)
    return battle


def leaders() -> Battle:
    """The first leader stands near a corner; anywhere far enough the next may be placed."""
    battle = battle_of("kill_the_king", 2, Phase.LEADER, cycle=0)
    give(battle, 1, Aura.LEADERSHIP, 0, put(battle, 0, 12, 9, 1200, 1800))
    battle.tokens[1].kind, battle.tokens[1].owner = Aura.LEADERSHIP, 1
    for seat in range(2):
        for sides, value in ((20, 3), (10, 9), (6, 6), (4, 2)):
            put(battle, seat, sides, value, place=Place.RESERVE)
    battle.owed = 2
    return battle


def edgeless() -> Battle:
    """A table without an edge, some of it beyond 0, with two walls."""
    battle = battle_of("berserk", 2, Phase.ATTACK, layout="wall")
    battle.scenario.edge = False
    give(battle, 1, Aura.LEADERSHIP, 0, put(battle, 0, 100, 62, -2400, 700))
    give(battle, 2, Aura.LEADERSHIP, 1, put(battle, 1, 20, 20, 6800, 9300))
    give(battle, 3, Aura.RAGE, NOBODY, 0, 10000, 10000)
    put(battle, 0, 8, 8, 5400, 8800)
    put(battle, 1, 10, 3, 6000, 11000)
    return battle


def in_the_air() -> Battle:
    """A side-to-side attack whose command die has not landed."""
    battle = kings()
    battle.phase, battle.steps, battle.owed = Phase.STRIKE, 0, 0
    battle.acting, battle.target, battle.away = 5, 10, 0
    ask(battle, 4)
    return battle


def finished() -> Battle:
    battle = kings()
    battle.phase, battle.owed, battle.acting, battle.steps, battle.winners = Phase.OVER, 0, 0, 0, 1
    battle.players[1].out = True
    return battle


SIGHTS = {
    "kings": Sight(kings()),
    "crowd": Sight(crowd()),
    "rescue": Sight(rescue()),
    "snipes": Sight(snipes(), order(Verb.STEP, 1, x=8000, y=9300)),
    "tokyo": Sight(tokyo(), seat=1),
    "hill": Sight(hill(), order(Verb.ZAP, 1, 4)),
    "hidden": Sight(kings(), order(Verb.ZAP, 2, 8)),
    "clear": Sight(kings(), order(Verb.ZAP, 1, 11)),
    "flags": Sight(flags()),
    "deploying": Sight(deploying(), order(Verb.PLACE, 4, x=6000, y=6200)),
    "leaders": Sight(leaders(), order(Verb.PLACE, 6, x=11500, y=7000), seat=1),
    "edgeless": Sight(edgeless(), order(Verb.ZAP, 3, 4)),
    "air": Sight(in_the_air(), seat=None),
    "finished": Sight(finished()),
}
"""What is drawn in the tests, by name."""
