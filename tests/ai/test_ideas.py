"""Ideas for whoever is to decide: in sentences, from insight, from a staff or from hints."""

from random import Random

import pytest

import zoc
from zoc.ai import asked, player
from zoc.ai.commander import Commander
from zoc.ai.idea import Idea, arrows
from zoc.ai.ideas import _worded, ideas, reasons_of
from zoc.ai.plan import Reason
from zoc.ai.reasons import DUTY
from zoc.ai.seen_ideas import wanted
from zoc.kernel.cycle.attack import Attack, CombatPhase
from zoc.kernel.cycle.losses import Losses
from zoc.kernel.cycle.march import March, Movement
from zoc.kernel.cycle.retreat import Retreat
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.game import CHANCE
from zoc.kernel.play.said import said, sentence
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
    found = ideas(p, p.actor, 60.0)
    assert 1 <= len([idea for idea in found if not idea.warns]) <= 3
    own = {u for u in range(len(p.game.units)) if p.game.unit_side(u) == p.actor}
    drawn = [arrow for idea in found for arrow in idea.arrows]
    assert drawn
    assert {unit for *_, unit in drawn} <= own
    assert all(path[0] != path[-1] for _, path, _ in drawn)
    assert all(text(p, idea) for idea in found)


def test_what_to_beware_of_comes_last_and_is_no_idea():
    p = moment("red-typhoon", Movement)
    found = [idea.warns for idea in ideas(p, p.actor, 60.0)]
    assert found == sorted(found)
    assert True in found


def test_an_idea_for_a_movement_says_which_orders_it_needs():
    p = moment("red-typhoon", Movement)
    assert "(march order" in text(p, ideas(p, p.actor, 60.0)[0])


def test_arrows_of_attacks_end_at_enemies_and_begin_on_the_map():
    p = moment("battle-of-moscow", Movement)
    camps, game = p.game.camps, p.game
    enemy = 1 - camps.index(p.actor)
    drawn = [arrow for idea in ideas(p, p.actor, 60.0) for arrow in idea.arrows]
    assert drawn
    assert all(path[0] for _, path, _ in drawn)
    assert len({(kind, path) for kind, path, _ in drawn}) > 1
    assert all(p.stack_of(enemy, path[-1]) for kind, path, _ in drawn if kind == "attack")
    assert all(game.where(p, unit) for *_, unit in drawn)


def test_no_arrow_is_drawn_twice_or_from_off_the_map():
    rows = [("move", (3, 5), 1), ("move", (3, 5), 2), ("move", (0, 5), 3), ("move", (4, 5), 4)]
    assert arrows(rows) == (("move", (3, 5), 1), ("move", (4, 5), 4))


def test_a_battle_that_must_be_fought_is_no_idea():
    why = said("Has to fight at {hex}, too", hex=5)
    assert wanted([Reason(why, -0.5, (5,), DUTY), Reason(why, -0.1, (5,), "attack")]) == []
    assert len(wanted([Reason(why, 0.5, (5,), "attack")])) == 1


@pytest.mark.parametrize("title", ["red-typhoon", "panzer-battles", "battle-of-moscow"])
def test_who_should_attack_is_said_in_one_idea(title):
    p = moment(title, Attack, "2.3" if title == "panzer-battles" else "")
    while not isinstance(p.agenda[-1], Attack) or p.agenda[-1].joined:
        p.act(p.decision.actions[0])
    found = ideas(p, p.actor, 1.0)
    assert found
    assert ", with " in text(p, found[0]) or "Call it off" in text(p, found[0])


def test_a_unit_on_the_march_is_sent_somewhere_for_something():
    p = moment("red-typhoon", March)
    found = ideas(p, p.actor, 1.0)
    assert found
    assert all(text(p, idea).startswith(("Move to", "Stay in")) for idea in found)
    assert any(": " in text(p, idea) for idea in found)


def test_a_retreat_says_what_speaks_for_a_way_and_is_of_one_unit():
    p = moment("red-typhoon", Retreat, seed=4)
    found = ideas(p, p.actor, 1.0)
    assert len({unit for idea in found for *_, unit in idea.arrows}) <= 1


def test_labels_make_one_sentence():
    told = ["Fire at 0604, 2 units", "Add A", "Add an air strike, 1 left", "Fire at 0604 — roll"]
    assert _worded(told) == "Fire at 0604, 2 units, with A and an air strike"
    assert _worded(["Add A", "Add B", "Attack 0604 at 3:1 — roll"]) == "Add A and B"
    assert _worded(["Send A", "Send B", "Move to 0604"]) == "Send A and B, then move to 0604"


def test_a_staff_proposes():
    p = zoc.title("operation-typhoon").game().start()
    dice, planner = Random(1), player("planner", Random(1))
    while type(p.agenda[-1]).__name__ != "Operations":
        p.act(dice.choice(list(p.decision.actions)) if p.actor == CHANCE else asked(planner, p))
    found = ideas(p, p.actor, 0.3)
    assert found
    assert ": " in text(p, found[0])


def test_a_staff_with_one_proposal_is_filled_up_with_others():
    p = zoc.title("operation-typhoon").game().start()
    dice, planner = Random(1), player("planner", Random(1))
    while type(p.agenda[-1]).__name__ != "Operations":
        p.act(dice.choice(list(p.decision.actions)) if p.actor == CHANCE else asked(planner, p))
    found = [text(p, idea) for idea in ideas(p, p.actor, 60.0)]
    assert len({told.split(", then ")[0] for told in found}) == len(found) == 3


def test_who_is_worth_least_is_said_to_be():
    p = moment("red-typhoon", Losses)
    found = ideas(p, p.actor, 1.0)
    assert found
    sees, units = insight(p.game), [int(a.args[0]) for a in p.decision.actions if a.args]
    worths = {sees.worth(p, u) for u in units}
    assert any("worth less" in text(p, idea) for idea in found) == (len(worths) > 1)


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
    assert all(" goes " in text and ": it " in text for text in told)
    assert any(r.hexes for r in reasons_of(commander))
