"""What Red Typhoon shows of a moment: phases, panels, badges, odds, overlays, hexes."""

from __future__ import annotations

import pytest
from support.red_typhoon import campaign, desk, german, soviet

from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view
from zoc.titles.red_typhoon.retreat import retreats
from zoc.titles.red_typhoon.supply import isolated

SUPPLY = {
    "ways": {"road": ["0501 0502 0503", "0512 0511 0510 0509 0508 0507 0506"]},
    "hexes": {"supply source": {"german": "0501", "soviet": "0512"}},
}


def view(d, seat="soviet", deciding=True):
    return seat_view(d.game, d.p, seat, deciding)


def panel(d, id_, seat="soviet"):
    return next(p for p in view(d, seat).panels if p.id == id_)


def shown(d, name, seat="soviet"):
    """A unit as it is shown."""
    return next(u for u in view(d, seat).units if u.unit == d.number(name))


def codes(d, name):
    return [badge.code for badge in shown(d, name).badges]


# -- phases ---------------------------------------------------------------------------------------


def rail(d):
    return [(phase.text, phase.state) for phase in view(d).phases]


def test_the_rail_shows_the_phases_of_the_turn_and_folds_the_other_seat():
    assert rail(desk({"R": soviet("0505"), "G": german("0109")})) == [
        ("AP", "done"),
        ("Movement", "now"),
        ("Combat", "next"),
        ("Recovery", "next"),
        ("German turn", "next"),
    ]
    german_turn = desk({"R": soviet("0505"), "G": german("0109")}, side="german", phase="combat")
    assert rail(german_turn) == [
        ("Soviet turn", "done"),
        ("AP", "done"),
        ("Movement", "done"),
        ("Combat", "now"),
        ("Recovery", "next"),
    ]


@pytest.mark.parametrize(
    ("turn", "names"),
    [
        (3, []),
        (4, ["1S withdrawal", "Airborne", "Partisans"]),
        (7, ["1S withdrawal", "Airborne"]),
        (9, ["1S withdrawal"]),
    ],
)
def test_phases_that_the_turn_does_not_have_are_left_out(turn, names):
    d = desk({"R": soviet("0505"), "G": german("0109")}, turn=turn)
    special = [text for text, _ in rail(d)][3:-2]
    assert special == names


def test_removing_units_after_movement_still_belongs_to_the_movement_phase():
    units = {name: soviet("0505") for name in "RST"} | {"G": german("0109")}
    d = desk(units)
    d.do("end")
    assert view(d).decision.prompt == "Remove a unit from 0505."
    assert view(d).decision.hint == "3 stand there, 2 may. It counts as eliminated."
    assert ("Movement", "now") in rail(d)


# -- panels ---------------------------------------------------------------------------------------


def test_who_has_not_moved_is_listed_with_an_order_to_click():
    d = desk(
        {"R": soviet("0505"), "S": soviet("0604"), "G": german("0109")}, orders={"move": ["K"]}
    )
    d.do("move R", "to 0506")
    left = panel(d, "not-moved")
    assert left.needs == 1
    (row,) = left.body[0].rows
    assert (row.text, row.value, row.notation) == ("S", "0604", "move S")
    assert "not-moved" not in [p.id for p in view(d, "german", False).panels]
    d.do("move S", "to 0504")
    assert panel(d, "not-moved").body[0].text == "Nobody with an order is left to move."


def test_attacks_are_listed_with_odds_and_with_the_order_they_lack():
    units = {
        "R": soviet("0505", 8),
        "G": german("0504", 4),
        "S": soviet("0905", 4, formation="WR"),
        "H": german("0904", 4),
        "T": soviet("0910", 1),
        "I": german("0911", 9),
    }
    d = desk(units, SUPPLY, phase="combat", orders={"attack": ["K"]}, ap={"soviet": 3})
    attacks = panel(d, "attacks")
    rows = {row.text: row for row in attacks.body[0].rows}
    assert set(rows) == {"0504", "0904"}, "1 against 9 cannot be attacked at all"
    assert (rows["0504"].value, rows["0504"].note, rows["0504"].enabled) == ("2:1", "G", True)
    lacking = rows["0904"]
    assert (lacking.value, lacking.enabled) == ("needs WR", False)
    assert "12.4c" in attacks.body[0].rules
    assert lacking.note == "H"
    assert (attacks.value, attacks.needs) == ("1 hex", 1)
    assert (panel(d, "attacks", "").title, panel(d, "attacks", "").needs) == ("Attacks open", 0)


