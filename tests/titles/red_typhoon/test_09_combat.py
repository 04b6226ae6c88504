"""9 Combat: who attacks whom, odds, die, modifiers and results."""

from fractions import Fraction

import pytest
from support.red_typhoon import desk, german, panzer, soviet

from zoc.titles.red_typhoon.position import DISRUPTED, ELIMINATED

ATTACK = {"attack": ["K"]}
SUPPLY = {
    "ways": {"road": ["0101 0102 0103", "1212 1211 1210"]},
    "hexes": {"supply source": {"german": "0101", "soviet": "1212"}},
}


def fight(units, board=None, target="0504", attackers=("R",), **more):
    """A desk on which an attack has been declared and waits for its die."""
    given = {"phase": "combat", "orders": ATTACK} | more
    d = desk(units, board if board is not None else wide_supply(), **given)
    d.do(f"attack {target}", *(f"with {name}" for name in attackers), "fight")
    return d


def wide_supply(**more):
    """A board on which both sides are in supply around 0505."""
    return {
        "ways": {"road": ["0501 0502 0503", "0512 0511 0510 0509 0508 0507 0506"]},
        "hexes": {"supply source": {"german": "0501", "soviet": "0512"}},
    } | more


def expected(d, target, *names):
    """The forecast of an attack."""
    return d.game.fighting.odds(d.p, d.hex(target), [d.number(n) for n in names])


# -- who attacks ---------------------------------------------------------------------------------


@pytest.mark.rule("9.0a", "12.0a")
def test_only_units_with_an_attack_order_attack():
    units = {"R": soviet("0505", 9), "S": soviet("0604", 9, formation="WR"), "G": german("0504")}
    d = desk(units, phase="combat", orders=ATTACK)
    d.do("attack 0504")
    assert d.refused("with S") == "9.0a"
    assert d.allowed("with R")
    bare = desk(units, phase="combat", ap={"soviet": 0})
    assert bare.refused("attack 0504") == "9.0a"
    assert bare.options == ["end"]


@pytest.mark.rule("9.0b")
def test_nobody_has_to_attack():
    d = desk({"R": soviet("0505", 9), "G": german("0504")}, phase="combat", orders=ATTACK)
    assert d.allowed("end")
    assert {"attack 0504", "end"} <= set(d.options)


@pytest.mark.rule("9.0c", "9.2a")
def test_a_unit_attacks_once_a_phase_and_one_hex():
    units = {"R": soviet("0505", 9), "G": german("0504", 2), "H": german("0404", 2)}
    d = fight(units)
    d.rolls(1)
    assert d.refused("attack 0404") == "9.0a"
    both = fight(units | {"S": soviet("0405", 9)})
    both.rolls(1)
    both.do("attack 0404")
    assert both.refused("with R") == "9.0c"
    assert both.allowed("with S")
    both.do("with S")
    assert both.refused("with S") == "9.0c"


@pytest.mark.rule("9.0c", "9.0d")
def test_who_fought_and_who_was_attacked_is_forgotten_when_the_phase_ends():
    d = fight({"R": soviet("0505", 4), "G": german("0504", 4)})
    d.rolls(3)
    d.do("end")
    assert d.p.actor == "german"
    d.do("end", "order attack 9", "attack 0505", "with G", "fight", "die 3", "end")
    assert (d.p.actor, d.p.turn) == ("soviet", 3)
    d.do("end", "order attack K", "attack 0504", "with R")
    assert d.allowed("fight")


@pytest.mark.rule("9.0d")
def test_a_hex_is_attacked_once_a_phase():
    units = {"R": soviet("0505", 4), "S": soviet("0604", 9), "G": german("0504", 4)}
    d = fight(units)
    d.rolls(3)
    assert d.where("G") == "0504"
    assert d.refused("attack 0504") == "9.0d"


