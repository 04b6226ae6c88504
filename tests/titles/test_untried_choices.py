"""Where a title says that there is nothing to find, choices are not tried on a copy and goals not
asked for warnings: it must be right."""

from __future__ import annotations

from random import Random

import pytest
from support.titles import NAMES

from zoc.kernel.cycle.march import March
from zoc.kernel.data.title import find_title
from zoc.kernel.play.game import CHANCE
from zoc.kernel.shown.choosing import fate


def moments(title, decisions, seed):
    """The decisions of a random game."""
    random, p = Random(seed), find_title(title).game().start()
    for _ in range(decisions):
        if p.over:
            return
        if p.actor == CHANCE:
            actions, weights = zip(*p.decision.outcomes, strict=True)
            p = p.after(random.choices(actions, weights)[0])
            continue
        yield p
        p = p.after(random.choice(list(p.decision.actions)))


def test_a_march_of_panzer_battles_that_is_not_tried_opens_nothing_and_ends_no_undo():
    tried, left = set(), set()
    for p in moments("panzer-battles", 1500, 5):
        verbs = {action.verb: action for action in p.decision.actions}
        for verb in verbs.keys() & {"to", "halt", "cancel"}:
            known = verb in p.game.show.plain(p)
            (tried if known else left).add(verb)
            assert not known or fate(p, verbs[verb]) == ("none", False), p.game.write(verbs[verb])
    assert tried >= {"to", "halt", "cancel"}
    assert "to" in left


@pytest.mark.parametrize("title", NAMES)
def test_goals_that_are_not_asked_about_have_no_warnings(title):
    asked = 0
    for p in moments(title, 700, 6):
        march = p.doing(March)
        marching = getattr(p.game, "marching", None)
        if march is None or marching is None or march.by(p) is not marching:
            continue
        units = march.party(p)
        warned = marching.warned(p, units)
        for goal in marching.goals(p, units):
            if not warned >> goal & 1:
                asked += 1
                assert not any(marching.warnings(p, units, goal))
    assert asked or title not in ("red-typhoon", "panzer-battles")
