"""Phases in which things are chosen one after the other."""

from typing import ClassVar

from support.fords import fords

from zoc.kernel.cycle.choosing import Choosing, InOrder
from zoc.kernel.play.action import Action


class Levy(Choosing):
    """A side names its units one after the other."""

    name, rule, verb, picks, lasting = "levy", "9.1", "move", "move", False
    offers: ClassVar = {"move": "Call {unit}", "end": "Call no more"}

    def choices(self, p):
        return [u for u in p.game.units_of[self.side] if p.hex[u]]

    def chosen(self, p, what):
        p.hex[what] = 0


def levied(units):
    p = fords(units)
    p.push(Levy(0))
    p.game.steps["levy"] = Levy
    return p


def test_what_may_be_chosen_is_listed_and_the_rest_refused():
    p = levied({"U1": "0304", "L1": "0306"})
    own = next(u for u in p.game.units_of[0] if p.hex[u])
    step = p.agenda[-1]
    assert list(step.actions(p)) == [Action("move", (own,)), Action("end")]
    assert step.why_not(p, Action("move", (own,))) is None
    foe = next(u for u in p.game.units_of[1] if p.hex[u])
    assert step.why_not(p, Action("move", (foe,))).rule == "9.1"
    assert step.why_not(p, Action("fight")).rule == "9.1"
    assert (step.offer(p, Action("end")).kind, step.offer(p, Action("end")).key) == ("button", "E")
    assert step.offer(p, Action("move", (own,))).opens


def test_it_goes_on_until_it_is_ended_or_nothing_is_left():
    p = levied({"U1": "0304", "U2": "0404"})
    step = p.agenda[-1]
    first, second = step.choices(p)
    step.apply(p, Action("move", (first,)))
    assert p.agenda[-1] == step
    assert step.actor(p) == p.game.camps[0]
    step.apply(p, Action("move", (second,)))
    assert step.actor(p) == "", "nothing is left to choose"
    step.apply(p, Action("end"))
    assert p.agenda[-1] != step


class Muster(InOrder):
    """A side's units go home in the order that it names."""

    name, rule, verb = "muster", "9.2", "move"
    side: int

    def chooser(self, p):
        return p.game.camps[self.side]

    def pending(self, p):
        return [(u,) for u in p.game.units_of[self.side] if p.hex[u]]

    def begin(self, p, what):
        p.hex[what[0]] = 0


def test_what_is_left_goes_in_the_order_that_is_named_and_the_last_by_itself():
    p = fords({"U1": "0304", "U2": "0404"})
    p.push(Muster(0))
    step = p.agenda[-1]
    (first,), (second,) = step.pending(p)
    assert list(step.actions(p)) == [Action("move", (first,)), Action("move", (second,))]
    assert step.actor(p) == p.game.camps[0]
    step.apply(p, Action("move", (second,)))
    assert step.actor(p) == "", "nobody is asked for the last one"
    step.run(p)
    assert not p.hex[first]
    step.run(p)
    assert p.agenda[-1] != step
