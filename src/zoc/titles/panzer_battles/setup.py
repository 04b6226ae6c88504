"""Set-up within an area (2.2, SCS-0.3): the owner chooses hexes within the stacking limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.titles.panzer_battles.position import SIDES, State, Unit


class Deployment(Step):
    """One side places its free units; choices are listed for the next one, any may be named."""

    name = "deployment"
    rule = "2.2-2"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])]

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        left = len(to_place(p, args[0]))
        return f"Set-up: {left} units to place; `auto` places them all."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        left = to_place(p, args[0])
        for hex_ in free_hexes(p) if left else ():
            yield Action("place", (left[0], hex_))
        yield Action("auto" if left else "end")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        left = to_place(p, args[0])
        if action.verb == "auto" and left:
            return None
        if action.verb == "end":
            waiting = f"{len(left)} units wait to be placed"
            return Refusal(waiting, "2.2-2") if left else None
        if action.verb != "place":
            return Refusal("place units, place them all with auto, or end", "2.2-2")
        unit, hex_ = (int(word) for word in action.args)
        if unit not in p.game.free_units or p.game.side[unit] != args[0]:
            return Refusal(f"{p.game.unit_name(unit)} is not placed freely", "2.2-2")
        return why_not_place(p, unit, hex_)

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "end":
            p.pop()
        elif action.verb == "place":
            p.place(int(action.args[0]), int(action.args[1]))
        else:
            for unit in to_place(p, args[0]):
                p.place(unit, free_hexes(p)[0])
            p.pop()
            p.tell("set-up", f"{SIDES[args[0]]} units are set up", "2.2-2", args[0])


def to_place(p: State, side: int) -> list[Unit]:
    """The units still to be placed."""
    return [u for u in p.game.free_units if p.game.side[u] == side and not p.hex[u]]


def free_hexes(p: State) -> list[Hex]:
    """The hexes of the set-up area with room, the best for setting out first: on roads."""
    open_ = [h for h in unpack(p.game.setup_area) if len(p.stack(h)) < p.game.stacking]
    return sorted(open_, key=lambda h: (not p.game.roads >> h & 1, h))


def why_not_place(p: State, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a unit may not be placed in a hex (SCS-0.3, 1.5a)."""
    where = p.game.label(hex_)
    if not p.game.setup_area >> hex_ & 1:
        return Refusal(f"{where} is not in the set-up area", "SCS-0.3")
    others = [u for u in p.stack(hex_) if u != unit]
    if p.hex[unit] == hex_:
        return Refusal(f"{p.game.unit_name(unit)} is placed there", "SCS-0.3")
    if len(others) >= p.game.stacking:
        return Refusal(f"{where} holds {len(others)} units", "1.5a")
    return None
