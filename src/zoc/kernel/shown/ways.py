"""Ways round what is forbidden to a march, and what a move costs beyond its points, as
`game.marching` and `game.supply` know them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.choosing import OneByOne
from zoc.kernel.cycle.crowded import crowds
from zoc.kernel.cycle.march import March, going
from zoc.kernel.cycle.recent import Recent, recent_of
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.cycle.trace import Trace
from zoc.kernel.play.action import Action
from zoc.kernel.play.said import listed, said
from zoc.kernel.shown.elements import Choice, Trouble, WhyNot
from zoc.kernel.shown.speaking import SeatSpeaker

PICKS = 4000
"""How many choices to take up a unit are kept of a game."""


def plainly_offered(march: March) -> bool:
    """Whether the goals of a march differ by nothing but the way and its price."""
    kind = type(march)
    return kind.offer is March.offer and kind.offer_goal is March.offer_goal


def plainly_picked(step: OneByOne) -> bool:
    """Whether to take up a unit is always offered alike, as long as it stands where it does."""
    kind = type(step)
    return kind.offer is OneByOne.offer and kind.offer_pick is OneByOne.offer_pick


def picks(p: Standing, step: OneByOne, actions: Sequence[Action]) -> Iterator[Choice]:
    """The choices of a phase in which units are taken up one after the other."""
    choice, verb = p.game.show.choice, step.picks
    words = step.offers.get(verb)
    kept: Recent[object, Choice] = recent_of(p.game.show.kept, "picks", PICKS)
    for action in actions:
        if words is None or action.verb != verb:
            yield choice(p, action)
            continue
        key = words, action, p.hex[int(action.args[0])]
        yield kept.get(key) or kept.put(key, choice(p, action))


def goals(p: Standing, march: March, actions: Sequence[Action]) -> Iterator[Choice]:
    """The choices of a march. A goal says what `March.offer_goal` would, without asking it: there
    are hundreds of them."""
    units, marching, reach, plain = march.going(p)
    show, unit, here = p.game.show, units[0], p.hex[units[0]]
    choice, goes, points = show.choice, march.goes, marching.points
    opens, primary = "to" in show.OPENS, "to" in show.PRIMARY
    ways, held, warned = reach.ways(), reach.held, marching.warned(p, units)
    worded: dict[Hex, tuple[str, str]] = show.kept.setdefault(f"goals {goes}", {})
    prices: dict[int, str] = {}
    for action in actions:
        goal = action.args[0] if action.verb == "to" and len(action.args) == 1 else 0
        way = ways.get(goal) if isinstance(goal, int) and goal != here else None
        if way is None or (warned >> way[0] & 1 and any(marching.warnings(p, units, way[0]))):
            yield choice(p, action)
            continue
        hex_, cost, path = way
        if not plain:
            path = marching.path(p, units, hex_)
        price = prices.get(cost)
        if price is None:
            price = prices[cost] = points(cost)
        words = worded.get(hex_)
        if words is None:
            words = worded[hex_] = _worded(p, action, goes)
        yield Choice(*words, "path", unit, hex_, path, price, bool(held >> hex_ & 1),
                     opens=opens, primary=primary)  # fmt: skip


def _worded(p: Standing, action: Action, goes: str) -> tuple[str, str]:
    """An order to go to a hex, and how it is offered."""
    label = SeatSpeaker(p).label(said(goes, goal=int(action.args[0])))
    return p.game.write(action), label


def with_way_round(p: Standing, action: Action, why: WhyNot) -> WhyNot:
    """A refusal of a march with the way round."""
    march = p.doing(March)
    if march is None or action.verb != "to" or not action.args:
        return why
    return round_(p, march.party(p)[0], [int(word) for word in action.args], why)


def round_(p: Standing, unit: int, path: list[Hex], why: WhyNot) -> WhyNot:
    """Why a unit cannot go along a path or to a hex, with the way round, or the nearest hex that
    it can reach."""
    game, goal, (party, marching) = p.game, path[-1], going(p, unit)
    found = marching.reach(p, party)
    if why.rules == (marching.rules.get("zoc to zoc"),):
        why = replace(why, sentence=_closed(p, unit, path))
    if goal in found and marching.why_not(p, party, [goal]) is None:
        best = found.path(goal)
        via = [game.label(h) for h in best[1:-1]][:3] or [game.label(goal)]
        instead = f"Go round by {listed(via)}, {marching.points(found.cost(goal))} MP."
        return replace(why, instead=instead, try_=_orders(p, unit, goal))
    near = [h for h in found if h not in (p.hex[unit], goal)]
    if not near:
        return why
    best_hex = min(near, key=lambda h: (game.grid.distance(h, goal), found.cost(h), h))
    cost = marching.points(found.cost(best_hex))
    instead = f"The nearest hex in reach is {game.label(best_hex)}, {cost} MP."
    return replace(why, instead=instead, try_=_orders(p, unit, best_hex))


def _closed(p: Standing, unit: int, path: list[Hex]) -> str:
    """The step of a path that goes from enemy ZOC to enemy ZOC, and who forbids it."""
    label, zone = p.game.label, p.game.marching.flags(p, (unit,)).zoc
    whole = [p.hex[unit], *path]
    both = [(a, b) for a, b in pairwise(whole) if zone >> a & 1 and zone >> b & 1]
    here, there = both[0] if both else (whole[0], whole[-1])
    who = holders(p, 1 - p.game.side[unit], [here, there])
    return f"{label(here)} to {label(there)} is not allowed: both are in the ZOC of {who}."


def holders(p: Standing, side: int, hexes: Sequence[Hex]) -> str:
    """The units of a side whose zone of control covers all of some hexes, with their hexes; those
    that the other side may not know are not named."""
    game = p.game
    first, *others = (set(game.grid.neighbours(h)) for h in hexes)
    names = [
        f"{_called(p, game.camps[1 - side], units)} at {game.label(h)}"
        for h in sorted(first.intersection(*others))
        if (units := [u for u in p.stack(h) if game.side[u] == side and p.exerts(u)])
    ]
    return listed(names) if names else "enemy units"


def _called(p: Standing, seat: str, units: Sequence[int]) -> str:
    """Units as a seat knows them: who stands in for unknown ones is never named."""
    show = p.game.show
    known = [show.call(p.game, u) for u in units if show.sees(p, seat, u)]
    return listed(known) if known else "enemy units"


def _orders(p: Standing, unit: int, goal: Hex) -> tuple[str, ...]:
    """The way round as orders, from where the decision stands."""
    go, begin = p.game.write(Action("to", (goal,))), Action("move", (unit,))
    march = p.doing(March)
    if march is not None and unit in march.party(p):
        return (go,)
    return (p.game.write(begin), go) if p.why_not(begin) is None else ()


# -- what costs -----------------------------------------------------------------------------------


def warnings(p: Standing, unit: int, hex_: Hex) -> Iterator[Trouble]:
    """What ends a unit's move in a hex."""
    game, reach = p.game, p.game.marching.reach(p, (unit,))
    if hex_ != p.hex[unit] and hex_ in reach and reach.must_stop(hex_):
        who, where = holders(p, 1 - game.side[unit], [hex_]), game.label(hex_)
        text, rules = f"Stops at {where}: in the ZOC of {who}.", (game.marching.rules["stop"],)
        yield Trouble(text, rules, hex_)


def crowding(p: Standing, side: int) -> Iterator[Trouble]:
    """Where a side stands too close together."""
    game = p.game
    full: str = game.marching.rules.get("full", "")
    rules = (full,) if full else ()
    for hex_, units in crowds(p, side).items():
        here, limit = f"{len(units)} units at {game.label(hex_)}", game.stacking[side]
        fate = game.marching.words.get("full", "removed")
        text = f"{here}, {limit} may stay at the end: the rest is {fate}."
        yield Trouble(text, rules, hex_, units, crowded=True)


def troubles(p: Standing, side: int) -> Iterator[Trouble]:
    """Where a side stands too close together, and who has no line of supply."""
    game = p.game
    supply: Trace | None = getattr(game, "supply", None)
    yield from crowding(p, side)
    if supply is None:
        return
    for hex_ in unpack(p.ground.occupied[side]):
        units = tuple(u for u in p.stack_of(side, hex_) if supply.state(p, u))
        if units:
            names = listed([game.show.call(game, u) for u in units])
            state = supply.states[supply.state(p, units[0])]
            text = f"{names} {state} at {game.label(hex_)}: {supply.means}."
            yield Trouble(text, tuple(supply.rules), hex_, units)
