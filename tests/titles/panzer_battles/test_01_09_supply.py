"""Supply (1.9, SCS-12.1): traces, sources, and what it means to be out of supply."""

from fractions import Fraction

import pytest
from support.panzer_battles import desk, german, soviet, start, tank

from zoc.hexes.sets import pack, unpack
from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.position import GERMAN, LOST, OOS, SOVIET

SOURCE = {"hexes": {"supply source": {"german": "0612", "soviet": "0601"}}}


def board(**more):
    """A board with a source for each side, and more."""
    return SOURCE | more


def after_supply(units, where=None, **more):
    """The position after the German supply phase."""
    return desk(units, board=where or board(), phase="supply", **more)


def fed(units, where=None, name="G", **more):
    """Whether a unit is in supply after its supply phase."""
    return not after_supply(units, where, **more).state(name) & OOS


@pytest.mark.rule("1.9a", "SCS-12.1")
def test_a_unit_with_a_free_chain_of_hexes_to_a_source_is_in_supply():
    assert fed({"G": german("0606")})
    assert not fed({"G": german("0606")}, {"hexes": {}})


@pytest.mark.rule("SCS-12.1")
def test_a_trace_enters_no_hex_with_an_enemy():
    ring = {f"S{h}": soviet(h, attack=0) for h in ("0605", "0607", "0506", "0507", "0706", "0707")}
    assert not fed({"G": german("0606")} | ring)
    gap = {name: unit for name, unit in ring.items() if name != "S0607"}
    assert fed({"G": german("0606")} | gap)


@pytest.mark.rule("SCS-12.1", "SCS-2.5")
def test_a_trace_enters_an_enemy_zone_only_where_a_friend_stands():
    wall = {f"S{c}": soviet(f"{c:02d}08") for c in (2, 4, 7, 9, 11)}
    assert not fed({"G": german("0606")} | wall)
    friends = {"F": german("0607"), "F2": german("0608")}
    assert fed({"G": german("0606")} | wall | friends)
    alone = {"supply_through_friends": False}
    assert not fed({"G": german("0606")} | wall | friends, options=alone)


@pytest.mark.rule("1.9b")
@pytest.mark.parametrize(
    ("way", "crosses"), [("road", True), ("track", True), ("railroad", False), ("", False)]
)
def test_a_trace_crosses_a_river_along_roads_and_tracks_only(way, crosses):
    river = " ".join(
        f"{c:02d}{r:02d}/{c:02d}{r + 1:02d}" for c in range(1, 13) for r in (8,)
    ) + " " + " ".join(f"{c:02d}08/{c + 1:02d}09" for c in range(2, 12, 2)) + " " + " ".join(
        f"{c:02d}08/{c - 1:02d}09" for c in range(2, 13, 2)
    )  # fmt: skip
    ways = {"ways": {way: ["0608 0609"]}} if way else {}
    assert fed({"G": german("0606")}, board(sides={"river": river}, **ways)) == crosses


@pytest.mark.rule("1.9c")
def test_an_activated_unit_that_cannot_trace_is_marked():
    d = after_supply({"G": german("0606"), "S": soviet("0612")})
    assert d.state("G") & OOS


@pytest.mark.rule("1.9d")
def test_the_marker_leaves_in_the_supply_phase_and_at_no_other_time():
    units = {"G": german("0606 oos"), "S": soviet("1201")}
    d = desk(units, board=board())
    assert d.state("G") & OOS
    d.do("move G", "to 0610")
    assert d.state("G") & OOS, "though it could trace"
    d.do("end")
    assert not d.state("G") & OOS


@pytest.mark.rule("1.9e")
def test_units_that_are_not_activated_are_neither_marked_nor_unmarked():
    cut = after_supply({"G": german("0606 idle"), "S": soviet("0612")})
    assert not cut.state("G") & OOS
    free = after_supply({"G": german("0606 oos idle"), "S": soviet("1201")})
    assert free.state("G") & OOS


@pytest.mark.rule("1.9f")
def test_the_halves_of_both_troubles_multiply():
    units = {"DG": tank("0505 dg"), "OOS": tank("0505 oos"), "Both": tank("0505 dg oos")}
    d = desk(units, board=board())
    held = [strength.defence(d.p, d.number(name)) for name in units]
    assert held == [Fraction(5, 2), Fraction(5, 2), Fraction(5, 4)]
    assert [d.p.left(d.number(name)) / d.game.quarters for name in units] == [7, 7, 3.5]


