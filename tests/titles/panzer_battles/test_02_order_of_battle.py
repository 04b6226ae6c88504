"""Every unit of every scenario against the lists of the rulebook (`order_of_battle.txt`): its
figures, its hex, its lost steps, and when and where it comes in."""

from pathlib import Path

import pytest
from support.panzer_battles import game_of, start
from support.panzer_draws import arrive, draw

from zoc.titles.panzer_battles.position import GERMAN, LOST, REDUCED

LISTS = Path(__file__).with_name("order_of_battle.txt")
ROWS = [line.split() for line in LISTS.read_text("utf-8").splitlines() if not line.startswith("#")]


def book(scenario):
    """The lists of a scenario: hex or way in, then the units with whether a step is lost."""
    found = {}
    for _, place, *units in (row for row in ROWS if row[0] == scenario):
        for unit in units:
            found.setdefault(place, {})[unit.split("=")[0]] = unit.endswith("*")
    return found


def placed(scenario):
    """What the lists set up in hexes."""
    lists = book(scenario).items()
    return {place: units for place, units in lists if place[0] in "AB" and "." in place}


def on_map(d):
    """What stands where in a position, with whether a step is lost."""
    found = {}
    for unit, counter in enumerate(d.game.units):
        if d.p.hex[unit]:
            lost = bool(d.p.state[unit] & REDUCED)
            found.setdefault(d.game.label(d.p.hex[unit]), {})[counter.id] = lost
    return found


@pytest.mark.rule("2.1-4")
def test_every_unit_of_2_1_stands_where_the_book_says():
    assert on_map(start("2.1")) == placed("2.1")


@pytest.mark.rule("2.3-3")
def test_every_unit_of_2_3_stands_where_the_book_says():
    assert on_map(start("2.3")) == placed("2.3")


@pytest.mark.rule("2.5-4", "SCS-0.4")
def test_every_unit_of_2_5_stands_where_the_book_says_with_the_steps_it_says():
    assert on_map(start("2.5")) == placed("2.5")


@pytest.mark.rule("2.5-3")
def test_the_dead_of_2_5_are_those_of_the_book():
    d = start("2.5")
    lost = {u.id for i, u in enumerate(d.game.units) if d.p.state[i] & LOST}
    assert lost == set(book("2.5")["lost"])


@pytest.mark.rule("2.2-2")
def test_2_2_has_the_set_up_of_2_1_and_all_of_11_pz_to_place():
    d = start("2.2")
    assert on_map(d) == placed("2.1")
    free = {d.game.units[u].id for u in d.game.setup.units}
    assert free == set(book("2.2")["within-5-of-B15.10"])


@pytest.mark.rule("2.2-2", "SCS-0.3")
def test_the_set_up_area_of_2_2_is_all_that_lies_within_five_hexes():
    game = game_of("2.2")
    centre = game.grid.hex("B15.10")
    for hex_ in game.grid:
        inside = bool(game.setup.area(0) >> hex_ & 1)
        assert inside == (game.grid.distance(hex_, centre) <= 5), game.label(hex_)


@pytest.mark.rule("2.4-3")
def test_nobody_stands_on_the_map_when_2_4_begins_and_thirteen_units_come_worn():
    d = start("2.4")
    assert on_map(d) == {}
    worn = {u.id for i, u in enumerate(d.game.units) if d.p.state[i] & REDUCED}
    assert worn == {unit for unit, lost in book("2.4")["north-edge:turn-5"].items() if lost}


# -- reinforcements -----------------------------------------------------------------------------

ENTRIES = {
    "entry area A": "area-A",
    "entry area B": "area-B",
    "entry area C": "area-C",
    "any track on the north edge of map B": "north-tracks",
    "any hex on the north edge of map B": "north-edge",
}


