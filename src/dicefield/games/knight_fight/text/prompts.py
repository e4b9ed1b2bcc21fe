"""What is asked now, what is thrown, and how a fight ended."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.text import RefusalPart, count_words, fill, listing
from dicefield.engine.waiting import holds
from dicefield.games.knight_fight.rules.queries import is_arena, winners
from dicefield.games.knight_fight.state import Joust, Phase
from dicefield.games.knight_fight.text.names import card_name, dice_count
from dicefield.games.knight_fight.text.refusals import PARTS

PROMPT_PARTS: dict[str, RefusalPart] = {
    **PARTS,
    "want": lambda joust, seat, choice: card_name(joust.players[seat].want),
    "helmet": lambda joust, seat, choice: joust.players[seat].helmet,
}

PROMPTS = {
    Phase.CHOOSING: "Choose your Knight (house card).",
    Phase.MOVE: "Round {state.round}: choose a Move in secret: {moves}.",
    Phase.EFFECT: "Your Jostle works: {effects}.",
    Phase.CLAIM: "Your Rally: {items} (house cards).",
    Phase.STAKES: "Stake dice for the {want} (house card), or none.",
    Phase.PICK: "Choose from what is left: {items} (house cards).",
}


def prompt(joust: Joust, seat: int) -> str:
    """What a seat is asked, from what everybody knows."""
    asked = PROMPTS.get(joust.phase, "Regather: take {table}.")
    if joust.phase not in PROMPTS and not joust.players[seat].shoved:
        asked += " Add 'roll' to throw your Helmet, which shows {helmet}."
    if joust.phase not in PROMPTS and is_arena(joust):
        asked += " Add 'aim' and a seat to turn your arrow from seat {arrow}."
    return fill(asked, PROMPT_PARTS, joust, seat)


PAGE_PROMPTS = {
    Phase.CHOOSING: "Choose your Knight.",
    Phase.MOVE: "Round {state.round}: touch the dice of your Move; the others do not see it.",
    Phase.EFFECT: "Your Jostle works: touch what it hits.",
    Phase.CLAIM: "Your Rally: take all dice back, or claim a Magic Item.",
    Phase.STAKES: "Touch the dice that you stake for the {want}, or stake nothing.",
    Phase.PICK: "Choose from the Magic Items that are left.",
}
"""What those are asked who point at the table."""


def page_prompt(joust: Joust, seat: int) -> str:
    asked = PAGE_PROMPTS.get(joust.phase, "Touch the die that you take back.")
    if joust.phase not in PAGE_PROMPTS and not joust.players[seat].shoved:
        asked += " Touch your Helmet too to throw it; it shows {helmet}."
    if joust.phase not in PAGE_PROMPTS and is_arena(joust):
        asked += " Touch a Knight to turn your arrow from seat {arrow}."
    return fill(asked, PROMPT_PARTS, joust, seat)


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