@pytest.mark.rule("9.1a", "9.2c", "9.2d")
def test_the_attacker_chooses_freely_who_attacks_what_from_any_hexes():
    units = {
        "R": soviet("0505", 4),
        "S": soviet("0505", 4),
        "T": soviet("0604", 4),
        "G": german("0504", 4),
        "H": german("0404", 4),
    }
    d = desk(units, wide_supply(), phase="combat", orders=ATTACK)
    assert {"attack 0504"} <= set(d.options)
    d.do("attack 0504")
    assert sorted(d.options) == ["cancel", "with R", "with S", "with T"]
    d.do("with R", "with T")
    assert sorted(d.options) == ["cancel", "fight", "with S"]
    d.do("fight", "die 2", "attack 0404")
    assert d.options == ["with S", "cancel"]


@pytest.mark.rule("9.1b", "9.3e")
def test_each_attack_is_over_before_the_next_is_declared():
    units = {"R": soviet("0505", 9), "S": soviet("0805", 9), "G": german("0504", 2)}
    d = fight(units | {"H": german("0804", 2)})
    assert d.refused("attack 0804")
    d.rolls(5)
    assert d.p.decision.rule == "9.4"
    assert d.refused("attack 0804") == "9.4a"
    d.do(d.options[0], "halt")
    assert d.p.decision.rule == "9.0"
    assert d.allowed("attack 0804")


@pytest.mark.rule("9.2b", "9.3a")
def test_all_units_of_the_hex_defend_with_their_full_strength():
    board = wide_supply(
        terrain=" ".join(["............"] * 3 + ["....w......."] + ["............"] * 8),
        key={"w": "woods"},
    )
    units = {
        "R": soviet("0505", 9),
        "S": soviet("0604", 5),
        "G": german("0504", 3),
        "H": german("0504 disrupted", 4),
    }
    d = desk(units, board, phase="combat", orders=ATTACK)
    found = expected(d, "0504", "R", "S")
    assert (found.attack, found.defence, found.column) == (14, 7, 2)


@pytest.mark.rule("9.2b", "9.11f")
def test_all_units_of_the_hex_bear_the_result():
    units = {"R": soviet("0505", 6), "G": german("0504", 3), "H": german("0504", 3)}
    d = fight(units)
    d.rolls(4)
    d.do("retreat G 0503")
    assert d.p.decision.rule == "9.4", "the other unit retreats too"
    d.do("retreat H 0503")
    assert d.state("G") & d.state("H") & DISRUPTED
    assert d.p.decision.rule == "9.6"


# -- odds and die --------------------------------------------------------------------------------


@pytest.mark.rule("9.3b")
@pytest.mark.parametrize(
    ("attack", "defence", "column"), [(8, 3, 2), (3, 3, 1), (11, 4, 2), (12, 4, 3)]
)
def test_odds_are_rounded_down(attack, defence, column):
    d = desk({"R": soviet("0505", attack), "G": german("0504", defence)}, wide_supply())
    assert expected(d, "0504", "R").column == column


@pytest.mark.rule("9.10a")
def test_less_than_one_to_one_is_no_attack():
    d = desk({"R": soviet("0505", 3), "G": german("0504", 4)}, phase="combat", orders=ATTACK)
    assert d.refused("attack 0504") == "9.10a"
    two = desk(
        {"R": soviet("0505", 3), "S": soviet("0604", 3), "G": german("0504", 4)},
        phase="combat",
        orders=ATTACK,
    )
    two.do("attack 0504", "with R")
    assert two.refused("fight") == "9.10a"
    assert "fight" not in two.options
    two.do("with S")
    assert two.allowed("fight")
    even = desk({"R": soviet("0505", 4), "G": german("0504", 4)}, phase="combat", orders=ATTACK)
    even.do("attack 0504", "with R")
    assert even.allowed("fight")


@pytest.mark.rule("9.10b")
def test_more_than_six_to_one_counts_as_six_to_one():
    d = desk({"R": soviet("0505", 40), "G": german("0504", 4)}, wide_supply())
    assert expected(d, "0504", "R").column == 6


