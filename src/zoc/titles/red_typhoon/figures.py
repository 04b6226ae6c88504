"""The figures of the rules and what is printed on the counters, read from the title's data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zoc.hexes.sets import unpack
from zoc.kernel.counters import Counter, CounterError
from zoc.kernel.title import Title
from zoc.titles.red_typhoon.map import Map
from zoc.titles.red_typhoon.position import GERMAN, SIDES, Unit

Figure = Mapping[str, Any]


class Army:
    """What is printed on the units: each column has one entry a unit."""

    def __init__(self, units: tuple[Counter, ...], half: int) -> None:
        white = [u.white or frozenset[str]() for u in units]
        self.units, self.half = units, half
        self.combat = tuple(self._combat(u) for u in units)
        self.allowance = tuple(int(u["movement"]) * half for u in units)
        self.colour = tuple("white" if "movement" in w else "black" for w in white)
        self.breakthrough = tuple("combat" in w for w in white)
        self.stack_points = tuple(int(u.front.get("stacks_as", 1)) for u in units)
        self.panzer = tuple("panzer division" in u.flags and u.side == SIDES[GERMAN] for u in units)
        self.area = tuple(u.setup for u in units)

    def _combat(self, unit: Counter) -> int:
        if int(unit["combat"]) < 1:
            raise CounterError(f"unit {unit.id} needs a combat strength of 1 or more")
        return int(unit["combat"])

    def printed(self, unit: Unit) -> str:
        """A unit's printed figures."""
        return f"{self.combat[unit]}-{self.units[unit]['movement']}"

    def flagged(self, flag: str) -> list[Unit]:
        """The units whose counters have a flag."""
        return [i for i, u in enumerate(self.units) if flag in u.flags]


class Figures:
    """The figures of the rules and of the turn track."""

    def __init__(self, title: Title, figures: Figure, ground: Map) -> None:
        self._read_track(title)
        self.stacking = tuple(int(figures["stacking"][side]) for side in SIDES)
        points = figures["activation"]
        self.ap_start: tuple[int, int] = (points["soviet_start"], points["german_start"])
        self.ap_kept: int = points["kept"]
        self.loc_reach: int = figures["isolation"]["reach"]
        self.surprise_side = SIDES.index(figures["surprise"]["side"])
        self.per_vp: int = figures["victory"]["losses"]
        self.tie = SIDES.index(figures["victory"]["tie"])
        self.sudden_death = tuple(ground.goals(figures["sudden_death"][s]) for s in SIDES)
        self.soviet_cities = ground.hexes(figures["control"]["soviet_cities"])
        self.first_shock_lost: int = figures["withdrawal"]["eliminated"]
        self.other_counter_vp: int = figures["withdrawal"]["other_counter"]
        self._read_landing(figures["airborne"], ground)
        self.drm = {str(case): int(die) for case, die in title.tables["modifiers"].rows}

    def _read_track(self, title: Title) -> None:
        turns = title.tables.track("campaign").turns
        self.ap_track = {t.number: (t["soviet_ap"], t["german_ap"]) for t in turns}
        self.dates = {t.number: f"{t.label} {t.start.year}" for t in turns}
        self.last_turn = max(self.ap_track)
        self.withdrawal_vp: dict[int, int] = {
            t.number: t["withdrawal_vp"] for t in turns if "withdrawal_vp" in t.more
        }
        self.surprise_turns, self.airborne_turns, self.partisan_turns = (
            tuple(t.number for t in turns if t.more.get(what))
            for what in ("surprise", "airborne", "partisan")
        )

    def _read_landing(self, airborne: Figure, ground: Map) -> None:
        edge = ground.hexes(airborne["from"])
        self.landing_edge = unpack(edge)
        self.landing_reach: int = airborne["reach"]
        self.landing_terrain: str = airborne["terrain"]
        self.landing = ground.landing(edge, self.landing_reach, self.landing_terrain)


class Special:
    """The units with rules of their own: the 1S Army in play, airborne, partisans (3.2, 3.3)."""

    def __init__(self, army: Army, rules: Figures, left_wing: str, other_counter: bool) -> None:
        armies = army.flagged("1S")
        chosen = [i for i in armies if (army.units[i].id == left_wing) == other_counter]
        self.other_counter = other_counter
        self.first_shock = next(iter(chosen), None)
        self.spare = tuple(i for i in armies if i != self.first_shock)
        self.airborne = next(iter(army.flagged("airborne")), None)
        turns = {str(turn): turn for turn in rules.ap_track}
        self.partisans = {
            turns[army.area[i]]: i for i in army.flagged("partisans") if army.area[i] in turns
        }
