"""Guns and aircraft before they fire: who they are called, and their chances together."""

from __future__ import annotations

from fractions import Fraction

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.titles.panzer_battles.barrage import AIR
from zoc.titles.panzer_battles.forecast import hit_chance
from zoc.titles.panzer_battles.shown.names import called
from zoc.titles.panzer_battles.spotting import gunners, targets
from zoc.titles.panzer_battles.position import State, Unit


def firers(p: State, units: tuple[Unit, ...]) -> str:
    """Who fires, in words."""
    return ", ".join("air strike" if u == AIR else called(p, u) for u in units)


def flies(p: State, side: int) -> bool:
    """Whether a side has an air strike in hand."""
    return bool(p.air) and p.initiative == side


def aimed(p: State, side: int) -> dict[Hex, list[Unit]]:
    """The guns that may fire at each hex in reach, found once."""
    key = f"aimed {side}"
    if key not in p.cache:
        p.cache[key] = {h: gunners(p, side, h) for h in unpack(targets(p, side))}
    return p.cache[key]


def busy(p: State, side: int) -> set[Unit]:
    """The guns that have something to fire at."""
    return {unit for units in aimed(p, side).values() for unit in units}


def hit_at_best(p: State, side: int, target: Hex) -> Fraction:
    """The chance that the best barrages together disorganise a hex."""
    able: list[Unit] = [*aimed(p, side)[target], *([AIR] if flies(p, side) else [])]
    chances = sorted((hit_chance(p, target, u) for u in able), reverse=True)
    calm = Fraction(1)
    for chance in chances[: p.game.salvo_limit]:
        calm *= 1 - chance
    return 1 - calm
