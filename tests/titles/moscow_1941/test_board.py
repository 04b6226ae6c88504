"""The board of Moscow 1941 against its rulebook. The rulebook's numbers stand here once more, so
that the data and its own facts cannot err together."""

from heapq import heappop, heappush

import pytest

import zoc

TITLE = zoc.title("moscow-1941")
BOARD = TITLE.board
GRID = BOARD.grid

SET_UP = {
    ("typhoon", "german"): """
        6427 6325 6125 6026 4731 4828 4629 4429 5430 5926 5527 5327 5028 4133 4031 4230 3335 3333
        3633 3035 3033 2833 1828 1826 2028 2330 1434 0830 0826 0626 1126 1326 1526 0427 0730 0132
        0329 0331 0534""",
    ("typhoon", "soviet"): """
        5008 4713 0224 0230 0228 0127 0524 0824 1124 1925 2127 2329 2318 1719 3403 2302 2603 3102
        3804 4901 4305 4606 5004 3627 3824 3429 3031 3331 3631 3828 4618 3929 4228 4527 5422 4827
        4923 5523 5126 5426 5625 5018 5517 5818 5925 6425 6225 6122 6422""",
    ("red-snow", "german"): """
        6325 6324 5924 6124 5428 5725 5525 5325 5026 4627 5024 4922 4221 4618 4720 4822 4514 4313
        4615 3414 4208 4212 4109 2707 4007 2604 2305 3104 3303 2309 2312 1719 1818 1221 1519 2214
        2017 2115 0427 0730 0132 0329 0331 0534 0524 0723 0921 3507""",
    ("red-snow", "soviet"): """
        4809 0129 0131 0229 0227 0127 0421 0125 0224 0223 0324 0523 0620 0422 1715 0722 1119 1717
        1916 2014 2012 2006 2009 1808 1505 1203 3102 2103 2403 2603 2803 3302 3502""",
}
LOST = "Red Snow, the lost end"
SURPLUS = "Typhoon, surplus"
NAMES = {"typhoon": "Typhoon", "red-snow": "Red Snow"}
CITIES = ("Moscow", "Klin", "Kalinin")
LAKES = {"Moscow Sea", "Istra Reservoir", "Senezh", "Velikoye", "Trostenskoye"} | {
    "Pestovo",
    "Ucha",
    "Klyazma",
}

ROADS = BOARD.way_sides("main road", "secondary road")
WATER = BOARD.sides_of("river", "canal")
ENTRY_COST = {"clear": 2, "forest": 4, "town": 1, "city": 2}
SUPPLY_POINTS = {"german": 10, "soviet": 8}

each_scenario = pytest.mark.parametrize("scenario", ["typhoon", "red-snow"])
each_set_up = pytest.mark.parametrize(("scenario", "side"), list(SET_UP))


def hexes(text):
    return set(GRID.read(text))


def labels(found):
    return sorted(GRID.label(h) for h in found)


def ground(scenario, side):
    return BOARD.hexes_of("control", f"{side.title()} ground, {NAMES[scenario]}")


def started(scenario, side):
    """Each hex that units of a side start on, or may, with these units."""
    found = {}
    for placement in TITLE.scenarios[scenario].placements:
        unit = TITLE.counters.unit(placement.unit)
        if unit.side != side or placement.status not in ("placed", "area"):
            continue
        spots = GRID.read(placement.hexes) or BOARD.hexes_of("city", placement.area)
        for hex_ in spots:
            found.setdefault(hex_, []).append(unit)
    return found


# -- what the book prints ------------------------------------------------------------------------


def test_the_two_towns_with_a_printed_hex():
    assert GRID.label(BOARD.place("Kimry").hex) == "1203"
    assert GRID.label(BOARD.place("Dmitrov").hex) == "3102"


def test_odd_columns_sit_lower_so_that_4303_touches_4404():
    assert GRID.direction(GRID.hex("4303"), GRID.hex("4404")) is not None


def test_supply_comes_from_the_printed_edges_from_6427_and_from_moscow():
    assert BOARD.hexes_of("supply edge", "western edge") == set(GRID.edge("bottom"))
    assert BOARD.hexes_of("supply edge", "eastern edge") == set(GRID.edge("top"))
    assert BOARD.hexes_of("supply edge", "northern edge") == set(GRID.edge("left"))
    assert labels(BOARD.hexes_of("supply source")) == ["6427"]
    assert BOARD.hexes_of("supply city") == BOARD.hexes_of("city", "Moscow")


def test_the_highway_leaves_the_map_at_6427():
    exits = {w.hexes[0] for w in BOARD.ways if w.kind == "main road" and w.enters is not None}
    assert GRID.hex("6427") in exits


