"""The gazetteer of a board: its features as we write them down, before they lie on hexes.

`gazetteer.toml` of a title uses the section names of a board file, with more ways to say where
something is. Every entry has a `source`: a section of the rulebook, or `reconstructed: why`.

    [terrain]      default = "clear"
                   order = [...]: kinds of hexes that are the hex's terrain; the later one wins
                   impassable = [...]: terrain that no way is led through
    [[picture]]    key = { w = "woods" }, rows = one line a row, one letter a column
                   name, sides = { woods = "soviet" } by kind, or both letter by letter:
                   names = { w = "Great woods" }, sides = { w = "soviet" }
    [[hexes]]      kind, name, side, and where: hexes = "2506 2507", or
                   polygon = [[latitude, longitude], ...], or row/column/edge selections:
                   edge = "left" (top, right, bottom, left);
                   shore = [waypoint, ...] the true outline of a lake, drawn as it is: its hexes
                   are those that it touches
    [[sides]]      kind, name, rank, and where: sides = "2506/2507 ..." in any order, or
                   points = [waypoint, ...] a course that is laid along hexsides, or
                   between = ["name of [[hexes]]", "name of [[hexes]]"] their common border, or
                   crossings = [["road"], ["river"]] where ways of the first kinds cross hexsides
                   of the second: bridges
    [[ways]]       kind, name, rank, and where: via = [waypoint, ...] led through hexes, or
                   hexes = "2506 2507 ..." a chain given hex by hex, or
                   course = [waypoint, ...] the true course of a river, drawn where it runs: its
                   hexes are those that it runs through, or
                   within = "name of [[hexes]]" from each of these hexes to its neighbours;
                   drawn = false keeps a way off the picture: it counts for the rules alone
    [[places]]     name, latitude, longitude, rank, kind; hex = "2506" pins it there;
                   forced = "why" where the rulebook's hex is far from the fit;
                   shown = false keeps it off the board (a waypoint, or a place off the map)
    [[regions]]    text, at = waypoint, length, turn, arc, size, ground: a name over the land, or
                   over a sea or lake when ground = "water"

A waypoint is [latitude, longitude]; the name of a place; "@2506" the centre of a hex;
"2506/2507" a hexside; "2506/2507/2606" the corner where three hexes meet.
Whatever else an entry says is carried over to the board.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import dist
from typing import Any

from zoc.atlas.georeference import Georeference
from zoc.atlas.trace import Cell, corner_near, corner_point
from zoc.hexes import Grid, Hex, LabelError, Point

Entry = dict[str, Any]
Waypoint = str | Sequence[float]


class GazetteerError(ValueError):
    """An entry of a gazetteer that cannot be placed, with its name."""


@dataclass(frozen=True)
class Gazetteer:
    """A title's features and the georeference that lays them on its grid."""

    data: dict[str, Any]
    fit: Georeference

    @property
    def grid(self) -> Grid:
        return self.fit.grid

    def entries(self, section: str) -> list[Entry]:
        """The entries of a section, each checked for its source."""
        found: list[Entry] = self.data.get(section, [])
        for entry in found:
            if section != "regions" and not entry.get("source"):
                raise GazetteerError(f"[[{section}]] {name_of(entry)} has no source")
        return found

    @cached_property
    def pinned(self) -> Georeference:
        """The georeference, warped so that every place pinned to a hex comes right."""
        pins = [
            (p["latitude"], p["longitude"], self.grid.centre(self.grid.hex(p["hex"])))
            for p in self.entries("places")
            if "hex" in p and "latitude" in p
        ]
        return self.fit.pinned(pins)

    @cached_property
    def place_points(self) -> dict[str, Point]:
        """Where each named place lies: the centre of its hex on the map, else its true spot."""
        return {p["name"]: self._place_point(p) for p in self.entries("places")}

    def _place_point(self, place: Entry) -> Point:
        if "hex" in place:
            return self.grid.centre(self.grid.hex(place["hex"]))
        x, y = self.pinned.placed(place["latitude"], place["longitude"])
        return self.grid.cell_centre(*self.grid.cell_near(x, y))

    def place_hex(self, place: Entry) -> Hex | None:
        """The hex of a place, or None when it lies off the map."""
        return self.grid.hex_near(*self.place_points[place["name"]])

    def point(self, waypoint: Waypoint) -> Point:
        """A waypoint on the hex plane; a hexside counts as its middle."""
        if not isinstance(waypoint, str):
            return self.pinned.placed(waypoint[0], waypoint[1])
        if waypoint.startswith("@"):
            return self.grid.centre(self.grid.hex(waypoint[1:]))
        if waypoint in self.place_points:
            return self.place_points[waypoint]
        if waypoint.count("/") == 2:
            return self._corner(waypoint)
        if "/" in waypoint:
            (ax, ay), (bx, by) = self.grid.side_ends(self.grid.read_side(waypoint))
            return (ax + bx) / 2, (ay + by) / 2
        raise GazetteerError(f"waypoint {waypoint!r} is no place, @hex, hexside or corner")

    def _corner(self, waypoint: str) -> Point:
        cells: list[Cell] = [self.grid.cells[h] for h in self.grid.read(waypoint.split("/"))]
        centres = [self.grid.cell_centre(*c) for c in cells]
        x, y = sum(c[0] for c in centres) / 3, sum(c[1] for c in centres) / 3
        if corner_near(self.grid, x, y) != frozenset(cells):
            raise LabelError(f"the hexes of {waypoint} do not meet in a corner")
        return x, y

    def course(self, waypoints: Sequence[Waypoint]) -> list[Point]:
        """A course along hexsides: a hexside counts as both its ends, nearer end first."""
        line: list[Point] = []
        for waypoint in waypoints:
            if isinstance(waypoint, str) and waypoint.count("/") == 1:
                ends = self.grid.side_ends(self.grid.read_side(waypoint))
                corners = [corner_point(self.grid, corner_near(self.grid, *e)) for e in ends]
                line += sorted(corners, key=lambda c: dist(c, line[-1])) if line else corners
            else:
                line.append(self.point(waypoint))
        return line


def name_of(entry: Entry) -> str:
    """What to call an entry in a message."""
    return repr(entry.get("name") or entry.get("kind") or entry.get("text") or entry)


def read_gazetteer(text: str, fit: Georeference) -> Gazetteer:
    """The gazetteer written in a title's file."""
    return Gazetteer(tomllib.loads(text), fit)
