"""The tables for reading, with the figures of the options and the scenario that are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from zoc.kernel.shown import Chart
from zoc.titles.operation_typhoon.notation import in_letters
from zoc.titles.operation_typhoon.shown.checks import left_out

Rows = tuple[tuple[str, ...], ...]


def in_play(game: Any, printed: Sequence[Chart]) -> Sequence[Chart]:
    """The tables as they are played with: variants in place of the map sheet's figures (8.1, 9.3),
    without the checks that the scenario does without (13.4)."""
    own = {"defence": _garrisons, "movement-points": _points, "checks": _checks}
    return [replace(c, rows=own[c.id](game, c.rows)) if c.id in own else c for c in printed]


def _garrisons(game: Any, rows: Rows) -> Rows:
    """The defending forces by the roll; a short line goes on as its last cell."""
    lines = game.charts.garrisons.values()

    def cells(place: int) -> Iterator[str]:
        for line in lines:
            short = place >= len(line)
            yield f"as {len(line)}" if short else in_letters(line[place]) or "-"

    return tuple((row[0], *cells(place)) for place, row in enumerate(rows))


def _points(game: Any, rows: Rows) -> Rows:
    """Movement points and air units turn by turn."""
    track = game.track
    return tuple(
        (row[0], *(str(track.points[m][turn]) for m in (True, False)), str(track.air_level[turn]))
        for turn, row in zip(track.air_level, rows, strict=True)
    )


def _checks(game: Any, rows: Rows) -> Rows:
    return tuple(row for row in rows if not left_out(game, int(row[0])))
