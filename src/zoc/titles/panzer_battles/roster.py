"""The units of a game and what is printed on them, as columns that the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from zoc.kernel import kinds, roster
from zoc.kernel.action import Kind
from zoc.kernel.board import Board
from zoc.kernel.counters import Counter, CounterError
from zoc.kernel.game import Step
from zoc.kernel.title import Title
from zoc.titles.panzer_battles.inspection import inspect
from zoc.titles.panzer_battles.notation import VERBS
from zoc.titles.panzer_battles.position import SIDES, Unit

FACES = ("front", "reduced")


class Roster(roster.Roster):
    """A game with its units. `attack`, `defence` and `barrage` have a column for each face: the
    full side first, then the reduced one."""

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        steps: tuple[Step, ...],
        board: Board | None,
        units: tuple[Counter, ...] | None,
    ) -> None:
        if units is None:
            inspect(title)
        super().__init__(title, scenario, options, steps, board, units, SIDES, VERBS)
        self._read_printed_figures()
        self._read_groups()

    def kinds(self) -> dict[str, Kind]:
        """The kinds of words that orders are made of."""
        self.chit_ids = tuple(str(c["id"]) for c in self.figures["chits"])
        return super().kinds() | {"chit": kinds.names(self.chit_ids, "chit")}

    def _read_printed_figures(self) -> None:
        units = self.units
        self.quarters: int = self.figures["points"]["steps"]
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
            tuple(int(u.values(face)["movement"]) * self.quarters for u in units) for face in FACES
        )
        self.full_steps = tuple(self._steps(u) for u in units)
        self.exploit = tuple("exploit" in u.flags or bool(u.white) for u in units)
        self.range = tuple(int(u.front.get("range", 0)) for u in units)
        self.yellow = tuple("yellow coded" in u.flags for u in units)
        self.heavy_flak = tuple(u.type.symbol == "heavy flak" for u in units)

    def _steps(self, unit: Counter) -> int:
        if not all(unit.values(face)["defence"] for face in FACES):
            raise CounterError(f"unit {unit.id} needs a defence of 1 or more")
        return int(unit.front.get("steps", 1 if unit.reduced is None else len(FACES)))

    def _read_groups(self) -> None:
        """Each unit's group: the chit name that its counter gives, or its formation's other
        counters give (OOB-1)."""
        known = {u.formation.id: u["chit"] for u in self.title.counters.units}
        self.group = tuple(u.front.get("chit", known.get(u.formation.id, "")) for u in self.units)

    def unit_name(self, unit: Unit) -> str:
        """A unit as players call it."""
        return self.units[unit].id

    def they(self, units: Sequence[Unit], verb: str) -> str:
        """What one unit does, or several do: `A moves`, `A, B move`."""
        names = ", ".join(self.unit_name(u) for u in units)
        return f"{names} {verb}{'s' if len(units) == 1 else ''}"

    def printed(self, unit: Unit, face: int = 0) -> str:
        """A unit's printed figures."""
        values = self.units[unit].values(FACES[face])
        first = values.get("attack", values.get("barrage", 0))
        return f"{first}-{values['defence']}-{values['movement']}"

    def points(self, quarters: int) -> str:
        """Movement points as players say them."""
        whole, part = divmod(quarters, self.quarters)
        signs = {0: "", 1: "¼", 2: "½", 3: "¾"}
        return f"{whole or '' if part else whole}{signs[part * 4 // self.quarters]}"
