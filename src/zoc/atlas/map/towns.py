"""Settlements: where each place's mark stands, and built-up hexes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zoc.atlas.map.crowd import TOWN, Crowd
from zoc.atlas.map.near import Near
from zoc.atlas.map.noise import place_key
from zoc.atlas.map.scene import Detail, Scene
from zoc.atlas.map.style import PlaceStyle
from zoc.atlas.map.symbols import RINGS, built_up, settlement
from zoc.atlas.map.ways import WayLine
from zoc.atlas.svg import Box, Point, sample
from zoc.hexes import Hex
from zoc.kernel.data.board import Place

NEAR = 0.32
"""How far from the centre a small place may stand to lie on its road, in hexes."""
BUILT = {"city": (64, 0.43), "village": (7, 0.15)}
"""Blocks and their spread in a built-up hex without a mark of its own."""


@dataclass(frozen=True)
class Town:
    """A place, its style, and where its mark stands in picture units."""

    place: Place
    style: PlaceStyle
    at: Point

    @property
    def reach(self) -> float:
        """How far the mark reaches, in hexes."""
        if self.style.mark == "city":
            return self.style.spread * 0.9
        return RINGS.get(self.style.mark, (0.05, 0))[0] + 0.019


def centred_hexes(scene: Scene) -> frozenset[Hex]:
    """Hexes whose place is large enough that ways pass their centre."""
    return frozenset(p.hex for p in scene.board.places if p.rank <= 3)


def stop_hexes(scene: Scene) -> frozenset[Hex]:
    """Hexes with a small place that stands on its road or railway, where there is one."""
    return frozenset(p.hex for p in scene.board.places if _on_its_way(scene, p))


def _on_its_way(scene: Scene, place: Place) -> bool:
    return place.rank > 3 and scene.style.place(place.rank, place.kind).mark != "peak"


def shown_places(scene: Scene) -> list[Place]:
    """The places of the board that this detail shows, the greatest first."""
    least = {Detail.OVERVIEW: 2, Detail.NORMAL: 3, Detail.FULL: 9}[scene.detail]
    valued = {h for f, _ in scene.hex_features("victory", "objective") for h in f.hexes}
    shown = [
        p
        for p in scene.board.places
        if p.rank <= least
        or (scene.detail == Detail.NORMAL and (p.hex in valued or "vp" in p.more))
    ]
    return sorted(shown, key=lambda p: (p.rank, p.name, p.hex))


def place_towns(scene: Scene, lines: list[WayLine]) -> list[Town]:
    """The marks of all places: great ones in the centre, small ones on their road or railway."""
    step = scene.h / 36
    line_points = [q for line in lines for q in sample(line.points, step)]
    near = Near(line_points, scene.h * NEAR)
    found: list[Town] = []
    for place in shown_places(scene):
        style = scene.style.place(place.rank, place.kind)
        at = scene.frame.centre(place.hex)
        if _on_its_way(scene, place):
            at = near.nearest(at) or at
        found.append(Town(place, style, at))
    return found


def draw_towns(scene: Scene, towns: list[Town], crowd: Crowd) -> str:
    """The marks of all places, the greatest on top."""
    built = built_hexes(scene)
    parts = [_mark(scene, town, built) for town in sorted(towns, key=lambda t: -t.place.rank)]
    crowd.add_all((_box(town, scene.h) for town in towns if town.style.mark != "none"), TOWN)
    marked = {t.place.hex for t in towns}
    crowd.add_all((_hex_box(scene, hex_) for hex_ in built if hex_ not in marked), TOWN)
    return "".join(parts)


def _mark(scene: Scene, town: Town, built: dict[Hex, str]) -> str:
    """The mark of a place; a city whose hex is built up needs no blocks of its own."""
    style = town.style
    if style.mark == "city" and built.get(town.place.hex) == "city":
        style = replace(style, mark="target")
    seed = hash_of(place_key(*scene.grid.centre(town.place.hex)))
    return settlement(*town.at, scene.h, style, scene.palette, seed)


def draw_built_up(scene: Scene, towns: list[Town]) -> str:
    """The blocks of built-up hexes; a village stands around its mark."""
    marks = {town.place.hex: town.at for town in towns}
    return "".join(
        _blocks(scene, hex_, draw, marks.get(hex_) if draw == "village" else None)
        for hex_, draw in sorted(built_hexes(scene).items())
    )


def hash_of(key: tuple[int, int]) -> int:
    """One seed from the two numbers of a place."""
    return key[0] * 65537 + key[1]


def _box(town: Town, h: float) -> Box:
    x, y = town.at
    r = town.reach * h
    return x - r, y - r, x + r, y + r


def _hex_box(scene: Scene, hex_: Hex) -> Box:
    x, y = scene.frame.centre(hex_)
    r = 0.22 * scene.h
    return x - r, y - r, x + r, y + r


def built_hexes(scene: Scene) -> dict[Hex, str]:
    """Built-up hexes that are drawn as such: all of a city of several hexes, single ones that
    bear no city mark, and villages."""
    city = scene.hexes_drawn("city")
    places = scene.board.places
    marked = {p.hex for p in places if scene.style.place(p.rank, p.kind).mark == "city"}
    built = dict.fromkeys(scene.hexes_drawn("village"), "village")
    for hex_ in city:
        if hex_ not in marked or any(n in city for n in scene.grid.neighbours(hex_)):
            built[hex_] = "city"
    return built


def _blocks(scene: Scene, hex_: Hex, draw: str, at: Point | None) -> str:
    count, spread = BUILT[draw]
    seed = hash_of(place_key(*scene.grid.centre(hex_)))
    x, y = at or scene.frame.centre(hex_)
    return built_up(x, y, scene.h, count, spread, scene.palette, seed)
