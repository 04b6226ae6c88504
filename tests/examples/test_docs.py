"""What the pages say is true: the examples of the API page run, and what the page on titles quotes
of the sample stands there."""

from __future__ import annotations

import doctest
import re
from itertools import pairwise
from pathlib import Path

import pytest
from support.sample import SAMPLE

import zoc
from zoc.ai.soak import soak
from zoc.kernel.play.position_file import moment_of

DOCS = Path(__file__).parents[2] / "docs"
BLOCKS = re.findall(r"```python\n(.*?)```", (DOCS / "titles.md").read_text(encoding="utf-8"), re.S)
QUOTED = [block for block in BLOCKS if block.startswith("# three_fords/")]
OWN = next(block for block in BLOCKS if block.startswith("# a rule of your own"))
ALONE = next(block for block in BLOCKS if block.startswith("# a step that nobody decides"))
ORDER = next(block for block in BLOCKS if block.startswith("# an order of your own"))
CLOSED = next(block for block in BLOCKS if block.startswith("# a hex that is closed"))
GRID = next(block for block in BLOCKS if block.startswith("# hexsides and chains"))
SECRET = next(block for block in BLOCKS if block.startswith("# units that lie face down"))


def test_the_examples_of_the_api_page_run():
    found = doctest.testfile(str(DOCS / "api.md"), module_relative=False)
    assert found.attempted > 40
    assert found.failed == 0


@pytest.mark.parametrize("block", QUOTED)
def test_what_is_quoted_of_the_sample_stands_there(block):
    head, _, code = block.partition("\n")
    assert code in (SAMPLE / head.removeprefix("# ")).read_text(encoding="utf-8")


def test_the_rule_of_one_s_own_can_be_played(monkeypatch):
    scope: dict = {"__name__": "own"}
    exec(OWN, scope)
    title = zoc.title("three-fords")
    monkeypatch.setattr("three_fords.rules.ThreeFords", scope["FoggyFords"])
    game = title.game()
    assert type(game).__name__ == "FoggyFords"
    assert soak(game, 1).position.over
    p = moment_of({"title": "three-fords", "units": {"U1": "0304", "L1": "0310"}, "fog": 1,
                   "phase": "movement", "side": "upland"}).position  # fmt: skip
    assert p.game.condition(p, 0).mp == "2"
    assert p.game.show.turn_text(p).endswith(", fog")


def test_the_river_and_the_road_of_a_board_are_worked_out():
    scope: dict = {}
    exec(GRID, scope)
    board = zoc.title("three-fords").board
    assert {*scope["river"]} >= {"0105/0106", "0205/0306", "1205/1206"}
    assert len(scope["river"]) == 23
    hexes = [board.grid.hex(label) for label in scope["road"]]
    assert all(board.grid.distance(a, b) == 1 for a, b in pairwise(hexes))


def test_the_step_that_nobody_decides_runs(monkeypatch):
    scope: dict = {"__name__": "own"}
    exec(ALONE, scope)
    monkeypatch.setattr("three_fords.rules.ThreeFords", scope["HungryFords"])
    cut = {"L1": "0302", "L2": "0702", "L3": "1002"}
    for days, now, box in ((0, "one day", ""), (1, "two days", "lost")):
        units = {"U1": f"0305 hungry={days}", **cut}
        p = moment_of({"title": "three-fords", "units": units, "phase": "combat",
                       "side": "upland"}).position  # fmt: skip
        p.game.figures = {**p.game.figures, "hunger": {"days": 2}}
        told = [p.game.text(event) for event in p.act(p.game.read("end"))]
        assert told[0] == f"1st Foot (U1) has had no line for {now}"
        assert p.game.condition(p, 0).box == box


def test_the_order_of_one_s_own_can_be_given(monkeypatch):
    scope: dict = {"__name__": "own"}
    exec(ORDER, scope)
    monkeypatch.setattr("three_fords.rules.ThreeFords", scope["HomewardFords"])
    title = zoc.title("three-fords")
    edge = next(h for h in title.board.grid.edge("top") if title.board.ways_at(h))
    horse = next(u.id for u in title.counters.units if u.type.id == "horse" and u.side == "upland")
    stand = {horse: title.board.grid.label(edge), "L1": "0310"}
    p = moment_of({"title": "three-fords", "units": stand, "phase": "movement",
                   "side": "upland"}).position  # fmt: skip
    for order in (f"move {horse}", "home"):
        p.act(p.game.read(order))
    assert p.game.condition(p, 0).box == "ridden home"
    assert list(p.game.faults(p)) == []


def test_the_hex_that_is_closed_is_neither_reached_nor_entered(monkeypatch):
    scope: dict = {"__name__": "own"}
    exec(CLOSED, scope)
    monkeypatch.setattr("three_fords.rules.ThreeFords", scope["BlownFords"])
    p = moment_of({"title": "three-fords", "units": {"U1": "0304", "L1": "0310"}, "blown": "0305",
                   "phase": "movement", "side": "upland"}).position  # fmt: skip
    assert p.game.grid.hex("0305") not in {route.hex for route in p.game.routes(p, 0)}
    p.act(p.game.read("move U1"))
    assert str(p.why_not(p.game.read("to 0305"))) == "the bridge at 0305 is blown (4.1)"


def test_the_sample_is_as_short_as_the_page_says():
    lines = sum(
        len(file.read_text(encoding="utf-8").splitlines())
        for file in (SAMPLE / "three_fords").glob("*.py")
    )
    assert lines <= 250
    assert "163 lines of Python" in (DOCS / "titles.md").read_text(encoding="utf-8")
    assert len((SAMPLE / "three_fords" / "rules.py").read_text().splitlines()) == 163


def test_the_units_that_lie_face_down_are_turned_up_by_a_battle(monkeypatch):
    scope: dict = {"__name__": "own"}
    exec(SECRET, scope)
    monkeypatch.setattr("three_fords.rules.ThreeFords", scope["SecretFords"])
    p = moment_of({"title": "three-fords", "units": {"U1": "0305", "L1": "0306", "L6": "0310"},
                   "phase": "combat", "side": "upland"}).position  # fmt: skip
    for order in ("attack 0306", "with U1"):
        p.act(p.game.read(order))
    assert p.decision.step.reveals(p, p.game.read("fight"))
    p.act(p.game.read("fight"))
    assert p.game.unseen(p, "upland") == [2]
    assert list(p.game.faults(p)) == []
