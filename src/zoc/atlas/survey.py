"""Surveys the earth under a board: reads a folder of geographic data and proposes features.

Nothing of the folder goes into the project as it is. The survey prints a proposed gazetteer, in
simplified waypoints and hex lists, for a person to accept, correct and cut; and it writes the
coarse relief (`relief.png`) that the map is shaded with. `docs/credits.md` names the sources.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from zoc.atlas.gazetteer import Gazetteer
from zoc.atlas.georeference import Georeference
from zoc.hexes import COLUMN_WIDTH, Hex, Point

Raster = NDArray[np.float64]

WEST, NORTH, CELLS = 27.0, 61.5, 120
"""The rasters' corner and their cells a degree."""

PER_HEX = 4
"""Relief samples a hex."""

SOFT = 0.45
"""Kilometres by which rasters are softened where a hex is smaller than one of their cells."""

AROUND = 0.2
"""Degrees around a board in which waters count."""

VALLEY, MEADOW = 8.0, 10.0
"""Kilometres in which a valley's floor is sought, and metres above it that are meadow."""


class SurveyError(RuntimeError):
    """A folder that is no geographic data pack."""


@dataclass(frozen=True)
class Earth:
    """The rasters of a geographic data pack."""

    folder: Path
    height: Raster
    forest: Raster
    farmland: Raster
    wetland: Raster
    water: Raster

    def features(self, file: str) -> list[dict[str, Any]]:
        """The features of one of the pack's GeoJSON files."""
        return json.loads((self.folder / file).read_text(encoding="utf-8"))["features"]

    def places(self) -> list[dict[str, str]]:
        """The rows of the pack's list of places."""
        with (self.folder / "places.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))


def open_earth(folder: Path) -> Earth:
    """Reads a geographic data pack."""
    needed = ("elevation_1km.npz", "cover_1km.npz", "rivers.geojson", "places.csv")
    missing = [name for name in needed if not (folder / name).exists()]
    if missing:
        raise SurveyError(f"{folder} lacks {', '.join(missing)}: it is no geographic data pack")
    cover = np.load(folder / "cover_1km.npz")["modis20"]
    return Earth(
        folder,
        np.load(folder / "elevation_1km.npz")["z"].astype(float),
        ((cover >= 1) & (cover <= 5)).astype(float),
        ((cover == 12) | (cover == 14)).astype(float),
        (cover == 11).astype(float),
        (cover == 17).astype(float),
    )


# -- rasters under hexes -----------------------------------------------------------------------


def _at(raster: Raster, latitude: Raster, longitude: Raster) -> Raster:
    i = np.clip((NORTH - latitude) * CELLS - 0.5, 0, raster.shape[0] - 2)
    j = np.clip((longitude - WEST) * CELLS - 0.5, 0, raster.shape[1] - 2)
    i0, j0 = i.astype(int), j.astype(int)
    di, dj = i - i0, j - j0
    top = raster[i0, j0] * (1 - dj) + raster[i0, j0 + 1] * dj
    bottom = raster[i0 + 1, j0] * (1 - dj) + raster[i0 + 1, j0 + 1] * dj
    return top * (1 - di) + bottom * di


def _earth_of(fit: Georeference, points: list[Point]) -> tuple[Raster, Raster]:
    found = np.array([fit.earth(x, y) for x, y in points])
    return found[:, 0], found[:, 1]


def shares(gazetteer: Gazetteer, raster: Raster) -> dict[Hex, float]:
    """The mean of a raster over each hex."""
    grid, fit = gazetteer.grid, gazetteer.pinned
    ring = [(0.0, 0.0)]
    for radius, count in ((0.2, 6), (0.36, 10), (0.48, 14)):
        angles = np.arange(count) * 2 * np.pi / count
        ring += [(float(radius * np.cos(a)), float(radius * np.sin(a))) for a in angles]
    points = [(grid.centre(h)[0] + dx, grid.centre(h)[1] + dy) for h in grid for dx, dy in ring]
    values = _at(raster, *_earth_of(fit, points)).reshape(len(grid), len(ring)).mean(axis=1)
    return {h: float(v) for h, v in zip(grid, values, strict=True)}


def relief(gazetteer: Gazetteer, earth: Earth) -> Any:
    """The coarse relief under a board: a picture of heights, with farmland as its alpha."""
    from PIL import Image

    grid = gazetteer.grid
    wide = int(((grid.columns - 1) * COLUMN_WIDTH + 2) * PER_HEX) + 1
    tall = int((grid.rows + 1.5) * PER_HEX) + 1
    points = [
        (-1 + (i + 0.5) / PER_HEX, -1 + (j + 0.5) / PER_HEX)
        for j in range(tall)
        for i in range(wide)
    ]
    latitude, longitude = _earth_of(gazetteer.pinned, points)
    height = _at(_undammed(earth, latitude, longitude), latitude, longitude).reshape(tall, wide)
    farmland = _at(earth.farmland, latitude, longitude).reshape(tall, wide)
    if gazetteer.fit.km_per_hex < 1:
        height = ndimage.gaussian_filter(height, SOFT / gazetteer.fit.km_per_hex * PER_HEX)
        farmland = _fields(farmland, height, gazetteer.fit.km_per_hex)
    low, high = np.percentile(height, [0.5, 99.5])
    scaled = np.clip((height - low) / max(high - low, 1.0), 0, 1) * 255
    bands = np.dstack([scaled, farmland * 255]).round().astype(np.uint8)
    return Image.fromarray(bands, "LA")


def _undammed(earth: Earth, latitude: Raster, longitude: Raster) -> Raster:
    """Heights around a board with every water's bed raised to its lowest shore: where a dam has
    drowned a valley since, the rasters have a pit with a steep rim."""
    north, south = latitude.max() + AROUND, latitude.min() - AROUND
    west, east = longitude.min() - AROUND, longitude.max() + AROUND
    rows = slice(max(0, int((NORTH - north) * CELLS)), int((NORTH - south) * CELLS))
    columns = slice(max(0, int((west - WEST) * CELLS)), int((east - WEST) * CELLS))
    height = earth.height.copy()
    window, water = height[rows, columns], earth.water[rows, columns] > 0
    bodies, count = ndimage.label(water)
    for number in range(1, count + 1):
        body = bodies == number
        level = np.median(window[body]) + 2
        bed = body | (ndimage.binary_dilation(body, iterations=2) & (window <= level))
        shore = ndimage.binary_dilation(bed) & ~bed
        window[bed] = np.maximum(window[bed], np.percentile(window[shore], 10))
    return height


def _fields(farmland: Raster, height: Raster, km_per_hex: float) -> Raster:
    """Farmland where a hex is smaller than a cell of the rasters: without the edges of cells, and
    only above the floors of valleys, which are meadows."""
    reach = int(VALLEY / km_per_hex * PER_HEX)
    floor = ndimage.minimum_filter(height, 2 * reach + 1)
    above = ndimage.gaussian_filter(height - floor, PER_HEX / 2)
    smooth = ndimage.gaussian_filter(farmland, SOFT / km_per_hex * PER_HEX)
    return smooth * np.clip((above - MEADOW) / MEADOW, 0.0, 1.0)


# -- proposals ---------------------------------------------------------------------------------


def proposal(gazetteer: Gazetteer, earth: Earth, woods: float = 0.36) -> Iterator[str]:
    """A proposed gazetteer, line by line. `woods` is the share of the map to call woods."""
    yield from _woods(gazetteer, earth, woods)
    yield from _rivers(gazetteer, earth)
    yield from _lakes(gazetteer, earth)
    yield from _networks(gazetteer, earth)
    yield from _towns(gazetteer, earth)


def _woods(gazetteer: Gazetteer, earth: Earth, share: float) -> Iterator[str]:
    grid, forest = gazetteer.grid, shares(gazetteer, earth.forest)
    score = {h: forest[h] - 0.55 * _around(gazetteer, forest, h) for h in grid}
    limit = sorted(score.values())[int(len(score) * (1 - share))]
    chosen = [h for h in grid if score[h] > limit]
    yield "[[hexes]]"
    yield 'kind = "woods"'
    yield f'hexes = "{" ".join(grid.label(h) for h in chosen)}"'
    yield f'source = "reconstructed: forest cover of the real ground, densest {share:.0%}"'


def _around(gazetteer: Gazetteer, values: dict[Hex, float], hex_: Hex) -> float:
    """The mean of what lies within five hexes, nearer ones counting more."""
    total = weight = 0.0
    for distance in range(6):
        for other in gazetteer.grid.ring(hex_, distance):
            w = float(np.exp(-((distance / 3) ** 2)))
            total, weight = total + w * values[other], weight + w
    return total / weight


def _lines(feature: dict[str, Any]) -> list[list[list[float]]]:
    geometry = feature["geometry"]
    kind, coordinates = geometry["type"], geometry["coordinates"]
    return [coordinates] if kind == "LineString" else coordinates


def _rivers(gazetteer: Gazetteer, earth: Earth) -> Iterator[str]:
    for feature in earth.features("rivers.geojson"):
        words = feature["properties"]
        for line in _lines(feature):
            for piece in _pieces(gazetteer, line):
                yield "[[sides]]"
                yield 'kind = "river"'
                yield f'name = "{words["name"] or ""}"  # rank {words["rank"]}, {words["km2"]} km2'
                yield f"points = {_degrees(simplified(gazetteer.fit, piece))}"
                yield 'source = "reconstructed: course of the real river"'


def _pieces(gazetteer: Gazetteer, line: list[list[float]]) -> list[list[Point]]:
    """The parts of a line, as latitude and longitude, that lie on the map or within a hex of it."""
    pieces: list[list[Point]] = [[]]
    for longitude, latitude, *_ in line:
        if _near(gazetteer, latitude, longitude):
            pieces[-1].append((latitude, longitude))
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 1]


