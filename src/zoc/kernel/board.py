"""A board: a grid and what lies on it, each feature with its provenance. Words only, no rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, cast

from zoc.hexes import Grid, Hex, Side

FORMAT = 1


class BoardError(ValueError):
    """A board file that cannot be read, with what is wrong in it."""


@dataclass(frozen=True)
class HexFeature:
    """Hexes that have something in common: woods, a set-up area, supply sources."""

    kind: str
    name: str
    hexes: tuple[Hex, ...]
    source: str
    side: str = ""
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class SideFeature:
    """Hexsides that have something in common, in order where they form a line: rivers, fronts."""

    kind: str
    name: str
    sides: tuple[Side, ...]
    source: str
    rank: int = 3
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Way:
    """A chain of hexes that a road, a railway or a river through hexes runs along.

    `enters` and `leaves` are the directions in which it goes on beyond the map, or None."""

    kind: str
    name: str
    hexes: tuple[Hex, ...]
    source: str
    rank: int = 3
    enters: int | None = None
    leaves: int | None = None
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Place:
    """A named place. Rank 1 is a great city, 5 a village; `residual` is its distance in hexes
    from where the georeference puts it."""

    name: str
    hex: Hex
    rank: int
    kind: str
    source: str
    residual: float | None = None
    more: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Region:
    """A name lettered over the land: centre, length and size in hexes, turn in degrees, arc."""

    text: str
    x: float
    y: float
    length: float
    turn: float = 0.0
    arc: float = 0.0
    size: float = 0.24
    ground: str = "clear"


@dataclass(frozen=True)
class Setting:
    """How the board lies on the earth, as far as a drawing needs it."""

    km_per_hex: float
    north: float
    """Degrees clockwise from the top of the map to true north."""


@dataclass(frozen=True)
class Board:
    """One title's map."""

    title: str
    grid: Grid
    setting: Setting
    terrain: Mapping[Hex, str]
    hex_features: tuple[HexFeature, ...]
    side_features: tuple[SideFeature, ...]
    ways: tuple[Way, ...]
    places: tuple[Place, ...]
    regions: tuple[Region, ...]

    def in_scenario(self, scenario: str) -> Board:
        """The board as one scenario has it: without the features that only others have."""
        return replace(
            self,
            hex_features=tuple(f for f in self.hex_features if _has_part(f.more, scenario)),
            side_features=tuple(f for f in self.side_features if _has_part(f.more, scenario)),
            ways=tuple(w for w in self.ways if _has_part(w.more, scenario)),
            places=tuple(p for p in self.places if _has_part(p.more, scenario)),
        )

    # -- looking things up ---------------------------------------------------------------------

    def features_at(self, hex_: Hex) -> tuple[HexFeature, ...]:
        """All features that a hex belongs to."""
        return self._features_at.get(hex_, ())

    def hexes_of(self, kind: str, name: str | None = None) -> frozenset[Hex]:
        """All hexes with a feature of a kind, or of one feature by its name."""
        return frozenset(
            h
            for f in self.hex_features
            if f.kind == kind and name in (None, f.name)
            for h in f.hexes
        )

    def features_on(self, side: Side) -> tuple[SideFeature, ...]:
        """All features of a hexside."""
        return self._features_on.get(side, ())

    def sides_of(self, *kinds: str) -> frozenset[Side]:
        """All hexsides with a feature of one of the kinds."""
        return frozenset(s for f in self.side_features if f.kind in kinds for s in f.sides)

    def ways_at(self, hex_: Hex) -> tuple[Way, ...]:
        """All ways that run through a hex."""
        return tuple(w for w in self.ways if hex_ in w.hexes)

    def way_sides(self, *kinds: str) -> frozenset[Side]:
        """All hexsides that a way of one of the kinds crosses."""
        return frozenset(
            self.grid.side_between(a, b)
            for w in self.ways
            if w.kind in kinds
            for a, b in pairwise(w.hexes)
        )

    def place(self, name: str) -> Place:
        """The place of that name."""
        try:
            return self._places[name]
        except KeyError:
            raise BoardError(f"there is no place named {name!r} on the board") from None

    def places_at(self, hex_: Hex) -> tuple[Place, ...]:
        """The named places of a hex."""
        return tuple(p for p in self.places if p.hex == hex_)

    @cached_property
    def _features_at(self) -> dict[Hex, tuple[HexFeature, ...]]:
        found: dict[Hex, list[HexFeature]] = {}
        for feature in self.hex_features:
            for hex_ in feature.hexes:
                found.setdefault(hex_, []).append(feature)
        return {h: tuple(fs) for h, fs in found.items()}

    @cached_property
    def _features_on(self) -> dict[Side, tuple[SideFeature, ...]]:
        found: dict[Side, list[SideFeature]] = {}
        for feature in self.side_features:
            for side in feature.sides:
                found.setdefault(side, []).append(feature)
        return {s: tuple(fs) for s, fs in found.items()}

    @cached_property
    def _places(self) -> dict[str, Place]:
        return {p.name: p for p in self.places}


