"""Lessons: the real table, dice that fall as the story wants, and one thing to do at a time. Nothing of them is kept."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import Field

from dicefield.play.lesson import Lesson, has_lesson
from dicefield.play.position import may_see
from dicefield.server.api import REFUSALS, GameName, game_of
from dicefield.server.errors import Unknown
from dicefield.server.snapshot import by_hand, has_sealed, name_of
from dicefield.server.table import event_texts
from dicefield.server.table_request import Strict

router = APIRouter(prefix="/api/lessons", responses=REFUSALS)
LEARNER = 1
StepNumber = Annotated[int, Path(ge=1, le=1_000)]


@cache
def lesson_of(game: str) -> Lesson:
    found = game_of(game)
    if not has_lesson(found):
        raise Unknown.of("no_lesson", f"{found.title} has no lesson.")
    return Lesson.read(found)


def step_of(game: str, step: int) -> tuple[Lesson, Any]:
    lesson = lesson_of(game)
    if step > len(lesson.steps):
        raise Unknown.of("no_step", f"This lesson has {len(lesson.steps)} steps.")
    return lesson, lesson.steps[step - 1]


@router.get("/{game}")
async def lesson_facts(game: GameName) -> dict[str, Any]:
    lesson = lesson_of(game)
    return {"title": lesson.title, "steps": len(lesson.steps)}


@router.get("/{game}/{step}")
async def lesson_step(game: GameName, step: StepNumber) -> dict[str, Any]:
    """One step of a lesson: what to read, what to point at, and the table."""
    lesson, told = step_of(game, step)
    return {
        "step": step,
        "steps": len(lesson.steps),
        "words": told.words,
        "do": bool(told.do),
        "show": list(told.show),
        "snapshot": snapshot_of(lesson, step),
    }


def snapshot_of(lesson: Lesson, step: int) -> dict[str, Any]:
    """A snapshot like any other, of a table that is nowhere else."""
    match = lesson.at(step)
    view = match.view(LEARNER)
    happened = [one for step in (None, *match.steps) for one in event_texts(match, step)]
    events = [told for who, told in happened if may_see(who, LEARNER)]
    return {
        "table": {
            "id": "lesson",
            "game": match.game.name,
            "title": lesson.title,
            "lesson": True,
            "status": "live",
            "listed": False,
            "options": match.options.json(),
            "dice": {"source": "scripted"},
            "clock": None,
            "next": None,
            "created": 0,
        },
        "seats": [
            {"seat": seat, "name": player.name, "kind": "person", "open": False, "livery": "", "here": True}
            for seat, player in enumerate(match.players, 1)
        ],
        "seat": LEARNER,
        "mine": [{"seat": LEARNER, "owes": bool(view.actions), "seed": False}],
        "on": name_of(view),
        "sealed": has_sealed(view),
        "waits": view.waits.json(),
        **by_hand(match, view),
        "events": [{"n": number, **told} for number, told in enumerate(events)],
        "events_from": 0,
        "undo": False,
        "offers": {"draw": [], "takeback": [], "rematch": []},
        "clocks": None,
        "now": 0,
        "result": None,
        "picture": view.svg(),
    }


class LessonAnswer(Strict):
    choice: str = Field(max_length=2_000)


@router.post("/{game}/{step}")
async def lesson_answer(game: GameName, step: StepNumber, given: LessonAnswer) -> dict[str, Any]:
    """Whether that was it; if not, a friendly word."""
    lesson, _ = step_of(game, step)
    words = lesson.answer(step, given.choice)
    return {"ok": True, "next": step + 1} if words is None else {"ok": False, "words": words}
