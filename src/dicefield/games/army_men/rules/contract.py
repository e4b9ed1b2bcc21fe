"""The rules of Army Men Dice War. Numbers are those of RULES.md."""

from __future__ import annotations

from dicefield.engine.dice import Rng
from dicefield.engine.events import Log, tell
from dicefield.engine.record import NOBODY, array, f64, i8, i64
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, ask, award, clear_throw, owe
from dicefield.games.army_men.state import (
    DICE,
    GAMES_OF_CAMPAIGN,
    HAND,
    MOST_AT_ONCE,
    MOST_ROUNDS,
    SEATS,
    SIDES,
    SOLDIER,
    ArmyOptions,
    Aside,
    Battle,
    EventKind,
    Player,
    Refusal,
    Verb,
    War,
)

# --- Questions -------------------------------------------------------------------------------------------------------


@rule
def points(face: int) -> int:
    """A soldier scores 0, other faces their spots (rule 1.3, AM.3)."""
    return 0 if face == SOLDIER else face


@rule
def count(faces: array[i8]) -> int:
    """How many dice lie in a row that is filled from the left."""
    lying = 0
    while lying < len(faces) and faces[lying] != 0:
        lying += 1
    return lying


@rule
def worth(faces: array[i8]) -> int:
    """The score of a row of dice (rule 2.8)."""
    total = 0
    for die in range(count(faces)):
        total += points(faces[die])
    return total


@rule
def sheet(player: Player) -> int:
    """The sum of the rounds of this game."""
    total = 0
    for row in range(MOST_ROUNDS):
        total += player.scores[row]
    return total


@rule
def campaign_sum(player: Player) -> int:
    """The sum of all games that are over."""
    total = 0
    for game in range(GAMES_OF_CAMPAIGN):
        total += player.games[game]
    return total


@rule
def games_of(battle: Battle) -> int:
    """One game, or exactly three (rule 5.1, AM.8)."""
    return GAMES_OF_CAMPAIGN if battle.war == War.CAMPAIGN else 1


@rule
def starter(battle: Battle) -> int:
    """The youngest starts every game, then the start alternates (rules 2.2 and 5.2, AM.7)."""
    return (battle.youngest + battle.rounds_over) % SEATS


@rule
def left_to_roll(player: Player) -> int:
    """Dice that are neither the ante nor set aside."""
    return player.dice - 1 - count(player.aside)


@rule
def occurrences(faces: array[i8], face: int) -> int:
    found = 0
    for die in range(count(faces)):
        if faces[die] == face:
            found += 1
    return found


@rule
def somebody_is_out(battle: Battle) -> bool:
    """Whether a player would have nothing to roll beside the ante (rule 4.1, AM.5)."""
    return battle.players[0].dice <= 1 or battle.players[1].dice <= 1


@rule
def lower(first: int, second: int) -> int:
    """The seat with the lower number, or nobody."""
    if first == second:
        return NOBODY
    return 0 if first < second else 1


# --- The course of a war ---------------------------------------------------------------------------------------------


@rule
def start(battle: Battle, options: ArmyOptions, log: Log) -> None:
    battle.seats = SEATS
    battle.war = options.war
    battle.youngest = options.youngest
    begin_game(battle, log)


@rule
def begin_game(battle: Battle, log: Log) -> None:
    """Six dice each, an empty sheet (rules 1.1 and 5.1)."""
    battle.rounds_over = 0
    for seat in range(SEATS):
        player = battle.players[seat]
        player.dice = DICE
        player.scores[:] = 0
    tell(log, EventKind.GAME, NOBODY, 101 if battle.war == War.SINGLE else 501, battle.games_over + 1, games_of(battle))
    begin_round(battle, log)


@rule
def begin_round(battle: Battle, log: Log) -> None:
    """Antes, then the starter's turn (rules 2.1 and 2.2)."""
    for seat in range(SEATS):
        player = battle.players[seat]
        player.aside[:] = 0
    tell(log, EventKind.ANTE, NOBODY, 201, battle.rounds_over + 1, battle.players[0].dice, battle.players[1].dice)
    begin_turn(battle, starter(battle), 202, log)


@rule
def begin_turn(battle: Battle, seat: int, why: int, log: Log) -> None:
    battle.turn = seat
    tell(log, EventKind.TURN, seat, why, left_to_roll(battle.players[seat]))
    ask_throw(battle)


@rule
def ask_throw(battle: Battle) -> None:
    """Everything not set aside is thrown (rules 2.4 and 2.6)."""
    battle.owed = 0
    for _ in range(left_to_roll(battle.players[battle.turn])):
        ask(battle, SIDES)


@rule
def thrower(battle: Battle, die: int) -> int:
    """All dice are thrown by whose turn it is (rule 2.4)."""
    return battle.turn


@rule
def land(battle: Battle, faces: array[i64], log: Log) -> None:
    """The dice lie on the table, small faces first (rule 1.2)."""
    thrown = battle.throw.count
    clear_throw(battle)
    for die in range(thrown):
        slot = die
        while slot > 0 and battle.rolled[slot - 1] > faces[die]:
            battle.rolled[slot] = battle.rolled[slot - 1]
            slot -= 1
        battle.rolled[slot] = faces[die]
    rolled = battle.rolled
    tell(log, EventKind.THROW, battle.turn, 102, rolled[0], rolled[1], rolled[2], rolled[3], rolled[4])
    owe(battle, battle.turn)


