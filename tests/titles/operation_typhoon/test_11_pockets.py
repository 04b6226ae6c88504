"""Operation Typhoon, chapter 11: supply, pockets, breakouts."""

from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fuzz import patient
from support.operation_typhoon import (
    BULGE,
    Desk,
    bulge,
    campaign,
    desk,
    infantry,
    labels,
    marching,
    panzer,
    plain,
    pocket,
    regiment,
)

import zoc
from zoc.hexes.sets import pack, unpack
from zoc.titles.operation_typhoon.combat import order_of_fire
from zoc.titles.operation_typhoon.fire import BREAKOUT, firers, modifiers
from zoc.titles.operation_typhoon.front import soviet_markers
from zoc.titles.operation_typhoon.pockets import cut_off, in_supply, may_cut, would_cut
from zoc.titles.operation_typhoon.pool import available
from zoc.titles.operation_typhoon.position import ACTED, REDUCED, SOVIET

REST = {"Z": infantry("0101")}
GAME = zoc.title("operation-typhoon").game()


# -- supply --------------------------------------------------------------------------------------


@pytest.mark.rule("11.0a")
def test_supply_is_a_path_of_soviet_hexes_to_the_east_edge():
    d = desk({"A": panzer("0704")}, bulge(4))
    assert in_supply(d.p, d.p.soviet) == d.p.soviet
    without = d.p.soviet & ~(1 << d.hex("0705"))
    lost = without & ~in_supply(d.p, without)
    assert d.labels(lost) == set(BULGE[:4])
    edge = labels(lambda c, r: c == 10).split()
    cut = d.p.soviet & ~pack(d.hex(label) for label in edge)
    assert in_supply(d.p, cut) == 0, "only the east edge supplies, not the others"


@pytest.mark.rule("11.0b")
def test_terrain_rivers_and_german_zones_cut_no_supply():
    sides = {"river": "0605/0705 0606/0705 0705/0805 0705/0806"}
    board = bulge(4, terrain=" ".join(["m" * 10] * 9), key={"m": "marsh"}, sides=sides)
    d = desk({"A": panzer("0704"), "B": panzer("0706")}, board)
    assert in_supply(d.p, d.p.soviet) == d.p.soviet


# -- pockets -------------------------------------------------------------------------------------


@pytest.mark.rule("11.1a", "11.2a")
def test_a_pocket_is_found_at_once_and_its_breakout_comes_before_anything_else():
    d = pocket()
    assert d.step == "breakout"
    assert d.where("A") == "0705", "in the hex of the force that closed it"
    assert d.p.mp > 0
    d.do("die 1")
    assert d.step == "march"
    plain_hex = marching({"A": panzer("0404")}, "0504", 1)
    assert plain_hex.step == "march", "a hex that cuts nothing off brings none"


@pytest.mark.rule("11.1a")
def test_a_battle_won_closes_a_pocket_as_an_empty_hex_does():
    d = desk({"A": panzer("0704")} | REST, bulge())
    d.do("force A", "to 0705", "die 3")
    d.roll(6)
    assert d.step == "breakout"


@pytest.mark.rule("11.1b", "11.2b")
def test_all_hexes_that_are_cut_off_are_one_pocket():
    d = pocket(size=9)
    hexes = d.now.pocket
    assert d.labels(hexes) == set(BULGE[:9])


@pytest.mark.rule("11.2b")
def test_two_groups_cut_off_at_once_are_one_pocket():
    # 0705 holds two bulges: 0605 to the west, and 0706 with 0707 to the south.
    soviet = [*labels(lambda c, r: c >= 9).split(), "0805", "0705", "0605", "0706", "0707"]
    german = [label for label in labels(lambda c, r: True).split() if label not in soviet]
    board = plain() | {
        "hexes": {"control": {"soviet": " ".join(soviet), "german": " ".join(german)}}
    }
    d = desk({"A": panzer("0704")}, board)
    d.do("force A", "to 0705", "die 1")
    assert d.labels(d.now.pocket) == {"0605", "0706", "0707"}, "one breakout for all (R20)"
    assert "0705" not in d.labels(d.now.pocket), "the breakout hex does not count (R50)"


@pytest.mark.rule("11.2j", "3.4d")
def test_the_hexes_of_a_pocket_are_shown_until_it_is_resolved():
    d = pocket(size=14)
    shown = d.labels(soviet_markers(d.p))
    assert set(BULGE) <= shown
    assert {"0805", "0806"} <= shown, "and the new front"
    d.do("die 1", "cup 1 0 0")
    assert set(BULGE) <= d.labels(soviet_markers(d.p))
    d.roll(6)
    assert not set(BULGE) & d.labels(soviet_markers(d.p))


