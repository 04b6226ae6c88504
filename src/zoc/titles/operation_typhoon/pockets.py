"""Pockets (11): found the instant they close, and the breakout from each."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.cycle.dice import Die
from zoc.kernel.protocol import CHANCE, Action, Event, Step, counted, said, signed
from zoc.titles.operation_typhoon import combat
from zoc.titles.operation_typhoon.losses import come_back
from zoc.titles.operation_typhoon.notation import in_words
from zoc.titles.operation_typhoon.pool import available, shares, summon_artillery, to_pool
from zoc.titles.operation_typhoon.position import Now
from zoc.titles.operation_typhoon.victory import end, surrounds_moscow

CUP = ("RD", "B", "A")
"""Who may try to break out (11.2d)."""
PARTED = tuple((ring & ~(ring << 1 | ring >> 5)).bit_count() > 1 for ring in range(64))
"""Whether the neighbours of a hex, a bit each, fall apart in two."""


class BreakoutRolled(Event):
    name, cites = "breakout", "11.2c"
    says = "breakout of {size:# hex}, die {die}{why}: {number:# unit}"
    hex: int
    size: int
    die: int
    added: int
    number: int

    @property
    def why(self) -> str:
        return f" {signed(self.added)} Clenched Fist" if self.added else ""


# -- supply --------------------------------------------------------------------------------------


def conquer(p: Now, hex_: Hex, rule: str) -> None:
    """A hex becomes German for good (3.4, 3.5); what that cuts off tries to break out at once."""
    p.soviet &= ~(1 << hex_)
    p.touch()
    p.say("control", rule, "{hex} is now German", hex=hex_)
    pocket = cut_off(p, hex_)
    if not pocket:
        return
    size = pocket.bit_count()
    p.say("pocket", "11.1a", "a pocket of {size:# hex} closes", hex=hex_, size=size)
    if surrounds_moscow(p, pocket):
        end(p, said("german victory: Moscow is surrounded on turn {turn}", turn=p.turn), "11.2i")
    else:
        p.push(Breakout(hex_, pocket))


def cut_off(p: Now, hex_: Hex) -> HexSet:
    """The Soviet hexes without a way to the east edge now that a hex has fallen (11.0, 11.1)."""
    if not may_cut(p, p.soviet, hex_):
        return 0
    return p.soviet & ~in_supply(p, p.soviet)


def in_supply(p: Now, soviet: HexSet) -> HexSet:
    """The hexes of a set that a chain of its hexes joins to the east edge; terrain is ignored."""
    return p.game.field.flood(p.game.map.east_edge & soviet, soviet)


def may_cut(p: Now, soviet: HexSet, hex_: Hex) -> bool:
    """Whether the loss of a hex can cut anything off. All were in supply before, so nothing is as
    long as its Soviet neighbours still hang together around it; a look at six hexes tells that
    of almost every hex that falls, and saves the flood over the board."""
    map_ = p.game.map
    if map_.east_edge >> hex_ & 1:
        return True
    ring = 0
    for step in map_.grid.steps:
        ring = ring << 1 | soviet >> hex_ + step & 1
    return PARTED[ring]


def would_cut(p: Now, hex_: Hex) -> HexSet:
    """The pocket that would close if a hex fell."""
    soviet = p.soviet & ~(1 << hex_)
    if not p.soviet >> hex_ & 1 or not may_cut(p, soviet, hex_):
        return 0
    return soviet & ~in_supply(p, soviet)


def closes(p: Now, hex_: Hex) -> str:
    """What the fall of a hex would do, in words: nothing where it cuts nobody off."""
    cut = would_cut(p, hex_)
    if surrounds_moscow(p, cut):
        return "surrounds Moscow and wins the game"
    return f"closes a pocket of {counted(cut.bit_count(), 'hex')}" if cut else ""


# -- breakouts -----------------------------------------------------------------------------------


class Breakout(Die[Now]):
    """One die and the size of the pocket tell how many units try to break out (11.2c)."""

    name, rule = "breakout", "11.2"
    hex: int
    pocket: HexSet

    def apply(self, p: Now, action: Action) -> None:
        charts, size, die = p.game.charts, self.pocket.bit_count(), int(action.args[0])
        added = charts.scenario_force
        number = charts.breakout_size(size, die + added)
        p.replace(Escape(self.hex, self.pocket))
        p.tell(BreakoutRolled(self.hex, size, die, added, number))
        number = min(number, sum(len(available(p, letter)) for letter in CUP))
        if number:
            p.push(Cup(self.hex, number), combat.Battle(combat.BREAKOUT, self.hex, 1, 0))


class Cup(Step[Now]):
    """How many rifle divisions, brigades and artillery units come out of the cup (11.2d)."""

    name, rule = "cup", "11.2d"
    hex: int
    number: int

    def actor(self, p: Now) -> str:
        return CHANCE

    def actions(self, p: Now) -> Iterator[Action]:
        piles = tuple(len(available(p, letter)) for letter in CUP)
        return (Action("cup", counts) for counts in shares(self.number, piles))

    def weight(self, p: Now, outcome: Action) -> int:
        ways = 1
        for letter, count in zip(CUP, outcome.args, strict=True):
            ways *= comb(len(available(p, letter)), int(count))
        return ways

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        rifles, brigades, guns = (int(word) for word in action.args)
        p.shift([*available(p, "RD")[:rifles], *available(p, "B")[:brigades]], self.hex)
        who = in_words(dict(zip(CUP, (rifles, brigades, guns), strict=True)))
        p.say("cup", "11.2d", f"out of the cup: {who}")
        summon_artillery(p, self.hex, guns)


class Escape(Step[Now]):
    """What came of a breakout (11.3, 11.4)."""

    name = "escape"
    hex: int
    pocket: HexSet

    def run(self, p: Now) -> None:
        p.pop()
        size, escaped = self.pocket.bit_count(), not p.alive
        p.soviet &= ~self.pocket
        p.touch()
        count(p, size, escaped)
        come_back(p, p.back if escaped else self.hex)
        to_pool(p)
        if escaped:
            if p.escort is not None:
                p.shift([p.escort], p.back)
            p.finish()


def count(p: Now, size: int, escaped: bool) -> None:
    """The pocket's hexes are German now, and on the first turns they count (4.2, 11.3d, 11.4c)."""
    figures = p.game.figures["pockets"]
    counts = "pockets" in p.game.special["checks"] and p.turn in figures["turns"]
    if counts:
        p.tally = max(0, p.tally + (-figures["breakout"] * size if escaped else size))
    what, rule = ("succeeds", "11.3") if escaped else ("fails", "11.4")
    words = f"the breakout {what}, ground taken: {{size:# hex}}"
    words += ", pocket tally {tally}" if counts else ""
    p.say("escape", rule, words, size=size, tally=p.tally)
