"""Road march (1.12): any distance along roads and tracks, far from the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import ZocRule
from zoc.hexes.sets import HexSet
from zoc.kernel.cycle import march, marching
from zoc.kernel.protocol import Action, Ask, Event, Happened, Offer, Refusal, remembered, said
from zoc.titles.panzer_battles.phrases import not_activated, off_road
from zoc.titles.panzer_battles.position import (
    ACTIVE,
    ARRIVED,
    DG,
    MOVED,
    SIDES,
    TROUBLED,
    Now,
    Unit,
    Units,
)

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles


class RoadMarching(marching.Marching[Now]):
    """How units road march, hex by hex: `game.roads`."""

    zoc: ClassVar[ZocRule] = marching.FREE
    rules: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("apart", "closed", "no way"), "1.12c-2"),
        **dict.fromkeys(("step cost", "cost"), "1.12c-4"),
    }
    words: ClassVar[Mapping[str, str]] = {
        "closed": "no road or track leads from {here:hex} to {there:hex}",
        "no way": "no free road or track leads to {there:hex}",
        "cost": "no free road of up to {left:# hex} leads to {there:hex}",
        "step cost": "{there:hex} is farther than it may march",
    }

    def __init__(self, game: PanzerBattles) -> None:
        self.figures = game.figures["road_march"]
        self.clearance: int = self.figures["clear_of_enemies"]

    def budget(self, p: Now, units: Sequence[Unit]) -> int:
        """How many hexes a unit may road march (1.12b, 1.12c-4, 1.15d)."""
        game, figures, unit = p.game, self.figures, units[0]
        slow = int(game.units[unit]["movement"]) == figures["slow_allowance"]
        bound = slow and SIDES[game.side[unit]] == figures["slow_side"]
        if bound and not game.options["better_soviet_command"]:
            return figures["slow_hexes"]
        return len(game.grid)

    def table(self, p: Now, units: Sequence[Unit]) -> str:
        return "march"

    def flags(self, p: Now, units: Sequence[Unit]) -> Flags:
        """No road march comes too near to an enemy or enters a friend's hex (1.12c)."""
        side = p.game.side[units[0]]
        return Flags(p.game.grid, self.exclusion(p, side) | p.ground.occupied[side])

    @remembered
    def exclusion(self, p: Now, side: int) -> HexSet:
        """The hexes too near to the enemy for a road march (1.12a-3, 1.12c-1)."""
        return p.game.field.grow(p.ground.occupied[1 - side], self.clearance)

    def goals(self, p: Now, units: Sequence[Unit]) -> Iterator[Hex]:
        return iter(self.reach(p, units).hexes[1:])

    def leads_on(self, p: Now, unit: Unit) -> bool:
        """Whether a unit can march at all: whoever can go somewhere can go a hex."""
        return len(self.search(p, (unit,), 1, self.zoc)) > 1

    def why_closed(self, p: Now, units: Sequence[Unit], here: Hex, there: Hex) -> Refusal:
        if not p.game.map.marched >> there & 1:
            return off_road(there, "1.12c-2")
        if self.exclusion(p, p.game.side[units[0]]) >> there & 1:
            words = "{hex} is within {n:# hex} of an enemy"
            return Refusal(words, "1.12c-1", hex=there, n=self.clearance)
        return Refusal("a friendly unit stands in {hex}", "1.12c-3", hex=there)

    def why_not_stop(self, p: Now, units: Sequence[Unit], goal: Hex) -> Refusal | None:
        if goal != p.hex[units[0]]:
            return None
        return Refusal("it stands in {hex}: halt ends its march", "1.12b-1", hex=goal)

    def ground(self, p: Now, here: Hex, there: Hex) -> str:
        return "along the road"

    def step_rule(self, p: Now, units: Sequence[Unit], here: Hex, there: Hex) -> str:
        return "1.12b-1"


