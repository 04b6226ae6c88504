"""How good it is for a unit to stand in a hex: goals, enemies in reach, shelter, supply, danger."""

from __future__ import annotations

from typing import Any, NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.titles.panzer_battles.lure import lure
from zoc.titles.panzer_battles.state import DG, OOS, REDUCED, State, Unit
from zoc.titles.panzer_battles.supply import supplied

FULL = -50.0


class Front(NamedTuple):
    """The enemy as a side sees him, worked out once while he stands still."""

    defence: dict[Hex, float]
    """What each enemy stack defends with, ground included."""
    danger: dict[Hex, float]
    """How much attack strength could be brought against a hex at once."""
    near: tuple[HexSet, ...]
    """The hexes within 1, 2, 3, 6 and 12 steps of an enemy."""


STEPS = (1, 2, 3, 6, 12)
REACH = ((1, 1.0), (2, 0.5), (3, 0.25))


def front(p: State, side: int) -> Front:
    """What the enemies of a side amount to."""
    key = side, p.ground.occupied[1 - side]
    shared: dict[tuple[int, HexSet], Front] = p.game.notes.setdefault("fronts", {})
    if key not in shared:
        if len(shared) > 8:
            shared.clear()
        shared[key] = _front(p, side)
    return shared[key]


def _front(p: State, side: int) -> Front:
    game, enemies = p.game, p.ground.occupied[1 - side]
    defence: dict[Hex, float] = {}
    danger: dict[Hex, float] = {}
    for hex_ in unpack(enemies):
        units = p.stack(hex_)
        defence[hex_] = sum(hold(p, u) for u in units) * land(p).cover[hex_]
        strong = sum(force(p, u) for u in units)
        if strong:
            for away, part in REACH:
                for other in game.grid.ring(hex_, away):
                    danger[other] = danger.get(other, 0.0) + part * strong
    near = tuple(game.field.grow(enemies, steps) for steps in STEPS)
    return Front(defence, danger, near)


class Land(NamedTuple):
    """What the ground gives, hex by hex: figures that never change."""

    cover: dict[Hex, float]
    """How much stronger it makes a defender."""
    worth: dict[Hex, float]
    """What shelter and a view are worth by themselves."""


def land(p: State) -> Land:
    """The ground of the board."""
    found: Land | None = p.game.notes.get("land")
    if found is None:
        cover = {h: _cover(p, h) for h in p.game.grid}
        worth = {h: 0.25 * (c - 1.0) + _view(p, h) for h, c in cover.items()}
        found = p.game.notes["land"] = Land(cover, worth)
    return found


def _view(p: State, hex_: Hex) -> float:
    return 0.15 if p.game.effects.spots(hex_) > 1 else 0.0


def _cover(p: State, hex_: Hex) -> float:
    effects = p.game.effects.in_hex(hex_)
    shift = max((e.shift for e in effects), default=0)
    times = max((e.defence for e in effects), default=1)
    return max(float(times), 1.0 + 0.45 * shift)


def force(p: State, unit: Unit) -> float:
    """About what a unit attacks with."""
    state = p.state[unit]
    if state & OOS:
        return 0.0
    whole = float(p.game.attack[state & REDUCED][unit])
    return whole / 2 if state & DG else whole


def hold(p: State, unit: Unit) -> float:
    """About what a unit defends with."""
    state = p.state[unit]
    whole = float(p.game.defence[state & REDUCED][unit])
    return whole / (1 + bool(state & DG)) / (1 + bool(state & OOS))


def near_enemy(p: State, side: int, hex_: Hex) -> float:
    """A rough distance to the nearest enemy."""
    for steps, hexes in zip(STEPS, front(p, side).near, strict=True):
        if hexes >> hex_ & 1:
            return float(steps)
    return 30.0


class View(NamedTuple):
    """All that a side looks at when it chooses a post, found once a position."""

    seen: Front
    post: dict[Hex, float]
    """What a hex is worth by itself: the lure of the goals, shelter and supply."""
    stacks: dict[Hex, list[Unit]]
    close: frozenset[Hex]
    """The hexes next to an enemy."""


def view(p: State, side: int) -> View:
    """What a side looks at now."""
    found: View | None = p.cache.get(VIEWS[side])
    if found is None:
        seen = front(p, side)
        post = _posts(p, side)
        near = p.game.notes.setdefault("close", {})
        if seen.near[0] not in near:
            near.clear()
            near[seen.near[0]] = frozenset(unpack(seen.near[0]))
        found = View(seen, post, p.ground.stacks, near[seen.near[0]])
        p.cache[VIEWS[side]] = found
    return found


