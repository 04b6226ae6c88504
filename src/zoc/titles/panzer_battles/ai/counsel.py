"""Counsel for players who see what belongs together: guns fire where an attack is to follow, and
who comes up from afar does so along roads."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.hexes import Hex
from zoc.kernel.protocol import Action
from zoc.titles.panzer_battles.ai.clearing import clears
from zoc.titles.panzer_battles.ai.columns import column, foremost
from zoc.titles.panzer_battles.ai.hints import PanzerBattlesHints, first_of, together
from zoc.titles.panzer_battles.ai.lure import lure_of
from zoc.titles.panzer_battles.ai.posts import outlook
from zoc.titles.panzer_battles.ai.pursuit import matter, pursues, pursuit
from zoc.titles.panzer_battles.ai.retreats import falling_back, going_apart
from zoc.titles.panzer_battles.ai.softening import softening
from zoc.titles.panzer_battles.ai.watch import watch
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.position import SIDES, Now
from zoc.titles.panzer_battles.retreat import Retreat
from zoc.titles.panzer_battles.roads import Road, RoadMarch

FOUGHT = ("barrage", "strike", "overrun")
"""The orders to fight for which it counts how much their targets matter."""


class PanzerBattlesCounsel(PanzerBattlesHints):
    """The hints, but for where guns fire and how units come up."""

    aims = "barrage"

    def softening(self, p: Now, side: int, target: Hex) -> float:
        """What fire at a hex adds to the attack that may follow."""
        return softening(p, side, target)

    def still_acts(self, p: Now, side: int) -> bool:
        """Whether a side has chits left to act by in this turn."""
        return bool(p.cups[side])

    def matter(self, p: Now, side: int, hex_: Hex) -> float:
        """How much the enemy of a side gains by beating those of its units who stand in a hex."""
        return matter(p, side, hex_)

    def rank(self, p: Now, seat: str, action: Action) -> float:
        side = SIDES.index(seat)
        if action.verb in ("move", "to", "halt"):
            return self._coming_up(p, side, seat, action)
        retreat = p.doing(Retreat)
        if retreat is not None and action.verb == "retreat":
            return falling_back(p, retreat, int(action.args[-1]))
        if retreat is not None and action.verb == "apart":
            return going_apart(p, retreat)
        found = super().rank(p, seat, action)
        if action.verb == self.aims:
            found += p.game.weights.fight.soften * softening(p, side, int(action.args[0]))
        if action.verb in FOUGHT and action.args and found > 0.0:
            found *= matter(p, 1 - side, int(action.args[0]))
        return found

    def ranks(self, p: Now, seat: str, actions: Sequence[Action]) -> list[float] | None:
        """The ranks of all actions of a march; None where nobody is on one. What hexes have in
        common is looked up once."""
        march = p.doing(March)
        if march is None:
            return None
        side, unit, units = SIDES.index(seat), first_of(p, march), march.units
        clearing, alone = clears(p, side), len(units) == 1
        sight = pursuit(p, unit) if pursues(p, side) else outlook(p, unit)
        found: list[float] = []
        for action in actions:
            if action.verb != "to":
                found.append(self.rank(p, seat, action))
                continue
            goal = int(action.args[-1])
            merit = sight(goal) if alone else together(p, units, sight, goal)
            merit += watch(p, unit, goal) if clearing else 0.0
            found.append(merit + (column(p, unit, goal) if alone else 0.0))
        return found

    def _coming_up(self, p: Now, side: int, seat: str, action: Action) -> float:
        """What marches are worth: on the road how near they bring to where a unit is drawn."""
        road, march = p.doing(Road), p.doing(March)
        if action.verb == "move" and p.doing(RoadMarch) is not None:
            return foremost(p, int(action.args[0]))
        if road is not None:
            goal = _goal(action, p.hex[road.unit])
            return lure_of(p, road.unit)[goal] + watch(p, road.unit, goal)
        found = super().rank(p, seat, action)
        if march is not None and action.verb != "move":
            unit = first_of(p, march)
            goal = _goal(action, p.hex[unit])
            if pursues(p, side):
                found = together(p, march.units, pursuit(p, unit), goal)
            found += watch(p, unit, goal)
            found += column(p, unit, goal) if len(march.units) == 1 else 0.0
        return found


def _goal(action: Action, here: Hex) -> Hex:
    """Where a march ends."""
    return int(action.args[-1]) if action.verb == "to" else here
