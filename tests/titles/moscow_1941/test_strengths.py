"""The readings of the counters' strengths: every hint of the text holds in each."""

import pytest
from support.moscow_1941 import desk, german, real, soviet

import zoc

TITLE = zoc.title("moscow-1941")
READINGS = TITLE.read("rules.toml")["counter_strengths"]
CHOICES = next(o for o in TITLE.identity["option"] if o["id"] == "counter_strengths")["choices"]
STANDARD = TITLE.counters.units


def counters(reading):
    return TITLE.game("typhoon", {"counter_strengths": reading}).units


def test_every_choice_but_the_usual_one_is_written_with_a_source():
    assert set(CHOICES) == {"standard", *READINGS} - {"source"}
    assert CHOICES[0] == "standard"
    assert READINGS["source"].startswith("reconstructed")
    assert counters("standard") == STANDARD


@pytest.mark.parametrize("reading", CHOICES[1:])
def test_every_line_of_a_reading_changes_some_counters(reading):
    changed = [(a, b) for a, b in zip(STANDARD, counters(reading), strict=True) if a != b]
    for line in READINGS[reading]:
        assert any(
            b.front["strength"] == line["front"]["strength"]
            and a.type.id == line["of"]["type"]
            and a.front["strength"] == line["of"].get("strength", a.front["strength"])
            for a, b in changed
        )
    assert len({a.side for a, _ in changed}) == 1


@pytest.mark.rule("1.2b", "1.2d", "5.2.1a", "6.6.3", "13.1.5")
@pytest.mark.parametrize("reading", CHOICES)
def test_the_hints_of_the_text_hold(reading):
    units = counters(reading)
    strengths = {
        kind: {u.front["strength"] for u in units if (u.side, u.type.id, u.size) == kind}
        for kind in (("german", "INF", "III"), ("soviet", "INF", "X"), ("soviet", "CAV", "XX"))
    }
    assert strengths["german", "INF", "III"] <= {3, 4, 5}
    assert strengths["soviet", "INF", "X"] | strengths["soviet", "CAV", "XX"] <= {4, 5}
    for division in {u.front["division"] for u in units if u.type.id == "ARM" and u.parent}:
        own = [u for u in units if u.front.get("division") == division]
        assert sum(u.front.get("strength", u.front.get("attack")) for u in own) == 17
        assert [star for u in own for star in u.stars] == ["black"]
    assert any(u.front.get("strength") == 5 for u in units if u.side == "german")
    for unit in units:
        if unit.reduced is not None:
            assert 0 < unit.reduced["strength"] < unit.front["strength"]
            assert unit.reduced["movement"] == unit.front["movement"]


@pytest.mark.rule("1.2b", "1.5a")
def test_a_chosen_strength_counts_and_stands_on_the_card():
    units = {"g.183id.330": "0404", "s.inf.316": "0405"}
    d = real(units, options={"counter_strengths": "strong_soviet"})
    number = d.number("s.inf.316")
    assert d.game.roster.strength[number] == (10, 5)
    assert [f.text for f in d.game.units[number].figures()] == ["10", "4"]
    assert d.game.roster.strength[d.number("g.183id.330")] == (5, 3)


def test_made_up_units_keep_their_strength():
    units = {"A": german("0101"), "R": soviet("0808")}
    d = desk(units, options={"counter_strengths": "worn_german"})
    assert d.game.roster.strength[d.number("A")] == (5, 3)


@pytest.mark.rule("1.2d")
def test_the_strength_of_a_formation_is_in_strength_points_without_guns():
    units = {"A": german("0404"), "B": german("0405 reduced"), "Gun": german("0404", "ART"),
             "S": soviet("0909")}  # fmt: skip
    d = desk(units)
    [panel] = [one for one in d.game.show.panels(d.p, "german") if one.id == "formations"]
    assert panel.body[0].rows[0].cells == ("3", "8", "0")
