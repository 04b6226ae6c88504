"""The dice of a battle, what the cells of the tables demand, and in which order it is carried out
(5.2.1, 9.2, T.6, T.7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import ClassVar, NamedTuple

from zoc.hexes import Hex
from zoc.kernel.cycle.attack import AttackDice
from zoc.kernel.cycle.combat_table import Demand, Demands
from zoc.kernel.protocol import Event, Forecast, Said, Step, remembered, signed
from zoc.titles.moscow_1941.battle import ATTACKER, DEFENDER, Battle, Units, assailants, attacked
from zoc.titles.moscow_1941.disorganisation import Test, disturb, shake
from zoc.titles.moscow_1941.losses import Losses
from zoc.titles.moscow_1941.position import FOUGHT, Now, Unit
from zoc.titles.moscow_1941.pursuit import Pursuit
from zoc.titles.moscow_1941.retreat import Retreat, stuck
from zoc.titles.moscow_1941.strength import defence_sum, fortress_users, usable, used_stars
from zoc.titles.moscow_1941.supply import raise_level


class Effect(NamedTuple):
    """What a cell demands of one side: hexes, CELs, disorganisation, a test (T.6)."""

    retreat: int = 0
    lose: int = 0
    shaken: bool = False
    test: bool = False

    def words(self) -> Iterator[str]:
        """What it is that is demanded."""
        told = (f"retreats {self.retreat}", f"loses {self.lose}", "disorganised", "tests")
        yield from (words for demanded, words in zip(self, told, strict=True) if demanded)


@cache
def effect(text: str) -> Effect:
    """One side's part of a cell: `A2D-2`, `-1•`, `D`, `-`."""
    words = re.findall(r"[AD]\d+|D|-\d+|•", text)
    return Effect(
        retreat=sum(int(w[1:]) for w in words if w[0] in "AD" and len(w) > 1),
        lose=sum(int(w[1:]) for w in words if w[0] == "-"),
        shaken="D" in words,
        test="•" in words,
    )


@cache
def cell(text: str) -> tuple[Effect, Effect]:
    """A cell of the combat table: the attacker's part and the defender's (T.6)."""
    attacker, _, defender = text.partition("/")
    return effect(attacker), effect(defender)


def in_words(code: str) -> Iterator[str]:
    """What a cell demands of both sides (T.6)."""
    for who, found in zip(("attacker", "defender"), cell(code), strict=True):
        yield from (f"{who} {words}" for words in found.words())


def demands(code: str) -> Demands:
    """The same as players weigh it: losses and hexes of both."""
    attacker, defender = cell(code)
    return (
        Demand("defender", defender.lose, defender.retreat),
        Demand("attacker", attacker.lose, attacker.retreat),
    )


class Rolled(Event):
    name, cites = "result", "5.2.1a"
    side: int
    hexes: tuple[Hex, ...]
    throw: int
    modifier: int
    attack: int
    defence: int
    terms: tuple[tuple[str, int], ...]
    odds: str
    result: str

    def looked_up(self) -> tuple[str, int]:
        return self.odds, self.throw + self.modifier

    def said(self) -> Said:
        dice = f", {signed(self.modifier)} for HQs" if self.modifier else ""
        terms = "".join(f", {signed(n)} {why}" for why, n in self.terms)
        words = f"{{attack}} to {{defence}}{terms}: {{odds}}. Dice {{throw}}{dice}: {{result}}"
        means = ", ".join(in_words(self.result)) or "no effect"
        return Said(f"{words} at {{hexes}}, {means}", self)


class BattleDice(Battle, AttackDice[Now]):
    """Two dice, with the HQs of both sides (5.2.1a, 9.2)."""

    name, rule = "battle dice", "5.2.1a"
    FIELDS = Battle.FIELDS
    verb: ClassVar[str] = "dice"

    @remembered
    def forecast(self, p: Now) -> Forecast:
        return p.game.fighting.odds_of(p, self)

    def told(self, p: Now, throw: int, result: str) -> Rolled:
        now = self.forecast(p)
        sums = int(now.attack), int(now.defence)
        terms = tuple((m.why, m.value) for m in now.modifiers if m.what)
        return Rolled(self.side, self.hexes, throw, now.pips, *sums, terms, now.odds, result)

    def settle(self, p: Now, result: str) -> None:
        self._spend(p)
        resolve(p, self, result)

    def _spend(self, p: Now) -> None:
        """CMs of lost HQs and air missions are used up (R-85, R-117)."""
        for role in (ATTACKER, DEFENDER):
            if defence_sum(p, self):
                self._draw(p, role)
            for hex_ in self.hexes:
                p.game.air.spend(p, self.owner(role), hex_)
        p.pools = tuple(pool for pool in p.pools if pool[2])

    def _draw(self, p: Now, role: int) -> None:
        """Takes the CMs that a side uses from its pools, the one that ends first before others."""
        due, pools = self.drawn[role], list(p.pools)
        for place, pool in sorted(enumerate(pools), key=lambda entry: entry[1][3]):
            paid = min(due, pool[2]) if usable(p, self, role, pool) else 0
            due -= paid
            pools[place] = (*pool[:2], pool[2] - paid, pool[3])
        p.pools = tuple(pools)


