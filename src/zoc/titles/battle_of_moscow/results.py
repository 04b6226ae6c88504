"""What a battle brings: eliminations, exchanges (R12), retreats (R11, R61), partisans (PAR)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.retreat import Retreat as KernelRetreat
from zoc.kernel.cycle.retreat_paths import Paths
from zoc.kernel.protocol import NOBODY, Action, Ask, Offer, Refusal, Step, mixed, said
from zoc.titles.battle_of_moscow.marching import other_front, partisans_alone, stacking_rule
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, SIDES, Now, Unit
from zoc.titles.battle_of_moscow.replacements import put, spare
from zoc.titles.battle_of_moscow.roster import STATIC

Factors = Mapping[Unit, Fraction]
THROWN_BACK = {"workers": "WRK-2", "replacement": "RRP-13"}
"""The rules by which units that never move are lost when they are thrown back."""


def eliminate(p: Now, unit: Unit, why: str, rule: str) -> None:
    """Removes a unit as lost."""
    hex_ = p.hex[unit]
    p.game.remove(p, unit)
    p.say("eliminate", rule, f"{{unit}} is eliminated: {why}", "loss", unit=unit, hex=hex_)


def raise_partisans(p: Now, lost: Unit, hex_: Hex, rule: str) -> None:
    """A partisan counter takes the place of a regular Russian unit (PAR-1, PAR-2, PAR-4, R25)."""
    if may_rise(p, lost, hex_):
        words = "Partisans rise in {hex} from the remnants of {lost:unit}"
        unit = put(p, "partisans", hex_)
        p.say("place", rule, words, "place", unit=unit, lost=lost, hex=hex_)


def may_rise(p: Now, lost: Unit, hex_: Hex) -> bool:
    """Whether partisans may take a unit's place in a hex, and a counter is left for them."""
    regular = p.game.roster.mobile[lost] and p.game.side[lost] == RUSSIAN
    free = regular and not p.ground.occupied[GERMAN] >> hex_ & 1
    return free and spare(p, "partisans") is not None


def resolve(p: Now, side: int, attackers: Factors, defenders: Factors, result: str) -> None:
    """Carries out a result of the combat table, or puts it on the agenda."""
    mine = result.startswith("A")
    owner, units = (side, tuple(attackers)) if mine else (1 - side, tuple(defenders))
    if result == "EX":
        _exchange(p, side, attackers, defenders)
    elif result in ("AE", "DE"):
        for unit in units:
            eliminate(p, unit, f"{'attackers' if mine else 'defenders'} eliminated", "CBT-5")
    else:
        p.push(Retreat(owner, int(p.game.figures["retreat"]["length"]), units))


def _exchange(p: Now, side: int, attackers: Factors, defenders: Factors) -> None:
    """The weaker side loses all, the other at least as much (R12)."""
    sums = sum(attackers.values()), sum(defenders.values())
    mine = sums[0] > sums[1]
    weak, strong = (defenders, attackers) if mine else (attackers, defenders)
    for unit in weak if sums[0] != sums[1] else (*defenders, *attackers):
        eliminate(p, unit, "exchange", "CBT-5")
    if sums[0] != sums[1]:
        values = tuple((u, int(2 * f)) for u, f in strong.items())
        p.push(Toll(side if mine else 1 - side, values, (), int(2 * min(sums)), "exchange"))


# -- losses of a sum -----------------------------------------------------------------------------


def minimal(values: Sequence[int], chosen: Sequence[int], need: int) -> bool:
    """Whether some units of given values, those chosen among them, reach a sum of which none could
    be spared (R62): it is at least what is needed, and less than that plus the smallest of them."""
    rest = list(values)
    for value in chosen:
        rest.remove(value)
    least = min(chosen, default=max(values, default=0))
    for low in sorted({*rest, least}):
        if low > least:
            break
        sums = {sum(chosen)}
        pool = [v for v in rest if v >= low]
        if low < least:
            pool.remove(low)
            sums = {sum(chosen) + low}
        for value in pool:
            sums |= {s + value for s in sums if s + value < need + low}
        if any(need <= s < need + low for s in sums):
            return True
    return False


