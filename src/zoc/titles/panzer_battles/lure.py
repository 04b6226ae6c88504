"""What ground is worth to a side: how strongly each hex is drawn to what the scenario asks for.
Judgement for machine players, not rules."""

from __future__ import annotations

from typing import NamedTuple

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.titles.panzer_battles.state import DG, OOS, SIDES, State
from zoc.titles.panzer_battles.supply import supplied
from zoc.titles.panzer_battles.victory import contained

FADE = 0.94
"""How much of a goal's pull is left one hex farther away."""
ALARM = 6
"""Within how many hexes of an enemy an objective wants its garrison."""
KEPT = 200
"""How many derived fields a game keeps."""
RINGS = (1, 2, 4, 6, 8)
"""How near the enemy may be, in hexes."""


class Outlook(NamedTuple):
    """What a side sees when it looks at the map."""

    pull: list[float]
    """How strongly each hex is drawn to what the side wants to take or must hold."""
    near: dict[int, HexSet]
    """The hexes within some steps of an enemy."""
    danger: dict[Hex, float]
    """The attack strength of the enemies within two hexes of a hex."""
    supply: HexSet


def outlook(p: State, side: int) -> Outlook:
    """What a side sees now; kept as long as the enemy stands where he stands."""
    found: Outlook | None = p.cache.get(f"outlook {side}")
    if found is None:
        found = p.cache[f"outlook {side}"] = _noted(p, side)
    return found


def _noted(p: State, side: int) -> Outlook:
    notes, enemies = p.game.outlooks, p.ground.occupied[1 - side]
    shaken = pack({p.hex[u] for u in p.game.units_of[1 - side] if p.state[u] & (DG | OOS)})
    key = side, p.turn, p.chit, enemies, shaken, p.control[side]
    if key not in notes:
        if len(notes) > KEPT:
            notes.clear()
        near = {steps: p.game.field.grow(enemies, steps) for steps in RINGS}
        notes[key] = Outlook(_pull(p, side), near, _danger(p, side), supplied(p, side))
    return notes[key]


def _pull(p: State, side: int) -> list[float]:
    game = p.game
    field = [0.0] * game.grid.size
    links = game.field.cut(game.effects.closed_sides)
    for weight, hexes in goals(p, side):
        for away, layer in enumerate(game.field.layers(hexes, game.in_play, links)):
            worth = weight * FADE**away
            for hex_ in unpack(layer):
                field[hex_] = max(field[hex_], worth)
    return field


def goals(p: State, side: int) -> list[tuple[float, HexSet]]:
    """Hexes that a side wants, with how much."""
    game, kind = p.game, p.game.goal["kind"]
    if kind == "containment":
        region = contained(p)
        if SIDES[side] != game.goal["side"]:
            return [(0.5, region)]
        return [(1.0, p.ground.occupied[1 - side] & region)]
    found: list[tuple[float, HexSet]] = []
    for hexes in game.objectives.values():
        missing = hexes & ~p.control[side]
        if kind == "clear":
            missing = hexes
        if missing:
            found.append((1.0 / missing.bit_count() ** 0.3, missing))
        held = hexes & p.control[side]
        if held:
            found.append((0.45, held))
    return found


# -- the enemy ---------------------------------------------------------------------------------


def _danger(p: State, side: int) -> dict[Hex, float]:
    game, found = p.game, dict[Hex, float]()
    for hex_ in unpack(p.ground.occupied[1 - side]):
        force = float(sum(blow(p, u) for u in p.stack(hex_)))
        if force:
            for other in game.grid.disc(hex_, 2):
                found[other] = found.get(other, 0.0) + force
    return found


def blow(p: State, unit: int) -> float:
    """A unit's attack strength, roughly."""
    state = p.state[unit]
    if state & OOS:
        return 0.0
    return p.game.rough_attack[state & 1][unit] * (0.5 if state & DG else 1.0)


def guard(p: State, unit: int) -> float:
    """A unit's defence strength, roughly."""
    state = p.state[unit]
    half = (0.5 if state & DG else 1.0) * (0.5 if state & OOS else 1.0)
    return p.game.rough_defence[state & 1][unit] * half
