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
"""How far above the centre of the hex a number stands, clear of a counter."""
ASIDE = (0.0, -0.065, 0.065, -0.13, 0.13, -0.20, 0.20)
BESIDE = 0.40
"""How far from the centre a number stands on its level, where neither above nor below is room."""
ROOM = 1.35
"""A number takes more room on a screen: there it may not be smaller than can be read."""
CLEAR = 0.028
"""How far numbers keep from the middle of lines, in hexes."""


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
    """Where each number stands: top centre, or aside or below when a line runs through."""
    found = [_placed(scene, crowd, hex_) for hex_ in scene.grid]
    crowd.add_all((number.box for number in found), NUMBER)
    return found


def _placed(scene: Scene, crowd: Crowd, hex_: Hex) -> Number:
    """A number where no line is, as large as it may get; else where it covers least."""
    h, text = scene.h, scene.grid.label(hex_)
    size = SIZE * h
    width, height = lettering.width(FACE, text, size, SPACING), lettering.capital(FACE) * size
    x, y = scene.frame.centre(hex_)

    def box(spot: Point, room: float = 1.0) -> Box:
        middle, base = x + spot[0] * h, y + spot[1] * h
        half, tall = width * room / 2, height * room
        return middle - half, base - tall, middle + half, base

    def cost(row: int, spot: Point) -> tuple[float, ...]:
        roomy, close = (round(crowd.ink(_grown(box(spot, r), CLEAR * h)), 3) for r in (ROOM, 1.0))
        return close, row, roomy, abs(spot[0])

    rows = enumerate(_rows(height / h))
    placed = box(min((cost(row, spot), spot) for row, spots in rows for spot in spots)[1])
    return Number(hex_, text, (placed[0], placed[3]), placed)


def _rows(height: float) -> list[list[Point]]:
    """Where a number's baseline may have its middle, from the centre of the hex, in hexes: above,
    where it is looked for, else below or beside."""
    above, below = ([(aside, base) for aside in ASIDE] for base in (-BASELINE, BASELINE + height))
    return [above, below, [(aside, height / 2) for aside in (-BESIDE, BESIDE)]]


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
