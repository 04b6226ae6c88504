"""The board of Panzer Battles against its rulebook. The rulebook's numbers stand here once more,
so that the data and its own facts cannot err together."""

from itertools import pairwise

import pytest
from support.floods import flood

import zoc

TITLE = zoc.title("panzer-battles")
BOARD, SCENARIOS, COUNTERS = TITLE.board, TITLE.scenarios, TITLE.counters
GRID = BOARD.grid
RIVER, LAKE = BOARD.sides_of("river"), BOARD.sides_of("lake line")

VILLAGES = {
    "State Farm 79": "B18.27",
    "Sysoykin": "B19.27 B20.26",
    "Golovskiy": "A32.13",
    "Ostrovskiy": "A34.11 A35.10 A35.11",
    "Sovinskiy": "A44.05 A45.04 A45.05",
    "Blizhne-Mel'nichnyy": "B58.26",
}
GIVEN_CROSSINGS = "A38.12/A38.13 A38.14/A38.15 A39.12/A40.12 B56.27/B57.28"
OTHER_CROSSINGS = "A8.24/A8.25 A12.24/A13.25 A17.23/A17.24 A46.05/A47.06"
SCHMIDT = "A15.27 A17.28 A18.27 A20.25 A20.26"
BRIDGEHEAD = ("333", "8 MC", "216 Tk", "1 Tank", "6 Gd Cav")
LEFT_BANK = ("119", "5 Gd Cav", "4 Gd", "32 Cav")
PLAYED = ("2.1", "2.2", "2.3", "2.5")


def hexes(text):
    return set(GRID.read(text))


def sides(text):
    return {GRID.read_side(word) for word in text.split()}


def labels(found):
    return sorted(GRID.label(h) for h in found)


def bank(label):
    """All that is reached from a hex without crossing a river."""
    return flood(GRID, hexes(label), lambda a, b: GRID.side_between(a, b) not in RIVER)


NORTH, SOUTH = bank("A1.35"), bank("B1.01")


def placed(scenario, side, formations=None):
    """The hexes where units of a side start."""
    return {
        GRID.hex(p.hexes[0])
        for p in SCENARIOS[scenario].placements
        if p.status == "placed"
        and COUNTERS.unit(p.unit).side == side
        and (formations is None or COUNTERS.unit(p.unit).formation.id in formations)
    }


def sources(side):
    found = [f for f in BOARD.hex_features if f.kind == "supply source" and f.side == side]
    return {h for f in found for h in f.hexes}


def by_ways(*kinds):
    crossed = BOARD.way_sides(*kinds)
    return lambda a, b: GRID.side_between(a, b) in crossed


# -- the grid ----------------------------------------------------------------------------------


def test_even_columns_sit_half_a_hex_north_and_a_lies_north_of_b():
    for pair in ("B19.27 B20.26", "B56.27 B57.28", "A32.01 B32.35", "A34.11 A35.11"):
        a, b = GRID.read(pair)
        assert GRID.distance(a, b) == 1, pair
    assert GRID.direction(GRID.hex("B33.35"), GRID.hex("A33.01")) == 0


# -- places and terrain ------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "where"), VILLAGES.items())
def test_the_villages_of_the_rulebook(name, where):
    assert BOARD.hexes_of("village", name) == hexes(where)
    assert BOARD.place(name).hex in hexes(where)
    assert {BOARD.terrain[h] for h in hexes(where)} == {"village"}


def test_hill_129_and_hill_142_are_one_hill_hex_each():
    assert BOARD.hexes_of("hills", "Hill 129") == hexes("A20.12")
    assert BOARD.hexes_of("hills", "Hill 142") == hexes("B34.15")


def test_surovikino_lies_inside_the_ring_of_its_garrison():
    town, ring = BOARD.hexes_of("city", "Surovikino"), hexes(SCHMIDT)
    assert ring == placed("2.1", "german") & NORTH
    assert not town & ring
    assert all(town & set(GRID.neighbours(h)) for h in ring - hexes("A15.27"))
    assert town <= NORTH


