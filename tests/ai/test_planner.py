"""The planner: carries out the best proposal of a title's staff, and asks again when it must."""

from random import Random

from support.toy import StonesGame

from zoc.ai.planner import Planner
from zoc.kernel.play.action import Action
from zoc.kernel.play.hints import Proposal, Staff


class Advised:
    """The toy game's hints, with a staff that proposes what it is told to."""

    def __init__(self, hints, *proposals):
        self.hints, self.told, self.asked = hints, proposals, 0

    def value(self, p, seat):
        return self.hints.value(p, seat)

    def rank(self, p, seat, action):
        return self.hints.rank(p, seat, action)

    def proposals(self, p, seat):
        self.asked += 1
        return self.told


def take(count):
    return Action("take", (count,))


def game_with(*proposals):
    game = StonesGame(20)
    game.hints = Advised(game.hints, *proposals)
    assert isinstance(game.hints, Staff)
    return game


def test_it_gives_the_orders_of_the_best_proposal_one_after_the_other():
    game = game_with(Proposal(1.0, (take(3),), "poor"), Proposal(2.0, (take(1), take(2)), "better"))
    planner, p = Planner(Random(0)), game.start()
    assert planner.choose(p, "north") == take(1)
    assert planner.choose(p, "north") == take(2)
    assert game.hints.asked == 1


def test_an_order_that_is_no_longer_legal_makes_it_ask_again():
    game = game_with(Proposal(1.0, (take(1), take(99)), "impossible in the end"))
    planner, p = Planner(Random(0)), game.start()
    assert planner.choose(p, "north") == take(1)
    assert planner.choose(p, "north") == take(1)
    assert game.hints.asked == 2


def test_a_proposal_that_cannot_be_begun_is_passed_over():
    game = game_with(Proposal(9.0, (take(99),), "never"), Proposal(1.0, (take(2),), "modest"))
    assert Planner(Random(0)).choose(game.start(), "north") == take(2)


def test_without_proposals_it_decides_as_the_greedy_player_does():
    assert Planner(Random(0)).choose(game_with().start(), "north") == take(3)
    assert Planner(Random(0)).choose(StonesGame(20).start(), "north") == take(3)
