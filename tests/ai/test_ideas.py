"""Ideas for whoever is to decide: in sentences, from insight, from a staff or from hints."""

from random import Random

import pytest

import zoc
from zoc.ai import asked, player
from zoc.ai.commander import Commander
from zoc.ai.ideas import Idea, ideas, reasons_of
from zoc.kernel.cycle.attack import CombatPhase
from zoc.kernel.cycle.march import Movement
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.said import sentence
from zoc.kernel.shown.sight import Sight


def moment(title, kind, scenario="", seed=3, options=None):
    """The first moment of a game in which a step of some kind asks somebody."""
    game = zoc.title(title).game(scenario, options or {})
    p, dice, soldier = game.start(), Random(seed), player("greedy", Random(seed))
    for _ in range(1500):
        if p.actor != CHANCE and isinstance(p.agenda[-1], kind):
            return p
        p.act(dice.choice(list(p.decision.actions)) if p.actor == CHANCE else asked(soldier, p))
    raise AssertionError("it does not come to that")


def text(p, idea: Idea) -> str:
    return sentence(idea.why, Sight.of_actor(p.game, p).speaker).text


@pytest.mark.parametrize("kind", [Movement, CombatPhase])
def test_ideas_by_insight_come_with_arrows(kind):
    p = moment("red-typhoon", kind)
    found = ideas(p, p.actor, 2.0)
    assert 1 <= len(found) <= 3
    own = {u for u in range(len(p.game.units)) if p.game.unit_side(u) == p.actor}
    drawn = [arrow for idea in found for arrow in idea.arrows]
    assert drawn
    assert {unit for *_, unit in drawn} <= own
    assert all(path[0] != path[-1] for _, path, _ in drawn)
    assert all(text(p, idea) for idea in found)


def test_a_staff_proposes():
    p = zoc.title("operation-typhoon").game().start()
    dice, planner = Random(1), player("planner", Random(1))
    while type(p.agenda[-1]).__name__ != "Operations":
        p.act(dice.choice(list(p.decision.actions)) if p.actor == CHANCE else asked(planner, p))
    found = ideas(p, p.actor, 0.3)
    assert found
    assert ": " in text(p, found[0])


def test_hints_give_the_best_three():
    p = zoc.title("battle-of-moscow").game().start()
    assert len(ideas(p, p.actor, 0.3)) == 3


def test_nobody_is_advised_who_does_not_decide():
    p = zoc.title("red-typhoon").game().start()
    other = next(side for side in p.game.sides if side != p.actor)
    assert ideas(p, other) == []


def test_ideas_follow_from_the_view_alone(monkeypatch):
    p = moment("panzer-battles", Movement, "2.3", options={"closed_stacks": True})
    seen, choose = [], Commander.choose

    def look(commander, position, seat):
        seen.append(position.copy())
        return choose(commander, position, seat)

    monkeypatch.setattr(Commander, "choose", look)
    ideas(p, p.actor, 0.2)
    assert seen[0] == p.game.view(p, p.actor)


def test_a_player_without_a_plan_has_nothing_in_mind():
    assert reasons_of(player("random", Random(0))) == []


def test_the_commander_has_in_mind_what_a_staff_proposes():
    p, dice = zoc.title("operation-typhoon").game().start(), Random(2)
    commander = player("commander", Random(2))
    while len(reasons_of(commander)) < 3:
        p.act(dice.choice(list(p.decision.actions)) if p.actor == CHANCE else asked(commander, p))
    told = [sentence(r.why, Sight.of_actor(p.game, p).speaker).text for r in reasons_of(commander)]
    assert all("(" in text for text in told)
    assert any(r.hexes for r in reasons_of(commander))
