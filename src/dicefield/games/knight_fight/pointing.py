"""Knight Fight by hand: point at dice, Helmets, other Knights and Magic Items."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.pointing import Pointing, Rolled, Touch
from dicefield.engine.text import EventText
from dicefield.games.knight_fight.cards import CARDS
from dicefield.games.knight_fight.rules.queries import defend_die, is_arena
from dicefield.games.knight_fight.state import DICE, HELMET, SIZES, Choice, Joust, Phase, Place, Size, Verb
from dicefield.games.knight_fight.text.names import NAMES, card_name, card_words, listing, sizes_in
from dicefield.games.knight_fight.text.prompts import page_prompt

CALLED = {Size.D10: "a Gauntlet", Size.D4: "the Dagger", Size.D6: "the Sword", Size.D8: "the Mace", Size.D20: "the Shield"}

# --- Keys ------------------------------------------------------------------------------------------------------------


def die_key(where: str, seat: int, size: int) -> str:
    """A die by its name: the two Gauntlets are alike, so they share a key."""
    return f"{where}-{seat + 1}-{NAMES[Size(size)]}"


def helmet_key(seat: int) -> str:
    return f"helmet-{seat + 1}"


def seat_key(seat: int) -> str:
    return f"seat-{seat + 1}"


def item_key(card: int) -> str:
    return f"item-{CARDS[card].card.name.lower()}"


# --- Choices ---------------------------------------------------------------------------------------------------------


def touch(joust: Joust, seat: int, choice: Choice) -> Touch:
    verb = choice.verb
    if verb in (Verb.DEFEND, Verb.ATTACK, Verb.JOSTLE, Verb.RALLY):
        return move(seat, choice)
    if verb in (Verb.ROLL, Verb.MOVE, Verb.BOTH):
        return effect(joust, seat, choice)
    if verb in (Verb.TAKE, Verb.PAIR, Verb.LEAVE):
        return regather(joust, seat, choice)
    if verb == Verb.STAKE:
        dice = dice_in(choice)
        return Touch(f"Stake {listing(sizes_in(dice))}", tuple(die_key("hand", seat, size) for size in dice))
    return card_choice(joust, choice)


def dice_in(choice: Choice) -> list[int]:
    return [int(size) for size in choice.dice if size]


def move(seat: int, choice: Choice) -> Touch:
    """An Attack always takes a Gauntlet, said or not."""
    dice = [size for size in dice_in(choice) if size != Size.D10]
    if choice.verb == Verb.RALLY:
        return Touch("Rally: all dice come back from the Squire")
    if choice.verb in (Verb.ATTACK, Verb.JOSTLE):
        dice = [int(Size.D10), *dice]
    called = listing([CALLED[Size(size)] for size in dice])
    way = Verb(choice.verb).name.capitalize()
    return Touch(f"{way} with {called} ({listing(sizes_in(dice))})", tuple(die_key("hand", seat, size) for size in dice), way=way)


def effect(joust: Joust, seat: int, choice: Choice) -> Touch:
    target = choice.target if choice.aimed else next(other for other in range(joust.seats) if other != seat)
    whose = f"of seat {target + 1}" if is_arena(joust) else "of your opponent"
    place = defend_die(joust.players[target])
    defends = (die_key("table", target, SIZES[place]),) if place >= 0 else ()
    if choice.verb == Verb.ROLL:
        return Touch(f"Throw the Helmet {whose} again", (helmet_key(target),))
    if choice.verb == Verb.MOVE:
        return Touch(f"Knock the Defend die {whose} away", defends)
    return Touch(f"Throw the Helmet {whose}, and knock the Defend die away", (helmet_key(target), *defends))


def regather(joust: Joust, seat: int, choice: Choice) -> Touch:
    """The die that comes back, then the own Helmet if it is thrown, then whom the arrow turns to."""
    dice = dice_in(choice)
    if choice.verb == Verb.PAIR:
        dice = [SIZES[place] for place in range(DICE) if joust.players[seat].dice[place].place == Place.TABLE]
    words = f"Take back {listing(['the ' + name for name in sizes_in(dice)])}" if dice else "Take nothing back"
    pieces = [die_key("table", seat, size) for size in dice]
    if choice.roll:
        words, pieces = f"{words}, throw the Helmet", [*pieces, helmet_key(seat)]
    if choice.aimed:
        words, pieces = f"{words}, aim at seat {choice.target + 1}", [*pieces, seat_key(choice.target)]
    return Touch(words, tuple(pieces))


def card_choice(joust: Joust, choice: Choice) -> Touch:
    if choice.verb == Verb.CLAIM:
        return Touch(f"Claim the {card_name(choice.card)}", (item_key(choice.card),))
    if choice.verb == Verb.KNIGHT:
        return Touch(f"Be {card_name(choice.card)}: {card_words(choice.card, joust.numbers[choice.card])}")
    words = {Verb.GATHER: "Take all dice back from the Squire", Verb.HOLD: "Stake nothing", Verb.NOTHING: "Do nothing"}
    return Touch(words.get(Verb(choice.verb), ""), ends=choice.verb in (Verb.HOLD, Verb.NOTHING))


def attempt(joust: Joust, seat: int, pieces: Sequence[str]) -> str:
    """Dice in the own hand would be a Move: a Gauntlet attacks, anything else defends."""
    hand = f"hand-{seat + 1}-"
    dice = [piece.removeprefix(hand) for piece in pieces if piece.startswith(hand)]
    if joust.phase != Phase.MOVE or not dice or len(dice) != len(pieces):
        return ""
    return f"{'attack' if 'd10' in dice else 'defend'} {' '.join(sorted(dice, key=lambda die: die != 'd10'))}"


# --- Dice ------------------------------------------------------------------------------------------------------------


def rolls(told: EventText) -> list[Rolled]:
    """Knights and Magic Items that lie open may have been dealt or chosen; only a deal that failed surely was a throw."""
    if told.seat is None:
        return []
    numbers, seat = told.numbers, told.seat - 1
    if told.kind == "rolled":
        return [move_die(code, seat) for code in numbers.values() if code]
    if told.kind in ("helmet", "shoved"):
        return [Rolled(f"d{HELMET}", numbers["helmet"], told.seat, helmet_key(seat))]
    if told.kind == "recovered":
        return [Rolled(f"d{HELMET}", numbers["rolled"], told.seat, helmet_key(seat))]
    if told.kind == "lot":
        return [Rolled("d6", numbers["face"], told.seat, seat_key(seat))]
    return [Rolled("d8", numbers["card"], told.seat, seat_key(seat))] if told.kind == "dealt_again" else []


def move_die(code: int, seat: int) -> Rolled:
    """A die of a Move: a Gauntlet is read from 0."""
    size, face = divmod(code, 100)
    return Rolled("d10 from 0" if size == Size.D10 else NAMES[Size(size)], face, seat + 1, die_key("table", seat, size))


POINTING = Pointing(touch=touch, attempt=attempt, rolls=rolls, prompt=page_prompt)
