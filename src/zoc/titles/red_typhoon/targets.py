"""Which hexes a side could attack, at what odds, and whose order it would take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel.shown.sharing import laid_out, lasting
from zoc.titles.red_typhoon.position import DISRUPTED, FOUGHT, Now, Unit


class Target(NamedTuple):
    """An enemy stack that a side touches: the odds now, and which formations need an order."""

    hex: Hex
    column: int
    modifier: int
    odds: str
    needs: tuple[int, ...]
    """The formations whose attack orders would make it possible; empty when it is."""


Standing = dict[Hex, list[Unit]]


def targets(p: Now, side: int) -> list[Target]:
    """All stacks that could be attacked in this phase, the best odds first; found once, for the
    prompt and the panel, and while an attack is put together."""
    name = f"targets {side}"
    return p.once(name, lambda now: lasting(now, name, laid_out(now), lambda: _targets(now, side)))


def _targets(p: Now, side: int) -> list[Target]:
    ready, fresh = p.game.fighting.able(p, side), Standing()
    for unit in p.game.units_of[side]:
        if p.hex[unit] and not p.state[unit] & (DISRUPTED | FOUGHT):
            fresh.setdefault(p.hex[unit], []).append(unit)
    near = p.game.field.beside(pack(fresh)) & p.ground.occupied[1 - side]
    found = [t for hex_ in unpack(near) for t in _target(p, side, hex_, ready, fresh)]
    return sorted(found, key=lambda t: (bool(t.needs), -t.column, -t.modifier, t.hex))


def _target(p: Now, side: int, hex_: Hex, ready: Standing, fresh: Standing) -> Iterator[Target]:
    fighting, near = p.game.fighting, p.game.grid.neighbours(hex_)
    if fighting.struck(p, hex_):
        return
    now = [u for h in near for u in ready.get(h, ())]
    idle = [u for h in near for u in fresh.get(h, ()) if u not in now]
    for attackers, needs in _with_orders(p, now, idle):
        if not attackers:
            continue
        odds = fighting.odds(p, hex_, attackers) if needs else fighting.best(p, side, hex_)
        if odds.column:
            yield Target(hex_, odds.column, odds.modifier, odds.told, needs)
            return


def _with_orders(
    p: Now, now: Sequence[Unit], idle: Sequence[Unit]
) -> Iterator[tuple[list[Unit], tuple[int, ...]]]:
    """The attackers now, then after one further order after the other, the strongest formations
    first."""
    combat, formation = p.game.roster.combat, p.game.formation
    groups: dict[int, list[Unit]] = {}
    for unit in idle:
        groups.setdefault(formation[unit], []).append(unit)
    attackers, needs = list(now), ()
    yield attackers, needs
    for group in sorted(groups, key=lambda f: -sum(combat[u] for u in groups[f])):
        attackers, needs = attackers + groups[group], (*needs, group)
        yield attackers, needs
