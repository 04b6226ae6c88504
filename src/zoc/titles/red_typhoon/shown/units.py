"""What a counter tells beyond its print: states, and boxes off the map."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from zoc.hexes.sets import HexSet
from zoc.kernel.protocol import Step
from zoc.kernel.shown import Badge
from zoc.kernel.shown.sharing import alike
from zoc.kernel.shown.wargame import badges_of_marks
from zoc.titles.red_typhoon.combat import Combat
from zoc.titles.red_typhoon.movement import Movement
from zoc.titles.red_typhoon.position import DISRUPTED, FOUGHT, MOVED, Now, Unit
from zoc.titles.red_typhoon.setup import Deployment
from zoc.titles.red_typhoon.supply import supplied

CUT_OFF = Badge("I", "Isolated: attacks on it get +1", "bad")
NO_ORDER = Badge("–", "No order", "info")


def badges(p: Now, unit: Unit) -> tuple[Badge, ...]:
    """The states of a unit in the phase that is being played."""
    hex_, side = p.hex[unit], p.game.side[unit]
    if not hex_:
        return ()
    found = badges_of_marks(p, unit)
    if not _lines(p, side) >> hex_ & 1:
        found.insert(p.state[unit] & DISRUPTED, CUT_OFF)
    if not p.state[unit] & DISRUPTED and _lacks_order(p, unit):
        found.append(NO_ORDER)
    return tuple(found)


def badged_by(p: Now) -> Sequence[Hashable]:
    """What the badges hang on: the phase, the orders of the formation, and supply in the hex."""
    phase, lines = _phase(p), (_lines(p, 0), _lines(p, 1))
    orders = [
        (phase, p.move_orders >> f & 1, p.attack_orders >> f & 1)
        for f in range(len(p.game.formations))
    ]
    each = zip(p.game.formation, p.game.side, p.hex, strict=True)
    return [(orders[formation], lines[side] >> hex_ & 1) for formation, side, hex_ in each]


def badged_at(p: Now) -> Hashable:
    """The phase, and whether units are deployed."""
    return _phase(p), p.doing(Deployment) is not None


def _phase(p: Now) -> tuple[int, type[Step[Any]]] | None:
    cell = p.game.track.current(p)
    return None if cell is None else (cell.side, cell.phase.step)


def _lines(p: Now, side: int) -> HexSet:
    """Where units have a line of communication, which hangs on the hexes that are open to it."""
    return alike(p, "lines", (side, p.game.supply.open(p, side)), lambda: supplied(p, side))


def _lacks_order(p: Now, unit: Unit) -> bool:
    """Whether a unit of the side at play could act in the phase if it had an order."""
    cell, state = p.game.track.current(p), p.state[unit]
    if cell is None or cell.side != p.game.side[unit]:
        return False
    if cell.phase.step is Movement:
        return not (state & MOVED or p.move_orders >> p.game.formation[unit] & 1)
    return cell.phase.step is Combat and not (state & FOUGHT or p.game.fighting.may_attack(p, unit))


def box(p: Now, unit: Unit) -> str:
    """Where a unit is that is not on the map."""
    for mark in p.marked(unit):
        return mark.box
    setup = p.game.units[unit].setup
    if unit in p.game.special.spare:
        return ""
    if setup.isdecimal() and int(setup) in p.game.rules.ap_track:
        return f"turn {setup}"
    return "to deploy" if p.doing(Deployment) else ""
