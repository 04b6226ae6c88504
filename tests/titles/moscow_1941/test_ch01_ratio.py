"""Ratios, CMs and rounding (1.5 to 1.8): the column of a battle."""

import pytest
from support.moscow_1941 import fight, forest, german, soviet

import zoc
from zoc.titles.moscow_1941.strength import halved

GAME = zoc.title("moscow-1941").game("typhoon", {})
TABLE = GAME.fighting.table


def column(attack, defence):
    return TABLE.columns[TABLE.column(attack, defence, GAME.fighting.rounding)]


def shifted(initial, plus, minus):
    """A column after the CMs of both sides."""
    from zoc.kernel.play.forecast import Modifier

    place, shift = TABLE.columns.index(initial), GAME.fighting._shift
    place = shift(place, 1, [Modifier("", plus, "")], [])
    return TABLE.columns[shift(place, -1, [Modifier("", minus, "")], [])]


@pytest.mark.rule("1.5a", "1.7b")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (8, 5, "2:1"),  # E01
        (8, 3, "3:1"),
        (18, 4, "5:1"),
        (3, 2, "2:1"),  # E05
        (649, 100, "6:1"),
        (2, 3, "1:2"),
        (5, 12, "1:2"),
        (4, 3, "1:1"),
        (3, 4, "1:1"),
        (1, 1, "1:1"),
    ],
)
def test_a_ratio_goes_to_the_nearest_whole_number_a_half_up(attack, defence, odds):
    assert column(attack, defence) == odds


@pytest.mark.rule("1.6a", "1.6c", "1.6d")
@pytest.mark.parametrize(
    ("initial", "plus", "minus", "final"),
    [
        ("3:1", 3, 1, "5:1"),  # E02
        ("5:1", 7, 2, "8:1"),  # E03
        ("2:1", 2, 1, "3:1"),  # E14
        ("1:1", 0, 2, "1:3"),
        ("1:2", 0, 9, "1:4"),
        ("1:4", 2, 0, "1:2"),  # 1:7 with 2 CMs
        ("10:1", 5, 1, "9:1"),
    ],
)
def test_the_attackers_cms_come_first_and_are_cut_before_the_defenders(initial, plus, minus, final):
    assert shifted(initial, plus, minus) == final


@pytest.mark.rule("1.6d")
def test_no_ratio_lies_beyond_the_table():
    assert column(1, 7) == "1:4"
    assert column(99, 1) == "10:1"


@pytest.mark.rule("1.7a")
def test_halves_are_rounded_up():
    assert [halved(n) for n in (1, 5, 4, 0)] == [1, 3, 2, 0]  # E04
    d = fight({"A": german("0605 oos=1", strength=5), "R": soviet("0606")})
    d.do("attack 0606", "with A")
    assert d.sums() == (3, 4)


@pytest.mark.rule("1.8", "1.5b")
def test_two_dice_choose_the_row():  # E06
    d = fight({"A": german("0605", strength=9), "R": soviet("0606", strength=3)})
    d.battle("attack 0606", "with A")
    outcomes = d.p.decision.outcomes
    assert [int(a.args[0]) for a, _ in outcomes] == list(range(2, 13))
    assert [ways for _, ways in outcomes] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    event = d.do("dice 6")[0]
    assert (event.odds, event.result) == ("3:1", "-/D2")


@pytest.mark.rule("1.6b", "1.6e", "5.2.1a")
def test_an_armoured_division_against_cavalry_in_a_forest():  # E14
    units = {
        "P": german("0605", "ARM", strength=6, setup="10 ARM", flags=["black"]),
        "M": german("0605", "MOT", strength=5, setup="10 ARM"),
        "N": german("0605", "MOT", strength=6, setup="10 ARM"),
        "C": soviet("0606", "CAV"),
        "D": soviet("0606", "CAV"),
    }
    d = fight(units, {"key": {"f": "forest"}, "terrain": forest("0606")})
    d.do("attack 0606", "with P", "with M", "with N")
    assert d.sums() == (17, 8)
    assert d.terms() == {"concentration": 1, "black star": 1, "forest": -1}
    assert d.odds() == "3:1"


@pytest.mark.rule("1.6e")
def test_terrain_counts_whether_anybody_likes_it_or_not_and_stars_do_not():
    units = {"P": german("0605", "ARM", flags=["black"]), "R": soviet("0606")}
    d = fight(units, {"key": {"f": "forest"}, "terrain": forest("0606")})
    d.do("attack 0606", "with P", "hold P")
    assert d.terms() == {"forest": -1}


@pytest.mark.rule("1.6c")
def test_a_real_battle_is_cut_between_the_two_sides():  # E03
    units = {"A": german("0605", strength=18, flags=["blue", "black"]), "R": soviet("0606")}
    d = fight(units, {"key": {"c": "city"}, "terrain": forest("0606", letter="c")})
    d.p.pools = ((0, d.hex("0606"), 5, 2),)
    d.do("attack 0606", "with A", "draw 5")
    assert d.terms() == {"blue star": 1, "black star": 1, "lost HQ": 5, "the table ends": -2,
                         "city": -2}  # fmt: skip
    assert d.odds() == "8:1"
