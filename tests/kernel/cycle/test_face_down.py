"""Face-down units: what their enemies see, foresee and are told."""

from __future__ import annotations

from random import Random

import pytest
from support.fords import at, fords, order, unit
from three_fords.rules import Assault, Melee, ThreeFords

import zoc
from zoc.ai.deal import deal
from zoc.ai.soak import soak
from zoc.kernel.cycle.face_down import FaceDown
from zoc.kernel.cycle.standard import Now
from zoc.kernel.cycle.wargame import part
from zoc.kernel.play.declared import Mark
from zoc.kernel.shown.lines import lines
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view
from zoc.server.tables.batch import Batch, carry_out
from zoc.server.tables.errors import TableError

UP = Mark(32, "up")
STANDING = {"U1": "0305", "U5": "0305", "L2": "0306", "L6": "0309", "L7": "0310"}


class Day(Now):
    MARKS = (*Now.MARKS, UP)


class Secret(FaceDown):
    def covers(self, p, unit):
        return p.game.unit_side(unit) == "lowland" and not p.state[unit] & UP


class SecretFords(ThreeFords):
    POSITION = Day
    hidden = part(Secret)


@pytest.fixture(autouse=True)
def secret(monkeypatch):
    monkeypatch.setattr("three_fords.rules.ThreeFords", SecretFords)


def combat(**units):
    return fords({**STANDING, **units}, phase="combat", side="upland")


def test_the_view_is_the_same_whoever_lies_where():
    one, two = combat(), combat(L2="0309", L6="0306")
    assert one.game.view(one, "upland").checksum() == two.game.view(two, "upland").checksum()
    assert one.game.view(one, "lowland") == one


def test_marks_stay_with_the_place():
    one, two = combat(L2="0306 moved"), combat(L2="0309", L6="0306 moved")
    assert one.game.view(one, "upland").checksum() == two.game.view(two, "upland").checksum()


def test_who_is_turned_up_is_known():
    p = combat(L2="0306 up")
    assert p.game.unseen(p, "upland") == [unit(p, "L6"), unit(p, "L7")]
    assert Sight(p.game, p, "upland").show.sees(p, "upland", unit(p, "L2"))


def test_seats_that_share_a_side_know_its_units(monkeypatch):
    class Team(SecretFords):
        def seats(self, options, camps):
            return ("upland", "left", "right")

    monkeypatch.setattr("three_fords.rules.ThreeFords", Team)
    p = combat()
    wings = [{"id": id_, "name": id_, "role": "lowland"} for id_ in ("left", "right")]
    monkeypatch.setitem(p.game.title.identity, "side", wings)
    assert [p.game.unseen(p, seat) for seat in ("left", "right", "lowland")] == [[], [], []]
    assert p.game.view(p, "left") == p
    everybody = [unit(p, id_) for id_ in ("L2", "L6", "L7")]
    assert p.game.unseen(p, "upland") == p.game.unseen(p, "") == everybody


def test_a_march_that_is_still_open_names_nobody():
    p = fords(STANDING, phase="movement", side="lowland")
    before = p.game.view(p, "upland").checksum()
    order(p, "move L6")
    assert p.game.view(p, "upland").checksum() == before
    assert p.game.view(p, "lowland") == p


def test_odds_reach_from_the_worst_to_the_best_that_may_lie_there():
    p = combat()
    for text in ("attack 0306", "with U1", "with U5"):
        order(p, text)
    view = p.game.view(p, "upland")
    now = p.game.forecast(view)
    assert (now.defence, now.best.defence, now.odds) == (4, 2, "1:2 to 1:1")
    assert next(now.lines()) == "7 against 2–4: 1:2 to 1:1"
    assert p.game.forecast(p.game.view(p, "lowland")).best is None


def test_the_table_shows_such_an_attack_without_names_and_exact_odds():
    p = combat()
    for text in ("attack 0306", "with U1", "with U5"):
        order(p, text)
    view = seat_view(p.game, p, "upland", True)
    assert view.forecast.odds == "1:2 to 1:1"
    assert view.forecast.defenders == ()
    assert set(view.forecast.strengths) == {str(unit(p, "U1")), str(unit(p, "U5"))}
    labels = [choice.label for choice in view.decision.choices]
    assert "Attack 0306 — roll" in labels


def test_what_is_tried_on_a_view_tells_no_exact_odds_either():
    p = combat()
    draft = Sight(p.game, p, "upland").copy()
    hint = [p.game.show.choice(draft, action).label for action in draft.decision.actions]
    assert "Attack 0306" in hint
    for text in ("attack 0306", "with U1", "with U5"):
        order(draft, text)
    draft.touch()
    labels = [p.game.show.choice(draft, action).label for action in draft.decision.actions]
    assert "Attack 0306 — roll" in labels
    assert p.game.forecast(draft.copy()).odds == "1:2 to 1:1"


