"""The counters of Panzer Battles and its five set-ups, against the rulebook."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

import zoc
from zoc.hexes import Grid
from zoc.hexes.labels import Sheets

TITLE = zoc.title("panzer-battles")
COUNTERS, SCENARIOS = TITLE.counters, TITLE.scenarios
GRID = Grid(62, 70, "odd", Sheets(("A", "B"), 35))
FORMATIONS = {
    "11 Pz": 38, "336": 49, "7 LW": 20, "Stumpfeld": 9, "Weike": 5, "Adam": 3, "Ind German": 3,
    "1 Tank": 13, "5 Mech": 18, "Ind Soviet": 9, "216 Tk": 3, "8 MC": 5, "5 Gd Cav": 4,
    "6 Gd Cav": 5, "32 Cav": 3, "4 Gd": 23, "333": 24, "119": 23,
}  # fmt: skip


def printed(id_: str) -> str:
    return "-".join(f.text for f in COUNTERS.unit(id_).figures())


def test_there_are_257_units() -> None:
    assert len(COUNTERS.units) == 257
    assert len(COUNTERS.of_side("german")) == 127
    assert len(COUNTERS.of_side("soviet")) == 130


def test_the_order_of_battle() -> None:
    assert Tally(u.formation.id for u in COUNTERS.units) == FORMATIONS


@pytest.mark.parametrize(
    ("id_", "figures"),
    [
        ("G-11Pz-15Pz-6/II", "6-3-12"),
        ("G-11Pz-15Pz-7/II", "7-4-12"),
        ("G-11Pz-110PG-1/I", "5-6-14"),
        ("G-11Pz-111PG-9", "2-1-12"),
        ("G-11Pz-61Krd-1", "5-2-16"),
        ("G-11Pz-61Krd-3", "3-5-14"),
        ("G-11Pz-119Arty-IV", "3-6-12"),
        ("G-11Pz-61PJ-1", "1-3-12"),
        ("G-11Pz-209Pio-2", "3-4-12"),
        ("G-336-686-10/III", "2-5-8"),
        ("G-336-Arty-IV", "4-1-8"),
        ("G-7LW-Flak", "2-4-6"),
        ("G-vSt-Selle-vBudnbrk", "2-6-10"),
        ("G-Weike-1/301", "6-3-12"),
        ("G-Weike-36Est", "1-6-6"),
        ("S-1TC-89-203", "5-5-14"),
        ("S-216-580", "5-6-10"),
        ("S-5MC-45-156", "4-6-8"),
        ("S-5MC-64MC", "4-5-14"),
        ("S-Ind-33AT-12", "2-5-10"),
        ("S-8MC-AC", "2-2-14"),
        ("S-8MC-Mtr", "2-1-12"),
        ("S-6GCD-18", "3-8-10"),
        ("S-32CD-86", "2-7-10"),
        ("S-4GRD-MG", "3-8-6"),
        ("S-119-1/364", "3-7-6"),
        ("S-333-Arty", "4-1-6"),
    ],
)
def test_values_of_the_book(id_: str, figures: str) -> None:
    unit = COUNTERS.unit(id_)
    assert printed(id_) == figures
    assert not unit.reconstructed & {"attack", "barrage", "defence", "movement"}


@pytest.mark.parametrize(
    ("scenario", "placed", "due"),
    [("2.1", 180, 77), ("2.2", 180, 39), ("2.3", 14, 46), ("2.4", 0, 53), ("2.5", 219, 26)],
)
def test_the_set_ups_are_complete(scenario: str, placed: int, due: int) -> None:
    status = Tally(p.status for p in SCENARIOS[scenario].placements)
    assert (status["placed"], status["reinforcement"]) == (placed, due)


@pytest.mark.parametrize(
    ("scenario", "hex_", "units"),
    [
        ("2.1", "A20.12", {"G-vSt-Selle-vBudnbrk", "G-336-Arty-IV"}),
        ("2.1", "A7.29", {"S-119-S/421", "S-119-1/421"}),
        ("2.1", "B21.14", {"G-336-686-8/II", "G-336-686-13", "G-336-686-14"}),
        ("2.1", "A8.24", {"G-Weike-1/301", "G-Weike-541", "G-Weike-36Est"}),
        ("2.3", "B21.29", {"S-1TC-159-Inf", "S-1TC-10Katy"}),
        ("2.5", "A20.12", {"S-333-AT/1116", "S-333-3/1116"}),
        ("2.5", "B17.07", {"G-Ind-I/108", "G-Ind-842", "G-Ind-857"}),
    ],
)
def test_who_starts_where(scenario: str, hex_: str, units: set[str]) -> None:
    assert {p.unit for p in SCENARIOS[scenario].starting_at(hex_)} == units


def test_no_set_up_breaks_the_stacking_limit() -> None:
    for scenario in SCENARIOS:
        counts = Tally(h for p in scenario.placements for h in p.hexes)
        assert all(n <= 3 for n in counts.values()), scenario.id


def test_all_hexes_exist() -> None:
    for scenario in SCENARIOS:
        for placement in scenario.placements:
            for hex_, label in zip(GRID.read(placement.hexes), placement.hexes, strict=True):
                assert GRID.label(hex_) == label


def test_scenarios_of_one_map_stay_on_it() -> None:
    for id_ in ("2.3", "2.4"):
        assert SCENARIOS[id_].more["maps"] == ["B"]
        assert all(h.startswith("B") for p in SCENARIOS[id_].placements for h in p.hexes)


def test_losses_before_2_5() -> None:
    lost = [p.unit for p in SCENARIOS["2.5"].placements if p.status == "lost"]
    assert Tally(COUNTERS.unit(u).side for u in lost) == {"soviet": 11, "german": 1}
    assert SCENARIOS["2.5"].placement("S-119-1/421").steps_lost == 1
    assert sum(p.steps_lost for p in SCENARIOS["2.4"].placements) == 13


def test_a_unit_shown_with_a_lost_step_has_two() -> None:
    hurt = {p.unit for s in SCENARIOS for p in s.placements if p.steps_lost}
    for id_ in hurt:
        assert COUNTERS.unit(id_)["steps"] == 2, id_
        assert "steps" not in COUNTERS.unit(id_).reconstructed, id_


def test_two_steps_mean_a_reduced_side() -> None:
    for unit in COUNTERS.units:
        assert (unit["steps"] == 2) == (unit.reduced is not None), unit.id


def test_stripes_follow_the_chits() -> None:
    rails = {"11 Pz": "white", "1 Tank/5 Mech": "peach"}
    for unit in COUNTERS.units:
        assert unit.formation.rail == rails.get(unit["chit"], ""), unit.id


def test_artillery_has_a_barrage_and_a_range_and_no_attack() -> None:
    for unit in COUNTERS.units:
        artillery = "artillery" in unit.flags
        assert ("barrage" in unit.front) == ("range" in unit.front) == artillery, unit.id
        assert ("attack" in unit.front) != artillery, unit.id
        assert artillery or "yellow coded" not in unit.flags, unit.id


def test_tanks_armoured_infantry_motorcycles_and_armoured_cars_have_white_figures() -> None:
    white = {"tank", "flamethrower tank", "armoured infantry", "motorcycle", "armoured car"}
    assert sum(unit.type.id in white for unit in COUNTERS.units) == 35
    for unit in COUNTERS.units:
        assert bool(unit.white) == (unit.type.id in white), unit.id
        assert unit.white in (None, {"attack", "defence", "movement"}), unit.id


def test_the_cups_hold_five_chits_a_side_in_all() -> None:
    chits = Tally({m.id: m.count for m in COUNTERS.markers if m.kind == "chit"})
    german = [i for i in chits if "11pz" in i or "german" in i]
    assert sum(chits[i] for i in german) == 5
    assert sum(chits.values()) == 10


def test_colours_of_the_book() -> None:
    grounds = {
        "11 Pz": "light grey", "336": "field grey", "7 LW": "luftwaffe", "Stumpfeld": "dark grey",
        "Adam": "grey", "1 Tank": "tan", "333": "dark tan", "119": "brown", "4 Gd": "guards red",
    }  # fmt: skip
    for formation, ground in grounds.items():
        assert {u.ground for u in COUNTERS.units if u.formation.id == formation} == {ground}
    assert COUNTERS.unit("G-Weike-36Est").ground == "orange"
