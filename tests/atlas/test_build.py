"""From a gazetteer to a board, on a small map made up for the purpose."""

import pytest

from zoc.atlas.build import lay
from zoc.atlas.facts import broken
from zoc.atlas.gazetteer import GazetteerError, read_gazetteer
from zoc.atlas.georeference import Georeference, Plane
from zoc.hexes import Grid
from zoc.kernel.data.board_file import read_board, write_board

FIT = Georeference(Grid(8, 8), Plane(55.0, 35.0), (0.1, 0.0, 3.0), (0.0, -0.1, 4.0), "a test")

GAZETTEER = """
[terrain]
order = ["woods", "lake", "city"]
impassable = ["lake"]
[[picture]]
key = { w = "woods" }
rows = "........ .ww..... .ww..... ........ ........ ........ ........ ........"
source = "reconstructed: a test"
[[hexes]]
kind = "lake"
name = "Long Lake"
hexes = "0505"
source = "1.1"
[[hexes]]
kind = "city"
hexes = "0202 0807"
source = "1.2"
[[hexes]]
kind = "ground"
name = "west"
hexes = "0301 0302 0303 0304"
source = "2"
[[hexes]]
kind = "ground"
name = "east"
hexes = "0401 0402 0403 0404"
source = "2"
[[sides]]
kind = "river"
name = "Winding"
rank = 1
points = ["0101/0201/0102", [55.0, 35.0], "0708/0808"]
source = "reconstructed: a test"
[[sides]]
kind = "front"
between = ["west", "east"]
source = "2"
[[places]]
name = "Westgrad"
hex = "0202"
rank = 2
source = "1.2"
[[places]]
name = "Eastgrad"
latitude = 54.7
longitude = 35.5
hex = "0807"
source = "1.2"
[[places]]
name = "Far Away"
latitude = 54.0
longitude = 40.0
source = "reconstructed: a test"
[[ways]]
kind = "railway"
name = "Main line"
via = ["Westgrad", "Eastgrad", "Far Away"]
source = "reconstructed: a test"
[[regions]]
text = "Deep Woods"
at = "@0202"
length = 3.0
"""


@pytest.fixture
def board():
    return lay("toy", read_gazetteer(GAZETTEER, FIT))


def hexes(board, text):
    return set(board.grid.read(text))


def test_the_later_kind_in_the_order_is_the_terrain(board):
    assert board.terrain[board.grid.hex("0202")] == "city"
    assert board.terrain[board.grid.hex("0303")] == "woods"
    assert board.terrain[board.grid.hex("0101")] == "clear"
    assert board.hexes_of("woods") == hexes(board, "0202 0203 0302 0303")


def test_a_way_is_led_through_its_places_around_water_and_off_the_map(board):
    (way,) = board.ways
    assert way.hexes[0] == board.grid.hex("0202")
    assert board.grid.hex("0807") in way.hexes
    assert not hexes(board, "0505") & set(way.hexes)
    assert way.leaves is not None
    assert way.enters is None


def test_a_front_lies_between_two_sets_of_hexes(board):
    (front,) = (f for f in board.side_features if f.kind == "front")
    for side in front.sides:
        both = set(board.grid.side_hexes(side))
        assert len(both & board.hexes_of("ground", "west")) == 1
        assert len(both & board.hexes_of("ground", "east")) == 1
    assert len(front.sides) == 7


def test_a_picture_names_its_letters_and_keeps_its_other_words():
    rows = " ".join(["wwwweeee"] * 8)
    text = f"""
[[picture]]
key = {{ w = "ground", e = "ground" }}
names = {{ w = "west", e = "east" }}
sides = {{ w = "blue", e = "red" }}
scenario = "spring"
rows = "{rows}"
source = "2"
"""
    board = lay("toy", read_gazetteer(text, FIT))
    found = [(f.name, f.side, len(f.hexes), dict(f.more)) for f in board.hex_features]
    words = {"scenario": "spring"}
    assert found == [("west", "blue", 32, words), ("east", "red", 32, words)]


def test_a_lake_is_told_by_its_true_shore():
    text = """
[[hexes]]
kind = "lake"
shore = ["@0203", "@0303", "@0304"]
source = "reconstructed: a test"
"""
    board = lay("toy", read_gazetteer(text, FIT))
    (lake,) = board.hex_features
    assert set(lake.hexes) == hexes(board, "0203 0303 0304")
    assert lake.more["outline"] == [[0.87, 2.5], [1.73, 2.0], [1.73, 3.0]]


