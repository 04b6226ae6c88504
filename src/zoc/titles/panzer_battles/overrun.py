"""Overruns (1.13, SCS-5): attacks in the middle of a move."""

from __future__ import annotations

from typing import Any

from zoc.hexes import Hex
from zoc.kernel.game import Refusal, Step
from zoc.titles.panzer_battles.odds import attack_total
from zoc.titles.panzer_battles.reach import budget
from zoc.titles.panzer_battles.position import MOVED, OVERRAN, State, Unit

Units = tuple[Unit, ...]


def overrun_targets(p: State, units: Units) -> list[Hex]:
    """The neighbouring hexes that units on the march may overrun."""
    if why_not_able(p, units) is not None:
        return []
    enemies = p.ground.occupied[1 - p.game.side[units[0]]]
    near = p.game.grid.neighbours(p.hex[units[0]])
    return [h for h in near if enemies >> h & 1 and why_not_target(p, units, h) is None]


def why_no_overrun(p: State, units: Units, target: Hex) -> Refusal | None:
    """Why units may not overrun a hex (1.13, SCS-5)."""
    return why_not_able(p, units) or why_not_target(p, units, target)


def why_not_able(p: State, units: Units) -> Refusal | None:
    """Why units may overrun nothing where they stand (1.5f, 1.6a, 1.13)."""
    game, here = p.game, p.hex[units[0]]
    for unit in units:
        if not p.can_exploit(unit):
            return Refusal(f"{game.unit_name(unit)} is not exploit-capable", "1.13c")
    if budget(p, units) < game.overrun_cost:
        left = game.points(budget(p, units))
        return Refusal(
            f"an overrun costs {game.points(game.overrun_cost)} MP, {left} left", "1.13b"
        )
    if p.too_many(here):
        count = len(p.stack(here))
        return Refusal(f"{game.label(here)} holds {count} units: too many to overrun from", "1.5f")
    moved = any(p.spent[u] for u in units)
    if (
        moved
        and not game.options["overrun_from_zoc"]
        and p.in_enemy_zone(game.side[units[0]], here)
    ):
        return Refusal(f"enemy ZOC holds it in {game.label(here)}", "SCS-5.5")
    return None


def why_not_target(p: State, units: Units, target: Hex) -> Refusal | None:
    """Why a hex may not be overrun from where units stand (1.13a, SCS-5.2)."""
    game, here, where = p.game, p.hex[units[0]], p.game.label(target)
    if game.grid.direction(here, target) is None:
        return Refusal(f"{where} does not touch {game.label(here)}", "SCS-5.2")
    if not p.ground.occupied[1 - game.side[units[0]]] >> target & 1:
        return Refusal(f"no enemy unit stands in {where}", "SCS-5.2")
    barred = game.effects.why_no_overrun(here, target)
    if barred:
        return Refusal(f"{barred} at {where} cannot be overrun", "1.13a")
    if not attack_total(p, target, units):
        return Refusal("the units have no strength to attack with", "1.9g")
    return None


def begin_overrun(p: State, units: Units, target: Hex) -> None:
    """Pays for an overrun and fights it (1.13b, SCS-5.1)."""
    game = p.game
    for unit in units:
        p.spent[unit] += game.overrun_cost
        p.mark(unit, OVERRAN)
    text = f"{game.they(units, 'overrun')} {game.label(target)}"
    p.tell("overrun", text, "1.13", target, *units)
    p.push(("combat dice", game.side[units[0]], target, units), ("overrun end", units, target))


class OverrunEnd(Step):
    """An overrun is fought: survivors enter the hex if it is empty, else they stop (SCS-5.7-9)."""

    name = "overrun end"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        units: Units = args[0]
        target: Hex = args[1]
        p.pop()
        survivors = [u for u in units if p.hex[u]]
        if not survivors:
            return
        if p.stack(target):
            self._repelled(p, survivors)
            return
        start = p.hex[survivors[0]]
        for unit in survivors:
            p.travel(unit, [target])
        text = f"{p.game.they(survivors, 'enter')} {p.game.label(target)}"
        p.tell("enter", text, "SCS-5.7", *survivors, start, target)

    def _repelled(self, p: State, units: list[Unit]) -> None:
        if p.game.options["failed_overrun_stops"]:
            for unit in units:
                p.mark(unit, MOVED)
