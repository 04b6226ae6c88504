"""The pictures of a title, drawn once and kept: its map sheet, its bare map, its counters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from zoc.atlas.cache import Cache, picture_key, user_cache
from zoc.atlas.export import (
    ExportError,
    Page,
    Paper,
    paper_named,
    svg_size,
    to_pdf,
    to_png,
    to_tiles,
)
from zoc.atlas.palette import SEASONS
from zoc.atlas.staging import Staging
from zoc.kernel.data.title import Title

HEX = 72.0
"""Units a hex on a map."""
PRINTED_HEX = 22.0
"""Millimetres a hex on a printed map: counters of five eighths of an inch leave room around."""
COUNTER_SHARE = 0.7227
"""How large a printed counter is, as a share of a hex; .73 is the largest that fits one."""
SMALLEST_HEX, LARGEST_HEX = 10.0, 60.0
"""Millimetres."""
DATA = {
    "map": ("board.toml", "tables.toml", "title.toml"),
    "tables": ("board.toml", "tables.toml", "title.toml"),
    "counters": ("counters.toml",),
}
"""What a picture cannot be drawn without."""


class NotYetError(LookupError):
    """A picture of a title whose data is not there."""


@dataclass(frozen=True)
class Picture:
    """A picture of a title: its map or its counters, and in which way."""

    title: Title
    what: str = "map"
    season: str = ""
    bare: bool = False
    scenario: str = ""
    cache: Cache = field(default_factory=user_cache, compare=False)

    def check(self) -> None:
        """Says in one sentence why the picture cannot be drawn, if so."""
        for file in DATA[self.what]:
            if not (self.title.data / file).is_file():
                raise NotYetError(f"{self.title.name} has no {file} yet, so no {self.what}.")
        if self.season and self.season not in SEASONS:
            raise ExportError(f"There is no season {self.season!r}: use {' or '.join(SEASONS)}.")
        Staging(self.title, self.scenario).check()

    def svg(self) -> str:
        """The picture as SVG."""
        return self._kept("svg", lambda: self._drawn().encode()).decode()

    def png(self, width: int | None = None) -> bytes:
        """The picture as PNG, as wide as asked for."""
        return self._kept(f"png {width}", lambda: to_png(self.svg(), width))

    def pdf(self, paper: str = "", hex_: float = PRINTED_HEX) -> bytes:
        """For print, hexes of so many millimetres: a map on one large page, or on sheets of a
        paper and its tables after it; counters that fit these hexes, or tables, on sheets."""
        if not SMALLEST_HEX <= hex_ <= LARGEST_HEX:
            sizes = f"{SMALLEST_HEX:g} to {LARGEST_HEX:g} mm"
            raise ExportError(f"A printed hex may be {sizes} from side to side, not {hex_:g}.")
        chosen = paper_named(paper) if paper else None
        name = chosen.name if chosen else ""
        return self._kept(f"pdf {name} {hex_}", lambda: self._printed(chosen, hex_))

    def _kept(self, format_: str, make: Callable[[], bytes]) -> bytes:
        self.check()
        key = picture_key(self.title, self.what, self.season, self.bare, self.scenario, format_)
        return self.cache.get(key, make)

    # Drawing needs packages that keeping a picture does not: they are asked for only here.

    def _drawn(self) -> str:
        if self.what == "counters":
            from zoc.atlas.counters.sheet import counter_sheet

            return counter_sheet(self.title.counters, self.title.full_name)
        from zoc.atlas.sheet import draw_bare, draw_sheet

        if self.what == "tables":
            raise ExportError("Tables are written as pages: use a file that ends in .pdf.")
        draw = draw_bare if self.bare else draw_sheet
        return draw(self.title, self.season, HEX, self.scenario)

    def _printed(self, paper: Paper | None, hex_: float) -> bytes:
        sheet = paper or paper_named("A4")
        if self.what == "counters":
            return to_pdf(self._counter_pages(sheet, hex_))
        if self.what == "tables":
            return to_pdf(self._aids(sheet, hex_))
        if paper is None:
            return to_pdf([_page_of(self.svg(), hex_)])
        page = _page_of(replace(self, bare=True).svg(), hex_)
        words = f"{self.title.full_name}, hexes of {hex_:g} mm: "
        return to_tiles(page, paper, () if self.bare else self._aids(paper, hex_), words)

    def _counter_pages(self, paper: Paper, hex_: float) -> list[Page]:
        from zoc.atlas.counters.pages import print_pages

        size = round(hex_ * COUNTER_SHARE, 1)
        name = f"{self.title.full_name}, {size:g} mm for hexes of {hex_:g} mm"
        pages = print_pages(self.title.counters, name, size, (paper.width, paper.height))
        return [Page(svg, paper.width, paper.height) for svg in pages]

    def _aids(self, paper: Paper, hex_: float) -> list[Page]:
        from zoc.atlas.sheet import draw_aids

        size = (paper.width, paper.height)
        pages = draw_aids(self.title, self.scenario, self.season, size, hex_)
        return [Page(svg, paper.width, paper.height) for svg in pages]


def _page_of(svg: str, hex_: float) -> Page:
    wide, tall = (side * hex_ / HEX for side in svg_size(svg))
    return Page(svg, wide, tall)
