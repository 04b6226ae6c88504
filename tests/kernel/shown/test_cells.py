"""The cell that a battle's dice are looked up in says what the battle brought."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.play import Play
from zoc.kernel.play.replay import replay
from zoc.kernel.shown.lines import lines

GAMES = Path(__file__).parents[3] / "games"
RECORDS = {
    "battle-of-moscow": "campaign-greedy-greedy-1.record",
    "moscow-1941": "red-snow-greedy-greedy-1.record",
    "panzer-battles": "2.3-greedy-greedy-1.record",
    "red-typhoon": "campaign-fixed-greedy-greedy-1.record",
}


@pytest.mark.parametrize("title", RECORDS)
def test_every_battle_of_a_game_is_found_in_its_table(title: str) -> None:
    play = replay((GAMES / title / RECORDS[title]).read_text(encoding="utf-8"), 900)
    game, found = play.game, 0
    charts = {chart.id: chart for chart in game.show.charts(game)}
    for before, action, after, events in moves(play):
        for event in events:
            if event.looked_up() is None:
                continue
            (line,) = [line for line in lines(game, before, action, after, [event], 0) if line.dice]
            assert line.dice is not None
            id_, column, row = line.dice.cell
            chart = charts[id_]
            cells = next(cells for cells in chart.rows if cells[0] == row)
            assert cells[chart.head.index(column)] == event.result
            found += 1
    assert found > 5


def moves(play: Play) -> Iterator[tuple[Any, Action, Any, list[Event]]]:
    """Every action of a play with what it brought, played again."""
    p = play.start.copy()
    for move in play.moves:
        before = p.copy()
        yield before, move.action, p, play.game.carry_out(p, move.action)
