"""Zones of control, floods and ranges against searches on plain sets and dicts."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.hexes import (
    CostTables,
    Flags,
    Flood,
    Grid,
    Hex,
    Reach,
    Request,
    ZocRule,
    flood,
    pack,
    ranges,
    search,
    unpack,
    zoc,
)

from . import naive
from .worlds import World, grid_and_hexes, subsets, worlds


def reach(world: World) -> Reach:
    return ranges(world.tables, world.flags, [world.request])[0]


def ruled_cost(world: World):
    return naive.ruled_cost(world.grid, world.costs, world.closed, world.zoc, world.request)


def plain(grid: Grid) -> CostTables:
    return CostTables(grid, {"foot": lambda _a, _b: 1})


# -- zones of control --------------------------------------------------------------------------


@given(worlds(), st.data())
def test_a_zone_of_control_is_where_some_unit_could_step(world: World, data: st.DataObject):
    units = data.draw(subsets(world.grid))
    zone = zoc(world.tables, world.flags, [("foot", pack(units))])
    steps = {(a, b) for a, b in naive.pairs(world.grid) if a in units and world.costs[a, b]}
    assert set(unpack(zone)) == {b for _, b in steps} - world.closed


def test_units_of_several_tables_share_one_zone_of_control():
    grid = Grid(9, 5)
    tables = CostTables(
        grid,
        {"all": lambda _a, _b: 1, "north": lambda a, b: b == a - 1, "none": lambda _a, _b: 0},
    )
    one, two, three = grid.at(2, 2), grid.at(6, 2), grid.at(4, 4)
    asked = [("all", pack([one])), ("north", pack([two])), ("none", pack([three]))]
    zone = zoc(tables, Flags(grid), asked)
    assert set(unpack(zone)) == {*grid.neighbours(one), grid.at(6, 1)}
    assert zoc(tables, Flags(grid), asked[::-1]) == zone
    assert zoc(tables, Flags(grid), []) == 0


def test_a_lone_unit_does_not_control_its_own_hex():
    grid = Grid(5, 5)
    zone = zoc(plain(grid), Flags(grid), [("foot", pack([grid.at(2, 2)]))])
    assert unpack(zone) == tuple(sorted(grid.neighbours(grid.at(2, 2))))


# -- floods ------------------------------------------------------------------------------------


@given(worlds(), st.data(), st.booleans())
def test_a_flood_reaches_what_a_chain_of_steps_reaches(
    world: World, data: st.DataObject, stop: bool
):
    sources = data.draw(subsets(world.grid)) - world.closed
    held = world.zoc - sources if stop else set[int]()

    def may(here: int, there: int) -> bool:
        return bool(world.costs[here, there]) and there not in world.closed and here not in held

    (found,) = flood(world.tables, world.flags, [Flood("foot", pack(sources), stop=stop)])
    assert set(unpack(found)) == naive.flood(world.grid, sources, may)


@given(worlds(), st.data(), st.booleans(), st.integers(0, 40))
def test_a_flood_with_a_budget_reaches_what_it_can_pay(
    world: World, data: st.DataObject, stop: bool, budget: int
):
    sources = data.draw(subsets(world.grid)) - world.closed
    held = world.zoc - sources if stop else set[int]()

    def cost(here: int, there: int) -> int:
        return 0 if there in world.closed or here in held else world.costs[here, there]

    (found,) = flood(world.tables, world.flags, [Flood("foot", pack(sources), budget, stop)])
    assert set(unpack(found)) == set(naive.cheapest(world.grid, sources, budget, cost))


@given(worlds())
def test_a_closed_source_is_none(world: World):
    closed = pack(world.closed)
    asked = [Flood("foot", closed), Flood("foot", closed, 10)]
    assert flood(world.tables, world.flags, asked) == (0, 0)


# -- ranges ------------------------------------------------------------------------------------


@given(worlds())
def test_a_range_has_the_least_cost_of_every_hex_within_the_budget(world: World):
    start, budget = world.request.start, world.request.budget
    found = reach(world)
    expected = naive.cheapest(world.grid, [start], budget, ruled_cost(world))
    assert dict(zip(found.hexes, found.costs, strict=True)) == expected
    assert {h: found.cost(h) for h in found} == expected
    assert {h for h in world.grid if h in found} == set(expected)


@given(worlds())
def test_a_range_is_ordered_by_cost_then_number(world: World):
    found = reach(world)
    rows = list(zip(found.costs, found.hexes, strict=True))
    assert rows == sorted(rows)
    assert rows[0] == (0, world.request.start)
    assert len(found) == len(rows) == len(set(found.hexes))


@given(worlds())
def test_the_parent_is_the_first_hex_that_leads_there_cheapest(world: World):
    found, cost = reach(world), ruled_cost(world)
    place = {h: i for i, h in enumerate(found)}
    for hex_, spent, parent in zip(found.hexes, found.costs, found.parents, strict=True):
        if hex_ == world.request.start:
            assert parent == hex_
            continue
        near = naive.touching(world.grid)[hex_] & set(place)
        leads = [n for n in near if cost(n, hex_) and found.cost(n) + cost(n, hex_) == spent]
        assert parent == min(leads, key=place.__getitem__)


@given(worlds())
def test_a_path_is_legal_and_costs_what_it_says(world: World):
    found, cost = reach(world), ruled_cost(world)
    for hex_ in found:
        path = found.path(hex_)
        assert (path[0], path[-1]) == (world.request.start, hex_)
        steps = [cost(a, b) for a, b in pairwise(path)]
        assert all(steps)
        assert sum(steps) == found.cost(hex_)


class Straight(Reach):
    """Finds paths in its own way."""

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        return self.request.start, hex_


def test_who_finds_paths_in_its_own_way_is_asked_for_each():
    grid = Grid(3, 3)
    here, there = list(grid)[:2]
    found = Straight.of(Request("foot", here, 2), Flags(grid), [there], [1], [there])
    assert found.ways() == {there: (there, 1, (here, there))}


@given(worlds())
def test_all_ways_at_once_are_those_that_are_asked_for_one_by_one(world: World):
    found, again = reach(world), reach(world)
    assert found.ways() == {h: (h, again.cost(h), again.path(h)) for h in again}


@given(worlds())
def test_a_unit_passes_no_hex_where_it_must_stop(world: World):
    found = reach(world)
    start, rule = world.request.start, world.request.zoc
    stops = {h for h in found if found.must_stop(h)}
    assert stops == ({h for h in found if h in world.zoc and h != start} if rule.stop else set())
    assert not stops & set(found.parents)


@given(worlds(), st.data())
def test_a_request_is_answered_alike_in_any_company(world: World, data: st.DataObject):
    starts = data.draw(st.lists(st.sampled_from(world.grid.hexes), max_size=6))
    budgets = data.draw(st.lists(st.integers(0, 12), min_size=6, max_size=6))
    crowd = [
        world.request._replace(start=s, budget=b) for s, b in zip(starts, budgets, strict=False)
    ]
    crowd += [world.request, world.request._replace(zoc=ZocRule()), world.request]
    shuffled = data.draw(st.permutations(crowd))
    alone = {r: columns(ranges(world.tables, world.flags, [r])[0]) for r in crowd}
    answers = ranges(world.tables, world.flags, shuffled)
    assert [a.request for a in answers] == shuffled
    assert [columns(a) for a in answers] == [alone[r] for r in shuffled]


def test_the_start_of_one_unit_still_holds_the_next():
    grid = Grid(1, 5)
    first, second, third, *_ = grid.hexes
    flags, rule = Flags(grid, zoc=pack([second])), ZocRule(stop=True)
    asked = [Request("foot", hex_, 4, rule) for hex_ in (second, first, third)]
    asked.append(Request("foot", second, 4, rule, first=0))
    answers = ranges(plain(grid), flags, [*asked, *asked])
    reached = [set(grid.hexes), {first, second}, set(grid.hexes[1:]), {second}]
    assert [set(a) for a in answers] == reached * 2


def test_answers_are_a_sequence_of_reaches():
    grid = Grid(5, 5)
    asked = [Request("foot", hex_, 1) for hex_ in grid.hexes[:4]]
    found = ranges(plain(grid), Flags(grid), asked)
    alone = [columns(reach_of(grid, request)) for request in asked]
    assert len(found) == 4
    assert [columns(r) for r in found] == [columns(found[i]) for i in range(4)] == alone
    assert columns(found[-1]) == alone[-1]
    assert [columns(r) for r in found[1:3]] == alone[1:3]
    with pytest.raises(IndexError):
        _ = found[4]
    assert list(ranges(plain(grid), Flags(grid), [])) == []


def reach_of(grid: Grid, request: Request) -> Reach:
    return search.reach(plain(grid), Flags(grid), request)


def test_a_reach_that_a_title_has_found_answers_like_any():
    grid = Grid(5, 5)
    found = reach_of(grid, Request("foot", grid.at(2, 2), 2))
    own = Reach.of(found.request, Flags(grid), *columns(found))
    assert columns(own) == columns(found)
    assert [own.path(h) for h in own] == [found.path(h) for h in found]
    turned = Reach.of(found.request, Flags(grid), *map(reversed, columns(found)))
    assert turned.ways() == found.ways()


def columns(found: Reach) -> tuple[list[int], ...]:
    return list(found.hexes), list(found.costs), list(found.parents)


@given(grid_and_hexes())
def test_on_open_ground_a_range_is_a_disc(case):
    grid, start = case
    (found,) = ranges(plain(grid), Flags(grid), [Request("foot", start, 3)])
    assert set(found) == set(grid.disc(start, 3))
    assert {h: found.cost(h) for h in found} == {h: grid.distance(start, h) for h in found}


def test_a_unit_that_starts_in_a_zone_of_control_may_leave_it():
    grid = Grid(7, 7)
    start = grid.at(3, 3)
    flags = Flags(grid, zoc=pack(grid.disc(start, 1)))
    free, held, apart = ranges(
        plain(grid),
        flags,
        [
            Request("foot", start, 3, ZocRule()),
            Request("foot", start, 3, ZocRule(stop=True)),
            Request("foot", start, 3, ZocRule(stop=True, apart=True)),
        ],
    )
    assert set(free) == set(grid.disc(start, 3))
    assert set(held) == set(grid.disc(start, 1))
    assert set(apart) == {start}


def test_zones_of_control_cost_what_the_rule_says():
    grid = Grid(1, 5)
    flags = Flags(grid, zoc=pack(grid.hexes[1:3]))
    rule = ZocRule(enter=10, leave=100)
    (found,) = ranges(plain(grid), flags, [Request("foot", grid.hexes[0], 1000, rule)])
    assert list(found.costs) == [0, 11, 122, 223, 224]


def test_the_first_step_may_be_confined_to_some_directions():
    grid = Grid(5, 5)
    start = grid.at(2, 2)
    request = Request("foot", start, 1, first=0b000101)
    (found,) = ranges(plain(grid), Flags(grid), [request])
    assert set(found) == {start, grid.neighbour(start, 0), grid.neighbour(start, 2)}


def test_a_hex_out_of_reach_has_neither_cost_nor_path():
    grid = Grid(5, 5)
    (found,) = ranges(plain(grid), Flags(grid), [Request("foot", grid.at(0, 0), 1)])
    far = grid.at(4, 4)
    assert far not in found
    with pytest.raises(KeyError):
        found.cost(far)
    with pytest.raises(KeyError):
        found.path(far)


@pytest.mark.parametrize(("start", "budget"), [(0, 1), (-1, 1), (None, -1), (None, 65535)])
def test_a_search_from_nowhere_or_beyond_sixteen_bits_is_refused(start: int | None, budget: int):
    grid = Grid(3, 3)
    start = grid.at(1, 1) if start is None else start
    with pytest.raises(ValueError, match=f"no search starts at {start} with a budget of {budget}"):
        ranges(plain(grid), Flags(grid), [Request("foot", start, budget)])


def test_a_zone_of_control_that_makes_steps_cheaper_is_refused():
    grid = Grid(3, 3)
    with pytest.raises(ValueError, match="no step cheaper"):
        ranges(plain(grid), Flags(grid), [Request("foot", grid.at(1, 1), 3, ZocRule(leave=-1))])


def test_costs_up_to_sixteen_bits_are_reckoned_rightly():
    grid = Grid(1, 3)
    tables = CostTables(grid, {"foot": lambda _a, _b: 32767})
    (found,) = ranges(tables, Flags(grid), [Request("foot", grid.hexes[0], 65534)])
    assert list(found.costs) == [0, 32767, 65534]
