"""Draws what a table lies on: map pictures, counter sprites, moments of a game. Slow work, done in
a process of its own and kept by content."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

import msgspec

from zoc.atlas.cache import Cache, content_key, user_cache
from zoc.atlas.frame import Frame
from zoc.atlas.staging import Staging
from zoc.hexes import Hex
from zoc.kernel.data.board import Board
from zoc.kernel.data.counters import Counter, CounterSet
from zoc.kernel.data.scenario import Scenario
from zoc.kernel.data.title import Title, find_title

if TYPE_CHECKING:
    from PIL.Image import Image

    from zoc.atlas.map import MapPicture

FOLDER = "pictures"
"""Where a title keeps the pictures that it carries, in its data."""
OVERVIEW = 1024
"""How wide the smallest picture of a map is, in pixels."""
TABLE_HEX, CLOSE_HEX = 64, 128
"""Pixels a hex in the picture that a table shows, and in the one for close looks."""
MOST_PIXELS = 32_000_000
"""A picture larger than this is too much for a browser to hold."""
QUALITY = 82
MAP = ("board.toml", "style.toml", "relief.png", "title.toml")
COUNTERS = ("counters.toml",)
"""The data files that a picture shows."""
LEVELS = (("", "M"), ("/s", "S"))
"""Every counter in the usual size, and with less on it for small ones."""
DRAWN_HEX = 72.0
"""Units a hex in the drawing that pictures are made from."""
SOFT = 4
"""The ground is smooth: it is drawn so many times smaller and enlarged."""

Face = tuple[str, str, Hex]
"""A counter's id, the side of it that lies up, and where."""


# -- which pictures there are ---------------------------------------------------------------------


def frame_of(board: Board) -> tuple[float, float, float, float]:
    """The part of the plane that a map picture covers: left, top, width, height, in hexes."""
    frame = Frame(board.grid, 1.0)
    return frame.left, frame.top, frame.width, frame.height


def sizes(board: Board) -> list[tuple[int, int]]:
    """The sizes in which a board's whole picture can be had: an overview, and a table's."""
    _, _, wide, tall = frame_of(board)
    most = int((MOST_PIXELS * wide / tall) ** 0.5)
    widths = dict.fromkeys((min(OVERVIEW, most), min(max(OVERVIEW, table_width(board)), most)))
    return [(width, round(width * tall / wide)) for width in widths]


def table_width(board: Board) -> int:
    """How wide the picture is that a table shows first."""
    return round(frame_of(board)[2] * TABLE_HEX)


def close_size(board: Board) -> tuple[int, int]:
    """The size of the picture for close looks, which can be had in tiles alone."""
    _, _, wide, tall = frame_of(board)
    return round(wide * CLOSE_HEX), round(tall * CLOSE_HEX)


@cache
def scene_of(title: Title, scenario: str) -> str:
    """The first scenario with the same map as this one, so that a picture is drawn once."""
    own = Staging(title, scenario)
    for other in title.scenarios:
        first = Staging(title, other.id)
        if first.season == own.season and first.board == own.board:
            return other.id
    return scenario


@dataclass(frozen=True)
class Look:
    """How a map is shown: its season (the scenario's unless named), for a dark room or not, and
    whether it bears its own lettering; a table letters it itself."""

    season: str = ""
    dark: bool = False
    lettered: bool = False


@cache
def map_key(title: Title, scenario: str, look: Look, width: int) -> str:
    """What a map picture is kept under."""
    return content_key(title, MAP, "table map", scenario, astuple(look), width, QUALITY, SOFT)


@cache
def names_key(title: Title, scenario: str) -> str:
    """What a map's lettering is kept under."""
    return content_key(title, MAP, "lettering", scenario)


@cache
def sprite_key(title: Title) -> str:
    """What a title's counters are kept under."""
    return content_key(title, COUNTERS, "sprite", LEVELS)


# -- maps -----------------------------------------------------------------------------------------


def map_picture(name: str, scenario: str, look: Look, width: int) -> bytes:
    """A title's map as WebP, without counters and fronts."""
    title = find_title(name)
    key = map_key(title, scenario, look, width)
    return user_cache().get(key, lambda: webp(painted(title, scenario, look, width)))


def drawing_key(title: Title, scenario: str, look: Look) -> str:
    """What the drawing that all sizes of a map are made from is kept under."""
    return Drawings(title, scenario, look).key("high")


