"""What a game of the mechanisms shows of itself, and what plain hints make of a position."""

from dataclasses import replace
from random import Random

import pytest
from support.fords import at, fords, order, unit

from zoc.ai import asked, player
from zoc.hexes.sets import unpack
from zoc.kernel.play.action import Action
from zoc.kernel.play.forecast import Forecast, Modifier
from zoc.kernel.play.said import said
from zoc.kernel.play.step import Warn
from zoc.kernel.shown import Trouble, battle
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view

CUT = {"U1": "0305", "L1": "0302", "L2": "0702", "L3": "1002"}


def shown(p):
    return seat_view(p.game, p, p.actor, True)


def test_the_rail_the_boxes_and_the_badges_follow_from_the_mechanisms():
    units = CUT | {"U2": "lost", "U9": "waiting"}
    view = shown(fords(units, side="upland", phase="movement"))
    assert [phase.text for phase in view.phases if phase.state == "now"] == ["Movement"]
    boxes = {u.face.partition("/")[0]: u.box for u in view.units if not u.hex}
    assert boxes == {"U2": "lost", "U9": "turn 3"}
    badges = {u.face.partition("/")[0]: [b.text for b in u.badges] for u in view.units}
    assert badges["U1"] == ["Cut off"]
    usual = ["not-moved", "points", "turns", "formations", "arrivals", "casualties", "account"]
    assert [panel.id for panel in view.panels] == usual


def test_an_attack_is_shown_with_all_that_it_is_made_of():
    p = fords({"U3": "0805", "U2": "0705", "L7": "0806"}, phase="combat")
    order(p, "attack 0806")
    view = shown(p)
    assert view.decision.suggestion == ("with U3",)
    assert not view.forecast.legal
    order(p, "with U3")
    forecast = shown(p).forecast
    assert (forecast.target, forecast.odds, forecast.modifies) == (at(p, "0806"), "1:2", "columns")
    assert [(t.text, t.value, t.rule) for t in forecast.terms] == [("Over a river", "−1", "5.2")]
    assert [(o.code, o.dice) for o in forecast.outcomes] == [
        ("AL", "1–2"),
        ("AR", "3–4"),
        ("EX", "5"),
        ("DR", "6"),
    ]
    ranks = [outcome.rank for outcome in forecast.outcomes]
    assert ranks == sorted(ranks)
    assert (forecast.attackers, forecast.defenders) == ((0,), (2,))


def test_supply_is_laid_over_the_map_with_its_lines_and_breaks():
    p = fords(CUT | {"U2": "0703"})
    found = Sight.of_actor(p.game, p).overlay("supply", "upland", -1, 0)
    assert found.text == "Upland: 2 stacks cut off at 0305, 0703."
    broken = next(trace for trace in found.traces if trace.path[0] == at(p, "0305"))
    assert not broken.good
    assert broken.broken
    good = Sight.of_actor(p.game, p).overlay("supply", "lowland", -1, 0)
    assert any(trace.good and "line to" in trace.text for trace in good.traces)


def test_control_is_laid_over_the_map():
    p = fords()
    found = Sight.of_actor(p.game, p).overlay("control", "", -1, 0)
    assert found.text == "Places held: Upland 1, Lowland 4."


def test_dice_of_an_attack_are_a_matter_of_luck():
    p = fords({"U3": "0805", "L7": "0806"}, phase="combat")
    for text in ("attack 0806", "with U3", "fight"):
        order(p, text)
    worst, best = (p.game.show.fortune(p, Action("die", (n,))) for n in (1, 6))
    assert (worst.code, best.code, best.side) == ("AL", "DR", "upland")
    assert worst.order < best.order


# -- hints ----------------------------------------------------------------------------------------


def value(p, seat="upland"):
    return p.game.hints.value(p, seat)


def test_points_strength_and_supply_are_worth_something():
    plain = value(fords({"U1": "0304", "L1": "0310"}))
    assert value(fords({"U1": "0304", "L1": "0310"}, control={"upland": "0706"})) > plain
    assert value(fords({"U1": "0304 reduced", "L1": "0310"})) < plain
    assert value(fords({"U1": "0304", "L1": "lost"})) > plain
    near = value(fords({"U1": "0305", "L1": "0310"}))
    assert near > plain


def test_what_is_worth_something_to_one_side_is_worth_as_little_to_the_other():
    p = fords({"U1": "0304", "L1": "0310"})
    assert value(p, "upland") == pytest.approx(-value(p, "lowland"))


def test_an_attack_is_ranked_by_what_its_dice_may_bring():
    strong = fords({"U8": "0805", "U7": "0805", "L7": "0806"}, phase="combat")
    weak = fords({"U5": "0805 reduced", "L7": "0806"}, phase="combat")
    attack = Action("attack", (at(strong, "0806"),))
    assert strong.game.hints.rank(strong, "upland", attack) > 0
    assert weak.game.hints.rank(weak, "upland", attack) < 0
    greedy = player("greedy", Random(0))
    assert greedy.choose(strong, "upland") == attack
    assert greedy.choose(weak, "upland") == Action("end")


def test_weights_are_data(monkeypatch):
    p = fords({"U1": "0304", "L1": "0310"})
    before = value(p)
    p.game.hints.weights = p.game.hints.weights | {"point": 0.0}
    assert value(p) != before


