"""The counters of Operation Typhoon, against what its rulebook says of them."""

from __future__ import annotations

from collections import Counter as Tally

import zoc
from zoc.hexes import Grid
from zoc.kernel.data.counters import Counter

TITLE = zoc.title("operation-typhoon")
COUNTERS, SCENARIOS = TITLE.counters, TITLE.scenarios
GRID = Grid(52, 44, "odd")


def of_type(type_: str) -> list[Counter]:
    return [u for u in COUNTERS.units if u.type.id == type_]


def test_there_are_155_units() -> None:
    assert len(COUNTERS.units) == 155
    assert len(COUNTERS.of_side("german")) == 74
    assert len(COUNTERS.of_side("soviet")) == 81


def test_the_box_has_280_counters() -> None:
    assert len(COUNTERS.units) + sum(m.count for m in COUNTERS.markers) == 280


def test_six_formations() -> None:
    ground = Tally(u.formation.id for u in COUNTERS.of_side("german") if u.type.id != "air")
    assert ground == {"PG2": 17, "PG3": 9, "PG4": 12, "2A": 8, "4A": 11, "9A": 15}


def test_the_sample_unit_of_the_book() -> None:
    for unit in of_type("panzer"):
        assert (unit["dice"], unit.values("reduced")["dice"], unit["steps"]) == (7, 3, 2)
    assert len(of_type("panzer")) == 14


def test_guards_and_airborne_troops() -> None:
    assert sorted(u.name for u in of_type("guards division")) == [f"{i}G" for i in range(1, 9)]
    assert sorted(u.name for u in of_type("airborne corps")) == ["4", "5"]
    for unit in of_type("guards division") + of_type("airborne corps"):
        assert unit.ground == "guards red"
        assert "guards" in unit.flags


def test_ten_rifle_divisions_are_set_aside() -> None:
    aside = [p.unit for p in SCENARIOS["standard"].placements if p.area.startswith("set aside")]
    assert len(aside) == 10
    assert {COUNTERS.unit(u).type.id for u in aside} == {"rifle division"}


def test_two_german_units_are_half_a_division() -> None:
    small = [u for u in COUNTERS.units if u.front.get("stacks_as") == 0.5]
    assert {u.name for u in small} == {"GD", "L"}
    assert {u.size for u in small} == {"III", "X"}


def test_names_that_the_book_gives() -> None:
    names = {u.name for u in COUNTERS.of_side("german")}
    assert {"GD", "L", "SS-R", "78S", "5"} <= names


def test_brigades_and_artillery_have_one_step() -> None:
    for type_ in ("brigade", "heavy howitzer", "heavy mortar"):
        assert {(u["steps"], u.reduced) for u in of_type(type_)} == {(1, None)}


def test_steps_and_reduced_sides_agree() -> None:
    for unit in COUNTERS.units:
        assert (unit["steps"] == 2) == (unit.reduced is not None), unit.id


def test_mobility_follows_the_type() -> None:
    for unit in COUNTERS.of_side("german"):
        if unit.type.id != "air":
            mechanised = unit.type.id in ("panzer", "motorised infantry")
            assert unit["mobility"] == ("mechanised" if mechanised else "non-mechanised")


def test_two_german_air_units_and_one_soviet() -> None:
    assert Tally(u.side for u in of_type("air")) == {"german": 2, "soviet": 1}
    assert {u["dice"] for u in of_type("air")} == {1}


def test_germans_start_in_their_sectors() -> None:
    for placement in SCENARIOS["standard"].placements:
        unit = COUNTERS.unit(placement.unit)
        if unit.formation.rail:
            assert placement.area == unit.formation.id
            assert placement.suggested
            assert len(placement.hexes) == 1


def test_panzer_group_2_stays_south_of_1733() -> None:
    rows = {
        GRID.cells[GRID.hex(p.hexes[0])][1] + 1
        for p in SCENARIOS["standard"].placements
        if p.area == "PG2"
    }
    assert min(rows) >= 33


def test_suggested_stacks_hold_three_divisions_at_most() -> None:
    load: dict[str, float] = {}
    for placement in SCENARIOS["standard"].placements:
        for label in placement.hexes:
            unit = COUNTERS.unit(placement.unit)
            load[label] = load.get(label, 0) + unit["stacks_as"]
    assert max(load.values()) <= 3


def test_all_hexes_exist() -> None:
    for scenario in SCENARIOS:
        for placement in scenario.placements:
            assert GRID.read(placement.hexes) is not None


def test_every_unit_has_its_part() -> None:
    for scenario in SCENARIOS:
        assert {p.unit for p in scenario.placements} == {u.id for u in COUNTERS.units}


def test_the_alternative_starts_a_turn_later() -> None:
    assert SCENARIOS["standard"].first_turn == 1
    assert SCENARIOS["clenched-fist"].first_turn == 2
    assert SCENARIOS["clenched-fist"].last_turn == SCENARIOS["standard"].last_turn == 8
