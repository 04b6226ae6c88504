"""The board of Red Typhoon against its rulebook. The rulebook's numbers stand here once more, so
that the data and its own facts cannot err together."""

from collections import Counter
from itertools import pairwise

import pytest
from support.floods import flood

import zoc

TITLE = zoc.title("red-typhoon")
BOARD = TITLE.board
GRID = BOARD.grid
FIXED = TITLE.scenarios["campaign-fixed"]

SOVIET_CITIES = {"Ostashkov": "2506", "Torzhok": "3309", "Volokolamsk": "3519"}
WESTERN, EASTERN = "0115 0120 0130", "3820 3823 3824 3826"
PARTISANS = {
    "1": "1214 1215 1216 1315 1316 1317 1415",
    "2": "1423 1523 1524 1622 1623 1624 1723",
}
DEPLOYED = {
    "A": "2504 2306 2305 2307 2602",
    "B": "3113 2809 3213 2912 2911 3415 3012 3314 2910",
    "C": "3519 3723 3517 3520 3518 3621 3620 3722 3724",
    "D": "3429 3532 3428 3534 3533 3528 3625 3535 3431 3430",
    "E": "3036 3145 3040 3038 3143",
    "F": "2308 2205 2403 2502",
    "G": "3214 3115 2914 3013 2811 2712 2510 2509 2609",
    "H": "3521 3416 3418 3317 3422 3319 3421 3523",
    "I": "3527 3130 3329 3525 3129 3426 3424 3228 3227",
    "J": "3045 2939 2937 3043 2836 2942 2841 2838 3041",
}
SIDES = dict.fromkeys("ABCDE", "soviet") | dict.fromkeys("FGHIJ", "german")


def hexes(text):
    return set(GRID.read(text))


def labels(found):
    return sorted(GRID.label(h) for h in found)


def start_hexes(side):
    units = TITLE.counters
    return {
        GRID.hex(p.hexes[0])
        for p in FIXED.placements
        if p.status == "placed" and units.unit(p.unit).side == side
    }


def ground_of(side):
    """All that lies on one side of the front."""
    front = BOARD.sides_of("front")
    heart = GRID.hex("3519" if side == "soviet" else "1122")
    return flood(GRID, {heart}, lambda a, b: GRID.side_between(a, b) not in front)


def sources(side):
    found = [f for f in BOARD.hex_features if f.kind == "supply source" and f.side == side]
    return {h for f in found for h in f.hexes}


# -- terrain and cities ------------------------------------------------------------------------


@pytest.mark.rule("8.2a", "8.2b", "8.2c")
def test_the_ground_is_clear_woods_or_city():
    assert set(BOARD.terrain.values()) == {"clear", "woods", "city"}


@pytest.mark.rule("3.5a")
def test_the_three_cities_in_soviet_hands():
    for name, label in SOVIET_CITIES.items():
        assert BOARD.place(name).hex == GRID.hex(label)
        assert BOARD.terrain[GRID.hex(label)] == "city"
        assert GRID.hex(label) in ground_of("soviet")


@pytest.mark.rule("3.5b")
def test_every_other_city_lies_on_german_ground():
    others = BOARD.hexes_of("city") - hexes(" ".join(SOVIET_CITIES.values()))
    assert len(others) == 33
    assert others <= ground_of("german")


@pytest.mark.rule("2.1a", "4.3a", "4.4a")
def test_every_city_is_worth_points_and_nothing_else_is():
    worth = {p.hex: p.more["vp"] for p in BOARD.places if "vp" in p.more}
    assert set(worth) == BOARD.hexes_of("city")
    assert all(p.kind == "city" and p.rank <= 2 for p in BOARD.places if "vp" in p.more)
    assert sum(v.get("soviet", 0) for v in worth.values()) == 64
    assert sum(v.get("german", 0) for v in worth.values()) == 20


def test_nothing_but_a_city_is_drawn_like_one():
    assert {p.hex for p in BOARD.places if p.rank <= 2} == BOARD.hexes_of("city")


