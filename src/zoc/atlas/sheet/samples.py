"""Samples of the map for its key: tiny boards with one feature each, drawn as the map is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from zoc.atlas.frame import Frame
from zoc.atlas.map import MapStyle, draw_map
from zoc.atlas.map.areas import draw_areas
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.symbols import badge, settlement, supply_symbol
from zoc.atlas.palette import Palette
from zoc.atlas.sheet.contents import Kind
from zoc.atlas.sheet.lettering import Face, fitted, write
from zoc.atlas.svg import Point, num, path, polyline, rect
from zoc.hexes import COLUMN_WIDTH, Grid, Hex, Side
from zoc.kernel.data.board import Board, HexFeature, Place, Setting, SideFeature, Way

WIDE, TALL = 84.0, 42.0
"""The room of a sample."""
HEX = 48.0
AREA = 38.0
CODE = Face("condensed", 13.5)
SWATCH = 58.0
COVERS = ("woods", "water", "towns")
LINES = ("water", "ways", "areas", "front", "towns", "labels", "supply")
COLUMNS, ROWS = 9, 3
MIDDLE = COLUMNS // 2
WAY, SIDE = 1.10, 0.75
"""How far down a taut way along the second row runs, and a line below the first, in hexes."""

POOL = (
    (-0.5, -0.05),
    (-0.3, -0.3),
    (0.0, -0.14),
    (0.3, -0.3),
    (0.5, 0.0),
    (0.25, 0.26),
    (-0.2, 0.2),
)
"""The corners of a lake that lies across hexes, in hexes from its middle."""


@dataclass(frozen=True)
class Sampler:
    """Draws samples in a map's colours and style."""

    palette: Palette
    style: MapStyle

    def swatch(self, word: str, x: float, y: float, settled: bool = False) -> str:
        """A hex of a terrain around a centre, with the mark of a city where that is settled."""
        grid = Grid(3, 3)
        centre = grid.at(1, 1)
        board = _board(grid)
        if word in self.style.terrain:
            board = replace(board, terrain={**board.terrain, centre: word})
        else:
            board = replace(board, hex_features=(HexFeature(word, "", (centre,), "sample"),))
        if settled:
            board = replace(board, places=(Place("", centre, 2, "city", "sample"),))
        frame = Frame(grid, SWATCH)
        at = frame.centre(centre)
        outline = polyline(frame.corners(centre), closed=True, places=2)
        name = "swatch-" + re.sub(r"\W", "-", word)
        inner = self._layers(board, SWATCH, COVERS, name)
        moved = f'<g transform="translate({num(x - at[0])} {num(y - at[1])})">'
        ground = path(outline, fill=self.palette.paper)
        clip = f'<clipPath id="{name}">{path(outline)}</clipPath>'
        edge = path(outline, fill="none", stroke=self.palette.grid, opacity=0.55)
        return f'{moved}{clip}{ground}<g clip-path="url(#{name})">{inner}</g>{edge}</g>'

    def kind(self, kind: Kind) -> str:
        """A sample of a line, an area or a sign, in a box from (0, 0) to (WIDE, TALL)."""
        if kind.draw == "supply":
            return self._signs(kind)
        if kind.draw in ("victory", "objective"):
            return self._victory(kind)
        if kind.draw == "outline":
            return self._area(kind)
        board, middle = _example(kind, self.style)
        name = "sample-" + re.sub(r"\W", "-", f"{kind.word}-{kind.draw}-{kind.great}")
        inner = self._layers(board, HEX, LINES, name)
        x, y = Frame(board.grid, HEX).at(*middle)
        clip = f'<clipPath id="{name}">{rect(0, 0, WIDE, TALL)}</clipPath>'
        moved = f'<g transform="translate({num(WIDE / 2 - x)} {num(TALL / 2 - y)})">{inner}</g>'
        return f'{clip}<g clip-path="url(#{name})">{moved}</g>'

    def _area(self, kind: Kind) -> str:
        """A hex in the outline of an area, with its code."""
        board, middle = _example(kind, self.style)
        scene = Scene(board, self.palette, self.style, Frame(board.grid, AREA))
        (feature, drawing), *_ = scene.hex_features("outline")
        x, y = scene.frame.at(*middle)
        moved = f'<g transform="translate({num(WIDE / 2 - x)} {num(TALL / 2 - y)})">'
        fill, words = scene.colour_of(feature, drawing), scene.wording(feature, drawing)
        face = fitted(CODE, words, AREA * 0.7)
        code = write(face, words, WIDE / 2, TALL / 2 + face.capital / 2, fill, "middle")
        return f"{moved}{draw_areas(scene)}</g>{code}"

    def _layers(self, board: Board, h: float, wanted: Iterable[str], name: str) -> str:
        picture = draw_map(board, self.palette, self.style, None, h)
        layers = "".join(picture.layers[layer] for layer in wanted)
        return renamed(f"<defs>{picture.defs}</defs>{layers}", name)

    def _signs(self, kind: Kind) -> str:
        svg = ""
        sides = kind.sides
        for i, side in enumerate(sides):
            x = WIDE / 2 + (i - (len(sides) - 1) / 2) * 36 - 3
            svg += supply_symbol(x, TALL / 2, 10.5, self.style.side(side), self.palette)
        return svg

    def _victory(self, kind: Kind) -> str:
        grid = Grid(1, 1)
        scene = Scene(_board(grid), self.palette, self.style, Frame(grid, HEX))
        worth = {
            f.side: scene.wording(f, self.style.hexes[kind.word])
            for f in reversed(kind.features)
            if isinstance(f, HexFeature)
        }
        return self.badges({side: worth[side] for side in kind.sides})

    def badges(self, worth: Mapping[str, str]) -> str:
        """The points of each side in its badge."""
        svg = ""
        for i, (side, words) in enumerate(worth.items()):
            x = WIDE / 2 + (i - (len(worth) - 1) / 2) * 26
            svg += badge(x, TALL / 2, 9.5, self.style.side(side), words, self.palette)
        return svg

    def settlements(self, ranks: list[int]) -> str:
        """The marks of settlements from the greatest to the smallest, in a row."""
        svg, x = "", 4.0
        for rank in ranks:
            style = self.style.place(rank, "")
            reach = (style.spread * 1.1 if style.mark == "city" else 0.09) * HEX
            svg += settlement(x + reach, TALL / 2, HEX, style, self.palette, rank)
            x += 2 * reach + 2
        return svg


