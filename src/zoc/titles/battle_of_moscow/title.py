"""Battle of Moscow: identity, options, parts, and all that never changes in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle.control import Control
from zoc.kernel.cycle.faults import overspent
from zoc.kernel.cycle.wargame import Part, Wargame, part
from zoc.kernel.play import kinds
from zoc.kernel.protocol import Outcome, WordKind, steps_of
from zoc.titles.battle_of_moscow import combat
from zoc.titles.battle_of_moscow.ai.counsel import BattleOfMoscowHints
from zoc.titles.battle_of_moscow.ai.garrison import GarrisonCounsel
from zoc.titles.battle_of_moscow.ai.liberation import LiberationCounsel
from zoc.titles.battle_of_moscow.map import Map
from zoc.titles.battle_of_moscow.marching import BattleOfMoscowMarching
from zoc.titles.battle_of_moscow.position import GERMAN, LOST, RUSSIAN, SIDES, SPENT, Now, Unit
from zoc.titles.battle_of_moscow.replacements import Arrivals
from zoc.titles.battle_of_moscow.roster import Roster
from zoc.titles.battle_of_moscow.sequence import SEQUENCE, SetUp, TurnTrack
from zoc.titles.battle_of_moscow.setup import Deployment
from zoc.titles.battle_of_moscow.shown import BattleOfMoscowShow
from zoc.titles.battle_of_moscow.supply import CityLines, Lines
from zoc.titles.battle_of_moscow.trains import Rails
from zoc.titles.battle_of_moscow.victory import cities, verdict

VERBS = {
    "rail": "unit",
    "rebuild": "unit hex",
    "keep": "hex",
    "drop": "unit hex*",
    "land": "hex",
    "forgo": "source",
    "serve": "unit",
    "withdraw": "",
    "also": "hex",
}


class Cities(Control[Now]):
    """Every city, held by whoever was last in it (WIN-3, R34, R68)."""

    rule = "WIN-3"

    def read(self) -> HexSet:
        return pack(place.hex for place in self.game.board.places if place.kind == "city")

    def first(self) -> tuple[HexSet, ...]:
        places, own = self.game.board.places, SIDES[RUSSIAN]
        russian = pack(p.hex for p in places if p.kind == "city" and p.more.get("holder") == own)
        return russian, self.hexes & ~russian


def _rations(game: BattleOfMoscow) -> dict[str, CityLines]:
    """The lines to each of the great cities."""
    return {name: CityLines(game, name) for name in game.map.great}


class BattleOfMoscow(Wargame[Now]):
    """The rules on a board with its units."""

    POSITION = Now
    SEQUENCE = SEQUENCE
    TRACK = TurnTrack
    STEPS = steps_of(__name__)
    VERBS = VERBS
    LOST = LOST | SPENT
    setup_step = SetUp

    PARTS: ClassVar[Mapping[str, Part]] = {"points": None}
    map = part(Map)
    control = part(Cities)
    setup = part(Deployment)
    arrivals = part(Arrivals)
    roster = part(Roster)
    marching = part(BattleOfMoscowMarching)
    rails = part(Rails)
    fighting = part(combat.Melee)
    supply = part(Lines)
    rations = part(_rations)

    def complete(self) -> None:
        self.run: int = self.figures["victory"]["run"]
        weather = self.title.tables[combat.variant("weather", self.options["weather_table"])]
        later, weeks = self.title.tables["weather-extended"], self.figures["weather"]["later"]
        self._weather = [(weather, column) for column in weather.columns[1:]]
        """The table and its column for each turn."""
        for column, count in zip(later.columns[1:], weeks, strict=False):
            self._weather += [(later, column)] * count
        self.hints, self.counsel = BattleOfMoscowHints(self), GarrisonCounsel(self)
        self.orders_counsel = LiberationCounsel(self)
        self.show = BattleOfMoscowShow()

    def kinds(self) -> dict[str, WordKind]:
        sources = tuple(self.figures["replacements"]["russian"])
        return super().kinds() | {"source": kinds.one_of(sources, "a source of replacements")}

    def weather_of(self, turn: int, die: int) -> str:
        """What the weather table says (WX-1)."""
        table, column = self._weather[turn - 1]
        return str(table.cell(die, column))

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

    def arrange(self, data: dict[str, Any]) -> Now:
        """The position of a file; supply is as at the start of the impulse unless it says so."""
        p: Now = super().arrange(data)
        for unit, entry in enumerate(data.get("units", {}).values()):
            told = entry if isinstance(entry, str) else entry.get("hex", "")
            if "supply=" not in told:
                p.supply[unit] = self.supply.state(p, unit)
        p.touch()
        return p

    # -- answers -------------------------------------------------------------------------------

    def account(self, p: Any) -> list[tuple[str, str, int, str]]:
        held = [(SIDES[s], "cities held", cities(p, s), "WIN-3") for s in (GERMAN, RUSSIAN)]
        runs = ("turns in Moscow, in a row", "WIN-1"), ("turns with both isolated", "WIN-2")
        told = zip(runs, p.runs, strict=True)
        return held + [(SIDES[GERMAN], text, run, rule) for (text, rule), run in told]

    def verdict(self, p: Now) -> Outcome:
        """How the game stands if it ends now."""
        return verdict(p)

    def faults(self, p: Any) -> Iterator[str]:
        yield from super().faults(p)
        yield from overspent(*p.sources, *p.factors, p.rail_left)
