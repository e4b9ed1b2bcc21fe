"""A player's side in the picture of a Knight Fight: Knight card with hearts and Helmet, off-hand, Squire, house cards."""

from __future__ import annotations

from dicefield.engine.waiting import may_choose
from dicefield.games.knight_fight.cards import CARDS
from dicefield.games.knight_fight.picture.layout import Drawing
from dicefield.games.knight_fight.picture.pieces import heart, icon, rosette, shield
from dicefield.games.knight_fight.pointing import die_key, helmet_key, seat_key
from dicefield.games.knight_fight.rules.queries import defense, holds, is_arena, lives, open_to
from dicefield.games.knight_fight.state import DICE, HEARTS, HELMET, SIDES, SIZES, Phase, Place, Size
from dicefield.games.knight_fight.text.names import NAMES
from dicefield.look.dice import die
from dicefield.look.palette import livery, var
from dicefield.look.parts import card
from dicefield.look.svg import NOTHING, Markup, fit, group, number, path, rect, text
from dicefield.look.svg import title as titled

STRIP = 28
"""Room for the name of a row of dice, written upwards."""


def panel(view: Drawing, seat: int) -> Markup:
    joust, look = view.joust, livery(seat)
    x, y, width = view.panel_box(seat)
    acts = may_choose(joust, seat) or holds(joust.thrown, seat)
    gone = not lives(joust, seat) and joust.players[seat].helmet == 0
    inside = farewell(x, y, width, view.panel_high) if gone else belongings(view, seat)
    return group(
        card(x, y, width, view.panel_high, radius=14, edge=look.base if acts else look.edge, rim=5 if acts else 2.5),
        path(
            f"M{number(x + 14)} {number(y + 2)}H{number(x + width - 14)}", stroke=look.base, stroke_width=7, stroke_linecap="round"
        ),
        heading(view, seat),
        inside,
        id=f"{view.prefix}-side-{seat + 1}",
        opacity=0.7 if gone else None,
    )


def farewell(x: float, y: float, width: float, height: float) -> Markup:
    look = {"text_anchor": "middle", "fill": var("muted"), "class_": "df-serif"}
    return text("out of the fight", x + width / 2, y + height / 2 + 24, 28, **look)


def belongings(view: Drawing, seat: int) -> Markup:
    """Everything but the name: in the Arena hearts and Helmet stand beside it."""
    x, y, width = view.panel_box(seat)
    sizes = view.sizes
    row_wide = STRIP + DICE * (sizes.die + 3) + 8
    left = x + width - row_wide - 12
    top = y + sizes.head
    step = (sizes.panel - sizes.head - 8) / 2
    knight = arena_hearts(view, seat) if is_arena(view.joust) else knight_card(view, seat, left - x - 22)
    rows = [dice_row(view, seat, row, left, top + step * place, row_wide) for place, row in enumerate(("hand", "squire"))]
    return group(knight, *rows, ribbon(view, seat, x, y + sizes.panel, width))


def heading(view: Drawing, seat: int) -> Markup:
    x, y, width = view.panel_box(seat)
    arena = is_arena(view.joust)
    favor = arena and view.joust.favor == seat
    room = width - 70 - (160 if arena else 0)
    name = fit(view.names[seat], x + 62, y + (33 if favor else 42), 28, room, fill=var("ink"), font_weight=700, class_="df-serif")
    crest = shield(livery(seat), x + 33, y + 30, 36, fallen=not lives(view.joust, seat))
    ground = rect(x + 6, y + 8, room + 54, 50, fill="none", pointer_events="all")
    who = group(titled(view.names[seat]), ground, crest, name, data_piece=seat_key(seat))
    return group(who, favor_mark(view, x, y, room) if favor else NOTHING)


def favor_mark(view: Drawing, x: float, y: float, room: float) -> Markup:
    words = "Favor (house)" if view.has_cards else "Favor"
    return group(
        rosette(x + 46, y + 44, 34),
        fit(words, x + 66, y + 57, 20, room, fill=var("muted"), font_weight=700),
        id=f"{view.prefix}-favor",
    )


# --- Hearts and Helmet -----------------------------------------------------------------------------------------------


def knight_card(view: Drawing, seat: int, width: float) -> Markup:
    """Three hearts down the edge of the card; the Helmet lies beside the one that goes next."""
    x, y, _ = view.panel_box(seat)
    player, sizes = view.joust.players[seat], view.sizes
    top, high = y + sizes.head, sizes.panel - sizes.head - 12
    step = high / HEARTS
    row = min(player.hits, HEARTS - 1)
    down = top + (high - sizes.helmet) * row / (HEARTS - 1)
    return group(
        rect(x + 12, top, width, high, rx=12, fill=var("parchment"), stroke=var("parchment-rim"), stroke_width=2),
        *[heart(x + 36, top + step * (place + 0.5), 34, gone=place < player.hits) for place in range(HEARTS)],
        helmet_die(view, seat, x + 60, down),
        defense_words(view, seat, x + 60 + sizes.helmet + 12, top + high / 2),
    )


