"""Who should stand where, so that the whole front is held when it is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.titles.operation_typhoon.ai.cover import bare, on_foot
from zoc.titles.operation_typhoon.position import ACTED, Now, Unit

Stops = Callable[[Now, Unit], HexSet]
SPARE = 2
"""Points that a glance leaves out of account."""


class Post(NamedTuple):
    """A unit and the hex where it should stand."""

    unit: Unit
    hex: Hex


class Manning(NamedTuple):
    """Posts in the order in which they should be taken, and what stays bare all the same."""

    posts: tuple[Post, ...]
    bare: HexSet


def man(p: Now, units: Sequence[Unit], gaps: HexSet, stops: Stops) -> Manning:
    """How some units could fill some gaps: the one that fewest can help comes first."""
    field, hopeless = p.game.field, 0
    reached = {u: stops(p, u) for u in units}
    helps = {u: field.around(hexes) for u, hexes in reached.items()}
    posts: list[Post] = []
    while gaps:
        gap, able = _hardest(gaps, helps)
        if able:
            near = field.around(1 << gap)
            post = _best(p, gaps, {u: reached[u] & near for u in able}, helps)
            posts.append(post)
            del helps[post.unit]
            gaps &= ~field.around(1 << post.hex)
        else:
            hopeless |= 1 << gap
            gaps &= ~hopeless
    return Manning(tuple(posts), hopeless)


def mendable(p: Now, lost: HexSet, end: Hex) -> bool:
    """Whether those on foot could hold the front once some hexes have fallen and the force of a
    trial stands in one; or no less of it than now."""
    walkers = [u for u in on_foot(p, p.game.roster.troops) if not p.state[u] & ACTED]
    then, now = after(p, lost, end), after(p, 0, p.hex[p.force[0]])
    left = unmanned(then, walkers)
    return not left or left <= unmanned(now, walkers)


def unmanned(p: Now, units: Sequence[Unit]) -> int:
    """How many hexes of the front some units could not hold, at a glance."""
    return man(p, units, bare(p, units), roughly).bare.bit_count()


def after(p: Now, lost: HexSet, end: Hex) -> Now:
    """The position once some hexes have fallen and the force has stopped in one of them."""
    new = p.copy()
    new.soviet &= ~lost
    for unit in p.force:
        new.hex[unit] = end
    new.force = ()
    new.touch()
    return new


def exactly(p: Now, unit: Unit) -> HexSet:
    """The German hexes where a unit could end its move, its own among them."""
    return pack(p.game.marching.reach(p, (unit,)).hexes) & ~p.soviet


def roughly(p: Now, unit: Unit) -> HexSet:
    """The same at a glance, with some points set aside for what lies in the way."""
    points = p.game.track.allowance(p.turn, p.game.roster.mechanised[unit]) - SPARE
    german, found = ~p.soviet, 1 << p.hex[unit]
    for _ in range(points):
        found = p.game.field.around(found) & german
    return found


def _hardest(gaps: HexSet, helps: dict[Unit, HexSet]) -> tuple[Hex, list[Unit]]:
    """The gap that fewest units can fill, and these."""
    gap = _rarest(gaps, helps.values())
    return gap, [u for u in helps if helps[u] >> gap & 1]


def _rarest(hexes: HexSet, sets: Iterable[HexSet]) -> Hex:
    """The first of some hexes that are in fewest sets, all counted at once in binary digits."""
    digits = list[HexSet]()
    for carried in sets:
        carried &= hexes
        for place, digit in enumerate(digits):
            digits[place], carried = digit ^ carried, digit & carried
        if carried:
            digits.append(carried)
    for digit in reversed(digits):
        hexes = hexes & ~digit or hexes
    return (hexes & -hexes).bit_length() - 1


def _best(p: Now, gaps: HexSet, stops: dict[Unit, HexSet], helps: dict[Unit, HexSet]) -> Post:
    """The post that fills most gaps, by the unit that is least wanted for others."""
    around, places = p.game.field.around, 0
    for hexes in stops.values():
        places |= hexes
    filled = {h: (around(1 << h) & gaps).bit_count() for h in unpack(places)}
    most = max(filled.values())
    best = pack(h for h, count in filled.items() if count == most)
    found = (Post(u, h) for u, hexes in stops.items() for h in unpack(hexes & best))
    return max(found, key=lambda post: (-p.dice(post.unit), -(helps[post.unit] & gaps).bit_count()))
