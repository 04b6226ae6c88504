"""Operation Typhoon at the table: prompts, panels, marks, overlays and dice."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fuzz import patient
from support.operation_typhoon import (
    bulge,
    campaign,
    desk,
    infantry,
    marching,
    panzer,
    plain,
    pocket,
)

import zoc
from zoc.kernel.play.play import Play
from zoc.kernel.shown.fortune import rolled
from zoc.kernel.shown.lines import lines
from zoc.kernel.shown.setting import setting
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view
from zoc.server.library import offer_of

FILES = sorted((Path(__file__).parents[3] / "examples" / "operation-typhoon").glob("*.toml"))
SETUP = zoc.title("operation-typhoon").game("standard", {"historical_setup": True})


RULES = {rule.id for rule in zoc.title("operation-typhoon").rulebook}


def view(d):
    return seat_view(d.game, d.p, "german", deciding=not d.chance)


def panel(d, id_):
    return next(found for found in view(d).panels if found.id == id_)


def act(d, order):
    """Acts, and tells the lines of the log."""
    before, action = d.p.copy(), d.game.read(order)
    return lines(d.game, before, action, d.p, d.p.act(action), 1)


def test_the_setting_names_everything():
    found = setting(SETUP)
    assert {option.id for option in found.options} == set(SETUP.options)
    assert [offer.id for offer in found.overlays] == [
        "reach",
        "zoc",
        "defence",
        "checks",
    ]
    assert len(found.turns) == 8


def test_the_seats_of_a_team_are_offered_and_have_names():
    title = zoc.title("operation-typhoon")
    team = next(option for option in offer_of(title).options if option.id == "team")
    for choice, seats in team.seats.items():
        game = title.game("standard", {"team": choice})
        assert list(game.sides) == seats
        assert {side.id for side in setting(game).sides} >= set(seats)
    north = next(
        s for s in setting(title.game("standard", {"team": "wings"})).sides if s.id == "north"
    )
    assert (north.name, north.emblem) == ("Northern wing", "cross")


def test_set_up_is_one_click():
    d = campaign()
    choices = {c.notation: c for c in view(d).decision.choices}
    assert choices["historical"].kind == "button"
    assert choices["historical"].primary
    assert choices["historical"].label == "Historical set-up"
    assert [phase.text for phase in view(d).phases] == ["Set-up"]
    d.do("fill")
    choices = {c.notation: c for c in view(d).decision.choices}
    assert not choices["historical"].primary, "it would undo what stands"
    assert (choices["end"].label, choices["end"].primary) == ("End the set-up", True)


def test_forces_are_offered_by_unit_and_open_a_march():
    d = desk({"A": panzer("0404"), "B": panzer("0404"), "Z": infantry("0101")})
    choices = {c.notation: c for c in view(d).decision.choices}
    assert choices["force A B"].opens
    assert choices["force A B"].label == "Send A, B"
    three = desk({name: panzer("0404") for name in "ABC"} | {"Z": infantry("0101")})
    parts = {c.notation: c for c in view(three).decision.choices}
    assert (parts["force A B C"].kind, parts["force A B C"].unit) == ("unit", 0)
    assert (parts["force B"].kind, parts["force B"].unit) == ("unit", 1)
    assert parts["force A C"].hidden
    assert parts["force A C"].units == (0, 2)
    (row,) = [row for row in panel(three, "forces").body[0].rows if row.hex == three.hex("0404")]
    assert (row.note, row.value, row.unit) == ("3 units", "21 dice", 0)
    assert row.text.startswith("0404 ")
    assert "3 units have not acted." in view(d).decision.remaining
    d.do("force A B")
    marching = {c.notation: c for c in view(d).decision.choices}
    assert marching["to 0304"].kind == "path"
    assert marching["to 0304"].cost == "1"
    assert marching["to 0304"].final == "none"
    attack = marching["to 0504"]
    assert (attack.label, attack.final, attack.stops) == ("Attack 0504", "chance", True)
    assert attack.warns[0].text.startswith("Defenders: no defenders 17 %")
    assert attack.units == (0, 1)
    meter = panel(d, "force").body[0]
    assert (meter.now, meter.most) == (20, 20)


def test_formations_tell_how_many_units_are_to_act():
    d = desk({"A": panzer("0404"), "B": panzer("0404 acted"), "Z": infantry("0101")})
    formations = panel(d, "formations")
    assert (formations.value, formations.rules) == ("2 to act", ("9.0c",))


def test_a_pocket_is_shown_before_and_while_it_closes():
    before = desk({"A": panzer("0704")}, bulge(9))
    before.do("force A")
    goal = next(m for m in view(before).marks if m.kind == "goal")
    assert goal.figures[str(before.hex("0705"))] == "9"
    d = pocket(size=9)
    mark = next(m for m in view(d).marks if m.kind == "pocket")
    assert len(mark.hexes) == 9
    assert mark.text == "pocket of 9 hexes"


def test_the_front_is_a_line_that_moves():
    d = desk({"A": panzer("0404"), "Z": infantry("0101")})
    first = next(m for m in view(d).marks if m.kind == "front")
    d.do("force A", "to 0504", "die 1")
    second = next(m for m in view(d).marks if m.kind == "front")
    assert set(first.edges) != set(second.edges)
    assert (d.hex("0504"), d.hex("0604")) in second.edges
    german, soviet = (m for m in view(d).marks if m.kind == "control")
    assert (german.side, soviet.side) == ("german", "soviet")
    assert d.hex("0504") in german.hexes
    assert d.hex("0604") in soviet.hexes


def test_to_take_up_another_force_tells_what_the_one_on_the_move_loses():
    d = desk({"A": panzer("0404"), "B": panzer("0404"), "Z": infantry("0101")})
    d.do("force A B", "to 0304")
    (other,) = view(d).decision.besides
    assert (other.notation, other.first) == ("force Z", "stop")
    (warn,) = other.warns
    assert warn.text == "A, B: stops first in 0304, 19 MP unused, and is done for the turn."
    assert (warn.rules, warn.hex) == (("9.0c",), d.hex("0304"))


def test_a_retreat_is_told_before_it_is_chosen():
    d = desk({"A": panzer("0404"), "Z": infantry("0101")})
    d.do("force A", "to 0504", "die 5")
    d.miss()
    assert (
        view(d).decision.hint == "A retreat leads back to 0404, and the force is done for the turn."
    )


def test_only_what_lasts_one_round_is_said_to():
    marsh = " ".join("....m....." if row == 4 else "." * 10 for row in range(1, 10))
    sides = {"river": "0404/0504 0405/0504 0503/0504 0504/0505"}
    board = plain(key={"m": "marsh"}, terrain=marsh, sides=sides)
    d = desk({"A": panzer("0404")}, board)
    found = d.game.forecast_attack(d.p, d.hex("0504"), [0])
    told = {m.rule: "first round" in m.why for m in found.modifiers}
    assert told == {"10.2": False, "10.3": True}


def test_every_die_is_in_the_log():
    d = desk({"A": panzer("0404"), "Z": infantry("0101")})
    act(d, "force A")
    act(d, "to 0504")
    (line, *_) = act(d, "die 5")
    assert [die.face for die in line.dice.dice] == [5]
    assert line.text.endswith("2 rifle divisions, 1 brigade.")
    (fired, *_) = act(d, "roll 1 1 2 3 4 6 6")
    assert [die.face for die in fired.dice.dice] == [1, 1, 2, 3, 4, 6, 6]
    assert [die.counts for die in fired.dice.dice] == [False] * 4 + [True] * 3
    assert fired.dice.text == "A: 5 steps"


def test_a_battle_has_its_panel_with_steps_and_units():
    d = desk({"A": panzer("0404"), "B": panzer("0404"), "Z": infantry("0101")})
    d.do("force A B", "to 0504", "die 5")
    found = panel(d, "battle")
    assert found.title == "Battle at 0504"
    steps = found.body[0]
    assert [row.tone for row in steps.rows] == ["done", "done", "done", "now", ""]
    german = next(w for w in found.body if (w.kind, w.text) == ("units", "German units"))
    assert [row.unit for row in german.rows] == [0, 1]
    d.miss()
    assert d.step == "round"
    assert panel(d, "battle").body[1].text == "Another round costs 1 of 19 MP."


def test_units_that_fire_alike_are_one_row_that_can_be_pressed():
    units = {"A": panzer("0404"), "B": panzer("0404"), "C": panzer("0404 reduced")}
    d = marching(units, "0504", 5)
    who = next(w for w in panel(d, "battle").body if w.text.startswith("Who fires next"))
    assert [row.notation for row in who.rows] == d.options[1:]
    assert who.rows[0].note == f"then {d.game.unit_name(d.number('B'))}, which fire alike"


def test_a_breakout_is_told_apart_from_a_battle_of_the_germans():
    d = pocket(size=9)
    d.do("die 6", "cup 2 1 0")
    found = panel(d, "battle")
    assert (found.title, found.value, found.rules) == ("Breakout at 0705", "one round", ("11.2e",))


def test_the_next_check_tells_what_it_demands():
    lost = ": the game is lost at the end of this turn."
    d = desk({"A": infantry("0404")}, turn=1, tally=120)
    found = panel(d, "check")
    assert (found.title, found.value) == ("Check of turn 2", "in 1 turn")
    assert (found.body[0].now, found.body[0].most) == (120, 200)
    d = desk({"A": infantry("0404")}, turn=2, tally=120)
    assert panel(d, "check").value == "now"
    assert f"Pocket tally 120 of 200{lost}" in view(d).decision.remaining
    d = desk({"A": infantry("0404")}, turn=3)
    assert panel(d, "check").body[0].text.startswith("6 gaps in the front")
    assert f"6 gaps in the front{lost}" in view(d).decision.remaining
    d = desk({"A": infantry("0404")}, turn=4)
    meter = panel(d, "check").body[0]
    assert (meter.now, meter.most) == (0, 16)
    assert f"0 VP of 16{lost}" in view(d).decision.remaining
    d = desk({"A": infantry("0404")}, turn=6)
    assert "Moscow" in panel(d, "check").body[0].text


def test_mud_and_frost_are_told_where_they_matter():
    d = desk({"A": panzer("0404"), "Z": infantry("0101")}, turn=5)
    assert "12.1a" in view(d).decision.rules
    assert view(d).decision.hint.startswith("Mud")
    d.do("force A")
    assert "this force" in view(d).decision.hint
    d = desk({"A": panzer("0404"), "Z": infantry("0101")}, turn=6)
    assert view(d).decision.hint == "German fire in the first round of a battle has +1."
    d = desk({"A": panzer("0404"), "Z": infantry("0101")}, turn=2)
    assert view(d).decision.hint == ""


def test_the_pool_and_the_cup():
    d = desk({"A": infantry("0404")}, gone=["su-gd-1"])
    rows = {row.text: row for row in panel(d, "pool").body[0].rows}
    assert (rows["Guards divisions"].value, rows["Guards divisions"].note) == (
        "7",
        "1 gone for good",
    )
    assert rows["Rifle divisions"].value == "31"
    assert "Rifle divisions, brigades and artillery" in panel(d, "pool").body[0].text


def test_a_hex_tells_who_may_defend_it():
    d = desk({"A": infantry("0404")})
    told = Sight(d.game, d.p, "german").hex(d.hex("0504")).text
    assert "Soviet ground. Defenders: no defenders 17 %; 1 brigade 17 %" in told
    assert Sight(d.game, d.p, "german").hex(d.hex("0404")).text.endswith("German ground.")
    assert Sight(d.game, d.p, "german").threats(d.hex("0404")) == {}
    found = Sight(d.game, d.p, "german").overlay("defence", "german", -1, d.hex("0504"))
    assert "2 rifle divisions, 1 brigade 17 %" in found.text


def test_whom_a_force_may_meet_is_told_before_it_goes():
    d = desk({"A": panzer("0704")}, bulge(9))
    d.do("force A")
    assert view(d).forecast is None
    d.do("to 0705")
    found = view(d).forecast
    assert found.title == "Attack 0705"
    assert sum(outcome.chance for outcome in found.outcomes) == pytest.approx(1)
    best, worst = found.outcomes[-1], found.outcomes[0]
    assert (best.code, best.text, best.dice, best.rank) == ("none", "nobody", "1", 2)
    assert worst.rank < best.rank
    assert len(found.marks[0].hexes) == 9, "the pocket that would close"
    assert any(term.value == "9 hexes" for term in found.terms)


@pytest.mark.parametrize("where", ["0404", "0304"])
def test_a_river_before_the_hex_is_told_before_it_is_crossed(where):
    every_side = "0404/0504 0405/0504 0503/0504 0504/0505"
    river = plain(sides={"river": every_side})
    d = desk({"A": panzer(where)}, river, turn=7)
    found = d.game.forecast_attack(d.p, d.hex("0504"), [0])
    told = [(m.value, m.rule) for m in found.modifiers if "behind a river" in m.why]
    assert told == [(1, "10.3")], "asked for before it sets out"
    d.do("force A")
    choice = next(c for c in view(d).decision.choices if c.notation == "to 0504")
    text = "Crosses a river: +1 to the fire of the defenders in the first round."
    assert (text, ("10.3a",)) in [(w.text, w.rules) for w in choice.warns]
    d.do("to 0504")
    assert "10.3" in {term.rule for term in view(d).forecast.terms}
    dry = desk({"A": panzer(where)}, turn=7)
    found = dry.game.forecast_attack(dry.p, dry.hex("0504"), [0])
    assert not [m for m in found.modifiers if m.rule == "10.3"]


def test_hits_are_listed_with_what_they_leave_and_shared_out_in_one_go():
    d = desk({name: panzer("0404") for name in "ABC"} | {"Z": infantry("0101")})
    d.do("force A B C", "to 0504", "die 5", "roll 1 1 1 1 1 6 6")
    assert d.step == "hits"
    targets, share = panel(d, "battle").body[1:3]
    assert [row.notation.split()[0] for row in targets.rows] == ["hit"] * len(targets.rows)
    assert {row.value for row in targets.rows} <= {"reduced", "eliminated"}
    (row,) = share.rows
    d.do(*row.notation.split("; "))
    assert d.step != "hits", "all are shared out"


def test_luck_is_counted_in_steps_taken():
    d = desk({"A": panzer("0404"), "Z": infantry("0101")})
    d.do("force A", "to 0504", "die 5")
    fell = d.game.show.fortune(d.p, d.game.read("roll 1 1 2 3 4 6 6"))
    assert (fell.side, fell.worth, fell.code, fell.odds) == ("german", 5.0, "5 steps", "7 dice")
    show = d.game.show
    roll = rolled(fell, show.fortunes(d.p))
    one_by_one = rolled(fell, [(show.fortune(d.p, o), n) for o, n in d.p.decision.outcomes])
    assert len(roll.could) == 15, "what takes as many steps is one case"
    assert dict(roll.could) == pytest.approx(dict(one_by_one.could))
    assert roll.expected == pytest.approx(7 * 4 / 6)
    assert 0.4 < roll.rank < 0.6


def test_air_units_that_were_not_assigned_are_told_of():
    d = desk({"A": panzer("0404")}, phase="luftwaffe")
    assert "2 air units would not fly this turn." in view(d).decision.remaining
    assert panel(d, "air").body[0].text == "2 air units of 2 to be assigned."
    d.do("end")
    assert panel(d, "air").body[0].text == "2 air units of 2 not used this turn."


def test_the_air_unit_lies_under_those_it_supports():
    d = desk({"A": panzer("0404"), "Z": infantry("0101")}, phase="luftwaffe")
    d.do("assign 0404")
    here = [u.unit for u in view(d).units if u.hex == d.hex("0404")]
    assert here[-1] == 0
    assert here[0] in d.game.roster.luftwaffe


def test_any_unit_may_be_placed_also_one_that_stands():
    d = campaign()
    last = d.game.roster.troops[-1]
    first, second, *_ = Sight.of_actor(d.game, d.p).choices_of(last)
    assert (first.kind, first.unit) == ("unit-hex", last)
    d.do(first.notation)
    again = [c.notation for c in Sight.of_actor(d.game, d.p).choices_of(last)]
    assert second.notation in again
    assert first.notation not in again, "it stands there"
    rows = [row for widget in panel(d, "setup").body for row in widget.rows]
    faces = [row.unit for row in rows if row.unit >= 0]
    assert last not in faces
    assert len(faces) == 71


def test_the_set_up_lists_formations_by_name_and_places_each_by_one_click():
    d = campaign()
    menus = [widget for widget in panel(d, "setup").body if widget.kind == "menu"]
    assert [menu.text for menu in menus[:2]] == ["Panzer Group 2", "Panzer Group 3"]
    d.do(*menus[0].rows[0].notation.split("; "))
    assert "Panzer Group 2" not in [widget.text for widget in panel(d, "setup").body]


def test_a_path_is_told_step_by_step():
    d = desk({"A": panzer("0404")})
    d.do("force A")
    (route,) = Sight(d.game, d.p, "german").routes(0, d.hex("0303"))
    assert route.steps == (("clear", "9.4", "1", "1"),)


@pytest.mark.parametrize("id_", ["reach", "zoc", "defence", "checks", "nonsense"])
def test_every_overlay_has_words(id_):
    d = desk({"A": panzer("0404")})
    found = Sight(d.game, d.p, "german").overlay(id_, "german", 0, d.hex("0504"))
    assert found.text


@patient(25)
@given(st.sampled_from([None, *FILES]), st.integers(0, 150), st.integers(0, 10**6))
def test_every_moment_can_be_shown(file, count, seed):
    random = Random(seed)
    position = zoc.position(str(file)).position if file else SETUP.start()
    play = Play(position.game, position)
    for _ in range(count):
        if play.position.over:
            break
        before = play.position.copy()
        actions = [a for a in play.position.decision.actions if a.verb not in ("end", "stop")]
        action = random.choice(actions or list(play.position.decision.actions))
        events = play.carry_out(action)
        told = lines(play.game, before, action, play.position, events, 1)
        assert all(line.text for line in told)
        assert {line.rule for line in told} <= RULES
    p = play.position
    seen = seat_view(play.game, p, "german", deciding=p.actor == "german")
    assert len(seen.units) <= len(play.game.units)
    assert {rule for found in seen.panels for rule in found.rules} <= RULES
    assert set(seen.decision.rules) <= RULES
    if p.actor == "german":
        assert seen.decision.choices
        assert Sight.of_actor(play.game, p).why_not(play.game.read("roll 9")) is not None


def test_a_force_whose_first_unit_is_down_is_still_its_commanders():
    d = desk({"A": panzer("0404"), "B": panzer("0404")})
    act(d, "force A B")
    assert d.step == "march"
    d.p.hex[d.p.force[0]] = 0
    d.p.touch()
    assert d.now.actor(d.p) == "german", "in a battle that stands above it"


def test_the_next_turn_is_not_a_part_of_what_was_being_done():
    d = desk({"A": panzer("0404"), "Z": infantry("0101")}, turn=6)
    end = next(c for c in view(d).decision.choices if c.notation == "end")
    assert not end.opens
    d.do("end")
    assert d.p.turn == 7
    assert d.p.actor == "german"
