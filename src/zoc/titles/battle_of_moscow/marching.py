"""How units march (MOV, ZOC, TER, WX): factors as supply leaves them, costs, zones, warnings."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Reach, Request, ZocRule
from zoc.hexes.search import ranges
from zoc.kernel.cycle.march import FREE, Marching
from zoc.kernel.cycle.recent import Recent
from zoc.kernel.cycle.standard import cited
from zoc.kernel.play.forecast import mixed
from zoc.kernel.play.said import said
from zoc.kernel.play.step import Refusal, Warn
from zoc.titles.battle_of_moscow.position import (
    GERMAN,
    ISOLATED,
    RAILED,
    RUSSIAN,
    SUPPLIED,
    Now,
    Unit,
)

if TYPE_CHECKING:
    from zoc.titles.battle_of_moscow.title import BattleOfMoscow

STOP, SHUT = ZocRule(stop=True), ZocRule(shut=True)
KEPT = 500
"""How many ranges are remembered."""


def factor(p: Now, unit: Unit) -> int:
    """A unit's movement factor as supply leaves it (SUP-5, SUP-10, SUP-14, FIN-2)."""
    roster, whole = p.game.roster, p.game.roster.movement[unit]
    state = SUPPLIED if roster.finn[unit] or roster.partisan[unit] else p.supply[unit]
    if state == SUPPLIED:
        return whole
    if roster.like_german[unit]:
        return whole // 4 if state == ISOLATED else whole // 2
    return whole // 3 if state == ISOLATED else whole * 2 // 3


def attack_factor(p: Now, unit: Unit) -> int:
    """A unit's attack factor as supply leaves it (SUP-7, SUP-9, R16)."""
    whole = p.game.roster.attack[unit]
    return whole if p.supply[unit] == SUPPLIED or p.game.roster.finn[unit] else whole // 2


def harmless(p: Now, unit: Unit) -> bool:
    """Whether a unit cannot attack regular enemies in this impulse, so that it may not enter a
    zone of control (R47)."""
    roster = p.game.roster
    if roster.kind[unit] == "security" or (roster.finn[unit] and p.supply[unit] != SUPPLIED):
        return True
    return attack_factor(p, unit) == 0


class BattleOfMoscowMarching(Marching[Now]):
    """Costs by side and weather, zones of control that stop, factors by supply and impulse."""

    rules: ClassVar[Mapping[str, str]] = cited(movement="MOV-1", zoc="ZOC-2") | {
        "apart": "MOV-3",
        "enemy": "MOV-5",
        "closed": "TER-17",
        "no way": "TER-17",
        "shut": "ZOC-3",
        "step cost": "FRC-2",
    }
    words: ClassVar[Mapping[str, str]] = {
        "shut": "it cannot attack, so it may not enter enemy ZOC in {there:hex}",
        "leaves zoc": "it may not enter enemy ZOC in {there:hex}",
        "zoc on the way": "enemy ZOC bars the way to {there:hex}",
    }

    def __init__(self, game: BattleOfMoscow) -> None:
        self.half: int = game.figures["movement"]["half"]
        self._known: Recent[Any, Reach] = Recent(KEPT)

    def searches(self, p: Now, flags: Flags, requests: Sequence[Request]) -> list[Reach]:
        """Answers are found once while the enemy stands still: friends are no obstacle."""
        keys = [(request, flags.closed, flags.zoc) for request in requests]
        known = {key: self._known.get(key) for key in keys}
        new = [key for key, answer in known.items() if answer is None]
        for key, answer in zip(new, ranges(p.game.tables, flags, [k[0] for k in new]), strict=True):
            known[key] = self._known.put(key, answer)
        return [answer for key in keys if (answer := known[key]) is not None]

    def budget(self, p: Now, units: Sequence[Unit]) -> int:
        """What a unit may spend in this impulse, in halves (MOV-1, SOP-6, SUP-15)."""
        return factor(p, units[0]) // p.game.impulse(p) * self.half

    def table(self, p: Now, units: Sequence[Unit]) -> str:
        unit, roster = units[0], p.game.roster
        if roster.partisan[unit]:
            return "partisan ice" if p.ice else "partisan"
        if roster.russian[unit]:
            return "russian ice" if p.ice else "russian"
        if roster.finn[unit]:
            return "russian"
        return "german slow" if p.slow else "german frozen" if p.frozen else "german"

    def binds(self, p: Now, units: Sequence[Unit]) -> ZocRule:
        if p.game.roster.partisan[units[0]]:
            return FREE
        return SHUT if harmless(p, units[0]) or p.state[units[0]] & RAILED else STOP

    def flags(self, p: Now, units: Sequence[Unit]) -> Flags:
        """A fortified zone is free of German zones for a Russian (R50); the other front is closed
        to a Finn (FIN-1)."""
        unit, chart = units[0], p.game.map
        enemy = 1 - p.game.side[unit]
        closed, zone = p.ground.occupied[enemy], p.ground.zoc[enemy]
        if p.game.side[unit] == RUSSIAN:
            zone &= ~chart.forts
        if p.game.roster.finn[unit]:
            closed |= chart.fronts.get(p.game.units[unit].formation.id, 0)
        return Flags(p.game.grid, closed, zone)

    def alike(self, p: Now, units: Sequence[Unit]) -> Hashable:
        unit = units[0]
        front = p.game.units[unit].formation.id if p.game.roster.finn[unit] else ""
        return p.game.side[unit], front

    def why_not_stop(self, p: Now, units: Sequence[Unit], goal: Hex) -> Refusal | None:
        if goal == p.hex[units[0]] or p.has_room(units[0], goal):
            return None
        rule = "STK-1" if p.game.side[units[0]] == GERMAN else "STK-2"
        return Refusal("{goal:hex} is full", rule, goal=goal)

    def points(self, cost: int) -> str:
        return mixed(Fraction(cost, self.half))

    def step_rule(self, p: Now, units: Sequence[Unit], here: Hex, there: Hex) -> str:
        chart = p.game.map
        if (chart.roads | chart.cities) >> there & 1:
            return "TER-10" if p.slow and not p.game.roster.russian[units[0]] else "TER-8"
        return {"swamp": "TER-3", "forest": "TER-5", "hill": "TER-6"}.get(
            p.game.board.terrain[there], "TER-12"
        )

    def warnings(self, p: Now, units: Sequence[Unit], goal: Hex) -> Iterator[Warn]:
        """The contacts that a move makes, that they must be fought, and the best odds (CBT-7)."""
        for foe in contacts_made(p, units[0], goal):
            best = p.game.fighting.best_with(p, units[0], goal, foe)
            words = "Must attack {foe:hex} from here, {best} at best as things stand."
            yield Warn(said(words, foe=foe, best=best), ("CBT-7",), foe)


def contacts_made(p: Now, unit: Unit, goal: Hex) -> tuple[Hex, ...]:
    """The enemy hexes that a unit would have to fight from a hex."""
    if harmless(p, unit) or p.game.roster.partisan[unit]:
        return ()
    enemy = 1 - p.game.side[unit]
    if not p.ground.zoc[enemy] >> goal & 1:
        return ()
    zoc = p.game.roster.has_zoc
    return tuple(
        h
        for h in p.game.grid.neighbours(goal)
        if p.ground.occupied[enemy] >> h & 1 and any(zoc[u] for u in p.stack(h))
    )
