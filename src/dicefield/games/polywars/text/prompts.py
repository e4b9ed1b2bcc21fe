"""What is asked now, what is thrown, and how a battle ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dicefield.engine.text import listing
from dicefield.games.polywars.content import Share, Victory
from dicefield.games.polywars.rules.combat import most_off_damage
from dicefield.games.polywars.rules.cycle import active
from dicefield.games.polywars.rules.forces import sides_of
from dicefield.games.polywars.state import Battle, Phase, Place
from dicefield.games.polywars.text.names import PHASES, die_name
from dicefield.games.polywars.text.refusals import allowed_sizes


def prompt(battle: Battle, seat: int) -> str:
    asks = PROMPTS.get(battle.phase)
    return asks(battle, seat) if asks else f"{PHASES[battle.phase]}."


def prompt_force(battle: Battle, seat: int) -> str:
    if (battle.sealed >> seat) & 1:
        return "Your force is sealed; you may change it until all have chosen."
    most = "at most" if battle.scenario.share == Share.ALONE else "exactly"
    return f"Choose {most} {sides_of(battle, seat)} sides from {allowed_sizes(battle)}."


def prompt_sealed(words: str) -> str:
    return f"Your {words} sealed; you may change it until all have chosen."


def prompt_bid(battle: Battle, seat: int) -> str:
    return prompt_sealed("bid is") if (battle.sealed >> seat) & 1 else "Bid 0 to 3 points for the first turn."


def prompt_heal(battle: Battle, seat: int) -> str:
    if (battle.sealed >> seat) & 1:
        return prompt_sealed("healing is")
    return f"Heal up to {battle.players[seat].points} dice by 1, or none."


def prompt_deploy(battle: Battle, seat: int) -> str:
    waiting = [die_name(battle, die + 1) for die in range(battle.count) if is_reserve(battle, die, seat)]
    return f"Place your dice: {listing(waiting or ['none'])}."


def is_reserve(battle: Battle, die: int, seat: int) -> bool:
    return battle.dice[die].owner == seat and battle.dice[die].place == Place.RESERVE


def prompt_split(battle: Battle, seat: int) -> str:
    most = most_off_damage(battle)
    return (
        f"The zap hits for {battle.rolled} and costs {battle.away}: take 0 to {most} of it off the damage, the rest off your die."
    )


def steps_left(battle: Battle) -> str:
    return "1 step left" if battle.steps == 1 else f"{battle.steps} steps left"


def prompt_move(battle: Battle, seat: int) -> str:
    if battle.steps:
        return f"{die_name(battle, battle.acting)} has {steps_left(battle)}; or move another die, or say done."
    return "Move your dice, or say done."


PROMPTS: dict[Phase, Callable[[Battle, int], str]] = {
    Phase.FORCES: prompt_force,
    Phase.BASES: lambda battle, seat: "Place a base.",
    Phase.LEADER: lambda battle, seat: "Place your leader.",
    Phase.PRISONER: lambda battle, seat: "Choose the die that is held prisoner.",
    Phase.SPACES: lambda battle, seat: "Name your dice in the order of the spaces, the largest first.",
    Phase.DEPLOY: prompt_deploy,
    Phase.MONSTER: lambda battle, seat: "Take one of the dice and place it far from the base: it will rage.",
    Phase.BID: prompt_bid,
    Phase.HEAL: prompt_heal,
    Phase.ATTACK: lambda battle, seat: "Attack with your dice, or say done.",
    Phase.SPLIT: prompt_split,
    Phase.OFFER: lambda battle, seat: "Take the Flag, or leave it.",
    Phase.MOVE: prompt_move,
    Phase.SPEED: lambda battle, seat: f"{die_name(battle, battle.acting)} speeds on: {steps_left(battle)}.",
    Phase.ACTION: lambda battle, seat: "Say done." if battle.powered else "Use the power of one die, or say done.",
}


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
