"""Supply in three states, railroads, and what isolation costs."""

import pytest
from support.battle_of_moscow import RAILS, SOURCES, campaign, desk, german, panzer, russian

import zoc
from zoc.kernel.shown.view import seat_view
from zoc.titles.battle_of_moscow import isolation, supply
from zoc.titles.battle_of_moscow.position import RUSSIAN

RAIL = RAILS | {"hexes": SOURCES}


def real(units, **more):
    """A position on the real board, where the great cities are."""
    from support.battle_of_moscow import Desk

    data = {"title": "battle-of-moscow", "turn": 2, "side": "russian",
            "phase": "first impulse: move"}  # fmt: skip
    return Desk(data | {"units": units} | more)


# -- states --------------------------------------------------------------------------------------


@pytest.mark.rule("SUP-1", "SUP-2", "SUP-4", "SUP-8", "RR-13")
@pytest.mark.parametrize(
    ("hex_", "state"),
    [("0605", "supplied"), ("0606", "unsupplied"), ("0609", "unsupplied"), ("0610", "isolated")],
)
def test_the_distance_to_a_friendly_railroad_makes_the_state(hex_, state):
    d = desk({"A": german(hex_), "R": russian("1212")}, RAIL)
    assert d.supply("A") == state


@pytest.mark.rule("SUP-2", "TER-11")
def test_a_road_from_the_railroad_lengthens_the_line():
    board = RAIL | {"ways": RAILS["ways"] | {"road": ["0601 0602 0603 0604 0605 0606"]}}
    d = desk({"A": german("0610"), "R": russian("1212")}, board)
    assert d.supply("A") == "supplied"
    cut = desk({"A": german("0610"), "R": russian("0804")}, board)
    assert cut.supply("A") == "supplied"
    shut = desk({"A": german("0610"), "R": russian("0704")}, board)
    assert shut.supply("A") != "supplied"


@pytest.mark.rule("SUP-2", "TER-11")
def test_roads_that_only_lie_side_by_side_do_not_lead_to_each_other():
    beside = ["0601 0602 0603 0604", "0705 0706 0707 0708"]
    for roads, state in ((beside, "unsupplied"), ([*beside, "0604 0705"], "supplied")):
        board = RAIL | {"ways": RAILS["ways"] | {"road": roads}}
        assert desk({"A": german("0711"), "R": russian("1212")}, board).supply("A") == state


@pytest.mark.rule("TER-4", "TER-5", "TER-6")
@pytest.mark.parametrize("letter", ["w", "f", "h"])
def test_rough_hexes_count_twice_for_the_german_only(letter):
    key = {"w": "swamp", "f": "forest", "h": "hill"}
    rows = " ".join(["." * 12] + [letter * 12] * 3 + ["." * 12] * 8)
    board = RAIL | {"key": key, "terrain": rows}
    d = desk({"A": german("0605"), "R": russian("0905")}, board)
    assert d.supply("A") == "unsupplied"
    far = desk({"A": german("0605", movement=7), "R": russian("0904")}, board)
    assert far.supply("A") == "supplied"
    assert far.supply("R") == "supplied"


@pytest.mark.rule("WX-8")
def test_mud_halves_the_length_of_a_german_line():
    fair = desk({"A": german("0605"), "R": russian("1212")}, RAIL)
    mud = desk({"A": german("0605"), "R": russian("1212")}, RAIL, weather="mud")
    assert (fair.supply("A"), mud.supply("A")) == ("supplied", "unsupplied")


@pytest.mark.rule("WX-3", "WX-8")
def test_weather_leaves_russian_lines_alone():
    d = desk({"A": german("0112"), "R": russian("0604"), "T": russian("0805", 2, 4, "armour")},
             RAIL, side="russian", weather="snow")  # fmt: skip
    assert (d.supply("R"), d.supply("T")) == ("supplied", "supplied")


@pytest.mark.rule("RR-3")
def test_enemy_zones_bar_a_line_even_under_a_friend():
    units = {"A": german("0605"), "B": german("0603"), "R": russian("0503"), "S": russian("0703")}
    d = desk(units, RAIL)
    assert d.supply("A") != "supplied"


