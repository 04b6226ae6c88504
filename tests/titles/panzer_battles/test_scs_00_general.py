"""The series' general rules (SCS-0): what overrides what, and fractions."""

import re
from fractions import Fraction

import pytest
from support.panzer_battles import desk, german, soviet, start, tank

import zoc
from zoc.titles.panzer_battles import strength


@pytest.mark.rule("SCS-0.1")
def test_where_the_book_speaks_the_series_is_silent():
    """The series bars overruns by the cost of terrain and places reinforcements at the beginning
    of movement; the book does otherwise (1.13, 1.12a)."""
    balka = {"hexes": {"balka": {"Kalinovskaya": "0506"}}}
    d = desk({"T": tank("0505", movement=2), "S": soviet("0506", defence=1)}, board=balka)
    d.do("move T")
    assert d.reach("T").get("0506") is None
    assert d.allowed("overrun 0506")
    d = start("2.3").until("road march")
    assert d.where("G-11Pz-61Krd-1") == "B1.13"


@pytest.mark.rule("SCS-0.5")
def test_fractions_of_strength_and_movement_are_kept():
    units = {"G": german("0505 dg", attack=5, defence=3, movement=7), "S": soviet("1111")}
    d = desk(units)
    assert strength.attack(d.p, 0) == Fraction(5, 2)
    assert strength.defence(d.p, 0) == Fraction(3, 2)
    assert d.p.left(0) == 14, "three points and a half in quarters"
    three = {"A": german("0505 dg", attack=3), "B": german("0505 dg", attack=3)}
    for kept, attack in ((True, 3), (False, 4)):
        d = desk(three | {"S": soviet("0506")}, options={"keep_fractions": kept})
        assert d.p.game.fighting.odds(d.p, d.hex("0506"), (0, 1)).attack == attack


def test_the_rulebook_holds_no_notes_to_ourselves():
    rules = zoc.title("panzer-battles").rulebook
    assert len(rules) >= 230
    for rule in rules:
        notes = r"\[[A-Z]|\bJSON\b|Data missing|OOB rows|map data|\bswitch\b|\bliteral\b"
        assert not re.search(notes, rule.text, re.IGNORECASE), rule.id


@pytest.mark.rule("2.1-5")
def test_the_ruling_on_goals_names_all_that_are_held_at_the_start():
    """R37 against the data: every goal that a side holds with nobody in it."""
    title, d = zoc.title("panzer-battles"), start("2.1")
    (ruling,) = [rule.text for rule in title.rulebook if rule.id == "R37"]
    for name, hexes in d.game.control.objectives.items():
        empty = not any(hexes & held for held in d.p.ground.occupied)
        assert (name.split(" and ")[0] in ruling) == empty, name
