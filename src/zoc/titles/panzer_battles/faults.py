"""What must hold in every position of Panzer Battles, whoever has played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from zoc.kernel.cycle import faults as common
from zoc.titles.panzer_battles.position import ACTIVE, GERMAN, GONE, SIDES, SOVIET, State


def faults(p: State) -> Iterator[str]:
    """What is wrong with a position, in words. A hex may hold too many units until the next check
    (1.5)."""
    yield from common.on_the_board(p)
    yield from common.gone(p, GONE)
    yield from common.marks(p)
    yield from common.sides_apart(p)
    yield from _in_play(p)
    yield from _cups(p)
    yield from _control(p)
    yield from _active(p)


def _in_play(p: State) -> Iterator[str]:
    for unit, hex_ in enumerate(p.hex):
        if hex_ and not p.game.map.in_play >> hex_ & 1:
            yield f"{p.game.unit_name(unit)} is off the maps in play"


def _cups(p: State) -> Iterator[str]:
    for side, cup in enumerate(p.cups):
        if Counter(cup) - Counter(p.game.cups.full[side]):
            yield f"the {SIDES[side]} cup holds chits that do not exist"


def _control(p: State) -> Iterator[str]:
    if (p.control[SOVIET] | p.control[GERMAN]) & ~p.game.goals.hexes:
        yield "a hex is controlled that is no objective"
    if p.control[SOVIET] & p.control[GERMAN]:
        yield "an objective hex is controlled by both sides"
    for side in (SOVIET, GERMAN):
        held = p.ground.occupied[side] & p.game.goals.hexes & ~p.control[side]
        if held:
            yield f"{held.bit_count()} occupied objective hexes belong to the other side"


def _active(p: State) -> Iterator[str]:
    sides = {p.game.side[u] for u, state in enumerate(p.state) if state & ACTIVE and p.hex[u]}
    if len(sides) > 1:
        yield "units of both sides are activated"
