"""The figures of the rules, read from the title's data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.hexes.sets import pack, unpack
from zoc.titles.red_typhoon.position import SIDES

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon


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
        army, rules = game.roster, game.rules
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
        comes_or_goes = (self.airborne, self.first_shock, *self.partisans.values())
        self.named = tuple(unit for unit in comes_or_goes if unit is not None)
