"""The hex grid and the hex numbers: receding, yet never in doubt."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.atlas import type as lettering
from zoc.atlas.map.crowd import NUMBER, Crowd
from zoc.atlas.map.scene import Scene
from zoc.atlas.svg import Box, Point, group, num, path
from zoc.hexes import Hex

FACE, SIZE, SPACING = "figures medium", 0.104, 0.03
BASELINE = 0.362
"""How far above the centre of the hex a number stands."""
ASIDE = (0.0, -0.13, 0.13, -0.20, 0.20)


def draw_grid(scene: Scene) -> str:
    """Each hexside once, as one path."""
    data = "".join(_sides(scene, hex_) for hex_ in scene.grid)
    return path(
        data,
        fill="none",
        stroke=scene.palette.grid,
        stroke_width=0.0125 * scene.h,
        stroke_linecap="round",
        opacity=scene.palette.grid_opacity,
    )


def _sides(scene: Scene, hex_: Hex) -> str:
    """The northern three hexsides, and those of the southern three that lie on the map's edge."""
    corners, grid = scene.frame.corners(hex_), scene.grid
    edge = [d for d in (3, 4, 5) if grid.neighbour(hex_, d) is None]
    data = "M" + "L".join(_point(corners[i]) for i in range(4))
    for d in edge:
        data += f"M{_point(corners[d])}L{_point(corners[(d + 1) % 6])}"
    return data


def _point(point: Point) -> str:
    return f"{num(point[0], 1)} {num(point[1], 1)}"


@dataclass(frozen=True)
class Number:
    """A hex number: where its baseline begins, and the box it fills."""

    hex: Hex
    text: str
    at: Point
    box: Box


def place_numbers(scene: Scene, crowd: Crowd) -> list[Number]:
    """Where each number stands: top centre, or aside when a line runs through."""
    found = [_placed(scene, crowd, hex_) for hex_ in scene.grid]
    crowd.add_all((number.box for number in found), NUMBER)
    return found


def _placed(scene: Scene, crowd: Crowd, hex_: Hex) -> Number:
    h, text = scene.h, scene.grid.label(hex_)
    size = SIZE * h
    width, height = lettering.width(FACE, text, size, SPACING), lettering.capital(FACE) * size
    x, y = scene.frame.centre(hex_)
    y -= BASELINE * h

    def box(aside: float) -> Box:
        left = x + aside * h - width / 2
        return left, y - height, left + width, y

    room = {aside: crowd.ink(_grown(box(aside), 0.02 * h)) for aside in ASIDE}
    aside = min(ASIDE, key=lambda a: (room[a] > 0, room[a] + abs(a)))
    placed = box(aside)
    return Number(hex_, text, (placed[0], y), placed)


def _grown(box: Box, margin: float) -> Box:
    return box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin


def draw_numbers(scene: Scene, numbers: list[Number], wooded: frozenset[Hex]) -> tuple[str, str]:
    """The numbers: their halves for <defs>, and the uses, darker in woods."""
    p, size = scene.palette, SIZE * scene.h
    halves = dict[str, str]()
    uses: dict[bool, list[str]] = {True: [], False: []}
    for number in numbers:
        for text, x in _halves(number, size):
            name = halves.setdefault(text, f"n{len(halves)}")
            place = f'x="{num(x, 1)}" y="{num(number.at[1], 1)}"'
            uses[number.hex in wooded].append(f'<use href="#{name}" {place}/>')
    defs = "".join(
        f'<path id="{name}" d="{lettering.run(FACE, text, 0, 0, size, spacing=SPACING)}"/>'
        for text, name in halves.items()
    )
    clear, woods = "".join(uses[False]), "".join(uses[True])
    return defs, group(clear, fill=p.number) + group(woods, fill=p.number_wood)


def _halves(number: Number, size: float) -> list[tuple[str, float]]:
    """A number in two parts that recur: column and row."""
    middle = len(number.text) - 2
    first, second = number.text[:middle], number.text[middle:]
    x = number.at[0]
    return [(first, x), (second, x + lettering.width(FACE, first, size, SPACING) + SPACING * size)]
