"""Corner cases of the rules: each was once wrong, or could easily be."""

import pytest
from support.operation_typhoon import desk, infantry, panzer

REST = {"Z": infantry("0101")}


# -- forecasts -----------------------------------------------------------------------------------


@pytest.mark.rule("10.3a", "8.1g")
@pytest.mark.parametrize("turn", [1, 5])
def test_who_may_defend_a_hex_is_told_of_hexes_out_of_reach_too(turn):
    """On turn 5 no Soviet hex is within reach of a force that stands down (12.1)."""
    d = desk({"A": panzer("0404")} | REST, turn=turn)
    for target, units in (("0504", []), ("0909", [d.number("A")]), ("0504", [d.number("A")])):
        found = d.game.forecast_attack(d.p, d.hex(target), units)
        assert sum(found.results.values()) == 1
        assert not [m for m in found.modifiers if m.rule == "10.3"], "no river is crossed"
