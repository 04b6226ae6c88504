"""Disorganisation: who is, how units test for it, and when they recover (5.6)."""

from __future__ import annotations

from collections.abc import Iterable

from zoc.kernel.cycle.dice import TwoDice
from zoc.kernel.protocol import CHANCE, NOBODY, Action, Ask, said
from zoc.titles.moscow_1941.position import Now, Unit


def clock(p: Now) -> int:
    """This phase of this turn as one number that grows."""
    return 16 * p.turn + p.game.phase_number(p)


def able(p: Now, unit: Unit) -> bool:
    """Whether a unit can be disorganised at all: HQs never are (R-89)."""
    return bool(p.hex[unit]) and not p.game.roster.hq[unit]


def shake(p: Now, units: Iterable[Unit], rule: str) -> None:
    """Disorganises units; those who are already start their rest anew (5.6.1a, R-90)."""
    hit = tuple(u for u in units if able(p, u))
    for unit in hit:
        p.shaken[unit] = clock(p)
    if hit:
        p.touch()
        p.say("disorganise", rule, "{units} {units:|is|are} disorganised", units=hit)


def disturb(p: Now, units: Iterable[Unit]) -> None:
    """Breaks the rest of disorganised units that act, or that something is done to (R-102)."""
    now = clock(p)
    for unit in units:
        if p.shaken[unit]:
            p.shaken[unit] = now


def recover(p: Now) -> None:
    """At the end of a phase: who rested since that phase of the turn before recovers (5.6.5)."""
    before = clock(p) - 16
    rested = tuple(u for u, began in enumerate(p.shaken) if 0 < began <= before)
    for unit in rested:
        p.shaken[unit] = 0
    if rested:
        p.touch()
        words = "{units} {units:|recovers|recover} from disorganisation"
        p.say("recover", "5.6.5", words, units=rested)


class Test(TwoDice[Now]):
    """Tests of a group, one throw each, held against every unit's own limit (5.6.2, R-30)."""

    name, rule = "test", "5.6.2"
    side: int
    units: tuple[Unit, ...]
    due: int
    cause: str
    """The rule that asks for the tests: a dot or a retreat."""

    def steady(self, p: Now) -> list[Unit]:
        """Those whom a test can still change (R-90)."""
        return [u for u in self.units if able(p, u) and not p.shaken[u]]

    def actor(self, p: Now) -> str:
        return CHANCE if self.due and self.steady(p) else NOBODY

    def ask(self, p: Now) -> Ask:
        text = said("{units} test for disorganisation.", units=self.steady(p))
        return Ask(text, rules=("5.6.2", self.cause))

    def apply(self, p: Now, action: Action) -> None:
        throw, morale = int(action.args[0]), p.game.roster.morale
        there = tuple(u for u in self.units if able(p, u))
        p.replace(self.but(due=self.due - 1))
        fell = [u for u in there if throw >= morale[u]]
        words = "{units} {units:|tests|test} for disorganisation: {throw}, "
        p.say("test", self.rule, words + ("failed" if fell else "passed"), side=self.side,
              units=there, throw=throw)  # fmt: skip
        shake(p, fell, "5.6.2")
