"""What must hold in every position of units in hexes: the common invariants.

def faults(self, p):
    yield from common(p, lost=LOST)
    yield from self.own_faults(p)"""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes.sets import unpack
from zoc.kernel.cycle.crowded import Crowded
from zoc.kernel.cycle.standing import Standing


def common(p: Standing, lost: int = 0, apart: bool = True, stacked: bool = True) -> Iterator[str]:
    """All that can be told of any such position: `lost` are the marks of units that are off the
    map for good, `apart` says that two sides never share a hex, `stacked` that no hex ever holds
    too many units, but for those that a side is about to remove."""
    yield from on_the_board(p)
    yield from gone(p, lost)
    yield from marks(p)
    if stacked:
        yield from stacking(p)
    yield from held_once(p)
    if apart:
        yield from sides_apart(p)


def overspent(*amounts: int) -> Iterator[str]:
    """Nothing that is spent falls below nought."""
    if any(amount < 0 for amount in amounts):
        yield "more was spent than there was"


def on_the_board(p: Standing) -> Iterator[str]:
    """Units stand in hexes of the board."""
    for unit, hex_ in enumerate(p.hex):
        if hex_ and hex_ not in p.game.board.grid:
            yield f"{p.game.unit_name(unit)} stands in no hex of the board"


def gone(p: Standing, lost: int) -> Iterator[str]:
    """Who is lost is off the map."""
    for unit, hex_ in enumerate(p.hex):
        if hex_ and p.state[unit] & lost:
            yield f"{p.game.unit_name(unit)} is lost and stands in {p.game.label(hex_)}"


def marks(p: Standing) -> Iterator[str]:
    """Units have declared marks only, and a reduced side only if their counter has one."""
    declared = 0
    for mark in p.MARKS:
        declared |= mark
    for unit, state in enumerate(p.state):
        if p.MARKS and state & ~declared:
            yield f"{p.game.unit_name(unit)} has a mark that is not declared"
        counter = p.game.units[unit]
        if counter.reduced is None and any(m.face == "reduced" for m in p.marked(unit)):
            yield f"{p.game.unit_name(unit)} has no reduced side"


def stacking(p: Standing) -> Iterator[str]:
    """No hex holds too many, unless a side is about to mend that."""
    if p.under_way(Crowded) is not None:
        return
    for hex_ in p.ground.stacks:
        if p.too_many(hex_):
            yield f"{p.game.label(hex_)} holds too many units"


def sides_apart(p: Standing) -> Iterator[str]:
    """Two sides never share a hex."""
    taken = 0
    for held in p.ground.occupied:
        for hex_ in unpack(taken & held):
            yield f"units of two sides stand in {p.game.label(hex_)}"
        taken |= held


def held_once(p: Standing) -> Iterator[str]:
    """No hex is held by two sides, and none that cannot be held."""
    control = getattr(p.game, "control", None)
    if control is None or not hasattr(p, "control"):
        return
    taken = 0
    for side in range(len(p.game.camps)):
        held = control.of(p, side)
        for hex_ in unpack(held & taken):
            yield f"{p.game.label(hex_)} is held by two sides"
        for hex_ in unpack(held & ~control.hexes & p.game.field.board):
            yield f"{p.game.label(hex_)} is held, though nobody can hold it"
        taken |= held
