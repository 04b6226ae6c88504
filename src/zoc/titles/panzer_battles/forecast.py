"""What may come of an attack, and what the enemy could do here: for people who plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from zoc.hexes import Hex
from zoc.kernel.forecast import Forecast
from zoc.kernel.said import counted
from zoc.kernel.step import Refusal
from zoc.titles.panzer_battles.odds import odds, parts
from zoc.titles.panzer_battles.position import OOS, State, Unit
from zoc.titles.panzer_battles.retreat import ways_back


def forecast(p: State, target: Hex, attackers: Sequence[Unit]) -> Forecast:
    """The odds of an attack and what follows from each result without a choice."""
    now = odds(p, target, attackers)
    found: dict[str, Fraction] = {}
    for result, chance in now.results.items():
        for what in consequences(p, target, attackers, result):
            found[what] = found.get(what, Fraction(0)) + chance
    return replace(now, consequences=dict(sorted(found.items())))


def consequences(p: State, target: Hex, attackers: Sequence[Unit], result: str) -> list[str]:
    """What a result brings whatever anybody chooses."""
    found: list[str] = []
    for who, steps, hexes in parts(result):
        units = attackers if who == "A" else p.stack(target)
        name = "attacker" if who == "A" else "defender"
        if steps:
            found.append(f"{name} loses {counted(steps, 'step')}")
        gone = steps >= sum(p.steps(u) for u in units)
        cut_off = bool(hexes) and all(_cut_off(p, u, hexes) for u in units)
        if gone or cut_off:
            found.append(f"{name} destroyed")
        if who == "D" and (gone or hexes):
            found.append("defender's hex emptied")
    return found


def _cut_off(p: State, unit: Unit, hexes: int) -> bool:
    return not ways_back(p, p.game.side[unit], p.hex[unit], hexes)


def why_no_forecast(p: State, target: Hex, attackers: Sequence[Unit]) -> Refusal | None:
    """Why some units could not attack a hex even if they were activated."""
    game, defenders = p.game, p.stack(target)
    if not defenders:
        return Refusal("nobody stands in {hex}", "SCS-7.1", hex=target)
    for unit in attackers:
        about = {"unit": unit, "hex": target}
        if game.side[unit] == game.side[defenders[0]]:
            return Refusal("{unit} is a friend of those in {hex}", "SCS-7.1", **about)
        if not p.hex[unit] or game.grid.direction(p.hex[unit], target) is None:
            return Refusal("{unit} is not next to {hex}", "SCS-7.1", **about)
        if not game.map.effects.assault(p.hex[unit], target):
            return Refusal("no way leads {unit} across to {hex}", "TEC-10", **about)
    return None


def threat(p: State, hex_: Hex, side: int) -> Forecast:
    """What all enemies next to a hex could do to the units of a side there, were they activated."""
    game = p.game
    near = [h for h in game.grid.neighbours(hex_) if game.map.effects.assault(h, hex_)]
    enemies = [u for h in near for u in p.stack(h) if game.side[u] != side and not p.state[u] & OOS]
    return forecast(p, hex_, enemies)
