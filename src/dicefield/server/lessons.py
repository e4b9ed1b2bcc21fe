"""Lessons: the real table, dice that fall as the story wants, and one thing to do at a time. Nothing of them is kept."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import Field

from dicefield.play.battles import lesson_fight
from dicefield.play.lesson import Lesson, has_lesson
from dicefield.server.api import REFUSALS, GameName, game_of
from dicefield.server.errors import Unknown
from dicefield.server.steps import Passages, Sights, tell_steps
from dicefield.server.story import story_table, told_alone
from dicefield.server.table import Table
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


def lesson_at(game: str, step: int) -> Lesson:
    """The lesson, if it has such a step."""
    lesson = lesson_of(game)
    if step > len(lesson):
        raise Unknown.of("no_step", f"This lesson has {len(lesson)} steps.")
    return lesson


@router.get("/{game}")
async def lesson_facts(game: GameName) -> dict[str, Any]:
    lesson, fight = lesson_of(game), lesson_fight(game_of(game))
    return {"title": lesson.title, "steps": len(lesson), "fight": fight and fight.json()}


@router.get("/{game}/{step}")
async def lesson_step(game: GameName, step: StepNumber) -> dict[str, Any]:
    """One step of a lesson: what to read, what to point at, and the table."""
    lesson = lesson_at(game, step)
    told = lesson.step(step)
    asked = {"words": told.words, "do": bool(told.do), "show": list(told.show)}
    return {"step": step, "steps": len(lesson), **asked, "snapshot": snapshot_of(lesson, step)}


def snapshot_of(lesson: Lesson, step: int) -> dict[str, Any]:
    """The table as the learner sees it."""
    match = lesson.at(step)
    return {**told_alone(match, LEARNER, lesson.title), **story_so_far(lesson, step, story_table(match))}


def story_so_far(lesson: Lesson, step: int, table: Table) -> dict[str, Any]:
    """The board as the step before left it, and what has happened since."""
    passages, sights = Passages(table), Sights()
    known = len(lesson.at(step - 1).steps) + 1 if step > 1 else len(passages)
    before, *fresh = [sights.of(table.playing(), passage.after, LEARNER) for passage in passages.since(known - 1)]
    told = zip(fresh, [passage.events for passage in passages.since(known)], strict=True)
    return {**before.whole(), "steps": list(tell_steps(before, told, passages.count_seen(known, LEARNER)))}


class LessonAnswer(Strict):
    choice: str = Field(max_length=2_000)


@router.post("/{game}/{step}")
async def lesson_answer(game: GameName, step: StepNumber, given: LessonAnswer) -> dict[str, Any]:
    """Whether that was it; if not, a friendly word."""
    words = lesson_at(game, step).answer(step, given.choice)
    return {"ok": True, "next": step + 1} if words is None else {"ok": False, "words": words}
