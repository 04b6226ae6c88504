"""The enemy as a side sees him: what he defends with, what he threatens, how near he is."""

from __future__ import annotations

from typing import Any, NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, sheet, unpack
from zoc.kernel.cycle.recent import Recent
from zoc.titles.panzer_battles.position import DG, OOS, REDUCED, Now, Unit

STEPS = (1, 2, 3, 6, 12)
AWAY = bytes((0, *reversed(STEPS))).ljust(256, b"\0")
"""The distance by how many rings a hex lies in."""
FAR = 30
FRONTS = ("front 0", "front 1")
KEPT = 8


class Front(NamedTuple):
    """The enemy as a side sees him, worked out once while he stands still."""

    enemies: HexSet
    defence: dict[Hex, float]
    """What each enemy stack defends with, ground included."""
    danger: dict[Hex, float]
    """How much attack strength could be brought against a hex at once."""
    distance: bytes
    """About how far from each hex the nearest enemy is, as far as it matters; else 0."""
    close: frozenset[Hex]
    """The hexes next to an enemy."""


def front(p: Now, side: int) -> Front:
    """What the enemies of a side amount to."""
    found: Front | None = p.cache.get(FRONTS[side])
    if found is None:
        found = p.cache[FRONTS[side]] = _remembered(p, side)
    return found


def _remembered(p: Now, side: int) -> Front:
    units = p.game.units_of[1 - side]
    first, last = (units[0], units[-1] + 1) if units else (0, 0)
    key = side, p.hex[first:last].tobytes(), p.state[first:last].tobytes()
    shared: Recent[Any, Front] = p.game.notes.setdefault("fronts", Recent(KEPT))
    return shared.get(key) or shared.put(key, _front(p, side))


def _front(p: Now, side: int) -> Front:
    enemies = p.ground.occupied[1 - side]
    ground = land(p).cover
    defence: dict[Hex, float] = {}
    danger: dict[Hex, float] = {}
    for hex_ in unpack(enemies):
        units = p.stack(hex_)
        defence[hex_] = sum(hold(p, u) for u in units) * ground[hex_]
        strong = sum(force(p, u) for u in units)
        if strong:
            for other, part in _around(p, hex_):
                danger[other] = danger.get(other, 0.0) + part * strong
    distance, close = _distances(p, enemies)
    return Front(enemies, defence, danger, distance, close)


def _around(p: Now, hex_: Hex) -> tuple[tuple[Hex, float], ...]:
    """The hexes that a stack threatens, with the part of its strength that it could bring."""
    known: dict[Hex, tuple[tuple[Hex, float], ...]] = p.game.notes.setdefault("around", {})
    if hex_ not in known:
        near = enumerate(p.game.weights.post.near, 1)
        ring = p.game.grid.ring
        known[hex_] = tuple((other, part) for away, part in near for other in ring(hex_, away))
    return known[hex_]


def _distances(p: Now, enemies: HexSet) -> tuple[bytes, frozenset[Hex]]:
    """How far enemies are, and the hexes next to one."""
    field, size = p.game.field, p.game.grid.size
    near, hexes, gone = list[HexSet](), enemies, 0
    for steps in STEPS:
        hexes, gone = field.grow(hexes, steps - gone), steps
        near.append(hexes)
    # In how many of the rings a hex lies tells how far it is.
    rings = sum(int.from_bytes(sheet(ring, 1, size)) for ring in near).to_bytes(size)
    return rings.translate(AWAY), frozenset(unpack(near[0]))


def near_enemy(p: Now, side: int, hex_: Hex) -> int:
    """A rough distance to the nearest enemy."""
    return front(p, side).distance[hex_] or FAR


# -- units and ground --------------------------------------------------------------------------


def force(p: Now, unit: Unit) -> float:
    """About what a unit attacks with."""
    state = p.state[unit]
    if state & OOS:
        return 0.0
    whole = p.game.roster.force[state & REDUCED][unit]
    return whole / 2 if state & DG else whole


def hold(p: Now, unit: Unit) -> float:
    """About what a unit defends with."""
    state = p.state[unit]
    whole = p.game.roster.hold[state & REDUCED][unit]
    return whole / (1 + bool(state & DG)) / (1 + bool(state & OOS))


class Land(NamedTuple):
    """What the ground gives, hex by hex: figures that never change."""

    cover: dict[Hex, float]
    """How much stronger it makes a defender."""
    worth: dict[Hex, float]
    """What shelter and a view are worth by themselves."""


def land(p: Now) -> Land:
    """The ground of the board."""
    found: Land | None = p.game.notes.get("land")
    if found is None:
        weights = p.game.weights.post
        cover = {h: _cover(p, h) for h in p.game.grid}
        worth = {h: weights.cover * (c - 1.0) + _view(p, h) for h, c in cover.items()}
        found = p.game.notes["land"] = Land(cover, worth)
    return found


def _view(p: Now, hex_: Hex) -> float:
    return p.game.weights.post.view if p.game.map.effects.spots(hex_) > 1 else 0.0


def _cover(p: Now, hex_: Hex) -> float:
    effects = p.game.map.effects.in_hex(hex_)
    shift = max((e.shift for e in effects), default=0)
    times = max((e.defence for e in effects), default=1)
    return max(float(times), 1.0 + p.game.weights.post.shift * shift)