def groups(scenario):
    """The reinforcements of a scenario in the words of the lists."""
    game, found = game_of(scenario), {}
    for group in game.arrivals.groups:
        when = f"pull-{group.pull}" if group.pull else f"turn-{group.turn}"
        when += ":die" if group.needs else ""
        found[f"{ENTRIES[group.entry]}:{when}"] = {game.units[u].id for u in group.units}
    return found


def due(scenario):
    """What the lists bring in later."""
    lists = book(scenario).items()
    return {way: set(units) for way, units in lists if "turn-" in way or "pull-" in way}


@pytest.mark.rule(
    "2.1-10", "2.1-11", "2.1-12", "2.1-13", "2.1-14", "2.3-4", "2.3-5", "2.4-3", "2.5-5"
)
@pytest.mark.parametrize("scenario", ["2.1", "2.3", "2.4", "2.5"])
def test_reinforcements_are_those_of_the_book(scenario):
    assert groups(scenario) == due(scenario)


@pytest.mark.rule("2.1-10", "2.2-4", "2.5-5")
@pytest.mark.parametrize("scenario", ["2.1", "2.2", "2.5"])
def test_5_mech_needs_a_six_less_one_for_each_earlier_die(scenario):
    for earlier in range(6):
        for die in range(1, 7):
            d = draw("all-units", scenario, turn=4)
            d.p.mech_rolls = earlier
            d.do(f"die {die}")
            assert bool(d.p.arrived) is (die + earlier >= 6)


@pytest.mark.rule("2.2-4")
def test_the_reinforcements_of_2_2_are_those_of_2_1_without_11_pz():
    expected = {way: units for way, units in due("2.1").items() if "pull" not in way}
    assert groups("2.2") == expected


@pytest.mark.rule("2.4-3")
def test_units_that_come_worn_are_worn_on_the_map():
    d = arrive(draw("11pz", "2.4", turn=5))
    d.do("auto")
    here = {d.game.units[u].id: bool(d.p.state[u] & REDUCED) for u in d.p.active(GERMAN)}
    assert here == book("2.4")["north-edge:turn-5"]


@pytest.mark.rule("SCS-11.1")
def test_reinforcements_come_after_the_barrages():
    d = draw("non-11pz")
    d.do("die 6")
    assert d.step == "air strikes"
    assert d.where("G-Ind-842") == ""
    arrive(d)
    assert d.where("G-Ind-842") == "B17.01"


# -- figures ------------------------------------------------------------------------------------


@pytest.mark.rule("OOB-1", "OOB-2")
def test_all_257_units_have_the_figures_of_the_lists():
    game = game_of()
    printed = {unit.id: game.printed(number) for number, unit in enumerate(game.units)}
    listed = dict(unit.rstrip("*").split("=") for row in ROWS for unit in row[2:])
    assert len(listed) == 257
    assert printed == listed
    for number in range(len(game.units)):
        first, defence, movement = (int(figure) for figure in game.printed(number).split("-"))
        rating = game.roster.barrage if game.roster.artillery[number] else game.roster.attack
        assert rating[0][number] == first
        assert game.roster.defence[0][number] == defence
        assert game.roster.allowance[0][number] == movement * game.quarters


CHITS = {
    "G-11Pz": "11 Pz",
    "G": "Non-11 Pz",
    "S-1TC": "1 Tank/5 Mech",
    "S-5MC": "1 Tank/5 Mech",
    "S": "All Inf/Cav",
}


@pytest.mark.rule("OOB-1")
def test_each_unit_belongs_to_the_chit_of_its_formation_and_to_no_other():
    game = game_of()
    for number, unit in enumerate(game.units):
        prefix = max((p for p in CHITS if unit.id.startswith(p)), key=len)
        assert game.roster.group[number] == CHITS[prefix], unit.id
        own = [c.name for c in game.cups.chits if game.roster.group[number] in c.activates]
        assert own == [CHITS[prefix]] or own == ["All Units", CHITS[prefix]], unit.id
