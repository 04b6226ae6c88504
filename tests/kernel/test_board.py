"""Board files."""

import pytest

from zoc.kernel.data.board import BoardError
from zoc.kernel.data.board_file import read_board

BOARD = '''
format = 1
title = "toy"
[grid]
columns = 3
rows = 2
lower = "even"
[setting]
km_per_hex = 1.0
north = 0.0
[terrain]
key = { "." = "clear", "w" = "woods" }
rows = """
.w.
..w
"""
[[hexes]]
kind = "supply"
side = "blue"
hexes = "0101"
source = "3.1"
[[sides]]
kind = "river"
name = "Brook"
sides = "0101/0201 0102/0201"
source = "reconstructed: a test"
[[ways]]
kind = "road"
hexes = "0101 0201 0301"
source = "3.2"
[[places]]
name = "Town"
hex = "0201"
rank = 3
source = "3.3"
vp = 2
'''


def test_a_board_answers_what_lies_where():
    board = read_board(BOARD)
    grid = board.grid
    assert board.terrain[grid.hex("0201")] == "woods"
    assert board.terrain[grid.hex("0302")] == "woods"
    assert board.hexes_of("supply") == {grid.hex("0101")}
    assert [f.kind for f in board.features_at(grid.hex("0101"))] == ["supply"]
    assert board.place("Town").more == {"vp": 2}
    assert [p.name for p in board.places_at(grid.hex("0201"))] == ["Town"]
    assert [w.kind for w in board.ways_at(grid.hex("0301"))] == ["road"]


def test_a_hexside_has_its_river_from_both_hexes():
    board = read_board(BOARD)
    a, b = board.grid.read("0101 0201")
    side = board.grid.side_between(a, b)
    assert side == board.grid.side_between(b, a)
    assert [f.name for f in board.features_on(side)] == ["Brook"]
    assert side in board.sides_of("river", "canal")


def test_a_way_crosses_the_hexsides_between_its_hexes():
    board = read_board(BOARD)
    a, b, c = board.grid.read("0101 0201 0301")
    assert board.way_sides("road") == {
        board.grid.side_between(a, b),
        board.grid.side_between(b, c),
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 9", "format 9"),
        ("format = 1", "format = ", "not TOML"),
        (".w.\n", ".w\n", "2 lines of 3 letters"),
        ('kind = "river"\n', "", "lacks 'kind'"),
        ('[grid]\ncolumns = 3\nrows = 2\nlower = "even"', "", "lacks 'grid'"),
    ],
)
def test_a_damaged_board_file_is_refused_with_what_is_wrong(old, new, message):
    assert old in BOARD
    with pytest.raises(BoardError, match=message):
        read_board(BOARD.replace(old, new, 1))


def test_an_unknown_place_is_refused_by_name():
    with pytest.raises(BoardError, match="Nowhere"):
        read_board(BOARD).place("Nowhere")


def test_a_scenario_has_its_own_features_and_the_common_ones():
    only = '[[hexes]]\nkind = "area"\nname = "{}"\nhexes = "0101"\nsource = "1"\n{}\n'
    text = BOARD + "".join(
        only.format(name, key)
        for name, key in (
            ("first", 'scenario = "first"'),
            ("second", 'scenario = "second"'),
            ("both", 'scenarios = ["first", "second"]'),
        )
    )
    board = read_board(text)
    names = {s: [f.name for f in board.in_scenario(s).hex_features] for s in ("first", "third")}
    assert names == {"first": ["", "first", "both"], "third": [""]}
    assert board.in_scenario("first").ways == board.ways