class Toll(Step[Now]):
    """A side chooses units worth a sum, none of which could be spared (R62, R23). Values are in
    halves of a factor."""

    name, rule = "toll", "SUP-13"
    side: int
    values: tuple[tuple[Unit, int], ...]
    chosen: tuple[Unit, ...]
    need: int
    cause: str

    def _ruled(self) -> str:
        return self.rule if self.cause == "isolated" else "CBT-5"

    def _paid(self) -> int:
        return sum(value for unit, value in self.values if unit in self.chosen)

    def candidates(self, p: Now) -> list[Unit]:
        """Who may be chosen next."""
        worth, free = dict(self.values), [u for u, _ in self.values if u not in self.chosen]
        taken = [worth[u] for u in self.chosen]
        able = {worth[u] for u in free}
        fits = {v for v in able if minimal([*worth.values()], [*taken, v], self.need)}
        return [u for u in free if worth[u] in fits]

    def actor(self, p: Now) -> str:
        if self._paid() >= self.need:
            return NOBODY
        found = self.candidates(p)
        everybody = sum(value for _, value in self.values) <= self.need
        return SIDES[self.side] if len(found) > 1 and not everybody else NOBODY

    def run(self, p: Now) -> None:
        found = self.candidates(p) or [u for u, _ in self.values if u not in self.chosen]
        if self._paid() < self.need and found:
            self._take(p, found[0])
            return
        p.pop()
        self._pay(p)

    def ask(self, p: Now) -> Ask:
        due = Fraction(self.need - self._paid(), 2)
        cause = "Isolated group" if self.cause == "isolated" else "Exchange"
        noun = "factor" if due == 1 else "factors"
        text = said(f"{cause}: choose a unit to lose; {{due}} {noun} to go.", due=mixed(due))
        return Ask(text, said("No unit that is not needed to reach it."), (self._ruled(),))

    def actions(self, p: Now) -> Iterator[Action]:
        return (Action("lose", (u,)) for u in self.candidates(p))

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action in self.actions(p):
            return None
        return Refusal("choose among these units, none that could be spared", self._ruled())

    def offer(self, p: Now, action: Action) -> Offer | None:
        unit = int(action.args[0])
        cost = str(Fraction(dict(self.values)[unit], 2))
        words = "Lose {unit}: partisans rise" if self._raises(p, unit) else "Lose {unit}"
        return Offer(said(words, unit=unit), "unit", unit, p.hex[unit], cost=cost)

    def apply(self, p: Now, action: Action) -> None:
        self._take(p, int(action.args[0]))

    def _take(self, p: Now, unit: Unit) -> None:
        p.replace(self.but(chosen=(*self.chosen, unit)))

    def _pay(self, p: Now) -> None:
        last, over = self.chosen[-1] if self.chosen else -1, self._paid() - self.need
        for unit in self.chosen:
            hex_ = p.hex[unit]
            eliminate(p, unit, self.cause, self._ruled())
            if unit == last and self._leaves(over):
                raise_partisans(p, unit, hex_, "PAR-3")

    def _leaves(self, over: int) -> bool:
        """Whether a whole factor too much was given for an isolation: it fights on (PAR-3)."""
        return self.cause == "isolated" and over >= 2

    def _raises(self, p: Now, unit: Unit) -> bool:
        """Whether partisans rise if this unit is the last one given."""
        over = self._paid() + dict(self.values)[unit] - self.need
        return self._leaves(over) and may_rise(p, unit, p.hex[unit])


# -- retreats ------------------------------------------------------------------------------------


