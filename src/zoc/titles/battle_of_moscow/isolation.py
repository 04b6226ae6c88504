"""Isolation losses after the second impulse (SUP-12, SUP-13, R22, R23, R70)."""

from __future__ import annotations

from zoc.hexes.sets import pack
from zoc.kernel.protocol import Step
from zoc.titles.battle_of_moscow.position import ISOLATED, RUSSIAN, Now, Unit
from zoc.titles.battle_of_moscow.results import Toll, eliminate
from zoc.titles.battle_of_moscow.supply import fed_whole, fix_supply


def groups(p: Now, side: int, named: bool) -> list[tuple[Unit, ...]]:
    """The isolated units of a side that are in the same or adjacent hexes, chained; by what is
    fixed where the Russian has `named` whom his cities supply (SUP-12, R22, R26, R70)."""
    needs, state = p.game.roster.needs_supply, p.game.supply.state
    here = (u for u in p.game.units_of[side] if p.hex[u] and needs[u])
    units = [u for u in here if (p.supply[u] if named else state(p, u)) == ISOLATED]
    parts = p.game.field.parts(pack(p.hex[u] for u in units))
    return [tuple(u for u in units if part >> p.hex[u] & 1) for part in parts]


class Isolation(Step[Now]):
    """Every isolated group of the side whose turn ends loses a third of its factors."""

    name, rule = "isolation", "SUP-13"
    side: int
    named: bool = False

    def run(self, p: Now) -> None:
        whole = self.side != RUSSIAN or all(fed_whole(p, name) for name in p.game.map.great)
        if not whole and not self.named:
            p.replace(self.but(named=True))
            p.push(*fix_supply(p, self.side))
            return
        p.pop()
        tolls: list[Step[Now]] = []
        for group in groups(p, self.side, self.named):
            values = tuple((u, p.game.roster.defends(u)) for u in group)
            share = int(p.game.figures["isolation"]["share"])
            need = -(-sum(v for _, v in values) // share)
            words = "{units}: isolated, {units:|loses|lose} one third"
            p.say("isolation", self.rule, words, units=group)
            tolls.append(Toll(self.side, values, (), need, "isolated"))
        p.push(*tolls)


class Thaw(Step[Now]):
    """Russians on lakes that no longer carry them are lost at the end of their turn (R36)."""

    name, rule = "thaw", "WX-13"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        if p.ice or self.side != RUSSIAN:
            return
        for unit in p.game.units_of[RUSSIAN]:
            if p.hex[unit] and p.game.map.lakes >> p.hex[unit] & 1:
                eliminate(p, unit, "the ice is gone", self.rule)
