"""Operation Typhoon: identity, options, and all that never changes in the course of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.wargame import Part, Wargame, part
from zoc.kernel.data.counters import Counter
from zoc.kernel.data.shape import Shape, each, text
from zoc.kernel.data.title import Title
from zoc.kernel.play import kinds
from zoc.kernel.protocol import (
    CHANCE,
    NOBODY,
    Action,
    Event,
    Forecast,
    Outcome,
    Refusal,
    Route,
    Said,
    WordKind,
    steps_of,
)
from zoc.titles.operation_typhoon.ai.hints import TyphoonHints
from zoc.titles.operation_typhoon.faults import faults
from zoc.titles.operation_typhoon.figures import Charts
from zoc.titles.operation_typhoon.forecast import entering, planned
from zoc.titles.operation_typhoon.map import Map
from zoc.titles.operation_typhoon.movement import Marching
from zoc.titles.operation_typhoon.notation import GOING, VERBS
from zoc.titles.operation_typhoon.position import CAMPS, GERMAN, SOVIET, STOCK, Now, Unit
from zoc.titles.operation_typhoon.position_file import arrange
from zoc.titles.operation_typhoon.roster import AIR, Roster
from zoc.titles.operation_typhoon.sequence import SEQUENCE, TyphoonTrack
from zoc.titles.operation_typhoon.setup import Sectors, SetUp
from zoc.titles.operation_typhoon.shown import TyphoonShow
from zoc.titles.operation_typhoon.victory import CONCEDED, end, held_towns, outcome

ALONE, STAFF, WINGS = "alone", "staff", "wings"
SEATS = {ALONE: ("german",), STAFF: ("german", "soviet"), WINGS: ("north", "south")}
"""Who decides: the player; the player and one who sees to the Soviet side; two wings (1.4)."""
CONCEDE = Action("concede")


def _unnamed(unit: Counter, own_pool: bool) -> bool:
    """Whether a unit is there though a position file does not name it."""
    return not own_pool if unit.side == CAMPS[SOVIET] else unit.type.id == AIR


def sure() -> float:
    """By what the staff multiplies a figure that nobody misjudges."""
    return 1.0


class OperationTyphoon(Wargame[Now]):
    """The rules on a board with its units."""

    POSITION = Now
    SEQUENCE = SEQUENCE
    TRACK = TyphoonTrack
    STEPS = steps_of(__name__)
    ORDERS: ClassVar[Mapping[str, str]] = VERBS
    unlisted = frozenset({CONCEDE.verb})
    setup_step = SetUp

    # Nobody arrives, and control is the front's.
    PARTS: ClassVar[Mapping[str, Part]] = {"control": None, "arrivals": None, "points": None}
    map = part(Map)
    setup = part(Sectors)
    marching = part(lambda game: Marching())
    roster = part(Roster)
    charts = part(Charts)
    track: TyphoonTrack

    def complete(self) -> None:
        self.notes: dict[Any, Any] = {}
        self.plan = self.title.read("plan.toml")
        self.doubt = sure
        self.hints, self.show = TyphoonHints(), TyphoonShow()

    def brought(
        self, title: Title, units: tuple[Counter, ...] | None, options: Mapping[str, Any]
    ) -> tuple[Counter, ...] | None:
        """Files need not name the Soviet pool, unless they name Soviet units of their own, nor the
        Luftwaffe."""
        if units is None:
            return None
        named = {u.id for u in units}
        own_pool = any(u.side == CAMPS[SOVIET] for u in units)
        spare = (u for u in title.counters.units if u.id not in named)
        return (*units, *(u for u in spare if _unnamed(u, own_pool)))

    @cached_property
    def special(self) -> dict[str, Any]:
        """What the scenario has of its own."""
        return self.figures["scenario"][self.scenario]

    def kinds(self) -> dict[str, WordKind]:
        """The kinds of words that orders are made of."""
        going = kinds.one_of(GOING, "the air unit goes or stays")
        return super().kinds() | {"going": going}

    def seats(self, options: Mapping[str, Any], camps: tuple[str, ...]) -> tuple[str, ...]:
        """Who plays (1.4)."""
        return SEATS[options["team"]]

    # -- who commands --------------------------------------------------------------------------

    @cached_property
    def commanders(self) -> tuple[str, ...]:
        """The seats that command German units."""
        return self.sides if self.options["team"] == WINGS else ("german",)

    @cached_property
    def commanded(self) -> dict[str, tuple[Unit, ...]]:
        """The ground units that each seat commands (1.1a, 1.4b)."""
        if self.options["team"] != WINGS:
            return {"german": self.roster.troops}
        wings = self.figures["wings"]
        return {
            seat: tuple(u for u in self.roster.troops if self.units[u].formation.id in wings[seat])
            for seat in self.sides
        }

    def commander(self, force: Sequence[Unit], side: int = GERMAN) -> str:
        """Who decides for a force, or for the Soviet units that it fights (1.1, 1.4)."""
        if side == SOVIET and self.options["team"] == STAFF:
            return "soviet"
        return self._seat_of.get(force[0] if force else -1, self.commanders[0])

    @cached_property
    def _seat_of(self) -> dict[Unit, str]:
        return {unit: seat for seat, units in self.commanded.items() for unit in units}

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        """A commander may concede at any decision; that is never listed, so that nobody does it by
        chance. Who only sees to the Soviet side cannot (5.4b)."""
        if action != CONCEDE or p.actor in (CHANCE, NOBODY):
            return super().why_not(p, action)
        return (
            None if p.actor in self.commanders else Refusal("only the German side concedes", "5.4b")
        )

    def carry_out(self, p: Now, action: Action) -> list[Event]:
        if action != CONCEDE:
            return super().carry_out(p, action)
        p.events = []
        end(p, Said(CONCEDED), "5.4b")
        self.settle(p)
        return p.events

    # -- beginning -----------------------------------------------------------------------------

    def empty(self) -> Now:
        """A position without units on the map, before anything has happened (3.1, 3.3, 3.4)."""
        p: Now = super().empty()
        for unit in self.roster.stock:
            p.mark(unit, STOCK)
        return p

    def start(self) -> Now:
        """The position at the start of the game."""
        p = self.empty()
        p.push(self.track.opens())
        if self.options["historical_setup"]:
            for seat in self.commanders:
                self.setup.fill(p, seat)
        else:
            p.push(*(SetUp(seat) for seat in self.commanders))
        self.settle(p)
        return p

    def file_words(self) -> Mapping[str, Shape]:
        """What position files may say beyond the common words."""
        return {**super().file_words(), "gone": each(text)}

    def arrange(self, data: dict[str, Any]) -> Now:
        """The position that a position file describes."""
        return arrange(self, data)

    # -- answers for people who plan -----------------------------------------------------------

    def forecast(self, p: Now) -> Forecast | None:
        """The battle in hand, if there is one."""
        return planned(p)

    def forecast_attack(self, p: Now, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        """Whom some units, or the force on the move, may meet in a hex, and what may come of it."""
        return entering(p, target, attackers)

    def threat(self, p: Now, hex_: Hex, side: str) -> Forecast:
        """Soviet units never attack of their own."""
        raise Refusal("Soviet units fight only where a force enters, or out of a pocket", "2.6c")

    def routes(self, p: Now, unit: Unit) -> list[Route]:
        """Every hex that a unit could reach with its force or alone, with cost and path."""
        return super().routes(p, unit) if self.roster.is_troop[unit] else []

    def why_not_there(self, p: Now, unit: Unit, goal: Hex) -> Refusal | None:
        """Why a unit cannot reach a hex with its force or alone, or None when it can."""
        if not self.roster.is_troop[unit]:
            refusal = refusals.never_moves(unit, "2.8d")
        elif not p.hex[unit]:
            refusal = refusals.not_on_map(unit, "9.2a")
        else:
            refusal = self.marching.why_not_there(p, self.marching.party(p, unit), goal)
        return refusal and refusal.worded_by(self.speaker)

    def unit_name(self, unit: Unit) -> str:
        """A unit as players call it: `3rd Panzer`."""
        return self.units[unit].full.removesuffix(" Division")

    # -- the end -------------------------------------------------------------------------------

    def account(self, p: Now) -> list[tuple[str, str, int, str]]:
        """The victory points as they stand."""
        seat, place = self.commanders[0], self.map.place
        return [(seat, place(hex_), worth, "4.4a") for hex_, worth in held_towns(p)]

    def outcome(self, p: Now) -> Outcome | None:
        """How the game ended."""
        return outcome(p)

    def faults(self, p: Now) -> Iterator[str]:
        """What is wrong with a position, in words."""
        return faults(p)
