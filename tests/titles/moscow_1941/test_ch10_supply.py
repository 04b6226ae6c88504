"""Chapter 10: lines of supply, OoS levels, surrender."""

import pytest
from support.moscow_1941 import desk, german, real, soviet

from zoc.titles.moscow_1941.strength import attack_of, defence_of

COLUMN = "0612 0611 0610 0609 0608 0607 0606 0605 0604 0603 0602 0601"


def line(units, road="0612 0611 0610", side="german", bases="0612", **more):
    """German bases at the lower end of column 6, and a road up the column from there."""
    board = {
        "hexes": {"supply edge": {side: bases}},
        "ways": {"main road": [road]} if road else {},
    } | more.pop("board", {})
    return desk(units, board, control=more.pop("control", {side: bases}), **more)


# -- lines ---------------------------------------------------------------------------------------


@pytest.mark.rule("10.1.1", "10.1.6", "10.1.7")
@pytest.mark.parametrize(
    ("side", "last", "beyond"), [("german", "0605", "0604"), ("soviet", "0606", "0605")]
)
def test_off_road_a_line_goes_as_far_as_the_supply_points_of_the_nation(side, last, beyond):
    make = german if side == "german" else soviet
    d = line({"A": make(last), "B": make("1212")}, side=side)
    assert d.traced("A")
    assert not line({"A": make(beyond), "B": make("1212")}, side=side).traced("A")


@pytest.mark.rule("10.1.5")
def test_along_roads_a_line_has_no_limit():
    assert line({"A": german("0601")}, COLUMN).traced("A")
    assert not line({"A": german("0601")}, COLUMN[:14]).traced("A")


@pytest.mark.rule("10.1.8")
@pytest.mark.parametrize(
    ("letter", "last", "beyond"),
    [("f", "0608", "0607"), ("t", "0601", None), (".", "0605", "0604")],
)
def test_off_road_a_line_pays_what_a_lorry_pays(letter, last, beyond):
    rows = " ".join([letter * 12] * 9 + ["." * 12] * 3)
    board = {"key": {"f": "forest", "t": "town"}, "terrain": rows}
    assert line({"A": german(last)}, board=board).traced("A")
    if beyond:
        assert not line({"A": german(beyond)}, board=board).traced("A")


@pytest.mark.rule("10.1.8")
def test_no_line_goes_where_lorries_cannot():
    rows = " ".join(["............"] * 8 + ["ssssssssssss"] + ["............"] * 3)
    board = {"key": {"s": "swamp"}, "terrain": rows}
    assert not line({"A": german("0608")}, board=board).traced("A")
    assert line({"A": german("0608")}).traced("A")


@pytest.mark.rule("10.1.8")
@pytest.mark.parametrize(("bridge", "cost"), [(True, 4), (False, 8)])
def test_a_river_costs_a_line_two_more_unless_a_road_bridges_it(bridge, cost):
    """Column 6 is the only dry way up; the river runs between 0609 and 0608."""
    rows = " ".join(["lllll.llllll"] * 12)
    board = {"key": {"l": "lake"}, "terrain": rows, "sides": {"river": "0609/0608"}}
    road = "0612 0611 0610 0609 0608" if bridge else "0612 0611 0610 0609"
    d = line({"A": german("0606")}, road, board=board)
    assert d.game.supply.length(d.p, 0, d.hex("0606")) == cost


@pytest.mark.rule("10.1.9")
def test_between_adjacent_friends_a_line_costs_nothing():
    d = line({"A": german("0604"), "B": german("0605")})
    assert d.traced("A")
    far = line({"A": german("0603"), "B": german("0604"), "C": german("0605")})
    assert far.traced("A")
    gap = line({"A": german("0603"), "B": german("0605")})
    assert not gap.traced("A")


@pytest.mark.rule("10.1.10")
def test_a_line_does_not_pass_enemy_units_or_their_zones():
    alone = line({"A": german("0603")}, COLUMN)
    assert alone.traced("A")
    shut = line({"A": german("0601"), "R": soviet("0607")}, COLUMN)
    assert not shut.traced("A")


@pytest.mark.rule("10.1.10")
def test_a_regular_friend_opens_a_hex_in_a_zone_but_not_guns_or_hqs():
    wall = {"R": soviet("0507"), "S": soviet("0707"), "T": soviet("0307"), "U": soviet("0907"),
            "V": soviet("0107"), "W": soviet("1107")}  # fmt: skip
    assert not line({"A": german("0601"), **wall}, COLUMN).traced("A")
    friends = {"B": german("0608"), "C": german("0607"), "D": german("0606")}
    assert line({"A": german("0601"), **friends, **wall}, COLUMN).traced("A")
    guns = {"B": german("0608", "ART"), "C": german("0607"), "D": german("0606")}
    assert not line({"A": german("0601"), **guns, **wall}, COLUMN).traced("A")