def resolve(p: Now, battle: Battle, code: str) -> None:
    """Puts a result on the agenda: losses of the defender, then of the attacker, retreat, pursuit,
    and in the end all tests (5.2.1b, R-97)."""
    side, (mine, theirs) = battle.side, cell(code)
    own, foes = tuple(assailants(p, battle)), tuple(attacked(p, battle))
    p.paths, p.starred = (), _starred(p, battle)
    beaten = (1 - side, theirs.retreat, foes) if theirs.retreat else (side, mine.retreat, own)
    p.push(
        Losses(1 - side, foes, theirs.lose),
        Losses(side, own, mine.lose),
        Retreat(*beaten, tuple(u for u in beaten[-1] if stuck(p, u))),
        *_chases(p, side, own, foes, (mine.retreat, theirs.retreat)),
        battle.turned(Aftermath, code, own, foes),
    )


def _starred(p: Now, battle: Battle) -> tuple[Units, ...]:
    """Who used stars, or the ability of a Fortification Unit (15.1.7, 15.4.3); nobody where no CM
    counts (R-96)."""
    if not defence_sum(p, battle):
        return (), ()
    users = [list(dict.fromkeys(u for u, _ in used_stars(p, battle, r)))
             for r in (ATTACKER, DEFENDER)]  # fmt: skip
    users[DEFENDER] += fortress_users(p, battle)
    return tuple(tuple(users[s != battle.side]) for s in (0, 1))


def _chases(p: Now, side: int, own: Units, foes: Units, thrown: tuple[int, int]) -> list[Pursuit]:
    """Who may go after the other: never a side whose own part of the cell has Ax or Dx, the
    attacker before the defender (5.4.1, R-101)."""
    found: list[Pursuit] = []
    for who, units, others, length in (
        (side, own, foes, thrown[0]),
        (1 - side, foes, own, thrown[1]),
    ):
        if not length:
            stood = tuple((h, tuple(u for u in others if p.hex[u] == h))
                          for h in dict.fromkeys(p.hex[u] for u in others))  # fmt: skip
            found.append(Pursuit(who, tuple(u for u in units if not p.game.roster.towed[u]), stood))
    return found


class Aftermath(Battle):
    """The end of a battle: levels of supply rise, duties are struck off, then everybody tests."""

    name, rule = "aftermath", "5.2.1b"
    code: str = ""
    own: Units = ()
    foes: Units = ()

    def run(self, p: Now) -> None:
        p.pop()
        tests = self._tests(p)
        self._levels(p)
        for unit in (*self.own, *self.foes, *self.guns[ATTACKER], *self.guns[DEFENDER]):
            if p.hex[unit]:
                p.mark(unit, FOUGHT)
        for hex_ in self.hexes:
            p.fought |= 1 << hex_
        p.paths, p.starred = (), ((), ())
        p.touch()
        p.game.fighting.prune(p, self.side)
        p.game.bridges.update(p)
        p.push(*tests)

    def _tests(self, p: Now) -> list[Test]:
        """All tests of a battle; D disorganises at once and replaces them (5.3.9, 5.6.1, R-90)."""
        tests: list[Test] = []
        for role, units in ((ATTACKER, self.own), (DEFENDER, self.foes)):
            found, side = cell(self.code)[role], self.owner(role)
            if found.shaken:
                shake(p, units, "5.6.1a")
                continue
            if found.test:
                tests.append(Test(side, units, 1, "5.6.1b"))
            tests += self._retreat_tests(p, side)
        return tests

    def _retreat_tests(self, p: Now, side: int) -> list[Test]:
        """One test for each hex of a path but the first, by all who took it (5.3.9, R-30)."""
        groups: dict[tuple[Hex, ...], list[Unit]] = {}
        for unit, path in p.paths:
            if p.game.side[unit] == side:
                groups.setdefault(path, []).append(unit)
        return [Test(side, tuple(units), len(path) - 2, "5.3.9")
                for path, units in groups.items() if len(path) > 2]  # fmt: skip

    def _levels(self, p: Now) -> None:
        """Levels bought, and those of units out of supply that were beaten off or thrown back
        (10.2.3, 10.2.4, R-84)."""
        for unit in self.full:
            if p.hex[unit] and p.supply[unit]:
                raise_level(p, unit, "10.2.3")
        thrown = cell(self.code)[DEFENDER].retreat
        for unit in self.foes if thrown else self.own:
            if p.hex[unit] and p.supply[unit]:
                raise_level(p, unit, "10.2.4a" if thrown else "10.2.4b")


def strike(p: Now, hex_: Hex, code: str, cause: str) -> None:
    """What a cell of the artillery or air table does to the units of a hex (T.7)."""
    units, found = tuple(p.stack(hex_)), effect(code)
    if not units:
        return
    disturb(p, units)
    side = p.game.side[units[0]]
    p.starred = ((), ())
    p.push(
        Losses(side, units, found.lose, cause),
        Struck(units, found.shaken),
        *([Test(side, units, 1, "5.6.1b")] if found.test and not found.shaken else []),
    )


class Struck(Step[Now]):
    """D of the artillery and air tables: all units left on the hex are disorganised (T.7)."""

    name, rule = "struck", "5.6.1a"
    units: Units
    shaken: bool

    def run(self, p: Now) -> None:
        p.pop()
        if self.shaken:
            shake(p, self.units, "5.6.1a")
