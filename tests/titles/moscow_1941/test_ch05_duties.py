"""Who fights whom (5.0, 5.1): duties, the order of attacks, who may attack what."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.moscow_1941 import desk, fight, forest, german, land, soviet

from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view
from zoc.titles.moscow_1941.combat import Attacks
from zoc.titles.moscow_1941.declaration import Assault

AROUND = ["0605", "0705", "0706", "0607", "0506", "0505"]


def duties(d):
    """Who must attack, and which hexes must be attacked."""
    names = [d.game.unit_name(u) for u in d.p.bound]
    return sorted(names), [d.game.label(h) for h in d.p.owed]


@pytest.mark.rule("5.0")
def test_battles_are_fought_in_attack_phases_only():
    d = desk({"A": german("0605"), "R": soviet("0606")})
    assert d.refused("attack 0606")
    assert fight({"A": german("0605"), "R": soviet("0606")}).allowed("attack 0606")


@pytest.mark.rule("5.1.3", "7.1.11")
def test_who_must_attack_is_told_before_movement_ends():
    d = desk({"A": german("0605"), "B": german("0101"), "R": soviet("0606")})
    told = " ".join(d.game.show.remaining(d.p))
    assert "(0605) must attack" in told
    assert "0101" not in told
    e = desk({"A": german("0605"), "R": soviet("0606")}, works={"german": "0605"})
    assert "must attack" not in " ".join(e.game.show.remaining(e.p))


@pytest.mark.rule("5.1.1")
def test_nobody_fights_twice_in_a_phase_and_no_hex_is_attacked_twice():
    units = {"A": german("0605", strength=4), "B": german("0605", strength=4),
             "R": soviet("0606"), "S": soviet("0705")}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A")
    d.do("dice 9")
    assert d.refused("attack 0606") == "5.1.1"
    d.do("attack 0705")
    assert d.refused("with A") == "5.1.1"
    assert d.allowed("with B")


@pytest.mark.rule("5.1.2")
def test_a_unit_attacks_its_neighbours_only():
    d = fight({"A": german("0605"), "B": german("0603"), "R": soviet("0606"), "S": soviet("0609")})
    assert d.refused("attack 0609") == "5.1.2"
    assert d.refused("attack 0604") == "5.1.2"
    d.do("attack 0606")
    assert d.refused("with B") == "5.1.2"
    assert d.refused("fight") == "5.1.2"


@pytest.mark.rule("5.1.3", "5.1.4", "5.1.7", "2.2d")
def test_who_enters_a_zone_must_attack_something_and_its_owner_be_attacked():  # E11
    units = {"A": german("0605", "ARM"), "B": german("0706 fought"), "R": soviet("0606"),
             "S": soviet("0604"), "C": german("0603")}  # fmt: skip
    d = fight(units, works={"german": "0706"})
    assert duties(d) == (["A", "C"], ["0604", "0606"])
    assert d.refused("end") == "5.1.4"
    d.battle("attack 0604", "with C")
    d.do("dice 8")
    assert d.refused("end") == "5.1.4"
    d.battle("attack 0606", "with A")
    d.do("dice 8")
    assert d.allowed("end")


def test_each_side_reads_whose_attacks_are_owed():
    d = fight({"A": german("0605"), "R": soviet("0606")}, land(s="0606"))

    def owed(seat):
        panels = seat_view(d.game, d.p, seat, d.p.actor == seat).panels
        return next(p for p in panels if p.id == "duties")

    mine, theirs = owed("german"), owed("soviet")
    assert (mine.title, mine.needs) == ("Attacks still owed", 2)
    assert [row.text for row in mine.body[0].rows] == [d.game.show.call(d.game, d.number("R"))]
    assert (theirs.title, theirs.needs) == ("Attacks that the enemy owes", 0)


@pytest.mark.rule("5.1.3", "7.1.11")
def test_who_is_fortified_need_not_attack_but_may():
    d = fight({"A": german("0605"), "R": soviet("0606")}, works={"german": "0605"})
    assert duties(d) == ([], [])
    assert d.allowed("end")
    assert d.allowed("attack 0606")


@pytest.mark.rule("5.1.3")
def test_weak_units_have_the_duty_too_and_hqs_and_guns_have_none():
    units = {"A": german("0605 oos=2 shaken=20 reduced"), "H": german("0705", "HQ"),
             "G": german("0505", "ART"), "R": soviet("0606")}  # fmt: skip
    d = fight(units)
    assert duties(d) == (["A"], ["0606"])
    del units["A"]
    d = fight(units)
    assert duties(d) == ([], [])
    assert d.refused("attack 0606") == "5.1.10"


@pytest.mark.rule("5.1.4", "4.1.4")
def test_cavalry_in_a_swamp_must_be_attacked_and_need_not_attack():  # E12
    board = {"key": {"s": "swamp"}, "terrain": forest("0606", letter="s")}
    units = {"A": german("0605", "ARM"), "C": soviet("0606", "CAV")}
    assert duties(fight(units, board)) == (["A"], ["0606"])
    assert duties(fight(units, board, side="soviet")) == ([], [])


@pytest.mark.rule("5.1.3", "5.1.4", "5.1.5")
def test_one_against_two_or_each_against_his_own():  # E13
    units = {"U1": german("0605"), "U2": german("0706"), "U3": german("0506"),
             "A": soviet("0606"), "B": soviet("0604")}  # fmt: skip
    works = {"german": "0706 0506"}
    d = fight(units, works=works)
    assert duties(d) == (["U1"], ["0604", "0606"])
    d.do("attack 0606", "with U1")
    assert d.refused("fight") == "5.1.4"
    d.do("also 0604")
    assert d.refused("with U2") == "5.1.5"
    d.do("fight")
    e = fight(units, works=works)
    e.battle("attack 0604", "with U1")
    e.do("dice 8")
    assert duties(e) == ([], ["0606"])
    e.do("attack 0606", "with U2", "with U3")
    assert e.refused("also 0604") == "5.1.5"
    e.do("fight")


@pytest.mark.rule("5.1.5")
def test_several_hexes_never_attack_several_hexes():
    units = {"A": german("0605"), "B": german("0706"), "R": soviet("0606"), "S": soviet("0705")}
    d = fight(units, works={"german": "0605 0706"})
    d.do("attack 0606", "with A", "with B")
    assert d.refused("also 0705") == "5.1.5"
    e = fight(units, works={"german": "0605 0706"})
    e.do("attack 0606", "with A", "also 0705")
    assert e.refused("with B") == "5.1.5"
    for desk_, order in ((d, "also 0705"), (e, "with B")):
        sentence = str(desk_.p.why_not(desk_.game.read(order)))
        assert "all attackers or all targets must be on one hex" in sentence


@pytest.mark.rule("5.1.6")
def test_the_attacker_chooses_the_order():
    units = {"A": german("0605"), "R": soviet("0606"), "B": german("0209"), "S": soviet("0210")}
    for first, unit in (("0606", "A"), ("0210", "B")):
        d = fight(units)
        d.battle(f"attack {first}", f"with {unit}")
        assert d.p.actor == "chance"


@pytest.mark.rule("5.1.7")
def test_duties_that_results_leave_without_a_partner_are_waived():
    units = {"A": german("0605", strength=40), "B": german("0604"), "R": soviet("0606"),
             "S": soviet("0705")}  # fmt: skip
    d = fight(units, works={"german": "0604"})
    assert duties(d) == (["A"], ["0606", "0705"])
    d.do("attack 0606", "with A", "also 0705")
    d.battle()
    d.do("dice 7", "stay")
    while not d.p.over and d.p.actor == "soviet":
        d.do(d.options[0])
    d.do(*(["halt"] if "halt" in d.options else []))
    assert duties(d) == ([], [])
    assert d.allowed("end")


@pytest.mark.rule("5.1.10")
def test_towed_guns_attack_nobody():
    d = fight({"A": german("0605"), "G": german("0505", "ART"), "R": soviet("0606")})
    d.do("attack 0606", "with G") if d.allowed("with G") else d.do("attack 0606")
    assert d.refused("with G") == "5.1.10"
    d.do("with A", "with G")
    assert d.p.agenda[-1].joined == (d.number("A"),)
    assert d.p.agenda[-1].guns[0] == (d.number("G"),)


@pytest.mark.rule("5.1.1")
def test_a_gun_on_its_own_wheels_that_supports_is_in_the_attack_already():
    d = fight({"A": german("0605"), "G": german("0604", "ART", flags=[]), "R": soviet("0606")})
    d.do("attack 0606", "with A", "with G")
    assert "in this attack already" in str(d.p.why_not(d.game.read("with G")))


def test_a_suggestion_is_made_of_those_whom_the_title_lets_fight():
    d = fight({"A": german("0605"), "B": german("0705"), "R": soviet("0606")},
              works={"german": "0705"})  # fmt: skip

    class Picky(Assault):
        def eligible(self, p):
            return (u for u in super().eligible(p) if u != d.number("B"))

    assault = Picky(0, d.hex("0606"))
    assert assault.suggested(d.p).joined == (d.number("A"),)
    assert Assault(0, d.hex("0606")).suggested(d.p).joined == (d.number("A"), d.number("B"))


@pytest.mark.rule("5.1.1", "5.1.2")
def test_hqs_go_along_only_with_attackers_of_their_hex():
    units = {"A": german("0605"), "H": german("0605", "HQ"), "K": german("0505", "HQ"),
             "R": soviet("0606")}  # fmt: skip
    d = fight(units)
    d.do("attack 0606")
    assert d.refused("with H") == "5.1.5"
    d.do("with A")
    assert d.refused("with K") == "5.1.5"
    d.do("with H")
    assert d.sums() == (5, 4)


@pytest.mark.rule("5.1.10")
def test_guns_and_hqs_are_no_threat():
    units = {"A": german("0605"), "R": soviet("0606"), "G": soviet("0705 transport", "ART"),
             "K": soviet("0505", "HQ")}  # fmt: skip
    d = desk(units)
    shown = Sight(d.game, d.p, "german").threats(d.hex("0605"))["german"]
    assert (shown.attack, shown.defence) == ("4", "5")
    del units["R"]
    e = desk(units)
    assert not Sight(e.game, e.p, "german").threats(e.hex("0605"))


# -- R-92 -----------------------------------------------------------------------------------------

PLACES = [f"{c:02}{r:02}" for c in range(4, 9) for r in range(4, 9)]


@st.composite
def fronts(draw):
    """Units of both sides close together, some in works, guns and HQs among them."""
    units, works = {}, {"german": [], "soviet": []}
    taken = draw(st.lists(st.sampled_from(PLACES), unique=True, min_size=2, max_size=14))
    for number, place in enumerate(taken):
        side = draw(st.sampled_from(["german", "soviet"]))
        make = german if side == "german" else soviet
        type_ = draw(st.sampled_from(["INF", "INF", "ARM", "CAV", "ART", "HQ"]))
        units[f"U{number}"] = make(place, type_)
        if draw(st.booleans()):
            units[f"V{number}"] = make(place)
        if draw(st.integers(0, 3)) == 0:
            works[side].append(place)
    return units, {side: " ".join(hexes) for side, hexes in works.items() if hexes}


@pytest.mark.rule("5.1.3", "5.1.4", "5.1.7")
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(fronts(), st.randoms(use_true_random=False))
def test_whatever_is_declared_in_any_order_all_duties_are_met(front, chance):
    units, works = front
    d = fight(units, works=works)
    for _ in range(400):
        if d.p.under_way(Attacks) is None:
            break
        options = [o for o in d.options if o != "cancel"]
        assert options, "only taking it back is left"
        done = d.p.doing(Attacks) is not None and not (d.p.owed or d.p.bound)
        assert ("end" in options) == done
        d.do(chance.choice(options))
    else:
        raise AssertionError("the phase does not end")
    assert not list(d.game.faults(d.p))


def warned(d, name, goal):
    """What a unit is warned of before it goes to a hex, as its player reads it."""
    p, unit = d.p, d.number(name)
    told = [w.text for w in d.game.show.warnings(p, unit, d.game.grid.hex(goal))]
    return [text for text in told if "attack" in text]


@pytest.mark.rule("5.1.3", "5.1.4")
def test_a_move_into_a_zone_names_what_must_be_attacked_and_the_best_odds():
    units = {"A": german("0603", "ARM", strength=8), "B": german("0705", strength=4),
             "R": soviet("0606", strength=2)}  # fmt: skip
    d = desk(units)
    alone = d.game.fighting.odds(d.p, d.game.grid.hex("0606"), [d.number("B")]).odds
    [words] = warned(d, "A", "0605")
    assert "Must attack 0606" in words
    assert "at best" in words
    assert alone not in words, "with the one that comes"
    assert warned(d, "A", "0604") == []


@pytest.mark.rule("16.1.4")
def test_the_odds_against_a_closed_stack_are_not_told_from_afar():
    units = {"A": german("0603", "ARM"), "R": soviet("0606"), "S": soviet("0606")}
    d = desk(units, options={"masking": True})
    [words] = warned(d, "A", "0605")
    assert "Must attack 0606" in words
    assert "at best" not in words


@pytest.mark.rule("5.1.1")
@pytest.mark.parametrize("fresh", [{}, {"Q": soviet("0607")}], ids=["alone", "with a friend"])
def test_a_hex_that_was_not_attacked_may_be_though_the_beaten_went_there(fresh):
    """Tanks have no zone into the swamp behind, so that the beaten may go there."""
    units = {"A": german("0605", strength=4), "B": german("0608", "ARM"), "R": soviet("0606")}
    d = fight({**units, **fresh}, land(s="0607"))
    d.battle("attack 0606", "with A")
    d.do("dice 6", "retreat R 0607", "halt")  # 1:1, -/D1
    assert "attack 0607" in d.options


@pytest.mark.rule("5.1.1", "5.4.1b")
def test_a_defender_who_pursued_is_not_attacked_again():
    units = {"A": german("0605", strength=1), "B": german("0504"), "R": soviet("0606", strength=3)}
    d = fight(units, works={"german": "0504"})
    d.battle("attack 0606", "with A")
    d.do("dice 7", "retreat A 0604", "advance R 0605")  # 1:3, A1
    assert d.refused("attack 0605") == "5.1.1"
