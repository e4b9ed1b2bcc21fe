"""What is asked now, what is thrown, and how a fight ended."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.text import count_words, listing
from dicefield.engine.waiting import holds
from dicefield.games.knight_fight.rules.queries import is_arena, winners
from dicefield.games.knight_fight.state import Joust, Phase
from dicefield.games.knight_fight.text.names import card_name, dice_count
from dicefield.games.knight_fight.text.possible import effects_possible, items_possible, moves_possible, on_table


def prompt(joust: Joust, seat: int) -> str:
    """What a seat is asked, from what everybody knows."""
    phase = joust.phase
    if phase == Phase.CHOOSING:
        return "Choose your Knight (house card)."
    if phase == Phase.MOVE:
        return f"Round {joust.round}: choose a Move in secret: {moves_possible(joust, seat)}."
    if phase == Phase.EFFECT:
        return f"Your Jostle works: {effects_possible(joust, seat)}."
    if phase == Phase.CLAIM:
        return f"Your Rally: {items_possible(joust, seat)} (house cards)."
    if phase == Phase.STAKES:
        return f"Stake dice for the {card_name(joust.players[seat].want)} (house card), or none."
    if phase == Phase.PICK:
        return f"Choose from what is left: {items_possible(joust, seat)} (house cards)."
    return regather_prompt(joust, seat)


def regather_prompt(joust: Joust, seat: int) -> str:
    player = joust.players[seat]
    helmet = "" if player.shoved else f" Add 'roll' to throw your Helmet, which shows {player.helmet}."
    aim = f" Add 'aim' and a seat to turn your arrow from seat {player.arrow + 1}." if is_arena(joust) else ""
    return f"Regather: take {on_table(player)}.{helmet}{aim}"


THROWS = {
    Phase.KNIGHTS: "a d8 for a Knight (house card)",
    Phase.HELMETS: "the Helmet",
    Phase.REVEALED: "the dice of the Move",
    Phase.GAUNTLETS: "the Gauntlet again",
    Phase.SHOVED: "the Helmet that was jostled",
    Phase.CONTEST: "the stake",
    Phase.LOTS: "a d6 for the item",
    Phase.WEAPONS: "the Weapon again",
    Phase.CROWD: "a d6 for the Favor of the Crowd",
    Phase.RECOVER: "the Helmet",
}


def throw(joust: Joust, names: Sequence[str]) -> str:
    """Who throws, in the order in which the dice are asked for."""
    if joust.phase == Phase.ITEMS:
        return f"{dice_count(joust.throw.count)} deal Magic Items (house cards)."
    throwing = [names[seat] for seat in range(joust.seats) if holds(joust.thrown, seat)]
    verb = "throws" if len(throwing) == 1 else "throw"
    return f"{listing(throwing)} {verb} {THROWS[joust.phase]}: {listing([die.split()[0] for die in joust.throw.json()])}."


def result(joust: Joust, names: Sequence[str]) -> str:
    won = [seat for seat in range(joust.seats) if holds(winners(joust), seat)]
    scored = count_words(joust.players[won[0]].scored, "hit")
    if len(won) == 1:
        return f"{names[won[0]]} wins the fight with {scored}."
    return f"The fight is drawn between {listing([names[seat] for seat in won])}, {scored} each."
