"""Position files: what they may say, and how they are refused."""

import copy
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fuzz import ODD, damaged, patient, survives

import zoc
from zoc.kernel.play.position_file import PositionFileError, moment_of, read_position

FILES = sorted((Path(__file__).parents[2] / "examples").glob("*/*.toml"))

PLAIN = {
    "title": "red-typhoon",
    "says": "Two units.",
    "turn": 2,
    "side": "soviet",
    "phase": "combat",
    "dice": [4, 6],
    "ap": {"soviet": 3, "german": 1},
    "orders": {"move": [], "attack": ["K"]},
    "control": {"german": "0303"},
    "board": {
        "columns": 6,
        "rows": 5,
        "lower": "even",
        "key": {"w": "woods", "c": "city"},
        "terrain": "...... ..ww.. ..c... ...... ......",
        "sides": {"river": "0302/0303 0303/0403"},
        "ways": {"road": ["0101 0201 0301", "0605 0505"], "railway": []},
        "hexes": {"supply source": {"soviet": "0605", "german": "0101"}},
        "places": {"Rzhev": {"hex": "0303", "vp": {"soviet": 3}}},
    },
    "units": {
        "Red": {"hex": "0504", "side": "soviet", "formation": "K", "combat": 4, "movement": 5},
        "Grey": {
            "hex": "0404 disrupted",
            "side": "german",
            "formation": "9",
            "combat": 3,
            "movement": 6,
            "white": ["combat"],
            "flags": ["panzer division"],
        },
        "SU-B01": "0505",
        "SU-PAR1": "waiting",
    },
}


def changed(*path, value):
    """The plain file with one thing changed; `...` takes it out."""
    data = copy.deepcopy(PLAIN)
    place = data
    for word in path[:-1]:
        place = place[word]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return data


def test_the_plain_file_is_read():
    moment = moment_of(PLAIN)
    p = moment.position
    assert moment.says == "Two units."
    assert moment.dice == (4, 6)
    assert (p.turn, p.actor, p.ap) == (2, "soviet", (3, 1))
    assert len(p.game.board.grid) == 30
    assert [p.game.describe(p, u) for u in range(2)] == ["Red 4-5 of K", "Grey 3-6 of 9, disrupted"]
    assert p.game.board.places[0].name == "Rzhev"


def test_without_a_board_it_is_the_titles_own():
    data = {"title": "red-typhoon", "units": {"SU-B01": "3113"}}
    p = moment_of(data).position
    assert p.game.board is zoc.title("red-typhoon").board
    assert p.game.board.grid.label(p.hex[0]) == "3113"


def test_from_python_a_file_is_one_line(tmp_path):
    file = tmp_path / "p.toml"
    file.write_text('title = "red-typhoon"\nunits = { SU-B01 = "3113" }\n', encoding="utf-8")
    assert zoc.position(str(file)).position.actor == "soviet"


MANY = {f"U{i}": dict(PLAIN["units"]["Red"], hex="0505") for i in range(3)}
WRONG = [
    (("title",), ..., "lacks 'title'"),
    (("title",), 5, "title must be a text"),
    (("title",), "red-tyfoon", "did you mean red-typhoon"),
    (("scenario",), "winter", "There is no scenario 'winter'"),
    (("options",), {"snow": True}, "There is no option snow"),
    (("turn",), "two", "turn must be a whole number"),
    (("turn",), True, "turn must be a whole number"),
    (("turn",), 10, "there is no turn 10"),
    (("turn",), [1], "turn must be a whole number"),
    (("side",), "swiss", "there is no side 'swiss'"),
    (("phase",), "combt", "did you mean 'combat'?"),
    (("phase",), "airborne", "there is no soviet airborne phase on turn 2"),
    (("dice",), 4, "dice must be a list"),
    (("dice",), ["six"], "dice must be a whole number"),
    (("unitz",), {}, "has no word 'unitz': did you mean 'units'?"),
    (("ap", "soviet"), -1, "ap.soviet must be a whole number from 0"),
    (("ap", "swiss"), 1, "has no word 'swiss'"),
    (("orders", "attack"), ["ZZ"], "there is no formation 'ZZ'"),
    (("control", "german"), "0101 0202", "0202 is no city or supply source"),
    (("board", "columns"), -3, "board.columns must be a whole number from 1 to 99"),
    (("board", "rows"), 10**9, "board.rows must be a whole number from 1 to 99"),
    (("board", "columns"), ..., "board lacks 'columns'"),
    (("board", "lower"), "left", "board.lower must be odd or even"),
    (("board", "terrain"), "... ...", "the terrain must be 5 rows of 6 letters"),
    (("board", "terrain"), "xxxxxx " * 5, "the letter 'x'"),
    (("board", "key"), {"w": "jungle", "c": "city"}, "there is no terrain 'jungle'"),
    (("board", "sides"), {"rivr": "0101/0201"}, "did you mean 'river'?"),
    (("board", "sides"), {"river": "0101/0505"}, "do not touch"),
    (("board", "sides"), {"river": "0101"}, "is not a hexside"),
    (("board", "ways"), {"road": "0101 0201"}, "board.ways.road must be a list"),
    (("board", "ways"), {"road": ["0101 0505"]}, "do not touch"),
    (("board", "hexes"), {"volcano": {"a": "0101"}}, "there is no kind of hex 'volcano'"),
    (("board", "hexes"), {"partisan area": {"x": "0101"}}, "there is no partisan area 'x'"),
    (("board", "places", "Rzhev"), {}, "board.places.Rzhev lacks 'hex'"),
    (("units", "Red"), 7, "units.Red must be a text"),
    (("units", "Two Words"), "0101", "one word of letters and digits"),
    (("units", "a;b"), "0101", "one word of letters and digits"),
    (("units", "red"), PLAIN["units"]["Red"], "two units are called red and Red"),
    (("units", "SU-XX"), "0101", "there is no unit 'SU-XX'"),
    (("units", "Red", "hex"), "9999", "hex 9999 is off the map"),
    (("units", "Red", "hex"), "0404", "units of two sides stand in 0404"),
    (("units", "Red", "side"), "swiss", "there is no side 'swiss'"),
    (("units", "Red", "side"), ..., "Red lacks 'side'"),
    (("units", "Red", "formation"), "ZZ", "there is no formation 'ZZ'"),
    (("units", "Red", "type"), "dragon", "there is no type of unit 'dragon'"),
    (("units", "Red", "combat"), 0, "combat strength of 1 or more"),
    (("units", "Red", "combat"), ..., "unit Red has no 'combat'"),
    (("units", "Red", "combat"), "four", "Red.combat must be a whole number"),
    (("units", "Red", "movement"), -1, "Red.movement must be a whole number"),
    (("units", "Red", "flags"), [["x"]], "Red.flags must be a text"),
    (("units", "SU-B01"), "0504 eliminated", "is lost and stands in 0504"),
    (("units",), MANY, "0505 holds too many units"),
]


