"""2 Victory: control by the last occupant, points, exits, capture, clearing and containment."""

import pytest
from support.panzer_battles import start
from support.panzer_draws import clear, put

from zoc.hexes.sets import pack, unpack
from zoc.titles.panzer_battles.position import EXITED, GERMAN, LOST, REDUCED, SIDES, SOVIET

FARM = ["B18.27", "B19.27", "B20.26"]
OBJECTIVES = {
    "Surovikino": "A16.26 A17.26 A17.27 A18.26 A19.26",
    "Ostrovskiy and its crossings": (
        "A34.11 A35.10 A35.11 A38.12 A38.13 A38.14 A38.15 A39.12 A40.12"
    ),
    "Hill 129": "A20.12",
    "State Farm 79": "B18.27",
    "Blizhne-Mel'nichnyy and its crossing": "B58.26 B56.27 B57.28",
    "Hill 142": "B34.15",
    "Nizhne-Chirskaya": "B57.09 B58.08 B58.09 B59.09",
}


def empty(scenario, **options):
    """A real scenario with nobody on the map."""
    d = start(scenario, **options)
    for unit in range(len(d.game.units)):
        d.p.hex[unit] = 0
    d.p.touch()
    return d


def enter(d, name, *labels):
    """Lets a unit walk through some hexes."""
    d.p.travel(d.number(name), [d.hex(label) for label in labels])


def lines(d, side):
    """What a side has, with its points."""
    return {why: vp for whose, why, vp, _ in d.game.account(d.p) if whose == side}


def verdict(d):
    """The result as a record would keep it, if the game ended now."""
    return d.game.text(d.game.track.result(d.p, d.game.verdict(d.p)))


# -- 2.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("2.1-6")
def test_seven_objectives_are_worth_a_point_each():
    d = empty("2.1")
    found = {
        name: {d.game.label(h) for h in unpack(s)} for name, s in d.game.control.objectives.items()
    }
    assert found == {name: set(labels.split()) for name, labels in OBJECTIVES.items()}
    for labels in OBJECTIVES.values():
        before = d.game.points.totals(d.p)[SOVIET]
        held = all(d.p.control[SOVIET] >> d.hex(x) & 1 for x in labels.split())
        enter(d, "S-1TC-89-202", *labels.split())
        assert d.game.points.totals(d.p)[SOVIET] == before + (not held)


@pytest.mark.rule("2.1-5")
def test_the_last_to_occupy_a_hex_controls_it_and_an_objective_needs_all_its_hexes():
    d = empty("2.1")
    enter(d, "S-1TC-89-202", "B58.26", "B57.28")
    name = "Blizhne-Mel'nichnyy and its crossing"
    assert name not in lines(d, "soviet")
    enter(d, "S-1TC-89-202", "B56.27", "B55.27")
    assert lines(d, "soviet")[name] == 1
    enter(d, "G-11Pz-15Pz-5/II", "B56.27")
    assert name not in lines(d, "soviet")
    assert name not in lines(d, "german")
    put(d, "G-11Pz-15Pz-5/II", "B50.20")
    assert d.p.control[GERMAN] >> d.hex("B56.27") & 1


@pytest.mark.rule("2.1-5")
def test_hexes_nobody_stood_in_belong_to_who_holds_the_ground_or_to_nobody():
    d = start("2.1")
    assert {"Hill 142", "Nizhne-Chirskaya", "Hill 129", "State Farm 79"} <= set(lines(d, "german"))
    assert "Ostrovskiy and its crossings" in lines(d, "soviet")
    nobody = pack(d.hex(label) for label in ("B58.26", "B56.27", "B57.28"))
    assert not nobody & (d.p.control[SOVIET] | d.p.control[GERMAN])


def exited(d, steps, prefix, keep=0):
    """Sends units of a formation off the map until so many steps have left; they stand nowhere."""
    left = steps
    for number, unit in enumerate(d.game.units):
        if unit.id.startswith(prefix) and left > 0:
            weak = keep or left == 1
            if weak and d.game.roster.full_steps[number] == 1:
                weak = False
            d.p.hex[number] = 0
            d.p.state[number] = EXITED | (REDUCED if weak else 0)
            left -= d.p.steps(number)
    d.p.touch()
    return steps - left


