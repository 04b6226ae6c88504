"""The panels of a title's sheet by name: each can be drawn at a width, and made taller."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.atlas.map.style import MapStyle
from zoc.atlas.palette import Palette
from zoc.atlas.sheet.about import draw_about
from zoc.atlas.sheet.box import STRONG, boxed, inner
from zoc.atlas.sheet.cartouche import draw_cartouche
from zoc.atlas.sheet.key import draw_key
from zoc.atlas.sheet.lettering import write
from zoc.atlas.sheet.piece import Piece, stacked
from zoc.atlas.sheet.table import draw_table
from zoc.atlas.sheet.track import draw_tracks
from zoc.kernel.data.board import Board
from zoc.kernel.data.tables import PrintedTrack, SheetPanel, Table, TableError
from zoc.kernel.data.title import Title


@dataclass(frozen=True)
class Panels:
    """A title's panels; `hex_` is the width of a hex of the map in the units of the panels."""

    title: Title
    style: MapStyle
    palette: Palette
    hex_: float
    board: Board
    """The map beside them, as its scenario has it."""

    def draw(self, name: str, width: float, height: float = 0.0) -> Piece:
        """A panel by its name, at least as high as asked for."""
        if name == "cartouche":
            return draw_cartouche(
                self.title.identity,
                width,
                self.palette,
                height,
                self.style.sheet.get("ornament", "diamond"),
            )
        if name == "key":
            content = self._key(inner(width))
            return boxed(content, "Terrain Key", self.palette, height=height)
        if name == "about":
            content = draw_about(
                self.title, inner(width), self.palette, self.style.sheet.get("about", "")
            )
            return boxed(content, "About this Map", self.palette, height=height)
        return self._from_data(name, width, height)

    def _key(self, width: float) -> Piece:
        words = self.title.tables.key
        return draw_key(self.board, words, self.style, self.palette, self.hex_, width)

    def _from_data(self, name: str, width: float, height: float) -> Piece:
        tables = self.title.tables
        if name not in tables.panels:
            raise TableError(f"the sheet has a panel {name!r}, which is not described")
        panel = tables.panels[name]
        if panel.show == "track":
            tracks = [tables.track(id_) for id_ in panel.of]
            content = draw_tracks(tracks, panel, inner(width), self.palette)
            open_ = any(_partly_reconstructed(track) for track in tracks)
            heading = panel.more.get("title", tracks[0].title)
            return boxed(content, heading, self.palette, open_, height)
        chosen = [tables[id_] for id_ in panel.of]
        content = self._tables(chosen, panel, inner(width))
        heading = panel.more.get("title", chosen[0].title)
        return boxed(content, heading, self.palette, chosen[0].reconstructed, height)

    def _tables(self, tables: list[Table], panel: SheetPanel, width: float) -> Piece:
        only: list[str] = panel.more.get("only", [])
        pieces: list[Piece] = []
        for table in tables:
            if pieces and panel.more.get("heads", True):
                pieces.append(self._subhead(table.title, width))
            pieces.append(draw_table(table, width, self.palette, only))
        return stacked(pieces)

    def _subhead(self, words: str, width: float) -> Piece:
        svg = write(STRONG, words, 0, 14 + STRONG.capital, self.palette.ink)
        return Piece(width, 14 + STRONG.capital + 8, svg)


def _partly_reconstructed(track: PrintedTrack) -> bool:
    return any(turn.reconstructed for turn in track.turns)
