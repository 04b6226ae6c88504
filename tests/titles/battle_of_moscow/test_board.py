"""The board of Battle of Moscow against its rulebook, which names no hex: the places that it
speaks of stand here once more with their hexes, so that the data and its facts cannot err together.
"""

from heapq import heappop, heappush
from itertools import pairwise

import pytest
from support.floods import flood

import zoc

TITLE = zoc.title("battle-of-moscow")
BOARD = TITLE.board
GRID = BOARD.grid
CAMPAIGN = TITLE.scenarios["campaign"]

MOSCOW, LENINGRAD, TIKHVIN, VORONEZH, KURSK = (
    GRID.hex(label) for label in ("2424", "0607", "1309", "2941", "2041")
)
LETTERS = {
    "A": "0606", "B": "0407", "C": "0607", "D": "0608", "E": "1206", "F": "1405", "G": "1605",
    "H": "1523", "I": "1426", "J": "1726", "K": "1525", "L": "2126", "M": "2424", "N": "1527",
    "O": "1430", "P": "2431", "Q": "1535", "R": "2941",
}  # fmt: skip
SOUTH_EAST_FORT = GRID.hex("0708")
SVIR = "1803 1704 1603 1504 1404 1305 1205"
WATER = BOARD.hexes_of("lake") | BOARD.hexes_of("sea")
FRONT = BOARD.hexes_of("front line")
ROUGH = {"swamp", "forest", "hill"}
SMALL_RIVERS = {
    "Klyazma", "Mologa", "Sheksna", "Luga", "Shelon", "Voronezh River", "Bystraya Sosna",
    "Berezina",
}  # fmt: skip


def hexes(text):
    return set(GRID.read(text))


def labels(found):
    return sorted(GRID.label(h) for h in found)


def feature(kind, name):
    (found,) = (f for f in BOARD.hex_features if (f.kind, f.name) == (kind, name))
    return set(found.hexes)


def units(side):
    """The side's units at the start with the hexes they stand on."""
    for placement in CAMPAIGN.placements:
        unit = TITLE.counters.unit(placement.unit)
        if placement.hexes and unit.owner.id == side:
            yield unit, GRID.hex(placement.hexes[0]), placement.area


def start_hexes(side):
    return {hex_ for _, hex_, _ in units(side)}


def zone(side):
    """The hexes that the side's units control at the start."""
    held = {h for u, h, _ in units(side) if u.type.id not in ("workers", "partisans")}
    return {o for h in held for o in GRID.neighbours(h)}


# -- the frame ---------------------------------------------------------------------------------


def test_voronezh_and_the_kursk_railway_lie_on_the_south_edge():
    assert {VORONEZH, KURSK} <= set(GRID.edge("bottom"))
    assert BOARD.place("Voronezh").hex == VORONEZH
    assert BOARD.place("Kursk").hex == KURSK
    ends = [w for w in BOARD.ways if w.name == "Kursk Railway"]
    assert ends[0].hexes[0] == MOSCOW
    assert ends[-1].hexes[-1] == KURSK
    assert ends[-1].leaves is not None


def test_the_two_late_divisions_enter_west_of_the_kursk_railway():
    entry = feature("entry area", "south edge, west of the Kursk railway")
    bottom = sorted(GRID.edge("bottom"), key=lambda h: GRID.cells[h])
    assert entry == set(bottom[: bottom.index(KURSK)])


def test_russian_replacements_come_where_the_rules_say():
    bottom = sorted(GRID.edge("bottom"), key=lambda h: GRID.cells[h])
    south = feature("replacements", "Voronezh and the south edge east of it")
    assert south == set(bottom[bottom.index(VORONEZH) :])
    assert feature("replacements", "east edge") == set(GRID.edge("right"))
    rates = {f.name: f.more["factors"] for f in BOARD.hex_features if f.kind == "replacements"}
    assert sorted(rates.values()) == [3, 4, 4, 4]
    assert rates["Voronezh and the south edge east of it"] == 3


def test_moscow_and_leningrad_supply_forty_and_twenty_factors():
    limits = {
        f.name: (f.hexes, f.more["limit"])
        for f in BOARD.hex_features
        if f.kind == "supply source" and "limit" in f.more
    }
    assert limits == {"Moscow": ((MOSCOW,), 40), "Leningrad": ((LENINGRAD,), 20)}


def test_vyazma_is_within_reach_of_a_drop_and_smolensk_is_not():
    assert GRID.distance(BOARD.place("Vyazma").hex, MOSCOW) <= 12
    assert GRID.distance(BOARD.place("Smolensk").hex, MOSCOW) > 12


