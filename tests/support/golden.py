"""Golden records: complete games that must replay to their checksums for ever (games/README.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from zoc.kernel.play.record import read_record, write_record
from zoc.kernel.play.replay import replay

GAMES = Path(__file__).parents[2] / "games"


class Golden:
    """The golden records of a title."""

    def __init__(self, title):
        self.files = sorted((GAMES / title).glob("*.record"))
        self.each = pytest.mark.parametrize("file", self.files, ids=lambda file: file.stem)

    @property
    def records(self):
        """What the records say, without playing them."""
        return [read_record(file.read_text(encoding="utf-8")) for file in self.files]

    @property
    def size(self):
        """How many bytes they take."""
        return sum(file.stat().st_size for file in self.files)


def replayed(file):
    """A record played again: it ends as it says, and is written as it was read."""
    text = file.read_text(encoding="utf-8")
    play = replay(text)
    assert play.position.over
    assert text.split("\n")[-2] == f"end {play.position.checksum()} {play.position.result}"
    assert write_record(play) == text
    return play
