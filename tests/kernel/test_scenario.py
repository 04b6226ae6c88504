"""Scenario files: who starts where, scenarios that build on others, and what is refused."""

from __future__ import annotations

import pytest

from zoc import all_titles
from zoc.kernel.data.counters import CounterError
from zoc.kernel.data.scenario import STATUSES, Scenarios, read_scenarios

TEXT = """
format = 1
title = "small"
[[scenarios]]
id = "one"
name = "One"
first_turn = 2
last_turn = 3
turns = ["May", "June"]
order = ["red", "blue"]
source = "2.1"
weather = "fair"
[[scenarios.groups]]
status = "placed"
source = "2.1"
units = [
  { hex = "0101", unit = "a b" },
  { hex = "0203 0204", unit = "c", steps_lost = 1, note = "either hex" },
]
[[scenarios.groups]]
status = "reinforcement"
source = "2.2"
units = [{ turn = 3, unit = "d", entry = "west edge", die = 6 }]
[[scenarios]]
id = "two"
name = "Two"
like = "one"
first_turn = 2
last_turn = 2
turns = ["May"]
order = ["blue", "red"]
source = "2.3"
[[scenarios.groups]]
status = "area"
source = "2.3"
units = [{ area = "the woods", unit = "b" }]
"""


@pytest.fixture
def scenarios() -> Scenarios:
    return read_scenarios(TEXT)


def test_units_of_one_line_start_together(scenarios: Scenarios) -> None:
    assert [p.unit for p in scenarios["one"].starting_at("0101")] == ["a", "b"]


def test_a_unit_may_have_a_choice_of_hexes(scenarios: Scenarios) -> None:
    for label in ("0203", "0204"):
        assert [p.unit for p in scenarios["one"].starting_at(label)] == ["c"]


def test_an_empty_hex_is_no_error(scenarios: Scenarios) -> None:
    assert scenarios.starting_at("9999") == ()


def test_all_scenarios_are_asked_together(scenarios: Scenarios) -> None:
    found = [(p.scenario, p.unit) for p in scenarios.starting_at("0101")]
    assert found == [("one", "a"), ("one", "b"), ("two", "a")]


def test_a_scenario_that_is_like_another_overrides_it_unit_by_unit(scenarios: Scenarios) -> None:
    two = scenarios["two"]
    assert two.placement("b").area == "the woods"
    assert two.placement("b").hexes == ()
    assert two.placement("c").steps_lost == 1
    assert {p.scenario for p in two.placements} == {"two"}


def test_other_facts_are_kept(scenarios: Scenarios) -> None:
    assert scenarios["one"].more == {"weather": "fair"}
    assert scenarios["one"].placement("d").more == {"die": 6}
    assert scenarios["one"].placement("d").turn == 3


def test_dates_run_from_the_first_turn_to_the_last(scenarios: Scenarios) -> None:
    assert scenarios["one"].dates == "May to June"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('turns = ["May", "June"]', 'turns = ["May"]', "scenario one: each turn needs its date"),
        ('status = "placed"', 'status = "there"', "no status 'there'"),
        ('unit = "a b"', 'unit = "a a"', "'a' is given twice"),
        ('id = "two"', 'id = "one"', "'one' is given twice"),
        ('like = "one"', 'like = "none"', "lacks 'none'"),
        ('order = ["red", "blue"]', "", "lacks 'order'"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(CounterError, match=words):
        read_scenarios(TEXT.replace(old, new, 1))


def test_unknown_scenarios_and_units_are_named(scenarios: Scenarios) -> None:
    with pytest.raises(CounterError, match="no scenario 'three'"):
        scenarios["three"]
    with pytest.raises(CounterError, match="'z' has no part in scenario one"):
        scenarios["one"].placement("z")


@pytest.mark.parametrize("title", all_titles(), ids=lambda t: t.name)
class TestEveryTitle:
    """What holds of the scenarios of all titles."""

    def test_every_placement_names_a_unit(self, title) -> None:
        for scenario in title.scenarios:
            assert all(p.unit in title.counters for p in scenario.placements), scenario.id

    def test_every_placement_has_a_source(self, title) -> None:
        assert all(p.source for s in title.scenarios for p in s.placements)

    def test_placements_say_where_or_when(self, title) -> None:
        for scenario in title.scenarios:
            for p in scenario.placements:
                assert p.status in STATUSES
                if p.status == "placed":
                    assert p.hexes or p.area, p
                if p.status == "reinforcement":
                    assert p.turn is not None, p
                    assert scenario.first_turn <= p.turn <= scenario.last_turn, p

    def test_no_hex_holds_both_sides(self, title) -> None:
        for scenario in title.scenarios:
            owners: dict[str, set[str]] = {}
            for p in scenario.placements:
                for label in p.hexes:
                    owners.setdefault(label, set()).add(title.counters.unit(p.unit).side)
            assert all(len(sides) == 1 for sides in owners.values()), scenario.id

    def test_no_unit_has_lost_all_its_steps(self, title) -> None:
        for scenario in title.scenarios:
            for p in scenario.placements:
                unit = title.counters.unit(p.unit)
                steps = unit.front.get("steps", unit.front.get("cels", 1))
                assert p.steps_lost < steps or p.steps_lost == 0, p

    def test_moves_are_the_sides(self, title) -> None:
        for scenario in title.scenarios:
            assert set(scenario.order) <= set(title.counters.sides)
