"""Names of lakes: in the water where they fit, else beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from zoc.atlas import type as lettering
from zoc.atlas.map.crowd import RIVER_NAME, SUPPLY, Crowd
from zoc.atlas.map.names import Word, draw_words
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Box, Point
from zoc.hexes import Hex
from zoc.kernel.data.board import HexFeature

GREAT = 6.0
"""From how many hexes of water a lake is a great one."""
FACES = {True: ("italic bold", 0.205, 0.10), False: ("italic", 0.165, 0.05)}
"""Face, size in hexes and spacing of the names of great lakes and of others."""
GAP = 0.05
"""Between a shore and the name beside it, in hexes."""
DRY, TOO_DEAR = 1.0, 4.0
STEP = 0.12
"""How far apart places for a name are tried, in hexes."""


@dataclass(frozen=True)
class LakeName:
    """A placed name: its baseline's beginning, its size and its box."""

    text: str
    great: bool
    at: Point
    size: float
    box: Box


@dataclass(frozen=True)
class _Lake:
    """The water of one lake in the hex plane: an outline, or whole hexes."""

    name: str
    outline: list[Point]
    hexes: frozenset[Hex]
    scene: Scene

    @property
    def bounds(self) -> Box:
        points = self.outline or [self.scene.grid.centre(h) for h in self.hexes]
        grown = 0.0 if self.outline else 0.5
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs) - grown, min(ys) - grown, max(xs) + grown, max(ys) + grown

    @property
    def size(self) -> float:
        """In hexes."""
        if not self.outline:
            return float(len(self.hexes))
        pairs = zip(self.outline, [*self.outline[1:], self.outline[0]], strict=True)
        return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2 / 0.866

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the water."""
        if not self.outline:
            return self.scene.grid.hex_near(x, y) in self.hexes
        inside = False
        for (ax, ay), (bx, by) in zip(
            self.outline, self.outline[1:] + self.outline[:1], strict=True
        ):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
        return inside


def place_lake_names(scene: Scene, crowd: Crowd) -> list[LakeName]:
    """The names of all lakes that have room for them, the greatest first, each name once."""
    found: dict[str, LakeName] = {}
    for lake in sorted(_lakes(scene), key=lambda lake: (-lake.size, lake.name)):
        if lake.name in found:
            continue
        choices = [choice for choice in _choices(lake, crowd) if choice[0] < TOO_DEAR]
        if choices:
            _, name = min(choices, key=lambda choice: (choice[0], choice[1].at))
            found[lake.name] = name
            crowd.add(name.box, RIVER_NAME)
    return list(found.values())


def draw_lake_names(scene: Scene, names: list[LakeName]) -> str:
    """The placed names."""
    p = scene.palette
    words = [Word(name.text, _outline(name)) for name in names]
    opacity = p.halo_opacity * 0.8
    return draw_words("lakenames", words, p.water_name, p.halo, 0.045 * scene.h, opacity)


def _outline(name: LakeName) -> str:
    face, _, spacing = FACES[name.great]
    return lettering.run(face, name.text, *name.at, name.size, spacing=spacing)


def _lakes(scene: Scene) -> Iterator[_Lake]:
    """All lakes with a name that is not lettered by hand."""
    by_hand = [region.text for region in scene.board.regions if region.ground == "water"]
    for feature, _ in scene.hex_features("lake"):
        set_ = any(text in feature.name or feature.name in text for text in by_hand)
        if feature.name and not set_ and not feature.more.get("unnamed"):
            text = scene.style.name(feature.name)
            yield _Lake(text, _shore(feature), frozenset(feature.hexes), scene)


def _shore(feature: HexFeature) -> list[Point]:
    shore = cast("list[list[Any]]", feature.more.get("outline", []))
    return [(float(x), float(y)) for x, y in shore]


def _choices(lake: _Lake, crowd: Crowd) -> Iterator[tuple[float, LakeName]]:
    """Places for a name with what each costs: dry letters, lines and numbers covered."""
    scene, great = lake.scene, lake.size >= GREAT
    face, size, spacing = FACES[great]
    wide = lettering.width(face, lake.name, size * scene.h, spacing) / scene.h
    high = lettering.small(face) * size
    for cost, x, y in (*_inside(lake, wide, high), *_beside(lake, wide, high)):
        left, base = scene.frame.at(x, y)
        name = LakeName(
            lake.name, great, (left, base), size * scene.h, _box(scene, x, y, wide, size)
        )
        near = crowd.hits(name.box, 0.02 * scene.h)
        if scene.frame.holds(name.box, 4 * crowd.unit) and all(w < SUPPLY for _, w in near):
            yield cost + 0.12 * crowd.ink(name.box) + sum(w for _, w in near), name


def _box(scene: Scene, x: float, y: float, wide: float, size: float) -> Box:
    left, top = scene.frame.at(x, y - 0.72 * size)
    right, bottom = scene.frame.at(x + wide, y + 0.2 * size)
    return left, top, right, bottom


def _inside(lake: _Lake, wide: float, high: float) -> Iterator[tuple[float, float, float]]:
    """Places all in the water, the middle of the lake first."""
    left, top, right, bottom = lake.bounds
    columns, rows = (int(span / STEP) for span in (right - left, bottom - top))
    for i in range(columns):
        for j in range(rows):
            x, y = left + i * STEP, top + j * STEP
            spots = [(x + wide * k / 6, y - high * m) for k in range(7) for m in (-0.4, 1.2)]
            if all(lake.holds(*spot) for spot in spots):
                dx, dy = x + wide / 2 - (left + right) / 2, y - high / 2 - (top + bottom) / 2
                yield 0.1 * (abs(dx) + abs(dy)), x, y


def _beside(lake: _Lake, wide: float, high: float) -> Iterator[tuple[float, float, float]]:
    """Right and left of the water, below and above it."""
    left, top, right, bottom = lake.bounds
    for share in (0.5, 0.3, 0.7, 0.15, 0.85):
        away = abs(share - 0.5) + DRY
        y, x = top + (bottom - top) * share, left + (right - left) * share
        spans = _span(lake, y - high / 2)
        yield away, spans[1] + GAP, y
        yield away + 0.3, spans[0] - GAP - wide, y
        yield away + 0.4, x - wide / 2, bottom + GAP + 1.3 * high
        yield away + 0.5, x - wide / 2, top - GAP - 0.4 * high


def _span(lake: _Lake, y: float) -> tuple[float, float]:
    """Where the water begins and ends on a line across the lake."""
    left, _, right, _ = lake.bounds
    xs = [left + (right - left) * k / 60 for k in range(61)]
    wet = [x for x in xs if lake.holds(x, y)] or [left, right]
    return wet[0], wet[-1]