@pytest.mark.rule("WX-15")
def test_in_snow_a_russian_line_crosses_the_ice():
    rows = " ".join(["." * 12, "l" * 12] + ["." * 12] * 10)
    board = RAIL | {"key": {"l": "lake"}, "terrain": rows}
    snow = desk({"A": german("0112"), "R": russian("0904")}, board, side="russian", weather="snow")
    fair = desk({"A": german("0112"), "R": russian("0904")}, board, side="russian")
    assert snow.supply("R") == "supplied"
    assert fair.supply("R") == "isolated"


# -- what a state means --------------------------------------------------------------------------


@pytest.mark.rule("SUP-3", "SUP-5", "SUP-10", "SUP-14")
@pytest.mark.parametrize(
    ("piece", "full", "short", "cut"),
    [
        (lambda s: german(s), 4, 2, 1),
        (lambda s: panzer(s), 8, 4, 2),
        (lambda s: russian(s), 3, 2, 1),
        (lambda s: russian(s, 2, 6, "cavalry"), 6, 4, 2),
        (lambda s: russian(s, 2, 4, "armour"), 4, 2, 1),
    ],
)
def test_a_state_cuts_the_movement_factor(piece, full, short, cut):
    from zoc.titles.battle_of_moscow.movement import factor

    found = []
    for state in (0, 1, 2):
        d = desk({"A": piece(f"0605 supply={state}")}, RAIL)
        found.append(factor(d.p, 0))
    assert found == [full, short, cut]


@pytest.mark.rule("SUP-6", "SUP-7", "SUP-9")
def test_without_supply_a_unit_attacks_at_half_and_defends_in_full():
    from zoc.titles.battle_of_moscow.combat import odds

    for state, attack in ((0, 5), (1, 2), (2, 2)):
        d = desk({"A": german(f"0605 supply={state}", 5), "R": russian("0606 supply=2", 3)}, RAIL)
        now = odds(d.p, 1, (d.hex("0606"),), (0,))
        assert (now.attack, now.defence) == (attack, 3)


@pytest.mark.rule("SUP-11")
def test_a_state_holds_for_the_whole_impulse():
    d = desk({"A": german("0606", 5), "R": russian("0503")}, RAIL)
    assert d.supply("A") == "unsupplied"
    d.do("move A", "to 0604")
    assert d.supply("A") == "unsupplied"
    assert supply.state_of(d.p, d.number("A")) == supply.SUPPLIED


@pytest.mark.rule("SUP-6", "CBT-13")
def test_an_unsupplied_unit_stays_and_may_attack_in_the_second_impulse():
    d = desk({"A": german("0608", 4), "R": russian("0609")}, RAIL, phase="second impulse: move")
    assert d.refused("move A") == "SOP-5"
    d.do("end")
    assert "attack 0609" in d.options
    assert "end" in d.options


# -- rails ---------------------------------------------------------------------------------------


@pytest.mark.rule("RR-1", "RR-3")
def test_a_stretch_is_german_as_far_as_it_is_traced_to_the_west_edge():
    d = desk({"A": german("0102"), "R": russian("0603")}, RAIL)
    free = {d.game.label(h) for h in zoc_hexes(supply.friendly_rail(d.p, 1))}
    assert {"0101", "1201"} <= free
    cut = desk({"A": german("0102"), "R": russian("0602")}, RAIL)
    free = {cut.game.label(h) for h in zoc_hexes(supply.friendly_rail(cut.p, 1))}
    assert "0401" in free
    assert {"0601", "1201"}.isdisjoint(free)


@pytest.mark.rule("RR-2")
def test_a_stretch_is_russian_by_the_east_edge_or_a_great_city():
    ring = {"ge-inf-1": "2421", "ge-inf-11": "2723", "ge-inf-21": "2726", "ge-inf-7": "2427",
            "ge-inf-23": "2126", "ge-inf-78": "2122", "ge-inf-26": "2221", "ge-inf-6": "2621",
            "ge-inf-8": "2725", "ge-inf-28": "2627", "ge-inf-5": "2227",
            "ge-inf-35": "2024"}  # fmt: skip
    d = real({"ru-inf-5": "2424"} | ring)
    own = supply.friendly_rail(d.p, 0) & ~supply.eastern_rail(d.p)
    assert own >> d.hex("2424") & 1
    assert own >> d.hex("2425") & 1


