"""SCS 12 Supply traces: hexsides that no trace crosses, and the hex that a unit stands in."""

import pytest
from support.panzer_battles import desk, german, soviet

from zoc.titles.panzer_battles.position import GERMAN

SOURCE = {"hexes": {"supply source": {"german": "0612", "soviet": "0601"}}}
AROUND = ("0605", "0607", "0506", "0507", "0706", "0707")


def fed(units, board=None, hex_="0606", **more):
    """Whether a German unit in a hex could trace supply."""
    d = desk(units | {"Far": soviet("0101", attack=0)}, SOURCE | (board or {}), **more)
    return bool(d.game.supply.within(d.p, GERMAN) >> d.hex(hex_) & 1)


@pytest.mark.rule("SCS-12.1")
@pytest.mark.parametrize(
    ("side", "way", "crosses"),
    [
        ("river", "", False),
        ("river", "track", True),
        ("lake line", "", False),
        ("lake line", "track", False),
        ("lake line", "road", True),
        ("stream", "", True),
    ],
)
def test_a_trace_crosses_no_prohibited_hexside(side, way, crosses):
    board = {"sides": {side: " ".join(f"0606/{other}" for other in AROUND)}}
    board |= {"ways": {way: ["0606 0607"]}} if way else {}
    assert fed({"G": german("0606")}, board) is crosses


@pytest.mark.rule("SCS-12.1")
def test_the_hex_that_a_unit_stands_in_never_bars_its_own_trace():
    units = {"G": german("0606"), "S": soviet("0605")}
    assert fed(units, options={"supply_through_friends": False})
    on_source = {"G": german("0612"), "S": soviet("0611")}
    assert fed(on_source, hex_="0612", options={"supply_through_friends": False})