def test_a_machine_player_gets_what_its_seat_may_know(monkeypatch):
    p = fords({"U1": "0304", "L1": "0310"}, phase="movement")
    seen = []

    def view(position, seat):
        blank = position.copy()
        blank.hex[unit(p, "L1")] = 0
        seen.append(seat)
        return blank

    monkeypatch.setattr(type(p.game.show), "hides", True)
    monkeypatch.setattr(p.game, "view", view)

    class Spy:
        seconds = 1.0

        def choose(self, position, seat):
            assert position.hex[unit(p, "L1")] == 0
            return Action("end")

    assert asked(Spy(), p) == Action("end")
    assert seen == ["upland"]


# -- clicks ---------------------------------------------------------------------------------------


def test_a_click_is_answered_with_why_its_order_is_refused():
    p = fords({"U1": "0304 moved", "U2": "0404", "L1": "0306"}, phase="movement", side="upland")
    game = p.game
    moved, foe = unit(p, "U1"), unit(p, "L1")
    assert "has moved" in game.show.why_not_there(p, moved, 0).sentence
    assert game.show.why_not_there(p, foe, 0).notation == f"move {game.units[foe].id}"
    order(p, "move U2")
    step = p.decision.step
    assert step.meant(p, unit(p, "U2"), at(p, "0306")) == Action("to", (at(p, "0306"),))
    assert step.meant(p, foe, at(p, "0306")) is None, "who is not on the march goes nowhere by it"
    why = game.show.why_not_there(p, unit(p, "U2"), at(p, "0306"))
    assert why.notation == "to 0306"
    assert why.instead


def test_the_steps_of_a_path_are_told_by_the_marching_of_the_step(monkeypatch):
    p = fords({"U1": "0304", "L1": "0707"}, phase="movement", side="upland")
    order(p, "move U1")
    path = [at(p, "0304"), at(p, "0303")]
    usual = p.game.show.steps(p, unit(p, "U1"), path)

    class Flying(type(p.game.marching)):
        def step_rule(self, p, units, here, there):
            return "9.9"

    monkeypatch.setattr(type(p.decision.step), "by", lambda step, p: Flying(p.game))
    assert [rule for _, rule, _, _ in p.game.show.steps(p, unit(p, "U1"), path)] == ["9.9"]
    assert usual[0][1] != "9.9"


def test_what_a_march_warns_of_is_told_once(monkeypatch):
    p = fords({"U1": "0304", "L1": "0707"}, phase="movement", side="upland")

    def warnings(marching, p, units, goal):
        yield Warn(said("{unit} gets its feet wet", unit=units[0]), ("4.1",), goal)

    monkeypatch.setattr(type(p.game.marching), "warnings", warnings)
    told = p.game.show.warnings(p, unit(p, "U1"), at(p, "0303"))
    assert told == [Trouble("1st Foot gets its feet wet.", ("4.1",), at(p, "0303"))]


def test_a_phase_tells_what_ending_it_would_leave_undone():
    p = fords({"U1": "0305", "U3": "0304", "L1": "0306"}, phase="movement")
    assert list(p.game.show.remaining(p)) == ["2 units have not moved."]
    p = fords({"U1": "0305", "U2": "0305", "U3": "0905", "L1": "0306", "L3": "0906"},
              phase="combat")  # fmt: skip
    (left,) = p.game.show.remaining(p)
    assert left.startswith("2 attacks still possible: 0306 at ")
    assert " and 0906 at " in left


def test_a_hex_is_told_with_worth_control_zones_units_and_supply():
    p = fords({"U1": "0305 reduced", "L1": "0306"}, phase="movement")
    town = next(h for h in unpack(p.game.control.hexes))
    assert "VP" in p.game.show.hex_text(p, town, "").text
    assert "control." in p.game.show.hex_text(p, town, "").text
    text = p.game.show.hex_text(p, at(p, "0305"), "").text
    assert "In Lowland ZOC." in text
    assert "Upland: 1 Foot 2-3." in text or "Upland: 1st Foot 2-3." in text
    assert "In supply from " in text
    cut = fords(CUT, phase="movement")
    assert "no line of supply" in cut.game.show.hex_text(cut, at(cut, "0305"), "").text


def test_a_unit_is_offered_by_the_same_choice_as_long_as_it_stands_where_it_does():
    p = fords({"U1": "0304", "U3": "0905", "L1": "0707"}, phase="movement", side="upland")
    before = {choice.unit: choice for choice in shown(p).decision.choices}
    order(p, "move U3")
    order(p, "to 0904")
    first, third = unit(p, "U1"), unit(p, "U3")
    after = {choice.unit: choice for choice in shown(p).decision.choices}
    assert after[first] is before[first]
    assert third not in after
    # Elsewhere it is another choice: a client shows where it is.
    p.travel(first, [at(p, "0303")])
    moved = {choice.unit: choice for choice in shown(p).decision.choices}[first]
    assert (before[first].hex, moved.hex) == (at(p, "0304"), at(p, "0303"))


def test_the_sum_of_what_may_shift_columns_leaves_out_what_is_added_to_the_die():
    """Where only one end of what is known shifts columns, both are counted in columns."""
    die, star = Modifier("HQ", 1, "1"), Modifier("star", -1, "2", "column")
    best = Forecast(4, 2, 2, (die,), {})
    worst = Forecast(4, 2, 1, (die, star), {}, best=best)
    assert battle._shifts(worst)
    assert battle._shifts(replace(best, best=replace(worst, best=None)))
    assert [battle._sum(end, True) for end in (worst, best)] == ["−1", "0"]
