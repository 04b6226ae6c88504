"""What all who look at one moment share, where nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from zoc.kernel.play.position import Position

P = TypeVar("P", bound=Position)
T = TypeVar("T")

SHARED = "shared by viewers"
"""Where a position's cache has what its viewers share, as long as its view is being made."""


def shared(p: P, make: Callable[[P], T]) -> T:
    """A part of the view that is the same for everybody: made for the first who looks."""
    kept: dict[str, Any] | None = p.cache.get(SHARED)
    if kept is None:
        return make(p)
    key = f"{make.__module__} {make.__qualname__}"
    if key not in kept:
        kept[key] = make(p)
    return kept[key]
