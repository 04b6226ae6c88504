"""What units do besides marching: set-ups, works, bridges, marks, masks (6.2, 7.1, 12, 14, 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from zoc.hexes import Hex, unpack
from zoc.kernel.play.declared import changed
from zoc.kernel.protocol import Action, Refusal
from zoc.titles.moscow_1941 import works
from zoc.titles.moscow_1941.battle import emplaced
from zoc.titles.moscow_1941.disorganisation import disturb
from zoc.titles.moscow_1941.marching import Journey, Underway, barraged, underway
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

AT_BRIDGES = ("blow", "repair", "build")
DONE = ACTIVE | STRATEGIC
"""What is set of a unit that does nothing else in a Movement Phase, unless it is on the move."""


# -- a move under way ---------------------------------------------------------------------------


def _phase(p: Now) -> Underway:
    phase = p.agenda[-1]
    assert isinstance(phase, Underway)
    return phase


def spend(p: Now, unit: Unit, cost: int, lane: int | None = None) -> None:
    """A unit spends MPs: its move is under way, its rest is broken, and what it bought against
    being out of supply counts (R-79, R-83, R-102). Work leaves its `lane` as it was."""
    phase = _phase(p)
    move = p.game.marching.journey(p, unit)
    if move.bought and move.left == move.whole:
        raise_level(p, unit, "10.2.3")
    lane = move.lane if lane is None else lane
    p.replace(phase.moving(unit, move._replace(left=move.left - cost, lane=lane)))
    p.mark(unit, ACTIVE)
    disturb(p, (unit,))
    p.touch()


def stop(p: Now) -> None:
    """The move under way is over (4.2.1)."""
    phase = _phase(p)
    p.replace(phase.but(unit=-1))
    p.touch()


# -- what a unit may do besides -------------------------------------------------------------------


def _done(p: Now, unit: Unit) -> Refusal:
    """Why a unit that has spent MPs spends no more: most often a zone has stopped it (4.2.1)."""
    zone = p.ground.zoc[1 - p.game.side[unit]]
    if zone >> p.hex[unit] & 1 and not p.fortified(unit):
        return Refusal("{unit} has moved or worked, and is in enemy ZOC", "4.2.1", unit=unit)
    return _worked(unit, "3.1.5")


def _worked(unit: Unit, rule: str) -> Refusal:
    return Refusal("{unit} has moved or worked", rule, unit=unit)


def why_not_act(p: Now, unit: Unit, cost: int = 0) -> Refusal | None:
    """Why a unit may not begin its move, or go on with it, to spend some MPs (R-79, R-108)."""
    phase = underway(p)
    current = phase is not None and phase.unit == unit
    if p.state[unit] & ACTIVE and not current:
        return _done(p, unit)
    if p.state[unit] & STRATEGIC and not (phase is not None and phase.strategic):
        return Refusal("{unit} is marked for strategic movement", "12.1.4", unit=unit)
    left = p.game.marching.journey(p, unit).left if cost else 0
    if cost > left:
        points = p.game.marching.points
        return Refusal("that costs {cost} MP, {left} left", "3.1.5", cost=points(cost),
                       left=points(left))  # fmt: skip
    return None


def settle_down(p: Now, unit: Unit) -> None:
    """A unit has spent all its MPs where it stands, even if it had been taken up (7.1.4)."""
    if _phase(p).unit == unit:
        stop(p)


def fresh(p: Now, unit: Unit, rule: str) -> Refusal | None:
    """Why a unit cannot begin with something that only one does who has done nothing yet."""
    if p.state[unit] & ACTIVE:
        return _worked(unit, rule)
    return why_not_act(p, unit) if p.state[unit] & STRATEGIC else None


def set_up_price(p: Now) -> int:
    """What it costs a gun to limber or unlimber, in sixths (6.2.4)."""
    return int(p.game.figures["movement"]["set_up"]) * p.game.map.fraction


def _why_not_set_up(p: Now, unit: Unit) -> Refusal | None:
    if p.state[unit] & BARRAGED:
        return barraged(unit)
    return why_not_act(p, unit, set_up_price(p))


def _set_up(p: Now, unit: Unit) -> None:
    """A gun changes its set-up (6.2.4)."""
    ready = bool(p.state[unit] & TRANSPORT)
    spend(p, unit, set_up_price(p))
    (p.unmark if ready else p.mark)(unit, TRANSPORT)
    camp = SIDES[p.game.side[unit]] if p.game.options["masking"] else ""
    words = "{unit} unlimbers" if ready else "{unit} limbers up"
    p.say("set-up", "6.2.4", words, "change", camp, unit=unit, hex=p.hex[unit])


def _why_not_full(p: Now, unit: Unit) -> Refusal | None:
    phase = underway(p)
    if phase is not None and phase.unit == unit and (phase.bought or phase.left < phase.whole):
        return Refusal("that is decided before a unit moves", "10.2.3")
    return fresh(p, unit, "10.2.3")


def _full(p: Now, unit: Unit) -> None:
    """A unit will move with full MPs, for a level more (10.2.3, R-83)."""
    phase = _phase(p)
    whole = p.game.marching.allowance(p, unit, phase.strategic, full=True)
    p.replace(phase.moving(unit, Journey(whole, whole, bought=1)))
    p.touch()


def _why_not_fortify(p: Now, unit: Unit) -> Refusal | None:
    return fresh(p, unit, "7.1.2a") or works.why_not_build(p, unit)


def _fortify(p: Now, unit: Unit) -> None:
    works.build(p, unit)
    settle_down(p, unit)


def _why_not_mark(p: Now, unit: Unit) -> Refusal | None:
    if not p.game.options["strategic_movement"]:
        return Refusal("strategic movement is left out of this game", "12.0")
    if p.state[unit] & STRATEGIC:
        return Refusal("{unit} is marked already", "12.1.4", unit=unit)
    if emplaced(p, unit):
        return Refusal("{unit} is in combat set-up", "6.2.4", unit=unit)
    return fresh(p, unit, "12.1.2")


def _mark(p: Now, unit: Unit) -> None:
    """That a stack is marked is public (R-108)."""
    on = not p.state[unit] & STRATEGIC
    (p.mark if on else p.unmark)(unit, STRATEGIC)
    p.touch()
    what = "is marked for strategic movement" if on else "is not marked any more"
    p.say("mark", "12.1.4", f"{{unit}} at {{hex}} {what}", unit=unit, hex=p.hex[unit])


def _is_covered(p: Now, unit: Unit) -> bool:
    stack, rank = p.ground.stacks[p.hex[unit]], p.rank
    covered = len(stack) > 1 and max(map(rank.__getitem__, stack)) > rank[unit]
    return covered and p.game.options["masking"]


def _top(p: Now, unit: Unit) -> None:
    """The owner chooses who lies on top (R-124)."""
    p.rank[unit] = max(p.rank) + 1
    p.touch()


def _why_not_leave(p: Now, unit: Unit) -> Refusal | None:
    marching = p.game.marching
    refusal = why_not_act(p, unit) or marching.fixed(p, unit)
    return refusal or p.game.arrivals.why_not_leave(p, unit, marching.journey(p, unit).left)


def _leave(p: Now, unit: Unit) -> None:
    spend(p, unit, p.game.arrivals.exit_cost(p, unit), 0)
    p.game.arrivals.leave(p, unit)
    stop(p)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a unit may do, in words. `could` is a quick look that comes before all
    reasons: it is true of everybody who may; `lacks` says that it is not, where `why_not` does not
    find a better reason."""

    words: str
    could: Callable[[Now, Unit], object]
    do: Callable[[Now, Unit], None]
    why_not: Callable[[Now, Unit], Refusal | None] = lambda p, unit: None
    lacks: tuple[str, str] = ("", "")


