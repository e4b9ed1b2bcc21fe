"""Games that are over: stepped through from any seat, saved, checked, and played on from any step."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from pydantic import Field

from dicefield.engine.errors import Illegal, Stale
from dicefield.engine.waiting import Waiting
from dicefield.games import GAMES
from dicefield.look.svg import Theme
from dicefield.play.game_record import GameRecord, parse
from dicefield.play.match import Match
from dicefield.play.pairs import verify_pair
from dicefield.play.position import Position, may_see
from dicefield.play.replay import replay_on, verify
from dicefield.server.api import REFUSALS, TEXT_BODY, TableId, TheHall, admit, text_of
from dicefield.server.bot_players import REVIEW, is_solved, prepare
from dicefield.server.chronicle import ToldEvent, event_texts
from dicefield.server.drawing import Sight
from dicefield.server.errors import Unknown
from dicefield.server.hall import Hall
from dicefield.server.snapshot import about, person
from dicefield.server.steps import tell_step
from dicefield.server.table_request import NewTable, TableRequest, Terms
from dicefield.solve import solution_class

router = APIRouter(prefix="/api", responses=REFUSALS)
StepNumber = Annotated[int, Path(ge=0, le=100_000)]
RECORD_TYPE = "application/jsonl"
HEADER = '\n{"format": '
"""What a second record in one text begins with."""
Shown = Annotated[Theme, Query()]


async def finished_record(hall: Hall, table_id: str) -> GameRecord:
    async with hall.tables.at(table_id) as table:
        table.require_over()
        return table.playing().record


@router.get("/tables/{table_id}/record", response_class=Response, responses={200: {"content": {RECORD_TYPE: {}}}})
async def record(hall: TheHall, table_id: TableId) -> Response:
    """The record of a game that is over, for `dicefield verify`."""
    text = (await finished_record(hall, table_id)).text()
    return Response(text, media_type=RECORD_TYPE, headers={"content-disposition": f'attachment; filename="{table_id}.jsonl"'})


@dataclass(frozen=True)
class Reel:
    """A game that is over, played again once: the position after each step, and what came of it."""

    match: Match
    states: list[Waiting]
    told: list[list[ToldEvent]]
    steps: list[dict[str, Any]]
    trail: list[int]
    """Of each step of the match, the number it has here, where also what was taken back is shown."""

    @property
    def last(self) -> int:
        return len(self.states) - 1

    def position(self, step: int) -> Position:
        return Position.at(self.match.game, self.states[self.check_step(step)], self.match.position.names)

    def sight(self, step: int, seat: int) -> Sight:
        return Sight(self.position(step).view(seat))

    def whole(self, step: int, now: Sight) -> dict[str, Any]:
        """Board and panels after a step, and how it came to them."""
        return {**now.whole(), "passage": self.passage(step, now)}

    def passage(self, step: int, now: Sight) -> dict[str, Any] | None:
        """How a step is seen from the one before it; a game over is nobody's secret, but a seat is shown what it saw then."""
        seat = now.view.seat
        told = tell_step(self.sight(step - 1, seat), now, self.told[step], 0) if step else None
        return {**told, "told": [event.json for event in self.told[step] if may_see(event.seen, seat)]} if told else None

    def check_step(self, step: int) -> int:
        if step > self.last:
            raise Unknown.of("no_step", f"This game has {self.last} steps.")
        return step

    def land_otherwise(self, step: int, faces: list[int]) -> Position:
        """The position after a throw, if it had landed otherwise."""
        self.require_throw(step)
        position = self.position(step - 1)
        position.accept_faces(faces)
        return position

    def require_throw(self, step: int) -> None:
        if "faces" not in self.steps[self.check_step(step)]:
            raise Illegal.of("no_throw", f"No dice were thrown at step {step}.")


@dataclass(frozen=True)
class Taped:
    """A record, known by the chain of its last line."""

    chain: str
    record: GameRecord = field(compare=False)


@lru_cache(maxsize=24)
def reel_of(taped: Taped) -> Reel:
    states: list[Waiting] = []
    events: list[list[ToldEvent]] = []
    steps: list[dict[str, Any]] = []
    trail: list[int] = []
    for _, match in replay_on(taped.record, GAMES):
        line = taped.record.lines[len(states)]
        thrown: dict[str, Any] = {name: line[name] for name in ("throw", "faces") if name in line}
        events.append(events_of(match, line))
        told = {"step": len(states), "seat": line.get("seat"), "input": words_of(line), "events": [one.json for one in events[-1]]}
        steps.append({**told, **thrown})
        trail[len(match.steps) :] = [len(states)] * (len(match.steps) - len(trail))
        states.append(match.position.state.copy())
    return Reel(match, states, events, steps, trail)