def arena_hearts(view: Drawing, seat: int) -> Markup:
    x, y, width = view.panel_box(seat)
    player, right = view.joust.players[seat], x + width
    hearts = [heart(right - 154 + 29 * place, y + 34, 26, gone=place < player.hits) for place in range(HEARTS)]
    return group(*hearts, helmet_die(view, seat, right - view.sizes.helmet - 10, y + 6))


def helmet_die(view: Drawing, seat: int, x: float, y: float) -> Markup:
    joust, player = view.joust, view.joust.players[seat]
    can_be_rolled = joust.phase == Phase.EFFECT and view.chooses and holds(open_to(joust, view.near), seat)
    in_air = joust.phase in (Phase.SHOVED, Phase.RECOVER, Phase.HELMETS) and holds(joust.thrown, seat)
    value = None if in_air or player.helmet == 0 else player.helmet
    shown = f", {value}" if value else ", in the air" if in_air else ""
    return die(
        HELMET, value, x, y, view.sizes.helmet, seat=seat, broken=not lives(joust, seat), turn=9 if in_air else 0,
        ident=f"{view.prefix}-helmet-{seat + 1}", piece=helmet_key(seat), face=value,
        target="helmet" if can_be_rolled else None, title=f"{view.names[seat]}: the Helmet{shown}",
    )  # fmt: skip


def defense_words(view: Drawing, seat: int, x: float, middle: float) -> Markup:
    """Helmet and Defend die (rule 3.2)."""
    player = view.joust.players[seat]
    if player.helmet == 0 or view.joust.phase == Phase.REVEALED:
        return NOTHING
    return group(
        text("Defense", x, middle - 12, 23, fill=var("parchment-ink"), font_weight=600),
        text(str(defense(view.joust, player)), x, middle + 30, 44, fill=var("parchment-ink"), font_weight=800, class_="df-number"),
    )


# --- Dice ------------------------------------------------------------------------------------------------------------


def dice_row(view: Drawing, seat: int, row: str, x: float, y: float, width: float) -> Markup:
    """Six places, one for each die: a die that is elsewhere leaves its place empty."""
    size = view.sizes.die
    high = size + 9
    hand = row == "hand"
    box = rect(
        x, y, width, high, rx=12, fill=var("parchment") if hand else "none", stroke=var("parchment-rim"), stroke_width=2,
        stroke_dasharray=None if hand else "7 5",
    )  # fmt: skip
    turned = f"translate({number(x + 21)} {number(y + high / 2)}) rotate(-90)"
    ink = var("parchment-ink") if hand else var("muted")
    label = group(
        text("hand" if hand else "squire", 0, 0, 18 if high > 60 else 16.5, text_anchor="middle", fill=ink), transform=turned
    )
    dice = [lying_die(view, seat, index, row, x + STRIP + index * (size + 3), y + 3) for index in range(DICE)]
    return group(box, label, *dice)


def lying_die(view: Drawing, seat: int, index: int, row: str, x: float, y: float) -> Markup:
    """A die in the off-hand or with the Squire; it shows nothing."""
    joust = view.joust
    place = joust.players[seat].dice[index].place
    hand = row == "hand"
    if not (place == Place.HAND if hand else place in (Place.SQUIRE, Place.JOSTLED)):
        return NOTHING
    name = NAMES[Size(SIZES[index])]
    mine = hand and view.chooses and seat == view.near and joust.phase in (Phase.MOVE, Phase.STAKES)
    where = "in the off-hand" if hand else "with the Squire"
    return die(
        abs(SIDES[index]), None, x, y, view.sizes.die, seat=seat, ident=f"{view.prefix}-{row}-{seat + 1}-{index + 1}",
        piece=die_key(row, seat, SIZES[index]), target=name if mine else None, title=f"{view.names[seat]}: {name} {where}",
    )  # fmt: skip


# --- House cards -----------------------------------------------------------------------------------------------------


def ribbon(view: Drawing, seat: int, x: float, y: float, width: float) -> Markup:
    """The house cards a player holds: beside each other in a duel, one under the other in the Arena."""
    held = [which for which in (view.joust.players[seat].knight, view.joust.players[seat].item) if which]
    if is_arena(view.joust):
        return group(*[card_words(which, x + 14, y + 30 * place, width - 28) for place, which in enumerate(held)])
    half = (width - 28) / 2
    return group(*[card_words(which, x + 14 + half * place, y, half) for place, which in enumerate(held)])


def card_words(which: int, x: float, y: float, width: float) -> Markup:
    row = CARDS[which]
    name = fit(f"{row.name} (house)", x + 34, y + 21, 22, width - 62, fill=var("ink"), font_weight=500)
    return group(icon(row.icon, x + 14, y + 13, 28), name)
