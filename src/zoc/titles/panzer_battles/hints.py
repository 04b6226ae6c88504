"""Hints for machine players: what ground, barrages, attacks and moves are worth. Judgement only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.titles.panzer_battles import prospects
from zoc.titles.panzer_battles.lure import lure
from zoc.titles.panzer_battles.posts import FULL, fit, near_enemy, stand
from zoc.titles.panzer_battles.state import SIDES, State, Unit
from zoc.titles.panzer_battles.victory import account

NEVER = -100.0


class PanzerBattlesHints:
    """Values and ranks for both sides."""

    def __init__(self) -> None:
        self._judges: dict[str, Callable[[State, int, Any], float]] = {
            "auto": self._auto,
            "cancel": self._never,
            "apart": self._never,
            "drop": self._never,
            "exit": self._never,
            "place": self._place,
            "pick": self._pick,
            "barrage": self._barrage,
            "strike": self._strike,
            "fire": self._fire,
            "move": self._move,
            "with": self._with,
            "to": self._to,
            "halt": self._halt,
            "overrun": self._overrun,
            "remove": self._give_up,
            "lose": self._give_up,
            "attack": self._attack,
            "fight": self._fight,
            "retreat": self._retreat,
            "advance": self._advance,
        }

    def value(self, p: State, seat: str) -> float:
        """Points as they stand, and a little for steps on the map."""
        side = SIDES.index(seat)
        points = sum(i.vp if i.side == seat else -i.vp for i in account(p))
        steps = [0, 0]
        for unit, hex_ in enumerate(p.hex):
            if hex_:
                steps[p.game.side[unit]] += p.steps(unit)
        return points + (steps[side] - steps[1 - side]) / 20

    def rank(self, p: State, seat: str, action: Action) -> float | None:
        """How good an action looks."""
        judge = self._judges.get(action.verb)
        return judge(p, SIDES.index(seat), action.args) if judge else 0.0

    def _auto(self, p: State, side: int, args: Any) -> float:
        return 1.0

    def _never(self, p: State, side: int, args: Any) -> float:
        return NEVER

    def _place(self, p: State, side: int, args: Any) -> float:
        return 0.0

    # -- fire ----------------------------------------------------------------------------------

    def _pick(self, p: State, side: int, args: Any) -> float:
        return 1.0 / near_enemy(p, side, p.hex[int(args[0])])

    def _barrage(self, p: State, side: int, args: Any) -> float:
        return 1.0 + prospects.target_worth(p, side, args[0])

    def _strike(self, p: State, side: int, args: Any) -> float:
        return 1.0 + prospects.target_worth(p, side, args[0]) if args else 1.0

    def _fire(self, p: State, side: int, args: Any) -> float:
        return 0.5

    # -- movement ------------------------------------------------------------------------------

    def _move(self, p: State, side: int, args: Any) -> float:
        return 1.0 + 1.0 / near_enemy(p, side, p.hex[int(args[0])])

    def _with(self, p: State, side: int, args: Any) -> float:
        kind = p.agenda[-1][0]
        if kind == "battle":
            return prospects.joining(p, side, args[0])
        if kind == "salvo":
            return 1.0
        return prospects.stacking_up(p, side, args[0])

    def _to(self, p: State, side: int, args: Any) -> float:
        unit = _mover(p)
        if p.agenda[-1][0] == "road":
            return lure(p, side)[args[-1]] + fit(p, unit, args[-1])
        if _crowds(p, p.agenda[-1][1], args[-1]):
            return FULL
        return stand(p, unit, args[-1])

    def _halt(self, p: State, side: int, args: Any) -> float:
        if p.agenda[-1][0] == "advance":
            return 0.0
        unit = _mover(p)
        here = p.hex[unit]
        if p.agenda[-1][0] == "road":
            return lure(p, side)[here] + fit(p, unit, here)
        return stand(p, unit, here) + 0.01

    def _overrun(self, p: State, side: int, args: Any) -> float:
        unit = _mover(p)
        return stand(p, unit, p.hex[unit]) + prospects.overrunning(p, side, args[0])

    # -- combat --------------------------------------------------------------------------------

    def _attack(self, p: State, side: int, args: Any) -> float:
        return prospects.attacking(p, side, args[0])

    def _fight(self, p: State, side: int, args: Any) -> float:
        return 0.001

    def _give_up(self, p: State, side: int, args: Any) -> float:
        worth = prospects.worth(p, args[0])
        return -worth if p.game.side[args[0]] == side else worth

    def _retreat(self, p: State, side: int, args: Any) -> float:
        units: tuple[Unit, ...] = p.agenda[-1][3]
        alive = [u for u in units if p.hex[u]]
        return stand(p, alive[0], args[-1]) if alive else 0.0

    def _advance(self, p: State, side: int, args: Any) -> float:
        target = p.agenda[-1][2]
        return 0.5 + stand(p, args[0], target) - stand(p, args[0], p.hex[int(args[0])])


def _mover(p: State) -> Unit:
    """The unit, or the first of the stack, that is on the move."""
    units: Unit | tuple[Unit, ...] = p.agenda[-1][1]
    return units if isinstance(units, int) else next(u for u in units if p.hex[u])


def _crowds(p: State, units: tuple[Unit, ...], hex_: Hex) -> bool:
    """Whether a stack on the move would find a hex too full for all of it."""
    if len(units) == 1:
        return False
    coming = {u for u in units if p.hex[u]}
    return len(coming.union(p.stack(hex_))) > p.game.stacking