@patient(60)
@given(st.integers(0, 10**6))
def test_a_look_at_six_hexes_never_overlooks_a_pocket(seed):
    """Hexes fall one after the other on the real map; the local check must agree with the flood."""
    random, p = Random(seed), GAME.empty()
    soviet = GAME.map.first_soviet
    for _ in range(40):
        edge = soviet & GAME.map.field.around(GAME.map.field.board & ~soviet)
        hex_ = random.choice(unpack(edge if random.random() < 0.8 else soviet))
        before, soviet = soviet, soviet & ~(1 << hex_)
        p.soviet = soviet
        lost = soviet & ~in_supply(p, soviet)
        assert cut_off(p, hex_) == lost
        if lost:
            assert may_cut(p, soviet, hex_)
        p.soviet = before
        assert would_cut(p, hex_) == lost
        soviet &= ~lost


def test_most_hexes_fall_without_a_flood(monkeypatch):
    from zoc.titles.operation_typhoon import pockets

    floods = []
    monkeypatch.setattr(pockets, "in_supply", lambda p, s: floods.append(1) or in_supply(p, s))
    p = campaign().p
    p.soviet = GAME.map.first_soviet
    front = unpack(p.soviet & GAME.map.field.around(GAME.map.field.board & ~p.soviet))
    for hex_ in front[::2]:
        p.soviet &= ~(1 << hex_)
        pockets.cut_off(p, hex_)
    assert len(floods) < len(front[::2]) / 3


# -- breakouts -----------------------------------------------------------------------------------


@pytest.mark.rule("11.2c")
@pytest.mark.parametrize(
    ("size", "die", "units"), [(2, 1, 0), (2, 6, 2), (9, 6, 3), (14, 3, 2), (14, 6, 5)]
)
def test_pocket_size_and_a_die_give_the_number_of_units(size, die, units):
    d = pocket(size=size)
    assert len(d.p.decision.outcomes) == 6
    events = d.do(f"die {die}")
    assert next(e for e in events if e.kind == "breakout").number == units
    assert d.step == ("cup" if units else "march")
    if units:
        assert d.now.number == units
    assert GAME.charts.breakout_size(250, 6) == 15
    assert GAME.charts.breakout_size(250, 9) == GAME.charts.breakout_size(250, 7) == 17, (
        "the last column (R53)"
    )


@pytest.mark.rule("11.2d", "2.1b")
def test_units_are_drawn_from_rifle_divisions_brigades_and_artillery_alike():
    d = pocket(size=14)
    d.do("die 6")
    outcomes = dict(d.p.decision.outcomes)
    assert sum(outcomes.values()) == comb(30 + 18 + 12, 5)
    assert outcomes[d.game.read("cup 3 1 1")] == comb(30, 3) * 18 * 12
    d.do("cup 2 2 1")
    assert d.step == "artillery"
    d.do("draw su-hh-5")
    assert d.fighting() == ["A", "B", "B", "RD", "RD"]
    kinds = {d.game.roster.letter[u] for u in d.p.defenders}
    assert not kinds & {"GD", "AC", "CAS"}


@pytest.mark.rule("11.2d")
def test_spare_rifle_divisions_are_not_in_the_cup_before_they_joined():
    d = pocket(size=14, gone=["su-gd-1"])
    d.do("die 6")
    assert sum(dict(d.p.decision.outcomes).values()) == comb(31 + 18 + 12, 5)


@pytest.mark.rule("11.2e", "11.2f")
def test_a_breakout_is_one_round_of_steps_2_4_and_5_and_artillery_fires_last():
    assert order_of_fire(BREAKOUT, 1) == (2, 4, 5)
    d = pocket(size=14)
    mp = d.p.mp
    d.do("die 6", "cup 2 2 1", "draw su-hh-5")
    fired = []
    while d.step in ("volley", "fire"):
        if d.step == "volley":
            fired.append(d.game.roster.letter[d.now.unit] or "German")
        d.roll() if d.chance else d.do("volley")
    assert fired[0] == "German"
    assert sorted(fired[1:]) == ["A", "B", "B", "RD", "RD"]
    assert d.step == "march", "no second round"
    assert d.p.mp == mp, "no cost"
    late = pocket(size=14)
    late.do("die 6", "cup 2 2 1", "draw su-hh-5")
    assert {late.game.roster.letter[u] for u in firers(late.p, BREAKOUT, 5)} == {"A", "B", "RD"}
    assert not firers(late.p, BREAKOUT, 3)


@pytest.mark.rule("11.2e")
def test_german_aircraft_fire_in_a_breakout_and_the_ground_helps_the_germans():
    d = desk({"A": panzer("0704")} | REST, bulge(14), phase="luftwaffe")
    d.do("assign 0704", "end", "force A", "to 0705", "die 1", "die 6", "cup 5 0 0")
    assert d.step == "air strike", "R28"
    rows = " ".join("." * 6 + ("m" if r == 5 else ".") + "." * 3 for r in range(1, 10))
    swamp = pocket(board=bulge(14, terrain=rows, key={"m": "marsh"}))
    swamp.do("die 6", "cup 5 0 0")
    rifle = modifiers(swamp.p, BREAKOUT, swamp.hex("0705"), 1, swamp.number("su-rd-01"))
    assert sum(m.value for m in rifle) == -1, "they attack out of the pocket into marsh"
    assert not modifiers(swamp.p, BREAKOUT, swamp.hex("0705"), 1, 0)


