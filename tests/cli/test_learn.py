"""`zoc learn`: the weights that win are found again from margins, and games are gone on with."""

import json
import tomllib
from dataclasses import replace
from math import copysign, exp, log
from pathlib import Path
from random import Random

import pytest
import typer
from typer.testing import CliRunner

import zoc
from zoc.ai.commander import Commander
from zoc.ai.judging import Judging
from zoc.ai.soldier import Soldier
from zoc.cli import app
from zoc.cli.fit import STEP, Surface, Trial, fit
from zoc.cli.learn import School, by_hand, drawn, keep, kept, play, written
from zoc.cli.machines import machine, weights_in
from zoc.cli.match import play_between
from zoc.kernel.judgement.insight import insight
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN

HAND = {"ring": 1.5, "guard": 1.0, "push": 0.2}
FORDS = ("three-fords", "crossing", "soldier")


def merit(weights, peak):
    """What weights are worth where more `ring` and less `guard` wins, the former up to a peak."""
    ring, guard = (log(weights[n] / HAND[n]) for n in ("ring", "guard"))
    return (8.0 * ring if peak is None else -6.0 * (ring - peak) ** 2) - 4.0 * guard


def games(number, peak=None, noise=10.0):
    """Games that are decided so, by dice, and by what the first side has from its side."""
    dice, found = Random(5), []
    for seed in range(number):
        one = Trial(seed, False, (drawn(HAND, dice), drawn(HAND, dice)))
        for trial in (one, one.exchanged()):
            ahead = merit(trial.weights[0], peak) - merit(trial.weights[1], peak)
            ahead += 25.0 + dice.gauss(0, noise)
            found.append(Trial(trial.seed, trial.back, trial.weights, ahead))
    return found


def test_what_wins_is_found_again():
    found = fit(games(400), HAND)
    assert found.slope["ring"] == pytest.approx(8.0, abs=2.5)
    assert found.slope["guard"] == pytest.approx(-4.0, abs=2.0)
    assert abs(found.slope["push"]) < 3 * found.doubt["push"]
    assert 0.2 < found.foretold < 0.6


def test_a_peak_is_found_and_not_gone_beyond():
    found, best = fit(games(400, peak=0.5, noise=4.0), HAND), HAND
    assert found.bend["ring"] < -3.0
    for _ in range(9):
        best = found.best(HAND, best)
    assert best["ring"] == pytest.approx(1.5 * exp(0.5), rel=0.1)


def test_games_that_are_decided_by_dice_promise_next_to_nothing():
    dice = Random(6)
    lots = [Trial(t.seed, t.back, t.weights, dice.gauss(0, 10)) for t in games(200)]
    found = fit(lots, HAND)
    assert found.foretold <= 0
    assert found.best(HAND, HAND) == HAND


def test_a_figure_of_one_side_counts_for_that_side_only():
    hand, dice, lots = {"counsel.red.risk": 2.0}, Random(5), list[Trial]()
    for seed in range(200):
        one, other = drawn(hand, dice), drawn(hand, dice)
        ahead = -6.0 * log(other["counsel.red.risk"] / 2.0) + dice.gauss(0, 3)
        lots.append(Trial(seed, False, (one, other), ahead))
    found = fit(lots, hand, ("blue", "red"))
    assert found.slope["counsel.red.risk"] == pytest.approx(6.0, abs=1.0)


def test_a_step_goes_uphill_and_no_farther():
    level = dict.fromkeys(HAND, 0.0)
    found = Surface({"ring": 3.0, "guard": -4.0, "push": 0.0}, level, level, 0.5)
    best = found.best(HAND, HAND)
    gone = {n: log(best[n] / HAND[n]) for n in HAND}
    assert gone == pytest.approx({"ring": 0.6 * STEP, "guard": -0.8 * STEP, "push": 0}, abs=0.005)
    assert found.gain(HAND, best) == pytest.approx(5.0 * STEP, rel=0.02)


