"""The history of the benches: a slowdown of a tenth is seen."""

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILE = ROOT / "bench/history.py"


@pytest.fixture
def history(tmp_path, monkeypatch):
    """The module with a history of its own."""
    spec = spec_from_file_location("bench_history", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "FILE", tmp_path / "history.jsonl")
    return module


def test_what_takes_a_tenth_longer_than_it_did_is_told(history, capsys):
    history.tell("play", {"one": 1.0, "two": 0.5}, keep=True)
    history.tell("table", {"one": 9.0}, keep=True)
    assert capsys.readouterr().out == ""
    history.tell("play", {"one": 0.89, "two": 0.46, "new": 0.1}, keep=False)
    assert capsys.readouterr().out == "  SLOWER: one was 1.00x and is 0.89x\n"
    rows = [json.loads(line) for line in history.FILE.read_text().splitlines()]
    assert [row["bench"] for row in rows] == ["play", "table"]


def test_a_run_is_held_against_the_newest_that_was_kept(history, capsys):
    for ratio in (1.0, 0.8):
        history.tell("play", {"one": ratio}, keep=True)
    capsys.readouterr()
    history.tell("play", {"one": 0.75}, keep=False)
    assert capsys.readouterr().out == ""


def test_time_to_think_is_refused_where_every_run_has_its_own():
    words = [sys.executable, "-m", "bench.table", "--think", "0", "--alone", "--title", "none"]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "--think needs --beside" in told.stderr
