"""The board of Operation Typhoon against the numbers of its rulebook, written out here again."""

from collections import Counter, deque
from heapq import heappop, heappush
from itertools import pairwise

import pytest

from zoc.kernel.data.title import find_title

TITLE = find_title("operation-typhoon")
BOARD = TITLE.board
GRID = BOARD.grid

SECTORS = ("9A", "PG3", "4A", "PG4", "2A", "PG2")
"""The formations from north to south (1.4, 2.6)."""
MOSCOW = ("4411", "4412")
HELD_IN_NOVEMBER = {
    2: ("Kalinin", "Kaluga", "Bryansk", "Orel"),
    1: (
        "Rzhev",
        "Vyazma",
        "Gzhatsk",
        "Mozhaysk",
        "Volokolamsk",
        "Maloyaroslavets",
        "Sukhinichi",
        "Mtsensk",
    ),
}
COST = {"clear": 1, "forest": 2, "marsh": 3}
RIVER = 2


def hexes(text):
    return {GRID.hex(label) for label in text.split()}


def control(side):
    return frozenset(
        h for f in BOARD.hex_features if f.kind == "control" and f.side == side for h in f.hexes
    )


GERMAN, SOVIET = control("german"), control("soviet")
FRONT = BOARD.sides_of("front")
RIVERS = BOARD.sides_of("river")


def flood(start, inside):
    found, queue = set(start), deque(start)
    while queue:
        for other in GRID.neighbours(queue.popleft()):
            if other in inside and other not in found:
                found.add(other)
                queue.append(other)
    return found


def marching(start):
    """The cheapest march of a mechanized force from any of the hexes, by the reconstructed costs;
    the river's and the marsh's are the rulebook's (9.4)."""
    spent, queue = dict.fromkeys(start, 0), [(0, h) for h in sorted(start)]
    while queue:
        so_far, hex_ = heappop(queue)
        if so_far > spent[hex_]:
            continue
        for other in GRID.neighbours(hex_):
            river = RIVER if GRID.side_between(hex_, other) in RIVERS else 0
            cost = so_far + COST[BOARD.terrain[other]] + river
            if cost < spent.get(other, 1000):
                spent[other] = cost
                heappush(queue, (cost, other))
    return spent


# -- the grid ----------------------------------------------------------------------------------


def test_the_unit_of_the_zoc_example_has_the_neighbours_that_the_book_names():
    around = {GRID.label(h) for h in GRID.neighbours(GRID.hex("2613"))}
    assert around == {"2512", "2513", "2614", "2612", "2712", "2713"}


def test_a_hex_is_seven_and_a_half_miles():
    assert BOARD.setting.km_per_hex == pytest.approx(7.5 * 1.609344, abs=0.01)
    assert BOARD.setting.north == 0


def test_smolensk_is_in_1019():
    assert GRID.label(BOARD.place("Smolensk").hex) == "1019"


def test_terrain_is_of_the_three_natural_kinds():
    assert set(BOARD.terrain.values()) == {"clear", "forest", "marsh"}


# -- control and front -------------------------------------------------------------------------


def test_every_hex_belongs_to_one_side():
    assert set(GRID.hexes) == GERMAN | SOVIET
    assert not GERMAN & SOVIET


def test_the_front_is_the_border_between_the_sides():
    border = {
        GRID.side_between(h, other)
        for h in GERMAN
        for other in GRID.neighbours(h)
        if other in SOVIET
    }
    assert border == FRONT


def test_the_front_is_one_line_from_the_north_edge_to_the_south_edge():
    (front,) = (f for f in BOARD.side_features if f.kind == "front")
    ends = [GRID.side_hexes(front.sides[0]), GRID.side_hexes(front.sides[-1])]
    rows = [{GRID.cells[h][1] for h in pair} for pair in ends]
    assert {0} in rows
    assert {GRID.rows - 1} in rows


def test_east_of_the_front_is_soviet_and_west_of_it_german_in_every_row():
    for row in range(GRID.rows):
        held = [GRID.at(c, row) in GERMAN for c in range(GRID.columns)]
        assert held == sorted(held, reverse=True), f"row {row + 1}"


def test_no_soviet_hex_is_cut_off_at_start():
    assert flood(GRID.edge("right"), SOVIET) == SOVIET


def test_1315_is_soviet_and_on_the_front():
    hex_ = GRID.hex("1315")
    assert hex_ in SOVIET
    assert any(side in FRONT for side in GRID.sides(hex_))


def test_1733_is_german_and_on_the_front():
    hex_ = GRID.hex("1733")
    assert hex_ in GERMAN
    assert any(GRID.distance(hex_, s) <= 3 for s in SOVIET)


# -- sectors -----------------------------------------------------------------------------------


def sector(name):
    return BOARD.hexes_of("set-up area", name)


def test_the_sectors_are_the_first_three_rows_west_of_the_front():
    near = {h for s in SOVIET for h in GRID.disc(s, 3)} & GERMAN
    placed = Counter(h for name in SECTORS for h in sector(name))
    assert set(placed) == near
    assert set(placed.values()) == {1}


def test_the_sectors_follow_one_another_from_north_to_south():
    rows = [[GRID.cells[h][1] for h in sector(name)] for name in SECTORS]
    for north, south in pairwise(rows):
        assert max(north) < min(south)


