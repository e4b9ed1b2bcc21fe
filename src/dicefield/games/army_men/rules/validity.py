"""Which positions of Army Men Dice War a game can come to: what a loaded position must satisfy."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, is_over, throws_only
from dicefield.games.army_men.rules.contract import count, games_of, left_to_roll, lower, sheet, somebody_is_out, starter, worth
from dicefield.games.army_men.state import DICE, GAMES_OF_CAMPAIGN, MOST_ROUNDS, SEATS, SIDES, Battle, Refusal


@rule
def validate(battle: Battle) -> int:
    """0, or the first thing that no game can come to."""
    if not counts_are_valid(battle):
        return Refusal.POSITION_COUNTS
    if not dice_lie_in_order(battle):
        return Refusal.POSITION_FACES
    if not hands_follow_scores(battle):
        return Refusal.POSITION_DICE
    if not turn_is_valid(battle):
        return Refusal.POSITION_TURN
    return OK if totals_are_valid(battle) else Refusal.POSITION_SCORES


@rule
def counts_are_valid(battle: Battle) -> bool:
    """Games and rounds that are to be played (rules 4.4 and 5.1)."""
    if is_over(battle):
        return battle.games_over == games_of(battle) and battle.rounds_over > 0
    return battle.games_over < games_of(battle) and battle.rounds_over < MOST_ROUNDS


@rule
def dice_lie_in_order(battle: Battle) -> bool:
    for die in range(1, count(battle.rolled)):
        if battle.rolled[die - 1] > battle.rolled[die]:
            return False
    return True


@rule
def hands_follow_scores(battle: Battle) -> bool:
    """The dice a player holds follow from the sheet, round by round (rules 3.1, 3.2 and 4.1)."""
    first = DICE
    second = DICE
    for row in range(battle.rounds_over):
        if first <= 1 or second <= 1:
            return False
        if not score_is_valid(battle.players[0].scores[row], first - 1):
            return False
        if not score_is_valid(battle.players[1].scores[row], second - 1):
            return False
        winner = lower(battle.players[0].scores[row], battle.players[1].scores[row])
        if winner != 0:
            first -= 1
        if winner != 1:
            second -= 1
    if is_over(battle) != somebody_is_out(battle):
        return False
    return battle.players[0].dice == first and battle.players[1].dice == second


@rule
def score_is_valid(score: int, rolled: int) -> bool:
    """Any sum but 1 can be thrown: a soldier scores 0 (rule 1.3)."""
    return 0 <= score <= rolled * SIDES and score != 1


@rule
def turn_is_valid(battle: Battle) -> bool:
    """Whose turn it is, with what on the table and what in the air (rules 2.3 to 2.7)."""
    if is_over(battle):
        return count(battle.rolled) == 0
    left = left_to_roll(battle.players[battle.turn])
    other = battle.players[1 - battle.turn]
    if left < 1:
        return False
    if battle.turn == starter(battle) and count(other.aside) != 0:
        return False
    if battle.turn != starter(battle) and left_to_roll(other) != 0:
        return False
    if battle.throw.count == 0:
        return battle.owed == 1 << battle.turn and battle.sealed == 0 and count(battle.rolled) == left
    return battle.throw.count == left and count(battle.rolled) == 0 and throws_only(battle, SIDES)


@rule
def totals_are_valid(battle: Battle) -> bool:
    """The sheet holds the rounds played, the games those that are over (rules 2.8 and 4.2)."""
    for seat in range(SEATS):
        player = battle.players[seat]
        done = is_over(battle) or (battle.turn != starter(battle) and seat != battle.turn)
        if not is_over(battle) and player.scores[battle.rounds_over] != (worth(player.aside) if done else 0):
            return False
        for row in range(battle.rounds_over, MOST_ROUNDS):
            if player.scores[row] != 0 and (row > battle.rounds_over or is_over(battle)):
                return False
        for game in range(GAMES_OF_CAMPAIGN):
            if game >= battle.games_over and player.games[game] != 0:
                return False
        if is_over(battle) and player.games[battle.games_over - 1] != sheet(player):
            return False
    return True
