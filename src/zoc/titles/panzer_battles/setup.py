"""Set-up within an area (2.2, SCS-0.3): the owner chooses hexes within the stacking limit."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.event import Event
from zoc.kernel.said import said
from zoc.kernel.step import Ask, Offer, Refusal, Step
from zoc.titles.panzer_battles.position import SIDES, State, Unit


class Deployed(Event):
    name, cites, says = "set-up", "2.2-2", "{side} units are set up"
    side: int


class Deployment(Step[State]):
    """One side places its free units; choices are listed for the next one, any may be named."""

    name, rule = "deployment", "2.2-2"
    side: int

    def actor(self, p: State) -> str:
        return SIDES[self.side]

    def ask(self, p: State) -> Ask:
        units = to_place(p, self.side)
        if not units:
            return Ask(said("All units are set up: end the set-up."), rules=(self.rule,))
        words = "Place {unit} ({printed}): {n:# unit} to set up."
        text = said(words, unit=units[0], printed=p.game.printed(units[0]), n=len(units))
        hint = "At most {most} units in a hex. Place them all sets out along the roads."
        return Ask(text, said(hint, most=p.game.stacking), (self.rule, "SCS-0.3"))

    def actions(self, p: State) -> Iterator[Action]:
        left = to_place(p, self.side)
        for hex_ in free_hexes(p) if left else ():
            yield Action("place", (left[0], hex_))
        yield Action("auto" if left else "end")

    def why_not(self, p: State, action: Action) -> Refusal | None:
        left = to_place(p, self.side)
        if action.verb == "auto" and left:
            return None
        if action.verb == "end":
            waiting = Refusal("{n} units wait to be placed", "2.2-2", n=len(left))
            return waiting if left else None
        if action.verb != "place":
            return Refusal("place units, place them all with auto, or end", "2.2-2")
        unit, hex_ = (int(word) for word in action.args)
        if unit not in p.game.free_units or p.game.side[unit] != self.side:
            return Refusal("{unit} is not placed freely", "2.2-2", unit=unit)
        return why_not_place(p, unit, hex_)

    def offer(self, p: State, action: Action) -> Offer:
        if action.verb == "end":
            return Offer(said("End set-up"), "button", key="E")
        if action.verb == "auto":
            return Offer(said("Place them all and begin"), "button", primary=True)
        return offer_place(action)

    def apply(self, p: State, action: Action) -> None:
        if action.verb == "end":
            p.pop()
        elif action.verb == "place":
            p.place(int(action.args[0]), int(action.args[1]))
        else:
            for unit in to_place(p, self.side):
                p.place(unit, free_hexes(p)[0])
            p.pop()
            p.tell(Deployed(self.side))


def offer_place(action: Action) -> Offer:
    """A unit that is put into a hex."""
    unit, hex_ = (int(word) for word in action.args)
    return Offer(said("Place {unit} at {hex}", unit=unit, hex=hex_), "unit-hex", unit, hex_)


def to_place(p: State, side: int) -> list[Unit]:
    """The units still to be placed."""
    return [u for u in p.game.free_units if p.game.side[u] == side and not p.hex[u]]


def free_hexes(p: State) -> list[Hex]:
    """The hexes of the set-up area with room, the best for setting out first: on roads."""
    open_ = [h for h in unpack(p.game.setup_area) if len(p.stack(h)) < p.game.stacking]
    return sorted(open_, key=lambda h: (not p.game.map.roads >> h & 1, h))


def why_not_place(p: State, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a unit may not be placed in a hex (SCS-0.3, 1.5a)."""
    if not p.game.setup_area >> hex_ & 1:
        return Refusal("{hex} is not in the set-up area", "SCS-0.3", hex=hex_)
    others = [u for u in p.stack(hex_) if u != unit]
    if p.hex[unit] == hex_:
        return Refusal("{unit} is placed there", "SCS-0.3", unit=unit)
    if len(others) >= p.game.stacking:
        return Refusal("{hex} holds {n} units", "1.5a", hex=hex_, n=len(others))
    return None