@pytest.mark.rule("RR-5", "RR-6", "RR-7")
def test_six_germans_and_four_russians_ride_besides_new_ones():
    names = "ABCDEFGH"
    units = {n: german(f"{2 + i:02d}02") for i, n in enumerate(names)} | {"R": russian("1212")}
    d = desk(units, RAIL, rail_left=6)
    for name in names[:6]:
        d.do(f"rail {name}", next(o for o in rail_options(d, name)))
    assert d.p.rail_left == 0
    assert d.refused("rail G") == "RR-5"
    d.p.mark(d.number("H"), 4)
    d.p.touch()
    assert d.allowed("rail H")
    e = desk({n: russian(f"{4 + i:02d}02") for i, n in enumerate(names)} | {"G0": german("0112")},
             RAIL, side="russian", phase="opening")  # fmt: skip
    assert e.p.rail_left == 4


def rail_options(d, name):
    """A goal by rail for a unit, on another copy."""
    trial = d.p.copy()
    trial.act(d.game.read(f"rail {name}"))
    yield next(d.game.write(a) for a in trial.decision.actions if a.verb == "to")


@pytest.mark.rule("RR-9", "RR-10", "RR-4")
@pytest.mark.parametrize("weather", ["fair", "snow"])
def test_a_ride_is_free_and_the_rest_of_the_factor_is_marched(weather):
    d = desk({"A": german("0202", movement=8), "R": russian("1212")}, RAIL, weather=weather)
    d.do("rail A", "to 1003")
    assert d.where("A") == "1003"


@pytest.mark.rule("RR-3", "RR-10")
def test_a_refused_ride_says_whether_the_rails_or_the_feet_fall_short():
    d = desk({"A": german("0203"), "R": russian("0902")}, RAIL)
    d.do("rail A")
    assert d.allowed("to 0603")
    assert d.refused("to 0604") == "RR-10", "two to the train, two from it"
    assert d.refused("to 1101") == "RR-3", "the railroad is cut before"


@pytest.mark.rule("RR-9")
def test_who_reaches_no_railroad_does_not_ride():
    d = desk({"A": german("0612"), "R": russian("1212")}, RAIL)
    assert d.refused("rail A") == "RR-9"


@pytest.mark.rule("RR-11")
def test_a_rider_neither_enters_a_zone_nor_attacks():
    d = desk({"A": german("0202"), "R": russian("0904", 3)}, RAIL)
    d.do("rail A")
    assert d.refused("to 0903") == "RR-11"
    d.do("to 0901")
    d.do("end")
    assert d.p.doing(type(d.p.agenda[-1])) is not None
    assert not any(o.startswith("attack") for o in d.options)


@pytest.mark.rule("RR-12")
def test_lines_are_changed_only_where_they_share_a_hex():
    ways = {"railway": ["0101 0201 0301 0401", "0302 0303 0304 0305"]}
    d = desk({"A": german("0101", movement=1), "R": russian("1212")},
             {"ways": ways, "hexes": SOURCES})  # fmt: skip
    d.do("rail A")
    assert d.refused("to 0305") == "RR-3"
    joined = {"railway": ["0101 0201 0301 0401", "0301 0302 0303 0304 0305"]}
    e = desk({"A": german("0101", movement=1), "R": russian("1212")},
             {"ways": joined, "hexes": SOURCES})  # fmt: skip
    e.do("rail A", "to 0305")
    assert e.where("A") == "0305"


@pytest.mark.rule("RR-9", "RR-12")
def test_nobody_walks_from_one_train_to_another():
    ways = {"railway": ["0101 0201 0301 0401 0501", "0107 0207 0307 0407 0507 0506 0505 0504 0503"]}
    board = {"ways": ways, "hexes": {"supply source": {"west edge": "0101 0107"}}}
    d = desk({"A": german("0101", movement=3), "R": russian("1212")}, board)
    d.do("rail A")
    assert d.allowed("to 0503"), "two hexes from where the train stops"
    assert d.refused("to 0307") == "RR-10"


@pytest.mark.rule("RR-8", "RRP-9")
def test_replacement_counters_never_move():
    d = desk({"A": german("0112"), "C": russian("1101", 0, 0, "replacement", defence=1)}, RAIL,
             side="russian")  # fmt: skip
    assert d.refused("move C") == "RRP-9"
    assert d.refused("rail C") == "RRP-9"


@pytest.mark.rule("PAR-14")
def test_partisans_do_not_ride():
    d = desk({"A": german("0112"), "P": russian("0601", 0, 1, "partisans")}, RAIL, side="russian")
    assert d.refused("rail P") == "PAR-14"


# -- the great cities ----------------------------------------------------------------------------


