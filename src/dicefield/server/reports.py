"""Luck and skill of games that are over: what each seat could expect at every step, where the result came from, and what might
have been if the dice had landed otherwise. Whatever is not solved is estimated, which takes a while, so a clerk does it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import hypot
from typing import Annotated, Any

from fastapi import APIRouter, Query

from dicefield.coach import Account, Ledger, groups_of, ledger_of, what_if
from dicefield.coach.appraisal import Trials, Worth, solution_of
from dicefield.coach.what_if import MOST
from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.waiting import Waiting
from dicefield.look.graph import Point, Swing, graph
from dicefield.odds.throws import distinct
from dicefield.play.match import Match
from dicefield.server.api import REFUSALS, TableId, TheHall
from dicefield.server.bot_players import REVIEW, preparation_of
from dicefield.server.jobs import JobQueue, Progress, Result, answer_of
from dicefield.server.replays import Reel, StepNumber, Taped, finished_record, reel, reel_of

router = APIRouter(prefix="/api", responses=REFUSALS)
REPORTS, WHAT_IFS = JobQueue("reports"), JobQueue("what-ifs")

REPORT_SECONDS, WHAT_IF_SECONDS = 18.0, 5.0
"""How long estimates may take, once their machine code is there; what might have been is estimated twice."""
PROBES, PROBED = 8, 4
"""From how many positions it is tried how quick games are, and how many games from each."""
FEWEST, LEAST_APART, MOST_TRIALS = 30, 100, 2_000
"""Games played on from each position: at least, so that luck can be told from choices, and at most."""
SWINGS, LEAST_SWING, SURE = 5, 0.03, 3.0
"""How many of the biggest swings are named, how big they are, and in how many standard errors."""
PARTS = ("start", "luck", "own", "others", "mixing", "given_up")
PLAY = PARTS[1:5]
LOWEST, WIDEST = 220, 320


# --- The report


@router.get("/tables/{table_id}/report")
async def report(
    hall: TheHall,
    table_id: TableId,
    width: Annotated[int | None, Query(ge=240, le=2_400, description="Of a picture of the course of the game, in pixels.")] = None,
) -> dict[str, Any]:
    """Luck and skill of a game that is over. While it is being worked out, how far that is: ask again after a second."""
    record = await finished_record(hall, table_id)
    told = await answer_of(REPORTS.ask(record.last, partial(work_out, Taped(record.last, record))))
    return {**told, "graph": draw_graph(told, width)} if told["ready"] and width else told


def work_out(taped: Taped, progress: Progress) -> Result:
    """The ledger; of a game too long for that, only its course, at every few steps."""
    found = reel_of(taped)
    match = found.match
    states = [step.before for step in match.steps]
    progress(0, len(states))
    if not states or is_exact(match, states[0]):
        return {**account_steps(found, ledger_of(match, progress=progress)), "trials": None, "every": 1}
    seconds = pace(match, states)
    trials = games_in_time(seconds, len(states), REPORT_SECONDS)
    if trials < LEAST_APART:
        return course(found, 1 + int(LEAST_APART * seconds * len(states) / REPORT_SECONDS), progress)
    return {**account_steps(found, ledger_of(match, trials, progress)), "trials": trials, "every": 1}


def is_exact(match: Match, start: Waiting) -> bool:
    solution = solution_of(match.game, start)
    return solution is not None and solution.value(start) is not None


def games_in_time(seconds: float, positions: int, whole: float) -> int:
    """From how many games of so many seconds each position can be estimated, if the whole is to take no longer than that."""
    return min(MOST_TRIALS, int(whole / seconds / max(1, positions)))


def pace(match: Match, states: Sequence[Waiting]) -> float:
    """Seconds that a game takes from such positions, tried from some of them. Their machine code is made elsewhere, for that takes
    much time and memory."""
    preparation_of(match.game, REVIEW).ready.result()
    trials = Trials(match.game, PROBED)
    trials.warm()
    some = states[:: -(-len(states) // PROBES)]
    begun = time.perf_counter()
    for state in some:
        trials.worth(state)
    return max(1e-6, (time.perf_counter() - begun) / (PROBED * len(some)))


def account_steps(found: Reel, ledger: Ledger) -> Result:
    """The ledger by the steps of the replay, which also shows what was taken back."""
    steps = [0, *found.trail]
    entries = [{**entry.json(), "step": found.last if is_end(entry) else steps[entry.step]} for entry in ledger.entries]
    scores = tuple(account.result for account in ledger.accounts)
    told = {"exact": ledger.exact, **run_of(found, dict(zip(steps, ledger.curve, strict=True)), scores)}
    return {
        **told,
        "entries": entries,
        "accounts": [{**account.json(), "told": round_account(account)} for account in ledger.accounts],
    }


def course(found: Reel, every: int, progress: Progress) -> Result:
    """What each seat could expect at every few steps: too few to tell luck from choices, so they are told together."""
    match = found.match
    scores = tuple(match.scores or ())
    trials, worths = Trials(match.game, LEAST_APART), {}
    for number, step in list(enumerate([0, *found.trail[:-1]]))[::every]:
        worths[step] = trials.worth(match.steps[number].before)
        progress(number, len(match.steps))
    told = {"exact": False, **run_of(found, worths, scores), "entries": [], "trials": LEAST_APART, "every": every}
    return {**told, "accounts": [brief(seat, start, scores) for seat, start in enumerate(worths[0].shares, 1)]}


def run_of(found: Reel, worths: Mapping[int, Worth], scores: tuple[float, ...]) -> Result:
    """The course of the game in points, to its result; seats that gave up and draws by consent are at its end, too."""
    points = [Point(step, within(worth.shares), worth.errors) for step, worth in worths.items()]
    if points[-1].step < found.last or points[-1].shares != scores:
        points.append(Point(found.last, scores, (0.0,) * len(scores)))
    told = {"seats": [player.name for player in found.match.players], "last": found.last}
    return {**told, "curve": [vars(point) for point in points], "swings": [vars(swing) for swing in swings_of(points)]}


def brief(seat: int, start: float, scores: tuple[float, ...]) -> dict[str, Any]:
    """The account of a seat where nothing can be told apart."""
    result = scores[seat - 1]
    unknown: dict[str, Any] = dict.fromkeys((*PARTS[1:], "regret", "error"))
    whole, before = round(1_000 * result), round(1_000 * start)
    told = {**dict.fromkeys(PARTS, 0), "start": before, "play": whole - before, "result": whole}
    return {**unknown, "seat": seat, "start": start, "result": result, "told": told}


def within(shares: tuple[float, ...]) -> tuple[float, ...]:
    """What two expect who know different things need not go together; nobody expects more than all or less than nothing."""
    return tuple(min(1.0, max(0.0, share)) for share in shares)


def is_end(entry: Any) -> bool:
    return bool(entry.cause.value == "given up")


def round_account(account: Account) -> dict[str, int]:
    """In tenths of a percent, such that they add up as they stand."""
    exact = [1_000 * getattr(account, part) for part in PARTS]
    told = [round(part) for part in exact]
    result = round(1_000 * account.result)
    missing = result - sum(told)
    way = 1 if missing > 0 else -1
    worst = sorted(range(len(PARTS)), key=lambda at: way * (told[at] - exact[at]))
    for at in worst[: abs(missing)]:
        told[at] += way
    by_name = dict(zip(PARTS, told, strict=True))
    return {**by_name, "play": sum(by_name[part] for part in PLAY), "result": result}


def swings_of(points: list[Point]) -> list[Swing]:
    """The steps that changed most, if that is more than chance in the estimate, in their order."""
    found = [swing for before, after in pairwise(points) if (swing := swing_of(before, after))]
    biggest = sorted(found, key=lambda swing: -swing.change)[:SWINGS]
    return sorted(biggest, key=lambda swing: swing.step)


def swing_of(before: Point, after: Point) -> Swing | None:
    changes = [now - then for now, then in zip(after.shares, before.shares, strict=True)]
    change = max(changes)
    place = changes.index(change)
    unsure = SURE * hypot(before.errors[place], after.errors[place])
    return Swing(after.step, place + 1, change) if change >= max(LEAST_SWING, unsure) else None


def draw_graph(told: Result, width: int) -> str:
    points = [Point(**point) for point in told["curve"]]
    swings = [Swing(**swing) for swing in told["swings"]]
    height = min(WIDEST, max(LOWEST, width * 0.32))
    return graph(points, told["seats"], swings, last=told["last"], width=width, height=height)


# --- What if?


@router.get("/tables/{table_id}/replay/{step}/what-if")
async def what_if_it_had(
    hall: TheHall,
    table_id: TableId,
    step: StepNumber,
    faces: Annotated[str | None, Query(max_length=1_000, description="As 5,2; every way there is if left out.")] = None,
) -> dict[str, Any]:
    """Every other way in which the dice of a step could have landed, or a given one, and what it would have been worth."""
    record = await finished_record(hall, table_id)
    found = await reel(hall, table_id)
    found.require_throw(step)
    if step not in found.trail:
        raise Illegal.of("taken_back", f"Step {step} was taken back, so nothing came of it.")
    given = None if faces is None else read_faces(faces)
    if given is not None:
        found.position(step - 1).check_faces(given)
    return await answer_of(WHAT_IFS.ask((record.last, step, faces), partial(ways_of, found, step, given)))


def read_faces(text: str) -> list[int]:
    try:
        return [int(face) for face in text.split(",")]
    except ValueError:
        raise Malformed.of("faces", f"Faces are whole numbers with commas between them, such as 5,2; got {text!r}.") from None


def ways_of(found: Reel, step: int, faces: list[int] | None, progress: Progress) -> Result:
    match = found.match
    number = found.trail.index(step) + 1
    before = match.steps[number - 1].before
    exact = solution_of(match.game, before) is not None
    ways = 1 if faces else distinct(before.throw, match.game.outcomes.alike(before))
    trials = FEWEST if exact or ways > MOST else max(FEWEST, games_in_time(pace(match, [before]), ways, WHAT_IF_SECONDS / 2))
    turns = what_if(match, number, faces, trials)
    thrown = found.steps[step]
    told = {"step": step, "throw": thrown["throw"], "faces": thrown["faces"]}
    groups = [[group.json() for group in groups_of(turns, seat)] for seat in range(1, match.options.seats + 1)]
    told |= {"exact": exact, "trials": None if exact else trials, "groups": groups}
    return {**told, "ways": [turn.json() for turn in turns]}
