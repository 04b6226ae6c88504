"""Many games of machine players and the table of who won."""

import json

import pytest
from typer.testing import CliRunner

import zoc
from zoc.cli import app
from zoc.cli.balance import interval, margin_of
from zoc.kernel.play.play import Play

run = CliRunner().invoke
SOLO = ["balance", "operation-typhoon", "--player", "random", "--jobs", "1"]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (81, 263, 0.255, 0.366)],
)
def test_the_interval_is_wilsons(wins, games, low, high):
    assert interval(wins, games) == pytest.approx((low, high), abs=0.0006)


def test_a_side_without_a_seat_wins_too():
    said = run(app, [*SOLO, "--scenario", "standard", "--games", "2"]).stdout.splitlines()
    assert said[0].startswith("| scenario | german | games | german wins | soviet wins | draws |")
    assert said[2].startswith("| standard | random | 2 | 0 | 2 | 0 | 0% to ")


def test_games_that_are_in_the_file_are_not_played_again(tmp_path):
    file = tmp_path / "games.jsonl"
    command = [*SOLO, "--scenario", "standard", "--to", str(file)]
    run(app, [*command, "--games", "1"])
    row = json.loads(file.read_text(encoding="utf-8"))
    row |= {"result": "so it was kept", "winner": "german"}
    file.write_text(json.dumps(row) + "\n", encoding="utf-8")
    said = run(app, [*command, "--games", "2"]).stdout
    assert "| standard | random | 2 | 1 | 1 | 0 |" in said
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2


def test_a_player_who_is_named_twice_plays_each_game_once(tmp_path):
    file = tmp_path / "games.jsonl"
    twice = [*SOLO, "--player", "random", "--scenario", "standard", "--games", "1"]
    run(app, [*twice, "--to", str(file)])
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--player", "napoleon"], "there is no player 'napoleon'"),
        (["--scenario", "waterloo"], "waterloo"),
        (["--option", "mud"], "an option is given as name=value"),
    ],
)
def test_what_does_not_exist_is_refused_before_the_first_game(words, why):
    said = run(app, [*SOLO, *words])
    assert said.exit_code == 2
    assert why in said.output


def test_a_file_of_something_else_is_refused(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("to do\n", encoding="utf-8")
    said = run(app, [*SOLO, "--to", str(file)])
    assert said.exit_code == 2
    assert "line 1 is not a game" in said.output
    assert file.read_text(encoding="utf-8") == "to do\n"


def test_half_a_line_is_dropped_and_its_game_played_again(tmp_path):
    file = tmp_path / "games.jsonl"
    command = [*SOLO, "--scenario", "standard", "--games", "2", "--to", str(file)]
    run(app, command)
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    said = run(app, command)
    assert said.exit_code == 0
    assert file.read_bytes() == whole


def test_a_file_of_something_else_in_one_line_is_left_alone(tmp_path):
    file = tmp_path / "thesis.json"
    file.write_text('{"title": "My thesis"}', encoding="utf-8")
    said = run(app, [*SOLO, "--to", str(file)])
    assert said.exit_code == 2
    assert file.read_text(encoding="utf-8") == '{"title": "My thesis"}'


def test_the_winner_is_a_value_whatever_the_sentence_says(tmp_path):
    file = tmp_path / "games.jsonl"
    words = ["balance", "three-fords", "--player", "random", "--games", "3", "--jobs", "1"]
    said = run(app, [*words, "--to", str(file)]).stdout.splitlines()
    assert said[0].startswith(
        "| scenario | upland | lowland | games | upland wins | lowland wins |"
    )
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert {row["winner"] for row in rows} <= {"upland", "lowland"}
    assert all(row["result"].lower().startswith(row["winner"]) for row in rows)


@pytest.mark.parametrize(
    ("scenario", "sign"), [("typhoon", 1), ("red-snow", -1)], ids=["German", "Soviet"]
)
def test_where_one_side_scores_the_margin_is_what_it_has_over_the_least_victory(scenario, sign):
    game = zoc.title("moscow-1941").game(scenario)
    position = game.start()
    verdict = game.points.verdict(position)
    ((_, total),) = verdict.points.items()
    position.agenda = []
    assert margin_of(Play(game, position)) == sign * (total - verdict.par)
