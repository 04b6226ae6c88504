"""Combat tables: columns of a ratio with every rounding, and exact chances."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoc.kernel.cycle.combat_table import CombatTable
from zoc.kernel.data.tables import Table

COLUMNS = ("die", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1")
ROWS = tuple((n, *(f"{column} {n}" for column in COLUMNS[1:])) for n in range(8))
TABLE = CombatTable(Table("crt", "Combat", COLUMNS, ROWS, "made up"))


@pytest.mark.parametrize(
    ("attack", "defence", "rounding", "column"),
    [
        (4, 4, "defender", "1:1"),
        (7, 4, "defender", "1:1"),
        (7, 4, "attacker", "2:1"),
        (6, 4, "nearest", "2:1"),
        (5, 4, "nearest", "1:1"),
        (4, 7, "defender", "1:2"),
        (4, 7, "attacker", "1:1"),
        (40, 4, "defender", "4:1"),
        (1, 40, "defender", "1:3"),
        (Fraction(5, 2), 1, "defender", "2:1"),
    ],
)
def test_the_column_of_a_ratio(attack, defence, rounding, column):
    assert TABLE.columns[TABLE.column(attack, defence, rounding)] == column


numbers = st.integers(1, 99) | st.fractions(min_value=Fraction(1, 4), max_value=40)


@given(numbers, numbers)
def test_rounding_for_the_defender_is_exact(attack, defence):
    ratio = Fraction(attack) / Fraction(defence)
    wanted = floor(ratio) - 1 if ratio >= 1 else 1 - ceil(1 / ratio)
    assert TABLE.column_number(attack, defence) == wanted


@pytest.mark.parametrize("modifier", [-3, 0, 2])
def test_chances_are_those_of_the_faces_beyond_the_table_the_last_row(modifier):
    cases = TABLE.cases(2, modifier)
    assert [throw for throw, _, _ in cases] == [1, 2, 3, 4, 5, 6]
    assert [result for _, result, _ in cases] == [
        f"1:1 {max(0, min(7, throw + modifier))}" for throw in range(1, 7)
    ]
    chances = TABLE.chances(2, modifier)
    assert sum(chances.values()) == 1
    for result, chance in chances.items():
        assert chance == Fraction(sum(r == result for _, r, _ in cases), 6)