# -- terrain -----------------------------------------------------------------------------------


def test_the_ground_has_the_kinds_of_the_terrain_chart():
    kinds = {"clear", "forest", "swamp", "hill", "lake", "sea", "city"}
    assert set(BOARD.terrain.values()) == kinds


def test_a_little_forest_some_hills_and_marshes():
    share = {k: len(BOARD.hexes_of(k)) / len(GRID) for k in ("forest", "hill", "swamp")}
    assert 0.05 < share["forest"] < 0.12
    assert 0.02 < share["hill"] < 0.05
    assert 0.02 < share["swamp"] < 0.06


def test_cities_are_drawn_as_cities_and_nothing_else_is():
    assert {p.hex for p in BOARD.places if p.rank <= 2} == BOARD.hexes_of("city")
    assert len(BOARD.hexes_of("city")) == 41
    assert {MOSCOW, LENINGRAD, TIKHVIN, VORONEZH} <= BOARD.hexes_of("city")


def test_a_city_belongs_to_the_side_of_the_front_it_lies_on():
    holders = {p.hex: p.more["holder"] for p in BOARD.places if p.kind == "city"}
    russian = feature("set-up side", "east of the front line")
    russian |= feature("set-up area", "Leningrad pocket")
    german = feature("set-up side", "west of the front line")
    for hex_, holder in holders.items():
        area = {"russian": russian, "german": german}.get(
            holder, feature("set-up area", "Finland, Leningrad front")
        )
        assert hex_ in area, GRID.label(hex_)


def test_the_rybinsk_sea_is_not_yet_a_lake():
    flooded = feature("swamp", "Rybinsk lowland")
    assert not flooded & WATER
    rivers = {h for w in BOARD.ways if w.name in ("Mologa", "Sheksna") for h in w.hexes}
    assert len(flooded & rivers) >= 3


def test_one_place_a_hex():
    assert len({p.hex for p in BOARD.places}) == len(BOARD.places)


# -- fortifications ----------------------------------------------------------------------------


def fortified_sides(hex_):
    return [d for d in range(6) if GRID.side(hex_, d) in BOARD.sides_of("fortified side")]


@pytest.mark.parametrize("label", ["2424", "0607", "0608", "0708"])
def test_a_fortified_zone_has_six_fortified_sides(label):
    assert fortified_sides(GRID.hex(label)) == list(range(6))


def test_four_half_forts_with_three_sides_in_a_row_open_to_the_east():
    forts = BOARD.hexes_of("half-fort")
    assert labels(forts) == ["1924", "1926", "2029", "2128"]
    for fort in forts:
        sides = fortified_sides(fort)
        assert len(sides) == 3
        assert 1 not in sides
        assert 2 not in sides
        assert any({(s + k) % 6 for k in range(3)} == set(sides) for s in sides)
        assert GRID.distance(fort, MOSCOW) <= 7


# -- front and set-up --------------------------------------------------------------------------


def test_the_front_runs_north_of_leningrad_and_along_the_svir():
    (svir,) = (w for w in BOARD.ways if (w.kind, w.name) == ("river", "Svir"))
    assert hexes(SVIR) <= FRONT & set(svir.hexes)
    assert hexes("0506 0605 0706") <= FRONT
    assert not FRONT & hexes("0607 0608 0708")


def test_the_front_ways_are_the_front_hexes():
    assert {h for w in BOARD.ways if w.kind == "front line" for h in w.hexes} == FRONT
    assert not FRONT & WATER


def test_front_and_water_part_the_land_into_its_areas():
    land = set(GRID) - WATER - FRONT
    areas = [set(f.hexes) for f in BOARD.hex_features if f.kind in ("set-up area", "set-up side")]
    assert len(areas) == 6
    assert set().union(*areas) == land
    assert sum(len(a) for a in areas) == len(land)
    for area in areas:
        assert flood(GRID, {min(area)}, lambda _, b: b in land) == area


@pytest.mark.parametrize("letter", sorted(LETTERS))
def test_lettered_units_start_on_their_letter(letter):
    assert feature("set-up hex", letter) == {GRID.hex(LETTERS[letter])}
    for unit, hex_, area in units("russian"):
        if area == letter:
            assert hex_ == GRID.hex(LETTERS[letter]), unit.id


def test_the_correction_puts_two_units_into_the_south_east_fort():
    assert feature("set-up hex", "SE") == {SOUTH_EAST_FORT}
    there = {u.id for u, h, _ in units("russian") if h == SOUTH_EAST_FORT}
    assert there == {"ru-inf-42", "ru-for-SE"}


