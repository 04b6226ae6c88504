"""Whom a force may meet in a hex: answers for people who plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from zoc.hexes import Hex
from zoc.kernel.play.quick import quick
from zoc.kernel.protocol import Forecast, Modifier, Refusal, percent
from zoc.titles.operation_typhoon.defenders import Defenders, cases, force_modifiers, who
from zoc.titles.operation_typhoon.fire import ATTACK, modifiers
from zoc.titles.operation_typhoon.pockets import closes
from zoc.titles.operation_typhoon.position import Now, Unit

KINDS = ("other German", "mechanised")


@quick
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


def entering(p: Now, hex_: Hex, attackers: Sequence[Unit]) -> Encounter:
    """What awaits some units, or the force on the move, in a Soviet hex."""
    game = p.game
    if not p.soviet >> hex_ & 1:
        raise Refusal("{hex} is German: nobody defends it", "3.5b", hex=hex_).worded_by(
            game.speaker
        )
    units = list(attackers) or p.alive
    if any(not game.roster.is_troop[u] for u in units):
        raise Refusal("only German ground units attack", "1.1a")
    found, told = cases(p, hex_, len(units)), closes(p, hex_)
    return Encounter(
        attack=sum(p.dice(u) for u in units),
        defence=sum((c.chance * c.dice for c in found), Fraction(0)),
        column=1,
        modifiers=tuple(_modifiers(p, hex_, units)),
        results={who(c): c.chance for c in found},
        consequences={f"taken, it {told}": Fraction(1)} if told else {},
        where=f"{game.label(hex_)}, {game.map.line_of(hex_)}",
    )


def _modifiers(p: Now, hex_: Hex, units: Sequence[Unit]) -> Iterator[Modifier]:
    game = p.game
    for modifier in force_modifiers(p, hex_):
        yield Modifier(f"to the force roll: {modifier.why}", modifier.value, modifier.rule)
    entered = p.copy()
    entered.back = entered_from(p, hex_, units)
    firing = {KINDS[game.roster.mechanised[u]]: u for u in units}
    firing |= dict(zip(["Soviet"], game.roster.soviet_troops, strict=False))
    for kind, unit in firing.items():
        later = modifiers(entered, ATTACK, hex_, 2, unit)
        for modifier in modifiers(entered, ATTACK, hex_, 1, unit):
            rounds = "" if modifier in later else ", first round"
            why = f"to the fire of {kind} units{rounds}: {modifier.why}"
            yield Modifier(why, modifier.value, modifier.rule)


def entered_from(p: Now, hex_: Hex, units: Sequence[Unit]) -> Hex:
    """The hex from which some units would enter another, or the force has: by the way that an order
    to go there takes; 0 where there is none."""
    if not units or p.hex[units[0]] in (0, hex_):
        return p.back
    marching = p.game.marching
    reached = hex_ in marching.reach(p, tuple(units))
    return marching.path(p, tuple(units), hex_)[-2] if reached else 0


def planned(p: Now) -> Encounter | None:
    """The encounter that a force is about to have: the die for its defenders has yet to fall."""
    die = p.doing(Defenders)
    return None if die is None else entering(p, die.hex, p.force)
