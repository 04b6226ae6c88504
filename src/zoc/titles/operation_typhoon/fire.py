"""Fire (10.1 to 10.4): who fires in which step, with how many dice and which modifiers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.dice import FACES
from zoc.kernel.forecast import Modifier
from zoc.kernel.game import CHANCE, NOBODY, Refusal, Step
from zoc.titles.operation_typhoon.command import Command
from zoc.titles.operation_typhoon.losses import profile, strike, targets
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.position import GERMAN, SOVIET, State, Unit

ATTACK, BREAKOUT = "attack", "breakout"
TOGETHER = 5
"""How many targets that are alike an air unit rolls for at once; more would be too many cases."""


@cache
def throws(dice: int) -> tuple[Action, ...]:
    """All that some dice can show, lowest first."""
    return tuple(Action("roll", f) for f in combinations_with_replacement(FACES, dice))


@cache
def ways(faces: tuple[int, ...]) -> int:
    """In how many ways dice can fall to show some faces."""
    return factorial(len(faces)) // prod(factorial(n) for n in Counter(faces).values())


class Throw(Step):
    """Some dice at once: `roll 2 2 5 6`, in any order."""

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return CHANCE

    def count(self, p: State, args: tuple[Any, ...]) -> int:
        """How many dice are thrown."""
        raise NotImplementedError

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        return iter(throws(self.count(p, args)))

    def weight(self, p: State, args: tuple[Any, ...], outcome: Action) -> int:
        return ways(tuple(sorted(int(f) for f in outcome.args)))

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        count = self.count(p, args)
        if action.verb != "roll" or len(action.args) != count:
            return Refusal(f"{count} dice are rolled", self.rule)
        if not all(face in FACES for face in action.args):
            return Refusal("dice show 1 to 6", "2.1a")
        return None


# -- modifiers -----------------------------------------------------------------------------------


def modifiers(p: State, kind: str, hex_: Hex, round_: int, unit: Unit) -> list[Modifier]:
    """What is added to the dice of a ground unit that fires (10.2, 10.3, 12.3)."""
    game = p.game
    german = game.side[unit] == GERMAN
    found: list[Modifier] = []
    if german == (kind == ATTACK):
        value, terrain = game.terrain_modifier(hex_, game.mechanised[unit])
        found.append(Modifier(f"attack into {terrain}", value, "10.2"))
    elif round_ == 1 and crossed_river(p, kind, hex_):
        found.append(Modifier("defends behind a river", game.figures["river"]["defender"], "10.3"))
    if german and kind == ATTACK and round_ == 1:
        found.append(Modifier(f"turn {p.turn}", game.fire_bonus(p.turn), "12.3"))
    return [m for m in found if m.value]


def crossed_river(p: State, kind: str, hex_: Hex) -> bool:
    """Whether the attackers crossed a river: the force as it entered, or a breakout from any hex of
    the pocket (10.3, R19)."""
    game = p.game
    if kind == ATTACK:
        return game.across_river(p.back, hex_)
    pocket = p.agenda[next(i for i, e in enumerate(p.agenda) if e[0] == "escape")][2]
    around = (h for h in game.grid.neighbours(hex_) if pocket >> h & 1)
    return any(game.across_river(h, hex_) for h in around)


# -- ground units --------------------------------------------------------------------------------


def firers(p: State, kind: str, stage: int) -> list[Unit]:
    """The units that fire in a step, strongest first (10.4, 11.2)."""
    if stage == 4:
        units = p.alive
    else:
        early = ("A", "GD", "AC") if kind == ATTACK else ("GD", "AC")
        first = [u for u in p.defenders if p.game.letter[u] in early]
        units = first if stage == 3 else [u for u in p.defenders if u not in first]
    return sorted(units, key=lambda u: -p.dice(u))


class Fire(Command):
    """The units of a step fire in turn (10.4). Their order is asked for only where it can matter:
    they differ, and so do those who may be hit."""

    name = "fire"
    rule = "10.4"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        stage, waiting, settled = args[3:]
        own = GERMAN if stage == 4 else SOVIET
        if settled or p.game.options["fixed_firing_order"] or len(waiting) < 2:
            return NOBODY
        if len({manner(p, args, u) for u in waiting}) < 2 or not varied(p, 1 - own):
            return NOBODY
        return p.game.commander(p.force, own)

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Step {args[3]}: who fires next? `volley` lets all fire, strongest first."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        yield Action("volley")
        seen: set[Any] = set()
        for unit in args[4]:
            if manner(p, args, unit) not in seen:
                seen.add(manner(p, args, unit))
                yield Action("fire", (unit,))

    def refuse(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "volley" or (action.verb == "fire" and action.args[0] in args[4]):
            return None
        return Refusal("a unit that has yet to fire in this step, or all of them", "10.4")

    def do(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        if action.verb == "volley":
            p.replace((self.name, *args[:5], True))
        else:
            self.let_fire(p, args, int(action.args[0]))

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        stage, waiting, _ = args[3:]
        if not waiting or not targets(p, SOVIET if stage == 4 else GERMAN):
            p.pop()
        else:
            self.let_fire(p, args, waiting[0])

    def let_fire(self, p: State, args: tuple[Any, ...], unit: Unit) -> None:
        """The next unit rolls its dice."""
        kind, hex_, round_, stage, waiting, settled = args
        rest = tuple(u for u in waiting if u != unit)
        p.replace((self.name, kind, hex_, round_, stage, rest, settled))
        p.push(("volley", kind, hex_, round_, unit))


def manner(p: State, args: tuple[Any, ...], unit: Unit) -> tuple[int, int]:
    """How a unit fires: dice and modifier."""
    kind, hex_, round_ = args[0], args[1], args[2]
    return p.dice(unit), sum(m.value for m in modifiers(p, kind, hex_, round_, unit))


def varied(p: State, side: int) -> bool:
    """Whether hits on a side can fall in different ways."""
    return len({profile(p, u) for u in targets(p, side)}) > 1


class Volley(Throw):
    """One unit's dice (10.1, 10.4)."""

    name = "volley"
    rule = "10.4"

    def count(self, p: State, args: tuple[Any, ...]) -> int:
        return p.dice(args[3])

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        kind, hex_, round_ = args[:3]
        unit: Unit = args[3]
        game, side = p.game, p.game.side[unit]
        p.pop()
        found = modifiers(p, kind, hex_, round_, unit)
        added = sum(m.value for m in found)
        faces = sorted(int(face) for face in action.args)
        steps = sum(game.crt[side][face + added] for face in faces)
        why = "".join(f" {m.value:+d} {m.why}" for m in found)
        text = (
            f"{game.unit_name(unit)} fires {' '.join(map(str, faces))}{why}: {many(steps, 'step')}"
        )
        p.tell("fire", text, "10.1", unit, added, steps, *faces)
        if steps:
            p.push(("hits", 1 - side, steps))