@pytest.mark.rule("10.1.10")
def test_the_hex_of_the_supplied_unit_itself_may_lie_in_a_zone():
    d = line({"A": german("0606", "HQ"), "R": soviet("0605")}, COLUMN)
    assert d.traced("A")


@pytest.mark.rule("10.1.11")
@pytest.mark.parametrize(
    ("enemy", "open_"),
    [
        (soviet("0506", "ART"), False),
        (soviet("0506 transport", "ART"), True),
        (soviet("0506", "HQ"), True),
    ],
)
def test_guns_in_combat_set_up_bar_lines_but_not_lorries_or_hqs(enemy, open_):
    blocks = {"X": soviet("0306"), "Y": soviet("0906"), "Z": soviet("1106"), "V": soviet("0106"),
              "G": enemy, "H": {**enemy, "hex": enemy["hex"].replace("0506", "0706")}}  # fmt: skip
    assert line({"A": german("0601"), **blocks}, COLUMN).traced("A") is open_


@pytest.mark.rule("10.1.11")
@pytest.mark.parametrize(("holder", "open_"), [("soviet", False), ("german", True)])
def test_an_enemy_town_bars_lines_in_and_around_it_even_when_empty(holder, open_):
    board = {
        "key": {"t": "town"},
        "terrain": " ".join(["." * 12] * 5 + ["t" * 12] + ["." * 12] * 6),
    }
    towns = " ".join(f"{c:02}06" for c in range(1, 13))
    control = {"german": "0612", holder: "0612 " + towns if holder == "german" else towns}
    d = line({"A": german("0601")}, COLUMN, board=board, control=control)
    assert d.traced("A") is open_


@pytest.mark.rule("10.1.11")
def test_a_town_that_is_nobodys_bars_nothing():
    board = {
        "key": {"t": "town"},
        "terrain": " ".join(["." * 12] * 5 + ["t" * 12] + ["." * 12] * 6),
    }
    assert line({"A": german("0601")}, COLUMN, board=board).traced("A")


@pytest.mark.rule("10.1.4")
def test_a_base_counts_only_under_own_control():
    assert line({"A": german("0610")}).traced("A")
    assert not line({"A": german("0610")}, control={"soviet": "0612"}).traced("A")
    assert not line({"A": german("0610")}, control={"german": "0101"}).traced("A")


@pytest.mark.rule("10.1.4")
def test_an_edge_hex_in_an_enemy_zone_is_no_base_unless_held():
    shut = line({"A": german("0610"), "R": soviet("0712")})
    assert not shut.traced("A")
    assert line({"A": german("0611"), "B": german("0612"), "R": soviet("0712")}).traced("B")


@pytest.mark.rule("10.1.3")
def test_each_unit_traces_a_line_of_its_own():
    d = line({"A": german("0605"), "B": german("0602")})
    assert d.traced("A")
    assert not d.traced("B")


@pytest.mark.rule("10.1.5")
def test_a_broken_bridge_breaks_the_road():
    """The line leaves the road before the bridge, and is back on it on the other bank."""
    d = line({"A": german("0601")}, COLUMN, board={"sides": {"river": "0606/0605"}})
    assert d.game.supply.length(d.p, 0, d.hex("0601")) == 0
    d.p.broken = 1 << d.game.bridges.number(d.hex("0606"), d.hex("0605"))
    d.p.touch()
    assert d.game.supply.length(d.p, 0, d.hex("0601")) == 4


def test_the_line_of_a_unit_is_shown_with_the_hex_where_it_breaks():
    d = line({"A": german("0601")}, COLUMN)
    shown = d.game.supply.line(d.p, d.number("A"))
    assert shown.good
    assert [d.game.label(h) for h in shown.path][-1] == "0612"
    cut = line({"A": german("0601"), "R": soviet("0607")}, COLUMN)
    broken = cut.game.supply.line(cut.p, cut.number("A"))
    assert not broken.good
    assert broken.broken


# -- the Supply Phase ----------------------------------------------------------------------------


def supplied(units, **more):
    """The German Supply Phase has just been played, or waits for dice."""
    return line(units, phase="supply", **more)


@pytest.mark.rule("10.1.2", "10.2.1", "2.2f")
def test_a_unit_without_a_line_is_out_of_supply_from_its_own_supply_phase_on():
    d = supplied({"A": german("0601"), "B": german("0610"), "R": soviet("0101")})
    assert (d.oos("A"), d.oos("B"), d.oos("R")) == (1, 0, 0)
    assert line({"A": german("0601")}).oos("A") == 0


@pytest.mark.rule("10.2.1")
def test_the_level_does_not_rise_by_itself_unless_the_variant_is_played():
    assert supplied({"A": german("0601 oos=1")}).oos("A") == 1
    assert supplied({"A": german("0601 oos=1")}, options={"oos_grows": True}).oos("A") == 2


