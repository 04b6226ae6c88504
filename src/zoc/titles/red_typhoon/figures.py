"""The figures of the rules and of the set-up, read from the title's data."""

from __future__ import annotations

from typing import Any

from zoc.hexes.sets import HexSet, pack, unpack
from zoc.titles.red_typhoon.chart import Chart
from zoc.titles.red_typhoon.special import landing_zone
from zoc.titles.red_typhoon.state import SIDES, Unit


class Figures(Chart):
    """A game with its figures."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._read_track()
        self._read_figures()
        self._read_tables()
        self._read_special_units()
        self._read_setup()

    def _read_track(self) -> None:
        turns = self.title.tables.track("campaign").turns
        self.ap_track = {t.number: (t["soviet_ap"], t["german_ap"]) for t in turns}
        self.last_turn = max(self.ap_track)
        self.withdrawal_vp: dict[int, int] = {
            t.number: t["withdrawal_vp"] for t in turns if "withdrawal_vp" in t.more
        }
        self.surprise_turns, self.airborne_turns, self.partisan_turns = (
            tuple(t.number for t in turns if t.more.get(what))
            for what in ("surprise", "airborne", "partisan")
        )

    def _read_figures(self) -> None:
        figures = self.figures
        self.stacking = tuple(int(figures["stacking"][side]) for side in SIDES)
        self.ap_kept: int = figures["activation"]["kept"]
        self.loc_reach: int = figures["isolation"]["reach"]
        self.surprise_side: str = figures["surprise"]["side"]
        self.per_vp: int = figures["victory"]["losses"]
        self.tie: str = figures["victory"]["tie"]
        self.sudden_death = tuple(self._goals(figures["sudden_death"][s]) for s in SIDES)
        self.first_shock_lost: int = figures["withdrawal"]["eliminated"]
        self.other_counter_vp: int = figures["withdrawal"]["other_counter"]
        self.landing_reach: int = figures["airborne"]["reach"]
        self.landing_terrain: str = figures["airborne"]["terrain"]

    def _read_tables(self) -> None:
        crt, modifiers = self.title.tables["crt"], self.title.tables["modifiers"]
        self.drm = {str(case): int(die) for case, die in modifiers.rows}
        self.last_column = len(crt.columns) - 1
        self.crt = tuple(tuple(str(c) for c in row[1:]) for row in crt.rows)

    def result(self, column: int, die: int) -> str:
        """What the combat results table says (9.3d, 9.10b)."""
        return self.crt[max(0, min(die, len(self.crt) - 1))][column - 1]

    def _read_special_units(self) -> None:
        left_wing: str = self.figures["withdrawal"]["left_wing"]
        self.other_counter = bool(self.options["left_wing_1S"])
        armies = self.with_flag("1S")
        chosen = [i for i in armies if (self.units[i].id == left_wing) == self.other_counter]
        self.first_shock = next(iter(chosen), None)
        self.spare = tuple(i for i in armies if i != self.first_shock)
        self.airborne = next(iter(self.with_flag("airborne")), None)
        turns = {str(turn): turn for turn in self.ap_track}
        arrivals = {i: self.units[i].setup for i in self.with_flag("partisans")}
        self.partisans = {turns[setup]: i for i, setup in arrivals.items() if setup in turns}
        self.landing_edge = unpack(self._hexes(self.figures["airborne"]["from"]))
        self.landing = landing_zone(self)

    def _read_setup(self) -> None:
        features = self.board.hex_features
        areas = [f for f in features if f.kind == "set-up area"]
        self.partisan_areas = {int(f.name): f.hexes for f in features if f.kind == "partisan area"}
        self.areas = {f.name: pack(f.hexes) for f in areas}
        self.areas_of = tuple(tuple(f.name for f in areas if f.side == side) for side in SIDES)
        self.coded = {code: self._with_code(code) for code in self.areas}
        self.deployed_by = tuple(
            tuple(u for code in codes for u in self.coded[code]) for codes in self.areas_of
        )

    def _with_code(self, code: str) -> tuple[Unit, ...]:
        """The units in play with a set-up code (2.1, 3.2a)."""
        units = [i for i, setup in enumerate(self.setup_area) if setup == code]
        return tuple(i for i in units if i not in self.spare)

    def area_of(self, unit: Unit) -> HexSet:
        """The hexes of a unit's set-up area."""
        return self.areas.get(self.setup_area[unit], 0)
