"""Sight: all that a seat may read of a position. Tables, logs, forecasts, terminals and machine
players get a sight, and what it hides cannot be reached from it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.kernel.play.action import Action
from zoc.kernel.play.forecast import Route
from zoc.kernel.play.position import Position
from zoc.kernel.shown.choosing import of_unit
from zoc.kernel.shown.elements import Choice, ForecastShown, HexText, Overlay, RouteShown, WhyNot
from zoc.kernel.shown.speaking import SeatSpeaker, as_known, knows

if TYPE_CHECKING:
    from zoc.kernel.play.game import Game


UNKNOWN = "You may not know where that unit is."
"""The answer to who asks about a unit that he may not know."""


def _seen(game: Game, position: Position, seat: str) -> Position:
    """A view that knows its seat; never the true position, whatever a title gives."""
    found = game.view(position, seat)
    found = found.copy() if found is position else found
    found.viewer = seat
    return found


class Sight:
    """A moment of a game as a seat knows it. A spectator's seat is the empty text."""

    def __init__(self, game: Game, position: Position, seat: str) -> None:
        self.game, self.seat = game, seat
        self.show = game.show
        self.position = _seen(game, position, seat) if game.hides else position
        """The position with what is hidden from the seat dealt anew or blanked: what a machine
        player gets. Nobody may change it: see `copy`."""

    @classmethod
    def of_actor(cls, game: Game, position: Position) -> Sight:
        """What the seat that decides may know."""
        return cls(game, position, position.actor)

    def copy(self) -> Position:
        """A position to try things on."""
        return self.position.copy()

    @property
    def speaker(self) -> SeatSpeaker:
        """How the seat calls things."""
        return SeatSpeaker(self.position, self.seat if self.game.hides else None)

    # -- answers: of a unit that the seat may not know nothing is told, for a view deals it anew --

    def choices_of(self, unit: int) -> list[Choice]:
        """The choices of one unit in the decision."""
        return [] if self.position.over else of_unit(self.position, unit)

    def why_not(self, action: Action) -> WhyNot | None:
        """Why an action may not be done now, or None when it may."""
        return self.show.why_not(self.position, action)

    def why_not_there(self, unit: int, hex_: Hex) -> WhyNot | None:
        """Why a unit cannot go to a hex, or None when it can."""
        if not knows(self.position, unit):
            return WhyNot("", UNKNOWN, ())
        return self.show.why_not_there(self.position, unit, hex_)

    def routes(self, unit: int, hex_: Hex = 0, path: Sequence[Hex] = ()) -> list[RouteShown]:
        """Where a unit could go; with a hex only the way there, step by step and with warnings: the
        cheapest, or a path that is given."""
        if not knows(self.position, unit):
            return []
        try:
            routes = self.game.routes(self.position, unit)
        except NotImplementedError:
            return []
        if not hex_:
            return [RouteShown(r.hex, r.cost, r.path, r.stops) for r in routes]
        return [self._route(unit, route, path) for route in routes if route.hex == hex_]

    def _route(self, unit: int, route: Route, path: Sequence[Hex]) -> RouteShown:
        whole = tuple(path) if self._leads(path, route.path) else route.path
        steps = tuple(self.show.steps(self.position, unit, whole))
        cost = steps[-1][-1] if steps and whole != route.path else route.cost
        warns = tuple(self.show.warnings(self.position, unit, route.hex))
        return RouteShown(route.hex, cost, whole, route.stops, steps, warns)

    def _leads(self, path: Sequence[Hex], route: Sequence[Hex]) -> bool:
        """Whether a path goes from neighbour to neighbour, and where a route goes."""
        near = self.game.board.grid.neighbours
        if len(path) < 2 or (path[0], path[-1]) != (route[0], route[-1]):
            return False
        return all(there in near(here) for here, there in pairwise(path))

    def overlay(self, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        """An overlay of the map, a side, a unit or a hex."""
        if unit >= 0 and not knows(self.position, unit):
            return Overlay(id_, id_.capitalize(), text=UNKNOWN)
        return self.show.overlay(self.position, id_, side, unit, hex_)

    def hex(self, hex_: Hex) -> HexText:
        """A hex in words."""
        return self.show.hex_text(self.position, hex_, self.seat)

    def threats(self, hex_: Hex) -> dict[str, ForecastShown]:
        """What the enemy could do to the units in a hex, by the side that would suffer it."""
        game, p = self.game, self.position
        sides = dict.fromkeys(game.unit_side(unit) for unit in game.units_at(p, hex_))
        found = {side: self.show.threat(p, hex_, side) for side in sides}
        return {side: as_known(p, shown) for side, shown in found.items() if shown is not None}
