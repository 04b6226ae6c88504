"""Retreat as a menu: hexes, CELs or both, each unit along a path of its own (5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.retreat import Retreat as KernelRetreat
from zoc.kernel.cycle.retreat_paths import Paths
from zoc.kernel.play.declared import changed
from zoc.kernel.protocol import NOBODY, Action, Ask, Offer, Refusal, said
from zoc.titles.moscow_1941.battle import Units, emplaced
from zoc.titles.moscow_1941.bridges import no_bridge
from zoc.titles.moscow_1941.disorganisation import disturb
from zoc.titles.moscow_1941.losses import Losses, lose
from zoc.titles.moscow_1941.position import FELL_BACK, Now, Unit


def stuck(p: Now, unit: Unit) -> bool:
    """Whether a unit cannot retreat at all and yet counts as having gone nowhere: a lone HQ, guns
    by themselves, units that never move (5.1.9, 14.3.4, 15.2.1, R-26, R-98)."""
    if p.game.roster.resilience[unit] or any(b[0] == unit for b in p.building):
        return True
    hex_, regular = p.hex[unit], p.game.roster.regular
    # Those who have gone already were there when the retreat began.
    units = [*p.stack_of(p.game.side[unit], hex_), *(u for u, way in p.paths if way[0] == hex_)]
    if any(regular[u] for u in units):
        return False
    guns = sum(emplaced(p, u) for u in units)
    return guns in (0, len(units))


class Declined(Losses):
    """CELs for hexes that were not retreated (5.3.7, 5.3.8, R-25)."""

    name, rule = "declined", "5.3.7"


class Retreat(KernelRetreat[Now]):
    """Units that a result throws back so many hexes: their owner leads each as far as he likes, and
    pays a CEL for every hex that some of them did not go."""

    rule = "5.3.1"
    rules: ClassVar[Mapping[str, str]] = {"away": "5.3.2", "path": "5.3.2", "who": "5.3.1"}
    lone: Units = ()
    """Who was attacked by itself and cannot retreat, as it stood before any loss (5.1.9)."""

    # -- where ---------------------------------------------------------------------------------

    def why_not_enter(self, p: Now, unit: Unit, here: Hex, there: Hex) -> Refusal | None:
        """No enemy, no enemy ZOC but over friends, no closed ground (5.3.3 to 5.3.5)."""
        ground, enemy = p.game.map, 1 - self.side
        if p.ground.occupied[enemy] >> there & 1:
            return refusals.enemy_in(there, "3.1.8")
        if not ground.open_to(p.game.roster.mobility[unit], there):
            return refusals.cannot_enter(unit, there, "5.3.3")
        if p.open_zone(self.side) >> there & 1:
            return refusals.in_zoc(there, "5.3.3")
        side = p.game.grid.side_between(here, there)
        if side in ground.big_rivers and not p.game.bridges.intact(p, side):
            return no_bridge(there, "5.3.5")
        return None

    def price(self, p: Now, unit: Unit, hex_: Hex) -> int:
        """A CEL for each hex in enemy ZOC that friends hold open (5.3.4, R-99)."""
        return p.ground.zoc[1 - self.side] >> hex_ & 1

    def cost(self, p: Now, unit: Unit, path: Sequence[Hex]) -> int:
        return sum(self.price(p, unit, h) for h in path)

    def toll(self, p: Now, unit: Unit, path: Sequence[Hex]) -> str:
        """The CELs of a path, and of the hexes that it is too short if all who are still to go
        follow in full (5.3.4, 5.3.7)."""
        gone = [len(way) - 1 for u, way in p.paths if u in self.units]
        due = self.cost(p, unit, path) + max(0, min([self.length, *gone]) - len(path))
        return self._bill(p, due) if due else ""

    def _bill(self, p: Now, due: int) -> str:
        """So many CELs in words; that they are all there are is told before it happens."""
        have = sum(map(p.cels, self.there(p)))
        return f"−{due} CEL" if due < have else f"−{have} CEL, all lost"

    def ends(self, p: Now, unit: Unit) -> Paths:
        """All hexes where a unit's retreat may end, full length first: what a hex less costs is
        read after what costs nothing (5.3.6, 5.3.7, R-24)."""
        found: Paths = {}
        for length in range(self.length, 0, -1):
            found |= {h: path for h, path in self._ways(p, unit, length).items() if h not in found}
        return {h: path for h, path in found.items() if self.why_not_stop(p, unit, path) is None}

    def _ways(self, p: Now, unit: Unit, length: int) -> Paths:
        return KernelRetreat[Now].ends(self.but(length=length), p, unit)

    def why_not_stop(self, p: Now, unit: Unit, path: Sequence[Hex]) -> Refusal | None:
        """Why a retreat may not take a path, though every hex is open (5.3.6, R-98)."""
        price, end = self.cost(p, unit, path), path[-1]
        if price >= p.cels(unit):
            return Refusal("{unit} would lose its last CEL on the way", "5.3.4", unit=unit)
        there = sum(p.cels(u) for u in p.stack_of(self.side, end))
        if there + p.cels(unit) - price > p.game.figures["stacking"]["cels"]:
            return refusals.full(end, "5.3.6")
        return None

    def there(self, p: Now) -> Units:
        """All whom the result concerns and who live, gone or not."""
        return tuple(u for u in self.units if p.hex[u])

    def left(self, p: Now) -> Units:
        """Those who can still go somewhere; towed guns in combat set-up never (6.2.5a, R-27)."""
        went = {unit for unit, _ in p.paths}
        return tuple(u for u in self.there(p) if u not in went
                     and not emplaced(p, u) and u not in self.lone)  # fmt: skip

    def stays(self, p: Now, unit: Unit) -> bool:
        """Whether a unit cannot go and pays for it: guns that lost their company do, too."""
        return unit in self.lone or (emplaced(p, unit) and stuck(p, unit))

    # -- the step ------------------------------------------------------------------------------

    def actor(self, p: Now) -> str:
        if self.length and any(self.ends(p, u) for u in self.left(p)):
            return p.game.camps[self.side]
        return NOBODY

    def run(self, p: Now) -> None:
        p.pop()
        p.push(*self.declined(p))

    def declined(self, p: Now) -> Iterator[Declined]:
        """What the hexes cost that were not gone: the k-th falls on those who went less than k, or
        on guns left behind (R-25); a unit in fixed positions is spared one (7.2.6)."""
        gone = {u: 0 for u in self.there(p) if self.stays(p, u) or not emplaced(p, u)}
        gone |= {u: len(path) - 1 for u, path in p.paths if u in gone}
        guns = tuple(u for u in self.there(p) if u not in gone)
        least = min(gone.values(), default=self.length)
        short = [p.hex[u] for u, went in gone.items() if went < self.length]
        if short and all(p.game.fighting.lines(h) for h in short):
            least += p.game.figures["combat"]["fixed"]["spared"]
        for k in range(least + 1, self.length + 1):
            yield Declined(self.side, (*(u for u in gone if gone[u] < k), *guns), 1)

    def ask(self, p: Now) -> Ask:
        text = said("Retreat {length:## hex}, or lose CELs instead.", length=self.length)
        hint = said("{units} may go; each hex that somebody does not go costs a CEL.",
                    units=self.left(p))  # fmt: skip
        return Ask(text, hint, ("5.3.1", "5.3.7"))

    def actions(self, p: Now) -> Iterator[Action]:
        for unit in self.left(p):
            yield from (Action("retreat", (unit, end)) for end in self.ends(p, unit))
        yield Action("stay")

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "stay":
            return None
        if action.verb == "retreat" and action.args:
            unit = int(action.args[0])
            if unit in self.there(p) and unit not in self.left(p):
                if any(unit == gone for gone, _ in p.paths):
                    return Refusal("{unit} has retreated", "5.3.1", unit=unit)
                gun = emplaced(p, unit)
                return Refusal("{unit} cannot retreat", "6.2.5a" if gun else "5.1.9", unit=unit)
            if unit in self.left(p) and len(action.args) == 1:
                return Refusal("say where {unit} retreats, or stay", "5.3.7", unit=unit)
        return super().why_not(p, action)

    def why_not_end(self, p: Now, unit: Unit, goal: Hex) -> Refusal:
        away = p.game.grid.distance(p.hex[unit], goal)
        if not away:
            return Refusal("{unit} is in {goal:hex}: stay", "5.3.7", unit=unit, goal=goal)
        if away <= self.length:
            lane = self._ways(p, unit, away)
            barred = self.why_not_stop(p, unit, lane[goal]) if goal in lane else None
            if barred is not None:
                return barred
            entry = self.why_not_enter(p, unit, p.hex[unit], goal) if away == 1 else None
            return entry or Refusal("no way back leads to {goal:hex}", "5.3.3", goal=goal)
        words = "{goal:hex} is {away:# hex} away, not {length} at most"
        return Refusal(words, "5.3.2", goal=goal, away=away, length=self.length)

    def why_not_path(self, p: Now, unit: Unit, path: Sequence[Hex]) -> Refusal | None:
        shorter = self.but(length=len(path))
        refusal = KernelRetreat[Now].why_not_path(shorter, p, unit, path)
        return refusal or self.why_not_stop(p, unit, path)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "stay":
            due = sum(step.due for step in self.declined(p))
            have = sum(map(p.cels, self.there(p)))
            words = "Stay: lose {due:# CEL}" + (", all lost" if due >= have else "")
            return Offer(said(words, due=min(due, have)), "button")
        found = super().offer(p, action)
        if found is None:
            return None
        toll = self.toll(p, found.unit, found.path[1:])
        through = " through ZOC" if self.cost(p, found.unit, found.path[1:]) else ""
        label = said(f"Retreat {{unit}} to {{goal:hex}}{through}", unit=found.unit, goal=found.hex)
        return replace(found, label=label, cost=toll)

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "stay":
            self.run(p)
            return
        unit, *path = (int(word) for word in action.args)
        way = self.ends(p, unit)[path[0]] if len(path) == 1 else tuple(path)
        start, price = p.hex[unit], self.cost(p, unit, way)
        p.travel(unit, way)
        p.tell(self.told(p, unit, (start, *way)))
        p.paths = (*p.paths, (unit, (start, *way)))
        p.mark(unit, FELL_BACK)
        disturb(p, (unit,))
        for _ in range(price):
            lose(p, unit, "5.3.4")
        if price and unit in p.starred[self.side]:
            p.starred = changed(p.starred, self.side, ())
