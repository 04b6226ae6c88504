"""Chapter 1: hexes, counters, kinds of units and their figures."""

from collections import Counter

import pytest
from support.moscow_1941 import campaign, desk, german, soviet

import zoc
from zoc.titles.moscow_1941.losses import lose
from zoc.titles.moscow_1941.position import LOST, REDUCED, TRANSPORT

TITLE = zoc.title("moscow-1941")
GAME = campaign().game
ROSTER = GAME.roster
UNITS = {u.id: n for n, u in enumerate(GAME.units)}


def of(unit, column):
    return getattr(ROSTER, column)[UNITS[unit]]


@pytest.mark.rule("1.1a")
def test_hexes_are_numbered_by_column_and_row_from_0101_to_6438():
    grid = TITLE.board.grid
    labels = [grid.label(h) for h in grid]
    assert len(labels) == len(set(labels)) == 64 * 38
    assert (min(labels), max(labels)) == ("0101", "6438")
    assert grid.label(grid.hex("0830")) == "0830"
    assert grid.hex("0830") != grid.hex("3008")


@pytest.mark.rule("1.1b")
def test_a_hex_is_about_three_kilometres_and_distances_are_hexes():
    assert round(TITLE.board.setting.km_per_hex) in (3, 4)
    grid = TITLE.board.grid
    assert grid.distance(grid.hex("0830"), grid.hex("0833")) == 3
    assert grid.distance(grid.hex("0830"), grid.hex("1130")) == 3


@pytest.mark.rule("1.2a")
def test_counters_are_units_works_and_markers():
    assert len(TITLE.counters.units) == 229
    assert Counter(u.side for u in TITLE.counters.units) == {"german": 128, "soviet": 101}
    kinds = {marker.kind for marker in TITLE.counters.markers}
    assert kinds >= {"field works", "out of supply", "disorganised", "mask", "control", "turn"}


@pytest.mark.rule("1.2b")
def test_a_unit_shows_number_formation_size_type_strength_and_movement():
    unit = TITLE.counters.unit("g.183id.330")
    assert (unit.name, unit.parent, unit.size, unit.type.id) == ("330", "183", "III", "INF")
    assert [f.text for f in unit.figures()] == ["5", "4"]
    assert [f.text for f in unit.figures("reduced")] == ["3", "4"]


@pytest.mark.rule("1.2c")
def test_a_gun_has_a_figure_for_attack_and_one_for_defence():
    assert (of("g.art.XX", "attack"), of("g.art.XX", "defence")) == (5, 3)
    assert [f.text for f in TITLE.counters.unit("g.art.XX").figures()] == ["5", "3", "7"]
    assert all(ROSTER.attack[n] and ROSTER.defence[n] for n, g in enumerate(ROSTER.gun) if g)


@pytest.mark.rule("1.2d", "1.2e")
def test_two_printed_strengths_are_two_cels_and_guns_always_have_one():
    for number, unit in enumerate(GAME.units):
        assert ROSTER.cels[number] == (2 if unit.reduced is not None else 1)
        if ROSTER.gun[number]:
            assert ROSTER.cels[number] == 1
    d = desk({"A": german("0101 transport", "ART"), "R": soviet("1212")})
    assert d.p.cels(d.number("A")) == 1
    assert d.state("A") & TRANSPORT


@pytest.mark.rule("1.2g", "1.4a")
def test_a_loss_turns_a_unit_over_and_the_last_one_takes_it_out():
    d = desk({"A": german("0101"), "G": german("0102", "ART"), "R": soviet("1212")})
    assert [d.p.cels(d.number(u)) for u in "AG"] == [2, 1]
    lose(d.p, d.number("A"), "1.2g")
    assert d.state("A") & REDUCED
    assert (d.p.cels(d.number("A")), d.where("A")) == (1, "0101")
    lose(d.p, d.number("A"), "1.2g")
    assert d.state("A") & LOST
    assert (d.p.cels(d.number("A")), d.where("A")) == (0, "")
    lose(d.p, d.number("G"), "1.2g")
    assert d.where("G") == ""


@pytest.mark.rule("1.3a", "1.3b")
@pytest.mark.parametrize(
    ("unit", "mobility"),
    [
        ("g.183id.330", "foot"),
        ("s.cav.18", "foot"),
        ("g.3mot.8", "trucked"),
        ("g.art.XX", "trucked"),
        ("s.art.16Army.1", "trucked"),
        ("g.2pz.pz3", "mechanised"),
        ("g.ag.191", "mechanised"),
        ("s.arm.27", "mechanised"),
    ],
)
def test_how_each_kind_of_unit_moves(unit, mobility):
    assert of(unit, "mobility") == mobility


@pytest.mark.rule("1.3c")
@pytest.mark.parametrize(
    ("unit", "size"),
    [("s.inf.316", "XX"), ("s.infbr.44", "X"), ("g.183id.330", "III"), ("s.infb.257_185", "II")],
)
def test_the_size_of_a_unit(unit, size):
    assert TITLE.counters.unit(unit).size == size


@pytest.mark.rule("1.3e")
def test_a_regiment_belongs_to_its_division_and_named_units_print_their_name():
    assert of("g.86id.216", "division") == "86 INF"
    assert of("g.162id.303", "division") == "162 INF"
    assert TITLE.counters.unit("g.ssdr.D").name == "Deutschland"
    assert TITLE.counters.unit("s.moskwa.1").formation.id == "garrison"


@pytest.mark.rule("1.4a")
def test_each_unit_has_strength_movement_cels_and_a_level_of_supply():
    for number, unit in enumerate(GAME.units):
        assert ROSTER.movement[number] > 0
        assert ROSTER.cels[number] in (1, 2)
        fights = ROSTER.strength[number][0] or ROSTER.attack[number]
        assert bool(fights) is not ROSTER.hq[number], unit.id
    assert set(campaign().p.supply) == {0}


@pytest.mark.rule("2.2a")
@pytest.mark.parametrize(("side", "phase"), [("german", 1), ("soviet", 7)])
def test_both_air_phases_ask_whoever_has_an_unused_counter(side, phase):
    d = desk({"A": german("0101"), "R": soviet("1212")}, side=side, phase="air")
    assert (d.game.phase_number(d.p), d.p.actor) == (phase, "german")
    used = desk({"A": german("0101"), "R": soviet("1212")}, side=side, phase="air",
                flown={"german": 1})  # fmt: skip
    assert used.game.phase_number(used.p) == phase + 2
