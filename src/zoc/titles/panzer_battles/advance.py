"""Advance after combat: attackers of an emptied hex may go there (SCS-9)."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.hexes import Hex
from zoc.kernel.cycle import advance, refusals
from zoc.kernel.protocol import Action, Refusal
from zoc.titles.panzer_battles.position import Now, Unit, Units


class Advance(advance.Advance[Now]):
    """The attackers of a battle that may advance into the emptied hex."""

    name, rule, picks, names_hex = "advance", "SCS-9.1", "advance", False

    def shows(self, p: Now) -> Units:
        """Whoever takes part is seen."""
        return self.units

    def must(self, p: Now) -> bool:
        """Whether the hex must still be entered (SCS-9.2, where that is played)."""
        entered = p.ground.occupied[self.side] >> self.target & 1
        return bool(p.game.options["must_advance"]) and not entered

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "halt" and self.must(p):
            return refusals.must_advance("SCS-9.2")
        return super().why_not(p, action)

    def why_not_enter(self, p: Now, unit: Unit, path: Sequence[Hex]) -> Refusal | None:
        game, target = p.game, self.target
        if not p.hex[unit] or game.grid.direction(p.hex[unit], target) is None:
            return Refusal("{unit} is gone or has retreated", "SCS-9.1", unit=unit)
        if p.ground.occupied[1 - game.side[unit]] >> target & 1:
            return refusals.still_held(target, "SCS-9.1")
        if len(p.stack(target)) >= game.limit:
            return Refusal("{hex} holds {n} units", "SCS-9.1", hex=target, n=game.limit)
        return None
