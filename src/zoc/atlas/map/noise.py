"""Chance by position: the same place always gives the same number, whatever is drawn around it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.ndimage import correlate1d

Array = npt.NDArray[np.floating[Any]]
Words = npt.NDArray[np.uint64]

MASK = (1 << 64) - 1
FIRST, SECOND, THIRD = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def chance(seed: int, *key: int) -> float:
    """A number from 0 to 1 for a place given by whole numbers."""
    word = seed
    for part in key:
        word = _mixed((word + part * FIRST) & MASK)
    return (word >> 11) / (1 << 53)


def _mixed(word: int) -> int:
    word = ((word ^ (word >> 30)) * SECOND) & MASK
    word = ((word ^ (word >> 27)) * THIRD) & MASK
    return word ^ (word >> 31)


def chances(seed: int, *keys: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """The same numbers for whole arrays of places."""
    word: Words = np.full(1, seed, np.uint64)
    for part in keys:
        word = _mixed_words(word + part.astype(np.uint64) * np.uint64(FIRST))
    return (word >> np.uint64(11)).astype(np.float64) / (1 << 53)


def _mixed_words(word: Words) -> Words:
    word = (word ^ (word >> np.uint64(30))) * np.uint64(SECOND)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(THIRD)
    return word ^ (word >> np.uint64(31))


def place_key(x: float, y: float) -> tuple[int, int]:
    """Whole numbers for a point of the hex plane; corners and centres never share one."""
    return round(x * 1000), round(y * 1000)


def grain(seed: int, left: int, top: int, columns: int, rows: int) -> Array:
    """White noise of mean 0 and spread 1 on an endless lattice, cut out at (left, top)."""
    i = np.arange(left, left + columns, dtype=np.int64)[None, :]
    j = np.arange(top, top + rows, dtype=np.int64)[:, None]
    return ((chances(seed, i, j) - 0.5) * 12**0.5).astype(np.float32)


def ripple(seed: int, left: int, top: int, columns: int, rows: int, sigma: float) -> Array:
    """Noise of spread 1 with waves of about four `sigma` lattice steps."""
    weights = _bell(sigma)
    reach = len(weights) // 2
    rough = grain(seed, left - reach, top - reach, columns + 2 * reach, rows + 2 * reach)
    across = correlate1d(rough, weights, axis=1)[:, reach:-reach]
    both = correlate1d(across, weights, axis=0)[reach:-reach]
    return both / np.float32(np.sum(weights**2))


def _bell(sigma: float) -> Array:
    reach = max(1, round(3 * sigma))
    steps = np.arange(-reach, reach + 1)
    weights = np.exp(-((steps / sigma) ** 2) / 2)
    return (weights / weights.sum()).astype(np.float32)