@pytest.mark.rule("9.3c")
def test_the_die_is_modified_and_read_in_the_column_of_the_odds():
    d = fight({"R": soviet("0505", 4), "G": german("0504", 4)})
    assert d.p.actor == "chance"
    outcomes = [(d.game.write(a), weight) for a, weight in d.p.decision.outcomes]
    assert outcomes == [(f"die {n}", 1) for n in range(1, 7)]
    events = d.rolls(2)
    assert (events[0].throw, events[0].result) == (2, "AR")
    forecast = expected(
        desk({"R": soviet("0505", 4), "G": german("0504", 4)}, wide_supply()), "0504", "R"
    )
    assert forecast.modifier == 0
    assert sum(forecast.results.values()) == 1
    assert forecast.results["DR1"] == Fraction(1, 3)
    woods = fight({"R": soviet("0505", 12), "G": german("0504", 4)}, wide_supply(**ground("w")))
    rolled = woods.rolls(3)[0]
    third = woods.game.fighting.table.result(2, 2)
    assert (rolled.throw, rolled.result) == (3, third), "row 3 - 1, column 3:1"


@pytest.mark.rule("9.3d")
def test_a_modified_die_stays_between_zero_and_six():
    game = desk({"R": soviet("0505", 4)}).game
    assert game.fighting.table.result(0, -3) == game.fighting.table.result(0, 0) == "AL"
    assert game.fighting.table.result(2, -3) == game.fighting.table.result(2, 0) == "AR"
    assert game.fighting.table.result(2, 1) == "C"
    assert game.fighting.table.result(5, 9) == game.fighting.table.result(5, 6) == "DE"
    assert game.fighting.table.result(0, 9) == game.fighting.table.result(0, 6) == "DR2"
    assert [game.fighting.table.result(0, n) for n in range(7)] == [
        "AL",
        "AL",
        "AR",
        "C",
        "DR1",
        "DR1",
        "DR2",
    ]


# -- modifiers -----------------------------------------------------------------------------------


def ground(letter):
    rows = ["............"] * 3 + [f"....{letter}......."] + ["............"] * 8
    return {"terrain": " ".join(rows), "key": {"w": "woods", "c": "city"}}


RIVER = {"sides": {"river": "0504/0505"}}


def modifier(board, names=("R",), turn=2, **units):
    given = {"R": soviet("0505", 9), "S": soviet("0604", 9), "G": german("0504", 3)} | units
    d = desk(given, wide_supply(**board), turn=turn, phase="combat", orders=ATTACK)
    found = expected(d, "0504", *names)
    return found.modifier, {m.rule for m in found.modifiers}


@pytest.mark.rule("9.8a")
def test_clear_ground_roads_and_railways_give_no_modifier():
    board = wide_supply()
    board["ways"] = {"road": ["0501 0502 0503 0504", "0512 0511 0510"], "railway": ["0504 0505"]}
    d = desk({"R": soviet("0505", 9), "G": german("0504", 3)}, board)
    assert expected(d, "0504", "R").modifiers == ()


@pytest.mark.rule("9.8b")
def test_woods_subtract_one():
    assert modifier(ground("w")) == (-1, {"9.8b"})


@pytest.mark.rule("9.8c")
def test_a_city_subtracts_one():
    assert modifier(ground("c")) == (-1, {"9.8c"})


@pytest.mark.rule("9.8d")
def test_a_river_subtracts_one_when_all_attack_across_it():
    assert modifier(RIVER) == (-1, {"9.8d"})
    assert modifier(RIVER, ("R", "S")) == (0, set())
    both = {"sides": {"river": "0504/0505 0504/0604"}}
    assert modifier(both, ("R", "S"), S=soviet("0604", 9)) == (-1, {"9.8d"})


@pytest.mark.rule("9.8e")
def test_modifiers_of_hex_and_hexside_add_up():
    assert modifier(ground("w") | RIVER) == (-2, {"9.8b", "9.8d"})
    units = {"R": soviet("0505", 4), "G": german("0504", 4)}
    d = desk(units, wide_supply(**ground("w"), **RIVER), phase="combat", orders=ATTACK)
    assert expected(d, "0504", "R").results["AL"] == Fraction(3, 6), "dice 1 to 3 count -1 to 1"


@pytest.mark.rule("9.9a")
def test_surprise_adds_two_to_soviet_attacks_of_turn_one_only():
    assert modifier({}, turn=1) == (2, {"9.9a"})
    assert modifier({}, turn=2) == (0, set())
    units = {"R": soviet("0505", 3), "G": german("0504", 9)}
    d = desk(units, wide_supply(), turn=1, side="german", phase="combat", orders={"attack": ["9"]})
    assert expected(d, "0505", "G").modifiers == ()


