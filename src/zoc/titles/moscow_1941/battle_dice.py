"""The dice of a battle, with the HQs of both sides (5.2.1a, 9.2)."""

from __future__ import annotations

from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.attack import AttackDice
from zoc.kernel.play.event import Event
from zoc.kernel.play.forecast import Forecast
from zoc.kernel.play.said import Said, signed
from zoc.titles.moscow_1941 import strength
from zoc.titles.moscow_1941.battle import ATTACKER, DEFENDER, Battle
from zoc.titles.moscow_1941.position import Now
from zoc.titles.moscow_1941.results import in_words, resolve


class Rolled(Event):
    """The dice of a battle fell."""

    name, cites = "result", "5.2.1a"
    side: int
    hexes: tuple[Hex, ...]
    throw: int
    modifier: int
    attack: int
    defence: int
    terms: tuple[tuple[str, int], ...]
    odds: str
    result: str

    def looked_up(self) -> tuple[str, int]:
        return self.odds, self.throw + self.modifier

    def said(self) -> Said:
        dice = f", {signed(self.modifier)} for HQs" if self.modifier else ""
        terms = "".join(f", {signed(n)} {why}" for why, n in self.terms)
        words = f"{{attack}} to {{defence}}{terms}: {{odds}}. Dice {{throw}}{dice}: {{result}}"
        means = ", ".join(in_words(self.result)) or "no effect"
        return Said(f"{words} at {{hexes}}, {means}", self)


class BattleDice(Battle, AttackDice[Now]):
    """Two dice, with the HQs of both sides (5.2.1a, 9.2)."""

    name, rule = "battle dice", "5.2.1a"
    FIELDS = Battle.FIELDS
    verb: ClassVar[str] = "dice"

    def forecast(self, p: Now) -> Forecast:
        key = "battle dice"
        if key not in p.cache:
            p.cache[key] = p.game.fighting.odds_of(p, self)
        return p.cache[key]

    def told(self, p: Now, throw: int, result: str) -> Rolled:
        now = self.forecast(p)
        sums = int(now.attack), int(now.defence)
        terms = tuple((m.why, m.value) for m in now.modifiers if m.what)
        return Rolled(self.side, self.hexes, throw, now.pips, *sums, terms, now.odds, result)

    def settle(self, p: Now, result: str) -> None:
        self._spend(p)
        resolve(p, self, result)

    def _spend(self, p: Now) -> None:
        """CMs of lost HQs and air missions are used up (R-85, R-117)."""
        for role in (ATTACKER, DEFENDER):
            due = self.drawn[role]
            for pool in sorted(p.pools, key=lambda pool: pool[3]):
                if due and strength.usable(p, self, role, pool):
                    paid = min(due, pool[2])
                    due -= paid
                    p.pools = tuple((*q[:2], q[2] - paid, q[3]) if q == pool else q
                                    for q in p.pools)  # fmt: skip
            for hex_ in self.hexes:
                p.game.air.spend(p, self.owner(role), hex_)
        p.pools = tuple(pool for pool in p.pools if pool[2])
