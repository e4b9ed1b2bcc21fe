"""Which positions of Knight Fight a game can come to: what a loaded position must satisfy."""

from __future__ import annotations

from dicefield.engine.lists import filled
from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, holds, is_over
from dicefield.games.knight_fight.cards import ITEMS, KNIGHTS, MOST_POWER, Card, same_icon
from dicefield.games.knight_fight.rules.contract import check
from dicefield.games.knight_fight.rules.queries import is_arena, is_throwing, lives, living, moving, open_to, several
from dicefield.games.knight_fight.rules.rallies import may_claim_any, next_loser
from dicefield.games.knight_fight.rules.throws import throw_is_asked
from dicefield.games.knight_fight.rules.valid_players import is_before, is_between, is_empty, is_late, player_is_valid
from dicefield.games.knight_fight.state import GAUNTLETS, MOST, SHIELD, SIDES, Cards, Choice, Joust, Phase, Refusal, Size, Verb


@rule
def validate(joust: Joust) -> int:
    """0, or the first thing that no game can come to."""
    if not counts_are_valid(joust):
        return Refusal.POSITION_COUNTS
    for seat in range(joust.seats):
        code = player_is_valid(joust, seat)
        if code != OK:
            return code
    if not cards_are_valid(joust):
        return Refusal.POSITION_CARDS
    if not clash_is_valid(joust):
        return Refusal.POSITION_CLASH
    if not wait_fits(joust):
        return Refusal.POSITION_WAIT
    return OK if wishes_are_valid(joust) else Refusal.POSITION_WISH


# --- Counts ----------------------------------------------------------------------------------------------------------


@rule
def counts_are_valid(joust: Joust) -> bool:
    """Rounds and holders that go together (rules 5.1, 5.2 and 6.12); phases that go on by themselves are never seen."""
    phase = joust.phase
    if joust.round > joust.rounds or (joust.round == 0) != is_before(phase) or (phase == Phase.OVER) != is_over(joust):
        return False
    if Phase.JOSTLES <= phase < Phase.OVER:
        return False
    if joust.favor != NOBODY and not (is_arena(joust) and joust.round > 0):
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
        balance += player.hits - player.scored
    return balance == 0 and living(joust) != 0


# --- Cards -----------------------------------------------------------------------------------------------------------


@rule
def cards_are_valid(joust: Joust) -> bool:
    """No card twice, no icon twice with one player, and no house card in the printed game (rules 7.1 to 7.6)."""
    if not numbers_are_valid(joust):
        return False
    for place in range(joust.seats):
        card = joust.items[place]
        if not item_is_valid(joust, card, place, NOBODY):
            return False
        if joust.phase == Phase.ITEMS and holds(joust.thrown, place) != (card == Card.NONE):
            return False
    for seat in range(joust.seats):
        player = joust.players[seat]
        if not knight_is_valid(joust, seat) or not item_is_valid(joust, player.item, NOBODY, seat):
            return False
        if player.item != Card.NONE and (same_icon(player, player.item) or is_before(joust.phase)):
            return False
        picking = joust.phase == Phase.PICK and holds(joust.owed, seat)
        if (player.want != Card.NONE) != (holds(joust.rivals, seat) and not picking):
            return False
        if player.want != Card.NONE and not want_is_valid(joust, seat):
            return False
    return items_are_counted(joust)


@rule
def numbers_are_valid(joust: Joust) -> bool:
    """Numbers that a deck can give, and none at all in the printed game (rule 7.13)."""
    for card in range(len(MOST_POWER)):
        number = joust.numbers[card]
        if not 0 <= number <= (MOST_POWER[card] if joust.cards != Cards.NONE else 0):
            return False
    juggled = joust.numbers[Card.JUGGLER]
    return juggled == 0 or is_sides_of_weapon(juggled)


