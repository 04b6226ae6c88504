"""Maps that a title carries in its data, so that the first table of a new house shows a sharp one
at once: for each of its boards a picture by day and by night, tiles of both for close looks, and
the lettering."""

from __future__ import annotations

import gzip
import io
from dataclasses import astuple
from functools import cache, lru_cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from zipfile import BadZipFile, ZipFile, ZipInfo

import msgspec

from zoc.atlas.cache import content_key, user_cache
from zoc.atlas.staging import Staging
from zoc.kernel.data.title import Title
from zoc.server import pictures
from zoc.server.pictures import FOLDER, Look
from zoc.server.tiles import Tile, cut, tile_count

SHOWN = ("board.toml", "style.toml", "relief.png")
"""The files that a map shows: one that was drawn from others is out of date."""
STAMPS = "maps.json"
QUALITY = 34
"""Small, and still sharp: type, counters and close looks are drawn apart."""
CLOSE_QUALITY = 30
"""Of tiles, whose pixels are smaller still."""
LOOKS = (Look(), Look(dark=True))


def carried_map(title: Title, scene: str, look: Look, width: int) -> bytes | None:
    """The map that a title carries in this size and look, if it is up to date."""
    plain = not look.lettered and not look.season
    if plain and width == pictures.sizes(title.board)[-1][0]:
        return _file(title, map_name(_files(title, scene), look.dark))
    return None


def carried_names(title: Title, scene: str) -> bytes | None:
    """The lettering that a title carries, as JSON, if it is up to date."""
    packed = _file(title, names_name(_files(title, scene)))
    return packed and gzip.decompress(packed)


def carried_tile(title: Title, scene: str, look: Look, tile: Tile) -> bytes | None:
    """The tile for close looks that a title carries, if it is up to date."""
    files = _files(title, scene) if look in LOOKS else ""
    return _tiles(title, tiles_name(files, look.dark)).get(_tile_name(tile)) if files else None


def scenes(title: Title) -> list[str]:
    """The scenarios that have a map of their own."""
    return list(dict.fromkeys(pictures.scene_of(title, one.id) for one in title.scenarios))


def map_name(scene: str, dark: bool) -> str:
    return f"map-{scene}{'-dark' if dark else ''}.webp"


def names_name(scene: str) -> str:
    return f"names-{scene}.json.gz"


def tiles_name(scene: str, dark: bool) -> str:
    return f"tiles-{scene}{'-dark' if dark else ''}.zip"


def _tile_name(tile: Tile) -> str:
    return f"{tile[0]}.{tile[1]}.webp"


@cache
def stamp(title: Title, scene: str) -> str:
    """What a map is known by: what it shows, in which season."""
    found = sha256(Staging(title, scene).season.encode())
    for name in SHOWN:
        file = title.data / name
        found.update(sha256(file.read_bytes()).digest() if file.is_file() else b"")
    return found.hexdigest()[:16]


class Carried(msgspec.Struct, frozen=True):
    """A scene's map: what it was drawn from, and whose files show it."""

    stamp: str
    files: str


def told(title: Title) -> dict[str, Carried]:
    """What a title says of the maps that it carries, by scene."""
    file = title.data / FOLDER / STAMPS
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Carried]) if file.is_file() else {}


@cache
def _files(title: Title, scene: str) -> str:
    """Whose files show a scene; empty when there are none or they are out of date."""
    found = told(title).get(scene)
    return found.files if found and found.stamp == stamp(title, scene) else ""


def _file(title: Title, name: str) -> bytes | None:
    file = title.data / FOLDER / name
    return file.read_bytes() if file.is_file() else None


@lru_cache(12)
def _tiles(title: Title, name: str) -> dict[str, bytes]:
    """The tiles of a map by their names; none where the title has no such file."""
    packed = _file(title, name)
    if not packed:
        return {}
    try:
        with ZipFile(io.BytesIO(packed)) as archive:
            return {tile: archive.read(tile) for tile in archive.namelist()}
    except BadZipFile:
        # What was damaged on the way is drawn.
        return {}


def carry_maps(title: Title, folder: Path) -> None:
    """Draws the maps of a title into its folder of pictures, equal ones once."""
    kept: dict[tuple[bytes, ...], str] = {}
    carried: dict[str, Carried] = {}
    for scene in scenes(title):
        drawn = _drawn(title, scene)
        files = kept.setdefault(tuple(drawn.values()), scene)
        carried[scene] = Carried(stamp(title, scene), files)
        if files == scene:
            for name, content in drawn.items():
                (folder / name).write_bytes(content)
    text = msgspec.json.format(msgspec.json.encode(carried))
    (folder / STAMPS).write_bytes(text + b"\n")


def _drawn(title: Title, scene: str) -> dict[str, bytes]:
    """The files of a scene."""
    names = pictures.map_names(title.name, scene)
    found = {names_name(scene): gzip.compress(names, 9, mtime=0)}
    for look in LOOKS:
        found[map_name(scene, look.dark)] = _map(title, scene, look)
        found[tiles_name(scene, look.dark)] = _close(title, scene, look)
    return found


def _map(title: Title, scene: str, look: Look) -> bytes:
    width = pictures.sizes(title.board)[-1][0]
    key = content_key(title, pictures.MAP, "carried map", scene, astuple(look), width, QUALITY)

    def made() -> bytes:
        return pictures.webp(pictures.painted(title, scene, look, width), QUALITY, method=6)

    return user_cache().get(key, made)


def _close(title: Title, scene: str, look: Look) -> bytes:
    width = pictures.close_size(title.board)[0]
    key = content_key(
        title, pictures.MAP, "carried tiles", scene, astuple(look), width, CLOSE_QUALITY
    )
    return user_cache().get(key, lambda: _archive(title, scene, look))


def _archive(title: Title, scene: str, look: Look) -> bytes:
    """All tiles of a map, as a ZIP file."""
    across, down = tile_count(title)
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        for tile in product(range(across), range(down)):
            drawn = pictures.webp(cut(title, scene, look, tile), CLOSE_QUALITY, method=6)
            # Without a date the same tiles are the same file.
            archive.writestr(ZipInfo(_tile_name(tile)), drawn)
    return out.getvalue()
