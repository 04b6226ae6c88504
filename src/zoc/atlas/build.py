"""Builds a board from a title's georeference and gazetteer."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from zoc.atlas.course import along_course
from zoc.atlas.gazetteer import Entry, Gazetteer, GazetteerError, name_of, read_gazetteer
from zoc.atlas.georeference import read_georeference
from zoc.atlas.trace import (
    Cell,
    TraceError,
    along_sides,
    boundary,
    chains,
    direction_of,
    through_hexes,
)
from zoc.hexes import Grid, Hex, LabelError, Point, Side
from zoc.kernel.data.board import (
    Board,
    HexFeature,
    Place,
    Region,
    Setting,
    SideFeature,
    Way,
)
from zoc.kernel.data.board_file import write_board
from zoc.kernel.data.title import Title

NOTE = """Built by `zoc atlas build {name}` from georeference.toml and gazetteer.toml: edit those.
The printed map is lost. This one is a reconstruction; each feature's source says how."""

WHERE = {"hexes", "polygon", "edge", "shore", "sides", "between", "crossings"} | {
    "via",
    "course",
    "within",
}


def open_gazetteer(title: Title) -> Gazetteer:
    """A title's gazetteer with its georeference."""
    if not (title.data / "georeference.toml").is_file():
        raise GazetteerError(
            f"{title.name} has no georeference.toml, so its board is not built from the earth: "
            "write board.toml by hand."
        )
    fit = read_georeference((title.data / "georeference.toml").read_text(encoding="utf-8"))
    return read_gazetteer((title.data / "gazetteer.toml").read_text(encoding="utf-8"), fit)


def board_file(title: Title) -> str:
    """The text of a title's board file, built anew."""
    return write_board(build_board(title), NOTE.format(name=title.name))


def build_board(title: Title) -> Board:
    """A title's board, built anew."""
    return lay(title.name, open_gazetteer(title))


def lay(name: str, gazetteer: Gazetteer) -> Board:
    """The board that a gazetteer describes."""
    grid, fit = gazetteer.grid, gazetteer.fit
    features = [*_pictures(gazetteer), *_hex_features(gazetteer)]
    terrain = _terrain(gazetteer, features)
    wet = set(gazetteer.data.get("terrain", {}).get("impassable", ()))
    avoid = frozenset(h for h, kind in terrain.items() if kind in wet)
    ways = list(_ways(gazetteer, avoid))
    ways += _streets(gazetteer, features, _steps(grid, ways))
    sides = list(_side_features(gazetteer, features))
    return Board(
        title=name,
        grid=grid,
        setting=Setting(round(fit.km_per_hex, 3), round(fit.north, 1)),
        terrain=terrain,
        hex_features=tuple(features),
        side_features=(*sides, *_crossings(gazetteer, sides, ways)),
        ways=tuple(ways),
        places=tuple(_places(gazetteer)),
        regions=tuple(_regions(gazetteer)),
    )


def _named(entry: Entry, error: Exception) -> GazetteerError:
    return GazetteerError(f"{name_of(entry)}: {error}")


def _more(entry: Entry, *known: str) -> dict[str, Any]:
    return {k: v for k, v in entry.items() if k not in WHERE and k not in known}


# -- hexes -------------------------------------------------------------------------------------


def _pictures(gazetteer: Gazetteer) -> Iterable[HexFeature]:
    grid = gazetteer.grid
    for picture in gazetteer.entries("picture"):
        rows = picture["rows"].split()
        if len(rows) != grid.rows or any(len(r) != grid.columns for r in rows):
            raise GazetteerError(f"a picture needs {grid.rows} rows of {grid.columns} letters")
        names, sides = picture.get("names", {}), picture.get("sides", {})
        for letter, kind in picture["key"].items():
            hexes = tuple(h for h in grid if rows[grid.cells[h][1]][grid.cells[h][0]] == letter)
            yield HexFeature(
                kind,
                names.get(letter, picture.get("name", "")),
                hexes,
                picture["source"],
                sides.get(letter, sides.get(kind, "")),
                _more(picture, "key", "rows", "name", "names", "source"),
            )


def _hex_features(gazetteer: Gazetteer) -> Iterable[HexFeature]:
    for entry in gazetteer.entries("hexes"):
        try:
            hexes = _hexes(gazetteer, entry)
        except LabelError as error:
            raise _named(entry, error) from None
        yield HexFeature(
            entry["kind"],
            entry.get("name", ""),
            hexes,
            entry["source"],
            entry.get("side", ""),
            _more(entry, "kind", "name", "source", "side") | _outline(gazetteer, entry),
        )


