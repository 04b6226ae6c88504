"""The figures of barrages and air support, read from the title's tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zoc.kernel.dice import FACES
from zoc.titles.panzer_battles.figures import Figures

STRIKE = "yellow artillery, air strike"
"""The row of the barrage table that air strikes use (1.11b)."""


class Gunnery(Figures):
    """A game with its guns."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        tables, barrage = self.title.tables, self.figures["barrage"]
        self.salvo_limit: int = barrage["limit"]
        self.air_rating = Fraction(barrage["air_rating"])
        self.air_kill = int(str(tables["barrage"].cell(STRIKE, "kills on"))[0])
        strikes = tables["air"]
        self.air_strikes = {die: int(strikes.cell("air strikes", die)) for die in FACES}
        added = {str(case): int(die) for case, die in tables["kill-modifiers"].rows}
        self.kill_single = added["single unit"]
        self.kill_crowd = added["each unit above three"]
