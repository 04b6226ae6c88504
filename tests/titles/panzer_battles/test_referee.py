"""Golden games watched by a second reading of the rules: what they do is what the rules allow."""

from pathlib import Path

import pytest
from support.panzer_referee import Referee

from zoc.kernel.play.record import read_record
from zoc.kernel.play.replay import open_play

FOLDER = Path(__file__).parents[3] / "games" / "panzer-battles"
WATCHED = sorted(FOLDER.glob("2.[34]-greedy-greedy-1.record"))
"""Whole games of the small scenarios: the large ones take too long to be read twice."""


@pytest.mark.parametrize("file", WATCHED, ids=lambda file: file.stem)
def test_a_golden_game_keeps_the_rules_as_a_second_reader_understands_them(file):
    record = read_record(file.read_text(encoding="utf-8"))
    play = open_play(record)
    referee = Referee(play.game)
    for _, line in record.lines:
        actor, _, order = line.partition(" ")
        if actor not in ("turn", "end"):
            before, action = play.position.copy(), play.game.read(order)
            referee.watch(before, action, play.position, play.act(action))
    judged = {"draws draw", "salvo fire", "kill die die", "road to", "march to", "march overrun"}
    assert judged | {"stacking", "supply"} <= set(referee.seen)


def test_games_of_both_small_scenarios_are_watched():
    assert [file.stem[:3] for file in WATCHED] == ["2.3", "2.4"]
