"""What must hold in every position of Panzer Battles, whoever has played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from zoc.kernel.cycle.faults import common
from zoc.titles.panzer_battles.position import ACTIVE, GONE, SIDES, Now


def faults(p: Now) -> Iterator[str]:
    """What is wrong with a position, in words. A hex may hold too many units until the next check
    (1.5)."""
    game = p.game
    yield from common(p, GONE, stacked=False)
    for unit, hex_ in enumerate(p.hex):
        if hex_ and not game.map.in_play >> hex_ & 1:
            yield f"{game.unit_name(unit)} is off the maps in play"
    for side, cup in enumerate(p.cups):
        if Counter(cup) - Counter(game.cups.full[side]):
            yield f"the {SIDES[side]} cup holds chits that do not exist"
        held = p.ground.occupied[side] & game.control.hexes & ~p.control[side]
        if held:
            yield f"{held.bit_count()} occupied objective hexes belong to the other side"
    if len({game.side[u] for u, state in enumerate(p.state) if state & ACTIVE and p.hex[u]}) > 1:
        yield "units of both sides are activated"