@rule
def choose(battle: Battle, seat: int, action: Aside, log: Log) -> None:
    """Dice are set aside; the others are thrown again, or the turn is over (rules 2.5 to 2.7)."""
    player = battle.players[seat]
    lying = count(player.aside)
    for chosen in range(count(action.faces)):
        player.aside[lying + chosen] = action.faces[chosen]
    battle.rolled[:] = 0
    tell(log, EventKind.ASIDE, seat, 205, action.faces[0], action.faces[1], left_to_roll(player))
    if left_to_roll(player) > 0:
        ask_throw(battle)
    else:
        end_turn(battle, log)


@rule
def end_turn(battle: Battle, log: Log) -> None:
    """The score is written down; the other player follows, or the round is over (rules 2.3 and 2.8)."""
    player = battle.players[battle.turn]
    score = worth(player.aside)
    player.scores[battle.rounds_over] = score
    tell(log, EventKind.SCORE, battle.turn, 208, score)
    if battle.turn == starter(battle):
        begin_turn(battle, 1 - battle.turn, 203, log)
    else:
        end_round(battle, log)


@rule
def end_round(battle: Battle, log: Log) -> None:
    """The lower score saves its ante; a tie saves none (rules 3.1 and 3.2, AM.4)."""
    first = battle.players[0]
    second = battle.players[1]
    winner = lower(first.scores[battle.rounds_over], second.scores[battle.rounds_over])
    if winner != 0:
        first.dice -= 1
    if winner != 1:
        second.dice -= 1
    if winner == NOBODY:
        tell(log, EventKind.ANTES_LOST, NOBODY, 302, first.dice, second.dice)
    else:
        tell(log, EventKind.ANTE_BACK, winner, 301, first.dice, second.dice)
    battle.rounds_over += 1
    if somebody_is_out(battle):
        end_game(battle, log)
    else:
        begin_round(battle, log)


@rule
def end_game(battle: Battle, log: Log) -> None:
    """Lowest sum wins the game; a campaign goes on to its third (rules 4.2, 4.3 and 5.1, AM.6, AM.8)."""
    first = sheet(battle.players[0])
    second = sheet(battle.players[1])
    battle.players[0].games[battle.games_over] = first
    battle.players[1].games[battle.games_over] = second
    winner = lower(first, second)
    if winner == NOBODY:
        tell(log, EventKind.GAME_DRAWN, NOBODY, 403, first)
    else:
        tell(log, EventKind.GAME_WON, winner, 402, first, second)
    battle.games_over += 1
    battle.owed = 0
    if battle.games_over < games_of(battle):
        begin_game(battle, log)
    elif battle.war == War.CAMPAIGN:
        end_campaign(battle, log)


@rule
def end_campaign(battle: Battle, log: Log) -> None:
    """Lowest total of three games (rule 5.3, AM.8)."""
    first = campaign_sum(battle.players[0])
    second = campaign_sum(battle.players[1])
    winner = lower(first, second)
    if winner == NOBODY:
        tell(log, EventKind.WAR_DRAWN, NOBODY, 503, first)
    else:
        tell(log, EventKind.WAR_WON, winner, 503, first, second)


# --- What may be chosen ----------------------------------------------------------------------------------------------


@rule
def check(battle: Battle, seat: int, action: Aside) -> int:
    """One or two of the dice just thrown (rule 2.5, AM.2); no stopping (rule 2.7, AM.1)."""
    if action.verb == Verb.STOP:
        return Refusal.STOPPING
    chosen = count(action.faces)
    if chosen == 0:
        return Refusal.NONE_SET
    if chosen > MOST_AT_ONCE:
        return Refusal.TOO_MANY
    for die in range(chosen):
        face = action.faces[die]
        if occurrences(action.faces, face) > occurrences(battle.rolled, face):
            return Refusal.NOT_THROWN
    return OK


@rule
def legal(battle: Battle, seat: int, out: array[Aside]) -> int:
    """Each face once, then each pair of faces once, small ones first."""
    rolled = battle.rolled
    lying = count(rolled)
    found = 0
    for die in range(lying):
        if die == 0 or rolled[die] != rolled[die - 1]:
            found = put(out, found, rolled[die], 0)
    for die in range(lying):
        if die > 0 and rolled[die] == rolled[die - 1]:
            continue
        for other in range(die + 1, lying):
            if other == die + 1 or rolled[other] != rolled[other - 1]:
                found = put(out, found, rolled[die], rolled[other])
    return found


@rule
def put(out: array[Aside], place: int, first: int, second: int) -> int:
    action = out[place]
    action.verb = Verb.SET
    action.faces[0] = first
    action.faces[1] = second
    for die in range(MOST_AT_ONCE, HAND):
        action.faces[die] = 0
    return place + 1


# --- What is known, and how it ends ----------------------------------------------------------------------------------


@rule
def observe(battle: Battle, seat: int) -> None:
    """Everything lies open (rule 2.3, AM.9)."""


@rule
def guess(battle: Battle, seat: int, rng: Rng) -> None:
    """There is nothing to guess."""


@rule
def score(battle: Battle, out: array[f64]) -> None:
    """The whole point to the winner, or half each (rules 4.2, 4.3 and 5.3)."""
    award(out, SEATS, lower(campaign_sum(battle.players[0]), campaign_sum(battle.players[1])))
