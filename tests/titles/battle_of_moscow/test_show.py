"""Battle of Moscow at the table: supply, railroads, isolation, contacts, runs, replacements."""

import pytest
from support.battle_of_moscow import RAILS, SOURCES, Desk, campaign, desk, german, panzer, russian

from zoc.kernel.shown import Trouble, plain
from zoc.kernel.shown.setting import setting
from zoc.kernel.shown.sight import Sight
from zoc.kernel.shown.view import seat_view

RAIL = RAILS | {"hexes": SOURCES}
FRONT = {"P": panzer("0404"), "I": german("0504", 1), "R": russian("0706"), "S": russian("0906", 6)}


def view(d):
    return seat_view(d.game, d.p, d.p.actor, deciding=True)


def panel(d, id_):
    return next((found for found in view(d).panels if found.id == id_), None)


def deployed():
    d = campaign()
    d.do("historical")
    d.do("historical")
    d.do("die 1")
    return d


def overlay(d, id_, side="german", unit=-1):
    return Sight.of_actor(d.game, d.p).overlay(id_, side, unit, 0)


def test_the_overlays_tell_supply_rails_and_isolation():
    ids = {offer.id for offer in setting(campaign().game).overlays}
    assert ids >= {"reach", "zoc", "threat", "supply", "control", "rails", "isolation"}


def test_units_are_called_by_their_full_names():
    d = campaign()
    named = {d.game.show.call(d.game, d.number(unit)) for unit in ("ru-inf-KO", "ru-inf-3GA")}
    assert named == {"Operational Group Kostenko", "3rd Guards Army"}
    assert not d.p.exerts(d.number("ru-prt-1")), "nobody is told to stop at partisans"


# -- supply and railroads -------------------------------------------------------------------------


@pytest.mark.rule("SUP-1", "SUP-2")
def test_the_line_of_a_unit_and_where_it_breaks():
    d = desk({"A": german("0603"), "R": russian("1212")}, RAIL)
    line = overlay(d, "supply", unit=d.number("A")).traces[0]
    assert line.good
    assert d.game.label(line.path[-1]) == "0101"
    cut = desk({"A": german("0610"), "R": russian("0402"), "S": russian("0802")}, RAIL)
    broken = overlay(cut, "supply", unit=cut.number("A")).traces[0]
    assert not broken.good
    assert broken.broken


@pytest.mark.rule("SUP-11")
def test_a_badge_tells_the_state_that_was_fixed_for_the_impulse():
    d = desk({"A": german("0606"), "R": russian("1212")}, RAIL)
    badges = next(u for u in view(d).units if u.unit == d.number("A")).badges
    assert [(b.code, b.text) for b in badges] == [("U", "Unsupplied for this impulse")]
    isolated = next(u for u in view(d).units if u.unit == d.number("R")).badges
    assert [b.text for b in isolated] == ["Isolated as things stand"]


@pytest.mark.rule("RR-1", "RR-2", "RR-3")
def test_rails_by_owner_and_where_they_are_cut():
    d = desk({"A": german("0503"), "R": russian("0802")}, RAIL)
    marks = {
        (m.kind, m.side): {d.game.label(h) for h in m.hexes} for m in overlay(d, "rails").marks
    }
    assert marks["control", "german"] == {f"{c:02}01" for c in range(1, 8)}
    assert marks["cut", "german"] == {"0801"}
    assert marks["control", "russian"] >= {"0801", "1201"}


@pytest.mark.rule("WIN-6")
def test_what_would_isolate_moscow_and_that_it_does():
    d = deployed()
    told = overlay(d, "isolation")
    assert "Leningrad is isolated" in told.text
    assert "Moscow is not isolated" in told.text
    goal = next(m for m in told.marks if m.kind == "goal")
    assert 0 < len(goal.hexes) <= 6
    assert any(trace.good for trace in told.traces)
    spare = [u for u in d.game.units_of[1] if d.p.hex[u] and d.game.roster.has_zoc[u]]
    for unit, hex_ in zip(spare, goal.hexes, strict=False):
        d.p.place(unit, hex_)
    assert "Moscow is isolated" in overlay(d, "isolation").text


