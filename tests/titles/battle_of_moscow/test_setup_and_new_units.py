"""Set-up, the order of appearance, replacements, paratroops, the 40th Army, victory."""

import pytest
from support.battle_of_moscow import RAILS, SOURCES, Desk, campaign, desk, german, russian

import zoc
from zoc.titles.battle_of_moscow import replacements, supply
from zoc.titles.battle_of_moscow.position import GERMAN, LOST, RUSSIAN
from zoc.titles.battle_of_moscow.victory import can_still_win, german_won, russian_won

RAIL = RAILS | {"hexes": SOURCES}
RING = {"ge-inf-1": "2422", "ge-inf-11": "2623", "ge-inf-21": "2625", "ge-inf-7": "2426",
        "ge-inf-23": "2225", "ge-inf-78": "2223"}  # fmt: skip
"""Six divisions around Moscow."""


def real(units, side="russian", phase="first impulse: move", **more):
    data = {"title": "battle-of-moscow", "turn": 2, "side": side, "phase": phase}
    return Desk(data | {"units": units} | more)


def have(d, *factors):
    """Gives the Russian some factors: east, Moscow, Voronezh, Leningrad."""
    d.p.sources = factors
    d.p.touch()
    return d


# -- set-up --------------------------------------------------------------------------------------


@pytest.mark.rule("SET-1", "OOA-1")
def test_the_russian_sets_up_first_with_lettered_units_in_their_places():
    d = campaign()
    assert d.p.actor == "russian"
    assert d.where("ru-inf-23") == "0606"
    assert d.where("ru-inf-40") == "2941"
    assert d.game.setup.fixed[d.number("ru-inf-8")] == d.hex("0407")


@pytest.mark.rule("SET-2")
def test_free_russians_stand_east_of_the_front_line():
    d = campaign()
    assert d.allowed("place ru-inf-3 1338")
    assert d.refused("place ru-inf-3 0929") == "SET-2"
    assert d.refused("place ru-inf-3 0707") == "SET-2"


@pytest.mark.rule("SET-3")
def test_the_german_sets_up_second_on_his_side():
    d = campaign()
    d.do("historical")
    assert d.p.actor == "german"
    assert d.allowed("place ge-inf-26 0929")
    assert d.refused("place ge-inf-26 1527") == "SET-3"
    assert d.refused("end") == "SET-3"


@pytest.mark.rule("SET-4", "SET-5")
def test_nobody_starts_on_the_front_line():
    d = campaign()
    for label in ("0808", "1010", "0605", "1504"):
        assert d.refused(f"place ru-inf-3 {label}") == "SET-4"


@pytest.mark.rule("SET-6", "SET-10")
def test_finns_start_in_finland_six_on_each_front():
    d = campaign()
    d.do("historical")
    assert d.allowed("place fi-inf-2 0405")
    assert d.refused("place fi-inf-2 1304") == "SET-10"
    assert d.refused("place fi-inf-1 0405") == "SET-10"
    assert d.refused("place fi-inf-2 0929") == "SET-6"
    names = [u.formation.id for u in d.game.units if u.id.startswith("fi-")]
    assert (names.count("Karelian Isthmus group"), names.count("Svir group")) == (6, 6)


@pytest.mark.rule("SET-7")
def test_the_eight_city_units_stand_in_cities_east_of_the_line():
    d = campaign()
    assert d.allowed("place ru-wrk-1 1920")
    assert d.refused("place ru-wrk-1 1921") == "SET-7"
    assert d.refused("place ru-wrk-1 0607") == "SET-7"


@pytest.mark.rule("SET-8", "SET-9")
def test_half_forts_and_the_south_east_fort_have_their_troops():
    d = campaign()
    assert [d.where(f"ru-for-h{n}") for n in (1, 2, 3, 4)] == ["1924", "1926", "2128", "2029"]
    assert d.where("ru-inf-42") == d.where("ru-for-SE") == "0708"


@pytest.mark.rule("UNT-3", "UNT-4", "UID-1")
def test_kinds_matter_and_names_do_not():
    d = campaign()
    assert set(d.game.roster.kind) == {
        "infantry", "armour", "cavalry", "security", "workers", "partisans", "fortress",
        "paratroops", "replacement",
    }  # fmt: skip
    have(d, 4, 4, 3, 4)
    for unit in ("ru-inf-19", "ru-inf-24"):
        d.p.remove(d.number(unit), int(LOST))
    assert len(replacements.rebuildable(d.p, RUSSIAN)) == 1


