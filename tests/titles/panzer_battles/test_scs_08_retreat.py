"""SCS 8 Retreats, and hexes that they overstack (1.5)."""

import pytest
from support.panzer_battles import desk, german, soviet, start

from zoc.titles.panzer_battles.position import DG, LOST, REDUCED, SOVIET
from zoc.titles.panzer_battles.retreat import ways_back

TWO = {"reduced": {"attack": 2, "defence": 2}}


def beaten(units, *attackers, dice=9, board=None, target="0604", **more):
    """A desk on which an attack at 5:1 has thrown the defender back: 5 one hex, 9 a step and two
    hexes."""
    d = desk(units, board, phase="combat", **more)
    d.do(f"attack {target}", *(f"with {name}" for name in attackers), "fight", f"dice {dice}")
    return d


def ends(d):
    """Where the units that retreat may end."""
    return {o.split()[1] for o in d.options if o.startswith("retreat")}


PAIR = {"G": german("0605", 60), "R": soviet("0604", 4, 2, **TWO), "S": soviet("0604", 4, 2, **TWO)}


@pytest.mark.rule("SCS-8.1")
def test_the_owner_retreats_his_units_together_or_apart():
    d = beaten(PAIR, "G", dice=5)
    assert d.p.actor == "soviet"
    together = d.p.after(d.game.read("retreat 0603"))
    assert [d.game.label(together.hex[d.number(n)]) for n in "RS"] == ["0603", "0603"]
    d.do("apart R")
    assert d.refused("apart S") == "SCS-8.1"


@pytest.mark.rule("SCS-8.1")
def test_units_that_go_apart_end_in_hexes_of_their_own():
    d = beaten(PAIR, "G", dice=5)
    d.do("apart R", "retreat 0603", "retreat 0704")
    assert (d.where("S"), d.where("R")) == ("0603", "0704")


@pytest.mark.rule("SCS-8.2")
@pytest.mark.parametrize(("dice", "length"), [(5, 1), (9, 2), (12, 4)])
def test_a_retreat_ends_exactly_as_far_away_as_demanded(dice, length):
    big = {"R": soviet("0606", 4, 2, **TWO), "S": soviet("0606", 4, 2, **TWO)}
    d = beaten({"G": german("0607", 60)} | big, "G", dice=dice, target="0606")
    while d.step == "losses":
        d.do("lose R")
    grid, start = d.game.grid, d.hex("0606")
    assert ends(d)
    assert {grid.distance(start, d.hex(end)) for end in ends(d)} == {length}
    near = "0605" if length > 1 else "0604"
    assert d.refused(f"retreat {near}") == "SCS-8.2"


@pytest.mark.rule("SCS-8.2")
def test_a_path_may_be_given_hex_by_hex_but_not_with_a_detour():
    d = beaten(PAIR, "G", dice=9)
    d.do("lose R")
    assert d.allowed("retreat 0603 0602")
    assert d.allowed("retreat 0704 0803")
    assert d.refused("retreat 0704 0703 0602") == "SCS-8.2"
    assert d.refused("retreat 0504 0602") == "SCS-8.2"


@pytest.mark.rule("SCS-8.3")
def test_a_retreat_enters_no_enemy_and_crosses_no_closed_side():
    units = PAIR | {"K": german("0603")}
    board = {"sides": {"river": "0604/0704", "lake line": "0604/0504"}}
    d = beaten(units, "G", dice=5, board=board)
    assert ends(d) == {"0505", "0705"}
    assert d.refused("retreat 0603") == "SCS-8.3"
    assert d.refused("retreat 0704") == "SCS-8.3"
    bridged = board | {"ways": {"track": ["0604 0704"]}}
    assert "0704" in ends(beaten(units, "G", dice=5, board=bridged))


@pytest.mark.rule("SCS-8.3")
def test_a_retreat_does_not_leave_the_map():
    units = {"G": german("0602", 60), "R": soviet("0601", 4, 2)}
    d = beaten(units, "G", dice=5, target="0601")
    assert ends(d) == {"0501", "0701", "0502", "0702"}


@pytest.mark.rule("SCS-8.3")
def test_a_retreat_does_not_leave_for_a_map_that_is_not_in_play():
    for scenario, beyond in (("2.3", False), ("2.1", True)):
        d = start(scenario)
        found = ways_back(d.p, SOVIET, d.hex("B32.35"), 1)
        assert found
        assert (d.hex("A32.01") in found) is beyond