def test_nizhne_chirskaya_stands_on_the_road_to_the_exit():
    town = BOARD.hexes_of("city", "Nizhne-Chirskaya")
    assert town <= SOUTH
    assert town & flood(GRID, hexes("B62.10"), by_ways("road"))


def test_the_ground_has_the_words_of_the_terrain_table():
    words = {"clear", "woods", "swamp", "hills", "village", "city", "balka"}
    assert set(BOARD.terrain.values()) == words
    assert {w.kind for w in BOARD.ways} == {"road", "track", "railroad"}
    terrain = {f.kind for f in BOARD.side_features} - {"crossing", "front"}
    assert terrain == {"river", "stream", "lake line"}


def test_the_steppe_is_open_and_cut_by_balkas():
    share = {k: len(BOARD.hexes_of(k)) / len(GRID) for k in ("balka", "woods", "swamp", "hills")}
    assert 0.12 < share["balka"] < 0.20
    assert 0.02 < share["woods"] < 0.05
    assert share["swamp"] < 0.01
    assert share["hills"] < 0.03


def test_each_balka_runs_down_to_water_another_balka_or_the_edge():
    balkas = [f for f in BOARD.hex_features if f.kind == "balka"]
    wet = RIVER | LAKE | BOARD.sides_of("stream")
    corners = {_key(end) for side in wet for end in GRID.side_ends(side)}
    for balka in balkas:
        for a, b in pairwise(balka.hexes):
            assert GRID.side_between(a, b) not in RIVER
        mouth = balka.hexes[-1]
        joins = any(mouth in other.hexes for other in balkas if other is not balka)
        wet_mouth = any(_key(corner) in corners for corner in GRID.corners(mouth))
        assert joins or wet_mouth or GRID.on_edge(mouth), GRID.label(mouth)


def _key(point):
    return round(point[0], 4), round(point[1], 4)


# -- the river ---------------------------------------------------------------------------------


def test_the_crossings_of_the_rulebook_have_tracks():
    given = sides(GIVEN_CROSSINGS)
    assert given <= RIVER
    assert given <= BOARD.sides_of("crossing")
    assert given <= BOARD.way_sides("track")


def test_ways_cross_the_river_only_there():
    crossed = RIVER & BOARD.way_sides("road", "track", "railroad")
    assert crossed == sides(GIVEN_CROSSINGS) | sides(OTHER_CROSSINGS)
    assert crossed == BOARD.sides_of("crossing")
    assert RIVER & BOARD.way_sides("railroad") == sides("A12.24/A13.25")


def test_nothing_crosses_a_lake_line():
    assert not LAKE & BOARD.way_sides("road", "track", "railroad")


def test_the_banks_are_what_the_river_parts():
    assert BOARD.hexes_of("north bank") == NORTH
    assert BOARD.hexes_of("south bank") == SOUTH
    assert BOARD.hexes_of("island") == bank("A38.13")
    assert not NORTH & SOUTH


# -- entry, exit, supply -----------------------------------------------------------------------


def test_entry_areas_and_the_exit():
    assert BOARD.hexes_of("entry area", "A") == hexes("B1.27 B1.28 B1.29 B1.30 B1.31")
    assert BOARD.hexes_of("entry area", "B") == hexes("B1.13")
    assert BOARD.hexes_of("entry area", "C") == hexes("B17.01")
    assert BOARD.hexes_of("exit") == hexes("B62.10") <= SOUTH


def test_roads_join_the_exit_and_all_entry_areas():
    joined = flood(GRID, hexes("B17.01"), by_ways("road"))
    assert hexes("B62.10 B1.13") <= joined
    assert BOARD.hexes_of("entry area", "A") & joined
    assert hexes("B17.03 B17.04 B17.05 B17.06 B17.07") <= joined


def test_supply_sources_are_all_roads_and_tracks_at_the_edges():
    lined = {h for w in BOARD.ways if w.kind in ("road", "track") for h in w.hexes}
    edges = {name: set(GRID.edge(name)) & lined for name in ("top", "right", "bottom", "left")}
    assert sources("german") == (edges["bottom"] | edges["left"]) & SOUTH
    assert sources("soviet") == edges["top"] | edges["right"]
    assert all(edges.values())


