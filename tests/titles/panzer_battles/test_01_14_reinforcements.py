"""1.14 Reinforcements: when groups are due, where they come in, and what stands in the way."""

import pytest
from support.panzer_draws import again, arrive, clear, draw, put, standing

from zoc.hexes.sets import pack, unpack
from zoc.titles.panzer_battles.arrivals import rolls_for_entry
from zoc.titles.panzer_battles.position import ACTIVE, ARRIVED, GERMAN, OOS, REDUCED, SOVIET

AREA_A = ["B1.27", "B1.28", "B1.29", "B1.30", "B1.31"]


def group(d, unit):
    """The number of the group that a unit comes with."""
    number = d.number(unit)
    return next(i for i, g in enumerate(d.game.arrivals.groups) if number in g.units)


def entry_hexes(d, side, entry):
    """Where the units of an entry may come in now."""
    group = next(
        g for g in d.game.arrivals.groups if g.entry == entry and d.game.side[g.units[0]] == side
    )
    return d.game.arrivals.entry(d.p, group.units[0])


def size(d, prefix, *labels):
    """How many units of a formation stand in some hexes."""
    return sum(name.startswith(prefix) for name in standing(d, *labels))


# -- when ---------------------------------------------------------------------------------------


@pytest.mark.rule("2.1-11")
def test_turn_1_of_2_1_brings_thirteen_units_at_area_c_with_their_chit():
    d = arrive(draw("non-11pz"))
    assert len(standing(d, "B17.01")) == 13
    assert size(d, "G-336-687", "B17.01") == 10
    assert size(d, "G-Ind", "B17.01") == 3


@pytest.mark.rule("2.1-14")
def test_turn_2_of_2_1_brings_eight_luftwaffe_units_at_area_c():
    early = arrive(draw("non-11pz", turn=1))
    assert size(early, "G-7LW", "B17.01") == 0
    d = arrive(draw("non-11pz", turn=2))
    assert size(d, "G-7LW", "B17.01") == 8


@pytest.mark.rule("2.1-12")
def test_the_second_11_pz_chit_brings_twenty_units_at_b_and_nine_at_c():
    d = arrive(draw("11pz", pulls=1))
    assert len(standing(d, "B1.13")) == 20
    assert size(d, "G-11Pz-110PG", "B17.01") == 9
    assert len(standing(d, "B17.01")) == 9


@pytest.mark.rule("2.1-13")
def test_the_third_11_pz_chit_brings_nine_units_at_c():
    second = draw("11pz", pulls=1)
    assert not second.game.arrivals.comes(second.p, group(second, "G-11Pz-119Arty-I"))
    d = arrive(draw("11pz", pulls=2))
    arrived = standing(d, "B17.01")
    assert {"G-11Pz-119Arty-IV", "G-11Pz-61PJ-2", "G-11Pz-209Pio-3"} <= arrived
    assert size(d, "G-11Pz-119", "B17.01") + size(d, "G-11Pz-61PJ", "B17.01") == 6


@pytest.mark.rule("1.15e")
def test_with_1_15e_both_groups_come_one_chit_earlier():
    first = arrive(draw("11pz", pulls=0, better_german_response=True))
    assert len(standing(first, "B1.13")) == 20
    assert size(first, "G-11Pz-119", "B17.01") == 0
    second = arrive(draw("11pz", pulls=1, better_german_response=True))
    assert size(second, "G-11Pz-119", "B17.01") == 4
    usual = arrive(draw("11pz", turn=2, pulls=0))
    assert standing(usual, "B1.13") == set()
    other = arrive(draw("11pz", "2.3", pulls=0, better_german_response=True))
    assert size(other, "G-11Pz-119", "B17.01") == 0, "the option is for 2.1"


@pytest.mark.rule("2.1-10")
def test_from_turn_4_a_die_is_rolled_at_the_chits_of_the_tanks():
    for turn, rolls in ((3, False), (4, True), (6, True)):
        d = draw("tank-mech", turn=turn)
        assert rolls_for_entry(d.p, SOVIET, d.game.chit_ids.index("tank-mech")) is rolls
        assert rolls_for_entry(d.p, SOVIET, d.game.chit_ids.index("all-units")) is rolls
        assert not rolls_for_entry(d.p, SOVIET, d.game.chit_ids.index("inf-cav"))


@pytest.mark.rule("2.1-10")
def test_d_8_a_six_brings_5_mech_at_area_a_active_at_once():
    d = draw("tank-mech", turn=4)
    assert d.step == "entry die"
    d.do("die 6")
    arrive(d)
    assert d.step == "arrivals"
    d.do("auto")
    assert size(d, "S-5MC", *AREA_A) == 18
    assert d.state("S-5MC-45-156") & ACTIVE


