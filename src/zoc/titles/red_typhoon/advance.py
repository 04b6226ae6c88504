"""Advance after combat (9.6) and breakthrough (9.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zoc.hexes import Hex
from zoc.kernel.cycle import advance, refusals
from zoc.kernel.protocol import Ask, Refusal, said
from zoc.titles.red_typhoon.position import DISRUPTED, Now, Unit


class Advance(advance.Advance[Now]):
    """The attackers of a won battle that may still advance."""

    rule = "9.6"

    def onward(self, p: Now, unit: Unit) -> Iterator[Hex]:
        return iter(p.game.grid.neighbours(self.target) if p.game.roster.breakthrough[unit] else ())

    def rule_of(self, path: Sequence[Hex]) -> str:
        return "9.7a" if len(path) > 1 else "9.6a"

    def why_not_enter(self, p: Now, unit: Unit, path: Sequence[Hex]) -> Refusal | None:
        return why_not_advance(p, unit, self.target, path)

    def ask(self, p: Now) -> Ask:
        far = {int(a.args[0]) for a in self.moves(p) if len(a.args) > 2}
        fast = [u for u in self.units if u in far]
        stay = "Any number of them may stay."
        hint = said("{fast:units} may go one hex further." if fast else stay, fast=fast)
        return Ask(super().ask(p).text, hint, ("9.6a", "9.7a") if fast else ("9.6a",))


def why_not_advance(p: Now, unit: Unit, target: Hex, path: Sequence[Hex]) -> Refusal | None:
    """Why a unit may not advance along a path (9.6, 9.7)."""
    if not p.hex[unit] or p.state[unit] & DISRUPTED:
        return Refusal("{unit} is gone or disrupted", "9.6a", unit=unit)
    if path[0] != target:
        return Refusal("an advance goes to {target:hex} first", "9.7b", target=target)
    if len(path) > 1:
        refusal = why_not_break_through(p, unit, target, path)
        if refusal is not None:
            return refusal
    if not p.has_room(unit, path[-1]):
        return refusals.full(path[-1], "9.6d")
    return None


def why_not_break_through(p: Now, unit: Unit, target: Hex, path: Sequence[Hex]) -> Refusal | None:
    """Why a unit may not enter a further hex (9.7)."""
    game, enemy, further = p.game, 1 - p.game.side[unit], path[1]
    if len(path) > 2:
        return Refusal("{unit} may enter one further hex only", "9.7a", unit=unit)
    if not game.roster.breakthrough[unit]:
        return Refusal("{unit} advances one hex only", "9.7d", unit=unit)
    if p.ground.zoc[enemy] >> target & 1:
        return refusals.in_zoc(target, "9.7c")
    if game.grid.direction(target, further) is None:
        return refusals.not_beside(further, target, "9.7e")
    if p.ground.occupied[enemy] >> further & 1:
        return refusals.enemy_in(further, "9.7e")
    return None
