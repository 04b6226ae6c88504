"""The five scenarios (2.0 to 2.5): maps, turns, cups, set-ups, losses at the start."""

from collections import Counter

import pytest
from support import panzer_draws
from support.panzer_battles import game_of, start

from zoc.hexes.sets import unpack
from zoc.titles.panzer_battles.position import ACTIVE, GERMAN, LOST, REDUCED, SOVIET

TANK_MECH = {"tank-mech": 2, "inf-cav": 1, "soviet-dummy": 1}
PANZERS = {"11pz": 3, "non-11pz": 1, "german-dummy": 1}


def cups(d):
    """Both cups by the names of the chits."""
    return [Counter(d.game.chit_ids[c] for c in cup) for cup in d.p.cups]


def on_map(d, side):
    """The units of a side on the map."""
    return [u for u in d.game.units_of[side] if d.p.hex[u]]


def hexes(d, side):
    """How many hexes a side holds."""
    return len({d.p.hex[u] for u in on_map(d, side)})


@pytest.mark.rule("2.0-1")
@pytest.mark.parametrize(
    ("scenario", "maps", "turns"),
    [
        ("2.1", "AB", (1, 6)),
        ("2.2", "AB", (1, 6)),
        ("2.3", "B", (1, 2)),
        ("2.4", "B", (5, 6)),
        ("2.5", "AB", (2, 6)),
    ],
)
def test_a_scenario_fixes_maps_and_turns(scenario, maps, turns):
    game = game_of(scenario)
    assert (game.track.first_turn, game.track.last_turn) == turns
    for sheet in "AB":
        assert bool(game.map.in_play >> game.grid.hex(f"{sheet}20.12") & 1) == (sheet in maps)
    assert game.start().turn == turns[0]
    told = [entry["id"] for entry in game.title.identity["scenario"]]
    assert told == [s.id for s in game.title.scenarios]


@pytest.mark.rule("2.0-1", "2.3-1")
def test_with_map_b_alone_nobody_leaves_it():
    d = start("2.3")
    unit = next(u for u in on_map(d, SOVIET) if d.game.label(d.p.hex[u]) == "B32.35")

    labels = {d.game.label(h) for h in d.game.marching.reach(d.p, (unit,))}
    assert "B32.34" in labels
    assert all(label.startswith("B") for label in labels)


@pytest.mark.rule("2.1-1", "2.1-2")
def test_2_1_opens_with_all_soviet_units_activated():
    d = start("2.1")
    assert (d.p.initiative, d.p.turn) == (SOVIET, 1)
    assert d.game.chit_ids[d.p.chit] == "all-units"
    assert all(d.p.state[u] & ACTIVE for u in on_map(d, SOVIET))
    assert cups(d) == [TANK_MECH, PANZERS]
    assert d.game.map.in_play.bit_count() == 62 * 70


@pytest.mark.rule("2.1-2")
def test_from_turn_2_all_chits_are_used():
    d = start("2.1")
    while d.p.turn == 1:
        d.do(d.usual())
    assert cups(d) == [TANK_MECH | {"all-units": 1}, PANZERS]


def draw(d, chit):
    """Draws until a chit is in play; the other side draws whatever comes."""
    while True:
        d.until("draws")
        wanted = f"draw {chit}"
        if wanted in d.options:
            return d.do(wanted)
        d.do(next((o for o in d.options if "dummy" in o), d.options[0]))


@pytest.mark.rule("2.1-3")
def test_2_1_sets_the_first_panzer_chit_of_turn_1_aside():
    d = start("2.1")
    events = draw(d, "11pz")
    assert [e.rule for e in events] == ["2.1-3"]
    assert not any(d.p.state[u] & ACTIVE for u in d.game.units_of[GERMAN])
    draw(d, "11pz")
    assert d.step == "coordination die", "the second one counts"
    other = start("2.2")
    other.do("auto")
    draw(other, "11pz")
    assert other.step == "coordination die", "in 2.2 the first one counts too"
    assert panzer_draws.draw("11pz", turn=2).step == "coordination die", "and on turn 2"


@pytest.mark.rule("2.1-4")
def test_2_1_sets_up_112_soviet_and_68_german_units():
    d = start("2.1")
    assert (len(on_map(d, SOVIET)), hexes(d, SOVIET)) == (112, 68)
    assert (len(on_map(d, GERMAN)), hexes(d, GERMAN)) == (68, 50)


