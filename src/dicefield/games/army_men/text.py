"""What Army Men Dice War says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dicefield.engine.record import NOBODY
from dicefield.engine.text import EventPart, Grammar, RefusalPart, Rulebook, Text, count_words, event_forms, form, refusal_forms
from dicefield.engine.text import listing as listing
from dicefield.engine.waiting import Wait
from dicefield.games.army_men.rules.contract import campaign_sum, count, left_to_roll, lower, sheet, worth
from dicefield.games.army_men.state import SOLDIER, Aside, Battle, EventKind, Refusal, Verb, War

GRAMMAR = Grammar(Aside, (form("set {faces}", verb=Verb.SET), form("stop", verb=Verb.STOP)))


def face_name(face: int) -> str:
    return "a soldier" if face == 1 else f"a {face}"


def dice_count(number: int) -> str:
    return count_words(number, "die", "dice")


# --- Events ----------------------------------------------------------------------------------------------------------


def tell_throw(seat: str, **faces: int) -> str:
    return f"{seat} throws {listing([str(face) for face in faces.values() if face])}."


EVENT_PARTS: dict[str, EventPart] = {
    "begins": lambda told: "The battle begins." if told.games == 1 else f"Game {told.game} of {told.games} begins: six dice each.",
    "dice": lambda told: dice_count(told.dice),
    "chosen": lambda told: listing([face_name(face) for face in (told.first, told.second) if face]),
    "left": lambda told: dice_count(told.left) if told.left else "nothing",
}

BOTH = ("first", "second")

EVENTS = event_forms(
    EVENT_PARTS,
    {
        EventKind.GAME: ("{begins}", "game", "games"),
        EventKind.ANTE: ("Round {round}: both ante one of their {first} and {second} dice.", "round", *BOTH),
        EventKind.TURN: ("{seat} is to throw {dice}.", "dice"),
        EventKind.THROW: (tell_throw, "a", "b", "c", "d", "e"),
        EventKind.ASIDE: ("{seat} sets aside {chosen}; {left} left to throw.", "first", "second", "left"),
        EventKind.SCORE: ("{seat} scores {score} this round.", "score"),
        EventKind.ANTE_BACK: ("{seat} has the lower score and takes the ante back. Dice now: {first} and {second}.", *BOTH),
        EventKind.ANTES_LOST: ("A tie: both antes are lost. Dice now: {first} and {second}.", *BOTH),
        EventKind.GAME_WON: ("{seat} wins the game, {first} to {second}: the lower sum.", *BOTH),
        EventKind.GAME_DRAWN: ("The game is drawn, {sum} each.", "sum"),
        EventKind.WAR_WON: ("{seat} wins the campaign, {first} to {second}: the lower total.", *BOTH),
        EventKind.WAR_DRAWN: ("The campaign is drawn, {sum} each.", "sum"),
    },
)


# --- Refusals --------------------------------------------------------------------------------------------------------


def faces_shown(battle: Battle) -> str:
    return listing([str(face) for face in battle.rolled if face])


REFUSAL_PARTS: dict[str, RefusalPart] = {
    "turn": lambda battle, seat, aside: battle.turn + 1,
    "shown": lambda battle, seat, aside: faces_shown(battle),
    "wanted": lambda battle, seat, aside: listing([str(face) for face in aside.faces if face]),
    "count": lambda battle, seat, aside: count(aside.faces),
    "left": lambda battle, seat, aside: dice_count(left_to_roll(battle.players[seat])),
}

REFUSALS = refusal_forms(
    REFUSAL_PARTS,
    {
        Wait.OVER: ("The game is over; nothing more can be chosen or thrown.", "4.1"),
        Wait.THROW_FIRST: ("First {throw} must land; then seat {turn} chooses.", "2.4"),
        Wait.NO_SEAT: ("There are two seats, 1 and 2.", "1.1"),
        Wait.NOT_OWED: ("It is the turn of seat {turn}, not of seat {seat}.", "2.3"),
        Wait.FACES: ("A die lands on a face from 1 to 6.", "1.2"),
        Wait.UNREADABLE: ("Set aside one or two dice by their faces.", "2.5"),
        Refusal.NONE_SET: ("Set aside at least one of the dice: {shown}.", "2.5"),
        Refusal.TOO_MANY: ("Set aside one or two dice after a throw, not {count}.", "2.5"),
        Refusal.NOT_THROWN: ("Set aside dice that were just thrown: {shown} lie there, not {wanted}.", "2.5"),
        Refusal.STOPPING: (
            "A turn goes on until every die is set aside; {left} still to go. Set aside one or two of {shown}.",
            "2.7",
        ),
        Refusal.POSITION_SEATS: ("A position has two seats.", "1.1"),
        Refusal.POSITION_COUNTS: ("The position counts seats, games, rounds or dice in the air that cannot be.", "4.4"),
        Refusal.POSITION_FACES: ("Dice in the position show faces from 1 to 6, thrown ones in order, without gaps.", "1.2"),
        Refusal.POSITION_DICE: ("The dice held must follow from the scores: a lost or tied round costs one.", "3.1"),
        Refusal.POSITION_TURN: ("The dice on the table do not fit the turn: thrown, set aside and ante make up the hand.", "2.4"),
        Refusal.POSITION_SCORES: ("The score sheet does not fit the rounds and games played.", "2.8"),
    },
)


# --- What now --------------------------------------------------------------------------------------------------------


def prompt(battle: Battle, seat: int) -> str:
    return (
        f"Set aside one or two of {faces_shown(battle)}." if count(battle.rolled) > 1 else f"Set aside your {faces_shown(battle)}."
    )


def throw(battle: Battle, names: Sequence[str]) -> str:
    return f"{names[battle.turn]} throws {dice_count(battle.throw.count)}."


def result(battle: Battle, names: Sequence[str]) -> str:
    first, second = (campaign_sum(player) for player in battle.players)
    what = "game" if battle.war == War.SINGLE else "campaign"
    winner = lower(first, second)
    if winner == NOBODY:
        return f"The {what} is drawn, {first} each."
    return f"{names[winner]} wins the {what} with {min(first, second)} against {max(first, second)}."


def dice_row(faces: Sequence[int]) -> str:
    return " ".join(f"[{'S' if face == SOLDIER else face}]" for face in faces if face) or "-"


def board(battle: Battle, seat: int, names: Sequence[str]) -> str:
    """Who holds what, what lies where, and the score sheet; S is a soldier."""
    lines = [f"Round {battle.rounds_over + 1}" + (f" of game {battle.games_over + 1}" if battle.war == War.CAMPAIGN else "")]
    width = max(map(len, names))
    for place, player in enumerate(battle.players):
        turn = ">" if place == battle.turn else " "
        aside = f"aside {dice_row(list(player.aside))} = {worth(player.aside)}"
        lines.append(f"{turn} {names[place]:<{width}}  {dice_count(player.dice):<7} sum {sheet(player):>3}  {aside}")
    if count(battle.rolled):
        lines.append(f"  On the table: {dice_row(list(battle.rolled))}")
    if battle.war == War.CAMPAIGN:
        lines.append("  Games over: " + (", ".join(games_over(battle)) or "none"))
    return "\n".join(lines)


def games_over(battle: Battle) -> list[str]:
    return [f"{battle.players[0].games[game]} to {battle.players[1].games[game]}" for game in range(battle.games_over)]


BOOK = Rulebook.read(Path(__file__).with_name("RULES.md"))
TEXT = Text(GRAMMAR, EVENTS, REFUSALS, BOOK, prompt, throw, result, board)
