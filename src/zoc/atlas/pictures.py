"""The pictures of a title, drawn once and kept: its map sheet, its bare map, its counters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from zoc.atlas.cache import Cache, picture_key, user_cache
from zoc.atlas.export import PAPERS, ExportError, Page, svg_size, to_pdf, to_png, to_tiles
from zoc.atlas.palette import SEASONS
from zoc.atlas.staging import Staging
from zoc.kernel.title import Title

HEX = 72.0
"""Units a hex on a map."""
PRINTED_HEX = 16.0
"""Millimetres a hex on a printed map."""
DATA = {"map": ("board.toml", "tables.toml", "title.toml"), "counters": ("counters.toml",)}
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

    def pdf(self, paper: str = "") -> bytes:
        """For print: a map on one large page or on sheets of a paper, counters on sheets."""
        if paper and paper.upper() not in PAPERS:
            raise ExportError(f"There is no paper {paper!r}: use {' or '.join(PAPERS)}.")
        return self._kept(f"pdf {paper}", lambda: self._printed(paper.upper()))

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

        draw = draw_bare if self.bare else draw_sheet
        return draw(self.title, self.season, HEX, self.scenario)

    def _printed(self, paper: str) -> bytes:
        if self.what == "counters":
            return to_pdf(self._counter_pages())
        wide, tall = (side * PRINTED_HEX / HEX for side in svg_size(self.svg()))
        page = Page(self.svg(), wide, tall)
        return to_tiles(page, PAPERS[paper]) if paper else to_pdf([page])

    def _counter_pages(self) -> list[Page]:
        from zoc.atlas.counters.pages import print_pages

        return [
            Page(svg, 210, 297) for svg in print_pages(self.title.counters, self.title.full_name)
        ]
