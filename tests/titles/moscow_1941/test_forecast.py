"""Forecasts (R-126): what an attacker may count on, and that nothing hidden shows in it."""

import pytest
from support.moscow_1941 import fight, german, land, soviet

from zoc.kernel.shown.view import seat_view


def masked(here, there, **more):
    """A stack under a mask in 0606, and another infantry unit far away."""
    units = {
        "A": german("0605", strength=16),
        "R": soviet("0606", **here),
        "S": soviet("1111", **there),
    }
    return fight(units, masks={"soviet": "0606"}, **more)


@pytest.mark.rule("16.1.1", "16.1.4")
def test_unseen_strength_is_a_span_that_does_not_depend_on_what_is_there():
    found = []
    for here, there in ((4, 8), (8, 4)):
        d = masked({"strength": here, "cels": 1}, {"strength": there, "cels": 1})
        d.do("attack 0606", "with A")
        for p in (d.p, d.game.view(d.p, "german")):
            found.append(list(d.game.forecast(p).lines()))
            found.append([d.p.decision.hint])
    assert found[0][0] == "16 against 4–8: 2:1 to 4:1"
    assert found[0] == found[2] == found[4] == found[6]
    assert found[1] == found[5]


@pytest.mark.rule("16.1.1", "16.1.4")
def test_the_attacker_of_a_closed_stack_reads_the_odds_and_no_name():
    d = masked({"strength": 4, "cels": 1}, {"strength": 8, "cels": 1})
    d.do("attack 0606", "with A")
    shown = seat_view(d.game, d.p, "german", deciding=True).forecast
    assert (shown.odds, shown.defence, shown.attackers) == ("2:1 to 4:1", "4–8", (d.number("A"),))
    assert shown.defenders == ()


@pytest.mark.rule("16.1.1", "16.1.4")
def test_results_against_a_closed_stack_are_spans_and_its_stars_possible():
    d = masked({"strength": 4, "cels": 1}, {"strength": 8, "cels": 1, "flags": ["black"]})
    d.do("attack 0606", "with A")
    now, table = d.game.forecast(d.p), d.game.fighting.table
    worst, best = table.chances(now.column - 1, 0), table.chances(now.best.column - 1, 0)
    assert worst != best
    shown = seat_view(d.game, d.p, "german", deciding=True).forecast
    assert {o.code for o in shown.outcomes} == worst.keys() | best.keys()
    for outcome in shown.outcomes:
        ends = sorted(float(end.get(outcome.code, 0)) for end in (worst, best))
        assert (outcome.chance, outcome.most) == pytest.approx(ends)
    assert [name for name, _ in shown.columns] == ["1:1", "2:1", "3:1", "4:1"]
    terms = {term.text: term.value for term in shown.terms}
    assert terms["Black star, possible"] == "−1 to 0"
    assert any(line.startswith("-1 to +0 columns, black star, possible") for line in now.lines())


@pytest.mark.rule("15.1.3")
def test_stars_of_both_sides_are_told_each_for_itself():
    units = {"A": german("0605", flags=["black"]), "R": soviet("0606", flags=["black"])}
    d = fight(units)
    d.do("attack 0606", "with A")
    assert [t.value for t in d.game.show.forecast(d.p).terms if t.text == "Black star"] == [
        "+1",
        "−1",
    ]
    assert sum("black star" in line for line in d.game.forecast(d.p).lines()) == 2


@pytest.mark.rule("16.1.1", "16.1.4")
def test_results_are_certain_where_all_that_may_be_hidden_makes_one_column():
    d = masked({"strength": 7, "cels": 1}, {"strength": 8, "cels": 1})
    d.do("attack 0606", "with A")
    shown = seat_view(d.game, d.p, "german", deciding=True).forecast
    assert (shown.defence, shown.odds) == ("7–8", "2:1")
    assert all(o.most == 0 and o.dice for o in shown.outcomes)


@pytest.mark.rule("6.3.3", "9.2.1", "16.1.1")
def test_guns_and_hqs_that_closed_stacks_near_by_might_hold_are_told_as_possible():
    def possible(**more):
        units = {"A": german("0605"), "R": soviet("0606"), "S": soviet("0608"), **more}
        d = fight(units, masks={"soviet": "0608"})
        d.do("attack 0606", "with A")
        shown = seat_view(d.game, d.p, "german", deciding=True).forecast
        return [term.text for term in shown.terms if term.value == "possible"]

    closed = possible()
    assert closed == ["HQ in a closed stack", "Guns in closed stacks"]
    assert possible(G=soviet("0608", "ART"), K=soviet("0608", "HQ")) == closed
    assert possible(B=german("0609")) == []


