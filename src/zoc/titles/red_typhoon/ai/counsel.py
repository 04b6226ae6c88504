"""Counsel for players who see what belongs together: how orders are spent, and what is kept."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, NamedTuple, Self

from zoc.hexes import Hex
from zoc.kernel.judgement.insight import Insight, insight
from zoc.kernel.judgement.orders import Orders, telling
from zoc.kernel.protocol import Action, remembered
from zoc.titles.red_typhoon.ai.hints import RedTyphoonHints, post, pull, urgency
from zoc.titles.red_typhoon.losses import Loss
from zoc.titles.red_typhoon.movement import March
from zoc.titles.red_typhoon.position import SIDES, SOVIET, Now, Unit


class OrderWeights(NamedTuple):
    """What action points are worth, as `[orders]` of `judgement.toml` gives it."""

    saved: float
    spare: float
    nearer: float
    share: dict[str, float]


class RedTyphoonCounsel(RedTyphoonHints):
    """The hints, with orders shared out over the whole turn."""

    sight = staticmethod(insight)
    """What attacks are worth by: a player may have weights of its own."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self.weights = OrderWeights(**weights)

    def apart(self) -> Self:
        """The same for one player alone."""
        return copy(self)

    def calm(self, p: Now, seat: str, action: Action) -> float | None:
        """What marches and advances are worth where insight tells what attacks and enemies mean."""
        march = p.doing(March)
        if action.verb == "to" and march is not None:
            return post(p, march.unit, int(action.args[-1]))
        if action.verb == "advance":
            unit = int(action.args[0])
            return post(p, unit, int(action.args[-1])) - post(p, unit, p.hex[unit]) + 0.5
        return self.rank(p, seat, action)

    def _withdraw(self, p: Now, side: int, args: Any) -> float:
        """The 1S Army leaves on the last turn on which that costs least (4.3c)."""
        if p.doing(Loss) is not None:
            return super()._withdraw(p, side, args)
        costs = p.game.rules.withdrawal_vp
        dearest_after = max((costs[t] for t in costs if t > p.turn), default=-99)
        return 1.0 if costs[p.turn] > dearest_after else -1.0

    def _order(self, p: Now, side: int, args: Any) -> float:
        kind, formation = args
        if kind == "attack":
            return self._attack_order(p, side, formation)
        units = [u for u in p.game.units_of[side] if p.hex[u] and p.game.formation[u] == formation]
        if not units or p.ap[side] <= self.kept(p, side):
            return -1.0
        use = sum(urgency(p, side, u) for u in units)
        use += self.weights.nearer * sum(nearer(p, side, u) for u in units)
        return 3.0 + use / 100 if use >= 0.5 or len(units) > 3 else -0.5

    def _attack_order(self, p: Now, side: int, formation: int) -> float:
        """What the best attack promises that a formation would join, where it is worth its order:
        so it is told before those attack whom it joins."""
        sees = self.sight(p.game)
        if sees is None:
            return super()._attack_order(p, side, formation)
        return self._telling(p, side, sees, p.ap[side]).get(formation, -1.0)

    @remembered
    def _telling(self, p: Now, side: int, sees: Insight, left: int) -> dict[int, float]:
        """The formations that are worth an order to attack, with some action points left."""
        trial, fighting = p.copy(), p.game.fighting
        trial.attack_orders = sum(1 << f for f in p.game.formations_of[side])
        able = {t: fighting.attackers_of(trial, side, t) for t in fighting.targets(trial, side)}

        def promise(target: Hex, units: tuple[Unit, ...]) -> float:
            return sees.promise(p, target, units) - sees.weights["least"]

        return telling(self.orders(p, side), able, promise)

    def orders(self, p: Now, side: int) -> Orders:
        """Who needs an attack order, and how many can be paid (12.4)."""
        ordered, formations = p.game.fighting.ordered, p.game.formation

        def formation(unit: Unit) -> int | None:
            return None if ordered(p, unit) else formations[unit]

        return Orders(p.ap[side], self.price(p, side), self.unspent(p, side), formation)

    def marching(self, action: Action) -> int | None:
        """The formation that an action orders to move."""
        bought = action.verb == "order" and action.args[0] == "move"
        return int(action.args[1]) if bought else None

    def pay(self, p: Now, formation: int, back: bool) -> None:
        """Pays for a movement order, or takes it back."""
        side = next(s for s, own in enumerate(p.game.formations_of) if formation in own)
        p.move_orders ^= 1 << formation
        p.set_ap(side, p.ap[side] + (1 if back else -1))

    def price(self, p: Now, side: int) -> float:
        """What an action point is worth that is kept; little where it could not be."""
        spare = p.ap[side] > p.game.rules.ap_kept
        lost = spare or p.turn == p.game.track.last_turn
        return self.weights.spare if lost else self.weights.saved

    def unspent(self, p: Now, side: int) -> float:
        """What the action points are worth that are left: no more than some are kept (12.6)."""
        kept = 0 if p.turn == p.game.track.last_turn else min(p.ap[side], p.game.rules.ap_kept)
        return self.weights.saved * kept

    def kept(self, p: Now, side: int) -> int:
        """How many action points are kept for attacks while moving: a part of those of the turn,
        also while they are spent."""
        spent = p.move_orders.bit_count()
        whole = p.ap[side] + spent
        zone = p.game.field.around(p.ground.occupied[1 - side])
        formation, ready = p.game.formation, set[int]()
        for unit in p.game.units_of[side]:
            if p.hex[unit] and zone >> p.hex[unit] & 1:
                ready.add(formation[unit])
        near = max(len(ready), 1 if side == SOVIET else 0)
        return min(near, int(whole * self.weights.share[SIDES[side]]))


@remembered
def nearer(p: Now, side: int, unit: Unit) -> float:
    """How much nearer a unit can come to what its side wants."""
    field = pull(p, side)
    best = max((field[h] for h in p.game.marching.goals(p, (unit,))), default=0.0)
    return max(0.0, best - field[p.hex[unit]])
