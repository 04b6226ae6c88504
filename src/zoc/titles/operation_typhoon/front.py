"""The front as a table shows it (3.4): a line, and which hexes carry a marker of one side or the
other."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.titles.operation_typhoon.position import GERMAN, Now


def soviet_front(p: Now) -> HexSet:
    """The Soviet hexes that border German ones."""
    field = p.game.field
    return p.soviet & field.around(field.board & ~p.soviet)


def german_front(p: Now) -> HexSet:
    """The German hexes that border Soviet ones."""
    return p.game.field.around(p.soviet) & ~p.soviet


def soviet_markers(p: Now) -> HexSet:
    """The Soviet hexes on the front, and those of a pocket until it is resolved (3.4d, 11.2j)."""
    return soviet_front(p) | p.pocket


def german_markers(p: Now) -> HexSet:
    """The German hexes on the front that hold no German unit (3.4d)."""
    return german_front(p) & ~p.ground.occupied[GERMAN]


def front_edges(p: Now) -> Iterator[tuple[Hex, Hex]]:
    """The hexsides of the front, the German hex first."""
    for hex_ in unpack(soviet_front(p)):
        for other in p.game.grid.neighbours(hex_):
            if not p.soviet >> other & 1:
                yield other, hex_
