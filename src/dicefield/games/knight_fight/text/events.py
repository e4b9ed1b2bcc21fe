"""What happens in a Knight Fight, in words."""

from __future__ import annotations

from dicefield.engine.text import EventForm
from dicefield.games.knight_fight.state import HEARTS, EventKind, Size
from dicefield.games.knight_fight.text.names import (
    NAMES,
    card_in_full,
    card_name,
    dice_count,
    heart_count,
    hit_count,
    listing,
    move_words,
    seats_in,
    sizes_in,
)


def tell_shown(seat: str, move: int, first: int, second: int) -> str:
    return f"{seat} {move_words(move, (first, second))}."


def tell_rolled(seat: str, **dice: int) -> str:
    shown = [f"{die % 100} on the {NAMES[Size(die // 100)]}" for die in dice.values() if die]
    return f"{seat} rolls {listing(shown)}."


def tell_works(seat: str, gauntlet: int, targets: int) -> str:
    return f"{seat}'s Jostle of {gauntlet} works against {listing(seats_in(targets))}."


def tell_moved(seat: str, target_seat: str, size: int, defense: int) -> str:
    return f"{seat} puts the {NAMES[Size(size)]} of {target_seat} on its Squire; the Defense falls to {defense}."


def tell_shoved(seat: str, helmet: int, defense: int) -> str:
    return f"{seat}'s Helmet lands on {helmet}" + (f"; the Defense is {defense}." if defense != helmet else ".")


def tell_rallied(seat: str, dice: int) -> str:
    return f"{seat} rallies: {dice_count(dice)} come back." if dice != 1 else f"{seat} rallies: 1 die comes back."


def tell_hit(seat: str, target_seat: str, strength: int, defense: int, hearts: int) -> str:
    return f"{seat} hits {target_seat}: {strength} against {defense}; {heart_count(hearts)} left."


def tell_back(seat: str, first: int, second: int, squire: int) -> str:
    taken = listing(sizes_in((first, second)) or ["nothing"])
    return f"{seat} takes back {taken}; {dice_count(squire)} with the Squire."


def tell_recovered(seat: str, rolled: int, kept: int) -> str:
    lifted = f", but the crowd lifts it: {kept} is kept (house effect)" if kept != rolled else ""
    return f"{seat} throws the Helmet: {rolled}{lifted}."


def tell_knight(seat: str, card: int, power: int) -> str:
    return f"{seat} is {card_in_full(card, power)}"


def tell_item(seat: str, card: int, power: int) -> str:
    return f"On the table lies {card_in_full(card, power)}"


def tell_dealt_again(seat: str, card: int) -> str:
    return f"{seat}'s d8 deals {card_name(card)}, who is taken; it is thrown again."


EVENTS: dict[int, EventForm] = {
    EventKind.KNIGHT: EventForm("knight", tell_knight, ("card", "power")),
    EventKind.DEALT_AGAIN: EventForm("dealt_again", tell_dealt_again, ("card",)),
    EventKind.ITEM: EventForm("item", tell_item, ("card", "power")),
    EventKind.HELMET: EventForm("helmet", "{seat}'s Helmet shows {helmet}.", ("helmet",)),
    EventKind.ROUND: EventForm("round", "Round {round}.", ("round",)),
    EventKind.SEALED: EventForm("sealed", "{seat} has sealed a choice."),
    EventKind.SHOWN: EventForm("shown", tell_shown, ("move", "first", "second")),
    EventKind.ROLLED: EventForm("rolled", tell_rolled, ("a", "b", "c", "d", "e", "f")),
    EventKind.GAUNTLET_TIE: EventForm(
        "gauntlet_tie", "{seat}'s Gauntlet is level at {gauntlet} and is thrown again.", ("gauntlet",)
    ),
    EventKind.JOSTLE_WORKS: EventForm("jostle_works", tell_works, ("gauntlet", "targets")),
    EventKind.JOSTLE_FAILS: EventForm("jostle_fails", "{seat}'s Jostle of {gauntlet} does nothing.", ("gauntlet",)),
    EventKind.SHOVE: EventForm("shove", "{seat} throws the Helmet of {target_seat}.", ("target_seat",)),
    EventKind.SHOVED: EventForm("shoved", tell_shoved, ("helmet", "defense")),
    EventKind.MOVED: EventForm("moved", tell_moved, ("target_seat", "size", "defense")),
    EventKind.LET_BE: EventForm("let_be", "{seat} lets it be."),
    EventKind.RALLIED: EventForm("rallied", tell_rallied, ("dice",)),
    EventKind.WANTED: EventForm("wanted", lambda seat, card: f"{seat} contests the {card_name(card)} (house Item).", ("card",)),
    EventKind.TAKEN: EventForm("taken", lambda seat, card: f"{seat} takes the {card_name(card)} (house Item).", ("card",)),
    EventKind.STAKED: EventForm(
        "staked", lambda seat, dice: f"{seat} stakes {dice_count(dice) if dice else 'nothing'}.", ("dice",)
    ),
    EventKind.STAKE_TIE: EventForm("stake_tie", "{seat} is level at {total} and throws again.", ("total",)),
    EventKind.LOT: EventForm("lot", "{seat} throws {face} on a d6 for it.", ("face",)),
    EventKind.WEAPON_TIE: EventForm("weapon_tie", "{seat}'s Weapon is level at {weapon} and is thrown again.", ("weapon",)),
    EventKind.HIT: EventForm("hit", tell_hit, ("target_seat", "strength", "defense", "hearts")),
    EventKind.MISS: EventForm(
        "miss", "{seat} misses {target_seat}: {strength} against {defense}.", ("target_seat", "strength", "defense")
    ),
    EventKind.TOO_LATE: EventForm(
        "too_late", "{seat}'s Attack on {target_seat} comes too late: a hit was scored already.", ("target_seat",)
    ),
    EventKind.CANCELLED: EventForm("cancelled", "{seat} is out and does not strike {target_seat} any more.", ("target_seat",)),
    EventKind.PRICKED: EventForm("pricked", "{seat} can take back no die of this Attack (house card, thorn)."),
    EventKind.FOUGHT_BACK: EventForm(
        "fought_back", lambda seat, dice: f"{seat} fights back: {dice_count(dice)} from the Squire (house card, heart).", ("dice",)
    ),
    EventKind.FAVOR: EventForm("favor", "{seat} is first to hit and holds the Favor of the Crowd."),
    EventKind.FAVOR_TIE: EventForm("favor_tie", "{seat} was as fast as another: a d6 decides who holds the Favor of the Crowd."),
    EventKind.FAVOR_BACK: EventForm("favor_back", "The Favor of the Crowd goes back from {seat}."),
    EventKind.OUT: EventForm("out", f"{{seat}} has taken {HEARTS} hits and is out."),
    EventKind.BACK: EventForm("back", tell_back, ("first", "second", "squire")),
    EventKind.ARROW: EventForm("arrow", "{seat}'s arrow points to {target_seat}.", ("target_seat",)),
    EventKind.RECOVERED: EventForm("recovered", tell_recovered, ("rolled", "kept")),
    EventKind.WON: EventForm("won", lambda seat, hits: f"{seat} wins, having scored {hit_count(hits)}.", ("hits",)),
    EventKind.STOPPED: EventForm("stopped", "After {round} rounds the fight is stopped.", ("round",)),
}