# -- results -------------------------------------------------------------------------------------


@pytest.mark.rule("9.11a", "9.5a")
def test_ar_retreats_all_attackers_one_hex_and_disrupts_them():
    d = fight(
        {"R": soviet("0505", 2), "S": soviet("0604", 2), "G": german("0504", 4)},
        attackers=("R", "S"),
    )
    d.rolls(2)
    assert d.p.actor == "soviet"
    d.do("retreat R 0506", "retreat S 0605")
    assert d.state("R") & DISRUPTED
    assert d.state("S") & DISRUPTED
    assert d.where("G") == "0504"


@pytest.mark.rule("9.11b")
def test_al_costs_the_attacker_one_unit_of_his_choice():
    d = fight(
        {"R": soviet("0505", 2), "S": soviet("0604", 2), "G": german("0504", 4)},
        attackers=("R", "S"),
    )
    d.rolls(1)
    assert d.p.actor == "soviet"
    assert d.options == ["lose R", "lose S"]
    d.do("lose S")
    assert d.state("S") & ELIMINATED
    assert d.where("R") == "0505"
    assert not d.state("R") & DISRUPTED


@pytest.mark.rule("9.11c")
def test_a_german_attacker_may_retreat_instead_of_losing_a_unit():
    d = desk(
        {"R": soviet("0505", 4), "G": german("0504", 4)},
        wide_supply(),
        side="german",
        phase="combat",
        orders={"attack": ["9"]},
    )
    d.do("attack 0505", "with G", "fight", "die 1")
    assert d.options == ["lose G", "withdraw"]
    d.do("withdraw")
    assert d.p.actor == "german"
    d.do("retreat G 0503")
    assert d.state("G") & DISRUPTED
    soviets = fight(
        {"R": soviet("0505", 2), "S": soviet("0604", 2), "G": german("0504", 4)},
        attackers=("R", "S"),
    )
    soviets.rolls(1)
    assert soviets.refused("withdraw") == "9.11c"


@pytest.mark.rule("9.11c")
def test_a_german_who_retreats_instead_retreats_with_all_his_attackers():
    d = desk(
        {"R": soviet("0505", 8), "G": german("0504", 4), "H": german("0604", 4)},
        wide_supply(),
        side="german",
        phase="combat",
        orders={"attack": ["9"]},
    )
    d.do("attack 0505", "with G", "with H", "fight", "die 1", "withdraw")
    d.do("retreat G 0503", "retreat H 0603")
    assert d.state("G") & d.state("H") & DISRUPTED
    assert d.p.decision.rule == "9.0"


@pytest.mark.rule("9.11d")
def test_c_changes_nothing():
    d = fight({"R": soviet("0505", 4), "G": german("0504", 4)})
    d.rolls(3)
    assert (d.where("R"), d.where("G")) == ("0505", "0504")
    assert not (d.state("R") | d.state("G")) & (DISRUPTED | ELIMINATED)
    assert d.p.decision.rule == "9.0"


@pytest.mark.rule("9.11e", "9.6e")
def test_ex_costs_each_side_one_unit_and_nobody_advances():
    d = fight(
        {"R": soviet("0505", 8), "S": soviet("0604", 4), "G": german("0504", 4)},
        attackers=("R", "S"),
    )
    d.rolls(3)
    assert d.state("G") & ELIMINATED
    assert d.options == ["lose R", "lose S"]
    d.do("lose S")
    assert d.p.decision.rule == "9.0"
    assert d.where("R") == "0505"


@pytest.mark.rule("9.11e")
def test_in_an_exchange_the_defender_chooses_his_own_loss_first():
    d = fight({"R": soviet("0505", 8), "G": german("0504", 2), "H": german("0504", 2)})
    d.rolls(3)
    assert d.p.actor == "german"
    assert d.options == ["lose G", "lose H"]
    assert d.refused("lose R") == "9.11e"
    d.do("lose H")
    assert d.where("G") == "0504"
    assert not d.state("G") & DISRUPTED
    assert d.state("R") & ELIMINATED