@pytest.mark.rule("SUP-16", "SUP-21", "SUP-19")
def test_moscow_alone_leaves_units_unsupplied_up_to_forty_factors():
    ring = {"ge-inf-1": "2422", "ge-inf-11": "2623", "ge-inf-21": "2625", "ge-inf-7": "2426",
            "ge-inf-23": "2225", "ge-inf-78": "2223"}  # fmt: skip
    d = real({"ru-inf-5": "2424"} | ring)
    assert supply.cut_off(d.p, "Moscow")
    assert d.supply("ru-inf-5") == "unsupplied"


def leningrad(**more):
    """The historical set-up with some Russian units moved, at the Russian supply phase."""
    d = campaign()
    d.do("historical", "historical", "die 1")
    for name, hex_ in more.items():
        d.p.place(d.number(name.replace("_", "-")), d.hex(hex_))
    return d


@pytest.mark.rule("SUP-17", "SUP-22")
def test_beyond_the_limit_of_leningrad_units_are_isolated():
    more = {f"ru_inf_{n}": h for n, h in (("1GA", "0607"), ("2GA", "0607"), ("3GA", "0608"))}
    d = leningrad(**more)
    hungry = supply.dependants(d.p, "Leningrad")
    fed = supply.rationed(d.p, "Leningrad")
    assert supply.burden(d.p, hungry) > 20 >= supply.burden(d.p, fed)
    d.p.agenda = (*d.p.agenda, supply.Supply(0, 1))
    d.game.settle(d.p)
    assert d.p.doing(supply.Rations) is not None
    assert d.p.actor == "russian"
    d.do("serve ru-inf-3GA", "auto")
    assert d.supply("ru-inf-3GA") == "unsupplied"
    left = [u for u in hungry if d.p.supply[u] == supply.ISOLATED]
    assert supply.burden(d.p, left) == supply.burden(d.p, hungry) - 18


@pytest.mark.rule("SUP-12", "SUP-22")
def test_whom_a_city_feeds_is_named_again_before_the_isolated_lose_a_third():
    d = leningrad(ru_inf_1GA="0607", ru_inf_2GA="0607", ru_inf_3GA="0608")
    d.p.agenda = (*d.p.agenda, isolation.Isolation(RUSSIAN))
    d.game.settle(d.p)
    assert d.p.doing(supply.Rations) is not None
    d.do("serve ru-inf-23", "serve ru-inf-8", "serve ru-inf-42", "serve ru-inf-55", "auto")
    assert set(d.options) == {"lose ru-inf-2GA", "lose ru-inf-3GA"}


@pytest.mark.rule("SUP-18", "FTR-5", "WRK-8", "PAR-5")
def test_workers_and_fort_troops_need_no_supply_and_do_not_count():
    d = leningrad()
    names = {d.game.units[u].id for u in supply.dependants(d.p, "Leningrad")}
    assert names == {"ru-inf-23", "ru-inf-8", "ru-inf-42", "ru-inf-55"}
    assert d.supply("ru-wrk-L") == d.supply("ru-for-C") == "supplied"


@pytest.mark.rule("SUP-20")
def test_leningrad_may_feed_the_8th_army_on_the_gulf():
    d = leningrad(ge_inf_250="0508")
    assert supply.served_by(d.p, d.number("ru-inf-8"), "Leningrad")
    other = leningrad(ru_inf_33="0407", ge_inf_250="0508")
    assert not supply.served_by(other.p, other.number("ru-inf-33"), "Leningrad")


@pytest.fixture
def two_cities(monkeypatch):
    """Moscow and Leningrad joined by rail, without a line to the east, and three units near both,
    at the Russian's supply; with limits other than the book's."""

    def make(moscow=8, leningrad=5):
        board = {"ways": {"railway": ["0201 0301 0401 0501 0601"]},
                 "hexes": {"supply source": {"Moscow": "0601", "Leningrad": "0201"}}}  # fmt: skip
        units = {"R": russian("0201", 4), "S": russian("0402", 3), "T": russian("0601", 5),
                 "G": german("1212")}  # fmt: skip
        d = desk(units, board, side="russian")
        monkeypatch.setitem(d.game.map.limits, "Moscow", moscow)
        monkeypatch.setitem(d.game.map.limits, "Leningrad", leningrad)
        d.p.agenda = (*d.p.agenda, supply.Supply(0, 1))
        d.game.settle(d.p)
        return d

    return make


