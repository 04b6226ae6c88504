"""The example positions of Panzer Battles play out as the rules say."""

import pytest
from support import examples

from zoc.titles.panzer_battles.position import DG, LOST, REDUCED

FILES = examples.examples("panzer-battles")


def on_the_table(name):
    """An example on the table."""
    return examples.Table(examples.EXAMPLES / "panzer-battles" / f"{name}.toml")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_a_file_proposes_can_be_played_and_replayed(file):
    examples.check_tries(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_can_be_shown_and_played_from_the_command_line(file, tmp_path, monkeypatch):
    examples.check_command_line(file, tmp_path, monkeypatch)


def test_a_barrage_from_the_hill_is_committed_before_its_dice():
    table = on_the_table("barrage").type("barrage 0708; with Guns; with Heavy")
    assert table.refused("barrage 0708") == "1.10-8"
    said = table.game.forecast(table.p).results
    assert float(said["disorganised"]) == pytest.approx(1 - (2 / 6) * (3 / 6))
    table.type("fire")
    assert table.p.actor == "soviet"
    assert table.options() == ["lose Rifles", "lose Training"]
    table.type("lose Rifles")
    assert table.state("Rifles") & REDUCED
    assert table.state("Mortars") & DG


def test_without_the_watch_on_the_hill_nobody_sees_the_target():
    table = on_the_table("barrage")
    table.p.hex[table.unit("Watch")] = table.game.grid.hex("0303")
    table.p.touch()
    assert table.refused("barrage 0708") == "1.10-5"


def test_the_strike_hits_in_the_enemys_activation_and_he_chooses_his_loss():
    table = on_the_table("air-strike").type("strike 0504")
    assert table.told("air support, die 4: 1 strike")
    assert table.p.actor == "soviet"
    assert table.refused("lose Mortars") == "1.10a-6"
    table.type("lose Guards")
    assert table.state("Guards") & REDUCED
    assert table.state("Rifles") & DG
    assert not table.state("Mortars") & DG


def test_defenders_go_apart_and_the_zone_of_control_takes_its_step():
    table = on_the_table("cut-off").type(*on_the_table("cut-off").tries[:1])
    assert table.told("12 : 4, 3:1")
    table.type("lose Company")
    assert set(table.options()) == {
        "retreat 0404", "retreat 0405", "retreat 0604", "apart Company", "apart Staff",
    }  # fmt: skip
    assert table.refused("retreat 0504") == "SCS-8.3"
    table.type("apart Company; retreat 0405; retreat 0404")
    assert table.state("Staff") & REDUCED
    assert (table.where("Staff"), table.where("Company")) == ("0405", "0404")


def test_together_through_the_zone_of_control_they_lose_one_step_in_all():
    table = on_the_table("cut-off").type(*on_the_table("cut-off").tries[:1])
    table.type("lose Company; retreat 0405")
    assert table.options() == ["lose Company", "lose Staff"]
    table.type("lose Company")
    assert table.state("Company") & LOST
    assert not table.state("Staff") & REDUCED


def test_over_the_bridge_a_third_of_the_strength_counts():
    table = on_the_table("river-crossing").type("attack 0505; with Bridge; with North")
    found = table.game.forecast(table.p)
    assert (found.attack, found.defence) == (8, 5)
    assert table.refused("with Flank") == "TEC-10"


def test_a_chit_brings_coordination_air_support_and_an_overrun():
    table = on_the_table("chits").type(*on_the_table("chits").tries)
    assert table.told("up to 3 units of 336 ID")
    assert table.told("6 : 2½, 2:1")
    assert table.state("Tanks") & LOST
    assert table.where("Panzer") == "0406"