async def reel(hall: Hall, table_id: str) -> Reel:
    record = await finished_record(hall, table_id)
    return await asyncio.to_thread(reel_of, Taped(record.last, record))


def words_of(line: dict[str, Any]) -> str:
    if "choose" in line:
        return str(line["choose"])
    if "faces" in line:
        return f"throw {' '.join(line['throw'])}: {' '.join(map(str, line['faces']))}"
    return next((word for word in ("undo", "takeback", "resign", "time", "draw") if word in line), "start")


def events_of(match: Match, line: dict[str, Any]) -> list[ToldEvent]:
    """What came of the line that was just played again. The header opens the game; an undo or a resignation speaks for itself."""
    if not any(name in line for name in ("format", "choose", "faces")):
        return []
    return event_texts(match, None if "format" in line else match.steps[-1])


@router.get("/tables/{table_id}/replay")
async def steps(hall: TheHall, table_id: TableId) -> dict[str, Any]:
    """Every step of a game that is over: what was put in, and what came of it."""
    async with hall.tables.at(table_id) as table:
        head = {"table": about(table), "seats": [person(place, False) for place in table.places]}
    found = await reel(hall, table_id)
    solved = await asyncio.to_thread(is_known, found.match)
    if not solved:
        prepare(found.match.game, REVIEW)
    return {**head, "steps": found.steps, "solved": solved}


def is_known(match: Match) -> bool:
    """Whether luck and skill can be told exactly, and at once."""
    return is_solved(match.game) and solution_class(match.game).covers(match.options)


@router.get("/tables/{table_id}/replay/{step}")
async def one_step(
    hall: TheHall,
    table_id: TableId,
    step: StepNumber,
    seat: Annotated[int, Query(ge=0, le=8)] = 0,
    theme: Shown = "auto",
    board: bool = False,
) -> dict[str, Any]:
    """The table after a step, from a seat's view: one picture, or board and panels with how the step is seen."""
    found = await reel(hall, table_id)
    sight = found.sight(step, seat)
    over = step == found.last
    waits = found.match.waits if over else sight.view.waits
    drawn = await asyncio.to_thread(found.whole, step, sight) if board else {"picture": sight.view.svg(theme=theme)}
    return {"step": step, "steps": found.last, "waits": waits.json(), "over": over, **drawn}


class BranchWish(Terms):
    """To play on from a step of a game that is over, at a new table."""

    step: int = Field(ge=0, le=100_000)
    faces: list[Annotated[int, Field(strict=True)]] | None = Field(
        default=None, max_length=200, description="How the dice of this step land instead; it must be a throw."
    )


@router.post("/tables/{table_id}/branch", status_code=201)
async def branch(request: Request, hall: TheHall, table_id: TableId, wish: BranchWish) -> dict[str, Any]:
    """What if? A new table that goes on from a step of this one."""
    admit(request, hall, wish)
    found = await reel(hall, table_id)
    position = found.position(wish.step) if wish.faces is None else found.land_otherwise(wish.step, wish.faces)
    if position.over:
        raise Stale.of("over", "The game is over at this step; go back one.")
    more = wish.model_dump(exclude={"step", "faces"})
    wished = TableRequest(game=position.game.name, options=found.match.options.json(), **more)
    made = await asyncio.to_thread(NewTable, wished, start=position.json())
    await hall.changes.make(made.table)
    return made.json()


@router.post("/verify", openapi_extra=TEXT_BODY)
async def verify_record(request: Request) -> dict[str, Any]:
    """Plays a record again by the rules: every line and every throw, or the first that does not hold.

    Of two games with the same dice both records are taken, one after the other.
    """
    request.app.state.limits.ask_host("tables", request)
    return await asyncio.to_thread(verify_text, await text_of(request, "record"))


@lru_cache(maxsize=8)
def verify_text(text: str) -> dict[str, Any]:
    """A record, or the two of a pair, the first game first."""
    second = text.find(HEADER, 1)
    if second < 0:
        return verify(parse(text), GAMES).json()
    return verify_pair(parse(text[: second + 1]), parse(text[second + 1 :]), GAMES).json()
