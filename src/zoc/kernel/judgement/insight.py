"""Insight: what a position means to a side. Who can be surrounded, what an attack promises, which
hexes the enemy can come to, what stands to be won and lost there.

It is worked out from what a title declares already: zones, stacks, reach, odds, results, lines of
supply, control and points. `judgement.toml` says what counts how much, and what is not declared:

    [insight]
    unit = 0.5              what losing any unit costs, and what each point of its strength adds
    strength = 0.5
    ring = 1.0              the worth of closing an enemy's ways back, as a part of his stack's
    prize = 1.0             the worth of a point of an objective that a side takes or keeps
    barred = ["disrupted"]  the marks of units that cannot attack on their next turn
    sides = { german = 1.3 }  how much dearer a side's units are than they look
    unplanned = ["road march"]  the phases of movement whose units move again before anybody fights:
                            decided order by order
    plans = 2               the phases of movement that a turn has: time is shared out to them
    foresight = true        the enemy's reach is worked out anew for each change of a plan: for
                            titles in which lines keep him out, and reach is quickly found
    again = false           nobody is asked again where he would go once all others have a goal:
                            for titles whose counsel plans who goes first and who follows;
                            or the scenarios in which everybody is
    compares = false        a general makes one plan and bars no gaps, as a commander: where plans
                            that look best after the enemy's reply gain nothing
    recalls = true          what an attack promises hangs on nothing but who stands where, with
                            which marks and in supply: planners need not work it out twice
    stands = true           who cannot retreat loses a step for each hex, and is not lost
    exchange = ["EX"]       the results in which both lose as much as the weaker has
    joined = true           who has joined an attack stays in it while others are asked to join;
                            else units of equal worth may take each other's place, and all come
    needs = ["active"]      the marks of which a unit must carry one to attack in this turn
    lost = [0.19, 0.12, 0.04, 0.013, 0.009, 0.002]  the odds of losing a stack when as much comes
                            against it as it is worth: with no way back; where one, two, three
                            enemies close the last; with one way they cannot close; with more
    misjudges = { recruit = 0.4 }  by how much of the spread of what it ranks a level is wrong

    [insight.scenarios.typhoon]  what is otherwise in a scenario: any of the above

    [insight.results]       what the results of the combat table come to, where `[results]` of
    AR = [{ who = "attacker", retreat = 1 }]        rules.toml does not say it

The same insight serves machine players, their reasons, advice, and lists of follies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import islice
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, tally, unpack
from zoc.kernel.cycle.attack import CombatPhase
from zoc.kernel.cycle.combat_table import ALL, Demand, Demands, read_results
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.judgement.orders import Orderer, Orders
from zoc.kernel.play.action import Action
from zoc.kernel.play.forecast import Forecast
from zoc.kernel.play.step import Refusal

Unit = int
Units = Sequence[Unit]
Point = dict[Hex, tuple[float, ...]]

WEIGHTS: Mapping[str, float] = {
    "unit": 0.5,
    "strength": 0.5,
    "ring": 1.0,
    "prize": 1.0,
    "shaken": 0.15,
    "thrown": 0.2,
    "push": 0.2,
    "guard": 1.0,
    "peril": 0.15,
    "fear": 1.0,
    "attack": 1.0,
    "later": 0.4,
    "least": 0.3,
    "zone": 1.0,
    "cut": 0.0,
    "reserve": 0.0,
    "outright": 0.0,
}
"""What counts how much, unless `[insight]` of `judgement.toml` says otherwise: besides what stands
above, `shaken` and `thrown` (the part of a stack that a retreat costs defender and attacker),
`push` (what driving anybody out is worth), `guard` (not leaving a place open), `peril` (being
where one could be destroyed by who is near), `fear` (what is likely lost to who comes next turn),
`attack` (what attacks promise), `later` (the part of it where no combat follows in the turn),
`least` (what an attack must promise), `zone` (how far a zone of control bars a retreat: 1
altogether), `cut` (the part of a stack that being cut off from supply costs), `reserve` (the part
of what a place may lose that somebody near it saves whom the enemy cannot reach), `outright` (what
it costs that the enemy wins at once, where he does who holds all of some hexes)."""

FIGURES = ("combat", "attack", "defence", "strength")
"""The figures of a counter that may be its strength; the largest counts."""
DOOM = (1.0, 0.45, 0.2, 0.08, 0.02, 0.0, 0.0)
"""How far a stack with so many free ways back is as good as lost."""


LOST = (0.19, 0.12, 0.042, 0.013, 0.009, 0.002)
"""How likely a stack is lost next turn, unless `lost` of `[insight]` says otherwise: counted where
the enemy begins to move in 14 games of Red Typhoon, the commander against itself (seeds 30000 to
30013, 5973 stacks), and fitted by logistic regression."""

MISJUDGES: Mapping[str, float] = {"recruit": 0.4}
"""By how much of the spread of what it ranks a level is wrong, unless `misjudges` of `[insight]`
says otherwise: chosen in Red Typhoon by how far a recruit falls behind a soldier."""


class Insight:
    """What positions of a game mean. Made once a game, by `insight`.

    `able` is False where a title declares too little of combat for it: then nobody should ask."""

    def __init__(self, game: Any) -> None:
        self.game, self.grid, self.field = game, game.grid, getattr(game, "field", None)
        file = game.title.data / "judgement.toml"
        told: dict[str, Any] = game.title.read("judgement.toml") if file.is_file() else {}
        data: dict[str, Any] = told.get("insight", {})
        data = {**data, **data.get("scenarios", {}).get(getattr(game, "scenario", ""), {})}
        self.weights = {**WEIGHTS, **{k: v for k, v in data.items() if k in WEIGHTS}}
        self.fighting = getattr(game, "fighting", None)
        self.results = self._results(data)
        self.barred = self._marks(data.get("barred", ()))
        self.plans = int(data.get("plans", 1))
        self.unplanned: frozenset[str] = frozenset(data.get("unplanned", ()))
        self.stands = bool(data.get("stands", False))
        self.joined = bool(data.get("joined", False))
        self.foresight = bool(data.get("foresight", False))
        self.compares = bool(data.get("compares", True))
        self.recalls = bool(data.get("recalls", False))
        again = data.get("again", True)
        self.again = again if isinstance(again, bool) else game.scenario in again
        self.exchange: frozenset[str] = frozenset(data.get("exchange", ()))
        self.needs = self._marks(data.get("needs", ()))
        self.points: Point = self._points(data.get("objectives", {}))
        account = getattr(game, "points", None)
        self.outright: tuple[HexSet, ...] = getattr(account, "outright", ()) or (0, 0)
        """The hexes all of which each side must hold to win at once, if that ends the game."""
        self.lost: Sequence[float] = data.get("lost", LOST)
        self.misjudges: Mapping[str, float] = {**MISJUDGES, **data.get("misjudges", {})}
        self.around: dict[Hex, tuple[tuple[HexSet, HexSet], ...]] = {}
        dear: dict[str, float] = data.get("sides", {})
        self.dear = tuple(float(dear.get(camp, 1.0)) for camp in game.camps)
        self._worth: dict[tuple[Unit, str], float] = {}
        self.mark = ""
        """Tells what it has worked out of a position from what others have who weigh otherwise."""
        parts = (self.field, getattr(game, "marching", None), self.results or None)
        self.able = all(part is not None for part in parts) and len(game.camps) == 2

    def weighing(self, weights: Mapping[str, float]) -> Insight:
        """The same insight with other weights for what is named."""
        found = copy(self)
        found.weights = {**self.weights, **weights}
        units = found.weights["unit"], found.weights["strength"]
        if units != (self.weights["unit"], self.weights["strength"]):
            found._worth, found.mark = {}, f" {units}"
        return found

    def _results(self, data: Mapping[str, Any]) -> Mapping[str, Demands]:
        if "results" in data:
            return read_results(data["results"])
        return getattr(self.fighting, "results", {})

    def _marks(self, words: Iterable[str]) -> int:
        position = getattr(self.game, "POSITION", None)
        kinds = getattr(self.game, "marks", ()) or getattr(position, "MARKS", ())
        named = {mark.word: int(mark) for mark in kinds}
        return sum(named.get(word, 0) for word in words)

    def _points(self, given: Mapping[str, Any]) -> Point:
        account = getattr(self.game, "points", None)
        worth: list[tuple[Hex, tuple[float, ...]]] = getattr(account, "worth", [])
        worth = getattr(account, "stakes", worth)
        found: Point = {hex_: tuple(map(float, points)) for hex_, points in worth}
        labels = {self.grid.label(hex_): hex_ for hex_ in self.grid} if given else {}
        for label, points in given.items():
            if label in labels:
                found[labels[label]] = (float(points),) * len(self.game.camps)
        return found

    # -- units -----------------------------------------------------------------------------------

    def worth(self, p: Any, unit: Unit) -> float:
        """What it costs to lose a unit."""
        _, face = self.game.face(p, unit)
        known = self._worth.get((unit, face))
        if known is None:
            dear, strength = self.dear[int(self.game.side[unit])], self.strength(p, unit)
            known = dear * (self.weights["unit"] + self.weights["strength"] * strength)
            self._worth[unit, face] = known
        return known

    def strength(self, p: Any, unit: Unit) -> float:
        """The largest of a unit's figures that may be its strength."""
        counter, face = self.game.face(p, unit)
        figures = counter.values(face)
        found = (figures.get(name) for name in FIGURES)
        return max((float(f) for f in found if isinstance(f, (int, float))), default=1.0)

    def stack_worth(self, p: Any, units: Iterable[Unit]) -> float:
        """What some units are worth together."""
        return sum(self.worth(p, unit) for unit in units)

    def matter(self, p: Any, side: int, hex_: Hex) -> float:
        """The part of what the units of a side in a hex are worth that the enemy gains by their
        loss: all of it, unless a title's counsel says that he has no time for them (`matter`)."""
        told = getattr(getattr(self.game, "counsel", None), "matter", None)
        return 1.0 if told is None else told(p, side, hex_)

    def prey(self, p: Any, hex_: Hex) -> float:
        """What it is worth to the enemy that a stack is lost."""
        stack = p.stack(hex_)
        found = self.stack_worth(p, stack)
        return found * self.matter(p, int(self.game.side[stack[0]]), hex_) if stack else found

    def can_attack(self, p: Any, unit: Unit) -> bool:
        """Whether a unit could take part in an attack if it were let."""
        state = p.state[unit]
        return not state & self.barred and (not self.needs or bool(state & self.needs))

    def pieces(self, p: Any, units: Iterable[Unit]) -> list[float]:
        """What each loss among some units costs, the least first: of steps where units have them,
        else of whole units."""
        if not hasattr(p, "steps"):
            return sorted(self.worth(p, u) for u in units)
        shares = ((self.worth(p, u), p.steps(u)) for u in units)
        return sorted(worth / steps for worth, steps in shares for _ in range(steps))

    # -- objectives ------------------------------------------------------------------------------

    @property
    def minds_places(self) -> bool:
        """Whether it counts who holds a place: a title may leave that to its counsel."""
        return bool(self.weights["prize"] or self.weights["guard"])

    def stake(self, hex_: Hex) -> float:
        """The points by which a hex changes the difference when it changes hands."""
        return sum(self.points.get(hex_, ()))

    def holds(self, p: Any, side: int, hex_: Hex) -> bool:
        """Whether a side holds a hex that counts."""
        control = getattr(self.game, "control", None)
        if control is None:
            return bool(p.control[side] >> hex_ & 1) if hasattr(p, "control") else False
        return bool(control.of(p, side) >> hex_ & 1)

    def garrisons(self, p: Any, side: int) -> dict[Hex, float]:
        """The places that a side holds and the enemy could come to next turn, with their stakes."""
        if not self.minds_places:
            return {}
        key = f"insight garrisons {side}"
        found: dict[Hex, float] | None = p.cache.get(key)
        if found is None:
            reach = self.influence(p, 1 - side)
            own = (h for h in self.points if self.stake(h) and self.holds(p, side, h))
            within = (h for h in own if self._within(p, side, h, reach))
            found = p.cache[key] = {h: self.stake(h) for h in within}
        return found

    def _within(self, p: Any, side: int, hex_: Hex, reach: Mapping[Hex, float]) -> bool:
        """Whether the enemy could come to a place. Nobody can come into one that is held: who can
        come next to it could once it is not."""
        if hex_ in reach:
            return True
        held = p.ground.occupied[side] >> hex_ & 1
        return bool(held) and any(h in reach for h in self.grid.neighbours(hex_))

    # -- ways back -------------------------------------------------------------------------------

    def free(self, p: Any, side: int, hex_: Hex) -> HexSet:
        """The hexes next to a stack of a side into which it could fall back."""
        return self.field.beside(1 << hex_) & self._open(p, side)  # pyright: ignore[reportOptionalMemberAccess]

    def _open(self, p: Any, side: int) -> HexSet:
        """The hexes into which units of a side may fall back at all."""
        ground = p.ground
        shut = ground.occupied[1 - side]
        return ~(shut | ground.zoc[1 - side]) if self.weights["zone"] >= 1 else ~shut

    def rings(self, p: Any, side: int, most: int = 1) -> dict[Hex, HexSet]:
        """The stacks of a side that have no way back, or hardly one, with those they have."""
        field, ground = self.field, p.ground
        assert field is not None
        near = field.grow(ground.occupied[1 - side], 2)
        few = ~field.touching(field.board & self._open(p, side), most + 1)
        return {h: self.free(p, side, h) for h in unpack(ground.occupied[side] & near & few)}

    # -- what can come ---------------------------------------------------------------------------

    def influence(self, p: Any, side: int) -> dict[Hex, float]:
        """The strength that a side could bring into each hex on its next turn."""
        key = f"insight influence {side}{self.mark}"
        found: dict[Hex, float] | None = p.cache.get(key)
        if found is None:
            units = [unit for unit in self.game.units_of[side] if p.hex[unit]]
            reaches = self.game.marching.reaches(p, [(unit,) for unit in units])
            worths = [self.worth(p, unit) for unit in units]
            found = p.cache[key] = tally([reach.hexes for reach in reaches], worths)
        return found

    def cut_off(self, p: Any, side: int) -> list[Unit]:
        """The units of a side without a line of supply."""
        supply = getattr(self.game, "supply", None)
        if supply is None or not hasattr(supply, "state"):
            return []
        units = self.game.units_of[side]
        return [u for u in units if p.hex[u] and supply.state(p, u)]

    # -- attacks ---------------------------------------------------------------------------------

    def fights(self, p: Any, side: int) -> float:
        """What attacks count in a movement of a side: less where no combat of its follows."""
        if self.duty:
            return self.weights["attack"]
        follows = any(isinstance(s, CombatPhase) and s.side == side for s in p.agenda)
        return self.weights["attack"] * (1.0 if follows else self.weights["later"])

    def plans_for(self, p: Any, step: Any, asked: bool = True) -> bool:
        """Whether a phase of movement is planned: not where its units move again before anybody
        fights, nor where a title's counsel, if it is asked, says that a side does better order by
        order (`order_by_order`)."""
        told = getattr(getattr(self.game, "counsel", None), "order_by_order", None)
        plain = asked and told is not None and told(p, step.side)
        return step.name not in self.unplanned and not plain

    @property
    def duty(self) -> bool:
        """Whether contacts must be fought."""
        return hasattr(getattr(self.game, "counsel", None), "contacts")

    def contacts(self, p: Any, side: int) -> Contacts | None:
        """Who would have to fight whom if a side had moved; None where nobody ever has to: a
        title's counsel says it."""
        told = getattr(getattr(self.game, "counsel", None), "contacts", None)
        return None if told is None else told(p, side)

    def orders(self, p: Any, side: int) -> Orders | None:
        """What a side can still order; None where nobody needs an order to attack."""
        return self.orderer.orders(p, side) if self.orderer else None

    def marching(self, action: Action) -> int | None:
        """The formation that an action orders to march; None where it orders none."""
        return self.orderer.marching(action) if self.orderer else None

    @cached_property
    def orderer(self) -> Orderer | None:
        """Who knows what orders cost, where they have to be bought."""
        told = getattr(self.game, "counsel", None)
        return told if isinstance(told, Orderer) else None

    def attackers(self, p: Any, side: int, target: Hex) -> list[Unit]:
        """The units of a side next to a hex that could attack it if they were let."""
        crosses = self.fighting.crosses if self.fighting is not None else None
        return [
            unit
            for h in self.grid.neighbours(target)
            if p.ground.occupied[side] >> h & 1 and (crosses is None or crosses(h, target))
            for unit in p.stack_of(side, h)
            if self.can_attack(p, unit)
        ]

    def odds(self, p: Any, target: Hex, attackers: Units) -> Forecast | None:
        """What an attack would be, as a title's counsel weighs it or as its combat has it; None
        where it is not allowed."""
        weighed = getattr(getattr(self.game, "counsel", None), "weighed", None)
        try:
            if weighed is not None:
                now: Forecast = weighed(p, target, attackers)
            elif self.fighting is not None:
                now = self.fighting.odds(p, target, attackers)
            else:
                now = self.game.forecast_attack(p, target, attackers)
        except Refusal:
            return None
        return now if now.results else None

    def promise(
        self, p: Any, target: Hex, attackers: Units, free: int | None = None, prize: float = 0.0
    ) -> float:
        """What an attack may be expected to bring, by the exact chances of its results: `free` is
        how many ways back the defenders have, `prize` what else clearing the hex is worth."""
        now = self.odds(p, target, attackers) if attackers else None
        if now is None:
            return 0.0
        side: int = self.game.side[attackers[0]]
        theirs = p.stack_of(1 - side, target)
        if free is None:
            free = self.free(p, 1 - side, target).bit_count()
        gains = _Gains(self, p, target, attackers, theirs, free, _traded(now))
        gains.prize += prize
        return sum(float(chance) * gains.of(result) for result, chance in now.results.items())

    def of(self, result: str) -> Demands:
        """What a result demands."""
        return self.results.get(result, ())

    def destroyed(self, p: Any, target: Hex, now: Forecast) -> float:
        """The chance that an attack destroys everybody in a hex."""
        side = 1 - self.game.side[p.stack(target)[0]]
        doomed = not self.free(p, 1 - side, target)
        total = len(self.pieces(p, p.stack(target)))
        deadly = (
            chance
            for result, chance in now.results.items()
            if any(self._deadly(demand, doomed, total) for demand in self.of(result))
        )
        return float(sum(deadly))

    def _deadly(self, demand: Demand, doomed: bool, pieces: int) -> bool:
        if demand.who != "defender":
            return False
        if doomed and self.stands:
            return demand.lose == ALL or demand.lose + demand.retreat >= pieces
        return demand.lose == ALL or demand.lose >= pieces or bool(demand.retreat and doomed)

    def emptied(self, now: Forecast) -> float:
        """The chance that an attack drives the defenders out."""
        pushes = (
            chance for result, chance in now.results.items() if any(map(_drives, self.of(result)))
        )
        return float(sum(pushes))