def test_a_place_off_the_map_is_a_waypoint_only(board):
    assert [p.name for p in board.places] == ["Westgrad", "Eastgrad"]
    assert board.place("Eastgrad").residual is not None
    assert board.place("Westgrad").residual is None


def test_a_board_file_gives_back_the_board(board):
    text = write_board(board, "a note")
    again = read_board(text)
    assert again.terrain == board.terrain
    assert again.ways == board.ways
    assert again.side_features == board.side_features
    assert again.hex_features == board.hex_features
    assert again.places == board.places
    assert write_board(again, "a note") == text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('source = "1.1"', "", "no source"),
        ('hexes = "0505"', 'hexes = "0999"', "off the map"),
        ('"Westgrad", "Eastgrad"', '"Westgard", "Eastgrad"', "Westgard"),
        ('between = ["west", "east"]', 'between = ["west", "north"]', "north"),
        ('"0708/0808"', '"0708/0101"', "do not touch"),
        ('hexes = "0505"', "", "where it is"),
    ],
)
def test_a_faulty_entry_is_named(old, new, message):
    assert old in GAZETTEER
    with pytest.raises((GazetteerError, ValueError), match=message):
        lay("toy", read_gazetteer(GAZETTEER.replace(old, new, 1), FIT))


@pytest.mark.parametrize(
    "fact",
    [
        {"hex": "0202", "terrain": "city"},
        {"hexes": "0202 0203", "feature": "woods"},
        {"hexes": "0202 0203 0302 0303", "feature": "woods", "exactly": True, "connected": True},
        {"hexes": "0302 0303", "terrain": "woods", "bounded_by": "river"},
        {"hex": "0101", "edge": ["left", "top"]},
        {"hex": "0202", "place": "Westgrad", "way": "railway"},
        {"sides": "0301/0401", "has": "front", "has_not": "river"},
        {"linked": ["Westgrad", "Eastgrad", "@0807"], "by": ["railway"]},
    ],
)
def test_a_true_fact_holds(board, fact):
    assert broken(board, fact | {"says": "so", "source": "1"}) == []


@pytest.mark.parametrize(
    "fact",
    [
        {"hex": "0202", "terrain": "woods"},
        {"hex": "0101", "feature": "woods"},
        {"hexes": "0202", "feature": "woods", "exactly": True},
        {"hexes": "0202 0303 0808", "connected": True},
        {"hexes": "0302", "terrain": "woods", "bounded_by": "river"},
        {"hexes": "0203 0302 0303", "terrain": "woods", "bounded_by": "river"},
        {"hex": "0101", "edge": "right"},
        {"hex": "0202", "place": "Eastgrad"},
        {"hex": "0101", "way": "railway"},
        {"hex": "0909"},
        {"sides": "0301/0401", "has": "river"},
        {"sides": "0301/0401", "has_not": "front"},
        {"linked": ["Westgrad", "@0101"], "by": ["railway"]},
        {"linked": ["Westgrad", "Nowhere"], "by": ["railway"]},
        {"hex": "0202", "not_terrain": "city"},
    ],
)
def test_a_false_fact_is_found(board, fact):
    assert broken(board, fact | {"says": "so", "source": "1"})


CROSSED = (
    GAZETTEER
    + """
[[ways]]
kind = "road"
name = "High street"
hexes = "0301 0302"
source = "3"
[[ways]]
kind = "road"
name = "Streets"
within = "west"
drawn = false
source = "3"
[[sides]]
kind = "canal"
sides = "0301/0302 0302/0303"
source = "3"
[[sides]]
kind = "bridge"
crossings = [["road"], ["canal"]]
source = "3"
"""
)


def test_streets_join_the_neighbours_of_an_area_that_no_road_joins():
    board = lay("a test", read_gazetteer(CROSSED, FIT))
    streets = [tuple(map(board.grid.label, w.hexes)) for w in board.ways if w.name == "Streets"]
    assert streets == [("0302", "0303"), ("0303", "0304")]


def test_bridges_lie_where_ways_cross_water():
    board = lay("a test", read_gazetteer(CROSSED, FIT))
    assert board.sides_of("bridge") == board.sides_of("canal")
