"""Ravines: valleys from hex to hex that widen from head to mouth, with hachures on both banks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import dist

import numpy as np

from zoc.atlas.map.contour import Line
from zoc.atlas.map.near import Near
from zoc.atlas.map.noise import Array, chance, place_key
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.strands import strands
from zoc.atlas.svg import Point, curve, path, polyline, sample
from zoc.hexes import Grid, Hex

HEAD, MOUTH, LONG = 0.035, 0.100, 7
"""Half the width at the head and at the mouth, in hexes; hexes from head to full width."""
APART, STEP = 0.060, 0.030
"""From one hachure to the next, and between the points of a bank, in hexes."""
ASTRAY = 0.30
"""How far from their centres ravines may pass hexes, from side to side."""

NOTCHES, NOTCH = 0.36, 0.13
"""How far apart notches in a rim may be, and how long they are at most, in hexes."""
UNEVEN = 0.45
"""How much rims stray from a smooth line, as a share of half the width."""

JOINED, AWAY = 0.85, 0.30
"""How near water must be for a ravine to open into it, and how far a bottom keeps from rails."""

Edge = tuple[Hex, Hex]


@dataclass(frozen=True)
class Valley:
    """A ravine's bottom and its two rims in picture units; `bare` points at its ends have no
    hachures, since another valley opens there."""

    bottom: Line
    left: Line
    right: Line
    bare: tuple[int, int]

    @property
    def lines(self) -> list[list[Point]]:
        """What nothing should be written on."""
        return [_points(line) for line in (self.bottom, self.left, self.right)]


def ravines(scene: Scene, water: Iterable[Point] = (), rails: Iterable[Point] = ()) -> list[Valley]:
    """All ravines. A mouth near water opens into it; where a railway runs the bottom gives way."""
    hexes = scene.hexes_drawn("ravine")
    ground = _Ground(scene, Near(list(water), JOINED * scene.h), Near(list(rails), AWAY * scene.h))
    return list(_valleys(ground, hexes)) if hexes else []


def draw_ravines(scene: Scene, valleys: list[Valley]) -> str:
    """A soft tint, the valleys with a shady and a sunny bank, rims with hachures, bottoms."""
    if not valleys:
        return ""
    p, h = scene.palette, scene.h
    area = "".join(_area(valley) for valley in valleys)
    gullies = "".join(_gullies(valley, h) for valley in valleys)
    line = {"fill": "none", "stroke": p.slope, "stroke_linecap": "round"}
    rims = "".join(_rims(valley) for valley in valleys)
    soft = {"stroke": p.hill, "stroke_width": 0.10 * h, "stroke_linejoin": "round"}
    hachures = "".join(_hachures(valley, h) for valley in valleys)
    bottoms = "".join(curve(_points(valley.bottom[:: int(0.2 / STEP)])) for valley in valleys)
    shade, sun = ("".join(_banks(valley, lit) for valley in valleys) for lit in (False, True))
    return (
        path(gullies, fill=p.slope, opacity=0.34)
        + path(area, fill=p.hill, opacity=0.20, **soft)
        + path(area, fill=p.hill, opacity=0.30)
        + path(shade, fill=p.slope, opacity=0.20)
        + path(sun, fill=p.relief_light, opacity=0.55)
        + path(hachures, stroke_width=0.0115 * h, opacity=0.70, **line)
        + path(rims, stroke_width=0.0135 * h, opacity=0.75, stroke_linejoin="round", **line)
        + path(bottoms, stroke_width=0.010 * h, opacity=0.40, **line)
    )


def _points(line: Line) -> list[Point]:
    return [(float(x), float(y)) for x, y in line]


def _area(valley: Valley) -> str:
    """The land between the rims, always turning the same way so that areas add up."""
    ring = np.concatenate([valley.left, valley.right[::-1]])
    x, y = ring[:, 0], ring[:, 1]
    turning = float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))
    return polyline(_points(ring if turning > 0 else ring[::-1]), True)


def _banks(valley: Valley, lit: bool) -> str:
    """The banks that face the light from the north-west, or those that do not: a bank is the land
    between the bottom and a rim."""
    data = ""
    for rim in (valley.left, valley.right):
        outward = rim - valley.bottom
        facing = ((outward[:, 0] + outward[:, 1]) > 0) == lit
        for start, end in runs(facing):
            ring = np.concatenate([valley.bottom[start:end], rim[start:end][::-1]])
            data += polyline(_points(ring[::2]), True)
    return data


def runs(flags: Array) -> Iterable[tuple[int, int]]:
    """Where stretches of true begin and end, those of two points and more."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], flags.astype(np.int8), [0]])))
    for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        if end - start > 2:
            yield start, end


