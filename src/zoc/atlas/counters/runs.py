"""Runs of text on a counter: where they stand and how much room they take."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from zoc.atlas import type as type_
from zoc.atlas.svg import Box


@dataclass(frozen=True)
class Run:
    """One run of text with its baseline at (x, y); upright runs read from the foot to the head."""

    role: str
    text: str
    face: str
    size: float
    x: float
    y: float
    fill: str
    anchor: str = "middle"
    upright: bool = False

    @property
    def width(self) -> float:
        """How long the run is."""
        return type_.width(self.face, self.text, self.size)

    @property
    def box(self) -> Box:
        """The room that capitals and figures take."""
        high = type_.capital(self.face) * self.size
        before = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * self.width
        if self.upright:
            return self.x - high, self.y - self.width + before, self.x, self.y + before
        return self.x - before, self.y - high, self.x - before + self.width, self.y

    def draw(self) -> str:
        """The run as outlines."""
        return _drawn(self)


@cache
def _drawn(run: Run) -> str:
    turn = -90.0 if run.upright else 0.0
    return type_.text(run.face, run.text, run.x, run.y, run.size, run.fill, run.anchor, turn=turn)


def fitted(face: str, text: str, size: float, room: float) -> float:
    """The size at which a run fits into its room."""
    wide = type_.width(face, text, size)
    return size if wide <= room else size * room / wide
