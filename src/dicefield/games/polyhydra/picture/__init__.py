"""The swamp of Polyhydra by moonlight: serpents whose heads are the dice, and a trail of fangs to whoever is bitten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dicefield.engine.stage import Board, Fact, Panel, Panels
from dicefield.engine.waiting import is_over, may_choose, owes
from dicefield.games.polyhydra.picture.beats import beats as beats
from dicefield.games.polyhydra.picture.layout import (
    FOCUS,
    FRAME,
    MOON,
    TAG,
    HydraSpot,
    around,
    bud_curve,
    clear_spot,
    drooping,
    neck_curve,
    places,
    route,
)  # fmt: skip
from dicefield.games.polyhydra.picture.pieces import (
    SHADES,
    bud,
    collar,
    damage_badge,
    envelope,
    hood,
    hump,
    moon,
    neck,
    scenery,
    sign,
    sunken,
    trail,
    wash,
    water,
)  # fmt: skip
from dicefield.games.polyhydra.pointing import head_key, health_key, hydra_key
from dicefield.games.polyhydra.rules.queries import bite, has_head, in_play, neighbour, players_left
from dicefield.games.polyhydra.state import FULL_HEALTH, GROWS_AT, HEADS, SIDES, Dice, Standing, Swamp, Then
from dicefield.games.polyhydra.text import listing, result
from dicefield.look.dice import die
from dicefield.look.marks import crest
from dicefield.look.palette import Livery, livery, var
from dicefield.look.parts import card, name_of
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, breadth, group, join, text, title

LETTERS = 28
VALUE = 0.36
"""How high two figures on a die are, as a part of how wide it is."""


@dataclass(frozen=True)
class Drawing:
    """A position, who looks at it, and what everyone is called."""

    swamp: Swamp
    seat: int | None
    names: Sequence[str]
    prefix: str

    @property
    def near(self) -> int:
        """Who is below: the viewer, or the first hydra if nobody of the table looks."""
        return 0 if self.seat is None else self.seat

    @property
    def chooses(self) -> bool:
        """Whether the viewer may click heads, for the first time or to change a sealed choice."""
        return self.seat is not None and may_choose(self.swamp, self.seat)

    @property
    def places(self) -> dict[int, HydraSpot]:
        return places(self.swamp.seats, self.near)

    def unseen(self, seat: int) -> bool:
        """Whether the turn of a hydra is kept from the viewer (rule 2.11)."""
        return self.swamp.dice == Dice.SEALED and seat != self.seat and in_play(self.swamp, seat) and not is_over(self.swamp)


def board(swamp: Swamp, seat: int | None, names: Sequence[str], considered: object = None, *, prefix: str = "polyhydra") -> Board:
    """The swamp from a seat counted from 0, or for a spectator. What is given is an observation, and all of it may be drawn."""
    called = [name_of(names, player) for player in range(swamp.seats)]
    viewer = seat if seat is not None and 0 <= seat < swamp.seats else None
    view = Drawing(swamp, viewer, called, prefix)
    everyone = view.places
    order = sorted(range(swamp.seats), key=lambda player: everyone[player].line)
    parts = {"ground": water(FRAME, MOON, prefix), "scenery": scenery(swamp.seats)}
    parts |= {f"bite-{player + 1}": trail_of(view, player) for player in order}
    parts["moon"] = moon_of(view)
    for player in order:
        parts.update(hydra_of(view, player))
    parts["damages"] = damages(view)
    smallest = min(place.size for place in everyone.values())
    heading = f"Polyhydra: {listing(called)}"
    focus = FOCUS.get(swamp.seats, FRAME)
    return Board(heading, describe(view), FRAME, focus, parts, die=smallest, letters=min(LETTERS, smallest * VALUE), shades=SHADES)


def moon_of(view: Drawing) -> Markup:
    """The turn, or how it ended, written on the moon."""
    swamp = view.swamp
    left = [seat for seat in range(swamp.seats) if in_play(swamp, seat)]
    if not is_over(swamp):
        words = ("Sudden", "death") if swamp.sudden_death else ("Turn", str(swamp.turns_over + 1))
        return moon(MOON, *words, blood=swamp.sudden_death)
    if len(left) > 1:
        return moon(MOON, "a", "draw")
    return group(moon(MOON, "", "wins"), crest(livery(left[0]), MOON[0], MOON[1] - 16, 40))


# --- Words -----------------------------------------------------------------------------------------------------------


def scene(swamp: Swamp, names: Sequence[str]) -> str:
    """Where we are: the turn, or how it ended."""
    if is_over(swamp):
        return result(swamp, names).rstrip(".")
    return "Sudden death" if swamp.sudden_death else f"Turn {swamp.turns_over + 1}"


def acts(swamp: Swamp, seat: int) -> bool:
    """Whether the table waits for this hydra."""
    return not is_over(swamp) and (owes(swamp, seat) or swamp.hydras[seat].standing == Standing.ROLLING)


def status(view: Drawing, seat: int) -> tuple[str, str]:
    """What a hydra does, as the name of a sign and in words."""
    swamp, hydra = view.swamp, view.swamp.hydras[seat]
    if hydra.standing == Standing.OUT:
        return "sinks", "out"
    if is_over(swamp):
        return ("wins", "wins") if players_left(swamp) == 1 else ("wins", "draws")
    if view.unseen(seat):
        return "rolls", "unseen"
    if hydra.standing == Standing.CHOOSING:
        return ("chooses", "chooses") if owes(swamp, seat) else ("sealed", sealed_words(view, seat))
    if hydra.standing == Standing.MISSED:
        return "misses", "misses"
    return ("bites", f"bites for {bite(hydra)}") if hydra.standing == Standing.STOPPED else ("rolls", "rolls")


def sealed_words(view: Drawing, seat: int) -> str:
    """That a choice is sealed, and to its owner what it is."""
    hydra = view.swamp.hydras[seat]
    wished = [f"d{SIDES[head]}" for head in range(HEADS) if hydra.wish[head]]
    if seat != view.seat or not wished:
        return "sealed"
    return f"sealed: {' '.join(wished)}, {'roll' if hydra.then == Then.REROLL else 'stop'}"


def describe(view: Drawing) -> str:
    """The whole swamp for those who hear it."""
    told = [hydra_in_words(view, seat) for seat in range(view.swamp.seats)]
    return " ".join([f"{scene(view.swamp, view.names)}.", *told])


def hydra_in_words(view: Drawing, seat: int) -> str:
    swamp, hydra = view.swamp, view.swamp.hydras[seat]
    if not in_play(swamp, seat):
        return f"{view.names[seat]}: out."
    heads = [head_in_words(view, seat, head) for head in range(HEADS) if has_head(swamp, hydra, head)]
    parts = [f"{hydra.health} health", status(view, seat)[1], listing(heads)]
    if has_trails(swamp):
        parts.append(f"bites {view.names[neighbour(swamp, seat)]}")
    return f"{view.names[seat]}: {', '.join([*parts, *last_turn_words(view, seat)])}."


def head_in_words(view: Drawing, seat: int, head: int) -> str:
    hydra = view.swamp.hydras[seat]
    face = hydra.faces[head]
    showing = f" showing {face}" if face else " unseen" if view.unseen(seat) else " not rolled"
    return f"d{SIDES[head]}{showing}{' locked' if hydra.locked[head] else ''}"


def last_turn_words(view: Drawing, seat: int) -> list[str]:
    """What a hydra did last turn, if there was one."""
    swamp = view.swamp
    return [f"dealt {swamp.hydras[seat].damage} last turn"] if swamp.turns_over or swamp.sudden_death else []


# --- A hydra ---------------------------------------------------------------------------------------------------------


def hydra_of(view: Drawing, seat: int) -> Iterator[tuple[str, Markup]]:
    """A hydra part by part: necks behind, then the back with the health, then the heads, then what it does."""
    swamp, place, key = view.swamp, view.places[seat], hydra_key(seat)
    lives = in_play(swamp, seat)
    body = back_of(view, seat, place, livery(seat)) if lives else sunk(place, sunken(livery(seat)))
    yield key, group(title(hydra_in_words(view, seat)), body, id=f"{view.prefix}-{key}", data_piece=key)
    yield health_key(seat), health_of(view, seat, place)
    for head in grown(swamp, seat):
        yield head_key(seat, SIDES[head]), head_of(view, seat, place, head)
    yield f"tag-{seat + 1}", tag_of(view, seat, place)


def grown(swamp: Swamp, seat: int) -> list[int]:
    if not in_play(swamp, seat):
        return []
    return [head for head in range(HEADS) if has_head(swamp, swamp.hydras[seat], head)]


def back_of(view: Drawing, seat: int, place: HydraSpot, look: Livery) -> Markup:
    there, locked = grown(view.swamp, seat), view.swamp.hydras[seat].locked
    necks = [neck(look, neck_curve(place, head, locked[head]), 0.3 * place.size) for head in there]
    buds = [
        bud(look, bud_curve(place, head), 0.26 * place.size, f"a d{SIDES[head]} grows at {GROWS_AT[head]} health")
        for head in range(HEADS)
        if head not in there
    ]
    back = hump(look, place.x, place.line, place.half, place.line - place.crest)
    return join([wash(place.x, place.line, place.half), *buds, *necks, back])


def head_of(view: Drawing, seat: int, place: HydraSpot, head: int) -> Markup:
    """The die is the head: raised with a collar if it is locked, ringed if the viewer sealed it, to click if it can be chosen."""
    hydra = view.swamp.hydras[seat]
    locked, face = hydra.locked[head], hydra.faces[head]
    x, y = place.slot(head) - place.size / 2, place.head_top(head, locked)
    free = seat == view.seat and view.chooses and face > 0 and not locked
    counts = locked and hydra.standing != Standing.MISSED
    drawn = die(
        SIDES[head], face or None, x, y, place.size, seat=seat, hidden=view.unseen(seat) and not face, label=False,
        selected=hydra.wish[head], spark=counts and face == SIDES[head], face=face or None,
        ident=f"{view.prefix}-{head_key(seat, SIDES[head])}", piece=head_key(seat, SIDES[head]),
        target=f"d{SIDES[head]}" if free else None, title=head_title(view, seat, head, free),
    )  # fmt: skip
    ring = collar(place.slot(head), y + 1.06 * place.size, 0.3 * place.size) if counts else NOTHING
    return group(ring, hood(livery(seat), x, y, place.size, brow=-6 if SIDES[head] == 6 else 3, awake=face > 0), drawn)


def head_title(view: Drawing, seat: int, head: int, free: bool) -> str:
    hydra = view.swamp.hydras[seat]
    sealed = ", in your sealed choice" if hydra.wish[head] else ""
    if free:
        return f"Lock the d{SIDES[head]} showing {hydra.faces[head]}{sealed}"
    return f"{view.names[seat]}: {head_in_words(view, seat, head)}"


def health_of(view: Drawing, seat: int, place: HydraSpot) -> Markup:
    """The d20 that counts, which the hydra carries on its back (rule 1.3); broken if it is out."""
    health, lives = view.swamp.hydras[seat].health, in_play(view.swamp, seat)
    size = (1.12 if lives else 0.94) * place.size
    top = place.crest + 0.06 * place.size if lives else place.line - 1.02 * size
    return die(
        20, health, place.x - size / 2, top, size, label=False, broken=not lives, ident=f"{view.prefix}-{health_key(seat)}",
        piece=health_key(seat), title=f"{view.names[seat]}: {health} health" if lives else f"{view.names[seat]} is out",
    )  # fmt: skip


def sunk(place: HydraSpot, look: Livery) -> Markup:
    """What is left: a low back, and necks that hang into the water."""
    stumps = [neck(look, drooping(place, side), 0.26 * place.size) for side in (-1, 1)]
    back = hump(look, place.x, place.line, 0.9 * place.half, 0.62 * place.size)
    return join([wash(place.x, place.line, 0.9 * place.half), group(*stumps, back, opacity=0.7)])


def tag_of(view: Drawing, seat: int, place: HydraSpot) -> Markup:
    """What the hydra does, as a sign and in words; whoever is awaited has a thick rim."""
    look, busy = livery(seat), acts(view.swamp, seat)
    drawn, words = status(view, seat)
    role = {"misses": "danger", "wins": "good"}.get(drawn, "ink")
    width = 76 + breadth(words) * LETTERS * 1.1
    x, y = place.x - width / 2, place.line - 6
    mark = envelope(look, x + 14, y + 7, 32) if drawn == "sealed" else sign(drawn, x + 16, y + 9, 27, role)
    return group(
        card(x, y, width, TAG, radius=TAG / 2, edge=look.base, rim=5 if busy else 2),
        mark,
        text(words, x + 50 + (width - 70) / 2, y + 32, LETTERS, text_anchor="middle", fill=var(role), font_weight=600),
        class_="df-plate",
    )


# --- Bites -----------------------------------------------------------------------------------------------------------


def has_trails(swamp: Swamp) -> bool:
    """Whether anybody bites: not after the end, and in sudden death damage is only compared (rule 4.5)."""
    return not is_over(swamp) and not swamp.sudden_death


def trail_of(view: Drawing, seat: int) -> Markup:
    if not has_trails(view.swamp) or not in_play(view.swamp, seat):
        return NOTHING
    bitten = neighbour(view.swamp, seat)
    drawn = trail(livery(seat), route(view.places[seat], view.places[bitten]))
    words = title(f"{view.names[seat]} bites {view.names[bitten]}")
    return group(words, drawn, id=f"{view.prefix}-bite-{seat + 1}", data_piece=f"bite-{seat + 1}")


def damages(view: Drawing) -> Markup:
    """What each dealt last turn: on its trail, or beside it where there is none."""
    swamp = view.swamp
    told = [seat for seat in range(swamp.seats) if last_turn_words(view, seat) and (in_play(swamp, seat) or not has_trails(swamp))]
    taken = [place.tag_box for place in view.places.values()]
    taken += [place.heads_box for seat, place in view.places.items() if in_play(swamp, seat)]
    badges = []
    for seat in told:
        place = view.places[seat]
        spot = (place.x + place.half + 26, place.line - 32)
        if has_trails(swamp):
            spot = clear_spot(route(place, view.places[neighbour(swamp, seat)]), taken)
        taken.append(around(spot))
        badges.append(damage_of(view, seat, spot))
    return join(badges)


def damage_of(view: Drawing, seat: int, spot: Point) -> Markup:
    damage = view.swamp.hydras[seat].damage
    if damage == 0 and not in_play(view.swamp, seat):
        return NOTHING
    minus = "\u2212" if damage and not view.swamp.sudden_death else ""
    return damage_badge(f"{minus}{damage}", *spot, f"{view.names[seat]} {last_turn_words(view, seat)[0]}")


# --- Facts -----------------------------------------------------------------------------------------------------------

LEGEND = (
    Fact("Brass collar", "a locked head"),
    Fact("Trail of fangs", "who bites whom; its number is the damage of the last turn"),
    Fact("Bud", "a head that grows when health falls"),
    Fact("Lock", "keep a head for the bite; from left to right the numbers must grow"),
    Fact("Bite", "1 for each locked head, 2 for one that shows its highest number"),
    Fact("Miss", "a roll in which no head can be locked: the bite is lost"),
)


def panels(swamp: Swamp, seat: int | None, names: Sequence[str]) -> Panels:
    """Health and what everyone does."""
    called = [name_of(names, player) for player in range(swamp.seats)]
    view = Drawing(swamp, seat, called, "")
    goal = "Bite your left neighbour: the last hydra above 0 health wins."
    told = tuple(Panel(player, tuple(facts(view, player)), out=not in_play(swamp, player)) for player in range(swamp.seats))
    return Panels(goal, scene(swamp, called), told, legend=LEGEND)


def facts(view: Drawing, seat: int) -> Iterator[Fact]:
    hydra = view.swamp.hydras[seat]
    yield Fact("Health", f"{hydra.health} of {FULL_HEALTH}", "a d4 grows at 16, a d12 at 8")
    yield Fact("Now", status(view, seat)[1], "what this hydra is doing")
    if last_turn_words(view, seat):
        yield Fact("Last turn", str(hydra.damage), "damage dealt")
