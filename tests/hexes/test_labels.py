"""What players call hexes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.hexes import FourDigits, Grid, LabelError, Sheets

from .worlds import grids

JOINED = Grid(62, 70, "odd", Sheets(("A", "B"), 35))


@given(grids)
def test_every_label_reads_back_as_its_hex(grid: Grid):
    assert [grid.hex(grid.label(h)) for h in grid] == list(grid)


def test_every_label_of_joined_sheets_reads_back_as_its_hex():
    assert [JOINED.hex(JOINED.label(h)) for h in JOINED] == list(JOINED)


@given(st.integers(0, 98), st.integers(0, 98))
def test_four_digits_are_column_and_row_from_one(column: int, row: int):
    label = FourDigits().label(column, row)
    assert len(label) == 4
    assert (int(label[:2]), int(label[2:])) == (column + 1, row + 1)
    assert FourDigits().parse(label) == (column, row)


def test_three_digits_have_lost_a_leading_zero():
    grid = Grid(38, 46)
    assert grid.hex("830") == grid.hex("0830") == grid.at(7, 29)


def test_labels_may_stand_between_spaces():
    grid = Grid(38, 46)
    assert grid.hex(" 2506 ") == grid.hex("2506")
    assert grid.read("2506  0101\n830") == (grid.hex("2506"), grid.hex("0101"), grid.hex("0830"))
    assert grid.read(["2506", "0101"]) == (grid.hex("2506"), grid.hex("0101"))


def test_sheets_follow_from_north_to_south_with_rows_counted_northwards():
    assert JOINED.label(JOINED.at(0, 0)) == "A1.35"
    assert JOINED.label(JOINED.at(0, 34)) == "A1.01"
    assert JOINED.label(JOINED.at(0, 35)) == "B1.35"
    assert JOINED.label(JOINED.at(61, 69)) == "B62.01"
    assert JOINED.hex("A20.12") == JOINED.at(19, 23)
    assert JOINED.hex("b20.1") == JOINED.at(19, 69)


def test_the_last_row_of_a_sheet_touches_the_first_of_the_next():
    assert JOINED.neighbour(JOINED.hex("A20.01"), 3) == JOINED.hex("B20.35")


@pytest.mark.parametrize(
    "label", ["", "x", "25 06", "25061", "99", "-101", "25.06", "٢٥٠٦", "２５０６"]
)
def test_a_text_that_is_no_number_is_answered_in_one_sentence(label: str):
    with pytest.raises(LabelError) as caught:
        Grid(38, 46).hex(label)
    assert str(caught.value) == f"{label!r} is not a hex number such as 2506"


@pytest.mark.parametrize("label", ["0000", "3901", "0147", "9999", "001", "100"])
def test_a_hex_off_the_map_is_answered_with_the_map_s_corners(label: str):
    with pytest.raises(LabelError) as caught:
        Grid(38, 46).hex(label)
    assert str(caught.value) == f"hex {label} is off the map (0101 to 3846)"


@pytest.mark.parametrize(
    ("label", "answer"),
    [
        ("2012", "'2012' is not a hex number such as A20.35"),
        ("20.12", "'20.12' is not a hex number such as A20.35"),
        ("A20", "'A20' is not a hex number such as A20.35"),
        ("C20.12", "'C20.12': the sheets are A, B"),
        ("A20.36", "'A20.36': rows of sheet A run from 1 to 35"),
        ("B20.00", "'B20.00': rows of sheet B run from 1 to 35"),
        ("A63.01", "hex A63.01 is off the map (A1.35 to B62.01)"),
        ("A0.01", "hex A0.01 is off the map (A1.35 to B62.01)"),
    ],
)
def test_a_bad_label_of_joined_sheets_is_answered_in_one_sentence(label: str, answer: str):
    with pytest.raises(LabelError) as caught:
        JOINED.hex(label)
    assert str(caught.value) == answer


def answer(grid: Grid, text: str) -> str:
    try:
        return grid.label(grid.hex(text))
    except LabelError as error:
        return str(error)


@given(st.text(max_size=8))
def test_any_text_is_a_hex_or_answered_in_one_line(text: str):
    for grid in (Grid(38, 46), JOINED):
        assert len(answer(grid, text).splitlines()) == 1


def test_columns_and_rows_off_the_map_are_refused():
    grid = Grid(3, 2)
    for column, row in ((-1, 0), (3, 0), (0, -1), (0, 2)):
        with pytest.raises(LabelError, match="is off the map"):
            grid.at(column, row)


def test_a_grid_reads_back_from_its_data():
    for grid in (Grid(5, 4, "odd"), Grid(4, 5, "even"), JOINED):
        again = Grid.from_data(grid.to_data())
        assert (again.hexes, again.lower, again.labels) == (grid.hexes, grid.lower, grid.labels)


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        ({"columns": 0, "rows": 3, "lower": "odd"}, "at least one column"),
        ({"columns": 3, "rows": 3, "lower": "left"}, "lower must be odd or even, not 'left'"),
        ({"columns": 3, "rows": 3, "lower": "odd", "sheets": ["A", "B"]}, "3 rows cannot be"),
    ],
)
def test_data_that_make_no_grid_are_refused(data: dict[str, object], answer: str):
    with pytest.raises(ValueError, match=answer):
        Grid.from_data(data)
