"""What units do besides marching: set-ups, works, bridges, marks, masks (6.2, 7.1, 12, 14, 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from zoc.hexes import Hex
from zoc.kernel.play.action import Action
from zoc.kernel.play.declared import changed
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import Said
from zoc.kernel.play.step import Refusal
from zoc.titles.moscow_1941 import works
from zoc.titles.moscow_1941.battle import emplaced
from zoc.titles.moscow_1941.disorganisation import disturb
from zoc.titles.moscow_1941.marching import Underway, underway
from zoc.titles.moscow_1941.position import (
    ACTIVE,
    BARRAGED,
    SIDES,
    STRATEGIC,
    TRANSPORT,
    Now,
    Unit,
)
from zoc.titles.moscow_1941.supply import raise_level

VERBS = {
    "limber": "unit",
    "unlimber": "unit",
    "full": "unit",
    "fortify": "unit",
    "blow": "unit hex",
    "repair": "unit hex",
    "build": "unit hex",
    "mark": "unit",
    "unmark": "unit",
    "mask": "hex",
    "unmask": "hex",
    "top": "unit",
}
AT_BRIDGES = ("blow", "repair", "build")


class Limbered(Event):
    """A gun changed its set-up (6.2.4)."""

    name, cites, arrow = "set-up", "6.2.4", "change"
    unit: Unit
    hex: Hex
    ready: int
    camp: str = ""

    def said(self) -> Said:
        return Said("{unit} unlimbers" if self.ready else "{unit} limbers up", self)

    def told_to(self, seat: str) -> bool:
        return self.camp in ("", seat)


class Marked(Event):
    """A unit is kept for strategic movement, or is not any more; that a stack is marked is public
    (R-108)."""

    name, cites = "mark", "12.1.4"
    unit: Unit
    hex: Hex
    set: int

    def said(self) -> Said:
        words = "is marked for strategic movement" if self.set else "is not marked any more"
        return Said(f"{{unit}} at {{hex}} {words}", self)


# -- a move under way ---------------------------------------------------------------------------


def _phase(p: Now) -> Underway:
    phase = p.agenda[-1]
    assert isinstance(phase, Underway)
    return phase


def spend(p: Now, unit: Unit, cost: int, lane: int) -> None:
    """A unit spends MPs: its move is under way, its rest is broken, and what it bought against
    being out of supply counts (R-79, R-83, R-102)."""
    phase = _phase(p)
    move = p.game.marching.journey(p, unit)
    if move.bought and move.left == move.whole:
        raise_level(p, unit, "10.2.3")
    p.replace(phase.but(unit=unit, whole=move.whole, left=move.left - cost, lane=lane,
                        bought=move.bought))  # fmt: skip
    p.mark(unit, ACTIVE)
    disturb(p, (unit,))
    p.touch()


def march_on(p: Now, unit: Unit, left: int) -> None:
    """A unit that has come onto the map may go on with what is left of its MPs (R-50)."""
    phase, ground = _phase(p), p.game.map
    hex_ = p.hex[unit]
    lane = int(ground.on_secondary >> hex_ & 1 and not ground.on_main >> hex_ & 1)
    p.replace(phase.but(unit=unit, whole=-1, left=left, lane=lane, bought=0))
    if p.ground.zoc[1 - p.game.side[unit]] >> hex_ & 1:
        p.replace(phase.but(unit=-1))
    p.touch()


def stop(p: Now) -> None:
    """The move under way is over (4.2.1)."""
    phase = _phase(p)
    p.replace(phase.but(unit=-1))
    p.touch()


# -- what a unit may do besides -------------------------------------------------------------------


def why_not_act(p: Now, unit: Unit, cost: int = 0) -> Refusal | None:
    """Why a unit may not begin its move, or go on with it, to spend some MPs (R-79, R-108)."""
    phase = underway(p)
    current = phase is not None and phase.unit == unit
    if p.state[unit] & ACTIVE and not current:
        return Refusal("{unit} has moved or worked", "3.1.5", unit=unit)
    if p.state[unit] & STRATEGIC and not (phase is not None and phase.strategic):
        return Refusal("{unit} is marked for strategic movement", "12.1.4", unit=unit)
    left = p.game.marching.journey(p, unit).left if cost else 0
    if cost > left:
        points = p.game.marching.points
        return Refusal("that costs {cost} MP, {left} left", "3.1.5", cost=points(cost),
                       left=points(left))  # fmt: skip
    return None


def fresh(p: Now, unit: Unit) -> Refusal | None:
    """Why a unit cannot be said to have done nothing yet in this phase."""
    if p.state[unit] & ACTIVE:
        return Refusal("{unit} has moved or worked", "12.1.2", unit=unit)
    return None


def _set_up_price(p: Now) -> int:
    return int(p.game.figures["movement"]["set_up"]) * p.game.map.fraction


def _is_limbered(p: Now, unit: Unit) -> bool:
    return p.game.roster.towed[unit] and bool(p.state[unit] & TRANSPORT)


def _why_not_limber(p: Now, unit: Unit) -> Refusal | None:
    if not emplaced(p, unit):
        return Refusal("{unit} is no gun in combat set-up", "6.2.2", unit=unit)
    return _why_not_set_up(p, unit)


def _why_not_unlimber(p: Now, unit: Unit) -> Refusal | None:
    if not _is_limbered(p, unit):
        return Refusal("{unit} is no gun in transport set-up", "6.2.2", unit=unit)
    return _why_not_set_up(p, unit)


def _why_not_set_up(p: Now, unit: Unit) -> Refusal | None:
    if p.state[unit] & BARRAGED:
        return Refusal("{unit} has fired a barrage", "6.5.5", unit=unit)
    return why_not_act(p, unit, _set_up_price(p))


def _set_up(p: Now, unit: Unit) -> None:
    """A gun changes its set-up (6.2.4)."""
    ready = bool(p.state[unit] & TRANSPORT)
    spend(p, unit, _set_up_price(p), p.game.marching.journey(p, unit).lane)
    (p.unmark if ready else p.mark)(unit, TRANSPORT)
    camp = SIDES[p.game.side[unit]] if p.game.option("masking") else ""
    p.tell(Limbered(unit, p.hex[unit], int(ready), camp))


def _is_cut_off(p: Now, unit: Unit) -> bool:
    return p.supply[unit] > 0


def _why_not_full(p: Now, unit: Unit) -> Refusal | None:
    phase = underway(p)
    if not _is_cut_off(p, unit):
        return Refusal("{unit} is not out of supply", "10.2.3", unit=unit)
    if phase is not None and phase.unit == unit and (phase.bought or phase.left < phase.whole):
        return Refusal("that is decided before a unit moves", "10.2.3")
    return fresh(p, unit) or why_not_act(p, unit)


def _full(p: Now, unit: Unit) -> None:
    """A unit will move with full MPs, for a level more (10.2.3, R-83)."""
    phase = _phase(p)
    whole = p.game.marching.allowance(p, unit, phase.strategic, full=True)
    p.replace(phase.but(unit=unit, whole=whole, left=whole, lane=1, bought=1))
    p.touch()


def _why_not_fortify(p: Now, unit: Unit) -> Refusal | None:
    return fresh(p, unit) or why_not_act(p, unit) or works.why_not_build(p, unit)


def _why_not_mark(p: Now, unit: Unit) -> Refusal | None:
    if not p.game.option("strategic_movement"):
        return Refusal("strategic movement is left out of this game", "12.0")
    if p.state[unit] & STRATEGIC:
        return Refusal("{unit} is marked already", "12.1.4", unit=unit)
    if p.game.roster.towed[unit] and not p.state[unit] & TRANSPORT:
        return Refusal("{unit} is in combat set-up", "6.2.4", unit=unit)
    return fresh(p, unit)


def _is_marked(p: Now, unit: Unit) -> bool:
    return bool(p.state[unit] & STRATEGIC)


def _is_unmarked(p: Now, unit: Unit) -> bool:
    return not p.state[unit] & (STRATEGIC | ACTIVE)


def _why_not_unmark(p: Now, unit: Unit) -> Refusal | None:
    if _is_marked(p, unit):
        return None
    return Refusal("{unit} is not marked", "12.1.4", unit=unit)


def _mark(p: Now, unit: Unit) -> None:
    on = not p.state[unit] & STRATEGIC
    (p.mark if on else p.unmark)(unit, STRATEGIC)
    p.touch()
    p.tell(Marked(unit, p.hex[unit], int(on)))


def _is_covered(p: Now, unit: Unit) -> bool:
    stack, rank = p.stack(p.hex[unit]), p.rank
    return len(stack) > 1 and rank[unit] < max([rank[u] for u in stack])


def _why_not_top(p: Now, unit: Unit) -> Refusal | None:
    if p.game.option("masking") and _is_covered(p, unit):
        return None
    return Refusal("{unit} lies on top", "16.1.1", unit=unit)


def _top(p: Now, unit: Unit) -> None:
    """The owner chooses who lies on top (R-124)."""
    p.rank[unit] = max(p.rank) + 1
    p.touch()


def _why_not_leave(p: Now, unit: Unit) -> Refusal | None:
    marching = p.game.marching
    refusal = why_not_act(p, unit) or marching.fixed(p, unit)
    return refusal or p.game.arrivals.why_not_leave(p, unit, marching.journey(p, unit).left)


def _is_at_exit(p: Now, unit: Unit) -> bool:
    return p.game.arrivals.exit_of(p, unit) > 0


def _leave(p: Now, unit: Unit) -> None:
    p.game.arrivals.leave(p, unit)
    stop(p)


class Deed(NamedTuple):
    """Something that a unit may do. `could` is a quick look that comes before all reasons: it is
    true of everybody who may."""

    could: Callable[[Now, Unit], bool]
    why_not: Callable[[Now, Unit], Refusal | None]
    do: Callable[[Now, Unit], None]


OF_UNITS: dict[str, Deed] = {
    "limber": Deed(emplaced, _why_not_limber, _set_up),
    "unlimber": Deed(_is_limbered, _why_not_unlimber, _set_up),
    "full": Deed(_is_cut_off, _why_not_full, _full),
    "fortify": Deed(works.could_build, _why_not_fortify, works.build),
    "mark": Deed(_is_unmarked, _why_not_mark, _mark),
    "unmark": Deed(_is_marked, _why_not_unmark, _mark),
    "top": Deed(_is_covered, _why_not_top, _top),
    "leave": Deed(_is_at_exit, _why_not_leave, _leave),
}
"""What a unit may do besides marching."""


# -- bridges --------------------------------------------------------------------------------------


def why_no_bridge(p: Now, verb: str, unit: Unit, there: Hex) -> Refusal | None:
    bridges = p.game.bridges
    if not p.game.option("bridges"):
        return Refusal("bridges stand for ever in this game", "12.0")
    if verb == "build":
        return fresh(p, unit) or why_not_act(p, unit) or bridges.why_not_build(p, unit, there)
    asks = bridges.why_not_blow if verb == "blow" else bridges.why_not_repair
    refusal = asks(p, unit, there)
    if refusal is not None:
        return refusal
    return why_not_act(p, unit, bridges.price(verb, bridges.number(p.hex[unit], there)))


def work_bridge(p: Now, verb: str, unit: Unit, there: Hex) -> None:
    bridges = p.game.bridges
    if verb == "build":
        bridges.begin_building(p, unit, there)
        disturb(p, (unit,))
        return
    number = bridges.number(p.hex[unit], there)
    lane = p.game.marching.journey(p, unit).lane
    spend(p, unit, bridges.price(verb, number), lane)
    if verb == "repair":
        bridges.repair(p, unit, there)
    else:
        big = p.game.map.big_river(p.hex[unit], there)
        bridges.destroy(p, number, "14.3.1" if big else "14.2.1")


# -- masks ----------------------------------------------------------------------------------------


class Masked(Event):
    """A stack is covered, or uncovered (16.1.2)."""

    name, cites = "mask", "16.1.2"
    hex: Hex
    set: int

    def said(self) -> Said:
        words = "The stack at {hex} is masked" if self.set else "The mask at {hex} is taken off"
        return Said(words, self)


def why_not_mask(p: Now, side: int, verb: str, hex_: Hex) -> Refusal | None:
    """Why a side may not cover or uncover a stack (16.1.2, R-124)."""
    if not p.game.option("masking"):
        return Refusal("stacks are open in this game", "12.0")
    if not p.ground.occupied[side] >> hex_ & 1:
        return Refusal("no unit of yours is at {hex}", "16.1.2", hex=hex_)
    if bool(p.masks[side] >> hex_ & 1) == (verb == "mask"):
        words = "{hex} is masked" if verb == "mask" else "{hex} is not masked"
        return Refusal(words, "16.1.2", hex=hex_)
    return None


def mask(p: Now, side: int, hex_: Hex) -> None:
    """Covers a stack, or uncovers it."""
    p.masks = changed(p.masks, side, p.masks[side] ^ 1 << hex_)
    p.touch()
    p.tell(Masked(hex_, p.masks[side] >> hex_ & 1))


AT_REST = ("unmark", "top")
"""What a unit may still do that has moved, or is marked."""


DONE = ACTIVE | STRATEGIC
"""What is set of a unit that does nothing else in a Movement Phase, unless it is on the move."""


def of_side(p: Now, phase: Underway) -> Iterator[Action]:
    """What the units of a side may do in a Movement Phase besides marching."""
    hexes, state, on_the_move = p.hex, p.state, phase.unit
    for unit in p.game.units_of[phase.side]:
        if not hexes[unit]:
            continue
        done = state[unit] & DONE and unit != on_the_move
        for verb, (could, why_not, _) in RESTING if done else AFOOT:
            if could(p, unit) and why_not(p, unit) is None:
                yield Action(verb, (unit,))
        if not done and hexes[unit] in p.game.bridges.at:
            yield from at_bridges(p, unit)


AFOOT = tuple(OF_UNITS.items())
RESTING = tuple((verb, OF_UNITS[verb]) for verb in AT_REST)


def at_bridges(p: Now, unit: Unit) -> Iterator[Action]:
    """What a unit may do at the bridges of its hex."""
    bridges = p.game.bridges
    for number in bridges.at.get(p.hex[unit], ()) if bridges.could_work(unit) else ():
        there = sum(bridges.hexes[number]) - p.hex[unit]
        for verb in ("blow",) if bridges.stands(p, number) else ("repair", "build"):
            if why_no_bridge(p, verb, unit, there) is None:
                yield Action(verb, (unit, there))
