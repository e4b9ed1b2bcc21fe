"""Players of Knight Fight.

The greedy bot weighs each choice in thousandths of a heart. For a Move it guesses how likely each Move of an opponent is from what
lies open: whoever can hit attacks, whoever can be hit defends, whoever has little left rallies. Then it reckons the chances
exactly. A little chance is added to every weight, for whoever plays the same way twice is soon found out.
"""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.games.knight_fight.bots.chances import (
    SURE,
    attack_chance,
    best_shield,
    best_weapon,
    can_attack,
    faster_chance,
    hit_chance,
    jostle_chance,
)
from dicefield.games.knight_fight.cards import crowd_lifts, helmet_is_fast, juggler_sides, may_do_both, pricks, shelter
from dicefield.games.knight_fight.rules.queries import defend_die, find, lives, only_seat, open_to, size_at, weapon_die, with_squire
from dicefield.games.knight_fight.rules.rallies import may_claim
from dicefield.games.knight_fight.state import (
    DICE,
    GAUNTLETS,
    HEARTS,
    SHIELD,
    SIDES,
    Choice,
    Joust,
    Phase,
    Place,
    Player,
    Size,
    Verb,
)

BOTS = {
    "random": "chooses anything, every choice equally likely",
    "greedy": "reckons the chances of this round from the dice in sight, and looks no further",
}

HEART = 1000
LAST_HEART = 1500  # a hit that ends a player
POINT = 45  # a point of Helmet, for the rounds to come
DIE = 90  # a die that is back in hand
SHIELD_LOST = 150
WEAPON_LOST = 60
UNARMED = 200  # for getting back what an Attack needs
SPENT = 70  # the die that an Attack leaves with the Squire
ITEM = 260
SURPRISE = 120  # how much chance is added to each weight
MEAN_HELMET = 13  # twice the mean of a d12


@rule
def pick(bot: int, view: Joust, seat: int, actions: array[Choice], count: int, rng: Rng) -> int:
    """The greedy bot, which is the only one that looks: the choice that weighs most."""
    best = 0
    highest = -1_000_000
    for place in range(count):
        worth = weigh(view, seat, actions[place]) + draw(rng, SURPRISE)
        if worth > highest:
            highest = worth
            best = place
    return best


@rule
def weigh(view: Joust, seat: int, choice: Choice) -> int:
    phase = view.phase
    if phase == Phase.MOVE:
        return weigh_move(view, seat, choice)
    if phase == Phase.REGATHER:
        return weigh_regather(view, seat, choice)
    if phase == Phase.EFFECT:
        return weigh_effect(view, seat, choice)
    if phase == Phase.STAKES:
        return weigh_stake(choice)
    if choice.verb == Verb.GATHER:
        return DIE * with_squire(view.players[seat])
    return item_worth(view, choice.card) if choice.verb == Verb.CLAIM else 0


# --- Moves -----------------------------------------------------------------------------------------------------------


@rule
def weigh_move(view: Joust, seat: int, choice: Choice) -> int:
    """What a Move brings by itself, and against each Move of each opponent, as likely as that Move seems."""
    worth = alone(view, seat, choice)
    for other in range(view.seats):
        if other == seat or not lives(view, other):
            continue
        ways = 0
        total = 0
        for move in range(Verb.DEFEND, Verb.RALLY + 1):
            drawn = eagerness(view, other, move)
            ways += drawn
            total += drawn * outcome(view, seat, choice, other, move)
        worth += total // ways
    return worth


@rule
def alone(view: Joust, seat: int, choice: Choice) -> int:
    """The die that an Attack leaves behind; what a Rally brings back."""
    player = view.players[seat]
    if choice.verb == Verb.ATTACK:
        return 0 if SIDES[0 + choice.dice[1]] == juggler_sides(view, player) else -SPENT
    if choice.verb != Verb.RALLY:
        return 0
    worth = DIE * with_squire(player) + (0 if can_attack(view, player) else UNARMED)
    for place in range(view.seats):
        if may_claim(view, seat, view.items[place]):
            worth = max(worth, item_worth(view, view.items[place]))
    return worth


@rule
def eagerness(view: Joust, seat: int, move: int) -> int:
    """How much a player is drawn to a Move, from what lies open: to hit, not to be hit, to roll a good Helmet, to have dice."""
    player = view.players[seat]
    target = view.players[player.arrow]
    if move == Verb.ATTACK:
        return threat(view, player, target.helmet)
    if move == Verb.DEFEND:
        return 100 + danger(view, seat) // 2 if best_shield(player) >= 0 else 0
    if move == Verb.JOSTLE:
        return 40 * target.helmet if find(player, Size.D10, Place.HAND) >= 0 else 0
    return 20 + 120 * with_squire(player)


@rule
def threat(view: Joust, player: Player, defense: int) -> int:
    """How likely an Attack of this player would reach a Defense."""
    weapon = best_weapon(view, player, defense)
    if weapon < 0 or find(player, Size.D10, Place.HAND) < 0:
        return 0
    return attack_chance(view, player, weapon, defense)


@rule
def danger(view: Joust, seat: int) -> int:
    """How likely some arrow that points here would hit the bare Helmet."""
    most = 0
    for other in range(view.seats):
        if other != seat and lives(view, other) and view.players[other].arrow == seat:
            most = max(most, threat(view, view.players[other], view.players[seat].helmet))
    return most


