"""The swamp of Polyhydra by moonlight: serpents whose heads are the dice, and a trail of fangs to whoever is bitten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicefield.engine.waiting import is_over, may_choose, owes
from dicefield.games.polyhydra.picture.layout import (
    HEIGHT,
    MOON,
    WIDTH,
    HydraSpot,
    around,
    bud_curve,
    clear_spot,
    drooping,
    neck_curve,
    places,
    route,
)
from dicefield.games.polyhydra.picture.pieces import (
    ACCENTS,
    bar,
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
)
from dicefield.games.polyhydra.pointing import head_key
from dicefield.games.polyhydra.rules.queries import bite, has_head, in_play, neighbour, players_left
from dicefield.games.polyhydra.state import FULL_HEALTH, GROWS_AT, HEADS, SIDES, Dice, Standing, Swamp, Then
from dicefield.games.polyhydra.text import listing, prompt, result, throw
from dicefield.look.dice import die
from dicefield.look.marks import crest
from dicefield.look.palette import Livery, livery, var
from dicefield.look.parts import card, name_of, now_line
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, Theme, breadth, document, element, fit, group, join, rect, shorten, title

MARGIN = 14
LINE_EMS = 27
"""About how many ems of words the line at the top holds."""


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

    def short(self, seat: int) -> str:
        """A name that leaves room for the rest of a sentence."""
        return shorten(self.names[seat], 9)

    def unseen(self, seat: int) -> bool:
        """Whether the turn of a hydra is kept from the viewer (rule 2.11)."""
        return self.swamp.dice == Dice.SEALED and seat != self.seat and in_play(self.swamp, seat) and not is_over(self.swamp)


def picture(swamp: Swamp, seat: int | None, names: Sequence[str], *, prefix: str = "polyhydra", theme: Theme = "auto") -> str:
    """The swamp from a seat counted from 0, or for a spectator. What is given is an observation, and all of it may be drawn."""
    called = [name_of(names, player) for player in range(swamp.seats)]
    viewer = seat if seat is not None and 0 <= seat < swamp.seats else None
    view = Drawing(swamp, viewer, called, prefix)
    order = sorted(range(swamp.seats), key=lambda player: view.places[player].line)
    body = join(
        [
            shore(prefix, water(WIDTH, HEIGHT, MOON, prefix), scenery(swamp.seats)),
            *[trail_of(view, player) for player in order],
            moon_of(view),
            *[hydra_of(view, player) for player in order],
            damages(view),
            now_line(now(view), MARGIN, 12, WIDTH - 2 * MARGIN, 58, look=crest_of_now(view), size=30),
        ]
    )
    heading = f"Polyhydra: {listing(called)}"
    return document(WIDTH, HEIGHT, heading, describe(view), body, prefix=prefix, accents=ACCENTS, theme=theme)


def shore(prefix: str, *children: Markup) -> Markup:
    """What grows at the edge ends there, also where a page shows more room around the picture."""
    cut = element("clipPath", rect(0, 0, WIDTH, HEIGHT), id=f"{prefix}-shore")
    return group(cut, *children, clip_path=f"url(#{prefix}-shore)")


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


CHOOSE_SHORT = "Lock at least one head, then stop or reroll."
SEALED_SHORT = "Your choice is sealed; you may still change it."


def now(view: Drawing) -> str:
    """What happens now, and who acts."""
    swamp = view.swamp
    if is_over(swamp):
        words = result(swamp, [view.short(seat) for seat in range(swamp.seats)])
        return fitting(words, f"A draw between {players_left(swamp)} after {swamp.turns_over} turns.")
    if swamp.throw.count:
        return rolling_words(view)
    if view.seat is not None and view.chooses:
        return fitting(prompt(swamp, view.seat), SEALED_SHORT if not owes(swamp, view.seat) else CHOOSE_SHORT)
    if swamp.dice == Dice.SEALED:
        return "All play their turn unseen." if view.seat is None else "The others are still at it."
    owing = [view.short(seat) for seat in range(swamp.seats) if owes(swamp, seat)]
    verb = "chooses" if len(owing) == 1 else "choose"
    return fitting(f"{listing(owing)} {verb} what to lock.", f"{len(owing)} hydras choose what to lock.")


def rolling_words(view: Drawing) -> str:
    """Who rolls what. With sealed dice a throw is only ever seen by the one who rolls it."""
    swamp = view.swamp
    if swamp.dice == Dice.SEALED and view.seat is not None:
        return f"You roll {listing(swamp.throw.json())}."
    called = [view.short(seat) for seat in range(swamp.seats)]
    rolling = [called[seat] for seat in range(swamp.seats) if swamp.hydras[seat].standing == Standing.ROLLING]
    dice = f"roll {swamp.throw.count} dice."
    return fitting(throw(swamp, called), fitting(f"{listing(rolling)} {dice}", f"{len(rolling)} hydras {dice}"))


def fitting(words: str, shorter: str) -> str:
    return words if breadth(words) <= LINE_EMS else shorter


def crest_of_now(view: Drawing) -> Livery | None:
    """The viewer who must act, or the only one who does, or the winner."""
    swamp = view.swamp
    if view.seat is not None and (view.chooses or (swamp.throw.count and swamp.dice == Dice.SEALED)):
        return livery(view.seat)
    left = [seat for seat in range(swamp.seats) if (in_play(swamp, seat) if is_over(swamp) else acts(swamp, seat))]
    return livery(left[0]) if len(left) == 1 else None


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
    swamp = view.swamp
    turn = "" if is_over(swamp) else "Sudden death." if swamp.sudden_death else f"Turn {swamp.turns_over + 1}."
    return " ".join(filter(None, [now(view), turn, *[hydra_in_words(view, seat) for seat in range(swamp.seats)]]))


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


def hydra_of(view: Drawing, seat: int) -> Markup:
    place, look = view.places[seat], livery(seat)
    body = alive(view, seat, place, look) if in_play(view.swamp, seat) else sunk(view, seat, place, sunken(look))
    ident = f"{view.prefix}-hydra-{seat + 1}"
    return group(title(hydra_in_words(view, seat)), body, plate_of(view, seat, place), id=ident, data_piece=f"hydra-{seat + 1}")


def alive(view: Drawing, seat: int, place: HydraSpot, look: Livery) -> Markup:
    """Necks behind, then the back with the health, then the heads."""
    hydra = view.swamp.hydras[seat]
    grown = [head for head in range(HEADS) if has_head(view.swamp, hydra, head)]
    necks = [neck(look, neck_curve(place, head, hydra.locked[head]), 0.3 * place.size) for head in grown]
    buds = [
        bud(look, bud_curve(place, head), 0.26 * place.size, f"a d{SIDES[head]} grows at {GROWS_AT[head]} health")
        for head in range(HEADS)
        if head not in grown
    ]
    return join(
        [
            wash(place.x, place.line, place.half),
            *buds,
            *necks,
            hump(look, place.x, place.line, place.half, place.line - place.crest),
            health_of(view, seat, place),
            *[head_of(view, seat, place, head) for head in grown],
        ]
    )


def head_of(view: Drawing, seat: int, place: HydraSpot, head: int) -> Markup:
    """The die is the head: raised with a collar if it is locked, ringed if the viewer sealed it, to click if it can be chosen."""
    hydra = view.swamp.hydras[seat]
    locked, face = hydra.locked[head], hydra.faces[head]
    x, y = place.slot(head) - place.size / 2, place.head_top(head, locked)
    free = seat == view.seat and view.chooses and face > 0 and not locked
    counts = locked and hydra.standing != Standing.MISSED
    drawn = die(
        SIDES[head], face or None, x, y, place.size, seat=seat, hidden=view.unseen(seat) and not face,
        selected=hydra.wish[head], spark=counts and face == SIDES[head], face=face or None,
        ident=f"{view.prefix}-head-{seat + 1}-d{SIDES[head]}", piece=head_key(seat, SIDES[head]),
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
    """The d20 that counts, which the hydra carries on its back (rule 1.3)."""
    health, size = view.swamp.hydras[seat].health, 1.12 * place.size
    return die(
        20, health, place.x - size / 2, place.crest + 0.06 * place.size, size, seat=None, label=False,
        ident=f"{view.prefix}-health-{seat + 1}", piece=f"health-{seat + 1}", title=f"{view.names[seat]}: {health} health",
    )  # fmt: skip


def sunk(view: Drawing, seat: int, place: HydraSpot, look: Livery) -> Markup:
    """What is left: a low back, necks that hang into the water, and a broken d20."""
    line, half = place.line, 0.9 * place.half
    stumps = [neck(look, drooping(place, side), 0.26 * place.size) for side in (-1, 1)]
    back = [*stumps, hump(look, place.x, line, half, 0.62 * place.size)]
    size = 0.94 * place.size
    count = die(
        20, view.swamp.hydras[seat].health, place.x - size / 2, line - 1.02 * size, size, broken=True, label=False,
        ident=f"{view.prefix}-health-{seat + 1}", piece=f"health-{seat + 1}", title=f"{view.names[seat]} is out",
    )  # fmt: skip
    return join([wash(place.x, line, half), group(*back, opacity=0.7), count])


def plate_of(view: Drawing, seat: int, place: HydraSpot) -> Markup:
    """Crest and name, what the hydra does, and its health as a bar with a notch where heads grow."""
    look, health = livery(seat), view.swamp.hydras[seat].health
    busy = acts(view.swamp, seat)
    x, y, width = place.x - place.plate / 2, place.line - 8, place.plate
    drawn, words = status(view, seat)
    role = {"misses": "danger", "wins": "good"}.get(drawn, "ink")
    mark = envelope(look, x + 58, y + 29, 32) if drawn == "sealed" else sign(drawn, x + 60, y + 31, 26, role)
    return group(
        card(x, y, width, 70, radius=20, edge=look.base if busy else None, rim=5 if busy else 2),
        crest(look, x + 31, y + 35, 44),
        fit(view.names[seat], x + 60, y + 26, 26, width - 84, fill=var("ink"), font_weight=700, class_="df-serif"),
        mark,
        fit(words, x + 96, y + 51, 23, width - 124, fill=var(role), font_weight=600),
        bar(x + 60, y + 58, width - 84, health / FULL_HEALTH, [grows / FULL_HEALTH for grows in sorted(set(GROWS_AT))[:-1]]),
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
    taken = [place.plate_box for place in view.places.values()]
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