@pytest.mark.rule("2.2-1")
def test_2_2_opens_with_the_other_german_chit():
    d = start("2.2")
    d.do("auto")
    assert (d.p.initiative, d.p.turn) == (GERMAN, 1)
    assert d.game.chit_ids[d.p.chit] == "non-11pz"
    assert cups(d) == [TANK_MECH | {"all-units": 1}, {"11pz": 3, "german-dummy": 1}]


@pytest.mark.rule("2.2-2", "SCS-0.3")
def test_2_2_adds_the_panzer_division_within_five_hexes_of_its_centre():
    d = start("2.2")
    assert len(on_map(d, GERMAN)) == 68
    first = "G-11Pz-15Pz-5/II"
    assert d.refused("end") == "2.2-2"
    assert d.refused(f"place {first} B15.04") == "SCS-0.3"
    assert d.allowed(f"place {first} B15.05")
    for unit in ("G-11Pz-15Pz-5/II", "G-11Pz-15Pz-6/II", "G-11Pz-15Pz-7/II"):
        d.do(f"place {unit} B15.10")
    assert d.refused("place G-11Pz-15Pz-9/III B15.10") == "1.5a"
    d.do("auto")
    centre = d.hex("B15.10")
    panzers = [u for u in on_map(d, GERMAN) if d.game.roster.group[u] == "11 Pz"]
    assert len(panzers) == 38
    assert all(d.game.grid.distance(d.p.hex[u], centre) <= 5 for u in panzers)
    assert max(len(d.p.stack(d.p.hex[u])) for u in panzers) <= 3
    assert len(on_map(d, SOVIET)) == 112


@pytest.mark.rule("2.3-1", "2.3-2")
def test_2_3_opens_with_a_panzer_chit_though_the_soviet_has_the_initiative():
    d = start("2.3")
    assert d.p.initiative == SOVIET
    assert d.game.chit_ids[d.p.chit] == "11pz"
    assert cups(d) == [
        {"tank-mech": 1, "inf-cav": 1, "soviet-dummy": 1},
        {"11pz": 1, "non-11pz": 1, "german-dummy": 1},
    ]
    d.until("draws")
    assert d.options[0] == "draw tank-mech", "then the Soviet draws"
    while d.p.turn == 1:
        d.do(d.usual())
    assert cups(d) == [TANK_MECH | {"all-units": 1}, PANZERS]


@pytest.mark.rule("2.3-2")
def test_the_other_german_chit_of_2_3_is_drawn_and_activates_nobody():
    d = start("2.3")
    draw(d, "non-11pz")
    assert d.step == "air die", "it is no dummy"
    assert not d.p.active(GERMAN)


@pytest.mark.rule("2.3-3")
def test_2_3_sets_up_14_soviet_units_and_no_german_one():
    d = start("2.3")
    assert (len(on_map(d, SOVIET)), hexes(d, SOVIET)) == (14, 11)
    assert not on_map(d, GERMAN)


@pytest.mark.rule("2.4-1", "2.4-2")
def test_2_4_opens_with_a_tank_and_mechanised_chit():
    d = start("2.4")
    assert (d.p.initiative, d.p.turn) == (SOVIET, 5)
    assert d.game.chit_ids[d.p.chit] == "tank-mech"
    labels = {d.game.label(h) for h in unpack(d.game.map.in_play)}
    assert len(labels) == 62 * 35
    assert all(label.startswith("B") for label in labels)
    assert cups(d) == [
        {"all-units": 1, "tank-mech": 1, "soviet-dummy": 1},
        {"11pz": 3, "german-dummy": 1},
    ]
    while d.p.turn == 5:
        d.do(d.usual())
    assert cups(d) == [
        {"all-units": 1, "tank-mech": 2, "soviet-dummy": 1},
        {"11pz": 3, "german-dummy": 1},
    ]


