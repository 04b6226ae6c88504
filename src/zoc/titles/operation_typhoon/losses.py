"""Step losses (2.5, 10.6): the player shares out the hits of ground fire on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.kernel.protocol import NOBODY, Action, Refusal, Step
from zoc.titles.operation_typhoon.position import GERMAN, LOST, REDUCED, Now, Unit

Profile = tuple[int | str, ...]


def targets(p: Now, side: int) -> list[Unit]:
    """The ground units of a side that are in the battle."""
    return p.alive if side == GERMAN else p.defenders


def eligible(p: Now, side: int) -> list[Unit]:
    """Who may take the next hit: units of one printed step only once every unit of two steps has
    been hit (10.6c, R13)."""
    units, steps = targets(p, side), p.game.roster.steps_of
    if any(steps[u] == 2 and not p.state[u] & REDUCED for u in units):
        return [u for u in units if steps[u] == 2]
    return units


def profile(p: Now, unit: Unit) -> Profile:
    """What tells a unit apart from others when it is hit; each German unit is its own."""
    army = p.game.roster
    if army.side[unit] == GERMAN:
        return (unit,)
    return army.letter[unit], p.dice(unit), p.state[unit] & REDUCED


def choices(p: Now, side: int) -> list[Unit]:
    """One unit of each kind that may take the next hit."""
    found: dict[Profile, Unit] = {}
    for unit in eligible(p, side):
        found.setdefault(profile(p, unit), unit)
    return list(found.values())


class Hits(Step[Now]):
    """Hits are shared out one step at a time (R12). Where all come to the same nobody is asked."""

    name, rule = "hits", "10.6"
    side: int
    hits: int

    selects = frozenset({"hit"})
    asks = "{hits:# hit} on {side:side} units: which unit loses a step?"
    offers: ClassVar[Mapping[str, str]] = {"hit": "{unit} loses a step"}

    def actor(self, p: Now) -> str:
        steps = sum(p.steps(u) for u in targets(p, self.side))
        if self.hits == 0 or self.hits >= steps or len(choices(p, self.side)) < 2:
            return NOBODY
        return p.game.commander(p.force, self.side)

    def actions(self, p: Now) -> Iterator[Action]:
        return (Action("hit", (u,)) for u in choices(p, self.side))

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb != "hit":
            return Refusal("name the unit that loses a step", "10.6b")
        unit = int(action.args[0])
        if unit not in targets(p, self.side):
            return Refusal("{unit} is not a unit that was fired at", "10.6b", unit=unit)
        if unit not in eligible(p, self.side):
            text = "{unit} has one step: first every unit of two must be hit"
            return Refusal(text, "10.6c", unit=unit)
        return None

    def apply(self, p: Now, action: Action) -> None:
        self.take(p, int(action.args[0]))

    def run(self, p: Now) -> None:
        units = choices(p, self.side)
        if self.hits == 0 or not units:
            p.pop()
        else:
            self.take(p, units[0])

    def take(self, p: Now, unit: Unit) -> None:
        """One hit falls on a unit."""
        p.replace(Hits(self.side, self.hits - 1))
        strike(p, unit)


def strike(p: Now, unit: Unit) -> None:
    """A unit loses a step: it is turned over, or eliminated (2.5b, 2.5c)."""
    if p.steps(unit) == 2:
        p.mark(unit, REDUCED)
        p.say("reduce", "2.5b", "{unit} is reduced", unit=unit)
    else:
        p.say("eliminate", "2.5c", "{unit} is eliminated", "loss", unit=unit, hex=p.hex[unit])
        p.mark(unit, LOST)
        p.shift([unit], 0)


def come_back(p: Now, hex_: int) -> None:
    """German units eliminated in the battle return with one step (10.9, 10.10)."""
    back = [u for u in p.force if p.state[u] & LOST]
    for unit in back:
        p.unmark(unit, LOST)
        if p.game.roster.steps_of[unit] == 2:
            p.mark(unit, REDUCED)
    p.shift(back, hex_)
    if back:
        words = "{units}: back in {hex} with one step"
        p.say("return", "10.10a", words, "place", units=tuple(back), hex=hex_)
