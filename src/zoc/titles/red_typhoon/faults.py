"""What must hold in every position of Red Typhoon, whoever has played."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.cycle import faults as common
from zoc.titles.red_typhoon.advance import Advance
from zoc.titles.red_typhoon.losses import Crowded, Loss
from zoc.titles.red_typhoon.movement import March, Movement
from zoc.titles.red_typhoon.position import ELIMINATED, GERMAN, SOVIET, WITHDRAWN, Now
from zoc.titles.red_typhoon.retreat import Retreat

LOOSE = (Movement, March, Crowded, Advance, Retreat, Loss)
"""Steps during which a hex may hold more units than its limit for a while (7.1)."""


def faults(p: Now) -> Iterator[str]:
    """What is wrong with a position, in words."""
    yield from common.on_the_board(p)
    yield from common.gone(p, ELIMINATED | WITHDRAWN)
    yield from common.sides_apart(p)
    yield from _crowds(p)
    yield from _control(p)
    yield from _first_shock(p)
    if min(p.ap) < 0:
        yield f"action points {p.ap} are less than nothing"


def _crowds(p: Now) -> Iterator[str]:
    if p.agenda and isinstance(p.agenda[-1], LOOSE):
        return
    for hex_, units in p.ground.stacks.items():
        if len(units) > 1 and p.too_many(hex_):
            yield f"{p.game.label(hex_)} holds too many units"


def _control(p: Now) -> Iterator[str]:
    if p.control & ~p.game.map.key_hexes:
        yield "a hex is controlled that is no city or source"
    for side in (SOVIET, GERMAN):
        held = p.ground.occupied[side] & p.game.map.key_hexes & ~p.controlled(side)
        if held:
            yield f"{held.bit_count()} held cities or sources belong to the other side"


def _first_shock(p: Now) -> Iterator[str]:
    special, left = p.game.special, [u for u, state in enumerate(p.state) if state & WITHDRAWN]
    could = p.withdrawn in p.game.rules.withdrawal_vp and p.withdrawn <= p.turn
    if any(u != special.first_shock for u in left):
        yield "only the 1S Army in play withdraws (13.1)"
    elif bool(left) != bool(p.withdrawn) or (left and not could):
        yield f"the 1S Army cannot have withdrawn on turn {p.withdrawn} (13.1a)"
    for unit in special.spare:
        if p.hex[unit] or p.state[unit]:
            yield f"{p.game.unit_name(unit)} is not the 1S Army in play: see left_wing_1S (3.2a)"
