"""The whole sheet: the map in its frame and the panels beside it, on one ground."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from zoc.atlas.map import MapPicture, MapStyle, Relief, draw_map, read_style
from zoc.atlas.palette import Palette
from zoc.atlas.sheet.layout import Block, arrange
from zoc.atlas.sheet.panels import Panels
from zoc.atlas.staging import Staging
from zoc.atlas.svg import document, num, rect
from zoc.kernel.data.title import Title

HEX = 72.0
MARGIN = 26.0
"""Around the map and between it and the panels, in the units of the panels."""
FIRST_GUESS = 1.4


def draw_sheet(title: Title, season: str = "", h: float = HEX, scenario: str = "") -> str:
    """A title's map with all its panels, as one SVG file."""
    staging, style = Staging(title, scenario, season), style_of(title)
    palette = style.palette(staging.season)
    picture = draw_map(staging.board, palette, style, relief_of(title), h)
    panels = Panels(title, style, palette, h / FIRST_GUESS, staging.board)
    block = _block(panels, h, picture.height)
    return document(*_composed(picture, block, palette), title.full_name)


def draw_bare(title: Title, season: str = "", h: float = HEX, scenario: str = "") -> str:
    """A title's map alone, as one SVG file."""
    staging, style = Staging(title, scenario, season), style_of(title)
    palette = style.palette(staging.season)
    return draw_map(staging.board, palette, style, relief_of(title), h).svg()


def style_of(title: Title) -> MapStyle:
    """How a title's map is drawn."""
    file = title.data / "style.toml"
    return read_style(file.read_text(encoding="utf-8") if file.is_file() else "")


def relief_of(title: Title) -> Relief | None:
    """The heights and fields under a title's map, where it has them."""
    file = title.data / "relief.png"
    return Relief.read(BytesIO(file.read_bytes())) if file.is_file() else None


def _block(panels: Panels, h: float, height: float) -> Block:
    """Drawn twice: the scale's bar depends on how large the panels become."""
    sheet = panels.title.tables.sheet
    first = arrange(panels, sheet, height)
    return arrange(replace(panels, hex_=h / first.scale), sheet, height)


def _composed(picture: MapPicture, block: Block, palette: Palette) -> tuple[str, float, float]:
    edge = MARGIN * block.scale
    width = picture.width + block.width * block.scale + 3 * edge
    height = picture.height + 2 * edge
    x = picture.width + 2 * edge
    ground = rect(0, 0, width, height, fill=palette.margin)
    map_ = f'<g transform="translate({num(edge)} {num(edge)})">{picture.content()}'
    map_ += _frame(picture, block.scale, palette) + "</g>"
    panels = (
        f'<g id="panels" transform="translate({num(x)} {num(edge)}) scale({num(block.scale, 4)})">'
    )
    return ground + map_ + panels + block.svg + "</g>", width, height


def _frame(picture: MapPicture, scale: float, palette: Palette) -> str:
    """A strong line around the map and a fine one outside it."""
    out = 5 * scale
    strong = {"fill": "none", "stroke": palette.frame, "stroke_width": 2.2 * scale}
    fine = {"fill": "none", "stroke": palette.frame, "stroke_width": 0.8 * scale}
    return rect(0, 0, picture.width, picture.height, **strong) + rect(
        -out, -out, picture.width + 2 * out, picture.height + 2 * out, **fine
    )
