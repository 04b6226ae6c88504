"""The combat phase: attacks on adjacent hexes, one after the other (SCS-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel.action import Action
from zoc.kernel.dice import TwoDice
from zoc.kernel.game import Refusal, Step
from zoc.kernel.gathering import Gathering
from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.odds import odds
from zoc.titles.panzer_battles.results import resolve
from zoc.titles.panzer_battles.position import ACTIVE, FOUGHT, OOS, OVERRAN, SIDES, State, Unit


class Combat(Step):
    """The combat phase of an activation."""

    name = "combat"
    rule = "SCS-7.1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])] if any(True for _ in targets(p, args[0])) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return "Combat: attack a hex, or end."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        for target in targets(p, args[0]):
            yield Action("attack", (target,))
        yield Action("end")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb == "attack":
            return why_no_attack(p, args[0], int(action.args[0]))
        return Refusal("in a combat phase you attack hexes or end", "SCS-7.1")

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "end":
            p.pop()
        else:
            p.push(("battle", args[0], action.args[0], ()))

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def able(p: State, side: int) -> dict[Hex, list[Unit]]:
    """The units of a side that may still attack in this phase, hex by hex (1.9g, SCS-7.2)."""
    key = f"able {side}"
    if key not in p.cache:
        found = p.cache[key] = dict[Hex, list[Unit]]()
        for unit in p.game.units_of[side]:
            if may_attack(p, unit):
                found.setdefault(p.hex[unit], []).append(unit)
    return p.cache[key]


def may_attack(p: State, unit: Unit) -> bool:
    """Whether a unit may still take part in an attack in this phase."""
    if not p.hex[unit] or p.state[unit] & (ACTIVE | OOS | FOUGHT) != ACTIVE:
        return False
    if p.state[unit] & OVERRAN and not p.game.options["attack_after_overrun"]:
        return False
    return bool(p.game.has_attack[unit]) or bool(p.game.options["artillery_accompanies"])


def attackers_of(p: State, side: int, target: Hex) -> list[Unit]:
    """The units that may attack a hex now, artillery that may go along included (SCS-7.5)."""
    ready, assault = able(p, side), p.game.effects.assault
    near = [h for h in p.game.grid.neighbours(target) if h in ready and assault(h, target)]
    return [u for h in near for u in ready[h]]


def targets(p: State, side: int) -> Iterator[Hex]:
    """The hexes that may be attacked now."""
    near = p.game.field.beside(pack(able(p, side)))
    for hex_ in unpack(near & p.ground.occupied[1 - side] & ~p.attacked):
        if why_no_attack(p, side, hex_) is None:
            yield hex_


def why_no_attack(p: State, side: int, target: Hex) -> Refusal | None:
    """Why a hex may not be attacked (SCS-7.1, SCS-7.2, 1.10c)."""
    where = p.game.label(target)
    if not p.ground.occupied[1 - side] >> target & 1:
        return Refusal(f"no enemy unit stands in {where}", "SCS-7.1")
    if p.attacked >> target & 1:
        return Refusal(f"{where} was attacked in this phase", "SCS-7.2")
    ready = attackers_of(p, side, target)
    if not has_strength(p, ready):
        return Refusal(f"no activated unit in supply can attack {where} from next to it", "SCS-7.1")
    return None


class Battle(Gathering):
    """One attack being put together: attackers join, then the dice are rolled (SCS-7.6)."""

    name = "battle"
    rule = "SCS-7.6"
    recalled = True

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        _, target, joined = args
        first = next(odds(p, target, joined).lines())
        return f"Attack on {p.game.label(target)}, {first}. Add units, or fight."

    def candidates(self, p: State, args: tuple[Any, ...]) -> list[Unit]:
        return attackers_of(p, args[0], args[1])

    def why_not_join(self, p: State, args: tuple[Any, ...], unit: Unit) -> Refusal | None:
        side, target, joined = args
        return why_not_join(p, side, target, joined, unit)

    def why_not_begin(self, p: State, args: tuple[Any, ...]) -> Refusal | None:
        if has_strength(p, args[2]):
            return None
        return Refusal("nobody with an attack strength has joined the attack", "SCS-7.5")

    def begin(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        begin_combat(p, *args)


def begin_combat(p: State, side: int, target: Hex, units: tuple[Unit, ...]) -> None:
    """Fights an attack: the dice, what they demand, and an advance (SCS-7.2, SCS-7.7)."""
    for unit in units:
        p.mark(unit, FOUGHT)
    if not p.game.options["attack_again"]:
        p.attacked |= 1 << target
    p.touch()
    p.push(("combat dice", side, target, units), ("advance", side, target, units))


def has_strength(p: State, units: Sequence[Unit]) -> bool:
    """Whether one of some units has a strength to attack with (SCS-7.5)."""
    return any(strength.attack(p, u) for u in units)


def why_not_join(
    p: State, side: int, target: Hex, joined: tuple[Unit, ...], unit: Unit
) -> Refusal | None:
    """Why a unit may not join an attack (1.8-2, 1.9g, SCS-7.2, TEC-10, TEC-13)."""
    game, name = p.game, p.game.unit_name(unit)
    if unit in joined:
        return Refusal(f"{name} is in this attack already", "SCS-7.2")
    if game.side[unit] != side or not p.state[unit] & ACTIVE:
        return Refusal(f"{name} is not one of your activated units", "1.8-2")
    if not p.hex[unit] or game.grid.direction(p.hex[unit], target) is None:
        return Refusal(f"{name} is not next to {game.label(target)}", "SCS-7.1")
    if p.state[unit] & OOS:
        return Refusal(f"{name} is out of supply", "1.9g")
    if p.state[unit] & FOUGHT:
        return Refusal(f"{name} has attacked in this phase", "SCS-7.2")
    if p.state[unit] & OVERRAN and not game.options["attack_after_overrun"]:
        return Refusal(f"{name} has overrun in this activation", "SCS-5.10")
    if not game.has_attack[unit] and not game.options["artillery_accompanies"]:
        return Refusal(f"{name} has no attack rating", "SCS-7.5")
    if not game.effects.assault(p.hex[unit], target):
        return Refusal(f"no way leads {name} across to {game.label(target)}", "TEC-10")
    return None


class CombatDice(TwoDice):
    """The two dice of an attack or an overrun (CRT-1)."""

    name = "combat dice"
    rule = "CRT-1"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        _, target, joined = args
        return f"Dice for the attack on {p.game.label(target)}, {odds(p, target, joined).odds}."

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, target, joined = args
        dice, now = int(action.args[0]), odds(p, target, joined)
        result = p.game.crt.result(now.column - 1, dice)
        p.pop()
        where = p.game.label(target)
        p.tell("attack", f"{next(now.lines())} at {where}", "SCS-7.6", target, *joined)
        p.tell("result", f"dice {dice} on {now.odds}: {result}", "CRT-1", target, dice, result)
        resolve(p, side, target, joined, result)