@pytest.mark.rule("9.11f", "9.4a")
@pytest.mark.parametrize(
    ("combat", "die", "length"), [(4, 4, 1), (4, 6, 2), (12, 6, 3), (20, 5, 4)]
)
def test_dr_retreats_all_defenders_so_many_hexes_by_the_attackers_hand(combat, die, length):
    d = fight({"R": soviet("0509", combat), "G": german("0508", 4)}, target="0508")
    d.rolls(die)
    assert d.p.actor == "soviet"
    for option in d.options:
        goal = d.hex(option.split()[-1])
        assert d.game.grid.distance(d.hex("0508"), goal) == length
    d.do(d.options[0])
    assert d.state("G") & DISRUPTED
    assert d.p.decision.rule == "9.6"


@pytest.mark.rule("9.11g")
def test_de_eliminates_all_defenders_and_the_attacker_may_advance():
    d = fight({"R": soviet("0505", 24), "G": german("0504", 2), "H": german("0504", 2)})
    d.rolls(5)
    assert d.state("G") & d.state("H") & ELIMINATED
    assert "advance R 0504" in d.options


# -- disruption ----------------------------------------------------------------------------------


@pytest.mark.rule("9.5b")
def test_a_disrupted_unit_neither_moves_nor_attacks_but_defends_and_stacks():
    d = desk({"R": soviet("0505 disrupted", 9), "G": german("0504", 4)}, orders={"move": ["K"]})
    assert d.refused("move R") == "9.5b"
    a = desk(
        {"R": soviet("0505 disrupted", 9), "S": soviet("0604", 9), "G": german("0504", 4)},
        phase="combat",
        orders=ATTACK,
    )
    assert "move R" not in d.options
    a.do("attack 0504")
    assert a.options == ["with S", "cancel"]
    assert a.refused("with R") == "9.5b"
    assert expected(a, "0505", "G").defence == 9
    assert a.p.crowd(a.hex("0505")) == 1


@pytest.mark.rule("9.5c", "11.0a")
def test_disruption_ends_in_the_owners_recovery_phase():
    d = desk(
        {
            "R": soviet("0505 disrupted"),
            "S": soviet("0605 disrupted"),
            "G": german("0909 disrupted"),
        },
        phase="combat",
    )
    d.do("end")
    assert not (d.state("R") | d.state("S")) & DISRUPTED
    assert d.state("G") & DISRUPTED
    d.do("end", "end")
    assert not d.state("G") & DISRUPTED


@pytest.mark.rule("12.7a", "12.7d")
def test_a_panzer_division_attacks_on_a_movement_order_and_others_do_not():
    units = {"P": panzer("0504", 6), "G": german("0604", 6), "R": soviet("0505", 3)}
    d = desk(units, wide_supply(), side="german", phase="combat", orders={"move": ["9"]})
    d.do("attack 0505")
    assert d.options == ["with P", "cancel"]
    assert d.refused("with G") == "9.0a"
    truck = units | {"M": german("0605", 6, white=["combat", "movement"])}
    d = desk(truck, wide_supply(), side="german", phase="combat", orders={"move": ["9"]})
    d.do("attack 0505")
    assert d.options == ["with P", "cancel"], "a motorised division is no Panzer division"
    soviets = desk(
        {
            "T": soviet("0505", 9, flags=["armour"], white=["combat", "movement"]),
            "G": german("0504", 3),
        },
        phase="combat",
        orders={"move": ["K"]},
    )
    assert soviets.refused("attack 0504") == "9.0a"


# -- called off ----------------------------------------------------------------------------------


@pytest.mark.parametrize("joined", [(), ("with R",), ("with R", "with S")])
def test_a_declared_attack_is_called_off_before_the_die_and_changes_nothing(joined):
    units = {"R": soviet("0505", 4), "S": soviet("0604", 4), "G": german("0504", 4)}
    d = desk(units, phase="combat", orders={"attack": ["K"]})
    before = d.p.key()
    d.do("attack 0504", *joined, "cancel")
    assert d.p.key() == before
    d.do("attack 0504", "with R", "fight")
    assert not d.allowed("cancel"), "the die is rolled"