@pytest.mark.rule("16.1.4")
def test_the_cels_that_neighbours_are_told_narrow_the_span():
    strong = {"strength": 8, "reduced": {"strength": 4}}
    weak = {"strength": 6, "reduced": {"strength": 3}}
    d = masked(strong, weak)
    d.do("attack 0606", "with A")
    assert next(d.game.forecast(d.p).lines()) == "16 against 6–8: 2:1 to 3:1"
    e = masked(strong, weak, works={"soviet": "0606"})
    e.do("attack 0606", "with A")
    assert next(e.game.forecast(e.p).lines()).startswith("16 against 3–8")


@pytest.mark.rule("16.1.3")
def test_once_declared_the_battle_is_exact():
    d = masked({"strength": 4, "cels": 1}, {"strength": 8, "cels": 1})
    d.do("attack 0606", "with A", "fight")
    assert d.p.agenda[-1].forecast(d.p).odds == "4:1"


@pytest.mark.rule("5.2.1a")
def test_odds_forecast_and_dice_read_one_list():
    d = fight({"A": german("0605", strength=9), "R": soviet("0606")})
    d.do("attack 0606", "with A")
    forecast = d.game.forecast(d.p)
    d.battle()
    cases = d.p.agenda[-1].cases(d.p)
    assert sum(ways for _, _, ways in cases) == 36
    for code, chance in forecast.results.items():
        assert chance * 36 == sum(ways for _, found, ways in cases if found == code)
    for throw, code, _ in cases:
        q = d.p.copy()
        events = q.act(d.game.read(f"dice {throw}"))
        assert events[0].result == code


def test_the_panel_shows_battle_fire_and_answer():
    units = {"A": german("0605"), "G": german("0604", "ART"), "R": soviet("0606"),
             "K": soviet("0607", "HQ")}  # fmt: skip
    d = fight(units)
    show = d.game.show
    d.do("attack 0606", "with A", "with G")
    panel = show.forecast(d.p)
    assert (panel.attack, panel.defence, panel.odds) == ("10", "4", "3:1")
    assert {o.code for o in panel.outcomes} == set(d.game.forecast(d.p).results)
    d.do("fight")
    assert show.forecast(d.p).odds == "3:1"
    e = fight({"G": german("0603", "ART"), "R": soviet("0606")})
    e.do("shell 0606")
    panel = show.forecast(e.p)
    assert (panel.able, panel.attackers) == ((e.number("G"),), ())
    assert panel.strengths == {str(e.number("G")): "5"}
    e.do("with G")
    panel = show.forecast(e.p)
    assert panel.title == "Fire at 0606"
    assert abs(sum(o.chance for o in panel.outcomes) - 1) < 1e-9


@pytest.mark.rule("6.4.7")
def test_fire_at_a_bridge_destroys_it_and_disorganises_nobody():
    board = {"sides": {"river": "0506/0606"}, "ways": {"main road": ["0406 0506 0606"]}}
    d = fight({"G": german("0504", "ART"), "H": german("0504", "ART"), "R": soviet("0707")}, board)
    d.do("bombard 0506 0606", "with G", "with H")
    told = {o.code: o.text for o in d.game.show.forecast(d.p).outcomes}
    assert told["D"] == "the bridge is destroyed"
    assert set(told.values()) == {"the bridge is destroyed", "no effect"}


@pytest.mark.rule("8.2.2", "8.2.4")
def test_aircraft_in_the_sums_are_named_beside_them():
    d = fight({"A": german("0605"), "R": soviet("0606")})
    d.game.air.fleet = ((4,), ())
    d.p.missions = ((0, 0, "support", d.hex("0606"), 0),)
    d.do("attack 0606", "with A")
    panel = d.game.show.forecast(d.p)
    first = panel.terms[0]
    assert panel.attack == "9"
    assert (first.text, first.value, first.rule) == ("Air support", "4 SP", "8.2.2")


def test_luck_is_measured_by_the_battle_as_it_was_fought():
    units = {"A": german("0605"), "G": german("0604", "ART"), "R": soviet("0606"),
             "H": german("0604", "HQ")}  # fmt: skip
    d = fight(units)
    d.battle("attack 0606", "with A", "with G")
    luck = d.game.show.fortune(d.p, d.game.read("dice 7"))
    assert (luck.side, luck.code, luck.odds) == ("german", "-/D2", "3:1 −1")
    assert luck.text == "10 : 4 at 0606"


def test_a_threat_is_what_the_neighbours_could_do():
    d = fight({"A": german("0605", strength=16), "R": soviet("0606")}, side="soviet")
    assert d.game.threat(d.p, d.hex("0606"), "soviet").odds == "4:1"


def test_a_threat_counts_those_who_have_fought_in_this_phase():
    d = fight({"A": german("0605", strength=16), "R": soviet("0606 fought")}, side="soviet")
    shown = d.game.show.threat(d.p, d.hex("0606"), "soviet")
    assert (shown.defence, shown.odds) == ("4", "4:1")


