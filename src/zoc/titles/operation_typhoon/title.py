"""Operation Typhoon: identity, options, and all that never changes in the course of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel import kinds
from zoc.kernel.action import Kind
from zoc.kernel.board import Board
from zoc.kernel.counters import Counter
from zoc.kernel.forecast import Forecast, Route
from zoc.kernel.options import Known, checked
from zoc.kernel.outcome import Outcome
from zoc.kernel.roster import Roster
from zoc.kernel.shape import Shape
from zoc.kernel.step import Refusal, Step
from zoc.kernel.title import Title
from zoc.titles.operation_typhoon.ai.hints import TyphoonHints
from zoc.titles.operation_typhoon.combat import Battle, Round
from zoc.titles.operation_typhoon.defenders import Defenders
from zoc.titles.operation_typhoon.faults import faults
from zoc.titles.operation_typhoon.figures import AIR, Army, Charts, Track
from zoc.titles.operation_typhoon.fire import AirStrike, Fire, Volley
from zoc.titles.operation_typhoon.forecast import entering, planned, routes, why_no_way
from zoc.titles.operation_typhoon.losses import Hits
from zoc.titles.operation_typhoon.luftwaffe import AirLeaves, Escort, Luftwaffe
from zoc.titles.operation_typhoon.map import Map
from zoc.titles.operation_typhoon.movement import March
from zoc.titles.operation_typhoon.notation import GOING, VERBS
from zoc.titles.operation_typhoon.operations import Operations
from zoc.titles.operation_typhoon.pockets import Breakout, Cup, Escape
from zoc.titles.operation_typhoon.pool import Artillery
from zoc.titles.operation_typhoon.position import (
    ACTED,
    CAMPS,
    GERMAN,
    OUT,
    REDUCED,
    SOVIET,
    STOCK,
    State,
    Unit,
)
from zoc.titles.operation_typhoon.position_file import FILE_WORDS, arrange
from zoc.titles.operation_typhoon.sequence import AdvanceTurn, GameTurn, Regroup
from zoc.titles.operation_typhoon.setup import SetUp, fill
from zoc.titles.operation_typhoon.shown import TyphoonShow
from zoc.titles.operation_typhoon.victory import VictoryCheck, held_towns, outcome

STEPS: tuple[type[Step[State]], ...] = (
    SetUp,
    GameTurn,
    Luftwaffe,
    Operations,
    Escort,
    March,
    Defenders,
    Artillery,
    Battle,
    Fire,
    Volley,
    AirStrike,
    Hits,
    Round,
    Breakout,
    Cup,
    Escape,
    AirLeaves,
    VictoryCheck,
    Regroup,
    AdvanceTurn,
)

ALONE, STAFF, WINGS = "alone", "staff", "wings"
SEATS = {ALONE: ("german",), STAFF: ("german", "soviet"), WINGS: ("north", "south")}
"""Who decides: the player; the player and one who sees to the Soviet side; two wings (1.4)."""

OPTIONS: dict[str, Known] = {
    "historical_setup": False,
    "moscow_first": False,
    "fixed_firing_order": False,
    "team": (ALONE, STAFF, WINGS),
    "tables": ("brisk", "dense", "stiff"),
}
"""`historical_setup`: the game starts with the units where they stood on 1 October 1941.
`moscow_first`: Moscow is looked at before the check of the turn (R4).
`fixed_firing_order`: nobody is asked who fires next, the strongest do (R16).
`team`: who plays (1.4). `tables`: which of the reconstructed tables are used."""


def with_pool(title: Title, units: tuple[Counter, ...] | None) -> tuple[Counter, ...] | None:
    """The units of a position file, with those that it need not name: the Soviet pool, unless it
    names Soviet units of its own, and the Luftwaffe."""
    if units is None:
        return None
    named = {u.id for u in units}
    own_pool = any(u.side == CAMPS[SOVIET] for u in units)
    spare = (u for u in title.counters.units if u.id not in named)
    more = (u for u in spare if (u.side == CAMPS[SOVIET] and not own_pool) or _flies_german(u))
    return (*units, *more)


def _flies_german(unit: Counter) -> bool:
    return unit.type.id == AIR and unit.side == CAMPS[GERMAN]


class OperationTyphoon(Roster):
    """The rules on a board with its units. `map`, `army`, `track` and `charts` hold what they are
    reckoned with."""

    FILE_WORDS: ClassVar[Mapping[str, Shape]] = FILE_WORDS

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        board: Board | None = None,
        units: tuple[Counter, ...] | None = None,
    ) -> None:
        found = checked(options, OPTIONS)
        units = with_pool(title, units)
        seats = SEATS[found["team"]]
        super().__init__(title, scenario, found, STEPS, board, units, seats, VERBS, CAMPS)
        self.special: dict[str, Any] = self.figures["scenario"][scenario]
        self.map = Map(title, self.board, self.figures)
        self.army = Army(self.units, self.side, self.figures)
        self.track = Track(title, scenario, self.figures, found["tables"])
        self.charts = Charts(title, self.figures, scenario, found["tables"])
        self.notes: dict[Any, Any] = {}
        self.plan = title.read("plan.toml")
        self.hints = TyphoonHints()
        self.show = TyphoonShow()

    def kinds(self) -> dict[str, Kind]:
        """The kinds of words that orders are made of."""
        going = kinds.one_of(GOING, "the air unit goes or stays")
        return super().kinds() | {"going": going}

    # -- who commands --------------------------------------------------------------------------

    @cached_property
    def commanders(self) -> tuple[str, ...]:
        """The seats that command German units."""
        return self.sides if self.options["team"] == WINGS else ("german",)

    @cached_property
    def commanded(self) -> dict[str, tuple[Unit, ...]]:
        """The ground units that each seat commands (1.1a, 1.4b)."""
        if self.options["team"] != WINGS:
            return {"german": self.army.troops}
        wings = self.figures["wings"]
        return {
            seat: tuple(u for u in self.army.troops if self.units[u].formation.id in wings[seat])
            for seat in self.sides
        }

    def commander(self, force: Sequence[Unit], side: int = GERMAN) -> str:
        """Who decides for a force, or for the Soviet units that it fights (1.1, 1.4)."""
        if side == SOVIET and self.options["team"] == STAFF:
            return "soviet"
        for seat, units in self.commanded.items():
            if force and force[0] in units:
                return seat
        return self.commanders[0]

    # -- setup ---------------------------------------------------------------------------------

    def empty(self) -> State:
        """A position without units on the map, before anything has happened (3.1, 3.3, 3.4)."""
        p = State.blank(self, len(self.units))
        p.turn, p.soviet = self.track.first, self.map.first_soviet
        for unit in self.army.stock:
            p.mark(unit, STOCK)
        return p

    def start(self) -> State:
        """The position at the start of the game."""
        p = self.empty()
        p.push(GameTurn())
        if self.options["historical_setup"]:
            for seat in self.commanders:
                fill(p, seat)
        else:
            p.push(*(SetUp(seat) for seat in self.commanders))
        self.settle(p)
        return p

    def arrange(self, data: dict[str, Any]) -> State:
        """The position that a position file describes."""
        return arrange(self, data)

    @cached_property
    def historical(self) -> Mapping[Unit, Hex]:
        """Where units stood on 1 October 1941."""
        scenario = self.title.scenarios[self.scenario]
        hexes = {q.unit: q.hexes[0] for q in scenario.placements if q.hexes}
        return {u: self.grid.hex(hexes[self.units[u].id]) for u in self.army.troops}

    # -- answers for people who plan -----------------------------------------------------------

    def forecast(self, p: Any) -> Forecast | None:
        """The battle in hand, if there is one."""
        return planned(p)

    def forecast_attack(self, p: Any, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        """Whom some units, or the force on the move, may meet in a hex, and what may come of it."""
        return entering(p, target, attackers)

    def threat(self, p: Any, hex_: Hex, side: str) -> Forecast:
        """Soviet units never attack of their own."""
        raise Refusal("Soviet units fight only where a force enters, or out of a pocket", "2.6c")

    def routes(self, p: Any, unit: Unit) -> list[Route]:
        """Every hex that a unit could reach, with cost and path."""
        return routes(p, unit)

    def why_not_there(self, p: Any, unit: Unit, goal: Hex) -> Refusal | None:
        """Why a unit cannot reach a hex, or None when it can."""
        refusal = why_no_way(p, unit, goal)
        return refusal and refusal.worded_by(self.speaker)

    def unit_name(self, unit: Unit) -> str:
        """A unit as players call it: `3rd Panzer`."""
        return self.units[unit].full.removesuffix(" Division")

    def describe(self, p: Any, unit: Unit) -> str:
        """A unit in a few words."""
        state = p.state[unit]
        notes = ["reduced"] * bool(state & REDUCED) + ["has acted"] * bool(state & ACTED)
        notes += ["gone for good"] * bool(state & OUT) + ["set aside"] * bool(state & STOCK)
        dice = f", {p.dice(unit)} dice" if p.dice(unit) else ""
        return ", ".join([f"{self.unit_name(unit)}{dice}", *notes])

    def face(self, p: Any, unit: Unit) -> tuple[Counter, str]:
        """A unit's counter, turned over when it is reduced."""
        return self.units[unit], "reduced" if p.state[unit] & REDUCED else "front"

    def account(self, p: Any) -> list[tuple[str, str, int, str]]:
        """The victory points as they stand."""
        seat, place = self.commanders[0], self.map.place
        return [(seat, place(hex_), worth, "4.4a") for hex_, worth in held_towns(p)]

    def outcome(self, p: Any) -> Outcome | None:
        """How the game ended."""
        return outcome(p)

    def faults(self, p: Any) -> Iterator[str]:
        """What is wrong with a position, in words."""
        return faults(p)
