"""Draws a board: all layers of the map picture, bottom to top, and what was found on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from zoc.atlas.frame import Frame
from zoc.atlas.map.areas import draw_areas, outline_data
from zoc.atlas.map.codes import Code, draw_codes, place_codes
from zoc.atlas.map.crowd import COUNTER, Crowd
from zoc.atlas.map.crowns import draw_crowns, plant
from zoc.atlas.map.edges import draw_entries, draw_supply
from zoc.atlas.map.forts import draw_forts
from zoc.atlas.map.front import draw_fronts, fronts
from zoc.atlas.map.grid import Number, draw_grid, draw_numbers, place_numbers
from zoc.atlas.map.heights import draw_heights
from zoc.atlas.map.hexsides import draw_crossings, draw_lake_lines, draw_ramparts
from zoc.atlas.map.hills import draw_hills
from zoc.atlas.map.labels import Label, draw_badges, draw_labels, place_labels
from zoc.atlas.map.lakenames import LakeName, draw_lake_names, place_lake_names
from zoc.atlas.map.lakes import lakes
from zoc.atlas.map.marsh import draw_marsh, draw_tufts, marsh_field
from zoc.atlas.map.ravines import Valley, draw_ravines, ravines
from zoc.atlas.map.regions import RegionName, draw_regions, place_regions
from zoc.atlas.map.relief import Relief, contour_lines, ground_picture
from zoc.atlas.map.rivernames import RiverName, draw_river_names, place_river_names
from zoc.atlas.map.rivers import River, rivers
from zoc.atlas.map.scene import Detail, Scene
from zoc.atlas.map.style import MapStyle
from zoc.atlas.map.towns import (
    centred_hexes,
    draw_built_up,
    draw_towns,
    place_towns,
    stop_hexes,
)
from zoc.atlas.map.water import draw_water
from zoc.atlas.map.waternames import draw_water_names, place_water_names
from zoc.atlas.map.ways import WayLine, draw_ways, way_lines
from zoc.atlas.map.woods import draw_woods, woods_field
from zoc.atlas.palette import Palette
from zoc.atlas.svg import Box, Point, document, group, num, path, rect, sample
from zoc.hexes import Hex
from zoc.kernel.data.board import Board

LAYERS = (
    "relief",
    "woods",
    "regions",
    "water",
    "grid",
    "numbers",
    "ways",
    "towns",
    "works",
    "areas",
    "front",
    "rivernames",
    "vp",
    "labels",
    "supply",
)
"""Bottom to top; what the client lays between and above them is not part of the picture."""
LETTERED = ("regions", "numbers", "areas", "rivernames", "vp", "labels")
"""The layers that a table draws itself, from the map's lettering: the rest is its ground."""
RIVER, FRONT, RAILWAY, ROAD, RAVINE = 1.0, 1.3, 0.6, 0.5, 0.2
"""How much a line under a name hurts."""


@dataclass(frozen=True)
class MapPicture:
    """A drawn map: one SVG group a layer, in picture units from the top left."""

    width: float
    height: float
    origin: Point
    layers: dict[str, str]
    defs: str
    scene: Scene
    labels: tuple[Label, ...] = ()
    numbers: tuple[Number, ...] = ()
    river_names: tuple[RiverName, ...] = ()
    lake_names: tuple[LakeName, ...] = ()
    regions: tuple[RegionName, ...] = ()
    water_names: tuple[RegionName, ...] = ()
    codes: tuple[Code, ...] = ()
    rivers: tuple[River, ...] = ()
    ways: tuple[WayLine, ...] = ()
    undrawn: tuple[str, ...] = field(default=())
    """Words of the board that the style does not know."""

    @property
    def unnamed(self) -> tuple[str, ...]:
        """Places that found no room for their name."""
        return tuple(label.town.place.name for label in self.labels if not label.box)

    def content(self, layers: Iterable[str] = LAYERS) -> str:
        """Layers with their definitions, clipped to the picture; all unless some are named."""
        clip = f'<clipPath id="map-clip">{rect(0, 0, self.width, self.height)}</clipPath>'
        inner = group("".join(self.layers[name] for name in layers), clip_path="url(#map-clip)")
        return f"<defs>{clip}{self.defs}</defs>{inner}"

    def svg(self, layers: Iterable[str] = LAYERS) -> str:
        """The bare map as a file, which its own edge clips."""
        inner = "".join(self.layers[name] for name in layers)
        return document(f"<defs>{self.defs}</defs>{inner}", self.width, self.height)


