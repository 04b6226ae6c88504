"""A second reading of the rules of Panzer Battles, slow and plain, that watches games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from zoc.titles.panzer_battles.phrases import AIR
from zoc.titles.panzer_battles.position import (
    ACTIVE,
    ARRIVED,
    DG,
    FIRED,
    GONE,
    MOVED,
    OOS,
    REDUCED,
    SIDES,
    SOVIET,
)

TANKS = ("1 Tank", "5 Mech")
CALLS = {
    "all-units": lambda formation: True,
    "tank-mech": lambda formation: formation in TANKS,
    "inf-cav": lambda formation: formation not in TANKS,
    "11pz": lambda formation: formation == "11 Pz",
    "non-11pz": lambda formation: formation != "11 Pz",
}
BARRAGE = {"woods": -1, "village": 1, "city": 2}
CLOSED = {"woods", "swamp", "village", "city"}
EDGES = {0: ("north", "east"), 1: ("south", "west")}


class Referee:
    """Looks at each action with the positions before and after it; `seen` counts what it judged."""

    def __init__(self, game):
        board = game.board
        self.game, self.grid, self.seen = game, game.grid, Counter()
        self.river, self.stream, self.lake = (
            board.sides_of(kind) for kind in ("river", "stream", "lake line")
        )
        self.road, self.track, self.rail = (
            board.way_sides(kind) for kind in ("road", "track", "railroad")
        )
        self.shut = self.river - self.road - self.track - self.rail | self.lake - self.road
        self.dammed = self.river - self.road - self.track
        self.on_way = {h for w in board.ways if w.kind in ("road", "track") for h in w.hexes}
        self.ground = {
            h: {board.terrain[h]} | {f.kind for f in board.features_at(h)} for h in game.grid
        }
        self.area_a = {
            h
            for f in board.hex_features
            if f.kind == "entry area" and f.name == "A"
            for h in f.hexes
        }

    def watch(self, before, action, after, events):
        """Judges one action."""
        step, *args = before.agenda[-1]
        judge = getattr(self, f"_{step.replace(' ', '_')}_{action.verb}", None)
        if judge is not None:
            self.seen[f"{step} {action.verb}"] += 1
            judge(before, args, action, after, events)
        self._stacking(before, after)
        self._last_phases(before, after)

    # -- what stands where ----------------------------------------------------------------------

    def near(self, p, side, hex_, steps):
        """Whether a unit of a side is within some hexes."""
        units = self.game.units_of[side]
        return any(p.hex[u] and self.grid.distance(p.hex[u], hex_) <= steps for u in units)

    def held(self, p, side):
        """The hexes with units of a side."""
        return {p.hex[u] for u in self.game.units_of[side] if p.hex[u]}

    def closed(self, side):
        """Whether a hexside is neither crossed nor attacked across."""
        return side in self.shut

    def zone(self, p, side):
        """The hexes in a side's zone of control."""
        for unit in self.game.units_of[side]:
            if (
                p.hex[unit]
                and not p.state[unit] & (DG | OOS)
                and not self.game.roster.artillery[unit]
            ):
                for hex_ in self.grid.neighbours(p.hex[unit]):
                    if not self.closed(self.grid.side_between(p.hex[unit], hex_)):
                        yield hex_

    # -- chits ----------------------------------------------------------------------------------

    def _draws_draw(self, before, args, action, after, events):
        chit = self.game.cups.chits[action.args[0]]
        assert action.args[0] in before.cups[args[0]]
        assert len(after.cups[args[0]]) == len(before.cups[args[0]]) - 1
        awake = {u for u, state in enumerate(after.state) if state & ACTIVE}
        if after.chit < 0:
            assert not awake
            return
        units = enumerate(self.game.units)
        mine = {u for u, c in units if self.game.side[u] == chit.side}
        assert awake == {u for u in mine if CALLS[chit.id](self.game.units[u].formation.id)}

    # -- barrages -------------------------------------------------------------------------------

    def _salvo_fire(self, before, args, action, after, events):
        side, target, firers = args
        assert len(set(firers)) == len(firers) <= 3
        assert target in self.held(before, 1 - side)
        zone = set(self.zone(before, 1 - side))
        for gun in set(firers) - {AIR}:
            away = self.grid.distance(before.hex[gun], target)
            assert before.state[gun] & (ACTIVE | FIRED | OOS) == ACTIVE
            assert away <= (1 if before.hex[gun] in zone else self.game.roster.range[gun])
            assert any(self._spots(before, u, target) for u in self.game.units_of[side])
        if AIR in firers:
            assert before.initiative == side
            assert before.air

    def _spots(self, p, unit, target):
        hill = "hills" in self.ground.get(p.hex[unit], ())
        away = self.grid.distance(p.hex[unit], target) if p.hex[unit] else 99
        return p.state[unit] & ACTIVE and away <= (6 if hill else 1)

    def _barrage_die_die(self, before, args, action, after, events):
        _, target, firer = args
        woods = self.ground[target] - ({"woods"} if firer == AIR else set())
        added = max([BARRAGE[kind] for kind in woods if kind in BARRAGE], default=0)
        rating = Fraction(4)
        if firer != AIR:
            state = before.state[firer]
            rating = self.game.roster.barrage[state & REDUCED][firer] / (2 if state & DG else 1)
        hit = action.args[0] == 1 or action.args[0] + added <= rating
        assert (after.agenda[-1].name == "kill die") == hit
        if hit:
            assert all(after.state[u] & DG for u in before.stack(target))

    def _kill_die_die(self, before, args, action, after, events):
        _, target, firer = args
        units = before.stack(target)
        added = max(len(units) - 3, 0) - (len(units) == 1) - ("city" in self.ground[target])
        needed = 4 if firer == AIR else self.game.guns.kill[firer]
        total = sum(before.steps(u) for u in units)
        lost = total - sum(after.steps(u) for u in units if after.hex[u])
        kills = action.args[0] + added >= needed and total > 1
        assert lost == kills or (kills and after.agenda[-1].name == "kill")

    def _kill_lose(self, before, args, action, after, events):
        side, target, firer = args
        heavy = firer != AIR and self.game.units[firer].type.id == "88 mm gun"
        assert before.actor == SIDES[side if heavy else 1 - side]
        full = [u for u in before.stack(target) if before.steps(u) > 1]
        assert heavy or not full or action.args[0] in full
        assert after.stack(target)

    # -- marches --------------------------------------------------------------------------------

    def _road_to(self, before, args, action, after, events):
        unit: int = args[0]
        side, start, state = self.game.side[unit], before.hex[unit], before.state[unit]
        path = next(e.path[1:] for e in events if e.kind == "road march")
        assert state & (ACTIVE | DG | OOS | MOVED) == ACTIVE
        entry = state & ARRIVED or self.game.map.entry_hexes >> start & 1
        assert entry or before.stack(start) == [unit]
        friends, marched = self.held(before, side), self.road | self.track
        for here, there in zip((start, *path), path, strict=False):
            assert self.grid.side_between(here, there) in marched
            assert there not in friends
        assert not any(self.near(before, 1 - side, hex_, 3) for hex_ in (start, *path))
        if side == SOVIET and self.game.units[unit]["movement"] == 6:
            assert len(path) <= 12

    def _march_to(self, before, args, action, after, events):
        units = [u for u in args[0] if before.hex[u] != after.hex[u]]
        path = next(e.path[1:] for e in events if e.kind == "move")
        side, left = self.game.side[units[0]], min(self._left(before, u) for u in units)
        zone, foes = set(self.zone(before, 1 - side)), self.held(before, 1 - side)
        start, moved = before.hex[units[0]], any(before.spent[u] for u in units)
        spent = Fraction(0)
        for here, there in zip((start, *path), path, strict=False):
            assert there not in foes
            assert not (moved and here in zone)
            cost = self._cost(here, there)
            assert cost or not moved, "a swamp is entered first or not at all"
            spent, moved = spent + (cost or left), True
        assert spent <= left
        for unit in units:
            assert before.state[unit] & (ACTIVE | MOVED) == ACTIVE
            if after.spent[unit]:  # Else the phase is over, and all is forgotten.
                assert after.spent[unit] - before.spent[unit] == 4 * spent

    def _left(self, p, unit):
        halves = 2 ** (bool(p.state[unit] & DG) + bool(p.state[unit] & OOS))
        return Fraction(self.game.units[unit]["movement"], halves) - Fraction(p.spent[unit], 4)

    def _cost(self, here, there):
        """What a step costs; nothing where it takes all."""
        side, ground = self.grid.side_between(here, there), self.ground[there]
        assert not self.closed(side)
        if side in self.road:
            return Fraction(1, 2)
        if side in self.track or side in self.rail:
            return Fraction(1)
        if "swamp" in ground:
            return Fraction(0)
        return Fraction(1 + ("woods" in ground) + ("balka" in ground) + 2 * (side in self.stream))

    def _march_overrun(self, before, args, action, after, events):
        target: int = action.args[0]
        units = [u for u in args[0] if after.spent[u] > before.spent[u]]
        start = before.hex[units[0]]
        assert len(before.stack(start)) <= 3
        assert not self.ground[target] & CLOSED
        assert self.grid.side_between(start, target) not in self.river | self.stream | self.lake
        for unit in units:
            assert self.game.roster.exploit[unit]
            assert not before.state[unit] & (DG | OOS)
            assert after.spent[unit] - before.spent[unit] == 8
            assert self._left(before, unit) >= 2

    # -- the ends of phases ---------------------------------------------------------------------

    def _stacking(self, before, after):
        """A check that has passed leaves no hex of the side too full."""
        due = [[e for e in p.agenda if e[0] == "crowded"] for p in (before, after)]
        if len(due[1]) < len(due[0]):
            self.seen["stacking"] += 1
            side = due[0][-1][1]
            assert all(len(after.stack(hex_)) <= 3 for hex_ in self.held(after, side))

    def _last_phases(self, before, after):
        """Activated units are tested for supply and put in order, and no others."""
        due = [[e for e in p.agenda if e[0] == "supply"] for p in (before, after)]
        if not due[0] or due[1]:
            return
        self.seen["supply"] += 1
        side = due[0][0][1]
        fed = self._fed(after, side)
        for unit in self.game.units_of[side]:
            if not after.hex[unit]:
                continue
            told = after.state[unit] & (DG | OOS)
            if before.state[unit] & ACTIVE:
                assert told == (0 if after.hex[unit] in fed else OOS)
            else:
                assert told == before.state[unit] & (DG | OOS)

    def _fed(self, p, side):
        """All hexes that a side's supply reaches, found by walking."""
        foes, friends = self.held(p, 1 - side), self.held(p, side)
        barred = foes | (set(self.zone(p, 1 - side)) - friends)
        found = self._sources(p, side) - barred
        edge = list(found)
        while edge:
            here = edge.pop()
            for there in self.grid.neighbours(here):
                crossed = self.grid.side_between(here, there)
                wet = crossed in self.dammed or self.closed(crossed)
                free = there not in barred and there not in found
                if free and self.game.map.in_play >> there & 1 and not wet:
                    found.add(there)
                    edge.append(there)
        return found

    def _sources(self, p, side):
        ends = {h for name in EDGES[side] for h in self.game.map.edge(name)} & self.on_way
        if side != SOVIET:
            return {h for h in ends if self.game.map.south_bank >> h & 1}
        mech = [u for u, c in enumerate(self.game.units) if c.formation.id == "5 Mech"]
        come = any(p.hex[u] or p.state[u] & GONE for u in mech)
        return ends | (self.area_a if come else set())
