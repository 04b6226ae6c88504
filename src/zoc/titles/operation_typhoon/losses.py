"""Step losses (2.5, 10.6): the player shares out the hits of ground fire on both sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.game import NOBODY, Refusal
from zoc.titles.operation_typhoon.command import Command
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.position import GERMAN, LOST, REDUCED, State, Unit


def targets(p: State, side: int) -> list[Unit]:
    """The ground units of a side that are in the battle."""
    return p.alive if side == GERMAN else p.defenders


def eligible(p: State, side: int) -> list[Unit]:
    """Who may take the next hit: units of one printed step only once every unit of two steps has
    been hit (10.6c, R13)."""
    units, steps = targets(p, side), p.game.steps_of
    if any(steps[u] == 2 and not p.state[u] & REDUCED for u in units):
        return [u for u in units if steps[u] == 2]
    return units


def profile(p: State, unit: Unit) -> tuple[Any, ...]:
    """What tells a unit apart from others when it is hit; each German unit is its own."""
    if p.game.side[unit] == GERMAN:
        return (unit,)
    return p.game.letter[unit], p.dice(unit), p.state[unit] & REDUCED


def choices(p: State, side: int) -> list[Unit]:
    """One unit of each kind that may take the next hit."""
    found: dict[tuple[Any, ...], Unit] = {}
    for unit in eligible(p, side):
        found.setdefault(profile(p, unit), unit)
    return list(found.values())


class Hits(Command):
    """Hits are shared out one step at a time (R12). Where all come to the same nobody is asked."""

    name = "hits"
    rule = "10.6"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        side, hits = args
        steps = sum(p.steps(u) for u in targets(p, side))
        if hits == 0 or hits >= steps or len(choices(p, side)) < 2:
            return NOBODY
        return p.game.commander(p.force, side)

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        whose = "German" if args[0] == GERMAN else "Soviet"
        return f"{many(args[1], 'hit')} on {whose} units: which unit loses a step?"

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("hit", (u,)) for u in choices(p, args[0]))

    def refuse(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb != "hit":
            return Refusal("name the unit that loses a step", "10.6b")
        unit = int(action.args[0])
        name = p.game.unit_name(unit)
        if unit not in targets(p, args[0]):
            return Refusal(f"{name} is not a unit that was fired at", "10.6b")
        if unit not in eligible(p, args[0]):
            return Refusal(f"{name} has one step: first every unit of two must be hit", "10.6c")
        return None

    def do(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        self.take(p, args, int(action.args[0]))

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        units = choices(p, args[0])
        if args[1] == 0 or not units:
            p.pop()
        else:
            self.take(p, args, units[0])

    def take(self, p: State, args: tuple[Any, ...], unit: Unit) -> None:
        """One hit falls on a unit."""
        side, hits = args
        p.replace((self.name, side, hits - 1))
        strike(p, unit)


def strike(p: State, unit: Unit) -> None:
    """A unit loses a step: it is turned over, or eliminated (2.5b, 2.5c)."""
    name = p.game.unit_name(unit)
    if p.steps(unit) == 2:
        p.mark(unit, REDUCED)
        p.tell("reduce", f"{name} is reduced", "2.5b", unit)
    else:
        hex_ = p.hex[unit]
        p.mark(unit, LOST)
        p.shift([unit], 0)
        p.tell("eliminate", f"{name} is eliminated", "2.5c", unit, hex_)


def come_back(p: State, hex_: int) -> None:
    """German units eliminated in the battle return with one step (10.9, 10.10)."""
    back = [u for u in p.force if p.state[u] & LOST]
    for unit in back:
        p.unmark(unit, LOST)
        if p.game.steps_of[unit] == 2:
            p.mark(unit, REDUCED)
    p.shift(back, hex_)
    if back:
        where = p.game.label(hex_)
        text = f"{p.game.names(back)}: back in {where} with one step"
        p.tell("return", text, "10.10a", *back)