def test_no_more_games_than_figures_tell_nothing():
    assert fit(games(2), HAND) is None
    straight = fit(games(3, peak=0.5, noise=0.1), HAND)
    assert straight is not None
    assert set(straight.bend.values()) == {0.0}


def test_what_is_won_outright_counts_as_the_largest_margin():
    lots = games(100)
    most = max(abs(t.margin) for t in lots[9:])
    told = [replace(t, margin=most) for t in lots[:9]] + lots[9:]
    outright = [replace(t, margin=1.0, outright=True) for t in lots[:9]] + lots[9:]
    assert fit(outright, HAND) == fit(told, HAND)
    won = [replace(t, margin=copysign(1.0, t.margin - 25.0)) for t in lots]
    assert fit([replace(t, outright=True) for t in won], HAND) == fit(won, HAND)


def test_games_come_in_pairs_of_one_seed_with_sides_exchanged(tmp_path):
    school = School((FORDS,), HAND, tmp_path / "games.jsonl")
    there, back = school.pair(7)
    assert (there.key, back.key) == ((7, False), (7, True))
    assert there.weights == back.weights[::-1]
    assert there.weights[0] != there.weights[1]
    assert school.pair(7) == (there, back) != school.pair(8)


def test_weights_are_drawn_as_far_as_asked_for(tmp_path):
    near, far = (School((FORDS,), HAND, tmp_path / "x", spread=much) for much in (0.5, 1.0))
    for seed in range(9):
        one, other = (log(s.pair(seed)[0].weights[0]["ring"] / 1.5) for s in (near, far))
        assert other == pytest.approx(2 * one, abs=0.02)


def test_the_second_game_of_a_pair_keeps_to_the_first(tmp_path):
    file = tmp_path / "games.jsonl"
    one = Trial(7, True, ({"ring": 2.0}, {"ring": 1.0}), 12.0)
    keep(file, FORDS, one)
    keep(file, ("three-fords", "crossing", "recruit"), Trial(8, False, one.weights, 1.0))
    assert kept(file, FORDS, ["ring"]) == {one.key: one}
    school = School((FORDS,), {"ring": 1.5}, file)
    assert school.pair(7) == (one.exchanged(), one)


def test_a_round_is_drawn_around_what_the_one_before_it_told(tmp_path):
    file = tmp_path / "games.jsonl"
    for trial in games(200):
        keep(file, FORDS, trial)
    school = School((FORDS,), HAND, file)
    assert school.round(range(200))
    assert school.best["ring"] > 1.3 * HAND["ring"]
    assert school.best["guard"] < HAND["guard"]
    fresh = [side["ring"] for seed in range(900, 1100) for side in school.pair(seed)[0].weights]
    assert sum(map(log, fresh)) / 400 == pytest.approx(log(school.best["ring"]), abs=0.1)


def test_a_part_of_a_round_teaches_nothing_yet(tmp_path, monkeypatch):
    file = tmp_path / "games.jsonl"
    for trial in games(200)[:-1]:
        keep(file, FORDS, trial)
    monkeypatch.setattr("zoc.cli.learn.each_done", lambda *_: ())
    school = School((FORDS,), HAND, file)
    assert not school.round(range(200))
    assert (school.best, school.found, school.trials) == (HAND, None, [])


@pytest.mark.parametrize("much", [1, 5, 20, -2])
def test_a_line_that_was_being_written_is_dropped(tmp_path, much):
    file, (one, other) = tmp_path / "games.jsonl", games(1)
    keep(file, FORDS, one)
    before = file.read_bytes()
    keep(file, FORDS, other)
    file.write_bytes(before + file.read_bytes()[len(before) :][:much])
    assert kept(file, FORDS, HAND) == {one.key: one}
    keep(file, FORDS, other)
    assert kept(file, FORDS, HAND) == {one.key: one, other.key: other}


