"""Operation Typhoon, chapter 8: Soviet defending forces."""

import pytest
from support.operation_typhoon import desk, marching, panzer, plain, pocket

import zoc
from zoc.titles.operation_typhoon.pool import available
from zoc.titles.operation_typhoon.position import OUT, STOCK

GAME = zoc.title("operation-typhoon").game("standard", {"tables": "stiff"})
OPEN, TOWN, CITY = "open hex", "town", "city, Moscow"
A = {"A": panzer("0404")}


def roll_of(d):
    """The modified roll for the defenders."""
    return next(e for e in d.p.events if e.kind == "defenders").roll


def force(line, roll):
    return GAME.charts.defending_force(line, roll)


@pytest.mark.rule("8.1a", "8.1g")
def test_the_terrain_of_the_hex_chooses_the_line():
    kinds = {"town": {"town": "0503"}, "city": {"Tula": "0505"}}
    board = plain(hexes=kinds)
    assert marching(A, "0504", 3, board).fighting() == ["RD"]
    assert marching(A, "0503", 3, board).fighting() == ["B", "RD"]
    d = desk(A, board)
    d.do("force A", "to 0405 0505", "die 3")
    assert d.fighting() == ["B", "RD", "RD"]
    rows = " ".join("." * 4 + {3: "f", 4: "m"}.get(row, ".") + "." * 5 for row in range(1, 10))
    wild = plain(terrain=rows, key={"f": "forest", "m": "marsh"})
    assert marching(A, "0503", 3, wild).fighting() == ["RD"], "forest is open"
    assert marching(A, "0504", 3, wild).fighting() == ["RD"], "marsh is open"


@pytest.mark.rule("8.1b")
def test_of_several_terrains_the_best_for_the_soviets_counts():
    rows = " ".join("." * 4 + ("m" if row == 4 else ".") + "." * 5 for row in range(1, 10))
    hexes = {"town": {"town": "0504"}, "city": {"Tula": "0504"}}
    board = plain(terrain=rows, key={"m": "marsh"}, hexes=hexes)
    assert marching(A, "0504", 1, board).fighting() == ["B", "RD"], "the city's line"
    strength = [sum(force(line, roll).values()) for line in (OPEN, TOWN, CITY) for roll in (2,)]
    assert strength == sorted(strength)


@pytest.mark.rule("8.1c", "8.1d")
@pytest.mark.parametrize(
    ("turn", "added"), [(1, 0), (2, 0), (3, 1), (4, 1), (6, 2), (7, 2), (8, 2)]
)
def test_the_turn_adds_to_the_roll(turn, added):
    assert roll_of(marching(A, "0504", 2, turn=turn)) == 2 + added
    assert GAME.charts.turn_force[5] == 2


@pytest.mark.rule("8.1e", "8.1f")
def test_moscow_adds_three_on_top():
    board = plain(hexes={"city": {"Moscow": "0504 0505"}})
    assert roll_of(marching(A, "0504", 1, board, turn=1)) == 1 + 3
    assert roll_of(marching(A, "0504", 1, board, turn=3)) == 1 + 3 + 1
    assert roll_of(marching(A, "0504", 1, board, turn=7)) == 1 + 3 + 2
    fist = marching(A, "0504", 1, board, turn=7, scenario="clenched-fist")
    assert roll_of(fist) == 1 + 3 + 2 + 1
    assert roll_of(marching(A, "0503", 1, board, turn=7)) == 1 + 2, "other hexes do not"


@pytest.mark.rule("8.1g")
def test_a_roll_beyond_the_table_uses_its_last_column():
    assert force(OPEN, 9) == force(OPEN, 10) == force(OPEN, 15)
    assert force(TOWN, 9) == force(TOWN, 12)
    assert force(CITY, 12) == force(CITY, 14) != force(CITY, 11)


@pytest.mark.rule("8.2a", "8.2f", "8.2i")
def test_a_number_says_how_many_units_of_a_kind():
    assert force(OPEN, 5) == {"RD": 2, "B": 1}
    d = marching(A, "0504", 5)
    assert d.here("0504") == {"A", "su-rd-01", "su-rd-02", "su-b-01"}
    d = marching(A, "0504", 6)
    d.do(d.options[0])
    assert d.fighting() == ["A", "B", "B", "RD", "RD"]


