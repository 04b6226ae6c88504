"""Soviet defending forces (8): rolled for each time a force enters a Soviet hex."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from zoc.hexes import Hex
from zoc.kernel.cycle.dice import FACES, Die
from zoc.kernel.protocol import Action, Event, Modifier, percent
from zoc.titles.operation_typhoon.combat import Battle
from zoc.titles.operation_typhoon.fire import ATTACK
from zoc.titles.operation_typhoon.notation import in_letters, in_words, reasons
from zoc.titles.operation_typhoon.pockets import conquer
from zoc.titles.operation_typhoon.pool import ARTILLERY, mustered, select, summon_artillery
from zoc.titles.operation_typhoon.position import Now


class DefendersRolled(Event):
    name, cites = "defenders", "8.1"
    says = "defenders of {hex}, {line}: die {die}{added}: {who}"
    hex: int
    line: str
    die: int
    modifiers: tuple[Modifier, ...]
    force: Mapping[str, int]

    @property
    def roll(self) -> int:
        return self.die + sum(m.value for m in self.modifiers)

    @property
    def added(self) -> str:
        return reasons(self.modifiers)

    @property
    def who(self) -> str:
        return in_words(self.force)


class Defenders(Die[Now]):
    """One die tells who defends the hex that was entered (8.1)."""

    name, rule = "defenders", "8.1"
    hex: int

    def apply(self, p: Now, action: Action) -> None:
        hex_, die = self.hex, int(action.args[0])
        p.pop()
        found = garrison(p, hex_, die)
        modifiers = tuple(force_modifiers(p, hex_))
        p.tell(DefendersRolled(hex_, p.game.map.line_of(hex_), die, modifiers, found))
        if not found:
            conquer(p, hex_, "8.2b")
            return
        p.push(Battle(ATTACK, hex_, 1, 0))
        select(p, found, hex_)
        summon_artillery(p, hex_, found.get(ARTILLERY, 0))


# -- what the die may bring ----------------------------------------------------------------------


def force_modifiers(p: Now, hex_: Hex) -> list[Modifier]:
    """What is added to the roll for a defending force (8.1, 13.5)."""
    charts = p.game.charts
    found = [Modifier(f"turn {p.turn}", charts.turn_force[p.turn], "8.1")]
    if p.game.map.moscow >> hex_ & 1:
        found.append(Modifier("Moscow", charts.moscow_force, "8.1e"))
    found.append(Modifier("Clenched Fist", charts.scenario_force, "13.5"))
    return [m for m in found if m.value]


def garrison(p: Now, hex_: Hex, die: int) -> dict[str, int]:
    """Who defends a hex by a face of the die: how many of each letter that the pool has."""
    roll = die + sum(m.value for m in force_modifiers(p, hex_))
    return mustered(p, p.game.charts.defending_force(p.game.map.line_of(hex_), roll))


class Case(NamedTuple):
    """A force that may defend a hex, and the faces that bring it."""

    force: Mapping[str, int]
    faces: tuple[int, ...]
    dice: Fraction
    """How many dice it rolls on the average."""

    @property
    def chance(self) -> Fraction:
        """How likely it is."""
        return Fraction(len(self.faces), len(FACES))


def cases(p: Now, hex_: Hex, attackers: int = 1) -> list[Case]:
    """Every force that may defend a hex against so many units, the weakest roll first: what odds,
    forecast, inspector and warnings tell."""
    found: dict[str, Case] = {}
    for die in FACES:
        force = garrison(p, hex_, die)
        seen = found.get(in_letters(force))
        faces = (*seen.faces, die) if seen else (die,)
        found[in_letters(force)] = Case(force, faces, strength(p, force, attackers))
    return list(found.values())


def strength(p: Now, force: Mapping[str, int], attackers: int) -> Fraction:
    """How many dice a Soviet force rolls on the average: aircraft one at each attacker (10.4b)."""
    total, army = Fraction(0), p.game.roster
    for letter, count in force.items():
        units = army.by_letter.get(letter, ())
        targets = attackers if set(units) <= set(army.soviet_air) else 1
        dice = sum(army.dice[0][u] for u in units) * targets
        total += Fraction(count * dice, max(1, len(units)))
    return total


def odds(p: Now, hex_: Hex) -> str:
    """Who may defend a hex, in words with chances."""
    return "; ".join(f"{who(c)} {percent(c.chance)}" for c in cases(p, hex_))


def who(case: Case) -> str:
    """A force in words; none is `no defenders`."""
    return in_words(case.force) if case.force else "no defenders"
