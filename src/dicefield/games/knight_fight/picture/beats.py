"""Knight Fight as it happens: Moves are opened, Attacks run from Knight to Knight, and whoever falls is seen falling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dicefield.engine.beats import Way, banner, beats_by, fall, line, note, opened, step, wound
from dicefield.engine.stage import Beat
from dicefield.engine.text import count_words
from dicefield.games.knight_fight.pointing import die_key, helmet_key, item_key, seat_key
from dicefield.games.knight_fight.rules.queries import holds
from dicefield.games.knight_fight.state import MOST, Size
from dicefield.games.knight_fight.text.names import NAMES, card_name, dice_count, listing, move_words, sizes_in


def own(told: Any) -> str:
    """The Knight of the event."""
    return seat_key(told.seat - 1)


def target(told: Any) -> str:
    return seat_key(told.target_seat - 1)


def at_knight(words: Callable[[Any], str]) -> Way:
    """A note at the Knight of the event."""
    return lambda told: note(own(told), words(told))


def at_target(words: Callable[[Any], str]) -> Way:
    """A line from the Knight of the event to another."""
    return lambda told: line(own(told), target(told), words(told))


def jostle(told: Any) -> Iterator[Beat]:
    for seat in range(MOST):
        if holds(told.targets, seat):
            yield line(own(told), seat_key(seat), f"Jostle {told.gauntlet}")


def knocked_away(told: Any) -> Iterator[Beat]:
    yield line(own(told), target(told), f"knocks the {NAMES[Size(told.size)]} away")
    yield step(die_key("table", told.target_seat - 1, told.size))


def hit(told: Any) -> Iterator[Beat]:
    yield line(own(told), target(told), f"{told.strength} against {told.defense}: a hit")
    yield wound(target(told), 1, told.target_seat)


def back(told: Any) -> str:
    """Dice that come from the Squire, if there are any."""
    return f": {dice_count(told.dice)} back" if told.dice else ""


def taken_back(told: Any) -> list[Beat]:
    """Whoever takes nothing back shows nothing."""
    dice = sizes_in((told.first, told.second))
    return [note(own(told), f"takes back {listing(dice)}")] if dice else []


QUIET = {"dealt_again", "helmet", "sealed", "rolled", "lot", "cancelled", "favor_back"}
"""Dice that land are seen landing, a sealed choice is seen lying there, and who is out was seen falling."""

WAYS: dict[str, Way] = {
    "knight": lambda told: opened(card_name(told.card), own(told)),
    "item": lambda told: opened(card_name(told.card), item_key(told.card)),
    "round": lambda told: banner(f"Round {told.round}"),
    "shown": lambda told: opened(move_words(told.move, (told.first, told.second)), own(told)),
    "gauntlet_tie": at_knight(lambda told: f"level at {told.gauntlet}: again"),
    "jostle_works": jostle,
    "jostle_fails": at_knight(lambda told: "the Jostle fails"),
    "shove": lambda told: line(own(told), helmet_key(told.target_seat - 1), "throws the Helmet"),
    "shoved": lambda told: note(helmet_key(told.seat - 1), f"Defense {told.defense}"),
    "moved": knocked_away,
    "let_be": at_knight(lambda told: "lets it be"),
    "rallied": at_knight(lambda told: f"rallies{back(told)}"),
    "wanted": lambda told: line(own(told), item_key(told.card), "contests"),
    "taken": lambda told: step(item_key(told.card), own(told)),
    "staked": lambda told: opened(f"stakes {dice_count(told.dice) if told.dice else 'nothing'}", own(told)),
    "stake_tie": at_knight(lambda told: f"level at {told.total}: again"),
    "weapon_tie": at_knight(lambda told: f"level at {told.weapon}: again"),
    "hit": hit,
    "miss": at_target(lambda told: f"{told.strength} against {told.defense}: a miss"),
    "too_late": at_target(lambda told: "too late"),
    "pricked": at_knight(lambda told: "pricked: no die comes back"),
    "fought_back": at_knight(lambda told: f"fights back{back(told)}"),
    "favor": at_knight(lambda told: "the Favor of the Crowd"),
    "favor_tie": at_knight(lambda told: "as fast as another: a d6 decides"),
    "out": lambda told: fall(own(told), "out"),
    "back": taken_back,
    "arrow": at_target(lambda told: "aims"),
    "recovered": lambda told: note(helmet_key(told.seat - 1), f"Helmet {told.kept}"),
    "won": lambda told: banner(told.words, "wins the fight"),
    "stopped": lambda told: banner(f"Stopped after {count_words(told.round, 'round')}"),
}

beats = beats_by(WAYS)
