"""The compiled searches against their twins in Python: the same answers in the same order."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.golden import replayed

from zoc.hexes import (
    CostTables,
    Field,
    Flags,
    Flood,
    Grid,
    Reach,
    Request,
    ZocRule,
    flood,
    pack,
    ranges,
    reach,
    search,
    sets,
    unpack,
)
from zoc.hexes.kernel import COMPILED

from .worlds import World, grid_and_sets, rules, subsets, worlds

ROOT = Path(__file__).parents[2]

needs_kernel = pytest.mark.skipif(COMPILED is None, reason="zoc was installed without a compiler")


@pytest.fixture
def in_python(monkeypatch: pytest.MonkeyPatch):
    """Everything runs in Python."""
    monkeypatch.setattr(search, "COMPILED", None)
    monkeypatch.setattr(sets, "COMPILED", None)


def twin(function, *about):
    """What a function answers in Python."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "COMPILED", None)
        patch.setattr(sets, "COMPILED", None)
        return function(*about)


def columns(found: Reach) -> tuple[list[int], ...]:
    return list(found.hexes), list(found.costs), list(found.parents)


def test_searches_are_compiled_where_a_compiler_is():
    if shutil.which("cc") and os.environ.get("ZOC_KERNEL") != "py":
        assert COMPILED is not None


@needs_kernel
@given(worlds(), st.data())
def test_ranges_are_the_same(world: World, data: st.DataObject):
    others = st.builds(
        world.request._replace,
        start=st.sampled_from(world.grid.hexes),
        budget=st.sampled_from((0, 3, 40, 900)),
        zoc=rules,
    )
    asked = [world.request, *data.draw(st.lists(others, max_size=4))]
    compiled = ranges(world.tables, world.flags, asked)
    plain = twin(ranges, world.tables, world.flags, asked)
    assert compiled.found == plain.found
    assert columns(reach(world.tables, world.flags, asked[0])) == columns(plain[0])
    for here, there in zip(compiled, plain, strict=True):
        assert [here.must_stop(h) for h in here] == [there.must_stop(h) for h in there]
        assert [here.path(h) for h in here] == [there.path(h) for h in there]


@needs_kernel
def test_a_budget_beyond_all_room_is_left_to_the_twin():
    grid = Grid(20, 20)
    tables = CostTables(grid, {"foot": lambda _a, _b: 3000})
    asked = [Request("foot", grid.hexes[7], budget) for budget in (9000, 65534)]
    compiled = ranges(tables, Flags(grid), asked)
    assert compiled.found == twin(ranges, tables, Flags(grid), asked).found
    assert len(compiled[1]) > len(compiled[0]) > 1


@needs_kernel
@pytest.mark.parametrize(
    "rule",
    [
        ZocRule(),
        ZocRule(stop=True, leave=1),
        ZocRule(shut=True),
        ZocRule(apart=True, enter=2),
        ZocRule(enter=70_000, leave=70_000),
    ],
)
def test_ranges_on_a_large_board_are_the_same(rule: ZocRule):
    random, grid = Random(str(rule)), Grid(62, 70)
    scale = (0, 1, 2, 3, 6, 6, 24)
    tables = CostTables(grid, {"foot": lambda _a, _b: random.choice(scale)})
    closed, zoc = (pack(h for h in grid.hexes if random.random() < 0.15) for _ in range(2))
    budgets = (5, 30, 60, 200, 500)
    asked = [Request("foot", random.choice(grid.hexes), b, rule) for b in budgets]
    flags = Flags(grid, closed, zoc)
    compiled = ranges(tables, flags, asked)
    assert compiled.found == twin(ranges, tables, flags, asked).found
    assert sum(map(len, compiled)) > len(asked)


@needs_kernel
@given(worlds(), st.data())
def test_floods_are_the_same(world: World, data: st.DataObject):
    sources = pack(data.draw(subsets(world.grid)))
    asked = [Flood("foot", sources, stop=stop) for stop in (False, True)]
    asked += [Flood("foot", sources, budget) for budget in (0, 3)]
    assert flood(world.tables, world.flags, asked) == twin(flood, world.tables, world.flags, asked)


