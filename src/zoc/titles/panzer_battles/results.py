"""What a result of combat demands: losses, then retreats (CRT-2)."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.titles.panzer_battles.odds import parts
from zoc.titles.panzer_battles.position import State, Unit


def resolve(p: State, side: int, target: Hex, joined: tuple[Unit, ...], result: str) -> None:
    """Puts what a result demands on the agenda: the attacker's losses, the defender's, then the
    retreats, each hex for itself."""
    defenders = tuple(p.stack(target))
    losses: list[tuple[object, ...]] = []
    retreats: list[tuple[object, ...]] = []
    for who, steps, hexes in parts(result):
        owner, units = (side, joined) if who == "A" else (1 - side, defenders)
        if steps:
            losses.append(("losses", owner, units, steps, "SCS-7.8"))
        if hexes:
            retreats += [("retreat", owner, hexes, group, ()) for group in by_hex(p, units)]
    p.push(*losses, *retreats)


def by_hex(p: State, units: tuple[Unit, ...]) -> list[tuple[Unit, ...]]:
    """Units hex by hex, in the order in which they are given."""
    groups: dict[Hex, list[Unit]] = {}
    for unit in units:
        groups.setdefault(p.hex[unit], []).append(unit)
    return [tuple(group) for group in groups.values()]
