"""Notation: actions as text and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fuzz import survives

from zoc.hexes import Grid
from zoc.kernel.play.action import Action, NotationError, Vocabulary, WordKind

GRID = Grid(12, 9)
UNITS = ("Rifles", "Tanks")


def read_unit(text):
    if text not in UNITS:
        raise NotationError(f"there is no unit {text!r}")
    return UNITS.index(text)


WORDS = Vocabulary(
    {"move": "unit", "to": "hex hex*", "lose": "unit?", "end": ""},
    {
        "unit": WordKind(read_unit, lambda i: UNITS[int(i)]),
        "hex": WordKind(GRID.hex, lambda h: GRID.label(int(h))),
    },
)

units = st.integers(0, len(UNITS) - 1)
hexes = st.sampled_from(GRID.hexes)
actions = st.one_of(
    st.builds(lambda u: Action("move", (u,)), units),
    st.builds(lambda h: Action("to", tuple(h)), st.lists(hexes, min_size=1, max_size=6)),
    st.builds(lambda u: Action("lose", tuple(u)), st.lists(units, max_size=1)),
    st.just(Action("end")),
)
junk = st.one_of(st.integers(), st.text(max_size=6), st.floats(), st.none(), st.booleans())


@given(actions)
def test_what_is_written_reads_back(action):
    assert WORDS.read(WORDS.write(action)) == action
    assert WORDS.knows(action)


@given(st.text())
def test_a_text_is_an_action_or_refused_as_notation(text):
    action = survives(WORDS.read, text, NotationError)
    assert action is None or WORDS.knows(action)


@given(st.one_of(st.sampled_from(sorted(WORDS.verbs)), st.text(max_size=5)), st.lists(junk))
def test_no_value_that_cannot_be_written_is_known(verb, args):
    action = Action(verb, tuple(args))
    if WORDS.knows(action):
        assert WORDS.read(WORDS.write(action)) == action
        assert all(type(word) in (int, str) for word in action.args)


def test_a_place_from_the_end_of_a_list_is_not_known():
    assert not WORDS.knows(Action("move", (-1,)))
    assert not WORDS.knows(Action("move", (True,)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "an order needs a word"),
        ("mov Tanks", "did you mean 'move'?"),
        ("xyzzy", "there are move, to, lose, end"),
        ("move", "that is not how it is written: move UNIT"),
        ("end now", "that is not how it is written: end"),
        ("to", "that is not how it is written: to HEX ..."),
        ("to 9999", "hex 9999 is off the map (0101 to 1209)"),
        ("to north", "'north' is not a hex number"),
        ("move Tiger", "there is no unit 'Tiger'"),
    ],
)
def test_a_wrong_text_is_answered_with_how_it_is_written(text, why):
    with pytest.raises(NotationError) as error:
        WORDS.read(text)
    assert why in str(error.value)


def test_a_verb_may_be_typed_in_capitals():
    assert WORDS.read("MOVE Tanks") == Action("move", (1,))


def test_the_words_of_one_kind():
    action = WORDS.read("to 0101 0102")
    assert WORDS.words_of(action, "hex") == [GRID.hex("0101"), GRID.hex("0102")]
    assert WORDS.words_of(action, "unit") == []
    assert WORDS.words_of(Action("end"), "hex") == []


def test_only_orders_as_they_are_written_are_kept():
    words = Vocabulary({"to": "hex hex*", "end": ""}, WORDS.kinds)
    assert words.read("end") is words.read("end")
    blanks, many = "end" + " " * 60_000, "to" + " 0101" * 60
    for text in (blanks, many, "END"):
        assert words.read(text) == words.read(text)
        assert words.read(text) is not words.read(text)