@needs_kernel
@given(grid_and_sets(2))
def test_floods_of_a_field_and_members_of_a_set_are_the_same(
    case: tuple[Field, set[int], set[int]],
):
    field, seeds, within = case
    one, two = pack(seeds), pack(within)
    for about in ((one,), (one, two), (one, ~two), (one, two, field.links), (~one, ~two)):
        assert field.flood(*about) == twin(field.flood, *about)
    assert unpack(two) == twin(unpack, two) == tuple(sorted(within))
    assert pack(seeds) == twin(pack, seeds) == sum(1 << hex_ for hex_ in seeds)


@needs_kernel
@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 6))))
def test_stacks_are_the_same(standing: list[tuple[int, int]]):
    units, hexes = [u for u, _ in standing], [h for _, h in standing]
    compiled, plain = sets.stacks(units, hexes), twin(sets.stacks, units, hexes)
    assert list(compiled.items()) == list(plain.items())
    for wrong in ([*hexes, 1], hexes[1:]) if hexes else ():
        with pytest.raises(ValueError, match=r"hex|shorter|longer"):
            sets.stacks(units, wrong)
        with pytest.raises(ValueError, match=r"hex|shorter|longer"):
            twin(sets.stacks, units, wrong)


@needs_kernel
@given(st.lists(st.tuples(st.lists(st.integers(1, 30)), st.floats(-9, 9))))
def test_tallies_are_the_same(told: list[tuple[list[int], float]]):
    groups, weights = [g for g, _ in told], [w for _, w in told]
    compiled, plain = sets.tally(groups, weights), twin(sets.tally, groups, weights)
    assert list(compiled.items()) == list(plain.items())
    for call in (sets.tally, lambda *about: twin(sets.tally, *about)):
        with pytest.raises(ValueError, match=r"weight|shorter|longer"):
            call([[1], *groups], weights)


@needs_kernel
def test_what_is_no_hex_is_packed_by_neither():
    for wrong, error in (((-1,), ValueError), (("x",), TypeError), (3, TypeError)):
        with pytest.raises(error):
            pack(wrong)  # pyright: ignore[reportArgumentType]
        with pytest.raises(error):
            twin(pack, wrong)


@needs_kernel
def test_a_grid_with_too_many_hexes_is_named_as_what_is_wrong():
    assert COMPILED is not None
    wide = bytes(8193)
    with pytest.raises(ValueError, match="grids of 1 to 65535 numbers, not 65544"):
        COMPILED.ranges({}, wide, wide, wide, (1,) * 6, 65_544, ())
    with pytest.raises(ValueError, match="hexes below 65536"):
        COMPILED.flood(wide, wide, None, *(1,) * 6)


@pytest.mark.parametrize("kernel", ["c", "py"])
@given(world=worlds())
def test_a_search_that_cannot_be_is_refused_by_both(kernel: str, world: World):
    call = ranges if kernel == "c" else lambda *about: twin(ranges, *about)
    for wrong in (
        world.request._replace(budget=-1),
        world.request._replace(start=0),
        world.request._replace(zoc=ZocRule(enter=-1)),
    ):
        with pytest.raises(ValueError, match=r"search|cheaper"):
            call(world.tables, world.flags, [wrong])


def test_the_kernel_is_chosen_by_the_environment():
    def chosen(kernel: str) -> str:
        told = "from zoc.hexes.kernel import COMPILED; print(COMPILED is None)"
        run = subprocess.run(
            [sys.executable, "-c", told],
            env={"ZOC_KERNEL": kernel},
            capture_output=True,
            text=True,
            check=False,
        )
        return run.stdout.strip() or run.stderr.strip().splitlines()[-1]

    assert chosen("py") == "True"
    assert "py or c, not 'fast'" in chosen("fast")


def _shortest() -> list[Path]:
    """The smallest golden record of each title: all of them are replayed by `make twins`."""
    titles = [folder for folder in (ROOT / "games").iterdir() if folder.is_dir()]
    return [min(t.glob("*.record"), key=lambda file: file.stat().st_size) for t in sorted(titles)]


@pytest.mark.parametrize("file", _shortest(), ids=lambda file: file.parent.name)
def test_games_are_the_same_in_python(file: Path, in_python: None):
    replayed(file)