class RoadMarch(march.Movement[Now]):
    """The road march phase: qualified units march one after the other (1.12)."""

    name, rule, lasting = "road march", "1.12-1", False
    instead = "in the road march phase you move units along roads, or end"
    offers: ClassVar[Mapping[str, str]] = {"move": "Road march {unit}", "end": "End road marches"}

    def ask(self, p: Now) -> Ask:
        able = self.able(p)
        words = "Along roads, never within {n:# hex} of an enemy. They may still move afterwards."
        text = said("Road march, or end road marches: {able:# unit} can.", able=able)
        return Ask(text, said(words, n=p.game.roads.clearance), ("1.12a-3", "1.12b-2"))

    def able(self, p: Now) -> int:
        """How many units have a road to march along."""
        return sum(p.game.roads.leads_on(p, unit) for unit in self.to_move(p))

    def march(self, p: Now, unit: Unit) -> Road:
        return Road(unit)

    def movable(self, p: Now) -> Iterator[Unit]:
        hexes, state = p.hex, p.state
        clear = p.game.map.marched & ~p.game.roads.exclusion(p, self.side)
        near = (u for u in p.active(self.side) if clear >> hexes[u] & 1 and not state[u] & TROUBLED)
        return (u for u in near if self.why_no_move(p, u) is None)

    def why_no_move(self, p: Now, unit: Unit) -> Refusal | None:
        return why_no_road_march(p, self.side, unit)


def why_no_road_march(p: Now, side: int, unit: Unit) -> Refusal | None:
    """Why a unit does not qualify for a road march (1.12a)."""
    game, here, state = p.game, p.hex[unit], p.state[unit]
    if game.side[unit] != side or not here or not state & ACTIVE:
        return not_activated(unit, "1.12-1")
    if state & MOVED:
        return Refusal("{unit} has marched", "1.12-1", unit=unit)
    if not game.map.marched >> here & 1:
        return off_road(here, "1.12a-1")
    if state & TROUBLED:
        what = "disorganised" if state & DG else "out of supply"
        return Refusal("{unit} is {what}", "1.12a-2", unit=unit, what=what)
    if game.roads.exclusion(p, side) >> here & 1:
        words = "an enemy unit is within {n:# hex} of {hex}"
        return Refusal(words, "1.12a-3", n=game.roads.clearance, hex=here)
    entering = state & ARRIVED or game.map.entry_hexes >> here & 1
    if len(p.stack(here)) > 1 and not entering:
        return Refusal("{unit} is stacked", "1.12a-4", unit=unit)
    return None


class Road(march.UnitMarch[Now]):
    """One unit's road march: where to."""

    name, rule, measure = "road", "1.12b-1", "hexes"
    instead = "say where it marches: to HEX, or halt"

    def by(self, p: Now) -> RoadMarching:
        return p.game.roads

    def ask(self, p: Now) -> Ask:
        if not any(self.by(p).goals(p, (self.unit,))):
            text = said("No free road or track leads on for {unit}.", unit=self.unit)
            return Ask(text, rules=("1.12c-2", "1.12c-3"))
        text = said("Choose where {unit} marches to.", unit=self.unit)
        return Ask(text, rules=(self.rule, "1.12c-1"))

    def others(self, p: Now) -> Iterator[Action]:
        yield Action("halt")

    def offer_other(self, p: Now, action: Action) -> Offer:
        return Offer(said("Do not march"), "button", key="H")

    def told(self, p: Now, units: Units, path: tuple[Hex, ...], cost: int) -> Event:
        words = "{unit} road marches from {start:hex} to {end:hex}"
        return Happened("road march", self.rule, words, {"unit": self.unit, "path": path}, "move")

    def apply_other(self, p: Now, action: Action) -> None:
        self.arrive(p, (self.unit,), (), 0)

    def arrive(self, p: Now, units: Units, path: Sequence[Hex], cost: int) -> None:
        p.pop()
        p.mark(self.unit, MOVED)