@rule
def outcome(view: Joust, seat: int, choice: Choice, other: int, move: int) -> int:
    """What comes of two Moves that meet, in thousandths of a heart."""
    player = view.players[seat]
    rival = view.players[other]
    mine = my_chance(view, player, choice, rival, move) if choice.verb == Verb.ATTACK and player.arrow == other else 0
    theirs = their_chance(view, rival, player, choice) if move == Verb.ATTACK and rival.arrow == seat else 0
    if mine > 0 and theirs > 0:
        ahead = faster_chance(view, player, 0 + choice.dice[1], rival, best_weapon(view, rival, player.helmet))
        first = mine * ahead // SURE
        mine -= mine * (SURE - ahead) // SURE * theirs // SURE
        theirs -= theirs * first // SURE
    worth = (mine * heart_of(rival) - theirs * heart_of(player)) // SURE
    if choice.verb == Verb.JOSTLE:
        worth += jostle_chance(rival.helmet) * shoving(view, player, rival, move) // SURE
    if choice.verb == Verb.DEFEND and move == Verb.JOSTLE:
        worth -= die_price(0 + choice.dice[0])
    if choice.verb == Verb.DEFEND and move == Verb.ATTACK and rival.arrow == seat and pricks(view, player):
        worth += DIE
    return worth


@rule
def my_chance(view: Joust, player: Player, choice: Choice, rival: Player, move: int) -> int:
    """That an Attack hits; a rival who Defends takes the best die for it."""
    shield = best_shield(rival) if move == Verb.DEFEND else -1
    sheltered = shelter(view, rival) if move == Verb.RALLY else 0
    return hit_chance(view, player, 0 + choice.dice[1], rival.helmet + sheltered, shield)


@rule
def their_chance(view: Joust, rival: Player, player: Player, choice: Choice) -> int:
    """That an Attack of a rival hits, with the best Weapon in sight."""
    weapon = best_weapon(view, rival, player.helmet)
    if weapon < 0:
        return 0
    shield = 0 + choice.dice[0] if choice.verb == Verb.DEFEND else -1
    sheltered = shelter(view, player) if choice.verb == Verb.RALLY else 0
    return hit_chance(view, rival, weapon, player.helmet + sheltered, shield)


@rule
def shoving(view: Joust, player: Player, rival: Player, move: int) -> int:
    """What a Jostle that works is worth."""
    rolled = helmet_loss(view, rival)
    stripped = die_price(best_shield(rival)) if move == Verb.DEFEND else 0
    return rolled + stripped if may_do_both(view, player) else max(rolled, stripped)


@rule
def heart_of(player: Player) -> int:
    return LAST_HEART if player.hits == HEARTS - 1 else HEART


@rule
def die_price(die: int) -> int:
    return SHIELD_LOST if die == SHIELD else WEAPON_LOST


@rule
def helmet_loss(view: Joust, player: Player) -> int:
    """What it is worth to roll this Helmet."""
    return 0 if helmet_is_fast(view, player) else (2 * player.helmet - MEAN_HELMET) * POINT // 2


@rule
def item_worth(view: Joust, card: int) -> int:
    """A Magic Item that a deck leaves without power is worth nothing (rule 7.13)."""
    return ITEM if view.numbers[card] > 0 else 0


# --- After the dice have landed --------------------------------------------------------------------------------------


@rule
def weigh_effect(view: Joust, seat: int, choice: Choice) -> int:
    """Let a poor Helmet be, roll a good one, take a Shield away."""
    if choice.verb == Verb.NOTHING:
        return SURPRISE // 2
    player = view.players[choice.target if choice.aimed else only_seat(open_to(view, seat))]
    worth = 0
    if choice.verb != Verb.MOVE:
        worth += 2 * helmet_loss(view, player)
    if choice.verb != Verb.ROLL:
        worth += 2 * die_price(defend_die(player))
    return worth


@rule
def weigh_regather(view: Joust, seat: int, choice: Choice) -> int:
    player = view.players[seat]
    worth = 0
    if choice.verb == Verb.TAKE:
        worth = 10 * need(player, 0 + choice.dice[0])
    elif choice.verb == Verb.PAIR:
        worth = 10 * (need(player, 0 + Size.D10) + need(player, size_at(weapon_die(player))))
    if choice.roll:
        gain = (MEAN_HELMET - 2 * player.helmet) * POINT
        worth += 4 * POINT * HEARTS if crowd_lifts(view, seat) else 4 * gain
    return worth + weigh_aim(view, seat, choice.target if choice.aimed else player.arrow)


@rule
def need(player: Player, size: int) -> int:
    """How much a die is missed in the off-hand."""
    if size == Size.D10:
        return 60 if find(player, size, Place.HAND) >= 0 else 100
    if size == Size.D20:
        return 90
    for die in range(GAUNTLETS, SHIELD):
        if player.dice[die].place == Place.HAND:
            return 40 + SIDES[size]
    return 95


@rule
def weigh_aim(view: Joust, seat: int, target: int) -> int:
    """Whoever is easiest to hit, and nearest to falling."""
    player = view.players[target]
    return (10 - player.helmet // 2) * POINT + 150 * player.hits


@rule
def weigh_stake(choice: Choice) -> int:
    """One big die costs nothing, since one comes back; every other is spent."""
    worth = 0
    for place in range(DICE):
        size = 0 + choice.dice[place]
        if size != Size.NONE:
            worth += 5 * abs(SIDES[size]) - (DIE if place > 0 else 0)
    return 4 * worth
