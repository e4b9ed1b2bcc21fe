"""Small questions that the rules, the words and the pictures ask of the table."""

from __future__ import annotations

from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import holds as holds
from dicefield.games.knight_fight.cards import edge, haste, helmet_is_fast, juggler_sides, may_do_both, shelter
from dicefield.games.knight_fight.state import (
    DAGGER,
    DICE,
    GAUNTLETS,
    HEARTS,
    SHIELD,
    SIDES,
    SIZES,
    Joust,
    Phase,
    Place,
    Player,
    Size,
    Verb,
)

# --- Seats -----------------------------------------------------------------------------------------------------------


@rule
def several(seats: int) -> bool:
    """Whether a set holds more than one seat."""
    return seats & (seats - 1) != 0


@rule
def lives(joust: Joust, seat: int) -> bool:
    return joust.players[seat].hits < HEARTS


@rule
def living(joust: Joust) -> int:
    """The seats that have not been eliminated, as a set."""
    found = 0
    for seat in range(joust.seats):
        if lives(joust, seat):
            found |= 1 << seat
    return found


@rule
def is_arena(joust: Joust) -> bool:
    """Arena rules hold from the first round to the last, even when only two are left (KF.21)."""
    return joust.seats > 2


@rule
def next_living(joust: Joust, seat: int) -> int:
    """The nearest living player on the left (rule 6.1)."""
    for step in range(1, joust.seats):
        other = (seat + step) % joust.seats
        if lives(joust, other):
            return other
    return seat


@rule
def moving(joust: Joust, verb: int) -> int:
    """The living seats that made this Move, as a set."""
    found = 0
    for seat in range(joust.seats):
        if joust.players[seat].move == verb and lives(joust, seat):
            found |= 1 << seat
    return found


# --- Dice ------------------------------------------------------------------------------------------------------------


@rule
def find(player: Player, size: int, place: int) -> int:
    """Where the first die of a size that lies in a place is kept, or -1."""
    first = size - (size == Size.D10)  # the numbers of sizes are the places of dice, but for the pair of Gauntlets
    if player.dice[first].place == place:
        return first
    if size == Size.D10 and player.dice[first + 1].place == place:
        return first + 1
    return -1


@rule
def lying(player: Player, place: int) -> int:
    """How many dice lie in a place."""
    count = 0
    for die in range(DICE):
        if player.dice[die].place == place:
            count += 1
    return count


@rule
def with_squire(player: Player) -> int:
    return lying(player, Place.SQUIRE) + lying(player, Place.JOSTLED)


@rule
def total(player: Player) -> int:
    """The sum of what a player's dice on the table show. Dice elsewhere show nothing."""
    dice = player.dice
    return dice[0].face + dice[1].face + dice[2].face + dice[3].face + dice[4].face + dice[5].face


@rule
def is_weapon(die: int) -> bool:
    return GAUNTLETS <= die < SHIELD


@rule
def weapon_die(player: Player) -> int:
    """Where the Weapon on the table is kept, or -1."""
    for die in range(GAUNTLETS, SHIELD):
        if player.dice[die].place == Place.TABLE:
            return die
    return -1


@rule
def defend_die(player: Player) -> int:
    """Where the die of a Defend that still stands is kept, or -1."""
    if player.move != Verb.DEFEND:
        return -1
    for die in range(GAUNTLETS, DICE):
        if player.dice[die].place == Place.TABLE:
            return die
    return -1


@rule
def size_at(die: int) -> int:
    return 0 if die < 0 else SIZES[die]


# --- Numbers of a clash ----------------------------------------------------------------------------------------------


@rule
def defense(joust: Joust, player: Player) -> int:
    """Helmet and Defend die (rule 3.2, KF.6), and a house card for those who Rally."""
    if player.move == Verb.DEFEND:
        return player.helmet + total(player)
    if player.move == Verb.RALLY:
        return player.helmet + shelter(joust, player)
    return player.helmet


@rule
def strength(joust: Joust, player: Player) -> int:
    """Gauntlet and Weapon (rule 2.4), and a house card for the Dagger."""
    if player.dice[DAGGER].place == Place.TABLE:
        return total(player) + edge(joust, player)
    return total(player)


@rule
def speed(joust: Joust, player: Player) -> int:
    """What the Weapon shows: the lower, the faster (rule 3.8). A house card makes it lower still."""
    dice = player.dice
    return dice[2].face + dice[3].face + dice[4].face - haste(joust, player)


@rule
def would_hit(joust: Joust, seat: int) -> bool:
    """Whether an Attack reaches the Defense of its target now (rule 3.7)."""
    player = joust.players[seat]
    return strength(joust, player) >= defense(joust, joust.players[player.arrow])


@rule
def can_take_both(joust: Joust, player: Player) -> bool:
    """Whether a house card lets both dice of this Attack come back (rule 8.8)."""
    die = weapon_die(player)
    return player.move == Verb.ATTACK and die >= 0 and SIDES[die] == juggler_sides(joust, player)


@rule
def can_roll(joust: Joust, target: int) -> bool:
    return not helmet_is_fast(joust, joust.players[target])


@rule
def can_move(joust: Joust, target: int) -> bool:
    return defend_die(joust.players[target]) >= 0


@rule
def can_do_both(joust: Joust, seat: int, target: int) -> bool:
    return may_do_both(joust, joust.players[seat]) and can_roll(joust, target) and can_move(joust, target)


@rule
def is_open(joust: Joust, seat: int, target: int) -> bool:
    """Whether a Jostle is lower than the Defense of an opponent (rule 3.3)."""
    return total(joust.players[seat]) < defense(joust, joust.players[target])


@rule
def open_to(joust: Joust, seat: int) -> int:
    """The opponents against whom a Jostle can still do something, as a set (rules 3.3 and 6.5)."""
    found = 0
    for target in range(joust.seats):
        if target == seat or holds(joust.tried, target) or not lives(joust, target):
            continue
        if is_open(joust, seat, target) and (can_roll(joust, target) or can_move(joust, target)):
            found |= 1 << target
    return found


@rule
def only_seat(seats: int) -> int:
    """The seat of a set that holds just one, or nobody."""
    if seats == 0 or several(seats):
        return NOBODY
    seat = 0
    while not holds(seats, seat):
        seat += 1
    return seat


# --- The end ---------------------------------------------------------------------------------------------------------


@rule
def most_scored(joust: Joust) -> int:
    """The most hits that a living player scored."""
    most = 0
    for seat in range(joust.seats):
        if lives(joust, seat):
            most = max(most, joust.players[seat].scored)
    return most


@rule
def winners(joust: Joust) -> int:
    """Who shares the win when the game is over, as a set (rules 5.1 and 5.2): the living with the most hits."""
    most = most_scored(joust)
    found = 0
    for seat in range(joust.seats):
        if lives(joust, seat) and joust.players[seat].scored == most:
            found |= 1 << seat
    return found


@rule
def is_won(joust: Joust) -> bool:
    """Only one is left (rules 5.1 and 6.15)."""
    return not several(living(joust))


@rule
def key(player: Player) -> int:
    """What a stake is compared by: the total, then the lot (rule 7.9)."""
    return total(player) * 7 + player.lot


@rule
def is_throwing(phase: int) -> bool:
    return phase <= Phase.RECOVER