def test_panzer_group_2_sets_up_from_1733_to_the_south_map_edge():
    rows = {GRID.cells[h][1] + 1 for h in sector("PG2")}
    assert rows == set(range(33, 45))
    assert GRID.hex("1733") in sector("PG2")


@pytest.mark.parametrize("name", SECTORS)
def test_a_sector_hangs_together(name):
    area = sector(name)
    assert flood([min(area)], area) == area


def test_each_suggested_set_up_is_in_its_sector_and_within_the_stacking_limit():
    scenario = TITLE.scenarios.all[0]
    load = Counter()
    for placement in scenario.placements:
        if placement.status == "area":
            (label,) = placement.hexes
            assert GRID.hex(label) in sector(placement.area), placement.unit
            half = placement.unit.endswith(("gd-rgt", "l-bde"))
            load[label] += 0.5 if half else 1
    assert sum(load.values()) == 71
    assert max(load.values()) <= 3


# -- objectives --------------------------------------------------------------------------------


def test_moscow_is_two_city_hexes_side_by_side():
    assert BOARD.hexes_of("objective", "Moscow") == hexes(" ".join(MOSCOW))
    assert BOARD.hexes_of("city", "Moscow") == hexes(" ".join(MOSCOW))
    assert GRID.distance(*(GRID.hex(label) for label in MOSCOW)) == 1


def test_the_german_position_of_early_november_is_worth_sixteen_points():
    worth = points()
    total = sum(
        worth[BOARD.place(name).hex] for names in HELD_IN_NOVEMBER.values() for name in names
    )
    assert total == 16
    for value, names in HELD_IN_NOVEMBER.items():
        assert all(worth[BOARD.place(name).hex] == value for name in names)


def points():
    return {h: f.more["points"] for f in BOARD.hex_features if f.kind == "victory" for h in f.hexes}


def test_towns_are_worth_one_point_and_cities_two_east_of_the_front_alone():
    towns, cities = BOARD.hexes_of("town"), BOARD.hexes_of("city")
    assert not towns & cities
    expected = dict.fromkeys(towns & SOVIET, 1) | dict.fromkeys(cities & SOVIET, 2)
    assert points() == expected


def test_the_east_map_edge_supplies_the_soviets():
    assert BOARD.hexes_of("supply source") == set(GRID.edge("right"))
    assert {GRID.label(h)[:2] for h in BOARD.hexes_of("supply source")} == {"52"}


# -- lines -------------------------------------------------------------------------------------


def lines(name):
    return {
        s for f in BOARD.side_features if (f.kind, f.name) == ("check line", name) for s in f.sides
    }


def test_the_line_of_column_29_has_columns_01_to_28_on_its_one_side():
    expected = {
        GRID.side_between(h, other)
        for h in GRID
        for other in GRID.neighbours(h)
        if GRID.label(h)[:2] == "28" and GRID.label(other)[:2] == "29"
    }
    assert lines("Column 29") == expected


def test_the_line_of_row_40_has_rows_01_to_40_on_its_one_side():
    expected = {
        GRID.side_between(h, other)
        for h in GRID
        for other in GRID.neighbours(h)
        if GRID.label(h)[2:] <= "40" < GRID.label(other)[2:]
    }
    assert lines("Row 40") == expected


# -- rivers and the march on Moscow ------------------------------------------------------------


def test_no_two_rivers_share_a_hexside():
    count = Counter(s for f in BOARD.side_features if f.kind == "river" for s in f.sides)
    assert [GRID.side_label(s) for s, n in count.items() if n > 1] == []


def test_a_river_can_be_crossed_into_marsh():
    assert any(
        BOARD.terrain[h] == "marsh" and h in SOVIET for s in RIVERS for h in GRID.side_hexes(s)
    )


@pytest.mark.parametrize(
    ("town", "bank"),
    [
        ("Kaluga", "S"),
        ("Kashira", "N"),
        ("Serpukhov", "S"),
        ("Bryansk", "SE"),
        ("Pochep", "NE"),
        ("Pogar", "SE"),
        ("Mtsensk", "SE"),
        ("Belev", "NE"),
        ("Tula", "N"),
        ("Trubchevsk", "S"),
    ],
)
def test_a_town_stands_on_its_bank(town, bank):
    directions = ("N", "NE", "SE", "S", "SW", "NW")
    hex_ = BOARD.place(town).hex
    side = directions.index(bank)
    assert GRID.sides(hex_)[side] in RIVERS
    assert GRID.sides(hex_)[(side + 3) % 6] not in RIVERS


@pytest.mark.parametrize(("formation", "least"), [("PG4", 36), ("PG3", 36), ("PG2", 36)])
def test_no_panzer_group_can_reach_moscow_in_the_first_two_turns(formation, least):
    """The movement table gives 35 points for turns 1 and 2, and the checks of turns 2 and 3 are
    there so that a race for Moscow does not pay (4.2, 4.3)."""
    spent = marching(sector(formation))
    assert min(spent[GRID.hex(label)] for label in MOSCOW) >= least


def test_moscow_stays_within_reach_of_the_first_four_turns():
    spent = marching(sector("PG4"))
    assert min(spent[GRID.hex(label)] for label in MOSCOW) <= 20 + 15 + 10 + 8
