"""A small board written by hand in a position file."""

from __future__ import annotations

from zoc.hexes import Grid, Hex
from zoc.kernel.data.board import Board, HexFeature, Place, Setting, SideFeature, Way
from zoc.kernel.data.shape import (
    Data,
    Shape,
    ShapeError,
    each,
    known,
    number,
    one_of,
    table,
    text,
    words,
)
from zoc.kernel.data.title import Title

SOURCE = "reconstructed: made up for a position file"
MADE_UP = "made up"
"""What such a board is called in place of a title."""
MOST = 99
"""Columns and rows are written with two digits."""

SMALL_BOARD: Shape = words(
    {
        "columns": number(1, MOST),
        "rows": number(1, MOST),
        "lower": one_of("odd", "even"),
        "key": table(text),
        "terrain": text,
        "sides": table(text),
        "ways": table(each(text)),
        "hexes": table(table(text)),
        "places": table(
            words(
                {"hex": text, "kind": text, "holder": text, "vp": table(number(0, MOST))}, ("hex",)
            )
        ),
    },
    needed=("columns", "rows"),
)


def small_board(title: Title, data: Data) -> Board:
    """The board that a position file describes in the words of the title's own board."""
    grid = Grid.from_data({"lower": "even"} | data)
    terrain = _terrain(title, grid, data)
    return Board(
        title=MADE_UP,
        grid=grid,
        setting=Setting(1.0, 0.0),
        terrain=terrain,
        hex_features=(*_covers(terrain), *_hex_features(title, grid, data)),
        side_features=_side_features(title, grid, data),
        ways=_ways(title, grid, data),
        places=tuple(
            Place(name, grid.hex(p["hex"]), 3, p.get("kind", "town"), SOURCE, None, p)
            for name, p in data.get("places", {}).items()
        ),
        regions=(),
    )


def _rows(grid: Grid, data: Data) -> list[str]:
    rows = data.get("terrain", " ".join(["." * grid.columns] * grid.rows)).split()
    if len(rows) != grid.rows or any(len(r) != grid.columns for r in rows):
        raise ShapeError(f"the terrain must be {grid.rows} rows of {grid.columns} letters")
    return rows


def _terrain(title: Title, grid: Grid, data: Data) -> dict[Hex, str]:
    rows, key = _rows(grid, data), {".": "clear"} | data.get("key", {})
    for letter in sorted(set("".join(rows)) - set(key)):
        raise ShapeError(f"the key does not say what the letter {letter!r} stands for")
    for kind in key.values():
        known(kind, title.board.terrain.values(), "terrain")
    return {h: key[rows[row][column]] for h, (column, row) in grid.cells.items()}


def _covers(terrain: dict[Hex, str]) -> list[HexFeature]:
    kinds = sorted(set(terrain.values()) - {"clear"})
    return [
        HexFeature(kind, "", tuple(h for h, k in terrain.items() if k == kind), SOURCE)
        for kind in kinds
    ]


def _hex_features(title: Title, grid: Grid, data: Data) -> list[HexFeature]:
    """What `hexes` names by kind, and by side or name; where a kind has neither, by kind again. Its
    figures are those of the title's own board."""
    model, found = title.board.hex_features, list[HexFeature]()
    figures = {(f.kind, f.name): f.more for f in model}
    for kind, groups in data.get("hexes", {}).items():
        known(kind, [*(f.kind for f in model), *_unprinted(title, "hexes")], "kind of hex")
        names = {word for f in model if f.kind == kind for word in (f.name, f.side) if word}
        for name, labels in groups.items():
            known(name, names or {kind}, kind)
            more = figures.get((kind, name), {})
            found.append(HexFeature(kind, name, grid.read(labels), SOURCE, side=name, more=more))
    return found


def _unprinted(title: Title, what: str) -> list[str]:
    """Kinds that the rules know and the title's own board has none of: `[board]` in rules.toml."""
    try:
        return title.read("rules.toml").get("board", {}).get(what, [])
    except FileNotFoundError:
        return []


def _side_features(title: Title, grid: Grid, data: Data) -> tuple[SideFeature, ...]:
    kinds = [*(f.kind for f in title.board.side_features), *_unprinted(title, "sides")]
    found = list[SideFeature]()
    for kind, labels in data.get("sides", {}).items():
        sides = tuple(grid.read_side(label) for label in labels.split())
        found.append(SideFeature(known(kind, kinds, "hexside"), "", sides, SOURCE))
    return tuple(found)


def _ways(title: Title, grid: Grid, data: Data) -> tuple[Way, ...]:
    kinds = [w.kind for w in title.board.ways]
    return tuple(
        Way(known(kind, kinds, "way"), "", grid.read(chain), SOURCE)
        for kind, chains in data.get("ways", {}).items()
        for chain in chains
    )
