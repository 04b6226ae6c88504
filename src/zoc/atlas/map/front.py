"""Front lines: two broken lines side by side, each on the side of those who hold it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import Any

from zoc.atlas.map.banks import WIDTH, Banks
from zoc.atlas.map.noise import place_key
from zoc.atlas.map.rivers import River, way_centres
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.strands import strands
from zoc.atlas.map.style import colour
from zoc.atlas.svg import Point, curve, evenly, offset_by, path, sample, smooth
from zoc.hexes import Hex

HALO = 0.085
DASH = (0.20, 0.085)
PULL = 0.28


@dataclass(frozen=True)
class Front:
    """A front line in picture units, who is to the left and to the right of it, and how far each
    of its two lines lies from the middle."""

    points: list[Point]
    left: str
    right: str
    apart: list[float]

    def line(self, hand: int) -> list[Point]:
        """The line on the left (-1) or on the right (1)."""
        return offset_by(self.points, [hand * apart for apart in self.apart])


def fronts(scene: Scene, courses: Sequence[River] = ()) -> list[Front]:
    """All front lines of a board, on hexsides and through hexes; where one follows a river, its
    lines keep to the banks."""
    banks = Banks(scene, courses)
    return [*_on_hexsides(scene, banks), *_through_hexes(scene, banks)]


def _through_hexes(scene: Scene, banks: Banks) -> Iterator[Front]:
    for way, _ in scene.ways("front"):
        centres = way_centres(scene.grid, way)
        line = [*_shore(scene, way.hexes[:2]), *centres, *_shore(scene, way.hexes[:-3:-1])]
        points, apart = banks.beside(_softened(scene, scene.frame.all_at(line)), centres)
        left, right = str(way.more.get("left", "")), str(way.more.get("right", ""))
        yield Front(points, left, right, apart)


def _shore(scene: Scene, end: tuple[Hex, ...]) -> list[Point]:
    """Where a front whose last hex, and the one before it, are given meets the water beside it."""
    grid, water = scene.grid, scene.hexes_drawn("lake", "sea")
    beside = [grid.centre(h) for h in grid.neighbours(end[0]) if h in water]
    if not beside:
        return []
    x, y = grid.centre(end[0])
    far = max(beside, key=lambda point: (dist(point, grid.centre(end[-1])), point))
    return [((x + far[0]) / 2, (y + far[1]) / 2)]


def _on_hexsides(scene: Scene, banks: Banks) -> Iterator[Front]:
    for feature, _ in scene.side_features("front"):
        corners = dict[tuple[int, int], Point]()
        edges: list[tuple[tuple[int, int], tuple[int, int]]] = []
        for side in dict.fromkeys(feature.sides):
            ends = scene.grid.side_ends(side)
            keys = [place_key(*end) for end in ends]
            corners.update(zip(keys, ends, strict=True))
            edges.append((keys[0], keys[1]))
        for keys in strands(edges):
            line = [corners[key] for key in keys]
            left, right = _holders(scene, line, feature.more)
            middle = _softened(scene, _pulled(scene.frame.all_at(line)))
            points, apart = banks.beside(middle, line)
            yield Front(points, left, right, apart)


def _holders(scene: Scene, line: list[Point], more: Mapping[str, Any]) -> tuple[str, str]:
    """Who holds the left and the right of a line of corners: as it says itself, or else as the
    areas beside it say."""
    if "left" in more and "right" in more:
        return str(more["left"]), str(more["right"])
    votes: dict[tuple[str, int], int] = {}
    for (ax, ay), (bx, by) in pairwise(line):
        for hand in (-1, 1):
            x, y = (ax + bx) / 2 - (by - ay) * hand, (ay + by) / 2 + (bx - ax) * hand
            hex_ = scene.grid.hex_near(x, y)
            for feature in scene.board.features_at(hex_) if hex_ is not None else ():
                if feature.side:
                    key = feature.side, hand
                    votes[key] = votes.get(key, 0) + 1
    return _winner(votes, -1), _winner(votes, 1)


def _winner(votes: dict[tuple[str, int], int], hand: int) -> str:
    sides = sorted({side for side, _ in votes})
    lead = {s: votes.get((s, hand), 0) - votes.get((s, -hand), 0) for s in sides}
    return max(sides, key=lambda s: lead[s]) if sides else ""


def _pulled(line: list[Point]) -> list[Point]:
    """Corners pulled towards their neighbours, with the middles of the hexsides between them."""
    found: list[Point] = []
    for i, (x, y) in enumerate(line):
        if 0 < i < len(line) - 1:
            (ax, ay), (bx, by) = line[i - 1], line[i + 1]
            x, y = (
                x * (1 - PULL) + (ax + bx) / 2 * PULL,
                y * (1 - PULL) + (ay + by) / 2 * PULL,
            )
        found.append((x, y))
        if i < len(line) - 1:
            bx, by = line[i + 1]
            found.append(((line[i][0] + bx) / 2, (line[i][1] + by) / 2))
    return found


def _softened(scene: Scene, line: list[Point]) -> list[Point]:
    unit = scene.h / 72
    return smooth(evenly(sample(line, 2 * unit), 3 * unit), 1.5)


def draw_fronts(scene: Scene, found: list[Front]) -> str:
    """All front lines."""
    return "".join(front_line(scene, front) for front in found)


def front_line(scene: Scene, front: Front) -> str:
    """One front line: two halos, then two broken lines."""
    p, h = scene.palette, scene.h
    lines = [
        (_line_data(front.line(hand)), scene.style.side(side).front)
        for hand, side in ((-1, front.left), (1, front.right))
    ]
    halos = "".join(
        path(data, fill="none", stroke=p.halo, stroke_width=HALO * h, opacity=0.5)
        for data, _ in lines
    )
    dash = " ".join(f"{part * h:.2f}" for part in DASH)
    return halos + "".join(
        path(
            data,
            fill="none",
            stroke=colour(name, p),
            stroke_width=WIDTH * h,
            stroke_dasharray=dash,
            opacity=0.88,
        )
        for data, name in lines
    )


def _line_data(points: list[Point]) -> str:
    return curve([*points[:-1:3], points[-1]])
