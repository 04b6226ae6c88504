"""The ground picture: shaded heights, tinted where the land is farmed, with a little grain.

A relief file is a grey picture with transparency: grey is the height, opacity the share of
farmland. It covers the hex plane from (-1, -1), SAMPLES points a hex: the middle of pixel (i, j)
lies at x = -1 + (i + 0.5) / SAMPLES, y = -1 + (j + 0.5) / SAMPLES."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates

from zoc.atlas.frame import Frame
from zoc.atlas.map.contour import Contours
from zoc.atlas.map.lattice import Lattice
from zoc.atlas.map.noise import Array, ripple
from zoc.atlas.map.scene import Scene
from zoc.atlas.palette import Palette
from zoc.atlas.svg import num, path

SAMPLES = 4
START = -1.0
PER_HEX = 16
QUALITY = 82
CONTOURS_PER_HEX = 6
SURVEYED = 1.0
"""How far apart, in kilometres, heights and farmland are usually known."""


@dataclass(frozen=True)
class Relief:
    """Heights and shares of farmland from 0 to 1, sampled over the hex plane."""

    heights: Array
    farmland: Array

    @classmethod
    def read(cls, file: Path | io.BytesIO) -> Relief:
        """The relief in a file."""
        with Image.open(file) as picture:
            bands = np.asarray(picture.convert("LA"), np.float32) / 255
        return cls(bands[..., 0].copy(), bands[..., 1].copy())


def ground_picture(
    frame: Frame, palette: Palette, relief: Relief | None, km_per_hex: float = 10.0
) -> str:
    """The ground as one embedded JPEG; what is smaller than a survey can tell is smoothed."""
    lattice = Lattice.around(frame, PER_HEX, 0.0)
    pixels = _ground(lattice, palette, relief, SURVEYED / km_per_hex)
    return _embedded(frame, lattice, pixels)


def contour_lines(scene: Scene, relief: Relief | None) -> str:
    """Lines of equal height, every fifth one stronger, as many as the style asks for."""
    count = scene.style.contours
    if relief is None or not count:
        return ""
    lattice = Lattice.around(scene.frame, CONTOURS_PER_HEX, 0.5)
    known = SURVEYED / scene.board.setting.km_per_hex
    heights = gaussian_filter(_enlarged(lattice, relief.heights), known / 2 * CONTOURS_PER_HEX)
    contours = Contours(scene.frame, lattice, heights)
    low, high = float(heights.min()), float(heights.max())
    p, h = scene.palette, scene.h
    drawn = ""
    for strong in (False, True):
        levels = [i for i in range(1, count) if (i % 5 == 0) == strong]
        data = "".join(contours.path(low + (high - low) * i / count, 1) for i in levels)
        width, opacity = (0.018, 1.0) if strong else (0.012, 0.8)
        drawn += path(data, fill="none", stroke=p.hill, stroke_width=width * h, opacity=opacity)
    return drawn


def _ground(lattice: Lattice, palette: Palette, relief: Relief | None, known: float) -> Array:
    shape = (lattice.rows, lattice.columns)
    base = np.broadcast_to(rgb(palette.paper), (*shape, 3))
    if relief is not None:
        farmed = _enlarged(lattice, relief.farmland)
        farmed = gaussian_filter(farmed, max(0.25, known) * PER_HEX)
        base = base + (rgb(palette.farmland) - rgb(palette.paper)) * farmed[..., None]
        heights = _enlarged(lattice, relief.heights)
        heights = gaussian_filter(heights, max(0.09, known / 2) * PER_HEX)
        base = _shaded(base, heights, palette)
    return base * (1 + np.float32(palette.grain) * _grain(lattice)[..., None])


def _enlarged(lattice: Lattice, samples: Array) -> Array:
    """Samples of the hex plane as the lattice has points, smoothly between them."""
    x = (lattice.x[0] - START) * SAMPLES - 0.5
    y = (lattice.y[:, 0] - START) * SAMPLES - 0.5
    where = np.stack(np.broadcast_arrays(y[:, None], x[None, :]))
    return map_coordinates(samples, where, np.float32, order=3, mode="nearest")


def _shaded(base: Array, heights: Array, palette: Palette) -> Array:
    """Shadow to the south-east of the heights, light to the north-west."""
    far = gaussian_filter(heights, 0.7 * PER_HEX)
    slope = 0.80 * _slope(heights, 1.8) + 0.20 * _slope(far, 1.6)
    rise = np.clip((far - far.mean()) / (2.2 * far.std() + 1e-6), -1, 1)
    dark = np.clip(-slope, 0, 1)[..., None] * np.float32(palette.relief * 0.62)
    light = np.clip(slope + 0.25 * rise, 0, 1)[..., None] * np.float32(palette.relief)
    base = base * (1 - dark) + rgb(palette.relief_shadow) * dark
    return base * (1 - light) + rgb(palette.relief_light) * light


def _slope(heights: Array, softness: float) -> Array:
    down, across = np.gradient(heights)
    slope = -(across + down)
    return np.tanh(slope / (slope.std() * softness + 1e-9)).astype(np.float32)


def _grain(lattice: Lattice) -> Array:
    window = (lattice.left, lattice.top, lattice.columns, lattice.rows)
    return 0.78 * ripple(21, *window, 0.8) + 0.51 * ripple(22, *window, 5.0)


def _embedded(frame: Frame, lattice: Lattice, pixels: Array) -> str:
    half = 0.5 / PER_HEX
    x, y = frame.at(float(lattice.x[0, 0]) - half, float(lattice.y[0, 0]) - half)
    width, height = (n / PER_HEX * frame.h for n in (lattice.columns, lattice.rows))
    buffer = io.BytesIO()
    picture = Image.fromarray(np.clip(np.rint(pixels), 0, 255).astype(np.uint8))
    picture.save(buffer, "JPEG", quality=QUALITY, subsampling=0)
    data = base64.b64encode(buffer.getvalue()).decode()
    place = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<image {place} preserveAspectRatio="none" href="data:image/jpeg;base64,{data}"/>'


def rgb(colour: str) -> Array:
    """Red, green and blue of #rrggbb."""
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], np.float32)
