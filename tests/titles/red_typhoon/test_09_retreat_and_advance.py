"""9.4 retreats, 9.6 advance, 9.7 breakthrough."""

import pytest
from support.red_typhoon import desk, german, panzer, soviet

from zoc.titles.red_typhoon.position import DISRUPTED, ELIMINATED

ATTACK = {"attack": ["K"]}
BOARD = {
    "ways": {"road": ["0501 0502", "0512 0511 0510 0509 0508 0507 0506"]},
    "hexes": {"supply source": {"german": "0501", "soviet": "0512"}},
}


def won(units, die=4, attackers=("R",), target="0504", **more):
    """An attack at 1:1 or better whose die has fallen: a retreat of one hex with a 4 at 1:1."""
    given = {"phase": "combat", "orders": ATTACK} | more
    d = desk(units, BOARD, **given)
    d.do(f"attack {target}", *(f"with {name}" for name in attackers), "fight", f"die {die}")
    return d


# -- retreats ------------------------------------------------------------------------------------


@pytest.mark.rule("9.4a")
def test_the_attacker_conducts_every_retreat():
    d = won({"R": soviet("0505", 4), "G": german("0504", 4)})
    assert d.p.actor == "soviet"
    assert all(option.startswith("retreat G") for option in d.options)
    back = won({"R": soviet("0505", 4), "G": german("0504", 4)}, die=2)
    assert back.p.actor == "soviet"
    assert all(option.startswith("retreat R") for option in back.options)


@pytest.mark.rule("9.4b")
def test_no_retreat_into_an_enemy_unit():
    units = {"R": soviet("0505", 4), "S": soviet("0503 disrupted", 1), "G": german("0504", 4)}
    d = won(units)
    assert d.refused("retreat G 0503") == "9.4b"


@pytest.mark.rule("9.4d")
def test_no_retreat_into_a_full_hex_while_another_is_free():
    full = {name: german("0503", 1) for name in "HIJ"}
    d = won({"R": soviet("0505", 4), "G": german("0504", 4)} | full)
    assert d.refused("retreat G 0503") == "9.4d"
    assert d.allowed("retreat G 0603")


@pytest.mark.rule("9.4e")
def test_a_unit_without_a_way_out_is_eliminated():
    ring = {"R": soviet("0505", 4), "S": soviet("0503", 1)}
    around = {"T": soviet("0403", 1), "U": soviet("0603", 1)}
    d = won(ring | around | {"G": german("0504", 4)})
    assert d.options == ["retreat G"]
    d.do("retreat G")
    assert d.state("G") & ELIMINATED


@pytest.mark.rule("9.4e")
def test_the_attacker_may_not_kill_a_unit_that_can_retreat():
    d = won({"R": soviet("0505", 4), "G": german("0504", 4)})
    assert d.refused("retreat G") == "9.4e"


@pytest.mark.rule("9.4f")
def test_a_retreat_ends_exactly_as_far_away_as_the_result_says():
    d = won({"R": soviet("0505", 12), "G": german("0504", 4)}, die=6)
    start = d.hex("0504")
    ends = [d.hex(option.split()[-1]) for option in d.options]
    assert ends
    assert {d.game.grid.distance(start, end) for end in ends} == {3}
    assert d.refused("retreat G 0503") == "9.4f"
    assert d.refused("retreat G 0503 0403 0303") == "9.4f"
    assert d.allowed("retreat G 0503 0502 0501")


@pytest.mark.rule("9.4f")
def test_every_step_of_the_path_must_be_free():
    units = {"R": soviet("0505", 4), "G": german("0504", 4), "S": soviet("0503 disrupted", 1)}
    d = won(units, die=6)
    assert d.refused("retreat G 0503 0402") == "9.4b"
    assert d.allowed("retreat G 0403 0402")


