"""What all drawers of one map share: the board, its colours and style, the frame, the detail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from zoc.atlas.frame import Frame
from zoc.atlas.map.cover import Ground
from zoc.atlas.map.style import Drawing, MapStyle, SideStyle, colour
from zoc.atlas.palette import Palette
from zoc.hexes import Grid, Hex
from zoc.kernel.data.board import Board, HexFeature, SideFeature, Way


class Detail(IntEnum):
    """How much is drawn, by how large a hex is on the screen."""

    OVERVIEW = 0
    """Below 28 pixels: no grid, numbers, crowns, villages or minor roads."""
    NORMAL = 1
    """28 to 47 pixels: no numbers, crowns or small names."""
    FULL = 2
    """48 pixels and more."""

    @classmethod
    def of(cls, pixels: float) -> Detail:
        """The detail for a hex of so many pixels on the screen."""
        return cls((pixels >= 28) + (pixels >= 48))


@dataclass(frozen=True)
class Scene:
    """One map to draw."""

    board: Board
    palette: Palette
    style: MapStyle
    frame: Frame
    detail: Detail = Detail.FULL
    occupied: frozenset[Hex] = frozenset()
    """Where counters will lie: names keep clear of them."""

    @property
    def grid(self) -> Grid:
        return self.board.grid

    @property
    def h(self) -> float:
        return self.frame.h

    @cached_property
    def ground(self) -> Ground:
        """The lattice that covers are drawn on."""
        return Ground(self.frame)

    @cached_property
    def _by_drawing(self) -> dict[str, set[Hex]]:
        found: dict[str, set[Hex]] = {}
        for hex_, word in self.board.terrain.items():
            for draw in self.style.terrain.get(word, ()):
                found.setdefault(draw, set()).add(hex_)
        for feature, drawing in self.hex_features():
            if not feature.more.get("outline"):
                found.setdefault(drawing.draw, set()).update(feature.hexes)
        return found

    def hexes_drawn(self, *draws: str) -> frozenset[Hex]:
        """All hexes whose terrain or features are drawn in one of these ways."""
        return frozenset(h for draw in draws for h in self._by_drawing.get(draw, ()))

    def hex_features(self, *draws: str) -> Iterator[tuple[HexFeature, Drawing]]:
        """Hex features with their drawing, all or those drawn in one of these ways."""
        for feature in self.board.hex_features:
            drawing = self.style.hexes.get(feature.kind)
            if drawing and (not draws or drawing.draw in draws):
                yield feature, drawing

    def side_features(self, *draws: str) -> Iterator[tuple[SideFeature, Drawing]]:
        """Side features drawn in one of these ways, with their drawing."""
        for feature in self.board.side_features:
            drawing = self.style.hexsides.get(feature.kind)
            if drawing and drawing.draw in draws:
                yield feature, drawing

    def ways(self, *draws: str) -> Iterator[tuple[Way, Drawing]]:
        """Ways drawn in one of these ways, with their drawing."""
        for way in self.board.ways:
            drawing = self.style.ways.get(way.kind)
            if drawing and drawing.of_rank(way.rank).draw in draws and way.more.get("drawn", True):
                yield way, drawing.of_rank(way.rank)

    def undrawn(self) -> tuple[str, ...]:
        """Words of the board that the style does not know."""
        board, style = self.board, self.style
        pairs = (
            ("terrain", set(board.terrain.values()), style.terrain),
            ("hexside", {f.kind for f in board.side_features}, style.hexsides),
            ("way", {w.kind for w in board.ways}, style.ways),
            ("hex", {f.kind for f in board.hex_features}, style.hexes),
        )
        return tuple(
            f"{what} {w}" for what, words, known in pairs for w in sorted(words) if w not in known
        )

    def wording(self, feature: HexFeature, drawing: Drawing) -> str:
        """What is lettered on a feature: the drawing's text with the feature's words in it."""
        words = {k: str(v) for k, v in feature.more.items()}
        words |= {"name": self.style.name(feature.name), "side": feature.side}
        return drawing.text.format_map(_Blank(words))

    def side_of(self, feature: HexFeature, drawing: Drawing) -> SideStyle:
        """The style of a feature's side, or of the drawing's."""
        return self.style.side(feature.side or drawing.side)

    def colour_of(self, feature: HexFeature, drawing: Drawing) -> str:
        """The drawing's own colour, or else the side's."""
        return colour(drawing.colour or self.side_of(feature, drawing).colour, self.palette)


class _Blank(dict[str, str]):
    """A word that a feature lacks is left blank."""

    def __missing__(self, key: str) -> str:
        return ""