@pytest.mark.rule("8.2b")
def test_nobody_there_gives_the_hex_at_once():
    d = marching(A, "0504", 1)
    assert not d.soviet("0504")
    assert d.step == "march"
    assert d.p.mp == 19
    d.do("to 0604")
    assert d.step == "defenders"


@pytest.mark.rule("8.2c")
def test_an_empty_hex_that_cuts_others_off_brings_a_breakout_before_the_force_moves_on():
    d = pocket()
    assert not d.soviet("0705")
    assert d.step == "breakout"
    assert d.chance


@pytest.mark.rule("8.2d")
def test_artillery_is_drawn_at_random_and_stands_in_the_hex():
    d = marching(A, "0504", 6)
    assert d.chance
    kinds = {d.game.roster.type[a.args[0]] for a in d.p.decision.actions}
    assert kinds == {"heavy howitzer", "heavy mortar"}
    d.do("draw su-hm-5")
    assert d.where("su-hm-5") == "0504"
    assert d.dice("su-hm-5") == 3


@pytest.mark.rule("8.2e")
def test_an_airborne_corps_or_a_rifle_division_in_its_place():
    d = marching(A, "0504", 6, turn=6, scenario="clenched-fist")
    assert roll_of(d) == 9
    assert {"su-ac-4", "su-gd-1"} <= d.here("0504")
    gone = ["su-ac-4", "su-ac-5"]
    d = marching(A, "0504", 6, turn=6, scenario="clenched-fist", gone=gone)
    letters = d.fighting()
    assert letters.count("AC") == 0
    assert letters.count("RD") == 2 + 1


@pytest.mark.rule("8.2g")
def test_aircraft_join_the_defence_where_the_table_says_so():
    board = plain(hexes={"city": {"Tula": "0504"}})
    d = marching(A, "0504", 6, board)
    assert d.where("su-cas-1") == "0504"
    assert marching(A, "0504", 5, board).where("su-cas-1") == ""


@pytest.mark.rule("8.2h")
def test_each_guards_division_that_is_not_there_is_a_rifle_division():
    board = plain(hexes={"city": {"Moscow": "0504 0505"}})
    gone = [f"su-gd-{i}" for i in range(1, 8)]
    d = marching(A, "0504", 6, board, gone=gone)
    assert roll_of(d) == 9
    assert force(CITY, 9) == {"GD": 3, "AC": 1, "RD": 3, "B": 2, "A": 3, "CAS": 1}
    letters = d.fighting()
    assert letters.count("GD") == 1
    assert letters.count("RD") == 3 + 2


@pytest.mark.rule("8.3b", "10.8c")
def test_an_eliminated_guards_division_is_gone_and_a_rifle_division_joins():
    d = guards_battle()
    d.roll(4, 4, 4)
    d.do("hit su-gd-1", "hit su-gd-1")
    while d.step != "round":
        d.do(d.options[0]) if not d.chance else d.roll()
    assert not d.state("su-gd-1") & OUT, "gone only when the battle is over"
    d.do("retreat")
    assert d.state("su-gd-1") & OUT
    assert len(available(d.p, "GD")) == 7
    assert len(available(d.p, "RD")) == 31
    assert sum(bool(d.p.state[u] & STOCK) for u in d.game.roster.stock) == 9


def guards_battle():
    """The panzer division is to fire at a guards division and others."""
    d = marching({"A": panzer("0404"), "B": panzer("0304")}, "0504", 6, turn=6, force=["A"])
    d.do("draw su-hm-1 su-hm-2")
    while not (d.step == "volley" and d.now.unit == d.number("A")):
        d.do(d.options[0]) if not d.chance else d.roll()
    return d


@pytest.mark.rule("8.4a", "8.4b")
def test_a_force_that_wins_goes_back_and_a_new_attack_meets_a_new_one():
    d = marching({"A": panzer("0404"), "B": panzer("0405")}, "0504", 5, force=["A"])
    d.roll(4)
    d.miss()
    d.do("retreat")
    assert not d.here("0504")
    assert len(available(d.p, "RD")) == 30
    d.do("force B", "to 0504")
    assert d.step == "defenders"
    d.do("die 2")
    assert d.fighting() == ["B"]


@pytest.mark.rule("8.5")
def test_breakout_forces_are_made_by_the_pocket_not_by_the_hex():
    d = pocket(size=4)
    events = d.do("die 5")
    assert next(e for e in events if e.kind == "breakout").number == 2
    assert d.step == "cup"