def test_a_line_that_lacks_only_its_end_is_kept(tmp_path):
    file, (one, other) = tmp_path / "games.jsonl", games(1)
    keep(file, FORDS, one)
    file.write_bytes(file.read_bytes()[:-1])
    assert kept(file, FORDS, HAND) == {one.key: one}
    keep(file, FORDS, other)
    assert kept(file, FORDS, HAND) == {one.key: one, other.key: other}


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("no games", encoding="utf-8")
    with pytest.raises(typer.Exit):
        kept(file, FORDS, HAND)
    assert file.read_text(encoding="utf-8") == "no games"


def test_games_of_other_weights_are_refused_in_a_sentence(tmp_path):
    file = tmp_path / "games.jsonl"
    keep(file, FORDS, games(1)[0])
    args = ["learn", "three-fords", "--weight", "ring", "--weight", "prize", "--games", "2"]
    answer = CliRunner().invoke(app, [*args, "--seed", "0", "--to", str(file)])
    assert answer.exit_code == 2
    assert "line 1 is of other weights: ring, guard, push" in answer.output


def test_the_player_may_have_seconds_of_its_own(tmp_path):
    args = ["learn", "three-fords", "--player", "soldier@3", "--weight", "ring", "--games", "4"]
    args += ["--each", "2", "--jobs", "1", "--to", str(tmp_path / "games.jsonl")]
    answer = CliRunner().invoke(app, args)
    assert answer.exit_code == 0, answer.output
    assert "4 games of soldier@3 against itself" in answer.output


def test_a_game_that_points_do_not_decide_says_so(monkeypatch):
    monkeypatch.setattr("zoc.cli.learn.margin_of", lambda _: None)
    found = play(FORDS, Trial(3, False, (HAND, HAND)))
    assert found.outright
    assert abs(found.margin) <= 1.0


def test_a_game_tells_what_the_title_thought_of_every_turn():
    found = play(FORDS, Trial(3, False, (HAND, HAND)))
    game, seen = zoc.title("three-fords").game("crossing", {}), []
    machines = {side: machine("soldier", Random(f"{side} 3")) for side in game.sides}
    for one in machines.values():
        one.weights = HAND
    whole = play_between(game, machines, {}, 3, lambda p: seen.append(p.turn))
    assert len(found.values) == len(seen) == whole.position.turn
    assert found.values[-1] == pytest.approx(game.hints.value(whole.position, game.sides[0]))


def test_by_value_the_margin_is_the_mean_of_all_turns(tmp_path):
    school = School((FORDS,), HAND, tmp_path / "games.jsonl", by="value")
    school.trials = [Trial(3, False, (HAND, HAND), 1.0, True, (2.0, 7.0))]
    assert [(t.margin, t.outright) for t in school.judged()] == [(4.5, False)]
    school.by = "points"
    assert school.judged() == school.trials


def test_games_that_do_not_tell_values_are_played_again(tmp_path):
    file = tmp_path / "games.jsonl"
    plain, full = games(1)
    full = replace(full, values=(2.0, 7.0))
    for trial in (plain, full):
        keep(file, FORDS, trial)
    assert School((FORDS,), HAND, file, by="value").known == {full.key: full}
    assert School((FORDS,), HAND, file).known == {plain.key: plain, full.key: full}


def test_scenarios_take_turns_and_are_each_judged_by_their_own_measure(tmp_path):
    file, other = tmp_path / "games.jsonl", ("three-fords", "winter", "soldier")
    lots = games(2)
    for trial in lots:
        keep(file, FORDS, replace(trial, margin=1.0 + trial.back))
        keep(file, other, replace(trial, margin=100.0 * trial.back))
    school = School((FORDS, other), HAND, file)
    assert {t.margin for t in school.known.values() if t.seed == 0} == {1.0, 2.0}
    assert {t.margin for t in school.known.values() if t.seed == 1} == {0.0, 100.0}
    won = Trial(2, False, (HAND, HAND), 1.0, outright=True)
    school.trials = [*school.known.values(), won]
    assert [(t.seed, t.margin) for t in school.judged()] == [
        (0, -1.0), (0, 1.0), (1, -1.0), (1, 1.0), (2, 1.0)
    ]  # fmt: skip


