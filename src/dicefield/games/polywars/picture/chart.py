"""The table as facts, for those who draw with letters: the same dice, terrain, reach and sight as the board."""

from __future__ import annotations

from dicefield.engine.stage import Area, AreaKind, Box, Chart, Line, Mark
from dicefield.games.polywars.content import UNIT, Aura
from dicefield.games.polywars.picture.layout import (
    RIM,
    Drawing,
    Window,
    dice_on_table,
    focus_of,
    numbered_dice,
    table_of,
    terrain_of,
    tokens_in_play,
)
from dicefield.games.polywars.picture.overlays import FAR, zone_discs
from dicefield.games.polywars.picture.pieces import AURA_WORDS, aura_words, standing_words
from dicefield.games.polywars.picture.previews import (
    SPOT_VERBS,
    aimed_at,
    attacks,
    considers,
    enemies_of,
    farthest,
    in_the_way,
    line_words,
    places_base,
)
from dicefield.games.polywars.pointing import NEW_BASE, aura_key, base_key, die_key
from dicefield.games.polywars.rules.auras import held_by
from dicefield.games.polywars.rules.queries import CLEAR, die_of, is_die, on_table, range_between, too_tall
from dicefield.games.polywars.state import BASE, MOST, Battle, Die, Lie, Order, Phase, Token, Verb
from dicefield.games.polywars.text.names import terrain_number, units


def chart_of(view: Drawing) -> Chart:
    battle = view.battle
    return Chart(
        frame=box(table_of(battle).around(RIM)),
        focus=box(focus_of(battle)),
        unit=UNIT,
        unit_name="range units",
        marks=(*dice(view), *auras(view), *ghosts(view)),
        areas=(*bases(view), *terrain(view), *zones(battle), *reach(view)),
        lines=(*air(view), *sights(view), *way(view)),
        called=called(view),
        grain=UNIT,
    )


def box(window: Window) -> Box:
    return Box(window.left, window.top, window.width, window.height)


def look_of(battle: Battle, key: str) -> Order | None:
    """The choice that shows how far a die reaches and whom it sees, wherever it could go."""
    found = next((which for which, _ in dice_on_table(battle) if die_key(which) == key), 0)
    return Order(verb=Verb.ZAP, die=found) if found else None


def called(view: Drawing) -> dict[str, str]:
    dice = {die_key(which): view.die_name(which) for which, _ in numbered_dice(view.battle)}
    lying = {aura_key(which): f"{aura_words(view, token)} ({which})" for which, token in tokens_in_play(view.battle)}
    return {**dice, **lying, NEW_BASE: "a base"}


# --- Pieces ----------------------------------------------------------------------------------------------------------


def dice(view: Drawing) -> list[Mark]:
    return [die_mark(view, which, die) for which, die in dice_on_table(view.battle)]


def die_mark(view: Drawing, which: int, die: Die) -> Mark:
    """A die with its value, and the first letter of the aura it holds."""
    held = held_by(view.battle, which - 1)
    letter = AURA_WORDS[Aura(view.battle.tokens[held].kind)][0] if held >= 0 else ""
    words = ", ".join([view.die_name(which), f"{die.value} of {die.sides}", *standing_words(view, which, die)])
    return Mark(die_key(which), str(which), die.owner, die.x, die.y, f"{die.value}{letter}", words)


def auras(view: Drawing) -> list[Mark]:
    """Those that lie open; a die that holds one says so."""
    return [aura_mark(view, which, token) for which, token in tokens_in_play(view.battle) if token.lie != Lie.HELD]


def aura_mark(view: Drawing, which: int, token: Token) -> Mark:
    owner = token.owner if token.owner >= 0 else None
    name = f"{AURA_WORDS[Aura(token.kind)][0]}{which}"
    return Mark(aura_key(which), name, owner, token.x, token.y, words=f"{aura_words(view, token)}, lying")


def ghosts(view: Drawing) -> list[Mark]:
    """Where the considered choice would put a die or a base."""
    considered = view.considered
    if considered is None:
        return []
    if considered.verb == Verb.BASE:
        return [Mark(NEW_BASE, "base", places_base(view), considered.x, considered.y, ghost=True)]
    which = view.considered_die()
    if considered.verb not in SPOT_VERBS or not which:
        return []
    owner = die_of(view.battle, which).owner
    return [Mark(die_key(which), str(which), owner, considered.x, considered.y, ghost=True)]


# --- Ground ----------------------------------------------------------------------------------------------------------


def terrain(view: Drawing) -> list[Area]:
    found = []
    for which, piece in terrain_of(view.battle):
        words = f"terrain #{terrain_number(view.battle, which)}, {units(piece.height)} high"
        corners = tuple((int(piece.xs[place]), int(piece.ys[place])) for place in range(piece.corners))
        found.append(Area(AreaKind.TERRAIN, piece.x, piece.y, piece.radius, corners, height=piece.height, words=words))
    return found


def bases(view: Drawing) -> list[Area]:
    laid = [(place + 1, view.battle.bases[place]) for place in range(MOST) if view.battle.bases[place].down]
    return [Area(AreaKind.BASE, base.x, base.y, BASE, seat=base.owner, words=base_key(which)) for which, base in laid]


def zones(battle: Battle) -> list[Area]:
    return [
        Area(AreaKind.BARRED if words == FAR else AreaKind.ZONE, *disc, words=words) for disc, words in zone_discs(battle)
    ]  # fmt: skip


def reach(view: Drawing) -> list[Area]:
    """The halo of the considered die, and how far it can zap."""
    which = considers(view)
    if not which:
        return []
    die = die_of(view.battle, which)
    far = farthest(die) if attacks(view) else UNIT
    return [Area(AreaKind.REACH, die.x, die.y, far, seat=die.owner, words=f"within reach of {view.die_name(which)}")]


# --- Lines -----------------------------------------------------------------------------------------------------------


def air(view: Drawing) -> list[Line]:
    """An attack in the air."""
    battle = view.battle
    if battle.phase != Phase.SPLIT or not is_die(battle, battle.acting) or not is_die(battle, battle.target):
        return []
    one, other = die_of(battle, battle.acting), die_of(battle, battle.target)
    return [Line((one.x, one.y), (other.x, other.y))]


def sights(view: Drawing) -> list[Line]:
    """To the target of the considered attack; without a target, to every enemy near enough."""
    which, aimed = attacks(view), aimed_at(view)
    if not which:
        return []
    one = die_of(view.battle, which)
    near = [other for other in enemies_of(view, which) if range_between(one, die_of(view.battle, other)) < one.value]
    return [line for other in ([aimed] if aimed else near) for line in sight(view, which, other)]


def sight(view: Drawing, which: int, aimed: int) -> list[Line]:
    """One line where nothing is in the way; else up to what is, and behind it."""
    one, other = die_of(view.battle, which), die_of(view.battle, aimed)
    found, point = in_the_way(view.battle, which, aimed)
    start, end = (one.x, one.y), (other.x, other.y)
    words = f"{view.die_name(which)} to {view.die_name(aimed)}: {line_words(view, one, other, found)}"
    if found == CLEAR:
        return [Line(start, end, True, words)]
    return [Line(start, point, True), Line(point, end, False, words)]


def way(view: Drawing) -> list[Line]:
    """The path of a considered step; a leap has none."""
    considered, which = view.considered, considers(view)
    if considered is None or not which or considered.verb not in (Verb.STEP, Verb.TAG):
        return []
    die = die_of(view.battle, which)
    free = on_table(die) and not too_tall(view.battle, die, considered.x, considered.y)
    return [Line((die.x, die.y), (considered.x, considered.y), free)]
