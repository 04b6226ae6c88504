"""HQs in combat (9.1.4 to 9.2): the dice, and CMs for those that were lost."""

import pytest
from support.moscow_1941 import fight, german, soviet

from zoc.titles.moscow_1941.losses import eliminate


@pytest.mark.rule("9.2.1", "9.2.2")
@pytest.mark.parametrize(("place", "led"), [("0601", True), ("0801", False)])
def test_a_german_hq_helps_within_four_hexes(place, led):
    d = fight({"A": german("0605"), "H": german(place, "HQ"), "R": soviet("0606")})
    d.do("attack 0606", "with A")
    assert d.terms().get("attacker's HQ", 0) == (-1 if led else 0)


@pytest.mark.rule("9.2.1", "9.2.2")
@pytest.mark.parametrize(("place", "led"), [("0609", True), ("0610", False)])
def test_a_soviet_hq_helps_within_three(place, led):
    d = fight({"A": german("0605"), "K": soviet(place, "HQ"), "R": soviet("0606")})
    d.do("attack 0606", "with A")
    assert d.terms().get("defender's HQ", 0) == led


@pytest.mark.rule("9.2.1")
def test_everybody_in_the_battle_must_be_in_range_guns_too():
    units = {"A": german("0605"), "G": german("0604", "ART"), "H": german("0609", "HQ"),
             "R": soviet("0606")}  # fmt: skip
    d = fight(units)
    d.do("attack 0606", "with A")
    assert "attacker's HQ" in d.terms()
    d.do("with G")
    assert "attacker's HQ" not in d.terms()


@pytest.mark.rule("9.2.1")
def test_the_dice_change_by_one_and_end_at_two_and_twelve():
    units = {"A": german("0605"), "H": german("0604", "HQ"), "R": soviet("0606")}
    for throw, result in ((7, "-/D1"), (2, "-1/D2D")):
        d = fight(units)
        d.battle("attack 0606", "with A")
        assert d.do(f"dice {throw}")[0].result == result


@pytest.mark.rule("9.2.1")
def test_a_player_may_leave_his_hq_out():
    d = fight({"A": german("0605"), "H": german("0604", "HQ"), "R": soviet("0606")})
    d.do("attack 0606", "with A", "unled")
    assert "attacker's HQ" not in d.terms()


@pytest.mark.rule("9.2.3")
def test_two_hqs_help_no_more_than_one():
    units = {"A": german("0605"), "H": german("0604", "HQ"), "I": german("0604", "HQ"),
             "R": soviet("0606")}  # fmt: skip
    d = fight(units)
    d.do("attack 0606", "with A")
    assert d.terms()["attacker's HQ"] == -1


@pytest.mark.rule("9.2.4")
def test_hqs_of_both_sides_cancel():
    units = {"A": german("0605"), "H": german("0604", "HQ"), "R": soviet("0606"),
             "K": soviet("0607", "HQ")}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A")
    assert d.do("dice 7")[0].result == "-1/-1"


def orphaned(left=2, place="0606", cms=5):
    """R's army has lost an HQ: the German has CMs."""
    d = fight({"A": german("0605"), "B": german("0205"), "R": soviet("0606"), "S": soviet("0206")})
    d.p.pools = ((0, d.hex(place), cms, left),)
    d.p.touch()
    return d


@pytest.mark.rule("9.1.6")
def test_five_cms_may_be_split_over_battles():  # E37, R-117
    d = orphaned()
    d.do("attack 0606", "with A")
    assert d.refused("draw 6") == "9.1.7"
    d.do("draw 3")
    assert d.terms() == {"lost HQ": 3}
    d.battle()
    d.do("dice 7", "stay")
    d.do("halt") if "halt" in d.options else None
    assert d.p.pools[0][2] == 2
    d.do("attack 0206", "with B", "draw 2")
    assert d.odds() == "3:1"