@pytest.mark.rule("1.6b", "9.2.1")
def test_the_panel_tells_the_column_before_and_what_moves_it_and_the_dice():
    units = {"A": german("0605", strength=16), "H": german("0604", "HQ"), "R": soviet("0606")}
    d = fight(units, works={"soviet": "0606"})
    d.do("attack 0606")
    assert d.game.show.forecast(d.p).ratio == ""
    d.do("with A")
    panel = d.game.show.forecast(d.p)
    assert (panel.ratio, panel.modifier, panel.modifies, panel.odds) == (
        "4:1", "−2", "columns", "2:1",
    )  # fmt: skip
    assert {t.text: t.value for t in panel.terms if t.counts} == {
        "Field works": "−2", "Attacker's HQ": "dice −1",
    }  # fmt: skip


@pytest.mark.rule("5.3.4", "5.3.7")
def test_each_way_back_tells_its_price():
    units = {"A": german("0605", strength=40), "R": soviet("0606"), "S": soviet("0606")}
    d = fight(units)
    d.battle("attack 0606", "with A")
    d.do("dice 8")  # 5:1, -/D2

    def price(order):
        step = d.p.decision.step
        return step.offer(d.p, d.game.read(order)).cost

    assert (price("retreat R 0607"), price("retreat R 0608")) == ("−1 CEL", "")
    (menu,) = d.game.show.panels(d.p, "soviet")[:1]
    assert [row.value for row in menu.body[0].rows if row.text == "to 0607"] == ["−1 CEL"]
    d.do("retreat R 0607")
    assert price("retreat S 0607") == ""
    assert "S retreats" in d.game.show.panels(d.p, "soviet")[0].title


@pytest.mark.rule("5.1.3", "5.1.4")
def test_duties_that_are_being_met_are_not_listed_as_owed():
    units = {"A": german("0605", strength=40), "R": soviet("0606"), "B": german("0405"),
             "S": soviet("0406")}  # fmt: skip
    d = fight(units)

    def owed():
        panels = d.game.show.panels(d.p, "german")
        return [r.value for p in panels if p.id == "duties" for w in p.body for r in w.rows]

    assert owed() == ["0406", "0606", "0605", "0405"]
    d.do("attack 0606", "with A", "fight")
    assert owed() == ["0406", "0405"], "an attack that waits for its dice is owed no longer"
    d.do("dice 8")
    assert owed() == ["0406", "0405"]


@pytest.mark.rule("16.1.4", "9.2.1")
def test_an_hq_that_neighbours_are_told_of_counts_in_the_forecast():
    units = {"A": german("0605"), "R": soviet("0606"), "K": soviet("0606", "HQ")}
    d = fight(units, masks={"soviet": "0606"})
    d.do("attack 0606", "with A")
    for p in (d.p, d.game.view(d.p, "german")):
        found = p.agenda[-1].forecast(p)
        assert {m.why: m.value for m in found.modifiers} == {"defender's HQ": 1}
        assert found.results == d.now().results


@pytest.mark.rule("13.1.2", "16.1.1")
def test_closed_counters_that_could_be_one_division_may_concentrate():
    def lines(*parts):
        units = {"A": soviet("0605", strength=30)}
        units |= {f"X{n}": german("0606", setup=part) for n, part in enumerate(parts)}
        units |= {f"Y{n}": german("0111", setup="8 INF") for n in range(3)}
        d = fight(units, side="soviet", masks={"german": "0606"})
        d.do("attack 0606", "with A")
        return list(d.game.forecast(d.p).lines())

    told = lines("7 INF", "7 INF", "7 INF")
    assert told[0] == "30 against 15: 1:1 to 2:1"
    assert "-1 to +0 columns, concentration, possible (13.1.2)" in told
    assert lines("7 INF", "7 INF", "9 INF") == told
    assert lines("7 INF", "7 INF")[0] == "30 against 10: 3:1"


@pytest.mark.rule("6.6.1", "16.1.3")
def test_the_attacker_reads_the_odds_with_the_guns_on_the_spot_while_the_defender_answers():
    units = {"A": german("0605", strength=14), "R": soviet("0606"), "G": soviet("0606", "ART")}
    d = fight(units)
    d.do("attack 0606", "with A", "fight")
    view = d.game.view(d.p, "german")
    assert view.agenda[-1].forecast(view).defence == 7
    d.do("without G")
    view = d.game.view(d.p, "german")
    assert view.agenda[-1].forecast(view).defence == 7


@pytest.mark.rule("7.1.10", "RS-3")
@pytest.mark.parametrize(
    ("scenario", "terrain", "words"),
    [
        ("typhoon", "", "2 CMs for the defender"),
        ("red-snow", "", "1 CM for defenders of 5 SPs or more"),
        ("red-snow", "0606", "2 CMs for the defender"),
    ],
)
def test_field_works_tell_what_they_give(scenario, terrain, words):
    d = fight({"R": soviet("0606")}, land(t=terrain), works={"soviet": "0606"}, scenario=scenario)
    assert f"Field works: {words}" in [note.text for note in d.game.show.notes(d.p)]
