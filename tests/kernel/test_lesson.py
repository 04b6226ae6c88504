"""Lessons are read, played under the real rules, and refused with a sentence where they err."""

import pytest

from zoc.kernel.data.title import all_titles, find_title
from zoc.kernel.play.lesson import (
    LessonError,
    Progress,
    lessons_of,
    progress,
    read_lesson,
    stages,
)

LESSONS = [(title.name, lesson) for title in all_titles() for lesson in lessons_of(title)]
TAUGHT = ("battle-of-moscow", "moscow-1941", "operation-typhoon", "panzer-battles", "red-typhoon")


@pytest.mark.parametrize(
    "lesson", [one for _, one in LESSONS], ids=[f"{t} {o.id}" for t, o in LESSONS]
)
def test_every_lesson_plays_under_the_rules_of_its_title(lesson):
    assert stages(lesson)


@pytest.mark.parametrize("title", TAUGHT)
def test_a_title_has_a_first_lesson(title):
    first = next(one for one in lessons_of(find_title(title)) if one.id == "first")
    assert any(step.do for step in first.steps)
    assert any(step.refused for step in first.steps)


def text(steps):
    return f"""
name = "A march"
side = "soviet"
position = '''
title = "red-typhoon"
phase = "movement"
dice = []
[ap]
soviet = 1
[units]
SU-B01 = "3012"
DE-G03 = "2914"
'''
{steps}
"""


WRONG = [
    ("", "lacks 'step'"),
    ('[[step]]\ndo = "end"', "lacks 'say'"),
    ('[[step]]\nsay = "x"\ndo = "move SU-B01"', "step 1: 'move SU-B01' is not allowed"),
    ('[[step]]\nsay = "x"\nrefused = "order move K"\nrule = "1"', "'order move K' is allowed"),
    ('[[step]]\nsay = "x"\nrefused = "move SU-B01"\nrule = "1"', "refused by 12.3c, not by '1'"),
    ('[[step]]\nsay = "x"\nlight = ["Nowhere"]', "neither a unit nor a hex"),
    ('[[step]]\nsay = "x"\ndo = "jump"', "step 1"),
]


@pytest.mark.parametrize(("steps", "why"), WRONG)
def test_what_is_wrong_in_a_lesson_is_told_in_a_sentence(steps, why):
    with pytest.raises(LessonError, match=why.replace("(", r"\(")):
        stages(read_lesson(text(steps), "march"))


def test_dice_that_never_fall_are_an_error():
    wrong = text('[[step]]\nsay = "x"').replace("dice = []", "dice = [3]")
    with pytest.raises(LessonError, match="left over"):
        stages(read_lesson(wrong))


def line(lesson, *orders):
    """The orders given, each with the position after it."""
    position = stages(lesson)[0].before
    found = [("", position)]
    for order in orders:
        position = position.after(position.game.read(order))
        found.append((order, position))
    return found


STEPS = """
[[step]]
say = "Read."
[[step]]
say = "Buy."
do = "order move K"
[[step]]
say = "Read."
[[step]]
say = "March."
do = "move SU-B01; to 3011"
"""


@pytest.mark.parametrize(
    ("orders", "found"),
    [
        ((), Progress(0, 1, ("order move K",))),
        (("order move K",), Progress(2, 3, ("move SU-B01", "to 3011"))),
        (("order move K", "move SU-B01"), Progress(2, 3, ("to 3011",))),
        (("order move K", "move SU-B01", "to 3011"), Progress(4, 4)),
        (("order move K", "move SU-B01", "to 2913"), Progress(2, 3, astray=True)),
        (("end",), Progress(0, 1, astray=True)),
    ],
)
def test_how_far_somebody_has_come_is_told_from_what_was_played(orders, found):
    lesson = read_lesson(text(STEPS), "march")
    assert progress(lesson, line(lesson, *orders)) == found
