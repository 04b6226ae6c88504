"""The counters of Battle of Moscow, against its counter sheet and Order of Appearance."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

import zoc
from zoc.hexes import Grid

TITLE = zoc.title("battle-of-moscow")
COUNTERS, CAMPAIGN = TITLE.counters, TITLE.scenarios["campaign"]
GRID = Grid(33, 41, "even")
GERMAN_SHEET = {
    "1-4": 65, "2-4": 13, "1-6": 1, "1-8": 2, "(1)2": 7, "1-3": 12, "4-8": 3, "3-8": 15, "2-8": 9,
}  # fmt: skip
RUSSIAN_SHEET = {
    # eight 3-3 stand as 5-3 in the text of the sheet
    "4-3": 13, "5-3": 13 - 8, "3-3": 10 + 8, "6-3": 5, "2-3": 9, "2-6": 4, "3-6": 1, "1-6": 1,
    "0-4-0": 2, "0-3-0": 1, "0-2-0": 3, "0-1-0": 20, "0-1-1": 14, "3-2-4": 2, "2-1-4": 2,
}  # fmt: skip


def printed(id_: str) -> str:
    return "-".join(f.text for f in COUNTERS.unit(id_).figures())


def test_there_are_227_units() -> None:
    assert len(COUNTERS.units) == 227
    assert len(COUNTERS.of_side("german")) == 127
    assert len(COUNTERS.of_side("russian")) == 100


@pytest.mark.parametrize(("side", "sheet"), [("german", GERMAN_SHEET), ("russian", RUSSIAN_SHEET)])
def test_the_counter_sheet(side: str, sheet: dict[str, int]) -> None:
    assert Tally(printed(u.id) for u in COUNTERS.of_side(side)) == sheet


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("A", {"23": "4-3"}),
        ("B", {"8": "4-3"}),
        ("D", {"55": "3-3", "D": "0-2-0"}),
        ("E", {"7(-)": "2-3"}),
        ("H", {"31": "3-3"}),
        ("I", {"32": "3-3"}),
        ("J", {"Tk": "2-1-4"}),
        ("K", {"49": "3-3"}),
        ("L", {"Tk": "2-1-4"}),
        ("M", {"5": "4-3", "Mosk.": "0-4-0"}),
        ("N", {"W": "3-3"}),
        ("O", {"33": "3-3"}),
        ("P", {"1G": "2-3", "Tula": "0-3-0"}),
        ("Q", {"B": "3-3"}),
        ("R", {"40": "3-3"}),
    ],
)
def test_the_lettered_places(key: str, names: dict[str, str]) -> None:
    units = [COUNTERS.unit(p.unit) for p in CAMPAIGN.placements if p.area == key]
    assert {u.name: printed(u.id) for u in units} == names
    assert {u.setup for u in units} == {key}


def test_every_letter_from_a_to_r_is_used() -> None:
    assert {p.area for p in CAMPAIGN.placements if len(p.area) == 1} == set("ABCDEFGHIJKLMNOPQR")


def test_reinforcements_by_turn() -> None:
    due = Tally(
        (COUNTERS.unit(p.unit).side, p.turn)
        for p in CAMPAIGN.placements
        if p.status == "reinforcement"
    )
    assert [due[("russian", turn)] for turn in (4, 6, 8)] == [4, 5, 12]
    assert sum(n for (side, _), n in due.items() if side == "german") == 7


def test_the_correction_puts_two_units_into_the_southeast_fort() -> None:
    found = [p.unit for p in CAMPAIGN.placements if p.area == "south-east Leningrad fort"]
    assert sorted(printed(u) for u in found) == ["0-2-0", "3-3"]


def test_two_divisions_wait_for_the_40th_army() -> None:
    assert {p.unit for p in CAMPAIGN.placements if p.status == "reserve"} == {
        "ge-inf-168",
        "ge-inf-299",
    }
    assert "frozen" in COUNTERS.unit("ru-inf-40").flags


def test_finns_are_split_evenly() -> None:
    fronts = Tally(p.area for p in CAMPAIGN.placements if p.area.startswith("Finland"))
    assert sorted(fronts.values()) == [6, 6]
    finns = [u for u in COUNTERS.units if "finnish" in u.flags]
    assert len(finns) == 12
    assert {u.ground for u in finns} == {"luftwaffe"}


def test_security_troops_defend_with_a_half() -> None:
    security = [u for u in COUNTERS.units if u.type.id == "security"]
    assert {(u["attack"], u["defence"], u["against_partisans"]) for u in security} == {(0, 0.5, 1)}


def test_two_figures_stand_for_attack_and_defence_alike() -> None:
    for unit in COUNTERS.units:
        if len(unit.figures()) == 2:
            assert unit["attack"] == unit["defence"], unit.id


def test_guards_bear_a_star_on_red() -> None:
    guards = [u for u in COUNTERS.units if "guards" in u.flags]
    assert len(guards) == 7
    assert {u.ground for u in guards} == {"guards red"}


def test_all_hexes_exist() -> None:
    for placement in CAMPAIGN.placements:
        assert GRID.read(placement.hexes) is not None
    assert all(p.hexes for p in CAMPAIGN.placements if p.status in ("placed", "area"))


def test_every_unit_has_its_part() -> None:
    assert {p.unit for p in CAMPAIGN.placements} == {u.id for u in COUNTERS.units}


def test_german_names_are_marked_as_reconstructed_and_factors_are_not() -> None:
    for unit in COUNTERS.of_side("german"):
        given = unit.id in ("ge-inf-168", "ge-inf-299")
        assert ("name" in unit.reconstructed) != given, unit.id
        assert ("attack" in unit.reconstructed) == given, unit.id


def test_the_longer_game_begins_alike() -> None:
    extended = TITLE.scenarios["extended"]
    assert extended.last_turn == 24
    assert [p.unit for p in extended.placements] == [p.unit for p in CAMPAIGN.placements]
