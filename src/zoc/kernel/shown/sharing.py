"""What is shown and need not be made again: for others who look at the same moment, or for moments
that are alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from zoc.kernel.cycle.recent import Recent, recent_of
from zoc.kernel.play.position import STILL, Position
from zoc.kernel.shown.elements import Widget

P = TypeVar("P", bound=Position)
T = TypeVar("T")

ALIKE = 2000
"""How many of the things that moments have alike are kept of a name."""
SHARED = "shared by viewers"
"""Where a position's cache has what its viewers share, as long as its view is being made."""
LOOKING = "panels looked at"
"""Where it has the panels that the viewer looks at, likewise."""
LAID = "(the key without the agenda, while nothing changes it)"
LAST = "last shown"
"""Where it has what was shown last to those who look through the same eyes, likewise."""


class Looking(NamedTuple):
    """The panels beside the map that somebody looks at: the `open` ones where they are named, else
    all but those that are `folded`."""

    open: frozenset[str] | None = None
    folded: frozenset[str] = frozenset()

    @classmethod
    def of(cls, open_: Iterable[str] | None, folded: Iterable[str]) -> Looking:
        """The same of ids as they were said; what is folded says nothing beside what is open."""
        if open_ is None:
            return cls(None, frozenset(filter(None, folded)))
        return cls(frozenset(filter(None, open_)))

    def at(self, panel: str) -> bool:
        """Whether a panel is looked at."""
        return panel in self.open if self.open is not None else panel not in self.folded


ALL = Looking()


def looked_at(
    p: Position, panel: str, make: Callable[[], tuple[Widget, ...]]
) -> tuple[Widget, ...]:
    """The body of a panel that begins with a list, made only for one who looks at it: not for a
    panel that viewers share."""
    looking: Looking = p.cache.get(LOOKING, ALL)
    return make() if looking.at(panel) else (Widget("list"),)


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


def lasting(p: Position, name: str, by: object, make: Callable[[], T]) -> T:
    """What hangs on `by` and on nothing else of a position, where moments that follow one another
    are often alike in it: only the last one is kept, so that `by` may be large."""
    kept: dict[str, tuple[object, Any]] | None = p.cache.get(LAST)
    if kept is None:
        return make()
    found = kept.get(name)
    if found is None or (found[0] is not by and found[0] != by):
        found = kept[name] = (by, make())
    return found[1]


def laid_out(p: Position) -> tuple[object, ...]:
    """All that a position is but for its agenda: to take up a unit, to put an attack together, to
    change one's mind leaves it as it was."""
    found = p.cache.get(LAID)
    return _but_agenda(type(p))(p.key()) if found is None else found


def hold_still(p: Position) -> None:
    """Finds the key of a position once, for as long as nothing changes it."""
    p.hold_still()
    p.cache[LAID] = _but_agenda(type(p))(p.cache[STILL])


@lru_cache(64)
def _but_agenda(kind: type[Position]) -> itemgetter[tuple[object, ...]]:
    names = (*kind.COLUMNS, *kind.FIELDS)
    return itemgetter(*(place for place, name in enumerate(names) if name != "agenda"))
