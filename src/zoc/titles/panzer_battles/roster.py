"""What is printed on the units, as columns that the rules read."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.kernel.data.counters import Counter, CounterError
from zoc.titles.panzer_battles.inspection import inspect

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

FACES = ("front", "reduced")


class Roster:
    """The printed figures: `game.roster`, each column with one entry a unit. `attack`, `defence`,
    `barrage` and `allowance` have a column for each face: the full side first, then the reduced
    one."""

    def __init__(self, game: PanzerBattles) -> None:
        units, printed = game.units, game.title.counters
        if units is printed.units:
            inspect(game.title)
        self.artillery = tuple("artillery" in u.flags for u in units)
        self.attack, self.defence, self.barrage = (
            tuple(tuple(Fraction(u.values(face).get(what, 0)) for u in units) for face in FACES)
            for what in ("attack", "defence", "barrage")
        )
        # Judgement needs no fractions.
        self.force, self.hold = (
            tuple(tuple(float(rating) for rating in face) for face in faces)
            for faces in (self.attack, self.defence)
        )
        self.has_attack = tuple(rating > 0 for rating in self.attack[0])
        self.allowance = tuple(
            tuple(int(u.values(face)["movement"]) * game.quarters for u in units) for face in FACES
        )
        self.full_steps = tuple(_steps(u) for u in units)
        self.exploit = tuple("exploit" in u.flags or bool(u.white) for u in units)
        self.range = tuple(int(u.front.get("range", 0)) for u in units)
        self.yellow = tuple("yellow coded" in u.flags for u in units)
        self.heavy_flak = tuple(u.type.symbol == "heavy flak" for u in units)
        known = {u.formation.id: u["chit"] for u in printed.units}
        self.group = tuple(u.front.get("chit", known.get(u.formation.id, "")) for u in units)
        """Each unit's group: the chit name that its counter gives, or its formation's other
        counters give (OOB-1)."""


def _steps(unit: Counter) -> int:
    if not all(unit.values(face)["defence"] for face in FACES):
        raise CounterError(f"unit {unit.id} needs a defence of 1 or more")
    return int(unit.front.get("steps", 1 if unit.reduced is None else len(FACES)))
