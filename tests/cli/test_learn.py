"""`zoc learn`: what counts how much is found again from games, and weights come of it."""

import tomllib
from dataclasses import replace
from random import Random

import pytest
from typer.testing import CliRunner

import zoc
from zoc.ai.features import FEATURES, features
from zoc.ai.soldier import Soldier
from zoc.cli import app
from zoc.cli.fit import COUNTED, Learned, Sample, Told, learn, weights
from zoc.cli.learn import keep, kept, play
from zoc.cli.machines import machine
from zoc.kernel.judgement.insight import WEIGHTS, insight

TRUE = {"stake": 2.0, "strength": 1.0, "ringed": -0.8, "peril": -0.6}


def games(number=240, one_sided=False, points=True):
    """Games in which known figures decide."""
    dice, found = Random(3), []
    for seed in range(number):
        rows = [tuple(dice.gauss(0, 3) for _ in COUNTED) for _ in range(6)]
        ahead = sum(TRUE[n] * rows[-1][COUNTED.index(n)] for n in TRUE) + dice.gauss(0, 1)
        ahead += 100 * one_sided
        found.append(Sample(seed, float(ahead > 0), ahead if points else None, (rows[-1],)))
    return found


def drifting(number=200):
    """Games in which units are lost and places change hands as time goes by, whoever wins: a place
    is worth a point where it is held, a unit nothing."""
    dice, found = Random(4), []
    place, units = COUNTED.index("stake"), COUNTED.index("units")
    for seed in range(number):
        luck, rows = dice.gauss(0, 4), []
        for moment in range(6):
            row = [0.0] * len(COUNTED)
            row[place] = luck + dice.gauss(0, 1) - 8 * moment
            row[units] = dice.gauss(0, 1) + 5 * moment
            rows.append(tuple(row))
        found.append(Sample(seed, float(luck > 0), luck, tuple(rows)))
    return found


def learned(**told):
    """What was learned, all of it surely."""
    sure = {name: Told(adds, 0.0) for name, adds in told.items()}
    return Learned({}, {}, sure, "margin", 9, 9, 1, 1)


@pytest.mark.parametrize("one_sided", [False, True])
def test_what_decides_games_is_found_again(one_sided):
    found = learn(games(600, one_sided=one_sided))
    assert found.by == "margin"
    assert found.right > 0.85
    assert found.explained > 0.8
    share = found.margin["stake"] / 2.0
    for name, true in TRUE.items():
        assert found.margin[name] == pytest.approx(true * share, rel=0.35)
    assert abs(found.margin["gaps"]) < 0.4 * share
    assert found.weighed["prize"].sure
    assert found.weighed["fear"].sure
    assert not found.weighed["unit"].sure


def test_winners_teach_where_no_points_are_counted():
    found = learn(games(600, points=False))
    assert found.by == "won"
    assert found.winner["stake"] > found.winner["strength"] > 0 > found.winner["peril"]
    assert found.weighed["prize"].sure


def test_positions_are_held_against_those_of_the_same_moment():
    found = learn(drifting())
    assert found.weighed["prize"].adds > 0.5
    assert not found.weighed["unit"].sure


def test_weights_follow_beside_what_a_place_is_worth():
    hand = {**WEIGHTS, "prize": 2.0, "strength": 0.5, "guard": 1.0}
    told = {"unit": 0.0, "strength": 0.4, "prize": 0.5, "guard": -0.8, "fear": -0.6}
    # A place that changes hands is worth twice 0.5 points, and 2 to insight.
    assert weights(learned(**told), hand) == {"strength": 0.8, "guard": 1.6, "fear": 1.2}
    assert weights(learned(**told | {"prize": -1.0}), hand) == {}
    assert weights(learned(**told | {"fear": 0.6}), hand) == {"strength": 0.8, "guard": 1.6}


def test_what_games_are_not_sure_of_stays():
    told = learned(prize=0.5, strength=0.4)
    unsure = replace(told, weighed={**told.weighed, "strength": Told(0.4, 0.3)})
    assert weights(unsure, {**WEIGHTS, "prize": 2.0}) == {}


def test_no_weight_goes_far_in_one_round():
    found = weights(learned(prize=0.5, fear=-90.0), {**WEIGHTS, "prize": 2.0})
    assert found["fear"] == 4 * WEIGHTS["fear"]


def test_features_speak_for_the_first_side():
    game = zoc.title("three-fords").game()
    p, sees = game.start(), insight(game)
    found = dict(zip(FEATURES, features(sees, p), strict=True))
    units = [sum(1 for u in own if p.hex[u]) for own in game.units_of]
    assert found["units"] == units[0] - units[1]
    assert len(found) >= 20
    fewer = p.copy()
    fewer.hex[next(u for u in game.units_of[0] if p.hex[u])] = 0
    fewer.touch()
    assert dict(zip(FEATURES, features(sees, fewer), strict=True))["units"] == found["units"] - 1


def test_games_are_kept_and_not_played_again(tmp_path):
    task = ("three-fords", "crossing", "soldier", 5, 0.2)
    _, sample = play(task)
    assert len(sample.rows) >= 2
    assert all(len(row) == len(COUNTED) for row in sample.rows)
    keep(tmp_path / "games.jsonl", task, sample)
    assert kept(tmp_path / "games.jsonl", [task]) == {task: sample}


def test_the_command_learns_and_a_player_takes_the_weights(tmp_path):
    lines, file = tmp_path / "games.jsonl", tmp_path / "learned.toml"
    scenario = "crossing"
    for sample in games(20):
        keep(lines, ("three-fords", scenario, "soldier", sample.seed, 0.2), sample)
    args = ["learn", "three-fords", "--games", "20", "--seed", "0", "--jobs", "1"]
    answer = CliRunner().invoke(app, [*args, "--to", str(lines), "--write", str(file)])
    assert answer.exit_code == 0, answer.output
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    assert told["learned"]["games"] == 20
    one = machine(f"soldier+{file}", Random(0))
    assert isinstance(one, Soldier)
    assert one.weights == told["insight"]
    game = zoc.title("three-fords").game()
    sight = one.sight(game)
    assert sight is not insight(game)
    assert all(sight.weights[name] == weight for name, weight in told["insight"].items())


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["learn", "operation-typhoon", "--to", "x"], "declares too little"),
        (["learn", "three-fords", "--player", "nobody", "--to", "x"], "no player 'nobody'"),
        (["ladder", "three-fords", "--player", "soldier+nowhere.toml"], "nowhere.toml has no weig"),
        (["ladder", "three-fords", "--player", "greedy+x"], "greedy has no weights"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(words, why):
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 2
    assert why in answer.output