def test_one_click_sets_up_both_sides():
    d = campaign()
    d.do("historical", "historical")
    assert sum(bool(h) for h in d.p.hex) == 57 + 118
    both = d.p.ground.zoc[0] & d.p.ground.occupied[1]
    assert not both


# -- reinforcements ------------------------------------------------------------------------------


@pytest.mark.rule("OOA-2")
def test_reinforcements_enter_in_the_first_impulse_of_their_turn_and_may_move():
    d = real({"ru-cav-2": "waiting", "ge-inf-1": "0929"}, turn=4)
    assert d.allowed("place ru-cav-2 3320")
    assert real({"ru-cav-2": "waiting", "ge-inf-1": "0929"}, turn=3).refused(
        "place ru-cav-2 3320") == "OOA-2"  # fmt: skip
    d.do("place ru-cav-2 3320")
    assert d.allowed("move ru-cav-2")
    late = real({"ru-cav-2": "waiting", "ge-inf-1": "0929"}, turn=6)
    assert late.allowed("place ru-cav-2 3320")


@pytest.mark.rule("OOA-3")
def test_german_reinforcements_come_by_the_west_edge():
    d = real({"ge-inf-250": "waiting", "ru-inf-43": "3030"}, side="german", turn=2)
    assert d.allowed("place ge-inf-250 0126")
    assert d.refused("place ge-inf-250 0226") == "OOA-3"
    none = real({"ge-inf-250": "waiting", "ru-inf-43": "3030"}, side="german", turn=9,
                options={"german_arrivals": "none"})  # fmt: skip
    assert none.refused("place ge-inf-250 0126") == "OOA-3"


@pytest.mark.rule("SOP-8")
def test_nothing_enters_in_the_second_impulse():
    d = real({"ru-cav-2": "waiting", "ge-inf-1": "0929"}, turn=4, phase="second impulse: move")
    assert d.refused("place ru-cav-2 3320") == "SOP-8"


# -- Russian replacements ------------------------------------------------------------------------


@pytest.mark.rule("RRP-1", "RRP-2")
def test_every_turn_gives_the_russian_factors_at_four_sources():
    d = campaign()
    d.do("historical", "historical", "die 1", "end")
    while d.p.actor != "russian":
        d.do("end") if d.allowed("end") else d.do(d.options[0])
    assert d.p.sources == (4, 4, 3, 2)


@pytest.mark.rule("RRP-7", "RRP-8", "RRP-14")
def test_an_isolated_city_gives_half():
    d = real({"ru-inf-5": "2424"} | RING, phase="opening")
    assert d.p.sources[1] == 2
    free = real({"ru-inf-5": "2424", "ge-inf-1": "0929"}, phase="opening")
    assert free.p.sources[1] == 4


def test_a_city_that_the_germans_hold_gives_nothing():
    d = real({"ge-inf-1": "2424", "ru-inf-5": "3030"}, phase="opening")
    assert d.p.sources[1] == 0


@pytest.mark.rule("RRP-3")
def test_only_lost_units_come_back():
    d = have(real({"ru-inf-43": "3030", "ru-inf-19": "lost", "ge-inf-1": "0929"}), 4, 4, 3, 4)
    assert d.refused("rebuild ru-inf-43 2424") == "RRP-3"
    d.do("rebuild ru-inf-19 2424")
    assert d.where("ru-inf-19") == "2424"
    assert d.p.sources == (4, 1, 3, 4)
    assert d.allowed("move ru-inf-19")


@pytest.mark.rule("RRP-4", "STK-5")
def test_factors_may_be_kept_as_counters_six_in_a_hex():
    units = {f"ru-rep-{n}": "waiting" for n in range(1, 9)} | {"ge-inf-1": "0929"}
    d = have(real(units), 9, 0, 0, 0)
    d.do(*["keep 3320"] * 6)
    assert d.refused("keep 3320") == "STK-5"
    d.do("keep 3321", "keep 3321")
    assert d.refused("keep 3321") == "RRP-4"


@pytest.mark.rule("RRP-5")
def test_one_cavalry_and_one_armoured_unit_a_turn():
    units = {"ru-cav-2": "lost", "ru-cav-2G": "lost", "ru-arm-1": "lost", "ru-arm-2": "lost",
             "ge-inf-1": "0929"}  # fmt: skip
    d = have(real(units), 9, 0, 0, 0)
    d.do("rebuild ru-cav-2 3320", "rebuild ru-arm-1 3321")
    assert d.refused("rebuild ru-cav-2G 3322") == "RRP-5"
    assert d.refused("rebuild ru-arm-2 3322") == "RRP-5"


