"""Red Typhoon: identity, options, and all that never changes in the course of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.action import Kind
from zoc.kernel.board import Board
from zoc.kernel.counters import Counter
from zoc.kernel.forecast import Forecast, Route
from zoc.kernel.options import checked
from zoc.kernel.outcome import Outcome
from zoc.kernel.roster import Roster
from zoc.kernel.shape import Shape
from zoc.kernel.step import Refusal
from zoc.kernel.title import Title
from zoc.titles.red_typhoon.advance import Advance
from zoc.titles.red_typhoon.ai.hints import RedTyphoonHints
from zoc.titles.red_typhoon.arrivals import (
    Airborne,
    Area,
    Deadline,
    Partisans,
    Uprising,
    Withdrawal,
)
from zoc.titles.red_typhoon.combat import Battle, Battles, Combat, Die
from zoc.titles.red_typhoon.faults import faults
from zoc.titles.red_typhoon.figures import Army, Figures, Special
from zoc.titles.red_typhoon.losses import Crowded, Loss
from zoc.titles.red_typhoon.map import Map
from zoc.titles.red_typhoon.movement import March, Movement, RedTyphoonMarching
from zoc.titles.red_typhoon.orders import PURPOSE
from zoc.titles.red_typhoon.position import DISRUPTED, SIDES, SOVIET, State, Unit
from zoc.titles.red_typhoon.position_file import FILE_WORDS, arrange
from zoc.titles.red_typhoon.retreat import Retreat
from zoc.titles.red_typhoon.sequence import (
    ActionPoints,
    AdvanceTurn,
    Ceasefire,
    GameTurn,
    PutAway,
    Recovery,
)
from zoc.titles.red_typhoon.setup import Deployment
from zoc.titles.red_typhoon.shown import RedTyphoonShow
from zoc.titles.red_typhoon.victory import account, outcome, take

STEPS = (
    Deployment,
    GameTurn,
    ActionPoints,
    Movement,
    March,
    Crowded,
    Combat,
    Battle,
    Die,
    Loss,
    Retreat,
    Advance,
    Ceasefire,
    Withdrawal,
    Deadline,
    Airborne,
    Partisans,
    Area,
    Uprising,
    Recovery,
    PutAway,
    AdvanceTurn,
)

VERBS = {
    "order": "move/attack formation",
    "move": "unit",
    "to": "hex hex*",
    "end": "",
    "attack": "hex",
    "with": "unit",
    "fight": "",
    "cancel": "",
    "die": "number",
    "lose": "unit",
    "withdraw": "",
    "retreat": "unit hex*",
    "advance": "unit hex hex*",
    "halt": "",
    "remove": "unit",
    "land": "hex",
    "place": "unit hex",
    "pass": "",
    "auto": "",
}

OPTIONS: dict[str, Any] = {
    "left_wing_1S": False,
    "strict_stacking": False,
    "attacker_loses_first": False,
}
"""`left_wing_1S`: both players agree that the 1S Army belongs to the left wing (3.2).
`strict_stacking`: no move may end in a hex that it overstacks (ruling R51).
`attacker_loses_first`: in an exchange the attacker chooses his loss first (ruling R37)."""


class RedTyphoon(Roster):
    """The rules on a board with its units. Its parts: `map`, `army` (what is printed on the
    units), `rules` (figures), `special` (units with rules of their own), `marching`, `fighting`."""

    FILE_WORDS: ClassVar[Mapping[str, Shape]] = FILE_WORDS

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        board: Board | None = None,
        units: tuple[Counter, ...] | None = None,
    ) -> None:
        options = checked(options, OPTIONS)
        super().__init__(title, scenario, options, STEPS, board, units, SIDES, VERBS)
        half: int = self.figures["half"]["steps"]
        self.map = Map(self.board, title.tables["movement"], half)
        self.tables, self.field = self.map.tables, self.map.field
        self.army = Army(self.units, half)
        self.rules = Figures(title, self.figures, self.map)
        left_wing: str = self.figures["withdrawal"]["left_wing"]
        self.special = Special(self.army, self.rules, left_wing, options["left_wing_1S"])
        self.strict_stacking: bool = options["strict_stacking"]
        self.marching = RedTyphoonMarching(half)
        self.fighting = Battles(title.tables["crt"])
        self.coded = {code: self._with_code(code) for code in self.map.areas}
        self.deployed_by = tuple(
            tuple(u for code in codes for u in self.coded[code]) for codes in self.map.areas_of
        )
        self.pulls: dict[str, dict[Hex, float]] = {}
        """What the hints have worked out: how hexes are drawn to what is wanted."""
        self.hints = RedTyphoonHints()
        self.show = RedTyphoonShow()

    def kinds(self) -> dict[str, Kind]:
        return super().kinds() | {"move/attack": PURPOSE}

    # -- setup ---------------------------------------------------------------------------------

    def _with_code(self, code: str) -> tuple[Unit, ...]:
        """The units in play with a set-up code (2.1, 3.2a)."""
        units = [i for i, area in enumerate(self.army.area) if area == code]
        return tuple(i for i in units if i not in self.special.spare)

    def area_of(self, unit: Unit) -> HexSet:
        """The hexes of a unit's set-up area."""
        return self.map.areas.get(self.army.area[unit], 0)

    def empty(self) -> State:
        """A position without units on the map, before anything has happened."""
        p = State.blank(self, len(self.units))
        p.ap = self.rules.ap_start
        p.control = (self.map.sources[SOVIET] | self.rules.soviet_cities) & self.map.key_hexes
        return p

    def arrange(self, data: dict[str, Any]) -> State:
        return arrange(self, data)

    def start(self) -> State:
        p = self.empty()
        order: list[str] = self.title.scenarios[self.scenario].more.get("setup_order", [])
        free = {u for side in order for u in self.deployed_by[SIDES.index(side)]}
        for unit, hex_ in self.suggested.items():
            if unit not in free:
                p.place(unit, hex_)
        p.push(*(Deployment(SIDES.index(side)) for side in order), GameTurn())
        self.settle(p)
        return p

    @cached_property
    def suggested(self) -> Mapping[Unit, Hex]:
        """Where units stand in the fixed deployment. With the left wing's 1S Army the other one
        stays out; the fixed deployment gives its hex to the one in play (3.2a)."""
        scenarios, shock = self.title.scenarios, self.special.first_shock
        numbers = {u.id: i for i, u in enumerate(self.units)}
        hexes = {
            numbers[placement.unit]: self.grid.hex(placement.hexes[0])
            for placement in next(iter(scenarios)).placements
            if placement.status == "placed" and placement.hexes
        }
        for unit in [u for u in hexes if u in self.special.spare]:
            hex_ = hexes.pop(unit)
            fixed = "setup_order" not in scenarios[self.scenario].more
            if fixed and shock is not None:
                hexes[shock] = hex_
        return hexes

    # -- answers for people who plan -----------------------------------------------------------

    def forecast(self, p: Any) -> Forecast | None:
        battle = p.doing(Battle)
        return None if battle is None else battle.forecast(p)

    def forecast_attack(self, p: Any, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        """What an attack on a hex by some units would be, whether they have orders or not."""
        refusal = self.fighting.why_no_forecast(p, target, attackers)
        if refusal is not None:
            raise refusal
        return self.fighting.forecast(p, target, attackers)

    def threat(self, p: Any, hex_: Hex, side: str) -> Forecast:
        return self.fighting.threat(p, hex_, SIDES.index(side))

    def routes(self, p: Any, unit: Unit) -> list[Route]:
        return self.marching.routes(p, unit)

    def why_not_there(self, p: Any, unit: Unit, goal: Hex) -> Refusal | None:
        if not p.hex[unit]:
            return Refusal("{unit} is not on the map", "8.0a", unit=unit)
        return self.marching.why_not_there(p, (unit,), goal)

    def describe(self, p: Any, unit: Unit) -> str:
        code = self.formations[self.formation[unit]].id
        shaken = ", disrupted" if p.state[unit] & DISRUPTED else ""
        return f"{self.unit_name(unit)} {self.army.printed(unit)} of {code}{shaken}"

    def face(self, p: Any, unit: Unit) -> tuple[Counter, str]:
        """A unit's counter, turned over while it is disrupted."""
        return self.units[unit], "reduced" if p.state[unit] & DISRUPTED else "front"

    def account(self, p: Any) -> list[tuple[str, str, int, str]]:
        return [(SIDES[i.side], self.text(i.what), i.vp, i.rule) for i in account(p)]

    def outcome(self, p: Any) -> Outcome | None:
        return outcome(p) if p.over else None

    def faults(self, p: Any) -> Iterator[str]:
        return faults(p)

    def take(self, p: State, side: int, hex_: Hex) -> None:
        """Gives a key hex to a side (2.1f)."""
        take(p, side, hex_)
