"""Reasons: what a plan is for, in sentences about hexes, found by comparing the position before and
after it. The same words tell a player what the machine wanted and advise him what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zoc.ai.battles import battles
from zoc.ai.plan import Reason
from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.gunner import Gunner
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.said import said

TELLS = 0.1
"""What fire must add to an attack before it is told."""
MOST = 8
"""So many reasons are told at most."""


def reasons(
    sees: Insight,
    before: Standing,
    after: Standing,
    side: int,
    goals: Mapping[int, Hex],
    tried: Sequence[Reason] = (),
) -> list[Reason]:
    """What a movement from one position to another is for, the weightiest first: what can be seen
    from both, and the tactics that were tried with success where nothing else is told of a hex."""
    found = [
        *_attacks(sees, before, after, side),
        *_places(sees, before, after, side, goals),
        *_guards(sees, before, after, side, goals),
        *_cuts(sees, before, after, side),
        *_steps_back(sees, before, after, side, goals),
    ]
    told = {hex_ for reason in found for hex_ in reason.hexes}
    found += [reason for reason in tried if not told.issuperset(reason.hexes)]
    return sorted(found, key=lambda reason: -reason.worth)[:MOST]


def _attacks(sees: Insight, before: Standing, after: Standing, side: int) -> Iterator[Reason]:
    """Rings that are closed, and attacks that are made ready."""
    rings = sees.rings(after, 1 - side, 0)
    closed = {h for h in rings if sees.free(before, 1 - side, h)}
    ready = {target: (worth, units) for worth, target, units in battles(sees, after, side)}
    for target in sorted(closed - ready.keys()):
        units = after.stack_of(1 - side, target)
        why = said("Closes the ring at {hex}: {n:## unit} without a way back",
                   hex=target, n=len(units))  # fmt: skip
        yield Reason(why, 0.5 * sees.stack_worth(after, units), (target,), "encircle")
    for target, (_, units) in ready.items():
        told = attack_reason(sees, after, target, units, target in closed)
        if told is not None:
            yield told


def attack_reason(
    sees: Insight, p: Standing, target: Hex, units: Sequence[int], closes: bool = False
) -> Reason | None:
    """Why a hex is attacked: odds, how likely it is emptied, and whether nobody gets away."""
    now = sees.odds(p, target, tuple(units)) if units else None
    if now is None:
        return None
    side = sees.game.side[units[0]]
    theirs = p.stack_of(1 - side, target)
    dead, out = sees.destroyed(p, target, now), sees.emptied(now)
    about = {"hex": target, "n": len(theirs), "odds": now.odds,
             "dead": round(100 * dead), "out": round(100 * out)}  # fmt: skip
    worth = sees.promise(p, target, tuple(units))
    if not sees.free(p, 1 - side, target):
        first = "Closes the ring at {hex}" if closes else "Attacks the ring at {hex}"
        dies = "dead at {odds}, {dead} %" if about["dead"] else "without a way back, at {odds}"
        why = said(f"{first}: {{n:## unit}} {dies}", **about)
    else:
        why = said("Attacks {hex} at {odds}: {n:## unit} driven out, {out} %", **about)
    return Reason(why, worth, (target,), "encircle" if closes else "attack")


def fire_reason(p: Standing, side: int, action: Action) -> Reason | None:
    """Why a hex is taken under fire: an attack on it promises more if the fire tells."""
    gunner = getattr(p.game, "counsel", None)
    if not isinstance(gunner, Gunner) or action.verb != gunner.aims:
        return None
    target = int(action.args[0])
    more = gunner.softening(p, side, target)
    why = said("Fires at {hex} first, where an attack is to follow", hex=target)
    return Reason(why, more, (target,), "barrage first") if more > TELLS else None


def _places(
    sees: Insight, before: Standing, after: Standing, side: int, goals: Mapping[int, Hex]
) -> Iterator[Reason]:
    """Places of the enemy that are entered."""
    for hex_ in sorted(set(goals.values())):
        if sees.stake(hex_) and not sees.holds(before, side, hex_):
            why = said("Takes {hex}, {n:# point}", hex=hex_, n=round(sees.stake(hex_)))
            yield Reason(why, sees.weights["prize"] * sees.stake(hex_), (hex_,), "take")


def _guards(
    sees: Insight, before: Standing, after: Standing, side: int, goals: Mapping[int, Hex]
) -> Iterator[Reason]:
    """Open places that are garrisoned in time."""
    open_ = sees.garrisons(before, side)
    for unit, hex_ in sorted(goals.items()):
        if hex_ in open_ and not before.stack_of(side, hex_) and after.stack_of(side, hex_):
            why = said("{unit} guards {hex}, where the enemy could come next turn",
                       unit=unit, hex=hex_)  # fmt: skip
            yield Reason(why, 0.5 * open_[hex_], (hex_,), "garrison")


def _cuts(sees: Insight, before: Standing, after: Standing, side: int) -> Iterator[Reason]:
    """Enemies whose line is cut."""
    earlier = set(sees.cut_off(before, 1 - side))
    cut = [u for u in sees.cut_off(after, 1 - side) if u not in earlier]
    if cut:
        hexes = tuple(sorted({after.hex[u] for u in cut}))
        why = said("Cuts off {n:# unit}: {hexes}", n=len(cut), hexes=hexes[:5])
        yield Reason(why, 0.2 * sees.stack_worth(after, cut), hexes[:5], "cut the road")


def _steps_back(
    sees: Insight, before: Standing, after: Standing, side: int, goals: Mapping[int, Hex]
) -> Iterator[Reason]:
    """Units that get out of a ring that was closing."""
    danger = sees.rings(before, side, 1)
    safe = ~sum(1 << h for h in sees.rings(after, side, 1))
    for hex_ in unpack(sum(1 << h for h in danger)):
        units = [u for u, goal in goals.items() if before.hex[u] == hex_ != goal]
        units = [u for u in units if safe >> after.hex[u] & 1]
        if units:
            why = said("{units} step back from {hex}, where they were nearly surrounded"
                       if len(units) > 1 else
                       "{units} steps back from {hex}, where it was nearly surrounded",
                       units=tuple(units), hex=hex_)  # fmt: skip
            yield Reason(why, 0.4 * sees.stack_worth(before, units), (hex_,), "step back")
