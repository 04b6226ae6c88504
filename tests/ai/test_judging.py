"""Figures that the levels of one side go by instead of those of both."""

from random import Random

import pytest

import zoc
from zoc.ai import player
from zoc.ai.ideas import ideas
from zoc.ai.judging import Judging, as_judged
from zoc.cli.fit import Trial, fit
from zoc.cli.learn import by_hand, sided
from zoc.kernel.judgement.insight import insight
from zoc.kernel.play.game import CHANCE

OWN = {"by.german.post.guard": 9.5, "by.german.insight.ring": 7.0}


@pytest.fixture
def game():
    """Panzer Battles with figures of the German's own."""
    return zoc.title("panzer-battles").judging(OWN).game("2.3")


def decided(game):
    """The first moment at which somebody decides."""
    start, dice = game.start(), Random(0)
    while start.actor == CHANCE:
        start.act(dice.choice([action for action, _ in start.decision.outcomes]))
    return start


def figures(position):
    return position.game.weights.post.guard, insight(position.game).weights["ring"]


def test_each_side_goes_by_its_own_figures(game):
    start = game.start()
    assert figures(as_judged(start, "german")) == (9.5, 7.0)
    assert figures(start) == figures(as_judged(start, "soviet"))
    assert as_judged(start, "german") == start


def test_whoever_thinks_for_the_other_side_goes_by_the_figures_of_that_side(game):
    start = game.start()
    german = as_judged(start, "german")
    assert as_judged(german, "german") is german
    assert as_judged(german, "soviet").game is game


def test_a_title_without_such_figures_is_seen_as_it_is():
    start = zoc.title("battle-of-moscow").game().start()
    assert as_judged(start, "german") is start


def test_they_count_in_the_scenarios_that_are_named():
    title = zoc.title("panzer-battles").judging({**OWN, "by.scenarios": ["2.4"]})
    for scenario, guard in (("2.3", title.game("2.3").weights.post.guard), ("2.4", 9.5)):
        assert figures(as_judged(title.game(scenario).start(), "german"))[0] == guard


def test_a_player_with_figures_of_his_own_has_those_of_his_side_besides(game):
    seen = []

    class Looking:
        seconds = 0.5

        def choose(self, position, seat):
            seen.append(as_judged(position, "german"))
            return next(iter(position.decision.actions))

    Judging(Looking(), {"post.cover": 3.5}).choose(game.start(), "german")
    assert figures(seen[0]) == (9.5, 7.0)
    assert seen[0].game.weights.post.cover == 3.5


@pytest.mark.parametrize("name", ["soldier", "commander"])
def test_levels_ask_the_game_as_their_side_judges_it_and_greedy_the_game_itself(game, name):
    start = decided(game)
    seat = start.actor
    player("greedy", Random(0)).choose(start, seat)
    assert not game.judged
    player(name, Random(0)).choose(start, seat)
    assert seat in game.judged


def test_advice_is_that_of_the_levels_of_a_side(game):
    start = decided(game)
    ideas(start, start.actor, 0.1)
    assert start.actor in game.judged


def test_weights_of_either_side_begin_with_those_of_both(game):
    assert sided(game, "ring") == ["by.soviet.insight.ring", "by.german.insight.ring"]
    assert sided(game, "post.guard") == ["by.soviet.post.guard", "by.german.post.guard"]
    sees = insight(game)
    for name in ("ring", "post.guard"):
        soviet, german = (by_hand(sees, one) for one in sided(game, name))
        assert soviet == by_hand(sees, name)
        assert german == OWN[sided(game, name)[1]]
    assert by_hand(sees, "by.soviet.post.nonsense") == 0.0


def test_a_weight_learned_apart_counts_for_its_side_only():
    dice, names = Random(3), sided(zoc.title("panzer-battles").game("2.3"), "ring")
    hand, trials = dict.fromkeys(names, 1.0), []
    for seed in range(200):
        weights = tuple({name: 2 ** dice.uniform(-1, 1) for name in names} for _ in range(2))
        soviet, german = weights[0][names[0]], weights[1][names[1]]
        trials.append(Trial(seed, False, weights, margin=3 * soviet - german))
    found = fit(trials, hand, ("soviet", "german"))
    assert found.slope[names[0]] == pytest.approx(3.2, abs=0.4)
    assert found.slope[names[1]] == pytest.approx(1.1, abs=0.4)
