"""Lessons over HTTP: which there are, a table to take one at, and how far somebody has come."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request
from fastapi import Path as InPath
from starlette.responses import Response

import zoc
from zoc.kernel.data.title import Title, UnknownTitleError, all_titles, find_title
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.lesson import (
    Lesson,
    LessonError,
    Stage,
    lessons_of,
    lit,
    practice_of,
    progress,
    read_practice,
    stages,
)
from zoc.kernel.play.position import Position
from zoc.server.accounts.identity import Anyone, Newcomer
from zoc.server.lobby.links import Made, made
from zoc.server.parts import parts_of
from zoc.server.problems import Problem
from zoc.server.replies import reply, shows
from zoc.server.tables import NewTable
from zoc.server.tables.audience import let_in
from zoc.server.tables.live import LiveTable

log = logging.getLogger("zoc.server")
router = APIRouter(prefix="/api", tags=["lessons"])
Word = Annotated[str, InPath(max_length=60)]


class LessonOffer(msgspec.Struct, frozen=True):
    """A lesson in brief."""

    title: str
    id: str
    name: str
    summary: str
    minutes: int
    kind: str
    steps: int


class StepShown(msgspec.Struct, frozen=True):
    """A step: what is said, what lights up, what is done or refused. `theirs` are orders of a side
    that the reader does not play."""

    say: str
    hexes: list[int]
    units: list[int]
    do: list[str]
    refused: list[str]
    rule: str
    theirs: bool


class LessonShown(msgspec.Struct, frozen=True):
    """The lesson of a table, and where its reader stands."""

    title: str
    id: str
    name: str
    kind: str
    steps: list[StepShown]
    reached: int
    """Steps up to this one are done."""
    next: int
    """The first step that still needs orders."""
    left: list[str]
    """The orders that it still needs."""
    astray: bool
    """Whether something else was done than the next step asks for."""


@router.get("/lessons", responses=shows(list[LessonOffer], what="All lessons."))
def list_lessons(request: Request) -> Response:
    """The lessons and practice positions of all titles."""
    return reply(request, [offer for title in all_titles() for offer in _offers(title)])


@router.post(
    "/lessons/{title}/{lesson}",
    status_code=201,
    responses=shows(Made, 201, "The new table and its links."),
)
async def begin(request: Request, person: Newcomer, title: Word, lesson: Word) -> Response:
    """A table at which somebody takes a lesson: all sides are theirs, the dice are laid down."""
    parts, found = parts_of(request), _lesson(title, lesson)
    seats = dict.fromkeys(_stages(found)[0].before.game.sides, "me")
    wish = NewTable(title=title, seats=seats, hot_seat=True, watch=False, position=found.position)
    wish.advice = found.kind != "lesson"
    return reply(request, made(parts.settings, await parts.tables.create(wish, person)), 201)


@router.get(
    "/tables/{table_id}/lesson", responses=shows(LessonShown, what="The lesson of a table.")
)
async def at_table(request: Request, person: Anyone, table_id: Word) -> Response:
    """The lesson that is taken at a table, and how far its reader has come."""
    tables = parts_of(request).tables
    live = await tables.table(table_id)
    let_in(live, person)
    found = next((one for one in _lessons(live.table.title) if _is_of(one, live)), None)
    if found is None:
        raise Problem(404, "No lesson is taken at this table.")
    async with live.lock:
        return reply(request, await tables.threads.run(_shown, live, found))


def _is_of(lesson: Lesson, live: LiveTable) -> bool:
    return lesson.position == live.table.position


def _lessons(title: str) -> tuple[Lesson, ...]:
    try:
        return all_lessons(find_title(title))
    except LessonError as error:
        raise Problem(409, f"The lessons of {title} cannot be read: {error}.") from None
    except UnknownTitleError as error:
        raise Problem(404, str(error)) from None


@cache
def all_lessons(title: Title) -> tuple[Lesson, ...]:
    """A title's lessons and positions, then the examples that come with the program."""
    return (*lessons_of(title), *practice_of(title), *_practice(title))


def _practice(title: Title) -> Iterator[Lesson]:
    for home in (Path(zoc.__file__).parent, Path(zoc.__file__).parents[2]):
        for file in sorted((home / "examples" / title.name).glob("*.toml")):
            text = file.read_text(encoding="utf-8")
            # A title that is an example itself has other files there, too.
            if _data(text, file.stem).get("title") == title.name:
                yield read_practice(text, file.stem)


def _data(text: str, id_: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise LessonError(f"{id_}: {error}") from None


def _lesson(title: str, id_: str) -> Lesson:
    found = next((one for one in _lessons(title) if one.id == id_), None)
    if found is None:
        raise Problem(404, f"There is no lesson {id_!r} of {title}.")
    return found


def _stages(lesson: Lesson) -> tuple[Stage, ...]:
    try:
        return stages(lesson)
    except LessonError as error:
        raise Problem(409, f"This lesson does not follow the rules: {error}.") from None


def _offers(title: Title) -> list[LessonOffer]:
    """What a title offers. Mistakes of an author harm no other title."""
    try:
        return [_offer(title.name, lesson) for lesson in all_lessons(title)]
    except LessonError as error:
        log.warning("lessons of %s: %s", title.name, error)
        return []


def _offer(title: str, lesson: Lesson) -> LessonOffer:
    told = (lesson.name, lesson.summary, lesson.minutes, lesson.kind)
    return LessonOffer(title, lesson.id, *told, len(lesson.steps))


def _shown(live: LiveTable, lesson: Lesson) -> LessonShown:
    played = _stages(lesson)
    stands = progress(lesson, _line(live))
    return LessonShown(
        title=live.table.title,
        id=lesson.id,
        name=lesson.name,
        kind=lesson.kind,
        steps=[_step(lesson, stage) for stage in played],
        reached=stands.reached,
        next=stands.next,
        left=list(stands.left),
        astray=stands.astray,
    )


def _step(lesson: Lesson, stage: Stage) -> StepShown:
    step, game = stage.step, stage.before.game
    found = [lit(game, word) for word in step.light]
    return StepShown(
        say=step.say,
        hexes=[hex_ for hex_, unit in found if unit < 0],
        units=[unit for _, unit in found if unit >= 0],
        do=list(step.do),
        refused=list(step.refused),
        rule=step.rule,
        theirs=bool(step.do) and stage.before.actor != lesson.side,
    )


def _line(live: LiveTable) -> list[tuple[str, Position]]:
    """The orders given at a table, each with the position after it and its dice."""
    history = live.history
    found = [("", history.at(0))]
    for row in history.line:
        position = history.at(row.number)
        if row.kind == CHANCE:
            found[-1] = (found[-1][0], position)
        else:
            found.append((row.text, position))
    return found
