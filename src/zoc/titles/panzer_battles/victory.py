"""Victory: points, captured hexes, cleared hexes and containment (2.1 to 2.5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle import account
from zoc.kernel.cycle.account import Entry
from zoc.kernel.protocol import Outcome, said
from zoc.titles.panzer_battles.goals import Exit
from zoc.titles.panzer_battles.position import EXITED, GERMAN, LOST, REDUCED, SIDES, SOVIET, Now

if TYPE_CHECKING:
    from zoc.titles.panzer_battles.title import PanzerBattles


class Account(account.Account[Now]):
    """What each side has of what the scenario asks for: `game.points`. Where it is not played for
    points, each line is 1 point when it is there."""

    def __init__(self, game: PanzerBattles) -> None:
        super().__init__(game, LOST)
        self.goals = game.control
        kinds = {"points": self._points, "capture": self._capture, "clear": self._clear}
        self._entries = kinds.get(self.goals.kind, self._containment)
        self.stakes = stakes(self)

    def hangs_on(self, p: Now) -> Hashable:
        """Of a game for points: who holds what, who has left the map, and roads that are barred."""
        if self.goals.kind != "points":
            return None
        roads, occupied = self.game.map.roads, p.ground.occupied
        barred = [occupied[1 - way_out.side] & roads for way_out in self.goals.ways_out]
        return p.control, p.all_marks(EXITED | REDUCED), tuple(barred)

    def entries(self, p: Now) -> Iterator[Entry]:
        return self._entries(p)

    def verdict(self, p: Now) -> Outcome:
        """Who has won at the end of the last turn (2.1-9, 2.2-3, 2.3-6, 2.4-4, 2.5-6)."""
        if self.goals.kind == "points":
            return super().verdict(p)
        side = self.goals.side if self.fulfilled(p) else 1 - self.goals.side
        return Outcome(SIDES[side])

    def fulfilled(self, p: Now) -> bool:
        """Whether all that a scenario asks of its side is there."""
        return all(entry.points for entry in self.entries(p))

    def _goal(self, side: int, there: bool, rule: str, name: str, words: str = "{name}") -> Entry:
        first = next(iter(unpack(self.goals.objectives[name])), 0)
        return Entry(side, int(there), rule, lambda: said(words, name=name), first)

    # -- points --------------------------------------------------------------------------------

    def _points(self, p: Now) -> Iterator[Entry]:
        for name, hexes in self.goals.objectives.items():
            for side in (SOVIET, GERMAN):
                if p.control[side] & hexes == hexes:
                    yield self._goal(side, True, "2.1-6", name)
        for way_out in self.goals.ways_out:
            yield self._left(p, way_out)

    def _left(self, p: Now, way_out: Exit) -> Entry:
        steps, due = exited_steps(p, way_out), way_out.steps
        barred = steps >= due and not road_open(p, way_out)
        earned = steps >= due and not barred
        words = "{steps} of {due} steps exited" + ", but the road is barred" * barred
        why = lambda: said(words, steps=steps, due=due)  # noqa: E731
        return Entry(way_out.side, int(earned), way_out.rule, why)

    # -- the other conditions ------------------------------------------------------------------

    def _capture(self, p: Now) -> Iterator[Entry]:
        goals, side, rule = self.goals, self.goals.side, self.goals.asked["rule"]
        for name, hexes in goals.objectives.items():
            yield self._goal(side, p.control[side] & hexes == hexes, rule, name)
        beyond = goals.asked.get("north_of_the_river")
        if beyond:
            wanted, due, group = beyond["group"], beyond["units"], p.game.roster.group
            here = (u for u in p.game.units_of[side] if group[u] == wanted and p.hex[u])
            count = sum(p.game.map.north_bank >> p.hex[u] & 1 for u in here)
            words = "{count} of {due} {group} units north of the river"
            why = lambda: said(words, count=count, due=due, group=wanted)  # noqa: E731
            yield Entry(side, int(count >= due), rule, why)

    def _clear(self, p: Now) -> Iterator[Entry]:
        side, rule = self.goals.side, self.goals.asked["rule"]
        for name, hexes in self.goals.objectives.items():
            free = not p.ground.occupied[1 - side] & hexes
            yield self._goal(side, free, rule, name, "{name} clear")

    def _containment(self, p: Now) -> Iterator[Entry]:
        side, left = self.goals.side, self.contained & p.ground.occupied[1 - self.goals.side]
        count = sum(len(p.stack(h)) for h in unpack(left))
        bank = "south" if p.game.options["containment_south"] else "north"
        words = "{count:# enemy unit} {bank} of the Chir"
        why = lambda: said(words, count=count, bank=bank)  # noqa: E731
        yield Entry(side, int(not count), self.goals.asked["rule"], why)

    @cached_property
    def contained(self) -> HexSet:
        """The hexes that must be free of the enemy in 2.5: north of the Chir and within five hexes
        of it, or with the option all south of it (2.5-6)."""
        ground, asked = self.game.map, self.goals.asked
        if self.game.options["containment_south"]:
            return ground.south_bank
        rivers = (f for f in self.game.board.side_features if f.kind == "river")
        sides = (side for f in rivers if f.name == asked["river"] for side in f.sides)
        banks = pack(h for side in sides for h in self.game.grid.side_hexes(side))
        near = self.game.field.grow(banks & ~ground.north_bank, asked["within"])
        return ground.north_bank & near


def exited_steps(p: Now, way_out: Exit) -> int:
    """The steps that left the map and count for an exit."""
    gone = (u for u in p.game.units_of[way_out.side] if p.state[u] & EXITED)
    return sum(p.steps(u) for u in gone if p.game.roster.group[u] == way_out.group)


def road_open(p: Now, way_out: Exit) -> bool:
    """Whether a chain of road hexes free of enemies joins an exit to its entry (2.1-7, 2.1-8)."""
    game, enemies = p.game, p.ground.occupied[1 - way_out.side]
    free = game.map.roads & game.map.in_play & ~enemies
    reached = game.field.flood(way_out.road_from, free, game.map.road_links)
    return any(reached & area for area in way_out.road_to)


def stakes(account: Account) -> list[tuple[Hex, tuple[float, ...]]]:
    """What hexes count to machine players, by side: each objective is shared by its hexes, and so
    is ground that has to be free of the enemy."""
    told = account.game.title.read("judgement.toml")["stake"]
    found: list[tuple[Hex, tuple[float, ...]]] = []
    for hexes in account.goals.objectives.values():
        share = told["objective"] / hexes.bit_count() ** 0.5
        found += [(hex_, (share, share)) for hex_ in unpack(hexes)]
    if account.goals.kind == "containment":
        found += [(hex_, (0.0, told["contained"])) for hex_ in unpack(account.contained)]
    return found
