"""The whole picture: layers, portable SVG, the same bytes, names that do not collide."""

import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import numpy as np

from zoc.atlas.map import LAYERS, Detail, MapPicture, Relief, draw_map, read_style
from zoc.atlas.map.crowd import TOWN, Crowd
from zoc.atlas.map.regions import free_sorts
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import overlap
from zoc.kernel.data.board import Board, HexFeature, Region

SVG = "{http://www.w3.org/2000/svg}"
PORTABLE = {"svg", "defs", "g", "path", "circle", "rect", "use", "clipPath", "image"}


def elements(picture: MapPicture) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture.svg()).iter())


def test_one_group_a_layer_from_bottom_to_top(picture: MapPicture):
    assert tuple(picture.layers) == LAYERS
    for name, content in picture.layers.items():
        assert content.startswith(f'<g id="{name}">')
    ids = [e.get("id") for e in elements(picture) if e.get("id")]
    assert len(ids) == len(set(ids))
    assert [i for i in ids if i in LAYERS] == list(LAYERS)


def test_only_portable_svg(picture: MapPicture):
    found = elements(picture)
    assert {e.tag.removeprefix(SVG) for e in found} <= PORTABLE
    assert not any({"style", "filter", "class", "mask"} & set(e.keys()) for e in found)
    used = {e.get("href", "")[1:] for e in found if e.tag == SVG + "use"}
    assert used <= {e.get("id") for e in found}
    assert not re.search(
        r"nan|inf|None", re.sub(r"base64,[^\"]*|aria-label=\"[^\"]*", "", picture.svg())
    )


def test_the_same_board_gives_the_same_bytes(board: Board, picture: MapPicture):
    style = read_style()
    assert draw_map(board, style.palette(), style).svg() == picture.svg()


def test_the_other_stagger_and_season_are_drawn(other_board: Board):
    style = read_style('season = "autumn"')
    found = draw_map(other_board, style.palette(), style)
    assert style.palette().wood in found.layers["woods"]
    assert not found.undrawn


def test_the_origin_is_the_first_centre(picture: MapPicture, scene: Scene):
    assert picture.origin == scene.frame.at(0, 0)
    assert picture.width > scene.grid.columns * 0.866 * 72


def test_every_number_is_there_and_none_covers_another(picture: MapPicture, board: Board):
    assert [n.text for n in picture.numbers] == [board.grid.label(h) for h in board.grid]
    for a, b in combinations(picture.numbers, 2):
        assert not overlap(a.box, b.box)
    assert picture.layers["numbers"].count("<use ") == 2 * len(board.grid)


def test_every_hexside_of_the_grid_is_drawn_once(picture: MapPicture, board: Board):
    sides = {s for h in board.grid for s in board.grid.sides(h)}
    data = re.findall(r' d="([^"]*)"', picture.layers["grid"])[-1]
    assert data.count("L") == len(sides)


def test_names_stay_on_the_map_and_apart(picture: MapPicture):
    boxes = [label.box for label in picture.labels if label.box]
    assert len(boxes) == len(picture.labels)
    assert not picture.unnamed
    for a, b in combinations(boxes, 2):
        assert not overlap(a, b)
    for box in boxes:
        assert 0 <= box[0] < box[2] <= picture.width
        assert 0 <= box[1] < box[3] <= picture.height
    glyphs = [box for name in picture.river_names for box in name.boxes]
    assert not any(overlap(a, b) for a in boxes for b in glyphs)


def test_words_can_be_read_aloud(picture: MapPicture):
    words = {e.get("aria-label") for e in elements(picture)}
    assert {"METROPOLIS", "Harbour", "Uplands", "Great"} <= words


def test_less_is_drawn_when_the_map_is_small(board: Board, picture: MapPicture):
    style = read_style()
    small, tiny = (
        draw_map(board, style.palette(), style, detail=d) for d in (Detail.NORMAL, Detail.OVERVIEW)
    )
    assert not small.numbers
    assert "crowns" not in small.defs
    assert len(small.layers["grid"]) == len(picture.layers["grid"])
    assert not tiny.layers["grid"]
    assert {label.text for label in tiny.labels} == {"METROPOLIS", "Citadel"}
    assert len(tiny.layers["ways"]) < len(small.layers["ways"])
    assert [Detail.of(p) for p in (20, 28, 47, 48, 200)] == [0, 1, 1, 2, 2]


def test_a_word_without_a_drawing_is_reported(board: Board):
    style = read_style()
    odd = replace(board, hex_features=(HexFeature("airfield", "", board.grid.hexes[:1], "a test"),))
    assert draw_map(odd, style.palette(), style).undrawn == ("hex airfield",)


def test_relief_shades_the_ground(board: Board):
    style = read_style()
    rows, columns = (board.grid.rows + 2) * 4, (board.grid.columns + 2) * 4
    slope = np.add.outer(np.sin(np.arange(rows) / 9), np.sin(np.arange(columns) / 9))
    relief = Relief(slope.astype(np.float32), np.zeros((rows, columns), np.float32))
    flat = draw_map(board, style.palette(), style).layers
    hilly = draw_map(board, style.palette(), style, relief).layers
    assert flat["relief"] != hilly["relief"]
    assert {k: v for k, v in flat.items() if k != "relief"} == {
        k: v for k, v in hilly.items() if k != "relief"
    }


def test_a_lake_is_named_in_its_water_or_beside_it(picture: MapPicture, board: Board):
    (name,) = picture.lake_names
    assert name.text == "Pool"
    left, top, right, bottom = name.box
    x, y = (left + right) / 2 / 72, (top + bottom) / 2 / 72
    ox, oy = (v / 72 for v in picture.origin)
    assert abs(x - ox - 3.6) < 1.2
    assert abs(y - oy - 1.75) < 1.2


def test_a_region_name_gives_way_to_a_town(scene: Scene):
    region = Region("Uplands", 6.0, 5.0, 3.0, 0.0, 0.0, 0.24, "clear")
    free = Crowd(scene.frame)
    here = [sort.box for sort in free_sorts(scene, region, free, frozenset())]
    x, y = scene.frame.at(6.0, 5.0)
    town = (x - 8, y - 8, x + 8, y + 8)
    assert any(overlap(box, town) for box in here)
    crowded = Crowd(scene.frame)
    crowded.add(town, TOWN)
    moved = [sort.box for sort in free_sorts(scene, region, crowded, frozenset())]
    assert not any(overlap(box, town) for box in moved)
    assert abs(moved[0][0] - here[0][0]) <= scene.h


def test_no_name_lies_under_a_counter(board: Board, scene: Scene):
    occupied = [hex_ for hex_ in board.grid if hex_ % 2]
    picture = draw_map(board, scene.palette, scene.style, occupied=occupied)
    labels = [label for label in picture.labels if label.box]
    assert any(label.town.place.hex in occupied for label in labels)
    boxes = [label.box for label in labels if label.box]
    boxes += [box for name in picture.river_names for box in name.boxes]
    boxes += [sort.box for name in picture.regions for sort in (*name.clear, *name.wooded)]
    for x, y in map(scene.frame.centre, occupied):
        counter = (x - 24, y - 24, x + 24, y + 24)
        assert not any(overlap(box, counter) for box in boxes)
