"""How battles are fought: who may attack what, at which odds, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic

from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.combat_table import ALL, CombatTable, Demand, Demands
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.forecast import Forecast, Mixed, Modifier
from zoc.kernel.play.step import Refusal, Step

Units = Sequence[Unit]
Number = int | Fraction
LIKE = {"cross": "next", "friend": "yours"}
"""Reasons that have the rule of another one unless a title gives them their own."""


class Fighting(Generic[S]):
    """How battles are fought: a part of the game, `game.fighting`.

    MUST give: `table`, `results`, `strength`, `may_attack`, and `rules` for the common refusals.
    MAY give: `defence`, `modifiers` (of die or columns), `rounding`, `least` (the lowest odds that
    are allowed), `crosses` (whether an attack may cross a hexside), `struck` (hexes that may not
    be attacked again), `knows_odds`, `threats` (who could attack a hex if let), `losses`,
    `retreats`, `advances` (the steps that a demand puts on the agenda), `resolve` (where results
    are not all data), `meaning` (what a result brings whatever is chosen), `brings` (the same for
    the attacker), `why_idle` (why a unit may not take part), `terms`, `rank`, `order`, `worth` (how
    good a result is).
    NEVER: these methods look only, except `resolve`."""

    table: CombatTable
    results: Mapping[str, Demands]
    rounding: str = "defender"
    least: int = -(10**6)
    """The lowest column number that may be fought: 0 for 1:1, -1 for 1:2. An attack on units that
    lie face down is fought at it where it would be lower, and not refused."""
    terms: Mapping[str, str] = {}
    """All modifiers that there are, with their rules, where a forecast is to list them."""
    rules: Mapping[str, str]
    """The rules behind `none` (no enemy there), `again`, `nobody`, `odds`, `next`, `yours`,
    `fought`, `joined`, `roll`; and `cross` and `friend`, where they are not those of `next` and
    `yours`."""

    @cached_property
    def looked_up(self) -> dict[Any, Any]:
        """What was looked up in the table of late, for those who show it."""
        return {}

    # -- what a title gives --------------------------------------------------------------------

    def strength(self, p: S, unit: Unit, target: Hex) -> Number:
        """What a unit counts for in an attack on a hex."""
        raise NotImplementedError

    def defence(self, p: S, target: Hex) -> Number:
        """What all units in a hex count for in defence."""
        return sum((self.defends(p, unit, target) for unit in p.stack(target)), 0)

    def defends(self, p: S, unit: Unit, target: Hex) -> Number:
        """What a unit counts for in the defence of a hex."""
        return self.strength(p, unit, target)

    def may_attack(self, p: S, unit: Unit) -> bool:
        """Whether a unit on the map may still take part in an attack in this phase."""
        raise NotImplementedError

    def modifiers(self, p: S, target: Hex, attackers: Units) -> Iterable[Modifier]:
        """Modifiers of the die, or, with `what="columns"`, of the column."""
        return ()

    def crosses(self, here: Hex, there: Hex) -> bool:
        """Whether an attack may cross from a hex into its neighbour."""
        return True

    def struck(self, p: S, target: Hex) -> bool:
        """Whether a hex may not be attacked again in this phase."""
        return False

    # -- odds ----------------------------------------------------------------------------------

    def knows_odds(self, p: S, side: int, target: Hex) -> bool:
        """Whether a side may know the odds of its attack on a hex."""
        return p.game.hidden is None or not p.game.hidden.covered(p, target)

    def odds_told(self, p: S, side: int, target: Hex, units: Units) -> str:
        """The odds as the attacker may know them; '' where it may not."""
        return self.odds(p, target, units).odds if self.knows_odds(p, side, target) else ""

    def odds(self, p: S, target: Hex, attackers: Units) -> Forecast:
        """What an attack on a hex by some units would be, with the chance of every result."""
        attack, defence = self.sums(p, target, attackers)
        if self._may_fight(p, target, attackers, attack, defence):
            return self._at(p, target, attackers, attack, defence)
        found = tuple(self.modifiers(p, target, attackers))
        return Forecast(attack, defence, 0, found, {}, odds="no attack")

    def best(self, p: S, side: int, target: Hex) -> Forecast:
        """The same of all who may attack it: found once, for offers, panels and what is left to
        do."""

        def find(now: S) -> Forecast:
            return self.odds(now, target, self.attackers_of(now, side, target))

        return p.once(f"best odds {side} {target}", find)

    def fought(self, p: S, target: Hex, attackers: Units) -> Forecast:
        """An attack that has begun: the odds, or the lowest that are allowed where they are found
        to be lower, now that it is known who lay face down."""
        now = self.odds(p, target, attackers)
        return now if now.column else self._at(p, target, attackers, now.attack, now.defence)

    def _may_fight(
        self, p: S, target: Hex, attackers: Units, attack: Number, defence: Number
    ) -> bool:
        """Whether the odds are allowed. Those that the attacker may not know always are: a refusal
        would tell him who lies there."""
        if self.allowed(attack, defence):
            return True
        return bool(attack) and not self.knows_odds(p, p.game.side[attackers[0]], target)

    def _at(self, p: S, target: Hex, attackers: Units, attack: Number, defence: Number) -> Forecast:
        found = tuple(self.modifiers(p, target, attackers))
        place = self._place(attack, defence)
        place = self.table.clamp(place + sum(m.value for m in found if m.what))
        die = sum(m.value for m in found if not m.what)
        results = self.table.chances(place, die)
        return Forecast(attack, defence, place + 1, found, results, odds=self.table.columns[place])

    def _place(self, attack: Number, defence: Number) -> int:
        """The place of a ratio in the table: the last against nothing, the lowest that may be
        fought where it is lower."""
        if self.allowed(attack, defence):
            return self.table.column(attack, defence, self.rounding)
        return len(self.table.columns) - 1 if attack and not defence else self.lowest

    def sums(self, p: S, target: Hex, attackers: Units) -> tuple[Number, Number]:
        """What both sides count for."""
        attack = sum((self.strength(p, unit, target) for unit in attackers), 0)
        return attack, self.defence(p, target)

    def allowed(self, attack: Number, defence: Number) -> bool:
        """Whether a ratio may be fought at all."""
        if not attack or not defence:
            return False
        return self.table.column_number(attack, defence) >= self.least

    @property
    def lowest(self) -> int:
        """The place of the lowest column that may be fought."""
        return self.table.clamp(self.table.even + self.least)

    def forecast(self, p: S, target: Hex, attackers: Units) -> Forecast:
        """The odds, and what follows from each result whatever anybody chooses."""
        if p.game.hidden and p.game.hidden.guessed(p, target, attackers):
            return p.game.hidden.odds(p, target, attackers)
        return self.foretold(p, target, attackers, self.odds(p, target, attackers))

    def foretold(self, p: S, target: Hex, attackers: Units, now: Forecast) -> Forecast:
        """The same where the odds are known."""
        found: dict[str, Fraction] = {}
        for result, chance in now.results.items():
            for what in self.meaning(p, target, attackers, result):
                found[what] = found.get(what, Fraction(0)) + chance
        return replace(now, consequences=dict(sorted(found.items())))

    def threat(self, p: S, hex_: Hex, side: int) -> Forecast:
        """What all enemies next to a hex could do to the units of a side there."""
        return self.forecast(p, hex_, self.threats(p, hex_, side))

    def threats(self, p: S, hex_: Hex, side: int) -> list[Unit]:
        """The enemies of a side next to a hex that could attack it if they were let."""
        return [
            unit
            for h in p.game.grid.neighbours(hex_)
            if self.crosses(h, hex_)
            for unit in p.stack(h)
            if p.game.side[unit] != side
        ]

    def meaning(self, p: S, target: Hex, attackers: Units, result: str) -> Iterable[str]:
        """What a result brings in words, from its demands."""
        for demand in self.results.get(result, ()):
            yield from _in_words(demand)

    def brings(self, p: S, target: Hex, attackers: Units, result: str) -> str:
        """What a result brings, in the attacker's words."""
        return ", ".join(self.meaning(p, target, attackers, result)) or result

    def rank(self, result: str) -> int:
        """How good a result is for the attacker, from -2 to 2."""
        return round(max(-2.0, min(2.0, self.worth(result))))

    def order(self, result: str) -> float:
        """What results are listed by, from the attacker's worst to his best."""
        return self.worth(result)

    def worth(self, result: str) -> float:
        """How good a result is for the attacker, for reports of luck and for machines."""
        return sum(_worth(demand) for demand in self.results.get(result, ()))

    # -- who and whom --------------------------------------------------------------------------

    def able(self, p: S, side: int) -> dict[Hex, list[Unit]]:
        """The units of a side that may still attack, hex by hex."""
        key = f"able {side}"
        found: dict[Hex, list[Unit]] | None = p.cache.get(key)
        if found is None:
            found = p.cache[key] = {}
            units: tuple[Unit, ...] = p.game.units_of[side]
            for unit in units:
                if p.hex[unit] and self.may_attack(p, unit):
                    found.setdefault(p.hex[unit], []).append(unit)
        return found

    def attackers_of(self, p: S, side: int, target: Hex) -> list[Unit]:
        """The units that may attack a hex now."""
        ready = self.able(p, side)
        near = (h for h in p.game.grid.neighbours(target) if h in ready)
        return [unit for h in near if self.crosses(h, target) for unit in ready[h]]

    def targets(self, p: S, side: int) -> Iterator[Hex]:
        """The hexes that may be attacked now."""
        near = p.game.field.beside(pack(self.able(p, side)))
        for hex_ in unpack(near & p.ground.occupied[1 - side]):
            if self.why_no_attack(p, side, hex_) is None:
                yield hex_

    def why_no_attack(self, p: S, side: int, target: Hex) -> Refusal | None:
        """Why a hex may not be attacked now."""
        if not p.ground.occupied[1 - side] >> target & 1:
            return refusals.no_enemy_in(target, self._rule("none"))
        if self.struck(p, target):
            words = "{target:hex} was attacked in this phase"
            return self._refused("again", words, target=target)
        ready = self.attackers_of(p, side, target)
        if not ready:
            words = "no unit that may attack stands next to {target:hex}"
            return self._refused("nobody", words, target=target)
        return self.why_no_battle(p, target, ready)

    def why_no_battle(self, p: S, target: Hex, attackers: Units) -> Refusal | None:
        """Why some units are too weak to attack a hex."""
        attack, defence = self.sums(p, target, attackers)
        if self._may_fight(p, target, attackers, attack, defence):
            return None
        if not attack and p.game.hidden is not None and p.game.hidden.covered(p, target):
            return self._refused("odds", "nobody with any strength attacks yet")
        words = "{attack} against {defence} is less than {least}"
        # Asked for every hex that might be attacked, and seldom read: worded when it is.
        sums = {"attack": Mixed(attack), "defence": Mixed(defence)}
        return self._refused("odds", words, **sums, least=self.table.columns[self.lowest])

    def why_no_forecast(self, p: S, target: Hex, attackers: Units) -> Refusal | None:
        """Why some units could not attack a hex even if they were let."""
        defenders = p.stack(target)
        if not defenders:
            return self._refused("none", "nobody stands in {target:hex}", target=target)
        for unit in attackers:
            if p.game.side[unit] == p.game.side[defenders[0]]:
                words = "{unit} is a friend of those in {target:hex}"
                return self._refused("friend", words, unit=unit, target=target)
            far = self.why_too_far(p, target, unit)
            if far is not None:
                return far
        return None

    def why_too_far(self, p: S, target: Hex, unit: Unit) -> Refusal | None:
        """Why a unit does not reach a hex with an attack from where it stands."""
        here = p.hex[unit]
        if not here or p.game.grid.direction(here, target) is None:
            words = "{unit} is not next to {target:hex}"
            return self._refused("next", words, unit=unit, target=target)
        if self.crosses(here, target):
            return None
        words = "no way leads {unit} across to {target:hex}"
        return self._refused("cross", words, unit=unit, target=target)

    def why_not_join(
        self, p: S, side: int, target: Hex, joined: Units, unit: Unit
    ) -> Refusal | None:
        """Why a unit may not join an attack."""
        if unit in joined:
            return refusals.has_joined(unit, self._rule("joined"))
        if p.game.side[unit] != side:
            return refusals.not_yours(unit, self._rule("yours"))
        far = self.why_too_far(p, target, unit)
        return far if far is not None or self.may_attack(p, unit) else self.why_idle(p, unit)

    def why_idle(self, p: S, unit: Unit) -> Refusal:
        """Why a unit may not take part in an attack in this phase."""
        return self._refused("fought", "{unit} may not attack now", unit=unit)

    def _refused(self, reason: str, words: str, **about: object) -> Refusal:
        return Refusal(words, self._rule(reason), **about)

    def _rule(self, reason: str) -> str:
        return self.rules[reason if reason in self.rules else LIKE[reason]]

    # -- what a result demands -----------------------------------------------------------------

    def losses(self, p: S, side: int, units: tuple[Unit, ...], due: int) -> Step:
        """The step in which a side takes losses."""
        raise NotImplementedError

    def retreats(self, p: S, side: int, units: tuple[Unit, ...], length: int) -> Step:
        """The step in which units of a side retreat."""
        raise NotImplementedError

    def advances(self, p: S, side: int, target: Hex, units: tuple[Unit, ...]) -> Iterable[Step]:
        """The steps that follow when the hex may have been emptied."""
        return ()

    def resolve(
        self, p: S, side: int, target: Hex, attackers: tuple[Unit, ...], result: str
    ) -> None:
        """Puts what a result demands on the agenda, in the order of its demands."""
        defenders, steps = tuple(p.stack(target)), list[Step]()
        for demand in self.results[result]:
            mine = demand.who == "attacker"
            owner, units = (side, attackers) if mine else (1 - side, defenders)
            if demand.lose:
                due = len(units) * 9 if demand.lose == ALL else demand.lose
                steps.append(self.losses(p, owner, units, due))
            if demand.retreat:
                steps.append(self.retreats(p, owner, units, demand.retreat))
        p.push(*steps, *self.advances(p, side, target, attackers))


def _in_words(demand: Demand) -> Iterator[str]:
    who = demand.who
    if demand.lose:
        yield f"{who} eliminated" if demand.lose == ALL else f"{who} takes losses"
    if demand.retreat:
        yield f"{who} retreats"


def _worth(demand: Demand) -> float:
    lost = 4.0 if demand.lose == ALL else float(demand.lose)
    sign = 1.0 if demand.who == "defender" else -1.0
    return sign * (lost + 0.5 * min(demand.retreat, 4))