OF_UNITS: dict[str, Deed] = {
    "limber": Deed("Limber up {unit}: transport set-up, 1 MP", emplaced, _set_up,
                   _why_not_set_up, ("{unit} is no gun in combat set-up", "6.2.2")),
    "unlimber": Deed("Unlimber {unit}: combat set-up, 1 MP",
                     lambda p, unit: p.state[unit] & TRANSPORT and p.game.roster.towed[unit],
                     _set_up, _why_not_set_up, ("{unit} is no gun in transport set-up", "6.2.2")),
    "full": Deed("Let {unit} move with all MPs: one OoS level more",
                 lambda p, unit: p.supply[unit],
                 _full, _why_not_full, ("{unit} is not out of supply", "10.2.3")),
    "fortify": Deed("Dig in with {unit}", works.could_build, _fortify, _why_not_fortify),
    "mark": Deed("Keep {unit} for strategic movement",
                 lambda p, unit: not p.state[unit] & DONE, _mark, _why_not_mark),
    "unmark": Deed("Do not keep {unit} for strategic movement",
                   lambda p, unit: p.state[unit] & STRATEGIC, _mark,
                   lacks=("{unit} is not marked", "12.1.4")),
    "top": Deed("Put {unit} on top of its stack", _is_covered, _top,
                lacks=("{unit} lies on top", "16.1.1")),
    "leave": Deed("{unit} leaves the map",
                  lambda p, unit: p.game.arrivals.exit_of(p, unit), _leave, _why_not_leave),
}  # fmt: skip
"""What a unit may do besides marching."""
AT_REST = {verb: OF_UNITS[verb] for verb in ("unmark", "top")}
"""What a unit may still do that has moved, or is marked."""
ON_FOOT = {verb: deed for verb, deed in OF_UNITS.items() if verb not in ("limber", "unlimber")}
"""What units may do that are not towed."""

