"""How units march (MOV, ZOC, TER, WX): factors as supply leaves them, costs, zones, warnings."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import Reach, Request, ZocRule
from zoc.hexes.search import ranges
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.marching import FREE, Marching
from zoc.kernel.cycle.recent import Recent
from zoc.kernel.cycle.standard import cited
from zoc.kernel.protocol import Refusal, Warn, mixed, said
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


def allowance_rule(p: Now, unit: Unit) -> str:
    """The rule that says how far a unit may go in this impulse."""
    roster = p.game.roster
    if p.game.impulse(p) == 2:
        return "SOP-6"
    if roster.partisan[unit]:
        return "PAR-8"
    return "MOV-1" if roster.finn[unit] else ("MOV-1", "SUP-5", "SUP-10")[p.supply[unit]]


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


def stacking_rule(p: Now, unit: Unit) -> str:
    """The rule that limits how many of a unit's kind share a hex."""
    if p.game.side[unit] == GERMAN:
        return "STK-1"
    return {"armour": "STK-3", "replacement": "STK-5"}.get(p.game.roster.kind[unit], "STK-2")


def other_front() -> Refusal:
    return Refusal("no Finn enters the other front", "FIN-1")


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
        "zoc on the way": refusals.ZOC_BEFORE,
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

    def why_closed(self, p: Now, units: Sequence[Unit], here: Hex, there: Hex) -> Refusal:
        if p.ground.occupied[1 - p.game.side[units[0]]] >> there & 1:
            return super().why_closed(p, units, here, there)
        return other_front()

    def why_not_there(self, p: Now, units: Sequence[Unit], goal: Hex) -> Refusal | None:
        """A way that is too long cites the rule that left the unit so little."""
        refusal = super().why_not_there(p, units, goal)
        if refusal is not None and refusal.rule == self.rules["cost"]:
            refusal.rule = allowance_rule(p, units[0])
        return refusal

    def why_not_stop(self, p: Now, units: Sequence[Unit], goal: Hex) -> Refusal | None:
        if goal == p.hex[units[0]] or p.has_room(units[0], goal):
            return None
        return refusals.full(goal, stacking_rule(p, units[0]))

    def points(self, cost: int) -> str:
        return mixed(Fraction(cost, self.half))

    def step_rule(self, p: Now, units: Sequence[Unit], here: Hex, there: Hex) -> str:
        chart, roster, unit = p.game.map, p.game.roster, units[0]
        kind, easy = p.game.board.terrain[there], roster.russian[unit] or roster.finn[unit]
        if roster.partisan[unit]:
            return "PAR-8"
        if (chart.roads | chart.cities) >> there & 1:
            slowed = p.slow and not easy
            return "TER-10" if slowed else "TER-8" if chart.roads >> there & 1 else "TER-13"
        if p.slow and not easy:
            return "WX-5" if p.weather == "mud" else "WX-11"
        if easy and kind in p.game.figures["movement"]["rough_terrain"]:
            return "TER-2" if roster.russian[unit] else "FIN-2"
        frozen = {"lake": "WX-13"} | ({"swamp": "WX-10"} if p.frozen else {})
        rough = {"swamp": "TER-3", "forest": "TER-5", "hill": "TER-6"}
        return (rough | frozen).get(kind, "TER-12")

    def warnings(self, p: Now, units: Sequence[Unit], goal: Hex) -> Iterator[Warn]:
        """The contacts that a move makes, that they must be fought, and the best odds (CBT-7)."""
        for foe in contacts_made(p, units[0], goal):
            best = p.game.fighting.best_with(p, units[0], goal, foe)
            words = "Must attack {foe:hex} from here, {best} at best as things stand."
            yield Warn(said(words, foe=foe, best=best), ("CBT-7",), foe)


def partisans_alone(p: Now, units: Sequence[Unit]) -> bool:
    """Whether all units of a stack are partisans (PAR-16)."""
    return all(p.game.roster.partisan[u] for u in units)


def must_fight(p: Now, side: int, hex_: Hex, units: Sequence[Unit]) -> bool:
    """Whether bound units of a side next to a hex must attack those who stand there (R59): somebody
    has a zone of control, or Russians other than partisans hold a fortified zone (FOR-3)."""
    if any(p.game.roster.has_zoc[u] for u in units):
        return True
    zone = side == GERMAN and p.game.map.forts >> hex_ & 1
    return bool(zone) and not partisans_alone(p, units)


def contacts_made(p: Now, unit: Unit, goal: Hex) -> tuple[Hex, ...]:
    """The enemy hexes that a unit would have to fight from a hex (CBT-7, FOR-2, FTR-3)."""
    side, chart, kind = p.game.side[unit], p.game.map, p.game.roster.kind
    sheltered = side == RUSSIAN and chart.forts >> goal & 1
    if sheltered or harmless(p, unit) or p.game.roster.partisan[unit]:
        return ()
    found, enemies = list[Hex](), p.ground.occupied[1 - side]
    for hex_ in p.game.grid.neighbours(goal):
        if enemies >> hex_ & 1:
            falls = not chart.fortified(goal, hex_)
            stay = [u for u in p.stack(hex_) if kind[u] != "fortress" or not falls]
            found += [hex_] if must_fight(p, side, hex_, stay) else []
    return tuple(found)
