"""Hints for machine players: how each order looks. Judgement, not rules."""

from __future__ import annotations

from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.titles.panzer_battles.combat import attackers_of
from zoc.titles.panzer_battles.lure import RINGS, outlook
from zoc.titles.panzer_battles.posts import stand
from zoc.titles.panzer_battles.prospects import fire_gain, prospect, strike_gain, worth
from zoc.titles.panzer_battles.retreat import costs_a_step, ways_back
from zoc.titles.panzer_battles.spotting import gunners
from zoc.titles.panzer_battles.state import SIDES, State, Unit
from zoc.titles.panzer_battles.victory import total


class PanzerBattlesHints:
    """Values and ranks for both sides."""

    def value(self, p: State, seat: str) -> float:
        """Points of the scenario, and what is left of both sides."""
        side = SIDES.index(seat)
        left = [0.0, 0.0]
        for unit, hex_ in enumerate(p.hex):
            if hex_:
                left[p.game.side[unit]] += worth(p, unit) * p.steps(unit)
        return 3.0 * (total(p, side) - total(p, 1 - side)) + 0.2 * (left[side] - left[1 - side])

    def rank(self, p: State, seat: str, action: Action) -> float | None:
        """How good an action looks."""
        judge = getattr(self, f"_{action.verb}", None)
        return judge(p, SIDES.index(seat), action.args) if judge else 0.0

    # -- before the battle ---------------------------------------------------------------------

    def _pick(self, p: State, side: int, args: Any) -> float:
        unit: Unit = args[0]
        near = outlook(p, side).near
        if p.game.artillery[unit]:
            return 0.5 + (near[6] >> p.hex[unit] & 1)
        return (near[1] >> p.hex[unit] & 1) - 0.5

    def _place(self, p: State, side: int, args: Any) -> float:
        return outlook(p, side).pull[args[1]]

    def _auto(self, p: State, side: int, args: Any) -> float:
        return 9.0 if p.agenda[-1][0] == "deployment" else -1.0

    # -- barrages ------------------------------------------------------------------------------

    def _barrage(self, p: State, side: int, args: Any) -> float:
        target: Hex = args[0]
        gains = [fire_gain(p, side, target, u) for u in gunners(p, side, target)]
        if p.air and p.initiative == side:
            gains.append(strike_gain(p, side, target))
        return max(gains, default=0.0)

    def _strike(self, p: State, side: int, args: Any) -> float:
        if args:
            return strike_gain(p, side, args[0])
        _, _, target, firers = p.agenda[-1]
        return strike_gain(p, side, target) / (1 + len(firers))

    def _fire(self, p: State, side: int, args: Any) -> float:
        _, _, target, firers = p.agenda[-1]
        return 0.3 * fire_gain(p, side, target, firers[0])

    def _cancel(self, p: State, side: int, args: Any) -> float:
        return -1.0

    def _with(self, p: State, side: int, args: Any) -> float:
        step = p.agenda[-1][0]
        if step == "salvo":
            _, _, target, firers = p.agenda[-1]
            return fire_gain(p, side, target, args[0]) / (1 + len(firers))
        if step == "battle":
            _, _, target, joined = p.agenda[-1]
            with_it = prospect(p, side, target, (*joined, args[0]))
            without = prospect(p, side, target, joined) if joined else -9.0
            return with_it - without - 0.02
        return -1.0

    # -- movement ------------------------------------------------------------------------------

    def _move(self, p: State, side: int, args: Any) -> float:
        hex_, near = p.hex[args[0]], outlook(p, side).near
        return next((1.0 + 1.0 / ring for ring in RINGS if near[ring] >> hex_ & 1), 1.0)

    def _to(self, p: State, side: int, args: Any) -> float:
        top = p.agenda[-1][1]
        return stand(p, top if isinstance(top, int) else top[0], args[-1])

    def _overrun(self, p: State, side: int, args: Any) -> float:
        units = p.agenda[-1][1]
        return stand(p, units[0], p.hex[units[0]]) + prospect(p, side, args[0], units) - 0.3

    def _exit(self, p: State, side: int, args: Any) -> float:
        return 50.0

    def _drop(self, p: State, side: int, args: Any) -> float:
        return -1000.0

    def _halt(self, p: State, side: int, args: Any) -> float:
        step, *rest = p.agenda[-1]
        if step == "advance":
            return 0.0
        unit = rest[0] if isinstance(rest[0], int) else rest[0][0]
        return stand(p, unit, p.hex[unit])

    def _remove(self, p: State, side: int, args: Any) -> float:
        return -worth(p, args[0]) * p.steps(args[0])

    # -- combat --------------------------------------------------------------------------------

    def _attack(self, p: State, side: int, args: Any) -> float:
        target: Hex = args[0]
        return prospect(p, side, target, attackers_of(p, side, target)) - 0.1

    def _lose(self, p: State, side: int, args: Any) -> float:
        unit: Unit = args[0]
        value = worth(p, unit) + 0.1 * (p.steps(unit) == 1)
        return -value if p.game.side[unit] == side else value

    def _retreat(self, p: State, side: int, args: Any) -> float:
        _, _, length, units, _ = p.agenda[-1]
        unit = next(u for u in units if p.hex[u])
        path = ways_back(p, side, p.hex[unit], length)[args[-1]]
        crowd = len(p.stack(args[-1])) + len(units) - p.game.stacking
        price = sum(costs_a_step(p, side, h) for h in path) + max(0, crowd)
        return stand(p, unit, args[-1]) - 3.0 * price

    def _apart(self, p: State, side: int, args: Any) -> float:
        return -1000.0

    def _advance(self, p: State, side: int, args: Any) -> float:
        target: Hex = p.agenda[-1][2]
        unit: Unit = args[0]
        return stand(p, unit, target) - stand(p, unit, p.hex[unit]) + 0.4