@pytest.mark.rule("RR-9", "RR-10", "RR-11")
def test_a_ride_shows_its_cost_step_by_step_and_refuses_by_the_rules_of_trains():
    d = desk({"A": german("0202"), "B": german("0204"), "R": russian("0803")}, RAIL)
    d.do("rail A")
    sight, unit = Sight.of_actor(d.game, d.p), d.number("A")
    route = sight.routes(unit, d.hex("0602"))[0]
    assert route.steps[1:3] == (("railroad", "RR-9", "0", "1"),) * 2
    assert route.steps[0][1:] == (*route.steps[-1][1:3], "1") == ("RR-10", "1", "1")
    assert route.cost == route.steps[-1][-1] == "2"
    why = sight.why_not_there(unit, d.hex("0802"))
    assert (why.rules, why.sentence) == (("RR-11",), "0802 is in enemy ZOC.")
    assert why.try_[0].removeprefix("to ") in {d.game.label(r.hex) for r in sight.routes(unit)}
    other = sight.routes(d.number("B"), d.hex("0205"))
    assert all(step[1] != "RR-9" for route in other for step in route.steps), "it does not ride"


# -- what would be left undone --------------------------------------------------------------------


@pytest.mark.rule("RRP-4")
def test_whoever_ends_is_told_which_factors_would_be_lost():
    d = deployed()
    assert not any("factor" in line for line in view(d).decision.remaining)
    for _ in range(2):
        d.do("end")
    assert d.p.actor == "russian"
    told = "13 replacement factors neither spent nor kept: lost (RRP-4)."
    assert told in view(d).decision.remaining
    d.do("keep 2424")
    assert told.replace("13", "12") in view(d).decision.remaining
    d.do("end")
    assert not any("factor" in line for line in view(d).decision.remaining)


# -- contacts -------------------------------------------------------------------------------------


@pytest.mark.rule("CBT-7")
def test_a_move_says_which_contacts_it_makes_and_the_best_odds():
    d = desk(FRONT, RAIL)
    d.do("move I")
    choice = next(c for c in view(d).decision.choices if c.notation == "to 0605")
    text = "Must attack 0706 from here, 1-3 at best as things stand."
    assert choice.warns == (Trouble(text, ("CBT-7",), d.hex("0706")),)
    free = next(c for c in view(d).decision.choices if c.notation == "to 0503")
    assert not free.warns
    d.do("to 0605")
    d.do("move P")
    choice = next(c for c in view(d).decision.choices if c.notation == "to 0606")
    assert "0706 from here, 1-1 at best" in choice.warns[0].text


@pytest.mark.rule("CBT-7", "FOR-2", "FOR-3", "FTR-3")
@pytest.mark.parametrize(("unit", "start", "goal", "enemy", "held", "warned"), [
    ("ru-inf-5", "2523", "2424", "ge-pz-2", "2324", []),
    ("ge-pz-2", "2222", "2324", "ru-wrk-M", "2424", ["2424"]),
    ("ge-pz-2", "1829", "1927", "ru-for-h2", "1926", []),
    ("ge-pz-2", "1824", "1825", "ru-for-h2", "1926", ["1926"]),
])  # fmt: skip
def test_a_warning_of_a_contact_knows_forts(unit, start, goal, enemy, held, warned):
    side = "russian" if unit.startswith("ru") else "german"
    data = {"title": "battle-of-moscow", "turn": 2, "side": side, "phase": "first impulse: move"}
    d = Desk(data | {"units": {unit: start, enemy: held}})
    made = d.game.marching.warnings(d.p, (d.number(unit),), d.hex(goal))
    assert [d.game.label(warn.hex) for warn in made] == warned


@pytest.mark.rule("CBT-7")
def test_a_planned_way_warns_as_a_choice_does():
    d = desk(FRONT, RAIL)
    goal = d.game.board.grid.hex("0605")
    route = Sight.of_actor(d.game, d.p).routes(d.number("I"), goal)[0]
    assert any("Must attack 0706" in warn.text for warn in route.warns)


