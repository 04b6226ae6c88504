"""Kinds of words: names, hexes, numbers, a few words."""

import pytest

from zoc.hexes import Grid, LabelError
from zoc.kernel.play import kinds
from zoc.kernel.play.action import Action, NotationError, Vocabulary

GRID = Grid(4, 4)


def test_names_are_read_whatever_their_case_and_written_as_given():
    kind = kinds.names(["Anna", "Boris"], "unit")
    assert kind.read("bORIS") == 1
    assert kind.write(1) == "Boris"
    with pytest.raises(NotationError, match="there is no unit 'Clara'"):
        kind.read("Clara")


def test_a_number_below_none_names_nobody():
    kind = kinds.names(["Anna", "Boris"], "unit")
    with pytest.raises(NotationError):
        kind.write(-1)
    words = Vocabulary({"go": "unit"}, {"unit": kind})
    assert not words.knows(Action("go", (-1,)))
    assert not words.knows(Action("go", (2,)))


def test_hexes_are_labels():
    kind = kinds.hexes(GRID)
    assert kind.write(kind.read("0203")) == "0203"
    with pytest.raises(LabelError):
        kind.read("0909")


@pytest.mark.parametrize("text", ["", "-1", "1.5", "٣", "²", "9" * 10])
def test_only_plain_digits_are_numbers(text):
    with pytest.raises(NotationError, match="is not a number"):
        kinds.NUMBER.read(text)


def test_one_of_a_few_words():
    kind = kinds.one_of(("move", "attack"), "orders are to move or to attack")
    assert kind.read("MOVE") == "move"
    with pytest.raises(NotationError, match="orders are to move or to attack, not 'rest'"):
        kind.read("rest")
