"""The front as a table shows it (3.4): which hexes carry a marker of one side or the other."""

from __future__ import annotations

from zoc.hexes import Side
from zoc.hexes.sets import HexSet, unpack
from zoc.titles.operation_typhoon.position import GERMAN, State


def soviet_markers(p: State) -> HexSet:
    """The Soviet hexes on the front, and those of a pocket until it is resolved (3.4d, 11.2j)."""
    front = p.soviet & p.game.map.field.around(p.game.map.field.board & ~p.soviet)
    return front | p.pocket


def german_markers(p: State) -> HexSet:
    """The German hexes that border Soviet ones and hold no German unit (3.4d)."""
    border = p.game.map.field.around(p.soviet) & ~p.soviet
    return border & ~p.ground.occupied[GERMAN]


def front_line(p: State) -> list[Side]:
    """The hexsides between Soviet and German hexes."""
    grid, soviet = p.game.grid, p.soviet
    edge = soviet & p.game.map.field.around(p.game.map.field.board & ~soviet)
    return [
        grid.side_between(hex_, other)
        for hex_ in unpack(edge)
        for other in grid.neighbours(hex_)
        if not soviet >> other & 1
    ]
