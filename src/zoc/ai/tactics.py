"""Tactics: what units might do together in a phase of movement, each with a name and a reason.

A tactic looks over a plan that is being made and proposes ideas: who would go where, and what for.
The plan tries each idea on its end position and keeps those that make it better as a whole; so a
tactic only has to find what is worth trying, not to know what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from zoc.ai.prospect import NEAR
from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.cycle.trace import Trace
from zoc.kernel.judgement.peril import foe
from zoc.kernel.play.said import Said, said

if TYPE_CHECKING:
    from zoc.ai.planning import Planning

PARTY = 5
"""So many units at most are brought to one attack that was not thought of before."""
TRIES = 8
"""So many of the most urgent occasions each tactic looks at."""
STEPS = 3
"""So many hexes are tried for a stack that steps back."""
LINES = 12
"""The lines of supply of so many enemy stacks are looked at."""
THROUGH = 3
"""So many hexes nearer to a place of the enemy is through."""
RISKY = 0.3
"""What must be at risk before anybody is called for."""
ORDERS = 4
"""So many formations are looked at that could be told to march, too."""

Unit = int


class Idea(NamedTuple):
    """What some units would do together, and what for."""

    tactic: str
    moves: dict[Unit, Hex]
    why: Said
    hexes: tuple[Hex, ...]
    saved: int | None = None
    """The formation whose order to march is not given, if one is saved."""
    told: int | None = None
    """The formation that is told to march beside those that were, if one is."""


Tactic = Callable[["Planning"], Iterator[Idea]]


# -- attack -------------------------------------------------------------------------------------


def attack(plan: Planning) -> Iterator[Idea]:
    """Masses units against an enemy stack at the best odds that can be had, one after the other as
    long as each adds something."""
    # Whom the march itself has run over is there no more.
    worth, p = plan.sees.stack_worth, plan.end
    enemies = unpack(p.ground.occupied[1 - plan.side])
    for target in sorted(enemies, key=lambda h: -worth(p, p.stack(h))):
        if not plan.end.stack(target):
            continue
        moves = dict[Unit, Hex]()
        for _ in range(PARTY):
            best = max(plan.additions(target, moves), default=None)
            if best is None or best[0] <= 0.0:
                break
            moves[best[1]] = best[2]
        if moves:
            why = said("Brings {n:# unit} to the attack on {hex}", n=len(moves), hex=target)
            yield Idea("attack", moves, why, (target,))


def encircle(plan: Planning) -> Iterator[Idea]:
    """Closes the last ways back of an enemy stack."""
    rings = plan.sees.rings(plan.end, 1 - plan.side, 3)
    worth = plan.sees.stack_worth
    ranked = sorted(rings, key=lambda h: -worth(plan.end, plan.end.stack(h)))
    for target in ranked[:TRIES]:
        moves = dict[Unit, Hex]()
        for way in unpack(rings[target]):
            unit = plan.cheapest(way, moves)
            if unit is not None:
                moves[unit] = way
        if moves:
            why = said("Closes the ways back of {hex}", hex=target)
            yield Idea("encircle", moves, why, (target,))


# -- places -------------------------------------------------------------------------------------


def take(plan: Planning) -> Iterator[Idea]:
    """Walks into a place of the enemy that nobody holds."""
    end = plan.end
    for hex_ in sorted(plan.prospect.theirs, key=lambda h: -plan.prospect.theirs[h]):
        if end.ground.occupied[0] >> hex_ & 1 or end.ground.occupied[1] >> hex_ & 1:
            continue
        unit = plan.cheapest(hex_)
        if unit is not None:
            yield Idea("take", {unit: hex_}, said("Takes {hex}, which is empty", hex=hex_), (hex_,))


def garrison(plan: Planning) -> Iterator[Idea]:
    """Guards a place to which the enemy could come, with as many as it takes and no more."""
    prospect, end = plan.prospect, plan.end
    risks = {h: -prospect.place(end, h) for h in prospect.held}
    downfall = prospect.downfall(end)
    if downfall:
        risks |= {h: downfall + risks.get(h, 0.0) for h in prospect.barring(end)}
    for hex_ in sorted(risks, key=lambda h: -risks[h])[:TRIES]:
        moves = dict[Unit, Hex]()
        for _ in range(3):
            unit = plan.cheapest(hex_, moves) if risks[hex_] > RISKY else None
            if unit is None:
                break
            moves[unit] = hex_
            why = said("Guards {hex}, where the enemy could come next turn", hex=hex_)
            yield Idea("garrison", dict(moves), why, (hex_,))


# -- the rear -----------------------------------------------------------------------------------


def cut_road(plan: Planning) -> Iterator[Idea]:
    """Blocks the hex through which the lines of most enemies come that somebody can reach."""
    supply = getattr(plan.p.game, "supply", None)
    if not plan.sees.weights["cut"] or not isinstance(supply, Trace):
        return
    traced, p, enemy = cast("Trace[Any]", supply), plan.end, 1 - plan.side
    coming = set[Hex]().union(*plan.reaches.values())
    weight = dict[Hex, float]()
    for hex_ in plan.foremost(enemy)[:LINES]:
        worth, line = plan.sees.stack_worth(p, p.stack(hex_)), traced.line(p, p.stack(hex_)[0])
        for other in coming.intersection(line.path[1:]) if line.good else ():
            weight[other] = weight.get(other, 0.0) + worth
    for hex_ in sorted(weight, key=lambda h: (-weight[h], h))[:TRIES]:
        unit = plan.cheapest(hex_)
        if unit is not None:
            why = said("Cuts the road at {hex}", hex=hex_)
            yield Idea("cut the road", {unit: hex_}, why, (hex_,))


def exploit(plan: Planning) -> Iterator[Idea]:
    """Goes through a gap of the enemy's line towards a place of his, two at a time."""
    away, barred = plan.p.game.grid.distance, plan.end.ground.zoc[1 - plan.side]
    stakes = plan.prospect.theirs
    for place in sorted(stakes, key=lambda h: (-stakes[h], h))[:TRIES]:
        gains = dict[Hex, list[Unit]]()
        for unit, hexes in plan.reaches.items():
            now = away(plan.goals[unit], place)
            for hex_ in hexes:
                if now - away(hex_, place) >= THROUGH and not barred >> hex_ & 1:
                    gains.setdefault(hex_, []).append(unit)
        if gains:
            best = min(gains, key=lambda h: (away(h, place), -len(gains[h]), h))
            able = sorted(gains[best], key=lambda u: (plan.opportunity(u, best), u))
            why = said("Goes through the gap at {hex} towards {place:hex}", hex=best, place=place)
            yield Idea("exploit the gap", dict.fromkeys(able[:2], best), why, (best, place))


