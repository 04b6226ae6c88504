"""Map tables and flags: the packed forms say what the plain ones say."""

import pytest
from hypothesis import given

from zoc.hexes import CLOSED, ZOC, CostTable, CostTables, Field, Flags, Grid, pack, unpack

from . import naive
from .worlds import World, grid_and_sets, worlds


@given(worlds())
def test_a_table_keeps_the_cost_of_every_step(world: World):
    table = world.tables.named["foot"]
    for (here, there), cost in world.costs.items():
        assert table.cost(here, naive.direction(world.grid, here, there)) == cost


@given(worlds())
def test_a_table_has_no_steps_off_the_board(world: World):
    table = world.tables.named["foot"]
    packed = memoryview(table.data).cast("H")
    assert len(packed) == 6 * world.grid.size
    assert sorted(c for c in packed if c) == sorted(c for c in world.costs.values() if c)
    made = {(h, n): c for h in range(world.grid.size) for n, c in table.steps[h]}
    assert made == {pair: c for pair, c in world.costs.items() if c}


@given(worlds())
def test_the_bands_share_out_the_links_by_cost(world: World):
    table = world.tables.named["foot"]
    assert [cost for cost, _ in table.bands] == sorted({*world.costs.values()} - {0})
    for direction in range(6):
        masks = [links[direction] for _, links in table.bands]
        assert sum(masks) == table.links[direction]
    for cost, links in table.bands:
        for direction, mask in enumerate(links):
            assert {table.cost(h, direction) for h in unpack(mask)} <= {cost}


@given(worlds())
def test_a_table_knows_whether_hexsides_matter(world: World):
    table = world.tables.named["foot"]
    goals = {b for (_, b), cost in world.costs.items() if cost}
    assert set(unpack(table.goals)) == goals
    assert table.beyond(table.field.board) == table.goals
    assert table.ignores_sides == all(c for (_, b), c in world.costs.items() if b in goals)


def test_a_step_costs_no_less_than_nothing_and_fits_sixteen_bits():
    field = Field(Grid(2, 2))
    for cost in (-1, 65535, 70000):
        with pytest.raises(ValueError, match=f"a step costs from 0 .* not {cost}"):
            CostTable(field, lambda _a, _b, cost=cost: cost)
    assert CostTable(field, lambda _a, _b: 65534).bands[0][0] == 65534


def test_a_board_of_more_hexes_than_sixteen_bits_can_number_is_refused():
    with pytest.raises(ValueError, match="too many hexes"):
        CostTable(Field(Grid(260, 260)), lambda _a, _b: 1)


def test_tables_are_named():
    tables = CostTables(Grid(2, 2), {"leg": lambda _a, _b: 2, "road": lambda _a, _b: 1})
    costs = {name: table.bands[0][0] for name, table in tables.named.items()}
    assert costs == {"leg": 2, "road": 1}


@given(grid_and_sets(2))
def test_flags_are_one_byte_a_hex(case):
    field, closed, zoc = case
    data = Flags(field.grid, closed=pack(closed), zoc=pack(zoc)).data
    assert len(data) == field.grid.size
    for number in range(field.grid.size):
        assert data[number] == CLOSED * (number in closed) + ZOC * (number in zoc)
