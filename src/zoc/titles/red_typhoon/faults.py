"""What must hold in every position of Red Typhoon, whoever has played."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.titles.red_typhoon.advance import Advance
from zoc.titles.red_typhoon.losses import Crowded, Loss
from zoc.titles.red_typhoon.movement import March, Movement
from zoc.titles.red_typhoon.position import ELIMINATED, GERMAN, SOVIET, WITHDRAWN, State
from zoc.titles.red_typhoon.retreat import Retreat

LOOSE = (Movement, March, Crowded, Advance, Retreat, Loss)
"""Steps during which a hex may hold more units than its limit for a while (7.1)."""


def faults(p: State) -> Iterator[str]:
    """What is wrong with a position, in words."""
    yield from _shared_hexes(p)
    yield from _crowds(p)
    yield from _points(p)
    yield from _gone(p)
    yield from _control(p)
    yield from _first_shock(p)


def _first_shock(p: State) -> Iterator[str]:
    game, left = p.game, [u for u, state in enumerate(p.state) if state & WITHDRAWN]
    if any(u != game.special.first_shock for u in left):
        yield "only the 1S Army in play withdraws (13.1)"
    elif bool(left) != bool(p.withdrawn) or (left and not _could_withdraw(p, p.withdrawn)):
        yield f"the 1S Army cannot have withdrawn on turn {p.withdrawn} (13.1a)"
    for unit in p.game.special.spare:
        if p.hex[unit] or p.state[unit]:
            yield f"{p.game.unit_name(unit)} is not the 1S Army in play: see left_wing_1S (3.2a)"


def _could_withdraw(p: State, turn: int) -> bool:
    return turn in p.game.rules.withdrawal_vp and turn <= p.turn


def _shared_hexes(p: State) -> Iterator[str]:
    both = p.ground.occupied[SOVIET] & p.ground.occupied[GERMAN]
    if both:
        yield f"{both.bit_count()} hexes hold units of both sides"


def _crowds(p: State) -> Iterator[str]:
    if p.agenda and isinstance(p.agenda[-1], LOOSE):
        return
    for hex_, units in p.ground.stacks.items():
        if len(units) > 1 and p.too_many(hex_):
            yield f"{p.game.label(hex_)} holds too many units"


def _points(p: State) -> Iterator[str]:
    if min(p.ap) < 0:
        yield f"action points {p.ap} are less than nothing"


def _gone(p: State) -> Iterator[str]:
    for unit, hex_ in enumerate(p.hex):
        if hex_ and p.state[unit] & (ELIMINATED | WITHDRAWN):
            yield f"{p.game.unit_name(unit)} is gone and on the map"
        if hex_ and hex_ not in p.game.grid:
            yield f"{p.game.unit_name(unit)} is off the map"


def _control(p: State) -> Iterator[str]:
    if p.control & ~p.game.map.key_hexes:
        yield "a hex is controlled that is no city or source"
    for side in (SOVIET, GERMAN):
        held = p.ground.occupied[side] & p.game.map.key_hexes & ~p.controlled(side)
        if held:
            yield f"{held.bit_count()} held cities or sources belong to the other side"
