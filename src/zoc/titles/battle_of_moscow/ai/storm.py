"""The storm of Moscow: its garrison is driven out, not killed where it stands.

An army that cannot retreat leaves partisans in its place (PAR-1), and nobody enters a hex that they
are in. A German who rings the city in has it empty a turn late or never: a battle at 7:1 in the
first impulse, partisans in the second, and in the Russian's turn somebody new in the city."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.titles.battle_of_moscow.ai.liberation import LiberationCounsel
from zoc.titles.battle_of_moscow.ai.worth import Worth
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, Now, Unit


class StormCounsel(LiberationCounsel):
    """What those go by who plan a whole impulse: the counsel, and who could enter Moscow."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.storming: dict[str, float] = self.judgement()["storm"]

    def entry(self, p: Now, target: Hex, units: Sequence[Unit], free: int) -> float:
        """What it is worth to the German that he can enter Moscow in the second impulse: the more
        the likelier an attack leaves nobody there."""
        if target != p.game.map.moscow or p.game.side[units[0]] == RUSSIAN:
            return 0.0
        now = self.sees().odds(p, target, units) if p.game.impulse(p) == 1 else None
        stack, roster = p.stack(target), p.game.roster
        partisans = sum(roster.partisan[u] for u in stack)
        if now is None or 0 < partisans < len(stack):
            return 0.0
        leaves = free or not any(roster.mobile[u] for u in stack)
        chances = {str(result): float(chance) for result, chance in now.results.items()}
        chance = chances.get("DE", 0.0) + (chances.get("DB", 0.0) if leaves else 0.0)
        return self.storming["enter"] * chance

    def looked(self, p: Now, unit: Unit) -> Worth:
        """Nobody bars the last way out of Moscow while it is stormed."""
        look = super().looked(p, unit)
        ways = self._ways_out(p) if p.game.side[unit] == GERMAN else 0
        if not ways:
            return look
        shut, around = self.storming["shut"], p.game.field.around
        return lambda hex_: look(hex_) - shut * (not ways & ~around(1 << hex_))

    def _ways_out(self, p: Now) -> HexSet:
        """The hexes next to Moscow into which its garrison can fall back when it is stormed."""
        plan, moscow = self.assaults(p, GERMAN), p.game.map.moscow
        if moscow not in plan.targets or p.game.impulse(p) > 1:
            return 0
        field, barred = p.game.field, 0
        for hex_ in plan.goals.values():
            barred |= field.around(1 << hex_)
        ways = field.beside(1 << moscow) & ~barred
        return ways & ~(p.ground.zoc[GERMAN] | p.ground.occupied[GERMAN]) or ways