@pytest.mark.rule("2.1-7")
def test_ten_exited_steps_of_11_pz_are_a_point_while_the_road_to_c_is_free():
    d = empty("2.1")
    assert exited(d, 9, "G-11Pz") == 9
    assert lines(d, "german")["9 of 10 steps exited"] == 0
    assert exited(d, 10, "G-11Pz") == 10
    assert lines(d, "german")["10 of 10 steps exited"] == 1
    put(d, "S-1TC-89-202", "B61.10")
    assert lines(d, "german")["10 of 10 steps exited, but the road is barred"] == 0


@pytest.mark.rule("2.1-7")
def test_only_11_pz_counts_and_a_reduced_unit_counts_one_step():
    d = empty("2.1")
    exited(d, 20, "G-336")
    assert lines(d, "german")["0 of 10 steps exited"] == 0
    exited(d, 5, "G-11Pz-15Pz", keep=1)
    reduced = [
        u for u in range(len(d.game.units)) if d.p.state[u] & EXITED and d.p.state[u] & REDUCED
    ]
    ours = [u for u in reduced if d.game.units[u].id.startswith("G-11Pz")]
    assert len(ours) == 5
    assert "5 of 10 steps exited" in lines(d, "german")


@pytest.mark.rule("2.1-8")
@pytest.mark.parametrize(
    ("blocks", "open_"),
    [
        ((), True),
        (("B17.02",), False),
        (("B1.29", "B1.13"), False),
        (("B1.13",), True),
        (("B1.29",), True),
        (("B16.10",), False),  # other road hexes lie beside it, but no road leads over to them
    ],
)
def test_ten_exited_steps_of_the_tanks_are_a_point_while_a_road_joins_c_to_a_or_b(blocks, open_):
    d = empty("2.1")
    exited(d, 10, "S-1TC")
    for number, label in enumerate(blocks):
        put(d, f"G-11Pz-209Pio-{number + 1}", label)
    barred = "" if open_ else ", but the road is barred"
    assert lines(d, "soviet")[f"10 of 10 steps exited{barred}"] == open_


@pytest.mark.rule("2.1-7", "2.1-8")
def test_11_pz_leaves_at_b62_10_and_the_tanks_leave_through_entry_area_c():
    d = empty("2.1")
    assert [d.game.label(h) for h in unpack(d.game.control.exits[GERMAN])] == ["B62.10"]
    assert d.game.control.exits[SOVIET] == d.game.map.entry_areas["C"]


@pytest.mark.rule("2.1-8")
def test_friends_and_zoc_do_not_block_the_road():
    d = empty("2.1")
    exited(d, 10, "S-1TC")
    put(d, "S-5MC-45-1", "B17.05")
    put(d, "G-11Pz-209Pio-1", "B18.05")
    assert lines(d, "soviet")["10 of 10 steps exited"] == 1


@pytest.mark.rule("2.1-9")
def test_more_points_win_and_equal_points_are_a_draw():
    d = empty("2.1")
    assert d.game.points.totals(d.p) == [1, 5]
    assert verdict(d) == "german victory, 5 to 1 VP"
    enter(d, "S-1TC-89-202", "B34.15", "A20.12")
    assert verdict(d) == "draw, 3 to 3 VP"
    enter(d, "S-1TC-89-202", "B18.27")
    assert verdict(d) == "soviet victory, 4 to 2 VP"


def test_the_game_ends_with_its_verdict_after_the_last_turn():
    d = empty("2.1")
    clear(d.p)
    d.p.turn = 6
    d.game.settle(d.p)
    assert d.p.over
    assert d.p.result == "german victory, 5 to 1 VP"


# -- the other scenarios ------------------------------------------------------------------------

VILLAGES = ["A32.13", "A34.11", "A35.10", "A35.11", "A44.05", "A45.04", "A45.05"]


def beyond(d, count):
    """Puts so many units of 11 Pz north of the Chir."""
    hexes = [d.game.label(h) for h in unpack(d.game.map.north_bank)][:count]
    names = [u.id for u in d.game.units if u.id.startswith("G-11Pz")]
    for name, label in zip(names, hexes, strict=False):
        put(d, name, label)


