"""Exact facts of a turn, by the game's own rules over every throw, against direct enumeration; and the bots."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from dicefield.engine.desk import Desk
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.bots.pick import miss
from dicefield.games.polyhydra.rules.queries import fits, has_head
from dicefield.games.polyhydra.state import HEADS, SIDES
from dicefield.study.simulate import Simulation
from tests.engine.helpers import needs_machine
from tests.polyhydra.table import Table, with_health


def test_the_chance_to_lock_all_three_at_once() -> None:
    """Every first roll of one hydra, through `land` and `legal`."""
    desk = Desk(POLYHYDRA)
    desk.start(POLYHYDRA.read_options())
    start = desk.state.copy()
    everything = POLYHYDRA.text.hear("lock d6 d8 d10 stop")
    locked = 0
    for faces in product(range(1, 7), range(1, 9), range(1, 11)):
        desk.state = start
        desk.land([*faces, 1, 1, 1])
        locked += desk.check(0, everything) == 0
    direct = sum(a < b < c for a, b, c in product(range(1, 7), range(1, 9), range(1, 11)))
    assert locked == direct == 110
    assert Fraction(locked, 480) == Fraction(11, 48)


@pytest.mark.parametrize("locks", ["d6", "d8", "d10", "d6 d10", "d6 d8"])
def test_the_chance_of_a_miss_that_the_bot_reckons_with_is_exact(locks: str) -> None:
    table = Table()
    table.land(3, 5, 8, 1, 2, 3)
    table.all(f"lock {locks} reroll", "lock d6 stop")
    hydra, free = table.state.hydras[0], [int(name[1:]) for name in table.position.truth.throw]
    misses = 0
    for faces in product(*[range(1, sides + 1) for sides in free]):
        for head, face in zip([SIDES.index(sides) for sides in free], faces, strict=True):
            hydra.faces[head] = face
        heads = [head for head in range(HEADS) if has_head(table.state, hydra, head) and not hydra.locked[head]]
        misses += not any(fits(hydra, head) for head in heads)
    assert miss(table.state, hydra) == pytest.approx(1_000_000 * misses / prod(free), abs=len(free))


@needs_machine
def test_greedy_beats_random_clearly() -> None:
    tally = Simulation.of(POLYHYDRA, ["greedy", "random"], games=2_000).play(0, 2_000)
    assert tally.wins[0] / tally.games > 0.9


def test_greedy_stops_when_its_bite_is_enough() -> None:
    from dicefield.bots import Bot

    table = with_health(20, 1)
    table.land(1, 5, 9, 1, 2, 3, 4, 5)
    choice = POLYHYDRA.text.grammar.say(Bot(POLYHYDRA, "greedy", seed=1).choose(table.position.view(1)))
    assert choice.endswith("stop")


@needs_machine
@pytest.mark.parametrize("options", [{"seats": seats, "dice": dice} for seats in (2, 4, 6) for dice in ("open", "sealed")])
@pytest.mark.parametrize("bot", ["random", "greedy", "hunter"])
def test_games_of_every_size_end(options: dict[str, object], bot: str) -> None:
    seats = int(str(options["seats"]))
    tally = Simulation.of(POLYHYDRA, [bot] * seats, options=options).play(0, 2_000)
    assert tally.endless == 0
    assert sum(tally.points) == pytest.approx(2_000)
