"""Rivers: smooth curves along hexsides, or through hexes, greatest first, tributaries joined.

A river on hexsides goes corner, middle, corner, middle. Each middle stays on its hexside, each
corner is pulled inwards, so the curve meets every hexside in its middle and runs along it. The
smoothed corners are remembered: a tributary ends exactly on the greater river."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, dist, hypot, pi, sin

from zoc.atlas.map.noise import chance, place_key
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.strands import strands
from zoc.atlas.map.style import Drawing
from zoc.atlas.svg import Point
from zoc.hexes import DIRECTIONS, Grid, Hex, Side
from zoc.kernel.data.board import Way

WIDTHS = {1: 0.085, 2: 0.062, 3: 0.046}
STREAM, CANAL = 0.026, 0.044
PULL, CORNER_JITTER, MIDDLE_JITTER = 0.46, 0.025, 0.022
BEYOND = 0.6
"""How far a river that reaches the map's edge goes on, in hexes."""
INTO = 0.3
"""How far a river goes on into a lake, as a share of the way to the middle of its hex."""
DRAWS = ("river", "stream", "canal")

NEAR = tuple((0.2 * cos(k * pi / 6), 0.2 * sin(k * pi / 6)) for k in range(12))
"""Points around a corner, at least one in each hex that meets there."""

Key = tuple[int, int]


@dataclass(frozen=True)
class River:
    """One course in the hex plane; `springs` tells which of its ends are free."""

    name: str
    draw: str
    rank: int
    points: tuple[Point, ...]
    sides: int
    springs: tuple[bool, bool] = (False, False)

    @property
    def width(self) -> float:
        """In hexes."""
        return {"stream": STREAM, "canal": CANAL}.get(self.draw, WIDTHS[self.rank])


@dataclass
class _Course:
    """A chain of corners or of hexes before it is smoothed."""

    name: str
    draw: str
    rank: int
    keys: list[Key]
    through_hexes: bool = False
    true: list[Point] = field(default_factory=list[Point])
    """Where a course through hexes really runs: in each hex and on each hexside, in turn."""


@dataclass
class _Bed:
    """Where rivers already lie: smoothed corners, and how many courses use each."""

    points: dict[Key, Point] = field(default_factory=dict[Key, Point])
    smoothed: dict[Key, Point] = field(default_factory=dict[Key, Point])
    uses: dict[Key, int] = field(default_factory=dict[Key, int])


def rivers(scene: Scene) -> list[River]:
    """All rivers of a board, the greatest first."""
    bed = _Bed()
    courses = [*_on_hexsides(scene, bed), *_through_hexes(scene, bed)]
    courses.sort(key=lambda c: (DRAWS.index(c.draw), c.rank, -len(c.keys), c.keys))
    for course in courses:
        for key in {course.keys[0], course.keys[-1]}:
            bed.uses[key] = bed.uses.get(key, 0) + 1
        for key in course.keys[1:-1]:
            bed.uses[key] = bed.uses.get(key, 0) + 2
    return [_river(scene, bed, course) for course in courses]


def _rank(drawing: Drawing, rank: int) -> int:
    return min(max(drawing.rank or rank, 1), 3)


def _on_hexsides(scene: Scene, bed: _Bed) -> Iterator[_Course]:
    """The courses on hexsides: a river's hexsides are one net, whatever their order."""
    nets: dict[tuple[str, str, int], list[Side]] = {}
    for i, (feature, drawing) in enumerate(scene.side_features(*DRAWS)):
        name = feature.name or f"\0{i}"
        nets.setdefault((name, drawing.draw, _rank(drawing, feature.rank)), []).extend(
            feature.sides
        )
    for (name, draw, rank), sides in nets.items():
        for keys in strands(_edges(scene.grid, sides, bed)):
            yield _Course(name.partition("\0")[0], draw, rank, keys)


def _edges(grid: Grid, sides: Iterable[Side], bed: _Bed) -> Iterator[tuple[Key, Key]]:
    for side in dict.fromkeys(sides):
        ends = grid.side_ends(side)
        keys = [place_key(*end) for end in ends]
        bed.points.update(zip(keys, ends, strict=True))
        yield keys[0], keys[1]


def _through_hexes(scene: Scene, bed: _Bed) -> Iterator[_Course]:
    """The courses through hexes, each from centre to centre."""
    for way, drawing in scene.ways(*DRAWS):
        keys = list[Key]()
        for point in way_centres(scene.grid, way):
            keys.append(place_key(*point))
            bed.points[keys[-1]] = point
        true = [(float(x), float(y)) for x, y in way.more.get("course", ())]
        yield _Course(way.name, drawing.draw, _rank(drawing, way.rank), keys, True, true)


def way_centres(grid: Grid, way: Way) -> list[Point]:
    """The centres along a way, with those beyond the map where it enters or leaves."""
    line = [grid.centre(h) for h in way.hexes]
    if way.enters is not None:
        line.insert(0, _beside(line[0], way.enters))
    if way.leaves is not None:
        line.append(_beside(line[-1], way.leaves))
    return line


def _beside(point: Point, direction: int) -> Point:
    x, y = STEPS[direction]
    return point[0] + x, point[1] + y


def _steps() -> tuple[Point, ...]:
    grid = Grid(3, 3)
    middle = grid.at(1, 1)
    x, y = grid.centre(middle)
    around = (grid.centre(middle + grid.steps[d]) for d in range(len(DIRECTIONS)))
    return tuple((nx - x, ny - y) for nx, ny in around)


