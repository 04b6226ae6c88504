"""Operation Typhoon, chapter 2: map, counters, steps."""

from fractions import Fraction

import pytest
from support.operation_typhoon import campaign, desk, infantry, marching, panzer, plain, regiment

import zoc
from zoc.kernel.data.counters import SIZES
from zoc.titles.operation_typhoon.combat import order_of_fire
from zoc.titles.operation_typhoon.fire import ATTACK
from zoc.titles.operation_typhoon.position import REDUCED
from zoc.titles.operation_typhoon.roster import AIR
from zoc.titles.operation_typhoon.victory import check_of

TITLE = zoc.title("operation-typhoon")
COUNTERS = TITLE.counters


@pytest.mark.rule("2.1a")
def test_all_dice_have_six_faces_of_the_same_weight():
    d = desk({"A": panzer("0404")})
    d.do("force A", "to 0504")
    assert d.p.decision.outcomes == [(d.game.read(f"die {face}"), 1) for face in range(1, 7)]
    d.do("die 5")
    outcomes = d.p.decision.outcomes
    assert sum(weight for _, weight in outcomes) == 6**7
    assert len(outcomes) == 792
    weights = {action.args: weight for action, weight in outcomes}
    assert weights[(1,) * 7] == 1
    assert weights[(1, 1, 1, 1, 1, 1, 6)] == 7
    assert d.refused("roll 1 1 1 1 1 1 7") == "2.1a"


@pytest.mark.rule("2.1b", "8.2d")
def test_draws_are_uniform_and_without_replacement():
    d = marching({"A": panzer("0404")}, "0504", 6)
    assert d.step == "artillery"
    weights = dict(d.p.decision.outcomes)
    assert sum(weights.values()) == 12, "one of the twelve artillery units"
    by_id = {d.game.units[a.args[0]].id: w for a, w in weights.items()}
    assert by_id == {
        "su-hh-1": 1,
        "su-hh-2": 3,
        "su-hh-5": 2,
        "su-hm-1": 1,
        "su-hm-2": 3,
        "su-hm-5": 2,
    }
    d = marching({"A": panzer("0404")}, "0504", 6, turn=6)
    weights = dict(d.p.decision.outcomes)
    assert sum(weights.values()) == 12 * 11 // 2, "two of the twelve, none of them twice"
    twice = [a for a in weights if len(set(a.args)) < 2]
    assert not twice


@pytest.mark.rule("2.2a")
def test_a_unit_is_in_one_hex_at_a_time():
    d = desk({"A": panzer("0404"), "B": infantry("0404")})
    d.do("force A", "to 0304")
    assert d.here("0304") == {"A"}
    assert d.here("0404") == {"B"}
    d.do("to 0305")
    assert d.here("0304") == set()


@pytest.mark.rule("2.2b")
def test_every_hex_has_its_own_four_digits_and_smolensk_is_1019():
    grid = TITLE.board.grid
    names = [grid.label(h) for h in grid]
    assert len(set(names)) == len(names) == 52 * 44
    assert all(len(name) == 4 and name.isdigit() for name in names)
    assert grid.label(TITLE.board.place("Smolensk").hex) == "1019"


@pytest.mark.rule("2.2c")
def test_a_town_in_a_forest_has_the_costs_of_the_one_and_the_defenders_of_the_other():
    rows = " ".join("." * 4 + ("f" if row == 4 else ".") + "." * 5 for row in range(1, 10))
    board = plain(terrain=rows, key={"f": "forest"}, hexes={"town": {"town": "0504"}})
    d = desk({"A": panzer("0404")}, board)
    d.do("force A", "to 0504")
    assert d.p.mp == 20 - 2
    d.do("die 1")
    assert d.fighting() == ["B"], "the town's line, where a 1 brings a brigade"


@pytest.mark.rule("2.2d")
def test_fire_has_five_steps_in_order():
    assert order_of_fire(ATTACK, 1) == (1, 2, 3, 4, 5)
    rows = TITLE.tables["fire"].headings
    assert [row.split()[0] for row in rows] == ["1", "2", "3", "4", "5"]


