"""Reviews of games that are over: the costliest choices of a seat, told as they are found.

What is not solved takes a while, so it is done aside (`jobs`), and given up when whoever wanted to know has left. Its machine code
is made in a process of its own.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query

from dicefield.coach.compare import Comparer
from dicefield.coach.review import CostlyChoice, Review, choices_made, review, weight_of
from dicefield.engine.errors import Illegal
from dicefield.play.match import Match
from dicefield.server.api import REFUSALS, TableId, TheHall
from dicefield.server.bot_players import REVIEW, preparation_of
from dicefield.server.jobs import Growing, JobQueue, Result, answer_of
from dicefield.server.replays import Reel, Taped, finished_record, reel, reel_of
from dicefield.server.reports import is_exact
from dicefield.server.snapshot import name_choice

router = APIRouter(prefix="/api", responses=REFUSALS)

LEFT = 30.0
"""Seconds after which nobody waits any more who has not asked again."""
REVIEWS = JobQueue("reviews", LEFT)

SECONDS = 25.0
"""How long a review may take where nothing is solved, once its machine code is there."""
FEWEST, MOST = 300, 8_000
"""Games that a cost rests on."""
PROBES, PROBED = 8, 4
"""From how many choices it is tried how quick games are, and how many games from each."""
LOOK = 0.2
"""Seconds between two looks at how far machine code is."""


@router.get("/tables/{table_id}/review")
async def costliest(hall: TheHall, table_id: TableId, seat: Annotated[int, Query(ge=1, le=8)] = 1) -> dict[str, Any]:
    """The costliest choices of a seat in a game that is over. While they are looked for, what is found so far: ask again after a
    second, for nobody goes on looking when nobody asks."""
    record = await finished_record(hall, table_id)
    found = await reel(hall, table_id)
    found.match.position.check_seat(seat)
    return await answer_of(REVIEWS.ask((record.last, seat), partial(work_out, Taped(record.last, record), seat)))


def work_out(taped: Taped, seat: int, tell: Growing) -> Result:
    found = reel_of(taped)
    match = found.match
    games = FEWEST
    if match.steps and not is_exact(match, match.steps[0].before):
        wait_for_machine_code(match, tell)
        games = games_in_time(match, seat)
    costly: list[Result] = []
    last: Review | None = None
    for part in review(match, seat, games):
        if last is None or part.costly != last.costly:
            costly = [told_choice(found, choice) for choice in part.costly]
        last = part
        tell(part.done, part.of, {**part.json(), "costly": costly})
    return {**last.json(), "costly": costly} if last else {}


def wait_for_machine_code(match: Match, tell: Growing) -> None:
    made = preparation_of(match.game, REVIEW)
    while not made.ready.done():
        tell(0, 0, {"preparing": {"done": made.done, "of": made.of}})
        time.sleep(LOOK)
    if made.ready.exception() is not None:
        raise Illegal.of("not_worked_out", "The games that a review needs cannot be played on this server.")


def games_in_time(match: Match, seat: int) -> int:
    """How many games a cost may rest on if the whole is to take no longer than it may."""
    made = choices_made(match, seat)
    if not made:
        return FEWEST
    comparer = Comparer(match.game)
    some = made[:: -(-len(made) // PROBES)]
    begun = time.perf_counter()
    for one in some:
        comparer.play(one.view, [one.action], PROBED)
    pace = max(1e-6, (time.perf_counter() - begun) / (PROBED * len(some)))
    return max(FEWEST, min(MOST, int(SECONDS / pace / weight_of(len(made)))))


def told_choice(found: Reel, choice: CostlyChoice) -> Result:
    """By the steps of the replay, which also shows what was taken back; in words as people read them."""
    step = found.trail[choice.step - 1]
    view = found.position(step - 1).view(choice.seat)
    labels = {name: name_choice(view, view.game.text.hear(getattr(choice, name)))["label"] for name in ("better", "chosen")}
    return {**choice.json(), "step": step, "labels": labels}
