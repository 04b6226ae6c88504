"""Advance after combat: attackers that may enter the hex they have emptied, and go on from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import Said, said
from zoc.kernel.play.step import NOBODY, Offer, Refusal, Step


class Advanced(Event):
    """A unit advanced after combat."""

    name = "advance"
    arrow = "advance"
    unit: Unit
    path: tuple[Hex, ...]
    ruled: str

    def said(self) -> Said:
        by = " by {via:hexes}" if self.via else ""
        return Said(f"{{unit}} advances {{start:hex}} → {{end:hex}}{by}", self)


class Advance(Step[S]):
    """The attackers of a won battle that may still advance.

    MUST give: `why_not_enter` (why a unit may not enter a hex on its way).
    MAY give: `onward` (hexes beyond the emptied one), `must` (whether somebody has to), `rule_of`
    (the rule that an advance follows), `names_hex` (whether orders name the hex: False where they
    name the unit only)."""

    name = "advance"
    side: int
    target: Hex
    units: tuple[Unit, ...]

    asks = "Advance into {target:hex}, or halt."
    names_hex: ClassVar[bool] = True

    def why_not_enter(self, p: S, unit: Unit, path: Sequence[Hex]) -> Refusal | None:
        """Why a unit may not advance along a path, its start left out."""
        raise NotImplementedError

    def onward(self, p: S, unit: Unit) -> Iterator[Hex]:
        """Where a unit may go on to from the emptied hex."""
        return iter(())

    def must(self, p: S) -> bool:
        """Whether somebody has still to advance."""
        return False

    def rule_of(self, path: Sequence[Hex]) -> str:
        """The rule that an advance follows."""
        return self.rule

    # -- the step ------------------------------------------------------------------------------

    def moves(self, p: S) -> Iterator[Action]:
        """Who may advance where."""
        for unit in self.units:
            for path in ((self.target,), *((self.target, h) for h in self.onward(p, unit))):
                if p.hex[unit] and self.why_not_enter(p, unit, path) is None:
                    yield Action("advance", (unit, *path) if self.names_hex else (unit,))

    def actor(self, p: S) -> str:
        return p.game.camps[self.side] if any(True for _ in self.moves(p)) else NOBODY

    def actions(self, p: S) -> Iterator[Action]:
        yield from self.moves(p)
        if not self.must(p):
            yield Action("halt")

    def why_not(self, p: S, action: Action) -> Refusal | None:
        if action.verb == "halt":
            owed = refusals.must_advance(self.rule)
            return owed if self.must(p) else None
        if action.verb != "advance" or len(action.args) < 1 + self.names_hex:
            return Refusal("say who advances, or halt", self.rule_of((self.target,)))
        unit, *path = (int(word) for word in action.args)
        if unit not in self.units or not p.hex[unit]:
            words = "{unit} did not attack here, or has advanced"
            return Refusal(words, self.rule_of((self.target,)), unit=unit)
        return self.why_not_enter(p, unit, path or [self.target])

    def offer(self, p: S, action: Action) -> Offer | None:
        if action.verb == "halt":
            return Offer(said("Halt here"), "button")
        unit, *path = (int(word) for word in action.args)
        path = path or [self.target]
        by = " by {first:hex}" if len(path) > 1 else ""
        label = said(f"Advance {{unit}}{by} to {{goal:hex}}", unit=unit, first=path[0],
                     goal=path[-1])  # fmt: skip
        return Offer(label, "unit-hex", unit, path[-1], (p.hex[unit], *path))

    def apply(self, p: S, action: Action) -> None:
        if action.verb == "halt":
            p.pop()
            return
        unit, *path = (int(word) for word in action.args)
        path = path or [self.target]
        p.replace(self.but(units=tuple(u for u in self.units if u != unit)))
        start = p.hex[unit]
        p.travel(unit, path)
        p.tell(Advanced(unit, (start, *path), self.rule_of(path)))