@pytest.mark.rule("11.2h")
@pytest.mark.parametrize("turn", [1, 4, 7])
def test_the_turn_adds_nothing_to_the_breakout_roll(turn):
    d = pocket(size=14, turn=turn)
    events = d.do("die 4")
    assert next(e for e in events if e.kind == "breakout").number == 3


@pytest.mark.rule("11.2g", "11.3f", "10.8a")
def test_after_a_breakout_all_soviet_units_are_back_in_the_pool():
    d = pocket(size=14)
    d.do("die 6", "cup 5 0 0")
    d.roll(4, 4, 4)
    while d.step == "hits":
        d.do(d.options[0])
    d.miss()
    assert len(available(d.p, "RD")) == 30
    assert not any(d.p.state[u] & REDUCED for u in d.game.units_of[SOVIET])
    assert not any(d.p.hex[u] for u in d.game.units_of[SOVIET])


@pytest.mark.rule("11.2k")
def test_units_lost_in_the_battle_that_closes_the_pocket_defend_against_the_breakout():
    d = desk(
        {"A": panzer("0704"), "B": regiment("0704", "PG2") | {"type": "panzer"}} | REST, bulge(14)
    )
    d.do("force A B", "to 0705", "die 5")
    d.until_soviets_fire()
    d.roll(6, 6)
    d.do("hit B")
    assert d.where("B") == ""
    d.miss()
    d.do("round")
    d.roll(6, 6, 6)
    assert d.step == "breakout"
    assert d.where("B") == "0705", "back before the breakout (R51)"
    d.do("die 6", "cup 5 0 0")
    assert set(firers(d.p, BREAKOUT, 4)) == {0, 1}


def overrun(units=None, **more):
    """A breakout that eliminates every German unit in the hex."""
    d = pocket(units or {"A": panzer("0704 reduced")} | REST, size=14, **more)
    d.do("die 6", "cup 5 0 0")
    d.roll()
    while d.step == "volley":
        d.roll(6, 6)
    return d


@pytest.mark.rule("11.3a", "11.3b")
def test_a_breakout_succeeds_when_all_germans_in_the_hex_are_eliminated():
    d = overrun()
    assert d.where("A") == "0704", "back where it came from"
    assert d.dice("A") == 3
    assert d.state("A") & ACTED
    assert d.step == "operations"
    assert not d.p.force


@pytest.mark.rule("11.3c", "11.3e", "11.3f")
def test_after_a_successful_breakout_its_hexes_are_german_all_the_same():
    d = overrun()
    assert not d.soviet("0705")
    assert not any(d.soviet(label) for label in BULGE)
    assert len(available(d.p, "RD")) == 30


@pytest.mark.rule("11.3d")
@pytest.mark.parametrize(
    ("turn", "before", "after"), [(1, 100, 30), (2, 70, 0), (2, 10, 0), (3, 100, 100)]
)
def test_a_successful_breakout_takes_five_times_the_pocket_off_the_tally(turn, before, after):
    assert overrun(turn=turn, tally=before).p.tally == after


@pytest.mark.rule("11.4a", "11.4b")
def test_a_breakout_fails_when_one_german_unit_survives():
    units = {"A": panzer("0704"), "B": panzer("0704 reduced")} | REST
    d = pocket(units, size=14)
    mp = d.p.mp
    d.do("die 6", "cup 5 0 0")
    while d.step != "march":
        if d.step == "volley" and d.game.side[d.now.unit] == SOVIET and d.where("B"):
            d.roll(5)
        elif d.step == "hits":
            d.do("hit B")
        else:
            d.roll() if d.chance else d.do("volley")
    assert d.where("A") == d.where("B") == "0705"
    assert (d.dice("A"), d.dice("B")) == (7, 3)
    assert d.p.mp == mp
    d.do("to 0805")
    assert d.where("B") == "0805", "those who were eliminated go on with the others"


@pytest.mark.rule("11.4c", "11.4d", "11.1b")
def test_a_failed_breakout_adds_the_pocket_to_the_tally():
    d = pocket(size=9, tally=30)
    d.do("die 1")
    assert d.p.tally == 39
    assert not any(d.soviet(label) for label in BULGE)
    board = bulge(9)
    later = pocket(size=9, turn=3, tally=0, board=board)
    later.do("die 1")
    assert later.p.tally == 0


@pytest.mark.rule("11.4d")
def test_ground_taken_with_a_pocket_is_open_to_all():
    d = pocket({"A": panzer("0704"), "B": panzer("0404")}, size=9, board=bulge(9))
    d.do("die 1", "stop", "force B", "to 0505")
    assert d.step == "march", "nobody defends it any more"


def test_two_pockets_one_after_the_other_each_have_their_breakout():
    d = Desk(None, pocket(size=4).p)
    d.do("die 1", "to 0805", "die 1", "to 0806", "die 1")
    assert d.p.tally == 4
    assert d.step == "march"
