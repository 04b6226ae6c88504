"""Set-up: who stands elsewhere at the start than where he stood in 1941 (SET-2, SET-3)."""

from __future__ import annotations

from typing import Any

from zoc.hexes import Hex
from zoc.kernel.protocol import Action
from zoc.titles.battle_of_moscow.position import SIDES, Now, Unit


class DeploymentPlan:
    """Where the units of each side are placed before all others are placed as is suggested."""

    def __init__(self, game: Any, told: dict[str, dict[str, str]]) -> None:
        self.game = game
        self._told = told
        self._places: dict[int, dict[Unit, Hex]] = {}

    def next(self, p: Now, side: int) -> Action | None:
        """The next unit to be placed, then the rest; nothing where the side stands as suggested."""
        places = self.places(side)
        if not places:
            return None
        for unit, hex_ in places.items():
            place = Action("place", (unit, hex_))
            if not p.hex[unit] and p.why_not(place) is None:
                return place
        rest = Action("fill")
        return rest if p.why_not(rest) is None else Action("end")

    def places(self, side: int) -> dict[Unit, Hex]:
        """Who is placed where."""
        if side not in self._places:
            grid, setup = self.game.grid, self.game.setup
            hexes = {grid.label(h): h for h in grid}
            units = {self.game.units[u].id: u for u in setup.of(side)}
            self._places[side] = {
                units[name]: hexes[label]
                for label, names in self._told.get(SIDES[side], {}).items()
                for name in names.split()
                if name in units and label in hexes
            }
        return self._places[side]
