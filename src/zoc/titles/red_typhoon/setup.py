"""Flexible deployment (3.1): the German side first, then the Soviet side, each in its areas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.titles.red_typhoon.state import SIDES, State, Unit


class Deployment(Step):
    """One side places its units; the choices are listed for the next unit, any may be named."""

    name = "deployment"
    rule = "3.1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])]

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        left = len(waiting(p, args[0]))
        return f"Deployment: {left} units to place; `auto` takes the fixed deployment."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        side = args[0]
        left = waiting(p, side)
        if not left:
            yield Action("end")
        for hex_ in unpack(p.game.area_of(left[0])) if left else ():
            if why_not_deploy(p, left[0], hex_) is None:
                yield Action("place", (left[0], hex_))
        yield Action("auto")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        side = args[0]
        if action.verb == "auto":
            return None
        if action.verb == "end":
            return why_not_ready(p, side)
        if action.verb != "place":
            return Refusal("place units, take the automatic deployment, or end", "3.1")
        unit = int(action.args[0])
        if unit not in waiting(p, side):
            return Refusal(f"{p.game.unit_name(unit)} is not waiting to be placed", "3.1b")
        return why_not_deploy(p, unit, int(action.args[1]))

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side = args[0]
        if action.verb == "place":
            p.place(int(action.args[0]), int(action.args[1]))
        elif action.verb == "auto":
            deploy_all(p, side)
            p.pop()
        else:
            p.pop()


def waiting(p: State, side: int) -> list[Unit]:
    """The units still to be placed, those that need most room first."""
    units = [u for u in p.game.deployed_by[side] if not p.hex[u]]
    return sorted(units, key=lambda u: -p.game.stack_points[u])


def why_not_ready(p: State, side: int) -> Refusal | None:
    """Why a side may not end its deployment (3.1e)."""
    left = waiting(p, side)
    if left:
        return Refusal(f"{len(left)} units wait to be placed", "3.1b")
    for code in p.game.areas_of[side]:
        bare = uncovered(p, code, None, 0)
        if bare:
            where = p.game.label(unpack(bare)[0])
            return Refusal(
                f"{where} is neither held nor in the ZOC of a unit of area {code}", "3.1e"
            )
    return None


def why_not_deploy(p: State, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a unit may not be placed in a hex (3.1c-f)."""
    game, where = p.game, p.game.label(hex_)
    code = game.setup_area[unit]
    if not game.area_of(unit) >> hex_ & 1:
        return Refusal(f"{where} is not in set-up area {code}", "3.1d")
    if not p.has_room(unit, hex_):
        return Refusal(f"{where} is full", "3.1c")
    left = [u for u in waiting(p, game.side[unit]) if game.setup_area[u] == code and u != unit]
    bare = uncovered(p, code, unit, hex_)
    free = [h for h in unpack(game.areas[code]) if h == hex_ or p.has_room(unit, h)]
    if not coverable(p, bare, free, len(left)):
        return Refusal(f"the {len(left)} units left could not cover area {code}", "3.1e")
    return None


def uncovered(p: State, code: str, unit: Unit | None, hex_: Hex) -> HexSet:
    """The hexes of an area that no unit of its code holds or has in its ZOC, with one more unit
    imagined in a hex (3.1e, 3.1f)."""
    held = [p.hex[u] for u in p.game.coded[code] if p.hex[u]]
    if unit is not None:
        held.append(hex_)
    return p.game.areas[code] & ~p.game.field.around(pack(held))


def coverable(p: State, bare: HexSet, free: list[Hex], units: int) -> bool:
    """Whether so many units in free hexes can cover what is bare."""
    if not bare:
        return True
    if units == 0 or bare.bit_count() > 7 * units:
        return False
    cover = {h: p.game.field.around(1 << h) & bare for h in free}
    hardest = min(unpack(bare), key=lambda b: sum(c >> b & 1 for c in cover.values()))
    return any(
        coverable(p, bare & ~covered, free, units - 1)
        for covered in sorted({c for c in cover.values() if c >> hardest & 1}, reverse=True)
    )


def deploy_all(p: State, side: int) -> None:
    """The automatic deployment: the hexes of the fixed one, which satisfies 3.1e."""
    for unit in p.game.deployed_by[side]:
        p.hex[unit] = 0
    p.touch()
    for unit in waiting(p, side):
        suggested = p.game.suggested.get(unit)
        if suggested is not None:
            p.place(unit, suggested)
    for unit in waiting(p, side):
        free = (h for h in unpack(p.game.area_of(unit)) if p.has_room(unit, h))
        p.place(unit, next(free))
    p.tell("deploy", f"{SIDES[side]} units deploy", "3.1", side)
