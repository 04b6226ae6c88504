"""What the staff proposes for those who hold the front, gather behind it, or come up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zoc.hexes import Hex
from zoc.hexes.sets import pack
from zoc.kernel.play.hints import Proposal
from zoc.kernel.protocol import Action
from zoc.titles.operation_typhoon.ai.cover import (
    bare,
    best_filling,
    front_counts,
    on_foot,
    steps_to,
)
from zoc.titles.operation_typhoon.ai.drive import near_towns
from zoc.titles.operation_typhoon.ai.manning import exactly, man
from zoc.titles.operation_typhoon.front import german_front
from zoc.titles.operation_typhoon.operations import fresh, groups
from zoc.titles.operation_typhoon.position import Now, Unit

NEAR = 3
"""How close to the goal mechanised units gather."""
MASS = 12
"""With so many dice a force goes far; smaller groups are relieved and gather."""

FILL, GATHER, FOLLOW = 300.0, 20.0, 10.0


def bringing_up(p: Now, seat: str) -> Iterator[Proposal]:
    """Before the check of the front small groups gather; then the rear comes up."""
    if front_counts(p):
        yield from gathering(p, seat)
    yield from following(p, fresh(p, seat))


# -- gaps ----------------------------------------------------------------------------------------


def plugging(p: Now, seat: str) -> Iterator[Proposal]:
    """Gaps that nobody on foot can fill are filled by single units that drive."""
    units = fresh(p, seat)
    walkers = on_foot(p, units)
    drivers = [u for u in units if p.game.roster.mechanised[u]]
    beyond = man(p, walkers, bare(p, walkers), exactly).bare
    for unit, hex_ in man(p, drivers, beyond, exactly).posts[:1] if beyond else ():
        yield Proposal(FILL, going(p, unit, hex_), "fills a gap beyond the reach of others")


def fillings(p: Now, seat: str) -> Iterator[Proposal]:
    """Gaps are filled by single units, on foot if possible; when they count, those on foot also
    relieve the small groups that drive."""
    units = fresh(p, seat)
    if front_counts(p):
        walkers = on_foot(p, units)
        relieved = [u for group in small_groups(p, seat) for u in group]
        gaps = bare(p, [*walkers, *relieved])
        for unit, hex_ in man(p, walkers, gaps, exactly).posts[:1]:
            yield Proposal(FILL, going(p, unit, hex_), "fills a gap")
            return
    for able_units in (on_foot(p, units), units):
        found = best_filling(p, [(u,) for u in able_units])
        if found is not None:
            yield Proposal(FILL + found.gain, going(p, found.units[0], found.hex), "fills a gap")
            return


# -- gathering -----------------------------------------------------------------------------------


def small_groups(p: Now, seat: str) -> list[tuple[Unit, ...]]:
    """The groups that drive and are too small to go far."""
    driving = (g for g in groups(p, seat) if p.game.roster.mechanised[g[0]])
    return [g for g in driving if sum(p.dice(u) for u in g) < MASS]


def gathering(p: Now, seat: str) -> Iterator[Proposal]:
    """A unit of a small group joins others that drive, if that opens no gap."""
    gaps = bare(p)
    for unit in (u for group in small_groups(p, seat) for u in group):
        company = best_company(p, unit) if bare(p, (unit,)) == gaps else 0
        if company:
            yield Proposal(GATHER, going(p, unit, company), "joins others")
            return


def best_company(p: Now, unit: Unit) -> Hex:
    """The hex within reach whose units that drive have most dice; none if they have no more than
    those where the unit is."""
    here, dice = p.hex[unit], {h: drivers_dice(p, h) for h in _german(p, unit)}
    best = max(dice, key=lambda h: (dice[h], -h), default=here)
    return best if dice.get(best, 0) > drivers_dice(p, here) - p.dice(unit) else 0


def drivers_dice(p: Now, hex_: Hex) -> int:
    """How many dice the mechanised units in a hex roll."""
    return sum(p.dice(u) for u in p.garrison(hex_) if p.game.roster.mechanised[u])


def following(p: Now, units: Sequence[Unit]) -> Iterator[Proposal]:
    """The unit farthest from the front, and later from Moscow, comes up."""
    gaps, away = bare(p), steps_to(p, goals(p))
    rear = [u for u in units if away.get(p.hex[u], 0) > 2 and bare(p, (u,)) == gaps]
    if not rear:
        return
    unit = max(rear, key=lambda u: away[p.hex[u]])
    stops = _german(p, unit)
    best = min(stops, key=lambda h: (away[h], h), default=0)
    if p.game.roster.mechanised[unit]:
        joined = [h for h in stops if away[h] <= NEAR and drivers_dice(p, h)]
        best = min(joined, key=lambda h: (away[h], h), default=best)
    nearer = best and away[best] < away[p.hex[unit]]
    yield Proposal(FOLLOW, going(p, unit, best if nearer else p.hex[unit]), "comes up")


def goals(p: Now) -> int:
    """Where the rear is wanted: at the gaps, the front or the towns, and later at Moscow."""
    if p.turn > p.game.figures["quarters"]["check"]:
        return p.game.map.moscow
    towns = pack(h for h in near_towns(p) if p.soviet >> h & 1)
    return bare(p) or (front_counts(p) and towns) or german_front(p)


def _german(p: Now, unit: Unit) -> list[Hex]:
    """The German hexes that a unit can go to."""
    return [h for h in p.game.marching.reach(p, (unit,)).hexes[1:] if not p.soviet >> h & 1]


def going(p: Now, unit: Unit, hex_: Hex) -> tuple[Action, ...]:
    """The orders for a unit that goes to a hex, or is there already, and stays."""
    way = () if p.hex[unit] == hex_ else (Action("to", (hex_,)),)
    return (Action("force", (unit,)), *way, Action("stop"))
