"""What is asked now, what is thrown, and how a battle ended."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.text import RefusalPart, count_words, fill, listing
from dicefield.engine.waiting import holds
from dicefield.games.polywars.content import Victory
from dicefield.games.polywars.rules.cycle import active
from dicefield.games.polywars.state import Battle, Phase, Place
from dicefield.games.polywars.text.names import die_name
from dicefield.games.polywars.text.refusals import PARTS

PROMPT_PARTS: dict[str, RefusalPart] = {
    **PARTS,
    "waiting": lambda battle, seat, order: dice_in_reserve(battle, seat),
    "acting": lambda battle, seat, order: die_name(battle, battle.acting),
    "healed": lambda battle, seat, order: count_words(battle.players[seat].points, "die", "dice"),
    "steps": lambda battle, seat, order: count_words(battle.steps, "step"),
}

PROMPTS = {
    Phase.FORCES: "Choose {allowed_total} sides from {allowed_sizes}.",
    Phase.BASES: "Place a base.",
    Phase.LEADER: "Place your leader.",
    Phase.PRISONER: "Choose the die that is held prisoner.",
    Phase.SPACES: "Name your dice in the order of the spaces, the largest first.",
    Phase.DEPLOY: "Place your dice: {waiting}.",
    Phase.MONSTER: "Take one of the dice and place it far from the base: it will rage.",
    Phase.BID: "Bid 0 to 3 points for the first turn.",
    Phase.HEAL: "Heal up to {points} dice by 1, or none.",
    Phase.ATTACK: "Attack with your dice, or say done.",
    Phase.SPLIT: "The zap hits for {state.rolled} and costs {state.away}: take 0 to {most_off} of it off the damage, "
    "the rest off your die.",
    Phase.OFFER: "Take the Flag, or leave it.",
    Phase.MOVE: "Move your dice, or say done.",
    Phase.SPEED: "{acting} speeds on: {steps} left.",
    Phase.ACTION: "Use the power of one die, or say done.",
}
PAGE_PROMPTS = {
    Phase.SPACES: "Put your dice on the spaces, the largest first.",
    Phase.HEAL: "Touch up to {healed} to heal by 1, or heal nobody.",
    Phase.ATTACK: "Attack: touch one of your dice, then its target.",
    Phase.MOVE: "Move: drag your dice as far as they go.",
    Phase.ACTION: "Touch a die to use its power, or end the turn.",
}
"""What those are asked who point at the table; the rest is the same."""
SEALED = {Phase.FORCES: "force", Phase.BID: "bid", Phase.HEAL: "healing"}


def sealed_words(battle: Battle) -> str:
    return f"Your {SEALED[battle.phase]} is sealed; you may change it until all have chosen."


def page_prompt(battle: Battle, seat: int) -> str:
    if holds(battle.sealed, seat):
        return sealed_words(battle)
    asked = PAGE_PROMPTS.get(battle.phase) or PROMPTS.get(battle.phase, "{phase}.")
    if battle.phase == Phase.MOVE and battle.steps:
        asked = "{acting} has {steps} left; or move another die."
    if battle.phase == Phase.ACTION and battle.powered:
        asked = "The power is used. End the turn."
    return fill(asked, PROMPT_PARTS, battle, seat)


def prompt(battle: Battle, seat: int) -> str:
    if holds(battle.sealed, seat):
        return sealed_words(battle)
    asked = PROMPTS.get(battle.phase, "{phase}.")
    if battle.phase == Phase.MOVE and battle.steps:
        asked = "{acting} has {steps} left; or move another die, or say done."
    if battle.phase == Phase.ACTION and battle.powered:
        asked = "Say done."
    return fill(asked, PROMPT_PARTS, battle, seat)


def dice_in_reserve(battle: Battle, seat: int) -> str:
    waiting = [n for n, die in enumerate(battle.dice, 1) if n <= battle.count and die.owner == seat and die.place == Place.RESERVE]
    return listing([die_name(battle, number) for number in waiting] or ["none"])


def throw(battle: Battle, names: Sequence[str]) -> str:
    dice = listing(battle.throw.json())
    if battle.phase == Phase.ROLL:
        return f"{names[battle.stage]} rolls the force: {dice}."
    if battle.phase == Phase.STRIKE:
        return f"{names[active(battle)]} throws the command die of {die_name(battle, battle.acting)}: {dice}."
    if battle.phase == Phase.MUTATE:
        return f"Mutation: {dice} are thrown anew."
    if battle.phase == Phase.RESPAWN:
        return f"Dice come back: {dice}."
    tied = "lots" if battle.phase == Phase.DRAW_LOTS else "the tie"
    return f"Those who are tied throw for {tied}: {dice}."


def result(battle: Battle, names: Sequence[str]) -> str:
    won = [names[seat] for seat in range(battle.seats) if battle.winners >> seat & 1]
    points = ""
    if battle.scenario.victory == Victory.CROSSING:
        points = f" with {battle.players[0].crossings} to {battle.players[1].crossings} crossings"
    if len(won) == 1:
        return f"{won[0]} wins{points}."
    return f"A draw between {listing(won)}{points}."
