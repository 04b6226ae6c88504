"""What attacks and barrages may be expected to bring. Judgement for machine players, not rules."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.hexes import Hex
from zoc.titles.panzer_battles.barrage import AIR
from zoc.titles.panzer_battles.forecast import hit_chance, kill_chance
from zoc.titles.panzer_battles.lure import blow, guard, outlook
from zoc.titles.panzer_battles.odds import odds, parts
from zoc.titles.panzer_battles.retreat import ways_back
from zoc.titles.panzer_battles.state import DG, State, Unit

HOPELESS = -9.0


def worth(p: State, unit: Unit) -> float:
    """What a step of a unit is worth."""
    game = p.game
    figures = game.rough_attack[0][unit] + game.rough_defence[0][unit]
    return 0.2 * (figures + 2.0 * game.artillery[unit]) / game.full_steps[unit]


def prospect(p: State, side: int, target: Hex, attackers: Sequence[Unit]) -> float:
    """What an attack may be expected to bring, by the exact chances of its results."""
    if not attackers:
        return HOPELESS
    now = odds(p, target, attackers)
    if not now.column:
        return HOPELESS
    price = min(worth(p, u) for u in attackers)
    return sum(
        float(chance) * _gain(p, side, target, price, result)
        for result, chance in now.results.items()
    )


def _gain(p: State, side: int, target: Hex, price: float, result: str) -> float:
    """What one result is worth."""
    key = f"gain {target} {result}"
    known: tuple[float, float] | None = p.cache.get(key)
    if known is None:
        known = p.cache[key] = _stakes(p, side, target, result)
    return known[0] - known[1] * price


def _stakes(p: State, side: int, target: Hex, result: str) -> tuple[float, float]:
    """What a result wins, and how many steps it costs the attacker."""
    defenders, won, lost = p.stack(target), 0.0, 0.0
    step = sum(worth(p, u) for u in defenders) / len(defenders)
    for who, steps, hexes in parts(result):
        if who == "A":
            lost += steps
            won -= 0.15 * hexes
            continue
        won += steps * step
        if steps >= sum(p.steps(u) for u in defenders):
            won += prize(p, side, target)
        elif hexes:
            won += prize(p, side, target) + 0.1 * hexes * step * len(defenders)
            if not ways_back(p, 1 - side, target, hexes):
                won += sum(worth(p, u) * p.steps(u) for u in defenders)
    return won, lost


def prize(p: State, side: int, target: Hex) -> float:
    """What it is worth to drive the enemy out of a hex."""
    drawn = outlook(p, side).pull[target]
    return 0.3 + 1.5 * drawn + (2.0 if p.game.key_hexes >> target & 1 else 0.0)


# -- barrages ----------------------------------------------------------------------------------


def fire_gain(p: State, side: int, target: Hex, firer: Unit) -> float:
    """What one barrage may be expected to bring."""
    hit = float(hit_chance(p, target, firer))
    return hit * shock(p, side, target) + hit * _kill(p, target, firer)


def shock(p: State, side: int, target: Hex) -> float:
    """What it is worth to disorganise a hex: more with friends about to attack it."""
    units = p.stack(target)
    if all(p.state[u] & DG for u in units):
        return 0.0
    held = sum(guard(p, u) + 0.5 * blow(p, u) for u in units)
    near = [u for h in p.game.grid.neighbours(target) for u in p.stack(h)]
    force = sum(blow(p, u) for u in near if p.game.side[u] == side)
    return 0.03 * held + 0.1 * min(force, 3.0 * held)


def _kill(p: State, target: Hex, firer: Unit) -> float:
    units = p.stack(target)
    strong = sum(p.steps(u) > 1 for u in units)
    if 2 * strong + len(units) - strong < 2:
        return 0.0
    chance = float(kill_chance(p, target, firer, (strong, len(units) - strong)))
    return chance * sum(worth(p, u) for u in units) / len(units)


def strike_gain(p: State, side: int, target: Hex) -> float:
    """What an air strike on a hex may be expected to bring."""
    return fire_gain(p, side, target, AIR)
