"""The units and the figures of the rules, read from the title's data."""

from __future__ import annotations

import re
from typing import Any

from zoc.hexes import Hex
from zoc.kernel import kinds
from zoc.kernel.action import Kind
from zoc.kernel.counters import CounterError
from zoc.titles.operation_typhoon.map import Chart
from zoc.titles.operation_typhoon.position import GERMAN, SOVIET, Unit

GOING = ("goes", "stays")
AIR = "air"


class Figures(Chart):
    """A game with its figures."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.special: dict[str, Any] = self.figures["scenario"][self.scenario]
        self._read_units()
        self._read_dice()
        self._read_letters()
        self._read_track()
        self._read_tables()

    def kinds(self) -> dict[str, Kind]:
        """The kinds of words that orders are made of."""
        going = kinds.one_of(GOING, "the air unit goes or stays")
        return super().kinds() | {"going": going}

    # -- units ---------------------------------------------------------------------------------

    def _read_units(self) -> None:
        units, types = self.units, self.figures["mobility"]
        self.type = tuple(u.type.id for u in units)
        ground = tuple(t != AIR for t in self.type)
        germans = tuple(s == GERMAN for s in self.side)
        self.is_troop = tuple(g and own for g, own in zip(ground, germans, strict=True))
        self.troops = tuple(i for i, is_ in enumerate(self.is_troop) if is_)
        self.soviet_troops = tuple(i for i in self.units_of[SOVIET] if ground[i])
        self.luftwaffe = tuple(i for i in self.units_of[GERMAN] if not ground[i])
        self.soviet_air = tuple(i for i in self.units_of[SOVIET] if not ground[i])
        self.mechanised = tuple(t in types["mechanised"] for t in self.type)
        halves: int = self.figures["stacking"]["halves"]
        self.room: int = self.figures["stacking"]["divisions"] * halves
        self.size = tuple(int(u.front.get("stacks_as", 1) * halves) for u in units)

    def _read_dice(self) -> None:
        units = self.units
        front = tuple(int(u.front.get("dice", 0)) for u in units)
        back = tuple(int((u.reduced or u.front).get("dice", 0)) for u in units)
        self.dice = (front, back)
        self.steps_of = tuple(2 if u.reduced is not None else 1 for u in units)
        for unit in (*self.troops, *self.soviet_troops):
            if min(front[unit], back[unit]) < 1:
                raise CounterError(f"unit {units[unit].id} needs at least one die on each side")

    def _read_letters(self) -> None:
        letters: dict[str, Any] = self.figures["letters"]
        types = {t: code for code, ts in letters.items() if code != "source" for t in ts}
        self.letter = tuple(
            types.get(t, "") if s == SOVIET else ""
            for t, s in zip(self.type, self.side, strict=True)
        )
        self.by_letter = {
            code: tuple(i for i, c in enumerate(self.letter) if c == code)
            for code in dict.fromkeys(types.values())
        }
        stock: str = self.figures["stand_in"]["stock"]
        self.stock = tuple(i for i, u in enumerate(self.units) if u.formation.id == stock)
        self.elite = tuple(c in self.figures["stand_in"]["for"] for c in self.letter)

    # -- turns ---------------------------------------------------------------------------------

    def _read_track(self) -> None:
        scenario = self.title.scenarios[self.scenario]
        self.first_turn, self.last_turn = scenario.first_turn, scenario.last_turn
        self.turns = {t.number: t for t in self.title.tables.track("campaign").turns}
        variant: dict[str, Any] = self.figures["tables"][self.options["tables"]]
        mobilities = ("foot", "mechanised")
        names = ("foot", "mechanized")
        self.points = tuple(
            self._per_turn(name, variant.get(own))
            for name, own in zip(names, mobilities, strict=True)
        )
        self.air_level = self._per_turn("luftwaffe", variant.get("luftwaffe"))

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
        return self.special["mixing"] or turn >= self.figures["mixing"]["from"]

    # -- tables --------------------------------------------------------------------------------

    def _read_tables(self) -> None:
        tables = self.title.tables
        self.garrisons = self._garrisons()
        faces = range(-3, 13)
        crt = tables["crt"]
        self.crt = tuple(
            {face: int(crt.cell(row, max(face, 0))) for face in faces}
            for row in ("German fire", "Soviet fire")
        )
        modifiers = {str(case): int(die) for case, die in tables["force-modifiers"].rows}
        self.moscow_force = modifiers["Moscow hex"]
        self.scenario_force = modifiers.get(self.special["force"], 0)

    def _garrisons(self) -> dict[str, list[dict[str, int]]]:
        """The defending forces of each line by roll, from the table or as a variant has them."""
        variants: dict[str, Any] = self.figures["tables"]
        other = variants[self.options["tables"]].get("defence", {})
        if "like" in other:
            other = variants[other["like"]]["defence"]
        table = self.title.tables["defence"]
        found = dict[str, list[dict[str, int]]]()
        for line in table.columns[1:]:
            cells = [str(table.cell(row, line)) for row in table.headings]
            cells = [c for c in cells if not c.startswith("as ")]
            found[line] = [_units_of(cell) for cell in other.get(line, cells)]
        return found

    def line_of(self, hex_: Hex) -> str:
        """The line of the defending force table that a hex uses: of its terrains the best for the
        Soviet side (8.1a, 8.1b)."""
        lines = self.figures["lines"]
        if self.city >> hex_ & 1:
            return lines["city"]
        return lines["town"] if self.town >> hex_ & 1 else lines["open"]

    def force_modifiers(self, turn: int, hex_: Hex) -> list[tuple[str, int, str]]:
        """What is added to the roll for a defending force: why, how much, the rule (8.1, 13.5)."""
        found = [(f"turn {turn}", int(self.turns[turn]["force"]), "8.1")]
        if self.moscow >> hex_ & 1:
            found.append(("Moscow", self.moscow_force, "8.1e"))
        found.append(("Clenched Fist", self.scenario_force, "13.5"))
        return [(why, value, rule) for why, value, rule in found if value]

    def defending_force(self, line: str, roll: int) -> dict[str, int]:
        """The units that a modified roll brings: how many of each letter (8.1g, 8.2a)."""
        rows = self.garrisons[line]
        return rows[max(1, min(roll, len(rows))) - 1]

    def breakout_size(self, hexes: int, roll: int) -> int:
        """How many units try to break out of a pocket (11.2c); beyond the table its last column."""
        table = self.title.tables["breakout"]
        last = len(table.columns) - 1
        return int(table.cell(hexes, max(1, min(roll, last))))

    def unit_name(self, unit: Unit) -> str:
        """A unit as players call it: `3rd Panzer`."""
        return self.units[unit].full.removesuffix(" Division")

    def names(self, units: Any) -> str:
        """Some units by their short names."""
        return ", ".join(self.unit_name(u) for u in units)


def _units_of(text: str) -> dict[str, int]:
    """The units that a cell such as `2RD 1B CAS` names: how many of each letter."""
    return {code: int(count or 1) for count, code in re.findall(r"(\d*)([A-Z]+)", text)}
