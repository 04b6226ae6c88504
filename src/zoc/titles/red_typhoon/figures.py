"""The figures of the rules and what is printed on the counters, read from the title's data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.hexes.sets import pack, unpack
from zoc.kernel.cycle.recent import Recent
from zoc.kernel.data.counters import Counter, CounterError
from zoc.titles.red_typhoon.position import GERMAN, SIDES, Unit

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

ORDERS = 64
"""For how many sets of formations it is remembered who is in them."""


class Army:
    """What is printed on the units: each column has one entry a unit."""

    def __init__(self, game: RedTyphoon) -> None:
        units = self.units = game.units
        self.combat = tuple(_combat(u) for u in units)
        self.allowance = tuple(game.map.allowance(int(u["movement"])) for u in units)
        self.breakthrough = tuple("combat" in (u.white or ()) for u in units)
        self.stack_points = tuple(int(u.front.get("stacks_as", 1)) for u in units)
        self.panzer = tuple("panzer division" in u.flags and u.side == SIDES[GERMAN] for u in units)

        self.formation, self.units_of = game.formation, game.units_of
        self._ordered: Recent[tuple[int, int], tuple[Unit, ...]] = Recent(ORDERS)

    def ordered(self, side: int, formations: int) -> tuple[Unit, ...]:
        """The units of a side in some formations, given as bits. Asked at every decision."""
        found = self._ordered.get((side, formations))
        if found is None:
            own = (u for u in self.units_of[side] if formations >> self.formation[u] & 1)
            found = self._ordered.put((side, formations), tuple(own))
        return found

    def printed(self, unit: Unit) -> str:
        """A unit's printed figures."""
        return f"{self.combat[unit]}-{self.units[unit]['movement']}"

    def flagged(self, flag: str) -> list[Unit]:
        """The units whose counters have a flag."""
        return [i for i, u in enumerate(self.units) if flag in u.flags]


def _combat(unit: Counter) -> int:
    if int(unit["combat"]) < 1:
        raise CounterError(f"unit {unit.id} needs a combat strength of 1 or more")
    return int(unit["combat"])


class Figures:
    """The figures of the rules and of the turn track."""

    def __init__(self, game: RedTyphoon) -> None:
        figures, ground = game.figures, game.map
        points, withdrawal, airborne = (
            figures[word] for word in ("activation", "withdrawal", "airborne")
        )
        self.ap_start: tuple[int, int] = (points["soviet_start"], points["german_start"])
        self.ap_kept: int = points["kept"]
        self.loc_reach: int = figures["isolation"]["reach"]
        self.surprise_side = SIDES.index(figures["surprise"]["side"])
        self.per_vp: int = figures["victory"]["losses"]
        self.tie: str = figures["verdict"]["tie"]
        self.sudden_death = tuple(ground.goals(figures["sudden_death"][s]) for s in SIDES)
        self.soviet_cities = ground.hexes(figures["control"]["soviet_cities"])
        self.left_wing: str = withdrawal["left_wing"]
        self.first_shock_lost: int = withdrawal["eliminated"]
        self.other_counter_vp: int = withdrawal["other_counter"]
        self.landing_reach: int = airborne["reach"]
        self.landing_terrain: str = airborne["terrain"]
        edge, terrain = ground.hexes(airborne["from"]), game.board.terrain
        self.landing_edge = unpack(edge)
        clear = pack(h for h in game.grid if terrain[h] == self.landing_terrain)
        self.landing = game.field.grow(edge, self.landing_reach) & clear
        modifiers = game.title.tables["modifiers"].rows
        self.drm = {str(case): int(die) for case, die in modifiers}
        self._read_track(game)

    def _read_track(self, game: RedTyphoon) -> None:
        turns = game.title.tables.track("campaign").turns
        self.ap_track = {t.number: (t["soviet_ap"], t["german_ap"]) for t in turns}
        self.withdrawal_vp: dict[int, int] = {
            t.number: t["withdrawal_vp"] for t in turns if "withdrawal_vp" in t.more
        }
        self.surprise_turns, self.airborne_turns, self.partisan_turns = (
            tuple(t.number for t in turns if t.more.get(what))
            for what in ("surprise", "airborne", "partisan")
        )


class Special:
    """The units with rules of their own: the 1S Army in play, airborne, partisans (3.2, 3.3)."""

    def __init__(self, game: RedTyphoon) -> None:
        army, rules = game.army, game.rules
        armies = army.flagged("1S")
        self.other_counter = bool(game.options["left_wing_1S"])
        left_wing = [game.units[i].id == rules.left_wing for i in armies]
        chosen = [
            i for i, left in zip(armies, left_wing, strict=True) if left == self.other_counter
        ]
        self.first_shock = next(iter(chosen), None)
        self.spare = tuple(i for i in armies if i != self.first_shock)
        self.airborne = next(iter(army.flagged("airborne")), None)
        turns = {str(turn): turn for turn in rules.ap_track}
        setup = {i: game.units[i].setup for i in army.flagged("partisans")}
        self.partisans = {turns[turn]: i for i, turn in setup.items() if turn in turns}
