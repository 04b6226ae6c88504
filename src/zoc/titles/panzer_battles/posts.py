"""How good it is for a unit to stand in a hex. Judgement for machine players, not rules."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.titles.panzer_battles.lure import ALARM, Outlook, blow, guard, outlook
from zoc.titles.panzer_battles.state import State, Unit

FULL = -100.0


def stand(p: State, unit: Unit, hex_: Hex) -> float:
    """How good it is for a unit to stand in a hex."""
    game = p.game
    side = game.side[unit]
    view = outlook(p, side)
    stack = p.ground.stacks.get(hex_)
    others = [u for u in stack if u != unit] if stack else []
    worth = 8.0 * view.pull[hex_]
    if len(others) >= game.stacking:
        return FULL + worth
    if not view.supply >> hex_ & 1:
        worth -= 2.0
    if not game.has_attack[unit]:
        return worth + _battery(view, hex_, others)
    if view.near[2] >> hex_ & 1:
        worth += _front(p, view, unit, hex_, others)
    if game.key_hexes >> hex_ & 1 and not others:
        worth += 2.0 if view.near[ALARM] >> hex_ & 1 else 0.3
    return worth


def _battery(view: Outlook, hex_: Hex, others: list[Unit]) -> float:
    """Guns stay behind, but near."""
    if view.near[1] >> hex_ & 1:
        return -3.0 if not others else -1.5
    if view.near[2] >> hex_ & 1:
        return -1.0
    return 1.0 if view.near[6] >> hex_ & 1 else 0.0


def _front(p: State, view: Outlook, unit: Unit, hex_: Hex, others: list[Unit]) -> float:
    """What the enemy near a hex makes of it: attacks to come from both."""
    shift = max(e.shift for e in p.game.effects.in_hex(hex_))
    own = guard(p, unit) + sum(guard(p, u) for u in others)
    risk = view.danger.get(hex_, 0.0) / (own * (1.0 + 0.5 * shift))
    worth = 0.25 * shift - 0.5 * max(0.0, risk - 1.5)
    if view.near[1] >> hex_ & 1:
        worth += _pressure(p, p.game.side[unit], unit, hex_)
    return worth


def _pressure(p: State, side: int, unit: Unit, hex_: Hex) -> float:
    """What a unit adds to attacks on the stacks next to a hex."""
    game, best, own = p.game, 0.0, blow(p, unit)
    enemies = p.ground.occupied[1 - side]
    for other in game.grid.neighbours(hex_):
        if not enemies >> other & 1:
            continue
        part = float(game.effects.assault(hex_, other))
        if not part:
            continue
        held, force = _siege(p, side, other)
        if p.hex[unit] and game.grid.direction(p.hex[unit], other) is not None:
            force -= own
        before, after = force / held, (force + own * part) / held
        best = max(best, min(after, 4.0) - min(before, 4.0) + 0.4 * min(after, 4.0))
    return 1.2 * best


def _siege(p: State, side: int, target: Hex) -> tuple[float, float]:
    """The defence of an enemy hex with its terrain, and the force that stands around it."""
    key = f"siege {target}"
    found: tuple[float, float] | None = p.cache.get(key)
    if found is None:
        game = p.game
        held = sum(guard(p, u) for u in p.stack(target))
        shift = max(e.shift + e.defence - 1 for e in game.effects.in_hex(target))
        force = sum(
            blow(p, u)
            for h in game.grid.neighbours(target)
            for u in p.stack(h)
            if game.side[u] == side
        )
        found = p.cache[key] = held * (1.0 + 0.6 * shift), force
    return found
