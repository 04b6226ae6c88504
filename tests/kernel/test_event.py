"""Events tell of themselves what their fields say: whose they are, their rule, their dice."""

from fractions import Fraction

import pytest

from zoc.kernel.play.event import Event, Happened
from zoc.kernel.play.forecast import mixed


class Fell(Event):
    name, cites, says = "fell", "3.1", "die {die}"
    side: int
    die: int


class Passed(Event):
    name, says = "passed", "{unit} passes"
    unit: int
    ruled: str


def test_side_die_and_rule_follow_from_the_fields():
    fell = Fell(1, 4)
    assert (fell.whose(), fell.faces(), fell.rule) == (1, (4,), "3.1")
    passed = Passed(7, "8.2")
    assert (passed.whose(), passed.faces(), passed.rule) == (None, (), "8.2")


def test_what_is_said_where_it_happens_is_an_event_like_any_other():
    words, about = "{unit} rides to {end}: {count}", {"unit": 7, "path": (2, 5), "count": "late"}
    rode = Happened("ride", "8.2", words, about | {"side": 1, "die": 4}, "move")
    assert (rode.kind, rode.rule, rode.whose(), rode.faces()) == ("ride", "8.2", 1, (4,))
    assert list(rode.arrows()) == [("move", 7, (2, 5))]
    told = rode.said()
    assert told.template.format(**told.about) == "7 rides to 5: late"
    assert not hasattr(rode, "throw")
    assert rode.told_to("north")
    secret = Happened("plan", "8.1", "{unit} stays", {"unit": 7}, to="south")
    assert [secret.told_to(seat) for seat in ("north", "south")] == [False, True]


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (3, "3"), (Fraction(1, 2), "½"), (Fraction(5, 2), "2½"), (Fraction(7, 5), "1 2/5")],
)
def test_numbers_with_fractions_as_they_are_printed(number, text):
    assert mixed(number) == text
