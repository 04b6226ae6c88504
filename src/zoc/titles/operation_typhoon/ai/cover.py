"""Gaps in the front, and who could fill them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.titles.operation_typhoon.front import german_front
from zoc.titles.operation_typhoon.position import Now, Unit

DEAR = 3
"""How many gaps must be filled for one that is opened."""
BOLD = 4
"""With fewer dice nobody fights for a place to stand."""
ENOUGH = 4
"""So many gaps filled by one unit are as good as it gets: nobody else is asked."""


class Filling(NamedTuple):
    """Some units, where they should go, and how many gaps that fills on balance."""

    gain: int
    units: tuple[Unit, ...]
    hex: Hex


def front_counts(p: Now) -> bool:
    """Whether the front is checked at the end of this turn."""
    return p.turn == p.game.figures["integrity"]["check"]


def on_the_eve(p: Now) -> bool:
    """Whether the front is checked at the end of the next turn."""
    return p.turn + 1 == p.game.figures["integrity"]["check"]


def on_foot(p: Now, units: Sequence[Unit]) -> list[Unit]:
    """Those that walk."""
    return [u for u in units if not p.game.roster.mechanised[u]]


def bare(p: Now, without: Sequence[Unit] = ()) -> HexSet:
    """The hexes of the front that nobody holds or has in his zone; some units imagined away."""
    held = pack({p.hex[u] for u in p.game.roster.troops if u not in without} - {0})
    return german_front(p) & ~p.game.field.around(held)


def best_filling(p: Now, forces: list[tuple[Unit, ...]]) -> Filling | None:
    """The move of one of some forces that fills most gaps; better one that opens none, and a fight
    for a place to stand only where nothing else is left."""
    calm = _best(p, forces, DEAR, bold=False) or _best(p, forces, 1, bold=False)
    strong = [us for us in forces if sum(p.dice(u) for u in us) >= BOLD]
    return calm or _best(p, strong, 1, bold=True)


def _best(p: Now, forces: list[tuple[Unit, ...]], price: int, bold: bool) -> Filling | None:
    """The same, if a gap that is opened counts as so many that are filled."""
    gaps, best = bare(p), Filling(0, (), 0)
    if not gaps:
        return None
    points = max(p.game.track.points[1][p.turn], 1)
    near = p.game.field.grow(gaps, points + 1)
    for units in forces:
        if near >> p.hex[units[0]] & 1:
            best = max(best, _filling(p, units, best.gain, price, bold), key=lambda f: f.gain)
            if best.gain >= ENOUGH:
                break
    return best if best.gain > 0 else None


def _filling(p: Now, units: tuple[Unit, ...], least: int, price: int, bold: bool) -> Filling:
    field, gaps = p.game.field, bare(p, units)
    opened = gaps & ~bare(p)
    best = Filling(least, units, 0)
    worth = field.around(gaps)
    for hex_ in _stops(p, units, bold):
        if worth >> hex_ & 1:
            filled = field.around(1 << hex_) & gaps
            left = (opened & ~filled).bit_count()
            gain = (filled & ~opened).bit_count() - price * left
            if gain > best.gain:
                best = Filling(gain, units, hex_)
    return best if best.hex else Filling(0, units, 0)


def _stops(p: Now, units: tuple[Unit, ...], bold: bool) -> Iterator[Hex]:
    """The hexes that a force can reach, the first Soviet ones only if it is bold."""
    found = p.game.marching.reach(p, units)
    return (h for h in found.hexes[1:] if bold or not p.soviet >> h & 1)


def steps_to(p: Now, goals: HexSet) -> dict[Hex, int]:
    """How far each hex is from the nearest of some goals."""
    layers = enumerate(p.game.field.layers(goals))
    return {hex_: away for away, layer in layers for hex_ in unpack(layer)}
