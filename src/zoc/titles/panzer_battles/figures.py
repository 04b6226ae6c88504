"""The figures of the rules and of the scenario, read from the title's data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zoc.hexes.sets import HexSet
from zoc.kernel.scenario import Scenario
from zoc.titles.panzer_battles.chart import Chart
from zoc.titles.panzer_battles.ratio import CombatTable
from zoc.titles.panzer_battles.position import SIDES, Unit


@dataclass(frozen=True)
class Chit:
    """An activation chit: whose, how many there are, and the groups of units it activates."""

    id: str
    name: str
    side: int
    number: int
    activates: frozenset[str]

    @property
    def dummy(self) -> bool:
        """Whether it activates nothing by itself."""
        return not self.activates


class Figures(Chart):
    """A game with its figures."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._read_figures()
        self._read_late_supply()
        self._read_chits()
        self._read_scenario()

    def _read_figures(self) -> None:
        figures = self.figures
        self.stacking: int = figures["stacking"]["limit"]
        self.overrun_cost: int = figures["overrun"]["cost"] * self.quarters
        self.march_clearance: int = figures["road_march"]["clear_of_enemies"]
        self.crt = CombatTable(self.title.tables["crt"])

    def _read_chits(self) -> None:
        self.chits = tuple(self._chit(entry) for entry in self.figures["chits"])
        self.full_cups = tuple(
            tuple(i for i, c in enumerate(self.chits) if c.side == side for _ in range(c.number))
            for side in range(len(SIDES))
        )
        self.coordinating = self.chit_ids.index(self.figures["coordination"]["chit"])

    def _read_late_supply(self) -> None:
        late = self.figures["late_supply"]
        self.late_side = SIDES.index(late["side"])
        self.late_sources: HexSet = self.entry_areas.get(late["area"], 0) & self.in_play
        ids = [f.id for f in self.formations]
        formation = ids.index(late["formation"])
        self.late_units = tuple(u for u, f in enumerate(self.formation) if f == formation)

    def _chit(self, entry: dict[str, Any]) -> Chit:
        return Chit(
            entry["id"],
            entry["name"],
            SIDES.index(entry["side"]),
            entry["number"],
            frozenset(entry["activates"]),
        )

    def _read_scenario(self) -> None:
        self.setting: Scenario = self.title.scenarios[self.scenario]
        self.first_turn, self.last_turn = self.setting.first_turn, self.setting.last_turn
        more = self.setting.more
        self.first_initiative = SIDES.index(self.setting.order[0])
        self.first_cups = tuple(self._cup(side, more["cups"][side]) for side in SIDES)
        later = more.get("later_cups")
        self.later_cups = self.full_cups
        if later:
            self.later_cups = tuple(self._cup(side, later[side]) for side in SIDES)
        self.played = tuple(self._cup(side, more.get("played", {}).get(side, {})) for side in SIDES)
        first = more.get("first_chit")
        self.first_chit = self._chit_named(first["side"], first["chit"]) if first else None
        self.ignored_chit = self._ignored(more.get("ignored_chit"))
        self.early_start = bool(more.get("early_start", False))

    def _chit_named(self, side: str, name: str) -> int:
        return next(
            i for i, c in enumerate(self.chits) if c.name == name and c.side == SIDES.index(side)
        )

    def _ignored(self, entry: dict[str, str] | None) -> int | None:
        return self._chit_named(entry["side"], entry["chit"]) if entry else None

    def _cup(self, side: str, chits: dict[str, int]) -> tuple[int, ...]:
        found = [self._chit_named(side, name) for name, n in chits.items() for _ in range(n)]
        return tuple(sorted(found))

    def activated(self, chit: int) -> tuple[Unit, ...]:
        """The units that a chit activates, on the map or not (1.8, 1.15a, 1.15f)."""
        groups, units = self.groups_of(chit), self.units_of[self.chits[chit].side]
        return tuple(u for u in units if self.group[u] in groups and self._responds(chit, u))

    def groups_of(self, chit: int) -> frozenset[str]:
        """The groups of units that a chit activates (1.8, 1.15a)."""
        chosen = self.chits[chit]
        if not self.options["auftragstaktik"] or chosen.dummy:
            return chosen.activates
        own = self.chits[self.coordinating]
        return chosen.activates | own.activates if chosen.side == own.side else chosen.activates

    def _responds(self, chit: int, unit: Unit) -> bool:
        """Whether a unit answers its chit: slow ones do not under 1.15f."""
        response = self.figures["inf_cav_response"]
        if not self.options["slower_soviet_response"] or self.chits[chit].id != response["chit"]:
            return True
        return int(self.units[unit]["movement"]) >= response["allowance"]
