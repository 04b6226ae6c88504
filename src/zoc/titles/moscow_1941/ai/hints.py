"""Hints: one unit after the other goes where it counts; attacks are made where they pay.

Units are looked at in the order of their numbers; the phase itself knows which one moved last. One
side attacks (`[posture]` of judgement.toml) and goes for enemy towns, the other holds its works and
fills the gaps. Whatever is read of the enemy is what the seat sees of him."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from zoc.hexes import Hex, HexSet, unpack
from zoc.kernel.judgement.counsel import FAR, Remembering, missing
from zoc.kernel.protocol import Action, remembered
from zoc.titles.moscow_1941.artillery import Fire
from zoc.titles.moscow_1941.battle import regulars
from zoc.titles.moscow_1941.combat import Attacks
from zoc.titles.moscow_1941.declaration import Answer, Assault
from zoc.titles.moscow_1941.deeds import set_up_price
from zoc.titles.moscow_1941.losses import Losses
from zoc.titles.moscow_1941.movement import March, MovementPhase, StrategicPhase
from zoc.titles.moscow_1941.position import ACTIVE, TRANSPORT, Now, Unit
from zoc.titles.moscow_1941.pursuit import Pursuit
from zoc.titles.moscow_1941.retreat import Retreat
from zoc.titles.moscow_1941.strength import attack_of, defence_of

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941


Worths = Callable[[Hex], float]
"""What hexes are worth to a unit."""


class Lie(NamedTuple):
    """How the land lies for a side: how far each hex is from the enemy and, for who attacks, from
    his goals; where supply comes."""

    front: Mapping[Hex, int]
    lines: HexSet
    goals: Mapping[Hex, float]


class Moscow1941Hints(Remembering[Now]):
    """What a machine player does at each decision."""

    game: Moscow1941
    usual = {"historical": 9.0, "fight": 3.0, "halt": 0.5, "end": 1.0, "stay": 0.5}  # noqa: RUF012

    def __init__(self, game: Moscow1941) -> None:
        super().__init__(game)
        judgement = self.judgement()
        self.weights: dict[str, float] = judgement["weights"]
        self._rings: dict[Hex, HexSet] = {}
        self.attacker: int = game.camps.index(judgement["posture"][game.scenario])

    # -- the protocol --------------------------------------------------------------------------

    def value(self, p: Now, seat: str) -> float:
        """What a position is worth to a seat: points, and the CELs on the map."""
        total = self.weights["point"] * self.game.points.totals(p)[self.game.points.side]
        total = total if self.game.points.side == 0 else -total
        for unit, hex_ in enumerate(p.hex):
            if hex_:
                total += p.cels(unit) if self.game.side[unit] == 0 else -p.cels(unit)
        return total if seat == self.game.camps[0] else -total

    def best(self, p: Now, seat: str, actions: Iterable[Action]) -> list[Action]:
        """The action to take; nothing where they are to be ranked one by one."""
        step = p.agenda[-1]
        if isinstance(step, StrategicPhase):
            return [Action("end")]
        if isinstance(step, MovementPhase):
            return [self._movement(p, step)]
        if isinstance(step, March):
            return [self._march(p, step.party(p)[0])]
        if isinstance(step, Attacks):
            return [self._attack(p, step)]
        if isinstance(step, Assault):
            return [self._assault(p, step)]
        if isinstance(step, Answer):
            return self._first(actions, "with", "fight")
        if isinstance(step, Fire):
            return self._first(actions, "with", "fight", "cancel")
        if isinstance(step, Losses):
            return [self._lose(p, list(actions))]
        if isinstance(step, Retreat):
            return [self._retreat(p, step, list(actions))]
        if isinstance(step, Pursuit):
            return [self._pursue(p, step, list(actions))]
        return []

    def _first(self, actions: Iterable[Action], *verbs: str) -> list[Action]:
        found = list(actions)
        return next(([a] for verb in verbs for a in found if a.verb == verb), found[:1])

    # -- movement ------------------------------------------------------------------------------

    def _movement(self, p: Now, step: MovementPhase) -> Action:
        entries = [a for a in self.game.arrivals.offers(p, step.side, False) if a.verb == "enter"]
        if entries:
            away = self._front(p, step.side)
            return min(entries, key=lambda a: (away.get(int(a.args[1]), FAR), a.args))
        for unit in self.game.units_of[step.side]:
            deed = self._deed(p, unit) if p.hex[unit] else None
            if deed is not None:
                return deed
        going = (u for u in self._unasked(p, step) if p.hex[u] and self._wanders(p, step, u))
        return next((Action("move", (u,)) for u in going), Action("end"))

    def _unasked(self, p: Now, step: MovementPhase) -> Iterator[Unit]:
        """Who has not been asked to march: all after the one who was asked last. A gun that only
        changed its set-up was not asked, nor was whoever just came in."""
        last = step.unit
        came = last >= 0 and step.whole < 0
        worked = last >= 0 and self.game.roster.towed[last]
        worked = worked and step.whole - step.left == set_up_price(p)
        return (u for u in self.game.units_of[step.side] if u > last or (came or worked))

    def _deed(self, p: Now, unit: Unit) -> Action | None:
        """What a unit does without moving: guns limber far from the enemy and unlimber near him,
        others dig in where they touch him and have nothing to win."""
        near, weights = self._front(p, self.game.side[unit]).get(p.hex[unit], FAR), self.weights
        if self.game.roster.towed[unit]:
            limbered = bool(p.state[unit] & TRANSPORT)
            verb = "unlimber" if limbered else "limber"
            wanted = near <= weights["guns_near"] if limbered else near > weights["guns_near"]
        else:
            verb, reach = "fortify", 1
            if self.game.side[unit] != self.attacker:
                town = self.game.control.towns >> p.hex[unit] & 1
                reach = weights["threat" if town else "watch"]
            wanted = near <= reach and not p.fortified(unit) and not self._promising(p, unit)
        order = Action(verb, (unit,))
        return order if wanted and p.why_not(order) is None else None

    def _wanders(self, p: Now, step: MovementPhase, unit: Unit) -> bool:
        """Whether a unit has somewhere better to go."""
        near = self._front(p, step.side).get(p.hex[unit], FAR)
        if p.state[unit] & ACTIVE or step.why_no_move(p, unit) is not None:
            return False
        if step.side != self.attacker and self._guards(p, unit, near):
            return False
        return self._best(p, unit) != p.hex[unit]

    def _guards(self, p: Now, unit: Unit, near: int) -> bool:
        """Whether a unit of the defender stays: in works before the enemy, in a city, or alone in
        a threatened town."""
        if p.fortified(unit) and near <= self.weights["watch"]:
            return True
        hex_ = p.hex[unit]
        if any(city >> hex_ & 1 for city in self.game.map.cities.values()):
            return True
        town = bool(self.game.control.towns >> hex_ & 1)
        return town and len(p.stack(hex_)) == 1 and near <= self.weights["threat"]

    def _march(self, p: Now, unit: Unit) -> Action:
        return self.game.goings[self._best(p, unit)]

    def _best(self, p: Now, unit: Unit) -> Hex:
        goals, worth = self.game.marching.goals(p, (unit,)), self._merits(p, unit)
        return max(goals, key=lambda h: (worth(h), -h))

    def _merits(self, p: Now, unit: Unit) -> Worths:
        """What it is worth to a unit to go to a hex."""
        return self._standing(p, unit)

    def _standing(self, p: Now, unit: Unit) -> Worths:
        """What it is worth to a unit to stand in a hex. Many hexes are asked of one unit, so what
        they have in common is looked at once."""
        weights, side, here = self.weights, self.game.side[unit], p.hex[unit]
        lie, ground, regular = self._lie(p, side), p.ground, self.game.roster.regular[unit]
        attacks, fortified, cover = side == self.attacker, p.fortified(unit), self.game.map.cms
        occupied, zoc, works = ground.occupied[side], ground.zoc[1 - side], p.works[side]
        company, cels_of = int(weights["hold_with"]), p.cels

        def worth_of(hex_: Hex) -> float:
            enemy, stays = lie.front.get(hex_, FAR), hex_ == here
            worth = weights["stay"] * stays
            if not lie.lines >> hex_ & 1:
                worth += weights["supply"]
            if not regular:
                return worth - abs(enemy - 2) - (4 if enemy < 2 else 0)
            if attacks:
                worth -= weights["goal"] * lie.goals.get(hex_, FAR)
            else:
                worth -= weights["front"] * max(enemy - 1, 0)
                worth += weights["cover"] * cover(hex_)
                friends = self._ring(hex_) & occupied & ~(1 << hex_ | 1 << here)
                worth += weights["beside"] * min(2, friends.bit_count())
            worth += weights["works"] * (stays and fortified and enemy <= 2)
            cels = sum([cels_of(u) for u in ground.stacks.get(hex_, ()) if u != unit])
            # A defender likes company, up to a stack that can still take a retreat in.
            mass = weights["mass"] * min(cels, company)
            worth += weights["crowd"] * cels if attacks else mass
            if zoc >> hex_ & 1 and not works >> hex_ & 1:
                good = self._promising(p, unit, hex_)
                worth += weights["good_contact" if good else "bad_contact"]
            return worth

        return worth_of

    @remembered
    def _lie(self, p: Now, side: int) -> Lie:
        supply = self.game.supply
        lines = supply.within(p, side, supply.budget[side])
        goals: Mapping[Hex, float] = self._goals(p, side) if side == self.attacker else {}
        return Lie(self._front(p, side), lines, goals)

    def _ring(self, hex_: Hex) -> HexSet:
        """The hexes up to two away."""
        found = self._rings.get(hex_)
        if found is None:
            field = self.game.field
            found = self._rings[hex_] = field.beside(field.beside(1 << hex_))
        return found

    def _promising(self, p: Now, unit: Unit, hex_: Hex = 0) -> bool:
        """Whether an enemy next to a hex could be attacked at good odds."""
        side, hex_ = self.game.side[unit], hex_ or p.hex[unit]
        foes = self.game.field.beside(1 << hex_) & p.ground.occupied[1 - side]
        wanted = self.weights["good_odds"]
        return any(self._could(p, side, h) >= wanted * self._holds(p, h) for h in unpack(foes))

    @remembered
    def _could(self, p: Now, side: int, target: Hex) -> float:
        """The SPs that a side has near a hex: those next to it in full, others in part."""
        field, total = self.game.field, 0.0
        near = field.beside(1 << target)
        for hex_ in unpack(field.grow(near, 2) & p.ground.occupied[side]):
            share = 1.0 if near >> hex_ & 1 else self.weights["share"]
            total += share * sum(attack_of(p, u) for u in p.stack(hex_))
        return total

    @remembered
    def _holds(self, p: Now, target: Hex) -> float:
        """The SPs of a hex, with a share for each CM of its terrain and works."""
        units = p.stack(target)
        total = sum(defence_of(p, u) for u in units)
        cms = self.game.map.cms(target) + (2 if units and p.fortified(units[0]) else 0)
        return max(1, total) * (1 + 0.2 * cms)

    # -- distances -----------------------------------------------------------------------------

    def _front(self, p: Now, side: int) -> dict[Hex, int]:
        """How far each hex is from the nearest enemy unit."""
        return self.far(p.ground.occupied[1 - side])

    def _goals(self, p: Now, side: int) -> Mapping[Hex, float]:
        """How far each hex is from the nearest town that the other side holds."""
        towns = self.game.control.towns & ~p.control[side]
        return self.far(towns or p.ground.occupied[1 - side])

    # -- attacks -------------------------------------------------------------------------------

    def _attack(self, p: Now, step: Attacks) -> Action:
        fighting = self.game.fighting
        contacts = fighting.contacts(p, step.side)
        targets = p.owed or {h for u in p.bound for h in contacts.touches.get(u, ())}
        needed = bool(targets)
        worth = {
            h: self._promise(p, h, contacts) for h in targets or fighting.targets(p, step.side)
        }
        best = max(worth, key=lambda h: (worth[h], -h), default=0)
        if best and (needed or worth[best] >= self.weights["least"]):
            return Action("attack", (best,))
        return Action("end")

    def _promise(self, p: Now, target: Hex, contacts: Any) -> float:
        """What an attack on a hex by everybody who can brings on the average."""
        able = [u for u, hexes in contacts.touches.items() if target in hexes]
        now, worth = self.game.fighting.odds(p, target, able), self.game.fighting.worth
        return sum(worth(result) * float(chance) for result, chance in now.results.items())

    def _assault(self, p: Now, step: Assault) -> Action:
        able = list(step.candidates(p))
        own = regulars(p, step)
        regular = [u for u in able if self.game.roster.regular[u]]
        if not own:
            return self._strongest(p, regular) if regular else Action("cancel")
        lacking = self._lacking(p, step, own)
        if lacking is not None:
            return lacking
        if step.forecast(p).column < self.weights["enough"]:
            more = regular or [u for u in able if self.game.roster.gun[u]]
            if more:
                return self._strongest(p, more)
        fight = Action("fight")
        return fight if p.why_not(fight) is None else Action("cancel")

    def _lacking(self, p: Now, step: Assault, own: Sequence[Unit]) -> Action | None:
        """Who or what an attack must take in, so that all duties can be met (R-92)."""
        return missing(self.game.fighting.contacts(p, step.side), own, step.hexes)

    def _strongest(self, p: Now, units: Sequence[Unit]) -> Action:
        return Action("with", (max(units, key=lambda u: (attack_of(p, u), -u)),))

    # -- results -------------------------------------------------------------------------------

    def _lose(self, p: Now, actions: list[Action]) -> Action:
        """Whole units before reduced ones, the weak before the strong, HQs last."""

        def price(action: Action) -> tuple[int, int, int]:
            unit = int(action.args[0]) if action.args else -1
            last = p.cels(unit) == 1 and self.game.roster.regular[unit]
            return int(self.game.roster.hq[unit]) * 2 + int(last), defence_of(p, unit), unit

        return min(actions, key=price)

    def _retreat(self, p: Now, step: Retreat, actions: list[Action]) -> Action:
        """A strong stack holds a town for one hex; others go as far as they must."""
        units = step.left(p)
        cels = sum(map(p.cels, units))
        town = any(self.game.control.towns >> p.hex[u] & 1 for u in units)
        goings = [a for a in actions if a.verb == "retreat"]
        if not goings or (step.length == 1 and town and cels >= self.weights["hold_with"]):
            return Action("stay")
        lines = self.game.supply.within(p, step.side, self.game.supply.budget[step.side])

        def merit(action: Action) -> tuple[int, int, int, int]:
            unit, end = int(action.args[0]), int(action.args[-1])
            gone = self.game.grid.distance(p.hex[unit], end)
            return gone, lines >> end & 1, self._front(p, step.side).get(end, 0), -end

        return max(goings, key=merit)

    def _pursue(self, p: Now, step: Pursuit, actions: list[Action]) -> Action:
        """Who attacks goes after the enemy where that brings him nearer to his goals."""
        if step.side != self.attacker:
            return Action("halt")
        lines, goals = self.game.supply.within(p, step.side), self._goals(p, step.side)

        def gain(action: Action) -> float:
            unit, end = int(action.args[0]), int(action.args[-1])
            if not self.game.roster.regular[unit] or not lines >> end & 1:
                return -1.0
            return float(goals.get(p.hex[unit], FAR) - goals.get(end, FAR))

        moves = [a for a in actions if a.verb == "advance"]
        best = max(moves, key=gain, default=None)
        return best if best is not None and gain(best) >= 0 else Action("halt")
