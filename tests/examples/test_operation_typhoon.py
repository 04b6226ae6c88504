"""The example positions of Operation Typhoon play out as the rules say."""

import pytest
from support import examples

from zoc.titles.operation_typhoon.position import REDUCED

FILES = examples.examples("operation-typhoon")


def on_the_table(name):
    """An example on the table."""
    return examples.Table(examples.EXAMPLES / "operation-typhoon" / f"{name}.toml")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_a_file_proposes_can_be_played_and_replayed(file):
    if file.stem != "moscow":
        examples.check_tries(file)


@pytest.mark.parametrize("file", [f for f in FILES if f.stem != "moscow"], ids=lambda f: f.stem)
def test_a_file_can_be_shown_and_played_from_the_command_line(file, tmp_path, monkeypatch):
    examples.check_command_line(file, tmp_path, monkeypatch)


def test_a_drive_takes_an_empty_hex_and_fights_two_rounds_for_the_next():
    table = on_the_table("drive")
    table.type(table.tries[0])
    assert table.told("defenders of 0504, open hex: die 1: nobody")
    table.type(*table.tries[1:3])
    assert table.told("2 rifle divisions, 1 brigade")
    assert table.p.mp == 18
    table.type(table.tries[3])
    assert table.where("3Pz") == table.where("4Pz") == "0604"
    assert table.p.mp == 17


def test_a_pocket_closes_and_its_breakout_fails():
    table = on_the_table("pocket")
    table.type(table.tries[0])
    assert table.told("a pocket of 4 hexes closes")
    assert table.told("out of the cup: 2 rifle divisions")
    assert table.state("3Pz") & REDUCED
    assert table.p.tally == 194


def test_hits_fall_on_two_steps_before_they_fall_on_one():
    table = on_the_table("shield")
    table.type(table.tries[0])
    assert table.refused("hit su-b-01") == "10.6c"
    table.type("hit su-rd-02")
    assert "hit su-b-01" in table.options()


def test_the_way_without_the_river_costs_less_and_helps_nobody():
    dear, cheap = on_the_table("river"), on_the_table("river")
    dear.type("force 3Pz; to 0404 0504")
    assert dear.p.mp == 17
    assert dear.told("+1 defends behind a river")
    cheap.type("force 3Pz; to 0504")
    assert cheap.p.mp == 18
    assert not cheap.told("river")


def test_the_front_holds_only_if_every_hex_of_it_is_covered():
    table = on_the_table("front").type(*on_the_table("front").tries)
    assert table.told("the check of turn 3 is passed: the front holds")
    alone = on_the_table("front")
    with pytest.raises(pytest.fail.Exception):
        alone.type("end")
    assert alone.p.result.startswith("soviet victory: no front integrity")


def test_moscow_surrounded_is_the_end():
    table = on_the_table("moscow")
    with pytest.raises(pytest.fail.Exception):
        table.type(*table.tries)
    assert table.p.result == "german victory: Moscow is surrounded on turn 7"
