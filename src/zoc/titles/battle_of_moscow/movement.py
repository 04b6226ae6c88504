"""The movement of an impulse (SOP): marches, trains, new units; forts that are turned (FTR)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.march import Movement as KernelMovement
from zoc.kernel.cycle.march import UnitMarch
from zoc.kernel.protocol import Action, Ask, Offer, Refusal, said
from zoc.titles.battle_of_moscow import replacements
from zoc.titles.battle_of_moscow.combat import left
from zoc.titles.battle_of_moscow.marching import factor
from zoc.titles.battle_of_moscow.position import (
    DROPPED,
    GERMAN,
    MOVED,
    NEW,
    RUSSIAN,
    SIDES,
    SUPPLIED,
    Now,
    Unit,
)
from zoc.titles.battle_of_moscow.roster import STATIC
from zoc.titles.battle_of_moscow.trains import Train, can_entrain


def turn_forts(p: Now) -> None:
    """Fortification troops with a German across an open side are lost at once (FTR-3, R19)."""
    chart, held = p.game.map, p.ground.occupied[GERMAN]
    for unit in p.game.units_of[RUSSIAN]:
        hex_ = p.hex[unit]
        if not hex_ or p.game.roster.kind[unit] != "fortress":
            continue
        near = (h for h in p.game.grid.neighbours(hex_) if held >> h & 1)
        if any(not chart.fortified(h, hex_) for h in near):
            p.game.remove(p, unit)
            words = "{unit} is lost: a German unit stands at the open side of {hex}"
            p.say("eliminate", "FTR-3", words, "loss", unit=unit, hex=hex_)


class March(UnitMarch[Now]):
    """One unit's move."""

    rule = "MOV-1"

    def arrive(self, p: Now, units: tuple[Unit, ...], path: Sequence[Hex], cost: int) -> None:
        p.pop()
        p.mark(self.unit, MOVED)
        turn_forts(p)


class Movement(KernelMovement[Now]):
    """The movement step of an impulse. In the first one new units enter, factors are spent and
    trains run (SOP-3); in the second only supplied units move, at half their factor (SOP-5)."""

    rule, marches = "SOP-3", March
    selects = KernelMovement.selects | {"drop", "rebuild"}
    """Both hexes of a drop may be named at once; of units that are alike one is listed (UID-1)."""
    impulse: int
    offers: ClassVar[Mapping[str, str]] = {
        **KernelMovement.offers,
        "rail": "Send {unit} by rail",
        "place": "{unit} enters at {hex}",
        "rebuild": "Rebuild {unit} at {hex}",
        "keep": "Keep a factor as a counter in {hex}",
        "drop": "Drop {unit}, one counter on {hex}",
        "forgo": "Forgo the rest",
    }

    def why_no_move(self, p: Now, unit: Unit) -> Refusal | None:
        refusal = super().why_no_move(p, unit)
        if refusal is not None:
            return refusal
        roster = p.game.roster
        if roster.kind[unit] in STATIC:
            return refusals.never_moves(unit, STATIC[roster.kind[unit]])
        if p.state[unit] & MOVED:
            return Refusal("{unit} has moved in this impulse", "MOV-6", unit=unit)
        if p.state[unit] & DROPPED:
            return Refusal("{unit} was dropped this turn", "PTR-9", unit=unit)
        if unit == roster.army_40 and not p.released:
            return Refusal("the 40th Army is not free yet", "A40-1")
        if self.impulse == 2 and roster.partisan[unit]:
            return Refusal("partisans move in the first impulse only", "PAR-8")
        if self.impulse == 2 and p.supply[unit] != SUPPLIED and not roster.finn[unit]:
            return Refusal("{unit} is not supplied: it stays in the second impulse", "SOP-5",
                           unit=unit)  # fmt: skip
        # The second impulse halves it: a factor of 1 is nothing there.
        able = factor(p, unit) >= self.impulse
        return None if able else Refusal("{unit} has no movement left", "FRC-1", unit=unit)

    # -- trains --------------------------------------------------------------------------------

    def why_no_train(self, p: Now, unit: Unit) -> Refusal | None:
        """Why a unit may not go by rail (RR, R43, R71)."""
        if self.impulse == 2:
            return Refusal("no train runs in the second impulse", "SOP-7")
        refusal = self.why_no_move(p, unit)
        if refusal is not None:
            return refusal
        if p.game.roster.partisan[unit]:
            return Refusal("partisans may not use railroads", "PAR-14")
        if not p.rail_left and not p.state[unit] & NEW:
            words = "all units that may go by rail this turn have gone"
            return Refusal(words, "RR-5" if self.side == GERMAN else "RR-6")
        near = can_entrain(p, unit)
        return None if near else Refusal("{unit} reaches no friendly railroad", "RR-9", unit=unit)

    # -- everything else -----------------------------------------------------------------------

    def actions(self, p: Now) -> Iterator[Action]:
        movable, moves = list(self.to_move(p)), p.game.moves
        listed = (moves[u] for u in movable)
        return chain(self.others(p), listed, self.trains(p, movable), (Action("end"),))

    def others(self, p: Now) -> Iterator[Action]:
        return replacements.offers(p, self.side) if self.impulse == 1 else iter(())

    def trains(self, p: Now, movable: Iterable[Unit]) -> Iterator[Action]:
        """Who may go by rail."""
        for unit in movable if self.impulse == 1 else ():
            quota = p.rail_left or p.state[unit] & NEW
            if quota and not p.game.roster.partisan[unit] and can_entrain(p, unit):
                yield Action("rail", (unit,))

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "rail":
            return self.why_no_train(p, int(action.args[0]))
        if action.verb in replacements.VERBS:
            if self.impulse == 2:
                return Refusal("nothing new comes in the second impulse", "SOP-8")
            return replacements.why_not(p, self.side, action)
        return Refusal("move units, or end the movement", "SOP-3")

    def apply_other(self, p: Now, action: Action) -> None:
        if action.verb == "rail":
            p.push(Train(int(action.args[0])))
        else:
            replacements.carry_out(p, self.side, action)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "rail":
            unit = int(action.args[0])
            return Offer(said("{unit} by rail", unit=unit), "unit", unit, p.hex[unit],
                         group="rail", opens=True)  # fmt: skip
        return super().offer(p, action)

    def ask(self, p: Now) -> Ask:
        idle = sum(1 for _ in self.to_move(p))
        first = "first" if self.impulse == 1 else "second"
        text = said(f"Move {SIDES[self.side].capitalize()} units, {first} impulse, or end.")
        due = len(left(p, self.side, self.impulse).due)
        words = "{due:# hex} must be attacked so far; " if due else ""
        words += "{idle:# unit} not moved yet; {weather}"
        words += "; {rail:# unit} may still go by rail." if self.impulse == 1 else "."
        hint = said(words, idle=idle, weather=p.weather, rail=p.rail_left, due=due)
        return Ask(text, hint, ("SOP-3" if self.impulse == 1 else "SOP-5",))
