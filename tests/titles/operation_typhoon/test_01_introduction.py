"""Operation Typhoon, chapter 1: premise, scale, modifiers, team play."""

from datetime import timedelta
from itertools import pairwise

import pytest
from support.operation_typhoon import campaign, desk, infantry, marching, panzer, plain

import zoc
from zoc.kernel.play.game import CHANCE
from zoc.titles.operation_typhoon.fire import modifiers

TITLE = zoc.title("operation-typhoon")


@pytest.mark.rule("1.1a", "2.6c")
def test_the_player_decides_for_the_germans_and_nobody_for_the_soviets():
    d = campaign(historical_setup=True)
    assert d.game.sides == ("german",)
    actors = set()
    d.do("end")
    for order in ("force de-pg2-3-pz", "to 1844", "to 1843"):
        if d.allowed(order):
            actors.add(d.p.actor)
            d.do(order)
    d = marching({"A": panzer("0404")}, "0504", 5)
    while d.step != "round":
        actors.add(d.p.actor)
        d.roll()
    actors.add(d.p.actor)
    assert actors == {"german", CHANCE}
    assert d.refused("force su-rd-01") == "10.5"
    fresh = desk({"A": panzer("0404")})
    assert fresh.refused("force su-rd-01") == "1.1a"


@pytest.mark.rule("1.1b")
def test_only_ground_held_decides_never_units_destroyed():
    gone = [f"su-gd-{i}" for i in range(1, 9)]
    for losses in ([], gone):
        d = desk({"A": infantry("0404")}, phase="check", turn=2, tally=199, gone=losses)
        assert d.p.result == "soviet victory: pocket tally 199 of 200 on turn 2"
        d = desk({"A": infantry("0404")}, phase="check", turn=2, tally=200, gone=losses)
        assert not d.p.over


@pytest.mark.rule("1.2", "12.1c")
def test_a_turn_is_a_week_but_turn_5_is_two_and_is_played_once():
    turns = TITLE.tables.track("campaign").turns
    assert TITLE.board.setting.km_per_hex == pytest.approx(12, abs=0.1)
    lengths = {a.number: b.start - a.start for a, b in pairwise(turns)}
    assert lengths.pop(5) == timedelta(days=15)
    assert all(timedelta(days=7) <= length <= timedelta(days=9) for length in lengths.values())
    d = desk({"A": infantry("0404")}, turn=5)
    d.do("end")
    assert d.p.turn == 6


@pytest.mark.rule("1.3")
def test_all_modifiers_add_up():
    board = plain(hexes={"city": {"Moscow": "0504 0505"}}, key={"m": "marsh"})
    d = marching({"A": panzer("0404")}, "0504", 1, board, turn=6)
    assert next(e for e in d.p.events if e.kind == "defenders").roll == 1 + 2 + 3
    d = marching(
        {"A": panzer("0404")}, "0504", 3, plain(key={"m": "marsh"}, terrain=marsh()), turn=6
    )
    found = {m.rule: m.value for m in modifiers(d.p, "attack", d.hex("0504"), 1, 0)}
    assert found == {"10.2": -1, "12.3": 1}


def marsh():
    """A marsh in 0504."""
    return " ".join("." * 4 + ("m" if row == 4 else ".") + "." * 5 for row in range(1, 10))


@pytest.mark.rule("1.4a")
def test_a_second_person_may_see_to_the_soviet_side():
    d = marching({"A": panzer("0404")}, "0504", 5, options={"team": "staff"})
    assert d.game.sides == ("german", "soviet")
    d.roll(4)
    assert d.step == "volley", "one hit on two rifle divisions that are alike needs no choice"
    d = marching({"A": panzer("0404")}, "0504", 5, options={"team": "staff"})
    d.roll(4, 4, 4)
    assert (d.step, d.p.actor) == ("hits", "soviet")
    d.do("hit su-rd-02", "hit su-b-01")
    d = marching({"A": panzer("0404")}, "0504", 5)
    d.roll(4, 4, 4)
    assert d.p.actor == "german", "alone, the player shares out hits on both sides"


@pytest.mark.rule("1.4b")
def test_two_people_may_share_the_germans_by_north_and_south():
    d = campaign(team="wings")
    assert d.game.sides == ("north", "south")
    assert d.p.actor == "north"
    d.do("historical")
    assert d.p.actor == "south"
    d.do("historical", "end")
    assert (d.step, d.p.actor) == ("luftwaffe", "south")
    d.do("end")
    assert (d.step, d.p.actor) == ("operations", "north")
    assert d.refused("force de-pg2-3-pz") == "1.4b"
    north = {option.split()[1].split("-")[1] for option in d.options if option.startswith("force")}
    assert north == {"9a", "pg3", "4a"}
    d.do("pass")
    assert d.p.actor == "south"
    south = {option.split()[1].split("-")[1] for option in d.options if option.startswith("force")}
    assert south == {"pg4", "2a", "pg2"}
    d.do("force de-pg2-3-pz")
    assert d.p.actor == "south"
    d.do("stop", "end")
    assert d.p.actor == "north"
    d.do("end")
    assert d.p.turn == 2
