"""Red Typhoon: identity, options, and all that never changes in the course of a game."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.board import Board
from zoc.kernel.counters import Counter
from zoc.kernel.forecast import Forecast, Route
from zoc.kernel.game import Refusal
from zoc.kernel.options import checked
from zoc.kernel.shape import Shape
from zoc.kernel.title import Title
from zoc.titles.red_typhoon.advance import Advance
from zoc.titles.red_typhoon.arrange import FILE_WORDS, arrange
from zoc.titles.red_typhoon.combat import Battle, Combat, Die
from zoc.titles.red_typhoon.deployment import Deployment
from zoc.titles.red_typhoon.figures import Figures
from zoc.titles.red_typhoon.forecast import forecast, routes, threat, why_no_forecast
from zoc.titles.red_typhoon.hints import RedTyphoonHints
from zoc.titles.red_typhoon.invariants import faults
from zoc.titles.red_typhoon.movement import March, Movement, why_not_there
from zoc.titles.red_typhoon.partisans import Area, Partisans, Uprising
from zoc.titles.red_typhoon.results import Loss
from zoc.titles.red_typhoon.retreat import Retreat
from zoc.titles.red_typhoon.sequence import (
    ActionPoints,
    AdvanceTurn,
    Ceasefire,
    GameTurn,
    PutAway,
    Recovery,
)
from zoc.titles.red_typhoon.show import RedTyphoonShow
from zoc.titles.red_typhoon.special import Airborne, Deadline, Withdrawal
from zoc.titles.red_typhoon.stacking import Crowded
from zoc.titles.red_typhoon.state import DISRUPTED, ELIMINATED, SIDES, SOVIET, State, Unit
from zoc.titles.red_typhoon.victory import account, sudden_death

STEPS = (
    Deployment(),
    GameTurn(),
    ActionPoints(),
    Movement(),
    March(),
    Crowded(),
    Combat(),
    Battle(),
    Die(),
    Loss(),
    Retreat(),
    Advance(),
    Ceasefire(),
    Withdrawal(),
    Deadline(),
    Airborne(),
    Partisans(),
    Area(),
    Uprising(),
    Recovery(),
    PutAway(),
    AdvanceTurn(),
)

OPTIONS: dict[str, Any] = {
    "left_wing_1S": False,
    "strict_stacking": False,
    "attacker_loses_first": False,
}
"""`left_wing_1S`: both players agree that the 1S Army belongs to the left wing (3.2).
`strict_stacking`: no move may end in a hex that it overstacks (ruling R51).
`attacker_loses_first`: in an exchange the attacker chooses his loss first (ruling R37)."""


class RedTyphoon(Figures):
    """The rules on a board with its units."""

    FILE_WORDS: ClassVar[Mapping[str, Shape]] = FILE_WORDS

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        board: Board | None = None,
        units: tuple[Counter, ...] | None = None,
    ) -> None:
        super().__init__(title, scenario, checked(options, OPTIONS), STEPS, board, units)
        self.notes: dict[str, Any] = {}
        self.hints = RedTyphoonHints()
        self.show = RedTyphoonShow()

    # -- setup ---------------------------------------------------------------------------------

    def empty(self) -> State:
        """A position without units on the map, before anything has happened."""
        p = object.__new__(State)
        p.game, p.cache, p.events = self, {}, []
        p.agenda, p.turn, p.result = (), 1, ""
        p.hex = array("H", bytes(2 * len(self.units)))
        p.state = array("B", bytes(len(self.units)))
        points = self.figures["activation"]
        p.ap = (points["soviet_start"], points["german_start"])
        p.move_orders = p.attack_orders = p.withdrawn = 0
        p.control = self.sources[SOVIET] | self._hexes(self.figures["control"]["soviet_cities"])
        p.control &= self.key_hexes
        return p

    def arrange(self, data: dict[str, Any]) -> State:
        """The position that a position file describes."""
        return arrange(self, data)

    def start(self) -> State:
        """The position at the start of the game."""
        p = self.empty()
        order: list[str] = self.title.scenarios[self.scenario].more.get("setup_order", [])
        free = {u for side in order for u in self.deployed_by[SIDES.index(side)]}
        for unit, hex_ in self.suggested.items():
            if unit not in free:
                p.place(unit, hex_)
        p.push(*(("deployment", SIDES.index(side)) for side in order), ("turn",))
        self.settle(p)
        return p

    @cached_property
    def suggested(self) -> Mapping[Unit, Hex]:
        """Where units stand in the fixed deployment. With the left wing's 1S Army the other one
        stays out; the fixed deployment gives its hex to the one in play (3.2a)."""
        scenarios = self.title.scenarios
        numbers = {u.id: i for i, u in enumerate(self.units)}
        hexes = {
            numbers[placement.unit]: self.grid.hex(placement.hexes[0])
            for placement in next(iter(scenarios)).placements
            if placement.status == "placed" and placement.hexes
        }
        spare = [u for u in hexes if "1S" in self.units[u].flags and u != self.first_shock]
        for unit in spare:
            hex_ = hexes.pop(unit)
            fixed = "setup_order" not in scenarios[self.scenario].more
            if fixed and self.first_shock is not None:
                hexes[self.first_shock] = hex_
        return hexes

    # -- answers for people who plan -----------------------------------------------------------

    def forecast(self, p: Any) -> Forecast | None:
        """The attack that is being put together, if one is."""
        if not p.agenda or p.agenda[-1][0] != "battle":
            return None
        _, _, target, joined = p.agenda[-1]
        return forecast(p, target, joined)

    def forecast_attack(self, p: Any, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        """What an attack on a hex by some units would be, whether they have orders or not."""
        refusal = why_no_forecast(p, target, attackers)
        if refusal is not None:
            raise refusal
        return forecast(p, target, attackers)

    def threat(self, p: Any, hex_: Hex, side: str) -> Forecast:
        """What the enemies that stand next to a hex could do to a side's units there."""
        return threat(p, hex_, SIDES.index(side))

    def routes(self, p: Any, unit: Unit) -> list[Route]:
        """Every hex that a unit could reach, with cost and path."""
        return routes(p, unit) if p.hex[unit] else []

    def why_not_there(self, p: Any, unit: Unit, goal: Hex) -> Refusal | None:
        """Why a unit cannot reach a hex, or None when it can."""
        if not p.hex[unit]:
            return Refusal(f"{self.unit_name(unit)} is not on the map", "8.0a")
        return why_not_there(p, unit, goal)

    def describe(self, p: Any, unit: Unit) -> str:
        """A unit in a few words."""
        code = self.formations[self.formation[unit]].id
        shaken = ", disrupted" if p.state[unit] & DISRUPTED else ""
        return f"{self.unit_name(unit)} {self.printed(unit)} of {code}{shaken}"

    def face(self, p: Any, unit: Unit) -> tuple[Counter, str]:
        """A unit's counter, turned over while it is disrupted."""
        return self.units[unit], "reduced" if p.state[unit] & DISRUPTED else "front"

    def account(self, p: Any) -> list[tuple[str, str, int, str]]:
        """The victory points as they stand."""
        return [(item.side, item.why, item.vp, item.rule) for item in account(p)]

    def faults(self, p: Any) -> Iterator[str]:
        """What is wrong with a position, in words."""
        return faults(p)

    # -- what happens to units and hexes -------------------------------------------------------

    def eliminate(self, p: State, unit: Unit, why: str, rule: str) -> None:
        """Removes a unit as eliminated."""
        start = p.hex[unit]
        p.remove(unit, ELIMINATED)
        p.tell("eliminate", f"{self.unit_name(unit)} is eliminated: {why}", rule, unit, start)

    def take(self, p: State, side: int, hex_: Hex) -> None:
        """Gives a key hex to a side; the game may end at once (2.1, 4.2)."""
        if p.controls(side, hex_):
            return
        p.control ^= 1 << hex_
        p.touch()
        p.tell("control", f"{self.label(hex_)} is now {SIDES[side]}", "2.1f", hex_, side)
        self.end_at_once(p, side)

    def end_at_once(self, p: State, side: int) -> None:
        """Ends the game when a side holds all that it takes (4.2)."""
        if sudden_death(p, side):
            p.result = f"decisive {SIDES[side]} victory: all its goals are taken"
            p.tell("end", p.result, "4.2a" if side == SOVIET else "4.2b")
