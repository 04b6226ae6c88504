"""Retreats (9.4), all conducted by the attacking player, and disruption (9.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle import refusals, retreat
from zoc.kernel.cycle.retreat_paths import Paths, paths_away
from zoc.kernel.protocol import Ask, Refusal, Said, said
from zoc.titles.red_typhoon.position import DISRUPTED, SIDES, Now, Unit


class Retreat(retreat.Retreat[Now]):
    """Units still to be retreated by the attacker, one after the other (9.4a)."""

    rule = "9.4"
    rules: ClassVar[Mapping[str, str]] = {
        "who": "9.4a",
        "able": "9.4e",
        "away": "9.4f",
        "path": "9.4f",
    }
    short: ClassVar[Mapping[str, str]] = {
        "9.4b": "an enemy unit is there",
        "9.4c": "in enemy ZOC",
        "9.4d": "full",
        "9.4f": "no free path leads there",
    }
    cause: str
    """The rule of the result that drives them back."""

    def leader(self, p: Now) -> str:
        return SIDES[self.side]

    def ends(self, p: Now, unit: Unit) -> Paths:
        return retreats(p, unit, self.length)

    def why_not_enter(self, p: Now, unit: Unit, here: Hex, there: Hex) -> Refusal | None:
        return why_not_enter(p, unit, there, roomy=True)

    def why_not_path(self, p: Now, unit: Unit, path: Sequence[Hex]) -> Refusal | None:
        """Why a unit may not take a path to a hex where it may end (9.4f, 9.4g)."""
        grid, start, length = p.game.grid, p.hex[unit], self.length
        roomy = bool(_layers(p, unit, length, roomy=True))
        if roomy and len(path) != length:
            words = "the path has {count:# hex}, not {length}"
            return Refusal(words, "9.4f", count=len(path), length=length)
        for away, (here, there) in enumerate(pairwise([start, *path]), 1):
            if grid.direction(here, there) is None:
                return refusals.apart(here, there, "9.4f")
            refusal = why_not_enter(p, unit, there, roomy)
            if refusal is not None:
                return refusal
            if away <= length and grid.distance(start, there) != away:
                return refusals.off_line(there, away, "9.4f")
            if away > length and there not in _onward(p, unit, here, length):
                return Refusal("from {here:hex} it goes on to the nearest room", "9.4g", here=here)
        return None

    def perish(self, p: Now, unit: Unit) -> None:
        p.eliminate(unit, "cannot retreat", "9.4e")

    def arrive(self, p: Now, unit: Unit, path: Sequence[Hex]) -> None:
        """Whoever retreats is disrupted (9.5a)."""
        p.mark(unit, DISRUPTED)

    def told(self, p: Now, unit: Unit, path: tuple[Hex, ...]) -> retreat.Retreated:
        return Retreated(unit, path, self.rule)

    def ask(self, p: Now) -> Ask:
        first, *rest = self.units
        text = super().ask(p).text
        follows = "follows" if len(rest) == 1 else "follow"
        then = f"{{rest:units}} {follows}. " if rest else ""
        hint = said(f"{then}The attacker moves every retreat.", rest=rest)
        rules = ("9.4a", "9.4f") if self.ends(p, first) else ("9.4e", self.cause)
        return Ask(text, hint, rules)


class Retreated(retreat.Retreated):
    """A unit was thrown back and is disrupted (9.5a)."""

    def said(self) -> Said:
        return Said(f"{super().said().template}, disrupted", self)


def disrupted(unit: Unit) -> Refusal:
    """Who is disrupted neither moves nor attacks (9.5b)."""
    return Refusal("{unit} is disrupted", "9.5b", unit=unit)


def doomed(p: Now, units: Sequence[Unit], length: int) -> list[Unit]:
    """The units that cannot retreat so far (9.4e)."""
    return [u for u in units if not retreats(p, u, length)]


def retreats(p: Now, unit: Unit, length: int) -> Paths:
    """All hexes where a unit's retreat may end (9.4b-g): without overstacking if it can be done,
    else through and beyond full hexes."""
    plain = _layers(p, unit, length, roomy=True)
    return plain or _overflowing(p, unit, length)


def _layers(p: Now, unit: Unit, length: int, roomy: bool) -> Paths:
    """Paths of `length` steps, each a hex farther from the start than the one before (9.4f)."""
    ground, enemy = p.ground, 1 - p.game.side[unit]
    shut = ground.occupied[enemy] | ground.zoc[enemy]

    def allowed(_: Hex, there: Hex) -> bool:
        # As `why_not_enter` has it, without a word.
        return not shut >> there & 1 and (not roomy or p.has_room(unit, there))

    return paths_away(p.game.grid, p.hex[unit], length, allowed)


def why_not_enter(p: Now, unit: Unit, hex_: Hex, roomy: bool) -> Refusal | None:
    """Why a retreating unit may not enter a hex (9.4b-d)."""
    ground, enemy = p.ground, 1 - p.game.side[unit]
    if ground.occupied[enemy] >> hex_ & 1:
        return refusals.enemy_in(hex_, "9.4b")
    if ground.zoc[enemy] >> hex_ & 1:
        return refusals.in_zoc(hex_, "9.4c")
    if roomy and not p.has_room(unit, hex_):
        return refusals.full(hex_, "9.4d")
    return None


def _overflowing(p: Now, unit: Unit, length: int) -> Paths:
    """The exception: full hexes may be entered, and a unit that ends in one goes on until it finds
    room, never nearer to its start (9.4g)."""
    ends: Paths = {}
    queue = list(_layers(p, unit, length, roomy=False).items())
    seen = {hex_ for hex_, _ in queue}
    for hex_, path in queue:
        if p.has_room(unit, hex_):
            ends.setdefault(hex_, path)
            continue
        for other in _onward(p, unit, hex_, length):
            if other not in seen:
                seen.add(other)
                queue.append((other, (*path, other)))
    return dict(sorted(ends.items()))


def _onward(p: Now, unit: Unit, hex_: Hex, length: int) -> list[Hex]:
    """Where a unit goes on to from a hex that it may not stay in: into room where there is some,
    else into another full hex (9.4g)."""
    if p.has_room(unit, hex_):
        return []
    grid, start = p.game.grid, p.hex[unit]
    onward = [
        other
        for other in grid.neighbours(hex_)
        if grid.distance(start, other) >= length
        and why_not_enter(p, unit, other, roomy=False) is None
    ]
    return [other for other in onward if p.has_room(unit, other)] or onward
