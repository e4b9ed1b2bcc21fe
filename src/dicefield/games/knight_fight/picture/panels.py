"""What is told around the lists: hearts and hits, dice with the Squire, house cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicefield.engine.stage import Card, Fact, Panel, SmallDie, Tray
from dicefield.engine.waiting import is_over
from dicefield.games.knight_fight.cards import CARDS
from dicefield.games.knight_fight.pointing import item_key
from dicefield.games.knight_fight.rules.queries import defense, is_arena, lives
from dicefield.games.knight_fight.state import DICE, HEARTS, SIDES, SIZES, Cards, Joust, Phase, Place, Size
from dicefield.games.knight_fight.text.names import NAMES, card_words
from dicefield.games.knight_fight.text.prompts import result

DOING = {
    Phase.CHOOSING: "choosing Knights",
    Phase.MOVE: "Moves in secret",
    Phase.EFFECT: "a Jostle works",
    Phase.CLAIM: "a Rally",
    Phase.STAKES: "stakes for a Magic Item",
    Phase.PICK: "what is left",
    Phase.REGATHER: "Regather",
    Phase.HELMETS: "Helmets are thrown",
}

LEGEND = (
    Fact("Attack", "a Gauntlet and a Weapon; it hits with the Defense of its target or more"),
    Fact("Defend", "the Shield or a Weapon, added to the Helmet for this round"),
    Fact("Jostle", "a Gauntlet, if lower than the Defense: throw the other Helmet again, or knock a Defend die to the Squire"),
    Fact("Rally", "an empty hand: all dice come back from the Squire"),
    Fact("Squire", "holds dice that are spent"),
)


def scene(joust: Joust, names: Sequence[str]) -> str:
    """Where we are: the round and what goes on in it, or how it ended."""
    if is_over(joust):
        return result(joust, names).rstrip(".")
    doing = DOING.get(Phase(joust.phase), "dice are thrown")
    return f"Round {joust.round}: {doing}" if joust.round else doing.capitalize()


def panel(joust: Joust, seat: int, names: Sequence[str]) -> Panel:
    player = joust.players[seat]
    held = [which for which in (player.knight, player.item) if which]
    cards = tuple(house_card(joust, which) for which in held)
    return Panel(seat, tuple(facts(joust, seat, names)), (squire(joust, seat),), cards, out=not lives(joust, seat))


def facts(joust: Joust, seat: int, names: Sequence[str]) -> Iterator[Fact]:
    player = joust.players[seat]
    yield Fact("Hearts", f"{HEARTS - player.hits} of {HEARTS}", "the third hit ends the fight for a Knight")
    if player.helmet and joust.phase != Phase.REVEALED:
        yield Fact("Defense", str(defense(joust, player)), "Helmet and Defend die")
    if is_arena(joust):
        yield Fact("Hits", str(player.scored), "scored on others")
        yield Fact("Arrow", f"to {names[player.arrow]}", "whom an Attack goes to")
    if joust.favor == seat:
        yield Fact("Favor", "of the Crowd", "a house card" if joust.cards != Cards.NONE else "")


def squire(joust: Joust, seat: int) -> Tray:
    """Dice that are spent; a Rally brings them back."""
    dice = joust.players[seat].dice
    kept = [index for index in range(DICE) if dice[index].place in (Place.SQUIRE, Place.JOSTLED)]
    lying = [SmallDie(abs(SIDES[index]), title=f"{NAMES[Size(SIZES[index])]} with the Squire") for index in kept]
    return Tray("Squire", tuple(lying))


def house_card(joust: Joust, which: int, piece: str = "") -> Card:
    row = CARDS[which]
    kind = "house item" if piece else "house card"
    return Card(f"{row.name} ({kind})", words=card_words(which, joust.numbers[which]), piece=piece)


def items(joust: Joust) -> Iterator[Panel]:
    """The Magic Items that lie open, to be pointed at."""
    lying = tuple(house_card(joust, which, item_key(which)) for which in joust.items if which)
    if lying:
        yield Panel(None, (Fact("Magic Items", "on the table"),), cards=lying)
