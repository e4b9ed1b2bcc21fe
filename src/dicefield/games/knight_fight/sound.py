"""Which positions of Knight Fight a game can come to: what a loaded position must satisfy."""

from __future__ import annotations

from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, is_over, wait_is_sound
from dicefield.games.knight_fight.cards import ITEMS, KNIGHTS, same_icon
from dicefield.games.knight_fight.figures import (
    defend_die,
    holds,
    is_arena,
    is_throwing,
    lives,
    living,
    lying,
    moving,
    open_to,
    several,
    total,
    weapon_die,
)
from dicefield.games.knight_fight.rallies import may_claim_any, next_loser
from dicefield.games.knight_fight.rules import check
from dicefield.games.knight_fight.state import (
    DICE,
    FEWEST,
    GAUNTLETS,
    HEARTS,
    HELMET,
    MOST,
    MOST_ROUNDS,
    SIDES,
    Card,
    Cards,
    Choice,
    Joust,
    No,
    Phase,
    Place,
    Player,
    Size,
    Verb,
)
from dicefield.games.knight_fight.throws import throw_is_asked
from dicefield.games.knight_fight.wishes import named


@rule
def sound(joust: Joust) -> int:
    """0, or the first thing that no game can come to."""
    if not FEWEST <= joust.seats <= MOST:
        return No.BAD_SEATS
    if not wait_is_sound(joust) or not counts_are_sound(joust):
        return No.BAD_COUNT
    for seat in range(MOST):
        code = player_is_sound(joust, seat) if seat < joust.seats else (OK if is_blank(joust.players[seat]) else No.BAD_PLAYER)
        if code != OK:
            return code
    if not cards_are_sound(joust):
        return No.BAD_CARDS
    if not clash_is_sound(joust):
        return No.BAD_CLASH
    if not wait_fits(joust):
        return No.BAD_WAIT
    return OK if wishes_are_sound(joust) else No.BAD_WISH


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


@rule
def counts_are_sound(joust: Joust) -> bool:
    """Rounds, hits and holders that exist (rules 5.1, 5.2 and 6.12); phases that go on by themselves are never seen."""
    phase = joust.phase
    if not 1 <= joust.rounds <= MOST_ROUNDS or not 0 <= joust.round <= joust.rounds:
        return False
    if (joust.round == 0) != is_before(phase) or (phase == Phase.OVER) != is_over(joust):
        return False
    if Phase.JOSTLES <= phase < Phase.OVER:
        return False
    if joust.favor != NOBODY and not (is_arena(joust) and 0 <= joust.favor < joust.seats and joust.round > 0):
        return False
    if joust.cheered and (is_between(phase) or (phase <= Phase.SHOVED) or phase == Phase.EFFECT):
        return False
    if several(living(joust)) == (phase == Phase.OVER) and not (phase == Phase.OVER and joust.round == joust.rounds):
        return False
    return hits_are_scored(joust)


@rule
def hits_are_scored(joust: Joust) -> bool:
    """Whatever hit somebody took, somebody scored."""
    balance = 0
    for seat in range(joust.seats):
        player = joust.players[seat]
        if not (0 <= player.hits <= HEARTS and 0 <= player.scored <= HEARTS * (MOST - 1)):
            return False
        balance += player.hits - player.scored
    return balance == 0 and living(joust) != 0


# --- Players ---------------------------------------------------------------------------------------------------------


@rule
def is_blank(player: Player) -> bool:
    """A seat that nobody has, or has no more."""
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
def player_is_sound(joust: Joust, seat: int) -> int:
    """Helmet, arrow and dice of a player who lives; nothing of one who is out (rules 1.3, 6.1 and 6.14)."""
    player = joust.players[seat]
    if not (0 <= player.arrow < joust.seats and player.arrow != seat):
        return No.BAD_PLAYER
    if not lives(joust, seat) and (joust.phase != Phase.OVER or player.helmet == 0):
        if joust.favor == seat or not is_blank(player):
            return No.BAD_PLAYER
        return OK
    if is_before(joust.phase):
        return OK if player.helmet == 0 and player.hits == 0 and player.scored == 0 and is_untouched(player) else No.BAD_PLAYER
    if not 1 <= player.helmet <= HELMET or not marks_are_sound(joust, player):
        return No.BAD_PLAYER
    if not (lives(joust, player.arrow) or is_late(joust.phase) or joust.phase == Phase.OVER):
        return No.BAD_PLAYER
    return OK if dice_fit_move(joust, player, holds(joust.thrown, seat)) else No.BAD_DICE


