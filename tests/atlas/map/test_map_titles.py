"""Each title's board drawn whole: no hex in doubt, rivers on their hexsides, names apart."""

from functools import cache
from io import BytesIO

import numpy as np
import pytest
from scipy.spatial import cKDTree

import zoc
from zoc.atlas.frame import Frame
from zoc.atlas.map import MapPicture, Relief, draw_map, read_style
from zoc.atlas.map.cover import Ground
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Box, overlap, sample
from zoc.hexes import Side
from zoc.kernel.data.board import Board
from zoc.kernel.data.title import Title

READY = [t for t in zoc.all_titles() if (t.data / "board.toml").is_file()]
LARGEST = 6_000_000
"""Bytes that a map may take."""


@cache
def scene_of(title: Title) -> Scene:
    file = title.data / "style.toml"
    style = read_style(file.read_text(encoding="utf-8") if file.is_file() else "")
    return Scene(title.board, style.palette(), style, Frame(title.board.grid, 72.0))


@cache
def picture_of(title: Title) -> MapPicture:
    scene = scene_of(title)
    file = title.data / "relief.png"
    relief = Relief.read(BytesIO(file.read_bytes())) if file.is_file() else None
    return draw_map(scene.board, scene.palette, scene.style, relief)


@pytest.fixture(scope="module", params=READY, ids=lambda title: title.name)
def title(request: pytest.FixtureRequest) -> Title:
    return request.param


def test_every_word_of_the_board_has_a_drawing(title: Title):
    assert not scene_of(title).undrawn()


def test_woods_hexes_are_woods_and_clear_hexes_clear(title: Title):
    scene = scene_of(title)
    hexes = scene.hexes_drawn("woods")
    ground = Ground(scene.frame)
    shares, covered = ground.shares(ground.field(hexes)), ground.members(hexes)
    assert shares[covered].min(initial=1) >= 0.70
    assert shares[~covered].max(initial=0) <= 0.25


def river_sides(board: Board, scene: Scene) -> list[Side]:
    return [s for f, _ in scene.side_features("river", "stream", "canal") for s in f.sides]


def test_rivers_lie_on_their_hexsides(title: Title):
    scene, grid = scene_of(title), title.board.grid
    sides = river_sides(title.board, scene)
    if not sides:
        return
    through = {w.name for w, _ in scene.ways("river", "stream", "canal")}
    drawn = [
        q
        for river in picture_of(title).rivers
        if river.name not in through
        for q in sample(list(river.points), 0.04)
    ]
    on_map = [q for q in drawn if grid.hex_near(*q) is not None]
    ends = np.array([grid.side_ends(side) for side in sides])
    steps = np.linspace(0, 1, 9)[:, None, None]
    on_sides = (ends[:, 0] + (ends[:, 1] - ends[:, 0]) * steps).reshape(-1, 2)
    away, _ = cKDTree(on_sides).query(np.array(on_map))
    assert away.max() < 0.2
    missed, _ = cKDTree(np.array(drawn)).query(ends.mean(axis=1))
    assert missed.max() < 0.06


def test_names_and_numbers_do_not_collide(title: Title):
    picture = picture_of(title)
    assert len(picture.numbers) == len(title.board.grid)
    labels = [label.box for label in picture.labels if label.box]
    rivers = [box for name in picture.river_names for box in name.boxes]
    rivers += [name.box for name in picture.lake_names]
    assert not collisions(labels, labels)
    assert not collisions(labels, rivers)
    assert not collisions([n.box for n in picture.numbers], [n.box for n in picture.numbers])
    for left, top, right, bottom in [*labels, *rivers]:
        assert left >= 0
        assert top >= 0
        assert right <= picture.width
        assert bottom <= picture.height


def test_no_number_lies_on_a_line(title: Title):
    picture, scene = picture_of(title), scene_of(title)
    lines = [scene.frame.all_at(river.points) for river in picture.rivers]
    lines += [way.points for way in picture.ways]
    points = np.array([q for line in lines for q in sample(list(line), 1.5)])
    boxes = np.array([number.box for number in picture.numbers])
    half = (boxes[:, 2:] - boxes[:, :2]) / 2
    near = cKDTree(points).query_ball_point((boxes[:, :2] + boxes[:, 2:]) / 2, half[:, 0])
    struck = [
        number.text
        for number, (_, tall), found in zip(picture.numbers, half, near, strict=True)
        if any(abs(points[k][1] - (number.box[1] + tall)) < tall for k in found)
    ]
    assert not struck


def collisions(some: list[Box], others: list[Box]) -> list[tuple[Box, Box]]:
    """Pairs of boxes that overlap, a box with itself apart."""
    if not some or not others:
        return []
    middles = np.array([((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for b in others])
    reach = max(b[2] - b[0] for b in (*some, *others))
    near = cKDTree(middles).query_ball_point(
        [((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for b in some], reach
    )
    return [
        (a, others[k])
        for a, found in zip(some, near, strict=True)
        for k in found
        if a is not others[k] and overlap(a, others[k])
    ]


def test_places_of_weight_are_named(title: Title):
    picture = picture_of(title)
    bare = [n.text for n in picture.labels if not n.box and n.town.place.rank <= 4]
    assert not bare


def test_the_file_is_of_a_sane_size(title: Title):
    assert len(picture_of(title).svg()) < LARGEST
