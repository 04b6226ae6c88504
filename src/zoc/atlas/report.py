"""The validation report of a board: what it holds, how well it fits the earth, what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from zoc.atlas.build import open_gazetteer
from zoc.atlas.facts import broken, read_facts
from zoc.atlas.gazetteer import Gazetteer
from zoc.hexes import Hex
from zoc.kernel.data.board import Board, Place, SideFeature
from zoc.kernel.data.title import Title

FAR = 1.5
"""Hexes that a place may lie away from where the georeference puts it, unless it is forced."""


@dataclass(frozen=True)
class Report:
    """What a check of a board found."""

    title: str
    contents: dict[str, int]
    residuals: tuple[Place, ...]
    """Places with a known position, the worst first."""
    facts: int
    failures: tuple[str, ...] = field(default=())
    anchors: dict[str, float] = field(default_factory=dict[str, float])
    """How far the fit misses each anchor that it rests on, in hexes."""

    @property
    def mean_residual(self) -> float:
        values = [p.residual for p in self.residuals if p.residual is not None]
        return sum(values) / len(values) if values else 0.0


def check(title: Title, board: Board) -> Report:
    """Checks a title's board against its facts and against itself."""
    facts = read_facts((title.data / "facts.toml").read_text(encoding="utf-8"))
    gazetteer = open_gazetteer(title)
    residuals = sorted(
        (p for p in board.places if p.residual is not None),
        key=lambda p: (-(p.residual or 0), p.name),
    )
    failures = [
        *_residual_faults(residuals),
        *_chain_faults(board),
        *_waypoint_faults(board, gazetteer),
        *_stray_faults(board),
        *_wet_faults(board, gazetteer),
        *(fault for fact in facts for fault in broken(board, fact)),
    ]
    return Report(
        title=title.name,
        contents=_contents(board),
        residuals=tuple(residuals),
        facts=len(facts),
        failures=tuple(failures),
        anchors=_anchors(gazetteer),
    )


def _anchors(gazetteer: Gazetteer) -> dict[str, float]:
    grid, fit = gazetteer.grid, gazetteer.fit
    return {
        a.name: round(fit.residual(a.latitude, a.longitude, grid.centre(grid.hex(a.hex))), 2)
        for a in fit.anchors
    }


def _contents(board: Board) -> dict[str, int]:
    counts: Counter[str] = Counter(board.terrain.values())
    for feature in board.side_features:
        counts[f"{feature.kind} hexsides"] += len(feature.sides)
    for way in board.ways:
        counts[f"{way.kind} hexes"] += len(way.hexes)
    counts["places"] = len(board.places)
    return dict(sorted(counts.items()))


def _residual_faults(places: list[Place]) -> Iterator[str]:
    for place in places:
        if (place.residual or 0) > FAR and "forced" not in place.more:
            yield f"{place.name} lies {place.residual} hexes from where the georeference puts it"


def _chain_faults(board: Board) -> Iterator[str]:
    for way in board.ways:
        for a, b in pairwise(way.hexes):
            if board.grid.direction(a, b) is None:
                names = f"{board.grid.label(a)} and {board.grid.label(b)}"
                yield f"{way.kind} {way.name!r} breaks between {names}"


def _waypoint_faults(board: Board, gazetteer: Gazetteer) -> Iterator[str]:
    """Every place that a way is led through lies on it."""
    for entry in gazetteer.entries("ways"):
        chain = {
            h
            for w in board.ways
            if (w.kind, w.name) == (entry["kind"], entry.get("name", ""))
            for h in w.hexes
        }
        for waypoint in entry.get("via", ()):
            if isinstance(waypoint, str) and "/" not in waypoint:
                hex_ = board.grid.hex_near(*gazetteer.point(waypoint))
                if hex_ is not None and hex_ not in chain:
                    yield f"{entry['kind']} {entry.get('name', '')!r} misses {waypoint}"


def _stray_faults(board: Board) -> Iterator[str]:
    """A river of fewer than three hexsides that joins nothing and leaves no edge is a slip."""
    rivers = [f for f in board.side_features if "river" in f.kind or f.kind in ("stream", "canal")]
    meeting = Counter(k for f in rivers for k in _corner_keys(board, f))
    for feature in rivers:
        joins = any(meeting[k] > 1 for k in _corner_keys(board, feature))
        if len(feature.sides) < 3 and not joins and not _at_edge(board, feature.sides):
            yield f"{feature.kind} {feature.name!r} is a stray piece of few hexsides"


def _corner_keys(board: Board, feature: SideFeature) -> set[tuple[int, int]]:
    return {_key(p) for s in feature.sides for p in board.grid.side_ends(s)}


def _key(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def _at_edge(board: Board, sides: tuple[int, ...]) -> bool:
    return any(board.grid.on_edge(h) for s in sides for h in board.grid.side_hexes(s))


def _wet_faults(board: Board, gazetteer: Gazetteer) -> Iterator[str]:
    """No town and no way lies in terrain that nobody can enter, but a river may end in water."""
    wet = set(gazetteer.data.get("terrain", {}).get("impassable", ()))
    for place in board.places:
        if board.terrain[place.hex] in wet and place.kind != "water":
            yield f"{place.name} lies in {board.terrain[place.hex]}"
    for way in (w for w in board.ways if "river" not in w.kind):
        for hex_ in _wet_hexes(board, way.hexes, wet):
            where = f"{board.terrain[hex_]} at {board.grid.label(hex_)}"
            yield f"{way.kind} {way.name!r} runs through {where}"


def _wet_hexes(board: Board, hexes: tuple[Hex, ...], wet: set[str]) -> Iterator[Hex]:
    return (h for h in hexes if board.terrain[h] in wet)