def states(d):
    return [d.supply(name) for name in "RST"]


@pytest.mark.rule("SUP-16", "SUP-17", "SUP-22")
def test_whom_moscow_does_not_name_leningrad_supplies(two_cities):
    d = two_cities()
    rations = d.p.doing(supply.Rations)
    assert rations.city == 0
    assert "Leningrad may" in d.game.text(rations.ask(d.p).hint)
    d.do("serve S", "serve T")
    assert states(d) == ["unsupplied"] * 3
    other = two_cities()
    other.do("serve T", "end")
    rations = other.p.doing(supply.Rations)
    assert rations.city == 1
    assert "isolated" in other.game.text(rations.ask(other.p).hint)
    other.do("serve S")
    assert states(other) == ["isolated", "unsupplied", "unsupplied"]


@pytest.mark.rule("SUP-22")
def test_units_near_two_cities_count_in_the_first_that_can_supply_them_all(two_cities):
    rich = two_cities(moscow=12, leningrad=0)
    assert rich.p.doing(supply.Rations) is None
    assert states(rich) == ["unsupplied"] * 3
    poor = two_cities(moscow=9, leningrad=0)
    poor.do("auto")
    assert states(poor) == ["unsupplied", "isolated", "unsupplied"]


@pytest.mark.rule("SUP-23")
@pytest.mark.parametrize(("leningrad", "left"), [(12, 8), (5, 1), (3, -1), (0, -4)])
def test_a_city_has_room_for_as_many_as_count_in_the_other(two_cities, leningrad, left):
    assert supply.room(two_cities(leningrad=leningrad).p, "Moscow") == left


RING = {"ru-inf-5": "2424", "ge-inf-1": "2422", "ge-inf-11": "2623", "ge-inf-21": "2625",
        "ge-inf-7": "2426", "ge-inf-23": "2225", "ge-inf-78": "2223"}  # fmt: skip
"""Moscow with six divisions around it."""


@pytest.mark.rule("WIN-6")
def test_a_city_is_isolated_when_every_rail_to_the_east_is_cut():
    free = real({"ru-inf-5": "2424"})
    assert not supply.cut_off(free.p, "Moscow")
    assert supply.cut_off(real(RING).p, "Moscow")
    taken = real({"ge-inf-1": "2424", "ru-inf-5": "3030"})
    assert supply.cut_off(taken.p, "Moscow")


@pytest.mark.rule("DEM-1", "DEM-4")
def test_morale_breaks_with_both_cities_isolated_or_germans_in_moscow():
    def broken(units):
        return bool(real(units, phase="opening").p.demoralised)

    assert not broken(RING)
    assert broken(RING | {"ge-inf-58": "0607"})
    assert broken({"ge-inf-1": "2424", "ru-inf-5": "3030"})


# -- isolation losses ----------------------------------------------------------------------------


def starve(units, side="german", **more):
    """Goes to the losses at the end of a player turn."""
    return desk(units, RAIL, side=side, phase="isolation", **more)


@pytest.mark.rule("SUP-12", "SUP-13", "SOP-11")
def test_an_isolated_group_loses_a_third_by_the_owners_choice():
    units = {"A": german("0611", 2), "B": german("0612", 2), "C": german("0511", 2),
             "R": russian("1202")}  # fmt: skip
    d = starve(units)
    assert set(d.options) == {"lose A", "lose B", "lose C"}
    d.do("lose B")
    assert d.where("B") == ""
    assert d.where("A")
    assert d.where("C")


@pytest.mark.rule("SUP-13")
def test_groups_pay_for_themselves_and_a_lone_unit_goes():
    d = starve({"A": german("0212", 2), "B": german("1212", 2), "R": russian("1202")})
    assert (d.where("A"), d.where("B")) == ("", "")


@pytest.mark.rule("SUP-12")
def test_who_is_supplied_after_the_second_impulse_loses_nothing():
    d = starve({"A": german("0603", 2), "R": russian("1212")})
    assert d.where("A") == "0603"


