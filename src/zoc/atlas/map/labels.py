"""Names of places: each tries several positions and takes the one that covers least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from zoc.atlas import type as lettering
from zoc.atlas.map.crowd import COUNTER, LABEL, Crowd
from zoc.atlas.map.names import Word, draw_words
from zoc.atlas.map.positions import Choice, beyond_counter, clear_of_counter, hugging
from zoc.atlas.map.scene import Detail, Scene
from zoc.atlas.map.symbols import badge
from zoc.atlas.map.towns import Town
from zoc.atlas.svg import Box, Point
from zoc.hexes import Hex
from zoc.kernel.data.board import Place

BADGE = 0.098
SCALE = {Detail.OVERVIEW: 2.0, Detail.NORMAL: 1.2, Detail.FULL: 1.0}
"""Names hold their size on the screen when the map is small."""
TOO_DEAR = 40.0
FORBIDDEN = 1000.0
ROUNDS = 3


@dataclass(frozen=True)
class Points:
    """What a side gets for a place, as its badge says it."""

    side: str
    text: str


@dataclass
class Label:
    """A name: its mark, its measures, and, once placed, where its baseline begins and its box."""

    town: Town
    text: str
    size: float
    width: float
    height: float
    points: tuple[Points, ...]
    total: float
    at: Point = (0.0, 0.0)
    box: Box | None = None


def place_labels(scene: Scene, towns: list[Town], crowd: Crowd) -> list[Label]:
    """The names of all places with a position, or without a box where there is no room."""
    points = badge_points(scene) if scene.detail else {}
    found = [_label(scene, town, points.get(town.place.hex, ())) for town in towns]
    found.sort(key=lambda n: (n.town.place.rank, not n.points, n.text, n.town.place.hex))
    for _ in range(ROUNDS):
        for label in found:
            if label.box:
                crowd.remove(label.box, LABEL)
            _place(scene, crowd, label)
            if label.box:
                crowd.add(label.box, LABEL)
    return found


def badge_points(scene: Scene) -> dict[Hex, tuple[Points, ...]]:
    """The victory points of each hex, side by side: of a feature, or a place's own `vp`."""
    found: dict[Hex, list[Points]] = {}
    for feature, drawing in scene.hex_features("victory", "objective"):
        text = scene.wording(feature, drawing)
        for hex_ in feature.hexes:
            found.setdefault(hex_, []).append(Points(feature.side or drawing.side, text))
    for place in scene.board.places:
        worth = points_of(place).items()
        found.setdefault(place.hex, []).extend(Points(side, str(n)) for side, n in worth)
    return {hex_: tuple(points) for hex_, points in found.items() if points}


def points_of(place: Place) -> dict[str, int]:
    """What a place is worth by side; one figure is worth the same to whoever holds it."""
    told = place.more.get("vp", {})
    return {"": told} if isinstance(told, int) else cast("dict[str, int]", told)


def badges_width(scene: Scene, points: tuple[Points, ...]) -> float:
    """How much room the badges after a name take."""
    radius = _radius(scene)
    return len(points) * radius * 1.86 + (0.04 * scene.h if points else 0)


def _radius(scene: Scene) -> float:
    return BADGE * scene.h * SCALE[scene.detail]


def _label(scene: Scene, town: Town, points: tuple[Points, ...]) -> Label:
    style = town.style
    text = scene.style.name(town.place.name)
    text = text.upper() if style.capitals else text
    size = style.size * scene.h * SCALE[scene.detail]
    width = lettering.width(style.face, text, size, style.spacing)
    height = lettering.capital(style.face) * size
    return Label(town, text, size, width, height, points, width + badges_width(scene, points))


# -- choosing ----------------------------------------------------------------------------------


def _place(scene: Scene, crowd: Crowd, label: Label) -> None:
    """Set the label where it costs least, or nowhere."""
    label.box = None
    best = min(_costs(scene, crowd, label), default=None)
    if best is None or best[0] >= FORBIDDEN:
        return
    cost, _, at, box = best
    if cost <= TOO_DEAR or label.town.place.rank < 5:
        label.at, label.box = at, box


def _costs(scene: Scene, crowd: Crowd, label: Label) -> Iterator[tuple[float, int, Point, Box]]:
    x, y = label.town.at
    unit = crowd.unit
    for order, (dx, dy, cost) in enumerate(_choices(scene, label)):
        left, base = x + dx, y + dy
        box = (
            left - unit,
            base - label.height - unit,
            left + label.total + unit,
            base + 1.5 * unit,
        )
        if scene.frame.holds(box, 4 * unit):
            yield cost + _covering(crowd, box), order, (left, base), box


def _covering(crowd: Crowd, box: Box) -> float:
    """What a box costs by what it covers; a name is never across another or under a counter."""
    hits, never = crowd.hits(box, 0.8 * crowd.unit), (LABEL, COUNTER)
    return 0.20 * crowd.ink(box) + sum(FORBIDDEN if w in never else 6 * w for _, w in hits)


def _choices(scene: Scene, label: Label) -> tuple[Choice, ...]:
    if label.town.place.hex in scene.occupied:
        return beyond_counter(label.total, label.height, scene.h)
    if label.town.style.clear and scene.detail == Detail.FULL:
        return clear_of_counter(label.total, label.height, scene.h)
    gap = (label.town.reach + 0.03) * scene.h
    return hugging(label.total, label.height, gap, scene.h)


# -- drawing -----------------------------------------------------------------------------------


def draw_labels(scene: Scene, found: list[Label]) -> str:
    """The names of all placed labels."""
    words = [Word(label.text, _outline(label)) for label in found if label.box]
    p = scene.palette
    return draw_words("labels", words, p.ink, p.halo, 0.055 * scene.h, p.halo_opacity)


def _outline(label: Label) -> str:
    style = label.town.style
    return lettering.run(style.face, label.text, *label.at, label.size, spacing=style.spacing)


def draw_badges(scene: Scene, found: list[Label]) -> str:
    """The victory points after the names, and in hexes without a name."""
    if scene.detail == Detail.OVERVIEW:
        return ""
    parts: list[str] = []
    named = {label.town.place.hex for label in found if label.box and label.points}
    for label in found:
        if label.box and label.points:
            left, y = label.at[0] + label.width + 0.045 * scene.h, label.at[1] - label.height / 2
            parts.append(_row(scene, label.points, left, y))
    for hex_, points in sorted(badge_points(scene).items()):
        if hex_ not in named and hex_ not in scene.occupied:
            x, y = scene.frame.centre(hex_)
            left = x - badges_width(scene, points) / 2
            parts.append(_row(scene, points, left, y + 0.33 * scene.h))
    return "".join(parts)


def _row(scene: Scene, points: tuple[Points, ...], left: float, y: float) -> str:
    radius = _radius(scene)
    return "".join(
        badge(
            left + radius * (1 + 1.86 * i),
            y,
            radius,
            scene.style.side(p.side),
            p.text,
            scene.palette,
        )
        for i, p in enumerate(points)
    )
