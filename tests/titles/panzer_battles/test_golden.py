"""Golden records: complete games that must replay to their checksums for ever (games/README.md)."""

from pathlib import Path

import pytest

from zoc.kernel.record import read_record, write_record
from zoc.kernel.replay import replay

FOLDER = Path(__file__).parents[3] / "games" / "panzer-battles"
FILES = sorted(FOLDER.glob("*.record"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_record_replays_to_its_end(file):
    text = file.read_text(encoding="utf-8")
    play = replay(text)
    assert play.position.over
    assert text.split("\n")[-2] == f"end {play.position.checksum()} {play.position.result}"
    assert write_record(play) == text


def test_there_are_games_of_all_scenarios_and_all_players():
    records = [read_record(file.read_text(encoding="utf-8")) for file in FILES]
    assert {r.scenario for r in records} == {"2.1", "2.2", "2.3", "2.4", "2.5"}
    pairs = {(r.seats["soviet"], r.seats["german"]) for r in records}
    assert len(pairs) == 4


def test_they_stay_small():
    assert sum(file.stat().st_size for file in FILES) < 2_500_000