@pytest.mark.rule("SCS-8.4")
def test_each_enemy_zoc_hex_costs_the_stack_one_step_in_total():
    d = beaten(PAIR, "G", dice=5)
    d.do("retreat 0705")
    assert d.step == "losses"
    assert d.options == ["lose R", "lose S"]
    d.do("lose R")
    assert d.state("R") & REDUCED
    assert not d.state("S") & REDUCED
    free = beaten(PAIR, "G", dice=5)
    free.do("retreat 0603")
    assert free.step != "losses"


@pytest.mark.rule("SCS-8.4")
def test_two_enemy_zoc_hexes_on_the_way_cost_two_steps():
    units = PAIR | {"K": german("0804"), "L": german("0802")}
    d = beaten(units, "G", dice=9)
    d.do("lose R", "retreat 0704 0703")
    d.do("lose S")
    assert d.step == "losses"
    d.do("lose S")
    assert d.state("S") & LOST
    assert d.where("R") == "0703"
    assert d.step != "losses"


@pytest.mark.rule("SCS-8.4")
def test_a_friend_in_the_hex_saves_the_step():
    units = PAIR | {"F": soviet("0705")}
    d = beaten(units, "G", dice=5)
    d.do("retreat 0705")
    assert d.step != "losses"
    assert not d.state("R") & REDUCED
    bare = beaten(units, "G", dice=5, options={"friends_cover_retreats": False})
    bare.do("retreat 0705")
    assert bare.step == "losses"


@pytest.mark.rule("SCS-8.4")
def test_the_path_that_is_offered_costs_the_fewest_steps():
    units = PAIR | {"K": german("0804")}
    d = beaten(units, "G", dice=9)
    d.do("lose R")
    dear = d.p.after(d.game.read("retreat 0704 0703"))
    assert dear.agenda[-1].name == "losses"
    d.do("retreat 0703")
    assert d.step != "losses"


RING = {f"K{hex_}": german(hex_) for hex_ in ("0603", "0504", "0505", "0704", "0705")}


@pytest.mark.rule("SCS-8.5")
def test_units_that_cannot_complete_their_retreat_are_destroyed():
    d = beaten(PAIR | RING, "G", dice=5)
    assert d.state("R") & LOST
    assert d.state("S") & LOST


@pytest.mark.rule("SCS-8.5")
def test_with_the_option_they_lose_a_step_for_each_hex_instead():
    d = beaten(PAIR | RING, "G", dice=5, options={"cut_off_units_die": False})
    assert d.step == "losses"
    d.do("lose R")
    assert d.where("R") == d.where("S") == "0604"


@pytest.mark.rule("SCS-8.5")
def test_with_the_option_a_retreat_that_falls_short_costs_a_step():
    far = {f"K{h}": german(f"{h}") for h in ("0602", "0503", "0703", "0403", "0803")}
    shut = far | {f"L{h}": german(h) for h in ("0504", "0704", "0505", "0705")}
    d = beaten(PAIR | shut, "G", dice=9, options={"cut_off_units_die": False})
    d.do("lose R")
    assert ends(d) == {"0603"}
    d.do("retreat 0603")
    assert d.step == "losses"
    assert d.p.agenda[-1].due == 2, "one for the enemy zone, one for the hex they fall short"
    usual = beaten(PAIR | shut, "G", dice=9)
    usual.do("lose R")
    assert usual.where("R") == usual.where("S") == "", "one hex is not two"


@pytest.mark.rule("SCS-8.2")
def test_with_the_option_a_retreat_may_end_nearer():
    d = beaten(PAIR, "G", dice=9, options={"retreat_exactly": False})
    d.do("lose R")
    assert "0603" in ends(d)


@pytest.mark.rule("1.5e", "1.7a")
def test_a_hex_overstacked_by_a_retreat_is_disorganised_whole():
    friends = {f"F{i}": soviet("0603") for i in range(2)}
    d = beaten(PAIR | friends, "G", dice=5)
    d.do("retreat 0603")
    assert all(d.state(name) & DG for name in ("R", "S", "F0", "F1"))
    roomy = beaten(PAIR | {"F": soviet("0603")}, "G", dice=5)
    roomy.do("retreat 0603")
    assert not any(roomy.state(name) & DG for name in ("R", "S", "F"))


def test_attackers_retreat_hex_by_hex():
    units = {
        "G": german("0605", 1, **TWO),
        "H": german("0704", 1, **TWO),
        "R": soviet("0604", 4, 9),
    }
    d = beaten(units, "G", "H", dice=11)
    assert d.p.actor == "german"
    first = {d.game.grid.distance(d.hex("0605"), d.hex(end)) for end in ends(d)}
    assert first == {1}
    d.do("retreat 0606")
    assert d.where("G") == "0606"
    assert {d.game.grid.distance(d.hex("0704"), d.hex(end)) for end in ends(d)} == {1}
