"""How Polywars names its things."""

from __future__ import annotations

from dicefield.engine.text import listing as listing
from dicefield.games.polywars.content import UNIT, Aura
from dicefield.games.polywars.rules.queries import die_of, is_piece
from dicefield.games.polywars.state import Battle, Phase, Verb

AURAS = {
    Aura.NONE: "no aura",
    Aura.IMMUNITY: "Immunity",
    Aura.FLAG: "the Flag",
    Aura.LEADERSHIP: "Leadership",
    Aura.RAGE: "Rage",
}
POWERS = {
    Verb.FIELD: "Damage Field",
    Verb.SPEED: "Super Speed",
    Verb.MEND: "Healer",
    Verb.MUTATE: "Mutation",
    Verb.TELEPORT: "Teleportation",
}
ARMIES = ("the Household", "the Heavy Guard", "the Wizards", "the Swarm", "the Giants and their Healers", "the Tricksters")
"""Ready forces by their style: one of each size, the largest, those with powers, many and quick, large and small, odd ones."""

PHASES = {
    Phase.FORCES: "choosing forces",
    Phase.ROLL: "rolling the forces",
    Phase.DRAW_LOTS: "drawing lots",
    Phase.BASES: "placing a base",
    Phase.LEADER: "placing the leader",
    Phase.PRISONER: "choosing the prisoner",
    Phase.SPACES: "taking the spaces",
    Phase.DEPLOY: "deployment",
    Phase.MONSTER: "placing the raging die",
    Phase.BID: "initiative",
    Phase.TIE: "breaking a tie",
    Phase.HEAL: "healing",
    Phase.ATTACK: "Attack Phase",
    Phase.STRIKE: "an attack",
    Phase.SPLIT: "zap back",
    Phase.OFFER: "a Flag to be taken",
    Phase.RESPAWN: "dice coming back",
    Phase.MOVE: "Movement Phase",
    Phase.ACTION: "Action Phase",
    Phase.SPEED: "Super Speed",
    Phase.MUTATE: "Mutation",
    Phase.OVER: "over",
}


def units(thousandths: int) -> str:
    """A length in range units: 4.25."""
    return f"{thousandths / UNIT:.3f}".rstrip("0").rstrip(".")


def tenths(thousandths: int) -> str:
    """The same for people who look at the table: 4.3."""
    return f"{thousandths / UNIT:.1f}"


def spot(x: int, y: int) -> str:
    """A place for people, in range units to a tenth: (4.3, 12.0)."""
    return f"({x / UNIT:.1f}, {y / UNIT:.1f})"


def exact_spot(x: int, y: int) -> str:
    """A place to the last digit, where a refusal hangs on it: (4.251, 12)."""
    return f"({units(x)}, {units(y)})"


def die_name(battle: Battle, number: int) -> str:
    """A die as people call it: d8 #3."""
    if not 1 <= number <= battle.count:
        return f"die #{number}"
    return f"d{die_of(battle, number).sides} #{number}"


def blocker_words(battle: Battle, found: int) -> str:
    """What stands in the way: a die from 1, a piece of terrain from -1 downwards."""
    return die_name(battle, found) if found > 0 else f"terrain #{terrain_number(battle, -found)}"


def terrain_number(battle: Battle, place: int) -> int:
    """The number of a piece among those that are there: the scenario's, then the layout's; its place counts from 1."""
    return sum(is_piece(battle, other) for other in range(place))
