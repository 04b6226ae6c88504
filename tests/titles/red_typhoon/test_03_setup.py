"""2 The map and the counters, 3 set-up, and the fixed deployment."""

import pytest
from support.red_typhoon import campaign, desk, german, soviet

from zoc.hexes.sets import pack, unpack
from zoc.titles.red_typhoon.position import GERMAN, SOVIET


def placed(d):
    """Where every unit on the map stands, by id."""
    return {d.game.units[u].id: d.game.label(h) for u, h in enumerate(d.p.hex) if h}


# -- 2 -------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1a")
def test_cities_are_worth_points_to_one_side_or_both():
    game = campaign().game
    vyazma = game.grid.hex("2422")
    torzhok = game.grid.hex("3309")
    orsha = game.grid.hex("0221")
    assert (game.map.vp[SOVIET][vyazma], game.map.vp[GERMAN][vyazma]) == (4, 3)
    assert torzhok not in game.map.vp[SOVIET]
    assert orsha not in game.map.vp[GERMAN]


@pytest.mark.rule("2.1b")
def test_supply_sources_are_edge_hexes_of_one_side():
    game = campaign().game
    for side, labels in ((GERMAN, "0115 0120 0130"), (SOVIET, "3820 3823 3824 3826")):
        assert pack(game.grid.read(labels)) & ~game.map.sources[side] == 0
        assert all(game.grid.on_edge(h) for h in unpack(game.map.sources[side]))
    assert not game.map.sources[SOVIET] & game.map.sources[GERMAN]


@pytest.mark.rule("2.1c")
def test_there_are_six_partisan_areas_of_woods():
    game = campaign().game
    assert sorted(game.map.partisan_areas) == [1, 2, 3, 4, 5, 6]
    for hexes in game.map.partisan_areas.values():
        assert pack(hexes) & ~game.map.woods == 0
    assert game.rules.partisan_turns == (4, 5, 6)


@pytest.mark.rule("2.1d")
def test_each_set_up_area_has_a_letter_and_a_side():
    game = campaign().game
    sides = {code: {game.side[u] for u in coded(game, code)} for code in game.setup.areas}
    assert sides == {c: {SOVIET} for c in "ABCDE"} | {c: {GERMAN} for c in "FGHIJ"}


@pytest.mark.rule("2.1e")
def test_each_key_hex_is_controlled_by_exactly_one_side():
    d = campaign()
    assert d.p.controlled(SOVIET) | d.p.controlled(GERMAN) == d.game.map.key_hexes
    assert not d.p.controlled(SOVIET) & d.p.controlled(GERMAN)


def coded(game, code):
    """The units of a set-up area."""
    return [u for u, area in game.setup.units.items() if area == code]


def account(d):
    """The rows of the account."""
    return list(d.game.points.entries(d.p))


CITY = {"terrain": " ".join(["............"] * 4 + ["....c......."] + ["............"] * 7)}
CITY |= {"key": {"c": "city"}}


@pytest.mark.rule("2.1f")
def test_a_city_belongs_to_the_side_that_holds_it():
    d = desk({"R": soviet("0505")}, CITY)
    assert d.p.controls(SOVIET, d.hex("0505"))
    g = desk({"G": german("0507")}, CITY, control={"soviet": "0505"})
    g.p.place(g.number("G"), g.hex("0505"))
    assert g.p.controls(GERMAN, g.hex("0505"))


@pytest.mark.rule("2.1g")
def test_an_empty_city_stays_with_who_was_there_last_even_in_passing():
    d = desk({"R": soviet("0506")}, CITY, orders={"move": ["K"]})
    assert d.p.controls(GERMAN, d.hex("0505"))
    d.do("move R", "to 0505 0504")
    assert d.p.controls(SOVIET, d.hex("0505"))
    assert d.where("R") == "0504"
    lost = desk({"R": soviet("0505")}, CITY)
    lost.p.eliminate(lost.number("R"), "a test", "9.11b")
    assert lost.p.controls(SOVIET, lost.hex("0505"))


KEYS = {"terrain": CITY["terrain"], "key": CITY["key"], "ways": {"road": ["0707 0706"]}}
KEYS |= {"hexes": {"supply source": {"german": "0707", "soviet": "0112"}}}
"""A city at 0505, a German source at 0707, a Soviet one far away."""


