"""Gatherings: units join one by one, then it begins; it can be called off while nobody has."""

from types import SimpleNamespace

from zoc.kernel.cycle.gathering import Gathering
from zoc.kernel.play.action import Action
from zoc.kernel.play.game import Refusal


class Party(Gathering):
    """Any of three units may join; two are enough."""

    name = "party"
    rule = "1"
    begins = "go"
    recalled = True

    def candidates(self, p, args):
        return (1, 2, 3)

    def why_not_join(self, p, args, unit):
        return Refusal("it has joined", "2") if unit in args[2] else None

    def why_not_begin(self, p, args):
        return None if len(args[2]) > 1 else Refusal("two are needed", "3")

    def begin(self, p, args):
        p.begun = args[2]


class Slate(SimpleNamespace):
    """A position with one entry."""

    def replace(self, entry):
        self.entry = entry

    def pop(self):
        self.entry = None


def verbs(step, p, *joined):
    return [(a.verb, *a.args) for a in step.actions(p, (0, 9, joined))]


def test_who_has_not_joined_is_offered_and_enough_may_begin():
    step, p = Party(), Slate()
    assert verbs(step, p) == [("with", 1), ("with", 2), ("with", 3), ("cancel",)]
    assert verbs(step, p, 2) == [("with", 1), ("with", 3)]
    assert verbs(step, p, 2, 1) == [("with", 3), ("go",)]


def test_orders_are_refused_with_the_titles_reasons():
    step, p = Party(), Slate()
    assert step.why_not(p, (0, 9, (1,)), Action("with", (1,))).rule == "2"
    assert step.why_not(p, (0, 9, (1,)), Action("go")).rule == "3"
    assert step.why_not(p, (0, 9, (1,)), Action("cancel")).rule == "1"
    assert step.why_not(p, (0, 9, ()), Action("cancel")) is None
    assert step.why_not(p, (0, 9, ()), Action("sing")).why == step.advice


def test_joining_beginning_and_calling_off():
    step, p = Party(), Slate(game=SimpleNamespace(sides=("red", "blue")))
    assert step.actor(p, (1, 9, ())) == "blue"
    step.apply(p, (0, 9, (1,)), Action("with", (3,)))
    assert p.entry == ("party", 0, 9, (1, 3))
    step.apply(p, (0, 9, (1, 3)), Action("go"))
    assert p.begun == (1, 3)
    step.apply(p, (0, 9, ()), Action("cancel"))
    assert p.entry is None
