"""Whom a force may meet in a hex, and where units could go: answers for people who plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zoc.hexes import Hex
from zoc.kernel.dice import FACES
from zoc.kernel.forecast import Forecast, Modifier, Route, percent
from zoc.kernel.game import Refusal
from zoc.titles.operation_typhoon.movement import reach, why_not_there
from zoc.titles.operation_typhoon.notation import in_words
from zoc.titles.operation_typhoon.pockets import would_cut
from zoc.titles.operation_typhoon.position import State, Unit


@dataclass(frozen=True)
class Encounter(Forecast):
    """A force and whom it may meet: dice of the force, and of the average defender."""

    where: str = ""

    def lines(self) -> Iterator[str]:
        """The forecast in words."""
        yield f"{self.where}: {self.attack} German dice against {float(self.defence):.1f}"
        for modifier in self.modifiers:
            yield f"{modifier.value:+d} {modifier.why} ({modifier.rule})"
        for what, chance in (*self.results.items(), *self.consequences.items()):
            yield f"{what}: {percent(chance)}"


def odds_of_defenders(p: State, hex_: Hex) -> dict[str, Fraction]:
    """The chance of each defending force in a hex (8.1)."""
    found = dict[str, Fraction]()
    for _, force in forces(p, hex_):
        name = in_words(force) or "no defenders"
        found[name] = found.get(name, Fraction(0)) + Fraction(1, len(FACES))
    return found


def forces(p: State, hex_: Hex) -> Iterator[tuple[int, Mapping[str, int]]]:
    """Who defends a hex by each face of the die (8.1)."""
    game = p.game
    added = sum(value for _, value, _ in game.force_modifiers(p.turn, hex_))
    for die in FACES:
        yield die, game.defending_force(game.line_of(hex_), die + added)


def strength(p: State, force: Mapping[str, int]) -> Fraction:
    """How many dice a Soviet force rolls on the average."""
    total = Fraction(0)
    for letter, count in force.items():
        units = p.game.by_letter.get(letter, ())
        total += Fraction(count * sum(p.game.dice[0][u] for u in units), max(1, len(units)))
    return total


def entering(p: State, hex_: Hex, attackers: Sequence[Unit]) -> Encounter:
    """What awaits some units, or the force on the move, in a Soviet hex."""
    game = p.game
    if not p.soviet >> hex_ & 1:
        raise Refusal(f"{game.label(hex_)} is German: nobody defends it", "3.5b")
    units = list(attackers) or p.alive
    if any(not game.is_troop[u] for u in units):
        raise Refusal("only German ground units attack", "1.1a")
    return Encounter(
        attack=sum(p.dice(u) for u in units),
        defence=_mean_dice(p, hex_),
        column=1,
        modifiers=tuple(_modifiers(p, hex_, units)),
        results=odds_of_defenders(p, hex_),
        consequences=_pocket(p, hex_),
        where=f"{game.label(hex_)}, {game.line_of(hex_)}",
    )


def _mean_dice(p: State, hex_: Hex) -> Fraction:
    """How many dice the defenders of a hex roll on the average."""
    return sum((strength(p, force) for _, force in forces(p, hex_)), Fraction(0)) / len(FACES)


def _modifiers(p: State, hex_: Hex, units: Sequence[Unit]) -> Iterator[Modifier]:
    game = p.game
    for why, value, rule in game.force_modifiers(p.turn, hex_):
        yield Modifier(f"to the force roll: {why}", value, rule)
    kinds = sorted({game.mechanised[u] for u in units})
    for mechanised in kinds:
        value, terrain = game.terrain_modifier(hex_, mechanised)
        who = "mechanised" if mechanised else "other"
        if value:
            yield Modifier(f"to the fire of {who} units: {terrain}", value, "10.2")
    if game.fire_bonus(p.turn):
        yield Modifier("to German fire, first round", game.fire_bonus(p.turn), "12.3")


def _pocket(p: State, hex_: Hex) -> dict[str, Fraction]:
    """The pocket that would close if the hex fell."""
    size = would_cut(p, hex_).bit_count()
    return {f"taken, it closes a pocket of {size} hexes": Fraction(1)} if size else {}


def planned(p: State) -> Forecast | None:
    """The encounter that a force is about to have: the die for its defenders has yet to fall."""
    if not p.agenda or p.agenda[-1][0] != "defenders":
        return None
    return entering(p, p.agenda[-1][1], p.force)


# -- where units could go ------------------------------------------------------------------------


def _marching(p: State, unit: Unit) -> State:
    """The position, or one in which the unit has set out alone."""
    if unit in p.force:
        return p
    trial = p.copy()
    trial.force, trial.origin, trial.back = (unit,), p.hex[unit], 0
    trial.mp = p.game.allowance(p.turn, p.game.mechanised[unit])
    return trial


def routes(p: State, unit: Unit) -> list[Route]:
    """Every hex that a unit could reach, with its force or alone."""
    if not p.hex[unit] or not p.game.is_troop[unit]:
        return []
    found = reach(_marching(p, unit))
    return [
        Route(h, str(found.cost(h)), found.path(h), stops=bool(p.soviet >> h & 1)) for h in found
    ]


def why_no_way(p: State, unit: Unit, goal: Hex) -> Refusal | None:
    """Why a unit cannot reach a hex, with its force or alone."""
    if not p.game.is_troop[unit]:
        return Refusal(f"{p.game.unit_name(unit)} never moves", "2.8d")
    if not p.hex[unit]:
        return Refusal(f"{p.game.unit_name(unit)} is not on the map", "9.2a")
    if p.hex[unit] == goal:
        return None
    return why_not_there(_marching(p, unit), goal)
