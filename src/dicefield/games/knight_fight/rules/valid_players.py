"""Which players of a Knight Fight can be, with the dice that lie before them."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, holds
from dicefield.games.knight_fight.cards import Card, fights_back
from dicefield.games.knight_fight.rules.queries import defend_die, lives, lying, total, weapon_die
from dicefield.games.knight_fight.state import (
    DICE,
    GAUNTLETS,
    SIDES,
    Cards,
    Choice,
    Joust,
    Phase,
    Place,
    Player,
    Refusal,
    Size,
    Verb,
)

# --- When in the fight -----------------------------------------------------------------------------------------------


@rule
def is_before(phase: int) -> bool:
    """The set-up: no Helmet lies there yet."""
    return phase <= Phase.HELMETS or phase == Phase.CHOOSING


@rule
def is_between(phase: int) -> bool:
    """No Move is on the table."""
    return is_before(phase) or phase == Phase.MOVE or phase == Phase.RECOVER


@rule
def is_late(phase: int) -> bool:
    """Attacks are being resolved: arrows may point to those who are out."""
    return phase == Phase.WEAPONS or phase == Phase.CROWD


# --- Players ---------------------------------------------------------------------------------------------------------


@rule
def is_blank(player: Player) -> bool:
    """Nothing of one who is out lies there."""
    if player.helmet != 0 or player.move != Verb.NONE or player.shoved or player.lot != 0:
        return False
    if player.knight != Card.NONE or player.item != Card.NONE or player.want != Card.NONE or not is_empty(player.wish):
        return False
    for die in range(DICE):
        if player.dice[die].place != Place.HAND or player.dice[die].face != 0:
            return False
    return True


@rule
def is_empty(wish: Choice) -> bool:
    if wish.verb != Verb.NONE or wish.roll or wish.aimed or wish.target != 0 or wish.card != Card.NONE:
        return False
    for place in range(DICE):
        if wish.dice[place] != Size.NONE:
            return False
    return True


@rule
def player_is_valid(joust: Joust, seat: int) -> int:
    """Helmet, arrow and dice of a player who lives; nothing of one who is out (rules 1.3, 6.1 and 6.14)."""
    player = joust.players[seat]
    if player.arrow == seat:
        return Refusal.POSITION_PLAYER
    if not lives(joust, seat) and (joust.phase != Phase.OVER or player.helmet == 0):
        if joust.favor == seat or not is_blank(player):
            return Refusal.POSITION_PLAYER
        return OK
    if is_before(joust.phase):
        return (
            OK
            if player.helmet == 0 and player.hits == 0 and player.scored == 0 and is_untouched(player)
            else Refusal.POSITION_PLAYER
        )
    if player.helmet == 0 or not marks_are_valid(joust, player):
        return Refusal.POSITION_PLAYER
    if not (lives(joust, player.arrow) or is_late(joust.phase) or joust.phase == Phase.OVER):
        return Refusal.POSITION_PLAYER
    return OK if dice_fit_move(joust, player, holds(joust.thrown, seat)) else Refusal.POSITION_DICE


@rule
def is_untouched(player: Player) -> bool:
    marked = player.shoved or player.struck or player.lot != 0 or player.move != Verb.NONE
    return lying(player, Place.HAND) == DICE and total(player) == 0 and not marked


@rule
def marks_are_valid(joust: Joust, player: Player) -> bool:
    """What a round leaves on a player: shoved from a Jostle on, struck from an Attack on, a lot while stakes are settled."""
    phase = joust.phase
    settling = phase == Phase.LOTS or phase == Phase.PICK or phase == Phase.CONTEST
    if player.lot != 0 and not settling:
        return False
    if player.shoved and (is_between(phase) or phase == Phase.REVEALED):
        return False
    if player.struck and (not joust.cheered or player.hits == 0):
        return False
    return True


@rule
def dice_fit_move(joust: Joust, player: Player, thrown: bool) -> bool:
    """What lies on the table is what the Move laid there, and shows faces that exist (rules 2.3 to 2.7)."""
    gauntlets = 0
    others = 0
    jostled = lying(player, Place.JOSTLED)
    for die in range(DICE):
        place = player.dice[die].place
        if not face_is_valid(joust, player, die, thrown):
            return False
        if place == Place.TABLE or place == Place.JOSTLED:
            gauntlets += 1 * (die < GAUNTLETS)
            others += 1 * (die >= GAUNTLETS)
    if player.dice[0].place == Place.SQUIRE and player.dice[1].place == Place.HAND:
        return False
    over = joust.phase == Phase.OVER
    if player.move == Verb.NONE:
        return gauntlets + others == 0 and (is_between(joust.phase) or over)
    if is_between(joust.phase) or (joust.phase == Phase.REVEALED and jostled > 0):
        return False
    return shape_is_valid(joust, player, gauntlets, others, jostled)


@rule
def shape_is_valid(joust: Joust, player: Player, gauntlets: int, others: int, jostled: int) -> bool:
    if gauntlets + others == 0 and player.struck and fights_back(joust, player):  # what lay with the Squire is in hand again
        return player.move == Verb.DEFEND or player.move == Verb.ATTACK or player.move == Verb.RALLY
    if player.move == Verb.DEFEND:
        return gauntlets == 0 and others == 1 and (jostled == 1 or defend_die(player) >= 0)
    if player.move == Verb.ATTACK:
        whole = jostled == 0 and weapon_die(player) >= 0
        pricked = jostled == 2 and player.dice[DICE - 1].place != Place.JOSTLED and joust.cards != Cards.NONE
        return gauntlets == 1 and others == 1 and (whole or pricked)
    if player.move == Verb.JOSTLE:
        return gauntlets == 1 and others == 0 and jostled == 0
    if player.move == Verb.RALLY:
        staked = joust.cards == Cards.HOUSE and not is_early(joust.phase)
        return jostled == 0 and (staked or gauntlets + others == 0)
    return False


@rule
def is_early(phase: int) -> bool:
    """Before anybody could have staked dice."""
    return phase <= Phase.SHOVED or phase == Phase.EFFECT or phase == Phase.CLAIM or phase == Phase.STAKES


@rule
def face_is_valid(joust: Joust, player: Player, die: int, thrown: bool) -> bool:
    """A face of this die if it has landed, nothing otherwise (rule 1.2)."""
    face = player.dice[die].face
    if player.dice[die].place != Place.TABLE or joust.phase == Phase.REVEALED:
        return face == 0
    sides = SIDES[die]
    unlanded = face == 0 and thrown and joust.phase == Phase.CONTEST
    return (0 <= face <= 9) if sides < 0 else (1 <= face <= sides or unlanded)
