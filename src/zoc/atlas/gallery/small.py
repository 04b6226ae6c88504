"""Pictures made small: for the documentation as WebP of few bytes, for the page as JPEG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from zoc.atlas.export import make_folder, svg_size, to_png, write_file
from zoc.atlas.frame import Frame
from zoc.atlas.pictures import HEX, NotYetError, Picture
from zoc.atlas.sheet.sheet import style_of
from zoc.atlas.svg import num
from zoc.kernel.data.title import Title, all_titles

WIDTH = 1400
LIMIT = 250_000
"""Bytes of a picture of the documentation. PNG of a shaded map would need five times as many."""
QUALITIES = (82, 74, 66, 58)
NARROWER = 0.88
JPEG_QUALITY = 86


def small_pictures(folder: Path) -> Iterator[Path | str]:
    """Writes a map, a part of it and a counter sheet of each title to a folder; says which are not
    there yet."""
    make_folder(folder)
    for title in all_titles():
        for what in ("map", "close", "counters"):
            try:
                close = what == "close"
                content = small_picture(
                    close_up(title) if close else Picture(title, what).png(WIDTH)
                )
            except NotYetError as error:
                yield str(error)
                continue
            file = folder / f"{title.name}-{what}.webp"
            write_file(file, content)
            yield file


def close_up(title: Title, wide: float = 1000.0, high: float = 640.0) -> bytes:
    """A part of a title's map at reading size, around the place that its style names."""
    svg, board = Picture(title, bare=True).svg(), title.board
    named = style_of(title).sheet.get("close", "")
    place = board.place(named) if named else min(board.places, key=lambda p: (p.rank, p.name))
    x, y = Frame(board.grid, HEX).centre(place.hex)
    width, height = svg_size(svg)
    left = min(max(x - wide / 2, 0), max(width - wide, 0))
    top = min(max(y - high / 2, 0), max(height - high, 0))
    part = f'width="{num(wide)}" height="{num(high)}" '
    part += f'viewBox="{num(left)} {num(top)} {num(wide)} {num(high)}"'
    return to_png(
        re.sub(r'width="[^"]*" height="[^"]*" viewBox="[^"]*"', part, svg, count=1), WIDTH
    )


def small_picture(png: bytes, limit: int = LIMIT) -> bytes:
    """A PNG as WebP of no more bytes than the limit: lower quality first, then fewer pixels."""
    picture = opened(png)
    while True:
        for quality in QUALITIES:
            small = _saved(picture, "WEBP", quality=quality, method=6)
            if len(small) <= limit:
                return small
        picture = scaled(picture, round(picture.width * NARROWER))


def jpeg(content: bytes, width: int | None = None) -> bytes:
    """A picture as JPEG, at most as wide as asked for."""
    picture = opened(content)
    if width and width < picture.width:
        picture = scaled(picture, width)
    return _saved(picture, "JPEG", quality=JPEG_QUALITY, optimize=True, progressive=True)


def _saved(picture: Image.Image, format_: str, **options: object) -> bytes:
    buffer = BytesIO()
    picture.save(buffer, format_, **options)
    return buffer.getvalue()


def opened(content: bytes) -> Image.Image:
    """The picture in a file, without transparency."""
    return Image.open(BytesIO(content)).convert("RGB")


def scaled(picture: Image.Image, width: int) -> Image.Image:
    """The picture at a width."""
    height = max(1, round(picture.height * width / picture.width))
    return picture.resize((width, height), Image.Resampling.LANCZOS)