def left_behind(key, passed):
    """A Soviet unit that took a city or source and went on, with all others far away."""
    units = {"R": soviet(passed, movement=8), "G": german("1101", movement=8)}
    d = desk(units, KEYS, orders={"move": ["K"]})
    assert d.p.controls(GERMAN, d.hex(key)), "nobody was there, so it is as at the start"
    d.do("move R", f"to {key}", "end", "end")
    d.do("end", "end", "order move K", "move R", f"to {passed}")
    assert not d.p.stack(d.hex(key))
    return d


@pytest.mark.rule("2.1g")
@pytest.mark.parametrize(("key", "passed"), [("0505", "0504"), ("0707", "0708")])
def test_what_is_left_behind_stays_with_who_was_there_last_over_the_turns(key, passed):
    d = left_behind(key, passed)
    held = [d.p.controls(SOVIET, d.hex(key))]
    while d.p.turn < 5:
        order = next(o for o in ("end", "pass", "die 1", d.options[0]) if o in d.options)
        d.do(order)
        held.append(d.p.controls(SOVIET, d.hex(key)))
    assert all(held)


@pytest.mark.rule("2.1g")
@pytest.mark.parametrize(("key", "passed"), [("0505", "0504"), ("0707", "0708")])
def test_an_enemy_beside_takes_nothing_and_one_who_passes_takes_it_for_good(key, passed):
    d = left_behind(key, passed)
    d.do("end", "end")
    d.p.place(d.number("G"), d.hex({"0505": "0604", "0707": "0606"}[key]))
    assert d.p.controls(SOVIET, d.hex(key)), "in its ZOC, but not occupied"
    d.p.eliminate(d.number("R"), "a test", "9.11b")
    assert d.p.controls(SOVIET, d.hex(key)), "nor does it change with its last occupant's loss"
    beyond = {"0505": "0404", "0707": "0807"}[key]
    d.do("order move 9", "move G", f"to {key} {beyond}", "end")
    assert not d.p.stack(d.hex(key))
    assert d.p.controls(GERMAN, d.hex(key))
    d.do("end", "end", "end")
    assert d.p.controls(GERMAN, d.hex(key))


@pytest.mark.rule("2.2a")
def test_only_units_stack_and_fight():
    game = campaign().game
    markers = game.title.counters.markers
    assert markers
    assert not {m.id for m in markers} & {u.id for u in game.units}
    assert all(u["combat"] > 0 for u in game.units)


# -- 3.1 flexible --------------------------------------------------------------------------------


@pytest.mark.rule("3.1a")
def test_both_deployments_can_be_chosen():
    assert campaign("campaign-fixed").p.decision.rule == "8.0"
    assert campaign("campaign-flexible").p.decision.rule == "3.1"
    for scenario in ("campaign-fixed", "campaign-flexible"):
        d = campaign(scenario)
        while d.p.decision.rule == "3.1":
            d.do("auto")
        assert d.p.ap[SOVIET] == 10
        assert d.p.controls(SOVIET, d.hex("2506"))


@pytest.mark.rule("3.1b")
def test_all_german_units_are_placed_before_the_first_soviet_unit():
    d = campaign("campaign-flexible")
    assert d.p.actor == "german"
    assert d.refused("place SU-A01 2307") == "3.1b"
    assert d.refused("end") == "3.1b"
    d.do("auto")
    assert d.p.actor == "soviet"
    assert d.refused("place DE-F01 2207") == "3.1b"


@pytest.mark.rule("3.1c")
def test_stacking_holds_during_set_up():
    d = campaign("campaign-flexible")
    d.do("place DE-H01 3521", "place DE-H02 3521", "place DE-H03 3521")
    assert d.refused("place DE-H04 3521") == "3.1c"


@pytest.mark.rule("3.1d", "2.1d")
def test_a_unit_is_placed_in_the_area_of_its_code():
    d = campaign("campaign-flexible")
    assert d.refused("place DE-H01 3527") == "3.1d"
    assert d.allowed("place DE-H01 3416")


@pytest.mark.rule("3.1e")
def test_every_hex_of_an_area_is_held_or_in_the_zone_of_its_own_units():
    d = campaign("campaign-flexible")
    while d.p.actor == "german":
        places = [o for o in d.options if o.startswith("place")]
        d.do(places[-1] if places else "end")
    for code in "FGHIJ":
        assert d.game.setup.uncovered(d.p, code) == 0


