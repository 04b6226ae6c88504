"""Rivers lie unambiguously on their hexsides, and tributaries end on the greater river."""

from math import dist, hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zoc.atlas.frame import Frame
from zoc.atlas.map import read_style
from zoc.atlas.map.near import Near
from zoc.atlas.map.rivers import River, rivers
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.water import _flooded
from zoc.atlas.svg import Point, sample
from zoc.hexes import Grid
from zoc.kernel.data.board import Board, Setting, SideFeature

GRID = Grid(9, 8)


def scene_with(*features: SideFeature) -> Scene:
    terrain = dict.fromkeys(GRID.hexes, "clear")
    board = Board("made up", GRID, Setting(1, 0), terrain, (), features, (), (), ())
    style = read_style()
    return Scene(board, style.palette(), style, Frame(GRID, 72.0))


def sides(labels: str) -> tuple[int, ...]:
    return tuple(GRID.read_side(label) for label in labels.split())


def walk(start: int, turns: list[bool]) -> tuple[int, ...]:
    """Hexsides along corners, turning left or right, as long as it stays on the map."""
    ends = GRID.side_ends(GRID.side(start, 0))
    by_corner: dict[tuple[int, int], list[int]] = {}
    for side in {s for h in GRID.hexes for s in GRID.sides(h)}:
        for x, y in GRID.side_ends(side):
            by_corner.setdefault((round(x * 1000), round(y * 1000)), []).append(side)
    here, chain, seen = ends[1], [GRID.side(start, 0)], {_key(ends[0]), _key(ends[1])}
    for turn in turns:
        onward = sorted(s for s in by_corner[_key(here)] if s != chain[-1])
        if len(onward) < 2:
            break
        side = onward[turn]
        there = next(e for e in GRID.side_ends(side) if _key(e) != _key(here))
        if _key(there) in seen:
            break
        seen.add(_key(there))
        chain.append(side)
        here = there
    return tuple(chain)


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def from_piece(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from a straight piece."""
    length = dist(a, b)
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    t = max(0.0, min(1.0, along))
    return hypot(point[0] - a[0] - (b[0] - a[0]) * t, point[1] - a[1] - (b[1] - a[1]) * t)


def check_on_hexsides(river: River, chain: tuple[int, ...], grid: Grid) -> None:
    pieces = [grid.side_ends(side) for side in chain]
    line = sample(list(river.points), 0.03)
    on_map = [q for q in line if grid.hex_near(*q) is not None]
    assert max(min(from_piece(q, a, b) for a, b in pieces) for q in on_map) < 0.2
    for a, b in pieces:
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        assert min(dist(q, middle) for q in line) < 0.05


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 7),
    st.integers(1, 6),
    st.lists(st.booleans(), min_size=3, max_size=24),
    st.integers(1, 3),
    st.randoms(use_true_random=False),
)
def test_a_river_runs_along_its_hexsides(column, row, turns, rank, random):
    chain = walk(GRID.at(column, row), turns)
    shuffled = random.sample(chain, len(chain))
    found = rivers(scene_with(SideFeature("river", "R", tuple(shuffled), "a test", rank)))
    assert len(found) == 1
    assert found[0].sides == len(chain)
    check_on_hexsides(found[0], chain, GRID)


def test_a_tributary_ends_exactly_on_the_greater_river():
    great, small = sides("0504/SW 0504/S 0504/SE 0604/N"), sides("0505/SE 0505/NE")
    features = (
        SideFeature("river", "Small", small, "a test", 3),
        SideFeature("river", "Great", great, "a test", 1),
    )
    found = {r.name: r for r in rivers(scene_with(*features))}
    assert found["Small"].sides == 2
    assert (
        len({found["Small"].points[0], found["Small"].points[-1]} & set(found["Great"].points)) == 1
    )
    assert sorted(found["Small"].springs) == [False, True]


def test_springs_are_free_ends_inside_the_map():
    inside = sides("0504/SW 0504/S 0504/SE 0604/N")
    assert rivers(scene_with(SideFeature("river", "A", inside, "a test")))[0].springs == (
        True,
        True,
    )
    leaving = sides("0401/NW 0401/SW 0301/S")
    river = rivers(scene_with(SideFeature("river", "B", leaving, "a test")))[0]
    assert sorted(river.springs) == [False, True]


def test_hexsides_of_the_edge_are_drawn():
    edge = sides("0401/N 0401/NE")
    river = rivers(scene_with(SideFeature("river", "Edge", edge, "a test")))[0]
    assert river.sides == 2


@pytest.mark.parametrize(("kind", "draw"), [("stream", "stream"), ("canal", "canal")])
def test_streams_and_canals_are_narrower_than_rivers(kind: str, draw: str):
    side = (GRID.read_side("0404/S"),)
    found = rivers(scene_with(SideFeature(kind, "", side, "a test", 1)))
    assert found[0].draw == draw
    assert found[0].width < 0.046


def test_a_river_through_hexes_passes_each_of_them(scene: Scene):
    way = next(w for w, _ in scene.ways("river"))
    river = next(r for r in rivers(scene) if r.name == "Through")
    passed = {scene.grid.hex_near(*q) for q in sample(list(river.points), 0.03)}
    assert passed >= set(way.hexes)
    assert river.springs == (False, False)


def test_no_land_is_left_between_a_drowned_valley_and_its_lake():
    valley = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (90.0, 0.0)]
    shore = Near([(0.0, 20.0), (10.0, 22.0), (20.0, 20.0)], 36.0)
    assert _flooded(valley, shore, 72.0).count("z") == 2
