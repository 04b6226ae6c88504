"""A game of the mechanisms: the options that its title's file tells of."""

from fractions import Fraction

import pytest
from support.fords import fords, order

import zoc
from zoc.kernel.data.title import UnknownOptionError

OPTIONS = [
    {"id": "mud", "default": True},
    {"id": "ferry", "default": False},
    {"id": "frost", "choices": ["mild", "hard"]},
    {"id": "told", "text": "A word about the rules, nothing to choose."},
]


def test_options_of_the_title_file_are_switches_or_words(monkeypatch):
    title = zoc.title("three-fords")
    assert title.game().options == {}
    monkeypatch.setitem(title.identity, "option", OPTIONS)
    assert title.game().options == {"mud": True, "ferry": False, "frost": "mild"}
    assert title.game("", {"mud": False}).options["mud"] is False
    assert title.game("", {"frost": "hard"}).options["frost"] == "hard"
    with pytest.raises(UnknownOptionError, match="frost is mild or hard"):
        title.game("", {"frost": "biting"})
    with pytest.raises(UnknownOptionError, match="There is no option told=True"):
        title.game("", {"told": True})
    with pytest.raises(UnknownOptionError, match="There is no option mud=deep"):
        title.game("", {"mud": "deep"})


def test_who_is_on_the_march_is_asked_where_to_in_good_grammar():
    p = fords(phase="movement", side="upland")
    order(p, "move U1")
    refusal = p.why_not(p.game.read("end"))
    assert str(refusal) == "say where 1st Foot (U1) goes: to HEX (4.1)"


def test_half_a_movement_point_is_good_for_a_road(monkeypatch):
    half = Fraction(1, 2)
    monkeypatch.setattr("three_fords.rules.Walking.allowance", lambda self, p, unit: half)
    p = fords({"U1": "0304"}, phase="movement", side="upland")
    assert [route.cost for route in p.game.routes(p, 0)] == ["0", "½", "½"]


def test_ending_a_fight_is_ranked_whatever_the_phase_is_called(monkeypatch):
    from three_fords.rules import Fight

    monkeypatch.setattr(Fight, "name", "melee")
    p = fords({"U1": "0305", "L1": "0306"}, phase="melee", side="upland")
    end = p.game.read("end")
    assert p.game.hints.rank(p, "upland", end) == 0.0
    p = fords({"U1": "0305", "L1": "0306"}, phase="movement", side="upland")
    assert p.game.hints.rank(p, "upland", end) is None
