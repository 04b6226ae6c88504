"""The boxes beside the map that every wargame has, from what the sample declares."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.fords import at, fords, order, unit

from zoc.kernel.cycle.account import Entry
from zoc.kernel.play.said import said
from zoc.kernel.shown import Panel, widgets
from zoc.kernel.shown import boxes as usual
from zoc.kernel.shown.sharing import Looking
from zoc.kernel.shown.view import seat_view
from zoc.kernel.shown.wargame import WargameShow

FRONT = {"U1": "0305", "U3": "0805", "L1": "0310", "L7": "0806"}


def boxes(p, seat, **more):
    return {panel.id: panel for panel in seat_view(p.game, p, seat, p.actor == seat, **more).panels}


def box(p, id_, seat="upland"):
    return boxes(p, seat)[id_]


def test_who_has_not_moved_is_listed_for_its_side_and_for_those_who_look_on():
    p = fords(FRONT, phase="movement", side="upland")
    left = box(p, "not-moved")
    assert (left.needs, left.rules) == (2, ("4.1",))
    assert [row.notation for row in left.body[0].rows] == ["move U1", "move U3"]
    assert (box(p, "not-moved", "").needs, box(p, "not-moved", "").value) == (0, "2")
    assert "not-moved" not in boxes(p, "lowland")
    order(p, "move U1")
    assert [row.notation for row in box(p, "not-moved").body[0].rows] == ["move U3"]
    order(p, "to 0304")
    assert box(p, "not-moved").needs == 1


def test_attacks_are_listed_with_their_odds_the_best_first():
    units = {"U1": "0305", "U2": "0305", "U3": "0905", "L1": "0306", "L3": "0906"}
    p = fords(units, phase="combat")
    open_ = box(p, "attacks")
    assert (open_.title, open_.value, open_.needs) == ("Attacks open to you", "2 hexes", 2)
    others = box(p, "attacks", "")
    assert (others.title, others.value, others.needs) == ("Attacks open", "2 hexes", 0)
    rows = open_.body[0].rows
    assert [row.notation for row in rows] == ["attack 0306", "attack 0906"]
    assert rows[0].hex == at(p, "0306")
    assert rows[0].value == p.game.fighting.odds_told(p, 0, rows[0].hex, [0, 1])
    assert rows[0].note == p.game.show.call(p.game, unit(p, "L1"))
    assert "attacks" not in boxes(p, "lowland")


def test_points_are_a_duel_and_say_where_they_come_from():
    p = fords(FRONT | {"L2": "lost"}, control={"upland": "0706"})
    duel = box(p, "points").body[0]
    assert [(row.side, int(row.value)) for row in duel.rows] == list(p.game.show.score(p))
    rows = box(p, "account").body[0].rows
    assert sum(int(row.value.replace("−", "-")) for row in rows) == sum(
        n for _, n in p.game.show.score(p)
    )
    assert all(row.rules for row in rows)
    assert any(row.text == "1 enemy unit lost" for row in rows)


def test_points_that_cancel_out_are_still_told_item_by_item(monkeypatch):
    p = fords(FRONT)
    rows = [Entry(0, 2, "9.1", lambda: said("a town")), Entry(0, -2, "9.2", lambda: said("a loss"))]
    monkeypatch.setattr(p.game.points, "entries", lambda p: iter(rows))
    assert [row.value for row in box(p, "account").body[0].rows] == ["+2", "−2"]
    rows.clear()
    p.touch()
    assert "account" not in boxes(p, "upland")


def test_the_turn_track_has_dates_and_who_comes():
    p = fords(FRONT | {"U9": "waiting"}, turn=2)
    track, coming = box(p, "turns").body
    assert [row.tone for row in track.rows] == ["done", "now", "", "", "", ""]
    assert track.rows[2].note.startswith("3 May")
    assert [(row.text, row.note.partition(", ")[2]) for row in coming.rows] == [
        ("Turn 3", "1 Upland unit")
    ]


def test_a_printed_track_has_figures_for_its_own_turns_alone(monkeypatch):
    p = fords(FRONT, turn=2)
    (days,) = p.game.title.tables.tracks.values()
    short = replace(days, figures=("rain",), turns=(replace(days.turns[0], more={"rain": 3}),))
    monkeypatch.setattr(usual, "printed", lambda game: short)
    monkeypatch.setattr(WargameShow, "turn_text", lambda *_: "a short track")
    assert [row.cells for row in box(p, "turns").body[0].rows] == [("3",), *[()] * 5]


def test_one_of_several_tracks_is_shown_for_its_own_scenario_alone():
    days, nights = object(), object()
    for tracks, found in (
        ({"days": days}, days),
        ({"days": days, "fords": nights}, nights),
        ({"days": days, "nights": nights}, None),
        ({}, None),
    ):
        title = SimpleNamespace(tables=SimpleNamespace(tracks=tracks))
        assert usual.printed(SimpleNamespace(title=title, scenario="fords")) is found


def test_formations_have_their_units_their_strength_and_their_losses():
    p = fords({"U1": "0305", "U3": "0805 reduced", "U5": "lost", "L1": "0310"})
    own, other = box(p, "formations").body
    assert (own.text, other.text) == ("Upland", "Lowland")
    assert box(p, "formations", "lowland").body[0].text == "Lowland"
    strength = p.figure(unit(p, "U1"), "combat") + p.figure(unit(p, "U3"), "combat")
    cells = [sum(int(row.cells[i]) for row in own.rows) for i in range(3)]
    assert cells == [2, strength, 1]


def test_casualties_are_told_by_side():
    p = fords(FRONT)
    assert box(p, "casualties").body[0].text == "No unit is lost yet."
    p = fords(FRONT | {"U2": "lost", "L2": "lost", "L3": "lost"})
    gone = box(p, "casualties")
    assert gone.value == "Upland 1, Lowland 2"
    assert [[row.unit for row in side.rows] for side in gone.body] == [
        [unit(p, "U2")],
        [unit(p, "L2"), unit(p, "L3")],
    ]


def test_what_is_hidden_is_not_told_by_boxes(monkeypatch):
    p = fords(FRONT | {"U2": "lost"}, phase="movement", side="upland")
    hidden = {unit(p, "U2"), unit(p, "U1")}
    monkeypatch.setattr(WargameShow, "hides", True)
    monkeypatch.setattr(
        WargameShow, "sees", lambda _, p, seat, u: seat == "upland" or u not in hidden
    )
    monkeypatch.setattr(p.game, "view", lambda p, seat: p)
    assert box(p, "casualties").value == "Upland 1, Lowland 0"
    assert box(p, "casualties", "lowland").value == "Upland 0, Lowland 0"
    assert [table.text for table in box(p, "formations", "lowland").body] == ["Lowland"]
    assert not {"not-moved", "formations"} & set(boxes(p, ""))
    p.agenda = ()
    assert [table.text for table in box(p, "formations", "lowland").body] == ["Lowland", "Upland"]


def test_a_title_leaves_boxes_out_or_puts_its_own_in_their_place(monkeypatch):
    p = fords(FRONT, phase="movement", side="upland")
    mine = Panel("mine", "Mine", (widgets.text("Hello."),))
    track = replace(mine, id="turns")
    monkeypatch.setattr(WargameShow, "boxes", lambda *_: (track, mine))
    monkeypatch.setattr(WargameShow, "LEFT_OUT", frozenset({"casualties", "account"}))
    shown = boxes(p, "upland")
    assert list(shown) == ["mine", "not-moved", "points", "turns", "formations"]
    assert shown["turns"] is track


@pytest.mark.parametrize(("id_", "phase"), [("not-moved", "movement"), ("attacks", "combat")])
def test_lists_that_nobody_looks_at_are_not_made(id_, phase, monkeypatch):
    p = fords({"U1": "0305", "L1": "0306"}, phase=phase, side="upland")
    whole = box(p, id_)
    monkeypatch.setattr(widgets, "listing", None)
    shut = boxes(p, "upland", looking=Looking.of(["points"], []))[id_]
    assert (shut.value, shut.needs, shut.closed) == (whole.value, whole.needs, True)


def test_a_set_up_waits_for_its_side_alone():
    p = fords(FRONT).game.start()
    (other,) = {*p.game.camps} - {p.actor}
    mine, his = box(p, "setup", p.actor), box(p, "setup", other)
    assert (mine.needs > 0, his.needs, his.value) == (True, 0, mine.value)


def test_the_set_up_area_of_the_next_unit_is_marked():
    p = fords(FRONT).game.start()
    (area,) = p.game.show.marks(p)
    first = p.game.setup.waiting(p, p.agenda[-1].side)[0]
    assert set(area.hexes) == {h for h in p.game.grid if p.game.setup.area(first) >> h & 1}
