"""Which hexes a side could attack, at what odds, and whose order it would take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel.show.plain import signed
from zoc.titles.red_typhoon.combat import able
from zoc.titles.red_typhoon.odds import modifiers
from zoc.titles.red_typhoon.state import DISRUPTED, FOUGHT, STRUCK, State, Unit


class Target(NamedTuple):
    """An enemy stack that a side touches: the odds now, and which formations need an order."""

    hex: Hex
    column: int
    modifier: int
    attackers: tuple[Unit, ...]
    needs: tuple[int, ...]
    """The formations whose attack orders would make it possible; empty when it is."""

    @property
    def odds(self) -> str:
        """Column and modifier as people write them."""
        return f"{self.column}:1" + (f" {signed(self.modifier)}" if self.modifier else "")


def targets(p: State, side: int) -> list[Target]:
    """All stacks that could be attacked in this phase, the best odds first."""
    game = p.game
    ready = able(p, side)
    fresh = [u for u in game.units_of[side] if p.hex[u] and not p.state[u] & (DISRUPTED | FOUGHT)]
    at: dict[Hex, list[Unit]] = {}
    for unit in fresh:
        at.setdefault(p.hex[unit], []).append(unit)
    near = game.field.beside(pack(at)) & p.ground.occupied[1 - side]
    found = [t for hex_ in unpack(near) for t in _target(p, hex_, ready, at)]
    return sorted(found, key=lambda t: (bool(t.needs), -t.column, -t.modifier, t.hex))


def _target(
    p: State, hex_: Hex, ready: dict[Hex, list[Unit]], fresh: dict[Hex, list[Unit]]
) -> Iterator[Target]:
    game, defenders = p.game, p.stack(hex_)
    if any(p.state[u] & STRUCK for u in defenders):
        return
    defence = sum(game.combat[u] for u in defenders)
    near = game.grid.neighbours(hex_)
    now = [u for h in near for u in ready.get(h, ())]
    needs: tuple[int, ...] = ()
    if sum(game.combat[u] for u in now) < defence:
        now, needs = _with_orders(p, now, [u for h in near for u in fresh.get(h, ())], defence)
        if not needs:
            return
    column = min(sum(game.combat[u] for u in now) // defence, game.last_column)
    modifier = sum(m.value for m in modifiers(p, hex_, now))
    yield Target(hex_, column, modifier, tuple(now), needs)


def _with_orders(
    p: State, now: list[Unit], fresh: list[Unit], defence: int
) -> tuple[list[Unit], tuple[int, ...]]:
    """The attackers after as few further orders as reach 1:1, the strongest formations first."""
    game = p.game
    idle: dict[int, list[Unit]] = {}
    for unit in fresh:
        if unit not in now:
            idle.setdefault(game.formation[unit], []).append(unit)
    strongest = sorted(idle, key=lambda f: -sum(game.combat[u] for u in idle[f]))
    needs: list[int] = []
    for formation in strongest:
        needs.append(formation)
        now = now + idle[formation]
        if sum(game.combat[u] for u in now) >= defence:
            return now, tuple(needs)
    return now, ()
