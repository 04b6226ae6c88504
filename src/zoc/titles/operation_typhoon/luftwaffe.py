"""German air support (9.1): assigned at the start of the phase, flies with a force, leaves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.titles.operation_typhoon.command import Command, pass_on
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.position import ACTED, ESCORT, GERMAN, State, Unit


class Luftwaffe(Command):
    """The air units of the turn are assigned to forces. `args` are who may assign."""

    name = "luftwaffe"
    rule = "9.1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        seats: tuple[str, ...] = args[0]
        return seats[0] if seats and ready(p) else ""

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return (
            f"Luftwaffe: assign {many(len(ready(p)), 'air unit')} to forces, one to each, or end."
        )

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        for hex_ in unpack(p.ground.occupied[GERMAN]):
            if self.why_not_here(p, args[0][0], hex_) is None:
                yield Action("assign", (hex_,))
        if len(args[0]) > 1:
            yield Action("pass")
        yield Action("end")

    def refuse(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "assign":
            return self.why_not_here(p, args[0][0], int(action.args[0]))
        if action.verb == "end" or (action.verb == "pass" and len(args[0]) > 1):
            return None
        return Refusal("assign air units to hexes, or end", "9.1a")

    def why_not_here(self, p: State, seat: str, hex_: Hex) -> Refusal | None:
        """Why no air unit may be assigned to the force in a hex."""
        units, where = p.garrison(hex_), p.game.label(hex_)
        if not units:
            return Refusal(f"no German force is in {where}", "9.1a")
        if not any(u in p.game.commanded[seat] for u in units):
            return Refusal(f"the force in {where} is not yours", "1.4b")
        if any(p.hex[u] == hex_ for u in p.game.luftwaffe):
            return Refusal(f"the force in {where} has an air unit already", "9.1b")
        return None

    def do(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        seats: tuple[str, ...] = args[0]
        if action.verb == "assign":
            unit, hex_ = ready(p)[0], int(action.args[0])
            p.shift([unit], hex_)
            where = p.game.label(hex_)
            p.tell("air", f"{p.game.unit_name(unit)} supports {where}", "9.1a", unit, hex_)
        else:
            rest = seats[1:] if action.verb == "end" else pass_on(seats)
            p.replace((self.name, rest))


def ready(p: State) -> list[Unit]:
    """The air units that the turn track allows and that have no task yet (9.1a)."""
    level = p.game.air_level[p.turn]
    return [u for u in p.game.luftwaffe[:level] if not p.hex[u]]


def idle_at(p: State, hex_: Hex) -> Unit | None:
    """The air unit over a hex that has not set out with a force."""
    units = (u for u in p.game.luftwaffe if p.hex[u] == hex_ and not p.state[u] & ACTED)
    return next(units, None)


class Escort(Command):
    """Part of a hex sets out: does its air unit go along, or stay for the rest (R27)?"""

    name = "escort"
    rule = "9.1c"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return "Does the air unit go with this force, or stay with those left behind?"

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        yield Action("air", ("goes",))
        yield Action("air", ("stays",))

    def do(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        p.pop()
        if action.args[0] == "goes":
            p.mark(args[0], ESCORT | ACTED)
        what = "goes along" if action.args[0] == "goes" else "stays behind"
        p.tell("air", f"{p.game.unit_name(args[0])} {what}", "9.1c", args[0])


class AirLeaves(Step):
    """The phase is over: air units leave, and all units are ready again (9.1f, 9.5d)."""

    name = "air leaves"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        p.shift(list(p.game.luftwaffe), 0)
        p.drop_flags(ACTED | ESCORT)
