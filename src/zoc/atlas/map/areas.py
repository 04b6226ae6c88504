"""Areas of hexes: outlines a little inside their border, and boundaries between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import hypot

from zoc.atlas.frame import Frame
from zoc.atlas.map.noise import place_key
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.style import Drawing
from zoc.atlas.svg import Point, path, polyline
from zoc.hexes import Grid, Hex, Side
from zoc.kernel.data.board import HexFeature

INSET = 0.05
WIDTH = 0.022
DASH = (0.075, 0.055)


def loops(grid: Grid, hexes: Iterable[Hex]) -> list[list[Point]]:
    """The closed borders of a set of hexes in the hex plane, the hexes on the right hand."""
    inside = set(hexes)
    onward: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for hex_ in sorted(inside):
        corners = grid.corners(hex_)
        for direction in range(6):
            if grid.neighbour(hex_, direction) not in inside:
                start, end = corners[direction], corners[(direction + 1) % 6]
                onward.setdefault(place_key(*start), []).append((start, end))
    found: list[list[Point]] = []
    for key in list(onward):
        while onward.get(key):
            found.append(_loop(onward, key))
    return found


def _loop(
    onward: dict[tuple[int, int], list[tuple[Point, Point]]], key: tuple[int, int]
) -> list[Point]:
    line: list[Point] = []
    while onward.get(key):
        start, end = onward[key].pop()
        line.append(start)
        key = place_key(*end)
    return line


def inset(loop: list[Point], distance: float) -> list[Point]:
    """A closed line moved to its right by a distance, corners kept sharp."""
    count = len(loop)
    found: list[Point] = []
    for i, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[i - 1], loop[(i + 1) % count]
        ux, uy = _unit(x - ax, y - ay)
        vx, vy = _unit(bx - x, by - y)
        scale = distance / max(1 + ux * vx + uy * vy, 0.2)
        found.append((x - (uy + vy) * scale, y + (ux + vx) * scale))
    return found


def _unit(x: float, y: float) -> Point:
    length = hypot(x, y) or 1
    return x / length, y / length


def outline_data(
    frame: Frame, hexes: Iterable[Hex], distance: float = INSET, without: Collection[Side] = ()
) -> str:
    """Path data of the border of a set of hexes, moved inwards, without some hexsides."""
    gaps = {_middle_key(*frame.grid.side_ends(side)) for side in without}
    data = ""
    for loop in loops(frame.grid, hexes):
        moved = frame.all_at(inset(loop, distance))
        data += _broken(loop, moved, gaps) if gaps else polyline(moved, True)
    return data


def _middle_key(a: Point, b: Point) -> tuple[int, int]:
    return place_key((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _broken(loop: list[Point], moved: list[Point], gaps: set[tuple[int, int]]) -> str:
    """A closed line without the pieces that lie on gaps."""
    count = len(loop)
    drawn = [_middle_key(loop[i], loop[(i + 1) % count]) not in gaps for i in range(count)]
    if all(drawn):
        return polyline(moved, True)
    first = next((i for i in range(count) if drawn[i] and not drawn[i - 1]), None)
    runs: list[list[Point]] = []
    for k in range(count if first is not None else 0):
        i = ((first or 0) + k) % count
        if drawn[i]:
            if not drawn[i - 1]:
                runs.append([moved[i]])
            runs[-1].append(moved[(i + 1) % count])
    return "".join(polyline(run) for run in runs)


# -- drawing -----------------------------------------------------------------------------------


def draw_areas(scene: Scene) -> str:
    """Outlines and boundaries of all areas; where a front runs it is border enough."""
    fronts = {side for front, _ in scene.side_features("front") for side in front.sides}
    outlines = "".join(_outline(scene, f, d, fronts) for f, d in scene.hex_features("outline"))
    return _boundaries(scene) + outlines


def _outline(scene: Scene, feature: HexFeature, drawing: Drawing, fronts: Collection[Side]) -> str:
    h = scene.h
    return path(
        outline_data(scene.frame, feature.hexes, INSET, fronts),
        fill="none",
        stroke=scene.colour_of(feature, drawing),
        stroke_width=(drawing.width or WIDTH) * h,
        stroke_dasharray=" ".join(f"{part * h:.2f}" for part in DASH),
        stroke_linejoin="round",
        opacity=drawing.opacity or 0.70,
    )


def _boundaries(scene: Scene) -> str:
    """Borders between areas of one kind, each hexside once, and those given as hexsides."""
    sides = {s for f, _ in scene.side_features("boundary") for s in f.sides}
    for feature, _ in scene.hex_features("boundary"):
        inside = set(feature.hexes)
        for hex_ in inside:
            for direction in range(6):
                other = scene.grid.neighbour(hex_, direction)
                if other is not None and other not in inside:
                    sides.add(scene.grid.side(hex_, direction))
    data = "".join(polyline(scene.frame.ends(side)) for side in sorted(sides))
    h = scene.h
    return data and path(
        data,
        fill="none",
        stroke=scene.palette.ink,
        stroke_width=0.030 * h,
        stroke_dasharray=f"{0.14 * h:.2f} {0.05 * h:.2f} {0.03 * h:.2f} {0.05 * h:.2f}",
        opacity=0.45,
    )