@pytest.mark.rule("2.1-10")
def test_d_9_each_earlier_throw_adds_one():
    d = draw("tank-mech", turn=4)
    d.do("die 5")
    arrive(d)
    assert d.step != "arrivals"
    again(d, "all-units")
    d.do("die 4")
    again(d, "tank-mech")
    assert d.step == "entry die"
    assert d.p.mech_rolls == 2
    d.do("die 4")
    arrive(d)
    assert d.step == "arrivals"


@pytest.mark.rule("2.1-10")
def test_rolling_stops_when_they_have_come():
    d = draw("tank-mech", turn=4)
    d.do("die 6")
    arrive(d)
    d.do("auto")
    clear(d.p)
    again(d, "tank-mech")
    assert d.step != "entry die"


@pytest.mark.rule("2.2-4")
def test_2_2_has_the_reinforcements_of_2_1_but_for_11_pz_and_sets_no_chit_aside():
    d = arrive(draw("non-11pz", "2.2"))
    assert len(standing(d, "B17.01")) == 13
    assert size(arrive(draw("non-11pz", "2.2", turn=2)), "G-7LW", "B17.01") == 8
    assert draw("tank-mech", "2.2", turn=4).step == "entry die"
    pulled = draw("11pz", "2.2")
    assert pulled.step == "coordination die"
    assert len(pulled.p.active(GERMAN)) == 38
    assert draw("11pz", "2.1").step != "coordination die"


@pytest.mark.rule("2.3-4")
def test_2_3_opens_with_twenty_units_at_b_and_nine_at_c_and_nine_on_the_second_chit():
    d = arrive(draw("11pz", "2.3"))
    assert (len(standing(d, "B1.13")), len(standing(d, "B17.01"))) == (20, 9)
    assert size(d, "G-11Pz-119", "B17.01") == 0
    second = arrive(draw("11pz", "2.3", pulls=1))
    assert size(second, "G-11Pz-119", "B17.01") == 4
    assert size(second, "G-11Pz-209", "B17.01") == 3


@pytest.mark.rule("2.3-5")
def test_2_3_brings_eight_units_on_tracks_off_the_north_edge_on_turn_2():
    assert arrive(draw("inf-cav", "2.3", turn=1)).step != "arrivals"
    d = arrive(draw("inf-cav", "2.3", turn=2))
    assert d.step == "arrivals"
    hexes = {o.split()[2] for o in d.options if o.startswith("place")}
    assert hexes
    assert all(label.startswith("B") and label.endswith(".35") for label in hexes)
    tracks = {h for w in d.game.board.ways if w.kind == "track" for h in w.hexes}
    assert {d.hex(label) for label in hexes} <= tracks
    assert d.refused("place S-216-580 B2.35") == "1.14b"
    d.do("auto")
    assert sum(name[:5] in ("S-216", "S-8MC") for name in standing(d, *hexes)) == 8


@pytest.mark.rule("2.4-3")
def test_2_4_brings_5_mech_at_a_and_a_worn_11_pz_anywhere_on_the_north_edge():
    d = arrive(draw("tank-mech", "2.4", turn=5))
    d.do("auto")
    assert size(d, "S-5MC", *AREA_A) == 18
    german = arrive(draw("11pz", "2.4", turn=5))
    hexes = {o.split()[2] for o in german.options if o.startswith("place")}
    assert hexes == {f"B{column}.35" for column in range(1, 63)}
    german.do("auto")
    units = [u for u in german.game.units_of[GERMAN] if german.p.hex[u]]
    assert len(units) == 35
    assert sum(bool(german.p.state[u] & REDUCED) for u in units) == 13


@pytest.mark.rule("2.5-5")
def test_2_5_has_the_entry_die_and_the_luftwaffe_of_2_1():
    d = arrive(draw("non-11pz", "2.5", turn=2))
    assert size(d, "G-7LW", "B17.01") == 8
    assert draw("tank-mech", "2.5", turn=4).step == "entry die"
    assert draw("tank-mech", "2.5", turn=3).step != "entry die"


# -- where --------------------------------------------------------------------------------------


@pytest.mark.rule("1.14a")
def test_reinforcements_come_in_through_their_entry_area():
    d = draw("11pz", pulls=1)
    assert [d.game.label(h) for h in unpack(entry_hexes(d, GERMAN, "entry area B"))] == ["B1.13"]
    arrive(d)
    assert standing(d, "B1.13")
    assert d.where("G-11Pz-15Pz-5/II") == "B1.13"


@pytest.mark.rule("1.14b")
@pytest.mark.parametrize(("label", "near"), [("B4.12", True), ("B5.12", False)])
def test_with_an_enemy_within_three_hexes_the_edge_within_ten_is_open_too(label, near):
    d = draw("11pz", pulls=1, prepare=lambda d: put(d, "S-1TC-44-1", label))
    found = {d.game.label(h) for h in unpack(entry_hexes(d, GERMAN, "entry area B"))}
    expected = {f"B1.{row:02}" for row in range(3, 24)} if near else {"B1.13"}
    assert found == expected


