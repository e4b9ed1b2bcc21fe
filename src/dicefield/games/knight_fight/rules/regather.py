"""The last step of a round: dice, arrows and Helmets, in one sealed choice a seat. Numbers are those of RULES.md."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.lists import filled
from dicefield.engine.record import NOBODY, array
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, holds
from dicefield.games.knight_fight.cards import crowd_lifts
from dicefield.games.knight_fight.rules.attacks import turn_arrows
from dicefield.games.knight_fight.rules.choices import aim, all_in, put, write
from dicefield.games.knight_fight.rules.moves import begin_round
from dicefield.games.knight_fight.rules.queries import (
    can_take_both,
    find,
    is_arena,
    lives,
    living,
    size_at,
    weapon_die,
    with_squire,
)
from dicefield.games.knight_fight.rules.throws import call_throw
from dicefield.games.knight_fight.state import (
    DICE,
    SIZES,
    Choice,
    EventKind,
    Joust,
    Phase,
    Place,
    Player,
    Refusal,
    Size,
    Verb,
)


@rule
def begin_regather(joust: Joust, log: Log) -> None:
    """Everybody who lives chooses at once, with the whole round in sight (rule 4.1, KF.13)."""
    turn_arrows(joust, log)
    joust.owed = living(joust)


# --- What may be chosen ----------------------------------------------------------------------------------------------


@rule
def legal_regather(joust: Joust, seat: int, out: array[Choice]) -> int:
    """Each die that was rolled, or none; with the Helmet or without; in the Arena with each new aim (rules 4.2 to 4.4 and 6.3)."""
    player = joust.players[seat]
    found = put_aims(joust, seat, out, 0, Verb.LEAVE, Size.NONE)
    for die in range(DICE):
        again = die == 1 and player.dice[0].place == Place.TABLE
        if player.dice[die].place == Place.TABLE and not again:
            found = put_aims(joust, seat, out, found, Verb.TAKE, SIZES[die])
    if can_take_both(joust, player):
        found = put_aims(joust, seat, out, found, Verb.PAIR, Size.NONE)
    return found


@rule
def put_aims(joust: Joust, seat: int, out: array[Choice], place: int, verb: int, size: int) -> int:
    found = put_rolls(joust, seat, out, place, verb, size, NOBODY)
    if is_arena(joust):
        for target in range(joust.seats):
            if target != seat and target != joust.players[seat].arrow and lives(joust, target):
                found = put_rolls(joust, seat, out, found, verb, size, target)
    return found


@rule
def put_rolls(joust: Joust, seat: int, out: array[Choice], place: int, verb: int, size: int, target: int) -> int:
    rolls = 1 if joust.players[seat].shoved else 2
    for roll in range(rolls):
        put(out, place + roll, verb, size, 0)
        out[place + roll].roll = roll == 1
        if target != NOBODY:
            aim(out[place + roll], target)
    return place + rolls


@rule
def check_regather(joust: Joust, seat: int, choice: Choice) -> int:
    """One die that was rolled and lies on the table, a Helmet that nobody rolled, a living opponent (rules 4.2, 4.4 and 6.3)."""
    player = joust.players[seat]
    if choice.verb == Verb.TAKE:
        code = check_taken(player, choice)
        if code != OK:
            return code
    elif choice.verb == Verb.PAIR:
        if not can_take_both(joust, player):
            return Refusal.ONE_BACK
    elif choice.verb != Verb.LEAVE:
        return Refusal.NOT_A_REGATHER
    if choice.roll and player.shoved:
        return Refusal.HELMET_JOSTLED
    return check_aim(joust, seat, choice.target) if choice.aimed else OK


@rule
def check_taken(player: Player, choice: Choice) -> int:
    size = choice.dice[0]
    if filled(choice.dice) != 1:
        return Refusal.ONE_BACK
    if find(player, size, Place.TABLE) >= 0:
        return OK
    return Refusal.JOSTLED_DIE if find(player, size, Place.JOSTLED) >= 0 else Refusal.NOT_ROLLED


@rule
def check_aim(joust: Joust, seat: int, target: int) -> int:
    """Any living opponent, and only where there are arrows (rules 6.1 and 6.3, KF.21)."""
    if not is_arena(joust):
        return Refusal.NO_ARROWS
    if target < 0 or target >= joust.seats or target == seat or not lives(joust, target):
        return Refusal.BAD_AIM
    return OK


# --- What happens ----------------------------------------------------------------------------------------------------


@rule
def choose_regather(joust: Joust, seat: int, choice: Choice, log: Log) -> None:
    player = joust.players[seat]
    wish = player.wish
    roll = choice.roll
    target = choice.target if choice.aimed else player.arrow
    write(wish, choice.verb, choice.dice[0] if choice.verb == Verb.TAKE else 0)
    wish.roll = roll
    if target != player.arrow:
        aim(wish, target)
    if all_in(joust, seat, 401, log):
        show_regather(joust, log)


@rule
def show_regather(joust: Joust, log: Log) -> None:
    """Dice are picked up, arrows turn, then Helmets are thrown (rules 4.2 to 4.4 and 6.3)."""
    rolling = 0
    for seat in range(joust.seats):
        player = joust.players[seat]
        wish = player.wish
        if wish.verb == Verb.NONE:
            continue
        pick_up(player, seat, log)
        if wish.aimed:
            player.arrow = wish.target
            tell(log, EventKind.ARROW, seat, 603, player.arrow + 1)
        if wish.roll:
            rolling |= 1 << seat
        write(wish, Verb.NONE)
    joust.cheered = False
    if rolling != 0:
        call_throw(joust, Phase.RECOVER, rolling)
    else:
        end_round(joust, log)


@rule
def pick_up(player: Player, seat: int, log: Log) -> None:
    """What is taken back goes to the off-hand, all else that was rolled to the Squire (rules 4.2 and 4.3, KF.12)."""
    pair = player.wish.verb == Verb.PAIR
    first = Size.D10 if pair else player.wish.dice[0]
    second = size_at(weapon_die(player)) if pair else 0
    take_back(player, first)
    take_back(player, second)
    for die in range(DICE):
        if player.dice[die].place == Place.TABLE or player.dice[die].place == Place.JOSTLED:
            player.dice[die].place = Place.SQUIRE
            player.dice[die].face = 0
    tidy_gauntlets(player)
    tell(log, EventKind.BACK, seat, 402, first, second, with_squire(player))
    player.move = Verb.NONE
    player.shoved = False
    player.struck = False


@rule
def take_back(player: Player, size: int) -> None:
    if size != Size.NONE:
        die = player.dice[find(player, size, Place.TABLE)]
        die.place = Place.HAND
        die.face = 0


@rule
def tidy_gauntlets(player: Player) -> None:
    """The two are alike: one in the off-hand is kept first, so that equal positions are equal."""
    if player.dice[0].place == Place.SQUIRE and player.dice[1].place == Place.HAND:
        player.dice[0].place = Place.HAND
        player.dice[1].place = Place.SQUIRE


@rule
def land_recovery(joust: Joust, log: Log) -> None:
    """A Helmet that was rolled must be kept (rule 4.4, KF.13), unless the crowd lifts its favourite (rule 7.11)."""
    for seat in range(joust.seats):
        if holds(joust.thrown, seat):
            player = joust.players[seat]
            rolled = player.lot
            kept = max(player.helmet, rolled) if crowd_lifts(joust, seat) else rolled
            player.helmet = kept
            player.lot = 0
            tell(log, EventKind.RECOVERED, seat, 711 if kept != rolled else 404, rolled, kept)
    joust.thrown = 0
    end_round(joust, log)


@rule
def end_round(joust: Joust, log: Log) -> None:
    """The next round, or the limit (rules 4.5 and 5.2, KF.14)."""
    if joust.round < joust.rounds:
        begin_round(joust, log)
    else:
        joust.phase = Phase.OVER
        joust.owed = 0
        tell(log, EventKind.STOPPED, NOBODY, 502, joust.round)
