"""The key explains all that a board contains, and its samples stand apart."""

import re
from dataclasses import replace

import pytest

import zoc
from zoc.atlas.map import read_style
from zoc.atlas.palette import WINTER
from zoc.atlas.sheet.contents import kinds, ranks, single_cities, terrains, worth
from zoc.atlas.sheet.key import label_of
from zoc.atlas.sheet.samples import Sampler, renamed
from zoc.atlas.sheet.scale import draw_scale, metres
from zoc.atlas.sheet.sheet import style_of
from zoc.hexes import Grid
from zoc.kernel.data.board import Board, HexFeature, Place, Setting, SideFeature, Way

READY = [t.name for t in zoc.all_titles() if (t.data / "board.toml").is_file()]
STYLE = read_style()


def small_board() -> Board:
    grid = Grid(6, 5)
    terrain = dict.fromkeys(grid.hexes, "clear")
    terrain[grid.hex("0202")] = "woods"
    terrain[grid.hex("0303")] = "town"
    sides = (grid.side(grid.hex("0303"), 0), grid.side(grid.hex("0303"), 1))
    return Board(
        "small",
        grid,
        Setting(5.0, 10.0),
        terrain,
        (
            HexFeature("set-up area", "A", grid.read("0101 0102"), "1", "soviet"),
            HexFeature("supply source", "", grid.read("0105"), "1", "german"),
            HexFeature("lake", "", grid.read("0505"), "1"),
        ),
        (
            SideFeature("river", "Long", sides[:1], "1", rank=1),
            SideFeature("river", "Short", sides[1:], "1", rank=3),
        ),
        (Way("railway", "", grid.read("0104 0204 0304"), "1"),),
        (Place("Aby", grid.hex("0303"), 3, "town", "1", more={"vp": {"german": 2}}),),
        (),
    )


def test_terrain_that_looks_like_clear_ground_is_not_shown_twice():
    assert terrains(small_board(), STYLE) == ["clear", "woods", "lake"]


def test_kinds_come_in_the_order_of_a_key_and_rivers_by_width():
    found = [(kind.word, kind.great) for kind in kinds(small_board(), STYLE)]
    assert found == [
        ("river", True),
        ("river", False),
        ("railway", False),
        ("set-up area", False),
        ("supply source", False),
    ]
    assert ranks(small_board()) == [3]


def test_points_of_places_are_shown_with_an_example():
    assert worth(small_board()) == {"german": "2"}
    assert "<rect" in Sampler(WINTER, STYLE).badges({"german": "2"})


def test_each_sample_has_ink():
    sampler = Sampler(WINTER, STYLE)
    for kind in kinds(small_board(), STYLE):
        assert "<path" in sampler.kind(kind), kind.word
    assert "<path" in sampler.swatch("woods", 50, 50)
    assert "<circle" in sampler.settlements([1, 3, 5])


def test_names_inside_a_sample_are_its_own():
    svg = '<g id="a"/><use href="#a"/><g clip-path="url(#b)"/>'
    assert renamed(svg, "x") == '<g id="x-a"/><use href="#x-a"/><g clip-path="url(#x-b)"/>'


def test_labels_are_the_title_s_own_or_the_board_s_words():
    words = {"woods": {"label": "Forest"}, "great river": {"label": "Stream of streams"}}
    assert label_of("woods", words) == "Forest"
    assert label_of("river", words, great=True) == "Stream of streams"
    assert label_of("river", {}, great=True) == "Great river"
    assert label_of("front", {}) == "Front line"


@pytest.mark.parametrize(("km", "words"), [(13.43, "13 km"), (3, "3 km"), (0.517, "520 m")])
def test_a_hex_is_measured_as_people_say_it(km: float, words: str):
    assert metres(km) == words


@pytest.mark.parametrize("km", [0.5, 3.0, 12.07, 27.4])
def test_the_bar_of_the_scale_fits(km: float):
    for width in (300.0, 440.0, 900.0):
        svg = draw_scale(Setting(km, 20), 50, width, WINTER).svg
        ends = [
            float(x) + float(w)
            for x, w in re.findall(r'<rect x="([\d.]+)".*?width="([\d.]+)"', svg)
        ]
        assert 0.15 * width < max(ends) < width - 60


@pytest.mark.parametrize("name", READY)
def test_the_title_s_words_for_the_key_are_words_of_its_board(name: str):
    title = zoc.title(name)
    style = style_of(title)
    known = set(terrains(title.board, style)) | {"settlements"}
    for kind in kinds(title.board, style):
        known.add(f"great {kind.word}" if kind.great else kind.word)
    assert set(title.tables.key) <= known


@pytest.mark.parametrize("name", READY)
def test_everything_that_is_drawn_is_explained(name: str):
    title = zoc.title(name)
    board, style = title.board, style_of(title)
    shown = {kind.word for kind in kinds(board, style)} | set(terrains(board, style))
    words = [(f.kind, style.hexes) for f in board.hex_features]
    words += [(f.kind, style.hexsides) for f in board.side_features]
    words += [(w.kind, style.ways) for w in board.ways]
    for word, drawings in words:
        if word in drawings and drawings[word].draw not in ("none", "clear"):
            assert word in shown, word


def test_a_lake_that_is_only_an_outline_is_no_terrain():
    board = small_board()
    pond = HexFeature("lake", "Pond", board.grid.read("0505"), "1", more={"outline": [[1, 1]]})
    drawn_only = replace(board, hex_features=(pond,))
    assert "lake" not in terrains(drawn_only, STYLE)
    (kind,) = [kind for kind in kinds(drawn_only, STYLE) if kind.word == "lake"]
    assert WINTER.lake in Sampler(WINTER, STYLE).kind(kind)


def test_cities_of_one_hex_are_shown_by_their_mark():
    grid = Grid(6, 5)
    terrain = dict.fromkeys(grid.hexes, "clear") | dict.fromkeys(grid.read("0202 0404"), "city")
    places = tuple(Place(n, grid.hex(n), 2, "city", "1") for n in ("0202", "0404"))
    board = Board("two", grid, Setting(1, 0), terrain, (), (), (), places, ())
    assert single_cities(board, STYLE, "city")
    assert not single_cities(replace(board, places=()), STYLE, "city")
    both = replace(board, terrain=terrain | dict.fromkeys(grid.read("0203 0405"), "city"))
    assert not single_cities(both, STYLE, "city")
    sampler = Sampler(WINTER, STYLE)
    assert sampler.swatch("city", 0, 0, True).count("<circle") > 0
    assert sampler.swatch("city", 0, 0).count("<circle") == 0


def test_a_front_without_holders_shows_two_colours():
    grid = Grid(6, 5)
    front = SideFeature("front", "", (grid.side(grid.hex("0303"), 0),), "1")
    (kind,) = kinds(replace(small_board(), side_features=(front,), hex_features=(), ways=()), STYLE)
    sample = Sampler(WINTER, STYLE).kind(kind)
    assert WINTER.front_soviet in sample
    assert WINTER.front_german in sample
