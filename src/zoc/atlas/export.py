"""Pictures for other programs: SVG to PNG, and to PDF at a size in millimetres, all offline."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import ceil
from pathlib import Path
from typing import Any

from zoc.atlas.svg import num

SUFFIXES = (".svg", ".png", ".pdf")
OVERLAP = 8.0
"""Millimetres that neighbouring tiles share, to glue them."""
EDGE = 7.0
"""Millimetres that printers leave white."""
LARGEST = 24_000
"""The most pixels a PNG may be wide or high."""


class ExportError(RuntimeError):
    """A picture that cannot be written, in one sentence."""


@dataclass(frozen=True)
class Paper:
    """A sheet of paper in millimetres."""

    name: str
    width: float
    height: float

    def turned(self) -> Paper:
        """The sheet on its side."""
        return Paper(self.name, self.height, self.width)


PAPERS = {
    paper.name.upper(): paper
    for paper in (Paper("A4", 210, 297), Paper("A3", 297, 420), Paper("Letter", 215.9, 279.4))
}


def paper_named(name: str) -> Paper:
    """A paper by its name, in small or capital letters."""
    if name.upper() not in PAPERS:
        names = ", ".join(paper.name for paper in PAPERS.values())
        raise ExportError(f"There is no paper {name!r}: use one of {names}.")
    return PAPERS[name.upper()]


@dataclass(frozen=True)
class Page:
    """A picture that fills a page of a size in millimetres."""

    svg: str
    width: float
    height: float


def check_suffix(file: Path) -> str:
    """The suffix of a file that can be written."""
    suffix = file.suffix.lower()
    if suffix not in SUFFIXES:
        raise ExportError(
            f"{file.name} has no suffix that zoc can write: use {', '.join(SUFFIXES)}."
        )
    return suffix


def write_file(file: Path, content: bytes) -> None:
    """Writes a file, or says in one sentence why not."""
    try:
        file.write_bytes(content)
    except OSError as error:
        reason = (error.strerror or "it is not possible").lower()
        raise ExportError(f"{file} cannot be written: {reason}.") from None


def make_folder(folder: Path) -> None:
    """Makes a folder, or says in one sentence why not."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "it is not possible").lower()
        raise ExportError(f"{folder} cannot be made: {reason}.") from None


def svg_size(svg: str) -> tuple[float, float]:
    """The width and height of an SVG file in its own units."""
    found = re.search(r'<svg[^>]*? width="([\d.]+)" height="([\d.]+)"', svg[:2000])
    if not found:
        raise ExportError("The picture has no size.")
    return float(found.group(1)), float(found.group(2))


# -- PNG ---------------------------------------------------------------------------------------


def to_png(svg: str, width: int | None = None) -> bytes:
    """The picture as PNG, as wide as asked for, or at one pixel a unit."""
    wide, tall = svg_size(svg)
    width = width or round(wide)
    if width < 1 or max(width, width * tall / wide) > LARGEST:
        raise ExportError(f"A PNG may be 1 to {LARGEST} pixels wide and high, not {width} wide.")
    resvg = _package("resvg_py", "PNG")
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))


# -- PDF ---------------------------------------------------------------------------------------


def to_pdf(pages: Sequence[Page]) -> bytes:
    """The pictures as pages of a PDF, their lines and type kept as such."""
    with tempfile.TemporaryDirectory(prefix="zoc-") as folder:
        for i, page in enumerate(pages):
            (Path(folder) / f"{i}.svg").write_text(page.svg, encoding="utf-8")
        return _compiled(Path(folder), "\n".join(_page(i, page) for i, page in enumerate(pages)))


def _page(number: int, page: Page) -> str:
    size = f"width: {num(page.width)}mm, height: {num(page.height)}mm"
    return f'#page({size}, margin: 0mm, image("{number}.svg", {size}))'


def to_tiles(page: Page, paper: Paper, more: Sequence[Page] = (), words: str = "") -> bytes:
    """A large picture on sheets of a paper, to be glued where they overlap, and more pages."""
    paper = min((paper, paper.turned()), key=lambda p: _count(page, p))
    whole, spots = to_pdf([page]), list(tiles(page, paper))
    with tempfile.TemporaryDirectory(prefix="zoc-") as folder:
        # The picture goes through a PDF of its own, because that is stored once for all tiles.
        (Path(folder) / "whole.pdf").write_bytes(whole)
        for i, other in enumerate(more):
            (Path(folder) / f"{i}.svg").write_text(other.svg, encoding="utf-8")
        parts = [
            _tile(x, y, page, paper, _footer(words, spots, i)) for i, (x, y) in enumerate(spots)
        ]
        parts += [_page(i, other) for i, other in enumerate(more)]
        return _compiled(Path(folder), "\n".join(parts))


def _footer(words: str, spots: Sequence[tuple[float, float]], number: int) -> str:
    """Which sheet this is, and how it is printed."""
    columns = len({x for x, _ in spots})
    row, column = divmod(number, columns)
    return (
        f"{words}row {row + 1}, column {column + 1} of {len(spots) // columns} by {columns}. "
        "Print at full size (100 %), cut along the line and glue."
    )


def tiles(page: Page, paper: Paper) -> Iterator[tuple[float, float]]:
    """Where the tiles begin on the picture, row by row, in millimetres."""
    wide, tall = paper.width - 2 * EDGE, paper.height - 2 * EDGE
    for j in range(_steps(page.height, tall)):
        for i in range(_steps(page.width, wide)):
            yield i * (wide - OVERLAP), j * (tall - OVERLAP)


def _steps(length: float, room: float) -> int:
    return max(1, ceil((length - OVERLAP) / (room - OVERLAP)))


def _count(page: Page, paper: Paper) -> int:
    return sum(1 for _ in tiles(page, paper))


def _tile(x: float, y: float, page: Page, paper: Paper, footer: str) -> str:
    room = f"width: {num(paper.width - 2 * EDGE)}mm, height: {num(paper.height - 2 * EDGE)}mm"
    whole = f'image("whole.pdf", width: {num(page.width)}mm, height: {num(page.height)}mm)'
    return (
        f"#page(width: {num(paper.width)}mm, height: {num(paper.height)}mm, "
        f"margin: {num(EDGE)}mm, box({room}, clip: true, stroke: 0.2pt + luma(60%), "
        f"place(top + left, dx: {num(-x)}mm, dy: {num(-y)}mm, {whole})) + "
        f'place(bottom, dy: 4mm, text(size: 6pt, fill: luma(35%), "{footer}")))'
    )


def _compiled(folder: Path, text: str) -> bytes:
    typst = _package("typst", "PDF")
    (folder / "pages.typ").write_text(text, encoding="utf-8")
    return bytes(
        typst.compile(
            str(folder / "pages.typ"),
            root=str(folder),
            format="pdf",
            ignore_system_fonts=True,
            timestamp=0,
        )
    )


def _package(name: str, purpose: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise ExportError(
            f"{purpose} needs the package {name.replace('_', '-')}: install zoc[atlas]."
        ) from None
