"""Flexible deployment (3.1): the German side first, then the Soviet side, each in its areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.action import Action
from zoc.kernel.event import Event
from zoc.kernel.said import NOTHING, Said, said
from zoc.kernel.step import Ask, Offer, Refusal, Step
from zoc.titles.red_typhoon.position import SIDES, State, Unit


class Deployed(Event):
    """A side took the fixed deployment."""

    name, cites, says = "deploy", "3.1", "The {side} side deploys"
    side: int

    def whose(self) -> int:
        return self.side


class Deployment(Step[State]):
    """One side places its units; the choices are listed for the next unit, any may be named."""

    name = "deployment"
    rule = "3.1"
    side: int

    offers: ClassVar[Mapping[str, str]] = {
        "place": "Place {unit} at {hex}",
        "auto": "Take the fixed deployment",
        "end": "End deployment",
    }

    def actor(self, p: State) -> str:
        return SIDES[self.side]

    def ask(self, p: State) -> Ask:
        left = waiting(p, self.side)
        if not left:
            text = Said("End the deployment, or take the fixed one instead.")
            return Ask(text, NOTHING, ("3.1e",))
        text = said("Place {unit} in set-up area {area}.", unit=left[0],
                    area=p.game.army.area[left[0]])  # fmt: skip
        hint = said("{left:# unit} to place. Every hex of an area must be held or in ZOC.",
                    left=len(left))  # fmt: skip
        return Ask(text, hint, ("3.1b", "3.1d", "3.1e"))

    def actions(self, p: State) -> Iterator[Action]:
        left = waiting(p, self.side)
        if not left:
            yield Action("end")
        for hex_ in unpack(p.game.area_of(left[0])) if left else ():
            if why_not_deploy(p, left[0], hex_) is None:
                yield Action("place", (left[0], hex_))
        yield Action("auto")

    def why_not(self, p: State, action: Action) -> Refusal | None:
        if action.verb == "auto":
            return None
        if action.verb == "end":
            return why_not_ready(p, self.side)
        if action.verb != "place":
            return Refusal("place units, take the automatic deployment, or end", "3.1")
        unit = int(action.args[0])
        if unit not in waiting(p, self.side):
            return Refusal("{unit} is not waiting to be placed", "3.1b", unit=unit)
        return why_not_deploy(p, unit, int(action.args[1]))

    def offer(self, p: State, action: Action) -> Offer | None:
        plain = super().offer(p, action)
        if plain is not None and action.verb == "end":
            return Offer(plain.label, "button", key="E", primary=True)
        return plain

    def apply(self, p: State, action: Action) -> None:
        if action.verb == "place":
            p.place(int(action.args[0]), int(action.args[1]))
            return
        if action.verb == "auto":
            deploy_all(p, self.side)
        p.pop()


def waiting(p: State, side: int) -> list[Unit]:
    """The units still to be placed, those that need most room first."""
    units = [u for u in p.game.deployed_by[side] if not p.hex[u]]
    return sorted(units, key=lambda u: -p.game.army.stack_points[u])


def why_not_ready(p: State, side: int) -> Refusal | None:
    """Why a side may not end its deployment (3.1e)."""
    left = waiting(p, side)
    if left:
        return Refusal("{left:# unit} still to be placed", "3.1b", left=len(left))
    for code in p.game.map.areas_of[side]:
        bare = uncovered(p, code, None, 0)
        if bare:
            words = "{hex} is neither held nor in the ZOC of a unit of area {code}"
            return Refusal(words, "3.1e", hex=unpack(bare)[0], code=code)
    return None


def why_not_deploy(p: State, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a unit may not be placed in a hex (3.1c-f)."""
    game, area = p.game, p.game.army.area
    code = area[unit]
    if not game.area_of(unit) >> hex_ & 1:
        return Refusal("{hex} is not in set-up area {code}", "3.1d", hex=hex_, code=code)
    if not p.has_room(unit, hex_):
        return Refusal("{hex} is full", "3.1c", hex=hex_)
    left = sum(area[u] == code and u != unit for u in waiting(p, game.side[unit]))
    bare = uncovered(p, code, unit, hex_)
    free = [h for h in unpack(game.map.areas[code]) if h == hex_ or p.has_room(unit, h)]
    if not coverable(p, bare, free, left):
        words = "the {left:# unit} left could not cover area {code}"
        return Refusal(words, "3.1e", left=left, code=code)
    return None


def uncovered(p: State, code: str, unit: Unit | None, hex_: Hex) -> HexSet:
    """The hexes of an area that no unit of its code holds or has in its ZOC, with one more unit
    imagined in a hex (3.1e, 3.1f)."""
    held = [p.hex[u] for u in p.game.coded[code] if p.hex[u]]
    if unit is not None:
        held.append(hex_)
    return p.game.map.areas[code] & ~p.game.field.around(pack(held))


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
    p.tell(Deployed(side))
