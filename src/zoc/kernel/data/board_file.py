"""Board files: a board as TOML, one letter a hex for the terrain, and every feature by name."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from zoc.hexes import Grid, Hex
from zoc.kernel.data.board import (
    Board,
    BoardError,
    HexFeature,
    Place,
    Region,
    Setting,
    SideFeature,
    Way,
)
from zoc.kernel.data.entry import entry
from zoc.kernel.data.shape import Data

FORMAT = 1

# -- reading -----------------------------------------------------------------------------------


def read_board(text: str) -> Board:
    """The board written in a board file."""
    try:
        return board_of(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"the board file is not TOML: {error}") from None


def read_grid(text: str) -> Grid:
    """The grid of the board in a board file, of which no more is read than its head."""
    head, _, _ = text.partition("\n[terrain]")
    try:
        return Grid.from_data(tomllib.loads(head)["grid"])
    except (KeyError, tomllib.TOMLDecodeError):
        return read_board(text).grid


def board_of(data: Data) -> Board:
    """The board that the tables of a board file describe."""
    if data.get("format") != FORMAT:
        raise BoardError(
            f"the board file has format {data.get('format')!r}, this zoc reads {FORMAT}"
        )
    try:
        return _board(data)
    except KeyError as error:
        raise BoardError(f"the board file lacks {error.args[0]!r}") from None


def _board(data: Data) -> Board:
    grid = Grid.from_data(data["grid"])
    return Board(
        title=data["title"],
        grid=grid,
        setting=Setting(data["setting"]["km_per_hex"], data["setting"]["north"]),
        terrain=_terrain(grid, data["terrain"]),
        hex_features=tuple(_hex_feature(grid, f) for f in data.get("hexes", ())),
        side_features=tuple(_side_feature(grid, f) for f in data.get("sides", ())),
        ways=tuple(_way(grid, w) for w in data.get("ways", ())),
        places=tuple(_place(grid, p) for p in data.get("places", ())),
        regions=tuple(Region(**r) for r in data.get("regions", ())),
    )


def _terrain(grid: Grid, data: Data) -> dict[Hex, str]:
    key = cast(dict[str, str], data["key"])
    lines = cast(str, data["rows"]).split()
    if len(lines) != grid.rows or any(len(line) != grid.columns for line in lines):
        raise BoardError(f"the terrain must be {grid.rows} lines of {grid.columns} letters")
    for letter in sorted(set("".join(lines)) - set(key)):
        raise BoardError(f"the terrain key does not say what the letter {letter!r} stands for")
    return {
        grid.at(column, row): key[letter]
        for column in range(grid.columns)
        for row in range(grid.rows)
        for letter in (lines[row][column],)
    }


def _hex_feature(grid: Grid, data: Data) -> HexFeature:
    return entry(HexFeature, {"name": ""} | data, hexes=grid.read(data["hexes"]))


def _side_feature(grid: Grid, data: Data) -> SideFeature:
    sides = tuple(grid.read_side(s) for s in data["sides"].split())
    return entry(SideFeature, {"name": ""} | data, sides=sides)


def _way(grid: Grid, data: Data) -> Way:
    return entry(Way, {"name": ""} | data, hexes=grid.read(data["hexes"]))


def _place(grid: Grid, data: Data) -> Place:
    return entry(Place, {"kind": "town"} | data, hex=grid.hex(data["hex"]))


# -- writing -----------------------------------------------------------------------------------


def write_board(board: Board, note: str = "") -> str:
    """The board as a file: the same board always gives the same bytes."""
    return "\n".join(_lines(board, note)) + "\n"


def _lines(board: Board, note: str) -> Iterator[str]:
    grid = board.grid
    if note:
        yield from (f"# {line}" for line in note.splitlines())
    yield f"format = {FORMAT}"
    yield f"title = {_value(board.title)}"
    yield from _table("[grid]", grid.to_data())
    yield from _table(
        "[setting]", {"km_per_hex": board.setting.km_per_hex, "north": board.setting.north}
    )
    yield from _terrain_lines(board)
    for head, data in _features(board):
        yield from _table(head, data)


def _features(board: Board) -> Iterator[tuple[str, Data]]:
    """All that lies on the board, each with the head of its table."""
    grid = board.grid
    for f in board.hex_features:
        yield "[[hexes]]", _named(f, side=f.side, hexes=_labels(grid, f.hexes))
    for f in board.side_features:
        sides = " ".join(grid.side_label(s) for s in f.sides)
        yield "[[sides]]", _named(f, rank=f.rank, sides=sides)
    for w in board.ways:
        own = {"rank": w.rank, "enters": w.enters, "leaves": w.leaves}
        yield "[[ways]]", _named(w, **own, hexes=_labels(grid, w.hexes))
    for p in board.places:
        first = {"name": p.name, "hex": grid.label(p.hex), "rank": p.rank, "kind": p.kind}
        last = {"residual": p.residual, **p.more, "source": p.source}
        yield "[[places]]", first | last
    for region in board.regions:
        yield "[[regions]]", dict(vars(region))


def _named(feature: HexFeature | SideFeature | Way, **own: object) -> Data:
    named = {"kind": feature.kind, "name": feature.name, **own}
    return named | dict(feature.more) | {"source": feature.source}


def _labels(grid: Grid, hexes: Iterable[Hex]) -> str:
    return " ".join(grid.label(h) for h in hexes)


def _terrain_lines(board: Board) -> Iterator[str]:
    grid = board.grid
    letters = _letters(sorted(set(board.terrain.values())))
    yield ""
    yield "[terrain]"
    pairs = ", ".join(f"{_value(letter)} = {_value(name)}" for name, letter in letters.items())
    yield f"key = {{ {pairs} }}"
    yield 'rows = """'
    for row in range(grid.rows):
        yield "".join(letters[board.terrain[grid.at(c, row)]] for c in range(grid.columns))
    yield '"""'


def _letters(names: list[str]) -> dict[str, str]:
    """One letter a terrain: `.` for clear, else the first of its letters still free."""
    letters: dict[str, str] = {}
    for name in names:
        choice = "." if name == "clear" else ""
        for letter in choice or name + name.upper() + "0123456789":
            if letter not in letters.values() and letter not in " -":
                letters[name] = letter
                break
    return letters


def _table(head: str, values: Mapping[str, object]) -> Iterator[str]:
    yield ""
    yield head
    for key, value in values.items():
        if value is not None and value != "" and value != {}:
            yield f"{key} = {_value(value)}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(v) for v in cast(list[object], value)) + "]"
    if isinstance(value, dict):
        pairs = cast(dict[str, object], value).items()
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in pairs) + " }"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
