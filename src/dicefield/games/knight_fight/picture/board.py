"""What stands in the lists: Knights with Helmets and hearts, dice in hand and in a clash, sealed choices, arrows."""

from __future__ import annotations

from collections.abc import Iterator

from dicefield.engine.waiting import is_over
from dicefield.games.knight_fight.picture.layout import ABREAST, GAP, Drawing
from dicefield.games.knight_fight.picture.pieces import heart, knight, lance, rosette, secret, weapon, weapon_badge
from dicefield.games.knight_fight.pointing import die_key, helmet_key, seat_key
from dicefield.games.knight_fight.rules.queries import defense, holds, is_arena, lives, open_to, strength, total, winners
from dicefield.games.knight_fight.state import DICE, HEARTS, HELMET, SIDES, SIZES, Phase, Place, Player, Size, Verb
from dicefield.games.knight_fight.text.actions import GRAMMAR
from dicefield.games.knight_fight.text.names import NAMES
from dicefield.look.dice import die
from dicefield.look.marks import crest
from dicefield.look.palette import livery, var
from dicefield.look.svg import Markup, Value, circle, fit, group, path, rect, shorten
from dicefield.look.svg import title as titled

TILTS = (-6, 5, -4, 7, -5, 4)
"""Dice never lie quite straight."""

Parts = Iterator[tuple[str, Markup]]


def gone(view: Drawing, seat: int) -> bool:
    """Whether a player has left the lists."""
    return not lives(view.joust, seat) and view.joust.players[seat].helmet == 0


def combatants(view: Drawing) -> Parts:
    seats = range(view.joust.seats)
    for seat in seats:
        yield f"cloth-{seat + 1}", cloth(view, seat)
        yield seat_key(seat), knight_of(view, seat)
    for seat in seats:
        if not gone(view, seat):
            yield from belongings(view, seat)
    for seat in seats:
        yield from arrow(view, seat)
    if is_over(view.joust):
        yield "honours", honours(view)


def belongings(view: Drawing, seat: int) -> Parts:
    yield f"hearts-{seat + 1}", hearts(view, seat)
    yield helmet_key(seat), helmet_die(view, seat)
    yield from hand(view, seat)
    yield from clash(view, seat)
    if is_arena(view.joust) and view.joust.favor == seat:
        yield "favor", favor(view, seat)


# --- A Knight --------------------------------------------------------------------------------------------------------


def cloth(view: Drawing, seat: int) -> Markup:
    """A strip in the colour of the seat, on which dice in hand lie."""
    side, look = view.side(seat), livery(seat)
    x, y = side.hand
    wide = DICE * (side.sizes.die + GAP) + GAP
    return group(
        rect(x - 7, y - 2, wide - 2, side.sizes.die + 10, rx=14, fill="#000000", opacity=0.18),
        rect(x - 8, y - 5, wide, side.sizes.die + 10, rx=14, fill=look.base, fill_opacity=0.3, stroke=look.edge, stroke_width=2.5),
    )


def knight_of(view: Drawing, seat: int) -> Markup:
    """To be pointed at."""
    side = view.side(seat)
    x, y = side.spot
    room = circle(x, y, side.sizes.knight / 2, fill="none", pointer_events="all")
    rides = knight(livery(seat), x, y, side.sizes.knight, turned=side.turned, fallen=not lives(view.joust, seat))
    return group(titled(view.names[seat]), room, rides, id=f"{view.prefix}-{seat_key(seat)}", data_piece=seat_key(seat))


def hearts(view: Drawing, seat: int) -> Markup:
    side, hits = view.side(seat), view.joust.players[seat].hits
    x, y = side.helmet
    step = side.sizes.helmet / HEARTS
    beats = [heart(x + step * (place + 0.5), y + 1.28 * side.sizes.helmet, step, gone=place < hits) for place in range(HEARTS)]
    return group(titled(f"{view.names[seat]}: {HEARTS - hits} of {HEARTS} hearts"), *beats)


