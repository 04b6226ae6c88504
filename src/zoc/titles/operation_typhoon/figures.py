"""The units and the figures of the rules, read from the title's data: an army, and the tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zoc.kernel.data.counters import Counter, CounterError
from zoc.kernel.data.title import Title
from zoc.titles.operation_typhoon.ground import TRACK
from zoc.titles.operation_typhoon.position import GERMAN, SOVIET

if TYPE_CHECKING:
    from zoc.titles.operation_typhoon.title import OperationTyphoon

AIR = "air"


class Army:
    """The counters of both sides as columns: each has one entry a unit."""

    def __init__(self, game: OperationTyphoon) -> None:
        units, figures = game.units, game.figures
        self.type = tuple(u.type.id for u in units)
        self.side = game.side
        self._read_kinds(figures)
        halves: int = figures["stacking"]["halves"]
        self.divisions: int = figures["stacking"]["divisions"]
        self.room = self.divisions * halves
        self.size = tuple(int(u.front.get("stacks_as", 1) * halves) for u in units)
        self._read_dice(units)
        self._read_letters(units, figures)

    def _read_kinds(self, figures: Mapping[str, Any]) -> None:
        units = range(len(self.type))
        ground = tuple(t != AIR for t in self.type)
        self.is_troop = tuple(ground[u] and self.side[u] == GERMAN for u in units)
        self.troops = tuple(u for u in units if self.is_troop[u])
        self.soviet_troops = tuple(u for u in units if ground[u] and self.side[u] == SOVIET)
        self.luftwaffe = tuple(u for u in units if not ground[u] and self.side[u] == GERMAN)
        self.soviet_air = tuple(u for u in units if not ground[u] and self.side[u] == SOVIET)
        self.mechanised = tuple(t in figures["mobility"]["mechanised"] for t in self.type)

    def _read_dice(self, units: tuple[Counter, ...]) -> None:
        front = tuple(int(u.front.get("dice", 0)) for u in units)
        back = tuple(int((u.reduced or u.front).get("dice", 0)) for u in units)
        self.dice = (front, back)
        self.steps_of = tuple(2 if u.reduced is not None else 1 for u in units)
        for unit in (*self.troops, *self.soviet_troops):
            if min(front[unit], back[unit]) < 1:
                raise CounterError(f"unit {units[unit].id} needs at least one die on each side")

    def _read_letters(self, units: tuple[Counter, ...], figures: Mapping[str, Any]) -> None:
        letters: dict[str, Any] = figures["letters"]
        types = {t: code for code, ts in letters.items() if code != "source" for t in ts}
        self.letter = tuple(
            types.get(t, "") if s == SOVIET else ""
            for t, s in zip(self.type, self.side, strict=True)
        )
        self.by_letter = {
            code: tuple(i for i, c in enumerate(self.letter) if c == code)
            for code in dict.fromkeys(types.values())
        }
        stock: str = figures["stand_in"]["stock"]
        self.stock = tuple(i for i, u in enumerate(units) if u.formation.id == stock)
        self.elite = tuple(c in figures["stand_in"]["for"] for c in self.letter)


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
