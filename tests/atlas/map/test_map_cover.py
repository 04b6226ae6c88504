"""Covers: an edge may wander, a hex may never be in doubt, a detail redraws as the whole."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from zoc.atlas.frame import Frame
from zoc.atlas.map.contour import Contours, ring_path, tenths
from zoc.atlas.map.cover import PER_HEX, Ground
from zoc.atlas.map.lattice import Lattice, cells
from zoc.hexes import Grid

GRIDS = {lower: Grid(9, 7, lower) for lower in ("odd", "even")}
GROUNDS = {lower: Ground(Frame(grid, 72.0)) for lower, grid in GRIDS.items()}


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["odd", "even"]), st.data())
def test_covered_and_bare_hexes_are_told_apart(lower: str, data: st.DataObject):
    grid, ground = GRIDS[lower], GROUNDS[lower]
    hexes = data.draw(st.sets(st.sampled_from(grid.hexes), min_size=1))
    shares = ground.shares(ground.field(hexes))
    covered = ground.members(hexes)
    assert shares[covered].min() >= 0.70
    assert shares[~covered].max(initial=0) <= 0.25


def test_every_point_lies_in_the_cell_that_the_grid_says():
    for grid in GRIDS.values():
        lattice = Lattice.around(Frame(grid, 72.0), 7, 0.3)
        column, row = cells(grid, lattice.x, lattice.y)
        for j in range(0, lattice.rows, 3):
            for i in range(0, lattice.columns, 3):
                x, y = float(lattice.x[0, i]), float(lattice.y[j, 0])
                cx, cy = grid.cell_centre(int(column[j, i]), int(row[j, i]))
                nx, ny = grid.cell_centre(*grid.cell_near(x, y))
                assert abs(np.hypot(x - cx, y - cy) - np.hypot(x - nx, y - ny)) < 1e-5


def test_a_detail_redraws_as_the_whole():
    whole, part = Grid(12, 11), Grid(7, 6)
    wooded = [(c, r) for c in range(7) for r in range(6) if (c * 5 + r * 3) % 4 < 2]
    fields = [
        Ground(Frame(grid, 72.0)).field({grid.at(*cell) for cell in wooded})
        for grid in (whole, part)
    ]
    lattices = [Lattice.around(Frame(grid, 72.0), PER_HEX, 0.5) for grid in (whole, part)]
    assert (lattices[0].left, lattices[0].top) == (lattices[1].left, lattices[1].top)
    down, across = round(4.2 * PER_HEX), round(4.2 * PER_HEX)
    assert np.allclose(fields[0][:down, :across], fields[1][:down, :across], atol=1e-5)


def test_contours_close_and_keep_inside():
    grid = GRIDS["odd"]
    frame, ground = Frame(grid, 72.0), GROUNDS["odd"]
    contours = Contours(frame, ground.lattice, ground.field([grid.at(4, 3)]))
    rings = contours.rings(0.5)
    assert len(rings) == 1
    x, y = frame.centre(grid.at(4, 3))
    assert np.hypot(rings[0][:, 0] - x, rings[0][:, 1] - y).max() < 72 * 0.75


def test_a_ring_returns_to_its_start():
    square = np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]])
    data = ring_path(square)
    assert data.startswith("M0 5q")
    assert data.endswith("z")
    assert data.count("q") == 4


def test_tenths_are_short():
    assert [tenths(v) for v in (0, 5, -5, 10, 123, -120)] == ["0", ".5", "-.5", "1", "12.3", "-12"]
