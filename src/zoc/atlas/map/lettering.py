"""The lettering of a map as data: names, numbers, points and areas, for a client that draws them
itself, sharp and legible at every zoom. Lengths are picture units, `hex` of them a hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from math import atan2
from typing import Any

from zoc.atlas import type as lettering
from zoc.atlas.map import grid
from zoc.atlas.map.labels import Label, Points, badge_points
from zoc.atlas.map.lakenames import FACES, LakeName
from zoc.atlas.map.picture import MapPicture
from zoc.atlas.map.scene import Scene
from zoc.atlas.map.style import colour
from zoc.atlas.night import night
from zoc.atlas.palette import Palette
from zoc.atlas.type_on_line import Sort
from zoc.hexes import Hex

GLYPH = 100.0
"""The size at which glyphs are told."""
FACE_CODES = {face: chr(ord("a") + i) for i, face in enumerate(lettering.FACES)}
COLOURS = ("ink", "halo", "water_name", "region", "region_wood", "wood", "number", "number_wood")

Data = dict[str, Any]


class _Case:
    """The glyphs that a map's lettering uses, each outline once, at a size of GLYPH."""

    def __init__(self) -> None:
        self.glyphs: dict[str, str] = {}

    def glyph(self, face: str, number: int) -> str:
        """The name of a glyph, which is kept."""
        name = f"{FACE_CODES[face]}{number}"
        if name not in self.glyphs:
            self.glyphs[name] = lettering.glyph_path(face, number, (0, 0), GLYPH, places=1)
        return name

    def run(self, face: str, text: str, size: float, spacing: float) -> list[Any]:
        """A level run from its baseline's beginning: glyph and place, in turn."""
        flat: list[Any] = []
        pen = 0.0
        for glyph in lettering.shape(face, text):
            flat += [self.glyph(face, glyph.number), round(pen + glyph.dx * size, 2)]
            pen += (glyph.advance + spacing) * size
        return flat

    def sorts(self, face: str, sorts: Iterable[Sort]) -> list[Any]:
        """Glyphs along a line: glyph, x, y and angle, in turn."""
        flat: list[Any] = []
        for sort in sorts:
            x, y = (round(v, 1) for v in sort.at)
            flat += [self.glyph(face, sort.number), x, y, round(atan2(sort.s, sort.c), 3)]
        return flat


def lettering_of(picture: MapPicture) -> Data:
    """All that is lettered on a map, with its rank, place, class and size."""
    scene, case = picture.scene, _Case()
    named = {label.town.place.hex for label in picture.labels}
    return {
        "hex": scene.h,
        "colours": _colours(scene.palette),
        "night": _colours(night(scene.palette)),
        "places": [_place(scene, label, case) for label in picture.labels],
        "points": list(_lone_points(scene, named)),
        "lines": list(_lines(picture, case)),
        "numbers": _numbers(scene, picture, case),
        "areas": list(_areas(scene, picture)),
        "glyph": GLYPH,
        "glyphs": case.glyphs,
    }


def _colours(palette: Palette) -> dict[str, str]:
    known = asdict(palette)
    return {name: known[name] for name in COLOURS}


def _place(scene: Scene, label: Label, case: _Case) -> Data:
    """A name from its own baseline, and where that begins beside the mark; a name that found no
    room on paper may find it on a screen."""
    town, style = label.town, label.town.style
    beside = (label.at[0] - town.at[0], label.at[1] - town.at[1])
    return {
        "text": label.text,
        "kind": town.place.kind,
        "rank": town.place.rank,
        "hex": town.place.hex,
        "at": _short(town.at),
        "reach": round(town.reach * scene.h, 1),
        "size": round(label.size, 1),
        "width": round(label.width, 1),
        "height": round(label.height, 1),
        "beside": _short(beside) if label.box else None,
        "run": case.run(style.face, label.text, label.size, style.spacing),
        "points": [_points(scene, p) for p in label.points],
    }


def _points(scene: Scene, points: Points) -> Data:
    side = scene.style.side(points.side)
    fill = colour(side.colour, scene.palette)
    return {"text": points.text, "colour": fill, "shape": side.badge}


def _lone_points(scene: Scene, named: set[Hex]) -> Iterator[Data]:
    """The points of hexes without a name."""
    for hex_, points in sorted(badge_points(scene).items()):
        if hex_ not in named:
            yield {"hex": hex_, "points": [_points(scene, p) for p in points]}


def _lines(picture: MapPicture, case: _Case) -> Iterator[Data]:
    """Names that follow a river, fill a lake or lie over the land, where they stand."""
    for name in picture.regions:
        for sorts, kind in ((name.clear, "region"), (name.wooded, "wooded region")):
            if sorts:
                yield _line(name.text, kind, 3, name.size, case.sorts(name.face, sorts))
    for name in picture.water_names:
        yield _line(name.text, "water", 1, name.size, case.sorts(name.face, name.clear))
    for name in picture.river_names:
        yield _line(name.text, "water", name.rank, name.size, case.sorts(name.face, name.sorts))
    for name in picture.lake_names:
        yield _line(name.text, "water", 2, name.size, _lake_sorts(name, case))


def _lake_sorts(name: LakeName, case: _Case) -> list[Any]:
    face, _, spacing = FACES[name.great]
    run = case.run(face, name.text, name.size, spacing)
    (x, y), flat = name.at, list[Any]()
    for glyph, pen in zip(run[::2], run[1::2], strict=True):
        flat += [glyph, round(x + pen, 1), round(y, 1), 0]
    return flat


def _line(text: str, kind: str, rank: int, size: float, sorts: list[Any]) -> Data:
    return {"text": text, "kind": kind, "rank": rank, "size": round(size, 1), "sorts": sorts}


def _numbers(scene: Scene, picture: MapPicture, case: _Case) -> Data:
    """Hex numbers: their middles on the baseline, flat: hex, x, y, 1 in woods; and the figures that
    they are set in, each with its glyph and how far it moves on at a size of 1."""
    woods = scene.hexes_drawn("woods")
    flat: list[float] = []
    for number in picture.numbers:
        middle = (number.box[0] + number.box[2]) / 2
        flat += [number.hex, round(middle, 1), round(number.at[1], 1), int(number.hex in woods)]
    used = sorted({figure for number in picture.numbers for figure in number.text})
    figures = {figure: _figure(figure, case) for figure in used}
    return {"size": round(grid.SIZE * scene.h, 2), "flat": flat, "figures": figures}


def _figure(figure: str, case: _Case) -> list[Any]:
    (glyph,) = lettering.shape(grid.FACE, figure)
    return [case.glyph(grid.FACE, glyph.number), round(glyph.advance + grid.SPACING, 3)]


def _areas(scene: Scene, picture: MapPicture) -> Iterator[Data]:
    """Areas with their codes; those of the set-up go when it is over."""
    codes = {id(code.feature): code for code in picture.codes}
    for feature, drawing in scene.hex_features("outline", "boundary"):
        code = codes.get(id(feature))
        yield {
            "kind": feature.kind,
            "name": feature.name,
            "side": feature.side,
            "colour": scene.colour_of(feature, drawing),
            "setup": drawing.setup,
            "hexes": list(feature.hexes),
            "text": code.text if code else "",
            "at": _short(code.at) if code else None,
        }


def _short(values: Iterable[float]) -> list[float]:
    return [round(value, 1) for value in values]