def reserve(plan: Planning) -> Iterator[Idea]:
    """Brings somebody near a place at risk, out of the enemy's reach: from behind, or from where
    others stand."""
    if not plan.sees.weights["reserve"]:
        return
    prospect, field = plan.prospect, plan.p.game.field
    risks = {h: -prospect.place(plan.end, h) for h in prospect.held}
    for place in sorted(risks, key=lambda h: (-risks[h], h))[:TRIES]:
        near = field.grow(1 << place, NEAR) & ~prospect.foe.zone
        if risks[place] < RISKY or near & plan.end.ground.occupied[plan.side]:
            continue
        found = [(plan.opportunity(u, h), u, h) for h in unpack(near)
                 if (u := plan.cheapest(h)) is not None]  # fmt: skip
        if found:
            _, unit, hex_ = min(found)
            front = plan.p.ground.zoc[1 - plan.side] >> plan.p.hex[unit] & 1
            why = said("Keeps a reserve at {hex} behind {place:hex}", hex=hex_, place=place)
            name = "keep the reserve" if front else "bring up"
            yield Idea(name, {unit: hex_}, why, (hex_, place))


# -- orders -------------------------------------------------------------------------------------


def save_orders(plan: Planning) -> Iterator[Idea]:
    """Lets a formation stand, so that its order is there for an attack or for later: the one first
    whose units go the shortest way."""
    way = plan.p.game.grid.distance
    parties = {formation: plan.party(formation) for formation in plan.ordered()}
    far = {formation: sum(way(plan.p.hex[u], plan.goals[u]) for u in units)
           for formation, units in parties.items()}  # fmt: skip
    for formation in sorted(parties, key=lambda f: (far[f], f)):
        moves = {u: plan.p.hex[u] for u in parties[formation]}
        why = said("Saves the order of {formation} for attacks", formation=formation)
        yield Idea("save orders", moves, why, tuple(moves.values())[:1], formation)


def order_more(plan: Planning) -> Iterator[Idea]:
    """Tells one more formation to march, as long as it can be paid: each of its units where it
    stands best."""
    for formation in plan.untold()[:ORDERS]:
        moves = plan.marches(formation) if plan.orders_left else {}
        if moves:
            why = said("Orders {formation} to march, too", formation=formation)
            yield Idea("order", moves, why, tuple(moves.values())[:1], told=formation)


# -- defence ------------------------------------------------------------------------------------


def step_back(plan: Planning) -> Iterator[Idea]:
    """Takes a stack out of where it could be surrounded: all of it together, to the best hexes."""
    for hex_ in plan.dangers()[: 2 * TRIES]:
        units = plan.movers(hex_)
        why = said("Steps back from {hex}, where the enemy could surround it", hex=hex_)
        for refuge in plan.refuges(units)[:STEPS] if units else ():
            yield Idea("step back", dict.fromkeys(units, refuge), why, (hex_,))


def relieve(plan: Planning) -> Iterator[Idea]:
    """Brings help to a stack that could be surrounded."""
    for hex_ in plan.dangers()[:TRIES]:
        unit = plan.cheapest(hex_)
        if unit is not None:
            why = said("Strengthens {hex}, which the enemy could surround", hex=hex_)
            yield Idea("relieve", {unit: hex_}, why, (hex_,))


def close_gap(plan: Planning) -> Iterator[Idea]:
    """Bars a hex through which the enemy could come between two stacks."""
    end, field = plan.end, plan.p.game.field
    ground, coming = end.ground, plan.prospect.foe.coming
    gaps = field.beside(ground.occupied[plan.side]) & ~ground.zoc[plan.side]
    gaps &= ~(ground.occupied[0] | ground.occupied[1])
    ranked = sorted((h for h in unpack(gaps) if h in coming), key=lambda h: -coming[h])
    for hex_ in ranked[: TRIES // 2]:
        unit = plan.cheapest(hex_)
        if unit is not None:
            yield Idea("close the gap", {unit: hex_}, said("Bars {hex}", hex=hex_), (hex_,))


TACTICS: tuple[Tactic, ...] = (
    order_more, take, attack, encircle, exploit, cut_road, garrison, relieve, step_back, reserve,
    save_orders,
)  # fmt: skip
"""Those that every plan tries, in this order."""
FORESEEING: tuple[Tactic, ...] = (close_gap,)
"""Those for which the enemy's reach has to be worked out anew each time."""


def reached(plan: Planning, end: Standing) -> float:
    """What a position is worth with the enemy's reach as it would be there."""
    now = foe(plan.sees, end, plan.side)
    return type(plan.prospect)(plan.sees, plan.p, plan.side, now).of(end)