WHO = ({}, {"L2": "0309", "L6": "0306"}, {"L2": "0309", "L6": "0310", "L7": "0306"})
"""Who may lie in 0306: 4, 2 and 2 strong."""


def tried(p, *orders):
    """What a server answers to orders of the upland side."""
    batch = Batch(p.game, p, 0, 0.0)
    try:
        carry_out(batch, list(orders), ("upland",), lambda _, outcomes: outcomes[0][0])
    except TableError as error:
        return error.sentence
    return ""


def test_no_refusal_tells_how_strong_a_covered_defender_is(monkeypatch):
    monkeypatch.setattr(Melee, "least", 0)
    for who in WHO:
        p = combat(**who)
        assert tried(p, "attack 0306", "with U5", "fight") == ""
        assert tried(p, "attack 0306", "fight") == "Nobody with any strength attacks yet."
        order(p, "attack 0306")
        order(p, "with U5")
        assert seat_view(p.game, p, "upland", True).forecast.legal
    known = "3 against 4 is less than 1:1."
    assert tried(combat(L2="0306 up"), "attack 0306", "with U5", "fight") == known


@pytest.mark.parametrize("turned_up", [False, True])
def test_below_the_lowest_odds_a_covered_defender_is_fought_at_them(monkeypatch, turned_up):
    monkeypatch.setattr(Melee, "least", 0)
    monkeypatch.setattr(Melee, "modifiers", lambda *_: ())
    begin = Assault.begin

    def clash(self, p):
        for found in p.stack(self.target) if turned_up else ():
            p.mark(found, UP)
        begin(self, p)

    monkeypatch.setattr(Assault, "begin", clash)
    p = combat()
    order(p, "attack 0306")
    order(p, "with U5")
    assert "3 : 4, 1:1" in order(p, "fight")[0]
    assert p.game.fighting.table.columns[p.decision.step.column] == "1:1"
    shown = seat_view(p.game, p, "upland", False).forecast
    assert (shown.odds, shown.legal, shown.why) == ("1:1", True, "")


def test_a_covered_unit_that_counts_for_nothing_is_attacked_like_any_other(monkeypatch):
    monkeypatch.setattr(Melee, "defends", lambda *_: 0)
    monkeypatch.setattr(Melee, "modifiers", lambda *_: ())
    p = combat()
    assert tried(p, "attack 0306", "with U5", "fight") == ""
    now = p.game.fighting.odds(p, at(p, "0306"), [unit(p, "U5")])
    assert now.odds == "5:1"


def test_a_threat_by_unknown_units_reaches_from_the_weakest_to_the_strongest():
    p = combat()
    now = p.game.threat(p.game.view(p, "upland"), at(p, "0305"), "upland")
    assert next(now.lines()).startswith("2–4 against 7")


def test_a_threat_that_is_only_allowed_at_its_best_is_shown(monkeypatch):
    monkeypatch.setattr(Melee, "least", 0)
    monkeypatch.setattr(Melee, "modifiers", lambda *_: ())
    for who in WHO:
        p = combat(U1="0303", **who)
        shown = Sight(p.game, p, "upland").threats(at(p, "0305"))["upland"]
        assert (shown.odds, shown.legal, shown.why) == ("no attack to 1:1", True, "")


def test_onlookers_see_the_span_of_a_threat_between_units_that_both_lie_face_down(monkeypatch):
    monkeypatch.setattr(Secret, "covers", lambda self, p, unit: not p.state[unit] & UP)
    p = combat(U2="0303")
    threats = Sight(p.game, p, "").threats(at(p, "0305"))
    now = p.game.threat(p.game.view(p, ""), at(p, "0305"), "upland")
    assert now.best.attack > now.attack
    assert now.best.defence < now.defence
    assert [shown.odds for shown in threats.values()] == [now.odds]
    assert threats["upland"].attackers == threats["upland"].defenders == ()
    other = combat(U1="0303", U2="0305", L2="0309", L6="0306")
    assert Sight(other.game, other, "").threats(at(p, "0305")) == threats


def test_the_set_up_is_not_told_and_not_seen():
    game = zoc.title("three-fords").game()
    p = game.start()
    before = p.copy()
    events = p.act(game.read("place L1 0306"))
    assert lines(game, before, game.read("place L1 0306"), p, events, 1, "upland") == []
    assert lines(game, before, game.read("place L1 0306"), p, events, 1, "lowland")
    assert game.view(p, "upland").hex[unit(p, "L1")] == 0


def test_machines_deal_who_lies_where():
    p = combat()
    view = p.game.view(p, "upland")
    found = {tuple(deal(view, "upland", Random(seed)).hex) for seed in range(6)}
    assert len(found) > 1


def test_whole_games_keep_their_promises():
    assert soak(zoc.title("three-fords").game(), 1).position.over
