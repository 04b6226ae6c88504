"""Set-up: areas, suggestions, all at once, anew; what must be covered."""

import pytest
from support.fords import at, order, started, unit

from zoc.hexes.sets import pack
from zoc.kernel.cycle.setup import Areas, coverable
from zoc.kernel.play.step import Refusal


def refused(p, text):
    with pytest.raises(Refusal) as refusal:
        order(p, text)
    return str(refusal.value)


def test_a_side_places_its_units_where_it_may():
    p = started()
    assert p.actor == "lowland"
    assert order(p, "place L1 0407") == ["Millford Foot (L1) sets up in 0407"]
    assert "not in its area" in refused(p, "place L2 0405")
    assert "is not yours to place" in refused(p, "place U1 0407")
    assert "6 units must still be placed" in refused(p, "end")


def test_a_full_hex_takes_nobody_else():
    p = started()
    order(p, "place L1 0407")
    order(p, "place L2 0407")
    assert "0407 is full (3.1)" in refused(p, "place L3 0407")


def test_units_may_be_placed_anew():
    p = started()
    order(p, "place L1 0407")
    order(p, "place L1 0508")
    assert p.hex[unit(p, "L1")] == at(p, "0508")
    assert "stands there" in refused(p, "place L1 0508")


def test_one_order_sets_all_up_as_suggested_and_ends():
    p = started()
    order(p, "place L1 0407")
    assert order(p, "historical")[0] == "Lowland units are set up"
    assert p.hex[unit(p, "L1")] == at(p, "0306")
    assert p.actor == "upland"


def test_filling_leaves_who_stands_and_goes_near_where_a_hex_is_full():
    p = started()
    for id_ in ("L6", "L7"):
        order(p, f"place {id_} 0306")
    order(p, "fill")
    assert p.hex[unit(p, "L6")] == at(p, "0306")
    assert p.game.grid.distance(p.hex[unit(p, "L1")], at(p, "0306")) == 1
    assert p.actor == "lowland"
    order(p, "end")
    assert p.actor == "upland"


def test_choices_are_those_of_the_next_unit():
    p = started()
    units = {a.args[0] for a in p.decision.actions if a.verb == "place"}
    assert units == {unit(p, "L1")}


class Covered(Areas):
    covers = True


def test_an_area_that_must_be_covered_cannot_be_left_bare():
    p = started()
    setup = p.game.setup = Covered(p.game)
    setup.units = {unit(p, id_): "south bank" for id_ in ("L1", "L2")}
    setup.areas["south bank"] = pack(at(p, f"{column:02}06") for column in range(1, 7))
    order(p, "place L1 0206")
    assert "the 0 units left could not cover south bank" in refused(p, "place L2 0306")
    order(p, "place L2 0506")
    p.hex[unit(p, "L2")] = at(p, "0306")
    p.touch()
    assert "0506 is neither held nor next to a unit of south bank" in refused(p, "end")


def test_coverage_is_possible_exactly_where_units_suffice():
    field = started().game.field
    grid = field.grid
    row = [grid.hex(f"{c:02}05") for c in range(1, 7)]
    assert coverable(field, pack(row), row, 2)
    assert not coverable(field, pack(row), row, 1)
    assert coverable(field, 0, [], 0)


def test_many_counters_are_set_up_by_one_order():
    p = started()
    setup, own = p.game.setup, p.game.units_of[0]
    board = p.game.field.board
    setup.areas["everywhere"] = board
    setup.units |= dict.fromkeys(own, "everywhere")
    for u in own:
        p.hex[u] = 0
    p.touch()
    p.push(p.game.setup_step(0))
    order(p, "historical")
    assert all(p.hex[u] for u in own)
