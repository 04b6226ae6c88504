"""Words that must fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.atlas.sheet.lettering import Face, balanced, fitted, typeset, wrap

FACE = Face("sans", 15)
WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=12)


@given(WORDS, st.floats(20, 400))
def test_wrapping_keeps_all_words_and_only_single_words_stick_out(words: list[str], width: float):
    lines = wrap(FACE, " ".join(words), width)
    assert " ".join(lines).split() == words
    assert all(FACE.width(line) <= width or " " not in line for line in lines)


@given(WORDS, st.floats(80, 400))
def test_balanced_lines_are_as_few_as_wrapped_ones(words: list[str], width: float):
    text = " ".join(words)
    even, plain = balanced(FACE, text, width), wrap(FACE, text, width)
    assert len(even) == len(plain)
    assert max(map(FACE.width, even)) <= max(max(map(FACE.width, plain)), width) + 0.01


@given(st.text("abcdefgh XYZ", min_size=1, max_size=40), st.floats(5, 300))
def test_fitted_words_fit(words: str, width: float):
    assert fitted(FACE, words, width).width(words) <= width + 0.01


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ("1/2", "½"),
        ("-", "–"),
        ("-1 a", "−1 a"),
        ("4-5", "4–5"),
        ("3-", "to 3"),
        ("x2, Russians only", "×2, Russians only"),
        ("up to 2 x MF", "up to 2 × MF"),
        ("-1/D5D-1", "−1/D5D −1"),
        ("A1-1/-", "A1 −1/–"),
        ("half-fort", "half-fort"),
        ("1 Tank / 5 Mech", "1 Tank / 5 Mech"),
    ],
)
def test_figures_are_set_as_a_printer_sets_them(typed: str, set_: str):
    assert typeset(typed) == set_
