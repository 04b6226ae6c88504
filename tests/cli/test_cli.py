"""The command line as a person meets it."""

from importlib import import_module

import pytest
import typer
from typer.testing import CliRunner

from zoc import cli
from zoc.cli import app
from zoc.kernel.data.counters import CounterError

run = CliRunner().invoke


def test_help_lists_the_commands():
    result = run(app, ["--help"])
    assert result.exit_code == 0
    for command in ("titles", "map", "counters", "hex", "atlas", "gallery"):
        assert command in result.stdout


def test_titles_lists_all_five():
    result = run(app, ["titles"])
    assert result.exit_code == 0
    for name in ("red-typhoon", "battle-of-moscow", "panzer-battles", "operation-typhoon"):
        assert name in result.stdout
    assert "64 x 38" in result.stdout


def test_hex_tells_terrain_neighbours_names_and_provenance():
    result = run(app, ["hex", "red-typhoon", "2506"])
    assert result.exit_code == 0
    assert "Ostashkov" in result.stdout
    assert "terrain         city" in result.stdout
    assert "N 2505" in result.stdout
    assert "3.5" in result.stdout
    assert "reconstructed" in result.stdout


def test_hex_takes_a_short_number_and_a_name():
    short, full = run(app, ["hex", "red-typhoon", "907"]), run(app, ["hex", "red-typhoon", "0907"])
    named = run(app, ["hex", "red-typhoon", "velikiye luki"])
    assert short.stdout == full.stdout == named.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["hex", "red-tyfoon", "2506"], "did you mean red-typhoon"),
        (["hex", "red-typhoon", "9999"], "hex 9999 is off the map (0101 to 3846)"),
        (["hex", "red-typhoon", "Rzhef"], "did you mean Rzhev?"),
        (["hex", "red-typhoon", "xx"], "not a hex number"),
        (["hex", "panzer-battles", "C5.05"], "the sheets are A, B"),
        (["atlas", "build", "chess"], "There is no title 'chess'"),
        (["atlas", "survey", "red-typhoon", "--geo", "."], "no geographic data pack"),
    ],
)
def test_bad_input_is_answered_with_one_sentence_and_code_2(words, message):
    result = run(app, words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_atlas_build_reports_and_reproduces():
    result = run(app, ["atlas", "build", "red-typhoon"])
    assert result.exit_code == 0, result.stdout
    assert "byte for byte" in result.stdout
    assert "no failure" in result.stdout


def test_counters_that_cannot_be_read_are_told_in_one_sentence(monkeypatch, capsys):
    def refuse():
        raise CounterError("unit Tank.attack must be a whole number from 0 to 30, not -6")

    monkeypatch.setattr(cli, "program", lambda words: refuse)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("zoc: unit Tank.attack must be")


@pytest.mark.parametrize("name", cli.CHAPTERS)
def test_a_command_reads_its_own_file_alone(name):
    """Each chapter lists all commands that it adds, so that it is found when one is asked for."""
    added = typer.Typer()
    import_module(f"zoc.cli.{name}").add_to(added)
    commands = {c.name or c.callback.__name__ for c in added.registered_commands}
    groups = {group.name for group in added.registered_groups}
    assert commands | groups == set(cli.CHAPTERS[name].split())
