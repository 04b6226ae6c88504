"""Pockets (11): found the instant they close, and the breakout from each."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.action import Action
from zoc.kernel.dice import Die
from zoc.kernel.game import CHANCE, Step
from zoc.titles.operation_typhoon.losses import come_back
from zoc.titles.operation_typhoon.notation import in_words, many
from zoc.titles.operation_typhoon.operations import finish
from zoc.titles.operation_typhoon.pool import available, shares, summon_artillery, to_pool
from zoc.titles.operation_typhoon.position import State

CUP = ("RD", "B", "A")
"""Who may try to break out (11.2d)."""


def conquer(p: State, hex_: Hex, rule: str) -> None:
    """A hex becomes German for good (3.4, 3.5); what that cuts off tries to break out at once."""
    p.soviet &= ~(1 << hex_)
    p.touch()
    p.tell("control", f"{p.game.label(hex_)} is now German", rule, hex_)
    pocket = cut_off(p, hex_)
    if not pocket:
        return
    moscow = p.game.moscow
    size = pocket.bit_count()
    p.tell("pocket", f"a pocket of {many(size, 'hex', 'hexes')} closes", "11.1a", hex_, size)
    if moscow and moscow & pocket == moscow:
        p.result = f"german victory: Moscow is surrounded on turn {p.turn}"
        p.tell("end", p.result, "11.2i")
    else:
        p.push(("breakout", hex_, pocket))


def cut_off(p: State, hex_: Hex) -> HexSet:
    """The Soviet hexes without a way to the east edge now that a hex has fallen (11.0, 11.1)."""
    if not may_cut(p, p.soviet, hex_):
        return 0
    return p.soviet & ~in_supply(p, p.soviet)


def in_supply(p: State, soviet: HexSet) -> HexSet:
    """The hexes of a set that a chain of its hexes joins to the east edge; terrain is ignored."""
    return p.game.field.flood(p.game.east_edge & soviet, soviet)


def may_cut(p: State, soviet: HexSet, hex_: Hex) -> bool:
    """Whether the loss of a hex can cut anything off. All were in supply before, so nothing is as
    long as its Soviet neighbours still hang together around it; a look at six hexes tells that
    of almost every hex that falls, and saves the flood over the board."""
    game = p.game
    if game.east_edge >> hex_ & 1:
        return True
    ring = [soviet >> hex_ + step & 1 for step in game.grid.steps]
    starts = sum(ring[i] and not ring[i - 1] for i in range(6))
    return starts > 1


def would_cut(p: State, hex_: Hex) -> HexSet:
    """The pocket that would close if a hex fell."""
    soviet = p.soviet & ~(1 << hex_)
    if not p.soviet >> hex_ & 1 or not may_cut(p, soviet, hex_):
        return 0
    return soviet & ~in_supply(p, soviet)


# -- breakouts -----------------------------------------------------------------------------------


class Breakout(Die):
    """One die and the size of the pocket tell how many units try to break out (11.2c)."""

    name = "breakout"
    rule = "11.2"

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        hex_, pocket = args
        die, added = int(action.args[0]), p.game.scenario_force
        count = p.game.breakout_size(pocket.bit_count(), die + added)
        p.replace(("escape", hex_, pocket))
        hexes = many(pocket.bit_count(), "hex", "hexes")
        why = f" {added:+d} Clenched Fist" if added else ""
        text = f"breakout of {hexes}, die {die}{why}: {many(count, 'unit')}"
        p.tell("breakout", text, "11.2c", hex_, die, count)
        count = min(count, sum(len(available(p, letter)) for letter in CUP))
        if count:
            p.push(("cup", hex_, count), ("battle", "breakout", hex_, 1, 0))


class Cup(Step):
    """How many rifle divisions, brigades and artillery units come out of the cup (11.2d)."""

    name = "cup"
    rule = "11.2d"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return CHANCE

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        piles = tuple(len(available(p, letter)) for letter in CUP)
        return (Action("cup", counts) for counts in shares(args[1], piles))

    def weight(self, p: State, args: tuple[Any, ...], outcome: Action) -> int:
        ways = 1
        for letter, count in zip(CUP, outcome.args, strict=True):
            ways *= comb(len(available(p, letter)), int(count))
        return ways

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        hex_ = args[0]
        p.pop()
        rifles, brigades, guns = (int(word) for word in action.args)
        p.shift([*available(p, "RD")[:rifles], *available(p, "B")[:brigades]], hex_)
        text = f"out of the cup: {in_words({'RD': rifles, 'B': brigades, 'A': guns})}"
        p.tell("cup", text, "11.2d", rifles, brigades, guns)
        summon_artillery(p, hex_, guns)


class Escape(Step):
    """What came of a breakout (11.3, 11.4)."""

    name = "escape"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        hex_, pocket = args
        p.pop()
        size, escaped = pocket.bit_count(), not p.alive
        p.soviet &= ~pocket
        p.touch()
        count(p, size, escaped)
        come_back(p, p.back if escaped else hex_)
        to_pool(p)
        if escaped:
            if p.escort is not None:
                p.shift([p.escort], p.back)
            finish(p)


def count(p: State, size: int, escaped: bool) -> None:
    """The pocket's hexes are German now, and on the first turns they count (4.2, 11.3d, 11.4c)."""
    figures = p.game.figures["pockets"]
    what = "succeeds" if escaped else "fails"
    rule = "11.3" if escaped else "11.4"
    text = f"the breakout {what}, ground taken: {many(size, 'hex', 'hexes')}"
    if "pockets" in p.game.special["checks"] and p.turn in figures["turns"]:
        p.tally += -figures["breakout"] * size if escaped else size
        p.tally = max(0, p.tally)
        text += f", pocket tally {p.tally}"
    p.tell("escape", text, rule, size, p.tally)