@pytest.mark.rule("3.1e")
def test_a_placement_that_leaves_an_area_uncoverable_is_refused():
    d = campaign("campaign-flexible")
    d.do("place DE-F01 2204", "place DE-F02 2205")
    refused = [h for h in ("2204", "2205", "2206") if not d.allowed(f"place DE-F03 {h}")]
    assert refused
    assert d.refused(f"place DE-F03 {refused[0]}") == "3.1e"


@pytest.mark.rule("3.1e")
def test_a_side_does_not_end_its_deployment_with_a_gap():
    d = campaign("campaign-flexible")
    d.do("auto")
    assert d.game.setup.why_not_ready(d.p, GERMAN) is None
    for unit in coded(d.game, "F"):
        d.p.place(unit, d.hex("2205"))
    refusal = d.game.setup.why_not_ready(d.p, GERMAN)
    assert refusal is not None
    assert refusal.rule == "3.1e"


@pytest.mark.rule("3.1f")
def test_the_zone_of_another_code_covers_nothing():
    d = campaign("campaign-flexible")
    d.do("auto", "auto")
    for code, area in d.game.setup.areas.items():
        p = d.p.copy()
        for unit in coded(d.game, code):
            p.hex[unit] = 0
        p.touch()
        assert p.game.setup.uncovered(p, code) == area


@pytest.mark.rule("3.1g")
def test_units_with_a_printed_hex_stand_there_in_both_deployments():
    for scenario in ("campaign-fixed", "campaign-flexible"):
        d = campaign(scenario)
        where = placed(d)
        printed = {u.id: u.setup for u in d.game.units if len(u.setup) == 4}
        assert len(printed) == 8
        assert {id_: where[id_] for id_ in printed} == printed


@pytest.mark.rule("3.1h")
def test_four_german_units_of_two_formations_have_code_f():
    game = campaign().game
    units = coded(game, "F")
    assert len(units) == 4
    assert len({game.formation[u] for u in units}) == 2
    assert {game.side[u] for u in units} == {GERMAN}


def test_the_fixed_deployment_is_a_legal_flexible_one():
    d = campaign()
    for code in "ABCDEFGHIJ":
        assert d.game.setup.uncovered(d.p, code) == 0


# -- 3.2 to 3.5 ----------------------------------------------------------------------------------


@pytest.mark.rule("3.2a")
def test_one_of_the_two_first_shock_armies_is_in_play():
    assert placed(campaign())["SU-C01"] == "3519"
    assert "SU-1S-WL" not in placed(campaign())
    other = campaign(left_wing_1S=True)
    assert "SU-C01" not in placed(other)
    assert "SU-1S-WL" in placed(other)


@pytest.mark.rule("3.2b")
def test_the_left_wing_counter_is_an_option_chosen_before_play():
    d = campaign("campaign-flexible", left_wing_1S=True)
    d.do("auto")
    assert d.refused("place SU-C01 3519") == "3.1b"
    assert d.refused("place SU-1S-WL 3519") == "3.1d"
    assert d.allowed("place SU-1S-WL 3530")
    default = campaign("campaign-flexible")
    default.do("auto")
    assert default.refused("place SU-1S-WL 3530") == "3.1b"
    assert default.allowed("place SU-C01 3519")
    with pytest.raises(LookupError, match="no option"):
        campaign(right_wing=True)


@pytest.mark.rule("3.2c", "4.3e")
def test_the_left_wing_counter_costs_one_point():
    items = [i for i in account(campaign(left_wing_1S=True)) if i.rule == "4.3e"]
    assert [i.points for i in items] == [-1]
    assert not [i for i in account(campaign()) if i.rule == "4.3e"]


@pytest.mark.rule("4.3e")
@pytest.mark.parametrize(("fate", "more"), [("eliminated", {}), ("withdrawn", {"withdrawn": 8})])
def test_the_point_for_the_left_wing_comes_on_top_of_the_others(fate, more):
    option = {"options": {"left_wing_1S": True}}
    d = desk({"SU-1S-WL": fate, "R": soviet("0505")}, turn=8, **option, **more)
    assert sorted(i.points for i in d.game.points.entries(d.p) if i.side == SOVIET)[:2] == [
        -5 if fate == "eliminated" else -4,
        -1,
    ]


