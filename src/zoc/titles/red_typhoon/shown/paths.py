"""Paths step by step, what a move costs beyond its points, and ways round what is forbidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.cycle.crowded import crowds
from zoc.kernel.said import listed
from zoc.kernel.show import Trouble, WhyNot
from zoc.titles.red_typhoon.combat import Battle, Combat
from zoc.titles.red_typhoon.movement import March, reach
from zoc.titles.red_typhoon.position import DISRUPTED, SIDES, State, Unit
from zoc.titles.red_typhoon.shown.names import called
from zoc.titles.red_typhoon.supply import supplied
from zoc.titles.red_typhoon.targets import targets


def steps(p: State, unit: Unit, path: Sequence[Hex]) -> Iterator[tuple[str, str, str, str]]:
    """Each step's terrain, rule, cost and the sum so far."""
    marching = p.game.marching
    for here, step in zip(path, marching.paid(p, (unit,), path), strict=False):
        word = marching.ground(p, here, step.hex)
        yield word, step.rule, marching.points(step.cost), marching.points(step.total)


def warnings(p: State, unit: Unit, hex_: Hex) -> Iterator[str]:
    """What is legal and costs where a unit ends its move."""
    side, where = p.game.side[unit], p.game.label(hex_)
    if hex_ == p.hex[unit] or hex_ not in reach(p, unit):
        return
    if reach(p, unit).must_stop(hex_):
        yield f"Stops at {where}: in the ZOC of {_holders(p, 1 - side, [hex_])}. 6.1a"


def troubles(p: State, side: int) -> Iterator[Trouble]:
    """Where a side stands too close together, and who is cut off."""
    game = p.game
    yield from crowded(p, side)
    for hex_ in unpack(p.ground.occupied[side] & ~supplied(p, side)):
        names = listed([called(p, u) for u in p.stack(hex_)])
        text = f"{names} isolated at {game.label(hex_)}: no line of communication, attacks get +1."
        yield Trouble(text, ("10.2a", "10.4a"), hex_, tuple(p.stack(hex_)))


def crowded(p: State, side: int) -> Iterator[Trouble]:
    """The hexes of a side over the stacking limit."""
    for hex_, units in crowds(p, side).items():
        limit, here = p.game.rules.stacking[side], f"{p.crowd(hex_)} units at {p.game.label(hex_)}"
        text = f"{here}, {limit} may stay at the end: the rest is removed."
        yield Trouble(text, ("7.1b",), hex_, units)


def _holders(p: State, side: int, hexes: Sequence[Hex]) -> str:
    """The units of a side whose zone of control covers all of some hexes, with their hexes."""
    game = p.game
    first, *others = (set(game.grid.neighbours(h)) for h in hexes)
    near = first.intersection(*others)
    names = [
        f"{listed([called(p, u) for u in units])} at {game.label(h)}"
        for h in sorted(near)
        if (units := [u for u in p.stack(h) if _holds(p, side, u)])
    ]
    return listed(names) if names else "enemy units"


def _holds(p: State, side: int, unit: Unit) -> bool:
    return p.game.side[unit] == side and not p.state[unit] & DISRUPTED


# -- refusals -------------------------------------------------------------------------------------


def with_way_round(p: State, action: Action, why: WhyNot) -> WhyNot:
    """A refusal with its figures in full and a way round where there is one."""
    rule = why.rules[0] if why.rules else ""
    march, combat, battle = p.doing(March), p.doing(Combat), p.doing(Battle)
    if action.verb == "to" and march and action.args:
        return route(p, march.unit, [int(word) for word in action.args], why)
    if action.verb == "move" and rule == "12.3c":
        return _ordered(p, action, why, "move", [p.game.formation[int(action.args[0])]])
    if action.verb == "attack" and combat and rule in ("9.0a", "9.10a"):
        return _attack(p, combat.side, action, why)
    if action.verb == "fight" and battle and rule == "9.10a":
        return _stronger(p, battle, why)
    if rule == "9.5b":
        return replace(why, instead="It recovers at the end of its owner's turn.")
    return why