@rule
def is_untouched(player: Player) -> bool:
    marked = player.shoved or player.struck or player.lot != 0 or player.move != Verb.NONE
    return lying(player, Place.HAND) == DICE and total(player) == 0 and not marked


@rule
def marks_are_sound(joust: Joust, player: Player) -> bool:
    """What a round leaves on a player: shoved from a Jostle on, struck from an Attack on, a lot while stakes are settled."""
    phase = joust.phase
    if player.lot != 0 and (phase != Phase.LOTS and phase != Phase.PICK and phase != Phase.CONTEST or not 0 < player.lot <= 6):
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
        if not face_is_sound(joust, player, die, thrown):
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
    return shape_is_sound(joust, player, gauntlets, others, jostled)


@rule
def shape_is_sound(joust: Joust, player: Player, gauntlets: int, others: int, jostled: int) -> bool:
    if player.move == Verb.DEFEND:
        return gauntlets == 0 and others == 1 and (jostled == 1 or defend_die(player) >= 0)
    if player.move == Verb.ATTACK:
        whole = jostled == 0 and weapon_die(player) >= 0
        pricked = jostled == 2 and player.dice[DICE - 1].place != Place.JOSTLED and joust.cards == Cards.HOUSE
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
def face_is_sound(joust: Joust, player: Player, die: int, thrown: bool) -> bool:
    """A face of this die if it has landed, nothing otherwise (rule 1.2)."""
    face = player.dice[die].face
    if player.dice[die].place != Place.TABLE or joust.phase == Phase.REVEALED:
        return face == 0
    sides = SIDES[die]
    unlanded = face == 0 and thrown and joust.phase == Phase.CONTEST
    return (0 <= face <= 9) if sides < 0 else (1 <= face <= sides or unlanded)


# --- Cards -----------------------------------------------------------------------------------------------------------


@rule
def cards_are_sound(joust: Joust) -> bool:
    """No card twice, no icon twice with one player, and no house card in the printed game (rules 7.1 to 7.6)."""
    for place in range(MOST):
        if not item_is_sound(joust, joust.items[place], place, NOBODY) or (place >= joust.seats and joust.items[place] != Card.NONE):
            return False
        if joust.phase == Phase.ITEMS and place < joust.seats and holds(joust.thrown, place) != (joust.items[place] == Card.NONE):
            return False
    for seat in range(joust.seats):
        player = joust.players[seat]
        if not knight_is_sound(joust, seat) or not item_is_sound(joust, player.item, NOBODY, seat):
            return False
        if player.item != Card.NONE and (same_icon(player, player.item) or is_before(joust.phase)):
            return False
        if (player.want != Card.NONE) != (holds(joust.rivals, seat) and joust.owed & (1 << seat) * (joust.phase == Phase.PICK) == 0):
            return False
        if player.want != Card.NONE and not want_is_sound(joust, seat):
            return False
    return items_are_counted(joust)


@rule
def item_is_sound(joust: Joust, card: int, place: int, owner: int) -> bool:
    """A Magic Item that lies nowhere else."""
    if card == Card.NONE:
        return True
    if joust.cards == Cards.NONE or not KNIGHTS < card <= KNIGHTS + ITEMS:
        return False
    for other in range(MOST):
        if (other != place and joust.items[other] == card) or (other != owner and joust.players[other].item == card):
            return False
    return True


@rule
def items_are_counted(joust: Joust) -> bool:
    """As many as players lie there or are held, while nobody is out; none before they are dealt (rule 7.3)."""
    count = 0
    for place in range(MOST):
        count += 1 * (joust.items[place] != Card.NONE) + 1 * (joust.players[place].item != Card.NONE)
    if joust.cards == Cards.NONE or joust.phase == Phase.KNIGHTS or joust.phase == Phase.CHOOSING:
        return count == 0
    if joust.phase == Phase.ITEMS:
        return count < joust.seats
    everybody = living(joust) == (1 << joust.seats) - 1
    return count == joust.seats if everybody else count <= joust.seats