def _rims(valley: Valley) -> str:
    """The edges where the steppe breaks off."""
    first, last = valley.bare
    rims = (rim[first : len(rim) - last] for rim in (valley.left, valley.right))
    return "".join(polyline(_points(rim)) for rim in rims if len(rim) > 1)


def _gullies(valley: Valley, h: float) -> str:
    """Short notches that rain has cut into the rims, here and there."""
    parts: list[str] = []
    first, last = valley.bare
    for seed, rim in ((87, valley.left), (88, valley.right)):
        for i in range(first + 6, len(rim) - last - 6, round(NOTCHES / STEP)):
            length = chance(seed, *place_key(*(valley.bottom[i] / h)))
            if length > 0.45:
                parts.append(polyline(_points(_notch(valley.bottom, rim, i, h, length)), True))
    return "".join(parts)


def _notch(bottom: Line, rim: Line, i: int, h: float, length: float) -> Line:
    """A tapering notch at a point of a rim, leaning up the valley."""
    out = rim[i] - bottom[i]
    out /= np.hypot(out[0], out[1]) + 1e-9
    up = bottom[i - 3] - bottom[i]
    up /= np.hypot(up[0], up[1]) + 1e-9
    tip = rim[i] + (out + 0.55 * up) * NOTCH * h * length
    middle = (rim[i] + tip) / 2
    side = 0.012 * h * up
    return np.stack([rim[i - 1], middle + side, tip, middle - side, rim[i + 1]])


