"""Outlines of areas, and who holds which side of a front."""

from dataclasses import replace
from math import dist

import pytest

from zoc.atlas.frame import Frame
from zoc.atlas.map.areas import inset, loops, outline_data
from zoc.atlas.map.banks import APART, WIDTH
from zoc.atlas.map.edges import edge_of
from zoc.atlas.map.front import fronts
from zoc.atlas.map.rivers import rivers
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import sample
from zoc.hexes import Grid
from zoc.kernel.data.board import SideFeature, Way

GRID = Grid(9, 8)


def test_one_hex_has_one_loop_of_six_corners():
    hex_ = GRID.hex("0404")
    (loop,) = loops(GRID, [hex_])
    assert len(loop) == 6
    moved = inset(loop, 0.05)
    x, y = GRID.centre(hex_)
    for corner, inner in zip(loop, moved, strict=True):
        assert dist(inner, (x, y)) == pytest.approx(dist(corner, (x, y)) - 0.05 / 0.75**0.5)


def test_a_ring_of_hexes_has_an_outer_and_an_inner_loop():
    ring = GRID.ring(GRID.hex("0404"), 1)
    sizes = sorted(len(loop) for loop in loops(GRID, ring))
    assert sizes == [6, 18]


def test_an_outline_leaves_out_what_a_front_covers():
    frame, hex_ = Frame(GRID, 72.0), GRID.hex("0404")
    assert outline_data(frame, [hex_]).count("L") == 5
    gap = outline_data(frame, [hex_], without=[GRID.side(hex_, 2)])
    assert gap.count("M") == 1
    assert gap.count("L") == 5
    assert not gap.endswith("z")
    assert outline_data(frame, [hex_], without=GRID.sides(hex_)) == ""


def test_the_areas_beside_a_front_tell_who_holds_it(scene: Scene):
    (front,) = fronts(scene)
    assert {front.left, front.right} == {"german", "soviet"}
    x, y = front.points[len(front.points) // 2]
    ax, ay = front.points[len(front.points) // 2 + 1]
    right = (x - (ay - y) * 12, y + (ax - x) * 12)
    ox, oy = scene.frame.origin
    hex_ = scene.grid.hex_near((right[0] - ox) / scene.h, (right[1] - oy) / scene.h)
    assert hex_ is not None
    assert front.right in {f.side for f in scene.board.features_at(hex_)}


def test_a_front_along_a_river_leaves_the_water_free(scene: Scene):
    board = scene.board
    shared = next(f for f in board.side_features if f.name == "Great")
    front = SideFeature("front", "", shared.sides, "a test", more={"left": "a", "right": "b"})
    along = replace(scene, board=replace(board, side_features=(shared, front), ways=()))
    courses = rivers(along)
    water = [q for r in courses for q in sample(scene.frame.all_at(r.points), 2.0)]
    (line,) = fronts(along, courses)
    least = (courses[0].width + WIDTH) / 2 * scene.h
    for hand in (-1, 1):
        away = [min(dist(p, q) for q in water) for p in line.line(hand)[12:-12]]
        assert min(away) > least
    (bare,) = fronts(replace(along, board=replace(board, side_features=(front,))))
    assert set(bare.apart) == {APART * scene.h}


def test_a_front_through_the_hexes_of_a_river_has_no_hook(scene: Scene):
    board = scene.board
    river = next(w for w in board.ways if w.name == "Through")
    front = Way("front", "", river.hexes, "a test", more={"left": "a", "right": "b"})
    along = replace(scene, board=replace(board, side_features=(), ways=(river, front)))
    (line,) = fronts(along, rivers(along))
    assert max(line.apart) > APART * scene.h
    for hand in (-1, 1):
        points = line.line(hand)
        turns = zip(points, points[3:], points[6:], strict=False)
        for (ax, ay), (bx, by), (cx, cy) in turns:
            assert (bx - ax) * (cx - bx) + (by - ay) * (cy - by) > 0


def test_signs_stand_at_the_edge_they_belong_to(scene: Scene):
    names = {"0105": "left", "1405": "right", "0501": "top", "0511": "bottom", "0505": ""}
    assert {label: edge_of(scene, scene.grid.hex(label)) for label in names} == names
