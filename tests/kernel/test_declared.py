"""Positions declared once: columns, fields and marks with their words."""

from array import array

import pytest
from support.fords import started

from zoc.kernel.cycle.standing import Standing
from zoc.kernel.data.shape import ShapeError
from zoc.kernel.play.declared import (
    FORMATIONS,
    HEXES,
    SIDE,
    Mark,
    column,
    counted,
    field,
    named,
    number_from,
    per_side,
    several,
    word_of,
)

TIRED = Mark(1, "tired", "T", "Tired", "warn", face="reduced")


class Declared(Standing):
    MARKS = (TIRED,)
    mp: array = column("B", lambda game, unit: unit + 1, word="mp")
    rain: str = field(word_of("dry", "wet"), "dry")
    points: tuple = field(per_side(number_from(0, 9)), (3, 0), word="ap")
    secret: int = field()


class Further(Declared):
    more: int = field(start=7)


def test_columns_and_fields_follow_the_order_of_their_declaration():
    assert Declared.COLUMNS == ("hex", "state", "mp")
    assert Declared.FIELDS == ("agenda", "turn", "result", "rain", "points", "secret")
    assert Further.FIELDS[-1] == "more"
    assert Further.FIELDS[:-1] == Declared.FIELDS
    assert not hasattr(Declared.blank(None), "__dict__")


def test_a_blank_position_has_the_first_values():
    p = Further.blank(None, 3)
    assert p.mp == array("B", [1, 2, 3])
    assert (p.rain, p.points, p.secret, p.more) == ("dry", (3, 0), 0, 7)


def test_what_is_declared_is_copied_compared_and_stored():
    game = started().game
    p = Declared.blank(game, 2)
    twin = p.copy()
    twin.mp[0], twin.rain = 9, "wet"
    assert (p.mp[0], p.rain) == (1, "dry")
    assert p != twin
    assert Declared.load(game, twin.dump()) == twin
    assert Declared.load(game, twin.dump()).mp.typecode == "B"


def test_a_mark_is_a_flag_with_words():
    assert TIRED | 4 == 5
    assert (TIRED.word, TIRED.says, TIRED.face) == ("tired", "Tired", "reduced")
    assert Mark(2, "lost").says == "Lost"


def read(kind, given, now=0):
    game = started().game
    kind.shape(game)(given, "here")
    return kind.read(game, given, now)


def test_kinds_read_what_files_say_and_tell_it_again():
    game = started().game
    assert read(per_side(number_from(0, 9)), {"lowland": 5}, (3, 0)) == (3, 5)
    for kind, given, now in (
        (HEXES, "0304 0305", 0),
        (FORMATIONS, ["towns"], 0),
        (number_from(0, 9), 4, 0),
    ):
        value = read(kind, given, now)
        again = kind.tell(game, value)
        assert again == (given.split() if kind is HEXES else given)


@pytest.mark.parametrize(
    ("kind", "given", "why"),
    [
        (number_from(0, 9), 10, "from 0 to 9"),
        (word_of("dry", "wet"), "damp", "there is no word 'damp'"),
        (per_side(HEXES), {"midland": ""}, "no word 'midland'"),
        (FORMATIONS, ["fleet"], "there is no formation 'fleet'"),
    ],
)
def test_what_does_not_fit_is_told(kind, given, why):
    with pytest.raises(ShapeError, match=why):
        read(kind, given, ())


def chits(game):
    return ("red", "blue", "dummy")


def test_named_things_are_kept_as_numbers_and_told_by_name():
    game = started().game
    chit, cup = named(chits, "chit"), several(named(chits, "chit"))
    assert [chit.read(game, name, 0) for name in ("dummy", "")] == [2, -1]
    assert [chit.tell(game, number) for number in (2, -1)] == ["dummy", ""]
    assert cup.read(game, "dummy red red", ()) == (0, 0, 2)
    assert cup.tell(game, (0, 2)) == ["red", "dummy"]
    assert counted(chits, "chit").read(game, {"blue": 3}, (1, 0, 0)) == (1, 3, 0)
    assert counted(chits, "chit").tell(game, (1, 3, 0)) == {"red": 1, "blue": 3, "dummy": 0}
    assert SIDE.read(game, game.camps[1], 0) == 1
    with pytest.raises(ShapeError, match="no chit 'rad': did you mean 'red'"):
        cup.read(game, "blue rad", ())
