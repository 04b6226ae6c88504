"""What the fields of counters may hold, where the header of a counter file says so: whoever
corrects a figure is told in one sentence what does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from zoc.kernel.data.shape import Shape, anything, each, number, one_of, table, words


class Limits:
    """The `[limits]` of a counter file: the least and the most of a figure, or the words that a
    field takes. Where there are none, everything fits."""

    def __init__(self, given: Mapping[str, list[Any]]) -> None:
        self.shapes: dict[str, Shape] = {name: _shape(value) for name, value in given.items()}
        self.flags = each(self.shapes.pop("flags", anything))

    def check(self, unit: Mapping[str, object], facts: Mapping[str, object], where: str) -> None:
        """Raises a `ShapeError` for a field of a unit that is unknown or holds what it cannot;
        `facts` are its figures and whatever else its line adds."""
        self.flags(unit.get("flags", ()), f"{where}.flags")
        if self.shapes:
            words(self.shapes)(dict(facts), where)

    def check_reduced(self, unit: Mapping[str, object], printed: Iterable[str], where: str) -> None:
        """The same for the reduced side, which has the figures that are printed."""
        known = {name: self.shapes[name] for name in printed if name in self.shapes}
        shape = words(known) if known else table(anything)
        shape(unit.get("reduced", {}), f"{where}.reduced")


def _shape(given: list[Any]) -> Shape:
    if all(isinstance(value, int) for value in given):
        return number(*given)
    return one_of(*given)