def test_what_is_written_says_what_gains_are_in_and_how_weights_were_drawn(tmp_path):
    other, level = ("three-fords", "winter", "soldier"), dict.fromkeys(HAND, 0.0)
    found = Surface(level, level, level, 0.5)
    for of, measure in (((FORDS,), ""), ((FORDS, other), ", in spreads of its scenario's margins")):
        school = School(of, HAND, tmp_path / "games.jsonl", spread=1.2)
        school.trials = games(1)
        told = written(school, found)
        assert f"# the margin that is promised{measure}\n" in told
        assert "drawn at random (spread 1.2), by points" in tomllib.loads(told)["source"]


def test_the_margin_is_that_of_a_game_with_the_weights():
    weights = {"ring": 1.5, "least": 50.0}
    lame = play(FORDS, Trial(3, False, (weights, HAND)))
    assert lame.weights == (weights, HAND)
    assert lame == play(FORDS, Trial(3, False, (weights, HAND)))
    assert lame.margin < play(FORDS, Trial(3, False, (HAND, weights))).margin


def test_the_command_goes_on_and_a_player_takes_the_weights(tmp_path):
    lines, file = tmp_path / "games.jsonl", tmp_path / "learned.toml"
    args = ["learn", "three-fords", "--each", "2", "--seed", "3", "--jobs", "1", "--to", str(lines)]
    args += ["--weight", "ring"]
    few = CliRunner().invoke(app, [*args, "--games", "2", "--write", str(file)])
    assert few.exit_code == 2
    assert f"2 games in {lines} are too few" in few.output
    assert not file.exists()
    before = lines.read_text(encoding="utf-8")
    answer = CliRunner().invoke(app, [*args, "--games", "4", "--write", str(file)])
    assert answer.exit_code == 0, answer.output
    assert lines.read_text(encoding="utf-8").startswith(before)
    rows = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert [(row["seed"], row["back"]) for row in rows] == [(3, 0), (3, 1), (4, 0), (4, 1)]
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    assert "4 games of soldier against itself (crossing)" in told["source"]
    assert "by points, seeds 3 to 4" in told["source"]
    one = machine(f"soldier+{file}", Random(0))
    assert isinstance(one, Soldier)
    assert one.weights == told["insight"]
    assert one.noise is None
    file.write_text("[insight]\nring = 2\nnoise = 0.3\n", encoding="utf-8")
    unsure = machine(f"commander+{file}", Random(0))
    assert isinstance(unsure, Soldier)
    assert (unsure.weights, unsure.noise) == ({"ring": 2.0}, 0.3)
    game = zoc.title("three-fords").game()
    sight = one.sight(game)
    assert sight is not insight(game)
    assert all(sight.weights[name] == weight for name, weight in told["insight"].items())


@pytest.mark.parametrize("title", ["red-typhoon", "battle-of-moscow", "moscow-1941"])
def test_a_title_weighs_attacks_as_the_player_does(title):
    game = zoc.title(title).game()
    one = Soldier(Random(0))
    one.weights = {"ring": 9.0}
    assert one.counsel(game).sight(game).weights["ring"] == 9.0
    assert game.counsel.sight(game).weights["ring"] != 9.0


def test_a_player_goes_by_figures_of_a_counsel_from_a_file(tmp_path):
    file, name = tmp_path / "own.toml", "counsel.german.warden"
    file.write_text(f'[insight]\nring = 2\n[figures]\n"{name}" = 7\n', encoding="utf-8")
    game = zoc.title("battle-of-moscow").game()
    judging = machine(f"commander+{file}", Random(0))
    one, own = judging.player, judging.game(game)
    assert isinstance(one, Commander)
    assert one.weights == {"ring": 2.0}
    assert one.counsel(own).weights[GERMAN]["warden"] == 7.0
    assert one.counsel(own).weights[RUSSIAN] == game.counsel.weights[RUSSIAN]
    assert game.counsel.weights[GERMAN]["warden"] == by_hand(insight(game), name) != 7.0
    assert own.title.board is game.title.board
    assert judging.game(game) is own


