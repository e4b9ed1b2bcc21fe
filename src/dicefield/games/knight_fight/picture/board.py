"""The middle of the picture of a Knight Fight: what clashes, sealed choices, arrows, and the house items that lie open."""

from __future__ import annotations

from dicefield.engine.waiting import is_over
from dicefield.games.knight_fight.cards import CARDS
from dicefield.games.knight_fight.picture.layout import BREADTH, LEFT, WIDTH, Drawing
from dicefield.games.knight_fight.picture.pieces import envelope, icon, lance, pennant, rail, shield, tent
from dicefield.games.knight_fight.pointing import die_key, item_key, seat_key
from dicefield.games.knight_fight.rules.queries import defense, holds, is_arena, lives, open_to, strength, total, winners
from dicefield.games.knight_fight.state import DICE, SIDES, SIZES, Phase, Place, Player, Size, Verb
from dicefield.games.knight_fight.text.actions import GRAMMAR
from dicefield.games.knight_fight.text.names import NAMES, card_words
from dicefield.look.dice import die
from dicefield.look.palette import livery, var
from dicefield.look.parts import card
from dicefield.look.svg import NOTHING, Markup, Value, circle, fit, group, join, path, rect, text
from dicefield.look.svg import title as titled

TILTS = (-6, 5, -4, 7, -5, 4)
"""Dice never lie quite straight."""

ABREAST = 3
"""How many dice of a player lie side by side; a large stake has more, and they lie smaller."""


def field(view: Drawing) -> Markup:
    """Mown grass, tents at its ends, and whatever clashes."""
    top, high = view.field_top, view.sizes.field
    step = BREADTH / 7
    stripes = [rect(LEFT + step * place, top, step, high, fill=var("grass-two")) for place in (1, 3, 5)]
    ground = join(
        [
            rect(LEFT - 1, top + 3, BREADTH + 2, high + 2, rx=20, fill="#000000", opacity=0.18),
            rect(LEFT, top, BREADTH, high, rx=18, fill=var("grass")),
            *stripes,
            rect(LEFT, top, BREADTH, high, rx=18, fill="none", stroke=var("rail"), stroke_width=5),
        ]
    )
    return group(ground, scenery(view), clash(view), honours(view) if is_over(view.joust) else NOTHING)


def scenery(view: Drawing) -> Markup:
    """The tilt with a tent at either end; in the Arena a pole in the middle."""
    middle = view.field_top + view.sizes.field / 2
    if is_arena(view.joust):
        return group(pennant(WIDTH / 2 - 10, middle - 26, livery(None), 30), aria_hidden="true", opacity=0.6)
    tents = [tent(LEFT + 50, middle + 36, 76, livery(1 - view.near)), tent(WIDTH - LEFT - 50, middle + 36, 76, livery(view.near))]
    return group(rail(LEFT + 102, middle, BREADTH - 204), *tents, aria_hidden="true")


def clash(view: Drawing) -> Markup:
    living = [seat for seat in range(view.joust.seats) if lives(view.joust, seat)]
    shields = [shield_of(view, seat) for seat in living]
    return group(*[arrow(view, seat) for seat in living], *shields, *[stand(view, seat) for seat in living])


def shield_of(view: Drawing, seat: int) -> Markup:
    """A Knight on the field, to be pointed at."""
    x, y = view.spot(seat)
    ground = circle(x, y, 30, fill="none", pointer_events="all")
    return group(titled(view.names[seat]), ground, shield(livery(seat), x, y, 46), data_piece=seat_key(seat))


def arrow(view: Drawing, seat: int) -> Markup:
    joust = view.joust
    if not is_arena(joust) or is_over(joust) or joust.round == 0 or not lives(joust, joust.players[seat].arrow):
        return NOTHING
    target = joust.players[seat].arrow
    drawn = lance(view.spot(seat), view.spot(target), livery(seat), 32)
    words = titled(f"the arrow of {view.names[seat]} points to {view.names[target]}")
    return group(words, drawn, id=f"{view.prefix}-arrow-{seat + 1}", data_piece=f"arrow-{seat + 1}", data_spot=str(target + 1))


# --- One player on the field -----------------------------------------------------------------------------------------


def stand(view: Drawing, seat: int) -> Markup:
    """Dice and the name of the Move; an envelope beside them, or alone and large."""
    player = view.joust.players[seat]
    x, y = view.dice_corner(seat)
    dice = [index for index in range(DICE) if player.dice[index].place == Place.TABLE]
    size = view.sizes.lying if len(dice) <= ABREAST else view.sizes.lying * 0.62
    across = len(dice) * (size + 8)
    lying = [table_die(view, seat, index, x + slot * (size + 8), y, size) for slot, index in enumerate(dice)]
    return group(*lying, move_label(view, seat, across, size), sealed_choice(view, seat, across))


def sealed_choice(view: Drawing, seat: int, across: float) -> Markup:
    """A choice that only its owner knows."""
    if not holds(view.joust.sealed, seat):
        return NOTHING
    player = view.joust.players[seat]
    x, y = view.dice_corner(seat)
    if player.move == Verb.NONE:
        own = GRAMMAR.say(player.wish) if player.wish.verb else "sealed"
        drawn = envelope(x + 86, y + 38, 106, livery(seat), words=own)
    elif is_arena(view.joust):
        drawn = envelope(x + 176, y + view.sizes.lying + 20, 50, livery(seat))
    else:
        drawn = envelope(x + max(across, 100) + 200, y + 46, 90, livery(seat))
    return group(drawn, id=f"{view.prefix}-sealed-{seat + 1}", data_piece=f"sealed-{seat + 1}")


