"""Attacks: who may attack what, at which odds, put together unit by unit, rolled and resolved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar, Generic

from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel.cycle.choosing import Choosing, Extended
from zoc.kernel.cycle.combat_table import ALL, CombatTable, Demand, Demands
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.forecast import Forecast, Mixed, Modifier, mixed
from zoc.kernel.play.said import Said, counted, said, signed
from zoc.kernel.play.step import CHANCE, Ask, Offer, Refusal, Step

Units = Sequence[Unit]
Number = int | Fraction
TOLD = 5
"""So many of the attacks that are still possible are named."""
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
    """The lowest column number that may be fought: 0 for 1:1, -1 for 1:2."""
    terms: Mapping[str, str] = {}
    """All modifiers that there are, with their rules, where a forecast is to list them."""
    rules: Mapping[str, str]
    """The rules behind `none` (no enemy there), `again`, `nobody`, `odds`, `next`, `yours`,
    `fought`, `joined`, `roll`; and `cross` and `friend`, where they are not those of `next` and
    `yours`."""

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
        return not p.game.hidden or not p.game.hidden.guessed(p, target, ())

    def odds_told(self, p: S, side: int, target: Hex, units: Units) -> str:
        """The odds as the attacker may know them; '' where it may not."""
        return self.odds(p, target, units).odds if self.knows_odds(p, side, target) else ""

    def odds(self, p: S, target: Hex, attackers: Units) -> Forecast:
        """What an attack on a hex by some units would be, with the chance of every result."""
        attack, defence = self.sums(p, target, attackers)
        found = tuple(self.modifiers(p, target, attackers))
        if not self.allowed(attack, defence):
            return Forecast(attack, defence, 0, found, {}, odds="no attack")
        place = self.table.column(attack, defence, self.rounding)
        place = self.table.clamp(place + sum(m.value for m in found if m.what))
        die = sum(m.value for m in found if not m.what)
        results = self.table.chances(place, die)
        return Forecast(attack, defence, place + 1, found, results, odds=self.table.columns[place])

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
            return self._refused("none", "no enemy unit stands in {target:hex}", target=target)
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
        if self.allowed(attack, defence):
            return None
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
            return self._refused("joined", "{unit} is in this attack already", unit=unit)
        if p.game.side[unit] != side:
            return self._refused("yours", "{unit} is not yours", unit=unit)
        far = self.why_too_far(p, target, unit)
        return far if far is not None or self.may_attack(p, unit) else self.why_idle(p, unit)

    def why_idle(self, p: S, unit: Unit) -> Refusal:
        """Why a unit may not take part in an attack in this phase."""
        return self._refused("fought", "{unit} may not attack now", unit=unit)

    def _refused(self, reason: str, words: str, **about: object) -> Refusal:
        known = reason if reason in self.rules else LIKE[reason]
        return Refusal(words, self.rules[known], **about)

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


# -- events ------------------------------------------------------------------------------------


class Attacked(Event):
    """An attack was begun."""

    name = "attack"
    arrow = "attack"
    units: tuple[Unit, ...]
    target: Hex
    attack: str
    defence: str
    odds: str
    terms: tuple[tuple[str, int], ...]
    start_hexes: tuple[Hex, ...]
    ruled: str

    def said(self) -> Said:
        terms = "".join(f", {signed(value)} {why}" for why, value in self.terms)
        words = "{units} {units:|attacks|attack} {target:hex}: {attack} : {defence}, {odds}"
        return Said(words + terms, self)

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        first = dict(zip(reversed(self.start_hexes), reversed(self.units), strict=True))
        for start in dict.fromkeys(self.start_hexes):
            yield self.arrow, first[start], (start, self.target)


class Rolled(Event):
    """The dice of an attack fell."""

    name = "result"
    side: int
    target: Hex
    throw: int
    modifier: int
    odds: str
    result: str
    ruled: str

    def looked_up(self) -> tuple[str, int]:
        return self.odds, self.modified

    @property
    def modified(self) -> int:
        """The throw with its modifiers."""
        return self.throw + self.modifier

    def said(self) -> Said:
        modified = ", modified {modified}" if self.modifier else ""
        return Said(f"Die {{throw}}{modified} on {{odds}}: {{result}} at {{target:hex}}", self)


# -- the steps ---------------------------------------------------------------------------------


def attack_offer(target: Hex, best: str, owed: bool = False) -> Offer:
    """A hex to attack, with the best odds against it; one that must be fought says so."""
    words = "Attack {target:hex}" + (", at most {best}" if best else "")
    words += ", must be fought" if owed else ""
    return Offer(said(words, target=target, best=best), "hex", hex=target, cost=best, opens=True)


class CombatPhase(Choosing[S]):
    """A combat phase: attacks one after the other, until it ends.

    MUST give: `attack`, the step that puts an attack together.
    MAY give: what `Choosing` may be given."""

    name, verb = "combat", "attack"

    asks = "Choose a hex to attack, or end the combat phase."
    offers: ClassVar[Mapping[str, str]] = {"attack": "Attack {hex}", "end": "End combat"}

    def attack(self, p: S, target: Hex) -> Step:
        """The step that puts an attack on a hex together."""
        raise NotImplementedError

    # -- the step ------------------------------------------------------------------------------

    def choices(self, p: S) -> Iterable[Hex]:
        return p.game.fighting.targets(p, self.side)

    def undone(self, p: S) -> Iterator[Said]:
        fighting, side = p.game.fighting, self.side
        odds = {h: fighting.odds(p, h, fighting.attackers_of(p, side, h)) for h in self.choices(p)}
        known = {h: now for h, now in odds.items() if fighting.knows_odds(p, side, h)}
        rank = {h: (-now.column, -now.pips) for h, now in known.items()}
        best = sorted(odds, key=lambda h: (h not in known, *rank.get(h, (0, 0)), h))
        if best:
            told = {h: f"{{hex}} at {now.told}" for h, now in known.items()}
            places = [said(told.get(h, "{hex}"), hex=h) for h in best[:TOLD]]
            more = f" and {len(best) - TOLD} more" if len(best) > TOLD else ""
            words = f"{counted(len(best), 'attack')} still possible: {{places:and}}{more}."
            yield said(words, places=places)

    def why_not_chosen(self, p: S, what: Hex) -> Refusal | None:
        return p.game.fighting.why_no_attack(p, self.side, what)

    def chosen(self, p: S, what: Hex) -> None:
        p.push(self.attack(p, what))

    def why_not_other(self, p: S, action: Action) -> Refusal | None:
        return Refusal("in a combat phase you attack hexes or end", self.rule)

    def offer(self, p: S, action: Action) -> Offer | None:
        if action.verb != self.verb:
            return super().offer(p, action)
        fighting, target = p.game.fighting, int(action.args[0])
        units = fighting.attackers_of(p, self.side, target)
        best = fighting.odds_told(p, self.side, target, units)
        return attack_offer(target, best)


class Attack(Extended[S]):
    """An attack on a hex that a side puts together: units join it with `with UNIT`, then it
    begins; until then it can be called off.

    MUST give: `begin`, which takes the step off the agenda and goes on to the dice.
    MAY give: `candidates`, `why_not_join`, `why_not_begin`, `others` (what else may be done
    meanwhile), `begins` (the verb), `recalled` (False where it cannot be called off)."""

    name, picks = "attack", "with"
    side: int
    target: Hex
    joined: tuple[Unit, ...] = ()

    begins: ClassVar[str] = "fight"
    recalled: ClassVar[bool] = True

    def begin(self, p: S) -> None:
        """Begins with those who have joined."""
        raise NotImplementedError

    def candidates(self, p: S) -> Iterable[Unit]:
        """The units that may join now; those that have joined may be among them."""
        return p.game.fighting.attackers_of(p, self.side, self.target)

    def why_not_join(self, p: S, unit: Unit) -> Refusal | None:
        """Why a unit may not join."""
        return p.game.fighting.why_not_join(p, self.side, self.target, self.joined, unit)

    def why_not_begin(self, p: S) -> Refusal | None:
        """Why it cannot begin yet."""
        return p.game.fighting.why_no_battle(p, self.target, self.joined)

    def why_not_other(self, p: S, action: Action) -> Refusal | None:
        return Refusal("add units, or fight", self.rule)

    def strength(self, p: S, unit: Unit) -> Number:
        """What a unit counts for in it."""
        return p.game.fighting.strength(p, unit, self.target)

    def forecast(self, p: S) -> Forecast:
        """The attack as it stands."""
        return p.game.fighting.forecast(p, self.target, self.joined)

    def told(self, p: S) -> Attacked:
        """The event that tells of its beginning."""
        now = p.game.fighting.odds(p, self.target, self.joined)
        terms = tuple((m.why, m.value) for m in now.modifiers)
        starts = tuple(p.hex[u] for u in self.joined)
        sums = mixed(now.attack), mixed(now.defence), now.odds
        return Attacked(self.joined, self.target, *sums, terms, starts, self.rule)

    # -- the step ------------------------------------------------------------------------------

    def actor(self, p: S) -> str:
        return p.game.camps[self.side]

    def ask(self, p: S) -> Ask:
        if not self.joined:
            text = said("Choose attackers for {target:hex}.", target=self.target)
            return Ask(text, said("None is ticked yet."), (self.rule,))
        hexes = {p.hex[u] for u in self.joined}
        text = said("Choose attackers for {target:hex}, then roll.", target=self.target)
        hint = said("{units:## unit} from {hexes:## hex} ticked. A roll ends undo.",
                    units=len(self.joined), hexes=len(hexes))  # fmt: skip
        return Ask(text, hint, (self.rule,))

    def actions(self, p: S) -> Iterator[Action]:
        for unit in self.candidates(p):
            if unit not in self.joined:
                yield Action("with", (unit,))
        yield from self.others(p)
        if self.why_not_begin(p) is None:
            yield Action(self.begins)
        if self.recalled:
            yield Action("cancel")

    def why_not(self, p: S, action: Action) -> Refusal | None:
        if action.verb == self.begins:
            return self.why_not_begin(p)
        if action.verb == "with":
            return self.why_not_join(p, int(action.args[0]))
        if action.verb == "cancel" and self.recalled:
            return None
        return self.why_not_other(p, action)

    def offer(self, p: S, action: Action) -> Offer | None:
        target = self.target
        if action.verb == "with":
            unit = int(action.args[0])
            strength = mixed(self.strength(p, unit))
            return Offer(said("Add {unit}", unit=unit), "toggle", unit, p.hex[unit], cost=strength)
        if action.verb == self.begins:
            odds = p.game.fighting.odds_told(p, self.side, target, self.joined)
            words = "Attack {target:hex} at {odds} — roll" if odds else "Attack {target:hex} — roll"
            label = said(words, target=target, odds=odds)
            return Offer(label, "button", hex=target, final="chance", primary=True)
        if action.verb == "cancel":
            return Offer(said("Call it off"), "button", back=True)
        return super().offer(p, action)

    def apply(self, p: S, action: Action) -> None:
        if action.verb == self.begins:
            self.begin(p)
        elif action.verb == "cancel":
            p.pop()
        elif action.verb == "with":
            p.replace(self.but(joined=(*self.joined, int(action.args[0]))))
        else:
            self.apply_other(p, action)


class AttackDice(Step[S]):
    """The dice of an attack, as many as the table has throws: one die or the sum of two. The odds
    are those of the moment in which they fall; see `CombatDie`.

    MAY give: `verb` (`die` for one, `dice` for a sum), `told` (the event that tells of it),
    `forecast` (the attack as it is fought, where that is not all against one hex), `settle`."""

    name = "attack dice"
    side: int
    target: Hex
    joined: tuple[Unit, ...]

    verb: ClassVar[str] = "die"

    def forecast(self, p: S) -> Forecast:
        """The attack as it is fought."""
        return p.game.fighting.odds(p, self.target, self.joined)

    def at(self, p: S) -> tuple[int, int]:
        """The place of the column in the table, counted from 0, and the modifier of the throw."""
        now = self.forecast(p)
        return now.column - 1, now.pips

    def cases(self, p: S) -> list[tuple[int, str, int]]:
        """Every throw with its result and how often it comes up."""
        return p.game.fighting.table.cases(*self.at(p))

    def standing(self, p: S) -> tuple[int, int, Number, Number]:
        """The place of its column, what the throw is modified by, and what both sides count for."""
        now = self.forecast(p)
        return *self.at(p), now.attack, now.defence

    def told(self, p: S, throw: int, result: str) -> Event:
        """The event that tells of a throw."""
        place, modifier = self.at(p)
        odds = p.game.fighting.table.columns[place]
        return Rolled(self.side, self.target, throw, modifier, odds, result, self.rule)

    def actor(self, p: S) -> str:
        return CHANCE

    def ask(self, p: S) -> Ask:
        return Ask(said("Roll for the attack on {target:hex}.", target=self.target),
                   rules=(self.rule,))  # fmt: skip

    def actions(self, p: S) -> Iterator[Action]:
        return (Action(self.verb, (throw,)) for throw in p.game.fighting.table.throws)

    def weight(self, p: S, outcome: Action) -> int:
        return p.game.fighting.table.throws[int(outcome.args[0])]

    def result(self, p: S, outcome: Action) -> str:
        """What an outcome brings."""
        place, modifier = self.at(p)
        return p.game.fighting.table.result(place, int(outcome.args[0]) + modifier)

    def apply(self, p: S, action: Action) -> None:
        result = self.result(p, action)
        told = self.told(p, int(action.args[0]), result)
        p.pop()
        p.tell(told)
        self.settle(p, result)

    def settle(self, p: S, result: str) -> None:
        """Puts what a result demands on the agenda."""
        p.game.fighting.resolve(p, self.side, self.target, self.joined, result)


class CombatDie(AttackDice[S]):
    """The dice of an attack whose column and modifier were settled when it began.

    MAY give: `place` (where `column` is not the place of the column in the table)."""

    name = "combat die"
    column: int
    modifier: int

    @property
    def place(self) -> int:
        """The place of the column in the table, counted from 0."""
        return self.column

    def at(self, p: S) -> tuple[int, int]:
        return self.place, self.modifier
