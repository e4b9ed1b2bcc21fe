"""What a seat could say just now, for prompts and refusals."""

from __future__ import annotations

from dicefield.engine.waiting import holds
from dicefield.games.knight_fight.rules.queries import (
    can_do_both,
    can_move,
    can_roll,
    is_arena,
    living,
    open_to,
)
from dicefield.games.knight_fight.rules.rallies import may_claim
from dicefield.games.knight_fight.state import (
    SIZES,
    Joust,
    Place,
    Player,
    Size,
)
from dicefield.games.knight_fight.text.names import (
    NAMES,
    any_of,
    listing,
    seats_in,
)


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
