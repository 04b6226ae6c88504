"""Retreats as steps: whether their paths may turn is the title's word."""

from support.fords import at, fords, unit

from zoc.kernel.cycle.standard import Retreat
from zoc.kernel.play.action import Action


class Straight(Retreat):
    name, rule = "straight", "5.5"


class Wound(Straight):
    name = "wound"

    def winds(self, p):
        return True


def retreating(kind):
    p = fords({"U1": "0304", "L1": "0307"})
    return p, kind(0, 2, (unit(p, "U1"),))


def test_a_path_leads_away_with_every_step_unless_it_winds():
    p, step = retreating(Straight)
    start = at(p, "0304")
    straight = set(step.ends(p, step.units[0]))
    assert {p.game.grid.distance(start, hex_) for hex_ in straight} == {2}
    p, step = retreating(Wound)
    wound = set(step.ends(p, step.units[0]))
    assert straight < wound


def test_a_turning_path_is_refused_where_paths_do_not_wind():
    p, step = retreating(Wound)
    (own,), start = step.units, at(p, "0304")
    ends = step.ends(p, own)
    beside = next(h for h in ends if p.game.grid.distance(start, h) == 1)
    order = Action("retreat", (own, *ends[beside]))
    assert step.why_not(p, order) is None
    assert retreating(Straight)[1].why_not(p, order).rule == "5.5"