@pytest.mark.rule("3.3a", "3.3b")
def test_airborne_and_partisans_wait_on_the_turn_track():
    d = campaign()
    waiting = {u.id for u in d.game.units} - set(placed(d)) - {"SU-1S-WL"}
    assert waiting == {"SU-ABN", "SU-PAR1", "SU-PAR2", "SU-PAR3"}
    assert sorted(d.game.special.partisans) == [4, 5, 6]
    assert d.game.rules.airborne_turns[0] == 4


@pytest.mark.rule("3.3c")
def test_the_german_side_has_no_reinforcements():
    d = campaign()
    units = {u.id for u in d.game.units if u.side == "german"}
    assert units <= set(placed(d))


@pytest.mark.rule("3.4a")
def test_the_game_starts_on_turn_one():
    assert campaign().p.turn == 1


@pytest.mark.rule("3.4b")
def test_ten_points_are_ready_in_the_first_soviet_movement_phase():
    d = campaign()
    assert d.p.ap == (10, 0)
    assert d.p.decision.rule == "8.0"


@pytest.mark.rule("3.5a")
def test_the_soviet_side_holds_three_cities_and_its_sources():
    d = campaign()
    cities = d.p.controlled(SOVIET) & d.game.map.cities
    assert sorted(d.game.label(h) for h in unpack(cities)) == ["2506", "3309", "3519"]
    assert d.game.map.sources[SOVIET] & ~d.p.controlled(SOVIET) == 0
    before = campaign("campaign-flexible").p
    assert before.controlled(SOVIET) == d.p.controlled(SOVIET)


@pytest.mark.rule("3.5b")
def test_the_german_side_holds_everything_else():
    d = campaign()
    three = pack(d.game.grid.read("2506 3309 3519"))
    assert d.p.controlled(GERMAN) == d.game.map.cities & ~three | d.game.map.sources[GERMAN]


FIXED = """
A: 6-5i 2504; 5-5i 2306 2305; 3-5i 2307; 4-6i 2306; 3-7i 2305 2307; 2-7i 2602
B: 6-4i 3113; 5-5i 2809 2809 3213; 4-5i 3113; 4-6i 2912 2912 2911; 3-6i 3415 3415; 3-6a 3213
B: 3-7i 2911 3012; 2-7i 3314; 2-8c 2910 2910; 2-6a 3012
C: 20-5i 3519; 8-4i 3723; 7-4i 3723; 6-5i 3517; 5-5i 3520 3520 3517; 4-5i 3518
C: 3-6i 3621 3620 3722; 5-7a 3724; 4-8c 3518; 5-6m 3724; 3-6a 3621 3620 3722
D: 8-4i 3429; 7-4i 3429; 6-5i 3532; 5-5i 3428; 4-5i 3534 3428 3533 3533; 3-5i 3528 3528 3625
D: 3-6i 3532; 2-6i 3535 3535; 2-7i 3431; 4-6a 3430; 2-6a 3430; 4-8c 3431
E: 5-6i 3036; 4-5i 3145 3040 3038; 3-6i 3143
F: 4-5i 2308 2205 2403; 2-6c 2502
G: 4-5i 3214 3115 2914 3013 3013 2811 2811 2712 2510; 5-5i 2509 2609 3214
H: 4-5i 3521 3521 3521 3416 3416; 3-5i 3418 3418 3418 3317 3317; 4-6a 3422
H: 3-6a 3319 3319 3319 3421 3421 3317; 4-5m 3416; 3-5m 3523 3523 3523
I: 5-5i 3527; 4-5i 3130 3130 3130 3329 3329 3329 3525 3525 3525 3527; 3-5i 3129 3426 3424
I: 3-6a 3228 3227
J: 4-5i 3045 2939 2937; 3-5i 3043; 4-6a 2836 2942; 3-6a 2841 2838; 3-5m 3041 3041 3041
"""


def listed():
    """Area, printed figures with the type's letter, and hex of every unit in the list above."""
    for line in FIXED.split("\n")[1:-1]:
        area, kinds = line.split(": ")
        for kind in kinds.split("; "):
            figures, *hexes = kind.split()
            yield from ((area, figures, hex_) for hex_ in hexes)


@pytest.mark.rule("FD-1")
def test_the_fixed_deployment_stands_as_printed():
    d = campaign()
    found = sorted(
        (unit.setup, d.game.roster.printed(i) + unit.type.id[0], d.game.label(d.p.hex[i]))
        for i, unit in enumerate(d.game.units)
        if d.p.hex[i] and len(unit.setup) == 1
    )
    assert found == sorted(listed())
    assert len(found) == 65 + 64
