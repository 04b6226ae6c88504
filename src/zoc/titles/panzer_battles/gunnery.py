"""The figures of barrages and air support, read from the title's tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zoc.kernel.dice import FACES
from zoc.titles.panzer_battles.figures import Figures
from zoc.titles.panzer_battles.position import Unit

YELLOW, HEAVY, OTHER = "yellow artillery, air strike", "German 88", "other artillery"
"""The rows of the barrage table; air strikes use the first (1.11b)."""


class Gunnery(Figures):
    """A game with its guns."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        tables, barrage = self.title.tables, self.figures["barrage"]
        self.salvo_limit: int = barrage["limit"]
        self.air_rating = Fraction(barrage["air_rating"])
        self.air_kill = self._kills_on(YELLOW)
        self.kill = tuple(self._kill(unit) for unit in range(len(self.units)))
        strikes = tables["air"]
        self.air_strikes = {die: int(strikes.cell("air strikes", die)) for die in FACES}
        added = {str(case): int(die) for case, die in tables["kill-modifiers"].rows}
        self.kill_single = added["single unit"]
        self.kill_crowd = added["each unit above three"]

    def _kill(self, unit: Unit) -> int:
        """What the kill roll of a unit must reach: its own figure in a position file, else what
        its coding and kind say (1.10a-9)."""
        row = YELLOW if self.yellow[unit] else HEAVY if self.heavy_flak[unit] else OTHER
        return int(self.units[unit].front.get("kill", self._kills_on(row)))

    def _kills_on(self, row: str) -> int:
        return int(str(self.title.tables["barrage"].cell(row, "kills on"))[0])
