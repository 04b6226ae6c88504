"""The terrain effects chart as the rules read it: hexes, hexsides, and what they do to whom."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from zoc.hexes import Hex, Side
from zoc.hexes.sets import Field, Links
from zoc.kernel.data.board import Board
from zoc.kernel.data.tables import Cell, Table

WAYS = ("road", "track", "railroad")
"""What may lead across a river."""
SIDES_OF = {"river": "river side", "stream": "stream side", "lake line": "lake side"}
"""The rows of the chart for each kind of hexside."""
ALONG = {"river": WAYS, "lake line": ("road",)}
"""What must be followed across a hexside that is closed otherwise (the chart's notes b and c)."""


class Effect(NamedTuple):
    """One row of the chart."""

    points: str
    """What entering costs, as printed."""
    shift: int = 0
    """How many columns to the left the odds move."""
    defence: int = 1
    attack: Fraction = Fraction(1)
    barrage: int | None = None
    """What is added to the roll of a barrage; None has no part in the choice (1.3a)."""
    ground_only: bool = False
    """Whether the barrage modifier is not for air strikes."""
    kill: int = 0
    spots: int = 0
    overrun: str = "other"


def read_effect(row: Mapping[str, Cell]) -> Effect:
    """A row of the chart from the words of its cells."""
    combat, barrage = str(row["combat"]), str(row["barrage"])
    added = re.match(r"[+-]\d+", barrage)
    return Effect(
        points=str(row["MP"]),
        shift=int(_after("left ", combat, "0")),
        defence=int(_after("defence x", combat, "1")),
        attack=Fraction(_after("attack x", combat, "1")),
        barrage=int(added[0]) if added else None,
        ground_only=barrage.endswith(" a"),
        kill=int(_after("kill ", barrage, "0")),
        spots=int(_after("spots ", barrage, "0")),
        overrun=str(row["overrun"]),
    )


def _after(word: str, cell: str, otherwise: str) -> str:
    """The figure that follows a word in a cell."""
    found = re.search(re.escape(word) + r"([+-]?[\d/]+)", cell)
    return found[1] if found else otherwise


class Effects:
    """The chart laid over a board."""

    def __init__(self, board: Board, chart: Table) -> None:
        self.board, self.grid = board, board.grid
        self.rows = {heading: read_effect(chart.row(heading)) for heading in chart.headings}
        self._sides = {kind: board.sides_of(kind) for kind in SIDES_OF}
        self._along = {kind: board.way_sides(*ways) for kind, ways in ALONG.items()}
        self._assaults: dict[tuple[Hex, Hex], Fraction] = {}
        self._parts: dict[tuple[Hex, Hex], float] = {}
        self._kinds: dict[Hex, tuple[str, ...]] = {h: self._read_kinds(h) for h in board.grid}

    def _read_kinds(self, hex_: Hex) -> tuple[str, ...]:
        words = (self.board.terrain[hex_], *(f.kind for f in self.board.features_at(hex_)))
        return tuple(dict.fromkeys(word for word in words if word in self.rows))

    def kinds(self, hex_: Hex) -> tuple[str, ...]:
        """The words of the chart for what lies in a hex."""
        return self._kinds[hex_]

    def in_hex(self, hex_: Hex) -> list[Effect]:
        """The rows of the chart for what lies in a hex."""
        return [self.rows[kind] for kind in self._kinds[hex_]]

    def on_side(self, side: Side) -> list[str]:
        """What lies on a hexside, as the board calls it; closed where no way leads across."""
        return [kind for kind, sides in self._sides.items() if side in sides]

    def follows(self, kind: str, side: Side) -> bool:
        """Whether a way leads across a kind of hexside that is closed without one."""
        return kind not in ALONG or side in self._along[kind]

    # -- crossing ------------------------------------------------------------------------------

    def passable(self, start: Hex, end: Hex) -> bool:
        """Whether units may go from a hex to its neighbour at all."""
        return not self.bar(start, end)

    def bar(self, start: Hex, end: Hex) -> str:
        """The kind of hexside that keeps units from going to a neighbouring hex, or nothing."""
        side = self.grid.side_between(start, end)
        return next((kind for kind in self.on_side(side) if not self.follows(kind, side)), "")

    def assault(self, start: Hex, end: Hex) -> Fraction:
        """The part of its strength with which a unit attacks a neighbouring hex; 0: not at all."""
        found = self._assaults.get((start, end))
        if found is None:
            found = self._assaults[start, end] = self._assault(start, end)
        return found

    def assault_part(self, start: Hex, end: Hex) -> float:
        """The same, about: for judgements."""
        found = self._parts.get((start, end))
        if found is None:
            found = self._parts[start, end] = float(self.assault(start, end))
        return found

    def _assault(self, start: Hex, end: Hex) -> Fraction:
        side = self.grid.side_between(start, end)
        part = Fraction(1)
        for kind in self.on_side(side):
            if not self.follows(kind, side):
                return Fraction(0)
            part *= self.rows[SIDES_OF[kind]].attack
        return part

    @cached_property
    def closed_sides(self) -> frozenset[Side]:
        """The hexsides that may be neither crossed nor attacked across."""
        return frozenset(
            side
            for kind, sides in self._sides.items()
            for side in sides
            if not self.follows(kind, side)
        )

    @cached_property
    def attack_links(self) -> Links:
        """Links across all hexsides that may be attacked across."""
        return Field(self.grid).cut(self.closed_sides)

    def why_no_overrun(self, start: Hex, end: Hex) -> str:
        """What forbids an overrun of a neighbouring hex, or nothing."""
        side = self.grid.side_between(start, end)
        rows = [SIDES_OF[kind] for kind in self.on_side(side)] + list(self._kinds[end])
        return next((row for row in rows if self.rows[row].overrun == "no"), "")

    # -- barrages ------------------------------------------------------------------------------

    def barrage_modifier(self, hex_: Hex, air: bool) -> int:
        """What terrain adds to the roll of a barrage: the best for the target of what the chart
        gives; no modifier does not stand against a negative one (1.3a)."""
        given = [
            e.barrage
            for e in self.in_hex(hex_)
            if e.barrage is not None and not (air and e.ground_only)
        ]
        return max(given, default=0)

    def kill_modifier(self, hex_: Hex) -> int:
        """What terrain adds to a kill roll."""
        return sum(e.kill for e in self.in_hex(hex_))

    def spots(self, hex_: Hex) -> int:
        """From how far a unit in a hex spots for barrages."""
        return max([1, *(e.spots for e in self.in_hex(hex_))])
