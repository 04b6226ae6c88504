"""Overlays: supply, spotting, ranges of guns, road marches, goals, the formations of a chit."""

from __future__ import annotations

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.protocol import counted
from zoc.kernel.shown import MarkShown, Overlay, OverlayOffer, TraceShown
from zoc.kernel.shown.dangers import WAYS
from zoc.kernel.shown.overlays import REACH, SUPPLY, THREAT, ZOC
from zoc.kernel.shown.speaking import called, knows
from zoc.titles.panzer_battles.position import ACTIVE, MOVED, SIDES, Now, Unit
from zoc.titles.panzer_battles.roads import RoadMarch, why_no_road_march
from zoc.titles.panzer_battles.shown.names import side_name
from zoc.titles.panzer_battles.shown.phases import playing
from zoc.titles.panzer_battles.spotting import sights

SPOTTING = OverlayOffer("spotting", "Spotting", "Y", "side")
RANGE = OverlayOffer("range", "Gun range", "X", "unit")
MARCH = OverlayOffer("march", "Road march", "W", "unit")
CONTROL = OverlayOffer("control", "Goals", "O", "map")
CHIT = OverlayOffer("chit", "Activated units", "V", "map")
OFFERS = (REACH, ZOC, SUPPLY, THREAT, WAYS, SPOTTING, RANGE, MARCH, CONTROL, CHIT)


def overlay(p: Now, id_: str, side: str, unit: int) -> Overlay | None:
    """An overlay of this title's own; None for those that every title has."""
    if id_ == SPOTTING.id:
        return spotting(p, SIDES.index(side) if side in SIDES else playing(p))
    if id_ == RANGE.id and unit >= 0:
        return gun_range(p, unit)
    if id_ == MARCH.id and unit >= 0:
        return march(p, unit)
    if id_ == CONTROL.id:
        return control(p)
    if id_ == CHIT.id:
        return activated(p)
    return None


def spotting(p: Now, side: int) -> Overlay:
    """What the units of a side see for barrages, activated or not, and enemies in sight (1.10)."""
    game = p.game
    watching = p.active(side) or [u for u in game.units_of[side] if p.hex[u]]
    watching = [u for u in watching if knows(p, u)]
    by_sight, seen = sights(p, watching)
    hills = tuple(h for sight, hexes in by_sight.items() if sight > 1 for h in dict.fromkeys(hexes))
    found = unpack(seen & p.ground.occupied[1 - side])
    marks = (
        MarkShown("area", unpack(seen & game.map.in_play), side=SIDES[side]),
        MarkShown("spot", found, text="spotted", side=SIDES[1 - side]),
        MarkShown("goal", hills, text="hill"),
    )
    high = counted(len(hills), "hill")
    text = f"{side_name(side)} spots {counted(len(found), 'enemy stack')}, from {high}."
    legend = (("area", "hexes in sight"), ("spot", "enemy in sight"), ("goal", "spotter on a hill"))
    rules = ("1.10-5", "1.10e")
    traces = tuple(_sights(p, hills, found))
    return Overlay("spotting", f"Spotting, {side_name(side)}", marks, traces, legend, text, rules)


def _sights(p: Now, hills: tuple[Hex, ...], found: tuple[Hex, ...]) -> list[TraceShown]:
    """Lines from hills to the enemies that only they see."""
    grid, sight = p.game.grid, p.game.map.effects.spots
    lines: list[TraceShown] = []
    for hill in hills:
        for target in found:
            away = grid.distance(hill, target)
            if 1 < away <= sight(hill):
                label = p.game.label
                text = f"{label(hill)} spots {label(target)}."
                lines.append(TraceShown((hill, target), text=text))
    return lines


def gun_range(p: Now, unit: Unit) -> Overlay:
    """What an artillery unit reaches from where it stands (1.10-3)."""
    game, name = p.game, called(p, unit)
    if not game.roster.artillery[unit] or not p.hex[unit]:
        return Overlay("range", "Gun range", text=f"{name} does not barrage.", rules=("1.10-1",))
    held = p.in_enemy_zone(unit)
    reach = 1 if held else game.roster.range[unit]
    area = game.field.grow(1 << p.hex[unit], reach) & game.map.in_play
    enemies = unpack(area & p.ground.occupied[1 - game.side[unit]])
    marks = (MarkShown("area", unpack(area)), MarkShown("spot", enemies))
    why = " It stands in an enemy ZOC: adjacent hexes only." if held else ""
    within = f"{counted(len(enemies), 'enemy stack')} within"
    text = f"{name} reaches {counted(reach, 'hex')}, {within}.{why}"
    legend = (("area", "in range"), ("spot", "enemy in range"))
    return Overlay("range", f"Range of {name}", marks, (), legend, text, ("1.10-3", "1.10b"))


def march(p: Now, unit: Unit) -> Overlay:
    """Where a unit could road march, and the ground too near to the enemy (1.12)."""
    game, name, side = p.game, called(p, unit), p.game.side[unit]
    near = MarkShown(
        "zoc", unpack(game.roads.exclusion(p, side) & game.map.marched), side=SIDES[1 - side]
    )
    trial = p.copy()
    trial.state[unit] |= ACTIVE
    if p.under_way(RoadMarch) is None:  # it has moved, and has not road marched
        trial.state[unit] &= ~MOVED
    refusal = why_no_road_march(trial, side, unit) if p.hex[unit] else None
    rules = ("1.12a-1", "1.12a-3", "1.12c-1")
    legend = (("reach", "hexes of road march"), ("zoc", "within 3 hexes of an enemy"))
    if refusal is not None or not p.hex[unit]:
        why = p.game.text(refusal.said) if refusal else "it is not on the map"
        text = f"{name} cannot road march: {why}."
        return Overlay("march", "Road march", (near,), (), legend, text, rules)
    found = game.roads.reach(p, (unit,))
    figures = {str(h): str(found.cost(h)) for h in found if found.cost(h)}
    free = MarkShown("reach", tuple(found), figures=figures)
    text = f"{name} can road march to {counted(len(found) - 1, 'hex')}."
    return Overlay("march", f"Road march of {name}", (free, near), (), legend, text, rules)


def control(p: Now) -> Overlay:
    """The goals of the scenario and who was the last to occupy them (2.1-5)."""
    marks = [MarkShown("control", unpack(p.control[s]), side=SIDES[s]) for s in range(len(SIDES))]
    marks.append(MarkShown("goal", unpack(p.game.control.hexes)))
    owners = (f"{name}: {_owner(p, h)}" for name, h in p.game.control.objectives.items())
    text = f"{'; '.join(owners)}."
    legend = (("control", "occupied last by that side"), ("goal", "goal of the scenario"))
    return Overlay("control", "Goals", tuple(marks), (), legend, text, ("2.1-5",))


def _owner(p: Now, hexes: int) -> str:
    for side in range(len(SIDES)):
        if hexes and p.control[side] & hexes == hexes:
            return side_name(side)
    return "nobody"


def activated(p: Now) -> Overlay:
    """The stacks with a unit that the chit in play activates (1.8-2)."""
    hexes = sorted({p.hex[u] for s in range(len(SIDES)) for u in p.active(s) if knows(p, u)})
    mark = MarkShown("area", tuple(hexes), text="activated")
    text = f"{counted(len(hexes), 'stack')} with activated units."
    legend = (("area", "stack with activated units"),)
    return Overlay("chit", "Activated units", (mark,), (), legend, text, ("1.8-2",))
