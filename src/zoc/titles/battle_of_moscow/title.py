"""Battle of Moscow: identity, options, parts, and all that never changes in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel import kinds
from zoc.kernel.action import Kind
from zoc.kernel.board import Board
from zoc.kernel.counters import Counter
from zoc.kernel.cycle.combat_table import CombatTable
from zoc.kernel.cycle.control import Control
from zoc.kernel.cycle.faults import common
from zoc.kernel.forecast import Forecast, Route
from zoc.kernel.options import Known, checked
from zoc.kernel.outcome import Outcome
from zoc.kernel.roster import Roster as UnitGame
from zoc.kernel.step import Refusal
from zoc.kernel.title import Title
from zoc.titles.battle_of_moscow import combat
from zoc.titles.battle_of_moscow.chart import Chart
from zoc.titles.battle_of_moscow.movement import BattleOfMoscowMarching, March, Train
from zoc.titles.battle_of_moscow.position import GERMAN, LOST, RUSSIAN, SIDES, SPENT, Now, Unit
from zoc.titles.battle_of_moscow.replacements import Arrivals, Tikhvin
from zoc.titles.battle_of_moscow.results import Retreat, Toll
from zoc.titles.battle_of_moscow.roster import Roster
from zoc.titles.battle_of_moscow.sequence import SEQUENCE, SetUp, TurnTrack
from zoc.titles.battle_of_moscow.setup import Deployment, first_sides
from zoc.titles.battle_of_moscow.supply import Rations, SupplyTold
from zoc.titles.battle_of_moscow.victory import cities, verdict

VERBS = {
    "place": "unit hex",
    "historical": "",
    "fill": "",
    "end": "",
    "move": "unit",
    "rail": "unit",
    "to": "hex*",
    "cancel": "",
    "rebuild": "unit hex",
    "keep": "hex",
    "drop": "unit hex*",
    "forgo": "source",
    "serve": "unit",
    "auto": "",
    "attack": "hex",
    "withdraw": "",
    "with": "unit",
    "also": "hex",
    "fight": "",
    "lose": "unit",
    "retreat": "unit hex*",
    "die": "number",
}

OPTIONS: dict[str, Known] = {
    "stalled_is_russian": False,
    "combat_table": ("standard", "bloody", "mild"),
    "weather_table": ("standard", "dry", "wet"),
    "german_arrivals": ("standard", "early", "none"),
}
"""`stalled_is_russian`: a German attack that wins nothing counts as a Russian victory (WIN-7, R35).
The three tables are reconstructions with variants (M1, M2, M3)."""

STEPS = (
    SetUp,
    March,
    Train,
    SupplyTold,
    Rations,
    Tikhvin,
    combat.Muster,
    combat.BattleDie,
    Toll,
    Retreat,
)


class Cities(Control):
    """Every city, held by whoever was last in it (WIN-3, R34, R68)."""

    def read(self) -> HexSet:
        return pack(place.hex for place in self.game.board.places if place.kind == "city")

    def first(self) -> tuple[HexSet, ...]:
        held = [0, 0]
        for place in self.game.board.places:
            if place.kind == "city":
                side = RUSSIAN if place.more.get("holder") == SIDES[RUSSIAN] else GERMAN
                held[side] |= 1 << place.hex
        return tuple(held)


class BattleOfMoscow(UnitGame):
    """The rules on a board with its units."""

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        board: Board | None = None,
        units: tuple[Counter, ...] | None = None,
    ) -> None:
        chosen = checked(options, OPTIONS)
        phases = dict.fromkeys(
            p.step for e in SEQUENCE for p in (e.phases if hasattr(e, "phases") else (e,))
        )
        steps = (*STEPS, *phases, TurnTrack.opens, TurnTrack.closes)
        super().__init__(title, scenario, chosen, steps, board, units, SIDES, VERBS)
        self.roster = Roster(self)
        self.chart = Chart(self)
        self.tables, self.field = self.chart.tables, self.chart.tables.field
        self.control = Cities(self, "WIN-3")
        self.setup = Deployment(self)
        self.arrivals = Arrivals(self)
        self.track = TurnTrack(self, SEQUENCE)
        self.marching = BattleOfMoscowMarching()
        self.run: int = self.figures["victory"]["run"]
        self._read_tables()

    def kinds(self) -> dict[str, Kind]:
        sources = tuple(self.figures["replacements"]["russian"])
        return super().kinds() | {"source": kinds.one_of(sources, "a source of replacements")}

    def _read_tables(self) -> None:
        tables, options = self.title.tables, self.options
        self.crt = CombatTable(tables[_variant("crt", options["combat_table"])])
        weather = tables[_variant("weather", options["weather_table"])]
        later = tables["weather-extended"]
        columns = [*weather.columns[1:]]
        self._weather = [
            {int(row[0]): str(row[place + 1]) for row in weather.rows}
            for place in range(len(columns))
        ]
        for place, weeks in enumerate(self.figures["weather"].get("later", (10, 2, 2))):
            column = {int(row[0]): str(row[place + 1]) for row in later.rows}
            self._weather += [column] * weeks

    def weather_of(self, turn: int, die: int) -> str:
        """What the weather table says (WX-1)."""
        return self._weather[turn - 1][die]

    def impulse(self, p: Now) -> int:
        """The impulse that is being played: the first where none is."""
        for entry in reversed(p.agenda):
            found = getattr(entry, "impulse", 0)
            if found:
                return found
        return 1

    def remove(self, p: Now, unit: Unit) -> None:
        """Takes a unit off the map; counters of the pools come back (R25, R63)."""
        pooled = self.roster.kind[unit] in self.roster.pool
        p.remove(unit, 0 if pooled else int(LOST))

    # -- set-up --------------------------------------------------------------------------------

    def start(self) -> Now:
        """The position at the start of the game."""
        p = Now.blank(self, len(self.units))
        for unit, hex_ in self.setup.fixed.items():
            p.place(unit, hex_)
        p.push(*(SetUp(side) for side in first_sides(self)), self.track.opens())
        self.settle(p)
        p.events = []
        return p

    # -- answers -------------------------------------------------------------------------------

    def forecast(self, p: Any) -> Forecast | None:
        step = p.doing(combat.Muster)
        return None if step is None else step.forecast(p)

    def forecast_attack(self, p: Any, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        side = self.side[attackers[0]] if attackers else GERMAN
        if not p.stack(target):
            raise Refusal("nobody stands in {hex}", "CBT-7", hex=target)
        return combat.odds(p, side, (target,), attackers)

    def threat(self, p: Any, hex_: Hex, side: str) -> Forecast:
        return combat.threat(p, hex_, SIDES.index(side))

    def routes(self, p: Any, unit: Unit) -> list[Route]:
        return self.marching.routes(p, unit)

    def why_not_there(self, p: Any, unit: Unit, goal: Hex) -> Refusal | None:
        if not p.hex[unit]:
            return Refusal("{unit} is not on the map", "MOV-2", unit=unit)
        return self.marching.why_not_there(p, (unit,), goal)

    def account(self, p: Any) -> list[tuple[str, str, int, str]]:
        held = [(SIDES[s], "cities held", cities(p, s), "WIN-3") for s in (GERMAN, RUSSIAN)]
        return held

    def verdict(self, p: Now) -> Outcome:
        """How the game stands if it ends now."""
        return verdict(p)

    def outcome(self, p: Any) -> Outcome | None:
        return verdict(p) if p.over else None

    def faults(self, p: Any) -> Iterator[str]:
        yield from common(p, lost=LOST | SPENT)
        if any(n < 0 for n in (*p.sources, *p.factors, p.rail_left)):
            yield "more was spent than there was"

    def describe(self, p: Any, unit: Unit) -> str:
        printed = self.units[unit].front
        figures = "-".join(str(printed[k]) for k in ("attack", "movement") if k in printed)
        states = ", ".join(m.word for m in p.marked(unit))
        return f"{self.unit_name(unit)} {figures}" + (f" ({states})" if states else "")

    def face(self, p: Any, unit: Unit) -> tuple[Counter, str]:
        return self.units[unit], "front"


def _variant(table: str, choice: str) -> str:
    return table if choice == "standard" else f"{table}-{choice}"
