"""Traces: lines of supply, their states, their paths and where they break."""

from itertools import pairwise

import pytest
from support.fords import at, fords, unit

from zoc.hexes.tables import CostTables
from zoc.kernel.cycle.trace import FAR, Leg, Trace


def labels(p, path):
    return [p.game.label(h) for h in path]


def state(p, id_):
    supply = p.game.supply
    return supply.states[supply.state(p, unit(p, id_))]


def test_a_line_leads_to_a_road_and_along_it_to_the_edge():
    p = fords({"U1": "0504", "L1": "0306"})
    line = p.game.supply.line(p, unit(p, "U1"))
    assert line.good
    assert labels(p, line.path)[0] == "0504"
    assert labels(p, line.path)[-1] in ("0301", "0701")
    assert all(p.game.grid.direction(a, b) is not None for a, b in pairwise(line.path))
    assert state(p, "U1") == "supplied"


def test_the_enemy_on_every_road_cuts_it_and_the_break_is_named():
    enemies = {"L1": "0302", "L2": "0702", "L3": "1002"}
    p = fords({"U1": "0305"} | enemies)
    assert state(p, "U1") == "cut off"
    line = p.game.supply.line(p, unit(p, "U1"))
    assert not line.good
    assert p.game.label(line.broken) in labels(p, line.path)
    assert p.game.text(line.why) in (
        f"{p.game.label(line.broken)} is in enemy ZOC",
        f"an enemy unit stands in {p.game.label(line.broken)}",
    )


def test_a_friend_opens_a_zone_of_control_to_lines():
    shut = fords({"U1": "0304", "L1": "0201"})
    assert not shut.game.supply.open(shut, 0) >> at(shut, "0302") & 1
    open_ = fords({"U1": "0304", "U2": "0302", "L1": "0201"})
    assert open_.game.supply.open(open_, 0) >> at(open_, "0302") & 1


class Strict(Trace):
    """No line through a zone of control, whoever stands there."""

    legs = (Leg(ways=("road",)),)

    def open(self, p, side):
        return self.field.board & ~p.ground.occupied[1 - side] & ~p.ground.zoc[1 - side]


def test_the_hex_in_which_a_unit_stands_does_not_bar_its_own_line():
    p = fords({"U1": "0305", "L1": "0306"})
    trace = Strict(p.game)
    assert not trace.open(p, 1) >> at(p, "0306") & 1
    assert trace.traced(p, unit(p, "L1"))
    trace.own_hex_bars = True
    p.touch()
    assert not trace.traced(p, unit(p, "L1"))


def test_overland_a_line_is_no_longer_than_its_leg():
    p = fords({"U1": "0108", "L1": "1110"})
    length = p.game.supply.length
    assert length(p, 0, at(p, "0308")) == 0
    assert length(p, 0, at(p, "0108")) == 2
    p.game.supply.legs = (Leg(ways=("road",)), Leg(length=1))
    p.touch()
    assert length(p, 0, at(p, "0108")) is None


class ThreeStates(Trace):
    """Supplied within the movement factor of a road, unsupplied within twice as much, counted by
    what the ground costs."""

    legs = (Leg(ways=("road",)), Leg(table="foot"))
    states = ("supplied", "unsupplied", "isolated")

    def limits(self, p, unit):
        factor = p.figure(unit, "movement") * self.game.map.fraction
        return factor // 3, 2 * factor // 3


@pytest.mark.parametrize(
    ("hex_", "state"), [("0207", "supplied"), ("0107", "unsupplied"), ("0101", "isolated")]
)
def test_states_go_by_a_figure_of_the_unit_and_the_cost_of_the_ground(hex_, state):
    p = fords({"L1": hex_, "U1": "1201"})
    trace = ThreeStates(p.game)
    assert trace.states[trace.state(p, unit(p, "L1"))] == state


def test_a_leg_counts_the_way_from_the_unit_to_the_source():
    p = fords({"L1": "0110", "U1": "1201"})

    def uphill(start, end):
        return 3 if end > start else 1

    p.game.tables = CostTables(p.game.grid, {"slope": uphill})

    class Slope(Trace):
        legs = (Leg(table="slope"),)

        def sources(self, p, side):
            return 1 << at(p, "0510")

    trace = Slope(p.game)
    assert trace.length(p, 1, at(p, "0310")) == 6
    assert trace.length(p, 1, at(p, "0710")) == 2


def test_a_line_of_any_length_winds_as_far_as_it_must():
    p = fords({"L1": "0110", "U1": "1201"})

    class Long(Trace):
        legs = (Leg(ways=("road",)),)

        def sources(self, p, side):
            return 1 << at(p, "0301")

    trace = Long(p.game)
    assert trace.length(p, 1, at(p, "1010")) > 12
    assert trace.within(p, 1, FAR) == trace.within(p, 1)
    line = trace._path(p, 1, at(p, "1010"), p.game.field.board)
    assert labels(p, line)[-1] == "0301"


def test_units_that_need_no_line_are_always_in_the_best_state():
    p = fords({"U1": "0305", "L1": "0302", "L2": "0702", "L3": "1002"})
    p.game.supply.needs = lambda p, unit: False
    assert p.game.supply.traced(p, 0)


def test_units_are_told_apart_by_their_states():
    p = fords({"U1": "0305", "U2": "0703", "L1": "0302", "L2": "1002"})
    assert p.game.supply.tally(p, 0)["supplied"]