@pytest.mark.rule("RRP-6")
def test_the_factors_of_a_city_are_taken_there():
    d = have(real({"ru-inf-19": "lost", "ge-inf-1": "0929"}), 0, 4, 0, 0)
    assert d.refused("rebuild ru-inf-19 3320") == "RRP-11"
    assert d.refused("rebuild ru-inf-19 1527") == "RRP-2"
    assert d.allowed("rebuild ru-inf-19 2424")


@pytest.mark.rule("RRP-11")
def test_four_counters_make_a_four_three():
    units = {f"ru-rep-{n}": "2424" for n in (1, 2, 3, 4)} | {"ru-inf-43": "lost",
                                                             "ge-inf-1": "0929"}  # fmt: skip
    d = have(real(units), 0, 0, 0, 0)
    d.do("rebuild ru-inf-43 2424")
    assert d.where("ru-inf-43") == "2424"
    assert not any(d.where(f"ru-rep-{n}") for n in (1, 2, 3, 4))
    short = have(real({"ru-rep-1": "2424", "ru-inf-43": "lost", "ge-inf-1": "0929"}), 0, 2, 0, 0)
    assert short.refused("rebuild ru-inf-43 2424") == "RRP-11"


@pytest.mark.rule("RRP-12")
def test_armour_costs_its_attack_factor():
    d = have(real({"ru-arm-3": "lost", "ge-inf-1": "0929"}), 3, 0, 0, 0)
    d.do("rebuild ru-arm-3 3320")
    assert d.p.sources[0] == 0


@pytest.mark.rule("PTR-10", "WRK-7", "FIN-6")
def test_paratroops_workers_and_finns_never_come_back():
    units = {"ru-par-5": "lost", "ru-wrk-1": "lost", "fi-inf-1": "lost", "ge-inf-1": "0929"}
    d = have(real(units, turn=9), 9, 9, 9, 9)
    assert not replacements.destroyed(d.p, RUSSIAN)
    assert not replacements.destroyed(d.p, GERMAN)
    assert d.refused("rebuild ru-par-5 2424") == "PTR-10"
    assert d.refused("rebuild ru-wrk-1 2424") == "WRK-7"


@pytest.mark.rule("SUP-23")
def test_an_isolated_city_takes_no_more_than_it_can_supply(monkeypatch):
    d = have(campaign(), 0, 0, 0, 0)
    d.do("historical", "historical")
    hungry = supply.dependants(d.p, "Leningrad")
    room = 20 - supply.burden(d.p, hungry)
    assert replacements.why_unfed(d.p, d.hex("0607"), room) is None
    assert replacements.why_unfed(d.p, d.hex("0607"), room + 1) is not None
    assert replacements.why_unfed(d.p, d.hex("2424"), 99) is None
    guards, city, burden = d.number("ru-inf-3GA"), d.hex("0607"), supply.burden(d.p, hungry)
    have(d, 0, 0, 0, 9)
    d.p.mark(guards, LOST)
    for limit, rule in ((burden + 6, None), (burden + 5, "SUP-23")):
        monkeypatch.setitem(d.game.map.limits, "Leningrad", limit)
        refusal = replacements.why_not_rebuild(d.p, RUSSIAN, guards, city)
        assert getattr(refusal, "rule", None) == rule
    monkeypatch.setitem(d.game.map.limits, "Leningrad", burden)
    assert replacements.why_not_keep(d.p, city).rule == "SUP-23"


@pytest.mark.rule("SUP-21", "SUP-23")
def test_a_unit_rebuilt_in_an_isolated_city_is_fed_by_it():
    d = have(real({"ru-inf-5": "2424", "ru-inf-43": "lost"} | RING), 4, 4, 3, 2)
    d.do("rebuild ru-inf-43 2424")
    assert d.supply("ru-inf-43") == "unsupplied"


@pytest.mark.rule("TIK-1", "TIK-2")
def test_germans_in_tikhvin_cost_two_factors_of_the_russians_choice():
    d = real({"ge-inf-250": "1309", "ru-inf-5": "2424"} | RING, phase="opening")
    assert d.p.actor == "russian"
    assert "forgo moscow" not in d.options
    d.do("forgo east")
    assert d.p.events[-1].rule == "TIK-2", "what is lost is told"
    d.do("forgo voronezh")
    assert d.p.sources[0] == 3
    assert d.p.sources[2] == 2


