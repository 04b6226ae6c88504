"""Counters: the units, markers and chits of a title, and where each of their figures comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from string import Formatter
from typing import Any

SIZES = ("I", "II", "III", "X", "XX", "XXX", "XXXX")
RAILS = ("left", "top")
FACES = ("front", "reduced")
RECONSTRUCTED = "reconstructed"


class CounterError(ValueError):
    """A counter or scenario file that cannot be read, with what is wrong in it."""


@dataclass(frozen=True)
class Side:
    """One side's name and the signs by which its counters are known without colour."""

    id: str
    name: str
    rail: str
    emblem: str


@dataclass(frozen=True)
class Type:
    """A kind of unit: the title's word, the symbol in its box, what is printed underneath."""

    id: str
    name: str
    symbol: str
    layout: str
    back: str


@dataclass(frozen=True)
class Formation:
    """An army, corps or division that units belong to; without a colour its rail is plain."""

    id: str
    name: str
    side: str
    rail: str = ""
    line: bool = False
    code: str = ""
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Figure:
    """One figure under the symbol: what it says, the fields it says it of, its given ink."""

    text: str
    fields: tuple[str, ...]
    ink: str = ""


@dataclass(frozen=True)
class Counter:
    """One unit as it is printed. `front` and `reduced` hold all its figures by name."""

    id: str
    owner: Side
    name: str
    full: str
    type: Type
    size: str
    formation: Formation
    ground: str
    layout: str
    source: str
    parent: str = ""
    setup: str = ""
    drawn_as: str = ""
    note: str = ""
    flags: frozenset[str] = frozenset()
    stars: tuple[str, ...] = ()
    white: frozenset[str] | None = None
    reconstructed: frozenset[str] = frozenset()
    front: Mapping[str, Any] = field(default_factory=dict[str, Any], hash=False)
    reduced: Mapping[str, Any] | None = field(default=None, hash=False)

    def __getitem__(self, name: str) -> Any:
        try:
            return self.front[name]
        except KeyError:
            raise CounterError(f"unit {self.id} has no {name!r}") from None

    @property
    def side(self) -> str:
        """The id of the side that owns it."""
        return self.owner.id

    @property
    def back(self) -> str:
        """What the other side shows: reduced, disrupted, transport or plain."""
        return "reduced" if self.reduced is not None else self.type.back

    @property
    def symbol(self) -> str:
        """The symbol in its box: its type's, unless it is drawn as something more special."""
        return self.drawn_as or self.type.symbol

    @property
    def doubtful(self) -> bool:
        """Whether the counter itself is our guess, not only some of its figures."""
        return "existence" in self.reconstructed

    def values(self, face: str = "front") -> Mapping[str, Any]:
        """All figures of one face; a unit without a reduced side has the same on both."""
        return self.reduced if face == "reduced" and self.reduced is not None else self.front

    def figures(self, face: str = "front") -> tuple[Figure, ...]:
        """What stands under the symbol, from left to right; a dash lies between two figures."""
        values = self.values(face)
        return tuple(self._figure(part, values) for part in self.layout.split("-") if part)

    def _figure(self, part: str, values: Mapping[str, object]) -> Figure:
        names = fields_of(part)
        text = part.format(**{n: figure_text(values[n]) for n in names})
        if self.white is None:
            return Figure(text, names)
        return Figure(text, names, "white" if self.white.issuperset(names) else "black")

    def guessed(self, face: str = "front") -> bool:
        """Whether a figure printed on this face is reconstructed."""
        printed = {*fields_of(self.layout), "range"}
        if face == "reduced" and self.reduced is not None:
            printed.add("reduced")
        return bool(self.reconstructed & printed)


@dataclass(frozen=True)
class Marker:
    """A marker or chit: one picture, one word, sometimes a figure; `count` of them exist."""

    id: str
    kind: str
    source: str
    text: str = ""
    side: str = ""
    value: str = ""
    count: int = 1
    back: str = ""
    reconstructed: frozenset[str] = frozenset()
    note: str = ""


@dataclass(frozen=True)
class CounterSet:
    """All counters of a title."""

    title: str
    sides: Mapping[str, Side]
    types: Mapping[str, Type]
    formations: Mapping[str, Formation]
    fields: Mapping[str, str]
    """What each printed figure is called, for the legend."""
    legend: Mapping[str, str]
    """What each other sign on the counters means."""
    units: tuple[Counter, ...]
    markers: tuple[Marker, ...]
    source: str = ""
    note: str = ""

    def unit(self, id_: str) -> Counter:
        """The unit of that id."""
        try:
            return self._units[id_]
        except KeyError:
            raise CounterError(f"there is no unit {id_!r}") from None

    def __contains__(self, id_: object) -> bool:
        return id_ in self._units

    def of_side(self, side: str) -> tuple[Counter, ...]:
        """The units of a side, in the order of the file."""
        return tuple(u for u in self.units if u.side == side)

    def nobody(self, side: str) -> Counter:
        """A counter that tells nothing but its side, on the ground of most of its units."""
        own = self.of_side(side)
        usual = max(own, key=lambda unit: sum(other.ground == unit.ground for other in own))
        kind, plain = replace(usual.type, back="plain"), Formation("", "", side)
        return replace(usual, full="unknown", type=kind, formation=plain, reduced=None)

    @cached_property
    def _units(self) -> dict[str, Counter]:
        return {u.id: u for u in self.units}


def fields_of(layout: str) -> tuple[str, ...]:
    """The fields that a layout such as `{combat}-{movement}` prints."""
    return tuple(name for _, name, _, _ in Formatter().parse(layout) if name)


def figure_text(value: object) -> str:
    """A figure as it is printed: halves as ½."""
    if isinstance(value, float):
        whole, half = divmod(value, 1)
        return f"{int(whole) or ''}½" if half == 0.5 else f"{value:g}"
    return str(value)