@pytest.mark.rule("2.2e")
def test_turn_3_has_the_front_integrity_check():
    p = campaign().p
    assert [check_of(p, turn) for turn in range(1, 9)] == [
        "", "pockets", "integrity", "quarters", "", "", "", "",
    ]  # fmt: skip


@pytest.mark.rule("2.3", "2.6a")
def test_a_unit_shows_nationality_formation_type_dice_and_name():
    for unit in COUNTERS.units:
        assert unit.side in ("german", "soviet")
        assert unit.formation.name
        assert unit.type.id
        assert unit.full
        if unit.type.id != AIR:
            assert unit["dice"] >= 1
    own = {u.formation.id for u in COUNTERS.of_side("german") if u.type.id != AIR}
    assert own == {"PG2", "PG3", "PG4", "2A", "4A", "9A"}


@pytest.mark.rule("2.4a")
def test_a_unit_rolls_as_many_dice_as_its_rating_by_its_side():
    d = marching({"A": panzer("0404")}, "0504", 5)
    assert len(d.p.decision.outcomes[0][0].args) == 7
    assert d.refused("roll 1 1 1") == "10.4"
    d = marching({"A": panzer("0404 reduced")}, "0504", 5)
    assert len(d.p.decision.outcomes[0][0].args) == 3


@pytest.mark.rule("2.4b")
def test_a_capital_a_is_an_army_and_a_bare_number_a_panzer_group():
    formations = COUNTERS.formations
    assert formations["2A"].name == "2nd Army"
    assert formations["PG2"].name == "Panzer Group 2"
    assert COUNTERS.unit("de-2a-112-id").formation is formations["2A"]
    assert COUNTERS.unit("de-pg2-3-pz").formation is formations["PG2"]


@pytest.mark.rule("2.5a")
def test_every_combat_unit_has_one_or_two_steps():
    game = campaign().game
    for unit in (*game.roster.troops, *game.roster.soviet_troops):
        assert game.roster.steps_of[unit] == game.units[unit]["steps"] in (1, 2)


@pytest.mark.rule("2.5b", "2.5c")
def test_a_unit_of_two_steps_is_turned_over_first_and_then_removed():
    d = marching({"A": panzer("0404")}, "0504", 3)
    d.roll(4)
    rifle = d.number("su-rd-01")
    assert d.p.state[rifle] & REDUCED
    assert d.where("su-rd-01") == "0504"
    d = marching({"A": panzer("0404")}, "0504", 3)
    events = d.roll(4, 4)
    kinds = [e.kind for e in events]
    assert kinds.index("reduce") < kinds.index("eliminate")
    assert d.where("su-rd-01") == ""


@pytest.mark.rule("2.5c")
def test_a_german_unit_of_one_step_leaves_the_map_until_the_battle_ends():
    d = marching({"A": infantry("0404"), "B": regiment("0404")}, "0504", 5)
    d.until_soviets_fire()
    d.roll(6, 6)
    assert d.where("A") == "0504", "the first hit falls on the unit of two steps"
    assert d.options == ["hit A", "hit B"]
    d.do("hit B")
    assert d.where("B") == ""
    d.miss()
    d.do("retreat")
    assert d.where("B") == "0404"


@pytest.mark.rule("2.5d")
def test_steps_stay_with_their_unit():
    d = desk({"A": panzer("0404 reduced"), "B": panzer("0404")})
    verbs = set(d.game.vocabulary.verbs)
    assert not verbs & {"transfer", "give", "merge", "combine"}
    d.do("force A B", "to 0304")
    assert (d.dice("A"), d.dice("B")) == (3, 7)