def test_towns_do_not_crowd_a_hex():
    assert max(Counter(p.hex for p in BOARD.places).values()) == 1


def test_woods_hang_together_and_leave_room():
    woods = BOARD.hexes_of("woods")
    lonely = [h for h in woods if not woods & set(GRID.neighbours(h))]
    assert 0.30 < len(woods) / len(GRID) < 0.42
    assert len(lonely) < 10, labels(lonely)


# -- supply ------------------------------------------------------------------------------------


@pytest.mark.rule("4.2a", "4.2b", "2.1b")
def test_the_supply_sources_of_sudden_death_and_no_other_on_those_edges():
    german, soviet = sources("german"), sources("soviet")
    assert german & set(GRID.edge("left")) == hexes(WESTERN)
    assert soviet & set(GRID.edge("right")) == hexes(EASTERN)
    assert not german & soviet
    assert all(GRID.on_edge(h) for h in german | soviet)
    assert (len(german), len(soviet)) == (5, 6)


@pytest.mark.rule("10.2a")
def test_a_line_leaves_the_map_at_every_supply_source():
    ends = {w.hexes[0] for w in BOARD.ways if w.enters is not None}
    ends |= {w.hexes[-1] for w in BOARD.ways if w.leaves is not None}
    assert sources("german") | sources("soviet") <= ends


def zone(side):
    return {o for h in start_hexes(side) for o in GRID.neighbours(h)}


def line_of_communication(side):
    """The hexes from which a unit of this side is in supply before the first move (10.2)."""
    enemy = "german" if side == "soviet" else "soviet"
    ours, theirs = start_hexes(side), start_hexes(enemy)
    lost = ground_of(enemy) & (BOARD.hexes_of("city") | sources(enemy))
    barred = theirs | lost | (zone(enemy) - ours)
    lines = BOARD.way_sides("road", "railway")
    net = set()
    for source in sources(side) - barred:
        net |= flood(
            GRID, {source}, lambda a, b: GRID.side_between(a, b) in lines and b not in barred
        )
    reached = set(net)
    for _ in range(6):
        reached |= {o for h in reached for o in GRID.neighbours(h) if o not in barred}
    return reached


@pytest.mark.rule("10.2a", "10.2b", "10.2c", "10.2d")
@pytest.mark.parametrize("side", ["soviet", "german"])
def test_nobody_starts_isolated(side):
    assert labels(start_hexes(side) - line_of_communication(side)) == []


# -- partisans and the airborne unit -----------------------------------------------------------


def partisan_areas():
    return {f.name: set(f.hexes) for f in BOARD.hex_features if f.kind == "partisan area"}


@pytest.mark.rule("2.1c", "13.3a")
def test_the_partisan_areas_that_the_rulebook_lists():
    areas = partisan_areas()
    assert set(areas) == set("123456")
    for name, text in PARTISANS.items():
        assert areas[name] == hexes(text)


@pytest.mark.rule("13.3a")
@pytest.mark.parametrize("name", "123456")
def test_a_partisan_area_ends_at_rivers_and_open_ground(name):
    woods, rivers = BOARD.hexes_of("woods"), BOARD.sides_of("river")
    area = partisan_areas()[name]
    found = flood(
        GRID, {min(area)}, lambda a, b: b in woods and GRID.side_between(a, b) not in rivers
    )
    assert labels(found) == labels(area)


@pytest.mark.rule("13.2c")
def test_the_airborne_unit_finds_clear_ground_behind_the_german_line():
    edge = [GRID.hex(f"38{row}") for row in range(13, 32)]
    assert set(edge) <= set(GRID.edge("right"))
    clear = {h for h in GRID if BOARD.terrain[h] == "clear"}
    near = {h for h in clear if min(GRID.distance(h, e) for e in edge) <= 20}
    assert len(near & ground_of("german")) > 100


# -- set-up and front --------------------------------------------------------------------------


def areas():
    return {f.name: f for f in BOARD.hex_features if f.kind == "set-up area"}


