"""Planning a phase of movement: rehearsed unit by unit, then tactics are tried, and everybody is
asked again, given all the others.

A change is kept when the title's own judgement of the hexes and the prospect of the position after
movement become more by it. Whenever time runs out, the plan so far holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property

from zoc.ai.plan import Entry, Reason
from zoc.ai.prospect import Prospect
from zoc.ai.rehearsal import Rehearsed, on_the_march, rehearse
from zoc.ai.soldier import Soldier, spread
from zoc.ai.tactics import FORESEEING, TACTICS, Idea, reached
from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.cycle.march import March, Movement
from zoc.kernel.cycle.standing import Standing
from zoc.kernel.judgement.insight import DOOM, Insight
from zoc.kernel.judgement.outlook import Outlook
from zoc.kernel.judgement.peril import foe, likely_lost, threat
from zoc.kernel.play.action import Action

OUT = -1000.0
"""What a hex is worth that a unit cannot go to, everybody else standing where they go."""
BETTER = 0.15
"""By how much a change must be better."""
TRIED = 3
"""So many hexes that look better to a unit are tried."""
CHOICES = 10
"""So many units are tried for each place in an attack."""


class Planning:
    """One phase being planned."""

    def __init__(
        self,
        player: Soldier,
        sees: Insight,
        p: Standing,
        seat: str,
        step: Movement[Standing],
        late: Callable[[], bool],
        unsure: float = 0.0,
    ) -> None:
        self.player, self.sees, self.p, self.seat, self.step = player, sees, p, seat, step
        self.unsure = unsure
        """By how much of the spread of what it ranks whoever plans is wrong."""
        self.side: int = step.side
        self._late = late
        self.done: Rehearsed = rehearse(player, p, seat, late)
        # Whoever comes in during the phase, or rolls dice on his way, goes as rehearsed.
        self.goals = {u: e.goal for e in self.done.entries for u in e.units if p.hex[u] and e.goal}
        self.end: Standing = self.done.end
        self.goals |= {u: p.hex[u] for u in self._idle()}
        self.reaches = {unit: self._reach(unit) for unit in self.goals}
        self._ranks: dict[int, dict[Hex, float]] = {}
        self._errors: dict[tuple[int, Hex], float] = {}
        self.prospect = self._prospect()
        self.saved = set[int]()
        """The formations whose orders to march are not given after all."""
        self.told = list[int]()
        """The formations that are told to march beside those of the rehearsal."""
        self.kept: list[Reason] = []
        """The ideas that were kept."""

    @property
    def late(self) -> bool:
        """Whether time has run out."""
        return self._late()

    def _idle(self) -> list[int]:
        """The units that were not sent anywhere and could be."""
        if self.done.cut:
            return []
        marched = {u for e in self.done.entries for u in e.units}
        return [u for u in self.step.movable(self.end) if u not in marched and self.p.hex[u]]

    def _reach(self, unit: int) -> frozenset[Hex]:
        march = self.step.march(self.p, unit)
        by = march.by(self.p) if isinstance(march, March) else self.p.game.marching
        return frozenset(by.goals(self.p, (unit,)))

    def _prospect(self) -> Prospect:
        return Prospect(self.sees, self.p, self.side, foe(self.sees, self.end, self.side))

    # -- what is to be ordered -------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        """Purchases and marches, those who stay left out."""
        found: list[Entry] = []
        told = set[int]()
        for entry in self.done.entries:
            if self.sees.marching(entry.orders[0]) in self.saved:
                continue
            goals = {self.goals.get(u, entry.goal) for u in entry.units}
            if self.goals.keys() >= set(entry.units):
                told.update(entry.units)
            if goals - {entry.goal}:
                found += [self._marching(u) for u in entry.units if self._goes(u)]
            elif not entry.units or self.done.cut or any(map(self._goes, entry.units)):
                # Who stays is told so where not everybody was asked, or he would be in their way.
                found.append(entry)
        late = [u for u in self.goals if u not in told and self._goes(u)]
        orders = [Entry((self._tells[f],)) for f in self.told if f not in self.saved]
        return [*found, *orders, *(self._marching(u) for u in late)]

    def _goes(self, unit: int) -> bool:
        return self.goals.get(unit) != self.p.hex[unit]

    def _marching(self, unit: int) -> Entry:
        goal = self.goals[unit]
        return Entry((Action("move", (unit,)), self.p.game.goings[goal]), (unit,), goal)

    # -- everybody again -----------------------------------------------------------------------

    def improve(self, passes: int) -> None:
        """Asks each unit again where it would go, given where all the others go."""
        for _ in range(passes):
            self.look_again()
            now = self.prospect.of(self.end)
            before = now
            for unit in list(self.goals):
                if self.late:
                    return
                now += self._again(unit, now)
            if now == before:
                return

    def _again(self, unit: int, now: float) -> float:
        """What is gained by sending a unit where it stands better: what looks better to the unit
        is kept where the whole is better by it."""
        merits, goal = self.merits(unit), self.goals[unit]
        if goal not in merits or self._stands(unit):
            return 0.0
        ranked = sorted(merits, key=lambda h: (-merits[h], h))
        for hex_ in ranked[: ranked.index(goal)][:TRIED]:
            if merits[hex_] > merits[goal] + BETTER:
                gain = self.tried({unit: hex_}, now, self.prospect.of)
                if gain is not None:
                    return gain
        return 0.0

    def tried(
        self, moves: Mapping[int, Hex], now: float, worth: Callable[[Standing], float]
    ) -> float | None:
        """What it has gained to send units elsewhere; None where it was not kept."""
        start = {unit: self.goals[unit] for unit in moves}
        less = sum(self.opportunity(unit, goal) for unit, goal in moves.items())
        for unit, goal in moves.items():
            self.send(unit, goal)
        gain = worth(self.end) - now
        if gain - less > BETTER and all(map(self.fits, set(moves.values()))):
            return gain
        for unit, goal in start.items():
            self.send(unit, goal)
        return None

    def _stands(self, unit: int) -> bool:
        return bool(self.saved) and self.p.game.formation[unit] in self.saved

    def merits(self, unit: int) -> dict[Hex, float]:
        """What each hex that a unit can go to is worth to it, given where all the others go."""
        now = on_the_march(self.end, self.p, self.step, unit)
        outlook = Outlook(self.sees, now, (unit,), self.prospect.foe)
        outlook.leaves = 0.0  # What leaving a place costs is told by `_keeps`, garrisons counted.
        ranks = self.hexes(now, unit)
        return {h: rank + outlook(h) + self._keeps(unit, h) for h, rank in ranks.items()}

    def look_again(self) -> None:
        """Works out anew where the enemy could come."""
        self.prospect = self._prospect()

    def _keeps(self, unit: int, hex_: Hex) -> float:
        """What a unit adds to a place by standing in it."""
        if not self.prospect.counts(hex_):
            return 0.0
        others = (u for u in self.end.stack_of(self.side, hex_) if u != unit)
        own = self.sees.stack_worth(self.end, others)
        more = own + self.sees.worth(self.end, unit)
        kept = self.prospect.kept(hex_, more) - self.prospect.kept(hex_, own)
        return kept + self.prospect.bars(self.end, hex_, own, more)

    def hexes(self, now: Standing, unit: int) -> dict[Hex, float]:
        """What the title thinks of each hex that a unit can go to."""
        found = self.player.ranks(now, self.seat)
        ranks = {int(a.args[-1]): rank for a, rank in found if a.verb in ("to", "halt") and a.args}
        halts = (rank for a, rank in found if a.verb == "halt")
        ranks.setdefault(self.p.hex[unit], max(halts, default=0.0))
        self._ranks[unit] = self._misjudged(unit, ranks) if self.unsure else ranks
        return self._ranks[unit]

    def _misjudged(self, unit: int, ranks: Mapping[Hex, float]) -> dict[Hex, float]:
        """The same as seen by somebody who is unsure: wrong by the same whenever it is asked."""
        draw, error = self.player.random.gauss, self.unsure * spread(ranks.values())
        for hex_ in ranks:
            self._errors.setdefault((unit, hex_), draw(0.0, error))
        return {hex_: rank + self._errors[unit, hex_] for hex_, rank in ranks.items()}

    def send(self, unit: int, goal: Hex) -> None:
        """Lets a unit go somewhere else."""
        self.goals[unit] = goal
        self.end.hex[unit] = goal
        self.end.touch()

    # -- tactics ---------------------------------------------------------------------------------

    def tactics(self, foreseeing: bool = False) -> None:
        """Tries what units might do together, and keeps what makes the plan better."""
        now = self.prospect.of(self.end)
        for tactic in TACTICS:
            for idea in tactic(self):
                if self.late:
                    return
                now += self.idea_tried(idea, now, self.prospect.of)
        for tactic in FORESEEING if foreseeing else ():
            now = reached(self, self.end)
            for idea in tactic(self):
                if self.late:
                    return
                now += self.idea_tried(idea, now, lambda end: reached(self, end))

    def idea_tried(self, idea: Idea, now: float, worth: Callable[[Standing], float]) -> float:
        """What an idea has gained; nothing where it was not kept."""
        if idea.saved is not None:
            self.save(idea.saved)
        if idea.told is not None:
            self.tell(idea.told)
        less = sum(self.opportunity(unit, goal) for unit, goal in idea.moves.items())
        gain = self.tried(idea.moves, now, worth)
        if gain is not None:
            self.kept.append(Reason(idea.why, gain - less, idea.hexes, idea.tactic))
        elif idea.saved is not None:
            self.save(idea.saved, back=False)
        elif idea.told is not None:
            self.untell(idea.told)
        return gain or 0.0

    def fits(self, hex_: Hex) -> bool:
        """Whether no more units would end in a hex than may."""
        return not self.end.too_many(hex_)

    # -- orders that are bought ------------------------------------------------------------------

    def ordered(self) -> list[int]:
        """The formations that are told to march."""
        orders = (e.orders[0] for e in self.done.entries if not e.units)
        found = map(self.sees.marching, orders)
        return [formation for formation in (*found, *self.told) if formation is not None]

    def party(self, formation: int) -> list[int]:
        """The units that march by the order of a formation."""
        return [u for u in self.goals if self.p.game.formation[u] == formation]

    def save(self, formation: int, back: bool = True) -> None:
        """Takes the order of a formation to march back, or gives it after all."""
        self._pay(formation, back)
        self.saved ^= {formation}
        for unit in self.party(formation):
            self.reaches[unit] = frozenset({self.p.hex[unit]}) if back else self._reach(unit)

    @cached_property
    def _tells(self) -> dict[int, Action]:
        """The formations that could be told to march when the phase began, and how."""
        told = ((self.sees.marching(action), action) for action in self.p.decision.actions)
        return {formation: action for formation, action in told if formation is not None}

    @property
    def orders_left(self) -> int:
        """How many more orders can be paid."""
        orders = self.sees.orders(self.end, self.side)
        return 0 if orders is None else orders.left

    def untold(self) -> list[int]:
        """The formations that could be told to march and are not, those first of which the title
        thinks most; none where no more orders can be paid."""
        if not self.orders_left:
            return []
        ranks = dict(self.player.ranks(self.p, self.seat))
        able = self._tells.keys() - self.ordered()
        return sorted(able, key=lambda f: (-ranks[self._tells[f]], f))

    def tell(self, formation: int) -> None:
        """Tells a formation to march: its units may be sent."""
        self._pay(formation, back=False)
        self.told.append(formation)
        for unit in self.step.movable(self.end):
            if unit not in self.goals and self.p.game.formation[unit] == formation:
                self.goals[unit] = self.p.hex[unit]
                self.reaches[unit] = self._reach(unit)

    def untell(self, formation: int) -> None:
        """Takes that back."""
        self._pay(formation, back=True)
        self.told.remove(formation)
        for unit in self.party(formation):
            del self.goals[unit], self.reaches[unit]

    def marches(self, formation: int) -> dict[int, Hex]:
        """Where the units of a formation would go if it were told to march, one after the other
        each to where it stands best."""
        self.tell(formation)
        party = self.party(formation)
        found = {unit: best for unit in party if (best := self._sent(unit)) != self.p.hex[unit]}
        for unit in found:
            self.send(unit, self.p.hex[unit])
        self.untell(formation)
        return found

    def _sent(self, unit: int) -> Hex:
        """Sends a unit to where it stands best, if there is room."""
        here, merits = self.goals[unit], {} if self.late else self.merits(unit)
        least = merits.get(here, 0.0) + BETTER
        for hex_ in sorted((h for h in merits if merits[h] > least), key=lambda h: (-merits[h], h)):
            self.send(unit, hex_)
            if self.fits(hex_):
                return hex_
            self.send(unit, here)
        return here

    def _pay(self, formation: int, back: bool) -> None:
        orderer = self.sees.orderer
        assert orderer is not None
        orderer.pay(self.end, formation, back)
        self.end.touch()

    # -- what tactics ask ------------------------------------------------------------------------

    def cheapest(self, hex_: Hex, taken: Collection[int] = ()) -> int | None:
        """The unit that comes to a hex at the least cost elsewhere, if any can."""
        able = [u for u, hexes in self.reaches.items()
                if hex_ in hexes and u not in taken and self.goals[u] != hex_]  # fmt: skip
        able.sort(key=lambda u: self.goals[u] in self.prospect.held)
        able = [u for u in able[: 2 * CHOICES] if self.end.has_room(u, hex_)]
        return min(able, key=lambda u: (self.opportunity(u, hex_), u), default=None)

    def foremost(self, side: int) -> list[Hex]:
        """The stacks of a side that stand nearest to the other, the dearest first."""
        ground, field = self.end.ground, self.p.game.field
        near = ground.occupied[side] & field.grow(ground.occupied[1 - side], 2)
        worth = self.sees.stack_worth
        return sorted(unpack(near), key=lambda h: (-worth(self.end, self.end.stack(h)), h))

    def dangers(self) -> list[Hex]:
        """The hexes of own stacks that stand in peril, the worst first."""
        found = {h: self.prospect.peril(self.end, h)
                 for h in unpack(self.end.ground.occupied[self.side])}  # fmt: skip
        return sorted((h for h in found if found[h] > BETTER), key=lambda h: -found[h])

    def movers(self, hex_: Hex) -> list[int]:
        """The units that would end in a hex and may go elsewhere."""
        return [u for u, goal in self.goals.items() if goal == hex_ and len(self.reaches[u]) > 1]

    def refuges(self, units: Sequence[int]) -> list[Hex]:
        """The hexes where less of some units that stand together is likely lost, the best first by
        that and by what the title thinks of them."""
        shared = frozenset[Hex].intersection(*(self.reaches[u] for u in units))
        here = self.goals[units[0]]
        others = [u for u in self.end.stack_of(self.side, here) if u not in units]
        most = self.risked(units, here, others)
        found: list[tuple[float, Hex]] = []
        for hex_ in shared - {here}:
            lost = self.risked(units, hex_, self.end.stack_of(self.side, hex_))
            if lost < most:
                found.append((sum(self.rank(u, hex_) for u in units) - lost, hex_))
        return [hex_ for _, hex_ in sorted(found, reverse=True)]

    def risked(self, units: Sequence[int], hex_: Hex, others: Sequence[int]) -> float:
        """What more is likely lost in a hex when some units join others there."""
        now = threat(self.sees, self.end, self.side, hex_, self.prospect.foe)
        friends = self.sees.stack_worth(self.end, others)
        own = friends + self.sees.stack_worth(self.end, units)
        more = likely_lost(self.sees, own, now) - likely_lost(self.sees, friends, now)
        return self.sees.weights["fear"] * more

    def additions(self, target: Hex, moves: dict[int, Hex]) -> Iterator[tuple[float, int, Hex]]:
        """What further units would add to an attack on a stack, hex by hex."""
        near = set(self.p.game.grid.neighbours(target))
        able = [u for u, hexes in self.reaches.items() if u not in moves and near & hexes]
        able = [u for u in able if self.goals[u] not in near and self.sees.can_attack(self.p, u)]
        able.sort(key=lambda u: -self.sees.worth(self.p, u))
        stood = {unit: self.end.hex[unit] for unit in moves}
        for unit, hex_ in moves.items():
            self.end.hex[unit] = hex_
        self.end.touch()
        friends = self.sees.attackers(self.end, self.side, target)
        alone = self._promise(target, friends)
        found: list[tuple[float, int, Hex]] = []
        for unit in able[:CHOICES]:
            for hex_ in sorted(near & self.reaches[unit]):
                if self.end.has_room(unit, hex_):
                    added = self._with(unit, hex_, target, friends) - alone
                    found.append((added - self.opportunity(unit, hex_), unit, hex_))
        for unit, hex_ in stood.items():
            self.end.hex[unit] = hex_
        self.end.touch()
        return iter(found)

    def _promise(self, target: Hex, units: list[int], zone: HexSet = 0) -> float:
        """What an attack and the ring around its target promise, with a zone that closes more."""
        ways = (self.sees.free(self.end, 1 - self.side, target) & ~zone).bit_count()
        ring = self.sees.weights["ring"] * DOOM[ways] * self.sees.prey(self.end, target)
        return ring + self.prospect.fights * self.sees.promise(self.end, target, units, ways)

    def _with(self, unit: int, hex_: Hex, target: Hex, friends: list[int]) -> float:
        """The same with a unit that would come to a hex."""
        stood, self.end.hex[unit] = self.end.hex[unit], hex_
        zone: HexSet = self.end.zone((unit,), 1 << hex_) | 1 << hex_
        found = self._promise(target, [*friends, unit], zone)
        self.end.hex[unit] = stood
        return found

    def rank(self, unit: int, hex_: Hex) -> float:
        """What the title thinks of a hex for a unit. Where it was rehearsed to go and could not
        go alone (after an overrun, say) was the best it found."""
        if unit not in self._ranks:
            self.hexes(on_the_march(self.end, self.p, self.step, unit), unit)
        ranks = self._ranks[unit]
        found = ranks.get(hex_, OUT)
        return max(ranks.values()) if found == OUT and hex_ == self.goals[unit] else found

    def opportunity(self, unit: int, hex_: Hex) -> float:
        """What the title thinks worse of a hex than of the one that a unit would go to."""
        return self.rank(unit, self.goals[unit]) - self.rank(unit, hex_)

    # -- the whole -------------------------------------------------------------------------------

    def downfall(self) -> float:
        """What is likely lost after it to an enemy who could win at once."""
        if not self.sees.weights["outright"]:
            return 0.0
        return self._prospect().downfall(self.end)

    def worth(self, sees: Insight, ends: Sequence[Standing]) -> float:
        """How good the plan is as a whole: its prospect, on average over deals of its end, and what
        the title thinks of each hex."""
        found = (Prospect(sees, self.p, self.side, foe(sees, end, self.side)).of(end)
                 for end in ends)  # fmt: skip
        whole = sum(found) / len(ends)
        for unit, goal in self.goals.items():
            ranks = self.hexes(on_the_march(self.end, self.p, self.step, unit), unit)
            whole += ranks.get(goal, 0.0)
        return whole
