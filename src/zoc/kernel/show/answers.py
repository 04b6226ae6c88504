"""Answers to what a viewer asks about a moment: why not, where to, what lies here."""

from __future__ import annotations

from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.show.choosing import of_unit
from zoc.kernel.show.parts import (
    Choice,
    ForecastShown,
    HexText,
    Overlay,
    RouteShown,
    Trouble,
    WhyNot,
)


def _seen(game: Any, p: Any, seat: str | None) -> Any:
    """What a seat may know: the true position unless the title hides something."""
    if not game.show.hides:
        return p
    return game.view(p, p.actor if seat is None else seat)


def choices_of(game: Any, p: Any, unit: int) -> list[Choice]:
    """The choices of one unit in the decision, for the seat that decides."""
    return [] if p.over else of_unit(_seen(game, p, None), unit)


def why_not(game: Any, p: Any, action: Action) -> WhyNot | None:
    """Why an action may not be done now by the seat that decides, or None when it may."""
    return game.show.why_not(_seen(game, p, None), action)


def why_not_there(
    game: Any, p: Any, unit: int, hex_: Hex, seat: str | None = None
) -> WhyNot | None:
    """Why a unit cannot go to a hex, or None when it can."""
    return game.show.why_not_there(_seen(game, p, seat), unit, hex_)


def routes_of(
    game: Any, p: Any, unit: int, hex_: Hex = 0, seat: str | None = None
) -> list[RouteShown]:
    """Where a unit could go; with a hex only the path there, step by step and with warnings."""
    seen = _seen(game, p, seat)
    try:
        routes = game.routes(seen, unit)
    except NotImplementedError:
        return []
    if not hex_:
        return [RouteShown(r.hex, r.cost, r.path, r.stops) for r in routes]
    show = game.show
    return [
        RouteShown(
            hex=route.hex,
            cost=route.cost,
            path=route.path,
            stops=route.stops,
            steps=tuple(show.steps(seen, unit, route.path)),
            warns=tuple(show.warnings(seen, unit, hex_)),
        )
        for route in routes
        if route.hex == hex_
    ]


def troubles_of(game: Any, before: Any, after: Any, side: str) -> list[Trouble]:
    """What orders have brought upon the side that gave them."""
    if after.over:
        return []
    known = set(game.show.troubles(before, side))
    return [trouble for trouble in game.show.troubles(after, side) if trouble not in known]


def overlay_of(
    game: Any, p: Any, id_: str, side: str, unit: int, hex_: Hex, seat: str | None = None
) -> Overlay:
    """An overlay of the map, a side, a unit or a hex."""
    return game.show.overlay(_seen(game, p, seat), id_, side, unit, hex_)


def hex_of(game: Any, p: Any, hex_: Hex, seat: str | None = None) -> HexText:
    """A hex in words."""
    return game.show.hex_text(_seen(game, p, seat), hex_)


def threats_of(game: Any, p: Any, hex_: Hex, seat: str | None = None) -> dict[str, ForecastShown]:
    """What the enemy could do to the units in a hex, by the side that would suffer it."""
    seen = _seen(game, p, seat)
    sides = dict.fromkeys(game.unit_side(unit) for unit in game.units_at(seen, hex_))
    found = {side: game.show.threat(seen, hex_, side) for side in sides}
    return {side: shown for side, shown in found.items() if shown is not None}