@pytest.mark.parametrize(("path", "value", "why"), WRONG, ids=[w[2] for w in WRONG])
def test_what_is_wrong_is_told_in_one_sentence(path, value, why):
    with pytest.raises(PositionFileError) as error:
        moment_of(changed(*path, value=value))
    assert why in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "title", "a = [" * 5000, "turn = " + "9" * 5000, 'title = "red-typhoon\x00"', "[["]
)
def test_what_is_no_toml_is_told_so(text):
    with pytest.raises(PositionFileError):
        read_position(text)


# -- damage --------------------------------------------------------------------------------------

values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
        st.sampled_from(ODD), st.sampled_from(["0101", "soviet", "K", "combat", "0404 moved"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=4,
)  # fmt: skip


def places(data, path=()):
    """All paths in a file's tables."""
    if isinstance(data, dict):
        for word, value in data.items():
            yield (*path, word)
            yield from places(value, (*path, word))


PLACES = list(places(PLAIN))


def play_on(moment):
    """A position that was read can be played."""
    p, random = moment.position.copy(), Random(0)
    for _ in range(6):
        if p.over:
            return
        assert not list(p.game.faults(p))
        p.act(random.choice(list(p.decision.actions)))


@patient(150)
@given(st.sampled_from(PLACES), values)
def test_a_value_of_any_kind_in_any_place_is_read_or_refused(path, value):
    moment = survives(moment_of, changed(*path, value=value), PositionFileError)
    if moment is not None:
        play_on(moment)


@patient(100)
@given(st.data())
def test_a_damaged_file_is_read_or_refused(data):
    text = data.draw(st.sampled_from([file.read_text(encoding="utf-8") for file in FILES]))
    words = ("turn", "[units]", '"0505"', "soviet", "german", "eliminated", "withdrawn", "-5", "0")
    moment = survives(read_position, data.draw(damaged(text, words)), PositionFileError)
    if moment is not None:
        play_on(moment)


def models():
    """A unit of each side and type of every title that plays."""
    for title in ("red-typhoon", "operation-typhoon", "panzer-battles"):
        seen = {}
        for unit in zoc.title(title).counters.units:
            seen.setdefault((unit.side, unit.type.id), unit)
        for (side, type_), unit in seen.items():
            yield pytest.param(title, side, type_, unit, id=f"{title} {side} {type_}")


@pytest.mark.parametrize(("title", "side", "type_", "unit"), list(models()))
def test_a_unit_without_one_of_its_figures_is_made_or_refused_in_a_sentence(
    title, side, type_, unit
):
    figures = {k: v for k, v in unit.front.items() if isinstance(v, int)}
    label = zoc.title(title).board.grid.label(zoc.title(title).board.grid.hexes[40])
    common = {"hex": label, "side": side, "formation": unit.formation.id, "type": type_}
    for lacking in (*figures, ""):
        some = {k: v for k, v in figures.items() if k != lacking}
        refused = complaint({"title": title, "units": {"R": common | some}})
        assert not refused or "R" in refused or "hex" in refused, refused


def complaint(data):
    """What is wrong with a position file, or nothing."""
    try:
        moment_of(data)
    except PositionFileError as error:
        return str(error)
    return ""


FORDS = {"title": "three-fords", "side": "upland", "units": {"U1": "0305", "L1": "0306"}}


def test_a_march_or_an_attack_may_be_under_way():
    marching = moment_of(FORDS | {"phase": "movement", "given": ["move U1"]}).position
    assert marching.agenda[-1].name == "march"
    rolling = moment_of(FORDS | {"phase": "combat", "given": ["attack 0306", "with U1", "fight"]})
    assert rolling.position.actor == "chance"
    assert rolling.position.events == []


@pytest.mark.parametrize(("order", "why"), [("move L1", "is not yours"), ("mvoe U1", "'move'")])
def test_an_order_that_could_not_be_given_is_told(order, why):
    with pytest.raises(PositionFileError, match=f"given .{order}.*{why}"):
        moment_of(FORDS | {"phase": "movement", "given": [order]})


def test_options_that_a_file_does_not_name_are_as_given():
    bare = 'title = "battle-of-moscow"\nphase = "fight"\nside = "german"'
    usual = read_position(bare).position.game.options["combat_table"]
    given = {"combat_table": "bloody"}
    assert usual != "bloody"
    assert read_position(bare, given).position.game.options["combat_table"] == "bloody"
    named = f'{bare}\n[options]\ncombat_table = "{usual}"'
    assert read_position(named, given).position.game.options["combat_table"] == usual