@pytest.mark.rule("9.4g")
def test_with_no_other_hex_a_unit_goes_through_a_full_one_and_on_to_room():
    units = {"R": soviet("0505", 4), "G": german("0504", 4)}
    units |= {name: german("0503", 1) for name in "HIJ"}
    units |= {"S": soviet("0304", 1), "T": soviet("0704", 1)}
    d = won(units)
    start = d.hex("0504")
    ends = {option.split()[-1] for option in d.options}
    assert ends == {"0402", "0502", "0602"}
    d.do("retreat G 0502")
    assert d.where("G") == "0502"
    assert d.game.grid.distance(start, d.hex("0502")) >= 1
    assert {d.where(name) for name in "HIJ"} == {"0503"}


@pytest.mark.rule("9.4g")
def test_a_full_hex_is_no_way_while_a_free_one_is_open():
    units = {"R": soviet("0505", 4), "G": german("0504", 4), "S": soviet("0304", 1)}
    units |= {name: german("0503", 1) for name in "HIJ"}
    d = won(units)
    assert {option.split()[-1] for option in d.options} == {"0603"}


@pytest.mark.rule("9.4g")
def test_room_beside_a_full_hex_need_not_lie_farther_away():
    # Only 0503 leads on, and all behind it is full; 0303 is two hexes away, behind the enemy.
    units = {"R": soviet("0505", 4), "G": german("0504", 4)}
    units |= {"S": soviet("0403 disrupted", 1), "T": soviet("0603 disrupted", 1)}
    for place in ("0402", "0502", "0602"):
        units |= {f"G{place}{i}": german(place, 1) for i in range(3)}
    d = won(units, die=6)
    ends = {option.split()[-1] for option in d.options}
    assert ends == {"0302", "0303", "0401", "0501", "0601", "0702", "0703"}
    assert d.game.grid.distance(d.hex("0504"), d.hex("0303")) == 2


@pytest.mark.rule("9.5a")
def test_whoever_retreats_is_disrupted():
    d = won({"R": soviet("0505", 4), "G": german("0504", 2), "H": german("0504", 2)})
    d.do("retreat G 0503", "retreat H 0603")
    assert d.state("G") & d.state("H") & DISRUPTED
    assert not d.state("R") & DISRUPTED


# -- advance -------------------------------------------------------------------------------------


@pytest.mark.rule("9.6a", "9.7b")
def test_attackers_of_the_battle_may_advance_into_the_emptied_hex():
    units = {"R": soviet("0505", 4), "S": soviet("0505", 4), "G": german("0504", 4)}
    d = won(units)
    d.do("retreat G 0503")
    assert d.options == ["advance R 0504", "halt"]
    assert d.refused("advance S 0504") == "9.6a"
    assert d.refused("advance R 0604") == "9.7b"
    d.do("advance R 0504")
    assert d.where("R") == "0504"


@pytest.mark.rule("9.6a")
def test_no_advance_while_a_defender_stays():
    units = {"R": soviet("0505", 6), "S": soviet("0505", 6)}
    units |= {"G": german("0504", 2), "H": german("0504", 2)}
    d = won(units, die=3, attackers=("R", "S"))
    assert d.p.actor == "german"
    d.do("lose G", "lose R")
    assert d.p.decision.rule == "9.0"
    assert (d.where("S"), d.where("H")) == ("0505", "0504")


@pytest.mark.rule("9.6b")
def test_an_advance_goes_from_zone_to_zone_at_no_cost():
    units = {"R": soviet("0505", 4, movement=1), "G": german("0504", 4), "H": german("0404", 1)}
    d = won(units)
    d.do("retreat G 0603")
    zone = d.p.ground.zoc[1]
    assert zone >> d.hex("0505") & 1
    assert zone >> d.hex("0504") & 1
    d.do("advance R 0504")
    assert d.where("R") == "0504"


@pytest.mark.rule("9.6c")
def test_defenders_never_advance():
    d = won({"R": soviet("0505", 4), "G": german("0504", 4)}, die=2)
    d.do("retreat R 0506")
    assert d.p.decision.rule == "9.0"
    assert d.where("G") == "0504"


