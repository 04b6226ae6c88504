"""What must hold in every position of Panzer Battles, whoever has played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from zoc.titles.panzer_battles.position import ACTIVE, GERMAN, GONE, REDUCED, SIDES, SOVIET, State


def faults(p: State) -> Iterator[str]:
    """What is wrong with a position, in words."""
    yield from _shared_hexes(p)
    yield from _gone(p)
    yield from _reduced(p)
    yield from _cups(p)
    yield from _control(p)
    yield from _active(p)


def _shared_hexes(p: State) -> Iterator[str]:
    both = p.ground.occupied[SOVIET] & p.ground.occupied[GERMAN]
    if both:
        yield f"{both.bit_count()} hexes hold units of both sides"


def _gone(p: State) -> Iterator[str]:
    for unit, hex_ in enumerate(p.hex):
        name = p.game.unit_name(unit)
        if hex_ and p.state[unit] & GONE:
            yield f"{name} is gone and on the map"
        if hex_ and (hex_ not in p.game.grid or not p.game.map.in_play >> hex_ & 1):
            yield f"{name} is off the maps in play"


def _reduced(p: State) -> Iterator[str]:
    for unit, state in enumerate(p.state):
        if state & REDUCED and p.game.ratings.full_steps[unit] < 2:
            yield f"{p.game.unit_name(unit)} has one step and is reduced"


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
