"""German air support (9.1): assigned at the start of the phase, flies with a force, leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.track import EndPhase
from zoc.kernel.protocol import NOBODY, Action, Ask, Refusal, Step, said
from zoc.titles.operation_typhoon.command import Shift
from zoc.titles.operation_typhoon.position import ACTED, ESCORT, GERMAN, Now, Unit


class Luftwaffe(Shift):
    """The air units of the turn are assigned to forces."""

    name, rule = "luftwaffe", "9.1"
    offers: ClassVar[Mapping[str, str]] = {**Shift.offers, "assign": "Air unit to {hex}"}

    def actor(self, p: Now) -> str:
        return self.seat if self.seats and ready(p) else NOBODY

    def ask(self, p: Now) -> Ask:
        text = "Luftwaffe: assign {free:# air unit} to forces, one to each, or end."
        hint = said("It flies with its force all phase: each round one die at each Soviet unit.")
        return Ask(said(text, free=len(ready(p))), hint, (self.rule, "10.4c"))

    def actions(self, p: Now) -> Iterator[Action]:
        for hex_ in unpack(p.ground.occupied[GERMAN]):
            if self.why_not_here(p, hex_) is None:
                yield Action("assign", (hex_,))
        if len(self.seats) > 1:
            yield Action("pass")
        yield Action("end")

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "assign":
            return self.why_not_here(p, int(action.args[0]))
        return None if self.closes(action) else Refusal("assign air units to hexes, or end", "9.1a")

    def why_not_here(self, p: Now, hex_: Hex) -> Refusal | None:
        """Why no air unit may be assigned to the force in a hex."""
        units = p.garrison(hex_)
        if not units:
            return Refusal("no German force is in {hex}", "9.1a", hex=hex_)
        if not any(u in p.game.commanded[self.seat] for u in units):
            return Refusal("the force in {hex} is not yours", "1.4b", hex=hex_)
        if any(p.hex[u] == hex_ for u in p.game.roster.luftwaffe):
            return Refusal("the force in {hex} has an air unit already", "9.1b", hex=hex_)
        return None

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "assign":
            unit, hex_ = ready(p)[0], int(action.args[0])
            p.shift([unit], hex_)
            p.say("air", "9.1a", "{unit} supports {hex}", "place", unit=unit, hex=hex_)
        else:
            self.hand_over(p, action)


def ready(p: Now) -> list[Unit]:
    """The air units that the turn track allows and that have no task yet (9.1a)."""
    level = p.game.track.air_level[p.turn]
    return [u for u in p.game.roster.luftwaffe[:level] if not p.hex[u]]


def idle_at(p: Now, hex_: Hex) -> Unit | None:
    """The air unit over a hex that has not set out with a force."""
    units = (u for u in p.game.roster.luftwaffe if p.hex[u] == hex_ and not p.state[u] & ACTED)
    return next(units, None)


class Escort(Step[Now]):
    """Part of a hex sets out: does its air unit go along, or stay for the rest (R27)?"""

    name, rule = "escort", "9.1c"
    unit: int

    asks = "Does the air unit go with this force, or stay with those left behind?"
    offers: ClassVar[Mapping[str, str]] = {"air": "Air unit {word}"}

    def actor(self, p: Now) -> str:
        return p.game.commander(p.force)

    def actions(self, p: Now) -> Iterator[Action]:
        yield Action("air", ("goes",))
        yield Action("air", ("stays",))

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        goes = action.args[0] == "goes"
        if goes:
            p.mark(self.unit, ESCORT | ACTED)
        words = "{unit} goes along" if goes else "{unit} stays behind"
        p.say("air", self.rule, words, unit=self.unit)


class AirLeaves(EndPhase[Now]):
    """The phase is over: air units leave, and all units are ready again (9.1f, 9.5d)."""

    name, clear, all_sides = "air leaves", ACTED | ESCORT, True
    FIELDS = ()

    def cleared(self, p: Now, units: list[Unit]) -> None:
        p.shift(list(p.game.roster.luftwaffe), 0)
