"""A plan held against the enemy's reply, and mended where that hurts most.

What the reply destroys tells better than perils do which stacks are lost. It is rehearsed anew for
each change, but only by those enemies who are near it: the others do as before, so that many
changes can be tried, and nothing else is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from zoc.ai.battles import battles
from zoc.ai.foresight import choices, in_peril_first
from zoc.ai.reply import Answer, reply
from zoc.ai.soldier import Soldier
from zoc.ai.tactics import TACTICS, reached
from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle.march import Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import Insight
from zoc.kernel.play.action import Action
from zoc.kernel.play.position import Position

if TYPE_CHECKING:
    from zoc.ai.planning import Planning

Moves = dict[int, Hex]
Script = list[list[Action]]

ANSWERING: Mapping[str, float] = {"fear": 0.4}
"""How perils count beside the reply, as a part of what they count alone."""
REPLY = 0.6
"""How the reply counts beside perils. Both were fitted to what was lost of 1850 stacks in four
games of the commander against itself (Red Typhoon, seeds 42000 to 42003): 0.37 and 0.61."""
REPLYING: Mapping[str, float] = {"ring": 0.45}
"""What a ring counts in the reply, as a part of what it counts to a planner. The figures above were
fitted to rings that promised about so much; a planner's draw units on and foretell no losses."""
NEAR = 4
"""Enemies who start or end within so many hexes of a change think again."""
STACKS = 12
"""So many stacks that lose most by the reply are looked at in one round."""
STEPS = 3
"""So many hexes are tried for each."""
ROUNDS = 4
"""So often at most all of it is gone over."""
WORSE = 0.1
"""What is worse without the reply by more than this part of what the reply promises is not held
against it. Judgement: what mending adds with it was looked at on six positions of Red Typhoon (the
soldiers' game of seed 7001)."""
REGION = 3
"""Who goes within so many hexes of somebody is of his region. Judgement, tried as it is on the same
six positions."""
OUT = -1000.0
"""What is not allowed, or was not finished in time."""


class Withstanding:
    """A plan that is being mended."""

    def __init__(self, plan: Planning, sees: Insight, late: Callable[[], bool]) -> None:
        self.plan, self.sees, self.late = plan, sees, late
        self.changed, self.settled = 0, -1
        """How many changes were kept, and how many when nothing else was found."""
        self.script: Script = []
        self.stood = list(plan.end.hex)
        self.now = self.worth(plan.end)
        self._keep(0.0)

    def worth(self, end: Standing, floor: float = OUT) -> float:
        """What a position after movement is worth, the reply to it included; the reply is not
        looked for where it is worth less than the floor without."""
        found = self._without = reached(self.plan, end)
        moved = [(h, old) for h, old in zip(end.hex, self.stood, strict=True) if h != old]
        if found < floor or any(end.too_many(h) for h, _ in moved):
            return OUT
        near = end.game.field.grow(pack({h for pair in moved for h in pair}), NEAR) if moved else 0
        self._enemy = Following(self.script, near)
        self._enemy.weights = self.plan.player.weights
        self._answer = reply(self._enemy, self.sees, end, self.plan.side, self.late)
        return OUT if self.late() else found - REPLY * self._answer.gain

    def _bounded(self, end: Standing) -> float:
        return self.worth(end, self.floor)

    def _keep(self, gain: float | None) -> None:
        """Goes on from the last change, where it was kept."""
        if gain:
            self.now += gain
        if gain is not None:
            self.changed += 1
            self.answer: Answer = self._answer
            self.floor = self._without - WORSE * max(self.answer.gain, 0.0)
            self.script, self.stood = self._enemy.record, list(self.plan.end.hex)

    def mix(self, other: Planning) -> None:
        """Lets everybody, a formation or a region do as in another plan."""
        for moves in mixtures(self.plan, other):
            if self.late():
                return
            if any(self.plan.goals[u] != h for u, h in moves.items()):
                self._keep(self.plan.tried(moves, self.now, self.worth))

    def mend(self) -> None:
        """The stacks that are hurt, all tactics, and everybody near the enemy, until nothing is
        better by it."""
        for _ in range(ROUNDS):
            if self.late() or self.changed == self.settled:
                return
            self.settled = self.changed
            self.stacks()
            self._tactics()
            self.everybody()

    def everybody(self) -> None:
        """Asks everybody near the enemy once more, those in peril first."""
        for unit in in_peril_first(self.plan):
            if self.late():
                return
            for hex_ in choices(self.plan, unit):
                if self.late():
                    return
                if hex_ != self.plan.goals[unit]:
                    self._keep(self.plan.tried({unit: hex_}, self.now, self._bounded))

    def stacks(self) -> None:
        """Tries what else the stacks could do that the reply hurts."""
        for hex_ in self.hurt():
            for moves in self.changes(hex_):
                if self.late():
                    return
                if any(self.plan.goals[u] != h for u, h in moves.items()):
                    self._keep(self.plan.tried(moves, self.now, self._bounded))

    def _tactics(self) -> None:
        for tactic in TACTICS:
            for idea in tactic(self.plan):
                if self.late():
                    return
                if any(self.plan.goals[u] != h for u, h in idea.moves.items()):
                    self._keep(self.plan.idea_tried(idea, self.now, self._bounded) or None)

    def hurt(self) -> list[Hex]:
        """The stacks and places that the reply hurts, the worst first."""
        end, enemy = self.answer.end, 1 - self.plan.side
        losses = {target: worth for worth, target, _ in battles(self.sees, end, enemy)}
        held = self.plan.prospect.held.items()
        losses |= {place: stake for place, stake in held if end.stack_of(enemy, place)}
        return sorted(losses, key=lambda h: (-losses[h], h))[:STACKS]

    def changes(self, hex_: Hex) -> Iterator[Moves]:
        """What could be done about a stack: it goes elsewhere or stays where it was, somebody
        joins it or stands where an enemy would come to surround it, one of it goes elsewhere."""
        plan = self.plan
        units = plan.movers(hex_)
        if units:
            yield from (dict.fromkeys(units, refuge) for refuge in plan.refuges(units)[:STEPS])
            yield {u: plan.p.hex[u] for u in units}
        before, after = plan.end.ground.occupied, self.answer.end.ground.occupied
        came = plan.p.game.field.beside(1 << hex_) & (after[1 - plan.side] & ~before[1 - plan.side])
        for wanted in (hex_, *unpack(came)):
            helper = plan.cheapest(wanted)
            if helper is not None:
                yield {helper: wanted}
        for unit in units:
            merits = plan.merits(unit)
            yield from ({unit: h} for h in sorted(merits, key=lambda h: (-merits[h], h))[:STEPS])


