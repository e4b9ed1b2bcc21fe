"""What Knight Fight says, and how its choices are said.

defend d20, defend d6              the Shield, or a Weapon
attack d10 d4                      a Gauntlet and a Weapon; `attack d4` means the same, `attack d10 d4 at 3` names the target
jostle d10                         a Gauntlet; `jostle` means the same
rally
roll helmet, move die, nothing     what a Jostle does; in the Arena `roll helmet of 3`, `move die of 3`;
                                   with a house card `both`, `both to 3`
take d8, take none                 Regather; `take d8 roll` throws the Helmet too; in the Arena `take d8 aim 3`,
                                   `take none roll aim 3`; with a house card `take both`
knight ox                          house cards: which Knight
gather, claim spurs                house cards: a Rally that takes dice, or a Magic Item
stake d10 d6, stake none           house cards: what is thrown for an item that somebody else claims too
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dicefield.engine.text import Grammar, RefusalForm, Rulebook, Text, form
from dicefield.engine.waiting import Wait, may_choose, owes
from dicefield.games.knight_fight.cards import CARDS, KNIGHTS
from dicefield.games.knight_fight.rules.queries import (
    can_do_both,
    can_move,
    can_roll,
    defense,
    holds,
    is_arena,
    lives,
    living,
    open_to,
    winners,
)
from dicefield.games.knight_fight.rules.rallies import may_claim
from dicefield.games.knight_fight.state import (
    HEARTS,
    SIZES,
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
from dicefield.games.knight_fight.text.names import (
    EVENTS,
    NAMES,
    any_of,
    card_name,
    dice_count,
    hit_count,
    listing,
    seats_in,
    sizes_in,
)

GRAMMAR = Grammar(
    Choice,
    (
        form("defend {dice}", verb=Verb.DEFEND),
        form("attack d10 {dice} at {target}", verb=Verb.ATTACK, aimed=True),
        form("attack {dice} at {target}", verb=Verb.ATTACK, aimed=True),
        form("attack {dice}", verb=Verb.ATTACK, aimed=False),
        form("jostle {dice}", verb=Verb.JOSTLE),
        form("rally {dice}", verb=Verb.RALLY),
        form("roll helmet of {target}", verb=Verb.ROLL, aimed=True),
        form("roll helmet", verb=Verb.ROLL, aimed=False),
        form("move die of {target}", verb=Verb.MOVE, aimed=True),
        form("move die", verb=Verb.MOVE, aimed=False),
        form("both to {target}", verb=Verb.BOTH, aimed=True),
        form("both", verb=Verb.BOTH, aimed=False),
        form("nothing", verb=Verb.NOTHING),
        form("take none roll aim {target}", verb=Verb.LEAVE, roll=True, aimed=True),
        form("take none roll", verb=Verb.LEAVE, roll=True, aimed=False),
        form("take none aim {target}", verb=Verb.LEAVE, roll=False, aimed=True),
        form("take none", verb=Verb.LEAVE, roll=False, aimed=False),
        form("take both roll aim {target}", verb=Verb.PAIR, roll=True, aimed=True),
        form("take both roll", verb=Verb.PAIR, roll=True, aimed=False),
        form("take both aim {target}", verb=Verb.PAIR, roll=False, aimed=True),
        form("take both", verb=Verb.PAIR, roll=False, aimed=False),
        form("take {dice} roll aim {target}", verb=Verb.TAKE, roll=True, aimed=True),
        form("take {dice} aim {target} roll", verb=Verb.TAKE, roll=True, aimed=True),
        form("take {dice} aim {target}", verb=Verb.TAKE, roll=False, aimed=True),
        form("take {dice} roll", verb=Verb.TAKE, roll=True, aimed=False),
        form("take {dice}", verb=Verb.TAKE, roll=False, aimed=False),
        form("knight {card}", verb=Verb.KNIGHT),
        form("gather", verb=Verb.GATHER),
        form("claim {card}", verb=Verb.CLAIM),
        form("stake none", verb=Verb.HOLD),
        form("stake {dice}", verb=Verb.STAKE),
    ),
)


# --- What lies where -------------------------------------------------------------------------------------------------


def in_place(player: Player, place: Place) -> list[str]:
    """The dice of a player in a place, by name."""
    return [NAMES[Size(SIZES[index])] for index, die in enumerate(player.dice) if die.place == place]


def in_hand(player: Player) -> str:
    return listing(in_place(player, Place.HAND) or ["nothing"])


def on_table(player: Player) -> str:
    return any_of([*dict.fromkeys(in_place(player, Place.TABLE)), "none"])


def moves_possible(joust: Joust, seat: int) -> str:
    """The Moves that the dice in hand allow, in words to say."""
    player = joust.players[seat]
    held = [size for size in Size if size and NAMES[size] in in_place(player, Place.HAND)]
    ways = [f"defend {NAMES[size]}" for size in held if size != Size.D10]
    if Size.D10 in held:
        ways += [f"attack d10 {NAMES[size]}" for size in held if Size.D4 <= size <= Size.D8] + ["jostle d10"]
    return any_of([*ways, "rally"])


def effects_possible(joust: Joust, seat: int) -> str:
    """What a Jostle can do, in words to say; in the Arena with the opponent."""
    targets = [target for target in range(joust.seats) if holds(open_to(joust, seat), target)]
    return any_of([*[way for target in targets for way in effects_on(joust, seat, target)], "nothing"])


def effects_on(joust: Joust, seat: int, target: int) -> list[str]:
    allowed = (can_roll(joust, target), can_move(joust, target), can_do_both(joust, seat, target))
    named = (f"roll helmet of {target + 1}", f"move die of {target + 1}", f"both to {target + 1}")
    ways = named if is_arena(joust) else ("roll helmet", "move die", "both")
    return [way for way, may in zip(ways, allowed, strict=True) if may]


def items_possible(joust: Joust, seat: int) -> str:
    cards = [card for card in joust.items if may_claim(joust, seat, card)]
    return any_of([*[f"claim {card.name.lower()}" for card in cards], "gather"])


def opponents(joust: Joust, seat: int) -> str:
    return any_of(seats_in(living(joust) & ~(1 << seat)) or ["nobody"])


# --- Refusals --------------------------------------------------------------------------------------------------------


def on_squire(joust: Joust, seat: int, choice: Choice) -> str:
    return f"Those dice are not all in the off-hand, where {in_hand(joust.players[seat])} are. Say {moves_possible(joust, seat)}."


def two_weapons(joust: Joust, seat: int, choice: Choice) -> str:
    return f"One Weapon at a time: {listing(sizes_in(list(choice.dice)))} are too many. Say {moves_possible(joust, seat)}."


def not_a_move(joust: Joust, seat: int, choice: Choice) -> str:
    return f"Now it is time to choose a Move: {moves_possible(joust, seat)}."


def with_moves(words: str) -> Any:
    return lambda joust, seat, choice: f"{words} Say {moves_possible(joust, seat)}."


def not_the_arrow(joust: Joust, seat: int, choice: Choice) -> str:
    return f"The arrow points to seat {joust.players[seat].arrow + 1}: an Attack goes there and nowhere else."


def not_an_effect(joust: Joust, seat: int, choice: Choice) -> str:
    return f"Now it is time to say what the Jostle does: {effects_possible(joust, seat)}."


def with_effects(words: str) -> Any:
    return lambda joust, seat, choice: f"{words} Say {effects_possible(joust, seat)}."


def not_a_regather(joust: Joust, seat: int, choice: Choice) -> str:
    return f"Now it is time to Regather: take {on_table(joust.players[seat])}."


def with_table(words: str) -> Any:
    return lambda joust, seat, choice: f"{words} Take {on_table(joust.players[seat])}."


def bad_aim(joust: Joust, seat: int, choice: Choice) -> str:
    return f"An arrow points to a living opponent: {opponents(joust, seat)}."


def not_a_claim(joust: Joust, seat: int, choice: Choice) -> str:
    return f"A Rally brings dice or a Magic Item: {items_possible(joust, seat)}."


def with_items(words: str) -> Any:
    return lambda joust, seat, choice: f"{words} Say {items_possible(joust, seat)}."


def with_hand(words: str) -> Any:
    return lambda joust, seat, choice: f"{words} In the off-hand are {in_hand(joust.players[seat])}."


def with_knights(words: str) -> Any:
    def said(joust: Joust, seat: int, choice: Choice) -> str:
        taken = {player.knight for player in joust.players}
        left = [row.card.name.lower() for row in CARDS[1 : KNIGHTS + 1] if row.card not in taken]
        return f"{words} Say knight {any_of(left)}."

    return said


def not_owed(joust: Joust, seat: int, choice: Any) -> str:
    owing = listing([f"seat {place + 1}" for place in range(joust.seats) if may_choose(joust, place)] or ["nobody"])
    return f"Seat {seat + 1} has nothing to choose now; {owing} may."


def no_seat(joust: Joust, seat: int, choice: Any) -> str:
    return f"There are {joust.seats} seats, 1 to {joust.seats}."


def throw_first(joust: Joust, seat: int, choice: Any) -> str:
    return f"First {dice_count(joust.throw.count)} must land."


REFUSALS: dict[int, RefusalForm] = {
    Wait.OVER: RefusalForm("over", "The fight is over; nothing more can be chosen or thrown.", "5.1"),
    Wait.THROW_FIRST: RefusalForm("throw_first", throw_first, "2.8"),
    Wait.NO_SEAT: RefusalForm("no_seat", no_seat, "1.1"),
    Wait.NOT_OWED: RefusalForm("not_owed", not_owed, "2.2"),
    Wait.FACES: RefusalForm("faces", "A die lands on one of its faces; Gauntlets on 0 to 9.", "1.2"),
    Wait.UNREADABLE: RefusalForm("unreadable", "Say a Move and its dice.", "2.7"),
    Refusal.NOT_A_MOVE: RefusalForm("not_a_move", not_a_move, "2.7"),
    Refusal.ON_SQUIRE: RefusalForm("on_squire", on_squire, "2.7"),
    Refusal.TWO_WEAPONS: RefusalForm("two_weapons", two_weapons, "2.7"),
    Refusal.BAD_DEFEND: RefusalForm("bad_defend", with_moves("A Defend is the d20 or one Weapon."), "2.3"),
    Refusal.BAD_ATTACK: RefusalForm("bad_attack", with_moves("An Attack is one d10 and one Weapon."), "2.4"),
    Refusal.BAD_JOSTLE: RefusalForm("bad_jostle", with_moves("A Jostle is one d10."), "2.5"),
    Refusal.NOT_EMPTY: RefusalForm("not_empty", with_moves("A Rally is an empty hand, without dice."), "2.6"),
    Refusal.NOT_THE_ARROW: RefusalForm("not_the_arrow", not_the_arrow, "6.2"),
    Refusal.NOT_AN_EFFECT: RefusalForm("not_an_effect", not_an_effect, "3.4"),
    Refusal.NAME_ONE: RefusalForm("name_one", with_effects("The Jostle works against several: name one of them."), "6.5"),
    Refusal.NOT_OPEN: RefusalForm("not_open", with_effects("The Jostle can do nothing more there."), "3.3"),
    Refusal.NO_DEFEND_DIE: RefusalForm("no_defend_die", with_effects("There is no Defend die to move."), "3.4"),
    Refusal.HELMET_FAST: RefusalForm("helmet_fast", with_effects("A house card holds that Helmet fast."), "8.3"),
    Refusal.NOT_BOTH: RefusalForm("not_both", with_effects("One effect, not both, unless a house card allows it."), "8.2"),
    Refusal.NOT_A_REGATHER: RefusalForm("not_a_regather", not_a_regather, "4.1"),
    Refusal.ONE_BACK: RefusalForm("one_back", with_table("One die may be taken back, or none."), "4.2"),
    Refusal.JOSTLED_DIE: RefusalForm("jostled_die", with_table("That die was sent to the Squire in this round."), "4.2"),
    Refusal.NOT_ROLLED: RefusalForm("not_rolled", with_table("Only a die that was rolled in this round can be taken back."), "4.2"),
    Refusal.HELMET_JOSTLED: RefusalForm("helmet_jostled", with_table("A Jostle has thrown your Helmet: leave out 'roll'."), "4.4"),
    Refusal.NO_ARROWS: RefusalForm("no_arrows", with_table("A duel has no arrows: leave out 'aim'."), "6.1"),
    Refusal.BAD_AIM: RefusalForm("bad_aim", bad_aim, "6.3"),
    Refusal.NOT_A_CLAIM: RefusalForm("not_a_claim", not_a_claim, "7.4"),
    Refusal.ITEM_GONE: RefusalForm("item_gone", with_items("That is no Magic Item on the table."), "7.3"),
    Refusal.SAME_ICON: RefusalForm("same_icon", with_items("That Magic Item has the icon of your Knight."), "7.6"),
    Refusal.NOT_A_STAKE: RefusalForm("not_a_stake", with_hand("Now it is time to stake dice: stake some, or none."), "7.8"),
    Refusal.NOT_IN_HAND: RefusalForm("not_in_hand", with_hand("Those dice are not all in the off-hand."), "7.8"),
    Refusal.NOT_A_KNIGHT: RefusalForm("not_a_knight", with_knights("Now it is time to choose a Knight."), "7.2"),
    Refusal.KNIGHT_TAKEN: RefusalForm("knight_taken", with_knights("Another has that Knight."), "7.2"),
    Refusal.BAD_SEATS: RefusalForm("position_seats", "A position has two to four seats.", "1.1"),
    Refusal.BAD_COUNT: RefusalForm("position_counts", "The position counts rounds, hits or seats that cannot be.", "5.2"),
    Refusal.BAD_PLAYER: RefusalForm("position_player", "A Helmet, an arrow or a mark of a player cannot be so.", "1.3"),
    Refusal.BAD_DICE: RefusalForm("position_dice", "The dice of a player do not lie as their Move would have them.", "2.7"),
    Refusal.BAD_CARDS: RefusalForm("position_cards", "The house cards of the position cannot be so.", "7.1"),
    Refusal.BAD_WAIT: RefusalForm("position_wait", "The position waits for choices or dice that nobody owes.", "2.8"),
    Refusal.BAD_WISH: RefusalForm("position_wish", "A sealed choice of the position is missing, or not allowed.", "2.2"),
    Refusal.BAD_CLASH: RefusalForm("position_clash", "Who jostles, contests or attacks does not follow from the Moves.", "3.1"),
}


# --- What now --------------------------------------------------------------------------------------------------------


def prompt(joust: Joust, seat: int) -> str:
    """What a seat is asked, from what everybody knows."""
    phase = joust.phase
    if phase == Phase.CHOOSING:
        return "Choose your Knight (house card)."
    if phase == Phase.MOVE:
        return f"Round {joust.round}: choose a Move in secret: {moves_possible(joust, seat)}."
    if phase == Phase.EFFECT:
        return f"Your Jostle works: {effects_possible(joust, seat)}."
    if phase == Phase.CLAIM:
        return f"Your Rally: {items_possible(joust, seat)} (house cards)."
    if phase == Phase.STAKES:
        return f"Stake dice for the {card_name(joust.players[seat].want)} (house card), or none."
    if phase == Phase.PICK:
        return f"Choose from what is left: {items_possible(joust, seat)} (house cards)."
    return regather_prompt(joust, seat)


def regather_prompt(joust: Joust, seat: int) -> str:
    player = joust.players[seat]
    helmet = "" if player.shoved else f" Add 'roll' to throw your Helmet, which shows {player.helmet}."
    aim = f" Add 'aim' and a seat to turn your arrow from seat {player.arrow + 1}." if is_arena(joust) else ""
    return f"Regather: take {on_table(player)}.{helmet}{aim}"


THROWS = {
    Phase.KNIGHTS: "a d8 for a Knight (house card)",
    Phase.HELMETS: "the Helmet",
    Phase.REVEALED: "the dice of the Move",
    Phase.GAUNTLETS: "the Gauntlet again",
    Phase.SHOVED: "the Helmet that was jostled",
    Phase.CONTEST: "the stake",
    Phase.LOTS: "a d6 for the item",
    Phase.WEAPONS: "the Weapon again",
    Phase.CROWD: "a d6 for the Favor of the Crowd",
    Phase.RECOVER: "the Helmet",
}


def throw(joust: Joust, names: Sequence[str]) -> str:
    """Who throws, in the order in which the dice are asked for."""
    if joust.phase == Phase.ITEMS:
        return f"{dice_count(joust.throw.count)} deal Magic Items (house cards)."
    throwing = [names[seat] for seat in range(joust.seats) if holds(joust.thrown, seat)]
    verb = "throws" if len(throwing) == 1 else "throw"
    return f"{listing(throwing)} {verb} {THROWS[joust.phase]}: {listing([die.split()[0] for die in joust.throw.json()])}."


def result(joust: Joust, names: Sequence[str]) -> str:
    won = [seat for seat in range(joust.seats) if holds(winners(joust), seat)]
    scored = hit_count(joust.players[won[0]].scored)
    if len(won) == 1:
        return f"{names[won[0]]} wins the fight with {scored}."
    return f"The fight is drawn between {listing([names[seat] for seat in won])}, {scored} each."


# --- The table in letters --------------------------------------------------------------------------------------------


def board(joust: Joust, seat: int, names: Sequence[str]) -> str:
    """Hearts, Helmet, and where the dice of everybody are."""
    lines = [f"Round {joust.round}" if joust.round else "Before the fight"]
    for place in range(joust.seats):
        lines += player_lines(joust, place, names)
    if joust.cards == Cards.HOUSE:
        open_items = [card_name(card) for card in joust.items if card]
        lines.append(f"  House items on the table: {listing(open_items or ['none'])}")
    return "\n".join(lines)


def player_lines(joust: Joust, seat: int, names: Sequence[str]) -> list[str]:
    player = joust.players[seat]
    mark = ">" if owes(joust, seat) else " "
    if not lives(joust, seat) and player.helmet == 0:
        return [f"{mark} {names[seat]}: out"]
    hearts = "♥" * (HEARTS - player.hits) + "♡" * player.hits
    head = f"{mark} {names[seat]}: {hearts}  Helmet {player.helmet or '-'}"
    if defense(joust, player) != player.helmet:
        head += f", Defense {defense(joust, player)}"
    if is_arena(joust):
        head += f"  -> {names[player.arrow]}" + ("  Favor of the Crowd" if joust.favor == seat else "")
    return [head, *filter(None, [card_line(player), dice_line(player), sealed_line(joust, seat)])]


def card_line(player: Player) -> str:
    cards = [f"{card_name(card)} (house card, {CARDS[card].icon.name.lower()})" for card in (player.knight, player.item) if card]
    return f"    {listing(cards)}" if cards else ""


def dice_line(player: Player) -> str:
    lying = [f"{NAMES[Size(SIZES[index])]}={die.face}" for index, die in enumerate(player.dice) if die.place == Place.TABLE]
    squire = in_place(player, Place.SQUIRE) + in_place(player, Place.JOSTLED)
    table = f"  table: {' '.join(lying)}" if lying else ""
    move = f"  {Verb(player.move).name.lower()}" if player.move else ""
    return f"    off-hand: {' '.join(in_place(player, Place.HAND)) or '-'}  squire: {' '.join(squire) or '-'}{move}{table}"


def sealed_line(joust: Joust, seat: int) -> str:
    """That something is sealed; what it is only where the view knows."""
    if not holds(joust.sealed, seat):
        return ""
    wish = joust.players[seat].wish
    return "    sealed" + (f": {GRAMMAR.say(wish)}" if wish.verb else "")


BOOK = Rulebook.read(Path(__file__).parents[1] / "RULES.md")
TEXT = Text(GRAMMAR, EVENTS, REFUSALS, BOOK, prompt, throw, result, board)