@pytest.mark.rule("CBT-7", "CBT-8")
def test_contacts_are_listed_weakest_first_while_units_move_and_while_battles_are_declared():
    units = FRONT | {"J": german("0805", 1), "P": panzer("0605")}
    d = desk(units, RAIL)
    assert panel(d, "battles").title == "Contacts so far"
    rows = panel(d, "battles").body[0].rows
    assert [(r.text, r.value) for r in rows] == [("0906", "1-6"), ("0706", "1-1")]
    assert any("0906 at 1-6" in text for text in view(d).decision.remaining)
    d.do("end")
    rows = panel(d, "battles").body[0].rows
    assert panel(d, "battles").title == "Battles to declare"
    assert [r.notation for r in rows] == ["attack 0906", "attack 0706"]


@pytest.mark.rule("SOP-4")
def test_declared_battles_are_listed_with_their_odds_weakest_first():
    d = desk({"A": german("0404", 6), "B": german("0804", 1), "R": russian("0405", 1),
              "S": russian("0805", 3)}, RAIL)  # fmt: skip
    for order in ("end", "attack 0405", "with A", "fight", "attack 0805", "with B", "fight", "end"):
        d.do(order)
    rows = panel(d, "battles").body[0].rows
    assert [(r.text, r.value, r.notation) for r in rows] == [
        ("0805", "1-3", "attack 0805"),
        ("0405", "6-1", "attack 0405"),
    ]


@pytest.mark.rule("CBT-5", "TER-7")
def test_a_battle_is_foretold_with_strengths_terms_and_every_result():
    board = RAIL | {"key": {"h": "hill"}, "terrain": " ".join(["." * 12] * 4 + ["h" * 12] * 8)}
    d = desk({"A": german("0404", 6), "R": russian("0405", 1)}, board, phase="fight")
    d.do("attack 0405")
    shown = view(d).forecast
    assert not shown.legal
    assert shown.able == (d.number("A"),)
    d.do("with A")
    shown = view(d).forecast
    assert (shown.odds, shown.attack, shown.defence) == ("3-1", "6", "2")
    assert shown.legal
    assert any(term.rule == "TER-7" for term in shown.terms)
    assert [o.code for o in shown.outcomes] == ["AB", "EX", "DB", "DE"]
    assert sum(o.chance for o in shown.outcomes) == pytest.approx(1)
    assert shown.strengths[str(d.number("A"))] == "6"


# -- weather, victory, replacements ---------------------------------------------------------------


@pytest.mark.rule("WX-5", "WX-8", "WX-13")
def test_the_weather_tells_what_it_changes_and_what_may_come():
    mud = desk(FRONT, RAIL, weather="mud")
    told = panel(mud, "weather")
    assert told.value == "mud"
    assert {r.rules for r in told.body[0].rows} == {("WX-5",), ("WX-8",)}
    assert told.body[1].text == "Next week: mud 4 in 6 and fair 2 in 6."
    snow = panel(desk(FRONT, RAIL, weather="snow"), "weather")
    assert any("Lakes carry Russian units" in r.text for r in snow.body[0].rows)


@pytest.mark.rule("WIN-1", "WIN-2", "WIN-4")
def test_the_runs_are_a_calendar():
    d = desk(FRONT, RAIL, turn=6, runs={"russian": 2, "german": 0})
    moscow, both, *_ = panel(d, "victory").body
    assert moscow.text == "Germans in Moscow: 2 of 4 turns in a row"
    assert [r.text for r in moscow.rows if r.tone == "good"] == ["4", "5"]
    assert not [r for r in both.rows if r.tone == "good"]
    assert "too late" in moscow.rows[7].note
    assert "too late" not in moscow.rows[6].note
    late = desk(FRONT, RAIL, turn=8)
    assert any("No German run" in w.text for w in panel(late, "victory").body)