VERBS = {
    **dict.fromkeys(OF_UNITS, "unit"),
    **dict.fromkeys(AT_BRIDGES, "unit hex"),
    **dict.fromkeys(("mask", "unmask"), "hex"),
}
OFFERS = {
    **{verb: deed.words for verb, deed in OF_UNITS.items()},
    "blow": "Blow the bridge to {hex} with {unit}",
    "repair": "Repair the bridge to {hex} with {unit}",
    "build": "Build a bridge to {hex} with {unit}",
    "mask": "Mask the stack at {hex}: not even its top counter is seen",
    "unmask": "Take the mask off {hex}: its top counter is seen",
}


def why_no_deed(p: Now, verb: str, unit: Unit) -> Refusal | None:
    """Why a unit may not do something of these."""
    deed = OF_UNITS[verb]
    words, rule = deed.lacks
    if words and not deed.could(p, unit):
        return Refusal(words, rule, unit=unit)
    return deed.why_not(p, unit)


def listed(p: Now, phase: Underway) -> list[Action]:
    """What the units of a side may do in a Movement Phase besides marching (2.2c)."""
    hexes, bridged, towed = p.hex, p.game.bridges.at, p.game.roster.towed
    found: list[Action] = []
    for unit in p.game.units_of[phase.side]:
        if hexes[unit]:
            done = p.state[unit] & DONE and unit != phase.unit
            deeds = AT_REST if done else OF_UNITS if towed[unit] else ON_FOOT
            for verb, deed in deeds.items():
                if deed.could(p, unit) and deed.why_not(p, unit) is None:
                    found.append(order(verb, unit))
            if not done and hexes[unit] in bridged:
                found += at_bridges(p, unit)
    return found


@lru_cache(5000)
def order(verb: str, word: int) -> Action:
    """An order of one word: the same ones are listed again and again."""
    return Action(verb, (word,))


# -- bridges --------------------------------------------------------------------------------------


def at_bridges(p: Now, unit: Unit) -> Iterator[Action]:
    """What a unit may do at the bridges of its hex."""
    bridges, hex_ = p.game.bridges, p.hex[unit]
    for number in bridges.at.get(hex_, ()) if bridges.could_work(unit) else ():
        there, down = sum(bridges.hexes[number]) - hex_, not bridges.stands(p, number)
        verb = "blow" if not down else "build" if bridges.big[number] else "repair"
        if why_no_bridge(p, verb, unit, there) is None:
            yield Action(verb, (unit, there))


def why_no_bridge(p: Now, verb: str, unit: Unit, there: Hex) -> Refusal | None:
    bridges = p.game.bridges
    if not p.game.options["bridges"]:
        return Refusal("bridges stand for ever in this game", "12.0")
    if verb == "build":
        return fresh(p, unit, "14.3.2a") or bridges.why_not_build(p, unit, there)
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
        settle_down(p, unit)
        return
    number = bridges.number(p.hex[unit], there)
    spend(p, unit, bridges.price(verb, number))
    if verb == "repair":
        bridges.repair(p, unit, there)
    else:
        bridges.destroy(p, number, "14.3.1" if bridges.big[number] else "14.2.1")


# -- masks ----------------------------------------------------------------------------------------


def why_not_mask(p: Now, side: int, verb: str, hex_: Hex) -> Refusal | None:
    """Why a side may not cover or uncover a stack (16.1.2, R-124)."""
    if not p.game.options["masking"]:
        return Refusal("stacks are open in this game", "12.0")
    if not p.ground.occupied[side] >> hex_ & 1:
        return Refusal("no unit of yours is at {hex}", "16.1.2", hex=hex_)
    if bool(p.masks[side] >> hex_ & 1) == (verb == "mask"):
        words = "{hex} is masked" if verb == "mask" else "{hex} is not masked"
        return Refusal(words, "16.1.2", hex=hex_)
    return None


def masks(p: Now, side: int) -> list[Action]:
    """The stacks that a side may cover or uncover (16.1.2)."""
    held = unpack(p.ground.occupied[side]) if p.game.options["masking"] else ()
    return [order("unmask" if p.masks[side] >> h & 1 else "mask", h) for h in held]


def mask(p: Now, side: int, hex_: Hex) -> None:
    p.masks = changed(p.masks, side, p.masks[side] ^ 1 << hex_)
    p.touch()
    masked = p.masks[side] >> hex_ & 1
    words = "The stack at {hex} is masked" if masked else "The mask at {hex} is taken off"
    p.say("mask", "16.1.2", words, hex=hex_)