def _hachures(valley: Valley, h: float) -> str:
    """Strokes from the rims towards the bottom, longer where the valley is wide."""
    every = max(1, round(APART / STEP))
    first, last = valley.bare
    parts: list[str] = []
    for rim, shift in ((valley.left, 0), (valley.right, every // 2)):
        for i in range(first + shift, len(rim) - last, every):
            length = 0.45 + 0.30 * chance(86, *place_key(*(rim[i] / h)))
            inner = rim[i] + (valley.bottom[i] - rim[i]) * length
            parts.append(polyline(_points(np.stack([rim[i], inner]))))
    return "".join(parts)


# -- where they run ----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Ground:
    """What ravines lie in: the map, its water, its railways."""

    scene: Scene
    water: Near
    rails: Near

    def bottom(self, hex_: Hex) -> Point:
        """Where a ravine passes a hex."""
        x, y = self.scene.grid.centre(hex_)
        dx, dy = ((chance(seed, *place_key(x, y)) - 0.5) * ASTRAY for seed in (82, 83))
        at = self.scene.frame.at(x + dx, y + dy)
        rail = self.rails.nearest(at)
        return _beside(at, rail, AWAY * self.scene.h) if rail else at

    def mouth(self, last: Point, before: Point) -> Point | None:
        """Where a ravine that ends near water opens into it, if that is onward."""
        found = self.water.nearest(last)
        if found is None:
            return None
        onward = (last[0] - before[0]) * (found[0] - last[0])
        onward += (last[1] - before[1]) * (found[1] - last[1])
        return found if onward > -0.35 * dist(last, before) * dist(found, last) else None


def _beside(at: Point, rail: Point, reach: float) -> Point:
    """The point moved away from a railway to a distance."""
    away = dist(at, rail)
    if away < 1e-6:
        return at[0], at[1] + reach
    share = reach / away
    return rail[0] + (at[0] - rail[0]) * share, rail[1] + (at[1] - rail[1]) * share


def _valleys(ground: _Ground, hexes: frozenset[Hex]) -> Iterable[Valley]:
    """The valleys between forks, and a short one for each hex that is alone."""
    scene = ground.scene
    edges, lengths = _network(scene, hexes)
    degree: dict[Hex, int] = {}
    for hex_ in (hex_ for edge in edges for hex_ in edge):
        degree[hex_] = degree.get(hex_, 0) + 1
    for chain in strands(edges):
        widths = [_width(lengths.get(hex_, LONG // 2)) for hex_ in chain]
        points = [ground.bottom(hex_) for hex_ in chain]
        forks = [degree[chain[0]] > 2, degree[chain[-1]] > 2]
        if widths[0] > widths[-1]:
            points, widths, forks = points[::-1], widths[::-1], forks[::-1]
        mouth = None if forks[1] else ground.mouth(points[-1], points[-2])
        if mouth:
            points, widths, forks[1] = [*points, mouth], [*widths, MOUTH], True
        yield _valley(scene, points, widths, (forks[0], forks[1]))
    for hex_ in sorted(hexes - degree.keys()):
        x, y = scene.grid.centre(hex_)
        points = [(x - 0.26, y - 0.14), (x - 0.05, y + 0.03), (x + 0.26, y + 0.12)]
        yield _valley(scene, scene.frame.all_at(points), [HEAD, MOUTH, HEAD], (False, False))


def _width(length: int) -> float:
    return HEAD + (MOUTH - HEAD) * min(1.0, length / LONG)


def _valley(
    scene: Scene, points: list[Point], widths: list[float], forks: tuple[bool, bool]
) -> Valley:
    bottom = np.array(sample(points, STEP * scene.h))
    places = np.linspace(0, len(points) - 1, len(bottom))
    half = np.interp(places, np.arange(len(points)), widths) * scene.h
    half *= _ends(len(bottom), forks)
    along = np.gradient(bottom, axis=0)
    along /= np.hypot(along[:, 0], along[:, 1])[:, None] + 1e-9
    across = np.stack([-along[:, 1], along[:, 0]], 1) * half[:, None]
    left, right = (_uneven(bottom / scene.h, seed)[:, None] for seed in (89, 90))
    bare = round(MOUTH * 1.2 / STEP)
    start, end = (bare if fork else 1 for fork in forks)
    return Valley(bottom, bottom - across * left, bottom + across * right, (start, end))


def _uneven(bottom: Line, seed: int) -> Array:
    """Factors for the width, so that a rim looks cut by rain and not ruled; none at the ends."""
    places = np.arange(0, len(bottom), 4)
    values = [1 + UNEVEN * (chance(seed, *place_key(*bottom[i])) - 0.5) for i in places]
    values[0] = values[-1] = 1.0
    return np.interp(np.arange(len(bottom)), places, values)


def _ends(count: int, forks: tuple[bool, bool]) -> Array:
    """A factor for the width: a free end is rounded, an end at a fork stays open."""
    steps = np.arange(count)
    factor = np.ones(count)
    for fork, distance in zip(forks, (steps, count - 1 - steps), strict=True):
        if not fork:
            factor *= np.sqrt(np.clip(distance * STEP / 0.12 + 0.05, 0, 1))
    return factor


# -- what joins what ---------------------------------------------------------------------------


def _network(scene: Scene, hexes: frozenset[Hex]) -> tuple[list[Edge], dict[Hex, int]]:
    """Edges from hex to hex, and how long the valley above each hex is. Ravines given in order,
    head first, run in that order; others join neighbours."""
    grid, above, ordered = scene.grid, dict[Hex, list[Hex]](), set[Hex]()
    for feature, _ in scene.hex_features("ravine"):
        pairs = list(pairwise(feature.hexes))
        if pairs and all(grid.direction(a, b) is not None for a, b in pairs):
            ordered.update(feature.hexes)
            for upper, lower in pairs:
                above.setdefault(lower, []).append(upper)
    found = {(min(u, lower), max(u, lower)): None for lower, us in above.items() for u in us}
    return [*found, *_branches(grid, hexes - ordered)], _lengths(above, ordered)


def _lengths(above: dict[Hex, list[Hex]], hexes: set[Hex]) -> dict[Hex, int]:
    """The longest way up from each hex."""
    found: dict[Hex, int] = {}

    def longest(hex_: Hex, below: frozenset[Hex]) -> int:
        if hex_ not in found:
            uppers = [u for u in above.get(hex_, ()) if u not in below]
            found[hex_] = max((longest(u, below | {hex_}) + 1 for u in uppers), default=0)
        return found[hex_]

    return {hex_: longest(hex_, frozenset()) for hex_ in sorted(hexes)}


def _branches(grid: Grid, hexes: frozenset[Hex]) -> list[Edge]:
    """Edges that join neighbouring hexes as a tree does, without a ring."""
    root = {hex_: hex_ for hex_ in hexes}

    def find(hex_: Hex) -> Hex:
        while root[hex_] != hex_:
            hex_ = root[hex_]
        return hex_

    edges = [(a, b) for a in hexes for b in grid.neighbours(a) if b in hexes and a < b]
    found: list[Edge] = []
    for a, b in sorted(edges, key=lambda edge: (chance(84, *edge), edge)):
        if find(a) != find(b):
            root[find(a)] = find(b)
            found.append((a, b))
    return sorted(found)