def helmet_die(view: Drawing, seat: int) -> Markup:
    joust, player, side = view.joust, view.joust.players[seat], view.side(seat)
    can_be_rolled = joust.phase == Phase.EFFECT and view.chooses and holds(open_to(joust, view.near), seat)
    in_air = joust.phase in (Phase.SHOVED, Phase.RECOVER, Phase.HELMETS) and holds(joust.thrown, seat)
    value = None if in_air or player.helmet == 0 else player.helmet
    shown = f", {value}" if value else ", in the air" if in_air else ""
    return die(
        HELMET, value, *side.helmet, side.sizes.helmet, seat=seat, broken=not lives(joust, seat), turn=9 if in_air else 0,
        label=False, ident=f"{view.prefix}-helmet-{seat + 1}", piece=helmet_key(seat), face=value,
        target="helmet" if can_be_rolled else None, title=f"{view.names[seat]}: the Helmet{shown}",
    )  # fmt: skip


def favor(view: Drawing, seat: int) -> Markup:
    side = view.side(seat)
    x, y = side.spot
    words = titled(f"{view.names[seat]} holds the Favor of the Crowd")
    drawn = rosette(x + (0.36 if side.turned else -0.36) * side.sizes.knight, y + 0.36 * side.sizes.knight, 60)
    return group(words, drawn, id=f"{view.prefix}-favor")


def arrow(view: Drawing, seat: int) -> Parts:
    joust, target = view.joust, view.joust.players[seat].arrow
    if not is_arena(joust) or is_over(joust) or joust.round == 0 or not (lives(joust, seat) and lives(joust, target)):
        return
    key, side = f"arrow-{seat + 1}", view.side(seat)
    drawn = lance(side.spot, view.side(target).spot, livery(seat), 0.34 * side.sizes.knight)
    words = titled(f"the arrow of {view.names[seat]} points to {view.names[target]}")
    yield key, group(words, drawn, id=f"{view.prefix}-{key}", data_piece=key, data_spot=str(target + 1))


# --- Dice ------------------------------------------------------------------------------------------------------------


def hand(view: Drawing, seat: int) -> Parts:
    """Six places, one for each die: a die that is elsewhere leaves its place empty."""
    side, joust = view.side(seat), view.joust
    x, y = side.hand
    mine = view.chooses and seat == view.near and joust.phase in (Phase.MOVE, Phase.STAKES)
    for index in range(DICE):
        if joust.players[seat].dice[index].place != Place.HAND:
            continue
        key, name, sides = f"hand-{seat + 1}-{index + 1}", NAMES[Size(SIZES[index])], abs(SIDES[index])
        yield key, die(
            sides, None, x + index * (side.sizes.die + GAP), y, side.sizes.die, seat=seat, label=False,
            emblem=weapon(livery(seat), sides), target=name if mine else None, ident=f"{view.prefix}-{key}",
            piece=die_key("hand", seat, SIZES[index]),
            title=f"{view.names[seat]}: {WORDS[sides]} ({name}) in the off-hand",
        )  # fmt: skip


WORDS = {10: "Gauntlet", 4: "Dagger", 6: "Sword", 8: "Mace", 20: "Shield"}


