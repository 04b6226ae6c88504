"""The sequence of play (1.1): turns, initiative, the phases of an activation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.dice import FACES
from zoc.kernel.game import CHANCE, Step
from zoc.titles.panzer_battles.position import (
    DG,
    EXPLOITS,
    FOUGHT,
    GERMAN,
    MOVED,
    NO_CHIT,
    OVERRAN,
    PASSING,
    SIDES,
    SOVIET,
    State,
)
from zoc.titles.panzer_battles.victory import verdict

PHASES = (
    "barrage",
    "road march",
    "movement",
    "combat",
    "exploitation",
    "supply",
    "recovery",
)
"""The phases of an activation that a player knows (1.1e)."""


def phases(side: int) -> list[tuple[Any, ...]]:
    """All steps of an activation after its chit and dice, in their order (1.1e)."""
    return [
        ("air strikes", 1 - side),
        ("barrage", side),
        ("cease fire", side),
        ("arrivals", side),
        ("road march", side),
        ("muster", side, "movement"),
        ("movement", side),
        ("crowded", side),
        ("muster", side, "combat"),
        ("combat", side),
        ("muster", side, "exploitation"),
        ("exploitation", side),
        ("crowded", side),
        ("supply", side),
        ("recovery", side),
        ("stand down", side),
    ]


class GameTurn(Step):
    """A game turn: initiative, then chits are drawn until both cups are empty (1.1)."""

    name = "turn"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        game = p.game
        p.pop()
        p.tell("turn", f"turn {p.turn}", "1.1", p.turn)
        p.push(("advance turn",))
        if p.turn == game.first_turn:
            self._open(p)
            return
        p.cups = game.later_cups[SOVIET], game.later_cups[GERMAN]
        p.push(("initiative", 0))

    def _open(self, p: State) -> None:
        """The first turn: the scenario names the initiative, the cups, and the chit in play."""
        game = p.game
        p.initiative = game.first_initiative
        p.cups = game.first_cups[SOVIET], game.first_cups[GERMAN]
        first = game.first_chit
        if first is None:
            p.push(("draws", p.initiative))
            return
        side = game.chits[first].side
        p.push(("activation", first), ("opened", side))


class Opened(Step):
    """The activation with which a scenario opens is over (1.15c): the other side draws, unless the
    chit goes back into the cup."""

    name = "opened"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        side: int = args[0]
        first = p.game.first_chit
        if p.game.options["soviet_early_start"] and p.game.early_start and first is not None:
            p.set_cup(side, (*p.cups[side], first))
            p.tell("cup", f"{p.game.chits[first].name} goes back into the cup", "1.15c", first)
            p.replace(("draws", side))
        else:
            p.replace(("draws", 1 - side))


class Initiative(Step):
    """Both sides roll a die; the higher has the initiative, equal ones roll again (1.1). The entry
    counts the throws that were equal."""

    name = "initiative"
    rule = "1.1a"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return CHANCE

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return "Dice for the initiative: Soviet, German."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("rolls", pair) for pair in product(FACES, FACES))

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        soviet, german = (int(die) for die in action.args)
        dice = f"Soviet {soviet}, German {german}"
        if soviet == german:
            p.tell("initiative", f"{dice}: both roll again", "1.1b", soviet, german)
            p.replace(("initiative", int(args[0]) + 1))
            return
        p.initiative = SOVIET if soviet > german else GERMAN
        text = f"{dice}: {SIDES[p.initiative]} initiative and air support"
        p.tell("initiative", text, "1.1a", soviet, german)
        p.replace(("draws", p.initiative))


class Muster(Step):
    """A phase begins: what units spent and did in the one before is forgotten."""

    name = "muster"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        side, phase = int(args[0]), str(args[1])
        p.pop()
        again = OVERRAN if phase == "exploitation" else 0
        p.clear(MOVED | FOUGHT | again, side)
        p.attacked = 0
        for unit in p.game.units_of[side]:
            p.spent[unit] = 0
        if phase == "exploitation":
            muster_exploiters(p, side)
        p.touch()


def muster_exploiters(p: State, side: int) -> None:
    """Marks who may move in the exploitation phase (SCS-10.1)."""
    zone = 0 if p.game.options["exploit_from_zoc"] else p.enemy_zone(side)
    for unit in p.active(side):
        if p.can_exploit(unit) and not zone >> p.hex[unit] & 1:
            p.state[unit] |= EXPLOITS


class CeaseFire(Step):
    """The barrage phase is over: air strikes not used are lost (1.11e)."""

    name = "cease fire"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        p.air = p.targeted = 0


class Recovery(Step):
    """DG markers leave the activated units (1.7f)."""

    name = "recovery"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        side: int = args[0]
        p.pop()
        shaken = [u for u in p.active(side) if p.state[u] & DG]
        for unit in shaken:
            p.unmark(unit, DG)
        if shaken:
            text = f"{len(shaken)} {SIDES[side]} units are in order again"
            p.tell("recovery", text, "1.7f", *shaken)


class StandDown(Step):
    """An activation ends."""

    name = "stand down"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        p.clear(PASSING, args[0])
        p.chit = NO_CHIT
        p.attacked = 0
        for unit in p.game.units_of[int(args[0])]:
            p.spent[unit] = 0


class AdvanceTurn(Step):
    """The turn marker advances when both cups are empty, or the game ends (1.1f)."""

    name = "advance turn"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        if p.turn >= p.game.last_turn:
            p.result = verdict(p)
            p.tell("end", p.result, "2.0-1")
        else:
            p.turn += 1
            p.push(("turn",))
