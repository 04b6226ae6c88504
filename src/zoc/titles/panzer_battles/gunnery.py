"""The figures of barrages and air support, read from the title's tables."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.kernel.cycle.dice import FACES
from zoc.kernel.data.tables import Table
from zoc.titles.panzer_battles.position import Unit

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles

YELLOW, HEAVY, OTHER = "yellow artillery, air strike", "German 88", "other artillery"
"""The rows of the barrage table; air strikes use the first (1.11b)."""


class Gunnery:
    """What guns and aircraft do: `game.guns`."""

    def __init__(self, game: PanzerBattles) -> None:
        tables, barrage = game.title.tables, game.figures["barrage"]
        self.salvo_limit: int = barrage["limit"]
        self.air_rating = Fraction(barrage["air_rating"])
        self.air_kill = _kills_on(tables["barrage"], YELLOW)
        self.kill = tuple(_kill(game, unit) for unit in range(len(game.units)))
        strikes = tables["air"]
        self.air_strikes = {die: int(strikes.cell("air strikes", die)) for die in FACES}
        added = {str(case): int(die) for case, die in tables["kill-modifiers"].rows}
        self.kill_single = added["single unit"]
        self.kill_crowd = added["each unit above three"]


def _kill(game: PanzerBattles, unit: Unit) -> int:
    """What the kill roll of a unit must reach: its own figure in a position file, else what its
    coding and kind say (1.10a-9)."""
    ratings = game.roster
    row = YELLOW if ratings.yellow[unit] else HEAVY if ratings.heavy_flak[unit] else OTHER
    return int(game.units[unit].front.get("kill", _kills_on(game.title.tables["barrage"], row)))


def _kills_on(table: Table, row: str) -> int:
    return int(str(table.cell(row, "kills on"))[0])