VIEWS = ("view 0", "view 1")


def _posts(p: State, side: int) -> dict[Hex, float]:
    """What hexes are worth by themselves; they change only with goals and supply."""
    drawn, supply, worth = lure(p, side), supplied(p, side), land(p).worth
    key = side, id(drawn), supply
    shared: dict[Any, Any] = p.game.notes.setdefault("posts", {})
    if key not in shared:
        if len(shared) > 8:
            shared.clear()
        # The field is kept with its posts, so that its identity stays its own.
        posts = {h: pull + (worth[h] - 1.5) for h, pull in drawn.items()}
        for hex_ in unpack(supply):
            posts[hex_] = drawn[hex_] + worth[hex_]
        shared[key] = drawn, posts
    return shared[key][1]


def stand(p: State, unit: Unit, hex_: Hex) -> float:
    """How good it is for a unit to stand in a hex."""
    game = p.game
    side = game.side[unit]
    seen, post, stacks, close = view(p, side)
    stack = stacks.get(hex_)
    others = [u for u in stack if u != unit] if stack else []
    if len(others) >= game.stacking:
        return FULL
    score = post[hex_]
    if game.artillery[unit]:
        return score + _gun_post(p, unit, seen, hex_) + (0.3 if others else 0.0)
    if hex_ in close:
        score += _pressure(p, unit, hex_, seen)
    if hex_ in seen.danger:
        score -= _danger(p, unit, hex_, others, seen)
    return score + _guard(p, side, hex_, others)


def fit(p: State, unit: Unit, hex_: Hex) -> float:
    """What ground and supply do for a unit in a hex."""
    score = land(p).worth[hex_]
    return score if supplied(p, p.game.side[unit]) >> hex_ & 1 else score - 1.5


def _guard(p: State, side: int, hex_: Hex, others: list[Unit]) -> float:
    """What a garrison is worth in a goal that an enemy could reach."""
    if not p.game.key_hexes >> hex_ & 1:
        return 0.0
    return 2.5 / (1 + len(others))


def _gun_post(p: State, unit: Unit, seen: Front, hex_: Hex) -> float:
    """Guns stand within range of the enemy and out of his reach."""
    reach = p.game.range[unit]
    if seen.near[0] >> hex_ & 1:
        return -2.0
    score = -0.05 * seen.danger.get(hex_, 0.0)
    for steps, hexes in zip(STEPS, seen.near, strict=True):
        if hexes >> hex_ & 1:
            return score + (1.0 if steps <= reach else 0.3)
    return score


def _pressure(p: State, unit: Unit, hex_: Hex, seen: Front) -> float:
    """What a unit adds to attacks on the stacks next to a hex."""
    own, best = force(p, unit), 0.0
    if not own:
        return 0.0
    for target in p.game.grid.neighbours(hex_):
        if target not in seen.defence:
            continue
        part = float(p.game.effects.assault(hex_, target))
        friends = _friends(p, unit, target)
        held = seen.defence[target] or 1.0
        before, after = friends / held, (friends + own * part) / held
        gain = min(after, 4.0) - min(before, 4.0) + 0.25 * min(after, 4.0)
        best = max(best, gain)
    return 1.2 * best


def _friends(p: State, unit: Unit, target: Hex) -> float:
    """What friends next to a hex could attack it with, without one unit."""
    key = f"friends {target}"
    found: dict[Unit, float] | None = p.cache.get(key)
    if found is None:
        side, assault = p.game.side[unit], p.game.effects.assault
        found = p.cache[key] = {
            u: force(p, u) * float(assault(h, target))
            for h in p.game.grid.neighbours(target)
            for u in p.stack(h)
            if p.game.side[u] == side
        }
    return sum(found.values()) - found.get(unit, 0.0)


def _danger(p: State, unit: Unit, hex_: Hex, others: list[Unit], seen: Front) -> float:
    """How badly a unit in a hex could be attacked by who is near."""
    strong = seen.danger.get(hex_, 0.0)
    if not strong:
        return 0.0
    own = hold(p, unit) + sum(hold(p, u) for u in others)
    ratio = strong / (own * land(p).cover[hex_] or 1.0)
    return 0.3 * max(0.0, min(ratio, 5.0) - 1.5)
