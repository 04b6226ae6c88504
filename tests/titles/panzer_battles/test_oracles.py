"""Combat, retreats and spotting checked against a slow second reading of the rules."""

from fractions import Fraction
from random import Random

import pytest
from support.panzer_battles import desk, german, gun, soviet

from zoc.hexes.sets import unpack
from zoc.titles.panzer_battles.position import GERMAN, SOVIET
from zoc.titles.panzer_battles.retreat import costs_a_step, ways_back
from zoc.titles.panzer_battles.spotting import gunners, spotted

COLUMNS, ROWS = 9, 9
LETTERS = {".": "clear", "w": "woods", "v": "village", "c": "city", "s": "swamp", "h": "hills"}
STATES = ("", "", "", " dg", " oos", " dg oos")


def labels():
    return [f"{c:02}{r:02}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]


def neighbours(label):
    """The neighbours of a hex on a board whose even columns lie lower, worked out by hand."""
    column, row = int(label[:2]), int(label[2:])
    slant = (row, row + 1) if column % 2 == 0 else (row - 1, row)
    found = [(column, row - 1), (column, row + 1)]
    found += [(c, r) for c in (column - 1, column + 1) for r in slant]
    return {f"{c:02}{r:02}" for c, r in found if 0 < c <= COLUMNS and 0 < r <= ROWS}


def distance(start, end):
    """How many steps lie between two hexes, by walking outward."""
    ring, seen, steps = {start}, {start}, 0
    while end not in seen:
        ring = {n for label in ring for n in neighbours(label)} - seen
        seen |= ring
        steps += 1
    return steps


class World:
    """A small world made by lot, in plain words."""

    def __init__(self, seed):
        random = self.random = Random(seed)
        self.terrain = {label: random.choice("......wvcsh") for label in labels()}
        pairs = [(a, b) for a in labels() for b in neighbours(a) if a < b]
        self.river = set(random.sample(pairs, 25))
        self.stream = set(random.sample([p for p in pairs if p not in self.river], 15))
        self.track = set(random.sample(sorted(self.river), 8))
        self.units = self._units(random)
        self.desk = desk(self.units, self.board())

    def _units(self, random):
        free, units = labels(), {}
        random.shuffle(free)
        for number in range(16):
            make = (german, soviet)[number % 2]
            at = free[number] if number < 12 else free[number - 12]
            if number % 5 == 4:
                side = ("german", "soviet")[number % 2]
                units[f"U{number}"] = gun(
                    at + random.choice(STATES), random.randint(2, 4), random.randint(2, 6), side
                )
            else:
                attack, defence = random.randint(1, 7), random.randint(1, 8)
                units[f"U{number}"] = make(at + random.choice(STATES), attack, defence)
        return units

    def board(self):
        rows = [
            "".join(self.terrain[f"{c:02}{r:02}"] for c in range(1, COLUMNS + 1))
            for r in range(1, ROWS + 1)
        ]
        sides = {"river": self._sides(self.river), "stream": self._sides(self.stream)}
        ways = {"track": [f"{a} {b}" for a, b in sorted(self.track)]}
        key = {k: v for k, v in LETTERS.items() if k != "."}
        return {
            "columns": COLUMNS, "rows": ROWS, "lower": "even", "key": key,
            "terrain": " ".join(rows), "sides": sides, "ways": ways,
        }  # fmt: skip

    def _sides(self, pairs):
        return " ".join(f"{a}/{b}" for a, b in sorted(pairs))

    # -- the second reading ---------------------------------------------------------------------

    def at(self, label, side):
        """The units of a side in a hex, with their words."""
        found = self.units.items()
        return [(n, u) for n, u in found if u["hex"].split()[0] == label and u["side"] == side]

    def closed(self, a, b):
        pair = (min(a, b), max(a, b))
        return pair in self.river and pair not in self.track

    def part(self, a, b):
        pair = (min(a, b), max(a, b))
        part = Fraction(1, 3) if pair in self.river else Fraction(1)
        return part / 2 if pair in self.stream else part

    def zone(self, side):
        """The hexes in a side's zone of control."""
        exerting = [
            u["hex"].split()[0]
            for u in self.units.values()
            if u["side"] == side and u.get("attack") and len(u["hex"].split()) == 1
        ]
        return {n for label in exerting for n in neighbours(label) if not self.closed(label, n)}

    def halves(self, unit):
        return Fraction(1, 2 ** (len(unit["hex"].split()) - 1))


SEEDS = range(25)


@pytest.mark.rule("SCS-7.6", "TEC-15", "1.3a-4")
@pytest.mark.parametrize("seed", SEEDS)
def test_odds_are_what_a_slow_reading_makes_of_them(seed):
    world = World(seed)
    d, columns = world.desk, ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]
    for target in {u["hex"].split()[0] for u in world.units.values() if u["side"] == "soviet"}:
        force, joined = Fraction(0), []
        for label in sorted(neighbours(target)):
            if world.closed(label, target):
                continue
            for name, unit in world.at(label, "german"):
                joined.append(d.number(name))
                if "oos" not in unit["hex"]:
                    own = Fraction(unit.get("attack", 0)) * world.halves(unit)
                    force += own * world.part(label, target)
        held = sum(Fraction(u["defence"]) * world.halves(u) for _, u in world.at(target, "soviet"))
        found = d.p.game.fighting.odds(d.p, d.hex(target), joined)
        if not force:
            assert found.column == 0
            continue
        letter = world.terrain[target]
        held *= 2 if letter == "s" else 1
        ratio = force / held if force >= held else held / force
        steps = int(ratio + Fraction(1, 2)) - 1
        column = 2 + min(steps, 4) if force >= held else 2 - min(steps, 2)
        column = max(0, column - {"w": 1, "v": 1, "c": 2}.get(letter, 0))
        assert (found.attack, found.defence, found.odds) == (force, held, columns[column])