@pytest.mark.rule("9.6d")
def test_an_advance_obeys_the_stacking_limit():
    units = {name: soviet("0505", 2) for name in "RS"} | {"T": soviet("0604", 2)}
    d = won(units | {"G": german("0504", 4)}, attackers=("R", "S", "T"))
    d.do("retreat G 0503", "advance R 0504", "advance S 0504")
    assert d.p.decision.rule == "9.0"
    assert d.where("T") == "0604"


# -- breakthrough --------------------------------------------------------------------------------


def white(hex_, combat=4):
    return soviet(hex_, combat, white=["combat"])


@pytest.mark.rule("9.7a", "9.7e")
def test_white_strength_enters_one_further_hex_whatever_lies_there():
    units = {"R": white("0505"), "G": german("0504", 4), "H": german("0301", 1)}
    d = won(units)
    d.do("retreat G 0603")
    assert d.allowed("advance R 0504 0503")
    assert d.allowed("advance R 0504 0403")
    assert d.refused("advance R 0504 0503 0502") == "9.7a"
    assert d.refused("advance R 0504 0502") == "9.7e"
    assert d.refused("advance R 0504 0603") == "9.7e"
    d.do("advance R 0504 0503")
    assert d.where("R") == "0503"


@pytest.mark.rule("9.7c")
def test_an_advance_ends_in_the_first_hex_when_it_lies_in_enemy_zone():
    units = {"R": white("0505"), "G": german("0504", 4), "H": german("0404", 1)}
    d = won(units)
    d.do("retreat G 0603")
    assert d.refused("advance R 0504 0503") == "9.7c"
    assert d.allowed("advance R 0504")


@pytest.mark.rule("9.7c")
def test_the_zone_of_the_retreated_defender_is_gone_when_the_advance_begins():
    d = won({"R": white("0505"), "G": german("0504", 4)})
    d.do("retreat G 0503")
    assert d.allowed("advance R 0504 0603")


@pytest.mark.rule("9.7d")
def test_black_strength_advances_one_hex_only():
    d = won({"R": soviet("0505", 4), "G": german("0504", 4)})
    d.do("retreat G 0603")
    assert d.refused("advance R 0504 0503") == "9.7d"


@pytest.mark.rule("9.7e")
def test_a_breakthrough_may_end_in_an_enemy_zone_but_not_over_the_limit():
    units = {"R": white("0505"), "G": german("0504", 4), "H": german("0401", 1)}
    units |= {"A": soviet("0503", 1), "B": soviet("0503", 1)}
    d = won(units)
    d.do(next(o for o in d.options if o.startswith("retreat")))
    assert d.refused("advance R 0504 0503") == "9.6d"
    assert d.allowed("advance R 0504 0403")


@pytest.mark.rule("9.7e")
@pytest.mark.parametrize("letter", "wc")
def test_neither_ground_nor_enemy_zone_closes_the_further_hex(letter):
    rows = ["............"] * 2 + [f"...{letter}........"] + ["............"] * 9
    ground = {"terrain": " ".join(rows), "key": {"w": "woods", "c": "city"}}
    units = {"R": white("0505"), "G": german("0504", 4), "H": german("0402", 1)}
    d = desk(units, BOARD | ground, phase="combat", orders=ATTACK)
    d.do("attack 0504", "with R", "fight", "die 4", "retreat G 0603")
    assert d.p.ground.zoc[1] >> d.hex("0403") & 1
    assert not d.p.ground.zoc[1] >> d.hex("0504") & 1
    d.do("advance R 0504 0403")
    assert d.where("R") == "0403"


@pytest.mark.rule("9.7a")
def test_german_armour_breaks_through_too():
    d = desk(
        {"P": panzer("0504", 4), "R": soviet("0505", 4)},
        BOARD,
        side="german",
        phase="combat",
        orders={"attack": ["9"]},
    )
    d.do("attack 0505", "with P", "fight", "die 4", "retreat R 0506")
    assert d.allowed("advance P 0505 0605")
