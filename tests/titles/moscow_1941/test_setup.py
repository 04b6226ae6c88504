"""The set-up: both sides settle their choices unseen, from defaults that stand at once."""

import pytest
from support.moscow_1941 import campaign, deployed

from zoc.hexes.sets import unpack
from zoc.titles.moscow_1941.position import REDUCED, TRANSPORT
from zoc.titles.moscow_1941.setup import conceal, setting_up

each_scenario = pytest.mark.parametrize("scenario", ["typhoon", "red-snow"])


@each_scenario
@pytest.mark.rule("1.3d", "3.2.1")
def test_everybody_stands_at_once_and_no_hex_is_overfull(scenario):
    d = campaign(scenario)
    placed = [e for e in d.game.title.scenarios[scenario].placements if e.status == "placed"]
    assert sum(1 for h in d.p.hex if h) == len(placed)
    assert not list(d.game.faults(d.p))


@each_scenario
def test_both_sides_end_with_one_order_and_the_game_begins(scenario):
    d = campaign(scenario)
    assert setting_up(d.p)
    d.do("historical")
    assert setting_up(d.p)
    d.do("end")
    assert not setting_up(d.p)
    assert d.game.phase_number(d.p) > 0


@pytest.mark.rule("1.3d")
def test_units_in_a_city_are_put_into_any_of_its_hexes():
    d = campaign()
    d.do("end")
    moscow = d.labels(d.game.map.cities["Moscow"])
    assert d.where("s.moskwa.1") in moscow
    d.do("place s.moskwa.1 5505")
    assert d.where("s.moskwa.1") == "5505"
    assert not d.allowed("place s.moskwa.1 5008")
    assert not d.allowed("place s.inf.5 5505")
    assert not d.allowed("place g.110id.252 0326")


@pytest.mark.rule("3.2.1", "3.2.2")
def test_a_city_hex_takes_eight_cels_and_an_hq_counts_one():
    d = campaign()
    d.do("end")
    full = ["s.inf.133", "s.arm.25", "s.arm.31"]
    for unit in full:
        if d.where(unit) != "2716":
            d.do(f"place {unit} 2716")
    if d.where("s.hq.30Army") != "2716":
        d.do("place s.hq.30Army 2716")
    assert sum(map(d.p.cels, d.p.stack(d.hex("2716")))) == 7
    for unit in ("s.moskwa.1", "s.moskwa.2", "s.moskwa.3", "s.moskwa.4"):
        if d.where(unit) != "5505":
            d.do(f"place {unit} 5505")
    assert d.refused("place s.moskwa.5 5505") == "3.2.1"
    assert d.refused("place s.moskwa.5 0101") == "1.3d"


@pytest.mark.rule("RS-7")
def test_three_divisions_of_red_snow_choose_between_two_hexes_counter_by_counter():
    d = campaign("red-snow")
    d.do("end")
    choices = {"g.14mot.11": "2604 2305", "g.7pz.pz25": "3104 3303", "g.36mot.87": "2309 2312"}
    for unit, hexes in choices.items():
        first, second = sorted(hexes.split())
        assert d.where(unit) == first
        d.do(f"place {unit} {second}")
        assert d.where(unit) == second
        assert not d.allowed(f"place {unit} 3104") or "3104" in hexes
    assert d.where("g.14mot.53") == "2305"


@pytest.mark.rule("3.2.1")
def test_the_surplus_of_4230_stands_beside_it():
    d = campaign()
    assert d.where("g.ssdr.D") == "4231"
    neighbours = {d.game.label(h) for h in d.game.grid.neighbours(d.hex("4230"))}
    offered = {o.split()[2] for o in d.options if o.startswith("place g.ssdr.D ")}
    assert offered
    assert offered <= neighbours
    enemies = d.game.field.beside(d.p.ground.occupied[1])
    assert not offered & set(d.labels(enemies))


@pytest.mark.rule("TY-5", "RS-6")
def test_the_losses_of_a_division_are_borne_by_whom_its_owner_likes():
    d = campaign("red-snow")
    d.do("end")
    assert d.state("g.183id.330") & REDUCED
    assert not d.state("g.183id.351") & REDUCED
    d.do("spare g.183id.330 g.183id.351")
    assert d.state("g.183id.351") & REDUCED
    assert not d.state("g.183id.330") & REDUCED
    assert not d.allowed("spare g.183id.330 g.183id.343")
    assert not d.allowed("spare g.183id.343 g.258id.479")