def _has_part(more: Mapping[str, Any], scenario: str) -> bool:
    """Whether a feature belongs to a scenario: it names that one, or none."""
    named = [more["scenario"]] if "scenario" in more else more.get("scenarios", [])
    return not named or scenario in named


# -- reading -----------------------------------------------------------------------------------


def read_board(text: str) -> Board:
    """The board written in a board file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"the board file is not TOML: {error}") from None
    if data.get("format") != FORMAT:
        raise BoardError(
            f"the board file has format {data.get('format')!r}, this zoc reads {FORMAT}"
        )
    try:
        return _board(data)
    except KeyError as error:
        raise BoardError(f"the board file lacks {error.args[0]!r}") from None


def _board(data: dict[str, Any]) -> Board:
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


def _terrain(grid: Grid, data: dict[str, Any]) -> dict[Hex, str]:
    key = cast(dict[str, str], data["key"])
    lines = cast(str, data["rows"]).split()
    if len(lines) != grid.rows or any(len(line) != grid.columns for line in lines):
        raise BoardError(f"the terrain must be {grid.rows} lines of {grid.columns} letters")
    return {
        grid.at(column, row): key[letter]
        for column in range(grid.columns)
        for row in range(grid.rows)
        for letter in (lines[row][column],)
    }


def _rest(data: dict[str, Any], *known: str) -> dict[str, Any]:
    return {k: v for k, v in data.items() if k not in known}


def _hex_feature(grid: Grid, data: dict[str, Any]) -> HexFeature:
    return HexFeature(
        kind=data["kind"],
        name=data.get("name", ""),
        hexes=grid.read(data["hexes"]),
        source=data["source"],
        side=data.get("side", ""),
        more=_rest(data, "kind", "name", "hexes", "source", "side"),
    )


def _side_feature(grid: Grid, data: dict[str, Any]) -> SideFeature:
    return SideFeature(
        kind=data["kind"],
        name=data.get("name", ""),
        sides=tuple(grid.read_side(s) for s in data["sides"].split()),
        source=data["source"],
        rank=data.get("rank", 3),
        more=_rest(data, "kind", "name", "sides", "source", "rank"),
    )


def _way(grid: Grid, data: dict[str, Any]) -> Way:
    return Way(
        kind=data["kind"],
        name=data.get("name", ""),
        hexes=grid.read(data["hexes"]),
        source=data["source"],
        rank=data.get("rank", 3),
        enters=data.get("enters"),
        leaves=data.get("leaves"),
        more=_rest(data, "kind", "name", "hexes", "source", "rank", "enters", "leaves"),
    )


def _place(grid: Grid, data: dict[str, Any]) -> Place:
    return Place(
        name=data["name"],
        hex=grid.hex(data["hex"]),
        rank=data["rank"],
        kind=data.get("kind", "town"),
        source=data["source"],
        residual=data.get("residual"),
        more=_rest(data, "name", "hex", "rank", "kind", "source", "residual"),
    )


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
    for feature in board.hex_features:
        yield from _table(
            "[[hexes]]",
            {"kind": feature.kind, "name": feature.name, "side": feature.side}
            | {"hexes": " ".join(grid.label(h) for h in feature.hexes)}
            | dict(feature.more)
            | {"source": feature.source},
        )
    for side_feature in board.side_features:
        yield from _table(
            "[[sides]]",
            {"kind": side_feature.kind, "name": side_feature.name, "rank": side_feature.rank}
            | {"sides": " ".join(grid.side_label(s) for s in side_feature.sides)}
            | dict(side_feature.more)
            | {"source": side_feature.source},
        )
    for way in board.ways:
        yield from _table(
            "[[ways]]",
            {"kind": way.kind, "name": way.name, "rank": way.rank}
            | {"enters": way.enters, "leaves": way.leaves}
            | {"hexes": " ".join(grid.label(h) for h in way.hexes)}
            | dict(way.more)
            | {"source": way.source},
        )
    for place in board.places:
        yield from _table(
            "[[places]]",
            {"name": place.name, "hex": grid.label(place.hex), "rank": place.rank}
            | {"kind": place.kind, "residual": place.residual}
            | dict(place.more)
            | {"source": place.source},
        )
    for region in board.regions:
        yield from _table("[[regions]]", dict(vars(region)))


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


def _table(head: str, values: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    yield head
    for key, value in values.items():
        if value is not None and value != "" and value != {}:
            yield f"{key} = {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(v) for v in cast(list[Any], value)) + "]"
    if isinstance(value, dict):
        pairs = cast(dict[str, Any], value).items()
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in pairs) + " }"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