def _traded(now: Forecast) -> tuple[float, float]:
    """The parts of attackers and defenders that an exchange costs."""
    attack, defence = float(now.attack), float(now.defence)
    less = min(attack, defence)
    return less / max(attack, 0.5), less / max(defence, 0.5)


def _drives(demand: Demand) -> bool:
    return demand.who == "defender" and bool(demand.retreat or demand.lose == ALL)


class _Gains:
    """What each result of one attack brings."""

    def __init__(
        self,
        insight: Insight,
        p: Any,
        target: Hex,
        mine: Units,
        theirs: Units,
        free: int,
        traded: tuple[float, float],
    ) -> None:
        side: int = p.game.side[mine[0]]
        self.insight, self.weights, self.results = insight, insight.weights, insight.results
        part = insight.matter(p, 1 - side, target)
        self.mine = insight.pieces(p, mine)
        self.theirs = [part * worth for worth in insight.pieces(p, theirs)]
        self.free, self.traded = free, traded
        held = insight.points.get(target)
        self.prize = part * self.weights["push"]
        if held and not insight.holds(p, side, target):
            self.prize += self.weights["prize"] * insight.stake(target)
        self.exposed = self._exposed(p, side, mine)

    def _exposed(self, p: Any, side: int, mine: Units) -> float:
        """The points in places that the attackers alone hold: thrown back, they leave them open."""
        gone = set(mine)
        places = {p.hex[u] for u in mine if self.insight.points.get(p.hex[u])}
        held = (h for h in places if self.insight.holds(p, side, h))
        alone = (h for h in held if gone.issuperset(p.stack_of(side, h)))
        return self.weights["guard"] * sum(self.insight.stake(h) for h in alone)

    def of(self, result: str) -> float:
        """What a result brings."""
        if result in self.insight.exchange:
            return self._exchanged()
        return sum(map(self._demand, self.results.get(result, ())))

    def _exchanged(self) -> float:
        mine, theirs = self.traded
        gain = theirs * sum(self.theirs) - mine * sum(self.mine)
        return gain + (self.prize if theirs >= 1.0 else 0.0)

    def _demand(self, demand: Demand) -> float:
        if demand.who == "attacker":
            return -self._lost(self.mine, demand.lose) - self._thrown(demand.retreat)
        gain = self._lost(self.theirs, demand.lose)
        if demand.retreat:
            gain += self._driven(demand.retreat) + self.prize
        elif demand.lose == ALL or demand.lose >= len(self.theirs):
            gain += self.prize
        return gain

    def _lost(self, worths: list[float], lose: int) -> float:
        return sum(worths) if lose == ALL else sum(islice(worths, lose))

    def _thrown(self, hexes: int) -> float:
        return (self.weights["thrown"] * sum(self.mine) + self.exposed) if hexes else 0.0

    def _driven(self, hexes: int) -> float:
        if not self.free and self.insight.stands:
            return sum(islice(self.theirs, hexes))
        part = 1.0 if not self.free else self.weights["shaken"] * (1 + min(hexes, 4) / 4)
        if self.free == 1 and hexes > 1:
            part = max(part, 0.35)
        return part * sum(self.theirs)


def insight(game: Any) -> Insight | None:
    """The insight into a game; None where its title declares too little for it."""
    # It goes when its game goes: whoever learns makes a game for each player of each match.
    found: Insight | None = getattr(game, "insight", None)
    if found is None:
        if not hasattr(game, "units_of") or not hasattr(game, "title"):
            return None
        found = game.insight = Insight(game)
    return found if found.able else None