@pytest.mark.rule("2.6b", "8.3a")
def test_guards_and_airborne_troops_are_a_group_and_have_names_of_their_own():
    guards = [u for u in COUNTERS.units if u.formation.id == "guards"]
    assert {u.type.id for u in guards} == {"guards division", "airborne corps"}
    assert {u.ground for u in guards} == {"guards red"}
    others = [u for u in COUNTERS.of_side("soviet") if u not in guards and u.type.id != AIR]
    assert not {u.ground for u in others} & {"guards red"}
    names = [u.full for u in guards]
    ordinals = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
    assert names[:8] == [f"{n} Guards Division" for n in ordinals]
    assert names[8:] == ["4th Airborne Corps", "5th Airborne Corps"]
    assert all(not u.name for u in others), "no other Soviet unit has an identity"


@pytest.mark.rule("2.7a", "2.7b")
def test_infantry_and_cavalry_walk_and_the_others_drive():
    game = campaign().game
    for unit in game.roster.troops:
        drives = game.roster.type[unit] in ("panzer", "motorised infantry")
        assert game.roster.mechanised[unit] == drives
        assert drives or game.roster.type[unit] in ("infantry", "horse cavalry")
    cavalry = [u for u in game.roster.troops if game.roster.type[u] == "horse cavalry"]
    assert len(cavalry) == 1


@pytest.mark.rule("2.8a", "2.8b", "2.8c")
def test_soviet_types_and_their_letters():
    game = campaign().game
    letters = {game.roster.type[u]: game.roster.letter[u] for u in game.units_of[1]}
    assert letters == {
        "guards division": "GD",
        "airborne corps": "AC",
        "brigade": "B",
        "rifle division": "RD",
        "heavy howitzer": "A",
        "heavy mortar": "A",
        "air": "CAS",
    }
    assert len(game.roster.by_letter["A"]) == 12


@pytest.mark.rule("2.8d", "9.3a")
def test_movement_points_come_from_the_turn_and_the_class_alone():
    assert all("movement" not in unit.front for unit in COUNTERS.units)
    units = {"A": panzer("0404"), "B": infantry("0304"), "C": panzer("0204 reduced")}
    for turn, drive, walk in ((1, 20, 10), (2, 15, 8), (4, 8, 5), (8, 4, 3)):
        for name, points in (("A", drive), ("B", walk), ("C", drive)):
            d = desk(units, turn=turn)
            d.do(f"force {name}")
            assert d.p.mp == points
    assert desk(units).refused("force su-rd-01") == "1.1a"


@pytest.mark.rule("2.9")
def test_sizes_of_units():
    assert [s for s in SIZES if s in ("II", "III", "X", "XX", "XXX")] == [
        "II",
        "III",
        "X",
        "XX",
        "XXX",
    ]
    size = {u.id: u.size for u in COUNTERS.units}
    assert size["su-ac-4"] == "XXX"
    assert size["de-pg2-3-pz"] == size["su-rd-01"] == size["su-gd-1"] == "XX"
    assert size["su-b-01"] == size["de-pg3-l-bde"] == "X"
    assert size["de-pg2-gd-rgt"] == size["su-hh-1"] == "III"
    assert size["su-hm-1"] == "II"


@pytest.mark.rule("2.10")
def test_abbreviations():
    full = {u.name: u.full for u in COUNTERS.units}
    assert full["1G"] == "1st Guards Division"
    assert full["GD"] == "Gross Deutschland Regiment"
    assert full["L"] == "Lehr Brigade"
    assert "Sturm" in full["78S"]
    assert "Das Reich" in full["SS-R"]


@pytest.mark.rule("2.11")
def test_markers():
    kinds = {m.kind for m in COUNTERS.markers}
    texts = " ".join(f"{m.kind} {m.text} {m.id}" for m in COUNTERS.markers).lower()
    assert len(kinds) >= 2
    for word in ("front", "vp", "pocket", "mp", "turn"):
        assert word in texts
    p = campaign().p
    assert (p.turn, p.tally, p.mp) == (1, 0, 0)
    assert Fraction(p.soviet.bit_count(), len(p.game.grid)) > Fraction(1, 2)