@pytest.mark.rule("2.5-1", "2.5-2")
def test_2_5_begins_with_one_chit_of_each_side_played():
    d = start("2.5")
    assert (d.p.initiative, d.p.turn) == (GERMAN, 2)
    assert cups(d) == [
        {"all-units": 1, "inf-cav": 1, "tank-mech": 1, "soviet-dummy": 1},
        {"non-11pz": 1, "11pz": 2, "german-dummy": 1},
    ]
    assert d.options[0] == "draw 11pz"
    drawn = dict(zip(d.game.chit_ids, d.p.drawn, strict=True))
    assert drawn["11pz"] == drawn["tank-mech"] == 1


@pytest.mark.rule("2.5-3")
def test_in_2_5_most_of_the_tank_corps_and_the_flak_are_lost():
    d = start("2.5")
    lost = [d.game.units[u].id for u, state in enumerate(d.p.state) if state & LOST]
    assert len(lost) == 12
    assert "G-7LW-Flak" in lost
    assert sum(name.startswith("S-1TC") for name in lost) == 11
    assert not any("S-1TC-44" in name for name in lost)


@pytest.mark.rule("2.5-4")
def test_2_5_sets_up_101_soviet_and_118_german_units_19_of_them_reduced():
    d = start("2.5")
    assert (len(on_map(d, SOVIET)), hexes(d, SOVIET)) == (101, 71)
    assert (len(on_map(d, GERMAN)), hexes(d, GERMAN)) == (118, 75)
    assert sum(bool(state & REDUCED) for state in d.p.state) == 19


@pytest.mark.rule("SCS-0.4")
def test_units_set_up_at_full_strength_unless_the_scenario_says_otherwise():
    for scenario in ("2.1", "2.2", "2.3"):
        assert not any(state & REDUCED for state in start(scenario).p.state)
    assert sum(bool(state & REDUCED) for state in start("2.4").p.state) == 13


@pytest.mark.rule("1.4b")
def test_a_reduced_unit_shows_its_reduced_side():
    d = start("2.5")
    reduced = next(u for u, state in enumerate(d.p.state) if state & REDUCED)
    full = next(u for u in on_map(d, SOVIET) if not d.p.state[u] & REDUCED)
    assert d.game.face(d.p, reduced)[1] == "reduced"
    assert d.game.face(d.p, full)[1] == "front"
    assert "reduced" in d.game.describe(d.p, reduced)


@pytest.mark.rule("SCS-0.2")
def test_hexes_are_numbered_by_map_column_from_the_left_and_row_from_the_bottom():
    grid = game_of().grid
    assert grid.cells[grid.hex("B1.01")] == (0, 69)
    assert grid.cells[grid.hex("A62.35")] == (61, 0)
    assert grid.direction(grid.hex("B20.35"), grid.hex("A20.01")) == 0


@pytest.mark.rule("OOB-2")
@pytest.mark.parametrize(
    ("unit", "figures"),
    [
        ("G-11Pz-15Pz-5/II", "6-3-12"),
        ("G-11Pz-15Pz-7/II", "7-4-12"),
        ("G-11Pz-110PG-1/I", "5-6-14"),
        ("G-11Pz-61Krd-1", "5-2-16"),
        ("G-11Pz-119Arty-IV", "3-6-12"),
        ("G-336-685-1/I", "2-5-6"),
        ("G-336-Arty-IV", "4-1-8"),
        ("G-7LW-1/I", "1-3-6"),
        ("G-vSt-Selle-vBudnbrk", "2-6-10"),
        ("S-1TC-89-202", "5-5-14"),
        ("S-216-580", "5-6-10"),
        ("S-5MC-168", "4-6-8"),
        ("S-8MC-AC", "2-2-14"),
        ("S-8MC-Mtr", "2-1-12"),
        ("S-119-1/421", "3-7-6"),
        ("S-4GRD-1/3", "4-7-6"),
        ("S-5GCD-17", "3-8-10"),
        ("S-5GCD-27Arty", "3-1-10"),
        ("S-Ind-33AT-12", "2-5-10"),
    ],
)
def test_units_have_the_figures_of_the_set_up_lists(unit, figures):
    game = game_of()
    number = next(i for i, u in enumerate(game.units) if u.id == unit)
    assert game.printed(number) == figures
    first, defence, movement = (int(n) for n in figures.split("-"))
    assert max(game.roster.attack[0][number], game.roster.barrage[0][number]) == first
    assert game.roster.defence[0][number] == defence
    assert game.roster.allowance[0][number] == movement * game.quarters
