"""Panzer Battles: identity, options, and all that never changes in the course of a game."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.board import Board
from zoc.kernel.counters import Counter
from zoc.kernel.forecast import Route
from zoc.kernel.game import Refusal
from zoc.kernel.options import checked
from zoc.kernel.shape import Shape
from zoc.kernel.title import Title
from zoc.titles.panzer_battles.answers import Answers
from zoc.titles.panzer_battles.position_file import FILE_WORDS, arrange
from zoc.titles.panzer_battles.ai.hints import PanzerBattlesHints
from zoc.titles.panzer_battles.march import why_not_there
from zoc.titles.panzer_battles.reach import reach
from zoc.titles.panzer_battles.roster import FACES
from zoc.titles.panzer_battles.shown import ClosedStacksShow, PanzerBattlesShow
from zoc.titles.panzer_battles.sight import seen_by
from zoc.titles.panzer_battles.position import (
    DG,
    GERMAN,
    LOST,
    NO_CHIT,
    OOS,
    REDUCED,
    SOVIET,
    State,
    Unit,
)
from zoc.titles.panzer_battles.steps import STEPS
from zoc.titles.panzer_battles.ai.weights import read_weights


def usual(title: Title) -> dict[str, bool]:
    """The options with what holds unless another value is given (`title.toml`)."""
    return {option["id"]: option["default"] for option in title.identity["option"]}


class PanzerBattles(Answers):
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
        self.notes: dict[str, Any] = {}
        super().__init__(title, scenario, checked(options, usual(title)), STEPS, board, units)
        self.weights = read_weights(title.read("judgement.toml"))
        self.hints = PanzerBattlesHints()
        closed = self.options["closed_stacks"]
        self.show = ClosedStacksShow() if closed else PanzerBattlesShow()

    # -- setup ---------------------------------------------------------------------------------

    def empty(self) -> State:
        """A position without units on the map, before anything has happened."""
        p = object.__new__(State)
        p.game, p.cache, p.events = self, {}, []
        p.agenda, p.turn, p.result = (), self.first_turn, ""
        count = len(self.units)
        p.hex = array("H", bytes(2 * count))
        p.state = array("H", bytes(2 * count))
        p.spent = array("B", bytes(count))
        p.initiative, p.cups = self.first_initiative, ((), ())
        played = [chit for cup in self.played for chit in cup]
        p.drawn, p.chit = tuple(played.count(c) for c in range(len(self.chits))), NO_CHIT
        p.air = p.targeted = p.attacked = p.mech_rolls = p.arrived = 0
        p.control = self.first_control()
        return p

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
        if self.free_units:
            p.push(("deployment", self.side[self.free_units[0]]))
        p.agenda = (("turn",), *p.agenda)
        self.settle(p)
        p.events = []
        return p

    @cached_property
    def free_units(self) -> tuple[Unit, ...]:
        """The units that their owner places within an area (2.2-2)."""
        free = {p.unit for p in self.setting.placements if p.status == "area"}
        return tuple(i for i, u in enumerate(self.units) if u.id in free)

    @cached_property
    def setup_area(self) -> HexSet:
        """The hexes of the scenario's set-up area."""
        return pack(self.board.hexes_of("set-up area"))

    def view(self, p: Any, seat: str) -> State:
        """What a seat may know: all, unless enemy stacks are closed (SCS-6.1). Those who look on
        know what both sides know."""
        if not self.options["closed_stacks"]:
            return p.copy()
        if seat not in self.sides:
            return seen_by(seen_by(p, GERMAN), SOVIET)
        return seen_by(p, self.sides.index(seat))

    # -- answers for people who plan -----------------------------------------------------------

    def routes(self, p: Any, unit: Unit) -> list[Route]:
        """Every hex that a unit could reach, with cost and path."""
        if not p.hex[unit]:
            return []
        found = reach(p, (unit,))
        return [
            Route(h, self.points(found.cost(h)), found.path(h), found.must_stop(h)) for h in found
        ]

    def why_not_there(self, p: Any, unit: Unit, goal: Hex) -> Refusal | None:
        """Why a unit cannot reach a hex, or None when it can."""
        if not p.hex[unit]:
            return Refusal(f"{self.unit_name(unit)} is not on the map", "SCS-4.1")
        return why_not_there(p, (unit,), goal)

    def describe(self, p: Any, unit: Unit) -> str:
        """A unit in a few words."""
        reduced = p.state[unit] & REDUCED
        words = [f"{self.unit_name(unit)} {self.printed(unit, int(bool(reduced)))}"]
        signs = ((REDUCED, "reduced"), (DG, "disorganised"), (OOS, "out of supply"))
        words += [word for flag, word in signs if p.state[unit] & flag]
        return ", ".join(words)

    def face(self, p: Any, unit: Unit) -> tuple[Counter, str]:
        """A unit's counter, turned over when it has lost a step."""
        return self.units[unit], FACES[1 if p.state[unit] & REDUCED else 0]