def area_named(name):
    kinds = ("set-up area", "set-up side", "set-up cities")
    found = [f for f in BOARD.hex_features if f.name == name and f.kind in kinds]
    return set(found[0].hexes) if found else None


@pytest.mark.parametrize("side", ["german", "russian"])
def test_every_unit_starts_on_land_off_the_front_in_its_area(side):
    for unit, hex_, area in units(side):
        assert hex_ not in WATER | FRONT, unit.id
        inside = area_named(area)
        assert inside is None or hex_ in inside, unit.id


def test_nobody_starts_next_to_the_enemy():
    assert labels(zone("german") & start_hexes("russian")) == []


def test_the_finns_are_split_evenly():
    finns = [h for u, h, _ in units("german") if "finnish" in u.flags]
    for name in ("Finland, Leningrad front", "Finland, Svir front"):
        assert sum(h in feature("set-up area", name) for h in finns) == 6


# -- railways, roads and supply at the start -----------------------------------------------------


def network(kinds, start, barred):
    """All hexes that ways of the kinds join to the start, without the barred ones."""
    links = BOARD.way_sides(*kinds)
    return flood(
        GRID, start - barred, lambda a, b: b not in barred and GRID.side_between(a, b) in links
    )


def sources(side, *names):
    return {
        h
        for f in BOARD.hex_features
        if f.kind == "supply source" and f.side == side and (not names or f.name in names)
        for h in f.hexes
    }


def supply_net(side, start):
    """The friendly railways of a side at the start, and the roads that lead to them."""
    enemy = "russian" if side == "german" else "german"
    barred = start_hexes(enemy) | zone(enemy)
    rails = network(["railway"], start, barred)
    return network(["road"], rails, barred) | rails, barred | WATER


def lengths(side, start):
    """How long the shortest supply line from each hex is."""
    net, barred = supply_net(side, start)
    ways = {h for w in BOARD.ways if w.kind in ("road", "railway") for h in w.hexes}
    best = dict.fromkeys(net, 0)
    queue = [(0, h) for h in sorted(net)]
    while queue:
        length, hex_ = heappop(queue)
        if length > best[hex_] or (hex_ in barred and length):
            continue
        slow = side == "german" and BOARD.terrain[hex_] in ROUGH and hex_ not in ways
        for other in GRID.neighbours(hex_):
            longer = length + (2 if slow else 1)
            if longer < best.get(other, 99):
                best[other] = longer
                heappush(queue, (longer, other))
    return best


def test_every_german_unit_starts_in_supply_and_no_finn_does():
    line = lengths("german", sources("german"))
    for unit, hex_, _ in units("german"):
        supplied = line.get(hex_, 99) <= unit.front["movement"]
        assert supplied != ("finnish" in unit.flags), (unit.id, GRID.label(hex_))


def test_russian_units_outside_the_pockets_start_in_supply_and_those_inside_do_not():
    line = lengths("russian", sources("russian", "east edge"))
    pockets = feature("set-up area", "Leningrad pocket") | {GRID.hex("0407")}
    for unit, hex_, _ in units("russian"):
        if unit.front["movement"]:
            supplied = line.get(hex_, 99) <= unit.front["movement"]
            assert supplied != (hex_ in pockets), (unit.id, GRID.label(hex_))


def test_leningrad_is_isolated_at_the_start_and_moscow_is_not():
    barred = start_hexes("german") | zone("german")
    east = sources("russian", "east edge")
    assert not network(["railway"], {LENINGRAD}, barred - {LENINGRAD}) & east
    assert network(["railway"], {MOSCOW}, barred) & east == east


def test_snow_opens_a_way_to_leningrad_over_the_ice():
    east, _ = supply_net("russian", sources("russian", "east edge"))
    barred = start_hexes("german") | zone("german") | BOARD.hexes_of("sea")
    ring = {LENINGRAD}
    for _ in range(3):
        ring |= {o for h in ring for o in GRID.neighbours(h) if o not in barred}
    assert ring & east
    dry = {LENINGRAD}
    for _ in range(3):
        dry |= {o for h in dry for o in GRID.neighbours(h) if o not in barred | WATER}
    assert not dry & east


