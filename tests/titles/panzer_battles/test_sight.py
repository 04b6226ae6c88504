"""Closed stacks (SCS-6.1) in whole games: what is shown is true, and hidden units change nothing."""

from random import Random

import pytest
from support.panzer_battles import game_of

from zoc.kernel.play import Play
from zoc.kernel.show.view import seat_view
from zoc.titles.panzer_battles.position import SIDES

SEATS = (*SIDES, "")
MOST, EVERY = 900, 11
"""How many actions a game goes on, and how often it is looked at."""


def watched(scenario, seed):
    """Moments of a random game with closed stacks: before, action, after, events."""
    game, random = game_of(scenario, closed_stacks=True), Random(seed)
    play = Play(game, game.start())
    for number in range(MOST):
        p = play.position
        if p.over:
            return
        before, action = p.copy(), random.choice(list(p.decision.actions))
        events = play.carry_out(action)
        if number % EVERY == 0 or any(e.kind in ("attack", "barrage", "move") for e in events):
            if random.random() < 0.3:
                yield before, action, play.position, events


@pytest.mark.rule("SCS-6.1")
@pytest.mark.parametrize(("scenario", "stacks"), [("2.1", 14), ("2.2", 14)])
def test_every_unit_that_is_shown_stands_there_and_the_top_one_lies_on_top(scenario, stacks):
    moments = [game_of(scenario, closed_stacks=True).start()]
    assert sum(len(s) > 1 for s in moments[0].ground.stacks.values()) >= stacks
    moments += [after for _, _, after, _ in watched(scenario, 3)][::4]
    for p in moments:
        for seat in SEATS:
            piles = {}
            for unit in seat_view(p.game, p, seat, False).units:
                if unit.hex:
                    piles.setdefault(unit.hex, []).append(unit.unit)
                assert unit.unit < 0 or unit.hex == p.hex[unit.unit]
            assert {h: len(s) for h, s in p.ground.stacks.items()} == {
                h: len(s) for h, s in piles.items()
            }
            assert all(piles[h][-1] == s[0] for h, s in p.ground.stacks.items())
