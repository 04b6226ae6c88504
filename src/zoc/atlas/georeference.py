"""How a grid lies on the earth: latitude and longitude to the plane of the hexes, and back.

The file `georeference.toml` of a title holds the grid, a projection to kilometres, an affine fit
from kilometres to the hex plane (see `Grid.centre`) and the anchors that the fit rests on:

    [grid]         columns, rows, lower, sheets: as in a board file
    [projection]   kind = "plane" or "lambert"; latitude and longitude of the origin;
                   parallels for "lambert"
    [fit]          x = [a, b, c] and y = [d, e, f]: x = a * east + b * north + c, in hexes
                   source: where the fit comes from
    [warp]         reach, hold: how far and how firmly a place pinned to a hex pulls its
                   surroundings along (hexes; 0 turns it off)
    [[anchors]]    name, latitude, longitude, hex, source
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, atan2, cos, degrees, exp, hypot, log, pi, radians, sin, sqrt, tan
from typing import Any, Protocol

from zoc.hexes import Grid, Point

EARTH = 6371.0
KM_PER_DEGREE = 111.2


class Projection(Protocol):
    """Turns degrees into kilometres east and north of an origin, and back."""

    def forward(self, latitude: float, longitude: float) -> Point: ...
    def inverse(self, east: float, north: float) -> Point: ...


@dataclass(frozen=True)
class Plane:
    """Degrees as kilometres on the flat: good enough for a few hundred kilometres."""

    latitude: float
    longitude: float

    @property
    def _wide(self) -> float:
        return KM_PER_DEGREE * cos(radians(self.latitude))

    def forward(self, latitude: float, longitude: float) -> Point:
        return (longitude - self.longitude) * self._wide, (latitude - self.latitude) * KM_PER_DEGREE

    def inverse(self, east: float, north: float) -> Point:
        return self.latitude + north / KM_PER_DEGREE, self.longitude + east / self._wide


@dataclass(frozen=True)
class Lambert:
    """Lambert's conformal conic on a sphere."""

    latitude: float
    longitude: float
    parallels: tuple[float, float]

    @property
    def _cone(self) -> tuple[float, float, float]:
        """The cone's constant, its scale, and the radius at the origin."""
        first, second = (radians(p) for p in self.parallels)
        n = log(cos(first) / cos(second)) / log(_slant(second) / _slant(first))
        scale = cos(first) * _slant(first) ** n / n
        return n, scale, EARTH * scale / _slant(radians(self.latitude)) ** n

    def forward(self, latitude: float, longitude: float) -> Point:
        n, scale, origin = self._cone
        radius = EARTH * scale / _slant(radians(latitude)) ** n
        angle = n * radians(longitude - self.longitude)
        return radius * sin(angle), origin - radius * cos(angle)

    def inverse(self, east: float, north: float) -> Point:
        n, scale, origin = self._cone
        radius = hypot(east, origin - north)
        angle = atan2(east, origin - north)
        latitude = 2 * atan((EARTH * scale / radius) ** (1 / n)) - pi / 2
        return degrees(latitude), self.longitude + degrees(angle / n)


def _slant(latitude: float) -> float:
    return tan(pi / 4 + latitude / 2)


@dataclass(frozen=True)
class Anchor:
    """A place whose hex is known, on which the fit rests."""

    name: str
    latitude: float
    longitude: float
    hex: str
    source: str


@dataclass(frozen=True)
class Pin:
    """A place that stands at `(x, y)` and not where the fit alone would put it."""

    x: float
    y: float
    dx: float
    dy: float


@dataclass(frozen=True)
class Georeference:
    """A grid's place on the earth."""

    grid: Grid
    projection: Projection
    x: tuple[float, float, float]
    y: tuple[float, float, float]
    source: str
    reach: float = 0.0
    hold: float = 0.35
    anchors: tuple[Anchor, ...] = ()
    pins: tuple[Pin, ...] = ()

    @property
    def km_per_hex(self) -> float:
        return 1 / sqrt(abs(self.x[0] * self.y[1] - self.x[1] * self.y[0]))

    @property
    def north(self) -> float:
        """Degrees clockwise from the top of the map to true north."""
        return degrees(atan2(self.x[1], -self.y[1]))

    def fitted(self, latitude: float, longitude: float) -> Point:
        """Where the fit puts a point of the earth on the hex plane."""
        east, north = self.projection.forward(latitude, longitude)
        (a, b, c), (d, e, f) = self.x, self.y
        return a * east + b * north + c, d * east + e * north + f

    def placed(self, latitude: float, longitude: float) -> Point:
        """Where a point of the earth is drawn: the fit, pulled along by the pinned places."""
        x, y = self.fitted(latitude, longitude)
        dx, dy = self._pull(x, y)
        return x + dx, y + dy

    def earth(self, x: float, y: float) -> Point:
        """Latitude and longitude of what is drawn at a point of the hex plane."""
        u, v = x, y
        for _ in range(4 if self.pins else 0):
            dx, dy = self._pull(u, v)
            u, v = x - dx, y - dy
        (a, b, c), (d, e, f) = self.x, self.y
        det = a * e - b * d
        u, v = u - c, v - f
        return self.projection.inverse((e * u - b * v) / det, (a * v - d * u) / det)

    def residual(self, latitude: float, longitude: float, at: Point) -> float:
        """How far, in hexes, the fit misses a point that belongs at `at`."""
        x, y = self.fitted(latitude, longitude)
        return hypot(x - at[0], y - at[1])

    def _pull(self, x: float, y: float) -> Point:
        total, dx, dy = self.hold, 0.0, 0.0
        for pin in self.pins:
            square = (pin.x - x) ** 2 + (pin.y - y) ** 2
            if square > 16 * self.reach**2:
                continue
            weight = exp(-square / self.reach**2)
            total, dx, dy = total + weight, dx + weight * pin.dx, dy + weight * pin.dy
        return dx / total, dy / total

    def pinned(self, places: Sequence[tuple[float, float, Point]]) -> Georeference:
        """The same georeference, warped so that each (latitude, longitude, point) comes right."""
        if not self.reach:
            return self
        pins: list[Pin] = []
        for latitude, longitude, (x, y) in places:
            fx, fy = self.fitted(latitude, longitude)
            pins.append(Pin(fx, fy, x - fx, y - fy))
        return Georeference(
            self.grid,
            self.projection,
            self.x,
            self.y,
            self.source,
            self.reach,
            self.hold,
            self.anchors,
            tuple(pins),
        )


def read_georeference(text: str) -> Georeference:
    """The georeference written in a title's file."""
    data = tomllib.loads(text)
    fit, warp = data["fit"], data.get("warp", {})
    return Georeference(
        grid=Grid.from_data(data["grid"]),
        projection=_projection(data["projection"]),
        x=(fit["x"][0], fit["x"][1], fit["x"][2]),
        y=(fit["y"][0], fit["y"][1], fit["y"][2]),
        source=fit["source"],
        reach=warp.get("reach", 0.0),
        hold=warp.get("hold", 0.35),
        anchors=tuple(Anchor(**a) for a in data.get("anchors", ())),
    )


def _projection(data: dict[str, Any]) -> Projection:
    if data["kind"] == "plane":
        return Plane(data["latitude"], data["longitude"])
    if data["kind"] == "lambert":
        first, second = data["parallels"]
        return Lambert(data["latitude"], data["longitude"], (first, second))
    raise ValueError(f"unknown projection {data['kind']!r}: there are plane and lambert")
