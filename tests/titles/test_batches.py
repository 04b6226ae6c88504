"""The reach of a side's units asked for in one batch, against a question for each."""

from random import Random

import pytest

from zoc.kernel.data.title import all_titles
from zoc.kernel.judgement.insight import Insight

DECISIONS = 40
TITLES = [title for title in all_titles() if title.rules]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_a_side_is_answered_as_each_of_its_units(title):
    p, alone = under_way(title), under_way(title)
    for side in range(len(p.game.camps)):
        units = [u for u in p.game.units_of[side] if p.hex[u]]
        together = p.game.marching.reaches(p, [(u,) for u in units])
        for unit, found in zip(units, together, strict=True):
            one = alone.game.marching.reach(alone, (unit,))
            assert (found.request, found.hexes) == (one.request, one.hexes)
            assert list(found.costs) == list(one.costs)
            assert [found.path(h) for h in found] == [one.path(h) for h in one]


def under_way(title):
    """A position of a game of its own, so that nothing is remembered from another."""
    game, random = title.game(), Random(3)
    p = game.start()
    for _ in range(DECISIONS):
        game.carry_out(p, random.choice(list(p.decision.actions)))
    return p


def test_the_strength_that_can_come_is_added_up_over_all_who_can():
    game = next(t for t in TITLES if t.name == "red-typhoon").game()
    sees, p = Insight(game), game.start()
    expected = dict[int, float]()
    for unit in game.units_of[0]:
        for hex_ in game.marching.reach(p, (unit,)) if p.hex[unit] else ():
            expected[hex_] = expected.get(hex_, 0.0) + sees.worth(p, unit)
    assert list(sees.influence(p.copy(), 0).items()) == list(expected.items())


def test_who_finds_reaches_in_another_way_finds_those_of_a_batch_so_too():
    game = next(t for t in TITLES if t.name == "red-typhoon").game()
    p = game.start()
    unit = next(u for u in game.units_of[0] if p.hex[u])

    class Flying(type(game.marching)):
        def reach(self, p, units):
            return "everywhere"

    assert Flying(game).reaches(p, [(unit,)]) == ["everywhere"]
