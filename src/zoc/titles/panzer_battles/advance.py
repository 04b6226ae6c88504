"""Advance after combat: attackers of an emptied hex may go there (SCS-9)."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.event import Event
from zoc.kernel.said import said
from zoc.kernel.step import NOBODY, Ask, Offer, Refusal, Step
from zoc.titles.panzer_battles.position import SIDES, State, Unit, Units


class Advanced(Event):
    name, cites, arrow = "advance", "SCS-9.1", "advance"
    says = "{unit} advances from {start:hex} to {end:hex}"
    unit: Unit
    path: tuple[Hex, ...]


class Advance(Step[State]):
    """The attackers of a battle that may advance into the emptied hex."""

    name, rule = "advance", "SCS-9.1"
    side: int
    target: Hex
    units: Units

    def shows(self, p: State) -> Units:
        """Whoever takes part is seen."""
        return self.units

    def actor(self, p: State) -> str:
        return SIDES[self.side] if any(self._moves(p)) else NOBODY

    def ask(self, p: State) -> Ask:
        text = said("Advance into {hex}, or end the advance.", hex=self.target)
        hint = said("At most {n} units stay in a hex.", n=p.game.stacking)
        return Ask(text, hint, (self.rule,))

    def _moves(self, p: State) -> Iterator[Action]:
        for unit in self.units:
            if why_not_advance(p, unit, self.target) is None:
                yield Action("advance", (unit,))

    def actions(self, p: State) -> Iterator[Action]:
        yield from self._moves(p)
        if not owes_advance(p, self.side, self.target):
            yield Action("halt")

    def why_not(self, p: State, action: Action) -> Refusal | None:
        if action.verb == "halt":
            owed = owes_advance(p, self.side, self.target)
            return Refusal("one attacker at least must advance", "SCS-9.2") if owed else None
        if action.verb != "advance":
            return Refusal("say who advances: advance UNIT, or halt", "SCS-9.1")
        unit = int(action.args[0])
        if unit not in self.units:
            words = "{unit} did not attack here, or has advanced"
            return Refusal(words, "SCS-9.1", unit=unit)
        return why_not_advance(p, unit, self.target)

    def offer(self, p: State, action: Action) -> Offer:
        if action.verb == "halt":
            return Offer(said("End the advance"), "button", key="H")
        unit = int(action.args[0])
        label = said("Advance {unit} into {hex}", unit=unit, hex=self.target)
        return Offer(label, "unit-hex", unit, self.target, (p.hex[unit], self.target))

    def apply(self, p: State, action: Action) -> None:
        if action.verb == "halt":
            p.pop()
            return
        unit = int(action.args[0])
        p.replace(self.but(units=tuple(u for u in self.units if u != unit)))
        start = p.hex[unit]
        p.travel(unit, [self.target])
        p.tell(Advanced(unit, (start, self.target)))

    def run(self, p: State) -> None:
        p.pop()


def owes_advance(p: State, side: int, target: Hex) -> bool:
    """Whether an emptied hex must still be entered (SCS-9.2, where that is played)."""
    entered = p.ground.occupied[side] >> target & 1
    return bool(p.game.options["must_advance"]) and not entered


def why_not_advance(p: State, unit: Unit, target: Hex) -> Refusal | None:
    """Why a unit may not advance (SCS-9.1)."""
    game = p.game
    if not p.hex[unit] or game.grid.direction(p.hex[unit], target) is None:
        return Refusal("{unit} is gone or has retreated", "SCS-9.1", unit=unit)
    if p.ground.occupied[1 - game.side[unit]] >> target & 1:
        return Refusal("the enemy still holds {hex}", "SCS-9.1", hex=target)
    if len(p.stack(target)) >= game.stacking:
        return Refusal("{hex} holds {n} units", "SCS-9.1", hex=target, n=game.stacking)
    return None
