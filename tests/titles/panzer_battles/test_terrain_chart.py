"""The terrain effects chart, row by row as it is printed: what each terrain does to moves, attacks,
barrages and overruns in play."""

import pytest
from support.panzer_battles import Desk, desk, german, soviet, tank
from support.panzer_guns import guns, hits, spotter_and_gun

from zoc.titles.panzer_battles.fire import kill_modifier

HERE, THERE = "0605", "0604"


def rule(row, *chart):
    """A row of the chart under the number of its rule."""
    return pytest.param(*chart, marks=pytest.mark.rule(row), id=chart[0])


ROWS = [
    # what a step costs a unit of 10, the odds of 12 to 3, which dice of a 3 hit, overruns
    rule("TEC-1", "clear", 1, "4:1", 3, True),
    rule("TEC-2", "woods", 2, "3:1", 4, False),
    rule("TEC-3", "swamp", 10, "2:1", 3, False),
    rule("TEC-4", "hills", 1, "4:1", 3, True),
    rule("TEC-7", "village", 1, "3:1", 2, False),
    rule("TEC-8", "city", 1, "2:1", 1, False),
    rule("TEC-12", "balka", 2, "4:1", 3, True),
    rule("TEC-14", "entry area", 1, "4:1", 3, True),
]


def ground(kind):
    """A board with a terrain in 0604."""
    if kind == "entry area":
        return {"hexes": {"entry area": {"A": THERE}}}
    rows = ["." * 12] * 12
    rows[3] = ".....t......"
    return {"terrain": " ".join(rows), "key": {"t": kind}}


@pytest.mark.parametrize(("kind", "cost", "column", "best", "overrun"), ROWS)
def test_a_row_of_the_chart(kind, cost, column, best, overrun):
    board = ground(kind)
    walk = desk({"G": german(HERE), "S": soviet("1212")}, board)
    assert walk.reach("G")[THERE] == cost
    fight = desk({"G": german(HERE, 12), "S": soviet(THERE, 4, 3)}, board, phase="combat")
    assert fight.p.game.fighting.odds(fight.p, fight.hex(THERE), [0]).odds == column
    assert hits(guns(spotter_and_gun(barrage=3), board), "barrage 0604", "with G") == list(
        range(1, best + 1)
    )
    drive = desk({"T": tank(HERE), "S": soviet(THERE, 1, 1)}, board)
    drive.do("move T")
    assert drive.allowed(f"overrun {THERE}") is overrun


@pytest.mark.parametrize(
    ("kind", "airborne", "kill", "spots"),
    [
        rule("TEC-1", "clear", 4, 0, 1),
        rule("TEC-2", "woods", 4, 0, 1),
        rule("TEC-3", "swamp", 4, 0, 1),
        rule("TEC-4", "hills", 4, 0, 6),
        rule("TEC-7", "village", 3, 0, 1),
        rule("TEC-8", "city", 2, -1, 1),
        rule("TEC-12", "balka", 4, 0, 1),
        rule("TEC-14", "entry area", 4, 0, 1),
    ],
)
def test_air_strikes_kill_rolls_and_spotting(kind, airborne, kill, spots):
    d = guns(spotter_and_gun(), ground(kind), air=1)
    assert kill_modifier(d.p, d.hex(THERE), 2) == kill
    assert d.game.map.effects.spots(d.hex(THERE)) == spots
    assert hits(d, "barrage 0604", "strike") == list(range(1, airborne + 1))


@pytest.mark.rule("TEC-4")
def test_a_unit_on_a_hill_spots_for_guns_as_far_as_six_hexes_and_no_further():
    board = ground("hills")
    for target, seen in (("0610", True), ("0611", False)):
        units = {"I": german(THERE), "G": spotter_and_gun()["G"], "R": soviet(target)}
        d = guns(units, board)
        assert (f"barrage {target}" in d.options) is seen


# -- hexsides -----------------------------------------------------------------------------------


def across(side, way=""):
    """A board with water all around 0604, and a way over it."""
    around = ("0603", "0605", "0504", "0505", "0704", "0705")
    board = {"sides": {side: " ".join(f"{THERE}/{other}" for other in around)}}
    return board | ({"ways": {way: [f"{HERE} {THERE}"]}} if way else {})


def attacked(board):
    """With what a unit of 12 attacks across, 0 where it may not."""
    units = {"G": german(HERE, 12), "S": soviet(THERE, 4, 3)}
    d: Desk = desk(units, board, phase="combat")
    if d.step != "combat":
        return 0
    d.do(f"attack {THERE}", "with G")
    return d.p.game.fighting.odds(d.p, d.hex(THERE), [0]).attack


@pytest.mark.parametrize(
    ("side", "way", "cost", "strength"),
    [
        *(pytest.param("river", *more, marks=pytest.mark.rule("TEC-9", "TEC-10")) for more in [
            ("", None, 0), ("road", 0.5, 4), ("track", 1, 4), ("railroad", 1, 4),
        ]),
        *(pytest.param("stream", *more, marks=pytest.mark.rule("TEC-11")) for more in [
            ("", 3, 6), ("road", 0.5, 6), ("track", 1, 6), ("railroad", 1, 6),
        ]),
        *(pytest.param("lake line", *more, marks=pytest.mark.rule("TEC-13")) for more in [
            ("", None, 0), ("road", 0.5, 12), ("track", None, 0), ("railroad", None, 0),
        ]),
    ],
)  # fmt: skip
def test_a_hexside_of_the_chart(side, way, cost, strength):
    board = across(side, way)
    walk = desk({"G": german(HERE), "S": soviet("1212")}, board)
    assert walk.reach("G").get(THERE) == cost
    assert attacked(board) == strength
    drive = desk({"T": tank(HERE), "S": soviet(THERE, 1, 1)}, board)
    drive.do("move T")
    assert drive.refused(f"overrun {THERE}") == "1.13a"


@pytest.mark.rule("TEC-5", "TEC-6", "TEC-16")
@pytest.mark.parametrize(("way", "cost"), [("road", 0.5), ("track", 1), ("railroad", 1)])
@pytest.mark.parametrize("kind", ["clear", "woods", "swamp", "village", "city", "balka"])
def test_a_way_changes_the_cost_of_a_step_and_nothing_else(way, cost, kind):
    board = ground(kind)
    paved = board | {"ways": {way: [f"{HERE} {THERE}"]}}
    walk = desk({"G": german(HERE), "S": soviet("1212")}, paved)
    assert walk.reach("G")[THERE] == cost
    units = {"T": tank(HERE, 12), "S": soviet(THERE, 4, 3)}
    plain, lined = (desk(units, b, phase="combat") for b in (board, paved))
    assert lined.p.game.fighting.odds(lined.p, lined.hex(THERE), [0]) == plain.p.game.fighting.odds(
        plain.p, plain.hex(THERE), [0]
    )
    for air in (False, True):
        modifiers = [d.game.map.effects.barrage_modifier(d.hex(THERE), air) for d in (plain, lined)]
        assert modifiers[0] == modifiers[1]
    overruns = []
    for laid in (board, paved):
        d = desk(units, laid)
        d.do("move T")
        overruns.append(d.allowed(f"overrun {THERE}"))
    assert overruns[0] == overruns[1]
