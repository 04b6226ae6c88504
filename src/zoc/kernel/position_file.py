"""Position files: a moment of a game written by hand, for puzzles, tests and bug reports.

    title = "NAME"
    says = "A retreat through a gap."
    turn = 2
    side = "soviet"
    phase = "combat"
    dice = [4, 6]               dice to come, in order

    [board]                     a small board of one's own; without it the title's board
    columns = 6
    rows = 5
    lower = "even"
    key = { w = "woods" }       letters of `terrain`; `.` is clear
    terrain = "...... ..ww.. ...... ...... ......"
    sides = { river = "0303/0403" }
    ways = { road = ["0101 0201 0301"] }
    hexes = { "supply source" = { soviet = "0605" } }
    places = { Rzhev = { hex = "0303", vp = { soviet = 3 } } }

    [units]
    SU-B01 = "0404"             a counter of the title
    SU-B02 = "0404 disrupted"   in a state
    Blue = { hex = "0202", side = "german", formation = "9", combat = 4, movement = 5 }

What else a file may say (action points, orders, control, options) is the title's own."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from zoc.hexes import Grid, LabelError
from zoc.kernel.board import Board, HexFeature, Place, Setting, SideFeature, Way
from zoc.kernel.counters import Counter, CounterError
from zoc.kernel.position import Position
from zoc.kernel.title import Title, UnknownTitleError, find_title

SOURCE = "reconstructed: made up for a position file"


class PositionFileError(ValueError):
    """A position file that cannot be read, with what is wrong in it."""


@dataclass(frozen=True)
class Moment:
    """A position from a file, the dice to come, and what the file says of itself."""

    position: Position
    dice: tuple[int, ...]
    says: str


def read_position(text: str) -> Moment:
    """The position written in a file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionFileError(f"the position file is not TOML: {error}") from None
    return moment_of(data)


def moment_of(data: dict[str, Any]) -> Moment:
    """The position that the tables of a position file describe."""
    try:
        return _moment(data)
    except KeyError as error:
        raise PositionFileError(f"the position file lacks {error.args[0]!r}") from None
    except (CounterError, LabelError, UnknownTitleError, LookupError) as error:
        raise PositionFileError(str(error)) from None


def _moment(data: dict[str, Any]) -> Moment:
    title = find_title(data["title"])
    board = _board(data["board"]) if "board" in data else title.board
    units = tuple(_unit(title, name, entry) for name, entry in data.get("units", {}).items())
    game = title.game(data.get("scenario", ""), data.get("options", {}), board=board, units=units)
    position = game.arrange(data)
    return Moment(position, tuple(data.get("dice", ())), data.get("says", ""))


# -- a small board -----------------------------------------------------------------------------


def _board(data: dict[str, Any]) -> Board:
    grid = Grid.from_data({"lower": "even"} | data)
    return Board(
        title="made up",
        grid=grid,
        setting=Setting(1.0, 0.0),
        terrain=_terrain(grid, data),
        hex_features=tuple(_hex_features(grid, data)),
        side_features=tuple(
            SideFeature(kind, "", tuple(grid.read_side(s) for s in sides.split()), SOURCE)
            for kind, sides in data.get("sides", {}).items()
        ),
        ways=tuple(
            Way(kind, "", grid.read(chain), SOURCE)
            for kind, chains in data.get("ways", {}).items()
            for chain in chains
        ),
        places=tuple(
            Place(name, grid.hex(p["hex"]), 3, "town", SOURCE, None, p)
            for name, p in data.get("places", {}).items()
        ),
        regions=(),
    )


def _rows(grid: Grid, data: dict[str, Any]) -> list[str]:
    rows = data.get("terrain", " ".join(["." * grid.columns] * grid.rows)).split()
    if len(rows) != grid.rows or any(len(r) != grid.columns for r in rows):
        raise PositionFileError(f"the terrain must be {grid.rows} rows of {grid.columns} letters")
    return rows


def _terrain(grid: Grid, data: dict[str, Any]) -> dict[int, str]:
    rows, key = _rows(grid, data), {".": "clear"} | data.get("key", {})
    return {h: key[rows[row][column]] for h, (column, row) in grid.cells.items()}


def _hex_features(grid: Grid, data: dict[str, Any]) -> list[HexFeature]:
    """Terrain by its kind, then what `hexes` names by kind and by side or name."""
    terrain = _terrain(grid, data)
    found = [
        HexFeature(kind, "", tuple(h for h in grid if terrain[h] == kind), SOURCE)
        for kind in sorted(set(terrain.values()) - {"clear"})
    ]
    for kind, groups in data.get("hexes", {}).items():
        for name, labels in groups.items():
            found.append(HexFeature(kind, name, grid.read(labels), SOURCE, side=name))
    return found


# -- units -------------------------------------------------------------------------------------


def _unit(title: Title, name: str, entry: str | dict[str, Any]) -> Counter:
    if len(name.split()) != 1:
        raise PositionFileError(f"a unit's name is one word, not {name!r}")
    if isinstance(entry, str):
        return title.counters.unit(name)
    counters = title.counters
    side = entry["side"]
    formation = counters.formations[entry["formation"]]
    figures = {k: v for k, v in entry.items() if k not in ("hex", "side", "type", "formation")}
    type_ = counters.types[entry.get("type", next(iter(counters.types)))]
    return Counter(
        id=name,
        owner=counters.sides[side],
        name=name,
        full=name,
        type=type_,
        size="",
        formation=formation,
        ground="",
        layout="",
        source=SOURCE,
        setup=entry.get("setup", ""),
        flags=frozenset(entry.get("flags", ())),
        white=frozenset(entry.get("white", ())),
        front=figures,
    )