@pytest.mark.rule("2.1d", "3.1d")
@pytest.mark.parametrize("letter", "ABCDEFGHIJ")
def test_the_fixed_deployment_lies_in_its_areas_on_its_side_of_the_front(letter):
    area = areas()[letter]
    assert area.side == SIDES[letter]
    assert hexes(DEPLOYED[letter]) <= set(area.hexes) <= ground_of(area.side)


def test_set_up_areas_do_not_overlap_and_hang_together():
    found = [set(a.hexes) for a in areas().values()]
    assert len(set().union(*found)) == sum(len(a) for a in found)
    for area in found:
        assert flood(GRID, {min(area)}, lambda _, b, inside=area: b in inside) == area


@pytest.mark.rule("3.1e", "3.1f")
@pytest.mark.parametrize("letter", "ABCDEFGHIJ")
def test_the_fixed_deployment_covers_its_area_as_the_flexible_one_must(letter):
    held = hexes(DEPLOYED[letter])
    covered = held | {o for h in held for o in GRID.neighbours(h)}
    assert labels(set(areas()[letter].hexes) - covered) == []


@pytest.mark.rule("FD-1")
def test_every_unit_of_the_scenario_stands_in_its_area():
    for placement in FIXED.placements:
        code = TITLE.counters.unit(placement.unit).setup
        if placement.status == "placed" and code in DEPLOYED:
            assert GRID.hex(placement.hexes[0]) in areas()[code].hexes, placement.unit


def test_units_start_on_their_side_of_the_front():
    for side in ("soviet", "german"):
        assert start_hexes(side) <= ground_of(side)


def test_the_front_is_one_line_from_the_north_edge_to_the_south_edge():
    (front,) = (f for f in BOARD.side_features if f.kind == "front")
    first, last = (GRID.side_hexes(s) for s in (front.sides[0], front.sides[-1]))
    assert set(first) <= set(GRID.edge("top"))
    assert set(last) <= set(GRID.edge("bottom"))
    assert ground_of("soviet") | ground_of("german") == set(GRID)
    assert not ground_of("soviet") & ground_of("german")


def test_the_front_tells_who_is_on_which_hand():
    (front,) = (f for f in BOARD.side_features if f.kind == "front")
    assert (front.more["left"], front.more["right"]) == ("soviet", "german")
    one, two = (GRID.side_ends(s) for s in front.sides[:2])
    (end,) = (p for p in one if any(_same(p, q) for q in two))
    (start,) = (p for p in one if p != end)
    for hex_ in GRID.side_hexes(front.sides[0]):
        (x, y), (ax, ay), (bx, by) = GRID.centre(hex_), start, end
        left = (bx - ax) * (y - ay) < (by - ay) * (x - ax)
        assert hex_ in ground_of("soviet" if left else "german")


def _same(p, q):
    return abs(p[0] - q[0]) + abs(p[1] - q[1]) < 1e-6


# -- rivers ------------------------------------------------------------------------------------


def _corners(feature):
    """The corners of a chain of hexsides in its order."""
    ends = [{(round(x, 4), round(y, 4)) for x, y in GRID.side_ends(s)} for s in feature.sides]
    shared = [next(iter(a & b)) for a, b in pairwise(ends)]
    return [next(iter(ends[0] - {shared[0]})), *shared, next(iter(ends[-1] - {shared[-1]}))]


def test_no_hexside_belongs_to_two_rivers():
    count = Counter(s for f in BOARD.side_features if f.kind == "river" for s in f.sides)
    assert [GRID.side_label(s) for s, n in count.items() if n > 1] == []


def test_every_river_flows_into_another_or_off_the_map():
    rivers = [f for f in BOARD.side_features if f.kind == "river"]
    for river in rivers:
        mouth = _corners(river)[-1]
        others = {c for f in rivers if f is not river for c in _corners(f)}
        off = any(len(GRID.side_hexes(s)) == 1 for s in river.sides[-2:]) or any(
            GRID.on_edge(h) for h in GRID.side_hexes(river.sides[-1])
        )
        assert mouth in others or off, river.name
