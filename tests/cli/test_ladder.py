"""`zoc ladder` and `zoc follies`: who is how strong, and what is done without sense."""

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from support.fords import fords, unit
from typer.testing import CliRunner

import zoc
from zoc.cli import app
from zoc.cli.balance import Ending, Match, kept
from zoc.cli.duels import duels
from zoc.cli.follies import Watcher, _ousts
from zoc.cli.ladder import Found, _pairs, drawn, plain, written
from zoc.cli.machines import machine
from zoc.cli.ratings import one_sided, rate, rate_by_margin
from zoc.kernel.cycle.combat_table import Demand
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.action import Action

SIDES = ("red", "blue")


def results(strength, side, games=400, seed=1):
    """Games whose winner is drawn by known strengths, in tens of odds, and a known side."""
    dice, found = Random(seed), {}
    for number in range(games):
        for first in strength:
            for second in strength:
                if first != second:
                    odds = 10 ** ((strength[first] - strength[second] + side) / 400)
                    won = dice.random() < odds / (1 + odds)
                    match = Match("toy", "one", (), (first, second), number)
                    found[match] = Ending("", SIDES[0] if won else SIDES[1])
    return found


def await_(done):
    """Waits until something is so; tests that wait in vain fail."""
    for _ in range(600):
        if done():
            return
        time.sleep(0.1)
    raise AssertionError("in vain")


def runs(process):
    """Whether a process is still there, and not only waiting to be buried."""
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def children(process):
    """The processes that one has started."""
    return [
        int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ]


def test_ratings_and_the_side_are_found_again_from_games():
    found = rate(results({"a": 900, "b": 1000, "c": 1100}, side=80), SIDES)
    assert [r.name for r in found.ratings] == ["c", "b", "a"]
    for rating, true in zip(found.ratings, (1100, 1000, 900), strict=True):
        assert abs(rating.elo - true) < 2 * rating.margin
    assert abs(found.side - 80) < 2 * found.side_margin


def test_a_side_that_always_wins_says_nothing_about_players():
    games = {
        Match("toy", "one", (), pair, seed): Ending("", "red")
        for pair in (("a", "b"), ("b", "a"))
        for seed in range(20)
    }
    found = rate(games, SIDES)
    assert found.ratings[0].elo == pytest.approx(found.ratings[1].elo, abs=1)
    assert found.side > 300


def test_fewer_games_leave_more_doubt():
    many, few = (rate(results({"a": 900, "b": 1100}, 0, n), SIDES) for n in (300, 10))
    assert few.ratings[0].margin > 2 * many.ratings[0].margin


def test_draws_count_half():
    games = {Match("toy", "one", (), ("a", "b"), seed): Ending("", "") for seed in range(30)}
    found = rate(games, SIDES)
    assert found.ratings[0].elo == pytest.approx(found.ratings[1].elo, abs=1)


def by_points(strength, side, games=30, seed=1):
    """Games that the first side wins always, by a margin of known strengths."""
    dice, found = Random(seed), {}
    for match in results(strength, 0, games):
        first, second = match.players
        ahead = 60 + side + strength[first] - strength[second] + dice.gauss(0, 6)
        found[match] = Ending("", SIDES[0], ahead)
    return found


def test_where_one_side_always_wins_the_margin_tells():
    games = by_points({"a": -10, "b": 0, "c": 10}, side=5)
    assert one_sided(games)
    found = rate_by_margin(games)
    assert found is not None
    assert [r.name for r in found.ratings] == ["c", "b", "a"]
    for rating, true in zip(found.ratings, (10, 0, -10), strict=True):
        assert abs(rating.elo - true) < 2 * rating.margin < 6
    assert abs(found.side - 65) < 2 * found.side_margin


def test_a_duel_tells_wins_and_points_of_pairs():
    def match(first, second, seed):
        return Match("toy", "one", (), (first, second), seed)

    games = {
        match("a", "b", 1): Ending("", "red", 10.0),
        match("b", "a", 1): Ending("", "red", 4.0),
        match("a", "b", 2): Ending("", "", 0.0),
        match("b", "a", 2): Ending("", "blue", -2.0),
        match("a", "b", 3): Ending("", "blue", -9.0),
        match("a", "c", 1): Ending("", "red", 1.0),
    }
    (duel,) = duels(games, SIDES)
    assert duel.won == (1.0, 0.0, 0.5, 1.0, 0.0)
    assert duel.ahead == (3.0, 1.0)  # Seed 3 was not played on both sides.
    assert (
        str(duel) == "a against b: 2.5 of 5 won (17% to 83%), by 2.0 ± 2.0 points a game (2 pairs)"
    )


def test_no_points_no_margin():
    games = results({"a": 900, "b": 1100}, 0, 5)
    assert not one_sided(games)
    assert rate_by_margin(games) is None


