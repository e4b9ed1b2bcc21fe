"""The table in letters."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.waiting import holds, owes
from dicefield.games.knight_fight.cards import CARDS
from dicefield.games.knight_fight.rules.queries import (
    defense,
    is_arena,
    lives,
)
from dicefield.games.knight_fight.state import (
    HEARTS,
    SIZES,
    Cards,
    Joust,
    Place,
    Player,
    Size,
    Verb,
)
from dicefield.games.knight_fight.text.actions import GRAMMAR
from dicefield.games.knight_fight.text.names import (
    NAMES,
    card_name,
    listing,
)
from dicefield.games.knight_fight.text.possible import (
    in_place,
)


def board(joust: Joust, seat: int, names: Sequence[str]) -> str:
    """Hearts, Helmet, and where the dice of everybody are."""
    lines = [f"Round {joust.round}" if joust.round else "Before the fight"]
    for place in range(joust.seats):
        lines += player_lines(joust, place, names)
    if joust.cards != Cards.NONE:
        open_items = [card_name(card) for card in joust.items if card]
        lines.append(f"  House items on the table: {listing(open_items or ['none'])}")
    return "\n".join(lines)


def player_lines(joust: Joust, seat: int, names: Sequence[str]) -> list[str]:
    player = joust.players[seat]
    mark = ">" if owes(joust, seat) else " "
    if not lives(joust, seat) and player.helmet == 0:
        return [f"{mark} {names[seat]}: out"]
    hearts = "♥" * (HEARTS - player.hits) + "♡" * player.hits
    head = f"{mark} {names[seat]}: {hearts}  Helmet {player.helmet or '-'}"
    if defense(joust, player) != player.helmet:
        head += f", Defense {defense(joust, player)}"
    if is_arena(joust):
        head += f"  -> {names[player.arrow]}" + ("  Favor of the Crowd" if joust.favor == seat else "")
    return [head, *filter(None, [card_line(player), dice_line(player), sealed_line(joust, seat)])]


def card_line(player: Player) -> str:
    cards = [f"{card_name(card)} (house card, {CARDS[card].icon.name.lower()})" for card in (player.knight, player.item) if card]
    return f"    {listing(cards)}" if cards else ""


def dice_line(player: Player) -> str:
    lying = [f"{NAMES[Size(SIZES[index])]}={die.face}" for index, die in enumerate(player.dice) if die.place == Place.TABLE]
    squire = in_place(player, Place.SQUIRE) + in_place(player, Place.JOSTLED)
    table = f"  table: {' '.join(lying)}" if lying else ""
    move = f"  {Verb(player.move).name.lower()}" if player.move else ""
    return f"    off-hand: {' '.join(in_place(player, Place.HAND)) or '-'}  squire: {' '.join(squire) or '-'}{move}{table}"


def sealed_line(joust: Joust, seat: int) -> str:
    """That something is sealed; what it is only where the view knows."""
    if not holds(joust.sealed, seat):
        return ""
    wish = joust.players[seat].wish
    return "    sealed" + (f": {GRAMMAR.say(wish)}" if wish.verb else "")