def draw_map(
    board: Board,
    palette: Palette,
    style: MapStyle,
    relief: Relief | None = None,
    h: float = 72.0,
    detail: Detail = Detail.FULL,
    occupied: Iterable[Hex] = (),
) -> MapPicture:
    """The picture of a board, `h` units a hex; names keep clear of counters in `occupied` hexes."""
    scene = Scene(board, palette, style, Frame(board.grid, h), detail, frozenset(occupied))
    return _Painter(scene, relief).picture()


class _Painter:
    """Places everything in the order of its importance, and keeps the layers apart."""

    def __init__(self, scene: Scene, relief: Relief | None) -> None:
        self.scene = scene
        self.crowd = Crowd(scene.frame)
        self.layers = dict.fromkeys(LAYERS, "")
        self.defs = ""
        self.lake_names: list[LakeName] = []
        self.regions: list[RegionName] = []
        self.water_names: list[RegionName] = []
        self.codes: list[Code] = []
        km = scene.board.setting.km_per_hex
        self.layers["relief"] = ground_picture(scene.frame, scene.palette, relief, km)
        self.contours = contour_lines(scene, relief)

    def picture(self) -> MapPicture:
        scene = self.scene
        self.lines()
        numbers = self.grid()
        labels, river_names = self.names()
        self.covers(numbers)
        frame = scene.frame
        return MapPicture(
            width=frame.width,
            height=frame.height,
            origin=frame.origin,
            layers={name: group(self.layers[name], id=name) for name in LAYERS},
            defs=self.defs,
            scene=scene,
            labels=tuple(labels),
            numbers=tuple(numbers),
            river_names=tuple(river_names),
            lake_names=tuple(self.lake_names),
            regions=tuple(self.regions),
            water_names=tuple(self.water_names),
            codes=tuple(self.codes),
            rivers=tuple(self.rivers),
            ways=tuple(self.ways),
            undrawn=scene.undrawn(),
        )

    def lines(self) -> None:
        """Rivers, ways and fronts: what names must not lie on."""
        scene = self.scene
        self.rivers = rivers(scene)
        self.ways = way_lines(scene, centred_hexes(scene), stop_hexes(scene))
        found = fronts(scene, self.rivers)
        self.layers["water"] = (
            draw_lake_lines(scene)
            + draw_water(scene, self.rivers, lakes(scene))
            + draw_crossings(scene, self._way_points("road", "highway", "track"))
        )
        self.layers["ways"] = draw_ways(scene, self.ways)
        self.layers["areas"] = draw_areas(scene) if scene.detail else ""
        self.layers["works"] = draw_ramparts(scene)
        self.layers["front"] = draw_fronts(scene, found)
        for river in self.rivers:
            self._line(scene.frame.all_at(river.points), RIVER)
        for line in self.ways:
            self._line(line.points, RAILWAY if "railway" in line.draw else ROAD)
        for front in found:
            for hand in (-1, 1):
                self._line(front.line(hand), FRONT)
        self.valleys = self._ravines()
        for points in (points for valley in self.valleys for points in valley.lines):
            self._line(points, RAVINE, bare=False)

    def _line(self, points: list[Point], weight: float, bare: bool = True) -> None:
        self.crowd.add_line(sample(points, 3 * self.crowd.unit), weight, bare)

    def grid(self) -> list[Number]:
        """The grid and its numbers, then marks of places and of the edge."""
        scene = self.scene
        if scene.detail > Detail.OVERVIEW:
            self.layers["grid"] = _veil(scene) + draw_grid(scene)
        numbers = place_numbers(scene, self.crowd) if scene.detail == Detail.FULL else []
        defs, self.layers["numbers"] = draw_numbers(scene, numbers, scene.hexes_drawn("woods"))
        self.defs += defs
        self.towns = place_towns(scene, self.ways)
        self.layers["towns"] = draw_forts(scene, self.crowd) + draw_towns(
            scene, self.towns, self.crowd
        )
        self.layers["towns"] += draw_heights(scene, self.crowd)
        self.layers["supply"] = draw_entries(scene, self.crowd) + draw_supply(scene, self.crowd)
        return numbers

    def names(self) -> tuple[list[Label], list[RiverName]]:
        """Regions where they are set, then places, rivers and codes where there is room."""
        scene, crowd = self.scene, self.crowd
        crowd.add_all((_under_counter(scene, hex_) for hex_ in scene.occupied), COUNTER)
        if scene.detail:
            self.regions = place_regions(scene, crowd)
            self.water_names = place_water_names(scene, crowd)
            self.layers["regions"] = draw_regions(scene, self.regions)
            self.layers["rivernames"] = draw_water_names(scene, self.water_names)
        labels = place_labels(scene, self.towns, crowd)
        self.layers["labels"] = draw_labels(scene, labels)
        self.layers["vp"] = draw_badges(scene, labels)
        if scene.detail:
            self.codes = place_codes(scene, crowd)
            self.layers["labels"] += draw_codes(scene, self.codes)
            self.lake_names = place_lake_names(scene, crowd)
            self.layers["rivernames"] += draw_lake_names(scene, self.lake_names)
        names = place_river_names(scene, self.rivers, crowd) if scene.detail else []
        self.layers["rivernames"] += draw_river_names(scene, names)
        return labels, names

    def covers(self, numbers: list[Number]) -> None:
        """Woods, marsh and rough ground, last: trees and reeds keep clear of all else."""
        scene, crowd = self.scene, self.crowd
        marsh, woods = marsh_field(scene), woods_field(scene)
        self.layers["woods"] = self.contours + draw_hills(scene) + draw_ravines(scene, self.valleys)
        self.layers["woods"] += draw_marsh(scene, marsh) + draw_woods(scene, woods)
        if woods is not None and scene.detail == Detail.FULL:
            self._add(*draw_crowns(scene, plant(scene, woods, crowd)))
        self._add(*draw_tufts(scene, marsh, crowd))
        self.layers["woods"] += draw_built_up(scene, self.towns)

    def _ravines(self) -> list[Valley]:
        scene, step = self.scene, self.scene.h / 24
        water = [q for r in self.rivers for q in sample(scene.frame.all_at(r.points), step)]
        return ravines(scene, water, self._way_points("railway", "double railway"))

    def _way_points(self, *draws: str) -> list[Point]:
        step = self.scene.h / 24
        return [q for line in self.ways if line.draw in draws for q in sample(line.points, step)]

    def _add(self, defs: str, uses: str) -> None:
        self.defs += defs
        self.layers["woods"] += uses


def _under_counter(scene: Scene, hex_: Hex) -> Box:
    """What a pile of counters covers, with its tag and badges."""
    (x, y), h = scene.frame.centre(hex_), scene.h
    return x - 0.41 * h, y - 0.41 * h, x + 0.42 * h, y + 0.38 * h


def _veil(scene: Scene) -> str:
    """What lies beyond the outermost hexes is paler, so that no half hex is taken for a whole."""
    frame = scene.frame
    whole = f"M0 0H{num(frame.width)}V{num(frame.height)}H0z"
    inside = outline_data(frame, scene.grid.hexes, 0.0)
    return path(whole + inside, fill=scene.palette.margin, fill_rule="evenodd", opacity=0.55)
