"""Whom a force may meet in a hex, and where units could go: answers for people who plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zoc.hexes import Hex
from zoc.kernel.forecast import Forecast, Modifier, Route, percent
from zoc.kernel.step import Refusal
from zoc.titles.operation_typhoon.defenders import Defenders, cases, force_modifiers, who
from zoc.titles.operation_typhoon.fire import ATTACK, modifiers
from zoc.titles.operation_typhoon.movement import best_way, reach, why_not_there
from zoc.titles.operation_typhoon.pockets import would_cut
from zoc.titles.operation_typhoon.position import State, Unit

KINDS = ("other German", "mechanised")


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


def entering(p: State, hex_: Hex, attackers: Sequence[Unit]) -> Encounter:
    """What awaits some units, or the force on the move, in a Soviet hex."""
    game = p.game
    if not p.soviet >> hex_ & 1:
        raise Refusal("{hex} is German: nobody defends it", "3.5b", hex=hex_).worded_by(
            game.speaker
        )
    units = list(attackers) or p.alive
    if any(not game.army.is_troop[u] for u in units):
        raise Refusal("only German ground units attack", "1.1a")
    found, size = cases(p, hex_), would_cut(p, hex_).bit_count()
    pocket = {f"taken, it closes a pocket of {size} hexes": Fraction(1)} if size else {}
    return Encounter(
        attack=sum(p.dice(u) for u in units),
        defence=sum((c.chance * c.dice for c in found), Fraction(0)),
        column=1,
        modifiers=tuple(_modifiers(p, hex_, units)),
        results={who(c): c.chance for c in found},
        consequences=pocket,
        where=f"{game.label(hex_)}, {game.map.line_of(hex_)}",
    )


def _modifiers(p: State, hex_: Hex, units: Sequence[Unit]) -> Iterator[Modifier]:
    game = p.game
    for modifier in force_modifiers(p, hex_):
        yield Modifier(f"to the force roll: {modifier.why}", modifier.value, modifier.rule)
    entered = p.copy()
    entered.back = entered_from(p, hex_, units)
    firing = {KINDS[game.army.mechanised[u]]: u for u in units}
    firing |= dict(zip(["Soviet"], game.army.soviet_troops, strict=False))
    for kind, unit in firing.items():
        for modifier in modifiers(entered, ATTACK, hex_, 1, unit):
            why = f"to the fire of {kind} units, first round: {modifier.why}"
            yield Modifier(why, modifier.value, modifier.rule)


def entered_from(p: State, hex_: Hex, units: Sequence[Unit]) -> Hex:
    """The hex from which some units would enter another, or the force has: by the way that an order
    to go there takes; 0 where there is none."""
    here = p.hex[units[0]] if units else 0
    if not here or here == hex_:
        return p.back
    force = marching(p, units[0])
    return best_way(force, hex_)[-2] if hex_ in reach(force) else 0


def planned(p: State) -> Encounter | None:
    """The encounter that a force is about to have: the die for its defenders has yet to fall."""
    die = p.doing(Defenders)
    return None if die is None else entering(p, die.hex, p.force)


# -- where units could go ------------------------------------------------------------------------


def marching(p: State, unit: Unit) -> State:
    """The position, or one in which the unit has set out alone."""
    return p if unit in p.force else p.imagine([unit])


def routes(p: State, unit: Unit) -> list[Route]:
    """Every hex that a unit could reach, with its force or alone."""
    if not p.hex[unit] or not p.game.army.is_troop[unit]:
        return []
    force = marching(p, unit)
    found = reach(force)
    return [
        Route(h, str(found.cost(h)), best_way(force, h), stops=bool(p.soviet >> h & 1))
        for h in found
    ]


def why_no_way(p: State, unit: Unit, goal: Hex) -> Refusal | None:
    """Why a unit cannot reach a hex, with its force or alone."""
    if not p.game.army.is_troop[unit]:
        return Refusal("{unit} never moves", "2.8d", unit=unit)
    if not p.hex[unit]:
        return Refusal("{unit} is not on the map", "9.2a", unit=unit)
    if p.hex[unit] == goal:
        return None
    return why_not_there(marching(p, unit), goal)
