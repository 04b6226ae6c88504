"""Chapter 11: reinforcements, entry zones, delay and shift, leaving the map."""

import pytest
from support.moscow_1941 import deployed, desk, german, real, soviet

ZONES = {"hexes": {"entry": {"Kimry": "0101", "Dmitrov": "0401"}, "entry city": {"Moscow": "0801"}}}
ROAD = {"ways": {"main road": ["0101 0102 0103", "0401 0402", "0801 0802"]}}


def coming(units, board=None, **more):
    """A Soviet Movement Phase with the three zones 1 to 3 on the upper edge."""
    return desk({"G": german("1212"), **units}, ZONES | ROAD | (board or {}), side="soviet", **more)


def doors(d, name):
    """Where a unit may enter now."""
    return sorted(o.split()[2] for o in d.options if o.startswith(f"enter {name} "))


# -- who, when and where -------------------------------------------------------------------------


@pytest.mark.rule("11.1.1", "11.1.2", "TY-8")
def test_reinforcements_enter_at_the_zone_and_from_the_turn_of_the_list():
    d = real({"s.cav.18": "waiting", "s.infbr.71": "waiting", "g.26id.39": "0138"},
             side="soviet", turn=2)  # fmt: skip
    assert "1203" in doors(d, "s.cav.18")
    assert not doors(d, "s.infbr.71")
    assert d.refused("enter s.infbr.71 3102") == "11.1.1"
    later = real({"s.infbr.71": "waiting", "g.26id.39": "0138"}, side="soviet", turn=6)
    assert "3102" in doors(later, "s.infbr.71")


@pytest.mark.rule("TY-8")
@pytest.mark.parametrize(
    ("unit", "turn", "zone"),
    [
        ("s.cav.18", 2, "Kimry"), ("s.inf.365", 2, "Kimry"), ("s.art.30Army", 2, "Kimry"),
        ("s.cav.82", 3, "Kimry"), ("s.inf.185", 4, "Kimry"), ("s.inf.379", 5, "Kimry"),
        ("s.inf.363", 6, "Kimry"), ("s.infbr.71", 6, "Dmitrov"), ("s.inf.348", 9, "Kimry"),
        ("s.infbr.84", 9, "Dmitrov"), ("s.inf.371", 10, "Kimry"),
    ],
)  # fmt: skip
def test_the_soviet_list_of_typhoon(unit, turn, zone):
    d = deployed()
    u = d.number(unit)
    assert d.p.due[u] == turn
    assert d.game.arrivals.zones[1][d.p.gate[u] - 1][0] == zone


@pytest.mark.rule("11.1.3", "2.2c")
def test_units_enter_in_movement_and_in_strategic_movement():
    d = coming({"A": soviet("waiting gate=1 due=2"), "B": soviet("1203")})
    assert doors(d, "A") == ["0101", "0401"]
    d.do("end", "end")
    assert d.game.phase_number(d.p) == 11
    assert doors(d, "A") == ["0101"]
    d.do("enter A 0101")
    assert d.where("A") == "0101"


@pytest.mark.rule("11.1.4")
def test_nobody_enters_a_zone_that_the_enemy_controls_or_holds():
    held = coming({"A": soviet("waiting gate=1 due=2")}, control={"german": "0101"})
    assert "0101" not in doors(held, "A")
    assert held.refused("enter A 0101") == "11.1.4"
    stood = coming({"A": soviet("waiting gate=1 due=2"), "H": german("0101")})
    assert stood.refused("enter A 0101") == "11.1.4"


@pytest.mark.rule("11.1.4")
def test_an_entry_hex_in_an_enemy_zone_may_be_entered_and_stops_but_not_strategically():
    d = coming({"A": soviet("waiting gate=1 due=2"), "B": soviet("waiting gate=1 due=2"),
                "H": german("0102")})  # fmt: skip
    d.do("enter A 0101")
    assert d.where("A") == "0101"
    assert d.p.agenda[-1].name == "movement"
    assert not d.allowed("move A")
    later = coming({"A": soviet("waiting gate=1 due=2"), "B": soviet("1203 strategic"),
                    "H": german("0102")}, phase="strategic movement")  # fmt: skip
    assert not doors(later, "A")
    assert later.refused("enter A 0101") == "12.2.2"


