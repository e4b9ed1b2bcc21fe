"""The example game of the documentation, as it happens. Feint has tests of its own."""

from __future__ import annotations

from dicefield.engine.text import EventText
from dicefield.play.position import Position
from examples.pig import PIG
from examples.pig.picture import beats
from tests.beats import choose, land


def test_no_event_of_pig_is_forgotten() -> None:
    for form in PIG.text.events.values():
        told = EventText(form.kind, 1, "", "1.1", (), dict.fromkeys(form.names, 2))
        assert beats(told, None, None), form.kind


def test_the_pot_grows_and_is_lost() -> None:
    position, _ = Position.new(PIG, PIG.read_options(), ["Ann", "Ben"])
    choose(position, 1, "roll")
    assert land(position, 4) == ["mend pot: +4"]
    choose(position, 1, "roll")
    assert land(position, 1) == ["banner of 1: Ann rolls 1 and loses the pot"]


def test_a_pot_that_is_held_may_win() -> None:
    position, _ = Position.new(PIG, PIG.read_options({"goal": 5}), ["Ann", "Ben"])
    choose(position, 1, "roll")
    land(position, 6)
    assert choose(position, 1, "hold") == ["banner of 1: Ann holds 6 and has 6", "banner of 1: Ann wins with 6"]


def test_a_name_that_is_too_long_is_left_to_the_crest() -> None:
    position, _ = Position.new(PIG, PIG.read_options(), ["A" * 50, "Ben"])
    choose(position, 1, "roll")
    assert land(position, 1) == ["banner of 1: rolls 1 and loses the pot"]
