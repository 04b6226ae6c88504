"""Combat (9): attack orders, battles and their results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel import dice
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
from zoc.kernel.gathering import Gathering
from zoc.titles.red_typhoon.movement import spend, why_no_order
from zoc.titles.red_typhoon.odds import odds
from zoc.titles.red_typhoon.results import resolve
from zoc.titles.red_typhoon.state import DISRUPTED, FOUGHT, SIDES, STRUCK, State, Unit


class Combat(Step):
    """The combat phase: orders are bought as wanted, attacks declared one after the other."""

    name = "combat"
    rule = "9.0"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[int(args[0])]

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Combat: order formations ({p.ap[args[0]]} AP left), attack a hex, or end."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        side: int = args[0]
        if p.ap[side]:
            for formation in p.game.formations_of[side]:
                if not p.attack_orders >> formation & 1:
                    yield Action("order", ("attack", formation))
        for target in targets(p, side):
            yield Action("attack", (target,))
        yield Action("end")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb == "order" and action.args[0] == "attack":
            return why_no_order(p, args[0], int(action.args[1]), p.attack_orders)
        if action.verb == "order" and action.args[0] == "move":
            return Refusal("movement orders are bought in the movement phase", "12.3a")
        if action.verb == "attack":
            return why_no_attack(p, args[0], int(action.args[0]))
        return Refusal("in a combat phase you order formations, attack hexes or end", "9.0")

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side = args[0]
        if action.verb == "order":
            formation = int(action.args[1])
            p.attack_orders |= 1 << formation
            spend(p, side, "attack", formation)
            p.touch()
        elif action.verb == "attack":
            p.push(("battle", side, action.args[0], ()))
        else:
            p.pop()


def may_attack(p: State, unit: Unit) -> bool:
    """Whether a unit may still take part in an attack in this phase (9.0, 12.4, 12.7)."""
    game = p.game
    if not p.hex[unit] or p.state[unit] & (DISRUPTED | FOUGHT):
        return False
    formation = game.formation[unit]
    if p.attack_orders >> formation & 1:
        return True
    return bool(game.panzer[unit] and p.move_orders >> formation & 1)


def able(p: State, side: int) -> dict[Hex, list[Unit]]:
    """The units of a side that may still attack, hex by hex."""
    found: dict[Hex, list[Unit]] | None = p.cache.get(f"able {side}")
    if found is None:
        found = p.cache[f"able {side}"] = {}
        for unit in p.game.units_of[side]:
            if may_attack(p, unit):
                found.setdefault(p.hex[unit], []).append(unit)
    return found


def attackers_of(p: State, side: int, target: Hex) -> list[Unit]:
    """The units that may attack a hex now (6.2a)."""
    ready = able(p, side)
    return [u for h in p.game.grid.neighbours(target) if h in ready for u in ready[h]]


def targets(p: State, side: int) -> Iterator[Hex]:
    """The hexes that could be attacked at 1:1 or better with all who may (9.10a)."""
    near = p.game.field.beside(pack(able(p, side)))
    for hex_ in unpack(near & p.ground.occupied[1 - side]):
        if why_no_attack(p, side, hex_) is None:
            yield hex_


def why_no_attack(p: State, side: int, target: Hex) -> Refusal | None:
    """Why a hex may not be attacked (6.2a, 9.0d, 9.10a)."""
    game, where = p.game, p.game.label(target)
    units = p.stack(target)
    if not units or game.side[units[0]] == side:
        return Refusal(f"no enemy unit stands in {where}", "6.2a")
    if any(p.state[u] & STRUCK for u in units):
        return Refusal(f"units in {where} were attacked in this phase", "9.0d")
    ready = attackers_of(p, side, target)
    if not ready:
        return Refusal(f"no unit with an attack order stands next to {where}", "9.0a")
    attack, defence = sum(game.combat[u] for u in ready), sum(game.combat[u] for u in units)
    if attack < defence:
        return Refusal(f"{attack} against {defence} is less than 1:1", "9.10a")
    return None


class Battle(Gathering):
    """One attack being put together: attackers join, then the die is rolled (9.1, 9.3)."""

    name = "battle"
    rule = "9.2"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        _, target, joined = args
        now = odds(p, target, joined)
        ratio = f"{now.column}:1" if now.column else "below 1:1"
        sums = f"{now.attack} against {now.defence}, {ratio}, die {now.modifier:+d}"
        return f"Attack on {p.game.label(target)}: {sums}. Add units, or fight."

    def candidates(self, p: State, args: tuple[Any, ...]) -> list[Unit]:
        return attackers_of(p, args[0], args[1])

    def why_not_join(self, p: State, args: tuple[Any, ...], unit: Unit) -> Refusal | None:
        side, target, joined = args
        return why_not_join(p, side, target, joined, unit)

    def why_not_begin(self, p: State, args: tuple[Any, ...]) -> Refusal | None:
        _, target, joined = args
        if strong_enough(p, target, joined):
            return None
        now = odds(p, target, joined)
        return Refusal(f"{now.attack} against {now.defence} is less than 1:1", "9.10a")

    def begin(self, p: State, args: tuple[Any, ...]) -> None:
        side, target, joined = args
        now = odds(p, target, joined)
        for unit in joined:
            p.mark(unit, FOUGHT)
        for unit in p.stack(target):
            p.mark(unit, STRUCK)
        p.cache.pop(f"able {side}", None)
        p.replace(("die", side, target, joined, now.column, now.modifier))
        text = f"{now.attack} against {now.defence} at {p.game.label(target)}: {now.column}:1"
        p.tell("attack", f"{text}, die {now.modifier:+d}", "9.3", target, *joined)


def strong_enough(p: State, target: Hex, joined: tuple[Unit, ...]) -> bool:
    """Whether the attackers reach 1:1 (9.10a)."""
    combat = p.game.combat
    return sum(combat[u] for u in joined) >= sum(combat[u] for u in p.stack(target))


def why_not_join(
    p: State, side: int, target: Hex, joined: tuple[Unit, ...], unit: Unit
) -> Refusal | None:
    """Why a unit may not join an attack (6.2a, 9.0, 9.5b, 12.4c, 12.7)."""
    game, name = p.game, p.game.unit_name(unit)
    if unit in joined:
        return Refusal(f"{name} is in this attack already", "9.0c")
    if game.side[unit] != side:
        return Refusal(f"{name} is not yours", "9.0a")
    if not p.hex[unit] or game.grid.direction(p.hex[unit], target) is None:
        return Refusal(f"{name} is not next to {game.label(target)}", "6.2a")
    if p.state[unit] & DISRUPTED:
        return Refusal(f"{name} is disrupted", "9.5b")
    if p.state[unit] & FOUGHT:
        return Refusal(f"{name} has attacked in this phase", "9.0c")
    if not may_attack(p, unit):
        return Refusal(f"{game.formations[game.formation[unit]].id} has no attack order", "9.0a")
    return None


class Die(dice.Die):
    """The die of an attack (9.3c)."""

    name = "die"
    rule = "9.3c"

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        _, target, _, column, modifier = args
        return f"Die for the attack on {p.game.label(target)}, {column}:1, {modifier:+d}."

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, target, joined, column, modifier = args
        die = int(action.args[0])
        result = p.game.result(column, die + modifier)
        p.pop()
        text = f"die {die}{modifier:+d} on {column}:1: {result}"
        p.tell("result", text, "9.3c", target, die, result)
        resolve(p, side, target, joined, result)
