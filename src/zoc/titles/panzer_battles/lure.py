"""What ground is worth to a side: how strongly each hex is drawn to what the scenario asks for.
Judgement for machine players, not rules."""

from __future__ import annotations

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

Field = list[float]


def noted(p: State, key: str, make: object) -> object:
    """What was derived for equal positions of this game before, or is derived now."""
    notes = p.game.notes
    if key not in notes:
        if len(notes) > KEPT:
            notes.clear()
        notes[key] = make() if callable(make) else make
    return notes[key]


def pull(p: State, side: int) -> Field:
    """How strongly each hex is drawn to what a side wants to take or must hold."""
    enemies = p.ground.occupied[1 - side]
    key = f"pull {side} {p.control[side]} {enemies if moving_goals(p) else 0}"
    found = p.cache.get(f"pull {side}")
    if found is None:
        found = p.cache[f"pull {side}"] = noted(p, key, lambda: _pull(p, side))
    return found


def moving_goals(p: State) -> bool:
    """Whether the goals of the scenario are where the enemy stands."""
    return p.game.goal["kind"] == "containment"


def _pull(p: State, side: int) -> Field:
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


def near_enemy(p: State, side: int, steps: int) -> HexSet:
    """The hexes within some steps of an enemy."""
    enemies = p.ground.occupied[1 - side]
    return noted(p, f"near {steps} {enemies}", lambda: p.game.field.grow(enemies, steps))


def danger(p: State, side: int) -> dict[Hex, float]:
    """The attack strength of the enemies within two hexes of a hex."""
    found = p.cache.get(f"danger {side}")
    if found is None:
        found = p.cache[f"danger {side}"] = noted(p, _who(p, side), lambda: _danger(p, side))
    return found


def _who(p: State, side: int) -> str:
    """A key for where the enemy stands and in what state."""
    shaken = pack({p.hex[u] for u in p.game.units_of[1 - side] if p.state[u] & (DG | OOS)})
    return f"danger {side} {p.ground.occupied[1 - side]} {shaken}"


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


def supply_ground(p: State, side: int) -> HexSet:
    """The hexes in supply, as they were when the enemy last moved."""
    enemies = p.ground.occupied[1 - side]
    return noted(p, f"supply {side} {p.turn} {enemies}", lambda: supplied(p, side))