def table_die(view: Drawing, seat: int, index: int, x: float, y: float, size: float) -> Markup:
    joust, player = view.joust, view.joust.players[seat]
    in_air = holds(joust.thrown, seat) and joust.phase in (Phase.REVEALED, Phase.CONTEST)
    face = None if in_air else player.dice[index].face
    name = NAMES[Size(SIZES[index])]
    shown = " in the air" if face is None else f" showing {face}"
    return die(
        abs(SIDES[index]), face, x, y, size, seat=seat, turn=TILTS[index] * (3 if in_air else 1), spark=face == top_face(index),
        ident=f"{view.prefix}-table-{seat + 1}-{index + 1}", piece=die_key("table", seat, SIZES[index]), face=face,
        target=target_of(view, seat, name), title=f"{view.names[seat]}: {name}{shown}",
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


def move_label(view: Drawing, seat: int, across: float, size: float) -> Markup:
    """The Move and what it comes to: beside the dice in a duel, under them in the Arena."""
    player = view.joust.players[seat]
    if player.move == Verb.NONE:
        return NOTHING
    x, y = view.dice_corner(seat)
    words, figure = move_words(view, player)
    ink = var("grass-ink")
    if is_arena(view.joust):
        low = y + size + 28 if across else y + 60
        return fit(f"{words} {figure}".strip(), x + 4, low, 27, 180, fill=ink, font_weight=800)
    return group(
        text(words, x + across + 14, y + (36 if figure else 58), 30, fill=ink, font_weight=700, class_="df-serif"),
        text(figure, x + across + 14, y + 82, 42, fill=ink, font_weight=800, class_="df-number"),
    )


def move_words(view: Drawing, player: Player) -> tuple[str, str]:
    if view.joust.phase == Phase.REVEALED:
        return Verb(player.move).name.capitalize(), ""
    if player.move == Verb.DEFEND:
        return ("Defense", str(defense(view.joust, player))) if is_arena(view.joust) else ("Defend", f"+{total(player)}")
    if player.move == Verb.ATTACK:
        return "Attack", str(strength(view.joust, player))
    if player.move == Verb.JOSTLE:
        return "Jostle", str(total(player))
    return "Rally", ""


def honours(view: Drawing) -> Markup:
    """How it ended, on a banner."""
    won = [seat for seat in range(view.joust.seats) if holds(winners(view.joust), seat)]
    x, y, wide = WIDTH / 2, banner_height(view, won), 420
    look: dict[str, Value] = {"fill": var("parchment"), "stroke": var("parchment-rim"), "stroke_width": 5}
    tails = f"M{x - wide / 2} {y - 26}l-46 -8 16 34 -16 34 46 -8ZM{x + wide / 2} {y - 26}l46 -8 -16 34 16 34 -46 -8Z"
    said = f"{view.short(won[0])} wins" if len(won) == 1 else "A draw"
    ink: dict[str, Value] = {"text_anchor": "middle", "fill": var("parchment-ink"), "font_weight": 700, "class_": "df-serif"}
    shields = [shield(livery(seat), x - wide / 2 + 42 + 40 * place, y, 54) for place, seat in enumerate(won)]
    start = 20 + 46 * len(won)
    return group(
        path(tails, **look),
        rect(x - wide / 2, y - 42, wide, 84, rx=14, **look),
        *shields,
        fit(said, x + start / 2, y + 14, 40, wide - start - 30, **ink),
        id=f"{view.prefix}-honours",
    )


def banner_height(view: Drawing, won: list[int]) -> float:
    """In a duel on the loser's half, so that the blow that won stays in sight."""
    middle = view.field_top + view.sizes.field / 2
    if is_arena(view.joust) or len(won) > 1:
        return middle
    return middle + view.sizes.field / 4 * (-1 if won[0] == view.near else 1)


# --- House items that lie open ---------------------------------------------------------------------------------------


def items_strip(view: Drawing) -> Markup:
    """Magic Items on the table, each labelled as a house card."""
    if not view.has_cards:
        return NOTHING
    top = view.field_end + 9
    lying = [which for which in view.joust.items if which]
    wide = min(240.0, (BREADTH + 8) / view.joust.seats - 8)
    parts = [item_card(view, which, LEFT + place * (wide + 8), top, wide) for place, which in enumerate(lying)]
    if not lying:
        words = (
            "Magic Items (house cards) are still to be dealt." if view.joust.round == 0 else "No Magic Item (house card) is left."
        )
        parts = [text(words, LEFT + 8, top + 34, 24, fill=var("ink"))]
    return group(*parts, id=f"{view.prefix}-items")


def item_card(view: Drawing, which: int, x: float, y: float, width: float) -> Markup:
    row = CARDS[which]
    claims = view.chooses and view.joust.phase in (Phase.CLAIM, Phase.PICK)
    return group(
        titled(f"{row.name} (house item): {card_words(which, view.joust.numbers[which])}"),
        card(x, y, width, 52, radius=9, edge=var("parchment-rim")),
        icon(row.icon, x + 25, y + 26, 36),
        fit(row.name, x + 48, y + 24, 20, width - 72, fill=var("ink"), font_weight=700),
        text("house item", x + 48, y + 45, 19, fill=var("muted")),
        data_piece=item_key(which),
        data_target=row.card.name.lower() if claims else None,
    )