def test_victory_points_have_their_tie_rule_and_their_sources():
    d = campaign()
    points = panel(d, "points")
    (meter,) = points.body
    (items,) = panel(d, "account").body
    lost = "Lost units: Soviet 0, German 0 (1 VP for each 5)."
    assert meter.text == f"A tie goes to the German. {lost}"
    assert points.rules == ("4.1c", "4.3", "4.4")
    soviet_, german_ = (n for _, n in view(d).score)
    assert [(row.side, row.value) for row in meter.rows] == [
        ("soviet", str(soviet_)),
        ("german", str(german_)),
    ]
    assert sum(int(row.value.replace("−", "-")) for row in items.rows) == soviet_ + german_
    rzhev = next(row for row in items.rows if row.text == "Rzhev 2814")
    assert (rzhev.side, rzhev.rules, rzhev.hex) == ("german", ("4.4a",), d.hex("2814"))


def test_the_turn_track_has_the_points_of_both_sides():
    track = panel(campaign(), "turns").body[0]
    assert [row.value for row in track.rows][:3] == ["7 4", "7 4", "7 5"]
    assert (track.now, track.most) == (1, 9)
    assert track.rows[0].note == "5 January 1942, surprise"
    assert "airborne" in track.rows[3].note


def test_arrivals_casualties_and_formations():
    d = campaign()
    coming = {row.text: row.value for row in panel(d, "arrivals").body[0].rows}
    assert coming["4 Abn"] == "turns 4 to 7"
    assert coming["Partisans 1"] == "turn 4"
    assert coming["1S Army leaves"] == "by turn 9"
    assert panel(d, "casualties").body[0].text == "No unit is lost yet."
    table = panel(d, "formations").body[0]
    kalinin = next(row for row in table.rows if row.formation == "K")
    assert kalinin.cells == ("17", "60", "0")
    lost = desk({"R": soviet("eliminated"), "S": soviet("0505"), "G": german("0109")})
    assert panel(lost, "casualties").value == "Soviet 1, German 0"
    assert "Lost units: Soviet 1, German 0" in panel(lost, "points").body[0].text
    assert panel(d, "formations").rules == ("12.2a",)


# -- units ----------------------------------------------------------------------------------------


def test_badges_tell_the_state_of_a_unit_in_words():
    units = {
        "R": soviet("0505 disrupted"),
        "S": soviet("0506"),
        "T": soviet("0508", formation="WR"),
        "G": german("1212"),
    }
    d = desk(units, SUPPLY, orders={"move": ["K"]})
    assert codes(d, "R") == ["D"]
    assert codes(d, "S") == []
    assert codes(d, "T") == ["–"]
    assert codes(d, "G") == ["I"], "no line leads to 1212"
    assert "Disrupted" in shown(d, "R").badges[0].text
    assert shown(d, "R").face == "R/reduced"
    d.do("move S", "to 0507")
    assert codes(d, "S") == ["✓"]
    assert not shown(d, "S").acts


def test_only_units_that_can_act_are_marked_so():
    d = desk({"R": soviet("0505"), "S": soviet("0604", formation="WR"), "G": german("0109")})
    assert not shown(d, "R").acts
    d.do("order move K")
    assert shown(d, "R").acts
    assert not shown(d, "S").acts
    assert not any(u.acts for u in view(d, "german", False).units)


def test_units_off_the_map_lie_in_boxes():
    d = campaign()
    boxes = {d.game.units[u.unit].id: u.box for u in view(d).units if not u.hex}
    assert boxes["SU-ABN"] == "turn 4"
    assert boxes["SU-PAR3"] == "turn 6"
    assert "SU-1S-WL" not in boxes, "the other 1S Army is out of play"


def test_control_is_noted_and_marked_where_it_has_changed():
    d = campaign()
    rzhev = d.hex("2814")
    before = next(n for n in view(d).notes if n.hex == rzhev)
    assert (before.side, before.marker) == ("german", "")
    d.game.control.take(d.p, 0, rzhev)
    after = next(n for n in view(d).notes if n.hex == rzhev)
    assert (after.side, after.marker) == ("soviet", "control-soviet")
    assert after.text == "Rzhev 2814: Soviet control"


