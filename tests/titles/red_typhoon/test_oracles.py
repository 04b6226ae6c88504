"""Movement, retreats, advances and lines of communication written down a second time, slowly and
hex by hex, against the rules as they are played: on random small boards."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fuzz import patient
from support.red_typhoon import desk, german, soviet

from zoc.kernel.play.action import Action
from zoc.titles.red_typhoon.advance import why_not_advance
from zoc.titles.red_typhoon.position import DISRUPTED, GERMAN, SOVIET
from zoc.titles.red_typhoon.retreat import Retreat, retreats
from zoc.titles.red_typhoon.supply import isolated

SIZE = 7
LABELS = [f"{column:02}{row:02}" for column in range(1, SIZE + 1) for row in range(1, SIZE + 1)]
LIMIT = (2, 3)
COST = {"white": {"clear": 2, "woods": 6, "city": 2}, "black": {"clear": 2, "woods": 4, "city": 2}}
ROAD = {"white": 1, "black": 2}
hexes = st.sampled_from(LABELS)


@st.composite
def lines(draw):
    """A way of some hexes, each next to the one before."""
    way = [draw(hexes)]
    for _ in range(draw(st.integers(1, 9))):
        way.append(draw(st.sampled_from(beside(way[-1]))))
    return " ".join(way)


def beside(label):
    """The labels around a label: even columns lie half a hex lower."""
    column, row = int(label[:2]), int(label[2:])
    drop = 0 if column % 2 else 1
    around = [(column, row - 1), (column, row + 1)]
    around += [(column + dc, row - 1 + drop) for dc in (-1, 1)]
    around += [(column + dc, row + drop) for dc in (-1, 1)]
    return [f"{c:02}{r:02}" for c, r in around if 1 <= c <= SIZE and 1 <= r <= SIZE]


@st.composite
def positions(draw):
    """A small board with two sides on it, as its desk."""
    rows = [draw(st.text("...wwc", min_size=SIZE, max_size=SIZE)) for _ in range(SIZE)]
    ways = {k: draw(st.lists(lines(), max_size=3)) for k in ("road", "railway")}
    on_ways = sorted({h for chains in ways.values() for c in chains for h in c.split()}) or LABELS
    sources = draw(st.lists(st.sampled_from(on_ways), min_size=1, max_size=4, unique=True))
    board = {"columns": SIZE, "rows": SIZE, "terrain": " ".join(rows)}
    board |= {"key": {"w": "woods", "c": "city"}, "ways": {k: v for k, v in ways.items() if v}}
    halves = {"german": " ".join(sources[::2]), "soviet": " ".join(sources[1::2])}
    board["hexes"] = {"supply source": halves}
    places = draw(st.lists(hexes, min_size=2, max_size=7, unique=True))
    units = {}
    for i, label in enumerate(places):
        make, limit = ((soviet, 2), (german, 3))[i % 2]
        for j in range(draw(st.integers(1, limit))):
            state = " disrupted" if draw(st.integers(0, 3)) == 0 else ""
            white = draw(st.sampled_from(([], ["movement"], ["combat", "movement"])))
            units[f"U{i}{j}"] = make(label + state, movement=draw(st.integers(1, 4)), white=white)
    cities = [la for la in LABELS if rows[int(la[2:]) - 1][int(la[:2]) - 1] == "c"]
    empty = [la for la in {*cities, *sources} if la not in places]
    taken = [la for la in sorted(empty) if draw(st.booleans())]
    return desk(units, board, control={"soviet": " ".join(taken)})


@st.composite
def crowds(draw):
    """A board on which Germans stand in most hexes, often as many as may, and Soviets in some."""
    stacks = st.sampled_from(("", "", "g", "ggg", "ggg", "ggg", "s", "d"))
    units = {}
    for label in LABELS:
        if draw(st.integers(0, 2)):
            for i, letter in enumerate(draw(stacks)):
                state = " disrupted" if letter == "d" else ""
                units[f"U{label}{i}"] = (german if letter == "g" else soviet)(label + state)
    units["Z"] = german("0404") if "U04040" not in units else german("eliminated")
    return desk(units, {"columns": SIZE, "rows": SIZE})


class Slow:
    """The position as the rulebook speaks of it: labels, units, one question at a time."""

    def __init__(self, d):
        self.p, self.game = d.p, d.game
        self.units = [u for u, hex_ in enumerate(self.p.hex) if hex_]
        self.stacks = {}
        for unit in self.units:
            self.stacks.setdefault((self.at(unit), self.side(unit)), []).append(unit)

    def at(self, unit):
        return self.game.label(self.p.hex[unit])

    def side(self, unit):
        return self.game.side[unit]

    def in_hex(self, label, side):
        return self.stacks.get((label, side), [])

    def zone(self, label, side):
        """Whether a hex is in the zone of control of a side."""
        return any(
            not self.p.state[u] & DISRUPTED for h in beside(label) for u in self.in_hex(h, side)
        )

    def room(self, unit, label):
        others = [u for u in self.in_hex(label, self.side(unit)) if u != unit]
        return len(others) < LIMIT[self.side(unit)]

    def held_by(self, label):
        """Who controls a city or a source, or None elsewhere."""
        hex_ = self.game.grid.hex(label)
        if not self.game.map.key_hexes >> hex_ & 1:
            return None
        return SOVIET if self.p.controls(SOVIET, hex_) else GERMAN

    def linked(self, a, b, kinds):
        pairs = {
            frozenset(pair)
            for w in self.game.board.ways
            if w.kind in kinds
            for pair in pairwise(w.hexes)
        }
        return frozenset((self.game.grid.hex(a), self.game.grid.hex(b))) in pairs

    # -- movement --------------------------------------------------------------------------------

    def moves(self, unit):
        """The cheapest cost of every hex a unit can get to (6.1, 8)."""
        enemy, colour = 1 - self.side(unit), self.game.map.moves[unit]
        best = {self.at(unit): 0}
        todo = [(self.at(unit), 0, True)]
        for here, spent, first in todo:
            if not first and self.zone(here, enemy):
                continue
            for there in beside(here):
                if self.in_hex(there, enemy) or (
                    self.zone(here, enemy) and self.zone(there, enemy)
                ):
                    continue
                cost = self.step(here, there, colour)
                total = spent + cost
                if total <= self.game.roster.allowance[unit] and total < best.get(there, 999):
                    best[there] = total
                    todo.append((there, total, False))
        return best

    def step(self, here, there, colour):
        if self.linked(here, there, ("road",)):
            return ROAD[colour]
        return COST[colour][self.game.board.terrain[self.game.grid.hex(there)]]

    # -- retreats --------------------------------------------------------------------------------

    def open_to(self, unit, label):
        enemy = 1 - self.side(unit)
        return not self.in_hex(label, enemy) and not self.zone(label, enemy)

    def away(self, unit, label):
        return self.game.grid.distance(self.p.hex[unit], self.game.grid.hex(label))

    def paths(self, unit, length, roomy):
        """All ways of so many steps that end so far away (9.4b-f)."""
        found = [[self.at(unit)]]
        for _ in range(length):
            found = [
                [*path, there]
                for path in found
                for there in beside(path[-1])
                if self.open_to(unit, there) and (not roomy or self.room(unit, there))
            ]
        return [path[1:] for path in found if self.away(unit, path[-1]) == length]

    def retreats(self, unit, length):
        """All ways that a retreat may take (9.4)."""
        plain = self.paths(unit, length, roomy=True)
        return plain or [
            way
            for path in self.paths(unit, length, roomy=False)
            for way in self.on(unit, length, path)
        ]

    def on(self, unit, length, path):
        """A way continued until there is room, no hex entered twice (9.4g)."""
        if self.room(unit, path[-1]):
            return [path]
        onward = [
            h for h in beside(path[-1]) if self.open_to(unit, h) and self.away(unit, h) >= length
        ]
        onward = [h for h in onward if self.room(unit, h)] or onward
        return [w for h in onward if h not in path for w in self.on(unit, length, [*path, h])]

    # -- lines of communication ------------------------------------------------------------------

    def open_line(self, side, label):
        enemy, friends = 1 - side, self.in_hex(label, side)
        if self.in_hex(label, enemy) or self.held_by(label) == enemy:
            return False
        return bool(friends) or not self.zone(label, enemy)

    def has_line(self, unit):
        """Whether a unit has a line of communication (10.2)."""
        side, seen = self.side(unit), {self.at(unit)}
        ring = {self.at(unit)}
        for _ in range(6):
            ring = {h for r in ring for h in beside(r) if self.open_line(side, h)} - seen
            seen |= ring
        return any(self.to_source(side, h) for h in seen)

    def to_source(self, side, label):
        sources = self.game.map.sources[side]
        on_way = {h for w in self.game.board.ways for h in w.hexes}
        if self.game.grid.hex(label) not in on_way:
            return False
        seen = [label]
        for here in seen:
            if sources >> self.game.grid.hex(here) & 1:
                return True
            for there in beside(here):
                joined = self.linked(here, there, ("road", "railway"))
                if joined and there not in seen and self.open_line(side, there):
                    seen.append(there)
        return False


@pytest.mark.rule("6.1a", "6.1b", "6.1c", "8.0c", "8.1a", "8.2b", "8.2e")
@patient(120)
@given(positions())
def test_units_reach_what_they_would_reach_step_by_step(d):
    slow = Slow(d)
    for unit in slow.units:
        found = d.game.marching.reach(d.p, (unit,))
        assert {d.game.label(h): found.cost(h) for h in found} == slow.moves(unit)


@pytest.mark.rule("8.0b", "8.0c")
@patient(60)
@given(positions(), st.data())
def test_a_path_is_legal_when_each_step_is(d, data):
    slow = Slow(d)
    unit = data.draw(st.sampled_from(slow.units))
    enemy, here, spent, legal = 1 - slow.side(unit), slow.at(unit), 0, True
    path = []
    for index in range(data.draw(st.integers(2, 4))):
        there = data.draw(st.sampled_from(beside(here)))
        spent += slow.step(here, there, d.game.map.moves[unit])
        held = slow.zone(here, enemy)
        legal &= not slow.in_hex(there, enemy) and spent <= d.game.roster.allowance[unit]
        legal &= not (held and (index or slow.zone(there, enemy)))
        path.append(d.hex(there))
        here = there
    assert (d.game.marching.why_not_along(d.p, (unit,), path) is None) == legal


@pytest.mark.rule("9.4b", "9.4c", "9.4d", "9.4e", "9.4f", "9.4g")
@patient(120)
@given(positions() | crowds(), st.integers(1, 4))
def test_retreats_end_where_some_legal_way_leads(d, length):
    slow = Slow(d)
    for unit in slow.units[:12]:
        ways = slow.retreats(unit, length)
        found = retreats(d.p, unit, length)
        assert {d.game.label(h) for h in found} == {way[-1] for way in ways}
        for way in found.values():
            assert [d.game.label(h) for h in way] in ways
        for way in ways[:20]:
            assert why_not_retreat(d, unit, length, way) is None


@pytest.mark.rule("9.4b", "9.4c", "9.4d", "9.4f", "9.4g")
@patient(60)
@given(positions() | crowds(), st.integers(1, 3), st.data())
def test_no_other_way_is_a_retreat(d, length, data):
    slow = Slow(d)
    unit = data.draw(st.sampled_from(slow.units))
    path = []
    for _ in range(data.draw(st.integers(2, 4))):
        path.append(data.draw(st.sampled_from(beside(path[-1] if path else slow.at(unit)))))
    legal = path in slow.retreats(unit, length)
    found = why_not_retreat(d, unit, length, path) is None
    assert found == legal or len(set(path)) < len(path)


@pytest.mark.rule("10.2a", "10.2b", "10.2c", "10.2d", "10.3a", "10.3b")
@patient(150)
@given(positions())
def test_a_unit_is_isolated_when_no_line_can_be_walked(d):
    slow = Slow(d)
    for unit in slow.units:
        assert isolated(d.p, slow.side(unit), d.p.hex[unit]) != slow.has_line(unit)


@pytest.mark.rule("9.6d", "9.7a", "9.7c", "9.7d", "9.7e")
@patient(60)
@given(positions())
def test_advances_go_where_the_rules_let_them(d):
    slow = Slow(d)
    for unit in slow.units:
        enemy = 1 - slow.side(unit)
        for first in beside(slow.at(unit)):
            if slow.in_hex(first, enemy):
                continue
            able = not d.p.state[unit] & DISRUPTED
            one = why_not_advance(d.p, unit, d.hex(first), [d.hex(first)]) is None
            assert one == (able and slow.room(unit, first))
            for second in beside(first):
                two = why_not_advance(d.p, unit, d.hex(first), [d.hex(first), d.hex(second)])
                free = not slow.in_hex(second, enemy) and slow.room(unit, second)
                white = d.game.roster.breakthrough[unit] and not slow.zone(first, enemy)
                assert (two is None) == (able and white and free)


def why_not_retreat(d, unit, length, path):
    """Why a unit may not be retreated along a path of labels."""
    order = Action("retreat", (unit, *(d.hex(h) for h in path)))
    return Retreat(1 - d.game.side[unit], length, (unit,), "9.11f").why_not(d.p, order)
