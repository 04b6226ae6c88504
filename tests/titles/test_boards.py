"""What holds for the board of every title."""

from difflib import SequenceMatcher
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from support.titles import OURS

from zoc.atlas.build import board_file, open_gazetteer
from zoc.atlas.report import FAR, check

SIZES = {
    "red-typhoon": (38, 46),
    "battle-of-moscow": (33, 41),
    "panzer-battles": (62, 70),
    "operation-typhoon": (52, 44),
    "moscow-1941": (64, 38),
}

every_title = pytest.mark.parametrize("title", OURS, ids=lambda t: t.name)


def test_five_titles_are_installed():
    assert {t.name for t in OURS} == set(SIZES)


@every_title
def test_the_board_has_its_size(title):
    grid = title.board.grid
    assert (grid.columns, grid.rows) == SIZES[title.name]


@every_title
def test_the_committed_board_is_built_byte_for_byte(title):
    committed = Path(str(title.data / "board.toml")).read_text(encoding="utf-8")
    assert board_file(title) == committed


@every_title
def test_the_validation_report_has_no_failure(title):
    report = check(title, title.board)
    assert report.facts > 20
    assert report.failures == ()


@every_title
def test_everything_on_the_board_has_a_source(title):
    board = title.board
    for feature in (*board.hex_features, *board.side_features, *board.ways, *board.places):
        assert feature.source.strip()
        assert feature.source[0].isalnum()


@every_title
def test_named_places_lie_near_their_true_spot_unless_the_rulebook_forces_more(title):
    for place in title.board.places:
        if "forced" not in place.more:
            assert (place.residual or 0) <= FAR, place.name


@every_title
def test_ways_are_contiguous_chains(title):
    board = title.board
    for way in board.ways:
        assert len(set(way.hexes)) == len(way.hexes)
        for a, b in pairwise(way.hexes):
            assert board.grid.direction(a, b) is not None


@every_title
def test_rivers_are_contiguous_chains(title):
    grid = title.board.grid
    for feature in title.board.side_features:
        if feature.kind not in ("river", "front"):
            continue
        corners = [
            {(round(x, 5), round(y, 5)) for x, y in grid.side_ends(s)} for s in feature.sides
        ]
        for a, b in pairwise(corners):
            assert a & b, f"{feature.name} breaks"


@every_title
def test_hexside_features_are_the_same_from_both_hexes(title):
    board = title.board
    for feature in board.side_features:
        for side in feature.sides:
            for hex_ in board.grid.side_hexes(side):
                direction = board.grid.sides(hex_).index(side)
                assert feature in board.features_on(board.grid.side(hex_, direction))


@every_title
def test_place_names_are_unique(title):
    names = [p.name for p in title.board.places]
    assert len(set(names)) == len(names)


@every_title
def test_nobody_starts_where_nobody_can_stand(title):
    impassable = set(open_gazetteer(title).data["terrain"].get("impassable", ()))
    board = title.board
    for feature in board.hex_features:
        if feature.kind in ("set-up area", "supply source", "partisan area"):
            for hex_ in feature.hexes:
                assert board.terrain[hex_] not in impassable, board.grid.label(hex_)


def test_a_place_has_one_spelling_in_all_titles():
    """Names so alike at one spot are two spellings of one name."""
    places = [
        (p["latitude"], p["longitude"], p["name"], title)
        for title in OURS
        for p in open_gazetteer(title).entries("places")
        if "latitude" in p
    ]
    for (a, b, name, one), (c, d, other, two) in combinations(places, 2):
        if one is not two and abs(a - c) < 0.04 and abs(b - d) < 0.06 and name != other:
            assert SequenceMatcher(None, name, other).ratio() < 0.75, (name, other)
