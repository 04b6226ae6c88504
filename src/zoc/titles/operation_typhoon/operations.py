"""The movement and combat phase (9.0): forces act one at a time, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.game import NOBODY, Refusal
from zoc.titles.operation_typhoon.command import Command, pass_on
from zoc.titles.operation_typhoon.luftwaffe import idle_at
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.position import ACTED, ESCORT, State, Unit


class Operations(Command):
    """Which units set out next? `args` are the seats that have not ended their part."""

    name = "operations"
    rule = "9.0"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        seats: tuple[str, ...] = args[0]
        return seats[0] if seats and fresh(p, seats[0]) else NOBODY

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        """Nobody of the first seat is left to act."""
        rest: tuple[str, ...] = args[0][1:]
        if rest:
            p.replace((self.name, rest))
        else:
            p.pop()

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        left = many(len(fresh(p, args[0][0])), "unit")
        return f"Movement and combat: choose the next force ({left} can act), or end."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        seats: tuple[str, ...] = args[0]
        for group in groups(p, seats[0]):
            for count in range(len(group), 0, -1):
                for units in combinations(group, count):
                    yield Action("force", units)
        if len(seats) > 1:
            yield Action("pass")
        yield Action("end")

    def refuse(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        seats: tuple[str, ...] = args[0]
        if action.verb == "force":
            return why_no_force(p, seats[0], [int(word) for word in action.args])
        if action.verb == "end" or (action.verb == "pass" and len(seats) > 1):
            return None
        return Refusal("choose the units of the next force, or end", "9.0a")

    def do(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        seats: tuple[str, ...] = args[0]
        if action.verb == "force":
            set_out(p, tuple(sorted(int(word) for word in action.args)))
        elif action.verb == "pass":
            p.replace((self.name, pass_on(seats)))
        else:
            p.replace((self.name, seats[1:]))


def fresh(p: State, seat: str) -> list[Unit]:
    """The units of a seat that have not acted in this phase (9.0c)."""
    return [u for u in p.game.commanded[seat] if p.hex[u] and not p.state[u] & ACTED]


def groups(p: State, seat: str) -> list[tuple[Unit, ...]]:
    """The units that may set out together: one hex, one mobility class (7.4b, 9.5e)."""
    found: dict[tuple[int, bool], list[Unit]] = {}
    for unit in fresh(p, seat):
        found.setdefault((p.hex[unit], p.game.mechanised[unit]), []).append(unit)
    return [tuple(units) for units in found.values()]


def why_no_force(p: State, seat: str, units: Sequence[Unit]) -> Refusal | None:
    """Why some units may not set out as a force (7.4, 9.0, 9.5)."""
    game = p.game
    for unit in units:
        name = game.unit_name(unit)
        if unit not in game.commanded[seat]:
            return Refusal(f"{name} is not yours to move", "1.1a")
        if p.state[unit] & ACTED:
            return Refusal(f"{name} has acted in this phase", "9.0c")
    if len(set(units)) < len(units):
        return Refusal("each unit is named once", "9.5e")
    if len({p.hex[u] for u in units}) > 1:
        return Refusal("a force sets out from one hex", "9.5e")
    if len({game.mechanised[u] for u in units}) > 1:
        return Refusal("mechanised and other units do not move together", "7.4b")
    return None


def set_out(p: State, units: tuple[Unit, ...]) -> None:
    """A force begins to move (9.5e); its air unit goes along, or is asked about (R27)."""
    game, hex_ = p.game, p.hex[units[0]]
    p.force, p.origin, p.back = units, hex_, 0
    p.mp = game.allowance(p.turn, game.mechanised[units[0]])
    p.push(("march",))
    where = f"{game.label(hex_)}, {p.mp} MP"
    p.tell("force", f"{game.names(units)}: a force sets out from {where}", "9.5e", *units)
    air = idle_at(p, hex_)
    if air is None:
        return
    if all(u in units or p.state[u] & ACTED for u in p.garrison(hex_)):
        p.mark(air, ESCORT | ACTED)
    else:
        p.push(("escort", air))


def finish(p: State) -> None:
    """The force's actions are over for this phase (9.0c, 9.11); its march leaves the agenda."""
    for unit in p.force:
        p.mark(unit, ACTED)
    escort = p.escort
    if escort is not None:
        p.unmark(escort, ESCORT)
    p.force, p.mp, p.origin, p.back = (), 0, 0, 0
    p.touch()
    p.pop()
