"""Planning a phase of movement: rehearsed unit by unit, then everybody is asked again, given all
the others, and attacks are put together from units and hexes that were not thought of one by one.

A change is kept when the title's own judgement of the hexes and what insight promises for all
attacks and rings together become more by it. Whenever time runs out, the plan so far holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from zoc.ai.plan import Entry
from zoc.ai.rehearsal import Rehearsed, on_the_march, rehearse
from zoc.ai.soldier import Soldier
from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.cycle.insight import DOOM, Insight
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.outlook import Foe, Outlook, foe
from zoc.kernel.play.action import Action

BETTER = 0.15
"""By how much a change must be better."""
PARTY = 5
"""So many units at most are brought to one attack that was not thought of before."""
CHOICES = 10
"""So many units are tried for each place in it."""


class Planning:
    """One phase being planned."""

    def __init__(
        self,
        player: Soldier,
        sees: Insight,
        p: Any,
        seat: str,
        step: Movement[Any],
        late: Callable[[], bool],
    ) -> None:
        self.player, self.sees, self.p, self.seat, self.step = player, sees, p, seat, step
        self.side: int = step.side
        self._late = late
        self.done: Rehearsed = rehearse(player, p, seat, late)
        self.goals = {e.units[0]: e.goal for e in self.done.entries if len(e.units) == 1}
        self.end: Any = self.done.end
        self._ranks: dict[int, dict[Hex, float]] = {}
        self.foe: Foe | None = None

    @property
    def late(self) -> bool:
        """Whether time has run out."""
        return self._late()

    def entries(self) -> list[Entry]:
        """What is to be ordered: purchases and marches, those who stay left out."""
        found: list[Entry] = []
        for entry in self.done.entries:
            if len(entry.units) != 1:
                found.append(entry)
            elif self.goals[entry.units[0]] != self.p.hex[entry.units[0]]:
                found.append(self._marching(entry))
        return found

    def _marching(self, entry: Entry) -> Entry:
        unit, goal = entry.units[0], self.goals[entry.units[0]]
        if goal == entry.goal:
            return entry
        return Entry((Action("move", (unit,)), self.p.game.goings[goal]), (unit,), goal)

    # -- everybody again -----------------------------------------------------------------------

    def improve(self, passes: int) -> None:
        """Asks each unit again where it would go, given where all the others go."""
        for _ in range(passes):
            self.foe = foe(self.sees, self.end, self.side)
            changed = [unit for unit in list(self.goals) if not self.late and self._again(unit)]
            if not changed:
                return

    def _again(self, unit: int) -> bool:
        now = on_the_march(self.end, self.p, self.step, unit)
        ranks = self.hexes(now, unit)
        outlook, goal = Outlook(self.sees, now, (unit,), self.foe), self.goals[unit]
        if goal not in ranks:
            return False
        merits = {hex_: rank + outlook(hex_) for hex_, rank in ranks.items()}
        best = max(merits, key=lambda h: (merits[h], h == goal, -h))
        if merits[best] <= merits[goal] + BETTER:
            return False
        self.send(unit, best)
        return True

    def hexes(self, now: Any, unit: int) -> dict[Hex, float]:
        """What the title thinks of each hex that a unit can go to."""
        found = self.player.ranks(now, self.seat)
        ranks = {int(a.args[-1]): rank for a, rank in found if a.verb == "to"}
        self._ranks[unit] = ranks
        return ranks

    def send(self, unit: int, goal: Hex) -> None:
        """Lets a unit go somewhere else."""
        self.goals[unit] = goal
        self.end.hex[unit] = goal
        self.end.touch()

    # -- attacks put together --------------------------------------------------------------------

    def assaults(self) -> None:
        """Puts attacks together on enemies that units can come to, the most worth first."""
        reaches = {unit: self._reach(unit) for unit in self.goals}
        enemies = unpack(self.p.ground.occupied[1 - self.side])
        worth = self.sees.stack_worth
        for target in sorted(enemies, key=lambda h: -worth(self.p, self.p.stack(h))):
            if self.late:
                return
            if self.p.stack(target):
                self._assault(target, reaches)

    def _reach(self, unit: int) -> frozenset[Hex]:
        return frozenset(self.p.game.marching.goals(self.p, (unit,)))

    def _assault(self, target: Hex, reaches: dict[int, frozenset[Hex]]) -> None:
        """Tries to bring more units to one enemy stack; all of them or none."""
        before, start = self.total(), dict(self.goals)
        moved = set[int]()
        for _ in range(PARTY):
            best = max(self._additions(target, reaches, moved), default=None)
            if best is None or best[0] <= 0.0 or self.late:
                break
            moved.add(best[1])
            self.send(best[1], best[2])
        lost = sum(self._rank(u, start[u]) - self._rank(u, self.goals[u]) for u in moved)
        if moved and self.total() - before - lost <= BETTER:
            for unit in moved:
                self.send(unit, start[unit])

    def _additions(
        self, target: Hex, reaches: dict[int, frozenset[Hex]], moved: set[int]
    ) -> Iterator[tuple[float, int, Hex]]:
        """What further units would add to an attack on a stack, hex by hex."""
        near = set(self.p.game.grid.neighbours(target))
        able = [u for u, hexes in reaches.items() if u not in moved and near & hexes]
        able = [u for u in able if self.goals[u] not in near and self.sees.can_attack(self.p, u)]
        able.sort(key=lambda u: -self.sees.worth(self.p, u))
        friends = self.sees.attackers(self.end, self.side, target)
        alone = self._promise(target, friends)
        for unit in able[:CHOICES]:
            for hex_ in sorted(near & reaches[unit]):
                if self.end.has_room(unit, hex_):
                    added = self._with(unit, hex_, target, friends) - alone
                    yield added - self._opportunity(unit, hex_), unit, hex_

    def _promise(self, target: Hex, units: list[int], zone: HexSet = 0) -> float:
        """What an attack and the ring around its target promise, with a zone that closes more."""
        ways = (self.sees.free(self.end, 1 - self.side, target) & ~zone).bit_count()
        worth = self.sees.stack_worth(self.end, self.end.stack(target))
        ring = self.sees.weights["ring"] * DOOM[ways] * worth
        return ring + self.sees.promise(self.end, target, units, ways)

    def _with(self, unit: int, hex_: Hex, target: Hex, friends: list[int]) -> float:
        """The same with a unit that would come to a hex."""
        stood, self.end.hex[unit] = self.end.hex[unit], hex_
        zone: HexSet = self.end.zone((unit,), 1 << hex_) | 1 << hex_
        found = self._promise(target, [*friends, unit], zone)
        self.end.hex[unit] = stood
        return found

    def _rank(self, unit: int, hex_: Hex) -> float:
        if unit not in self._ranks:
            self.hexes(on_the_march(self.end, self.p, self.step, unit), unit)
        return self._ranks[unit].get(hex_, 0.0)

    def _opportunity(self, unit: int, hex_: Hex) -> float:
        """What the title thinks worse of a hex than of the one that a unit would go to."""
        return self._rank(unit, self.goals[unit]) - self._rank(unit, hex_)

    # -- the whole -------------------------------------------------------------------------------

    def total(self) -> float:
        """What all attacks and rings of the position after movement promise together, each unit in
        one attack only."""
        return sum(worth for worth, _, _ in battles(self.sees, self.end, self.side)) + self._rings()

    def worth(self) -> float:
        """How good the plan is as a whole: attacks and rings, what the title thinks of each hex,
        and what the enemy could do to it."""
        whole, enemy = self.total(), foe(self.sees, self.end, self.side)
        for unit, goal in self.goals.items():
            now = on_the_march(self.end, self.p, self.step, unit)
            whole += self.hexes(now, unit).get(goal, 0.0)
            whole -= Outlook(self.sees, now, (unit,)).fear(goal, enemy)
        return whole

    def _rings(self) -> float:
        found = 0.0
        for hex_, ways in self.sees.rings(self.end, 1 - self.side, 2).items():
            worth = self.sees.stack_worth(self.end, self.end.stack(hex_))
            found += DOOM[ways.bit_count()] * worth
        return self.sees.weights["ring"] * found


def battles(sees: Insight, p: Any, side: int) -> list[tuple[float, Hex, tuple[int, ...]]]:
    """The attacks that a side can make where it stands, the best first, each unit in one only:
    what they promise, on what, with whom."""
    near = p.game.field.beside(p.ground.occupied[side]) & p.ground.occupied[1 - side]
    able = {target: sees.attackers(p, side, target) for target in unpack(near)}
    found: list[tuple[float, Hex, tuple[int, ...]]] = []
    used = set[int]()
    ranked = sorted(((sees.promise(p, t, units), t) for t, units in able.items() if units),
                    key=lambda row: -row[0])  # fmt: skip
    for worth, target in ranked:
        left = tuple(u for u in able[target] if u not in used)
        if len(left) < len(able[target]):
            worth = sees.promise(p, target, left)
        if worth > 0.0:
            found.append((worth, target, left))
            used.update(left)
    return found