def mixtures(plan: Planning, other: Planning) -> Iterator[Moves]:
    """What everybody, each formation, and those of each region would do otherwise by another
    plan."""
    formation = plan.p.game.formation
    able = {u: h for u, h in other.goals.items() if u in plan.goals and h in plan.reaches[u]}
    for one in (None, *sorted({formation[u] for u in able})):
        yield {u: h for u, h in able.items() if one in (None, formation[u])}
    field, tried = plan.p.game.field, set[frozenset[int]]()
    differ = {u: h for u, h in able.items() if h != plan.goals[u]}
    for unit in sorted(differ):
        near = field.grow(pack({differ[unit], plan.goals[unit]}), REGION)
        moves = {u: h for u, h in differ.items() if near >> h & 1 or near >> plan.goals[u] & 1}
        if frozenset(moves) not in tried:
            tried.add(frozenset(moves))
            yield moves


class Following(Soldier):
    """Moves by a script, but for those who start or end near something."""

    def __init__(self, script: Script, near: HexSet) -> None:
        super().__init__(Random(0))
        self.script, self.near = list(script), near
        self.known = {a.args[0] for orders in script for a in orders if a.verb == "move"}
        self.record: Script = []
        """The same with what was done instead."""
        self.left: list[Action] = []

    def choose(self, position: Position, seat: str) -> Action:
        """The next order of the script, or what it would do itself."""
        step = position.agenda[-1]
        if isinstance(step, Movement) and isinstance(position, Standing):
            self.record.append([self._first(position, seat, step)])
        elif self.left and position.why_not(self.left[0]) is None:
            self.record[-1].append(self.left.pop(0))
        else:
            self.left = []
            action = super().choose(position, seat)
            if not self.record:
                return action
            self.record[-1].append(action)
        return self.record[-1][-1]

    def _first(self, p: Standing, seat: str, step: Movement[Standing]) -> Action:
        while self.script:
            first, *rest = self.script.pop(0)
            if p.why_not(first) is None:
                near = first.verb == "move" and self._is_near(p.hex[int(first.args[0])], rest)
                self.left = [] if near else rest
                return first
        self.left = []
        if self.known.issuperset(step.movable(p)) and self.known:
            return Action("end")
        return super().choose(p, seat)

    def _is_near(self, start: Hex, rest: list[Action]) -> bool:
        goal = next((int(a.args[-1]) for a in rest if a.verb == "to" and a.args), start)
        return bool((self.near >> start | self.near >> goal) & 1)
