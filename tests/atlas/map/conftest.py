"""A made-up board with all that a map can show, and its picture."""

import pytest

from zoc.atlas.frame import Frame
from zoc.atlas.map import MapPicture, draw_map, read_style
from zoc.atlas.map.scene import Scene
from zoc.hexes import Grid
from zoc.kernel.data.board import Board, HexFeature, Place, Region, Setting, SideFeature, Way

ROWS = (
    "ssss..........",
    "sss..hhh...ww.",
    "ss..hhhh..wwww",
    "s..m..h..wwhhw",
    "..mmm....wwhh.",
    ".mmmm.....ww..",
    "..mm..cc......",
    ".....ccc..ll..",
    "b........lll..",
    "bb...v....l.f.",
    ".bb.....w....F",
)
KEY = {
    ".": "clear",
    "s": "sea",
    "h": "hill",
    "w": "woods",
    "m": "marsh",
    "c": "city",
    "l": "lake",
    "b": "balka",
    "v": "village",
    "f": "fortified hex",
    "F": "fortified city",
}


def chain(grid: Grid, *labels: str) -> tuple[int, ...]:
    """The hexes along straight lines from label to label."""
    hexes = [grid.hex(labels[0])]
    for label in labels[1:]:
        hexes += grid.line(hexes[-1], grid.hex(label))[1:]
    return tuple(hexes)


def border(grid: Grid, hexes: set[int]) -> tuple[int, ...]:
    """The hexsides between a set of hexes and the rest of the map."""
    return tuple(
        grid.side(h, d)
        for h in sorted(hexes)
        for d in range(6)
        if grid.neighbour(h, d) not in (None, *hexes)
    )


def sides(grid: Grid, labels: str) -> tuple[int, ...]:
    return tuple(grid.read_side(label) for label in labels.split())


def full_board(lower: str = "odd") -> Board:
    """Every drawing of the default style at least once."""
    grid = Grid(14, 11, lower)  # pyright: ignore
    terrain = {grid.at(c, r): KEY[ROWS[r][c]] for c in range(14) for r in range(11)}
    north = {h for h in grid.hexes if grid.cells[h][1] < 8}
    east = tuple(h for h in grid.hexes if grid.cells[h][0] > 7)

    def hexes(kind: str, labels: str, name: str = "", side: str = "", **more: object) -> HexFeature:
        return HexFeature(kind, name, grid.read(labels), "a test", side, more)

    def way(kind: str, *labels: str, **more: int) -> Way:
        return Way(kind, "", chain(grid, *labels), "a test", **more)

    return Board(
        "made up",
        grid,
        Setting(5.0, 0.0),
        terrain,
        (
            hexes("setup", "1106 1107 1207", "A", "german"),
            hexes("setup", "1105 1205 1305", "B", "soviet"),
            hexes("partisan area", "0809 0810", "3"),
            hexes("entry", "0104 0105 0106", "C", "german"),
            hexes("exit", "1406", "D", "german"),
            hexes("objective", "1309", points=5),
            hexes("victory", "0607", side="soviet", points=12),
            hexes("victory", "0708", side="german", points=2),
            hexes("height", "0603", height="163.7"),
            hexes("supply", "1401 1411", side="soviet"),
            hexes("lake", "0502", "Pool", outline=[[3.2, 1.6], [3.8, 1.3], [4.0, 1.8], [3.4, 2.2]]),
            HexFeature("sector", "East", east, "a test"),
        ),
        (
            SideFeature("river", "Great", border(grid, north), "a test", 1),
            SideFeature("river", "Edge", sides(grid, "0601/N 0601/NE 0601/SE"), "a test"),
            SideFeature("stream", "Brook", sides(grid, "0505/NE 0505/SE 0506/NE"), "a test"),
            SideFeature("canal", "Cut", sides(grid, "1002/NE 1002/SE 1003/NE"), "a test"),
            SideFeature("ford", "", sides(grid, "0608/S"), "a test"),
            SideFeature("bridge", "", sides(grid, "1008/S"), "a test"),
            SideFeature("fortified", "", sides(grid, "1210/N 1210/NE"), "a test"),
            SideFeature("escarpment", "", sides(grid, "0604/S"), "a test"),
            SideFeature("front", "", sides(grid, "1106/N 1106/NE 1206/S"), "a test"),
            SideFeature("lake line", "", sides(grid, "1109/S"), "a test"),
        ),
        (
            way("highway", "0106", "0507", "0708", "1407", enters=5, leaves=2),
            way("road", "0708", "0701", leaves=0),
            way("track", "0708", "0711"),
            way("railway", "0108", "0507", "0708", "1407", enters=4),
            way("double railway", "0708", "1004", "1401"),
            Way("river", "Through", chain(grid, "0301", "0505", "0211"), "a test", 2, 0, 3),
        ),
        (
            Place("Metropolis", grid.hex("0708"), 1, "city", "a test"),
            Place("Harbour", grid.hex("0402"), 3, "town", "a test"),
            Place("Upper Village", grid.hex("0610"), 5, "village", "a test"),
            Place("Citadel", grid.hex("1411"), 2, "city", "a test"),
            Place("Height X", grid.hex("1204"), 5, "height", "a test"),
            Place("Somewhere", grid.hex("1008"), 4, "town", "a test"),
        ),
        (Region("Uplands", 4.6, 1.4, 3.0, 0.0, 0.1, 0.24, "clear"),),
    )


@pytest.fixture(scope="session")
def board() -> Board:
    return full_board()


@pytest.fixture(scope="session")
def other_board() -> Board:
    """The same with the other columns lower."""
    return full_board("even")


@pytest.fixture(scope="session")
def scene(board: Board) -> Scene:
    style = read_style()
    return Scene(board, style.palette(), style, Frame(board.grid, 72.0))


@pytest.fixture(scope="session")
def picture(board: Board) -> MapPicture:
    style = read_style()
    return draw_map(board, style.palette(), style)