def _near(gazetteer: Gazetteer, latitude: float, longitude: float) -> bool:
    grid = gazetteer.grid
    x, y = gazetteer.fit.fitted(latitude, longitude)
    return -1.5 < x < grid.columns * COLUMN_WIDTH + 0.5 and -1.5 < y < grid.rows + 1


def simplified(fit: Georeference, line: list[Point], tolerance: float = 0.12) -> list[Point]:
    """A line with the points left out that matter less than a fraction of a hex."""
    if len(line) < 3:
        return line
    plane = [fit.fitted(*p) for p in line]
    (ax, ay), (bx, by) = plane[0], plane[-1]
    length = hypot(bx - ax, by - ay)
    if length > 1e-6:
        away = [abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length for x, y in plane]
    else:  # a closed line
        away = [hypot(x - ax, y - ay) for x, y in plane]
    worst = max(range(len(away)), key=away.__getitem__)
    if away[worst] < tolerance:
        return [line[0], line[-1]]
    first = simplified(fit, line[: worst + 1], tolerance)
    return first[:-1] + simplified(fit, line[worst:], tolerance)


def _degrees(line: list[Point]) -> str:
    return "[" + ", ".join(f"[{a:.3f}, {b:.3f}]" for a, b in line) + "]"


def _lakes(gazetteer: Gazetteer, earth: Earth) -> Iterator[str]:
    for feature in earth.features("lakes.geojson"):
        words, geometry = feature["properties"], feature["geometry"]
        rings = geometry["coordinates"]
        outer = rings[0] if geometry["type"] == "Polygon" else rings[0][0]
        piece = [(latitude, longitude) for longitude, latitude, *_ in outer]
        if words["in_1941"] == "no" or not any(_near(gazetteer, *p) for p in piece):
            continue
        yield "[[hexes]]"
        yield 'kind = "lake"'
        yield f'name = "{words["name"] or ""}"  # {words["km2"]} km2, in 1941: {words["in_1941"]}'
        yield f"shore = {_degrees(simplified(gazetteer.fit, piece, 0.06))}"
        yield 'source = "reconstructed: outline of the real lake"'


