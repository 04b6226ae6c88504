"""Maps that a title carries in its data, so that the first table of a new house shows a sharp one
at once: for each of its boards a picture by day and by night, their lettering, and the drawing from
which tiles for close looks are cut, with the smooth ground that lies under it."""

from __future__ import annotations

import gzip
from dataclasses import astuple
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from zoc.atlas.cache import content_key, user_cache
from zoc.atlas.staging import Staging
from zoc.kernel.data.title import Title
from zoc.server import pictures
from zoc.server.pictures import FOLDER, Look

SHOWN = ("board.toml", "style.toml", "relief.png")
"""The files that a map shows: one that was drawn from others is out of date."""
STAMPS = "maps.json"
QUALITY = 34
"""Small, and still sharp: type, counters and close looks are drawn apart."""
GROUND_HEX, GROUND_QUALITY = 16, 60
"""Pixels a hex of the ground under close looks, which has no edges."""
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


class Close(msgspec.Struct, frozen=True):
    """What close looks are cut from: the drawing as SVG, and a picture of its smooth ground."""

    svg: str
    ground: bytes


def carried_close(title: Title, scene: str, look: Look) -> Close | None:
    """What a title carries for close looks, if it is up to date and Python can unpack it."""
    try:
        import lzma
    except ImportError:
        return None
    files = _files(title, scene) if look in LOOKS else ""
    packed, ground = _file(title, drawing_name(files)), _file(title, ground_name(files, look.dark))
    if not packed or not ground:
        return None
    # Day and night share their shapes: packed together they take the room of one.
    svgs = msgspec.json.decode(lzma.decompress(packed), type=list[str])
    return Close(svgs[LOOKS.index(look)], ground)


def carries_close(title: Title, scene: str, look: Look) -> bool:
    """Whether close looks need no drawing."""
    files = _files(title, scene) if look in LOOKS else ""
    return (title.data / FOLDER / drawing_name(files)).is_file()


def scenes(title: Title) -> list[str]:
    """The scenarios that have a map of their own."""
    return list(dict.fromkeys(pictures.scene_of(title, one.id) for one in title.scenarios))


def map_name(scene: str, dark: bool) -> str:
    return f"map-{scene}{'-dark' if dark else ''}.webp"


def names_name(scene: str) -> str:
    return f"names-{scene}.json.gz"


def drawing_name(scene: str) -> str:
    return f"drawing-{scene}.json.xz"


def ground_name(scene: str, dark: bool) -> str:
    return f"ground-{scene}{'-dark' if dark else ''}.webp"


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
    found = {
        names_name(scene): gzip.compress(names, 9, mtime=0),
        drawing_name(scene): _packed(title, scene),
    }
    for look in LOOKS:
        found[map_name(scene, look.dark)] = _map(title, scene, look)
        found[ground_name(scene, look.dark)] = _ground(title, scene, look)
    return found


def _map(title: Title, scene: str, look: Look) -> bytes:
    width = pictures.sizes(title.board)[-1][0]
    key = content_key(title, pictures.MAP, "carried map", scene, astuple(look), width, QUALITY)

    def made() -> bytes:
        return pictures.webp(pictures.painted(title, scene, look, width), QUALITY, method=6)

    return user_cache().get(key, made)


def _packed(title: Title, scene: str) -> bytes:
    import lzma

    svgs = [pictures.Drawings(title, scene, look).part("high").decode() for look in LOOKS]
    return lzma.compress(msgspec.json.encode(svgs), preset=9)


def _ground(title: Title, scene: str, look: Look) -> bytes:
    width = round(pictures.frame_of(title.board)[2] * GROUND_HEX)
    return pictures.webp(pictures.ground(title, scene, look, width), GROUND_QUALITY, method=6)