def route(p: State, unit: Unit, path: list[Hex], why: WhyNot) -> WhyNot:
    """Why a unit cannot go along a path or to a hex, with the way round, or the nearest hex that
    it can reach."""
    game, found, goal = p.game, reach(p, unit), path[-1]
    sentence = why.sentence
    if why.rules == ("6.1b",):
        here, stop = _closed_step(p, unit, path)
        zone = _holders(p, 1 - game.side[unit], [here, stop])
        names = f"{game.label(here)} to {game.label(stop)}"
        sentence = f"{names} is not allowed: both are in the ZOC of {zone}."
    if goal in found:
        best, cost = found.path(goal), game.marching.points(found.cost(goal))
        by = listed([game.label(h) for h in best[1:-1]][:3]) if len(best) > 2 else game.label(goal)
        instead = f"Go round by {by}, {cost} MP."
        return replace(why, sentence=sentence, instead=instead, try_=_orders(p, unit, goal))
    near = [h for h in found if h != p.hex[unit]]
    if not near:
        return replace(why, sentence=sentence)
    best_hex = min(near, key=lambda h: (game.grid.distance(h, goal), found.cost(h), h))
    cost = game.marching.points(found.cost(best_hex))
    instead = f"The nearest hex in reach is {game.label(best_hex)}, {cost} MP."
    return replace(why, sentence=sentence, instead=instead, try_=_orders(p, unit, best_hex))


def _closed_step(p: State, unit: Unit, path: list[Hex]) -> tuple[Hex, Hex]:
    """The step of a path that goes from enemy ZOC to enemy ZOC."""
    zone = p.ground.zoc[1 - p.game.side[unit]]
    whole = [p.hex[unit], *path]
    both = [(a, b) for a, b in pairwise(whole) if zone >> a & 1 and zone >> b & 1]
    return both[0] if both else (whole[0], whole[-1])


def _orders(p: State, unit: Unit, goal: Hex) -> tuple[str, ...]:
    """The way round as orders, from where the decision stands."""
    go = p.game.write(Action("to", (goal,)))
    if p.agenda[-1] == March(unit):
        return (go,)
    begin = Action("move", (unit,))
    return (p.game.write(begin), go) if p.why_not(begin) is None else ()


def _ordered(p: State, action: Action, why: WhyNot, kind: str, needs: Sequence[int]) -> WhyNot:
    """Buying the orders that are lacking is the way round, where there are points for them."""
    game, side = p.game, SIDES.index(p.actor)
    names = listed([game.formations[f].name for f in needs])
    noun = "movement" if kind == "move" else "attack"
    have = "has" if len(needs) == 1 else "have"
    sentence = f"{names} {have} no {noun} order."
    if p.ap[side] < len(needs):
        return replace(why, sentence=sentence, instead=f"Only {p.ap[side]} AP are left.")
    buy = "Buy one, 1 AP." if len(needs) == 1 else f"Buy them, {len(needs)} AP."
    orders = [*(Action("order", (kind, formation)) for formation in needs), action]
    if not _works(p, orders):
        return replace(why, sentence=sentence)
    return replace(why, sentence=sentence, instead=buy, try_=tuple(map(game.write, orders)))


def _works(p: State, orders: Sequence[Action]) -> bool:
    """Whether orders can be carried out one after the other."""
    trial = p.copy()
    for order in orders:
        if trial.why_not(order) is not None:
            return False
        trial.act(order)
    return True


def _attack(p: State, side: int, action: Action, why: WhyNot) -> WhyNot:
    found = [t for t in targets(p, side) if t.hex == action.args[0] and t.needs]
    if not found:
        return why
    lacking = _ordered(p, action, why, "attack", found[0].needs)
    return replace(lacking, rules=("12.4c",))


def _stronger(p: State, battle: Battle, why: WhyNot) -> WhyNot:
    """Attackers to add, where they reach 1:1."""
    game, joined = p.game, battle.joined
    more = [u for u in battle.candidates(p) if u not in joined]
    if game.fighting.why_no_battle(p, battle.target, (*joined, *more)) is not None:
        return why
    orders = [game.write(Action("with", (unit,))) for unit in more]
    return replace(why, instead=f"Add {listed([called(p, u) for u in more])}.", try_=tuple(orders))
