"""The units of a game and what is printed on them, as columns that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.board import Board
from zoc.kernel.counters import Counter, CounterError
from zoc.kernel.game import Game, Step
from zoc.kernel.title import Title
from zoc.titles.red_typhoon.notation import vocabulary
from zoc.titles.red_typhoon.state import GERMAN, SIDES, SOVIET, Unit


class Roster(Game):
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
        self.title = title
        self.board = board or title.board
        self.grid = self.board.grid
        self.units = units if units is not None else title.counters.units
        self.figures = title.read("rules.toml")
        self.formations = tuple(title.counters.formations.values())
        words = vocabulary(self.grid, self.units, self.formations)
        version: int = self.figures["version"]
        super().__init__(title.name, version, scenario, options, SIDES, steps, words)
        self._read_units()
        self._read_printed_figures()

    def _read_units(self) -> None:
        units, ids = self.units, [f.id for f in self.formations]
        self.side = tuple(SIDES.index(u.side) for u in units)
        self.units_of = tuple(
            tuple(i for i, s in enumerate(self.side) if s == side) for side in (SOVIET, GERMAN)
        )
        self.formation = tuple(ids.index(u.formation.id) for u in units)
        self.formations_of = tuple(
            tuple(i for i, f in enumerate(self.formations) if f.side == side) for side in SIDES
        )
        self.panzer = tuple("panzer division" in u.flags and u.side == SIDES[GERMAN] for u in units)
        self.setup_area = tuple(u.setup for u in units)
        # Offered thousands of times in a game, so they are made once.
        self.moves = tuple(Action("move", (i,)) for i in range(len(units)))
        self.goings = {h: Action("to", (h,)) for h in self.grid}

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

    def label(self, hex_: Hex) -> str:
        """A hex as players call it."""
        return self.grid.label(hex_)

    def unit_name(self, unit: Unit) -> str:
        """A unit as players call it."""
        name, id_ = self.units[unit].name, self.units[unit].id
        return f"{name} ({id_})" if name != id_ else name

    def printed(self, unit: Unit) -> str:
        """A unit's printed figures."""
        return f"{self.combat[unit]}-{self.units[unit]['movement']}"

    def points(self, halves: int) -> str:
        """Movement points as players say them."""
        whole, half = divmod(halves, self.half)
        return f"{whole}½" if half and whole else "½" if half else str(whole)