# -- German replacements -------------------------------------------------------------------------


@pytest.mark.rule("GRP-1", "GRP-3", "GRP-4", "GRP-5")
def test_from_the_second_turn_the_german_saves_three_and_one():
    found = []
    for turn in (1, 2):
        d = real({"ge-inf-1": "0929", "ru-inf-43": "3030"}, side="german", phase="opening",
                 turn=turn)  # fmt: skip
        found.append(d.p.factors)
    assert found == [(0, 0), (3, 1)]
    more = real({"ge-inf-1": "0929", "ru-inf-43": "3030"}, side="german", phase="opening", turn=5,
                factors={"russian": 4, "german": 2})  # fmt: skip
    assert more.p.factors == (7, 3)


@pytest.mark.rule("GRP-2")
def test_german_factors_rebuild_lost_units_on_the_west_edge():
    units = {"ge-pz-2": "lost", "ge-inf-26": "lost", "ge-cav-1": "lost", "ge-inf-1": "0929",
             "ru-inf-43": "3030"}  # fmt: skip
    d = real(units, side="german", factors={"russian": 3, "german": 3})
    assert d.refused("rebuild ge-pz-2 0126") == "GRP-5"
    assert d.refused("rebuild ge-inf-26 0929") == "GRP-2"
    assert d.refused("rebuild ge-cav-1 0126") == "GRP-4"
    assert d.refused("rebuild ge-inf-1 0126") == "GRP-2"
    d.do("rebuild ge-inf-26 0126")
    assert d.p.factors == (1, 3)


# -- paratroops ----------------------------------------------------------------------------------


def drop(weather="snow", **more):
    units = {"ru-par-5": "waiting", "ru-prt-1": "waiting", "ru-prt-2": "waiting",
             "ru-inf-43": "1926", "ge-inf-1": "1628"}  # fmt: skip
    return real(units | more, turn=9, weather=weather)


@pytest.mark.rule("PTR-1", "PTR-2")
def test_paratroops_come_as_infantry_or_wait():
    d = drop()
    assert d.allowed("place ru-par-5 3320")
    d.do("place ru-par-5 3320")
    assert d.refused("drop ru-par-5 1829 1829") == "PTR-2"


@pytest.mark.rule("PTR-3", "PTR-4", "PTR-9")
def test_in_snow_two_counters_are_dropped_once_a_turn_and_stay():
    d = drop()
    d.do("drop ru-par-5 1829 1828")
    assert {d.where("ru-prt-1"), d.where("ru-prt-2")} == {"1829", "1828"}
    assert d.refused("move ru-prt-1") == "PTR-9"
    assert drop("frost").refused("drop ru-par-5 1829 1828") == "PTR-3"
    assert d.p.dropped == 1


@pytest.mark.rule("PTR-4")
def test_the_counters_of_a_drop_are_placed_one_after_the_other():
    d = drop()
    d.do("drop ru-par-5 1829")
    assert d.where("ru-prt-1") == ""
    assert d.refused("land 1629") == "PTR-7"
    assert "land 1829" in d.options
    few = drop(**{"ru-prt-1": "1926"})
    assert few.refused("drop ru-par-5 1829") == few.refused("drop ru-par-5") == "PTR-4"
    assert not [order for order in few.options if order.startswith("drop")]
    d.do("land 1828")
    assert {d.where("ru-prt-1"), d.where("ru-prt-2")} == {"1829", "1828"}
    assert d.p.dropped == 1


@pytest.mark.rule("PTR-5", "PTR-6", "PTR-7", "PTR-8")
def test_a_drop_lands_near_friends_near_moscow_away_from_germans_and_cover():
    d = drop()
    assert d.refused("drop ru-par-5 1629 1828") == "PTR-7"
    assert d.refused("drop ru-par-5 2029 1828") == "PTR-8"
    assert d.refused("drop ru-par-5 2435 1828") == "PTR-5"
    far = drop(**{"ru-inf-16": "1040"})
    assert far.refused("drop ru-par-5 1039 1828") == "PTR-6"


# -- partisans -----------------------------------------------------------------------------------


