"""Who may barrage what: range, zones of control and spotters (1.10)."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.protocol import Refusal, remembered
from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.phrases import not_activated, out_of_supply, unspotted
from zoc.titles.panzer_battles.position import ACTIVE, FIRED, OOS, Now, Unit


@remembered
def spotted(p: Now, side: int) -> HexSet:
    """The hexes that activated units of a side see: those beside them, from a hill those within
    six hexes (1.10, 1.10e)."""
    return sights(p, p.active(side))[1]


def sights(p: Now, units: Sequence[Unit]) -> tuple[dict[int, list[Hex]], HexSet]:
    """The hexes of some units by how far each sees, and all that they see."""
    by_sight, seen = dict[int, list[Hex]](), 0
    for unit in units:
        by_sight.setdefault(p.game.map.effects.spots(p.hex[unit]), []).append(p.hex[unit])
    for sight, hexes in by_sight.items():
        seen |= p.game.field.grow(pack(hexes), sight)
    return by_sight, seen


@remembered
def targets(p: Now, side: int) -> HexSet:
    """The hexes that a side could barrage now, with guns or from the air."""
    enemies = p.ground.occupied[1 - side] & ~p.targeted
    if p.air and p.initiative == side:
        return enemies
    return pack(h for h in unpack(enemies & spotted(p, side)) if gunners(p, side, h))


@remembered
def guns(p: Now, side: int) -> list[Unit]:
    """The activated artillery units of a side that have not fired yet."""
    able, state = p.game.roster.artillery, p.state
    here = (u for u in p.game.units_of[side] if able[u] and p.hex[u])
    return [u for u in here if state[u] & (ACTIVE | FIRED | OOS) == ACTIVE]


def gunners(p: Now, side: int, target: Hex) -> list[Unit]:
    """The artillery units of a side that may barrage a hex now."""
    if not spotted(p, side) >> target & 1:
        return []
    near, here = p.game.grid.distance, p.hex
    return [u for u, reach in reaches(p, side).items() if near(here[u], target) <= reach]


@remembered
def reaches(p: Now, side: int) -> dict[Unit, int]:
    """How far each gun that may still fire reaches: from an enemy ZOC to adjacent hexes only. What
    `why_no_barrage` would refuse of a gun, whatever the target, is left out."""
    far, held = p.game.roster.range, p.in_enemy_zone
    able = (u for u in guns(p, side) if strength.barrage(p, u))
    return {u: min(far[u], 1) if held(u) else far[u] for u in able}


def why_no_barrage(p: Now, unit: Unit, target: Hex) -> Refusal | None:
    """Why a unit may not barrage a hex (1.9h, 1.10)."""
    game, side = p.game, p.game.side[unit]
    if not game.roster.artillery[unit]:
        return Refusal("{unit} is no artillery", "1.10-1", unit=unit)
    if not p.hex[unit] or not p.state[unit] & ACTIVE:
        return not_activated(unit, "1.8-2")
    if p.state[unit] & FIRED:
        return Refusal("{unit} has fired in this activation", "1.10-6", unit=unit)
    if not strength.barrage(p, unit):
        return out_of_supply(unit, "1.9h")
    away = game.grid.distance(p.hex[unit], target)
    reach = game.roster.range[unit]
    if away > reach:
        words = "{hex} is {away:# hex} away, {unit} reaches {reach}"
        return Refusal(words, "1.10-3", hex=target, away=away, unit=unit, reach=reach)
    if away > 1 and p.in_enemy_zone(unit):
        return Refusal("{unit} is in an enemy ZOC: adjacent hexes only", "1.10b", unit=unit)
    if not spotted(p, side) >> target & 1:
        return unspotted(target, "1.10-5")
    return None
