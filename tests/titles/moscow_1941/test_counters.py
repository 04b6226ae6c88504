"""The counters of Moscow 1941 and its two set-ups, against the rulebook."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

import zoc
from zoc.hexes import Grid

TITLE = zoc.title("moscow-1941")
COUNTERS, SCENARIOS = TITLE.counters, TITLE.scenarios
TYPHOON, RED_SNOW = SCENARIOS["typhoon"], SCENARIOS["red-snow"]
GRID = Grid(64, 38, "odd")


def test_there_are_229_units() -> None:
    assert len(COUNTERS.units) == 229
    assert len(COUNTERS.of_side("german")) == 128
    assert len(COUNTERS.of_side("soviet")) == 101


@pytest.mark.parametrize(
    ("hex_", "names"),
    [
        ("6427", {"XX"}),
        ("4731", {"IX"}),
        ("4031", {"7", "69", "86", "90"}),
        ("1126", {"303"}),
        ("1326", {"314"}),
        ("0830", {"XXVII", "184", "189"}),
        ("0132", {"39"}),
        ("0534", {"900"}),
        ("5008", {"354", "44"}),
        ("4713", {"257"}),
        ("0224", {"256"}),
        ("0230", {"183"}),
        ("0524", {"5"}),
        ("1925", {"107"}),
        ("2318", {"58"}),
        ("3403", {"1 As", "50"}),
        ("4901", {"20 A"}),
        ("3331", {"316"}),
        ("4527", {"78"}),
        ("5426", {"82"}),
        ("5818", {"18", "19", "33 A"}),
        ("6225", {"1"}),
    ],
)
def test_the_set_up_of_typhoon(hex_: str, names: set[str]) -> None:
    assert {COUNTERS.unit(p.unit).name for p in TYPHOON.starting_at(hex_)} == names


@pytest.mark.parametrize(
    ("hex_", "names", "lost"),
    [
        ("6324", {"330", "343", "351"}, 2),
        ("1221", {"184"}, 1),
        ("2214", {"303"}, 0),
        ("4109", {"34", "109", "111"}, 1),
        ("4809", {"50", "53"}, 2),
        ("0129", {"29 A", "", "246"}, 0),
        ("1203", {"58"}, 1),
        ("3502", {"84"}, 0),
    ],
)
def test_the_set_up_of_red_snow(hex_: str, names: set[str], lost: int) -> None:
    found = RED_SNOW.starting_at(hex_)
    assert {COUNTERS.unit(p.unit).name for p in found} == names
    assert sum(p.steps_lost for p in found) == lost


def test_losses_of_divisions_add_up() -> None:
    for scenario in SCENARIOS:
        groups: dict[str, int] = {}
        for placement in scenario.placements:
            if "loss_group" in placement.more:
                group = placement.more["loss_group"]
                groups[group] = groups.get(group, 0) + placement.steps_lost
        totals = {
            p.more["loss_group"]: p.more["loss_total"]
            for p in scenario.placements
            if "loss_group" in p.more
        }
        assert groups == totals


def test_units_in_cities_have_no_hex() -> None:
    cities = Tally(p.area for s in SCENARIOS for p in s.placements if p.area)
    assert cities == {"Moscow": 20, "Klin": 9, "Kalinin": 6}


def test_soviet_reinforcements() -> None:
    due = {p.unit: p.turn for p in TYPHOON.placements if p.status == "reinforcement"}
    assert due["s.cav.18"] == due["s.inf.365"] == due["s.art.30Army"] == 2
    assert due["s.infbr.71"] == 6
    assert due["s.infbr.84"] == 9
    assert due["s.inf.371"] == 10
    assert len(due) == 11


def test_reserves_of_typhoon() -> None:
    reserves = [COUNTERS.unit(p.unit) for p in TYPHOON.placements if p.status == "reserve"]
    assert Tally(u.side for u in reserves) == {"german": 17, "soviet": 3}
    assert {u.name for u in reserves if u.side == "soviet"} == {"19", "173", "129"}


def test_dates_and_first_moves() -> None:
    assert TYPHOON.dates == "15 November 1941 to 4 December 1941"
    assert RED_SNOW.dates == "5 December 1941 to 15 December 1941"
    assert (TYPHOON.order[0], RED_SNOW.order[0]) == ("german", "soviet")


def test_what_the_text_does_not_give_is_marked() -> None:
    missing = [p for p in RED_SNOW.placements if "unit" in p.reconstructed]
    assert len(missing) == 50
    assert not any("unit" in p.reconstructed for p in TYPHOON.placements)


def test_a_panzer_division_has_17_strength_points() -> None:
    tenth = [u for u in COUNTERS.units if u.front.get("division") == "10 ARM"]
    assert len(tenth) == 4
    assert sum(u.front.get("strength", u.front.get("attack", 0)) for u in tenth) == 17
    assert sum(len(u.stars) for u in tenth) == 1


def test_headquarters_are_as_printed() -> None:
    for unit in COUNTERS.units:
        if unit.type.id == "HQ":
            assert (unit["movement"], unit["cels"]) == (10, 1)
            assert not unit.reconstructed


def test_movement_follows_the_hints() -> None:
    allowance = {"INF": 4, "MOT": 7, "ARM": 7, "AG": 7, "ART": 7, "HQ": 10, "CAV": 6}
    assert all(u["movement"] == allowance[u.type.id] for u in COUNTERS.units)


def test_two_levels_mean_a_reduced_side() -> None:
    for unit in COUNTERS.units:
        assert (unit["cels"] == 2) == (unit.reduced is not None), unit.id


def test_towed_artillery_turns_to_transport() -> None:
    guns = [u for u in COUNTERS.units if u.type.id == "ART"]
    assert len(guns) == 29
    assert {(u.back, u["cels"], u["mobility"]) for u in guns} == {("transport", 1, "trucked")}


def test_formations_differ_by_colour_line_or_side() -> None:
    looks = Tally((f.side, f.rail, f.line) for f in COUNTERS.formations.values() if f.id != "VI")
    assert max(looks.values()) == 1


def test_all_hexes_exist() -> None:
    for scenario in SCENARIOS:
        for placement in scenario.placements:
            assert GRID.read(placement.hexes) is not None


def test_every_counter_is_used() -> None:
    used = {p.unit for s in SCENARIOS for p in s.placements}
    assert used == {u.id for u in COUNTERS.units}