@pytest.mark.rule("TY-5")
def test_1_armoured_starts_typhoon_with_three_cels_lost():
    d = campaign()
    parts = ["g.1pz.pz1", "g.1pz.s1", "g.1pz.s113", "g.1pz.art73"]
    assert sum(d.game.roster.cels[d.number(u)] - d.p.cels(d.number(u)) for u in parts) == 3


@pytest.mark.rule("RS-6")
@pytest.mark.parametrize(
    ("units", "lost"),
    [
        ("g.183id", 2), ("g.3mot", 1), ("g.258id", 2), ("g.292id", 2), ("g.7id", 3), ("g.197id", 2),
        ("g.267id", 1), ("g.78id", 2), ("g.87id", 3), ("g.252id", 0), ("g.10pz", 2), ("g.5pz", 1),
        ("g.ssdr", 2), ("g.2pz", 1), ("g.11pz", 2), ("g.35id", 1), ("g.106id", 3), ("g.6pz", 2),
        ("g.14mot", 0), ("g.7pz", 1), ("g.36mot", 0), ("g.86id.184", 1), ("g.1pz", 3),
        ("g.110id", 0), ("g.23id", 0), ("s.cav.50", 1), ("s.cav.53", 1), ("s.arm.58", 1),
    ],
)  # fmt: skip
def test_the_losses_with_which_red_snow_starts(units, lost):
    d = campaign("red-snow")
    of = [
        n for n, u in enumerate(d.game.units) if f"{u.id}.".startswith(f"{units}.") and d.p.hex[n]
    ]
    assert of
    assert sum(d.game.roster.cels[n] - d.p.cels(n) for n in of) == lost


@pytest.mark.rule("6.2.2")
def test_guns_start_in_combat_set_up_unless_their_owner_wishes_otherwise():
    d = campaign()
    assert not d.state("g.art.XX") & TRANSPORT
    d.do("limber g.art.XX")
    assert d.state("g.art.XX") & TRANSPORT
    d.do("unlimber g.art.XX")
    assert not d.state("g.art.XX") & TRANSPORT
    assert not d.allowed("limber g.183id.330")


@pytest.mark.rule("16.1.2")
def test_all_stacks_are_masked_unless_their_owner_wishes_otherwise():
    d = campaign()
    assert d.p.masks == d.p.ground.occupied
    d.do("unmask 6427")
    assert "6427" not in d.labels(d.p.masks[0])
    assert not d.allowed("unmask 0101")
    assert campaign(masking=False).p.masks == (0, 0)


@pytest.mark.rule("TY-4", "RS-5")
def test_who_starts_in_field_fortifications():
    typhoon, snow = campaign(), campaign("red-snow")
    assert typhoon.p.works == (typhoon.p.ground.occupied[0], 0)
    assert snow.p.works == snow.p.ground.occupied
    snow.do("end", "place g.14mot.11 2604", "place g.14mot.53 2604", "place g.14mot.art14 2604")
    assert "2604" in snow.labels(snow.p.works[0])
    assert "2305" not in snow.labels(snow.p.works[0])


def test_the_suggested_set_up_takes_every_choice_back():
    d, plain = campaign("red-snow"), deployed("red-snow")
    d.do("place s.moskwa.1 5505", "unmask 4809", "limber s.art.29Army", "historical", "historical")
    assert d.p == plain.p


@each_scenario
def test_what_the_enemy_chose_is_hidden_until_both_are_done(scenario):
    d = campaign(scenario)
    first = 0 if d.p.actor == "german" else 1
    before = d.p.copy()
    hex_ = d.game.label(unpack(d.p.ground.occupied[first])[0])
    d.do(f"unmask {hex_}", *(o for o in d.options[:3] if o.startswith("place")))
    told = d.p.copy()
    conceal(told, first)
    other = d.game.camps[1 - first]
    assert (told.hex, told.state, told.masks) == (before.hex, before.state, before.masks)
    for event in d.do(f"mask {hex_}"):
        assert not event.told_to(other)
        assert event.told_to(d.game.camps[first])
    seen = d.game.view(d.p, other)
    assert seen.masks == before.masks