@pytest.mark.rule("PAR-8")
def test_partisans_move_one_hex_in_the_first_impulse_only():
    d = desk({"P": russian("0606", 0, 1, "partisans"), "A": german("0112")}, RAIL, side="russian")
    d.do("move P")
    assert len(d.reach("P")) == 7
    second = desk({"P": russian("0606", 0, 1, "partisans"), "A": german("0112")}, RAIL,
                  side="russian", phase="second impulse: move")  # fmt: skip
    assert second.refused("move P") == "PAR-8"


@pytest.mark.rule("PAR-9")
def test_partisans_move_through_german_zones():
    d = desk({"P": russian("0606", 0, 1, "partisans"), "A": german("0604")}, RAIL, side="russian")
    d.do("move P", "to 0605")
    assert d.where("P") == "0605"


@pytest.mark.rule("PAR-6")
def test_a_partisan_cuts_a_railroad_in_its_own_hex_only():
    d = desk({"P": russian("0601", 0, 1, "partisans"), "A": german("0102")}, RAIL)
    rail = supply.friendly_rail(d.p, GERMAN)
    assert rail >> d.hex("0501") & 1
    assert not rail >> d.hex("0601") & 1
    assert not rail >> d.hex("0701") & 1


@pytest.mark.rule("WRK-1")
def test_workers_never_move():
    d = desk({"W": russian("0606", 0, 0, "workers"), "A": german("0112")}, RAIL, side="russian")
    assert d.refused("move W") == "WRK-1"


# -- the 40th Army -------------------------------------------------------------------------------


@pytest.mark.rule("A40-1", "A40-2")
@pytest.mark.parametrize(
    ("unit", "hex_", "weather", "free"),
    [("ge-pz-2", "2137", "fair", True), ("ge-pz-2", "2036", "fair", False),
     ("ge-inf-1", "2539", "snow", True), ("ge-inf-1", "2438", "snow", False),
     ("ge-sec-207", "2740", "fair", True), ("ge-sec-207", "2640", "fair", False),
     ("fi-inf-1", "2639", "mud", True)],
)  # fmt: skip
def test_the_40th_army_waits_for_a_german_within_his_move_of_voronezh(unit, hex_, weather, free):
    d = real({"ru-inf-40": "2941", unit: hex_}, side="german", phase="dusk", weather=weather)
    assert d.p.actor == "russian"
    assert bool(d.p.released) == free
    assert d.allowed("move ru-inf-40") == free
    if not free:
        assert d.refused("move ru-inf-40") == "A40-1"


@pytest.mark.rule("A40-3", "A40-4")
def test_two_divisions_answer_a_turn_later_in_the_south():
    units = {"ge-inf-168": "waiting", "ge-inf-299": "waiting", "ru-inf-40": "2941"}
    d = real(units, side="german", turn=4, released=3)
    assert d.allowed("place ge-inf-168 1041")
    assert d.refused("place ge-inf-168 2041") == "A40-4"
    assert d.refused("place ge-inf-168 0126") == "A40-4"
    early = real(units, side="german", turn=3, released=3)
    assert early.refused("place ge-inf-168 1041") == "A40-3"
    never = real(units, side="german", turn=9)
    assert never.refused("place ge-inf-168 1041") == "A40-3"


@pytest.mark.rule("RRP-2")
def test_voronezh_under_german_eyes_gives_its_factors_on_the_edge_east_of_it():
    units = {"ru-inf-42": "lost", "ru-rep-1": "waiting", "ru-inf-5": "2424"}
    d = have(real(units | {"ge-inf-1": "2840"}), 0, 0, 3, 0)
    assert d.refused("rebuild ru-inf-42 2941") == "RRP-2"
    assert d.refused("keep 2941") == "RRP-4"
    assert d.allowed("rebuild ru-inf-42 3041")
    assert d.refused("rebuild ru-inf-42 2841") == "RRP-2"


# -- victory -------------------------------------------------------------------------------------


def week(units, **more):
    """Marks a week on the time record."""
    return real(units, side="russian", phase="time record", **more)


@pytest.mark.rule("WIN-1", "SOP-13")
def test_moscow_held_for_four_turns_wins():
    d = week({"ge-inf-1": "2424", "ru-inf-43": "3030"}, turn=10, runs={"russian": 3, "german": 0})
    assert d.p.over
    assert d.game.outcome(d.p).winner == "german"
    three = week(
        {"ge-inf-1": "2424", "ru-inf-43": "3030"}, turn=6, runs={"russian": 2, "german": 0}
    )
    assert not three.p.over
    assert three.p.runs[0] == 3
    guard = week({"ge-sec-207": "2424", "ru-inf-43": "3030"}, turn=6)
    assert guard.p.runs == (1, 0), "any German unit holds it"
    lost = week({"ge-inf-1": "2423", "ru-inf-43": "3030"}, turn=6, runs={"russian": 3, "german": 0})
    assert lost.p.runs[0] == 0


