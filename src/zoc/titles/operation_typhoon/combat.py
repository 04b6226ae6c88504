"""Battles (10.4 to 10.9): steps of fire in order, round after round until one side has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.game import Step
from zoc.titles.operation_typhoon.command import Command
from zoc.titles.operation_typhoon.fire import ATTACK, BREAKOUT, firers, strikes
from zoc.titles.operation_typhoon.losses import come_back
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.operations import finish
from zoc.titles.operation_typhoon.pockets import conquer
from zoc.titles.operation_typhoon.pool import to_pool
from zoc.titles.operation_typhoon.position import ASIDE, GERMAN, SOVIET, State, Unit

FIRST, LATER, IN_BREAKOUT = (1, 2, 3, 4, 5), (2, 3, 4, 5), (2, 4, 5)


class Battle(Step):
    """A battle runs by itself from step to step; `args` are its kind, hex, round and the step that
    was done last. A side that is wiped out ends it at once (R11)."""

    name = "battle"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        kind, hex_, round_, done = args
        if kind == ATTACK:
            put_aside(p, done)
        if not p.defenders or not p.alive:
            over(p, kind, hex_)
            return
        steps = [s for s in order_of_fire(kind, round_) if s > done]
        if not steps:
            round_over(p, kind, hex_, round_)
            return
        p.replace((self.name, kind, hex_, round_, steps[0]))
        begin(p, kind, hex_, round_, steps[0])


def order_of_fire(kind: str, round_: int) -> tuple[int, ...]:
    """The steps of a round (10.4, 10.5c, 11.2e)."""
    if kind == BREAKOUT:
        return IN_BREAKOUT
    return FIRST if round_ == 1 else LATER


def begin(p: State, kind: str, hex_: Hex, round_: int, step: int) -> None:
    """Puts the fire of a step on the agenda, if anybody fires in it."""
    if step == 1:
        flying = any(p.hex[u] for u in p.game.soviet_air)
        if flying:
            p.push(("air strike", SOVIET, strikes(p, SOVIET)))
    elif step == 2:
        if p.escort is not None:
            p.push(("air strike", GERMAN, strikes(p, GERMAN)))
    else:
        units = tuple(firers(p, kind, step))
        if units:
            p.push(("fire", kind, hex_, round_, step, units, False))


def put_aside(p: State, done: int) -> None:
    """Who takes no further part once a step is done: aircraft after the first, artillery after the
    third, brigades after the fifth (10.4)."""
    game = p.game
    units: list[Unit] = []
    if done == 1:
        units = [u for u in game.soviet_air if p.hex[u]]
    elif done in (3, 5):
        letter = "A" if done == 3 else "B"
        units = [u for u in p.defenders if game.letter[u] == letter]
    for unit in units:
        p.mark(unit, ASIDE)
    if units:
        p.shift(units, 0)
        rule = {1: "10.4b", 3: "10.4f", 5: "10.4i"}[done]
        p.tell("aside", f"set aside: {game.names(units)}", rule, *units)


def over(p: State, kind: str, hex_: Hex) -> None:
    """One side is gone. What a breakout brings is settled by the step below it."""
    if kind == BREAKOUT:
        p.pop()
    elif p.alive:
        win(p, hex_)
    else:
        lose(p, "all its units are eliminated", "10.7c")


def round_over(p: State, kind: str, hex_: Hex, round_: int) -> None:
    """Both sides have units left: another round, or the force must go back (10.5)."""
    cost = p.game.figures["cost"]["round"]
    if kind == BREAKOUT:
        p.pop()
    elif p.mp >= cost:
        p.replace(("round", hex_, round_))
    else:
        lose(p, "no MP for another round", "10.5b")


class Round(Command):
    """Another round for a movement point, or a retreat (10.5)."""

    name = "round"
    rule = "10.5"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        left = many(len(p.defenders), "Soviet unit")
        return f"{left} left. Another round for 1 of {p.mp} MP, or retreat?"

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        yield Action("round")
        yield Action("retreat")

    def do(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        hex_, round_ = args
        if action.verb == "retreat":
            lose(p, "it breaks off", "10.5e")
            return
        p.mp -= p.game.figures["cost"]["round"]
        p.replace(("battle", ATTACK, hex_, round_ + 1, 0))
        text = f"round {round_ + 1} in {p.game.label(hex_)}, {p.mp} MP left"
        p.tell("round", text, "10.5c", hex_, round_ + 1)


def win(p: State, hex_: Hex) -> None:
    """The force has won: its lost units are back, then the hex is German (10.7a, 10.9a, R51)."""
    p.pop()
    p.tell("win", f"the defenders of {p.game.label(hex_)} are beaten", "10.7a", hex_)
    come_back(p, hex_)
    to_pool(p)
    conquer(p, hex_, "10.7a")


def lose(p: State, why: str, rule: str) -> None:
    """The force has lost: back to the hex it came from, finished for the turn (10.7d, 9.9)."""
    p.pop()
    where = p.game.label(p.back)
    p.tell("lose", f"{p.game.names(p.force)}: defeated, back to {where}: {why}", rule, *p.force)
    go_back(p)


def go_back(p: State) -> None:
    """The whole force returns to the hex that it entered from and has finished (10.9d, 11.3b)."""
    escort = p.escort
    come_back(p, p.back)
    p.shift([*p.force, *([] if escort is None else [escort])], p.back)
    to_pool(p)
    finish(p)