@pytest.mark.rule("GRP-2", "GRP-3", "GRP-4")
def test_replacements_tell_what_can_be_rebuilt_where():
    d = deployed()
    assert panel(d, "replacements").value == "0 factors"
    unit = next(u for u in d.game.units_of[1] if d.game.units[u].id == "ge-inf-87")
    d.game.remove(d.p, unit)
    d.p.factors = (3, 0)
    d.p.touch()
    found = panel(d, "replacements")
    assert found.value == "3 factors"
    row = next(r for r in found.body[1].rows if r.unit == unit)
    assert row.value == "1 factor"
    assert (row.notation, row.hex) == ("", 0), "of several hexes none is meant"
    where, order, _ = row.buttons[0]
    assert order == f"rebuild ge-inf-87 {where}"
    assert d.p.why_not(d.game.read(order)) is None


def test_every_unit_may_be_asked_for_its_choices():
    d = deployed()
    unit = next(u for u in d.game.units_of[1] if d.p.hex[u])
    assert Sight.of_actor(d.game, d.p).choices_of(unit)


# -- set-up ---------------------------------------------------------------------------------------


def orders_of(d, area):
    """The orders behind the click that places an area as suggested."""
    body = panel(d, "setup").body
    return next(w.rows[0].notation for w in body if w.text == area).split("; ")


@pytest.mark.rule("SET-2", "SET-7")
def test_the_set_up_is_offered_area_by_area_and_can_be_changed_by_hand():
    d = campaign()
    assert panel(d, "setup").value == "29 in hand"
    d.do(*orders_of(d, "Any city east of the front line"))
    assert panel(d, "setup").value == "21 in hand"
    d.do(*orders_of(d, "East of the front line"))
    assert panel(d, "setup").value == "0 in hand"
    suggested = d.game.setup.suggested
    assert all(d.p.hex[u] == suggested[u] for u in d.game.setup.of(0))
    unit = next(u for u in d.game.setup.of(0) if d.game.setup.units[u] == "east of the front line")
    choices = Sight.of_actor(d.game, d.p).choices_of(unit)
    assert len(choices) > 100
    d.do(choices[0].notation)
    assert d.p.hex[unit] == choices[0].hex != suggested[unit]
    d.do("end")
    assert d.p.actor == "german"


@pytest.mark.rule("SET-6", "SET-10")
def test_each_finnish_front_and_the_german_line_is_placed_by_one_click():
    d = campaign()
    d.do("historical")
    areas = [w.text for w in panel(d, "setup").body if w.kind == "menu"]
    assert len(areas) == 3
    for area in areas:
        d.do(*orders_of(d, area))
    d.do("end")
    assert d.p.turn == 1


def kept(d):
    """The orders of a set-up as it stands, which a player may keep."""
    (widget,) = [w for w in panel(d, "setup").body if w.kind == "deployment"]
    return [order for order in widget.rows[0].notation.split("; ") if order]


def test_a_set_up_can_be_kept_as_orders_and_given_again_in_another_game():
    d, e = campaign(), campaign()
    assert kept(d) == []
    d.do("fill")
    orders = kept(d)
    assert len(orders) == 29
    e.do(*orders)
    assert e.p.hex == d.p.hex
    other = seat_view(d.game, d.p, "german", deciding=False)
    assert not [w for p in other.panels for w in p.body if w.kind == "deployment"]


def test_a_hex_is_told_without_the_words_of_the_set_up():
    d = campaign()
    said = plain.hex_text(d.game.show, d.p, d.hex("0309"), "german")
    assert said.name == "0309"
    assert said.text.startswith("Clear, railway.")


def test_a_battle_opens_with_the_hexes_that_nobody_else_could_attack():
    units = {"A": german("0603", 6), "R": russian("0604"), "S": russian("0704")}
    d = desk(units, RAIL, phase="fight")
    d.do("attack 0604")
    assert view(d).decision.suggestion == ("with A", "also 0704")
    d.do("with A", "also 0704", "fight")
    both = desk(units | {"B": german("0803")}, RAIL, phase="fight")
    both.do("attack 0604")
    assert view(both).decision.suggestion == ("with A",)
