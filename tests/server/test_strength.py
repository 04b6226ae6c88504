"""How strong the levels are, told from the ladder's file; without a file nothing is told."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import zoc
from zoc.ai.names import MACHINES, machine_name, machine_words
from zoc.ai.player import LEVELS, USUAL, levels
from zoc.server.library import limited, machines, offer_of
from zoc.server.strength import Strength, about, chance, strength_of

GAME = zoc.title("red-typhoon").game()
LADDER = {
    "title": "red-typhoon",
    "scenario": GAME.scenario,
    "date": "2026-11-14",
    "seeds": [1, 20],
    "side": [-150, 40],
    "players": {
        "commander": [1250, 30, 60],
        "soldier": [1110, 30, 60],
        "recruit": [920, 35, 60],
        "greedy": [720, 50, 60],
    },
    "results": {"commander greedy": {"soviet": 12, "german": 18}, "soldier greedy": {"draw": 90}},
}
GENERAL = "General is not measured here."


def told(folder: Path, data: Any) -> Strength | None:
    (folder / "ladder.json").write_text(data if isinstance(data, str) else json.dumps(data))
    return strength_of(SimpleNamespace(data=folder, name="red-typhoon"), GAME)  # pyright: ignore


def test_the_levels_are_told_in_sentences(tmp_path: Path):
    found = told(tmp_path, LADDER)
    assert found is not None
    assert [level.id for level in found.levels] == ["recruit", "soldier", "commander"]
    assert found.says == [
        "Commander beats Soldier about 2 games of 3.",
        "Soldier beats Recruit about 3 games of 4.",
        GENERAL,
    ]
    assert (found.games, found.date) == (120, "2026-11-14")
    assert found.balance == "Between equals the German wins about 2 games of 3 (65 to 75 %)."
    assert "give the Soviet to the stronger player: Commander there against Soldier" in (
        found.handicap
    )


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        ((11, 4, 0), (12, 3, 0), "won 23 of 30 games against Soldier (59 to 88 %)."),
        ((6, 6, 0), (6, 6, 0), "won 12 of 24 games against Soldier: not shown to be stronger."),
        ((7, 0, 9), (0, 0, 16), "won 7, drew 25 and lost none of 32 games against Soldier."),
        ((1, 1, 9), (0, 1, 16), "won 1, drew 25 and lost 2 of 28 games against Soldier: not shown "
         "to be stronger."),
    ],
)  # fmt: skip
def test_who_met_is_told_by_how_they_fared(
    tmp_path: Path, first: tuple[int, int, int], second: tuple[int, int, int], says: str
):
    """The wins, losses and draws of the commander as Soviet and as German."""
    won, lost, drawn = first
    ours, theirs, even = second
    results = {
        "commander soldier": {"soviet": won, "german": lost, "draw": drawn},
        "soldier commander": {"soviet": theirs, "german": ours, "draw": even},
    }
    found = told(tmp_path, LADDER | {"results": results})
    assert found is not None
    assert found.says[0] == f"Commander {says}"


def test_near_levels_and_even_sides_are_called_so(tmp_path: Path):
    near = {"players": {"soldier": [1000, 60, 40], "recruit": [980, 60, 40]}, "side": [10, 60]}
    found = told(tmp_path, LADDER | near)
    assert found is not None
    assert found.says[0] == "Soldier and Recruit are about equally strong."
    assert found.says[1] == "Commander and General are not measured here."
    assert found.balance == (
        "Between equals it is about even: the Soviet wins between 43 and 60 games of 100."
    )
    assert found.handicap == ""


def test_few_games_are_not_made_much_of(tmp_path: Path):
    few = {"players": {"commander": [1200, 300, 4], "soldier": [1000, 200, 40]}}
    found = told(tmp_path, LADDER | few)
    assert found is not None
    assert found.says[0] == (
        "Commander seems stronger than Soldier: too few games to say by how much."
    )


def test_where_one_side_wins_always_points_are_told(tmp_path: Path):
    players = {"commander": [12.4, 4, 60], "soldier": [1, 4, 60], "recruit": [-13.4, 4, 60]}
    by = {"by": "points", "seconds": 1.0, "points": {"side": [18.2, 3], "players": players}}
    found = told(tmp_path, LADDER | by)
    assert found is not None
    assert found.says == [
        "Commander ends about 11 points ahead of Soldier.",
        "Soldier ends about 14 points ahead of Recruit.",
        GENERAL,
    ]
    assert found.balance == "Between equals the Soviet ends about 18 points ahead (15 to 21)."
    by["points"] = {"side": [2, 3], "players": players}
    even = told(tmp_path, LADDER | by)
    assert even is not None
    assert even.balance.endswith("even: the Soviet ends between 1 point behind and 5 ahead.")
    assert "give the German to the stronger player: Soldier there against Recruit" in found.handicap
    assert "thought 1 s at most" in found.scale


@pytest.mark.parametrize(
    ("side", "says"),
    [
        ([1, 3], "it is about even: the Soviet ends between 2 points behind and 4 ahead."),
        ([1.2, 0.4], "the Soviet ends about 1 point ahead (1 to 2)."),
    ],
)
def test_one_point_is_not_called_points(tmp_path: Path, side: list[float], says: str):
    players = {"commander": [2, 0.4, 60], "soldier": [1, 0.4, 60]}
    found = told(tmp_path, LADDER | {"by": "points", "points": {"side": side, "players": players}})
    assert found is not None
    assert found.balance == f"Between equals {says}"
    assert found.says[0] == "Commander ends about 1 point ahead of Soldier."


def test_a_game_for_one_tells_how_often_it_is_won(tmp_path: Path):
    game = zoc.title("operation-typhoon").game()
    general = {"german": 4, "soviet": 6}
    wins = {
        "commander": {"german": 5, "soviet": 15}, "random": {"soviet": 20}, "general": general
    }  # fmt: skip
    data = LADDER | {"scenario": "standard", "results": wins}
    (tmp_path / "ladder.json").write_text(json.dumps(data))
    found = strength_of(SimpleNamespace(data=tmp_path, name="x"), game)  # pyright: ignore
    assert found is not None
    assert found.says == [
        "General wins 4 of 10 games alone.",
        "Commander wins 5 of 20 games alone.",
        "Soldier and Recruit are not measured here.",
    ]
    assert [(level.elo, level.games) for level in found.levels] == [(25, 20), (40, 10)]
    assert (found.games, found.balance, found.handicap) == (30, "", "")


def test_who_thought_shorter_than_he_may_is_named(tmp_path: Path):
    found = told(tmp_path, LADDER | {"own_seconds": {"general": 10.0}})
    assert found is not None
    assert "There General thought 10 s at most; at the table" in found.scale
    found = told(tmp_path, LADDER | {"seconds": 2.0, "own_seconds": {"general": 10.0}})
    assert found is not None
    assert "There machines thought 2 s at most; at the table" in found.scale
    assert "General" not in found.scale


@pytest.mark.parametrize(
    "data", ["", "[]", "{}", '{"scenario": 3}', {**LADDER, "players": {"general": [1, 2, 3]}}]
)
def test_a_file_that_says_nothing_is_no_harm(tmp_path: Path, data: Any):
    assert told(tmp_path, data) is None


def test_no_file_no_sentence(tmp_path: Path):
    assert strength_of(SimpleNamespace(data=tmp_path, name="x"), GAME) is None  # pyright: ignore


@pytest.mark.parametrize("name", ["red-typhoon", "panzer-battles", "battle-of-moscow"])
def test_what_a_title_carries_can_be_told(name: str):
    title = zoc.title(name)
    carried = (title.data / "ladder.json").is_file()
    assert (offer_of(title).strength is not None) == carried


def test_shares_as_people_say_them():
    assert about(0.5) == "about 1 game of 2"
    assert about(0.74) == "about 3 games of 4"
    assert about(0.99) == "nearly every game"
    assert chance(0) == 0.5


# -- the levels' words ----------------------------------------------------------------------------


def test_the_levels_are_called_the_same_everywhere():
    offers = {offer.id: offer for offer in machines(levels(GAME))}
    assert next(iter(offers)) == USUAL
    docs = (Path(__file__).parents[2] / "docs" / "opponents.md").read_text(encoding="utf-8")
    for name in LEVELS:
        words = machine_words(name)
        offer = offers[name]
        assert (offer.name, offer.text, offer.thinks) == words
        usual = " (the usual one)" if name == USUAL else ""
        assert f"| `{name}`{usual} | {words.name} | {words.plays} | {words.thinks} |" in docs
    assert set(LEVELS) <= set(MACHINES)
    assert machine_name("somebodys-bot") == "Somebodys-bot"


def test_a_server_tells_how_long_its_machines_think():
    offer = offer_of(zoc.title("red-typhoon"))
    (found,) = limited([offer], 2.0)
    thinks = {machine.id: machine.thinks for machine in found.machines}
    assert thinks["general"] == "up to 2 s a phase"
    assert thinks["soldier"] == "up to 0.5 s an order"
