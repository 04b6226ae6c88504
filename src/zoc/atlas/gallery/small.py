"""Pictures made small: for the documentation as WebP of few bytes, for the page as JPEG."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from zoc.atlas.export import make_folder, write_file
from zoc.atlas.pictures import NotYetError, Picture
from zoc.kernel.title import all_titles

WIDTH = 1400
LIMIT = 250_000
"""Bytes of a picture of the documentation. PNG of a shaded map would need five times as many."""
QUALITIES = (82, 74, 66, 58)
NARROWER = 0.88
JPEG_QUALITY = 86


def small_pictures(folder: Path) -> Iterator[Path | str]:
    """Writes a map and a counter sheet of each title to a folder; says which are not there yet."""
    make_folder(folder)
    for title in all_titles():
        for what in ("map", "counters"):
            try:
                content = small_picture(Picture(title, what).png(WIDTH))
            except NotYetError as error:
                yield str(error)
                continue
            file = folder / f"{title.name}-{what}.webp"
            write_file(file, content)
            yield file


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