@pytest.mark.rule("9.1.6")
def test_two_hqs_lost_in_one_hex_are_five_cms_each():
    d = orphaned()
    d.p.pools *= 2
    d.p.touch()
    d.battle("attack 0606", "with A", "draw 7")
    d.do("dice 12")
    assert sum(cms for _, _, cms, _ in d.p.pools) == 3


@pytest.mark.rule("9.1.6", "5.1.9")
def test_no_cm_is_spent_where_none_counts():
    d = fight({"A": german("0605"), "K": soviet("0606", "HQ")})
    d.p.pools = ((0, d.hex("0606"), 5, 1),)
    d.p.touch()
    d.battle("attack 0606", "with A", "draw 3")
    d.do("dice 12")
    assert (0, d.hex("0606"), 5, 1) in d.p.pools


@pytest.mark.rule("9.1.6")
@pytest.mark.parametrize(("phase", "left"), [("attack", 3), ("movement", 2)])
def test_they_last_for_the_two_attack_phases_that_begin_after_the_loss(phase, left):
    from support.moscow_1941 import desk

    d = desk({"A": german("0605"), "K": soviet("0909", "HQ")}, phase=phase)
    eliminate(d.p, d.number("K"), "9.1.5", "overrun")
    assert d.p.pools == ((0, d.hex("0909"), 5, left),)
    d = orphaned(left=3)
    d.do("attack 0606", "with A")
    assert d.refused("draw 1") == "9.1.7"


@pytest.mark.rule("9.1.6")
def test_pools_run_out_after_their_second_phase():
    d = orphaned(left=1)
    d.p.bound = d.p.owed = ()
    d.do("end")
    assert d.p.pools == ()


@pytest.mark.rule("9.1.7")
@pytest.mark.parametrize(("place", "near"), [("0611", True), ("1209", True), ("1212", False)])
def test_only_within_eight_hexes(place, near):
    d = orphaned(place=place)
    away = d.game.grid.distance(d.hex(place), d.hex("0606"))
    assert near == (away <= 8)
    d.do("attack 0606", "with A")
    assert d.allowed("draw 1") == near


@pytest.mark.rule("9.1.6")
def test_the_defender_uses_his_after_the_attacker():
    d = fight({"A": german("0605", strength=12), "R": soviet("0606")})
    d.p.pools = ((1, d.hex("0606"), 5, 2),)
    d.do("attack 0606", "with A", "fight")
    assert d.p.actor == "soviet"
    d.do("draw 2")
    assert d.odds() == "1:1"


@pytest.mark.rule("9.1.5", "9.1.6")
def test_every_loss_of_an_hq_counts_and_losses_in_combat_earn_a_replacement():
    d = fight({"H": german("0302", "HQ"), "A": german("0303"), "R": soviet("0909")})
    eliminate(d.p, d.number("H"), "10.2.6", "surrender")
    assert d.p.pools[0][0] == 1
    assert d.p.fresh == (0, 0)
    eliminate(d.p, d.number("A"), "5.1.8", "combat")
    eliminate(d.p, d.number("R"), "5.1.8", "combat")
    assert d.p.fresh == (1, 0)


@pytest.mark.rule("5.1.1", "9.1.4")
def test_an_hq_goes_along_with_one_attack_a_phase():
    units = {"A": german("0605"), "B": german("0605"), "H": german("0605", "HQ"),
             "R": soviet("0606"), "S": soviet("0604")}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with H")
    d.do("dice 7", "stay", "attack 0604", "with B")
    assert "with H" not in d.options
    assert d.refused("with H") == "5.1.1"


@pytest.mark.rule("9.1.6")
def test_the_cms_that_end_first_are_spent_first():
    d = fight({"A": german("0605"), "R": soviet("0606")})
    d.p.pools = ((0, d.hex("0606"), 5, 2), (0, d.hex("0607"), 5, 1))
    d.battle("attack 0606", "with A", "draw 6")
    d.do("dice 9")
    assert [pool[2:] for pool in d.p.pools] == [(4, 2)]
