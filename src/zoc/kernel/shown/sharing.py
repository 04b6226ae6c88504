"""What is shown and need not be made again: for others who look at the same moment, or for moments
that are alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from zoc.kernel.cycle.recent import Recent, recent_of
from zoc.kernel.play.position import Position

P = TypeVar("P", bound=Position)
T = TypeVar("T")

ALIKE = 2000
"""How many of the things that moments have alike are kept of a name."""
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


def alike(p: Position, name: str, by: Hashable, make: Callable[[], T]) -> T:
    """What hangs on `by` and on nothing else of a position: made once for all moments that are
    alike in it."""
    kept: Recent[Hashable, T] = recent_of(p.game.show.kept, f"alike {name}", ALIKE)
    found = kept.get(by)
    return kept.put(by, make()) if found is None else found
