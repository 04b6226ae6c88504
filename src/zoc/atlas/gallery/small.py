"""Pictures made small: for the documentation as PNG of few colours, for the page as JPEG."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from zoc.atlas.export import write_file
from zoc.atlas.pictures import NotYetError, Picture
from zoc.kernel.title import all_titles

WIDTH = 1400
LIMIT = 250_000
COLOURS = (128, 96, 64, 48, 32)
SMALLEST = 600
QUALITY = 86


def small_pictures(folder: Path) -> Iterator[Path | str]:
    """Writes a map and a counter sheet of each title to a folder; says which are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for title in all_titles():
        for what in ("map", "counters"):
            try:
                content = small_png(Picture(title, what).png(WIDTH))
            except NotYetError as error:
                yield str(error)
                continue
            file = folder / f"{title.name}-{what}.png"
            write_file(file, content)
            yield file


def small_png(content: bytes, limit: int = LIMIT) -> bytes:
    """A PNG of no more bytes than the limit: fewer colours first, then fewer pixels."""
    picture = opened(content)
    while True:
        for colours in COLOURS:
            small = _few_colours(picture, colours)
            if len(small) <= limit or picture.width <= SMALLEST:
                return small
        picture = scaled(picture, round(picture.width * 0.88))


def _few_colours(picture: Image.Image, colours: int) -> bytes:
    few = picture.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    buffer = BytesIO()
    few.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def jpeg(content: bytes, width: int | None = None) -> bytes:
    """A PNG as JPEG, at most as wide as asked for."""
    picture = opened(content)
    if width and width < picture.width:
        picture = scaled(picture, width)
    buffer = BytesIO()
    picture.save(buffer, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return buffer.getvalue()


def opened(content: bytes) -> Image.Image:
    """The picture in a PNG, without transparency."""
    return Image.open(BytesIO(content)).convert("RGB")


def scaled(picture: Image.Image, width: int) -> Image.Image:
    """The picture at a width."""
    height = round(picture.height * width / picture.width)
    return picture.resize((width, height), Image.Resampling.LANCZOS)
