"""What the staff proposes for the next force, or for the one on the move."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes.sets import pack
from zoc.kernel.action import Action
from zoc.kernel.hints import Proposal
from zoc.titles.operation_typhoon.march import reach
from zoc.titles.operation_typhoon.operations import fresh, groups
from zoc.titles.operation_typhoon.staff.cover import (
    bare,
    best_filling,
    border,
    opens_gaps,
    steps_to,
)
from zoc.titles.operation_typhoon.staff.drive import advance, near_towns, strong
from zoc.titles.operation_typhoon.staff.encircle import closings
from zoc.titles.operation_typhoon.staff.route import orders, strength, taken, trial
from zoc.titles.operation_typhoon.state import State, Unit

NEAR = 3
"""How close to the goal mechanised units gather."""
STRIDE = 3
"""So many Soviet hexes are ordered at once; then the staff looks again."""

VICTORY, FILL, CLOSE, DRIVE, FOLLOW = 1000.0, 300.0, 200.0, 100.0, 10.0


def proposals(p: State, seat: str) -> Iterator[Proposal]:
    """What could be done next, with its worth; the drives are looked at only when nothing better
    is found, since they take longest to work out."""
    if p.force:
        yield from for_the_march(p)
        return
    found = list(pressing(p, seat))
    yield from found
    if not found:
        yield from in_turn(p, seat)
    yield Proposal(0.0, (Action("end"),), "nothing more to do")


def pressing(p: State, seat: str) -> Iterator[Proposal]:
    """Pockets that can be closed; on the turn when gaps count, first those that foot can fill."""
    if front_counts(p):
        yield from fillings(p, seat)
    for group in able(p, seat):
        yield from encircling(trial(p, group), (Action("force", group),))


def in_turn(p: State, seat: str) -> Iterator[Proposal]:
    """The first drive that somebody can make; else gaps are filled, and the rear comes up."""
    for group in able(p, seat):
        found = list(driving(trial(p, group), (Action("force", group),)))
        if found:
            yield from found
            return
    yield from fillings(p, seat)
    yield from following(p, fresh(p, seat))


def able(p: State, seat: str) -> list[tuple[Unit, ...]]:
    """The groups that can attack, those that drive and the strongest first; on the turn when gaps
    count only those that drive."""
    if p.game.stands_down(p.turn):
        return []
    mechanised, found = p.game.mechanised, groups(p, seat)
    if front_counts(p):
        found = [spared(p, g) for g in found if mechanised[g[0]]]
    found = [g for g in found if g and strong(p, g)]
    return sorted(found, key=lambda g: (not mechanised[g[0]], -sum(p.dice(u) for u in g)))


def spared(p: State, group: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Those of a group who may leave without opening a gap: all, all but the weakest, or none."""
    gaps = bare(p)
    weakest = min(group, key=lambda u: (p.dice(u), u))
    most = tuple(u for u in group if u != weakest)
    return next((g for g in (group, most) if bare(p, g) == gaps), ())


def on_foot(p: State, units: list[Unit]) -> list[Unit]:
    """Those that walk."""
    return [u for u in units if not p.game.mechanised[u]]


def front_counts(p: State) -> bool:
    """Whether the front is checked at the end of this turn."""
    return p.turn == p.game.figures["integrity"]["check"]


# -- thrusts -------------------------------------------------------------------------------------


def for_the_march(p: State) -> Iterator[Proposal]:
    """How the force on the move goes on; on the turn when gaps count it leaves none behind."""
    if p.back and p.turn in minding(p) and exposed(p):
        yield leaving(p)
        return
    found = list(encircling(p, ())) or list(driving(p, ()))
    yield from found
    yield Proposal(0.0, (Action("stop"),), "it has done its part")


def minding(p: State) -> list[int]:
    """The turns on which a force that is large enough minds its way: that of the front integrity
    check, and with three units the one before."""
    check: int = p.game.figures["integrity"]["check"]
    return [check - 1, check] if len(p.force) > 2 else [check]


def exposed(p: State) -> bool:
    """Whether two hexes of the front around the force have only the force to hold them."""
    gaps = bare(p, p.force)
    return (p.game.field.around(1 << p.hex[p.force[0]]) & gaps).bit_count() > 1