def test_a_city_has_two_hexes_or_more_which_main_road_joins():
    assert {f.name for f in BOARD.hex_features if f.kind == "city"} == set(CITIES)
    joined = BOARD.way_sides("main road")
    for name in CITIES:
        city = BOARD.hexes_of("city", name)
        assert len(city) >= 2
        assert reached(city, joined) == city


def reached(area, sides):
    """The part of an area that hangs together over some hexsides."""
    found = {min(area)}
    queue = [min(area)]
    for hex_ in queue:
        for other in GRID.neighbours(hex_):
            if other in area - found and GRID.side_between(hex_, other) in sides:
                found.add(other)
                queue.append(other)
    return found


@pytest.mark.rule("T.2")
def test_main_road_joins_any_two_neighbours_of_a_city():
    joined = BOARD.way_sides("main road")
    for name in CITIES:
        city = BOARD.hexes_of("city", name)
        for hex_ in city:
            for other in city.intersection(GRID.neighbours(hex_)):
                assert GRID.side_between(hex_, other) in joined, (name, GRID.label(hex_))


@pytest.mark.rule("14.2.3")
def test_a_bridge_lies_wherever_a_road_crosses_water():
    assert BOARD.sides_of("bridge") == ROADS & WATER
    assert len(BOARD.sides_of("bridge")) == 104


@pytest.mark.rule("11.2.4")
@each_scenario
def test_german_reserves_enter_at_6427_in_typhoon_alone(scenario):
    entry = BOARD.in_scenario(scenario).hexes_of("entry road", "German reserves")
    west = ["0638", "0938", "2438", "3138", "5038", "6438"]
    assert labels(entry) == (
        ["0638", "0938", "2438", "3138", "5038", "6427", "6438"] if scenario == "typhoon" else west
    )


def test_konakovo_lies_on_the_shore_of_the_moscow_sea():
    sea = BOARD.hexes_of("lake", "Moscow Sea")
    assert sea.intersection(GRID.neighbours(BOARD.place("Konakovo").hex))


def test_what_is_worth_points():
    points = {
        f.name: f.more["vp"]["german"] for f in BOARD.hex_features if f.kind in ("city", "town")
    }
    assert points == {"Moscow": 4, "Klin": 5, "Kalinin": 5, "": 1}


@each_set_up
def test_the_scenario_stands_on_the_printed_hexes(scenario, side):
    printed = BOARD.hexes_of("setup", NAMES[scenario]) & ground(scenario, side)
    assert labels(printed) == sorted(SET_UP[scenario, side].split())
    cities = {h for name in CITIES for h in BOARD.hexes_of("city", name)}
    ours = BOARD.hexes_of("setup", LOST) if side == "soviet" else frozenset()
    surplus = BOARD.hexes_of("setup", SURPLUS) & ground(scenario, side)
    stand = set(started(scenario, side)) - cities - (ours if scenario == "red-snow" else surplus)
    assert stand <= printed
    assert printed - stand <= ours


def test_the_group_that_exceeds_the_stacking_limit_is_parted():
    stand = started("typhoon", "german")
    for label in ("4230", "4231"):
        assert sum(u.front["cels"] for u in stand[GRID.hex(label)]) <= 8
    assert labels(BOARD.hexes_of("setup", SURPLUS)) == ["4231"]
    assert {u.id for u in stand[GRID.hex("4231")]} == {"g.ssdr.D", "g.ssdr.DF", "g.ssdr.art"}


# -- the ground under the units ------------------------------------------------------------------


@each_set_up
def test_every_unit_starts_on_its_own_ground_where_it_can_stand(scenario, side):
    for hex_, units in started(scenario, side).items():
        label = GRID.label(hex_)
        assert hex_ in ground(scenario, side), label
        assert BOARD.terrain[hex_] != "lake", label
        if any(u["mobility"] != "foot" for u in units) or scenario == "red-snow":
            assert BOARD.terrain[hex_] != "swamp", label


@each_scenario
def test_no_hex_is_held_by_both_or_by_none(scenario):
    german, soviet = ground(scenario, "german"), ground(scenario, "soviet")
    assert not german & soviet
    assert german | soviet == set(GRID)


@each_scenario
def test_the_front_is_one_line_between_the_two_grounds(scenario):
    german, soviet = ground(scenario, "german"), ground(scenario, "soviet")
    fronts = [f for f in BOARD.side_features if f.more.get("scenario") == scenario]
    assert len(fronts) == 1
    for side in fronts[0].sides:
        assert {h in german for h in GRID.side_hexes(side)} == {True, False}
    both = {s for h in german for s in GRID.sides(h) if set(GRID.side_hexes(s)) & soviet}
    assert set(fronts[0].sides) == both


