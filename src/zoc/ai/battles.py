"""The attacks that a side can make where it stands."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.duties import settle
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.judgement.orders import Orders

Units = tuple[int, ...]
Battles = list[tuple[float, Hex, Units]]


def battles(sees: Insight, p: Standing, side: int) -> Battles:
    """The attacks that a side can make where it stands, the best first, each unit in one only and
    no more than can be ordered: what they promise, on what, with whom. Where contacts
    must be fought all that must be are among them, also at a loss."""
    now = sees.contacts(p, side)
    if now is not None:
        return [(duel.worth, duel.hexes[0], duel.units) for duel in settle(sees, p, side, now)]
    near = p.game.field.beside(p.ground.occupied[side]) & p.ground.occupied[1 - side]
    able = {target: sees.attackers(p, side, target) for target in unpack(near)}
    found: Battles = []
    used, purse = set[int](), Purse(sees.orders(p, side))
    ranked = sorted(((sees.promise(p, t, units), t) for t, units in able.items() if units),
                    key=lambda row: -row[0])  # fmt: skip
    for worth, target in ranked:
        if worth <= 0.0:
            break
        left = tuple(u for u in able[target] if u not in used)
        if len(left) < len(able[target]):
            worth = sees.promise(p, target, left)
        left, worth = purse.paid(sees, p, target, left, worth)
        if worth > 0.0:
            found.append((worth, target, left))
            used.update(left)
    return found


class Purse:
    """What can be spent on orders to attack, and who has one."""

    def __init__(self, orders: Orders | None) -> None:
        self.orders, self.told = orders, set[int]()

    def paid(
        self, sees: Insight, p: Standing, target: Hex, units: Units, worth: float
    ) -> tuple[Units, float]:
        """Those of some units whose orders for an attack can be paid and are worth it, and what it
        promises less what the orders cost."""
        if self.orders is None or worth <= 0.0:
            return units, worth
        new: set[int] = self.orders.needed(units) - self.told
        while new:
            most = len(new) <= self.orders.left - len(self.told)
            _, least = min((self._weight(sees, p, units, f), f) for f in new)
            fewer = self.orders.let(units, self.told | new - {least})
            without = sees.promise(p, target, fewer) if fewer else 0.0
            if most and worth - without >= self.orders.price:
                break
            units, worth, new = fewer, without, new - {least}
        cost = self.orders.price * len(new)
        if worth > cost:
            self.told |= new
        return units, worth - cost

    def _weight(self, sees: Insight, p: Standing, units: Units, formation: int) -> float:
        """What those of a formation are worth who need its order."""
        told = self.orders
        assert told is not None
        return sum(sees.worth(p, u) for u in units if told.formation(u) == formation)
