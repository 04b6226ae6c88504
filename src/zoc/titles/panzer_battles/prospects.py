"""What fights may be expected to bring, by the exact chances of their results."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.hexes import Hex
from zoc.titles.panzer_battles.combat import attackers_of
from zoc.titles.panzer_battles.lure import lure
from zoc.titles.panzer_battles.odds import odds, parts
from zoc.titles.panzer_battles.state import State, Unit

AGAINST = -9.0
STEP, HEX = 1.0, 0.35
"""What a step lost and a hex of retreat are worth."""


def worth(p: State, unit: Unit) -> float:
    """What a step of a unit is worth, so that the least is lost first."""
    game = p.game
    figures = float(game.attack[0][unit] + game.defence[0][unit] + game.barrage[0][unit])
    return figures / game.full_steps[unit] + (2.0 if p.steps(unit) == 1 else 0.0)


def prospect(p: State, side: int, target: Hex, attackers: Sequence[Unit]) -> float:
    """What an attack on a hex by some units may be expected to bring."""
    now = odds(p, target, attackers)
    if not now.results:
        return AGAINST
    prize = 1.0 + 0.3 * lure(p, side)[target]
    prize += 2.0 if p.game.key_hexes >> target & 1 else 0.0
    total = 0.0
    for result, chance in now.results.items():
        total += float(chance) * _gain(result, prize)
    return total


def _gain(result: str, prize: float) -> float:
    gain = 0.0
    for who, steps, hexes in parts(result):
        if who == "A":
            gain -= STEP * steps + HEX * hexes
        else:
            gain += STEP * steps + (HEX * hexes + 0.5 * prize if hexes else 0.0)
    return gain


def attacking(p: State, side: int, target: Hex) -> float:
    """What an attack with all who can is worth."""
    return prospect(p, side, target, attackers_of(p, side, target)) - 0.05


def joining(p: State, side: int, unit: Unit) -> float:
    """What one more attacker adds."""
    _, _, target, joined = p.agenda[-1]
    with_it = prospect(p, side, target, (*joined, unit))
    if not joined:
        return 10.0 + with_it
    return with_it - prospect(p, side, target, joined) - 0.02


def overrunning(p: State, side: int, target: Hex) -> float:
    """What an overrun is worth: it is fought only with good chances."""
    units = tuple(u for u in p.agenda[-1][1] if p.hex[u])
    return 2.0 * prospect(p, side, target, units) - 0.3


def stacking_up(p: State, side: int, unit: Unit) -> float:
    """Whether a unit should march with others: exploit-capable ones keep together."""
    units: tuple[Unit, ...] = p.agenda[-1][1]
    alike = p.can_exploit(unit) and all(p.can_exploit(u) for u in units)
    same = p.game.formation[unit] == p.game.formation[units[0]]
    full = len(units) >= p.game.stacking
    return 20.0 if alike and same and not full else -1.0


def target_worth(p: State, side: int, target: Hex) -> float:
    """What fire at a hex is worth: big stacks, near the goals, next to own units."""
    units = p.stack(target)
    steps = sum(p.steps(u) for u in units)
    near = any(p.ground.occupied[side] >> h & 1 for h in p.game.grid.neighbours(target))
    added = p.game.effects.barrage_modifier(target, air=False)
    return 0.3 * steps + (1.0 if near else 0.0) + 0.2 * lure(p, side)[target] - 0.4 * added
