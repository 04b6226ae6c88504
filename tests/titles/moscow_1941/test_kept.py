"""What is kept from one position to the next is what working it out anew gives."""

from random import Random

import pytest
from support.moscow_1941 import deployed

from zoc.kernel.cycle.recent import Recent
from zoc.titles.moscow_1941.marching import Moscow1941Marching
from zoc.titles.moscow_1941.position import SIDES

QUICK = 0.1
"""How often a phase is ended, so that all of a turn is seen."""


@pytest.fixture(scope="module", params=("typhoon", "red-snow"))
def moments(request):
    """Moments of a random game, each a copy."""
    d, random, found = deployed(request.param), Random(5), []
    end = d.game.read("end")
    for number in range(240):
        actions = list(d.p.decision.actions)
        hurried = end in actions and random.random() < QUICK
        d.game.carry_out(d.p, end if hurried else random.choice(actions))
        found += [d.p.copy()] if number % 4 == 0 else []
    return found


@pytest.mark.rule("16.1.1")
def test_kept_deals_are_those_made_anew(moments):
    game, seats = moments[0].game, (*SIDES, "")
    kept = [game.view(p, seat).dump() for p in moments for seat in seats]
    for p in moments:
        for seat in seats:
            game.deals = Recent(1)
            assert game.view(p.copy(), seat).dump() == kept.pop(0)


@pytest.mark.rule("3.1.5")
def test_kept_reaches_are_those_found_anew(moments):
    game, random = moments[0].game, Random(6)
    for p in moments:
        for unit in random.sample([u for u, hex_ in enumerate(p.hex) if hex_], 4):
            kept = game.marching.reach(p, (unit,))
            found = Moscow1941Marching(game).reach(p.copy(), (unit,))
            assert [kept.path(h) for h in kept] == [found.path(h) for h in found]
            assert kept.costs.tolist() == found.costs.tolist()
