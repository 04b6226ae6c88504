"""A grid of flat-topped hexes in which a hex is a plain int with constant steps to its neighbours.

The number of a hex is also its bit in a hex set. Columns are laid end to end along one axis of
the lattice, each slid by its slant, so each of the six directions is one constant step whatever
the column's parity. Between two columns lie one or two unused numbers, and a column's worth before
the first and after the last, so a step off the board ends on a number below `size` that is no hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import sqrt
from typing import Any, Literal, cast

from zoc.hexes.labels import FourDigits, LabelError, Labels, Sheets

Hex = int
Side = int
Point = tuple[float, float]

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
COLUMN_WIDTH = sqrt(3) / 2
RADIUS = 1 / sqrt(3)
EDGES = ("top", "right", "bottom", "left")


class Grid:
    """Columns and rows of hexes; `lower` tells which columns, by number from 1, sit half a hex
    lower than the others. Lengths are in hexes: 1 is the distance of neighbouring centres."""

    def __init__(
        self,
        columns: int,
        rows: int,
        lower: Literal["odd", "even"] = "even",
        labels: Labels | None = None,
    ) -> None:
        if columns < 1 or rows < 1:
            raise ValueError("a grid needs at least one column and one row")
        self.columns, self.rows, self.lower = columns, rows, lower
        self.labels: Labels = labels or FourDigits()
        self._odd_low = 1 if lower == "odd" else 0
        # A column starts level with its left neighbour or one number earlier, and a step ends at
        # most one row above or below the next column: two spare rows always leave a gap of one.
        self._stride = self._offset = rows + 2
        north, east = -1, self._stride
        self.steps: tuple[int, ...] = (north, east + north, east, 1, 1 - east, -east)
        self.hexes: tuple[Hex, ...] = tuple(
            self._number(c, r) for c in range(columns) for r in range(rows)
        )
        self.size = self.hexes[-1] + self._stride + 1
        self.cells: dict[Hex, tuple[int, int]] = {
            self._number(c, r): (c, r) for c in range(columns) for r in range(rows)
        }

    def _number(self, column: int, row: int) -> Hex:
        return column * self._stride + row - (column + self._odd_low) // 2 + self._offset

    def __len__(self) -> int:
        return len(self.hexes)

    def __iter__(self) -> Iterator[Hex]:
        return iter(self.hexes)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.cells

    def __repr__(self) -> str:
        return f"Grid({self.columns} x {self.rows}, {self.lower} columns lower)"

    # -- names ---------------------------------------------------------------------------------

    def at(self, column: int, row: int) -> Hex:
        """The hex in a column and row counted from 0 at the top left."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise LabelError(f"column {column}, row {row} is off the map")
        return self._number(column, row)

    def hex(self, label: str) -> Hex:
        """The hex a player calls `label`."""
        column, row = self.labels.parse(label.strip())
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            first, last = self.label(self.hexes[0]), self.label(self.hexes[-1])
            raise LabelError(f"hex {label.strip()} is off the map ({first} to {last})")
        return self._number(column, row)

    def label(self, hex_: Hex) -> str:
        """What a player calls the hex."""
        return self._names[hex_]

    @cached_property
    def _names(self) -> dict[Hex, str]:
        # Every order and every sentence names hexes, so their labels are made once.
        return {hex_: self.labels.label(*cell) for hex_, cell in self.cells.items()}

    def read(self, labels: str | Iterable[str]) -> tuple[Hex, ...]:
        """Hexes of a list of labels, or of one text with spaces between them."""
        words = labels.split() if isinstance(labels, str) else labels
        return tuple(self.hex(word) for word in words)

    # -- neighbours and distance ---------------------------------------------------------------

    def neighbour(self, hex_: Hex, direction: int) -> Hex | None:
        """The next hex in a direction (index into DIRECTIONS), or None off the map."""
        other = hex_ + self.steps[direction]
        return other if other in self.cells else None

    def neighbours(self, hex_: Hex) -> tuple[Hex, ...]:
        """The neighbours on the map, clockwise from the north."""
        return self._neighbours[hex_]

    @cached_property
    def _neighbours(self) -> dict[Hex, tuple[Hex, ...]]:
        cells = self.cells
        return {h: tuple(h + s for s in self.steps if h + s in cells) for h in self.hexes}

    def direction(self, start: Hex, end: Hex) -> int | None:
        """The direction from a hex to its neighbour, or None when they do not touch."""
        step = end - start
        if step in self.steps and start in self.cells and end in self.cells:
            return self.steps.index(step)
        return None

    def axial(self, hex_: Hex) -> tuple[int, int]:
        """Lattice coordinates: the column, and the row along the slant."""
        return self._axial[hex_]

    @cached_property
    def _axial(self) -> dict[Hex, tuple[int, int]]:
        odd = self._odd_low
        return {hex_: (c, row - (c + odd) // 2) for hex_, (c, row) in self.cells.items()}

    def distance(self, start: Hex, end: Hex) -> int:
        """How many steps apart two hexes lie."""
        q1, r1 = self._axial[start]
        q2, r2 = self._axial[end]
        q, r = q1 - q2, r1 - r2
        return max(abs(q), abs(r), abs(q + r))

    def from_axial(self, q: int, r: int) -> Hex | None:
        """The hex at lattice coordinates, or None off the map."""
        row = r + (q + self._odd_low) // 2
        if 0 <= q < self.columns and 0 <= row < self.rows:
            return self._number(q, row)
        return None

    def ring(self, centre: Hex, radius: int) -> tuple[Hex, ...]:
        """The hexes exactly `radius` away that are on the map, clockwise from the north."""
        if radius == 0:
            return (centre,)
        q, r = self.axial(centre)
        r -= radius
        found: list[Hex] = []
        for dq, dr in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
            for _ in range(radius):
                hex_ = self.from_axial(q, r)
                if hex_ is not None:
                    found.append(hex_)
                q, r = q + dq, r + dr
        return tuple(found)

    def disc(self, centre: Hex, radius: int) -> tuple[Hex, ...]:
        """All hexes on the map at most `radius` away, ring by ring."""
        return tuple(h for n in range(radius + 1) for h in self.ring(centre, n))

    def line(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        """A straight line of hexes, ends included; where it runs along a hexside, a hex on the
        map is chosen, and the same one from both ends."""
        return self._line(start, end, 1e-6) or self._line(start, end, -1e-6)

    def _line(self, start: Hex, end: Hex, nudge: float) -> tuple[Hex, ...]:
        """The line moved by a nudge along no hexside, or nothing if that takes it off the map."""
        q1, r1 = self.axial(start)
        q2, r2 = self.axial(end)
        length = self.distance(start, end)
        found: list[Hex] = []
        for i in range(length + 1):
            part = i / max(length, 1)
            q, r = q1 + (q2 - q1) * part + nudge, r1 + (r2 - r1) * part + 2 * nudge
            hex_ = self.from_axial(*_round_axial(q, r))
            if hex_ is None:
                return ()
            found.append(hex_)
        return tuple(found)

    # -- hexsides ------------------------------------------------------------------------------

    def side(self, hex_: Hex, direction: int) -> Side:
        """The hexside of a hex in a direction; both hexes of a hexside give the same number."""
        if direction < 3:
            return hex_ * 3 + direction
        return (hex_ + self.steps[direction]) * 3 + direction - 3

    def side_between(self, start: Hex, end: Hex) -> Side:
        """The hexside two neighbours share."""
        step = end - start
        if step not in self.steps:
            names = f"{self.label(start)} and {self.label(end)}"
            raise LabelError(f"{names} do not touch, so they share no hexside")
        return self.side(start, self.steps.index(step))

    def sides(self, hex_: Hex) -> tuple[Side, ...]:
        """The six hexsides of a hex, clockwise from the north."""
        return tuple(self.side(hex_, d) for d in range(6))

    def side_hexes(self, side: Side) -> tuple[Hex, ...]:
        """The one or two hexes on the map that a hexside belongs to."""
        first, direction = divmod(side, 3)
        both = (first, first + self.steps[direction])
        return tuple(h for h in both if h in self.cells)

    def side_label(self, side: Side) -> str:
        """`2506/2507`, or `0101/N` for a hexside on the map's edge."""
        first, direction = divmod(side, 3)
        second = first + self.steps[direction]
        if first in self.cells and second in self.cells:
            return "/".join(sorted((self.label(first), self.label(second))))
        if first in self.cells:
            return f"{self.label(first)}/{DIRECTIONS[direction]}"
        return f"{self.label(second)}/{DIRECTIONS[direction + 3]}"

    def read_side(self, text: str) -> Side:
        """The hexside of `2506/2507` or `2506/NE`."""
        first, slash, second = (part.strip() for part in text.partition("/"))
        if not slash:
            raise LabelError(f"{text!r} is not a hexside such as 2506/2507 or 2506/NE")
        if second.upper() in DIRECTIONS:
            return self.side(self.hex(first), DIRECTIONS.index(second.upper()))
        return self.side_between(self.hex(first), self.hex(second))

    # -- edges of the map ----------------------------------------------------------------------

    def edge(self, name: str) -> tuple[Hex, ...]:
        """The hexes along the `top`, `right`, `bottom` or `left` edge, in reading order."""
        chosen = {
            "top": [self.at(c, 0) for c in range(self.columns)],
            "right": [self.at(self.columns - 1, r) for r in range(self.rows)],
            "bottom": [self.at(c, self.rows - 1) for c in range(self.columns)],
            "left": [self.at(0, r) for r in range(self.rows)],
        }
        if name not in chosen:
            raise LabelError(f"{name!r} is no edge of the map: there are {', '.join(EDGES)}")
        return tuple(chosen[name])

    def on_edge(self, hex_: Hex) -> bool:
        """Whether the hex lies in the first or last column or row."""
        column, row = self.cells[hex_]
        return column in (0, self.columns - 1) or row in (0, self.rows - 1)

    # -- the plane -----------------------------------------------------------------------------

    def centre(self, hex_: Hex) -> Point:
        """The hex's centre: x to the right, y down, the first column's centre at x = 0."""
        return self.cell_centre(*self.cells[hex_])

    def cell_centre(self, column: int, row: int) -> Point:
        """The centre of any cell of the endless lattice, also off the map."""
        low = (column + 1) % 2 == (1 if self.lower == "odd" else 0)
        return column * COLUMN_WIDTH, row + (0.5 if low else 0.0)

    def cell_near(self, x: float, y: float) -> tuple[int, int]:
        """The cell of the endless lattice whose centre is nearest to a point."""
        nearest = round(x / COLUMN_WIDTH)
        candidates: list[tuple[float, int, int]] = []
        for column in (nearest - 1, nearest, nearest + 1):
            shift = self.cell_centre(column, 0)[1]
            row = round(y - shift)
            cx, cy = self.cell_centre(column, row)
            candidates.append(((cx - x) ** 2 + (cy - y) ** 2, column, row))
        _, column, row = min(candidates)
        return column, row

    def hex_near(self, x: float, y: float) -> Hex | None:
        """The hex that a point lies in, or None off the map."""
        column, row = self.cell_near(x, y)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self._number(column, row)
        return None

    def corners(self, hex_: Hex) -> tuple[Point, ...]:
        """The six corners; corner i and i + 1 bound the hexside in direction i."""
        x, y = self.centre(hex_)
        half, wide = RADIUS / 2, RADIUS
        return (
            (x - half, y - 0.5),
            (x + half, y - 0.5),
            (x + wide, y),
            (x + half, y + 0.5),
            (x - half, y + 0.5),
            (x - wide, y),
        )

    def side_ends(self, side: Side) -> tuple[Point, Point]:
        """The two ends of a hexside."""
        for hex_ in self.side_hexes(side):
            for direction in range(6):
                if self.side(hex_, direction) == side:
                    corners = self.corners(hex_)
                    return corners[direction], corners[(direction + 1) % 6]
        raise LabelError(f"hexside {side} is off the map")

    # -- data ----------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """The grid as it stands in a board file."""
        data: dict[str, Any] = {"columns": self.columns, "rows": self.rows, "lower": self.lower}
        if isinstance(self.labels, Sheets):
            data["sheets"] = list(self.labels.names)
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Grid:
        """The grid that a board file describes."""
        columns, rows = int(data["columns"]), int(data["rows"])
        lower = cast(Literal["odd", "even"], data["lower"])
        if lower not in ("odd", "even"):
            raise ValueError(f"lower must be odd or even, not {lower!r}")
        names = tuple(data.get("sheets", ()))
        if names and rows % len(names):
            raise ValueError(f"{rows} rows cannot be shared by {len(names)} sheets")
        labels = Sheets(names, rows // len(names)) if names else None
        return cls(columns, rows, lower, labels)


def _round_axial(q: float, r: float) -> tuple[int, int]:
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr
