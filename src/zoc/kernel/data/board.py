"""A board: a grid and what lies on it, each feature with its provenance. Words only, no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

from zoc.hexes import Grid, Hex, Side

T = TypeVar("T")


class BoardError(ValueError):
    """A board file that cannot be read, with what is wrong in it."""


@dataclass(frozen=True)
class HexFeature:
    """Hexes that have something in common: woods, a set-up area, supply sources."""

    kind: str
    name: str
    hexes: tuple[Hex, ...]
    source: str
    side: str = ""
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class SideFeature:
    """Hexsides that have something in common, in order where they form a line: rivers, fronts."""

    kind: str
    name: str
    sides: tuple[Side, ...]
    source: str
    rank: int = 3
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Way:
    """A chain of hexes that a road, a railway or a river through hexes runs along.

    `enters` and `leaves` are the directions in which it goes on beyond the map, or None."""

    kind: str
    name: str
    hexes: tuple[Hex, ...]
    source: str
    rank: int = 3
    enters: int | None = None
    leaves: int | None = None
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Place:
    """A named place. Rank 1 is a great city, 5 a village; `residual` is its distance in hexes
    from where the georeference puts it."""

    name: str
    hex: Hex
    rank: int
    kind: str
    source: str
    residual: float | None = None
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Region:
    """A name lettered over the land: centre, length and size in hexes, turn in degrees, arc."""

    text: str
    x: float
    y: float
    length: float
    turn: float = 0.0
    arc: float = 0.0
    size: float = 0.24
    ground: str = "clear"


@dataclass(frozen=True)
class Setting:
    """How the board lies on the earth, as far as a drawing needs it."""

    km_per_hex: float
    north: float
    """Degrees clockwise from the top of the map to true north."""


@dataclass(frozen=True)
class Board:
    """One title's map."""

    title: str
    grid: Grid
    setting: Setting
    terrain: Mapping[Hex, str]
    hex_features: tuple[HexFeature, ...]
    side_features: tuple[SideFeature, ...]
    ways: tuple[Way, ...]
    places: tuple[Place, ...]
    regions: tuple[Region, ...]

    def in_scenario(self, scenario: str) -> Board:
        """The board as one scenario has it: without the features that only others have."""
        return replace(
            self,
            hex_features=tuple(f for f in self.hex_features if _has_part(f.more, scenario)),
            side_features=tuple(f for f in self.side_features if _has_part(f.more, scenario)),
            ways=tuple(w for w in self.ways if _has_part(w.more, scenario)),
            places=tuple(p for p in self.places if _has_part(p.more, scenario)),
        )

    # -- looking things up ---------------------------------------------------------------------

    def features_at(self, hex_: Hex) -> tuple[HexFeature, ...]:
        """All features that a hex belongs to."""
        return self._features_at.get(hex_, ())

    def hexes_of(self, kind: str, name: str | None = None) -> frozenset[Hex]:
        """All hexes with a feature of a kind, or of one feature by its name."""
        if (kind, name) not in self._hexes_of:
            features = (f for f in self.hex_features if f.kind == kind and name in (None, f.name))
            self._hexes_of[kind, name] = frozenset(h for f in features for h in f.hexes)
        return self._hexes_of[kind, name]

    def features_on(self, side: Side) -> tuple[SideFeature, ...]:
        """All features of a hexside."""
        return self._features_on.get(side, ())

    def sides_of(self, *kinds: str) -> frozenset[Side]:
        """All hexsides with a feature of one of the kinds."""
        return frozenset(s for f in self.side_features if f.kind in kinds for s in f.sides)

    def ways_at(self, hex_: Hex) -> tuple[Way, ...]:
        """All ways that run through a hex."""
        return tuple(w for w in self.ways if hex_ in w.hexes)

    def way_sides(self, *kinds: str) -> frozenset[Side]:
        """All hexsides that a way of one of the kinds crosses."""
        return frozenset(
            self.grid.side_between(a, b)
            for w in self.ways
            if w.kind in kinds
            for a, b in pairwise(w.hexes)
        )

    def called(self, hex_: Hex) -> str:
        """A hex as people call it: `Rzhev 2814`, or its label alone."""
        names = [place.name for place in self.places_at(hex_)]
        return " ".join(filter(None, [", ".join(names), self.grid.label(hex_)]))

    def place(self, name: str) -> Place:
        """The place of that name."""
        try:
            return self._places[name]
        except KeyError:
            raise BoardError(f"there is no place named {name!r} on the board") from None

    def places_at(self, hex_: Hex) -> tuple[Place, ...]:
        """The named places of a hex."""
        return self._places_at.get(hex_, ())

    @cached_property
    def _hexes_of(self) -> dict[tuple[str, str | None], frozenset[Hex]]:
        return {}

    @cached_property
    def _features_at(self) -> dict[Hex, tuple[HexFeature, ...]]:
        return _by_key((hex_, f) for f in self.hex_features for hex_ in f.hexes)

    @cached_property
    def _features_on(self) -> dict[Side, tuple[SideFeature, ...]]:
        return _by_key((side, f) for f in self.side_features for side in f.sides)

    @cached_property
    def _places_at(self) -> dict[Hex, tuple[Place, ...]]:
        return _by_key((place.hex, place) for place in self.places)

    @cached_property
    def _places(self) -> dict[str, Place]:
        return {p.name: p for p in self.places}


def _by_key(pairs: Iterable[tuple[int, T]]) -> dict[int, tuple[T, ...]]:
    found: dict[int, list[T]] = {}
    for key, thing in pairs:
        found.setdefault(key, []).append(thing)
    return {key: tuple(things) for key, things in found.items()}


def _has_part(more: Mapping[str, Any], scenario: str) -> bool:
    """Whether a feature belongs to a scenario: it names that one, or none."""
    named = [more["scenario"]] if "scenario" in more else more.get("scenarios", [])
    return not named or scenario in named
