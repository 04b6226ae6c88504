"""Counter files: groups, types, layouts, what is reconstructed, and sentences for what is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc import all_titles
from zoc.kernel.data.counter_file import read_counters
from zoc.kernel.data.counters import SIZES, Counter, CounterError, fields_of, figure_text

HEAD = """
format = 1
title = "small"
[sides]
red = { name = "Red", rail = "top", emblem = "star" }
[layouts]
unit = "{combat}-{movement}"
gun = "({barrage}){movement}"
[fields]
combat = "combat strength"
movement = "movement"
barrage = "barrage"
[types]
foot = { name = "foot", symbol = "infantry" }
[types.gun]
name = "gun"
symbol = "artillery"
layout = "gun"
flags = ["towed"]
reconstructed = ["barrage"]
[formations]
A = { name = "Army A", side = "red", rail = "blue", code = "A" }
"""
GROUP = """
[[groups]]
source = "1.1"
type = "foot"
formation = "A"
ground = "tan"
size = "XX"
white = []
reconstructed = ["reduced", "range"]
units = [
  { id = "a", name = "1", full = "1st Div", combat = 4, movement = 5, reduced = { combat = 2 } },
  { id = "b", name = "2", full = "2nd Div", combat = 4, movement = 0.5, white = ["combat"] },
]
[[groups]]
source = "1.2"
type = "gun"
formation = "A"
ground = "tan"
size = "XX"
units = [
  { id = "c", full = "Guns", size = "II", barrage = 3, movement = 2, reconstructed = ["name"] },
]
"""


def unit(id_: str) -> Counter:
    return read_counters(HEAD + GROUP).unit(id_)


def test_a_unit_takes_what_its_group_says() -> None:
    a = unit("a")
    assert (a.size, a.ground, a.source, a.side) == ("XX", "tan", "1.1", "red")
    assert a.formation.name == "Army A"


def test_a_units_own_words_prevail() -> None:
    assert unit("c").size == "II"
    assert unit("c").symbol == "artillery"


def test_what_a_type_says_is_added_up() -> None:
    c = unit("c")
    assert c.flags == {"towed"}
    assert c.reconstructed == {"barrage", "name"}


def test_a_group_speaks_of_reduced_sides_and_ranges_only_where_there_are_some() -> None:
    assert unit("a").reconstructed == {"reduced"}
    assert unit("b").reconstructed == set()


def test_figures_are_printed_by_the_layout() -> None:
    assert [f.text for f in unit("a").figures()] == ["4", "5"]
    assert [f.text for f in unit("a").figures("reduced")] == ["2", "5"]
    assert [f.text for f in unit("c").figures()] == ["(3)2"]


def test_a_unit_without_a_reduced_side_keeps_its_figures() -> None:
    b = unit("b")
    assert b.values("reduced") == b.front
    assert b.back == "plain"


def test_white_figures_are_named_field_by_field() -> None:
    assert [f.ink for f in unit("b").figures()] == ["white", "black"]
    assert [f.ink for f in unit("a").figures()] == ["black", "black"]


def test_a_guessed_figure_marks_only_the_face_that_shows_it() -> None:
    a = unit("a")
    assert not a.guessed("front")
    assert a.guessed("reduced")


def test_looking_up_what_is_not_there() -> None:
    with pytest.raises(CounterError, match="no unit 'z'"):
        unit("z")
    with pytest.raises(CounterError, match="unit a has no 'barrage'"):
        unit("a")["barrage"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('id = "b"', 'id = "a"', "'a' is given twice"),
        ('formation = "A"\n', 'formation = "B"\n', "unit a: there is no 'B'"),
        ("combat = 4, movement = 5,", "movement = 5,", "unit a lacks 'combat'"),
        ('size = "XX"', 'size = "XY"', "'XY' is no size"),
        ('layout = "gun"', 'layout = "nun"', "type gun: there is no layout 'nun'"),
        ('rail = "top"', 'rail = "foot"', "side red: the rail is left or top"),
        ('rail = "blue"', 'colour = "blue"', "formation A: .*colour"),
        ("format = 1", "format = 9", "format 9, this zoc reads 1"),
        ("format = 1", "format =", "not TOML"),
        ("[fields]", "[fieldz]", "lacks 'fields'"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, words: str) -> None:
    text = HEAD + GROUP
    assert old in text
    with pytest.raises(CounterError, match=words):
        read_counters(text.replace(old, new, 1))


def test_a_marker_with_an_unknown_key_is_named() -> None:
    text = HEAD + GROUP + '[[markers]]\nid = "t"\nkind = "turn"\nsource = "1"\ncolor = "red"\n'
    with pytest.raises(CounterError, match=r"marker t: .*color"):
        read_counters(text)


@given(st.integers(0, 99))
def test_halves_are_printed_as_fractions(whole: int) -> None:
    assert figure_text(whole) == str(whole)
    assert figure_text(whole + 0.5) == (f"{whole}½" if whole else "½")


@given(st.lists(st.from_regex(r"[a-z]{1,6}", fullmatch=True), min_size=1, max_size=4))
def test_a_layout_names_its_fields_in_order(names: list[str]) -> None:
    assert list(fields_of("-".join(f"{{{n}}}" for n in names))) == names


@pytest.mark.parametrize("title", all_titles(), ids=lambda t: t.name)
class TestEveryTitle:
    """What holds of the counters of all titles."""

    def test_ids_are_unique(self, title) -> None:
        ids = [u.id for u in title.counters.units] + [m.id for m in title.counters.markers]
        assert len(ids) == len(set(ids))

    def test_every_unit_and_marker_has_a_source(self, title) -> None:
        assert all(u.source for u in title.counters.units)
        assert all(m.source for m in title.counters.markers)

    def test_full_names_are_unique(self, title) -> None:
        names = [(u.full, u.formation.id, u.type.id) for u in title.counters.units]
        assert len(names) == len(set(names))

    def test_every_printed_figure_is_explained(self, title) -> None:
        counters = title.counters
        printed = {name for u in counters.units for name in fields_of(u.layout)}
        assert printed <= set(counters.fields)

    def test_what_is_reconstructed_is_a_field_of_the_unit(self, title) -> None:
        general = {"name", "size", "formation", "parent", "type", "symbol", "setup", "white"}
        general |= {"flags", "stars", "reduced", "existence", "number"}
        for unit in title.counters.units:
            assert unit.reconstructed <= general | set(unit.front), unit.id

    def test_a_reduced_side_is_weaker(self, title) -> None:
        for unit in title.counters.units:
            if unit.reduced is not None:
                pairs = [(unit.reduced[k], v) for k, v in unit.front.items() if isinstance(v, int)]
                assert all(weak <= strong for weak, strong in pairs), unit.id
                assert any(weak < strong for weak, strong in pairs), unit.id

    def test_sizes_are_known(self, title) -> None:
        assert {u.size for u in title.counters.units} <= {*SIZES, ""}

    def test_markers_turn_to_markers(self, title) -> None:
        markers = {m.id for m in title.counters.markers}
        assert {m.back for m in title.counters.markers} <= {*markers, ""}


LIMITS = '[limits]\ncombat = [0, 9]\nmovement = [1, 9]\nbarrage = [1, 9]\nflags = ["towed"]\n'


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "combat = 4, movement = 5",
            "combat = -4, movement = 5",
            "unit a.combat must be .* not -4",
        ),
        ("combat = 4, movement = 5", 'combat = "4", movement = 5', "unit a.combat must be .* '4'"),
        ("combat = 4, movement = 5", "combt = 4, movement = 5", "unit a has no word 'combt'"),
        ("{ combat = 2 }", "{ combat = 12 }", "unit a.reduced.combat must be .* not 12"),
        ("{ combat = 2 }", "{ barrage = 2 }", "unit a.reduced has no word 'barrage'"),
        ('flags = ["towed"]\nrec', 'flags = ["toed"]\nrec', "unit c.flags must be towed"),
    ],
)
def test_limits_say_what_a_field_may_hold(old: str, new: str, words: str) -> None:
    text = HEAD.replace("[types]", LIMITS + "[types]", 1) + GROUP.replace("0.5", "5")
    assert read_counters(text).unit("a")["combat"] == 4
    assert old in text
    with pytest.raises(CounterError, match=words):
        read_counters(text.replace(old, new, 1))


def test_a_reduced_side_is_a_table_with_limits_or_without() -> None:
    with pytest.raises(CounterError, match=r"unit a\.reduced must be a table"):
        read_counters((HEAD + GROUP).replace("{ combat = 2 }", "2", 1))


def test_what_a_line_confirms_is_no_longer_reconstructed() -> None:
    sure = GROUP.replace('id = "a",', 'id = "a", confirmed = ["reduced"],', 1)
    assert read_counters(HEAD + sure).unit("a").reconstructed == set()
    with pytest.raises(CounterError, match="unit a: confirms 'combat'"):
        read_counters(HEAD + sure.replace('["reduced"],', '["combat"],', 1))


def test_only_printed_figures_are_white() -> None:
    with pytest.raises(CounterError, match="unit b: white names 'range'"):
        read_counters((HEAD + GROUP).replace('white = ["combat"]', 'white = ["range"]', 1))
