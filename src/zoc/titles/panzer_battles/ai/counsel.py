"""Counsel for players who see what belongs together: guns fire where an attack is to follow."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.kernel.play.action import Action
from zoc.titles.panzer_battles.ai.hints import PanzerBattlesHints
from zoc.titles.panzer_battles.ai.softening import softening
from zoc.titles.panzer_battles.position import SIDES, Now


class PanzerBattlesCounsel(PanzerBattlesHints):
    """The hints, but for where guns fire."""

    aims = "barrage"

    def softening(self, p: Now, side: int, target: Hex) -> float:
        """What fire at a hex adds to the attack that may follow."""
        return softening(p, side, target)

    def rank(self, p: Now, seat: str, action: Action) -> float:
        found = super().rank(p, seat, action)
        if action.verb == self.aims:
            side = SIDES.index(seat)
            found += p.game.weights.fight.soften * softening(p, side, int(action.args[0]))
        return found