STEPS = _steps()
"""From a centre to the next one, a direction."""


def _river(scene: Scene, bed: _Bed, course: _Course) -> River:
    line = _along_hexes(bed, course) if course.through_hexes else _along_sides(bed, course)
    ends = [_End(scene, bed.points[k], bed.uses[k]) for k in (course.keys[0], course.keys[-1])]
    if not course.through_hexes:
        line = [*ends[0].beyond(), *line, *reversed(ends[1].beyond())]
    springs = (ends[0].spring, ends[1].spring)
    sides = len(course.keys) - 1
    return River(course.name, course.draw, course.rank, tuple(line), sides, springs)


@dataclass(frozen=True)
class _End:
    """One end of a course: a corner or a centre, and how often rivers use it."""

    scene: Scene
    point: Point
    uses: int

    @property
    def around(self) -> list[Hex | None]:
        """The hexes that meet here, None where the map ends."""
        x, y = self.point
        return [self.scene.grid.hex_near(x + dx, y + dy) for dx, dy in NEAR]

    @property
    def spring(self) -> bool:
        """Whether a river begins here: inside the map, at no other river and no water."""
        water = self.scene.hexes_drawn("lake", "sea")
        return self.uses == 1 and not any(h is None or h in water for h in self.around)

    def beyond(self) -> list[Point]:
        """A point beyond the map's edge for a river that reaches it, or in a lake that it opens
        into: what lies in the lake is drawn over."""
        if self.uses > 1:
            return []
        if None not in self.around:
            return self._into_water()
        centres = [self.scene.grid.centre(h) for h in set(self.around) if h is not None]
        x = self.point[0] - sum(cx for cx, _ in centres) / len(centres)
        y = self.point[1] - sum(cy for _, cy in centres) / len(centres)
        length = hypot(x, y) or 1
        return [(self.point[0] + x / length * BEYOND, self.point[1] + y / length * BEYOND)]

    def _into_water(self) -> list[Point]:
        water = self.scene.hexes_drawn("lake", "sea")
        for hex_ in sorted({h for h in self.around if h is not None and h in water}):
            x, y = self.scene.grid.centre(hex_)
            dx, dy = x - self.point[0], y - self.point[1]
            return [(self.point[0] + dx * INTO, self.point[1] + dy * INTO)]
        return []


def _along_sides(bed: _Bed, course: _Course) -> list[Point]:
    corners = [bed.points[key] for key in course.keys]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(corners)]
    straight = course.draw == "canal"
    line: list[Point] = []
    for i, key in enumerate(course.keys):
        if key not in bed.smoothed:
            inner = 0 < i < len(middles)
            bed.smoothed[key] = (
                _pulled(key, corners[i], middles[i - 1], middles[i], straight)
                if inner
                else corners[i]
            )
        line.append(bed.smoothed[key])
        if i < len(middles):
            line.append(middles[i] if straight else _across(corners[i], corners[i + 1], middles[i]))
    return line


def _pulled(key: Key, corner: Point, before: Point, after: Point, straight: bool) -> Point:
    jitter = 0.0 if straight else CORNER_JITTER
    dx, dy = ((chance(seed, *key) * 2 - 1) * jitter for seed in (41, 42))
    x = corner[0] * (1 - PULL) + (before[0] + after[0]) / 2 * PULL + dx
    y = corner[1] * (1 - PULL) + (before[1] + after[1]) / 2 * PULL + dy
    return x, y


def _across(a: Point, b: Point, middle: Point) -> Point:
    """The middle of a hexside, moved a little across it."""
    length = dist(a, b)
    side = 1 if a < b else -1
    shift = (chance(43, *place_key(*middle)) * 2 - 1) * MIDDLE_JITTER * side / length
    return middle[0] - (b[1] - a[1]) * shift, middle[1] + (b[0] - a[0]) * shift


def _along_hexes(bed: _Bed, course: _Course) -> list[Point]:
    """From centre to centre by the crossed hexsides, meandering a little."""
    if course.true:
        return _along_true_course(bed, course)
    centres = [bed.points[key] for key in course.keys]
    crossings = [_crossing(a, b) for a, b in pairwise(centres)]
    line: list[Point] = []
    for i, key in enumerate(course.keys):
        if key not in bed.smoothed:
            inner = 0 < i < len(crossings)
            ends = (crossings[i - 1], crossings[i]) if inner else (centres[i], centres[i])
            dx, dy = ((chance(seed, *key) * 2 - 1) * 0.05 for seed in (44, 45))
            x = centres[i][0] * 0.5 + (ends[0][0] + ends[1][0]) / 4 + dx
            bed.smoothed[key] = (x, centres[i][1] * 0.5 + (ends[0][1] + ends[1][1]) / 4 + dy)
        line.append(bed.smoothed[key])
        if i < len(crossings):
            line.append(crossings[i])
    return line


def _along_true_course(bed: _Bed, course: _Course) -> list[Point]:
    """As it really runs, and through the same point as a greater river in the same hex."""
    line = list(course.true)
    for i, key in enumerate(course.keys):
        line[2 * i] = bed.smoothed.setdefault(key, line[2 * i])
    return line


def _crossing(a: Point, b: Point) -> Point:
    """Where a river through two hexes crosses their hexside: near its middle."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    shift = (chance(46, *place_key(x, y)) * 2 - 1) * 0.11
    side = 1 if a < b else -1
    return x - (b[1] - a[1]) * shift * side, y + (b[0] - a[0]) * shift * side