def _outline(gazetteer: Gazetteer, entry: Entry) -> dict[str, Any]:
    """The true shore of a lake on the hex plane, where the entry tells it."""
    if "shore" not in entry:
        return {}
    points = (gazetteer.point(waypoint) for waypoint in entry["shore"])
    return {"outline": [[round(x, 2), round(y, 2)] for x, y in points]}


def _hexes(gazetteer: Gazetteer, entry: Entry) -> tuple[Hex, ...]:
    grid = gazetteer.grid
    if "hexes" in entry:
        return grid.read(entry["hexes"])
    if "edge" in entry:
        return grid.edge(entry["edge"])
    if "polygon" in entry:
        outline = [gazetteer.point(p) for p in entry["polygon"]]
        return tuple(h for h in grid if _inside(grid.centre(h), outline))
    if "shore" in entry:
        near = (grid.hex_near(*gazetteer.point(p)) for p in entry["shore"])
        return tuple(sorted({h for h in near if h is not None}))
    raise GazetteerError(
        f"{name_of(entry)} does not say where it is: hexes, polygon, shore or edge"
    )


def _inside(point: Point, outline: list[Point]) -> bool:
    x, y = point
    within = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            within = not within
    return within


def _terrain(gazetteer: Gazetteer, features: list[HexFeature]) -> dict[Hex, str]:
    rules = gazetteer.data.get("terrain", {})
    default: str = rules.get("default", "clear")
    terrain = dict.fromkeys(gazetteer.grid.hexes, default)
    for kind in rules.get("order", ()):
        for feature in features:
            if feature.kind == kind:
                terrain.update(dict.fromkeys(feature.hexes, feature.kind))
    return terrain


# -- hexsides ----------------------------------------------------------------------------------


def _side_features(gazetteer: Gazetteer, features: list[HexFeature]) -> Iterable[SideFeature]:
    for entry in (e for e in gazetteer.entries("sides") if "crossings" not in e):
        try:
            found = _sides(gazetteer, entry, features)
        except LabelError as error:
            raise _named(entry, error) from None
        if not found:
            raise GazetteerError(f"{name_of(entry)} does not touch the map")
        for sides in found:
            yield _side_feature(entry, sides)


def _side_feature(entry: Entry, sides: Iterable[Side]) -> SideFeature:
    return SideFeature(
        entry["kind"],
        entry.get("name", ""),
        tuple(sides),
        entry["source"],
        entry.get("rank", 3),
        _more(entry, "kind", "name", "source", "rank", "points"),
    )


def _crossings(
    gazetteer: Gazetteer, sides: Iterable[SideFeature], ways: Iterable[Way]
) -> Iterable[SideFeature]:
    """The hexsides where ways of some kinds cross features of others: bridges."""
    steps = _steps(gazetteer.grid, ways)
    for entry in (e for e in gazetteer.entries("sides") if "crossings" in e):
        over, under = entry["crossings"]
        water = {s for f in sides if f.kind in under for s in f.sides}
        yield _side_feature(entry, sorted({s for k in over for s in steps.get(k, ())} & water))


def _sides(gazetteer: Gazetteer, entry: Entry, features: list[HexFeature]) -> list[list[Side]]:
    grid = gazetteer.grid
    if "sides" in entry:
        return chains(grid, [grid.read_side(s) for s in entry["sides"].split()])
    if "points" in entry:
        return along_sides(grid, gazetteer.course(entry["points"]))
    if "between" in entry:
        ours, theirs = (_by_name(features, name) for name in entry["between"])
        return boundary(grid, ours, theirs)
    raise GazetteerError(f"{name_of(entry)} does not say where it is: sides, points or between")


def _by_name(features: list[HexFeature], name: str) -> frozenset[Hex]:
    found = [f for f in features if name in (f.name, f.kind)]
    if not found:
        raise GazetteerError(f"there are no [[hexes]] named {name!r}")
    return frozenset(h for f in found for h in f.hexes)


# -- ways --------------------------------------------------------------------------------------


