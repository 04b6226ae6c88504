"""Retreats: units that a result throws back, led by either side, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.retreat_paths import Paths, paths_away
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import Said, said
from zoc.kernel.play.step import NOBODY, Ask, Offer, Refusal, Step

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Retreated(Event):
    """A unit was thrown back."""

    name = "retreat"
    arrow = "retreat"
    unit: Unit
    path: tuple[Hex, ...]
    ruled: str

    def said(self) -> Said:
        by = " by {via:hexes}" if self.via else ""
        return Said(f"{{unit}} retreats {{start:hex}} → {{end:hex}}{by}", self)


class Retreat(Step[S]):
    """Units that must retreat a number of hexes, each for itself, in any order.

    MUST give: `why_not_enter` (what is barred), `perish` (what becomes of a unit that cannot).
    MAY give: `leader` (who conducts it; the owner as it stands), `ends` (where it may end, where
    that is not simply `length` hexes away), `price` (what a hex costs: of several paths the
    cheapest is listed), `arrive` (what a retreat leaves behind: disruption, losses for zones of
    control), `toll` (what a way back costs, as its choice says it), `told` (the event that tells of
    it), `rules` (the rules behind `who`, `able`, `away`, `no path` and `path`, the common refusals,
    where they are not the step's; `no path` is `away` unless it is given), `short`."""

    name, selects = "retreat", frozenset({"retreat"})
    side: int
    length: int
    units: tuple[Unit, ...]

    rules: ClassVar[Mapping[str, str]] = {}
    short: ClassVar[Mapping[str, str]] = {}
    """What is behind a rule that bars a hex, in a few words."""
    winding: ClassVar[bool] = False
    """Whether a path may turn; else each step leads a hex farther from the start."""

    def why_not_enter(self, p: S, unit: Unit, here: Hex, there: Hex) -> Refusal | None:
        """Why a retreating unit may not step into a hex."""
        raise NotImplementedError

    def perish(self, p: S, unit: Unit) -> None:
        """What becomes of a unit that cannot retreat."""
        raise NotImplementedError

    def leader(self, p: S) -> str:
        """Who conducts the retreat."""
        return p.game.camps[p.game.side[self.units[0]]]

    def price(self, p: S, unit: Unit, hex_: Hex) -> int:
        """What a hex on the way costs."""
        return 0

    def toll(self, p: S, unit: Unit, path: Sequence[Hex]) -> str:
        """What a way back costs, in a word or two; nothing as it stands."""
        return ""

    def arrive(self, p: S, unit: Unit, path: Sequence[Hex]) -> None:
        """What a retreat leaves behind."""

    def told(self, p: S, unit: Unit, path: tuple[Hex, ...]) -> Event:
        """The event that tells of a retreat along a path, the start included."""
        return Retreated(unit, path, self.rule)

    def refused(self, reason: str, words: str, **about: object) -> Refusal:
        """A refusal for one of the common reasons."""
        return Refusal(words, self.rules.get(reason, self.rule), **about)

    def ends(self, p: S, unit: Unit) -> Paths:
        """Where a unit's retreat may end, each hex with the path there."""
        return paths_away(
            p.game.grid,
            p.hex[unit],
            self.length,
            lambda here, there: self.why_not_enter(p, unit, here, there) is None,
            lambda hex_: self.price(p, unit, hex_),
            self.winds(p),
        )

    def winds(self, p: S) -> bool:
        """Whether a path may turn: `winding`, unless a title has an option for it."""
        return self.winding

    # -- the step ------------------------------------------------------------------------------

    def left(self, p: S) -> tuple[Unit, ...]:
        """Those who have still to go."""
        return tuple(u for u in self.units if p.hex[u])

    def actor(self, p: S) -> str:
        return self.leader(p) if self.left(p) else NOBODY

    def ask(self, p: S) -> Ask:
        first, *rest = self.left(p)
        if not self.ends(p, first):
            text = said("{unit} cannot retreat: eliminate it.", unit=first)
        else:
            text = said("Retreat {unit} {length:## hex}: choose where.", unit=first,
                        length=self.length)  # fmt: skip
        hint = said("Then {rest:units}.", rest=rest) if rest else said("")
        return Ask(text, hint, (self.rule,))

    def actions(self, p: S) -> Iterator[Action]:
        for unit in self.left(p):
            ends = self.ends(p, unit)
            yield from (Action("retreat", (unit, end)) for end in ends)
            if not ends:
                yield Action("retreat", (unit,))

    def why_not(self, p: S, action: Action) -> Refusal | None:
        if action.verb != "retreat" or not action.args:
            return self.refused("who", "say who retreats where: retreat UNIT HEX")
        unit, *path = (int(word) for word in action.args)
        if unit not in self.left(p):
            return self.refused("who", "{unit} does not have to retreat", unit=unit)
        ends = self.ends(p, unit)
        if not path:
            words = "{unit} can retreat, so it is not eliminated"
            return self.refused("able", words, unit=unit) if ends else None
        if path[-1] not in ends:
            return self.why_not_end(p, unit, path[-1])
        return None if len(path) == 1 else self.why_not_path(p, unit, path)

    def why_not_end(self, p: S, unit: Unit, goal: Hex) -> Refusal:
        """Why a retreat may not end in a hex."""
        entry = self.why_not_enter(p, unit, p.hex[unit], goal)
        if entry is not None:
            return entry
        away = p.game.grid.distance(p.hex[unit], goal)
        if away > self.length or (away != self.length and not self.winds(p)):
            return self.wrong_length(goal, away)
        return self.no_path(goal)

    def wrong_length(self, goal: Hex, away: int) -> Refusal:
        """A hex is too near or too far to end in."""
        words = "{goal:hex} is {away:# hex} away, not {length}"
        return self.refused("away", words, goal=goal, away=away, length=self.length)

    def no_path(self, goal: Hex) -> Refusal:
        """No free path leads to a hex."""
        words = "no free path of {length:# hex} leads to {goal:hex}"
        reason = "no path" if "no path" in self.rules else "away"
        return self.refused(reason, words, goal=goal, length=self.length)

    def why_not_path(self, p: S, unit: Unit, path: Sequence[Hex]) -> Refusal | None:
        """Why a retreat may not follow a path given hex by hex."""
        start = p.hex[unit]
        for away, (here, there) in enumerate(pairwise([start, *path]), 1):
            if p.game.grid.direction(here, there) is None:
                return self.refused("path", refusals.APART, here=here, there=there)
            refusal = self.why_not_enter(p, unit, here, there)
            if refusal is not None:
                return refusal
            if not self.winds(p) and p.game.grid.distance(start, there) != away:
                return self.refused("path", refusals.OFF_LINE, there=there, away=away)
        due = len(self.ends(p, unit)[path[-1]])
        if len(path) == due:
            return None
        words = "the path has {count:# hex}, not {due}"
        return self.refused("path", words, count=len(path), due=due)

    def offer(self, p: S, action: Action) -> Offer | None:
        unit, *path = (int(word) for word in action.args)
        if not path:
            return Offer(said("Eliminate {unit}", unit=unit), "button", unit, p.hex[unit])
        ends = self.ends(p, unit)
        number = list(ends).index(path[-1]) if path[-1] in ends else len(LETTERS)
        first = unit == self.left(p)[0]
        return Offer(
            said("Retreat {unit} to {goal:hex}", unit=unit, goal=path[-1]),
            "unit-hex",
            unit,
            path[-1],
            (p.hex[unit], *(ends[path[-1]] if len(path) == 1 else path)),
            group="retreat",
            letter=LETTERS[number] if first and number < len(LETTERS) else "",
        )

    def apply(self, p: S, action: Action) -> None:
        unit, *path = (int(word) for word in action.args)
        p.replace(self.but(units=tuple(u for u in self.units if u != unit)))
        if not path:
            self.perish(p, unit)
            return
        way = self.ends(p, unit)[path[0]] if len(path) == 1 else tuple(path)
        start = p.hex[unit]
        p.travel(unit, way)
        p.tell(self.told(p, unit, (start, *way)))
        self.arrive(p, unit, way)