# -- odds -----------------------------------------------------------------------------------------


def attacked(**more):
    plain = ["." * 12]
    rows = plain * 3 + ["....w......."] + plain * 8
    board = SUPPLY | {"terrain": " ".join(rows)}
    board |= {"key": {"w": "woods"}}
    units = {"R": soviet("0505", 7), "S": soviet("0604", 6), "G": german("0504", 4)}
    d = desk(units, board, phase="combat", orders={"attack": ["K"]}, **more)
    d.do("attack 0504", "with R", "with S")
    return d


def test_a_forecast_adds_up():
    d = attacked()
    f = view(d).forecast
    assert f is not None
    assert (f.odds, f.attack, f.defence, f.ratio) == ("3:1", "13", "4", "3.25")
    assert (f.spare, f.next, f.modifier) == ("1 to spare", "3 more for 4:1", "−1")
    counting = [(t.text, t.value, t.rule) for t in f.terms if t.counts]
    assert counting == [("Defender in woods", "−1", "9.8b")]
    assert {t.rule for t in f.terms if not t.counts} == {"9.8c", "9.8d", "10.4a", "9.9a"}
    assert f.strengths == {
        str(d.number("R")): "7",
        str(d.number("S")): "6",
        str(d.number("G")): "4",
    }
    assert [name for name, _ in f.columns] == ["2:1", "4:1"]


def test_outcomes_go_from_worst_to_best_with_their_dice():
    f = view(attacked()).forecast
    assert f is not None
    assert [(o.code, o.dice, round(o.chance * 6), o.rank) for o in f.outcomes] == [
        ("AR", "1", 1, -1),
        ("C", "2–3", 2, 0),
        ("EX", "4", 1, 0),
        ("DR2", "5–6", 2, 1),
    ]
    assert f.outcomes[0].text == "your units retreat 1, disrupted"
    assert f.outcomes[-1].text == "they retreat 2, disrupted; you may advance"


def test_a_forecast_tells_that_a_retreat_is_no_way_out():
    units = {
        "R": soviet("0505", 9),
        "S": soviet("0303", 4),
        "T": soviet("0702", 4),
        "G": german("0504", 3),
    }
    d = desk(units, phase="combat", orders={"attack": ["K"]}, turn=1)
    d.do("attack 0504", "with R")
    f = view(d).forecast
    assert f is not None
    texts = {o.code: o.text for o in f.outcomes}
    pushed = [text for code, text in texts.items() if code.startswith("DR")]
    assert any("cannot retreat" in text for text in pushed) == any(
        not retreats(d.p, d.number("G"), int(code[2:])) for code in texts if code[:2] == "DR"
    )


def test_a_weak_attack_is_shown_as_not_allowed():
    units = {"R": soviet("0505", 3), "S": soviet("0604", 3), "G": german("0504", 6)}
    d = desk(units, SUPPLY, phase="combat", orders={"attack": ["K"]})
    d.do("attack 0504", "with R")
    f = view(d).forecast
    assert f is not None
    assert (f.legal, f.odds, f.why) == (False, "below 1:1", "3 against 6 is less than 1:1.")
    assert f.outcomes == ()


def test_the_answer_counts_only_enemies_that_stand_next_to_the_hex():
    units = {
        "R": soviet("0505", 5),
        "G": german("0504", 2),
        "H": german("0503", 6),
        "I": german("0501", 9),
    }
    d = desk(units, SUPPLY, phase="combat", orders={"attack": ["K"]})
    d.do("attack 0504", "with R")
    f = view(d).forecast
    assert f is not None
    assert f.reply is not None
    assert "6 : 5, 1:1" in f.reply.text
    assert f.reply.hexes == (d.hex("0503"),)


def test_threats_are_told_for_the_side_that_would_suffer():
    d = desk({"R": soviet("0505", 3), "G": german("0504", 6)}, SUPPLY)
    found = Sight.of_actor(d.game, d.p).threats(d.hex("0505"))
    assert set(found) == {"soviet"}
    assert found["soviet"].odds == "2:1"
    assert Sight.of_actor(d.game, d.p).threats(d.hex("0101")) == {}