@rule
def knight_is_sound(joust: Joust, seat: int) -> bool:
    """A Knight of one's own, as soon as it is dealt or chosen (rule 7.2)."""
    knight = joust.players[seat].knight
    if knight == Card.NONE:
        return (
            joust.cards == Cards.NONE
            or (joust.phase == Phase.KNIGHTS and holds(joust.thrown, seat))
            or (joust.phase == Phase.CHOOSING and joust.owed <= 1 << seat)
            or not lives(joust, seat)
        )
    if joust.cards == Cards.NONE or not Card.NONE < knight <= KNIGHTS:
        return False
    if (joust.phase == Phase.KNIGHTS and holds(joust.thrown, seat)) or (joust.phase == Phase.CHOOSING and joust.owed <= 1 << seat):
        return False
    for other in range(joust.seats):
        if other != seat and joust.players[other].knight == knight:
            return False
    return True


@rule
def want_is_sound(joust: Joust, seat: int) -> bool:
    """What is contested lies there for this player, and another wants it too; a loser's wish may be gone (rule 7.7)."""
    player = joust.players[seat]
    if joust.phase == Phase.PICK:
        return KNIGHTS < player.want <= KNIGHTS + ITEMS
    shared = False
    for other in range(joust.seats):
        if other != seat and joust.players[other].want == player.want:
            shared = True
    there = False
    for place in range(MOST):
        if joust.items[place] == player.want:
            there = True
    return shared and there and not same_icon(player, player.want)


# --- The clash -------------------------------------------------------------------------------------------------------


@rule
def clash_is_sound(joust: Joust) -> bool:
    """Who is still to jostle, to contest or to attack follows from the Moves and the phase (rule 3.1)."""
    phase = joust.phase
    everybody = living(joust)
    jostling = moving(joust, Verb.JOSTLE)
    attacking = moving(joust, Verb.ATTACK)
    rallying = moving(joust, Verb.RALLY)
    jostle_time = phase == Phase.GAUNTLETS or phase == Phase.SHOVED or phase == Phase.EFFECT
    rally_time = phase == Phase.CLAIM or phase == Phase.STAKES or phase == Phase.CONTEST or phase == Phase.LOTS or phase == Phase.PICK
    if joust.jostlers & ~(jostling if jostle_time else 0) != 0:
        return False
    if joust.acting & ~(jostling & ~joust.jostlers if phase == Phase.SHOVED or phase == Phase.EFFECT else 0) != 0:
        return False
    if joust.tried & ~(everybody if joust.acting != 0 and not several(joust.acting) else 0) != 0:
        return False
    if joust.rivals & ~(rallying if rally_time else 0) != 0 or (phase == Phase.CLAIM and joust.rivals != 0):
        return False
    if jostle_time or rally_time:
        return joust.attackers == attacking
    return joust.attackers & ~(attacking if is_late(phase) else 0) == 0


# --- What is awaited -------------------------------------------------------------------------------------------------


@rule
def wait_fits(joust: Joust) -> bool:
    """The right dice in the air, or the right seats to choose."""
    phase = joust.phase
    if is_throwing(phase):
        return joust.throw.count > 0 and joust.thrown & ~throwers(joust) == 0 and throw_is_asked(joust) and enough_throw(joust)
    if joust.thrown != 0 or joust.throw.count != 0:
        return False
    return phase == Phase.OVER or joust.owed | joust.sealed == choosers(joust)


@rule
def throwers(joust: Joust) -> int:
    """Who can have dice in the air in this phase, as a set."""
    phase = joust.phase
    everybody = living(joust)
    if phase == Phase.REVEALED:
        return everybody & ~moving(joust, Verb.RALLY)
    if phase == Phase.GAUNTLETS:
        return joust.jostlers
    if phase == Phase.CONTEST or phase == Phase.LOTS:
        return joust.rivals
    if phase == Phase.WEAPONS:
        return joust.attackers
    if phase == Phase.CROWD:
        return moving(joust, Verb.ATTACK)
    if phase == Phase.SHOVED:
        return shoved(joust)
    return everybody