def renamed(svg: str, name: str) -> str:
    """The same drawing with names of its own, so that it may stand beside others."""
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)
    return re.sub(r'(href="|url\()#([^")]+)', rf"\1#{name}-\2", svg)


# -- tiny boards -------------------------------------------------------------------------------


def _board(grid: Grid) -> Board:
    clear = dict.fromkeys(grid.hexes, "clear")
    return Board("", grid, Setting(1, 0), clear, (), (), (), (), ())


def _example(kind: Kind, style: MapStyle) -> tuple[Board, Point]:
    """A board with one feature of the kind, and the point to look at, in hexes."""
    grid = Grid(COLUMNS, ROWS)
    example = kind.features[0]
    board, example = _board(grid), replace(example, more=_placeless(example.more))
    if isinstance(example, Way):
        row = tuple(grid.at(column, 1) for column in range(COLUMNS))
        line = replace(example, hexes=row, enters=None, leaves=None, name="")
        return replace(board, ways=(line,)), (MIDDLE * COLUMN_WIDTH, WAY)
    if isinstance(example, SideFeature):
        return _on_sides(board, example, kind, style), (MIDDLE * COLUMN_WIDTH, SIDE)
    if kind.draw in ("entry", "exit"):
        hex_ = grid.at(0, 1)
        return _with(board, example, hex_), (0.0, 1.0)
    hex_ = grid.at(MIDDLE, 1)
    if kind.draw in ("lake", "sea"):
        example = replace(example, name="", more={"outline": _pool(*grid.centre(hex_))})
    return _with(board, example, hex_), grid.centre(hex_)


def _pool(x: float, y: float) -> list[Point]:
    """The outline of a small lake around a point."""
    return [(x + dx, y + dy) for dx, dy in POOL]


def _placeless(more: Mapping[str, Any]) -> dict[str, Any]:
    """A feature's own words without those that say where exactly it lies."""
    return {name: value for name, value in more.items() if name not in ("course", "outline")}


def _with(board: Board, example: HexFeature, hex_: Hex) -> Board:
    return replace(board, hex_features=(replace(example, hexes=(hex_,)),))


def _on_sides(board: Board, example: SideFeature, kind: Kind, style: MapStyle) -> Board:
    """The feature between the first row of hexes and the second; crossings over a river."""
    sides = _between_rows(board.grid)
    if kind.draw == "front":
        holders = dict(zip(("left", "right"), style.sides, strict=False))
        example = replace(example, more={**holders, **example.more})
    if kind.draw not in ("bridge", "ford"):
        return replace(board, side_features=(replace(example, sides=sides, name=""),))
    river = next(w for w, d in style.hexsides.items() if d.draw == "river")
    water = SideFeature(river, "", sides, "sample", rank=1)
    across = replace(example, sides=(sides[len(sides) // 2],), name="")
    return replace(board, side_features=(water, across))


def _between_rows(grid: Grid) -> tuple[Side, ...]:
    upper = {grid.at(column, 0) for column in range(grid.columns)}
    found = [
        (grid.side_ends(grid.side_between(a, b)), grid.side_between(a, b))
        for a in upper
        for b in grid.neighbours(a)
        if b not in upper
    ]
    return tuple(side for _, side in sorted(found, key=lambda f: sum(x for x, _ in f[0])))
