"""The figures of the rules, read from the title's tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zoc.kernel.data.title import Title
from zoc.titles.operation_typhoon.map import TRACK

if TYPE_CHECKING:
    from zoc.titles.operation_typhoon.title import OperationTyphoon


class Charts:
    """Combat results, defending forces, breakouts."""

    def __init__(self, game: OperationTyphoon) -> None:
        title, self.breakout = game.title, game.title.tables["breakout"]
        self.garrisons = _garrisons(title, game.figures["tables"], game.options["tables"])
        crt = title.tables["crt"]
        self.crt = tuple(
            {face: int(crt.cell(row, max(face, 0))) for face in range(-3, 13)}
            for row in ("German fire", "Soviet fire")
        )
        modifiers = {str(case): int(die) for case, die in title.tables["force-modifiers"].rows}
        self.moscow_force = modifiers["Moscow hex"]
        self.scenario_force = modifiers.get(game.special["force"], 0)
        turns = title.tables.track(TRACK).turns
        self.turn_force = {turn.number: int(turn["force"]) for turn in turns}

    def defending_force(self, line: str, roll: int) -> dict[str, int]:
        """The units that a modified roll brings: how many of each letter (8.1g, 8.2a)."""
        rows = self.garrisons[line]
        return rows[max(1, min(roll, len(rows))) - 1]

    def breakout_size(self, hexes: int, roll: int) -> int:
        """How many units try to break out of a pocket (11.2c); beyond the table its last column."""
        last = len(self.breakout.columns) - 1
        return int(self.breakout.cell(hexes, max(1, min(roll, last))))


def _garrisons(
    title: Title, variants: Mapping[str, Any], variant: str
) -> dict[str, list[dict[str, int]]]:
    """The defending forces of each line by roll, from the table or as a variant has them."""
    other = variants[variant].get("defence", {})
    if "like" in other:
        other = variants[other["like"]]["defence"]
    table = title.tables["defence"]
    found = dict[str, list[dict[str, int]]]()
    for line in table.columns[1:]:
        cells = [str(table.cell(row, line)) for row in table.headings]
        cells = [c for c in cells if not c.startswith("as ")]
        found[line] = [_units_of(cell) for cell in other.get(line, cells)]
    return found


def _units_of(text: str) -> dict[str, int]:
    """The units that a cell such as `2RD 1B CAS` names: how many of each letter."""
    return {code: int(count or 1) for count, code in re.findall(r"(\d*)([A-Z]+)", text)}