def leaving(p: State) -> Proposal:
    """The weakest unit of the force stays here to hold the way, or all of them do."""
    if len(p.force) == 1:
        return Proposal(0.0, (Action("stop"),), "it holds the way")
    weakest = min(p.force, key=lambda u: (p.dice(u), u))
    return Proposal(0.0, (Action("drop", (weakest,)),), "it holds the way")


def encircling(p: State, first: tuple[Action, ...]) -> Iterator[Proposal]:
    """The best pocket that the force of a trial can close."""
    early = p.mechanised() and (bool(first) or not counting(p))
    found = closings(p, least(p, early))
    if front_counts(p):
        found = [c for c in found if c.moscow or not opens_gaps(p, c.lost, c.path[-1])]
    for closing in found[:1]:
        worth = VICTORY if closing.moscow else CLOSE + closing.worth
        moves = orders(p, closing.path, len(closing.path))
        yield Proposal(worth, (*first, *moves), f"closes a pocket of {closing.size}")


def driving(p: State, first: tuple[Action, ...]) -> Iterator[Proposal]:
    """A drive of the force of a trial into Soviet ground."""
    path, depth = advance(p), 1 if front_counts(p) else STRIDE
    if taken(p, path):
        yield Proposal(DRIVE + strength(p), (*first, *orders(p, path, depth)), "drives on")


def least(p: State, early: bool) -> int:
    """How small a pocket is worth closing."""
    plan = p.game.plan["pockets"]
    if p.mechanised() and counting(p) and not wants_pockets(p):
        return plan["enough"]
    return plan["early" if early else "late"].get(str(p.turn), 1)


def wants_pockets(p: State) -> bool:
    """Whether ground had better be cut off than taken."""
    return counting(p) and p.tally < p.game.figures["pockets"]["goal"]


def counting(p: State) -> bool:
    """Whether the hexes of pockets count on this turn."""
    return p.turn in p.game.figures["pockets"]["turns"]


# -- the front -----------------------------------------------------------------------------------


def fillings(p: State, seat: str) -> Iterator[Proposal]:
    """Gaps in the front are filled by single units, on foot if possible."""
    units = fresh(p, seat)
    for able_units in (on_foot(p, units), units):
        found = best_filling(p, [(u,) for u in able_units])
        if found is not None:
            yield Proposal(FILL + found.gain, going(found.units, found.hex), "fills a gap")
            return


def following(p: State, units: list[Unit]) -> Iterator[Proposal]:
    """The unit farthest from the front, and later from Moscow, comes up."""
    late = p.turn > p.game.figures["quarters"]["check"]
    goals = p.game.moscow if late else bare(p) or border(p)
    if front_counts(p) and not bare(p):
        goals = pack(h for h in near_towns(p) if p.soviet >> h & 1) or goals
    away = steps_to(p, goals)
    gaps = bare(p)
    rear = [u for u in units if away.get(p.hex[u], 0) > 2 and bare(p, (u,)) == gaps]
    if not rear:
        return
    unit = max(rear, key=lambda u: away[p.hex[u]])
    stops = [h for h in reach(trial(p, [unit])).hexes[1:] if not p.soviet >> h & 1]
    best = min(stops, key=lambda h: (away[h], h), default=0)
    if p.game.mechanised[unit]:
        joined = [h for h in stops if away[h] <= NEAR and has_drivers(p, h)]
        best = min(joined, key=lambda h: (away[h], h), default=best)
    if best and away[best] < away[p.hex[unit]]:
        yield Proposal(FOLLOW, going((unit,), best), "comes up")
    else:
        yield Proposal(FOLLOW, (Action("force", (unit,)), Action("stop")), "stays")


def has_drivers(p: State, hex_: int) -> bool:
    """Whether mechanised units are in a hex that others might join."""
    return any(p.game.mechanised[u] for u in p.garrison(hex_))


def going(units: tuple[Unit, ...], hex_: int) -> tuple[Action, ...]:
    """The orders for some units that go to a hex and stay there."""
    return Action("force", units), Action("to", (hex_,)), Action("stop")
