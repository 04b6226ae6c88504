"""The counters of Red Typhoon and where they start, against the rulebook's deployment."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

import zoc
from zoc.hexes import Grid

TITLE = zoc.title("red-typhoon")
COUNTERS, SCENARIOS = TITLE.counters, TITLE.scenarios
FIXED, FLEXIBLE = SCENARIOS["campaign-fixed"], SCENARIOS["campaign-flexible"]
GRID = Grid(38, 46, "even")
AREAS = {
    # units and their combat strength, counted in the fixed deployment of the book
    "A": (8, 31), "B": (17, 60), "C": (17, 92), "D": (18, 70), "E": (5, 20),
    "F": (4, 14), "G": (12, 51), "H": (21, 70), "I": (16, 60), "J": (11, 38),
}  # fmt: skip


def placed(area: str) -> list[str]:
    return [p.unit for p in FLEXIBLE.placements if p.area == area]


def test_there_are_142_units() -> None:
    assert len(COUNTERS.units) == 142
    assert len(COUNTERS.of_side("soviet")) == 70
    assert len(COUNTERS.of_side("german")) == 72


@pytest.mark.parametrize("area", AREAS)
def test_each_area_has_its_units_and_strength(area: str) -> None:
    units = [COUNTERS.unit(id_) for id_ in placed(area)]
    assert (len(units), sum(u["combat"] for u in units)) == AREAS[area]
    assert {u.setup for u in units} == {area}


@pytest.mark.parametrize(
    ("hex_", "figures", "type_", "count"),
    [
        ("2308", "4-5", "infantry", 1),
        ("2502", "2-6", "cavalry", 1),
        ("3013", "4-5", "infantry", 2),
        ("3521", "4-5", "infantry", 3),
        ("3319", "3-6", "armour", 3),
        ("3422", "4-6", "armour", 1),
        ("3523", "3-5", "mechanised", 3),
        ("3130", "4-5", "infantry", 3),
        ("3228", "3-6", "armour", 1),
        ("2836", "4-6", "armour", 1),
        ("3041", "3-5", "mechanised", 3),
        ("2504", "6-5", "infantry", 1),
        ("2305", "3-7", "infantry", 1),
        ("3113", "6-4", "infantry", 1),
        ("2910", "2-8", "cavalry", 2),
        ("3012", "2-6", "armour", 1),
        ("3519", "20-5", "infantry", 1),
        ("3723", "8-4", "infantry", 1),
        ("3724", "5-6", "mechanised", 1),
        ("3431", "4-8", "cavalry", 1),
        ("3535", "2-6", "infantry", 2),
        ("3036", "5-6", "infantry", 1),
    ],
)
def test_the_fixed_deployment(hex_: str, figures: str, type_: str, count: int) -> None:
    found = Tally(
        ("-".join(f.text for f in unit.figures()), unit.type.id)
        for unit in (COUNTERS.unit(p.unit) for p in FIXED.starting_at(hex_))
    )
    assert found[(figures, type_)] == count


def test_the_fixed_deployment_obeys_stacking() -> None:
    limit = {"soviet": 2, "german": 3}
    for label in {h for p in FIXED.placements for h in p.hexes}:
        units = [COUNTERS.unit(p.unit) for p in FIXED.starting_at(label)]
        assert sum(u.front.get("stacks_as", 1) for u in units) <= limit[units[0].side], label


def test_all_hexes_exist() -> None:
    for scenario in SCENARIOS:
        for placement in scenario.placements:
            assert GRID.read(placement.hexes) is not None


def test_four_units_of_area_f_come_from_two_formations() -> None:
    assert len({COUNTERS.unit(id_).formation.id for id_ in placed("F")}) == 2


def test_the_shock_army_has_two_counters_in_two_formations() -> None:
    shock = [u for u in COUNTERS.units if "1S" in u.flags]
    assert {u.formation.id for u in shock} == {"WR", "WL"}
    assert all(u["stacks_as"] == 2 for u in shock)
    assert FIXED.placement("SU-C01").hexes == ("3519",)
    assert "SU-1S-WL" not in {p.unit for p in FIXED.placements}


def test_reinforcements_come_on_turns_four_to_six() -> None:
    turns = {p.unit: p.turn for p in FIXED.placements if p.status == "reinforcement"}
    assert turns == {"SU-ABN": 4, "SU-PAR1": 4, "SU-PAR2": 5, "SU-PAR3": 6}


def test_panzer_divisions_are_dark_and_white() -> None:
    panzers = [u for u in COUNTERS.units if "panzer division" in u.flags]
    assert len(panzers) == 13
    assert {u.ground for u in panzers} == {"panzer"}
    assert all(u.white == {"combat", "movement"} for u in panzers)
    assert {u.type.id for u in COUNTERS.of_side("german") if u.ground == "panzer"} == {"armour"}


def test_units_that_the_book_does_not_list_are_marked() -> None:
    doubtful = [u for u in COUNTERS.units if u.doubtful]
    assert {u.id for u in doubtful} == {f"DE-X0{i}" for i in range(1, 9)}
    assert all(len(u.setup) == 4 for u in doubtful)


def test_strengths_of_the_deployment_are_given_and_names_are_not() -> None:
    for unit in COUNTERS.units:
        listed = unit.source.startswith("Fixed Deployment")
        assert ("combat" in unit.reconstructed) != listed, unit.id
    assert "name" in COUNTERS.unit("DE-F01").reconstructed


def test_the_turns_are_nine_weeks() -> None:
    for scenario in SCENARIOS:
        assert (scenario.first_turn, scenario.last_turn) == (1, 9)
        assert scenario.order == ("soviet", "german")
