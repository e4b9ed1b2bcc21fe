"""What Army Men Dice War says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dicefield.engine.record import NOBODY
from dicefield.engine.text import EventForm, Grammar, RefusalForm, Rulebook, Text, form
from dicefield.engine.waiting import Wait
from dicefield.games.army_men.rules.contract import campaign_sum, count, left_to_roll, lower, sheet, worth
from dicefield.games.army_men.state import SOLDIER, Aside, Battle, EventKind, Refusal, Verb, War

GRAMMAR = Grammar(Aside, (form("set {faces}", verb=Verb.SET), form("stop", verb=Verb.STOP)))


def face_name(face: int) -> str:
    return "a soldier" if face == 1 else f"a {face}"


def dice_count(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def listing(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# --- Events ----------------------------------------------------------------------------------------------------------


def tell_game(seat: str, game: int, games: int) -> str:
    return "The battle begins." if games == 1 else f"Game {game} of {games} begins: six dice each."


def tell_throw(seat: str, **faces: int) -> str:
    return f"{seat} throws {listing([str(face) for face in faces.values() if face])}."


def tell_aside(seat: str, first: int, second: int, left: int) -> str:
    chosen = listing([face_name(face) for face in (first, second) if face])
    return f"{seat} sets aside {chosen}; {dice_count(left) if left else 'nothing'} left to throw."


def tell_ante_back(seat: str, first: int, second: int) -> str:
    return f"{seat} has the lower score and takes the ante back. Dice now: {first} and {second}."


EVENTS: dict[int, EventForm] = {
    EventKind.GAME: EventForm("game", tell_game, ("game", "games")),
    EventKind.ANTE: EventForm(
        "ante", "Round {round}: both ante one of their {first} and {second} dice.", ("round", "first", "second")
    ),
    EventKind.TURN: EventForm("turn", lambda seat, dice: f"{seat} is to throw {dice_count(dice)}.", ("dice",)),
    EventKind.THROW: EventForm("throw", tell_throw, ("a", "b", "c", "d", "e")),
    EventKind.ASIDE: EventForm("aside", tell_aside, ("first", "second", "left")),
    EventKind.SCORE: EventForm("score", "{seat} scores {score} this round.", ("score",)),
    EventKind.ANTE_BACK: EventForm("ante_back", tell_ante_back, ("first", "second")),
    EventKind.ANTES_LOST: EventForm(
        "antes_lost", "A tie: both antes are lost. Dice now: {first} and {second}.", ("first", "second")
    ),
    EventKind.GAME_WON: EventForm("game_won", "{seat} wins the game, {first} to {second}: the lower sum.", ("first", "second")),
    EventKind.GAME_DRAWN: EventForm("game_drawn", "The game is drawn, {sum} each.", ("sum",)),
    EventKind.WAR_WON: EventForm("war_won", "{seat} wins the campaign, {first} to {second}: the lower total.", ("first", "second")),
    EventKind.WAR_DRAWN: EventForm("war_drawn", "The campaign is drawn, {sum} each.", ("sum",)),
}


# --- Refusals --------------------------------------------------------------------------------------------------------


def faces_shown(battle: Battle) -> str:
    return listing([str(face) for face in battle.rolled if face])


def not_thrown(battle: Battle, seat: int, action: Aside) -> str:
    wanted = [str(face) for face in action.faces if face]
    return f"Set aside dice that were just thrown: {faces_shown(battle)} lie there, not {listing(wanted)}."


def too_many(battle: Battle, seat: int, action: Aside) -> str:
    return f"Set aside one or two dice after a throw, not {count(action.faces)}."


def none_set(battle: Battle, seat: int, action: Aside) -> str:
    return f"Set aside at least one of the dice: {faces_shown(battle)}."


def stopping(battle: Battle, seat: int, action: Aside) -> str:
    left = dice_count(left_to_roll(battle.players[seat]))
    return f"A turn goes on until every die is set aside; {left} still to go. Set aside one or two of {faces_shown(battle)}."


def not_owed(battle: Battle, seat: int, action: Any) -> str:
    return f"It is the turn of seat {battle.turn + 1}, not of seat {seat + 1}."


def throw_first(battle: Battle, seat: int, action: Any) -> str:
    return f"First {dice_count(battle.throw.count)} must land; then seat {battle.turn + 1} chooses."


REFUSALS: dict[int, RefusalForm] = {
    Wait.OVER: RefusalForm("over", "The game is over; nothing more can be chosen or thrown.", "4.1"),
    Wait.THROW_FIRST: RefusalForm("throw_first", throw_first, "2.4"),
    Wait.NO_SEAT: RefusalForm("no_seat", "There are two seats, 1 and 2.", "1.1"),
    Wait.NOT_OWED: RefusalForm("not_owed", not_owed, "2.3"),
    Wait.FACES: RefusalForm("faces", "A die lands on a face from 1 to 6.", "1.2"),
    Wait.UNREADABLE: RefusalForm("unreadable", "Set aside one or two dice by their faces.", "2.5"),
    Refusal.NONE_SET: RefusalForm("none_set", none_set, "2.5"),
    Refusal.TOO_MANY: RefusalForm("too_many", too_many, "2.5"),
    Refusal.NOT_THROWN: RefusalForm("not_thrown", not_thrown, "2.5"),
    Refusal.STOPPING: RefusalForm("stopping", stopping, "2.7"),
    Refusal.TWO_PLAY: RefusalForm("position_seats", "A position has two seats.", "1.1"),
    Refusal.BAD_COUNT: RefusalForm(
        "position_counts", "The position counts seats, games, rounds or dice in the air that cannot be.", "4.4"
    ),
    Refusal.BAD_FACE: RefusalForm(
        "position_faces", "Dice in the position show faces from 1 to 6, thrown ones in order, without gaps.", "1.2"
    ),
    Refusal.BAD_DICE: RefusalForm(
        "position_dice", "The dice held must follow from the scores: a lost or tied round costs one.", "3.1"
    ),
    Refusal.BAD_TURN: RefusalForm(
        "position_turn", "The dice on the table do not fit the turn: thrown, set aside and ante make up the hand.", "2.4"
    ),
    Refusal.BAD_SCORES: RefusalForm("position_scores", "The score sheet does not fit the rounds and games played.", "2.8"),
}


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
