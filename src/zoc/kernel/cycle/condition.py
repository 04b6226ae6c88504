"""What the rules know of a unit or of the whole position, in plain values: for whoever writes code,
and for position files the other way round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zoc.kernel.cycle.standing import Standing, Unit
from zoc.kernel.play.declared import DeclaredColumn, DeclaredField


@dataclass(frozen=True)
class Condition:
    """A unit at a moment. `hex` is its label, '' off the map, where `box` says where it is."""

    unit: str
    side: str
    hex: str
    box: str
    face: str
    marks: tuple[str, ...]
    figures: dict[str, Any]
    """The figures of the side of its counter that lies up, and its declared columns."""
    supply: str = ""
    """The state of its line of supply, where the game has lines."""
    mp: str = ""
    """The movement points that it could spend now, where the game has marches."""


def condition(p: Standing, unit: Unit) -> Condition:
    """All that the rules know of a unit."""
    game, hex_ = p.game, p.hex[unit]
    counter, face = game.face(p, unit)
    columns = {
        n: getattr(p, n)[unit] for n, d in p.DECLARED.items() if isinstance(d, DeclaredColumn)
    }
    supply = getattr(game, "supply", None)
    return Condition(
        unit=counter.id,
        side=game.unit_side(unit),
        hex=game.label(hex_) if hex_ else "",
        box="" if hex_ else box(p, unit),
        face=face,
        marks=tuple(mark.word for mark in p.marked(unit)),
        figures={**counter.values(face), **columns},
        supply=supply.states[supply.state(p, unit)] if supply is not None and hex_ else "",
        mp=_points(p, unit) if hex_ else "",
    )


def _points(p: Standing, unit: Unit) -> str:
    marching = getattr(p.game, "marching", None)
    return "" if marching is None else marching.points(marching.budget(p, (unit,)))


@lru_cache(4096)
def _box_in(kind: type[Standing], state: int) -> str:
    """The box that a unit with some flags lies in, if one of them says so."""
    return next((mark.box for mark in kind.MARKS if state & mark and mark.box), "")


def box(p: Standing, unit: Unit) -> str:
    """Where a unit is that is not on the map; '' for one that is out of play."""
    found = _box_in(type(p), p.state[unit])
    if found:
        return found
    game = p.game
    arrivals, setup = getattr(game, "arrivals", None), getattr(game, "setup", None)
    if arrivals is not None and arrivals.waiting(p, unit):
        return arrivals.box(p, unit)
    return "to be placed" if setup is not None and unit in setup.units else ""


def facts(p: Standing) -> dict[str, Any]:
    """The declared fields of a position in plain values, as a position file would say them."""
    return {
        declared.word or name: declared.kind.tell(p.game, getattr(p, name))
        for name, declared in p.DECLARED.items()
        if isinstance(declared, DeclaredField) and declared.kind is not None
    }
