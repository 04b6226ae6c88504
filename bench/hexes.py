"""`python -m bench.hexes [--keep]`: how much faster zoc.hexes is than the plain ways, in one run.

`--keep` writes how the ranges of a side did into the history, beside which later runs are held."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any

from bench import history, naive, position
from bench.peers import Networkx, Scipy
from bench.ratio import ROUNDS, Timing, Work, race
from zoc.hexes import CostTables, Flags, Flood, Hex, Reach, flood, pack, ranges, reach, unpack, zoc
from zoc.hexes.kernel import COMPILED
from zoc.kernel.cycle.march import Marching

Goals = Mapping[str, float]

Search = Callable[[Hex, int, naive.Priced, set[Hex], set[Hex]], naive.Found]

NETWORKX = "networkx, cutoff, costs only"
SCIPY = "scipy, csgraph, one batch, costs only"
KERNEL_GOALS = {NETWORKX: 60, SCIPY: 8}
"""What the compiled searches shall reach."""


def report(title: str, ours: str, works: Mapping[str, Work], goals: Goals) -> bool:
    """Times all works against ours, prints the ratios, and tells whether all goals are met."""
    return told(title, ours, race(works), goals)


def told(title: str, ours: str, timings: Mapping[str, Timing], goals: Goals) -> bool:
    """Prints the ratios of works to ours, and tells whether all goals are met."""
    print(f"\n{title}")
    print(f"  {ours:<46}{_duration(timings[ours]):>10}")
    verdicts = [_line(name, timings[ours], t, goals) for name, t in timings.items() if name != ours]
    return all(verdicts)


def _line(name: str, ours: Timing, other: Timing, goals: Goals) -> bool:
    ratio, goal = ours.times_faster(other), goals.get(name)
    met = goal is None or ratio >= goal
    verdict = f"   goal {goal:g}x  {'PASS' if met else 'below'}" if goal else ""
    if name in KERNEL_GOALS:
        reached = "PASS" if ratio >= KERNEL_GOALS[name] else "below"
        verdict = (
            f"   goal {KERNEL_GOALS[name]}x compiled  {reached if COMPILED else 'not compiled'}"
        )
    print(f"  {name:<46}{_duration(other):>10}{ratio:>8.2f}x{verdict}")
    return met


def _duration(timing: Timing) -> str:
    micro = timing.typical * 1e6
    return f"{micro:.2f} us" if micro < 1000 else f"{micro / 1000:.2f} ms"


# -- what is timed -----------------------------------------------------------------------------


def zones(at: position.Position, tables: CostTables, goals: Goals) -> bool:
    """The zone of control of one side."""
    nothing, near = Flags(at.grid), naive.near(tables, "zoc")
    units, stand = at.enemies, pack(at.enemies)
    works: dict[str, Work] = {
        "zoc.hexes, side kept as a hex set": lambda: zoc(tables, nothing, [("zoc", stand)]),
        "zoc.hexes, side packed from its counters": lambda: zoc(
            tables, nothing, [("zoc", pack(units))]
        ),
        "sets, neighbours of counter after counter": lambda: naive.zone(units, near),
        "sets, one union of all neighbours": lambda: naive.zone_at_once(units, near),
    }
    ours, *_ = works
    assert set(unpack(zoc(tables, nothing, [("zoc", stand)]))) == naive.zone(units, near)
    assert naive.zone(units, near) == naive.zone_at_once(units, near)
    title = f"Zone of control of {len(units)} counters; not over rivers, not into lakes"
    return report(title, ours, works, goals)


def supplies(at: position.Position, tables: CostTables) -> bool:
    """The supply of one side: along the roads, then off them."""
    enemies, friends = pack(at.enemies), pack(at.friends)
    zone = zoc(tables, Flags(at.grid), [("zoc", enemies)])
    flags = Flags(at.grid, closed=enemies | zone & ~friends)
    sources, budget = pack(at.sources), position.SUPPLY_RANGE
    roads, blocked = naive.near(tables, "road"), set(unpack(flags.closed))

    def bits(table: str) -> int:
        (along,) = flood(tables, flags, [Flood("road", sources)])
        return flood(tables, flags, [Flood(table, along, budget)])[0]

    good = True
    for table, how, goal in (("march", "whole points off the road", 4), ("leg", "roads again", 0)):
        steps = naive.priced(tables, table)
        plain = naive.supply(at.sources, roads, steps, blocked, budget)
        assert set(unpack(bits(table))) == plain
        works: dict[str, Work] = {
            "zoc.hexes, hex sets": lambda t=table: bits(t),
            "dicts, road flood then bucket queue": lambda s=steps: naive.supply(
                at.sources, roads, s, blocked, budget
            ),
        }
        title = f"Supply of a side, {len(plain)} hexes: roads without limit, then 5 MP ({how})"
        goals = {"dicts, road flood then bucket queue": goal} if goal else {}
        good &= report(title, "zoc.hexes, hex sets", works, goals)
    return good


def moves(at: position.Position, tables: CostTables, keep: bool = False) -> bool:
    """The movement ranges of one side."""
    enemies, requests = pack(at.enemies), at.requests()
    zone = zoc(tables, Flags(at.grid), [("zoc", enemies)])
    flags = Flags(at.grid, closed=enemies, zoc=zone)
    closed, held = set(at.enemies), set(unpack(zone))
    steps = {name: naive.priced(tables, name) for name in ("leg", "mech")}
    networkx, scipy = Networkx(tables, ("leg", "mech")), Scipy(tables, ("leg", "mech"))

    def plainly(search: Search) -> list[naive.Found]:
        return [search(r.start, r.budget, steps[r.table], closed, held) for r in requests]

    marching, moment = Sides(flags), Moment(at, tables)
    parties = [(unit,) for unit in range(len(requests))]

    def moved() -> list[Reach]:
        moment.cache.clear()
        return marching.reaches(moment, parties)

    movement, batch = "zoc: the batch that movement asks for", "zoc.hexes.ranges, one batch"
    read, one_by_one = "the same, every hex read", "zoc.hexes.reach, a call a counter"
    heap, buckets = "dicts, Dijkstra with a heap", "dicts, bucket queue"
    works: dict[str, Callable[[], Any]] = {
        movement: moved,
        batch: lambda: ranges(tables, flags, requests),
        read: lambda: [found.hexes for found in ranges(tables, flags, requests)],
        one_by_one: lambda: [reach(tables, flags, request) for request in requests],
        heap: lambda: plainly(naive.dijkstra),
        buckets: lambda: plainly(naive.dial),
        NETWORKX: lambda: networkx.ranges(flags, requests),
        SCIPY: lambda: scipy.ranges(flags, requests),
    }
    costs = [dict(zip(r.hexes, r.costs, strict=True)) for r in works[batch]()]
    for name in (movement, one_by_one):
        assert [dict(zip(r.hexes, r.costs, strict=True)) for r in works[name]()] == costs
    for name in (heap, buckets):
        assert [{h: c for h, (c, _) in d.items()} for d in works[name]()] == costs
    assert works[NETWORKX]() == scipy.costs(works[SCIPY]()) == costs
    mean = sum(map(len, costs)) / len(costs)
    title = f"Ranges of {len(requests)} counters, {mean:.0f} hexes each, with parents"
    timings = race(works)
    good = told(title, movement, timings, {})
    peers = {f"ranges of a side, {name.partition(',')[0]}": name for name in KERNEL_GOALS}
    ratios = {peer: timings[movement].times_faster(timings[n]) for peer, n in peers.items()}
    history.tell("hexes", ratios, keep=keep)
    return good


class Moment:
    """As much of a position as marching reads."""

    def __init__(self, at: position.Position, tables: CostTables) -> None:
        self.game, self.hex, self.cache = self, at.friends, dict[Any, Any]()
        self.side, self.tables, self.grid = [0] * len(at.friends), tables, at.grid
        self.asked = at.requests()


class Sides(Marching[Any]):
    """Marching as titles have it: allowance, table and what the enemy closes are looked up."""

    zoc = position.STOP

    def __init__(self, flags: Flags) -> None:
        self.closed = flags

    def budget(self, p: Moment, units: Sequence[int]) -> int:
        return p.asked[units[0]].budget

    def table(self, p: Moment, units: Sequence[int]) -> str:
        return p.asked[units[0]].table

    def flags(self, p: Moment, units: Sequence[int]) -> Flags:
        return Flags(p.grid, self.closed.closed, self.closed.zoc)

    def alike(self, p: Moment, units: Sequence[int]) -> int:
        return p.side[units[0]]


# -- imports -----------------------------------------------------------------------------------


def imports(rounds: int = 9) -> bool:
    """What importing costs in fresh interpreters."""
    modules = ("zoc", "zoc, zoc.hexes", "zoc, zoc.kernel.data.title", "numpy")
    spent = [{m: _import_seconds(m) for m in modules} for _ in range(rounds)]
    print(f"\nImport in a fresh interpreter, median of {rounds} rounds")
    shares = {m: median(s[m] / s["numpy"] for s in spent) for m in modules}
    met = shares["zoc"] < 0.5
    for module, share in shares.items():
        goal = f"   goal under 0.5x  {'PASS' if met else 'above'}" if module == "zoc" else ""
        milliseconds = median(s[module] for s in spent) * 1000
        print(f"  import {module:<39}{milliseconds:>7.2f} ms{share:>8.2f}x of numpy{goal}")
    return met


def _import_seconds(modules: str) -> float:
    program = (
        "from time import process_time as now; start = now(); "
        f"import {modules}; print(now() - start)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    return float(done.stdout)


def main() -> int:
    """Prints all ratios; the exit code is 1 when a goal is missed."""
    at = position.make()
    tables = at.tables()
    print(f"{len(at.grid):,} hexes, {len(at.friends)} counters a side, seed fixed.")
    print(f"CPU time; ratios are medians over {ROUNDS} interleaved rounds; answers compared first.")
    few = position.make(counters=60)
    good = [
        zones(at, tables, {"sets, neighbours of counter after counter": 15}),
        zones(few, few.tables(), {}),
        supplies(at, tables),
        moves(at, tables, keep="--keep" in sys.argv),
        imports(),
    ]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