def test_a_game_for_one_is_rated_by_how_often_it_is_won():
    won = {"a": 5, "b": 15}
    games = {
        Match("toy", "one", (), (name,), seed): Ending("", "red" if seed < won[name] else "table")
        for name in won
        for seed in range(20)
    }
    found = rate(games, ("red",))
    assert [r.name for r in found.ratings] == ["b", "a"]
    assert found.ratings[0].elo - found.ratings[1].elo == pytest.approx(382, abs=25)
    assert abs(found.side) < 20


def test_the_picture_names_every_player():
    picture = drawn(rate(results({"a": 900, "b<": 1100}, 0, 20), SIDES), "toy & one")
    assert picture.startswith("<svg")
    assert ">a<" in picture
    assert ">b&lt;<" in picture
    assert "toy &amp; one" in picture


def test_the_command_keeps_games_and_writes_the_ladder(tmp_path):
    lines, file = tmp_path / "games.jsonl", tmp_path / "ladder.json"
    args = ["ladder", "three-fords", "--player", "soldier", "--player", "random", "--games", "1",
            "--jobs", "1", "--seconds", "0.5", "--to", str(lines),
            "--write", str(file)]  # fmt: skip
    answer = CliRunner().invoke(app, args)
    assert answer.exit_code == 0, answer.output
    assert len(kept_lines(lines)) == 2
    data = json.loads(file.read_text(encoding="utf-8"))
    assert set(data["players"]) == {"soldier", "random"}
    assert (data["games"], data["seeds"], data["seconds"]) == (2, [5000, 5000], 0.5)
    assert data["by"] in ("wins", "points")
    known = [json.loads(line) for line in kept_lines(lines)]
    assert all(row["margin"] is not None for row in known)
    again = CliRunner().invoke(app, args)
    assert again.exit_code == 0, again.output
    assert len(kept_lines(lines)) == 2


def test_a_player_may_have_seconds_of_its_own(tmp_path):
    assert machine("general@3", Random(0), 0.5).seconds == 3
    assert machine("general", Random(0), 0.5).seconds == 0.5
    assert machine("soldier@3", Random(0)).seconds == 0.5, "nobody takes longer than it likes"
    file = tmp_path / "ladder.json"
    args = ["ladder", "three-fords", "--player", "soldier@0.2", "--player", "random", "--games",
            "1", "--jobs", "1", "--seconds", "0.1", "--write", str(file)]  # fmt: skip
    assert CliRunner().invoke(app, args).exit_code == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    assert set(data["players"]) == {"soldier", "random"}
    assert (data["seconds"], data["own_seconds"]) == (0.2, {"soldier": 0.2})
    assert set(data["results"]) == {"soldier random", "random soldier"}


def test_a_player_may_be_surer_than_its_level():
    sure, blurred = machine("recruit~0", Random(0)), machine("general@3~0.4", Random(0))
    assert (sure.noise, blurred.noise, blurred.seconds) == (0.0, 0.4, 3)
    assert machine("recruit", Random(0)).noise is None, "as the title says of its level"
    assert plain(["soldier", "soldier@0.2~0"]) == {
        "soldier": "soldier",
        "soldier@0.2~0": "soldier~0",
    }


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("soldier~", "nobody is wrong by ''"),
        ("soldier~-1", "nobody is wrong by '-1'"),
        ("soldier~nan", "nobody is wrong by 'nan'"),
        ("greedy~0.2", "greedy is never unsure"),
    ],
)
def test_what_nobody_can_be_wrong_by_is_refused(name, told):
    args = ["ladder", "three-fords", "--player", name, "--player", "random"]
    answer = CliRunner().invoke(app, args)
    assert answer.exit_code == 2
    assert told in answer.output


@pytest.mark.parametrize(
    ("limit", "names", "seconds", "own"),
    [
        (0.0, ("general@3", "soldier"), 0.0, {"general": 3.0}),
        (1.0, ("general@3", "soldier"), 3.0, {"general": 3.0}),
        (0.0, ("general@3", "commander@1"), 3.0, {"general": 3.0, "commander": 1.0}),
        (0.1, ("soldier@3", "random"), 0.5, {"soldier": 0.5}),
        (2.0, ("soldier@3", "random"), 2.0, {"soldier": 0.5}),
        (0.1, ("soldier", "random"), 0.1, None),
    ],
)
def test_the_most_that_anybody_may_take_is_told(limit, names, seconds, own):
    """Nothing where the others take what they like, and of nobody more than he takes himself."""
    pairs = (names, names[::-1])
    games = {
        Match("three-fords", "crossing", (), pair, seed, limit): Ending("", "")
        for pair in pairs
        for seed in (1, 2)
    }
    found = Found(zoc.title("three-fords"), games)
    data = json.loads(written(found))
    assert (data["seconds"], data.get("own_seconds")) == (seconds, own)
    assert (f"4 games, {seconds:g} s, by" if seconds else "4 games, by") in found.heading


