"""Turn tracks and tables: reading, looking up, and what all five titles must satisfy."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zoc
from zoc.kernel.data.table_file import read_tables
from zoc.kernel.data.tables import TableError, covers

SMALL = """
[[track]]
id = "game"
title = "Turns"
source = "1.1"
[[track.turn]]
turn = 1
label = "May"
start = 1941-05-01
points = 3
[[track.turn]]
turn = 2
label = "June"
start = 1941-06-01
points = 4

[[table]]
id = "crt"
title = "Combat"
columns = ["die", "1:1", "2:1"]
rows = [["1-2", "A", "B"], ["3", "C", "D"], ["4+", "E", "F"]]
source = "reconstructed: a test"

[sheet]
width = 400
rows = [["turns", "crt+crt"]]

[[panel]]
id = "turns"
show = "track"
of = ["game"]
"""

TITLES = [title.name for title in zoc.all_titles()]


def test_a_cell_is_found_by_headings_and_by_number():
    table = read_tables(SMALL)["crt"]
    assert table.cell("3", "2:1") == "D"
    assert table.cell(2, "1:1") == "A"
    assert table.cell(9, "1:1") == "E"
    assert table.row(3) == {"1:1": "C", "2:1": "D"}
    assert table.reconstructed


def test_a_turn_has_the_figures_of_the_title():
    track = read_tables(SMALL).track("game")
    assert track.turn(2)["points"] == 4
    assert track.turn(1).label == "May"


def test_the_sheet_has_rows_of_stacks():
    assert read_tables(SMALL).sheet.rows == ((("turns",), ("crt", "crt")),)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('"C", "D"', '"C"'), "row 3: 2 cells for 3 columns"),
        (('source = "reconstructed: a test"', ""), "lacks 'source'"),
        (("turn = 2", "turn = 5"), "not in order"),
        (
            ("[[track.turn]]", 'figures = ["rain"]\n[[track.turn]]', 1),
            "turn 1 lacks the figure 'rain'",
        ),
        (('of = ["game"]', 'of = ["other"]'), "'other'"),
        (("[[table]]", "[[table"), "not TOML"),
        (('id = "crt"', 'id = "crt"\ndoubtful = [["7", "1:1"]]'), "no row 7"),
    ],
)
def test_what_is_wrong_is_said(change: tuple[Any, ...], words: str):
    with pytest.raises(TableError, match=words):
        read_tables(SMALL.replace(*change))


def test_two_tables_of_one_name_are_refused():
    twice = SMALL + SMALL[SMALL.index("[[table]]") : SMALL.index("[sheet]")]
    with pytest.raises(TableError, match="two entries"):
        read_tables(twice)


def test_a_missing_cell_names_those_there_are():
    with pytest.raises(TableError, match="no column 9:1: there are 1:1, 2:1"):
        read_tables(SMALL)["crt"].cell("3", "9:1")


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_ranges_cover_what_they_say(first: int, last: int, number: int):
    assert covers(f"{first}", number) == (number == first)
    assert covers(f"{first}-{last}", number) == (first <= number <= last)
    assert covers(f"{first}+", number) == (number >= first)
    assert covers(f"{first}-", number) == (number <= first)


# -- the five titles ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", TITLES)
def test_every_table_has_a_source_and_known_tints(name: str):
    tables = zoc.title(name).tables
    kinds = ("attacker", "defender", "exchange", "mud", "none")
    for table in tables.tables.values():
        assert table.source.strip()
        assert all(tint.split()[0] in kinds for _, tint in table.tints)
        assert not table.given or table.reconstructed
    for track in tables.tracks.values():
        starts = [turn.start for turn in track.turns]
        assert starts == sorted(set(starts))


@pytest.mark.parametrize("name", TITLES)
def test_the_sheet_shows_panels_that_are_there_each_once(name: str):
    tables = zoc.title(name).tables
    shown = [panel for row in tables.sheet.rows for stack in row for panel in stack]
    assert len(shown) == len(set(shown))
    assert set(shown) - {"cartouche", "key", "about"} == set(tables.panels)


@pytest.mark.parametrize("name", TITLES)
def test_identity_names_sides_and_the_scenarios_of_the_scenario_file(name: str):
    title = zoc.title(name)
    words = title.identity
    needed = ("full_name", "subtitle", "period", "designer", "publisher", "players", "season")
    assert all(words[key] for key in (*needed, "reconstructed"))
    ours = title.package.startswith("zoc.")
    roles = {"german", "soviet"} if ours else {*title.counters.sides}
    assert {side["role"] for side in words["side"]} == roles
    if (title.data / "scenarios.toml").is_file():
        assert [s["id"] for s in words["scenario"]] == [s.id for s in title.scenarios]
        assert [s["name"] for s in words["scenario"]] == [s.name for s in title.scenarios]
        orders = {side for s in title.scenarios for side in s.order}
        assert orders <= {side["id"] for side in words["side"]}


@pytest.mark.parametrize("name", TITLES)
def test_the_season_is_that_of_the_map_s_style(name: str):
    title = zoc.title(name)
    if (title.data / "style.toml").is_file():
        assert title.identity["season"] == title.read("style.toml").get("season", "winter")


@pytest.mark.rule("9.3c", "9.10", "9.11")
def test_red_typhoon_results_get_better_with_odds_and_die():
    table = zoc.title("red-typhoon").tables["crt"]
    order = ["AL", "AR", "C", "EX", "DR1", "DR2", "DR3", "DR4", "DE"]
    grid = [[order.index(str(cell)) for cell in row[1:]] for row in table.rows]
    assert all(row == sorted(row) for row in grid)
    assert all(list(column) == sorted(column) for column in zip(*grid, strict=True))
    assert {str(cell) for row in table.rows for cell in row[1:]} == set(order)


@pytest.mark.rule("COMBAT")
def test_battle_of_moscow_results_get_better_with_odds_and_a_low_die():
    table = zoc.title("battle-of-moscow").tables["crt"]
    order = ["AE", "AB", "EX", "DB", "DE"]
    grid = [[order.index(str(cell)) for cell in row[1:]] for row in table.rows]
    assert all(row == sorted(row) for row in grid)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*grid, strict=True))


@pytest.mark.rule("1.10a", "1.11")
def test_panzer_battles_lookups():
    tables = zoc.title("panzer-battles").tables
    assert tables["crt"].cell(7, "3:1") == "Dr1"
    assert tables["crt"].cell(12, "1:2") == "D1r2"
    assert [tables["air"].cell("air strikes", die) for die in range(1, 7)] == list("000112")
    chits = tables["chits"].rows
    assert sum(int(row[2]) for row in chits if row[1] == "German") == 5
    assert sum(int(row[2]) for row in chits if row[1] == "Soviet") == 5


@pytest.mark.rule("8.1", "11.2")
def test_operation_typhoon_lookups():
    tables = zoc.title("operation-typhoon").tables
    assert tables["defence"].cell(5, "open hex") == "2RD 1B"
    assert tables["breakout"].cell(14, "6") == "5"
    assert tables["crt"].cell("German fire", 4) == "1"
    track, table = tables.track("campaign"), tables["movement-points"]
    for turn in track.turns:
        row = table.row(turn.number)
        assert [row["mech"], row["other"], row["Luftwaffe"]] == [
            str(turn[name]) for name in ("mechanized", "foot", "luftwaffe")
        ]


@pytest.mark.rule("T.8")
def test_moscow_1941_tables_are_as_printed():
    tables = zoc.title("moscow-1941").tables
    assert tables["combat"].cell(2, "10:1") == "-1/D5D-1"
    assert tables["combat"].cell(6, "4:1") == "-/D2"
    assert tables["air"].cell(14, 2) == "-"
    assert tables["objects"].cell(20, 11) == "D"
    assert len(tables.track("typhoon").turns) == 20
    assert len(tables.track("red-snow").turns) == 11
