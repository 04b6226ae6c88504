"""Barrages: committed against a hex first, then rolled one by one (1.10, 1.11)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.dice import Die
from zoc.kernel.game import Refusal, Step
from zoc.kernel.gathering import Gathering
from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.spotting import gunners, targets, why_no_barrage
from zoc.titles.panzer_battles.position import DG, FIRED, SIDES, State, Unit
from zoc.titles.panzer_battles.words import some

AIR = -1
"""The firer that is an air strike and no unit."""


class Barrage(Step):
    """The barrage phase: hexes are taken under fire one after the other (1.10-2)."""

    name = "barrage"
    rule = "1.10-2"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])] if targets(p, args[0]) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        air = f" ({some(p.air, 'air strike')})" if p.air and p.initiative == args[0] else ""
        return f"Barrage: choose a hex to fire at{air}, or end."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        for hex_ in unpack(targets(p, args[0])):
            yield Action("barrage", (hex_,))
        yield Action("end")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb == "barrage":
            return why_no_target(p, args[0], int(action.args[0]))
        return Refusal("in a barrage phase you fire at hexes or end", "1.10-2")

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "end":
            p.pop()
        else:
            p.push(("salvo", args[0], action.args[0], ()))

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def why_no_target(p: State, side: int, target: Hex) -> Refusal | None:
    """Why a hex may not be taken under fire."""
    where = p.game.label(target)
    if not p.ground.occupied[1 - side] >> target & 1:
        return Refusal(f"no enemy unit stands in {where}", "1.10")
    if p.targeted >> target & 1:
        return Refusal(f"{where} was fired at: all its barrages are committed at once", "1.10-8")
    if not targets(p, side) >> target & 1:
        return Refusal(f"no activated artillery reaches {where} with a spotter", "1.10-5")
    return None


class Salvo(Gathering):
    """The barrages on one hex being committed; then all are rolled in turn (1.10-8)."""

    name = "salvo"
    rule = "1.10-8"
    begins = "fire"
    advice = "add artillery units or an air strike, or fire"
    recalled = True

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        _, target, firers = args
        return f"{some(len(firers), 'barrage')} on {p.game.label(target)}: add units, or fire."

    def candidates(self, p: State, args: tuple[Any, ...]) -> list[Unit]:
        return [] if why_no_more(p, args) else gunners(p, args[0], args[1])

    def others(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        if (why_no_more(p, args) or why_no_strike(p, args[0], args[2])) is None:
            yield Action("strike")

    def why_not_join(self, p: State, args: tuple[Any, ...], unit: Unit) -> Refusal | None:
        side, target, firers = args
        name = p.game.unit_name(unit)
        if p.game.side[unit] != side:
            return Refusal(f"{name} is not yours", "1.10-5")
        if unit in firers:
            return Refusal(f"{name} fires one barrage", "1.10-6")
        return why_no_more(p, args) or why_no_barrage(p, unit, target)

    def why_not_begin(self, p: State, args: tuple[Any, ...]) -> Refusal | None:
        return None if args[2] else Refusal("nobody fires yet", "1.10-8")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "strike":
            return why_no_more(p, args) or why_no_strike(p, args[0], args[2])
        return super().why_not(p, args, action)

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "strike":
            self.add(p, args, AIR)
        else:
            super().apply(p, args, action)

    def begin(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        open_fire(p, *args)


def why_no_more(p: State, args: tuple[Any, ...]) -> Refusal | None:
    """Why a hex cannot be the target of another barrage (1.10-7)."""
    _, target, firers = args
    if len(firers) < p.game.salvo_limit:
        return None
    where = p.game.label(target)
    return Refusal(f"{where} is the target of {some(len(firers), 'barrage')}", "1.10-7")


def why_no_strike(p: State, side: int, firers: tuple[Unit, ...]) -> Refusal | None:
    """Why no air strike may be added to the barrages on a hex (1.11)."""
    if p.initiative != side or not p.air:
        return Refusal("you have no air strike left in this phase", "1.11a")
    if AIR in firers:
        return Refusal("one air strike at most may hit a hex", "1.11d")
    return None


def open_fire(p: State, side: int, target: Hex, firers: tuple[Unit, ...]) -> None:
    """Rolls all barrages that are committed against a hex, in their order."""
    for firer in firers:
        if firer == AIR:
            p.air -= 1
        else:
            p.mark(firer, FIRED)
    p.targeted |= 1 << target
    p.touch()
    names = ", ".join(firer_name(p, f) for f in firers)
    p.tell("barrage", f"{names} on {p.game.label(target)}", "1.10-8", target, *firers)
    p.push(*(("barrage die", side, target, firer) for firer in firers))


def firer_name(p: State, firer: Unit) -> str:
    """Who fires a barrage."""
    return "air strike" if firer == AIR else p.game.unit_name(firer)


def rating(p: State, firer: Unit) -> Fraction:
    """The barrage rating of a unit or of an air strike (1.7b, 1.11b)."""
    return p.game.air_rating if firer == AIR else strength.barrage(p, firer)


class BarrageDie(Die):
    """The die of one barrage (1.10a)."""

    name = "barrage die"
    rule = "1.10a-2"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        _, target, firer = args
        return f"Die for the barrage of {firer_name(p, firer)} on {p.game.label(target)}."

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, target, firer = args
        die = int(action.args[0])
        added = p.game.effects.barrage_modifier(target, firer == AIR)
        p.pop()
        hit = disorganises(die, added, rating(p, firer))
        roll = f"die {die}{added:+d}" if added else f"die {die}"
        text = f"{roll}: {'disorganised' if hit else 'no effect'}"
        p.tell("barrage die", text, "1.10a-2", target, die)
        if hit:
            for unit in p.stack(target):
                p.mark(unit, DG)
            p.push(("kill die", side, target, firer))


def disorganises(die: int, added: int, rating: Fraction) -> bool:
    """Whether a barrage disorganises its target: a plain 1 always does (1.10a)."""
    return die == 1 or die + added <= rating
