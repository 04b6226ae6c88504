"""Every panel of every title: drawn, inside its box, in its place."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest
from fontTools.misc.transform import Identity, Transform
from fontTools.pens.boundsPen import ControlBoundsPen
from fontTools.svgLib.path import parse_path
from support.titles import NAMES

import zoc
from zoc.atlas.frame import Frame
from zoc.atlas.sheet.layout import GAP, LARGEST, Block, arrange
from zoc.atlas.sheet.panels import Panels
from zoc.atlas.sheet.sheet import style_of
from zoc.atlas.staging import Staging
from zoc.kernel.data.title import Title

READY = [t.name for t in zoc.all_titles() if (t.data / "board.toml").is_file()]
HEX = 72.0


def panels_of(title: Title, season: str = "") -> Panels:
    style = style_of(title)
    staging = Staging(title, wanted_season=season)
    return Panels(title, style, style.palette(staging.season), HEX / 1.4, staging.board)


@cache
def block_of(name: str) -> tuple[Block, float]:
    title = zoc.title(name)
    height = Frame(title.board.grid, HEX).height
    return arrange(panels_of(title), title.tables.sheet, height), height


@pytest.mark.parametrize("name", NAMES)
def test_the_panels_are_as_high_as_the_map_and_of_a_readable_size(name: str):
    block, height = block_of(name)
    assert block.height * block.scale == pytest.approx(height)
    assert 0.9 <= block.scale <= LARGEST


@pytest.mark.parametrize("name", READY)
def test_panels_stand_apart(name: str):
    block, _ = block_of(name)
    for i, a in enumerate(block.panels):
        assert a.x >= -0.01
        assert a.y >= -0.01
        assert a.x + a.piece.width <= block.width + 0.01
        assert a.y + a.piece.height <= block.height + 0.01
        for b in block.panels[i + 1 :]:
            beside = a.x + a.piece.width + GAP <= b.x + 0.01
            beside |= b.x + b.piece.width + GAP <= a.x + 0.01
            below = a.y + a.piece.height + GAP <= b.y + 0.01
            below |= b.y + b.piece.height + GAP <= a.y + 0.01
            assert beside or below, (a.name, b.name)


@pytest.mark.parametrize("name", READY)
def test_the_ink_of_every_panel_stays_in_its_box(name: str):
    block, _ = block_of(name)
    for panel in block.panels:
        piece = panel.piece
        found = list(boxes(piece.svg))
        assert len(found) > 3, panel.name
        for left, top, right, bottom in found:
            assert left >= -1, panel.name
            assert top >= -1, panel.name
            assert right <= piece.width + 1, panel.name
            assert bottom <= piece.height + 1, panel.name


@pytest.mark.parametrize("name", READY)
def test_both_seasons_can_be_drawn(name: str):
    title = zoc.title(name)
    winter, autumn = (panels_of(title, season) for season in ("winter", "autumn"))
    first = next(iter(title.tables.panels))
    assert winter.draw(first, 400).svg != autumn.draw(first, 400).svg
    assert winter.draw(first, 400).height == autumn.draw(first, 400).height


def test_a_panel_can_be_made_taller_but_not_shorter():
    title = zoc.title(READY[0])
    panels = panels_of(title)
    natural = panels.draw("cartouche", 400).height
    assert panels.draw("cartouche", 400, natural + 50).height == natural + 50
    assert panels.draw("cartouche", 400, 10).height == natural


# -- how far ink reaches ----------------------------------------------------------------------

Box = tuple[float, float, float, float]
STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


def boxes(svg: str) -> Iterator[Box]:
    """The box of each shape, groups that are clipped left out."""
    yield from _boxes(ElementTree.fromstring(f"<g>{svg}</g>"), Identity)


def _boxes(element: ElementTree.Element, transform: Transform) -> Iterator[Box]:
    if element.get("clip-path") or element.tag in ("clipPath", "defs"):
        return
    for name, values in STEP.findall(element.get("transform", "")):
        numbers = [float(v) for v in values.split()]
        if name == "rotate":
            numbers = [numbers[0] * 3.141592653589793 / 180]
        transform = getattr(transform, name)(*numbers)
    box = _box(element)
    if box:
        corners = [transform.transformPoint((x, y)) for x in box[::2] for y in box[1::2]]
        xs, ys = zip(*corners, strict=True)
        yield min(xs), min(ys), max(xs), max(ys)
    for child in element:
        yield from _boxes(child, transform)


def _box(element: ElementTree.Element) -> Box | None:
    def value(name: str) -> float:
        return float(element.get(name, "0"))

    if element.tag == "rect":
        x, y = value("x"), value("y")
        return x, y, x + value("width"), y + value("height")
    if element.tag == "circle":
        x, y, r = value("cx"), value("cy"), value("r")
        return x - r, y - r, x + r, y + r
    if element.tag == "path":
        pen = ControlBoundsPen(None)
        parse_path(element.get("d", ""), pen)
        return pen.bounds
    return None
