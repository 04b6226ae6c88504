"""Panzer Battles: identity, options, and all that never changes in the course of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.arrange import file_words
from zoc.kernel.cycle.condition import Condition, condition, facts
from zoc.kernel.cycle.roster import Roster
from zoc.kernel.data.board import Board
from zoc.kernel.data.counters import Counter
from zoc.kernel.data.options import checked
from zoc.kernel.data.shape import Shape
from zoc.kernel.data.title import Title
from zoc.kernel.play import kinds
from zoc.kernel.play.action import Kind
from zoc.kernel.play.forecast import Forecast, Route
from zoc.kernel.play.outcome import Outcome
from zoc.kernel.play.step import Refusal
from zoc.titles.panzer_battles.ai.hints import PanzerBattlesHints
from zoc.titles.panzer_battles.ai.weights import read_weights
from zoc.titles.panzer_battles.arrivals import Reserves
from zoc.titles.panzer_battles.barrage import Salvo
from zoc.titles.panzer_battles.chances import salvo_forecast
from zoc.titles.panzer_battles.combat import Battle, Fighting
from zoc.titles.panzer_battles.cups import Cups
from zoc.titles.panzer_battles.faults import faults
from zoc.titles.panzer_battles.figures import late_supply
from zoc.titles.panzer_battles.goals import Goals
from zoc.titles.panzer_battles.gunnery import Gunnery
from zoc.titles.panzer_battles.inspection import inspect
from zoc.titles.panzer_battles.map import Map
from zoc.titles.panzer_battles.march import Marching
from zoc.titles.panzer_battles.notation import VERBS
from zoc.titles.panzer_battles.position import (
    DG,
    GERMAN,
    LOST,
    OOS,
    REDUCED,
    SIDES,
    SOVIET,
    State,
    Unit,
)
from zoc.titles.panzer_battles.position_file import arrange
from zoc.titles.panzer_battles.ratings import FACES, Ratings
from zoc.titles.panzer_battles.sequence import GameTurn
from zoc.titles.panzer_battles.setup import Areas, Deployment
from zoc.titles.panzer_battles.shown import ClosedStacksShow, PanzerBattlesShow
from zoc.titles.panzer_battles.sight import seen_by
from zoc.titles.panzer_battles.steps import STEPS
from zoc.titles.panzer_battles.victory import account, outcome

QUARTERS = {0: "", 1: "¼", 2: "½", 3: "¾"}


def usual(title: Title) -> dict[str, bool]:
    """The options with what holds unless another value is given (`title.toml`)."""
    return {option["id"]: option["default"] for option in title.identity["option"]}


class PanzerBattles(Roster):
    """The rules on a board with its units."""

    POSITION: ClassVar[type[State]] = State

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        board: Board | None = None,
        units: tuple[Counter, ...] | None = None,
    ) -> None:
        if units is None:
            inspect(title)
        chosen = checked(options, usual(title))
        super().__init__(title, scenario, chosen, STEPS, board, units, SIDES, VERBS)
        self.setting = title.scenarios[scenario]
        self.first_turn, self.last_turn = self.setting.first_turn, self.setting.last_turn
        self.first_initiative = SIDES.index(self.setting.order[0])
        self._read_figures()
        self._read_parts()
        self.weights = read_weights(title.read("judgement.toml"))
        self.hints = PanzerBattlesHints()
        self.show = ClosedStacksShow() if self.options["closed_stacks"] else PanzerBattlesShow()
        self.notes: dict[str, Any] = {}
        """What machine players have worked out for many positions."""

    def kinds(self) -> dict[str, Kind]:
        """The kinds of words that orders are made of."""
        self.chit_ids = tuple(str(c["id"]) for c in self.figures["chits"])
        return super().kinds() | {"chit": kinds.names(self.chit_ids, "chit")}

    def _read_figures(self) -> None:
        figures = self.figures
        self.quarters: int = figures["points"]["steps"]
        self.stacking: int = figures["stacking"]["limit"]
        self.overrun_cost: int = figures["overrun"]["cost"] * self.quarters
        self.march_clearance: int = figures["road_march"]["clear_of_enemies"]

    def _read_parts(self) -> None:
        self.ratings = Ratings(self.units, self.title.counters, self.quarters)
        self.board = self.board.in_scenario(self.scenario)
        chart, maps = self.title.tables["terrain"], self.setting.more["maps"]
        everywhere = bool(self.options["zoc_over_closed_sides"])
        self.map = Map(self.board, chart, maps, self.quarters, everywhere)
        self.tables, self.field = self.map.tables, self.map.field
        self.marching = Marching(self.options, self.points)
        self.fighting = Fighting(self)
        self.setup = Areas(self)
        self.cups = Cups(self)
        self.guns = Gunnery(self)
        self.late_supply = late_supply(self)
        self.arrivals = Reserves(self)
        self.goals = Goals(self)

    # -- setup ---------------------------------------------------------------------------------

    def empty(self) -> State:
        """A position without units on the map, before anything has happened."""
        p = State.blank(self, len(self.units))
        p.turn = self.first_turn
        return p

    def file_words(self) -> Mapping[str, Shape]:
        """What position files may say beyond the common words."""
        return file_words(self)

    def arrange(self, data: dict[str, Any]) -> State:
        """The position that a position file describes."""
        return arrange(self, data)

    def start(self) -> State:
        """The position at the start of the game."""
        p = self.empty()
        numbers = {u.id: i for i, u in enumerate(self.units)}
        for placement in self.setting.placements:
            unit = numbers[placement.unit]
            if placement.steps_lost:
                p.mark(unit, REDUCED)
            if placement.status == "placed":
                p.place(unit, self.grid.hex(placement.hexes[0]))
            elif placement.status == "lost":
                p.mark(unit, LOST)
        sides = dict.fromkeys(self.side[unit] for unit in self.setup.units)
        p.push(*(Deployment(side) for side in sides), GameTurn())
        self.settle(p)
        p.events = []
        return p

    def view(self, p: State, seat: str) -> State:  # pyright: ignore[reportIncompatibleMethodOverride]
        """What a seat may know: all, unless enemy stacks are closed (SCS-6.1). Those who look on
        know what both sides know."""
        if not self.options["closed_stacks"]:
            return p.copy()
        if seat not in self.sides:
            return seen_by(seen_by(p, GERMAN), SOVIET)
        return seen_by(p, self.sides.index(seat))

    # -- answers for people who plan -----------------------------------------------------------

    def forecast(self, p: Any) -> Forecast | None:
        """The attack or the salvo that is being put together, if one is."""
        salvo, battle = p.doing(Salvo), p.doing(Battle)
        if salvo is not None:
            return salvo_forecast(p, salvo.target, salvo.joined)
        return None if battle is None else battle.forecast(p)

    def forecast_attack(self, p: Any, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        """What an attack on a hex by some units would be, whether they are activated or not."""
        refusal = self.fighting.why_no_forecast(p, target, attackers)
        if refusal is not None:
            refusal.speaker = self.speaker
            raise refusal
        return self.fighting.forecast(p, target, attackers)

    def threat(self, p: Any, hex_: Hex, side: str) -> Forecast:
        """What the enemies that stand next to a hex could do to a side's units there."""
        return self.fighting.threat(p, hex_, SIDES.index(side))

    def routes(self, p: Any, unit: Unit) -> list[Route]:
        """Every hex that a unit could reach, with cost and path."""
        return self.marching.routes(p, unit)

    def why_not_there(self, p: Any, unit: Unit, goal: Hex) -> Refusal | None:
        """Why a unit cannot reach a hex, or None when it can."""
        away = Refusal("{unit} is not on the map", "SCS-4.1", unit=unit)
        refusal = self.marching.why_not_there(p, (unit,), goal) if p.hex[unit] else away
        if refusal is not None:
            refusal.speaker = self.speaker
        return refusal

    def account(self, p: Any) -> list[tuple[str, str, int, str]]:
        """What each side has of what the scenario asks for."""
        return [(SIDES[i.side], self.text(i.what), i.vp, i.rule) for i in account(p)]

    def outcome(self, p: Any) -> Outcome | None:
        """How the game ended."""
        return outcome(p) if p.over else None

    def faults(self, p: Any) -> Iterator[str]:
        """What is wrong with a position, in words."""
        return faults(p)

    # -- units in words ------------------------------------------------------------------------

    def unit_name(self, unit: Unit) -> str:
        """A unit as players call it."""
        return self.units[unit].id

    def printed(self, unit: Unit, face: int = 0) -> str:
        """A unit's printed figures."""
        values = self.units[unit].values(FACES[face])
        first = values.get("attack", values.get("barrage", 0))
        return f"{first}-{values['defence']}-{values['movement']}"

    def points(self, quarters: int) -> str:
        """Movement points as players say them."""
        whole, part = divmod(quarters, self.quarters)
        return f"{whole or '' if part else whole}{QUARTERS[part * 4 // self.quarters]}"

    def describe(self, p: Any, unit: Unit) -> str:
        """A unit in a few words."""
        words = [f"{self.unit_name(unit)} {self.printed(unit, int(p.state[unit] & REDUCED))}"]
        signs = ((REDUCED, "reduced"), (DG, "disorganised"), (OOS, "out of supply"))
        words += [word for flag, word in signs if p.state[unit] & flag]
        return ", ".join(words)

    def condition(self, p: Any, unit: Unit) -> Condition:
        """All that the rules know of a unit at a moment."""
        return condition(p, unit)

    def facts(self, p: Any) -> dict[str, Any]:
        """The fields of a position in plain values: cups, control, what was fired at."""
        return facts(p)

    def face(self, p: Any, unit: Unit) -> tuple[Counter, str]:
        """A unit's counter, turned over when it has lost a step."""
        return self.units[unit], FACES[1 if p.state[unit] & REDUCED else 0]
