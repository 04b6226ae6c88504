"""Victory: points, captured hexes, cleared hexes and containment (2.1 to 2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zoc.hexes.sets import HexSet, pack, unpack
from zoc.titles.panzer_battles.goals import Exit
from zoc.titles.panzer_battles.position import EXITED, GERMAN, SIDES, SOVIET, State


class Item(NamedTuple):
    """One line of the account."""

    side: str
    why: str
    vp: int
    rule: str


def account(p: State) -> list[Item]:
    """What each side has of what the scenario asks for."""
    kinds = {"points": _points, "capture": _capture, "clear": _clear, "containment": _containment}
    return list(kinds[p.game.goal["kind"]](p))


def total(p: State, side: int) -> int:
    """A side's points as they stand."""
    return sum(item.vp for item in account(p) if item.side == SIDES[side])


def verdict(p: State) -> str:
    """Who has won at the end of the last turn (2.1-9, 2.2-3, 2.3-6, 2.4-4, 2.5-6)."""
    if p.game.goal["kind"] != "points":
        winner = SIDES.index(p.game.goal["side"])
        winner = winner if fulfilled(p) else 1 - winner
        return f"{SIDES[winner]} victory"
    soviet, german = total(p, SOVIET), total(p, GERMAN)
    if soviet == german:
        return f"draw, {soviet} to {german} VP"
    winner = SOVIET if soviet > german else GERMAN
    return f"{SIDES[winner]} victory, {max(soviet, german)} to {min(soviet, german)} VP"


def fulfilled(p: State) -> bool:
    """Whether all that a scenario asks of its side is there; each line of the account is 1 point
    when it is."""
    return all(item.vp for item in account(p))


# -- points ------------------------------------------------------------------------------------


def _points(p: State) -> Iterator[Item]:
    for name, hexes in p.game.objectives.items():
        for side in (SOVIET, GERMAN):
            if p.control[side] & hexes == hexes:
                yield Item(SIDES[side], name, 1, "2.1-6")
    for way_out in p.game.ways_out:
        steps = exited_steps(p, way_out)
        earned = steps >= way_out.steps and road_open(p, way_out)
        why = f"{steps} of {way_out.steps} steps exited"
        yield Item(SIDES[way_out.side], why, int(earned), way_out.rule)


def exited_steps(p: State, way_out: Exit) -> int:
    """The steps that left the map and count for an exit."""
    game = p.game
    return sum(
        p.steps(u)
        for u in game.units_of[way_out.side]
        if p.state[u] & EXITED and game.group[u] == way_out.group
    )


def road_open(p: State, way_out: Exit) -> bool:
    """Whether a chain of road hexes free of enemies joins an exit to its entry (2.1-7, 2.1-8)."""
    game, enemies = p.game, p.ground.occupied[1 - way_out.side]
    free = game.roads & game.in_play & ~enemies
    reached = game.field.flood(way_out.road_from, free, game.road_links)
    return any(reached & area for area in way_out.road_to)


# -- the other conditions ----------------------------------------------------------------------


def _capture(p: State) -> Iterator[Item]:
    goal = p.game.goal
    side = SIDES.index(goal["side"])
    for name, hexes in p.game.objectives.items():
        yield Item(goal["side"], name, int(p.control[side] & hexes == hexes), goal["rule"])
    beyond = goal.get("north_of_the_river")
    if beyond:
        count = sum(
            p.game.group[u] == beyond["group"] and bool(p.game.north_bank >> p.hex[u] & 1)
            for u in p.game.units_of[side]
            if p.hex[u]
        )
        why = f"{count} of {beyond['units']} {beyond['group']} units north of the river"
        yield Item(goal["side"], why, int(count >= beyond["units"]), goal["rule"])


def _clear(p: State) -> Iterator[Item]:
    goal = p.game.goal
    enemies = p.ground.occupied[1 - SIDES.index(goal["side"])]
    for name, hexes in p.game.objectives.items():
        yield Item(goal["side"], f"{name} clear", int(not enemies & hexes), goal["rule"])


def _containment(p: State) -> Iterator[Item]:
    goal = p.game.goal
    left = contained(p) & p.ground.occupied[1 - SIDES.index(goal["side"])]
    count = sum(len(p.stack(h)) for h in unpack(left))
    bank = "south" if p.game.options["containment_south"] else "north"
    why = f"{count} enemy units {bank} of the Chir"
    yield Item(goal["side"], why, int(not count), goal["rule"])


def contained(p: State) -> HexSet:
    """The hexes that must be free of the enemy in 2.5: north of the Chir and within five hexes of
    it, or with the option all south of it (2.5-6)."""
    game = p.game
    if game.options["containment_south"]:
        return game.south_bank
    banks = river_banks(p) & ~game.north_bank
    return game.north_bank & game.field.grow(banks, game.goal["within"])


def river_banks(p: State) -> HexSet:
    """The hexes along the river of the goal."""
    game = p.game
    key = "river banks"
    if key not in game.notes:
        sides = [
            side
            for feature in game.board.side_features
            if feature.kind == "river" and feature.name == game.goal["river"]
            for side in feature.sides
        ]
        game.notes[key] = pack(h for side in sides for h in game.grid.side_hexes(side))
    return game.notes[key]
