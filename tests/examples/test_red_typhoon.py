"""The example positions play out as the rulebook says, with the dice of their files."""

import pytest
from support import examples

from zoc.titles.red_typhoon.position import DISRUPTED, ELIMINATED, GERMAN, SOVIET
from zoc.titles.red_typhoon.supply import isolated

FILES = examples.examples("red-typhoon")


def on_the_table(name):
    """An example on the table."""
    return examples.Table(examples.EXAMPLES / "red-typhoon" / f"{name}.toml")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_a_file_proposes_can_be_played_and_replayed(file):
    examples.check_tries(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_can_be_shown_and_played_from_the_command_line(file, tmp_path, monkeypatch):
    examples.check_command_line(file, tmp_path, monkeypatch)


def test_surprise_makes_up_for_woods_and_river():
    table = on_the_table("surprise").type("order attack K; attack 0503; with Rifles")
    found = table.game.forecast(table.p)
    assert (found.attack, found.defence, found.column) == (8, 3, 2)
    values = {m.rule: m.value for m in found.modifiers}
    assert values == {"9.8b": -1, "9.8d": -1, "9.9a": 2}
    table.type("fight")
    assert table.told("Die 4: DR1")
    table.type(table.tries[1])
    assert table.where("Rifles") == "0503"
    assert table.where("Battalion") == "0502"
    assert table.state("Battalion") & DISRUPTED


def test_a_retreat_of_three_goes_through_the_gap_and_ends_three_hexes_away():
    table = on_the_table("retreat-through-a-gap").type(table_tries("retreat-through-a-gap")[0])
    assert table.told(": DR3 at ")
    ends = {option.split()[-1] for option in table.options()}
    assert ends == {"0402", "0502", "0602"}
    assert table.refused("retreat Regiment 0503") == "9.4f"
    assert table.refused("retreat Regiment 0404 0403 0502") == "9.4c"
    assert table.refused("retreat Regiment") == "9.4e"
    table.type("retreat Regiment 0504 0503 0502; halt")
    grid = table.game.grid
    assert grid.distance(grid.hex("0505"), grid.hex(table.where("Regiment"))) == 3
    assert table.state("Regiment") & DISRUPTED


def table_tries(name):
    return on_the_table(name).tries


def test_with_the_way_out_closed_a_retreat_is_the_end():
    table = on_the_table("encirclement").type(*table_tries("encirclement")[:2])
    assert table.told("Die 4, modified 5: DR1")
    assert table.options() == ["retreat Division"]
    table.type("retreat Division; advance Rifles 0505")
    assert table.state("Division") & ELIMINATED
    assert table.where("Rifles") == "0505"


def test_without_the_cavalry_the_same_attack_lets_the_division_go():
    table = on_the_table("encirclement")
    table.type("end; order attack K; attack 0505; with Rifles; fight")
    assert table.told("Die 4: DR1")
    assert table.options() == ["retreat Division 0504"]


def test_action_points_are_bought_as_you_go():
    table = on_the_table("action-points").type("order move K; move Rifles; to 0304")
    assert table.p.ap[SOVIET] == 2
    assert table.refused("move Guards") == "12.3c"
    assert table.refused("order move K") == "12.5b"
    assert table.refused("order attack K") == "12.4a"
    table.type("order move WR; move Guards; to 0604; move Ski; to 0403; end; order attack K")
    assert table.p.ap[SOVIET] == 0
    assert table.refused("order attack WR") == "12.5a"
    assert table.refused("order attack K") == "12.5b"
    assert table.refused("attack 0603") == "9.0a"
    table.type(*("attack 0303; with Rifles; with Ski; fight", table.tries[2]))
    assert table.told("0303: 8 : 4, 2:1")
    assert table.p.actor == "german"
    assert (table.p.move_orders, table.p.attack_orders) == (0, 0)


def test_a_breakthrough_stops_in_an_enemy_zone():
    table = on_the_table("breakthrough").type(table_tries("breakthrough")[0])
    table.type("retreat Outpost 0403")
    assert table.refused("advance Tanks 0304 0303") == "9.7c"
    assert table.options() == ["advance Tanks 0304", "halt"]
    table.type("advance Tanks 0304", table.tries[2], "retreat Post 0904")
    assert "advance Brigade 0804 0803" in table.options()
    table.type("advance Brigade 0804 0803; end")
    assert table.where("Tanks") == "0304"
    assert table.where("Brigade") == "0803"


def test_a_city_in_enemy_hands_isolates_whoever_is_behind_it():
    table = on_the_table("isolation")
    hex_ = table.game.grid.hex("1403")
    assert not isolated(table.p, GERMAN, hex_)
    table.type(table.tries[0])
    assert table.p.controls(SOVIET, table.game.grid.hex("0603"))
    assert not table.p.stack(table.game.grid.hex("0603")), "nobody stays in the city"
    assert isolated(table.p, GERMAN, hex_)
    table.type(table.tries[1])
    assert table.told("+1 defender isolated (10.4a)")
    assert table.told("Die 3, modified 4: DR1")
    table.type(table.tries[2])
    assert table.where("Division") == "1402"


def test_without_the_ride_the_defenders_are_supplied():
    table = on_the_table("isolation").type("end; order attack K; attack 1403; with Rifles; fight")
    assert table.told("Die 3: C")
