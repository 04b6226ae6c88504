"""What a counter tells beyond its print: states, boxes off the map, who holds what."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.track import Cell
from zoc.kernel.shown import Badge, HexNote
from zoc.kernel.shown.wargame import badges_of_marks
from zoc.titles.red_typhoon.combat import Combat
from zoc.titles.red_typhoon.movement import Movement
from zoc.titles.red_typhoon.position import DISRUPTED, FOUGHT, MOVED, Now, Unit
from zoc.titles.red_typhoon.setup import Deployment
from zoc.titles.red_typhoon.supply import supplied

CUT_OFF = Badge("I", "Isolated: attacks on it get +1", "bad")
HAS_MOVED = Badge("✓", "Has moved", "done")
HAS_FOUGHT = Badge("✓", "Has attacked", "done")
NO_ORDER = Badge("–", "No order", "info")


def badges(p: Now, unit: Unit) -> tuple[Badge, ...]:
    """The states of a unit in the phase that is being played."""
    hex_, side = p.hex[unit], p.game.side[unit]
    if not hex_:
        return ()
    found = badges_of_marks(p, unit)
    if not supplied(p, side) >> hex_ & 1:
        found.insert(p.state[unit] & DISRUPTED, CUT_OFF)
    cell = _phase(p)
    if cell is not None and cell.side == side and not p.state[unit] & DISRUPTED:
        found += _busy(p, unit, cell)
    return tuple(found)


def badged_by(p: Now) -> Callable[[Unit], Hashable]:
    """What the badges hang on: the phase, the orders of the formation, and supply in the hex."""
    cell = _phase(p)
    phase = cell and (cell.side, cell.phase.step)
    lines, side, formation = (supplied(p, 0), supplied(p, 1)), p.game.side, p.game.formation
    orders = [
        (phase, p.move_orders >> f & 1, p.attack_orders >> f & 1)
        for f in range(len(p.game.formations))
    ]
    return lambda unit: (orders[formation[unit]], lines[side[unit]] >> p.hex[unit] & 1)


def _phase(p: Now) -> Cell | None:
    """The phase that is being played."""
    return p.game.track.current(p)


def _busy(p: Now, unit: Unit, cell: Cell) -> Iterator[Badge]:
    """What a unit of the side at play has done in the phase, or cannot do."""
    if cell.phase.step is Movement:
        if p.state[unit] & MOVED:
            yield HAS_MOVED
        elif not p.move_orders >> p.game.formation[unit] & 1:
            yield NO_ORDER
    elif cell.phase.step is Combat:
        if p.state[unit] & FOUGHT:
            yield HAS_FOUGHT
        elif not p.game.fighting.may_attack(p, unit):
            yield NO_ORDER


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


# -- control --------------------------------------------------------------------------------------


def notes(p: Now) -> tuple[HexNote, ...]:
    """Who controls the cities and supply sources (2.1)."""
    kept: dict[int, tuple[HexNote, ...]] = p.game.show.kept.setdefault("control", {})
    if p.control not in kept:
        if len(kept) > 64:
            kept.clear()
        kept[p.control] = tuple(_note(p, hex_) for hex_ in unpack(p.game.map.key_hexes))
    return kept[p.control]


def _note(p: Now, hex_: Hex) -> HexNote:
    """A marker lies only where control has changed hands."""
    kept = p.game.show.kept
    if "first control" not in kept:
        kept["first control"] = p.game.empty().control
    side = p.game.camps[p.game.control.holder(p, hex_) or 0]
    changed = (p.control ^ kept["first control"]) >> hex_ & 1
    text = f"{p.game.board.called(hex_)}: {side.capitalize()} control"
    return HexNote(hex_, text, side, f"control-{side}" if changed else "")