@pytest.mark.parametrize(
    ("kind", "sides"),
    [
        ("canal", "2603/2604 3102/3103 3302/3303"),
        ("river", "0523/0524 0722/0723 0227/0327 0228/0327 0230/0329 0231/0331"),
        ("river", "1925/1826 2127/2028 2329/2330 5925/5926 6125/6225 6225/6325"),
    ],
)
def test_where_the_front_followed_water_it_parts_the_units(kind, sides):
    for text in sides.split():
        assert GRID.read_side(text) in BOARD.sides_of(kind), text


@pytest.mark.parametrize("label", ["2103", "2403", "2603", "2803", "3102", "3302", "3502"])
def test_first_assault_army_stands_east_of_the_canal(label):
    canal = BOARD.sides_of("canal")
    start = GRID.hex(label)
    near = {h for h in GRID if GRID.distance(start, h) <= 4}
    found, queue = {start}, [start]
    for hex_ in queue:
        for other in GRID.neighbours(hex_):
            if other in near - found and GRID.side_between(hex_, other) not in canal:
                found.add(other)
                queue.append(other)
    assert found & set(GRID.edge("top"))
    assert not found & hexes("2604 3104 3303")


# -- the reconstruction --------------------------------------------------------------------------


def test_towns_are_terrain_and_terrain_is_named():
    towns = {p.hex for p in BOARD.places if p.kind == "town"}
    assert towns == BOARD.hexes_of("town")
    assert all(BOARD.terrain[h] == "town" for h in towns)
    assert len(towns) == 73


@pytest.mark.parametrize(("scenario", "count"), [("typhoon", 13), ("red-snow", 40)])
def test_the_towns_held_at_start_make_the_victory_scale_work(scenario, count):
    assert len(BOARD.hexes_of("town") & ground(scenario, "german")) == count


def test_no_place_shares_a_hex():
    spots = [p.hex for p in BOARD.places]
    assert len(set(spots)) == len(spots)


def test_only_lakes_of_1941():
    assert {f.name for f in BOARD.hex_features if f.kind == "lake"} == LAKES


def test_roads_keep_out_of_swamp_and_lake():
    for way in BOARD.ways:
        if way.kind != "railway":
            assert {BOARD.terrain[h] for h in way.hexes}.isdisjoint({"swamp", "lake"}), way.name


# -- lines of supply (10.1) ----------------------------------------------------------------------


def bases(scenario, side):
    if side == "german":
        edge = BOARD.hexes_of("supply edge", "western edge")
        return edge | BOARD.hexes_of("supply source") if scenario == "typhoon" else edge
    found = BOARD.hexes_of("supply edge", "eastern edge") | BOARD.hexes_of("supply city")
    north = BOARD.hexes_of("supply edge", "northern edge")
    return found | north if scenario == "typhoon" else found


def closed(scenario, side):
    """Hexes that the enemy closes to a side's supply (10.1.10, 10.1.11)."""
    enemy = "soviet" if side == "german" else "german"
    zone = set()
    for hex_, units in started(scenario, enemy).items():
        if any(u.type.id != "HQ" for u in units):
            zone |= {hex_, *GRID.neighbours(hex_)}
    for hex_ in (BOARD.hexes_of("town") | BOARD.hexes_of("city")) & ground(scenario, enemy):
        zone |= {hex_, *GRID.neighbours(hex_)}
    own = started(scenario, side)
    return zone - {h for h, us in own.items() if any(u.type.id not in ("HQ", "ART") for u in us)}


def step(hex_, other, own):
    """What a step off the road costs, as for lorries; None where they cannot go."""
    if GRID.side_between(hex_, other) in ROADS or {hex_, other} <= own:
        return 0
    cost = ENTRY_COST.get(BOARD.terrain[other])
    crossing = 2 if GRID.side_between(hex_, other) in WATER else 0
    return None if cost is None else cost + crossing


def supplied(scenario, side):
    own, barred = set(started(scenario, side)), closed(scenario, side)
    spent = dict.fromkeys(bases(scenario, side) - barred, 0)
    queue = [(0, h) for h in sorted(spent)]
    while queue:
        so_far, hex_ = heappop(queue)
        for other in GRID.neighbours(hex_):
            cost = None if other in barred else step(hex_, other, own)
            if cost is None or so_far + cost > SUPPLY_POINTS[side]:
                continue
            if so_far + cost < spent.get(other, 99):
                spent[other] = so_far + cost
                heappush(queue, (so_far + cost, other))
    return set(spent)


@each_set_up
def test_every_unit_starts_in_supply(scenario, side):
    assert labels(set(started(scenario, side)) - supplied(scenario, side)) == []
