"""Routes of a force across German and Soviet ground, as a staff plans them."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.hexes import Hex
from zoc.hexes.reach import Reach
from zoc.kernel.cycle.marching import FREE
from zoc.kernel.protocol import Action
from zoc.titles.operation_typhoon.position import Now, Unit


def trial(p: Now, units: Sequence[Unit]) -> Now:
    """The position with some units on the move: itself, when they are."""
    if p.force:
        return p
    new = p.imagine(units)
    new.cache["ground"] = p.ground
    return new


def ways(p: Now, points: int | None = None) -> Reach:
    """Where the force of a trial could get to if nobody held it up."""
    return p.game.marching.search(p, p.force, p.mp if points is None else points, FREE)


def affordable(p: Now, found: Reach, path: Sequence[Hex]) -> list[Hex]:
    """As much of a path, its start left out, as the force can pay for."""
    return [h for h in path[1:] if found.cost(h) <= p.mp]


def orders(p: Now, path: Sequence[Hex], most: int) -> list[Action]:
    """The orders for a path from where the force is: German ground in one go, then Soviet hexes
    one by one, so many at the most."""
    here, found, stretch = p.hex[p.force[0]], list[Action](), list[Hex]()
    for hex_ in path:
        if p.soviet >> hex_ & 1:
            if stretch:
                found.append(_along(here, stretch))
                here, stretch = stretch[-1], []
            found.append(Action("to", (here, hex_)))
            here, most = hex_, most - 1
            if most == 0:
                return found
        else:
            stretch.append(hex_)
    return [*found, _along(here, stretch)] if stretch else found


def _along(here: Hex, stretch: list[Hex]) -> Action:
    return Action("to", (here, *stretch))


def strength(p: Now) -> int:
    """How many dice the force of a trial rolls."""
    return sum(p.dice(u) for u in p.force)


def endurance(p: Now) -> int:
    """How many steps the force of a trial has."""
    return sum(p.steps(u) for u in p.force)