@pytest.mark.rule("10.2.2")
def test_a_unit_out_of_supply_moves_and_attacks_at_half_but_defends_in_full():
    d = line({"A": german("0601 oos=1"), "M": german("0602 oos=1", "MOT"), "B": german("0610")})
    allowance = d.game.marching.allowance
    assert [allowance(d.p, d.number(u)) // 6 for u in "AMB"] == [2, 4, 4]
    assert [attack_of(d.p, d.number(u)) for u in "AB"] == [3, 5]
    assert [defence_of(d.p, d.number(u)) for u in "AB"] == [5, 5]


@pytest.mark.rule("10.2.6", "2.2g")
@pytest.mark.parametrize(("level", "roll", "stays"), [(5, 4, False), (5, 5, True), (3, 2, False)])
def test_a_unit_surrenders_if_its_level_is_above_the_roll(level, roll, stays):
    d = supplied({"A": german(f"0601 oos={level}"), "B": german("0610")})
    assert d.p.actor == "chance"
    d.do(f"dice {roll}")
    assert bool(d.where("A")) is stays


@pytest.mark.rule("1.4b", "10.2.6")
def test_the_higher_the_level_the_more_rolls_make_it_surrender():
    def fatal(level):
        d = supplied({"A": german(f"0601 oos={level}"), "B": german("0610")})
        after = [d.p.after(a) for a in d.p.decision.actions]
        return sum(not q.hex[0] for q in after)

    assert [fatal(n) for n in (3, 5, 8, 13)] == [1, 3, 6, 11]


@pytest.mark.rule("10.2.6")
def test_levels_that_cannot_fail_are_not_rolled_for():
    d = supplied({"A": german("0601 oos=2"), "B": german("0610")})
    assert d.p.actor != "chance"
    assert d.where("A") == "0601"


@pytest.mark.rule("10.2.7", "10.2.8")
def test_a_line_regained_takes_four_levels_off_and_spares_the_test():
    d = supplied({"A": german("0610 oos=5"), "B": german("0611 oos=4")})
    assert d.p.actor != "chance"
    assert (d.oos("A"), d.oos("B")) == (1, 0)
    again = supplied({"A": german("0610 oos=1")})
    assert again.oos("A") == 0
    assert again.game.marching.allowance(again.p, 0) == 4 * 6
    assert attack_of(again.p, 0) == 5


@pytest.mark.rule("10.2.6")
def test_a_surrender_gives_no_credit_for_a_reserve():
    d = supplied({"A": german("0601 oos=5"), "B": german("0610")})
    d.do("dice 2")
    assert d.p.fresh == (0, 0)


# -- the scenarios -------------------------------------------------------------------------------


@pytest.mark.rule("TY-3")
@pytest.mark.parametrize(
    ("scenario", "unit", "state"),
    [
        ("typhoon", {"g.26id.39": "0138"}, True),
        ("typhoon", {"g.26id.39": "6427"}, True),
        ("typhoon", {"s.inf.5": "0101"}, True),
        ("typhoon", {"s.inf.5": "0115"}, True),
        ("typhoon", {"s.inf.5": "5305"}, True),
        ("typhoon", {"g.26id.39": "0101"}, False),
    ],
)
def test_the_bases_of_typhoon(scenario, unit, state):
    d = real(unit, scenario=scenario)
    d.game.control.give(d.p, d.game.side[0], 1 << d.p.hex[0])
    assert d.game.supply.traced(d.p, 0) is state


@pytest.mark.rule("RS-4")
def test_in_red_snow_neither_6427_nor_the_northern_edge_is_a_base():
    for scenario in ("typhoon", "red-snow"):
        game = real({"g.26id.39": "0138"}, scenario=scenario).game
        base = game.supply.sources
        p = real({"g.26id.39": "0138", "s.inf.5": "0101"}, scenario=scenario).p
        here = base(p, 0) >> game.grid.hex("6427") & 1, base(p, 1) >> game.grid.hex("0120") & 1
        assert here == ((1, 1) if scenario == "typhoon" else (0, 0))
        assert base(p, 0) >> game.grid.hex("3038") & 1
        assert base(p, 1) >> game.grid.hex("3001") & base(p, 1) >> game.grid.hex("5305") & 1


@pytest.mark.rule("10.1.11", "15.2.2")
def test_resilience_groups_bar_lines_though_they_have_no_zone():
    rows = " ".join(["llll..llllll"] * 12)
    board = {"key": {"l": "lake"}, "terrain": rows}
    group = soviet("0507", flags=["resilience"])
    d = line({"A": german("0603"), "R": group}, COLUMN, board=board)
    assert not d.p.ground.zoc[1]
    assert not d.traced("A")
    hq = line({"A": german("0603"), "R": soviet("0507", "HQ")}, COLUMN, board=board)
    assert hq.traced("A")
