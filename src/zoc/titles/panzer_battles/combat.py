"""Combat (SCS-7): odds, attacks on adjacent hexes one after the other, and what results demand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle import attack, fighting, refusals
from zoc.kernel.cycle.combat_table import CombatTable, Demand, Demands
from zoc.kernel.protocol import (
    Action,
    Ask,
    Forecast,
    Modifier,
    Refusal,
    Said,
    counted,
    mixed,
    said,
    signed,
)
from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.advance import Advance
from zoc.titles.panzer_battles.losses import Losses
from zoc.titles.panzer_battles.phrases import out_of_supply, stack
from zoc.titles.panzer_battles.position import ACTIVE, FOUGHT, OOS, OVERRAN, Now, Unit, Units
from zoc.titles.panzer_battles.retreat import Retreat, ways_back
from zoc.titles.panzer_battles.sight import guessed

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

NAMED = 4
"""So many attackers are named one by one."""
BARRED_ATTACKS = {"river": "TEC-10", "lake line": "TEC-13"}
"""The rules of the hexsides that are attacked across along ways only."""


class Fighting(fighting.Fighting[Now]):
    """How attacks and overruns are fought."""

    def __init__(self, game: PanzerBattles) -> None:
        self.rules = {
            **dict.fromkeys(("none", "nobody", "friend", "next"), "SCS-7.1"),
            **dict.fromkeys(("again", "joined", "fought"), "SCS-7.2"),
            "cross": "TEC-10",
            "yours": "1.8-2",
        }
        self.table = CombatTable(game.title.tables["crt"])
        codes = (code for row in self.table.results.values() for code in row)
        self.results = {code: demands(code) for code in codes}
        """All results, from the attacker's worst to his best, as the table has them."""
        self._order = list(self.results)
        self.rounding = "defender" if game.options["odds_for_defender"] else "nearest"
        self.assault, self.effects = game.map.effects.assault, game.map.effects
        self.whole = not game.options["keep_fractions"]
        """Whether each unit's fraction is made up (SCS-0.5)."""

    # -- odds ----------------------------------------------------------------------------------

    def _kept(self, part: Fraction) -> Fraction:
        return Fraction(ceil(part)) if self.whole else part

    def strength(self, p: Now, unit: Unit, target: Hex) -> Fraction:
        """A unit's attack with the part that its hexside leaves (TEC-15)."""
        return self._kept(strength.attack(p, unit) * self.assault(p.hex[unit], target))

    def defends(self, p: Now, unit: Unit, target: Hex) -> Fraction:
        """A unit's defence, before terrain (SCS-7.3)."""
        return self._kept(strength.defence(p, unit))

    def odds(self, p: Now, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        """What an attack would be, under the one terrain of the hex that leaves the lowest column
        (1.3a)."""
        attack, defence = self.sums(p, target, attackers)
        if not attack or not defence:
            return Forecast(attack, defence, 0, (), {}, odds="no attack")
        found = [self._under(kind, attack, defence) for kind in self.effects.kinds(target)]
        column, held, modifiers = min(found, key=lambda f: f[0])
        chances, name = self.table.chances(column), self.table.columns[column]
        return Forecast(attack, held, column + 1, modifiers, chances, odds=name)

    def _under(
        self, kind: str, attack: fighting.Number, defence: fighting.Number
    ) -> tuple[int, fighting.Number, tuple[Modifier, ...]]:
        effect = self.effects.rows[kind]
        held = defence * effect.defence
        column = self.table.column(attack, held, self.rounding) - effect.shift
        return self.table.clamp(column), held, tuple(_modifiers(kind, effect.shift, effect.defence))

    def meaning(self, p: Now, target: Hex, attackers: Sequence[Unit], result: str) -> Iterator[str]:
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

    def _cut_off(self, p: Now, unit: Unit, hexes: int) -> bool:
        return not ways_back(p, p.game.side[unit], p.hex[unit], hexes)

    def brings(self, p: Now, target: Hex, attackers: Sequence[Unit], result: str) -> str:
        return in_words(result)

    def rank(self, result: str) -> int:
        if result.startswith("D"):
            return 2 if result[1] in "12" else 1
        if "D" in result:
            return 0
        return -2 if result.startswith("A2") or ("r" in result and result[1] == "1") else -1

    def order(self, result: str) -> int:
        return self._order.index(result)

    def threats(self, p: Now, hex_: Hex, side: int) -> list[Unit]:
        """All enemies next to a hex that could attack it, were they activated."""
        return [u for u in super().threats(p, hex_, side) if not p.state[u] & OOS]

    # -- who attacks whom ----------------------------------------------------------------------

    def crosses(self, here: Hex, there: Hex) -> bool:
        return bool(self.assault(here, there))

    def why_too_far(self, p: Now, target: Hex, unit: Unit) -> Refusal | None:
        """A lake has a rule of its own (TEC-10, TEC-13)."""
        far = super().why_too_far(p, target, unit)
        if far is not None and far.rule == self.rules["cross"]:
            far.rule = BARRED_ATTACKS[self.effects.bar(p.hex[unit], target)]
        return far

    def struck(self, p: Now, target: Hex) -> bool:
        return bool(p.attacked >> target & 1)

    def may_attack(self, p: Now, unit: Unit) -> bool:
        """Whether a unit may still take part: activated, in supply, not in this phase yet; without
        an attack rating it may go along (1.9g, SCS-5.10, SCS-7.2, SCS-7.5)."""
        state, options = p.state[unit], p.game.options
        if state & (ACTIVE | OOS | FOUGHT) != ACTIVE:
            return False
        if state & OVERRAN and not options["attack_after_overrun"]:
            return False
        return p.game.roster.has_attack[unit] or bool(options["artillery_accompanies"])

    def why_idle(self, p: Now, unit: Unit) -> Refusal:
        """Why a unit may not join an attack (1.8-2, 1.9g, SCS-5.10, SCS-7.2, SCS-7.5)."""
        state, options = p.state[unit], p.game.options
        if not state & ACTIVE:
            return Refusal("{unit} is not one of your activated units", "1.8-2", unit=unit)
        if state & OOS:
            return out_of_supply(unit, "1.9g")
        if state & FOUGHT:
            return refusals.has_attacked(unit, "SCS-7.2")
        if not p.game.roster.has_attack[unit] and not options["artillery_accompanies"]:
            return Refusal("{unit} has no attack rating", "SCS-7.5", unit=unit)
        return Refusal("{unit} has overrun in this activation", "SCS-5.10", unit=unit)

    def why_no_battle(self, p: Now, target: Hex, attackers: Sequence[Unit]) -> Refusal | None:
        if any(strength.attack(p, u) for u in attackers):
            return None
        return Refusal("nobody with an attack strength has joined the attack", "SCS-7.5")

    def knows_odds(self, p: Now, side: int, target: Hex) -> bool:
        """Not where it cannot see all defenders."""
        return not guessed(p, side, target)

    def resolve(self, p: Now, side: int, target: Hex, attackers: Units, result: str) -> None:
        """Puts what a result demands on the agenda: the attacker's losses, the defender's, then
        the retreats, each hex for itself (CRT-2)."""
        defenders = tuple(p.stack(target))
        losses: list[Losses] = []
        retreats: list[Retreat] = []
        for who, steps, hexes in parts(result):
            owner, units = (side, attackers) if who == "A" else (1 - side, defenders)
            if steps:
                losses.append(Losses(owner, units, steps, "SCS-7.8"))
            for start in dict.fromkeys(p.hex[u] for u in units) if hexes else ():
                group = tuple(u for u in units if p.hex[u] == start)
                retreats.append(Retreat(owner, hexes, group, ()))
        p.push(*losses, *retreats)


def _modifiers(kind: str, shift: int, times: int) -> Iterator[Modifier]:
    if shift:
        what = "column" if shift == 1 else "columns"
        yield Modifier(f"defender in {kind}", -shift, "1.3a-3", what)
    if times > 1:
        yield Modifier(f"defender in {kind}, strength x{times}", 0, "TEC-15", "columns")


def parts(result: str) -> Iterator[tuple[str, int, int]]:
    """The parts of a result, the attacker's first: who, how many steps, how many hexes to retreat
    (CRT-2)."""
    for part in sorted(result.replace("D", " D").split()):
        steps, _, hexes = part[1:].partition("r")
        yield part[0], int(steps or 0), int(hexes or 0)


def demands(result: str) -> Demands:
    """A result as what it demands."""
    who = {"A": "attacker", "D": "defender"}
    return tuple(Demand(who[letter], steps, hexes) for letter, steps, hexes in parts(result))


def in_words(result: str) -> str:
    """A result in words."""
    return ", ".join(_demand(*part) for part in parts(result))


def _demand(who: str, steps: int, hexes: int) -> str:
    deeds = [f"lose {counted(steps, 'step')}"] if steps else []
    deeds += [f"retreat {hexes}"] if hexes else []
    return f"{'attackers' if who == 'A' else 'defenders'} {' and '.join(deeds)}"


# -- steps -------------------------------------------------------------------------------------


class Combat(attack.CombatPhase[Now]):
    """The combat phase of an activation; it passes where nothing can be attacked."""

    name, rule, lasting = "combat", "SCS-7.1", False

    def attack(self, p: Now, target: Hex) -> Battle:
        return Battle(self.side, target, ())


class Battle(attack.Attack[Now]):
    """One attack being put together: attackers join, then the dice are rolled (SCS-7.6)."""

    name, rule = "battle", "SCS-7.6"

    def begin(self, p: Now) -> None:
        """The dice, what they demand, and an advance (SCS-7.2, SCS-7.7)."""
        p.pop()
        for unit in self.joined:
            p.mark(unit, FOUGHT)
        if not p.game.options["attack_again"]:
            p.attacked |= 1 << self.target
        p.touch()
        words = self.side, self.target, self.joined
        p.push(CombatDice(*words), Advance(*words))


class Attacked(attack.Attacked):
    name = "attack"
    side: int

    def said(self) -> Said:
        verb = "attacks" if len(self.units) == 1 else "attack"
        terms = "".join(f", {signed(value)} {why}" for why, value in self.terms if value)
        words = f"{{who}} {verb} {{hex}}: {{attack}} : {{defence}}, {{odds}}{terms}."
        sums = {"attack": self.attack, "defence": self.defence, "odds": self.odds}
        most = NAMED if len(self.units) <= NAMED else 2
        return said(words, who=stack(self.units, most), hex=self.target, **sums)

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        for unit, start in zip(self.units, self.start_hexes, strict=True):
            yield self.arrow, unit, (start, self.target)


class Rolled(attack.Rolled):
    name, says = "result", "dice {throw} on {odds}: {result}, {meaning}"

    @property
    def meaning(self) -> str:
        """The result in words."""
        return in_words(self.result)

    def said(self) -> Said:
        return Said(self.says, self)


class CombatDice(attack.AttackDice[Now]):
    """The two dice of an attack or an overrun (CRT-1)."""

    name, rule = "combat dice", "CRT-1"
    verb: ClassVar[str] = "dice"

    def shows(self, p: Now) -> Units:
        """Whoever takes part is seen."""
        return (*self.joined, *p.stack(self.target))

    def ask(self, p: Now) -> Ask:
        now = p.game.fighting.odds(p, self.target, self.joined).odds
        text = said("Dice for the attack on {hex}, {odds}.", hex=self.target, odds=now)
        return Ask(text, rules=(self.rule,))

    def told(self, p: Now, throw: int, result: str) -> Rolled:
        now = p.game.fighting.odds(p, self.target, self.joined)
        return Rolled(self.side, self.target, throw, 0, now.odds, result, self.rule)

    def apply(self, p: Now, action: Action) -> None:
        now = p.game.fighting.odds(p, self.target, self.joined)
        starts = tuple(p.hex[u] for u in self.joined)
        terms = tuple((m.why, m.value) for m in now.modifiers)
        sums = mixed(now.attack), mixed(now.defence), now.odds
        p.tell(Attacked(self.joined, self.target, *sums, terms, starts, Battle.rule, self.side))
        super().apply(p, action)