def _ways(gazetteer: Gazetteer, avoid: frozenset[Hex]) -> Iterable[Way]:
    for entry in (e for e in gazetteer.entries("ways") if "within" not in e):
        try:
            yield from _way_runs(gazetteer, entry, avoid)
        except (LabelError, TraceError) as error:
            raise _named(entry, error) from None


def _way_runs(gazetteer: Gazetteer, entry: Entry, avoid: frozenset[Hex]) -> Iterable[Way]:
    grid = gazetteer.grid
    if "course" not in entry:
        for run in _runs(gazetteer, entry, avoid):
            yield _way(grid, entry, run)
        return
    for course in along_course(grid, [gazetteer.point(w) for w in entry["course"]]):
        points = [[round(x, 2), round(y, 2)] for x, y in course.points]
        yield _way(grid, entry, course.cells, {"course": points})


def _streets(
    gazetteer: Gazetteer, features: list[HexFeature], joined: dict[str, set[Side]]
) -> list[Way]:
    """A way between every two neighbours of an area that no way of its kind joins yet."""
    grid = gazetteer.grid
    found: list[Way] = []
    for entry in (e for e in gazetteer.entries("ways") if "within" in e):
        area = sorted(_by_name(features, entry["within"]))
        pairs = ((a, b) for a, b in itertools.combinations(area, 2) if b in grid.neighbours(a))
        for a, b in pairs:
            if grid.side_between(a, b) not in joined.get(entry["kind"], ()):
                found.append(_way(grid, entry, [grid.cells[a], grid.cells[b]]))
    return found


def _steps(grid: Grid, ways: Iterable[Way]) -> dict[str, set[Side]]:
    """The hexsides that ways cross, by kind."""
    crossed: dict[str, set[Side]] = {}
    for way in ways:
        steps = (grid.side_between(a, b) for a, b in itertools.pairwise(way.hexes))
        crossed.setdefault(way.kind, set()).update(steps)
    return crossed


def _runs(gazetteer: Gazetteer, entry: Entry, avoid: frozenset[Hex]) -> list[list[Cell]]:
    grid = gazetteer.grid
    if "hexes" in entry:
        chain = grid.read(entry["hexes"])
        for a, b in itertools.pairwise(chain):
            grid.side_between(a, b)
        return [[grid.cells[h] for h in chain]]
    if "via" in entry:
        return through_hexes(grid, [gazetteer.point(w) for w in entry["via"]], avoid)
    raise GazetteerError(f"{name_of(entry)} does not say where it runs: via, hexes or course")


def _way(grid: Grid, entry: Entry, run: list[Cell], more: dict[str, Any] | None = None) -> Way:
    inside = [c for c in run if 0 <= c[0] < grid.columns and 0 <= c[1] < grid.rows]
    enters = direction_of(grid, run[1], run[0]) if run[0] != inside[0] else None
    leaves = direction_of(grid, run[-2], run[-1]) if run[-1] != inside[-1] else None
    return Way(
        entry["kind"],
        entry.get("name", ""),
        tuple(grid.at(*cell) for cell in inside),
        entry["source"],
        entry.get("rank", 3),
        entry.get("enters", enters),
        entry.get("leaves", leaves),
        _more(entry, "kind", "name", "source", "rank", "enters", "leaves") | (more or {}),
    )


# -- names -------------------------------------------------------------------------------------


def _places(gazetteer: Gazetteer) -> Iterable[Place]:
    for entry in gazetteer.entries("places"):
        hex_ = gazetteer.place_hex(entry)
        if hex_ is None or not entry.get("shown", True):
            continue
        yield Place(
            entry["name"],
            hex_,
            entry.get("rank", 4),
            entry.get("kind", "town"),
            entry["source"],
            _residual(gazetteer, entry, hex_),
            _more(entry, "name", "hex", "rank", "kind", "source", "shown"),
        )


def _residual(gazetteer: Gazetteer, entry: Entry, hex_: Hex) -> float | None:
    if "latitude" not in entry:
        return None
    centre = gazetteer.grid.centre(hex_)
    return round(gazetteer.fit.residual(entry["latitude"], entry["longitude"], centre), 2)


def _regions(gazetteer: Gazetteer) -> Iterable[Region]:
    for entry in gazetteer.entries("regions"):
        x, y = gazetteer.point(entry["at"])
        words = {k: v for k, v in entry.items() if k not in ("at", "source")}
        yield Region(x=round(x, 2), y=round(y, 2), **words)