def test_players_who_differ_by_their_seconds_keep_them_in_their_names():
    assert plain(["general@3", "commander@0.5", "commander@3", "soldier+w.toml"]) == {
        "general@3": "general",
        "commander@0.5": "commander@0.5",
        "commander@3": "commander@3",
        "soldier+w.toml": "soldier+w.toml",
    }


def kept_lines(file):
    return file.read_text(encoding="utf-8").splitlines()


def test_lines_of_games_without_seconds_and_margin_are_read(tmp_path):
    file, match = tmp_path / "old.jsonl", Match("toy", "one", (), ("a", "b"), 1)
    row = {"title": "toy", "scenario": "one", "options": [], "players": ["a", "b"], "seed": 1}
    file.write_text(json.dumps({**row, "result": "x", "winner": "red"}) + "\n", encoding="utf-8")
    assert kept(file, [match]) == {match: Ending("x", "red")}


def test_only_neighbours_of_the_list_play_when_so_asked():
    pairs = set(_pairs(["a", "b", "c"], 2, 1))
    assert pairs == {("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")}
    assert set(_pairs(["a", "b"], 1, 0)) == {("a",), ("b",)}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["ladder", "red-typhoon", "--player", "nobody"], "there is no player 'nobody'"),
        (["ladder", "red-typhoon", "--scenario", "x"], "There is no scenario 'x'"),
        (["follies", "red-typhoon", "--scenario", "x"], "There is no scenario 'x'"),
        (["ladder", "red-typhoon", "--player", "greedy"], "at least two players"),
        (["follies", "operation-typhoon"], "declares too little"),
        (["ladder", "red-typhoon", "--player", "general@x"], "'x' are no seconds"),
        (["ladder", "red-typhoon", "--player", "general@0"], "'0' are no seconds"),
        (["follies", "red-typhoon", "--player", "nobody"], "there is no player 'nobody'"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(words, why):
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code != 0
    assert why in answer.output


def test_follies_are_counted_for_each_player():
    args = ["follies", "three-fords", "--player", "greedy", "--player", "soldier", "--games", "1"]
    args += ["--seconds", "1"]
    answer = CliRunner().invoke(app, args)
    assert answer.exit_code == 0, answer.output
    assert "| a game | greedy | soldier |" in answer.output


def test_a_salvo_with_guns_from_afar_is_no_attack_of_the_list():
    game = zoc.title("panzer-battles").game("2.3")
    p, watcher = game.start(), Watcher(insight(game))
    one, *others = (u for u in game.units_of[0] if p.hex[u])
    target = game.grid.neighbours(p.hex[one])[0]
    far = max(others, key=lambda u: game.grid.distance(p.hex[u], target))
    watcher._attack(p, SimpleNamespace(joined=(one, far), target=target, side=0))
    assert not watcher.count


def test_who_was_given_no_order_could_not_step_out_of_a_ring():
    units = {"L2": "0705", "U1": "0704", "U2": "0606", "U3": "0806", "L4": "1010"}
    p = fords(units, phase="movement", side="lowland")
    lost = unit(p, "L4")
    watcher = Watcher(insight(p.game))
    watcher.look(p, Action("end"), p)
    ringed = p.copy()
    for name, hex_ in zip(("U1", "U2", "U3"), p.game.grid.neighbours(p.hex[lost]), strict=False):
        ringed.hex[unit(p, name)] = hex_
    ringed.touch()
    gone = ringed.copy()
    gone.hex[lost] = 0
    gone.touch()
    assert lost in watcher.able[1]
    watcher._losses(ringed, gone)
    assert watcher.count["ringed"] == 1
    watcher.able[1].clear()
    watcher._losses(ringed, gone)
    assert (watcher.count["lost"], watcher.count["ringed"]) == (2, 1)


@pytest.mark.parametrize(("demand", "ousted"), [
    (Demand("attacker", retreat=1), True),
    (Demand("attacker", lose=2), True),
    (Demand("attacker", lose=1), False),
    (Demand("defender", retreat=1), False),
])  # fmt: skip
def test_an_attack_may_leave_a_place_open(demand, ousted):
    assert _ousts(demand, 2) == ousted


def test_games_end_with_the_command_that_plays_them(tmp_path):
    file = tmp_path / "games.jsonl"
    words = ["ladder", "three-fords", "--player", "greedy", "--player", "random", "--games", "500"]
    command = [sys.executable, "-m", "zoc.cli", *words, "--jobs", "2", "--to", str(file)]
    ladder = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        await_(file.exists)
        players = children(ladder.pid)
        assert len(players) >= 2
    finally:
        ladder.kill()
        ladder.wait()
    await_(lambda: not any(map(runs, players)))