@pytest.mark.rule("PAR-3")
def test_a_choice_says_when_partisans_would_rise():
    from support.battle_of_moscow import Desk

    board = {"columns": 10, "rows": 8, "lower": "even", "ways": {"railway": ["0801 0901 1001"]},
             "hexes": {"supply source": {"west edge": "0101", "east edge": "1001"}}}  # fmt: skip
    units = {"ru-inf-19": "0206", "ru-inf-20": "0207", "ru-inf-43": "0306", "ru-prt-1": "waiting",
             "ge-inf-26": "0405", "ge-inf-6": "0407"}  # fmt: skip
    data = {"title": "battle-of-moscow", "turn": 3, "side": "russian", "phase": "isolation"}
    d = Desk(data | {"board": board, "units": units})
    choices = seat_view(d.game, d.p, "russian", deciding=True).decision.choices
    labels = {c.notation: c.label for c in choices}
    assert labels["lose ru-inf-20"] == "Lose 20th Army: partisans rise"
    assert labels["lose ru-inf-43"] == "Lose 43rd Army"
    d.do("lose ru-inf-20")
    assert d.where("ru-prt-1") == "0207"


@pytest.mark.rule("PAR-3", "PAR-4")
def test_a_loss_that_does_not_come_out_even_leaves_partisans():
    from support.battle_of_moscow import Desk

    data = {"title": "battle-of-moscow", "turn": 2, "side": "russian", "phase": "isolation"}
    units = {"ru-inf-43": "0101", "ru-prt-1": "waiting", "ge-inf-1": "1202"}
    board = {"columns": 12, "rows": 12, "lower": "even", "hexes": SOURCES} | {
        "ways": {"railway": ["1001 1101 1201"]}
    }
    d = Desk(data | {"board": board, "units": units})
    assert d.where("ru-inf-43") == ""
    assert d.where("ru-prt-1") == "0101"


def test_no_unit_that_could_be_spared_is_lost():
    units = {"A": german("0611", 1), "B": german("0612", 3), "C": german("0511", 2),
             "E": german("0512", 3), "R": russian("1202")}  # fmt: skip
    d = starve(units)
    assert set(d.options) == {"lose A", "lose B", "lose C", "lose E"}
    d.do("lose A")
    assert (d.where("A"), d.where("C")) == ("", "")
    assert d.where("B")
    assert d.where("E")


def zoc_hexes(found):
    """The hexes of a set."""
    from zoc.hexes.sets import unpack

    return unpack(found)


@pytest.mark.rule("SET-10")
def test_the_suggested_set_up_isolates_leningrad_and_supplies_the_germans():
    d = campaign()
    d.do("historical", "historical", "die 1")
    p = d.p
    assert supply.cut_off(p, "Leningrad")
    assert not supply.cut_off(p, "Moscow")
    german_units = [u for u in d.game.units_of[1] if p.hex[u] and not d.game.roster.finn[u]]
    assert all(supply.state_of(p, u) == 0 for u in german_units)
    finns = [u for u in d.game.units_of[1] if d.game.roster.finn[u]]
    assert all(supply.state_of(p, u) != 0 for u in finns)
    assert zoc.title("battle-of-moscow") is not None


@pytest.mark.rule("SUP-13")
def test_a_third_is_rounded_up():
    units = {name: german(hex_, 1) for name, hex_ in zip("ABCD", ["0208", "0209", "0308", "0309"],
             strict=True)} | {"R": russian("1101")}  # fmt: skip
    d = desk(units, {"ways": RAILS["ways"], "hexes": {"supply source": {"east edge": "1201"}}},
             phase="isolation")  # fmt: skip
    d.do("lose A", "lose B")
    assert [name for name in "ABCD" if d.where(name)] == ["C", "D"]


@pytest.mark.rule("WIN-6")
def test_a_zone_over_the_garrisoned_city_itself_isolates_nothing():
    d = real({"ru-inf-5": "2424", "ge-inf-1": "2324"})
    assert d.p.ground.zoc[1] >> d.hex("2424") & 1
    assert not supply.cut_off(d.p, "Moscow")


@pytest.mark.rule("PAR-3", "SUP-14")
@pytest.mark.parametrize(
    ("piece", "rise"),
    [(russian("0112", 2), True), (russian("0112", 2, 4, "armour", defence=1), False),
     (russian("0112", 3, 4, "armour", defence=2), True),
     (russian("0112", 2, 3, "paratroops"), True)],
)  # fmt: skip
def test_partisans_rise_where_two_thirds_of_a_lost_unit_are_a_whole_factor(piece, rise):
    some = {"P": russian("waiting", 0, 1, "partisans", defence=1)}
    d = desk(some | {"R": piece, "G": german("0101")}, RAIL, side="russian", phase="isolation")
    assert (d.where("R"), d.where("P")) == ("", "0112" if rise else "")
