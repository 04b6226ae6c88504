"""What fights may be expected to bring, by the exact chances of their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from zoc.hexes import Hex
from zoc.titles.panzer_battles.ai.errands import errand
from zoc.titles.panzer_battles.ai.lure import lure
from zoc.titles.panzer_battles.ai.weights import FightWeights
from zoc.titles.panzer_battles.combat import Battle, parts
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.position import Now, Unit


def worth(p: Now, unit: Unit) -> float:
    """What a step of a unit is worth, so that the least is lost first."""
    ratings = p.game.roster
    figures = ratings.attack[0][unit] + ratings.defence[0][unit] + ratings.barrage[0][unit]
    last = p.game.weights.fight.last_step if p.steps(unit) == 1 else 0.0
    return float(figures) / ratings.full_steps[unit] + last


def prospect(p: Now, side: int, target: Hex, attackers: Sequence[Unit]) -> float:
    """What an attack on a hex by some units may be expected to bring."""
    weights, now = p.game.weights.fight, p.game.fighting.odds(p, target, attackers)
    if not now.results:
        return weights.hopeless
    return at_odds(p, side, target, now.column - 1)


def at_odds(p: Now, side: int, target: Hex, column: int) -> float:
    """What an attack on a hex in a column of the table may be expected to bring."""
    weights = p.game.weights.fight
    prize = 1.0 + weights.prize * lure(p, side)[target]
    prize += weights.objective if p.game.control.hexes >> target & 1 else 0.0
    gain, driven = _gains(p)[column]
    return gain + driven * weights.driven * prize


def _gains(p: Now) -> list[tuple[float, float]]:
    """For each column what is gained in steps and hexes, and how likely the hex is emptied."""
    if "gains" not in p.game.notes:
        weights, table = p.game.weights.fight, p.game.fighting.table
        columns = range(len(table.columns))
        p.game.notes["gains"] = [_gain(weights, table.chances(c)) for c in columns]
    return p.game.notes["gains"]


def _gain(weights: FightWeights, results: Mapping[str, Fraction]) -> tuple[float, float]:
    gain = driven = 0.0
    for result, chance in results.items():
        for who, steps, hexes in parts(result):
            part = float(chance) * (weights.step * steps + weights.hex * hexes)
            gain += -part if who == "A" else part
            driven += float(chance) if who == "D" and hexes else 0.0
    return gain, driven


def attacking(p: Now, side: int, target: Hex) -> float:
    """What an attack with all who can is worth."""
    able = p.game.fighting.attackers_of(p, side, target)
    return prospect(p, side, target, able) + p.game.weights.fight.attack


def joining(p: Now, side: int, battle: Battle, unit: Unit) -> float:
    """What one more attacker adds."""
    target, joined, weights = battle.target, battle.joined, p.game.weights.fight
    with_it = prospect(p, side, target, (*joined, unit))
    if not joined:
        return weights.join_first + with_it
    return with_it - _before(p, side, target, joined) + weights.join


def _before(p: Now, side: int, target: Hex, joined: Sequence[Unit]) -> float:
    """What those who have joined would bring: each who may join is held against it. It holds until
    the next action, which has events of its own."""
    who, when, found = p.cache.get("before joining", (None, None, 0.0))
    if who is not joined or when is not p.events:
        found = prospect(p, side, target, joined)
        p.cache["before joining"] = joined, p.events, found
    return found


def overrunning(p: Now, side: int, march: March, target: Hex) -> float:
    """What an overrun is worth: it is fought only with good chances."""
    units = tuple(u for u in march.units if p.hex[u])
    weights = p.game.weights.fight
    return weights.overrun * prospect(p, side, target, units) + weights.overrun_least


def stacking_up(p: Now, march: March, unit: Unit) -> float:
    """Whether a unit should march with others: exploit-capable ones keep together."""
    units = march.units
    alike = p.can_exploit(unit) and all(p.can_exploit(u) for u in units)
    same = p.game.formation[unit] == p.game.formation[units[0]]
    same = same and errand(p, unit) == errand(p, units[0])
    full = len(units) >= p.game.limit
    weights = p.game.weights.fight
    return weights.together if alike and same and not full else weights.apart


def target_worth(p: Now, side: int, target: Hex) -> float:
    """What fire at a hex is worth: big stacks, near the goals, next to own units."""
    units = p.stack(target)
    steps = sum(p.steps(u) for u in units)
    near = any(p.ground.occupied[side] >> h & 1 for h in p.game.grid.neighbours(target))
    added = p.game.map.effects.barrage_modifier(target, air=False)
    weights = p.game.weights.fight
    worth = weights.fire_step * steps + weights.fire_pull * lure(p, side)[target]
    return worth + (weights.fire_near if near else 0.0) - weights.fire_cover * added
