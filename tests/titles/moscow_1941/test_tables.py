"""The tables (T.6 to T.8): what cells mean, and that fire is read as printed."""

import pytest

import zoc
from zoc.titles.moscow_1941.results import Effect, cell, effect

GAME = zoc.title("moscow-1941").game("typhoon", {})
STRONG = zoc.title("moscow-1941").game("typhoon", {"strong_extremes": True})


@pytest.mark.rule("T.6")
@pytest.mark.parametrize(
    ("text", "attacker", "defender"),
    [
        ("-/-", Effect(), Effect()),
        ("-1/D3D", Effect(lose=1), Effect(3, shaken=True)),
        ("•/D2-1", Effect(test=True), Effect(2, 1)),
        ("A1•/-", Effect(1, test=True), Effect()),
        ("A2D-2/-1", Effect(2, 2, True), Effect(lose=1)),
        ("D-1/D1", Effect(lose=1, shaken=True), Effect(1)),
        ("-1/-1D", Effect(lose=1), Effect(lose=1, shaken=True)),
        ("-1/D5D-1", Effect(lose=1), Effect(5, 1, True)),
    ],
)
def test_cells_say_what_each_side_suffers(text, attacker, defender):
    assert cell(text) == (attacker, defender)


@pytest.mark.rule("T.6")
def test_every_cell_is_read_and_none_throws_both_back():
    for row in GAME.fighting.table.results.values():
        for text in row:
            mine, theirs = cell(text)
            assert not (mine.retreat and theirs.retreat)
            assert text == "-/-" or any((*mine, *theirs))


@pytest.mark.rule("T.7")
def test_cells_of_fire():
    assert effect("-1•") == Effect(lose=1, test=True)
    assert effect("D") == Effect(shaken=True)
    assert effect("-2D") == Effect(lose=2, shaken=True)
    assert effect("-") == Effect()


@pytest.mark.rule("T.8")
@pytest.mark.parametrize(
    ("table", "points", "throw", "printed", "variant"),
    [
        ("artillery", 13, 2, "-", "-2"),
        ("artillery", 17, 12, "-", "-2"),
        ("artillery", 9, 7, "-", "-"),
        ("artillery", 5, 3, "D", "D"),
        ("air", 20, 3, "-", "-2"),
        ("air", 12, 2, "-1D", "-1D"),
        ("objects", 9, 2, "-", "D"),
        ("objects", 17, 11, "D", "D"),
    ],
)
def test_the_extremes_of_strong_rows_do_nothing_unless_the_variant_is_chosen(
    table, points, throw, printed, variant
):
    for game, text in ((GAME, printed), (STRONG, variant)):
        found = getattr(game.fighting, table)
        assert found.result(found.row(points), throw) == text


@pytest.mark.rule("T.8")
def test_bridges_are_hit_as_often_as_the_bands_say():
    table = GAME.fighting.objects
    hits = [sum(n for _, code, n in table.cases(row) if "D" in code) for row in range(6)]
    assert hits[1:] == [6, 12, 18, 24, 32]
    assert table.row(0) == -1