@pytest.mark.rule("11.1.5")
def test_the_second_stack_through_a_hex_pays_twice_and_the_third_three_times():
    units = {f"A{n}": soviet("waiting gate=1 due=2") for n in range(5)}
    d = coming(units)
    price = d.game.arrivals.price
    entry, own = d.hex("0101"), d.number("A0")
    assert price(d.p, own, entry) == 3
    d.p.entered = ((entry, 6),)
    assert price(d.p, own, entry) == 3
    d.p.entered = ((entry, 7),)
    assert price(d.p, own, entry) == 6
    d.p.entered = ((entry, 8),)
    assert price(d.p, own, entry) == 6
    d.p.entered = ((entry, 16),)
    assert price(d.p, own, entry) == 9


@pytest.mark.rule("11.1.5")
def test_ten_divisions_through_one_forest_hex_are_three_stacks_and_the_last_waits():
    """Example: forest costs foot 2; the stacks pay 2, 4 and 6, which a 4-MP unit cannot pay."""
    board = {"ways": {}, "key": {"f": "forest"},
             "terrain": " ".join(["f...........", *["............"] * 11])}  # fmt: skip
    units = {f"A{n}": soviet("waiting gate=1 due=2") for n in range(10)}
    d = coming(units, board)
    paid = []
    for n in range(10):
        order = f"enter A{n} 0101"
        if not d.allowed(order):
            assert d.refused(order) == "11.1.5"
            continue
        before = d.game.arrivals.price(d.p, d.number(f"A{n}"), d.hex("0101"))
        d.do(order)
        paid.append(before // 6)
        d.p.place(d.number(f"A{n}"), d.hex(f"{n + 1:02}06"))
        while d.p.agenda[-1].name != "movement":
            d.p.pop()
    assert paid == [2, 2, 2, 2, 4, 4, 4, 4]


@pytest.mark.rule("11.1.5")
def test_what_is_left_after_the_entry_may_be_marched():
    d = coming({"A": soviet("waiting gate=1 due=2")})
    d.do("enter A 0101")
    reach = d.game.marching.reach(d.p, (d.number("A"),))
    assert reach.cost(d.hex("0104")) == 3 + 3 + 6
    assert d.hex("0107") not in reach


@pytest.mark.rule("11.1.5", "3.1.10")
def test_through_a_full_entry_hex_a_unit_goes_on_at_once():
    full = {f"F{n}": soviet("0101") for n in range(4)}
    d = coming({"A": soviet("waiting gate=1 due=2"), "B": soviet("0505"), **full})
    d.do("enter A 0101")
    assert d.refused("to 0101") == "3.2.1"
    assert not d.allowed("end")
    assert not d.allowed("move B")
    d.do("to 0102")
    assert d.where("A") == "0102"
    assert not list(d.game.faults(d.p))


@pytest.mark.rule("11.1.5", "3.2.1")
@pytest.mark.parametrize("more", [{"movement": 1}, {}])
def test_nobody_enters_a_full_hex_whom_it_would_hold(more):
    full = {f"F{n}": soviet("0101") for n in range(4)}
    board = {"ways": {}} if more else {}
    held = {} if more else {"H": german("0202")}
    d = coming({"A": soviet("waiting gate=1 due=2", **more), **full, **held}, board)
    assert d.refused("enter A 0101") == "3.2.1"


@pytest.mark.rule("11.1.1", "11.2.1", "11.2.2")
def test_who_may_not_enter_is_told_why():
    d = coming({"A": soviet("waiting gate=1 due=5"), "B": soviet("waiting gate=1 due=2"),
                "C": soviet("1203 strategic")}, phase="strategic movement")  # fmt: skip
    orders = ("enter A 0101", "enter B 0401", "enter C 0101", "enter G 0101")
    assert {order: str(d.p.why_not(d.game.read(order))) for order in orders} == {
        "enter A 0101": "A is due on turn 5 (11.1.1)",
        "enter B 0401": "B changes its zone in Movement Phases only (11.2.1)",
        "enter C 0101": "C does not wait off the map (11.1.1)",
        "enter G 0101": "G is not yours (2.2c)",
    }


# -- delay and shift -----------------------------------------------------------------------------


@pytest.mark.rule("11.2.1")
def test_through_the_neighbouring_zone_a_unit_enters_at_once_with_half_its_points():
    """Example: 7 MPs become 3 1/2."""
    d = coming({"A": soviet("waiting gate=1 due=2", "MOT")})
    left = d.game.arrivals.doors(d.p, d.number("A"), False)
    assert left == {d.hex("0101"): 7 * 6 - 2, d.hex("0401"): 21 - 2}
    assert d.refused("enter A 0801") == "11.1.2"


@pytest.mark.rule("11.2.1")
def test_the_middle_zone_has_two_neighbours():
    d = coming({"A": soviet("waiting gate=2 due=2")})
    assert doors(d, "A") == ["0101", "0401", "0801"]


@pytest.mark.rule("11.2.2")
def test_a_unit_may_wait_a_phase_and_enter_anywhere_within_three_zones_with_all_its_points():
    d = coming({"A": soviet("waiting gate=1 due=2"), "B": soviet("1203")})
    assert {o for o in d.options if o.startswith("wait")} == {"wait A 2", "wait A 3"}
    assert d.refused("wait A 1") == "11.2.2"
    d.do("wait A 3")
    assert not doors(d, "A")
    assert not d.allowed("wait A 1")
    assert d.p.gate[d.number("A")] == 3
    d.p.turn = 3
    d.p.touch()
    left = d.game.arrivals.doors(d.p, d.number("A"), False)
    assert left[d.hex("0801")] == 4 * 6 - 3


@pytest.mark.rule("11.2.2")
def test_a_shift_goes_three_zones_at_most():
    """The table of delays: from C to F, not to G, in one phase."""
    d = real({"g.26id.39": "waiting gate=1 due=2", "s.inf.5": "0101"})
    shifts = d.game.arrivals.shifts(d.p, d.number("g.26id.39"))
    assert shifts == [2, 3, 4]
    middle = real({"g.26id.39": "waiting gate=4 due=2", "s.inf.5": "0101"})
    assert middle.game.arrivals.shifts(middle.p, 0) == [1, 2, 3, 5, 6, 7]


@pytest.mark.rule("11.2.3")
def test_a_unit_leaves_over_an_entry_hex_of_the_edge_and_comes_back_a_turn_later():
    d = real({"g.26id.39": "0638", "g.26id.77": "0738", "s.inf.5": "0101"})
    own = d.number("g.26id.39")
    assert d.game.arrivals.why_not_leave(d.p, own, 24) is None
    assert d.game.arrivals.why_not_leave(d.p, d.number("g.26id.77"), 24).rule == "11.2.3"
    assert d.game.arrivals.why_not_leave(d.p, own, 0).rule == "11.2.3"
    d.do("leave g.26id.39")
    assert d.where("g.26id.39") == ""
    assert (d.p.gate[own], d.p.due[own]) == (1, 3)
    assert not d.p.fresh[0]
    assert not doors(d, "g.26id.39")
    d.p.turn = 3
    d.p.touch()
    assert "0638" in doors(d, "g.26id.39")


@pytest.mark.rule("11.2.3", "10.2.3", "5.6.5")
def test_leaving_is_a_move_it_breaks_the_rest_and_what_was_bought_for_it_counts():
    d = real({"g.26id.39": "0638 oos=1 shaken=20", "s.inf.5": "0101"})
    d.do("full g.26id.39", "leave g.26id.39")
    assert d.oos("g.26id.39") == 2
    assert d.p.shaken[d.number("g.26id.39")] == 2 * 16 + 3


@pytest.mark.rule("11.2.3")
def test_nobody_leaves_from_an_enemy_zone_or_an_inner_zone():
    d = real({"g.26id.39": "0638", "s.inf.5": "0637"})
    assert d.game.arrivals.why_not_leave(d.p, d.number("g.26id.39"), 24).rule == "11.2.3"
    kimry = real({"s.inf.5": "1203", "g.26id.39": "0138"}, side="soviet")
    assert kimry.game.arrivals.why_not_leave(kimry.p, 0, 24).rule == "11.2.3"


@pytest.mark.rule("11.2.4")
@pytest.mark.parametrize(
    ("scenario", "hexes"),
    [
        ("typhoon", "0638 0938 2438 3138 5038 6438 6427"),
        ("red-snow", "0638 0938 2438 3138 5038 6438"),
    ],
)
def test_each_road_into_the_western_edge_is_a_german_zone(scenario, hexes):
    d = deployed(scenario)
    assert [name for name, _ in d.game.arrivals.zones[0]] == hexes.split()


# -- reserves ------------------------------------------------------------------------------------


@pytest.mark.rule("TY-7", "RS-8")
@pytest.mark.parametrize("scenario", ["typhoon", "red-snow"])
def test_a_reserve_counter_enters_for_each_counter_lost_in_combat(scenario):
    units = {"g.5id.14": "waiting", "g.5id.56": "waiting", "g.26id.39": "0135", "s.inf.5": "0101"}
    none = real(units, scenario=scenario)
    assert not doors(none, "g.5id.14")
    assert none.refused("enter g.5id.14 0638") == ("TY-7" if scenario == "typhoon" else "RS-8")
    d = real(units, scenario=scenario, credits={"german": 1})
    assert "0638" in doors(d, "g.5id.14")
    d.do("enter g.5id.14 0638")
    assert d.where("g.5id.14") == "0638"
    assert d.p.credits == (0, 0)
    assert not doors(d, "g.5id.56")


@pytest.mark.rule("TY-7")
def test_a_credit_counts_from_the_next_german_movement_phase_on():
    d = real({"g.5id.14": "waiting", "g.26id.39": "0135", "s.inf.5": "0101"}, side="soviet",
             phase="attack", fresh={"german": 1})  # fmt: skip
    assert (d.p.credits, d.p.fresh) == ((0, 0), (1, 0))
    early = real({"g.5id.14": "waiting", "g.26id.39": "0135 strategic", "s.inf.5": "0101"},
                 phase="strategic movement", fresh={"german": 1})  # fmt: skip
    why = early.p.why_not(early.game.read("enter g.5id.14 0638"))
    assert why.rule == "TY-7"
    assert "next Movement Phase" in str(why)
    d.until(lambda: d.game.phase_number(d.p) == 3)
    assert (d.p.credits, d.p.fresh) == ((1, 0), (0, 0))
    assert doors(d, "g.5id.14")


@pytest.mark.rule("TY-7", "RS-8")
def test_the_pools_of_the_two_scenarios():
    def pool(scenario):
        game = deployed(scenario).game
        return {game.units[u].id for u in game.arrivals.pool}

    assert {i.split(".")[1] for i in pool("typhoon")} == {
        "5id", "6id", "23id", "161id", "255id", "hq", "638"}  # fmt: skip
    assert pool("typhoon") - pool("red-snow") == {"g.23id.9", "g.23id.67", "g.23id.68"}
    assert len(pool("typhoon")) == 17


@pytest.mark.rule("TY-9")
@pytest.mark.parametrize(("german_hex", "free"), [("5209", True), ("5210", False)])
def test_the_moscow_reserve_comes_free_with_a_german_within_three_hexes(german_hex, free):
    units = {"s.inf.19": "waiting", "s.inf.173": "waiting", "s.inf.129": "waiting",
             "g.26id.39": german_hex}  # fmt: skip
    d = real(units, side="soviet", phase="barrage phase")
    assert bool(d.p.released) is free
    assert bool(doors(d, "s.inf.19")) is free
    if free:
        assert set(doors(d, "s.inf.173")) <= set(d.labels(d.game.map.cities["Moscow"]))
        assert not [o for o in d.options if o.startswith("wait")]
        d.do("end")
        assert not d.options or not doors(d, "s.inf.129")


@pytest.mark.rule("TY-9")
def test_the_moscow_reserve_enters_in_movement_phases_only():
    units = {"s.inf.19": "waiting", "s.inf.5": "0101 strategic", "g.26id.39": "5209"}
    d = real(units, side="soviet", phase="strategic movement", released=1)
    assert d.refused("enter s.inf.19 5305") == "TY-9"


@pytest.mark.rule("TY-7", "11.2.3")
def test_a_reserve_counter_comes_once_and_back_from_off_the_map_without_a_credit():
    d = real({"g.5id.14": "0638", "g.5id.56": "lost", "g.26id.39": "0135", "s.inf.5": "0101"},
             credits={"german": 1})  # fmt: skip
    assert not doors(d, "g.5id.14")
    assert not doors(d, "g.5id.56")
    d.do("leave g.5id.14")
    assert not doors(d, "g.5id.14")
    d.p.turn = 3
    d.p.touch()
    assert "5038" not in doors(d, "g.5id.14")
    d.do("enter g.5id.14 0638")
    assert d.p.credits == (1, 0)
