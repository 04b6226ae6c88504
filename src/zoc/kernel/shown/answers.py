"""Answers to what a viewer asks about a moment: why not, where to, what lies here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.kernel.play.action import Action
from zoc.kernel.play.position import Position
from zoc.kernel.shown.parts import (
    Choice,
    ForecastShown,
    HexText,
    Overlay,
    RouteShown,
    Trouble,
    WhyNot,
)
from zoc.kernel.shown.sight import Sight

if TYPE_CHECKING:
    from zoc.kernel.play.game import Game


def _sight(game: Game, p: Position, seat: str | None) -> Sight:
    return Sight.of_actor(game, p) if seat is None else Sight(game, p, seat)


def choices_of(game: Game, p: Position, unit: int) -> list[Choice]:
    """The choices of one unit in the decision, for the seat that decides."""
    return Sight.of_actor(game, p).choices_of(unit)


def why_not(game: Game, p: Position, action: Action) -> WhyNot | None:
    """Why an action may not be done now by the seat that decides, or None when it may."""
    return Sight.of_actor(game, p).why_not(action)


def why_not_there(
    game: Game, p: Position, unit: int, hex_: Hex, seat: str | None = None
) -> WhyNot | None:
    """Why a unit cannot go to a hex, or None when it can."""
    return _sight(game, p, seat).why_not_there(unit, hex_)


def routes_of(
    game: Game,
    p: Position,
    unit: int,
    hex_: Hex = 0,
    seat: str | None = None,
    path: Sequence[Hex] = (),
) -> list[RouteShown]:
    """Where a unit could go; with a hex only the way there, step by step and with warnings."""
    return _sight(game, p, seat).routes(unit, hex_, path)


def troubles_of(game: Game, before: Position, after: Position, side: str) -> list[Trouble]:
    """What orders have brought upon the side that gave them."""
    if after.over:
        return []
    known = set(game.show.troubles(before, side))
    return [trouble for trouble in game.show.troubles(after, side) if trouble not in known]


def overlay_of(
    game: Game, p: Position, id_: str, side: str, unit: int, hex_: Hex, seat: str | None = None
) -> Overlay:
    """An overlay of the map, a side, a unit or a hex."""
    return _sight(game, p, seat).overlay(id_, side, unit, hex_)


def hex_of(game: Game, p: Position, hex_: Hex, seat: str | None = None) -> HexText:
    """A hex in words."""
    return _sight(game, p, seat).hex(hex_)


def threats_of(
    game: Game, p: Position, hex_: Hex, seat: str | None = None
) -> dict[str, ForecastShown]:
    """What the enemy could do to the units in a hex, by the side that would suffer it."""
    return _sight(game, p, seat).threats(hex_)
