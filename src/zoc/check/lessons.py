"""Whether a title's lessons, and its positions to practise at, can be read and follow its rules."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.check.raised import raised
from zoc.kernel.data.title import Title
from zoc.kernel.play.lesson import LessonError, lessons_of, practice_of, stages


def lesson_mistakes(title: Title) -> Iterator[str]:
    """The first mistake of each lesson."""
    if not title.rules:
        return
    try:
        lessons = (*lessons_of(title), *practice_of(title))
    except LessonError as error:
        yield f"lesson {error}"
        return
    except Exception as error:
        yield f"lessons: {raised(error)}"
        return
    for lesson in lessons:
        try:
            stages(lesson)
        except LessonError as error:
            yield f"lesson {error}"
        except Exception as error:
            yield f"lesson {lesson.id}: {raised(error)}"
