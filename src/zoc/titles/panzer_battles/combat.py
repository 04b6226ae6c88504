"""Combat (SCS-7): odds, attacks on adjacent hexes one after the other, and what results demand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import ceil
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.kernel.cycle import attack
from zoc.kernel.cycle.combat_table import CombatTable
from zoc.kernel.cycle.dice import TwoDice
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.forecast import Forecast, Modifier
from zoc.kernel.play.said import Said, counted, said, signed
from zoc.kernel.play.step import Ask, Offer, Refusal
from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.advance import Advance
from zoc.titles.panzer_battles.losses import Losses
from zoc.titles.panzer_battles.phrases import figure, stack
from zoc.titles.panzer_battles.position import ACTIVE, FOUGHT, OOS, OVERRAN, State, Unit, Units
from zoc.titles.panzer_battles.retreat import Retreat, ways_back
from zoc.titles.panzer_battles.sight import guessed

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

NAMED = 4
"""So many attackers are named one by one."""


class Fighting(attack.Fighting[State]):
    """How attacks and overruns are fought."""

    def __init__(self, game: PanzerBattles) -> None:
        self.rules = {"none": "SCS-7.1", "again": "SCS-7.2", "nobody": "SCS-7.1"}
        self.table = CombatTable(game.title.tables["crt"])
        self.rounding = "defender" if game.options["odds_for_defender"] else "nearest"
        self.assault, self.effects = game.map.effects.assault, game.map.effects
        self.whole = not game.options["keep_fractions"]
        """Whether each unit's fraction is made up (SCS-0.5)."""

    # -- odds ----------------------------------------------------------------------------------

    def _kept(self, part: Fraction) -> Fraction:
        return Fraction(ceil(part)) if self.whole else part

    def strength(self, p: State, unit: Unit, target: Hex) -> Fraction:
        """A unit's attack with the part that its hexside leaves (TEC-15)."""
        return self._kept(strength.attack(p, unit) * self.assault(p.hex[unit], target))

    def defends(self, p: State, unit: Unit, target: Hex) -> Fraction:
        """A unit's defence, before terrain (SCS-7.3)."""
        return self._kept(strength.defence(p, unit))

    def total(self, p: State, target: Hex, attackers: Sequence[Unit]) -> Fraction:
        """The attackers' strengths together."""
        return sum((self.strength(p, u, target) for u in attackers), Fraction(0))

    def odds(self, p: State, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        """What an attack would be, under the one terrain of the hex that leaves the lowest column
        (1.3a)."""
        attack, defence = self.total(p, target, attackers), Fraction(self.defence(p, target))
        if not attack or not defence:
            return Forecast(attack, defence, 0, (), {}, odds="no attack")
        found = [self._under(kind, attack, defence) for kind in self.effects.kinds(target)]
        column, held, modifiers = min(found, key=lambda f: f[0])
        chances, name = self.table.chances(column), self.table.columns[column]
        return Forecast(attack, held, column + 1, modifiers, chances, odds=name)

    def _under(
        self, kind: str, attack: Fraction, defence: Fraction
    ) -> tuple[int, Fraction, tuple[Modifier, ...]]:
        effect = self.effects.rows[kind]
        held = defence * effect.defence
        column = self.table.column(attack, held, self.rounding) - effect.shift
        return self.table.clamp(column), held, tuple(_modifiers(kind, effect.shift, effect.defence))

    def meaning(
        self, p: State, target: Hex, attackers: Sequence[Unit], result: str
    ) -> Iterator[str]:
        """What a result brings whatever anybody chooses."""
        for who, steps, hexes in parts(result):
            units = attackers if who == "A" else p.stack(target)
            name = "attacker" if who == "A" else "defender"
            if steps:
                yield f"{name} loses {counted(steps, 'step')}"
            gone = steps >= sum(p.steps(u) for u in units)
            if gone or (hexes and all(self._cut_off(p, u, hexes) for u in units)):
                yield f"{name} destroyed"
            if who == "D" and (gone or hexes):
                yield "defender's hex emptied"

    def _cut_off(self, p: State, unit: Unit, hexes: int) -> bool:
        return not ways_back(p, p.game.side[unit], p.hex[unit], hexes)

    def threatening(self, p: State, hex_: Hex, side: int) -> list[Unit]:
        """All enemies next to a hex that could attack it, were they activated."""
        near = [h for h in p.game.grid.neighbours(hex_) if self.crosses(h, hex_)]
        enemies = (u for h in near for u in p.stack(h) if p.game.side[u] != side)
        return [u for u in enemies if not p.state[u] & OOS]

    def threat(self, p: State, hex_: Hex, side: int) -> Forecast:
        return self.forecast(p, hex_, self.threatening(p, hex_, side))

    def why_no_forecast(self, p: State, target: Hex, attackers: Sequence[Unit]) -> Refusal | None:
        """Why some units could not attack a hex even if they were activated."""
        side = p.game.side[p.stack(target)[0]] if p.stack(target) else -1
        if side < 0:
            return Refusal("nobody stands in {hex}", "SCS-7.1", hex=target)
        for unit in attackers:
            if p.game.side[unit] == side:
                words = "{unit} is a friend of those in {hex}"
                return Refusal(words, "SCS-7.1", unit=unit, hex=target)
            far = self._why_too_far(p, target, unit)
            if far is not None:
                return far
        return None

    def _why_too_far(self, p: State, target: Hex, unit: Unit) -> Refusal | None:
        if not p.hex[unit] or p.game.grid.direction(p.hex[unit], target) is None:
            return Refusal("{unit} is not next to {hex}", "SCS-7.1", unit=unit, hex=target)
        if not self.crosses(p.hex[unit], target):
            return Refusal("no way leads {unit} across to {hex}", "TEC-10", unit=unit, hex=target)
        return None

    # -- who attacks whom ----------------------------------------------------------------------

    def crosses(self, here: Hex, there: Hex) -> bool:
        return bool(self.assault(here, there))

    def struck(self, p: State, target: Hex) -> bool:
        return bool(p.attacked >> target & 1)

    def may_attack(self, p: State, unit: Unit) -> bool:
        """Whether a unit may still take part: activated, in supply, not in this phase yet; without
        an attack rating it may go along (1.9g, SCS-5.10, SCS-7.2, SCS-7.5)."""
        state, options = p.state[unit], p.game.options
        if state & (ACTIVE | OOS | FOUGHT) != ACTIVE:
            return False
        if state & OVERRAN and not options["attack_after_overrun"]:
            return False
        return p.game.ratings.has_attack[unit] or bool(options["artillery_accompanies"])

    def has_strength(self, p: State, units: Sequence[Unit]) -> bool:
        """Whether one of some units has a strength to attack with (SCS-7.5)."""
        return any(strength.attack(p, u) for u in units)

    def why_no_battle(self, p: State, target: Hex, attackers: Sequence[Unit]) -> Refusal | None:
        if self.has_strength(p, attackers):
            return None
        return Refusal("nobody with an attack strength has joined the attack", "SCS-7.5")

    def why_not_join(
        self, p: State, side: int, target: Hex, joined: Sequence[Unit], unit: Unit
    ) -> Refusal | None:
        """Why a unit may not join an attack (1.8-2, 1.9g, SCS-7.2, TEC-10, TEC-13)."""
        state = p.state[unit]
        if unit in joined:
            return Refusal("{unit} is in this attack already", "SCS-7.2", unit=unit)
        if p.game.side[unit] != side or not state & ACTIVE:
            return Refusal("{unit} is not one of your activated units", "1.8-2", unit=unit)
        far = self._why_too_far(p, target, unit)
        if far is not None or self.may_attack(p, unit):
            return far
        if state & OOS:
            return Refusal("{unit} is out of supply", "1.9g", unit=unit)
        if state & FOUGHT:
            return Refusal("{unit} has attacked in this phase", "SCS-7.2", unit=unit)
        if not p.game.ratings.has_attack[unit] and not p.game.options["artillery_accompanies"]:
            return Refusal("{unit} has no attack rating", "SCS-7.5", unit=unit)
        return Refusal("{unit} has overrun in this activation", "SCS-5.10", unit=unit)

    def odds_told(self, p: State, side: int, target: Hex, units: Sequence[Unit]) -> str:
        """The odds as the attacker may know them: not where he cannot see all defenders."""
        return "" if guessed(p, side, target) else self.odds(p, target, units).odds

    def resolve(self, p: State, side: int, target: Hex, attackers: Units, result: str) -> None:
        """Puts what a result demands on the agenda: the attacker's losses, the defender's, then
        the retreats, each hex for itself (CRT-2)."""
        defenders = tuple(p.stack(target))
        losses: list[Losses] = []
        retreats: list[Retreat] = []
        for who, steps, hexes in parts(result):
            owner, units = (side, attackers) if who == "A" else (1 - side, defenders)
            if steps:
                losses.append(Losses(owner, units, steps, "SCS-7.8"))
            if hexes:
                retreats += [Retreat(owner, hexes, group, ()) for group in by_hex(p, units)]
        p.push(*losses, *retreats)


def _modifiers(kind: str, shift: int, times: int) -> Iterator[Modifier]:
    if shift:
        what = "column" if shift == 1 else "columns"
        yield Modifier(f"defender in {kind}", -shift, "1.3a-3", what)
    if times > 1:
        yield Modifier(f"defender in {kind}, strength x{times}", 0, "TEC-15", "columns")


def parts(result: str) -> Iterator[tuple[str, int, int]]:
    """The parts of a result: who, how many steps, how many hexes to retreat (CRT-2)."""
    for who, part in product("AD", result.replace("D", " D").split()):
        if part.startswith(who):
            steps, _, hexes = part[1:].partition("r")
            yield who, int(steps or 0), int(hexes or 0)


def meaning(result: str) -> str:
    """A result in words."""
    return ", ".join(_demand(*part) for part in parts(result))


def _demand(who: str, steps: int, hexes: int) -> str:
    deeds = [f"lose {counted(steps, 'step')}"] if steps else []
    deeds += [f"retreat {hexes}"] if hexes else []
    return f"{'attackers' if who == 'A' else 'defenders'} {' and '.join(deeds)}"


def by_hex(p: State, units: Units) -> list[Units]:
    """Units hex by hex, in the order in which they are given."""
    groups: dict[Hex, list[Unit]] = {}
    for unit in units:
        groups.setdefault(p.hex[unit], []).append(unit)
    return [tuple(group) for group in groups.values()]


# -- steps -------------------------------------------------------------------------------------


class Combat(attack.CombatPhase[State]):
    """The combat phase of an activation; it passes where nothing can be attacked."""

    name, rule, lasting = "combat", "SCS-7.1", False

    def attack(self, p: State, target: Hex) -> Battle:
        return Battle(self.side, target, ())

    def ask(self, p: State) -> Ask:
        count = sum(1 for _ in p.game.fighting.targets(p, self.side))
        text = said("Choose a hex to attack, or end combat: {n:# hex} can be attacked.", n=count)
        hint = said("A unit attacks once, a hex is attacked once.")
        return Ask(text, hint, ("SCS-7.1", "SCS-7.2"))

    def offer(self, p: State, action: Action) -> Offer | None:
        if action.verb == "attack" and guessed(p, self.side, int(action.args[0])):
            target = int(action.args[0])
            return Offer(said("Attack {hex}", hex=target), "hex", hex=target, opens=True)
        return super().offer(p, action)


class Battle(attack.Attack[State]):
    """One attack being put together: attackers join, then the dice are rolled (SCS-7.6)."""

    name, rule = "battle", "SCS-7.6"

    def ask(self, p: State) -> Ask:
        if not self.joined:
            return Ask(said("Choose who attacks {hex}.", hex=self.target), rules=(self.rule,))
        now = p.game.fighting.odds_told(p, self.side, self.target, self.joined)
        words = "Attack {hex} at {odds}" if now else "Attack {hex}"
        text = said(f"{words}, or change who attacks.", hex=self.target, odds=now)
        return Ask(text, rules=(self.rule,))

    def offer(self, p: State, action: Action) -> Offer | None:
        if action.verb == self.begins and guessed(p, self.side, self.target):
            label = said("Attack {hex} — roll", hex=self.target)
            return Offer(label, "button", hex=self.target, final="chance", primary=True)
        return super().offer(p, action)

    def begin(self, p: State) -> None:
        """The dice, what they demand, and an advance (SCS-7.2, SCS-7.7)."""
        p.pop()
        for unit in self.joined:
            p.mark(unit, FOUGHT)
        if not p.game.options["attack_again"]:
            p.attacked |= 1 << self.target
        p.touch()
        words = self.side, self.target, self.joined
        p.push(CombatDice(*words), Advance(*words))


class Attacked(Event):
    name, cites = "attack", "SCS-7.6"
    side: int
    target: Hex
    units: Units
    starts: tuple[Hex, ...]
    attack: str
    defence: str
    odds: str
    terms: tuple[tuple[str, int], ...]

    def said(self) -> Said:
        verb = "attacks" if len(self.units) == 1 else "attack"
        terms = "".join(f", {signed(value)} {why}" for why, value in self.terms if value)
        words = f"{{who}} {verb} {{hex}}: {{attack}} : {{defence}}, {{odds}}{terms}."
        sums = {"attack": self.attack, "defence": self.defence, "odds": self.odds}
        most = NAMED if len(self.units) <= NAMED else 2
        return said(words, who=stack(self.units, most), hex=self.target, **sums)

    def whose(self) -> int:
        return self.side

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        for unit, start in zip(self.units, self.starts, strict=True):
            yield "attack", unit, (start, self.target)


class Rolled(Event):
    name, cites = "result", "CRT-1"
    says = "dice {dice} on {odds}: {result}, {meaning}"
    side: int
    dice: int
    odds: str
    result: str

    def looked_up(self) -> tuple[str, int]:
        return self.odds, self.dice

    @property
    def meaning(self) -> str:
        """The result in words."""
        return meaning(self.result)

    def whose(self) -> int:
        return self.side

    def faces(self) -> tuple[int, ...]:
        return (self.dice,)


class CombatDice(TwoDice[State]):
    """The two dice of an attack or an overrun (CRT-1)."""

    name, rule = "combat dice", "CRT-1"
    side: int
    target: Hex
    units: Units

    def shows(self, p: State) -> Units:
        """Whoever takes part is seen."""
        return (*self.units, *p.stack(self.target))

    def ask(self, p: State) -> Ask:
        now = p.game.fighting.odds(p, self.target, self.units).odds
        text = said("Dice for the attack on {hex}, {odds}.", hex=self.target, odds=now)
        return Ask(text, rules=(self.rule,))

    def result(self, p: State, outcome: Action) -> tuple[Forecast, str]:
        """The odds, and what a throw brings."""
        now = p.game.fighting.odds(p, self.target, self.units)
        return now, p.game.fighting.table.result(now.column - 1, int(outcome.args[0]))

    def apply(self, p: State, action: Action) -> None:
        now, result = self.result(p, action)
        p.pop()
        starts = tuple(p.hex[u] for u in self.units)
        terms = tuple((m.why, m.value) for m in now.modifiers)
        sums = figure(now.attack), figure(now.defence), now.odds
        p.tell(Attacked(self.side, self.target, self.units, starts, *sums, terms))
        p.tell(Rolled(self.side, int(action.args[0]), now.odds, result))
        p.game.fighting.resolve(p, self.side, self.target, self.units, result)
