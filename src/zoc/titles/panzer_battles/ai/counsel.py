"""Counsel for players who see what belongs together: guns fire where an attack is to follow, and
who comes up from afar does so along roads."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.kernel.play.action import Action
from zoc.titles.panzer_battles.ai.columns import column, foremost
from zoc.titles.panzer_battles.ai.hints import PanzerBattlesHints
from zoc.titles.panzer_battles.ai.lure import lure_of
from zoc.titles.panzer_battles.ai.softening import softening
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.position import SIDES, Now
from zoc.titles.panzer_battles.roads import Road, RoadMarch


class PanzerBattlesCounsel(PanzerBattlesHints):
    """The hints, but for where guns fire and how units come up."""

    aims = "barrage"

    def softening(self, p: Now, side: int, target: Hex) -> float:
        """What fire at a hex adds to the attack that may follow."""
        return softening(p, side, target)

    def rank(self, p: Now, seat: str, action: Action) -> float:
        if action.verb in ("move", "to", "halt"):
            return self._coming_up(p, seat, action)
        found = super().rank(p, seat, action)
        if action.verb == self.aims:
            side = SIDES.index(seat)
            found += p.game.weights.fight.soften * softening(p, side, int(action.args[0]))
        return found

    def _coming_up(self, p: Now, seat: str, action: Action) -> float:
        """What marches are worth: on the road how near they bring to where a unit is drawn."""
        road, march = p.doing(Road), p.doing(March)
        if action.verb == "move" and p.doing(RoadMarch) is not None:
            return foremost(p, int(action.args[0]))
        if road is not None:
            return lure_of(p, road.unit)[_goal(action, p.hex[road.unit])]
        found = super().rank(p, seat, action)
        if march is not None and len(march.units) == 1:
            unit = march.units[0]
            found += column(p, unit, _goal(action, p.hex[unit]))
        return found


def _goal(action: Action, here: Hex) -> Hex:
    """Where a march ends."""
    return int(action.args[-1]) if action.verb == "to" else here