@pytest.mark.rule("SCS-8.2", "SCS-8.3", "SCS-8.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_retreats_end_where_a_slow_search_finds_them(seed):
    world = World(seed)
    d, zone = world.desk, world.zone("german")
    for start in {u["hex"].split()[0] for u in world.units.values() if u["side"] == "soviet"}:
        for length in (1, 2, 3):
            expected = {}
            paths = [((start,), 0)]
            for _ in range(length):
                paths = [
                    ((*path, n), paid + (n in zone and not world.at(n, "soviet")))
                    for path, paid in paths
                    for n in neighbours(path[-1])
                    if not world.closed(path[-1], n) and not world.at(n, "german")
                ]
            for path, paid in paths:
                if distance(start, path[-1]) == length:
                    expected[path[-1]] = min(paid, expected.get(path[-1], 99))
            found = {
                d.game.label(end): sum(costs_a_step(d.p, SOVIET, h) for h in path)
                for end, path in ways_back(d.p, SOVIET, d.hex(start), length).items()
            }
            assert found == expected


@pytest.mark.rule("1.10-3", "1.10-5", "1.10b", "1.10e")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_may_barrage_what_is_what_a_slow_reading_says(seed):
    world = World(seed)
    d, zone = world.desk, world.zone("soviet")
    eyes = {u["hex"].split()[0] for u in world.units.values() if u["side"] == "german"}
    seen = {
        label
        for label in labels()
        for eye in eyes
        if distance(eye, label) <= (6 if world.terrain[eye] == "h" else 1)
    }
    assert {d.game.label(h) for h in unpack(spotted(d.p, GERMAN))} == seen
    for target in {u["hex"].split()[0] for u in world.units.values() if u["side"] == "soviet"}:
        expected = set()
        for name, unit in world.units.items():
            here = unit["hex"].split()[0]
            if unit["side"] == "german" and "barrage" in unit and "oos" not in unit["hex"]:
                reach = 1 if here in zone else unit["range"]
                if distance(here, target) <= min(reach, unit["range"]) and target in seen:
                    expected.add(d.number(name))
        assert set(gunners(d.p, GERMAN, d.hex(target))) == expected