def _networks(gazetteer: Gazetteer, earth: Earth) -> Iterator[str]:
    for kind, file in (("railway", "railways_1941.geojson"), ("road", "roads_1941.geojson")):
        for feature in earth.features(file):
            words = feature["properties"]
            spots = [p for line in _lines(feature) for p in line]
            if sum(_near(gazetteer, p[1], p[0]) for p in spots) < 2:
                continue
            yield "[[ways]]"
            yield f'kind = "{kind}"'
            yield f'name = "{words["name"]}"'
            yield f"rank = {words.get('class', words.get('tracks', 1))}"
            yield f"via = {json.dumps(words['via'], ensure_ascii=False)}"
            yield 'source = "reconstructed: line of 1941"'


def _towns(gazetteer: Gazetteer, earth: Earth) -> Iterator[str]:
    grid = gazetteer.grid
    for row in sorted(earth.places(), key=lambda r: -float(r["population"] or 0)):
        latitude, longitude = float(row["lat"]), float(row["lon"])
        hex_ = grid.hex_near(*gazetteer.pinned.placed(latitude, longitude))
        if hex_ is None:
            continue
        name = row["name_1941"] or row["name"]
        where = f"{latitude:.3f} {longitude:.3f}"
        yield f"# {grid.label(hex_)} {name} {where} population {row['population'] or '?'}"