class Retreat(KernelRetreat[Now]):
    """Units that a result throws back two hexes, each led by its owner (R11, R61)."""

    rule = "CBT-5"
    winding: ClassVar[bool] = True

    def why_not_enter(self, p: Now, unit: Unit, here: Hex, there: Hex) -> Refusal | None:
        """No enemy, no enemy ZOC but in fortified zones, no water (R11, R50, PAR-9, PAR-12)."""
        chart, enemy = p.game.map, 1 - self.side
        partisan = p.game.roster.partisan[unit]
        if p.ground.occupied[enemy] >> there & 1 and not self._only_partisans(p, there):
            return refusals.enemy_in(there, "CBT-5")
        zone = p.ground.zoc[enemy] & ~(chart.forts if self.side == RUSSIAN else 0)
        if zone >> there & 1 and not partisan:
            return refusals.in_zoc(there, "CBT-5")
        ice = chart.lakes if self.side == RUSSIAN and p.ice else 0
        if (chart.lakes | chart.sea) & ~ice & 1 << there:
            return Refusal("{there:hex} is open water", "TER-17", there=there)
        front = chart.fronts.get(p.game.units[unit].formation.id, 0)
        if p.game.roster.finn[unit] and front >> there & 1:
            return other_front()
        return None

    def _only_partisans(self, p: Now, hex_: Hex) -> bool:
        """Whether partisans stand in a hex and nobody else: Germans may pass them (PAR-13)."""
        units = p.stack(hex_)
        return self.side == GERMAN and bool(units) and partisans_alone(p, units)

    def ends(self, p: Now, unit: Unit) -> Paths:
        """Two hexes on, with room at the end; from hexes of partisans further (PAR-13)."""
        if p.game.roster.kind[unit] in STATIC:
            return {}
        found = super().ends(p, unit)
        if any(self._only_partisans(p, h) for h in found):
            for path in self._through_partisans(p, unit):
                found.setdefault(path[-1], path)
        return {h: path for h, path in sorted(found.items()) if self._may_end(p, unit, h)}

    def _through_partisans(self, p: Now, unit: Unit) -> Iterator[tuple[Hex, ...]]:
        """The paths that would end on partisans and go on hex by hex until they leave them, one for
        each first and last hex, the start left out (R61)."""
        paths: list[tuple[Hex, ...]] = [(p.hex[unit],)]
        for _ in range(self.length):
            paths = [(*path, h) for path in paths for h in self._onward(p, unit, path)]
        while paths:
            held = [path for path in paths if self._only_partisans(p, path[-1])]
            longer = [(*path, h) for path in held for h in self._onward(p, unit, path)]
            paths = list({(path[1], path[-1]): path for path in longer}.values())
            yield from (path[1:] for path in paths)

    def _onward(self, p: Now, unit: Unit, path: Sequence[Hex]) -> Iterator[Hex]:
        """Where a path may go on; no hex is entered twice (R11)."""
        for hex_ in p.game.grid.neighbours(path[-1]):
            if hex_ not in path and self.why_not_enter(p, unit, path[-1], hex_) is None:
                yield hex_

    def _may_end(self, p: Now, unit: Unit, hex_: Hex) -> bool:
        enemy = p.ground.occupied[1 - self.side] >> hex_ & 1
        return not enemy and p.has_room(unit, hex_)

    def _detour(self, p: Now, path: Sequence[Hex]) -> bool:
        """A longer path only passes hexes of partisans beyond the second."""
        beyond = path[self.length - 1 : -1]
        return all(self._only_partisans(p, h) for h in beyond)

    def why_not_end(self, p: Now, unit: Unit, goal: Hex) -> Refusal:
        if self._only_partisans(p, goal):
            return Refusal("{goal:hex} holds partisans: it goes a hex further", "PAR-13", goal=goal)
        if self.why_not_enter(p, unit, p.hex[unit], goal) is None and not p.has_room(unit, goal):
            return refusals.full(goal, stacking_rule(p, unit))
        return super().why_not_end(p, unit, goal)

    def why_not_path(self, p: Now, unit: Unit, path: Sequence[Hex]) -> Refusal | None:
        refusal = super().why_not_path(p, unit, path)
        if refusal is None and len({*path}) < len(path):
            return Refusal("a retreat enters no hex twice", "CBT-5")
        if refusal is not None or self._detour(p, path):
            return refusal
        return Refusal("only partisans at its end make a retreat longer", "PAR-13")

    def arrive(self, p: Now, unit: Unit, path: Sequence[Hex]) -> None:
        """Who ends in a hex still to be attacked takes no part there (R58)."""
        if any(path[-1] in battle[1] for battle in p.battles):
            p.fighting = (*p.fighting, unit)

    def perish(self, p: Now, unit: Unit) -> None:
        """A regular Russian unit that cannot retreat becomes partisans (PAR-1, WRK-2, RRP-13)."""
        hex_, rule = p.hex[unit], THROWN_BACK.get(p.game.roster.kind[unit], "CBT-5")
        eliminate(p, unit, "cannot retreat", rule)
        raise_partisans(p, unit, hex_, "PAR-1")