@pytest.mark.rule("2.2-3")
def test_2_2_needs_three_villages_and_six_units_of_11_pz_north_of_the_chir():
    d = empty("2.2")
    enter(d, "G-336-685-1/I", *VILLAGES)
    beyond(d, 5)
    assert verdict(d) == "soviet victory"
    beyond(d, 6)
    for village in VILLAGES:
        assert verdict(d) == "german victory"
        enter(d, "S-1TC-89-202", village)
        assert verdict(d) == "soviet victory", village
        enter(d, "G-336-685-1/I", village)


@pytest.mark.rule("2.2-3")
def test_in_2_2_other_germans_and_the_south_bank_do_not_count():
    d = empty("2.2")
    enter(d, "G-336-685-1/I", *VILLAGES)
    beyond(d, 5)
    put(d, "G-336-685-2/I", d.game.label(unpack(d.game.map.north_bank)[20]))
    put(d, "G-11Pz-209Pio-3", "B34.15")
    assert verdict(d) == "soviet victory"


@pytest.mark.rule("2.3-6")
def test_2_3_needs_control_of_the_farm_and_sysoykin():
    d = empty("2.3")
    assert verdict(d) == "soviet victory"
    enter(d, "G-11Pz-15Pz-5/II", *FARM)
    put(d, "G-11Pz-15Pz-5/II", "B10.10")
    for label in FARM:
        assert verdict(d) == "german victory"
        enter(d, "S-1TC-89-202", label, "B19.28")
        assert verdict(d) == "soviet victory", label
        enter(d, "G-11Pz-15Pz-5/II", label, "B10.10")


@pytest.mark.rule("2.4-4")
def test_2_4_needs_no_soviet_unit_in_the_farm_and_sysoykin_at_the_end():
    d = empty("2.4")
    for label in FARM:
        enter(d, "S-5MC-45-1", label)
        assert verdict(d) == "soviet victory", label
    put(d, "S-5MC-45-1", "B21.26")
    assert verdict(d) == "german victory"


@pytest.mark.rule("2.5-6")
@pytest.mark.parametrize(
    ("label", "held"),
    [
        ("A17.24", True),  # beside the river
        ("A17.29", True),  # five hexes from the other bank
        ("A17.30", False),
        ("A25.06", False),  # the bridgehead on the south bank
        ("A38.13", False),  # an island
        ("A60.30", False),
    ],
)
def test_2_5_asks_for_no_soviet_unit_north_of_the_chir_and_within_five_hexes(label, held):
    d = empty("2.5")
    assert verdict(d) == "german victory"
    put(d, "S-1TC-44-1", label)
    assert verdict(d) == ("soviet victory" if held else "german victory")


@pytest.mark.rule("2.5-6")
def test_in_2_5_units_dead_or_german_do_not_count():
    d = empty("2.5")
    put(d, "G-11Pz-15Pz-5/II", "A17.24")
    d.p.state[d.number("S-1TC-89-202")] = LOST
    assert verdict(d) == "german victory"


@pytest.mark.rule("2.5-6")
def test_the_don_is_not_the_chir():
    d = empty("2.5")
    region = d.game.points.contained
    assert not region & pack(d.game.board.hexes_of("beyond the Don"))
    assert not region & d.game.map.south_bank
    assert region & ~d.game.map.north_bank == 0


@pytest.mark.rule("2.5-6")
def test_with_the_option_2_5_asks_for_the_south_bank():
    d = empty("2.5", containment_south=True)
    put(d, "S-1TC-44-1", "A17.24")
    assert verdict(d) == "german victory"
    put(d, "S-1TC-44-1", "A25.06")
    assert verdict(d) == "soviet victory"


def test_the_account_names_sides_reasons_and_rules():
    for scenario in ("2.1", "2.2", "2.3", "2.4", "2.5"):
        d = start(scenario)
        for side, why, points, rule in d.game.account(d.p):
            assert side in SIDES
            assert why
            assert points in (0, 1)
            assert rule.startswith(scenario[0])