@pytest.mark.rule("WIN-2")
def test_both_cities_isolated_for_four_turns_win():
    d = campaign()
    d.do("historical", "historical")
    p = d.p
    assert supply.cut_off(p, "Leningrad")
    both = week({"ru-inf-5": "2424", "ge-inf-250": "0607"} | RING, turn=6,
                runs={"russian": 0, "german": 3})  # fmt: skip
    assert both.p.over
    assert both.game.outcome(both.p).winner == "german"


@pytest.mark.rule("WIN-3")
def test_the_russian_wins_with_every_city_on_the_last_turn():
    d = week({"ru-inf-43": "3030", "ge-inf-1": "1027"}, turn=10)
    assert d.p.over
    assert d.game.outcome(d.p).winner == ""
    every = " ".join(d.game.label(h) for h in d.game.grid if d.game.control.hexes >> h & 1)
    won = week({"ru-inf-43": "3030", "ge-inf-1": "1027"}, turn=10, control={"russian": every})
    assert russian_won(won.p)
    assert won.game.outcome(won.p).winner == "russian"


@pytest.mark.rule("WIN-3")
def test_a_city_belongs_to_the_last_unit_in_it():
    d = real({"ge-inf-1": "1426", "ru-inf-43": "3030"}, side="german")
    assert d.game.control.holder(d.p, d.hex("1527")) == RUSSIAN
    d.do("move ge-inf-1", "to 1527")
    assert d.game.control.holder(d.p, d.hex("1527")) == GERMAN


@pytest.mark.rule("WIN-4", "WIN-5")
def test_a_run_that_begins_after_turn_seven_comes_too_late():
    seven = week({"ge-inf-1": "2423", "ru-inf-43": "3030"}, turn=6)
    assert can_still_win(seven.p)
    late = real({"ge-inf-1": "2423", "ru-inf-43": "3030"}, side="german", turn=8)
    assert not can_still_win(late.p)
    assert not german_won(late.p)


@pytest.mark.rule("WIN-7")
def test_a_stalled_attack_is_a_draw_or_by_option_a_russian_victory():
    units = {"ru-inf-43": "3030", "ge-inf-1": "1027"}
    assert week(units, turn=10).p.result.startswith("Draw")
    option = week(units, turn=10, options={"stalled_is_russian": True})
    assert option.game.outcome(option.p).winner == "russian"


@pytest.mark.rule("SOP-14")
def test_ten_turns_or_twenty_four():
    title = zoc.title("battle-of-moscow")
    assert title.game("campaign", {}).track.last_turn == 10
    extended = title.game("extended", {})
    assert extended.track.last_turn == 24
    assert extended.weather_of(24, 6) == "mud"


@pytest.mark.rule("WX-7")
def test_mud_does_not_stop_trains():
    d = desk({"A": german("0201"), "R": russian("1212")}, RAIL, weather="mud")
    d.do("rail A", "to 1001")
    assert d.where("A") == "1001"


@pytest.mark.rule("WX-13")
def test_russians_on_thawing_lakes_are_lost_at_the_end_of_their_turn():
    rows = " ".join(["." * 12] * 5 + ["l" * 12] + ["." * 12] * 6)
    board = RAIL | {"key": {"l": "lake"}, "terrain": rows}
    d = desk({"R": russian("0606"), "A": german("0112")}, board, side="russian", phase="thaw")
    assert d.where("R") == ""
    snow = desk({"R": russian("0606"), "A": german("0112")}, board, side="russian", phase="thaw",
                weather="snow")  # fmt: skip
    assert snow.where("R") == "0606"


@pytest.mark.rule("PTR-4", "UID-1")
def test_a_drop_in_one_order_and_a_like_unit_may_be_named_though_one_of_each_is_listed():
    from zoc.titles.battle_of_moscow.movement import Movement

    assert Movement.selects >= {"drop", "rebuild"}


@pytest.mark.rule("WIN-1", "WIN-2")
def test_a_run_that_is_broken_begins_again():
    d = week({"ru-inf-5": "2424", "ge-inf-250": "0130"}, turn=5, runs={"russian": 2, "german": 3})
    assert not d.p.over
    assert d.p.runs == (0, 0)
