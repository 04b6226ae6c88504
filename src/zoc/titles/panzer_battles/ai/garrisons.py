"""Garrisons: a side that must keep the enemy from having all of a few goals leaves whoever stands
in one there, however much the enemies next to it draw. Only players who plan a whole phase see
this. The side that must have them all needs its units for the next one."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.kernel.protocol import Action
from zoc.titles.panzer_battles.ai.clearing import HANGS
from zoc.titles.panzer_battles.ai.counsel import PanzerBattlesCounsel
from zoc.titles.panzer_battles.ai.front import near_enemy
from zoc.titles.panzer_battles.ai.hints import NEVER, first_of
from zoc.titles.panzer_battles.combat import Battle
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.position import Now, Unit

SENT = ("move", "with", "advance")
"""The orders that would take a unit out of a goal."""


def keeps(p: Now, side: int) -> bool:
    """Whether a side wins by keeping the enemy from having all goals."""
    return p.game.control.kind in HANGS and p.game.control.side != side


def stays(p: Now, unit: Unit) -> bool:
    """Whether a unit is of the garrison of a goal to which an enemy could come."""
    game, here = p.game, p.hex[unit]
    if not keeps(p, game.side[unit]) or not game.control.hexes >> here & 1:
        return False
    near = near_enemy(p, game.side[unit], here) <= game.weights.garrison.within
    return near and len(p.stack(here)) <= game.limit


class GarrisonCounsel(PanzerBattlesCounsel):
    """The counsel, with garrisons that stay."""

    def order_by_order(self, p: Now, side: int) -> bool:
        """Who keeps goals does better without a plan for the others: it fills goals up with those
        who are missed in the attack next to them."""
        return keeps(p, side)

    def rank(self, p: Now, seat: str, action: Action) -> float:
        sent = action.verb in SENT and p.doing(Battle) is None
        if sent and stays(p, int(action.args[0])):
            return NEVER
        return super().rank(p, seat, action)

    def ranks(self, p: Now, seat: str, actions: Sequence[Action]) -> list[float] | None:
        found, march = super().ranks(p, seat, actions), p.doing(March)
        if found is None or march is None or not stays(p, first_of(p, march)):
            return found
        gone = (action.verb == "to" for action in actions)
        return [NEVER if to else rank for to, rank in zip(gone, found, strict=True)]