# -- aircraft ------------------------------------------------------------------------------------


def strikes(p: State, side: int) -> tuple[tuple[Unit, ...], ...]:
    """The targets of a side's aircraft in the order in which they are rolled for; Soviet units that
    are alike are rolled for together."""
    if side == SOVIET:
        return tuple((u,) for u in p.alive)
    found: dict[Any, list[Unit]] = {}
    for unit in p.defenders:
        found.setdefault(profile(p, unit), []).append(unit)
    return tuple(
        tuple(units[i : i + TOGETHER])
        for units in found.values()
        for i in range(0, len(units), TOGETHER)
    )


class AirStrike(Throw):
    """An air unit rolls one plain die at each enemy unit (10.4b, 10.4c)."""

    name = "air strike"
    rule = "10.4"

    def count(self, p: State, args: tuple[Any, ...]) -> int:
        return len(args[1][0])

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        side, groups = args
        game, rule = p.game, "10.4b" if side == SOVIET else "10.4c"
        p.pop()
        if len(groups) > 1:
            p.push((self.name, side, groups[1:]))
        whose = "Soviet" if side == SOVIET else "German"
        for unit, face in zip(groups[0], sorted(int(f) for f in action.args), strict=True):
            steps = game.crt[side][face]
            text = f"{whose} aircraft at {game.unit_name(unit)}: {face}, {many(steps, 'step')}"
            p.tell("strike", text, rule, unit, steps, face)
            for _ in range(min(steps, p.steps(unit))):
                strike(p, unit)