# -- overlays -------------------------------------------------------------------------------------


def test_a_line_of_communication_is_drawn_to_its_source():
    d = desk({"R": soviet("0304"), "G": german("1212")}, SUPPLY)
    (trace,) = Sight.of_actor(d.game, d.p).overlay("supply", "", d.number("R"), 0).traces
    assert trace.good
    labels = [d.game.label(h) for h in trace.path]
    assert labels[0] == "0304"
    assert labels[-1] == "0512"
    steps = zip(trace.path, trace.path[1:], strict=False)
    assert all(d.game.grid.direction(a, b) is not None for a, b in steps)


def test_a_cut_line_ends_where_it_fails_and_says_why():
    d = desk({"R": soviet("0505"), "G": german("0509")}, SUPPLY)
    found = Sight.of_actor(d.game, d.p).overlay("supply", "soviet", -1, 0)
    (trace,) = found.traces
    assert not trace.good
    assert trace.path[-1] == trace.broken == d.hex("0508")
    assert trace.text == "R: isolated, 0508 is in enemy ZOC."
    assert next(m for m in found.marks if m.kind == "cut").hexes == (d.hex("0505"),)
    assert "10.2c" in found.rules


def test_supply_lines_agree_with_the_rules_on_the_real_map():
    d = campaign()
    for side in ("soviet", "german"):
        found = Sight.of_actor(d.game, d.p).overlay("supply", side, -1, 0)
        number = ("soviet", "german").index(side)
        for trace in found.traces:
            assert trace.good != isolated(d.p, number, trace.path[0])
            if trace.good:
                assert d.game.map.sources[number] >> trace.path[-1] & 1


def test_threats_of_a_whole_side_and_of_one_hex():
    units = {"R": soviet("0505", 3), "S": soviet("0905", 9), "G": german("0504", 6)}
    d = desk(units, SUPPLY)
    whole = Sight.of_actor(d.game, d.p).overlay("threat", "soviet", -1, 0)
    assert whole.label == "Threat to the Soviet side"
    assert whole.marks[0].figures == {str(d.hex("0505")): "2:1"}
    one = Sight.of_actor(d.game, d.p).overlay("threat", "", -1, d.hex("0505"))
    assert one.marks[1].hexes == (d.hex("0504"),)
    safe = Sight.of_actor(d.game, d.p).overlay("threat", "", -1, d.hex("0905"))
    assert safe.text == "Nothing can be attacked."


def test_landing_and_partisan_areas():
    d = campaign()
    found = Sight.of_actor(d.game, d.p).overlay("areas", "", -1, 0)
    landing, *partisans = found.marks
    assert landing.hexes
    assert len(partisans) == 6
    assert d.hex("1214") in partisans[0].hexes


def test_a_hex_in_words_with_supply_and_sources():
    d = campaign()
    said = Sight.of_actor(d.game, d.p).hex(d.hex("2814"))
    assert said.name == "Rzhev 2814"
    assert said.text.startswith("City, ")
    assert "German control." in said.text
    assert said.source
    held = next(h for h in d.p.ground.stacks if d.game.side[d.p.stack(h)[0]] == 1)
    assert (
        "In supply from" in Sight.of_actor(d.game, d.p).hex(held).text
        or "Isolated" in Sight.of_actor(d.game, d.p).hex(held).text
    )


def test_a_deployment_shows_the_area_and_what_is_not_covered_yet():
    d = campaign("campaign-flexible")
    side = d.p.actor
    deploy = panel(d, "setup", side)
    hand = [row.unit for w in deploy.body if w.kind == "units" for row in w.rows]
    assert deploy.needs == len(hand) > 50
    area, bare = view(d, side).marks
    assert set(bare.hexes) <= set(area.hexes)
    first = view(d, side).decision
    assert first.prompt.startswith("Place ")
    places = [c for c in first.choices if c.kind == "unit-hex"]
    assert {c.hex for c in places} <= set(area.hexes)
    assert {c.unit for c in places} == {hand[0]}
    d.do(places[0].notation)
    assert panel(d, "setup", side).needs == deploy.needs - 1
    d.do("auto")
    assert d.p.actor != side
    assert view(d, side, False).decision.choices == ()
