"""Answers to questions about the map: hexes, ways, refusals, overlays."""

from __future__ import annotations

from dataclasses import field

from zoc.kernel.play.quick import quick


@quick
class HexText:
    """A hex in words for the inspector and for those who listen, and where that comes from."""

    name: str
    """What it is called: `Rzhev 2814`."""
    text: str
    rules: tuple[str, ...] = ()
    source: str = ""


@quick
class WhyNot:
    """The answer to something that may not be done."""

    notation: str
    sentence: str
    rules: tuple[str, ...]
    hex: int = 0
    instead: str = ""
    """A way round, in words."""
    try_: tuple[str, ...] = ()
    """The way round as orders."""


@quick
class Trouble:
    """Something legal that will cost: what, by which rules, where, and whom it meets."""

    text: str
    rules: tuple[str, ...] = ()
    hex: int = 0
    units: tuple[int, ...] = ()
    crowded: bool = False
    """Whether more stand in the hex than may stay: others need not follow there."""


@quick
class RouteShown:
    """A hex within reach: cost and path, and whether the unit must stop there."""

    hex: int
    cost: str
    path: tuple[int, ...]
    stops: bool = False
    steps: tuple[tuple[str, str, str, str], ...] = ()
    """For each step terrain, rule, cost and sum, where asked for."""
    warns: tuple[Trouble, ...] = ()


@quick
class MarkShown:
    """Something drawn on the map: `kind` is one of the meanings that a client knows how to draw
    (reach, stop, zoc, control, supplied, cut, threat, area, front, pocket, spot, goal, change)."""

    kind: str
    hexes: tuple[int, ...] = ()
    edges: tuple[tuple[int, int], ...] = ()
    """Hexsides as pairs of hexes, the nearer side first."""
    text: str = ""
    side: str = ""
    figures: dict[str, str] = field(default_factory=dict[str, str])
    """A text in a hex, by the hex's number."""


@quick
class TraceShown:
    """A line over hexes: a supply line, a line of sight; broken at `broken` when it fails."""

    path: tuple[int, ...]
    good: bool = True
    broken: int = 0
    text: str = ""
    unit: int = -1


@quick
class Overlay:
    """An overlay as it was asked for, with its legend."""

    id: str
    label: str
    marks: tuple[MarkShown, ...] = ()
    traces: tuple[TraceShown, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    """Kind of mark and what it means."""
    text: str = ""
    """The overlay in words, for those who do not see it."""
    rules: tuple[str, ...] = ()
