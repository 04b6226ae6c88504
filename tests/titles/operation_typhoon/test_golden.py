"""Golden records: complete games that must replay to their checksums for ever (games/README.md)."""

from pathlib import Path

import pytest

from zoc.kernel.record import read_record, write_record
from zoc.kernel.replay import replay

FOLDER = Path(__file__).parents[3] / "games" / "operation-typhoon"
FILES = sorted(FOLDER.glob("*.record"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_record_replays_to_its_end(file):
    text = file.read_text(encoding="utf-8")
    play = replay(text)
    assert play.position.over
    assert text.split("\n")[-2] == f"end {play.position.checksum()} {play.position.result}"
    assert write_record(play) == text


def test_there_are_games_of_both_scenarios_all_teams_and_all_players():
    records = [read_record(file.read_text(encoding="utf-8")) for file in FILES]
    assert len(records) >= 10
    assert {r.scenario for r in records} == {"standard", "clenched-fist"}
    assert {r.options["team"] for r in records} == {"alone", "staff", "wings"}
    assert {r.options["tables"] for r in records} == {"brisk", "dense", "stiff"}
    assert {name for r in records for name in r.seats.values()} == {"random", "greedy", "planner"}


def test_they_stay_small():
    assert sum(file.stat().st_size for file in FILES) < 1_000_000