@pytest.mark.rule("1.14b")
def test_no_other_edge_is_open_however_near():
    d = draw("tank-mech", "2.4", turn=5, prepare=lambda d: put(d, "G-11Pz-61Krd-1", "B3.29"))
    found = {d.game.label(h) for h in unpack(entry_hexes(d, SOVIET, "entry area A"))}
    assert found == {f"B1.{row}" for row in range(17, 36)}, "the north edge is four hexes away"


@pytest.mark.rule("1.14b", "2.4-3")
@pytest.mark.parametrize("label", ["B2.34", "B61.34"])
def test_whoever_comes_over_a_whole_edge_comes_over_no_other_at_its_corners(label):
    d = draw("11pz", "2.4", turn=5, prepare=lambda d: put(d, "S-1TC-44-1", label))
    found = entry_hexes(d, GERMAN, "any hex on the north edge of map B")
    assert found & ~pack(d.game.map.edge("north")) == 0
    assert found.bit_count() > 50


@pytest.mark.rule("SCS-11.1")
def test_reinforcements_are_placed_without_cost_before_road_march_and_movement():
    d = arrive(draw("non-11pz"))
    assert d.step == "road march"
    assert d.spent("G-Ind-842") == 0
    assert d.state("G-Ind-842") & ARRIVED
    assert d.allowed("move G-Ind-842")


@pytest.mark.rule("SCS-11.2")
def test_an_enemy_bars_an_entry_hex_but_his_zoc_does_not():
    beside = draw("11pz", pulls=1, prepare=lambda d: put(d, "S-1TC-44-1", "B1.14"))
    assert beside.p.ground.zoc[SOVIET] >> beside.hex("B1.13") & 1
    assert entry_hexes(beside, GERMAN, "entry area B") >> beside.hex("B1.13") & 1
    on_it = draw("11pz", pulls=1, prepare=lambda d: put(d, "S-1TC-44-1", "B1.13"))
    found = {on_it.game.label(h) for h in unpack(entry_hexes(on_it, GERMAN, "entry area B"))}
    assert found == {f"B1.{row:02}" for row in range(3, 24)} - {"B1.13"}


@pytest.mark.rule("1.14a", "1.14b", "SCS-11.2")
def test_an_entry_is_refused_by_the_rule_that_bars_it():
    d = arrive(draw("tank-mech", "2.4", turn=5))
    assert d.refused("place S-5MC-168 B1.32") == "1.14b", "beside it, and no enemy is near"
    assert d.refused("place S-5MC-168 B5.32") == "1.14a"
    held = draw("tank-mech", "2.4", turn=5, prepare=lambda d: put(d, "G-11Pz-61Krd-1", "B1.30"))
    arrive(held)
    assert held.refused("place S-5MC-168 B1.30") == "SCS-11.2"
    put(held, "G-11Pz-61Krd-2", "B5.32")
    assert held.refused("place S-5MC-168 B5.32") == "1.14a", "an enemy there makes no entry of it"
    assert held.allowed("place S-5MC-168 B1.32")


@pytest.mark.rule("SCS-11.3")
def test_reinforcements_are_in_supply_and_may_overstack_until_the_movement_phase_ends():
    d = arrive(draw("non-11pz"))
    assert len(standing(d, "B17.01")) == 13
    assert not d.state("G-Ind-842") & OOS
    d.do("end")
    assert d.step == "movement"
    d.do("end")
    assert d.step == "crowded"


def test_units_that_find_every_entry_hex_barred_wait_for_the_next_activation():
    def bar(d):
        soviets = iter(u for u in d.game.units_of[SOVIET] if d.p.hex[u])
        for row in range(3, 24):
            d.p.hex[next(soviets)] = d.hex(f"B1.{row:02}")
        d.p.touch()

    d = arrive(draw("11pz", pulls=1, prepare=bar))
    assert d.where("G-11Pz-15Pz-5/II") == ""
    assert d.p.waiting(d.number("G-11Pz-15Pz-5/II"))
    put(d, next(iter(standing(d, "B1.13"))), "")
    clear(d.p)
    again(d, "11pz")
    arrive(d)
    assert d.where("G-11Pz-15Pz-5/II") == "B1.13"


@pytest.mark.rule("1.14a")
def test_a_unit_is_placed_where_its_owner_says():
    d = draw("tank-mech", turn=4)
    d.do("die 6")
    arrive(d)
    d.do("place S-5MC-Rkt B1.30")
    assert d.where("S-5MC-Rkt") == "B1.30"
    assert d.refused("place S-5MC-Rkt B1.29") == "1.14a"
    assert d.refused("place S-5MC-AT B2.30") == "1.14a"
