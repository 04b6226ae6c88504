"""A way that is looked at tells each step with its ground, its rule, its cost and the sum so far,
in every title."""

import pytest
from support.titles import OURS

from zoc.kernel.play.lesson import lessons_of, stages
from zoc.kernel.shown.sight import Sight

SAMPLE = 12


def ways(title):
    """Ways of several hexes that units have in the first lesson of a title."""
    first = next(one for one in lessons_of(title) if one.id == "first")
    for stage in stages(first)[:6]:
        p = stage.before
        sight = Sight.of_actor(p.game, p)
        for unit in range(len(p.game.units)):
            far = [route for route in sight.routes(unit) if len(route.path) > 2]
            for route in far[:SAMPLE]:
                yield sight.routes(unit, route.hex)[0]
            if far:
                break


@pytest.mark.parametrize("title", OURS, ids=lambda title: title.name)
def test_each_step_has_its_ground_rule_cost_and_sum(title):
    known, seen = {rule.id for rule in title.rulebook}, 0
    for route in ways(title):
        assert len(route.steps) == len(route.path) - 1, route
        for ground, rule, cost, total in route.steps:
            assert all((ground, cost, total)), route
            assert rule in known, (rule, route)
        assert route.steps[-1][-1] == route.cost
        seen += 1
    assert seen >= SAMPLE