@rule
def shoved(joust: Joust) -> int:
    found = 0
    for seat in range(joust.seats):
        if joust.players[seat].shoved and lives(joust, seat):
            found |= 1 << seat
    return found


@rule
def enough_throw(joust: Joust) -> bool:
    """First Helmets and Moves are thrown by all; a tie has at least two; the Arena alone rerolls Gauntlets and asks the crowd."""
    phase = joust.phase
    if phase == Phase.HELMETS:
        return joust.thrown == (1 << joust.seats) - 1
    if phase == Phase.REVEALED:
        return joust.thrown == throwers(joust)
    if phase == Phase.CROWD:
        return several(joust.thrown) and joust.cheered and is_arena(joust) and joust.attackers & joust.thrown == 0
    if phase == Phase.GAUNTLETS:
        return several(joust.thrown) and is_arena(joust) and joust.acting == 0
    if phase == Phase.WEAPONS or phase == Phase.LOTS:
        return several(joust.thrown)
    if phase == Phase.KNIGHTS or phase == Phase.ITEMS:
        return joust.cards == Cards.HOUSE
    return True


@rule
def choosers(joust: Joust) -> int:
    """Who chooses in this phase, as a set."""
    phase = joust.phase
    if phase == Phase.EFFECT:
        return joust.acting if joust.acting == open_jostlers(joust) else 0
    if phase == Phase.CLAIM:
        return claimers(joust)
    if phase == Phase.STAKES:
        return joust.rivals
    if phase == Phase.PICK:
        return joust.owed if joust.owed == 1 << max(next_loser(joust), 0) and claimers(joust) & joust.owed != 0 else 0
    if phase == Phase.CHOOSING:
        return joust.owed if joust.cards == Cards.HOUSE and not several(joust.owed) else 0
    return living(joust)


@rule
def open_jostlers(joust: Joust) -> int:
    """Those of the acting whose Jostle can do something; in the Arena several only if each has just the other."""
    found = 0
    for seat in range(joust.seats):
        if holds(joust.acting, seat):
            targets = open_to(joust, seat)
            if targets != 0 and not (several(joust.acting) and several(targets)):
                found |= 1 << seat
    return found


@rule
def claimers(joust: Joust) -> int:
    rallying = moving(joust, Verb.RALLY)
    found = 0
    for seat in range(joust.seats):
        if holds(rallying, seat) and may_claim_any(joust, seat):
            found |= 1 << seat
    return found


@rule
def wishes_are_sound(joust: Joust) -> bool:
    """Whoever has sealed a choice has one that is allowed and written plainly; nobody else has any (rule 2.2)."""
    for seat in range(joust.seats):
        wish = joust.players[seat].wish
        if not holds(joust.sealed, seat):
            if not is_empty(wish):
                return False
        elif check(joust, seat, wish) != OK or not is_plain(joust, seat, wish):
            return False
    return True


@rule
def is_plain(joust: Joust, seat: int, wish: Choice) -> bool:
    """Dice in their order and nothing after them; a Gauntlet is said; nothing is set that the choice does not need."""
    count = named(wish)
    for place in range(DICE):
        if place >= count and wish.dice[place] != Size.NONE:
            return False
        if 0 < place < count and wish.dice[place - 1] > wish.dice[place]:
            return False
    if wish.verb == Verb.ATTACK or wish.verb == Verb.JOSTLE:
        if wish.dice[0] != Size.D10:
            return False
    if wish.verb == Verb.LEAVE or wish.verb == Verb.PAIR or wish.verb == Verb.GATHER or wish.verb == Verb.HOLD:
        if count != 0:
            return False
    regathering = joust.phase == Phase.REGATHER
    effect = joust.phase == Phase.EFFECT and wish.verb != Verb.NOTHING
    if wish.roll and not regathering or (wish.card != Card.NONE) != (wish.verb == Verb.CLAIM):
        return False
    if not wish.aimed:
        return wish.target == 0 and not effect
    return effect or (regathering and wish.target != joust.players[seat].arrow)