def map_drawing(name: str, scenario: str, look: Look) -> bytes:
    """Draws a map and keeps it for all its sizes and for its lettering."""
    return Drawings(find_title(name), scenario, look).part("high")


def map_names(name: str, scenario: str) -> bytes:
    """What is lettered on a title's map, as JSON."""
    return Drawings(find_title(name), scenario, Look()).part("names")


def painted(title: Title, scenario: str, look: Look, width: int) -> Image:
    """The ground, drawn small and enlarged, and all that lies on it in full."""
    from PIL.Image import Resampling, alpha_composite

    from zoc.atlas.export import to_png

    drawings = Drawings(title, scenario, look)
    upper = opened(to_png(drawings.part("high").decode(), width)).convert("RGBA")
    lower = ground(title, scenario, look, -(-width // SOFT))
    return alpha_composite(lower.resize(upper.size, Resampling.BICUBIC), upper)


def ground(title: Title, scenario: str, look: Look, width: int) -> Image:
    """The smooth ground alone."""
    from zoc.atlas.export import to_png

    low = Drawings(title, scenario, look).part("low").decode()
    return opened(to_png(low, width)).convert("RGBA")


class Drawings:
    """A map as SVG in parts, and its lettering, from one drawing. Kept, since every size needs
    them: `low` is the ground, `high` what lies on it, `names` the lettering as JSON."""

    def __init__(self, title: Title, scenario: str, look: Look) -> None:
        self.title, self.scenario, self.look = title, scenario, look

    def key(self, part: str) -> str:
        """What a part is kept under."""
        if part == "names":
            return names_key(self.title, self.scenario)
        return content_key(self.title, MAP, "table svg", part, self.scenario, astuple(self.look))

    def part(self, name: str) -> bytes:
        """A part; drawing one keeps them all."""
        return user_cache().get(self.key(name), lambda: self._all[name])

    @cached_property
    def _all(self) -> dict[str, bytes]:
        from zoc.atlas.map import LAYERS, LETTERED, lettering_of

        picture, without = self.picture(), {"relief", "front"}
        if not self.look.lettered:
            without.update(LETTERED)
        parts = {
            "low": picture.svg(["relief"]).encode(),
            "high": picture.svg([layer for layer in LAYERS if layer not in without]).encode(),
            "names": msgspec.json.encode(lettering_of(picture)),
        }
        for name, made in parts.items():
            user_cache().get(self.key(name), lambda made=made: made)
        return parts

    def picture(self, occupied: Iterable[Hex] = ()) -> MapPicture:
        """The map with all its layers; names keep clear of counters in the `occupied` hexes."""
        from zoc.atlas.map import draw_map
        from zoc.atlas.night import night
        from zoc.atlas.sheet.sheet import relief_of, style_of

        staging, style = Staging(self.title, self.scenario, self.look.season), style_of(self.title)
        palette = style.palette(staging.season)
        palette = night(palette) if self.look.dark else palette
        relief = relief_of(self.title)
        return draw_map(staging.board, palette, style, relief, DRAWN_HEX, occupied=occupied)


def opened(data: bytes) -> Image:
    """A picture from its file."""
    from PIL import Image

    return Image.open(io.BytesIO(data))


def webp(picture: Image, quality: int = QUALITY, method: int = 4) -> bytes:
    """A picture as WebP."""
    out = io.BytesIO()
    picture.convert("RGB").save(out, "WEBP", quality=quality, method=method)
    return out.getvalue()


# -- counters -------------------------------------------------------------------------------------


def sprite(name: str) -> bytes:
    """Every counter face and marker of a title as SVG symbols."""
    title = find_title(name)
    return user_cache().get(sprite_key(title), lambda: _sprite(title.counters).encode())


def _sprite(counters: CounterSet) -> str:
    from zoc.atlas.counters import draw_marker
    from zoc.atlas.counters.share import share

    symbols: list[str] = []
    for ending, level in LEVELS:
        for unit in counters.units:
            for face in _faces(unit):
                symbols.append(_symbol(f"{unit.id}/{face}{ending}", _face(unit, face, level)))
        for side in counters.sides:
            nobody = _face(counters.nobody(side), "reduced", level)
            symbols.append(_symbol(f"unknown/{side}{ending}", nobody))
        for marker in counters.markers:
            drawing = draw_marker(marker, counters.sides.get(marker.side), level, shadow=False)
            symbols.append(_symbol(f"marker/{marker.id}{ending}", drawing))
    definitions, content = share("".join(symbols), f"{counters.title}-")
    return f'<svg xmlns="http://www.w3.org/2000/svg">{definitions}{content}</svg>'


def _symbol(id_: str, drawing: str) -> str:
    return f'<symbol id="{id_}" viewBox="0 0 100 100" overflow="visible">{drawing}</symbol>'


def _faces(unit: Counter) -> tuple[str, ...]:
    return ("front",) if unit.back == "plain" else ("front", "reduced")


def _face(unit: Counter, face: str, level: str) -> str:
    from zoc.atlas.counters import draw_counter

    return draw_counter(unit, face, level, shadow=False)


# -- moments --------------------------------------------------------------------------------------


def first_faces(title: Title, scenario: Scenario) -> list[Face]:
    """The counters that a scenario puts on hexes of the map."""
    return [
        (placement.unit, "front", title.board.grid.hex(placement.hexes[0]))
        for placement in scenario.placements
        if placement.status in ("placed", "area") and placement.hexes
    ]


def moment_key(title: Title, scenario: str, faces: Sequence[Face], width: int) -> str:
    """What the picture of a moment is kept under."""
    return content_key(
        title, (*MAP, *COUNTERS), "named moment", scenario, width, sorted(faces), QUALITY
    )


def moment_picture(name: str, scenario: str, faces: Sequence[Face], width: int) -> bytes:
    """A small map with the counters of one moment on it, as WebP."""
    title = find_title(name)
    key = moment_key(title, scenario, faces, width)
    return user_cache().get(key, lambda: _moment(title, scenario, faces, width))


def _moment(title: Title, scenario: str, faces: Sequence[Face], width: int) -> bytes:
    from PIL.Image import alpha_composite

    from zoc.atlas.export import to_png

    over = opened(to_png(_over(title, scenario, faces, width), width)).convert("RGBA")
    key = map_key(title, scenario, Look(), width)
    return webp(alpha_composite(_small_map(title.name, scenario, over.size, key), over))


@lru_cache(maxsize=4)
def _small_map(name: str, scenario: str, size: tuple[int, int], key: str) -> Image:
    """A map without lettering in the size of a picture: the same for all moments of a game. What
    it is made from is in its key."""
    from PIL.Image import Resampling

    whole = _bare_map(find_title(name), scenario, size[0]).convert("RGBA")
    return whole.resize(size, Resampling.LANCZOS)


def _bare_map(title: Title, scenario: str, width: int) -> Image:
    """A map without lettering, at least so wide: the one that the title carries, or one drawn."""
    from zoc.server.carried_maps import carried_map

    widths = [wide for wide, _ in sizes(title.board)]
    carried = carried_map(title, scenario, Look(), widths[-1])
    if carried:
        return opened(carried)
    enough = next((wide for wide in widths if wide >= width), widths[-1])
    return opened(map_picture(title.name, scenario, Look(), enough))


def _over(title: Title, scenario: str, faces: Sequence[Face], width: int) -> str:
    """Counters, and names beside them, on a clear ground."""
    from zoc.atlas.sheet.sheet import style_of
    from zoc.atlas.svg import document
    from zoc.server.small_names import small_names

    frame = Frame(title.board.grid, DRAWN_HEX)
    staging = Staging(title, scenario)
    palette = style_of(title).palette(staging.season)
    names = small_names(staging.board, frame, palette, {hex_ for *_, hex_ in faces}, width)
    return document(stacks(title, faces, 30.0) + names, frame.width, frame.height)


def stacks(title: Title, faces: Sequence[Face], hex_size: float) -> str:
    """Counters in their places on a map, which is seen at so many pixels a hex."""
    from zoc.atlas.counters import draw_counter, draw_stack, stack_level

    frame, level = Frame(title.board.grid, DRAWN_HEX), stack_level(hex_size)
    by_hex: dict[Hex, list[str]] = {}
    for id_, face, hex_ in faces:
        by_hex.setdefault(hex_, []).append(draw_counter(_unit(title, id_), face, level))
    piles = [draw_stack(own, *frame.centre(h), DRAWN_HEX) for h, own in sorted(by_hex.items())]
    return "".join(piles)


def _unit(title: Title, id_: str) -> Counter:
    """A unit, or one of which only the side is known."""
    side = id_.removeprefix("unknown/")
    return title.counters.nobody(side) if side != id_ else title.counters.unit(id_)


def kept(key: str) -> bool:
    """Whether a picture has been made before."""
    cache: Cache = user_cache()
    return (cache.folder / key[:2] / key).is_file()
