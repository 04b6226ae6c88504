"""Victory: points, captured hexes, cleared hexes and containment (2.1 to 2.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.play.outcome import Outcome
from zoc.kernel.play.said import Said, said
from zoc.titles.panzer_battles.goals import Exit
from zoc.titles.panzer_battles.position import EXITED, GERMAN, SIDES, SOVIET, State


class Item(NamedTuple):
    """One line of the account: figures first, what it is for as a sentence on request."""

    side: int
    vp: int
    rule: str
    what: Said


def account(p: State) -> list[Item]:
    """What each side has of what the scenario asks for."""
    return list(ACCOUNTS[p.game.goals.kind](p))


def total(p: State, side: int) -> int:
    """A side's points as they stand."""
    return sum(item.vp for item in account(p) if item.side == side)


def outcome(p: State) -> Outcome:
    """Who has won at the end of the last turn (2.1-9, 2.2-3, 2.3-6, 2.4-4, 2.5-6)."""
    goals = p.game.goals
    if goals.kind != "points":
        return Outcome(SIDES[goals.side if fulfilled(p) else 1 - goals.side])
    soviet, german = total(p, SOVIET), total(p, GERMAN)
    winner = "" if soviet == german else SIDES[SOVIET if soviet > german else GERMAN]
    return Outcome(winner, points={SIDES[SOVIET]: soviet, SIDES[GERMAN]: german})


def verdict(p: State) -> str:
    """The result as records keep it."""
    end = outcome(p)
    if not end.points:
        return f"{end.winner} victory"
    low, high = sorted(end.points.values())
    how = f"{end.winner} victory" if end.winner else "draw"
    return f"{how}, {high} to {low} VP"


def fulfilled(p: State) -> bool:
    """Whether all that a scenario asks of its side is there; each line of the account is 1 point
    when it is."""
    return all(item.vp for item in account(p))


# -- points ------------------------------------------------------------------------------------


def _points(p: State) -> Iterator[Item]:
    for name, hexes in p.game.goals.objectives.items():
        for side in (SOVIET, GERMAN):
            if p.control[side] & hexes == hexes:
                yield Item(side, 1, "2.1-6", said("{name}", name=name))
    for way_out in p.game.goals.ways_out:
        steps = exited_steps(p, way_out)
        earned = steps >= way_out.steps and road_open(p, way_out)
        what = said("{steps} of {due} steps exited", steps=steps, due=way_out.steps)
        yield Item(way_out.side, int(earned), way_out.rule, what)


def exited_steps(p: State, way_out: Exit) -> int:
    """The steps that left the map and count for an exit."""
    game = p.game
    return sum(
        p.steps(u)
        for u in game.units_of[way_out.side]
        if p.state[u] & EXITED and game.ratings.group[u] == way_out.group
    )


def road_open(p: State, way_out: Exit) -> bool:
    """Whether a chain of road hexes free of enemies joins an exit to its entry (2.1-7, 2.1-8)."""
    game, enemies = p.game, p.ground.occupied[1 - way_out.side]
    free = game.map.roads & game.map.in_play & ~enemies
    reached = game.field.flood(way_out.road_from, free, game.map.road_links)
    return any(reached & area for area in way_out.road_to)


# -- the other conditions ----------------------------------------------------------------------


def _capture(p: State) -> Iterator[Item]:
    goals = p.game.goals
    side, rule = goals.side, goals.asked["rule"]
    for name, hexes in goals.objectives.items():
        captured = p.control[side] & hexes == hexes
        yield Item(side, int(captured), rule, said("{name}", name=name))
    beyond = goals.asked.get("north_of_the_river")
    if beyond:
        group, bank = p.game.ratings.group, p.game.map.north_bank
        count = sum(
            group[u] == beyond["group"] and bool(bank >> p.hex[u] & 1)
            for u in p.game.units_of[side]
            if p.hex[u]
        )
        words = "{count} of {due} {group} units north of the river"
        what = said(words, count=count, due=beyond["units"], group=beyond["group"])
        yield Item(side, int(count >= beyond["units"]), rule, what)


def _clear(p: State) -> Iterator[Item]:
    goals = p.game.goals
    enemies = p.ground.occupied[1 - goals.side]
    for name, hexes in goals.objectives.items():
        what = said("{name} clear", name=name)
        yield Item(goals.side, int(not enemies & hexes), goals.asked["rule"], what)


def _containment(p: State) -> Iterator[Item]:
    goals = p.game.goals
    left = contained(p) & p.ground.occupied[1 - goals.side]
    count = sum(len(p.stack(h)) for h in unpack(left))
    bank = "south" if p.game.options["containment_south"] else "north"
    what = said("{count} enemy units {bank} of the Chir", count=count, bank=bank)
    yield Item(goals.side, int(not count), goals.asked["rule"], what)


ACCOUNTS: dict[str, Callable[[State], Iterator[Item]]] = {
    "points": _points,
    "capture": _capture,
    "clear": _clear,
    "containment": _containment,
}


def contained(p: State) -> HexSet:
    """The hexes that must be free of the enemy in 2.5: north of the Chir and within five hexes of
    it, or with the option all south of it (2.5-6)."""
    game = p.game
    ground = game.map
    if game.options["containment_south"]:
        return ground.south_bank
    banks = river_banks(p) & ~ground.north_bank
    return ground.north_bank & game.field.grow(banks, game.goals.asked["within"])


def river_banks(p: State) -> HexSet:
    """The hexes along the river of the goal."""
    game = p.game
    key = "river banks"
    if key not in game.notes:
        sides = [
            side
            for feature in game.board.side_features
            if feature.kind == "river" and feature.name == game.goals.asked["river"]
            for side in feature.sides
        ]
        game.notes[key] = pack(h for side in sides for h in game.grid.side_hexes(side))
    return game.notes[key]
