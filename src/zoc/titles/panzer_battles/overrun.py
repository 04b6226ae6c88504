"""Overruns (1.13, SCS-5): attacks in the middle of a move."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.kernel.cycle import refusals
from zoc.kernel.protocol import Refusal, Step
from zoc.titles.panzer_battles.combat import CombatDice
from zoc.titles.panzer_battles.phrases import has_overrun, not_exploiting
from zoc.titles.panzer_battles.position import MOVED, OVERRAN, Now, Units


def overrun_targets(p: Now, units: Units) -> list[Hex]:
    """The neighbouring hexes that units on the march may overrun."""
    if why_not_able(p, units) is not None:
        return []
    enemies = p.ground.occupied[1 - p.game.side[units[0]]]
    near = p.game.grid.neighbours(p.hex[units[0]])
    return [h for h in near if enemies >> h & 1 and why_not_target(p, units, h) is None]


def why_no_overrun(p: Now, units: Units, target: Hex) -> Refusal | None:
    """Why units may not overrun a hex (1.13, SCS-5)."""
    return why_not_able(p, units) or why_not_target(p, units, target)


def why_not_able(p: Now, units: Units) -> Refusal | None:
    """Why units may overrun nothing where they stand (1.5f, 1.6a, 1.13)."""
    game, here = p.game, p.hex[units[0]]
    for unit in units:
        if not p.can_exploit(unit):
            return not_exploiting(unit, "1.13c")
    budget = game.marching.budget(p, units)
    if budget < game.marching.overrun_cost:
        cost, left = game.marching.points(game.marching.overrun_cost), game.marching.points(budget)
        return Refusal("an overrun costs {cost} MP, {left} left", "1.13b", cost=cost, left=left)
    if p.too_many(here):
        words = "{hex} holds {count:# unit}: too many to overrun from"
        return Refusal(words, "1.5f", hex=here, count=len(p.stack(here)))
    if not game.options["overrun_goes_on"] and any(p.state[u] & OVERRAN for u in units):
        return has_overrun("SCS-5.8")
    held = not game.options["overrun_from_zoc"] and p.in_enemy_zone(*units)
    if held and any(p.spent[u] for u in units):
        return Refusal("enemy ZOC holds it in {hex}", "SCS-5.5", hex=here)
    return None


def why_not_target(p: Now, units: Units, target: Hex) -> Refusal | None:
    """Why a hex may not be overrun from where units stand (1.13a, SCS-5.2)."""
    game, here = p.game, p.hex[units[0]]
    if game.grid.direction(here, target) is None:
        return refusals.not_beside(target, here, "SCS-5.2")
    if not p.ground.occupied[1 - game.side[units[0]]] >> target & 1:
        return refusals.no_enemy_in(target, "SCS-5.2")
    barred = game.map.effects.why_no_overrun(here, target)
    if barred:
        return Refusal("{what} at {hex} cannot be overrun", "1.13a", what=barred, hex=target)
    if not game.fighting.sums(p, target, units)[0]:
        return Refusal("the units have no strength to attack with", "1.9g")
    return None


def begin_overrun(p: Now, units: Units, target: Hex) -> None:
    """Pays for an overrun and fights it (1.13b, SCS-5.1)."""
    game = p.game
    for unit in units:
        p.spent[unit] += game.marching.overrun_cost
        p.mark(unit, OVERRAN)
    words = "{units} {units:|overruns|overrun} {hex}"
    p.say("overrun", "1.13", words, units=units, hex=target)
    p.push(CombatDice(game.side[units[0]], target, units), OverrunEnd(units, target))


class OverrunEnd(Step[Now]):
    """An overrun is fought: survivors enter the hex if it is empty, else they stop (SCS-5.7-9)."""

    name, rule = "overrun end", "SCS-5.7"
    units: Units
    target: Hex

    def shows(self, p: Now) -> Units:
        """Whoever takes part is seen."""
        return self.units

    def run(self, p: Now) -> None:
        p.pop()
        survivors = tuple(u for u in self.units if p.hex[u])
        if not survivors:
            return
        if p.stack(self.target):
            self._repelled(p, survivors)
            return
        start = p.hex[survivors[0]]
        for unit in survivors:
            p.travel(unit, [self.target])
        words = "{units} {units:|enters|enter} {end:hex}"
        p.say("enter", "SCS-5.7", words, "advance", units=survivors, path=(start, self.target))

    def _repelled(self, p: Now, units: Units) -> None:
        if p.game.options["failed_overrun_stops"]:
            for unit in units:
                p.mark(unit, MOVED)