def test_whatever_a_title_works_out_is_worked_out_by_a_players_own_figures():
    game = zoc.title("panzer-battles").game("2.3")
    start, seen = game.start(), []

    class Looking:
        seconds = 0.5

        def choose(self, position, seat):
            seen.append(position)
            return next(iter(position.decision.actions))

    chosen = Judging(Looking(), {"post.guard": 9.5}).choose(start, start.actor)
    assert start.why_not(chosen) is None
    assert (seen[0].game.weights.post.guard, game.weights.post.guard) == (9.5, 2.5)
    assert start.game is game
    assert seen[0] == start


def test_figures_of_a_counsel_can_be_learned_and_are_read_again(tmp_path):
    hand = {"ring": 1.5, "counsel.german.risk": 2.0}
    school = School((FORDS,), hand, tmp_path / "games.jsonl")
    school.trials = [Trial(3, False, (hand, hand))]
    level = dict.fromkeys(hand, 0.0)
    file = tmp_path / "own.toml"
    file.write_text(written(school, Surface(level, level, level, 0.5)), encoding="utf-8")
    assert weights_in(file) == (hand, None)


@pytest.mark.parametrize("title", ["battle-of-moscow", "moscow-1941"])
def test_where_every_contact_is_fought_battles_are_settled_by_the_players_weights(title):
    game = zoc.title(title).game()
    one, other = Soldier(Random(0)), Soldier(Random(0))
    one.weights = {"ring": 9.0}
    assert one.counsel(game).sees() is one.sight(game)
    assert other.counsel(game).sees() is insight(game)


def test_figures_of_a_counsel_are_learned_and_played_with_like_weights(tmp_path):
    hand = {"ring": 0.2, "counsel.mass": 0.6, "weights.bad_contact": -5.0}
    drawn_once = drawn(hand, Random(3))
    assert drawn_once["weights.bad_contact"] < 0
    level = dict.fromkeys(hand, 0.0)
    school = School((("moscow-1941", "red-snow", "soldier"),), hand, tmp_path / "games.jsonl")
    school.trials, school.best = games(1), {**hand, "counsel.mass": 7.0}
    file = tmp_path / "learned.toml"
    file.write_text(written(school, Surface(level, level, level, 0.5)), encoding="utf-8")
    game = zoc.title("moscow-1941").game("red-snow")
    judging = machine(f"soldier+{file}", Random(0))
    one, played = judging.player, judging.game(game)
    assert isinstance(one, Soldier)
    assert {**one.weights, **judging.figures} == school.best
    own, others = one.counsel(played), Soldier(Random(0)).counsel(game)
    assert own.weights == {**others.weights, "mass": 7.0}
    assert own.kept is not others.kept
    assert game.orders_counsel.weights["mass"] == others.weights["mass"] == 0.6


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["learn", "operation-typhoon", "--to", "x"], "declares too little"),
        (["learn", "three-fords", "--player", "nobody", "--to", "x"], "no player 'nobody'"),
        (
            ["learn", "three-fords", "--player", "soldier+own.toml", "--to", "x", "--games", "2"],
            "begins with the title's own weights",
        ),
        (["learn", "three-fords", "--weight", "courage", "--to", "x"], "only weights above zero"),
        (
            ["learn", "three-fords", "--player", "greedy@3", "--to", "x"],
            "combat for greedy@3",
        ),
        (["learn", "three-fords", "--by", "luck", "--to", "x"], "points or value, not by 'luck'"),
        (["ladder", "three-fords", "--player", "soldier+nowhere.toml"], "nowhere.toml has no weig"),
        (["ladder", "three-fords", "--player", "greedy+x"], "greedy has no weights"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(words, why, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("own.toml").write_text("[insight]\nring = 2.0\n", encoding="utf-8")
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 2
    assert why in answer.output