def test_tracks_lead_off_the_north_edge_of_map_b():
    northern = {h for h in GRID.hexes if GRID.label(h).startswith("B") and ".35" in GRID.label(h)}
    assert len({h for h in northern for w in BOARD.ways_at(h) if w.kind == "track"}) >= 4


# -- set-ups -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", PLAYED)
def test_nobody_starts_in_a_swamp_or_on_both_sides(scenario):
    german, soviet = placed(scenario, "german"), placed(scenario, "soviet")
    assert not german & soviet
    assert not (german | soviet) & BOARD.hexes_of("swamp")


@pytest.mark.parametrize("scenario", PLAYED)
def test_germans_start_south_of_the_chir_but_for_the_garrison_of_surovikino(scenario):
    assert placed(scenario, "german") - SOUTH <= hexes(SCHMIDT)


def test_the_soviets_of_the_first_set_up_on_their_banks():
    assert placed("2.1", "soviet", BRIDGEHEAD) <= SOUTH
    assert placed("2.1", "soviet", LEFT_BANK) <= NORTH
    assert labels(placed("2.1", "soviet", ("Ind Soviet",)) - NORTH) == ["A32.12", "A34.03"]


def test_the_soviets_of_the_containment_battles_on_their_banks():
    assert placed("2.5", "soviet", BRIDGEHEAD) <= SOUTH
    assert placed("2.5", "soviet", ("119", "5 Gd Cav")) <= NORTH
    assert placed("2.5", "soviet", ("32 Cav",)) <= SOUTH
    assert labels(placed("2.5", "soviet", ("4 Gd",)) - NORTH) == ["A44.05", "A45.05"]


def test_the_front_of_7_december_parts_the_set_ups_on_the_south_bank():
    line = RIVER | BOARD.sides_of("front")
    bridgehead = flood(GRID, hexes("A35.11"), lambda a, b: GRID.side_between(a, b) not in line)
    assert placed("2.1", "soviet") & SOUTH <= bridgehead
    assert not placed("2.1", "german") & bridgehead


def test_11_panzer_assembles_within_5_hexes_of_b15_10():
    area = BOARD.hexes_of("set-up area", "11 Pz")
    assert area == set(GRID.disc(GRID.hex("B15.10"), 5)) <= SOUTH
    assert not area & BOARD.hexes_of("swamp")


@pytest.mark.parametrize("scenario", ["2.1", "2.5"])
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_every_unit_can_trace_supply_at_the_start(scenario, side):
    enemy = placed(scenario, "soviet" if side == "german" else "german")
    ours = placed(scenario, side)
    crossed = BOARD.way_sides("road", "track")
    zone = {n for h in enemy for n in GRID.neighbours(h) if _attackable(h, n)}

    def passable(a, b):
        line = GRID.side_between(a, b)
        dry = line not in LAKE and (line not in RIVER or line in crossed)
        return dry and b not in enemy and (b not in zone or b in ours)

    fed = flood(GRID, sources(side) - enemy - (zone - ours), passable)
    assert labels(ours - fed) == []


def _attackable(a, b):
    line = GRID.side_between(a, b)
    ways = BOARD.way_sides("road", "track", "railroad")
    return line not in LAKE and (line not in RIVER or line in ways)


# -- ways --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["village", "city"])
def test_every_settlement_lies_on_a_road_or_track(kind):
    for feature in BOARD.hex_features:
        if feature.kind == kind:
            kinds = {w.kind for h in feature.hexes for w in BOARD.ways_at(h)}
            assert kinds & {"road", "track"}, feature.name


def test_roads_and_tracks_are_one_net():
    lined = {h for w in BOARD.ways if w.kind in ("road", "track") for h in w.hexes}
    assert flood(GRID, hexes("B18.27"), by_ways("road", "track")) == lined


def test_no_road_leads_through_a_swamp():
    swamp = BOARD.hexes_of("swamp")
    assert not [w.name for w in BOARD.ways if swamp & set(w.hexes)]