def clash(view: Drawing, seat: int) -> Parts:
    """The dice of the Move, what they come to, and a choice that is sealed."""
    side, player = view.side(seat), view.joust.players[seat]
    x, y = side.table
    dice = [index for index in range(DICE) if player.dice[index].place == Place.TABLE]
    size = min(side.sizes.lying, side.room / min(max(len(dice), 2), ABREAST) - GAP)
    for slot, index in enumerate(dice):
        left, top = x + slot % ABREAST * (size + GAP), y + slot // ABREAST * (size + GAP)
        yield f"table-{seat + 1}-{index + 1}", table_die(view, seat, index, left, top, size)
    low = y + (size + GAP) * -(-len(dice) // ABREAST)
    if player.move != Verb.NONE:
        yield f"move-{seat + 1}", move_label(view, player, x, low + side.sizes.letters, side.room, side.sizes.letters)
    if holds(view.joust.sealed, seat):
        yield f"sealed-{seat + 1}", sealed_choice(view, seat, low)


def table_die(view: Drawing, seat: int, index: int, x: float, y: float, size: float) -> Markup:
    joust, sides = view.joust, abs(SIDES[index])
    in_air = holds(joust.thrown, seat) and joust.phase in (Phase.REVEALED, Phase.CONTEST)
    face = None if in_air else joust.players[seat].dice[index].face
    name = NAMES[Size(SIZES[index])]
    shown = " in the air" if face is None else f" showing {face}"
    draw = weapon if face is None else weapon_badge
    return die(
        sides, face, x, y, size, seat=seat, turn=TILTS[index] * (3 if in_air else 1), spark=face == top_face(index), label=False,
        ident=f"{view.prefix}-table-{seat + 1}-{index + 1}", piece=die_key("table", seat, SIZES[index]), face=face,
        target=target_of(view, seat, name), title=f"{view.names[seat]}: {WORDS[sides]} ({name}){shown}",
        emblem=draw(livery(seat), sides),
    )  # fmt: skip


def target_of(view: Drawing, seat: int, name: str) -> str | None:
    """What a click on a die of the table means to the viewer: take it back, or move it to its Squire."""
    joust = view.joust
    if view.chooses and joust.phase == Phase.REGATHER and seat == view.near:
        return name
    defends = joust.players[seat].move == Verb.DEFEND
    if view.chooses and joust.phase == Phase.EFFECT and defends and holds(open_to(joust, view.near), seat):
        return "die"
    return None


def top_face(index: int) -> int:
    return 9 if SIDES[index] < 0 else SIDES[index]


def move_label(view: Drawing, player: Player, x: float, y: float, room: float, size: float) -> Markup:
    """The Move and what it comes to."""
    return fit(move_words(view, player), x, y, size, room, fill=var("sand-ink"), font_weight=800, class_="df-serif")


def move_words(view: Drawing, player: Player) -> str:
    if view.joust.phase == Phase.REVEALED or player.move == Verb.RALLY:
        return Verb(player.move).name.capitalize()
    if player.move == Verb.DEFEND:
        return f"Defense {defense(view.joust, player)}" if is_arena(view.joust) else f"Defend +{total(player)}"
    return f"Attack {strength(view.joust, player)}" if player.move == Verb.ATTACK else f"Jostle {total(player)}"


def sealed_choice(view: Drawing, seat: int, low: float) -> Markup:
    """A card that lies face down; its owner knows what it says. Where a Move was shown already it lies below, and small."""
    side, player, look = view.side(seat), view.joust.players[seat], livery(seat)
    x, y = side.table
    key = f"sealed-{seat + 1}"
    if player.move != Verb.NONE:
        drawn = group(secret(look, x + side.room - 48, low - 6, 46))
    else:
        own = GRAMMAR.say(player.wish) if player.wish.verb else "sealed"
        words = fit(own, x, y + 1.66 * side.sizes.lying, side.sizes.letters, side.room, fill=var("sand-ink"), font_weight=700)
        drawn = group(secret(look, x + 6, y, 0.86 * side.sizes.lying), words)
    return group(titled(f"{view.names[seat]}: a sealed choice"), drawn, id=f"{view.prefix}-{key}", data_piece=key)


def honours(view: Drawing) -> Markup:
    """How it ended, on a banner across the lists."""
    won = [seat for seat in range(view.joust.seats) if holds(winners(view.joust), seat)]
    frame, wide = view.frame, 440
    x, y = frame.left + frame.width / 2, frame.top + frame.height / 2
    look: dict[str, Value] = {"fill": var("parchment"), "stroke": var("parchment-rim"), "stroke_width": 5}
    tails = f"M{x - wide / 2} {y - 26}l-46 -8 16 34 -16 34 46 -8ZM{x + wide / 2} {y - 26}l46 -8 -16 34 16 34 -46 -8Z"
    said = f"{shorten(view.names[won[0]], 9)} wins" if len(won) == 1 else "A draw"
    ink: dict[str, Value] = {"text_anchor": "middle", "fill": var("parchment-ink"), "font_weight": 700, "class_": "df-serif"}
    shields = [crest(livery(seat), x - wide / 2 + 46 + 46 * place, y, 60) for place, seat in enumerate(won)]
    start = 24 + 50 * len(won)
    return group(
        path(tails, **look),
        rect(x - wide / 2, y - 44, wide, 88, rx=14, **look),
        *shields,
        fit(said, x + start / 2, y + 15, 44, wide - start - 30, **ink),
        id=f"{view.prefix}-honours",
    )
