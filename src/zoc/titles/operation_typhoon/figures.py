"""The units and the figures of the rules, read from the title's data: an army, a turn track, and
the tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from zoc.kernel.counters import Counter, CounterError
from zoc.kernel.title import Title
from zoc.titles.operation_typhoon.map import MOBILITIES, TRACK
from zoc.titles.operation_typhoon.position import GERMAN, SOVIET

AIR = "air"


class Army:
    """The counters of both sides as columns: each has one entry a unit."""

    def __init__(
        self, units: tuple[Counter, ...], side: tuple[int, ...], figures: Mapping[str, Any]
    ) -> None:
        self.type = tuple(u.type.id for u in units)
        self.side = side
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


class Track:
    """The turns of a scenario, with what each allows."""

    def __init__(
        self, title: Title, scenario: str, figures: Mapping[str, Any], variant: str
    ) -> None:
        found = title.scenarios[scenario]
        self.first, self.last = found.first_turn, found.last_turn
        self.turns = {t.number: t for t in title.tables.track(TRACK).turns}
        own: dict[str, Any] = figures["tables"][variant]
        names = dict(zip(MOBILITIES, ("foot", "mechanized"), strict=True))
        self.points = tuple(self._per_turn(names[m], own.get(m)) for m in MOBILITIES)
        self.air_level = self._per_turn("luftwaffe", own.get("luftwaffe"))
        self._mixed: int = (
            0 if figures["scenario"][scenario]["mixing"] else figures["mixing"]["from"]
        )

    def _per_turn(self, name: str, other: list[int] | None) -> dict[int, int]:
        """A figure of the turn track, as printed or as a variant has it."""
        printed = {number: int(turn[name]) for number, turn in self.turns.items()}
        return dict(zip(printed, other, strict=True)) if other else printed

    def allowance(self, turn: int, mechanised: bool) -> int:
        """The movement points of a class of units on a turn (9.3)."""
        return self.points[mechanised][turn]

    def regroups(self, turn: int) -> bool:
        """Whether a turn has a regroup phase (5.2)."""
        return bool(self.turns[turn]["regroup"])

    def fire_bonus(self, turn: int) -> int:
        """What German fire gains in the first round of regular battles (12.3)."""
        return int(self.turns[turn].more.get("german_fire", 0))

    def stands_down(self, turn: int) -> bool:
        """Whether the mud halts the offensive (12.1)."""
        return bool(self.turns[turn].more.get("stand_down"))

    def mixing(self, turn: int) -> bool:
        """Whether units of different formations may share a hex (7.3, 12.2, 13.3)."""
        return turn >= self._mixed


class Charts:
    """Combat results, defending forces, breakouts."""

    def __init__(
        self, title: Title, figures: Mapping[str, Any], scenario: str, variant: str
    ) -> None:
        self.figures, self.breakout = figures, title.tables["breakout"]
        self.garrisons = self._garrisons(title, variant)
        crt = title.tables["crt"]
        self.crt = tuple(
            {face: int(crt.cell(row, max(face, 0))) for face in range(-3, 13)}
            for row in ("German fire", "Soviet fire")
        )
        modifiers = {str(case): int(die) for case, die in title.tables["force-modifiers"].rows}
        self.moscow_force = modifiers["Moscow hex"]
        self.scenario_force = modifiers.get(figures["scenario"][scenario]["force"], 0)
        turns = title.tables.track(TRACK).turns
        self.turn_force = {turn.number: int(turn["force"]) for turn in turns}

    def _garrisons(self, title: Title, variant: str) -> dict[str, list[dict[str, int]]]:
        """The defending forces of each line by roll, from the table or as a variant has them."""
        variants: dict[str, Any] = self.figures["tables"]
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

    def defending_force(self, line: str, roll: int) -> dict[str, int]:
        """The units that a modified roll brings: how many of each letter (8.1g, 8.2a)."""
        rows = self.garrisons[line]
        return rows[max(1, min(roll, len(rows))) - 1]

    def breakout_size(self, hexes: int, roll: int) -> int:
        """How many units try to break out of a pocket (11.2c); beyond the table its last column."""
        last = len(self.breakout.columns) - 1
        return int(self.breakout.cell(hexes, max(1, min(roll, last))))


def _units_of(text: str) -> dict[str, int]:
    """The units that a cell such as `2RD 1B CAS` names: how many of each letter."""
    return {code: int(count or 1) for count, code in re.findall(r"(\d*)([A-Z]+)", text)}