def test_sources_lie_where_a_railway_leaves_the_map():
    ends = {w.hexes[0] for w in BOARD.ways if w.kind == "railway" and w.enters is not None}
    ends |= {w.hexes[-1] for w in BOARD.ways if w.kind == "railway" and w.leaves is not None}
    west, east = sources("german"), sources("russian", "east edge")
    assert west | east <= ends
    assert west <= set(GRID.edge("left"))
    assert east <= set(GRID.edge("right"))
    assert ends & set(GRID.edge("right")) == east
    assert (ends & set(GRID.edge("left"))) - west <= feature(
        "set-up area", "Finland, Leningrad front"
    )


# -- rivers ------------------------------------------------------------------------------------


def test_a_river_ends_in_water_in_another_river_or_off_the_map():
    rivers = [w for w in BOARD.ways if "river" in w.kind]
    for river in rivers:
        others = {h for w in rivers if w is not river for h in w.hexes}
        mouth = river.hexes[-1]
        wet = mouth in WATER or WATER & set(GRID.neighbours(mouth))
        assert wet or mouth in others or river.leaves is not None, river.name


def test_the_course_of_a_river_stays_in_its_hexes():
    for river in (w for w in BOARD.ways if "river" in w.kind):
        points = river.more["course"]
        beyond = (river.enters is not None) + (river.leaves is not None)
        assert len(points) == 2 * (len(river.hexes) + beyond) - 1
        first = 2 if river.enters is not None else 0
        inside = points[first : first + 2 * len(river.hexes) : 2]
        for hex_, (x, y) in zip(river.hexes, inside, strict=True):
            assert GRID.hex_near(x, y) == hex_


def test_rivers_run_through_the_towns_that_stand_on_them():
    for name, towns in {
        "Volga": ["Rzhev", "Kalinin", "Rybinsk", "Yaroslavl", "Kostroma"],
        "Oka": ["Orel", "Belev", "Kaluga", "Serpukhov", "Kolomna", "Ryazan"],
        "Dnieper": ["Dorogobuzh", "Smolensk", "Orsha", "Mogilev"],
        "Western Dvina": ["Zapadnaya Dvina", "Vitebsk"],
        "Desna": ["Zhukovka", "Bryansk"],
        "Volkhov": ["Novgorod", "Volkhov", "Kirishi"],
        "Moskva": ["Mozhaysk", "Moscow"],
        "Lovat": ["Velikiye Luki"],
        "Klyazma": ["Vladimir"],
        "Luga": ["Luga", "Kingisepp"],
    }.items():
        course = {h for w in BOARD.ways if "river" in w.kind and w.name == name for h in w.hexes}
        for town in towns:
            assert BOARD.place(town).hex in course, (name, town)


def test_eight_rivers_are_drawn_without_effect():
    assert {w.name for w in BOARD.ways if w.kind == "small river"} == SMALL_RIVERS
    assert not {w.name for w in BOARD.ways if w.kind == "river"} & SMALL_RIVERS


def test_three_of_the_hexes_round_moscow_have_no_river():
    wet = {h for w in BOARD.ways if w.kind == "river" for h in w.hexes}
    assert labels(set(GRID.neighbours(MOSCOW)) - wet) == ["2423", "2524", "2525"]
    (canal,) = (w for w in BOARD.ways if w.name == "Moscow Canal")
    assert GRID.label(canal.hexes[-1]) == "2324"


def test_a_river_crosses_no_hex_twice():
    for river in (w for w in BOARD.ways if "river" in w.kind):
        assert all(GRID.direction(a, b) is not None for a, b in pairwise(river.hexes))


# -- what must hold on any version of the board ----------------------------------------------------


def rails():
    return {h for w in BOARD.ways if w.kind == "railway" for h in w.hexes}


def test_the_railways_are_one_net_and_every_city_lies_on_it():
    assert network(["railway"], {MOSCOW}, set()) == rails()
    assert BOARD.hexes_of("city") <= rails()


def test_great_cities_reach_every_eastern_source_on_the_russian_side():
    east = sources("russian", "east edge")
    foreign = set(GRID) - feature("set-up side", "east of the front line")
    for city in (MOSCOW, TIKHVIN, VORONEZH, KURSK):
        assert east <= network(["railway"], {city}, foreign), GRID.label(city)


def test_0808_alone_joins_leningrad_to_the_russian_rear_by_rail():
    open_ground = feature("set-up side", "east of the front line")
    open_ground |= feature("set-up area", "Leningrad pocket")
    barred = set(GRID) - open_ground
    east = sources("russian", "east edge")
    assert not network(["railway"], {LENINGRAD}, barred) & east
    assert east <= network(["railway"], {LENINGRAD}, barred - {GRID.hex("0808")})
