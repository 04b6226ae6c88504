"""Where a side wants to be: goals and enemies draw units from afar, less with every hex."""

from __future__ import annotations

from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.titles.panzer_battles.state import State
from zoc.titles.panzer_battles.victory import contained

FADE = 0.94
"""How much of a pull is left one hex farther away."""
KEPT = 24
"""How many fields of pulls are remembered."""


def lure(p: State, side: int) -> dict[Hex, float]:
    """How strongly each hex is drawn to what a side wants to take or must hold."""
    found: dict[Hex, float] | None = p.cache.get(f"lure {side}")
    if found is None:
        found = p.cache[f"lure {side}"] = _remembered(p, side)
    return found


def _remembered(p: State, side: int) -> dict[Hex, float]:
    key = side, p.control, wanted_enemies(p, side), 0 if p.game.key_hexes else p.turn
    shared: dict[Any, dict[Hex, float]] = p.game.notes.setdefault("lures", {})
    if key not in shared:
        if len(shared) >= KEPT:
            shared.clear()
        shared[key] = _lure(p, side)
    return shared[key]


def wanted_enemies(p: State, side: int) -> HexSet:
    """The enemies that a side must drive away to win, where that is the goal."""
    game = p.game
    if game.goal["kind"] != "containment" or game.goal["side"] != game.sides[side]:
        return 0
    return p.ground.occupied[1 - side] & contained(p)


def _lure(p: State, side: int) -> dict[Hex, float]:
    game = p.game
    pulls: dict[Hex, float] = {}
    for hexes in game.objectives.values():
        size = hexes.bit_count() or 1
        for hex_ in unpack(hexes):
            own = p.control[side] >> hex_ & 1
            pulls[hex_] = (1.2 if own else 3.0) / size**0.5
    for hex_ in unpack(wanted_enemies(p, side)):
        pulls[hex_] = 2.0
    if not pulls:
        for hex_ in unpack(p.ground.occupied[1 - side]):
            pulls[hex_] = 1.0
    field = dict.fromkeys(game.grid.hexes, 0.0)
    for worth in sorted(set(pulls.values())):
        _spread(p, field, pack(h for h, w in pulls.items() if w == worth), worth)
    return field


def _spread(p: State, field: dict[Hex, float], centres: HexSet, worth: float) -> None:
    """Pulls of equal worth spread over the ground, around rivers that nothing crosses."""
    for layer in p.game.field.layers(centres, p.game.in_play, p.game.trace_links):
        if worth < 0.05:
            return
        better = False
        for hex_ in unpack(layer):
            if field[hex_] < worth:
                field[hex_], better = worth, True
        if not better:
            return
        worth *= FADE