@pytest.mark.rule("1.9g")
def test_a_unit_out_of_supply_has_no_attack_and_is_not_offered_for_one():
    units = {"G": german("0505 oos"), "H": german("0505"), "S": soviet("0506")}
    d = desk(units, board=board(), phase="combat")
    assert strength.attack(d.p, d.number("G")) == 0
    d.do("attack 0506")
    assert d.options == ["with H", "cancel"]


@pytest.mark.rule("1.9j")
def test_a_unit_out_of_supply_is_not_exploit_capable():
    d = desk({"G": tank("0505 oos"), "S": soviet("0506")}, board=board())
    d.do("move G")
    assert d.refused("overrun 0506") == "1.13c"
    d = desk({"G": tank("0505 oos"), "T": tank("0303")}, board=board(), phase="exploitation")
    assert d.options == ["move T", "end"]
    assert d.refused("move G") == "1.9j"


@pytest.mark.rule("1.9l")
def test_a_unit_out_of_supply_does_not_road_march():
    road = board(ways={"road": ["0505 0506 0507"]})
    units = {"G": german("0505 oos"), "T": german("0507"), "S": soviet("1201")}
    d = desk(units, board=road, phase="road march")
    assert d.refused("move G") == "1.12a-2"
    assert d.options == ["move T", "end"]


def edges(d, side):
    """The labels of a side's sources in a real scenario."""
    return {d.game.label(h) for h in unpack(d.game.supply.sources(d.p, side))}


@pytest.mark.rule("1.9n")
@pytest.mark.parametrize("scenario", ["2.1", "2.3"])
def test_german_sources_are_ways_on_the_south_and_west_edges_south_of_the_chir(scenario):
    d = start(scenario)
    found = edges(d, GERMAN)
    assert {"B17.01", "B1.13", "B1.29"} <= found
    game = d.game
    ends = pack((*game.map.edge("south"), *game.map.edge("west")))
    assert d.game.supply.sources(d.p, GERMAN) == game.map.marched & ends & game.map.south_bank
    for hex_ in unpack(d.game.supply.sources(d.p, GERMAN)):
        assert game.map.marched >> hex_ & 1
        assert hex_ in (*game.map.edge("south"), *game.map.edge("west"))
        assert game.map.south_bank >> hex_ & 1


@pytest.mark.rule("1.9o")
def test_soviet_sources_are_ways_on_the_north_and_east_edges():
    d = start("2.1")
    assert {"A18.35", "A62.17", "B62.10"} <= edges(d, SOVIET)
    for hex_ in unpack(d.game.supply.sources(d.p, SOVIET)):
        assert d.game.map.marched >> hex_ & 1
        assert hex_ in (*d.game.map.edge("north"), *d.game.map.edge("east"))


@pytest.mark.rule("1.9o")
@pytest.mark.parametrize("scenario", ["2.1", "2.3", "2.4"])
def test_every_road_and_track_on_the_soviet_edges_is_a_source(scenario):
    d = start(scenario)
    ends = pack((*d.game.map.edge("north"), *d.game.map.edge("east")))
    assert d.game.supply.sources(d.p, SOVIET) == d.game.map.marched & ends
    if scenario != "2.1":
        found = edges(d, SOVIET)
        assert all(label.startswith("B") for label in found)
        assert {"B17.35", "B29.35", "B30.35", "B62.10"} <= found, "row 35 is the north edge"


@pytest.mark.rule("1.9p")
def test_entry_area_a_feeds_the_soviet_once_the_mechanised_corps_has_come():
    d = start("2.4")
    area = {"B1.27", "B1.28", "B1.29", "B1.30", "B1.31"}
    assert not area & edges(d, SOVIET)
    d.until("road march")
    assert area <= edges(d, SOVIET)
    assert not area <= edges(d, GERMAN)
    for unit in d.game.supply.late_units:
        d.p.remove(unit, LOST)
    assert area <= edges(d, SOVIET), "also when the corps is no more"


@pytest.mark.rule("1.9q")
@pytest.mark.parametrize("scenario", ["2.1", "2.2", "2.3", "2.4", "2.5"])
def test_all_units_begin_in_supply(scenario):
    d = start(scenario)
    assert not any(state & OOS for state in d.p.state)
    for side in (SOVIET, GERMAN):
        for unit in d.game.units_of[side]:
            if d.p.hex[unit]:
                assert d.game.supply.within(d.p, side) >> d.p.hex[unit] & 1
