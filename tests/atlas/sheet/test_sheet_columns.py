"""Columns fill their panel and never burst it."""

from hypothesis import given
from hypothesis import strategies as st

from zoc.atlas.sheet.columns import Column, shared

COLUMN = st.tuples(st.floats(10, 200), st.floats(0, 1), st.booleans()).map(
    lambda c: Column(c[0], c[0] * c[1], c[2])
)


@given(st.lists(COLUMN, min_size=1, max_size=14), st.floats(50, 900))
def test_columns_fill_the_width_and_have_room_for_their_words(columns: list[Column], width: float):
    widths = shared(columns, width)
    if widths is None:
        assert sum(column.least for column in columns) > width
        return
    assert sum(widths) <= width + 0.01
    if len(columns) > 1:
        assert sum(widths) >= width - 0.01
    assert all(w >= c.least - 0.01 for w, c in zip(widths, columns, strict=True))