@rule
def is_sides_of_weapon(number: int) -> bool:
    for die in range(GAUNTLETS, SHIELD):
        if SIDES[die] == number:
            return True
    return False


@rule
def item_is_valid(joust: Joust, card: int, place: int, owner: int) -> bool:
    """A Magic Item that lies nowhere else."""
    if card == Card.NONE:
        return True
    if joust.cards != Cards.HOUSE or not KNIGHTS < card <= KNIGHTS + ITEMS:
        return False
    for other in range(MOST):
        if (other != place and joust.items[other] == card) or (other != owner and joust.players[other].item == card):
            return False
    return True


@rule
def items_are_counted(joust: Joust) -> bool:
    """As many as players lie there or are held, while nobody is out; none before, or if left out (rules 7.3 and 7.14)."""
    count = 0
    for place in range(MOST):
        count += 1 * (joust.items[place] != Card.NONE) + 1 * (joust.players[place].item != Card.NONE)
    if joust.cards != Cards.HOUSE or joust.phase == Phase.KNIGHTS or joust.phase == Phase.CHOOSING:
        return count == 0
    if joust.phase == Phase.ITEMS:
        return count < joust.seats
    everybody = living(joust) == (1 << joust.seats) - 1
    return count == joust.seats if everybody else count <= joust.seats


@rule
def knight_is_valid(joust: Joust, seat: int) -> bool:
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
def want_is_valid(joust: Joust, seat: int) -> bool:
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
def clash_is_valid(joust: Joust) -> bool:
    """Who is still to jostle, to contest or to attack follows from the Moves and the phase (rule 3.1)."""
    phase = joust.phase
    everybody = living(joust)
    jostling = moving(joust, Verb.JOSTLE)
    attacking = moving(joust, Verb.ATTACK)
    rallying = moving(joust, Verb.RALLY)
    jostle_time = phase == Phase.GAUNTLETS or phase == Phase.SHOVED or phase == Phase.EFFECT
    contested = phase == Phase.STAKES or phase == Phase.CONTEST or phase == Phase.LOTS or phase == Phase.PICK
    if joust.jostlers & ~(jostling if jostle_time else 0) != 0:
        return False
    if joust.acting & ~(jostling & ~joust.jostlers if phase == Phase.SHOVED or phase == Phase.EFFECT else 0) != 0:
        return False
    if joust.tried & ~(everybody if joust.acting != 0 and not several(joust.acting) else 0) != 0:
        return False
    if joust.rivals & ~(rallying if contested else 0) != 0:
        return False
    if jostle_time or contested or phase == Phase.CLAIM:
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
        return shoved_die(joust)
    return everybody


@rule
def shoved_die(joust: Joust) -> int:
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
    if phase == Phase.KNIGHTS:
        return joust.cards != Cards.NONE
    if phase == Phase.ITEMS:
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
        return joust.owed if joust.cards != Cards.NONE and not several(joust.owed) else 0
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
def wishes_are_valid(joust: Joust) -> bool:
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
    """Dice in their order; a Gauntlet is said; nothing is set that the choice does not need."""
    count = filled(wish.dice)
    for place in range(1, count):
        if wish.dice[place - 1] > wish.dice[place]:
            return False
    if (wish.verb == Verb.ATTACK or wish.verb == Verb.JOSTLE) and wish.dice[0] != Size.D10:
        return False
    if (wish.verb == Verb.LEAVE or wish.verb == Verb.PAIR or wish.verb == Verb.GATHER or wish.verb == Verb.HOLD) and count != 0:
        return False
    regathering = joust.phase == Phase.REGATHER
    effect = joust.phase == Phase.EFFECT and wish.verb != Verb.NOTHING
    if (wish.roll and not regathering) or (wish.card != Card.NONE) != (wish.verb == Verb.CLAIM):
        return False
    if not wish.aimed:
        return wish.target == 0 and not effect
    return effect or (regathering and wish.target != joust.players[seat].arrow)
