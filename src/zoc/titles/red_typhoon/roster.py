"""The units of a game and what is printed on them, as columns that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zoc.kernel import roster
from zoc.kernel.action import Kind
from zoc.kernel.board import Board
from zoc.kernel.counters import Counter, CounterError
from zoc.kernel.game import Step
from zoc.kernel.title import Title
from zoc.titles.red_typhoon.notation import PURPOSE, VERBS
from zoc.titles.red_typhoon.state import GERMAN, SIDES, Unit


class Roster(roster.Roster):
    """A game with its units: each column has one entry a unit."""

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        steps: tuple[Step, ...],
        board: Board | None,
        units: tuple[Counter, ...] | None,
    ) -> None:
        super().__init__(title, scenario, options, steps, board, units, SIDES, VERBS)
        self.panzer = tuple(
            "panzer division" in u.flags and u.side == SIDES[GERMAN] for u in self.units
        )
        self.setup_area = tuple(u.setup for u in self.units)
        self._read_printed_figures()

    def kinds(self) -> dict[str, Kind]:
        """The kinds of words that orders are made of."""
        return super().kinds() | {"move/attack": PURPOSE}

    def _read_printed_figures(self) -> None:
        units, white = self.units, [u.white or frozenset[str]() for u in self.units]
        self.half: int = self.figures["half"]["steps"]
        self.combat = tuple(int(u["combat"]) for u in units)
        for unit, combat in zip(units, self.combat, strict=True):
            if combat < 1:
                raise CounterError(f"unit {unit.id} needs a combat strength of 1 or more")
        self.allowance = tuple(int(u["movement"]) * self.half for u in units)
        self.table = tuple("white" if "movement" in w else "black" for w in white)
        self.breakthrough = tuple("combat" in w for w in white)
        self.stack_points = tuple(int(u.front.get("stacks_as", 1)) for u in units)

    def printed(self, unit: Unit) -> str:
        """A unit's printed figures."""
        return f"{self.combat[unit]}-{self.units[unit]['movement']}"

    def points(self, halves: int) -> str:
        """Movement points as players say them."""
        whole, half = divmod(halves, self.half)
        return f"{whole}½" if half and whole else "½" if half else str(whole)
