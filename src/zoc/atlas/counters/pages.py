"""Counters for cutting out: pages in millimetres, fronts and mirrored backs, with cut marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zoc.atlas import type as type_
from zoc.atlas.counters.colours import ground_of
from zoc.atlas.counters.marker import draw_marker, marker_rim
from zoc.atlas.counters.share import share
from zoc.atlas.counters.stack import place
from zoc.atlas.counters.unit import draw_counter
from zoc.atlas.svg import escape, num, path, rect
from zoc.kernel.data.counters import Counter, CounterSet, Marker

A4 = (210.0, 297.0)
FIVE_EIGHTHS = 15.9
"""Five eighths of an inch, the usual counter."""
MARGIN, MARK = 12.0, 4.0


@dataclass(frozen=True)
class Piece:
    """A counter to cut out: its two sides in boxes of 100, and the colour that cuts run through."""

    front: str
    back: str
    rim: str


def print_pages(
    counters: CounterSet,
    name: str = "",
    size: float = FIVE_EIGHTHS,
    page: tuple[float, float] = A4,
) -> list[str]:
    """Pages of SVG, each front followed by its back; print both sides, flip on the long edge."""
    grid = Grid(size, page)
    pieces = list(all_pieces(counters))
    sheets = [pieces[i : i + grid.count] for i in range(0, len(pieces), grid.count)]
    pages: list[str] = []
    for number, sheet in enumerate(sheets, 1):
        for side in ("front", "back"):
            words = f"{name or counters.title}, sheet {number} of {len(sheets)}, {side}s"
            pages.append(grid.draw(sheet, side, words))
    return pages


def all_pieces(counters: CounterSet) -> Iterator[Piece]:
    """Every unit once, every marker as often as there are of it."""
    for unit in counters.units:
        yield _unit_piece(unit)
    markers = {m.id: m for m in counters.markers}
    for marker in counters.markers:
        other = markers.get(marker.back, marker)
        for _ in range(marker.count):
            yield Piece(
                _marker_face(marker, counters), _marker_face(other, counters),
                marker_rim(marker, counters.sides.get(marker.side)),
            )  # fmt: skip


def _unit_piece(unit: Counter) -> Piece:
    front = draw_counter(unit, "front", "L", setup_code=True, shadow=False)
    back = draw_counter(unit, "reduced", "L", setup_code=True, shadow=False)
    return Piece(front, back, ground_of(unit.ground).rim)


def _marker_face(marker: Marker, counters: CounterSet) -> str:
    return draw_marker(marker, counters.sides.get(marker.side), "L", shadow=False)


class Grid:
    """How many counters of a size a page holds, and where."""

    def __init__(self, size: float, page: tuple[float, float]) -> None:
        self.size, self.page = size, page
        self.columns = int((page[0] - 2 * MARGIN) // size)
        self.rows = int((page[1] - 2 * MARGIN) // size)
        if self.columns < 1 or self.rows < 1:
            raise ValueError(f"a counter of {size:g} mm does not fit on the page")
        self.left = (page[0] - self.columns * size) / 2
        self.top = (page[1] - self.rows * size) / 2

    @property
    def count(self) -> int:
        """How many counters a page holds."""
        return self.columns * self.rows

    def draw(self, pieces: Sequence[Piece], side: str, words: str) -> str:
        """One page; backs run from right to left, so that they meet their fronts."""
        parts = [self._marks(), self._words(words)]
        for i, piece in enumerate(pieces):
            row, column = divmod(i, self.columns)
            if side == "back":
                column = self.columns - 1 - column
            x, y = self.left + column * self.size, self.top + row * self.size
            parts.append(rect(x, y, self.size, self.size, fill=piece.rim))
            face = piece.front if side == "front" else piece.back
            parts.append(place(face, x, y, self.size))
        return self._document("".join(parts), words)

    def _marks(self) -> str:
        """A short line at both ends of each cut."""
        xs = [self.left + i * self.size for i in range(self.columns + 1)]
        ys = [self.top + i * self.size for i in range(self.rows + 1)]
        foot, right = ys[-1], xs[-1]
        upright = "".join(
            f"M{num(x)} {num(y)}v{num(MARK)}" for x in xs for y in (self.top - MARK - 1, foot + 1)
        )
        level = "".join(
            f"M{num(x)} {num(y)}h{num(MARK)}" for y in ys for x in (self.left - MARK - 1, right + 1)
        )
        return path(upright + level, stroke="#000000", stroke_width=0.15)

    def _words(self, words: str) -> str:
        y = self.page[1] - 3.5
        return type_.text("sans", words, self.page[0] / 2, y, 3.2, "#444444", "middle")

    def _document(self, content: str, words: str) -> str:
        wide, high = num(self.page[0]), num(self.page[1])
        definitions, shared = share(content)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" '
            f'viewBox="0 0 {wide} {high}"><title>{escape(words)}</title>{definitions}{shared}</svg>'
        )
